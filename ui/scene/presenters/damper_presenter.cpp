// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"
#include "ui/scene/tools/two_point_link.h"

#include <array>

namespace linkwright::scene {

namespace {

constexpr double housingRadius = 0.014;
constexpr double pistonRadius = 0.0045;

/// Cylinder along z from 0, open at its far end, with the rod of the near attachment.
MeshPtr makeHousingMesh(double length, double start, double unit, const SceneStyle& style) {
    MeshBuilder builder;
    const double radius = housingRadius * unit;
    const double rod = pistonRadius * unit;
    const double chamfer = 0.0025 * unit;
    builder.addTurned({{rod, 0.0, style.steel},
                       {rod, start, style.steel},
                       {radius - chamfer, start, style.plate, true},
                       {radius, start + chamfer, style.plate},
                       {radius, length - chamfer, style.plate},
                       {radius - chamfer, length, style.plate, true},
                       {1.4 * rod, length, style.plate},
                       {1.4 * rod, length - 0.01 * unit, style.darkRing}});
    return builder.build();
}

/// Rod along z from 0 to 1; stretched to length when placed.
MeshPtr makeRodMesh(double unit, const SceneStyle& style) {
    MeshBuilder builder;
    const double rod = pistonRadius * unit;
    builder.addTurned({{rod, 0.0, style.steel}, {rod, 1.0, style.steel}});
    return builder.build();
}

class DamperPresenter : public TwoPointPresenter {
public:
    DamperPresenter(const SceneContext& context, const model::SpringDamper& damper,
                    const TwoPointLink& link)
        : TwoPointPresenter(context, damper.id, link, housingRadius * context.layout.size) {
        const double drawn = (link.drawnB - link.drawnA).norm();
        housing_ = 0.6 * drawn;
        const double unit = context.layout.size;
        const std::array lengths{housing_};
        const MeshPtr housing = context.meshes.find(
            meshKey("housing", context.layout, lengths),
            [&] { return makeHousingMesh(housing_, 0.2 * drawn, unit, context.style); });
        const MeshPtr rod =
            context.meshes.find("rod", [&] { return makeRodMesh(unit, context.style); });
        addPart(housing, Eigen::Isometry3d::Identity(), groundIndex, Finish::Painted);
        addPart(rod, Eigen::Isometry3d::Identity(), groundIndex, Finish::Steel);
        addPosts(context, context.style.steel);
        place(Pose());
    }

protected:
    void arrange(const Eigen::Isometry3d& frame, double length) override {
        parts()[0]->setMatrix(frame.matrix());
        // The rod reaches from the middle of the housing to the far attachment.
        Eigen::Matrix4d rod = frame.matrix();
        rod.col(3).head<3>() += frame.linear().col(2) * (0.5 * housing_);
        rod.col(2) *= std::max(1e-6, length - 0.5 * housing_);
        parts()[1]->setMatrix(rod);
    }

private:
    double housing_ = 0.0;
};

}  // namespace

PresenterPtr makeDamperPresenter(const SceneContext& context, const model::SpringDamper& damper) {
    const auto link = linkOf(context, damper.endA, damper.endB);
    if (!link) return nullptr;
    return std::make_unique<DamperPresenter>(context, damper, *link);
}

}  // namespace linkwright::scene
