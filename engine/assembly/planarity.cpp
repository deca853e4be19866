// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/planarity.h"

#include "engine/assembly/spanning_tree.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <limits>

namespace linkwright::assembly {

namespace {

using model::Joint;
using model::JointKind;

/// Directions closer than this are taken as parallel; drawings are typed in decimals.
constexpr double parallelTolerance = 1e-12;

Eigen::Vector3d toVector(const model::Number3& numbers) {
    return {numbers[0].value, numbers[1].value, numbers[2].value};
}

std::optional<Eigen::Vector3d> normalOf(const model::Model& model) {
    for (const Joint& joint : model.joints) {
        if (joint.kind == JointKind::Revolute) return toVector(joint.axis).normalized();
        if (joint.kind == JointKind::Planar)
            return toVector(joint.axis).cross(toVector(joint.secondAxis)).normalized();
    }
    return std::nullopt;
}

bool fits(const Joint& joint, const Eigen::Vector3d& normal) {
    const Eigen::Vector3d axis = toVector(joint.axis).normalized();
    const Eigen::Vector3d second = toVector(joint.secondAxis).normalized();
    switch (joint.kind) {
        case JointKind::Revolute: return axis.cross(normal).norm() < parallelTolerance;
        case JointKind::Prismatic: return std::abs(axis.dot(normal)) < parallelTolerance;
        case JointKind::Planar:
            return std::abs(axis.dot(normal)) < parallelTolerance
                   && std::abs(second.dot(normal)) < parallelTolerance;
        case JointKind::Fixed: return true;
        case JointKind::Screw:
        case JointKind::Cylindrical:
        case JointKind::Universal:
        case JointKind::Spherical:
        case JointKind::Free: return false;
    }
    return false;
}

/// Tells which numbers a solve may change: design variables, and formulas of parameters that are.
class Changes {
public:
    explicit Changes(const model::Model& model) : model_(model) {
        for (const model::DesignVariable& variable : model.designVariables)
            if (model::findById(model.parameters, variable.object) != nullptr)
                parametersVary_ = true;
    }

