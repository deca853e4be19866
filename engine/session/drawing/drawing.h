// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <Eigen/Core>

#include <string>
#include <vector>

/// Drawing a mechanism: what every tool of the view does to the model, without a window. Each
/// function changes the model it is given (the scratch copy of `Document::commit`) and returns the
/// id of what it made. A gesture that makes no sense throws base::InputError, whose only
/// diagnostic says why and what to do instead; the scratch copy is then dropped.
namespace linkwright::session {

/// Where something is drawn: at a point that is there, at a new point on a body, or at a new
/// point in space. A point that no body carries belongs to the ground.
struct Place {
    std::string point;  ///< id of a point that is there; empty: a new one
    Eigen::Vector3d position = Eigen::Vector3d::Zero();  ///< of a new point: m, world, drawn pose
    std::string body;  ///< body that carries a new point; empty: none
};

/// Directions of the plane in which is drawn, world frame, orthonormal.
struct DrawingPlane {
    Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  ///< axis of new revolute joints
    Eigen::Vector3d horizontal = Eigen::Vector3d::UnitX();
};

/// Mass that a new link gets per length, kg/m.
inline constexpr double linkMassPerLength = 1.0;
/// Mass that a new polygon gets per area, kg/m^2.
inline constexpr double plateMassPerArea = 10.0;

/// Ids of the bodies drawn through, or jointed at, a point; in the order of the model.
std::vector<std::string> bodiesAt(const model::Model& model, const std::string& point);
/// Whether the ground holds a point: a joint with the ground sits there, or no body carries it.
bool isGrounded(const model::Model& model, const std::string& point);
/// The body something attached to a point moves with: the ground where it holds the point, else
/// the first body there.
std::string carrierOf(const model::Model& model, const std::string& point);
/// Position of a place, m, world frame, drawn pose.
Eigen::Vector3d positionOf(const model::Model& model, const Place& place);

/// Adds a point of the ground, named by the next free letter.
std::string addPoint(model::Model& model, const Eigen::Vector3d& position);

/// Adds a body through two or more places. Where a place is a point that is there, or lies on a
/// body, a revolute joint about the normal of the plane connects the new body. Two places (or
/// places in a line) make a uniform rod, more a uniform plate.
std::string addLink(model::Model& model, const std::vector<Place>& places,
                    const DrawingPlane& plane);

/// Hinges a point of a body to the ground; on empty space adds a point of the ground, to which
/// links drawn there are hinged.
std::string addGroundPivot(model::Model& model, const Place& place, const DrawingPlane& plane);

/// Puts a joint of a kind at a point: changes the joint that is there, or connects the two bodies
/// that meet there, or a single body with the ground. A prismatic or cylindrical joint at the free
/// end of a link, or in empty space, gets a block that slides.
/// @param axis direction of travel or rotation, world frame; the second axis of a
///        universal joint is the normal of the plane, that of a planar joint lies in the plane
std::string addJoint(model::Model& model, model::JointKind kind, const Place& place,
                     const Eigen::Vector3d& axis, const DrawingPlane& plane);

/// Where an axis of a part is, and which two parts it joins.
struct PartAxis {
    Eigen::Vector3d place = Eigen::Vector3d::Zero();  ///< m, world, drawn pose
    Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();
    std::string bodyA, bodyB;
};

/// Joins two parts by a joint on an axis, at a point that both are drawn through from then on; a
/// joint of theirs that is there already becomes one of this kind. An axis within 1e-4 rad of one
/// of the world counts as that one: files of shapes are seldom more exact.
std::string addJointOnAxis(model::Model& model, model::JointKind kind, const PartAxis& at);

/// Adds a spring of 100 N/m (or, with `damper`, a damper of 10 N s/m), relaxed as drawn.
std::string addSpring(model::Model& model, const Place& start, const Place& end, bool damper);
/// Adds a massless rod that keeps two places as far apart as drawn.
std::string addRod(model::Model& model, const Place& start, const Place& end);
/// Adds a spring of 10 N m/rad to the first rotation of a joint, relaxed as drawn.
std::string addTorsionalSpring(model::Model& model, const std::string& joint);
/// Adds dry friction of given levels to the first coordinate of a joint.
std::string addJointFriction(model::Model& model, const std::string& joint);
/// Adds a bushing between the two bodies that meet at a place, or between the body there and the
/// ground.
std::string addBushing(model::Model& model, const Place& place);
/// Lets a point of a body touch a plane through a place of another body or the ground.
/// @param direction out of the solid, world frame
std::string addContact(model::Model& model, const Place& ball, const Place& surface,
                       const Eigen::Vector3d& direction);
/// Lets a link roll on a plane through a place of another body or the ground, as a wheel about a
/// point of it: its radius is the distance of the two places, its axis that of the joint that it
/// turns about there, or else level.
std::string addWheel(model::Model& model, const Place& center, const Place& ground);
/// Keeps a place of a link on a curve through places of another one: a pin in a slot, or, beside
/// the curve, a roller on a cam, whose radius is its distance. A curve of more than three places
/// that ends where it begins is closed.
std::string addCam(model::Model& model, const Place& follower, const std::vector<Place>& curve);
/// Puts a flat road through a place of the ground or of a link.
/// @param up out of the ground, world frame
std::string addRoad(model::Model& model, const Place& place, const Eigen::Vector3d& up);
/// Gives a link a tire about a point of it, on the road through the other place or on a new one:
/// its radius is the distance of the two places, its axis as that of a wheel.
std::string addTire(model::Model& model, const Place& center, const Place& ground);
/// Adds stops on both sides of the first coordinate of a joint.
std::string addJointStop(model::Model& model, const std::string& joint);
/// Adds play to a joint, likewise.
std::string addBacklash(model::Model& model, const std::string& joint);
/// Adds a proportional-derivative feedback that holds the first coordinate of a joint as drawn.
std::string addFeedback(model::Model& model, const std::string& joint);
/// Leads the first coordinate of a joint that no drive leads yet and measures the torque or force
/// that this takes (inverse dynamics, Maciag 2023, section 5.4.2).
/// @param profile ConstantSpeed: at its start velocity, or else one turn (0.1 m) within the motion;
///        Formula: holds it where it starts
std::string addDrive(model::Model& model, const std::string& joint, model::DriveProfile profile);
/// Adds a small DC motor to the first rotation of a joint and the voltage that drives it.
std::string addMotor(model::Model& model, const std::string& joint);
/// Couples two joints; two rotations as a pair of outer gears of equal size.
std::string addGear(model::Model& model, const std::string& jointA, const std::string& jointB);
/// Adds a constant force of 10 N at a place of a body, along a direction of the world.
std::string addForce(model::Model& model, const Place& place, const Eigen::Vector3d& direction);
/// Marks a place of a body: its position becomes a signal, whose path is drawn.
std::string addMarker(model::Model& model, const Place& place);
/// Wants the point at a place of a body to run along a path through points, whenever it does
/// (model::Targets). A term of that point without targets takes them, or else there is a new one.
/// @return id of the cost term
std::string addPath(model::Model& model, const Place& tracer,
                    const std::vector<Eigen::Vector3d>& points, bool closed);

/// Index of the first rotation of a joint that has an angle of its own; -1 when there is none.
int firstAngle(const model::Joint& joint);

/// Makes a joint one of another kind. Keeps what the new kind can use; elements that act on a
/// coordinate it no longer has are removed.
void changeJointKind(model::Model& model, const std::string& joint, model::JointKind kind,
                     const Eigen::Vector3d& axis, const DrawingPlane& plane);

/// First free name made of a noun and a number: "Link 3".
std::string freshName(const model::Model& model, const std::string& noun);
/// First free name of a point: "A" to "Z", then "P27" and so on.
std::string freshPointName(const model::Model& model);

}  // namespace linkwright::session
