// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/validation.h"

#include "engine/math/expression.h"
#include "engine/model/doubts.h"
#include "engine/model/expressions.h"
#include "engine/model/properties.h"
#include "engine/model/validation_report.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <map>

namespace linkwright::model {

namespace validation {

std::string toText(double value) {
    char buffer[32];
    const auto result = std::to_chars(buffer, buffer + sizeof buffer, value);
    return {buffer, result.ptr};
}

std::string toRoundedText(double value) {
    constexpr int digits = 5;
    char buffer[32];
    const auto result =
        std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, digits);
    return {buffer, result.ptr};
}

bool Report::requireNamed(bool exists, const std::string& place, const std::string& what,
                          const std::string& id) {
    if (exists) return true;
    if (id.empty())
        error(place, "The " + what + " is missing.", "Specify one.");
    else
        error(place, "There is no " + what + " \"" + id + "\".",
              "Specify an existing " + what + " or add this one.");
    return false;
}

bool Report::requireBody(const std::string& place, const std::string& id) {
    return requireNamed(id == groundId || findById(model_.bodies, id), place, "body", id);
}

bool Report::requirePoint(const std::string& place, const std::string& id) {
    return requireNamed(findById(model_.points, id) != nullptr, place, "point", id);
}

bool Report::requireJoint(const std::string& place, const std::string& id) {
    return requireNamed(findById(model_.joints, id) != nullptr, place, "joint", id);
}

bool Report::requireInput(const std::string& place, const std::string& id) {
    return requireNamed(findById(model_.inputs, id) != nullptr, place, "input", id);
}

bool Report::requireMotor(const std::string& place, const std::string& id) {
    return requireNamed(findById(model_.motors, id) != nullptr, place, "motor", id);
}

bool Report::requireCoordinate(const std::string& place, const std::string& joint, int coordinate) {
    const Joint* found = findById(model_.joints, joint);
    if (!found) return false;
    const int count = degreesOfFreedom(found->kind);
    if (coordinate >= 0 && coordinate < count) return true;
    error(place,
          "Joint \"" + joint + "\" has no coordinate number " + std::to_string(coordinate) + ".",
          count == 0 ? "It has no coordinates at all."
                     : "Its coordinates are numbered from 0 to " + std::to_string(count - 1) + ".");
    return false;
}

bool Report::requireCoordinateWithValue(const std::string& place, const std::string& joint,
                                        int coordinate) {
    if (!requireCoordinate(place, joint, coordinate)) return false;
    if (!isQuaternionRotation(findById(model_.joints, joint)->kind, coordinate)) return true;
    error(place,
          "The orientation of joint \"" + joint
              + "\" is a quaternion: this coordinate has a velocity but no value.",
          "Use a joint whose rotations are angles, such as a revolute or universal joint.");
    return false;
}

bool Report::requireJointCoordinate(const std::string& suffix, const std::string& joint,
                                    int coordinate) {
    return requireJoint("joint" + suffix, joint)
           && requireCoordinateWithValue("coordinate" + suffix, joint, coordinate);
}

bool Report::requireAngle(const std::string& place, const std::string& joint, int coordinate) {
    if (!requireCoordinateWithValue(place, joint, coordinate)) return false;
    if (!isTranslation(findById(model_.joints, joint)->kind, coordinate)) return true;
    error(place,
          "Coordinate " + std::to_string(coordinate) + " of joint \"" + joint
              + "\" is a travel, not an angle.",
          "Specify a rotation, or use a spring between two points or a joint load.");
    return false;
}

bool Report::requireTimeFormula(const std::string& place, const std::string& formula,
                                const std::string& remedy) {
    std::vector<std::string> names{"t"};
    for (const Parameter& parameter : model_.parameters)
        names.push_back(parameter.id);
    try {
        (void)math::Expression::parse(formula, names);
        return true;
    } catch (const base::InputError& problem) {
        error(place, problem.diagnostics().front().message, remedy);
        return false;
    }
}

bool Report::requireAttachment(const std::string& place, const Attachment& attachment) {
    const bool body = requireBody(place + "/body", attachment.body);
    const bool point = requirePoint(place + "/point", attachment.point);
    return body && point;
}

bool Report::requireDirection(const std::string& place, const Number3& direction) {
    // Beyond, powers of the length leave the range of numbers.
    constexpr double least = 1e-60, most = 1e60;
    const double size = length(direction);
    if (size == 0.0)
        error(place, "The direction has zero length.", "Enter a direction such as [0, 0, 1].");
    else if (!(size >= least && size <= most))
        error(place,
              "The direction has a length of " + toRoundedText(size)
                  + ", with which nothing can be computed.",
              "Enter a direction such as [0, 0, 1].");
    else
        return true;
    return false;
}

namespace {

bool isId(const std::string& id) {
    const auto isLetter = [](unsigned char c) { return c < 128 && std::isalpha(c); };
    const auto isAllowed = [&](unsigned char c) {
        return c < 128 && (std::isalnum(c) || c == '_' || c == '.' || c == '-');
    };
    return !id.empty() && isLetter(static_cast<unsigned char>(id.front()))
           && std::all_of(id.begin(), id.end(), isAllowed);
}

}  // namespace

void checkIds(Report& report) {
    std::map<std::string, std::string> placeOf;
    const auto checkList = [&](const auto& list, const ListInfo& info) {
        const std::string name = info.key;
        for (std::size_t index = 0; index < list.size(); ++index) {
            const std::string& id = list[index].id;
            report.enter(name, index, id);
            if (id.empty()) {
                report.error("id", "The id is empty.", "Give the element a unique id.");
                continue;
            }
            if (!isId(id))
                report.error("id", "\"" + id + "\" cannot be an id.",
                             "An id is a letter followed by letters, digits, \"_\", \".\" and "
                             "\"-\".");
            else if (id == groundId || id == "gravity")
                report.error("id", "The id \"" + id + "\" is reserved.", "Choose another id.");
            const std::string here = "/" + name + "/" + std::to_string(index);
            const auto [earlier, isNew] = placeOf.emplace(id, here);
            if (!isNew)
                report.error("id",
                             "The id \"" + id + "\" is already used at " + earlier->second + ".",
                             "Every element needs a unique id.");
        }
    };
    forEachList(report.model(), checkList);
}

namespace {

/// Where a property of an element is: "/points/3/position.x".
std::string pathOf(const Model& model, const std::string& object, const std::string& property) {
    std::string place = object == "gravity" ? "/gravity/" : std::string();
    forEachList(model, [&](const auto& list, const ListInfo& info) {
        for (std::size_t index = 0; index < list.size() && place.empty(); ++index)
            if (list[index].id == object)
                place = std::string("/") + info.key + "/" + std::to_string(index) + "/";
    });
    return place + property;
}

/// Doubts about what the numbers mean; nothing keeps them from being computed.
void checkUnits(Report& report) {
    // Links of machines are shorter, those of bridges are rarely this long throughout.
    constexpr double longLink = 20.0;  // m
    const Model& model = report.model();
    std::vector<double> links;
    for (const Body& body : model.bodies) {
        double longest = 0.0;
        for (const std::string& first : body.points)
            for (const std::string& second : body.points) {
                const Point* from = findById(model.points, first);
                const Point* to = findById(model.points, second);
                if (from != nullptr && to != nullptr)
                    longest = std::max(longest, distance(*from, *to));
            }
        if (longest > 0.0) links.push_back(longest);
    }
    if (links.empty()) return;
    std::sort(links.begin(), links.end());
    const double typical = links[links.size() / 2];
    if (!(typical > longLink)) return;
    report.diagnostics().push_back({base::Severity::Note,
                                    {},
                                    "/points",
                                    "A typical link is " + toText(std::round(typical))
                                        + " meters long: were millimeters meant?",
                                    "If so, divide all lengths by 1000."});
}

}  // namespace

void checkParameterNames(Report& report) {
    const auto& parameters = report.model().parameters;
    for (std::size_t index = 0; index < parameters.size(); ++index) {
        const std::string& id = parameters[index].id;
        report.enter("parameters", index, id);
        if (math::isReservedName(id) || id == "t")
            report.error("id", "\"" + id + "\" has a fixed meaning in formulas.",
                         "Choose another name for the parameter.");
        else if (!id.empty() && !math::isVariableName(id))
            report.error("id", "\"" + id + "\" cannot be used in formulas.",
                         "The id of a parameter is a letter followed by letters, digits and "
                         "\"_\".");
    }
}

void checkFinite(Report& report) {
    forEachNumber(report.model(), [&](const PropertyInfo& info, const Number& number) {
        if (std::isfinite(number.value)) return;
        report.diagnostics().push_back({base::Severity::Error, info.object, info.property,
                                        info.label + " is not a finite number.",
                                        "Enter a finite number."});
    });
}

void checkBounds(Report& report, const std::optional<double>& lower,
                 const std::optional<double>& upper, double smallest, double largest) {
    if (lower && !std::isfinite(*lower))
        report.error("lower", "The lower bound is not a finite number.", "Omit it for no bound.");
    if (upper && !std::isfinite(*upper))
        report.error("upper", "The upper bound is not a finite number.", "Omit it for no bound.");
    if (lower && upper && *lower > *upper) {
        report.error("lower",
                     "The lower bound " + toText(*lower) + " is above the upper bound "
                         + toText(*upper) + ".",
                     "Swap the bounds or correct one of them.");
        return;
    }
    if (lower && smallest < *lower)
        report.warning(
            "lower",
            "The value " + toText(smallest) + " is below the lower bound " + toText(*lower) + ".",
            "The optimization starts from the bound.");
    if (upper && largest > *upper)
        report.warning(
            "upper",
            "The value " + toText(largest) + " is above the upper bound " + toText(*upper) + ".",
            "The optimization starts from the bound.");
}

}  // namespace validation

