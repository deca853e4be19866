// SPDX-License-Identifier: GPL-3.0-or-later
// What a finished motion says of its mechanism: marks, transmission angle, what lengths do.
#include "engine/project/project_file.h"
#include "engine/session/quality/motion_marks.h"
#include "engine/session/quality/path_sensitivity.h"
#include "engine/session/quality/transmission.h"
#include "engine/session/solving/solve.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <Eigen/Geometry>

#include <QTest>
#include <cmath>
#include <numbers>

namespace path_quality_test {

using namespace linkwright;
using model::JointKind;
using session::MotionMark;
using support::Drawing;

namespace {

constexpr double pi = std::numbers::pi;

/// Lengths of a four-bar and where its tracing point is on the coupler, beyond its pin.
struct Lengths {
    double base = 2.0, crank = 0.5, coupler = 1.8, rocker = 1.1;
    double along = 0.9, across = 0.6;
    double angle = 0.4;
};

void drive(Drawing& drawing, const std::string& joint, double speed) {
    model::Drive drive;
    drive.id = drive.name = "drive";
    drive.joint = joint;
    drive.profile = model::DriveProfile::ConstantSpeed;
    drive.speed = speed;
    drawing.model.drives.push_back(drive);
}

Drawing fourBar(const Lengths& lengths, double speed = 2.0 * pi) {
    const Eigen::Vector3d pin(lengths.crank * std::cos(lengths.angle),
                              lengths.crank * std::sin(lengths.angle), 0.0);
    const Eigen::Vector3d pivot(lengths.base, 0.0, 0.0), span = pivot - pin;
    const auto left = [](const Eigen::Vector3d& vector) {
        return Eigen::Vector3d(-vector.y(), vector.x(), 0.0);
    };
    const double distance = span.norm();
    const double along =
        (distance * distance + lengths.coupler * lengths.coupler - lengths.rocker * lengths.rocker)
        / (2.0 * distance);
    const Eigen::Vector3d output =
        pin + span / distance * along
        + left(span) / distance * std::sqrt(lengths.coupler * lengths.coupler - along * along);
    const Eigen::Vector3d unit = (output - pin).normalized();
    Drawing drawing;
    drawing.point("A", 0.0, 0.0);
    drawing.point("B", pin);
    drawing.point("C", output);
    drawing.point("D", pivot);
    drawing.point("P", pin + unit * lengths.along + left(unit) * lengths.across);
    drawing.rod("crank", "A", "B", 1.0);
    drawing.rod("coupler", "B", "C", 1.0).points = {"B", "C", "P"};
    drawing.rod("rocker", "D", "C", 1.0);
    drawing.joint("a", JointKind::Revolute, model::groundId, "crank", "A");
    drawing.joint("b", JointKind::Revolute, "crank", "coupler", "B");
    drawing.joint("c", JointKind::Revolute, "coupler", "rocker", "C");
    drawing.joint("d", JointKind::Revolute, model::groundId, "rocker", "D");
    drive(drawing, "a", speed);
    drawing.pointSignal("path", model::SignalKind::PointPosition, {"coupler", "P"});
    drawing.model.simulation.kind = model::MotionKind::Kinematic;
    drawing.model.simulation.duration = 1.0;
    drawing.model.simulation.step = 1.0 / 180.0;
    return drawing;
}

std::vector<Eigen::Vector3d> pathOf(const session::SimulationResult& motion) {
    std::vector<Eigen::Vector3d> path;
    for (std::size_t at = 0; at < motion.times.size(); ++at)
        path.emplace_back(motion.signalSeries[0].values[at], motion.signalSeries[1].values[at],
                          motion.signalSeries[2].values[at]);
    return path;
}

const session::LengthSensitivity* find(const session::PathSensitivity& found,
                                       const std::string& body, const std::string& to) {
    for (const session::LengthSensitivity& length : found.lengths)
        if (length.body == body && length.to == to) return &length;
    return nullptr;
}

}  // namespace

class PathQualityTest : public QObject {
    Q_OBJECT

private:
    /// Derivative of the path by a length against mechanisms drawn with the length a little longer
    /// and shorter.
    static void compare(const session::PathSensitivity& found, const std::string& body,
                        const std::string& to, double Lengths::*length,
                        const session::SimulationResult& motion) {
        // Central differences: h^2 of truncation, some 1e-9, against loops closed to 1e-13 over h.
        constexpr double h = 1e-5, accuracy = 1e-7;
        Lengths longer, shorter;
        longer.*length += h;
        shorter.*length -= h;
        const auto above = session::simulate(fourBar(longer).model);
        const auto below = session::simulate(fourBar(shorter).model);
        const auto path = pathOf(motion), pathAbove = pathOf(above), pathBelow = pathOf(below);
        double sum = 0.0, largest = 0.0;
        for (std::size_t at = 0; at < path.size(); ++at) {
            const Eigen::Vector3d way =
                path[std::min(at + 1, path.size() - 1)] - path[at > 0 ? at - 1 : 0];
            Eigen::Vector3d shift = (pathAbove[at] - pathBelow[at]) / (2.0 * h);
            if (found.across) shift -= way.normalized() * way.normalized().dot(shift);
            if (at % 2 == 0) sum += shift.squaredNorm();
            if (at % 2 == 0) largest = std::max(largest, shift.norm());
        }
        const double mean = std::sqrt(sum / static_cast<double>((path.size() + 1) / 2));
        const session::LengthSensitivity* told = find(found, body, to);
        QVERIFY(told != nullptr);
        QVERIFY2(std::abs(told->mean - mean) < accuracy,
                 qPrintable(QString("%1 and %2").arg(told->mean).arg(mean)));
        QVERIFY(std::abs(told->largest - largest) < accuracy);
        QVERIFY(told->mean > 0.01);
    }

private Q_SLOTS:
    void lengthsMoveThePathByTheirDerivatives() {
        for (const bool timed : {false, true}) {
            Drawing drawing = fourBar({});
            if (timed) drawing.term("path", model::TermTime::Running, 1.0);
            const auto motion = session::simulate(drawing.model);
            const auto found = session::pathSensitivity(drawing.model, motion, "path", nullptr);
            QVERIFY(found.has_value());
            QCOMPARE(found->across, !timed);
            // Crank, rocker, coupler with its two other lengths, and the base.
            QCOMPARE(found->lengths.size(), std::size_t{6});
            compare(*found, "crank", "B", &Lengths::crank, motion);
            compare(*found, "rocker", "C", &Lengths::rocker, motion);
            compare(*found, "coupler", "C", &Lengths::coupler, motion);
            compare(*found, model::groundId, "D", &Lengths::base, motion);
            QVERIFY(!find(*found, "crank", "B")->cost.has_value());
        }
    }

