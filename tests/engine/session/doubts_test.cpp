// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/doubts.h"

#include "engine/model/validation.h"
#include "engine/project/project_file.h"
#include "engine/session/solving/drawing_doubts.h"
#include "engine/session/solving/motion_doubts.h"
#include "engine/session/solving/solve.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <iterator>
#include <numbers>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace doubts_test {

using namespace linkwright;
using model::Model;

namespace {

/// A double pendulum with a spring, nothing of which is to be doubted.
const char* const sound = R"({"format": "linkwright", "version": "1.1", "name": "s",
"gravity": [0, -9.81, 0],
"points": [{"id": "A", "position": [0, 0, 0]}, {"id": "B", "position": [1, 0, 0]},
  {"id": "C", "position": [2, 0, 0]}, {"id": "D", "position": [0, 1, 0]},
  {"id": "F", "position": [0, -3, 0]}],
"bodies": [{"id": "b1", "points": ["A", "B"], "mass": {"kind": "rod", "mass": 1}},
  {"id": "b2", "points": ["B", "C"], "mass": {"kind": "explicit", "mass": 2,
   "centerOfMass": [1.5, 0, 0], "inertia": [0.01, 0.2, 0.2, 0, 0, 0]}}],
"joints": [{"id": "j1", "kind": "revolute", "bodyA": "ground", "bodyB": "b1", "point": "A",
  "start": 0.5}, {"id": "j2", "kind": "revolute", "bodyA": "b1", "bodyB": "b2", "point": "B"}],
"springs": [{"id": "sp", "endA": {"body": "ground", "point": "D"},
  "endB": {"body": "b1", "point": "B"}, "stiffness": 100}],
"signals": [{"id": "a", "kind": "jointCoordinate", "joint": "j1"},
  {"id": "f", "kind": "distance", "at": {"body": "b1", "point": "B"},
   "other": {"body": "b2", "point": "B"}}],
"objective": {"terms": [{"id": "t", "signal": "a", "time": "terminal", "reference": "constant",
  "referenceValues": [1]}]},
"designVariables": [{"object": "sp", "property": "stiffness", "lower": 10, "upper": 200}],
"simulation": {"duration": 0.5, "integrator": "dopri54"},
"optimization": {"algorithm": "slsqp", "stop": {"maximumIterations": 5}}})";

Model soundModel() {
    return project::parseProject(sound, "sound");
}

void setTable(Model& m, std::vector<double> times) {
    model::CostTerm& term = m.costTerms[0];
    term.time = model::TermTime::Running;
    term.reference = model::ReferenceKind::Table;
    term.referenceValues.clear();
    term.table.times = times;
    term.table.columns = {std::vector<double>(times.size(), 1.0)};
}

void addMotor(Model& m, double torqueConstant, double backEmfConstant) {
    model::Input input;
    input.id = "u";
    input.kind = model::InputKind::Expression;
    input.expression = "5";
    m.inputs.push_back(input);
    model::Motor motor;
    motor.id = "motor";
    motor.joint = "j1";
    motor.input = "u";
    motor.torqueConstant = torqueConstant;
    motor.backEmfConstant = backEmfConstant;
    m.motors.push_back(motor);
}

void addDrive(Model& m, const std::string& expression) {
    model::Drive drive;
    drive.id = "drive-" + std::to_string(m.drives.size());
    drive.joint = "j1";
    drive.expression = expression;
    m.drives.push_back(drive);
}

void addLoad(Model& m, const std::string& point, double magnitude) {
    model::Load load;
    load.id = "load";
    load.at = {"b1", point};
    load.magnitude = magnitude;
    m.loads.push_back(load);
}

void addFriction(Model& m, double level) {
    model::JointFriction friction;
    friction.id = "friction";
    friction.joint = "j1";
    friction.load = model::FrictionLoad::Reaction;
    friction.staticLevel = friction.dynamicLevel = level;
    friction.radius = 0.01;
    m.jointFrictions.push_back(friction);
}

void addGear(Model& m, double ratio) {
    model::GearCoupling gear;
    gear.id = "gear";
    gear.jointA = "j1";
    gear.jointB = "j2";
    gear.ratio = ratio;
    m.gears.push_back(gear);
}

void addTwin(Model& m, double weight) {
    m.costTerms.push_back(m.costTerms[0]);
    m.costTerms[1].id = "t2";
    m.costTerms[1].time = weight > 0.0 ? model::TermTime::Running : m.costTerms[0].time;
}

void addCases(Model& m, double second) {
    for (const double stiffness : {50.0, second}) {
        model::Case entry;
        entry.name = "c" + std::to_string(m.cases.list.size());
        entry.numbers.push_back({"b1", "mass", stiffness});
        m.cases.list.push_back(entry);
    }
}

