// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/five_bar_cvodes.h"

#include "tests/bench/sundials_memory.h"

#include <cvodes/cvodes.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include <stdexcept>

namespace linkwright::bench {

namespace {

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

struct FiveBarCvodes::Memory : SundialsMemory {
    SUNNonlinearSolver forwardSolver = nullptr, backwardSolver = nullptr;
    void* cvodes = nullptr;

    explicit Memory(const Settings& chosen) : SundialsMemory(chosen) {
        cvodes = CVodeCreate(CV_ADAMS, context);
        if (cvodes == nullptr) throw std::runtime_error("CVodeCreate failed");
        checkSundials(CVodeInit(cvodes, rate, 0.0, state), "CVodeInit");
        checkSundials(
            CVodeSStolerances(cvodes, settings.relativeTolerance, settings.absoluteTolerance),
            "CVodeSStolerances");
        checkSundials(CVodeSetUserData(cvodes, &equations), "CVodeSetUserData");
        checkSundials(CVodeSetMaxNumSteps(cvodes, 1000000), "CVodeSetMaxNumSteps");
        forwardSolver = SUNNonlinSol_FixedPoint(state, 0, context);
        checkSundials(CVodeSetNonlinearSolver(cvodes, forwardSolver), "CVodeSetNonlinearSolver");
        checkSundials(CVodeQuadInit(cvodes, costRate, cost), "CVodeQuadInit");
        checkSundials(CVodeAdjInit(cvodes, settings.stepsBetweenCheckpoints,
                                   settings.hermite ? CV_HERMITE : CV_POLYNOMIAL),
                      "CVodeAdjInit");
        checkSundials(CVodeCreateB(cvodes, CV_ADAMS, &backward), "CVodeCreateB");
    }

    ~Memory() {
        CVodeFree(&cvodes);
        SUNNonlinSolFree(forwardSolver);
        SUNNonlinSolFree(backwardSolver);
        release();
    }

    /// Prepares the backward problem; it can only be initialized once the forward run has begun.
    void beginBackward() {
        if (backwardReady) {
            checkSundials(CVodeReInitB(cvodes, backward, FiveBarEquations::duration, costate),
                          "CVodeReInitB");
            checkSundials(CVodeQuadReInitB(cvodes, backward, gradient), "CVodeQuadReInitB");
            return;
        }
        checkSundials(
            CVodeInitB(cvodes, backward, adjointRate, FiveBarEquations::duration, costate),
            "CVodeInitB");
        checkSundials(CVodeSStolerancesB(cvodes, backward, settings.relativeTolerance,
                                         settings.absoluteTolerance),
                      "CVodeSStolerancesB");
        checkSundials(CVodeSetUserDataB(cvodes, backward, &equations), "CVodeSetUserDataB");
        checkSundials(CVodeSetMaxNumStepsB(cvodes, backward, 1000000), "CVodeSetMaxNumStepsB");
        backwardSolver = SUNNonlinSol_FixedPoint(costate, 0, context);
        checkSundials(CVodeSetNonlinearSolverB(cvodes, backward, backwardSolver),
                      "CVodeSetNonlinearSolverB");
        checkSundials(CVodeQuadInitB(cvodes, backward, gradientRate, gradient), "CVodeQuadInitB");
        backwardReady = true;
    }
};

FiveBarCvodes::FiveBarCvodes(const Settings& settings)
    : memory_(std::make_unique<Memory>(settings)) {}

FiveBarCvodes::~FiveBarCvodes() = default;

FiveBarSundials::Result FiveBarCvodes::costAndGradient(
    const FiveBarEquations::FreeLengths& freeLengths) {
    Memory& memory = *memory_;
    memory.start(freeLengths);
    checkSundials(CVodeReInit(memory.cvodes, 0.0, memory.state), "CVodeReInit");
    checkSundials(CVodeQuadReInit(memory.cvodes, memory.cost), "CVodeQuadReInit");
    checkSundials(CVodeAdjReInit(memory.cvodes), "CVodeAdjReInit");
    realtype time = 0.0;
    int checkpoints = 0;
    long steps = 0;
    checkSundials(CVodeF(memory.cvodes, FiveBarEquations::duration, memory.state, &time, CV_NORMAL,
                         &checkpoints),
                  "CVodeF");
    checkSundials(CVodeGetQuad(memory.cvodes, &time, memory.cost), "CVodeGetQuad");
    checkSundials(CVodeGetNumSteps(memory.cvodes, &steps), "CVodeGetNumSteps");
    memory.beginBackward();
    checkSundials(CVodeB(memory.cvodes, 0.0, CV_NORMAL), "CVodeB");
    checkSundials(CVodeGetQuadB(memory.cvodes, memory.backward, &time, memory.gradient),
                  "CVodeGetQuadB");
    return memory.result(steps);
}

}  // namespace linkwright::bench
