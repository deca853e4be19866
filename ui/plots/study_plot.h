// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/studies/study_points.h"

#include <QImage>
#include <QPixmap>
#include <QWidget>
#include <optional>

namespace linkwright::plots {

class DensityPicture;

/// A picture of all points of a study. A click looks at the nearest point, a double click takes it,
/// a drag brushes, and a click beside all points clears the brush. All points are drawn once; while
/// somebody brushes only the brushed ones are drawn anew.
class StudyPlot : public QWidget {
    Q_OBJECT

public:
    explicit StudyPlot(document::StudyPoints& points, QWidget* parent = nullptr);

    /// Sentence while there is nothing to draw.
    void setEmptyText(const QString& sentence);
    /// The point nearest to a place, none where all are farther than a fingertip.
    [[nodiscard]] std::optional<std::size_t> pointNear(const QPointF& place) const;
    /// Where a point is drawn: one place of it. Outside of the widget where it is not.
    [[nodiscard]] virtual QPointF placeOf(std::size_t row) const = 0;
    /// How often the widget was painted.
    [[nodiscard]] int paints() const { return paints_; }
    /// The picture on white, for a file.
    [[nodiscard]] QImage toImage();

protected:
    /// Draws one point.
    virtual void drawPoint(DensityPicture& picture, std::size_t row, double scale) const = 0;
    virtual void drawAxes(QPainter& painter) const = 0;
    virtual void drawMarks(QPainter& painter) const = 0;
    /// Distance of a point from a place, in pixels.
    [[nodiscard]] virtual double distance(std::size_t row, const QPointF& place) const = 0;
    /// A drag began, goes on, or ended: changes the brush.
    virtual void brushFrom(const QPointF& place) = 0;
    virtual void brushTo(const QPointF& place) = 0;
    /// A click that is no drag. @return false: it is meant for the nearest point
    virtual bool clickBrush(const QPointF& place) = 0;
    /// There is something to draw.
    [[nodiscard]] virtual bool ready() const = 0;
    /// Axes or points are somewhere else.
    void redraw();
    [[nodiscard]] document::StudyPoints& points() const { return points_; }
    /// Opacity of one of many.
    [[nodiscard]] virtual double opacity() const = 0;
    /// "Point 80: cost 1.2, ..."
    [[nodiscard]] QString pointText(std::size_t row) const;
    [[nodiscard]] static QString valueText(const document::StudyColumn& column, double value);

    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QImage drawn(bool brushedOnly, const QColor& color) const;
    void drawFocus(QPainter& painter) const;
    void step(int rows);

    document::StudyPoints& points_;
    QString emptyText_;
    QPixmap all_;
    QImage brushed_;
    bool allStale_ = true, brushedStale_ = true;
    std::optional<QPointF> pressed_;
    bool dragging_ = false;
    int paints_ = 0;
};

}  // namespace linkwright::plots
