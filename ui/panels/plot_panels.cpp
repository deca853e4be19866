// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plot_panels.h"

#include "ui/document/element_info.h"
#include "ui/panels/kept_view.h"
#include "ui/panels/run_menu.h"
#include "ui/plots/gradient_plot.h"

#include <QVBoxLayout>

#include <algorithm>

namespace linkwright::panels {

using Controller = document::ProjectController;

namespace {

QVBoxLayout* fill(QWidget* panel) {
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(0);
    return layout;
}

}  // namespace

/// What is known about the gradient now: of the newest iterate while a run goes on or has just
/// ended, otherwise of the present design.
struct GradientPanel::Content {
    std::vector<plots::GradientEntry> entries;
    std::vector<double> times;
    std::vector<plots::GradientCurve> curves;
    std::vector<std::vector<double>> controls;
    QString controlUnit;
};

GradientPanel::GradientPanel(Controller& controller, QWidget* parent)
    : QWidget(parent),
      controller_(controller),
      gradient_(new plots::GradientPlot(this)),
      controls_(new plots::PlotPane(this)) {
    QVBoxLayout* layout = fill(this);
    layout->addWidget(gradient_, 1);
    layout->addWidget(controls_, 1);
    controls_->setXLabel(tr("Time"), QStringLiteral("s"));
    setMinimumSize(240, 120);
    auto* view = new KeptView(
        controller_, QStringLiteral("gradient"),
        [this] { return std::vector<plots::PlotPane*>{gradient_->functionPane(), controls_}; }, this);
    view->watch(*gradient_->functionPane());
    view->watch(*controls_);
    connect(gradient_, &plots::GradientPlot::scrubbed, this, &GradientPanel::scrubbed);
    connect(controls_, &plots::PlotPane::scrubbed, this, &GradientPanel::scrubbed);
    connect(controls_, &plots::PlotPane::legendMenuRequested, this, [this](int curve, const QPoint& place) {
        const auto run = runOfCurve_.find(curve);
        if (run == runOfCurve_.end())
            controls_->showMenu(place);
        else
            showRunMenu(this, controller_, run->second, place);
    });
    for (auto change : {&Controller::modelChanged, &Controller::gradientChanged, &Controller::optimizationStarted,
                        &Controller::optimizationFinished, &Controller::replayChanged, &Controller::runsChanged})
        connect(&controller_, change, this, &GradientPanel::refresh);
    connect(&controller_, &Controller::iterationsReported, this, &GradientPanel::refresh);
    controls_->setTitle(tr("Control u"));  // by which its view is known before there is anything in it
    refresh();
    view->apply();
}

GradientPanel::Content GradientPanel::currentContent() const {
    const model::Model& model = controller_.model();
    Content content;
    const session::IterationReport* report = nullptr;
    const auto looked = controller_.shownIteration();
    if (looked)
        report = controller_.runs()[looked->run].iterations[looked->iteration].get();
    else if (controller_.optimizing() && !controller_.runs().back().iterations.empty())
        report = controller_.runs().back().iterations.back().get();
    const document::GradientPointer present = controller_.gradient();
    std::size_t next = 0;
    for (const model::DesignVariable& variable : model.designVariables) {
        plots::GradientEntry entry{document::variableLabel(model, variable.object, variable.property), 0.0};
        if (report && next < report->gradient.size()) {
            entry.derivative = report->gradient[next];
            content.entries.push_back(entry);
        } else if (present) {
            const auto found = present->find({variable.object, variable.property});
            if (found != present->end()) {
                entry.derivative = found->second;
                content.entries.push_back(entry);
            }
        }
        ++next;
    }
    // Samples have a gradient only in reports: the newest run tells the last one known.
    if (!report && !controller_.runs().empty() && !controller_.runs().back().iterations.empty())
        report = controller_.runs().back().iterations.back().get();
    int series = 0;
    for (const model::Input& input : model.inputs) {
        if (!input.optimize || input.samples.size() < 2) continue;
        const std::size_t count = input.samples.size();
        plots::GradientCurve curve{document::nameOf(model, input.id), series++, {}};
        std::vector<double> control = input.samples;
        if (report && next + count <= report->gradient.size()) {
            const auto from = static_cast<std::ptrdiff_t>(next);
            const auto to = static_cast<std::ptrdiff_t>(next + count);
            curve.values.assign(report->gradient.begin() + from, report->gradient.begin() + to);
            if (controller_.optimizing() || looked)
                control.assign(report->variables.begin() + from, report->variables.begin() + to);
        }
        if (count > content.times.size()) {
            content.times.resize(count);
            for (std::size_t sample = 0; sample < count; ++sample)
                content.times[sample] =
                    model.simulation.duration * static_cast<double>(sample) / static_cast<double>(count - 1);
        }
        content.controlUnit = QString::fromStdString(input.unit);
        content.curves.push_back(std::move(curve));
        content.controls.push_back(std::move(control));
        next += count;
    }
    return content;
}

void GradientPanel::refresh() {
    const Content content = currentContent();
    controls_->setVisible(!content.curves.empty());
    if (content.curves.empty())
        showBars(content);
    else
        showCurves(content);
}

void GradientPanel::showBars(const Content& content) {
    if (content.entries.empty())
        gradient_->clear();
    else
        gradient_->showParameters(content.entries);
}

void GradientPanel::showCurves(const Content& content) {
    const bool known = std::any_of(content.curves.begin(), content.curves.end(),
                                   [](const plots::GradientCurve& curve) { return !curve.values.empty(); });
    const QString costUnit = document::costUnit(controller_.model());
    if (known)
        gradient_->showFunctions(content.times, content.curves,
                                 costUnit.isEmpty() ? QString() : costUnit + QLatin1Char('/') + content.controlUnit);
    else
        gradient_->awaitFunctions(tr("The gradient appears with the first iteration."));
    controls_->setTitle(tr("Control u"), content.controlUnit);
    controls_->clearCurves();
    controls_->clearLimits();
    for (std::size_t index = 0; index < content.controls.size(); ++index) {
        const plots::CurveId curve =
            controls_->addCurve(content.curves[index].name, {static_cast<int>(index), plots::LineKind::Current, 0});
        controls_->setCurveData(curve, content.times, content.controls[index]);
    }
    showCompared(content);
    for (const model::Input& input : controller_.model().inputs) {
        if (!input.optimize) continue;
        if (input.lower) controls_->addLimit(*input.lower, tr("Bound"), false);
        if (input.upper) controls_->addLimit(*input.upper, tr("Bound"), true);
    }
}

/// Results of the runs that have a color of their own, beside the present controls.
void GradientPanel::showCompared(const Content& content) {
    runOfCurve_.clear();
    for (std::size_t place = 0; place < controller_.runs().size(); ++place) {
        const document::OptimizationRun& run = controller_.runs()[place];
        if (!run.compared() || !run.result) continue;
        std::vector<double> values;
        for (const session::Variable& variable : run.result->variables)
            if (variable.sample >= 0) values.push_back(variable.value);
        std::size_t next = 0;
        for (std::size_t index = 0; index < content.controls.size(); ++index) {
            const std::size_t count = content.controls[index].size();
            if (next + count > values.size()) break;
            const auto from = values.begin() + static_cast<std::ptrdiff_t>(next);
            const plots::CurveId curve =
                controls_->addCurve(QStringLiteral("%1, %2").arg(content.curves[index].name, run.title()),
                                    {run.color, plots::LineKind::Feedforward, 0});
            controls_->setCurveData(curve, content.times, {from, from + static_cast<std::ptrdiff_t>(count)});
            runOfCurve_[curve] = place;
            next += count;
        }
    }
}

void GradientPanel::setTime(double time) {
    gradient_->setPlayhead(time);
    controls_->setPlayhead(time);
}

}  // namespace linkwright::panels
