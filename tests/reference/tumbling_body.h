// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

/// Heavy rigid body turning about its center of mass, torques about its own axes; the cost knows
/// the direction of a body axis and the angular velocity in body axes.
///
/// Body: principal moments 1, 2, 3 kg m^2; force 4 N along -z of the world at `arm` (body axes);
/// friction 0.1 N m s times the angular velocity; torques b1 sin 2t, b2 cos t, b3 about the body
/// axes. Cost over 3 s: int 1/2 |A u - d|^2 + 1/2 w.W w dt + |A u - d|^2(end) + 1/2 w.S w (end)
/// with u = z, d = (0.6, 0, 0.8), W = diag(0.3, 0.1, 0.2), S = diag(0.5, 1, 0.25).
///
/// Written to decide whether the term with the angular velocity that P. Maciag, doctoral thesis,
/// Warsaw University of Technology, 2023, eq. 4.7 and appendix A, drops may be dropped: it may,
/// when the other partial derivatives are the complete ones. Values by complex step in an
/// independent program; gradients that use explicit partial derivatives only, or count the term
/// twice, are given as well: they are wrong by 36 to 133 %.
namespace linkwright::reference::tumbling_body {

struct Case {
    const char* name;
    std::array<double, 3> spin;  ///< at the start, body axes, rad/s
    double cost;
    std::array<double, 3> gradient;          ///< with respect to b
    std::array<double, 3> gradientExplicit;  ///< wrong: explicit partial derivatives only
    std::array<double, 3> gradientDoubled;   ///< wrong: term counted twice
};

inline constexpr std::array<double, 3> arm{0.3, -0.2, 0.5};
inline constexpr std::array<double, 3> torques{0.4, -0.3, 0.6};
/// Scalar first, body to world.
inline constexpr std::array<double, 4> startOrientation{0.9553364891256061, 0.17731212399680377,
                                                        0.2364161653290717, 0.0};
inline constexpr double tolerance = 1e-10;
inline constexpr std::array<Case, 3> cases{
    {{"tumbling",
      {1.0, 0.5, -0.8},
      7.88013606651961,
      {1.9807584834246161, -1.5530576860858931, 0.6583509780181275},
      {0.7006642203469797, -1.4945937307069628, 3.8699780309221703},
      {2.5044387982735734, -0.5505083887340261, 0.5665985022719093}},
     {"fast",
      {3.0, 2.0, -4.0},
      11.388650701836024,
      {-1.285912306803127, 0.0797227000597779, 0.4347419234703151},
      {-2.165054580860508, 0.22436392360072613, 1.3747020176000284},
      {-0.9046867114717696, -0.010234344758174268, 0.13968792813651565}},
     {"slow",
      {0.0, 0.0, 0.0},
      8.183216016010821,
      {0.7191921554712098, 0.4426158877749128, -0.09742065571747618},
      {1.0464836885640167, 0.1295929522803574, -0.7975259074726231},
      {1.048522917263352, -0.05387203427948278, -0.09786232459579594}}}};

}  // namespace linkwright::reference::tumbling_body
