// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/study_report.h"

#include "app/cli/text_report.h"
#include "engine/session/studies/study_format.h"

#include <algorithm>
#include <cmath>

namespace linkwright::cli {

namespace {

using session::FunctionScatter;
using session::PointStatus;
using session::StudyPoint;

/// Longer lists are cut when shown to people; --json and --csv have everything.
constexpr std::size_t shownPoints = 10;

Json namedJson(const std::vector<std::string>& names, const std::vector<double>& values) {
    Json json = Json::object();
    for (std::size_t index = 0; index < names.size(); ++index)
        json[names[index]] = values.at(index);
    return json;
}

std::vector<std::string> variableNames(const session::StudyPlan& plan) {
    std::vector<std::string> names;
    for (const session::Variable& variable : plan.variables())
        names.push_back(variable.name);
    return names;
}

Json pointJson(const session::StudyPlan& plan, const StudyPoint& point) {
    Json json = Json::object();
    json["point"] = point.point;
    json["status"] = nameOf(point.status);
    json["values"] = namedJson(variableNames(plan), point.values);
    json["functions"] = namedJson(plan.functions(), point.functions);
    return json;
}

/// Absent where a number is infinite.
void putFinite(Json& json, const char* key, double value) {
    if (std::isfinite(value)) json[key] = value;
}

Json scatterJson(const session::StudyPlan& plan, const FunctionScatter& scatter) {
    Json json = Json::object();
    json["function"] = scatter.name;
    json["drawn"] = scatter.drawn;
    json["mean"] = scatter.mean;
    json["standardDeviation"] = scatter.deviation;
    json["smallest"] = scatter.least;
    json["most"] = scatter.most;
    json["firstOrderStandardDeviation"] = scatter.firstOrderDeviation;
    json["shares"] = namedJson(variableNames(plan), scatter.shares);
    putFinite(json, "atLeast", scatter.limits.atLeast);
    putFinite(json, "atMost", scatter.limits.atMost);
    json["within"] = scatter.within;
    json["firstOrderWithin"] = scatter.firstOrderWithin;
    return json;
}

std::string percent(double part) {
    return shortNumber(100.0 * part) + " %";
}

std::string line(const session::StudyPlan& plan, const StudyPoint& point) {
    std::string text = "  point " + std::to_string(point.point) + ":";
    const std::vector<std::string> functions = plan.functions(), names = variableNames(plan);
    for (std::size_t index = 0; index < functions.size(); ++index)
        text += ' ' + functions[index] + ' ' + shortNumber(point.functions[index]);
    text += ';';
    for (std::size_t index = 0; index < std::min(names.size(), shownPoints); ++index)
        text += ' ' + names[index] + ' ' + shortNumber(point.values[index]);
    return text + '\n';
}

std::string omission(std::size_t count) {
    if (count <= shownPoints) return {};
    return "  ... and " + std::to_string(count - shownPoints) + " more (see --json or --csv)\n";
}

std::string scatterText(const session::StudyPlan& plan, const FunctionScatter& scatter) {
    std::string text = "  " + scatter.name + ": drawn " + shortNumber(scatter.drawn);
    if (std::isfinite(scatter.mean))
        text += ", mean " + shortNumber(scatter.mean) + ", standard deviation "
                + shortNumber(scatter.deviation) + " (first order "
                + shortNumber(scatter.firstOrderDeviation) + "), from " + shortNumber(scatter.least)
                + " to " + shortNumber(scatter.most) + '\n';
    else
        text += ", standard deviation to first order " + shortNumber(scatter.firstOrderDeviation)
                + '\n';
    if (std::isfinite(scatter.limits.atLeast) || std::isfinite(scatter.limits.atMost))
        text += "    within its limits: " + percent(scatter.within) + " (first order "
                + percent(scatter.firstOrderWithin) + ")\n";
    std::vector<std::size_t> order(scatter.shares.size());
    for (std::size_t index = 0; index < order.size(); ++index)
        order[index] = index;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
        return scatter.shares[left] > scatter.shares[right];
    });
    for (std::size_t index = 0; index < std::min(order.size(), shownPoints); ++index)
        if (scatter.shares[order[index]] > 0.0)
            text += "    " + percent(scatter.shares[order[index]]) + " by "
                    + plan.variables()[order[index]].name + '\n';
    return text;
}

}  // namespace

Json studySummaryJson(const session::StudyPlan& plan, const session::StudySummary& summary) {
    Json json = Json::object();
    json["study"] = plan.study().name;
    json["kind"] = session::studyJson(plan.study())["kind"];
    json["points"] = plan.points();
    for (std::size_t status = 0; status < summary.byStatus.size(); ++status)
        json["counts"][nameOf(static_cast<PointStatus>(status))] = summary.byStatus[status];
    switch (plan.study().kind) {
        case session::StudyKind::MultiStart:
        case session::StudyKind::Global:
            json["optima"] = Json::array();
            for (const session::FoundOptimum& optimum : summary.optima) {
                json["optima"].push_back(pointJson(plan, optimum.best));
                json["optima"].back()["found"] = optimum.count;
            }
            break;
        case session::StudyKind::TradeOff:
            json["front"] = Json::array();
            for (const StudyPoint& point : summary.front)
                json["front"].push_back(pointJson(plan, point));
            break;
        case session::StudyKind::Tolerance:
            json["yield"] = summary.yield;
            json["functions"] = Json::array();
            for (const FunctionScatter& scatter : summary.scatter)
                json["functions"].push_back(scatterJson(plan, scatter));
            break;
        case session::StudyKind::Sweep: break;
    }
    return json;
}

std::string studySummaryText(const session::StudyPlan& plan, const session::StudySummary& summary) {
    std::string text = plan.study().name + ": " + nameOf(plan.study().kind) + " of "
                       + std::to_string(plan.points()) + " points\n";
    for (std::size_t status = 0; status < summary.byStatus.size(); ++status)
        if (summary.byStatus[status] > 0)
            text += "  " + std::to_string(summary.byStatus[status]) + ' '
                    + nameOf(static_cast<PointStatus>(status)) + '\n';
    if (!summary.optima.empty()) {
        text += std::to_string(summary.optima.size()) + " different optima, best first\n";
        for (std::size_t index = 0; index < std::min(summary.optima.size(), shownPoints); ++index)
            text += line(plan, summary.optima[index].best);
        text += omission(summary.optima.size());
    }
    if (!summary.front.empty()) {
        text += std::to_string(summary.front.size()) + " points on the front\n";
        for (std::size_t index = 0; index < std::min(summary.front.size(), shownPoints); ++index)
            text += line(plan, summary.front[index]);
        text += omission(summary.front.size());
    }
    if (!summary.scatter.empty()) {
        text += "yield " + percent(summary.yield) + '\n';
        for (const FunctionScatter& scatter : summary.scatter)
            text += scatterText(plan, scatter);
    }
    return text;
}

}  // namespace linkwright::cli
