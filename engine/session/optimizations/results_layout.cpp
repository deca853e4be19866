// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/optimizations/results_layout.h"

#include "engine/model/objective.h"
#include "engine/project/json_text.h"
#include "engine/project/project_file.h"
#include "engine/project/table_file.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <set>
#include <thread>
#include <utility>

namespace linkwright::session {

namespace {

using project::ResultsReader;
using project::ResultsWriter;

constexpr std::array<std::pair<OptimizationState, const char*>, 5> stateWords{{
    {OptimizationState::Running, "running"},
    {OptimizationState::Converged, "converged"},
    {OptimizationState::Unconverged, "not converged"},
    {OptimizationState::Stopped, "stopped"},
    {OptimizationState::Failed, "failed"},
}};

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

std::optional<double> presentOr(double value) {
    return value == value ? std::optional<double>(value) : std::nullopt;
}

/// Name of a curve in its group: "position-P2.y".
std::string curveName(const Series& series) {
    std::string name = series.id;
    if (!series.component.empty()) name += "." + series.component;
    for (char& letter : name)
        if (letter == '/' || letter == ' ') letter = '_';
    return name;
}

void writeSeries(ResultsWriter& file, const std::string& group, const std::vector<Series>& list) {
    std::vector<std::string> curves, ids, names, components;
    std::set<std::string> taken;
    for (const Series& series : list) {
        // Equations of two constraints of the same name are two curves.
        std::string curve = curveName(series);
        for (int other = 2; !taken.insert(curve).second; ++other)
            curve = curveName(series) + "-" + std::to_string(other);
        curves.push_back(curve);
        ids.push_back(series.id);
        names.push_back(series.name);
        components.push_back(series.component);
        file.writeNumbers(group, curves.back(), series.values, series.unit);
    }
    const std::string index = group + "/index";
    file.writeTexts(index, "curve", curves);
    file.writeTexts(index, "id", ids);
    file.writeTexts(index, "name", names);
    file.writeTexts(index, "component", components);
}

std::vector<Series> readSeries(const ResultsReader& file, const std::string& group) {
    const std::string index = group + "/index/";
    const std::vector<std::string> curves = file.texts(index + "curve");
    const std::vector<std::string> ids = file.texts(index + "id");
    const std::vector<std::string> names = file.texts(index + "name");
    const std::vector<std::string> components = file.texts(index + "component");
    std::vector<Series> list;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        ResultsReader::Numbers numbers = file.numbers(group + "/" + curves[i]);
        list.push_back(
            {ids.at(i), names.at(i), components.at(i), numbers.unit, std::move(numbers.values)});
    }
    return list;
}

constexpr std::size_t limitsWidth = 5;  // value, at least, at most, scale, tolerance
constexpr std::size_t poseWidth = 7;    // quaternion w, x, y, z and translation x, y, z

std::vector<double> flattened(const std::vector<std::vector<BodyDisplacement>>& displacements) {
    std::vector<double> flat;
    for (const std::vector<BodyDisplacement>& frame : displacements)
        for (const BodyDisplacement& body : frame) {
            const Eigen::Quaterniond& turn = body.rotation;
            flat.insert(flat.end(), {turn.w(), turn.x(), turn.y(), turn.z(), body.translation.x(),
                                     body.translation.y(), body.translation.z()});
        }
    return flat;
}

std::vector<std::vector<BodyDisplacement>> unflattened(const ResultsReader::Numbers& numbers,
                                                       std::size_t bodies) {
    std::vector<std::vector<BodyDisplacement>> frames;
    if (bodies == 0 || numbers.width != poseWidth * bodies) return frames;
    for (std::size_t at = 0; at < numbers.values.size();) {
        std::vector<BodyDisplacement>& frame = frames.emplace_back(bodies);
        for (BodyDisplacement& body : frame) {
            const double* pose = numbers.values.data() + at;
            body.rotation = Eigen::Quaterniond(pose[0], pose[1], pose[2], pose[3]);
            body.translation = Eigen::Vector3d(pose[4], pose[5], pose[6]);
            at += poseWidth;
        }
    }
    return frames;
}

}  // namespace

