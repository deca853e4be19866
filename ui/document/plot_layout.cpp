// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/plot_layout.h"

#include <QCoreApplication>
#include <QJsonObject>

namespace linkwright::document {

namespace {

void addCurves(std::vector<MotionCurve>& list, const std::vector<session::Series>& from, const QString& source,
               const QString& suffix) {
    for (const session::Series& series : from) {
        MotionCurve curve;
        curve.object = QString::fromStdString(series.id);
        const QString component = QString::fromStdString(series.component);
        curve.key = QStringLiteral("%1/%2/%3").arg(source, curve.object, component);
        const QString title = QString::fromStdString(series.name.empty() ? series.id : series.name);
        curve.group = title + suffix;
        curve.name = component.isEmpty() || !suffix.isEmpty() ? curve.group : component;
        curve.series = &series;
        list.push_back(curve);
    }
}

}  // namespace

std::vector<MotionCurve> curvesOf(const session::SimulationResult& motion) {
    std::vector<MotionCurve> list;
    addCurves(list, motion.signalSeries, QStringLiteral("signal"), {});
    addCurves(list, motion.coordinates, QStringLiteral("coordinate"),
              QLatin1Char(' ') + QCoreApplication::translate("PlotLayout", "coordinate"));
    addCurves(list, motion.velocities, QStringLiteral("velocity"),
              QLatin1Char(' ') + QCoreApplication::translate("PlotLayout", "velocity"));
    return list;
}

QStringList curvesOfElement(const session::SimulationResult& motion, const model::Model& model, const QString& id) {
    QStringList keys;
    for (const MotionCurve& curve : curvesOf(motion)) {
        bool belongs = curve.object == id && !curve.key.startsWith(QLatin1String("velocity/"));
        const model::Signal* signal = model::findById(model.signalList, curve.object.toStdString());
        if (signal && (signal->at.point == id.toStdString() || signal->input == id.toStdString())) belongs = true;
        if (belongs) keys << curve.key;
    }
    return keys;
}

QJsonArray toJson(const PlotLayout& layout) {
    QJsonArray json;
    for (const PlotArrangement& plot : layout) {
        QJsonObject object;
        object[QLatin1String("curves")] = QJsonArray::fromStringList(plot.curves);
        if (plot.logarithmic) object[QLatin1String("logarithmic")] = true;
        QJsonObject axes;
        for (const auto& [curve, axis] : plot.axes)
            if (plot.curves.contains(curve)) axes[curve] = axis;
        if (!axes.isEmpty()) object[QLatin1String("axes")] = axes;
        json.append(object);
    }
    return json;
}

PlotLayout plotLayoutFrom(const QJsonArray& json) {
    PlotLayout layout;
    for (const QJsonValue& value : json) {
        PlotArrangement plot;
        const QJsonArray curves = value.toObject().value(QLatin1String("curves")).toArray();
        for (const QJsonValue& curve : curves)
            if (!curve.toString().isEmpty()) plot.curves << curve.toString();
        plot.logarithmic = value.toObject().value(QLatin1String("logarithmic")).toBool();
        const QJsonObject axes = value.toObject().value(QLatin1String("axes")).toObject();
        for (auto entry = axes.begin(); entry != axes.end(); ++entry) {
            const int axis = entry.value().toInt(-1);
            if (plot.curves.contains(entry.key()) && axis >= 0 && axis < mostAxes) plot.axes[entry.key()] = axis;
        }
        if (!plot.curves.isEmpty()) layout.push_back(plot);
    }
    return layout;
}

}  // namespace linkwright::document
