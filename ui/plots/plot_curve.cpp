// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_curve.h"

#include "ui/widgets/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace linkwright::plots {

namespace {

constexpr std::array<double, 3> earlierOpacity{0.50, 0.36, 0.26};
constexpr float otherCaseOpacity = 0.5F;
constexpr int seriesCount = 6;
constexpr int comparedCount = 5;

/// Dashes of compared optimizations, in pixels; with the sixth, colors meet others.
const QVector<double>& comparedDashes(int index) {
    static const std::array<QVector<double>, comparedCount> dashes{
        {{9, 3}, {3, 3}, {12, 3, 3, 3}, {6, 6}, {12, 3, 3, 3, 3, 3}}};
    return dashes[static_cast<std::size_t>((index + 2 * (index / comparedCount)) % comparedCount)];
}

QPen dashed(QColor color, double width, double dash, double gap) {
    QPen pen(color, width, Qt::CustomDashLine, Qt::FlatCap, Qt::RoundJoin);
    // Qt counts dashes in multiples of the width.
    pen.setDashPattern({dash / width, gap / width});
    return pen;
}

}  // namespace

bool drawable(double value, bool logarithmic) {
    return std::isfinite(value) && (!logarithmic || value > 0.0);
}

QPen curvePen(const CurveStyle& style) {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    switch (style.kind) {
        case LineKind::Reference: return dashed(colors.text2, 1.3, 5.0, 4.0);
        case LineKind::Feedforward: {
            return dashed(widgets::Theme::seriesColor(style.series), 1.0, 2.0, 3.0);
        }
        case LineKind::Earlier: {
            // Of several objects in one plot all but the first keep their colors.
            QColor color =
                style.series == 0 ? colors.text2 : widgets::Theme::seriesColor(style.series);
            const auto age = static_cast<std::size_t>(std::clamp(style.age, 0, 2));
            color.setAlphaF(static_cast<float>(earlierOpacity[age]));
            return {color, 1.3, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin};
        }
        case LineKind::Violation: return dashed(colors.fault, 1.6, 8.0, 3.0);
        case LineKind::OtherCase: {
            QColor color = widgets::Theme::seriesColor(style.series);
            color.setAlphaF(otherCaseOpacity);
            return {color, 1.0, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin};
        }
        case LineKind::Compared: {
            QPen pen(widgets::Theme::comparedColor(style.series), 1.6, Qt::CustomDashLine,
                     Qt::FlatCap, Qt::RoundJoin);
            QVector<double> dashes = comparedDashes(style.series);
            for (double& dash : dashes)
                dash /= pen.widthF();
            pen.setDashPattern(dashes);
            return pen;
        }
        case LineKind::Current: break;
    }
    const QColor color = widgets::Theme::seriesColor(style.series);
    // The seventh series has the color of the first: long dashes tell them apart.
    if (style.series >= seriesCount) return dashed(color, 2.0, 14.0, 5.0);
    return {color, 2.0, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin};
}

}  // namespace linkwright::plots