    /// The derivative of the cost by a length, from one gradient by the numbers of the drawing.
    void oneGradientHasTheSlopesOfAllLengths() {
        constexpr double h = 1e-6;
        const auto costed = [](const Lengths& lengths) {
            Drawing drawing = fourBar(lengths);
            model::CostTerm& term = drawing.term("path", model::TermTime::Nearest, 3.0);
            term.targets.points = {{0.4, 1.1}, {1.0, 0.9}, {0.2, 0.3}, {-0.2, 0.7}};
            return drawing.model;
        };
        const model::Model model = costed({});
        const auto motion = session::simulate(model);
        const session::PropertyGradient gradient = session::computePropertyGradient(model);
        const auto found = session::pathSensitivity(model, motion, "path", &gradient);
        QVERIFY(found && found->across);
        const std::pair<const char*, double Lengths::*> cases[] = {{"crank", &Lengths::crank},
                                                                   {"rocker", &Lengths::rocker},
                                                                   {"coupler", &Lengths::coupler},
                                                                   {"ground", &Lengths::base}};
        for (const auto& [body, length] : cases) {
            Lengths longer, shorter;
            longer.*length += h;
            shorter.*length -= h;
            const double slope =
                (session::simulate(costed(longer)).cost - session::simulate(costed(shorter)).cost)
                / (2.0 * h);
            const std::string to = std::string(body) == "crank"    ? "B"
                                   : std::string(body) == "ground" ? "D"
                                                                   : "C";
            const session::LengthSensitivity* told = find(*found, body, to);
            QVERIFY(told && told->cost);
            QVERIFY2(std::abs(*told->cost - slope) < 1e-7 * std::max(1.0, std::abs(slope)),
                     qPrintable(QString("%1: %2 and %3").arg(body).arg(*told->cost).arg(slope)));
        }
    }

