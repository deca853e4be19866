// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/studies/study_plan.h"

#include <atomic>
#include <memory>

namespace linkwright::session {

/// Computes points of a study, one at a time. What it compiled stays for the next point; what it
/// computes depends on the task alone. Not thread-safe; make one per thread.
class StudyWorker {
public:
    /// @param plan kept
    explicit StudyWorker(const StudyPlan& plan);
    ~StudyWorker();

    /// Computes a point; one that cannot be computed is returned as failed, with its reason.
    /// @throws base::Cancelled when `stop` becomes true before it is complete
    StudyPoint compute(const StudyTask& task, const std::atomic<bool>* stop = nullptr);

    /// The functions of the plan and their gradients with respect to its variables.
    struct Slopes {
        std::vector<double> values;                  ///< one per function
        std::vector<std::vector<double>> gradients;  ///< [function][variable]
    };
    /// @throws base::InputError, base::ComputationError, base::Cancelled
    Slopes slopes(const std::vector<double>& values, const std::atomic<bool>* stop = nullptr);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace linkwright::session
