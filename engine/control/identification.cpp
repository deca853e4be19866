// SPDX-License-Identifier: BSD-3-Clause
#include "engine/control/identification.h"

#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/math/dense_decompositions.h"
#include "engine/math/dual.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/model/expressions.h"
#include "engine/model/properties.h"
#include "engine/sensitivity/methods/gradient_evaluator.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace linkwright::control {

namespace {

using base::Diagnostic;
using base::Severity;

constexpr int maximumIterations = 60;
/// A step this small relative to the standard deviations changes nothing worth knowing.
constexpr double stepTolerance = 1e-3;
/// Smallest eigenvalue of the scaled Hessian (unit diagonal) that double precision resolves.
constexpr double indistinguishable = 1e-9;

/// Residuals and their derivatives at one set of parameters; rows are samples, channel after
/// channel.
struct Linearization {
    Eigen::VectorXd residuals;      ///< rad, model minus encoder
    Eigen::MatrixXd sensitivities;  ///< rad per unit of each parameter
};

template <template <class> class SpaceOf>
Linearization linearize(const assembly::System& system, const TrialLog& log,
                        const std::vector<int>& slots, const std::vector<double>& values,
                        const std::atomic<bool>* stop) {
    using Dual = math::DirectDual;
    dynamics::MotionSetup<SpaceOf<Dual>> setup(system);
    for (std::size_t index = 0; index < slots.size(); ++index)
        setup.numbers[static_cast<std::size_t>(slots[index])] = values[index];
    std::vector<std::size_t> coordinates;
    for (const model::Motor& motor : system.model.motors) {
        std::size_t joint = 0;
        while (system.model.joints[joint].id != motor.joint)
            ++joint;
        coordinates.push_back(static_cast<std::size_t>(
            system.jointDofs[joint][static_cast<std::size_t>(motor.coordinate)].coordinate));
    }
    const auto samples = static_cast<Eigen::Index>(log.times.size());
    Linearization result;
    result.residuals.resize(samples * static_cast<Eigen::Index>(coordinates.size()));
    result.sensitivities.resize(result.residuals.size(), static_cast<Eigen::Index>(slots.size()));
    constexpr auto group = static_cast<std::size_t>(math::directDirections);
    for (std::size_t first = 0; first < slots.size(); first += group) {
        const std::size_t count = std::min(group, slots.size() - first);
        for (std::size_t place = 0; place < count; ++place)
            setup.numbers[static_cast<std::size_t>(slots[first + place])]
                .derivative[static_cast<Eigen::Index>(place)] = 1.0;
        setup.prepare();
        setup.forward.run(setup.startState, false, nullptr, stop);
        for (std::size_t channel = 0; channel < coordinates.size(); ++channel)
            for (Eigen::Index sample = 0; sample < samples; ++sample) {
                const Dual& angle =
                    setup.forward.state(static_cast<std::size_t>(sample))[coordinates[channel]];
                const Eigen::Index row = static_cast<Eigen::Index>(channel) * samples + sample;
                result.residuals[row] =
                    angle.value - log.channels[channel].measured[static_cast<std::size_t>(sample)];
                for (std::size_t place = 0; place < count; ++place)
                    result.sensitivities(row, static_cast<Eigen::Index>(first + place)) =
                        angle.derivative[static_cast<Eigen::Index>(place)];
            }
        for (std::size_t place = 0; place < count; ++place)
            setup.numbers[static_cast<std::size_t>(slots[first + place])] = values[first + place];
    }
    return result;
}

/// Number of neighboring samples that say the same: 1 + 2 sum of the autocorrelation up to where
/// it first falls to zero, over the channels together.
double autocorrelationTime(const Eigen::VectorXd& residuals, Eigen::Index samples) {
    const Eigen::Index channels = residuals.size() / samples;
    const auto covariance = [&](Eigen::Index lag) {
        double sum = 0.0;
        for (Eigen::Index channel = 0; channel < channels; ++channel)
            sum += residuals.segment(channel * samples, samples - lag)
                       .dot(residuals.segment(channel * samples + lag, samples - lag));
        return sum;
    };
    const double variance = covariance(0);
    if (!(variance > 0.0)) return 1.0;
    double time = 1.0;
    for (Eigen::Index lag = 1; lag < samples / 2; ++lag) {
        const double correlation = covariance(lag) / variance;
        if (correlation <= 0.0) break;
        time += 2.0 * correlation;
    }
    return time;
}

/// Least value a parameter can have: friction none, everything that divides or carries mass a
/// fraction of what it was. Minus infinity for all others.
double minValue(const ParameterKey& key, double before) {
    const std::string& property = key.property;
    if (property == "viscousFriction" || property == "coulombFriction" || property == "damping"
        || property.starts_with("damping.") || property == "stiffness")
        return 0.0;
    if (property == "mass" || property == "resistance" || property == "torqueConstant"
        || property == "backEmfConstant" || property == "rotorInertia" || property == "gearRatio"
        || property == "inertia.xx" || property == "inertia.yy" || property == "inertia.zz")
        return 0.02 * std::abs(before);
    return -std::numeric_limits<double>::infinity();
}

std::string nameOf(const ParameterKey& key) {
    return key.object + "." + key.property;
}

/// The Hessian scaled to a unit diagonal has to be regular, else the trial does not tell the
/// parameters apart.
void requireDistinct(const Eigen::MatrixXd& normal, const std::vector<ParameterKey>& keys) {
    const Eigen::VectorXd diagonal = normal.diagonal();
    for (Eigen::Index index = 0; index < diagonal.size(); ++index)
        if (!(diagonal[index] > 0.0))
            throw base::InputError(Diagnostic{
                Severity::Error, keys[static_cast<std::size_t>(index)].object,
                keys[static_cast<std::size_t>(index)].property,
                nameOf(keys[static_cast<std::size_t>(index)]) + " has no effect on this trial.",
                "Leave it out."});
    const Eigen::VectorXd scale = diagonal.cwiseSqrt().cwiseInverse();
    const math::SymmetricEigen eigen =
        math::symmetricEigen(scale.asDiagonal() * normal * scale.asDiagonal());
    if (eigen.values[0] > indistinguishable) return;
    std::string names;
    for (Eigen::Index index = 0; index < diagonal.size(); ++index)
        if (std::abs(eigen.vectors(index, 0)) > 0.1)
            names += (names.empty() ? "" : ", ") + nameOf(keys[static_cast<std::size_t>(index)]);
    throw base::InputError(
        Diagnostic{Severity::Error, keys.front().object, "",
                   "A trial like this cannot tell these parameters apart: " + names + ".",
                   "Choose fewer of them; the ratio of torque constant and resistance, for "
                   "example, acts as one."});
}

/// State and steps of the search.
class Search {
public:
    Search(const model::Model& model, const TrialLog& log, const std::vector<ParameterKey>& keys,
           const std::atomic<bool>* stop)
        : log_(log),
          keys_(keys),
          stop_(stop),
          made_(identificationModel(model, log, keys)),
          system_(assembly::compile(made_)),
          evaluator_(made_) {
        for (const ParameterKey& key : keys) {
            const model::Number* number =
                model::findNumber(system_.model, key.object, key.property);
            slots_.push_back(number->slot);
            values_.push_back(number->value);
            least_.push_back(minValue(key, number->value));
        }
        before_ = values_;
        gradient_.resize(keys.size());
    }

