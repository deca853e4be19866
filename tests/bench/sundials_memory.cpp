// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/sundials_memory.h"

#include <algorithm>
#include <stdexcept>

namespace linkwright::bench {

void checkSundials(int flag, const char* call) {
    if (flag < 0)
        throw std::runtime_error(std::string(call) + " failed with " + std::to_string(flag));
}

SundialsMemory::SundialsMemory(const FiveBarSundials::Settings& chosen) : settings(chosen) {
    checkSundials(SUNContext_Create(nullptr, &context), "SUNContext_Create");
    state = N_VNew_Serial(4, context);
    cost = N_VNew_Serial(1, context);
    costate = N_VNew_Serial(4, context);
    gradient = N_VNew_Serial(2, context);
    start({});
}

void SundialsMemory::start(const FiveBarEquations::FreeLengths& freeLengths) {
    equations.freeLengths = freeLengths;
    const FiveBarEquations::State angles = FiveBarEquations::initialState();
    std::copy(angles.begin(), angles.end(), NV_DATA_S(state));
    N_VConst(0.0, cost);
    N_VConst(0.0, costate);
    N_VConst(0.0, gradient);
}

FiveBarSundials::Result SundialsMemory::result(long forwardSteps) const {
    return {NV_Ith_S(cost, 0), {NV_Ith_S(gradient, 0), NV_Ith_S(gradient, 1)}, forwardSteps};
}

void SundialsMemory::release() {
    for (N_Vector vector : {state, cost, costate, gradient})
        N_VDestroy(vector);
    SUNContext_Free(&context);
}

}  // namespace linkwright::bench
