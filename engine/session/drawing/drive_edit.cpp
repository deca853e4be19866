// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/drive_edit.h"

#include "engine/assembly/table_function.h"
#include "engine/base/diagnostic.h"
#include "engine/session/document/objective_edits.h"
#include "engine/session/document/time_formula.h"
#include "engine/session/drawing/drawing_parts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numbers>

namespace linkwright::session {

namespace {

using model::Drive;
using model::DriveProfile;
using model::Model;

constexpr int sampledRows = 11;

/// Shortest text that reads back as the value.
std::string shortest(double value) {
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

/// Index of the first coordinate with a value that no drive leads yet.
int freeCoordinate(const Model& model, const model::Joint& joint) {
    const auto led = [&](int coordinate) {
        return model::isQuaternionRotation(joint.kind, coordinate)
               || std::any_of(model.drives.begin(), model.drives.end(), [&](const Drive& other) {
                      return other.kind == model::DriveKind::JointCoordinate
                             && other.joint == joint.id && other.coordinate == coordinate;
                  });
    };
    const int count = static_cast<int>(joint.coordinates.size());
    int coordinate = 0;
    while (coordinate < count && led(coordinate))
        ++coordinate;
    if (coordinate == count)
        reject(joint.id, jointName(joint) + " has no coordinate left to drive.",
               "Click another joint.");
    return coordinate;
}

/// One turn, or 0.1 m, within the motion; or what the joint begins with.
double defaultSpeed(const Model& model, const model::Joint& joint, int coordinate) {
    const auto& given = joint.coordinates[static_cast<std::size_t>(coordinate)].startVelocity;
    if (given && given->value != 0.0) return given->value;
    const double duration = model.simulation.duration > 0.0 ? model.simulation.duration : 1.0;
    return (model::isTranslation(joint.kind, coordinate) ? 0.1 : 2.0 * std::numbers::pi) / duration;
}

double startOf(const Model& model, const Drive& drive) {
    const model::Number* start = model::driveStart(model, drive);
    return start ? start->value : 0.0;
}

}  // namespace

std::string addDrive(Model& model, const std::string& jointId, DriveProfile profile) {
    const model::Joint& joint = jointOf(model, jointId);
    Drive drive;
    drive.coordinate = freeCoordinate(model, joint);
    drive.joint = jointId;
    drive.profile = profile;
    if (profile == DriveProfile::ConstantSpeed)
        drive.speed = defaultSpeed(model, joint, drive.coordinate);
    else
        drive.expression = shortest(startOf(model, drive));
    // From here on drives may take all freedom, and then nothing needs to be integrated.
    if (model.drives.empty() && model.simulation.kind == model::MotionKind::Dynamic)
        model.simulation.kind = model::MotionKind::Automatic;
    drive.name = freshName(model, "Drive");
    drive.id = idFor(model, drive.name);
    model.drives.push_back(drive);
    findOrAddSignal(model, model::SignalKind::Reaction, drive.id);
    return drive.id;
}

std::vector<double> driveValues(const Model& model, const Drive& drive,
                                const std::vector<double>& times) {
    switch (drive.profile) {
        case DriveProfile::Formula: return timeFormulaValues(model, drive.expression, times);
        case DriveProfile::ConstantSpeed: break;
        case DriveProfile::Table: {
            std::vector<double> values(times.size(), 0.0);
            if (drive.times.size() < 2 || drive.values.size() != drive.times.size()) return values;
            const assembly::TimeFunction spline =
                assembly::splineFunction(drive.times, model::tableValues(drive));
            for (std::size_t row = 0; row < times.size(); ++row)
                values[row] = assembly::evaluateSpline(spline, times[row]).value;
            return values;
        }
    }
    std::vector<double> values;
    for (const double time : times)
        values.push_back(startOf(model, drive) + drive.speed.value * time);
    return values;
}

void setDriveProfile(Model& model, const std::string& id, DriveProfile profile) {
    Drive* drive = model::findById(model.drives, id);
    if (!drive || drive->profile == profile) return;
    const double duration = model.simulation.duration > 0.0 ? model.simulation.duration : 1.0;
    std::vector<double> times;
    for (int row = 0; row < sampledRows; ++row)
        times.push_back(duration * row / (sampledRows - 1));
    std::vector<double> values;
    try {
        values = driveValues(model, *drive, times);
    } catch (const base::InputError&) {
        values.assign(times.size(), startOf(model, *drive));  // its formula has a fault
    }
    if (profile == DriveProfile::ConstantSpeed) {
        const double begin = startOf(model, *drive);
        drive->speed = (values.back() - values.front()) / duration;
        if (values.front() != begin) drive->start = values.front();
    } else if (profile == DriveProfile::Table) {
        drive->times = times;
        drive->values.assign(values.begin(), values.end());
    } else if (drive->profile == DriveProfile::ConstantSpeed) {
        const double speed = drive->speed.value;
        drive->expression =
            shortest(values.front()) + (speed < 0.0 ? "" : "+") + shortest(speed) + "*t";
    } else if (drive->expression.empty()) {
        drive->expression = shortest(values.front());
    }
    drive->profile = profile;
    if (profile != DriveProfile::ConstantSpeed) drive->start.reset();
    // What may vary were numbers of the old profile.
    std::erase_if(model.designVariables,
                  [&](const model::DesignVariable& variable) { return variable.object == id; });
}

}  // namespace linkwright::session
