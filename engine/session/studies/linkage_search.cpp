// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/studies/linkage_search.h"

#include "engine/session/studies/study_plan.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

namespace linkwright::session {

namespace {

constexpr double reducedPart = 0.3;   ///< gamma: the part of the samples that may begin a search
constexpr double sigma = 4.0;         ///< above 2 the searches are finite almost surely
constexpr double nearOptimum = 1e-4;  ///< of the diagonal: a search from there finds nothing new
constexpr std::uint64_t maxBatches = 32;

double distance(const std::vector<double>& first, const std::vector<double>& second) {
    double sum = 0.0;
    for (std::size_t index = 0; index < first.size(); ++index)
        sum += (first[index] - second[index]) * (first[index] - second[index]);
    return std::sqrt(sum);
}

}  // namespace

LinkageSearch::LinkageSearch(const StudyPlan& plan) : dimensions_(plan.variables().size()) {
    const auto wanted = static_cast<std::uint64_t>(plan.study().points);
    const std::uint64_t least = 10 * (dimensions_ + 1);
    samples_ = std::min(wanted, std::max(least, (wanted + maxBatches - 1) / maxBatches));
    batches_ = (wanted + samples_ - 1) / samples_;
    searches_ = static_cast<std::uint64_t>(std::ceil(reducedPart * static_cast<double>(samples_)));
}

std::uint64_t LinkageSearch::neededBelow(std::uint64_t point) const {
    const std::uint64_t length = samples_ + searches_, batch = point / length;
    return batch * length + (point % length < samples_ ? 0 : samples_);
}

std::optional<LinkageSearch::Choice> LinkageSearch::choose(
    const StudyPlan& plan, std::uint64_t point, const SobolSequence& sobol,
    const std::function<StudyPoint(std::uint64_t)>& known) {
    const std::uint64_t length = samples_ + searches_;
    const std::uint64_t batch = point / length, place = point % length;
    if (place < samples_) return Choice{false, sobol.point(batch * samples_ + place)};
    if (ended_ > batch + 1) {  // the study is made once more
        ended_ = 0;
        sampled_.clear();
        begun_.clear();
        optima_.clear();
    }
    while (ended_ <= batch)
        end(plan, ended_, sobol, known);
    if (place - samples_ >= starts_.size()) return std::nullopt;
    return Choice{true, starts_[place - samples_]};
}

void LinkageSearch::end(const StudyPlan& plan, std::uint64_t batch, const SobolSequence& sobol,
                        const std::function<StudyPoint(std::uint64_t)>& known) {
    const std::uint64_t first = batch * (samples_ + searches_);
    for (std::uint64_t search = batch == 0 ? first : first - searches_; search < first; ++search)
        if (const StudyPoint found = known(search); found.computed())
            optima_.push_back(plan.toUnit(found.values));
    for (std::uint64_t sample = 0; sample < samples_; ++sample) {
        const StudyPoint found = known(first + sample);
        if (found.computed())
            sampled_.push_back({batch * samples_ + sample, found.status == PointStatus::Good,
                                found.functions.front(), sobol.point(batch * samples_ + sample)});
    }
    std::sort(sampled_.begin(), sampled_.end(), [](const Sample& left, const Sample& right) {
        return std::make_tuple(!left.kept, left.cost, left.number)
               < std::make_tuple(!right.kept, right.cost, right.number);
    });
    chooseStarts((batch + 1) * samples_);
    ++ended_;
}

void LinkageSearch::chooseStarts(std::uint64_t sampled) {
    starts_.clear();
    const auto dimensions = static_cast<double>(dimensions_);
    const auto count = static_cast<double>(sampled);
    const double critical =
        std::pow(std::tgamma(1.0 + dimensions / 2.0) * sigma * std::log(count) / count,
                 1.0 / dimensions)
        / std::sqrt(std::numbers::pi);
    const double near = nearOptimum * std::sqrt(dimensions);
    const auto reduced =
        std::min(sampled_.size(), static_cast<std::size_t>(std::ceil(reducedPart * count)));
    for (std::size_t index = 0; index < reduced && starts_.size() < searches_; ++index) {
        const Sample& sample = sampled_[index];
        const auto isNear = [&](const std::vector<double>& optimum) {
            return distance(optimum, sample.unit) < near;
        };
        if (begun_.contains(sample.number) || std::any_of(optima_.begin(), optima_.end(), isNear))
            continue;
        const bool linked = std::any_of(
            sampled_.begin(), sampled_.begin() + static_cast<std::ptrdiff_t>(index),
            [&](const Sample& better) { return distance(better.unit, sample.unit) < critical; });
        if (linked) continue;
        begun_.insert(sample.number);
        starts_.push_back(sample.unit);
    }
}

}  // namespace linkwright::session
