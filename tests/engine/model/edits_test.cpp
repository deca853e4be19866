// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/expressions.h"
#include "engine/model/optional_numbers.h"
#include "engine/model/parameter_edits.h"
#include "engine/model/properties.h"
#include "engine/model/validation.h"
#include "tests/engine/model/rich_model.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <cmath>

namespace edits_test {

using namespace linkwright::model;
using linkwright::testing::richModel;

namespace {

Model linkWithSpring() {
    Model model;
    model.points = {{"A", "", {0.3, -0.4, 0.0}}, {"B", "", {1.5, 0.1, 0.0}}};
    Body body;
    body.id = "link";
    body.points = {"A", "B"};
    model.bodies = {body};
    Joint joint;
    joint.id = "hinge";
    joint.bodyB = "link";
    joint.point = "A";
    joint.coordinates.resize(1);
    joint.coordinates[0].drawn = 0.7;
    model.joints = {joint};
    SpringDamper spring;
    spring.id = "spring";
    spring.endA = {groundId, "A"};
    spring.endB = {"link", "B"};
    model.springs = {spring};
    TorsionalSpring coil;
    coil.id = "coil";
    coil.joint = "hinge";
    model.torsionalSprings = {coil};
    return model;
}

}  // namespace

class EditsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void optionalNumbersGetTheValueTheyHadAnyway() {
        Model model = linkWithSpring();
        QVERIFY(!findNumber(model, "spring", "freeLength"));
        QVERIFY(addOptionalNumber(model, "spring", "freeLength"));
        QCOMPARE(findNumber(model, "spring", "freeLength")->value, std::hypot(1.2, 0.5));
        QVERIFY(addOptionalNumber(model, "coil", "freeAngle"));
        QCOMPARE(model.torsionalSprings[0].freeAngle->value, 0.7);
        QVERIFY(addOptionalNumber(model, "hinge", "start.0"));
        QCOMPARE(model.joints[0].coordinates[0].start->value, 0.7);
        QVERIFY(!model.joints[0].coordinates[0].startVelocity);
        QVERIFY(addOptionalNumber(model, "link", "centerOfMass.y"));
        QCOMPARE((*model.bodies[0].massProperties.centerOfMass)[0].value, 0.9);
        QVERIFY(!addOptionalNumber(model, "spring", "freeLength"));
        QVERIFY(!addOptionalNumber(model, "spring", "stiffness"));
    }

    void removingTakesVariablesBack() {
        Model model = linkWithSpring();
        addOptionalNumber(model, "link", "centerOfMass.x");
        model.designVariables = {{"link", "centerOfMass.x", {}, {}},
                                 {"spring", "stiffness", {}, {}}};
        QVERIFY(removeOptionalNumber(model, "link", "centerOfMass.y"));
        QVERIFY(!model.bodies[0].massProperties.centerOfMass);
        QCOMPARE(model.designVariables.size(), std::size_t{1});
        QCOMPARE(model.designVariables[0].object, std::string("spring"));
        QVERIFY(!removeOptionalNumber(model, "link", "centerOfMass.y"));
    }

    void everyOptionalNumberIsListedAndNothingElseIs() {
        Model model = linkwright::testing::richModel();
        const Model before = model;
        for (const auto& list : {model.bodies.size(), model.joints.size()})
            QVERIFY(list > 0);
        std::vector<std::string> objects;
        forEachNumber(before, [&](const PropertyInfo& info, const Number&) {
            if (objects.empty() || objects.back() != info.object) objects.push_back(info.object);
        });
        int added = 0;
        for (const std::string& object : objects) {
            const std::size_t count = propertiesOf(model, object).size();
            addOptionalNumbers(model, object);
            for (const PropertyInfo& info : propertiesOf(model, object))
                if (!findNumber(before, object, info.property)) {
                    QVERIFY2(isOptionalNumber(model, object, info.property), info.property.c_str());
                    ++added;
                }
            QVERIFY(propertiesOf(model, object).size() >= count);
        }
        QVERIFY(added > 5);
        // What was left out was standard: the file is still sound with it written.
        for (const auto& problem : validate(model))
            QVERIFY2(problem.severity != linkwright::base::Severity::Error,
                     problem.message.c_str());
    }

    void replacesWholeNamesOnly() {
        QCOMPARE(replaceName("L1*sin(L1x)+1e3*e-L1", "L1", "Arm"),
                 std::string("Arm*sin(L1x)+1e3*e-Arm"));
        QCOMPARE(replaceName("2e3+e3", "e3", "q"), std::string("2e3+q"));
        QCOMPARE(replaceName("1.5E-2*E", "E", "q"), std::string("1.5E-2*q"));
        // Functions that are no reserved names.
        QCOMPARE(replaceName("step*step (t-step)", "step", "q"), std::string("q*step (t-q)"));
        QVERIFY(!usesName("step(t)", "step"));
        QVERIFY(usesName("a_b+1", "a_b"));
        QVERIFY(!usesName("a_b+1", "a"));
    }

    void renamingFollowsEverywhere() {
        Model model = linkWithSpring();
        const std::string id = addParameter(model, "L", 2.0);
        QCOMPARE(id, std::string("L1"));
        QCOMPARE(addParameter(model, "L", 3.0), std::string("L2"));
        model.springs[0].stiffness.expression = "50*L1+L2";
        Drive drive;
        drive.id = "drive";
        drive.expression = "L1*t";
        model.drives = {drive};
        model.designVariables = {{"L1", "value", {}, {}}};
        model.optimization.stages.resize(1);
        model.optimization.stages[0].parameterValues["L1"] = 4.0;
        renameParameter(model, "L1", "length");
        QCOMPARE(model.springs[0].stiffness.expression, std::string("50*length+L2"));
        QCOMPARE(model.drives[0].expression, std::string("length*t"));
        QCOMPARE(model.designVariables[0].object, std::string("length"));
        QCOMPARE(model.optimization.stages[0].parameterValues.count("length"), std::size_t{1});
        QCOMPARE(usersOfParameter(model, "length"), (std::vector<std::string>{"spring", "drive"}));
    }

    void removingKeepsTheNumbers() {
        Model model = linkWithSpring();
        addParameter(model, "L", -2.5);
        model.springs[0].stiffness.expression = "-40*L1";
        Input input;
        input.id = "input";
        input.expression = "3-L1*t";
        model.inputs = {input};
        std::vector<linkwright::base::Diagnostic> faults;
        resolveExpressions(model, faults);
        removeParameter(model, "L1");
        QCOMPARE(model.springs[0].stiffness.value, 100.0);
        QVERIFY(model.springs[0].stiffness.expression.empty());
        QCOMPARE(model.inputs[0].expression, std::string("3-(-2.5)*t"));
        QVERIFY(model.parameters.empty());
    }

    void refusesNamesThatFormulasCannotUse() {
        const Model model = linkWithSpring();
        for (const char* bad : {"", "2a", "a b", "t", "sin", "pi", "link"})
            QVERIFY2(!faultOfParameterName(model, bad).empty(), bad);
        QVERIFY(faultOfParameterName(model, "L_1").empty());
    }
};

LINKWRIGHT_TEST(EditsTest)

}  // namespace edits_test

#include "edits_test.moc"
