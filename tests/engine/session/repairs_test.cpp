// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/document/repairs.h"

#include "engine/base/diagnostic.h"
#include "engine/session/solving/solve.h"
#include "tests/support/drawing.h"
#include "tests/support/test_program.h"

#include <Eigen/Core>
#include <QtTest/QTest>

#include <cmath>

namespace repairs_test {

using namespace linkwright;
using support::Drawing;

class RepairsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A thin rod on a ball spins about itself without inertia; a round one moves, with the inertia
    /// of a cylinder of its mass: m d^2 / 8 about its length, m (L^2 + 3/4 d^2) / 12 across.
    void aRoundRodMovesWhereAThinOneDoesNot() {
        Drawing drawing;
        drawing.point("A", 0.0, 0.0, 0.0);
        drawing.point("B", 0.3, -0.4, 0.0);
        drawing.rod("rod", "A", "B", 1.2);
        drawing.joint("ball", model::JointKind::Spherical, model::groundId, "rod", "A");
        model::Model& model = drawing.model;
        model.simulation.duration = 0.1;
        model.simulation.step = 0.01;
        const session::SimulationResult before = session::simulate(model);
        QVERIFY(before.failure);
        QCOMPARE(before.failure->place, std::string("/bodies/0/mass/kind"));
        session::makeRoundRod(model, "rod");
        QVERIFY(!session::simulate(model).failure);
        const model::MassProperties& mass = model.bodies[0].massProperties;
        QCOMPARE(mass.mass.value, 1.2);
        Eigen::Matrix3d inertia;
        inertia << mass.inertia[0].value, mass.inertia[3].value, mass.inertia[4].value,
            mass.inertia[3].value, mass.inertia[1].value, mass.inertia[5].value,
            mass.inertia[4].value, mass.inertia[5].value, mass.inertia[2].value;
        const Eigen::Vector3d along(0.6, -0.8, 0.0);
        const double diameter = 0.5 / 20.0;
        const double own = 1.2 * diameter * diameter / 8.0;
        const double across = 1.2 * (0.25 + 0.75 * diameter * diameter) / 12.0;
        QVERIFY(std::abs(along.dot(inertia * along) - own) < 1e-12);
        QVERIFY(std::abs(inertia(2, 2) - across) < 1e-12);
    }

    void otherBodiesStayAsTheyAre() {
        Drawing drawing;
        drawing.point("A", 0.0, 0.0, 0.0);
        drawing.point("B", 0.3, -0.4, 0.0);
        drawing.rod("rod", "A", "B", 1.2);
        drawing.model.bodies[0].massProperties.kind = model::MassKind::Explicit;
        const model::Body before = drawing.model.bodies[0];
        session::makeRoundRod(drawing.model, "rod");
        session::makeRoundRod(drawing.model, "nobody");
        QVERIFY(drawing.model.bodies[0] == before);
    }
};

LINKWRIGHT_TEST(RepairsTest)

}  // namespace repairs_test

#include "repairs_test.moc"
