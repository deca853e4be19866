// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/statics/statics.h"

#include "engine/assembly/joint_moves.h"
#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"
#include "engine/base/part_progress.h"
#include "engine/math/dense_decompositions.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/model/validation.h"
#include "engine/sensitivity/equilibrium/equilibrium_model.h"
#include "engine/sensitivity/equilibrium/equilibrium_search.h"
#include "engine/session/document/formatted.h"
#include "engine/session/solving/motion_frames.h"
#include "engine/session/statics/linearization.h"

#include <functional>
#include <memory>
#include <numbers>
#include <numeric>
#include <optional>
#include <random>

namespace linkwright::session {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

using sensitivity::Beginning;
using sensitivity::EquilibriumRates;
using sensitivity::modelAtStart;
using sensitivity::modelInEquilibrium;
using sensitivity::nothing;
using sensitivity::rounding;

bool areParallel(const Eigen::VectorXcd& first, const Eigen::VectorXcd& second) {
    return std::abs(first.dot(second)) > (1.0 - nothing) * first.norm() * second.norm();
}

/// Eigenvalues of a matrix, zero for each state on which nothing depends: coordinates that do not
/// matter drift with each other, and rounding would spread their multiple zero.
Eigen::VectorXcd eigenvaluesOf(const MatrixXd& matrix) {
    const double none = rounding * matrix.norm();
    std::vector<Index> kept(static_cast<std::size_t>(matrix.rows()));
    std::iota(kept.begin(), kept.end(), Index{0});
    for (std::size_t before = kept.size() + 1; kept.size() < before;) {
        before = kept.size();
        const std::vector<Index> rows = kept;
        std::erase_if(
            kept, [&](Index state) { return matrix(rows, state).cwiseAbs().maxCoeff() <= none; });
    }
    Eigen::VectorXcd values = Eigen::VectorXcd::Zero(matrix.rows());
    if (!kept.empty())
        values.head(static_cast<Index>(kept.size())) = MatrixXd(matrix(kept, kept)).eigenvalues();
    return values;
}

Stability stabilityOf(const Eigen::VectorXcd& eigenvalues) {
    Stability stability = Stability::Stable;
    const double least = nothing * eigenvalues.cwiseAbs().maxCoeff();
    for (const std::complex<double>& eigenvalue : eigenvalues) {
        if (eigenvalue.real() > least) return Stability::Unstable;
        if (std::abs(eigenvalue) <= least) stability = Stability::Neutral;
    }
    return stability;
}

/// Which of the computed eigenvalues stand for as many zeros as there are.
/// @param exact the same ones, with multiple zeros exact
std::vector<bool> areZero(const Eigen::VectorXcd& computed, const Eigen::VectorXcd& exact) {
    std::vector<Index> order(static_cast<std::size_t>(computed.size()));
    std::iota(order.begin(), order.end(), Index{0});
    std::stable_sort(order.begin(), order.end(), [&](Index one, Index other) {
        return std::abs(computed[one]) < std::abs(computed[other]);
    });
    const Index zeros = (exact.array() == 0.0).count();
    std::vector<bool> result(order.size());
    for (Index place = 0; place < zeros; ++place)
        result[static_cast<std::size_t>(order[static_cast<std::size_t>(place)])] = true;
    return result;
}

/// Search for rest and small motions in one kind of space.
class Statics {
public:
    virtual ~Statics() = default;
    virtual Equilibrium seek(const SolveControl& control) = 0;
    /// The nearest balance of forces, stable or not; empty when there is none nearby.
    virtual std::optional<Equilibrium> balance(const SolveControl& control) = 0;
    /// Leads the joints somewhere else. @return false where the loops do not close
    /// @param look at some of the poses on the way, and at the last one; keeps the pose
    virtual bool wander(std::mt19937& random, const std::function<void()>& look) = 0;
    virtual void returnToStart() = 0;
    virtual SmallMotions smallMotions(Equilibrium equilibrium) = 0;
    /// The start of a steady motion. @throws base::InputError when it is none
    virtual Equilibrium steadyStart() = 0;
    virtual SimulationResult motionAlong(const Mode& mode, double amplitude) = 0;
};

template <template <class> class SpaceOf>
class StaticsIn final : public Statics {
public:
    StaticsIn(assembly::System system, Beginning beginning)
        : beginning_(beginning),
          system_(std::move(system)),
          study_(system_, beginning),
          search_(study_),
          start_(study_.state()) {
        search_.requireFreedom();
    }

