// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/report_files.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/optimizations/stored_optimization.h"
#include "ui/panels/optimization/report_page.h"
#include "ui/panels/optimization/report_picture.h"
#include "ui/plots/convergence_plot.h"
#include "ui/plots/plot_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QUrl>
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

namespace linkwright::panels {

namespace {

constexpr int pictureWidth = 600;
constexpr int pictureHeight = 270;
constexpr double pictureScale = 2.0;

struct Figure {
    QString caption;
    QImage image;
};

using document::tr;

QImage pictureOf(plots::PlotPane& pane) {
    pane.resize(pictureWidth, pictureHeight);
    pane.repaintNow();
    return pane.toImage(pictureScale);
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

/// Pictures have two pixels for one of the page, so that their lines stay sharp on paper.
void halveImages(QTextDocument& text, const std::vector<Figure>& figures,
                 const std::vector<QString>& names) {
    std::vector<std::pair<int, QTextImageFormat>> images;
    for (QTextBlock block = text.begin(); block.isValid(); block = block.next())
        for (auto piece = block.begin(); !piece.atEnd(); ++piece) {
            const QTextImageFormat format = piece.fragment().charFormat().toImageFormat();
            if (format.isValid()) images.emplace_back(piece.fragment().position(), format);
        }
    for (auto& [position, format] : images) {
        const auto name = std::find(names.begin(), names.end(), format.name());
        if (name == names.end()) continue;
        const QImage& image = figures[static_cast<std::size_t>(name - names.begin())].image;
        format.setWidth(0.5 * image.width());
        format.setHeight(0.5 * image.height());
        QTextCursor cursor(&text);
        cursor.setPosition(position);
        cursor.setPosition(position + 1, QTextCursor::KeepAnchor);
        cursor.setCharFormat(format);
    }
}

QString writePdf(const QString& markdown, const std::vector<Figure>& figures,
                 const std::vector<QString>& names, const QString& path) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setTitle(QFileInfo(path).completeBaseName());
        writer.setCreator(QStringLiteral("Linkwright"));
        QTextDocument text;
        text.setDefaultFont(QFont(QStringLiteral("Inter"), 9));
        text.setMarkdown(markdown);  // which forgets the resources there are
        for (std::size_t index = 0; index < figures.size(); ++index)
            text.addResource(QTextDocument::ImageResource, QUrl(names[index]),
                             figures[index].image);
        halveImages(text, figures, names);
        layOutForPaper(text);
        text.print(&writer);
    }
    return plots::writeFile(path, bytes);
}

/// @return empty, or what failed
QString writeReport(const document::Optimization& optimization, const QString& projectName,
                    const std::vector<Figure>& figures, const QString& path) {
    const QFileInfo file(path);
    std::vector<QString> names;
    document::Figures listed;
    for (std::size_t index = 0; index < figures.size(); ++index) {
        names.push_back(QStringLiteral("%1-%2.png").arg(file.completeBaseName()).arg(index + 1));
        listed.emplace_back(names.back(), figures[index].caption);
    }
    const QString markdown = document::reportOf(optimization, projectName, listed);
    if (file.suffix().compare(QLatin1String("pdf"), Qt::CaseInsensitive) == 0)
        return writePdf(markdown, figures, names, path);
    for (std::size_t index = 0; index < figures.size(); ++index) {
        const QString failure =
            plots::writeFile(file.dir().filePath(names[index]), plots::pngOf(figures[index].image));
        if (!failure.isEmpty()) return failure;
    }
    return plots::writeFile(path, markdown.toUtf8());
}

}  // namespace

std::function<QString()> reportWriter(const document::Optimization& optimization,
                                      const QString& projectName, const QString& path) {
    std::vector<Figure> figures;
    addConvergence(figures, optimization);
    addControls(figures, optimization);
    addDifferences(figures, optimization);
    return [optimization, projectName, figures = std::move(figures), path]() mutable {
        const QImage mechanism =
            mechanismPicture(optimization, {pictureWidth, pictureHeight}, pictureScale);
        if (!mechanism.isNull())
            figures.insert(figures.begin(),
                           {tr("The mechanism at its start: before (dashed) and after, with the "
                               "paths of its measured points (blue)"),
                            mechanism});
        return writeReport(optimization, projectName, figures, path);
    };
}

}  // namespace linkwright::panels
