// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/drawing_doubts.h"

#include "engine/assembly/left_out_rows.h"
#include "engine/assembly/planarity.h"
#include "engine/dynamics/integration/moving_jumps.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/model/expressions.h"
#include "engine/model/properties.h"
#include "engine/session/document/formatted.h"
#include "engine/session/drawing/drive_edit.h"
#include "engine/session/solving/mobility.h"
#include "engine/session/solving/solve.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <set>
#include <utility>

namespace linkwright::session {

namespace {

using base::Diagnostic;
using base::Severity;

constexpr double oneDegree = std::numbers::pi / 180.0;

/// With present values in place of formulas.
model::Model resolvedModel(const model::Model& model) {
    model::Model resolved = model;
    std::vector<Diagnostic> faults;  // told by the check of the model
    model::resolveExpressions(resolved, faults);
    return resolved;
}

bool turnsJoint(const model::Model& model, const model::Drive& drive) {
    return drive.kind == model::DriveKind::JointCoordinate && !model::drivesTravel(model, drive);
}

/// Largest speed of a drive along the motion, rad/s, by what it does within a part of a step.
double fastestOf(const model::Model& model, const model::Drive& drive) {
    if (drive.profile == model::DriveProfile::ConstantSpeed) return std::abs(drive.speed.value);
    constexpr double mostPlaces = 2000.0, part = 1.0 / 16.0;
    const double duration = model.simulation.duration;
    const double step = std::min(model.simulation.step, duration);
    const double places = std::clamp(std::ceil(duration / step), 1.0, mostPlaces);
    std::vector<double> times;
    for (double place = 0.0; place < places; place += 1.0) {
        const double begin = place / places * duration;
        times.push_back(begin);
        times.push_back(begin + part * step);
    }
    const std::vector<double> values = driveValues(model, drive, times);
    double fastest = 0.0;
    for (std::size_t place = 0; place + 1 < values.size(); place += 2) {
        const double speed = std::abs(values[place + 1] - values[place]) / (part * step);
        if (std::isfinite(speed)) fastest = std::max(fastest, speed);
    }
    return fastest;
}

/// A drive that turns so far within a step that what happens in between is not seen.
void doubtCoarseSteps(const model::Model& model, std::vector<Diagnostic>& found) {
    // A step of 2 degrees that was rounded to a few digits is one. Largest and smallest values are
    // looked for between steps, and are told well up to 5.
    constexpr double most = 2.02 * oneDegree, coarse = 5.0 * oneDegree;
    if (!model::hasFixedStep(model.simulation.integrator)) return;
    for (const model::Drive& drive : model.drives) {
        if (!turnsJoint(model, drive)) continue;
        const double fastest = fastestOf(model, drive);
        const double turn = fastest * model.simulation.step;
        if (!(turn > most)) continue;
        found.push_back(
            {turn > coarse ? Severity::Warning : Severity::Note, drive.id, "/simulation/step",
             formatted("The drive turns by %.3g\u00b0 within a step: what happens in "
                       "between is not seen.",
                       turn / oneDegree),
             formatted("Use a step of at most %.3g s, which is 2\u00b0 of the drive, or "
                       "adaptive steps.",
                       stepForSpeed(fastest))});
        return;
    }
}

/// rad/s; nothing of a drive whose speed is not the same all the time.
std::optional<double> steadySpeed(const model::Model& model, const model::Drive& drive) {
    if (drive.profile == model::DriveProfile::ConstantSpeed) return drive.speed.value;
    if (drive.profile != model::DriveProfile::Formula) return std::nullopt;
    constexpr double same = 1e-9;
    const double duration = model.simulation.duration;
    const std::vector<double> places =
        driveValues(model, drive, {0.0, 0.23 * duration, 0.61 * duration, duration});
    const double whole = places[3] - places[0];
    const double size = same * (std::abs(whole) + std::abs(places[0]));
    if (!(std::abs(places[1] - places[0] - 0.23 * whole) <= size)
        || !(std::abs(places[2] - places[0] - 0.61 * whole) <= size))
        return std::nullopt;
    return whole / duration;
}

/// The duration that a file gets which names none shows a part of a turn of a slow drive. The
/// window gives such a drive a whole turn where it is drawn.
void doubtSlowDrive(const model::Model& model, std::vector<Diagnostic>& found) {
    const model::SimulationSettings& settings = model.simulation;
    if (model.drives.size() != 1 || settings.duration != model::SimulationSettings{}.duration
        || hasOwnTimes(model) || !turnsJoint(model, model.drives.front()))
        return;
    const model::Drive& drive = model.drives.front();
    const double speed = std::abs(steadySpeed(model, drive).value_or(0.0));
    const double turned = speed * settings.duration;
    if (!(turned > 0.0) || turned > 2.0 * std::numbers::pi * (1.0 - 1e-9)) return;
    const std::optional<DriveRange> range = mobilityOf(model).drive;
    if (range && !range->turnsFully()) return;
    const std::string turn = formatted("%.6g", 2.0 * std::numbers::pi / speed);
    found.push_back({Severity::Note, drive.id, "/simulation/duration",
                     formatted("The drive turns by %.4g\u00b0 in the %.6g s of the motion.",
                               turned / oneDegree, settings.duration),
                     model::hasFixedStep(settings.integrator)
                         ? "A whole turn takes " + turn
                               + " s: enter it as the duration, with a step of at most "
                               + formatted("%.3g", stepForSpeed(speed)) + " s."
                         : "A whole turn takes " + turn + " s: enter it as the duration."});
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

}  // namespace

std::vector<Diagnostic> doubtsOfSteps(const model::Model& drawn) {
    std::vector<Diagnostic> found;
    if (drawn.drives.empty() || !(drawn.simulation.duration > 0.0)) return found;
    try {
        const model::Model model = resolvedModel(drawn);
        doubtCoarseSteps(model, found);
        doubtSlowDrive(model, found);
    } catch (const base::InputError&) {  // a formula has a fault: that is told elsewhere
    }
    return found;
}

std::vector<Diagnostic> doubtsOfPlane(const model::Model& drawn) {
    const model::Model model = resolvedModel(drawn);
    std::vector<Diagnostic> found;
    const std::optional<assembly::PlaneFrame> plane = assembly::findPlane(model);
    if (!plane) return found;
    if (assembly::seenOutOfPlane(model, *plane).empty()) doubtLoads(model, *plane, found);
    if (assembly::determinesOutOfPlane(model)) return found;
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
    return found;
}

std::vector<Diagnostic> doubtsOfStops(const assembly::System& system,
                                      const std::vector<double>& coordinates) {
    constexpr double deep = 1e-3;  // rad, or of the size of the drawing
    std::vector<Diagnostic> found;
    const model::Model& model = system.model;
    if (model.simulation.start == model::MotionStart::Equilibrium) return found;
    for (std::size_t index = 0; index < model.jointStops.size(); ++index) {
        const model::JointStop& stop = model.jointStops[index];
        const auto joint = std::find_if(model.joints.begin(), model.joints.end(),
                                        [&](const auto& each) { return each.id == stop.joint; });
        if (joint == model.joints.end() || !(stop.stiffness.value > 0.0)) continue;
        const int place = system.jointDofs[static_cast<std::size_t>(joint - model.joints.begin())]
                              .at(static_cast<std::size_t>(stop.coordinate))
                              .coordinate;
        if (place < 0 || static_cast<std::size_t>(place) >= coordinates.size()) continue;
        const bool travel = model::isTranslation(joint->kind, stop.coordinate);
        const double at = coordinates[static_cast<std::size_t>(place)];
        for (const bool upper : {false, true}) {
            const std::optional<model::Number>& limit = upper ? stop.upper : stop.lower;
            if (!limit) continue;
            const double depth = upper ? at - limit->value : limit->value - at;
            if (!(depth > deep * (travel ? system.size : 1.0))) continue;
            found.push_back(
                {Severity::Warning, stop.id,
                 "/jointStops/" + std::to_string(index) + (upper ? "/upper" : "/lower"),
                 formatted(upper ? "The motion starts %.4g %s beyond the upper limit of the stop, "
                                   "which pushes with %.4g %s at once."
                                 : "The motion starts %.4g %s beyond the lower limit of the stop, "
                                   "which pushes with %.4g %s at once.",
                           depth, travel ? "m" : "rad", stop.stiffness.value * std::pow(depth, 1.5),
                           travel ? "N" : "N m"),
                 "Start between the limits, move the limit, or start in equilibrium."});
        }
    }
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

std::vector<Diagnostic> doubtsOfDrawing(const model::Model& model) {
    std::vector<Diagnostic> found;
    for (const auto find :
         {doubtsOfVariables, doubtsOfForces, doubtsOfJumps, doubtsOfSteps, doubtsOfPlane})
        for (Diagnostic& doubt : find(model))
            found.push_back(std::move(doubt));
    return found;
}

std::vector<Diagnostic> doubtsBeforeMotion(const model::Model& model) {
    std::vector<Diagnostic> found = doubtsOfDrawing(model);
    try {
        for (Diagnostic& doubt : doubtsOfStart(model))
            found.push_back(std::move(doubt));
    } catch (const base::InputError&) {  // it cannot start: the motion tells
    } catch (const base::ComputationError&) {
    }
    return found;
}

}  // namespace linkwright::session
