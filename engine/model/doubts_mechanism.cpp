// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/descriptions.h"
#include "engine/model/doubts.h"
#include "engine/model/properties.h"
#include "engine/model/validation_report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <utility>

/// Doubts about bodies, joints, and what acts on them.
namespace linkwright::model::validation {

namespace {

using Place = std::array<double, 3>;

double between(const Place& one, const Place& other) {
    return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/// The box around places.
class Extent {
public:
    void add(const Place& place) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            least_[axis] = std::min(least_[axis], place[axis]);
            most_[axis] = std::max(most_[axis], place[axis]);
        }
    }
    void add(const Model& model, const std::string& point) {
        if (const Point* found = findById(model.points, point))
            add({found->position[0].value, found->position[1].value, found->position[2].value});
    }
    /// m; 0 of nothing.
    [[nodiscard]] double diagonal() const {
        return least_[0] > most_[0] ? 0.0 : between(least_, most_);
    }
    [[nodiscard]] Place center() const {
        return {0.5 * (least_[0] + most_[0]), 0.5 * (least_[1] + most_[1]),
                0.5 * (least_[2] + most_[2])};
    }

private:
    static constexpr double far = std::numeric_limits<double>::infinity();
    Place least_{far, far, far}, most_{-far, -far, -far};
};

Extent extentOfDrawing(const Model& model) {
    Extent extent;
    for (const Point& point : model.points)
        extent.add({point.position[0].value, point.position[1].value, point.position[2].value});
    return extent;
}

/// Its points and the joints it has.
Extent extentOfBody(const Model& model, const Body& body) {
    Extent extent;
    for (const std::string& point : body.points)
        extent.add(model, point);
    for (const Joint& joint : model.joints)
        if (joint.bodyA == body.id || joint.bodyB == body.id) extent.add(model, joint.point);
    return extent;
}

/// m: what a body may reach without wonder, as drawings may show a small part of it.
double sizeOfBody(const Model& model, const Body& body, double drawing) {
    return std::max(extentOfBody(model, body).diagonal(), drawing);
}

template <class Visit>
void forEachBody(Report& report, const Visit& visit) {
    const Model& model = report.model();
    const double drawing = extentOfDrawing(model).diagonal();
    if (!(drawing > 0.0)) return;  // a drawing of one point has no size
    for (std::size_t index = 0; index < model.bodies.size(); ++index) {
        report.enter("bodies", index, model.bodies[index].id);
        visit(model.bodies[index], drawing);
    }
}

void doubtGravity(Report& report) {
    constexpr double most = 100.0;  // m/s^2, four times that of Jupiter
    const double gravity = length(report.model().gravity);
    if (!(gravity > most)) return;
    report.enter("/gravity");
    report.warning("", "Gravity is " + toRoundedText(gravity) + " m/s\u00b2.",
                   "On Earth it is 9.81 m/s\u00b2: all lengths are in m.");
}

void doubtCenterOfMass(Report& report) {
    const Model& model = report.model();
    forEachBody(report, [&](const Body& body, double drawing) {
        const MassProperties& mass = body.massProperties;
        if (mass.kind == MassKind::Rod || !mass.centerOfMass || !(mass.mass.value > 0.0)) return;
        const Number3& center = *mass.centerOfMass;
        const Extent extent = extentOfBody(model, body);
        const double away =
            between(extent.diagonal() > 0.0 ? extent.center() : extentOfDrawing(model).center(),
                    {center[0].value, center[1].value, center[2].value});
        if (away > 10.0 * std::max(extent.diagonal(), drawing / 5.0))
            report.warning("mass/centerOfMass",
                           "The center of mass is " + toRoundedText(away)
                               + " m away from the link, which is "
                               + toRoundedText(extent.diagonal()) + " m long.",
                           "Enter where it is in the drawing, in m.");
    });
}

/// Whether only the ground carries a body: its mass is often left at anything, and its moment of
/// inertia stands for what turns with it.
bool isPinned(const Model& model, const Body& body) {
    return std::all_of(model.joints.begin(), model.joints.end(), [&](const Joint& joint) {
        return joint.bodyB != body.id || joint.bodyA == groundId;
    });
}

void doubtInertia(Report& report) {
    const Model& model = report.model();
    double all = 0.0;
    for (const Body& body : model.bodies)
        all += body.massProperties.mass.value;
    forEachBody(report, [&](const Body& body, double drawing) {
        const MassProperties& mass = body.massProperties;
        if (mass.kind == MassKind::Rod || !(mass.mass.value > 0.0)) return;
        const double most =
            std::max({mass.inertia[0].value, mass.inertia[1].value, mass.inertia[2].value});
        const double moved = isPinned(model, body) ? all : mass.mass.value;
        const double radius = std::sqrt(std::max(0.0, most) / moved);
        const double size = sizeOfBody(model, body, drawing);
        if (radius > 20.0 * size)
            report.warning("mass/inertia",
                           "The radius of gyration is " + toRoundedText(radius)
                               + " m, and the link reaches " + toRoundedText(size) + " m.",
                           "Enter moments of inertia about the center of mass, in kg m\u00b2.");
    });
}

void doubtDensity(Report& report) {
    constexpr double densest = 22600.0;  // kg/m^3, osmium
    const Model& model = report.model();
    forEachBody(report, [&](const Body& body, double drawing) {
        const double size = sizeOfBody(model, body, drawing);
        const double mass = body.massProperties.mass.value;
        if (mass > densest * size * size * size)
            report.warning("mass/mass",
                           "The mass of " + toRoundedText(mass) + " kg is more than a cube of osmium "
                           "of the size of the link has, " + toRoundedText(size) + " m.",
                           "Enter masses in kg and lengths in m.");
    });
}

bool areParallel(const Joint& one, const Joint& other) {
    const auto cross = [&](std::size_t a, std::size_t b) {
        return one.axis[a].value * other.axis[b].value - one.axis[b].value * other.axis[a].value;
    };
    return std::hypot(cross(0, 1), cross(1, 2), cross(2, 0))
           <= 1e-9 * length(one.axis) * length(other.axis);
}

void doubtJointTwice(Report& report) {
    const Model& model = report.model();
    for (std::size_t second = 1; second < model.joints.size(); ++second)
        for (std::size_t first = 0; first < second; ++first) {
            const Joint& one = model.joints[first];
            const Joint& other = model.joints[second];
            const bool same = (one.bodyA == other.bodyA && one.bodyB == other.bodyB)
                              || (one.bodyA == other.bodyB && one.bodyB == other.bodyA);
            if (!same || one.kind != other.kind) continue;
            const Point* from = findById(model.points, one.point);
            const Point* to = findById(model.points, other.point);
            if (distance(*from, *to) > coincidentDistance) continue;
            if (traitsOf(one.kind).axes > 0 && !areParallel(one, other)) continue;
            report.enter("joints", second, other.id);
            report.warning("", "The joint is there twice: \"" + one.id + "\" joins the same links at "
                               "the same place.",
                           "Remove one of the two.");
        }
}

void doubtDriveTwice(Report& report) {
    const Model& model = report.model();
    std::set<std::array<std::string, 3>> led;
    for (std::size_t index = 0; index < model.drives.size(); ++index) {
        const Drive& drive = model.drives[index];
        const bool joint = drive.kind == DriveKind::JointCoordinate;
        if (led.insert({joint ? drive.joint : drive.at.body, joint ? "" : drive.at.point,
                        std::to_string(drive.coordinate)})
                .second)
            continue;
        report.enter("drives", index, drive.id);
        report.warning("", "Another drive leads the same coordinate.", "Remove one of the two.");
    }
}

void doubtMotor(Report& report) {
    constexpr double rounded = 1.05;  // what data sheets leave
    const Model& model = report.model();
    for (std::size_t index = 0; index < model.motors.size(); ++index) {
        const Motor& motor = model.motors[index];
        report.enter("motors", index, motor.id);
        const double torque = motor.torqueConstant.value, emf = motor.backEmfConstant.value;
        if (torque * emf < 0.0)
            report.warning("backEmfConstant",
                           "Torque constant and back-EMF constant have opposite signs: the motor "
                           "makes energy out of its own motion.",
                           "Give both the same sign; of a real motor they are equal in SI units.");
        else if (emf != 0.0 && torque / emf > rounded)
            report.warning("backEmfConstant",
                           "The torque constant " + toText(torque)
                               + " N m/A is larger than the back-EMF constant " + toText(emf)
                               + " V s/rad: the motor gives more power than it takes.",
                           "Of a real motor they are equal in SI units: convert rpm and mN m.");
        else if (torque != 0.0 && emf / torque > 10.0)
            report.warning("backEmfConstant",
                           "The back-EMF constant " + toText(emf)
                               + " V s/rad and the torque constant " + toText(torque)
                               + " N m/A are far apart.",
                           "Of a real motor they are equal in SI units: convert rpm and mN m.");
    }
}

void reportFriction(Report& report, const char* place, const Number& coefficient) {
    if (coefficient.value > 5.0 || coefficient.value < 0.0)
        report.warning(
            place, "No surfaces have a friction coefficient of " + toText(coefficient.value) + ".",
            "Enter the ratio of friction to normal force, rarely above 1.");
}

void doubtFriction(Report& report) {
    const Model& model = report.model();
    for (std::size_t index = 0; index < model.contacts.size(); ++index) {
        report.enter("contacts", index, model.contacts[index].id);
        reportFriction(report, "static", model.contacts[index].staticLevel);
        reportFriction(report, "dynamic", model.contacts[index].dynamicLevel);
    }
    for (std::size_t index = 0; index < model.jointFrictions.size(); ++index) {
        const JointFriction& friction = model.jointFrictions[index];
        if (friction.load != FrictionLoad::Reaction) continue;
        report.enter("jointFrictions", index, friction.id);
        reportFriction(report, "static", friction.staticLevel);
        reportFriction(report, "dynamic", friction.dynamicLevel);
    }
}

/// Numbers that somebody or something may change.
std::set<std::string> variedObjects(const Model& model) {
    std::set<std::string> varied;
    for (const DesignVariable& variable : model.designVariables)
        varied.insert(variable.object);
    for (const Case& entry : model.cases.list)
        for (const CaseNumber& number : entry.numbers)
            varied.insert(number.object);
    forEachNumber(model, [&](const PropertyInfo& info, const Number& number) {
        if (!number.expression.empty()) varied.insert(info.object);
    });
    return varied;
}

bool isZero(const Number& number) {
    return number.value == 0.0;
}

/// Objects that have stiffnesses or dampings, all of them zero.
std::set<std::string> slackObjects(const Model& model) {
    using base::Quantity;
    std::set<std::string> slack, tight;
    forEachNumber(model, [&](const PropertyInfo& info, const Number& number) {
        const Quantity quantity = info.quantity;
        if (quantity == Quantity::Stiffness || quantity == Quantity::TorsionalStiffness
            || quantity == Quantity::Damping || quantity == Quantity::TorsionalDamping)
            (isZero(number) ? slack : tight).insert(info.object);
    });
    for (const std::string& object : tight)
        slack.erase(object);
    return slack;
}

// Of what acts by other numbers.
bool isIdle(const JointFriction& friction) {
    return isZero(friction.staticLevel) && isZero(friction.dynamicLevel);
}
bool isIdle(const JointStop& stop) {
    return isZero(stop.stiffness);
}
bool isIdle(const Contact& contact) {
    return isZero(contact.stiffness);
}
bool isIdle(const Load& load) {
    return isZero(load.magnitude);
}
bool isIdle(const Feedback& feedback) {
    return isZero(feedback.proportional) && isZero(feedback.derivative)
           && (!feedback.integral || isZero(*feedback.integral));
}
bool isIdle(const Motor& motor) {
    return isZero(motor.torqueConstant) && isZero(motor.rotorInertia)
           && isZero(motor.viscousFriction) && isZero(motor.coulombFriction);
}

void doubtIdleElement(Report& report) {
    const std::set<std::string> varied = variedObjects(report.model());
    const std::set<std::string> slack = slackObjects(report.model());
    const auto hasNoEffect = [&](const auto& element) {
        if constexpr (requires { isIdle(element); })
            return isIdle(element);
        else if constexpr (requires { element.law.elongations; })
            return slack.contains(element.id) && element.law.formula.empty()
                   && element.law.elongations.empty();
        else
            return slack.contains(element.id);
    };
    forEachElementList(report.model(), [&](const auto& list, const ListInfo& info) {
        for (std::size_t index = 0; index < list.size(); ++index) {
            if (!hasNoEffect(list[index]) || varied.contains(list[index].id)) continue;
            report.enter(info.key, index, list[index].id);
            report.warning(
                "", "The " + std::string(info.noun) + " has no effect: its numbers are zero.",
                "Enter its numbers, or remove it.");
        }
    });
}

/// Whether a joint of two links that lets them turn only sits at a place.
bool turnsAt(const Model& model, const Joint& joint, const std::string& place) {
    return traitsOf(joint.kind).coordinates.find('t') == std::string_view::npos
           && joint.kind != JointKind::Screw
           && distance(*findById(model.points, joint.point), *findById(model.points, place))
                  < coincidentDistance;
}

/// Whether a place does not move: on the ground, or at the pivot of a link on the ground.
bool standsStill(const Model& model, const Attachment& place) {
    if (place.body == groundId) return true;
    return std::any_of(model.joints.begin(), model.joints.end(), [&](const Joint& joint) {
        const bool onGround = (joint.bodyA == groundId && joint.bodyB == place.body)
                              || (joint.bodyB == groundId && joint.bodyA == place.body);
        return onGround && turnsAt(model, joint, place.point);
    });
}

/// Whether one end sits where its link turns about that of the other end, which goes round it.
bool keepsLength(const Model& model, const SpringDamper& spring) {
    const std::set<std::string> links{spring.endA.body, spring.endB.body};
    return std::any_of(model.joints.begin(), model.joints.end(), [&](const Joint& joint) {
        return links == std::set<std::string>{joint.bodyA, joint.bodyB}
               && (turnsAt(model, joint, spring.endA.point)
                   || turnsAt(model, joint, spring.endB.point));
    });
}

void doubtIdlePlace(Report& report) {
    const Model& model = report.model();
    const std::set<std::string> varied = variedObjects(model);
    for (std::size_t index = 0; index < model.loads.size(); ++index) {
        const Load& load = model.loads[index];
        if (load.kind != LoadKind::Force || load.at.body == groundId
            || varied.contains(load.at.point) || !standsStill(model, load.at))
            continue;
        report.enter("loads", index, load.id);
        report.warning("at/point", "The force acts at a fixed pivot, where it moves nothing.",
                       "Let it act where the link moves.");
    }
    for (std::size_t index = 0; index < model.springs.size(); ++index) {
        const SpringDamper& spring = model.springs[index];
        if (spring.endA.body == spring.endB.body || varied.contains(spring.endA.point)
            || varied.contains(spring.endB.point))
            continue;
        const bool still = standsStill(model, spring.endA) && standsStill(model, spring.endB);
        if (!still && !keepsLength(model, spring)) continue;
        report.enter("springs", index, spring.id);
        if (!still) {
            report.warning("endA",
                           "One end of the spring sits at a joint of both links: its length never "
                           "changes, and it moves nothing.",
                           "Attach it beside the joint, or use a torsional spring.");
            continue;
        }
        report.warning("endB", "Both ends of the spring stand still: it moves nothing.",
                       "Attach one end where a link moves.");
    }
}

void doubtGears(Report& report) {
    constexpr double most = 1e4;
    const Model& model = report.model();
    for (std::size_t index = 0; index < model.gears.size(); ++index) {
        const GearCoupling& gear = model.gears[index];
        const double ratio = std::abs(gear.ratio.value);
        if (isTravel(model, gear.jointA, gear.coordinateA)
                != isTravel(model, gear.jointB, gear.coordinateB)
            || (ratio <= most && ratio * most >= 1.0))
            continue;
        report.enter("gears", index, gear.id);
        report.warning("ratio", "The ratio is " + toRoundedText(gear.ratio.value) + ".",
                       "Enter the change of B per change of A.");
    }
}

/// Lengths and angles of elements and joints in other units.
void doubtUnits(Report& report) {
    constexpr double manyTurns = 25.2;  // rad, four turns
    const Model& model = report.model();
    const double drawing = extentOfDrawing(model).diagonal();
    const auto look = [&](const PropertyInfo& info, const Number& number) {
        const double size = std::abs(number.value);
        if (info.quantity == base::Quantity::Length && drawing > 0.0 && size > 100.0 * drawing)
            report.diagnostics().push_back({base::Severity::Warning, info.object, info.property,
                                            info.label + " is " + toRoundedText(number.value)
                                                + " m in a drawing of " + toRoundedText(drawing)
                                                + " m.",
                                            "Enter lengths in m, not in mm."});
        if (info.quantity == base::Quantity::Angle && size > manyTurns)
            report.diagnostics().push_back(
                {base::Severity::Warning, info.object, info.property,
                 info.label + " is " + toRoundedText(number.value) + " rad, more than four turns.",
                 "Enter angles in rad, not in degrees."});
    };
    forEachNumber(model, [&](const PropertyInfo& info, const Number& number) {
        // What drives lead may go far, spheres may be large, and terms are judged by the motion.
        if (findById(model.points, info.object) || findById(model.bodies, info.object)
            || findById(model.drives, info.object) || findById(model.costTerms, info.object)
            || findById(model.signalList, info.object) || info.property == "surfaceRadius")
            return;
        look(info, number);
    });
}

/// Speeds in other units.
void doubtSpeeds(Report& report) {
    const auto tell = [&](const std::string& place, double speed, bool travel) {
        if (!(std::abs(speed) >= (travel ? 1000.0 : 3000.0))) return;
        report.warning(place,
                       "The speed is " + toRoundedText(speed) + (travel ? " m/s." : " rad/s."),
                       travel ? "Enter speeds in m/s, not in mm/s."
                              : "Enter speeds in rad/s, not in rpm or degrees per second.");
    };
    const Model& model = report.model();
    for (std::size_t index = 0; index < model.joints.size(); ++index) {
        const Joint& joint = model.joints[index];
        report.enter("joints", index, joint.id);
        for (std::size_t place = 0; place < joint.coordinates.size(); ++place)
            if (const auto& speed = joint.coordinates[place].startVelocity)
                tell("coordinates/" + std::to_string(place) + "/startVelocity", speed->value,
                     isTranslation(joint.kind, static_cast<int>(place)));
    }
    for (std::size_t index = 0; index < model.drives.size(); ++index) {
        const Drive& drive = model.drives[index];
        report.enter("drives", index, drive.id);
        if (drive.profile == DriveProfile::ConstantSpeed)
            tell("speed", drive.speed.value, drivesTravel(model, drive));
    }
}

void doubtLoadInput(Report& report) {
    const Model& model = report.model();
    for (std::size_t index = 0; index < model.loads.size(); ++index) {
        const Input* input = findById(model.inputs, model.loads[index].input);
        if (!input || input->optimize || input->kind != InputKind::Samples) continue;
        const bool inCase =
            std::any_of(model.cases.list.begin(), model.cases.list.end(), [&](const Case& entry) {
                return std::any_of(entry.inputs.begin(), entry.inputs.end(),
                                   [&](const CaseInput& own) { return own.input == input->id; });
            });
        if (inCase || std::any_of(input->samples.begin(), input->samples.end(), [](double sample) {
                return sample != 0.0;
            }))
            continue;
        report.enter("loads", index, model.loads[index].id);
        report.warning(
            "input",
            "The load has no effect: all samples of the input \"" + input->id + "\" are zero.",
            "Enter samples, optimize the input, or remove the load.");
    }
}

void doubtIdleInput(Report& report) {
    const Model& model = report.model();
    for (std::size_t index = 0; index < model.inputs.size(); ++index) {
        bool used = false;
        forEachList(model, [&](const auto& list, const ListInfo&) {
            for (const auto& element : list)
                visitReferences(element, [&](const std::string& id) {
                    used = used || id == model.inputs[index].id;
                });
        });
        if (used) continue;
        report.enter("inputs", index, model.inputs[index].id);
        report.warning("", "Nothing uses the input.",
                       "Let a load or a motor follow it, or remove it.");
    }
}

constexpr Doubt ofMechanism[] = {
    {"gravity", doubtGravity},
    {"center-of-mass", doubtCenterOfMass},
    {"inertia", doubtInertia},
    {"density", doubtDensity},
    {"joint-twice", doubtJointTwice},
    {"drive-twice", doubtDriveTwice},
    {"motor", doubtMotor},
    {"friction", doubtFriction},
    {"idle-element", doubtIdleElement},
    {"idle-place", doubtIdlePlace},
    {"gears", doubtGears},
    {"units", doubtUnits},
    {"speeds", doubtSpeeds},
    {"load-input", doubtLoadInput},
    {"idle-input", doubtIdleInput},
};

}  // namespace

}  // namespace linkwright::model::validation

namespace linkwright::model {

std::span<const Doubt> mechanismDoubts() {
    return validation::ofMechanism;
}

}  // namespace linkwright::model
