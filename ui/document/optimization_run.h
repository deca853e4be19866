// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/results.h"

#include <QString>

#include <memory>
#include <vector>

namespace linkwright::document {

/// One press of Start, live or finished.
struct OptimizationRun {
    int number = 0;                                      ///< counts from 1 within the project
    std::shared_ptr<const model::Model> initialModel;
    std::vector<session::Variable> variables;            ///< with their values at the start
    std::vector<std::shared_ptr<const session::IterationReport>> iterations;
    std::shared_ptr<const session::OptimizationResult> result;  ///< null while running or failed
    QString failure;                                     ///< why it ended without a result

    [[nodiscard]] bool running() const { return !result && failure.isEmpty(); }
    /// The report with the lowest cost of the last stage, null before the first report. Costs of
    /// different stages cannot be compared: each stage has its own weights.
    [[nodiscard]] const session::IterationReport* best() const {
        const session::IterationReport* found = nullptr;
        for (const auto& report : iterations)
            if (!found || report->stage != found->stage || report->cost <= found->cost) found = report.get();
        return found;
    }
};

}  // namespace linkwright::document
