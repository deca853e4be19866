// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/constraint_actions.h"

#include "engine/session/document/measurable_signals.h"
#include "engine/session/document/objective_edits.h"
#include "ui/document/elements/component_word.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/shown/plot_layout.h"

#include <QObject>
#include <algorithm>
#include <array>
#include <cmath>

namespace linkwright::document {

std::vector<LimitedPart> limitedParts(const model::Model& model, const model::Signal& signal) {
    const auto count = static_cast<std::size_t>(model::componentCount(model, signal));
    const bool bySize = session::isLimitedBySize(model, signal);
    if (count == 1 || bySize) return {{std::nullopt, bySize, {}}};
    std::vector<LimitedPart> parts;
    const std::array<bool, 3> varies = variesInPlane(model, signal);
    for (std::size_t component = 0; component < std::min(count, varies.size()); ++component)
        if (varies[component])
            parts.push_back({component, false,
                             componentWord(session::componentName(signal.kind, component, count))});
    return parts;
}

double largestOf(const session::SimulationResult& motion, const std::string& signal,
                 const LimitedPart& part) {
    std::vector<const session::Series*> series;
    for (const session::Series& own : motion.signalSeries)
        if (own.id == signal) series.push_back(&own);
    if (series.empty() || series.front()->values.empty()) return 0.0;
    if (!part.isSize)
        return std::ranges::max(
            series[std::min(part.component.value_or(0), series.size() - 1)]->values);
    double largest = 0.0;
    for (std::size_t frame = 0; frame < series.front()->values.size(); ++frame) {
        double size = 0.0;
        for (const session::Series* own : series)
            size = std::hypot(size, own->values[frame]);
        largest = std::max(largest, size);
    }
    return largest;
}

std::string addConstraint(Project& project, const std::string& signal,
                          std::optional<std::size_t> component, double atMost) {
    std::string id;
    project.commit(QObject::tr("Add constraint for %1").arg(nameOf(project.model(), signal)),
                   [&](model::Model& edited) {
                       id = session::addPeakLimit(edited, signal, component, atMost);
                   });
    return id;
}

ModelPointer withSignal(const Project& project, model::SignalKind kind, const std::string& target,
                        std::string& signal) {
    return project.edited(
        [&](model::Model& edited) { signal = session::findOrAddSignal(edited, kind, target); });
}

std::string addConstraintFor(Project& project, model::SignalKind kind, const std::string& target,
                             double atMost) {
    std::string id;
    project.commit(QObject::tr("Add constraint"), [&](model::Model& edited) {
        const std::string signal = session::findOrAddSignal(edited, kind, target);
        const model::Signal* measured = model::findById(edited.signalList, signal);
        if (measured == nullptr) return;
        const std::vector<LimitedPart> parts = limitedParts(edited, *measured);
        if (!parts.empty())
            id = session::addPeakLimit(edited, signal, parts.front().component, atMost);
    });
    return id;
}

int stepsAmongAlike(const model::Model& model, const std::string& term, int direction) {
    const auto& terms = model.costTerms;
    for (std::size_t place = 0; place < terms.size(); ++place) {
        if (terms[place].id != term) continue;
        for (int steps = direction;; steps += direction) {
            const auto other = static_cast<std::ptrdiff_t>(place) + steps;
            if (other < 0 || other >= static_cast<std::ptrdiff_t>(terms.size())) return 0;
            if (model::isConstraint(terms[static_cast<std::size_t>(other)])
                == model::isConstraint(terms[place]))
                return steps;
        }
    }
    return 0;
}

}  // namespace linkwright::document
