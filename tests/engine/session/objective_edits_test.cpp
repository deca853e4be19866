// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/document/objective_edits.h"

#include "engine/base/diagnostic.h"
#include "engine/model/validation.h"
#include "engine/session/drawing/mass_from_shape.h"
#include "engine/session/solving/solve.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <QTemporaryDir>
#include <cmath>
#include <numbers>
#include <optional>

namespace objective_edits_test {

using namespace linkwright;

namespace {

/// A pendulum that nobody has asked for anything yet.
model::Model pendulum() {
    model::Model model;
    model.simulation.duration = 0.5;
    model.points = {{"pivot", "O", {0.2, 0.1, 0.0}}, {"tip", "P", {1.0, 0.7, 0.0}}};
    model::Body body;
    body.id = "arm";
    body.name = "Arm";
    body.points = {"pivot", "tip"};
    model.bodies = {body};
    model::Joint joint;
    joint.id = "hinge";
    joint.name = "Hinge";
    joint.bodyB = "arm";
    joint.point = "pivot";
    joint.coordinates.resize(1);
    model.joints = {joint};
    model::SpringDamper spring;
    spring.id = "spring";
    spring.endA = {model::groundId, "pivot"};
    spring.endB = {"arm", "tip"};
    model.springs = {spring};
    return model;
}

bool sound(const model::Model& model) {
    return !base::hasErrors(model::validate(model));
}

}  // namespace

class ObjectiveEditsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTermForTheFirstPointThatMoves() {
        model::Model model = pendulum();
        const std::string signal = session::addSignal(model, model::SignalKind::PointPosition, {});
        QCOMPARE(model.signalList[0].at.point, std::string("tip"));
        QCOMPARE(model.signalList[0].at.body, std::string("arm"));
        QCOMPARE(model.signalList[0].name, std::string("Position of P"));
        session::addCostTerm(model, signal);
        QVERIFY(sound(model));
        // It can be computed as it is: the tip leaves its place, so there is a cost.
        QVERIFY(session::simulate(model).cost > 1e-3);
    }

    /// One wants little of a force, and a place where it is.
    void effortsAimAtZeroAndPlacesStay() {
        model::Model model = pendulum();
        session::addInput(model, "Torque", "N m", 5);
        const auto referenceOf = [&](model::SignalKind kind) {
            session::addCostTerm(model, session::addSignal(model, kind, {}));
            return model.costTerms.back();
        };
        for (const model::SignalKind kind :
             {model::SignalKind::Reaction, model::SignalKind::PointAcceleration,
              model::SignalKind::InputValue}) {
            const model::CostTerm term = referenceOf(kind);
            QCOMPARE(term.reference, model::ReferenceKind::Constant);
            QVERIFY(!term.referenceValues.empty());
            for (const model::Number& value : term.referenceValues)
                QCOMPARE(value.value, 0.0);
        }
        for (const model::SignalKind kind :
             {model::SignalKind::PointPosition, model::SignalKind::JointCoordinate})
            QCOMPARE(referenceOf(kind).reference, model::ReferenceKind::InitialValue);
    }

    /// What was held at its start becomes a constant of the same size; an effort stays at zero.
    void aConstantBeginsWithTheStart() {
        model::Model model = pendulum();
        const std::string term = session::addCostTerm(
            model, session::addSignal(model, model::SignalKind::PointPosition, "tip"));
        session::setTermReference(model, term, model::ReferenceKind::Constant);
        QCOMPARE(model.costTerms[0].referenceValues.size(), std::size_t{3});
        QVERIFY(std::abs(model.costTerms[0].referenceValues[0].value - 1.0) < 1e-12);
        QVERIFY(std::abs(model.costTerms[0].referenceValues[1].value - 0.7) < 1e-12);
        // What was typed is there again after a look at something else.
        model.costTerms[0].referenceValues[0] = 0.4;
        session::setTermReference(model, term, model::ReferenceKind::Expression);
        session::setTermReference(model, term, model::ReferenceKind::Constant);
        QCOMPARE(model.costTerms[0].referenceValues[0].value, 0.4);
        // A drawing that cannot move yet has no start.
        model.joints.clear();
        session::setTermReference(model, term, model::ReferenceKind::InitialValue);
        session::setTermReference(model, term, model::ReferenceKind::Constant);
        QCOMPARE(model.costTerms[0].referenceValues.size(), std::size_t{3});
        for (const model::SignalKind kind :
             {model::SignalKind::ShakingForce, model::SignalKind::ShakingMoment,
              model::SignalKind::Power, model::SignalKind::JointAcceleration}) {
            model = pendulum();
            session::addCostTerm(model, session::addSignal(model, kind, {}));
            QCOMPARE(model.costTerms[0].reference, model::ReferenceKind::Constant);
        }
    }

