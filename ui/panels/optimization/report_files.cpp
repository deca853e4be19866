// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/report_files.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/optimizations/design_values.h"
#include "ui/document/optimizations/stored_optimization.h"
#include "ui/document/shown/motion_report.h"
#include "ui/panels/optimization/report_picture.h"
#include "ui/panels/optimization/report_writer.h"
#include "ui/plots/convergence_plot.h"
#include "ui/plots/plot_pane.h"

#include <QImage>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace linkwright::panels {

namespace {

using document::tr;
using Figure = ReportFigure;

constexpr int pictureWidth = 600;
constexpr int pictureHeight = 270;
constexpr double pictureScale = 2.0;

/// A pane as a figure; one on the screen keeps its size there.
QImage pictureOf(plots::PlotPane& pane) {
    const QSize size = pane.size();
    pane.resize(pictureWidth, pictureHeight);
    pane.repaintNow();
    QImage picture = pane.toImage(pictureScale);
    pane.resize(size);
    return picture;
}

void addConvergence(std::vector<Figure>& figures, const document::Optimization& optimization) {
    if (optimization.iterations.empty()) return;
    plots::ConvergencePlot plot;
    plot.resize(pictureWidth, 2 * pictureHeight);
    plot.setCostUnit(document::costUnit(*optimization.initialModel));
    plot.begin(optimization.title());
    for (const auto& report : optimization.iterations)
        plot.append({static_cast<double>(report->iteration), report->cost, report->optimality,
                     report->stage, QString::fromStdString(report->stageName)});
    figures.push_back({tr("Cost by iteration"), pictureOf(*plot.costPane())});
    figures.push_back(
        {tr("First-order optimality by iteration"), pictureOf(*plot.optimalityPane())});
}

/// Controls at the start and at the end, of every optimized input.
void addControls(std::vector<Figure>& figures, const document::Optimization& optimization) {
    if (!optimization.result) return;
    std::size_t next = 0;
    const std::vector<session::Variable>& ends = optimization.result->variables;
    while (next < optimization.variables.size()) {
        if (optimization.variables[next].sample < 0) {
            ++next;
            continue;
        }
        const std::string& object = optimization.variables[next].object;
        std::vector<double> before, after, times;
        for (;
             next < optimization.variables.size() && optimization.variables[next].object == object;
             ++next) {
            before.push_back(optimization.variables[next].value);
            after.push_back(ends[next].value);
        }
        for (std::size_t sample = 0; sample < before.size(); ++sample)
            times.push_back(optimization.initialModel->simulation.duration
                            * static_cast<double>(sample)
                            / std::max(1.0, static_cast<double>(before.size()) - 1.0));
        const model::Input* input = model::findById(optimization.initialModel->inputs, object);
        plots::PlotPane pane;
        const QString name = document::nameOf(*optimization.initialModel, object);
        pane.setTitle(name, input ? QString::fromStdString(input->unit) : QString());
        pane.setXLabel(tr("Time"), QStringLiteral("s"));
        pane.setCurveData(pane.addCurve(tr("start"), {0, plots::LineKind::Reference, 0}), times,
                          before);
        pane.setCurveData(pane.addCurve(tr("result"), {0, plots::LineKind::Current, 0}), times,
                          after);
        if (input && input->lower) pane.addLimit(*input->lower, false);
        if (input && input->upper) pane.addLimit(*input->upper, true);
        figures.push_back({tr("%1 over time").arg(name), pictureOf(pane)});
    }
}

void addDifferences(std::vector<Figure>& figures, const document::Optimization& optimization) {
    if (!optimization.check || optimization.check->differenceSteps.empty()) return;
    plots::PlotPane pane;
    pane.setTitle(tr("Error of finite differences"));
    pane.setXLabel(tr("Relative step"));
    pane.setLogarithmic(true);
    pane.setXDecades(true);
    std::vector<double> exponents, errors;
    for (std::size_t index = optimization.check->differenceSteps.size(); index-- > 0;) {
        exponents.push_back(std::log10(optimization.check->differenceSteps[index]));
        errors.push_back(optimization.check->differenceErrors[index]);
    }
    pane.setCurveData(pane.addCurve({}, {0, plots::LineKind::Current, 0}), exponents, errors);
    figures.push_back(
        {tr("Error of central differences along the gradient by step size"), pictureOf(pane)});
}

}  // namespace

std::function<QString()> reportWriter(const document::Optimization& optimization,
                                      const QString& projectName, const QString& path) {
    std::vector<Figure> figures;
    addConvergence(figures, optimization);
    addControls(figures, optimization);
    addDifferences(figures, optimization);
    return [optimization, projectName, figures = std::move(figures), path]() mutable {
        const auto best = document::bestDesign(optimization);
        const auto motion = document::bestMotion(optimization);
        const QImage mechanism =
            mechanismPicture({best.get(), motion.get(), optimization.initialModel.get()},
                             {pictureWidth, pictureHeight}, pictureScale);
        if (!mechanism.isNull())
            figures.insert(figures.begin(),
                           {tr("The mechanism at its start: before (dashed) and after, with the "
                               "paths of its measured points (blue)"),
                            mechanism});
        return writeReport(
            [&](const document::Figures& listed) {
                return document::reportOf(optimization, projectName, listed);
            },
            figures, path);
    };
}

std::function<QString()> motionReportWriter(const document::ModelPointer& model,
                                            const document::SimulationPointer& motion,
                                            const std::vector<plots::PlotPane*>& plots,
                                            const QString& projectName, const QString& path) {
    std::vector<Figure> figures;
    for (plots::PlotPane* plot : plots)
        if (plot->curveCount() > 0)
            figures.push_back({tr("%1 over time").arg(plot->title().trimmed()), pictureOf(*plot)});
    const QImage mechanism = mechanismPicture({model.get(), motion.get(), nullptr},
                                              {pictureWidth, pictureHeight}, pictureScale);
    if (!mechanism.isNull())
        figures.insert(figures.begin(),
                       {tr("The mechanism as drawn, with the paths of its measured points (blue)"),
                        mechanism});
    return [model, motion, projectName, figures = std::move(figures), path] {
        return writeReport(
            [&](const document::Figures& listed) {
                return document::motionReport(*model, *motion, projectName, listed);
            },
            figures, path);
    };
}

}  // namespace linkwright::panels
