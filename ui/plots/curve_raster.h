// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QPoint>
#include <QPointF>
#include <QRect>
#include <QVector>
#include <cstdint>
#include <vector>

namespace linkwright::plots {

/// Draws smooth lines of one color, with round ends and joints. Each pixel is covered by as much as
/// its distance from the middle of the line tells: many times cheaper than outlines of strokes,
/// which is what a painter of Qt makes of a wide line.
class CurveRaster {
public:
    /// Draws one line.
    /// @param points  where it goes, device pixels; values that are no numbers break it
    /// @param width   of the line, device pixels; at least one pixel is drawn
    /// @param area    pixels that may be painted
    /// @returns the picture of the part with something in it, transparent around the line; valid
    /// until
    ///          the next call. Empty when nothing is inside the area.
    const QImage& draw(const QVector<QPointF>& points, double width, const QColor& color,
                       const QRect& area);
    /// Where the picture belongs, device pixels.
    [[nodiscard]] QPoint place() const { return place_; }

private:
    void cover(const QPointF& from, const QPointF& to, double reach);
    void paint(const QColor& color);

    QRect part_;                         ///< pixels of the picture
    std::vector<std::uint8_t> covered_;  ///< of each pixel, 0 to 255
    QImage picture_;
    QImage memory_;  ///< kept for the next picture
    QPoint place_;
};

}  // namespace linkwright::plots
