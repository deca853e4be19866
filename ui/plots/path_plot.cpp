// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/path_plot.h"

#include "ui/plots/plot_export.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace linkwright::plots {

using widgets::Theme;

namespace {

constexpr double millimeters = 1000.0;
constexpr QSize leastOnPaper(480, 360);

/// Step of 1, 2 or 5 times a power of ten that gives at most `count` ticks.
double tickStep(double range, int count) {
    const double rough = range / count;
    const double decade = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double step : {1.0, 2.0, 5.0})
        if (step * decade >= rough) return step * decade;
    return 10.0 * decade;
}

}  // namespace

/// Where the plane is drawn.
struct PathPlot::Frame {
    QRectF area;
    QPointF center;      ///< mm
    double scale = 1.0;  ///< px per mm
    bool any = false;

    [[nodiscard]] QPointF place(const QPointF& point) const {
        return {area.center().x() + (point.x() * millimeters - center.x()) * scale,
                area.center().y() - (point.y() * millimeters - center.y()) * scale};
    }
};

PathPlot::PathPlot(QWidget* parent) : QWidget(parent) {
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void PathPlot::setTitle(const QString& title) {
    title_ = title;
    update();
}

void PathPlot::setPaths(std::vector<Path> paths) {
    paths_ = std::move(paths);
    update();
}

void PathPlot::setEmptyText(const QString& sentence) {
    emptyText_ = sentence;
    update();
}

PathPlot::Frame PathPlot::frame() const {
    Frame frame;
    frame.area = QRectF(rect()).adjusted(48, 30, -16, -26);
    double left = 0.0, right = 0.0, low = 0.0, high = 0.0;
    for (const Path& path : paths_)
        for (const QPointF& point : path.points) {
            const double x = point.x() * millimeters, y = point.y() * millimeters;
            left = frame.any ? std::min(left, x) : x;
            right = frame.any ? std::max(right, x) : x;
            low = frame.any ? std::min(low, y) : y;
            high = frame.any ? std::max(high, y) : y;
            frame.any = true;
        }
    frame.center = {(left + right) / 2.0, (low + high) / 2.0};
    const double wide = std::max(right - left, 1e-3) * 1.08,
                 tall = std::max(high - low, 1e-3) * 1.08;
    frame.scale = std::min(frame.area.width() / wide, frame.area.height() / tall);
    return frame;
}

void PathPlot::paintHeader(QPainter& painter) const {
    const widgets::ThemeColors& colors = Theme::colors();
    painter.setFont(Theme::uiFont(12, QFont::DemiBold));
    painter.setPen(colors.text1);
    const QString unit = QStringLiteral("  [mm]");
    const int titleWidth = painter.fontMetrics().horizontalAdvance(title_);
    painter.drawText(QRect(48, 4, width(), 20), Qt::AlignLeft | Qt::AlignVCenter, title_);
    painter.setFont(Theme::uiFont(12));
    painter.setPen(colors.text3);
    painter.drawText(QRect(48 + titleWidth, 4, 60, 20), Qt::AlignLeft | Qt::AlignVCenter, unit);
    int right = width() - 16;
    const int leftmost = 48 + titleWidth + 44;
    painter.setFont(Theme::uiFont(11));
    for (auto path = paths_.rbegin(); path != paths_.rend(); ++path) {
        if (path->name.isEmpty()) continue;
        const int words = painter.fontMetrics().horizontalAdvance(path->name);
        if (right - words - 26 < leftmost) break;
        painter.setPen(colors.text2);
        painter.drawText(QRect(right - words, 4, words + 2, 20), Qt::AlignLeft | Qt::AlignVCenter,
                         path->name);
        painter.setPen(curvePen(path->style));
        painter.drawLine(QPointF(right - words - 24, 14.5), QPointF(right - words - 6, 14.5));
        right -= words + 38;
    }
}

void PathPlot::paintAxes(QPainter& painter, const Frame& frame) const {
    const widgets::ThemeColors& colors = Theme::colors();
    painter.setFont(Theme::monoFont(11));
    const auto ticks = [&](bool horizontal) {
        const double extent = (horizontal ? frame.area.width() : frame.area.height()) / frame.scale;
        const double middle = horizontal ? frame.center.x() : frame.center.y();
        const double step = tickStep(extent, horizontal ? 6 : 5);
        for (double value = std::ceil((middle - extent / 2.0) / step) * step;
             value <= middle + extent / 2.0; value += step) {
            const QPointF at = frame.place({value / millimeters, value / millimeters});
            const QString text =
                widgets::withTrueMinus(QString::number(std::round(value / step) * step, 'g', 6));
            painter.setPen(QPen(colors.plotGrid, 1.0));
            if (horizontal)
                painter.drawLine(QPointF(at.x(), frame.area.top()),
                                 QPointF(at.x(), frame.area.bottom()));
            else
                painter.drawLine(QPointF(frame.area.left(), at.y()),
                                 QPointF(frame.area.right(), at.y()));
            painter.setPen(colors.text3);
            if (horizontal)
                painter.drawText(QRectF(at.x() - 30, frame.area.bottom() + 4, 60, 16),
                                 Qt::AlignCenter, text);
            else
                painter.drawText(QRectF(0, at.y() - 8, frame.area.left() - 6, 16),
                                 Qt::AlignRight | Qt::AlignVCenter, text);
        }
    };
    ticks(true);
    ticks(false);
    painter.setPen(QPen(colors.plotAxis, 1.0));
    painter.drawLine(frame.area.bottomLeft(), frame.area.bottomRight());
    painter.drawLine(frame.area.topLeft(), frame.area.bottomLeft());
}

void PathPlot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), Theme::colors().plotBackground);
    paintAll(painter);
}

