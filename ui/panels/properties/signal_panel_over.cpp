// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the curves of the signals are drawn over: the time, or another curve of the motion.
#include "ui/document/shown/display_units.h"
#include "ui/panels/properties/signal_panel.h"
#include "ui/plots/signal_plot.h"

#include <QAction>
#include <QMenu>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <set>

namespace linkwright::panels {

QString SignalPanel::titleOf(const session::SimulationResult& motion, const QString& key) {
    for (const document::MotionCurve& curve : document::curvesOf(motion))
        if (curve.key == key)
            return curve.name == curve.group ? curve.name
                                             : QStringLiteral("%1 %2").arg(curve.group, curve.name);
    return key;
}

/// Takes the chosen curve if the motion has it, and says so on the axis and the button.
void SignalPanel::nameAcross() {
    const document::SimulationPointer motion = shown_.motion();
    acrossKey_.clear();
    across_.clear();
    QString name = tr("Time"), unit = QStringLiteral("s");
    if (motion) {
        for (const document::MotionCurve& curve : document::curvesOf(*motion))
            if (curve.key == project_.plotView().over) {
                acrossKey_ = curve.key;
                name = titleOf(*motion, curve.key);
                unit = document::shownUnit(QString::fromStdString(curve.series->unit)).symbol;
            }
        across_ = across(*motion);
    }
    over_->setEnabled(motion != nullptr);
    over_->setText(tr("Over: %1")
                       .arg(over_->fontMetrics().elidedText(
                           name, Qt::ElideMiddle, 24 * over_->fontMetrics().averageCharWidth())));
    plot_->setXLabel(name, unit);
    if (time_) plot_->setPlayhead(acrossAt(*time_));
}

std::vector<double> SignalPanel::across(const session::SimulationResult& motion) const {
    if (acrossKey_.isEmpty()) return motion.times;
    for (const document::MotionCurve& curve : document::curvesOf(motion))
        if (curve.key == acrossKey_)
            return document::shownValues(curve.values(),
                                         QString::fromStdString(curve.series->unit));
    return {};
}

double SignalPanel::acrossAt(double time) const {
    const document::SimulationPointer motion = shown_.motion();
    if (acrossKey_.isEmpty() || !motion || across_.empty()) return time;
    const std::vector<double>& times = motion->times;
    const auto after = std::upper_bound(times.begin(), times.end(), time);
    if (after == times.begin()) return across_.front();
    if (after == times.end()) return across_.back();
    const auto index = static_cast<std::size_t>(after - times.begin());
    const double share = (time - times[index - 1]) / (times[index] - times[index - 1]);
    return across_[index - 1] + share * (across_[index] - across_[index - 1]);
}

/// The instant at which the motion is there, the nearest one to the present of several.
void SignalPanel::scrubTo(double x) {
    const document::SimulationPointer motion = shown_.motion();
    if (acrossKey_.isEmpty() || !motion) {
        Q_EMIT scrubbed(x);
        return;
    }
    std::optional<double> found;
    for (std::size_t index = 1; index < across_.size(); ++index) {
        const double before = across_[index - 1], after = across_[index];
        if ((x - before) * (x - after) > 0.0 || before == after) continue;
        const double time =
            motion->times[index - 1]
            + (x - before) / (after - before) * (motion->times[index] - motion->times[index - 1]);
        if (!found || std::abs(time - time_.value_or(0.0)) < std::abs(*found - time_.value_or(0.0)))
            found = time;
    }
    if (found) Q_EMIT scrubbed(*found);
}

/// The time, what drives and motors turn, and in further menus what else is measured.
void SignalPanel::fillOverMenu(QMenu& menu) {
    menu.clear();
    qDeleteAll(menu.findChildren<QMenu*>(Qt::FindDirectChildrenOnly));
    const document::SimulationPointer motion = shown_.motion();
    if (!motion) return;
    const auto addChoice = [this](QMenu& target, const QString& name, const QString& key) {
        QAction* choice = target.addAction(name, this, [this, key] { showOver(key); });
        choice->setCheckable(true);
        choice->setChecked(key == acrossKey_);
    };
    addChoice(menu, tr("Time"), {});
    std::set<std::string> driven;
    for (const model::Drive& drive : project_.model().drives)
        driven.insert(drive.joint);
    for (const model::Motor& motor : project_.model().motors)
        driven.insert(motor.joint);
    auto* ofSignals = new QMenu(tr("Signals"), &menu);
    auto* ofJoints = new QMenu(tr("Joints"), &menu);
    for (const document::MotionCurve& curve : document::curvesOf(*motion)) {
        const QString name = titleOf(*motion, curve.key);
        if (curve.key.startsWith(QLatin1String("signal/")))
            addChoice(*ofSignals, name, curve.key);
        else if (curve.key.startsWith(QLatin1String("coordinate/"))
                 && driven.contains(curve.object.toStdString()))
            addChoice(menu, name, curve.key);
        else
            addChoice(*ofJoints, name, curve.key);
    }
    for (QMenu* further : {ofSignals, ofJoints})
        if (!further->isEmpty()) menu.addMenu(further);
}

void SignalPanel::showOver(const QString& curve) {
    document::PlotView view;
    view.panels = project_.plotView().panels;
    view.values = project_.plotView().values;
    view.over = curve;  // range and cursors were along another axis
    project_.setPlotView(view);
    plot_->setFixedCursors({});
    plot_->resetView();
    refresh();
}

}  // namespace linkwright::panels
