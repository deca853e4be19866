// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/path_plot.h"

#include "ui/plots/plot_export.h"
#include "ui/plots/plot_items.h"
#include "ui/plots/tickers.h"
#include "ui/widgets/accessible_role.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"

#include <QContextMenuEvent>
#include <QFontMetrics>
#include <QMenu>
#include <QObject>
#include <algorithm>

namespace linkwright::plots {

using widgets::Theme;

namespace {

constexpr double millimeters = 1000.0;
constexpr QSize minOnPaper(480, 360);
constexpr QMargins margins(48, 30, 16, 26);
constexpr int headerHeight = 20;
constexpr int legendRow = 18;  // of a legend below the title
constexpr int legendGap = 14;
constexpr int unitWidth = 46;
constexpr int lineWidth = 24;  // of an entry in the legend, with what parts it from the name

QFont titleFont() {
    return Theme::uiFont(12, QFont::DemiBold);
}

int titleWidth(const QString& title) {
    return QFontMetrics(titleFont()).horizontalAdvance(title) + unitWidth;
}

int entryWidth(const Path& path) {
    return lineWidth + QFontMetrics(Theme::uiFont(11)).horizontalAdvance(path.name);
}

int legendWidth(const std::vector<const Path*>& entries) {
    int width = -legendGap;
    for (const Path* path : entries)
        width += entryWidth(*path) + legendGap;
    return width;
}

/// First the first path and the last one, which are the reference and the present one, then the
/// others from the latest on.
std::vector<const Path*> legendEntries(const std::vector<Path>& paths) {
    std::vector<const Path*> entries;
    for (const Path& path : paths)
        if (!path.name.isEmpty()) entries.push_back(&path);
    if (entries.size() > 2) std::reverse(entries.begin() + 1, entries.end());
    return entries;
}

}  // namespace

PathPlot::PathPlot(QWidget* parent) : QCustomPlot(parent) {
    setAttribute(Qt::WA_NoMousePropagation, false);
    setAutoAddPlottableToLegend(false);
    widgets::setAccessibleRole(*this, QAccessible::Chart);
    axisRect()->setAutoMargins(QCP::msNone);
    axisRect()->setMargins(margins);
    for (QCPAxis* axis : {xAxis, yAxis})
        axis->setTicker(QSharedPointer<ShortTicker>::create());
    connect(&Theme::instance(), &Theme::changed, this, &PathPlot::rebuild);
    rebuild();
}

void PathPlot::setTitle(const QString& title) {
    title_ = title;
    setAccessibleName(title);
    rebuild();
}

void PathPlot::setPaths(std::vector<Path> paths) {
    paths_ = std::move(paths);
    rebuild();
}

void PathPlot::setEmptyText(const QString& sentence) {
    emptyText_ = sentence;
    rebuild();
}

bool PathPlot::isEmpty() const {
    return std::all_of(paths_.begin(), paths_.end(),
                       [](const Path& path) { return path.points.empty(); });
}

void PathPlot::rebuild() {
    const widgets::ThemeColors& colors = Theme::colors();
    clearPlottables();
    clearItems();
    setBackground(QBrush(colors.plotBackground));
    for (QCPAxis* axis : {xAxis, yAxis}) {
        axis->setVisible(!isEmpty());
        axis->grid()->setVisible(!isEmpty());
        axis->setBasePen(QPen(colors.plotAxis, 1.0));
        axis->setTickPen(Qt::NoPen);
        axis->setSubTicks(false);
        axis->setTickLabelFont(Theme::monoFont(11));
        axis->setTickLabelColor(colors.text3);
        axis->setTickLabelPadding(6);
        axis->grid()->setPen(QPen(colors.plotGrid, 1.0));
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
    PlotItems items(*this, QStringLiteral("overlay"));
    if (isEmpty()) {
        const QFont font = Theme::uiFont(13);
        items.text(rect(), Qt::AlignHCenter, wrapped(emptyText_, font, width() - 48), font,
                   colors.text3);
    } else {
        addCurves();
        addHeader(items);
        fit();
    }
    replot(QCustomPlot::rpQueuedReplot);
}

void PathPlot::addCurves() {
    for (const Path& path : paths_) {
        auto* curve = new QCPCurve(xAxis, yAxis);  // owned by the plot
        QVector<QCPCurveData> points;
        for (const QPointF& point : path.points)
            points.append({static_cast<double>(points.size()), point.x() * millimeters,
                           point.y() * millimeters});
        curve->data()->set(points, true);
        curve->setPen(curvePen(path.style));
        curve->setAntialiased(true);
        if (!path.lastPoint || points.isEmpty()) continue;
        auto* dot = new QCPCurve(xAxis, yAxis);
        dot->addData(points.last().key, points.last().value);
        dot->setLineStyle(QCPCurve::lsNone);
        dot->setScatterStyle({QCPScatterStyle::ssDisc, curve->pen().color(), 7.0});
    }
}

/// Whether the legend has a line of its own, below the title.
bool PathPlot::isLegendBelow() const {
    const int room = width() - margins.right() - margins.left() - titleWidth(title_);
    return !isEmpty() && legendWidth(legendEntries(paths_)) > room;
}

/// Title with the unit, and the names of as many paths as have room.
void PathPlot::addHeader(PlotItems& items) const {
    const widgets::ThemeColors& colors = Theme::colors();
    const QRectF line(margins.left(), 4, width(), headerHeight);
    items.text(line, Qt::AlignLeft, title_, titleFont(), colors.text1);
    items.text(line.translated(titleWidth(title_) - unitWidth + 6, 0), Qt::AlignLeft,
               QStringLiteral("[mm]"), Theme::uiFont(12), colors.text3);
    const bool below = isLegendBelow();
    const int right = width() - margins.right();
    std::vector<const Path*> entries = legendEntries(paths_);
    while (!entries.empty() && legendWidth(entries) > right - margins.left())
        entries.pop_back();
    double left = below ? margins.left() : right - legendWidth(entries);
    const double top = line.top() + (below ? legendRow : 0);
    for (const Path* path : entries) {
        const double middle = top + 0.5 * headerHeight + 0.5;
        items.line({left, middle}, {left + lineWidth - 6, middle}, curvePen(path->style));
        items.text({left + lineWidth, top, 0.0 + entryWidth(*path), 0.0 + headerHeight},
                   Qt::AlignLeft, path->name, Theme::uiFont(11), colors.text2);
        left += entryWidth(*path) + legendGap;
    }
}

/// All points, with a margin, at the same scale along both axes.
void PathPlot::fit() {
    QMargins around = margins;
    if (isLegendBelow()) around.setTop(around.top() + legendRow);
    axisRect()->setMargins(around);
    rescaleAxes();
    const QSizeF area = rect().marginsRemoved(around).size();
    const auto perPixel = [](const QCPAxis& axis, double pixels) {
        return 1.08 * std::max(axis.range().size(), 1e-3) / std::max(1.0, pixels);
    };
    const double scale = std::max(perPixel(*xAxis, area.width()), perPixel(*yAxis, area.height()));
    xAxis->setRange(xAxis->range().center(), scale * area.width(), Qt::AlignCenter);
    yAxis->setRange(yAxis->range().center(), scale * area.height(), Qt::AlignCenter);
}

void PathPlot::resizeEvent(QResizeEvent*) {
    setViewport(rect());
    rebuild();
}

QString PathPlot::csv() const {
    QString text = QStringLiteral("path,x [mm],y [mm]\n");
    for (const Path& path : paths_)
        for (const QPointF& point : path.points)
            text += QStringLiteral("%1,%2,%3\n")
                        .arg(csvCell(path.name), widgets::formatExact(point.x() * millimeters),
                             widgets::formatExact(point.y() * millimeters));
    return text;
}

QByteArray PathPlot::exported(const QString& suffix) {
    if (suffix == QLatin1String("csv")) return csv().toUtf8();
    const QSize before = size();
    resize(before.expandedTo(minOnPaper));
    const QByteArray bytes = drawnFor(suffix, size(), title_, [this](QCPPainter& painter) {
        rebuild();  // in the colors of paper
        setBackground(QBrush(Qt::NoBrush));
        toPainter(&painter, width(), height());
    });
    resize(before);
    rebuild();
    return bytes;
}

void PathPlot::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    addExportActions(menu, QObject::tr("values"), title_,
                     [this](const QString& suffix) { return exported(suffix); });
    for (QAction* action : menu.actions())
        action->setEnabled(!isEmpty());
    menu.exec(event->globalPos());
}

}  // namespace linkwright::plots
