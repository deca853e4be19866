// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/quality/path_sensitivity.h"

#include "engine/session/drawing/drawing_parts.h"
#include "engine/session/quality/pose_equations.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <array>
#include <cmath>

namespace linkwright::session {

namespace {

constexpr std::size_t maxPathInstants = 180;

/// A length and what is wrong with it.
struct WrongLength {
    LengthSensitivity told;
    MadeWrong wrong;
};

/// Adds the length between two holes unless it is none, or says the same as one before.
void addLength(std::vector<WrongLength>& lengths, const model::Model& model,
               const std::string& body, const std::string& from, const std::string& to) {
    const model::Point* begin = model::findById(model.points, from);
    const model::Point* end = model::findById(model.points, to);
    if (begin == nullptr || end == nullptr) return;
    const Eigen::Vector3d span = toVector(end->position) - toVector(begin->position);
    if (!(span.norm() > 0.0)) return;
    const Eigen::Vector3d direction = span.normalized();
    constexpr double alike = 1e-9;
    for (const WrongLength& other : lengths)
        if (other.wrong.body == body && other.wrong.point == to
            && other.wrong.direction.cross(direction).norm() < alike)
            return;
    WrongLength length;
    length.told.body = body;
    length.told.from = from;
    length.told.to = to;
    length.told.length = span.norm();
    length.wrong = {body, to, direction, {}};
    lengths.push_back(std::move(length));
}

void addLengths(std::vector<WrongLength>& lengths, const model::Model& model,
                const std::string& body, const std::vector<std::string>& points) {
    for (std::size_t point = 1; point < points.size(); ++point) {
        addLength(lengths, model, body, points[0], points[point]);
        if (point > 1) addLength(lengths, model, body, points[1], points[point]);
    }
}

/// Holes of the ground: where joints and rods are held.
std::vector<std::string> groundHoles(const model::Model& model) {
    std::vector<std::string> holes;
    const auto add = [&](const std::string& body, const std::string& point) {
        if (body == model::groundId && std::find(holes.begin(), holes.end(), point) == holes.end())
            holes.push_back(point);
    };
    for (const model::Joint& joint : model.joints) {
        add(joint.bodyA, joint.point);
        add(joint.bodyB, joint.point);
    }
    for (const model::Rod& rod : model.rods) {
        add(rod.endA.body, rod.endA.point);
        add(rod.endB.body, rod.endB.point);
    }
    return holes;
}

std::vector<WrongLength> lengthsOf(const model::Model& model) {
    std::vector<WrongLength> lengths;
    for (const model::Body& body : model.bodies)
        addLengths(lengths, model, body.id, body.points);
    for (const model::Rod& rod : model.rods) {
        addLength(lengths, model, rod.id, rod.endA.point, rod.endB.point);
        if (lengths.empty() || lengths.back().told.body != rod.id) continue;
        lengths.back().wrong = {};
        lengths.back().wrong.rod = rod.id;
    }
    addLengths(lengths, model, model::groundId, groundHoles(model));
    return lengths;
}

/// Whether the point has to be somewhere at some time.
bool isTimed(const model::Model& model, const std::string& signal) {
    return std::any_of(
        model.costTerms.begin(), model.costTerms.end(), [&](const model::CostTerm& term) {
            return term.active && term.signal == signal
                   && (term.time != model::TermTime::Nearest || !term.targets.times.empty());
        });
}

/// The path over the stored instants.
std::vector<Eigen::Vector3d> pathOf(const SimulationResult& motion, const std::string& signal) {
    std::vector<Eigen::Vector3d> path(motion.times.size(), Eigen::Vector3d::Zero());
    int axis = 0;
    for (const Series& series : motion.signalSeries) {
        if (series.id != signal || axis > 2 || series.values.size() != path.size()) continue;
        for (std::size_t instant = 0; instant < path.size(); ++instant)
            path[instant][axis] = series.values[instant];
        ++axis;
    }
    if (axis != 3) path.clear();
    return path;
}

/// Where the point goes, unit; zero where it rests.
Eigen::Vector3d wayAt(const std::vector<Eigen::Vector3d>& path, std::size_t instant) {
    const Eigen::Vector3d way =
        path[std::min(instant + 1, path.size() - 1)] - path[instant > 0 ? instant - 1 : 0];
    return way.norm() > 0.0 ? way.normalized() : way;
}

/// Derivative of the cost: all that is drawn on the links goes with them.
double costSlope(const model::Model& model, const PoseEquations& drawn,
                 const PropertyGradient& gradient) {
    static constexpr std::array<const char*, 3> axes{"x", "y", "z"};
    const auto along = [&](const std::string& object, const std::string& property,
                           const Eigen::Vector3d& change) {
        double sum = 0.0;
        for (int axis = 0; axis < 3; ++axis)
            if (const auto found =
                    gradient.find({object, property + axes[static_cast<std::size_t>(axis)]});
                found != gradient.end())
                sum += found->second * change[axis];
        return sum;
    };
    // A point of several links is with each of them, up to a slide along an axis that has no place.
    const auto carrierOf = [&](const std::string& point) -> std::string {
        for (const model::Joint& joint : model.joints)
            if (joint.point == point) return joint.bodyA;
        for (const model::Body& body : model.bodies)
            if (std::find(body.points.begin(), body.points.end(), point) != body.points.end())
                return body.id;
        for (const model::Signal& signal : model.signalList)
            if (signal.at.point == point) return signal.at.body;
        return model::groundId;
    };
    double slope = 0.0;
    for (const model::Point& point : model.points)
        slope += along(point.id, "position.", drawn.shiftOf({carrierOf(point.id), point.id}));
    for (const model::Joint& joint : model.joints) {
        const Eigen::Vector3d turn = drawn.turnOf(joint.bodyA);
        slope += along(joint.id, "axis.", turn.cross(toVector(joint.axis)));
        const std::string& second =
            joint.kind == model::JointKind::Universal ? joint.bodyB : joint.bodyA;
        slope +=
            along(joint.id, "secondAxis.", drawn.turnOf(second).cross(toVector(joint.secondAxis)));
    }
    return slope;
}

}  // namespace

std::optional<PathSensitivity> pathSensitivity(const model::Model& model,
                                               const SimulationResult& motion,
                                               const std::string& signal,
                                               const PropertyGradient* gradient) {
    const model::Signal* position = model::findById(model.signalList, signal);
    if (position == nullptr || position->kind != model::SignalKind::PointPosition) return {};
    const std::vector<Eigen::Vector3d> path = pathOf(motion, signal);
    if (path.size() < 2 || model.bodies.empty() || !drivesDetermine(model)) return {};
    PathSensitivity found{signal, !isTimed(model, signal), {}};
    std::vector<WrongLength> lengths = lengthsOf(model);
    PoseEquations equations(model);
    const std::size_t stride = (path.size() + maxPathInstants - 1) / maxPathInstants;
    int instants = 0;
    for (std::size_t instant = 0; instant < path.size(); instant += stride, ++instants) {
        equations.place(motion.displacements[instant]);
        equations.factorize();
        const Eigen::Vector3d way =
            found.across ? wayAt(path, instant) : Eigen::Vector3d(Eigen::Vector3d::Zero());
        for (WrongLength& length : lengths) {
            equations.respond(length.wrong);
            Eigen::Vector3d shift = equations.shiftOf(position->at);
            shift -= way * way.dot(shift);
            length.told.mean += shift.squaredNorm();
            if (shift.norm() <= length.told.largest) continue;
            length.told.largest = shift.norm();
            length.told.largestTime = motion.times[instant];
        }
    }
    equations.place({});
    equations.factorize();
    for (WrongLength& length : lengths) {
        length.told.mean = std::sqrt(length.told.mean / instants);
        if (gradient != nullptr) {
            equations.respond(length.wrong);
            length.told.cost = costSlope(model, equations, *gradient);
        }
        found.lengths.push_back(std::move(length.told));
    }
    return found;
}

}  // namespace linkwright::session
