// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::model {

/// Runge-Kutta methods; their coefficients are in dynamics/tableau.cpp.
enum class Integrator {
    RungeKutta4,       ///< classical, fixed step
    DormandPrince54,   ///< Dormand-Prince 5(4), adaptive step
    DormandPrince853,  ///< Dormand-Prince 8(5,3), adaptive step: half the work at fine tolerances
    DormandPrince8,    ///< the method of order 8 of the same, fixed step: least work where motions
                       ///< are even
    Esdirk4,           ///< implicit and L-stable, order 4, fixed step: stiff springs and friction
    Esdirk43           ///< the same with adaptive step
};

/// Whether `SimulationSettings::step` counts, or else the tolerances.
constexpr bool hasFixedStep(Integrator integrator) {
    return integrator == Integrator::RungeKutta4 || integrator == Integrator::DormandPrince8
           || integrator == Integrator::Esdirk4;
}

/// What makes the mechanism move.
enum class MotionKind {
    Dynamic,    ///< forces: the equations of motion are integrated
    Kinematic,  ///< drives, which must leave no freedom: each instant is solved by itself
    Automatic   ///< kinematic where drives leave no freedom, dynamic otherwise
};

/// Coordinates and momenta the equations of motion are written in. The motion is the same.
enum class Formulation {
    Joint,     ///< joint coordinates and joint momenta (Maciag 2023, eqs. 3.25-3.28)
    Absolute,  ///< body poses and spatial velocities with constraint impulses (eqs. 3.11-3.15)
    DivideAndConquer  ///< as Joint, by assembly and disassembly of substructures (section 3.4)
};

/// Where the motion starts.
enum class MotionStart {
    Given,       ///< with the start values of the joints
    Equilibrium  ///< in static equilibrium, with the start velocities of the joints
};

/// How the motion is computed.
struct SimulationSettings {
    double duration = 5.0;  ///< s
    MotionKind kind = MotionKind::Dynamic;
    Integrator integrator = Integrator::RungeKutta4;
    double step = 0.005;               ///< s; fixed-step methods; the last one is shortened to fit
    double relativeTolerance = 1e-8;   ///< adaptive
    double absoluteTolerance = 1e-10;  ///< adaptive
    double maximumStep = 0.05;         ///< s, adaptive
    Formulation formulation = Formulation::Joint;
    /// Whether every step ends with a projection onto the constraints of position.
    bool projectConstraints = false;
    /// Of the named parameters; empty: the duration is a number. Where it varies with them, the
    /// steps of the motion, samples, windows and instants stretch with the duration.
    std::string durationFormula = {};
    MotionStart start = MotionStart::Given;

    bool operator==(const SimulationSettings&) const = default;
};

/// Minimizers with bounds on every variable.
enum class Algorithm {
    LowStorageBfgs,       ///< L-BFGS
    SequentialQuadratic,  ///< SLSQP
    MovingAsymptotes,     ///< MMA, the globally convergent version (Svanberg 2002)
    ConservativeConvex,   ///< CCSA with quadratic approximations (Svanberg 2002)
    SteepestDescent,      ///< gradient method (Nachbagauer et al. 2015, section 4.1)
    GaussNewton,          ///< steps by the curvature of sums of squares along the motion
    Automatic  ///< GaussNewton for sums of squares, else SLSQP or, of many variables, L-BFGS
};

/// How the derivatives of the cost are computed.
enum class GradientMethod {
    Adjoint,            ///< discrete adjoint: exact for the computed motion
    ContinuousAdjoint,  ///< costate equations integrated backwards: exact as the step goes to zero
    Direct,             ///< direct differentiation: exact for the computed motion
    ComplexStep,        ///< oracle: the same code on complex numbers
    FiniteDifference    ///< oracle: central differences
};

/// When the optimizer stops. Zero disables a rule.
struct StopRules {
    int maximumIterations = 200;
    double optimality = 1e-7;     ///< projected-gradient infinity norm in scaled variables
    double relativeCost = 0.0;    ///< relative change of the cost between iterations
    double relativeStep = 1e-12;  ///< relative change of the variables
    double cost = 0.0;            ///< stop when the cost is at or below this value (if > 0)
    double seconds = 0.0;         ///< wall time

    bool operator==(const StopRules&) const = default;
};

/// Where a stage starts.
enum class StageStart {
    Previous,  ///< from the result of the stage before
    Drawn      ///< from the values in the project
};

/// One leg of a continuation: the result of a stage is the guess of the next.
struct OptimizationStage {
    std::string name;
    std::optional<Algorithm> algorithm;         ///< absent: that of the settings
    std::optional<StopRules> stop;              ///< absent: those of the settings
    std::map<std::string, double> termWeights;  ///< cost term id -> weight in this stage
    /// Ids of the cost terms that count in this stage. Absent: those marked active.
    std::optional<std::vector<std::string>> activeTerms;
    /// Parameter id -> value in this stage, which makes a family of problems of one drawing.
    std::map<std::string, double> parameterValues;
    StageStart start = StageStart::Previous;

    bool operator==(const OptimizationStage&) const = default;
};

/// Part of its scale by which a function may leave its limits, see Limits.
inline constexpr double defaultLimitTolerance = 1e-6;

/// How the optimizer works.
struct OptimizationSettings {
    Algorithm algorithm = Algorithm::SequentialQuadratic;
    GradientMethod gradient = GradientMethod::Adjoint;  ///< in every stage
    StopRules stop;
    double limitTolerance = defaultLimitTolerance;
    std::vector<OptimizationStage> stages;  ///< empty: one stage with the weights as drawn

    bool operator==(const OptimizationSettings&) const = default;
};

}  // namespace linkwright::model
