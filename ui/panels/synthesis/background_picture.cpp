// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/synthesis/background_picture.h"

#include <algorithm>

namespace linkwright::panels {

QRectF BackgroundPicture::bounds() const {
    return {corner_.real(), corner_.imag(), scale_ * image_.width(), scale_ * image_.height()};
}

void BackgroundPicture::lay(const QImage& image, const QRectF& plane) {
    image_ = image;
    scale_ = std::min(plane.width() / image.width(), plane.height() / image.height());
    corner_ = {plane.center().x() - 0.5 * scale_ * image.width(),
               plane.center().y() - 0.5 * scale_ * image.height()};
}

void BackgroundPicture::rescale(synthesis::PlanePoint first, synthesis::PlanePoint second,
                                double distance) {
    const double factor = distance / std::abs(second - first);
    scale_ *= factor;
    corner_ = first + factor * (corner_ - first);
}

void BackgroundPicture::paint(QPainter& painter, const QTransform& toScreen) const {
    if (empty()) return;
    painter.save();
    painter.setOpacity(0.6);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(toScreen.mapRect(bounds()), image_);
    painter.restore();
}

}  // namespace linkwright::panels
