// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/studies/study_summary.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <ostream>
#include <tuple>
#include <utility>

namespace linkwright::session {

namespace {

constexpr std::uint64_t blockPoints = 4096;
constexpr double flatSlope = 1e-6;  ///< of the scatter

/// Calls `visit(point)` for every point that is known, without its reason.
template <class Visit>
void forEachKnown(const StudyFile& file, const Visit& visit) {
    for (std::uint64_t first = 0; first < file.points(); first += blockPoints)
        for (StudyPoint& point : file.pointsFrom(first, blockPoints))
            if (point.status != PointStatus::Open) visit(std::move(point));
}

/// Standard normal distribution.
double normalPart(double value) {
    return 0.5 * std::erfc(-value / std::numbers::sqrt2);
}

/// Standard deviation that a tolerance stands for.
double deviationOf(const StudyNumber& number) {
    return number.tolerance / (number.scatter == Scatter::Normal ? 3.0 : std::numbers::sqrt3);
}

/// Limits of the functions of a tolerance study.
std::vector<model::Limits> limitsOf(const StudyPlan& plan) {
    const model::OptimizationSettings& settings = plan.problem().optimization;
    model::CostTerm cost;
    if (plan.study().costAtMost) cost.atMost = *plan.study().costAtMost;
    std::vector<model::Limits> limits{model::limitsOf(cost, settings)};
    for (const std::size_t term : plan.terms())
        limits.push_back(model::limitsOf(plan.problem().costTerms[term], settings));
    return limits;
}

/// Mean and scatter of the functions, in one pass (Welford 1962).
class Scattering {
public:
    explicit Scattering(const StudyPlan& plan) : limits_(limitsOf(plan)) {
        for (const std::string& name : plan.functions()) {
            FunctionScatter scatter;
            scatter.name = name;
            scatter.limits = limits_[scatter_.size()];
            scatter.least = std::numeric_limits<double>::infinity();
            scatter.most = -scatter.least;
            scatter.drawn = scatter.firstOrderDeviation = scatter.firstOrderWithin =
                std::numeric_limits<double>::quiet_NaN();
            scatter_.push_back(std::move(scatter));
        }
    }

    void add(const StudyPoint& point) {
        ++known_;
        if (!point.computed()) return;
        ++computed_;
        bool good = point.status == PointStatus::Good;
        const bool met = point.status != PointStatus::OffLimits;
        for (std::size_t index = 0; index < scatter_.size(); ++index) {
            FunctionScatter& scatter = scatter_[index];
            const double value = point.functions[index];
            const double before = value - scatter.mean;
            scatter.mean += before / static_cast<double>(computed_);
            scatter.deviation += before * (value - scatter.mean);
            scatter.least = std::min(scatter.least, value);
            scatter.most = std::max(scatter.most, value);
            // The point knows the range along its motion, which its limits may be measured by.
            const bool within = (index > 0 && met) || limits_[index].areMet(value);
            if (within) scatter.within += 1.0;
            good = good && within;
        }
        if (good) ++good_;
    }

