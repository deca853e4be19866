// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/case_actions.h"

#include "engine/session/document/measurable_signals.h"
#include "engine/session/studies/case_drawing.h"
#include "ui/document/elements/element_info.h"

#include <QObject>
#include <algorithm>
#include <utility>

namespace linkwright::document {

namespace {

std::string freshName(const model::Model& model, const std::string& stem) {
    std::string name = stem;
    for (int number = 2; model::findCase(model, name); ++number)
        name = stem + " " + std::to_string(number);
    return name;
}

QString caseName(const Project& project, std::size_t place) {
    return QString::fromStdString(project.model().cases.list.at(place).name);
}

}  // namespace

std::size_t addCase(Project& project) {
    const std::string drawn = QObject::tr("As drawn").toStdString();
    const std::string other = QObject::tr("Case 2").toStdString();
    project.commit(QObject::tr("Add case"), [&](model::Model& edited) {
        std::vector<model::Case>& list = edited.cases.list;
        if (list.empty()) list.emplace_back().name = drawn;
        const std::string stem =
            list.size() == 1 ? other : QObject::tr("Case %1").arg(list.size() + 1).toStdString();
        model::Case added;
        added.name = freshName(edited, stem);
        list.push_back(std::move(added));
    });
    return project.model().cases.list.size() - 1;
}

void duplicateCase(Project& project, std::size_t place) {
    if (place >= project.model().cases.list.size()) return;
    project.commit(
        QObject::tr("Duplicate %1").arg(caseName(project, place)), [&](model::Model& edited) {
            std::vector<model::Case>& list = edited.cases.list;
            model::Case copy = list[place];
            copy.name = freshName(edited, copy.name + " copy");
            list.insert(list.begin() + static_cast<std::ptrdiff_t>(place) + 1, std::move(copy));
        });
}

void moveCase(Project& project, std::size_t place, int steps) {
    const std::size_t target =
        place + static_cast<std::size_t>(steps);  // wraps below zero, which is then too large
    const std::size_t count = project.model().cases.list.size();
    if (place >= count || target >= count) return;
    project.commit(QObject::tr("Move %1").arg(caseName(project, place)), [&](model::Model& edited) {
        std::swap(edited.cases.list[place], edited.cases.list[target]);
    });
}

void removeCase(Project& project, std::size_t place) {
    if (place >= project.model().cases.list.size()) return;
    project.commit(QObject::tr("Delete %1").arg(caseName(project, place)),
                   [&](model::Model& edited) {
                       std::vector<model::Case>& list = edited.cases.list;
                       list.erase(list.begin() + static_cast<std::ptrdiff_t>(place));
                       if (list.empty()) edited.cases = {};
                   });
}

void editCase(Project& project, std::size_t place, const QString& what,
              const std::function<void(model::Case&)>& change) {
    if (place >= project.model().cases.list.size()) return;
    project.commit(QObject::tr("Set %1 of case %2").arg(what, caseName(project, place)),
                   [&](model::Model& edited) { change(edited.cases.list[place]); });
}

QString renameCase(Project& project, std::size_t place, const QString& name) {
    const std::string wanted = name.trimmed().toStdString();
    if (wanted.empty()) return QObject::tr("Give the case a unique name.");
    const auto& list = project.model().cases.list;
    for (std::size_t other = 0; other < list.size(); ++other)
        if (other != place && list[other].name == wanted)
            return QObject::tr("Another case has this name.");
    editCase(project, place, QObject::tr("name"),
             [&](model::Case& edited) { edited.name = wanted; });
    return {};
}

void setLimitIn(Project& project, const std::string& caseName, const std::string& term,
                const std::string& property, double value) {
    const auto& list = project.model().cases.list;
    for (std::size_t place = 0; place < list.size(); ++place) {
        if (list[place].name != caseName || !model::replaces(list[place], term, property)) continue;
        editCase(project, place, propertyLabel(project.model(), term, property),
                 [&](model::Case& edited) {
                     for (model::CaseNumber& number : edited.numbers)
                         if (number.object == term && number.property == property && !number.added)
                             number.value = value;
                 });
        return;
    }
    project.setNumber(term, property, value);
}

void setCaseObjective(Project& project, model::CaseObjective objective) {
    project.commit(objective == model::CaseObjective::Worst
                       ? QObject::tr("Minimize the worst case")
                       : QObject::tr("Minimize the sum of all cases"),
                   [&](model::Model& edited) { edited.cases.objective = objective; });
}

void setCaseControls(Project& project, model::CaseControls controls) {
    project.commit(
        controls == model::CaseControls::PerCase ? QObject::tr("Give each case its own controls")
                                                 : QObject::tr("Share controls between cases"),
        [&](model::Model& edited) {
            edited.cases.controls = controls;
            if (controls == model::CaseControls::PerCase) return;
            // What was a case's own contradicts the samples that all share.
            for (model::Case& entry : edited.cases.list)
                std::erase_if(entry.inputs, [&](const model::CaseInput& own) {
                    const model::Input* input = model::findById(edited.inputs, own.input);
                    return input && input->optimize;
                });
        });
}

QString drawCases(Project& project, const std::string& study, int count) {
    const auto& studies = project.studies();
    const auto found = std::find_if(studies.begin(), studies.end(),
                                    [&](const auto& entry) { return entry.name == study; });
    if (found == studies.end()) return QObject::tr("The study no longer exists.");
    try {
        std::vector<model::Case> drawn = session::drawCases(project.model(), *found, count);
        project.commit(
            QObject::tr("Draw %1 cases of %2").arg(count).arg(QString::fromStdString(study)),
            [&](model::Model& edited) { edited.cases.list = std::move(drawn); });
    } catch (const base::InputError& error) {
        return QString::fromStdString(error.diagnostics().front().message);
    }
    return {};
}

void addCaseInput(Project& project, std::size_t place, const std::string& input) {
    const model::Input* own = model::findById(project.model().inputs, input);
    if (!own) return;
    editCase(project, place, nameOf(project.model(), input), [&](model::Case& edited) {
        edited.inputs.push_back({own->id, own->kind, own->samples, own->expression});
    });
}

void addCaseReference(Project& project, std::size_t place, const std::string& term) {
    const model::CostTerm* own = model::findById(project.model().costTerms, term);
    if (!own) return;
    editCase(project, place, nameOf(project.model(), term), [&](model::Case& edited) {
        model::CaseReference reference{
            own->id, own->reference, own->referenceValues, own->referenceExpressions, own->table,
            {}};
        const model::Signal* signal = model::findById(project.model().signalList, own->signal);
        if (own->reference == model::ReferenceKind::InitialValue && signal) {
            reference.reference = model::ReferenceKind::Constant;
            reference.referenceValues.assign(
                static_cast<std::size_t>(
                    std::max(1, model::componentCount(project.model(), *signal))),
                model::Number(0.0));
        }
        edited.references.push_back(std::move(reference));
    });
}

QString referenceUnit(const model::Model& model, const std::string& term) {
    const model::CostTerm* found = model::findById(model.costTerms, term);
    const model::Signal* signal =
        found ? model::findById(model.signalList, found->signal) : nullptr;
    return signal ? QString::fromStdString(session::signalUnit(model, *signal)) : QString();
}

std::vector<std::string> inputsForCase(const model::Model& model, const model::Case& chosen) {
    std::vector<std::string> ids;
    for (const model::Input& input : model.inputs) {
        const bool shared = input.optimize && model.cases.controls == model::CaseControls::Shared;
        const bool own =
            std::any_of(chosen.inputs.begin(), chosen.inputs.end(),
                        [&](const model::CaseInput& entry) { return entry.input == input.id; });
        if (!shared && !own) ids.push_back(input.id);
    }
    return ids;
}

std::vector<std::string> referencesForCase(const model::Model& model, const model::Case& chosen) {
    std::vector<std::string> ids;
    for (const model::CostTerm& term : model.costTerms) {
        const bool own =
            std::any_of(chosen.references.begin(), chosen.references.end(),
                        [&](const model::CaseReference& entry) { return entry.term == term.id; });
        if (term.time != model::TermTime::Nearest && !own) ids.push_back(term.id);
    }
    return ids;
}

std::vector<CaseChoice> numbersForCases(const model::Model& model) {
    std::vector<CaseChoice> choices;
    const auto add = [&](const std::string& object, const std::string& start) {
        for (const model::PropertyInfo& info : model::propertiesOf(model, object))
            if (info.property.starts_with(start))
                choices.push_back(
                    {object, info.property,
                     QObject::tr("%1 of %2")
                         .arg(propertyLabel(model, object, info.property), nameOf(model, object))});
    };
    for (const model::Joint& joint : model.joints)
        add(joint.id, "start");
    for (const model::Load& load : model.loads)
        add(load.id, "magnitude");
    for (const model::CostTerm& term : model.costTerms)
        for (const char* key : {"referenceValues", "limit", "atLeast", "atMost"})
            add(term.id, key);
    return choices;
}

}  // namespace linkwright::document
