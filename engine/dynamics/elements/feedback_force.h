// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/force_context.h"
#include "engine/dynamics/elements/signals.h"

namespace linkwright::dynamics {

/// What a feedback measures.
template <class Scalar>
struct Measured {
    Scalar value{0.0};
    Scalar rate{0.0};  ///< along the motion
};

/// Rate of one component of a signal of the pose.
template <class Space>
typename Space::Scalar signalRate(const assembly::SignalElement& signal, int component,
                                  const System& system, const typename Space::Scalar* parameters,
                                  const Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    const auto position = [&](const assembly::PointReference& point) -> Vector {
        return assembly::worldPoint<Space>(point, parameters, record.poses.data());
    };
    const auto velocity = [&](const assembly::PointReference& point) -> Vector {
        if (point.node < 0) return Vector::Zero();
        return velocityOf<Space>(record.velocities[at(point.node)], position(point));
    };
    switch (signal.kind) {
        case model::SignalKind::JointCoordinate: return record.jointVelocities[at(signal.dof.dof)];
        case model::SignalKind::PointPosition:
            return toWorld<Space>(system, velocity(signal.at))[component];
        case model::SignalKind::PointOffset: {
            const Vector relative = velocity(signal.other) - velocity(signal.at);
            return toWorld<Space>(system, relative)[component];
        }
        case model::SignalKind::Distance: {
            const Vector span = position(signal.other) - position(signal.at);
            return math::dot<Scalar>(span, Vector(velocity(signal.other) - velocity(signal.at)))
                   / math::length(span);
        }
        case model::SignalKind::BodyDirection: {
            if (signal.at.node < 0) return Scalar(0.0);
            const assembly::DirectionReference reference{signal.at.node, signal.direction};
            const Vector turned = Space::crossVector(
                record.velocities[at(signal.at.node)].angular,
                assembly::worldDirection<Space>(reference, parameters, record.poses.data()));
            return toWorld<Space>(system, turned)[component];
        }
        default: return Scalar(0.0);  // refused by the validation of feedbacks
    }
}

/// What a feedback measures in an evaluated record, and its rate: a coordinate or a component of a
/// signal, in its unit.
template <class Space>
Measured<typename Space::Scalar> measuredBy(const assembly::FeedbackElement& feedback,
                                            const System& system,
                                            const typename Space::Scalar* parameters,
                                            const typename Space::Scalar* coordinates,
                                            const Record<Space>& record) {
    if (feedback.signal < 0)
        return {coordinates[feedback.measuredCoordinate],
                record.jointVelocities[at(feedback.measuredDof)]};
    const assembly::SignalElement& signal = system.signalElements[at(feedback.signal)];
    return {signalValue<Space>(signal, system, parameters, coordinates, record)[feedback.component],
            signalRate<Space>(signal, feedback.component, system, parameters, record)};
}

/// u of model::Feedback.
template <class Space>
typename Space::Scalar feedbackForce(const assembly::FeedbackElement& feedback,
                                     const System& system, const typename Space::Scalar* parameters,
                                     const typename Space::Scalar* coordinates,
                                     const Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    const Measured<Scalar> measured =
        measuredBy<Space>(feedback, system, parameters, coordinates, record);
    Scalar force =
        parameters[feedback.proportional] * (parameters[feedback.reference] - measured.value)
        + parameters[feedback.derivative] * (parameters[feedback.referenceRate] - measured.rate);
    if (feedback.integralCoordinate >= 0)
        force += parameters[feedback.integral] * coordinates[feedback.integralCoordinate];
    return force;
}

/// Adds its force and notes it.
template <class Space>
void applyForce(const assembly::FeedbackElement& feedback, const ForceContext<Space>& context) {
    using Vector = typename Space::Vector;
    const typename Space::Scalar force = feedbackForce<Space>(
        feedback, context.system, context.parameters, context.coordinates, context.record);
    context.feedbackForces[at(feedback.index)] = force;
    if (feedback.dof >= 0) {
        context.jointForces[feedback.dof] += force;
        return;
    }
    const Vector direction = Space::vectorFrom(context.parameters + feedback.direction);
    context.push(feedback.at.node, context.position(feedback.at), direction * force);
}

/// Rates of the coordinates that integrate the errors of feedbacks.
template <class Space>
void integrateErrors(const System& system, const typename Space::Scalar* parameters,
                     const typename Space::Scalar* coordinates, const Record<Space>& record,
                     typename Space::Scalar* rate) {
    for (const assembly::FeedbackElement& feedback : system.feedbacks)
        if (feedback.integralCoordinate >= 0)
            rate[feedback.integralCoordinate] =
                parameters[feedback.reference]
                - measuredBy<Space>(feedback, system, parameters, coordinates, record).value;
}

}  // namespace linkwright::dynamics
