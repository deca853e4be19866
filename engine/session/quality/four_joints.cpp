// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/quality/four_joints.h"

namespace linkwright::session {

namespace {

/// The joint of a ring that follows `before` at a body.
const model::Joint* nextJoint(const model::Model& model, const std::string& body,
                              const model::Joint* before) {
    const model::Joint* found = nullptr;
    for (const model::Joint& joint : model.joints) {
        if (&joint == before || (joint.bodyA != body && joint.bodyB != body)) continue;
        if (found != nullptr) return nullptr;  // no simple ring
        found = &joint;
    }
    return found;
}

}  // namespace

std::vector<const model::Joint*> ringOfFour(const model::Model& model, const std::string& first) {
    constexpr std::size_t count = 4;
    if (model.joints.size() != count || model.bodies.size() != count - 1 || !model.rods.empty())
        return {};
    std::vector<const model::Joint*> ring;
    std::string body = model::groundId;
    for (const model::Joint& joint : model.joints)
        if (ring.empty() && (first.empty() || joint.id == first)
            && (joint.bodyA == body || joint.bodyB == body))
            ring.push_back(&joint);
    while (!ring.empty() && ring.size() < count) {
        body = ring.back()->bodyA == body ? ring.back()->bodyB : ring.back()->bodyA;
        const model::Joint* next = nextJoint(model, body, ring.back());
        if (next == nullptr) return {};
        ring.push_back(next);
    }
    const bool closes =
        ring.size() == count
        && (ring.back()->bodyA == model::groundId || ring.back()->bodyB == model::groundId);
    if (!closes) ring.clear();
    return ring;
}

}  // namespace linkwright::session
