// SPDX-License-Identifier: GPL-3.0-or-later
// From the empty window to the optimum, with the mouse alone: mechanisms are drawn, weighed, asked
// to stay where they are, and optimized. What must come out follows from statics.
#include "engine/model/properties.h"
#include "tests/support/settled.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/hand.h"
#include "tests/ui/windows/keyboard.h"
#include "tests/ui/windows/window_test.h"
#include "ui/panels/optimization/objective_panel.h"
#include "ui/panels/optimization/optimize_panel.h"
#include "ui/panels/properties/item_list.h"
#include "ui/panels/properties/property_form.h"
#include "ui/panels/properties/property_panel.h"
#include "ui/scene/tools/view_editor.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/property_row.h"

#include <QApplication>
#include <QDir>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <array>
#include <cmath>
#include <functional>
#include <memory>

namespace drawn_optimum_test {

using namespace linkwright;
using windows::MainWindow;

namespace {

constexpr double gravity = 9.81;     // m/s^2, of a new project
constexpr double stiffness = 100.0;  // N/m, of a new spring
constexpr int patience = 60000;      // ms, for loaded machines
// The optimizer stops at an optimality of 1e-7; with Hessians of the order of ten in m^2 s per m^2
// that is some 1e-8 m. The project promises 1e-6.
constexpr double tolerance = 1e-6;

/// Energies of a mechanism with one degree of freedom as functions of its first angle.
struct OneAngle {
    std::function<double(double)> weight;  ///< potential energy of gravity, J
    std::function<double(double)> length;  ///< of the spring, m
};

double slope(const std::function<double(double)>& function, double at) {
    constexpr double step = 1e-5;  // error of the order of step^2
    return (function(at + step) - function(at - step)) / (2.0 * step);
}

/// Free length with which the spring holds the mechanism: virtual work
/// dV/dphi + k (l - b) dl/dphi = 0.
double holdingLength(const OneAngle& mechanism, double angle) {
    return mechanism.length(angle)
           + slope(mechanism.weight, angle) / (stiffness * slope(mechanism.length, angle));
}

}  // namespace

class DrawnOptimumTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<MainWindow> window_;
    std::unique_ptr<tests::Hand> hand_;
    int pictures_ = 0;

    const model::Model& model() { return window_->project().model(); }
    double number(const char* object, const char* property) {
        const model::Number* found = model::findNumber(model(), object, property);
        return found ? found->value : NAN;
    }

    /// Writes a picture of the window when a folder is named: `LINKWRIGHT_PICTURES=folder`.
    void picture(const char* name) {
        const QString folder = qEnvironmentVariable("LINKWRIGHT_PICTURES");
        if (folder.isEmpty()) return;
        QVERIFY(tests::settled(*window_));
        QVERIFY(QDir().mkpath(folder));
        const QString file =
            QStringLiteral("%1/%2-%3.png").arg(folder, QString::fromLatin1(name)).arg(++pictures_);
        QVERIFY(window_->grab().save(file));
    }

    void idle() {
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy() && window_->solver().summaryKnown(), patience);
    }

    void link(double x1, double y1, double x2, double y2) {
        hand_->click(x1, y1);
        hand_->click(x2, y2);
    }

    /// Marks a point, asks that it stays where it is, and lets the optimizer run.
    void askToStay(double x, double y) {
        hand_->take("marker");
        hand_->click(x, y);
        QCOMPARE(model().signalList.size(), std::size_t{1});
        const QString signal = QString::fromStdString(model().signalList.front().name);
        hand_->openTab(QStringLiteral("Objective"));
        auto* objective = window_->findChild<panels::ObjectivePanel*>();
        hand_->choose(objective->termList()->addButton(), {signal});
        QCOMPARE(model().costTerms.size(), std::size_t{1});
        idle();
        QVERIFY2(window_->solver().problems().empty(),
                 window_->solver().problems().empty()
                     ? ""
                     : window_->solver().problems().front().message.c_str());
    }

    void optimize() {
        hand_->openTab(QStringLiteral("Optimize"));
        hand_->press(window_->findChild<panels::OptimizePanel*>()->startButton());
        QTRY_VERIFY_WITH_TIMEOUT(
            !window_->optimizations().running() && !window_->optimizations().all().empty(),
            patience);
        const auto& result = window_->optimizations().all().back().result;
        QVERIFY2(result != nullptr, qPrintable(window_->optimizations().all().back().failure));
        QVERIFY2(result->converged, result->reason.c_str());
        idle();
    }

