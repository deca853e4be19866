// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/remedies.h"

#include "engine/model/properties.h"
#include "engine/model/validation.h"
#include "engine/session/document/objective_edits.h"
#include "engine/session/document/repairs.h"
#include "engine/session/drawing/drive_edit.h"
#include "engine/session/drawing/removal.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/number_text.h"

#include <QObject>
#include <QStringList>
#include <algorithm>
#include <cmath>

namespace linkwright::document {

namespace {

using model::Model;

/// "/designVariables/3/lower" as its parts.
QStringList partsOf(const base::Diagnostic& problem) {
    return QString::fromStdString(problem.place).split(u'/', Qt::SkipEmptyParts);
}

/// Numbers of a model behind a place such as "joints/2/coordinates/0/damping" are not found by
/// name; what was reported by its property key is.
Remedy formulaRemedy(const base::Diagnostic& problem, const Model& model) {
    const QStringList parts = partsOf(problem);
    if (parts.isEmpty()) return {};
    const std::string property = parts.last().toStdString();
    const model::Number* number = model::findNumber(model, problem.object, property);
    if (!number || number->expression.empty()) return {};
    return {tr("Keep the number, drop the formula"),
            [object = problem.object, property](Model& edited) {
                if (model::Number* target = model::findNumber(edited, object, property))
                    target->expression.clear();
            }};
}

Remedy inertiaRemedy(const base::Diagnostic& problem) {
    return {tr("Use the nearest valid inertia"), [object = problem.object](Model& edited) {
                model::Body* body = model::findById(edited.bodies, object);
                if (!body) return;
                std::array<double, 6> entries{};
                for (std::size_t index = 0; index < entries.size(); ++index)
                    entries[index] = body->massProperties.inertia[index].value;
                entries = session::nearestInertia(entries);
                for (std::size_t index = 0; index < entries.size(); ++index)
                    body->massProperties.inertia[index] = entries[index];
            }};
}

Remedy variableRemedy(const QStringList& parts, const Model& model) {
    const auto index = static_cast<std::size_t>(parts.value(1).toULongLong());
    if (index >= model.designVariables.size()) return {};
    const model::DesignVariable& variable = model.designVariables[index];
    const model::Number* number = model::findNumber(model, variable.object, variable.property);
    const QString what = parts.value(2);
    const bool swapped = variable.lower && variable.upper && *variable.lower > *variable.upper;
    if (swapped)
        return {tr("Swap the bounds"), [index](Model& edited) {
                    model::DesignVariable& target = edited.designVariables[index];
                    target.setBounds(target.upper, target.lower);
                }};
    if ((what == QLatin1String("lower") || what == QLatin1String("upper")) && number)
        return {tr("Widen the bounds"), [index, value = number->value](Model& edited) {
                    model::DesignVariable& target = edited.designVariables[index];
                    std::optional<double> lower = target.lower, upper = target.upper;
                    if (lower) lower = std::min(*lower, value);
                    if (upper) upper = std::max(*upper, value);
                    target.setBounds(lower, upper);
                }};
    return {tr("Do not vary it"), [index](Model& edited) {
                edited.designVariables.erase(edited.designVariables.begin()
                                             + static_cast<std::ptrdiff_t>(index));
            }};
}

/// The newest signal that no term asks anything of yet, a path before others; empty when there is
/// none.
std::string unaskedSignal(const Model& model) {
    std::string found;
    bool isPath = false;
    for (const model::Signal& signal : model.signalList) {
        const bool asked =
            std::any_of(model.costTerms.begin(), model.costTerms.end(),
                        [&](const model::CostTerm& term) { return term.signal == signal.id; });
        const bool path = signal.kind == model::SignalKind::PointPosition;
        if (asked || (isPath && !path)) continue;
        found = signal.id;
        isPath = path;
    }
    return found;
}

Remedy termsRemedy(const Model& model) {
    if (!model.costTerms.empty())
        return {tr("Activate all terms"), [](Model& edited) {
                    for (model::CostTerm& term : edited.costTerms)
                        term.active = true;
                }};
    if (model.points.empty()) return {};
    return {tr("Add a term"), [](Model& edited) {
                std::string signal = unaskedSignal(edited);
                if (signal.empty())
                    signal = session::findOrAddSignal(edited, model::SignalKind::PointPosition, {});
                if (!signal.empty()) session::addCostTerm(edited, signal);
            }};
}

Remedy deletion(const std::string& object, const Model& model) {
    return {tr("Delete %1").arg(nameOf(model, object)),
            [object](Model& edited) { session::removeElements(edited, {object}); }};
}

/// A term whose lists do not have one entry per component.
Remedy fitRemedy(const std::string& object) {
    return {tr("Use one per component"), [object](Model& edited) {
                if (model::CostTerm* term = model::findById(edited.costTerms, object))
                    session::fitTerm(edited, *term);
            }};
}

using Setting = double model::SimulationSettings::*;

Setting stepOf(const model::SimulationSettings& settings) {
    return model::hasFixedStep(settings.integrator) ? &model::SimulationSettings::step
                                                    : &model::SimulationSettings::maximumStep;
}

Remedy stepsOf(Setting step, double seconds) {
    return {tr("Use steps of %1 s").arg(numberText(seconds)),
            [step, seconds](Model& edited) { edited.simulation.*step = seconds; }};
}

/// Where duration and step do not fit each other: the one that is farther from what is usual was
/// mistyped.
Remedy fittingRemedy(const model::SimulationSettings& settings) {
    constexpr double stepsOfMotion = 1000.0;
    const model::SimulationSettings usual;
    const Setting step = stepOf(settings);
    const double seconds = settings.duration / stepsOfMotion;
    if (!(settings.*step > 0.0) || settings.*step > settings.duration)
        return stepsOf(step, seconds);
    const bool lasts = settings.duration / usual.duration > usual.*step / (settings.*step);
    if (!lasts) return stepsOf(step, seconds);
    if (!settings.durationFormula.empty()) return {};
    const double duration = stepsOfMotion * settings.*step;
    return {tr("Use a duration of %1 s").arg(numberText(duration)),
            [duration](Model& edited) { edited.simulation.duration = duration; }};
}

bool tooManySteps(const model::SimulationSettings& settings, double step) {
    return settings.duration / step > model::largestStepCount;
}

Remedy stepRemedy(const Model& model) {
    const model::SimulationSettings& settings = model.simulation;
    if (!(std::isfinite(settings.duration) && settings.duration > 0.0)) return {};
    const double step = settings.*stepOf(settings);
    if (!(step > 0.0) || step > settings.duration || tooManySteps(settings, step))
        return fittingRemedy(settings);
    if (!model::hasFixedStep(settings.integrator) || tooManySteps(settings, step / 2.0)) return {};
    return {tr("Halve the step"), [](Model& edited) { edited.simulation.step /= 2.0; }};
}

/// For a drive that turns far within a step: as the problem says, and as short as that.
Remedy turnRemedy(const model::Drive& drive) {
    const double step = session::stepForSpeed(drive.speed.value);
    return {tr("Use steps of 2\u00b0"), [step](Model& edited) { edited.simulation.step = step; }};
}

/// Where fixed steps are too large for the motion.
Remedy integratorRemedy(const Model& model) {
    if (model.simulation.integrator != model::Integrator::RungeKutta4) return stepRemedy(model);
    return {tr("Use adaptive steps"), [](Model& edited) {
                edited.simulation.integrator = model::Integrator::DormandPrince54;
            }};
}

/// Where the motion is too stiff for explicit methods.
Remedy implicitRemedy() {
    return {tr("Use the implicit integrator"),
            [](Model& edited) { edited.simulation.integrator = model::Integrator::Esdirk43; }};
}

/// For what is said of a single setting of the motion.
Remedy motionRemedy(const QString& setting, const base::Diagnostic& problem, const Model& model) {
    if (setting == QLatin1String("step")) {
        const model::Drive* drive = model::findById(model.drives, problem.object);
        return drive != nullptr && drive->profile == model::DriveProfile::ConstantSpeed
                   ? turnRemedy(*drive)
                   : stepRemedy(model);
    }
    const model::SimulationSettings& settings = model.simulation;
    if (setting == QLatin1String("maximumStep")
        || (setting == QLatin1String("duration")
            && tooManySteps(settings, settings.*stepOf(settings))))
        return stepRemedy(model);
    return setting == QLatin1String("integrator") ? integratorRemedy(model) : Remedy();
}

/// A motion that starts deep in what it touches: the search for an equilibrium moves it out.
Remedy settledRemedy() {
    return {tr("Start in equilibrium"),
            [](Model& edited) { edited.simulation.start = model::MotionStart::Equilibrium; }};
}

/// Faults of one element by what they are about.
Remedy elementRemedy(const base::Diagnostic& problem, const QStringList& parts,
                     const Model& model) {
    static const QStringList references{
        "body",  "point",  "joint",      "jointA",     "jointB",      "bodyA",      "bodyB",
        "input", "signal", "constraint", "coordinate", "coordinateA", "coordinateB"};
    const QString what = parts.isEmpty() ? QString() : parts.last();
    const bool isBody = model::findById(model.bodies, problem.object) != nullptr;
    if (isBody && problem.place.ends_with("mass/inertia")) return inertiaRemedy(problem);
    if (isBody && problem.place.ends_with("mass/kind"))
        return {tr("Make it a round rod"), [object = problem.object](Model& edited) {
                    session::makeRoundRod(edited, object);
                }};
    if (isBody && parts.size() == 2)  // nothing of it in particular: it is not connected
        return {tr("Let it move freely"), [object = problem.object](Model& edited) {
                    session::addFreeJoint(edited, object);
                }};
    if (what == QLatin1String("input") && model::findById(model.loads, problem.object))
        return {tr("Make it constant"), [object = problem.object](Model& edited) {
                    if (model::Load* load = model::findById(edited.loads, object))
                        load->input.clear();
                }};
    const bool touches = model::findById(model.contacts, problem.object)
                         || model::findById(model.tires, problem.object);
    const bool deep = parts.value(2) == QLatin1String("points") || what == QLatin1String("center");
    if (touches && deep && problem.severity == base::Severity::Warning) return settledRemedy();
    if (references.contains(what)) return deletion(problem.object, model);
    if (what == QLatin1String("kind") && model::findById(model.joints, problem.object))
        return {tr("Replace the joints"), [object = problem.object](Model& edited) {
                    session::freeLockedLoop(edited, object);
                }};
    const model::CostTerm* term = model::findById(model.costTerms, problem.object);
    if (term
        && (what.startsWith(QLatin1String("reference"))
            || what == QLatin1String("componentWeights")))
        return fitRemedy(problem.object);
    return {};
}

}  // namespace

Remedy remedyFor(const base::Diagnostic& problem, const Model& model) {
    const QStringList parts = partsOf(problem);
    const QString first = parts.value(0);
    if (problem.remedy.find("\"esdirk43\"") != std::string::npos) return implicitRemedy();
    if (first == QLatin1String("designVariables")) return variableRemedy(parts, model);
    if (first == QLatin1String("objective") && parts.value(1) == QLatin1String("terms")
        && parts.size() == 2)
        return termsRemedy(model);
    if (first == QLatin1String("optimization") && parts.value(1) == QLatin1String("stages"))
        return {tr("Clean up the stages"), [](Model& edited) { session::cleanStages(edited); }};
    if (first == QLatin1String("joints") && parts.size() == 1 && !model.bodies.empty())
        return {tr("Let %1 move freely").arg(nameOf(model, model.bodies.front().id)),
                [](Model& edited) { session::addFreeJoint(edited, edited.bodies.front().id); }};
    if (first == QLatin1String("simulation")) return motionRemedy(parts.value(1), problem, model);
    const Remedy formula = formulaRemedy(problem, model);
    if (!formula.text.isEmpty()) return formula;
    if (kindOf(model, problem.object) == ElementKind::None) return {};
    return elementRemedy(problem, parts, model);
}

void applyRemedy(Project& project, const Remedy& remedy) {
    if (remedy.edit) project.commit(remedy.text, remedy.edit);
}

}  // namespace linkwright::document
