// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/shown/plot_layout.h"

#include "engine/session/document/measurable_signals.h"
#include "engine/session/drawing/reference_curve.h"
#include "ui/document/elements/component_word.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

namespace linkwright::document {

namespace {

/// What a coordinate is, for people; those of a joint with several share a word.
QString coordinateWord(const session::Series& series, bool several) {
    if (several) return QCoreApplication::translate("PlotLayout", "coordinate");
    return series.unit == "rad" ? QCoreApplication::translate("PlotLayout", "angle")
                                : QCoreApplication::translate("PlotLayout", "travel");
}

/// @param wordOf what is put behind the name of a series; null: nothing
void addCurves(std::vector<MotionCurve>& list, const std::vector<session::Series>& from,
               const QString& source,
               const std::function<QString(const session::Series&, bool several)>& wordOf) {
    for (const session::Series& series : from) {
        MotionCurve curve;
        curve.object = QString::fromStdString(series.id);
        const QString component = QString::fromStdString(series.component);
        curve.key = QStringLiteral("%1/%2/%3").arg(source, curve.object, component);
        const QString title = QString::fromStdString(series.name.empty() ? series.id : series.name);
        const bool several = std::count_if(from.begin(), from.end(),
                                           [&](const auto& other) { return other.id == series.id; })
                             > 1;
        curve.group = wordOf ? title + QLatin1Char(' ') + wordOf(series, several) : title;
        const bool whole = component.isEmpty() || (wordOf && !several);
        curve.name = whole ? curve.group : componentText(series);
        curve.series = &series;
        list.push_back(curve);
    }
}

/// Puts the magnitudes of vectors in front of their components.
void addMagnitudes(std::vector<MotionCurve>& list) {
    constexpr std::ptrdiff_t dimensions = 3;
    for (std::ptrdiff_t first = 0; first + dimensions <= std::ssize(list); ++first) {
        const auto at = [&](std::ptrdiff_t place) -> const MotionCurve& {
            return list[static_cast<std::size_t>(first + place)];
        };
        const bool isVector =
            at(0).object == at(2).object && session::hasMagnitude(at(0).series->unit);
        if (!isVector) continue;
        MotionCurve whole = at(0);
        whole.key = whole.key.section(u'/', 0, 1) + u'/' + QLatin1String(magnitudeKey);
        whole.name = QCoreApplication::translate("PlotLayout", "magnitude");
        whole.parts = {at(0).series, at(1).series, at(2).series};
        list.insert(list.begin() + first, whole);
        first += dimensions;
    }
}

double largestOf(const MotionCurve& curve) {
    double largest = 0.0;
    for (const double value : curve.series->values)
        largest = std::max(largest, std::abs(value));
    return largest;
}

/// Before each axis had its own, one word stood for all of them.
std::set<int> axesFrom(const QJsonValue& json) {
    std::set<int> axes;
    if (json.toBool())
        for (int axis = 0; axis < maxAxes; ++axis)
            axes.insert(axis);
    for (const QJsonValue& entry : json.toArray())
        if (const int axis = entry.toInt(-1); axis >= 0 && axis < maxAxes) axes.insert(axis);
    return axes;
}

QJsonArray toJson(const VisibleRange& range) {
    return {range.lower, range.upper};
}

std::optional<VisibleRange> rangeFrom(const QJsonValue& json) {
    const QJsonArray ends = json.toArray();
    if (ends.size() != 2 || !ends[0].isDouble() || !ends[1].isDouble()) return std::nullopt;
    const VisibleRange range{ends[0].toDouble(), ends[1].toDouble()};
    if (!(range.lower < range.upper)) return std::nullopt;
    return range;
}

}  // namespace

QString componentText(const session::Series& series) {
    const QString component = QString::fromStdString(series.component);
    bool isIndex = false;
    const int index = component.toInt(&isIndex);
    return isIndex ? QString::number(index + 1) : componentWord(series.component);
}

std::vector<MotionCurve> curvesOf(const session::SimulationResult& motion) {
    std::vector<MotionCurve> list;
    addCurves(list, motion.signalSeries, QStringLiteral("signal"), {});
    addMagnitudes(list);
    addCurves(list, motion.coordinates, QStringLiteral("coordinate"), coordinateWord);
    addCurves(list, motion.velocities, QStringLiteral("velocity"),
              [](const session::Series&, bool) {
                  return QCoreApplication::translate("PlotLayout", "velocity");
              });
    return list;
}

std::vector<double> MotionCurve::values() const {
    if (parts.empty()) return series->values;
    std::vector<double> sizes(series->values.size(), 0.0);
    for (const session::Series* part : parts)
        for (std::size_t sample = 0; sample < std::min(sizes.size(), part->values.size()); ++sample)
            sizes[sample] = std::hypot(sizes[sample], part->values[sample]);
    return sizes;
}

std::array<bool, 3> variesInPlane(const model::Model& model, const model::Signal& signal) {
    std::array<bool, 3> varies{true, true, true};
    if (signal.kind == model::SignalKind::WheelForce) return varies;  // not along the axes
    const std::array<double, 3> normal = model::hingePlane(model).normal;
    const bool axial = model::isMoment(signal.kind) || model::isAboutPoint(signal.kind)
                       || signal.kind == model::SignalKind::AngularVelocity;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (std::abs(std::abs(normal[axis]) - 1.0) < 1e-9)
            for (std::size_t other = 0; other < 3; ++other)
                varies[other] = (other == axis) == axial;
    return varies;
}

namespace {

/// Whether a cost term wants it to be anything but zero.
bool isWanted(const MotionCurve& curve, const session::SimulationResult& motion,
              const model::Model& model) {
    for (const std::vector<double>& wanted : referencesOf(curve, motion, model))
        for (const double value : wanted)
            if (value != 0.0) return true;
    return false;
}

}  // namespace

std::vector<MotionCurve> tellingCurves(const session::SimulationResult& motion,
                                       const model::Model& model) {
    constexpr double share = 1e-9, least = 1e-12;  // of the vector, and they are rounding
    std::vector<MotionCurve> list = curvesOf(motion);
    const auto parts = [&list](const QString& object) {
        std::vector<const MotionCurve*> found;
        for (const MotionCurve& curve : list)
            if (curve.object == object && curve.key.startsWith(QLatin1String("signal/"))
                && curve.parts.empty())
                found.push_back(&curve);
        return found;
    };
    std::set<QString> left;  // keys
    for (const model::Signal& signal : model.signalList) {
        const QString object = QString::fromStdString(signal.id);
        const std::vector<const MotionCurve*> components = parts(object);
        if (components.size() != 3) continue;
        const std::array<bool, 3> varies = variesInPlane(model, signal);
        double whole = 0.0;
        for (const MotionCurve* component : components)
            whole = std::max(whole, largestOf(*component));
        std::size_t kept = components.size();
        for (std::size_t axis = 0; axis < components.size(); ++axis)
            if (!varies[axis] && largestOf(*components[axis]) <= std::max(least, share * whole)
                && !isWanted(*components[axis], motion, model)) {
                left.insert(components[axis]->key);
                --kept;
            }
        if (kept == 1)
            left.insert(QStringLiteral("signal/%1/%2").arg(object, QLatin1String(magnitudeKey)));
    }
    std::erase_if(list, [&left](const MotionCurve& curve) { return left.contains(curve.key); });
    return list;
}

namespace {

/// Which component of its signal a curve of a motion is, the first one of a magnitude; none of what
/// is no signal.
std::optional<std::size_t> componentOf(const MotionCurve& curve,
                                       const session::SimulationResult& motion) {
    // Components of a signal follow each other, as those of a reference do.
    std::size_t component = 0;
    for (const session::Series& series : motion.signalSeries) {
        if (&series == curve.series) return component;
        if (series.id == curve.series->id) ++component;
    }
    return std::nullopt;
}

/// The constant that a term subtracts from a component; none where it varies.
std::optional<double> constantReference(const model::CostTerm& term, const MotionCurve& curve,
                                        std::size_t component) {
    if (term.reference == model::ReferenceKind::InitialValue)
        return curve.series->values.empty() ? std::nullopt
                                            : std::optional(curve.series->values.front());
    if (term.reference != model::ReferenceKind::Constant) return std::nullopt;
    return component < term.referenceValues.size() ? term.referenceValues[component].value : 0.0;
}

/// What a term multiplies a curve by: a component, or the magnitude of all; none where it adds
/// other components to it.
/// @param moving the components that are not zero all the time
std::optional<double> scaleOf(const model::CostTerm& term, const MotionCurve& curve,
                              std::size_t component, const std::vector<bool>& moving) {
    const auto weight = [&term](std::size_t index) {
        return index < term.componentWeights.size() ? term.componentWeights[index].value : 1.0;
    };
    const bool whole = !curve.parts.empty(), bySize = term.kind == model::TermKind::Magnitude;
    if (whole && !bySize) return std::nullopt;
    double share = weight(component);
    for (std::size_t other = 0; other < moving.size(); ++other)
        if (other != component && (moving[other] || !bySize)
            && weight(other) != (whole ? share : 0.0))
            return std::nullopt;
    if (bySize) share = std::sqrt(share);
    const double scale = term.weight.value * share;
    return scale == 0.0 || !std::isfinite(scale) ? std::nullopt : std::optional(scale);
}

bool aimsAtZero(const model::CostTerm& term) {
    return term.reference == model::ReferenceKind::Constant
           && std::all_of(term.referenceValues.begin(), term.referenceValues.end(),
                          [](const model::Number& number) { return number.value == 0.0; });
}

/// When a term looks at its signal, from and to, in s; none for integrals and targets.
std::optional<std::pair<double, double>> timesOf(const model::CostTerm& term, double end) {
    switch (term.time) {
        case model::TermTime::Largest:
        case model::TermTime::Smallest:
            return std::pair(term.window.from.value_or(0.0), term.window.to.value_or(end));
        case model::TermTime::Terminal: return std::pair(end, end);
        case model::TermTime::Instant: return std::pair(term.instant, term.instant);
        case model::TermTime::Running:
        case model::TermTime::Nearest:
        case model::TermTime::Equilibrium:
        case model::TermTime::Frequency:
        case model::TermTime::DampingRatio:
        case model::TermTime::Response: break;
    }
    return std::nullopt;
}

}  // namespace

std::vector<std::vector<double>> referencesOf(const MotionCurve& curve,
                                              const session::SimulationResult& motion,
                                              const model::Model& model) {
    std::vector<std::vector<double>> references;
    // What is wanted of a magnitude is told by its components.
    const std::optional<std::size_t> component = componentOf(curve, motion);
    if (!component || !curve.parts.empty()) return references;
    for (const model::CostTerm& term : model.costTerms) {
        const bool follows = term.reference == model::ReferenceKind::Expression
                             || term.reference == model::ReferenceKind::Table;
        if (term.signal != curve.series->id || term.time != model::TermTime::Running || !follows)
            continue;
        auto wanted = session::referenceCurve(model, term, motion.times, {});
        if (*component < wanted.size()) references.push_back(std::move(wanted[*component]));
    }
    return references;
}

std::vector<CurveLimit> limitsOf(const MotionCurve& curve, const session::SimulationResult& motion,
                                 const model::Model& model) {
    std::vector<CurveLimit> limits;
    const std::optional<std::size_t> component = componentOf(curve, motion);
    if (!component || motion.times.empty()) return limits;
    std::vector<bool> moving;
    for (const session::Series& series : motion.signalSeries)
        if (series.id == curve.series->id)
            moving.push_back(std::any_of(series.values.begin(), series.values.end(),
                                         [](double value) { return value != 0.0; }));
    for (const model::CostTerm& term : model.costTerms) {
        const bool bySize = term.kind == model::TermKind::Magnitude;
        if (!term.active || term.signal != curve.series->id
            || (!bySize && term.kind != model::TermKind::Value))
            continue;
        const auto reference = constantReference(term, curve, *component);
        const auto scale = scaleOf(term, curve, *component, moving);
        const auto times = timesOf(term, motion.times.back());
        if (!reference || !scale || !times) continue;
        if (!curve.parts.empty() && !aimsAtZero(term)) continue;
        const bool equality =
            term.atLeast && term.atMost && term.atLeast->value == term.atMost->value;
        const auto add = [&](const char* property, const std::optional<model::Number>& limit,
                             bool above, double factor) {
            if (!limit) return;
            limits.push_back({term.id, property, limit->value / factor + *reference,
                              above == (factor > 0.0), equality,
                              !equality && limit->expression.empty(), times->first, times->second,
                              factor, *reference});
        };
        // What is limited by its size, and has a sign, lies between two limits.
        const bool bothSides = bySize && curve.parts.empty();
        if (!equality && !bothSides) add("atLeast", term.atLeast, false, *scale);
        add("atMost", term.atMost, true, *scale);
        if (bothSides) add("atMost", term.atMost, true, -*scale);
    }
    return limits;
}

QStringList curvesOfElement(const session::SimulationResult& motion, const model::Model& model,
                            const QString& id) {
    QStringList keys;
    for (const MotionCurve& curve : tellingCurves(motion, model)) {
        bool belongs = curve.object == id && !curve.key.startsWith(QLatin1String("velocity/"));
        const model::Signal* signal = model::findById(model.signalList, curve.object.toStdString());
        if (signal
            && (signal->at.point == id.toStdString() || signal->input == id.toStdString()
                || signal->motor == id.toStdString()))
            belongs = true;
        if (belongs) keys << curve.key;
    }
    return keys;
}

QJsonArray toJson(const PlotLayout& layout) {
    QJsonArray json;
    for (const PlotArrangement& plot : layout) {
        QJsonObject object;
        object[QLatin1String("curves")] = QJsonArray::fromStringList(plot.curves);
        QJsonArray logarithmic;
        for (const int axis : plot.logarithmic)
            logarithmic.append(axis);
        if (!logarithmic.isEmpty()) object[QLatin1String("logarithmic")] = logarithmic;
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
        plot.logarithmic = axesFrom(value.toObject().value(QLatin1String("logarithmic")));
        const QJsonObject axes = value.toObject().value(QLatin1String("axes")).toObject();
        for (auto entry = axes.begin(); entry != axes.end(); ++entry) {
            const int axis = entry.value().toInt(-1);
            if (plot.curves.contains(entry.key()) && axis >= 0 && axis < maxAxes)
                plot.axes[entry.key()] = axis;
        }
        if (!plot.curves.isEmpty()) layout.push_back(plot);
    }
    return layout;
}

namespace {

QJsonArray toJson(const std::vector<VisibleRange>& ranges) {
    QJsonArray json;
    for (const VisibleRange& range : ranges)
        json.append(toJson(range));
    return json;
}

QJsonArray toJson(const std::vector<double>& places) {
    QJsonArray json;
    for (const double place : places)
        json.append(place);
    return json;
}

std::vector<double> placesFrom(const QJsonValue& json) {
    std::vector<double> places;
    for (const QJsonValue& place : json.toArray())
        if (place.isDouble()) places.push_back(place.toDouble());
    return places;
}

/// Empty when one of them cannot be read: it would move the others to axes that are not theirs.
std::vector<VisibleRange> rangesFrom(const QJsonValue& json) {
    std::vector<VisibleRange> ranges;
    for (const QJsonValue& axis : json.toArray()) {
        const auto range = rangeFrom(axis);
        if (!range) return {};
        ranges.push_back(*range);
    }
    return ranges;
}

QJsonObject toJson(const std::map<QString, PaneView>& panes) {
    QJsonObject json;
    for (const auto& [title, view] : panes) {
        QJsonObject pane;
        if (view.x) pane[QLatin1String("x")] = toJson(*view.x);
        if (!view.values.empty()) pane[QLatin1String("values")] = toJson(view.values);
        if (!view.cursors.empty()) pane[QLatin1String("cursors")] = toJson(view.cursors);
        json[title] = pane;
    }
    return json;
}

std::map<QString, PaneView> panesFrom(const QJsonObject& json) {
    std::map<QString, PaneView> panes;
    for (auto entry = json.begin(); entry != json.end(); ++entry) {
        const QJsonObject pane = entry.value().toObject();
        const PaneView view{rangeFrom(pane.value(QLatin1String("x"))),
                            rangesFrom(pane.value(QLatin1String("values"))),
                            placesFrom(pane.value(QLatin1String("cursors")))};
        if (view != PaneView{}) panes[entry.key()] = view;
    }
    return panes;
}

}  // namespace

QJsonObject toJson(const PlotView& view) {
    QJsonObject json;
    if (view.time) json[QLatin1String("time")] = toJson(*view.time);
    if (!view.cursors.empty()) json[QLatin1String("cursors")] = toJson(view.cursors);
    if (!view.over.isEmpty()) json[QLatin1String("over")] = view.over;
    QJsonObject values;
    for (const auto& [plot, ranges] : view.values)
        values[plot] = toJson(ranges);
    if (!values.isEmpty()) json[QLatin1String("values")] = values;
    QJsonObject panels;
    for (const auto& [name, panes] : view.panels)
        panels[name] = toJson(panes);
    if (!panels.isEmpty()) json[QLatin1String("panels")] = panels;
    return json;
}

PlotView plotViewFrom(const QJsonObject& json) {
    PlotView view;
    view.time = rangeFrom(json.value(QLatin1String("time")));
    view.cursors = placesFrom(json.value(QLatin1String("cursors")));
    view.over = json.value(QLatin1String("over")).toString();
    const QJsonObject values = json.value(QLatin1String("values")).toObject();
    for (auto entry = values.begin(); entry != values.end(); ++entry)
        if (const auto ranges = rangesFrom(entry.value()); !ranges.empty())
            view.values[entry.key()] = ranges;
    const QJsonObject panels = json.value(QLatin1String("panels")).toObject();
    for (auto entry = panels.begin(); entry != panels.end(); ++entry)
        if (const auto panes = panesFrom(entry.value().toObject()); !panes.empty())
            view.panels[entry.key()] = panes;
    return view;
}

}  // namespace linkwright::document
