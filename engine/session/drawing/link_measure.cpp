// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/link_measure.h"

#include "engine/session/drawing/dimensions.h"
#include "engine/session/drawing/drawing_parts.h"
#include "engine/session/drawing/placement.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <set>
#include <utility>

namespace linkwright::session {

namespace {

using model::Model;

DrawingPlane planeOf(const Model& model) {
    const model::HingePlane plane = model::hingePlane(model);
    return {Eigen::Vector3d(plane.normal.data()), Eigen::Vector3d(plane.horizontal.data())};
}

std::string lengthText(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.6g", value);
    return text.data();
}

/// What keeps a coordinate of a point from being set to a value.
void requireFree(const Model& model, const model::Point& point, std::size_t axis, double value) {
    const std::string property = std::string("position.") + model::axisNames[axis];
    const std::string name =
        pointNameOf(model, point.id) + " cannot move: its " + model::axisNames[axis];
    const model::Number& number = point.position[axis];
    if (!number.expression.empty())
        refuse(point.id, name + " follows from the formula " + number.expression + ".",
               "Change the formula, or let the other end move.");
    for (const model::DesignVariable& variable : model.designVariables) {
        if (variable.object != point.id || variable.property != property) continue;
        if (variable.lower && value < *variable.lower)
            refuse(point.id,
                   name + " would be " + lengthText(value) + " m, below its bound "
                       + lengthText(*variable.lower) + " m.",
                   "Widen the bounds of the design variable first.");
        if (variable.upper && value > *variable.upper)
            refuse(point.id,
                   name + " would be " + lengthText(value) + " m, above its bound "
                       + lengthText(*variable.upper) + " m.",
                   "Widen the bounds of the design variable first.");
    }
}

void movePointTo(Model& model, const std::string& id, const Eigen::Vector3d& place) {
    model::Point* point = model::findById(model.points, id);
    const double size = 1.0 + place.cwiseAbs().maxCoeff();
    const auto changes = [&](std::size_t axis) {
        const double step = place[static_cast<int>(axis)] - point->position[axis].value;
        return std::abs(step) > 1e-14 * size;
    };
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (changes(axis)) requireFree(model, *point, axis, place[static_cast<int>(axis)]);
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (changes(axis)) point->position[axis].value = place[static_cast<int>(axis)];
}

Eigen::Vector3d vectorOf(const Model& model, const LinkSpan& span) {
    return pointPosition(model, span.to) - pointPosition(model, span.from);
}

model::Dimension wantedDimension(const Model& model, model::DimensionKind kind,
                                 const std::vector<std::string>& points) {
    model::Dimension wanted;
    wanted.kind = kind;
    wanted.points = points;
    if (model::hasValue(kind)) wanted.value = model::measure(model, wanted);
    return wanted;
}

bool contains(const model::Body& body, const std::string& point) {
    return std::find(body.points.begin(), body.points.end(), point) != body.points.end();
}

bool has(const model::Body& body, const LinkSpan& span) {
    return contains(body, span.from) && contains(body, span.to);
}

/// Distances that make up the shape of a body: all points to the first three.
std::vector<model::Dimension> distancesOf(const Model& model,
                                          const std::vector<std::string>& points) {
    constexpr std::size_t frame = 3;
    std::vector<model::Dimension> distances;
    for (std::size_t first = 0; first < std::min(frame, points.size()); ++first)
        for (std::size_t second = first + 1; second < points.size(); ++second) {
            model::Dimension distance = wantedDimension(model, model::DimensionKind::Distance,
                                                        {points[first], points[second]});
            // Points on each other have no direction to come apart in.
            if (distance.value.value > 0.0) distances.push_back(std::move(distance));
        }
    return distances;
}

/// Changes the drawing so that one link gets another length or direction.
class SpanChange {
public:
    /// @param model has points of the ground added, which are taken out again
    SpanChange(Model& model, const LinkSpan& span)
        : model_(model), before_(model), span_(span), aided_(model) {
        for (const model::Body& body : before_.bodies)
            if (!has(body, span)) want(distancesOf(before_, body.points));
        for (const model::Rod& rod : before_.rods)
            want(distancesOf(before_, {rod.endA.point, rod.endB.point}));
        for (const model::Joint& joint : before_.joints)
            wantRail(joint);
    }

