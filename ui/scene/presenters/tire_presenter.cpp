// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

#include <algorithm>
#include <array>

namespace linkwright::scene {

/// The wheel on its body; the road draws itself.
PresenterPtr makePresenter(const SceneContext& context, const model::Tire& tire) {
    constexpr double thinnest = 0.12;  // of the radius: rubber looks thicker than a rim
    const model::Point* center = pointOf(context.model, tire.center);
    const Eigen::Vector3d axis = toVector(tire.axis);
    const double radius = tire.radius.value;
    if (center == nullptr || !(axis.norm() > 0.0) || !(radius > 0.0)) return nullptr;
    const SceneLayout& layout = context.layout;
    const double rim = std::max(tire.rimRadius.value, thinnest * radius);
    const Eigen::Vector3d origin = toVector(center->position);
    const int body = layout.indexOf(tire.bodyA);
    auto presenter = std::make_unique<RigidPresenter>(tire.id, origin, body, radius);
    const std::array lengths{radius, rim};
    presenter->addPart(context.meshes.find(meshKey("tire", layout, lengths),
                                           [&] { return makeWheelMesh(context, radius, rim); }),
                       layout.frameAt(origin, axis.normalized()), body, Finish::Painted);
    return presenter;
}

}  // namespace linkwright::scene
