// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/tickers.h"

#include "ui/widgets/number_format.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace linkwright::plots {

int ShortTicker::exponentFor(double lower, double upper) {
    const double largest = std::max(std::abs(lower), std::abs(upper));
    if (!(largest > 0.0) || !std::isfinite(largest)) return 0;
    if (largest >= 0.01 && largest < 1e5) return 0;
    return 3 * static_cast<int>(std::floor(std::log10(largest) / 3.0));
}

double ShortTicker::getTickStep(const QCPRange& range) {
    step_ = QCPAxisTicker::getTickStep(range);
    if (whole_ || decades_) {
        step_ = std::max(1.0, std::round(step_));
        return step_;
    }
    // With a single number an axis tells no size.
    const auto ticks = [&] {
        return std::floor(range.upper / step_) - std::ceil(range.lower / step_) + 1.0;
    };
    for (int halving = 0; halving < 3 && ticks() < 2.0; ++halving)
        step_ = cleanMantissa(0.5 * step_);
    return step_;
}

QString ShortTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    if (decades_) return powerOfTen(static_cast<int>(std::lround(tick)));
    const double scale = std::pow(10.0, exponent_);
    const double step = step_ / scale;
    // A step of 2.5 or 0.25 needs one decimal more than its decade says.
    int decimals = std::clamp(static_cast<int>(-std::floor(std::log10(step) + 1e-9)), 0, 9);
    const double shifted = step * std::pow(10.0, decimals);
    if (std::abs(shifted - std::round(shifted)) > 1e-6) ++decimals;
    double shown = tick / scale;
    if (std::abs(shown) < step * 1e-6) shown = 0.0;
    return widgets::withTrueMinus(QString::number(shown, 'f', decimals));
}

QVector<double> DecadeTicker::createTickVector(double, const QCPRange& range) {
    if (!(range.lower > 0.0)) return {};
    const int lowest = static_cast<int>(std::floor(std::log10(range.lower) + 1e-9));
    const int highest = static_cast<int>(std::ceil(std::log10(range.upper) - 1e-9));
    QVector<double> ticks;
    if (highest - lowest <= 1) {
        for (const double factor : {1.0, 2.0, 5.0, 10.0})
            ticks << factor * std::pow(10.0, lowest);
        return ticks;
    }
    const int wanted = std::max(2, tickCount());
    const int stride = std::max(1, (highest - lowest + wanted - 1) / wanted);
    for (int exponent = lowest; exponent <= highest; ++exponent)
        if (exponent % stride == 0) ticks << std::pow(10.0, exponent);
    return ticks;
}

QString DecadeTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    const double exponent = std::log10(tick);
    if (std::abs(exponent - std::round(exponent)) > 1e-9)
        return widgets::withTrueMinus(widgets::formatNumber(tick, 3));
    const int rounded = static_cast<int>(std::lround(exponent));
    if (rounded == 0) return QStringLiteral("1");
    if (rounded == 1) return QStringLiteral("10");
    return powerOfTen(rounded);
}

QString powerOfTen(int exponent) {
    static constexpr std::array<char16_t, 10> digits{u'\u2070', u'\u00B9', u'\u00B2', u'\u00B3',
                                                     u'\u2074', u'\u2075', u'\u2076', u'\u2077',
                                                     u'\u2078', u'\u2079'};
    QString text = QStringLiteral("10");
    if (exponent < 0) text += QChar(0x207B);
    const QString plain = QString::number(std::abs(exponent));
    for (const QChar digit : plain)
        text += QChar(digits[static_cast<std::size_t>(digit.digitValue())]);
    return text;
}

}  // namespace linkwright::plots
