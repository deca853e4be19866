// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPen>
#include <QString>
#include <cstddef>
#include <optional>
#include <vector>

namespace linkwright::plots {

/// What a curve stands for; decides how its line is drawn.
enum class LineKind {
    Current,      ///< measured or current: solid, 2 px
    Reference,    ///< dashed 5-4, text2, 1.3 px
    Feedforward,  ///< feedforward or an earlier stage: dotted 2-3, 1 px
    Earlier       ///< an earlier run: text2 at 50, 36, 26 % by age
};

/// Color follows the object, the line follows the kind.
struct CurveStyle {
    int series = 0;  ///< number of the object: index into the series colors
    LineKind kind = LineKind::Current;
    int age = 0;  ///< of earlier runs: 0 is the latest
};

/// The pen of a style in the theme in use.
QPen curvePen(const CurveStyle& style);

/// A range of an axis.
struct AxisRange {
    double lower = 0.0;
    double upper = 1.0;

    [[nodiscard]] double size() const { return upper - lower; }
    bool operator==(const AxisRange&) const = default;
};

/// What is drawn of a curve: never a NaN or an infinity. A `gap` before a sample means that the
/// line breaks there.
struct DrawnSample {
    double x = 0.0;
    double y = 0.0;
    bool gapBefore = false;
};

/// Whether a value can be shown: finite, and positive on a logarithmic axis.
bool drawable(double value, bool logarithmic);

/// What is known of blocks of the samples of a growing curve, so that a minute of a run at 1 kHz is
/// drawn in the time of a second.
class SampleIndex {
public:
    static constexpr std::size_t blockSize = 64;

    /// Takes the next value.
    void add(double value);
    void clear();

    /// Lowest and highest drawable value; none when there is none.
    [[nodiscard]] std::optional<AxisRange> extent(bool logarithmic) const;
    /// Lowest and highest samples of a full block.
    struct Extremes {
        std::size_t lowest = 0;
        std::size_t highest = 0;
    };
    /// @param start first sample of the block; none when it is not full or a value of it cannot be
    /// drawn
    [[nodiscard]] std::optional<Extremes> block(std::size_t start, bool logarithmic) const;

private:
    struct Block {
        Extremes extremes;
        double lowest = 0.0;
        double highest = 0.0;
        bool finite = true;
    };

    std::vector<Block> blocks_;
    std::size_t count_ = 0;
    std::optional<AxisRange> extent_;
    std::optional<AxisRange> positiveExtent_;
};

/// Reduces a curve with ascending x to at most `pixels` samples (4 if that is more), among them one
/// neighbor on either side of `range` so that the line runs out of the picture. Each pair of pixel
/// columns keeps its lowest and highest value, so that no peak disappears. Values that cannot be
/// drawn (NaN, infinite, and not positive on a logarithmic axis) are left out and break the line.
/// With an `index` of y the result is the same and comes faster.
std::vector<DrawnSample> downsample(const std::vector<double>& x, const std::vector<double>& y,
                                    const AxisRange& range, int pixels, bool logarithmic,
                                    const SampleIndex* index = nullptr);

}  // namespace linkwright::plots
