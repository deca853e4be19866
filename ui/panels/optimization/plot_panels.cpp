// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/plot_panels.h"

#include "ui/document/elements/element_info.h"
#include "ui/panels/optimization/kept_view.h"
#include "ui/panels/optimization/optimization_menu.h"
#include "ui/plots/gradient_bars.h"
#include "ui/plots/gradient_plot.h"
#include "ui/widgets/scrolled.h"

#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <optional>
#include <utility>

namespace linkwright::panels {
namespace {

constexpr int numbersHeight = 104;  // a heading and three rows; more are scrolled to

/// Where a number stands among the variables of an optimization; it may have been none of them.
std::optional<std::size_t> placeOf(const document::Optimization& optimization,
                                   const model::DesignVariable& wanted) {
    const auto found = std::find_if(optimization.variables.begin(), optimization.variables.end(),
                                    [&](const session::Variable& variable) {
                                        return variable.sample < 0
                                               && variable.object == wanted.object
                                               && variable.property == wanted.property;
                                    });
    if (found == optimization.variables.end()) return std::nullopt;
    return static_cast<std::size_t>(found - optimization.variables.begin());
}

/// The entries of an input in a list that goes with the variables of an optimization; empty when
/// the optimization did not vary it. Samples of an input follow each other.
std::vector<double> samplesOf(const std::vector<session::Variable>& variables,
                              const std::vector<double>& values, const std::string& input) {
    const auto isFirst = [&](const session::Variable& variable) {
        return variable.sample == 0 && variable.object == input;
    };
    const auto first = std::find_if(variables.begin(), variables.end(), isFirst);
    if (first == variables.end() || values.size() != variables.size()) return {};
    auto last = first + 1;
    while (last != variables.end() && last->sample > 0)
        ++last;
    return {values.begin() + (first - variables.begin()),
            values.begin() + (last - variables.begin())};
}

/// Even times from zero to `duration`.
std::vector<double> timesOf(std::size_t count, double duration) {
    std::vector<double> times(count);
    for (std::size_t sample = 0; sample < count; ++sample)
        times[sample] = duration * static_cast<double>(sample)
                        / static_cast<double>(std::max<std::size_t>(2, count) - 1);
    return times;
}

}  // namespace

/// What is known about the gradient now: of the newest iterate while an optimization goes on or has
/// just ended, otherwise of the present design.
struct GradientPanel::Content {
    std::vector<plots::GradientEntry> entries;
    bool entriesLimited = false, curvesLimited = false;  ///< with limits by their multipliers
    std::vector<std::string> inputs;                     ///< ids, in the order of the curves
    std::vector<plots::GradientCurve> curves;            ///< each with its times
    std::vector<std::vector<double>> controls;
    QString controlUnit;
};

GradientPanel::GradientPanel(document::Project& project, document::ViewState& shown,
                             document::Optimizations& optimizations, QWidget* parent)
    : QWidget(parent),
      project_(project),
      shown_(shown),
      optimizations_(optimizations),
      gradient_(new plots::GradientPlot(this)),
      numbers_(new plots::GradientBars(this)),
      controls_(new plots::PlotPane(this)) {
    auto* content = new QWidget(this);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(0);
    numbers_->setFixedHeight(numbersHeight);
    layout->addWidget(numbers_);
    layout->addWidget(gradient_, 1);
    layout->addWidget(controls_, 1);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(widgets::scrolledDown(content, this));
    controls_->setXLabel(tr("Time"), QStringLiteral("s"));
    setMinimumSize(220, 120);
    auto* view = new KeptView(
        project_, QStringLiteral("gradient"),
        [this] {
            return std::vector<plots::PlotPane*>{gradient_->functionPane(), controls_};
        },
        this);
    view->watch(*gradient_->functionPane());
    view->watch(*controls_);
    connect(gradient_, &plots::GradientPlot::scrubbed, this, &GradientPanel::scrubbed);
    connect(controls_, &plots::PlotPane::scrubbed, this, &GradientPanel::scrubbed);
    connect(controls_, &plots::PlotPane::legendMenuRequested, this,
            [this](int curve, const QPoint& place) {
                const auto optimization = optimizationOfCurve_.find(curve);
                if (optimization == optimizationOfCurve_.end())
                    controls_->showMenu(place);
                else
                    showOptimizationMenu(this, project_, optimizations_, optimization->second,
                                         place);
            });
    using document::Optimizations;
    using document::ViewPart;
    connect(&project_, &document::Project::modelChanged, this, &GradientPanel::refresh);
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this,
            &GradientPanel::refresh);
    shown_.whenChanged(ViewPart::Gradient | ViewPart::Iteration, this, &GradientPanel::refresh);
    for (auto change : {&Optimizations::started, &Optimizations::finished, &Optimizations::changed})
        connect(&optimizations_, change, this, &GradientPanel::refresh);
    connect(&optimizations_, &document::Optimizations::iterationsReported, this,
            &GradientPanel::refresh);
    controls_->setSpikesAside(true);
    controls_->setTitle(tr("Control u"));
    controls_->setKey(QStringLiteral("control"));
    refresh();
    view->apply();
}

