// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/feedback_force.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/elements/feedback_force.h.

// In signal_pullback.h, which needs `pullFeedbackForce` for the force of a feedback as a signal.
template <class Space>
void pullSignal(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                const math::Vector3<typename Space::Scalar>& cotangent);

/// Adds the derivative of  cotangent . velocity of a point.
template <class Space>
void pullVelocityOf(const assembly::PointReference& reference,
                    const PullbackContext<Space>& context,
                    const typename Space::Vector& cotangent) {
    if (reference.node < 0) return;
    Attached<Space> pulled;
    pulled.velocity = cotangent;
    const Attached<Space> point = context.point(reference);
    context.pullPointVelocity(reference.node, point, pulled);
    context.pullPointPose(reference, point, pulled);
}

/// rate = span . relative velocity / length, see dynamics::signalRate.
template <class Space>
void pullDistanceRate(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                      const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    const Attached<Space> first = context.point(signal.at);
    const Attached<Space> second = context.point(signal.other);
    const Vector span = second.value - first.value;
    const Scalar length = math::length(span);
    const Vector direction = span / length;
    const Vector relative = second.velocity - first.velocity;
    Attached<Space> pulled;
    pulled.velocity = direction * cotangent;
    pulled.value =
        (relative - direction * math::dot<Scalar>(direction, relative)) * (cotangent / length);
    context.pullPointVelocity(signal.other.node, second, pulled);
    context.pullPointPose(signal.other, second, pulled);
    pulled.velocity = -pulled.velocity;
    pulled.value = -pulled.value;
    context.pullPointVelocity(signal.at.node, first, pulled);
    context.pullPointPose(signal.at, first, pulled);
}

/// Adds the derivative of  cotangent * rate of one component of a signal.
template <class Space>
void pullSignalRate(const assembly::SignalElement& signal, int component,
                    const PullbackContext<Space>& context,
                    const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    math::Vector3<Scalar> world = math::Vector3<Scalar>::Zero();
    world[component] = cotangent;
    const Vector pulled = dynamics::fromWorld<Space>(context.system, world);
    switch (signal.kind) {
        case model::SignalKind::JointCoordinate:
            context.cotangents.jointVelocities[at(signal.dof.dof)] += cotangent;
            return;
        case model::SignalKind::PointOffset:
            pullVelocityOf<Space>(signal.other, context, pulled);
            pullVelocityOf<Space>(signal.at, context, Vector(-pulled));
            return;
        case model::SignalKind::PointPosition:
            pullVelocityOf<Space>(signal.at, context, pulled);
            return;
        case model::SignalKind::Distance:
            pullDistanceRate<Space>(signal, context, cotangent);
            return;
        case model::SignalKind::BodyDirection: {
            if (signal.at.node < 0) return;
            const assembly::DirectionReference reference{signal.at.node, signal.direction};
            const Attached<Space> direction = context.direction(reference);
            Attached<Space> turned;
            turned.velocity = pulled;
            context.pullDirectionVelocity(signal.at.node, direction, turned);
            context.pullDirectionPose(reference, direction, turned);
            return;
        }
        default: return;
    }
}

/// Adds the derivative of  byValue * value + byRate * rate  of what a feedback measures.
template <class Space>
void pullMeasured(const assembly::FeedbackElement& feedback, const PullbackContext<Space>& context,
                  const typename Space::Scalar& byValue, const typename Space::Scalar& byRate) {
    using Scalar = typename Space::Scalar;
    if (feedback.signal < 0) {
        context.cotangents.coordinates[at(feedback.measuredCoordinate)] += byValue;
        context.cotangents.jointVelocities[at(feedback.measuredDof)] += byRate;
        return;
    }
    const assembly::SignalElement& signal = context.system.signalElements[at(feedback.signal)];
    math::Vector3<Scalar> world = math::Vector3<Scalar>::Zero();
    world[feedback.component] = byValue;
    pullSignal<Space>(signal, context, world);
    pullSignalRate<Space>(signal, feedback.component, context, byRate);
}

/// Adds the derivative of  cotangent * u  of a feedback.
template <class Space>
void pullFeedbackForce(const assembly::FeedbackElement& feedback,
                       const PullbackContext<Space>& context,
                       const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    const Scalar* parameters = context.parameters;
    const Scalar* state = context.record.state.data();
    const dynamics::Measured<Scalar> measured =
        dynamics::measuredBy<Space>(feedback, context.system, parameters, state, context.record);
    Cotangents<Space>& target = context.cotangents;
    target.parameters[feedback.proportional] +=
        cotangent * (parameters[feedback.reference] - measured.value);
    target.parameters[feedback.reference] += cotangent * parameters[feedback.proportional];
    target.parameters[feedback.derivative] +=
        cotangent * (parameters[feedback.referenceRate] - measured.rate);
    target.parameters[feedback.referenceRate] += cotangent * parameters[feedback.derivative];
    if (feedback.integralCoordinate >= 0) {
        const std::size_t sum = at(feedback.integralCoordinate);
        target.parameters[feedback.integral] += cotangent * state[sum];
        target.coordinates[sum] += cotangent * parameters[feedback.integral];
    }
    pullMeasured<Space>(feedback, context, -cotangent * parameters[feedback.proportional],
                        -cotangent * parameters[feedback.derivative]);
}

template <class Space>
void pullForce(const assembly::FeedbackElement& feedback, const PullbackContext<Space>& context,
               const typename Space::Scalar* jointCostate) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    if (feedback.dof >= 0) {
        pullFeedbackForce<Space>(feedback, context, jointCostate[feedback.dof]);
        return;
    }
    if (feedback.at.node < 0) return;
    const Vector direction = Space::vectorFrom(context.parameters + feedback.direction);
    const Scalar force = context.record.feedbackForces[at(feedback.index)];
    const PointMotion<Space> point = context.moved(feedback.at);
    Space::addTo(context.cotangents.parameters + feedback.direction, Vector(point.costate * force));
    PointMotion<Space> pulled;
    pulled.costate = direction * force;
    context.pullPointMotion(feedback.at, point, pulled);
    pullFeedbackForce<Space>(feedback, context, math::dot<Scalar>(direction, point.costate));
}

/// Adds the derivative of the rates of the coordinates that integrate errors.
/// @param rate cotangent of the state rate
template <class Space>
void pullErrors(const PullbackContext<Space>& context, const typename Space::Scalar* rate) {
    using Scalar = typename Space::Scalar;
    for (const assembly::FeedbackElement& feedback : context.system.feedbacks) {
        if (feedback.integralCoordinate < 0) continue;
        const Scalar cotangent = rate[feedback.integralCoordinate];
        context.cotangents.parameters[feedback.reference] += cotangent;
        pullMeasured<Space>(feedback, context, -cotangent, Scalar(0.0));
    }
}

}  // namespace linkwright::sensitivity
