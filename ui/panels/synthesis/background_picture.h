// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/synthesis/linkage_finder.h"

#include <QImage>
#include <QPainter>
#include <QRectF>
#include <QTransform>

namespace linkwright::panels {

/// A picture under the plane, to trace curves from.
class BackgroundPicture {
public:
    [[nodiscard]] bool empty() const { return image_.isNull(); }
    /// Where it lies in the plane, m; its height is positive.
    [[nodiscard]] QRectF bounds() const;

    /// Lays a picture into a rectangle of the plane, as large as it fits.
    void lay(const QImage& image, const QRectF& plane);
    void clear() { image_ = {}; }
    /// Makes the distance of two places `distance`; the first one stays. They have to differ.
    void rescale(synthesis::PlanePoint first, synthesis::PlanePoint second, double distance);

    /// @param toScreen from m to pixels
    void paint(QPainter& painter, const QTransform& toScreen) const;

private:
    QImage image_;
    synthesis::PlanePoint corner_;  ///< lower left, m
    double scale_ = 1.0;            ///< m per pixel of the picture
};

}  // namespace linkwright::panels
