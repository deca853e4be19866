// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/motion_doubts.h"

#include "engine/assembly/left_out_rows.h"
#include "engine/assembly/planarity.h"
#include "engine/assembly/system.h"
#include "engine/dynamics/integration/moving_jumps.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/model/expressions.h"
#include "engine/model/properties.h"
#include "engine/session/document/formatted.h"
#include "engine/session/drawing/drive_edit.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace linkwright::session {

namespace {

using base::Diagnostic;
using base::Severity;

/// A term with the largest size of its signal and of its reference, in their unit.
struct Compared {
    const model::CostTerm& term;
    const model::Signal& signal;
    std::string place;
    base::Quantity quantity = base::Quantity::Unknown;
    double reached = 0.0;
    double wanted = 0.0;
    bool touchesZero = false;  ///< the signal, somewhere
};

double largestSize(const std::vector<double>& values) {
    double size = 0.0;
    for (const double value : values)
        size = std::max(size, std::abs(value));
    return size;
}

/// Of constants and tables; formulas and start values are left out.
double wantedSize(const model::CostTerm& term) {
    double size = 0.0;
    if (term.reference == model::ReferenceKind::Constant)
        for (const model::Number& value : term.referenceValues)
            size = std::max(size, std::abs(value.value));
    if (term.reference == model::ReferenceKind::Table)
        for (const std::vector<double>& column : term.table.columns)
            size = std::max(size, largestSize(column));
    return size;
}

/// A goal in mm or degrees: many times what the signal ever comes to.
void doubtReference(const Compared& seen, std::vector<Diagnostic>& found) {
    using base::Quantity;
    const bool angle = seen.quantity == Quantity::Angle;
    const double most = angle ? 25.0 : 300.0;
    if (!(seen.reached > 0.0) || !(seen.wanted > most * seen.reached)) return;
    if (angle && seen.wanted < 12.0) return;
    found.push_back({Severity::Warning, seen.term.id, seen.place + "/reference",
                     formatted("The reference goes up to %.5g, and the signal \"%s\" to %.5g.",
                               seen.wanted, seen.signal.id.c_str(), seen.reached),
                     "Enter references in SI units: m, rad and s."});
}

/// The root of a sum of squares has no derivative at zero.
void doubtZeroDistance(const Compared& seen, std::vector<Diagnostic>& found) {
    if (seen.signal.kind != model::SignalKind::Distance || !seen.touchesZero) return;
    found.push_back(
        {Severity::Warning, seen.term.id, seen.place + "/signal",
         "The distance \"" + seen.signal.id + "\" becomes zero, where it has no derivative.",
         "Measure a pointOffset, or other points."});
}

/// Deviations that are nothing beside the size from which a term counts them.
void doubtInsensitive(const Compared& seen, std::vector<Diagnostic>& found) {
    const model::TermKind kind = seen.term.kind;
    const bool smooth = model::isSmoothAtZero(kind);
    if (!smooth && !model::isBeyond(kind)) return;
    const double from = smooth ? seen.term.smoothing.value : seen.term.limit.value;
    if (!(seen.reached > 0.0) || !(from > 1000.0 * (seen.reached + seen.wanted))) return;
    found.push_back(
        {Severity::Warning, seen.term.id, seen.place + (smooth ? "/smoothing" : "/limit"),
         formatted("The term counts deviations from %.5g on, and the signal \"%s\" goes up "
                   "to %.5g.",
                   from, seen.signal.id.c_str(), seen.reached),
         "Enter it in SI units: m, rad and s."});
}

/// Peaks that are smoothed until they are none: a limit holds for less than the peak.
void doubtPeaks(const model::Model& model, const SimulationResult& motion,
                std::vector<Diagnostic>& found) {
    for (const PeakOutcome& peak : motion.peaks) {
        const double missed = std::abs(peak.exact - peak.value);
        constexpr double share = 0.25;
        if (!(missed > share * std::max(std::abs(peak.exact), std::abs(peak.value)))) continue;
        const auto term = std::find_if(model.costTerms.begin(), model.costTerms.end(),
                                       [&](const auto& each) { return each.id == peak.term; });
        found.push_back(
            {Severity::Warning, peak.term,
             "/objective/terms/" + std::to_string(term - model.costTerms.begin()) + "/smoothing",
             formatted("The smoothing takes the peak away: it is %.5g, and %.5g counts.",
                       peak.exact, peak.value),
             "Enter a smoothing well below the peak."});
    }
}

/// An optimization that has ended before it begins.
void doubtEnd(const model::Model& model, const SimulationResult& motion,
              std::vector<Diagnostic>& found) {
    const double end = model.optimization.stop.cost;
    if (!(end > 0.0) || !(motion.cost <= end) || !model.cases.list.empty()
        || !model.optimization.stages.empty())
        return;
    found.push_back(
        {Severity::Warning,
         {},
         "/optimization/stop/cost",
         formatted("The cost is %.5g, and an optimization ends below %.5g: it has nothing "
                   "to do.",
                   motion.cost, end),
         "Enter a smaller cost, or 0 for no such rule."});
}

/// A drive that turns so far within a step that what happens in between is not seen.
void doubtCoarseSteps(const model::Model& model, const SimulationResult& motion,
                      std::vector<Diagnostic>& found) {
    constexpr double degree = 0.017453292519943295;
    // A step of 2 degrees that was rounded to a few digits is one. Largest and smallest values are
    // looked for between steps, and are told well up to 5.
    constexpr double most = 2.02 * degree, coarse = 5.0 * degree;
    if (!model::hasFixedStep(model.simulation.integrator)) return;
    for (const model::Drive& drive : model.drives) {
        if (drive.kind != model::DriveKind::JointCoordinate || model::drivesTravel(model, drive))
            continue;
        double fastest = 0.0;
        for (const Series& series : motion.velocities)
            if (series.id == drive.joint && series.component == std::to_string(drive.coordinate))
                fastest = largestSize(series.values);
        const double turn = fastest * model.simulation.step;
        if (!(turn > most)) continue;
        found.push_back(
            {turn > coarse ? Severity::Warning : Severity::Note, drive.id, "/simulation/step",
             formatted("The drive turns by %.3g\u00b0 within a step: what happens in "
                       "between is not seen.",
                       turn / degree),
             formatted("Use a step of at most %.3g s, which is 2\u00b0 of the drive, or "
                       "adaptive steps.",
                       stepForSpeed(fastest))});
        return;
    }
}

/// Loads that push along the normal of the plane of the motion, or turn about axes in it.
void doubtLoads(const model::Model& model, const assembly::PlaneFrame& plane,
                std::vector<Diagnostic>& found) {
    constexpr double rounding = 1e-9;
    for (std::size_t index = 0; index < model.loads.size(); ++index) {
        const model::Load& load = model.loads[index];
        if (load.kind == model::LoadKind::JointLoad) continue;
        const Eigen::Vector3d direction(load.direction[0].value, load.direction[1].value,
                                        load.direction[2].value);
        const bool turns = load.kind == model::LoadKind::Torque;
        const Eigen::Vector3d moving =
            turns ? Eigen::Vector3d(direction.dot(plane.normal) * plane.normal)
                  : Eigen::Vector3d(direction.cross(plane.normal));
        if (moving.norm() > rounding * direction.norm()) continue;
        found.push_back({Severity::Warning, load.id,
                         "/loads/" + std::to_string(index) + "/direction",
                         turns ? "The mechanism moves in a plane, and the torque turns about an "
                                 "axis in it: it moves nothing."
                               : "The mechanism moves in a plane, and the force is normal to it: "
                                 "it moves nothing.",
                         "Change its direction, or measure what the joints carry."});
    }
}

/// Loads out of the plane of the motion that nothing tells of, and signals whose parts out of it
/// read zero, and are not.
void doubtPlane(const model::Model& model, std::vector<Diagnostic>& found) {
    const std::optional<assembly::PlaneFrame> plane = assembly::findPlane(model);
    if (!plane) return;
    if (assembly::seenOutOfPlane(model, *plane).empty()) doubtLoads(model, *plane, found);
    if (assembly::determinesOutOfPlane(model)) return;
    const bool angles = std::any_of(
        model.signalList.begin(), model.signalList.end(),
        [](const model::Signal& each) { return each.kind == model::SignalKind::BodyAngle; });
    for (const std::string& id : assembly::seenOutOfPlane(model, *plane))
        found.push_back(
            {Severity::Warning,
             id,
             {},
             "Forces and moments out of the plane are left out here, and are not zero.",
             angles ? "Measure joint coordinates in place of the angles of links: those are of the "
                      "plane only."
                    : "Joints in a loop share them in proportion to their stiffness. Use what lies "
                      "in the plane, or hold each loop with ball or cylindrical joints so that "
                      "nothing is held twice."});
}

struct MotionDoubt {
    const char* id;
    void (*find)(const Compared& seen, std::vector<Diagnostic>& found);
};
constexpr MotionDoubt ofMotion[] = {
    {"reference-size", doubtReference},
    {"zero-distance", doubtZeroDistance},
    {"insensitive", doubtInsensitive},
};

std::string variableName(const Variable& variable) {
    return variable.property.empty() ? variable.object : variable.object + "." + variable.property;
}

}  // namespace

