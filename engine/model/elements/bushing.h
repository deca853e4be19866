// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/element.h"

#include <array>
#include <string>

namespace linkwright::model {

/// Elastic mount between two bodies: springs and dampers along and about three axes, which may be
/// coupled. Its axes are those of the world in the drawn pose, carried by body A; where the bodies
/// are placed as drawn it is relaxed.
///
/// Its coordinates q are the travel of the point of B from that of A along the axes (x, y, z) and
/// the rotation of B from A as 2 sin(angle/2) times its axis (rx, ry, rz), twice the vector part of
/// the unit quaternion: the rotation vector itself to third order, and one to one up to half a
/// turn. With the symmetric matrices K and D, generalized forces are -(K q + D dq/dt) and the
/// energy is q . K q / 2, for finite rotations as well: a stiffness k about one axis turns back by
/// k sin(angle).
struct Bushing {
    static constexpr std::size_t size = 6;
    static constexpr std::size_t pairs = 15;

    std::string id;
    std::string name;
    std::string bodyA = groundId;
    std::string bodyB;
    std::string point;                     ///< where it sits in both bodies
    std::array<Number, size> stiffness{};  ///< diagonal of K: N/m three times, N m/rad three times
    std::array<Number, size> damping{};    ///< of D: N s/m, N m s/rad
    bool coupled = false;                  ///< whether the entries off the diagonal count
    /// K above the diagonal, row by row: x-y, x-z, x-rx, ... ry-rz; N/m, N/rad or N m/rad.
    std::array<Number, pairs> stiffnessCoupling{};
    std::array<Number, pairs> dampingCoupling{};

    bool operator==(const Bushing&) const = default;
};

inline constexpr std::array<const char*, Bushing::size> bushingAxes{"x",  "y",  "z",
                                                                    "rx", "ry", "rz"};

/// Row and column of an entry above the diagonal.
constexpr std::array<std::size_t, 2> bushingPair(std::size_t index) {
    std::size_t row = 0;
    for (std::size_t length = Bushing::size - 1; index >= length; index -= length--)
        ++row;
    return {row, row + 1 + index};
}

template <class Walk, Is<Bushing> BushingType>
void visitNumbers(Walk& walk, BushingType& bushing, const Model&) {
    using base::Quantity;
    const auto visit = [&](const std::string& key, const std::string& label, auto& numbers,
                           Quantity travel, Quantity turn) {
        for (std::size_t axis = 0; axis < Bushing::size; ++axis)
            walk.number(key + "." + bushingAxes[axis], label + " " + bushingAxes[axis],
                        axis < 3 ? travel : turn, numbers[axis]);
    };
    visit("stiffness", "Stiffness", bushing.stiffness, Quantity::Stiffness,
          Quantity::TorsionalStiffness);
    visit("damping", "Damping", bushing.damping, Quantity::Damping, Quantity::TorsionalDamping);
    const auto couple = [&](const std::string& key, const std::string& label, auto& numbers) {
        for (std::size_t pair = 0; pair < Bushing::pairs; ++pair) {
            const auto [row, column] = bushingPair(pair);
            const std::string axes = std::string(bushingAxes[row]) + "-" + bushingAxes[column];
            walk.number(key + "." + axes, label + " " + axes + " (SI)", Quantity::Unknown,
                        numbers[pair], usedIf(bushing.coupled));
        }
    };
    couple("stiffnessCoupling", "Stiffness", bushing.stiffnessCoupling);
    couple("dampingCoupling", "Damping", bushing.dampingCoupling);
}

template <Is<Bushing> BushingType, class Visit>
void visitReferences(BushingType& bushing, const Visit& visit) {
    visit(bushing.bodyA);
    visit(bushing.bodyB);
    visit(bushing.point);
}

namespace validation {
class Report;
void check(Report& report, const Bushing& bushing);
}  // namespace validation

}  // namespace linkwright::model