    /// @param group property key without the component, for example `axis`
    [[nodiscard]] bool reach(const std::string& object, const std::string& group,
                             const model::Number3& numbers, std::size_t component) const {
        static constexpr const char* names[] = {"x", "y", "z"};
        return reach(object, group.empty() ? names[component] : group + "." + names[component],
                     numbers[component]);
    }
    [[nodiscard]] bool reach(const std::string& object, const std::string& property,
                             const model::Number& number) const {
        if (!number.expression.empty()) return parametersVary_;
        for (const model::DesignVariable& variable : model_.designVariables)
            if (variable.object == object && variable.property == property) return true;
        return false;
    }

private:
    const model::Model& model_;
    bool parametersVary_ = false;
};

/// Whether an axis may leave the plane, or its normal. A slide may turn within the plane.
bool mayTilt(const Joint& joint, const Eigen::Vector3d& normal, const Changes& changes) {
    const auto staysInPlane = [&](std::size_t component) {
        return joint.kind == JointKind::Prismatic
               && std::abs(normal[static_cast<Eigen::Index>(component)]) < parallelTolerance;
    };
    for (std::size_t component = 0; component < 3; ++component)
        if (!staysInPlane(component)
            && (changes.reach(joint.id, "axis", joint.axis, component)
                || changes.reach(joint.id, "secondAxis", joint.secondAxis, component)))
            return true;
    return false;
}

/// Whether a point may move along the normal.
bool mayLeave(const model::Point& point, const Eigen::Vector3d& normal, const Changes& changes) {
    for (std::size_t component = 0; component < 3; ++component)
        if (std::abs(normal[static_cast<Eigen::Index>(component)]) > parallelTolerance
            && changes.reach(point.id, "position", point.position, component))
            return true;
    return false;
}

/// Whether a road is the same all across the plane.
bool fitsRoad(const model::Model& model, const std::string& id, const Eigen::Vector3d& normal,
              const Changes& changes) {
    const model::Road* road = model::findById(model.roads, id);
    if (road == nullptr) return false;
    for (std::size_t component = 0; component < 3; ++component)
        if (changes.reach(road->id, "up", road->up, component)
            || changes.reach(road->id, "along", road->along, component))
            return false;
    return std::abs(toVector(road->up).normalized().dot(normal)) < parallelTolerance
           && (road->isFlat()
               || std::abs(toVector(road->along).normalized().dot(normal)) < parallelTolerance);
}

/// Whether a contact stays in the plane: a plane across it, a cylinder or profile along its normal,
/// or a sphere with the balls in the same layer. A hull is a solid of space.
bool fitsContact(const model::Model& model, const model::Contact& contact,
                 const Eigen::Vector3d& normal, const Changes& changes) {
    using model::ContactShape;
    const Eigen::Vector3d direction = toVector(contact.direction).normalized();
    if (contact.shape == ContactShape::Road) return fitsRoad(model, contact.road, normal, changes);
    if (contact.shape == ContactShape::Hull) return false;
    // On a sphere the lower corners are beside the plane.
    if (contact.shape == ContactShape::Sphere
        && (contact.touching == model::ContactTouching::Box || !contact.vertices.empty()))
        return false;
    for (std::size_t component = 0; component < 3; ++component)
        if (contact.shape != ContactShape::Sphere
            && changes.reach(contact.id, "direction", contact.direction, component))
            return false;
    if (contact.shape == ContactShape::Cylinder || contact.shape == ContactShape::Profile)
        return direction.cross(normal).norm() < parallelTolerance;
    if (contact.touching == model::ContactTouching::Cylinder && contact.points.size() == 2) {
        // Seen from the side or from an end.
        const model::Point* start = model::findById(model.points, contact.points[0]);
        const model::Point* end = model::findById(model.points, contact.points[1]);
        if (start == nullptr || end == nullptr) return false;
        const Eigen::Vector3d axis =
            (toVector(end->position) - toVector(start->position)).normalized();
        if (std::min(std::abs(axis.dot(normal)), axis.cross(normal).norm()) > parallelTolerance)
            return false;
    }
    if (contact.shape == ContactShape::Plane)
        return std::abs(direction.dot(normal)) < parallelTolerance;
    const model::Point* middle = model::findById(model.points, contact.point);
    if (middle == nullptr || mayLeave(*middle, normal, changes)) return false;
    return std::all_of(contact.points.begin(), contact.points.end(), [&](const std::string& id) {
        const model::Point* point = model::findById(model.points, id);
        if (point == nullptr || mayLeave(*point, normal, changes)) return false;
        const Eigen::Vector3d offset = toVector(point->position) - toVector(middle->position);
        return std::abs(offset.dot(normal)) <= parallelTolerance * (1.0 + offset.norm());
    });
}

/// Whether a tire stays in the plane: its axis along the normal.
bool fitsTire(const model::Model& model, const model::Tire& tire, const Eigen::Vector3d& normal,
              const Changes& changes) {
    for (std::size_t component = 0; component < 3; ++component)
        if (changes.reach(tire.id, "axis", tire.axis, component)) return false;
    return toVector(tire.axis).normalized().cross(normal).norm() < parallelTolerance
           && fitsRoad(model, tire.road, normal, changes);
}

/// Whether a wheel stays in the plane: its axis along the normal, the ground across the plane.
bool fitsWheel(const model::RollingWheel& wheel, const Eigen::Vector3d& normal,
               const Changes& changes) {
    for (std::size_t component = 0; component < 3; ++component)
        if (changes.reach(wheel.id, "axis", wheel.axis, component)
            || changes.reach(wheel.id, "normal", wheel.normal, component))
            return false;
    return toVector(wheel.axis).normalized().cross(normal).norm() < parallelTolerance
           && std::abs(toVector(wheel.normal).normalized().dot(normal)) < parallelTolerance;
}

/// Whether the curve of a cam stays in the plane.
bool fitsCam(const model::Cam& cam, const Eigen::Vector3d& normal, const Changes& changes) {
    for (std::size_t component = 0; component < 3; ++component)
        if (changes.reach(cam.id, "axis", cam.axis, component)) return false;
    return toVector(cam.axis).normalized().cross(normal).norm() < parallelTolerance;
}

}  // namespace

std::optional<PlaneFrame> findPlane(const model::Model& model) {
    const std::optional<Eigen::Vector3d> normal = normalOf(model);
    if (!normal || !normal->allFinite()) return std::nullopt;
    const Changes changes(model);
    for (const Joint& joint : model.joints)
        if (!fits(joint, *normal) || mayTilt(joint, *normal, changes)) return std::nullopt;
    const auto inPlane = [&](const model::Attachment& first, const model::Attachment& second) {
        const model::Point* from = model::findById(model.points, first.point);
        const model::Point* to = model::findById(model.points, second.point);
        if (from == nullptr || to == nullptr) return false;
        if (mayLeave(*from, *normal, changes) || mayLeave(*to, *normal, changes)) return false;
        const Eigen::Vector3d offset = toVector(to->position) - toVector(from->position);
        return std::abs(offset.dot(*normal)) <= parallelTolerance * (1.0 + offset.norm());
    };
    bool fitting = true;
    model::forEachElementList(model, [&](const auto& list, const model::ListInfo&) {
        for (const auto& element : list)
            if constexpr (requires { element.endB; })
                fitting = fitting && inPlane(element.endA, element.endB);
    });
    if (!fitting) return std::nullopt;
    for (const model::Contact& contact : model.contacts)
        if (!fitsContact(model, contact, *normal, changes)) return std::nullopt;
    for (const model::Tire& tire : model.tires)
        if (!fitsTire(model, tire, *normal, changes)) return std::nullopt;
    for (const model::RollingWheel& wheel : model.wheels)
        if (!fitsWheel(wheel, *normal, changes)) return std::nullopt;
    for (const model::Cam& cam : model.cams)
        if (!fitsCam(cam, *normal, changes)) return std::nullopt;
    for (const model::Signal& signal : model.signalList)
        if ((signal.kind == model::SignalKind::Distance
             || signal.kind == model::SignalKind::PointOffset)
            && !inPlane(signal.at, signal.other))
            return std::nullopt;
    // What presses on the plane has no place in it.
    for (const model::JointFriction& friction : model.jointFrictions)
        if (const Joint* joint = model::findById(model.joints, friction.joint);
            friction.load == model::FrictionLoad::Reaction && joint != nullptr
            && joint->kind == JointKind::Planar)
            return std::nullopt;
    for (const model::Drive& drive : model.drives)
        if (drive.kind == model::DriveKind::PointComponent
            && std::abs((*normal)[drive.coordinate]) > 1.0 - parallelTolerance)
            return std::nullopt;

    PlaneFrame plane;
    plane.normal = *normal;
    // World x stays the first axis whenever it lies in the plane, so that planar components are
    // the ones the user drew.
    const bool alongX = std::abs(normal->x()) > 0.9;
    const Eigen::Vector3d helper = alongX ? Eigen::Vector3d::UnitY() : Eigen::Vector3d::UnitX();
    plane.first = (helper - plane.normal * helper.dot(plane.normal)).normalized();
    plane.second = plane.normal.cross(plane.first);
    return plane;
}

namespace {

/// What acts out of a plane while all motion stays parallel to it.
class OutOfPlane {
public:
    OutOfPlane(const model::Model& model, const Eigen::Vector3d& normal)
        : model_(model), normal_(normal), changes_(model) {}

