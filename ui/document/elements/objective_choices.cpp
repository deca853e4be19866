// SPDX-License-Identifier: GPL-3.0-or-later
// Choices of what is asked for: signals, cost terms, inputs.
#include "engine/model/properties.h"
#include "engine/session/document/input_samples.h"
#include "engine/session/document/measurable_signals.h"
#include "engine/session/document/objective_edits.h"
#include "ui/document/elements/choice_lists.h"
#include "ui/document/elements/component_word.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/input_shapes.h"
#include "ui/document/elements/limit_units.h"
#include "ui/document/elements/number_text.h"

#include <QObject>
#include <algorithm>
#include <array>
#include <cmath>

namespace linkwright::document {

namespace {

using model::Model;
using model::SignalKind;

constexpr int maxSamples = 100000;

/// Names of the components of a signal, as references and weights list them.
QString componentName(SignalKind kind, std::size_t index, std::size_t count) {
    return count == 1 ? tr("Value") : componentWord(session::componentName(kind, index, count));
}

/// What a signal of a reaction may be taken of: moments are those of joints.
std::vector<ChoiceOption> constraintOptions(const Model& model, SignalKind kind) {
    std::vector<ChoiceOption> options;
    const auto add = [&](const auto& list) {
        for (const auto& element : list)
            options.push_back({QString::fromStdString(element.id), nameOf(model, element.id)});
    };
    if (!model::isMoment(kind)) {
        add(model.rods);
        add(model.wheels);
        add(model.cams);
        add(model.gears);
        add(model.drives);
    }
    add(model.joints);
    return options;
}

Choice makeSignalChoice(const model::Signal& signal, const char* key, const QString& label,
                        std::vector<ChoiceOption> options, const QString& current, PickTarget pick,
                        std::function<void(model::Signal&, const QString&)> change) {
    Choice choice = elementChoice<model::Signal>(&Model::signalList, signal.id, QLatin1String(key),
                                                 label, tr("Measures"), std::move(change));
    choice.options = std::move(options);
    choice.current = current;
    choice.pick = pick;
    return choice;
}

void addJointChoice(std::vector<Choice>& choices, const Model& model, const model::Signal& signal) {
    const CoordinateFilter filter = signal.kind == SignalKind::JointCoordinate
                                        ? CoordinateFilter::WithValue
                                        : CoordinateFilter::All;
    choices.push_back(
        makeSignalChoice(signal, "joint", tr("Joint"), coordinateOptions(model, filter),
                         coordinateValue(signal.joint, signal.coordinate), PickTarget::Joint,
                         [](model::Signal& edited, const QString& value) {
                             edited.joint = coordinateJoint(value);
                             edited.coordinate = coordinateIndex(value);
                         }));
}

Choice pointChoice(const Model& model, const model::Signal& signal, const char* key,
                   const QString& label, model::Attachment model::Signal::*member) {
    return makeSignalChoice(signal, key, label, attachmentOptions(model, signal.*member),
                            attachmentValue(signal.*member), PickTarget::Point,
                            [member](model::Signal& edited, const QString& value) {
                                edited.*member = attachmentOf(value);
                            });
}

/// What a name in a formula may stand for: components of other signals, and numbers of the drawing.
std::vector<ChoiceOption> operandOptions(const Model& model, const model::Signal& signal) {
    std::vector<ChoiceOption> options;
    for (const model::Signal& other : model.signalList) {
        if (other.id == signal.id) continue;
        const auto count = static_cast<std::size_t>(model::componentCount(model, other));
        for (std::size_t component = 0; component < count; ++component)
            options.push_back(
                {QStringLiteral("s/%1/%2").arg(component).arg(QString::fromStdString(other.id)),
                 count == 1 ? nameOf(model, other.id)
                            : tr("%1, %2").arg(nameOf(model, other.id),
                                               componentName(other.kind, component, count))});
    }
    model::forEachNumber(model, [&](const model::PropertyInfo& info, const model::Number&) {
        const bool drawn = !model::findById(model.signalList, info.object)
                           && !model::findById(model.costTerms, info.object)
                           && !model::findById(model.parameters, info.object);
        if (drawn)
            options.push_back({QStringLiteral("n/%1/%2").arg(QString::fromStdString(info.property),
                                                             QString::fromStdString(info.object)),
                               tr("%1 of %2")
                                   .arg(propertyLabel(model, info.object, info.property),
                                        nameOf(model, info.object))});
    });
    return options;
}

QString operandValue(const model::SignalOperand& operand) {
    return operand.signal.empty() ? QStringLiteral("n/%1/%2").arg(
               QString::fromStdString(operand.property), QString::fromStdString(operand.object))
                                  : QStringLiteral("s/%1/%2")
                                        .arg(operand.component)
                                        .arg(QString::fromStdString(operand.signal));
}

void setOperand(model::SignalOperand& operand, const QString& value) {
    const QString kind = value.section(QLatin1Char('/'), 0, 0);
    const QString part = value.section(QLatin1Char('/'), 1, 1);
    const std::string id = value.section(QLatin1Char('/'), 2).toStdString();
    const bool measured = kind == QLatin1String("s");
    operand = {operand.name, measured ? id : std::string(), measured ? part.toInt() : 0,
               measured ? std::string() : id, measured ? std::string() : part.toStdString()};
}

/// The formula, what each name in it stands for, and the unit of the result.
void addFormulaChoices(std::vector<Choice>& choices, const Model& model,
                       const model::Signal& signal) {
    Choice formula =
        makeSignalChoice(signal, "expression", tr("Formula"), {},
                         QString::fromStdString(signal.expression), PickTarget::None, {});
    formula.kind = Choice::Kind::Text;
    formula.placeholder = tr("force*speed");
    formula.tip =
        tr("New names get a row below, where you choose the signal or number they stand "
           "for. Parameters and the time t need none.");
    formula.apply = [id = signal.id](Model& edited, const QString& value) {
        session::setSignalFormula(edited, id, value.toStdString());
    };
    choices.push_back(std::move(formula));
    for (std::size_t place = 0; place < signal.operands.size(); ++place)
        choices.push_back(makeSignalChoice(signal, ("operand." + std::to_string(place)).c_str(),
                                           QString::fromStdString(signal.operands[place].name),
                                           operandOptions(model, signal),
                                           operandValue(signal.operands[place]), PickTarget::None,
                                           [place](model::Signal& edited, const QString& value) {
                                               if (place < edited.operands.size())
                                                   setOperand(edited.operands[place], value);
                                           }));
    Choice unit = makeSignalChoice(
        signal, "unit", tr("Unit"), {}, QString::fromStdString(signal.unit), PickTarget::None,
        [](model::Signal& edited, const QString& value) { edited.unit = value.toStdString(); });
    unit.kind = Choice::Kind::Text;
    unit.tip = tr("Shown next to the values. Formulas compute in SI units: m, rad, s, kg.");
    choices.push_back(std::move(unit));
}

void addBodyChoice(std::vector<Choice>& choices, const Model& model, const model::Signal& signal) {
    choices.push_back(makeSignalChoice(
        signal, "body", tr("Link"), bodyOptions(model), QString::fromStdString(signal.at.body),
        PickTarget::Body,
        [](model::Signal& edited, const QString& value) { edited.at.body = value.toStdString(); }));
    if (signal.kind != SignalKind::AngularVelocity) return;
    choices.push_back(makeSignalChoice(signal, "frame", tr("Components in"),
                                       {{valueOf(model::LoadFrame::World), tr("the world")},
                                        {valueOf(model::LoadFrame::Body), tr("the link")}},
                                       valueOf(signal.frame), PickTarget::None,
                                       [](model::Signal& edited, const QString& value) {
                                           edited.frame = enumerationOf<model::LoadFrame>(value);
                                       }));
}

/// What gives power, or the springs among it.
std::vector<ChoiceOption> forceOptions(const Model& model, SignalKind kind) {
    std::vector<ChoiceOption> options;
    model::forEachElementList(model, [&](const auto& list, const model::ListInfo&) {
        using Element = typename std::decay_t<decltype(list)>::value_type;
        if (kind == SignalKind::Power ? model::givesPower<Element> : model::isSpring<Element>)
            for (const Element& element : list)
                options.push_back({QString::fromStdString(element.id), nameOf(model, element.id)});
    });
    return options;
}

/// The element that a signal is taken of.
Choice sourceChoice(const model::Signal& signal, std::vector<ChoiceOption> options,
                    PickTarget target) {
    return makeSignalChoice(signal, "constraint", tr("Element"), std::move(options),
                            QString::fromStdString(signal.constraint), target,
                            [](model::Signal& edited, const QString& value) {
                                edited.constraint = value.toStdString();
                            });
}

void addTransmissionChoices(std::vector<Choice>& choices, const Model& model,
                            const model::Signal& signal) {
    if (!signal.constraint.empty()) {
        choices.push_back(sourceChoice(signal, camOptions(model), PickTarget::None));
    } else {
        choices.push_back(pointChoice(model, signal, "at", tr("Coupler from"), &model::Signal::at));
        choices.back().tip = tr("The far end of the coupler: it pushes along the line from here.");
        choices.push_back(pointChoice(model, signal, "other", tr("To"), &model::Signal::other));
        choices.back().tip = tr("The point where the coupler pushes the driven link");
    }
    std::vector<ChoiceOption> guides;
    for (const model::Joint& joint : model.joints)
        if (joint.kind == model::JointKind::Revolute || joint.kind == model::JointKind::Prismatic)
            guides.push_back({QString::fromStdString(joint.id), nameOf(model, joint.id)});
    choices.push_back(makeSignalChoice(signal, "joint", tr("Guided by"), std::move(guides),
                                       QString::fromStdString(signal.joint), PickTarget::Joint,
                                       [](model::Signal& edited, const QString& value) {
                                           edited.joint = coordinateJoint(value);
                                       }));
    choices.back().tip = tr("The joint that the driven link turns or slides on");
}

/// All links that move, or one to each row and one row more.
void addGroupChoices(std::vector<Choice>& choices, const Model& model,
                     const model::Signal& signal) {
    for (std::size_t index = 0; index <= signal.bodies.size(); ++index) {
        const bool known = index < signal.bodies.size();
        std::vector<ChoiceOption> options{
            {QString(), signal.bodies.empty() ? tr("all that move") : tr("no other")}};
        for (const ChoiceOption& option : bodyOptions(model)) {
            const std::string body = option.value.toStdString();
            const bool taken =
                std::find(signal.bodies.begin(), signal.bodies.end(), body) != signal.bodies.end();
            if (body != model::groundId && (!taken || (known && signal.bodies[index] == body)))
                options.push_back(option);
        }
        if (!known && options.size() == 1) break;
        choices.push_back(makeSignalChoice(
            signal, ("body." + std::to_string(index)).c_str(), index == 0 ? tr("Links") : tr("And"),
            std::move(options), known ? QString::fromStdString(signal.bodies[index]) : QString(),
            PickTarget::Body, [index](model::Signal& edited, const QString& value) {
                if (index < edited.bodies.size())
                    edited.bodies.erase(edited.bodies.begin() + static_cast<std::ptrdiff_t>(index));
                if (!value.isEmpty())
                    edited.bodies.insert(
                        edited.bodies.begin()
                            + static_cast<std::ptrdiff_t>(std::min(index, edited.bodies.size())),
                        value.toStdString());
            }));
    }
}

void addTargetChoices(std::vector<Choice>& choices, const Model& model,
                      const model::Signal& signal) {
    const auto addSource = [&](const auto& options) {
        choices.push_back(sourceChoice(signal, options, PickTarget::None));
    };
    switch (signal.kind) {
        case SignalKind::PointPosition:
        case SignalKind::PointVelocity:
        case SignalKind::PointAcceleration:
            choices.push_back(pointChoice(model, signal, "at", tr("Point"), &model::Signal::at));
            break;
        case SignalKind::Distance:
        case SignalKind::PointOffset:
            choices.push_back(pointChoice(model, signal, "at", tr("From"), &model::Signal::at));
            choices.push_back(pointChoice(model, signal, "other", tr("To"), &model::Signal::other));
            break;
        case SignalKind::JointCoordinate:
        case SignalKind::JointVelocity:
        case SignalKind::JointAcceleration: addJointChoice(choices, model, signal); break;
        case SignalKind::BodyDirection:
        case SignalKind::AngularVelocity:
        case SignalKind::BodyAngle:
        case SignalKind::DirectionAngle: addBodyChoice(choices, model, signal); break;
        case SignalKind::InputValue:
            choices.push_back(makeSignalChoice(signal, "input", tr("Input"), inputOptions(model),
                                               QString::fromStdString(signal.input),
                                               PickTarget::Input,
                                               [](model::Signal& edited, const QString& value) {
                                                   edited.input = value.toStdString();
                                               }));
            break;
        case SignalKind::ConstraintImpulse:
        case SignalKind::Reaction:
        case SignalKind::ReactionMoment:
        case SignalKind::MomentImpulse:
            choices.push_back(sourceChoice(signal, constraintOptions(model, signal.kind),
                                           PickTarget::Constraint));
            break;
        case SignalKind::FeedbackForce: addSource(feedbackOptions(model)); break;
        case SignalKind::ContactForce:
        case SignalKind::ContactGap:
        case SignalKind::ContactPower: addSource(contactOptions(model)); break;
        case SignalKind::CamPlace: addSource(camOptions(model)); break;
        case SignalKind::TireLoad:
        case SignalKind::TireSlip:
        case SignalKind::TireSlipAngle:
        case SignalKind::TireForce: addSource(tireOptions(model)); break;
        case SignalKind::WheelForce: addSource(wheelOptions(model)); break;
        case SignalKind::MotorTorque:
            choices.push_back(makeSignalChoice(signal, "motor", tr("Motor"), motorOptions(model),
                                               QString::fromStdString(signal.motor),
                                               PickTarget::Motor,
                                               [](model::Signal& edited, const QString& value) {
                                                   edited.motor = value.toStdString();
                                               }));
            break;
        case SignalKind::KineticEnergy:
        case SignalKind::PotentialEnergy: break;
        case SignalKind::Formula: addFormulaChoices(choices, model, signal); break;
        case SignalKind::TransmissionAngle:
        case SignalKind::PressureAngle: addTransmissionChoices(choices, model, signal); break;
        case SignalKind::AngularMomentum:
        case SignalKind::ShakingMoment:
            choices.push_back(pointChoice(model, signal, "at", tr("About"), &model::Signal::at));
            [[fallthrough]];
        case SignalKind::CenterOfMass:
        case SignalKind::Momentum:
        case SignalKind::ShakingForce: addGroupChoices(choices, model, signal); break;
        case SignalKind::Power:
        case SignalKind::SpringForce:
        case SignalKind::Elongation:
            choices.push_back(
                sourceChoice(signal, forceOptions(model, signal.kind), PickTarget::None));
            break;
    }
}

Choice termChoice(const model::CostTerm& term, const char* key, const QString& label,
                  const QString& heading, std::vector<ChoiceOption> options,
                  const QString& current) {
    Choice choice = elementChoice<model::CostTerm>(&Model::costTerms, term.id, QLatin1String(key),
                                                   label, heading, {});
    choice.options = std::move(options);
    choice.current = current;
    return choice;
}

void addReferenceFormulas(std::vector<Choice>& choices, const Model& model,
                          const model::CostTerm& term) {
    QString unit;  // of the signal
    model::forEachNumber(model, [&](const model::PropertyInfo& info, const model::Number&) {
        if (info.object == term.id && info.property == "limit") unit = unitText(info.quantity);
    });
    const model::Signal* signal = model::findById(model.signalList, term.signal);
    const SignalKind kind = signal ? signal->kind : SignalKind::PointPosition;
    for (std::size_t index = 0; index < term.referenceExpressions.size(); ++index) {
        const QString name = componentName(kind, index, term.referenceExpressions.size());
        Choice choice = elementChoice<model::CostTerm>(
            &Model::costTerms, term.id, QStringLiteral("referenceExpression.%1").arg(index),
            unit.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, unit), tr("Reference"),
            [index](model::CostTerm& edited, const QString& value) {
                if (index < edited.referenceExpressions.size())
                    edited.referenceExpressions[index] = value.toStdString();
            });
        choice.kind = Choice::Kind::Text;
        choice.current = QString::fromStdString(term.referenceExpressions[index]);
        choice.fault = timeFormulaFault;
        choice.tip =
            tr("A formula of the time t (s) and the named parameters: 5 + 2*sin(1.26*t). "
               "Formulas compute in SI units, whatever the project shows.");
        choices.push_back(std::move(choice));
    }
}

Choice inputChoice(const model::Input& input, const char* key, const QString& label,
                   std::function<void(model::Input&, const QString&)> change) {
    return elementChoice<model::Input>(&Model::inputs, input.id, QLatin1String(key), label,
                                       tr("Curve"), std::move(change));
}

void addSampleChoices(std::vector<Choice>& choices, const model::Input& input) {
    choices.push_back(inputChoice(input, "interpolation", tr("Interpolation"),
                                  [](model::Input& edited, const QString& value) {
                                      edited.interpolation =
                                          enumerationOf<model::Interpolation>(value);
                                  }));
    choices.back().options = {{valueOf(model::Interpolation::Hold), tr("hold")},
                              {valueOf(model::Interpolation::Linear), tr("linear")},
                              {valueOf(model::Interpolation::CubicSpline), tr("cubic spline")},
                              {valueOf(model::Interpolation::BSpline), tr("B-spline")}};
    choices.back().current = valueOf(input.interpolation);
    choices.push_back(inputChoice(input, "sampleCount", tr("Number of samples"),
                                  [](model::Input& edited, const QString& value) {
                                      session::setSampleCount(edited, value.trimmed().toInt());
                                  }));
    Choice& count = choices.back();
    count.kind = Choice::Kind::Text;
    count.current = QString::number(input.samples.size());
    count.tip =
        tr("Number of values, equally spaced over the whole duration; %1 halve the intervals and "
           "leave the curve as it is, other numbers follow it")
            .arg(session::refinedSampleCount(input));
    count.fault = [spline = input.interpolation == model::Interpolation::BSpline](
                      const Model&, const QString& text) {
        bool read = false;
        const int number = text.trimmed().toInt(&read);
        const int least = spline ? 4 : 2;
        if (read && number >= least && number <= maxSamples) return QString();
        return tr("Enter a whole number from %1 to %2.").arg(least).arg(maxSamples);
    };
}

}  // namespace

