// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/mass_from_shape.h"

#include "engine/base/diagnostic.h"
#include "engine/math/solid_mass.h"
#include "engine/project/mesh_file.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <vector>

namespace linkwright::session {

namespace {

using Eigen::Vector3d;

/// Distances below this share of the body's size count as zero.
constexpr double relativeTolerance = 1e-9;

[[noreturn]] void fail(const model::Body& body, const std::string& message,
                       const std::string& remedy) {
    throw base::InputError({base::Severity::Error, body.id, "mass", message, remedy});
}

void requirePositive(const model::Body& body, double value, const std::string& what) {
    if (std::isfinite(value) && value > 0.0) return;
    fail(body, "The " + what + " is not a positive number.", "Enter a positive " + what + ".");
}

std::vector<Vector3d> pointsOf(const model::Model& model, const model::Body& body) {
    std::vector<Vector3d> points;
    for (const std::string& id : body.points)
        if (const model::Point* point = model::findById(model.points, id))
            points.emplace_back(point->position[0].value, point->position[1].value,
                                point->position[2].value);
    return points;
}

Vector3d meanOf(const model::Body& body, const std::vector<Vector3d>& points) {
    if (points.empty())
        fail(body, "The link has no points that give its position.", "Give the link a point.");
    Vector3d sum = Vector3d::Zero();
    for (const Vector3d& point : points)
        sum += point;
    return sum / static_cast<double>(points.size());
}

/// Axes of a bar: x along it, y across in the plane of the drawing where possible.
struct BarFrame {
    Eigen::Matrix3d axes;
    Vector3d middle;
    double length = 0.0;
};

BarFrame barFrame(const model::Body& body, const std::vector<Vector3d>& points) {
    if (points.size() < 2 || !((points[1] - points[0]).norm() > 0.0))
        fail(body, "A bar needs two points at different positions.",
             "Give the link a second point, or choose another shape.");
    BarFrame frame;
    const Vector3d along = points[1] - points[0];
    frame.length = along.norm();
    frame.middle = (points[0] + points[1]) / 2.0;
    const Vector3d axis = along / frame.length;
    const bool upright = std::abs(axis.z()) > 1.0 - relativeTolerance;
    const Vector3d across =
        (upright ? Vector3d::UnitY() : Vector3d::UnitZ()).cross(axis).normalized();
    frame.axes << axis, across, axis.cross(across);
    return frame;
}

math::SolidMass rodMass(const model::Body& body, const std::vector<Vector3d>& points,
                        const MassShape& shape) {
    const BarFrame frame = barFrame(body, points);
    // The cylinder lies along z: its axes become those of the bar in the order across, normal,
    // along.
    Eigen::Matrix3d axes;
    axes << frame.axes.col(1), frame.axes.col(2), frame.axes.col(0);
    return math::placed(math::cylinderMass(shape.outerDiameter / 2.0, shape.innerDiameter / 2.0,
                                           frame.length, shape.density),
                        axes, frame.middle);
}

math::SolidMass plateMass(const model::Body& body, const std::vector<Vector3d>& points,
                          const MassShape& shape) {
    if (points.size() < 3)
        fail(body, "A plate needs at least three points.",
             "Give the link a third point, or choose another shape.");
    const Vector3d mean = meanOf(body, points);
    Vector3d normal = Vector3d::Zero();  // twice the area vector of the outline
    double size = 0.0;
    for (std::size_t index = 0; index < points.size(); ++index) {
        normal += (points[index] - mean).cross(points[(index + 1) % points.size()] - mean);
        size = std::max(size, (points[index] - mean).norm());
    }
    if (!(normal.norm() > relativeTolerance * size * size))
        fail(body, "The points of the link enclose no area.",
             "Move a point off the line, or choose another shape.");
    normal.normalize();
    const Vector3d first = normal.unitOrthogonal();
    Eigen::Matrix3d axes;
    axes << first, normal.cross(first), normal;
    std::vector<Eigen::Vector2d> outline;
    for (const Vector3d& point : points) {
        const Vector3d local = axes.transpose() * (point - mean);
        if (std::abs(local.z()) > 1e-6 * size)
            fail(body, "The points of the link do not lie in one plane.",
                 "Choose a box, a cylinder or a mesh.");
        outline.emplace_back(local.x(), local.y());
    }
    if (!math::isSimplePolygon(outline))
        fail(body, "The outline through the points of the link crosses itself.",
             "List the points in the order in which they go around the plate.");
    return math::placed(math::plateMass(outline, shape.thickness, shape.density), axes, mean);
}

math::SolidMass cylinderMass(const Vector3d& mean, const MassShape& shape) {
    // Axes of the cylinder in the world: a cyclic exchange brings its own z onto the chosen axis.
    Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();
    if (shape.axis == ShapeAxis::X) axes << Vector3d::UnitY(), Vector3d::UnitZ(), Vector3d::UnitX();
    if (shape.axis == ShapeAxis::Y) axes << Vector3d::UnitZ(), Vector3d::UnitX(), Vector3d::UnitY();
    return math::placed(math::cylinderMass(shape.outerDiameter / 2.0, shape.innerDiameter / 2.0,
                                           shape.length, shape.density),
                        axes, mean);
}

math::SolidMass meshMass(const model::Body& body, const std::vector<Vector3d>& points,
                         const MassShape& shape) {
    requirePositive(body, shape.scale, "unit of the file");
    if (shape.file.empty()) fail(body, "No file is chosen.", "Choose an STL or OBJ file.");
    const math::TriangleMesh mesh = project::readMesh(shape.file, shape.scale);
    const std::string fault = math::faultOfSurface(mesh);
    if (!fault.empty())
        fail(body, fault, "Repair the surface in the program it came from: it must be closed.");
    math::SolidMass solid = math::meshMass(mesh, shape.density);
    if (shape.centered) solid.center = meanOf(body, points);
    return solid;
}

void requireRound(const model::Body& body, const MassShape& shape) {
    requirePositive(body, shape.outerDiameter, "diameter");
    if (shape.innerDiameter >= 0.0 && shape.innerDiameter < shape.outerDiameter) return;
    fail(body, "The bore is not smaller than the diameter.",
         "Enter a smaller bore, or 0 for none.");
}

math::SolidMass solidOf(const model::Model& model, const model::Body& body,
                        const MassShape& shape) {
    const std::vector<Vector3d> points = pointsOf(model, body);
    requirePositive(body, shape.density, "density");
    switch (shape.kind) {
        case ShapeKind::Rod: requireRound(body, shape); return rodMass(body, points, shape);
        case ShapeKind::Bar: {
            requirePositive(body, shape.width, "width");
            requirePositive(body, shape.thickness, "thickness");
            const BarFrame frame = barFrame(body, points);
            return math::placed(
                math::boxMass({frame.length, shape.width, shape.thickness}, shape.density),
                frame.axes, frame.middle);
        }
        case ShapeKind::Plate:
            requirePositive(body, shape.thickness, "thickness");
            return plateMass(body, points, shape);
        case ShapeKind::Box:
            requirePositive(body, shape.width, "width");
            requirePositive(body, shape.height, "height");
            requirePositive(body, shape.thickness, "depth");
            return math::placed(
                math::boxMass({shape.width, shape.height, shape.thickness}, shape.density),
                Eigen::Matrix3d::Identity(), meanOf(body, points));
        case ShapeKind::Cylinder:
            requireRound(body, shape);
            requirePositive(body, shape.length, "length");
            return cylinderMass(meanOf(body, points), shape);
        case ShapeKind::Mesh: return meshMass(body, points, shape);
    }
    return {};
}

/// Products that only come from rounding are zero: a box should look like one.
double cleaned(double entry, double scale) {
    return std::abs(entry) < 1e-14 * scale ? 0.0 : entry;
}

}  // namespace

model::MassProperties massOfShape(const model::Model& model, const model::Body& body,
                                  const MassShape& shape) {
    const math::SolidMass solid = solidOf(model, body, shape);
    const Eigen::Matrix3d& inertia = solid.inertia;
    const double scale = inertia.diagonal().cwiseAbs().maxCoeff();
    model::MassProperties properties;
    properties.kind = model::MassKind::Explicit;
    properties.mass = solid.mass;
    properties.centerOfMass = model::Number3{solid.center[0], solid.center[1], solid.center[2]};
    properties.inertia = {inertia(0, 0),
                          inertia(1, 1),
                          inertia(2, 2),
                          cleaned(inertia(0, 1), scale),
                          cleaned(inertia(0, 2), scale),
                          cleaned(inertia(1, 2), scale)};
    return properties;
}

}  // namespace linkwright::session
