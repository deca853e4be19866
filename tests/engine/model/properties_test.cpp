// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/properties.h"

#include "engine/model/signal_traits.h"
#include "tests/engine/model/rich_model.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <set>
#include <utility>

namespace properties_test {

using namespace linkwright;
using namespace linkwright::model;
using linkwright::testing::richModel;

class PropertiesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keysAreUniqueAndLeadBackToTheNumber() {
        Model model = richModel();
        std::set<std::pair<std::string, std::string>> keys;
        std::vector<std::pair<PropertyInfo, Number*>> visited;
        forEachNumber(model, [&](const PropertyInfo& info, Number& number) {
            QVERIFY2(keys.emplace(info.object, info.property).second,
                     (info.object + "." + info.property).c_str());
            QVERIFY(!info.label.empty());
            visited.emplace_back(info, &number);
        });
        QVERIFY(visited.size() > 150);
        for (const auto& [info, number] : visited) {
            QCOMPARE(findNumber(model, info.object, info.property), number);
            QCOMPARE(findNumber(std::as_const(model), info.object, info.property),
                     static_cast<const Number*>(number));
        }
    }

    void documentedKeysExist() {
        Model model = richModel();
        const auto value = [&](const char* object, const char* property) {
            const Number* number = findNumber(model, object, property);
            return number ? number->value : -999.0;
        };
        QCOMPARE(value("gravity", "y"), -9.7);
        QCOMPARE(value("A", "position.z"), 0.05);
        QCOMPARE(value("link", "mass"), 1.7);
        QCOMPARE(value("plate", "centerOfMass.x"), 1.8);
        QCOMPARE(value("plate", "inertia.yz"), 0.011);
        QCOMPARE(value("plate", "inertia.xy"), -0.013);
        QCOMPARE(value("hinge", "axis.z"), 1.3);
        QCOMPARE(value("floor", "secondAxis.y"), 3.0);
        QCOMPARE(value("hinge", "drawn.0"), 0.05);
        QCOMPARE(value("hinge", "start.0"), 0.31);
        QCOMPARE(value("knee", "startVelocity.1"), 0.61);
        QCOMPARE(value("tube", "damping.1"), 0.3);
        QCOMPARE(value("knee", "startOrientation.w"), 0.9);
        QCOMPARE(value("knee", "startOrientation.z"), 0.3);
        QCOMPARE(value("spring", "stiffness"), 103.0);
        QCOMPARE(value("spring", "freeLength"), 0.73);
        QCOMPARE(value("spring", "damping"), 0.9);
        QCOMPARE(value("push", "direction.y"), 0.7);
        QCOMPARE(value("motor", "magnitude"), 0.35);
        QCOMPARE(value("heading", "direction.x"), 0.3);
        QCOMPARE(value("track", "weight"), 1.5);
        QCOMPARE(value("track", "componentWeights.2"), 0.4);
        QCOMPARE(value("spare", "referenceValues.0"), 0.1);
        QCOMPARE(value("half", "value"), 0.655);
        QCOMPARE(value("hair", "stiffness"), 7.1);
        QCOMPARE(value("hair", "freeAngle"), 0.27);
        QCOMPARE(value("hair", "damping"), 0.019);
        QCOMPARE(value("tie", "length"), 1.63);
        QCOMPARE(value("teeth", "ratio"), -2.4);
        QCOMPARE(value("servo", "gearRatio"), 70.0);
        QCOMPARE(value("servo", "torqueConstant"), 0.0053);
        QCOMPARE(value("servo", "backEmfConstant"), 0.00768);
        QCOMPARE(value("servo", "resistance"), 2.6);
        QCOMPARE(value("servo", "viscousFriction"), 3.4e-6);
        QCOMPARE(value("servo", "rotorInertia"), 4.6e-7);
        QCOMPARE(value("turn", "worldDirection.y"), 0.7);
        QCOMPARE(value("follow", "smoothing"), 0.02);
        QCOMPARE(value("bound", "limit"), 4.5);
    }