std::vector<SignalKindGroup> signalKindGroups() {
    return {
        {tr("Points"),
         {{valueOf(SignalKind::PointPosition), tr("position of a point")},
          {valueOf(SignalKind::PointVelocity), tr("velocity of a point")},
          {valueOf(SignalKind::PointAcceleration), tr("acceleration of a point")},
          {valueOf(SignalKind::Distance), tr("distance between two points")},
          {valueOf(SignalKind::PointOffset), tr("offset between two points")}}},
        {tr("Joints"),
         {{valueOf(SignalKind::JointCoordinate), tr("coordinate of a joint")},
          {valueOf(SignalKind::JointVelocity), tr("velocity of a joint")},
          {valueOf(SignalKind::JointAcceleration), tr("acceleration of a joint")},
          {valueOf(SignalKind::TransmissionAngle), tr("transmission angle")},
          {valueOf(SignalKind::PressureAngle), tr("pressure angle")},
          {valueOf(SignalKind::CamPlace), tr("position along a cam or slot")}}},
        {tr("Links"),
         {{valueOf(SignalKind::BodyAngle), tr("angle of a link, in the plane")},
          {valueOf(SignalKind::AngularVelocity), tr("angular velocity of a link")},
          {valueOf(SignalKind::BodyDirection), tr("direction of a link")},
          {valueOf(SignalKind::DirectionAngle), tr("angle to a direction")}}},
        {tr("Forces of joints and drives"),
         {{valueOf(SignalKind::Reaction), tr("force of a joint, drive or constraint (reaction)")},
          {valueOf(SignalKind::ReactionMoment), tr("reaction moment of a joint")},
          {valueOf(SignalKind::ConstraintImpulse), tr("impulse of a joint or constraint")},
          {valueOf(SignalKind::MomentImpulse), tr("angular impulse of a joint")}}},
        {tr("Motors and springs"),
         {{valueOf(SignalKind::MotorTorque), tr("torque of a motor")},
          {valueOf(SignalKind::SpringForce), tr("force of a spring or damper")},
          {valueOf(SignalKind::Elongation), tr("elongation of a spring or damper")},
          {valueOf(SignalKind::FeedbackForce), tr("force of a feedback")}}},
        {tr("Contacts and tires"),
         {{valueOf(SignalKind::ContactForce), tr("force of a contact")},
          {valueOf(SignalKind::ContactGap), tr("gap of a contact")},
          {valueOf(SignalKind::ContactPower), tr("friction power of a contact")},
          {valueOf(SignalKind::WheelForce), tr("force of a rolling wheel")},
          {valueOf(SignalKind::TireForce), tr("force of a tire")},
          {valueOf(SignalKind::TireLoad), tr("load of a tire")},
          {valueOf(SignalKind::TireSlip), tr("slip of a tire")},
          {valueOf(SignalKind::TireSlipAngle), tr("slip angle of a tire")}}},
        {tr("Energy and power"),
         {{valueOf(SignalKind::KineticEnergy), tr("kinetic energy")},
          {valueOf(SignalKind::PotentialEnergy), tr("potential energy")},
          {valueOf(SignalKind::Power), tr("power of a motor, drive, load, spring or friction")}}},
        {tr("Balance"),
         {{valueOf(SignalKind::CenterOfMass), tr("center of mass")},
          {valueOf(SignalKind::Momentum), tr("momentum")},
          {valueOf(SignalKind::AngularMomentum), tr("angular momentum about a point")},
          {valueOf(SignalKind::ShakingForce), tr("shaking force on the frame")},
          {valueOf(SignalKind::ShakingMoment), tr("shaking moment about a point")}}},
        {tr("Inputs and formulas"),
         {{valueOf(SignalKind::InputValue), tr("value of an input")},
          {valueOf(SignalKind::Formula), tr("formula of other signals")}}}};
}

