// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/curve_raster.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace linkwright::plots {

namespace {

constexpr double thinnest = 1.0;  // pixels

bool isPlace(const QPointF& point) {
    return std::isfinite(point.x()) && std::isfinite(point.y());
}

/// The part of a line from `from` to `to` whose x lies in a range; what is far outside would cost
/// as if it were seen. @returns false when nothing does
bool clip(QPointF& from, QPointF& to, double left, double right) {
    if (std::max(from.x(), to.x()) < left || std::min(from.x(), to.x()) > right) return false;
    const QPointF start = from, way = to - from;
    const auto at = [&](double x) {
        return QPointF(x, start.y() + way.y() * ((x - start.x()) / way.x()));
    };
    if (from.x() < left) from = at(left);
    if (from.x() > right) from = at(right);
    if (to.x() < left) to = at(left);
    if (to.x() > right) to = at(right);
    return true;
}

}  // namespace

const QImage& CurveRaster::draw(const QVector<QPointF>& points, double width, const QColor& color,
                                const QRect& area) {
    picture_ = QImage();
    const double reach = 0.5 * std::max(width, thinnest) + 0.5;
    double top = std::numeric_limits<double>::infinity(), bottom = -top, left = top, right = -top;
    for (const QPointF& point : points) {
        if (!isPlace(point)) continue;
        left = std::min(left, point.x());
        right = std::max(right, point.x());
        top = std::min(top, point.y());
        bottom = std::max(bottom, point.y());
    }
    if (!(left <= right)) return picture_;
    // Bounds first: a line may reach far beyond what an integer can hold.
    const auto pixel = [](double value, int least, int most) {
        return static_cast<int>(
            std::clamp(std::floor(value), static_cast<double>(least), static_cast<double>(most)));
    };
    part_ = QRect(QPoint(pixel(left - reach, area.left(), area.right() + 1),
                         pixel(top - reach, area.top(), area.bottom() + 1)),
                  QPoint(pixel(right + reach, area.left() - 1, area.right()),
                         pixel(bottom + reach, area.top() - 1, area.bottom())));
    if (part_.isEmpty()) return picture_;
    covered_.assign(
        static_cast<std::size_t>(part_.width()) * static_cast<std::size_t>(part_.height()), 0);
    for (qsizetype end = 1; end < points.size(); ++end) {
        if (!isPlace(points[end - 1]) || !isPlace(points[end])) continue;
        QPointF from = points[end - 1], to = points[end];
        if (clip(from, to, part_.left() - reach, part_.right() + 1 + reach)) cover(from, to, reach);
    }
    paint(color);
    return picture_;
}

/// Covers the pixels nearer to a straight line than `reach`.
void CurveRaster::cover(const QPointF& from, const QPointF& to, double reach) {
    const QPointF way = to - from;
    const double square = way.x() * way.x() + way.y() * way.y();
    const double steepness = std::abs(way.x()) > 1e-9 ? way.y() / way.x() : 0.0;
    const bool upright = std::abs(way.x()) <= 1e-9;
    // Half of what the line and the pixels beside it take of a column, straight up and down.
    const double thick = upright ? std::numeric_limits<double>::infinity()
                                 : reach * std::sqrt(1.0 + steepness * steepness);
    const double highest = std::min(from.y(), to.y()) - reach,
                 lowest = std::max(from.y(), to.y()) + reach;
    const int first =
        std::max(part_.left(), static_cast<int>(std::floor(std::min(from.x(), to.x()) - reach)));
    const int last =
        std::min(part_.right(), static_cast<int>(std::floor(std::max(from.x(), to.x()) + reach)));
    for (int column = first; column <= last; ++column) {
        const double x = column + 0.5 - from.x();
        const double middle = from.y() + steepness * x;
        const double begin = std::clamp(middle - thick, highest, lowest),
                     end = std::clamp(middle + thick, highest, lowest);
        const int top =
            static_cast<int>(std::max(std::floor(begin), static_cast<double>(part_.top())));
        const int bottom =
            static_cast<int>(std::min(std::floor(end), static_cast<double>(part_.bottom())));
        for (int row = top; row <= bottom; ++row) {
            const double y = row + 0.5 - from.y();
            const double along =
                square > 0.0 ? std::clamp((x * way.x() + y * way.y()) / square, 0.0, 1.0) : 0.0;
            const double aside = x - along * way.x(), across = y - along * way.y();
            const double share =
                std::clamp(reach - std::sqrt(aside * aside + across * across), 0.0, 1.0);
            std::uint8_t& pixel = covered_[static_cast<std::size_t>(row - part_.top())
                                               * static_cast<std::size_t>(part_.width())
                                           + static_cast<std::size_t>(column - part_.left())];
            // Where parts of a line meet they cover the same pixels once.
            pixel = std::max(pixel, static_cast<std::uint8_t>(std::lround(255.0 * share)));
        }
    }
}

void CurveRaster::paint(const QColor& color) {
    std::array<QRgb, 256> shades{};
    for (int share = 0; share < 256; ++share)
        shades[static_cast<std::size_t>(share)] =
            qPremultiply(qRgba(color.red(), color.green(), color.blue(),
                               static_cast<int>(std::lround(color.alphaF() * share))));
    if (memory_.width() < part_.width() || memory_.height() < part_.height())
        memory_ =
            QImage(part_.size().expandedTo(memory_.size()), QImage::Format_ARGB32_Premultiplied);
    picture_ = QImage(memory_.bits(), part_.width(), part_.height(), memory_.bytesPerLine(),
                      memory_.format());
    const std::uint8_t* share = covered_.data();
    for (int row = 0; row < part_.height(); ++row) {
        auto* pixel = reinterpret_cast<QRgb*>(memory_.scanLine(row));
        for (int column = 0; column < part_.width(); ++column)
            *pixel++ = shades[*share++];
    }
    place_ = part_.topLeft();
}

}  // namespace linkwright::plots
