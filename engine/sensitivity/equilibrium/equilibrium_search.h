// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/sensitivity/equilibrium/equilibrium_study.h"
#include "engine/sensitivity/equilibrium/equilibrium_tolerances.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <functional>
#include <string>

namespace linkwright::sensitivity {

/// The search for static equilibrium, from the present pose of a study.
template <template <class> class SpaceOf>
class EquilibriumSearch {
public:
    /// @param study kept
    explicit EquilibriumSearch(EquilibriumStudy<SpaceOf>& study)
        : study_(study), system_(study.system()) {}

    /// @throws base::InputError where nothing could come to rest
    void requireFreedom() const {
        if (study_.freedoms().cols() == 0)
            throw base::InputError(
                base::Diagnostic{base::Severity::Error,
                                 {},
                                 {},
                                 "Nothing can move: joints and drives hold every link.",
                                 "Remove a drive, or use a kinematic motion."});
        requireMass();
    }

    // Implicit Euler steps of du/dt = force along u, dz/dt = e, with steps that grow to Newton's as
    // the force falls, but stay short where some direction leads away from rest, so that what is
    // found is where the motion would lead (pseudo-transient continuation, Kelley and Keyes 1998).
    /// @param progress is told how far it is, of the digits that it closes in on rest
    /// @return steps that it took
    /// @throws base::InputError naming the joint that still moves; base::Cancelled
    int seek(const std::atomic<bool>* stop, const std::function<void(double)>& progress = {}) {
        constexpr int maxSteps = 500;
        constexpr double done = 1e-11;  // rad, or of the size of the drawing
        constexpr double neutral = 1e-10;
        double pace = HUGE_VAL, forceBefore = HUGE_VAL, firstReach = 1.0;
        for (int step = 1; step <= maxSteps; ++step) {
            if (stop != nullptr && *stop) throw base::Cancelled();
            requireMass();
            const EquilibriumRates rates = study_.rates(false);
            const Eigen::VectorXd force = unknowns(rates.values);
            const Eigen::MatrixXd slope = slopeOf(rates);
            if (!force.allFinite() || !slope.allFinite()) break;
            const double scale = slope.norm() + 1.0;  // 1/s^2
            const double growth = Eigen::VectorXd(slope.eigenvalues().real()).maxCoeff();
            if (force.norm() > 2.0 * forceBefore)
                pace = std::min(pace, 1.0 / scale) / 8.0;
            else
                pace *= 4.0;
            forceBefore = force.norm();
            double inverse = std::max(1.0 / pace, neutral * scale);
            if (growth > nothing * scale) inverse = std::max(inverse, 2.0 * growth);
            Eigen::MatrixXd matrix = -slope;
            matrix.diagonal().array() += inverse;
            const Eigen::VectorXd change = math::LuDecomposition(matrix).solve(force);
            const double reach = largestMove(change.head(study_.freedoms().cols()));
            // The last step of Newton's method takes what is left away to rounding.
            if (reach < done) {
                (void)advance(change, reach);
                return step;
            }
            // Rounding alone pushes along directions that nothing resists.
            if (force.norm() * reach < rounding * scale * change.norm()) return step;
            if (!advance(change, reach)) break;
            if (step == 1) firstReach = std::max(reach, 10.0 * done);
            if (progress)
                progress(std::max(static_cast<double>(step) / maxSteps,
                                  std::log(firstReach / reach) / std::log(firstReach / done)));
        }
        reject();
    }

    /// Largest motion of a joint: rad, or of the size of the drawing.
    [[nodiscard]] double largestMove(const Eigen::VectorXd& displacement) const {
        const Eigen::VectorXd joints = study_.freedoms() * displacement;
        return assembly::largestMove(system_, joints.data());
    }

    /// Id of the joint of a joint velocity; empty if it has none.
    [[nodiscard]] std::string jointOf(Eigen::Index dof) const {
        for (const assembly::Node& node : system_.nodes)
            if (node.joint >= 0 && node.firstDof <= dof && dof < node.firstDof + node.dofCount)
                return system_.model.joints[static_cast<std::size_t>(node.joint)].id;
        return {};
    }

    /// Rates of v, which stand for those of u here, then of z.
    [[nodiscard]] Eigen::VectorXd unknowns(const Eigen::VectorXd& rates) const {
        Eigen::VectorXd result(unknownCount());
        result << rates.tail(study_.freedoms().cols()),
            rates.segment(study_.freedoms().cols(), study_.integralCount());
        return result;
    }

