// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot_axes.h"
#include "ui/plots/plot_header.h"
#include "ui/plots/plot_interaction.h"
#include "ui/plots/plot_lines.h"
#include "ui/plots/plot_marks.h"

#include <QElapsedTimer>
#include <QSize>
#include <QStringList>
#include <optional>
#include <vector>

class QTimer;

namespace linkwright::plots {

class PlotPaper;

/// Most cursors that can be fixed in a pane.
inline constexpr std::size_t maxFixedCursors = 2;

/// One pair of axes in the style of the application: title with unit above the left axis, legend
/// on the same line, playhead, crosshair with values, limits, stage lines. The wheel zooms
/// along x (with Ctrl along y), in a panel that scrolls once the pane was clicked; dragging scrubs
/// the playhead where there is one and pans otherwise (the middle button always pans), a double
/// click shows everything again. Curves of other units have y axes of their own at the right. Up to
/// two cursors can be fixed and dragged; a table tells the values there and their difference. With
/// the keyboard the arrows pan along x, plus and minus zoom along x (with Ctrl along y), Home shows
/// everything and Menu opens the menu. Changes are drawn at most 30 times a second; what would not
/// move by a quarter of a pixel, and what is hidden, is not drawn anew. It is a QCustomPlot with
/// three layers, from below: axes with what stands still, curves, marks (PlotMarks). Each is drawn
/// only when something on it changes.
class PlotPane : public QCustomPlot {
    Q_OBJECT

public:
    explicit PlotPane(QWidget* parent = nullptr);

    /// Title and the unit in brackets behind it; a power of ten that keeps the ticks short is put
    /// before the unit.
    void setTitle(const QString& title, const QString& unit = {});
    [[nodiscard]] QString title() const { return header_.title; }
    /// What files call it by, the same in every language; the title where nothing was set.
    void setKey(const QString& key) { key_ = key; }
    [[nodiscard]] QString key() const { return key_.isEmpty() ? title() : key_; }
    /// Label at the lower right: "Time" with unit "s".
    void setXLabel(const QString& label, const QString& unit = {});
    /// In a stack only the lowest pane labels its x axis.
    void setXAxisLabeled(bool labeled);
    [[nodiscard]] bool isXAxisLabeled() const { return axes_.isXLabeled(); }
    /// Logarithmic y axis with decades only; zeros and negative values are not drawn. Each axis is
    /// linear or logarithmic by itself, and stays so when curves are replaced.
    void setLogarithmic(bool logarithmic, int axis = 0);
    [[nodiscard]] bool isLogarithmic(int axis = 0) const { return axes_.isLogarithmic(axis); }
    /// Shows whole numbers only on the x axis (iterations).
    void setIntegerX(bool integer);
    /// The x values are powers of ten: the axis, the crosshair and tables tell the numbers they
    /// stand for.
    void setXDecades(bool decades);
    /// Leaves few samples far away outside, and says so, until a double click asks for them.
    /// @param most of each curve; 0: one of a hundred
    void setSpikesAside(bool aside, int most = 0);
    /// Sentence shown while there is nothing to draw.
    void setEmptyText(const QString& sentence);
    void setLegendShown(bool shown);

    /// Adds an empty curve.
    CurveId addCurve(const CurveLook& look);
    CurveId addCurve(const QString& name, const CurveStyle& style) {
        return addCurve({name, style});
    }
    void setCurveLook(CurveId curve, const CurveLook& look);
    /// Replaces the samples of a curve; x ascending. Lengths may differ: the shorter one counts.
    void setCurveData(CurveId curve, std::vector<double> x, std::vector<double> y);
    /// Adds one sample at the end (x not below the last).
    void appendSample(CurveId curve, double x, double y);
    /// Chooses the y axis of a curve: 0 is the left one, 1 and up stand at the right.
    void setCurveAxis(CurveId curve, int axis);
    /// Unit of a y axis at the right; that of the left one stands behind the title.
    void setAxisUnit(int axis, const QString& unit);
    /// Differences up to this are rounding on a y axis, which is not stretched for them.
    void setAxisNoise(int axis, double noise);
    /// Number of y axes that curves use, the left one always among them.
    [[nodiscard]] int axisCount() const { return axes_.count(); }
    /// Keeps room for as many axes at the right, so that stacked panes end at the same place.
    void reserveRightAxes(int count);
    void removeCurve(CurveId curve);
    void clearCurves();
    [[nodiscard]] int curveCount() const { return static_cast<int>(curves_.size()); }