    /// @param vector from the first point to the second
    /// @param asked what that means as a dimension, and whatever else the link keeps
    std::vector<std::string> run(const Eigen::Vector3d& vector,
                                 const std::vector<model::Dimension>& asked) {
        Model moved = model_;
        if (span_.moving == span_.from)
            movePointTo(moved, span_.from, pointPosition(model_, span_.to) - vector);
        else
            movePointTo(moved, span_.to, pointPosition(model_, span_.from) + vector);
        if (follows(moved, {}, {span_.moving}) || follows(model_, asked, {})) return {};
        model_.points = moved.points;
        std::vector<std::string> changed;
        for (const model::Body& body : before_.bodies)
            if (!has(body, span_) && !keepsShape(body)) changed.push_back(body.id);
        return changed;
    }

    /// A line from the first new point of the ground to the second, by their ids.
    std::vector<std::string> groundLine(const Eigen::Vector3d& start, const Eigen::Vector3d& end) {
        std::vector<std::string> line;
        for (const Eigen::Vector3d& place : {start, end}) {
            model::Point point;
            point.id = model::freshId(aided_, "aid");
            point.position = toNumbers(place);
            aided_.points.push_back(point);
            line.push_back(point.id);
        }
        return line;
    }

private:
    void want(std::vector<model::Dimension> dimensions) {
        wanted_.insert(wanted_.end(), dimensions.begin(), dimensions.end());
    }

    /// A block on a rail of the ground stays on it.
    void wantRail(const model::Joint& joint) {
        const bool ground = joint.bodyA == model::groundId || joint.bodyB == model::groundId;
        const Eigen::Vector3d axis = toVector(joint.axis);
        const Eigen::Vector3d normal = planeOf(before_).normal;
        if (joint.kind != model::JointKind::Prismatic || !ground || !(axis.norm() > 0.0)
            || std::abs(axis.normalized().dot(normal)) > 1e-6
            || !model::findById(before_.points, joint.point))
            return;
        const Eigen::Vector3d place = pointPosition(before_, joint.point);
        const std::vector<std::string> line = groundLine(place - axis, place + axis);
        want({wantedDimension(aided_, model::DimensionKind::Parallel,
                              {line[0], line[1], line[0], joint.point})});
    }

    [[nodiscard]] bool keepsShape(const model::Body& body) const {
        for (const model::Dimension& distance : distancesOf(before_, body.points))
            if (std::abs(model::errorNow(model_, distance, distance.value.value))
                > model::keptDimension * distance.value.value)
                return false;
        return true;
    }

    /// Whether a design variable would leave its bounds.
    [[nodiscard]] bool leavesBounds(const Model& placed) const {
        for (const model::DesignVariable& variable : placed.designVariables)
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const model::Point* point = model::findById(placed.points, variable.object);
                const model::Point* old = model::findById(before_.points, variable.object);
                if (!point || !old
                    || variable.property != std::string("position.") + model::axisNames[axis])
                    continue;
                const double value = point->position[axis].value;
                if (value == old->position[axis].value) continue;
                if ((variable.lower && value < *variable.lower)
                    || (variable.upper && value > *variable.upper))
                    return true;
            }
        return false;
    }

