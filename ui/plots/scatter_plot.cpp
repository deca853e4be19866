// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/scatter_plot.h"

#include "ui/document/elements/number_text.h"
#include "ui/plots/density_picture.h"
#include "ui/widgets/theme.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>

namespace linkwright::plots {

namespace {

constexpr double left = 62.0, right = 20.0, top = 34.0, bottom = 42.0;  // around a pair
constexpr double edge = 8.0, gap = 6.0, minCell = 76.0;                 // of a matrix
constexpr std::size_t maxCells = 8;

/// Round values within a range, some five of them.
std::vector<double> roundValues(double from, double to) {
    std::vector<double> values;
    if (!(to > from)) return {from};
    const double rough = (to - from) / 5.0;
    const double decade = std::pow(10.0, std::floor(std::log10(rough)));
    double step = 10.0 * decade;
    for (const double nice : {1.0, 2.0, 5.0})
        if (rough <= nice * decade) {
            step = nice * decade;
            break;
        }
    for (double value = std::ceil(from / step) * step; value <= to + 1e-9 * step; value += step)
        values.push_back(std::abs(value) < 1e-9 * step ? 0.0 : value);
    return values;
}

double partOf(const document::StudyColumn& column, double value) {
    const double width = column.most - column.least;
    return width > 0.0 ? (value - column.least) / width : 0.5;
}

QString labelOf(const document::StudyColumn& column) {
    const QString symbol = column.unit().symbol;
    return symbol.isEmpty() ? column.name : QStringLiteral("%1 [%2]").arg(column.name, symbol);
}

}  // namespace

ScatterPlot::ScatterPlot(Form form, document::StudyPoints& points, QWidget* parent)
    : StudyPlot(points, parent), form_(form) {
    setObjectName(form == Form::Pair ? QStringLiteral("scatterPlot")
                                     : QStringLiteral("scatterMatrix"));
    setAccessibleName(form == Form::Pair ? tr("Scatter plot") : tr("Scatter matrix"));
    connect(&points, &document::StudyPoints::begun, this, &ScatterPlot::place);
    place();
}

void ScatterPlot::setPair(std::size_t xColumn, std::size_t yColumn) {
    pair_ = {xColumn, yColumn};
    place();
    redraw();
}

void ScatterPlot::resizeEvent(QResizeEvent* event) {
    place();
    StudyPlot::resizeEvent(event);
}

void ScatterPlot::place() {
    areas_.clear();
    names_.clear();
    const std::size_t columns = points().columns().size();
    if (form_ == Form::Pair) {
        if (pair_.first < columns && pair_.second < columns)
            areas_.push_back(
                {QRectF(rect()).adjusted(left, top, -right, -bottom), pair_.first, pair_.second});
        return;
    }
    const std::size_t room = static_cast<std::size_t>(
        std::clamp(std::min(width(), height()) / minCell, 2.0, static_cast<double>(maxCells)));
    const std::size_t functions = columns - points().firstFunction();
    std::vector<std::size_t> shown;
    for (std::size_t function = 0; function < std::min(functions, room - room / 2); ++function)
        shown.push_back(points().firstFunction() + function);
    for (std::size_t column = 0; column < points().firstFunction() && shown.size() < room; ++column)
        shown.push_back(column);
    const auto count = static_cast<double>(shown.size());
    const QSizeF cell((width() - 2 * edge - gap * (count - 1)) / count,
                      (height() - 2 * edge - gap * (count - 1)) / count);
    for (std::size_t row = 0; row < shown.size(); ++row)
        for (std::size_t column = 0; column <= row; ++column) {
            const QRectF place(QPointF(edge + static_cast<double>(column) * (cell.width() + gap),
                                       edge + static_cast<double>(row) * (cell.height() + gap)),
                               cell);
            if (column == row)
                names_.emplace_back(place, shown[row]);
            else
                areas_.push_back({place, shown[column], shown[row]});
        }
}

bool ScatterPlot::ready() const {
    return points().rows() > 0 && !areas_.empty();
}

double ScatterPlot::opacity() const {
    return std::clamp(300.0 / static_cast<double>(points().rows() + 1), 0.12, 0.6);
}

QPointF ScatterPlot::placeIn(const Area& area, double xValue, double yValue) const {
    const QRectF inner = area.place.adjusted(4, 4, -4, -4);
    return {inner.left() + inner.width() * partOf(points().columns()[area.x], xValue),
            inner.bottom() - inner.height() * partOf(points().columns()[area.y], yValue)};
}

QPointF ScatterPlot::placeIn(const Area& area, std::size_t row) const {
    const auto& columns = points().columns();
    return placeIn(area, columns[area.x].values[row], columns[area.y].values[row]);
}

std::pair<double, double> ScatterPlot::valuesAt(const Area& area, const QPointF& place) const {
    const QRectF inner = area.place.adjusted(4, 4, -4, -4);
    const document::StudyColumn& x = points().columns()[area.x];
    const document::StudyColumn& y = points().columns()[area.y];
    const double xPart = (place.x() - inner.left()) / inner.width();
    const double yPart = (inner.bottom() - place.y()) / inner.height();
    return {x.least + (x.most - x.least) * xPart, y.least + (y.most - y.least) * yPart};
}

QPointF ScatterPlot::placeOf(std::size_t row) const {
    return areas_.empty() ? QPointF(-1.0, -1.0) : placeIn(areas_.front(), row);
}

const ScatterPlot::Area* ScatterPlot::areaAt(const QPointF& place) const {
    for (const Area& area : areas_)
        if (area.place.contains(place)) return &area;
    return nullptr;
}

void ScatterPlot::drawPoint(DensityPicture& picture, std::size_t row, double scale) const {
    const double radius = (form_ == Form::Pair ? 2.5 : 1.2) * scale;
    for (const Area& area : areas_)
        picture.addDot(placeIn(area, row) * scale, radius);
}

void ScatterPlot::drawTicks(QPainter& painter, const Area& area) const {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    const document::StudyColumn& x = points().columns()[area.x];
    const document::StudyColumn& y = points().columns()[area.y];
    painter.setFont(widgets::Theme::monoFont(11));
    for (const double value : roundValues(x.least / x.unit().factor, x.most / x.unit().factor)) {
        const double at = placeIn(area, value * x.unit().factor, y.least).x();
        painter.setPen(colors.plotGrid);
        painter.drawLine(QPointF(at, area.place.top()), QPointF(at, area.place.bottom()));
        painter.setPen(colors.text2);
        painter.drawText(QRectF(at - 40, area.place.bottom() + 3, 80, 14), Qt::AlignCenter,
                         document::numberText(value, 4));
    }
    for (const double value : roundValues(y.least / y.unit().factor, y.most / y.unit().factor)) {
        const double at = placeIn(area, x.least, value * y.unit().factor).y();
        painter.setPen(colors.plotGrid);
        painter.drawLine(QPointF(area.place.left(), at), QPointF(area.place.right(), at));
        painter.setPen(colors.text2);
        painter.drawText(QRectF(0, at - 7, area.place.left() - 6, 14),
                         Qt::AlignRight | Qt::AlignVCenter, document::numberText(value, 4));
    }
    painter.setPen(colors.text2);
    painter.setFont(widgets::Theme::uiFont(11));
    painter.drawText(QRectF(area.place.left(), height() - 20, area.place.width(), 16),
                     Qt::AlignRight | Qt::AlignVCenter, labelOf(x));
    painter.setPen(colors.text1);
    painter.setFont(widgets::Theme::uiFont(11, QFont::DemiBold));
    painter.drawText(QRectF(8, 8, area.place.width() / 2, 16), Qt::AlignLeft | Qt::AlignVCenter,
                     labelOf(y));
}

/// At the right: what the colors mean.
void ScatterPlot::drawLegend(QPainter& painter) const {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    painter.setFont(widgets::Theme::uiFont(11));
    const QFontMetricsF metrics(painter.font());
    double at = width() - right;
    const auto add = [&](const QString& text, const auto& mark) {
        at -= metrics.horizontalAdvance(text);
        painter.setPen(colors.text2);
        painter.drawText(QPointF(at, 20), text);
        at -= 12;
        mark(QPointF(at + 4, 16));
        at -= 10;
    };
    const auto dot = [&](const QColor& color) {
        return [&painter, color](const QPointF& place) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(color);
            painter.drawEllipse(place, 3, 3);
        };
    };
    add(tr("All points"), dot(colors.text3));
    add(tr("Brushed"), dot(colors.accent));
    if (!points().front().empty())
        add(tr("Front"), [&](const QPointF& place) {
            painter.setPen(QPen(colors.text1, 1.5));
            painter.setBrush(colors.surface1);
            painter.drawEllipse(place, 3.5, 3.5);
        });
}

