// SPDX-License-Identifier: BSD-3-Clause
#include "engine/control/motor_model.h"

#include "engine/model/validation.h"

#include <utility>

namespace linkwright::control {

std::vector<base::Diagnostic> errorsOfMotorModel(const model::Model& model) {
    std::vector<base::Diagnostic> found = model::validate(model);
    std::erase_if(found, [](const base::Diagnostic& diagnostic) {
        return diagnostic.severity != base::Severity::Error;
    });
    if (model.motors.empty())
        found.push_back({base::Severity::Error, "", "/motors", "The mechanism has no motor to run.",
                         "Put a motor on a joint and give it a voltage input."});
    return found;
}

void freeJoints(model::Model& model) {
    for (model::Joint& joint : model.joints) {
        joint.coordinates.resize(static_cast<std::size_t>(model::degreesOfFreedom(joint.kind)));
        for (model::JointCoordinate& coordinate : joint.coordinates) {
            coordinate.start.reset();
            coordinate.startVelocity.reset();
        }
    }
}

void holdVoltages(model::Model& model) {
    for (const model::Motor& motor : model.motors) {
        model::Input* const input = model::findById(model.inputs, motor.input);
        if (input == nullptr) continue;
        input->kind = model::InputKind::Samples;
        input->interpolation = model::Interpolation::Hold;
        input->samples = {0.0, 0.0};
        input->optimize = false;
        input->lower.reset();
        input->upper.reset();
    }
}

void restAtStart(model::Model& model) {
    for (model::Joint& joint : model.joints)
        for (model::JointCoordinate& coordinate : joint.coordinates)
            coordinate.startVelocity.reset();
}

std::vector<std::string> addMotorTorques(model::Model& model, const std::string& name) {
    std::vector<std::string> inputs;
    for (std::size_t motor = 0; motor < model.motors.size(); ++motor) {
        model::Input input;
        input.id = model::freshId(model, name + "-" + std::to_string(motor));
        input.unit = "N m";
        input.interpolation = model::Interpolation::Hold;
        input.samples = {0.0, 0.0};
        model::Load load;
        load.kind = model::LoadKind::JointLoad;
        load.joint = model.motors[motor].joint;
        load.coordinate = model.motors[motor].coordinate;
        load.input = input.id;
        inputs.push_back(input.id);
        model.inputs.push_back(std::move(input));
        load.id = model::freshId(model, name + "-load-" + std::to_string(motor));
        model.loads.push_back(std::move(load));
    }
    return inputs;
}

}  // namespace linkwright::control
