// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/video_film.h"

#include <algorithm>

namespace linkwright::windows {

VideoFilm::VideoFilm(document::Project& project, document::Solver& solver,
                     document::Optimizations& optimizations, const QSize& size)
    : size_(size),
      shown_(project, solver, optimizations),
      presenter_(project, solver, shown_, optimizations, selection_, view_) {
    view_.setAttribute(Qt::WA_DontShowOnScreen);
    view_.setControlsVisible(false);
    const double ratio = view_.devicePixelRatioF();
    view_.resize(std::max(1, qRound(size.width() / ratio)),
                 std::max(1, qRound(size.height() / ratio)));
    view_.show();
}

QImage VideoFilm::frameOn(const QColor& color) {
    view_.setBackground(color);
    return view_.screenshot();
}

QImage VideoFilm::frame(double time, FilmBackground background) {
    shown_.setTime(time);
    QImage image;
    switch (background) {
        case FilmBackground::AsInView: image = view_.screenshot(); break;
        case FilmBackground::White: image = frameOn(Qt::white); break;
        case FilmBackground::Transparent: {
            const QImage black = frameOn(Qt::black);
            image = withoutBackground(black, frameOn(Qt::white));
            break;
        }
    }
    image.setDevicePixelRatio(1.0);
    // A scaled screen may miss the size by a pixel.
    return image.size() == size_
               ? image
               : image.scaled(size_, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

QImage withoutBackground(const QImage& black, const QImage& white) {
    QImage result(black.size(), QImage::Format_ARGB32);
    const QImage dark = black.convertToFormat(QImage::Format_RGB32);
    const QImage bright = white.convertToFormat(QImage::Format_RGB32);
    for (int row = 0; row < dark.height(); ++row) {
        const auto* onBlack = reinterpret_cast<const QRgb*>(dark.constScanLine(row));
        const auto* onWhite = reinterpret_cast<const QRgb*>(bright.constScanLine(row));
        auto* pixels = reinterpret_cast<QRgb*>(result.scanLine(row));
        for (int column = 0; column < dark.width(); ++column) {
            const QRgb seen = onBlack[column], lit = onWhite[column];
            const int through = std::max(
                {qRed(lit) - qRed(seen), qGreen(lit) - qGreen(seen), qBlue(lit) - qBlue(seen), 0});
            const int alpha = 255 - through;
            const auto own = [alpha](int value) {
                return alpha > 0 ? std::min(255, value * 255 / alpha) : 0;
            };
            pixels[column] = qRgba(own(qRed(seen)), own(qGreen(seen)), own(qBlue(seen)), alpha);
        }
    }
    return result;
}

}  // namespace linkwright::windows
