// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/driven_mechanism.h"

#include "engine/assembly/start_state.h"
#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"

#include <algorithm>
#include <sstream>

namespace linkwright::support {

namespace {

void removeSums(model::Model& model) {
    for (model::Feedback& feedback : model.feedbacks)
        feedback.integral.reset();
    for (model::Signal& signal : model.signalList) {
        if (signal.kind == model::SignalKind::ConstraintImpulse)
            signal.kind = model::SignalKind::Reaction;
        if (signal.kind == model::SignalKind::MomentImpulse)
            signal.kind = model::SignalKind::ReactionMoment;
    }
}

/// Drives say where the motion starts.
void removeStarts(model::Model& model) {
    for (model::Joint& joint : model.joints)
        for (model::JointCoordinate& coordinate : joint.coordinates) {
            coordinate.start.reset();
            coordinate.startVelocity.reset();
        }
}

/// Coordinates of the start with closed loops.
std::vector<double> startCoordinates(const assembly::System& system) {
    const std::vector<double> numbers = assembly::numbersOf(system);
    std::vector<double> parameters(static_cast<std::size_t>(system.parameterCount));
    const auto assembled = [&]<class Space>(Space) {
        assembly::fillParameters<Space>(system, numbers.data(), parameters.data());
        return assembly::assembleStart<Space>(system, numbers.data(), parameters.data())
            .coordinates;
    };
    return system.planar ? assembled(math::PlanarSpace<double>{})
                         : assembled(math::SpatialSpace<double>{});
}

std::string swayAbout(double value, std::size_t count) {
    std::ostringstream text;
    text.precision(17);
    text << value << "+0.1*sin(" << 1.3 + 0.7 * static_cast<double>(count) << "*t)";
    return text.str();
}

bool isDriven(const model::Model& model, const std::string& joint, int coordinate) {
    return std::any_of(model.drives.begin(), model.drives.end(), [&](const model::Drive& drive) {
        return drive.kind == model::DriveKind::JointCoordinate && drive.joint == joint
               && drive.coordinate == coordinate;
    });
}

int freedomOf(const assembly::System& system) {
    return system.dofCount - static_cast<int>(system.rows.size());
}

}  // namespace

std::optional<model::Model> drivenMechanism(const model::Model& source) {
    model::Model model = source;
    removeSums(model);
    model.simulation.kind = model::MotionKind::Dynamic;
    model.simulation.formulation = model::Formulation::Joint;
    const assembly::System undriven = assembly::compile(model);
    const std::vector<double> start = startCoordinates(undriven);
    removeStarts(model);
    int freedom = freedomOf(undriven);
    for (std::size_t joint = 0; joint < source.joints.size(); ++joint)
        for (int place = 0;
             place < model::degreesOfFreedom(source.joints[joint].kind) && freedom > 0; ++place) {
            const std::string& id = source.joints[joint].id;
            const int coordinate =
                undriven.jointDofs[joint][static_cast<std::size_t>(place)].coordinate;
            if (model::isQuaternionRotation(source.joints[joint].kind, place)
                || isDriven(model, id, place) || coordinate < 0)
                continue;
            model::Model more = model;
            model::Drive drive;
            drive.id = drive.name = "sway-" + std::to_string(model.drives.size());
            drive.joint = id;
            drive.coordinate = place;
            drive.expression =
                swayAbout(start[static_cast<std::size_t>(coordinate)], model.drives.size());
            more.drives.push_back(drive);
            try {
                const int left = freedomOf(assembly::compile(more));
                if (left >= freedom) continue;
                freedom = left;
                model = std::move(more);
            } catch (const base::InputError&) {
                continue;
            }
        }
    if (freedom > 0) return std::nullopt;
    model.simulation.kind = model::MotionKind::Kinematic;
    return model;
}

}  // namespace linkwright::support