    /// Dashed line; what lies beyond it, above or below, is tinted.
    void addLimit(const PlotLimit& limit);
    void addLimit(double value, bool above) { addLimit({value, above}); }
    [[nodiscard]] const std::vector<PlotLimit>& limits() const { return lines_.limits; }
    void clearLimits();
    /// Dotted line across, with its name at the right: a stop threshold.
    void setThreshold(std::optional<double> value, const QString& name = {});
    /// Dashed vertical line with a name at its right: a change of stage.
    void addStageLine(double x, const QString& name);
    void clearStageLines();
    /// Where the name of a stage line stands: at the top, or below where curves would go through
    /// it.
    [[nodiscard]] QRectF stageName(std::size_t stage) const { return lines_.stages[stage].place; }
    /// Where the label at the end of a curve stands; empty where there is none, or no room for it.
    [[nodiscard]] QRectF endLabel(CurveId curve) const { return marks_.endLabel(curve); }

    /// Position of the playhead, drawn without redrawing the curves; none hides it and makes
    /// dragging pan.
    void setPlayhead(std::optional<double> x);
    [[nodiscard]] std::optional<double> playhead() const { return marks_.playhead; }

    /// Vertical lines that stay, with the values of the curves there; at most two, which also tell
    /// the difference.
    void setFixedCursors(const std::vector<double>& places);
    [[nodiscard]] const std::vector<double>& fixedCursors() const { return marks_.cursors; }
    /// What the table of the fixed cursors says, line by line: name, value at each cursor and, with
    /// two of them, the difference; the first line is x. Empty without cursors.
    [[nodiscard]] std::vector<QStringList> fixedCursorTable() const { return marks_.cursorTable(); }
    /// A table of minimum, maximum, mean, root mean square and peak to peak of the curves over what
    /// is visible along x, or between two fixed cursors.
    void setStatisticsShown(bool shown);
    [[nodiscard]] bool statisticsShown() const { return marks_.statistics; }
    [[nodiscard]] std::vector<QStringList> statisticsTable() const {
        return marks_.statisticsTable();
    }
    /// Curve whose entry in the legend is at a place of this widget.
    [[nodiscard]] std::optional<CurveId> legendEntryAt(const QPoint& place) const {
        return header_.entryAt(place);
    }
    /// Where the entry of a curve stands in the legend; empty when it is not listed.
    [[nodiscard]] QRect legendEntry(CurveId curve) const { return header_.entry(curve); }

    [[nodiscard]] AxisRange xRange() const { return axes_.xRange(); }
    [[nodiscard]] AxisRange yRange(int axis = 0) const { return axes_.yRange(axis); }
    void setXRange(const AxisRange& range);
    void setYRange(const AxisRange& range, int axis = 0);
    /// Whether the user, or a call, chose what is shown along x, along y; otherwise everything is.
    [[nodiscard]] bool isXChosen() const { return axes_.xChosen; }
    [[nodiscard]] bool isYChosen() const { return axes_.yChosen; }
    /// Shows what was looked at before; where there is nothing of the curves, now or when they
    /// come, everything is shown.
    void restoreView(const std::optional<AxisRange>& x, const std::vector<AxisRange>& y);
    /// Shows everything and keeps doing so when data arrives, until the user zooms or pans.
    void resetView();
    /// Range all of x is shown in by `resetView`; without it the extent of the curves.
    void setFullXRange(std::optional<AxisRange> range);
    /// Extent of the drawable x values of all curves.
    [[nodiscard]] std::optional<AxisRange> xExtent() const { return PlotAxes::xExtent(curves_); }

    /// Draws what is seen for paper, larger by `scale`: in the colors of paper, with its whole
    /// legend and the labels of its x axis, and never flatter than a figure should be, however low
    /// the pane is.
    [[nodiscard]] QImage toImage(double scale = 2.0);
    /// Saves the pane as seen (png, svg or pdf), or the visible samples of the curves (csv), by the
    /// suffix of the path. @return empty, or what failed
    [[nodiscard]] QString exportTo(const QString& path);
    /// The same as the contents of a file.
    [[nodiscard]] QByteArray exported(const QString& suffix);
    /// The visible samples of the curves as CSV.
    [[nodiscard]] QString visibleCsv() const;

