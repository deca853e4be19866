// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"
#include "ui/scene/shapes/scene_layout.h"
#include "ui/scene/shapes/scene_style.h"

#include <vtkSmartPointer.h>

#include <string>
#include <vector>

class vtkActor;
class vtkMatrix4x4;
class vtkRenderer;

namespace linkwright::scene {

/// Another state of the mechanism as flat translucent shapes: no pins, no springs.
class GhostPresenter {
public:
    /// @param layout of the solid mechanism: the ghost lies right behind it
    /// @param only the one body that is shown; empty: all
    GhostPresenter(const model::Model& model, const SceneLayout& layout, const SceneStyle& style,
                   double lineWidth, const std::string& only = {});

    void addTo(vtkRenderer& renderer);
    void removeFrom(vtkRenderer& renderer);
    void moveTo(const Pose& pose);
    void setVisible(bool visible);
    [[nodiscard]] std::size_t bodyCount() const { return bodyCount_; }

private:
    struct Piece {
        Eigen::Isometry3d placement;
        int body;
        vtkSmartPointer<vtkMatrix4x4> matrix;
        vtkSmartPointer<vtkActor> fill;
        vtkSmartPointer<vtkActor> line;
    };
    std::vector<Piece> pieces_;
    std::size_t bodyCount_;
};

}  // namespace linkwright::scene
