// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/record.h"

namespace linkwright::sensitivity {

using dynamics::at;
using dynamics::Record;
using dynamics::System;

/// Motion fields of a backward evaluation, one motion per node, all referred to the world
/// origin. The costate of the joint momenta is a joint velocity in kind, so it moves the bodies
/// like one (Maciag 2023, eq. 4.26: xi = H xi-hat).
template <class Space>
struct CostateFields {
    std::vector<typename Space::Motion> costate;      ///< xi, from the costate of the joint momenta
    std::vector<typename Space::Motion> costateRate;  ///< its rate with xi-hat held, H-dot xi-hat
    std::vector<typename Space::Motion> multiplier;   ///< eta: multiplier of the momentum equation

    CostateFields() = default;
    /// With room for all nodes, so that evaluations allocate nothing.
    explicit CostateFields(const System& system)
        : costate(system.nodes.size()),
          costateRate(system.nodes.size()),
          multiplier(system.nodes.size()) {}
};

/// Derivatives being accumulated by a backward evaluation.
template <class Space>
struct Cotangents {
    using Scalar = typename Space::Scalar;
    /// With respect to a rigid displacement of a node that takes all motion fields of the node
    /// along with it.
    std::vector<typename Space::Force> poses;
    std::vector<typename Space::Force> velocities;  ///< with respect to V of a node
    std::vector<Scalar> coordinates;                ///< explicit part
    std::vector<Scalar> jointVelocities;
    std::vector<Scalar> inputs;
    std::vector<Scalar> normals;   ///< forces that press frictions
    std::vector<Scalar> impulses;  ///< sigma, per closure row
    Scalar* parameters = nullptr;

    /// With room for all, so that evaluations allocate nothing.
    explicit Cotangents(const System& system)
        : poses(system.nodes.size()),
          velocities(system.nodes.size()),
          coordinates(at(system.coordinateCount)),
          jointVelocities(at(system.velocityCount())),
          inputs(system.model.inputs.size()),
          normals(system.contactFrictions.size()),
          impulses(system.rows.size()) {}
};

/// A vector fixed in a node (a position or a direction) with what the motion fields make of it;
/// the same struct holds the derivatives with respect to each.
template <class Space>
struct Attached {
    using Vector = typename Space::Vector;
    Vector value = Vector::Zero();
    Vector velocity = Vector::Zero();    ///< under V
    Vector costate = Vector::Zero();     ///< under xi
    Vector second = Vector::Zero();      ///< rate of `costate` along the motion, xi-hat held
    Vector multiplier = Vector::Zero();  ///< under eta
};

/// The part of an attached position that forces know: they do without rates of the costate.
template <class Space>
struct PointMotion {
    using Vector = typename Space::Vector;
    Vector value = Vector::Zero();
    Vector velocity = Vector::Zero();  ///< under V
    Vector costate = Vector::Zero();   ///< under xi
};

/// Everything a derivative twin of an element works on.
template <class Space>
struct PullbackContext {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    using Motion = typename Space::Motion;

    const System& system;
    const Scalar* parameters;
    const Record<Space>& record;
    const CostateFields<Space>& fields;
    Cotangents<Space>& cotangents;
    /// Whether derivatives with respect to the places of points in their nodes are wanted.
    bool wantPlaces = true;

    /// A point with all that the motion fields make of it.
    [[nodiscard]] Attached<Space> point(const assembly::PointReference& reference) const {
        Attached<Space> result;
        result.value = assembly::worldPoint<Space>(reference, parameters, record.poses.data());
        if (reference.node < 0) return result;
        const std::size_t node = at(reference.node);
        const auto under = [&](const Motion& motion) -> Vector {
            return motion.linear + Space::crossVector(motion.angular, result.value);
        };
        result.velocity = under(record.velocities[node]);
        result.costate = under(fields.costate[node]);
        result.second = under(fields.costateRate[node])
                        + Space::crossVector(fields.costate[node].angular, result.velocity);
        result.multiplier = under(fields.multiplier[node]);
        return result;
    }

    /// The like for forces.
    [[nodiscard]] PointMotion<Space> moved(const assembly::PointReference& reference) const {
        PointMotion<Space> result;
        result.value = assembly::worldPoint<Space>(reference, parameters, record.poses.data());
        if (reference.node < 0) return result;
        const std::size_t node = at(reference.node);
        result.velocity = dynamics::velocityOf<Space>(record.velocities[node], result.value);
        result.costate = dynamics::velocityOf<Space>(fields.costate[node], result.value);
        return result;
    }

    /// A direction fixed in a node with all that the motion fields make of it.
    [[nodiscard]] Attached<Space> direction(const assembly::DirectionReference& reference) const {
        Attached<Space> result;
        result.value = assembly::worldDirection<Space>(reference, parameters, record.poses.data());
        if (reference.node < 0) return result;
        const std::size_t node = at(reference.node);
        const auto under = [&](const Motion& motion) -> Vector {
            return Space::crossVector(motion.angular, result.value);
        };
        result.velocity = under(record.velocities[node]);
        result.costate = under(fields.costate[node]);
        result.second = under(fields.costateRate[node])
                        + Space::crossVector(fields.costate[node].angular, result.velocity);
        result.multiplier = under(fields.multiplier[node]);
        return result;
    }

