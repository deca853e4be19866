// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/typed_units.h"

#include "ui/document/elements/element_info.h"
#include "ui/panels/properties/displayed_spec.h"
#include "ui/widgets/number_field.h"

namespace linkwright::panels {

using document::tr;
using widgets::UnitSpec;

UnitSpec parameterSpec(const std::string& unit) {
    const QString written = QString::fromStdString(unit);
    UnitSpec spec = wordSpec(written);
    // A word that is no SI unit stands for the number as formulas have it.
    if (!spec.dimension.isNone()) return shownSpec(written);
    spec.open = written.isEmpty();
    return spec;
}

UnitSpec typedSpec(const document::Project& project, const std::string& object,
                   const std::string& property, const UnitSpec& usual) {
    const QString typed = project.typedUnit(object, property);
    if (typed.isEmpty()) return usual;
    const UnitSpec spec = UnitSpec::of(typed);
    return spec.dimension == usual.dimension ? spec : usual;
}

void keepTypedUnit(document::Project& project, const std::string& object,
                   const std::string& property, const UnitSpec& usual,
                   const widgets::NumberField& field) {
    const QString& typed = field.typedUnit();
    if (typed.isEmpty()) return;
    const bool fits = UnitSpec::of(typed).dimension == usual.dimension;
    project.keepTypedUnit(object, property, typed == usual.symbol || !fits ? QString() : typed);
}

void writeParameter(document::Project& project, const std::string& id, double value,
                    const widgets::NumberField& field) {
    const model::Parameter* parameter = model::findById(project.model().parameters, id);
    if (!parameter) return;
    std::string unit = parameter->unit;
    if (unit.empty() && !field.typedUnit().isEmpty())
        unit = siUnit(UnitSpec::of(field.typedUnit()).dimension).toStdString();
    keepTypedUnit(project, id, "value", parameterSpec(unit), field);
    project.commit(tr("Set %1").arg(QString::fromStdString(id)), [&](model::Model& edited) {
        model::Parameter* target = model::findById(edited.parameters, id);
        if (!target) return;
        target->unit = unit;
        target->value.value = value;
        target->value.expression.clear();
    });
}

void writeParameterUnit(document::Project& project, const std::string& id, const QString& unit) {
    const QString text = unit.trimmed();
    const auto parsed = widgets::parseUnit(text);
    const std::string si = parsed && !parsed->dimension.isNone()
                               ? siUnit(parsed->dimension).toStdString()
                               : text.toStdString();
    const UnitSpec usual = parameterSpec(si);
    const QString typed = widgets::prettyUnit(text);
    project.keepTypedUnit(id, "value",
                          typed == usual.symbol || usual.dimension.isNone() ? QString() : typed);
    project.commit(tr("Set unit of %1").arg(QString::fromStdString(id)), [&](model::Model& edited) {
        model::Parameter* target = model::findById(edited.parameters, id);
        if (!target || target->unit == si) return;
        if (target->unit.empty() && target->value.expression.empty() && !usual.dimension.isNone())
            target->value.value *= parsed->factor;
        target->unit = si;
    });
}

}  // namespace linkwright::panels
