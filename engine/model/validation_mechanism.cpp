// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/validation_report.h"

#include <algorithm>
#include <numeric>

namespace linkwright::model::validation {

namespace {

/// Largest cosine between two axes that count as perpendicular.
constexpr double perpendicularTolerance = 1e-9;

std::string property(const std::string& name, std::size_t index) {
    return "coordinates/" + std::to_string(index) + "/" + name;
}

void checkRod(Report& report, const Body& body) {
    if (body.points.size() < 2) {
        report.error("points", "A rod needs two points.",
                     "Specify both endpoints, or give its mass properties explicitly.");
        return;
    }
    const Point* first = findById(report.model().points, body.points[0]);
    const Point* second = findById(report.model().points, body.points[1]);
    if (first && second && distance(*first, *second) < coincidentDistance)
        report.error("points", "The rod has zero length.", "Move one of its endpoints.");
}

void checkAxes(Report& report, const Joint& joint) {
    const int axes = traitsOf(joint.kind).axes;
    if (axes == 0) return;
    const bool hasAxis = report.requireDirection("axis", joint.axis);
    if (axes == 1) return;
    if (!report.requireDirection("secondAxis", joint.secondAxis) || !hasAxis) return;
    double product = 0.0;
    for (std::size_t index = 0; index < 3; ++index)
        product += joint.axis[index].value * joint.secondAxis[index].value;
    const double cosine = product / (length(joint.axis) * length(joint.secondAxis));
    if (std::abs(cosine) > perpendicularTolerance)
        report.error("secondAxis", "The two axes of the joint are not perpendicular.",
                     "Choose a second axis at a right angle to the first.");
}

void checkCoordinates(Report& report, const Joint& joint) {
    const auto expected = static_cast<std::size_t>(degreesOfFreedom(joint.kind));
    if (joint.coordinates.size() != expected)
        report.error("coordinates",
                     "The joint has " + std::to_string(joint.coordinates.size())
                         + " coordinates where its kind has " + std::to_string(expected) + ".",
                     "Enter as many as the joint has degrees of freedom.");
    const bool quaternion = traitsOf(joint.kind).turnsByQuaternion;
    for (std::size_t index = 0; index < joint.coordinates.size(); ++index) {
        warnIfNegative(report, property("damping", index), "damping",
                       joint.coordinates[index].damping);
        if (quaternion && !isTranslation(joint.kind, static_cast<int>(index))
            && joint.coordinates[index].start)
            report.warning(property("start", index),
                           "A start angle has no effect here: the orientation of this kind of "
                           "joint is a quaternion.",
                           "Use startOrientation.");
    }
    if (!joint.startOrientation) return;
    double square = 0.0;
    for (const Number& component : *joint.startOrientation)
        square += component.value * component.value;
    if (square == 0.0)
        report.error("startOrientation", "The quaternion is zero.",
                     "Use [1, 0, 0, 0] for the drawn orientation.");
    if (!quaternion)
        report.warning("startOrientation", "It has no effect on this kind of joint.",
                       "Use start of the coordinates.");
}

void checkSamples(Report& report, const Input& input) {
    if (input.samples.size() < 2) {
        report.error("samples", "The input has fewer than two samples.",
                     "Enter at least the values at the start and end of the motion.");
        return;
    }
    if (input.interpolation == Interpolation::BSpline && input.samples.size() < 4)
        report.error("samples", "A cubic B-spline needs at least four control values.",
                     "Give more samples or choose another interpolation.");
    if (!std::all_of(input.samples.begin(), input.samples.end(),
                     [](double sample) { return std::isfinite(sample); })) {
        report.error("samples", "A sample is not a finite number.", "Enter finite numbers.");
        return;
    }
    const auto [smallest, largest] =
        std::minmax_element(input.samples.begin(), input.samples.end());
    checkBounds(report, input.lower, input.upper, *smallest, *largest);
}

void checkInputExpression(Report& report, const Input& input) {
    report.requireTimeFormula("expression", input.expression,
                              "Write a formula of the time t, for example 2*sin(3*t).");
    if (input.optimize)
        report.error("optimize", "A formula cannot be optimized.",
                     "Give samples, or make the parameters of the formula design variables.");
}

}  // namespace

void warnIfNegative(Report& report, const std::string& place, const std::string& what,
                    const Number& number) {
    if (number.value < 0.0)
        report.warning(place, "The " + what + " is negative: it feeds energy into the motion.",
                       "Enter a positive number unless this is intended.");
}

void checkBodies(Report& report) {
    const auto& bodies = report.model().bodies;
    for (std::size_t index = 0; index < bodies.size(); ++index) {
        const Body& body = bodies[index];
        report.enter("bodies", index, body.id);
        for (std::size_t point = 0; point < body.points.size(); ++point)
            report.requirePoint("points/" + std::to_string(point), body.points[point]);
        const MassProperties& mass = body.massProperties;
        if (mass.mass.value < 0.0)
            report.error("mass/mass", "The mass " + toText(mass.mass.value) + " kg is negative.",
                         "Enter a positive mass, or 0 for a link that only passes forces on.");
        else if (mass.mass.value == 0.0 && !isMassless(body))
            report.error("mass/inertia", "A link without mass has moments of inertia.",
                         "Enter a mass, or set them to 0.");
        if (mass.kind == MassKind::Rod) {
            checkRod(report, body);
            continue;
        }
        if (!mass.centerOfMass && body.points.empty())
            report.error("mass/centerOfMass", "The center of mass is missing.",
                         "Enter it, or specify the points of the body: their mean is then used.");
        checkInertia(report, mass.inertia);
    }
}

void checkJoints(Report& report) {
    const auto& joints = report.model().joints;
    for (std::size_t index = 0; index < joints.size(); ++index) {
        const Joint& joint = joints[index];
        report.enter("joints", index, joint.id);
        const bool hasA = report.requireBody("bodyA", joint.bodyA);
        const bool hasB = report.requireBody("bodyB", joint.bodyB);
        if (hasA && hasB && joint.bodyA == joint.bodyB)
            report.error("bodyB", "The joint connects \"" + joint.bodyA + "\" to itself.",
                         "Specify two different bodies.");
        report.requirePoint("point", joint.point);
        checkAxes(report, joint);
        checkCoordinates(report, joint);
    }
}

void checkConnections(Report& report) {
    const Model& model = report.model();
    // Union-find over the ground (0) and the bodies (1, 2, ...).
    std::vector<std::size_t> parent(model.bodies.size() + 1);
    std::iota(parent.begin(), parent.end(), std::size_t{0});
    const auto rootOf = [&](std::size_t node) {
        while (parent[node] != node)
            node = parent[node] = parent[parent[node]];
        return node;
    };
    const auto nodeOf = [&](const std::string& id) -> std::size_t {
        const Body* body = findById(model.bodies, id);
        return body ? static_cast<std::size_t>(body - model.bodies.data()) + 1 : 0;
    };
    std::vector<bool> hasJoint(parent.size(), false);
    for (const Joint& joint : model.joints) {
        const std::size_t a = nodeOf(joint.bodyA);
        const std::size_t b = nodeOf(joint.bodyB);
        if ((a == 0 && joint.bodyA != groundId) || (b == 0 && joint.bodyB != groundId)) continue;
        hasJoint[a] = hasJoint[b] = true;
        parent[rootOf(a)] = rootOf(b);
    }
    for (std::size_t index = 0; index < model.bodies.size(); ++index) {
        if (rootOf(index + 1) == rootOf(0)) continue;
        report.enter("bodies", index, model.bodies[index].id);
        report.error("",
                     hasJoint[index + 1] ? "The link is not connected to the ground."
                                         : "The link is not connected to anything.",
                     "Add a joint; a link that moves freely needs a free joint to the ground.");
    }
}

void checkInputs(Report& report) {
    const auto& inputs = report.model().inputs;
    for (std::size_t index = 0; index < inputs.size(); ++index) {
        const Input& input = inputs[index];
        report.enter("inputs", index, input.id);
        if (input.kind == InputKind::Samples)
            checkSamples(report, input);
        else
            checkInputExpression(report, input);
    }
}

}  // namespace linkwright::model::validation
