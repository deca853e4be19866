// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters.h"
#include "ui/scene/two_point_link.h"

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
class RodPresenter : public ElementPresenter {
public:
    RodPresenter(const SceneContext& context, std::string objectId, const TwoPointLink& link)
        : ElementPresenter(std::move(objectId)),
          link_(link),
          radius_(eyeRadius * context.layout.size) {
        addPart(context.meshes.find("rod bar", [&] { return makeBarMesh(context); }),
                Eigen::Isometry3d::Identity(), groundIndex, Finish::Steel);
        for (int end = 0; end < 2; ++end)
            addPart(context.meshes.find("rod eye", [&] { return makeEyeMesh(context); }),
                    Eigen::Isometry3d::Identity(), groundIndex, Finish::Painted);
        if (context.layout.planar) {
            const MeshPtr post = makePostMesh(context, link, context.style.plate);
            const Eigen::Vector3d normal = context.layout.normal;
            addPart(post, context.layout.frameAt(link.drawnA, normal), link.bodyA, Finish::Steel);
            addPart(post, context.layout.frameAt(link.drawnB, normal), link.bodyB, Finish::Steel);
        }
        place(Pose());
    }

    [[nodiscard]] std::vector<BoundingSphere> bounds() const override {
        return {{start_, radius_}, {end_, radius_}};
    }
    [[nodiscard]] std::optional<Eigen::Vector3d> labelPlace() const override {
        return 0.5 * (start_ + end_);
    }
    [[nodiscard]] std::optional<CenterLine> centerLine() const override {
        return CenterLine{start_, end_, radius_};
    }

protected:
    void follow(const Pose& pose) override { place(pose); }

private:
    void place(const Pose& pose) {
        start_ = link_.endA(pose);
        end_ = link_.endB(pose);
        double length = 0.0;
        Eigen::Matrix4d bar = frameAlong(start_, end_, Eigen::Vector3d::UnitZ(), length).matrix();
        bar.col(2) *= std::max(1e-9, length);
        parts()[0]->setMatrix(bar);
        Eigen::Matrix4d eye = Eigen::Matrix4d::Identity();
        eye.col(3).head<3>() = start_;
        parts()[1]->setMatrix(eye);
        eye.col(3).head<3>() = end_;
        parts()[2]->setMatrix(eye);
    }

    TwoPointLink link_;
    double radius_;
    Eigen::Vector3d start_ = Eigen::Vector3d::Zero();
    Eigen::Vector3d end_ = Eigen::Vector3d::Zero();
};

}  // namespace

PresenterPtr makeRodPresenter(const SceneContext& context, const model::Rod& rod) {
    const auto link = linkOf(context, rod.endA, rod.endB);
    if (!link) return nullptr;
    return std::make_unique<RodPresenter>(context, rod.id, *link);
}

}  // namespace linkwright::scene
