// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/dimension.h"

#include "engine/math/expression.h"
#include "engine/model/properties.h"
#include "engine/model/validation_report.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace linkwright::model {

namespace {

using Vector = std::array<double, 3>;

double dot(const Vector& a, const Vector& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// Text of the component of the vector between two points, by their letters, along a direction.
std::string along(const Vector& direction, char from, char to) {
    std::string text;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (direction[axis] == 0.0) continue;
        const std::string name = axisNames[axis];
        const std::string step = "(" + (to + name) + "-" + (from + name) + ")";
        if (!text.empty()) text += "+";
        text +=
            direction[axis] == 1.0 ? step : "(" + validation::toText(direction[axis]) + ")*" + step;
    }
    return "(" + text + ")";
}

std::string lengthOf(char from, char to) {
    std::string text;
    for (const char* axis : axisNames)
        text += (text.empty() ? "(" : "+(") + (to + std::string(axis)) + "-"
                + (from + std::string(axis)) + ")^2";
    return "sqrt(" + text + ")";
}

/// Texts of the product of both lines and that across, in the plane of the hinges.
struct Products {
    std::string dot, cross;
};

Products productsOf(const HingePlane& plane) {
    const std::string u1 = along(plane.horizontal, 'a', 'b'), w1 = along(plane.up, 'a', 'b');
    const std::string u2 = along(plane.horizontal, 'c', 'd'), w2 = along(plane.up, 'c', 'd');
    return {"(" + u1 + "*" + u2 + "+" + w1 + "*" + w2 + ")",
            "(" + u1 + "*" + w2 + "-" + w1 + "*" + u2 + ")"};
}

std::string formulaOf(DimensionKind kind, const HingePlane& plane) {
    const Products products = productsOf(plane);
    switch (kind) {
        case DimensionKind::Distance: return lengthOf('a', 'b') + "-v";
        case DimensionKind::EqualLength: return lengthOf('a', 'b') + "-" + lengthOf('c', 'd');
        // The angle that is left to turn, within half a turn.
        case DimensionKind::Angle:
            return "atan2(" + products.cross + "*cos(v)-" + products.dot + "*sin(v)," + products.dot
                   + "*cos(v)+" + products.cross + "*sin(v))";
        // Either direction will do: the angle to the nearer one, within a quarter turn.
        case DimensionKind::Parallel: return "atan(" + products.cross + "/" + products.dot + ")";
        case DimensionKind::Perpendicular:
            return "atan(" + products.dot + "/" + products.cross + ")";
    }
    return "0";
}

}  // namespace

HingePlane hingePlane(const Model& model) {
    HingePlane plane{{0.0, 0.0, 1.0}, {1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}};
    for (const Joint& joint : model.joints) {
        const Vector axis{joint.axis[0].value, joint.axis[1].value, joint.axis[2].value};
        const double length = std::sqrt(dot(axis, axis));
        if (joint.kind != JointKind::Revolute || !(length > 0.0)) continue;
        const auto largest = static_cast<std::size_t>(
            std::max_element(axis.begin(), axis.end(),
                             [](double a, double b) { return std::abs(a) < std::abs(b); })
            - axis.begin());
        // Towards the positive axes, so that angles count as the drawing is seen.
        const double sign = axis[largest] < 0.0 ? -1.0 : 1.0;
        for (std::size_t place = 0; place < 3; ++place)
            plane.normal[place] = sign * axis[place] / length;
        break;
    }
    for (const std::size_t axis : {0u, 1u}) {
        Vector inPlane{};
        inPlane[axis] = 1.0;
        for (std::size_t place = 0; place < 3; ++place)
            inPlane[place] -= plane.normal[place] * plane.normal[axis];
        const double length = std::sqrt(dot(inPlane, inPlane));
        if (length < 0.5) continue;
        for (double& component : inPlane)
            component /= length;
        plane.horizontal = inPlane;
        break;
    }
    const auto& [n, h, unused] = plane;
    plane.up = {n[1] * h[2] - n[2] * h[1], n[2] * h[0] - n[0] * h[2], n[0] * h[1] - n[1] * h[0]};
    return plane;
}

DimensionError errorOf(const Model& model, const Dimension& dimension) {
    DimensionError error{formulaOf(dimension.kind, hingePlane(model)), {}};
    char letter = 'a';
    for (const std::string& point : dimension.points) {
        for (const char* axis : axisNames)
            error.operands.push_back(
                {letter + std::string(axis), {}, 0, point, std::string("position.") + axis});
        ++letter;
    }
    if (hasValue(dimension.kind)) error.operands.push_back({"v", {}, 0, dimension.id, "value"});
    return error;
}

double errorNow(const Model& model, const Dimension& dimension, double value) {
    const DimensionError error = errorOf(model, dimension);
    std::vector<std::string> names;
    std::vector<double> values;
    for (const SignalOperand& operand : error.operands) {
        const Number* number = findNumber(model, operand.object, operand.property);
        names.push_back(operand.name);
        values.push_back(operand.object == dimension.id ? value : number ? number->value : 0.0);
    }
    return math::Expression::parse(error.expression, names).evaluate<double>(values);
}

double measure(const Model& model, const Dimension& dimension) {
    const double error = errorNow(model, dimension, 0.0);
    return dimension.kind == DimensionKind::Perpendicular ? 0.5 * std::numbers::pi - error : error;
}

namespace validation {

void check(Report& report, const Dimension& dimension) {
    const std::size_t count = pointCount(dimension.kind);
    if (dimension.points.size() != count) {
        report.error("points",
                     "The dimension lists " + std::to_string(dimension.points.size())
                         + " points, not " + std::to_string(count) + ".",
                     count == 2 ? "Specify the two points whose distance it keeps."
                                : "Specify the start and the end of both lines.");
        return;
    }
    bool complete = true;
    for (std::size_t place = 0; place < count; ++place)
        complete = report.requirePoint("points/" + std::to_string(place), dimension.points[place])
                   && complete;
    if (!complete) return;
    for (std::size_t place = 0; place < count; place += 2)
        if (dimension.points[place] == dimension.points[place + 1]) {
            report.error("points", "The line from a point to itself has no length.",
                         "Specify two different points.");
            return;
        }
    if (dimension.kind == DimensionKind::Distance && !(dimension.value.value > 0.0)) {
        report.error("value",
                     "The distance " + toText(dimension.value.value) + " m is not positive.",
                     "Enter a positive distance.");
        return;
    }
    const double error = errorNow(report.model(), dimension, dimension.value.value);
    if (std::abs(error) <= keptDimension * std::max(1.0, std::abs(dimension.value.value))) return;
    const bool length =
        dimension.kind == DimensionKind::Distance || dimension.kind == DimensionKind::EqualLength;
    report.warning("",
                   "The drawing does not keep this dimension: it is off by "
                       + toText(std::round(1e9 * error) / 1e9) + (length ? " m." : " rad."),
                   "Move a point in the window and the others follow, or correct the value.");
}

}  // namespace validation

}  // namespace linkwright::model
