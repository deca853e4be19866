// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/quantity.h"

namespace linkwright::base {

const char* unitSymbol(Quantity quantity) {
    switch (quantity) {
        case Quantity::Length: return "m";
        case Quantity::Angle: return "rad";
        case Quantity::Time: return "s";
        case Quantity::Mass: return "kg";
        case Quantity::Inertia: return "kg m\u00b2";
        case Quantity::Velocity: return "m/s";
        case Quantity::AngularVelocity: return "rad/s";
        case Quantity::Acceleration: return "m/s\u00b2";
        case Quantity::AngularAcceleration: return "rad/s\u00b2";
        case Quantity::Force: return "N";
        case Quantity::Torque: return "N m";
        case Quantity::Stiffness: return "N/m";
        case Quantity::TorsionalStiffness: return "N m/rad";
        case Quantity::Damping: return "N s/m";
        case Quantity::TorsionalDamping: return "N m s/rad";
        case Quantity::Voltage: return "V";
        case Quantity::Energy: return "J";
        case Quantity::Dimensionless:
        case Quantity::Unknown: return "";
    }
    return "";
}

}  // namespace linkwright::base
