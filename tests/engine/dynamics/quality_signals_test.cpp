// SPDX-License-Identifier: GPL-3.0-or-later
//
// Signals that tell how good a mechanism is: angles of transmission and shaking forces against
// closed forms, momenta and powers against the laws of mechanics for random mechanisms.
#include "engine/base/diagnostic.h"
#include "tests/support/motion.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"

#include <Eigen/Geometry>

#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

namespace quality_signals_test {

using namespace linkwright;
using Eigen::Vector3d;
using model::Formulation;
using model::JointKind;
using model::SignalKind;
using support::Drawing;
using support::simulate;

namespace {

constexpr double pi = std::numbers::pi;
constexpr Formulation formulations[] = {Formulation::Joint, Formulation::Absolute,
                                        Formulation::DivideAndConquer};

model::Signal& measureAngle(Drawing& drawing, const std::string& id, SignalKind kind,
                            const model::Attachment& from, const model::Attachment& to,
                            const std::string& joint) {
    model::Signal& signal = drawing.pointSignal(id, kind, from);
    signal.other = to;
    signal.joint = joint;
    return signal;
}

model::Signal& measureOf(Drawing& drawing, const std::string& id, SignalKind kind,
                         const std::string& element) {
    model::Signal& signal = drawing.pointSignal(id, kind, {});
    signal.constraint = element;
    return signal;
}

constexpr double frame = 1.1, crank = 0.4, coupler = 0.95, rocker = 0.8;

/// A four-bar with these lengths, its ground line from the first point to the second.
/// @param carrier body that carries both ground joints
Drawing linkage(const Vector3d& first, const Vector3d& second, const Vector3d& normal,
                const std::string& carrier = model::groundId) {
    Drawing drawing;
    const Vector3d along = (second - first).normalized();
    const Vector3d across = normal.normalized().cross(along);
    const double angle = 0.9;
    const Vector3d pin = first + crank * (std::cos(angle) * along + std::sin(angle) * across);
    // Where circles of coupler and rocker meet.
    const Vector3d span = second - pin;
    const double reach = span.norm();
    const double part = (reach * reach + coupler * coupler - rocker * rocker) / (2.0 * reach);
    const Vector3d side = normal.normalized().cross(span / reach);
    const Vector3d middle =
        pin + span / reach * part + side * std::sqrt(coupler * coupler - part * part);
    drawing.point("A", first);
    drawing.point("B", pin);
    drawing.point("C", middle);
    drawing.point("D", second);
    drawing.rod("crank", "A", "B", 0.7);
    drawing.rod("coupler", "B", "C", 1.3);
    drawing.rod("rocker", "C", "D", 0.9);
    drawing.joint("a", JointKind::Revolute, carrier, "crank", "A", normal);
    drawing.joint("b", JointKind::Revolute, "crank", "coupler", "B", normal);
    drawing.joint("c", JointKind::Revolute, "rocker", "coupler", "C", normal);
    drawing.joint("d", JointKind::Revolute, carrier, "rocker", "D", normal);
    measureAngle(drawing, "transmission", SignalKind::TransmissionAngle, {"coupler", "B"},
                 {"coupler", "C"}, "d");
    measureAngle(drawing, "pressure", SignalKind::PressureAngle, {"crank", "B"}, {"rocker", "C"},
                 "d");
    drawing.model.simulation.duration = 2.0;
    drawing.model.simulation.step = 2.0 / 72.0;
    return drawing;
}

/// The angle between coupler and rocker (Norton, Design of Machinery, 4.10): law of cosines in
/// both triangles that the diagonal of the crank pin makes, folded to be acute.
double transmissionAngle(double crankAngle) {
    const double diagonal =
        frame * frame + crank * crank - 2.0 * frame * crank * std::cos(crankAngle);
    const double cosine =
        (coupler * coupler + rocker * rocker - diagonal) / (2.0 * coupler * rocker);
    return std::acos(std::abs(cosine));
}

void verifyNear(double found, double expected, double tolerance) {
    QVERIFY2(std::abs(found - expected) < tolerance,
             qPrintable(QString("%1, not %2").arg(found, 0, 'g', 12).arg(expected, 0, 'g', 12)));
}

void verifyNear(const Vector3d& found, const Vector3d& expected, double tolerance) {
    for (int axis = 0; axis < 3; ++axis)
        verifyNear(found[axis], expected[axis], tolerance);
}

double massOf(const model::Body& body) {
    return body.massProperties.mass.value;
}

/// Position, velocity and acceleration of the centers of all links.
void watchCenters(Drawing& drawing) {
    for (const model::Body& body : std::vector<model::Body>(drawing.model.bodies)) {
        drawing.point("center-" + body.id, support::centerOfMass(drawing.model, body));
        const model::Attachment center{body.id, "center-" + body.id};
        drawing.pointSignal("x-" + body.id, SignalKind::PointPosition, center);
        drawing.pointSignal("v-" + body.id, SignalKind::PointVelocity, center);
        drawing.pointSignal("a-" + body.id, SignalKind::PointAcceleration, center);
    }
}

}  // namespace

class QualitySignalsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void transmissionOfAFourBar_data() { addFormulations(); }
    void transmissionOfAFourBar() {
        QFETCH(int, formulation);
        Drawing drawing = linkage({0.2, -0.1, 0.0}, {0.2 + frame, -0.1, 0.0}, Vector3d::UnitZ());
        drawing.model.simulation.formulation = static_cast<Formulation>(formulation);
        drawing.drive("a", "3*t");
        verifyTransmission(drawing);
    }

