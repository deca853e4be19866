// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_paper.h"

#include "ui/plots/plot_pane.h"

#include <algorithm>

namespace linkwright::plots {

namespace {

constexpr int minWidthOnPaper = 480;
/// Of a figure, height to width: what docks leave to a pane is often flatter.
constexpr double minHeightOnPaper = 0.45;

}  // namespace

PlotPaper::PlotPaper(PlotPane& pane)
    : pane_(pane), size_(pane.size()), labeled_(pane.isXAxisLabeled()) {
    const int bare = pane.plotArea().height();
    pane.onPaper_ = true;
    colors_.emplace();
    pane.restyle();
    pane.axes_.setXLabeled(true);
    const int width = std::max(size_.width(), minWidthOnPaper);
    const int height = size_.height() + bare - pane.plotArea().height();
    pane.resize(width, std::max(height, qRound(minHeightOnPaper * width)));
    pane.repaintNow();
    const int below = pane.header_.heightBelow();
    if (below == 0) return;
    pane.axes_.reserveBelow(below);
    pane.resize(pane.width(), pane.height() + below);
    pane.repaintNow();
}

PlotPaper::~PlotPaper() {
    colors_.reset();
    pane_.onPaper_ = false;
    pane_.axes_.reserveBelow(0);
    pane_.axes_.setXLabeled(labeled_);
    pane_.resize(size_);
    pane_.restyle();
    pane_.repaintNow();
}

}  // namespace linkwright::plots
