// SPDX-License-Identifier: BSD-3-Clause
#include "engine/synthesis/rocker_limits.h"

#include <algorithm>
#include <cmath>

namespace linkwright::synthesis {

std::optional<std::array<PlanePoint, 2>> rockerLimits(const Linkage& linkage) {
    if (linkage.kind != LinkageKind::FourBar
        || rotationClass(linkage) != RotationClass::CrankRocker)
        return std::nullopt;
    const auto pose = linkage.poseAt(linkage.startAngle);
    if (!pose) return std::nullopt;
    const PlanePoint base = linkage.rockerPivot - linkage.crankPivot;
    const double length = std::abs(base);
    const PlanePoint along = base / length;
    // The rocker stays on its side of the frame.
    const double side =
        std::imag(std::conj(along) * (pose->couplerPin - linkage.crankPivot)) < 0.0 ? -1.0 : 1.0;
    const auto place = [&](double reach) {
        const double forward =
            (reach * reach - linkage.rocker * linkage.rocker + length * length) / (2.0 * length);
        const double across = std::sqrt(std::max(0.0, reach * reach - forward * forward));
        return linkage.crankPivot + along * PlanePoint(forward, side * across);
    };
    return std::array{place(linkage.coupler + linkage.crank),
                      place(linkage.coupler - linkage.crank)};
}

}  // namespace linkwright::synthesis
