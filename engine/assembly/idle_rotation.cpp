// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/idle_rotation.h"

#include "engine/assembly/places.h"
#include "engine/assembly/row_layout.h"
#include "engine/model/references.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::assembly {

namespace {

using model::Body;
using model::Joint;
using model::JointKind;
using model::Model;

/// Links that turn as one about the line of the ball joints at their ends.
struct IdleRotation {
    std::vector<const Body*> bodies;
    std::vector<const Joint*> balls;
    const Joint* ball = nullptr;  ///< of those, the one that is held
    Eigen::Vector3d line = Eigen::Vector3d::UnitX();
};

Eigen::Vector3d drawnVector(const model::Number3& numbers) {
    return {numbers[0].value, numbers[1].value, numbers[2].value};
}

/// Grows links from one that has no moment of inertia about a line of its own.
class IdleSearch {
public:
    explicit IdleSearch(const Model& model) : model_(model) {}

    [[nodiscard]] std::vector<IdleRotation> all() {
        std::vector<IdleRotation> found;
        for (const Body& body : model_.bodies) {
            const bool known =
                std::any_of(found.begin(), found.end(), [&](const IdleRotation& idle) {
                    return std::count(idle.bodies.begin(), idle.bodies.end(), &body) > 0;
                });
            if (known) continue;
            if (auto idle = from(body)) found.push_back(std::move(*idle));
        }
        return found;
    }

private:
    [[nodiscard]] std::optional<IdleRotation> from(const Body& body) {
        IdleRotation idle;
        idle.bodies.push_back(&body);
        std::vector<const Joint*>& balls = idle.balls;
        for (std::size_t next = 0; next < idle.bodies.size(); ++next)
            for (const Joint& joint : model_.joints) {
                const std::string& id = idle.bodies[next]->id;
                if (joint.bodyA != id && joint.bodyB != id) continue;
                if (joint.kind == JointKind::Spherical) {
                    balls.push_back(&joint);
                    continue;
                }
                // Whatever else it is held by may keep it from turning, or turns with it.
                if (joint.kind != JointKind::Prismatic && joint.kind != JointKind::Fixed)
                    return std::nullopt;
                const Body* other =
                    model::findById(model_.bodies, joint.bodyA == id ? joint.bodyB : joint.bodyA);
                if (other == nullptr) return std::nullopt;
                if (std::count(idle.bodies.begin(), idle.bodies.end(), other) == 0)
                    idle.bodies.push_back(other);
            }
        // Links that hang on one ball may swing so far that a universal joint in its place locks.
        if (balls.size() < 2 || !takeLine(balls, idle)) return std::nullopt;
        for (const Body* member : idle.bodies)
            if (!isThin(*member, idle) || isTurned(*member)) return std::nullopt;
        for (const Joint& joint : model_.joints)
            if (joint.kind == JointKind::Prismatic && joinsMembers(joint, idle)
                && drawnVector(joint.axis).normalized().cross(idle.line).norm() > same)
                return std::nullopt;
        const auto held = std::find_if(balls.begin(), balls.end(), [&](const Joint* ball) {
            return !ball->startOrientation && !isActedOn(*ball);
        });
        if (held == balls.end()) return std::nullopt;
        idle.ball = *held;
        return idle;
    }

    bool takeLine(const std::vector<const Joint*>& balls, IdleRotation& idle) {
        const auto centerOf = [&](const Joint* ball) {
            const model::Point* point = model::findById(model_.points, ball->point);
            return point == nullptr ? Eigen::Vector3d(Eigen::Vector3d::Zero())
                                    : drawnVector(point->position);
        };
        origin_ = centerOf(balls.front());
        for (const Joint* ball : balls)
            if ((centerOf(ball) - origin_).norm() > 0.0)
                idle.line = (centerOf(ball) - origin_).normalized();
        return std::all_of(balls.begin(), balls.end(),
                           [&](const Joint* ball) {
                               const Eigen::Vector3d span = centerOf(ball) - origin_;
                               return idle.line.cross(span).norm() <= same * span.norm();
                           })
               && (centerOf(balls.front()) - centerOf(balls.back())).norm() > 0.0;
    }

    /// Whether all of a link lies on the line, its mass included.
    [[nodiscard]] bool isThin(const Body& body, const IdleRotation& idle) const {
        const auto isBeside = [&](const Eigen::Vector3d& place) {
            const Eigen::Vector3d span = place - origin_;
            return idle.line.cross(span).norm() > same * (span.norm() + 1e-12);
        };
        for (const std::string& id : body.points) {
            const model::Point* point = model::findById(model_.points, id);
            if (point == nullptr || isBeside(drawnVector(point->position))) return false;
        }
        const model::MassProperties& mass = body.massProperties;
        if (mass.kind == model::MassKind::Rod) return true;
        if (mass.centerOfMass && isBeside(drawnVector(*mass.centerOfMass))) return false;
        Eigen::Matrix3d inertia;
        const auto& entry = mass.inertia;
        inertia << entry[0].value, entry[3].value, entry[4].value, entry[3].value, entry[1].value,
            entry[5].value, entry[4].value, entry[5].value, entry[2].value;
        return (inertia * idle.line).norm() <= 1e-12 * inertia.norm();
    }

