// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/element_info.h"

#include "engine/model/properties.h"
#include "ui/document/elements/joint_kinds.h"
#include "ui/document/elements/number_text.h"

#include <QObject>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <cmath>

namespace linkwright::document {

namespace {

QString nameOr(const std::string& name, const std::string& id) {
    return QString::fromStdString(name.empty() ? id : name);
}

QString signalWord(model::SignalKind kind) {
    switch (kind) {
        case model::SignalKind::PointPosition: return tr("position");
        case model::SignalKind::PointVelocity: return tr("velocity");
        case model::SignalKind::JointCoordinate: return tr("coordinate");
        case model::SignalKind::JointVelocity: return tr("joint velocity");
        case model::SignalKind::BodyDirection: return tr("direction");
        case model::SignalKind::AngularVelocity: return tr("angular velocity");
        case model::SignalKind::InputValue: return tr("input value");
        case model::SignalKind::PointAcceleration: return tr("acceleration");
        case model::SignalKind::JointAcceleration: return tr("joint acceleration");
        case model::SignalKind::DirectionAngle: return tr("angle");
        case model::SignalKind::Distance: return tr("distance");
        case model::SignalKind::ConstraintImpulse: return tr("constraint impulse");
        case model::SignalKind::Reaction: return tr("reaction");
        case model::SignalKind::ReactionMoment: return tr("reaction moment");
        case model::SignalKind::MomentImpulse: return tr("moment impulse");
        case model::SignalKind::MotorTorque: return tr("motor torque");
        case model::SignalKind::KineticEnergy: return tr("kinetic energy");
        case model::SignalKind::PotentialEnergy: return tr("potential energy");
        case model::SignalKind::BodyAngle: return tr("angle of a body");
        case model::SignalKind::PointOffset: return tr("offset");
        case model::SignalKind::FeedbackForce: return tr("feedback force");
    }
    return {};
}

QString loadWord(model::LoadKind kind) {
    switch (kind) {
        case model::LoadKind::Force: return tr("force");
        case model::LoadKind::Torque: return tr("torque");
        case model::LoadKind::JointLoad: return tr("joint load");
    }
    return {};
}

QString capitalized(QString text) {
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text;
}

QString pointDetail(const model::Point& point) {
    QStringList parts{numberText(point.position[0].value, 4),
                      numberText(point.position[1].value, 4)};
    if (point.position[2].value != 0.0) parts << numberText(point.position[2].value, 4);
    return parts.join(QStringLiteral(", ")) + QStringLiteral(" m");
}

QString bodyDetail(const model::Model& model, const model::Body& body) {
    if (body.points.size() == 2)
        return tr("%1 to %2").arg(nameOf(model, body.points[0]), nameOf(model, body.points[1]));
    return quantityText(body.massProperties.mass.value, base::Quantity::Mass);
}

QString jointDetail(const model::Joint& joint) {
    const bool grounded = joint.bodyA == model::groundId || joint.bodyB == model::groundId;
    return grounded ? tr("%1, ground").arg(jointKindInfo(joint.kind).word)
                    : jointKindInfo(joint.kind).word;
}

QString inputDetail(const model::Input& input) {
    if (input.kind == model::InputKind::Expression) return QString::fromStdString(input.expression);
    return tr("%1 samples").arg(input.samples.size());
}

double gravityStrength(const model::Model& model) {
    double sum = 0.0;
    for (const model::Number& component : model.gravity)
        sum += component.value * component.value;
    return std::sqrt(sum);
}

}  // namespace

ElementKind kindOf(const model::Model& model, const std::string& id) {
    if (id == projectId) return ElementKind::Project;
    if (id == gravityId) return ElementKind::Gravity;
    if (id == model::groundId) return ElementKind::Ground;
    if (model::findById(model.points, id)) return ElementKind::Point;
    if (model::findById(model.bodies, id)) return ElementKind::Body;
    if (model::findById(model.joints, id)) return ElementKind::Joint;
    if (model::findById(model.springs, id)) return ElementKind::Spring;
    if (model::findById(model.torsionalSprings, id)) return ElementKind::TorsionalSpring;
    if (model::findById(model.jointFrictions, id)) return ElementKind::JointFriction;
    if (model::findById(model.feedbacks, id)) return ElementKind::Feedback;
    if (model::findById(model.rods, id)) return ElementKind::Rod;
    if (model::findById(model.gears, id)) return ElementKind::Gear;
    if (model::findById(model.drives, id)) return ElementKind::Drive;
    if (model::findById(model.motors, id)) return ElementKind::Motor;
    if (model::findById(model.loads, id)) return ElementKind::Load;
    if (model::findById(model.inputs, id)) return ElementKind::Input;
    if (model::findById(model.signalList, id)) return ElementKind::Signal;
    if (model::findById(model.costTerms, id)) return ElementKind::CostTerm;
    if (model::findById(model.parameters, id)) return ElementKind::Parameter;
    return ElementKind::None;
}

QString nameOf(const model::Model& model, const std::string& id) {
    switch (kindOf(model, id)) {
        case ElementKind::None: return {};
        case ElementKind::Project:
            return model.name.empty() ? tr("Untitled") : QString::fromStdString(model.name);
        case ElementKind::Gravity: return tr("Gravity");
        case ElementKind::Ground: return tr("Ground");
        case ElementKind::Point: return nameOr(model::findById(model.points, id)->name, id);
        case ElementKind::Body: return nameOr(model::findById(model.bodies, id)->name, id);
        case ElementKind::Joint: return nameOr(model::findById(model.joints, id)->name, id);
        case ElementKind::TorsionalSpring:
            return nameOr(model::findById(model.torsionalSprings, id)->name, id);
        case ElementKind::JointFriction:
            return nameOr(model::findById(model.jointFrictions, id)->name, id);
        case ElementKind::Feedback: return nameOr(model::findById(model.feedbacks, id)->name, id);
        case ElementKind::Rod: return nameOr(model::findById(model.rods, id)->name, id);
        case ElementKind::Gear: return nameOr(model::findById(model.gears, id)->name, id);
        case ElementKind::Drive: return nameOr(model::findById(model.drives, id)->name, id);
        case ElementKind::Motor: return nameOr(model::findById(model.motors, id)->name, id);
        case ElementKind::Spring: return nameOr(model::findById(model.springs, id)->name, id);
        case ElementKind::Load: return nameOr(model::findById(model.loads, id)->name, id);
        case ElementKind::Input: return nameOr(model::findById(model.inputs, id)->name, id);
        case ElementKind::Signal: return nameOr(model::findById(model.signalList, id)->name, id);
        case ElementKind::CostTerm: return nameOr(model::findById(model.costTerms, id)->name, id);
        case ElementKind::Parameter: return QString::fromStdString(id);
    }
    return {};
}

QString withNames(const model::Model& model, const QString& sentence) {
    static const QRegularExpression quoted(QStringLiteral("\"([^\"]+)\":"));
    QString text = sentence;
    qsizetype from = 0;
    for (auto match = quoted.match(text, from); match.hasMatch();
         match = quoted.match(text, from)) {
        const std::string id = match.captured(1).toStdString();
        from = match.capturedEnd();
        // Stages are quoted, too.
        if (kindOf(model, id) == ElementKind::None
            || text.first(match.capturedStart()).endsWith(QLatin1String("Stage ")))
            continue;
        const QString name =
            QStringLiteral("%1 \"%2\":").arg(typeText(model, id), nameOf(model, id));
        text.replace(match.capturedStart(), match.capturedLength(), name);
        from = match.capturedStart() + name.size();
    }
    return text;
}

QString typeText(const model::Model& model, const std::string& id) {
    switch (kindOf(model, id)) {
        case ElementKind::None: return {};
        case ElementKind::Project: return tr("Project");
        case ElementKind::Gravity: return tr("Acceleration of gravity");
        case ElementKind::Ground: return tr("The immovable body");
        case ElementKind::Point: return tr("Point");
        case ElementKind::Body: return tr("Link");
        case ElementKind::Joint:
            return capitalized(
                tr("%1 joint").arg(jointKindInfo(model::findById(model.joints, id)->kind).word));
        case ElementKind::Spring: {
            const model::SpringDamper* spring = model::findById(model.springs, id);
            if (spring->stiffness.value == 0.0) return tr("Linear damper");
            return spring->damping.value == 0.0 ? tr("Linear spring")
                                                : tr("Linear spring and damper");
        }
        case ElementKind::TorsionalSpring: return tr("Torsional spring");
        case ElementKind::JointFriction: return tr("Joint friction");
        case ElementKind::Feedback: return tr("Feedback");
        case ElementKind::Rod: return tr("Rod");
        case ElementKind::Gear: return tr("Gear coupling");
        case ElementKind::Drive: return tr("Drive");
        case ElementKind::Motor: return tr("Motor");
        case ElementKind::Load:
            return capitalized(loadWord(model::findById(model.loads, id)->kind));
        case ElementKind::Input: return tr("Input");
        case ElementKind::Signal:
            return tr("Signal, %1").arg(signalWord(model::findById(model.signalList, id)->kind));
        case ElementKind::CostTerm:
            return model::findById(model.costTerms, id)->time == model::TermTime::Running
                       ? tr("Cost term over the whole motion")
                       : tr("Cost term at the end");
        case ElementKind::Parameter: return tr("Parameter");
    }
    return {};
}

QString detailText(const model::Model& model, const std::string& id) {
    switch (kindOf(model, id)) {
        case ElementKind::Point: return pointDetail(*model::findById(model.points, id));
        case ElementKind::Body: return bodyDetail(model, *model::findById(model.bodies, id));
        case ElementKind::Joint: return jointDetail(*model::findById(model.joints, id));
        case ElementKind::Spring: {
            const model::SpringDamper* spring = model::findById(model.springs, id);
            return tr("%1 to %2")
                .arg(nameOf(model, spring->endA.point), nameOf(model, spring->endB.point));
        }
        case ElementKind::TorsionalSpring:
            return nameOf(model, model::findById(model.torsionalSprings, id)->joint);
        case ElementKind::JointFriction:
            return nameOf(model, model::findById(model.jointFrictions, id)->joint);
        case ElementKind::Feedback: {
            const model::Feedback* feedback = model::findById(model.feedbacks, id);
            return nameOf(model, feedback->joint.empty() ? feedback->at.point : feedback->joint);
        }
        case ElementKind::Motor: return nameOf(model, model::findById(model.motors, id)->joint);
        case ElementKind::Rod: {
            const model::Rod* rod = model::findById(model.rods, id);
            return tr("%1 to %2")
                .arg(nameOf(model, rod->endA.point), nameOf(model, rod->endB.point));
        }
        case ElementKind::Gear: {
            const model::GearCoupling* gear = model::findById(model.gears, id);
            return tr("%1 to %2").arg(nameOf(model, gear->jointA), nameOf(model, gear->jointB));
        }
        case ElementKind::Drive: {
            const model::Drive* drive = model::findById(model.drives, id);
            return drive->kind == model::DriveKind::JointCoordinate
                       ? nameOf(model, drive->joint)
                       : nameOf(model, drive->at.point);
        }
        case ElementKind::Load: {
            const model::Load* load = model::findById(model.loads, id);
            return load->input.empty() ? loadWord(load->kind) : nameOf(model, load->input);
        }
        case ElementKind::Input: return inputDetail(*model::findById(model.inputs, id));
        case ElementKind::Signal: return signalWord(model::findById(model.signalList, id)->kind);
        case ElementKind::CostTerm:
            return tr("weight %1")
                .arg(numberText(model::findById(model.costTerms, id)->weight.value, 4));
        case ElementKind::Parameter:
            return numberText(model::findById(model.parameters, id)->value.value, 4);
        case ElementKind::Gravity: return tr("%1 m/s²").arg(numberText(gravityStrength(model), 3));
        case ElementKind::None:
        case ElementKind::Project:
        case ElementKind::Ground: return {};
    }
    return {};
}

QString iconNameOf(const model::Model& model, const std::string& id) {
    switch (kindOf(model, id)) {
        case ElementKind::None: return {};
        case ElementKind::Project: return QStringLiteral("folder");
        case ElementKind::Gravity: return QStringLiteral("gravity");
        case ElementKind::Ground: return QStringLiteral("ground-pivot");
        case ElementKind::Point: return QStringLiteral("point");
        case ElementKind::Body: return QStringLiteral("link");
        case ElementKind::Joint: return jointKindInfo(model::findById(model.joints, id)->kind).icon;
        case ElementKind::Spring:
            return model::findById(model.springs, id)->stiffness.value == 0.0
                       ? QStringLiteral("damper")
                       : QStringLiteral("spring");
        case ElementKind::TorsionalSpring: return QStringLiteral("torsional-spring");
        case ElementKind::JointFriction: return QStringLiteral("damper");
        case ElementKind::Feedback: return QStringLiteral("loop");
        case ElementKind::Rod: return QStringLiteral("link");
        case ElementKind::Gear: return QStringLiteral("gear");
        case ElementKind::Drive: return QStringLiteral("clock");
        case ElementKind::Motor: return QStringLiteral("motor");
        case ElementKind::Load: return QStringLiteral("force");
        case ElementKind::Input: return QStringLiteral("input");
        case ElementKind::Signal: return QStringLiteral("signal");
        case ElementKind::CostTerm: return QStringLiteral("term");
        case ElementKind::Parameter: return QStringLiteral("settings");
    }
    return {};
}

bool hasName(ElementKind kind) {
    switch (kind) {
        case ElementKind::None:
        case ElementKind::Gravity:
        case ElementKind::Ground:
        case ElementKind::Parameter: return false;
        default: return true;
    }
}

void rename(model::Model& model, const std::string& id, const std::string& name) {
    const auto renameIn = [&](auto& list) {
        if (auto* element = model::findById(list, id)) element->name = name;
    };
    if (id == projectId) model.name = name;
    renameIn(model.points);
    renameIn(model.bodies);
    renameIn(model.joints);
    renameIn(model.springs);
    renameIn(model.torsionalSprings);
    renameIn(model.jointFrictions);
    renameIn(model.feedbacks);
    renameIn(model.rods);
    renameIn(model.gears);
    renameIn(model.drives);
    renameIn(model.motors);
    renameIn(model.loads);
    renameIn(model.inputs);
    renameIn(model.signalList);
    renameIn(model.costTerms);
}

QString propertyLabel(const model::Model& model, const std::string& object,
                      const std::string& property) {
    for (const model::PropertyInfo& info : model::propertiesOf(model, object))
        if (info.property == property) return QString::fromStdString(info.label);
    return QString::fromStdString(property);
}

QString variableLabel(const model::Model& model, const std::string& object,
                      const std::string& property) {
    QString label = propertyLabel(model, object, property);
    const QString name = nameOf(model, object);
    if (label.startsWith(name)) return label;                    // "Gravity y" of gravity
    if (model::findById(model.parameters, object)) return name;  // it has no other number
    if (label.size() > 1 && label[1].isLower()) label[0] = label[0].toLower();
    return name + QLatin1Char(' ') + label;
}

std::optional<std::size_t> designVariableIndex(const model::Model& model, const std::string& object,
                                               const std::string& property) {
    for (std::size_t index = 0; index < model.designVariables.size(); ++index)
        if (model.designVariables[index].object == object
            && model.designVariables[index].property == property)
            return index;
    return std::nullopt;
}

bool isOptimized(const model::Model& model, const std::string& object) {
    if (const model::Input* input = model::findById(model.inputs, object)) return input->optimize;
    return std::any_of(
        model.designVariables.begin(), model.designVariables.end(),
        [&](const model::DesignVariable& variable) { return variable.object == object; });
}

QString costUnit(const model::Model& model) {
    QString common;
    for (const model::CostTerm& term : model.costTerms) {
        if (!term.active || term.weight.value == 0.0) continue;
        const model::Signal* signal = model::findById(model.signalList, term.signal);
        if (!signal) return {};
        const bool running = term.time == model::TermTime::Running;
        QString unit;
        if (signal->kind == model::SignalKind::PointPosition)
            unit = running ? QStringLiteral("m²·s") : QStringLiteral("m²");
        else if (signal->kind == model::SignalKind::PointVelocity)
            unit = running ? QStringLiteral("m²/s") : QStringLiteral("m²/s²");
        else
            return {};
        if (!common.isEmpty() && common != unit) return {};
        common = unit;
    }
    return common;
}

QString slopeUnit(const model::Model& model, const model::DesignVariable& variable) {
    const QString cost = costUnit(model);
    QString unit;
    for (const model::PropertyInfo& info : model::propertiesOf(model, variable.object))
        if (info.property == variable.property) unit = unitText(info.quantity);
    if (cost.isEmpty() || unit.isEmpty()) return cost;
    const bool simple = !unit.contains(QLatin1Char('/')) && !unit.contains(QChar(0xB7));
    return (simple ? QStringLiteral("%1/%2") : QStringLiteral("%1/(%2)")).arg(cost, unit);
}

QString runningCostUnit(const model::Model& model) {
    const QString unit = costUnit(model);
    if (unit.endsWith(QStringLiteral("\u00b7s"))) return unit.chopped(2);
    return unit.endsWith(QStringLiteral("/s")) ? unit + QChar(0xB2) : QString();
}

}  // namespace linkwright::document
