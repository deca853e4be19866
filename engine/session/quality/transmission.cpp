// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/quality/transmission.h"

#include "engine/session/drawing/drawing_parts.h"
#include "engine/session/quality/four_joints.h"

#include <Eigen/Geometry>

#include <cmath>

namespace linkwright::session {

namespace {

using model::JointKind;

Eigen::Vector3d partAcross(const Eigen::Vector3d& vector, const Eigen::Vector3d& axis) {
    return vector - axis * axis.dot(vector);
}

bool hasBody(const model::Joint& joint, const std::string& body) {
    return joint.bodyA == body || joint.bodyB == body;
}

/// The coupler carries both joints in the middle of the ring.
const std::string& couplerOf(const std::vector<const model::Joint*>& ring) {
    return hasBody(*ring[2], ring[1]->bodyA) && ring[1]->bodyA != model::groundId ? ring[1]->bodyA
                                                                                  : ring[1]->bodyB;
}

/// Hinges about parallel axes; the last joint may be a slider across them.
bool isPlanarRing(const std::vector<const model::Joint*>& ring, const Eigen::Vector3d& axis) {
    constexpr double parallel = 1e-9;
    for (std::size_t index = 0; index < 3; ++index)
        if (ring[index]->kind != JointKind::Revolute
            || axis.cross(toVector(ring[index]->axis).normalized()).norm() > parallel)
            return false;
    const Eigen::Vector3d last = toVector(ring[3]->axis).normalized();
    return ring[3]->kind == JointKind::Revolute    ? axis.cross(last).norm() <= parallel
           : ring[3]->kind == JointKind::Prismatic ? std::abs(axis.dot(last)) <= parallel
                                                   : false;
}

}  // namespace

std::optional<LeastTransmission> minTransmission(const model::Model& model,
                                                 const SimulationResult& motion) {
    if (model.drives.size() != 1 || model.drives[0].kind != model::DriveKind::JointCoordinate)
        return {};
    const std::vector<const model::Joint*> ring = ringOfFour(model, model.drives[0].joint);
    if (ring.empty()) return {};
    const Eigen::Vector3d axis = toVector(ring[0]->axis).normalized();
    if (!isPlanarRing(ring, axis)) return {};
    const std::string& coupler = couplerOf(ring);
    std::size_t body = 0;
    while (body < model.bodies.size() && model.bodies[body].id != coupler)
        ++body;
    const model::Point* pin = model::findById(model.points, ring[1]->point);
    const model::Point* output = model::findById(model.points, ring[2]->point);
    const model::Point* pivot = model::findById(model.points, ring[3]->point);
    if (body == model.bodies.size() || !pin || !output || !pivot) return {};
    std::optional<LeastTransmission> least;
    for (std::size_t instant = 0; instant < motion.times.size(); ++instant) {
        if (body >= motion.displacements[instant].size()) return {};
        const BodyDisplacement& moved = motion.displacements[instant][body];
        const auto placed = [&](const model::Point& point) -> Eigen::Vector3d {
            return moved.rotation * toVector(point.position) + moved.translation;
        };
        const Eigen::Vector3d push = partAcross(placed(*output) - placed(*pin), axis);
        const Eigen::Vector3d normal =
            ring[3]->kind == JointKind::Revolute
                ? partAcross(placed(*output) - toVector(pivot->position), axis)
                : axis.cross(toVector(ring[3]->axis));
        const double angle = std::atan2(push.cross(normal).norm(), std::abs(push.dot(normal)));
        if (!least || angle < least->angle) least = {angle, motion.times[instant]};
    }
    return least;
}

}  // namespace linkwright::session
