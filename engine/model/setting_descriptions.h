// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/descriptions.h"
#include "engine/model/settings.h"

#include <cmath>
#include <limits>
#include <map>

/// What settings have and design variables are made of, by `describe(fields, settings)`; see
/// elements/field.h. Reading and writing projects, the JSON schema and the checks of ranges follow.
namespace linkwright::model {

/// Values that a setting may have, and what is said of others. Infinite ones never.
struct Range {
    double minimum = -std::numeric_limits<double>::infinity();
    bool exclusive = false;  ///< not the minimum itself
    const char* fault = "";  ///< empty: that it is not positive
    const char* remedy = "Enter a positive number.";

    [[nodiscard]] bool holds(double value) const {
        return std::isfinite(value) && (exclusive ? value > minimum : value >= minimum);
    }
};
inline constexpr Range positive{0.0, true};

/// What settings are made of besides: here nothing is done with it.
struct SettingVisitor : FieldVisitor {
    /// A value in SI units.
    template <class Real>
    void within(const Field&, const Range&, Real&) {}
    /// A value, that may be absent, or a formula of the parameters, from which it follows.
    template <class Real, class Text>
    void formula(const Field&, Real&, Text&) {}
    /// Values by ids.
    template <class Map>
    void map(const Field&, Map&) {}
};

template <class Fields, Is<DesignVariable> VariableType>
void describe(Fields& fields, VariableType& variable) {
    fields.reference(Field("object").required("the id of an element"), Target::Element,
                     variable.object);
    fields.text(Field("property").required("a property such as \"freeLength\""), variable.property);
    fields.formula(Field("lower"), variable.lower, variable.lowerFormula);
    fields.formula(Field("upper"), variable.upper, variable.upperFormula);
}

template <class Fields, Is<SimulationSettings> SettingsType>
void describe(Fields& fields, SettingsType& settings) {
    const bool fixedStep = hasFixedStep(settings.integrator);
    const auto adaptive = [&](const char* key) { return Field(key).always().onlyIf(!fixedStep); };
    fields.formula(Field("duration")
                       .always()
                       .in("s")
                       .noted("a formula of the parameters makes the end time free"),
                   settings.duration, settings.durationFormula);
    fields.word(Field("formulation"), settings.formulation);
    fields.word(Field("integrator").always(), settings.integrator);
    fields.word(Field("kind").noted(
                    "kinematic: drives leave no freedom, and each instant is solved by itself"),
                settings.kind);
    fields.word(
        Field("start").noted(
            "equilibrium: where all forces balance, with the start velocities of the joints"),
        settings.start);
    fields.flag(Field("projectConstraints").noted("every step ends with closed loops, to rounding"),
                settings.projectConstraints);
    fields.within(Field("step").always().onlyIf(fixedStep).in("s").noted("rk4, dop8 and esdirk4"),
                  positive, settings.step);
    fields.within(adaptive("relativeTolerance"), positive, settings.relativeTolerance);
    fields.within(adaptive("absoluteTolerance"), positive, settings.absoluteTolerance);
    fields.within(adaptive("maximumStep").in("s").noted("dopri54, dop853 and esdirk43"), positive,
                  settings.maximumStep);
}

template <class Fields, Is<StopRules> RulesType>
void describe(Fields& fields, RulesType& stop) {
    constexpr Range rule{0.0, false, "The stop rule is negative or not a finite number.",
                         "Enter a positive number, or 0 to switch the rule off."};
    constexpr Range iterations{1.0, false, "At least one iteration is needed.",
                               "Enter a positive whole number."};
    fields.about("When the optimizer stops; zero disables a rule.");
    fields.within(Field("maximumIterations").always(), iterations, stop.maximumIterations);
    fields.within(Field("optimality").always(), rule, stop.optimality);
    fields.within(Field("relativeCost"), rule, stop.relativeCost);
    fields.within(Field("relativeStep"), rule, stop.relativeStep);
    fields.within(Field("cost"), rule, stop.cost);
    fields.within(Field("seconds").in("s"), rule, stop.seconds);
}

template <class Fields, Is<OptimizationStage> StageType>
void describe(Fields& fields, StageType& stage) {
    fields.text(Field("name"), stage.name);
    fields.word(Field("algorithm"), stage.algorithm);
    fields.part(Field("stop"), stage.stop, [](auto& rules, auto& stop) { describe(rules, stop); });
    fields.map(Field("termWeights"), stage.termWeights);
    fields.references(Field("activeTerms"), Target::Element, stage.activeTerms);
    fields.map(Field("parameterValues"), stage.parameterValues);
    fields.word(Field("start"), stage.start);
}

template <class Fields, Is<OptimizationSettings> SettingsType>
void describe(Fields& fields, SettingsType& settings) {
    constexpr Range part{0.0, true, "The tolerance of limits is not positive.",
                         "Enter a small part of their scales, such as 1e-6."};
    fields.word(Field("algorithm").always(), settings.algorithm);
    fields.word(Field("gradient"), settings.gradient);
    fields.part(Field("stop").always(), settings.stop,
                [](auto& rules, auto& stop) { describe(rules, stop); });
    fields.within(
        Field("limitTolerance")
            .noted("part of its limitScale by which a term may leave its limits; default 1e-6"),
        part, settings.limitTolerance);
    fields.list(Field("stages"), settings.stages,
                [](auto& parts, auto& stage, std::size_t) { describe(parts, stage); });
}

}  // namespace linkwright::model
