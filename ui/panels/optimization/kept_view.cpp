// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/kept_view.h"

#include "ui/plots/plot_pane.h"
#include "ui/plots/plot_stack.h"

#include <utility>

namespace linkwright::panels {

KeptView::KeptView(document::Project& project, const QString& name, Panes panes, QObject* parent)
    : QObject(parent), project_(project), name_(name), panes_(std::move(panes)) {
    connect(&project_, &document::Project::plotViewRead, this, &KeptView::restore);
}

void KeptView::watch(plots::PlotStack& stack) {
    stack_ = &stack;
    connect(&stack, &plots::PlotStack::rangesChanged, this, &KeptView::keep);
    connect(&stack, &plots::PlotStack::fixedCursorsChanged, this, &KeptView::keep);
}

void KeptView::watch(plots::PlotPane& pane) {
    connect(&pane, &plots::PlotPane::xRangeChanged, this, &KeptView::keep);
    connect(&pane, &plots::PlotPane::yRangeChanged, this, &KeptView::keep);
    connect(&pane, &plots::PlotPane::viewReset, this, &KeptView::keep);
    connect(&pane, &plots::PlotPane::fixedCursorsChanged, this, &KeptView::keep);
}

void KeptView::rename(const QString& name) {
    name_ = name;
    restore();
}

void KeptView::keep() {
    document::PlotView view = project_.plotView();
    std::map<QString, document::PaneView>& kept = view.panels[name_];
    for (const plots::PlotPane* pane : panes_()) {
        document::PaneView shown;
        shown.cursors = pane->fixedCursors();
        if (pane->isXChosen()) shown.x = {pane->xRange().lower, pane->xRange().upper};
        if (pane->isYChosen())
            for (int axis = 0; axis < pane->axisCount(); ++axis)
                shown.values.push_back({pane->yRange(axis).lower, pane->yRange(axis).upper});
        kept.erase(pane->title());  // as files of earlier versions have it
        if (shown == document::PaneView{})
            kept.erase(pane->key());
        else
            kept[pane->key()] = shown;
        if (!stack_) continue;
        // Those that are not shown at the moment will be, with the same cursors.
        for (auto& [title, other] : kept)
            other.cursors = shown.cursors;
        std::erase_if(kept, [](const auto& entry) { return entry.second == document::PaneView{}; });
    }
    if (kept.empty()) view.panels.erase(name_);
    project_.setPlotView(view);
}

void KeptView::apply() {
    const auto& panels = project_.plotView().panels;
    const auto kept = panels.find(name_);
    if (kept == panels.end()) return;
    for (plots::PlotPane* pane : panes_()) {
        auto shown = kept->second.find(pane->key());
        if (shown == kept->second.end()) shown = kept->second.find(pane->title());
        if (shown == kept->second.end()) continue;
        const document::PaneView& view = shown->second;
        showCursors(*pane, view.cursors);
        std::optional<plots::AxisRange> along;
        if (view.x) along.emplace(view.x->lower, view.x->upper);
        std::vector<plots::AxisRange> values;
        for (const document::VisibleRange& range : view.values)
            values.emplace_back(range.lower, range.upper);
        pane->restoreView(along, values);
    }
}

void KeptView::showCursors(plots::PlotPane& pane, const std::vector<double>& places) {
    if (stack_)
        stack_->setFixedCursors(places);
    else
        pane.setFixedCursors(places);
}

void KeptView::restore() {
    for (plots::PlotPane* pane : panes_()) {
        pane->resetView();
        showCursors(*pane, {});
    }
    apply();
}

}  // namespace linkwright::panels