std::string stateWord(OptimizationState state) {
    for (const auto& [known, word] : stateWords)
        if (known == state) return word;
    return {};
}

std::optional<OptimizationState> stateOf(const std::string& word) {
    for (const auto& [state, known] : stateWords)
        if (known == word) return state;
    return std::nullopt;
}

project::ResultsOrigin originOf(const model::Model& model, const std::string& kind,
                                const OptimizationDescription& description) {
    project::ResultsOrigin origin;
    origin.kind = kind;
    origin.name = description.name;
    origin.notes = description.notes;
    origin.projectName = description.projectName;
    // Octave reads no letters beyond ASCII in results.
    origin.projectText = project::asciiJson(project::formatProject(model, {}));
    origin.program = description.program;
    origin.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    project::forEachTable(model, [&](const auto& table, const std::string&, const std::string&) {
        if (project::hasRows(table)) origin.projectTables[table.file] = project::formatTable(table);
    });
    return origin;
}

model::Model modelOf(const project::ResultsOrigin& origin, const std::string& path) {
    model::Model model = project::parseProject(origin.projectText, path);
    project::forEachTable(model, [&](auto& table, const std::string&, const std::string&) {
        const auto kept = origin.projectTables.find(table.file);
        if (kept != origin.projectTables.end())
            project::parseTable(kept->second, path + " " + kept->first, table);
    });
    return model;
}

void writeVariables(ResultsWriter& file, const std::string& group,
                    const std::vector<Variable>& variables) {
    std::vector<std::string> names, objects, properties, cases;
    std::vector<std::int32_t> samples;
    std::vector<double> initial, lower, upper;
    for (const Variable& variable : variables) {
        names.push_back(variable.name);
        objects.push_back(variable.object);
        properties.push_back(variable.property);
        cases.push_back(variable.caseName);
        samples.push_back(variable.sample);
        initial.push_back(variable.value);
        lower.push_back(variable.lower.value_or(missing));
        upper.push_back(variable.upper.value_or(missing));
    }
    file.writeTexts(group, "name", names);
    file.writeTexts(group, "object", objects);
    file.writeTexts(group, "property", properties);
    if (std::any_of(cases.begin(), cases.end(), [](const auto& name) { return !name.empty(); }))
        file.writeTexts(group, "case", cases);
    file.writeIntegers(group, "sample", samples);
    file.writeNumbers(group, "value", initial);
    file.writeNumbers(group, "lower", lower);
    file.writeNumbers(group, "upper", upper);
}

std::vector<Variable> readVariables(const ResultsReader& file, const std::string& group) {
    const std::vector<std::string> names = file.texts(group + "/name");
    const std::vector<std::string> objects = file.texts(group + "/object");
    const std::vector<std::string> properties = file.texts(group + "/property");
    const std::vector<std::string> cases =
        file.has(group + "/case") ? file.texts(group + "/case") : std::vector<std::string>();
    const std::vector<double> samples = file.numbers(group + "/sample").values;
    const std::vector<double> values = file.numbers(group + "/value").values;
    const std::vector<double> lower = file.numbers(group + "/lower").values;
    const std::vector<double> upper = file.numbers(group + "/upper").values;
    std::vector<Variable> variables;
    for (std::size_t i = 0; i < names.size(); ++i)
        variables.push_back({names[i], objects.at(i), properties.at(i),
                             project::wholeNumber(samples.at(i), 0), values.at(i),
                             presentOr(lower.at(i)), presentOr(upper.at(i)),
                             cases.empty() ? "" : cases.at(i)});
    return variables;
}

