// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

#include <cmath>
#include <numbers>

namespace linkwright::scene {

namespace {

constexpr double turnRadius = 0.062;  // relative to the scene
constexpr double turnBegin = 0.20 * std::numbers::pi;
constexpr double turnEnd = 1.62 * std::numbers::pi;
constexpr double travelLength = 0.15;
constexpr double driveShaft = 0.0048;
constexpr double driveHeadRadius = 0.0135;
constexpr double driveHeadLength = 0.036;

/// Cone from z = 0 to its tip, in the frame that was set.
void addDriveHead(MeshBuilder& builder, double unit, const QColor& color) {
    builder.addTurned({{0.0, 0.0, color},
                       {driveHeadRadius * unit, 0.0, color},
                       {0.0, driveHeadLength * unit, color}},
                      24);
}

/// Arrow around z, counter-clockwise.
MeshPtr makeTurnMesh(const SceneContext& context) {
    const double unit = context.layout.size;
    MeshBuilder builder;
    builder.setColor(context.style.motor);
    builder.addRing(Eigen::Vector3d::Zero(), turnRadius * unit, driveShaft * unit, turnBegin,
                    turnEnd);
    const Eigen::Vector3d radial(std::cos(turnEnd), std::sin(turnEnd), 0.0);
    const Eigen::Vector3d tangent(-std::sin(turnEnd), std::cos(turnEnd), 0.0);
    Eigen::Isometry3d head = Eigen::Isometry3d::Identity();
    head.linear() << radial, -Eigen::Vector3d::UnitZ(), tangent;
    head.translation() = turnRadius * unit * radial;
    builder.setFrame(head);
    addDriveHead(builder, unit, context.style.motor);
    return builder.build();
}

/// Arrow along z with a bar at its tail.
MeshPtr makeTravelMesh(const SceneContext& context) {
    const double unit = context.layout.size;
    const QColor color = context.style.motor;
    const double radius = driveShaft * unit;
    const double length = (travelLength - driveHeadLength) * unit;
    MeshBuilder builder;
    builder.addTurned({{0.0, 0.0, color},
                       {2.6 * radius, 0.0, color},
                       {2.6 * radius, 1.4 * radius, color},
                       {radius, 1.4 * radius, color},
                       {radius, length, color}},
                      20);
    Eigen::Isometry3d head = Eigen::Isometry3d::Identity();
    head.translation().z() = length;
    builder.setFrame(head);
    addDriveHead(builder, unit, color);
    return builder.build();
}

bool runsBackward(const model::Drive& drive) {
    if (drive.profile == model::DriveProfile::ConstantSpeed) return drive.speed.value < 0.0;
    return drive.profile == model::DriveProfile::Table && !drive.values.empty()
           && drive.values.back().value < drive.values.front().value;
}

}  // namespace

/// An arrow about or along the coordinate, in front of the links, fixed to the first body of the
/// joint. A driven point has none.
PresenterPtr makePresenter(const SceneContext& context, const model::Drive& drive) {
    if (drive.kind != model::DriveKind::JointCoordinate) return nullptr;
    const model::Joint* joint = model::findById(context.model.joints, drive.joint);
    if (joint == nullptr) return nullptr;
    const auto place = placeOf(context, *joint);
    if (!place) return nullptr;
    Eigen::Vector3d axis = coordinateAxis(*joint, drive.coordinate);
    if (!(axis.norm() > 0.0) || !axis.allFinite()) return nullptr;
    axis.normalize();
    if (runsBackward(drive)) axis = -axis;
    const SceneLayout& layout = context.layout;
    const bool travel = model::isTranslation(joint->kind, drive.coordinate);
    const double lift = (layout.planar ? layout.frontOffset() : place->front) + 0.012 * layout.size;
    Eigen::Vector3d origin = place->origin + place->axis * lift;
    if (travel) {
        const Eigen::Vector3d up = layout.planar ? layout.normal : axis.unitOrthogonal();
        origin = place->origin + up * lift + axis * (0.05 * layout.size);
    }
    auto presenter = std::make_unique<RigidPresenter>(
        drive.id,
        travel ? Eigen::Vector3d(origin + axis * (0.5 * travelLength * layout.size)) : origin,
        place->bodyA, turnRadius * layout.size);
    presenter->addPart(
        context.meshes.find(
            meshKey(travel ? "drive travel" : "drive turn", layout, {}),
            [&] { return travel ? makeTravelMesh(context) : makeTurnMesh(context); }),
        layout.frameAt(origin, axis), place->bodyA, Finish::Painted);
    return presenter;
}

}  // namespace linkwright::scene