void PathPlot::paintAll(QPainter& painter) const {
    const widgets::ThemeColors& colors = Theme::colors();
    const Frame place = frame();
    if (!place.any) {
        painter.setPen(colors.text3);
        painter.setFont(Theme::uiFont(13));
        painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap,
                         emptyText_);
        return;
    }
    paintHeader(painter);
    paintAxes(painter, place);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(place.area.adjusted(-4, -4, 4, 4));
    for (const Path& path : paths_) {
        if (path.points.empty()) continue;
        QPainterPath line(place.place(path.points.front()));
        QPointF last = line.currentPosition();
        for (const QPointF& point : path.points) {
            // Never more points than pixels.
            const QPointF next = place.place(point);
            if ((next - last).manhattanLength() < 1.0) continue;
            line.lineTo(next);
            last = next;
        }
        painter.setBrush(Qt::NoBrush);
        painter.setPen(curvePen(path.style));
        painter.drawPath(line);
        if (!path.lastPoint) continue;
        painter.setPen(Qt::NoPen);
        painter.setBrush(curvePen(path.style).color());
        painter.drawEllipse(place.place(path.points.back()), 3.5, 3.5);
    }
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
    resize(before.expandedTo(leastOnPaper));
    const QByteArray bytes =
        drawnFor(suffix, size(), title_, [this](QPainter& painter) { paintAll(painter); });
    resize(before);
    return bytes;
}

void PathPlot::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    for (const QString& suffix :
         {QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf")})
        menu.addAction(QStringLiteral("Save as %1...").arg(suffix.toUpper()), this,
                       [this, suffix] { saveInteractively(suffix); });
    menu.addAction(QStringLiteral("Save values as CSV..."), this,
                   [this] { saveInteractively(QStringLiteral("csv")); });
    for (QAction* action : menu.actions())
        action->setEnabled(frame().any);
    menu.exec(event->globalPos());
}

void PathPlot::saveInteractively(const QString& suffix) {
    const QString path = askForFile(this, title_, suffix);
    if (!path.isEmpty()) tellOutcome(this, path, writeFile(path, exported(suffix)));
}

}  // namespace linkwright::plots
