// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/presenters/presenters.h"
#include "ui/scene/shapes/arrow_shape.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace linkwright::scene {

namespace {

using model::LoadKind;

/// What a load acts on and along, drawn pose.
struct LoadPlace {
    Eigen::Vector3d origin = Eigen::Vector3d::Zero();
    Eigen::Vector3d direction = Eigen::Vector3d::UnitX();
    int body = groundIndex;  ///< carries the origin
    bool turnsWithBody = false;
    bool turning = false;    ///< torque rather than force
    double clearance = 0.0;  ///< distance from the origin to the tail of the arrow, m
};

Eigen::Vector3d middleOf(const SceneContext& context, const model::Body& body) {
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    double count = 0.0;
    for (const std::string& id : body.points) {
        if (const model::Point* point = pointOf(context.model, id)) {
            sum += toVector(point->position);
            count += 1.0;
        }
    }
    return count > 0.0 ? Eigen::Vector3d(sum / count) : sum;
}

std::optional<LoadPlace> jointLoadPlace(const SceneContext& context, const model::Load& load) {
    const model::Joint* joint = model::findById(context.model.joints, load.joint);
    if (joint == nullptr) return std::nullopt;
    const auto at = placeOf(context, *joint);
    if (!at) return std::nullopt;
    LoadPlace place;
    place.origin = at->origin;
    place.body = at->bodyB;
    place.direction = toVector(joint->axis);
    place.turning = !model::isTranslation(joint->kind, load.coordinate);
    if (joint->kind == model::JointKind::Planar && load.coordinate > 0) {
        const Eigen::Vector3d second = toVector(joint->secondAxis);
        place.direction = load.coordinate == 1 ? second : place.direction.cross(second);
    }
    if (joint->kind == model::JointKind::Universal && load.coordinate == 1)
        place.direction = toVector(joint->secondAxis);
    if (joint->kind == model::JointKind::Free || joint->kind == model::JointKind::Spherical)
        place.direction = Eigen::Vector3d::Unit(std::clamp(load.coordinate, 0, 5) % 3);
    place.turnsWithBody = place.turning;
    place.clearance = place.turning ? 0.0 : 0.055 * context.layout.size;
    return place;
}

std::optional<LoadPlace> loadPlace(const SceneContext& context, const model::Load& load) {
    if (load.kind == LoadKind::JointLoad) return jointLoadPlace(context, load);
    const model::Body* body = model::findById(context.model.bodies, load.at.body);
    if (body == nullptr) return std::nullopt;
    LoadPlace place;
    place.body = context.layout.indexOf(load.at.body);
    place.direction = toVector(load.direction);
    place.turnsWithBody = load.frame == model::LoadFrame::Body;
    place.turning = load.kind == LoadKind::Torque;
    place.origin = middleOf(context, *body);
    if (load.kind == LoadKind::Torque) return place;
    const model::Point* point = pointOf(context.model, load.at.point);
    if (point == nullptr) return std::nullopt;
    place.origin = toVector(point->position);
    place.clearance = 0.018 * context.layout.size;
    if (!isCarriage(context.model, *body) || !(place.direction.norm() > 0.0)) return place;
    // The arrow starts at the edge of a block, not on its face.
    double reach = 0.055 * context.layout.size;
    for (const std::string& id : body->points) {
        const model::Point* other = pointOf(context.model, id);
        if (other == nullptr) continue;
        const double along =
            (toVector(other->position) - place.origin).dot(place.direction.normalized());
        reach = std::max(reach, std::abs(along) + 0.03 * context.layout.size);
    }
    place.clearance = reach;
    return place;
}

double largestOf(const model::Model& model, const model::Load& load) {
    double largest = 1.0;
    if (const model::Input* input = model::findById(model.inputs, load.input)) {
        largest = 0.0;
        for (const double sample : input->samples)
            largest = std::max(largest, std::abs(sample));
        if (input->lower) largest = std::max(largest, std::abs(*input->lower));
        if (input->upper) largest = std::max(largest, std::abs(*input->upper));
    }
    return largest * std::abs(load.magnitude.value);
}

class ArrowLoadPresenter : public LoadPresenter {
public:
    ArrowLoadPresenter(const SceneContext& context, const model::Load& load, const LoadPlace& place)
        : LoadPresenter(load.id),
          place_(place),
          unit_(context.layout.size),
          largest_(largestOf(context.model, load)),
          size_{0.0042 * unit_, 0.011 * unit_, 0.032 * unit_} {
        const QColor color = context.style.load;
        if (place.direction.norm() > 0.0) place_.direction.normalize();
        if (context.layout.planar)
            lift_ = context.layout.normal * (context.layout.frontOffset() + 0.012 * unit_);
        if (place_.turning) {
            addPart(context.meshes.find("torque arc",
                                        [&] {
                                            MeshBuilder builder;
                                            builder.setColor(color);
                                            builder.addRing(Eigen::Vector3d::Zero(),
                                                            arcRadius * unit_, size_.shaftRadius,
                                                            0.25 * std::numbers::pi,
                                                            1.65 * std::numbers::pi);
                                            return builder.build();
                                        }),
                    Eigen::Isometry3d::Identity(), groundIndex, Finish::Painted);
        } else {
            addPart(context.meshes.find("load shaft", [&] { return makeArrowShaft(size_, color); }),
                    Eigen::Isometry3d::Identity(), groundIndex, Finish::Painted);
        }
        addPart(context.meshes.find("load head", [&] { return makeArrowHead(size_, color); }),
                Eigen::Isometry3d::Identity(), groundIndex, Finish::Painted);
        putInPlace(Pose());
    }