    /// The slide of a slider-crank over the offset of its guide and the lengths of its bars, by the
    /// closed form x = r cos a + sqrt(l^2 - (r sin a - e)^2).
    void sliderCrank() {
        const double crank = 0.4, rod = 1.3, offset = 0.2, start = 0.7;
        const auto fall = [&](double angle) { return crank * std::sin(angle) - offset; };
        const auto root = [&](double angle) {
            return std::sqrt(rod * rod - fall(angle) * fall(angle));
        };
        Drawing drawing;
        drawing.point("A", 0.0, 0.0);
        drawing.point("B", crank * std::cos(start), crank * std::sin(start));
        drawing.point("C", crank * std::cos(start) + root(start), offset);
        drawing.rod("crank", "A", "B", 1.0);
        drawing.rod("rod", "B", "C", 1.0);
        drawing.solid("block", {"C"}, 1.0, Eigen::Vector3d(1.5, offset, 0.0),
                      {0.1, 0.1, 0.1, 0.0, 0.0, 0.0});
        drawing.joint("a", JointKind::Revolute, model::groundId, "crank", "A");
        drawing.joint("b", JointKind::Revolute, "crank", "rod", "B");
        drawing.joint("c", JointKind::Revolute, "rod", "block", "C");
        drawing.joint("slide", JointKind::Prismatic, model::groundId, "block", "C",
                      Eigen::Vector3d::UnitX());
        drive(drawing, "a", 2.0 * pi);
        drawing.pointSignal("place", model::SignalKind::PointPosition, {"block", "C"});
        drawing.term("place", model::TermTime::Running, 1.0);
        drawing.model.simulation.duration = 1.0;
        drawing.model.simulation.step = 1.0 / 360.0;
        const auto motion = session::simulate(drawing.model);
        const auto found = session::pathSensitivity(drawing.model, motion, "place", nullptr);
        QVERIFY(found && !found->across);
        double sumOfCrank = 0.0, sumOfRod = 0.0;
        int count = 0;
        for (std::size_t at = 0; at < motion.times.size(); ++at) {
            const double angle = start + 2.0 * pi * motion.times[at];
            if (at % 3 != 0) continue;
            const double byCrank = std::cos(angle) - fall(angle) * std::sin(angle) / root(angle);
            sumOfCrank += byCrank * byCrank;
            sumOfRod += rod * rod / (root(angle) * root(angle));
            ++count;
        }
        QVERIFY(std::abs(find(*found, "crank", "B")->mean - std::sqrt(sumOfCrank / count)) < 1e-9);
        QVERIFY(std::abs(find(*found, "rod", "C")->mean - std::sqrt(sumOfRod / count)) < 1e-9);
        // Where the crank stands across the guide, away from it.
        const double least = std::acos((crank + offset) / rod);
        const auto transmission = session::minTransmission(drawing.model, motion);
        QVERIFY(transmission && std::abs(transmission->angle - least) < 1e-12);
        // The slider turns back where crank and rod lie in a line.
        const auto marks =
            session::motionMarks(drawing.model, motion, session::mobilityOf(drawing.model));
        QCOMPARE(marks.size(), std::size_t{2});
        const double drawn = crank * std::cos(start) + root(start);
        const auto reach = [&](double sum) {
            return std::sqrt(sum * sum - offset * offset) - drawn;
        };
        std::vector<double> limits{marks[0].value, marks[1].value};
        std::sort(limits.begin(), limits.end());
        QVERIFY(std::abs(limits[0] - reach(rod - crank)) < 1e-7);
        QVERIFY(std::abs(limits[1] - reach(rod + crank)) < 1e-7);
        QVERIFY(marks[0].travel && marks[0].joint == "slide");
    }

