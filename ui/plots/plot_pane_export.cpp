// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures and tables of a plot pane, and the menu that offers them.

#include "ui/plots/plot_export.h"
#include "ui/plots/plot_overlay.h"
#include "ui/plots/plot_pane_data.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_format.h"

#include <QBuffer>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QImage>
#include <QMenu>
#include <QMetaMethod>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>

namespace linkwright::plots {

void PlotPane::render(QPaintDevice& device, double scale, bool vector) {
    repaintNow();
    QCPPainter painter(&device);
    painter.setMode(QCPPainter::pmVectorized, vector);
    painter.setMode(QCPPainter::pmNoCaching, true);
    painter.scale(scale, scale);
    plot_->toPainter(&painter, width(), height());
    overlay_->paintStill(painter);
    painter.end();
    // toPainter leaves the plot with the size of the picture.
    plot_->setViewport(rect());
    schedule();
}

QImage PlotPane::toImage(double scale) {
    QImage image(qRound(width() * scale), qRound(height() * scale),
                 QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    render(image, scale, false);
    return image;
}

QString PlotPane::exportPng(const QString& path) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    if (!toImage().save(&buffer, "PNG"))
        return QStringLiteral("The picture could not be encoded as PNG.");
    return writeFile(path, buffer.data());
}

QString PlotPane::exportSvg(const QString& path) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(size());
    generator.setViewBox(rect());
    generator.setResolution(96);
    generator.setTitle(title_);
    render(generator, 1.0, true);
    return writeFile(path, buffer.data());
}

QString PlotPane::exportPdf(const QString& path) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setTitle(title_);
        writer.setResolution(96);
        writer.setPageSize(QPageSize(QSizeF(width() * 0.75, height() * 0.75), QPageSize::Point));
        writer.setPageMargins(QMarginsF());
        render(writer, 1.0, true);
    }
    return writeFile(path, buffer.data());
}

QString PlotPane::exportCsv(const QString& path) const {
    return writeFile(path, visibleCsv().toUtf8());
}

QString PlotPane::visibleCsv() const {
    const auto named = [](const QString& name, const QString& unit) {
        return csvCell(unit.isEmpty() ? name : QStringLiteral("%1 [%2]").arg(name, unit));
    };
    const AxisRange range = xRange();
    // Curves need not share their x: every x that occurs gets a line, missing cells stay empty.
    std::vector<double> places;
    std::vector<const Curve*> columns;
    QString text = named(xLabel_.isEmpty() ? QStringLiteral("x") : xLabel_, xUnit_);
    for (const auto& curve : curves_) {
        if (!curve->visible) continue;
        columns.push_back(curve.get());
        const QString label = curve->name.isEmpty() ? curve->endLabel : curve->name;
        text += QLatin1Char(',')
                + named(label.isEmpty() ? title_ : label,
                        curve->axis == 0 ? unit_ : axes_[static_cast<std::size_t>(curve->axis)].unit);
        for (const double x : curve->x)
            if (x >= range.lower && x <= range.upper) places.push_back(x);
    }
    text += QLatin1Char('\n');
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    for (const double place : places) {
        text += widgets::formatExact(place);
        for (const Curve* curve : columns) {
            text += QLatin1Char(',');
            const auto found = std::lower_bound(curve->x.begin(), curve->x.end(), place);
            if (found == curve->x.end() || *found != place) continue;
            const double value = curve->y[static_cast<std::size_t>(found - curve->x.begin())];
            if (std::isfinite(value)) text += widgets::formatExact(value);
        }
        text += QLatin1Char('\n');
    }
    return text;
}

void PlotPane::saveInteractively(const QString& suffix) {
    const QString path = askForFile(this, title_, suffix);
    if (path.isEmpty()) return;
    QString failure;
    if (suffix == QLatin1String("png")) failure = exportPng(path);
    if (suffix == QLatin1String("svg")) failure = exportSvg(path);
    if (suffix == QLatin1String("pdf")) failure = exportPdf(path);
    if (suffix == QLatin1String("csv")) failure = exportCsv(path);
    if (!failure.isEmpty()) tellFailure(this, failure);
}

void PlotPane::showMenu(const QPoint& globalPosition) {
    QMenu menu(this);
    menu.addAction(widgets::icon(QStringLiteral("fit")), QStringLiteral("Show everything"), this,
                   [this] {
                       resetView();
                       Q_EMIT viewReset();
                   });
    QAction* logarithmic = menu.addAction(QStringLiteral("Logarithmic axis"), this,
                                          [this](bool on) {
                                              setLogarithmic(on);
                                              Q_EMIT logarithmicChosen(on);
                                          });
    logarithmic->setCheckable(true);
    logarithmic->setChecked(logarithmic_);
    addCursorActions(menu, globalPosition);
    menu.addActions(actions());
    menu.addSeparator();
    menu.addAction(widgets::icon(QStringLiteral("copy")), QStringLiteral("Copy picture"), this,
                   [this] { QGuiApplication::clipboard()->setImage(toImage()); });
    menu.addAction(QStringLiteral("Copy visible values"), this,
                   [this] { QGuiApplication::clipboard()->setText(visibleCsv()); });
    menu.addSeparator();
    for (const QString& suffix :
         {QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf")})
        menu.addAction(QStringLiteral("Save as %1...").arg(suffix.toUpper()), this,
                       [this, suffix] { saveInteractively(suffix); });
    menu.addAction(QStringLiteral("Save visible values as CSV..."), this,
                   [this] { saveInteractively(QStringLiteral("csv")); });
    menu.exec(globalPosition);
}

void PlotPane::contextMenuEvent(QContextMenuEvent* event) {
    const std::optional<CurveId> listed = legendEntryAt(event->pos());
    if (listed && isSignalConnected(QMetaMethod::fromSignal(&PlotPane::legendMenuRequested)))
        Q_EMIT legendMenuRequested(*listed, event->globalPos());
    else
        showMenu(event->globalPos());
    event->accept();
}

}  // namespace linkwright::plots