    [[nodiscard]] double largestValue() const override { return largest_; }
    void setFraction(double fraction) override {
        fraction_ = std::clamp(fraction, -1.0, 1.0);
        putInPlace(pose_);
    }
    [[nodiscard]] std::vector<BoundingSphere> bounds() const override {
        return {{origin_, 0.02 * unit_}, {tip_, 0.02 * unit_}};
    }
    [[nodiscard]] std::optional<Eigen::Vector3d> labelPlace() const override { return tip_; }

protected:
    void follow(const Pose& pose) override { putInPlace(pose); }

private:
    static constexpr double arcRadius = 0.045;

    void putInPlace(const Pose& pose) {
        pose_ = pose;
        origin_ = pose.place(place_.body, place_.origin) + lift_;
        const Eigen::Vector3d direction =
            place_.turnsWithBody ? Eigen::Vector3d(pose.of(place_.body).linear() * place_.direction)
                                 : place_.direction;
        if (place_.turning) {
            placeArc(direction);
        } else {
            placeStraight(direction);
        }
    }

    void placeStraight(const Eigen::Vector3d& direction) {
        const Eigen::Vector3d heading = direction * (fraction_ < 0.0 ? -1.0 : 1.0);
        const Eigen::Vector3d vector = heading * (std::abs(fraction_) * longestArrow * unit_);
        const Eigen::Vector3d tail = origin_ + heading * place_.clearance;
        tip_ = tail + vector;
        placeArrow(*parts()[0], *parts()[1], size_, tail, vector);
    }

    void placeArc(const Eigen::Vector3d& direction) {
        const Eigen::Vector3d axis = direction * (fraction_ < 0.0 ? -1.0 : 1.0);
        const double scale = std::sqrt(std::abs(fraction_));
        parts()[0]->setVisible(scale > 0.05);
        parts()[1]->setVisible(scale > 0.05);
        const Eigen::Matrix3d turn =
            Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), axis).toRotationMatrix()
            * scale;
        Eigen::Matrix4d matrix = Eigen::Matrix4d::Identity();
        matrix.topLeftCorner<3, 3>() = turn;
        matrix.col(3).head<3>() = origin_;
        parts()[0]->setMatrix(matrix);
        // The head continues the arc at its end, along the tangent.
        const double angle = 1.65 * std::numbers::pi;
        const Eigen::Vector3d radial(std::cos(angle), std::sin(angle), 0.0);
        const Eigen::Vector3d tangent(-std::sin(angle), std::cos(angle), 0.0);
        Eigen::Matrix3d head;
        head << radial, -Eigen::Vector3d::UnitZ(), tangent;
        matrix.topLeftCorner<3, 3>() = turn * head;
        tip_ = origin_ + turn * (radial * arcRadius * unit_ + tangent * size_.headLength);
        matrix.col(3).head<3>() = tip_;
        parts()[1]->setMatrix(matrix);
    }

    LoadPlace place_;
    double unit_;
    double largest_;
    ArrowSize size_;
    double fraction_ = 0.6;  // a standard length until a value is known
    Pose pose_;
    Eigen::Vector3d lift_ = Eigen::Vector3d::Zero();
    Eigen::Vector3d origin_ = Eigen::Vector3d::Zero();
    Eigen::Vector3d tip_ = Eigen::Vector3d::Zero();
};

}  // namespace

PresenterPtr makePresenter(const SceneContext& context, const model::Load& load) {
    const auto place = loadPlace(context, load);
    if (!place || !(place->direction.norm() > 0.0)) return nullptr;
    return std::make_unique<ArrowLoadPresenter>(context, load, *place);
}

}  // namespace linkwright::scene
