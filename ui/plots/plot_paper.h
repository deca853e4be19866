// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/paper_colors.h"

#include <QSize>
#include <optional>

namespace linkwright::plots {

class PlotPane;

/// As long as it lives a pane is as it is drawn for paper: in the colors of paper, with the x axis
/// labeled even where a pane below it has the labels on the screen, and as high as that, the shape
/// of a figure and the whole legend take.
class PlotPaper {
public:
    explicit PlotPaper(PlotPane& pane);
    ~PlotPaper();
    PlotPaper(const PlotPaper&) = delete;
    PlotPaper& operator=(const PlotPaper&) = delete;

private:
    PlotPane& pane_;
    QSize size_;    ///< on the screen
    bool labeled_;  ///< on the screen
    std::optional<widgets::PaperColors> colors_;
};

}  // namespace linkwright::plots
