// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters.h"
#include "ui/scene/spring_shape.h"
#include "ui/scene/two_point_link.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace linkwright::scene {

namespace {

SpringShape::Dimensions dimensionsOf(const SceneLayout& layout, const TwoPointLink& link) {
    SpringShape::Dimensions dimensions;
    const double length = (link.drawnB - link.drawnA).norm();
    dimensions.wireRadius = 0.5 * wireDiameter * layout.size;
    dimensions.coilRadius = 0.5 * coilDiameter * layout.size - dimensions.wireRadius;
    dimensions.straightEnd = 0.045 * layout.size;
    dimensions.turns =
        std::clamp(static_cast<int>(std::lround(8.0 + 14.0 * length / layout.size)), 14, 18);
    dimensions.coarse = layout.coarse;
    return dimensions;
}

class SpringPresenter : public ElementPresenter {
public:
    SpringPresenter(const SceneContext& context, const model::SpringDamper& spring,
                    const TwoPointLink& link)
        : ElementPresenter(spring.id),
          link_(link),
          sideways_(context.layout.viewFrame.front),
          radius_(0.5 * coilDiameter * context.layout.size),
          shape_(dimensionsOf(context.layout, link), context.style.spring) {
        addPart(shape_.mesh(), Eigen::Isometry3d::Identity(), groundIndex, Finish::Wire);
        if (context.layout.planar) {
            const MeshPtr post = makePostMesh(context, link, context.style.spring);
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
        const Eigen::Isometry3d frame = frameAlong(start_, end_, sideways_, length);
        shape_.setLength(length);
        parts().front()->setMatrix(frame.matrix());
    }

    TwoPointLink link_;
    Eigen::Vector3d sideways_;
    double radius_;
    SpringShape shape_;
    Eigen::Vector3d start_ = Eigen::Vector3d::Zero();
    Eigen::Vector3d end_ = Eigen::Vector3d::Zero();
};

}  // namespace

PresenterPtr makeSpringPresenter(const SceneContext& context, const model::SpringDamper& spring) {
    const auto link = linkOf(context, spring.endA, spring.endB);
    if (!link) return nullptr;
    return std::make_unique<SpringPresenter>(context, spring, *link);
}

}  // namespace linkwright::scene
