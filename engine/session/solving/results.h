// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/base/quantity.h"
#include "engine/dynamics/integration/energy_balance.h"
#include "engine/model/limits.h"
#include "engine/model/model.h"
#include "engine/session/solving/mobility.h"

#include <Eigen/Geometry>

#include <array>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::session {

/// Rigid displacement of a body from the drawn pose: a place `x` of the drawing (world frame,
/// m) is now at `rotation * x + translation`.
struct BodyDisplacement {
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
    Eigen::Vector3d translation = Eigen::Vector3d::Zero();
};

/// A named curve over the stored times.
struct Series {
    std::string id;  ///< signal or joint id
    std::string name;
    std::string component;  ///< "x", "y", "z", coordinate index or empty
    std::string unit;
    std::vector<double> values;  ///< one per stored time
};

/// A constraint at a design.
struct ConstraintOutcome {
    std::string term;
    double value = 0.0;
    model::Limits limits = {};
    /// Raising the limit that holds it by a little changes the best cost by minus this times that;
    /// zero for one that could be left out. Of an optimum only.
    double multiplier = 0.0;
    std::string caseName = {};  ///< empty without cases

    [[nodiscard]] bool isMet() const { return limits.areMet(value); }
};

/// A largest or smallest value of a motion: as it is minimized or limited, made smooth, and itself.
struct PeakOutcome {
    std::string term;
    double value = 0.0;         ///< smooth
    double exact = 0.0;         ///< largest or smallest value at the steps of the motion
    double bound = 0.0;         ///< the smooth value is at most this far from `exact`
    double time = 0.0;          ///< of `exact`, s
    std::string caseName = {};  ///< empty without cases
};

/// A case at a design.
struct CaseOutcome {
    std::string name;
    double weight = 1.0;
    double cost = 0.0;  ///< without the weight
    /// Of the worst of all: part of a small change of its weighted cost that reaches the objective.
    /// Between 0 and 1, together 1; several at an optimum that lies between cases. Of an optimum
    /// only.
    double share = 0.0;
};

/// The motion of the mechanism for one set of values. Immutable once made.
struct SimulationResult {
    std::vector<double> times;                                 ///< s, ascending, first 0
    std::vector<std::string> bodies;                           ///< ids, order of `displacements`
    std::vector<std::vector<BodyDisplacement>> displacements;  ///< [time][body]
    std::vector<Series> signalSeries;                          ///< every signal component
    std::vector<Series> coordinates;                           ///< every joint coordinate
    std::vector<Series> velocities;                            ///< every joint velocity
    std::vector<double> kineticEnergy;                         ///< J
    std::vector<double> potentialEnergy;                       ///< J, gravity and springs
    std::vector<double> runningCost;                           ///< integrand of the cost
    double cost = 0.0;
    /// Term id -> share of the cost, or value of a constraint.
    std::map<std::string, double> costByTerm;
    std::vector<ConstraintOutcome> constraints;
    std::vector<PeakOutcome> peaks;
    double positionViolation = 0.0;  ///< largest norm of loop closures, m
    double velocityViolation = 0.0;  ///< largest norm of their rates, m/s
    double wallSeconds = 0.0;
    /// Of a complete dynamic motion that was just computed; files do not keep it.
    std::optional<dynamics::EnergyBalance> energyBalance;
    std::vector<base::Diagnostic> warnings;  ///< what makes the motion doubtful
    /// Set when the motion stopped early; everything up to that time is kept.
    std::optional<base::Diagnostic> failure;
};

/// One entry of the vector the optimizer works on.
struct Variable {
    std::string name;      ///< `spring-1.freeLength` or `force[12]`
    std::string object;    ///< element or input id
    std::string property;  ///< property key, empty for input samples
    int sample = -1;       ///< index of the input sample, -1 for design variables
    double value = 0.0;
    std::optional<double> lower;
    std::optional<double> upper;
    std::string caseName = {};  ///< of a sample that is the case's own, else empty
};

using model::GradientMethod;

/// A constraint and its derivatives with respect to the variables of the model.
struct ConstraintGradient {
    ConstraintOutcome constraint;
    std::vector<double> gradient;
};

/// The cost of a case and its derivatives with respect to the variables of the model.
struct CaseGradient {
    CaseOutcome outcome;
    std::vector<double> gradient;  ///< of the cost without the weight
};

/// Gradient of the cost with respect to the variables of the model. With cases: of their weighted
/// sum, or of the worst of them, the first where several are equally bad.
struct GradientResult {
    double cost = 0.0;
    std::vector<Variable> variables;
    std::vector<double> gradient;
    std::vector<ConstraintGradient> constraints;
    std::vector<CaseGradient> cases;
    std::vector<PeakOutcome> peaks;
    /// Functional gradient G(t) of each optimized input, dJ = int G du dt (input id -> values at
    /// `functionTimes`); adjoint only.
    std::vector<double> functionTimes;
    std::map<std::string, std::vector<double>> functionGradient;
    double forwardSeconds = 0.0;   ///< one run of motion and cost alone
    double gradientSeconds = 0.0;  ///< motion, cost and gradient together
};

