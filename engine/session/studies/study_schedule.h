// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/studies/study_plan.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <vector>

namespace linkwright::session {

/// A part of a study, for one of several programs that know nothing of each other: the groups whose
/// number leaves this remainder.
struct StudyPart {
    std::uint64_t remainder = 0;
    std::uint64_t count = 1;  ///< parts there are
};

/// Which point comes next: the open ones in the order of their numbers, each as soon as those are
/// known that it needs.
class StudySchedule {
public:
    /// @param plan kept
    /// @param statuses of all points, as the results file has them
    /// @param known reads a point from the results file
    /// @param settle writes a point that needs no computation
    StudySchedule(const StudyPlan& plan, const std::vector<std::int32_t>& statuses,
                  const StudyPart& part, std::function<StudyPoint(std::uint64_t)> known,
                  std::function<void(const StudyPoint&)> settle);

    /// The next point to compute; nothing when all are begun, or those that are left need some that
    /// are not known yet.
    std::optional<StudyTask> next();
    /// The point is in the results file now.
    void finish(std::uint64_t point);
    /// The point was begun, and whoever computed it is gone: it comes once more.
    void giveBack(std::uint64_t point);

private:
    std::optional<std::uint64_t> nextReady();
    [[nodiscard]] bool waits(std::uint64_t point);

    const StudyPlan& plan_;
    StudyPart part_;
    std::function<StudyPoint(std::uint64_t)> known_;
    std::function<void(const StudyPoint&)> settle_;
    std::vector<bool> finished_;
    std::uint64_t lowestOpen_ = 0;
    std::uint64_t cursor_ = 0;                             ///< points below were begun, or wait
    std::deque<std::uint64_t> ready_;                      ///< waited, or were given back
    std::multimap<std::uint64_t, std::uint64_t> waiting_;  ///< needed -> who needs it
};

}  // namespace linkwright::session