    /// Lets all other points follow; of a drawing that can, everything fixed to links goes along.
    bool follows(const Model& start, const std::vector<model::Dimension>& asked,
                 std::set<std::string> held) {
        Model trial = start;
        for (const model::Point& point : aided_.points) {
            if (!model::findById(trial.points, point.id)) trial.points.push_back(point);
            if (isGrounded(trial, point.id)) held.insert(point.id);
        }
        std::vector<model::Dimension> wanted = wanted_;
        wanted.insert(wanted.end(), asked.begin(), asked.end());
        for (std::size_t number = 0; number < wanted.size(); ++number)
            wanted[number].id = "wanted " + std::to_string(number);
        if (!placePoints(trial, wanted, held)) return false;
        trial.points.resize(before_.points.size());
        if (leavesBounds(trial)) return false;
        carryAlong(trial, before_);
        model_ = std::move(trial);
        return true;
    }

    Model& model_;
    const Model before_;
    const LinkSpan span_;
    Model aided_;  ///< with points of the ground that dimensions need
    std::vector<model::Dimension> wanted_;
};

/// A dimension that keeps the length of a span takes a new one.
void setKeptLength(Model& model, const LinkSpan& span, double length) {
    for (model::Dimension& dimension : model.dimensions)
        if (dimension.kind == model::DimensionKind::Distance
            && (dimension.points == std::vector{span.from, span.to}
                || dimension.points == std::vector{span.to, span.from}))
            dimension.value = length;
}

}  // namespace

std::string freeEnd(const Model& model, const std::string& from, const std::string& to) {
    return isGrounded(model, to) && !isGrounded(model, from) ? from : to;
}

std::optional<LinkMeasure> measureSpan(const Model& model, const LinkSpan& span) {
    if (!model::findById(model.points, span.from) || !model::findById(model.points, span.to))
        return std::nullopt;
    const Eigen::Vector3d vector = vectorOf(model, span);
    LinkMeasure measure;
    measure.length = vector.norm();
    const DrawingPlane plane = planeOf(model);
    if (measure.length > 0.0 && std::abs(vector.dot(plane.normal)) < 1e-9 * measure.length)
        measure.angle = std::atan2(vector.dot(plane.normal.cross(plane.horizontal)),
                                   vector.dot(plane.horizontal));
    return measure;
}

std::vector<std::string> setSpanLength(Model& model, const LinkSpan& span, double length) {
    const Eigen::Vector3d vector = vectorOf(model, span);
    if (!(length > 0.0) || !std::isfinite(length))
        refuse(span.moving, "The length of a link is more than zero.", "Enter for example 0.2 m.");
    if (!(vector.norm() > 0.0))
        refuse(span.moving, "The points lie on each other: there is no direction to move in.",
               "Drag one of them away first.");
    Model edited = model;
    setKeptLength(edited, span, length);
    model::Dimension asked =
        wantedDimension(model, model::DimensionKind::Distance, {span.from, span.to});
    asked.value = length;
    std::vector<std::string> changed =
        SpanChange(edited, span).run(vector * (length / vector.norm()), {asked});
    model = std::move(edited);
    return changed;
}

std::vector<std::string> setSpanAngle(Model& model, const LinkSpan& span, double angle) {
    const DrawingPlane plane = planeOf(model);
    const Eigen::Vector3d up = plane.normal.cross(plane.horizontal);
    // Quarter turns come out straight.
    const auto clean = [](double part) { return std::abs(part) < 1e-15 ? 0.0 : part; };
    const Eigen::Vector3d direction =
        plane.horizontal * clean(std::cos(angle)) + up * clean(std::sin(angle));
    SpanChange change(model, span);
    const Eigen::Vector3d from = pointPosition(model, span.from);
    std::vector<std::string> line = change.groundLine(from, from + plane.horizontal);
    model::Dimension turned;
    turned.kind = model::DimensionKind::Angle;
    turned.points = {line[0], line[1], span.from, span.to};
    turned.value = angle;
    return change.run(
        vectorOf(model, span).norm() * direction,
        {turned, wantedDimension(model, model::DimensionKind::Distance, {span.from, span.to})});
}

}  // namespace linkwright::session
