// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/link_shapes.h"

#include "engine/session/drawing/drawing_parts.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace linkwright::session {

namespace {

using model::Body;
using model::Dimension;
using model::DimensionKind;
using model::Model;

constexpr double straight = 1e-9;  // m relative to the link

bool areDrawn(const Model& drawn, const std::vector<std::string>& points) {
    return std::all_of(points.begin(), points.end(), [&](const std::string& point) {
        return model::findById(drawn.points, point) != nullptr;
    });
}

/// Where a point divides a line, also beyond its ends; nothing when it is beside the line.
std::optional<double> shareOfLine(const Model& drawn, const std::array<std::string, 2>& line,
                                  const std::string& point) {
    const Eigen::Vector3d start = pointPosition(drawn, line[0]);
    const Eigen::Vector3d along = pointPosition(drawn, line[1]) - start;
    const Eigen::Vector3d to = pointPosition(drawn, point) - start;
    const double length = along.norm();
    if (!(length > 0.0)) return std::nullopt;
    const double share = to.dot(along) / (length * length);
    if ((to - share * along).norm() > straight * length) return std::nullopt;
    return share;
}

/// Where a further point of a link divides the line from its first point to its second (0 to 1);
/// nothing when it is not on that line.
std::optional<double> shareOnLine(const Model& drawn, const Body& body, std::size_t place) {
    const auto share = shareOfLine(drawn, {body.points[0], body.points[1]}, body.points[place]);
    return share && *share > 0.0 && *share < 1.0 ? share : std::nullopt;
}

/// Moves a point, but for coordinates that follow from a formula.
void putPoint(Model& model, const std::string& point, const Eigen::Vector3d& place) {
    model::Number3& position = model::findById(model.points, point)->position;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (position[axis].expression.empty())
            position[axis].value = place[static_cast<Eigen::Index>(axis)];
}

/// Whether a link lies in the plane in which directions are told.
bool isInPlane(const Model& drawn, const Body& body) {
    const Eigen::Vector3d normal(model::hingePlane(drawn).normal.data());
    const Eigen::Vector3d along =
        pointPosition(drawn, body.points[1]) - pointPosition(drawn, body.points[0]);
    return std::abs(along.dot(normal)) <= straight * along.norm();
}

/// The point is on the line of its link, and stays there.
Dimension lineThrough(const Model& drawn, const Body& body, std::size_t place) {
    return drawnDimension(drawn, DimensionKind::Parallel,
                          {body.points[0], body.points[1], body.points[0], body.points[place]});
}

/// Whether a point belongs to one link alone, and neither the ground nor a dimension holds it.
bool isMark(const Model& drawn, const std::string& point) {
    const auto holds = [&](const Dimension& kept) { return contains(kept.points, point); };
    return bodiesAt(drawn, point).size() == 1 && !isGrounded(drawn, point)
           && std::none_of(drawn.dimensions.begin(), drawn.dimensions.end(), holds);
}

/// Distances of all points to the first three; of a point on the line of the first two, where the
/// distances to both would be one too many, that to the first, and the line. In space no dimension
/// keeps a point on a line: `keepMarks` does.
void keepDistances(Shapes& shapes, const Model& drawn, const Body& body) {
    constexpr std::size_t frame = 3;
    const bool inPlane = body.points.size() > 2 && isInPlane(drawn, body);
    std::vector<bool> onLine(body.points.size(), false), marks(body.points.size(), false);
    for (std::size_t place = 2; place < body.points.size(); ++place) {
        onLine[place] = inPlane && shareOnLine(drawn, body, place).has_value();
        marks[place] = !inPlane && isMark(drawn, body.points[place])
                       && shareOfLine(drawn, {body.points[0], body.points[1]}, body.points[place]);
    }
    for (std::size_t first = 0; first < std::min(frame, body.points.size()); ++first)
        for (std::size_t second = first + 1; second < body.points.size(); ++second) {
            if (marks[first] || marks[second]) continue;
            if (first > 0 && (onLine[first] || onLine[second])) continue;
            Dimension distance = drawnDimension(drawn, DimensionKind::Distance,
                                                {body.points[first], body.points[second]});
            // Points on each other have no direction to come apart in.
            if (distance.value.value > 0.0) shapes.dimensions.push_back(std::move(distance));
        }
    for (std::size_t place = 2; place < body.points.size(); ++place)
        if (onLine[place]) shapes.dimensions.push_back(lineThrough(drawn, body, place));
}

void keepLines(Shapes& shapes, const Model& drawn, const Body& body,
               const std::set<std::string>& freed) {
    if (body.points.size() < 3 || !isInPlane(drawn, body)) return;
    for (std::size_t place = 2; place < body.points.size(); ++place)
        if (!freed.contains(body.points[place]) && shareOnLine(drawn, body, place))
            shapes.dimensions.push_back(lineThrough(drawn, body, place));
}

/// A block on a rail of the ground stays on it.
void keepRail(Shapes& shapes, const Model& drawn, const model::Joint& joint) {
    const bool ground = joint.bodyA == model::groundId || joint.bodyB == model::groundId;
    const Eigen::Vector3d axis = toVector(joint.axis);
    const Eigen::Vector3d normal(model::hingePlane(drawn).normal.data());
    if (joint.kind != model::JointKind::Prismatic || !ground || !(axis.norm() > 0.0)
        || std::abs(axis.normalized().dot(normal)) > 1e-6
        || !model::findById(drawn.points, joint.point))
        return;
    const Eigen::Vector3d place = pointPosition(drawn, joint.point);
    const std::vector<std::string> line =
        addGroundLine(shapes, drawn, "rail", place - axis, place + axis);
    Dimension rail;
    rail.kind = DimensionKind::Parallel;
    rail.points = {line[0], line[1], line[0], joint.point};
    shapes.dimensions.push_back(std::move(rail));
}

/// Whether some joint lets links leave the plane in which directions are told, or its parallels.
bool isSpatial(const Model& drawn) {
    const Eigen::Vector3d normal(model::hingePlane(drawn).normal.data());
    return std::any_of(drawn.joints.begin(), drawn.joints.end(), [&](const model::Joint& joint) {
        const Eigen::Vector3d axis = toVector(joint.axis);
        if (!(axis.norm() > 0.0)) return true;
        const double along = std::abs(axis.normalized().dot(normal));
        return !(joint.kind == model::JointKind::Revolute && along > 1.0 - 1e-12)
               && !(joint.kind == model::JointKind::Prismatic && along < 1e-6);
    });
}

/// The points of a link that the ground hinges stay in their planes across the axis: as far from
/// either of two places of the axis on both sides. In the plane they do so anyway.
void keepHinge(Shapes& shapes, const Model& drawn, const model::Joint& joint) {
    const bool ground = joint.bodyA == model::groundId || joint.bodyB == model::groundId;
    const Eigen::Vector3d axis = toVector(joint.axis);
    const Body* body =
        model::findById(drawn.bodies, joint.bodyA == model::groundId ? joint.bodyB : joint.bodyA);
    if (joint.kind != model::JointKind::Revolute || !ground || !body || !(axis.norm() > 0.0)
        || !model::findById(drawn.points, joint.point))
        return;
    const Eigen::Vector3d place = pointPosition(drawn, joint.point);
    for (const std::string& point : body->points) {
        if (point == joint.point || !model::findById(drawn.points, point)) continue;
        const Eigen::Vector3d arm = pointPosition(drawn, point) - place;
        if (!(arm.norm() > 0.0)) continue;
        const Eigen::Vector3d along = axis.normalized();
        const Eigen::Vector3d center = place + arm.dot(along) * along;
        const std::vector<std::string> line = addGroundLine(
            shapes, drawn, "hinge", center - arm.norm() * along, center + arm.norm() * along);
        Dimension plane;
        plane.kind = DimensionKind::EqualLength;
        plane.points = {line[0], point, line[1], point};
        shapes.dimensions.push_back(std::move(plane));
    }
}

}  // namespace

