// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace linkwright::widgets {

/// Shortest text with at most `significantDigits`: "2.236", "100", "1e-4", "1.25e7". Never
/// localized; "no value" for NaN and "infinite" for infinities.
QString formatNumber(double value, int significantDigits = 6);

/// Shortest text that reads back as exactly `value`.
QString formatExact(double value);

/// Text of `value / factor` that reads back as `value` after multiplication by `factor`, without
/// the noise digits of the division where possible (0.5235987755982988 rad is "30" in degrees).
QString formatExactScaled(double value, double factor);

/// With a true minus sign, for labels and plots; fields keep the plain one, which can be typed.
QString withTrueMinus(QString text);

/// "+0.0662", "−4.2288": sign always shown, for derivatives.
QString formatSigned(double value, int significantDigits = 5);

/// A derivative beside others, with its sign; "≈ 0" where it is rounding beside the largest.
QString formatDerivative(double value, double largest, int significantDigits = 5);

/// Seconds on the timeline: two decimals, four when the whole motion is below one second.
QString formatSeconds(double seconds, double duration);

}  // namespace linkwright::widgets
