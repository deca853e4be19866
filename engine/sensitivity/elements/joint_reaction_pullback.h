// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/signals.h"
#include "engine/math/dual.h"
#include "engine/sensitivity/elements/cam_pullback.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/elements/joint_reaction.h. The wrench of a joint of the tree
// is made of sums over the nodes beyond it, which are seeds of the pullback (momentumFields,
// forceFields); what is left of it here is the point a moment is taken about.
//
// The cotangent of a wrench is a motion: a velocity f for a force, the rotation c about the joint's
// point P for a moment, since  c . (M_0 - P x F) = c . M_0 + (P x c) . F.

/// Cost terms on forces, moments and impulses of joints, and on all other rates, are not pulled
/// with the other signals: StagePullback makes seeds of them.
inline bool hasSeedsOfItsOwn(const assembly::SignalElement& signal) {
    return signal.rate || signal.sinceStart || signal.formula >= 0;
}

/// Cotangent of the wrench of a joint about the world origin.
/// @param world cotangent of the signal in world components
template <class Space>
typename Space::Motion wrenchCotangent(const assembly::SignalElement& signal, const System& system,
                                       const typename Space::Scalar* parameters,
                                       const Record<Space>& record,
                                       const math::Vector3<typename Space::Scalar>& world) {
    if (!signal.moment) return {Space::zeroAngular(), dynamics::fromWorld<Space>(system, world)};
    return Space::rotationAbout(dynamics::momentPoint<Space>(signal, parameters, record),
                                dynamics::angularFromWorld<Space>(system, world));
}

/// Cotangent of the impulse s of a relative coordinate: momentum of its rotor and impulses of the
/// constraints on it.
template <class Space>
void pullRelativeImpulse(const PullbackContext<Space>& context, int index,
                         const typename Space::Scalar& cotangent) {
    const System& system = context.system;
    Cotangents<Space>& target = context.cotangents;
    const int dof = system.dofCount + index;
    if (const int armature = system.armatures[at(dof)]; armature >= 0) {
        target.jointVelocities[at(dof)] += context.parameters[armature] * cotangent;
        target.parameters[armature] += context.record.jointVelocities[at(dof)] * cotangent;
    }
    for (std::size_t row = 0; row < system.rows.size(); ++row) {
        const dynamics::LoopConstraintValue<Space>& closure = context.record.closures[row];
        closure.entries.forEach([&](int own, const typename Space::Scalar& entry) {
            if (own == dof) target.impulses[row] += entry * cotangent;
        });
        for (const assembly::RatioTerm& term : system.rows[row].terms)
            if (term.dof.dof == dof)
                target.parameters[term.ratio] -= context.record.impulses[row] * cotangent;
    }
}

/// Adds the derivative of  T . W value + T . (dW/dt) rate  with respect to the vectors that a
/// wrench W is made of, for a motion T that is held.
template <class Space>
struct WrenchPull {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    enum class Part { All, Velocities, Poses };

    const PullbackContext<Space>& context;
    const typename Space::Motion& motion;  ///< T
    Scalar value, rate;
    Part part = Part::All;  ///< what is added: with respect to V, the rest, or both

    /// Velocity of a vector that turns along with T.
    [[nodiscard]] Vector turned(const Vector& vector) const {
        return Space::crossVector(motion.angular, vector);
    }

    /// W = (point x axis, axis):  T . W = axis . (velocity of the point under T).
    void alongAxis(const assembly::DirectionReference& direction,
                   const assembly::PointReference& at) const {
        const Attached<Space> axis = context.direction(direction);
        const Attached<Space> point = context.point(at);
        const Vector velocity = dynamics::velocityOf<Space>(motion, point.value);
        Attached<Space> pulled;
        pulled.value = velocity * value + turned(point.velocity) * rate;
        pulled.velocity = velocity * rate;
        pull(direction, axis, pulled);
        pulled.value = turned(axis.value) * -value - turned(axis.velocity) * rate;
        pulled.velocity = turned(axis.value) * -rate;
        pull(at, point, pulled);
    }