    void returnToStart() override { study_.setState(start_); }

    bool wander(std::mt19937& random, const std::function<void()>& look) override {
        // Far enough for other basins, in steps that the loops follow. A single joint has but two
        // ways to go: what lies between is seen on the way.
        constexpr int steps = 12, between = 3;
        std::normal_distribution<double> normal;
        VectorXd direction(study_.freedoms().cols());
        for (double& entry : direction)
            entry = normal(random);
        VectorXd joints = study_.freedoms() * direction;
        for (int step = 0; step < steps; ++step) {
            // The same turn of the joints, as far as the loops allow it where they are now.
            VectorXd along = math::OrthogonalDecomposition(study_.freedoms()).solve(joints);
            along *= std::numbers::pi / steps / std::max(search_.largestMove(along), 1e-30);
            if (!study_.move(along)) return false;
            if ((step + 1) % between == 0) look();
        }
        return true;
    }

    Equilibrium seek(const SolveControl& control) override {
        return found(search_.seek(control.stop, control.progress));
    }

    std::optional<Equilibrium> balance(const SolveControl& control) override {
        const std::vector<double> before = study_.state();
        const int steps = balanceForces(control.stop);
        std::optional<Equilibrium> result;
        try {
            if (steps > 0) result = found(steps);
        } catch (const base::InputError&) {  // a balance that cannot be analyzed is none to tell
        }
        study_.setState(before);
        return result;
    }

    Equilibrium steadyStart() override {
        (void)study_.rates(false);
        if (Linearization<SpaceOf>::keepsSpeeds(study_)) return found(0);
        const VectorXd changes = study_.accelerations();
        Index most = 0;
        changes.cwiseAbs().maxCoeff(&most);
        throw base::InputError(base::Diagnostic{
            base::Severity::Error,
            search_.jointOf(most),
            {},
            "The motion is not steady at its start: this joint changes its speed by "
                + formatted("%.3g", changes[most]) + " per second.",
            "Start it in balance, such as upright and straight ahead, or remove the start "
            "velocities and analyze it at rest."});
    }

    SmallMotions smallMotions(Equilibrium equilibrium) override {
        const bool moves = beginning_ == Beginning::Moving;
        SmallMotions result;
        result.moving = moves;
        result.equilibrium = std::move(equilibrium);
        Linearization<SpaceOf> linearization(study_, moves);
        if (moves) result.steady = linearization.steady();
        result.system = linearization.system(study_.rates(true));
        if (moves) result.equilibrium.stability = stabilityOf(eigenvaluesOf(result.system.a));
        const math::GeneralEigen eigen = math::generalEigen(result.system.a);
        const double largest = eigen.values.cwiseAbs().maxCoeff();
        const std::vector<bool> zero = areZero(eigen.values, eigenvaluesOf(result.system.a));
        for (Index index = 0; index < eigen.values.size(); ++index) {
            std::complex<double> eigenvalue = eigen.values[index];
            if (eigenvalue.imag() < 0.0) continue;
            if (std::abs(eigenvalue.real()) < rounding * largest) eigenvalue.real(0.0);
            Mode mode;
            mode.shape = eigen.vectors.col(index);
            Index leading = 0;
            mode.shape.cwiseAbs().maxCoeff(&leading);
            mode.shape /= std::complex<double>(mode.shape[leading]);
            if (!zero[static_cast<std::size_t>(index)]
                && std::abs(eigenvalue) > nothing * largest) {
                mode.eigenvalue = eigenvalue;
                if (eigenvalue.imag() > 0.0)
                    mode.frequency = 0.5 * std::numbers::inv_pi * std::abs(eigenvalue);
                mode.dampingRatio = 0.0 - eigenvalue.real() / std::abs(eigenvalue);
            }
            // A direction without resistance and damping has two eigenvalues of zero, and one
            // shape.
            if (mode.eigenvalue != 0.0
                || std::none_of(result.modes.begin(), result.modes.end(), [&](const Mode& other) {
                       return other.eigenvalue == 0.0 && areParallel(other.shape, mode.shape);
                   }))
                result.modes.push_back(std::move(mode));
        }
        std::stable_sort(result.modes.begin(), result.modes.end(),
                         [](const Mode& first, const Mode& second) {
                             return std::abs(first.eigenvalue) < std::abs(second.eigenvalue);
                         });
        return result;
    }

