// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace linkwright::scene {

namespace {

/// Wheel of a gear coupling: toothed rim about z from `back` to `front`.
struct Wheel {
    double pitchRadius = 0.0;
    double back = 0.0;
    double front = 0.0;
};

/// Pitch radii of two wheels whose axes are `distance` apart, with angles (qB) = ratio (qA): outer
/// gears turn against each other and touch; wheels that turn the same way are joined by a belt.
std::array<double, 2> pitchRadii(double ratio, double distance, double unit) {
    const double size = std::abs(ratio);
    if (!(size > 0.0) || !std::isfinite(size)) return {0.05 * unit, 0.05 * unit};
    const double smallest = 0.014 * unit;
    double sum = ratio < 0.0 ? distance : 0.35 * distance;
    if (sum < 2.0 * smallest) sum = 0.1 * unit;
    return {std::max(smallest, sum * size / (1.0 + size)), std::max(smallest, sum / (1.0 + size))};
}

MeshPtr makeWheelMesh(const SceneContext& context, const Wheel& wheel) {
    const double unit = context.layout.size;
    const double height = std::min(0.009 * unit, 0.2 * wheel.pitchRadius);
    const int teeth = std::clamp(
        static_cast<int>(std::lround(2.0 * std::numbers::pi * wheel.pitchRadius / (0.024 * unit))),
        8, 90);
    const double rim =
        wheel.pitchRadius - height - std::min(0.010 * unit, 0.35 * wheel.pitchRadius);
    MeshBuilder builder;
    builder.setColor(context.style.plate);
    // Four corners per tooth: root, flank, top, flank.
    std::vector<Eigen::Vector2d> outer;
    for (int tooth = 0; tooth < teeth; ++tooth)
        for (const auto& [part, side] :
             {std::pair{0.0, -1.0}, {0.30, -1.0}, {0.45, 1.0}, {0.85, 1.0}}) {
            const double angle = 2.0 * std::numbers::pi * (tooth + part) / teeth;
            const double radius = wheel.pitchRadius + 0.5 * side * height;
            outer.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
        }
    const std::size_t count = outer.size();
    for (std::size_t at = 0; at < count; ++at) {
        const Eigen::Vector2d& here = outer[at];
        const Eigen::Vector2d& next = outer[(at + 1) % count];
        const Eigen::Vector2d innerHere = here.normalized() * rim;
        const Eigen::Vector2d innerNext = next.normalized() * rim;
        const auto corner = [&](const Eigen::Vector2d& place, double z,
                                const Eigen::Vector3d& normal) {
            return builder.addVertex({place.x(), place.y(), z}, normal);
        };
        for (const double side : {1.0, -1.0}) {
            const double z = side > 0.0 ? wheel.front : wheel.back;
            const Eigen::Vector3d normal(0.0, 0.0, side);
            builder.addQuad(corner(innerHere, z, normal), corner(here, z, normal),
                            corner(next, z, normal), corner(innerNext, z, normal));
        }
        const Eigen::Vector2d edge = next - here;
        const Eigen::Vector3d outward(edge.y(), -edge.x(), 0.0);
        builder.addQuad(corner(here, wheel.back, outward), corner(next, wheel.back, outward),
                        corner(next, wheel.front, outward), corner(here, wheel.front, outward));
        const Eigen::Vector3d inward(-here.x(), -here.y(), 0.0);
        builder.addQuad(
            corner(innerHere, wheel.front, inward), corner(innerNext, wheel.front, inward),
            corner(innerNext, wheel.back, inward), corner(innerHere, wheel.back, inward));
    }
    std::vector<Eigen::Vector3d> line;
    for (const Eigen::Vector2d& place : outer)
        line.emplace_back(place.x(), place.y(), wheel.front + 1e-4 * unit);
    builder.addEdge(line, std::vector<Eigen::Vector3d>(line.size(), Eigen::Vector3d::UnitZ()),
                    true);
    // Three spokes, so that one sees it turn.
    for (int spoke = 0; spoke < 3; ++spoke) {
        Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
        frame.linear() =
            Eigen::AngleAxisd(2.0 * std::numbers::pi * spoke / 3, Eigen::Vector3d::UnitZ())
                .toRotationMatrix();
        builder.setFrame(frame);
        builder.addBlock(
            {0.5 * rim, 0.0, 0.5 * (wheel.back + wheel.front)},
            {0.52 * rim, std::min(0.006 * unit, 0.2 * rim), 0.35 * (wheel.front - wheel.back)},
            0.0008 * unit, context.style.plate);
    }
    return builder.build();
}

/// Dashed line between the two places the coupling joins.
class GearPresenter : public ElementPresenter {
public:
    GearPresenter(const SceneContext& context, std::string objectId, const JointPlace& first,
                  const JointPlace& second)
        : ElementPresenter(std::move(objectId)),
          first_(first),
          second_(second),
          unit_(context.layout.size) {
        const MeshPtr dash = context.meshes.find("gear dash", [&] {
            MeshBuilder builder;
            const QColor color = context.style.text3;
            builder.addTurned({{0.0016 * unit_, -0.3, color}, {0.0016 * unit_, 0.3, color}}, 8);
            return builder.build();
        });
        for (int index = 0; index < dashCount; ++index)
            addPart(dash, Eigen::Isometry3d::Identity(), groundIndex, Finish::Flat);
        placeDashes(Pose());
    }
    using ElementPresenter::addPart;