    IdentificationResult run(const std::function<void(int, double)>& progress) {
        IdentificationResult result;
        cost_ = evaluator_.costAndGradient(values_, gradient_, stop_);
        update();
        requireDistinct(normal_, keys_);
        result.deviationBefore = deviation();
        if (progress) progress(0, result.deviationBefore);
        while (result.iterations < maximumIterations) {
            if (!improve()) {
                result.converged = true;
                result.reason = "No step brings the model closer to the trial.";
                break;
            }
            ++result.iterations;
            update();
            if (progress) progress(result.iterations, deviation());
            if (lastStep_ <= stepTolerance) {
                result.converged = true;
                result.reason =
                    "Converged: the parameters change by less than a thousandth of their standard "
                    "deviation.";
                break;
            }
        }
        if (!result.converged) result.reason = "The maximum number of iterations was reached.";
        finish(result);
        return result;
    }

private:
    void update() {
        linear_ = system_.planar
                      ? linearize<math::PlanarSpace>(system_, log_, slots_, values_, stop_)
                      : linearize<math::SpatialSpace>(system_, log_, slots_, values_, stop_);
        normal_ = linear_.sensitivities.transpose() * linear_.sensitivities;
    }

    [[nodiscard]] double deviation() const {
        return std::sqrt(linear_.residuals.squaredNorm()
                         / static_cast<double>(linear_.residuals.size()));
    }

    /// Inverse of the normal matrix through its scaled form.
    [[nodiscard]] Eigen::MatrixXd inverseNormal() const {
        const Eigen::VectorXd scale = normal_.diagonal().cwiseSqrt().cwiseInverse();
        const Eigen::MatrixXd scaled = scale.asDiagonal() * normal_ * scale.asDiagonal();
        return scale.asDiagonal()
               * scaled.ldlt().solve(Eigen::MatrixXd::Identity(scaled.rows(), scaled.cols()))
               * scale.asDiagonal();
    }

    [[nodiscard]] Eigen::MatrixXd covariance() const {
        const auto samples = static_cast<Eigen::Index>(log_.times.size());
        const auto freedom = std::max<Eigen::Index>(1, linear_.residuals.size() - normal_.rows());
        const double variance = linear_.residuals.squaredNorm() / static_cast<double>(freedom);
        return variance * autocorrelationTime(linear_.residuals, samples) * inverseNormal();
    }

