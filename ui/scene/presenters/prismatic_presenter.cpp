// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

#include <vtkActor.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace linkwright::scene {

namespace {

/// Dimensions and frame of a rail; x along the travel, z towards the viewer.
struct Rail {
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
    double depth = 0.0;  ///< z of the rail's middle
    bool grounded = false;
};

MeshPtr makeRailMesh(const SceneContext& context, const Rail& rail, double halfLength) {
    const double unit = context.layout.size;
    const SceneStyle& style = context.style;
    MeshBuilder builder;
    Plate beam;
    beam.shape = {{{-halfLength, 0.0}, {halfLength, 0.0}}, 0.0065 * unit};
    beam.center = rail.depth;
    beam.thickness = 0.010 * unit;
    beam.chamfer = 0.002 * unit;
    beam.color = style.steel;
    builder.addPlate(beam);
    for (const double side : {-1.0, 1.0}) {
        builder.addBlock({side * halfLength, 0.0, rail.depth + 0.003 * unit},
                         {0.0028 * unit, 0.022 * unit, 0.009 * unit}, 0.0008 * unit, style.bracket);
    }
    if (!rail.grounded) return builder.build();
    for (const double side : {-1.0, 1.0}) {
        Eigen::Isometry3d foot = Eigen::Isometry3d::Identity();
        foot.translation().x() = side * (halfLength - 0.045 * unit);
        foot.linear() = Eigen::AngleAxisd(M_PI, Eigen::Vector3d::UnitZ()).toRotationMatrix();
        builder.setFrame(foot);
        builder.addBlock({0.0, 0.02 * unit, rail.depth - 0.002 * unit},
                         {0.012 * unit, 0.02 * unit, 0.006 * unit}, 0.0012 * unit, style.bracket);
        addFoot(builder, context, 0.042 * unit, 0.03 * unit, rail.depth - 0.02 * unit,
                rail.depth + 0.012 * unit);
    }
    return builder.build();
}

MeshPtr makeSliderMesh(const SceneContext& context, double depth) {
    const double unit = context.layout.size;
    MeshBuilder builder;
    builder.addBlock({0.0, 0.0, depth}, {0.025 * unit, 0.017 * unit, 0.010 * unit}, 0.002 * unit,
                     context.style.steel);
    return builder.build();
}

/// Rail that moves with body A and grows when the block travels beyond its ends.
class PrismaticPresenter : public ElementPresenter {
public:
    PrismaticPresenter(const SceneContext& context, std::string objectId, const JointPlace& place,
                       const Rail& rail)
        : ElementPresenter(std::move(objectId)), place_(place), unit_(context.layout.size) {
        // Three lengths, made once: swapping them costs nothing while the mechanism moves.
        for (std::size_t at = 0; at < halfLengths.size(); ++at) {
            addPart(makeRailMesh(context, rail, halfLengths[at] * unit_), rail.frame, place.bodyA,
                    Finish::Steel);
            parts().back()->setVisible(at == 0);
        }
    }
    using ElementPresenter::addPart;

    [[nodiscard]] std::vector<BoundingSphere> bounds() const override {
        const Eigen::Vector3d reach =
            pose_.of(place_.bodyA).linear() * place_.axis * (halfLengths[shown_] * unit_);
        const Eigen::Vector3d middle = pose_.place(place_.bodyA, place_.origin);
        return {{middle - reach, 0.03 * unit_}, {middle + reach, 0.03 * unit_}};
    }
    [[nodiscard]] std::optional<Eigen::Vector3d> labelPlace() const override {
        return pose_.place(place_.bodyB, place_.origin);
    }

protected:
    void follow(const Pose& pose) override {
        pose_ = pose;
        const Eigen::Vector3d onRail =
            pose.of(place_.bodyA).inverse() * pose.place(place_.bodyB, place_.origin);
        const double travel = std::abs((onRail - place_.origin).dot(place_.axis)) / unit_ + 0.06;
        std::size_t wanted = shown_;
        while (wanted + 1 < halfLengths.size() && travel > halfLengths[wanted])
            ++wanted;
        if (wanted == shown_) return;
        parts()[shown_]->setVisible(false);
        parts()[wanted]->setVisible(true);
        shown_ = wanted;
    }

private:
    static constexpr std::array<double, 4> halfLengths{0.32, 0.64, 1.28, 2.56};

    JointPlace place_;
    double unit_;
    Pose pose_;
    std::size_t shown_ = 0;
};

}  // namespace

PresenterPtr makePrismaticPresenter(const SceneContext& context, const model::Joint& joint) {
    auto place = placeOf(context, joint);
    if (!place) return nullptr;
    const SceneLayout& layout = context.layout;
    const double unit = layout.size;
    if (place->axis.dot(layout.viewAxes.right) < 0.0) place->axis = -place->axis;
    Eigen::Vector3d front = layout.planar ? layout.normal : layout.viewAxes.front;
    front -= place->axis * front.dot(place->axis);
    if (front.norm() < 0.1)
        front = layout.viewAxes.up - place->axis * layout.viewAxes.up.dot(place->axis);
    front.normalize();
    Rail rail;
    rail.frame.linear() << place->axis, front.cross(place->axis), front;
    rail.frame.translation() = place->origin;
    rail.grounded = place->bodyA == groundIndex;

    const model::Body* slider = model::findById(context.model.bodies, joint.bodyB);
    const bool ownBlock = slider != nullptr && isCarriage(context.model, *slider);
    // A rail runs behind the thing that slides on it.
    const double behind =
        layout.planar ? place->layerB - (ownBlock ? 0.026 : 0.020) * unit : -0.030 * unit;
    rail.depth = behind;
    auto presenter = std::make_unique<PrismaticPresenter>(context, joint.id, *place, rail);
    if (!ownBlock) {
        presenter->addPart(makeSliderMesh(context, behind + 0.004 * unit), rail.frame, place->bodyB,
                           Finish::Steel);
    }
    return presenter;
}

}  // namespace linkwright::scene
