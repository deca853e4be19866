// SPDX-License-Identifier: GPL-3.0-or-later
// Constant targets of the objective in the 3D view: places, angles and lengths to reach, poses to
// take, forces to bear.
#include "ui/document/shown/motion_sampler.h"
#include "ui/windows/view_presenter.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace linkwright::windows {

namespace {

/// Components of a signal over a motion.
std::vector<const std::vector<double>*> componentsOf(const session::SimulationResult& motion,
                                                     const std::string& signal) {
    std::vector<const std::vector<double>*> components;
    for (const session::Series& series : motion.signalSeries)
        if (series.id == signal && series.values.size() == motion.times.size())
            components.push_back(&series.values);
    return components;
}

double largestNorm(const std::vector<const std::vector<double>*>& components) {
    double largest = 0.0;
    if (components.empty()) return largest;
    for (std::size_t frame = 0; frame < components.front()->size(); ++frame) {
        double square = 0.0;
        for (const std::vector<double>* values : components)
            square += (*values)[frame] * (*values)[frame];
        largest = std::max(largest, std::sqrt(square));
    }
    return std::isfinite(largest) ? largest : 0.0;
}

/// How a body is displaced in a pose; the ground and what is unknown are not.
session::BodyDisplacement displacementOf(const model::Model& model, const std::string& body,
                                         const std::vector<session::BodyDisplacement>& pose) {
    for (std::size_t index = 0; index < model.bodies.size() && index < pose.size(); ++index)
        if (model.bodies[index].id == body) return pose[index];
    return {};
}

Eigen::Vector3d vectorOf(const model::Number3& numbers) {
    return {numbers[0].value, numbers[1].value, numbers[2].value};
}

/// Where a point is that a body carries, m.
std::optional<Eigen::Vector3d> placeOf(const model::Model& model, const std::string& body,
                                       const std::string& point,
                                       const std::vector<session::BodyDisplacement>& pose) {
    const model::Point* found = model::findById(model.points, point);
    if (!found) return std::nullopt;
    const session::BodyDisplacement displacement = displacementOf(model, body, pose);
    return displacement.rotation * vectorOf(found->position) + displacement.translation;
}

/// The point a body is drawn through that is farthest from a point of it; empty when there is none.
std::string farthestPoint(const model::Model& model, const std::string& body,
                          const std::string& from) {
    const model::Body* found = model::findById(model.bodies, body);
    const std::optional<Eigen::Vector3d> begin = placeOf(model, {}, from, {});
    std::string farthest;
    double reach = 0.0;
    for (const std::string& point : found&& begin ? found->points : std::vector<std::string>())
        if (const auto place = placeOf(model, {}, point, {});
            place && (*place - *begin).norm() > reach) {
            reach = (*place - *begin).norm();
            farthest = point;
        }
    return farthest;
}

/// The joint about which a body turns: the one by which it hangs, else any hinge of it.
const model::Joint* hingeOf(const model::Model& model, const std::string& body) {
    const model::Joint* hinge = nullptr;
    for (const model::Joint& joint : model.joints) {
        if (joint.kind != model::JointKind::Revolute
            || (joint.bodyA != body && joint.bodyB != body))
            continue;
        if (joint.bodyB == body) return &joint;
        if (!hinge) hinge = &joint;
    }
    return hinge;
}

}  // namespace

/// What a term wants to be constant, where that can be shown.
std::optional<ViewPresenter::Target> ViewPresenter::targetOf(const model::CostTerm& term,
                                                             const model::Signal& signal) const {
    using Kind = Target::Kind;
    using model::SignalKind;
    Target target;
    target.signal = term.signal;
    std::size_t components = 1;
    if (signal.kind == SignalKind::PointPosition) {
        components = 3;
    } else if (signal.kind == SignalKind::Reaction
               && model::findById(model_->joints, signal.constraint)) {
        target.kind = Kind::Force;
        target.joint = signal.constraint;
        components = 3;
    } else if (signal.kind == SignalKind::JointCoordinate) {
        const model::Joint* joint = model::findById(model_->joints, signal.joint);
        if (!joint) return std::nullopt;
        if (joint->kind != model::JointKind::Revolute && joint->kind != model::JointKind::Prismatic)
            return std::nullopt;
        target.kind = joint->kind == model::JointKind::Revolute ? Kind::TaskContext : Kind::Travel;
        target.joint = joint->id;
        target.body = joint->bodyB;
    } else if (signal.kind == SignalKind::BodyAngle) {
        const model::Joint* hinge = hingeOf(*model_, signal.at.body);
        if (!hinge) return std::nullopt;
        target.kind = Kind::BodyTurn;
        target.joint = hinge->id;
        target.body = signal.at.body;
    } else if (signal.kind == SignalKind::Distance) {
        target.kind = Kind::Length;
    } else {
        return std::nullopt;
    }
    if (term.referenceValues.size() != components) return std::nullopt;
    for (std::size_t axis = 0; axis < components; ++axis)
        target.wanted[static_cast<int>(axis)] = term.referenceValues[axis].value;
    if (!target.wanted.allFinite()) return std::nullopt;
    return target;
}

