// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/limit_units.h"

#include "engine/model/properties.h"

namespace linkwright::document {

DisplayUnit limitUnit(const model::Model& model, const model::CostTerm& term) {
    DisplayUnit unit;
    model::forEachNumber(model, [&](const model::PropertyInfo& info, const model::Number&) {
        if (info.object == term.id && (info.property == "atLeast" || info.property == "atMost"))
            unit = shownUnit(info.quantity);
    });
    // A formula says what people call its unit; its limits are in it where the term is its value.
    const model::Signal* signal = model::findById(model.signalList, term.signal);
    if (unit.symbol.isEmpty() && signal && signal->kind == model::SignalKind::Formula
        && (term.kind == model::TermKind::Value || term.kind == model::TermKind::Magnitude)
        && term.time != model::TermTime::Running && term.weight.value == 1.0)
        unit.symbol = QString::fromStdString(signal->unit);
    return unit;
}

}  // namespace linkwright::document
