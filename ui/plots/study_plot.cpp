// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/study_plot.h"

#include "ui/document/elements/number_text.h"
#include "ui/plots/density_picture.h"
#include "ui/widgets/accessible_role.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>

namespace linkwright::plots {

namespace {

constexpr double reach = 9.0;  // of a click, in pixels
/// More would make no picture fuller.
constexpr std::size_t maxDrawn = 20'000;

}  // namespace

StudyPlot::StudyPlot(document::StudyPoints& points, QWidget* parent)
    : QWidget(parent), points_(points) {
    setFocusPolicy(Qt::StrongFocus);
    widgets::setAccessibleRole(*this, QAccessible::Chart);
    setMouseTracking(true);
    setMinimumSize(160, 100);
    connect(&points_, &document::StudyPoints::begun, this, &StudyPlot::redraw);
    connect(&points_, &document::StudyPoints::pointsChanged, this, &StudyPlot::redraw);
    connect(&points_, &document::StudyPoints::brushChanged, this, [this] {
        brushedStale_ = true;
        update();
    });
    connect(&points_, &document::StudyPoints::currentChanged, this, [this] { update(); });
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this, &StudyPlot::redraw);
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this,
            &StudyPlot::redraw);
}

void StudyPlot::setEmptyText(const QString& sentence) {
    emptyText_ = sentence;
    update();
}

void StudyPlot::redraw() {
    allStale_ = brushedStale_ = true;
    update();
}

std::optional<std::size_t> StudyPlot::pointNear(const QPointF& place) const {
    std::optional<std::size_t> nearest;
    double least = reach;
    for (std::size_t row = 0; row < points_.rows(); ++row) {
        if (!points_.computed(row)) continue;
        const double away = distance(row, place);
        if (!(away < least)) continue;
        least = away;
        nearest = row;
    }
    return nearest;
}

QString StudyPlot::valueText(const document::StudyColumn& column, double value) {
    return document::withUnit(value, column.unit(), 4);
}

QString StudyPlot::pointText(std::size_t row) const {
    QStringList lines{tr("Point %1").arg(points_.number(row))};
    const auto& columns = points_.columns();
    for (std::size_t column = points_.firstFunction(); column < columns.size(); ++column)
        lines << QStringLiteral("%1: %2").arg(
            columns[column].name, valueText(columns[column], columns[column].values[row]));
    lines << tr("Double-click to use it.");
    return lines.join(QLatin1Char('\n'));
}

QImage StudyPlot::drawn(bool brushedOnly, const QColor& color) const {
    const double ratio = devicePixelRatioF();
    DensityPicture picture((QSizeF(size()) * ratio).toSize());
    const std::size_t count = brushedOnly ? points_.brushedCount() : points_.rows();
    const std::size_t stride = 1 + count / maxDrawn;
    std::size_t seen = 0;
    for (std::size_t row = 0; row < points_.rows(); ++row) {
        if (!points_.computed(row) || (brushedOnly && !points_.brushed(row))) continue;
        if (seen++ % stride == 0) drawPoint(picture, row, ratio);
    }
    QImage image = picture.image(color, brushedOnly ? std::max(0.35, opacity()) : opacity());
    image.setDevicePixelRatio(ratio);
    return image;
}

void StudyPlot::paintEvent(QPaintEvent*) {
    ++paints_;
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!ready()) {
        painter.fillRect(rect(), colors.surface1);
        painter.setPen(colors.text3);
        painter.setFont(widgets::Theme::uiFont(13));
        painter.drawText(rect().adjusted(24, 12, -24, -12), Qt::AlignCenter | Qt::TextWordWrap,
                         emptyText_);
        drawFocus(painter);
        return;
    }
    if (allStale_) {
        all_ = QPixmap((QSizeF(size()) * devicePixelRatioF()).toSize());
        all_.setDevicePixelRatio(devicePixelRatioF());
        all_.fill(colors.surface1);
        QPainter below(&all_);
        below.setRenderHint(QPainter::Antialiasing);
        drawAxes(below);
        below.drawImage(QPointF(), drawn(false, colors.text3));
        allStale_ = false;
    }
    painter.drawPixmap(QPointF(), all_);
    if (points_.brushing()) {
        if (brushedStale_) brushed_ = drawn(true, colors.accent);
        brushedStale_ = false;
        painter.drawImage(QPointF(), brushed_);
    }
    drawMarks(painter);
    drawFocus(painter);
}

void StudyPlot::drawFocus(QPainter& painter) const {
    if (!hasFocus()) return;
    painter.setPen(QPen(widgets::Theme::colors().accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

QImage StudyPlot::toImage() {
    return grab().toImage();
}

void StudyPlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    redraw();
}

void StudyPlot::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !ready()) return;
    pressed_ = event->position();
    dragging_ = false;
}

void StudyPlot::mouseMoveEvent(QMouseEvent* event) {
    if (!pressed_ || !(event->buttons() & Qt::LeftButton)) return;
    if (!dragging_) {
        const QPointF way = event->position() - *pressed_;
        if (way.manhattanLength() < QApplication::startDragDistance()) return;
        dragging_ = true;
        brushFrom(*pressed_);
    }
    brushTo(event->position());
}

void StudyPlot::mouseReleaseEvent(QMouseEvent* event) {
    if (!pressed_ || event->button() != Qt::LeftButton) return;
    const QPointF from = *pressed_;
    pressed_.reset();
    if (std::exchange(dragging_, false)) return;
    if (!clickBrush(from)) points_.setCurrent(pointNear(from));
}

void StudyPlot::mouseDoubleClickEvent(QMouseEvent* event) {
    pressed_.reset();
    if (event->button() != Qt::LeftButton) return;
    // What its first click chose, even if the picture has changed since.
    if (const auto row = points_.current()) Q_EMIT points_.taken(*row);
}

/// Up and Down go from point to point, Enter takes the one that is looked at, Esc lets go of it
/// and of the brush.
void StudyPlot::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Down: step(1); return;
        case Qt::Key_Up: step(-1); return;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (points_.current()) Q_EMIT points_.taken(*points_.current());
            return;
        case Qt::Key_Escape:
            points_.setCurrent(std::nullopt);
            points_.setBrush({});
            return;
        default: QWidget::keyPressEvent(event);
    }
}

void StudyPlot::step(int rows) {
    const auto count = static_cast<int>(points_.rows());
    if (count == 0) return;
    const int from = points_.current() ? static_cast<int>(*points_.current()) : rows > 0 ? -1 : 0;
    points_.setCurrent(static_cast<std::size_t>((from + rows + count) % count));
}

bool StudyPlot::event(QEvent* event) {
    // Esc selects nothing elsewhere; here there may be a point or a brush to let go of first.
    if (event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape
        && (points_.current() || points_.brushing())) {
        event->accept();
        return true;
    }
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto row = ready() ? pointNear(help->pos()) : std::nullopt;
    if (row)
        QToolTip::showText(help->globalPos(), pointText(*row), this);
    else
        QToolTip::hideText();
    return true;
}

}  // namespace linkwright::plots