    /// Limits of the rocker where crank and coupler lie in a line, by the law of cosines.
    void rockersTurnBackAtTheirLimits() {
        const Lengths lengths;
        const model::Model model = fourBar(lengths).model;
        const auto motion = session::simulate(model);
        const auto marks = session::motionMarks(model, motion, session::mobilityOf(model));
        QCOMPARE(marks.size(), std::size_t{2});
        const auto rockerAt = [&](double reach) {
            return pi
                   - std::acos((lengths.base * lengths.base + lengths.rocker * lengths.rocker
                                - reach * reach)
                               / (2.0 * lengths.base * lengths.rocker));
        };
        const model::Number3& output = model.points[2].position;
        const double drawn =
            std::atan2(output[1].value, output[0].value - lengths.base);  // of the rocker
        std::vector<double> limits{marks[0].value + drawn, marks[1].value + drawn};
        std::sort(limits.begin(), limits.end());
        // The cubic between instants errs by h^4/384 of the fourth derivative, some 1e-8.
        QVERIFY(std::abs(limits[0] - rockerAt(lengths.coupler + lengths.crank)) < 1e-7);
        QVERIFY(std::abs(limits[1] - rockerAt(lengths.coupler - lengths.crank)) < 1e-7);
        for (const MotionMark& mark : marks) {
            QCOMPARE(mark.kind, MotionMark::Kind::Limit);
            QCOMPARE(mark.joint, std::string("d"));
        }
        // Least transmission angle with the crank along the base (Norton, 4.11).
        const auto least = session::minTransmission(model, motion);
        QVERIFY(least.has_value());
        double wanted = pi;
        for (const double span : {lengths.base - lengths.crank, lengths.base + lengths.crank}) {
            const double angle = std::acos(
                (lengths.coupler * lengths.coupler + lengths.rocker * lengths.rocker - span * span)
                / (2.0 * lengths.coupler * lengths.rocker));
            wanted = std::min({wanted, angle, pi - angle});
        }
        // Rounding of the drawn lengths.
        QVERIFY2(std::abs(least->angle - wanted) < 1e-9, qPrintable(QString::number(least->angle)));
    }

    /// At 60, 600, 3000 and 12000 rpm in steps of 5 ms, of which the last ones take whole turns:
    /// the smallest transmission angle is that of the mechanism, at the instant when it is there.
    void theTransmissionAngleDoesNotDependOnTheSteps() {
        const Lengths lengths;
        const auto angleAt = [&](double crank) {
            const double square = lengths.crank * lengths.crank + lengths.base * lengths.base
                                  - 2.0 * lengths.crank * lengths.base * std::cos(crank);
            return std::acos(std::abs(lengths.coupler * lengths.coupler
                                      + lengths.rocker * lengths.rocker - square)
                             / (2.0 * lengths.coupler * lengths.rocker));
        };
        const double wanted = std::min(angleAt(0.0), angleAt(pi));
        for (const double rpm : {60.0, 600.0, 3000.0, 12000.0}) {
            const double speed = rpm * pi / 30.0;
            model::Model model = fourBar(lengths, speed).model;
            model.simulation.duration = 1.0;
            model.simulation.step = 0.005;
            const auto motion = session::simulate(model);
            QVERIFY(!motion.failure);
            const auto least = session::minTransmission(model, motion);
            QVERIFY(least.has_value());
            // Rounding of the drawn lengths, and of an angle of up to 200 turns.
            QVERIFY2(std::abs(least->angle - wanted) < 1e-9,
                     qPrintable(QString::number(least->angle, 'g', 15)));
            const double there = angleAt(lengths.angle + speed * least->time);
            QVERIFY2(std::abs(there - wanted) < 1e-7, qPrintable(QString::number(there, 'g', 15)));
        }
    }

