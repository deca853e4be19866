// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/optimizations/optimization_file.h"

#include <QObject>
#include <QString>
#include <algorithm>
#include <memory>
#include <vector>

namespace linkwright::document {

/// One press of Start, live or finished, of now or read from its file.
struct Optimization {
    int number = 0;  ///< counts from 1 within the project
    std::shared_ptr<const model::Model> initialModel;
    std::vector<session::Variable> variables;  ///< with their values at the start
    std::vector<std::shared_ptr<const session::IterationReport>> iterations;
    std::shared_ptr<const session::OptimizationResult> result;  ///< null while running or failed
    QString failure;                                            ///< why it ended without a result
    bool interrupted = false;  ///< its program ended first: no error, it can go on
    QString name;              ///< given by the user, empty: "Optimization 3"
    QString notes;
    QString filePath;       ///< its results file, empty when not kept
    QString cutFile;        ///< results file that could not be written to its end
    QString continuedFrom;  ///< name of the one it goes on from
    int continuedIteration = -1;
    QString ofProject;  ///< file name of the other project it was computed for, or empty
    std::shared_ptr<const session::SimulationResult> motion;  ///< of the best design, may be null
    std::shared_ptr<const session::GradientCheck> check;      ///< may be null
    bool hidden = false;                                      ///< left out of the plots
    int color = -1;       ///< in the plots, of `comparedColor`; -1: gray when earlier
    bool queued = false;  ///< its result is not put into the project by itself

    [[nodiscard]] bool running() const { return !result && failure.isEmpty(); }
    [[nodiscard]] QString title() const {
        return name.isEmpty() ? QObject::tr("Optimization %1").arg(number) : name;
    }
    /// The title as files have it, in every language.
    [[nodiscard]] QString keptTitle() const {
        return name.isEmpty() ? QStringLiteral("Optimization %1").arg(number) : name;
    }
    [[nodiscard]] session::OptimizationState state() const {
        if (!result)
            return running() || interrupted ? session::OptimizationState::Running
                                            : session::OptimizationState::Failed;
        if (result->cancelled) return session::OptimizationState::Stopped;
        return result->converged ? session::OptimizationState::Converged
                                 : session::OptimizationState::Unconverged;
    }
    /// Whether the optimization is shown beside the present design.
    [[nodiscard]] bool compared() const { return !hidden && color >= 0; }
    /// Whether it ended before its last stage had a result: its cost is not one to compare with.
    [[nodiscard]] bool incomplete() const {
        if (running()) return false;
        const auto stages = static_cast<int>(initialModel->optimization.stages.size());
        return !result || (!iterations.empty() && iterations.back()->stage + 1 < stages);
    }
    /// The report with the lowest cost of the last stage, null before the first report. Costs of
    /// different stages cannot be compared: each stage has its own weights.
    [[nodiscard]] const session::IterationReport* best() const {
        const session::IterationReport* found = nullptr;
        for (const auto& report : iterations)
            if (!found || report->stage != found->stage || report->cost <= found->cost)
                found = report.get();
        return found;
    }
};

}  // namespace linkwright::document