    /// The same for an axis that stands still.
    void alongFixedAxis(const Vector& axis, const assembly::PointReference& at) const {
        Attached<Space> pulled;
        pulled.value = turned(axis) * -value;
        pulled.velocity = turned(axis) * -rate;
        pull(at, context.point(at), pulled);
    }

    /// W = (second x first, 0).
    void perpendicular(const assembly::DirectionReference& directionA,
                       const assembly::DirectionReference& directionB) const {
        const Attached<Space> first = context.direction(directionA);
        const Attached<Space> second = context.direction(directionB);
        Attached<Space> pulled;
        pulled.value = turned(second.value) * value + turned(second.velocity) * rate;
        pulled.velocity = turned(second.value) * rate;
        pull(directionA, first, pulled);
        pulled.value = turned(first.value) * -value - turned(first.velocity) * rate;
        pulled.velocity = turned(first.value) * -rate;
        pull(directionB, second, pulled);
    }

    /// W = (axis, 0). In the plane all axes are the normal, which does not turn.
    void aboutAxis(const assembly::DirectionReference& direction) const {
        if constexpr (Space::planar) {
            context.cotangents.parameters[direction.parameter] += motion.angular * value;
        } else {
            Attached<Space> pulled;
            pulled.value = motion.angular * value;
            pulled.velocity = motion.angular * rate;
            pull(direction, context.direction(direction), pulled);
        }
    }

    /// W = (x x axis, axis) with the lowest point x of a wheel, see assembly/rolling.h:
    ///   T . W = axis . (velocity of x under T).
    void alongGround(const assembly::LoopConstraintRow& row) const {
        const Attached<Space> axis = context.direction(row.along);
        const Attached<Space> axle = context.direction(row.directionA);
        const Attached<Space> normal = context.direction(row.directionB);
        const Attached<Space> center = context.point(row.pointA);
        const assembly::RollingDirection<Vector> steep(axle.value, normal.value);
        const Scalar rim = context.parameters[row.rimRadius];
        const Scalar reach = context.parameters[row.radius] - rim;
        const Vector place = center.value - steep.value * reach - normal.value * rim;
        const Vector turn = steep.rate(axle.velocity, normal.velocity);
        const Vector placeRate = center.velocity - turn * reach - normal.velocity * rim;
        const Vector velocity = dynamics::velocityOf<Space>(motion, place);
        Attached<Space> pulled;
        pulled.value = velocity * value + turned(placeRate) * rate;
        pulled.velocity = velocity * rate;
        pull(row.along, axis, pulled);
        pulled.value = turned(axis.value) * -value - turned(axis.velocity) * rate;
        pulled.velocity = turned(axis.value) * -rate;
        pull(row.pointA, center, pulled);
        pullSteep(row, axle, normal, pulled);
        if (part == Part::Velocities) return;
        const auto pullRadius = [&](int parameter, const Vector& slope, const Vector& slopeRate) {
            context.cotangents.parameters[parameter] +=
                math::dot(slope, pulled.value) + math::dot(slopeRate, pulled.velocity);
        };
        pullRadius(row.radius, -steep.value, -turn);
        pullRadius(row.rimRadius, steep.value - normal.value, turn - normal.velocity);
    }