    /// In space, and on a carrier that swings: only how the links stand to each other counts.
    void transmissionOnAMovingCarrier() {
        const Vector3d first(0.2, 0.3, -0.1), along = Vector3d(1.0, -0.4, 0.7).normalized();
        const Vector3d normal = along.cross(Vector3d(0.2, 1.0, 0.1)).normalized();
        Drawing drawing = linkage(first, first + frame * along, normal, "carrier");
        drawing.rod("carrier", "A", "D", 2.0);
        drawing.point("P", -0.3, 0.2, 0.4);
        drawing.joint("swing", JointKind::Revolute, model::groundId, "carrier", "P",
                      {0.3, 1.0, -0.2});
        drawing.drive("swing", "0.7*sin(2*t)");
        drawing.drive("a", "3*t");
        verifyTransmission(drawing);
    }

    /// The rod of an engine leans by asin((e + r sin(angle)) / l) out of the line of its slide.
    void pressureOfASliderCrank() {
        const double r = 0.3, l = 0.8, e = 0.1;
        Drawing drawing = support::pistonEngine(r, l, e);
        drawing.model.joints[3].axis = support::toNumbers(3.0 * Vector3d::UnitX());
        measureAngle(drawing, "pressure", SignalKind::PressureAngle, {"rod", "K"}, {"rod", "S"},
                     "guide");
        drawing.drive("main", "2.5*t");
        const auto motion = simulate(drawing.model);
        for (const double time : {0.0, 0.3, 0.9, 1.6, 2.0})
            verifyNear(motion->signal("pressure", time)[0],
                       std::abs(std::asin((e + r * std::sin(2.5 * time)) / l)), 1e-9);
    }

    /// What the frame feels from its joints is the shaking force and moment, where nothing else
    /// acts on the links (Berkof and Lowen 1969).
    void shakingIsWhatTheFrameFeels_data() { addFormulations(); }
    void shakingIsWhatTheFrameFeels() {
        QFETCH(int, formulation);
        Drawing drawing = linkage({0.2, -0.1, 0.0}, {0.2 + frame, -0.1, 0.0}, Vector3d::UnitZ());
        drawing.model.gravity = {0.0, 0.0, 0.0};
        drawing.model.simulation.formulation = static_cast<Formulation>(formulation);
        drawing.drive("a", "3*t+0.4*t^2");
        drawing.point("O", -0.7, 0.9);
        drawing.pointSignal("force", SignalKind::ShakingForce, {});
        drawing.pointSignal("moment", SignalKind::ShakingMoment, {model::groundId, "O"});
        for (const char* joint : {"a", "d"}) {
            measureOf(drawing, std::string("force-") + joint, SignalKind::Reaction, joint);
            measureOf(drawing, std::string("moment-") + joint, SignalKind::ReactionMoment, joint);
        }
        const auto motion = simulate(drawing.model);
        const Vector3d origin(-0.7, 0.9, 0.0), a(0.2, -0.1, 0.0), d(0.2 + frame, -0.1, 0.0);
        for (const double time : {0.2, 0.9, 1.7}) {
            const Vector3d atA = motion->signal("force-a", time);
            const Vector3d atD = motion->signal("force-d", time);
            const Vector3d moment = motion->signal("moment-a", time)
                                    + motion->signal("moment-d", time) + (a - origin).cross(atA)
                                    + (d - origin).cross(atD);
            QVERIFY(atA.norm() > 0.1);
            verifyNear(motion->signal("force", time), -(atA + atD), 1e-8);
            verifyNear(motion->signal("moment", time)[2], -moment[2], 1e-8);
        }
    }

