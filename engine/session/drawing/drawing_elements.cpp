// SPDX-License-Identifier: BSD-3-Clause
// Joints other than the hinge of a link, and what acts on links and joints.
#include "engine/model/descriptions.h"
#include "engine/session/drawing/drawing_parts.h"
#include "engine/session/drawing/removal.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>
#include <utility>

namespace linkwright::session {

namespace {

using model::Joint;
using model::JointKind;
using model::Model;

constexpr double blockMass = 0.5;    // kg
constexpr double blockWidth = 0.05;  // m, cube whose inertia a block gets
constexpr int voltageSamples = 51;
constexpr double voltageLimit = 12.0;  // V

bool slides(JointKind kind) {
    return kind == JointKind::Prismatic || kind == JointKind::Screw
           || kind == JointKind::Cylindrical;
}

/// Block drawn through one point, free to be joined.
std::string addBlock(Model& model, const std::string& point) {
    model::Body block;
    block.name = freshName(model, "Block");
    block.id = idFor(model, block.name);
    block.points = {point};
    block.massProperties.kind = model::MassKind::Explicit;
    block.massProperties.mass = blockMass;
    const double moment = blockMass * blockWidth * blockWidth / 6.0;
    block.massProperties.inertia = {moment, moment, moment, 0.0, 0.0, 0.0};
    model.bodies.push_back(block);
    return block.id;
}

/// Second axis of a joint: a direction of the plane at a right angle to the first.
Eigen::Vector3d acrossOf(const Eigen::Vector3d& axis, JointKind kind, const DrawingPlane& plane) {
    const Eigen::Vector3d along = axis.normalized();
    // A planar joint slides in the plane; both axes of a universal joint should cross the links
    // drawn in it.
    const Eigen::Vector3d first = kind == JointKind::Universal ? plane.normal : plane.horizontal;
    for (const Eigen::Vector3d& candidate :
         {first, Eigen::Vector3d(plane.normal.cross(plane.horizontal)), plane.normal}) {
        const Eigen::Vector3d across = candidate - along * candidate.dot(along);
        if (across.norm() > 0.5) return across.normalized();
    }
    return along.unitOrthogonal();
}

/// The joint a tool means at a point: the only one, or the first.
Joint* jointAt(Model& model, const std::string& point) {
    for (Joint& joint : model.joints)
        if (joint.point == point) return &joint;
    return nullptr;
}

bool isAngle(const Joint& joint, int coordinate) {
    return !model::isTranslation(joint.kind, coordinate)
           && !model::isQuaternionRotation(joint.kind, coordinate);
}

int requireAngle(const Joint& joint, const std::string& what) {
    const int angle = firstAngle(joint);
    if (angle < 0)
        reject(joint.id, jointName(joint) + " has no single angle for " + what + ".",
               "Click a revolute, cylindrical, universal or planar joint.");
    return angle;
}

/// The first angle of a joint that none of these elements acts on; the first where each has one:
/// a second click on a universal joint means its second axis.
template <class Element>
int nextAngle(const Joint& joint, const std::vector<Element>& elements, const std::string& what) {
    const int first = requireAngle(joint, what);
    for (int coordinate = first; coordinate < model::degreesOfFreedom(joint.kind); ++coordinate) {
        const bool taken =
            std::any_of(elements.begin(), elements.end(), [&](const Element& element) {
                return element.joint == joint.id && element.coordinate == coordinate;
            });
        if (isAngle(joint, coordinate) && !taken) return coordinate;
    }
    return first;
}

struct Ends {
    model::Attachment start;
    model::Attachment end;
};

/// Both attachments of something between two places, on different bodies.
Ends attachEnds(Model& model, const Place& start, const Place& end, const std::string& what) {
    Ends ends;
    ends.start.point = resolve(model, start);
    ends.end.point = resolve(model, end);
    if ((pointPosition(model, ends.start.point) - pointPosition(model, ends.end.point)).norm()
        < 1e-9)
        reject("", "A " + what + " needs two different positions.", "Click a second point.");
    ends.start.body = carrierOf(model, ends.start.point);
    ends.end.body = carrierOf(model, ends.end.point);
    if (ends.start.body != ends.end.body) return ends;
    // Where several bodies meet, another one may be meant.
    for (model::Attachment* attachment : {&ends.end, &ends.start})
        for (const std::string& body : bodiesAt(model, attachment->point)) {
            const model::Attachment& other = attachment == &ends.end ? ends.start : ends.end;
            const std::vector<std::string> atOther = bodiesAt(model, other.point);
            const bool rigid = std::find(atOther.begin(), atOther.end(), body) != atOther.end();
            if (body == other.body || rigid || isGrounded(model, attachment->point)) continue;
            attachment->body = body;
            return ends;
        }
    const std::string where = ends.start.body == model::groundId
                                  ? std::string("the ground")
                                  : bodyNameOf(model, ends.start.body);
    reject("", "Both ends would be on " + where + ": the " + what + " would do nothing.",
           "End it on another link.");
}

/// A place of a moving body, for forces and markers.
model::Attachment attachToBody(Model& model, const Place& place, const std::string& what) {
    model::Attachment at;
    at.point = resolve(model, place);
    const std::vector<std::string> bodies = bodiesAt(model, at.point);
    if (bodies.empty())
        reject(at.point, "There is no link here for the " + what + ".",
               "Click a link or one of its points.");
    at.body = bodies.front();
    return at;
}

}  // namespace

Joint& jointOf(Model& model, const std::string& id) {
    Joint* joint = model::findById(model.joints, id);
    if (!joint) reject(id, "There is no joint \"" + id + "\".", "Click a joint.");
    return *joint;
}

std::string jointName(const Joint& joint) {
    return joint.name.empty() ? joint.id : joint.name;
}

/// Index of the first coordinate with a value: an angle where there is one.
int firstCoordinate(const Joint& joint) {
    const int angle = firstAngle(joint);
    if (angle >= 0) return angle;
    for (int index = 0; index < model::degreesOfFreedom(joint.kind); ++index)
        if (!model::isQuaternionRotation(joint.kind, index)) return index;
    return -1;
}

int firstAngle(const Joint& joint) {
    for (int index = 0; index < model::degreesOfFreedom(joint.kind); ++index)
        if (isAngle(joint, index)) return index;
    return -1;
}

void setJointShape(Joint& joint, JointKind kind, const Eigen::Vector3d& axis,
                   const DrawingPlane& plane) {
    Eigen::Vector3d along =
        axis.norm() > 0.0 && axis.allFinite() ? axis.normalized() : plane.normal;
    // Integers stay integers: the axes of a drawing plane are mostly those of the world.
    for (int index = 0; index < 3; ++index)
        if (std::abs(along[index]) < 1e-14) along[index] = 0.0;
    joint.kind = kind;
    joint.axis = toNumbers(along);
    joint.secondAxis = toNumbers(acrossOf(along, kind, plane));
    joint.coordinates.resize(static_cast<std::size_t>(model::degreesOfFreedom(kind)));
    if (!model::traitsOf(kind).turnsByQuaternion) joint.startOrientation.reset();
}

void changeJointKind(Model& model, const std::string& id, JointKind kind,
                     const Eigen::Vector3d& axis, const DrawingPlane& plane) {
    Joint& joint = jointOf(model, id);
    const JointKind before = joint.kind;
    if (kind != before) joint.coordinates.clear();
    setJointShape(joint, kind, axis, plane);
    if (kind == before) return;
    // What acts on a coordinate that is no longer what it was cannot stay.
    const auto same = [&](int coordinate) {
        return coordinate < model::degreesOfFreedom(kind)
               && coordinate < model::degreesOfFreedom(before)
               && model::isTranslation(kind, coordinate) == model::isTranslation(before, coordinate)
               && model::isQuaternionRotation(kind, coordinate)
                      == model::isQuaternionRotation(before, coordinate);
    };
    std::set<std::string> lost;
    forEachList(model, [&](const auto& list, const model::ListInfo&) {
        for (const auto& element : list)
            visitCoordinates(element, [&](const std::string& of, int coordinate) {
                if (of == id && !same(coordinate)) lost.insert(element.id);
            });
    });
    removeElements(model, lost);
    std::erase_if(model.designVariables, [&](const model::DesignVariable& variable) {
        // Properties of coordinates end in their number: `damping.0`.
        return variable.object == id
               && std::isdigit(static_cast<unsigned char>(variable.property.back())) != 0;
    });
}

namespace {

bool isHeldByGround(const Model& model, const std::string& body) {
    return std::any_of(model.joints.begin(), model.joints.end(), [&](const Joint& joint) {
        return (joint.bodyA == model::groundId && joint.bodyB == body)
               || (joint.bodyB == model::groundId && joint.bodyA == body);
    });
}

}  // namespace

std::string addJoint(Model& model, JointKind kind, const Place& place, const Eigen::Vector3d& axis,
                     const DrawingPlane& plane) {
    const bool onBody = !place.body.empty() && place.body != model::groundId;
    if (place.point.empty() && !onBody && !slides(kind))
        reject("", "There is no link here.", "Click a point of a link, or draw a link first.");
    const std::string point = resolve(model, place);
    if (Joint* joint = jointAt(model, point)) {
        const std::string id = joint->id;
        changeJointKind(model, id, kind, axis, plane);
        return id;
    }
    const std::vector<std::string> bodies = bodiesAt(model, point);
    if (bodies.size() >= 2) return pushJoint(model, kind, bodies[0], bodies[1], point, axis, plane);
    // In its middle a link slides itself, at its end it is pinned to a block that slides. Held by
    // the ground already it could only slide on such a block, too.
    const bool itself = place.point.empty() && onBody && !isHeldByGround(model, place.body);
    if (!slides(kind) || itself) {
        if (bodies.empty())
            reject(point, "No link ends at " + pointNameOf(model, point) + ".",
                   "Draw a link from it first.");
        return pushJoint(model, kind, model::groundId, bodies.front(), point, axis, plane);
    }
    const std::string block = addBlock(model, point);
    if (!bodies.empty())
        pushJoint(model, JointKind::Revolute, bodies.front(), block, point, plane.normal, plane);
    return pushJoint(model, kind, model::groundId, block, point, axis, plane);
}

namespace {

/// The point at a place, made where there is none.
std::string pointOnAxis(Model& model, const Eigen::Vector3d& place) {
    constexpr double same = 1e-7;  // m, what single precision leaves of a part
    for (const model::Point& point : model.points)
        if ((toVector(point.position) - place).norm() <= same) return point.id;
    return addPoint(model, place);
}

}  // namespace

std::string addJointOnAxis(Model& model, JointKind kind, const PartAxis& at) {
    constexpr double aligned = 1e-4;  // rad
    if (at.bodyA == at.bodyB)
        reject(at.bodyA, "A joint needs two parts.", "Click another part, or the ground.");
    Eigen::Vector3d axis = at.axis.normalized();
    for (int index = 0; index < 3; ++index) {
        const Eigen::Vector3d world = Eigen::Vector3d::Unit(index);
        if (axis.cross(world).norm() < aligned) axis = axis.dot(world) < 0.0 ? -world : world;
    }
    // What a kind needs besides: directions across the axis; a planar joint turns about it.
    DrawingPlane plane{axis, axis.unitOrthogonal()};
    if (kind == JointKind::Planar) axis = plane.horizontal;
    if (kind == JointKind::Universal) std::swap(plane.normal, plane.horizontal);
    const std::string point = pointOnAxis(model, at.place);
    for (const std::string& id : {at.bodyA, at.bodyB})
        if (model::Body* body = model::findById(model.bodies, id);
            body && !contains(body->points, point))
            body->points.push_back(point);
    for (const Joint& joint : model.joints) {
        const bool both = (joint.bodyA == at.bodyA && joint.bodyB == at.bodyB)
                          || (joint.bodyA == at.bodyB && joint.bodyB == at.bodyA);
        if (!both || joint.point != point) continue;
        const std::string id = joint.id;
        changeJointKind(model, id, kind, axis, plane);
        return id;
    }
    return pushJoint(model, kind, at.bodyA, at.bodyB, point, axis, plane);
}

std::string addSpring(Model& model, const Place& start, const Place& end, bool damper) {
    const Ends ends = attachEnds(model, start, end, damper ? "damper" : "spring");
    model::SpringDamper spring;
    spring.name = freshName(model, damper ? "Damper" : "Spring");
    spring.id = idFor(model, spring.name);
    spring.endA = ends.start;
    spring.endB = ends.end;
    if (damper) {
        spring.damping = 10.0;
    } else {
        spring.stiffness = 100.0;
        // Written down, so that it is there to be tuned.
        const double length =
            (pointPosition(model, ends.start.point) - pointPosition(model, ends.end.point)).norm();
        spring.freeLength = length;
    }
    model.springs.push_back(spring);
    return spring.id;
}

std::string addRod(Model& model, const Place& start, const Place& end) {
    const Ends ends = attachEnds(model, start, end, "rod");
    model::Rod rod;
    rod.name = freshName(model, "Rod");
    rod.id = idFor(model, rod.name);
    rod.endA = ends.start;
    rod.endB = ends.end;
    model.rods.push_back(rod);
    return rod.id;
}

std::string addTorsionalSpring(Model& model, const std::string& jointId) {
    const Joint& joint = jointOf(model, jointId);
    model::TorsionalSpring spring;
    spring.coordinate = nextAngle(joint, model.torsionalSprings, "a torsional spring");
    spring.name = freshName(model, "Torsional spring");
    spring.id = idFor(model, spring.name);
    spring.joint = jointId;
    spring.stiffness = 10.0;
    model.torsionalSprings.push_back(spring);
    return spring.id;
}

std::string addJointFriction(Model& model, const std::string& jointId) {
    const Joint& joint = jointOf(model, jointId);
    if (joint.coordinates.empty())
        reject(jointId, jointName(joint) + " does not move.", "Click a joint that moves.");
    model::JointFriction friction;
    friction.name = freshName(model, "Joint friction");
    friction.id = idFor(model, friction.name);
    friction.joint = jointId;
    friction.staticLevel = 1.0;
    friction.dynamicLevel = 0.8;
    friction.transitionVelocity = 0.05;
    model.jointFrictions.push_back(friction);
    return friction.id;
}

std::string addFeedback(Model& model, const std::string& jointId) {
    const Joint& joint = jointOf(model, jointId);
    if (joint.coordinates.empty() || model::isQuaternionRotation(joint.kind, 0))
        reject(jointId, jointName(joint) + " has no coordinate with a value to hold.",
               "Click a hinge or a slider, or let the feedback measure a signal.");
    model::Feedback feedback;
    feedback.name = freshName(model, "Feedback");
    feedback.id = idFor(model, feedback.name);
    feedback.joint = jointId;
    feedback.proportional = 10.0;
    feedback.derivative = 1.0;
    feedback.reference = joint.coordinates.front().drawn.value;
    model.feedbacks.push_back(feedback);
    return feedback.id;
}

std::string addMotor(Model& model, const std::string& jointId) {
    const Joint& joint = jointOf(model, jointId);
    const int coordinate = nextAngle(joint, model.motors, "a motor");
    for (const model::Motor& other : model.motors)
        if (other.joint == jointId && other.coordinate == coordinate)
            reject(other.id, jointName(joint) + " already has a motor.", "Click another joint.");
    model::Motor motor;
    motor.name = freshName(model, "Motor");
    motor.id = idFor(model, motor.name);
    motor.joint = jointId;
    motor.coordinate = coordinate;
    // Gear motor of the order of 10 W: stalls at about 1.7 N m, turns freely at about 22 rad/s.
    motor.gearRatio = 70.0;
    motor.torqueConstant = 0.0053;
    motor.backEmfConstant = 0.00768;
    motor.resistance = 2.6;
    motor.viscousFriction = 3.42e-6;
    motor.rotorInertia = 4.6e-7;
    model::Input voltage;
    voltage.name = freshName(model, "Voltage");
    voltage.id = idFor(model, voltage.name);
    voltage.unit = "V";
    voltage.samples.assign(voltageSamples, 0.0);
    voltage.lower = -voltageLimit;
    voltage.upper = voltageLimit;
    motor.input = voltage.id;
    model.inputs.push_back(voltage);
    model.motors.push_back(motor);
    return motor.id;
}

std::string addGear(Model& model, const std::string& jointA, const std::string& jointB) {
    if (jointA == jointB)
        reject(jointA, "A gear couples two different joints.", "Click another joint.");
    model::GearCoupling gear;
    gear.name = freshName(model, "Gear");
    gear.id = idFor(model, gear.name);
    gear.jointA = jointA;
    gear.jointB = jointB;
    for (const auto& [id, coordinate] :
         {std::pair{jointA, &gear.coordinateA}, std::pair{jointB, &gear.coordinateB}}) {
        const Joint& joint = jointOf(model, id);
        *coordinate = firstCoordinate(joint);
        if (*coordinate < 0)
            reject(id, jointName(joint) + " has no coordinate that a gear could act on.",
                   "Click a revolute, prismatic, cylindrical, universal or planar joint.");
    }
    gear.ratio = -1.0;
    model.gears.push_back(gear);
    return gear.id;
}

std::string addForce(Model& model, const Place& place, const Eigen::Vector3d& direction) {
    if (!(direction.norm() > 0.0) || !direction.allFinite())
        reject("", "The force has no direction.", "Click a second point, away from the first.");
    model::Load load;
    load.at = attachToBody(model, place, "force");
    load.name = freshName(model, "Force");
    load.id = idFor(model, load.name);
    load.direction = toNumbers(direction.normalized());
    load.magnitude = 10.0;
    model.loads.push_back(load);
    return load.id;
}

namespace {

const model::Signal* markerAt(const Model& model, const std::string& point) {
    for (const model::Signal& signal : model.signalList)
        if (signal.kind == model::SignalKind::PointPosition && signal.at.point == point)
            return &signal;
    return nullptr;
}

std::string pushMarker(Model& model, const model::Attachment& at) {
    model::Signal signal;
    signal.name = "Position of " + pointNameOf(model, at.point);
    signal.id = idFor(model, "position " + pointNameOf(model, at.point));
    signal.at = at;
    model.signalList.push_back(signal);
    return signal.id;
}

/// "Path of E", "Path 2 of E".
std::string freshPathName(const Model& model, const std::string& point) {
    const auto taken = [&model](const std::string& name) {
        return std::any_of(model.costTerms.begin(), model.costTerms.end(),
                           [&name](const model::CostTerm& term) { return term.name == name; });
    };
    std::string name = "Path of " + point;
    for (int number = 2; taken(name); ++number)
        name = "Path " + std::to_string(number) + " of " + point;
    return name;
}

/// A term that waits for the points of a path; null: none.
model::CostTerm* termWithoutTargets(Model& model, const std::string& signal) {
    for (model::CostTerm& term : model.costTerms)
        if (term.signal == signal && term.time == model::TermTime::Nearest
            && term.otherSignals.empty() && term.targets.points.empty()
            && term.targets.file.empty())
            return &term;
    return nullptr;
}

}  // namespace

std::string addMarker(Model& model, const Place& place) {
    const model::Attachment at = attachToBody(model, place, "marker");
    if (const model::Signal* signal = markerAt(model, at.point))
        reject(signal->id, pointNameOf(model, at.point) + " is already marked.",
               "Click somewhere else.");
    return pushMarker(model, at);
}

std::string addPath(Model& model, const Place& tracer, const std::vector<Eigen::Vector3d>& points,
                    bool closed) {
    const model::Attachment at = attachToBody(model, tracer, "point that runs along the path");
    if (points.size() < 3)
        reject(at.point, "A path needs at least three points.",
               "Click more points, then press Enter.");
    const model::Signal* marker = markerAt(model, at.point);
    const std::string signal = marker != nullptr ? marker->id : pushMarker(model, at);
    model::CostTerm* term = termWithoutTargets(model, signal);
    if (!term) {
        term = &model.costTerms.emplace_back();
        term->signal = signal;
        term->name = freshPathName(model, pointNameOf(model, at.point));
        term->id = idFor(model, term->name);
        term->time = model::TermTime::Nearest;
    }
    for (const Eigen::Vector3d& point : points)
        term->targets.points.push_back({point.x(), point.y(), point.z()});
    term->targets.closed = closed;
    // Few paths can be met exactly, and the valley of those that come near is long and flat.
    double& relativeCost = model.optimization.stop.relativeCost;
    if (relativeCost == 0.0) relativeCost = 1e-6;
    return term->id;
}

}  // namespace linkwright::session
