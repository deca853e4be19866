// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"
#include "ui/scene/picture/path_lines.h"
#include "ui/scene/presenters/ghost_presenter.h"
#include "ui/scene/shapes/scene_layout.h"
#include "ui/scene/shapes/scene_style.h"

#include <QColor>
#include <memory>
#include <vector>

class vtkRenderer;

namespace linkwright::scene {

/// A design beside the one that is shown: its mechanism as a flat outline and the path of its
/// traced point, both in the color it has in the plots.
struct ComparedMechanism {
    std::shared_ptr<const model::Model> model;
    QColor color;
    std::vector<Eigen::Vector3d> path;  ///< m, world; empty for none
    bool isCase = false;                ///< the same design in another case: as pale as a ghost

    bool operator==(const ComparedMechanism&) const = default;
};

/// Any number of designs in the scene at once.
class ComparedLayer {
public:
    /// What `rebuild` needs to know of the scene.
    struct Place {
        const SceneLayout& layout;
        const SceneStyle& style;
        double pixelRatio = 1.0;
        Eigen::Vector3d lift = Eigen::Vector3d::Zero();  ///< of paths in front of the bars, m
    };

    /// Takes the list over; `rebuild` makes it visible.
    void set(std::vector<ComparedMechanism> list) { list_ = std::move(list); }
    [[nodiscard]] const std::vector<ComparedMechanism>& list() const { return list_; }
    void rebuild(vtkRenderer& renderer, const Place& place);
    /// Ignored when the number of bodies is another one.
    void setPose(std::size_t index, std::span<const session::BodyDisplacement> displacements);
    void setGhostsVisible(bool visible);
    void setPathsVisible(bool visible);

private:
    struct Shown {
        std::unique_ptr<GhostPresenter> ghost;
        PathLine path;
    };

    std::vector<ComparedMechanism> list_;
    std::vector<std::unique_ptr<Shown>> shown_;
    std::vector<Pose> poses_;
    bool ghostsVisible_ = true;
    bool pathsVisible_ = true;
};

}  // namespace linkwright::scene
