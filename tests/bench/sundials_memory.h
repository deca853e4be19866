// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/five_bar_sundials.h"

#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>

#include <string>

namespace linkwright::bench {

/// What the programs of SUNDIALS work on: equations, settings and vectors.
struct SundialsMemory {
    explicit SundialsMemory(const FiveBarSundials::Settings& chosen);
    SundialsMemory(const SundialsMemory&) = delete;
    SundialsMemory& operator=(const SundialsMemory&) = delete;

    /// State at the start of the motion, everything else zero.
    void start(const FiveBarEquations::FreeLengths& freeLengths);
    [[nodiscard]] FiveBarSundials::Result result(long forwardSteps) const;
    /// Gives the vectors back.
    void release();

    FiveBarEquations equations;
    FiveBarSundials::Settings settings;
    SUNContext context = nullptr;
    N_Vector state = nullptr, cost = nullptr, costate = nullptr, gradient = nullptr;
    int backward = -1;           ///< number of the backward problem
    bool backwardReady = false;  ///< it can only be initialized once the forward run has begun
};

/// @throws std::runtime_error with the name of the call when `flag` tells of a failure
void checkSundials(int flag, const char* call);

inline const FiveBarEquations& equationsOf(void* data) {
    return *static_cast<const FiveBarEquations*>(data);
}

}  // namespace linkwright::bench
