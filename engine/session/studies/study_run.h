// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/studies/study_file.h"
#include "engine/session/studies/study_pool.h"
#include "engine/session/studies/study_schedule.h"

#include <array>
#include <atomic>
#include <functional>

namespace linkwright::session {

/// How far a study is.
struct StudyProgress {
    std::uint64_t points = 0;                 ///< of the study
    std::array<std::uint64_t, 6> byStatus{};  ///< counts, by PointStatus
    std::uint64_t computed = 0;               ///< by this run of the program
    std::uint64_t lost = 0;                   ///< times that a worker was gone with a point
    double seconds = 0.0;                     ///< that this run has taken, without its pauses
    std::vector<StudyPoint> arrived = {};     ///< since the last report

    [[nodiscard]] std::uint64_t count(PointStatus status) const {
        return byStatus[static_cast<std::size_t>(status)];
    }
    [[nodiscard]] std::uint64_t done() const { return points - count(PointStatus::Open); }
    /// Of this run, from what its points took so far; negative when that is not known yet.
    [[nodiscard]] double secondsLeft() const;
};

/// Lets a caller watch and stop a study. Functions are called on the thread that runs it.
struct StudyControl {
    const std::atomic<bool>* stop = nullptr;             ///< points that were begun are given up
    const std::atomic<bool>* pause = nullptr;            ///< no point is begun while it is true
    std::function<void(const StudyProgress&)> progress;  ///< five times a second at most
    StudyPart part = {};                                 ///< what is computed; the whole study
};

/// Computes what is open in a results file: it is in the file as soon as it is computed.
/// @return how far it came: all points, unless it was stopped
/// @throws base::InputError when results cannot be written, or points are lost again and again
StudyProgress runStudy(const StudyPlan& plan, StudyFile& file, StudyPool& pool,
                       const StudyControl& control = {});

}  // namespace linkwright::session
