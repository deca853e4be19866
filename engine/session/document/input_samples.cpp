// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/document/input_samples.h"

#include "engine/dynamics/elements/inputs.h"
#include "engine/math/b_spline.h"

#include <Eigen/SparseCore>
#include <Eigen/SparseLU>

#include <algorithm>
#include <utility>
#include <vector>

namespace linkwright::session {

namespace {

constexpr std::size_t fewestOfBSpline = 4;

/// Control values of the spline that passes a curve at the times where each counts most.
std::vector<double> controlValues(const std::vector<double>& curve) {
    const std::size_t count = curve.size();
    std::vector<Eigen::Triplet<double>> entries;
    for (std::size_t row = 0; row < count; ++row) {
        const auto [first, weights] =
            math::bSplineWeights(math::grevilleTime(row, 1.0, count), 1.0, count);
        for (std::size_t place = 0; place < weights.size(); ++place)
            entries.emplace_back(static_cast<int>(row), static_cast<int>(first + place),
                                 weights[place]);
    }
    const auto size = static_cast<Eigen::Index>(count);
    Eigen::SparseMatrix<double> matrix(size, size);
    matrix.setFromTriplets(entries.begin(), entries.end());
    const Eigen::SparseLU<Eigen::SparseMatrix<double>> factors(matrix);
    const Eigen::VectorXd values = Eigen::Map<const Eigen::VectorXd>(curve.data(), size);
    const Eigen::VectorXd found = factors.solve(values);
    return {found.begin(), found.end()};
}

}  // namespace

void setSampleCount(model::Input& input, int count) {
    const bool isBSpline = input.interpolation == model::Interpolation::BSpline;
    const auto wanted = std::max(static_cast<std::size_t>(std::max(2, count)),
                                 isBSpline ? fewestOfBSpline : std::size_t{2});
    if (input.samples.size() < (isBSpline ? fewestOfBSpline : std::size_t{2})) {
        input.samples.resize(wanted, input.samples.empty() ? 0.0 : input.samples.back());
        return;
    }
    model::Model alone;
    alone.simulation.duration = 1.0;
    alone.inputs = {input};
    alone.inputs.front().kind = model::InputKind::Samples;
    const dynamics::InputTable<double> table(alone);
    std::vector<double> samples(wanted);
    for (std::size_t index = 0; index < wanted; ++index) {
        const double time = isBSpline
                                ? math::grevilleTime(index, 1.0, wanted)
                                : static_cast<double>(index) / static_cast<double>(wanted - 1);
        table.evaluate(time, &samples[index]);
    }
    samples.back() = input.samples.back();  // what is held there acts at the end alone
    input.samples = isBSpline ? controlValues(samples) : std::move(samples);
}

int refinedSampleCount(const model::Input& input) {
    const auto count = static_cast<int>(input.samples.size());
    return input.interpolation == model::Interpolation::BSpline ? 2 * (count - 3) + 3
                                                                : 2 * count - 1;
}

}  // namespace linkwright::session
