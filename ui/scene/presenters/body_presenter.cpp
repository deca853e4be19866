// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/document/project_access.h"
#include "ui/scene/presenters/presenters.h"
#include "ui/scene/shapes/body_shape.h"
#include "ui/scene/shapes/shape_file.h"

#include <numbers>
#include <utility>

namespace linkwright::scene {

namespace {

class BodyPresenter : public ElementPresenter {
public:
    BodyPresenter(std::string objectId, BodyShape shape, int body, double radius)
        : ElementPresenter(std::move(objectId)),
          shape_(std::move(shape)),
          body_(body),
          radius_(radius) {}
    using ElementPresenter::addPart;

    [[nodiscard]] const BodyShape& shape() const { return shape_; }
    [[nodiscard]] std::vector<BoundingSphere> bounds() const override {
        std::vector<BoundingSphere> spheres;
        for (const Eigen::Vector3d& place : shape_.places)
            spheres.push_back({displacement_ * place, radius_});
        return spheres;
    }
    [[nodiscard]] std::optional<Eigen::Vector3d> labelPlace() const override {
        return displacement_ * shape_.middle;
    }

protected:
    void follow(const Pose& pose) override { displacement_ = pose.of(body_); }

private:
    BodyShape shape_;
    int body_;
    double radius_;
    Eigen::Isometry3d displacement_ = Eigen::Isometry3d::Identity();
};

MeshPtr makePlateMesh(const BodyShape& shape, const QColor& color, const SceneLayout& layout) {
    const double unit = layout.size;
    MeshBuilder builder;
    Plate plate;
    plate.shape = shape.shape;
    plate.thickness = shape.thickness;
    plate.chamfer = (shape.block ? 0.003 : 0.0038) * unit;
    plate.color = color;
    plate.groove = shape.groove && !layout.coarse ? &*shape.groove : nullptr;
    if (layout.coarse) plate.shape.arcSteps = 5;
    plate.grooveDepth = 0.0028 * unit;
    plate.grooveColor = shaded(color, 0.70);
    builder.addPlate(plate);
    return builder.build();
}

MeshPtr makeLimbMesh(const BodyShape& shape, const QColor& color) {
    MeshBuilder builder;
    builder.setColor(color);
    const double radius = 0.5 * shape.thickness;
    builder.addBall(Eigen::Vector3d::Zero(), radius * 1.2, 0.0, std::numbers::pi);
    for (const Eigen::Vector3d& limb : shape.limbs) {
        const Eigen::Vector3d reach = limb - shape.middle;
        Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
        frame.linear() =
            Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), reach).toRotationMatrix();
        builder.setFrame(frame);
        builder.addTurned({{radius, 0.0, color}, {radius, reach.norm(), color}}, 20);
        builder.addBall({0, 0, reach.norm()}, radius, 0.0, std::numbers::pi);
    }
    return builder.build();
}

QColor colorOf(const SceneContext& context, const model::Body& body, int index) {
    if (const auto given = context.bodyColors.find(body.id); given != context.bodyColors.end())
        return given->second;
    const QColor own(QString::fromStdString(body.appearance.color));
    if (!body.appearance.color.empty() && own.isValid()) return own;
    return context.style.links[static_cast<std::size_t>(index) % context.style.links.size()];
}

}  // namespace

PresenterPtr makeShapePresenter(const SceneContext& context, const model::Shape& shape,
                                const std::string& objectId, const QColor& color) {
    const std::shared_ptr<const ShapeFile> file = readShapeFile(shape.file);
    if (!file) return nullptr;
    const Eigen::Isometry3d place = session::placeOf(shape);
    const int index = context.layout.indexOf(objectId);
    auto presenter = std::make_unique<RigidPresenter>(objectId, place * file->box.center(), index,
                                                      0.5 * file->box.diagonal().norm());
    const MeshPtr mesh = context.shapes.find(file->key + color.name().toStdString(),
                                             [&] { return makeShapeMesh(*file, color); });
    presenter->addPart(mesh, place, index, Finish::Shape);
    return presenter;
}

PresenterPtr makeBodyPresenter(const SceneContext& context, const model::Body& body) {
    const SceneLayout& layout = context.layout;
    if (PresenterPtr shaped = makeShapePresenter(context, body.appearance.shape, body.id,
                                                 colorOf(context, body, layout.indexOf(body.id))))
        return shaped;
    const std::optional<BodyShape> shape = bodyShape(context.model, layout, body);
    if (!shape) return nullptr;
    const int index = layout.indexOf(body.id);
    const QColor color = colorOf(context, body, index);
    const double radius = (shape->block ? 0.06 : 0.5 * linkWidth) * layout.size;
    auto presenter = std::make_unique<BodyPresenter>(body.id, *shape, index, radius);
    if (!shape->limbs.empty()) {
        Eigen::Isometry3d placement = Eigen::Isometry3d::Identity();
        placement.translation() = shape->middle;
        presenter->addPart(makeLimbMesh(*shape, color), placement, index, Finish::Painted);
        return presenter;
    }
    std::vector<double> lengths{shape->thickness, shape->shape.radius};
    for (const Eigen::Vector2d& corner : shape->shape.corners) {
        lengths.push_back(corner.x());
        lengths.push_back(corner.y());
    }
    const MeshPtr mesh = context.meshes.find(meshKey("body", layout, lengths, color),
                                             [&] { return makePlateMesh(*shape, color, layout); });
    presenter->addPart(mesh, shape->frame, index, Finish::Painted);
    return presenter;
}

}  // namespace linkwright::scene
