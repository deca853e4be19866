// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/step_joints.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

namespace linkwright::project {

namespace {

using Eigen::Vector3d;

constexpr double sameDirection = 1e-4;  ///< rad
constexpr double sameLine = 2e-5;       ///< m, what mating in CAD leaves
constexpr double playShare = 0.1;       ///< of the radius, between shaft and hole

std::string millimeters(double meters) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g mm", 1e3 * meters);
    return text;
}

bool parallel(const Vector3d& one, const Vector3d& other) {
    return one.cross(other).norm() < sameDirection;
}

double distanceToLine(const Vector3d& place, const Vector3d& onLine, const Vector3d& axis) {
    return (place - onLine).cross(axis).norm();
}

/// Two round faces of different parts with one axis.
struct Mate {
    std::size_t cylinderA = 0, cylinderB = 0;
    Vector3d place, axis;
    double radius = 0.0;
    bool shaft = false;  ///< in a hole; otherwise two holes
};

std::optional<Mate> mateOf(const StepCylinder& one, const StepCylinder& other) {
    if (!one.hollow && !other.hollow) return std::nullopt;
    if (!parallel(one.axis, other.axis)
        || distanceToLine(other.place, one.place, one.axis) > sameLine)
        return std::nullopt;
    const bool shaft = one.hollow != other.hollow;
    const double hole = one.hollow ? one.radius : other.radius;
    const double inner = one.hollow ? other.radius : one.radius;
    const double play = hole - inner;
    if (std::abs(play) > playShare * hole || (shaft && play < -sameLine)) return std::nullopt;
    // Where they are along the axis, from the middle of the first.
    const double along = (other.place - one.place).dot(one.axis);
    const double from = std::max(-0.5 * one.length, along - 0.5 * other.length);
    const double to = std::min(0.5 * one.length, along + 0.5 * other.length);
    if (shaft ? to - from <= sameLine : to - from < -0.5 * hole) return std::nullopt;
    Mate mate;
    mate.axis = one.axis;
    mate.place = one.place + 0.5 * (from + to) * one.axis;
    mate.radius = hole;
    mate.shaft = shaft;
    return mate;
}

/// Whether plane faces of both, across an axis, lie on each other around it.
bool touchAcross(const StepPart& one, const StepPart& other, const Mate& mate) {
    const auto around = [&](const StepPlane& plane) {
        return distanceToLine(plane.place, mate.place, mate.axis) < plane.reach + mate.radius;
    };
    for (const StepPlane& first : one.planes) {
        if (!parallel(first.normal, mate.axis) || !around(first)) continue;
        for (const StepPlane& second : other.planes)
            if (first.normal.dot(second.normal) < 0.0 && parallel(first.normal, second.normal)
                && std::abs((second.place - first.place).dot(first.normal)) < sameLine
                && around(second))
                return true;
    }
    return false;
}

class JointGuesser {
public:
    explicit JointGuesser(const StepAssembly& assembly) : parts_(assembly.parts) {}

    std::vector<StepJoint> guess() {
        for (std::size_t one = 0; one < parts_.size(); ++one)
            for (std::size_t other = one + 1; other < parts_.size(); ++other)
                addJoint(one, other);
        return std::move(joints_);
    }

private:
    [[nodiscard]] std::vector<Mate> matesOf(std::size_t one, std::size_t other) const {
        std::vector<Mate> mates;
        for (const StepCylinder& first : parts_[one].cylinders)
            for (const StepCylinder& second : parts_[other].cylinders) {
                const std::optional<Mate> mate = mateOf(first, second);
                if (mate && (mate->shaft || !joinedByShaft(*mate, one, other)))
                    mates.push_back(*mate);
            }
        return mates;
    }

    /// Whether another part goes through both holes: it is what joins them.
    [[nodiscard]] bool joinedByShaft(const Mate& mate, std::size_t one, std::size_t other) const {
        for (std::size_t third = 0; third < parts_.size(); ++third) {
            if (third == one || third == other) continue;
            for (const StepCylinder& shaft : parts_[third].cylinders)
                if (!shaft.hollow && parallel(shaft.axis, mate.axis)
                    && distanceToLine(shaft.place, mate.place, mate.axis) < sameLine
                    && shaft.radius <= mate.radius + sameLine
                    && shaft.radius >= (1.0 - playShare) * mate.radius
                    && std::abs((shaft.place - mate.place).dot(mate.axis)) <= 0.5 * shaft.length)
                    return true;
        }
        return false;
    }

    void addJoint(std::size_t one, std::size_t other) {
        std::vector<Mate> mates = matesOf(one, other);
        if (mates.empty()) return;
        std::stable_sort(mates.begin(), mates.end(), [](const Mate& first, const Mate& second) {
            return first.radius > second.radius;
        });
        const Mate& first = mates.front();
        bool severalLines = false, skew = false;
        for (const Mate& mate : mates) {
            if (!parallel(mate.axis, first.axis))
                skew = true;
            else if (distanceToLine(mate.place, first.place, first.axis) > sameLine)
                severalLines = true;
        }
        const bool touching = touchAcross(parts_[one], parts_[other], first);
        StepJoint joint;
        joint.partA = one;
        joint.partB = other;
        joint.place = first.place;
        joint.axis = first.axis;
        using model::JointKind;
        joint.kind = skew || (severalLines && touching) ? JointKind::Fixed
                     : severalLines                     ? JointKind::Prismatic
                     : touching                         ? JointKind::Revolute
                                                        : JointKind::Cylindrical;
        joint.reason =
            std::string(first.shaft ? "A shaft is in a hole of " : "Two holes share their axis, ")
            + millimeters(2.0 * first.radius) + (first.shaft ? "" : " wide");
        if (severalLines || skew) joint.reason += ", and more of them beside it";
        if (touching) joint.reason += ", and faces across the axis touch";
        joint.reason += ".";
        joints_.push_back(std::move(joint));
    }

    const std::vector<StepPart>& parts_;
    std::vector<StepJoint> joints_;
};

}  // namespace

std::vector<StepJoint> guessJoints(const StepAssembly& assembly) {
    return JointGuesser(assembly).guess();
}

std::vector<StepAxis> axesOf(const StepAssembly& assembly, std::size_t part) {
    std::vector<StepCylinder> round = assembly.parts.at(part).cylinders;
    std::vector<StepPlane> plane = assembly.parts.at(part).planes;
    std::stable_sort(round.begin(), round.end(),
                     [](const auto& one, const auto& other) { return one.radius > other.radius; });
    std::stable_sort(plane.begin(), plane.end(),
                     [](const auto& one, const auto& other) { return one.reach > other.reach; });
    std::vector<StepAxis> axes;
    for (const StepCylinder& face : round)
        axes.push_back({part, face.place, face.axis,
                        std::string(face.hollow ? "Hole" : "Shaft") + ", diameter "
                            + millimeters(2.0 * face.radius)});
    for (const StepPlane& face : plane)
        axes.push_back({part, face.place, face.normal,
                        "Planar face, " + millimeters(2.0 * face.reach) + " across"});
    return axes;
}

}  // namespace linkwright::project
