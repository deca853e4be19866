// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/reference_curve.h"

#include "engine/assembly/table_function.h"
#include "engine/base/diagnostic.h"
#include "engine/session/document/time_formula.h"

#include <string>

namespace linkwright::session {

namespace {

using Curve = std::vector<std::vector<double>>;

Curve formulaCurve(const model::Model& model, const model::CostTerm& term,
                   const std::vector<double>& times) {
    Curve curve;
    for (const std::string& formula : term.referenceExpressions)
        curve.push_back(timeFormulaValues(model, formula, times));
    return curve;
}

Curve tableCurve(const model::ReferenceTable& table, const std::vector<double>& times) {
    Curve curve;
    if (table.times.size() < 2) return curve;
    for (const std::vector<double>& values : table.columns) {
        if (values.size() != table.times.size()) return {};
        const assembly::TimeFunction spline = assembly::splineFunction(table.times, values);
        std::vector<double>& column = curve.emplace_back();
        for (const double time : times)
            column.push_back(assembly::evaluateSpline(spline, time).value);
    }
    return curve;
}

Curve constantCurve(const std::vector<double>& values, std::size_t count) {
    Curve curve;
    for (const double value : values)
        curve.emplace_back(count, value);
    return curve;
}

}  // namespace

Curve referenceCurve(const model::Model& model, const model::CostTerm& term,
                     const std::vector<double>& times, const std::vector<double>& initial) {
    switch (term.reference) {
        case model::ReferenceKind::InitialValue: return constantCurve(initial, times.size());
        case model::ReferenceKind::Constant: {
            std::vector<double> values;
            for (const model::Number& number : term.referenceValues)
                values.push_back(number.value);
            return constantCurve(values, times.size());
        }
        case model::ReferenceKind::Expression: try { return formulaCurve(model, term, times);
            } catch (const base::InputError&) {
                return {};  // the check of the model says so
            }
        case model::ReferenceKind::Table: return tableCurve(term.table, times);
    }
    return {};
}

}  // namespace linkwright::session
