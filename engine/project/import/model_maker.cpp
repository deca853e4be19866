// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/model.h"
#include "engine/project/import/imported_model.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

namespace linkwright::project {

namespace {

using Eigen::Vector3d;

constexpr double stopDissipation = 1.0;  // s/m, s/rad
constexpr double nearby = 1e-9;          // m, places that are one

/// What rounding left beside numbers of this size is none.
double withoutRounding(double value, double size) {
    return std::abs(value) < 1e-14 * size ? 0.0 : value;
}

model::Number3 numbers(const Vector3d& vector) {
    const double size = std::max(1.0, vector.norm());
    return {withoutRounding(vector[0], size), withoutRounding(vector[1], size),
            withoutRounding(vector[2], size)};
}

class ModelMaker {
public:
    explicit ModelMaker(ImportedModel foreign) : foreign_(std::move(foreign)) {}

    ImportedRobot make() {
        model_.name = foreign_.name;
        model_.gravity = numbers(foreign_.gravity);
        model_.ground.color = foreign_.groundColor;
        // Dampers of light bodies and stops are stiff.
        model_.simulation.integrator = model::Integrator::Esdirk43;
        addBodies();
        for (const ImportedJoint& joint : foreign_.joints)
            addJoint(joint);
        addOutlines();
        for (std::size_t index = 0; index < foreign_.joints.size(); ++index)
            addJointElements(foreign_.joints[index], jointIds_[index]);
        for (const ImportedCoupling& coupling : foreign_.couplings)
            addCoupling(coupling);
        for (const ImportedActuator& actuator : foreign_.actuators)
            addActuator(actuator);
        ImportedRobot made{std::move(model_), sortedNotes(), {}};
        for (ImportedBody& body : foreign_.bodies)
            made.surfaces.push_back(std::move(body.surface));
        made.surfaces.push_back(std::move(foreign_.groundSurface));
        return made;
    }

private:
    /// A name as an id: a letter, then letters, digits, `_`, `.` and `-`; one that nothing has yet.
    std::string idOf(const std::string& name, const char* otherwise) const {
        std::string id;
        for (const char letter : name) {
            const bool plain = std::isalnum(static_cast<unsigned char>(letter)) != 0
                               || letter == '_' || letter == '-' || letter == '.';
            id += plain ? letter : '-';
        }
        if (id.empty() || id == model::groundId) id = otherwise;
        if (std::isalpha(static_cast<unsigned char>(id.front())) == 0)
            id = std::string(otherwise) + "-" + id;
        return model::freshId(model_, id);
    }

    [[nodiscard]] const std::string& bodyId(int body) const {
        static const std::string ground = model::groundId;
        return body == foreignGround ? ground : bodyIds_[static_cast<std::size_t>(body)];
    }

    void addBodies() {
        for (const ImportedBody& source : foreign_.bodies) {
            model::Body body;
            body.id = idOf(source.name, "body");
            body.name = source.name;
            body.massProperties.kind = model::MassKind::Explicit;
            body.massProperties.mass = source.mass.mass;
            body.massProperties.centerOfMass = numbers(source.mass.center);
            const double size = source.mass.inertia.norm();
            const Eigen::Matrix3d inertia = source.mass.inertia.unaryExpr(
                [size](double entry) { return withoutRounding(entry, size); });
            body.massProperties.inertia = {inertia(0, 0), inertia(1, 1), inertia(2, 2),
                                           inertia(0, 1), inertia(0, 2), inertia(1, 2)};
            body.appearance.color = source.color;
            bodyIds_.push_back(body.id);
            model_.bodies.push_back(std::move(body));
        }
        outlines_.resize(foreign_.bodies.size());
    }

    /// A point at a place, one for all that meet there.
    std::string pointAt(const Vector3d& place, const std::string& name) {
        for (const auto& [known, id] : points_)
            if ((known - place).norm() < nearby) return id;
        const std::string id = idOf(name, "point");
        model_.points.push_back({id, {}, numbers(place)});
        points_.emplace_back(place, id);
        return id;
    }

