// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/objective_actions.h"

#include "engine/session/document/objective_edits.h"
#include "engine/session/document/suggested_bounds.h"
#include "engine/session/drawing/drawing.h"
#include "engine/session/drawing/removal.h"
#include "engine/session/solving/solve.h"
#include "ui/document/elements/element_info.h"

#include <QObject>
#include <algorithm>
#include <utility>

namespace linkwright::document {

namespace {

constexpr int defaultSamples = 51;

QString stageName(const model::Model& model, std::size_t stage) {
    const std::string& name = model.optimization.stages[stage].name;
    return name.empty() ? QObject::tr("stage %1").arg(stage + 1) : QString::fromStdString(name);
}

QString unitOfInput(const model::Model& model, const std::string& object) {
    if (model::findById(model.motors, object)) return QStringLiteral("V");
    const model::Load* load = model::findById(model.loads, object);
    if (!load || load->kind == model::LoadKind::Force) return QStringLiteral("N");
    const model::Joint* joint = model::findById(model.joints, load->joint);
    const bool travel = load->kind == model::LoadKind::JointLoad && joint
                        && model::isTranslation(joint->kind, load->coordinate);
    return travel ? QStringLiteral("N") : QStringLiteral("N m");
}

}  // namespace

std::string addTerm(Project& project, const std::string& signal) {
    std::string id;
    project.commit(QObject::tr("Add cost term for %1").arg(nameOf(project.model(), signal)),
                   [&](model::Model& edited) { id = session::addCostTerm(edited, signal); });
    return id;
}

std::string addTermFor(Project& project, model::SignalKind kind, const std::string& target) {
    std::string id;
    project.commit(QObject::tr("Add cost term"), [&](model::Model& edited) {
        const std::string signal = session::findOrAddSignal(edited, kind, target);
        if (!signal.empty()) id = session::addCostTerm(edited, signal);
    });
    return id;
}

std::string addSignal(Project& project, model::SignalKind kind, const std::string& target) {
    std::string id;
    project.commit(QObject::tr("Add signal"),
                   [&](model::Model& edited) { id = session::addSignal(edited, kind, target); });
    return id;
}

std::string addDrive(Project& project, const std::string& joint, model::DriveProfile profile) {
    std::string id;
    project.commit(QObject::tr("Drive %1").arg(nameOf(project.model(), joint)),
                   [&](model::Model& edited) { id = session::addDrive(edited, joint, profile); });
    return id;
}

namespace {

/// Whether the reaction of a joint is a signal; that of its drive is another one.
bool isMeasured(const model::Model& model, const std::string& joint) {
    return std::any_of(
        model.signalList.begin(), model.signalList.end(), [&](const model::Signal& signal) {
            return signal.kind == model::SignalKind::Reaction && signal.constraint == joint;
        });
}

}  // namespace

int measureReactions(Project& project) {
    // What slides has its reaction in some formulations only.
    const auto measured = [&](bool sliding) {
        model::Model edited = project.model();
        for (const model::Joint& joint : project.model().joints) {
            if (isMeasured(project.model(), joint.id)) continue;
            const bool slides =
                model::traitsOf(joint.kind).coordinates.find('t') != std::string_view::npos;
            if (joint.kind != model::JointKind::Free && (sliding || !slides))
                session::addSignal(edited, model::SignalKind::Reaction, joint.id);
        }
        return edited;
    };
    model::Model edited = measured(true);
    if (session::summarize(project.model()).valid && !session::summarize(edited).valid)
        edited = measured(false);
    const int added =
        static_cast<int>(edited.signalList.size() - project.model().signalList.size());
    if (added > 0)
        project.commit(QObject::tr("Measure the reactions of joints"),
                       [&edited](model::Model& target) { target = std::move(edited); });
    return added;
}

bool canMeasure(const model::Model& model, model::SignalKind kind) {
    model::Model trial = model;
    return !session::addSignal(trial, kind, {}).empty();
}

std::vector<InputPlace> inputPlaces(const model::Model& model) {
    std::vector<InputPlace> places;
    for (const model::Load& load : model.loads)
        if (load.input.empty()) places.push_back({load.id, nameOf(model, load.id)});
    for (const model::Motor& motor : model.motors)
        if (!model::findById(model.inputs, motor.input))
            places.push_back({motor.id, nameOf(model, motor.id)});
    return places;
}

namespace {

QString newInputName(const model::Model& model, const std::string& object) {
    const QString of = nameOf(model, object);
    return of.isEmpty() ? QObject::tr("Input %1").arg(model.inputs.size() + 1)
                        : QObject::tr("Input of %1").arg(of);
}

}  // namespace

std::string giveInput(model::Model& model, const std::string& object) {
    const std::string id =
        session::addInput(model, newInputName(model, object).toStdString(),
                          unitOfInput(model, object).toStdString(), defaultSamples);
    model::Input& input = model.inputs.back();
    if (model::Motor* motor = model::findById(model.motors, object)) {
        motor->input = id;
        // A voltage is what a control is looked for; a load is given unless somebody stars it.
        input.optimize = true;
    }
    if (model::Load* load = model::findById(model.loads, object)) {
        if (load->input.empty()) {
            // The input carries the size now, so that its samples are in its unit.
            std::fill(input.samples.begin(), input.samples.end(), load->magnitude.value);
            load->magnitude = 1.0;
        }
        load->input = id;
    }
    return id;
}

std::string addInput(Project& project, const std::string& object) {
    std::string id;
    project.commit(QObject::tr("Add %1").arg(newInputName(project.model(), object)),
                   [&](model::Model& edited) { id = giveInput(edited, object); });
    return id;
}

void offerNewInput(Choice& choice, const std::string& object) {
    const QString made = QStringLiteral("+");
    choice.options.push_back({made, QObject::tr("a new input")});
    choice.apply = [made, object, apply = choice.apply](model::Model& model, const QString& value) {
        if (value == made)
            giveInput(model, object);
        else
            apply(model, value);
    };
}

std::string duplicateItem(Project& project, const std::string& id) {
    std::string copy;
    project.commit(QObject::tr("Duplicate %1").arg(nameOf(project.model(), id)),
                   [&](model::Model& edited) { copy = session::duplicateInList(edited, id); });
    return copy;
}

void moveItem(Project& project, const std::string& id, int steps) {
    project.commit(QObject::tr("Move %1").arg(nameOf(project.model(), id)),
                   [&](model::Model& edited) { session::moveInList(edited, id, steps); });
}

QString removeItem(Project& project, const std::string& id) {
    QString description;
    project.commit(QObject::tr("Delete %1").arg(nameOf(project.model(), id)),
                   [&](model::Model& edited) {
                       description = QString::fromStdString(
                           session::describeRemoval(session::removeElements(edited, {id}), 1));
                   });
    return description;
}

QStringList pointsToVary(const model::Model& model) {
    const bool followsPath = std::any_of(
        model.costTerms.begin(), model.costTerms.end(), [](const model::CostTerm& term) {
            return term.active && term.time == model::TermTime::Nearest;
        });
    const auto isPivot = [&](const std::string& point) {
        return std::any_of(model.joints.begin(), model.joints.end(),
                           [&](const model::Joint& joint) { return joint.point == point; });
    };
    QStringList moving;
    for (const model::Point& point : model.points)
        if (!session::isGrounded(model, point.id) || (followsPath && isPivot(point.id)))
            moving << QString::fromStdString(point.id);
    if (moving.isEmpty() && !model.points.empty())
        moving << QString::fromStdString(model.points.back().id);
    return moving;
}

bool isVaried(const model::Model& model, const model::Dimension& dimension) {
    return std::any_of(
        model.designVariables.begin(), model.designVariables.end(), [&](const auto& variable) {
            return std::find(dimension.points.begin(), dimension.points.end(), variable.object)
                   != dimension.points.end();
        });
}

std::vector<std::string> pointsToStar(const model::Model& model) {
    std::vector<std::string> wanted;
    for (const model::Dimension& dimension : model.dimensions) {
        if (!designVariableIndex(model, dimension.id, "value") || isVaried(model, dimension))
            continue;
        for (const std::string& point : dimension.points)
            if (!session::isGrounded(model, point)
                && std::find(wanted.begin(), wanted.end(), point) == wanted.end())
                wanted.push_back(point);
    }
    return wanted;
}

std::size_t unboundedVariables(const model::Model& model) {
    return session::unboundedVariables(model);
}

void suggestBounds(Project& project) {
    project.commit(QObject::tr("Suggest bounds"),
                   [](model::Model& edited) { session::suggestBounds(edited); });
}

void addStage(Project& project) {
    project.commit(QObject::tr("Add stage"),
                   [](model::Model& edited) { session::addStage(edited); });
}

void duplicateStage(Project& project, std::size_t stage) {
    if (stage >= project.model().optimization.stages.size()) return;
    project.commit(QObject::tr("Duplicate %1").arg(stageName(project.model(), stage)),
                   [&](model::Model& edited) {
                       auto& stages = edited.optimization.stages;
                       model::OptimizationStage copy = stages[stage];
                       if (!copy.name.empty()) copy.name += " copy";
                       stages.insert(stages.begin() + static_cast<std::ptrdiff_t>(stage) + 1,
                                     std::move(copy));
                   });
}

void moveStage(Project& project, std::size_t stage, int steps) {
    const std::size_t target =
        stage + static_cast<std::size_t>(steps);  // wraps below zero, which is then too large
    const std::size_t count = project.model().optimization.stages.size();
    if (stage >= count || target >= count) return;
    project.commit(
        QObject::tr("Move %1").arg(stageName(project.model(), stage)), [&](model::Model& edited) {
            std::swap(edited.optimization.stages[stage], edited.optimization.stages[target]);
        });
}

void removeStage(Project& project, std::size_t stage) {
    if (stage >= project.model().optimization.stages.size()) return;
    project.commit(QObject::tr("Delete %1").arg(stageName(project.model(), stage)),
                   [&](model::Model& edited) {
                       auto& stages = edited.optimization.stages;
                       stages.erase(stages.begin() + static_cast<std::ptrdiff_t>(stage));
                   });
}

}  // namespace linkwright::document
