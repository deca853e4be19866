// SPDX-License-Identifier: GPL-3.0-or-later
//
// Terms with targets, of curves known in closed form: circles of a driven crank. Gradients of any
// such terms are in random_mechanism_test.cpp.
#include "engine/base/diagnostic.h"
#include "tests/engine/sensitivity/evaluation.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>
#include <numbers>
#include <vector>

namespace targets_test {

using namespace linkwright;
using model::SignalKind;
using support::Evaluation;

namespace {

constexpr double pi = std::numbers::pi, radius = 0.7;

/// A crank whose tip runs along a circle about the origin, and targets for it.
struct Crank {
    explicit Crank(const std::vector<std::vector<double>>& points, int instants = 90) {
        drawing.point("O", 0.0, 0.0);
        drawing.point("K", radius, 0.0);
        drawing.rod("crank", "O", "K", 0.8);
        drawing.joint("main", model::JointKind::Revolute, model::groundId, "crank", "O");
        drawing.pointSignal("tip", SignalKind::PointPosition, {"crank", "K"});
        drawing.bodySignal("angle", SignalKind::BodyAngle, "crank");
        term().targets.points = points;
        turn("1.1+3.2*t", 2.0, instants);
        drawing.design("K", "position.x");
    }

    void turn(const std::string& formula, double duration, int instants) {
        model::Drive drive;
        drive.id = drive.name = "drive";
        drive.joint = "main";
        drive.expression = formula;
        drawing.model.drives = {drive};
        drawing.model.simulation.kind = model::MotionKind::Kinematic;
        drawing.model.simulation.duration = duration;
        drawing.model.simulation.step = duration / instants;
    }

    model::CostTerm& term() {
        if (drawing.model.costTerms.empty()) drawing.term("tip", model::TermTime::Nearest, 1.0);
        return drawing.model.costTerms.front();
    }

    support::Drawing drawing;
};

std::vector<double> onCircle(double r, double angle) {
    return {r * std::cos(angle), r * std::sin(angle)};
}

const std::vector<std::vector<double>>& scattered() {
    static const std::vector<std::vector<double>> points{onCircle(0.9, 0.3), onCircle(0.6, 1.9),
                                                         onCircle(0.75, 3.3), onCircle(0.5, 4.4),
                                                         onCircle(0.72, 5.9)};
    return points;
}

/// Sum over the scattered points of (distance from the circle)^2, and of the distances with sign.
double squares() {
    return 0.2 * 0.2 + 0.1 * 0.1 + 0.05 * 0.05 + 0.2 * 0.2 + 0.02 * 0.02;
}
double signedSum() {
    return 0.2 - 0.1 + 0.05 - 0.2 + 0.02;
}

void verifyNear(double found, double expected, double tolerance) {
    QVERIFY2(std::abs(found - expected) < tolerance,
             qPrintable(QString("%1, not %2").arg(found, 0, 'g', 12).arg(expected, 0, 'g', 12)));
}

}  // namespace

class TargetsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The cubics between 90 knots miss the circle by less than 1e-6 of its radius.
    void distancesFromACircle() {
        Crank crank(scattered());
        crank.term().weight = 1.5;
        const Evaluation evaluation(crank.drawing.model);
        verifyNear(evaluation.cost, 1.5 * squares(), 1e-6);
        verifyNear(evaluation.gradient[0], -2.0 * 1.5 * signedSum(), 1e-5);
    }

    /// Neither where the motion starts nor how fast it is matters, as long as it passes by.
    void phaseAndSpeedDoNotMatter() {
        Crank crank(scattered());
        crank.turn("-2.3-9*t+0.5*sin(4*t)", 1.0, 130);
        verifyNear(Evaluation(crank.drawing.model).cost, squares(), 1e-6);
        // A motion that ends before the last two points come near takes its end for them.
        crank.turn("0.1+t", 3.4, 130);
        double expected = 0.2 * 0.2 + 0.1 * 0.1 + 0.05 * 0.05;
        const std::vector<double> end = onCircle(radius, 3.5), begin = onCircle(radius, 0.1);
        expected += std::pow(std::hypot(end[0] - scattered()[3][0], end[1] - scattered()[3][1]), 2);
        expected +=
            std::pow(std::hypot(begin[0] - scattered()[4][0], begin[1] - scattered()[4][1]), 2);
        verifyNear(Evaluation(crank.drawing.model).cost, expected, 1e-6);
    }

    void errorFallsWithTheStep() {
        const auto errorOf = [](int instants) {
            return std::abs(Evaluation(Crank(scattered(), instants).drawing.model).cost
                            - squares());
        };
        QVERIFY2(errorOf(24) / errorOf(48) > 8.0,
                 QByteArray::number(errorOf(24) / errorOf(48)).constData());
    }

