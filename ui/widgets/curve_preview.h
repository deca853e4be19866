// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>
#include <vector>

class QPainter;

namespace linkwright::widgets {

/// Small picture of functions of time: no axes, only the range at the left and the names at the
/// right, so that one sees at a glance what a table or an input holds. The points of a single curve
/// can be dragged up and down, if asked for.
class CurvePreview : public QWidget {
    Q_OBJECT

public:
    explicit CurvePreview(QWidget* parent = nullptr);

    /// @param columns values, one list per curve, as long as `times`
    /// @param steps the value is held until the next time
    void setCurves(std::vector<double> times, std::vector<std::vector<double>> columns,
                   const QStringList& names, bool steps = false);

    void setDraggable(bool draggable);
    /// Where a point of the first curve is.
    [[nodiscard]] QPointF pointAt(std::size_t row) const;

    [[nodiscard]] QSize sizeHint() const override { return {296, 88}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, 88}; }

Q_SIGNALS:
    /// A point was dragged; told once, when it is let go.
    void dragged(int row, double value);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    struct Range {
        double lowest = 0.0;
        double highest = 0.0;
    };
    [[nodiscard]] Range range() const;
    [[nodiscard]] QRectF plotArea() const;
    [[nodiscard]] QPointF place(double time, double value) const;
    [[nodiscard]] int rowNear(QPointF at) const;
    void paintCurve(QPainter& painter, std::size_t curve) const;
    void paintPoints(QPainter& painter) const;

    std::vector<double> times_;
    std::vector<std::vector<double>> columns_;
    QStringList names_;
    bool steps_ = false;
    bool draggable_ = false;
    int near_ = -1;  ///< row under the pointer
    int held_ = -1;  ///< row that is dragged
    double before_ = 0.0;
    std::optional<Range> heldRange_;  ///< of the drag: the scale stays
};

}  // namespace linkwright::widgets