/// A formula of the time, the first joint and nothing else as what the first term measures.
void addFormula(Model& m, const std::string& expression) {
    model::Signal signal;
    signal.id = "formula";
    signal.kind = model::SignalKind::Formula;
    signal.expression = expression;
    if (expression.ends_with('a')) {
        signal.operands.emplace_back();
        signal.operands[0].name = signal.operands[0].signal = "a";
    }
    m.signalList.push_back(signal);
    m.costTerms[0].signal = signal.id;
}

/// Makes a limit of the first term. Its reference is 1.
std::function<void(Model&)> limit(model::TermKind kind, std::optional<double> atLeast,
                                  std::optional<double> atMost) {
    return [=](Model& m) {
        m.costTerms[0].kind = kind;
        if (atLeast) m.costTerms[0].atLeast = *atLeast;
        if (atMost) m.costTerms[0].atMost = *atMost;
    };
}

/// What is doubted, and what comes near to it and is not.
struct Row {
    const char* id;
    std::function<void(Model&)> doubtful;
    std::function<void(Model&)> sound;
    const char* place;  ///< ends with this
};

std::vector<Row> mechanismRows() {
    return {
        {"gravity", [](Model& m) { m.gravity[1] = -9810.0; },
         [](Model& m) { m.gravity[1] = -24.8; }, "/gravity"},
        {"center-of-mass", [](Model& m) { (*m.bodies[1].massProperties.centerOfMass)[0] = 1500.0; },
         [](Model& m) { (*m.bodies[1].massProperties.centerOfMass)[0] = 5.0; }, "centerOfMass"},
        {"inertia", [](Model& m) { m.bodies[1].massProperties.inertia = {1e6, 1e6, 1e6, 0, 0, 0}; },
         [](Model& m) { m.bodies[1].massProperties.inertia = {9, 9, 9, 0, 0, 0}; }, "inertia"},
        {"density", [](Model& m) { m.bodies[0].massProperties.mass = 1e9; },
         [](Model& m) { m.bodies[0].massProperties.mass = 1e4; }, "mass"},
        {"joint-twice",
         [](Model& m) {
             m.joints.push_back(m.joints[1]);
             m.joints[2].id = "j3";
         },
         [](Model& m) {
             m.joints.push_back(m.joints[1]);
             m.joints[2].id = "j3";
             m.joints[2].point = "C";
         },
         "/joints/2"},
        {"drive-twice",
         [](Model& m) {
             addDrive(m, "t");
             addDrive(m, "t");
         },
         [](Model& m) { addDrive(m, "t"); }, "/drives/1"},
        {"motor", [](Model& m) { addMotor(m, 0.1, -0.1); }, [](Model& m) { addMotor(m, 0.1, 0.1); },
         "backEmfConstant"},
        {"motor", [](Model& m) { addMotor(m, 40.0, 0.04); },
         [](Model& m) { addMotor(m, 0.1, 0.0); }, "backEmfConstant"},
        {"motor", [](Model& m) { addMotor(m, 0.2, 0.1); }, [](Model& m) { addMotor(m, 0.1, 0.15); },
         "backEmfConstant"},
        {"idle-input",
         [](Model& m) {
             addMotor(m, 0.1, 0.1);
             m.motors.clear();
         },
         [](Model& m) { addMotor(m, 0.1, 0.1); }, "/inputs/0"},
        {"friction", [](Model& m) { addFriction(m, 50.0); }, [](Model& m) { addFriction(m, 1.2); },
         "dynamic"},
        {"idle-element", [](Model& m) { addLoad(m, "B", 0.0); },
         [](Model& m) { addLoad(m, "B", 1.0); }, "/loads/0"},
        {"idle-place", [](Model& m) { addLoad(m, "A", 1.0); },
         [](Model& m) { addLoad(m, "B", 1.0); }, "at/point"},
        {"gears", [](Model& m) { addGear(m, 1e6); }, [](Model& m) { addGear(m, -100.0); }, "ratio"},
        {"units", [](Model& m) { m.springs[0].freeLength = 1400.0; },
         [](Model& m) { m.springs[0].freeLength = 3.0; }, "freeLength"},
        {"units", [](Model& m) { m.joints[0].coordinates[0].start = 90.0; },
         [](Model& m) { m.joints[0].coordinates[0].start = 6.5; }, "start.0"},
        {"speeds", [](Model& m) { m.joints[0].coordinates[0].startVelocity = 3000.0; },
         [](Model& m) { m.joints[0].coordinates[0].startVelocity = 300.0; }, "startVelocity"},
        {"load-input",
         [](Model& m) {
             addMotor(m, 0.1, 0.1);
             addLoad(m, "B", 1.0);
             m.inputs[0].kind = model::InputKind::Samples;
             m.inputs[0].samples = {0.0, 0.0};
             m.loads[0].input = "u";
         },
         [](Model& m) {
             addMotor(m, 0.1, 0.1);
             addLoad(m, "B", 1.0);
             m.loads[0].input = "u";
         },
         "input"},
    };
}

