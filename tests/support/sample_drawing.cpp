// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_drawing.h"

namespace linkwright::support {

model::Number3 toNumbers(const Eigen::Vector3d& vector) {
    return {vector[0], vector[1], vector[2]};
}

void Drawing::point(const std::string& id, double x, double y, double z) {
    point(id, Eigen::Vector3d(x, y, z));
}

void Drawing::point(const std::string& id, const Eigen::Vector3d& position) {
    model.points.push_back({id, id, toNumbers(position)});
}

model::Body& Drawing::rod(const std::string& id, const std::string& from, const std::string& to,
                          double mass) {
    model::Body body;
    body.id = body.name = id;
    body.points = {from, to};
    body.massProperties.mass = mass;
    model.bodies.push_back(body);
    return model.bodies.back();
}

model::Body& Drawing::solid(const std::string& id, const std::vector<std::string>& points,
                            double mass, const Eigen::Vector3d& center,
                            const std::array<double, 6>& inertia) {
    model::Body body;
    body.id = body.name = id;
    body.points = points;
    body.massProperties.kind = model::MassKind::Explicit;
    body.massProperties.mass = mass;
    body.massProperties.centerOfMass = toNumbers(center);
    for (std::size_t entry = 0; entry < inertia.size(); ++entry)
        body.massProperties.inertia[entry] = inertia[entry];
    model.bodies.push_back(body);
    return model.bodies.back();
}

model::Joint& Drawing::joint(const std::string& id, model::JointKind kind, const std::string& bodyA,
                             const std::string& bodyB, const std::string& point,
                             const Eigen::Vector3d& axis, const Eigen::Vector3d& secondAxis) {
    model::Joint joint;
    joint.id = joint.name = id;
    joint.kind = kind;
    joint.bodyA = bodyA;
    joint.bodyB = bodyB;
    joint.point = point;
    joint.axis = toNumbers(axis);
    joint.secondAxis = toNumbers(secondAxis);
    joint.coordinates.resize(static_cast<std::size_t>(model::degreesOfFreedom(kind)));
    model.joints.push_back(joint);
    return model.joints.back();
}

model::Drive& Drawing::drive(const std::string& joint, const std::string& expression) {
    model::Drive drive;
    drive.id = drive.name = "drive-" + joint;
    drive.joint = joint;
    drive.expression = expression;
    model.drives.push_back(drive);
    model.simulation.kind = model::MotionKind::Kinematic;
    return model.drives.back();
}

model::SpringDamper& Drawing::spring(const std::string& id, const model::Attachment& endA,
                                     const model::Attachment& endB, double stiffness) {
    model::SpringDamper spring;
    spring.id = spring.name = id;
    spring.endA = endA;
    spring.endB = endB;
    spring.stiffness = stiffness;
    model.springs.push_back(spring);
    return model.springs.back();
}

model::Load& Drawing::force(const std::string& id, const model::Attachment& at,
                            const Eigen::Vector3d& direction, double magnitude,
                            const std::string& input) {
    model::Load load;
    load.id = load.name = id;
    load.kind = model::LoadKind::Force;
    load.at = at;
    load.direction = toNumbers(direction);
    load.magnitude = magnitude;
    load.input = input;
    model.loads.push_back(load);
    return model.loads.back();
}

model::Load& Drawing::torque(const std::string& id, const std::string& body,
                             const Eigen::Vector3d& axis, double magnitude,
                             const std::string& input) {
    model::Load& load = force(id, {body, ""}, axis, magnitude, input);
    load.kind = model::LoadKind::Torque;
    return load;
}

model::Load& Drawing::jointLoad(const std::string& id, const std::string& joint, int coordinate,
                                double magnitude, const std::string& input) {
    model::Load& load = force(id, {}, Eigen::Vector3d::UnitX(), magnitude, input);
    load.kind = model::LoadKind::JointLoad;
    load.joint = joint;
    load.coordinate = coordinate;
    return load;
}

model::Input& Drawing::samples(const std::string& id, model::Interpolation interpolation,
                               const std::vector<double>& values) {
    model::Input input;
    input.id = input.name = id;
    input.interpolation = interpolation;
    input.samples = values;
    input.optimize = true;
    model.inputs.push_back(input);
    return model.inputs.back();
}

model::Input& Drawing::formula(const std::string& id, const std::string& expression) {
    model::Input input;
    input.id = input.name = id;
    input.kind = model::InputKind::Expression;
    input.expression = expression;
    model.inputs.push_back(input);
    return model.inputs.back();
}

model::Parameter& Drawing::parameter(const std::string& id, double value) {
    model.parameters.push_back({id, id, "", value});
    return model.parameters.back();
}

model::Signal& Drawing::pointSignal(const std::string& id, model::SignalKind kind,
                                    const model::Attachment& at) {
    model::Signal signal;
    signal.id = signal.name = id;
    signal.kind = kind;
    signal.at = at;
    model.signalList.push_back(signal);
    return model.signalList.back();
}

model::Signal& Drawing::jointSignal(const std::string& id, model::SignalKind kind,
                                    const std::string& joint, int coordinate) {
    model::Signal& signal = pointSignal(id, kind, {});
    signal.joint = joint;
    signal.coordinate = coordinate;
    return signal;
}

model::Signal& Drawing::bodySignal(const std::string& id, model::SignalKind kind,
                                   const std::string& body) {
    return pointSignal(id, kind, {body, ""});
}

model::Signal& Drawing::inputSignal(const std::string& id, const std::string& input) {
    model::Signal& signal = pointSignal(id, model::SignalKind::InputValue, {});
    signal.input = input;
    return signal;
}

model::CostTerm& Drawing::term(const std::string& signal, model::TermTime time, double weight,
                               model::ReferenceKind reference) {
    model::CostTerm term;
    term.id = term.name = "cost-" + signal + (time == model::TermTime::Terminal ? "-end" : "");
    term.signal = signal;
    term.time = time;
    term.weight = weight;
    term.reference = reference;
    model.costTerms.push_back(term);
    return model.costTerms.back();
}

void Drawing::design(const std::string& object, const std::string& property) {
    model::DesignVariable variable;
    variable.object = object;
    variable.property = property;
    model.designVariables.push_back(variable);
}

Eigen::Vector3d centerOfMass(const model::Model& model, const model::Body& body) {
    const auto vector = [](const model::Number3& numbers) {
        return Eigen::Vector3d(numbers[0].value, numbers[1].value, numbers[2].value);
    };
    if (body.massProperties.kind == model::MassKind::Explicit && body.massProperties.centerOfMass)
        return vector(*body.massProperties.centerOfMass);
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (const std::string& point : body.points)
        sum += vector(model::findById(model.points, point)->position);
    return sum / static_cast<double>(body.points.size());
}

}  // namespace linkwright::support