    /// Named links count by themselves, even where one is welded to another.
    void groupsAreTheSumsOfTheirLinks() {
        int planar = 0, spatial = 0, compared = 0;
        for (int seed = 1; seed <= support::drawn(60); ++seed) {
            Drawing drawing;
            drawing.model = support::randomMechanism(static_cast<std::uint64_t>(seed));
            model::Model& model = drawing.model;
            model.signalList.clear();
            model.costTerms.clear();
            model.feedbacks.clear();
            // A body through which a loop was cut counts with its halves, which drift apart.
            model.simulation.projectConstraints = true;
            if (model.bodies.size() < 2) continue;
            std::vector<std::string> group{model.bodies[0].id, model.bodies.back().id};
            watchCenters(drawing);
            drawing.point("about", 0.3, -0.2, 0.7);
            for (const SignalKind kind :
                 {SignalKind::CenterOfMass, SignalKind::Momentum, SignalKind::ShakingForce})
                drawing.pointSignal("some-" + std::to_string(static_cast<int>(kind)), kind, {})
                    .bodies = group;
            drawing.pointSignal("spin", SignalKind::AngularMomentum, {model::groundId, "about"});
            try {
                const auto motion = simulate(model);
                verifyGroup(drawing, *motion, group);
                (motion->system().planar ? planar : spatial) += 1;
                ++compared;
            } catch (const base::InputError&) {
            } catch (const base::ComputationError&) {
            }
            if (QTest::currentTestFailed()) {
                qWarning("seed %d", seed);
                return;
            }
        }
        // What spins beside its plane is computed in space.
        QVERIFY2(planar >= support::drawn(3) && spatial >= support::drawn(8),
                 qPrintable(QString::number(planar)));
    }

    /// The power of all that acts, and of gravity, is what the kinetic energy grows by.
    void powersMakeTheEnergy() {
        int compared = 0;
        std::set<std::string> kinds;
        for (int seed = 1; seed <= support::drawn(80); ++seed) {
            Drawing drawing;
            drawing.model = support::randomMechanism(static_cast<std::uint64_t>(seed));
            drawing.model.simulation.durationFormula.clear();  // powers are summed to its number
            // Forces jump from one side of a corner to the other, and so do powers between
            // instants.
            if (std::any_of(
                    drawing.model.contacts.begin(), drawing.model.contacts.end(),
                    [](const model::Contact& contact) { return model::hasCorners(contact.shape); }))
                continue;
            try {
                if (verifyPowers(drawing, kinds)) ++compared;
            } catch (const base::InputError&) {
            } catch (const base::ComputationError&) {
            }
            if (QTest::currentTestFailed()) {
                qWarning("seed %d", seed);
                return;
            }
        }
        QVERIFY(compared > support::drawn(25));
        for (const char* kind : {"spring", "torsional spring", "joint friction", "joint stop",
                                 "feedback", "motor", "load", "drive"})
            QVERIFY2(kinds.contains(kind), kind);
    }