std::vector<Row> formulaRows() {
    return {
        {"idle-place", [](Model& m) { m.springs[0].endA.point = "A"; },
         [](Model& m) {
             m.springs[0].endA.point = "A";
             m.springs[0].endB = {"b2", "C"};
         },
         "endA"},
        {"jumps", [](Model& m) { m.springs[0].law.formula = "100*x/abs(x)"; },
         [](Model& m) { m.springs[0].law.formula = "200*max(v, 0) + 5e4*x^3 + tanh(x/0.01)"; },
         "formula"},
        {"jumps", [](Model& m) { m.springs[0].law.formula = "5*v/abs(v)"; },
         [](Model& m) { m.springs[0].law.formula = "5*abs(v) + 3*abs(x)"; }, "formula"},
        {"jumps", [](Model& m) { addDrive(m, "0.1*atan(1e12*(t - 0.2))"); },
         [](Model& m) { addDrive(m, "0.1*atan(100*(t - 0.2)) + sin(40*t)"); }, "expression"},
        {"jumps", [](Model& m) { m.springs[0].law.formula = "100*step(x - 1e-3)"; },
         [](Model& m) { m.springs[0].law.formula = "smoothstep(x, -0.01, -100, 0.01, 100)"; },
         "formula"},
        {"jumps", [](Model& m) { m.springs[0].law.formula = "if(v > 0, 5, -5)"; },
         [](Model& m) { m.springs[0].law.formula = "if(v > 0, 5*v, 3*v)"; }, "formula"},
        // Narrower than any grid.
        {"jumps", [](Model& m) { addDrive(m, "0.1*pulse(t, 0.1, 1e-6)"); },
         [](Model& m) { addDrive(m, "0.1*smoothstep(t, 0.1, 0, 0.3, 1)"); }, "expression"},
        // Steps end at the jumps of a push that time alone makes, but at no others.
        {"jumps",
         [](Model& m) {
             addMotor(m, 0.1, 0.1);
             m.inputs[0].expression = "step(t - 0.2) + tan(30*t)";
         },
         [](Model& m) {
             addMotor(m, 0.1, 0.1);
             m.inputs[0].expression = "step(t - 0.2) + if(t^2 < 0.1, 2, 3) + saw(20*t)";
         },
         "expression"},
        {"jumps",
         [](Model& m) {
             addMotor(m, 0.1, 0.1);
             m.inputs[0].expression = "sqrt(t - 1)";
         },
         [](Model& m) {
             addMotor(m, 0.1, 0.1);
             m.inputs[0].expression = "sqrt(t)";
         },
         "expression"},
    };
}

std::vector<Row> taskRows() {
    return {
        {"tolerances", [](Model& m) { m.simulation.relativeTolerance = 1e6; },
         [](Model& m) { m.simulation.relativeTolerance = 1e-3; }, "relativeTolerance"},
        {"tolerances", [](Model& m) { m.simulation.relativeTolerance = 1e-20; },
         [](Model& m) { m.simulation.relativeTolerance = 1e-13; }, "relativeTolerance"},
        {"stop-rules", [](Model& m) { m.optimization.stop.optimality = 1e6; },
         [](Model& m) { m.optimization.stop.optimality = 1e-2; }, "optimality"},
        {"stop-rules", [](Model& m) { m.optimization.limitTolerance = 10.0; },
         [](Model& m) { m.optimization.limitTolerance = 1e-3; }, "limitTolerance"},
        {"duration", [](Model& m) { m.simulation.duration = 1e-9; },
         [](Model& m) { m.simulation.duration = 1e-3; }, "duration"},
        {"bounds", [](Model& m) { m.designVariables[0].lower = -5.0; },
         [](Model& m) { m.designVariables[0].lower = 0.0; }, "lower"},
        {"bounds", [](Model& m) { m.designVariables[0].lower = m.designVariables[0].upper = 100; },
         [](Model& m) { m.designVariables[0].lower = 99.0; }, "lower"},
        {"weights", [](Model& m) { m.costTerms[0].weight = 0.0; },
         [](Model& m) { m.costTerms[0].weight = 1e-9; }, "weight"},
        {"weights", [](Model& m) { m.costTerms[0].componentWeights = {-1.0}; },
         [](Model& m) { m.costTerms[0].componentWeights = {2.0}; }, "componentWeights"},
        {"weights", [](Model& m) { m.costTerms[0].componentWeights = {0.0}; },
         [](Model& m) {
             m.costTerms[0].active = false;
             m.costTerms[0].componentWeights = {0.0};
         },
         "componentWeights"},
        {"tables",
         [](Model& m) {
             setTable(m, {7.0, 8.0});
         },
         [](Model& m) {
             setTable(m, {0.0, 0.5});
         },
         "table"},
        {"tables",
         [](Model& m) {
             setTable(m, {0.0, 500.0});
         },
         [](Model& m) {
             setTable(m, {0.0, 5.0});
         },
         "table"},
        {"tables",
         [](Model& m) {
             setTable(m, {0.0, 0.1});
         },
         [](Model& m) {
             setTable(m, {0.0, 0.4});
         },
         "table"},
        {"constant-signals", [](Model& m) { m.costTerms[0].signal = "f"; },
         [](Model& m) {
             m.costTerms[0].signal = "f";
             m.signalList[1].other = {model::groundId, "D"};
         },
         "signal"},
        {"constant-terms", [](Model& m) { addFormula(m, "3*t"); },
         [](Model& m) { addFormula(m, "3*t*a"); }, "signal"},
        {"pairs", [](Model& m) { addTwin(m, 0.0); }, [](Model& m) { addTwin(m, 1.0); }, "terms/1"},
        {"cases", [](Model& m) { addCases(m, 50.0); }, [](Model& m) { addCases(m, 60.0); },
         "/cases/1"},
        {"idle-variables",
         [](Model& m) {
             m.designVariables[0] = {"F", "position.x", -1.0, 1.0};
         },
         [](Model& m) {
             m.designVariables[0] = {"C", "position.x", -1.0, 3.0};
         },
         "object"},
    };
}

