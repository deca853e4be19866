// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/test_program.h"

#include <QApplication>
#include <QMenu>

namespace linkwright::tests {

/// The entries of a menu and of those in it.
inline QList<QAction*> entriesOf(const QMenu& menu) {
    QList<QAction*> entries;
    for (QAction* action : menu.actions())
        if (action->menu())
            entries += entriesOf(*action->menu());
        else
            entries << action;
    return entries;
}

}  // namespace linkwright::tests

/// Registers the test class of this file, which shows widgets.
#define LINKWRIGHT_GUI_TEST(Class) \
    LINKWRIGHT_TEST_RUN_BY((&linkwright::tests::runTest<Class, QApplication>))