    /// An arm that turns at 3 rad/s without gravity pulls at its pivot with m r w^2 all the time;
    /// its x component alone is something else, and never that large. The drive brakes it with a
    /// torque below zero, whose size is limited.
    void aLimitOfAForceIsOneOfItsMagnitude() {
        support::Drawing drawing;
        drawing.point("O", 0.0, 0.0);
        drawing.point("P", 1.0, 0.0);
        drawing.solid("arm", {"O", "P"}, 2.0, {0.5, 0.0, 0.0}, {0.0, 0.0, 0.1, 0.0, 0.0, 0.0});
        drawing.joint("hinge", model::JointKind::Revolute, model::groundId, "arm", "O");
        drawing.drive("hinge", "0.6+3*t");
        drawing.model.gravity = {};
        drawing.model.simulation.duration = 0.3;
        drawing.model.simulation.step = 0.005;
        model::Model& model = drawing.model;
        const std::string force = session::addSignal(model, model::SignalKind::Reaction, "hinge");
        const std::string whole = session::addPeakLimit(model, force, std::nullopt, 5.0);
        const std::string upward = session::addPeakLimit(model, force, 1, 5.0);
        QVERIFY(sound(model));
        session::SimulationResult motion = session::simulate(model);
        const auto valueOf = [&](const std::string& term) {
            for (const session::ConstraintOutcome& found : motion.constraints)
                if (found.term == term) return found;
            return session::ConstraintOutcome{};
        };
        // Peaks are smooth over 1e-3 N, the magnitude at zero over as much.
        QVERIFY2(std::abs(valueOf(whole).value - 9.0) < 1e-5,
                 qPrintable(QString::number(valueOf(whole).value, 'g', 12)));
        QVERIFY(!valueOf(whole).isMet());
        QVERIFY(std::abs(valueOf(upward).value + 9.0 * std::sin(0.6)) < 1e-2);
        QVERIFY(valueOf(upward).isMet());
        model.costTerms.clear();
        drawing.model.drives[0].expression = "0.6+3*t-2*t*t";
        const std::string torque =
            session::addSignal(model, model::SignalKind::Reaction, model.drives[0].id);
        const std::string brake = session::addPeakLimit(model, torque, std::nullopt, 1.0);
        motion = session::simulate(model);
        // J alpha = (0.1 + 2 * 0.25) * 4 N m.
        QVERIFY2(std::abs(valueOf(brake).value - 2.4) < 1e-5,
                 qPrintable(QString::number(valueOf(brake).value, 'g', 12)));
        QVERIFY(!valueOf(brake).isMet());
        // A place has no magnitude: its first component, unless another is asked for.
        const std::string place = session::addSignal(model, model::SignalKind::PointPosition, "P");
        session::addPeakLimit(model, place, std::nullopt, 1.0);
        QCOMPARE(model.costTerms.back().kind, model::TermKind::Value);
        QCOMPARE(model.costTerms.back().componentWeights.size(), std::size_t{3});
    }

    void everyKindOfSignalCanBeUsed() {
        for (int kind = 0; kind <= static_cast<int>(model::SignalKind::BodyAngle); ++kind) {
            model::Model model = pendulum();
            session::addInput(model, "Torque", "N m", 5);
            const std::string signal =
                session::addSignal(model, static_cast<model::SignalKind>(kind), {});
            QVERIFY(!signal.empty());
            session::addCostTerm(model, signal);
            QVERIFY2(sound(model), model.signalList[0].name.c_str());
        }
    }

