// SPDX-License-Identifier: GPL-3.0-or-later
//
// Links without mass against closed forms.
#include "engine/base/diagnostic.h"
#include "tests/support/motion.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>

namespace massless_test {

using namespace linkwright;
using model::Formulation;
using model::JointKind;
using model::SignalKind;
using support::Drawing;
using support::simulate;

namespace {

constexpr double crank = 0.3, mass = 0.7, push = 0.9;

/// Two equal cranks, each a thin rod, joined by a coupler, turned by a torque on the first one.
Drawing parallelogram(double couplerMass) {
    Drawing drawing;
    drawing.model.gravity = {0.0, 0.0, 0.0};
    const Eigen::Vector3d arm = crank * Eigen::Vector3d(std::cos(0.7), std::sin(0.7), 0.0);
    const Eigen::Vector3d base(0.8, 0.0, 0.0);
    drawing.point("A", 0.0, 0.0);
    drawing.point("B", arm);
    drawing.point("C", Eigen::Vector3d(base + arm));
    drawing.point("D", base);
    drawing.rod("first", "A", "B", mass);
    drawing.rod("coupler", "B", "C", couplerMass);
    drawing.rod("second", "D", "C", mass);
    drawing.joint("a", JointKind::Revolute, model::groundId, "first", "A");
    drawing.joint("b", JointKind::Revolute, "first", "coupler", "B");
    drawing.joint("c", JointKind::Revolute, "coupler", "second", "C");
    drawing.joint("d", JointKind::Revolute, model::groundId, "second", "D");
    drawing.jointLoad("load", "a", 0, push);
    drawing.jointSignal("angle", SignalKind::JointCoordinate, "a", 0);
    drawing.pointSignal("force", SignalKind::Reaction, {}).constraint = "c";
    drawing.model.simulation.duration = 0.3;
    drawing.model.simulation.step = 0.001;
    return drawing;
}

std::string messageOf(const model::Model& model) {
    try {
        (void)simulate(model);
    } catch (const base::InputError& error) {
        return error.diagnostics().front().message;
    } catch (const base::ComputationError& error) {
        return error.diagnostic().message;
    }
    return {};
}

}  // namespace

class MasslessTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// 2 J a = torque; the coupler carries J a to the second crank, along its own length.
    void couplerPassesForcesOn() {
        const double inertia = mass * crank * crank / 3.0;
        const double acceleration = push / (2.0 * inertia);
        for (const auto choice : {assembly::SpaceChoice::Automatic, assembly::SpaceChoice::Spatial})
            for (const Formulation formulation : {Formulation::Joint, Formulation::Absolute}) {
                Drawing drawing = parallelogram(0.0);
                drawing.model.simulation.formulation = formulation;
                const auto motion = simulate(drawing.model, choice);
                const double time = 0.25;
                const double angle = 0.5 * acceleration * time * time;
                QVERIFY2(std::abs(motion->signal("angle", time)[0] - angle) < 1e-9,
                         qPrintable(QString::number(motion->signal("angle", time)[0] - angle)));
                // F x arm = J a with the force along x, which the coupler is parallel to.
                const double force = -inertia * acceleration / (crank * std::sin(0.7 + angle));
                const Eigen::Vector3d felt = motion->signal("force", time);
                QVERIFY2(std::abs(felt.x() - force) < 1e-6 * std::abs(force)
                             && std::abs(felt.y()) < 1e-7,
                         qPrintable(QString::number(felt.x()) + " " + QString::number(force) + " "
                                    + QString::number(felt.y())));
            }
    }

    /// The limit of light couplers.
    void lightCouplersComeNear() {
        Drawing light = parallelogram(1e-5);
        Drawing none = parallelogram(0.0);
        for (Drawing* drawing : {&light, &none}) {
            drawing->model.gravity = {0.4, -9.81, 0.0};
            drawing->model.simulation.duration = 0.2;
        }
        const auto near = simulate(light.model), motion = simulate(none.model);
        const double difference =
            std::abs(near->signal("angle", 0.2)[0] - motion->signal("angle", 0.2)[0]);
        QVERIFY2(difference > 0.0 && difference < 1e-3, qPrintable(QString::number(difference)));
    }

    void saysWhatIsUndetermined() {
        for (const Formulation formulation : {Formulation::Joint, Formulation::Absolute}) {
            Drawing drawing = parallelogram(0.4);
            drawing.point("E", 2.0, 0.3);
            drawing.rod("tail", "C", "E", 0.0);
            drawing.joint("e", JointKind::Revolute, "second", "tail", "C");
            drawing.model.simulation.formulation = formulation;
            const std::string message = messageOf(drawing.model);
            QVERIFY2(message.find("\"tail\" has no mass, and nothing determines its motion")
                         != std::string::npos,
                     message.c_str());
        }
        Drawing drawing = parallelogram(0.0);
        drawing.model.simulation.formulation = Formulation::DivideAndConquer;
        QVERIFY(messageOf(drawing.model).find("divide and conquer") != std::string::npos);
        for (model::Body& body : drawing.model.bodies)
            body.massProperties.mass = 0.0;
        QVERIFY(messageOf(drawing.model).find("Nothing that moves has mass") != std::string::npos);
    }
};

LINKWRIGHT_TEST(MasslessTest)

}  // namespace massless_test

#include "massless_test.moc"
