// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/picture/gradient_arrows.h"

#include <vtkActor.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace linkwright::scene {

void GradientArrows::rebuild(vtkRenderer& renderer, double size, const Eigen::Vector3d& lift,
                             const QColor& color) {
    for (const Piece& piece : pieces_) {
        piece.shaft->removeFrom(renderer);
        piece.head->removeFrom(renderer);
    }
    pieces_.clear();
    shown_.clear();
    double largest = largest_;
    for (const GradientArrow& arrow : arrows_)
        if (arrow.vector.allFinite()) largest = std::max(largest, arrow.vector.norm());
    if (largest == 0.0) return;
    const ArrowSize thickness{0.0040 * size, 0.0105 * size, 0.028 * size};
    const MeshPtr shaft = makeArrowShaft(thickness, color);
    const MeshPtr head = makeArrowHead(thickness, color);
    for (const GradientArrow& arrow : arrows_) {
        const double norm = arrow.vector.allFinite() ? arrow.vector.norm() : 0.0;
        if (norm == 0.0) continue;
        Piece piece;
        piece.shaft = std::make_unique<ScenePart>(shaft, Eigen::Isometry3d::Identity(), groundIndex,
                                                  Finish::Flat);
        piece.head = std::make_unique<ScenePart>(head, Eigen::Isometry3d::Identity(), groundIndex,
                                                 Finish::Flat);
        const Eigen::Vector3d heading = arrow.vector / norm;
        const double length = std::max(0.04, 0.14 * std::sqrt(norm / largest)) * size;
        const Eigen::Vector3d tail = arrow.position + lift + heading * (0.022 * size);
        placeArrow(*piece.shaft, *piece.head, thickness, tail, heading * length);
        shown_.push_back({arrow.id, tail, tail + heading * length, arrow.vector});
        for (ScenePart* part : {piece.shaft.get(), piece.head.get()}) {
            part->actor()->PickableOff();
            part->addTo(renderer);
        }
        pieces_.push_back(std::move(piece));
    }
    setVisible(visible_);
}

void GradientArrows::setVisible(bool visible) {
    visible_ = visible;
    for (const Piece& piece : pieces_) {
        piece.shaft->setVisible(visible);
        piece.head->setVisible(visible);
    }
}

}  // namespace linkwright::scene
