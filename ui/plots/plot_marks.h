// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot_axes.h"
#include "ui/plots/plot_items.h"
#include "ui/plots/plot_lines.h"

#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace linkwright::plots {

/// What moves over the curves of a pane, on a layer of its own: playhead, crosshair, fixed cursors,
/// values and names at the ends of curves, names of stages.
class PlotMarks {
public:
    PlotMarks(QCustomPlot& plot, const PlotAxes& axes, const Curves& curves);
    PlotMarks(const PlotMarks&) = delete;
    PlotMarks& operator=(const PlotMarks&) = delete;
    ~PlotMarks();

    std::optional<double> playhead;
    double hover = std::numeric_limits<double>::quiet_NaN();  ///< NaN for none
    std::vector<double> cursors;                              ///< fixed ones, along x
    bool focusRing = false;
    bool statistics = false;  ///< a table of them is shown

    /// Draws everything anew, with the names of `lines` where they are in nobody's way.
    /// @param onPaper leaves out what belongs to the pointer and the playhead
    void draw(PlotItems& items, PlotLines& lines, bool onPaper);
    /// What the table of the fixed cursors says without its head: name, value at each cursor and,
    /// with two of them, the difference; the first line is x. Empty without cursors.
    [[nodiscard]] std::vector<QStringList> cursorTable() const;
    /// Name, minimum, maximum, mean, root mean square and peak to peak of each curve, over what is
    /// visible along x or between two cursors; the first line is the head. Empty unless shown.
    [[nodiscard]] std::vector<QStringList> statisticsTable() const;
    /// Room that this table takes, pixels.
    [[nodiscard]] int statisticsHeight() const;
    /// Takes away the table of the crosshair that lies over the window.
    void hideTable();
    /// Letter of a cursor.
    [[nodiscard]] static QString letter(std::size_t cursor);
    /// Where the label at the end of a curve stands; empty where there is none.
    [[nodiscard]] QRectF endLabel(CurveId curve) const;

private:
    using End = std::pair<const CurveGraph*, QRectF>;

    void placeEnds();
    [[nodiscard]] std::optional<QRectF> endPlace(const CurveGraph& curve) const;
    [[nodiscard]] QString endText(const CurveGraph& curve) const;
    [[nodiscard]] bool isWritten(const QRectF& place) const;
    [[nodiscard]] bool isCovered(const QRectF& place) const;
    [[nodiscard]] std::optional<double> across(double x) const;
    [[nodiscard]] QPointF pixelOf(const CurveGraph& curve, double x, double y) const;
    void drawPlayhead(PlotItems& items) const;
    void drawEnds(PlotItems& items) const;
    void drawLineLabels(PlotItems& items, std::vector<QRectF> taken) const;
    void drawCursors(PlotItems& items) const;
    [[nodiscard]] std::vector<TableRow> statisticsRows() const;
    void drawStatistics(PlotItems& items) const;
    [[nodiscard]] std::vector<TableRow> hoverTable() const;
    void drawCrosshair(PlotItems& items);

    QCustomPlot& plot_;
    const PlotAxes& axes_;
    const Curves& curves_;
    std::vector<End> ends_;
    QPointer<TableBox> box_;  ///< of the window
};

}  // namespace linkwright::plots
