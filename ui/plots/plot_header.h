// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot_axes.h"
#include "ui/plots/plot_items.h"

#include <optional>
#include <utility>

namespace linkwright::plots {

/// The words around a pane: title with the unit and legend on one line, units of the axes at the
/// right, name of the x axis, and the sentence of an empty pane. The legend is that of QCustomPlot.
class PlotHeader {
public:
    PlotHeader(QCustomPlot& plot, const PlotAxes& axes, const Curves& curves);

    QString title;
    QString emptyText;
    bool legendShown = true;

    /// Writes everything anew.
    /// @param below whether the legend stands below the pane, with all of its entries
    void draw(PlotItems& items, bool below);
    /// Whether there is a sample to draw.
    [[nodiscard]] bool isEmpty() const;
    /// Height of the legend below a pane; 0 where all entries have room beside the title.
    [[nodiscard]] int heightBelow() const;

    /// The curve whose entry is at a place, and the place of an entry.
    [[nodiscard]] std::optional<CurveId> entryAt(const QPoint& place) const;
    [[nodiscard]] QRect entry(CurveId curve) const;
    /// Names and colors of the curves that are only counted, for a tool tip at the place of their
    /// count, and a unit that is cut, at its place; empty elsewhere.
    [[nodiscard]] QString hiddenAt(const QPoint& place) const;

private:
    /// @returns where the room for the legend begins and ends
    [[nodiscard]] std::pair<int, int> legendRoom() const;
    [[nodiscard]] Curves listed() const;
    [[nodiscard]] int rightUnitEdge(int axis) const;
    void drawRightUnits(PlotItems& items) const;
    void drawSentence(PlotItems& items) const;
    void placeLegend(PlotItems& items, bool below);

    QCustomPlot& plot_;
    const PlotAxes& axes_;
    const Curves& curves_;
    QRect unit_;  ///< behind the title
    bool isUnitCut_ = false;
    QRect count_;  ///< where curves without room are counted; empty where all are listed
};

}  // namespace linkwright::plots
