// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/project_view.h"

namespace linkwright::document {

namespace {

constexpr QLatin1String plotsKey("plots");
constexpr QLatin1String plotViewKey("plotView");
constexpr QLatin1String unitsKey("units");
constexpr QLatin1String typedUnitsKey("typedUnits");

}  // namespace

QJsonObject withEntries(QJsonObject view, const ProjectView& entries) {
    const auto keep = [&view](QLatin1String key, const auto& value) {
        if (value.isEmpty())
            view.remove(key);
        else
            view[key] = value;
    };
    keep(plotsKey, toJson(entries.plots));
    keep(plotViewKey, toJson(entries.plotView));
    keep(unitsKey, toJson(entries.units));
    keep(typedUnitsKey, toJson(entries.typedUnits));
    return view;
}

ProjectView projectViewFrom(const QJsonObject& view) {
    return {plotLayoutFrom(view.value(plotsKey).toArray()),
            plotViewFrom(view.value(plotViewKey).toObject()),
            unitChoiceFrom(view.value(unitsKey).toObject()),
            typedUnitsFrom(view.value(typedUnitsKey).toObject())};
}

}  // namespace linkwright::document
