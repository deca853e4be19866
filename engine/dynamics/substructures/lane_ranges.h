// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/spaces/pack.h"

namespace linkwright::dynamics {

/// Eight lanes whose numbers follow each other in the system: where each begins and how many it
/// has.
struct LaneRanges {
    const int* starts = nullptr;
    const int* lengths = nullptr;
    int lanes = 0;   ///< that are occupied
    int shared = 0;  ///< numbers that every lane has, zero when some lane is not occupied
};

/// Exchanges lanes and places: lane l of result p is lane p of argument l. Pairs, then fours and
/// eights.
template <class Numbers>
[[gnu::always_inline]] inline void transposeLanes(Numbers* rows) {
    Numbers pairs[8], fours[8];
    for (int row = 0; row < 8; row += 2) {
        pairs[row] = __builtin_shufflevector(rows[row], rows[row + 1], 0, 8, 2, 10, 4, 12, 6, 14);
        pairs[row + 1] =
            __builtin_shufflevector(rows[row], rows[row + 1], 1, 9, 3, 11, 5, 13, 7, 15);
    }
    for (int row = 0; row < 8; row += 4)
        for (int place = 0; place < 2; ++place) {
            const Numbers& first = pairs[row + place];
            const Numbers& second = pairs[row + place + 2];
            fours[row + place] = __builtin_shufflevector(first, second, 0, 1, 8, 9, 4, 5, 12, 13);
            fours[row + place + 2] =
                __builtin_shufflevector(first, second, 2, 3, 10, 11, 6, 7, 14, 15);
        }
    for (int place = 0; place < 4; ++place) {
        const Numbers& first = fours[place];
        const Numbers& second = fours[place + 4];
        rows[place] = __builtin_shufflevector(first, second, 0, 1, 2, 3, 8, 9, 10, 11);
        rows[place + 4] = __builtin_shufflevector(first, second, 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

/// Calls `block(first)` for blocks of eight places that every lane has, the last of which may
/// overlap the one before, and `rest(lane, place)` for the places beyond.
template <class Block, class Rest>
[[gnu::always_inline]] inline void forRanges(const LaneRanges& ranges, bool mayOverlap,
                                             const Block& block, const Rest& rest) {
    int done = 0;
    for (; done + 8 <= ranges.shared; done += 8)
        block(done);
    if (mayOverlap && done > 0 && done < ranges.shared) {
        block(ranges.shared - 8);
        done = ranges.shared;
    }
    for (int lane = 0; lane < ranges.lanes; ++lane)
        for (int place = done; place < ranges.lengths[lane]; ++place)
            rest(lane, place);
}

/// Numbers of the system into lanes; padding is left as it is.
template <class Target>
void gatherRanges(const LaneRanges& ranges, const double* source, void* target) {
    using Pack = math::Pack<Target>;
    Pack* packs = static_cast<Pack*>(target);
    forRanges(
        ranges, true,
        [&](int first) {
            typename Pack::Numbers rows[8];
            for (int lane = 0; lane < 8; ++lane)
                __builtin_memcpy(&rows[lane], source + ranges.starts[lane] + first,
                                 sizeof(rows[lane]));
            transposeLanes(rows);
            for (int place = 0; place < 8; ++place)
                packs[first + place].numbers = rows[place];
        },
        [&](int lane, int place) {
            packs[place].setLane(lane, source[ranges.starts[lane] + place]);
        });
}

/// Lanes to where they belong in the system, or added to what is there.
template <class Target, bool adds>
void scatterRanges(const LaneRanges& ranges, const void* source, double* target) {
    using Pack = math::Pack<Target>;
    const Pack* packs = static_cast<const Pack*>(source);
    forRanges(
        ranges, !adds,
        [&](int first) {
            typename Pack::Numbers rows[8];
            for (int place = 0; place < 8; ++place)
                rows[place] = packs[first + place].numbers;
            transposeLanes(rows);
            for (int lane = 0; lane < 8; ++lane) {
                double* place = target + ranges.starts[lane] + first;
                if constexpr (adds) {
                    typename Pack::Numbers before;
                    __builtin_memcpy(&before, place, sizeof(before));
                    rows[lane] = before + rows[lane];
                }
                __builtin_memcpy(place, &rows[lane], sizeof(rows[lane]));
            }
        },
        [&](int lane, int place) {
            double& number = target[ranges.starts[lane] + place];
            if constexpr (adds)
                number += packs[place].lane(lane);
            else
                number = packs[place].lane(lane);
        });
}

/// These, compiled for one kind of processor; the untyped arguments are packs.
struct RangeTransfer {
    void (*gather)(const LaneRanges& ranges, const double* source, void* target) = nullptr;
    void (*scatter)(const LaneRanges& ranges, const void* source, double* target) = nullptr;
    void (*add)(const LaneRanges& ranges, const void* source, double* target) = nullptr;
};
/// Those of the processor that a pack is compiled for.
template <class Target>
RangeTransfer rangeTransfer(const math::Pack<Target>&) {
    return {&gatherRanges<Target>, &scatterRanges<Target, false>, &scatterRanges<Target, true>};
}

}  // namespace linkwright::dynamics
