// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QPointF>
#include <QSize>
#include <vector>

namespace linkwright::plots {

/// Thousands of thin lines or dots over each other, drawn by counting: where many meet, the color
/// is denser. Much faster than a painter, and as smooth.
class DensityPicture {
public:
    /// @param size in pixels of the device
    explicit DensityPicture(const QSize& size);

    /// A line one pixel wide; what is outside of the picture is left out.
    void addLine(QPointF from, QPointF to);
    /// @param radius in pixels
    void addDot(QPointF center, double radius);

    /// @param opacity of a single line or dot, 0..1; several let 1 - (1 - opacity)^count through
    [[nodiscard]] QImage image(const QColor& color, double opacity) const;

private:
    void add(int x, int y, float weight);

    int width_ = 0, height_ = 0;
    std::vector<float> counts_;
    double dotRadius_ = 0.0;
    std::vector<float> dot_;  ///< weights of the pixels of a dot with that radius
};

}  // namespace linkwright::plots