void writeMotion(ResultsWriter& file, const SimulationResult& motion, const std::string& group) {
    file.writeNumbers(group, "time", motion.times, "s");
    writeSeries(file, group + "/signals", motion.signalSeries);
    writeSeries(file, group + "/coordinates", motion.coordinates);
    writeSeries(file, group + "/velocities", motion.velocities);
    file.writeNumbers(group, "kineticEnergy", motion.kineticEnergy, "J");
    file.writeNumbers(group, "potentialEnergy", motion.potentialEnergy, "J");
    file.writeNumbers(group, "runningCost", motion.runningCost);
    file.writeTexts(group, "bodies", motion.bodies);
    if (!motion.bodies.empty())
        file.writeNumbers(group, "displacements", flattened(motion.displacements), {},
                          poseWidth * motion.bodies.size());
    file.setNumber(group, "cost", motion.cost);
    file.setNumber(group, "positionViolation", motion.positionViolation);
    file.setNumber(group, "velocityViolation", motion.velocityViolation);
    file.setNumber(group, "wallSeconds", motion.wallSeconds);
    if (motion.failure) file.setText(group, "failure", motion.failure->message);
    std::vector<std::string> terms;
    std::vector<double> shares;
    for (const auto& [term, share] : motion.costByTerm) {
        terms.push_back(term);
        shares.push_back(share);
    }
    file.writeTexts(group, "costTerm", terms);
    file.writeNumbers(group, "costOfTerm", shares);
    if (motion.constraints.empty()) return;
    std::vector<std::string> constraints;
    std::vector<double> limits;
    for (const ConstraintOutcome& constraint : motion.constraints) {
        constraints.push_back(constraint.term);
        const model::Limits& own = constraint.limits;
        limits.insert(limits.end(),
                      {constraint.value, own.atLeast, own.atMost, own.scale, own.tolerance});
    }
    file.writeTexts(group, "constraint", constraints);
    file.writeNumbers(group, "limitsOfConstraint", limits, {}, limitsWidth);
}

SimulationResult readMotion(const ResultsReader& file) {
    const std::string group = "/motion";
    SimulationResult motion;
    motion.times = file.numbers(group + "/time").values;
    motion.signalSeries = readSeries(file, group + "/signals");
    motion.coordinates = readSeries(file, group + "/coordinates");
    motion.velocities = readSeries(file, group + "/velocities");
    motion.kineticEnergy = file.numbers(group + "/kineticEnergy").values;
    motion.potentialEnergy = file.numbers(group + "/potentialEnergy").values;
    motion.runningCost = file.numbers(group + "/runningCost").values;
    motion.bodies = file.texts(group + "/bodies");
    if (!motion.bodies.empty())
        motion.displacements =
            unflattened(file.numbers(group + "/displacements"), motion.bodies.size());
    motion.cost = file.number(group, "cost");
    motion.positionViolation = file.number(group, "positionViolation");
    motion.velocityViolation = file.number(group, "velocityViolation");
    motion.wallSeconds = file.number(group, "wallSeconds");
    const std::string failure = file.text(group, "failure");
    if (!failure.empty())
        motion.failure = base::Diagnostic{base::Severity::Error, {}, {}, failure, {}};
    const std::vector<std::string> terms = file.texts(group + "/costTerm");
    const std::vector<double> shares = file.numbers(group + "/costOfTerm").values;
    for (std::size_t i = 0; i < terms.size(); ++i)
        motion.costByTerm[terms[i]] = shares.at(i);
    if (!file.has(group + "/limitsOfConstraint")) return motion;
    const std::vector<std::string> constraints = file.texts(group + "/constraint");
    const std::vector<double> limits = file.numbers(group + "/limitsOfConstraint").values;
    for (std::size_t i = 0; i < constraints.size() && (i + 1) * limitsWidth <= limits.size(); ++i) {
        const double* own = &limits[i * limitsWidth];
        motion.constraints.push_back({constraints[i], own[0], {own[1], own[2], own[3], own[4]}});
    }
    return motion;
}

