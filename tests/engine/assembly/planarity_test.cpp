// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/assembly/planarity.h"

#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <Eigen/Geometry>

#include <QTest>
#include <functional>

namespace planarity_test {

using namespace linkwright;
using assembly::findPlane;
using model::JointKind;
using support::Drawing;

namespace {

/// The drawing turned in space as a whole.
Drawing turned(Drawing drawing, const Eigen::Matrix3d& rotation) {
    const auto turn = [&](model::Number3& numbers) {
        const Eigen::Vector3d vector(numbers[0].value, numbers[1].value, numbers[2].value);
        numbers = support::toNumbers(rotation * vector);
    };
    for (model::Point& point : drawing.model.points)
        turn(point.position);
    for (model::Joint& joint : drawing.model.joints) {
        turn(joint.axis);
        turn(joint.secondAxis);
    }
    turn(drawing.model.gravity);
    return drawing;
}

using Change = std::function<void(Drawing&)>;

}  // namespace

class PlanarityTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsThePlaneOfTheDrawing() {
        const auto plane = findPlane(support::fiveBar().model);
        QVERIFY(plane.has_value());
        QVERIFY((plane->normal - Eigen::Vector3d::UnitZ()).norm() < 1e-15);
        QVERIFY((plane->first - Eigen::Vector3d::UnitX()).norm() < 1e-15);
        QVERIFY((plane->second - Eigen::Vector3d::UnitY()).norm() < 1e-15);
    }

    /// Axes of any length and either sense, in any plane: right-handed orthonormal frame.
    void findsAnyPlane() {
        for (int seed = 0; seed < 8; ++seed) {
            const Eigen::Matrix3d rotation =
                Eigen::Quaterniond(0.3 + 0.4 * seed, 1.0, -0.2 * seed, 0.7)
                    .normalized()
                    .toRotationMatrix();
            Drawing drawing = turned(support::fiveBar(), rotation);
            for (model::Number& number : drawing.model.joints[2].axis)
                number = -2.5 * number.value;
            const auto plane = findPlane(drawing.model);
            QVERIFY(plane.has_value());
            QVERIFY(plane->normal.cross(rotation.col(2)).norm() < 1e-14);
            QVERIFY((plane->first.cross(plane->second) - plane->normal).norm() < 1e-14);
            QVERIFY(std::abs(plane->first.norm() - 1.0) < 1e-14);
        }
    }

    void staysPlanar_data() {
        QTest::addColumn<Change>("change");
        QTest::newRow("slider") << Change(
            [](Drawing& drawing) { drawing = support::sliderCrank(); });
        QTest::newRow("planar joint") << Change([](Drawing& drawing) {
            drawing.point("Q", 3.0, 3.0);
            drawing.rod("plate", "P3", "Q", 1.0);
            drawing.joint("float", JointKind::Planar, model::groundId, "plate", "Q",
                          {1.0, 2.0, 0.0}, {-2.0, 1.0, 0.0});
        });
        QTest::newRow("bodies in parallel planes") << Change([](Drawing& drawing) {
            drawing.model.points[3].position[2] = 0.4;
            drawing.model.springs.pop_back();
        });
        QTest::newRow("gravity across the plane")
            << Change([](Drawing& drawing) { drawing.model.gravity[2] = 3.0; });
        QTest::newRow("design variable in the plane")
            << Change([](Drawing& drawing) { drawing.design("P1", "position.x"); });
    }
    void staysPlanar() {
        QFETCH(Change, change);
        Drawing drawing = support::fiveBar();
        change(drawing);
        QVERIFY(findPlane(drawing.model).has_value());
    }

