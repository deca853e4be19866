// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/json_report.h"

#include "engine/session/solving/motion_doubts.h"

#include <cmath>

namespace linkwright::cli {

namespace {

const char* toWord(base::Severity severity) {
    switch (severity) {
        case base::Severity::Error: return "error";
        case base::Severity::Warning: return "warning";
        case base::Severity::Note: return "note";
    }
    return "error";
}

Json problemJson(const base::Diagnostic& diagnostic) {
    Json json = Json::object();
    json["severity"] = toWord(diagnostic.severity);
    json["object"] = diagnostic.object;
    json["place"] = diagnostic.place;
    json["message"] = diagnostic.message;
    json["remedy"] = diagnostic.remedy;
    return json;
}

/// Curves by id. One component: a list of numbers; several: a list of [x, y, z] per time.
Json curvesJson(const std::vector<session::Series>& curves, std::size_t timeCount) {
    Json json = Json::object();
    for (std::size_t first = 0; first < curves.size();) {
        std::size_t end = first + 1;
        while (end < curves.size() && curves[end].id == curves[first].id)
            ++end;
        Json& list = json[curves[first].id] = Json::array();
        if (end == first + 1) {
            list = curves[first].values;
        } else {
            for (std::size_t time = 0; time < timeCount; ++time) {
                Json entry = Json::array();
                for (std::size_t curve = first; curve < end; ++curve)
                    entry.push_back(curves[curve].values.at(time));
                list.push_back(std::move(entry));
            }
        }
        first = end;
    }
    return json;
}

}  // namespace

Json problemsJson(const std::vector<base::Diagnostic>& diagnostics) {
    Json list = Json::array();
    for (const base::Diagnostic& diagnostic : diagnostics)
        list.push_back(problemJson(diagnostic));
    return list;
}

namespace {

Json driveRangeJson(const session::DriveRange& range) {
    Json json = Json::object();
    json["drive"] = range.drive;
    json["unit"] = range.travel ? "m" : "rad";
    json["from"] = range.from;
    json["to"] = range.to;
    json["deadPoints"] = Json::array();
    if (range.deadFrom) json["deadPoints"].push_back(range.from);
    if (range.deadTo) json["deadPoints"].push_back(range.to);
    return json;
}

}  // namespace

Json summaryJson(const session::ModelSummary& summary) {
    Json json = Json::object();
    json["valid"] = summary.valid;
    json["bodies"] = summary.bodies;
    json["joints"] = summary.joints;
    if (summary.counted) {
        json["degreesOfFreedom"] = summary.degreesOfFreedom;
        json["loops"] = summary.loops;
        json["planar"] = summary.planar;
        json["redundantConstraints"] = summary.redundantConstraints;
    }
    const session::Mobility& mobility = summary.mobility;
    if (!mobility.fourBar.empty()) json["fourBar"] = mobility.fourBar;
    if (mobility.drive) json["driveRange"] = driveRangeJson(*mobility.drive);
    json["problems"] = problemsJson(summary.problems);
    return json;
}

namespace {

/// Where a constraint or a peak of a case stands: with the others of its case.
template <class Outcome>
Json& placeOf(Json& json, const char* what, const Outcome& outcome) {
    Json& owner = outcome.caseName.empty() ? json : json["cases"][outcome.caseName];
    return owner[what][outcome.term];
}

Json& putCase(Json& json, const session::CaseOutcome& outcome) {
    Json& entry = json["cases"][outcome.name];
    entry["weight"] = outcome.weight;
    entry["cost"] = outcome.cost;
    return entry;
}

/// Adds the constraints; an empty object where there are none.
void putConstraints(Json& json, const std::vector<session::ConstraintOutcome>& constraints,
                    const std::vector<session::PeakOutcome>& peaks) {
    json["constraints"] = Json::object();
    for (const session::ConstraintOutcome& constraint : constraints) {
        Json& entry = placeOf(json, "constraints", constraint);
        entry["value"] = constraint.value;
        const model::Limits& limits = constraint.limits;
        if (std::isfinite(limits.atLeast)) entry["atLeast"] = limits.atLeast;
        if (std::isfinite(limits.atMost)) entry["atMost"] = limits.atMost;
        entry["violation"] = limits.excess(constraint.value);
        entry["scale"] = limits.scale;
        entry["met"] = constraint.isMet();
        entry["multiplier"] = constraint.multiplier;
        if (const session::PeakOutcome* peak = session::peakOf(constraint, peaks)) {
            entry["peak"] = peak->exact;
            entry["peakViolation"] = limits.excess(peak->exact);
        }
    }
}

/// Adds the peaks, where there are any.
void putPeaks(Json& json, const std::vector<session::PeakOutcome>& peaks) {
    for (const session::PeakOutcome& peak : peaks) {
        Json& entry = placeOf(json, "peaks", peak);
        entry["smooth"] = peak.value;
        entry["exact"] = peak.exact;
        entry["time"] = peak.time;
        entry["bound"] = peak.bound;
    }
}

void putBalance(Json& json, const dynamics::EnergyBalance& balance) {
    json["start"] = balance.start;
    json["end"] = balance.end;
    json["loads"] = balance.loads;
    json["drives"] = balance.drives;
    json["dissipation"] = balance.dissipation;
    json["residual"] = balance.residual();
    json["largestResidual"] = balance.largestResidual;
    json["turnedOver"] = balance.scale();
    json["closes"] = !balance.isDoubtful();
}

}  // namespace

Json simulationJson(const session::SimulationResult& result) {
    const std::size_t count = result.times.size();
    Json json = Json::object();
    json["times"] = result.times;
    json["signals"] = curvesJson(result.signalSeries, count);
    json["coordinates"] = curvesJson(result.coordinates, count);
    json["velocities"] = curvesJson(result.velocities, count);
    json["energy"]["kinetic"] = result.kineticEnergy;
    json["energy"]["potential"] = result.potentialEnergy;
    if (result.energyBalance) putBalance(json["energy"]["balance"], *result.energyBalance);
    json["constraintViolation"]["position"] = result.positionViolation;
    json["constraintViolation"]["velocity"] = result.velocityViolation;
    json["cost"] = result.failure ? Json() : Json(result.cost);
    json["costByTerm"] = Json::object();
    if (!result.failure)
        for (const auto& [term, share] : result.costByTerm)
            json["costByTerm"][term] = share;
    putConstraints(json, result.constraints, result.peaks);
    putPeaks(json, result.peaks);
    json["problems"] = problemsJson(result.warnings);
    json["wallSeconds"] = result.wallSeconds;
    if (result.failure) json["failure"] = problemJson(*result.failure);
    return json;
}

Json driveCyclesJson(const std::vector<session::DriveCycle>& cycles, double fluctuation) {
    Json json = Json::object();
    for (const session::DriveCycle& cycle : cycles) {
        Json& entry = json[cycle.element] = Json::object();
        entry["unit"] = cycle.travels ? "N" : "N m";
        entry["wholeTurn"] = cycle.wholeTurn;
        entry["from"] = cycle.from;
        entry["to"] = cycle.to;
        entry["torque"] = {{"mean", cycle.meanTorque},
                           {"rms", cycle.rootMeanSquareTorque},
                           {"largest", cycle.largestTorque},
                           {"largestAt", cycle.largestAt}};
        entry["energy"] = cycle.energy;
        entry["power"] = {{"mean", cycle.meanPower}, {"largest", cycle.largestPower}};
        entry["speed"] = {{"mean", cycle.meanSpeed}, {"fluctuation", cycle.speedFluctuation}};
        if (!cycle.wholeTurn) continue;
        entry["flywheel"] = {{"excessEnergy", cycle.excessEnergy},
                             {"fluctuation", fluctuation},
                             {"inertia", session::flywheelInertia(cycle, fluctuation)}};
    }
    return json;
}

Json errorEstimateJson(const session::ErrorEstimate& estimate) {
    const auto entry = [](const session::EstimatedNumber& number) {
        Json json = Json::object();
        json["value"] = number.value;
        json["error"] = number.error;
        json["digits"] = number.digits;
        return json;
    };
    const auto list = [&](const std::vector<session::EstimatedNumber>& numbers) {
        Json json = Json::object();
        for (const session::EstimatedNumber& number : numbers)
            json[number.name] = entry(number);
        return json;
    };
    Json json = Json::object();
    json["finer"] = estimate.finer;
    json["cost"] = entry(estimate.cost);
    json["end"]["time"] = estimate.time;
    json["end"]["signals"] = list(estimate.signalEnd);
    json["end"]["coordinates"] = list(estimate.coordinateEnd);
    json["end"]["velocities"] = list(estimate.velocityEnd);
    json["end"]["digits"] = estimate.fewestDigits;
    return json;
}

Json gradientJson(const session::GradientResult& result) {
    Json json = Json::object();
    json["cost"] = result.cost;
    Json& names = json["variables"] = Json::array();
    for (const session::Variable& variable : result.variables)
        names.push_back(variable.name);
    json["gradient"] = result.gradient;
    for (const session::ConstraintGradient& constraint : result.constraints) {
        Json& entry = placeOf(json, "constraints", constraint.constraint);
        entry["value"] = constraint.constraint.value;
        entry["gradient"] = constraint.gradient;
    }
    for (const session::CaseGradient& found : result.cases)
        putCase(json, found.outcome)["gradient"] = found.gradient;
    putPeaks(json, result.peaks);
    if (!result.functionGradient.empty()) {
        json["functionGradient"]["times"] = result.functionTimes;
        for (const auto& [input, values] : result.functionGradient)
            json["functionGradient"]["inputs"][input] = values;
    }
    json["wallSeconds"]["forward"] = result.forwardSeconds;
    json["wallSeconds"]["gradient"] = result.gradientSeconds;
    return json;
}

Json hessianJson(const session::HessianResult& result) {
    Json json = Json::object();
    Json& rows = json["matrix"] = Json::array();
    for (const auto& row : result.matrix.rowwise())
        rows.push_back(std::vector<double>(row.begin(), row.end()));
    json["curvatures"] = result.curvatures;
    json["weakest"] = result.weakest;
    json["optimality"] = result.optimality;
    json["verdict"] = session::verdictOf(result);
    return json;
}

/// Every list as id -> component -> values; without components id -> values.
Json costatesJson(const session::CostateResult& result) {
    const auto curves = [](const std::vector<session::Series>& list) {
        Json json = Json::object();
        for (const session::Series& series : list) {
            Json& entry = json[series.id];
            (series.component.empty() ? entry : entry[series.component]) = series.values;
        }
        return json;
    };
    Json json = Json::object();
    json["times"] = result.times;
    json["joint"]["xi"] = curves(result.jointCostates);
    json["joint"]["eta"] = curves(result.jointCostateRates);
    json["body"]["xi"] = curves(result.bodyCostates);
    json["body"]["eta"] = curves(result.bodyCostateRates);
    json["mu"] = curves(result.multipliers);
    json["residuals"] = curves(result.residuals);
    return json;
}

Json checkJson(const session::GradientCheck& check) {
    Json json = Json::object();
    json["agrees"] = check.passed;
    json["reference"] = session::methodName(check.methods.back().method);
    json["cost"] = check.cost;
    Json& names = json["variables"] = Json::array();
    for (const session::Variable& variable : check.variables)
        names.push_back(variable.name);
    json["variablesOfModel"] = check.variablesOfModel;
    json["directions"] = session::directionsOf(check);
    json["complete"] = !check.canceled;
    for (const session::CheckedMethod& method : check.methods) {
        Json& entry = json["methods"][session::methodName(method.method)] = Json::object();
        entry["gradient"] = method.gradient;
        entry["relativeError"] = method.relativeError;
        entry["deviations"] =
            session::entryDeviations(method.gradient, check.methods.back().gradient);
        for (const session::ConstraintGradient& constraint : method.constraints)
            placeOf(entry, "constraints", constraint.constraint) = constraint.gradient;
        for (const session::CaseGradient& found : method.cases)
            entry["cases"][found.outcome.name]["gradient"] = found.gradient;
        entry["wallSeconds"] = method.seconds;
    }
    return json;
}

Json optimizationJson(const session::OptimizationResult& result) {
    Json json = Json::object();
    json["cost"]["initial"] = result.initialCost;
    json["cost"]["final"] = result.finalCost;
    json["variables"] = Json::object();
    for (const session::Variable& variable : result.variables)
        json["variables"][variable.name] = variable.value;
    Json& iterations = json["iterations"] = Json::array();
    for (const session::IterationReport& iteration : result.iterations) {
        Json entry = Json::object();
        entry["stage"] = iteration.stage;
        entry["iteration"] = iteration.iteration;
        entry["cost"] = iteration.cost;
        entry["optimality"] = iteration.optimality;
        entry["violation"] = iteration.violation;
        if (!iteration.missedTerm.empty()) {
            Json& missed =
                entry["missed"] = {{"term", iteration.missedTerm}, {"by", iteration.missedBy}};
            if (!iteration.missedInCase.empty()) missed["case"] = iteration.missedInCase;
        }
        entry["evaluations"] = iteration.evaluations;
        if (!iteration.costByCase.empty()) entry["costByCase"] = iteration.costByCase;
        iterations.push_back(std::move(entry));
    }
    for (const session::CaseOutcome& outcome : result.cases)
        putCase(json, outcome)["share"] = outcome.share;
    putConstraints(json, result.constraints, result.peaks);
    putPeaks(json, result.peaks);
    json["converged"] = result.converged;
    json["reason"] = result.reason;
    json["problems"] = problemsJson(result.warnings);
    json["evaluations"] = result.evaluations;
    json["wallSeconds"] = result.wallSeconds;
    return json;
}

Json failureJson(const std::vector<base::Diagnostic>& diagnostics, const std::string& reason) {
    Json json = Json::object();
    json["error"] = reason;
    json["problems"] = problemsJson(diagnostics);
    return json;
}

}  // namespace linkwright::cli