std::vector<ChoiceOption> signalKindOptions() {
    std::vector<ChoiceOption> options;
    for (const SignalKindGroup& group : signalKindGroups())
        options.insert(options.end(), group.kinds.begin(), group.kinds.end());
    return options;
}

std::vector<Choice> signalChoices(const Model& model, const model::Signal& signal) {
    std::vector<Choice> choices{makeSignalChoice(signal, "kind", tr("Kind"), signalKindOptions(),
                                                 valueOf(signal.kind), PickTarget::None, {})};
    choices.back().apply = [id = signal.id](Model& edited, const QString& value) {
        session::setSignalKind(edited, id, enumerationOf<SignalKind>(value));
    };
    addTargetChoices(choices, model, signal);
    return choices;
}

namespace {

/// What is measured beside the signal of a term with targets: one more than there are.
void addOtherSignals(std::vector<Choice>& choices, const Model& model,
                     const model::CostTerm& term) {
    for (std::size_t index = 0; index <= term.otherSignals.size(); ++index) {
        const bool known = index < term.otherSignals.size();
        std::vector<ChoiceOption> options{{QString(), tr("nothing")}};
        for (const ChoiceOption& option : signalOptions(model))
            options.push_back(option);
        choices.push_back(
            termChoice(term, ("otherSignals." + std::to_string(index)).c_str(), tr("Together with"),
                       tr("Matching"), options,
                       known ? QString::fromStdString(term.otherSignals[index]) : QString()));
        choices.back().apply = [id = term.id, index](Model& edited, const QString& value) {
            session::setOtherSignal(edited, id, index, value.toStdString());
        };
    }
}

/// A time in s, typed; empty stands for the start or the end.
std::optional<double> timeOf(const QString& text) {
    const QString typed = text.trimmed();
    const QString digits = typed.endsWith(u's') ? typed.chopped(1).trimmed() : typed;
    bool known = false;
    const double time = digits.toDouble(&known);
    return known ? std::optional(time) : std::nullopt;
}

/// The times that a term looks at.
void addTermTimes(std::vector<Choice>& choices, const model::CostTerm& term) {
    const auto add = [&](const char* key, const QString& label, const std::optional<double>& time,
                         const QString& unset, const QString& tip, auto take) {
        choices.push_back(termChoice(term, key, label, tr("Term"), {},
                                     time ? tr("%1 s").arg(numberText(*time, 10)) : QString()));
        Choice& choice = choices.back();
        choice.kind = Choice::Kind::Text;
        choice.placeholder = unset;
        choice.tip = tip;
        choice.fault = [mayBeUnset = !unset.isEmpty()](const Model& model, const QString& text) {
            if (mayBeUnset && text.trimmed().isEmpty()) return QString();
            const std::optional<double> typed = timeOf(text);
            return typed && *typed >= 0.0 && *typed <= model.simulation.duration
                       ? QString()
                       : tr("Enter a time from 0 to %1 s.")
                             .arg(numberText(model.simulation.duration, 10));
        };
        choice.apply = [id = term.id, take](Model& edited, const QString& text) {
            if (model::CostTerm* target = model::findById(edited.costTerms, id))
                take(*target, timeOf(text));
        };
    };
    if (term.time == model::TermTime::Instant)
        add("instant", tr("Instant"), term.instant, {},
            tr("The time at which the signal is evaluated"),
            [](model::CostTerm& target, const std::optional<double>& time) {
                if (time) target.instant = *time;
            });
    if (!model::mayHaveWindow(term.time)) return;
    add("window.from", tr("From"), term.window.from, tr("the start"),
        tr("What comes before is ignored"),
        [](model::CostTerm& target, const std::optional<double>& time) {
            target.window.from = time;
        });
    add("window.to", tr("To"), term.window.to, tr("the end"), tr("What comes after is ignored"),
        [](model::CostTerm& target, const std::optional<double>& time) {
            target.window.to = time;
        });
}

/// A number as it was typed, or as `numberText` shows it, with a unit behind it or without.
std::optional<double> typedNumber(const QString& text, const QString& unit) {
    QString digits = text.trimmed();
    if (!unit.isEmpty() && digits.endsWith(unit, Qt::CaseInsensitive)) digits.chop(unit.size());
    digits.replace(QChar(0x2212), QLatin1Char('-'));
    bool known = false;
    const double number = digits.trimmed().toDouble(&known);
    return known ? std::optional(number) : std::nullopt;
}

/// Adds a number that is typed, at least `least`.
/// @param unit shown behind it, may be empty
template <class Take>
void addTyped(std::vector<Choice>& choices, const model::CostTerm& term, const char* key,
              const QString& label, const QString& unit, const QString& tip, double value,
              double least, Take take) {
    const QString shown = numberText(value, 10);
    choices.push_back(
        termChoice(term, key, label, tr("Term"), {}, unit.isEmpty() ? shown : shown + u' ' + unit));
    Choice& choice = choices.back();
    choice.kind = Choice::Kind::Text;
    choice.tip = tip;
    const auto numberOf = [unit](const QString& text) { return typedNumber(text, unit); };
    choice.fault = [numberOf, least](const Model&, const QString& text) {
        const std::optional<double> typed = numberOf(text);
        return typed && *typed >= least && *typed <= 1e9
                   ? QString()
                   : tr("Enter a number of at least %1.").arg(numberText(least, 4));
    };
    choice.apply = [id = term.id, numberOf, take](Model& edited, const QString& text) {
        model::CostTerm* target = model::findById(edited.costTerms, id);
        if (const std::optional<double> typed = numberOf(text); target && typed)
            take(*target, *typed);
    };
}

/// What of the mechanism at rest a term is about.
void addEquilibriumChoices(std::vector<Choice>& choices, const Model& model,
                           const model::CostTerm& term) {
    if (model::isOfVibration(term.time))
        addTyped(choices, term, "vibration", tr("Mode number"), {},
                 tr("1 for the lowest mode about the equilibrium, 2 for the next"), term.vibration,
                 1.0, [](model::CostTerm& target, double number) {
                     target.vibration = static_cast<int>(std::min(number, 1e6));
                 });
    if (term.time != model::TermTime::Response) return;
    choices.push_back(termChoice(term, "harmonic.input", tr("Input"), tr("Term"),
                                 inputOptions(model), QString::fromStdString(term.harmonic.input)));
    choices.back().apply = [id = term.id](Model& edited, const QString& value) {
        if (model::CostTerm* target = model::findById(edited.costTerms, id))
            target->harmonic.input = value.toStdString();
    };
    addTyped(choices, term, "harmonic.from", tr("From"), QStringLiteral("Hz"),
             tr("Lowest frequency of the input"), term.harmonic.from, 1e-6,
             [](model::CostTerm& target, double number) { target.harmonic.from = number; });
    addTyped(choices, term, "harmonic.to", tr("To"), QStringLiteral("Hz"),
             tr("Highest frequency of the input"), term.harmonic.to, 1e-6,
             [](model::CostTerm& target, double number) { target.harmonic.to = number; });
    addTyped(choices, term, "harmonic.count", tr("Frequencies"), {},
             tr("Number of frequencies between the two"), term.harmonic.count, 1.0,
             [](model::CostTerm& target, double number) {
                 target.harmonic.count = static_cast<int>(std::min(number, 1e4));
             });
}

/// By how much the value of a constraint may exceed its limits: scale and tolerance.
void addLimitMargin(std::vector<Choice>& choices, const Model& model, const model::CostTerm& term) {
    using Take = std::function<void(Model&, std::optional<double>)>;
    const auto add = [&](const char* key, const QString& label, const DisplayUnit& unit,
                         std::optional<double> current, const QString& placeholder,
                         const Take& take) {
        const auto numberOf = [unit](const QString& text) {
            const std::optional<double> typed = typedNumber(text, unit.symbol);
            return typed && *typed * unit.factor > 0.0 && std::isfinite(*typed * unit.factor)
                       ? std::optional(*typed * unit.factor)
                       : std::nullopt;
        };
        QString shown;
        if (current)
            shown = (numberText(*current / unit.factor, 10) + u' ' + unit.symbol).trimmed();
        choices.push_back(termChoice(term, key, label, tr("Limits"), {}, shown));
        Choice& choice = choices.back();
        choice.kind = Choice::Kind::Text;
        choice.placeholder = placeholder;
        choice.belowNumbers = true;
        choice.fault = [numberOf](const Model&, const QString& text) {
            return text.trimmed().isEmpty() || numberOf(text)
                       ? QString()
                       : tr("Enter a number above 0, or leave it empty.");
        };
        choice.apply = [numberOf, take](Model& edited, const QString& text) {
            take(edited, numberOf(text));
        };
    };
    add("limitScale", tr("Scale"), limitUnit(model, term), term.limitScale, tr("automatic"),
        [id = term.id](Model& edited, std::optional<double> scale) {
            if (model::CostTerm* target = model::findById(edited.costTerms, id))
                target->limitScale = scale;
        });
    choices.back().tip =
        tr("The value may exceed its limits by at most the scale times the tolerance. If empty, "
           "the scale is the size of the limit closest to zero, but at least a thousandth of the "
           "range of the value along the motion.");
    const double tolerance = model.optimization.limitTolerance;
    const double standard = model::defaultLimitTolerance;
    add("limitTolerance", tr("Tolerance"), {},
        tolerance == standard ? std::nullopt : std::optional(tolerance), numberText(standard, 5),
        [standard](Model& edited, std::optional<double> typed) {
            edited.optimization.limitTolerance = typed.value_or(standard);
        });
    choices.back().tip =
        tr("The value may exceed its limits by at most the scale times the tolerance. The "
           "tolerance is the same for all constraints of the project.");
}

/// How a deviation counts: of a vector first by its magnitude, then by its components.
std::vector<ChoiceOption> shapeOptions(const Model& model, const model::CostTerm& term) {
    using model::TermKind;
    const model::Signal* signal = model::findById(model.signalList, term.signal);
    const bool vector = signal != nullptr && term.time != model::TermTime::Nearest
                        && !model::isOfVibration(term.time)
                        && term.time != model::TermTime::Response
                        && model::componentCount(model, *signal) > 1;
    if (!vector)
        return {{valueOf(TermKind::Squared), tr("deviation squared")},
                {valueOf(TermKind::Magnitude), tr("magnitude of the deviation")},
                {valueOf(TermKind::Absolute), tr("deviation, absolute")},
                {valueOf(TermKind::Beyond), tr("beyond a limit, squared")},
                {valueOf(TermKind::Value), tr("signed deviation")}};
    return {{valueOf(TermKind::Squared), tr("magnitude squared")},
            {valueOf(TermKind::Magnitude), tr("magnitude")},
            {valueOf(TermKind::MagnitudeBeyond), tr("magnitude beyond a limit, squared")},
            {valueOf(TermKind::Value), tr("components, signed, added")},
            {valueOf(TermKind::Absolute), tr("components, absolute, added")},
            {valueOf(TermKind::Beyond), tr("components beyond a limit, squared, added")}};
}

/// How targets are come to.
void addTargetRules(std::vector<Choice>& choices, const model::CostTerm& term) {
    const auto add = [&](const char* key, const QString& label, bool model::Targets::*rule) {
        choices.push_back(termChoice(term, key, label, tr("Matching"), {},
                                     term.targets.*rule ? QStringLiteral("1") : QString()));
        choices.back().kind = Choice::Kind::Toggle;
        choices.back().apply = [id = term.id, rule](Model& edited, const QString& value) {
            if (model::CostTerm* target = model::findById(edited.costTerms, id))
                target->targets.*rule = !value.isEmpty();
        };
    };
    add("inOrder", tr("In order"), &model::Targets::inOrder);
    add("closed", tr("Closed path"), &model::Targets::closed);
    add("stayNear", tr("Stay near"), &model::Targets::stayNear);
}

}  // namespace