    void needsSpace_data() {
        QTest::addColumn<Change>("change");
        QTest::newRow("tilted axis")
            << Change([](Drawing& drawing) { drawing.model.joints[1].axis[0] = 1e-6; });
        QTest::newRow("travel out of the plane") << Change([](Drawing& drawing) {
            drawing = support::sliderCrank();
            drawing.model.joints[3].axis[2] = 1e-6;
        });
        for (const JointKind kind :
             {JointKind::Cylindrical, JointKind::Universal, JointKind::Spherical, JointKind::Free})
            QTest::addRow("joint kind %d", static_cast<int>(kind))
                << Change([kind](Drawing& drawing) {
                       drawing.point("Q", 3.0, 3.0);
                       drawing.rod("plate", "P3", "Q", 1.0);
                       drawing.joint("other", kind, model::groundId, "plate", "Q");
                   });
        QTest::newRow("slanted spring")
            << Change([](Drawing& drawing) { drawing.model.points[3].position[2] = 0.4; });
        QTest::newRow("only sliders")
            << Change([](Drawing& drawing) { drawing = support::cartPendulum(0, 0.0, 1.0, {}); });
        QTest::newRow("an axis may change")
            << Change([](Drawing& drawing) { drawing.design("joint-B", "axis.y"); });
        QTest::newRow("an end of a spring may leave the plane")
            << Change([](Drawing& drawing) { drawing.design("P2", "position.z"); });
        QTest::newRow("a formula moves an end of a spring out of the plane")
            << Change([](Drawing& drawing) {
                   drawing.parameter("lift", 0.0);
                   drawing.model.points[3].position[2].expression = "2*lift";
                   drawing.design("lift", "value");
               });
        QTest::newRow("a formula tilts an axis") << Change([](Drawing& drawing) {
            drawing.parameter("tilt", 0.0);
            drawing.model.joints[2].axis[1].expression = "sin(tilt)";
            drawing.design("tilt", "value");
        });
    }
    void needsSpace() {
        QFETCH(Change, change);
        Drawing drawing = support::fiveBar();
        QVERIFY(findPlane(drawing.model).has_value());
        change(drawing);
        QVERIFY(!findPlane(drawing.model).has_value());
    }

    /// A rotor is computed in space where a signal tells what acts out of its plane.
    void computesInSpaceWhatActsOutOfThePlane() {
        const auto isPlanar = [](const Change& change, model::SignalKind kind) {
            Drawing drawing;
            drawing.point("O", 0.0, 0.0);
            drawing.solid("rotor", {"O"}, 1.0, {0.1, 0.0, 0.0},
                          {0.02, 0.03, 0.04, 0.001, 0.0, 0.0});
            drawing.joint("bearing", JointKind::Revolute, model::groundId, "rotor", "O");
            if (model::isAboutPoint(kind))
                drawing.pointSignal("seen", kind, {model::groundId, "O"});
            else
                drawing.jointSignal("seen", kind, "bearing").constraint = "bearing";
            change(drawing);
            return assembly::compile(drawing.model).planar;
        };
        using model::SignalKind;
        const Change product = [](Drawing& drawing) {
            drawing.model.bodies[0].massProperties.inertia[4] = 1e-4;
        };
        const Change layers = [](Drawing& drawing) { drawing.point("P", 0.0, 0.0, 0.1); };
        const Change lying = [](Drawing& drawing) { drawing.model.gravity[2] = -1.0; };
        const Change toFind = [](Drawing& drawing) { drawing.design("rotor", "inertia.yz"); };
        const Change torque = [](Drawing& drawing) {
            drawing.torque("load", "rotor", Eigen::Vector3d(1.0, 0.0, 1.0), 1.0);
        };
        QVERIFY(isPlanar([](Drawing&) {}, SignalKind::ReactionMoment));
        for (const Change& change : {product, layers, lying, toFind, torque}) {
            QVERIFY(!isPlanar(change, SignalKind::ReactionMoment));
            QVERIFY(!isPlanar(change, SignalKind::MomentImpulse));
            QVERIFY(isPlanar(change, SignalKind::JointVelocity));
        }
        QVERIFY(isPlanar(product, SignalKind::Reaction));
        QVERIFY(!isPlanar(lying, SignalKind::Reaction));
        QVERIFY(!isPlanar(product, SignalKind::AngularMomentum));
        QVERIFY(isPlanar(lying, SignalKind::AngularMomentum));
    }
};

LINKWRIGHT_TEST(PlanarityTest)

}  // namespace planarity_test

#include "planarity_test.moc"
