// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/element_presenter.h"

#include <vtkActor.h>
#include <vtkRenderer.h>

#include <algorithm>

namespace linkwright::scene {

ScenePart& ElementPresenter::addPart(MeshPtr mesh, const Eigen::Isometry3d& placement, int body,
                                     Finish finish) {
    parts_.push_back(std::make_unique<ScenePart>(std::move(mesh), placement, body, finish));
    return *parts_.back();
}

void ElementPresenter::addTo(vtkRenderer& renderer) {
    for (const auto& part : parts_)
        part->addTo(renderer);
}

void ElementPresenter::removeFrom(vtkRenderer& renderer) {
    for (const auto& part : parts_)
        part->removeFrom(renderer);
}

void ElementPresenter::moveTo(const Pose& pose) {
    for (const auto& part : parts_)
        part->moveTo(pose);
    follow(pose);
}

void ElementPresenter::setOutline(const std::optional<Outline>& outline, vtkRenderer& renderer) {
    for (const auto& part : parts_)
        part->setOutline(outline, renderer);
}

void ElementPresenter::setViewportSize(int width, int height) {
    for (const auto& part : parts_)
        part->setViewportSize(width, height);
}

bool ElementPresenter::owns(const vtkProp* prop) const {
    return std::any_of(parts_.begin(), parts_.end(),
                       [prop](const auto& part) { return part->actor() == prop; });
}

}  // namespace linkwright::scene
