// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/preferences.h"

#include "engine/base/parallel.h"
#include "ui/document/project/user_settings.h"

#include <QStringList>
#include <QThread>
#include <algorithm>
#include <array>

namespace linkwright::document {

namespace {

constexpr QLatin1String languageKey("preferences/language"), scaleKey("preferences/scalePercent"),
    smoothingKey("preferences/smoothing"), motionKey("preferences/reducedMotion"),
    threadsKey("preferences/threads"), keepKey("preferences/keepMilliseconds"),
    ffmpegKey("preferences/ffmpeg"), levelKey("preferences/logLevel");
constexpr std::array<const char*, 3> smoothingWords{"automatic", "always", "never"};

/// A whole number within bounds, or what it is without one.
int kept(const QString& key, int least, int most, int otherwise) {
    bool valid = false;
    const int value = settingOf(key).toInt(&valid);
    return valid && value >= least && value <= most ? value : otherwise;
}

}  // namespace

Preferences preferences() {
    Preferences found;
    constexpr int smallest = 50, largest = 300, maxThreads = 4096, longest = 600'000;
    found.scalePercent = kept(scaleKey, smallest, largest, found.scalePercent);
    found.threads = kept(threadsKey, 0, maxThreads, found.threads);
    found.keepMilliseconds = kept(keepKey, 100, longest, found.keepMilliseconds);
    found.reducedMotion = settingOf(motionKey).toBool();
    found.language = settingOf(languageKey).toString();
    found.ffmpeg = settingOf(ffmpegKey).toString();
    const QString word = settingOf(smoothingKey).toString();
    for (std::size_t index = 0; index < smoothingWords.size(); ++index)
        if (word == QLatin1String(smoothingWords[index]))
            found.smoothing = static_cast<Smoothing>(index);
    const QString level = settingOf(levelKey).toString();
    if (QStringList{"debug", "info", "warning", "error"}.contains(level)) found.logLevel = level;
    return found;
}

void keepPreferences(const Preferences& chosen) {
    keepSetting(languageKey, chosen.language);
    keepSetting(scaleKey, chosen.scalePercent);
    keepSetting(smoothingKey,
                QLatin1String(smoothingWords[static_cast<std::size_t>(chosen.smoothing)]));
    keepSetting(motionKey, chosen.reducedMotion);
    keepSetting(threadsKey, chosen.threads);
    keepSetting(keepKey, chosen.keepMilliseconds);
    keepSetting(ffmpegKey, chosen.ffmpeg);
    keepSetting(levelKey, chosen.logLevel);
}

void limitThreads(int threads) {
    base::setThreadLimit(static_cast<std::size_t>(threads > 0 ? threads : availableThreads()));
}

int availableThreads() {
    return std::max(1, QThread::idealThreadCount());
}

}  // namespace linkwright::document
