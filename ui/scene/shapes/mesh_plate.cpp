// SPDX-License-Identifier: GPL-3.0-or-later
// The plate of MeshBuilder: a stack of contours joined by strips.
#include "ui/scene/shapes/mesh_builder.h"

#include <algorithm>
#include <utility>

namespace linkwright::scene {

namespace {

constexpr double edgeLift = 0.02;  // of the thickness

/// A contour at a height. Strips join neighbors; their normals are `lean` times the outward
/// direction plus `rise` times z.
struct Ring {
    Contour contour;
    double height;
    double lean;
    double rise;
    QColor color;
    bool outlined;
    bool edge;

    [[nodiscard]] Eigen::Vector3d place(std::size_t index) const {
        return {contour.positions[index].x(), contour.positions[index].y(), height};
    }
};

/// Rings of one face from the rim inwards; `side` is +1 for the face towards +z.
std::vector<Ring> ringsOf(const Plate& plate, double side) {
    const double half = 0.5 * plate.thickness;
    const double face = plate.center + side * half;
    const RoundedShape inset{plate.shape.corners, plate.shape.radius - plate.chamfer,
                             plate.shape.arcSteps};
    std::vector<Ring> rings;
    rings.push_back(
        {contourOf(plate.shape), face - side * plate.chamfer, 1.0, 0.0, plate.color, true, false});
    rings.push_back({contourOf(inset), face, 0.7, 0.7 * side, plate.color, true, plate.edges});
    if (plate.groove == nullptr) return rings;
    const double wall = std::min(plate.grooveDepth, 0.5 * plate.groove->radius);
    const RoundedShape floor{plate.groove->corners, plate.groove->radius - wall,
                             plate.groove->arcSteps};
    rings.push_back({contourOf(*plate.groove), face, 0.0, side, plate.color, false, plate.edges});
    rings.push_back({contourOf(floor), face - side * plate.grooveDepth, -0.7, 0.7 * side,
                     plate.grooveColor, false, false});
    return rings;
}

void addStrip(MeshBuilder& builder, const Ring& start, const Ring& end, bool flip) {
    builder.setColor(end.color);
    builder.setOutlined(end.outlined);
    const std::size_t count = end.contour.positions.size();
    std::vector<vtkIdType> low, high;
    for (std::size_t index = 0; index < count; ++index) {
        const Eigen::Vector2d& out = end.contour.outward[index];
        const Eigen::Vector3d normal(end.lean * out.x(), end.lean * out.y(), end.rise);
        low.push_back(builder.addVertex(start.place(index), normal));
        high.push_back(builder.addVertex(end.place(index), normal));
    }
    for (std::size_t index = 0; index < count; ++index) {
        const std::size_t next = (index + 1) % count;
        if (flip) {
            builder.addQuad(low[index], high[index], high[next], low[next]);
        } else {
            builder.addQuad(low[index], low[next], high[next], high[index]);
        }
    }
}

void addLid(MeshBuilder& builder, const Ring& ring, double side) {
    builder.setColor(ring.color);
    builder.setOutlined(ring.outlined);
    const std::size_t count = ring.contour.positions.size();
    std::vector<vtkIdType> corners;
    for (std::size_t index = 0; index < count; ++index)
        corners.push_back(builder.addVertex(ring.place(index), Eigen::Vector3d(0, 0, side)));
    // Zigzag from the middle of the first arc: a bar gets short triangles at its ends and two long
    // ones between, where a fan would give slivers over its whole length.
    const std::size_t middle = ring.contour.arcSteps / 2;
    const auto corner = [&](std::size_t offset) { return corners[(middle + offset) % count]; };
    std::size_t right = 0;
    std::size_t left = count - 1;
    while (left - right >= 2) {
        const bool advanceRight = right + left < count;
        const std::size_t next = advanceRight ? right + 1 : left - 1;
        if (side > 0) {
            builder.addTriangle(corner(right), corner(next), corner(left));
        } else {
            builder.addTriangle(corner(right), corner(left), corner(next));
        }
        (advanceRight ? right : left) = next;
    }
}

void addRingEdge(MeshBuilder& builder, const Plate& plate, const Ring& ring, double side) {
    builder.setColor(ring.color);
    // A hair above the face: cheaper and steadier than letting the depth test decide.
    const Eigen::Vector3d lift(0.0, 0.0, side * edgeLift * plate.thickness);
    std::vector<Eigen::Vector3d> positions;
    for (std::size_t index = 0; index < ring.contour.positions.size(); ++index)
        positions.emplace_back(ring.place(index) + lift);
    const std::vector<Eigen::Vector3d> normals(positions.size(), Eigen::Vector3d(0, 0, side));
    builder.addEdge(positions, normals, true);
}

}  // namespace

void MeshBuilder::addPlate(const Plate& plate) {
    std::vector<Ring> rims;
    for (const double side : {-1.0, 1.0}) {
        const std::vector<Ring> rings = ringsOf(plate, side);
        rims.push_back(rings.front());
        for (std::size_t index = 1; index < rings.size(); ++index)
            addStrip(*this, rings[index - 1], rings[index], side < 0.0);
        addLid(*this, rings.back(), side);
        for (const Ring& ring : rings)
            if (ring.edge) addRingEdge(*this, plate, ring, side);
    }
    addStrip(*this, rims[0], rims[1], false);
    setOutlined(true);
}

void MeshBuilder::addBlock(const Eigen::Vector3d& center, const Eigen::Vector3d& halfSize,
                           double chamfer, const QColor& color) {
    const double width = halfSize.x() - chamfer;
    const double height = halfSize.y() - chamfer;
    Plate plate;
    plate.shape.radius = chamfer;
    for (const auto& [signX, signY] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}})
        plate.shape.corners.emplace_back(center.x() + signX * width, center.y() + signY * height);
    plate.center = center.z();
    plate.thickness = 2.0 * halfSize.z();
    plate.chamfer = 0.999 * chamfer;  // the inner rim keeps its directions
    plate.color = color;
    addPlate(plate);
}

}  // namespace linkwright::scene
