// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/placement.h"

#include "engine/project/shape_files.h"
#include "engine/session/drawing/drawing_parts.h"
#include "engine/session/drawing/link_shapes.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

namespace linkwright::session {

namespace {

using model::Model;

void addTo(model::Number& number, double offset) {
    if (number.expression.empty()) number.value += offset;
}

/// Rotation about a unit axis that is nearest to a rotation, rad within half a turn.
double angleAbout(const Eigen::Quaterniond& rotation, const Eigen::Vector3d& axis) {
    const double angle = 2.0 * std::atan2(rotation.vec().dot(axis), rotation.w());
    return std::remainder(angle, 2.0 * M_PI);
}

void rotate(model::Number3& numbers, const Eigen::Quaterniond& rotation) {
    const Eigen::Vector3d turned = rotation * toVector(numbers);
    for (int axis = 0; axis < 3; ++axis)
        if (numbers[static_cast<std::size_t>(axis)].expression.empty())
            numbers[static_cast<std::size_t>(axis)].value = turned[axis];
}

/// What happens to the drawn coordinates of joints.
enum class Counting { GoesOn, Stays };

/// Writes a new pose into a model, body by body.
class PoseWriter {
public:
    PoseWriter(Model& model, const std::vector<BodyDisplacement>& displacements, Counting counting)
        : model_(model), before_(model), displacements_(displacements), counting_(counting) {}

    void run() {
        for (model::Joint& joint : model_.joints)
            turnJoint(joint);
        for (model::Point& point : model_.points) {
            const BodyDisplacement& moved = of(carrierOf(before_, point.id));
            place(point.position, moved);
        }
        for (model::Body& body : model_.bodies)
            turnMass(body);
        for (model::Load& load : model_.loads)
            if (load.frame == model::LoadFrame::Body && load.kind != model::LoadKind::JointLoad)
                rotate(load.direction, of(load.at.body).rotation);
        for (model::Contact& contact : model_.contacts) {
            rotate(contact.direction, of(contact.bodyB).rotation);
            for (std::array<double, 3>& vertex : contact.vertices)
                place(vertex, of(contact.bodyA));
            for (std::array<double, 3>& vertex : contact.surfaceVertices)
                place(vertex, of(contact.bodyB));
        }
        for (model::Road& road : model_.roads) {
            rotate(road.up, of(road.body).rotation);
            rotate(road.along, of(road.body).rotation);
        }
        for (model::Tire& tire : model_.tires)
            rotate(tire.axis, of(tire.bodyA).rotation);
        for (model::RollingWheel& wheel : model_.wheels) {
            rotate(wheel.axis, of(wheel.bodyA).rotation);
            rotate(wheel.normal, of(wheel.bodyB).rotation);
        }
        for (model::Cam& cam : model_.cams)
            rotate(cam.axis, of(cam.bodyB).rotation);
        for (model::Signal& signal : model_.signalList)
            if (signal.kind == model::SignalKind::BodyDirection
                || signal.kind == model::SignalKind::DirectionAngle)
                rotate(signal.direction, of(signal.at.body).rotation);
    }

private:
    [[nodiscard]] const BodyDisplacement& of(const std::string& body) const {
        static const BodyDisplacement still;
        for (std::size_t index = 0; index < before_.bodies.size(); ++index)
            if (before_.bodies[index].id == body && index < displacements_.size())
                return displacements_[index];
        return still;
    }

    static void place(model::Number3& position, const BodyDisplacement& moved) {
        const Eigen::Vector3d placed = moved.rotation * toVector(position) + moved.translation;
        for (int axis = 0; axis < 3; ++axis)
            if (position[static_cast<std::size_t>(axis)].expression.empty())
                position[static_cast<std::size_t>(axis)].value = placed[axis];
    }

    static void place(std::array<double, 3>& position, const BodyDisplacement& moved) {
        const Eigen::Vector3d placed =
            moved.rotation * Eigen::Vector3d::Map(position.data()) + moved.translation;
        Eigen::Vector3d::Map(position.data()) = placed;
    }

