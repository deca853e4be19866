// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_stack.h"

#include "ui/widgets/theme.h"

#include <QMetaMethod>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::plots {

PlotStack::PlotStack(QWidget* parent) : QWidget(parent), layout_(new QVBoxLayout(this)) {
    layout_->setContentsMargins(0, 6, 0, 0);
    layout_->setSpacing(0);
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this,
            qOverload<>(&QWidget::update));
}

PlotPane* PlotStack::addPane(const QString& title, const QString& unit, int stretch) {
    if (!panes_.empty()) panes_.back()->setXAxisLabeled(false);
    auto* pane = new PlotPane(this);
    pane->setTitle(title, unit);
    pane->setXLabel(xLabel_, xUnit_);
    pane->setFullXRange(fullX_);
    pane->setPlayhead(playhead_);
    pane->setFixedCursors(fixedCursors_);
    layout_->addWidget(pane, stretch);
    panes_.push_back(pane);
    connect(pane, &PlotPane::scrubbed, this, &PlotStack::scrubbed);
    connect(pane, &PlotPane::viewReset, this, [this] {
        resetView();
        Q_EMIT rangesChanged();
    });
    connect(pane, &PlotPane::xRangeChanged, this, [this, pane](double lower, double upper) {
        shareRange(pane, lower, upper);
        Q_EMIT rangesChanged();
    });
    connect(pane, &PlotPane::yRangeChanged, this, &PlotStack::rangesChanged);
    connect(pane, &PlotPane::fixedCursorsChanged, this, [this](const std::vector<double>& places) {
        setFixedCursors(places);
        Q_EMIT fixedCursorsChanged(places);
    });
    connect(pane, &PlotPane::hovered, this, [this, pane](double x) {
        for (PlotPane* other : panes_)
            if (other != pane) other->setHover(x);
    });
    if (legendMenusWanted_) offerLegendMenu(pane);
    pane->show();
    return pane;
}

void PlotStack::clearPanes() {
    for (PlotPane* pane : panes_) {
        layout_->removeWidget(pane);
        pane->hide();
        pane->deleteLater();
    }
    panes_.clear();
}

void PlotStack::setXLabel(const QString& label, const QString& unit) {
    xLabel_ = label;
    xUnit_ = unit;
    for (PlotPane* pane : panes_)
        pane->setXLabel(label, unit);
}

void PlotStack::setPlayhead(std::optional<double> x) {
    playhead_ = x;
    for (PlotPane* pane : panes_)
        pane->setPlayhead(x);
}

void PlotStack::setFullXRange(std::optional<AxisRange> range) {
    fullX_ = range;
    for (PlotPane* pane : panes_)
        pane->setFullXRange(range);
}

void PlotStack::setFixedCursors(const std::vector<double>& places) {
    fixedCursors_ = places;
    for (PlotPane* pane : panes_)
        pane->setFixedCursors(places);
}

void PlotStack::alignRightAxes() {
    int most = 1;
    for (const PlotPane* pane : panes_)
        most = std::max(most, pane->axisCount());
    for (PlotPane* pane : panes_)
        pane->reserveRightAxes(most - 1);
}

void PlotStack::connectNotify(const QMetaMethod& signal) {
    if (signal != QMetaMethod::fromSignal(&PlotStack::legendMenuRequested)) return;
    legendMenusWanted_ = true;
    for (PlotPane* pane : panes_)
        offerLegendMenu(pane);
}

/// A pane without a receiver shows its own menu over its legend, too.
void PlotStack::offerLegendMenu(PlotPane* pane) {
    connect(pane, &PlotPane::legendMenuRequested, this,
            [this, pane](int curve, const QPoint& place) {
                Q_EMIT legendMenuRequested(pane, curve, place);
            });
}

void PlotStack::resetView() {
    for (PlotPane* pane : panes_)
        pane->resetView();
}

void PlotStack::shareRange(PlotPane* source, double lower, double upper) {
    for (PlotPane* pane : panes_)
        if (pane != source) pane->setXRange({lower, upper});
}

void PlotStack::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), widgets::Theme::colors().surface1);
}

}  // namespace linkwright::plots
