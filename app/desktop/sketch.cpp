// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/sketch.h"

#include "ui/windows/workshop_sketch.h"

#include <QGuiApplication>
#include <clocale>
#include <cstdio>

namespace linkwright::desktop {

int writeSketch(const Options& options, int argumentCount, char** arguments) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(argumentCount, arguments);
    std::setlocale(LC_NUMERIC, "C");
    const QString problem = windows::saveWorkshopSketch(options.file, options.sketch);
    if (problem.isEmpty()) return 0;
    std::fprintf(stderr, "linkwright: %s\n", qPrintable(problem));
    return 1;
}

}  // namespace linkwright::desktop