GradientPanel::Content GradientPanel::currentContent() const {
    Content content;
    const document::Optimization* optimization = nullptr;
    const session::IterationReport* report = nullptr;
    const auto looked = shown_.iteration();
    if (looked) {
        optimization = &optimizations_.all()[looked->optimization];
        report = optimization->iterations[looked->iteration].get();
    } else if (optimizations_.running() && !optimizations_.all().back().iterations.empty()) {
        optimization = &optimizations_.all().back();
        report = optimization->iterations.back().get();
    }
    // An iteration belongs to the model of its optimization, whatever has been edited since.
    const bool isPast = optimization != nullptr;
    const model::Model& model = isPast ? *optimization->initialModel : project_.model();
    const document::GradientPointer present = shown_.gradient();
    content.entriesLimited = isPast && !report->multiplierByTerm.empty();
    for (const model::DesignVariable& variable : model.designVariables) {
        const document::DisplayUnit unit = document::slopeUnit(model, variable);
        plots::GradientEntry entry{
            document::variableLabel(model, variable.object, variable.property), 0.0, unit.symbol};
        const std::optional<std::size_t> place =
            isPast ? placeOf(*optimization, variable) : std::nullopt;
        if (place && *place < report->gradient.size()) {
            entry.derivative = report->gradient[*place] * unit.factor;
            content.entries.push_back(entry);
        } else if (present) {
            const auto found = present->find({variable.object, variable.property});
            if (found != present->end()) {
                entry.derivative = found->second * unit.factor;
                content.entries.push_back(entry);
            }
        }
    }
    // Samples have a gradient only in reports: the newest optimization tells the last one known, if
    // it was of the same samples.
    if (!report && !optimizations_.all().empty() && !optimizations_.all().back().iterations.empty()
        && optimizations_.all().back().initialModel->simulation.duration
               == model.simulation.duration) {
        optimization = &optimizations_.all().back();
        report = optimization->iterations.back().get();
    }
    content.curvesLimited = report && !report->multiplierByTerm.empty();
    int series = 0;
    for (const model::Input& input : model.inputs) {
        if (!input.optimize || input.samples.size() < 2) continue;
        const std::size_t count = input.samples.size();
        plots::GradientCurve curve{document::nameOf(model, input.id),
                                   series++,
                                   {},
                                   timesOf(count, model.simulation.duration)};
        std::vector<double> control = input.samples;
        if (report) {
            curve.values = samplesOf(optimization->variables, report->gradient, input.id);
            if (curve.values.size() != count) curve.values.clear();
            if (isPast && !curve.values.empty())
                control = samplesOf(optimization->variables, report->variables, input.id);
        }
        content.controlUnit = QString::fromStdString(input.unit);
        content.inputs.push_back(input.id);
        content.curves.push_back(std::move(curve));
        content.controls.push_back(std::move(control));
    }
    return content;
}

void GradientPanel::refresh() {
    const Content content = currentContent();
    controls_->setVisible(!content.curves.empty());
    // They share their time: one axis with numbers leaves the curves more room.
    gradient_->functionPane()->setXAxisLabeled(content.curves.empty());
    numbers_->setVisible(!content.curves.empty() && !content.entries.empty());
    numbers_->setEntries(content.entries, content.entriesLimited);
    if (content.curves.empty())
        showBars(content);
    else
        showCurves(content);
}

