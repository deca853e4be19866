// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/solving/solver.h"

#include "engine/model/case_model.h"
#include "engine/model/validation.h"
#include "engine/session/solving/solve.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/limit_units.h"

#include <algorithm>
#include <utility>

namespace linkwright::document {

namespace {

/// "1 m", "\u2264 2 m".
QString wantedText(const model::Model& model, const model::CostTerm& term) {
    const QString text = limitsText(model, term);
    return text.startsWith(QLatin1String("= ")) ? text.mid(2) : text;
}

void addOnce(std::vector<base::Diagnostic>& list, const base::Diagnostic& problem) {
    const auto same = [&](const base::Diagnostic& other) {
        return problem.object == other.object && problem.message == other.message;
    };
    if (std::none_of(list.begin(), list.end(), same)) list.push_back(problem);
}

/// Value of a constraint, in the unit of its limits.
QString valueWithUnit(const model::Model& model, const model::CostTerm& term, double value) {
    const QString text = termValueText(model, term, value), unit = limitUnit(model, term).symbol;
    return unit.isEmpty() ? text : text + QChar(0xA0) + unit;
}

bool reachesGround(const model::Model& model) {
    return std::any_of(model.joints.begin(), model.joints.end(), [](const model::Joint& joint) {
        return joint.bodyA == model::groundId || joint.bodyB == model::groundId;
    });
}

/// Whether a problem is that a link is not connected: it is of the link, and of nothing in it.
bool isLoose(const base::Diagnostic& problem) {
    return problem.place.starts_with("/bodies/")
           && std::count(problem.place.begin(), problem.place.end(), '/') == 2;
}

}  // namespace

Solver::Solver(Project& project, QObject* parent) : QObject(parent), project_(project) {
    connect(&project_, &Project::left, this, &Solver::reset);
    connect(&project_, &Project::replaced, this, [this] {
        Q_EMIT gradientChanged();
        // With cases, they are what is designed: the first one is looked at.
        const std::vector<const model::Case*> active = model::activeCases(project_.model());
        if (!active.empty()) showCase(active.front()->name);
    });
    connect(&project_, &Project::modelChanged, this, &Solver::solve);
    connect(&motionTask_, &MotionTask::computed, this, &Solver::take);
    connect(&motionTask_, &MotionTask::ended, this, &Solver::busyChanged);
    connect(&motionTask_, &MotionTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                // The old motion stays on the screen, marked stale.
                addProblems(problems);
                Q_EMIT simulationChanged();
            });
}

void Solver::reset() {
    motionTask_.discard();
    summaryTask_.discard();
    casesTask_.discard();
    shownCase_.clear();
    caseNames_.clear();
    cases_.reset();
    casesModel_.reset();
    simulation_.reset();
    simulationModel_.reset();
    gradient_.reset();
    gradientModel_.reset();
    solveProblems_.clear();
    caseProblems_.clear();
    summary_ = {};
    summaryModel_.reset();
}

namespace {

bool differInLooksOnly(const model::Model& one, const model::Model& other) {
    if (one.bodies.size() != other.bodies.size()) return false;
    model::Model alike = one;
    alike.ground = other.ground;
    for (std::size_t body = 0; body < alike.bodies.size(); ++body)
        alike.bodies[body].appearance = other.bodies[body].appearance;
    return alike == other;
}

}  // namespace

/// A case that was renamed stays the one that is shown; one that is gone makes way for the project.
void Solver::followCases() {
    std::vector<std::string> names;
    for (const model::Case& entry : project_.model().cases.list)
        names.push_back(entry.name);
    const std::vector<std::string> before = std::exchange(caseNames_, names);
    if (shownCase_.empty() || std::find(names.begin(), names.end(), shownCase_) != names.end())
        return;
    const auto place = static_cast<std::size_t>(std::find(before.begin(), before.end(), shownCase_)
                                                - before.begin());
    shownCase_ = before.size() == names.size() && place < names.size() ? names[place] : "";
    Q_EMIT shownCaseChanged();
}

void Solver::showCase(const std::string& name) {
    if (name == shownCase_) return;
    shownCase_ = name;
    Q_EMIT shownCaseChanged();
    if (!project_.empty()) requestMotion();
}

void Solver::requestMotion() {
    motionTask_.request(project_.sharedModel(), model::hasActiveTerms(project_.model()),
                        MotionTask::Frames::Every, shownCase_);
}

void Solver::computeCases(const ModelPointer& model) {
    caseProblems_.clear();
    if (model::activeCases(*model).empty() || !model::hasActiveTerms(*model)) {
        casesTask_.discard();
        casesModel_.reset();
        Q_EMIT casesChanged();
        return;
    }
    casesTask_.start(
        [this, model](const BackgroundTask::TaskContext& turn) -> BackgroundTask::Answer {
            session::SolveControl control;
            control.stop = &turn.superseded();
            CasesPointer found;
            try {
                found = std::make_shared<const session::CasesResult>(
                    session::computeCases(*model, control));
            } catch (const base::InputError&) {  // the summary tells of it
            } catch (const base::ComputationError& error) {
                return [this, model, problem = error.diagnostic()] {
                    if (model != project_.sharedModel()) return;
                    caseProblems_ = {problem};
                    collectProblems();
                };
            }
            return [this, model, found] {
                casesModel_ = model;
                cases_ = found;
                collectProblems();
                Q_EMIT casesChanged();
            };
        });
}

