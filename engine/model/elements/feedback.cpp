// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/feedback.h"

#include "engine/model/validation_report.h"

namespace linkwright::model::validation {

namespace {

/// A feedback can measure what depends on the pose alone and has a rate.
bool isPoseSignal(SignalKind kind) {
    switch (kind) {
        case SignalKind::JointCoordinate:
        case SignalKind::PointPosition:
        case SignalKind::PointOffset:
        case SignalKind::BodyDirection:
        case SignalKind::Distance: return true;
        default: return false;
    }
}

void checkMeasuredSignal(Report& report, const Feedback& feedback) {
    const Signal* signal = findById(report.model().signalList, feedback.measuredSignal);
    if (!signal) {
        report.error("measuredSignal", "There is no signal \"" + feedback.measuredSignal + "\".",
                     "Specify the signal to measure, or a joint with measuredJoint.");
        return;
    }
    if (!isPoseSignal(signal->kind))
        report.error("measuredSignal",
                     "The signal \"" + feedback.measuredSignal
                         + "\" depends on more than the pose, so it cannot be fed back.",
                     "Measure a jointCoordinate, pointPosition, pointOffset, distance or "
                     "bodyDirection. To govern a speed, measure the coordinate, give a "
                     "derivative gain and the speed as referenceRate.");
    const int components = componentCount(report.model(), *signal);
    if (feedback.measuredComponent < 0 || feedback.measuredComponent >= components)
        report.error(
            "measuredComponent",
            "The signal \"" + feedback.measuredSignal + "\" has no component "
                + std::to_string(feedback.measuredComponent) + ".",
            components == 1 ? "Enter 0: it has one component." : "Enter 0, 1 or 2 for x, y or z.");
    if (!feedback.measuredJoint.empty())
        report.error("measuredJoint", "Both a measured joint and a measured signal are given.",
                     "Omit either measuredJoint or measuredSignal.");
}

void checkMeasuredJoint(Report& report, const Feedback& feedback) {
    if (feedback.joint.empty() && feedback.measuredJoint.empty()) {
        report.error("measuredSignal",
                     "The feedback acts at a point, and what it measures is missing.",
                     "Specify a signal with measuredSignal or a joint with measuredJoint.");
        return;
    }
    const bool same = feedback.measuredJoint.empty();
    if (same || report.requireJoint("measuredJoint", feedback.measuredJoint))
        report.requireCoordinateWithValue("measuredCoordinate", feedback.measured(),
                                          feedback.measuredCoordinate);
}

}  // namespace

void check(Report& report, const Feedback& feedback) {
    if (feedback.joint.empty()) {
        report.requireAttachment("at", feedback.at);
        report.requireDirection("direction", feedback.direction);
    } else if (report.requireJoint("joint", feedback.joint)) {
        report.requireCoordinate("coordinate", feedback.joint, feedback.coordinate);
    }
    if (feedback.measuredSignal.empty())
        checkMeasuredJoint(report, feedback);
    else
        checkMeasuredSignal(report, feedback);
}

}  // namespace linkwright::model::validation
