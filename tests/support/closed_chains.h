// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/sample_drawing.h"

#include <vector>

namespace linkwright::support {

/// A closed chain of hinges by the parameters of Denavit and Hartenberg without offsets: turned by
/// `angles` about its axis, each hinge is followed by a link of a length and a twist. The first
/// hinge is fixed to the ground on one side, the last link is the ground. Points "P0", ..., links
/// "link-0", ..., joints "hinge-0", ...; no axis is one of the world.
/// @param speed of the first hinge at the start, rad/s
/// @throws std::logic_error when the numbers do not close the chain
Drawing closedChain(const std::vector<double>& angles, const std::vector<double>& lengths,
                    const std::vector<double>& twists, double speed);

/// Bennett's linkage: lengths as the sines of the twists alpha and beta, and
///   tan(theta_0 / 2) tan(theta_1 / 2) = sin((beta + alpha) / 2) / sin((beta - alpha) / 2)
/// for the angles of neighboring hinges.
struct BennettLinkage {
    double first, second;  ///< alpha, beta, rad
    double angle;          ///< theta_0 as drawn, rad

    /// theta_1 that belongs to a theta_0, rad
    [[nodiscard]] double nextAngle(double firstAngle) const;
    [[nodiscard]] Drawing drawing(double speed) const;
};

/// With twists of 50 and 80 degrees, drawn at 60 degrees.
BennettLinkage bennettLinkage();

}  // namespace linkwright::support
