// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curve_graph.h"

namespace linkwright::plots {

void CurveGraph::drawLinePlot(QCPPainter* painter, const QVector<QPointF>& lines) const {
    const QPen pen = painter->pen();
    const bool onPaper = painter->modes().testFlag(QCPPainter::pmVectorized)
                         || painter->modes().testFlag(QCPPainter::pmNoCaching);
    if (onPaper || pen.style() != Qt::SolidLine) {
        QCPGraph::drawLinePlot(painter, lines);
        return;
    }
    const double ratio = painter->device()->devicePixelRatioF();
    QVector<QPointF> points = lines;
    for (QPointF& point : points)
        point *= ratio;
    const QRect area = clipRect();
    const QRect pixels(QPoint(qRound(area.left() * ratio), qRound(area.top() * ratio)),
                       area.size() * ratio);
    const double width = pen.isCosmetic() ? pen.widthF() : pen.widthF() * ratio;
    const QImage& picture = raster_.draw(points, width, pen.color(), pixels);
    if (picture.isNull()) return;
    QImage placed = picture;  // shares its pixels
    placed.setDevicePixelRatio(ratio);
    painter->drawImage(QPointF(raster_.place()) / ratio, placed);
}

}  // namespace linkwright::plots
