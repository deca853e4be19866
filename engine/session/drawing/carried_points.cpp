// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/carried_points.h"

namespace linkwright::session {

std::set<std::string> carriedPoints(const model::Model& model) {
    std::set<std::string> carried;
    for (const model::Body& body : model.bodies)
        carried.insert(body.points.begin(), body.points.end());
    for (const model::Joint& joint : model.joints)
        carried.insert(joint.point);
    for (const model::Contact& contact : model.contacts) {
        carried.insert(contact.points.begin(), contact.points.end());
        carried.insert(contact.corners.begin(), contact.corners.end());
    }
    for (const model::Cam& cam : model.cams) {
        carried.insert(cam.point);
        if (cam.bodyB != model::groundId) carried.insert(cam.points.begin(), cam.points.end());
    }
    const auto carry = [&carried](const model::Attachment& at) {
        if (!at.body.empty() && at.body != model::groundId) carried.insert(at.point);
    };
    model::forEachElementList(model, [&](const auto& list, const model::ListInfo&) {
        for (const auto& element : list) {
            if constexpr (requires { element.endB; })
                for (const model::Attachment* end : {&element.endA, &element.endB})
                    carry(*end);
            if constexpr (requires { element.at; }) carry(element.at);
        }
    });
    for (const model::Signal& signal : model.signalList)
        for (const model::Attachment* at : {&signal.at, &signal.other})
            carry(*at);
    return carried;
}

}  // namespace linkwright::session
