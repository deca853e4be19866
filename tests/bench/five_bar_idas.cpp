// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/five_bar_idas.h"

#include "tests/bench/sundials_memory.h"

#include <idas/idas.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <stdexcept>

namespace linkwright::bench {

namespace {

int residual(realtype, N_Vector state, N_Vector rate, N_Vector result, void* data) {
    equationsOf(data).rate(NV_DATA_S(state), NV_DATA_S(result));
    N_VLinearSum(1.0, rate, -1.0, result, result);
    return 0;
}

int costRate(realtype, N_Vector state, N_Vector, N_Vector result, void* data) {
    NV_Ith_S(result, 0) = equationsOf(data).costRate(NV_DATA_S(state));
    return 0;
}

int adjointResidual(realtype, N_Vector state, N_Vector, N_Vector costate, N_Vector costateRate,
                    N_Vector result, void* data) {
    equationsOf(data).adjointRate(NV_DATA_S(state), NV_DATA_S(costate), NV_DATA_S(result));
    N_VLinearSum(1.0, costateRate, -1.0, result, result);
    return 0;
}

int gradientRate(realtype, N_Vector state, N_Vector, N_Vector costate, N_Vector, N_Vector result,
                 void* data) {
    equationsOf(data).gradientRate(NV_DATA_S(state), NV_DATA_S(costate), NV_DATA_S(result));
    N_VScale(-1.0, result, result);  // IDAS integrates it from the end to the start
    return 0;
}

}  // namespace

struct FiveBarIdas::Memory : SundialsMemory {
    N_Vector rate = nullptr, costateRate = nullptr;
    SUNMatrix forwardMatrix = nullptr, backwardMatrix = nullptr;
    SUNLinearSolver forwardSolver = nullptr, backwardSolver = nullptr;
    void* idas = nullptr;

    explicit Memory(const Settings& chosen) : SundialsMemory(chosen) {
        rate = N_VNew_Serial(4, context);
        costateRate = N_VNew_Serial(4, context);
        startRate();
        idas = IDACreate(context);
        if (idas == nullptr) throw std::runtime_error("IDACreate failed");
        checkSundials(IDAInit(idas, residual, 0.0, state, rate), "IDAInit");
        checkSundials(IDASStolerances(idas, settings.relativeTolerance, settings.absoluteTolerance),
                      "IDASStolerances");
        checkSundials(IDASetUserData(idas, &equations), "IDASetUserData");
        checkSundials(IDASetMaxNumSteps(idas, 1000000), "IDASetMaxNumSteps");
        forwardMatrix = SUNDenseMatrix(4, 4, context);
        forwardSolver = SUNLinSol_Dense(state, forwardMatrix, context);
        checkSundials(IDASetLinearSolver(idas, forwardSolver, forwardMatrix), "IDASetLinearSolver");
        checkSundials(IDAQuadInit(idas, costRate, cost), "IDAQuadInit");
        checkSundials(IDAAdjInit(idas, settings.stepsBetweenCheckpoints,
                                 settings.hermite ? IDA_HERMITE : IDA_POLYNOMIAL),
                      "IDAAdjInit");
        checkSundials(IDACreateB(idas, &backward), "IDACreateB");
    }

    /// IDAS 5.4 frees vectors of its adjoint memory which it never made, and crashes when memory
    /// was used before: everything is kept until the program ends.
    ~Memory() = default;

    void startRate() const { equations.rate(NV_DATA_S(state), NV_DATA_S(rate)); }

    /// Prepares the backward problem; it can only be initialized once the forward run has ended.
    void beginBackward() {
        equations.adjointRate(NV_DATA_S(state), NV_DATA_S(costate), NV_DATA_S(costateRate));
        if (backwardReady) {
            checkSundials(
                IDAReInitB(idas, backward, FiveBarEquations::duration, costate, costateRate),
                "IDAReInitB");
            checkSundials(IDAQuadReInitB(idas, backward, gradient), "IDAQuadReInitB");
            return;
        }
        checkSundials(IDAInitB(idas, backward, adjointResidual, FiveBarEquations::duration, costate,
                               costateRate),
                      "IDAInitB");
        checkSundials(IDASStolerancesB(idas, backward, settings.relativeTolerance,
                                       settings.absoluteTolerance),
                      "IDASStolerancesB");
        checkSundials(IDASetUserDataB(idas, backward, &equations), "IDASetUserDataB");
        checkSundials(IDASetMaxNumStepsB(idas, backward, 1000000), "IDASetMaxNumStepsB");
        backwardMatrix = SUNDenseMatrix(4, 4, context);
        backwardSolver = SUNLinSol_Dense(costate, backwardMatrix, context);
        checkSundials(IDASetLinearSolverB(idas, backward, backwardSolver, backwardMatrix),
                      "IDASetLinearSolverB");
        checkSundials(IDAQuadInitB(idas, backward, gradientRate, gradient), "IDAQuadInitB");
        backwardReady = true;
    }
};

FiveBarIdas::FiveBarIdas(const Settings& settings) : memory_(std::make_unique<Memory>(settings)) {}

FiveBarIdas::~FiveBarIdas() = default;

FiveBarSundials::Result FiveBarIdas::costAndGradient(
    const FiveBarEquations::FreeLengths& freeLengths) {
    Memory& memory = *memory_;
    memory.start(freeLengths);
    memory.startRate();
    checkSundials(IDAReInit(memory.idas, 0.0, memory.state, memory.rate), "IDAReInit");
    checkSundials(IDAQuadReInit(memory.idas, memory.cost), "IDAQuadReInit");
    checkSundials(IDAAdjReInit(memory.idas), "IDAAdjReInit");
    realtype time = 0.0;
    int checkpoints = 0;
    long steps = 0;
    checkSundials(IDASolveF(memory.idas, FiveBarEquations::duration, &time, memory.state,
                            memory.rate, IDA_NORMAL, &checkpoints),
                  "IDASolveF");
    checkSundials(IDAGetQuad(memory.idas, &time, memory.cost), "IDAGetQuad");
    checkSundials(IDAGetNumSteps(memory.idas, &steps), "IDAGetNumSteps");
    memory.beginBackward();
    checkSundials(IDASolveB(memory.idas, 0.0, IDA_NORMAL), "IDASolveB");
    checkSundials(IDAGetQuadB(memory.idas, memory.backward, &time, memory.gradient), "IDAGetQuadB");
    return memory.result(steps);
}

}  // namespace linkwright::bench
