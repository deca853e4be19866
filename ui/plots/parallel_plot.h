// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/study_plot.h"

#include <optional>
#include <vector>

namespace linkwright::plots {

/// Parallel coordinates: an axis for each variable and function, a line for each point. A drag
/// along an axis brushes it, a click on the brush clears it.
class ParallelPlot : public StudyPlot {
    Q_OBJECT

public:
    explicit ParallelPlot(document::StudyPoints& points, QWidget* parent = nullptr);

    [[nodiscard]] QPointF placeOf(std::size_t row) const override;
    /// Columns that have an axis, from the left: as many variables as there is room for, then the
    /// functions.
    [[nodiscard]] std::vector<std::size_t> shownColumns() const;
    /// Where a value stands on the axis of a column that has one.
    [[nodiscard]] QPointF placeOn(std::size_t axis, double value) const;

protected:
    void drawPoint(DensityPicture& picture, std::size_t row, double scale) const override;
    void drawAxes(QPainter& painter) const override;
    void drawMarks(QPainter& painter) const override;
    [[nodiscard]] double distance(std::size_t row, const QPointF& place) const override;
    void brushFrom(const QPointF& place) override;
    void brushTo(const QPointF& place) override;
    bool clickBrush(const QPointF& place) override;
    [[nodiscard]] bool ready() const override;
    [[nodiscard]] double opacity() const override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void place();
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] double x(std::size_t axis) const;
    [[nodiscard]] double y(const document::StudyColumn& column, double value) const;
    [[nodiscard]] std::optional<std::size_t> axisNear(double x) const;
    void drawLine(QPainter& painter, const std::vector<double>& values) const;

    std::vector<std::size_t> axes_;  ///< their columns
    std::optional<std::size_t> held_;
    double heldFrom_ = 0.0;
};

}  // namespace linkwright::plots
