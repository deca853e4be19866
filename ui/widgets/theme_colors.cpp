// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/theme_colors.h"

namespace linkwright::widgets {

namespace {

ThemeColors makeDark() {
    ThemeColors colors;
    colors.window = QColor("#15171A");
    colors.surface1 = QColor("#1E2124");
    colors.surface2 = QColor("#25292D");
    colors.surface3 = QColor("#2F3439");
    colors.field = QColor("#15181A");
    colors.hover = QColor("#2B3035");
    colors.line = QColor("#30353A");
    colors.lineStrong = QColor("#474E55");
    colors.control = QColor("#666F78");
    colors.text1 = QColor("#E9ECEF");
    colors.text2 = QColor("#AEB6BE");
    colors.text3 = QColor("#8B949D");
    colors.disabled = QColor("#5E666E");
    colors.accent = QColor("#5AA2FF");
    colors.accentFill = QColor("#1D3C63");
    colors.accentOnFill = QColor("#EAF3FF");
    colors.primary = QColor("#2672D6");
    colors.gradient = QColor("#F25CB8");
    colors.ok = QColor("#46C07A");
    colors.okFill = QColor("#1B3A29");
    colors.warning = QColor("#F0B429");
    colors.warningFill = QColor("#40331A");
    colors.fault = QColor("#FF6B60");
    colors.faultFill = QColor("#46211F");
    colors.plotBackground = QColor("#1A1D20");
    colors.plotGrid = QColor("#2A2F34");
    colors.plotZeroLine = QColor("#383E44");
    colors.plotAxis = QColor("#59616A");
    colors.series = {QColor("#56B4E9"), QColor("#F0A030"), QColor("#2BC29A"),
                     QColor("#E6D64A"), QColor("#E8795A"), QColor("#A79BF0")};
    colors.compared = {QColor("#C8F080"), QColor("#9868E8"), QColor("#D86018"), QColor("#90F0F0"),
                       QColor("#B8688C")};
    return colors;
}

ThemeColors makeLight() {
    ThemeColors colors;
    colors.window = QColor("#C9CED4");
    colors.surface1 = QColor("#F6F7F8");
    colors.surface2 = QColor("#E9ECEF");
    colors.surface3 = QColor("#FFFFFF");
    colors.field = QColor("#FFFFFF");
    colors.hover = QColor("#E1E6EB");
    colors.line = QColor("#CFD5DB");
    colors.lineStrong = QColor("#A9B2BB");
    colors.control = QColor("#7C8691");
    colors.text1 = QColor("#1A1E22");
    colors.text2 = QColor("#47505A");
    colors.text3 = QColor("#616B75");
    colors.disabled = QColor("#9AA3AC");
    colors.accent = QColor("#0F62C7");
    colors.accentFill = QColor("#CFE3FB");
    colors.accentOnFill = QColor("#0B2A52");
    colors.primary = QColor("#1D66C4");
    colors.gradient = QColor("#B5177E");
    colors.ok = QColor("#1A7A43");
    colors.okFill = QColor("#DCF1E4");
    colors.warning = QColor("#8A5A00");
    colors.warningFill = QColor("#FBEED0");
    colors.fault = QColor("#C0261A");
    colors.faultFill = QColor("#FBE0DD");
    colors.plotBackground = QColor("#FFFFFF");
    colors.plotGrid = QColor("#E8EBEE");
    colors.plotZeroLine = QColor("#D5DADF");
    colors.plotAxis = QColor("#98A2AC");
    colors.series = {QColor("#0072B2"), QColor("#A85400"), QColor("#00795A"),
                     QColor("#7D6B00"), QColor("#B5432A"), QColor("#5B4BC4")};
    colors.compared = {QColor("#A89000"), QColor("#6020D0"), QColor("#6B1408"), QColor("#003838"),
                       QColor("#D0507C")};
    return colors;
}

ThemeColors withEstop(ThemeColors colors) {
    colors.estop = QColor("#D3201F");
    colors.estopStripe = QColor("#F2C200");
    colors.estopStripeBase = QColor("#17191C");
    return colors;
}

}  // namespace

const ThemeColors& darkColors() {
    static const ThemeColors colors = withEstop(makeDark());
    return colors;
}

const ThemeColors& lightColors() {
    static const ThemeColors colors = withEstop(makeLight());
    return colors;
}

QList<NamedColor> namedColors(const ThemeColors& colors) {
    return {{"window", colors.window},
            {"surface1", colors.surface1},
            {"surface2", colors.surface2},
            {"surface3", colors.surface3},
            {"field", colors.field},
            {"hover", colors.hover},
            {"lineStrong", colors.lineStrong},
            {"line", colors.line},
            {"control", colors.control},
            {"text1", colors.text1},
            {"text2", colors.text2},
            {"text3", colors.text3},
            {"disabled", colors.disabled},
            {"accentFill", colors.accentFill},
            {"accentOnFill", colors.accentOnFill},
            {"accent", colors.accent},
            {"primary", colors.primary},
            {"gradient", colors.gradient},
            {"okFill", colors.okFill},
            {"ok", colors.ok},
            {"warningFill", colors.warningFill},
            {"warning", colors.warning},
            {"faultFill", colors.faultFill},
            {"fault", colors.fault}};
}

}  // namespace linkwright::widgets
