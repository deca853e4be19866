// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"
#include "ui/scene/tools/two_point_link.h"

#include <algorithm>
#include <numbers>
#include <utility>

namespace linkwright::scene {

namespace {

constexpr double rodRadius = 0.0045;  // relative to the scene
constexpr double eyeRadius = 0.0095;

/// Bar of unit length along z, to be stretched.
MeshPtr makeBarMesh(const SceneContext& context) {
    MeshBuilder builder;
    const double radius = rodRadius * context.layout.size;
    builder.addTurned({{radius, 0.0, context.style.steel}, {radius, 1.0, context.style.steel}}, 16);
    return builder.build();
}

MeshPtr makeEyeMesh(const SceneContext& context) {
    MeshBuilder builder;
    builder.setColor(context.style.plate);
    builder.addBall(Eigen::Vector3d::Zero(), eyeRadius * context.layout.size, 0.0,
                    std::numbers::pi);
    return builder.build();
}

/// Massless rod: thinner than a link, with a ball at each end.
class RodPresenter : public TwoPointPresenter {
public:
    RodPresenter(const SceneContext& context, std::string objectId, const TwoPointLink& link)
        : TwoPointPresenter(context, std::move(objectId), link, eyeRadius * context.layout.size) {
        addPart(context.meshes.find("rod bar", [&] { return makeBarMesh(context); }),
                Eigen::Isometry3d::Identity(), groundIndex, Finish::Steel);
        for (int eye = 0; eye < 2; ++eye)
            addPart(context.meshes.find("rod eye", [&] { return makeEyeMesh(context); }),
                    Eigen::Isometry3d::Identity(), groundIndex, Finish::Painted);
        addPosts(context, context.style.plate);
        place(Pose());
    }

protected:
    void arrange(const Eigen::Isometry3d& frame, double length) override {
        Eigen::Matrix4d bar = frame.matrix();
        bar.col(2) *= std::max(1e-9, length);
        parts()[0]->setMatrix(bar);
        Eigen::Matrix4d eye = Eigen::Matrix4d::Identity();
        eye.col(3).head<3>() = start();
        parts()[1]->setMatrix(eye);
        eye.col(3).head<3>() = end();
        parts()[2]->setMatrix(eye);
    }
};

}  // namespace

PresenterPtr makePresenter(const SceneContext& context, const model::Rod& rod) {
    const auto link = linkOf(context, rod.endA, rod.endB);
    if (!link) return nullptr;
    return std::make_unique<RodPresenter>(context, rod.id, *link);
}

}  // namespace linkwright::scene