    void finish(StudySummary& summary) {
        for (FunctionScatter& scatter : scatter_) {
            scatter.deviation =
                computed_ > 1 ? std::sqrt(scatter.deviation / static_cast<double>(computed_ - 1))
                              : 0.0;
            // Nothing is known of what could not be computed.
            if (computed_ == 0)
                scatter.mean = scatter.deviation = scatter.least = scatter.most =
                    std::numeric_limits<double>::quiet_NaN();
            if (known_ > 0) scatter.within /= static_cast<double>(known_);
        }
        summary.yield = known_ > 0 ? static_cast<double>(good_) / static_cast<double>(known_) : 0.0;
        summary.scatter = std::move(scatter_);
    }

private:
    std::vector<model::Limits> limits_;
    std::vector<FunctionScatter> scatter_;
    std::uint64_t known_ = 0, computed_ = 0, good_ = 0;
};

void addSlopes(const StudyPlan& plan, const std::atomic<bool>* stop, StudySummary& summary) {
    std::vector<double> drawn;
    for (const Variable& variable : plan.variables())
        drawn.push_back(variable.value);
    const StudyWorker::Slopes slopes = StudyWorker(plan).slopes(drawn, stop);
    const std::vector<StudyNumber>& numbers = plan.study().numbers;
    for (std::size_t index = 0; index < summary.scatter.size(); ++index) {
        FunctionScatter& scatter = summary.scatter[index];
        scatter.drawn = slopes.values[index];
        scatter.shares.assign(numbers.size(), 0.0);
        double sum = 0.0;
        for (std::size_t number = 0; number < numbers.size(); ++number) {
            const double part = slopes.gradients[index][number] * deviationOf(numbers[number]);
            scatter.shares[number] = part * part;
            sum += part * part;
        }
        // What is left of a slope by rounding says nothing about the numbers.
        const bool flat = std::sqrt(sum) < flatSlope * scatter.deviation;
        for (double& share : scatter.shares)
            share = flat || sum == 0.0 ? 0.0 : share / sum;
        scatter.firstOrderDeviation = std::sqrt(sum);
        const auto below = [&](double limit) {
            if (sum > 0.0) return normalPart((limit - scatter.drawn) / std::sqrt(sum));
            return scatter.drawn <= limit ? 1.0 : 0.0;
        };
        scatter.firstOrderWithin =
            below(scatter.limits.atMost)
            - (std::isfinite(scatter.limits.atLeast) ? below(scatter.limits.atLeast) : 0.0);
    }
}

std::string toText(double value) {
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char letter : text)
        result += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return result + '"';
}

}  // namespace

std::vector<FoundOptimum> mergeOptima(const StudyPlan& plan, std::vector<StudyPoint> points) {
    std::sort(points.begin(), points.end(), [](const StudyPoint& left, const StudyPoint& right) {
        const bool leftOff = left.status == PointStatus::OffLimits;
        const bool rightOff = right.status == PointStatus::OffLimits;
        return std::tie(leftOff, left.functions.front(), left.point)
               < std::tie(rightOff, right.functions.front(), right.point);
    });
    std::vector<FoundOptimum> optima;
    std::vector<std::vector<double>> places;
    std::multimap<double, std::size_t> byFirst;  // of their coordinates: few are near a point
    for (StudyPoint& point : points) {
        const std::vector<double> unit = plan.toUnit(point.values);
        const auto isSame = [&](const std::vector<double>& place) {
            return std::equal(
                unit.begin(), unit.end(), place.begin(),
                [](double left, double right) { return std::abs(left - right) < sameOptimum; });
        };
        std::size_t best = optima.size();
        const auto end = byFirst.upper_bound(unit.front() + sameOptimum);
        for (auto near = byFirst.lower_bound(unit.front() - sameOptimum); near != end; ++near)
            if (near->second < best && isSame(places[near->second])) best = near->second;
        if (best < optima.size()) {
            ++optima[best].count;
            continue;
        }
        byFirst.emplace(unit.front(), places.size());
        places.push_back(unit);
        optima.push_back({std::move(point), 1});
    }
    return optima;
}

std::vector<StudyPoint> paretoFront(std::vector<StudyPoint> points,
                                    const std::vector<std::size_t>& functions) {
    const auto valuesOf = [&](const StudyPoint& point) {
        std::vector<double> values;
        for (const std::size_t function : functions)
            values.push_back(point.functions[function]);
        return values;
    };
    std::stable_sort(points.begin(), points.end(),
                     [&](const StudyPoint& left, const StudyPoint& right) {
                         return valuesOf(left) < valuesOf(right);
                     });
    // In this order a point can only be dominated by, or equal, one before it.
    std::vector<StudyPoint> front;
    for (StudyPoint& point : points) {
        const bool dominated =
            std::any_of(front.begin(), front.end(), [&](const StudyPoint& other) {
                return std::all_of(functions.begin(), functions.end(), [&](std::size_t function) {
                    return other.functions[function] <= point.functions[function];
                });
            });
        if (!dominated) front.push_back(std::move(point));
    }
    return front;
}