/// Costates of the continuous adjoint over time, at the accepted steps of the motion, in the signs
/// of Maciag 2023: xi-dot = eta (eqs. 4.11, 4.29) and dJ = -int xi . df dt for a change df of the
/// forces. Bodies and joints have the same costates in every formulation (eqs. 4.22, 4.26).
struct CostateResult {
    std::vector<double> times;  ///< s, ascending, first 0
    /// xi-hat and eta-hat: id of the joint, component the index of its coordinate.
    std::vector<Series> jointCostates;
    std::vector<Series> jointCostateRates;
    /// xi and eta: id of the body; components "x", "y", "z" belong to the momentum of the body
    /// (world axes, at its center of mass), "turn x", "turn y", "turn z" to its angular momentum
    /// about the center of mass (body axes). Planar mechanisms: "turn" about the normal.
    std::vector<Series> bodyCostates;
    std::vector<Series> bodyCostateRates;
    /// mu: id of the joint or constraint element, component the number of its equation from 1.
    std::vector<Series> multipliers;
    /// Norms of the constraint residuals of table 4.2: "position" Phi, "velocity" C v,
    /// "acceleration" C v-dot + C-dot v, "costate" C xi, "costate rate" C eta + C-dot xi.
    std::vector<Series> residuals;
    double cost = 0.0;
    double wallSeconds = 0.0;
};

/// dJ/dp of every number of the model at the present design (object id, property key).
using PropertyGradient = std::map<std::pair<std::string, std::string>, double>;

/// State of the optimizer after an iteration.
struct IterationReport {
    int stage = 0;
    std::string stageName;
    int iteration = 0;  ///< counts through all stages
    double cost = 0.0;
    double optimality = 0.0;  ///< projected-gradient infinity norm, scaled variables
    std::vector<double> variables;
    std::vector<double> gradient;
    /// Values of all terms, constraints included, in the order of `model.costTerms`; 0 for inactive
    /// ones.
    std::vector<double> costByTerm;
    double violation = 0.0;  ///< largest of a constraint, see model::Limits
    /// Multipliers of constraints, in the order of `model.costTerms`, 0 for other terms; empty
    /// without constraints. See ConstraintOutcome.
    std::vector<double> multiplierByTerm;
    std::vector<double> costByCase;  ///< of the active cases, without weights; empty without cases
    int evaluations = 0;             ///< cost-and-gradient evaluations so far
    double wallSeconds = 0.0;
    double forwardSeconds = 0.0;   ///< motion and cost of this iterate
    double gradientSeconds = 0.0;  ///< motion, cost and gradient of this iterate
    // The constraint with the largest violation, where one is not met.
    std::string missedTerm = {};    ///< id; empty: none
    std::string missedInCase = {};  ///< empty without cases
    double missedBy = 0.0;          ///< in the unit of the limit
};

/// Outcome of an optimization. `model` carries the best values found, and the parameter values of
/// the last stage that ran, to which they belong.
struct OptimizationResult {
    model::Model model;
    std::vector<Variable> variables;     ///< with the best values
    model::OptimizationStage lastStage;  ///< that ran; an empty one without stages
    double initialCost = 0.0;            ///< of the start, with the weights of the first stage
    double finalCost = 0.0;              ///< of the best values, with the weights of the last stage
    std::vector<ConstraintOutcome> constraints;  ///< of the last stage, at the best values
    std::vector<PeakOutcome> peaks;              ///< the same
    std::vector<CaseOutcome> cases;              ///< the same, the active ones
    bool converged = false;
    bool cancelled = false;
    std::string reason;  ///< why it stopped, one sentence
    /// What makes the optimum doubtful. Of one that was just found; files do not keep it.
    std::vector<base::Diagnostic> warnings;
    std::vector<IterationReport> iterations;  ///< empty when `SolveControl::keepIterations` is off
    int evaluations = 0;
    double wallSeconds = 0.0;
    /// Processor time of the thread that optimized: what is missing of the time on the wall, it
    /// waited for a processor.
    double processorSeconds = 0.0;
};

/// What `validate` tells about a model.
struct ModelSummary {
    bool valid = false;
    int bodies = 0;
    int joints = 0;
    bool counted = false;  ///< what follows is known: the drawing could be compiled
    int degreesOfFreedom = 0;
    int loops = 0;
    bool planar = false;
    std::vector<std::string> redundantConstraints;  ///< names
    Mobility mobility;                              ///< of a valid model
    std::vector<base::Diagnostic> problems;
};

}  // namespace linkwright::session