namespace {

using CostateSeries = std::vector<Series> CostateResult::*;

/// The groups of the costates with what they hold.
constexpr std::array<std::pair<const char*, CostateSeries>, 6> costateGroups{{
    {"jointCostates", &CostateResult::jointCostates},
    {"jointCostateRates", &CostateResult::jointCostateRates},
    {"bodyCostates", &CostateResult::bodyCostates},
    {"bodyCostateRates", &CostateResult::bodyCostateRates},
    {"multipliers", &CostateResult::multipliers},
    {"residuals", &CostateResult::residuals},
}};

constexpr const char* costatesGroup = "/check/costates";

void writeCostates(ResultsWriter& file, const CostateResult& costates) {
    const std::string group = costatesGroup;
    file.writeNumbers(group, "time", costates.times, "s");
    file.setNumber(group, "cost", costates.cost);
    file.setNumber(group, "wallSeconds", costates.wallSeconds);
    for (const auto& [name, member] : costateGroups)
        writeSeries(file, group + "/" + name, costates.*member);
}

std::shared_ptr<const CostateResult> readCostates(const ResultsReader& file) {
    const std::string group = costatesGroup;
    if (!file.has(group + "/time")) return nullptr;
    auto costates = std::make_shared<CostateResult>();
    costates->times = file.numbers(group + "/time").values;
    costates->cost = file.number(group, "cost");
    costates->wallSeconds = file.number(group, "wallSeconds");
    for (const auto& [name, member] : costateGroups)
        (*costates).*member = readSeries(file, group + "/" + name);
    return costates;
}

}  // namespace

void writeCheck(ResultsWriter& file, const GradientCheck& check) {
    const std::string group = "/check";
    file.remove(group);
    file.setNumber(group, "cost", check.cost);
    file.setNumber(group, "forwardSeconds", check.forwardSeconds);
    file.setInteger(group, "passed", check.passed ? 1 : 0);
    file.setInteger(group, "variablesOfModel", static_cast<int>(check.variablesOfModel));
    file.setInteger(group, "canceled", check.canceled ? 1 : 0);
    writeVariables(file, group + "/variables", check.variables);
    std::vector<std::string> names;
    std::vector<double> errors, seconds;
    for (const CheckedMethod& method : check.methods) {
        names.push_back(methodName(method.method));
        errors.push_back(method.relativeError);
        seconds.push_back(method.seconds);
        file.writeNumbers(group + "/gradients", names.back(), method.gradient);
        file.writeNumbers(group + "/deviations", names.back(),
                          entryDeviations(method.gradient, check.methods.back().gradient));
    }
    file.writeTexts(group, "method", names);
    file.writeNumbers(group, "relativeError", errors);
    file.writeNumbers(group, "seconds", seconds, "s");
    file.writeNumbers(group, "differenceStep", check.differenceSteps);
    file.writeNumbers(group, "differenceError", check.differenceErrors);
    if (check.costates) writeCostates(file, *check.costates);
}

GradientCheck readCheck(const ResultsReader& file) {
    const std::string group = "/check";
    GradientCheck check;
    check.cost = file.number(group, "cost");
    check.forwardSeconds = file.number(group, "forwardSeconds");
    check.passed = file.number(group, "passed") != 0.0;
    check.variablesOfModel =
        static_cast<std::size_t>(std::max(0, file.integer(group, "variablesOfModel")));
    check.canceled = file.integer(group, "canceled") != 0;
    check.variables = readVariables(file, group + "/variables");
    const std::vector<std::string> names = file.texts(group + "/method");
    const std::vector<double> errors = file.numbers(group + "/relativeError").values;
    const std::vector<double> seconds = file.numbers(group + "/seconds").values;
    for (std::size_t i = 0; i < names.size(); ++i)
        for (const GradientMethod method :
             {GradientMethod::Adjoint, GradientMethod::ContinuousAdjoint, GradientMethod::Direct,
              GradientMethod::ComplexStep, GradientMethod::FiniteDifference})
            if (methodName(method) == names[i])
                check.methods.push_back({method,
                                         file.numbers(group + "/gradients/" + names[i]).values,
                                         errors.at(i), seconds.at(i)});
    check.differenceSteps = file.numbers(group + "/differenceStep").values;
    check.differenceErrors = file.numbers(group + "/differenceError").values;
    check.costates = readCostates(file);
    return check;
}

}  // namespace linkwright::session
