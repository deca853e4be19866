// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/shapes/scene_layout.h"

#include "ui/document/shown/display_units.h"

#include <algorithm>
#include <cmath>

namespace linkwright::scene {

namespace {

using model::JointKind;

constexpr double parallelTolerance = 1e-6;
/// Largest scene size in lengths of a typical link; a bar is then a third as wide as long.
constexpr double largestSizeInLinks = 10.0;

bool isParallel(const Eigen::Vector3d& first, const Eigen::Vector3d& second) {
    return first.normalized().cross(second.normalized()).norm() < parallelTolerance;
}

bool isPerpendicular(const Eigen::Vector3d& first, const Eigen::Vector3d& second) {
    return std::abs(first.normalized().dot(second.normalized())) < parallelTolerance;
}

Eigen::Vector3d nearestAxis(const Eigen::Vector3d& direction) {
    Eigen::Index largest = 0;
    direction.cwiseAbs().maxCoeff(&largest);
    Eigen::Vector3d axis = Eigen::Vector3d::Zero();
    axis[largest] = direction[largest] < 0.0 ? -1.0 : 1.0;
    return axis;
}

void measure(const model::Model& model, SceneLayout& layout) {
    layout.size = 0.0;
    if (!model.points.empty()) {
        layout.low = Eigen::Vector3d::Constant(1e300);
        layout.high = -layout.low;
        for (const model::Point& point : model.points) {
            layout.low = layout.low.cwiseMin(toVector(point.position));
            layout.high = layout.high.cwiseMax(toVector(point.position));
        }
        layout.size = (layout.high - layout.low).norm();
    }
    if (!(layout.size > 0.0) || !std::isfinite(layout.size)) layout.size = emptySceneSize();
    std::vector<double> lengths;
    for (const model::Body& body : model.bodies) {
        if (body.points.size() < 2) continue;
        const model::Point* start = pointOf(model, body.points.front());
        const model::Point* end = pointOf(model, body.points.back());
        if (start == nullptr || end == nullptr) continue;
        const double length = (toVector(end->position) - toVector(start->position)).norm();
        if (length > 0.0) lengths.push_back(length);
    }
    if (lengths.empty()) return;
    const auto median = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::nth_element(lengths.begin(), median, lengths.end());
    layout.size = std::min(layout.size, largestSizeInLinks * *median);
}

/// Plane normal the joints agree on, or nothing when some joint moves out of any plane.
bool jointsAllowPlane(const model::Model& model, const Eigen::Vector3d& normal) {
    return std::all_of(model.joints.begin(), model.joints.end(), [&](const model::Joint& joint) {
        const Eigen::Vector3d axis = toVector(joint.axis);
        switch (joint.kind) {
            case JointKind::Revolute: return isParallel(axis, normal);
            case JointKind::Prismatic: return isPerpendicular(axis, normal);
            case JointKind::Planar:
                return isParallel(axis.cross(toVector(joint.secondAxis)), normal);
            case JointKind::Fixed: return true;
            default: return false;
        }
    });
}

void findPlane(const model::Model& model, SceneLayout& layout) {
    Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();
    for (const model::Joint& joint : model.joints) {
        if (joint.kind != JointKind::Revolute || toVector(joint.axis).norm() == 0.0) continue;
        normal = toVector(joint.axis).normalized();
        break;
    }
    // The side a viewer expects: towards +z, for planes that stand upright towards -y or +x.
    const Eigen::Vector3d preference(1e-3, -1e-2, 1.0);
    if (normal.dot(preference) < 0.0) normal = -normal;
    layout.normal = normal;
    if (!model.points.empty()) layout.planePoint = toVector(model.points.front().position);
    const bool coplanar =
        std::all_of(model.points.begin(), model.points.end(), [&](const model::Point& point) {
            const double distance = (toVector(point.position) - layout.planePoint).dot(normal);
            return std::abs(distance) < 1e-6 * layout.size;
        });
    layout.planar = coplanar && jointsAllowPlane(model, normal);
}

void findViewAxes(const model::Model& model, SceneLayout& layout) {
    const Eigen::Vector3d gravity = toVector(model.gravity);
    const bool heavy = gravity.norm() > 0.0 && gravity.allFinite();
    Eigen::Vector3d up = heavy ? nearestAxis(-gravity) : Eigen::Vector3d::UnitY();
    Eigen::Vector3d front;
    layout.lyingFlat = layout.planar && heavy && isParallel(gravity, layout.normal);
    if (layout.planar && !layout.lyingFlat) {
        Eigen::Vector3d inPlane = up - layout.normal * up.dot(layout.normal);
        if (inPlane.norm() < 1e-3) {
            up = std::abs(layout.normal.y()) < 0.9 ? Eigen::Vector3d::UnitY()
                                                   : Eigen::Vector3d::UnitZ();
            inPlane = up - layout.normal * up.dot(layout.normal);
        }
        up = inPlane.normalized();
        front = layout.normal;
    } else {
        // Spatial, or lying on a table: stand in front of the table.
        front = std::abs(up.z()) > 0.5 ? Eigen::Vector3d(0, -1, 0) : Eigen::Vector3d::UnitZ();
    }
    layout.viewAxes = {up.cross(front).normalized(), up, front};
}

struct Segment2 {
    Eigen::Vector2d start;
    Eigen::Vector2d end;
};

/// Whether two bars cross somewhere between their ends.
bool crosses(const Segment2& first, const Segment2& second) {
    const auto side = [](const Segment2& line, const Eigen::Vector2d& point) {
        const Eigen::Vector2d along = line.end - line.start;
        const Eigen::Vector2d offset = point - line.start;
        return along.x() * offset.y() - along.y() * offset.x();
    };
    return side(first, second.start) * side(first, second.end) < 0.0
           && side(second, first.start) * side(second, first.end) < 0.0;
}

using Neighbors = std::vector<std::vector<int>>;

void addNeighbors(Neighbors& neighbors, int first, int second) {
    if (first < 0 || second < 0 || first == second) return;
    neighbors[static_cast<std::size_t>(first)].push_back(second);
    neighbors[static_cast<std::size_t>(second)].push_back(first);
}

Neighbors findNeighbors(const model::Model& model, const SceneLayout& layout) {
    Neighbors neighbors(model.bodies.size());
    for (const model::Joint& joint : model.joints)
        addNeighbors(neighbors, layout.indexOf(joint.bodyA), layout.indexOf(joint.bodyB));
    std::map<std::string, std::vector<int>> bodiesAt;
    std::vector<std::vector<Segment2>> segments(model.bodies.size());
    for (std::size_t body = 0; body < model.bodies.size(); ++body) {
        const std::vector<std::string>& ids = model.bodies[body].points;
        for (std::size_t at = 0; at < ids.size(); ++at) {
            bodiesAt[ids[at]].push_back(static_cast<int>(body));
            const model::Point* start = pointOf(model, ids[at]);
            const model::Point* end = pointOf(model, ids[(at + 1) % ids.size()]);
            if (start == nullptr || end == nullptr || start == end) continue;
            const auto flat = [&layout](const model::Point& point) {
                const Eigen::Vector3d place = toVector(point.position);
                return Eigen::Vector2d(place.dot(layout.viewAxes.right),
                                       place.dot(layout.viewAxes.up));
            };
            segments[body].push_back({flat(*start), flat(*end)});
        }
    }
    for (const auto& [point, bodies] : bodiesAt) {
        for (const int first : bodies) {
            for (const int second : bodies)
                if (first < second) addNeighbors(neighbors, first, second);
        }
    }
    for (std::size_t first = 0; first < segments.size(); ++first) {
        for (std::size_t second = first + 1; second < segments.size(); ++second) {
            for (const Segment2& one : segments[first]) {
                for (const Segment2& other : segments[second]) {
                    if (crosses(one, other))
                        addNeighbors(neighbors, static_cast<int>(first), static_cast<int>(second));
                }
            }
        }
    }
    return neighbors;
}

/// Gives bars that touch or cross different layers, the rearmost free one in drawing order;
/// blocks (one point) come first, so that what is hinged on them lies in front.
void assignLayers(const model::Model& model, SceneLayout& layout) {
    layout.layers.assign(model.bodies.size(), 0);
    if (!layout.planar) return;
    const Neighbors neighbors = findNeighbors(model, layout);
    std::vector<std::size_t> order(model.bodies.size());
    for (std::size_t body = 0; body < order.size(); ++body)
        order[body] = body;
    std::stable_partition(order.begin(), order.end(),
                          [&](std::size_t body) { return isCarriage(model, model.bodies[body]); });
    std::vector<char> done(order.size(), 0);
    for (const std::size_t body : order) {
        int layer = 0;
        const auto taken = [&](int candidate) {
            return std::any_of(neighbors[body].begin(), neighbors[body].end(), [&](int other) {
                const auto at = static_cast<std::size_t>(other);
                return done[at] != 0 && layout.layers[at] == candidate;
            });
        };
        while (taken(layer))
            ++layer;
        layout.layers[body] = layer;
        layout.layerCount = std::max(layout.layerCount, layer + 1);
        done[body] = 1;
    }
}

void assignPoints(const model::Model& model, SceneLayout& layout) {
    // The first that names a point carries it: bodies, then joints, then what is fixed to them.
    for (const model::Body& body : model.bodies) {
        for (const std::string& point : body.points)
            layout.pointBody.try_emplace(point, layout.indexOf(body.id));
    }
    for (const model::Joint& joint : model.joints)
        layout.pointBody.try_emplace(joint.point, layout.indexOf(joint.bodyB));
    for (const model::SpringDamper& spring : model.springs) {
        for (const model::Attachment* end : {&spring.endA, &spring.endB})
            layout.pointBody.try_emplace(end->point, layout.indexOf(end->body));
    }
    for (const model::Rod& rod : model.rods) {
        for (const model::Attachment* end : {&rod.endA, &rod.endB})
            layout.pointBody.try_emplace(end->point, layout.indexOf(end->body));
    }
    for (const model::Load& load : model.loads)
        layout.pointBody.try_emplace(load.at.point, layout.indexOf(load.at.body));
    for (const model::Signal& signal : model.signalList)
        layout.pointBody.try_emplace(signal.at.point, layout.indexOf(signal.at.body));
    for (const model::Contact& contact : model.contacts) {
        for (const std::string& point : contact.points)
            layout.pointBody.try_emplace(point, layout.indexOf(contact.bodyA));
        for (const std::string& corner : contact.corners)
            layout.pointBody.try_emplace(corner, layout.indexOf(contact.bodyB));
    }
    for (const model::Cam& cam : model.cams) {
        layout.pointBody.try_emplace(cam.point, layout.indexOf(cam.bodyA));
        for (const std::string& point : cam.points)
            layout.pointBody.try_emplace(point, layout.indexOf(cam.bodyB));
    }
}

}  // namespace

bool isCarriage(const model::Model& model, const model::Body& body) {
    if (body.points.size() < 2) return true;
    const model::Point* start = pointOf(model, body.points.front());
    if (start == nullptr) return false;
    const auto slidesAlong = [&](const Eigen::Vector3d& axis) {
        return std::all_of(body.points.begin(), body.points.end(), [&](const std::string& id) {
            const model::Point* point = pointOf(model, id);
            if (point == nullptr) return false;
            const Eigen::Vector3d offset = toVector(point->position) - toVector(start->position);
            return offset.norm() == 0.0 || isParallel(offset, axis);
        });
    };
    return std::any_of(model.joints.begin(), model.joints.end(), [&](const model::Joint& joint) {
        return joint.kind == JointKind::Prismatic && joint.bodyB == body.id
               && toVector(joint.axis).norm() > 0.0 && slidesAlong(toVector(joint.axis));
    });
}

Eigen::Vector3d toVector(const model::Number3& numbers) {
    return {numbers[0].value, numbers[1].value, numbers[2].value};
}

const model::Point* pointOf(const model::Model& model, const std::string& id) {
    return model::findById(model.points, id);
}

Pose::Pose(std::span<const session::BodyDisplacement> displacements) {
    displacements_.reserve(displacements.size());
    for (const session::BodyDisplacement& displacement : displacements) {
        Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
        pose.linear() = displacement.rotation.toRotationMatrix();
        pose.translation() = displacement.translation;
        displacements_.push_back(pose);
    }
}

const Eigen::Isometry3d& Pose::of(int body) const {
    static const Eigen::Isometry3d identity = Eigen::Isometry3d::Identity();
    if (body < 0 || static_cast<std::size_t>(body) >= displacements_.size()) return identity;
    return displacements_[static_cast<std::size_t>(body)];
}

int SceneLayout::indexOf(const std::string& body) const {
    const auto entry = bodyIndex.find(body);
    return entry == bodyIndex.end() ? groundIndex : entry->second;
}

double SceneLayout::layerOffset(int body) const {
    if (!planar || body < 0) return 0.0;
    const double layer = layers[static_cast<std::size_t>(body)];
    return (layer - 0.5 * (layerCount - 1)) * layerSpacing * size;
}

double SceneLayout::frontOffset() const {
    const double half = planar ? 0.5 * (layerCount - 1) * layerSpacing : 0.0;
    return (half + 0.5 * linkThickness) * size;
}

double SceneLayout::backOffset() const {
    return -frontOffset();
}

Eigen::Isometry3d SceneLayout::frameAt(const Eigen::Vector3d& origin,
                                       const Eigen::Vector3d& axis) const {
    const Eigen::Vector3d along = axis.norm() > 0.0 ? Eigen::Vector3d(axis.normalized()) : normal;
    Eigen::Vector3d across = viewAxes.right - along * viewAxes.right.dot(along);
    if (across.norm() < 0.1) across = viewAxes.up - along * viewAxes.up.dot(along);
    across.normalize();
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
    frame.linear().col(0) = across;
    frame.linear().col(1) = along.cross(across);
    frame.linear().col(2) = along;
    frame.translation() = origin;
    return frame;
}

double emptySceneSize() {
    return document::shownUnit(base::Quantity::Length).factor < 0.1 ? 0.1 : 1.0;
}

SceneLayout makeLayout(const model::Model& model) {
    SceneLayout layout;
    for (std::size_t body = 0; body < model.bodies.size(); ++body)
        layout.bodyIndex.try_emplace(model.bodies[body].id, static_cast<int>(body));
    layout.coarse = model.bodies.size() > coarseBodyCount;
    measure(model, layout);
    findPlane(model, layout);
    findViewAxes(model, layout);
    assignPoints(model, layout);
    assignLayers(model, layout);
    return layout;
}

}  // namespace linkwright::scene
