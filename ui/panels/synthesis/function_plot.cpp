// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/synthesis/function_plot.h"

#include "ui/panels/synthesis/linkage_picture.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"

#include <QCoreApplication>
#include <QPolygonF>
#include <numbers>

namespace linkwright::panels {

namespace {

QPolygonF inDegrees(const std::vector<synthesis::AnglePair>& pairs) {
    constexpr double degrees = 180.0 / std::numbers::pi;
    QPolygonF line;
    for (const synthesis::AnglePair& pair : pairs)
        line << QPointF(degrees * pair.input, degrees * pair.output);
    return line;
}

}  // namespace

void paintFunction(QPainter& painter, const QRectF& place,
                   const std::vector<synthesis::AnglePair>& wanted,
                   const std::vector<synthesis::AnglePair>& found) {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    const QPolygonF aim = inDegrees(wanted), got = inDegrees(found);
    QRectF box = aim.boundingRect().united(got.boundingRect());
    if (aim.isEmpty() || !(box.width() > 0.0)) return;
    if (!(box.height() > 0.0)) box.setHeight(1.0);
    painter.save();
    painter.setPen(QPen(colors.line, 1.0));
    painter.setBrush(colors.plotBackground);
    painter.drawRect(place);
    const QRectF inside = place.adjusted(12.0, 24.0, -12.0, -22.0);
    QTransform toPlot;
    toPlot.translate(inside.left(), inside.bottom());
    toPlot.scale(inside.width() / box.width(), -inside.height() / box.height());
    toPlot.translate(-box.left(), -box.top());
    painter.setFont(widgets::Theme::uiFont(11));
    painter.setPen(colors.text2);
    const auto shown = [](double degrees) {
        return widgets::withTrueMinus(widgets::formatNumber(degrees, 3)) + QStringLiteral("°");
    };
    painter.drawText(place.adjusted(12.0, 4.0, -12.0, 0.0), Qt::AlignLeft | Qt::AlignTop,
                     QCoreApplication::translate("FunctionPlot", "Rocker %1 to %2")
                         .arg(shown(box.top()), shown(box.bottom())));
    painter.drawText(place.adjusted(12.0, 0.0, -12.0, -4.0), Qt::AlignRight | Qt::AlignBottom,
                     QCoreApplication::translate("FunctionPlot", "crank %1 to %2")
                         .arg(shown(box.left()), shown(box.right())));
    QPen dashed(wantedColor(), 3.0);
    dashed.setDashPattern({3.0, 2.0});
    painter.setBrush(Qt::NoBrush);
    painter.setPen(dashed);
    painter.drawPolyline(toPlot.map(aim));
    painter.setPen(QPen(foundColor(), 1.6));
    painter.drawPolyline(toPlot.map(got));
    painter.restore();
}

}  // namespace linkwright::panels
