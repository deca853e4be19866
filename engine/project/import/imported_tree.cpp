// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/imported_tree.h"

#include "engine/base/diagnostic.h"
#include "engine/project/shape_files.h"
#include "engine/project/words.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

namespace linkwright::project {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using model::JointKind;

/// A thin rod has no inertia about itself and a planar drawing only one moment; other programs
/// want all, so small a one changes no motion.
constexpr double minShare = 1e-9;

Vector3d vectorOf(const model::Number3& numbers) {
    return {numbers[0].value, numbers[1].value, numbers[2].value};
}

std::string labelOf(const std::string& name, const std::string& id) {
    return name.empty() ? id : name;
}

bool canSay(RobotFormat format, JointKind kind) {
    switch (kind) {
        case JointKind::Revolute:
        case JointKind::Prismatic:
        case JointKind::Fixed:
        case JointKind::Free: return true;
        case JointKind::Planar: return format == RobotFormat::Urdf;
        case JointKind::Spherical: return format == RobotFormat::Mjcf;
        default: return false;
    }
}

/// Whether a kind is the same as joints that turn or slide, one for each coordinate, in their
/// order.
bool isChain(JointKind kind) {
    return kind == JointKind::Cylindrical || kind == JointKind::Universal
           || kind == JointKind::Planar || kind == JointKind::Screw;
}

/// What a coordinate of a chain turns about or slides along.
Vector3d axisOf(const model::Joint& joint, std::size_t coordinate) {
    const Vector3d first = vectorOf(joint.axis).normalized();
    const Vector3d second = vectorOf(joint.secondAxis).normalized();
    if (joint.kind == JointKind::Cylindrical || coordinate == 0) return first;
    return coordinate == 1 ? second : Vector3d(first.cross(second));
}

/// m of travel per rad of a screw.
double leadOf(const model::Joint& screw) {
    return screw.pitch.value / (2.0 * std::numbers::pi);
}

class TreeMaker {
public:
    TreeMaker(const model::Model& model, RobotFormat format) : model_(model), format_(format) {}

    ImportedModel make() {
        rejectConstraints();
        foreign_.name = model_.name.empty() ? "mechanism" : model_.name;
        foreign_.gravity = vectorOf(model_.gravity);
        foreign_.groundColor = model_.ground.color;
        foreign_.groundShapeFile = model_.ground.shape.file;
        foreign_.groundShapePlace = placeOf(model_.ground.shape);
        hangBodies();
        addStops();
        addFrictions();
        addSprings();
        addMotors();
        addCouplings();
        addActuators();
        leaveOut(model_.springs, "spring");
        leaveOut(model_.bushings, "bushing");
        leaveOut(model_.contacts, "contact");
        const bool shaped =
            std::any_of(foreign_.bodies.begin(), foreign_.bodies.end(),
                        [](const ImportedBody& body) { return !body.shapeFile.empty(); });
        if (shaped && format_ == RobotFormat::Mjcf)
            foreign_.leftOut({}, "The shapes of its links, which are shown as bars.");
        return std::move(foreign_);
    }

private:
    template <class Element>
    void rejectAll(const std::vector<Element>& list, const char* noun, const char* remedy) const {
        if (list.empty()) return;
        rejectExport(list.front().id,
                     std::string(nameOf(format_)) + " cannot describe the " + noun + " \""
                         + labelOf(list.front().name, list.front().id) + "\".",
                     remedy);
    }

    void rejectConstraints() const {
        rejectAll(model_.rods, "rod", "Rods close loops; only trees can be exported.");
        rejectAll(model_.wheels, "rolling wheel", "Remove it to export the links.");
        rejectAll(model_.cams, "cam", "Remove it to export the links.");
        rejectAll(model_.drives, "drive", "Make it a motor, or remove it to export the links.");
    }

    template <class Element>
    void leaveOut(const std::vector<Element>& list, const char* noun) {
        for (const Element& element : list)
            foreign_.leftOut(
                labelOf(element.name, element.id),
                std::string("The ") + noun + ": " + nameOf(format_) + " cannot describe it.");
    }