/// Points of a path, and poses in the plane: places, with a ray along the body where its angle is
/// wanted, too.
void ViewPresenter::collectTargets(const model::CostTerm& term, const model::Signal& signal) {
    using model::SignalKind;
    if (signal.kind != SignalKind::PointPosition) return;
    const model::Signal* angle = term.otherSignals.size() == 1
                                     ? model::findById(model_->signalList, term.otherSignals[0])
                                     : nullptr;
    const bool poses = angle && angle->kind == SignalKind::BodyAngle;
    const auto begin = placeOf(*model_, {}, signal.at.point, {});
    const auto end =
        poses ? placeOf(*model_, {}, farthestPoint(*model_, angle->at.body, signal.at.point), {})
              : std::nullopt;
    const model::Joint* hinge = poses ? hingeOf(*model_, angle->at.body) : nullptr;
    for (const std::vector<double>& point : term.targets.points) {
        if (point.size() < 2) continue;
        Target target;
        target.signal = signal.id;
        target.kind = Target::Kind::AnyTime;
        target.wanted = {point[0], point[1], point.size() > 2 ? point[2] : 0.0};
        if (begin && end && hinge && point.size() == 4) {
            Eigen::Vector3d axis = vectorOf(hinge->axis).normalized();
            Eigen::Index largest = 0;  // angles count about the side where it is positive
            axis.cwiseAbs().maxCoeff(&largest);
            if (axis[largest] < 0.0) axis = -axis;
            target.kind = Target::Kind::Pose;
            target.body = angle->at.body;
            target.pose.rotation = Eigen::AngleAxisd(point[3], axis);
            target.pose.translation = target.wanted - target.pose.rotation * *begin;
            target.far = target.wanted + target.pose.rotation * (*end - *begin);
        }
        if (target.wanted.allFinite() && target.far.allFinite()) targets_.push_back(target);
    }
}

/// Collects what terms want to be constant of points, joints and bodies; a sum of squares has no
/// target in a component without weight, but a mark needs all three.
void ViewPresenter::collectTargets() {
    targets_.clear();
    largestTargetForce_ = 0.0;
    const document::SimulationPointer motion = shown_.motion();
    if (!model_ || !motion || motion->times.empty()) return;
    for (const model::CostTerm& term : model_->costTerms) {
        const model::Signal* signal = model::findById(model_->signalList, term.signal);
        // What is only to stay within limits has no place to reach.
        const bool equal = term.atLeast && term.atMost && term.atLeast->value == term.atMost->value;
        if (!signal || !term.active || (model::isConstraint(term) && !equal)) continue;
        if (term.time == model::TermTime::Nearest) collectTargets(term, *signal);
        if (term.time == model::TermTime::Nearest
            || term.reference != model::ReferenceKind::Constant)
            continue;
        const std::optional<Target> target = targetOf(term, *signal);
        const auto components = componentsOf(*motion, term.signal);
        if (!target || components.size() != term.referenceValues.size()) continue;
        if (target->kind == Target::Kind::Force)
            largestTargetForce_ = std::max(largestTargetForce_, largestNorm(components));
        targets_.push_back(*target);
    }
}

