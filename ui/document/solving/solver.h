// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/solving/solve.h"
#include "ui/document/project/project.h"
#include "ui/document/solving/motion_task.h"

#include <QObject>
#include <vector>

namespace linkwright::document {

using CasesPointer = std::shared_ptr<const session::CasesResult>;

/// What follows from the project as it is: its motion and gradient, its counts, its problems. Each
/// change is solved at once; until the new motion arrives the old one is kept and is stale.
class Solver : public QObject {
    Q_OBJECT

public:
    explicit Solver(Project& project, QObject* parent = nullptr);

    [[nodiscard]] SimulationPointer simulation() const { return simulation_; }
    /// What the simulation belongs to.
    [[nodiscard]] ModelPointer simulationModel() const { return simulationModel_; }
    [[nodiscard]] bool simulationStale() const {
        return simulationModel_ != project_.sharedModel();
    }
    [[nodiscard]] GradientPointer gradient() const { return gradient_; }
    [[nodiscard]] bool gradientStale() const { return gradientModel_ != project_.sharedModel(); }
    [[nodiscard]] const session::ModelSummary& summary() const { return summary_; }
    [[nodiscard]] bool summaryKnown() const { return summaryModel_ == project_.sharedModel(); }
    /// Of the model and of its last solve, worst first.
    [[nodiscard]] const std::vector<base::Diagnostic>& problems() const { return problems_; }
    /// Adds what another solve of the project found, until the next motion.
    void addProblems(const std::vector<base::Diagnostic>& problems);
    /// The case whose motion is shown; empty: the project itself. It is no part of the project.
    [[nodiscard]] const std::string& shownCase() const { return shownCase_; }
    void showCase(const std::string& name);
    /// The active cases at the present design; null while they are not known, or without any.
    [[nodiscard]] CasesPointer cases() const {
        return casesModel_ == project_.sharedModel() ? cases_ : nullptr;
    }
    /// True while the motion or the gradient is computed.
    [[nodiscard]] bool busy() const { return motionTask_.busy(); }

Q_SIGNALS:
    void simulationChanged();  ///< or turned out to be impossible
    void gradientChanged();
    void summaryChanged();
    void problemsChanged();
    void busyChanged();
    void shownCaseChanged();
    void casesChanged();  ///< they are known, or not known any more

private:
    void solve();
    void reset();
    void take(const ModelPointer& model, const SimulationPointer& motion,
              const GradientPointer& gradient);
    void summarize(const ModelPointer& model);
    void computeCases(const ModelPointer& model);
    void requestMotion();
    void followCases();
    void takeFailure();
    void collectProblems();
    void addMissedLimits();
    void addLimitsMissedInCases();

    Project& project_;
    ModelPointer simulationModel_;
    SimulationPointer simulation_;
    ModelPointer gradientModel_;
    GradientPointer gradient_;
    ModelPointer summaryModel_;
    session::ModelSummary summary_;
    std::vector<base::Diagnostic> solveProblems_;  ///< of the last solve that failed
    std::vector<base::Diagnostic> caseProblems_;   ///< of cases whose motion breaks off
    std::vector<base::Diagnostic> problems_;
    std::string shownCase_;
    std::vector<std::string> caseNames_;  ///< of the model that was solved last
    ModelPointer casesModel_;
    CasesPointer cases_;
    MotionTask motionTask_;
    BackgroundTask casesTask_;    ///< beside the motion that is watched
    BackgroundTask summaryTask_;  ///< beside the motion: an edit shows its problems at once
};

}  // namespace linkwright::document
