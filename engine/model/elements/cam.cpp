// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/cam.h"

#include "engine/math/planar_arcs.h"
#include "engine/math/planar_spline.h"
#include "engine/model/validation_report.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace linkwright::model {

namespace {

using Eigen::Vector3d;
using Own = math::Vector2<double>;

Vector3d vectorOf(const Number3& numbers) {
    return {numbers[0].value, numbers[1].value, numbers[2].value};
}

Vector3d normalOf(const Cam& cam) {
    const Vector3d axis = vectorOf(cam.axis);
    return axis.norm() > 0.0 ? Vector3d(axis.normalized()) : Vector3d(Vector3d::UnitZ());
}

/// Points without which there is no curve.
std::size_t fewestPoints(const Cam& cam) {
    if (!cam.closed) return 2;
    return cam.radii.empty() ? 3 : 1;
}

/// The arcs of a curve about these points.
math::CircleChain<double> chainOf(const Cam& cam, const std::vector<Own>& centers) {
    math::CircleChain<double> chain;
    chain.centers = centers;
    chain.closed = cam.closed;
    for (const Number& radius : cam.radii)
        chain.radii.push_back(radius.value);
    for (const Number& flank : cam.flanks)
        chain.flanks.push_back(flank.value);
    chain.flanks.resize(chain.linkCount(), 0.0);
    return chain;
}

}  // namespace

Vector3d helperOfCurve(const Cam& cam) {
    const Vector3d normal = normalOf(cam);
    const Vector3d along = std::abs(normal.x()) > 0.9 ? Vector3d::UnitY() : Vector3d::UnitX();
    return normal.cross(along);
}

CurveShape::CurveShape(const Model& model, const Cam& cam) {
    const Vector3d normal = normalOf(cam);
    first_ = helperOfCurve(cam).cross(normal).normalized();
    second_ = normal.cross(first_);
    const auto place = [&](const std::string& id, Vector3d& position) {
        const Point* point = findById(model.points, id);
        if (point != nullptr) position = vectorOf(point->position);
        return point != nullptr;
    };
    if (!place(cam.points.empty() ? cam.origin : cam.points.front(), origin_)) return;
    const auto toOwn = [&](const Vector3d& position) {
        return Own(first_.dot(position - origin_), second_.dot(position - origin_));
    };
    for (const std::string& id : cam.points) {
        Vector3d position;
        if (!place(id, position)) return;
        points_.push_back(toOwn(position));
    }
    for (const std::array<double, 2>& row : cam.table)
        points_.emplace_back(row[0], row[1]);
    if (points_.size() < fewestPoints(cam)) return;
    fill(cam);
    Vector3d follower;
    if (form_.count == 0 || !place(cam.point, follower)) return;
    const math::BesideCurve<double> beside(pieces_.data(), form_, toOwn(follower));
    distance_ = beside.distance();
    nearest_ = toWorld(toOwn(follower) - beside.gap);
}

void CurveShape::fill(const Cam& cam) {
    form_.closed = cam.closed;
    form_.kind = cam.radii.empty() ? math::CurveKind::Spline : math::CurveKind::Arcs;
    const bool arcs = form_.kind == math::CurveKind::Arcs;
    if (arcs && cam.radii.size() != points_.size()) return;
    const int count = arcs ? math::arcPieceCount(points_.size(), cam.closed)
                           : math::splinePieceCount(points_.size(), cam.closed);
    pieces_.resize(static_cast<std::size_t>(math::curvePieceSize * count));
    if (arcs)
        math::fillPlanarArcs(chainOf(cam, points_), pieces_.data());
    else
        math::fillPlanarSpline(points_, cam.closed, pieces_.data());
    if (std::isfinite(pieces_.back())) form_.count = count;
}

math::CurveBasis<double> CurveShape::basisAt(int piece, double part) const {
    return {form_.kind, part * pieces_[static_cast<std::size_t>(math::curvePieceSize * piece + 1)]};
}

