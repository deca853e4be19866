// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_stack.h"

#include "ui/widgets/theme.h"

#include <QPainter>
#include <QVBoxLayout>

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
    layout_->addWidget(pane, stretch);
    panes_.push_back(pane);
    connect(pane, &PlotPane::scrubbed, this, &PlotStack::scrubbed);
    connect(pane, &PlotPane::viewReset, this, &PlotStack::resetView);
    connect(pane, &PlotPane::xRangeChanged, this,
            [this, pane](double lower, double upper) { shareRange(pane, lower, upper); });
    connect(pane, &PlotPane::hovered, this, [this, pane](double x) {
        for (PlotPane* other : panes_)
            if (other != pane) other->setHover(x);
    });
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
