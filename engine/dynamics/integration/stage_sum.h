// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/integration/weighted_sum.h"

#include <algorithm>

namespace linkwright::dynamics {

/// A state that is still to be computed, state + size * (weighted sum of rates): whoever needs a
/// part of it computes that part, in whose cache it then is. Refers to the numbers it was made of.
template <class Scalar>
class StageSum {
public:
    /// @param state kept; as many entries as will be asked for
    /// @param size of the step, s
    explicit StageSum(const Scalar* state, const Scalar& size = Scalar(0.0))
        : state_(state), size_(size) {}

    /// As WeightedSum::add.
    void add(const Scalar* rate, double weight) {
        sum_.add(rate, weight);
        isState_ = false;
    }

    /// Entries of a range to their places in `next`.
    void fill(const StateRange& range, Scalar* next) const {
        if (!isState_)
            sum_.give(state_, size_, range, next);
        else if (next != state_)
            std::copy(state_ + range.begin, state_ + range.end, next + range.begin);
    }

private:
    const Scalar* state_;
    Scalar size_;
    WeightedSum<Scalar> sum_;
    bool isState_ = true;  ///< nothing was added
};

}  // namespace linkwright::dynamics
