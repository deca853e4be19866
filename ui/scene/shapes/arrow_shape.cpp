// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/shapes/arrow_shape.h"

#include <algorithm>

namespace linkwright::scene {

MeshPtr makeArrowShaft(const ArrowSize& size, const QColor& color) {
    MeshBuilder builder;
    builder.addTurned(
        {{0.0, 0.0, color}, {size.shaftRadius, 0.0, color}, {size.shaftRadius, 1.0, color}}, 20);
    return builder.build();
}

MeshPtr makeArrowHead(const ArrowSize& size, const QColor& color) {
    MeshBuilder builder;
    builder.addTurned({{0.0, -size.headLength, color},
                       {size.headRadius, -size.headLength, color},
                       {0.0, 0.0, color}},
                      24);
    return builder.build();
}

void placeArrow(ScenePart& shaft, ScenePart& head, const ArrowSize& size,
                const Eigen::Vector3d& tail, const Eigen::Vector3d& vector) {
    const double length = vector.norm();
    const bool visible = length > 1e-3 * size.headLength;
    shaft.setVisible(visible);
    head.setVisible(visible);
    if (!visible) return;
    const double scale = std::min(1.0, length / (1.25 * size.headLength));
    const Eigen::Matrix3d turn =
        Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), vector).toRotationMatrix();
    Eigen::Matrix4d matrix = Eigen::Matrix4d::Identity();
    matrix.topLeftCorner<3, 3>() = turn * scale;
    matrix.col(3).head<3>() = tail + vector;
    head.setMatrix(matrix);
    matrix.col(2).head<3>() = turn.col(2) * (length - 0.98 * scale * size.headLength);
    matrix.col(3).head<3>() = tail;
    shaft.setMatrix(matrix);
}

}  // namespace linkwright::scene