    /// Draws now what is waiting (tests, export).
    void repaintNow();
    /// Takes the colors in use anew, as it does by itself when the theme changes.
    void restyle();
    /// Samples handed to the painter in the last repaint, for one curve.
    [[nodiscard]] std::vector<DrawnSample> drawnSamples(CurveId curve) const;
    /// Number of repaints of the curves so far.
    [[nodiscard]] int repaintCount() const { return repaints_; }
    /// Whether something waits to be drawn.
    [[nodiscard]] bool repaintPending() const { return repaintTimer_->isActive(); }
    /// Number of repaints of the axes with their grid so far: those that change nothing but the
    /// curves leave them alone.
    [[nodiscard]] int axesRepaintCount() const { return axesRepaints_; }
    /// Area between the axes in widget pixels.
    [[nodiscard]] QRect plotArea() const { return axes_.area(); }
    [[nodiscard]] double xToPixel(double x) const { return axes_.xToPixel(x); }
    [[nodiscard]] double pixelToX(double pixel) const { return axes_.pixelToX(pixel); }
    [[nodiscard]] double yToPixel(double y, int axis = 0) const { return axes_.yToPixel(y, axis); }

    [[nodiscard]] QSize sizeHint() const override { return {420, 180}; }
    [[nodiscard]] QSize minimumSizeHint() const override {
        return {160, axes_.minHeight() + marks_.statisticsHeight()};
    }

Q_SIGNALS:
    /// The user drags the playhead to this x.
    void scrubbed(double x);
    /// Zoomed, panned or reset by the user.
    void xRangeChanged(double lower, double upper);
    /// The pointer is over this x (NaN: it left). Stacked panes show their values together.
    void hovered(double x);
    /// The user asked for everything to be shown.
    void viewReset();
    /// The user chose the kind of a y axis in the menu.
    void logarithmicChosen(int axis, bool logarithmic);
    /// Zoomed or panned along y by the user.
    void yRangeChanged();
    /// The user has dragged a limit there.
    void limitDragged(int handle, double value);
    /// The user fixed, dragged or removed cursors.
    void fixedCursorsChanged(const std::vector<double>& places);
    /// The user asks what can be done with a curve, in the legend. Without a receiver the menu of
    /// the pane opens.
    void legendMenuRequested(int curve, const QPoint& globalPosition);

public Q_SLOTS:
    /// Shows the crosshair at an x that another pane hovers; NaN hides it.
    void setHover(double x);
    /// The menu with the exports and the actions added to this widget, at a global position.
    void showMenu(const QPoint& globalPosition) { interaction_.showMenu(globalPosition); }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override { interaction_.press(*event); }
    void mouseMoveEvent(QMouseEvent* event) override { interaction_.move(*event); }
    void mouseReleaseEvent(QMouseEvent* event) override { interaction_.release(*event); }
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent*) override { interaction_.leave(); }
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    friend PlotInteraction;
    friend PlotPaper;

    [[nodiscard]] CurveGraph* find(CurveId curve) const;
    [[nodiscard]] bool isInScrolledPanel() const;
    /// Draws everything with the next frame.
    void schedule();
    /// Draws the curves with the next frame, if they have moved.
    void scheduleCurves();
    void drawWaiting();
    /// Brings everything to where it is drawn, before QCustomPlot draws all layers.
    void prepare();
    void reportSamplesBeyond(PlotItems& fixed) const;
    void prepareMarks();
    /// Draws the marks with the next picture of the window, in a part of it or everywhere.
    void marksChanged(const QRect& part);
    void replotMarks();
    void fit();

    Curves curves_;  ///< owned by QCustomPlot
    PlotAxes axes_{*this};
    PlotHeader header_{*this, axes_, curves_};
    PlotLines lines_;
    PlotMarks marks_{*this, axes_, curves_};
    PlotInteraction interaction_{*this};
    QTimer* repaintTimer_ = nullptr;
    QString key_;
    QElapsedTimer sinceFrame_;
    bool onPaper_ = false;  ///< while it is exported
    bool allWaits_ = true;  ///< more than samples has changed since the last repaint
    bool marksWait_ = false;
    std::vector<AxisRange> paintedRanges_;  ///< of the last repaint: x, then the y axes
    QSize paintedSize_;
    int nextCurve_ = 1;
    int repaints_ = 0;
    int axesRepaints_ = 0;
};

}  // namespace linkwright::plots