    /// What the lowest point depends on besides the center.
    /// @param pulled cotangents of the lowest point and of its velocity
    void pullSteep(const assembly::LoopConstraintRow& row, const Attached<Space>& axle,
                   const Attached<Space>& normal, const Attached<Space>& pulled) const {
        // The cotangents of u are linear in that of du/dt; their rate along the motion, with the
        // cotangent of u as the rate of that of du/dt, is the rest.
        using Tangent = math::Tangent<Scalar>;
        using TangentVector = typename Space::template Rebind<Tangent>::Vector;
        const auto along = [](const Vector& vector, const Vector& vectorRate) {
            TangentVector result;
            for (int place = 0; place < Space::vectorSize; ++place)
                result[place] = Tangent(vector[place], vectorRate[place]);
            return result;
        };
        const Scalar rim = context.parameters[row.rimRadius];
        const Scalar reach = context.parameters[row.radius] - rim;
        const auto cotangents =
            assembly::RollingDirection<TangentVector>(along(axle.value, axle.velocity),
                                                      along(normal.value, normal.velocity))
                .pull(along(pulled.velocity * -reach, pulled.value * -reach));
        Attached<Space> ofAxle, ofNormal;
        for (int place = 0; place < Space::vectorSize; ++place) {
            ofAxle.velocity[place] = cotangents.axis[place].value;
            ofAxle.value[place] = cotangents.axis[place].derivative;
            ofNormal.velocity[place] = cotangents.normal[place].value;
            ofNormal.value[place] = cotangents.normal[place].derivative;
        }
        ofNormal.velocity -= pulled.velocity * rim;
        ofNormal.value -= pulled.value * rim;
        pull(row.directionA, axle, ofAxle);
        pull(row.directionB, normal, ofNormal);
    }

    /// W = (p x axis, axis) with the normal of a cam at its follower p as the axis, times the side.
    void alongCurve(const assembly::CurveContact& contact) const {
        const Attached<Space> follower = context.point(contact.follower);
        const Scalar side(contact.side);
        const Vector velocity = dynamics::velocityOf<Space>(motion, follower.value);
        Attached<Space> ofNormal;
        ofNormal.value = (velocity * value + turned(follower.velocity) * rate) * side;
        ofNormal.velocity = velocity * (rate * side);
        const CurvePull<Space> curve(contact, context);
        const CurveCotangents<Space> cotangents = curve.pullNormal(ofNormal);
        if (part != Part::Poses) curve.addVelocities(cotangents);
        if (part != Part::Velocities) curve.addPlaces(cotangents);
        const Vector axis = curve.normal() * side, axisRate = curve.normalRate() * side;
        Attached<Space> pulled;
        pulled.value = turned(axis) * -value - turned(axisRate) * rate;
        pulled.velocity = turned(axis) * -rate;
        pull(contact.follower, follower, pulled);
    }

    void pull(const assembly::DirectionReference& reference, const Attached<Space>& direction,
              const Attached<Space>& pulled) const {
        if (part != Part::Poses) context.pullDirectionVelocity(reference.node, direction, pulled);
        if (part != Part::Velocities) context.pullDirectionPose(reference, direction, pulled);
    }
    void pull(const assembly::PointReference& reference, const Attached<Space>& point,
              const Attached<Space>& pulled) const {
        if (part != Part::Poses) context.pullPointVelocity(reference.node, point, pulled);
        if (part != Part::Velocities) context.pullPointPose(reference, point, pulled);
    }

    void row(const assembly::LoopConstraintRow& source) const {
        using Kind = assembly::LoopConstraintRow::Kind;
        if (source.kind == Kind::AlongDirection)
            alongAxis(source.directionA, source.pointB);
        else if (source.kind == Kind::Perpendicular)
            perpendicular(source.directionA, source.directionB);
        else if (source.isOfWheel())
            WrenchPull{context, motion, -value, -rate, part}.alongGround(source);
        else if (source.kind == Kind::OnCurve)
            WrenchPull{context, motion, -value, -rate, part}.alongCurve(source.curve);
        else
            alongFixedAxis(assembly::rowDirection<Space>(source), source.pointB);
    }

    void relative(const assembly::RelativeDof& source) const {
        const assembly::DirectionReference direction{source.directionNode, source.direction};
        if (source.kind == assembly::RelativeDof::Kind::Travel)
            alongAxis(direction, source.pointB);
        else
            aboutAxis(direction);
    }
};