    ImportedMass massOf(const model::Body& body) const {
        std::vector<Vector3d> places;
        for (const std::string& id : body.points)
            places.push_back(vectorOf(model::findById(model_.points, id)->position));
        const model::MassProperties& source = body.massProperties;
        ImportedMass mass;
        mass.mass = source.mass.value;
        if (source.kind == model::MassKind::Rod) {
            const Vector3d rod = places[1] - places[0];
            mass.center = 0.5 * (places[0] + places[1]);
            mass.inertia = mass.mass / 12.0
                           * (rod.squaredNorm() * Matrix3d::Identity() - rod * rod.transpose());
        } else {
            if (source.centerOfMass) {
                mass.center = vectorOf(*source.centerOfMass);
            } else {
                for (const Vector3d& place : places)
                    mass.center += place / static_cast<double>(places.size());
            }
            const auto& entries = source.inertia;
            mass.inertia << entries[0].value, entries[3].value, entries[4].value, entries[3].value,
                entries[1].value, entries[5].value, entries[4].value, entries[5].value,
                entries[2].value;
        }
        makePossible(mass.inertia);
        return mass;
    }

    /// Moments that a planar drawing does not need are those of a plate.
    static void makePossible(Matrix3d& inertia) {
        const Eigen::SelfAdjointEigenSolver<Matrix3d> principal(inertia);
        Vector3d moments = principal.eigenvalues();
        const double least = minShare * moments[2];
        if (moments[2] > 0.0 && moments[1] <= least) moments[0] = moments[1] = 0.5 * moments[2];
        moments[0] = std::max(moments[0], least);
        if (moments != principal.eigenvalues())
            inertia = principal.eigenvectors() * moments.asDiagonal()
                      * principal.eigenvectors().transpose();
    }

    void hangBodies() {
        std::map<std::string, int> hung{{model::groundId, foreignGround}};
        std::vector<bool> used(model_.joints.size(), false);
        for (bool grown = true; grown;) {
            grown = false;
            for (std::size_t index = 0; index < model_.joints.size(); ++index) {
                const model::Joint& joint = model_.joints[index];
                if (used[index] || hung.contains(joint.bodyA) == hung.contains(joint.bodyB))
                    continue;
                used[index] = grown = true;
                hang(joint, hung);
            }
        }
        for (std::size_t index = 0; index < used.size(); ++index)
            if (!used[index])
                rejectExport(model_.joints[index].id,
                             "The joint \""
                                 + labelOf(model_.joints[index].name, model_.joints[index].id)
                                 + "\" closes a loop.",
                             std::string(nameOf(format_))
                                 + " files can describe trees only: remove a joint from the loop.");
    }

    void hang(const model::Joint& source, std::map<std::string, int>& hung) {
        const std::string label = labelOf(source.name, source.id);
        if (!canSay(format_, source.kind) && !isChain(source.kind))
            rejectExport(source.id,
                         std::string(nameOf(format_)) + " cannot describe the "
                             + toWord(source.kind) + " joint \"" + label + "\".",
                         "Make it one of revolute, prismatic or fixed joints.");
        const bool turned = !hung.contains(source.bodyA);
        const std::string& child = turned ? source.bodyA : source.bodyB;
        const int parent = hung.at(turned ? source.bodyB : source.bodyA);
        if (source.kind == JointKind::Free && format_ == RobotFormat::Mjcf
            && parent != foreignGround)
            rejectExport(source.id,
                         "MJCF lets a body move freely from the ground only, and \"" + label
                             + "\" is a free joint of another one.",
                         "Start the joint at the ground.");
        const model::Body& body = *model::findById(model_.bodies, child);
        if (canSay(format_, source.kind))
            hangByOne(source, parent, turned, body);
        else
            hangByChain(source, parent, turned, body);
        hung[child] = static_cast<int>(foreign_.bodies.size()) - 1;
    }

