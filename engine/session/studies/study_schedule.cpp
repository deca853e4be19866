// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/studies/study_schedule.h"

#include <utility>

namespace linkwright::session {

StudySchedule::StudySchedule(const StudyPlan& plan, const std::vector<std::int32_t>& statuses,
                             const StudyPart& part, std::function<StudyPoint(std::uint64_t)> known,
                             std::function<void(const StudyPoint&)> settle)
    : plan_(plan),
      part_(part),
      known_(std::move(known)),
      settle_(std::move(settle)),
      finished_(statuses.size()) {
    for (std::size_t point = 0; point < statuses.size(); ++point)
        finished_[point] = statuses[point] != static_cast<std::int32_t>(PointStatus::Open);
}

std::optional<StudyTask> StudySchedule::next() {
    while (const std::optional<std::uint64_t> point = nextReady()) {
        StudyPlan::Decision decision = plan_.decide(*point, known_);
        if (decision.task) return std::move(decision.task);
        decision.settled.functions.assign(plan_.terms().size() + 1,
                                          std::numeric_limits<double>::quiet_NaN());
        settle_(decision.settled);
        finish(*point);
    }
    return std::nullopt;
}

std::optional<std::uint64_t> StudySchedule::nextReady() {
    if (!ready_.empty()) {
        const std::uint64_t point = ready_.front();
        ready_.pop_front();
        return point;
    }
    for (; cursor_ < finished_.size(); ++cursor_) {
        while (lowestOpen_ < finished_.size() && finished_[lowestOpen_])
            ++lowestOpen_;
        if (finished_[cursor_]) continue;
        if (plan_.groupOf(cursor_) % part_.count != part_.remainder) continue;
        if (plan_.needsOf(cursor_).below > lowestOpen_) return std::nullopt;
        if (!waits(cursor_)) return cursor_++;
    }
    return std::nullopt;
}

bool StudySchedule::waits(std::uint64_t point) {
    for (const std::uint64_t needed : plan_.needsOf(point).points) {
        if (finished_[needed]) continue;
        waiting_.emplace(needed, point);
        return true;
    }
    return false;
}

void StudySchedule::finish(std::uint64_t point) {
    finished_.at(point) = true;
    const auto [begin, end] = waiting_.equal_range(point);
    std::vector<std::uint64_t> followers;
    for (auto entry = begin; entry != end; ++entry)
        followers.push_back(entry->second);
    waiting_.erase(begin, end);
    for (const std::uint64_t follower : followers)
        if (!waits(follower)) ready_.push_back(follower);
}

void StudySchedule::giveBack(std::uint64_t point) {
    ready_.push_front(point);
}

}  // namespace linkwright::session
