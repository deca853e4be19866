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
#include <cmath>
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

/// So many times a power of ten, as it is written.
double roundedTo(double count, double digit) {
    return digit < 1.0 ? count / std::round(1.0 / digit) : count * digit;
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

/// Whether the number of turns in a duration is a whole one.
bool makesWholeTurns(double speed, double duration) {
    const double turns = std::abs(speed) * duration / (2.0 * std::numbers::pi);
    return turns > 0.5 && std::abs(turns - std::round(turns)) < 1e-6 * turns;
}

/// Makes a fixed step that is too coarse for a speed as fine as it has to be.
void refineStep(Model& model, double speed) {
    double& step = model.simulation.step;
    if (model::hasFixedStep(model.simulation.integrator))
        step = std::min(step, stepForSpeed(speed));
}

bool turnsSteadily(const Model& model, const Drive& drive) {
    return drive.kind == model::DriveKind::JointCoordinate
           && drive.profile == DriveProfile::ConstantSpeed && !model::drivesTravel(model, drive);
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

bool hasOwnTimes(const Model& model) {
    const auto hasTimes = [](const model::CostTerm& term) {
        return term.window != model::TimeWindow{} || term.time == model::TermTime::Instant
               || !term.targets.times.empty() || term.reference == model::ReferenceKind::Expression
               || term.reference == model::ReferenceKind::Table;
    };
    return !model.simulation.durationFormula.empty() || !model.inputs.empty()
           || !model.cases.list.empty() || model.drives.size() > 1
           || std::any_of(model.costTerms.begin(), model.costTerms.end(), hasTimes);
}

double stepForSpeed(double speed) {
    constexpr double turn = std::numbers::pi / 90.0;
    const double step = turn / std::abs(speed);
    const double digit = std::pow(10.0, std::floor(std::log10(step)) - 2.0);
    return roundedTo(std::floor(step / digit), digit);
}

std::string addDrive(Model& model, const std::string& jointId, DriveProfile profile) {
    const model::Joint& joint = jointOf(model, jointId);
    Drive drive;
    drive.coordinate = freeCoordinate(model, joint);
    drive.joint = jointId;
    drive.profile = profile;
    const bool turns = !model::isTranslation(joint.kind, drive.coordinate);
    if (profile == DriveProfile::ConstantSpeed) {
        drive.speed = defaultSpeed(model, joint, drive.coordinate);
        const double speed = std::abs(drive.speed.value);
        // A motion of a duration that nobody chose takes one turn.
        const double untouched = model::SimulationSettings{}.duration;
        if (turns && model.simulation.duration == untouched && !makesWholeTurns(speed, untouched)
            && !hasOwnTimes(model))
            model.simulation.duration = 2.0 * std::numbers::pi / speed;
        if (turns) refineStep(model, speed);
    } else
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

void followDrive(Model& model, const Model& before) {
    if (model.drives.size() != 1 || model.simulation != before.simulation) return;
    const Drive& drive = model.drives.front();
    const Drive* former = model::findById(before.drives, drive.id);
    if (former == nullptr || !turnsSteadily(model, drive) || !turnsSteadily(before, *former))
        return;
    const double speed = std::abs(drive.speed.value), was = std::abs(former->speed.value);
    if (speed == was || !(speed > 0.0) || !(was > 0.0) || !std::isfinite(speed)) return;
    model::SimulationSettings& settings = model.simulation;
    if (makesWholeTurns(was, settings.duration) && !hasOwnTimes(model)) {
        settings.duration *= was / speed;
        settings.step *= was / speed;
        settings.maximumStep *= was / speed;
    }
    const bool chosen = before.simulation.step != model::SimulationSettings{}.step;
    if (!chosen) refineStep(model, speed);
}

}  // namespace linkwright::session
