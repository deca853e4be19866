// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/element.h"
#include "engine/model/objective.h"

#include <array>
#include <string>
#include <vector>

namespace linkwright::model {

/// What a dimension asks of the drawing. Lines are given by two points each.
enum class DimensionKind {
    Distance,       ///< of two points
    Angle,          ///< from the first line to the second, in the plane of the hinges
    Parallel,       ///< two lines, in the plane of the hinges; either direction
    Perpendicular,  ///< two lines
    EqualLength     ///< two lines
};

/// Something that points of the drawing keep among themselves, whatever is dragged, typed or
/// optimized. It acts on the drawing, not on the motion.
struct Dimension {
    std::string id;
    std::string name;
    DimensionKind kind = DimensionKind::Distance;
    std::vector<std::string> points;  ///< two for a distance, else four: start and end of each line
    Number value;                     ///< Distance: m; Angle: rad

    bool operator==(const Dimension&) const = default;
};

constexpr bool hasValue(DimensionKind kind) {
    return kind == DimensionKind::Distance || kind == DimensionKind::Angle;
}
constexpr std::size_t pointCount(DimensionKind kind) {
    return kind == DimensionKind::Distance ? 2 : 4;
}

/// Plane in which hinged links turn: that of the first hinge, else XY. Unit vectors, seen from the
/// side on which angles count as drawn.
struct HingePlane {
    std::array<double, 3> normal, horizontal, up;
};
HingePlane hingePlane(const Model& model);

/// Formula of how far the drawing is from a dimension, m or rad; zero where it holds. The operands
/// are coordinates of points and the value. Of a dimension whose points exist.
struct DimensionError {
    std::string expression;
    std::vector<SignalOperand> operands;
};
DimensionError errorOf(const Model& model, const Dimension& dimension);

/// That formula as drawn, for a value of the dimension.
double errorNow(const Model& model, const Dimension& dimension, double value);

/// What is further from a dimension than this (m or rad, relative to values above one) does not
/// keep it: what an optimizer leaves of a constraint is less.
inline constexpr double keptDimension = 1e-6;

/// What the drawing measures: m, rad; of two lines that are to be parallel or perpendicular the
/// angle between them, of those of equal length the difference.
double measure(const Model& model, const Dimension& dimension);

template <class Fields, Is<Dimension> DimensionType>
void describe(Fields& fields, DimensionType& dimension, const Model&) {
    const bool angle = dimension.kind == DimensionKind::Angle;
    fields.about("What points of the drawing keep among themselves.");
    fields.word(Field("kind").required(), dimension.kind);
    fields.references(Field("points")
                          .required("a list of the ids of points")
                          .noted("two for a distance, else four: start and end of each line"),
                      Target::Point, dimension.points);
    fields.number(Field("value", angle ? "Angle" : "Distance",
                        angle ? base::Quantity::Angle : base::Quantity::Length)
                      .required()
                      .onlyIf(hasValue(dimension.kind))
                      .in("of a distance, m; of an angle, rad"),
                  dimension.value);
}

namespace validation {
class Report;
void check(Report& report, const Dimension& dimension);
}  // namespace validation

}  // namespace linkwright::model