    /// Points and joints of the transmission are found, springs and bodies as well.
    void qualityOfAFourBarCanBeUsed() {
        for (int kind = static_cast<int>(model::SignalKind::TransmissionAngle);
             kind <= static_cast<int>(model::SignalKind::Elongation); ++kind) {
            if (kind == static_cast<int>(model::SignalKind::CamPlace)) continue;  // there is none
            support::Drawing drawing = support::fourBar();
            drawing.point("E", 0.4, 1.7);
            drawing.spring("tie", {model::groundId, "E"}, {"coupler", "C"}, 7.3);
            model::Model& model = drawing.model;
            model.simulation.duration = 0.05;
            const std::string signal =
                session::addSignal(model, static_cast<model::SignalKind>(kind), {});
            QVERIFY(!signal.empty());
            session::addCostTerm(model, signal);
            QVERIFY2(sound(model), model.signalList[0].name.c_str());
            QVERIFY2(std::isfinite(session::simulate(model).cost),
                     model.signalList[0].name.c_str());
        }
        model::Model model = support::fourBar().model;
        session::addSignal(model, model::SignalKind::TransmissionAngle, "d");
        QCOMPARE(model.signalList[0].joint, std::string("d"));
        QCOMPARE(model.signalList[0].other.body, std::string("coupler"));
        QCOMPARE(model.signalList[0].at.body, std::string("coupler"));
        session::addSignal(model, model::SignalKind::CenterOfMass, "coupler");
        QCOMPARE(model.signalList[1].bodies, std::vector<std::string>{"coupler"});
        QVERIFY(session::addSignal(model, model::SignalKind::Elongation, {}).empty());
    }

    void aTermFollowsTheComponentsOfItsSignal() {
        model::Model model = pendulum();
        const std::string signal =
            session::addSignal(model, model::SignalKind::PointPosition, "tip");
        const std::string term = session::addCostTerm(model, signal);
        session::setTermReference(model, term, model::ReferenceKind::Constant);
        QCOMPARE(model.costTerms[0].referenceValues.size(), std::size_t{3});
        model.designVariables = {{term, "referenceValues.2", {}, {}}};
        session::setSignalKind(model, signal, model::SignalKind::JointCoordinate);
        QCOMPARE(model.costTerms[0].referenceValues.size(), std::size_t{1});
        QVERIFY(model.designVariables.empty());
        QVERIFY(sound(model));
        for (const auto kind : {model::ReferenceKind::Expression, model::ReferenceKind::Table,
                                model::ReferenceKind::InitialValue}) {
            session::setTermReference(model, term, kind);
            QVERIFY(sound(model));
        }
        const std::string other = session::addSignal(model, model::SignalKind::AngularVelocity, {});
        session::setTermReference(model, term, model::ReferenceKind::Expression);
        session::setTermSignal(model, term, other);
        QCOMPARE(model.costTerms[0].referenceExpressions.size(), std::size_t{3});
        QVERIFY(sound(model));
    }

    /// Samples that were a formula before were flattened to zero.
    void samplesTakeOverTheFormula() {
        model::Model model = pendulum();
        model.simulation.duration = 2.0;
        const std::string id = session::addInput(model, "Force", "N", 5);
        model::Input& input = model.inputs.back();
        input.samples = {1.0, 2.0, 3.0, 2.0, 1.0};
        session::setInputKind(model, id, model::InputKind::Expression);
        QCOMPARE(input.expression, std::string("0"));
        QVERIFY(!input.optimize);
        session::setInputKind(model, id, model::InputKind::Samples);
        QCOMPARE(input.samples, (std::vector<double>{1.0, 2.0, 3.0, 2.0, 1.0}));
        session::setInputKind(model, id, model::InputKind::Expression);
        input.expression = "3*t - 1";
        session::setInputKind(model, id, model::InputKind::Samples);
        QCOMPARE(input.samples, (std::vector<double>{-1.0, 0.5, 2.0, 3.5, 5.0}));
        input.samples.clear();
        session::setInputKind(model, id, model::InputKind::Expression);
        session::setInputKind(model, id, model::InputKind::Samples);
        QCOMPARE(input.samples.size(), std::size_t{51});
        QCOMPARE(input.samples.back(), 5.0);
        QVERIFY(sound(model));
    }

