// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/study_plot.h"

#include <optional>
#include <vector>

namespace linkwright::plots {

/// Points over two columns, with the front of a trade-off; or a matrix of such pictures, one for
/// each pair of columns. A drag brushes a rectangle, a click beside all points clears it.
class ScatterPlot : public StudyPlot {
    Q_OBJECT

public:
    enum class Form { Pair, Matrix };

    ScatterPlot(Form form, document::StudyPoints& points, QWidget* parent = nullptr);

    /// Columns of a pair.
    void setPair(std::size_t xColumn, std::size_t yColumn);
    [[nodiscard]] std::size_t xColumn() const { return pair_.first; }
    [[nodiscard]] std::size_t yColumn() const { return pair_.second; }

    [[nodiscard]] QPointF placeOf(std::size_t row) const override;

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
    /// One picture of points.
    struct Area {
        QRectF place;
        std::size_t x = 0, y = 0;  ///< columns
    };

    void place();
    [[nodiscard]] QPointF placeIn(const Area& area, double xValue, double yValue) const;
    [[nodiscard]] QPointF placeIn(const Area& area, std::size_t row) const;
    [[nodiscard]] const Area* areaAt(const QPointF& place) const;
    [[nodiscard]] std::pair<double, double> valuesAt(const Area& area, const QPointF& place) const;
    void drawTicks(QPainter& painter, const Area& area) const;
    void drawLegend(QPainter& painter) const;
    void drawNames(QPainter& painter) const;
    void drawFront(QPainter& painter, const Area& area) const;
    void drawBrush(QPainter& painter, const Area& area) const;

    Form form_;
    std::pair<std::size_t, std::size_t> pair_{0, 0};
    std::vector<Area> areas_;
    std::vector<std::pair<QRectF, std::size_t>> names_;  ///< of a matrix, on its diagonal
    std::optional<Area> held_;
    QPointF heldFrom_;
};

}  // namespace linkwright::plots