    /// Axes as defined with `model::Joint`; coordinates from the displacement of B relative to A,
    /// in the directions of the drawing.
    void turnJoint(model::Joint& joint) {
        using model::JointKind;
        const BodyDisplacement& a = of(joint.bodyA);
        const BodyDisplacement& b = of(joint.bodyB);
        const Eigen::Vector3d origin = pointPosition(before_, joint.point);
        const Eigen::Quaterniond turn = a.rotation.conjugate() * b.rotation;
        const Eigen::Vector3d travel =
            a.rotation.conjugate() * (b.rotation * origin + b.translation - a.translation) - origin;
        const Eigen::Vector3d axis = toVector(joint.axis).normalized();
        const Eigen::Vector3d second = toVector(joint.secondAxis).normalized();
        const auto count = [&](std::size_t index, double step) {
            if (counting_ == Counting::GoesOn && index < joint.coordinates.size())
                addTo(joint.coordinates[index].drawn, step);
        };
        switch (joint.kind) {
            case JointKind::Screw:
            case JointKind::Revolute: count(0, angleAbout(turn, axis)); break;
            case JointKind::Prismatic: count(0, travel.dot(axis)); break;
            case JointKind::Cylindrical:
                count(0, travel.dot(axis));
                count(1, angleAbout(turn, axis));
                break;
            case JointKind::Universal: {
                // turn = R(axis, q1) R(second, q2): the image of the second axis shows q1, the
                // preimage of the first shows q2.
                const Eigen::Vector3d third = axis.cross(second);
                const Eigen::Vector3d image = turn * second;
                count(0, std::atan2(image.dot(third), image.dot(second)));
                const Eigen::Vector3d preimage = turn.conjugate() * axis;
                count(1, std::atan2(preimage.dot(third), preimage.dot(axis)));
                break;
            }
            case JointKind::Planar:
                count(0, travel.dot(axis));
                count(1, travel.dot(second));
                count(2, angleAbout(turn, axis.cross(second)));
                break;
            case JointKind::Free:
                for (std::size_t index = 0; index < 3; ++index)
                    count(index, travel[static_cast<int>(index)]);
                break;
            case JointKind::Spherical:
            case JointKind::Fixed: break;
        }
        rotate(joint.axis, a.rotation);
        rotate(joint.secondAxis, joint.kind == JointKind::Universal ? b.rotation : a.rotation);
        // Nothing tells how a straight link turned about itself.
        if (joint.kind == JointKind::Universal && counting_ == Counting::Stays)
            squareSecondAxis(joint);
    }

    /// Turns the second axis of a joint to a right angle with the first, by the least angle.
    static void squareSecondAxis(model::Joint& joint) {
        const Eigen::Vector3d first = toVector(joint.axis).normalized();
        const Eigen::Vector3d second = toVector(joint.secondAxis).normalized();
        constexpr double alongFirst = 1e-6;
        Eigen::Vector3d square = second - first * first.dot(second);
        square = square.norm() > alongFirst ? square.normalized() : first.unitOrthogonal();
        for (int axis = 0; axis < 3; ++axis)
            if (joint.secondAxis[static_cast<std::size_t>(axis)].expression.empty())
                joint.secondAxis[static_cast<std::size_t>(axis)].value = square[axis];
    }

    static void turnShape(model::Shape& shape, const BodyDisplacement& moved) {
        if (shape.file.empty()) return;
        const Eigen::Isometry3d before = project::placeOf(shape);
        const Eigen::Quaterniond turn = moved.rotation * Eigen::Quaterniond(before.linear());
        Eigen::Vector3d::Map(shape.position.data()) =
            moved.rotation * before.translation() + moved.translation;
        shape.orientation = {turn.w(), turn.x(), turn.y(), turn.z()};
    }

    void turnMass(model::Body& body) {
        const BodyDisplacement& moved = of(body.id);
        model::MassProperties& mass = body.massProperties;
        if (mass.centerOfMass) place(*mass.centerOfMass, moved);
        turnShape(body.appearance.shape, moved);
        if (mass.kind != model::MassKind::Explicit) return;
        std::array<model::Number, 6>& inertia = mass.inertia;
        Eigen::Matrix3d tensor;
        tensor << inertia[0].value, inertia[3].value, inertia[4].value, inertia[3].value,
            inertia[1].value, inertia[5].value, inertia[4].value, inertia[5].value,
            inertia[2].value;
        const Eigen::Matrix3d rotation = moved.rotation.toRotationMatrix();
        tensor = rotation * tensor * rotation.transpose();
        const std::array<double, 6> turned{tensor(0, 0), tensor(1, 1), tensor(2, 2),
                                           tensor(0, 1), tensor(0, 2), tensor(1, 2)};
        for (std::size_t index = 0; index < 6; ++index)
            if (inertia[index].expression.empty()) inertia[index].value = turned[index];
    }

