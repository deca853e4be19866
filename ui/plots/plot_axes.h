// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/curve_graph.h"
#include "ui/plots/tickers.h"

#include <QMargins>
#include <QSharedPointer>
#include <QString>
#include <functional>
#include <optional>
#include <set>
#include <vector>

namespace linkwright::plots {

/// Room at the left of the plot area, where labels and the title begin.
inline constexpr int leftMargin = 56;
inline constexpr int rightMargin = 16;
inline constexpr int rightAxisWidth = 52;
/// Room above the plot area, for title and legend.
inline constexpr int topMargin = 27;

/// The axes of a pane: x below, y at the left, further y axes at the right for curves of other
/// units. They know their ranges, ticks and units, and how values are told.
class PlotAxes {
public:
    explicit PlotAxes(QCustomPlot& plot);

    /// What the x axis stands for.
    QString xLabel, xUnit;
    /// Range all of x is shown in when nothing was chosen; without it the extent of the curves.
    std::optional<AxisRange> fullX;
    /// Whether what is shown was chosen and stays; otherwise everything is.
    bool xChosen = false, yChosen = false;
    /// Whether few samples far away are left outside where nothing was chosen along y, so that the
    /// others can be read; unless they were asked for.
    bool spikesAside = false, spikesShown = false;
    /// Most samples of a curve that may be left outside; 0: a share of them.
    int maxSpikes = 0;
    /// Samples of the left axis that are outside for that reason.
    [[nodiscard]] int samplesBeyond() const { return beyond_; }

    void setXLabeled(bool labeled);
    [[nodiscard]] bool isXLabeled() const { return xLabeled_; }
    /// Whole numbers only.
    void setIntegerX(bool integer);
    /// The x values are exponents of ten.
    void setXDecades(bool decades);
    [[nodiscard]] bool hasXDecades() const { return decadesX_; }

    /// Has as many y axes as the curves use, the left one always among them.
    void adopt(const Curves& curves);
    [[nodiscard]] int count() const { return static_cast<int>(yAxes_.size()); }
    [[nodiscard]] QCPAxis& y(int axis) const;
    [[nodiscard]] QString unit(int axis) const;
    void setUnit(int axis, const QString& unit);
    /// Differences up to this are rounding: values that differ by less are a constant.
    void setNoise(int axis, double noise);
    /// Each axis stays logarithmic or linear when curves are replaced.
    void setLogarithmic(bool logarithmic, int axis);
    [[nodiscard]] bool isLogarithmic(int axis) const { return logarithmic_.contains(axis); }
    /// Keeps room for as many axes at the right.
    void reserveRight(int axes);
    /// Keeps room below, for the legend on paper.
    void reserveBelow(int pixels);

    [[nodiscard]] AxisRange xRange() const { return plot_.xAxis->range(); }
    [[nodiscard]] AxisRange yRange(int axis) const { return y(axis).range(); }
    /// Ranges that an axis cannot have are left.
    void setXRange(const AxisRange& range);
    void setYRange(const AxisRange& range, int axis);
    /// x, then the y axes.
    [[nodiscard]] std::vector<AxisRange> ranges() const;
    void setRanges(const std::vector<AxisRange>& ranges);
    /// Shows what was looked at before, each range where one was chosen; everything once it turns
    /// out that nothing of the curves is there.
    /// @param yRanges of the axes from the left one on
    void restore(const std::optional<AxisRange>& xRange, const std::vector<AxisRange>& yRanges,
                 const Curves& curves);
    /// Whether the present axes are where `ranges` would put them, to the eye.
    [[nodiscard]] bool areAt(const std::vector<AxisRange>& ranges) const;
    /// First and last x of the visible curves.
    [[nodiscard]] static std::optional<AxisRange> xExtent(const Curves& curves);
    /// Shows everything where nothing was chosen, and where the curves have left what was: they are
    /// gone from it, or have become a tenth of what they were there.
    /// @param values of an axis that have to be seen with its curves, whose extent they depend on
    /// @param named  whether names stand above the curves
    using SeenValues =
        std::function<std::vector<double>(int axis, const std::optional<AxisRange>& extent)>;
    void fit(const Curves& curves, const SeenValues& values, bool named);

    /// Least height of the whole plot in which it can be read.
    [[nodiscard]] int minHeight() const;
    /// Area between the axes in pixels of the widget.
    [[nodiscard]] QRect area() const;
    [[nodiscard]] double xToPixel(double x) const;
    [[nodiscard]] double pixelToX(double pixel) const;
    [[nodiscard]] double yToPixel(double y, int axis) const;
    [[nodiscard]] double pixelToY(double pixel, int axis) const;

    /// As many ticks as have room; none, and no grid, while there is nothing to measure.
    void updateTicks(bool empty);
    /// Puts everything where it belongs after the size or a margin has changed.
    void place();
    void restyle();

    /// "Time [s]".
    [[nodiscard]] QString xName() const;
    /// An x value as the pointer tells it.
    [[nodiscard]] QString xText(double x) const;
    /// A value with the power of ten of its axis taken out.
    [[nodiscard]] QString text(double value, int axis) const;
    /// "10³ N", as it stands behind the title or above an axis.
    [[nodiscard]] QString scaledUnit(int axis) const;

private:
    struct YAxis {
        QCPAxis* axis = nullptr;
        QSharedPointer<ShortTicker> ticker{new ShortTicker};
        QSharedPointer<DecadeTicker> decades{new DecadeTicker};
        int exponent = 0;  ///< power of ten taken out of the labels
        QString unit;
        double noise = 0.0;  ///< differences that are rounding
    };

    void style(QCPAxis& axis) const;
    /// A range that was chosen, and how much of it the curves filled then.
    struct Chosen {
        AxisRange range;
        double share = 0.0;
    };
    /// Whether curves that were in a chosen range have left it.
    static bool leaves(std::optional<Chosen>& chosen, const AxisRange& range,
                       const std::optional<AxisRange>& extent, bool logarithmic);
    void discardLeftRanges(const Curves& curves);
    void discardUnseen(const Curves& curves);
    /// Whether a part of a curve lies between the axes.
    [[nodiscard]] bool seeAny(const Curves& curves) const;
    [[nodiscard]] std::optional<AxisRange> yExtent(const Curves& curves, int axis) const;
    void fitX(const Curves& curves);
    void fitY(int axis, const Curves& curves, const std::vector<double>& values, bool named);
    [[nodiscard]] QMargins margins() const;
    /// What most values of the left axis need, where few need much more than that.
    [[nodiscard]] std::optional<AxisRange> rangeWithoutSpikes(const Curves& curves,
                                                              const AxisRange& all);

    QCustomPlot& plot_;
    QSharedPointer<ShortTicker> xTicker_{new ShortTicker};
    std::vector<YAxis> yAxes_;  ///< left, then from left to right
    std::set<int> logarithmic_;
    std::optional<Chosen> chosenX_;
    std::vector<std::optional<Chosen>> chosenY_;
    int reservedRight_ = 0;
    int reservedBelow_ = 0;
    int beyond_ = 0;
    bool xLabeled_ = true;
    bool integerX_ = false;
    bool decadesX_ = false;
    bool restored_ = false;  ///< and no curve was there yet to be seen in it
};

/// Height below which a plot tells nothing.
inline constexpr int minPlotHeight = 60;

/// Where all but a share of the highest and of the lowest values are.
std::optional<AxisRange> defaultRange(std::vector<double> values, double share);
/// That share of samples which may be spikes.
inline constexpr double spikeShare = 0.01;

}  // namespace linkwright::plots
