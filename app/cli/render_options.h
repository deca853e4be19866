// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>

namespace linkwright::cli {

/// What was asked of `render`; the file to make is the output of `Options`.
struct RenderOptions {
    std::optional<double> time;      ///< s; a picture of this instant instead of a video
    std::optional<double> from, to;  ///< s, part of the motion
    std::optional<double> speed;     ///< of the video to that of the motion
    std::optional<double> rate;      ///< frames per second, whole number
    std::string size;                ///< "1280x720"; empty: the usual one
    std::string background;          ///< "view", "white", "transparent"; empty: "view"
    std::string theme;               ///< "dark", "light"; empty: as in the window
    bool plots = false;              ///< beside the view
};

}  // namespace linkwright::cli
