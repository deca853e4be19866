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
#include <numbers>
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
        reject(point.id, name + " follows from the formula " + number.expression + ".",
               "Change the formula, or let the other end move.");
    for (const model::DesignVariable& variable : model.designVariables) {
        if (variable.object != point.id || variable.property != property) continue;
        if (variable.lower && value < *variable.lower)
            reject(point.id,
                   name + " would be " + lengthText(value) + " m, below its bound "
                       + lengthText(*variable.lower) + " m.",
                   "Widen the bounds of the design variable first.");
        if (variable.upper && value > *variable.upper)
            reject(point.id,
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

/// Changes the drawing so that one link gets another length or direction.
class SpanChange {
public:
    SpanChange(Model& model, const LinkSpan& span) : model_(model), before_(model), span_(span) {
        std::set<std::string> all;
        for (const model::Body& body : before_.bodies) {
            if (hasPoints(body, span.from, span.to)) changing_.insert(body.id);
            all.insert(body.id);
        }
        whole_ = shapesOf(before_, changing_, {});
        lines_ = shapesOf(before_, all, {});
    }

    /// @param vector from the first point to the second
    /// @param asked what that means as dimensions, and whatever else the link keeps
    std::vector<std::string> run(const Eigen::Vector3d& vector, const Shapes& asked) {
        Model moved = model_;
        if (span_.moving == span_.from)
            movePointTo(moved, span_.from, pointPosition(model_, span_.to) - vector);
        else
            movePointTo(moved, span_.to, pointPosition(model_, span_.from) + vector);
        const std::string& other = span_.moving == span_.from ? span_.to : span_.from;
        if (follows(moved, whole_, {}, {span_.moving}) || follows(model_, whole_, asked, {other})
            || follows(model_, whole_, asked, {}))
            return {};
        // Other links have to change: rather those whose length was not typed.
        if (!follows(moved, lines_, {}, {span_.moving}) && !follows(model_, lines_, asked, {})) {
            keepOnLines(moved, before_);
            keepMarks(moved, before_, {span_.from, span_.to});
            model_.points = moved.points;
        }
        std::vector<std::string> changed;
        for (const model::Body& body : before_.bodies)
            if (!changing_.contains(body.id) && !keepsShape(model_, before_, body))
                changed.push_back(body.id);
        return changed;
    }

private:
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
    bool follows(const Model& start, Shapes wanted, const Shapes& asked,
                 std::set<std::string> held) {
        Model trial = start;
        for (const model::Point& point : trial.points)
            if (isGrounded(trial, point.id)) held.insert(point.id);
        wanted.dimensions.insert(wanted.dimensions.end(), asked.dimensions.begin(),
                                 asked.dimensions.end());
        wanted.aids.insert(wanted.aids.end(), asked.aids.begin(), asked.aids.end());
        if (!placePoints(trial, wanted, held)) return false;
        keepMarks(trial, before_, {span_.from, span_.to});
        if (leavesBounds(trial)) return false;
        carryAlong(trial, before_);
        model_ = std::move(trial);
        return true;
    }

    Model& model_;
    const Model before_;
    const LinkSpan span_;
    std::set<std::string> changing_;  ///< links with the span
    Shapes whole_, lines_;            ///< all other links, and only what is on their lines
};

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
        reject(span.moving, "The length of a link is more than zero.",
               "Enter, for example, 0.2 m.");
    if (!(vector.norm() > 0.0))
        reject(span.moving, "The points coincide: there is no direction to move in.",
               "Drag one of them away first.");
    Model edited = model;
    keepTypedLength(edited, span.from, span.to, length);
    Shapes asked;
    asked.dimensions = {
        drawnDimension(model, model::DimensionKind::Distance, {span.from, span.to})};
    asked.dimensions[0].value = length;
    std::vector<std::string> changed =
        SpanChange(edited, span).run(vector * (length / vector.norm()), asked);
    model = std::move(edited);
    return changed;
}

namespace {

/// Turns a link at once: of several ways to close the loop the one nearest to the drawing.
std::vector<std::string> turnTo(Model& model, const LinkSpan& span, double length, double angle) {
    const DrawingPlane plane = planeOf(model);
    const Eigen::Vector3d up = plane.normal.cross(plane.horizontal);
    // Quarter turns come out straight.
    const auto clean = [](double part) { return std::abs(part) < 1e-15 ? 0.0 : part; };
    const Eigen::Vector3d direction =
        plane.horizontal * clean(std::cos(angle)) + up * clean(std::sin(angle));
    Shapes asked;
    const Eigen::Vector3d from = pointPosition(model, span.from);
    std::vector<std::string> line =
        addGroundLine(asked, model, "level", from, from + plane.horizontal);
    model::Dimension turned;
    turned.kind = model::DimensionKind::Angle;
    turned.points = {line[0], line[1], span.from, span.to};
    turned.value = angle;
    asked.dimensions = {
        turned, drawnDimension(model, model::DimensionKind::Distance, {span.from, span.to})};
    return SpanChange(model, span).run(length * direction, asked);
}

}  // namespace

std::vector<std::string> setSpanAngle(Model& model, const LinkSpan& span, double angle) {
    const double length = vectorOf(model, span).norm();
    const auto drawn = measureSpan(model, span);
    const double turn = std::remainder(angle - (drawn ? drawn->angle.value_or(angle) : angle),
                                       2.0 * std::numbers::pi);
    const int steps = stepsOfTurn(turn);
    // As the mechanism would move, as far as it does without changing any link.
    Model moved = model;
    bool whole = steps > 1;
    for (int step = 1; whole && step < steps; ++step)
        whole = turnTo(moved, span, length, angle - turn * (steps - step) / steps).empty();
    std::vector<std::string> changed = turnTo(whole ? moved : model, span, length, angle);
    if (whole && !changed.empty()) return turnTo(model, span, length, angle);
    if (whole) model = std::move(moved);
    return changed;
}

}  // namespace linkwright::session