    /// Cotangent of the velocity of an attached vector, `second` included.
    [[nodiscard]] Vector velocityPart(std::size_t node, const Attached<Space>& cotangent) const {
        return cotangent.velocity
               - Space::crossVector(fields.costate[node].angular, cotangent.second);
    }

    /// Only the part with respect to V of the node.
    void pullPointVelocity(int node, const Attached<Space>& point,
                           const Attached<Space>& cotangent) const {
        if (node < 0) return;
        const Vector part = velocityPart(at(node), cotangent);
        cotangents.velocities[at(node)] += {Space::moment(point.value, part), part};
    }
    /// The same of a direction.
    void pullDirectionVelocity(int node, const Attached<Space>& direction,
                               const Attached<Space>& cotangent) const {
        if (node < 0) return;
        const Vector part = velocityPart(at(node), cotangent);
        cotangents.velocities[at(node)].moment += Space::moment(direction.value, part);
    }

    /// All that depends on the position of a point: pose and V of its node, and the local position.
    void pullPointMotion(const assembly::PointReference& reference, const PointMotion<Space>& point,
                         const PointMotion<Space>& cotangent) const {
        if (reference.node < 0) {
            Space::addTo(cotangents.parameters + reference.parameter, cotangent.value);
            return;
        }
        const std::size_t node = at(reference.node);
        cotangents.velocities[node] +=
            {Space::moment(point.value, cotangent.velocity), cotangent.velocity};
        cotangents.poses[node] += {Space::moment(point.value, cotangent.value)
                                       + Space::moment(point.velocity, cotangent.velocity)
                                       + Space::moment(point.costate, cotangent.costate),
                                   cotangent.value};
        if (!wantPlaces) return;
        Vector world = cotangent.value;
        world -= Space::crossVector(record.velocities[node].angular, cotangent.velocity);
        world -= Space::crossVector(fields.costate[node].angular, cotangent.costate);
        Space::addTo(cotangents.parameters + reference.parameter,
                     record.poses[node].rotation.back(world));
    }
    /// The same where only the position counts.
    void pullPosition(const assembly::PointReference& reference, const Vector& cotangent) const {
        if (reference.node < 0) {
            Space::addTo(cotangents.parameters + reference.parameter, cotangent);
            return;
        }
        const std::size_t node = at(reference.node);
        const Vector position =
            assembly::worldPoint<Space>(reference, parameters, record.poses.data());
        cotangents.poses[node] += {Space::moment(position, cotangent), cotangent};
        if (!wantPlaces) return;
        Space::addTo(cotangents.parameters + reference.parameter,
                     record.poses[node].rotation.back(cotangent));
    }

    /// The part with respect to the pose of the node and the local position.
    void pullPointPose(const assembly::PointReference& reference, const Attached<Space>& point,
                       const Attached<Space>& cotangent) const {
        if (reference.node < 0) {
            Space::addTo(cotangents.parameters + reference.parameter, cotangent.value);
            return;
        }
        typename Space::Force& pose = cotangents.poses[at(reference.node)];
        pose.moment += turning(point, cotangent);
        pose.force += cotangent.value;
        pullLocal(reference.node, reference.parameter, cotangent);
    }
    /// The same of a direction.
    void pullDirectionPose(const assembly::DirectionReference& reference,
                           const Attached<Space>& direction,
                           const Attached<Space>& cotangent) const {
        if (reference.node < 0) {
            Space::addTo(cotangents.parameters + reference.parameter, cotangent.value);
            return;
        }
        cotangents.poses[at(reference.node)].moment += turning(direction, cotangent);
        pullLocal(reference.node, reference.parameter, cotangent);
    }

private:
    /// Moment with which a rotation of the node changes all the vectors at once.
    [[nodiscard]] typename Space::Angular turning(const Attached<Space>& vectors,
                                                  const Attached<Space>& cotangent) const {
        return Space::moment(vectors.value, cotangent.value)
               + Space::moment(vectors.velocity, cotangent.velocity)
               + Space::moment(vectors.costate, cotangent.costate)
               + Space::moment(vectors.second, cotangent.second)
               + Space::moment(vectors.multiplier, cotangent.multiplier);
    }

    void pullLocal(int nodeIndex, int parameter, const Attached<Space>& cotangent) const {
        if (!wantPlaces) return;
        const std::size_t node = at(nodeIndex);
        const auto& spin = record.velocities[node].angular;
        const Vector turned = Space::crossVector(fields.costate[node].angular, cotangent.second);
        Vector world = cotangent.value;
        world -= Space::crossVector(spin, cotangent.velocity);
        world -= Space::crossVector(fields.costate[node].angular, cotangent.costate);
        world -= Space::crossVector(fields.costateRate[node].angular, cotangent.second);
        world += Space::crossVector(spin, turned);
        world -= Space::crossVector(fields.multiplier[node].angular, cotangent.multiplier);
        Space::addTo(cotangents.parameters + parameter, record.poses[node].rotation.back(world));
    }
};

}  // namespace linkwright::sensitivity
