// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>
#include <optional>

namespace linkwright::desktop {

/// What the user asked for on the command line.
struct Options {
    QString file;           ///< project to open, empty for none
    QString theme;          ///< dark, light, system or empty: as last time
    QString layout;         ///< model, optimize, run or empty: as last time
    bool optimize = false;  ///< start an optimization at once
    QString screenshot;     ///< PNG to write, then quit; empty for none
    QString video;          ///< to write, then quit; empty for none
    QSize size;             ///< of the window, invalid: as last time
    double time = 0.0;      ///< s, playhead of the screenshot
    bool runs = false;      ///< show the runs kept beside the project in the screenshot, in color
    bool check = false;     ///< check the gradient before the screenshot
    QString panel;     ///< to bring to the front before the screenshot, several joined by commas
    QString select;    ///< id to select before the screenshot
    QString commands;  ///< to give before the screenshot, several joined by commas
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
