// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/planar_curve.h"
#include "engine/model/elements/element.h"

#include <Eigen/Core>

#include <array>
#include <string>
#include <vector>

namespace linkwright::model {

/// Keeps a point of body A, or a roller about it, on a curve of body B: a pin in a slot, a follower
/// on its cam. It slides without friction and is computed as if it could not leave the curve: its
/// reaction is positive where the curve presses it, and negative where the curve would have to
/// pull. A groove or a slot does pull; where a cam does not, a motion is told from where it would
/// have to, because there a real follower lifts off.
///
/// The curve lies in the plane across `axis`: a smooth line (math/planar_spline.h) through points
/// of the drawing in turn, or through a table of coordinates, or arcs about points, joined by lines
/// or further arcs that touch them (math/planar_arcs.h). With its nearest distance d from the
/// point, |d| = radius, on the side of the curve on which the point is drawn: a roller rolls on the
/// curve itself, and its center follows an offset of it.
///
/// Coordinates of a table are counted from `origin` along two axes fixed in body B. The first is
/// that of the drawn world's x, or of its y where the plane is nearly across x, less its part along
/// `axis`; the second is `axis` times the first.
struct Cam {
    std::string id;
    std::string name;
    std::string bodyA;                ///< the follower
    std::string point;                ///< id of a point, fixed in body A
    Number radius = 0.0;              ///< m, of the roller; 0: the bare point
    std::string bodyB = groundId;     ///< what has the curve
    std::vector<std::string> points;  ///< ids of points, fixed in body B; empty: there is a table
    std::vector<Number> radii;        ///< m, of arcs about the points, signed; empty: no arcs
    std::vector<Number> flanks;       ///< m, signed, of arcs between those; 0, or empty: lines
    std::string origin;               ///< of a table: id of a point, fixed in body B
    std::vector<std::array<double, 2>> table;  ///< m
    bool closed = false;          ///< the curve goes on from its last point to its first
    bool pulls = true;            ///< as a groove or a slot does
    Number3 axis{0.0, 0.0, 1.0};  ///< normal of its plane, fixed in body B, as drawn

    bool operator==(const Cam&) const = default;
};

/// A vector h for which the first axis of the curve of a cam is along  h x axis.
Eigen::Vector3d helperOfCurve(const Cam& cam);

/// The curve of a cam as drawn, for drawing and checking. Lengths in m.
class CurveShape {
public:
    /// A curve that misses points, or has too few, has no pieces.
    CurveShape(const Model& model, const Cam& cam);

    [[nodiscard]] int pieceCount() const { return form_.count; }
    [[nodiscard]] const math::CurveForm& form() const { return form_; }
    /// As math/planar_curve.h describes them.
    [[nodiscard]] const std::vector<double>& pieces() const { return pieces_; }
    /// Where it is at a part of a piece, from 0 to 1; world.
    [[nodiscard]] Eigen::Vector3d placeAt(int piece, double part) const;
    /// To the left of the curve, unit, there; world.
    [[nodiscard]] Eigen::Vector3d normalAt(int piece, double part) const;
    /// Signed curvature there, positive where it bends to the left, 1/m.
    [[nodiscard]] double curvatureAt(int piece, double part) const;
    /// Of the follower, positive to the left of the curve.
    [[nodiscard]] double followerDistance() const { return distance_; }
    /// From the follower to the nearest place of the curve; world.
    [[nodiscard]] Eigen::Vector3d nearestPlace() const { return nearest_; }
    /// Its points in its own coordinates.
    [[nodiscard]] const std::vector<math::Vector2<double>>& points() const { return points_; }

private:
    void fill(const Cam& cam);
    [[nodiscard]] math::CurveBasis<double> basisAt(int piece, double part) const;
    [[nodiscard]] math::Vector2<double> own(int piece,
                                            const std::array<double, 4>& functions) const;
    [[nodiscard]] Eigen::Vector3d toWorld(const math::Vector2<double>& own) const;

    Eigen::Vector3d origin_ = Eigen::Vector3d::Zero();
    Eigen::Vector3d first_ = Eigen::Vector3d::UnitX(), second_ = Eigen::Vector3d::UnitY();
    std::vector<math::Vector2<double>> points_;
    math::CurveForm form_;
    std::vector<double> pieces_;
    double distance_ = 0.0;
    Eigen::Vector3d nearest_ = Eigen::Vector3d::Zero();
};

template <class Fields, Is<Cam> CamType>
void describe(Fields& fields, CamType& cam, const Model&) {
    using base::Quantity;
    fields.about("Keeps a point or a roller of body A on a curve of body B.");
    fields.reference(Field("bodyA").required("the id of the body of the follower"), Target::Body,
                     cam.bodyA);
    fields.reference(Field("point").required("the id of a point of the follower"), Target::Point,
                     cam.point);
    fields.number(Field("radius", "Radius of the roller", Quantity::Length)
                      .noted("of the roller; 0: the bare point"),
                  cam.radius);
    fields.reference(Field("bodyB"), Target::Body, cam.bodyB);
    fields.references(
        Field("points").noted(
            "fixed in body B, which the curve passes in turn, or about which its arcs turn"),
        Target::Point, cam.points);
    fields.rows(Field("radii", "Radius", Quantity::Length)
                    .noted("of arcs about the points, one for each; negative: clockwise; 0 at the "
                           "ends of an open curve"),
                cam.radii);
    fields.rows(Field("flanks", "Flank", Quantity::Length)
                    .noted("of arcs that lead from each to the next; 0: straight lines"),
                cam.flanks);
    fields.reference(Field("origin").onlyIf(cam.points.empty()), Target::Point, cam.origin);
    fields.reals(Field("table").noted("coordinates from the origin, m, in place of points"),
                 cam.table);
    fields.flag(Field("closed"), cam.closed);
    fields.flag(Field("pulls").noted("as a groove does"), cam.pulls);
    fields.numbers(Field("axis", "Axis", Quantity::Dimensionless)
                       .noted("normal of the plane of the curve, as drawn"),
                   cam.axis, axisNames);
}

namespace validation {
class Report;
void check(Report& report, const Cam& cam);
}  // namespace validation

}  // namespace linkwright::model
