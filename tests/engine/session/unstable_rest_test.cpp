// SPDX-License-Identifier: GPL-3.0-or-later
// Poses in which a mechanism can only stand, found from others.
#include "engine/session/statics/statics.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace unstable_rest_test {

using namespace linkwright;
using model::JointKind;
using session::Equilibrium;
using session::Stability;

namespace {

/// Of a stability.
std::ptrdiff_t countOf(const std::vector<Equilibrium>& found, Stability stability) {
    return std::count_if(found.begin(), found.end(),
                         [&](const Equilibrium& each) { return each.stability == stability; });
}

}  // namespace

class UnstableRestTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A toggle of two rods, held by a spring in its bent pose, snaps through two poses in which it
    /// can only stand: stretched and folded. Its single joint goes but two ways.
    void theMiddleOfAToggleIsFound() {
        support::Drawing drawing;
        drawing.model.gravity = {0.0, 0.0, 0.0};
        const double slides = 0.8 + std::sqrt(1.44 - 0.36);  // rods of 1 m and 1.2 m
        drawing.point("A", 0.0, 0.0);
        drawing.point("B", 0.8, 0.6);
        drawing.point("C", slides, 0.0);
        drawing.point("G", 3.0, 0.0);
        drawing.rod("crank", "A", "B", 1.0);
        drawing.rod("coupler", "B", "C", 1.3);
        drawing.solid("slider", {"C"}, 0.7, {slides, 0.0, 0.0}, {0.1, 0.1, 0.1, 0.0, 0.0, 0.0});
        drawing.joint("a", JointKind::Revolute, "ground", "crank", "A");
        drawing.joint("b", JointKind::Revolute, "crank", "coupler", "B");
        drawing.joint("c", JointKind::Revolute, "coupler", "slider", "C");
        drawing.joint("guide", JointKind::Prismatic, "ground", "slider", "C",
                      Eigen::Vector3d::UnitX());
        drawing.spring("spring", {"ground", "G"}, {"slider", "C"}, 200.0).freeLength = 3.0 - slides;
        const std::vector<Equilibrium> found = session::findEquilibria(drawing.model, 12);
        const auto isAt = [&](double place) {
            return [=](const Equilibrium& each) {
                const double moved = each.pose.displacements.front()[2].translation.x();
                return each.stability == Stability::Unstable
                       && std::abs(slides + moved - place) < 1e-7;
            };
        };
        for (const double place : {2.2, 0.2})
            QVERIFY2(std::any_of(found.begin(), found.end(), isAt(place)),
                     qPrintable(QString::number(place)));
        QCOMPARE(countOf(found, Stability::Stable), std::ptrdiff_t{2});
    }

    /// From where the force is at its largest, and has no slope.
    void uprightIsFoundFromLevel() {
        for (const double reach : {0.8, -0.8}) {
            support::Drawing drawing;
            drawing.model.gravity = {0.0, -9.81, 0.0};
            drawing.point("O", 0.0, 0.0);
            drawing.point("A", reach, 0.0);
            drawing.rod("rod", "O", "A", 2.0);
            drawing.joint("hinge", JointKind::Revolute, "ground", "rod", "O");
            const std::vector<Equilibrium> found = session::findEquilibria(drawing.model, 1);
            QCOMPARE(found.size(), std::size_t{2});
            QCOMPARE(countOf(found, Stability::Stable), std::ptrdiff_t{1});
            QCOMPARE(found[1].stability, Stability::Unstable);
        }
    }
};

LINKWRIGHT_TEST(UnstableRestTest)

}  // namespace unstable_rest_test

#include "unstable_rest_test.moc"
