// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"
#include "tests/ui/scene/sample_models.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/scene/view/view_overlay.h"

#include <QApplication>
#include <QTest>
#include <clocale>
#include <cmath>

namespace grid_numbers_test {

using namespace linkwright;

/// Numbers at the grid say where they stand in the world.
class GridNumbersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void standAtTheirPlaces_data() {
        QTest::addColumn<int>("plane");
        QTest::addColumn<int>("side");
        QTest::addColumn<int>("axis");
        QTest::newRow("XY") << int(scene::PlaneChoice::XY) << int(scene::StandardView::Front) << 0;
        QTest::newRow("YZ, where z points to the left")
            << int(scene::PlaneChoice::YZ) << int(scene::StandardView::Right) << 2;
    }
    void standAtTheirPlaces() {
        QFETCH(int, plane);
        QFETCH(int, side);
        QFETCH(int, axis);
        scene::MechanismView view;
        view.setCameraAnimated(false);
        view.resize(900, 600);
        view.setModel(scene::fiveBarModel());
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.setWorkPlane(scene::makeWorkPlane(static_cast<scene::PlaneChoice>(plane), 0.0,
                                               view.mechanismScene().layout()));
        view.showStandardView(static_cast<scene::StandardView>(side));
        QVERIFY(!view.screenshot().isNull());
        int numbers = 0;
        for (const scene::OverlayLabel& label : view.findChild<scene::ViewOverlay*>()->labels()) {
            if (!label.faint) continue;
            QString digits = label.text.section(QChar(0x00A0), 0, 0);
            digits.replace(QChar(0x2212), QLatin1Char('-'));
            bool number = false;
            const double scale = label.text.endsWith(QStringLiteral("mm")) ? 1e-3 : 1.0;
            const Eigen::Vector3d place =
                Eigen::Vector3d::Unit(axis) * digits.toDouble(&number) * scale;
            QVERIFY2(number, qPrintable(label.text));
            const QPointF away = view.toWidget(place) - label.anchor;
            QVERIFY2(std::hypot(away.x(), away.y()) < 1.0, qPrintable(label.text));
            ++numbers;
        }
        QVERIFY(numbers >= 1);
    }
};

int run(int argumentCount, char** argumentValues) {
    scene::MechanismView::installSurfaceFormat();
    const QApplication application(argumentCount, argumentValues);
    std::setlocale(LC_NUMERIC, "C");
    GridNumbersTest test;
    return QTest::qExec(&test, argumentCount, argumentValues);
}
LINKWRIGHT_TEST_RUN_BY(&run)

}  // namespace grid_numbers_test

#include "grid_numbers_test.moc"
