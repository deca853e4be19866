// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/row_basis_change.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace linkwright::dynamics {

/// The axes of redundant joints are turned before a step.
struct BasisChange {
    std::size_t step = 0;
    std::vector<assembly::RowBasisChange> rows;
};

/// The turns of a run, and which of them the parameter vector holds. The state does not change by a
/// turn: momenta determine velocities up to what constraints carry, whichever rows say it.
template <class Scalar>
class RowBasisChanges {
public:
    /// @param parameters whose axes are turned; kept
    explicit RowBasisChanges(Scalar* parameters) : parameters_(parameters) {}

    /// The parameters were filled anew.
    void discard() {
        entries_.clear();
        applied_ = 0;
    }
    /// Takes the turns of another run.
    void follow(const std::vector<BasisChange>& turns) {
        for (const BasisChange& turn : turns)
            entries_.push_back({turn, {}, {}});
    }
    void add(BasisChange turn) { entries_.push_back({std::move(turn), {}, {}}); }

    [[nodiscard]] std::vector<BasisChange> turns() const {
        std::vector<BasisChange> list;
        for (const Entry& entry : entries_)
            list.push_back(entry.turn);
        return list;
    }

    /// Puts the axes of a step into the parameters.
    /// @return whether they were others
    bool use(std::size_t step) {
        std::size_t wanted = 0;
        while (wanted < entries_.size() && entries_[wanted].turn.step <= step)
            ++wanted;
        if (wanted == applied_) return false;
        while (applied_ < wanted)
            turn(entries_[applied_++]);
        while (applied_ > wanted)
            write(entries_[--applied_], false);
        return true;
    }

    /// Whether the axes were turned before a step.
    [[nodiscard]] bool turnsBefore(std::size_t step) const {
        for (const Entry& entry : entries_)
            if (entry.turn.step == step) return true;
        return false;
    }

    /// Cotangents of parameters, from those of the axes after the turns before `step` to those of
    /// the axes before them: the transposed map.
    void pullBack(std::size_t step, Scalar* cotangents) const {
        for (std::size_t index = entries_.size(); index-- > 0;)
            if (entries_[index].turn.step == step)
                for (const assembly::RowBasisChange& row : entries_[index].turn.rows)
                    combine(row, cotangents, [&](Eigen::Index from, Eigen::Index to) {
                        return row.combination(to, from);
                    });
    }

private:
    static constexpr int size = 3;

    struct Entry {
        BasisChange turn;
        std::vector<Scalar> before, after;  ///< the axes, one after another
    };

    /// axis_to <- sum_from weight(from, to) axis_from
    template <class Weight>
    static void combine(const assembly::RowBasisChange& row, Scalar* list, const Weight& weight) {
        const auto count = static_cast<Eigen::Index>(row.directions.size());
        std::vector<Scalar> sums;
        for (Eigen::Index to = 0; to < count; ++to)
            for (int axis = 0; axis < size; ++axis) {
                Scalar sum(0.0);
                for (Eigen::Index from = 0; from < count; ++from)
                    sum += list[row.directions[static_cast<std::size_t>(from)] + axis]
                           * weight(from, to);
                sums.push_back(sum);
            }
        std::size_t place = 0;
        for (const int direction : row.directions)
            for (int axis = 0; axis < size; ++axis)
                list[direction + axis] = sums[place++];
    }

    [[nodiscard]] std::vector<Scalar> axesOf(const Entry& entry) const {
        std::vector<Scalar> axes;
        for (const assembly::RowBasisChange& row : entry.turn.rows)
            for (const int direction : row.directions)
                axes.insert(axes.end(), parameters_ + direction, parameters_ + direction + size);
        return axes;
    }

    void turn(Entry& entry) {
        if (!entry.after.empty()) return write(entry, true);
        entry.before = axesOf(entry);
        for (const assembly::RowBasisChange& row : entry.turn.rows)
            combine(row, parameters_,
                    [&](Eigen::Index from, Eigen::Index to) { return row.combination(from, to); });
        entry.after = axesOf(entry);
    }

    void write(const Entry& entry, bool after) {
        const std::vector<Scalar>& axes = after ? entry.after : entry.before;
        std::size_t place = 0;
        for (const assembly::RowBasisChange& row : entry.turn.rows)
            for (const int direction : row.directions)
                for (int axis = 0; axis < size; ++axis)
                    parameters_[direction + axis] = axes[place++];
    }

    Scalar* parameters_;
    std::vector<Entry> entries_;
    std::size_t applied_ = 0;
};

}  // namespace linkwright::dynamics
