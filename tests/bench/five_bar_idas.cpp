// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/five_bar_idas.h"

#include <idas/idas.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

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

struct FiveBarIdas::Memory {
    FiveBarEquations equations;
    SUNContext context = nullptr;
    N_Vector state = nullptr, rate = nullptr, cost = nullptr;
    N_Vector costate = nullptr, costateRate = nullptr, gradient = nullptr;
    SUNMatrix forwardMatrix = nullptr, backwardMatrix = nullptr;
    SUNLinearSolver forwardSolver = nullptr, backwardSolver = nullptr;
    void* idas = nullptr;
    int backward = -1;
    bool backwardReady = false;
    Settings settings;

    explicit Memory(const Settings& chosen) : settings(chosen) {
        check(SUNContext_Create(nullptr, &context), "SUNContext_Create");
        state = N_VNew_Serial(4, context);
        rate = N_VNew_Serial(4, context);
        cost = N_VNew_Serial(1, context);
        costate = N_VNew_Serial(4, context);
        costateRate = N_VNew_Serial(4, context);
        gradient = N_VNew_Serial(2, context);
        reset();
        idas = IDACreate(context);
        if (idas == nullptr) throw std::runtime_error("IDACreate failed");
        check(IDAInit(idas, residual, 0.0, state, rate), "IDAInit");
        check(IDASStolerances(idas, settings.relativeTolerance, settings.absoluteTolerance),
              "IDASStolerances");
        check(IDASetUserData(idas, &equations), "IDASetUserData");
        check(IDASetMaxNumSteps(idas, 1000000), "IDASetMaxNumSteps");
        forwardMatrix = SUNDenseMatrix(4, 4, context);
        forwardSolver = SUNLinSol_Dense(state, forwardMatrix, context);
        check(IDASetLinearSolver(idas, forwardSolver, forwardMatrix), "IDASetLinearSolver");
        check(IDAQuadInit(idas, costRate, cost), "IDAQuadInit");
        check(IDAAdjInit(idas, settings.stepsBetweenCheckpoints,
                         settings.hermite ? IDA_HERMITE : IDA_POLYNOMIAL),
              "IDAAdjInit");
        check(IDACreateB(idas, &backward), "IDACreateB");
    }

    /// IDAS 5.4 frees vectors of its adjoint memory which it never made, and crashes when memory was
    /// used before: everything is kept until the program ends.
    ~Memory() = default;

    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

    void reset() const {
        const FiveBarEquations::State start = FiveBarEquations::initialState();
        std::copy(start.begin(), start.end(), NV_DATA_S(state));
        equations.rate(NV_DATA_S(state), NV_DATA_S(rate));
        N_VConst(0.0, cost);
        N_VConst(0.0, costate);
        N_VConst(0.0, gradient);
    }

    /// Prepares the backward problem; it can only be initialized once the forward run has ended.
    void beginBackward() {
        equations.adjointRate(NV_DATA_S(state), NV_DATA_S(costate), NV_DATA_S(costateRate));
        if (backwardReady) {
            check(IDAReInitB(idas, backward, FiveBarEquations::duration, costate, costateRate),
                  "IDAReInitB");
            check(IDAQuadReInitB(idas, backward, gradient), "IDAQuadReInitB");
            return;
        }
        check(IDAInitB(idas, backward, adjointResidual, FiveBarEquations::duration, costate,
                       costateRate),
              "IDAInitB");
        check(IDASStolerancesB(idas, backward, settings.relativeTolerance,
                               settings.absoluteTolerance),
              "IDASStolerancesB");
        check(IDASetUserDataB(idas, backward, &equations), "IDASetUserDataB");
        check(IDASetMaxNumStepsB(idas, backward, 1000000), "IDASetMaxNumStepsB");
        backwardMatrix = SUNDenseMatrix(4, 4, context);
        backwardSolver = SUNLinSol_Dense(costate, backwardMatrix, context);
        check(IDASetLinearSolverB(idas, backward, backwardSolver, backwardMatrix),
              "IDASetLinearSolverB");
        check(IDAQuadInitB(idas, backward, gradientRate, gradient), "IDAQuadInitB");
        backwardReady = true;
    }
};

FiveBarIdas::FiveBarIdas(const Settings& settings) : memory_(std::make_unique<Memory>(settings)) {}

FiveBarIdas::~FiveBarIdas() = default;

FiveBarIdas::Result FiveBarIdas::costAndGradient(const FiveBarEquations::FreeLengths& freeLengths) {
    Memory& memory = *memory_;
    Result result;
    memory.equations.freeLengths = freeLengths;
    memory.reset();
    check(IDAReInit(memory.idas, 0.0, memory.state, memory.rate), "IDAReInit");
    check(IDAQuadReInit(memory.idas, memory.cost), "IDAQuadReInit");
    check(IDAAdjReInit(memory.idas), "IDAAdjReInit");
    realtype time = 0.0;
    int checkpoints = 0;
    check(IDASolveF(memory.idas, FiveBarEquations::duration, &time, memory.state, memory.rate,
                    IDA_NORMAL, &checkpoints),
          "IDASolveF");
    check(IDAGetQuad(memory.idas, &time, memory.cost), "IDAGetQuad");
    check(IDAGetNumSteps(memory.idas, &result.forwardSteps), "IDAGetNumSteps");
    memory.beginBackward();
    check(IDASolveB(memory.idas, 0.0, IDA_NORMAL), "IDASolveB");
    check(IDAGetQuadB(memory.idas, memory.backward, &time, memory.gradient), "IDAGetQuadB");
    result.cost = NV_Ith_S(memory.cost, 0);
    result.gradient = {NV_Ith_S(memory.gradient, 0), NV_Ith_S(memory.gradient, 1)};
    return result;
}

}  // namespace linkwright::bench
