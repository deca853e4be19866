// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot_curve.h"
#include "ui/plots/qcustomplot_include.h"

#include <optional>
#include <vector>

namespace linkwright::plots {

/// A range of an axis.
using AxisRange = QCPRange;

/// Numbers that sum up a curve over a range of x; mean and root mean square by the area below the
/// lines between the samples.
struct CurveStatistics {
    double least = 0.0, most = 0.0, mean = 0.0, rootMeanSquare = 0.0;
};

/// A curve of a pane: a graph of QCustomPlot that knows what it stands for and can be asked for its
/// values. What cannot be drawn (NaN, infinite, and not positive on a logarithmic axis) breaks the
/// line.
class CurveGraph : public QCPGraph {
public:
    CurveGraph(QCPAxis* xAxis, QCPAxis* yAxis, CurveId id, const CurveLook& look);

    [[nodiscard]] CurveId id() const { return id_; }
    [[nodiscard]] const CurveLook& look() const { return look_; }
    void setLook(const CurveLook& look);
    [[nodiscard]] QColor color() const { return pen().color(); }
    /// What it is called in tables and at the pointer.
    [[nodiscard]] QString label() const {
        return look_.endLabel.isEmpty() ? name() : look_.endLabel;
    }
    [[nodiscard]] bool isLogarithmic() const;

    /// @param x ascending; the shorter list counts
    void setSamples(const std::vector<double>& x, const std::vector<double>& y);
    /// @param x not below the last
    void append(double x, double y);
    /// First and last x; none without samples.
    [[nodiscard]] std::optional<AxisRange> xExtent() const;
    /// Lowest and highest value that can be drawn.
    [[nodiscard]] std::optional<AxisRange> extent() const;
    /// The last sample that can be drawn.
    [[nodiscard]] std::optional<QCPGraphData> last() const;
    /// Value of the sample nearest to a place within the curve, if it can be drawn.
    [[nodiscard]] std::optional<double> nearest(double place) const;
    /// Value on the line between the neighbors of a place; none outside or at a break.
    [[nodiscard]] std::optional<double> valueAt(double place) const;

    /// Of the part within a range; none where nothing of it can be drawn.
    [[nodiscard]] std::optional<CurveStatistics> statistics(const AxisRange& range) const;

    /// Finds where the line goes in pixels of the present axes.
    void trace();
    /// Whether the line found last looks different from the one drawn last.
    [[nodiscard]] bool hasMoved() const;
    /// Whether the line found last goes through an area, or nearly.
    [[nodiscard]] bool crosses(const QRectF& area) const;
    /// The samples drawn last.
    [[nodiscard]] std::vector<DrawnSample> drawn() const;

    int axis = 0;  ///< number of its y axis

protected:
    void draw(QCPPainter* painter) override;
    void drawLinePlot(QCPPainter* painter, const QVector<QPointF>& lines) const override;
    void getOptimizedLineData(QVector<QCPGraphData>* lineData,
                              const QCPGraphDataContainer::const_iterator& begin,
                              const QCPGraphDataContainer::const_iterator& end) const override;

private:
    [[nodiscard]] std::optional<double> shown(const QCPGraphData& sample) const;

    CurveId id_;
    CurveLook look_;
    QVector<QPointF> line_;
    mutable QVector<QPointF> painted_;
};

/// The curves of a pane in the order in which they came; they belong to its plot.
using Curves = std::vector<CurveGraph*>;

}  // namespace linkwright::plots
