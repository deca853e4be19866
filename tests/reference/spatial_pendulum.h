// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

/// Rod of 1.5 kg on a universal joint with torsional springs of 20 N m/rad in both axes
/// (P. Maciag, doctoral thesis, Warsaw University of Technology, 2023, section 5.3; mass, length
/// and inertia are not given there: here 1 m, 0.125 kg m^2 across and 0.001 kg m^2 along).
/// R = Rx(first) Rz(second), rod along -y, g = 9.80665 m/s^2 along -y, start (pi/4, pi/6) at rest,
/// free angles b = (pi/5, pi/7). Cost (5.2): half the integral over 2 s of the squared distance of
/// the center of mass from its start. Values: an independent program, two formulations agreeing to
/// 4e-14.
namespace linkwright::reference::spatial_pendulum {

inline constexpr std::array<double, 6> times{0.1, 0.25, 0.5, 1.0, 1.5, 2.0};
inline constexpr std::array<double, 6> firstAngle{0.6908424010047904, 0.37143740783085843,
                                                  0.2484550605402017, 0.5405249788453302,
                                                  0.5683017500246021, 0.25406912164474177};
inline constexpr std::array<double, 6> secondAngle{0.4826003707784917,  0.293911050058704,
                                                   0.14173873759534472, 0.4801331636248311,
                                                   0.27574465584830143, 0.2785438749282079};
inline constexpr std::array<double, 6> firstRate{-1.7523575301508272, -2.0031329671091367,
                                                 1.2222030124559544,  -2.2608412524813954,
                                                 1.8570410056796551,  -0.6286395794680921};
inline constexpr std::array<double, 6> secondRate{-0.8164816406056042, -1.4687947404384174,
                                                  0.6465857417655174,  -1.0944172796421445,
                                                  1.5868917298075396,  -1.8561822399667152};
inline constexpr double motionTolerance = 1e-10;
inline constexpr double cost = 0.04011562353492858;
/// With respect to the free angles.
inline constexpr std::array<double, 2> gradient{-0.1471266575779317, -0.09335669454555333};

/// Free angles for which the start is at rest: start + (m g a/k) (cos a2 sin a1, sin a2 cos a1);
/// the thesis prints 1.0106 and 0.65362.
inline constexpr std::array<double, 2> optimum{1.0105977438918043, 0.6536178140181061};

}  // namespace linkwright::reference::spatial_pendulum
