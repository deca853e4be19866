// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

/// Five-bar linkage released from rest, springs without pre-load, g = 9.81 m/s^2.
///
/// Data: P. Maciag, doctoral thesis, Warsaw University of Technology, 2023, section 5.2, table 5.1.
/// Values: an independent program in absolute coordinates, integrated at two tolerances that agree
/// to 2e-12; gradients by complex step. The thesis prints [-4.2281233, 3.210431] for the gradient,
/// which belongs to g = 9.8066 m/s^2; its optimum belongs to g = 9.81 m/s^2.
namespace linkwright::reference::five_bar {

inline constexpr std::array<double, 8> times{0.0, 0.25, 0.5, 1.0, 2.0, 3.0, 4.0, 5.0};
inline constexpr std::array<std::array<double, 2>, 8> positionP1{
    {{-1.0, -1.0},
     {-0.8584564673815283, -1.1238560822502266},
     {-0.6948013974348207, -1.231767436703303},
     {-0.7459204382145718, -1.2015001872050552},
     {-0.9480632285176358, -1.0493693890774225},
     {-0.5142219570275529, -1.3174125317875032},
     {-0.9265007403348277, -1.0684551362406478},
     {-0.6002028017917855, -1.2805298109459595}}};
inline constexpr std::array<std::array<double, 2>, 8> positionP2{
    {{0.5, -2.0},
     {0.5117182504758293, -2.2954452775505723},
     {0.6091674682926003, -2.476622929205766},
     {0.8137976095100452, -2.105535369928664},
     {0.4043186469000028, -2.2414529696378924},
     {0.9118281498817178, -2.4203092144301053},
     {0.3047827485199672, -2.3852470598464826},
     {0.8840316816981467, -2.3037834442252967}}};
inline constexpr std::array<std::array<double, 2>, 8> positionP3{
    {{2.0, -1.0},
     {1.8725151610936273, -1.1129767713936178},
     {1.8268902262490085, -1.1472805035098717},
     {2.120194844837048, -0.8632285384534585},
     {1.8334362607155694, -1.1425340254558853},
     {2.009598134869345, -0.990308843779713},
     {1.691691684825462, -1.2335163611169784},
     {2.059396052703963, -0.9368457736016146}}};
inline constexpr std::array<std::array<double, 2>, 8> velocityP1{
    {{0.0, 0.0},
     {0.9662274194604972, -0.7380519537131879},
     {0.03668727546207559, -0.020694142010563327},
     {0.5855998402580579, -0.3635545746187437},
     {0.618341092407817, -0.5586464199309947},
     {0.3823119912119984, -0.14922677261115247},
     {0.1402100545194997, -0.12158181930948592},
     {-1.278296162385097, 0.599155858477395}}};
inline constexpr std::array<std::array<double, 2>, 8> velocityP2{
    {{0.0, 0.0},
     {0.17073546071475693, -1.6683805829839795},
     {0.5715890548615599, 0.5396080543166513},
     {0.08347777596151798, -1.2298580778569488},
     {-0.25268617565974505, -1.5467998594534824},
     {-0.1568841361526148, -0.8464096612485518},
     {0.5060625973798342, 0.22051337986665567},
     {-0.9123569162214317, 1.129952554774251}}};
inline constexpr std::array<std::array<double, 2>, 8> velocityP3{
    {{0.0, 0.0},
     {-0.7607653064919558, -0.5963999258646849},
     {0.6495725606543004, 0.46817251753286276},
     {-0.4861397509390443, -0.6308540770071391},
     {-0.9238761642182406, -0.6739334483829079},
     {-0.5409985327842617, -0.5515361324871068},
     {0.4702200036394654, 0.26367487032073506},
     {0.1735403285896779, 0.19624141376661638}}};
/// Of all the above, m and m/s.
inline constexpr double motionTolerance = 1e-10;

/// Integral of the squared distance of P2 from its start over 5 s, and its derivative with respect
/// to the two free lengths.
inline constexpr double cost = 0.7268774613130043;
inline constexpr std::array<double, 2> gradient{-4.228810855240666, 3.2116041029869775};
/// With respect to the mass of the first bar, its inertia held or tied to m l^2/12.
inline constexpr double massSlopeInertiaHeld = 0.31865667561910765;
inline constexpr double massSlopeInertiaTied = 0.31670083848350256;

/// The same for the integral of the squared speed of P2.
inline constexpr double speedCost = 7.342287792788906;
inline constexpr std::array<double, 2> speedGradient{-15.452069069726125, 50.3087848514669};
inline constexpr double speedMassSlopeInertiaHeld = 0.9701235491374852;
inline constexpr double speedMassSlopeInertiaTied = 0.8224891851237276;

/// Free lengths for which the drawn pose is at rest, from statics:
/// sqrt(5) (1 + 25 g / 2800) and sqrt(17)/2 (1 - 15 g / 1400).
inline constexpr std::array<double, 2> optimum{2.431923574457584, 1.844868886805388};

}  // namespace linkwright::reference::five_bar