    void absentOptionalsAndForeignNamesAreNotFound() {
        Model model = richModel();
        QVERIFY(!findNumber(model, "cable", "freeLength"));
        QVERIFY(!findNumber(model, "rail", "startVelocity.0"));
        QVERIFY(!findNumber(model, "ball", "centerOfMass.x"));
        QVERIFY(!findNumber(model, "bush", "freeAngle"));
        QVERIFY(!findNumber(model, "strut", "length"));
        QVERIFY(!findNumber(model, "nobody", "mass"));
        QVERIFY(!findNumber(model, "link", "position.x"));
        QVERIFY(propertiesOf(model, "nobody").empty());
    }

    void slotsFollowTheVisitingOrder() {
        Model model = richModel();
        const Model untouched = model;
        const int count = assignSlots(model);
        int next = 0;
        forEachNumber(std::as_const(model), [&](const PropertyInfo&, const Number& number) {
            QCOMPARE(number.slot, next++);
        });
        QCOMPARE(next, count);
        QVERIFY2(model == untouched, "a slot is not a property of the drawing");
        // Numbers without influence have a slot as well, so that no reader meets slot -1.
        QVERIFY(model.joints[1].secondAxis[0].slot >= 0);
        QVERIFY(model.bodies[0].massProperties.inertia[5].slot >= 0);
    }

    void listedPropertiesHaveAnInfluence() {
        const Model model = richModel();
        const auto listed = [&](const char* object) {
            std::set<std::string> names;
            for (const PropertyInfo& info : propertiesOf(model, object))
                names.insert(info.property);
            return names;
        };
        QCOMPARE(listed("link"), std::set<std::string>{"mass"});
        QVERIFY(listed("plate").contains("inertia.zz"));
        QVERIFY(!listed("hinge").contains("secondAxis.x"));
        QVERIFY(listed("floor").contains("secondAxis.x"));
        QVERIFY(!listed("knee").contains("axis.x") && !listed("knee").contains("drawn.0"));
        QVERIFY(listed("knee").contains("damping.2"));
        QVERIFY(listed("flight").contains("start.1"));
        QVERIFY(!listed("motor").contains("direction.x"));
        QVERIFY(!listed("rate").contains("direction.x"));
        QVERIFY(listed("heading").contains("direction.x"));
        QVERIFY(listed("aim").contains("referenceValues.0"));
        QVERIFY(!listed("heading").contains("worldDirection.x"));
        QVERIFY(listed("turn").contains("worldDirection.x"));
        QVERIFY(listed("turn").contains("direction.x"));
        QVERIFY(listed("gap").empty() && listed("lift").empty() && listed("strut").empty());
        QVERIFY(listed("follow").contains("smoothing") && !listed("follow").contains("limit"));
        QVERIFY(listed("bound").contains("limit") && !listed("bound").contains("smoothing"));
        QVERIFY(!listed("track").contains("limit") && !listed("track").contains("smoothing"));
    }

    void quantitiesFollowTheKind() {
        const Model model = richModel();
        const auto quantity = [&](const char* object, const std::string& property) {
            for (const PropertyInfo& info : propertiesOf(model, object))
                if (info.property == property) return info.quantity;
            return base::Quantity::Unknown;
        };
        using base::Quantity;
        QCOMPARE(quantity("hinge", "start.0"), Quantity::Angle);
        QCOMPARE(quantity("rail", "start.0"), Quantity::Length);
        QCOMPARE(quantity("tube", "damping.0"), Quantity::Damping);
        QCOMPARE(quantity("tube", "damping.1"), Quantity::TorsionalDamping);
        QCOMPARE(quantity("flight", "startVelocity.4"), Quantity::AngularVelocity);
        QCOMPARE(quantity("push", "magnitude"), Quantity::Force);
        QCOMPARE(quantity("motor", "magnitude"), Quantity::Torque);
        QCOMPARE(quantity("aim", "referenceValues.0"), Quantity::Angle);
        QCOMPARE(quantity("gravity", "x"), Quantity::Acceleration);
        QCOMPARE(quantity("hair", "stiffness"), Quantity::TorsionalStiffness);
        QCOMPARE(quantity("hair", "freeAngle"), Quantity::Angle);
        QCOMPARE(quantity("tie", "length"), Quantity::Length);
        QCOMPARE(quantity("teeth", "ratio"), Quantity::Dimensionless);
        QCOMPARE(quantity("rack", "ratio"), Quantity::Unknown);
        QCOMPARE(quantity("servo", "rotorInertia"), Quantity::Inertia);
        QCOMPARE(quantity("follow", "smoothing"), Quantity::Velocity);
        QCOMPARE(quantity("bound", "limit"), Quantity::Force);
        QCOMPARE(std::string(base::unitSymbol(Quantity::TorsionalDamping)),
                 std::string("N m s/rad"));
    }

