// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/resources.h"

#include <QDir>
#include <QtGlobal>

// Q_INIT_RESOURCE must be expanded outside any namespace.
static void initializeWidgetResources() {
    Q_INIT_RESOURCE(widgets);
    Q_INIT_RESOURCE(translations);
}

namespace linkwright::widgets {

void initializeResources() {
    static const bool done = [] {
        initializeWidgetResources();
        return true;
    }();
    Q_UNUSED(done);
}

}  // namespace linkwright::widgets
