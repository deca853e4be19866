// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"
#include "ui/scene/shapes/spring_shape.h"
#include "ui/scene/tools/two_point_link.h"

#include <algorithm>
#include <cmath>

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

class SpringPresenter : public TwoPointPresenter {
public:
    SpringPresenter(const SceneContext& context, const model::SpringDamper& spring,
                    const TwoPointLink& link)
        : TwoPointPresenter(context, spring.id, link, 0.5 * coilDiameter * context.layout.size),
          shape_(dimensionsOf(context.layout, link), context.style.spring) {
        addPart(shape_.mesh(), Eigen::Isometry3d::Identity(), groundIndex, Finish::Wire);
        addPosts(context, context.style.spring);
        place(Pose());
    }

protected:
    void arrange(const Eigen::Isometry3d& frame, double length) override {
        shape_.setLength(length);
        parts().front()->setMatrix(frame.matrix());
    }

private:
    SpringShape shape_;
};

}  // namespace

bool onlyDamps(const model::SpringDamper& spring) {
    return spring.stiffness.value == 0.0 && spring.damping.value != 0.0;
}

PresenterPtr makePresenter(const SceneContext& context, const model::SpringDamper& spring) {
    if (onlyDamps(spring)) return makeDamperPresenter(context, spring);
    const auto link = linkOf(context, spring.endA, spring.endB);
    if (!link) return nullptr;
    return std::make_unique<SpringPresenter>(context, spring, *link);
}

}  // namespace linkwright::scene