    /// At its least value while the cost falls further down.
    [[nodiscard]] bool heldAtBound(std::size_t index) const {
        return values_[index] <= least_[index] && gradient_[index] > 0.0;
    }

    /// One accepted step of the damped method; false when none lowers the cost.
    bool improve() {
        const double step = made_.simulation.step;
        const auto count = static_cast<Eigen::Index>(values_.size());
        const Eigen::VectorXd deviations = covariance().diagonal().cwiseSqrt();
        const Eigen::Map<const Eigen::VectorXd> slope(gradient_.data(), count);
        for (int attempt = 0; attempt < 12; ++attempt) {
            // H = 2 step S^T S, damped relative to its diagonal (Marquardt).
            Eigen::MatrixXd damped = 2.0 * step * normal_;
            damped.diagonal() *= 1.0 + damping_;
            Eigen::VectorXd right = -slope;
            for (Eigen::Index index = 0; index < count; ++index) {
                if (!heldAtBound(static_cast<std::size_t>(index))) continue;
                damped.row(index).setZero();
                damped.col(index).setZero();
                damped(index, index) = 1.0;
                right[index] = 0.0;
            }
            const Eigen::VectorXd change = damped.ldlt().solve(right);
            std::vector<double> trial = values_;
            for (std::size_t index = 0; index < trial.size(); ++index)
                trial[index] = std::max(least_[index],
                                        trial[index] + change[static_cast<Eigen::Index>(index)]);
            if (const auto cost = costOf(trial); cost && *cost < cost_) {
                lastStep_ = 0.0;
                for (Eigen::Index index = 0; index < count; ++index)
                    lastStep_ =
                        std::max(lastStep_, std::abs(trial[static_cast<std::size_t>(index)]
                                                     - values_[static_cast<std::size_t>(index)])
                                                / std::max(deviations[index], 1e-300));
                values_ = std::move(trial);
                cost_ = evaluator_.costAndGradient(values_, gradient_, stop_);
                damping_ = std::max(1e-9, damping_ * 0.1);
                return true;
            }
            damping_ = std::max(1e-6, damping_ * 10.0);
        }
        return false;
    }

    std::optional<double> costOf(const std::vector<double>& trial) {
        try {
            return evaluator_.cost(trial, stop_);
        } catch (const base::ComputationError&) {
            return std::nullopt;  // the motion stops early with these values
        } catch (const base::InputError&) {
            return std::nullopt;  // the loops do not close with these values
        }
    }

    void finish(IdentificationResult& result) const {
        result.deviationAfter = deviation();
        const Eigen::MatrixXd covariances = covariance();
        const auto count = static_cast<Eigen::Index>(keys_.size());
        for (Eigen::Index row = 0; row < count; ++row)
            for (Eigen::Index column = 0; column < count; ++column)
                result.correlation.push_back(
                    covariances(row, column)
                    / std::max(std::sqrt(covariances(row, row) * covariances(column, column)),
                               1e-300));
        for (std::size_t index = 0; index < keys_.size(); ++index) {
            const auto place = static_cast<Eigen::Index>(index);
            IdentifiedParameter parameter;
            parameter.key = keys_[index];
            parameter.before = before_[index];
            parameter.after = values_[index];
            parameter.standardDeviation = std::sqrt(covariances(place, place));
            parameter.lower95 = parameter.after - 1.96 * parameter.standardDeviation;
            parameter.upper95 = parameter.after + 1.96 * parameter.standardDeviation;
            parameter.atBound = values_[index] <= least_[index];
            if (!parameter.atBound && cost_ > 0.0)
                result.optimality =
                    std::max(result.optimality,
                             std::abs(gradient_[index]) * parameter.standardDeviation / cost_);
            result.parameters.push_back(parameter);
        }
    }

    const TrialLog& log_;
    const std::vector<ParameterKey>& keys_;
    const std::atomic<bool>* stop_;
    model::Model made_;
    assembly::System system_;
    sensitivity::GradientEvaluator evaluator_;
    std::vector<int> slots_;
    std::vector<double> values_, before_, least_, gradient_;
    Linearization linear_;
    Eigen::MatrixXd normal_;
    double cost_ = 0.0;
    double damping_ = 1e-4;
    double lastStep_ = 0.0;
};

}  // namespace

IdentificationResult identify(const model::Model& model, const TrialLog& log,
                              const std::vector<ParameterKey>& parameters,
                              const std::atomic<bool>* stop,
                              const std::function<void(int, double)>& progress) {
    const TrialLog whole = withLeadIn(log);
    return Search(model, whole, parameters, stop).run(progress);
}

void applyIdentified(model::Model& model, const IdentificationResult& result) {
    for (const IdentifiedParameter& parameter : result.parameters)
        if (model::Number* number =
                model::findNumber(model, parameter.key.object, parameter.key.property))
            number->value = parameter.after;
    std::vector<Diagnostic> faults;  // formulas were sound when the model was validated
    model::resolveExpressions(model, faults);
}

}  // namespace linkwright::control