    void addJoint(const ImportedJoint& source) {
        model::Joint joint;
        joint.id = idOf(source.name, "joint");
        joint.name = source.name;
        joint.kind = source.kind;
        joint.bodyA = bodyId(source.parent);
        joint.bodyB = bodyId(source.child);
        joint.axis = numbers(source.axis);
        joint.secondAxis = numbers(source.secondAxis);
        jointIds_.push_back(joint.id);
        for (const ImportedCoordinate& coordinate : source.coordinates) {
            model::JointCoordinate made;
            made.drawn = coordinate.drawn;
            made.damping = coordinate.damping;
            if (coordinate.start) made.start = model::Number(*coordinate.start);
            if (coordinate.startVelocity)
                made.startVelocity = model::Number(*coordinate.startVelocity);
            joint.coordinates.push_back(made);
        }
        const std::string id = joint.id;
        model_.joints.push_back(std::move(joint));
        const std::string point = pointAt(source.place, id + "-point");
        model_.joints.back().point = point;
        for (const int body : {source.parent, source.child})
            if (body != foreignGround) {
                std::vector<std::string>& outline = outlines_[static_cast<std::size_t>(body)];
                if (std::find(outline.begin(), outline.end(), point) == outline.end())
                    outline.push_back(point);
            }
    }

    /// Bodies are drawn through their joints; where there is one only, on to the center of mass.
    void addOutlines() {
        for (std::size_t body = 0; body < outlines_.size(); ++body) {
            if (outlines_[body].size() < 2) {
                const std::string center =
                    pointAt(foreign_.bodies[body].mass.center, bodyIds_[body] + "-center");
                if (std::find(outlines_[body].begin(), outlines_[body].end(), center)
                    == outlines_[body].end())
                    outlines_[body].push_back(center);
            }
            model_.bodies[body].points = outlines_[body];
        }
    }

    void addJointElements(const ImportedJoint& joint, const std::string& id) {
        for (std::size_t index = 0; index < joint.coordinates.size(); ++index) {
            const ImportedCoordinate& coordinate = joint.coordinates[index];
            const int place = static_cast<int>(index);
            const bool travel = model::isTranslation(joint.kind, place);
            if (coordinate.lower || coordinate.upper) addStop(joint, id, place, travel);
            if (coordinate.dryFriction > 0.0) {
                model::JointFriction friction;
                friction.id = idOf(id + "-friction", "friction");
                friction.joint = id;
                friction.coordinate = place;
                friction.staticLevel = friction.dynamicLevel = coordinate.dryFriction;
                model_.jointFrictions.push_back(std::move(friction));
                foreign_.changed(joint.name, "Its dry friction rises smoothly over 0.01 "
                                                 + std::string(travel ? "m/s." : "rad/s."));
            }
            if (coordinate.stiffness != 0.0) addSpring(joint, id, place, travel);
            if (coordinate.armature > 0.0) addRotor(joint, id, place, travel);
        }
    }

    /// What gravity can do to a joint: the weight of all, at the farthest center of mass.
    [[nodiscard]] double load(const ImportedJoint& joint, bool travel) const {
        double mass = 0.0, reach = 0.0;
        for (const ImportedBody& body : foreign_.bodies) {
            mass += body.mass.mass;
            reach = std::max(reach, (body.mass.center - joint.place).norm());
        }
        const double weight = mass * std::max(foreign_.gravity.norm(), 1.0);
        return travel ? weight : weight * std::max(reach, nearby);
    }

    void addStop(const ImportedJoint& joint, const std::string& id, int place, bool travel) {
        const ImportedCoordinate& coordinate = joint.coordinates[static_cast<std::size_t>(place)];
        const double start = coordinate.start.value_or(coordinate.drawn);
        if (start < coordinate.lower.value_or(start) - nearby
            || start > coordinate.upper.value_or(start) + nearby) {
            foreign_.leftOut(joint.name,
                             "Its limits: it starts beyond them, and a stop would throw it back.");
            return;
        }
        model::JointStop stop;
        stop.id = idOf(id + "-limits", "limits");
        stop.joint = id;
        stop.coordinate = place;
        stop.lower = coordinate.lower;
        stop.upper = coordinate.upper;
        const double held = coordinate.effort > 0.0 ? coordinate.effort : load(joint, travel);
        stop.stiffness = held / std::pow(travel ? stopTravel : stopTurn, 1.5);
        stop.dissipation = stopDissipation;
        model_.jointStops.push_back(std::move(stop));
        foreign_.changed(joint.name, std::string("Its limits became elastic stops, which hold ")
                                         + (coordinate.effort > 0.0 ? "the effort of its motor "
                                                                    : "the weight of all bodies ")
                                         + (travel ? "1 mm" : "1 degree") + " beyond them.");
    }

