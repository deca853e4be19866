// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/expression.h"
#include "engine/model/elements/element.h"

#include <string>
#include <vector>

namespace linkwright::model {

/// Ground that tires and contacts touch: a plane of a body, raised along one direction by a height
/// profile h(x), the same all across. With the unit vectors u of `up` and a of `along`, less its
/// part along u, it is where (p - point) . u = h((p - point) . a); it is solid below.
///
/// The profile is a formula of x, m, and the named parameters, a table over x (between rows a
/// natural cubic spline, beyond them straight on), both added, or nothing: a plane. It has to be
/// smooth: its slope is the normal of the force.
struct Road {
    std::string id;
    std::string name;
    std::string body = groundId;
    std::string point;             ///< id of a point, fixed in the body; x = 0 there
    Number3 up{0.0, 1.0, 0.0};     ///< out of the ground, fixed in the body, as drawn
    Number3 along{1.0, 0.0, 0.0};  ///< in which the height changes, likewise
    std::string height;            ///< formula of x, m; empty: none
    std::vector<double> places;    ///< m, ascending; empty: no table
    std::vector<double> heights;   ///< m, one per place

    [[nodiscard]] bool isFlat() const { return height.empty() && places.empty(); }
    bool operator==(const Road&) const = default;
};

/// The height profile of a road with the present numbers of a model, for drawing and checking.
class RoadShape {
public:
    /// A formula that cannot be read counts as none, and so does a table that is none.
    RoadShape(const Model& model, const Road& road);
    /// h(x), m.
    [[nodiscard]] double height(double x) const;
    /// Where the formula goes on to another piece, m, ascending; see `math::Expression`.
    [[nodiscard]] std::vector<double> pieces(double from, double to) const;

private:
    math::Expression formula_;
    mutable std::vector<double> arguments_;  ///< x, the named parameters
    std::vector<double> places_, heights_, curvatures_;
};

template <class Fields, Is<Road> RoadType>
void describe(Fields& fields, RoadType& road, const Model&) {
    using base::Quantity;
    fields.about(
        "Ground that tires and contacts touch: a plane of a body, raised along one direction by a "
        "smooth height profile.");
    fields.reference(Field("body"), Target::Body, road.body);
    fields.reference(Field("point").required("the id of a point of the road").noted("where x is 0"),
                     Target::Point, road.point);
    fields.numbers(
        Field("up", "Up", Quantity::Dimensionless).always().noted("out of the ground, as drawn"),
        road.up, axisNames);
    fields.numbers(Field("along", "Along", Quantity::Dimensionless)
                       .always()
                       .onlyIf(!road.isFlat())
                       .noted("in which the height changes, as drawn"),
                   road.along, axisNames);
    fields.text(Field("height").noted("formula of x and the named parameters, m"), road.height);
    fields.reals(Field("places").noted("m, ascending"), road.places);
    fields.reals(Field("heights").noted("m, one per place"), road.heights);
}

namespace validation {
class Report;
void check(Report& report, const Road& road);
}  // namespace validation

}  // namespace linkwright::model