    /// Whether something other than forces at its points, which lie on the line, acts on a link.
    [[nodiscard]] bool isTurned(const Body& body) const {
        bool found = false;
        model::forEachElementList(model_, [&](const auto& list, const model::ListInfo& info) {
            const std::string key = info.key;
            if (key == "springs" || key == "rods" || key == "dimensions") return;
            for (const auto& element : list)
                model::visitReferences(
                    element, [&](const std::string& id) { found = found || id == body.id; });
        });
        return found;
    }

    [[nodiscard]] bool isActedOn(const Joint& joint) const {
        bool found = false;
        model::forEachElementList(model_, [&](const auto& list, const model::ListInfo&) {
            for (const auto& element : list)
                model::visitReferences(
                    element, [&](const std::string& id) { found = found || id == joint.id; });
        });
        for (const model::JointCoordinate& coordinate : joint.coordinates)
            found = found || coordinate.start || coordinate.startVelocity
                    || coordinate.damping.value != 0.0;
        return found;
    }

    static bool joinsMembers(const Joint& joint, const IdleRotation& idle) {
        return std::any_of(idle.bodies.begin(), idle.bodies.end(), [&](const Body* body) {
            return body->id == joint.bodyA || body->id == joint.bodyB;
        });
    }

    static constexpr double same = 1e-9;
    const Model& model_;
    Eigen::Vector3d origin_ = Eigen::Vector3d::Zero();
};

int nodeOfBody(const System& system, const std::string& body) {
    const Body* found = model::findById(system.model.bodies, body);
    return found == nullptr
               ? -1
               : system.bodyNode[at(static_cast<int>(found - system.model.bodies.data()))];
}

DirectionReference fixedDirection(System& system, int node, const Eigen::Vector3d& direction) {
    ParameterRule rule;
    rule.kind = ParameterRule::Kind::FixedDirection;
    rule.offset = system.parameterCount;
    rule.constant = direction;
    system.parameterCount += 3;
    system.rules.push_back(rule);
    return {node, rule.offset};
}

/// Whether a node carries one of the links that turn as one.
bool carries(const System& system, int node, const IdleRotation& idle) {
    return std::any_of(system.inertiaShares.begin(), system.inertiaShares.end(),
                       [&](const InertiaShare& share) {
                           const Body* body = &system.model.bodies[at(share.body)];
                           return share.node == node
                                  && std::count(idle.bodies.begin(), idle.bodies.end(), body) > 0;
                       });
}

/// A ball that carries the links is eliminated before the row that holds them, and what hangs on
/// their other balls adds no inertia about the line: it gets inertia on loan, see Ballast.
void lendToBalls(System& system, const IdleRotation& idle) {
    double mass = 0.0;
    for (const Body& body : system.model.bodies)
        mass = std::max(mass, body.massProperties.mass.value);
    const double reach = 0.1 * system.size;
    for (int node = 0; node < static_cast<int>(system.nodes.size()); ++node) {
        const Node& ball = system.nodes[at(node)];
        if (ball.kind != NodeKind::Spherical || ball.joint < 0) continue;
        const Joint* joint = &system.model.joints[at(ball.joint)];
        if (std::count(idle.balls.begin(), idle.balls.end(), joint) == 0
            || !carries(system, node, idle))
            continue;
        for (int dof = ball.firstDof; dof < ball.firstDof + ball.dofCount; ++dof)
            system.ballasts.push_back(
                {node, 0, mass * reach * reach, pathToGround(system, {node}), dof});
    }
}

}  // namespace

void holdIdleRotations(System& system) {
    if (system.planar) return;
    for (const IdleRotation& idle : IdleSearch(system.model).all()) {
        ClosureRow row;
        row.kind = ClosureRow::Kind::Perpendicular;
        const int nodeA = nodeOfBody(system, idle.ball->bodyA),
                  nodeB = nodeOfBody(system, idle.ball->bodyB);
        const Eigen::Vector3d across = idle.line.unitOrthogonal();
        row.directionA = fixedDirection(system, nodeA, across);
        row.directionB = fixedDirection(system, nodeB, idle.line.cross(across));
        row.closure = static_cast<int>(system.closures.size());
        row.path = pathToGround(system, {nodeA, nodeB});
        Closure closure;
        closure.kind = Closure::Kind::Joint;
        closure.joint = static_cast<int>(idle.ball - system.model.joints.data());
        closure.name = idle.ball->id;
        system.closures.push_back(closure);
        system.rows.push_back(row);
        // Free bodies have theirs (absolute_compiler.h).
        if (system.jointForm == nullptr) lendToBalls(system, idle);
    }
}

std::vector<base::Diagnostic> remarksOnIdleRotations(const System& system) {
    std::vector<base::Diagnostic> remarks;
    if (system.planar) return remarks;
    for (const IdleRotation& idle : IdleSearch(system.model).all())
        remarks.push_back(
            {base::Severity::Note, idle.bodies.front()->id, "",
             "This link can spin about the line of its ball joints, where it has no moment of "
             "inertia. The spin is left out; it has no part in the rest of the motion.",
             "To have it, give the link the mass of a shape, such as a round rod."});
    return remarks;
}

}  // namespace linkwright::assembly
