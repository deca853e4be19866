// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/synthesis/linkage_finder.h"
#include "ui/panels/synthesis/background_picture.h"
#include "ui/panels/synthesis/pose_marks.h"

#include <QTimer>
#include <QTransform>
#include <QWidget>
#include <optional>

namespace linkwright::panels {

/// Where a path or poses are drawn: a plane with a grid and maybe a picture, what is wanted, and
/// over it the linkage that was chosen, in motion.
class SynthesisCanvas : public QWidget {
    Q_OBJECT

public:
    enum class Tool {
        Pen,     ///< one stroke of the mouse is a path
        Points,  ///< each click adds a point; points are dragged, and removed by the right button
        Scale    ///< two clicks on the picture whose distance is known
    };

    explicit SynthesisCanvas(QWidget* parent = nullptr);

    /// What is drawn: what was drawn for another task is kept for it.
    void setTask(document::SynthesisTask task);
    void setTool(Tool tool);
    [[nodiscard]] const synthesis::WantedPath& path() const { return path_; }
    /// Takes a path from elsewhere, and shows all of it.
    void setPath(const synthesis::WantedPath& path);
    /// Takes points and times that were typed.
    void typePath(const synthesis::WantedPath& path);
    void setClosed(bool closed);
    void setPointsOnly(bool pointsOnly);
    /// Distance from the path that is good enough, drawn as a band, m. 0: none
    void setTolerance(double tolerance);
    /// How far a stroke is averaged to either side, in spacings of its points; the path of the
    /// last one follows.
    void setSmoothing(double reach);
    /// Whether the path is that of a stroke and nothing else.
    [[nodiscard]] bool smoothable() const { return strokeSpacing_ > 0.0 && !stroke_.empty(); }
    [[nodiscard]] const std::vector<synthesis::RigidPose>& poses() const { return poses_; }
    void setPoses(const std::vector<synthesis::RigidPose>& poses);
    /// The function that is wanted: turns of crank and rocker, rad.
    void setFunction(const std::vector<synthesis::AnglePair>& wanted);
    /// Removes the path or the poses.
    void clear();

    /// Lays a picture under what is seen; a null one takes it away.
    void setPicture(const QImage& picture);
    [[nodiscard]] const BackgroundPicture& picture() const { return picture_; }
    void rescalePicture(synthesis::PlanePoint first, synthesis::PlanePoint second, double distance);

    void setFound(const std::optional<document::FoundLinkage>& found);
    void setPlaying(bool playing);
    [[nodiscard]] double phase() const { return phase_; }
    void setPhase(double phase);
    /// Shows the path and the linkage as large as they fit.
    void fit();
    /// The same, if the linkage would not be seen; not before the mouse has left where it clicks
    /// points or draws poses, whose places would move under it.
    void fitIfHidden();
    /// Where a place of the plane is on the canvas, pixels.
    [[nodiscard]] QPointF onCanvas(synthesis::PlanePoint place) const;

Q_SIGNALS:
    void pathChanged();   ///< also while a point is dragged
    void posesChanged();  ///< likewise
    void phaseChanged();  ///< the linkage moved
    /// Two places of the picture were clicked.
    void scaleClicked(linkwright::synthesis::PlanePoint first,
                      linkwright::synthesis::PlanePoint second);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] QTransform toScreen() const;
    [[nodiscard]] synthesis::PlanePoint placeAt(QPointF position) const;
    [[nodiscard]] int pointAt(QPointF position) const;  ///< -1: none
    void paintGrid(QPainter& painter) const;
    void paintPath(QPainter& painter) const;
    void paintTolerance(QPainter& painter, const QPolygonF& line) const;
    void paintFound(QPainter& painter) const;
    void paintLargestError(QPainter& painter) const;
    void paintWords(QPainter& painter) const;
    void step();
    void takeStroke();
    void pressInPath(QMouseEvent* event);
    void pressInPoses(QMouseEvent* event);
    [[nodiscard]] bool drawsPath() const { return task_ == document::SynthesisTask::Path; }
    [[nodiscard]] QString hint() const;  ///< what to do while nothing is drawn

    document::SynthesisTask task_ = document::SynthesisTask::Path;
    Tool tool_ = Tool::Pen;
    synthesis::WantedPath path_;
    std::vector<synthesis::PlanePoint> stroke_;  ///< as drawn by hand, kept visible
    double strokeSpacing_ = 0.0;  ///< m, of the points of its path; 0: that was bent since
    double smoothing_ = 0.6;      ///< in spacings
    double tolerance_ = 0.0;      ///< m
    bool drawing_ = false;
    int dragged_ = -1;               ///< index of a point
    std::optional<QPointF> panned_;  ///< where the middle button was
    std::vector<synthesis::RigidPose> poses_;
    std::optional<PoseGrip> grip_;  ///< what of a pose is dragged
    bool byHand_ = false;           ///< the mouse drew one thing after another, and is still here
    std::vector<synthesis::AnglePair> function_;
    BackgroundPicture picture_;
    std::optional<synthesis::PlanePoint> scaleFrom_;  ///< first place of the scale
    std::optional<document::FoundLinkage> found_;
    QPointF center_{0.0, 0.0};  ///< m
    double scale_ = 2000.0;     ///< pixels per m
    double phase_ = 0.0;        ///< of the motion
    bool playing_ = true;
    QTimer clock_;
};

}  // namespace linkwright::panels
