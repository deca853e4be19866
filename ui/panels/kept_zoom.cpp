// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/kept_zoom.h"

#include "ui/plots/plot_pane.h"
#include "ui/plots/plot_stack.h"

#include <utility>

namespace linkwright::panels {

using document::ProjectController;

KeptZoom::KeptZoom(ProjectController& controller, const QString& name, Panes panes, QObject* parent)
    : QObject(parent), controller_(controller), name_(name), panes_(std::move(panes)) {
    connect(&controller_, &ProjectController::plotViewRead, this, &KeptZoom::restore);
}

void KeptZoom::watch(plots::PlotStack& stack) {
    connect(&stack, &plots::PlotStack::rangesChanged, this, &KeptZoom::keep);
}

void KeptZoom::watch(plots::PlotPane& pane) {
    connect(&pane, &plots::PlotPane::xRangeChanged, this, &KeptZoom::keep);
    connect(&pane, &plots::PlotPane::yRangeChanged, this, &KeptZoom::keep);
    connect(&pane, &plots::PlotPane::viewReset, this, &KeptZoom::keep);
}

void KeptZoom::rename(const QString& name) {
    name_ = name;
    restore();
}

void KeptZoom::keep() {
    document::PlotView view = controller_.plotView();
    std::map<QString, document::PaneZoom>& kept = view.panels[name_];
    for (const plots::PlotPane* pane : panes_()) {
        document::PaneZoom zoom;
        if (pane->isXChosen()) zoom.x = {pane->xRange().lower, pane->xRange().upper};
        if (pane->isYChosen())
            for (int axis = 0; axis < pane->axisCount(); ++axis)
                zoom.values.push_back({pane->yRange(axis).lower, pane->yRange(axis).upper});
        if (zoom == document::PaneZoom{})
            kept.erase(pane->title());
        else
            kept[pane->title()] = zoom;
    }
    if (kept.empty()) view.panels.erase(name_);
    controller_.setPlotView(view);
}

void KeptZoom::apply() {
    const auto& panels = controller_.plotView().panels;
    const auto kept = panels.find(name_);
    if (kept == panels.end()) return;
    for (plots::PlotPane* pane : panes_()) {
        const auto zoom = kept->second.find(pane->title());
        if (zoom == kept->second.end()) continue;
        if (zoom->second.x) pane->setXRange({zoom->second.x->lower, zoom->second.x->upper});
        for (std::size_t axis = 0; axis < zoom->second.values.size(); ++axis)
            pane->setYRange({zoom->second.values[axis].lower, zoom->second.values[axis].upper}, static_cast<int>(axis));
    }
}

void KeptZoom::restore() {
    for (plots::PlotPane* pane : panes_()) pane->resetView();
    apply();
}

}  // namespace linkwright::panels