    void forceAndElongationOfSprings() {
        Drawing drawing = support::fourBar();
        drawing.point("E", 0.4, 1.7);
        model::SpringDamper& spring =
            drawing.spring("spring", {model::groundId, "E"}, {"coupler", "C"}, 7.3);
        spring.freeLength = 0.6;
        spring.damping = 0.9;
        model::TorsionalSpring turn;
        turn.id = turn.name = "turn";
        turn.joint = "a";
        turn.stiffness = 3.1;
        turn.freeAngle = 0.4;
        turn.damping = 0.7;
        drawing.model.torsionalSprings.push_back(turn);
        for (const char* element : {"spring", "turn"}) {
            measureOf(drawing, std::string("f-") + element, SignalKind::SpringForce, element);
            measureOf(drawing, std::string("e-") + element, SignalKind::Elongation, element);
        }
        drawing.pointSignal("offset", SignalKind::PointOffset, {model::groundId, "E"}).other = {
            "coupler", "C"};
        drawing.pointSignal("velocity", SignalKind::PointVelocity, {"coupler", "C"});
        drawing.jointSignal("angle", SignalKind::JointCoordinate, "a");
        drawing.jointSignal("rate", SignalKind::JointVelocity, "a");
        drawing.model.simulation.duration = 1.0;
        const auto motion = simulate(drawing.model);
        const double time = 0.63;
        const Vector3d offset = motion->signal("offset", time);
        const double stretch = offset.norm() - 0.6;
        const double rate = offset.normalized().dot(motion->signal("velocity", time));
        QVERIFY(std::abs(rate) > 1e-3);
        verifyNear(motion->signal("e-spring", time)[0], stretch, 1e-12);
        verifyNear(motion->signal("f-spring", time)[0], 7.3 * stretch + 0.9 * rate, 1e-11);
        const double beyond = motion->signal("angle", time)[0] - 0.4;
        verifyNear(motion->signal("e-turn", time)[0], beyond, 1e-12);
        verifyNear(motion->signal("f-turn", time)[0],
                   3.1 * beyond + 0.7 * motion->signal("rate", time)[0], 1e-11);
    }

    void refusesWhatStandsStill() {
        Drawing drawing = support::fourBar();
        drawing.point("F", 3.0, 3.0);
        drawing.rod("post", "D", "F", 1.0);
        drawing.joint("weld", JointKind::Fixed, model::groundId, "post", "F");
        drawing.pointSignal("middle", SignalKind::CenterOfMass, {}).bodies = {"crank", "post"};
        try {
            simulate(drawing.model);
            QFAIL("was computed");
        } catch (const base::InputError& error) {
            QVERIFY2(std::string(error.what()).find("fixed to the ground") != std::string::npos,
                     error.what());
        }
    }

private:
    static void addFormulations() {
        QTest::addColumn<int>("formulation");
        QTest::newRow("joint") << static_cast<int>(formulations[0]);
        QTest::newRow("absolute") << static_cast<int>(formulations[1]);
        QTest::newRow("divided") << static_cast<int>(formulations[2]);
    }

    /// Closures hold to 1e-11 of the size; the angle magnifies that by less than ten.
    static void verifyTransmission(const Drawing& drawing) {
        const auto motion = simulate(drawing.model);
        double least = pi, most = 0.0;
        for (int step = 0; step <= 40; ++step) {
            const double time = step * 0.05;
            // The first point after the ground point in `linkage` stands at 0.9 rad.
            const double expected = transmissionAngle(0.9 + 3.0 * time);
            verifyNear(motion->signal("transmission", time)[0], expected, 1e-8);
            verifyNear(motion->signal("pressure", time)[0], 0.5 * pi - expected, 1e-8);
            least = std::min(least, expected);
            most = std::max(most, expected);
        }
        QVERIFY(least < 0.9 && most > 1.4);  // on both sides of the fold
    }

