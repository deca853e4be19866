// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/idle_rotation.h"

#include "engine/assembly/places.h"
#include "engine/assembly/row_layout.h"
#include "engine/math/dense_decompositions.h"
#include "engine/model/descriptions.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace linkwright::assembly {

namespace {

using model::Body;
using model::Joint;
using model::JointKind;
using model::Model;

/// What becomes of a rotation without inertia.
enum class Fate {
    Held,         ///< other constraints determine it
    LeftOut,      ///< nothing asks for it
    Undetermined  ///< it has a part in the motion, or nowhere to be held
};

/// Links that turn as one about the line of the ball joints at their ends.
struct IdleRotation {
    std::vector<const Body*> bodies;
    std::vector<const Joint*> balls;
    const Joint* ball = nullptr;  ///< of those, the one that is held
    Eigen::Vector3d origin = Eigen::Vector3d::Zero(), line = Eigen::Vector3d::UnitX();
    Fate fate = Fate::Held;
};

Eigen::Vector3d drawnVector(const model::Number3& numbers) {
    return {numbers[0].value, numbers[1].value, numbers[2].value};
}

/// Grows links from one that has no moment of inertia about a line of its own.
class IdleSearch {
public:
    explicit IdleSearch(const Model& model) : model_(model) {}

    /// Those of a fate.
    [[nodiscard]] std::vector<IdleRotation> all(Fate fate) const {
        std::vector<IdleRotation> found;
        for (const Body& body : model_.bodies) {
            const bool known =
                std::any_of(found.begin(), found.end(), [&](const IdleRotation& idle) {
                    return std::count(idle.bodies.begin(), idle.bodies.end(), &body) > 0;
                });
            if (known) continue;
            std::optional<IdleRotation> idle = from(body);
            if (idle && idle->fate == fate) found.push_back(std::move(*idle));
        }
        return found;
    }

private:
    [[nodiscard]] std::optional<IdleRotation> from(const Body& body) const {
        IdleRotation idle;
        idle.bodies.push_back(&body);
        for (std::size_t next = 0; next < idle.bodies.size(); ++next)
            for (const Joint& joint : model_.joints) {
                const std::string& id = idle.bodies[next]->id;
                if (joint.bodyA != id && joint.bodyB != id) continue;
                if (model::traitsOf(joint.kind).turnsByQuaternion || isHingeAlone(joint, body)) {
                    idle.balls.push_back(&joint);
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
        if (idle.balls.empty() || !takeLine(idle)) return std::nullopt;
        for (const Body* member : idle.bodies)
            if (!isThin(*member, idle)) return std::nullopt;
        for (const Joint& joint : model_.joints)
            if (joint.kind == JointKind::Prismatic && joinsMembers(joint, idle)
                && drawnVector(joint.axis).normalized().cross(idle.line).norm() > same)
                return std::nullopt;
        idle.fate = fateOf(idle);
        return idle;
    }

    /// Whether a link hangs on one joint that lets it turn about an axis of its own.
    [[nodiscard]] bool isHingeAlone(const Joint& joint, const Body& body) const {
        // A screw moves the mass of the link as it turns.
        return model::traitsOf(joint.kind).coordinates.ends_with('r')
               && joint.kind != JointKind::Screw && joint.kind != JointKind::Planar
               && std::count_if(model_.joints.begin(), model_.joints.end(),
                                [&](const Joint& other) {
                                    return other.bodyA == body.id || other.bodyB == body.id;
                                })
                      == 1;
    }

    /// Through the ball joints; of a single link on one of them, that of its mass.
    bool takeLine(IdleRotation& idle) const {
        std::vector<Eigen::Vector3d> centers;
        for (const Joint* ball : idle.balls)
            if (ball->kind == JointKind::Spherical) centers.push_back(placeOf(ball->point));
        if (centers.size() > 1) {
            idle.origin = centers.front();
            for (const Eigen::Vector3d& center : centers)
                if ((center - idle.origin).norm() > 0.0)
                    idle.line = (center - idle.origin).normalized();
            if (centers.front() == centers.back()) return false;
        } else if (idle.bodies.size() > 1 || !takeLineOf(*idle.bodies.front(), idle)) {
            return false;
        }
        return std::none_of(centers.begin(), centers.end(),
                            [&](const Eigen::Vector3d& center) { return isBeside(center, idle); });
    }

    /// Of a link by itself: from its joint to its mass, or that of its least moment of inertia.
    bool takeLineOf(const Body& body, IdleRotation& idle) const {
        if (model::isMassless(body)) return false;
        // Where a free joint is does not matter.
        const auto free = std::find_if(idle.balls.begin(), idle.balls.end(), [](const Joint* ball) {
            return ball->kind == JointKind::Free;
        });
        const Joint& joint = free == idle.balls.end() ? *idle.balls.front() : **free;
        idle.origin = placeOf(joint.point);
        if (!model::traitsOf(joint.kind).turnsByQuaternion) {
            const bool second = joint.kind == JointKind::Universal && joint.bodyB == body.id;
            idle.line = drawnVector(second ? joint.secondAxis : joint.axis).normalized();
            return true;
        }
        const bool rod = body.massProperties.kind == model::MassKind::Rod;
        const Eigen::Vector3d center = centerOf(body);
        if (joint.kind == JointKind::Free) idle.origin = center;
        if ((center - idle.origin).norm() > 0.0)
            idle.line = (center - idle.origin).normalized();
        else if (rod)
            idle.line = (placeOf(body.points[1]) - placeOf(body.points[0])).normalized();
        else
            idle.line = math::symmetricEigen(Eigen::MatrixXd(inertiaOf(body))).vectors.col(0);
        return true;
    }

    [[nodiscard]] Eigen::Vector3d centerOf(const Body& body) const {
        const model::MassProperties& mass = body.massProperties;
        if (mass.kind == model::MassKind::Explicit && mass.centerOfMass)
            return drawnVector(*mass.centerOfMass);
        const std::size_t count =
            mass.kind == model::MassKind::Rod ? 2 : std::max<std::size_t>(1, body.points.size());
        Eigen::Vector3d sum = Eigen::Vector3d::Zero();
        for (std::size_t point = 0; point < std::min(count, body.points.size()); ++point)
            sum += placeOf(body.points[point]);
        return sum / static_cast<double>(count);
    }

    static Eigen::Matrix3d inertiaOf(const Body& body) {
        Eigen::Matrix3d inertia;
        const auto& entry = body.massProperties.inertia;
        inertia << entry[0].value, entry[3].value, entry[4].value, entry[3].value, entry[1].value,
            entry[5].value, entry[4].value, entry[5].value, entry[2].value;
        return inertia;
    }

    [[nodiscard]] Eigen::Vector3d placeOf(const std::string& id) const {
        const model::Point* point = model::findById(model_.points, id);
        return point == nullptr ? Eigen::Vector3d(Eigen::Vector3d::Zero())
                                : drawnVector(point->position);
    }

    static bool isBeside(const Eigen::Vector3d& place, const IdleRotation& idle) {
        const Eigen::Vector3d span = place - idle.origin;
        return idle.line.cross(span).norm() > same * (span.norm() + 1e-12);
    }

    /// Whether the mass of a link lies on the line.
    [[nodiscard]] bool isThin(const Body& body, const IdleRotation& idle) const {
        if (body.massProperties.kind == model::MassKind::Rod)
            return !isBeside(placeOf(body.points[0]), idle)
                   && !isBeside(placeOf(body.points[1]), idle);
        const Eigen::Matrix3d inertia = inertiaOf(body);
        return (body.massProperties.mass.value == 0.0 || !isBeside(centerOf(body), idle))
               && (inertia * idle.line).norm() <= 1e-12 * inertia.norm();
    }

    [[nodiscard]] Fate fateOf(IdleRotation& idle) const {
        Fate fate = Fate::LeftOut;
        const auto takes = [&](Fate other) {
            if (fate != Fate::Held) fate = other;
        };
        model::forEachElementList(model_, [&](const auto& list, const model::ListInfo&) {
            for (const auto& element : list) {
                bool touches = false;
                model::visitReferences(element, [&](const std::string& id) {
                    touches = touches || isPartOf(id, idle);
                });
                if (touches && !actsAlong(element, idle))
                    takes(holds(element) ? Fate::Held : Fate::Undetermined);
            }
        });
        // Links that hang on one ball may swing so far that a universal joint in its place locks.
        if (fate == Fate::LeftOut && (!hangsOnTwo(idle) || !chooseBall(idle)))
            return Fate::Undetermined;
        return fate;
    }

    /// Constraints may hold what they touch, and rotors have inertia; other elements turn it.
    template <class Element>
    static bool holds(const Element& element) {
        using Plain = std::remove_cvref_t<Element>;
        if constexpr (std::is_same_v<Plain, model::Motor>) return element.rotorInertia.value != 0.0;
        return std::is_same_v<
                   Plain,
                   model::
                       Rod> || std::is_same_v<Plain, model::RollingWheel> || std::is_same_v<Plain, model::Cam> || std::is_same_v<Plain, model::GearCoupling> || std::is_same_v<Plain, model::Drive>;
    }

    /// Whether the force of an element passes through the line, whatever it is.
    template <class Element>
    [[nodiscard]] bool actsAlong(const Element& element, const IdleRotation& idle) const {
        const auto isOn = [&](const model::Attachment& end) {
            return !isPartOf(end.body, idle) || !isBeside(placeOf(end.point), idle);
        };
        if constexpr (requires { element.endA; }) return isOn(element.endA) && isOn(element.endB);
        if constexpr (std::is_same_v<Element, model::Load>)
            return element.kind == model::LoadKind::Force
                   && element.frame == model::LoadFrame::World && isOn(element.at);
        return std::is_same_v<Element, model::Dimension>;
    }

    static bool isPartOf(const std::string& id, const IdleRotation& idle) {
        const auto is = [&](const auto* part) { return part->id == id; };
        return std::any_of(idle.bodies.begin(), idle.bodies.end(), is)
               || std::any_of(idle.balls.begin(), idle.balls.end(), is);
    }

    static bool hangsOnTwo(const IdleRotation& idle) {
        return std::count_if(idle.balls.begin(), idle.balls.end(),
                             [](const Joint* ball) { return ball->kind == JointKind::Spherical; })
               > 1;
    }

    /// Held is the ball that is damped: the links turn with what is beyond it, and the damping of
    /// the spin takes nothing. With none, one that starts as it is drawn.
    static bool chooseBall(IdleRotation& idle) {
        const auto damped = std::count_if(idle.balls.begin(), idle.balls.end(),
                                          [](const Joint* ball) { return isDamped(*ball); });
        const auto chosen =
            std::find_if(idle.balls.begin(), idle.balls.end(), [&](const Joint* ball) {
                return ball->kind == JointKind::Spherical && !starts(*ball)
                       && (damped == 0 || isDamped(*ball));
            });
        if (damped > 1 || chosen == idle.balls.end()) return false;
        idle.ball = *chosen;
        return true;
    }

    static bool starts(const Joint& ball) {
        return ball.startOrientation
               || std::any_of(ball.coordinates.begin(), ball.coordinates.end(),
                              [](const model::JointCoordinate& coordinate) {
                                  return coordinate.start || coordinate.startVelocity;
                              });
    }

    static bool isDamped(const Joint& ball) {
        return std::any_of(ball.coordinates.begin(), ball.coordinates.end(),
                           [](const model::JointCoordinate& coordinate) {
                               return coordinate.damping.value != 0.0;
                           });
    }

    static bool joinsMembers(const Joint& joint, const IdleRotation& idle) {
        return std::any_of(idle.bodies.begin(), idle.bodies.end(), [&](const Body* body) {
            return body->id == joint.bodyA || body->id == joint.bodyB;
        });
    }

    static constexpr double same = 1e-9;
    const Model& model_;
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
            system.virtualInertias.push_back(
                {node, 0, mass * reach * reach, pathToGround(system, {node}), dof});
    }
}

}  // namespace

void holdIdleRotations(System& system) {
    if (system.planar) return;
    for (const IdleRotation& idle : IdleSearch(system.model).all(Fate::LeftOut)) {
        LoopConstraintRow row;
        row.kind = LoopConstraintRow::Kind::Perpendicular;
        const int nodeA = nodeOfBody(system, idle.ball->bodyA),
                  nodeB = nodeOfBody(system, idle.ball->bodyB);
        const Eigen::Vector3d across = idle.line.unitOrthogonal();
        row.directionA = fixedDirection(system, nodeA, across);
        row.directionB = fixedDirection(system, nodeB, idle.line.cross(across));
        row.closure = static_cast<int>(system.closures.size());
        row.path = pathToGround(system, {nodeA, nodeB});
        LoopConstraint closure;
        closure.kind = LoopConstraint::Kind::Joint;
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
    for (const IdleRotation& idle : IdleSearch(system.model).all(Fate::LeftOut))
        remarks.push_back(
            {base::Severity::Note, idle.bodies.front()->id, "",
             "This link can spin about the line of its ball joints, where it has no moment of "
             "inertia. The spin is left out; it has no part in the rest of the motion.",
             "To have it, give the link the mass of a shape, such as a round rod."});
    return remarks;
}

std::vector<base::Diagnostic> undeterminedSpins(const Model& model) {
    std::vector<base::Diagnostic> problems;
    for (const IdleRotation& idle : IdleSearch(model).all(Fate::Undetermined)) {
        const Body& link = *idle.bodies.front();
        problems.push_back(
            {base::Severity::Error, link.id,
             "/bodies/" + std::to_string(&link - model.bodies.data())
                 + (link.massProperties.kind == model::MassKind::Rod ? "/mass/kind" : "/mass"),
             "Nothing determines how this link turns about its own line: its joints leave that "
             "free, and it has no moment of inertia about it.",
             "Give the link the mass of a shape, such as a round rod, or a joint that holds it."});
    }
    return problems;
}

}  // namespace linkwright::assembly