std::vector<Row> limitRows() {
    return {
        {"limits", limit(model::TermKind::Squared, std::nullopt, -1.0),
         limit(model::TermKind::Value, std::nullopt, -1.0), "atMost"},
        {"limits", limit(model::TermKind::Absolute, -1.0, 1.0),
         limit(model::TermKind::Absolute, 0.5, 1.0), "atLeast"},
        {"limits", limit(model::TermKind::Squared, std::nullopt, 0.0),
         limit(model::TermKind::Squared, std::nullopt, 1e-6), "atMost"},
        {"limits", limit(model::TermKind::Absolute, std::nullopt, 0.0),
         limit(model::TermKind::Value, 0.0, 0.0), "atMost"},
        {"limits",
         [](Model& m) {
             m.costTerms[0].signal = "f";
             limit(model::TermKind::Value, std::nullopt, -2.0)(m);
         },
         [](Model& m) {
             m.costTerms[0].signal = "f";
             limit(model::TermKind::Value, std::nullopt, -0.5)(m);
         },
         "atMost"},
    };
}

std::vector<Row> allRows() {
    std::vector<Row> rows = mechanismRows();
    for (auto list : {formulaRows(), taskRows(), limitRows()})
        std::move(list.begin(), list.end(), std::back_inserter(rows));
    return rows;
}

bool says(const std::vector<base::Diagnostic>& found, const std::string& end) {
    return std::any_of(found.begin(), found.end(), [&](const base::Diagnostic& entry) {
        return entry.place.ends_with(end) && !entry.remedy.empty();
    });
}

std::string textOf(const std::vector<base::Diagnostic>& found) {
    std::string text;
    for (const base::Diagnostic& entry : found)
        text += base::toText(entry) + '\n';
    return text;
}

}  // namespace

class DoubtsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachIsTried() {
        std::set<std::string> tried;
        for (const Row& row : allRows())
            tried.insert(row.id);
        for (const auto doubts : {model::mechanismDoubts(), model::taskDoubts()})
            for (const model::Doubt& doubt : doubts)
                QVERIFY2(tried.contains(doubt.id), doubt.id);
    }

    void firesAndIsSilent() {
        const Model model = soundModel();
        QVERIFY2(model::validate(model).empty(), textOf(model::validate(model)).c_str());
        for (const Row& row : allRows()) {
            Model doubtful = model, near = model;
            row.doubtful(doubtful);
            row.sound(near);
            QVERIFY2(says(model::findDoubt(doubtful, row.id), row.place), row.id);
            QVERIFY2(model::findDoubt(near, row.id).empty(), row.id);
            // It is part of the list that everybody reads, and keeps nobody from anything.
            const std::vector<base::Diagnostic> all = model::validate(doubtful);
            QVERIFY2(says(all, row.place) && !base::hasErrors(all), textOf(all).c_str());
        }
    }

    void motions() {
        const auto doubtsOf = [](const std::function<void(Model&)>& change) {
            Model model = soundModel();
            change(model);
            return session::simulate(model).warnings;
        };
        QVERIFY(doubtsOf([](Model&) {}).empty());
        QVERIFY(says(doubtsOf([](Model& m) { m.costTerms[0].referenceValues = {90.0}; }),
                     "/reference"));
        QVERIFY(doubtsOf([](Model& m) { m.costTerms[0].referenceValues = {6.0}; }).empty());
        QVERIFY(says(doubtsOf([](Model& m) { m.costTerms[0].signal = "f"; }), "/signal"));
        QVERIFY(says(doubtsOf([](Model& m) {
                         m.costTerms[0].kind = model::TermKind::Absolute;
                         m.costTerms[0].smoothing = 1e6;
                     }),
                     "/smoothing"));
        QVERIFY(says(doubtsOf([](Model& m) { m.optimization.stop.cost = 1e9; }), "/stop/cost"));
        const auto peak = [](double smoothing) {
            return [=](Model& m) {
                m.costTerms[0].time = model::TermTime::Largest;
                m.costTerms[0].kind = model::TermKind::Value;
                m.costTerms[0].smoothing = smoothing;
            };
        };
        QVERIFY(says(doubtsOf(peak(1e3)), "/smoothing"));
        QVERIFY(doubtsOf(peak(1e-3)).empty());
        const auto pushed = [](model::LoadKind kind, double x, double z) {
            return [=](Model& m) {
                addLoad(m, "C", 1.0);
                m.loads.back().kind = kind;
                m.loads.back().at = {"b2", kind == model::LoadKind::Force ? "C" : ""};
                m.loads.back().direction = {x, 0.0, z};
            };
        };
        using model::LoadKind;
        QVERIFY(says(doubtsOf(pushed(LoadKind::Force, 0.0, 1.0)), "/direction"));
        QVERIFY(says(doubtsOf(pushed(LoadKind::Torque, 1.0, 0.0)), "/direction"));
        QVERIFY(doubtsOf(pushed(LoadKind::Force, 1.0, 1.0)).empty());
        QVERIFY(doubtsOf(pushed(LoadKind::Torque, 0.0, 1.0)).empty());
    }

    /// 600 revolutions in a minute are 36 degrees in 10 ms, 3.6 in 1 ms, and 1.8 in half of it.
    void drivesThatTurnFar() {
        Model model = soundModel();
        model.joints[0].coordinates[0].start.reset();
        model::Drive drive;
        drive.id = "drive";
        drive.joint = "j1";
        drive.profile = model::DriveProfile::ConstantSpeed;
        drive.speed = 20.0 * std::numbers::pi;
        model.drives.push_back(drive);
        model.simulation.integrator = model::Integrator::RungeKutta4;
        const auto isDoubted = [&](double step) {
            model.simulation.step = step;
            return says(session::simulate(model).warnings, "/simulation/step");
        };
        QVERIFY(isDoubted(0.01));
        QVERIFY(isDoubted(0.001));
        QVERIFY(!isDoubted(0.0005));
        model.simulation.integrator = model::Integrator::DormandPrince54;
        QVERIFY(!isDoubted(0.01));
    }

    /// What needs no motion to be seen, `validate` tells as `simulate` does, and the window with
    /// it.
    void drawingsAreDoubtedBeforeTheyMove() {
        const auto steady = [](double speed, double duration) {
            return [=](Model& m) {
                m.joints[0].coordinates[0].start.reset();
                addDrive(m, "");
                m.drives[0].profile = model::DriveProfile::ConstantSpeed;
                m.drives[0].speed = speed;
                m.simulation.duration = duration;
            };
        };
        const auto coarse = [=](double step) {
            return [=](Model& m) {
                steady(20.0 * std::numbers::pi, 0.5)(m);
                m.simulation.integrator = model::Integrator::RungeKutta4;
                m.simulation.step = step;
            };
        };
        const auto swinging = [=](double size) {
            return [=](Model& m) {
                coarse(0.005)(m);
                m.drives[0].profile = model::DriveProfile::Formula;
                m.drives[0].expression = std::to_string(size) + "*sin(12*t)";
            };
        };
        const auto beside = [](double x, double z) {
            return [=](Model& m) {
                addLoad(m, "C", 1.0);
                m.loads.back().kind = model::LoadKind::Torque;
                m.loads.back().at = {"b2", ""};
                m.loads.back().direction = {x, 0.0, z};
            };
        };
        const auto stop = [](double lower) {
            return [=](Model& m) {
                model::JointStop& added = m.jointStops.emplace_back();
                added.id = "stop";
                added.joint = "j1";
                added.lower = lower;
                added.stiffness = 1e3;
            };
        };
        const double slow = 2.0 * std::numbers::pi / 60.0;  // one turn in a minute
        struct Case {
            std::function<void(Model&)> doubtful, sound;
            const char* place;
        };
        const Case cases[] = {{coarse(0.01), coarse(0.0005), "/simulation/step"},
                              {swinging(2.0), swinging(0.2), "/simulation/step"},
                              {beside(1.0, 0.0), beside(0.0, 1.0), "/direction"},
                              {stop(0.6), stop(0.4), "/jointStops/0/lower"},
                              {steady(slow, 5.0), steady(slow, 60.0), "/simulation/duration"},
                              {steady(-slow, 5.0), steady(2.0, 5.0), "/simulation/duration"}};
        for (const Case& each : cases) {
            Model doubtful = soundModel(), near = soundModel();
            each.doubtful(doubtful);
            each.sound(near);
            const session::ModelSummary summary = session::summarize(doubtful);
            QVERIFY2(summary.valid && says(summary.problems, each.place), each.place);
            QVERIFY2(says(session::simulate(doubtful).warnings, each.place), each.place);
            QVERIFY2(says(session::doubtsBeforeMotion(doubtful), each.place), each.place);
            QVERIFY2(session::doubtsBeforeMotion(near).empty(),
                     textOf(session::doubtsBeforeMotion(near)).c_str());
        }
    }

    /// A limit that the smooth peak meets and the peak itself leaves is told with the amount.
    void peaksBeyondTheirLimits() {
        Model model = soundModel();
        model::CostTerm& term = model.costTerms[0];
        term.time = model::TermTime::Largest;
        term.kind = model::TermKind::Value;
        term.smoothing = 0.02;
        const session::PeakOutcome peak = session::simulate(model).peaks.at(0);
        QVERIFY(peak.exact > peak.value + 1e-3);
        const auto said = [&](double limit) {
            term.atMost = limit;
            const session::SimulationResult motion = session::simulate(model);
            const auto found = std::find_if(
                motion.warnings.begin(), motion.warnings.end(), [](const auto& warning) {
                    return warning.message.find("only the smooth one") != std::string::npos;
                });
            return found == motion.warnings.end() ? std::string() : found->message;
        };
        const double between = 0.5 * (peak.exact + peak.value);
        char excess[32];
        std::snprintf(excess, sizeof excess, "is %.3g more", peak.exact - between);
        QVERIFY2(said(between).find(excess) != std::string::npos, said(between).c_str());
        QVERIFY(said(peak.exact + 1e-3).empty());
        QVERIFY(said(peak.value - 1e-3).empty());  // missed: that is told with the limits
        term.time = model::TermTime::Smallest;
        term.atMost.reset();
        const session::PeakOutcome least = session::simulate(model).peaks.at(0);
        term.atLeast = 0.5 * (least.exact + least.value);
        QVERIFY(says(session::simulate(model).warnings, "/smoothing"));
    }

    /// A term that is the same in all designs is told, unless it costs nothing.
    void termsThatNothingChanges() {
        std::vector<session::IterationReport> reports(3);
        for (std::size_t index = 0; index < reports.size(); ++index) {
            const auto number = static_cast<double>(index);
            reports[index].variables = {100.0 + number};
            reports[index].costByTerm = {1.0 - 0.1 * number, 4.2, 0.0};
        }
        const std::vector<const session::IterationReport*> iterations{&reports[0], &reports[1],
                                                                      &reports[2]};
        Model model = soundModel();
        addTwin(model, 1.0);
        addTwin(model, 1.0);
        const auto found = session::doubtsOfIterations(model, iterations);
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(says(found, "/objective/terms/1"));
        // Where no variable moved, nothing is known.
        for (session::IterationReport& report : reports)
            report.variables = {100.0};
        QVERIFY(session::doubtsOfIterations(model, iterations).empty());
    }

    void optimaTellWhatIsDoubtful() {
        Model model = soundModel();
        addTwin(model, 0.0);
        model.costTerms[1].time = model::TermTime::Running;
        model::Signal signal;
        signal.id = "same";
        signal.kind = model::SignalKind::Formula;
        signal.expression = "2";
        model.signalList.push_back(signal);
        model.costTerms[1].signal = "same";
        const session::OptimizationResult result = session::optimize(model);
        QVERIFY2(says(result.warnings, "/objective/terms/1"), result.reason.c_str());
        QVERIFY(!says(result.warnings, "/objective/terms/0"));
    }

    /// A drive that cannot turn fully shows all there is, and one whose motion has times of its own
    /// keeps them.
    void slowDrives() {
        Model model = soundModel();
        model.joints[0].coordinates[0].start.reset();
        model.simulation.duration = 5.0;
        addDrive(model, "0.1 + 0.104719755*t");
        const auto isTold = [&] {
            return says(session::doubtsOfSteps(model), "/simulation/duration");
        };
        QVERIFY(isTold());
        QVERIFY(session::doubtsOfSteps(model)[0].remedy.find("takes 60 s") != std::string::npos);
        model.drives[0].expression = "0.1*sin(t)";
        QVERIFY(!isTold());
        model.drives[0].expression = "0.1*t";
        model.costTerms[0].window.from = 1.0;
        QVERIFY(!isTold());
    }

    void gradients() {
        const auto doubtsOf = [](const std::string& object, const std::string& property) {
            Model model = soundModel();
            model.designVariables = {{object, property, std::nullopt, std::nullopt}};
            const session::GradientResult found =
                session::computeGradient(model, session::GradientMethod::Adjoint);
            return session::doubtsOfGradient(found.variables, found.gradient, found.constraints);
        };
        QVERIFY(doubtsOf("sp", "stiffness").empty());
        QVERIFY(says(doubtsOf("F", "position.x"), "/designVariables"));
    }

    /// What a load along the normal does to the joints of a tree is computed; those of a loop share
    /// it by their stiffness.
    void whatActsBesideThePlane() {
        const char* const linkage = R"({"format": "linkwright", "version": "1.1", "name": "l",
"points": [{"id": "A", "position": [0, 0, 0]}, {"id": "B", "position": [0.3, 0.8, 0]},
  {"id": "C", "position": [1.9, 1.4, 0]}, {"id": "D", "position": [2.2, -0.1, 0]}],
"bodies": [{"id": "crank", "points": ["A", "B"], "mass": {"kind": "rod", "mass": 0.7}},
  {"id": "coupler", "points": ["B", "C"], "mass": {"kind": "rod", "mass": 1.3}},
  {"id": "rocker", "points": ["C", "D"], "mass": {"kind": "rod", "mass": 1.1}}],
"joints": [{"id": "a", "kind": "revolute", "bodyA": "ground", "bodyB": "crank", "point": "A"},
  {"id": "b", "kind": "revolute", "bodyA": "crank", "bodyB": "coupler", "point": "B"},
  {"id": "c", "kind": "revolute", "bodyA": "coupler", "bodyB": "rocker", "point": "C"},
  {"id": "d", "kind": "revolute", "bodyA": "ground", "bodyB": "rocker", "point": "D"}],
"signals": [{"id": "m", "kind": "reactionMoment", "constraint": "a"}],
"simulation": {"duration": 0.1}})";
        Model model = project::parseProject(linkage, "linkage");
        const auto named = [&] {
            const std::vector<base::Diagnostic> found =
                session::doubtsOfMotion(model, session::simulate(model));
            return std::count_if(found.begin(), found.end(), [](const base::Diagnostic& doubt) {
                return doubt.object == "m"
                       && doubt.message.find("out of the plane") != std::string::npos;
            });
        };
        QCOMPARE(named(), std::ptrdiff_t(0));
        model.gravity[2] = 1.0;
        QCOMPARE(named(), std::ptrdiff_t(1));
        model.joints.pop_back();
        QCOMPARE(named(), std::ptrdiff_t(0));
    }

    /// Three parallel cranks move only as long as they are alike.
    void specialDimensions() {
        const char* const cranks = R"({"format": "linkwright", "version": "1.1", "name": "l",
"points": [{"id": "O0", "position": [0, 0, 0]}, {"id": "P0", "position": [0.2, 0.3, 0]},
  {"id": "O1", "position": [1, 0, 0]}, {"id": "P1", "position": [1.2, 0.3, 0]},
  {"id": "O2", "position": [2, 0, 0]}, {"id": "P2", "position": [2.2, 0.3, 0]}],
"bodies": [{"id": "c0", "points": ["O0", "P0"], "mass": {"kind": "rod", "mass": 1}},
  {"id": "c1", "points": ["O1", "P1"], "mass": {"kind": "rod", "mass": 1}},
  {"id": "c2", "points": ["O2", "P2"], "mass": {"kind": "rod", "mass": 1}},
  {"id": "bar", "points": ["P0", "P1", "P2"], "mass": {"kind": "explicit", "mass": 3,
   "inertia": [0, 0, 1, 0, 0, 0]}}],
"joints": [{"id": "o0", "kind": "revolute", "bodyA": "ground", "bodyB": "c0", "point": "O0"},
  {"id": "q0", "kind": "revolute", "bodyA": "c0", "bodyB": "bar", "point": "P0"},
  {"id": "o1", "kind": "revolute", "bodyA": "ground", "bodyB": "c1", "point": "O1"},
  {"id": "q1", "kind": "revolute", "bodyA": "c1", "bodyB": "bar", "point": "P1"},
  {"id": "o2", "kind": "revolute", "bodyA": "ground", "bodyB": "c2", "point": "O2"},
  {"id": "q2", "kind": "revolute", "bodyA": "c2", "bodyB": "bar", "point": "P2"}],
"designVariables": [{"object": "P1", "property": "position.x"}]})";
        Model model = project::parseProject(cranks, "cranks");
        QVERIFY(says(session::doubtsOfVariables(model), "/designVariables/0"));
        model.designVariables = {{"c0", "mass", 0.1, 2.0}};
        QVERIFY(session::doubtsOfVariables(model).empty());
    }

    // Two sliders and a crank of a trammel hold its bar: 4 equations of points, of which one
    // follows from the others. The force in any of the three may be any.
    void forcesThatNothingDetermines() {
        const char* trammel = R"({"format": "linkwright", "version": "1.1",
"points": [{"id": "A", "position": [0, 0, 0]}, {"id": "B", "position": [0.4, 0.3, 0]},
  {"id": "C", "position": [0.8, 0, 0]}, {"id": "D", "position": [0, 0.6, 0]}],
"bodies": [{"id": "crank", "points": ["A", "B"], "mass": {"kind": "rod", "mass": 1}},
  {"id": "bar", "points": ["D", "C", "B"], "mass": {"kind": "rod", "mass": 1}},
  {"id": "s1", "points": ["C"], "mass": {"kind": "explicit", "mass": 1,
   "inertia": [0, 0, 1, 0, 0, 0]}},
  {"id": "s2", "points": ["D"], "mass": {"kind": "explicit", "mass": 1,
   "inertia": [0, 0, 1, 0, 0, 0]}}],
"joints": [{"id": "a", "kind": "revolute", "bodyA": "ground", "bodyB": "crank", "point": "A"},
  {"id": "b", "kind": "revolute", "bodyA": "crank", "bodyB": "bar", "point": "B"},
  {"id": "c", "kind": "revolute", "bodyA": "bar", "bodyB": "s1", "point": "C"},
  {"id": "gc", "kind": "prismatic", "bodyA": "ground", "bodyB": "s1", "point": "C",
   "axis": [1, 0, 0]},
  {"id": "d", "kind": "revolute", "bodyA": "bar", "bodyB": "s2", "point": "D"},
  {"id": "gd", "kind": "prismatic", "bodyA": "ground", "bodyB": "s2", "point": "D",
   "axis": [0, 1, 0]}],
"drives": [{"id": "drive", "kind": "jointCoordinate", "joint": "a",
  "expression": "t"}],
"signals": [{"id": "forceB", "kind": "reaction", "constraint": "b"},
  {"id": "torque", "kind": "constraintImpulse", "constraint": "drive"}],
"jointFrictions": [{"id": "rub", "joint": "gd", "load": "reaction", "staticLevel": 0.1,
  "dynamicLevel": 0.1, "transitionVelocity": 0.01}]})";
        const Model model = project::parseProject(trammel, "trammel");
        for (const auto& found :
             {session::doubtsOfForces(model), session::summarize(model).problems}) {
            QVERIFY(says(found, "/signals/0"));
            QVERIFY(says(found, "/jointFrictions/0"));
            QVERIFY(!says(found, "/signals/1"));  // the work of the drive is that of the motion
        }
        Model fourBar = model;  // one slider, and everything is determined
        fourBar.bodies.pop_back();
        fourBar.joints.resize(4);
        fourBar.jointFrictions[0].joint = "gc";
        QVERIFY(session::doubtsOfForces(fourBar).empty());
    }

    // A joint that turns until T and stands then: the gradient for T held the instant of its stop.
    void jumpsThatAVariableMoves() {
        const char* turning = R"json({"format": "linkwright", "version": "1.1",
"parameters": [{"id": "T", "value": 0.2718}, {"id": "v", "value": 2}, {"id": "D", "value": 0.6}],
"points": [{"id": "O", "position": [0, 0, 0]}, {"id": "P", "position": [1, 0, 0]}],
"bodies": [{"id": "arm", "points": ["O", "P"], "mass": {"kind": "rod", "mass": 1}}],
"joints": [{"id": "h", "kind": "revolute", "bodyA": "ground", "bodyB": "arm", "point": "O"}],
"drives": [{"id": "stop", "kind": "jointCoordinate", "joint": "h", "expression": "v*min(t, T)"}],
"designVariables": [{"object": "T", "property": "value"}, {"object": "v", "property": "value"}],
"simulation": {"duration": 0.6, "step": 0.01}})json";
        Model model = project::parseProject(turning, "turning");
        for (const auto& found :
             {session::doubtsOfJumps(model), session::summarize(model).problems}) {
            QVERIFY(says(found, "/designVariables/0"));
            QVERIFY(!says(found, "/designVariables/1"));
        }
        model.drives[0].expression = "v*T*tanh(t/T)";
        QVERIFY(session::doubtsOfJumps(model).empty());
        // The slope of a force jumps, which does no harm; its value does.
        model.drives.clear();
        model.inputs.emplace_back().id = "push";
        model.inputs[0].kind = model::InputKind::Expression;
        model.inputs[0].expression = "max(0, t - T)";
        QVERIFY(session::doubtsOfJumps(model).empty());
        model.inputs[0].expression = "(t - T)/abs(t - T)";
        QVERIFY(says(session::doubtsOfJumps(model), "/designVariables/0"));
        for (const char* moves : {"step(t - T)", "if(t < T, 1, 0)", "pulse(t, T, 1e-5)"}) {
            model.inputs[0].expression = moves;
            QVERIFY2(says(session::doubtsOfJumps(model), "/designVariables/0"), moves);
        }
        model.inputs[0].expression = "smoothstep(t, T, 1, 2*T, 3)";
        QVERIFY(session::doubtsOfJumps(model).empty());
        // Times of a formula stay where they are when the duration varies.
        model.inputs[0].expression = "(t - 0.2718)/abs(t - 0.2718)";
        QVERIFY(session::doubtsOfJumps(model).empty());
        model.simulation.durationFormula = "D";
        model.designVariables[0].object = "D";
        QVERIFY(says(session::doubtsOfJumps(model), "/designVariables/0"));
    }
};

LINKWRIGHT_TEST(DoubtsTest)

}  // namespace doubts_test

#include "doubts_test.moc"
