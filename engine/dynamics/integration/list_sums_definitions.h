// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definition of the sums, for the files that compile it for one kind of processor each.
#include "engine/dynamics/equations/processor.h"
#include "engine/dynamics/integration/list_sums.h"

namespace linkwright::dynamics {

/// A register of the processor, full of numbers.
template <class Target>
struct Register {
    using Numbers [[gnu::vector_size(16)]] = double;
};
template <>
struct Register<Avx2Target> {
    using Numbers [[gnu::vector_size(32)]] = double;
};
template <>
struct Register<Avx512Target> {
    using Numbers [[gnu::vector_size(64)]] = double;
};

/// Sums numbers that lie side by side, in registers.
template <class Target, class Numbers, std::size_t parts>
[[gnu::always_inline]] inline void sumNumbers(const WeightedLists& lists, std::size_t first,
                                              const double* state, double factor, double* result) {
    constexpr std::size_t width = sizeof(Numbers) / sizeof(double);
    Numbers sums[parts] = {};
    // Unrolled, it would begin by reading all weights there may be.
#pragma GCC unroll 1
    for (std::size_t list = 0; list < lists.size; ++list) {
        const double* data = lists.lists[list] + first;
        const double weight = lists.weights[list];
#pragma GCC unroll 4
        for (std::size_t part = 0; part < parts; ++part) {
            Numbers numbers;
            __builtin_memcpy(&numbers, data + part * width, sizeof numbers);
            sums[part] += numbers * weight;
        }
    }
#pragma GCC unroll 4
    for (std::size_t part = 0; part < parts; ++part) {
        const std::size_t place = first + part * width;
        Numbers numbers{};
        if (state != nullptr) __builtin_memcpy(&numbers, state + place, sizeof numbers);
        numbers += sums[part] * factor;
        __builtin_memcpy(result + place, &numbers, sizeof numbers);
    }
}

template <class Target>
void sumListsFor(const WeightedLists& lists, std::size_t begin, std::size_t end,
                 const double* state, double factor, double* result) {
    using Numbers = typename Register<Target>::Numbers;
    constexpr std::size_t block = 8;
    std::size_t first = begin;
    for (; first + block <= end; first += block)
        sumNumbers<Target, Numbers, block * sizeof(double) / sizeof(Numbers)>(lists, first, state,
                                                                              factor, result);
    for (; first < end; ++first) {
        double sum = 0.0;
        for (std::size_t list = 0; list < lists.size; ++list)
            sum += lists.lists[list][first] * lists.weights[list];
        result[first] = (state != nullptr ? state[first] : 0.0) + sum * factor;
    }
}

}  // namespace linkwright::dynamics