namespace {

/// @param forEach calls a function for every known point, which may keep it
template <class ForEach>
StudySummary summarize(const StudyPlan& plan, const ForEach& forEach, bool withSlopes,
                       const std::atomic<bool>* stop) {
    StudySummary summary;
    Scattering scattering(plan);
    std::vector<StudyPoint> kept;
    const StudyKind kind = plan.study().kind;
    const bool optimizes = kind == StudyKind::MultiStart || kind == StudyKind::Global;
    std::uint64_t known = 0;
    forEach([&](StudyPoint point) {
        ++known;
        ++summary.byStatus[static_cast<std::size_t>(point.status)];
        if (kind == StudyKind::Tolerance) scattering.add(point);
        // A sample of a global search is computed once.
        const bool optimum =
            kind == StudyKind::MultiStart || (kind == StudyKind::Global && point.evaluations > 1);
        const bool onFront = kind == StudyKind::TradeOff && point.status != PointStatus::OffLimits;
        if (point.computed() && (optimum || onFront)) kept.push_back(std::move(point));
    });
    summary.byStatus[static_cast<std::size_t>(PointStatus::Open)] = plan.points() - known;
    if (optimizes) summary.optima = mergeOptima(plan, std::move(kept));
    if (kind == StudyKind::TradeOff)
        summary.front = paretoFront(std::move(kept), tradedFunctions(plan));
    if (kind == StudyKind::Tolerance) {
        scattering.finish(summary);
        if (withSlopes) addSlopes(plan, stop, summary);
    }
    return summary;
}

}  // namespace

std::vector<std::size_t> tradedFunctions(const StudyPlan& plan) {
    const std::vector<std::string> names = plan.functions();
    std::vector<std::size_t> columns;
    for (const std::string& function : plan.study().functions)
        // Behind the cost of all terms, since a term may be called "cost", too.
        columns.push_back(static_cast<std::size_t>(
            std::find(names.begin() + 1, names.end(), function) - names.begin()));
    return columns;
}

StudySummary summarizeStudy(const StudyPlan& plan, const StudyFile& file, bool withSlopes,
                            const std::atomic<bool>* stop) {
    return summarize(
        plan, [&](const auto& visit) { forEachKnown(file, visit); }, withSlopes, stop);
}

StudySummary summarizeStudy(const StudyPlan& plan, const std::vector<StudyPoint>& points,
                            bool withSlopes, const std::atomic<bool>* stop) {
    const auto forEach = [&](const auto& visit) {
        for (const StudyPoint& point : points)
            visit(point);
    };
    return summarize(plan, forEach, withSlopes, stop);
}

const char* nameOf(PointStatus status) {
    switch (status) {
        case PointStatus::Open: return "open";
        case PointStatus::Good: return "good";
        case PointStatus::Unconverged: return "not converged";
        case PointStatus::OffLimits: return "off limits";
        case PointStatus::Failed: return "failed";
        case PointStatus::Unused: return "not needed";
    }
    return "";
}

namespace {

void writeHeading(const StudyPlan& plan, std::ostream& output) {
    output << "point,status";
    for (const Variable& variable : plan.variables())
        output << ',' << variable.name;
    for (const std::string& function : plan.functions())
        output << ',' << function;
    output << ",evaluations,iterations,reason\n";
}

void writeLine(const StudyPoint& point, const std::string& reason, std::ostream& output) {
    output << point.point << ',' << nameOf(point.status);
    for (const double value : point.values)
        output << ',' << toText(value);
    for (const double value : point.functions)
        output << ',' << (std::isfinite(value) ? toText(value) : std::string());
    output << ',' << point.evaluations << ',' << point.iterations << ','
           << (reason.empty() ? "" : quoted(reason)) << '\n';
}

}  // namespace

void writeStudyCsv(const StudyPlan& plan, const StudyFile& file, std::ostream& output) {
    writeHeading(plan, output);
    forEachKnown(file, [&](const StudyPoint& point) {
        if (point.status == PointStatus::Unused) return;
        writeLine(
            point,
            point.status == PointStatus::Good ? std::string() : file.point(point.point).reason,
            output);
    });
}

void writeStudyCsv(const StudyPlan& plan, std::vector<StudyPoint> points, std::ostream& output) {
    writeHeading(plan, output);
    std::sort(points.begin(), points.end(), [](const StudyPoint& left, const StudyPoint& right) {
        return left.point < right.point;
    });
    for (const StudyPoint& point : points)
        if (point.status != PointStatus::Unused)
            writeLine(point, point.status == PointStatus::Good ? std::string() : point.reason,
                      output);
}

}  // namespace linkwright::session