    void movesAndDuplicates() {
        model::Model model = pendulum();
        const std::string signal = session::addSignal(model, model::SignalKind::KineticEnergy, {});
        const std::string first = session::addCostTerm(model, signal);
        const std::string second = session::duplicateInList(model, first);
        QVERIFY(second != first);
        QCOMPARE(model.costTerms[1].id, second);
        QVERIFY(session::moveInList(model, second, -1));
        QCOMPARE(model.costTerms[0].id, second);
        QVERIFY(!session::moveInList(model, second, -1));
        QVERIFY(sound(model));
    }

    void massOfARodFromItsDiameter() {
        const model::Model model = pendulum();
        session::MassShape shape;
        shape.kind = session::ShapeKind::Rod;
        shape.outerDiameter = 0.02;
        shape.density = 7850.0;
        const model::MassProperties mass = session::massOfShape(model, model.bodies[0], shape);
        const double expected = 7850.0 * std::numbers::pi * 1e-4 * 1.0;  // the arm is 1 m long
        QVERIFY(std::abs(mass.mass.value - expected) < 1e-12);
        QVERIFY(std::abs((*mass.centerOfMass)[0].value - 0.6) < 1e-15);
        // About the normal of the plane: m (3 r^2 + l^2)/12; along the arm m r^2/2.
        QVERIFY(std::abs(mass.inertia[2].value - expected * (3e-4 + 1.0) / 12) < 1e-12);
        const double along = 0.8 * 0.8 * mass.inertia[0].value + 0.6 * 0.6 * mass.inertia[1].value
                             + 2 * 0.8 * 0.6 * mass.inertia[3].value;
        QVERIFY(std::abs(along - expected * 1e-4 / 2) < 1e-12);
        model::Model heavy = model;
        heavy.bodies[0].massProperties = mass;
        QVERIFY(sound(heavy));
    }

    void saysWhyAShapeIsImpossible() {
        const model::Model model = pendulum();
        session::MassShape shape;
        const auto faultOf = [&] {
            try {
                (void)session::massOfShape(model, model.bodies[0], shape);
            } catch (const base::InputError& error) {
                return QString::fromStdString(error.diagnostics().front().message);
            }
            return QString();
        };
        shape.density = 0.0;
        QVERIFY(faultOf().contains("density"));
        shape.density = 1000.0;
        shape.innerDiameter = shape.outerDiameter;
        QVERIFY(faultOf().contains("bore"));
        shape.kind = session::ShapeKind::Plate;
        QVERIFY(faultOf().contains("three points"));
        shape.kind = session::ShapeKind::Mesh;
        QVERIFY(faultOf().contains("No file"));
        shape.file = "/nowhere/link.stl";
        QVERIFY(!faultOf().isEmpty());
        shape.kind = session::ShapeKind::Box;
        QVERIFY(faultOf().isEmpty());
    }

    void massFromAMeshFile() {
        QTemporaryDir folder;
        const QString path = folder.filePath("cube.obj");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        // A cube of 20 mm whose middle is at (10, 10, 10) mm.
        file.write(
            "v 0 0 0\nv 20 0 0\nv 20 20 0\nv 0 20 0\nv 0 0 20\nv 20 0 20\nv 20 20 20\nv 0 20 20\n"
            "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n");
        file.close();
        const model::Model model = pendulum();
        session::MassShape shape;
        shape.kind = session::ShapeKind::Mesh;
        shape.file = path.toStdString();
        shape.density = 1000.0;
        const model::MassProperties mass = session::massOfShape(model, model.bodies[0], shape);
        QVERIFY(std::abs(mass.mass.value - 0.008) < 1e-15);
        QVERIFY(std::abs((*mass.centerOfMass)[2].value - 0.01) < 1e-15);
        QVERIFY(std::abs(mass.inertia[1].value - 0.008 * 4e-4 / 6) < 1e-18);
        QCOMPARE(mass.inertia[4].value, 0.0);
        shape.centered = true;
        QVERIFY(
            std::abs((*session::massOfShape(model, model.bodies[0], shape).centerOfMass)[0].value
                     - 0.6)
            < 1e-15);
    }
};

LINKWRIGHT_TEST(ObjectiveEditsTest)

}  // namespace objective_edits_test

#include "objective_edits_test.moc"