    /// A valve that rests on the round part of its cam trembles there by rounding: that is told of
    /// nothing. It turns back where it is open.
    void linksThatRestDoNotTurnBack() {
        const model::Model model =
            project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/valve-train.linkwright.json");
        const auto motion = session::simulate(model);
        const auto marks = session::motionMarks(model, motion, session::mobilityOf(model));
        QCOMPARE(marks.size(), std::size_t{1});
        QVERIFY(std::abs(marks[0].value - 0.008) < 1e-6);  // its lift
    }

    /// A drive that turns back takes the rocker back: that is no limit of its rotation.
    void drivesThatTurnBackMakeNoLimits() {
        Drawing drawing = fourBar({});
        drawing.model.drives[0].profile = model::DriveProfile::Formula;
        drawing.model.drives[0].expression = "0.05*sin(2*pi*t)";  // the limit is 0.1 rad away
        const auto motion = session::simulate(drawing.model);
        QVERIFY(session::motionMarks(drawing.model, motion, session::mobilityOf(drawing.model))
                    .empty());
    }

    /// The end of a motion at a dead point, by the law of cosines; and nothing for motions that
    /// forces make.
    void motionsEndAtDeadPoints() {
        Lengths lengths;
        lengths.base = 2.5;
        lengths.crank = 1.1;
        lengths.coupler = 0.9;
        lengths.rocker = 1.2;
        Drawing drawing = fourBar(lengths, 1.3);
        drawing.model.simulation.duration = 3.0;
        const auto motion = session::simulate(drawing.model);
        QVERIFY(motion.failure.has_value());
        const auto marks =
            session::motionMarks(drawing.model, motion, session::mobilityOf(drawing.model));
        QVERIFY(!marks.empty());
        const double reach = lengths.coupler + lengths.rocker;
        const double limit =
            std::acos((lengths.crank * lengths.crank + lengths.base * lengths.base - reach * reach)
                      / (2.0 * lengths.crank * lengths.base))
            - lengths.angle;
        QCOMPARE(marks.back().kind, MotionMark::Kind::DeadPoint);
        QCOMPARE(marks.back().joint, std::string("a"));
        QVERIFY(std::abs(marks.back().value - limit) < 1e-8);
        QVERIFY(std::abs(marks.back().time - limit / 1.3) < 1e-8);
        drawing.model.drives.clear();
        drawing.model.simulation.kind = model::MotionKind::Dynamic;
        const auto free = session::simulate(drawing.model);
        QVERIFY(session::motionMarks(drawing.model, free, {}).empty());
        QVERIFY(!session::pathSensitivity(drawing.model, free, "path", nullptr));
        QVERIFY(!session::minTransmission(drawing.model, free));
    }

    /// A parallelogram lines up twice a turn.
    void parallelogramsHaveChangePoints() {
        Lengths lengths;
        lengths.crank = lengths.rocker = 0.7;
        lengths.coupler = lengths.base;
        const model::Model model = fourBar(lengths).model;
        const auto motion = session::simulate(model);
        QVERIFY(!motion.failure);
        const auto marks = session::motionMarks(model, motion, session::mobilityOf(model));
        QCOMPARE(marks.size(), std::size_t{2});
        for (const MotionMark& mark : marks) {
            QCOMPARE(mark.kind, MotionMark::Kind::ChangePoint);
            QCOMPARE(mark.joint, std::string("a"));
            const double line = (mark.value + lengths.angle) / pi;
            QVERIFY2(std::abs(line - std::round(line)) < 1e-4, qPrintable(QString::number(line)));
        }
    }
};

LINKWRIGHT_TEST(PathQualityTest)

}  // namespace path_quality_test

#include "path_quality_test.moc"
