// SPDX-License-Identifier: GPL-3.0-or-later
// Constant targets of the objective in the 3D view: places to reach, forces to bear.
#include "ui/windows/view_presenter.h"

#include "ui/document/motion_sampler.h"

#include <algorithm>
#include <cmath>

namespace linkwright::windows {

namespace {

/// Components of a signal over a motion.
std::vector<const std::vector<double>*> componentsOf(const session::SimulationResult& motion, const std::string& signal) {
    std::vector<const std::vector<double>*> components;
    for (const session::Series& series : motion.signalSeries)
        if (series.id == signal && series.values.size() == motion.times.size()) components.push_back(&series.values);
    return components;
}

double largestNorm(const std::vector<const std::vector<double>*>& components) {
    double largest = 0.0;
    if (components.empty()) return largest;
    for (std::size_t frame = 0; frame < components.front()->size(); ++frame) {
        double square = 0.0;
        for (const std::vector<double>* values : components) square += (*values)[frame] * (*values)[frame];
        largest = std::max(largest, std::sqrt(square));
    }
    return std::isfinite(largest) ? largest : 0.0;
}

}  // namespace

/// Collects what terms want to be constant of points and of joints; a sum of squares has no target
/// in a component without weight, but a mark needs all three.
void ViewPresenter::collectTargets() {
    targets_.clear();
    largestTargetForce_ = 0.0;
    const document::SimulationPointer motion = controller_.shownMotion();
    if (!model_ || !motion || motion->times.empty()) return;
    for (const model::CostTerm& term : model_->costTerms) {
        const model::Signal* signal = model::findById(model_->signalList, term.signal);
        const bool place = signal && signal->kind == model::SignalKind::PointPosition;
        const bool force = signal && signal->kind == model::SignalKind::Reaction &&
                           model::findById(model_->joints, signal->constraint) != nullptr;
        if (!term.active || term.reference != model::ReferenceKind::Constant || !(place || force) ||
            term.referenceValues.size() != 3 || componentsOf(*motion, term.signal).size() != 3)
            continue;
        Target target;
        target.signal = term.signal;
        for (int axis = 0; axis < 3; ++axis) target.wanted[axis] = term.referenceValues[static_cast<std::size_t>(axis)].value;
        if (!target.wanted.allFinite()) continue;
        if (force) {
            target.joint = signal->constraint;
            largestTargetForce_ = std::max(largestTargetForce_, largestNorm(componentsOf(*motion, term.signal)));
        }
        targets_.push_back(target);
    }
}

void ViewPresenter::showTargets() {
    std::vector<scene::TargetMark> marks;
    const document::SimulationPointer motion = controller_.shownMotion();
    if (motion && pathWanted_ && poseShown()) {
        const bool editing = view_.editing();  // the drawing itself is shown: places stay, motion does not
        const std::vector<session::BodyDisplacement> pose = document::displacementsAt(*motion, time_);
        for (const Target& target : targets_) {
            scene::TargetMark mark;
            if (target.joint.empty()) {
                const auto components = componentsOf(*motion, target.signal);
                if (components.size() != 3) continue;
                mark.place = mark.present = target.wanted;
                for (std::size_t axis = 0; axis < 3 && !editing; ++axis)
                    mark.present[static_cast<int>(axis)] = document::valueAt(motion->times, *components[axis], time_);
            } else {
                const auto place = placeOfJoint(target.joint, pose);
                if (!place || editing || target.wanted.isZero()) continue;
                mark.place = mark.present = *place;
                mark.force = target.wanted;
            }
            if (mark.present.allFinite()) marks.push_back(mark);
        }
    }
    targetsShown_ = !marks.empty();
    view_.setTargets(std::move(marks), largestTargetForce_);
}

/// Where a joint is with its second body, m.
std::optional<Eigen::Vector3d> ViewPresenter::placeOfJoint(const std::string& id,
                                                           const std::vector<session::BodyDisplacement>& pose) const {
    const model::Joint* joint = model::findById(model_->joints, id);
    const model::Point* point = joint ? model::findById(model_->points, joint->point) : nullptr;
    if (!point) return std::nullopt;
    Eigen::Vector3d place(point->position[0].value, point->position[1].value, point->position[2].value);
    for (std::size_t body = 0; body < model_->bodies.size() && body < pose.size(); ++body)
        if (model_->bodies[body].id == joint->bodyB) place = pose[body].rotation * place + pose[body].translation;
    return place;
}

}  // namespace linkwright::windows
