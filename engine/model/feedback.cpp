// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/feedback.h"

#include "engine/model/validation_report.h"

namespace linkwright::model::validation {

void checkFeedbacks(Report& report) {
    const auto& feedbacks = report.model().feedbacks;
    for (std::size_t index = 0; index < feedbacks.size(); ++index) {
        const Feedback& feedback = feedbacks[index];
        report.enter("feedbacks", index, feedback.id);
        if (report.requireJoint("joint", feedback.joint))
            report.requireCoordinate("coordinate", feedback.joint, feedback.coordinate);
        const bool same = feedback.measuredJoint.empty();
        if (same || report.requireJoint("measuredJoint", feedback.measuredJoint))
            report.requireCoordinateWithValue("measuredCoordinate", feedback.measured(),
                                              feedback.measuredCoordinate);
    }
}

}  // namespace linkwright::model::validation
