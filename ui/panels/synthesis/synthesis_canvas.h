// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/synthesis/path_finder.h"

#include <QTimer>
#include <QTransform>
#include <QWidget>
#include <optional>

namespace linkwright::panels {

/// Where a path is drawn: a plane with a grid, the path as drawn and as wanted, and over it the
/// linkage that was chosen, with its own path.
class PathCanvas : public QWidget {
    Q_OBJECT

public:
    enum class Tool {
        Pen,    ///< one stroke of the mouse is a path
        Points  ///< each click adds a point; points are dragged, and removed by the right button
    };

    explicit PathCanvas(QWidget* parent = nullptr);

    void setTool(Tool tool) { tool_ = tool; }
    [[nodiscard]] const synthesis::WantedPath& path() const { return path_; }
    /// Takes a path from elsewhere, and shows all of it.
    void setPath(const synthesis::WantedPath& path);
    void setClosed(bool closed);
    void clear();

    void setCandidate(const std::optional<synthesis::PathCandidate>& candidate);
    void setPlaying(bool playing);
    /// Shows the path and the linkage as large as they fit.
    void fit();
    /// The same, if the linkage would not be seen.
    void fitIfHidden();
    /// Where a place of the plane is on the canvas, pixels.
    [[nodiscard]] QPointF onCanvas(synthesis::PlanePoint place) const;

Q_SIGNALS:
    void pathChanged();                     ///< also while a point is dragged
    void pointerMoved(double x, double y);  ///< m

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    [[nodiscard]] QTransform toScreen() const;
    [[nodiscard]] synthesis::PlanePoint placeAt(QPointF position) const;
    [[nodiscard]] int pointAt(QPointF position) const;  ///< -1: none
    void paintGrid(QPainter& painter) const;
    void paintPath(QPainter& painter) const;
    void paintCandidate(QPainter& painter) const;
    void paintLargestError(QPainter& painter) const;
    void paintWords(QPainter& painter) const;
    void step();

    Tool tool_ = Tool::Pen;
    synthesis::WantedPath path_;
    std::vector<synthesis::PlanePoint> stroke_;  ///< as drawn by hand, kept visible
    bool drawing_ = false;
    int dragged_ = -1;               ///< index of a point
    std::optional<QPointF> panned_;  ///< where the middle button was
    std::optional<synthesis::PathCandidate> candidate_;
    QPointF center_{0.0, 0.0};  ///< m
    double scale_ = 2000.0;     ///< pixels per m
    double turned_ = 0.0;       ///< of the crank since the drawn pose, rad
    bool playing_ = true;
    QTimer clock_;
};

}  // namespace linkwright::panels
