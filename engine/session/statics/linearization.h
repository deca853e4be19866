// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/joint_moves.h"
#include "engine/assembly/system.h"
#include "engine/math/dense_decompositions.h"
#include "engine/sensitivity/equilibrium/equilibrium_study.h"
#include "engine/session/document/measurable_signals.h"
#include "engine/session/statics/statics.h"

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace linkwright::session {

// A body that spins on a ball or free joint is looked at by somebody who stands: deviations th and
// w of its rotation and angular velocity are told along axes that agree with those of the body at
// the start and do not turn with it. With S x = b x x for the spin b, T = exp(S t):
//   th' = T th,  d(th')/dt = T (d(th)/dt + S th) = T w,  w' = T w,  d(w')/dt = T (dw/dt + S w).
// A body that is not round about its spin may look the same at all times in its own axes only, as
// long as nothing holds it in space; then those are kept. Where the equations change with time in
// both, the motion is not steady.

/// The linear system of a mechanism in joint coordinates.
template <template <class> class SpaceOf>
class Linearization {
    using Index = Eigen::Index;
    using MatrixXd = Eigen::MatrixXd;
    using VectorXd = Eigen::VectorXd;

public:
    /// @param study kept, as it begins or rests
    /// @param moves near a motion
    Linearization(sensitivity::EquilibriumStudy<SpaceOf>& study, bool moves)
        : study_(study),
          system_(study.system()),
          places_(chosenDofs(study.places())),
          velocities_(chosenDofs(study.freedoms())) {
        if (!moves) return;
        for (const assembly::Node& node : system_.nodes)
            if (node.kind == assembly::NodeKind::Spherical
                && study_.speeds().template segment<3>(node.firstDof).norm() > 0.0)
                spins_.push_back({node.firstDof, false});
    }

    /// Whether equations and speeds are the same a moment after the start. Chooses the axes.
    bool steady() {
        for (Spin& spin : spins_)
            spin.turns = false;
        const double fastest = assembly::largestMove(system_, study_.speeds().data());
        if (fastest == 0.0) return true;
        const std::vector<double> start = study_.state();
        const sensitivity::EquilibriumRates first = study_.rates(true);
        const Equations now = equationsOf(first, 0.0);
        // Far enough for what turns with the motion to differ by much more than rounding.
        constexpr double way = 0.7;
        const double moment = way / fastest;
        bool same = study_.advance(moment);
        if (same) {
            const sensitivity::EquilibriumRates later = study_.rates(true);
            same = keepsSpeeds(study_) && chooseAxes(now, equationsOf(later, moment));
        }
        study_.setState(start);
        return same;
    }

    /// Whether no joint changes its speed, in the rates that were computed last.
    static bool keepsSpeeds(const sensitivity::EquilibriumStudy<SpaceOf>& study) {
        const VectorXd changes = study.accelerations();
        return changes.size() == 0
               || changes.cwiseAbs().maxCoeff()
                      // The scales of what turns within a second, and of how fast speeds turn it.
                      <= tolerance * std::max(1.0, study.speeds().squaredNorm());
    }

    /// @param rates at the start
    [[nodiscard]] LinearSystem system(const sensitivity::EquilibriumRates& rates) const {
        LinearSystem result;
        name(result);
        const Equations equations = equationsOf(rates, 0.0);
        const MatrixXd fromJoints = math::LuDecomposition(equations.toJoints).inverse();
        result.a = equations.rates * fromJoints;
        const Index inputs = rates.byInput.cols(), integrals = study_.integralCount();
        const Index displacements = study_.places().cols();
        result.b.setZero(result.a.rows(), inputs);
        result.b.middleRows(displacements, integrals) =
            rates.byInput.middleRows(displacements, integrals);
        result.b.bottomRows(static_cast<Index>(velocities_.size())) =
            rates.accelerations.rightCols(inputs)(velocities_, Eigen::all);
        result.c = rates.outputs * fromJoints;
        result.d = rates.feedthrough;
        return result;
    }

    /// Joint coordinates that determine the pose, as rows of U; or velocities, as rows of T.
    [[nodiscard]] static std::vector<Index> chosenDofs(const MatrixXd& directions) {
        const math::PivotedQr factors(directions.transpose());
        const auto& order = factors.order();
        std::vector<Index> chosen(order.data(), order.data() + directions.cols());
        std::sort(chosen.begin(), chosen.end());
        return chosen;
    }

private:
    static constexpr double tolerance = 1e-6;

    struct Spin {
        int firstDof = 0;
        bool turns = false;  ///< its axes turn with the body
    };
    /// What is made of u, z, v at an instant.
    struct Equations {
        double time = 0.0;
        MatrixXd places, placeRates, velocities, velocityRates;  ///< of all joints, axes of bodies
        MatrixXd toJoints, rates;  ///< the chosen states and their rates
        MatrixXd integrals;        ///< z and their rates
        MatrixXd integralRates;
    };

    /// S, or T, of the joints whose axes stand.
    [[nodiscard]] MatrixXd spinning() const {
        MatrixXd result = MatrixXd::Zero(system_.dofCount, system_.dofCount);
        for (const Spin& spin : spins_)
            if (!spin.turns)
                result.block<3, 3>(spin.firstDof, spin.firstDof) = crossing(spin.firstDof);
        return result;
    }
    [[nodiscard]] MatrixXd turning(double time) const {
        MatrixXd result = MatrixXd::Identity(system_.dofCount, system_.dofCount);
        for (const Spin& spin : spins_) {
            const Eigen::Vector3d speed = study_.speeds().template segment<3>(spin.firstDof);
            if (!spin.turns)
                result.block<3, 3>(spin.firstDof, spin.firstDof) =
                    Eigen::AngleAxisd(time * speed.norm(), speed.normalized()).toRotationMatrix();
        }
        return result;
    }
    [[nodiscard]] Eigen::Matrix3d crossing(int firstDof) const {
        const Eigen::Vector3d speed = study_.speeds().template segment<3>(firstDof);
        Eigen::Matrix3d result;
        result << 0.0, -speed.z(), speed.y(), speed.z(), 0.0, -speed.x(), -speed.y(), speed.x(),
            0.0;
        return result;
    }

    [[nodiscard]] Equations equationsOf(const sensitivity::EquilibriumRates& rates,
                                        double time) const {
        const Index displacements = study_.places().cols(), integrals = study_.integralCount();
        const Index states = rates.byState.rows();
        Equations result;
        result.time = time;
        result.places.setZero(system_.dofCount, states);
        result.places.leftCols(displacements) = study_.places();
        result.velocities = rates.velocities.leftCols(states);
        result.velocityRates = rates.accelerations.leftCols(states);
        result.placeRates = result.velocities;
        for (const Spin& spin : spins_)
            result.placeRates.middleRows(spin.firstDof, 3) -=
                crossing(spin.firstDof) * result.places.middleRows(spin.firstDof, 3);
        result.integrals.setZero(integrals, states);
        result.integrals.middleCols(displacements, integrals).setIdentity();
        result.integralRates = rates.byState.middleRows(displacements, integrals);
        inAxes(result);
        return result;
    }

    /// Tells the states along the axes that are chosen.
    void inAxes(Equations& equations) const {
        const MatrixXd turn = turning(equations.time), spin = spinning();
        const auto stacked = [&](const MatrixXd& places, const MatrixXd& middle,
                                 const MatrixXd& velocities) {
            MatrixXd all(equations.places.cols(), equations.places.cols());
            all << (turn * places)(places_, Eigen::all), middle,
                (turn * velocities)(velocities_, Eigen::all);
            return all;
        };
        equations.toJoints = stacked(equations.places, equations.integrals, equations.velocities);
        equations.rates =
            stacked(equations.placeRates + spin * equations.places, equations.integralRates,
                    equations.velocityRates + spin * equations.velocities);
    }

    /// Looks for axes in which the equations are the same. @return whether there are any
    bool chooseAxes(Equations now, Equations later) {
        const auto change = [&] {
            inAxes(now);
            inAxes(later);
            const MatrixXd before = now.rates * math::LuDecomposition(now.toJoints).inverse();
            const MatrixXd after = later.rates * math::LuDecomposition(later.toJoints).inverse();
            const double difference = (after - before).norm() / before.norm();
            return std::isfinite(difference) ? difference : std::numeric_limits<double>::max();
        };
        double least = change();
        for (Spin& spin : spins_) {
            if (least <= tolerance) break;
            spin.turns = true;
            const double other = change();
            if (other < least)
                least = other;
            else
                spin.turns = false;
        }
        if (least <= tolerance) return true;
        for (Spin& spin : spins_)
            spin.turns = false;
        return false;
    }

    [[nodiscard]] StateName nameOf(StateName::Kind kind, Index dof) const {
        bool turns = false;
        for (const Spin& spin : spins_)
            turns = turns || (spin.turns && spin.firstDof <= dof && dof < spin.firstDof + 3);
        for (std::size_t joint = 0; joint < system_.jointDofs.size(); ++joint)
            for (std::size_t place = 0; place < system_.jointDofs[joint].size(); ++place)
                if (system_.jointDofs[joint][place].dof == dof)
                    return {kind, system_.model.joints[joint].id, static_cast<int>(place), turns};
        return {kind, {}, 0};
    }

    void name(LinearSystem& result) const {
        for (const Index dof : places_)
            result.states.push_back(nameOf(StateName::Kind::Coordinate, dof));
        for (const model::Feedback& feedback : system_.model.feedbacks)
            if (feedback.integral)
                result.states.push_back({StateName::Kind::Integral, feedback.id, 0});
        for (const Index dof : velocities_)
            result.states.push_back(nameOf(StateName::Kind::Velocity, dof));
        for (const model::Input& input : system_.model.inputs)
            result.inputs.push_back(input.id);
        for (std::size_t signal = 0; signal < system_.model.signalList.size(); ++signal) {
            const model::Signal& listed = system_.model.signalList[signal];
            const auto components =
                static_cast<std::size_t>(system_.signalElements[signal].components);
            for (std::size_t component = 0; component < components; ++component)
                result.outputs.push_back(
                    {listed.id, componentName(listed.kind, component, components)});
        }
    }

    sensitivity::EquilibriumStudy<SpaceOf>& study_;
    const assembly::System& system_;
    std::vector<Index> places_, velocities_;  ///< joint velocities that are states
    std::vector<Spin> spins_;                 ///< in order of nodes
};

}  // namespace linkwright::session
