// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/sample_drawing.h"

namespace linkwright::support {

/// Five-bar linkage of Maciag 2023, section 5.2: spring "spring-1" from pivot B to P1, "spring-2"
/// to P2, cost: running squared distance of P2 from where it starts; design variables are the
/// two free lengths. Gravity 9.81 m/s^2 along -y.
Drawing fiveBar();

/// Chain of links on a cart (Maciag 2023, section 5.4 and chapter 6): joint "rail" (travel along
/// x, 0.5 N s/m), joints "hinge-1", "hinge-2", ... (0.3 N m s/rad), links of 1 m and 0.5 kg with
/// 0.043 kg m^2 about their midpoint, drawn at `angle` from the x axis. Input "push" is the force
/// on the cart. Points "C" (cart) and "T1", "T2", ... (tips).
/// @param samples of the input; empty: no force
Drawing cartPendulum(int links, double angle, double duration, const std::vector<double>& samples);

/// Adds the cost of these chapters, 1/2 int x^2 dt + 1/2 x(end)^2, x the travel of the cart.
void addTravelCost(Drawing& drawing);

/// Planar four-bar linkage without friction: joints "a", "b", "c", "d", rods "crank", "coupler",
/// "rocker", through the points "A" to "D". The parallelogram has two equal pairs of sides and one
/// bar more than it needs.
Drawing fourBar();
Drawing fourBarThrough(const Eigen::Vector3d& crankPivot, const Eigen::Vector3d& crankTip,
                       const Eigen::Vector3d& rockerTip, const Eigen::Vector3d& rockerPivot);
Drawing parallelogram();

/// Crank, rod and slider with joints "main", "crank-pin", "piston-pin" and the prismatic "guide".
Drawing sliderCrank();

/// Crank of 0.8 kg, rod of 1.2 kg and slider of 0.6 kg along x with joints of the same names; drawn
/// with the crank along x.
/// @param crank length of it; of the rod, too, m
/// @param offset of the crank's pivot above the line of the slider, m
Drawing pistonEngine(double crank, double rod, double offset);

/// Rod along -y hanging from a universal joint "hook" with axes x and z, inertia and start of
/// Maciag 2023, section 5.3 as far as they are given: m = 1.5 kg, center of mass 0.5 m below.
Drawing universalPendulum(double firstAngle, double secondAngle);

/// The same with torsional springs "torsion-0" and "torsion-1" of 20 N m/rad and free angles pi/5
/// and pi/7, started at pi/4 and pi/6; cost: half the running squared distance of the center of
/// mass from where it starts; design variables are the free angles.
Drawing springPendulum();

/// Rigid body of unequal inertia on a free joint "float", no gravity.
Drawing freeBody(const std::array<double, 6>& inertia, const Eigen::Vector3d& spin);

}  // namespace linkwright::support