std::vector<Diagnostic> doubtsOfMotion(const model::Model& model, const SimulationResult& motion) {
    std::vector<Diagnostic> found;
    if (motion.failure) return found;
    for (std::size_t index = 0; index < model.costTerms.size(); ++index) {
        const model::CostTerm& term = model.costTerms[index];
        const model::Signal* signal = model::findById(model.signalList, term.signal);
        if (!term.active || !signal || model::isAtRest(term.time)
            || term.time == model::TermTime::Nearest)
            continue;
        Compared seen{term, *signal, "/objective/terms/" + std::to_string(index)};
        seen.quantity = model::signalQuantity(model, *signal);
        for (const Series& series : motion.signalSeries) {
            if (series.id != signal->id) continue;
            const double size = largestSize(series.values);
            seen.reached = std::max(seen.reached, size);
            seen.touchesZero =
                seen.touchesZero
                || std::any_of(series.values.begin(), series.values.end(),
                               [&](double value) { return std::abs(value) <= 1e-12; });
        }
        seen.wanted = wantedSize(term);
        for (const MotionDoubt& doubt : ofMotion)
            doubt.find(seen, found);
    }
    doubtPeaks(model, motion, found);
    doubtEnd(model, motion, found);
    doubtCoarseSteps(model, motion, found);
    doubtPlane(model, found);
    return found;
}

