// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace linkwright::dynamics {

/// The states at the steps of a run, in at most so much memory: all of them while they fit, and
/// afterwards checkpoints at equal distances between which states are computed again. The bits do
/// not depend on it.
template <class Scalar>
class StateStore {
public:
    /// Bytes a run keeps at first.
    static constexpr std::size_t standardLimit = std::size_t{1} << 28;

    /// @param stateSize numbers per state
    explicit StateStore(std::size_t stateSize) : stateSize_(stateSize) {}

    /// @param bytes for the states of later runs; two checkpoints are always kept
    void setLimit(std::size_t bytes) { limit_ = bytes; }

    /// Starts a run.
    void start(const Scalar* state) {
        interval_ = 1;
        count_ = 1;
        stored_.assign(state, state + stateSize_);
        last_.assign(state, state + stateSize_);
        restoredFirst_ = none;
    }

    /// The state after one more step.
    void add(const Scalar* state) {
        std::copy_n(state, stateSize_, last_.begin());
        if (count_ % interval_ == 0) {
            stored_.insert(stored_.end(), state, state + stateSize_);
            if (stored_.size() * sizeof(Scalar) > limit_ && stored_.size() > 2 * stateSize_) thin();
        }
        ++count_;
    }

    /// Makes room beforehand.
    void reserve(std::size_t states) {
        stored_.reserve(std::min(states, limit_ / (stateSize_ * sizeof(Scalar) + 1) + 2)
                        * stateSize_);
    }

    /// The state at the end so far.
    [[nodiscard]] const Scalar* last() const { return last_.data(); }

    /// State at the start of step `index`. It stays until a state of other checkpoints is asked
    /// for.
    /// @param advance (step, from, to) computes the state after a step
    template <class Advance>
    const Scalar* at(std::size_t index, const Advance& advance) {
        if (index + 1 == count_) return last_.data();
        const std::size_t checkpoint = index / interval_;
        const Scalar* stored = stored_.data() + checkpoint * stateSize_;
        const std::size_t first = checkpoint * interval_;
        if (index == first) return stored;
        if (restoredFirst_ != first) restore(first, stored, advance);
        return restored_.data() + (index - first) * stateSize_;
    }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    /// Keeps every second checkpoint.
    void thin() {
        std::size_t kept = 0;
        for (std::size_t place = 0; place * stateSize_ < stored_.size(); place += 2, ++kept)
            std::copy_n(stored_.begin() + static_cast<std::ptrdiff_t>(place * stateSize_),
                        stateSize_,
                        stored_.begin() + static_cast<std::ptrdiff_t>(kept * stateSize_));
        stored_.resize(kept * stateSize_);
        interval_ *= 2;
    }

    template <class Advance>
    void restore(std::size_t first, const Scalar* stored, const Advance& advance) {
        const std::size_t count = std::min(interval_, count_ - first);
        restored_.resize(interval_ * stateSize_);
        std::copy_n(stored, stateSize_, restored_.begin());
        for (std::size_t place = 0; place + 1 < count; ++place)
            advance(first + place, restored_.data() + place * stateSize_,
                    restored_.data() + (place + 1) * stateSize_);
        restoredFirst_ = first;
    }

    std::size_t stateSize_;
    std::size_t limit_ = standardLimit;
    std::size_t interval_ = 1;  ///< steps between checkpoints
    std::size_t count_ = 0;     ///< states of the run so far
    std::vector<Scalar> stored_, last_;
    std::vector<Scalar> restored_;  ///< states from a checkpoint to the next
    std::size_t restoredFirst_ = none;
};

}  // namespace linkwright::dynamics