    void jointsCountTheirFreedom() {
        const std::vector<std::pair<JointKind, std::string>> expected{
            {JointKind::Revolute, "r"},   {JointKind::Prismatic, "t"},
            {JointKind::Screw, "r"},      {JointKind::Cylindrical, "tr"},
            {JointKind::Universal, "rr"}, {JointKind::Spherical, "rrr"},
            {JointKind::Planar, "ttr"},   {JointKind::Fixed, ""},
            {JointKind::Free, "tttrrr"}};
        for (const auto& [kind, letters] : expected) {
            QCOMPARE(degreesOfFreedom(kind), static_cast<int>(letters.size()));
            for (std::size_t index = 0; index < letters.size(); ++index)
                QCOMPARE(isTranslation(kind, static_cast<int>(index)), letters[index] == 't');
        }
    }

    void signalsCountTheirComponents() {
        QCOMPARE(traitsOf(SignalKind::PointPosition).components, 3);
        QCOMPARE(traitsOf(SignalKind::AngularVelocity).components, 3);
        QCOMPARE(traitsOf(SignalKind::JointVelocity).components, 1);
        QCOMPARE(traitsOf(SignalKind::InputValue).components, 1);
        const Model model = richModel();
        const std::vector<std::pair<const char*, int>> expected{
            {"position", 3},     {"turn", 1},
            {"gap", 1},          {"shock", 3},
            {"swing", 1},        {"servo-force", 1},
            {"pivot-force", 3},  {"tie-impulse", 1},
            {"pivot-moment", 3}, {"pivot-moment-impulse", 3},
            {"motion", 1},       {"store", 1},
            {"foot-force", 3},   {"foot-gap", 1},
            {"foot-power", 1}};
        for (const auto& [id, count] : expected)
            QCOMPARE(componentCount(model, *findById(model.signalList, id)), count);
    }

    void quaternionRotationsHaveNoValue() {
        for (int index = 0; index < 3; ++index) {
            QVERIFY(isQuaternionRotation(JointKind::Spherical, index));
            QVERIFY(!isQuaternionRotation(JointKind::Free, index));
            QVERIFY(isQuaternionRotation(JointKind::Free, index + 3));
            QVERIFY(!isQuaternionRotation(JointKind::Planar, index));
        }
        QVERIFY(!isQuaternionRotation(JointKind::Universal, 1));
    }

    void freshIdsAreFree() {
        Model model = richModel();
        QCOMPARE(freshId(model, "rope"), std::string("rope"));
        QCOMPARE(freshId(model, "ground"), std::string("ground-2"));
        for (const char* taken : {"A", "link", "hinge", "spring", "push", "u", "position", "track",
                                  "k", "hair", "tie", "teeth", "lift", "servo"})
            QCOMPARE(freshId(model, taken), std::string(taken) + "-2");
        model.points.push_back({"A-2", "", {}});
        QCOMPARE(freshId(model, "A"), std::string("A-3"));
    }
};

LINKWRIGHT_TEST(PropertiesTest)

}  // namespace properties_test

#include "properties_test.moc"
