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
#include <cmath>

namespace theme_test {

using namespace linkwright::widgets;

namespace {

/// Relative luminance and contrast ratio of WCAG 2.1.
double luminance(const QColor& color) {
    const auto linear = [](double channel) {
        return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF())
           + 0.0722 * linear(color.blueF());
}

double contrast(const QColor& one, const QColor& other) {
    const double lighter = std::max(luminance(one), luminance(other));
    const double darker = std::min(luminance(one), luminance(other));
    return (lighter + 0.05) / (darker + 0.05);
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
        QCOMPARE(primary.sizeHint().height(), 32);
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