    static void verifyGroup(const Drawing& drawing, support::Motion& motion,
                            const std::vector<std::string>& group) {
        const double time = 0.6 * drawing.model.simulation.duration;
        double mass = 0.0;
        Vector3d first = Vector3d::Zero(), momentum = first, force = first, whole = first;
        for (const model::Body& body : drawing.model.bodies) {
            whole += massOf(body) * motion.signal("v-" + body.id, time);
            if (body.id != group[0] && body.id != group[1]) continue;
            mass += massOf(body);
            first += massOf(body) * motion.signal("x-" + body.id, time);
            momentum += massOf(body) * motion.signal("v-" + body.id, time);
            force -= massOf(body) * motion.signal("a-" + body.id, time);
        }
        const auto measured = [&](SignalKind kind) {
            return motion.signal("some-" + std::to_string(static_cast<int>(kind)), time);
        };
        Vector3d center = first / mass;
        if (const auto& system = motion.system(); system.planar)
            center -= center.dot(system.plane.normal) * system.plane.normal;
        const double size = 1e-9 * (1.0 + momentum.norm() + force.norm() + whole.norm());
        verifyNear(measured(SignalKind::CenterOfMass), center, 1e-9);
        verifyNear(measured(SignalKind::Momentum), momentum, size);
        verifyNear(measured(SignalKind::ShakingForce), force, size);
        // Rotors are none of the bodies.
        Vector3d spin = motion.angularMomentum(time) - Vector3d(0.3, -0.2, 0.7).cross(whole);
        if (const auto& system = motion.system(); system.planar)
            spin = spin.dot(system.plane.normal) * system.plane.normal;
        verifyNear(motion.signal("spin", time), spin, 1e-8 * (1.0 + spin.norm()));
    }

    /// @return whether the mechanism could be compared
    static bool verifyPowers(Drawing& drawing, std::set<std::string>& kinds) {
        model::Model& model = drawing.model;
        model.costTerms.clear();
        if (model.feedbacks.empty()) model.signalList.clear();
        std::vector<std::string> powers;
        std::vector<std::pair<std::string, double>> dampers;
        model::forEachElementList(model, [&](const auto& list, const model::ListInfo& info) {
            using Element = typename std::decay_t<decltype(list)>::value_type;
            if constexpr (model::givesPower<Element>)
                for (const Element& element : list) {
                    powers.push_back("power-" + element.id);
                    measureOf(drawing, powers.back(), SignalKind::Power, element.id);
                    kinds.insert(info.noun);
                }
        });
        for (const model::Joint& joint : model.joints)
            for (int place = 0; place < static_cast<int>(joint.coordinates.size()); ++place) {
                const std::string id = "rate-" + joint.id + std::to_string(place);
                drawing.jointSignal(id, SignalKind::JointVelocity, joint.id, place);
                dampers.emplace_back(
                    id, joint.coordinates[static_cast<std::size_t>(place)].damping.value);
            }
        drawing.pointSignal("momentum", SignalKind::Momentum, {});
        // A sum over samples knows no jumps.
        for (model::Input& input : model.inputs)
            input.interpolation = model::Interpolation::CubicSpline;
        model.simulation.projectConstraints = true;
        model.simulation.integrator = model::Integrator::RungeKutta4;
        model.simulation.duration = std::min(model.simulation.duration, 0.3);
        const int steps = 1200;
        model.simulation.step = model.simulation.duration / steps;
        const auto motion = simulate(model);
        const Vector3d gravity(model.gravity[0].value, model.gravity[1].value,
                               model.gravity[2].value);
        const auto powerAt = [&](double time) {
            double sum = gravity.dot(motion->signal("momentum", time));
            for (const std::string& power : powers)
                sum += motion->signal(power, time)[0];
            for (const auto& [rate, damping] : dampers)
                sum -= damping * std::pow(motion->signal(rate, time)[0], 2);
            return sum;
        };
        double work = 0.0, size = 0.0;  // by Simpson's rule
        for (int step = 0; step <= steps; ++step) {
            const double share = step == 0 || step == steps ? 1.0 : step % 2 == 1 ? 4.0 : 2.0;
            const double power = powerAt(step * model.simulation.step);
            work += share * power * model.simulation.step / 3.0;
            size += share * std::abs(power) * model.simulation.step / 3.0;
        }
        const double gained =
            motion->kineticEnergy(model.simulation.duration) - motion->kineticEnergy(0.0);
        if (size > 1e4) return false;  // violent: nothing that a rule of fourth order resolves
        // Kinks of inputs and stops cost a part of a step.
        verifyNear(gained, work, 2e-4 * (1e-3 + size));
        return true;
    }
};

LINKWRIGHT_TEST(QualitySignalsTest)

}  // namespace quality_signals_test

#include "quality_signals_test.moc"