    static ImportedCoordinate coordinateOf(const model::JointCoordinate& from) {
        ImportedCoordinate coordinate;
        coordinate.damping = from.damping.value;
        coordinate.drawn = from.drawn.value;
        if (from.start) coordinate.start = from.start->value;
        if (from.startVelocity) coordinate.startVelocity = from.startVelocity->value;
        return coordinate;
    }

    static ImportedCoordinate followingCoordinate(const model::JointCoordinate& from,
                                                  double ratio) {
        ImportedCoordinate coordinate;
        coordinate.drawn = ratio * from.drawn.value;
        if (from.start) coordinate.start = ratio * from.start->value;
        if (from.startVelocity) coordinate.startVelocity = ratio * from.startVelocity->value;
        return coordinate;
    }

    /// A joint from the last body to the next one. @return its place in the list
    int addJoint(const model::Joint& source, std::string name, JointKind kind, int parent,
                 const Vector3d& axis) {
        ImportedJoint joint;
        joint.name = std::move(name);
        joint.kind = kind;
        joint.parent = parent;
        joint.child = static_cast<int>(foreign_.bodies.size());
        joint.place = vectorOf(model::findById(model_.points, source.point)->position);
        joint.axis = axis;
        foreign_.joints.push_back(std::move(joint));
        return static_cast<int>(foreign_.joints.size()) - 1;
    }

    void hangByOne(const model::Joint& source, int parent, bool turned, const model::Body& body) {
        const int index = addJoint(source, source.id, source.kind, parent,
                                   (turned ? -1.0 : 1.0) * vectorOf(source.axis).normalized());
        ImportedJoint& joint = foreign_.joints[static_cast<std::size_t>(index)];
        joint.secondAxis = vectorOf(source.secondAxis).normalized();
        bool startsLost = source.startOrientation.has_value();
        for (const model::JointCoordinate& from : source.coordinates) {
            joint.coordinates.push_back(coordinateOf(from));
            if (source.coordinates.size() == 1) continue;
            startsLost = startsLost || from.start || from.startVelocity;
            joint.coordinates.back() = {};
            joint.coordinates.back().damping = from.damping.value;
        }
        if (startsLost) foreign_.leftOut(source.id, "The start state: it starts as drawn.");
        if (source.coordinates.size() == 1) coordinateJoints_[{source.id, 0}] = index;
        addBody(body);
    }

    /// One joint for each coordinate, with links between them that are hardly there; a screw has
    /// two, of which the second follows.
    void hangByChain(const model::Joint& source, int parent, bool turned, const model::Body& body) {
        const bool screw = source.kind == JointKind::Screw;
        const std::size_t count = screw ? 2 : source.coordinates.size();
        for (std::size_t step = 0; step < count; ++step) {
            const std::size_t coordinate = turned && !screw ? count - 1 - step : step;
            const std::string name =
                model::freshId(model_, source.id + "-" + std::to_string(coordinate + 1));
            const bool follows = screw && step == 1;
            const bool slides =
                follows || model::isTranslation(source.kind, static_cast<int>(coordinate));
            const int index =
                addJoint(source, name, slides ? JointKind::Prismatic : JointKind::Revolute, parent,
                         (turned ? -1.0 : 1.0) * axisOf(source, screw ? 0 : coordinate));
            ImportedJoint& joint = foreign_.joints[static_cast<std::size_t>(index)];
            if (follows) {
                joint.coordinates.push_back(
                    followingCoordinate(source.coordinates.front(), leadOf(source)));
                foreign_.couplings.push_back({model::freshId(model_, source.id + "-thread"),
                                              index - 1, index, leadOf(source)});
            } else {
                joint.coordinates.push_back(coordinateOf(source.coordinates[coordinate]));
                coordinateJoints_[{source.id, static_cast<int>(coordinate)}] = index;
            }
            parent = joint.child;
            if (step + 1 == count) continue;
            ImportedBody between;
            between.name = model::freshId(model_, name + "-link");
            // MJCF has several joints in one body.
            if (format_ == RobotFormat::Urdf) between.mass = lightMass(totalMass(), joint.place);
            foreign_.bodies.push_back(std::move(between));
        }
        addBody(body);
        foreign_.changed(source.id,
                         screw ? std::string("The screw became a joint that turns and one that "
                                             "slides, coupled.")
                               : std::string("The ") + toWord(source.kind) + " joint became "
                                     + std::to_string(count) + " that turn or slide.");
        if (format_ == RobotFormat::Urdf)
            foreign_.changed(source.id,
                             "Its links between joints have a millionth of the total mass.");
    }

