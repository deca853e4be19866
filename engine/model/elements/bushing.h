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

/// Names of the entries above the diagonal: "x-y".
const std::array<std::string, Bushing::pairs>& bushingPairNames();

template <class Fields, Is<Bushing> BushingType>
void describe(Fields& fields, BushingType& bushing, const Model&) {
    using base::Quantity;
    fields.about(
        "Springs and dampers along and about the axes of the world in the drawn pose, carried by "
        "body A.");
    fields.reference(Field("bodyA"), Target::Body, bushing.bodyA);
    fields.reference(Field("bodyB").required(), Target::Body, bushing.bodyB);
    fields.reference(Field("point").required(), Target::Point, bushing.point);
    fields.numbers(Field("stiffness", "Stiffness", Quantity::Stiffness)
                       .thenTurns(Quantity::TorsionalStiffness)
                       .always()
                       .in("x, y, z in N/m, rx, ry, rz in N m/rad"),
                   bushing.stiffness, bushingAxes);
    fields.numbers(Field("damping", "Damping", Quantity::Damping)
                       .thenTurns(Quantity::TorsionalDamping)
                       .in("N s/m and N m s/rad"),
                   bushing.damping, bushingAxes);
    fields.presence(bushing.coupled, {"stiffnessCoupling", "dampingCoupling"});
    const Field coupling = Field("")
                               .ending(" (SI)")
                               .whenUsed()
                               .onlyIf(bushing.coupled)
                               .noted("above the diagonal, row by row");
    fields.numbers(coupling.named("stiffnessCoupling", "Stiffness"), bushing.stiffnessCoupling,
                   bushingPairNames());
    fields.numbers(coupling.named("dampingCoupling", "Damping"), bushing.dampingCoupling,
                   bushingPairNames());
}

namespace validation {
class Report;
void check(Report& report, const Bushing& bushing);
}  // namespace validation

}  // namespace linkwright::model
