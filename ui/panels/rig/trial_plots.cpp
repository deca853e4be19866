// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/rig/trial_plots.h"

#include "ui/document/shown/display_units.h"
#include "ui/panels/rig/rig_bar.h"
#include "ui/plots/plot_stack.h"
#include "ui/widgets/scrolled.h"
#include "ui/widgets/theme.h"

#include <QLabel>
#include <QResizeEvent>
#include <QScrollArea>
#include <QStringList>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::panels {

using document::Rig;
using plots::CurveStyle;
using plots::LineKind;

namespace {

constexpr int maxSpikes = 20;     // samples of a motor: a trial begins with a jump of some cycles
constexpr int narrowPlots = 420;  // pixels: less has no room for legends beside the titles

/// With its transparency.
QString cssColor(const QColor& color) {
    return QStringLiteral("rgba(%1,%2,%3,%4)")
        .arg(color.red())
        .arg(color.green())
        .arg(color.blue())
        .arg(color.alpha());
}

/// rad in the unit shown.
double shownAngle() {
    return document::shownUnit(base::Quantity::Angle).factor;
}

std::vector<double> shownFrom(std::vector<double> values, double from) {
    const double unit = shownAngle();
    for (double& value : values)
        value = (value - from) / unit;
    return values;
}

std::vector<double> errorOf(const session::ChannelLog& channel) {
    const double unit = shownAngle();
    std::vector<double> error(channel.measured.size());
    for (std::size_t sample = 0; sample < error.size(); ++sample)
        error[sample] = (channel.measured[sample] - channel.reference[sample]) / unit;
    return error;
}

}  // namespace

TrialPlots::TrialPlots(Rig& rig, QWidget* parent) : QWidget(parent), rig_(rig) {
    stack_ = new plots::PlotStack(this);
    stack_->setXLabel(tr("Time"), QStringLiteral("s"));
    angle_ = stack_->addPane({}, {});
    error_ = stack_->addPane({}, {});
    volts_ = stack_->addPane(tr("Voltage"), QStringLiteral("V"));
    angle_->setEmptyText(tr("Reference and measured angles appear here during a trial."));
    error_->setEmptyText(tr("The tracking error of each motor appears here."));
    volts_->setEmptyText(tr("The commanded voltages appear here, the feedforward dotted."));
    for (plots::PlotPane* pane : stack_->panes())
        pane->setSpikesAside(true, maxSpikes);
    legend_ = new QLabel(this);
    legend_->setObjectName(QStringLiteral("trialLegend"));
    legend_->setFont(widgets::Theme::uiFont(11));
    legend_->setTextFormat(Qt::RichText);
    legend_->setWordWrap(true);
    legend_->setContentsMargins(12, 4, 12, 0);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->addWidget(legend_);
    layout->addWidget(widgets::scrolledDown(stack_, this));
    setMinimumSize(280, 200);
    connect(&rig_, &Rig::trialStarted, this, &TrialPlots::start);
    connect(&rig_, &Rig::samplesArrived, this, &TrialPlots::addSamples);
    connect(&rig_.trials(), &document::Trials::changed, this, &TrialPlots::showChosen);
    connect(&rig_.planning(), &document::Planning::changed, this, &TrialPlots::refreshLimits);
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this,
            &TrialPlots::refreshLegend);
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this,
            &TrialPlots::refreshUnits);
    refreshUnits();
    refreshLimits();
    refreshLegend();
}

void TrialPlots::refreshUnits() {
    const QString unit = document::shownUnit(base::Quantity::Angle).symbol;
    angle_->setTitle(tr("Angle from start"), unit);
    error_->setTitle(tr("Tracking error"), unit);
    if (channels_.empty()) return;
    start();
    addSamples();
    showChosen();
}

void TrialPlots::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    refreshLegend();
}

/// All panes show the same motors: they share one legend above them where they are narrow, or where
/// one shows earlier trials besides.
void TrialPlots::refreshLegend() {
    const bool shared = !names_.empty() && (width() < narrowPlots || !earlier_.empty());
    QStringList entries;
    const auto add = [&entries](const QColor& color, const QString& name) {
        entries << QStringLiteral("<span style=\"color:%1\">\u2501</span>&nbsp;%2")
                       .arg(cssColor(color),
                            name.toHtmlEscaped().replace(u' ', QStringLiteral("&nbsp;")));
    };
    for (std::size_t index = 0; index < names_.size(); ++index)
        add(widgets::Theme::seriesColor(static_cast<int>(index)), names_[index]);
    entries << QStringLiteral("\u2505&nbsp;%1").arg(tr("Reference").toHtmlEscaped())
            << QStringLiteral("\u2508&nbsp;%1").arg(tr("Feedforward").toHtmlEscaped());
    for (const auto& [style, name] : earlier_)
        add(plots::curvePen(style).color(), name);
    legend_->setText(entries.join(QStringLiteral("&nbsp;&nbsp; ")));
    legend_->setVisible(shared);
    for (plots::PlotPane* pane : {angle_, error_, volts_})
        pane->setLegendShown(!shared);
}