void ScatterPlot::drawNames(QPainter& painter) const {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    for (const auto& [place, index] : names_) {
        const document::StudyColumn& column = points().columns()[index];
        const auto number = [&](double value) {
            return document::numberText(value / column.unit().factor, 3);
        };
        painter.setPen(colors.text1);
        painter.setFont(widgets::Theme::uiFont(11, QFont::DemiBold));
        painter.drawText(place.adjusted(2, 2, -2, -16), Qt::AlignCenter | Qt::TextWordWrap,
                         column.name);
        painter.setPen(colors.text3);
        painter.setFont(widgets::Theme::monoFont(10));
        painter.drawText(place.adjusted(0, 0, 0, -2), Qt::AlignHCenter | Qt::AlignBottom,
                         QStringLiteral("%1 \u2026 %2 %3")
                             .arg(number(column.least), number(column.most), column.unit().symbol)
                             .trimmed());
    }
}

void ScatterPlot::drawAxes(QPainter& painter) const {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    for (const Area& area : areas_) {
        painter.fillRect(area.place, colors.plotBackground);
        if (form_ == Form::Pair) drawTicks(painter, area);
        painter.setPen(QPen(form_ == Form::Pair ? colors.plotAxis : colors.line, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(area.place);
    }
    if (form_ == Form::Pair)
        drawLegend(painter);
    else
        drawNames(painter);
}

void ScatterPlot::drawFront(QPainter& painter, const Area& area) const {
    const auto& traded = points().traded();
    const auto shows = [&](std::size_t column) {
        return std::find(traded.begin(), traded.end(), column) != traded.end();
    };
    if (points().front().empty() || !shows(area.x) || !shows(area.y)) return;
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    std::vector<QPointF> places;
    for (const std::size_t row : points().front())
        places.push_back(placeIn(area, row));
    std::sort(places.begin(), places.end(),
              [](const QPointF& one, const QPointF& other) { return one.x() < other.x(); });
    painter.setPen(QPen(colors.text1, 1.3));
    // Of three functions the front is a surface.
    if (traded.size() == 2) painter.drawPolyline(places.data(), static_cast<int>(places.size()));
    painter.setBrush(colors.surface1);
    const double radius = form_ == Form::Pair ? 4.0 : 2.0;
    for (const QPointF& place : places)
        painter.drawEllipse(place, radius, radius);
}

void ScatterPlot::drawBrush(QPainter& painter, const Area& area) const {
    const auto& brush = points().brush();
    const auto x = brush.find(area.x), y = brush.find(area.y);
    if (x == brush.end() || y == brush.end()) return;
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    QColor fill = colors.accent;
    fill.setAlphaF(0.10F);
    painter.setPen(QPen(colors.accent, 1.5));
    painter.setBrush(fill);
    const QRectF place = QRectF(placeIn(area, x->second.lower, y->second.upper),
                                placeIn(area, x->second.upper, y->second.lower))
                             .intersected(area.place);
    painter.drawRect(place);
    if (form_ != Form::Pair) return;
    painter.setBrush(colors.surface1);
    for (const QPointF& corner :
         {place.topLeft(), place.topRight(), place.bottomLeft(), place.bottomRight()})
        painter.drawRect(QRectF(corner - QPointF(3, 3), QSizeF(6, 6)));
    painter.setFont(widgets::Theme::uiFont(11));
    const QString text = tr("%1 of %2").arg(points().brushedCount()).arg(points().rows());
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(text);
    const bool outside = place.right() + 8 + width < area.place.right();
    painter.setPen(colors.text1);
    painter.drawText(
        QPointF(outside ? place.right() + 8 : place.right() - 6 - width, place.top() + 14), text);
}

void ScatterPlot::drawMarks(QPainter& painter) const {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    const auto& columns = points().columns();
    for (const Area& area : areas_) {
        painter.save();
        painter.setClipRect(area.place.adjusted(-6, -6, 6, 6));
        drawFront(painter, area);
        const double x = columns[area.x].now, y = columns[area.y].now;
        if (std::isfinite(x) && std::isfinite(y)) {
            const QPointF now = placeIn(area, x, y);
            painter.setPen(QPen(colors.text1, 1.6));
            painter.setBrush(colors.surface1);
            painter.drawPolygon(QPolygonF({now + QPointF(0, -5), now + QPointF(5, 0),
                                           now + QPointF(0, 5), now + QPointF(-5, 0)}));
        }
        drawBrush(painter, area);
        if (const auto row = points().current(); row && points().computed(*row)) {
            painter.setPen(QPen(colors.accent, 2));
            painter.setBrush(colors.surface1);
            const double radius = form_ == Form::Pair ? 6.0 : 4.0;
            painter.drawEllipse(placeIn(area, *row), radius, radius);
        }
        painter.restore();
    }
}

double ScatterPlot::distance(std::size_t row, const QPointF& place) const {
    const Area* area = areaAt(place);
    if (area == nullptr) return std::numeric_limits<double>::infinity();
    const QPointF way = placeIn(*area, row) - place;
    return std::hypot(way.x(), way.y());
}

void ScatterPlot::brushFrom(const QPointF& place) {
    const Area* area = areaAt(place);
    held_ = area ? std::optional<Area>(*area) : std::nullopt;
    heldFrom_ = place;
}

void ScatterPlot::brushTo(const QPointF& place) {
    if (!held_) return;
    const auto inside = [&](const QPointF& at) {
        return QPointF(std::clamp(at.x(), held_->place.left(), held_->place.right()),
                       std::clamp(at.y(), held_->place.top(), held_->place.bottom()));
    };
    const auto [x, y] = valuesAt(*held_, inside(heldFrom_));
    const auto [otherX, otherY] = valuesAt(*held_, inside(place));
    document::StudyPoints::Brush brush = points().brush();
    brush[held_->x] = {std::min(x, otherX), std::max(x, otherX)};
    brush[held_->y] = {std::min(y, otherY), std::max(y, otherY)};
    points().setBrush(brush);
}

bool ScatterPlot::clickBrush(const QPointF& place) {
    const Area* area = areaAt(place);
    if (area == nullptr || pointNear(place)) return false;
    document::StudyPoints::Brush brush = points().brush();
    if (brush.erase(area->x) + brush.erase(area->y) == 0) return false;
    points().setBrush(brush);
    return true;
}

}  // namespace linkwright::plots