    [[nodiscard]] double totalMass() const {
        double total = 0.0;
        for (const model::Body& body : model_.bodies)
            total += body.massProperties.mass.value;
        return total;
    }

    void addBody(const model::Body& body) {
        foreign_.bodies.push_back({.name = body.id,
                                   .mass = massOf(body),
                                   .color = body.appearance.color,
                                   .shapeFile = body.appearance.shape.file,
                                   .shapePlace = placeOf(body.appearance.shape)});
        for (const std::string& point : body.points)
            foreign_.bodies.back().outline.push_back(
                vectorOf(model::findById(model_.points, point)->position));
    }

    /// What turns or slides for a coordinate of a joint; null for others, which is told.
    ImportedCoordinate* single(const std::string& joint, int coordinate, const std::string& object,
                               const std::string& what) {
        const auto found = coordinateJoints_.find({joint, coordinate});
        if (found != coordinateJoints_.end())
            return &foreign_.joints[static_cast<std::size_t>(found->second)].coordinates.front();
        foreign_.leftOut(object, what + " of a joint with several coordinates.");
        return nullptr;
    }

    void addStops() {
        for (const model::JointStop& stop : model_.jointStops) {
            ImportedCoordinate* coordinate =
                single(stop.joint, stop.coordinate, stop.id, "The limits");
            if (coordinate == nullptr) continue;
            if (stop.lower) coordinate->lower = stop.lower->value;
            if (stop.upper) coordinate->upper = stop.upper->value;
            const model::Joint& joint = *model::findById(model_.joints, stop.joint);
            const double give =
                model::isTranslation(joint.kind, stop.coordinate) ? stopTravel : stopTurn;
            coordinate->effort = stop.stiffness.value * std::pow(give, 1.5);
            foreign_.changed(
                stop.joint,
                format_ == RobotFormat::Urdf
                    ? "Its elastic stop became a limit, with the force it holds as effort."
                    : "Its elastic stop became a limit.");
        }
    }

    void addFrictions() {
        for (const model::JointFriction& friction : model_.jointFrictions) {
            if (friction.load == model::FrictionLoad::Reaction) {
                foreign_.leftOut(friction.id, "Friction by the force of the joint.");
                continue;
            }
            ImportedCoordinate* coordinate =
                single(friction.joint, friction.coordinate, friction.id, "The friction");
            if (coordinate == nullptr) continue;
            coordinate->dryFriction += friction.dynamicLevel.value;
            if (friction.staticLevel.value != friction.dynamicLevel.value)
                foreign_.changed(friction.joint,
                                 "Its static friction equals its dynamic friction.");
        }
    }

    void addSprings() {
        for (const model::TorsionalSpring& spring : model_.torsionalSprings) {
            ImportedCoordinate* coordinate =
                single(spring.joint, spring.coordinate, spring.id, "The spring");
            if (coordinate == nullptr) continue;
            if (format_ == RobotFormat::Urdf || spring.law != model::SpringLaw{}
                || coordinate->stiffness != 0.0) {
                foreign_.leftOut(spring.id, std::string("The spring: ") + nameOf(format_)
                                                + " cannot describe it.");
                continue;
            }
            coordinate->stiffness = spring.stiffness.value;
            coordinate->springReference =
                spring.freeAngle ? spring.freeAngle->value : coordinate->drawn;
            coordinate->damping += spring.damping.value;
        }
    }

