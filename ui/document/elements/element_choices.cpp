// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/element_choices.h"

#include "engine/model/parameter_edits.h"
#include "engine/session/drawing/drawing.h"
#include "ui/document/elements/choice_lists.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/joint_kinds.h"
#include "ui/document/elements/kinds/element_kind.h"

#include <QColor>
#include <QObject>
#include <algorithm>
#include <cmath>

namespace linkwright::document {

namespace {

using model::Model;

// Bodies ------------------------------------------------------------------------------------------

std::string pointNamed(const Model& model, const QString& name) {
    for (const model::Point& point : model.points)
        if (nameOf(model, point.id) == name) return point.id;
    return model::findById(model.points, name.toStdString()) ? name.toStdString() : std::string();
}

QString pointsFault(const Model& model, const QString& names) {
    for (const QString& name : names.split(u',', Qt::SkipEmptyParts))
        if (pointNamed(model, name.trimmed()).empty())
            return tr("There is no point \"%1\". Separate the names of points by commas.")
                .arg(name.trimmed());
    return {};
}

/// A uniform rod gets the inertia it has; afterwards every component can be changed by hand.
void giveExplicitMass(Model& model, const std::string& id) {
    model::Body* body = model::findById(model.bodies, id);
    if (!body || body->points.size() < 2) return;
    const model::Point* first = model::findById(model.points, body->points[0]);
    const model::Point* second = model::findById(model.points, body->points[1]);
    if (!first || !second) return;
    std::array<double, 3> along{};
    model::Number3 center;
    double square = 0.0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        along[axis] = second->position[axis].value - first->position[axis].value;
        center[axis] = (second->position[axis].value + first->position[axis].value) / 2.0;
        square += along[axis] * along[axis];
    }
    // m (l^2 1 - l l^T) / 12
    model::MassProperties& mass = body->massProperties;
    const double twelfth = mass.mass.value / 12.0;
    for (std::size_t axis = 0; axis < 3; ++axis)
        mass.inertia[axis] = twelfth * (square - along[axis] * along[axis]);
    mass.inertia[3] = -twelfth * along[0] * along[1];
    mass.inertia[4] = -twelfth * along[0] * along[2];
    mass.inertia[5] = -twelfth * along[1] * along[2];
    mass.centerOfMass = center;
}

void setMassKind(Model& model, const std::string& body, model::MassKind kind) {
    model::Body* target = model::findById(model.bodies, body);
    if (!target || target->massProperties.kind == kind) return;
    const auto absent = [](const model::Number& number) { return number == model::Number(0.0); };
    const auto& inertia = target->massProperties.inertia;
    if (kind == model::MassKind::Explicit && std::all_of(inertia.begin(), inertia.end(), absent))
        giveExplicitMass(model, body);
    target->massProperties.kind = kind;
}

std::vector<Choice> bodyChoices(const Model& model, const model::Body& body) {
    std::vector<Choice> choices;
    const auto make = [&](const char* key, const QString& label, const QString& heading,
                          std::function<void(model::Body&, const QString&)> change) {
        choices.push_back(elementChoice<model::Body>(&Model::bodies, body.id, QLatin1String(key),
                                                     label, heading, std::move(change)));
        return &choices.back();
    };
    Choice* points = make("points", tr("Points"), tr("Connection"), {});
    points->kind = Choice::Kind::Text;
    QStringList names;
    for (const std::string& point : body.points)
        names << nameOf(model, point);
    points->current = names.join(QStringLiteral(", "));
    points->fault = pointsFault;
    points->tip = tr("Names of the points it is drawn through, separated by commas");
    points->apply = [id = body.id](Model& edited, const QString& text) {
        std::vector<std::string> ids;
        for (const QString& name : text.split(u',', Qt::SkipEmptyParts))
            ids.push_back(pointNamed(edited, name.trimmed()));
        if (model::Body* target = model::findById(edited.bodies, id)) target->points = ids;
    };
    Choice* mass = make("massKind", tr("Defined"), tr("Mass"), {});
    mass->apply = [id = body.id](Model& edited, const QString& value) {
        setMassKind(edited, id, enumerationOf<model::MassKind>(value));
    };
    mass->options = {{valueOf(model::MassKind::Rod), tr("as a uniform thin rod")},
                     {valueOf(model::MassKind::Explicit), tr("by center and inertia")}};
    mass->current = valueOf(body.massProperties.kind);
    Choice* color =
        make("color", tr("Color"), tr("Appearance"), [](model::Body& edited, const QString& value) {
            edited.appearance.color = value.toStdString();
        });
    color->kind = Choice::Kind::Color;
    color->current = QString::fromStdString(body.appearance.color);
    Choice* visible = make("visible", tr("Visible"), tr("Appearance"),
                           [](model::Body& edited, const QString& value) {
                               edited.appearance.visible = !value.isEmpty();
                           });
    visible->kind = Choice::Kind::Toggle;
    visible->current = body.appearance.visible ? QStringLiteral("1") : QString();
    return choices;
}

// Joints ------------------------------------------------------------------------------------------

/// Keeps what the new kind can use; the axes stay, in the plane of the drawing.
void setJointKind(Model& model, const std::string& id, model::JointKind kind) {
    const model::Joint* joint = model::findById(model.joints, id);
    if (!joint || joint->kind == kind) return;
    const Eigen::Vector3d axis(joint->axis[0].value, joint->axis[1].value, joint->axis[2].value);
    session::changeJointKind(model, id, kind, axis, {});
}

/// World axes to choose from instead of three numbers.
Choice axisChoice(const model::Joint& joint) {
    static const std::array<const char*, 3> names{"x", "y", "z"};
    Choice choice = elementChoice<model::Joint>(
        &Model::joints, joint.id, QStringLiteral("axisPreset"), tr("Along"), tr("Axis"),
        [](model::Joint& edited, const QString& value) {
            const auto chosen = static_cast<std::size_t>(value.toInt());
            if (chosen >= names.size()) return;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                edited.axis[axis] = axis == chosen ? 1.0 : 0.0;
                // Joints with two axes need them at right angles.
                edited.secondAxis[axis] = axis == (chosen + 1) % 3 ? 1.0 : 0.0;
            }
        });
    choice.current = QStringLiteral("3");
    for (std::size_t axis = 0; axis < names.size(); ++axis) {
        choice.options.push_back({QString::number(axis), QString::fromLatin1(names[axis])});
        const bool along = joint.axis[axis].value > 0.0 && joint.axis[(axis + 1) % 3].value == 0.0
                           && joint.axis[(axis + 2) % 3].value == 0.0;
        if (along) choice.current = QString::number(axis);
    }
    choice.options.push_back({QStringLiteral("3"), tr("as entered")});
    return choice;
}