/// Adds the derivative of  T . G  of a joint made of constraint equations, G about the origin.
template <class Space>
void pullOriginImpulse(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                       const typename Space::Motion& motion) {
    using Scalar = typename Space::Scalar;
    const Record<Space>& record = context.record;
    const Scalar zero(0.0);
    for (const int row : signal.rows) {
        context.cotangents.impulses[at(row)] -=
            Space::dotProduct(motion, record.closures[at(row)].wrenchB);
        WrenchPull<Space>{context, motion, -record.impulses[at(row)], zero}.row(
            context.system.rows[at(row)]);
    }
    for (const int index : signal.relatives) {
        pullRelativeImpulse<Space>(context, index,
                                   -Space::dotProduct(motion, record.relativeWrenches[at(index)]));
        WrenchPull<Space>{context, motion, -record.relativeImpulses[at(index)], zero}.relative(
            context.system.relatives[at(index)]);
    }
}

/// The same for R, but for the part of the forces along relative coordinates.
template <class Space>
void pullOriginPush(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                    const typename Space::Motion& motion) {
    using Scalar = typename Space::Scalar;
    const Record<Space>& record = context.record;
    for (const int row : signal.rows) {
        const assembly::LoopConstraintRow& source = context.system.rows[at(row)];
        const typename Space::Force rate =
            dynamics::wrenchRates<Space>(source, record.closures[at(row)], context.parameters,
                                         record)
                .onB;
        context.cotangents.impulses[at(row)] += Space::dotProduct(motion, rate);
        WrenchPull<Space>{context, motion, Scalar(0.0), record.impulses[at(row)]}.row(source);
    }
    for (const int index : signal.relatives) {
        const assembly::RelativeDof& source = context.system.relatives[at(index)];
        const typename Space::Force rate = dynamics::relativeWrenchRate<Space>(
            source, record.relativeWrenches[at(index)], context.parameters, record);
        pullRelativeImpulse<Space>(context, index, Space::dotProduct(motion, rate));
        WrenchPull<Space>{context, motion, record.relativeForces[at(index)],
                          record.relativeImpulses[at(index)]}
            .relative(source);
    }
}

/// Adds the derivative of  cotangent . G  of what the signal measures, but for the seeds of joints
/// of the tree.
/// @param world cotangent in world components
template <class Space>
void pullJointImpulse(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                      const math::Vector3<typename Space::Scalar>& world) {
    if (signal.rows.empty() && signal.relatives.empty() && !signal.moment) return;
    pullOriginImpulse<Space>(
        signal, context,
        wrenchCotangent<Space>(signal, context.system, context.parameters, context.record, world));
    if (!signal.moment) return;
    const typename Space::Angular moment = dynamics::angularFromWorld<Space>(context.system, world);
    context.pullPosition(
        signal.at,
        Space::crossVector(moment, dynamics::originImpulse<Space>(signal, context.record).force));
}

/// Adds the derivative of  cotangent . R  in the same way.
template <class Space>
void pullJointPush(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                   const math::Vector3<typename Space::Scalar>& world) {
    using Motion = typename Space::Motion;
    const Record<Space>& record = context.record;
    if (signal.rows.empty() && signal.relatives.empty() && !signal.moment) return;
    const Motion motion =
        wrenchCotangent<Space>(signal, context.system, context.parameters, record, world);
    pullOriginPush<Space>(signal, context, motion);
    if (!signal.moment) return;
    const typename Space::Angular moment = dynamics::angularFromWorld<Space>(context.system, world);
    const Attached<Space> point = context.point(signal.at);
    const Motion along{Space::zeroAngular(), Space::crossVector(moment, point.velocity)};
    pullOriginImpulse<Space>(signal, context, along);
    const typename Space::Force push =
        dynamics::originPush<Space>(signal, context.system, context.parameters, record);
    const typename Space::Force impulse = dynamics::originImpulse<Space>(signal, record);
    Attached<Space> pulled;
    pulled.value = Space::crossVector(moment, push.force);
    pulled.velocity = -Space::crossVector(moment, impulse.force);
    context.pullPointVelocity(signal.at.node, point, pulled);
    context.pullPointPose(signal.at, point, pulled);
}

}  // namespace linkwright::sensitivity
