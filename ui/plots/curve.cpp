// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curve.h"

#include "ui/widgets/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace linkwright::plots {

namespace {

constexpr std::array<double, 3> earlierOpacity{0.50, 0.36, 0.26};
constexpr int seriesCount = 6;
constexpr int fewestSamples = 4;  // a pair of columns and a neighbor on either side

QPen dashed(QColor color, double width, double dash, double gap) {
    QPen pen(color, width, Qt::CustomDashLine, Qt::FlatCap, Qt::RoundJoin);
    // Qt counts dashes in multiples of the width.
    pen.setDashPattern({dash / width, gap / width});
    return pen;
}

/// Walks over samples and keeps track of breaks.
class Collector {
public:
    Collector(const std::vector<double>& x, const std::vector<double>& y, bool logarithmic)
        : x_(x), y_(y), logarithmic_(logarithmic) {}

    /// Keeps sample `index`, unless it cannot be drawn.
    void keep(std::size_t index) {
        if (!drawable(y_[index], logarithmic_)) return;
        result_.push_back({x_[index], y_[index], gap_ && !result_.empty()});
        gap_ = false;
    }
    void breakLine() { gap_ = true; }
    [[nodiscard]] bool canDraw(std::size_t index) const {
        return drawable(y_[index], logarithmic_);
    }
    std::vector<DrawnSample> take() { return std::move(result_); }

private:
    const std::vector<double>& x_;
    const std::vector<double>& y_;
    std::vector<DrawnSample> result_;
    bool logarithmic_;
    bool gap_ = false;
};

}  // namespace

bool drawable(double value, bool logarithmic) {
    return std::isfinite(value) && (!logarithmic || value > 0.0);
}

QPen curvePen(const CurveStyle& style) {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    switch (style.kind) {
        case LineKind::Reference: return dashed(colors.text2, 1.3, 5.0, 4.0);
        case LineKind::Feedforward: {
            return dashed(widgets::Theme::seriesColor(style.series), 1.0, 2.0, 3.0);
        }
        case LineKind::Earlier: {
            // Of several objects in one plot all but the first keep their colors.
            QColor color =
                style.series == 0 ? colors.text2 : widgets::Theme::seriesColor(style.series);
            const auto age = static_cast<std::size_t>(std::clamp(style.age, 0, 2));
            color.setAlphaF(static_cast<float>(earlierOpacity[age]));
            return {color, 1.3, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin};
        }
        case LineKind::Current: break;
    }
    const QColor color = widgets::Theme::seriesColor(style.series);
    // The seventh series has the color of the first: long dashes tell them apart.
    if (style.series >= seriesCount) return dashed(color, 2.0, 14.0, 5.0);
    return {color, 2.0, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin};
}

void SampleIndex::add(double value) {
    const std::size_t sample = count_++;
    if (sample % blockSize == 0) blocks_.push_back({{sample, sample}, value, value, true});
    Block& block = blocks_.back();
    if (!std::isfinite(value)) {
        block.finite = false;
        return;
    }
    if (value < block.lowest) {
        block.lowest = value;
        block.extremes.lowest = sample;
    }
    if (value > block.highest) {
        block.highest = value;
        block.extremes.highest = sample;
    }
    const auto include = [value](std::optional<AxisRange>& extent) {
        extent = extent ? AxisRange{std::min(extent->lower, value), std::max(extent->upper, value)}
                        : AxisRange{value, value};
    };
    include(extent_);
    if (value > 0.0) include(positiveExtent_);
}

void SampleIndex::clear() {
    *this = {};
}

std::optional<AxisRange> SampleIndex::extent(bool logarithmic) const {
    return logarithmic ? positiveExtent_ : extent_;
}

std::optional<SampleIndex::Extremes> SampleIndex::block(std::size_t start, bool logarithmic) const {
    if (start % blockSize != 0 || start + blockSize > count_) return std::nullopt;
    const Block& found = blocks_[start / blockSize];
    if (!found.finite || (logarithmic && !(found.lowest > 0.0))) return std::nullopt;
    return found.extremes;
}

std::vector<DrawnSample> downsample(const std::vector<double>& x, const std::vector<double>& y,
                                    const AxisRange& range, int pixels, bool logarithmic,
                                    const SampleIndex* blocks) {
    const std::size_t count = std::min(x.size(), y.size());
    if (count == 0 || !(range.size() > 0.0)) return {};
    const auto begin = x.begin();
    const auto end = begin + static_cast<std::ptrdiff_t>(count);
    auto first = static_cast<std::size_t>(std::lower_bound(begin, end, range.lower) - begin);
    auto last = static_cast<std::size_t>(std::upper_bound(begin, end, range.upper) - begin);
    // One neighbor on either side lets the line run out of the picture.
    if (first > 0) --first;
    if (last < count) ++last;
    Collector collector(x, y, logarithmic);
    if (last - first <= static_cast<std::size_t>(std::max(pixels, fewestSamples))) {
        for (std::size_t index = first; index < last; ++index) {
            if (!collector.canDraw(index)) collector.breakLine();
            collector.keep(index);
        }
        return collector.take();
    }
    const int buckets = std::max(1, (pixels - 2) / 2);
    const auto bucketOf = [&](std::size_t index) {
        return static_cast<int>(std::floor((x[index] - range.lower) / range.size() * buckets));
    };
    std::size_t index = first;
    while (index < last) {
        const int bucket = std::min(bucketOf(index), buckets);
        std::size_t lowest = last;
        std::size_t highest = last;
        bool brokenBefore = false;
        bool brokenAfter = false;
        const auto include = [&](std::size_t low, std::size_t high) {
            if (lowest == last || y[low] < y[lowest]) lowest = low;
            if (highest == last || y[high] > y[highest]) highest = high;
        };
        const auto inBucket = [&](std::size_t sample) {
            return sample < last && std::min(bucketOf(sample), buckets) == bucket;
        };
        while (inBucket(index)) {
            const auto block = blocks != nullptr ? blocks->block(index, logarithmic) : std::nullopt;
            if (block && inBucket(index + SampleIndex::blockSize - 1)) {
                include(block->lowest, block->highest);
                index += SampleIndex::blockSize;
                continue;
            }
            if (collector.canDraw(index))
                include(index, index);
            else
                (lowest == last ? brokenBefore : brokenAfter) = true;
            ++index;
        }
        if (brokenBefore) collector.breakLine();
        if (lowest == last) continue;
        // The neighbors outside stand for themselves, so that they cost one sample each.
        const bool outside = bucket < 0 || bucket >= buckets;
        collector.keep(outside ? lowest : std::min(lowest, highest));
        if (!outside && lowest != highest) collector.keep(std::max(lowest, highest));
        // A break amid the columns shows at their end.
        if (brokenAfter) collector.breakLine();
    }
    return collector.take();
}

}  // namespace linkwright::plots
