// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/project_file.h"
#include "tests/support/test_program.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/kinds/element_kind.h"
#include "ui/document/elements/model_tree_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

namespace model_tree_test {

using namespace linkwright;
using document::ModelTreeModel;

namespace {

model::Model fiveBar() {
    return project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");
}

QModelIndex childNamed(const QAbstractItemModel& model, const QString& name,
                       const QModelIndex& parent) {
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        if (index.data().toString() == name) return index;
    }
    return {};
}

}  // namespace

class ModelTreeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void listsTheWholeModel() {
        ModelTreeModel tree;
        QAbstractItemModelTester tester(&tree,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        tree.setModel(fiveBar());
        const QModelIndex root = tree.index(0, 0);
        QCOMPARE(root.data().toString(), QStringLiteral("Five-bar linkage: optimal design"));
        const QModelIndex ground = childNamed(tree, "Ground", root);
        QCOMPARE(tree.rowCount(ground), 2);
        QCOMPARE(tree.rowCount(childNamed(tree, "Links", root)), 4);
        QCOMPARE(tree.rowCount(childNamed(tree, "Joints", root)), 5);
        QCOMPARE(tree.rowCount(childNamed(tree, "Points", root)), 3);
        QCOMPARE(tree.rowCount(childNamed(tree, "Design variables", root)), 2);
        QVERIFY(!childNamed(tree, "Loads", root).isValid());
        QCOMPARE(childNamed(tree, "Gravity", root).data(ModelTreeModel::DetailRole).toString(),
                 QStringLiteral("9.81 m/s\u00B2"));
    }

    /// Where nothing moves a point, links are hinged to the ground.
    void freePivotsBelongToTheGround() {
        model::Model model = fiveBar();
        model.points.push_back({"free", "Free pivot", {}});
        ModelTreeModel tree;
        tree.setModel(model);
        const QModelIndex root = tree.index(0, 0);
        QVERIFY(childNamed(tree, "Free pivot", childNamed(tree, "Ground", root)).isValid());
        // A mark on a link of which something is measured moves with it.
        model::Signal signal;
        signal.id = "mark";
        signal.kind = model::SignalKind::PointPosition;
        signal.at = {model.bodies.front().id, "free"};
        model.signalList.push_back(signal);
        tree.setModel(model);
        const QModelIndex ground = childNamed(tree, "Ground", tree.index(0, 0));
        QVERIFY(!childNamed(tree, "Free pivot", ground).isValid());
    }

    /// What the engine knows, the window can name.
    void everyKindOfElementHasItsEntry() {
        model::Model model;
        std::vector<std::string> ids;
        forEachElementList(model, [&](auto& list, const model::ListInfo& info) {
            list.emplace_back().id = info.key;
            ids.push_back(info.key);
        });
        QCOMPARE(document::elementKinds().size(), ids.size());
        for (const std::string& id : ids) {
            const document::ElementKindEntry* kind = document::elementKindOf(model, id);
            QVERIFY2(kind, id.c_str());
            QCOMPARE(kind->key.toStdString(), id);
            QVERIFY(!document::typeText(model, id).isEmpty());
            QVERIFY(!document::iconNameOf(model, id).isEmpty());
            QVERIFY(!kind->headingOf("stiffness").isEmpty());
        }
    }

    void marksWhatTheOptimizerChanges() {
        ModelTreeModel tree;
        tree.setModel(fiveBar());
        QVERIFY(tree.indexOf("spring-1").data(ModelTreeModel::StarredRole).toBool());
        QVERIFY(!tree.indexOf("link-1").data(ModelTreeModel::StarredRole).toBool());
        QCOMPARE(tree.indexOf("spring-1").data(ModelTreeModel::DetailRole).toString(),
                 QStringLiteral("B to P1"));
    }

    void keepsItsRowsWhenOnlyValuesChange() {
        ModelTreeModel tree;
        model::Model model = fiveBar();
        tree.setModel(model);
        const QPersistentModelIndex spring = tree.indexOf("spring-1");
        QSignalSpy resets(&tree, &QAbstractItemModel::modelReset);
        QSignalSpy changes(&tree, &QAbstractItemModel::dataChanged);
        model.springs[0].name = "Long spring";
        tree.setModel(model);
        QCOMPARE(resets.count(), 0);
        QVERIFY(changes.count() > 0);
        QCOMPARE(spring.data().toString(), QStringLiteral("Long spring"));
        model.springs.pop_back();
        tree.setModel(model);
        QCOMPARE(resets.count(), 1);
    }

    void filtersByNameAndType() {
        ModelTreeModel tree;
        tree.setModel(fiveBar());
        document::ModelTreeFilter filter;
        filter.setSourceModel(&tree);
        filter.setFilterFixedString("linear spring");
        QModelIndex root = filter.index(0, 0);
        QVERIFY(childNamed(filter, "Springs", root).isValid());
        QVERIFY(!childNamed(filter, "Joints", root).isValid());
        filter.setFilterFixedString("LINK 3");
        root = filter.index(0, 0);
        QCOMPARE(filter.rowCount(childNamed(filter, "Links", root)), 1);
        filter.setFilterFixedString("no such thing");
        QCOMPARE(filter.rowCount(), 0);
    }
};

LINKWRIGHT_TEST(ModelTreeTest)

}  // namespace model_tree_test

#include "model_tree_test.moc"
