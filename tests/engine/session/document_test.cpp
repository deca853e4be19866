// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/document/document.h"

#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <random>
#include <stdexcept>

namespace document_test {

using namespace linkwright;
using session::Document;

namespace {

model::Model fourBar() {
    model::Model drawing;
    drawing.name = "Four-bar";
    drawing.points = {{"a", "A", {0.1, 0.2, 0.0}}, {"b", "B", {1.1, 0.7, 0.0}}};
    drawing.bodies.resize(1);
    drawing.bodies[0].id = "crank";
    drawing.bodies[0].points = {"a", "b"};
    return drawing;
}

void moveB(model::Model& drawing, double x) {
    drawing.points[1].position[0].value = x;
}

/// One random edit, possibly one that changes nothing.
void editAtRandom(model::Model& drawing, std::mt19937& random) {
    std::uniform_real_distribution<double> value(-3.0, 3.0);
    switch (random() % 6) {
        case 0:
            drawing.points.push_back({model::freshId(drawing, "p"), {}, {value(random), 0.3, 0.0}});
            break;
        case 1:
            if (drawing.points.size() > 2) drawing.points.pop_back();
            break;
        case 2:
            drawing.points[random() % drawing.points.size()].position[1].value = value(random);
            break;
        case 3: drawing.gravity[1].expression = "g*" + std::to_string(random() % 3); break;
        case 4: drawing.simulation.duration = 1.0 + static_cast<double>(random() % 4); break;
        default: drawing.bodies[0].massProperties.mass.value = std::abs(value(random)) + 0.1; break;
    }
}

}  // namespace

class DocumentTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void startsEmptyAndUnmodified() {
        const Document document;
        QVERIFY(document.model() == session::newModel());
        QVERIFY(!document.canUndo() && !document.canRedo() && !document.modified());
        QCOMPARE(document.undoName(), std::string());
        QCOMPARE(document.redoName(), std::string());
        QVERIFY(document.filePath().empty());
    }

    void undoAndRedo() {
        Document document;
        document.reset(fourBar(), "/somewhere/four-bar.linkwright.json");
        QCOMPARE(document.filePath(), std::string("/somewhere/four-bar.linkwright.json"));
        QVERIFY(
            document.commit("Move point B", [](model::Model& drawing) { moveB(drawing, 2.5); }));
        QVERIFY(document.commit("Rename", [](model::Model& drawing) { drawing.name = "Rocker"; }));
        QCOMPARE(document.undoName(), std::string("Rename"));
        document.undo();
        QCOMPARE(document.model().name, std::string("Four-bar"));
        QCOMPARE(document.model().points[1].position[0].value, 2.5);
        QCOMPARE(document.undoName(), std::string("Move point B"));
        QCOMPARE(document.redoName(), std::string("Rename"));
        document.undo();
        QVERIFY(document.model() == fourBar());
        document.undo();  // nothing left: no effect
        QCOMPARE(document.current(), std::size_t(0));
        document.redo();
        document.redo();
        document.redo();
        QCOMPARE(document.model().name, std::string("Rocker"));
        QVERIFY(!document.canRedo());
    }

    void studiesAreUndoneLikeEverythingElse() {
        Document document;
        session::Study study;
        study.name = "Workshop";
        study.kind = session::StudyKind::Tolerance;
        session::StudyNumber height;
        height.object = "b";
        height.property = "position.y";
        height.tolerance = 1e-4;
        study.numbers = {height};
        document.reset(fourBar(), "four-bar.linkwright.json", {study});
        QVERIFY(!document.modified());
        QVERIFY(document.commit(
            "More samples",
            [](model::Model&, std::vector<session::Study>& all) { all[0].points = 500; }));
        QVERIFY(document.modified());
        QCOMPARE(document.undoName(), std::string("More samples"));
        // An edit of the drawing keeps them, and the other way around.
        QVERIFY(document.commit("Move point B", [](model::Model& drawn) { moveB(drawn, 2.5); }));
        QCOMPARE(document.studies()[0].points, 500);
        document.undo();
        document.undo();
        QCOMPARE(document.studies()[0].points, 100);
        QVERIFY(!document.modified());
        document.redo();
        document.markSaved("four-bar.linkwright.json", document.sharedModel(),
                           document.sharedStudies());
        QVERIFY(!document.modified());
        document.undo();
        QVERIFY(document.modified());
    }

