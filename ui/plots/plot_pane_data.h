// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a PlotPane holds; shared by its source files only.

#include "ui/plots/curve_graph.h"
#include "ui/plots/plot_pane.h"
#include "ui/plots/tickers.h"

#include <QSharedPointer>

namespace linkwright::plots {

struct PlotPane::Curve {
    CurveId id = 0;
    QString name;
    CurveStyle style;
    QString endLabel;
    int axis = 0;
    bool visible = true;
    bool listed = true;
    bool lastPoint = false;
    std::vector<double> x;
    std::vector<double> y;
    SampleIndex index;  ///< of y
    std::vector<DrawnSample> drawn;
    std::vector<DrawnSample> painted;  ///< the same in pixels
    std::vector<DrawnSample> sampled;  ///< what the next repaint would draw
    std::vector<DrawnSample> next;     ///< the same in pixels
    CurveGraph* graph = nullptr;

    void clear();
    void append(double place, double value);
    /// Index of the drawable sample nearest to `place`, if any.
    [[nodiscard]] std::optional<std::size_t> nearest(double place, bool logarithmic) const;
    /// Value at `place` on the line between its neighbors; none outside or at a break.
    [[nodiscard]] std::optional<double> valueAt(double place, bool logarithmic) const;
    /// Index of the last drawable sample.
    [[nodiscard]] std::optional<std::size_t> lastDrawable(bool logarithmic) const;
};

struct PlotPane::Limit {
    double value = 0.0;
    QString name;
    bool above = true;
};

struct PlotPane::StageLine {
    double x = 0.0;
    QString name;
};

struct PlotPane::Tickers {
    QSharedPointer<ShortTicker> horizontal{new ShortTicker};
};

/// A y axis with what labels it.
struct PlotPane::YAxis {
    QCPAxis* axis = nullptr;
    QSharedPointer<ShortTicker> ticker{new ShortTicker};
    QSharedPointer<DecadeTicker> decades{new DecadeTicker};
    int exponent = 0;  ///< power of ten taken out of the labels
    QString unit;
};

/// Margins around the plot area.
inline constexpr int leftMargin = 56;
inline constexpr int rightMargin = 16;
inline constexpr int rightAxisWidth = 52;
inline constexpr int topMargin = 27;
inline constexpr int labeledBottomMargin = 36;
inline constexpr int bareBottomMargin = 9;

}  // namespace linkwright::plots
