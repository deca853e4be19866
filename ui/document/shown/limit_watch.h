// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/shown/constraint_statuses.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::document {

/// Which limits a hand meets while it drags something: those that hold where it began and not where
/// it is, and how far along its way it may go. Between the designs that were computed on the way a
/// constraint is taken as straight.
class LimitWatch {
public:
    /// What stops the hand.
    struct Stop {
        ConstraintStatus standing;
        double share = 0.0;  ///< of the way to where the hand is, 0 to 1: so far the limit holds
    };

    /// @param standings where the hand begins
    void begin(const std::vector<ConstraintStatus>& standings);
    /// The hand is elsewhere. @param way from where it began, in any unit, not negative
    void move(double way, const std::vector<ConstraintStatus>& standings);
    void end() { *this = LimitWatch(); }
    /// The limit that the hand meets first; none while all that held do so.
    [[nodiscard]] std::optional<Stop> first() const;
    /// All that were met, the first one first.
    [[nodiscard]] const std::vector<Stop>& stops() const { return stops_; }

private:
    struct Held {
        double way = 0.0, excess = 0.0;  ///< the latest at which it held
    };
    std::map<std::string, Held> held_;  ///< by term
    std::vector<Stop> stops_;
};

}  // namespace linkwright::document