std::vector<Choice> termChoices(const Model& model, const model::CostTerm& term) {
    using model::CostTerm;
    std::vector<Choice> choices;
    if (!model::isOfVibration(term.time)) {
        choices.push_back(termChoice(term, "signal", tr("Signal"), tr("Term"), signalOptions(model),
                                     QString::fromStdString(term.signal)));
        choices.back().pick = PickTarget::Signal;
        choices.back().apply = [id = term.id](Model& edited, const QString& value) {
            session::setTermSignal(edited, id, value.toStdString());
        };
    }
    choices.push_back(termChoice(term, "time", tr("Evaluated"), tr("Term"),
                                 {{valueOf(model::TermTime::Running), tr("over the whole motion")},
                                  {valueOf(model::TermTime::Terminal), tr("at the end")},
                                  {valueOf(model::TermTime::Instant), tr("at an instant")},
                                  {valueOf(model::TermTime::Largest), tr("largest value")},
                                  {valueOf(model::TermTime::Smallest), tr("smallest value")},
                                  {valueOf(model::TermTime::Nearest), tr("closest to targets")},
                                  {valueOf(model::TermTime::Equilibrium), tr("in equilibrium")},
                                  {valueOf(model::TermTime::Frequency), tr("natural frequency")},
                                  {valueOf(model::TermTime::DampingRatio), tr("damping ratio")},
                                  {valueOf(model::TermTime::Response), tr("largest response")}},
                                 valueOf(term.time)));
    choices.back().apply = [id = term.id](Model& edited, const QString& value) {
        session::setTermTime(edited, id, enumerationOf<model::TermTime>(value));
    };
    addTermTimes(choices, term);
    addEquilibriumChoices(choices, model, term);
    choices.push_back(termChoice(term, "kind", tr("Shape"), tr("Term"), shapeOptions(model, term),
                                 valueOf(term.kind)));
    choices.back().apply = [id = term.id](Model& edited, const QString& value) {
        if (CostTerm* target = model::findById(edited.costTerms, id))
            target->kind = enumerationOf<model::TermKind>(value);
    };
    choices.push_back(termChoice(term, "active", tr("Active"), tr("Term"), {},
                                 term.active ? QStringLiteral("1") : QString()));
    choices.back().kind = Choice::Kind::Toggle;
    choices.back().apply = [id = term.id](Model& edited, const QString& value) {
        if (CostTerm* target = model::findById(edited.costTerms, id))
            target->active = !value.isEmpty();
    };
    if (model::isConstraint(term)) addLimitMargin(choices, model, term);
    if (term.time == model::TermTime::Nearest) {
        addOtherSignals(choices, model, term);
        addTargetRules(choices, term);
        return choices;
    }
    if (model::isAtRest(term.time)) return choices;  // compared with constants only
    choices.push_back(
        termChoice(term, "reference", tr("Should be"), tr("Reference"),
                   {{valueOf(model::ReferenceKind::InitialValue), tr("its value at the start")},
                    {valueOf(model::ReferenceKind::Constant), tr("constant")},
                    {valueOf(model::ReferenceKind::Expression), tr("a function of time")},
                    {valueOf(model::ReferenceKind::Table), tr("a table")}},
                   valueOf(term.reference)));
    choices.back().apply = [id = term.id](Model& edited, const QString& value) {
        session::setTermReference(edited, id, enumerationOf<model::ReferenceKind>(value));
    };
    if (term.reference == model::ReferenceKind::Expression)
        addReferenceFormulas(choices, model, term);
    return choices;
}