    Model& model_;
    const Model before_;
    const std::vector<BodyDisplacement>& displacements_;
    const Counting counting_;
};

/// Axes of a frame at three places that lie in no line.
Eigen::Matrix3d frameOf(const Eigen::Vector3d& origin, const Eigen::Vector3d& along,
                        const Eigen::Vector3d& aside) {
    Eigen::Matrix3d frame;
    frame.col(0) = (along - origin).normalized();
    frame.col(2) = frame.col(0).cross(aside - origin).normalized();
    frame.col(1) = frame.col(2).cross(frame.col(0));
    return frame;
}

/// How places moved as a rigid body; that of a line without turning about itself. Nothing when
/// their distances changed.
std::optional<BodyDisplacement> rigidMove(const std::vector<Eigen::Vector3d>& from,
                                          const std::vector<Eigen::Vector3d>& to) {
    constexpr double rigid = 1e-9;  // m relative to the body
    BodyDisplacement moved;
    if (from.empty()) return moved;
    double size = 0.0;
    const auto fits = [&] {
        moved.translation = to.front() - moved.rotation * from.front();
        for (std::size_t place = 0; place < from.size(); ++place) {
            size = std::max(size, (from[place] - from.front()).norm());
            if ((moved.rotation * from[place] + moved.translation - to[place]).norm()
                > rigid * size)
                return false;
        }
        return true;
    };
    if (fits() || from.size() < 2) return moved;
    moved.rotation = Eigen::Quaterniond::FromTwoVectors(from[1] - from[0], to[1] - to[0]);
    if (fits()) return moved;
    for (std::size_t aside = 2; aside < from.size(); ++aside) {
        if ((from[1] - from[0]).cross(from[aside] - from[0]).norm() < rigid * size * size) continue;
        moved.rotation =
            frameOf(to[0], to[1], to[aside]) * frameOf(from[0], from[1], from[aside]).transpose();
        if (fits()) return moved;
        break;
    }
    return std::nullopt;
}

}  // namespace

std::set<std::string> pointsOf(const Model& model, const std::set<std::string>& ids) {
    std::set<std::string> points;
    for (const std::string& id : ids) {
        if (model::findById(model.points, id)) points.insert(id);
        if (const model::Body* body = model::findById(model.bodies, id))
            points.insert(body->points.begin(), body->points.end());
        if (const model::Joint* joint = model::findById(model.joints, id))
            points.insert(joint->point);
        const auto addEnds = [&points](const auto* link) {
            if (link) points.insert({link->endA.point, link->endB.point});
        };
        addEnds(model::findById(model.springs, id));
        addEnds(model::findById(model.rods, id));
    }
    return points;
}

static void shiftPlaces(std::vector<std::array<double, 3>>& places, const Eigen::Vector3d& offset) {
    for (std::array<double, 3>& place : places)
        Eigen::Vector3d::Map(place.data()) += offset;
}

void movePoints(Model& model, const std::set<std::string>& points, const Eigen::Vector3d& offset) {
    Model before;  // as far as lines of links need it
    before.points = model.points;
    before.bodies = model.bodies;
    const auto shift = [&offset](model::Number3& position) {
        for (int axis = 0; axis < 3; ++axis)
            addTo(position[static_cast<std::size_t>(axis)], offset[axis]);
    };
    for (model::Point& point : model.points)
        if (points.contains(point.id)) shift(point.position);
    for (model::Body& body : model.bodies) {
        const bool whole =
            !body.points.empty()
            && std::all_of(body.points.begin(), body.points.end(),
                           [&](const std::string& point) { return points.contains(point); });
        if (!whole) continue;
        if (body.massProperties.centerOfMass) shift(*body.massProperties.centerOfMass);
        model::Shape& shape = body.appearance.shape;
        if (!shape.file.empty()) Eigen::Vector3d::Map(shape.position.data()) += offset;
        for (model::Contact& contact : model.contacts) {
            if (contact.bodyA == body.id) shiftPlaces(contact.vertices, offset);
            if (contact.bodyB == body.id) shiftPlaces(contact.surfaceVertices, offset);
        }
    }
    keepOnLines(model, before);
}

void turnJointAxes(Model& model, const std::string& id, const Eigen::Quaterniond& rotation) {
    model::Joint* joint = model::findById(model.joints, id);
    if (!joint) return;
    rotate(joint->axis, rotation);
    rotate(joint->secondAxis, rotation);
}

void applyPose(Model& model, const std::vector<BodyDisplacement>& displacements) {
    PoseWriter(model, displacements, Counting::GoesOn).run();
}

void carryAlong(Model& model, const Model& before) {
    std::vector<BodyDisplacement> displacements;
    for (const model::Body& body : before.bodies) {
        std::vector<Eigen::Vector3d> from, to;
        for (const std::string& point : body.points) {
            from.push_back(pointPosition(before, point));
            to.push_back(pointPosition(model, point));
        }
        displacements.push_back(rigidMove(from, to).value_or(BodyDisplacement{}));
    }
    std::vector<model::Point> points = std::move(model.points);
    model.points = before.points;
    PoseWriter(model, displacements, Counting::Stays).run();
    model.points = std::move(points);
}

}  // namespace linkwright::session
