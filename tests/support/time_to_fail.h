// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

namespace linkwright::tests {

/// Gives what must not happen the time to happen. A busy machine can hide a fault by it, but make
/// none up: never wait like this for what is to come.
inline void givenTimeToFail(int milliseconds) {
    QTest::qWait(milliseconds);
}

}  // namespace linkwright::tests
