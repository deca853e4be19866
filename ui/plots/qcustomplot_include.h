// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The only way to include QCustomPlot: its header is written with Qt's lower-case keywords, which
// are switched off everywhere here (QT_NO_KEYWORDS). They are lent for the length of that header
// and taken back, because `signals` is also an ordinary word of a mechanism model.
#define signals Q_SIGNALS
#define slots Q_SLOTS
#define foreach Q_FOREACH
#include <qcustomplot.h>
#undef signals
#undef slots
#undef foreach
