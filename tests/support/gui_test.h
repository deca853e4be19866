// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/test_program.h"

#include <QApplication>

/// Registers the test class of this file, which shows widgets.
#define LINKWRIGHT_GUI_TEST(Class) \
    LINKWRIGHT_TEST_RUN_BY((&linkwright::tests::runTest<Class, QApplication>))
