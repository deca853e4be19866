// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/tableau.h"

#include <cstddef>
#include <cstring>
#include <type_traits>

namespace linkwright::dynamics {

/// Entries of a state that lie side by side, from `begin` to before `end`.
struct StateRange {
    std::size_t begin = 0, end = 0;
};

/// Weighted sum of lists of equal length, such as the rates of the stages of a step. Numbers that lie
/// side by side are summed at once and stay in registers; for each, the order is that of the lists.
template <class Scalar>
class WeightedSum {
public:
    /// Adds a list, at most one more than a method has stages; one of weight zero is left out.
    void add(const Scalar* list, double weight) {
        if (weight == 0.0) return;
        lists_[size_] = list;
        weights_[size_] = weight;
        ++size_;
    }
    /// result = state + factor * sum
    /// @param state may be null: zero
    /// @param count of the numbers
    void give(const Scalar* state, double factor, std::size_t count, Scalar* result) const {
        give(state, factor, {0, count}, result);
    }
    /// The same for a part of the numbers.
    void give(const Scalar* state, double factor, const StateRange& range, Scalar* result) const {
        constexpr std::size_t width = 8;
        const std::size_t count = range.end;
        std::size_t first = range.begin;
        if constexpr (std::is_same_v<Scalar, double>)
            for (; first + width <= count; first += width)
                pass<Pair, width / 2>(first, state, factor, result);
        for (; first < count; ++first) pass<Single, 1>(first, state, factor, result);
    }

private:
    using PairNumbers [[gnu::vector_size(16)]] = double;
    struct Single {
        Scalar numbers{0.0};
        static constexpr std::size_t size = 1;
        void load(const Scalar* data) { numbers = *data; }
        void store(Scalar* data) const { *data = numbers; }
    };
    struct Pair {
        PairNumbers numbers{};
        static constexpr std::size_t size = 2;
        void load(const double* data) { std::memcpy(&numbers, data, sizeof numbers); }
        void store(double* data) const { std::memcpy(data, &numbers, sizeof numbers); }
    };

    template <class Numbers, std::size_t parts>
    void pass(std::size_t first, const Scalar* state, double factor, Scalar* result) const {
        Numbers sums[parts];
        // Unrolled, it would begin by reading all weights there may be.
#pragma GCC unroll 1
        for (std::size_t list = 0; list < size_; ++list) {
            const Scalar* data = lists_[list] + first;
            const double weight = weights_[list];
#pragma GCC unroll 4
            for (std::size_t part = 0; part < parts; ++part) {
                Numbers numbers;
                numbers.load(data + part * Numbers::size);
                sums[part].numbers += numbers.numbers * weight;
            }
        }
#pragma GCC unroll 4
        for (std::size_t part = 0; part < parts; ++part) {
            const std::size_t place = first + part * Numbers::size;
            Numbers numbers;
            if (state != nullptr) numbers.load(state + place);
            numbers.numbers += sums[part].numbers * factor;
            numbers.store(result + place);
        }
    }

    const Scalar* lists_[Tableau::maximumStages + 1];
    double weights_[Tableau::maximumStages + 1];
    std::size_t size_ = 0;
};

}  // namespace linkwright::dynamics
