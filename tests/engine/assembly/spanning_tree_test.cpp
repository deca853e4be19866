// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/assembly/spanning_tree.h"

#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <functional>
#include <set>

namespace spanning_tree_test {

using namespace linkwright;
using assembly::growSpanningTree;
using assembly::SpanningTree;
using model::JointKind;
using support::Drawing;

namespace {

std::set<std::string> cutIds(const model::Model& model) {
    std::set<std::string> ids;
    for (const int joint : growSpanningTree(model).cutJoints)
        ids.insert(model.joints[static_cast<std::size_t>(joint)].id);
    return ids;
}

using Ids = std::set<std::string>;

}  // namespace

class SpanningTreeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reachesEveryBodyOnceParentsFirst() {
        const Drawing drawing = support::fiveBar();
        const SpanningTree tree = growSpanningTree(drawing.model);
        QCOMPARE(tree.edges.size(), drawing.model.bodies.size());
        QCOMPARE(tree.cutJoints.size(), std::size_t(1));
        QVERIFY(tree.unreached.empty());
        std::set<int> reached{-1};
        for (const assembly::TreeEdge& edge : tree.edges) {
            QVERIFY(reached.contains(edge.parentBody));
            QVERIFY(reached.insert(edge.childBody).second);
        }
    }

    /// Both pivots hang on the ground: two short branches instead of one chain of four.
    void branchesStayShort() {
        const SpanningTree tree = growSpanningTree(support::fiveBar().model);
        QVERIFY(std::count_if(tree.edges.begin(), tree.edges.end(),
                              [](const auto& edge) { return edge.parentBody == -1; })
                == 2);
    }

    void knowsTheDirectionOfAJoint() {
        const Drawing drawing = support::fiveBar();
        const SpanningTree tree = growSpanningTree(drawing.model);
        for (const assembly::TreeEdge& edge : tree.edges) {
            const model::Joint& joint = drawing.model.joints[static_cast<std::size_t>(edge.joint)];
            const std::string child =
                drawing.model.bodies[static_cast<std::size_t>(edge.childBody)].id;
            QCOMPARE(edge.reversed ? joint.bodyA : joint.bodyB, child);
        }
        QVERIFY(std::any_of(tree.edges.begin(), tree.edges.end(),
                            [](const auto& edge) { return edge.reversed; }));
    }

    /// Whatever needs the coordinate of a joint keeps the joint in the tree; the loop is then cut
    /// elsewhere.
    void usedJointsAreNotCut() {
        const Ids before = cutIds(support::fiveBar().model);
        QCOMPARE(before.size(), std::size_t(1));
        const std::string cut = *before.begin();
        const std::vector<std::function<void(Drawing&, model::Joint&)>> uses{
            [](Drawing&, model::Joint& joint) { joint.coordinates[0].damping = 0.2; },
            [](Drawing&, model::Joint& joint) { joint.coordinates[0].damping.expression = "0*1"; },
            [](Drawing&, model::Joint& joint) { joint.coordinates[0].start = 0.1; },
            [](Drawing&, model::Joint& joint) { joint.coordinates[0].startVelocity = 0.1; },
            [](Drawing& drawing, model::Joint& joint) {
                drawing.jointLoad("load", joint.id, 0, 2.0);
            },
            [](Drawing& drawing, model::Joint& joint) {
                drawing.jointSignal("signal", model::SignalKind::JointVelocity, joint.id);
            },
            [](Drawing& drawing, model::Joint& joint) { drawing.design(joint.id, "damping.0"); }};
        for (const auto& use : uses) {
            Drawing drawing = support::fiveBar();
            use(drawing, *model::findById(drawing.model.joints, cut));
            const Ids after = cutIds(drawing.model);
            QCOMPARE(after.size(), std::size_t(1));
            QVERIFY(!after.contains(cut));
        }
    }

    void prismaticJointsAreNotCutBeforeRevoluteOnes() {
        const Ids cut = cutIds(support::sliderCrank().model);
        QCOMPARE(cut.size(), std::size_t(1));
        QVERIFY(!cut.contains("guide"));
    }

    void weldsComeFirst() {
        Drawing drawing = support::fiveBar();
        // Listed last, and closing a loop: taken all the same.
        drawing.joint("weld", JointKind::Fixed, "bar-1", "bar-3", "P2");
        const SpanningTree tree = growSpanningTree(drawing.model);
        QVERIFY(!cutIds(drawing.model).contains("weld"));
        QCOMPARE(tree.cutJoints.size(), std::size_t(2));
    }

    void namesWhatHangsInTheAir() {
        Drawing drawing = support::fiveBar();
        drawing.point("far", 7.0, 7.0);
        drawing.rod("lost", "far", "P1", 1.0);
        drawing.rod("also-lost", "far", "P2", 1.0);
        drawing.joint("between", JointKind::Revolute, "lost", "also-lost", "far");
        const SpanningTree tree = growSpanningTree(drawing.model);
        QCOMPARE(tree.unreached, (std::vector<int>{4, 5}));
        QCOMPARE(tree.edges.size(), std::size_t(4));
        QCOMPARE(tree.cutJoints.size(), std::size_t(1));
    }
};

LINKWRIGHT_TEST(SpanningTreeTest)

}  // namespace spanning_tree_test

#include "spanning_tree_test.moc"