private Q_SLOTS:
    void initTestCase() { QSettings().clear(); }

    void init() {
        window_ = std::make_unique<MainWindow>();
        tests::showInFront(*window_);
        hand_ = std::make_unique<tests::Hand>(*window_);
        picture("begin");
        hand_->press(window_->findChild<QPushButton*>(QStringLiteral("welcomeNew")));
        QTRY_VERIFY(window_->view().isVisible());
        window_->view().setCameraAnimated(false);
        QCoreApplication::processEvents();
        QVERIFY(window_->view().isEmpty());
    }

    void cleanup() {
        qInfo("%d user actions", hand_->actions());
        window_.reset();
        pictures_ = 0;
    }

    /// Maciag 2023, section 5.2: A (0, 0), B (1, 0), P1 (-1, -1), P2 (0.5, -2), P3 (2, -1), masses
    /// 1, 1.5, 1.5 and 1 kg, springs of 100 N/m from B to P1 and to P2.
    void theFiveBarOfTheThesis() {
        hand_->turnWheel(-3);
        hand_->take("groundPivot");
        hand_->click(0.0, 0.0);
        hand_->click(1.0, 0.0);
        hand_->take("link");
        picture("five-bar");
        // A new link of a meter weighs a kilogram: 1.41 and 1.80 kg here. Each is selected when it
        // is drawn, so that its mass can be dragged to where it belongs, by hundredths.
        link(0.0, 0.0, -1.0, -1.0);
        hand_->scrub(QStringLiteral("mass"), -41);
        link(-1.0, -1.0, 0.5, -2.0);
        hand_->scrub(QStringLiteral("mass"), -30);
        link(0.5, -2.0, 2.0, -1.0);
        hand_->scrub(QStringLiteral("mass"), -30);
        link(2.0, -1.0, 1.0, 0.0);
        hand_->scrub(QStringLiteral("mass"), -41);
        picture("five-bar");
        hand_->take("spring");
        link(1.0, 0.0, -1.0, -1.0);
        hand_->star(QStringLiteral("freeLength"));
        link(1.0, 0.0, 0.5, -2.0);
        hand_->star(QStringLiteral("freeLength"));
        picture("five-bar");
        askToStay(0.5, -2.0);
        picture("five-bar");
        const std::array<std::array<double, 2>, 5> places{
            {{0, 0}, {1, 0}, {-1, -1}, {0.5, -2}, {2, -1}}};
        QCOMPARE(model().points.size(), places.size());
        for (std::size_t point = 0; point < places.size(); ++point)
            for (std::size_t axis = 0; axis < 2; ++axis)
                QCOMPARE(model().points[point].position[axis].value, places[point][axis]);
        const std::array<double, 4> masses{1.0, 1.5, 1.5, 1.0};
        for (std::size_t body = 0; body < masses.size(); ++body)
            QCOMPARE(model().bodies[body].massProperties.mass.value, masses[body]);
        QCOMPARE(window_->solver().summary().degreesOfFreedom, 2);
        // Cost and gradient of the reference solution, to the error of Runge-Kutta with 5 ms.
        QTRY_VERIFY_WITH_TIMEOUT(window_->shown().gradient() && !window_->shown().gradientStale(),
                                 patience);
        QVERIFY(std::abs(window_->solver().simulation()->cost - 0.7268774613130) < 1e-6);
        const auto& gradient = *window_->shown().gradient();
        QVERIFY(std::abs(gradient.at({model().springs[0].id, "freeLength"}) + 4.2288108552) < 1e-5);
        QVERIFY(std::abs(gradient.at({model().springs[1].id, "freeLength"}) - 3.2116041030) < 1e-5);
        optimize();
        picture("five-bar");
        QVERIFY2(hand_->actions() < 60, qPrintable(QString::number(hand_->actions())));
        QVERIFY(window_->optimizations().all().back().iterations.size() <= 15);
        QVERIFY(std::abs(number("spring-1", "freeLength") - 2.431923574457584) < tolerance);
        QVERIFY(std::abs(number("spring-2", "freeLength") - 1.844868886805388) < tolerance);
        QVERIFY(window_->solver().simulation()->cost < 1e-9);
    }

    /// A rod held level by a torsional spring, without the mouse: k b = m g l / 2.
    void aPendulumByKeyboardAlone() {
        window_ = std::make_unique<MainWindow>();
        tests::showInFront(*window_);
        hand_ = std::make_unique<tests::Hand>(*window_);  // at rest
        QTest::keyClick(window_.get(), Qt::Key_N, Qt::ControlModifier);
        QTRY_VERIFY(window_->view().hasFocus());
        QVERIFY(tests::settled(*window_));  // nobody types before the window has its size
        tests::press(Qt::Key_G);
        QTRY_COMPARE(window_->editor().tool(), scene::ToolKind::GroundPivot);
        tests::press(Qt::Key_Space);
        tests::press(Qt::Key_L);
        tests::press(Qt::Key_Space);
        const double step = window_->editor().snapStep();
        const int presses = static_cast<int>(std::lround(1.0 / step));
        tests::press(Qt::Key_Right, {}, presses);
        tests::press(Qt::Key_Space);
        QCOMPARE(model().bodies.size(), std::size_t{1});
        QCOMPARE(model().points.size(), std::size_t{2});
        // The cursor begins where the pointer rests.
        QVERIFY(std::abs(model().points[1].position[0].value - model().points[0].position[0].value
                         - 1.0)
                < 1e-12);
        tests::runCommand(QStringLiteral("torsional"));
        QCOMPARE(window_->editor().tool(), scene::ToolKind::TorsionalSpring);
        tests::press(Qt::Key_Left, {}, presses);
        tests::press(Qt::Key_Space);
        QCOMPARE(model().torsionalSprings.size(), std::size_t{1});
        tests::runCommand(QStringLiteral("go to panel properties"));
        auto* properties = window_->findChild<panels::PropertyPanel*>();
        QTRY_VERIFY(properties->isAncestorOf(QApplication::focusWidget()));
        QWidget* angle = properties->form()->row(QStringLiteral("freeAngle"))->field()->lineEdit();
        tests::tabTo(angle);
        tests::press(Qt::Key_Asterisk);
        QCOMPARE(model().designVariables.size(), std::size_t{1});
        tests::runCommand(QStringLiteral("go to panel 3D view"));
        QTRY_VERIFY(window_->view().hasFocus());
        tests::runCommand(QStringLiteral("point marker"));
        tests::press(Qt::Key_Right, {}, presses);
        tests::press(Qt::Key_Space);
        QCOMPARE(model().signalList.size(), std::size_t{1});
        tests::runCommand(QStringLiteral("go to panel objective"));
        auto* terms = window_->findChild<panels::ObjectivePanel*>()->termList();
        QTRY_VERIFY(window_->findChild<panels::ObjectivePanel*>()->isAncestorOf(
            QApplication::focusWidget()));
        tests::tabTo(terms->addButton());
        tests::chooseFirstEntry();
        QTRY_COMPARE(model().costTerms.size(), std::size_t{1});
        idle();
        tests::press(Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->optimizations().running()
                                     && !window_->optimizations().all().empty()
                                     && window_->optimizations().all().back().result,
                                 patience);
        idle();
        const double expected = 1.0 * gravity * 0.5 / 10.0;
        QVERIFY(std::abs(number("torsional-spring-1", "freeAngle") - expected) < tolerance);
        QVERIFY(window_->solver().simulation()->cost < 1e-9);
    }

    void aFourBar() {
        hand_->take("groundPivot");
        hand_->click(0.0, 0.0);
        hand_->click(2.0, 0.0);
        hand_->take("link");
        link(0.0, 0.0, 0.0, 0.8);
        link(0.0, 0.8, 1.6, 1.2);
        link(1.6, 1.2, 2.0, 0.0);
        hand_->take("spring");
        link(2.0, 0.0, 0.0, 0.8);
        hand_->star(QStringLiteral("freeLength"));
        askToStay(0.0, 0.8);
        picture("four-bar");
        QCOMPARE(window_->solver().summary().degreesOfFreedom, 1);
        optimize();
        QVERIFY(hand_->actions() < 60);
        const double crank = 0.8;
        const double coupler = std::hypot(1.6, 0.4);
        const double rocker = std::hypot(0.4, 1.2);
        const std::array<double, 3> masses{model().bodies[0].massProperties.mass.value,
                                           model().bodies[1].massProperties.mass.value,
                                           model().bodies[2].massProperties.mass.value};
        const auto crankPin = [=](double angle) {
            return Eigen::Vector2d(crank * std::cos(angle), crank * std::sin(angle));
        };
        // Where the circles of coupler and rocker meet, above the line of their centers.
        const auto rockerPin = [=](double angle) {
            const Eigen::Vector2d from = crankPin(angle);
            const Eigen::Vector2d across = Eigen::Vector2d(2.0, 0.0) - from;
            const double distance = across.norm();
            const double along =
                (coupler * coupler - rocker * rocker + distance * distance) / (2.0 * distance);
            const double height = std::sqrt(coupler * coupler - along * along);
            const Eigen::Vector2d ahead = across / distance;
            return Eigen::Vector2d(from + along * ahead
                                   + height * Eigen::Vector2d(-ahead.y(), ahead.x()));
        };
        const double drawn = std::atan2(0.8, 0.0);
        QVERIFY((rockerPin(drawn) - Eigen::Vector2d(1.6, 1.2)).norm() < 1e-12);
        const double expected = holdingLength(
            {[=](double angle) {
                 const double pin = crankPin(angle).y();
                 const double end = rockerPin(angle).y();
                 return gravity * 0.5
                        * (masses[0] * pin + masses[1] * (pin + end) + masses[2] * end);
             },
             [=](double angle) { return (crankPin(angle) - Eigen::Vector2d(2.0, 0.0)).norm(); }},
            drawn);
        QVERIFY(std::abs(expected - std::hypot(2.0, 0.8)) > 0.01);
        QVERIFY(std::abs(number("spring-1", "freeLength") - expected) < tolerance);
        QVERIFY(window_->solver().simulation()->cost < 1e-9);
    }

    void aSliderCrank() {
        hand_->take("groundPivot");
        hand_->click(0.0, 0.0);
        hand_->take("link");
        link(0.0, 0.0, 0.3, 0.4);
        link(0.3, 0.4, 1.5, 0.0);
        hand_->take("prismatic");
        link(1.5, 0.0, 2.0, 0.0);
        hand_->take("spring");
        link(0.0, 0.0, 1.5, 0.0);
        hand_->star(QStringLiteral("freeLength"));
        askToStay(0.3, 0.4);
        picture("slider-crank");
        QCOMPARE(window_->solver().summary().degreesOfFreedom, 1);
        QVERIFY(window_->solver().simulation()->cost > 1e-3);
        optimize();
        QVERIFY(hand_->actions() < 60);
        const double crank = 0.5;
        const double rod = std::hypot(1.2, 0.4);
        const double crankMass = model().bodies[0].massProperties.mass.value;
        const double rodMass = model().bodies[1].massProperties.mass.value;
        const double expected = holdingLength(
            {[=](double angle) {
                 return gravity * 0.5 * crank * std::sin(angle) * (crankMass + rodMass);
             },
             [=](double angle) {
                 const double height = crank * std::sin(angle);
                 return crank * std::cos(angle) + std::sqrt(rod * rod - height * height);
             }},
            std::atan2(0.4, 0.3));
        QVERIFY(std::abs(expected - 1.5) > 0.01);
        QVERIFY(std::abs(number("spring-1", "freeLength") - expected) < tolerance);
        QVERIFY(window_->solver().simulation()->cost < 1e-9);
    }

    /// Maciag 2023, section 5.3: a rod on a universal joint, held by two torsional springs; here it
    /// starts at 0.8 and 0.5 rad. With R = Rx(a1) Rz(a2) the center of mass is at the height
    /// -c cos a1 cos a2, so that k (a1 - b1) + m g c sin a1 cos a2 = 0, and the same for a2.
    void aSpatialPendulum() {
        window_->project().setUnitChoice({});  // drags by tenths of a radian
        hand_->take("groundPivot");
        hand_->click(0.0, 0.0);
        hand_->take("link");
        link(0.0, 0.0, 0.0, -1.5);
        hand_->scrub(QStringLiteral("mass"), -50);  // 1.5 kg to 1 kg
        hand_->take("universal");
        hand_->click(0.0, 0.0);
        hand_->scrub(QStringLiteral("start.0"), 8);
        hand_->scrub(QStringLiteral("start.1"), 5);
        hand_->take("torsionalSpring");
        for (const char* spring : {"torsional-spring-1", "torsional-spring-2"}) {
            hand_->click(0.0, 0.0);
            QCOMPARE(window_->selection().current(), QString::fromLatin1(spring));
            hand_->scrub(QStringLiteral("stiffness"), 100);  // 10 to 20 N m
            hand_->scrub(QStringLiteral("freeAngle"),
                         spring == QByteArray("torsional-spring-1") ? 7 : 4);
            hand_->star(QStringLiteral("freeAngle"));
        }
        askToStay(0.0, -1.5);
        picture("spatial-pendulum");
        QVERIFY(!window_->solver().summary().planar);
        QCOMPARE(window_->solver().summary().degreesOfFreedom, 2);
        QCOMPARE(number("torsional-spring-2", "stiffness"), 20.0);
        QCOMPARE(model().torsionalSprings[1].coordinate, 1);
        optimize();
        QVERIFY2(hand_->actions() < 60, qPrintable(QString::number(hand_->actions())));
        const double moment = 1.0 * gravity * 0.75;
        const double first = 0.8 + moment * std::sin(0.8) * std::cos(0.5) / 20.0;
        const double second = 0.5 + moment * std::cos(0.8) * std::sin(0.5) / 20.0;
        QVERIFY(std::abs(number("torsional-spring-1", "freeAngle") - first) < tolerance);
        QVERIFY(std::abs(number("torsional-spring-2", "freeAngle") - second) < tolerance);
        QVERIFY(window_->solver().simulation()->cost < 1e-9);
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<DrawnOptimumTest>)

}  // namespace drawn_optimum_test

#include "drawn_optimum_test.moc"
