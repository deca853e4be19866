// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/video_film.h"

#include "ui/plots/signal_plot.h"
#include "ui/widgets/paper_colors.h"
#include "ui/widgets/theme.h"

#include <QLayout>
#include <QPainter>
#include <algorithm>
#include <optional>

namespace linkwright::windows {

namespace {

constexpr double viewShare = 0.6;   ///< of the frame, beside plots
constexpr int minPaneHeight = 120;  ///< pixels in which a plot can be read

/// Lets nobody see a widget that is drawn into pictures. @param size pixels
void holdUnseen(QWidget& widget, const QSize& size) {
    widget.setAttribute(Qt::WA_DontShowOnScreen);
    const double ratio = widget.devicePixelRatioF();
    widget.resize(std::max(1, qRound(size.width() / ratio)),
                  std::max(1, qRound(size.height() / ratio)));
    widget.show();
}

}  // namespace

VideoFilm::VideoFilm(document::Project& project, document::Solver& solver,
                     document::Optimizations& optimizations, const QSize& size, bool withPlots)
    : size_(size),
      viewPlace_(QPoint(), size),
      shown_(project, solver, optimizations),
      presenter_(project, solver, shown_, optimizations, selection_, view_) {
    if (withPlots) {
        if (size.width() >= size.height())
            viewPlace_.setWidth(qRound(viewShare * size.width()));
        else
            viewPlace_.setHeight(qRound(viewShare * size.height()));
        plotsPlace_ = size.width() >= size.height()
                          ? QRect(QPoint(viewPlace_.width(), 0),
                                  QSize(size.width() - viewPlace_.width(), size.height()))
                          : QRect(QPoint(0, viewPlace_.height()),
                                  QSize(size.width(), size.height() - viewPlace_.height()));
        plots_ = std::make_unique<panels::SignalPanel>(project, shown_, optimizations);
        plots_->layout()->itemAt(0)->widget()->hide();  // the buttons above the plots
        holdUnseen(*plots_, plotsPlace_.size());
    }
    view_.setControlsVisible(false);
    holdUnseen(view_, viewPlace_.size());
}

/// As many plots from the top as can be read.
void VideoFilm::paintPlots(QPainter& painter, double time, FilmBackground background) {
    std::optional<widgets::PaperColors> paper;
    if (background != FilmBackground::AsInView) paper.emplace();
    plots::SignalPlot& plot = *plots_->plot();
    plots_->setTime(time);
    const std::vector<plots::PlotPane*>& panes = plot.panes();
    const auto fit = static_cast<std::size_t>(std::max(1, plots_->height() / minPaneHeight));
    const std::size_t shown = std::min(panes.size(), fit);
    for (std::size_t index = 0; index < panes.size(); ++index) {
        panes[index]->setVisible(index < shown);
        panes[index]->setXAxisLabeled(index + 1 == shown);
    }
    plot.setFixedHeight(plots_->height());
    plot.layout()->activate();
    for (std::size_t index = 0; index < shown; ++index) {
        panes[index]->restyle();
        if (paper) panes[index]->setBackground(QBrush(Qt::white));
        panes[index]->repaintNow();
    }
    painter.fillRect(plotsPlace_, paper ? Qt::white : widgets::Theme::colors().surface1);
    const double ratio = plot.devicePixelRatioF();
    for (std::size_t index = 0; index < shown; ++index) {
        const QRectF place(plotsPlace_.topLeft() + QPointF(panes[index]->pos()) * ratio,
                           QSizeF(panes[index]->size()) * ratio);
        painter.drawImage(place, panes[index]->grab().toImage());
    }
}

QImage VideoFilm::frameOn(const QColor& color) {
    view_.setBackground(color);
    return view_.screenshot();
}

QImage VideoFilm::viewAt(FilmBackground background) {
    switch (background) {
        case FilmBackground::AsInView: break;
        case FilmBackground::White: return frameOn(Qt::white);
        case FilmBackground::Transparent: {
            const QImage black = frameOn(Qt::black);
            return withoutBackground(black, frameOn(Qt::white));
        }
    }
    return view_.screenshot();
}

QImage VideoFilm::frame(double time, FilmBackground background) {
    shown_.setTime(time);
    QImage image = viewAt(background);
    image.setDevicePixelRatio(1.0);
    if (plots_) {
        QImage both(size_, QImage::Format_ARGB32);
        both.fill(Qt::transparent);
        QPainter painter(&both);
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.drawImage(viewPlace_, image);
        paintPlots(painter, time, background);
        return both;
    }
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