    [[nodiscard]] std::vector<BoundingSphere> bounds() const override {
        return {{start_, 0.05 * unit_}, {end_, 0.05 * unit_}};
    }
    [[nodiscard]] std::optional<Eigen::Vector3d> labelPlace() const override {
        return 0.5 * (start_ + end_);
    }

protected:
    void follow(const Pose& pose) override { placeDashes(pose); }

private:
    static constexpr int dashCount = 9;

    void placeDashes(const Pose& pose) {
        start_ = pose.place(first_.bodyB, first_.origin);
        end_ = pose.place(second_.bodyB, second_.origin);
        const Eigen::Vector3d step = (end_ - start_) / dashCount;
        const double length = step.norm();
        const Eigen::Quaterniond turn =
            Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), step);
        for (int index = 0; index < dashCount; ++index) {
            Eigen::Matrix4d matrix = Eigen::Matrix4d::Identity();
            matrix.topLeftCorner<3, 3>() = turn.toRotationMatrix();
            matrix.col(2) *= std::max(1e-9, length);
            matrix.col(3).head<3>() = start_ + step * (index + 0.5);
            parts()[static_cast<std::size_t>(index)]->setMatrix(matrix);
        }
    }

    JointPlace first_;
    JointPlace second_;
    double unit_;
    Eigen::Vector3d start_ = Eigen::Vector3d::Zero();
    Eigen::Vector3d end_ = Eigen::Vector3d::Zero();
};

}  // namespace

/// A toothed wheel on each rotation, turning with the second body of its joint, and a dashed line
/// between the two joints.
PresenterPtr makePresenter(const SceneContext& context, const model::GearCoupling& gear) {
    const model::Joint* jointA = model::findById(context.model.joints, gear.jointA);
    const model::Joint* jointB = model::findById(context.model.joints, gear.jointB);
    if (jointA == nullptr || jointB == nullptr) return nullptr;
    const auto placeA = placeOf(context, *jointA);
    const auto placeB = placeOf(context, *jointB);
    if (!placeA || !placeB) return nullptr;
    const SceneLayout& layout = context.layout;
    auto presenter = std::make_unique<GearPresenter>(context, gear.id, *placeA, *placeB);
    const bool turnsA = !model::isTranslation(jointA->kind, gear.coordinateA);
    const bool turnsB = !model::isTranslation(jointB->kind, gear.coordinateB);
    const double distance = (placeA->origin - placeB->origin).norm();
    std::array<double, 2> radii = pitchRadii(gear.ratio.value, distance, layout.size);
    // A rack rolls on a wheel whose radius is the travel per angle.
    if (turnsA && !turnsB) radii[0] = std::abs(gear.ratio.value);
    if (turnsB && !turnsA) radii[1] = 1.0 / std::max(1e-9, std::abs(gear.ratio.value));
    const double back =
        (layout.planar ? layout.backOffset() : -0.012 * layout.size) - 0.014 * layout.size;
    const auto addWheel = [&](const JointPlace& place, double radius) {
        Wheel wheel;
        wheel.pitchRadius = std::clamp(radius, 0.012 * layout.size, 2.0 * layout.size);
        wheel.back = back;
        wheel.front = back + 0.011 * layout.size;
        const std::array lengths{wheel.pitchRadius, wheel.back};
        presenter->addPart(context.meshes.find(meshKey("gear", layout, lengths),
                                               [&] { return makeWheelMesh(context, wheel); }),
                           layout.frameAt(place.origin, place.axis), place.bodyB, Finish::Steel);
    };
    if (turnsA) addWheel(*placeA, radii[0]);
    if (turnsB) addWheel(*placeB, radii[1]);
    return presenter;
}

}  // namespace linkwright::scene
