// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/shown/case_motions.h"

#include "engine/model/case_model.h"
#include "engine/session/solving/solve.h"

#include <algorithm>
#include <utility>

namespace linkwright::document {

CaseMotions::CaseMotions(Project& project, Solver& solver, ViewState& shown,
                         Optimizations& optimizations, QObject* parent)
    : QObject(parent),
      project_(project),
      solver_(solver),
      shown_(shown),
      optimizations_(optimizations) {
    connect(&project_, &Project::left, this, &CaseMotions::clear);
    shown_.whenChanged(ViewPart::Motion, this, &CaseMotions::follow);
    connect(&solver_, &Solver::shownCaseChanged, this, &CaseMotions::follow);
    connect(&solver_, &Solver::casesChanged, this, &CaseMotions::follow);
    connect(&optimizations_, &Optimizations::finished, this, &CaseMotions::follow);
}

void CaseMotions::setGhostsWanted(bool wanted) {
    if (std::exchange(ghostsWanted_, wanted) == wanted) return;
    follow();
    Q_EMIT changed();
}

void CaseMotions::setCurvesWanted(bool wanted) {
    if (std::exchange(curvesWanted_, wanted) == wanted) return;
    follow();
    Q_EMIT changed();
}

ModelPointer CaseMotions::model() const {
    const ModelPointer model = shown_.dragging() ? shown_.model() : project_.sharedModel();
    const model::Case* chosen = model ? model::findCase(*model, solver_.shownCase()) : nullptr;
    if (!chosen) return model;
    if (caseOf_ != model || caseName_ != chosen->name) {
        caseOf_ = model;
        caseName_ = chosen->name;
        caseModel_ = std::make_shared<const model::Model>(model::modelOfCase(*model, *chosen));
    }
    return caseModel_;
}

const std::vector<ConstraintStatus>& CaseMotions::statuses() const {
    const ModelPointer shown = model();
    const SimulationPointer motion = shown_.motion();
    if (!shown || !motion) {
        statusMotion_.reset();
        statuses_.clear();
    } else if (statusModel_.lock() != shown || statusMotion_.lock() != motion) {
        statusModel_ = shown;
        statusMotion_ = motion;
        statuses_ = constraintStatuses(*shown, *motion);
    }
    return statuses_;
}

void CaseMotions::clear() {
    task_.discard();
    asked_.reset();
    names_.clear();
    caseOf_.reset();
    caseModel_.reset();
    if (list_.empty()) return;
    list_.clear();
    Q_EMIT changed();
}

/// Names of the cases that stand beside the shown one.
std::vector<std::string> CaseMotions::besideShown() const {
    std::vector<std::string> names;
    const ModelPointer model = shown_.model();
    if (!model || (!ghostsWanted_ && !curvesWanted_)) return names;
    for (const model::Case* entry : model::activeCases(*model))
        if (entry->name != solver_.shownCase()) names.push_back(entry->name);
    if (names.size() <= maxBeside) return names;
    const CasesPointer costs = solver_.cases();
    if (!costs || costs->cases.empty()) return {};
    const std::string& worst = costs->cases[session::worstOf(costs->cases)].name;
    if (std::find(names.begin(), names.end(), worst) == names.end()) return {};
    return {worst};
}

void CaseMotions::follow() {
    const std::vector<std::string> names = besideShown();
    if (names.empty()) return clear();
    if (shown_.model() == asked_ && names == names_) return;
    // The optimizer keeps the processors: these motions take a tenth of one.
    if (optimizations_.running()
        && (task_.busy() || (asking_.isValid() && asking_.elapsed() < 10 * answerTime_)))
        return;
    asked_ = shown_.model();
    names_ = names;
    request();
}

void CaseMotions::request() {
    asking_.start();
    task_.start([this, model = asked_, names = names_](
                    const BackgroundTask::TaskContext& turn) -> BackgroundTask::Answer {
        session::SolveControl control;
        control.stop = &turn.superseded();
        std::vector<Entry> found;
        for (const std::string& name : names) {
            const model::Case* chosen = model::findCase(*model, name);
            if (!chosen) continue;
            try {
                auto own = std::make_shared<const model::Model>(modelOfCase(*model, *chosen));
                auto motion = std::make_shared<const session::SimulationResult>(
                    session::simulate(*own, {}, control));
                // One that stops early is told by the list of problems.
                if (!motion->failure) found.push_back({name, std::move(own), std::move(motion)});
            } catch (const base::InputError&) {  // the summary tells of it
            }
        }
        return [this, found = std::move(found)]() mutable {
            answerTime_ = asking_.elapsed();
            list_ = std::move(found);
            Q_EMIT changed();
        };
    });
}

}  // namespace linkwright::document
