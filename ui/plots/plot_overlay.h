// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot_pane.h"

#include <QWidget>
#include <utility>
#include <vector>

class QPainter;

namespace linkwright::plots {

/// What lies over the curves of a pane: title, legend, limits, stage lines, playhead, crosshair,
/// last points. It is repainted alone, so that a moving playhead costs no redraw of the curves.
class PlotOverlay : public QWidget {
    Q_OBJECT

public:
    class Paper;

    explicit PlotOverlay(PlotPane& pane);

    /// Height that the legend takes below a pane on paper, where none of its entries is left out; 0
    /// where all have room beside the title.
    [[nodiscard]] int legendBelow() const;
    /// Paints what belongs to the pane, not to the pointer or the playhead, and the legend below.
    void paintOnPaper(QPainter& painter) const;

    /// Paints everything anew, or the names and values at the ends of the curves where they have
    /// changed.
    void updateAll();
    void updateEnds();

    /// What was painted last of the legend, see PlotPane.
    [[nodiscard]] std::optional<CurveId> legendEntryAt(const QPoint& place) const;
    [[nodiscard]] QRect legendEntry(CurveId curve) const;
    /// See PlotPane.
    [[nodiscard]] std::vector<QStringList> cursorTable() const;
    [[nodiscard]] QRectF stageName(std::size_t stage) const;
    [[nodiscard]] QRectF endLabel(CurveId curve) const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    using Listed = std::vector<const PlotPane::Curve*>;

    /// @param part  what has to be painted; texts outside are left out
    void paintContent(QPainter& painter, const QRect& part, bool legend, bool playhead) const;
    /// @returns where the room for the legend begins and ends
    std::pair<int, int> paintTitle(QPainter& painter) const;
    void paintXLabel(QPainter& painter) const;
    /// Curves with a name, in their order.
    [[nodiscard]] Listed listedCurves() const;
    [[nodiscard]] static int widthOf(const PlotPane::Curve& entry);
    void paintEntry(QPainter& painter, const PlotPane::Curve& entry, const QPoint& place) const;
    void paintLegend(QPainter& painter, int leftEdge, int right) const;
    /// Entries in rows, each with its place below the pane. @returns the number of rows
    int arrangeBelow(std::vector<std::pair<const PlotPane::Curve*, QPoint>>& places) const;
    void paintLimits(QPainter& painter) const;
    void paintStageLines(QPainter& painter) const;
    /// Whether something that is drawn of the curves goes through a place.
    [[nodiscard]] bool isCovered(const QRectF& place) const;
    void paintEnds(QPainter& painter) const;
    using Ends = std::vector<std::pair<const PlotPane::Curve*, QRectF>>;
    /// The labels at the ends of curves, none over another.
    [[nodiscard]] Ends ends() const;
    /// What these labels say, and where.
    using EndTexts = std::vector<std::pair<QString, QRect>>;
    [[nodiscard]] EndTexts endTexts() const;
    /// Where the label at the end of a curve would stand if it were alone, none without one.
    [[nodiscard]] std::optional<QRectF> endPlace(const PlotPane::Curve& curve) const;
    [[nodiscard]] QString endText(const PlotPane::Curve& curve) const;
    void paintPlayhead(QPainter& painter) const;
    void paintCrosshair(QPainter& painter) const;
    void paintReadout(QPainter& painter, double x) const;
    void paintSentence(QPainter& painter, const QString& sentence) const;
    /// @returns where the room for the legend ends
    int paintRightUnits(QPainter& painter) const;
    void paintFixedCursors(QPainter& painter) const;
    void paintCursorTable(QPainter& painter) const;
    /// An x value as the crosshair and the table of cursors tell it.
    [[nodiscard]] QString xText(double x) const;
    /// A value with the power of ten of its axis taken out.
    [[nodiscard]] QString scaledText(double value, int axis) const;
    /// "10³ N" behind a title.
    [[nodiscard]] static QString unitText(int exponent, const QString& unit);
    [[nodiscard]] bool isEmpty() const;
    /// Whether logarithmic axes leave nothing of the curves.
    [[nodiscard]] bool isBelowZero() const;

    const PlotPane& pane_;
    mutable std::vector<std::pair<QRect, CurveId>> legendEntries_;
    EndTexts shownEnds_;
};

}  // namespace linkwright::plots
