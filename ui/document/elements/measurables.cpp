// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/measurables.h"

#include "engine/session/document/measurable_signals.h"
#include "engine/session/solving/solve.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/engine_words.h"
#include "ui/document/shown/plot_layout.h"

#include <QHash>
#include <algorithm>
#include <array>
#include <cmath>

namespace linkwright::document {

namespace {

using model::Model;
using model::Signal;
using model::SignalKind;

/// Groups, in the order they are listed in.
enum class Group {
    Project,
    Points,
    Joints,
    Links,
    Springs,
    Forces,
    Contacts,
    Inputs,
    Whole,
    Pairs
};

QString titleOf(Group group) {
    switch (group) {
        case Group::Project: return tr("Signals of the project");
        case Group::Points: return tr("Points");
        case Group::Joints: return tr("Joints");
        case Group::Links: return tr("Links");
        case Group::Springs: return tr("Springs and dampers");
        case Group::Forces: return tr("Drives, motors, loads and constraints");
        case Group::Contacts: return tr("Contacts");
        case Group::Inputs: return tr("Inputs");
        case Group::Whole: return tr("Energy, balance and transmission");
        case Group::Pairs: return tr("Distances between links");
    }
    return {};
}

bool isOfJoint(const Model& model, const Signal& signal) {
    return model::findById(model.joints, signal.constraint) != nullptr;
}

bool isSpring(const Model& model, const std::string& id) {
    bool found = false;
    model::forEachElementList(model, [&](const auto& list, const model::ListInfo&) {
        using Element = typename std::decay_t<decltype(list)>::value_type;
        if constexpr (model::isSpring<Element>)
            found = found || model::findById(list, id) != nullptr;
    });
    return found;
}

Group groupOf(const Model& model, const Signal& signal) {
    switch (signal.kind) {
        case SignalKind::PointPosition:
        case SignalKind::PointVelocity:
        case SignalKind::PointAcceleration: return Group::Points;
        case SignalKind::JointCoordinate:
        case SignalKind::JointVelocity:
        case SignalKind::JointAcceleration:
        case SignalKind::ReactionMoment:
        case SignalKind::MomentImpulse: return Group::Joints;
        case SignalKind::Reaction:
        case SignalKind::ConstraintImpulse:
            return isOfJoint(model, signal) ? Group::Joints : Group::Forces;
        case SignalKind::BodyAngle:
        case SignalKind::AngularVelocity:
        case SignalKind::BodyDirection:
        case SignalKind::DirectionAngle: return Group::Links;
        case SignalKind::CenterOfMass:
        case SignalKind::Momentum:
        case SignalKind::ShakingForce:
            return signal.bodies.size() == 1 ? Group::Links : Group::Whole;
        case SignalKind::SpringForce:
        case SignalKind::Elongation: return Group::Springs;
        case SignalKind::Power:
            if (isSpring(model, signal.constraint)) return Group::Springs;
            return model::findById(model.contacts, signal.constraint)
                           || model::findById(model.tires, signal.constraint)
                       ? Group::Contacts
                       : Group::Forces;
        case SignalKind::MotorTorque:
        case SignalKind::CamPlace:
        case SignalKind::FeedbackForce: return Group::Forces;
        case SignalKind::ContactForce:
        case SignalKind::ContactGap:
        case SignalKind::ContactPower:
        case SignalKind::TireLoad:
        case SignalKind::TireSlip:
        case SignalKind::TireSlipAngle:
        case SignalKind::TireForce:
        case SignalKind::WheelForce: return Group::Contacts;
        case SignalKind::InputValue: return Group::Inputs;
        case SignalKind::KineticEnergy:
        case SignalKind::PotentialEnergy:
        case SignalKind::AngularMomentum:
        case SignalKind::ShakingMoment:
        case SignalKind::TransmissionAngle:
        case SignalKind::PressureAngle: return Group::Whole;
        case SignalKind::Distance:
        case SignalKind::PointOffset: return Group::Pairs;
        case SignalKind::Formula: return Group::Project;
    }
    return Group::Project;
}

/// The element that a signal is listed under; of the whole mechanism: empty.
std::string elementOf(const Signal& signal) {
    for (const std::string& id : {signal.joint, signal.constraint, signal.motor, signal.input})
        if (!id.empty()) return id;
    if (signal.bodies.size() == 1) return signal.bodies.front();
    return signal.at.point.empty() ? signal.at.body : signal.at.point;
}

QString objectOf(const Model& model, const Signal& signal, Group group) {
    if (group == Group::Whole) return {};
    if (group == Group::Pairs)
        return tr("%1 to %2")
            .arg(nameOf(model, signal.at.point), nameOf(model, signal.other.point));
    return nameOf(model, elementOf(signal));
}

/// "Velocity", "Velocity 2" of a joint with several coordinates.
QString ofCoordinate(const Model& model, const Signal& signal, const QString& quantity) {
    const model::Joint* joint = model::findById(model.joints, signal.joint);
    return joint && model::degreesOfFreedom(joint->kind) > 1
               ? QStringLiteral("%1 %2").arg(quantity).arg(signal.coordinate + 1)
               : quantity;
}

QString quantityOf(const Model& model, const Signal& signal) {
    const bool turns = model::signalQuantity(model, signal) == base::Quantity::Torque;
    const QString point = nameOf(model, signal.at.point);
    switch (signal.kind) {
        case SignalKind::PointPosition: return tr("Position");
        case SignalKind::PointVelocity: return tr("Velocity");
        case SignalKind::PointAcceleration: return tr("Acceleration");
        case SignalKind::JointCoordinate:
            return ofCoordinate(model, signal,
                                model::signalQuantity(model, signal) == base::Quantity::Length
                                    ? tr("Travel")
                                    : tr("Angle"));
        case SignalKind::JointVelocity: return ofCoordinate(model, signal, tr("Velocity"));
        case SignalKind::JointAcceleration: return ofCoordinate(model, signal, tr("Acceleration"));
        case SignalKind::Reaction:
            return turns                      ? tr("Torque")
                   : isOfJoint(model, signal) ? tr("Reaction force")
                                              : tr("Force");
        case SignalKind::ReactionMoment: return tr("Reaction moment");
        case SignalKind::ConstraintImpulse:
            return isOfJoint(model, signal) ? tr("Reaction impulse") : tr("Impulse");
        case SignalKind::MomentImpulse: return tr("Angular impulse");
        case SignalKind::BodyAngle: return tr("Angle");
        case SignalKind::AngularVelocity: return tr("Angular velocity");
        case SignalKind::BodyDirection: return tr("Direction");
        case SignalKind::DirectionAngle: return tr("Angle to the y axis");
        case SignalKind::CenterOfMass: return tr("Center of mass");
        case SignalKind::Momentum: return tr("Momentum");
        case SignalKind::ShakingForce: return tr("Shaking force");
        case SignalKind::AngularMomentum: return tr("Angular momentum about %1").arg(point);
        case SignalKind::ShakingMoment: return tr("Shaking moment about %1").arg(point);
        case SignalKind::SpringForce:
        case SignalKind::MotorTorque:
        case SignalKind::FeedbackForce: return turns ? tr("Torque") : tr("Force");
        case SignalKind::Elongation: return tr("Elongation");
        case SignalKind::Power: return tr("Power");
        case SignalKind::ContactForce: return tr("Force");
        case SignalKind::ContactGap: return tr("Gap");
        case SignalKind::ContactPower: return tr("Friction power");
        case SignalKind::TireLoad: return tr("Load");
        case SignalKind::TireSlip: return tr("Slip");
        case SignalKind::TireSlipAngle: return tr("Slip angle");
        case SignalKind::TireForce:
        case SignalKind::WheelForce: return tr("Force");
        case SignalKind::InputValue: return tr("Value");
        case SignalKind::KineticEnergy: return tr("Kinetic energy");
        case SignalKind::PotentialEnergy: return tr("Potential energy");
        case SignalKind::CamPlace: return tr("Place");
        case SignalKind::TransmissionAngle:
            if (!signal.constraint.empty()) return tr("Transmission angle");
            return tr("Transmission angle at %1, from %2")
                .arg(nameOf(model, signal.other.point), point);
        case SignalKind::PressureAngle:
            if (!signal.constraint.empty()) return tr("Pressure angle");
            return tr("Pressure angle at %1, from %2")
                .arg(nameOf(model, signal.other.point), point);
        case SignalKind::Distance: return tr("Distance");
        case SignalKind::PointOffset: return tr("Offset");
        case SignalKind::Formula: return nameOf(model, signal.id);
    }
    return {};
}

/// Curves that a motion has of a joint without a signal.
QStringList curvesWithoutSignal(const std::vector<MotionCurve>& curves, const Signal& signal) {
    const QString source = signal.kind == SignalKind::JointCoordinate ? QStringLiteral("coordinate")
                           : signal.kind == SignalKind::JointVelocity ? QStringLiteral("velocity")
                                                                      : QString();
    if (source.isEmpty()) return {};
    const QString key = QStringLiteral("%1/%2/%3")
                            .arg(source, QString::fromStdString(signal.joint))
                            .arg(signal.coordinate);
    const bool known = std::any_of(curves.begin(), curves.end(),
                                   [&](const MotionCurve& curve) { return curve.key == key; });
    return known ? QStringList{key} : QStringList{};
}

/// The orientations of spherical and free joints, which have no angles: four numbers each.
void addOrientations(std::vector<Measurable>& list, const Model& model,
                     const std::vector<MotionCurve>& curves) {
    for (const MotionCurve& curve : curves) {
        const bool part = curve.key.startsWith(QLatin1String("coordinate/"))
                          && curve.series->unit.empty() && !curve.series->component.empty();
        if (!part) continue;
        const QString object = nameOf(model, curve.object.toStdString());
        if (list.empty() || list.back().curves.isEmpty() || list.back().object != object
            || list.back().quantity != tr("Orientation (quaternion)"))
            list.push_back(
                {titleOf(Group::Joints), object, tr("Orientation (quaternion)"), {}, {}, {}});
        list.back().curves << curve.key;
    }
}

QStringList curvesOfSignal(const Model& model, const Signal& signal, bool planar) {
    const QString key = QStringLiteral("signal/%1/").arg(QString::fromStdString(signal.id));
    if (model::componentCount(model, signal) == 1) return {key};
    const std::array<bool, 3> varies =
        planar ? variesInPlane(model, signal) : std::array<bool, 3>{true, true, true};
    QStringList keys;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (varies[axis]) keys << key + QLatin1Char("xyz"[axis]);
    if (keys.size() > 1 && session::hasMagnitude(session::signalUnit(model, signal)))
        keys.prepend(key + QLatin1String(magnitudeKey));
    return keys;
}

/// What makes an edited model wrong that was right before.
QString faultOf(const Model& before, const Model& after) {
    if (!session::summarize(before).valid) return {};
    const session::ModelSummary summary = session::summarize(after);
    for (const base::Diagnostic& problem : summary.problems)
        if (!summary.valid && problem.severity == base::Severity::Error)
            return withNames(after, translated(problem.message)) + QLatin1Char(' ')
                   + translated(problem.remedy);
    return {};
}

}  // namespace

QString Measurable::title() const {
    return object.isEmpty() || object == quantity ? quantity : tr("%1 of %2").arg(quantity, object);
}

QString Measurable::words() const {
    QString more;
    switch (signal.kind) {
        case SignalKind::JointCoordinate: more = tr("angle travel displacement rotation"); break;
        case SignalKind::JointVelocity: more = tr("speed rate angular velocity"); break;
        case SignalKind::JointAcceleration: more = tr("angular acceleration"); break;
        case SignalKind::PointPosition: more = tr("path coordinates displacement x y z"); break;
        case SignalKind::PointVelocity: more = tr("speed x y z"); break;
        case SignalKind::Reaction: more = tr("bearing force constraint load x y z"); break;
        case SignalKind::ReactionMoment: more = tr("bearing torque constraint moment"); break;
        case SignalKind::ShakingForce:
        case SignalKind::ShakingMoment: more = tr("balance inertia frame"); break;
        case SignalKind::Elongation: more = tr("length stretch deflection extension"); break;
        case SignalKind::TransmissionAngle:
        case SignalKind::PressureAngle: more = tr("quality"); break;
        case SignalKind::CenterOfMass: more = tr("gravity cog com"); break;
        default: break;
    }
    return QStringLiteral("%1 %2 %3 %4 %5").arg(group, object, quantity, unit, more);
}

namespace {

QString shownUnitOf(const Model& model, const Signal& signal) {
    return shownUnit(QString::fromStdString(session::signalUnit(model, signal))).symbol;
}

Measurable measurableOf(const Model& model, const Signal& signal, Group group,
                        const std::vector<MotionCurve>& curves) {
    return {titleOf(group),
            objectOf(model, signal, group),
            quantityOf(model, signal),
            shownUnitOf(model, signal),
            signal,
            curvesWithoutSignal(curves, signal)};
}

/// The element, and those that are at the same place or act there: the point, drives and motors of
/// a joint, the joints at a point.
std::vector<std::string> aroundOf(const Model& model, const std::string& id) {
    std::vector<std::string> around{id};
    for (const model::Joint& joint : model.joints)
        if (joint.point == id) around.push_back(joint.id);
    if (const model::Joint* joint = model::findById(model.joints, id)) {
        for (const model::Drive& drive : model.drives)
            if (drive.joint == id) around.push_back(drive.id);
        for (const model::Motor& motor : model.motors)
            if (motor.joint == id) around.push_back(motor.id);
        around.push_back(joint->point);
    }
    return around;
}

}  // namespace

std::vector<Measurable> measurablesAbout(const Model& model,
                                         const session::SimulationResult& motion,
                                         const std::string& id) {
    const std::vector<std::string> around = aroundOf(model, id);
    const std::vector<MotionCurve> curves = curvesOf(motion);
    std::vector<std::vector<Measurable>> found(around.size());
    for (Signal& signal : session::measurableSignals(model, session::summarize(model).planar)) {
        const Group group = groupOf(model, signal);
        if (group == Group::Whole || group == Group::Pairs) continue;
        const auto place = std::find(around.begin(), around.end(), elementOf(signal));
        if (place == around.end()) continue;
        signal.id = session::findSignal(model, signal);
        found[static_cast<std::size_t>(place - around.begin())].push_back(
            measurableOf(model, signal, group, curves));
    }
    std::vector<Measurable> list;
    for (std::vector<Measurable>& each : found)
        list.insert(list.end(), each.begin(), each.end());
    return list;
}

std::vector<Measurable> measurablesOf(const Model& model, const session::SimulationResult& motion) {
    const std::vector<MotionCurve> curves = curvesOf(motion);
    std::vector<Measurable> list;
    for (const Signal& signal : model.signalList)
        list.push_back({titleOf(Group::Project),
                        {},
                        nameOf(model, signal.id),
                        shownUnitOf(model, signal),
                        signal,
                        {}});
    std::vector<std::pair<Group, Measurable>> found;
    for (Signal& signal : session::measurableSignals(model, session::summarize(model).planar)) {
        const Group group = groupOf(model, signal);
        signal.id = session::findSignal(model, signal);
        found.push_back({group, measurableOf(model, signal, group, curves)});
    }
    // Whatever belongs to one element stands together, in the order the elements have.
    QHash<QString, qsizetype> order;
    const auto placeOf = [&order](const QString& object) {
        const qsizetype next = order.size();
        return order.contains(object) ? order.value(object) : order.insert(object, next).value();
    };
    std::vector<std::pair<std::pair<int, qsizetype>, std::size_t>> rank;
    for (std::size_t index = 0; index < found.size(); ++index)
        rank.push_back(
            {{static_cast<int>(found[index].first), placeOf(found[index].second.object)}, index});
    std::stable_sort(rank.begin(), rank.end());
    bool joints = false;
    for (const auto& [place, index] : rank) {
        if (place.first > static_cast<int>(Group::Joints) && !joints) {
            joints = true;
            addOrientations(list, model, curves);
        }
        list.push_back(std::move(found[index].second));
    }
    return list;
}

Measured measure(Project& project, const std::vector<Measurable>& wanted) {
    Measured measured;
    std::vector<std::string> ids(wanted.size());
    const auto edit = [&](Model& edited) {
        for (std::size_t index = 0; index < wanted.size(); ++index)
            if (wanted[index].curves.isEmpty())
                ids[index] = session::measure(edited, wanted[index].signal);
    };
    const ModelPointer edited = project.edited(edit);
    if (edited->signalList.size() != project.model().signalList.size()) {
        measured.fault = faultOf(project.model(), *edited);
        if (!measured.fault.isEmpty()) return measured;
        project.commit(wanted.size() == 1 ? tr("Plot %1").arg(wanted.front().title())
                                          : tr("Plot %1 signals").arg(wanted.size()),
                       edit);
    }
    const bool planar = session::summarize(project.model()).planar;
    for (std::size_t index = 0; index < wanted.size(); ++index) {
        const Signal* signal = model::findById(project.model().signalList, ids[index]);
        measured.curves.push_back(signal ? curvesOfSignal(project.model(), *signal, planar)
                                         : wanted[index].curves);
    }
    return measured;
}

}  // namespace linkwright::document