    /// Derivatives of these by u and z.
    [[nodiscard]] Eigen::MatrixXd slopeOf(const EquilibriumRates& rates) const {
        Eigen::MatrixXd slope(unknownCount(), unknownCount());
        for (Eigen::Index column = 0; column < unknownCount(); ++column)
            slope.col(column) = unknowns(rates.byState.col(column));
        return slope;
    }

private:
    /// @throws base::InputError where a motion that nothing holds moves no mass
    void requireMass() const {
        const Eigen::VectorXd& idle = study_.idle();
        if (idle.size() == 0) return;
        if (const std::string link = outermostMassless(); !link.empty())
            throw base::InputError(base::Diagnostic{
                base::Severity::Error, link, "",
                "This link has no mass, and nothing determines its motion.",
                "Give it a mass, or connect it to the others so that they determine its motion."});
        Eigen::Index most = 0;
        idle.cwiseAbs().maxCoeff(&most);
        throw base::InputError(base::Diagnostic{
            base::Severity::Error, jointOf(most), "",
            "This joint can move without moving any mass: what it turns has no moment of inertia "
            "about that axis.",
            "Give its link moments of inertia, or connect it to the others so that they determine "
            "its motion."});
    }

    /// Id of the massless link farthest out in the tree: beyond it there is nothing with mass.
    [[nodiscard]] std::string outermostMassless() const {
        int outermost = -1;
        std::string found;
        for (const assembly::InertiaShare& share : system_.inertiaShares) {
            const model::Body& body = system_.model.bodies[static_cast<std::size_t>(share.body)];
            if (share.node <= outermost || !model::isMassless(body)) continue;
            outermost = share.node;
            found = body.id;
        }
        return found;
    }

    /// u and z of a vector of u, z, v.
    [[nodiscard]] Eigen::Index unknownCount() const {
        return study_.freedoms().cols() + study_.integralCount();
    }

    /// A step, no farther than a linear view reaches.
    bool advance(Eigen::VectorXd change, double reach) {
        constexpr double farthest = 0.3;
        if (reach > farthest) change *= farthest / reach;
        const Eigen::Index freedoms = study_.freedoms().cols();
        const std::vector<double> before = study_.state();
        for (int attempt = 0; attempt < 20; ++attempt) {
            if (study_.move(change.head(freedoms))) {
                study_.moveIntegrals(change.tail(study_.integralCount()));
                return true;
            }
            study_.setState(before);
            change *= 0.5;
        }
        return false;
    }

    /// Names the joint that forces would accelerate most, and where it is.
    [[noreturn]] void reject() {
        const EquilibriumRates rates = study_.rates(false);
        const Eigen::VectorXd joints =
            study_.freedoms() * rates.values.tail(study_.freedoms().cols());
        Eigen::Index most = 0;
        joints.cwiseAbs().maxCoeff(&most);
        throw base::InputError(
            base::Diagnostic{base::Severity::Error,
                             jointOf(most),
                             {},
                             "No equilibrium was found: forces still move this joint where the "
                             "search ended"
                                 + placeOf(most) + ".",
                             "Add a spring or a stop, draw the mechanism closer to equilibrium, or "
                             "let inputs start at 0."});
    }

    /// ", at 1.2 rad" for a joint with a single coordinate.
    [[nodiscard]] std::string placeOf(Eigen::Index dof) const {
        for (const std::vector<assembly::JointDof>& joint : system_.jointDofs)
            for (const assembly::JointDof& place : joint) {
                if (place.dof != dof || place.coordinate < 0) continue;
                char text[48];
                std::snprintf(text, sizeof text, ", at %.4g",
                              study_.state()[static_cast<std::size_t>(place.coordinate)]);
                const auto index = static_cast<std::size_t>(&joint - system_.jointDofs.data());
                const bool travel = model::isTravel(system_.model, system_.model.joints[index].id,
                                                    static_cast<int>(&place - joint.data()));
                return std::string(text) + (travel ? " m" : " rad");
            }
        return {};
    }

    EquilibriumStudy<SpaceOf>& study_;
    const assembly::System& system_;
};

extern template class EquilibriumSearch<math::PlanarSpace>;
extern template class EquilibriumSearch<math::SpatialSpace>;

}  // namespace linkwright::sensitivity
