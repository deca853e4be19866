// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot_axes.h"
#include "ui/plots/plot_items.h"

#include <QPointF>
#include <functional>
#include <optional>
#include <vector>

namespace linkwright::plots {

/// Pixels within which the pointer takes hold of a line.
inline constexpr double grabDistance = 5.0;

/// A limit of what a pane shows.
struct PlotLimit {
    double value = 0.0;
    bool above = true;  ///< what lies above is beyond it
    int axis = 0;
    /// Written at its line, in front of the value; a limit with a name that is far away from the
    /// curves is told at the edge instead of squashing them.
    QString name = {};
    std::optional<AxisRange> span = {};  ///< of x, where it holds; everywhere without one
    bool violated = false;
    /// Stretches of the curve beyond it, places of x and y: drawn in the color of faults, and
    /// filled up to the limit.
    std::vector<std::vector<QPointF>> beyond = {};
    /// Where the curve is farthest beyond, a ring, or touches the limit, a dot.
    std::optional<QPointF> extreme = {};
    QString extremeText = {};  ///< beside it: "245 N at 0.66 s"
    /// What is told of it while it is dragged to a value; may be empty.
    std::function<QString(double value)> expectation = {};
    int handle = -1;  ///< its number for whoever lets it be dragged; -1: it stays
};

/// What a pane is measured against: limits with what lies beyond them, a threshold, and the stages
/// along x.
class PlotLines {
public:
    struct Stage {
        double x = 0.0;
        QString name;
        QRectF place;  ///< where the name stood last
    };

    /// A limit while it is dragged.
    struct Dragged {
        int handle = -1;
        double before = 0.0;  ///< its value when the drag began
    };

    std::vector<PlotLimit> limits;
    std::optional<Dragged> dragged;
    std::optional<double> threshold;  ///< of the left axis
    QString thresholdName;
    std::vector<Stage> stages;

    /// Values of an axis that have to be seen.
    /// @param extent of its curves
    [[nodiscard]] std::vector<double> values(const PlotAxes& axes, int axis,
                                             const std::optional<AxisRange>& extent) const;
    /// The limit that can be dragged at a place, the last one drawn.
    [[nodiscard]] std::optional<std::size_t> limitAt(const QPointF& place,
                                                     const PlotAxes& axes) const;
    [[nodiscard]] bool hasNames() const;
    /// Whether a limit lies across a place.
    [[nodiscard]] bool crosses(const PlotAxes& axes, const QRectF& place) const;

    void draw(PlotItems& items, const PlotAxes& axes) const;
    /// Draws what lies beyond limits and where curves touch them, over the curves.
    void drawMeetings(PlotItems& items, const PlotAxes& axes) const;
    /// Draws names where nothing is in their way; over curves where there is no such place, and not
    /// at all where other words are.
    /// @param isCovered whether there is something at a place
    /// @param isWritten whether there are words at a place
    void drawNames(PlotItems& items, const PlotAxes& axes,
                   const std::function<bool(const QRectF&)>& isCovered,
                   const std::function<bool(const QRectF&)>& isWritten);

    /// Where `drawNames` found room for the values of peaks.
    [[nodiscard]] std::vector<QRectF> peaks() const;

private:
    [[nodiscard]] static std::optional<QRectF> peakPlace(
        const PlotLimit& limit, const PlotAxes& axes,
        const std::function<bool(const QRectF&)>& isCovered);
    void drawDragged(PlotItems& items, const PlotAxes& axes) const;
    void drawLimit(PlotItems& items, const PlotAxes& axes, const PlotLimit& limit) const;
    void drawLimitNames(PlotItems& items, const PlotAxes& axes) const;
    void drawThresholdName(PlotItems& items, const PlotAxes& axes,
                           const std::function<bool(const QRectF&)>& isCovered,
                           const std::function<bool(const QRectF&)>& isWritten) const;

    std::vector<std::optional<QRectF>> peakPlaces_;  ///< of the value at the peak of each limit
};

}  // namespace linkwright::plots
