// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/reach.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace linkwright::model {

namespace {

constexpr double unknown = std::numeric_limits<double>::infinity();

/// Points of the drawing, and lengths between them at their longest.
class Lengths {
public:
    explicit Lengths(const Model& model) : model_(model) {}

    [[nodiscard]] std::array<double, 3> place(const std::string& point) const {
        std::array<double, 3> result{};
        if (const Point* found = findById(model_.points, point))
            for (std::size_t axis = 0; axis < 3; ++axis)
                result[axis] = found->position[axis].value;
        return result;
    }
    /// How far design variables may move a point from where it is drawn.
    [[nodiscard]] double slack(const std::string& id) const {
        const Point* point = findById(model_.points, id);
        if (point == nullptr) return unknown;
        double square = 0.0;
        static constexpr const char* keys[] = {"position.x", "position.y", "position.z"};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double moved = change(id, keys[axis], point->position[axis]);
            square += moved * moved;
        }
        return std::sqrt(square);
    }
    [[nodiscard]] double between(const std::string& first, const std::string& second) const {
        const auto from = place(first), to = place(second);
        return std::hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) + slack(first)
               + slack(second);
    }
    [[nodiscard]] double of(const Rod& rod) const {
        if (!rod.length) return between(rod.endA.point, rod.endB.point);
        return rod.length->value + change(rod.id, "length", *rod.length);
    }

private:
    /// How much a number may change.
    [[nodiscard]] double change(const std::string& object, const std::string& property,
                                const Number& number) const {
        const bool formula = !number.expression.empty();
        for (const DesignVariable& variable : model_.designVariables) {
            if (formula && findById(model_.parameters, variable.object)) return unknown;
            if (variable.object != object || variable.property != property) continue;
            if (!variable.lower || !variable.upper) return unknown;
            return std::max(*variable.upper - number.value, number.value - *variable.lower);
        }
        return 0.0;
    }

    const Model& model_;
};

bool turns(const Joint& joint) {
    return joint.kind == JointKind::Revolute || joint.kind == JointKind::Universal
           || joint.kind == JointKind::Spherical || joint.kind == JointKind::Fixed;
}

/// Where the way along the links stands: a point of a body.
using Place = std::pair<std::string, std::string>;

/// Longest distances from a point of a body along the shortest ways (Bellman and Ford).
std::map<Place, double> distancesFrom(const Model& model, const Lengths& lengths,
                                      const Place& start) {
    std::map<Place, double> distances{{start, 0.0}};
    bool shorter = true;
    const auto reach = [&](const Place& place, double distance) {
        if (place.first == groundId || !std::isfinite(distance)) return;
        const auto [known, isNew] = distances.emplace(place, distance);
        if (!isNew && known->second <= distance * (1.0 + 1e-12)) return;
        known->second = distance;
        shorter = true;
    };
    while (shorter) {
        shorter = false;
        for (const auto& [place, distance] : std::map<Place, double>(distances)) {
            const auto along = [&](const std::string& point) {
                return distance + lengths.between(place.second, point);
            };
            for (const Joint& joint : model.joints)
                if (turns(joint) && (joint.bodyA == place.first || joint.bodyB == place.first))
                    for (const std::string& body : {joint.bodyA, joint.bodyB})
                        reach({body, joint.point}, along(joint.point));
            for (const Rod& rod : model.rods)
                for (const auto& [near, far] :
                     {std::pair(rod.endA, rod.endB), std::pair(rod.endB, rod.endA)})
                    if (near.body == place.first)
                        reach({far.body, far.point}, along(near.point) + lengths.of(rod));
        }
    }
    return distances;
}

}  // namespace

std::vector<Reach> reachesOf(const Model& model, const Attachment& attachment) {
    std::vector<Reach> reaches;
    const Lengths lengths(model);
    for (const Joint& joint : model.joints) {
        const bool grounded = (joint.bodyA == groundId) != (joint.bodyB == groundId);
        if (!grounded || !turns(joint)) continue;
        const std::string& body = joint.bodyA == groundId ? joint.bodyB : joint.bodyA;
        double least = unknown;
        for (const auto& [place, distance] : distancesFrom(model, lengths, {body, joint.point}))
            if (place.first == attachment.body)
                least = std::min(least, distance + lengths.between(place.second, attachment.point));
        least += lengths.slack(joint.point);
        if (std::isfinite(least)) reaches.push_back({joint.id, lengths.place(joint.point), least});
    }
    return reaches;
}

}  // namespace linkwright::model