void GradientPanel::showBars(const Content& content) {
    if (content.entries.empty())
        gradient_->awaitFunctions(tr("Star a value to see its derivative here."));
    else
        gradient_->showParameters(content.entries, content.entriesLimited);
}

void GradientPanel::showCurves(const Content& content) {
    const bool known =
        std::any_of(content.curves.begin(), content.curves.end(),
                    [](const plots::GradientCurve& curve) { return !curve.values.empty(); });
    const QString costUnit = document::costUnit(project_.model());
    if (known)
        gradient_->showFunctions(
            {}, content.curves,
            costUnit.isEmpty() ? QString() : costUnit + QLatin1Char('/') + content.controlUnit,
            content.curvesLimited);
    else
        gradient_->awaitFunctions(tr("The gradient appears with the first iteration."));
    showControls(content);
    for (std::size_t index = 0; index < controlCurves_.size(); ++index)
        controls_->setCurveData(controlCurves_[index], content.curves[index].times,
                                content.controls[index]);
}

GradientPanel::ControlsKey GradientPanel::controlsKey(const Content& content) const {
    ControlsKey key;
    key.inputs = content.inputs;
    key.unit = content.controlUnit;
    for (const plots::GradientCurve& curve : content.curves)
        key.names.push_back(curve.name);
    for (std::size_t place = 0; place < optimizations_.all().size(); ++place) {
        const document::Optimization& optimization = optimizations_.all()[place];
        if (optimization.compared() && optimization.result)
            key.compared.emplace_back(place, optimization.title(), optimization.color,
                                      optimization.result);
    }
    for (const model::Input& input : project_.model().inputs)
        if (input.optimize) key.bounds.insert(key.bounds.end(), {input.lower, input.upper});
    return key;
}

/// The same controls keep their curves, so that an iteration costs no more than its samples.
void GradientPanel::showControls(const Content& content) {
    ControlsKey key = controlsKey(content);
    if (key == shownControls_) return;
    shownControls_ = std::move(key);
    controls_->setTitle(tr("Control u"), content.controlUnit);
    controls_->clearCurves();
    controls_->clearLimits();
    controlCurves_.clear();
    for (std::size_t index = 0; index < content.controls.size(); ++index)
        controlCurves_.push_back(controls_->addCurve(
            content.curves[index].name, {static_cast<int>(index), plots::LineKind::Current, 0}));
    showCompared(content);
    for (const model::Input& input : project_.model().inputs) {
        if (!input.optimize) continue;
        if (input.lower) controls_->addLimit(*input.lower, false);
        if (input.upper) controls_->addLimit(*input.upper, true);
    }
}

/// Results of the optimizations that have a color of their own, beside the present controls.
void GradientPanel::showCompared(const Content& content) {
    optimizationOfCurve_.clear();
    for (std::size_t place = 0; place < optimizations_.all().size(); ++place) {
        const document::Optimization& optimization = optimizations_.all()[place];
        if (!optimization.compared() || !optimization.result) continue;
        std::vector<double> ends;
        for (const session::Variable& variable : optimization.result->variables)
            ends.push_back(variable.value);
        for (std::size_t index = 0; index < content.inputs.size(); ++index) {
            const std::vector<double> values =
                samplesOf(optimization.result->variables, ends, content.inputs[index]);
            if (values.empty()) continue;  // an input that the optimization did not know
            const plots::CurveId curve = controls_->addCurve(
                QStringLiteral("%1, %2").arg(content.curves[index].name, optimization.title()),
                {optimization.color, plots::LineKind::Compared, 0});
            controls_->setCurveData(
                curve, timesOf(values.size(), optimization.initialModel->simulation.duration),
                values);
            optimizationOfCurve_[curve] = place;
        }
    }
}

void GradientPanel::setTime(double time) {
    gradient_->setPlayhead(time);
    controls_->setPlayhead(time);
}

}  // namespace linkwright::panels