    void studiesFollowElementsToTheirNewIds() {
        Document document;
        session::Study sweep, front;
        sweep.name = "Sweep";
        sweep.kind = session::StudyKind::Sweep;
        sweep.numbers = {{.object = "b", .property = "position.x", .values = {1.0, 2.0}},
                         {.object = "a", .property = "position.x", .values = {1.0, 2.0}}};
        front.name = "Front";
        front.kind = session::StudyKind::TradeOff;
        front.functions = {"one", "two"};
        model::Model drawing = fourBar();
        for (const char* id : {"one", "two"})
            drawing.costTerms.emplace_back().id = id;
        document.reset(drawing, {}, {sweep, front});
        document.commit("Rename", [](model::Model& drawn) {
            drawn.points[1].id = "crank-pin";
            drawn.costTerms[1].id = "shaking";
        });
        QCOMPARE(document.studies()[0].numbers[0].object, std::string("crank-pin"));
        QCOMPARE(document.studies()[0].numbers[1].object, std::string("a"));
        QCOMPARE(document.studies()[1].functions, (std::vector<std::string>{"one", "shaking"}));
        document.undo();
        QCOMPARE(document.studies()[0].numbers[0].object, std::string("b"));
        // What is gone is still named, so that the study says what it lost.
        document.commit("Delete",
                        [](model::Model& drawn) { drawn.points.erase(drawn.points.begin() + 1); });
        QCOMPARE(document.studies()[0].numbers[0].object, std::string("b"));
        const auto problems = session::problemsOf(document.model(), document.studies()[0]);
        QVERIFY(std::any_of(problems.begin(), problems.end(), [](const base::Diagnostic& problem) {
            return problem.message.find("no number \"b.position.x\"") != std::string::npos;
        }));
    }

    void editWithoutEffectIsNoCommit() {
        Document document;
        document.reset(fourBar(), {});
        QVERIFY(!document.commit("Nothing", [](model::Model& drawing) { moveB(drawing, 1.1); }));
        QCOMPARE(document.history().size(), std::size_t(1));
    }

    void editThatThrowsLeavesAllAsBefore() {
        Document document;
        document.reset(fourBar(), {});
        document.commit("Move point B", [](model::Model& drawing) { moveB(drawing, 2.5); });
        document.commit("Again", [](model::Model& drawing) { moveB(drawing, 3.5); });
        document.undo();
        const auto before = document.sharedModel();
        int changes = 0;
        document.onChange([&] { ++changes; });
        QVERIFY_EXCEPTION_THROWN(document.commit("Broken",
                                                 [](model::Model& drawing) {
                                                     drawing.points.clear();
                                                     throw std::runtime_error("no");
                                                 }),
                                 std::runtime_error);
        QCOMPARE(document.sharedModel(), before);
        QCOMPARE(document.history().size(), std::size_t(3));
        QCOMPARE(document.redoName(), std::string("Again"));
        QCOMPARE(changes, 0);
    }

    void newEditDropsTheFuture() {
        Document document;
        document.reset(fourBar(), {});
        for (const double x : {2.0, 3.0, 4.0})
            document.commit("Move", [x](model::Model& drawing) { moveB(drawing, x); });
        document.goTo(1);
        document.commit("Branch", [](model::Model& drawing) { moveB(drawing, 9.0); });
        QCOMPARE(document.history().size(), std::size_t(3));
        QVERIFY(!document.canRedo());
        QCOMPARE(document.history()[1].model->points[1].position[0].value, 2.0);
        QCOMPARE(document.model().points[1].position[0].value, 9.0);
    }

