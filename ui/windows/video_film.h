// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/shown/selection_model.h"
#include "ui/document/shown/view_state.h"
#include "ui/panels/properties/signal_panel.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/windows/view_presenter.h"

#include <QImage>
#include <QRect>
#include <QSize>
#include <memory>

namespace linkwright::windows {

/// What is behind the mechanism.
enum class FilmBackground { AsInView, White, Transparent };

/// A view of its own that nobody sees, of any size, for the frames of a video: the window goes on
/// showing what it shows. The plots of the project stand beside it where they are wanted, or below
/// it in a frame that is higher than wide.
class VideoFilm {
public:
    /// @param size of a frame, pixels
    VideoFilm(document::Project& project, document::Solver& solver,
              document::Optimizations& optimizations, const QSize& size, bool withPlots);

    [[nodiscard]] scene::MechanismView& view() { return view_; }
    [[nodiscard]] ViewPresenter& presenter() { return presenter_; }
    [[nodiscard]] document::ViewState& shown() { return shown_; }
    /// Whether the motion that was asked for is there.
    [[nodiscard]] bool ready() const { return !shown_.busy() && shown_.motion() != nullptr; }
    /// What is seen at a time of the motion, s.
    [[nodiscard]] QImage frame(double time, FilmBackground background);

private:
    [[nodiscard]] QImage frameOn(const QColor& color);
    [[nodiscard]] QImage viewAt(FilmBackground background);
    void paintPlots(QPainter& painter, double time, FilmBackground background);

    QSize size_;
    QRect viewPlace_;   ///< of the frame, pixels
    QRect plotsPlace_;  ///< empty without plots
    document::ViewState shown_;
    document::SelectionModel selection_;
    scene::MechanismView view_;
    ViewPresenter presenter_;
    std::unique_ptr<panels::SignalPanel> plots_;
};

/// The picture of which one was taken on black and one on white: what differs shines through.
/// @param black, white of the same size
QImage withoutBackground(const QImage& black, const QImage& white);

}  // namespace linkwright::windows