    void addMotors() {
        for (const model::Motor& motor : model_.motors) {
            ImportedCoordinate* coordinate =
                single(motor.joint, motor.coordinate, motor.id, "The motor");
            if (coordinate == nullptr) continue;
            const double gear = motor.gearRatio.value;
            coordinate->damping += gear * gear * motor.viscousFriction.value;
            coordinate->dryFriction += motor.coulombFriction.value;
            if (format_ == RobotFormat::Mjcf)
                coordinate->armature += gear * gear * motor.rotorInertia.value;
            else if (motor.rotorInertia.value != 0.0)
                foreign_.leftOut(motor.id, "The inertia of its rotor.");
            if (motor.torqueConstant.value != 0.0)
                foreign_.leftOut(motor.id, "Its voltage: no torque acts.");
        }
    }

    void addCouplings() {
        for (const model::GearCoupling& gear : model_.gears) {
            if (!gear.further.empty())
                rejectExport(gear.id, "The gear coupling joins more than two coordinates.",
                             "Remove it to export the links.");
            if (single(gear.jointA, gear.coordinateA, gear.id, "The coupling") == nullptr
                || single(gear.jointB, gear.coordinateB, gear.id, "The coupling") == nullptr)
                rejectExport(gear.id, "The gear coupling joins a joint with several coordinates.",
                             "Only joints that turn or slide can be coupled in robot files.");
            foreign_.couplings.push_back(
                {gear.id, coordinateJoints_.at({gear.jointA, gear.coordinateA}),
                 coordinateJoints_.at({gear.jointB, gear.coordinateB}), gear.ratio.value});
        }
    }

    void addActuators() {
        for (const model::Load& load : model_.loads) {
            if (format_ == RobotFormat::Urdf || load.kind != model::LoadKind::JointLoad
                || load.input.empty()
                || single(load.joint, load.coordinate, load.id, "The load") == nullptr) {
                foreign_.leftOut(
                    load.id, std::string("The load: ") + nameOf(format_) + " cannot describe it.");
                continue;
            }
            ImportedActuator actuator;
            actuator.name = load.id;
            actuator.joint = coordinateJoints_.at({load.joint, load.coordinate});
            actuator.gain = load.magnitude.value;
            foreign_.actuators.push_back(std::move(actuator));
            foreign_.changed(load.id, "Its input became a control, which is 0 until it is set.");
        }
        for (const model::Feedback& feedback : model_.feedbacks) {
            const bool plain = !feedback.joint.empty() && feedback.measured() == feedback.joint
                               && feedback.measuredSignal.empty() && !feedback.integral;
            if (format_ == RobotFormat::Urdf || !plain
                || single(feedback.joint, feedback.coordinate, feedback.id, "The feedback")
                       == nullptr) {
                foreign_.leftOut(feedback.id, std::string("The feedback: ") + nameOf(format_)
                                                  + " cannot describe it.");
                continue;
            }
            ImportedActuator actuator;
            actuator.name = feedback.id;
            actuator.joint = coordinateJoints_.at({feedback.joint, feedback.coordinate});
            actuator.gain = 0.0;
            actuator.proportional = feedback.proportional.value;
            actuator.derivative = feedback.derivative.value;
            actuator.offset = feedback.proportional.value * feedback.reference.value
                              + feedback.derivative.value * feedback.referenceRate.value;
            foreign_.actuators.push_back(std::move(actuator));
        }
    }

    const model::Model& model_;
    RobotFormat format_;
    ImportedModel foreign_;
    /// Joints that turn or slide for a coordinate, by the id of its joint.
    std::map<std::pair<std::string, int>, int> coordinateJoints_;
};

}  // namespace

const char* nameOf(RobotFormat format) {
    return format == RobotFormat::Urdf ? "URDF" : "MJCF";
}

void rejectExport(const std::string& object, const std::string& message,
                  const std::string& remedy) {
    throw base::InputError(
        base::Diagnostic{base::Severity::Error, object, "export", message, remedy});
}

ImportedModel foreignTree(const model::Model& model, RobotFormat format) {
    return TreeMaker(model, format).make();
}

}  // namespace linkwright::project
