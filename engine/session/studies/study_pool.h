// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/studies/study_plan.h"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>

namespace linkwright::session {

/// Those who compute the points of a study. Used by one thread.
class StudyPool {
public:
    virtual ~StudyPool() = default;

    /// How many tasks can be taken now.
    [[nodiscard]] virtual std::size_t room() const = 0;
    /// Hands over a task. @pre there is room
    virtual void begin(StudyTask task) = 0;

    /// What became of a task: the point, or that whoever computed it is gone.
    struct Outcome {
        std::uint64_t point = 0;
        std::optional<StudyPoint> computed;
    };
    /// Waits for the next outcome. Whoever was asked to stop hands in nothing.
    virtual std::optional<Outcome> finished(std::chrono::milliseconds patience) = 0;
    /// How many work.
    [[nodiscard]] virtual std::size_t size() const = 0;
};

/// Threads of this program.
/// @param plan, stop kept
/// @param threads at least one
std::unique_ptr<StudyPool> makeThreadPool(const StudyPlan& plan, std::size_t threads,
                                          const std::atomic<bool>* stop);

}  // namespace linkwright::session