namespace {

/// Degrees of freedom, fewer than none where constraints contradict each other.
int freedomsOf(const model::Model& model, bool& redundant) {
    model::Model joints = model;
    joints.simulation.formulation = model::Formulation::Joint;
    const assembly::System system = assembly::compile(joints);
    redundant = !system.redundantConstraints.empty();
    return system.dofCount - static_cast<int>(system.rows.size());
}

}  // namespace

std::vector<Diagnostic> doubtsOfVariables(const model::Model& model) {
    constexpr double small = 1e-3;
    std::vector<Diagnostic> found;
    if (model.designVariables.empty()) return found;
    try {
        bool redundant = false;
        const int freedoms = freedomsOf(model, redundant);
        if (!redundant || freedoms < 1) return found;
        for (std::size_t index = 0; index < model.designVariables.size(); ++index) {
            const model::DesignVariable& variable = model.designVariables[index];
            model::Model varied = model;
            model::Number* number = model::findNumber(varied, variable.object, variable.property);
            if (number == nullptr) continue;
            const double step = small * std::max(std::abs(number->value), small);
            number->value +=
                variable.upper && number->value + step > *variable.upper ? -step : step;
            if (freedomsOf(varied, redundant) >= freedoms) continue;
            found.push_back(
                {Severity::Warning, variable.object, "/designVariables/" + std::to_string(index),
                 "The mechanism moves only with the present value of \"" + variable.object + "."
                     + variable.property + "\": any other takes a degree of freedom away.",
                 "Remove what is redundant, or let all numbers that have to agree follow "
                 "from one parameter."});
        }
    } catch (const base::InputError&) {  // the drawing does not close: that is told elsewhere
    }
    return found;
}

std::vector<Diagnostic> doubtsOfForces(const model::Model& model) {
    std::vector<Diagnostic> found;
    const bool asked =
        !model.jointFrictions.empty()
        || std::any_of(model.signalList.begin(), model.signalList.end(),
                       [](const model::Signal& each) { return model::isReaction(each.kind); });
    if (!asked) return found;
    try {
        bool redundant = false;
        freedomsOf(model, redundant);
        if (!redundant) return found;
        model::Model bodies = model;
        bodies.simulation.formulation = model::Formulation::Absolute;
        const std::set<std::string> names = assembly::undeterminedForces(assembly::compile(bodies));
        const auto doubt = [&](const std::string& id, const std::string& place,
                               const std::string& joint, const char* consequence) {
            if (!names.contains(joint)) return;
            found.push_back({Severity::Warning, id, place,
                             "Others hold what \"" + joint
                                 + "\" holds, too: nothing determines its force. " + consequence,
                             "Give one of these joints more freedom, or take a link away."});
        };
        for (std::size_t index = 0; index < model.signalList.size(); ++index) {
            const model::Signal& signal = model.signalList[index];
            if (model::isReaction(signal.kind))
                doubt(signal.id, "/signals/" + std::to_string(index), signal.constraint,
                      "The one shown is one of many; with the joints in another order it is "
                      "another.");
        }
        for (std::size_t index = 0; index < model.jointFrictions.size(); ++index) {
            const model::JointFriction& friction = model.jointFrictions[index];
            if (friction.load == model::FrictionLoad::Reaction)
                doubt(friction.id, "/jointFrictions/" + std::to_string(index), friction.joint,
                      "With the joints in another order the friction is another.");
        }
    } catch (const base::InputError&) {  // the drawing does not close: that is told elsewhere
    }
    return found;
}

