// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/shapes/rounded_shape.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace linkwright::scene {

namespace {

using std::numbers::pi;

double cross(const Eigen::Vector2d& first, const Eigen::Vector2d& second) {
    return first.x() * second.y() - first.y() * second.x();
}

}  // namespace

Contour contourOf(const RoundedShape& shape) {
    Contour contour;
    const std::size_t count = shape.corners.size();
    const int enough = count == 1 ? 27 : count == 2 ? 14 : 8;
    const int steps = shape.arcSteps > 0 ? shape.arcSteps : enough;
    contour.arcSteps = static_cast<std::size_t>(steps);
    for (std::size_t index = 0; index < count; ++index) {
        const Eigen::Vector2d& corner = shape.corners[index];
        double from = 0.0;
        double turn = 2.0 * pi * steps / (steps + 1);
        if (count > 1) {
            const Eigen::Vector2d arriving = corner - shape.corners[(index + count - 1) % count];
            const Eigen::Vector2d leaving = shape.corners[(index + 1) % count] - corner;
            from = std::atan2(arriving.y(), arriving.x()) - 0.5 * pi;
            turn = count == 2 ? pi : std::atan2(cross(arriving, leaving), arriving.dot(leaving));
        }
        for (int step = 0; step <= steps; ++step) {
            const double angle = from + turn * step / steps;
            const Eigen::Vector2d outward(std::cos(angle), std::sin(angle));
            contour.positions.emplace_back(corner + shape.radius * outward);
            contour.outward.push_back(outward);
        }
    }
    return contour;
}

}  // namespace linkwright::scene
