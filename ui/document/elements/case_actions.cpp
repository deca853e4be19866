// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/case_actions.h"

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
            return QObject::tr("There is another case of this name.");
    editCase(project, place, QObject::tr("name"),
             [&](model::Case& edited) { edited.name = wanted; });
    return {};
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
    if (found == studies.end()) return QObject::tr("The study is gone.");
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
