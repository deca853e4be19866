// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/theme.h"

#include "tests/support/gui_test.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/theme_colors.h"

#include <QApplication>
#include <QDir>
#include <QFontInfo>
#include <QPalette>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>
#include <array>
#include <cmath>
#include <vector>

namespace theme_test {

using namespace linkwright::widgets;

namespace {

/// Of a channel of sRGB.
double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

/// Relative luminance and contrast ratio of WCAG 2.1.
double luminance(const QColor& color) {
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF())
           + 0.0722 * linear(color.blueF());
}

double contrast(const QColor& one, const QColor& other) {
    const double lighter = std::max(luminance(one), luminance(other));
    const double darker = std::min(luminance(one), luminance(other));
    return (lighter + 0.05) / (darker + 0.05);
}

using Triple = std::array<double, 3>;

/// Linear red, green and blue as they are seen by somebody without the cones for green (Machado,
/// Oliveira, Fernandes 2009, deuteranomaly of severity 1).
Triple withoutGreen(const Triple& color) {
    const auto [red, green, blue] = color;
    return {0.367322 * red + 0.860646 * green - 0.227968 * blue,
            0.280085 * red + 0.672501 * green + 0.047413 * blue,
            -0.011820 * red + 0.042940 * green + 0.968881 * blue};
}

/// CIE L*a*b* (D65) of linear red, green and blue.
Triple labOf(const Triple& color) {
    const auto [red, green, blue] = color;
    const auto bent = [](double part) {
        return part > 216.0 / 24389.0 ? std::cbrt(part) : (24389.0 / 27.0 * part + 16.0) / 116.0;
    };
    const double x = bent((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
    const double y = bent(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue);
    const double z = bent((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883);
    return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

/// Color difference of CIE 1976; 2.3 is just noticed.
double difference(const QColor& one, const QColor& other, bool green) {
    const auto seen = [green](const QColor& color) {
        const Triple straight{linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
        return labOf(green ? straight : withoutGreen(straight));
    };
    const Triple first = seen(one), second = seen(other);
    return std::hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}

}  // namespace

class ThemeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void contrastOracle() {
        QCOMPARE(contrast(Qt::black, Qt::white), 21.0);
        // Published example: #767676 on white is the lightest gray that reaches 4.5.
        QVERIFY(contrast(QColor("#767676"), Qt::white) >= 4.5);
        QVERIFY(contrast(QColor("#777777"), Qt::white) < 4.5);
    }

    void textAndMeaningAreReadable_data() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("dark") << true;
        QTest::newRow("light") << false;
    }

    void textAndMeaningAreReadable() {
        QFETCH(bool, dark);
        const ThemeColors& colors = dark ? darkColors() : lightColors();
        const QList<NamedColor> inks{{"text1", colors.text1},       {"text2", colors.text2},
                                     {"text3", colors.text3},       {"accent", colors.accent},
                                     {"gradient", colors.gradient}, {"ok", colors.ok},
                                     {"warning", colors.warning},   {"fault", colors.fault}};
        for (const NamedColor& ink : inks) {
            for (const NamedColor& paper : {NamedColor{"surface1", colors.surface1},
                                            NamedColor{"surface2", colors.surface2}}) {
                const double ratio = contrast(ink.color, paper.color);
                QVERIFY2(ratio >= 4.5,
                         qPrintable(
                             QStringLiteral("%1 on %2: %3").arg(ink.name, paper.name).arg(ratio)));
            }
        }
        QVERIFY(contrast(colors.control, colors.surface1) >= 3.0);
        QVERIFY(contrast(colors.accentOnFill, colors.accentFill) >= 4.5);
        QVERIFY(contrast(Qt::white, colors.primary) >= 4.5);
        QVERIFY(contrast(Qt::white, colors.estop) >= 4.5);
        for (const QColor& series : colors.series)
            QVERIFY(contrast(series, colors.plotBackground) >= 3.0);
    }

    void differenceOracle() {
        // White has L* = 100 and black 0, both without a hue.
        QVERIFY(std::abs(difference(Qt::white, Qt::black, true) - 100.0) < 0.01);
        // L*a*b* of red in sRGB: 53.24, 80.09, 67.20; of green: 87.73, -86.18, 83.18.
        QVERIFY(std::abs(difference(Qt::red, Qt::green, true) - 170.6) < 0.1);
        QVERIFY(difference(Qt::red, Qt::green, false) < 0.2 * 170.6);
    }

    /// Several times the difference that is just noticed, since thin lines show little color.
    void comparedOptimizationsAreToldApart() {
        for (const ThemeColors* colors : {&darkColors(), &lightColors()}) {
            std::vector<QColor> others(colors->series.begin(), colors->series.begin() + 3);
            for (const QColor& compared : colors->compared) {
                QVERIFY(contrast(compared, colors->plotBackground) >= 3.0);
                for (const QColor& reserved : {colors->gradient, colors->fault, colors->accent})
                    QVERIFY2(difference(compared, reserved, true) > 15.0,
                             qPrintable(compared.name() + reserved.name()));
                for (const QColor& other : others) {
                    const QString both = compared.name() + other.name();
                    QVERIFY2(difference(compared, other, true) > 28.0, qPrintable(both));
                    QVERIFY2(difference(compared, other, false) > 12.0, qPrintable(both));
                }
                others.push_back(compared);
            }
        }
    }

    void appliesBothThemes() {
        QSignalSpy changed(&Theme::instance(), &Theme::changed);
        Theme::apply(*qApp, ThemeKind::Dark);
        QVERIFY(Theme::isDark());
        QCOMPARE(qApp->palette().color(QPalette::Window), darkColors().surface1);
        Theme::apply(*qApp, ThemeKind::Light);
        QVERIFY(!Theme::isDark());
        QCOMPARE(qApp->palette().color(QPalette::Window), lightColors().surface1);
        QCOMPARE(Theme::colors().text1, lightColors().text1);
        const auto before = changed.count();
        Theme::apply(*qApp, ThemeKind::Light);
        QCOMPARE(changed.count(), before);
    }

    void followsTheSystem() {
        // Without a palette of ours this platform is light.
        Theme::apply(*qApp, ThemeKind::Dark);
        Theme::apply(*qApp, ThemeKind::System);
        QCOMPARE(Theme::requested(), ThemeKind::System);
        const bool dark = Theme::isDark();
        Theme::apply(*qApp, dark ? ThemeKind::Light : ThemeKind::Dark);
        Theme::apply(*qApp, ThemeKind::System);
        QCOMPARE(Theme::isDark(), dark);
    }

    void styleSheetIsComplete() {
        for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::Light}) {
            Theme::apply(*qApp, kind);
            const QString sheet = qApp->styleSheet();
            QVERIFY(sheet.size() > 1000);
            QVERIFY2(!sheet.contains('@'), "a color name of the style sheet is unknown");
            QRegularExpression picture("url\\(([^)]+)\\)");
            auto matches = picture.globalMatch(sheet);
            int count = 0;
            while (matches.hasNext()) {
                const QString path = matches.next().captured(1);
                QVERIFY2(QFile::exists(path), qPrintable(path));
                ++count;
            }
            QVERIFY(count > 5);
        }
    }

    void reachesTheSizesOfTheDesign() {
        Theme::apply(*qApp, ThemeKind::Dark);
        QWidget window;
        QPushButton plain("Plain", &window);
        QPushButton primary("Start", &window);
        setButtonRole(&primary, ButtonRole::Primary);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCOMPARE(plain.sizeHint().height(), 24);
        QCOMPARE(primary.sizeHint().height(), 24);
        QTreeWidget tree;
        auto* item = new QTreeWidgetItem(&tree, {"Link 1"});
        tree.show();
        QVERIFY(QTest::qWaitForWindowExposed(&tree));
        QCOMPARE(tree.visualItemRect(item).height(), 24);
        QCOMPARE(QFontInfo(qApp->font()).pixelSize(), 13);
    }

    void everyDrawingIsAnIcon() {
        QDir folder(QStringLiteral(LINKWRIGHT_SOURCE_DIR "/resources/icons"));
        QStringList drawn;
        for (const QString& file : folder.entryList({"*.svg"}, QDir::Files, QDir::Name))
            if (file != "linkwright.svg") drawn << file.chopped(4);
        QVERIFY(drawn.size() > 60);
        QCOMPARE(iconNames(), drawn);
    }

    void iconsAreDrawnAndTinted() {
        for (const QString& name : iconNames()) {
            const QImage picture = iconPixmap(name, 20, Qt::red, 2.0).toImage();
            QCOMPARE(picture.size(), QSize(40, 40));
            int inked = 0;
            for (int row = 0; row < 40; ++row)
                for (int column = 0; column < 40; ++column) {
                    const QRgb pixel = picture.pixel(column, row);
                    if (qAlpha(pixel) < 200) continue;
                    ++inked;
                    QVERIFY2(qRed(pixel) > 150 && qGreen(pixel) == 0 && qBlue(pixel) == 0,
                             qPrintable(name));
                }
            QVERIFY2(inked >= 12, qPrintable(name));
        }
        QTest::ignoreMessage(QtWarningMsg,
                             "There is no icon named \"nothing\" in resources/icons.");
        QVERIFY(icon("nothing").isNull());
    }

    void iconsFollowStateAndTheme() {
        const auto ink = [](const QIcon& icon, QIcon::Mode mode, QIcon::State state) {
            const QImage picture = icon.pixmap(QSize(20, 20), 1.0, mode, state).toImage();
            // Unpremultiplied color of the most opaque pixel.
            QColor found;
            int strongest = 0;
            for (int row = 0; row < picture.height(); ++row)
                for (int column = 0; column < picture.width(); ++column)
                    if (const QColor pixel = picture.pixelColor(column, row);
                        pixel.alpha() > strongest) {
                        strongest = pixel.alpha();
                        found = pixel;
                    }
            found.setAlpha(255);
            return found;
        };
        const auto near = [](const QColor& one, const QColor& other) {
            return std::abs(one.red() - other.red()) < 6
                   && std::abs(one.green() - other.green()) < 6
                   && std::abs(one.blue() - other.blue()) < 6;
        };
        Theme::apply(*qApp, ThemeKind::Dark);
        const QIcon stop = icon("stop");
        QVERIFY(near(ink(stop, QIcon::Normal, QIcon::Off), darkColors().text2));
        QVERIFY(near(ink(stop, QIcon::Active, QIcon::Off), darkColors().text1));
        QVERIFY(near(ink(stop, QIcon::Normal, QIcon::On), darkColors().accent));
        QVERIFY(near(ink(stop, QIcon::Disabled, QIcon::Off), darkColors().disabled));
        QVERIFY(
            near(ink(icon("stop", IconTint::Row), QIcon::Normal, QIcon::On), darkColors().text2));
        Theme::apply(*qApp, ThemeKind::Light);
        QVERIFY(near(ink(stop, QIcon::Normal, QIcon::Off), lightColors().text2));
    }
};

LINKWRIGHT_GUI_TEST(ThemeTest)

}  // namespace theme_test

#include "theme_test.moc"