void Solver::solve() {
    followCases();
    computeCases(project_.sharedModel());
    if (project_.empty()) {
        motionTask_.discard();
        simulation_.reset();
        simulationModel_.reset();
        Q_EMIT simulationChanged();
    } else if (simulation_ && simulationModel_ && gradientModel_ == simulationModel_
               && differInLooksOnly(*simulationModel_, project_.model())) {
        motionTask_.discard();
        simulationModel_ = gradientModel_ = project_.sharedModel();
        takeFailure();  // of this motion again, where an edit that failed was taken back
        Q_EMIT simulationChanged();
    } else {
        requestMotion();
    }
    summarize(project_.sharedModel());
}

void Solver::take(const ModelPointer& model, const SimulationPointer& motion,
                  const GradientPointer& gradient) {
    const bool moved = motion != simulation_;
    simulation_ = motion;
    simulationModel_ = model;
    if (gradient) {
        gradient_ = gradient;
        gradientModel_ = model;
    }
    if (moved) {
        takeFailure();
        Q_EMIT simulationChanged();
    }
    if (gradient) Q_EMIT gradientChanged();
}

void Solver::takeFailure() {
    solveProblems_.clear();
    if (simulation_->failure)
        solveProblems_.push_back(*simulation_->failure);
    else
        solveProblems_ = simulation_->warnings;
    collectProblems();
}

void Solver::summarize(const ModelPointer& model) {
    summaryTask_.start([this, model](const BackgroundTask::TaskContext&) -> BackgroundTask::Answer {
        return [this, model, summary = session::summarize(*model)] {
            if (model != project_.sharedModel()) return;
            summaryModel_ = model;
            summary_ = summary;
            collectProblems();
            Q_EMIT summaryChanged();
        };
    });
}

void Solver::addProblems(const std::vector<base::Diagnostic>& problems) {
    solveProblems_ = problems;
    collectProblems();
}

/// Limits that cases leave.
void Solver::addLimitsMissedInCases() {
    for (const session::ConstraintOutcome& found : cases_->constraints) {
        const model::CostTerm* term = model::findById(casesModel_->costTerms, found.term);
        if (!term || found.isMet()) continue;
        const QString text =
            QObject::tr("In case %1, %2 is %3 and should be %4.")
                .arg(QString::fromStdString(found.caseName), nameOf(*casesModel_, term->id),
                     valueWithUnit(*casesModel_, *term, found.value),
                     wantedText(*casesModel_, *term));
        addOnce(problems_, {base::Severity::Warning, term->id, "", text.toStdString(),
                            QObject::tr("Optimize, or change the limit.").toStdString()});
    }
}

/// Limits that the last motion leaves, or all cases where they are known.
void Solver::addMissedLimits() {
    if (cases()) return addLimitsMissedInCases();
    if (!simulation_ || !simulationModel_ || simulation_->failure) return;
    for (const session::ConstraintOutcome& found : simulation_->constraints) {
        const model::CostTerm* term = model::findById(simulationModel_->costTerms, found.term);
        if (!term || found.isMet()) continue;
        const QString text = QObject::tr("%1 is %2 and should be %3.")
                                 .arg(nameOf(*simulationModel_, term->id),
                                      valueWithUnit(*simulationModel_, *term, found.value),
                                      wantedText(*simulationModel_, *term));
        addOnce(problems_, {base::Severity::Warning, term->id, "", text.toStdString(),
                            QObject::tr("Optimize, or change the limit.").toStdString()});
    }
}

void Solver::collectProblems() {
    problems_.clear();
    const bool grounded = reachesGround(project_.model());
    const auto add = [&](const std::vector<base::Diagnostic>& problems) {
        for (const base::Diagnostic& problem : problems)
            if (grounded || !isLoose(problem)) addOnce(problems_, problem);
    };
    if (!project_.empty() && summaryKnown()) add(summary_.problems);
    add(solveProblems_);
    add(caseProblems_);
    // Whoever draws link after link has made no mistake.
    if (!grounded && !project_.model().bodies.empty())
        addOnce(problems_,
                {base::Severity::Note, "", "/joints",
                 QObject::tr("Nothing is connected to the ground yet.").toStdString(),
                 QObject::tr("Add a ground pivot, or a free joint for a link that moves freely.")
                     .toStdString()});
    addMissedLimits();
    std::stable_sort(problems_.begin(), problems_.end(),
                     [](const base::Diagnostic& one, const base::Diagnostic& other) {
                         return one.severity < other.severity;
                     });
    Q_EMIT problemsChanged();
}

}  // namespace linkwright::document