    void commitsAreImmutable() {
        Document document;
        document.reset(fourBar(), {});
        const auto kept = document.sharedModel();
        document.commit("Move", [](model::Model& drawing) { moveB(drawing, 2.0); });
        QVERIFY(*kept == fourBar());
        document.undo();
        QCOMPARE(document.sharedModel(), kept);
    }

    void goToOutsideTheHistory() {
        Document document;
        QVERIFY_EXCEPTION_THROWN(document.goTo(1), std::out_of_range);
    }

    void modifiedFollowsTheContent() {
        Document document;
        document.reset(fourBar(), "a.linkwright.json");
        QVERIFY(!document.modified());
        document.commit("Move", [](model::Model& drawing) { moveB(drawing, 2.0); });
        QVERIFY(document.modified());
        document.commit("Back", [](model::Model& drawing) { moveB(drawing, 1.1); });
        QVERIFY(!document.modified());  // another commit, the same content
        document.undo();
        QVERIFY(document.modified());
        document.markSaved("b.linkwright.json", document.sharedModel(), document.sharedStudies());
        QVERIFY(!document.modified());
        QCOMPARE(document.filePath(), std::string("b.linkwright.json"));
        document.undo();
        QVERIFY(document.modified());
        document.redo();
        QVERIFY(!document.modified());
        // The saved commit disappears from the history: still modified.
        document.undo();
        document.commit("Branch", [](model::Model& drawing) { moveB(drawing, 7.0); });
        QVERIFY(document.modified());
    }

    void listenersHearEveryChange() {
        Document document;
        document.reset(fourBar(), {});
        int first = 0, second = 0;
        document.onChange([&] {
            if (++first == 1) document.onChange([&] { ++second; });
        });
        document.commit("Move", [](model::Model& drawing) { moveB(drawing, 2.0); });
        QCOMPARE(first, 1);
        QCOMPARE(second, 0);
        document.undo();
        document.redo();
        document.goTo(0);
        document.goTo(0);  // already there
        document.reset(fourBar(), {});
        QCOMPARE(first, 5);
        QCOMPARE(second, 4);
    }

    void resetStartsAFreshHistory() {
        Document document;
        document.commit("Rename", [](model::Model& drawing) { drawing.name = "Rocker"; });
        document.reset(fourBar(), "a.linkwright.json");
        QCOMPARE(document.history().size(), std::size_t(1));
        QVERIFY(!document.canUndo() && !document.canRedo() && !document.modified());
    }

    void fiveHundredRandomEdits() {
        std::mt19937 random(20240607);
        Document document;
        document.reset(fourBar(), {});
        std::vector<model::Model> states{document.model()};
        for (int edit = 0; edit < 500; ++edit) {
            const bool changed =
                document.commit("Edit " + std::to_string(edit),
                                [&](model::Model& drawing) { editAtRandom(drawing, random); });
            if (changed) states.push_back(document.model());
        }
        QVERIFY(states.size() > 300);
        QCOMPARE(document.history().size(), states.size());
        for (std::size_t i = states.size(); i-- > 0;) {
            QVERIFY(document.model() == states[i]);
            document.undo();
        }
        QVERIFY(document.model() == fourBar());
        QVERIFY(!document.modified());
        for (const model::Model& state : states) {
            QVERIFY(document.model() == state);
            document.redo();
        }
        QVERIFY(!document.canRedo());
        for (int jump = 0; jump < 200; ++jump) {
            const std::size_t index = random() % states.size();
            document.goTo(index);
            QVERIFY(document.model() == states[index]);
        }
    }
};

LINKWRIGHT_TEST(DocumentTest)

}  // namespace document_test

#include "document_test.moc"
