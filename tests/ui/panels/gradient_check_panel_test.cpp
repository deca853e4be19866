// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/gradient_check_panel.h"

#include "tests/support/gui_test.h"
#include "tests/support/open_project.h"

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>
#include <memory>

namespace gradient_check_panel_test {

using namespace linkwright;

namespace {

const QString fiveBarPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");

}  // namespace

class GradientCheckPanelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Exact methods that agree are no reason for green while another one is far off.
    void aDoubtfulMethodIsNotGreen() {
        tests::OpenProject work;
        QVERIFY(work.project.open(fiveBarPath));
        panels::GradientCheckPanel panel(work.project, work.checker);
        panel.show();
        auto* step = panel.findChild<QLabel*>("checkStep");
        QStringList steps;
        QObject::connect(&work.checker, &document::GradientChecker::partBegun, &panel,
                         [&] { steps << step->text(); });
        QTest::mouseClick(panel.findChild<QPushButton*>("startCheck"), Qt::LeftButton);
        QVERIFY(step->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(work.checker.check() != nullptr, 30000);
        QTRY_VERIFY(!step->isVisible());
        QTRY_COMPARE(steps.size(), static_cast<qsizetype>(session::checkParts));
        QTRY_VERIFY2(steps[4].startsWith("Complex step (5 of 7)"), qPrintable(steps[4]));
        auto* verdict = panel.findChild<QLabel*>("checkVerdict");
        QCOMPARE(verdict->property("textRole").toString(), QStringLiteral("ok"));
        auto doubtful = std::make_shared<session::GradientCheck>(*work.checker.check());
        doubtful->methods[1].relativeError = 1.4;
        QVERIFY(doubtful->passed);
        tests::OpenProject other;
        QVERIFY(other.project.open(fiveBarPath));
        panels::GradientCheckPanel shown(other.project, other.checker);
        other.checker.show(doubtful, other.project.model());
        verdict = shown.findChild<QLabel*>("checkVerdict");
        QCOMPARE(verdict->property("textRole").toString(), QStringLiteral("warning"));
        QVERIFY(verdict->text().contains("continuous adjoint is off by 1.4"));
    }

    /// Of many variables some are compared unless all are asked for; what there is when a check of
    /// all is canceled stays.
    void manyVariablesTakeSeconds() {
        tests::OpenProject work;
        QVERIFY(work.project.open(fiveBarPath));
        panels::GradientCheckPanel panel(work.project, work.checker);
        panel.show();
        auto* everything = panel.findChild<QCheckBox*>("checkEverything");
        QVERIFY(!everything->isVisible());
        QVERIFY(work.project.open(QStringLiteral(
            LINKWRIGHT_SOURCE_DIR "/projects/double-pendulum-swing-up.linkwright.json")));
        QTRY_VERIFY(everything->isVisible());
        auto* start = panel.findChild<QPushButton*>("startCheck");
        auto* verdict = panel.findChild<QLabel*>("checkVerdict");
        QTest::mouseClick(start, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(work.checker.check() != nullptr, 60000);
        QCOMPARE(work.checker.check()->variables.size(), session::checkedOfMany + 8);
        QTRY_VERIFY2(verdict->text().startsWith("16 of 601 variables and 8 random directions"),
                     qPrintable(verdict->text()));
        auto* table = panel.findChild<QTableWidget*>("checkVariables");
        QCOMPARE(table->verticalHeaderItem(16)->text(), QStringLiteral("Random direction 1"));

        QTRY_VERIFY(start->isEnabled());
        QTest::mouseClick(everything, Qt::LeftButton, {}, {8, everything->height() / 2});
        QVERIFY(work.checker.everything());
        int blocks = 0;
        QObject::connect(
            &work.checker, &document::GradientChecker::partBegun, &panel, [&](int part) {
                if (part == 2 && ++blocks == 2)
                    QTest::mouseClick(panel.findChild<QPushButton*>("cancelCheck"), Qt::LeftButton);
            });
        QTest::mouseClick(start, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!work.checker.checking(), 120000);
        QVERIFY(work.checker.check()->canceled);
        QVERIFY(work.checker.check()->variables.size() >= 64);
        QTRY_VERIFY2(verdict->text().startsWith("Canceled: "), qPrintable(verdict->text()));
    }
};

LINKWRIGHT_GUI_TEST(GradientCheckPanelTest)

}  // namespace gradient_check_panel_test

#include "gradient_check_panel_test.moc"
