// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/link_measure.h"

#include "engine/session/drawing/drawing_parts.h"

#include <Eigen/Geometry>

#include <array>
#include <cmath>
#include <cstdio>

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

/// Sets the vector from the first point to the second.
void setSpan(Model& model, const LinkSpan& span, const Eigen::Vector3d& vector) {
    if (span.moving == span.from)
        movePointTo(model, span.from, pointPosition(model, span.to) - vector);
    else
        movePointTo(model, span.to, pointPosition(model, span.from) + vector);
}

Eigen::Vector3d vectorOf(const Model& model, const LinkSpan& span) {
    return pointPosition(model, span.to) - pointPosition(model, span.from);
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

void setSpanLength(Model& model, const LinkSpan& span, double length) {
    const Eigen::Vector3d vector = vectorOf(model, span);
    if (!(length > 0.0) || !std::isfinite(length))
        refuse(span.moving, "The length of a link is more than zero.", "Enter for example 0.2 m.");
    if (!(vector.norm() > 0.0))
        refuse(span.moving, "The points lie on each other: there is no direction to move in.",
               "Drag one of them away first.");
    setSpan(model, span, vector * (length / vector.norm()));
}

void setSpanAngle(Model& model, const LinkSpan& span, double angle) {
    const DrawingPlane plane = planeOf(model);
    const Eigen::Vector3d up = plane.normal.cross(plane.horizontal);
    // Quarter turns come out straight.
    const auto clean = [](double part) { return std::abs(part) < 1e-15 ? 0.0 : part; };
    setSpan(model, span,
            vectorOf(model, span).norm()
                * (plane.horizontal * clean(std::cos(angle)) + up * clean(std::sin(angle))));
}

}  // namespace linkwright::session
