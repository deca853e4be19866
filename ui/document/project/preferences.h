// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace linkwright::document {

/// When edges in the 3D view are smoothed.
enum class Smoothing { Automatic, Always, Never };

/// What a user chose once for all projects. Colors and navigation are kept where they are chosen.
struct Preferences {
    QString language;        ///< code, from the next start on; empty: that of the desktop
    int scalePercent = 100;  ///< size of text and controls, from the next start on
    Smoothing smoothing = Smoothing::Automatic;
    bool reducedMotion = false;  ///< the camera jumps instead of moving
    int threads = 0;             ///< most the engine computes with; 0: as many as there are
    int keepMilliseconds = 400;  ///< after an edit, until unsaved work is on disk
    QString ffmpeg;              ///< path of the program; empty: among those of the system
    QString logLevel = QStringLiteral("info");  ///< least that is kept: debug, info, warning, error

    bool operator==(const Preferences&) const = default;
};

/// As they were kept; what is missing or makes no sense is as if never chosen.
Preferences preferences();
/// Keeps them; the disk follows beside the window's thread.
void keepPreferences(const Preferences& chosen);

/// Lets the engine compute with as many threads from now on. Results do not depend on it.
void limitThreads(int threads);
/// As many as this computer runs at once.
int availableThreads();

}  // namespace linkwright::document
