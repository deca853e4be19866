// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/number_text.h"

#include <QRegularExpression>
#include <cmath>

namespace linkwright::document {

QString numberText(double value, int digits) {
    if (!std::isfinite(value))
        return std::isnan(value) ? QStringLiteral("undefined") : QStringLiteral("infinite");
    if (value == 0.0) return QStringLiteral("0");
    // Thousands are written out: 9810 is read faster than 9.81e3.
    QString text = std::abs(value) < 1e5 && std::abs(value) >= std::pow(10.0, digits)
                       ? QString::number(std::round(value))
                       : QString::number(value, 'g', digits);
    // 'g' writes exponents as e-05; a reader expects e-5.
    const auto exponent = text.indexOf(QLatin1Char('e'));
    if (exponent >= 0) {
        const int power = text.mid(exponent + 1).toInt();
        text = text.left(exponent) + QLatin1Char('e') + QString::number(power);
    }
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString withMinusSigns(QString sentence) {
    static const QRegularExpression minus(QStringLiteral("(?<![\\w.])-(?=\\d)|(?<=\\de)-(?=\\d)"));
    return sentence.replace(minus, QStringLiteral("\u2212"));
}

QString withUnit(double value, const DisplayUnit& unit, int digits) {
    const QString number = numberText(value / unit.factor, digits);
    if (unit.symbol.isEmpty()) return number;
    // Degrees stand at their number.
    return unit.symbol == QChar(0xB0) ? number + unit.symbol
                                      : number + QLatin1Char(' ') + unit.symbol;
}

QString quantityText(double value, base::Quantity quantity, int digits) {
    return withUnit(value, shownUnit(quantity), digits);
}

QString unitText(base::Quantity quantity) {
    return QString::fromUtf8(base::unitSymbol(quantity)).replace(QLatin1Char(' '), QChar(0x00B7));
}

QString durationText(double seconds) {
    const auto short2 = [](double value) {
        return QString::number(value, 'f', value < 9.95 ? 1 : 0);
    };
    if (seconds < 1e-3) return QStringLiteral("%1 \u00B5s").arg(short2(seconds * 1e6));
    if (seconds < 1.0) return QStringLiteral("%1 ms").arg(short2(seconds * 1e3));
    if (seconds < 60.0) return QStringLiteral("%1 s").arg(short2(seconds));
    const int whole = static_cast<int>(std::lround(seconds));
    return QStringLiteral("%1 min %2 s").arg(whole / 60).arg(whole % 60);
}

}  // namespace linkwright::document
