// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/spanning_tree.h"

#include "engine/model/descriptions.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>

namespace linkwright::assembly {

namespace {

using model::Joint;
using model::JointKind;
using model::Model;

/// Lower is taken into the tree earlier; what is left over at the end is cut.
int cutPreference(const Model& model, int jointIndex) {
    const Joint& joint = model.joints[static_cast<std::size_t>(jointIndex)];
    if (joint.kind == JointKind::Fixed) return 0;
    if (usesCoordinates(model, jointIndex)) return 1;
    const bool closesByPoint =
        joint.kind == JointKind::Revolute || joint.kind == JointKind::Spherical;
    return closesByPoint ? 3 : 2;
}

}  // namespace

bool usesCoordinates(const Model& model, int jointIndex) {
    const Joint& joint = model.joints[static_cast<std::size_t>(jointIndex)];
    for (const model::JointCoordinate& coordinate : joint.coordinates)
        if (coordinate.start || coordinate.startVelocity || coordinate.damping.value != 0.0
            || !coordinate.damping.expression.empty())
            return true;
    if (joint.startOrientation) return true;
    bool used = false;
    model::forEachList(model, [&](const auto& list, const model::ListInfo&) {
        for (const auto& element : list)
            visitCoordinates(element,
                             [&](const std::string& id, int) { used = used || id == joint.id; });
    });
    if (used) return true;
    return std::any_of(model.designVariables.begin(), model.designVariables.end(),
                       [&](const model::DesignVariable& variable) {
                           return variable.object == joint.id
                                  && variable.property.rfind("damping", 0) == 0;
                       });
}

SpanningTree growSpanningTree(const Model& model) {
    std::unordered_map<std::string, int> bodyIndex{{model::groundId, -1}};
    for (std::size_t index = 0; index < model.bodies.size(); ++index)
        bodyIndex[model.bodies[index].id] = static_cast<int>(index);

    const std::size_t bodyCount = model.bodies.size();
    // Adjacency with the ground in the last place.
    std::vector<std::vector<int>> jointsOf(bodyCount + 1);
    const auto place = [&](int body) {
        return body < 0 ? bodyCount : static_cast<std::size_t>(body);
    };
    for (std::size_t index = 0; index < model.joints.size(); ++index) {
        jointsOf[place(bodyIndex.at(model.joints[index].bodyA))].push_back(static_cast<int>(index));
        jointsOf[place(bodyIndex.at(model.joints[index].bodyB))].push_back(static_cast<int>(index));
    }

    // Prim's algorithm; the key (preference, depth, joint) makes it breadth first among equals.
    using Candidate = std::tuple<int, int, int, int>;  // preference, depth, joint, from body
    std::set<Candidate> frontier;
    std::vector<int> depth(bodyCount + 1, -1);
    std::vector<bool> jointUsed(model.joints.size(), false);
    const auto reach = [&](int body, int bodyDepth) {
        depth[place(body)] = bodyDepth;
        for (const int joint : jointsOf[place(body)])
            if (!jointUsed[static_cast<std::size_t>(joint)])
                frontier.insert({cutPreference(model, joint), bodyDepth, joint, body});
    };

    SpanningTree tree;
    reach(-1, 0);
    while (!frontier.empty()) {
        const auto [preference, fromDepth, jointIndex, from] = *frontier.begin();
        frontier.erase(frontier.begin());
        if (jointUsed[static_cast<std::size_t>(jointIndex)]) continue;
        const Joint& joint = model.joints[static_cast<std::size_t>(jointIndex)];
        const int bodyA = bodyIndex.at(joint.bodyA);
        const int bodyB = bodyIndex.at(joint.bodyB);
        const int other = bodyA == from ? bodyB : bodyA;
        if (depth[place(other)] >= 0) continue;
        jointUsed[static_cast<std::size_t>(jointIndex)] = true;
        tree.edges.push_back({jointIndex, from, other, other == bodyA});
        reach(other, fromDepth + (joint.kind == JointKind::Fixed ? 0 : 1));
    }
    for (std::size_t index = 0; index < model.joints.size(); ++index)
        if (!jointUsed[index] && depth[place(bodyIndex.at(model.joints[index].bodyA))] >= 0
            && depth[place(bodyIndex.at(model.joints[index].bodyB))] >= 0)
            tree.cutJoints.push_back(static_cast<int>(index));
    for (std::size_t index = 0; index < bodyCount; ++index)
        if (depth[index] < 0) tree.unreached.push_back(static_cast<int>(index));
    return tree;
}

}  // namespace linkwright::assembly