bool hasActiveTerms(const Model& model) {
    return std::any_of(model.costTerms.begin(), model.costTerms.end(),
                       [](const CostTerm& term) { return term.active; });
}

namespace {

/// Adds faults. @param model with numbers that are present values of their formulas
void addFaults(const Model& model, std::vector<base::Diagnostic> formulaFaults,
               validation::Report& report) {
    validation::checkIds(report);
    validation::checkParameterNames(report);
    std::vector<base::Diagnostic>& diagnostics = report.diagnostics();
    const bool ambiguous = base::hasErrors(diagnostics);
    for (base::Diagnostic& fault : formulaFaults)
        if (!fault.place.starts_with('/'))
            fault.place = validation::pathOf(model, fault.object, fault.place);
    diagnostics.insert(diagnostics.end(), formulaFaults.begin(), formulaFaults.end());
    // What else would be said of names that mean two things, and of numbers that are none, follows
    // from these.
    if (ambiguous || base::hasErrors(formulaFaults)) return;
    validation::checkFinite(report);
    validation::checkBodies(report);
    validation::checkJoints(report);
    validation::checkConnections(report);
    forEachElementList(model, [&](const auto& list, const ListInfo& info) {
        for (std::size_t index = 0; index < list.size(); ++index) {
            report.enter(info.key, index, list[index].id);
            check(report, list[index]);
        }
    });
    validation::checkInputs(report);
    validation::checkSignals(report);
    validation::checkTerms(report);
    validation::checkHasActiveTerms(report);
    validation::checkDesignVariables(report);
    validation::checkSettings(report);
    validation::checkUnits(report);
    validation::checkTinyMasses(report);
    validation::checkCases(report);
}

std::vector<base::Diagnostic> judge(const Model& model, bool withDoubts) {
    // The numbers behind formulas are judged by their present values.
    Model resolved = model;
    std::vector<base::Diagnostic> formulaFaults;
    resolveExpressions(resolved, formulaFaults);
    validation::Report report(resolved);
    addFaults(resolved, std::move(formulaFaults), report);
    // What is wrong explains what else looks strange.
    if (withDoubts && !base::hasErrors(report.diagnostics()))
        for (const std::span<const Doubt> doubts : {mechanismDoubts(), taskDoubts()})
            for (const Doubt& doubt : doubts)
                doubt.find(report);
    return std::move(report.diagnostics());
}

}  // namespace

std::vector<base::Diagnostic> validate(const Model& model) {
    return judge(model, true);
}

std::vector<base::Diagnostic> findFaults(const Model& model) {
    return judge(model, false);
}

std::vector<base::Diagnostic> findDoubt(const Model& model, std::string_view id) {
    validation::Report report(model);
    for (const std::span<const Doubt> doubts : {mechanismDoubts(), taskDoubts()})
        for (const Doubt& doubt : doubts)
            if (id == doubt.id) doubt.find(report);
    return std::move(report.diagnostics());
}

}  // namespace linkwright::model
