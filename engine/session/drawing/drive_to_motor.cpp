// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/drive_to_motor.h"

#include "engine/base/diagnostic.h"
#include "engine/session/document/objective_edits.h"
#include "engine/session/drawing/drawing_parts.h"
#include "engine/session/drawing/removal.h"

#include <algorithm>
#include <cmath>

namespace linkwright::session {

namespace {

/// Enough for a force that changes over a twentieth of the motion.
constexpr int forceSamples = 101;

/// What a drive does along its coordinate.
struct DrivenCourse {
    std::vector<double> force, velocity,
        acceleration;       ///< N or N m, per second, per second squared
    double position = 0.0;  ///< at the start
};

const Series& seriesOf(const std::vector<Series>& list, const std::string& id,
                       const std::string& component) {
    const auto found = std::find_if(list.begin(), list.end(), [&](const Series& series) {
        return series.id == id && (component.empty() || series.component == component);
    });
    if (found == list.end())
        reject(id, "The motion of this joint is not measured.", "Drive another joint.");
    return *found;
}

DrivenCourse courseOf(model::Model model, const model::Drive& drive, const SolveControl& control) {
    const std::string force = findOrAddSignal(model, model::SignalKind::Reaction, drive.id);
    model::Signal acceleration;
    acceleration.id = acceleration.name = idFor(model, "Acceleration of the drive");
    acceleration.kind = model::SignalKind::JointAcceleration;
    acceleration.joint = drive.joint;
    acceleration.coordinate = drive.coordinate;
    model.signalList.push_back(acceleration);
    std::vector<double> times;
    for (int sample = 0; sample < forceSamples; ++sample)
        times.push_back(model.simulation.duration * sample / (forceSamples - 1));
    const SimulationResult motion = simulate(model, times, control);
    if (motion.failure) throw base::ComputationError(*motion.failure, model.simulation.duration);
    const std::string coordinate = std::to_string(drive.coordinate);
    return {seriesOf(motion.signalSeries, force, {}).values,
            seriesOf(motion.velocities, drive.joint, coordinate).values,
            seriesOf(motion.signalSeries, acceleration.id, {}).values,
            seriesOf(motion.coordinates, drive.joint, coordinate).values.front()};
}

/// Voltages at which a motor gives what the drive gave and turns its own rotor besides, see
/// model::Motor.
std::vector<double> voltagesFor(const model::Motor& motor, const DrivenCourse& course) {
    std::vector<double> voltages;
    const double gear = motor.gearRatio.value;
    for (std::size_t sample = 0; sample < course.force.size(); ++sample) {
        const double speed = course.velocity[sample];
        const double friction =
            motor.coulombFriction.value * speed / std::hypot(speed, motor.frictionVelocity.value);
        const double torque = (course.force[sample] + friction) / gear
                              + gear * motor.rotorInertia.value * course.acceleration[sample]
                              + motor.viscousFriction.value * gear * speed;
        voltages.push_back(motor.resistance.value * torque / motor.torqueConstant.value
                           + motor.backEmfConstant.value * gear * speed);
    }
    return voltages;
}

std::string addForceAlong(model::Model& model, const model::Drive& drive) {
    model::Input force;
    force.name = freshName(model, "Force");
    force.id = idFor(model, force.name);
    force.unit = "N";
    model.inputs.push_back(force);
    model::Load load;
    load.kind = model::LoadKind::JointLoad;
    load.name = freshName(model, "Drive force");
    load.id = idFor(model, load.name);
    load.joint = drive.joint;
    load.coordinate = drive.coordinate;
    load.input = force.id;
    model.loads.push_back(load);
    return load.id;
}

void setSamples(model::Input& input, std::vector<double> samples) {
    const auto [least, most] = std::minmax_element(samples.begin(), samples.end());
    if (input.lower && *least < *input.lower) input.lower.reset();
    if (input.upper && *most > *input.upper) input.upper.reset();
    input.samples = std::move(samples);
    input.optimize = true;
}

}  // namespace

std::string replaceDriveByMotor(model::Model& model, const std::string& id,
                                const SolveControl& control) {
    const model::Drive* found = model::findById(model.drives, id);
    if (found == nullptr) reject(id, "There is no such drive.", "Choose a drive.");
    const model::Drive drive = *found;
    if (drive.kind != model::DriveKind::JointCoordinate)
        reject(id, "This drive moves a point, and a motor needs a joint.",
               "Drive the coordinate of a joint instead.");
    const DrivenCourse course = courseOf(model, drive, control);
    model::Model edited = model;
    removeElements(edited, {id});
    model::Joint& joint = jointOf(edited, drive.joint);
    auto& coordinate = joint.coordinates[static_cast<std::size_t>(drive.coordinate)];
    coordinate.start = model::Number(course.position);
    coordinate.startVelocity = model::Number(course.velocity.front());
    std::string added;
    if (model::isTranslation(joint.kind, drive.coordinate)) {
        added = addForceAlong(edited, drive);
        setSamples(edited.inputs.back(), course.force);
    } else {
        added = addMotor(edited, drive.joint);
        edited.motors.back().coordinate = drive.coordinate;
        setSamples(edited.inputs.back(), voltagesFor(edited.motors.back(), course));
    }
    if (edited.drives.empty()) edited.simulation.kind = model::MotionKind::Dynamic;
    model = std::move(edited);
    return added;
}

}  // namespace linkwright::session