std::vector<Choice> inputChoices(const Model&, const model::Input& input) {
    std::vector<Choice> choices{inputChoice(input, "kind", tr("Defined by"), {})};
    choices.back().apply = [id = input.id](Model& edited, const QString& value) {
        setShape(edited, id, enumerationOf<InputShape>(value));
    };
    choices.back().options = {{valueOf(InputShape::Samples), tr("samples")},
                              {valueOf(InputShape::Function), tr("a function of time")},
                              {valueOf(InputShape::Constant), tr("a constant")}};
    const InputShape shape = shapeOf(input);
    choices.back().current = valueOf(shape);
    choices.push_back(
        inputChoice(input, "unit", tr("Unit"), [](model::Input& edited, const QString& value) {
            edited.unit = value.trimmed().toStdString();
        }));
    choices.back().kind = Choice::Kind::Text;
    choices.back().current = QString::fromStdString(input.unit);
    choices.back().placeholder = tr("none");
    if (shape == InputShape::Samples) {
        addSampleChoices(choices, input);
        return choices;
    }
    const bool constant = shape == InputShape::Constant;
    choices.push_back(inputChoice(input, constant ? "constant" : "expression",
                                  constant ? tr("Value") : tr("Formula"),
                                  [](model::Input& edited, const QString& value) {
                                      edited.expression = value.trimmed().toStdString();
                                  }));
    choices.back().kind = Choice::Kind::Text;
    choices.back().current = QString::fromStdString(input.expression);
    choices.back().fault = timeFormulaFault;
    choices.back().tip = constant
                             ? tr("Enter a number in the unit above, or a formula of time t")
                             : tr(
                                 "A formula of the time t and the named parameters: 3*sin(2*t), "
                                 "5*step(t - 1), if(t < 2, 5, 0)");
    return choices;
}

}  // namespace linkwright::document
