// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/closed_chains.h"

#include <Eigen/Geometry>

#include <cmath>
#include <numbers>
#include <stdexcept>

namespace linkwright::support {

namespace {

std::string named(const char* stem, std::size_t number) {
    return stem + std::to_string(number);
}

}  // namespace

Drawing closedChain(const std::vector<double>& angles, const std::vector<double>& lengths,
                    const std::vector<double>& twists, double speed) {
    Drawing drawing;
    const std::size_t count = angles.size();
    std::vector<Eigen::Isometry3d> frames;
    Eigen::Isometry3d frame(Eigen::AngleAxisd(0.7, Eigen::Vector3d(0.3, -0.5, 0.8).normalized()));
    for (std::size_t hinge = 0; hinge < count; ++hinge) {
        frames.push_back(frame);
        frame = frame * Eigen::AngleAxisd(angles[hinge], Eigen::Vector3d::UnitZ())
                * Eigen::Translation3d(lengths[hinge], 0.0, 0.0)
                * Eigen::AngleAxisd(twists[hinge], Eigen::Vector3d::UnitX());
    }
    // The published condition of closure holds.
    if (!frame.isApprox(frames.front(), 1e-12)) throw std::logic_error("the chain is open");
    for (std::size_t hinge = 0; hinge < count; ++hinge)
        drawing.point(named("P", hinge), frames[hinge].translation());
    for (std::size_t link = 0; link + 1 < count; ++link)
        drawing.solid(named("link-", link), {named("P", link), named("P", link + 1)},
                      1.0 + 0.13 * static_cast<double>(link),
                      0.5 * (frames[link].translation() + frames[link + 1].translation())
                          + Eigen::Vector3d(0.02, -0.03, 0.01),
                      {0.021, 0.033, 0.027, 0.002, -0.001, 0.003});
    for (std::size_t hinge = 0; hinge < count; ++hinge)
        drawing.joint(named("hinge-", hinge), model::JointKind::Revolute,
                      hinge == 0 ? model::groundId : named("link-", hinge - 1),
                      hinge + 1 == count ? model::groundId : named("link-", hinge),
                      named("P", hinge), frames[hinge].linear().col(2));
    drawing.model.joints.front().coordinates[0].startVelocity = speed;
    drawing.model.gravity = {0.0, 0.0, -9.81};
    drawing.model.simulation.duration = 2.0;
    drawing.model.simulation.step = 0.002;
    return drawing;
}

double BennettLinkage::nextAngle(double firstAngle) const {
    return 2.0
           * std::atan(std::sin(0.5 * (second + first)) / std::sin(0.5 * (second - first))
                       / std::tan(0.5 * firstAngle));
}

Drawing BennettLinkage::drawing(double speed) const {
    const double length = 0.5, other = length * std::sin(second) / std::sin(first);
    const double next = nextAngle(angle);
    return closedChain({angle, next, -angle, -next}, {length, other, length, other},
                       {first, second, first, second}, speed);
}

BennettLinkage bennettLinkage() {
    constexpr double degree = std::numbers::pi / 180.0;
    return {50.0 * degree, 80.0 * degree, 60.0 * degree};
}

}  // namespace linkwright::support
