// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures and tables of a plot pane, and the menu that offers them.

#include "ui/plots/plot_export.h"
#include "ui/plots/plot_overlay.h"
#include "ui/plots/plot_pane_data.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/paper_colors.h"

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
#include <limits>
#include <map>
#include <optional>
#include <utility>

namespace linkwright::plots {

namespace {

constexpr int leastWidthOnPaper = 480;
/// Of a figure, height to width: what docks leave to a pane is often flatter.
constexpr double leastHeightOnPaper = 0.45;

}  // namespace

/// What a pane is while it is drawn for paper: colors of paper, its x axis labeled even where a
/// pane below it has the labels on the screen, and as high as that and the shape of a figure take.
class PlotOverlay::Paper {
public:
    explicit Paper(PlotPane& pane) : pane_(pane), size_(pane.size()), labeled_(pane.xLabeled_) {
        pane_.setXAxisLabeled(true);
        const int width = std::max(size_.width(), leastWidthOnPaper);
        const int height = size_.height() + (labeled_ ? 0 : labeledBottomMargin - bareBottomMargin);
        pane_.resize(width, std::max(height, qRound(leastHeightOnPaper * width)));
        pane_.onPaper_ = true;
        pane_.restyle();
        pane_.plot_->setBackground(QBrush(Qt::white));
        pane_.repaintNow();
    }
    ~Paper() {
        colors_.reset();
        pane_.onPaper_ = false;
        pane_.setXAxisLabeled(labeled_);
        pane_.resize(size_);
        // toPainter leaves the plot with the size of the picture.
        pane_.plot_->setViewport(pane_.rect());
        pane_.restyle();
    }
    Paper(const Paper&) = delete;
    Paper& operator=(const Paper&) = delete;

    /// The pane and, where its legend has no room beside the title, the legend below.
    [[nodiscard]] QSize size() const {
        return {pane_.width(), pane_.height() + pane_.overlay_->legendBelow()};
    }

private:
    PlotPane& pane_;
    QSize size_;
    bool labeled_;
    std::optional<widgets::PaperColors> colors_{std::in_place};
};

/// While the pane is on paper.
void PlotPane::render(QPaintDevice& device, double scale, bool vector) {
    QCPPainter painter(&device);
    painter.setMode(QCPPainter::pmVectorized, vector);
    painter.setMode(QCPPainter::pmNoCaching, true);
    painter.scale(scale, scale);
    painter.fillRect(0, 0, width(), height() + overlay_->legendBelow(), Qt::white);
    plot_->toPainter(&painter, width(), height());
    overlay_->paintOnPaper(painter);
}

QImage PlotPane::toImage(double scale) {
    const PlotOverlay::Paper paper(*this);
    QImage image(qRound(paper.size().width() * scale), qRound(paper.size().height() * scale),
                 QImage::Format_ARGB32_Premultiplied);
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
    const PlotOverlay::Paper paper(*this);
    generator.setOutputDevice(&buffer);
    generator.setSize(paper.size());
    generator.setViewBox(QRect(QPoint(), paper.size()));
    generator.setResolution(96);
    generator.setTitle(title_);
    render(generator, 1.0, true);
    return writeFile(path, buffer.data());
}

QString PlotPane::exportPdf(const QString& path) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        const PlotOverlay::Paper paper(*this);
        QPdfWriter writer(&buffer);
        writer.setTitle(title_);
        writer.setResolution(96);
        writer.setPageSize(QPageSize(0.75 * QSizeF(paper.size()), QPageSize::Point));
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
    // Where a curve has several values at one x (the end of a stage and the start of the next),
    // each has a line of its own.
    std::vector<const Curve*> columns;
    QString text = named(xLabel_.isEmpty() ? QStringLiteral("x") : xLabel_, xUnit_);
    for (const auto& curve : curves_) {
        if (!curve->visible || curve->x.empty()) continue;
        columns.push_back(curve.get());
        const QString label = curve->endLabel.isEmpty() ? curve->name : curve->endLabel;
        text +=
            QLatin1Char(',')
            + named(label.isEmpty() ? title_ : label,
                    curve->axis == 0 ? unit_ : axes_[static_cast<std::size_t>(curve->axis)].unit);
    }
    text += QLatin1Char('\n');
    std::map<std::pair<double, int>, std::vector<double>> lines;
    for (std::size_t column = 0; column < columns.size(); ++column) {
        const Curve& curve = *columns[column];
        for (std::size_t sample = 0; sample < curve.x.size(); ++sample) {
            const double x = curve.x[sample];
            if (x < range.lower || x > range.upper || !std::isfinite(curve.y[sample])) continue;
            std::vector<double>* cells = &lines[{x, 0}];
            const auto taken = [&] {
                return column < cells->size() && std::isfinite((*cells)[column]);
            };
            for (int repeated = 0; taken(); cells = &lines[{x, repeated}])
                ++repeated;
            cells->resize(columns.size(), std::numeric_limits<double>::quiet_NaN());
            (*cells)[column] = curve.y[sample];
        }
    }
    for (const auto& [place, cells] : lines) {
        text += widgets::formatExact(decadesX_ ? std::pow(10.0, place.first) : place.first);
        for (const double value : cells)
            text +=
                QLatin1Char(',') + (std::isfinite(value) ? widgets::formatExact(value) : QString());
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
    tellOutcome(this, path, failure);
}

/// With several axes each has an entry of its own.
void PlotPane::addScaleActions(QMenu& menu) {
    const bool several = axisCount() > 1;
    QMenu& target = several ? *menu.addMenu(QStringLiteral("Logarithmic axes")) : menu;
    for (int axis = 0; axis < axisCount(); ++axis) {
        const QString unit = axis == 0 ? unit_ : axes_[static_cast<std::size_t>(axis)].unit;
        QString name = axis == 0 ? QStringLiteral("Left") : QStringLiteral("Right");
        if (axis > 1) name += QStringLiteral(", number %1").arg(axis);
        if (!unit.isEmpty()) name += QStringLiteral(" [%1]").arg(unit);
        QAction* choice = target.addAction(several ? name : QStringLiteral("Logarithmic axis"),
                                           this, [this, axis](bool on) {
                                               setLogarithmic(on, axis);
                                               Q_EMIT logarithmicChosen(axis, on);
                                           });
        choice->setCheckable(true);
        choice->setChecked(isLogarithmic(axis));
    }
}

void PlotPane::showMenu(const QPoint& globalPosition) {
    QMenu menu(this);
    menu.addAction(widgets::icon(QStringLiteral("fit")), QStringLiteral("Show everything"), this,
                   [this] {
                       resetView();
                       Q_EMIT viewReset();
                   });
    addScaleActions(menu);
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
