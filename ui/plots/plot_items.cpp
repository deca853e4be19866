// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_items.h"

#include "ui/widgets/theme.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

namespace linkwright::plots {

namespace {

using widgets::Theme;

constexpr int tagLineHeight = 15;
constexpr int padding = 8;
constexpr int columnGap = 14;
constexpr int swatchRoom = 12;
constexpr double beyondWidth = 2.2;  // pixels
constexpr float beyondFill = 0.38F;

QFont fontOf(qsizetype column) {
    return column == 0 ? Theme::uiFont(11) : Theme::monoFont(11);
}

std::vector<int> columnWidths(const std::vector<TableRow>& rows) {
    std::vector<int> widths;
    for (const TableRow& row : rows)
        for (qsizetype column = 0; column < row.cells.size(); ++column) {
            const auto place = static_cast<std::size_t>(column);
            widths.resize(std::max(widths.size(), place + 1), 0);
            const int before = column > 0 ? columnGap : row.swatch.isValid() ? swatchRoom : 0;
            widths[place] = std::max(
                widths[place],
                before + QFontMetrics(fontOf(column)).horizontalAdvance(row.cells[column]));
        }
    return widths;
}

void drawTable(QPainter& painter, const QPointF& topLeft, const std::vector<TableRow>& rows) {
    const widgets::ThemeColors& colors = Theme::colors();
    const std::vector<int> widths = columnWidths(rows);
    painter.setPen(QPen(colors.lineStrong, 1.0));
    painter.setBrush(colors.surface3);
    painter.drawRect(QRect(topLeft.toPoint(), PlotItems::tableSize(rows)));
    double top = topLeft.y() + 4.0;
    for (const TableRow& row : rows) {
        double left = topLeft.x() + padding;
        if (row.swatch.isValid()) painter.fillRect(QRectF(left, top + 7.0, 8.0, 2.0), row.swatch);
        for (qsizetype column = 0; column < row.cells.size(); ++column) {
            const int width = widths[static_cast<std::size_t>(column)];
            const int shift = column == 0 && row.swatch.isValid() ? swatchRoom : 0;
            painter.setFont(fontOf(column));
            painter.setPen(row.isHead || column == 0 ? colors.text2 : colors.text1);
            painter.drawText(QRectF(left + shift, top, width - shift, tagLineHeight),
                             (column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter,
                             row.cells[column]);
            left += width;
        }
        top += tagLineHeight;
    }
}

/// What the curves are at a place, as lines of names and numbers.
class TableItem : public QCPAbstractItem {
public:
    TableItem(QCustomPlot* plot) : QCPAbstractItem(plot) {}

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1.0; }

    QPointF topLeft;
    std::vector<TableRow> rows;

protected:
    void draw(QCPPainter* painter) override {
        painter->setAntialiasing(false);
        drawTable(*painter, topLeft, rows);
    }
};

/// A stretch of a curve, and what lies between it and a limit.
class AreaItem : public QCPAbstractItem {
public:
    AreaItem(QCustomPlot* plot) : QCPAbstractItem(plot) {}

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1.0; }

