// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/element_info.h"

#include "engine/model/properties.h"
#include "ui/document/elements/engine_words.h"
#include "ui/document/elements/joint_kinds.h"
#include "ui/document/elements/kinds/element_kind.h"
#include "ui/document/elements/limit_units.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/elements/spoken_language.h"
#include "ui/document/shown/display_units.h"

#include <QObject>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <cmath>

namespace linkwright::document {

namespace {

/// A name as lists and sentences show it: on one line, and without marks that turn the direction
/// of what follows. One that leaves nothing to be seen gives way to the id.
QString nameOr(const std::string& name, const std::string& id) {
    QString shown;
    for (const QChar letter : QString::fromStdString(name)) {
        const ushort code = letter.unicode();
        const bool turns = (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
        if (!turns) shown += letter.category() == QChar::Other_Control ? QChar(u' ') : letter;
    }
    shown = shown.simplified();
    return shown.isEmpty() ? QString::fromStdString(id) : shown;
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
        case model::SignalKind::MomentImpulse: return tr("angular impulse");
        case model::SignalKind::MotorTorque: return tr("motor torque");
        case model::SignalKind::ContactForce: return tr("contact force");
        case model::SignalKind::ContactGap: return tr("gap");
        case model::SignalKind::ContactPower: return tr("friction power");
        case model::SignalKind::TireLoad: return tr("tire load");
        case model::SignalKind::TireSlip: return tr("slip");
        case model::SignalKind::TireSlipAngle: return tr("slip angle");
        case model::SignalKind::TireForce: return tr("tire force");
        case model::SignalKind::WheelForce: return tr("wheel force");
        case model::SignalKind::KineticEnergy: return tr("kinetic energy");
        case model::SignalKind::PotentialEnergy: return tr("potential energy");
        case model::SignalKind::BodyAngle: return tr("angle of a body");
        case model::SignalKind::PointOffset: return tr("offset");
        case model::SignalKind::FeedbackForce: return tr("feedback force");
        case model::SignalKind::Formula: return tr("formula");
        case model::SignalKind::TransmissionAngle: return tr("transmission angle");
        case model::SignalKind::PressureAngle: return tr("pressure angle");
        case model::SignalKind::CamPlace: return tr("position along a cam");
        case model::SignalKind::CenterOfMass: return tr("center of mass");
        case model::SignalKind::Momentum: return tr("momentum");
        case model::SignalKind::AngularMomentum: return tr("angular momentum");
        case model::SignalKind::ShakingForce: return tr("shaking force");
        case model::SignalKind::ShakingMoment: return tr("shaking moment");
        case model::SignalKind::Power: return tr("power");
        case model::SignalKind::SpringForce: return tr("spring force");
        case model::SignalKind::Elongation: return tr("elongation");
    }
    return {};
}

QString capitalized(QString text) {
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text;
}

QString pointDetail(const model::Point& point) {
    const DisplayUnit unit = shownUnit(base::Quantity::Length);
    const auto text = [&](int axis) {
        return numberText(point.position[static_cast<std::size_t>(axis)].value / unit.factor, 4);
    };
    QStringList parts{text(0), text(1)};
    if (point.position[2].value != 0.0) parts << text(2);
    return parts.join(QStringLiteral(", ")) + QLatin1Char(' ') + unit.symbol;
}

QString bodyDetail(const model::Model& model, const model::Body& body) {
    if (body.points.size() == 2)
        return tr("%1 to %2").arg(nameOf(model, body.points[0]), nameOf(model, body.points[1]));
    if (body.points.size() > 2) {
        QStringList corners;
        for (const std::string& point : body.points)
            corners << nameOf(model, point);
        return corners.join(QStringLiteral(", "));
    }
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

/// Of an element that acts on bodies and joints.
ElementWords wordsOf(const model::Model& model, const std::string& id) {
    return elementKindOf(model, id)->wordsOf(model, id).value();
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
    if (model::findById(model.inputs, id)) return ElementKind::Input;
    if (model::findById(model.signalList, id)) return ElementKind::Signal;
    if (model::findById(model.costTerms, id)) return ElementKind::CostTerm;
    if (model::findById(model.parameters, id)) return ElementKind::Parameter;
    return elementKindOf(model, id) ? ElementKind::Acting : ElementKind::None;
}

QString nameOf(const model::Model& model, const std::string& id) {
    switch (kindOf(model, id)) {
        case ElementKind::None: return {};
        case ElementKind::Project: return nameOr(model.name, tr("Untitled").toStdString());
        case ElementKind::Gravity: return tr("Gravity");
        case ElementKind::Ground: return tr("Ground");
        case ElementKind::Point: return nameOr(model::findById(model.points, id)->name, id);
        case ElementKind::Body: return nameOr(model::findById(model.bodies, id)->name, id);
        case ElementKind::Joint: return nameOr(model::findById(model.joints, id)->name, id);
        case ElementKind::Acting: return nameOr(wordsOf(model, id).name, id);
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

namespace {

QString termDetail(const model::Model& model, const model::CostTerm& term) {
    return model::isConstraint(term) ? limitsText(model, term)
                                     : tr("weight %1").arg(numberText(term.weight.value, 4));
}

QString termText(const model::CostTerm& term) {
    const bool limited = model::isConstraint(term);
    switch (term.time) {
        case model::TermTime::Running:
            return limited ? tr("Constraint over the whole motion")
                           : tr("Cost term over the whole motion");
        case model::TermTime::Terminal:
            return limited ? tr("Constraint at the end") : tr("Cost term at the end");
        case model::TermTime::Largest:
            return limited ? tr("Constraint on the largest value")
                           : tr("Cost term: the largest value");
        case model::TermTime::Smallest:
            return limited ? tr("Constraint on the smallest value")
                           : tr("Cost term: the smallest value");
        case model::TermTime::Nearest:
            return limited ? tr("Constraint on the distance from targets")
                           : tr("Cost term: the distance from targets");
        case model::TermTime::Instant:
            return limited ? tr("Constraint at an instant") : tr("Cost term at an instant");
        case model::TermTime::Equilibrium:
            return limited ? tr("Constraint in static equilibrium")
                           : tr("Cost term in static equilibrium");
        case model::TermTime::Frequency:
            return limited ? tr("Constraint on a natural frequency")
                           : tr("Cost term: a natural frequency");
        case model::TermTime::DampingRatio:
            return limited ? tr("Constraint on a damping ratio") : tr("Cost term: a damping ratio");
        case model::TermTime::Response:
            return limited ? tr("Constraint on the response to an input")
                           : tr("Cost term: the response to an input");
    }
    return {};
}

}  // namespace

QString typeText(const model::Model& model, const std::string& id) {
    switch (kindOf(model, id)) {
        case ElementKind::None: return {};
        case ElementKind::Project: return tr("Project");
        case ElementKind::Gravity: return tr("Acceleration of gravity");
        case ElementKind::Ground: return tr("The fixed body");
        case ElementKind::Point: return tr("Point");
        case ElementKind::Body: return tr("Link");
        case ElementKind::Joint:
            return capitalized(
                tr("%1 joint").arg(jointKindInfo(model::findById(model.joints, id)->kind).word));
        case ElementKind::Acting: return wordsOf(model, id).type;
        case ElementKind::Input: return tr("Input");
        case ElementKind::Signal:
            return tr("Signal, %1").arg(signalWord(model::findById(model.signalList, id)->kind));
        case ElementKind::CostTerm: return termText(*model::findById(model.costTerms, id));
        case ElementKind::Parameter: return tr("Parameter");
    }
    return {};
}

QString detailText(const model::Model& model, const std::string& id) {
    switch (kindOf(model, id)) {
        case ElementKind::Point: return pointDetail(*model::findById(model.points, id));
        case ElementKind::Body: return bodyDetail(model, *model::findById(model.bodies, id));
        case ElementKind::Joint: return jointDetail(*model::findById(model.joints, id));
        case ElementKind::Acting: return wordsOf(model, id).detail;
        case ElementKind::Input: return inputDetail(*model::findById(model.inputs, id));
        case ElementKind::Signal: return signalWord(model::findById(model.signalList, id)->kind);
        case ElementKind::CostTerm: return termDetail(model, *model::findById(model.costTerms, id));
        case ElementKind::Parameter:
            return numberText(model::findById(model.parameters, id)->value.value, 4);
        case ElementKind::Gravity:
            return quantityText(gravityStrength(model), base::Quantity::Acceleration, 3);
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
        case ElementKind::Acting: return wordsOf(model, id).icon;
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
    if (id == projectId) model.name = name;
    forEachList(model, [&](auto& list, const model::ListInfo&) {
        using Element = typename std::remove_cvref_t<decltype(list)>::value_type;
        // The name of a parameter is its id.
        if constexpr (!std::is_same_v<Element, model::Parameter>)
            if (auto* element = model::findById(list, id)) element->name = name;
    });
}

QString propertyLabel(const model::Model& model, const std::string& object,
                      const std::string& property) {
    for (const model::PropertyInfo& info : model::propertiesOf(model, object))
        if (info.property == property) return translated(info.label);
    return QString::fromStdString(property);
}

QString variableLabel(const model::Model& model, const std::string& object,
                      const std::string& property) {
    QString label = propertyLabel(model, object, property);
    const QString name = nameOf(model, object);
    if (label.startsWith(name + QLatin1Char(' '))) return label;  // "Gravity y" of gravity
    if (model::findById(model.parameters, object) || model::findById(model.dimensions, object))
        return name;  // it has no other number
    if (speaksEnglish() && label.size() > 1 && label[1].isLower()) label[0] = label[0].toLower();
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

QString limitsText(const model::Model& model, const model::CostTerm& term) {
    const DisplayUnit unit = limitUnit(model, term);
    const auto number = [&](const model::Number& limit) {
        return numberText(limit.value / unit.factor, 4);
    };
    const QString symbol = unit.symbol.isEmpty() ? QString() : QChar(0xA0) + unit.symbol;
    if (term.atLeast && term.atMost)
        return (term.atLeast->value == term.atMost->value
                    ? QStringLiteral("= ") + number(*term.atMost)
                    : number(*term.atLeast) + QStringLiteral(" \u2026 ") + number(*term.atMost))
               + symbol;
    if (term.atMost) return QStringLiteral("\u2264 ") + number(*term.atMost) + symbol;
    if (term.atLeast) return QStringLiteral("\u2265 ") + number(*term.atLeast) + symbol;
    return {};
}

QString termValueText(const model::Model& model, const model::CostTerm& term, double value) {
    return numberText(value / limitUnit(model, term).factor, 4);
}

QString costUnit(const model::Model& model) {
    QString common;
    for (const model::CostTerm& term : model.costTerms) {
        if (!term.active || term.weight.value == 0.0 || model::isConstraint(term)) continue;
        const model::Signal* signal = model::findById(model.signalList, term.signal);
        if (!signal || model::isSmoothAtZero(term.kind) || term.kind == model::TermKind::Value
            || !term.otherSignals.empty())
            return {};
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

DisplayUnit slopeUnit(const model::Model& model, const model::DesignVariable& variable) {
    const QString cost = costUnit(model);
    DisplayUnit unit;
    for (const model::PropertyInfo& info : model::propertiesOf(model, variable.object))
        if (info.property == variable.property) unit = shownUnit(info.quantity);
    if (cost.isEmpty() || unit.symbol.isEmpty()) return {cost, unit.factor};
    const bool simple =
        !unit.symbol.contains(QLatin1Char('/')) && !unit.symbol.contains(QChar(0xB7));
    return {(simple ? QStringLiteral("%1/%2") : QStringLiteral("%1/(%2)")).arg(cost, unit.symbol),
            unit.factor};
}

QString runningCostUnit(const model::Model& model) {
    const QString unit = costUnit(model);
    if (unit.endsWith(QStringLiteral("\u00b7s"))) return unit.chopped(2);
    return unit.endsWith(QStringLiteral("/s")) ? unit + QChar(0xB2) : QString();
}

}  // namespace linkwright::document
