// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/picture/compared_layer.h"

#include <vtkRenderer.h>

namespace linkwright::scene {

namespace {

constexpr double fillOpacity = 0.08;
constexpr double caseFillOpacity = 0.11;
constexpr double lineOpacity = 0.85;
constexpr double ghostWidth = 1.2;  // logical pixels
constexpr double pathWidth = 1.6;

}  // namespace

void ComparedLayer::rebuild(vtkRenderer& renderer, const Place& place) {
    for (const auto& shown : shown_) {
        if (shown->ghost) shown->ghost->removeFrom(renderer);
        shown->path.removeFrom(renderer);
    }
    shown_.clear();
    poses_.resize(list_.size());
    for (std::size_t index = 0; index < list_.size(); ++index) {
        const ComparedMechanism& entry = list_[index];
        auto shown = std::make_unique<Shown>();
        if (entry.model && !entry.model->bodies.empty()) {
            SceneStyle style = place.style;
            if (entry.isCase) {
                style.ghostFillOpacity = caseFillOpacity;
            } else {
                style.ghost = entry.color;
                style.ghostFillOpacity = fillOpacity;
                style.ghostLineOpacity = lineOpacity;
            }
            shown->ghost = std::make_unique<GhostPresenter>(*entry.model, place.layout, style,
                                                            ghostWidth * place.pixelRatio);
            shown->ghost->addTo(renderer);
            shown->ghost->moveTo(poses_[index]);
            shown->ghost->setVisible(ghostsVisible_);
        }
        shown->path.addTo(renderer);
        shown->path.setLook(entry.color, 1.0, pathWidth * place.pixelRatio);
        shown->path.setPoints(entry.path, place.lift);
        shown->path.setVisible(pathsVisible_);
        shown_.push_back(std::move(shown));
    }
}

void ComparedLayer::setPose(std::size_t index,
                            std::span<const session::BodyDisplacement> displacements) {
    if (index >= shown_.size() || !shown_[index]->ghost
        || displacements.size() != shown_[index]->ghost->bodyCount())
        return;
    poses_[index] = Pose(displacements);
    shown_[index]->ghost->moveTo(poses_[index]);
}

void ComparedLayer::setGhostsVisible(bool visible) {
    ghostsVisible_ = visible;
    for (const auto& shown : shown_)
        if (shown->ghost) shown->ghost->setVisible(visible);
}

void ComparedLayer::setPathsVisible(bool visible) {
    pathsVisible_ = visible;
    for (const auto& shown : shown_)
        shown->path.setVisible(visible);
}

}  // namespace linkwright::scene
