// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/picture/pose_ghosts.h"

#include <algorithm>

namespace linkwright::scene {

namespace {

constexpr double fillOpacity = 0.12;
constexpr double lineOpacity = 0.85;
constexpr double lineWidth = 1.4;  // logical pixels

bool alike(const PoseGhost& one, const PoseGhost& other) {
    return one.body == other.body && one.pose.translation == other.pose.translation
           && one.pose.rotation.coeffs() == other.pose.rotation.coeffs();
}

}  // namespace

bool PoseGhosts::set(std::vector<PoseGhost> list) {
    if (std::equal(list.begin(), list.end(), list_.begin(), list_.end(), alike)) return false;
    list_ = std::move(list);
    return true;
}

void PoseGhosts::rebuild(vtkRenderer& renderer, const model::Model* model, const Place& place) {
    for (const auto& ghost : shown_)
        ghost->removeFrom(renderer);
    shown_.clear();
    if (model == nullptr) return;
    SceneStyle style = place.style;
    style.ghost = place.style.referencePath;
    style.ghostFillOpacity = fillOpacity;
    style.ghostLineOpacity = lineOpacity;
    for (const PoseGhost& entry : list_) {
        const int body = place.layout.indexOf(entry.body);
        if (body < 0 || static_cast<std::size_t>(body) >= model->bodies.size()) continue;
        std::vector<session::BodyDisplacement> poses(model->bodies.size());
        poses[static_cast<std::size_t>(body)] = entry.pose;
        shown_.push_back(std::make_unique<GhostPresenter>(
            *model, place.layout, style, lineWidth * place.pixelRatio, entry.body));
        shown_.back()->addTo(renderer);
        shown_.back()->moveTo(Pose(poses));
    }
}

}  // namespace linkwright::scene