    QPolygonF line;
    double edge = 0.0;
    QRectF inside;
    QColor color;

protected:
    void draw(QCPPainter* painter) override {
        painter->setClipRect(inside);
        painter->setAntialiasing(true);
        QColor fill = color;
        fill.setAlphaF(beyondFill);
        QPolygonF closed = line;
        closed << QPointF(line.last().x(), edge) << QPointF(line.first().x(), edge);
        painter->setPen(Qt::NoPen);
        painter->setBrush(fill);
        painter->drawPolygon(closed);
        painter->setPen(QPen(color, beyondWidth, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
        painter->setBrush(Qt::NoBrush);
        painter->drawPolyline(line);
        painter->setClipping(false);
    }
};

}  // namespace

void PlotItems::clear() {
    const QList<QCPLayerable*> children = plot_.layer(layer_)->children();
    for (QCPLayerable* child : children)
        if (auto* item = qobject_cast<QCPAbstractItem*>(child)) plot_.removeItem(item);
}

template <class Item>
Item& PlotItems::add() {
    auto* item = new Item(&plot_);  // owned by the plot
    item->setLayer(layer_);
    item->setClipToAxisRect(false);
    item->setSelectable(false);
    item->setAntialiased(false);
    for (QCPItemPosition* position : item->positions())
        position->setType(QCPItemPosition::ptAbsolute);
    return *item;
}

void PlotItems::line(const QPointF& from, const QPointF& to, const QPen& pen, bool antialiased) {
    auto& item = add<QCPItemLine>();
    item.start->setCoords(from);
    item.end->setCoords(to);
    item.setPen(pen);
    item.setAntialiased(antialiased);
}

void PlotItems::box(const QRectF& place, const QPen& pen, const QBrush& brush) {
    auto& item = add<QCPItemRect>();
    item.topLeft->setCoords(place.topLeft());
    item.bottomRight->setCoords(place.bottomRight());
    item.setPen(pen);
    item.setBrush(brush);
}

void PlotItems::dot(const QPointF& center, const QColor& color, double diameter) {
    ring(center, diameter, Qt::NoPen, color);
}

void PlotItems::ring(const QPointF& center, double diameter, const QPen& pen, const QBrush& brush) {
    auto& item = add<QCPItemTracer>();
    item.setStyle(QCPItemTracer::tsCircle);
    item.setSize(diameter);
    item.setPen(pen);
    item.setBrush(brush);
    item.setAntialiased(true);
    item.position->setCoords(center);
}

void PlotItems::area(const QPolygonF& line, double edge, const QRectF& inside,
                     const QColor& color) {
    if (line.isEmpty()) return;
    auto& item = add<AreaItem>();
    item.line = line;
    item.edge = edge;
    item.inside = inside;
    item.color = color;
}

void PlotItems::text(const QRectF& place, Qt::Alignment alignment, const QString& text,
                     const QFont& font, const QColor& color, const QBrush& ground) {
    if (text.isEmpty()) return;
    auto& item = add<QCPItemText>();
    const Qt::Alignment across = alignment & Qt::AlignHorizontal_Mask;
    const double left = across == Qt::AlignRight     ? place.right()
                        : across == Qt::AlignHCenter ? place.center().x()
                                                     : place.left();
    item.setPositionAlignment(across | Qt::AlignVCenter);
    item.setTextAlignment(across);
    item.position->setCoords(left, place.center().y());
    item.setText(text);
    item.setFont(font);
    item.setColor(color);
    item.setBrush(ground);
}

void PlotItems::table(const QPointF& topLeft, const std::vector<TableRow>& rows) {
    auto& item = add<TableItem>();
    item.topLeft = topLeft;
    item.rows = rows;
}

QSize PlotItems::tableSize(const std::vector<TableRow>& rows) {
    int width = 2 * padding;
    for (const int column : columnWidths(rows))
        width += column;
    return {width, tagLineHeight * static_cast<int>(rows.size()) + 7};
}

TableBox::TableBox(QWidget& plot) : QWidget(plot.window()), plot_(&plot) {
    setObjectName(QStringLiteral("plotTable"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void TableBox::tell(const std::vector<TableRow>& rows, const QPoint& place) {
    rows_ = rows;
    place_ = place;
    QMetaObject::invokeMethod(this, &TableBox::follow, Qt::QueuedConnection);
}

void TableBox::silence() {
    rows_.clear();
    hide();
}

void TableBox::follow() {
    if (rows_.empty() || !plot_ || !plot_->isVisible()) {
        hide();
        return;
    }
    QWidget& window = *plot_->window();
    if (parentWidget() != &window) setParent(&window);  // its panel may have become a window
    const QSize size = PlotItems::tableSize(rows_) + QSize(1, 1);
    const QPoint wanted = plot_->mapTo(&window, place_);
    setGeometry(QRect(QPoint(std::max(0, std::min(wanted.x(), window.width() - size.width())),
                             std::max(0, std::min(wanted.y(), window.height() - size.height()))),
                      size));
    show();
    raise();
    update();
}

void TableBox::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawTable(painter, {}, rows_);
}

QPen dashedPen(const QColor& color, double dash, double gap) {
    QPen pen(color, 1.0, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({dash, gap});
    return pen;
}

QString wrapped(const QString& sentence, const QFont& font, int width) {
    const QFontMetrics metrics(font);
    QString text, line;
    const QStringList words = sentence.split(QLatin1Char(' '));
    for (const QString& word : words) {
        const QString longer = line.isEmpty() ? word : line + QLatin1Char(' ') + word;
        if (line.isEmpty() || metrics.horizontalAdvance(longer) <= width) {
            line = longer;
            continue;
        }
        text += line + QLatin1Char('\n');
        line = word;
    }
    return text + line;
}

}  // namespace linkwright::plots
