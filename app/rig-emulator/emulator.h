// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/rig-emulator/emulated_board.h"

#include <string>

namespace linkwright::emulator {

/// Runs a board in the time of the wall clock and obeys lines on standard input: the name of a
/// fault (`freeze`, ..., `none` to end it), `mark`, `report`, `quit`. Every line is answered by one
/// line: the report.
///
/// When the system does not let this program run, the rig moves on with the volts it had, as a real
/// one would, for up to 10 ms; then its time stands still: a busy computer must not look like a
/// fault of the rig.
class Emulator {
public:
    Emulator(EmulatedBoard& board, PseudoTerminal& line);
    /// Until `quit`, a signal, or the end of standard input when that is a pipe.
    /// @param stop set by a signal handler
    void run(const volatile int& stop);

private:
    void letPass(double seconds);
    bool takeCommands();
    bool obey(const std::string& command);

    EmulatedBoard& board_;
    PseudoTerminal& line_;
    std::string input_;
    bool inputOpen_ = true;
};

}  // namespace linkwright::emulator
