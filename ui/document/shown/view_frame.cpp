// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/shown/view_frame.h"

#include "ui/document/shown/motion_sampler.h"

#include <algorithm>
#include <utility>

namespace linkwright::document {

ViewFrame makeViewFrame(ModelPointer model, ModelPointer drawing, SimulationPointer motion,
                        double time) {
    ViewFrame frame{std::move(model), std::move(drawing), std::move(motion), time, {}};
    if (!frame.motion) return frame;
    frame.pose = displacementsAt(*frame.motion, time);
    const auto names = [](const std::string& id, const model::Body& body) { return id == body.id; };
    frame.poseShown = frame.model
                      && std::equal(frame.motion->bodies.begin(), frame.motion->bodies.end(),
                                    frame.model->bodies.begin(), frame.model->bodies.end(), names);
    return frame;
}

}  // namespace linkwright::document
