// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/elements/inputs.h"

#include "engine/assembly/formulas.h"
#include "engine/math/b_spline.h"
#include "engine/math/dual.h"
#include "engine/math/expression.h"
#include "engine/math/natural_spline.h"

#include <algorithm>
#include <cmath>
#include <complex>

namespace linkwright::dynamics {

namespace {

/// Intervals of a uniform grid, of which the right sides of a spline have the size taken out.
constexpr auto uniform = [](std::size_t) { return 1.0; };

/// Where a time lies in a uniform grid: interval and fraction within it.
struct GridPlace {
    std::size_t interval;
    double fraction;
};

GridPlace locate(double time, double duration, std::size_t count) {
    const double intervals = static_cast<double>(count - 1);
    const double scaled = std::clamp(time / duration * intervals, 0.0, intervals);
    // Times that are grid points up to rounding belong to the grid point.
    const double nearest = std::round(scaled);
    const double exact = std::abs(scaled - nearest) < 1e-9 ? nearest : scaled;
    const std::size_t interval = std::min(static_cast<std::size_t>(exact), count - 2);
    return {interval, exact - static_cast<double>(interval)};
}

}  // namespace

template <class Scalar>
InputTable<Scalar>::InputTable(const model::Model& model) : duration_(model.simulation.duration) {
    std::vector<std::string> names{"t"};
    for (const model::Parameter& parameter : model.parameters) {
        names.push_back(parameter.id);
        parameterSlots_.push_back(parameter.value.slot);
    }
    arguments_.assign(names.size(), Scalar(0.0));
    parameterCotangents_.assign(parameterSlots_.size(), Scalar(0.0));
    for (const model::Input& input : model.inputs) {
        Channel channel;
        channel.kind = input.kind;
        channel.interpolation = input.interpolation;
        if (input.kind == model::InputKind::Expression)
            channel.expression = std::make_shared<const math::Expression>(
                math::Expression::parse(input.expression, names));
        channels_.push_back(std::move(channel));
        if (input.kind == model::InputKind::Samples)
            setSamples(channels_.size() - 1,
                       std::vector<Scalar>(input.samples.begin(), input.samples.end()));
    }
}

template <class Scalar>
void InputTable<Scalar>::setSamples(std::size_t input, const std::vector<Scalar>& samples) {
    Channel& channel = channels_[input];
    channel.samples = samples;
    if (channel.interpolation != model::Interpolation::CubicSpline) return;
    const std::size_t count = samples.size();
    channel.curvatures.assign(count, Scalar(0.0));
    if (count < 3) return;
    const double interval = duration_ / static_cast<double>(count - 1);
    std::vector<Scalar> right(count - 2);
    for (std::size_t place = 0; place + 2 < count; ++place)
        right[place] = (samples[place] - 2.0 * samples[place + 1] + samples[place + 2])
                       * (6.0 / (interval * interval));
    math::solveSplineSystem(uniform, right);
    std::copy(right.begin(), right.end(), channel.curvatures.begin() + 1);
}

template <class Scalar>
void InputTable<Scalar>::setNumbers(const Scalar* numbers) {
    for (std::size_t place = 0; place < parameterSlots_.size(); ++place)
        arguments_[place + 1] = numbers[parameterSlots_[place]];
}

template <class Scalar>
std::size_t InputTable<Scalar>::heldAt(double time, std::size_t count) const {
    const double inside = std::isnan(inside_) ? time : inside_;
    const GridPlace place = locate(inside / math::realPart(timeScale_), duration_, count);
    return place.fraction < 1.0 ? place.interval : place.interval + 1;
}

template <class Scalar>
void InputTable<Scalar>::evaluate(double time, Scalar* values) const {
    const double stretch = math::realPart(timeScale_);
    const double modelTime = time / stretch;
    for (std::size_t input = 0; input < channels_.size(); ++input) {
        const Channel& channel = channels_[input];
        if (channel.kind == model::InputKind::Expression) {
            arguments_[0] = timeScale_ * modelTime;
            values[input] = assembly::evaluateFormula<Scalar>(*channel.expression, arguments_);
            continue;
        }
        if (channel.interpolation == model::Interpolation::BSpline) {
            const math::BSplineWeights spline =
                math::bSplineWeights(modelTime, duration_, channel.samples.size());
            values[input] = Scalar(0.0);
            for (std::size_t index = 0; index < 4; ++index)
                values[input] += channel.samples[spline.first + index] * spline.weights[index];
            continue;
        }
        const GridPlace place = locate(modelTime, duration_, channel.samples.size());
        const std::size_t left = place.interval;
        const double b = place.fraction;
        const double a = 1.0 - b;
        switch (channel.interpolation) {
            case model::Interpolation::BSpline: break;
            case model::Interpolation::Hold:
                values[input] = channel.samples[heldAt(time, channel.samples.size())];
                break;
            case model::Interpolation::Linear:
                values[input] = channel.samples[left] * a + channel.samples[left + 1] * b;
                break;
            case model::Interpolation::CubicSpline: {
                const math::SplineWeights weights = math::splineWeights(
                    b, duration_ / static_cast<double>(channel.samples.size() - 1));
                values[input] = channel.samples[left] * weights.left
                                + channel.samples[left + 1] * weights.right
                                + channel.curvatures[left] * weights.leftCurvature
                                + channel.curvatures[left + 1] * weights.rightCurvature;
                break;
            }
        }
    }
}

template <class Scalar>
void InputTable<Scalar>::clearCotangents() {
    for (Channel& channel : channels_) {
        channel.sampleCotangents.assign(channel.samples.size(), Scalar(0.0));
        channel.curvatureCotangents.assign(channel.curvatures.size(), Scalar(0.0));
    }
    std::fill(parameterCotangents_.begin(), parameterCotangents_.end(), Scalar(0.0));
    timeScaleCotangent_ = Scalar(0.0);
}

template <class Scalar>
void InputTable<Scalar>::pullBack(double time, const Scalar* cotangents) {
    const double modelTime = time / math::realPart(timeScale_);
    for (std::size_t input = 0; input < channels_.size(); ++input) {
        Channel& channel = channels_[input];
        const Scalar cotangent = cotangents[input];
        if (channel.kind == model::InputKind::Expression) {
            arguments_[0] = Scalar(time);
            for (const std::size_t used : channel.expression->usedVariables()) {
                if (used == 0 && !stretches_) continue;
                const Scalar share =
                    cotangent
                    * assembly::formulaDerivative<Scalar>(*channel.expression, arguments_, used);
                if (used > 0)
                    parameterCotangents_[used - 1] += share;
                else
                    timeScaleCotangent_ += share * modelTime;
            }
            continue;
        }
        if (channel.interpolation == model::Interpolation::BSpline) {
            const math::BSplineWeights spline =
                math::bSplineWeights(modelTime, duration_, channel.samples.size());
            for (std::size_t index = 0; index < 4; ++index)
                channel.sampleCotangents[spline.first + index] += cotangent * spline.weights[index];
            continue;
        }
        const GridPlace place = locate(modelTime, duration_, channel.samples.size());
        const std::size_t left = place.interval;
        const double b = place.fraction;
        const double a = 1.0 - b;
        switch (channel.interpolation) {
            case model::Interpolation::BSpline: break;
            case model::Interpolation::Hold:
                channel.sampleCotangents[heldAt(time, channel.samples.size())] += cotangent;
                break;
            case model::Interpolation::Linear:
                channel.sampleCotangents[left] += cotangent * a;
                channel.sampleCotangents[left + 1] += cotangent * b;
                break;
            case model::Interpolation::CubicSpline: {
                const math::SplineWeights weights = math::splineWeights(
                    b, duration_ / static_cast<double>(channel.samples.size() - 1));
                channel.sampleCotangents[left] += cotangent * weights.left;
                channel.sampleCotangents[left + 1] += cotangent * weights.right;
                channel.curvatureCotangents[left] += cotangent * weights.leftCurvature;
                channel.curvatureCotangents[left + 1] += cotangent * weights.rightCurvature;
                break;
            }
        }
    }
}

template <class Scalar>
std::vector<Scalar> InputTable<Scalar>::sampleCotangents(std::size_t input) const {
    const Channel& channel = channels_[input];
    std::vector<Scalar> result = channel.sampleCotangents;
    const std::size_t count = result.size();
    if (channel.interpolation != model::Interpolation::CubicSpline || count < 3) return result;
    std::vector<Scalar> inner(channel.curvatureCotangents.begin() + 1,
                              channel.curvatureCotangents.end() - 1);
    math::solveSplineSystem(uniform, inner);
    const double interval = duration_ / static_cast<double>(count - 1);
    const double scale = 6.0 / (interval * interval);
    for (std::size_t place = 0; place + 2 < count; ++place) {
        result[place] += inner[place] * scale;
        result[place + 1] -= inner[place] * (2.0 * scale);
        result[place + 2] += inner[place] * scale;
    }
    return result;
}

template <class Scalar>
void InputTable<Scalar>::addParameterCotangents(Scalar* slots) const {
    for (std::size_t place = 0; place < parameterSlots_.size(); ++place)
        slots[parameterSlots_[place]] += parameterCotangents_[place];
}

template class InputTable<double>;
template class InputTable<std::complex<double>>;
template class InputTable<math::DirectDual>;
template class InputTable<math::Tangent<double>>;
template class InputTable<math::Tangent<std::complex<double>>>;
template class InputTable<math::Tangent<math::DirectDual>>;

}  // namespace linkwright::dynamics
