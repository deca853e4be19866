// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/property_group.h"

#include <QObject>

namespace linkwright::panels {

namespace {

using document::ElementKind;

QString tr(const char* text) {
    return QObject::tr(text);
}

QString jointHeading(const std::string& property) {
    if (property.starts_with("axis")) return tr("Axis");
    if (property.starts_with("secondAxis")) return tr("Second axis");
    return tr("Motion");
}

QString bodyHeading(const std::string& property) {
    if (property.starts_with("centerOfMass")) return tr("Center of mass");
    if (property.starts_with("inertia")) return tr("Inertia about the center of mass");
    return tr("Mass");
}

QString headingOf(ElementKind kind, const std::string& property) {
    switch (kind) {
        case ElementKind::Gravity: return tr("Acceleration");
        case ElementKind::Point: return tr("Position");
        case ElementKind::Body: return bodyHeading(property);
        case ElementKind::Joint: return jointHeading(property);
        case ElementKind::Spring: return tr("Spring law");
        case ElementKind::Load: return property.starts_with("direction") ? tr("Direction") : tr("Size");
        case ElementKind::Signal: return tr("Direction");
        case ElementKind::CostTerm:
            if (property.starts_with("referenceValues")) return tr("Reference");
            return tr("Weight");
        default: return tr("Value");
    }
}

void addAttachment(std::vector<ConnectionFact>& facts, const model::Model& model, const QString& label,
                   const model::Attachment& at) {
    facts.push_back({label, document::nameOf(model, at.point),
                     at.body == model::groundId ? tr("ground") : document::nameOf(model, at.body)});
}

std::vector<ConnectionFact> bodyFacts(const model::Model& model, const model::Body& body) {
    QStringList points;
    for (const std::string& point : body.points) points << document::nameOf(model, point);
    std::vector<ConnectionFact> facts{{tr("Points"), points.join(QStringLiteral(", ")), {}}};
    if (body.massProperties.kind == model::MassKind::Rod) facts.push_back({tr("Inertia"), tr("uniform thin rod"), {}});
    return facts;
}

std::vector<ConnectionFact> loadFacts(const model::Model& model, const model::Load& load) {
    std::vector<ConnectionFact> facts;
    if (load.kind == model::LoadKind::JointLoad)
        facts.push_back({tr("Joint"), document::nameOf(model, load.joint), {}});
    else if (load.kind == model::LoadKind::Torque)
        facts.push_back({tr("Body"), document::nameOf(model, load.at.body), {}});
    else
        addAttachment(facts, model, tr("Acts at"), load.at);
    facts.push_back({tr("Driven by"), load.input.empty() ? tr("constant") : document::nameOf(model, load.input), {}});
    return facts;
}

std::vector<ConnectionFact> signalFacts(const model::Model& model, const model::Signal& signal) {
    std::vector<ConnectionFact> facts;
    switch (signal.kind) {
        case model::SignalKind::PointPosition:
        case model::SignalKind::PointAcceleration:
        case model::SignalKind::PointVelocity: addAttachment(facts, model, tr("Point"), signal.at); break;
        case model::SignalKind::JointCoordinate:
        case model::SignalKind::JointVelocity:
        case model::SignalKind::JointAcceleration:
            facts.push_back({tr("Joint"), document::nameOf(model, signal.joint), {}});
            break;
        case model::SignalKind::BodyDirection:
        case model::SignalKind::DirectionAngle:
        case model::SignalKind::AngularVelocity:
        case model::SignalKind::BodyAngle:
            facts.push_back({tr("Body"), document::nameOf(model, signal.at.body), {}});
            break;
        case model::SignalKind::InputValue:
            facts.push_back({tr("Input"), document::nameOf(model, signal.input), {}});
            break;
        case model::SignalKind::Distance:
            addAttachment(facts, model, tr("From"), signal.at);
            addAttachment(facts, model, tr("To"), signal.other);
            break;
        case model::SignalKind::ConstraintImpulse:
        case model::SignalKind::Reaction:
            facts.push_back({tr("Constraint"), document::nameOf(model, signal.constraint), {}});
            break;
        case model::SignalKind::KineticEnergy:
        case model::SignalKind::PotentialEnergy: break;
    }
    return facts;
}

QString referenceWord(model::ReferenceKind kind) {
    switch (kind) {
        case model::ReferenceKind::InitialValue: return tr("value at the start");
        case model::ReferenceKind::Constant: return tr("constant");
        case model::ReferenceKind::Expression: return tr("function of time");
        case model::ReferenceKind::Table: return tr("table");
    }
    return {};
}

std::vector<ConnectionFact> driveFacts(const model::Model& model, const model::Drive& drive) {
    std::vector<ConnectionFact> facts;
    if (drive.kind == model::DriveKind::JointCoordinate)
        facts.push_back({tr("Joint"), document::nameOf(model, drive.joint), {}});
    else
        addAttachment(facts, model, tr("Point"), drive.at);
    facts.push_back({tr("Follows"), QString::fromStdString(drive.expression), {}});
    return facts;
}

}  // namespace

std::vector<PropertyGroup> propertyGroups(const model::Model& model, const std::string& object) {
    const ElementKind kind = document::kindOf(model, object);
    std::vector<PropertyGroup> groups;
    for (const model::PropertyInfo& info : model::propertiesOf(model, object)) {
        const QString heading = headingOf(kind, info.property);
        const auto same = [&](const PropertyGroup& group) { return group.title == heading; };
        auto found = std::find_if(groups.begin(), groups.end(), same);
        if (found == groups.end()) found = groups.insert(groups.end(), PropertyGroup{heading, {}});
        found->properties.push_back(info);
    }
    return groups;
}

std::vector<ConnectionFact> connectionFacts(const model::Model& model, const std::string& object) {
    std::vector<ConnectionFact> facts;
    if (const model::Body* body = model::findById(model.bodies, object)) return bodyFacts(model, *body);
    if (const model::Joint* joint = model::findById(model.joints, object)) {
        facts.push_back({tr("Point"), document::nameOf(model, joint->point), {}});
        facts.push_back({tr("Body A"), document::nameOf(model, joint->bodyA), {}});
        facts.push_back({tr("Body B"), document::nameOf(model, joint->bodyB), {}});
    } else if (const model::SpringDamper* spring = model::findById(model.springs, object)) {
        addAttachment(facts, model, tr("End 1"), spring->endA);
        addAttachment(facts, model, tr("End 2"), spring->endB);
    } else if (const model::Rod* rod = model::findById(model.rods, object)) {
        addAttachment(facts, model, tr("End 1"), rod->endA);
        addAttachment(facts, model, tr("End 2"), rod->endB);
    } else if (const auto* torsion = model::findById(model.torsionalSprings, object)) {
        facts.push_back({tr("Joint"), document::nameOf(model, torsion->joint), {}});
    } else if (const auto* friction = model::findById(model.jointFrictions, object)) {
        facts.push_back({tr("Joint"), document::nameOf(model, friction->joint), {}});
    } else if (const auto* feedback = model::findById(model.feedbacks, object)) {
        facts.push_back({tr("Joint"), document::nameOf(model, feedback->joint), {}});
        facts.push_back({tr("Measured"), document::nameOf(model, feedback->measured()), {}});
    } else if (const model::Motor* motor = model::findById(model.motors, object)) {
        facts.push_back({tr("Joint"), document::nameOf(model, motor->joint), {}});
        facts.push_back({tr("Voltage"), document::nameOf(model, motor->input), {}});
    } else if (const model::GearCoupling* gear = model::findById(model.gears, object)) {
        facts.push_back({tr("Joint A"), document::nameOf(model, gear->jointA), {}});
        facts.push_back({tr("Joint B"), document::nameOf(model, gear->jointB), {}});
    } else if (const model::Drive* drive = model::findById(model.drives, object)) {
        return driveFacts(model, *drive);
    } else if (const model::Load* load = model::findById(model.loads, object)) {
        return loadFacts(model, *load);
    } else if (const model::Signal* signal = model::findById(model.signalList, object)) {
        return signalFacts(model, *signal);
    } else if (const model::CostTerm* term = model::findById(model.costTerms, object)) {
        facts.push_back({tr("Signal"), document::nameOf(model, term->signal), {}});
        facts.push_back({tr("Reference"),
                         referenceWord(term->reference), {}});
        facts.push_back({tr("Taken"),
                         term->time == model::TermTime::Running ? tr("over the whole motion") : tr("at the end"), {}});
    }
    return facts;
}

}  // namespace linkwright::panels
