// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/shown/limit_watch.h"

#include <algorithm>
#include <cmath>

namespace linkwright::document {

void LimitWatch::begin(const std::vector<ConstraintStatus>& standings) {
    end();
    for (const ConstraintStatus& standing : standings)
        if (standing.state != LimitState::Violated)
            held_[standing.term] = {0.0, std::min(0.0, standing.excess())};
}

void LimitWatch::move(double way, const std::vector<ConstraintStatus>& standings) {
    stops_.clear();
    if (!(way > 0.0)) return;
    for (const ConstraintStatus& standing : standings) {
        const auto held = held_.find(standing.term);
        if (held == held_.end()) continue;
        Held& last = held->second;
        const double excess = standing.excess();
        if (standing.state != LimitState::Violated) {
            last = {way, std::min(0.0, excess)};
            continue;
        }
        if (last.way >= way) last = {0.0, last.excess};  // the hand went back
        const double share = excess > last.excess ? -last.excess / (excess - last.excess) : 0.0;
        stops_.push_back({standing, (last.way + share * (way - last.way)) / way});
    }
    std::stable_sort(stops_.begin(), stops_.end(),
                     [](const Stop& one, const Stop& other) { return one.share < other.share; });
}

std::optional<LimitWatch::Stop> LimitWatch::first() const {
    return stops_.empty() ? std::nullopt : std::optional(stops_.front());
}

}  // namespace linkwright::document