namespace {

template <class Space>
std::vector<dynamics::Jump> jumpsWith(const assembly::System& system, const model::Model& model) {
    assembly::System moved = system;
    moved.model = model;
    // Jumps are counted in the time of steps, which is that of the drawing.
    moved.model.simulation.duration = system.model.simulation.duration;
    std::vector<double> parameters(static_cast<std::size_t>(system.parameterCount));
    assembly::fillParameters<Space>(moved, assembly::numbersOf(moved).data(), parameters.data());
    return dynamics::jumpsOf(moved, parameters.data());
}

std::vector<dynamics::Jump> jumpsWith(const assembly::System& system, const model::Model& model) {
    return system.planar ? jumpsWith<math::PlanarSpace<double>>(system, model)
                         : jumpsWith<math::SpatialSpace<double>>(system, model);
}

/// The first jump that is at another instant.
const dynamics::Jump* movedJump(const std::vector<dynamics::Jump>& jumps,
                                const std::vector<dynamics::Jump>& moved, double tolerance) {
    for (std::size_t index = 0; index < std::min(jumps.size(), moved.size()); ++index)
        if (jumps[index].source != moved[index].source
            || std::abs(jumps[index].instant - moved[index].instant) > tolerance)
            return &jumps[index];
    return nullptr;
}

}  // namespace

std::vector<Diagnostic> doubtsOfJumps(const model::Model& model) {
    std::vector<Diagnostic> found;
    // What formulas of time are made of: named parameters, the duration among them.
    if (std::none_of(model.designVariables.begin(), model.designVariables.end(),
                     [&](const model::DesignVariable& variable) {
                         return model::findById(model.parameters, variable.object) != nullptr;
                     }))
        return found;
    try {
        const assembly::System system = assembly::compile(model);
        const std::vector<dynamics::Jump> jumps = jumpsWith(system, system.model);
        if (jumps.empty()) return found;
        for (std::size_t index = 0; index < model.designVariables.size(); ++index) {
            const model::DesignVariable& variable = model.designVariables[index];
            if (model::findById(model.parameters, variable.object) == nullptr) continue;
            model::Model varied = system.model;
            model::Number* number = model::findNumber(varied, variable.object, variable.property);
            if (number == nullptr) continue;
            constexpr double share = 1e-4;
            number->value += share * std::max(std::abs(number->value), share);
            std::vector<Diagnostic> faults;  // there were none
            model::resolveExpressions(varied, faults);
            const dynamics::Jump* jump =
                movedJump(jumps, jumpsWith(system, varied), 1e-8 * model.simulation.duration);
            if (jump == nullptr) continue;
            found.push_back(
                {Severity::Warning, variable.object, "/designVariables/" + std::to_string(index),
                 "It moves the instant at which \"" + jump->source
                     + "\" jumps, or its rate. Gradients hold this instant, and are off by "
                       "what it does.",
                 "Write formulas without jumps, as by tanh, or keep the number fixed."});
        }
    } catch (const base::InputError&) {  // the drawing does not close: that is told elsewhere
    }
    return found;
}

std::vector<Diagnostic> doubtsOfGradient(const std::vector<Variable>& variables,
                                         const std::vector<double>& gradient,
                                         const std::vector<ConstraintGradient>& constraints) {
    // Of each function of the motion by itself: limits and costs have other units.
    std::vector<const std::vector<double>*> rows{&gradient};
    for (const ConstraintGradient& constraint : constraints)
        rows.push_back(&constraint.gradient);
    std::map<std::string, bool> matters;  // of all samples of an input together
    std::map<std::string, bool> undefined;
    for (const std::vector<double>* row : rows) {
        if (row->size() != variables.size()) continue;
        for (std::size_t i = 0; i < variables.size(); ++i) {
            const double slope = (*row)[i];
            const std::string name = variableName(variables[i]);
            // What is zero by symmetry of this design alone is so up to rounding.
            matters[name] = matters[name] || slope != 0.0;
            undefined[name] = undefined[name] || !std::isfinite(slope);
        }
    }
    std::vector<Diagnostic> found;
    for (const Variable& variable : variables) {
        const std::string name = variableName(variable);
        const auto entry = matters.find(name);
        if (entry == matters.end()) continue;  // told
        const std::string place = variable.property.empty() ? "/inputs" : "/designVariables";
        if (undefined[name])
            found.push_back({Severity::Warning, variable.object, place,
                             "The derivative with respect to \"" + name + "\" is not a number.",
                             "Look for a root, a quotient or a distance that is zero."});
        else if (!entry->second)
            found.push_back({Severity::Warning, variable.object, place,
                             "The variable \"" + name + "\" has no effect on the objective.",
                             "Choose a number that matters."});
        matters.erase(entry);
    }
    return found;
}

}  // namespace linkwright::session