void ViewPresenter::showTargets() {
    std::vector<scene::TargetMark> marks;
    std::vector<scene::PoseGhost> ghosts;
    const document::ViewFramePointer frame = shown_.frame();
    if (pathWanted_ && frame->poseShown) {
        const document::SimulationPointer& motion = frame->motion;
        const bool editing =
            view_.editing();  // the drawing itself is shown: places stay, motion does not
        const std::vector<session::BodyDisplacement>& pose = frame->pose;
        for (const Target& target : targets_) {
            const bool stays = target.kind == Target::Kind::Place
                               || target.kind == Target::Kind::AnyTime
                               || target.kind == Target::Kind::Pose;
            if (editing && !stays) continue;
            if (target.kind == Target::Kind::Pose) ghosts.push_back({target.body, target.pose});
            const auto components = componentsOf(*motion, target.signal);
            Eigen::Vector3d present =
                editing ? target.wanted : Eigen::Vector3d(Eigen::Vector3d::Zero());
            for (std::size_t axis = 0;
                 axis < std::min<std::size_t>(3, components.size()) && !editing; ++axis)
                present[static_cast<int>(axis)] =
                    document::valueAt(motion->times, *components[axis], shown_.time());
            const std::optional<scene::TargetMark> mark = markOf(target, present, pose);
            if (mark && mark->present.allFinite() && mark->place.allFinite())
                marks.push_back(*mark);
        }
    }
    targetsShown_ = !marks.empty();
    view_.setTargets(std::move(marks), largestTargetForce_);
    view_.setPoseGhosts(std::move(ghosts));
}

std::optional<scene::TargetMark> ViewPresenter::markOf(
    const Target& target, const Eigen::Vector3d& present,
    const std::vector<session::BodyDisplacement>& pose) const {
    using Kind = Target::Kind;
    scene::TargetMark mark;
    if (target.kind == Kind::Place) {
        mark.place = target.wanted;
        mark.present = present;
        return mark;
    }
    if (target.kind == Kind::AnyTime || target.kind == Kind::Pose) {
        mark.place = mark.present = target.wanted;
        if (target.kind == Kind::AnyTime) return mark;
        mark.pivot = target.wanted;
        mark.place = mark.present = target.far;
        return mark;
    }
    if (target.kind == Kind::Length) {
        const model::Signal* signal = model::findById(model_->signalList, target.signal);
        const auto from = placeOf(*model_, signal->at.body, signal->at.point, pose);
        const auto to = placeOf(*model_, signal->other.body, signal->other.point, pose);
        if (!from || !to || !((*to - *from).norm() > 0.0)) return std::nullopt;
        mark.present = *to;
        mark.place = *from + (*to - *from).normalized() * target.wanted.x();
        return mark;
    }
    const model::Joint& joint = *model::findById(model_->joints, target.joint);
    if (target.kind == Kind::Force) {
        const auto place = placeOfForce(target.joint, pose);
        if (!place || target.wanted.isZero()) return std::nullopt;
        mark.place = mark.present = *place;
        mark.force = target.wanted;
        return mark;
    }
    const auto pivot = placeOf(*model_, target.body, joint.point, pose);
    Eigen::Vector3d axis =
        displacementOf(*model_, joint.bodyA, pose).rotation * vectorOf(joint.axis).normalized();
    const double missing = target.wanted.x() - present.x();
    if (!pivot || !axis.allFinite()) return std::nullopt;
    if (target.kind == Kind::Travel) {
        mark.present = *pivot;
        mark.place = *pivot + axis * missing;
        return mark;
    }
    if (target.kind
        == Kind::BodyTurn) {  // counted about the side whose largest component is positive
        Eigen::Index largest = 0;
        axis.cwiseAbs().maxCoeff(&largest);
        if (axis[largest] < 0.0) axis = -axis;
    }
    const auto end =
        placeOf(*model_, target.body, farthestPoint(*model_, target.body, joint.point), pose);
    if (!end) return std::nullopt;
    mark.pivot = *pivot;
    mark.present = *end;
    mark.place = *pivot + Eigen::AngleAxisd(missing, axis) * (*end - *pivot);
    return mark;
}

/// Where a joint is with its second body, or what touches in a contact, m.
std::optional<Eigen::Vector3d> ViewPresenter::placeOfForce(
    const std::string& id, const std::vector<session::BodyDisplacement>& pose) const {
    const model::Contact* contact = model::findById(model_->contacts, id);
    if (contact && !contact->points.empty())
        return placeOf(*model_, contact->bodyA, contact->points.front(), pose);
    if (const model::Tire* tire = model::findById(model_->tires, id))
        return placeOf(*model_, tire->bodyA, tire->center, pose);
    const model::Joint* joint = model::findById(model_->joints, id);
    return joint ? placeOf(*model_, joint->bodyB, joint->point, pose) : std::nullopt;
}

}  // namespace linkwright::windows
