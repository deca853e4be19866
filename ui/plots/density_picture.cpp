// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/density_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace linkwright::plots {

namespace {

constexpr int levels = 1024;
constexpr float levelsPerCount = 16.0F;

}  // namespace

DensityPicture::DensityPicture(const QSize& size)
    : width_(std::max(0, size.width())),
      height_(std::max(0, size.height())),
      counts_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_)) {}

void DensityPicture::add(int x, int y, float weight) {
    if (x < 0 || y < 0 || x >= width_ || y >= height_) return;
    counts_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_)
            + static_cast<std::size_t>(x)] += weight;
}

/// Each step along the longer side shares one pixel between two neighbors across (Wu 1991).
void DensityPicture::addLine(QPointF from, QPointF to) {
    const bool steep = std::abs(to.y() - from.y()) > std::abs(to.x() - from.x());
    double start = steep ? from.y() : from.x(), across = steep ? from.x() : from.y();
    double end = steep ? to.y() : to.x(), acrossEnd = steep ? to.x() : to.y();
    if (end < start) {
        std::swap(start, end);
        std::swap(across, acrossEnd);
    }
    const double slope = end > start ? (acrossEnd - across) / (end - start) : 0.0;
    const int first = std::max(0, static_cast<int>(std::ceil(start)));
    const int last = std::min((steep ? height_ : width_) - 1, static_cast<int>(std::floor(end)));
    const std::size_t row = static_cast<std::size_t>(width_);
    const std::size_t along = steep ? row : 1, sideways = steep ? 1 : row;
    const int most = steep ? width_ : height_;
    double place = across + slope * (first - start);
    for (int step = first; step <= last; ++step, place += slope) {
        int pixel = static_cast<int>(place);
        if (place < pixel) --pixel;  // std::floor is a call on processors as old as may be
        const auto part = static_cast<float>(place - pixel);
        float* const count = counts_.data() + static_cast<std::size_t>(step) * along;
        if (pixel >= 0 && pixel < most)
            count[static_cast<std::size_t>(pixel) * sideways] += 1.0F - part;
        if (pixel >= -1 && pixel + 1 < most)
            count[static_cast<std::size_t>(pixel + 1) * sideways] += part;
    }
}

void DensityPicture::addDot(QPointF center, double radius) {
    const int reach = static_cast<int>(std::ceil(radius + 0.5));
    const int side = 2 * reach + 1;
    if (radius != dotRadius_) {
        dotRadius_ = radius;
        dot_.clear();
        for (int y = -reach; y <= reach; ++y)
            for (int x = -reach; x <= reach; ++x)
                dot_.push_back(
                    static_cast<float>(std::clamp(radius + 0.5 - std::hypot(x, y), 0.0, 1.0)));
    }
    const int left = static_cast<int>(std::lround(center.x())) - reach;
    const int top = static_cast<int>(std::lround(center.y())) - reach;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            add(left + x, top + y, dot_[static_cast<std::size_t>(y * side + x)]);
}

QImage DensityPicture::image(const QColor& color, double opacity) const {
    std::array<QRgb, levels> shades{};
    for (int level = 0; level < levels; ++level) {
        const double count = level / static_cast<double>(levelsPerCount);
        const double alpha = 1.0 - std::pow(1.0 - opacity, count);
        shades[static_cast<std::size_t>(level)] = qPremultiply(
            qRgba(color.red(), color.green(), color.blue(), static_cast<int>(255.0 * alpha)));
    }
    QImage image(width_, height_, QImage::Format_ARGB32_Premultiplied);
    std::size_t pixel = 0;
    for (int y = 0; y < height_; ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < width_; ++x, ++pixel) {
            const auto level = static_cast<std::size_t>(counts_[pixel] * levelsPerCount);
            line[x] = shades[std::min<std::size_t>(level, levels - 1)];
        }
    }
    return image;
}

}  // namespace linkwright::plots
