// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/gradient_plot.h"

#include "ui/plots/gradient_bars.h"

#include <QObject>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace linkwright::plots {

GradientPlot::GradientPlot(QWidget* parent)
    : QWidget(parent),
      pages_(new QStackedWidget(this)),
      bars_(new GradientBars),
      pane_(new PlotPane) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 6, 0, 0);
    layout->addWidget(pages_);
    pages_->addWidget(bars_);
    pages_->addWidget(pane_);
    pane_->setXLabel(QObject::tr("Time"), QStringLiteral("s"));
    pane_->setTitle(QObject::tr("Gradient dJ/du"));
    pane_->setKey(QStringLiteral("gradient"));
    connect(pane_, &PlotPane::scrubbed, this, &GradientPlot::scrubbed);
}

void GradientPlot::showParameters(const std::vector<GradientEntry>& entries, bool limited) {
    bars_->setEntries(entries, limited);
    pages_->setCurrentWidget(bars_);
}

void GradientPlot::showFunctions(const std::vector<double>& times,
                                 const std::vector<GradientCurve>& curves, const QString& unit,
                                 bool limited) {
    pane_->setTitle(
        limited ? QObject::tr("Gradient dL/du, limits included") : QObject::tr("Gradient dJ/du"),
        unit);
    // The same inputs keep their curves, so that a zoom survives the next iteration.
    bool same = names_.size() == curves.size();
    for (std::size_t index = 0; same && index < curves.size(); ++index)
        same = names_[index] == curves[index].name;
    if (!same) {
        pane_->clearCurves();
        curveIds_.clear();
        names_.clear();
        for (const GradientCurve& curve : curves) {
            curveIds_.push_back(pane_->addCurve(curve.name, {curve.series, LineKind::Current, 0}));
            names_.push_back(curve.name);
        }
    }
    for (std::size_t index = 0; index < curves.size(); ++index)
        pane_->setCurveData(curveIds_[index],
                            curves[index].times.empty() ? times : curves[index].times,
                            curves[index].values);
    pages_->setCurrentWidget(pane_);
}

void GradientPlot::clear() {
    bars_->setEntries({});
    pane_->clearCurves();
    curveIds_.clear();
    names_.clear();
}

void GradientPlot::awaitFunctions(const QString& sentence) {
    clear();
    pane_->setEmptyText(sentence);
    pages_->setCurrentWidget(pane_);
}

void GradientPlot::setPlayhead(std::optional<double> seconds) {
    pane_->setPlayhead(seconds);
}

}  // namespace linkwright::plots
