// SPDX-License-Identifier: GPL-3.0-or-later
// The settings of a motion: what is seen of them, and what the list of problems does about them.
#include "tests/support/gui_test.h"
#include "tests/support/open_project.h"
#include "ui/document/shown/selection_model.h"
#include "ui/panels/frame/problems_bar.h"
#include "ui/panels/properties/property_panel.h"

#include <QComboBox>
#include <QPushButton>
#include <QStyleOptionComboBox>
#include <QTest>
#include <QToolButton>
#include <cmath>

namespace motion_settings_test {

using namespace linkwright;

class MotionSettingsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A crank of 300 rad/s turns by 86 degrees within a step of 5 ms.
    void stepsForAFastDrive() {
        tests::OpenProject work;
        document::SelectionModel selection;
        panels::ProblemsBar bar(work.project, work.solver, selection);
        bar.resize(900, 200);
        bar.show();
        const auto firstButton = [&](const char* text) {
            QTRY_VERIFY2_WITH_TIMEOUT(bar.remedyButton()->isVisible()
                                          && bar.remedyButton()->text() == QString::fromUtf8(text),
                                      qPrintable(bar.headline() + bar.remedyButton()->text()),
                                      30000);
        };
        work.project.commit("Draw", [](model::Model& model) {
            model.simulation.duration = 0.05;
            model.simulation.step = 0.005;
            model.points = {{"O", "O", {0.0, 0.0, 0.0}}, {"P", "P", {0.1, 0.0, 0.0}}};
            model::Body& crank = model.bodies.emplace_back();
            crank.id = "crank";
            crank.points = {"O", "P"};
            model::Joint& pivot = model.joints.emplace_back();
            pivot.id = "pivot";
            pivot.bodyA = "ground";
            pivot.bodyB = "crank";
            pivot.point = "O";
            pivot.coordinates.resize(1);
            model::Drive& drive = model.drives.emplace_back();
            drive.id = "motor";
            drive.joint = "pivot";
            drive.profile = model::DriveProfile::ConstantSpeed;
            drive.speed = -300.0;
        });
        firstButton("Use steps of 2\u00b0");
        QTest::mouseClick(bar.remedyButton(), Qt::LeftButton);
        // 2 degrees / (300 rad/s) = 0.11636 ms, at most, as the problem says.
        QCOMPARE(work.project.model().simulation.step, 0.000116);
        QTRY_COMPARE_WITH_TIMEOUT(bar.headline(), QStringLiteral("No problems"), 30000);
        work.project.undo();
        QCOMPARE(work.project.model().simulation.step, 0.005);
        // Of a drive by a formula no angle per step is known: the step is halved.
        work.project.commit("Formula", [](model::Model& model) {
            model.drives[0].profile = model::DriveProfile::Formula;
            model.drives[0].expression = "300*t";
        });
        firstButton("Halve the step");
        QTest::mouseClick(bar.remedyButton(), Qt::LeftButton);
        QCOMPARE(work.project.model().simulation.step, 0.0025);
        // Adaptive steps find their length by themselves.
        work.project.commit("Adaptive", [](model::Model& model) {
            model.simulation.integrator = model::Integrator::DormandPrince54;
        });
        QTRY_COMPARE_WITH_TIMEOUT(bar.headline(), QStringLiteral("No problems"), 30000);
    }

    /// In a panel as wide as the window opens with.
    void choicesAreReadWhole() {
        tests::OpenProject work;
        document::SelectionModel selection;
        panels::PropertyPanel panel(work.project, work.solver, work.shown, selection);
        panel.resize(320, 700);
        panel.show();
        selection.select(QStringLiteral("project"));
        for (const char* name : {"motionKind", "motionStart", "formulation", "integrator"}) {
            QTRY_VERIFY(panel.findChild<QComboBox*>(QLatin1String(name)));
            const auto* box = panel.findChild<QComboBox*>(QLatin1String(name));
            QTRY_VERIFY(box->isVisible());
            QStyleOptionComboBox option;
            option.initFrom(box);
            const QRect room = box->style()->subControlRect(QStyle::CC_ComboBox, &option,
                                                            QStyle::SC_ComboBoxEditField, box);
            for (int row = 0; row < box->count(); ++row)
                QVERIFY2(box->fontMetrics().horizontalAdvance(box->itemText(row)) <= room.width(),
                         qPrintable(box->itemText(row)));
        }
    }
};

LINKWRIGHT_GUI_TEST(MotionSettingsTest)

}  // namespace motion_settings_test

#include "motion_settings_test.moc"
