// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>
#include <optional>

namespace linkwright::desktop {

/// What the user asked for on the command line.
struct Options {
    QString file;                    ///< project to open, empty for none
    QString theme;                   ///< dark, light, system or empty: as last time
    QString language;                ///< code, system or empty: as last time
    QString layout;                  ///< model, optimize, run or empty: as last time
    bool optimize = false;           ///< start an optimization at once
    QString screenshot;              ///< PNG to write, then quit; empty for none
    QString video;                   ///< to write, then quit; empty for none
    QString picture;                 ///< one frame of such a video: PNG to write, then quit
    QString sketch;                  ///< drawing with dimensions to write, then quit
    QSize size;                      ///< of the window or the frames, invalid: as last time
    double time = 0.0;               ///< s, playhead of the screenshot or picture
    std::optional<double> from, to;  ///< s, part of the motion in the video
    double speed = 1.0;              ///< of the video to that of the motion
    int rate = 30;                   ///< frames per second
    QString background;              ///< view, white, transparent or empty: as the view
    bool plots = false;              ///< beside the view in the video or picture
    bool json = false;               ///< tell what was made as one JSON object
    bool runs = false;   ///< show the runs kept beside the project in the screenshot, in color
    bool check = false;  ///< check the gradient before the screenshot
    QString panel;       ///< to bring to the front before the screenshot, several joined by commas
    QString select;      ///< id to select before the screenshot
    QString commands;    ///< to give before the screenshot, with buttons to press, fields to fill
                         ///< ("name=text"), "menu:1" and "wait=500"; several joined by commas
};

/// How the program should go on after reading the command line.
struct CommandLine {
    Options options;
    std::optional<int> exitCode;  ///< set when there is nothing more to do
    QString output;               ///< for standard output (exit code 0) or standard error
};

/// Reads the arguments without their program name. Exit code 2 means that they are wrong.
CommandLine readCommandLine(const QStringList& arguments);

}  // namespace linkwright::desktop
