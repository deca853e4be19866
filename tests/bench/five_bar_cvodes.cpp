// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/five_bar_cvodes.h"

#include <cvodes/cvodes.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include <algorithm>
#include <stdexcept>
#include <string>

namespace linkwright::bench {

namespace {

void check(int flag, const char* call) {
    if (flag < 0)
        throw std::runtime_error(std::string(call) + " failed with " + std::to_string(flag));
}

const FiveBarEquations& equationsOf(void* data) {
    return *static_cast<const FiveBarEquations*>(data);
}

int rate(realtype, N_Vector state, N_Vector result, void* data) {
    equationsOf(data).rate(NV_DATA_S(state), NV_DATA_S(result));
    return 0;
}

int costRate(realtype, N_Vector state, N_Vector result, void* data) {
    NV_Ith_S(result, 0) = equationsOf(data).costRate(NV_DATA_S(state));
    return 0;
}

int adjointRate(realtype, N_Vector state, N_Vector costate, N_Vector result, void* data) {
    equationsOf(data).adjointRate(NV_DATA_S(state), NV_DATA_S(costate), NV_DATA_S(result));
    return 0;
}

int gradientRate(realtype, N_Vector state, N_Vector costate, N_Vector result, void* data) {
    equationsOf(data).gradientRate(NV_DATA_S(state), NV_DATA_S(costate), NV_DATA_S(result));
    N_VScale(-1.0, result, result);  // CVODES integrates it from the end to the start
    return 0;
}

}  // namespace

struct FiveBarCvodes::Memory {
    FiveBarEquations equations;
    SUNContext context = nullptr;
    N_Vector state = nullptr, cost = nullptr, costate = nullptr, gradient = nullptr;
    SUNNonlinearSolver forwardSolver = nullptr, backwardSolver = nullptr;
    void* cvodes = nullptr;
    int backward = -1;
    bool backwardReady = false;
    Settings settings;

    explicit Memory(const Settings& chosen) : settings(chosen) {
        check(SUNContext_Create(nullptr, &context), "SUNContext_Create");
        state = N_VNew_Serial(4, context);
        cost = N_VNew_Serial(1, context);
        costate = N_VNew_Serial(4, context);
        gradient = N_VNew_Serial(2, context);
        reset();
        cvodes = CVodeCreate(CV_ADAMS, context);
        if (cvodes == nullptr) throw std::runtime_error("CVodeCreate failed");
        check(CVodeInit(cvodes, rate, 0.0, state), "CVodeInit");
        check(CVodeSStolerances(cvodes, settings.relativeTolerance, settings.absoluteTolerance),
              "CVodeSStolerances");
        check(CVodeSetUserData(cvodes, &equations), "CVodeSetUserData");
        check(CVodeSetMaxNumSteps(cvodes, 1000000), "CVodeSetMaxNumSteps");
        forwardSolver = SUNNonlinSol_FixedPoint(state, 0, context);
        check(CVodeSetNonlinearSolver(cvodes, forwardSolver), "CVodeSetNonlinearSolver");
        check(CVodeQuadInit(cvodes, costRate, cost), "CVodeQuadInit");
        check(CVodeAdjInit(cvodes, settings.stepsBetweenCheckpoints,
                           settings.hermite ? CV_HERMITE : CV_POLYNOMIAL),
              "CVodeAdjInit");
        check(CVodeCreateB(cvodes, CV_ADAMS, &backward), "CVodeCreateB");
    }

    ~Memory() {
        CVodeFree(&cvodes);
        SUNNonlinSolFree(forwardSolver);
        SUNNonlinSolFree(backwardSolver);
        for (N_Vector vector : {state, cost, costate, gradient})
            N_VDestroy(vector);
        SUNContext_Free(&context);
    }

    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

    void reset() const {
        const FiveBarEquations::State start = FiveBarEquations::initialState();
        std::copy(start.begin(), start.end(), NV_DATA_S(state));
        N_VConst(0.0, cost);
        N_VConst(0.0, costate);
        N_VConst(0.0, gradient);
    }

    /// Prepares the backward problem; it can only be initialized once the forward run has begun.
    void beginBackward() {
        if (backwardReady) {
            check(CVodeReInitB(cvodes, backward, FiveBarEquations::duration, costate),
                  "CVodeReInitB");
            check(CVodeQuadReInitB(cvodes, backward, gradient), "CVodeQuadReInitB");
            return;
        }
        check(CVodeInitB(cvodes, backward, adjointRate, FiveBarEquations::duration, costate),
              "CVodeInitB");
        check(CVodeSStolerancesB(cvodes, backward, settings.relativeTolerance,
                                 settings.absoluteTolerance),
              "CVodeSStolerancesB");
        check(CVodeSetUserDataB(cvodes, backward, &equations), "CVodeSetUserDataB");
        check(CVodeSetMaxNumStepsB(cvodes, backward, 1000000), "CVodeSetMaxNumStepsB");
        backwardSolver = SUNNonlinSol_FixedPoint(costate, 0, context);
        check(CVodeSetNonlinearSolverB(cvodes, backward, backwardSolver),
              "CVodeSetNonlinearSolverB");
        check(CVodeQuadInitB(cvodes, backward, gradientRate, gradient), "CVodeQuadInitB");
        backwardReady = true;
    }
};

FiveBarCvodes::FiveBarCvodes(const Settings& settings)
    : memory_(std::make_unique<Memory>(settings)) {}

FiveBarCvodes::~FiveBarCvodes() = default;

FiveBarCvodes::Result FiveBarCvodes::costAndGradient(
    const FiveBarEquations::FreeLengths& freeLengths) {
    Memory& memory = *memory_;
    Result result;
    memory.equations.freeLengths = freeLengths;
    memory.reset();
    check(CVodeReInit(memory.cvodes, 0.0, memory.state), "CVodeReInit");
    check(CVodeQuadReInit(memory.cvodes, memory.cost), "CVodeQuadReInit");
    check(CVodeAdjReInit(memory.cvodes), "CVodeAdjReInit");
    realtype time = 0.0;
    int checkpoints = 0;
    check(CVodeF(memory.cvodes, FiveBarEquations::duration, memory.state, &time, CV_NORMAL,
                 &checkpoints),
          "CVodeF");
    check(CVodeGetQuad(memory.cvodes, &time, memory.cost), "CVodeGetQuad");
    check(CVodeGetNumSteps(memory.cvodes, &result.forwardSteps), "CVodeGetNumSteps");
    memory.beginBackward();
    check(CVodeB(memory.cvodes, 0.0, CV_NORMAL), "CVodeB");
    check(CVodeGetQuadB(memory.cvodes, memory.backward, &time, memory.gradient), "CVodeGetQuadB");
    check(CVodeGetNumSteps(CVodeGetAdjCVodeBmem(memory.cvodes, memory.backward),
                           &result.backwardSteps),
          "CVodeGetNumSteps");
    result.cost = NV_Ith_S(memory.cost, 0);
    result.gradient = {NV_Ith_S(memory.gradient, 0), NV_Ith_S(memory.gradient, 1)};
    return result;
}

}  // namespace linkwright::bench
