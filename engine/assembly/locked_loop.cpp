// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/locked_loop.h"

#include "engine/model/descriptions.h"

#include <Eigen/Cholesky>
#include <Eigen/Geometry>

#include <algorithm>
#include <array>
#include <deque>
#include <map>

namespace linkwright::assembly {

namespace {

using model::Joint;
using model::JointKind;
using model::Model;

constexpr int neededFreedoms = 7;  // six close a loop in space, one moves it
constexpr double sameDirection = 1e-6;

Eigen::Vector3d vectorOf(const model::Number3& numbers) {
    return {numbers[0].value, numbers[1].value, numbers[2].value};
}

/// Joints of the shortest way from one body to another, without a given joint.
std::vector<const Joint*> wayBetween(const Model& model, const std::string& from,
                                     const std::string& to, const Joint& without) {
    std::map<std::string, const Joint*> reachedBy{{from, nullptr}};
    std::deque<std::string> next{from};
    while (!next.empty() && !reachedBy.contains(to)) {
        const std::string body = next.front();
        next.pop_front();
        for (const Joint& joint : model.joints) {
            if (&joint == &without || (joint.bodyA != body && joint.bodyB != body)) continue;
            const std::string& other = joint.bodyA == body ? joint.bodyB : joint.bodyA;
            if (reachedBy.emplace(other, &joint).second) next.push_back(other);
        }
    }
    std::vector<const Joint*> way;
    if (!reachedBy.contains(to)) return way;
    for (std::string body = to; body != from;) {
        const Joint* joint = reachedBy[body];
        way.push_back(joint);
        body = joint->bodyA == body ? joint->bodyB : joint->bodyA;
    }
    return way;
}

/// Whether hinges are parallel, as in the plane, or meet in a point, as on a sphere: four freedoms
/// move such a loop.
bool isSpecial(const Model& model, const std::vector<const Joint*>& hinges) {
    bool parallel = true;
    Eigen::Matrix3d normals = Eigen::Matrix3d::Zero();
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    const Eigen::Vector3d first = vectorOf(hinges.front()->axis).normalized();
    double size = 0.0;
    std::vector<std::array<Eigen::Vector3d, 2>> lines;
    for (const Joint* hinge : hinges) {
        const model::Point* point = model::findById(model.points, hinge->point);
        const Eigen::Vector3d axis = vectorOf(hinge->axis).normalized();
        if (!point || !axis.allFinite()) return true;
        const Eigen::Vector3d place = vectorOf(point->position);
        parallel = parallel && axis.cross(first).norm() < sameDirection;
        const Eigen::Matrix3d across = Eigen::Matrix3d::Identity() - axis * axis.transpose();
        normals += across;
        sum += across * place;
        lines.push_back({place, axis});
        size = std::max(size, (place - lines.front()[0]).norm());
    }
    if (parallel) return true;
    const Eigen::Vector3d meet = normals.ldlt().solve(sum);
    return std::all_of(lines.begin(), lines.end(), [&](const auto& line) {
        return line[1].cross(meet - line[0]).norm() < sameDirection * (1.0 + size);
    });
}

/// What leads or loads the coordinate of a hinge would be lost with it.
bool isActedOn(const Model& model, const Joint& joint) {
    bool found = false;
    model::forEachElementList(model, [&](const auto& list, const model::ListInfo&) {
        for (const auto& element : list)
            model::visitReferences(element, [&](const std::string& id) {
                found = found || (id == joint.id && element.id != joint.id);
            });
    });
    return found;
}

std::string spokenList(const Model& model, const std::vector<std::string>& joints) {
    std::string text;
    for (std::size_t index = 0; index < joints.size(); ++index) {
        const Joint* joint = model::findById(model.joints, joints[index]);
        const std::string& name = joint->name.empty() ? joint->id : joint->name;
        text += (index == 0 ? "" : ", ") + ("\"" + name + "\"");
    }
    return text;
}

}  // namespace

std::optional<LockedLoop> lockedLoopThrough(const Model& model, const std::string& id) {
    const Joint* closing = model::findById(model.joints, id);
    if (!closing) return std::nullopt;
    std::vector<const Joint*> loop = wayBetween(model, closing->bodyA, closing->bodyB, *closing);
    if (loop.empty()) return std::nullopt;
    loop.push_back(closing);
    LockedLoop found;
    std::vector<const Joint*> hinges;
    for (const Joint* joint : loop) {
        found.joints.push_back(joint->id);
        found.freedoms += model::degreesOfFreedom(joint->kind);
        if (joint->kind == JointKind::Revolute) hinges.push_back(joint);
    }
    if (found.freedoms >= neededFreedoms || hinges.size() < 2 || isSpecial(model, hinges))
        return std::nullopt;
    std::erase_if(hinges, [&](const Joint* joint) { return isActedOn(model, *joint); });
    // Those of the ground guide cranks and rockers; those between links only hold them together.
    std::stable_partition(hinges.begin(), hinges.end(), [](const Joint* joint) {
        return joint->bodyA != model::groundId && joint->bodyB != model::groundId;
    });
    int missing = neededFreedoms - found.freedoms;
    for (const Joint* hinge : hinges) {
        if (missing <= 0) break;
        (missing > 1 ? found.spherical : found.universal).push_back(hinge->id);
        missing -= missing > 1 ? 2 : 1;
    }
    if (missing > 0) return std::nullopt;
    return found;
}

base::Diagnostic blameLockedLoop(const Model& model, base::Diagnostic problem) {
    for (std::size_t index = 0; index < model.joints.size(); ++index) {
        const Joint& joint = model.joints[index];
        const std::optional<LockedLoop> loop = lockedLoopThrough(model, joint.id);
        if (!loop) continue;
        problem.object = joint.id;
        problem.place = "/joints/" + std::to_string(index) + "/kind";
        problem.message = "The loop of the joints " + spokenList(model, loop->joints)
                          + " cannot move: in space a loop needs joints with a total of 7 degrees "
                            "of freedom; these have "
                          + std::to_string(loop->freedoms) + ".";
        const std::string balls = spokenList(model, loop->spherical);
        const std::string crosses = spokenList(model, loop->universal);
        const bool single = loop->spherical.size() == 1;
        // Whole sentences, each of which has a translation; no loop needs two universal joints.
        if (balls.empty())
            problem.remedy = "Replace " + crosses + " with a universal joint.";
        else if (crosses.empty() && single)
            problem.remedy = "Replace " + balls + " with a spherical joint.";
        else if (crosses.empty())
            problem.remedy = "Replace " + balls + " with spherical joints.";
        else if (single)
            problem.remedy = "Replace " + balls + " with a spherical joint and " + crosses
                             + " with a universal joint.";
        else
            problem.remedy = "Replace " + balls + " with spherical joints and " + crosses
                             + " with a universal joint.";
        return problem;
    }
    return problem;
}

}  // namespace linkwright::assembly
