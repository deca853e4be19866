// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"

#include <algorithm>
#include <string>

namespace linkwright::scene {

/// Whether a point only marks a place: no link has it as a corner, and no joint is there.
inline bool isMarker(const model::Model& model, const std::string& point) {
    const auto isCorner = [&](const model::Body& body) {
        return std::find(body.points.begin(), body.points.end(), point) != body.points.end();
    };
    return std::none_of(model.bodies.begin(), model.bodies.end(), isCorner)
           && std::none_of(model.joints.begin(), model.joints.end(),
                           [&](const model::Joint& joint) { return joint.point == point; });
}

}  // namespace linkwright::scene
