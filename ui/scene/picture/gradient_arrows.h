// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scene/shapes/arrow_shape.h"

#include <Eigen/Core>

#include <QColor>
#include <memory>
#include <string>
#include <vector>

class vtkRenderer;

namespace linkwright::scene {

/// The direction in which the cost falls when a point of the drawing is moved.
struct GradientArrow {
    std::string id;                                      ///< of the element it belongs to
    Eigen::Vector3d position = Eigen::Vector3d::Zero();  ///< m
    Eigen::Vector3d vector = Eigen::Vector3d::Zero();    ///< minus dJ/dposition, any unit
};

/// Draws arrows in front of everything (descent directions, reactions), with lengths
/// 0.14 sqrt(g/gmax) of the scene.
class GradientArrows {
public:
    /// @param largest norm that gets the longest arrow; 0: the largest of these
    void setArrows(std::vector<GradientArrow> arrows, double largest = 0.0) {
        arrows_ = std::move(arrows);
        largest_ = largest;
    }
    [[nodiscard]] bool isEmpty() const { return arrows_.empty(); }
    /// Draws them anew. @param size of the scene, m; @param lift in front of the bars, m
    void rebuild(vtkRenderer& renderer, double size, const Eigen::Vector3d& lift,
                 const QColor& color);
    void setVisible(bool visible);
    /// An arrow as it is drawn.
    struct Shown {
        std::string id;          ///< of the point it belongs to
        Eigen::Vector3d tail;    ///< m, with the lift
        Eigen::Vector3d tip;     ///< m
        Eigen::Vector3d vector;  ///< as given
    };
    /// Arrows that can be seen; none while they are hidden.
    [[nodiscard]] std::vector<Shown> shown() const {
        return visible_ ? shown_ : std::vector<Shown>();
    }

private:
    struct Piece {
        std::unique_ptr<ScenePart> shaft;
        std::unique_ptr<ScenePart> head;
    };
    std::vector<GradientArrow> arrows_;
    double largest_ = 0.0;
    std::vector<Piece> pieces_;
    std::vector<Shown> shown_;
    bool visible_ = true;
};

}  // namespace linkwright::scene