Own CurveShape::own(int piece, const std::array<double, 4>& functions) const {
    return math::onCurve(pieces_.data() + math::curvePieceSize * piece, functions);
}

Vector3d CurveShape::toWorld(const Own& own) const {
    return origin_ + first_ * own[0] + second_ * own[1];
}

Vector3d CurveShape::placeAt(int piece, double part) const {
    return toWorld(own(piece, basisAt(piece, part).value));
}

Vector3d CurveShape::normalAt(int piece, double part) const {
    const Own slope = own(piece, basisAt(piece, part).slope).normalized();
    return second_ * slope[0] - first_ * slope[1];
}

double CurveShape::curvatureAt(int piece, double part) const {
    const math::CurveBasis<double> basis = basisAt(piece, part);
    const Own slope = own(piece, basis.slope), bend = own(piece, basis.bend);
    return math::cross(slope, bend) / std::pow(slope.norm(), 3);
}

namespace validation {

namespace {

constexpr int samplesPerPiece = 16;

/// "point P3", or of a table "row 3".
std::string nameOfPoint(const Cam& cam, std::size_t index) {
    if (cam.points.empty()) return "row " + std::to_string(index % cam.table.size() + 1);
    return "point \"" + cam.points[index % cam.points.size()] + "\"";
}

/// The point at which a piece begins, or about which it turns, or after which it follows.
std::string nameOfPiece(const Cam& cam, std::size_t piece) {
    if (cam.radii.empty()) return nameOfPoint(cam, piece);
    return nameOfPoint(cam, cam.closed ? piece / 2 : (piece + 1) / 2);
}

/// @return whether all that a curve is made of is there
bool checkPoints(Report& report, const Cam& cam) {
    bool there = true;
    for (std::size_t place = 0; place < cam.points.size(); ++place)
        there = report.requirePoint("points/" + std::to_string(place), cam.points[place]) && there;
    if (!cam.table.empty() && !cam.radii.empty()) {
        report.error("radii", "The curve has radii and a table.", "Leave out one of the two.");
        return false;
    }
    if (!cam.points.empty() && !cam.table.empty()) {
        report.error("table", "The curve has points and a table.", "Leave out one of the two.");
        return false;
    }
    if (cam.points.empty() && !cam.table.empty())
        there = report.requirePoint("origin", cam.origin) && there;
    for (const std::array<double, 2>& row : cam.table)
        there = there && std::isfinite(row[0]) && std::isfinite(row[1]);
    if (!there) return false;
    const std::size_t count = cam.points.size() + cam.table.size();
    if (count >= fewestPoints(cam)) return true;
    report.error(cam.table.empty() ? "points" : "table",
                 cam.closed ? "A closed curve needs at least three points."
                            : "A curve needs at least two points.",
                 "List points of the drawing in order, or enter a table.");
    return false;
}

/// @return whether all points are apart from the next ones
bool checkGaps(Report& report, const Cam& cam, const CurveShape& shape) {
    const std::vector<Own>& points = shape.points();
    double extent = 0.0;
    for (const Own& point : points)
        extent = std::max(extent, (point - points.front()).norm());
    const std::size_t pieces = points.size() - (cam.closed ? 0 : 1);
    for (std::size_t piece = 0; piece < pieces; ++piece) {
        if (points.size() == 1
            || (points[(piece + 1) % points.size()] - points[piece]).norm() > 1e-9 * extent)
            continue;
        report.error(cam.table.empty() ? "points" : "table",
                     "Two consecutive points of the curve coincide: " + nameOfPoint(cam, piece)
                         + " and the next one.",
                     cam.closed ? "Move one, or remove it; a closed curve ends at its first point "
                                  "by itself."
                                : "Move one, or remove it.");
        return false;
    }
    return true;
}

/// @return whether the curve stays apart from itself
bool checkCrossing(Report& report, const Cam& cam, const CurveShape& shape) {
    // An arc may be a whole circle.
    const int samples = cam.radii.empty() ? 4 : samplesPerPiece;
    std::vector<Vector3d> line;
    for (int sample = 0; sample < samples * shape.pieceCount(); ++sample)
        line.push_back(shape.placeAt(sample / samples, double(sample % samples) / samples));
    if (!cam.closed) line.push_back(shape.placeAt(shape.pieceCount() - 1, 1.0));
    const Vector3d axis = normalOf(cam);
    const std::size_t count = line.size(), sides = count - (cam.closed ? 0 : 1);
    const auto turn = [&](std::size_t from, std::size_t to, std::size_t seen) {
        return axis.dot((line[to] - line[from]).cross(line[seen] - line[from]));
    };
    for (std::size_t one = 0; one < sides; ++one)
        for (std::size_t other = one + 2; other < sides; ++other) {
            const std::size_t next = one + 1, after = (other + 1) % count;
            if (after == one) continue;
            if (turn(one, next, other) * turn(one, next, after) >= 0.0
                || turn(other, after, one) * turn(other, after, next) >= 0.0)
                continue;
            report.error(cam.table.empty() ? "points" : "table",
                         "The curve crosses itself after " + nameOfPiece(cam, one / samples)
                             + " and after " + nameOfPiece(cam, other / samples) + ".",
                         "List its points in the order in which it passes them, or move them so "
                         "that it does not cross itself.");
            return false;
        }
    return true;
}

/// @return whether each arc has a radius and each flank a place
bool checkRadii(Report& report, const Cam& cam) {
    const std::size_t count = cam.points.size();
    const std::size_t links = cam.closed ? (count > 1 ? count : 0) : count - 1;
    if (cam.radii.size() != count) {
        report.error("radii",
                     "The number of radii, " + std::to_string(cam.radii.size())
                         + ", is not that of the points, " + std::to_string(count) + ".",
                     "Give one radius for each point, about which its arc turns.");
        return false;
    }
    if (!cam.flanks.empty() && cam.flanks.size() != links) {
        report.error("flanks",
                     "The number of flanks, " + std::to_string(cam.flanks.size())
                         + ", is not that of the places between the arcs, " + std::to_string(links)
                         + ".",
                     "Give one radius for each, 0 for a straight line, or leave all out.");
        return false;
    }
    for (const auto* numbers : {&cam.radii, &cam.flanks})
        for (const Number& number : *numbers)
            if (!std::isfinite(number.value)) return false;
    for (const std::size_t end : {std::size_t{0}, count - 1}) {
        if (cam.closed || cam.radii[end].value == 0.0) continue;
        report.error("radii/" + std::to_string(end),
                     "The curve ends at " + nameOfPoint(cam, end) + ", but has a radius there.",
                     "Enter 0, or close the curve.");
        return false;
    }
    return true;
}

/// @return whether the arcs make a curve without corners
bool checkArcs(Report& report, const Cam& cam, const CurveShape& shape) {
    if (cam.radii.empty()) return true;
    const math::CircleChain<double> chain = chainOf(cam, shape.points());
    std::vector<math::CircleLink<double>> links;
    for (std::size_t link = 0; link < chain.linkCount(); ++link) {
        const auto found = math::linkOf(chain, link);
        if (!found) {
            const double flank = chain.flanks[link];
            const std::string between =
                nameOfPoint(cam, link) + " to that about " + nameOfPoint(cam, link + 1) + ".";
            report.error(
                "radii",
                flank == 0.0 ? "No line leads from the arc about " + between
                             : "No arc of " + toRoundedText(std::abs(flank))
                                   + " m leads from the arc about " + between,
                "Change the radii or flanks, or move the points: each line or flank touches both "
                "of its circles.");
            return false;
        }
        links.push_back(*found);
    }
    for (std::size_t index = 0; index < chain.radii.size(); ++index) {
        if (chain.radii[index] != 0.0 || (!cam.closed && (index == 0 || index == links.size())))
            continue;
        const Own& before = links[(index + links.size() - 1) % links.size()].reaching;
        const Own& after = links[index % links.size()].leaving;
        const double corner = std::atan2(math::cross(before, after), math::dot(before, after));
        report.error("radii/" + std::to_string(index),
                     "The curve has a corner of "
                         + toRoundedText(std::abs(corner) * 180.0 / std::numbers::pi)
                         + " degrees at " + nameOfPoint(cam, index) + ".",
                     "Give it a radius, about the center of an arc that rounds the corner.");
        return false;
    }
    if (shape.pieceCount() > 0) return true;
    report.error("radii", "The arcs of the closed curve do not go around once.",
                 "List the points in the order in which the curve passes them, and give a negative "
                 "radius where it turns clockwise.");
    return false;
}

/// The center of a roller cannot follow a curve that is rounder than the roller.
void checkRoller(Report& report, const Cam& cam, const CurveShape& shape) {
    const double radius = cam.radius.value;
    if (radius == 0.0) return;
    if (std::abs(shape.followerDistance()) < 1e-9 * radius) {
        report.error("point",
                     "The center of the roller is drawn on the curve: it could be on either side.",
                     "Draw it next to the curve, about one radius away.");
        return;
    }
    const double side = shape.followerDistance() < 0.0 ? -1.0 : 1.0;
    double sharpest = 0.0;
    int place = 0;
    for (int sample = 0; sample <= samplesPerPiece * shape.pieceCount(); ++sample) {
        const int piece = std::min(sample / samplesPerPiece, shape.pieceCount() - 1);
        const double curvature =
            side
            * shape.curvatureAt(piece, double(sample - samplesPerPiece * piece) / samplesPerPiece);
        if (curvature <= sharpest) continue;
        sharpest = curvature;
        place = cam.radii.empty() ? (sample + samplesPerPiece / 2) / samplesPerPiece : piece;
    }
    constexpr double enough = 0.98;  // of the radius of curvature
    if (radius * sharpest < enough) return;
    report.error("radius",
                 "Near " + nameOfPiece(cam, static_cast<std::size_t>(place))
                     + " the curve is concave with a radius of " + toRoundedText(1.0 / sharpest)
                     + " m: the roller, of radius " + toRoundedText(radius) + " m, does not fit.",
                 "Make the roller smaller, or move the points so that the curve bends less.");
}

}  // namespace

void check(Report& report, const Cam& cam) {
    bool bodies = report.requireBody("bodyA", cam.bodyA);
    bodies = report.requireBody("bodyB", cam.bodyB) && bodies;
    const bool point = report.requirePoint("point", cam.point);
    if (bodies && cam.bodyA == cam.bodyB)
        report.error("bodyB", "The curve is on the body of its follower.",
                     "Specify another body or the ground.");
    const bool axis = report.requireDirection("axis", cam.axis);
    const bool positive = std::isfinite(cam.radius.value) && cam.radius.value >= 0.0;
    if (!positive)
        report.error("radius",
                     "The radius " + toText(cam.radius.value) + " m of the roller is negative.",
                     "Enter 0 for a bare point or a positive length.");
    else if (!cam.pulls && cam.radius.value == 0.0)
        report.warning("pulls",
                       "A bare point is on no side of its curve: nothing tells where it lifts off.",
                       "Give the follower a roller, or let the curve pull.");
    if (!checkPoints(report, cam) || !axis) return;
    if (!cam.radii.empty() && !checkRadii(report, cam)) return;
    const CurveShape shape(report.model(), cam);
    if (!checkGaps(report, cam, shape) || !checkArcs(report, cam, shape)
        || !checkCrossing(report, cam, shape))
        return;
    if (point && positive) checkRoller(report, cam, shape);
}

}  // namespace validation

}  // namespace linkwright::model