int stepsOfTurn(double angle) {
    constexpr double maxAtOnce = 10.0 * std::numbers::pi / 180.0;
    return std::max(1, static_cast<int>(std::ceil(std::abs(angle) / maxAtOnce)));
}

bool hasPoints(const Body& body, const std::string& one, const std::string& other) {
    return contains(body.points, one) && contains(body.points, other);
}

Dimension drawnDimension(const Model& drawn, DimensionKind kind,
                         const std::vector<std::string>& points) {
    Dimension dimension;
    dimension.kind = kind;
    dimension.points = points;
    if (model::hasValue(kind)) dimension.value = model::measure(drawn, dimension);
    return dimension;
}

std::vector<std::string> addGroundLine(Shapes& shapes, const Model& drawn, const std::string& stem,
                                       const Eigen::Vector3d& start, const Eigen::Vector3d& end) {
    Model aided;
    aided.points = drawn.points;
    aided.points.insert(aided.points.end(), shapes.aids.begin(), shapes.aids.end());
    std::vector<std::string> line;
    for (const Eigen::Vector3d& place : {start, end}) {
        model::Point point;
        point.id = model::freshId(aided, stem);
        point.position = toNumbers(place);
        aided.points.push_back(point);
        shapes.aids.push_back(point);
        line.push_back(point.id);
    }
    return line;
}

