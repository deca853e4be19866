// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"
#include "engine/session/solving/results.h"
#include "ui/scene/presenters/ghost_presenter.h"
#include "ui/scene/shapes/scene_layout.h"
#include "ui/scene/shapes/scene_style.h"

#include <memory>
#include <string>
#include <vector>

class vtkRenderer;

namespace linkwright::scene {

/// A place that a body is to come to.
struct PoseGhost {
    std::string body;
    session::BodyDisplacement pose;  ///< from the drawn pose
};

/// Poses that bodies are to take, as flat translucent shapes of these bodies in the color of what
/// is wanted.
class PoseGhosts {
public:
    /// What `rebuild` needs to know of the scene.
    struct Place {
        const SceneLayout& layout;
        const SceneStyle& style;
        double pixelRatio = 1.0;
    };

    /// Takes the list over; `rebuild` makes it visible.
    /// @return whether it is another one
    bool set(std::vector<PoseGhost> list);
    [[nodiscard]] const std::vector<PoseGhost>& list() const { return list_; }
    /// @param model whose bodies they are; null: none are shown
    void rebuild(vtkRenderer& renderer, const model::Model* model, const Place& place);

private:
    std::vector<PoseGhost> list_;
    std::vector<std::unique_ptr<GhostPresenter>> shown_;
};

}  // namespace linkwright::scene
