// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace linkwright::emulator {

/// The board's end of a pseudo-terminal whose other end looks like a serial port, under a link
/// with a lasting name.
class PseudoTerminal {
public:
    /// @param link path of the symbolic link to make
    /// @throws base::InputError
    explicit PseudoTerminal(std::string link);
    ~PseudoTerminal();
    PseudoTerminal(const PseudoTerminal&) = delete;
    PseudoTerminal& operator=(const PseudoTerminal&) = delete;

    /// As if the plug were pulled: whoever has the port open sees it hang up.
    void unplug();
    /// A new port under the same link.
    void plugIn();
    /// For poll(2).
    [[nodiscard]] int descriptor() const { return board_; }
    [[nodiscard]] const std::string& link() const { return link_; }

    /// Takes what the host sent. @returns bytes, 0 when there are none
    std::size_t read(std::uint8_t* bytes, std::size_t capacity);
    /// Sends; what the buffer cannot take is lost, as on a real line.
    void write(const std::uint8_t* bytes, std::size_t count);

private:
    std::string link_;
    int board_ = -1;
    int keepOpen_ = -1;  ///< without it the board would see a hang-up whenever no host is there
};

}  // namespace linkwright::emulator
