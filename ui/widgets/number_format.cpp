// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/number_format.h"

#include <QLocale>
#include <QObject>
#include <cmath>

namespace linkwright::widgets {

namespace {

/// "1e-04" as "1e-4", "1.5e+07" as "1.5e7".
QString withShortExponent(QString text) {
    const auto exponent = text.indexOf(QLatin1Char('e'));
    if (exponent < 0) return text;
    bool ok = false;
    const int power = text.mid(exponent + 1).toInt(&ok);
    if (!ok) return text;
    return text.left(exponent) + QLatin1Char('e') + QString::number(power);
}

QString specialText(double value) {
    return std::isnan(value) ? QObject::tr("no value") : QObject::tr("infinite");
}

}  // namespace

QString formatNumber(double value, int significantDigits) {
    if (!std::isfinite(value)) return specialText(value);
    if (value == 0.0) return QStringLiteral("0");
    return withShortExponent(QString::number(value, 'g', significantDigits));
}

QString formatExact(double value) {
    if (!std::isfinite(value)) return specialText(value);
    if (value == 0.0) return QStringLiteral("0");
    return withShortExponent(QString::number(value, 'g', QLocale::FloatingPointShortest));
}

QString formatExactScaled(double value, double factor) {
    if (factor == 1.0 || !std::isfinite(value)) return formatExact(value);
    const double shown = value / factor;
    for (const int digits : {15, 16, 17}) {
        const QString text = QString::number(shown, 'g', digits);
        // The last bit may be lost in the two roundings; it is no change of the value.
        const double back = text.toDouble() * factor;
        if (std::abs(back - value) <= 4e-16 * std::abs(value)) return formatExact(text.toDouble());
    }
    return formatExact(shown);
}

QString withTrueMinus(QString text) {
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString formatSigned(double value, int significantDigits) {
    const QString text = withTrueMinus(formatNumber(value, significantDigits));
    return value > 0.0 ? QLatin1Char('+') + text : text;
}

QString formatDerivative(double value, double largest, int significantDigits) {
    constexpr double rounding = 1e-12;
    if (value != 0.0 && std::abs(value) < rounding * std::abs(largest))
        return QStringLiteral("\u2248 0");
    return formatSigned(value, significantDigits);
}

QString formatSeconds(double seconds, double duration) {
    return QString::number(seconds, 'f', duration >= 1.0 || duration <= 0.0 ? 2 : 4);
}

}  // namespace linkwright::widgets
