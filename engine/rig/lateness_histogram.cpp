// SPDX-License-Identifier: BSD-3-Clause
#include "engine/rig/shared_block.h"

#include <algorithm>

namespace linkwright::rig {

void LatenessHistogram::add(double seconds) noexcept {
    const double microseconds = std::clamp(seconds * 1e6, 0.0, static_cast<double>(binCount));
    bins_[static_cast<std::size_t>(microseconds)].fetch_add(1, std::memory_order_relaxed);
    if (seconds > maximum_.load(std::memory_order_relaxed))
        maximum_.store(seconds, std::memory_order_relaxed);
}

void LatenessHistogram::clear() noexcept {
    for (auto& bin : bins_)
        bin.store(0, std::memory_order_relaxed);
    maximum_.store(0.0, std::memory_order_relaxed);
}

void LatenessHistogram::summarize(RigTiming& statistics) const noexcept {
    std::array<std::uint32_t, binCount + 1> counts{};
    std::uint64_t total = 0;
    for (std::size_t bin = 0; bin < counts.size(); ++bin) {
        counts[bin] = bins_[bin].load(std::memory_order_relaxed);
        total += counts[bin];
    }
    statistics.passes = total;
    statistics.maximum = maximum_.load(std::memory_order_relaxed);
    const auto percentile = [&](double part) {
        const double wanted = part * static_cast<double>(total);
        double seen = 0.0;
        for (std::size_t bin = 0; bin < counts.size(); ++bin) {
            seen += counts[bin];
            // The upper edge of the bin, so that no percentile looks better than it is.
            if (seen >= wanted)
                return std::min(static_cast<double>(bin + 1) * 1e-6, statistics.maximum);
        }
        return statistics.maximum;
    };
    statistics.median = total > 0 ? percentile(0.5) : 0.0;
    statistics.percentile99 = total > 0 ? percentile(0.99) : 0.0;
    statistics.percentile999 = total > 0 ? percentile(0.999) : 0.0;
    std::size_t width = 1;  // in bins; a round number of microseconds
    for (const std::size_t wider : {2, 5, 10, 20, 50, 100, 200})
        if (static_cast<double>(width * statistics.bars.size()) * 1e-6 < statistics.percentile999)
            width = wider;
    statistics.barWidth = static_cast<double>(width) * 1e-6;
    for (std::size_t bar = 0; bar < statistics.bars.size(); ++bar) {
        statistics.bars[bar] = 0;
        for (std::size_t bin = bar * width; bin < std::min((bar + 1) * width, counts.size()); ++bin)
            statistics.bars[bar] += counts[bin];
    }
}

}  // namespace linkwright::rig
