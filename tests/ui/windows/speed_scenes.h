// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/windows/main_window.h"

#include <QString>
#include <cstddef>
#include <functional>
#include <memory>

namespace linkwright::windows {

/// Longest that something is waited for.
inline constexpr int patienceMilliseconds = 60000;

/// File of a sample project.
QString projectPath(const char* name);

/// Turns the event loop as a program does, until `milliseconds` have passed or `done` says so.
void spin(int milliseconds, const std::function<bool()>& done = {});

/// A window with a project in it that has come to rest.
/// @param path empty for the welcome page
std::unique_ptr<MainWindow> openWindow(const QString& path);

/// The five-bar that follows a curve, with as many control samples in all as said, whose
/// optimization ends after a number of iterations. Written to a file, so that the window opens it
/// as any other.
/// @return empty when the file cannot be written
QString trackingFile(const QString& folder, std::size_t samples, int iterations);

}  // namespace linkwright::windows