    /// Gravity or a load along the normal.
    [[nodiscard]] bool hasForces() const {
        return isAlong("gravity", "", model_.gravity)
               || std::any_of(model_.loads.begin(), model_.loads.end(),
                              [&](const model::Load& load) {
                                  return load.kind == model::LoadKind::Force
                                         && isAlong(load.id, "direction", load.direction);
                              });
    }
    /// A torque about an axis in the plane.
    [[nodiscard]] bool hasTorques() const {
        return std::any_of(model_.loads.begin(), model_.loads.end(), [&](const model::Load& load) {
            return load.kind == model::LoadKind::Torque
                   && (toVector(load.direction).normalized().cross(normal_).norm()
                           > parallelTolerance
                       || mayChange(load.id, "direction", load.direction));
        });
    }
    /// Points or centers of mass that are not in one plane, or a body that is not balanced in it.
    [[nodiscard]] bool isUneven() const {
        return !isFlat()
               || std::any_of(model_.bodies.begin(), model_.bodies.end(),
                              [&](const model::Body& body) { return isUnbalanced(body); });
    }

private:
    [[nodiscard]] bool mayChange(const std::string& object, const std::string& group,
                                 const model::Number3& numbers) const {
        return changes_.reach(object, group, numbers, 0)
               || changes_.reach(object, group, numbers, 1)
               || changes_.reach(object, group, numbers, 2);
    }
    [[nodiscard]] bool isAlong(const std::string& object, const std::string& group,
                               const model::Number3& numbers) const {
        const Eigen::Vector3d vector = toVector(numbers);
        if (std::abs(vector.dot(normal_)) > parallelTolerance * vector.norm()) return true;
        for (std::size_t component = 0; component < 3; ++component)
            if (std::abs(normal_[static_cast<Eigen::Index>(component)]) > parallelTolerance
                && changes_.reach(object, group, numbers, component))
                return true;
        return false;
    }
    [[nodiscard]] bool isFlat() const {
        double least = std::numeric_limits<double>::infinity(), most = -least, size = 0.0;
        const auto count = [&](const model::Number3& numbers) {
            const Eigen::Vector3d place = toVector(numbers);
            least = std::min(least, place.dot(normal_));
            most = std::max(most, place.dot(normal_));
            size = std::max(size, place.norm());
        };
        for (const model::Point& point : model_.points) {
            if (mayLeave(point, normal_, changes_)) return false;
            count(point.position);
        }
        for (const model::Body& body : model_.bodies) {
            if (!body.massProperties.centerOfMass) continue;
            const model::Number3& center = *body.massProperties.centerOfMass;
            for (std::size_t component = 0; component < 3; ++component)
                if (std::abs(normal_[static_cast<Eigen::Index>(component)]) > parallelTolerance
                    && changes_.reach(body.id, "centerOfMass", center, component))
                    return false;
            count(center);
        }
        return !(most - least > parallelTolerance * (1.0 + size));
    }
    [[nodiscard]] bool isUnbalanced(const model::Body& body) const {
        if (body.massProperties.kind != model::MassKind::Explicit) return false;
        const auto& inertia = body.massProperties.inertia;
        static constexpr const char* names[] = {"xx", "yy", "zz", "xy", "xz", "yz"};
        // Along a slanted normal any of them leaves a product.
        const bool slanted = normal_.cwiseAbs().maxCoeff() < 1.0 - parallelTolerance;
        for (std::size_t place = slanted ? 0 : 3; place < 6; ++place)
            if (changes_.reach(body.id, std::string("inertia.") + names[place], inertia[place]))
                return true;
        Eigen::Matrix3d matrix;
        matrix << inertia[0].value, inertia[3].value, inertia[4].value, inertia[3].value,
            inertia[1].value, inertia[5].value, inertia[4].value, inertia[5].value,
            inertia[2].value;
        const Eigen::Vector3d momentum = matrix * normal_;
        return (momentum - normal_ * normal_.dot(momentum)).norm()
               > parallelTolerance * matrix.norm();
    }