std::vector<Choice> jointChoices(const Model& model, const model::Joint& joint) {
    std::vector<Choice> choices;
    const auto make = [&](const char* key, const QString& label, std::vector<ChoiceOption> options,
                          const std::string& current, std::string model::Joint::*member,
                          PickTarget pick) {
        choices.push_back(elementChoice<model::Joint>(
            &Model::joints, joint.id, QLatin1String(key), label, tr("Connection"),
            [member](model::Joint& edited, const QString& value) {
                edited.*member = value.toStdString();
            }));
        choices.back().options = std::move(options);
        choices.back().current = QString::fromStdString(current);
        choices.back().pick = pick;
    };
    choices.push_back(elementChoice<model::Joint>(&Model::joints, joint.id, QStringLiteral("kind"),
                                                  tr("Kind"), tr("Connection"), {}));
    for (const JointKindInfo& kind : jointKinds())
        choices.back().options.push_back({valueOf(kind.kind), kind.word});
    choices.back().current = valueOf(joint.kind);
    choices.back().apply = [id = joint.id](Model& edited, const QString& value) {
        setJointKind(edited, id, enumerationOf<model::JointKind>(value));
    };
    make("point", tr("Point"), pointOptions(model), joint.point, &model::Joint::point,
         PickTarget::Point);
    make("bodyA", tr("Body A"), bodyOptions(model), joint.bodyA, &model::Joint::bodyA,
         PickTarget::Body);
    make("bodyB", tr("Body B"), bodyOptions(model), joint.bodyB, &model::Joint::bodyB,
         PickTarget::Body);
    if (model::traitsOf(joint.kind).axes > 0) choices.push_back(axisChoice(joint));
    return choices;
}

// Gravity -----------------------------------------------------------------------------------------

std::vector<Choice> gravityChoices(const Model& model) {
    static const std::array<std::array<double, 3>, 3> presets{
        {{0.0, -9.81, 0.0}, {0.0, 0.0, -9.81}, {0.0, 0.0, 0.0}}};
    Choice choice;
    choice.key = QStringLiteral("preset");
    choice.label = tr("Gravity");
    choice.heading = tr("Acceleration");
    choice.options = {{QStringLiteral("0"), tr("Earth, along −y")},
                      {QStringLiteral("1"), tr("Earth, along −z")},
                      {QStringLiteral("2"), tr("none")},
                      {QStringLiteral("3"), tr("as entered")}};
    choice.current = QStringLiteral("3");
    for (std::size_t preset = 0; preset < presets.size(); ++preset)
        if (std::equal(presets[preset].begin(), presets[preset].end(), model.gravity.begin(),
                       [](double value, const model::Number& number) {
                           return number == model::Number(value);
                       }))
            choice.current = QString::number(preset);
    choice.apply = [](Model& edited, const QString& value) {
        const auto preset = static_cast<std::size_t>(value.toInt());
        if (preset >= presets.size()) return;
        for (std::size_t axis = 0; axis < 3; ++axis)
            edited.gravity[axis] = presets[preset][axis];
    };
    return {choice};
}

