// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"
#include "tests/ui/scene/sample_models.h"
#include "ui/scene/view/mechanism_view.h"

#include <QApplication>
#include <QTest>
#include <clocale>

namespace picking_test {

using namespace linkwright;

/// What is under the pointer.
class PickingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A few pixels beside a point it is meant, or its joint, and not the link that carries it.
    void pointsBeforeTheirLink() {
        auto model = std::make_shared<model::Model>(*scene::fiveBarModel());
        model->points.push_back({"corner", "Corner", {-0.6, -2.0, 0.0}});
        model->bodies[1].points.emplace_back("corner");
        scene::MechanismView view;
        view.setCameraAnimated(false);
        view.resize(900, 600);
        view.setModel(model);
        view.setLabelsVisible(false);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.showStandardView(scene::StandardView::Front);
        QVERIFY(!view.screenshot().isNull());
        const auto objectBeside = [&](const Eigen::Vector3d& place, QPointF aside) {
            return view.objectAt((view.toWidget(place) + aside).toPoint());
        };
        const Eigen::Vector3d corner(-0.6, -2.0, 0.0), hinge(2.0, -1.0, 0.0);
        for (const QPointF aside :
             {QPointF(0, 0), QPointF(4, 0), QPointF(-4, 0), QPointF(0, 4), QPointF(0, -4)}) {
            QCOMPARE(objectBeside(corner, aside), QString("corner"));
            QCOMPARE(objectBeside(hinge, aside), QString("joint-4"));
        }
        QCOMPARE(objectBeside(corner, QPointF(40, 0)), QString("link-2"));
    }
};

int run(int argumentCount, char** argumentValues) {
    scene::MechanismView::installSurfaceFormat();
    const QApplication application(argumentCount, argumentValues);
    std::setlocale(LC_NUMERIC, "C");
    PickingTest test;
    return QTest::qExec(&test, argumentCount, argumentValues);
}
LINKWRIGHT_TEST_RUN_BY(&run)

}  // namespace picking_test

#include "picking_test.moc"