    void tolerancesAndShapes() {
        Crank crank(scattered());
        crank.term().targets.tolerances = {0.05, 0.05, 0.06, 0.0, 0.0};
        const double tolerant = 0.15 * 0.15 + 0.05 * 0.05 + 0.2 * 0.2 + 0.02 * 0.02;
        verifyNear(Evaluation(crank.drawing.model).cost, tolerant, 1e-6);
        crank.term().targets.tolerances.clear();
        crank.term().kind = model::TermKind::Beyond;
        crank.term().limit = 0.08;
        verifyNear(Evaluation(crank.drawing.model).cost, 0.12 * 0.12 + 0.02 * 0.02 + 0.12 * 0.12,
                   1e-6);
    }

    /// Against the sense of the motion only neighbors in time can be met.
    void orderMatters() {
        Crank crank(scattered());
        crank.turn("0.1+6.2*t", 1.0, 130);
        crank.term().targets.inOrder = true;
        verifyNear(Evaluation(crank.drawing.model).cost, squares(), 1e-6);
        std::vector<std::vector<double>>& points = crank.term().targets.points;
        std::rotate(points.begin(), points.begin() + 2, points.end());
        QVERIFY(Evaluation(crank.drawing.model).cost > 10.0 * squares());
        crank.term().targets.closed = true;
        verifyNear(Evaluation(crank.drawing.model).cost, squares(), 1e-6);
        std::reverse(points.begin(), points.end());
        QVERIFY(Evaluation(crank.drawing.model).cost > 10.0 * squares());
    }

    /// At given times the points are where they are wanted then.
    void timesAreKept() {
        Crank crank({{0.5, 0.1}, {-0.2, 0.7}, {-0.6, -0.3}});
        crank.term().targets.times = {0.1, 0.55, 1.43};
        double expected = 0.0;
        for (std::size_t point = 0; point < 3; ++point) {
            const std::vector<double> tip =
                onCircle(radius, 1.1 + 3.2 * crank.term().targets.times[point]);
            const std::vector<double>& wanted = crank.term().targets.points[point];
            expected += std::pow(std::hypot(tip[0] - wanted[0], tip[1] - wanted[1]), 2);
        }
        verifyNear(Evaluation(crank.drawing.model).cost, expected, 1e-6);
    }

    /// Points on half of the circle are all met; with the way back the other half counts, too: its
    /// mean squared distance from a half circle that is closed by nothing.
    void stayingNearCountsTheRest() {
        std::vector<std::vector<double>> half;
        for (int point = 0; point <= 20; ++point)
            half.push_back(onCircle(radius, pi * point / 20.0));
        Crank crank(half, 720);
        crank.turn("6.283185307179586*t", 1.0, 720);
        verifyNear(Evaluation(crank.drawing.model).cost, 0.0, 1e-9);
        crank.term().targets.stayNear = true;
        // Distance of the lower half from the nearer end of the arc: 2 r sin(angle / 2).
        const double mean = 4.0 * radius * radius * (pi / 2.0 - 1.0) / pi;
        verifyNear(Evaluation(crank.drawing.model).cost, 21.0 * 0.5 * mean, 1e-3);
        crank.turn("3.141592653589793*t", 1.0, 360);
        verifyNear(Evaluation(crank.drawing.model).cost, 0.0, 1e-5);
    }

    /// Poses: a place and an angle, of which full turns do not matter.
    void posesOfABody() {
        Crank crank({});
        crank.term().otherSignals = {"angle"};
        crank.term().componentWeights = {1.0, 1.0, 1.0, 0.09};
        const auto pose = [](double r, double angle, double lean) {
            const std::vector<double> place = onCircle(r, angle);
            return std::vector<double>{place[0], place[1], 0.0, lean};
        };
        crank.term().targets.points = {pose(radius, 2.0, 2.0), pose(radius, 4.0, 4.0 - 2.0 * pi)};
        verifyNear(Evaluation(crank.drawing.model).cost, 0.0, 1e-9);
        // Half way between what the place and what the angle want, by weights.
        const double lean = 0.01;
        crank.term().targets.points = {pose(radius, 2.0, 2.0), pose(radius, 4.0, 4.0 + lean)};
        const double place = radius * radius, angle = 0.09;
        verifyNear(Evaluation(crank.drawing.model).cost,
                   lean * lean * place * angle / (place + angle), 1e-8);
    }
};

LINKWRIGHT_TEST(TargetsTest)

}  // namespace targets_test

#include "targets_test.moc"