    SimulationResult motionAlong(const Mode& mode, double amplitude) override {
        constexpr int frames = 60;
        const std::vector<double> rest = study_.state();
        const MatrixXd chosen = chosenFreedoms();
        const Index freedoms = chosen.rows();
        const math::LuDecomposition factors(chosen);
        // Near a motion, poses go where velocities take them: wheels leave them more places.
        Eigen::VectorXcd moves = mode.shape.head(freedoms);
        if (beginning_ == Beginning::Moving) {
            if (mode.eigenvalue == 0.0) return {};
            moves = mode.shape.tail(freedoms) / mode.eigenvalue;
        }
        const VectorXd real = factors.solve(moves.real());
        const VectorXd imaginary = factors.solve(moves.imag());
        const double factor =
            amplitude
            / std::max(std::hypot(search_.largestMove(real), search_.largestMove(imaginary)),
                       1e-30);
        const double period =
            mode.frequency > 0.0
                ? 1.0 / std::max(std::abs(mode.eigenvalue.imag()), 1e-30) * 2.0 * std::numbers::pi
                : 1.0;
        MotionFrames<SpaceOf<double>> motion(system_, study_.setup().dynamics,
                                             study_.setup().forward);
        for (int frame = 0; frame <= frames; ++frame) {
            const double phase = 2.0 * std::numbers::pi * frame / frames;
            study_.setState(rest);
            // Far from rest the loops may not close: such instants are left out.
            if (study_.move(factor * (real * std::cos(phase) - imaginary * std::sin(phase))))
                motion.add(period * frame / frames, study_.state().data());
        }
        study_.setState(rest);
        return std::move(motion.result());
    }

private:
    /// Newton's method to a pose in which forces balance, wherever the motion would lead from it.
    /// @return steps that it took; 0 when it found none
    int balanceForces(const std::atomic<bool>* stop) {
        constexpr int maxSteps = 100;
        int nudges = 3;
        // rad, or of the size of the drawing
        constexpr double done = 1e-11, farthest = 0.3, endless = 20.0;
        for (int step = 1; step <= maxSteps; ++step) {
            if (stop != nullptr && *stop) throw base::Cancelled();
            if (study_.idle().size() > 0) return 0;
            const EquilibriumRates rates = study_.rates(false);
            const VectorXd force = search_.unknowns(rates.values);
            const MatrixXd slope = search_.slopeOf(rates);
            if (!force.allFinite() || !slope.allFinite()) return 0;
            // The shortest step, along directions that something resists.
            VectorXd change = math::OrthogonalDecomposition(slope, nothing).solve(-force);
            const Index freedoms = study_.freedoms().cols();
            const double reach = search_.largestMove(change.head(freedoms));
            // What a step leaves alone has to balance, too.
            const double left = (force + slope * change).norm();
            const bool stuck = reach < done && left > nothing * (slope.norm() + 1.0);
            if ((stuck || reach > endless) && nudges-- > 0) {
                // Where the force is at its largest it has no slope: uphill, as the search for
                // rest goes downhill.
                const VectorXd uphill = -force.head(freedoms);
                const double size = search_.largestMove(uphill);
                if (!(size > 0.0) || !study_.move(uphill * (farthest / size))) return 0;
                continue;
            }
            if (reach > farthest) change *= farthest / reach;
            if (!study_.move(change.head(freedoms))) return 0;
            study_.moveIntegrals(change.tail(study_.integralCount()));
            if (reach < done) return left <= nothing * (slope.norm() + 1.0) ? step : 0;
        }
        return 0;
    }

    Equilibrium found(int steps) {
        MotionFrames<SpaceOf<double>> frames(system_, study_.setup().dynamics,
                                             study_.setup().forward);
        frames.add(0.0, study_.state().data());
        if (frames.result().times.empty())
            throw base::InputError(
                base::Diagnostic{base::Severity::Error,
                                 {},
                                 {},
                                 "The pose cannot be analyzed: its forces are not finite, or its "
                                 "joints leave no way to determine them.",
                                 "Check that lengths, masses and springs are of one system of "
                                 "units, and draw the mechanism away from dead points."});
        Equilibrium result{std::move(frames.result()), Stability::Stable, steps};
        result.stability = stabilityOf(study_.rates(true).byState.eigenvalues());
        return result;
    }