Shapes shapesOf(const Model& drawn, const std::set<std::string>& changing,
                const std::set<std::string>& freed) {
    Shapes shapes;
    for (const Body& body : drawn.bodies) {
        if (body.points.size() < 2 || !areDrawn(drawn, body.points)) continue;
        if (changing.contains(body.id))
            keepLines(shapes, drawn, body, freed);
        else
            keepDistances(shapes, drawn, body);
    }
    for (const model::Rod& rod : drawn.rods) {
        const std::vector<std::string> ends{rod.endA.point, rod.endB.point};
        if (changing.contains(rod.id) || ends[0] == ends[1] || !areDrawn(drawn, ends)) continue;
        Dimension distance = drawnDimension(drawn, DimensionKind::Distance, ends);
        if (distance.value.value > 0.0) shapes.dimensions.push_back(std::move(distance));
    }
    for (const model::Joint& joint : drawn.joints)
        if (!freed.contains(joint.point)) keepRail(shapes, drawn, joint);
    if (isSpatial(drawn))
        for (const model::Joint& joint : drawn.joints)
            if (!freed.contains(joint.point)) keepHinge(shapes, drawn, joint);
    return shapes;
}

bool keepsShape(const Model& model, const Model& before, const Body& body) {
    if (body.points.size() < 2) return true;
    Shapes shapes;
    keepDistances(shapes, before, body);
    return std::all_of(
        shapes.dimensions.begin(), shapes.dimensions.end(), [&](const Dimension& kept) {
            const double value = kept.value.value;
            const double size = kept.kind == DimensionKind::Distance ? value : 1.0;
            return std::abs(model::errorNow(model, kept, value)) <= model::keptDimension * size;
        });
}

void keepOnLines(Model& model, const Model& before) {
    const auto hasMoved = [&](const std::string& point) {
        return !(model::findById(model.points, point)->position
                 == model::findById(before.points, point)->position);
    };
    for (const Body& body : before.bodies) {
        if (body.points.size() < 3 || !areDrawn(before, body.points)
            || !areDrawn(model, body.points))
            continue;
        if (!hasMoved(body.points[0]) && !hasMoved(body.points[1])) continue;
        const Eigen::Vector3d start = pointPosition(model, body.points[0]);
        const Eigen::Vector3d end = pointPosition(model, body.points[1]);
        for (std::size_t place = 2; place < body.points.size(); ++place) {
            const auto share = shareOnLine(before, body, place);
            if (!share || hasMoved(body.points[place])) continue;
            putPoint(model, body.points[place], start + *share * (end - start));
        }
    }
}

void keepMarks(Model& model, const Model& before, const std::array<std::string, 2>& changed) {
    for (const Body& body : before.bodies) {
        if (body.points.size() < 3 || !areDrawn(before, body.points)
            || !areDrawn(model, body.points))
            continue;
        const std::array<std::string, 2> line = hasPoints(body, changed[0], changed[1])
                                                    ? changed
                                                    : std::array{body.points[0], body.points[1]};
        const Eigen::Vector3d start = pointPosition(model, line[0]);
        const Eigen::Vector3d along = pointPosition(model, line[1]) - start;
        if (start == pointPosition(before, line[0])
            && pointPosition(model, line[1]) == pointPosition(before, line[1]))
            continue;
        for (const std::string& point : body.points) {
            if (point == line[0] || point == line[1] || !isMark(before, point)) continue;
            if (const auto share = shareOfLine(before, line, point))
                putPoint(model, point, start + *share * along);
        }
    }
}

}  // namespace linkwright::session