// Parameters --------------------------------------------------------------------------------------

std::vector<Choice> parameterChoices(const model::Parameter& parameter) {
    using model::Parameter;
    std::vector<Choice> choices;
    const auto make = [&](const char* key, const QString& label, std::string Parameter::*member) {
        choices.push_back(elementChoice<Parameter>(
            &Model::parameters, parameter.id, QLatin1String(key), label, tr("Parameter"),
            [member](Parameter& edited, const QString& value) {
                edited.*member = value.trimmed().toStdString();
            }));
        choices.back().kind = Choice::Kind::Text;
        choices.back().current = QString::fromStdString(parameter.*member);
    };
    make("id", tr("Name"), &Parameter::id);
    choices.back().tip = tr("The name used in formulas; renaming it updates every formula");
    choices.back().apply = [id = parameter.id](Model& edited, const QString& value) {
        model::renameParameter(edited, id, value.trimmed().toStdString());
    };
    choices.back().fault = [id = parameter.id](const Model& model, const QString& value) {
        const std::string wanted = value.trimmed().toStdString();
        return wanted == id ? QString()
                            : QString::fromStdString(model::faultOfParameterName(model, wanted));
    };
    make("meaning", tr("Meaning"), &Parameter::name);
    choices.back().placeholder = tr("in words");
    make("unit", tr("Unit"), &Parameter::unit);
    choices.back().placeholder = tr("none");
    choices.back().tip =
        tr("What it measures: mm, deg, N/m; empty for a plain number. Formulas see SI units.");
    return choices;
}

}  // namespace

std::vector<Choice> choicesOf(const Model& model, const std::string& object) {
    if (const auto* body = model::findById(model.bodies, object)) return bodyChoices(model, *body);
    if (const auto* joint = model::findById(model.joints, object))
        return jointChoices(model, *joint);
    if (const auto* input = model::findById(model.inputs, object))
        return inputChoices(model, *input);
    if (const auto* signal = model::findById(model.signalList, object))
        return signalChoices(model, *signal);
    if (const auto* term = model::findById(model.costTerms, object))
        return termChoices(model, *term);
    if (const auto* parameter = model::findById(model.parameters, object))
        return parameterChoices(*parameter);
    if (object == gravityId) return gravityChoices(model);
    const ElementKindEntry* kind = elementKindOf(model, object);
    return kind ? kind->choicesOf(model, object) : std::vector<Choice>();
}

QString pickedValue(const Model& model, const Choice& choice, const std::string& object) {
    const model::Joint* joint = model::findById(model.joints, object);
    const model::Body* body = model::findById(model.bodies, object);
    const auto listed = [&](const QString& value) {
        return std::any_of(choice.options.begin(), choice.options.end(),
                           [&](const ChoiceOption& option) { return option.value == value; });
    };
    QString value = QString::fromStdString(object);
    switch (choice.pick) {
        case PickTarget::None: return {};
        case PickTarget::Point: {
            std::string point = object;
            if (joint) point = joint->point;
            if (body && !body->points.empty()) point = body->points.front();
            if (!model::findById(model.points, point)) return {};
            value = QString::fromStdString(point);
            if (choice.kind == Choice::Kind::Text)  // one more of a list
                return choice.current.isEmpty() ? value
                                                : choice.current + QStringLiteral(", ") + value;
            if (listed(value)) return value;
            if (body)
                value = attachmentValue({body->id, point});
            else
                value = attachmentValue(attachmentAt(model, point));
            break;
        }
        case PickTarget::Joint: {
            for (const ChoiceOption& option : choice.options) {
                const std::string id = coordinateJoint(option.value);
                const model::Joint* candidate = model::findById(model.joints, id);
                if (id == object || (candidate && candidate->point == object)) return option.value;
            }
            return {};
        }
        case PickTarget::Body:
        case PickTarget::Constraint:
        case PickTarget::Input:
        case PickTarget::Motor:
        case PickTarget::Signal: break;
    }
    return listed(value) ? value : QString();
}

}  // namespace linkwright::document