    void addSpring(const ImportedJoint& joint, const std::string& id, int place, bool travel) {
        const ImportedCoordinate& coordinate = joint.coordinates[static_cast<std::size_t>(place)];
        if (!travel) {
            model::TorsionalSpring spring;
            spring.id = idOf(id + "-spring", "spring");
            spring.joint = id;
            spring.coordinate = place;
            spring.stiffness = coordinate.stiffness;
            spring.freeAngle = model::Number(coordinate.springReference);
            model_.torsionalSprings.push_back(std::move(spring));
            return;
        }
        addFeedback(id + "-spring", id, place, coordinate.stiffness, 0.0,
                    coordinate.springReference);
        foreign_.changed(joint.name, "Its spring became a proportional feedback.");
    }

    void addFeedback(const std::string& name, const std::string& joint, int place,
                     double proportional, double derivative, double reference) {
        model::Feedback feedback;
        feedback.id = idOf(name, "feedback");
        feedback.name = name;
        feedback.joint = joint;
        feedback.coordinate = place;
        feedback.proportional = proportional;
        feedback.derivative = derivative;
        feedback.reference = reference;
        model_.feedbacks.push_back(std::move(feedback));
    }

    void addRotor(const ImportedJoint& joint, const std::string& id, int place, bool travel) {
        if (travel) {
            foreign_.leftOut(joint.name, "The armature of a sliding joint is not known here.");
            return;
        }
        model::Motor motor;
        motor.id = idOf(id + "-rotor", "rotor");
        motor.joint = id;
        motor.coordinate = place;
        motor.input = addInput(id + "-voltage", "V");
        motor.rotorInertia = joint.coordinates[static_cast<std::size_t>(place)].armature;
        model_.motors.push_back(std::move(motor));
        foreign_.changed(joint.name, "Its armature became the rotor of a motor without voltage.");
    }

    /// An input that is zero until somebody says otherwise.
    std::string addInput(const std::string& name, const std::string& unit) {
        model::Input input;
        input.id = idOf(name, "input");
        input.name = name;
        input.unit = unit;
        input.kind = model::InputKind::Expression;
        input.expression = "0";
        model_.inputs.push_back(std::move(input));
        return model_.inputs.back().id;
    }

    void addCoupling(const ImportedCoupling& source) {
        model::GearCoupling gear;
        gear.id = idOf(source.name, "gear");
        gear.name = source.name;
        gear.jointA = jointIds_[static_cast<std::size_t>(source.jointA)];
        gear.jointB = jointIds_[static_cast<std::size_t>(source.jointB)];
        gear.ratio = source.ratio;
        model_.gears.push_back(std::move(gear));
    }

    void addActuator(const ImportedActuator& source) {
        const std::string& joint = jointIds_[static_cast<std::size_t>(source.joint)];
        if (source.gain != 0.0) {
            model::Load load;
            load.kind = model::LoadKind::JointLoad;
            load.input = addInput(source.name + "-control", "");
            load.id = idOf(source.name, "actuator");
            load.name = source.name;
            load.joint = joint;
            load.magnitude = source.gain;
            model_.loads.push_back(std::move(load));
        }
        if (source.proportional != 0.0 || source.derivative != 0.0)
            addFeedback(source.name + "-servo", joint, 0, source.proportional, source.derivative,
                        source.proportional != 0.0 ? source.offset / source.proportional : 0.0);
        else if (source.offset != 0.0)
            foreign_.leftOut(source.name, "Its constant force was left out.");
        foreign_.changed(source.name, "Its control became an input, which is 0 now.");
    }

    std::vector<ImportNote> sortedNotes() {
        const auto tell = [&](std::size_t count, const char* noun) {
            if (count == 0) return;
            foreign_.notes.push_back(
                {ImportNote::Fate::Taken,
                 {},
                 std::to_string(count) + " " + noun + (count == 1 ? "" : "s") + "."});
        };
        tell(foreign_.bodies.size(), "link");
        tell(foreign_.joints.size(), "joint");
        tell(model_.gears.size(), "gear coupling");
        tell(foreign_.actuators.size(), "actuator");
        std::stable_sort(
            foreign_.notes.begin(), foreign_.notes.end(),
            [](const ImportNote& one, const ImportNote& other) { return one.fate < other.fate; });
        return std::move(foreign_.notes);
    }

    ImportedModel foreign_;
    model::Model model_;
    std::vector<std::string> bodyIds_, jointIds_;
    std::vector<std::pair<Vector3d, std::string>> points_;
    std::vector<std::vector<std::string>> outlines_;  ///< ids of points, per body
};

}  // namespace

ImportedRobot makeModel(ImportedModel foreign) {
    return ModelMaker(std::move(foreign)).make();
}

}  // namespace linkwright::project
