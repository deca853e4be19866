// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/interruption.h"

#include <QObject>

namespace linkwright::document {

QString interruptionText() {
    return QObject::tr("Interrupted: the program ended before the run did. It can be continued.");
}

bool wasInterrupted(const OptimizationRun& run) {
    return !run.result && run.failure == interruptionText();
}

}  // namespace linkwright::document