    const model::Model& model_;
    Eigen::Vector3d normal_;
    Changes changes_;
};

/// Whether friction grows with a force of the joint along the normal.
bool takesForces(const model::Model& model, const model::JointFriction& friction) {
    const Joint* joint = model::findById(model.joints, friction.joint);
    return friction.load == model::FrictionLoad::Reaction && joint != nullptr
           && joint->kind == JointKind::Prismatic;
}

}  // namespace

std::vector<std::string> seenOutOfPlane(const model::Model& model, const PlaneFrame& plane) {
    const OutOfPlane out(model, plane.normal);
    const bool forces = out.hasForces(), uneven = out.isUneven();
    const bool moments = forces || uneven || out.hasTorques();
    std::vector<std::string> seen;
    for (const model::Signal& signal : model.signalList) {
        const bool ofJoint = model::isReaction(signal.kind)
                             && model::findById(model.joints, signal.constraint) != nullptr;
        if (ofJoint ? (model::isMoment(signal.kind) ? moments : forces)
                    : model::isAboutPoint(signal.kind) && uneven)
            seen.push_back(signal.id);
    }
    for (const model::JointFriction& friction : model.jointFrictions)
        if (forces && takesForces(model, friction)) seen.push_back(friction.id);
    return seen;
}

bool determinesOutOfPlane(const model::Model& model) {
    // The angle of a body is one number in the plane only.
    return growSpanningTree(model).cutJoints.empty()
           && std::none_of(
               model.signalList.begin(), model.signalList.end(),
               [](const model::Signal& each) { return each.kind == model::SignalKind::BodyAngle; });
}

}  // namespace linkwright::assembly
