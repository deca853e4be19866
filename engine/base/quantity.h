// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace linkwright::base {

/// What kind of physical quantity a number is. Decides its SI unit and which units a field
/// accepts; all values inside the program are SI (radians for angles).
enum class Quantity {
    Dimensionless,
    Length,               ///< m
    Angle,                ///< rad
    Time,                 ///< s
    Mass,                 ///< kg
    Inertia,              ///< kg m^2
    Velocity,             ///< m/s
    AngularVelocity,      ///< rad/s
    Acceleration,         ///< m/s^2
    AngularAcceleration,  ///< rad/s^2
    Force,                ///< N
    Torque,               ///< N m
    Stiffness,            ///< N/m
    TorsionalStiffness,   ///< N m/rad
    Damping,              ///< N s/m
    TorsionalDamping,     ///< N m s/rad
    Voltage,              ///< V
    Energy,               ///< J
    Unknown               ///< depends on context (weights, parameters)
};

/// SI unit symbol as shown on screen, for example "N s/m"; empty for dimensionless and unknown.
const char* unitSymbol(Quantity quantity);

}  // namespace linkwright::base
