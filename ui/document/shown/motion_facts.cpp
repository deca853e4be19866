// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/shown/motion_facts.h"

#include <algorithm>

namespace linkwright::document {

namespace {

bool belongTogether(const model::Model& model, const session::SimulationResult& motion) {
    return std::equal(motion.bodies.begin(), motion.bodies.end(), model.bodies.begin(),
                      model.bodies.end(),
                      [](const std::string& id, const model::Body& body) { return id == body.id; });
}

/// Whether what is known of one may be said of the other until it is worked out anew.
bool isEditOf(const model::Model& model, const model::Model& before) {
    return !model.drives.empty()
           && std::equal(
               model.bodies.begin(), model.bodies.end(), before.bodies.begin(), before.bodies.end(),
               [](const model::Body& one, const model::Body& other) { return one.id == other.id; });
}

}  // namespace

MotionFacts::MotionFacts(ViewState& shown, Optimizations& optimizations, QObject* parent)
    : QObject(parent), shown_(shown), optimizations_(optimizations) {
    connect(&shown_, &ViewState::changed, this, [this](ViewChange what) {
        if (what & ViewPart::Motion || (what & ViewPart::Gradient && !pathWanted_.empty()))
            follow();
    });
}

void MotionFacts::setPathWanted(const std::string& signal) {
    if (signal == pathWanted_) return;
    pathWanted_ = signal;
    follow();
}

void MotionFacts::follow() {
    const ModelPointer model = shown_.model();
    // Of a drawing without drives no motion comes that could bring other facts. An optimization
    // shows other mechanisms, of which nothing is known.
    const bool optimized = optimizations_.running();
    const bool waits = optimized || (shown_.stale() && model && !model->drives.empty());
    if (waits && !optimized && (!facts_.model || (model && isEditOf(*model, *facts_.model))))
        return;
    const SimulationPointer motion = shown_.motion();
    if (waits || !model || !motion || model->drives.empty() || !belongTogether(*model, *motion)) {
        task_.discard();
        if (!facts_.model) return;
        facts_ = {};
        Q_EMIT changed();
        return;
    }
    const GradientPointer gradient = shown_.gradientStale() ? nullptr : shown_.gradient();
    task_.start([this, model, motion, gradient, path = pathWanted_](
                    const BackgroundTask::TaskContext& turn) -> BackgroundTask::Answer {
        Facts facts;
        facts.model = model;
        facts.mobility = session::mobilityOf(*model);
        facts.marks = session::motionMarks(*model, *motion, facts.mobility);
        facts.transmission = session::minTransmission(*model, *motion);
        if (!path.empty() && !turn.superseded())
            facts.sensitivity = session::pathSensitivity(*model, *motion, path, gradient.get());
        return [this, facts = std::move(facts)] {
            facts_ = facts;
            Q_EMIT changed();
        };
    });
}

}  // namespace linkwright::document