void TrialPlots::rebuild(const std::vector<session::ChannelLog>& logs) {
    for (plots::PlotPane* pane : {angle_, error_, volts_})
        pane->clearCurves();
    names_.clear();
    for (const session::ChannelLog& log : logs)
        names_.push_back(QString::fromStdString(log.name));
    channels_.clear();
    others_.clear();
    // One entry of the legend stands for the curves that look alike; each has its name in tables.
    if (!names_.empty()) {
        angle_->addCurve(tr("Reference"), {0, LineKind::Reference});
        volts_->addCurve(tr("Feedforward"), {0, LineKind::Feedforward});
    }
    for (std::size_t index = 0; index < names_.size(); ++index) {
        const int series = static_cast<int>(index);
        Channel channel;
        channel.reference = angle_->addCurve(
            {tr("%1, reference").arg(names_[index]), {series, LineKind::Reference}, false});
        channel.feedforward = volts_->addCurve(
            {tr("%1, feedforward").arg(names_[index]), {series, LineKind::Feedforward}, false});
        channel.measured = angle_->addCurve(names_[index], {series, LineKind::Current});
        channel.error = error_->addCurve(names_[index], {series, LineKind::Current});
        channel.volts = volts_->addCurve(names_[index], {series, LineKind::Current});
        channels_.push_back(channel);
    }
}

void TrialPlots::refreshLimits() {
    error_->clearLimits();
    volts_->clearLimits();
    const document::PlanPointer plan = rig_.planning().plan();
    if (!plan || plan->channels.empty()) return;
    double volts = plan->channels.front().limits.voltage;
    for (const session::ChannelPlan& channel : plan->channels)
        volts = std::min(volts, channel.limits.voltage);
    volts_->addLimit(volts, true);
    volts_->addLimit(-volts, false);
    if (rig_.trials().all().empty() && channels_.empty())
        stack_->setFullXRange(plots::AxisRange{0.0, plan->duration()});
}

void TrialPlots::start() {
    rebuild(rig_.traces().channels);
    showOthers();
    drawn_ = 0;
    if (const document::PlanPointer plan = rig_.planning().plan())
        stack_->setFullXRange(plots::AxisRange{0.0, plan->duration()});
    stack_->resetView();
}

void TrialPlots::addSamples() {
    const document::LiveTraces& traces = rig_.traces();
    if (traces.channels.size() != channels_.size() || traces.times.size() < drawn_) return;
    const double unit = shownAngle();
    for (std::size_t index = 0; index < channels_.size(); ++index) {
        const auto& from = traces.channels[index];
        const Channel& to = channels_[index];
        for (std::size_t sample = drawn_; sample < traces.times.size(); ++sample) {
            const double time = traces.times[sample];
            angle_->appendSample(to.reference, time,
                                 (from.reference[sample] - from.reference.front()) / unit);
            angle_->appendSample(to.measured, time,
                                 (from.measured[sample] - from.reference.front()) / unit);
            error_->appendSample(to.error, time,
                                 (from.measured[sample] - from.reference[sample]) / unit);
            volts_->appendSample(to.volts, time, from.voltage[sample]);
            volts_->appendSample(to.feedforward, time, from.feedforward[sample]);
        }
    }
    drawn_ = traces.times.size();
    stack_->setPlayhead(traces.times.empty() ? std::optional<double>() : traces.times.back());
}

/// The chosen trial when none goes on; the faded ones in any case.
void TrialPlots::showChosen() {
    const auto current = rig_.trials().current();
    const bool running = rig_.connection().state() == session::RigState::Running;
    if (!running && current && rig_.trials().all()[*current].outcome) {
        showTrial(rig_.trials().all()[*current].outcome->log);
        stack_->setPlayhead(std::nullopt);
    }
    if (!current) rebuild({});
    showOthers();
}

void TrialPlots::showTrial(const session::TrialLog& log) {
    rebuild(log.channels);
    for (std::size_t index = 0; index < channels_.size(); ++index) {
        const session::ChannelLog& from = log.channels[index];
        const Channel& to = channels_[index];
        const double start = from.reference.empty() ? 0.0 : from.reference.front();
        angle_->setCurveData(to.reference, log.times, shownFrom(from.reference, start));
        angle_->setCurveData(to.measured, log.times, shownFrom(from.measured, start));
        error_->setCurveData(to.error, log.times, errorOf(from));
        volts_->setCurveData(to.volts, log.times, from.voltage);
        volts_->setCurveData(to.feedforward, log.times, from.feedforward);
    }
    stack_->setFullXRange(plots::AxisRange{0.0, std::max(log.plannedDuration, 1e-3)});
}

void TrialPlots::showOthers() {
    for (const int curve : others_)
        error_->removeCurve(curve);
    others_.clear();
    earlier_.clear();
    const auto& trials = rig_.trials().all();
    for (std::size_t index = trials.size(); index-- > 0;) {
        const document::Trial& trial = trials[index];
        if (!trial.shown || !trial.outcome || rig_.trials().current() == index) continue;
        const QString title = tr("Trial %1, %2").arg(trial.number).arg(modeText(trial.mode));
        // By its place, so that it looks the same whichever others are shown.
        const CurveStyle style{static_cast<int>(index), LineKind::Compared};
        earlier_.emplace_back(style, title);
        bool first = true;
        for (const session::ChannelLog& channel : trial.outcome->log.channels) {
            // They look alike: the first is listed.
            const int curve = error_->addCurve(
                {first ? title : tr("%1: %2").arg(title, QString::fromStdString(channel.name)),
                 style, first});
            error_->setCurveData(curve, trial.outcome->log.times, errorOf(channel));
            others_.push_back(curve);
            first = false;
        }
    }
    refreshLegend();
}

}  // namespace linkwright::panels
