// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"
#include "ui/scene/shapes/scene_layout.h"
#include "ui/scene/shapes/scene_part.h"
#include "ui/scene/shapes/scene_style.h"

#include <Eigen/Geometry>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class vtkProp;
class vtkRenderer;

namespace linkwright::scene {

/// What a presenter is built from. References live as long as the construction only.
struct SceneContext {
    const model::Model& model;
    const SceneLayout& layout;
    const SceneStyle& style;
    MeshCache& meshes;
    MeshCache& shapes;                                ///< from files
    const std::map<std::string, QColor>& bodyColors;  ///< in place of a body's own
};

/// Draws one element of the model. One derived class per element kind; its constructor builds the
/// parts, `follow` moves what is not rigid.
class ElementPresenter {
public:
    explicit ElementPresenter(std::string objectId) : objectId_(std::move(objectId)) {}
    virtual ~ElementPresenter() = default;
    ElementPresenter(const ElementPresenter&) = delete;
    ElementPresenter& operator=(const ElementPresenter&) = delete;

    [[nodiscard]] const std::string& objectId() const { return objectId_; }

    void addTo(vtkRenderer& renderer);
    void removeFrom(vtkRenderer& renderer);
    void moveTo(const Pose& pose);
    void setOutline(const std::optional<Outline>& outline, vtkRenderer& renderer);
    void setViewportSize(int width, int height);
    [[nodiscard]] bool owns(const vtkProp* prop) const;
    [[nodiscard]] const std::vector<std::unique_ptr<ScenePart>>& parts() const { return parts_; }

    /// Balls that hold the element in its present place, for fitting the view.
    [[nodiscard]] virtual std::vector<BoundingSphere> bounds() const { return {}; }
    /// Where its name is written when it is selected (present place, m).
    [[nodiscard]] virtual std::optional<Eigen::Vector3d> labelPlace() const { return std::nullopt; }
    /// Center line of something thin: a click near it counts as a hit.
    struct CenterLine {
        Eigen::Vector3d start;
        Eigen::Vector3d end;
        double radius = 0.0;  ///< m
    };
    [[nodiscard]] virtual std::optional<CenterLine> centerLine() const { return std::nullopt; }

protected:
    ScenePart& addPart(MeshPtr mesh, const Eigen::Isometry3d& placement, int body, Finish finish);
    /// Moves what does not simply follow its body.
    virtual void follow(const Pose& /*pose*/) {}

private:
    std::string objectId_;
    std::vector<std::unique_ptr<ScenePart>> parts_;
};

using PresenterPtr = std::unique_ptr<ElementPresenter>;

/// Presenters of all elements of the model that can be drawn. Elements with a broken reference
/// are left out: the Problems panel names them.
std::vector<PresenterPtr> makePresenters(const SceneContext& context);

}  // namespace linkwright::scene
