// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/solving/solver.h"

#include "engine/session/solving/solve.h"

#include <algorithm>
#include <utility>

namespace linkwright::document {

namespace {

void addOnce(std::vector<base::Diagnostic>& list, const base::Diagnostic& problem) {
    const auto same = [&](const base::Diagnostic& other) {
        return problem.object == other.object && problem.message == other.message;
    };
    if (std::none_of(list.begin(), list.end(), same)) list.push_back(problem);
}

}  // namespace

Solver::Solver(Project& project, QObject* parent) : QObject(parent), project_(project) {
    connect(&project_, &Project::left, this, &Solver::reset);
    connect(&project_, &Project::replaced, this, &Solver::gradientChanged);
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
    motionTask_.forget();
    summaryTask_.forget();
    simulation_.reset();
    simulationModel_.reset();
    gradient_.reset();
    gradientModel_.reset();
    solveProblems_.clear();
    summary_ = {};
    summaryModel_.reset();
}

void Solver::solve() {
    if (project_.empty()) {
        motionTask_.forget();
        simulation_.reset();
        simulationModel_.reset();
        Q_EMIT simulationChanged();
    } else {
        motionTask_.request(project_.sharedModel(), true, MotionTask::Frames::Every);
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
        solveProblems_.clear();
        if (motion->failure) solveProblems_.push_back(*motion->failure);
        collectProblems();
        Q_EMIT simulationChanged();
    }
    if (gradient) Q_EMIT gradientChanged();
}

void Solver::summarize(const ModelPointer& model) {
    summaryTask_.start([this, model](const BackgroundTask::Turn&) -> BackgroundTask::Answer {
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

void Solver::collectProblems() {
    problems_.clear();
    if (!project_.empty() && summaryKnown())
        for (const base::Diagnostic& problem : summary_.problems)
            addOnce(problems_, problem);
    for (const base::Diagnostic& problem : solveProblems_)
        addOnce(problems_, problem);
    std::stable_sort(problems_.begin(), problems_.end(),
                     [](const base::Diagnostic& one, const base::Diagnostic& other) {
                         return one.severity < other.severity;
                     });
    Q_EMIT problemsChanged();
}

}  // namespace linkwright::document
