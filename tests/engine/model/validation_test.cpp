// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/validation.h"

#include "tests/engine/model/fault_table.h"
#include "tests/engine/model/rich_model.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <cmath>
#include <limits>

namespace validation_test {

using namespace linkwright;
using namespace linkwright::model;
using base::Severity;
using linkwright::testing::Fault;
using linkwright::testing::richModel;
using linkwright::testing::textOf;
using linkwright::testing::verifyFound;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

Body& plate(Model& m) {
    return m.bodies[1];
}

void setInertia(Model& m, std::array<Number, 6> inertia) {
    plate(m).massProperties.inertia = inertia;
}

std::vector<Fault> idFaults() {
    return {{"empty id",
             [](Model& m) {
                 m.signalList.push_back(m.signalList[0]);
                 m.signalList.back().id = "";
             },
             Severity::Error, "", "/signals/40/id", "empty", "unique id"},
            {"duplicate id",
             [](Model& m) {
                 m.points.push_back({"hinge", "", {1, 2, 3}});
             },
             Severity::Error, "hinge", "/joints/0/id", "already used at /points/4", "unique id"},
            {"id with a blank",
             [](Model& m) {
                 m.points.push_back({"a b", "", {1, 2, 3}});
             },
             Severity::Error, "a b", "/points/4/id", "cannot be an id", "a letter followed by"},
            {"reserved id",
             [](Model& m) {
                 m.points.push_back({"ground", "", {1, 2, 3}});
             },
             Severity::Error, "ground", "/points/4/id", "reserved", "another id"},
            {"parameter called pi",
             [](Model& m) {
                 m.parameters.push_back({"pi", "", "", 3.0});
             },
             Severity::Error, "pi", "/parameters/3/id", "fixed meaning", "another name"},
            {"parameter called t",
             [](Model& m) {
                 m.parameters.push_back({"t", "", "", 3.0});
             },
             Severity::Error, "t", "/parameters/3/id", "fixed meaning", "another name"},
            {"parameter with a hyphen",
             [](Model& m) {
                 m.parameters.push_back({"a-b", "", "", 3.0});
             },
             Severity::Error, "a-b", "/parameters/3/id", "cannot be used in formulas", "letter"},
            {"formula", [](Model& m) { m.springs[0].stiffness.expression = "2*"; }, Severity::Error,
             "spring", "/springs/0/stiffness", "position 3", "formula"},
            {"formula of a component",
             [](Model& m) { m.points[1].position[1].expression = "nowhere+1"; }, Severity::Error,
             "B", "/points/1/position.y", "nowhere", "formula"}};
}

std::vector<Fault> bodyFaults() {
    return {
        {"missing point of a body", [](Model& m) { plate(m).points[1] = "Z"; }, Severity::Error,
         "plate", "/bodies/1/points/1", "no point \"Z\"", "existing point"},
        {"negative mass", [](Model& m) { m.bodies[0].massProperties.mass = -1.5; }, Severity::Error,
         "link", "/bodies/0/mass/mass", "-1.5 kg is negative", "positive mass"},
        {"no mass", [](Model& m) { plate(m).massProperties.mass = 0.0; }, Severity::Error, "plate",
         "/bodies/1/mass/inertia", "without mass has moments of inertia", "Enter a mass"},
        {"rod with one point", [](Model& m) { m.bodies[0].points.pop_back(); }, Severity::Error,
         "link", "/bodies/0/points", "two points", "endpoints"},
        {"rod of zero length",
         [](Model& m) {
             m.points.push_back({"A2", "", m.points[0].position});
             m.bodies[0].points = {"A", "A2"};
         },
         Severity::Error, "link", "/bodies/0/points", "zero length", "Move"},
        {"no center of mass", [](Model& m) { m.bodies[2].points.clear(); }, Severity::Error, "ball",
         "/bodies/2/mass/centerOfMass", "missing", "mean"},
        {"triangle inequality",
         [](Model& m) {
             setInertia(m, {0.1, 0.2, 0.9, 0, 0, 0});
         },
         Severity::Error, "plate", "/bodies/1/mass/inertia", "triangle inequality",
         "Likely causes"},
        {"inertia not positive",
         [](Model& m) {
             setInertia(m, {0.3, 0.3, 0.3, 0.5, 0, 0});
         },
         Severity::Error, "plate", "/bodies/1/mass/inertia", "not positive definite",
         "Likely causes"},
        {"products of the wrong sign",
         [](Model& m) {
             setInertia(m, {0.52, 0.53, 0.54, 0.25, 0.25, 0.25});
         },
         Severity::Error, "plate", "/bodies/1/mass/inertia", "No real body",
         "opposite sign of the products"},
        {"negative moment",
         [](Model& m) {
             setInertia(m, {0.5, -0.1, 0.5, 0, 0, 0});
         },
         Severity::Error, "plate", "/bodies/1/mass/inertia", "yy = -0.1", "not negative"},
        {"single component and a product",
         [](Model& m) {
             setInertia(m, {0, 0, 0.4, 0.01, 0, 0});
         },
         Severity::Error, "plate", "/bodies/1/mass/inertia", "No real body", ""}};
}

std::vector<Fault> jointFaults() {
    return {
        {"missing body", [](Model& m) { m.joints[0].bodyB = "ghost"; }, Severity::Error, "hinge",
         "/joints/0/bodyB", "no body \"ghost\"", "existing body"},
        {"body not named", [](Model& m) { m.joints[0].bodyB = ""; }, Severity::Error, "hinge",
         "/joints/0/bodyB", "body is missing", "Specify one"},
        {"joint to itself", [](Model& m) { m.joints[0].bodyA = "link"; }, Severity::Error, "hinge",
         "/joints/0/bodyB", "connects \"link\" to itself", "two different"},
        {"joint at a missing point", [](Model& m) { m.joints[0].point = "Q"; }, Severity::Error,
         "hinge", "/joints/0/point", "no point \"Q\"", ""},
        {"zero axis",
         [](Model& m) {
             m.joints[0].axis = {0, 0, 0};
         },
         Severity::Error, "hinge", "/joints/0/axis", "zero length", "[0, 0, 1]"},
        {"axes not perpendicular",
         [](Model& m) {
             m.joints[2].secondAxis = {1, 0, 0.1};
         },
         Severity::Error, "ball-joint", "/joints/2/secondAxis", "not perpendicular", "right angle"},
        {"number of coordinates", [](Model& m) { m.joints[4].coordinates.pop_back(); },
         Severity::Error, "tube", "/joints/4/coordinates", "1 coordinates where its kind has 2",
         ""},
        {"zero quaternion",
         [](Model& m) { m.joints[1].startOrientation = std::array<Number, 4>{}; }, Severity::Error,
         "knee", "/joints/1/startOrientation", "zero", "[1, 0, 0, 0]"},
        {"negative joint damping", [](Model& m) { m.joints[0].coordinates[0].damping = -0.1; },
         Severity::Warning, "hinge", "/joints/0/coordinates/0/damping", "negative", ""}};
}

std::vector<Fault> connectionFaults() {
    return {{"body alone",
             [](Model& m) {
                 m.bodies.push_back(m.bodies[0]);
                 m.bodies.back().id = "lonely";
             },
             Severity::Error, "lonely", "/bodies/10", "not connected to anything",
             "free joint to the ground"},
            {"island", [](Model& m) { m.joints[5].bodyA = "cross"; }, Severity::Error, "table",
             "/bodies/5", "not connected to the ground", "free joint"},
            {"negative stiffness", [](Model& m) { m.springs[0].stiffness = -3.0; },
             Severity::Warning, "spring", "/springs/0/stiffness", "negative", ""},
            {"negative spring damping", [](Model& m) { m.springs[0].damping = -3.0; },
             Severity::Warning, "spring", "/springs/0/damping", "negative", ""},
            {"spring at a missing body", [](Model& m) { m.springs[0].endB.body = "ghost"; },
             Severity::Error, "spring", "/springs/0/endB/body", "no body \"ghost\"", ""},
            {"spring of zero length at the start",
             [](Model& m) {
                 m.springs[0].endB = m.springs[0].endA;
                 m.springs[0].endB.body = "ground";
                 m.springs[0].endA.body = m.bodies[0].id;
                 for (Joint& joint : m.joints) {
                     joint.startOrientation.reset();
                     for (JointCoordinate& coordinate : joint.coordinates)
                         coordinate.start.reset();
                 }
             },
             Severity::Error, "spring", "/springs/0/endB", "zero length", "different positions"},
            {"spring without effect", [](Model& m) { m.springs[0].endB.body = "ground"; },
             Severity::Warning, "spring", "/springs/0/endB", "no effect", "another body"}};
}

std::vector<Fault> loadFaults() {
    return {
        {"load on a missing joint", [](Model& m) { m.loads[2].joint = "j"; }, Severity::Error,
         "motor", "/loads/2/joint", "no joint \"j\"", ""},
        {"load on a missing coordinate", [](Model& m) { m.loads[2].coordinate = 2; },
         Severity::Error, "motor", "/loads/2/coordinate", "no coordinate number 2", "from 0 to 1"},
        {"load with a missing input", [](Model& m) { m.loads[0].input = "v"; }, Severity::Error,
         "push", "/loads/0/input", "no input \"v\"", ""},
        {"load without direction",
         [](Model& m) {
             m.loads[0].direction = {0, 0, 0};
         },
         Severity::Error, "push", "/loads/0/direction", "zero length", ""},
        {"one sample", [](Model& m) { m.inputs[0].samples = {1.0}; }, Severity::Error, "u",
         "/inputs/0/samples", "fewer than two", "start and end"},
        {"sample not finite", [](Model& m) { m.inputs[0].samples[1] = notANumber; },
         Severity::Error, "u", "/inputs/0/samples", "not a finite number", ""},
        {"sample beyond a bound", [](Model& m) { m.inputs[0].samples[1] = 60.0; },
         Severity::Warning, "u", "/inputs/0/upper", "60 is above the upper bound 6.5",
         "starts from the bound"},
        {"input bounds exchanged",
         [](Model& m) { std::swap(m.inputs[0].lower, m.inputs[0].upper); }, Severity::Error, "u",
         "/inputs/0/lower", "6.5 is above the upper bound -5.5", "Swap"},
        {"input formula", [](Model& m) { m.inputs[1].expression = "sin(w*t)"; }, Severity::Error,
         "shake", "/inputs/1/expression", "\"w\" is not known", "time t"},
        {"formula to be optimized", [](Model& m) { m.inputs[1].optimize = true; }, Severity::Error,
         "shake", "/inputs/1/optimize", "cannot be optimized", "samples"}};
}

std::vector<Fault> objectiveFaults() {
    return {
        {"signal of a missing point", [](Model& m) { m.signalList[0].at.point = "Q"; },
         Severity::Error, "position", "/signals/0/at/point", "no point \"Q\"", ""},
        {"signal of a missing joint", [](Model& m) { m.signalList[2].joint = "Q"; },
         Severity::Error, "angle", "/signals/2/joint", "no joint \"Q\"", ""},
        {"angle of a quaternion",
         [](Model& m) { m.signalList[3].kind = SignalKind::JointCoordinate; }, Severity::Error,
         "rate", "/signals/3/coordinate", "quaternion", "bodyDirection"},
        {"operand of a missing signal", [](Model& m) { m.signalList[22].operands[0].signal = "Q"; },
         Severity::Error, "power", "/signals/22/operands/0/signal", "no signal \"Q\"", ""},
        {"operand beyond the components",
         [](Model& m) { m.signalList[22].operands[1].component = 3; }, Severity::Error, "power",
         "/signals/22/operands/1/component", "no component 3", "0 to 2"},
        {"operand without a number",
         [](Model& m) { m.signalList[22].operands[2].property = "size"; }, Severity::Error, "power",
         "/signals/22/operands/2", "no number \"size\" of \"link\"", ""},
        {"operand called like a function",
         [](Model& m) { m.signalList[22].operands[0].name = "sin"; }, Severity::Error, "power",
         "/signals/22/operands/0/name", "\"sin\" is not allowed", ""},
        {"operand called like a parameter",
         [](Model& m) { m.signalList[22].operands[0].name = "L1"; }, Severity::Error, "power",
         "/signals/22/operands/0/name", "\"L1\" is taken", ""},
        {"formula of an unknown name",
         [](Model& m) { m.signalList[22].expression = "torque*sped"; }, Severity::Error, "power",
         "/signals/22/expression", "sped", "force*speed"},
        {"formula of itself", [](Model& m) { m.signalList[22].operands[0].signal = "power"; },
         Severity::Error, "power", "/signals/22/operands", "its own signal", ""},
        {"formula of the impulse of a joint",
         [](Model& m) { m.signalList[22].operands[0].signal = "pivot-moment-impulse"; },
         Severity::Error, "power", "/signals/22/operands/0/signal", "accumulates from the start",
         ""},
        {"dimension of a missing point", [](Model& m) { m.dimensions[0].points[1] = "Q"; },
         Severity::Error, "span", "/dimensions/0/points/1", "no point \"Q\"", ""},
        {"dimension of three points", [](Model& m) { m.dimensions[1].points.pop_back(); },
         Severity::Error, "lean", "/dimensions/1/points", "lists 3 points, not 4", "both lines"},
        {"dimension of a point and itself", [](Model& m) { m.dimensions[0].points[1] = "C"; },
         Severity::Error, "span", "/dimensions/0/points", "to itself", ""},
        {"dimension of no length", [](Model& m) { m.dimensions[0].value = 0.0; }, Severity::Error,
         "span", "/dimensions/0/value", "not positive", ""},
        {"term of a missing signal", [](Model& m) { m.costTerms[0].signal = "Q"; }, Severity::Error,
         "track", "/objective/terms/0/signal", "no signal \"Q\"", ""},
        {"number of references", [](Model& m) { m.costTerms[1].referenceValues.clear(); },
         Severity::Error, "aim", "/objective/terms/1/referenceValues", "wrong", "1 component"},
        {"number of weights", [](Model& m) { m.costTerms[0].componentWeights.pop_back(); },
         Severity::Error, "track", "/objective/terms/0/componentWeights", "wrong", "3 components"},
        {"no active terms",
         [](Model& m) {
             for (CostTerm& term : m.costTerms)
                 term.active = false;
         },
         Severity::Warning, "", "/objective/terms", "The objective has no active terms.",
         "Add a term"},
        {"no terms",
         [](Model& m) {
             m.costTerms.clear();
             m.optimization.stages.clear();
             m.cases = {};
         },
         Severity::Warning, "", "/objective/terms", "The objective has no active terms.",
         "Add a term"}};
}

std::vector<Fault> variableFaults() {
    return {
        {"bounds exchanged",
         [](Model& m) { std::swap(m.designVariables[0].lower, m.designVariables[0].upper); },
         Severity::Error, "spring", "/designVariables/0/lower", "900 is above the upper bound 10",
         "Swap"},
        {"bound not a number", [](Model& m) { m.designVariables[0].lower = notANumber; },
         Severity::Error, "spring", "/designVariables/0/lower", "not a finite number", ""},
        {"value below its bound", [](Model& m) { m.designVariables[0].lower = 200.0; },
         Severity::Warning, "spring", "/designVariables/0/lower",
         "103 is below the lower bound 200", ""},
        {"variable of a missing element", [](Model& m) { m.designVariables[0].object = "Q"; },
         Severity::Error, "Q", "/designVariables/0/object", "no element \"Q\"", "existing element"},
        {"missing property", [](Model& m) { m.designVariables[0].property = "lenght"; },
         Severity::Error, "spring", "/designVariables/0/property", "no number \"lenght\"",
         "stiffness, freeLength, damping"},
        {"absent property",
         [](Model& m) {
             m.designVariables[0].property = "freeLength";
             m.springs[0].freeLength.reset();
         },
         Severity::Error, "spring", "/designVariables/0/property", "no number \"freeLength\"",
         "must be entered first"},
        {"property without influence", [](Model& m) { m.designVariables[2].object = "link"; },
         Severity::Error, "link", "/designVariables/2/property", "no effect", "mass"},
        {"variable given by a formula", [](Model& m) { m.springs[0].stiffness.expression = "2*k"; },
         Severity::Error, "spring", "/designVariables/0/property", "formula \"2*k\"", "parameter"},
        {"variable twice", [](Model& m) { m.designVariables.push_back(m.designVariables[0]); },
         Severity::Error, "spring", "/designVariables/4", "twice", "Remove one"}};
}

std::vector<Fault> settingsFaults() {
    return {
        {"duration",
         [](Model& m) {
             m.simulation.durationFormula.clear();
             m.simulation.duration = 0.0;
         },
         Severity::Error, "", "/simulation/duration", "not a positive number", ""},
        {"tolerance", [](Model& m) { m.simulation.relativeTolerance = -1e-8; }, Severity::Error, "",
         "/simulation/relativeTolerance", "not a positive number", ""},
        {"infinite step", [](Model& m) { m.simulation.maximumStep = infinity; }, Severity::Error,
         "", "/simulation/maximumStep", "not a positive number", ""},
        {"step beyond the duration",
         [](Model& m) {
             m.simulation.integrator = Integrator::RungeKutta4;
             m.simulation.step = 9.0;
         },
         Severity::Error, "", "/simulation/step", "9 s is larger than the duration of 2.5 s",
         "smaller step"},
        {"too many steps",
         [](Model& m) {
             m.simulation.integrator = Integrator::RungeKutta4;
             m.simulation.step = 1e-9;
         },
         Severity::Error, "", "/simulation/step", "ten million", "larger step"},
        {"tolerance of limits", [](Model& m) { m.optimization.limitTolerance = 0.0; },
         Severity::Error, "", "/optimization/limitTolerance", "not positive", "1e-6"},
        {"scale of limits", [](Model& m) { m.costTerms[0].limitScale = -1.0; }, Severity::Error,
         "track", "/objective/terms/0/limitScale", "not positive", "leave it out"},
        {"iterations", [](Model& m) { m.optimization.stop.maximumIterations = 0; }, Severity::Error,
         "", "/optimization/stop/maximumIterations", "one iteration", ""},
        {"stage of a missing term",
         [](Model& m) { m.optimization.stages[1].termWeights["Q"] = 1.0; }, Severity::Error, "",
         "/optimization/stages/1/termWeights/Q", "no cost term \"Q\"", ""},
        {"stop rule of a stage", [](Model& m) { m.optimization.stages[0].stop->optimality = -1.0; },
         Severity::Error, "", "/optimization/stages/0/stop/optimality", "negative", ""},
        {"number not finite", [](Model& m) { m.points[2].position[1] = infinity; }, Severity::Error,
         "C", "position.y", "not a finite number", ""},
        {"mass not a number", [](Model& m) { m.bodies[0].massProperties.mass = notANumber; },
         Severity::Error, "link", "mass", "Mass is not a finite number", ""}};
}

const std::vector<Fault>& allFaults() {
    static const std::vector<Fault> all = [] {
        std::vector<Fault> list;
        for (const auto& part :
             {idFaults(), bodyFaults(), jointFaults(), connectionFaults(), loadFaults(),
              objectiveFaults(), variableFaults(), settingsFaults()})
            list.insert(list.end(), part.begin(), part.end());
        return list;
    }();
    return all;
}

}  // namespace

class ValidationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSoundModelHasNoFaults() {
        const auto diagnostics = validate(richModel());
        QVERIFY2(diagnostics.empty(), qPrintable(textOf(diagnostics)));
    }

    /// Whoever only draws has asked for nothing yet; a star asks for an objective.
    void aNewModelHasNoFaults() {
        Model model;
        QVERIFY(validate(model).empty());
        QVERIFY(!hasActiveTerms(model) && hasActiveTerms(richModel()));
        model.points.push_back({"A", "A", {}});
        model.designVariables = {{"A", "position.x", {}, {}}};
        const auto found = validate(model);
        QVERIFY(std::any_of(found.begin(), found.end(), [](const base::Diagnostic& problem) {
            return problem.message == "The objective has no active terms.";
        }));
    }

    void everyFaultIsFound_data() {
        QTest::addColumn<int>("index");
        for (std::size_t index = 0; index < allFaults().size(); ++index)
            QTest::newRow(allFaults()[index].name) << static_cast<int>(index);
    }

    void everyFaultIsFound() {
        QFETCH(int, index);
        verifyFound(allFaults()[static_cast<std::size_t>(index)]);
    }

    void allFaultsAreGathered() {
        Model model = richModel();
        for (const char* name : {"negative mass", "zero axis", "missing body", "one sample",
                                 "variable of a missing element", "duration"})
            for (const Fault& fault : allFaults())
                if (std::string(fault.name) == name) fault.spoil(model);
        QVERIFY(validate(model).size() >= 6);
    }

    /// Issue 16: only the cause is told, not what follows from it.
    void whatFollowsFromAnotherFaultIsNotTold() {
        Model circular = richModel();
        circular.parameters[0].value.expression = circular.parameters[1].id;
        circular.parameters[1].value.expression = circular.parameters[0].id;
        circular.bodies[0].massProperties.mass.value = 0.0;
        circular.bodies[0].massProperties.mass.expression = circular.parameters[0].id;
        auto found = validate(circular);
        QVERIFY2(found.size() == 1, qPrintable(textOf(found)));
        QVERIFY(found[0].message.find("circle") != std::string::npos);
        QCOMPARE(found[0].place, std::string("/parameters/0/value"));
        Model doubled = richModel();
        doubled.points.push_back({doubled.points[0].id, "", {1, 2, 3}});
        doubled.bodies[0].points = {doubled.points[0].id, doubled.points[0].id};
        found = validate(doubled);
        QVERIFY2(found.size() == 1, qPrintable(textOf(found)));
        QVERIFY(found[0].message.find("already used") != std::string::npos);
        Model brief = richModel();
        brief.simulation.integrator = Integrator::RungeKutta4;
        brief.simulation.durationFormula.clear();
        brief.simulation.duration = -2.0;
        found = validate(brief);
        QVERIFY2(found.size() == 1, qPrintable(textOf(found)));
        QCOMPARE(found[0].place, std::string("/simulation/duration"));
    }

    /// Issue 16: a drawing in millimeters gives a doubt, long chains of short links none.
    void millimetersInAFileOfMetersAreDoubted() {
        Model model = richModel();
        for (Point& point : model.points)
            for (Number& component : point.position)
                component.value *= 1000.0;
        const auto found = validate(model);
        QVERIFY(std::any_of(found.begin(), found.end(), [](const base::Diagnostic& diagnostic) {
            return diagnostic.severity == base::Severity::Note
                   && diagnostic.message.find("millimeters") != std::string::npos;
        }));
        Model chain;
        for (int link = 0; link < 200; ++link) {
            const std::string number = std::to_string(link);
            chain.points.push_back({"P" + number, "", {double(link), 0, 0}});
            if (link == 0) continue;
            Body body;
            body.id = "B" + number;
            body.points = {"P" + std::to_string(link - 1), "P" + number};
            chain.bodies.push_back(body);
        }
        for (const base::Diagnostic& diagnostic : validate(chain))
            QVERIFY(diagnostic.message.find("millimeters") == std::string::npos);
    }

    void realInertiasAreAccepted() {
        const std::vector<std::array<Number, 6>> inertias{
            {0, 0, 0.4, 0, 0, 0},                         // planar: only the normal component
            {0, 0, 0, 0, 0, 0},                           // a point
            {0.0, 0.4, 0.4, 0, 0, 0},                     // a thin rod along x
            {0.2, 0.2, 0.4, 0, 0, 0},                     // a thin plate: the equality case
            {0.25, 0.25, 0.5, -0.25, 0, 0},               // a thin rod along (1, 1, 0)
            {0.0833333, 0.0833333, 0.1666667, 0, 0, 0}};  // a plate, entered with seven digits
        for (const auto& inertia : inertias) {
            Model model = richModel();
            setInertia(model, inertia);
            const auto diagnostics = validate(model);
            QVERIFY2(diagnostics.empty(), qPrintable(textOf(diagnostics)));
        }
    }

    void formulasAreJudgedByTheirPresentValue() {
        Model model = richModel();
        model.bodies[0].massProperties.mass.value = 5.0;  // stale
        model.bodies[0].massProperties.mass.expression = "k-100";
        QVERIFY(base::hasErrors(validate(model)));
        model.parameters[2].value = 131.0;
        const auto diagnostics = validate(model);
        QVERIFY2(!base::hasErrors(diagnostics), qPrintable(textOf(diagnostics)));
    }
};

LINKWRIGHT_TEST(ValidationTest)

}  // namespace validation_test

#include "validation_test.moc"