    [[nodiscard]] MatrixXd chosenFreedoms() const {
        return study_.freedoms()(Linearization<SpaceOf>::chosenDofs(study_.freedoms()), Eigen::all);
    }

    Beginning beginning_;
    assembly::System system_;
    sensitivity::EquilibriumStudy<SpaceOf> study_;
    sensitivity::EquilibriumSearch<SpaceOf> search_;
    std::vector<double> start_;
};

std::unique_ptr<Statics> staticsOf(const model::Model& model,
                                   Beginning beginning = Beginning::AtRest) {
    std::vector<base::Diagnostic> problems = model::validate(model);
    if (base::hasErrors(problems)) throw base::InputError(std::move(problems));
    const bool moves = beginning == Beginning::Moving;
    assembly::System system =
        assembly::compile(moves ? modelAtStart(model) : modelInEquilibrium(model));
    if (system.planar)
        return std::make_unique<StaticsIn<math::PlanarSpace>>(std::move(system), beginning);
    return std::make_unique<StaticsIn<math::SpatialSpace>>(std::move(system), beginning);
}

/// Whether two poses are the same to the accuracy of the search.
bool isSame(const Equilibrium& first, const Equilibrium& second) {
    constexpr double same = 1e-6;
    const auto& one = first.pose.displacements.front();
    const auto& other = second.pose.displacements.front();
    for (std::size_t body = 0; body < one.size(); ++body) {
        const double turned = one[body].rotation.angularDistance(other[body].rotation);
        const double moved = (one[body].translation - other[body].translation).norm();
        if (turned > same || moved > same * std::max(1.0, one[body].translation.norm()))
            return false;
    }
    return true;
}

}  // namespace

Equilibrium findEquilibrium(const model::Model& model, const SolveControl& control) {
    return staticsOf(model)->seek(control);
}

std::vector<Equilibrium> findEquilibria(const model::Model& model, int tries,
                                        const SolveControl& control) {
    const std::unique_ptr<Statics> statics = staticsOf(model);
    std::vector<Equilibrium> list;
    std::mt19937 random(1);
    std::exception_ptr refused;
    const auto keep = [&list](Equilibrium found) {
        if (std::none_of(list.begin(), list.end(),
                         [&](const Equilibrium& other) { return isSame(found, other); }))
            list.push_back(std::move(found));
    };
    const base::PartProgress attempts(std::vector<double>(static_cast<std::size_t>(tries) + 1, 1.0),
                                      control.progress);
    SolveControl own = control;
    const auto look = [&] {
        if (std::optional<Equilibrium> found = statics->balance(control)) keep(*std::move(found));
    };
    for (int attempt = 0; attempt <= tries; ++attempt) {
        if (attempt > 0) attempts.finish(static_cast<std::size_t>(attempt) - 1);
        own.progress = attempts.part(static_cast<std::size_t>(attempt));
        statics->returnToStart();
        if (attempt > 0 && !statics->wander(random, look)) continue;
        try {
            keep(statics->seek(own));
        } catch (const base::InputError&) {
            refused = std::current_exception();
        }
    }
    if (list.empty() && refused) std::rethrow_exception(refused);
    std::stable_sort(list.begin(), list.end(), [](const Equilibrium& one, const Equilibrium& two) {
        return one.pose.potentialEnergy.front() < two.pose.potentialEnergy.front();
    });
    return list;
}

SmallMotions findSmallMotions(const model::Model& model, const SolveControl& control) {
    const std::unique_ptr<Statics> statics = staticsOf(model);
    return statics->smallMotions(statics->seek(control));
}

SmallMotions findSteadyMotions(const model::Model& model) {
    const std::unique_ptr<Statics> statics = staticsOf(model, Beginning::Moving);
    return statics->smallMotions(statics->steadyStart());
}

SimulationResult modeMotion(const model::Model& model, const SmallMotions& motions,
                            std::size_t mode, double amplitude) {
    const std::unique_ptr<Statics> statics =
        staticsOf(model, motions.moving ? Beginning::Moving : Beginning::AtRest);
    if (!motions.moving) statics->seek({});
    return statics->motionAlong(motions.modes.at(mode), amplitude);
}

}  // namespace linkwright::session
