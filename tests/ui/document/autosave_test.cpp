// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/autosave.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace linkwright;
using document::Autosave;
using document::ProjectController;

class AutosaveTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;

    [[nodiscard]] QString store() const { return folder_.filePath("recovery"); }
    [[nodiscard]] QStringList kept() const {
        return QDir(store()).entryList({"*.recovery"}, QDir::Files);
    }

    /// Leaves the present recovery file behind as if its program had died: a copy without a lock.
    void crash() {
        QCOMPARE(kept().size(), 1);
        QVERIFY(QFile::copy(store() + "/" + kept().first(), store() + "/dead-1.recovery"));
    }

private Q_SLOTS:
    void init() { QDir(store()).removeRecursively(); }

    void keepsAnEditWithoutBeingAsked() {
        ProjectController controller;
        Autosave autosave(controller, store());
        QVERIFY(controller.open(
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json")));
        autosave.flush();
        QVERIFY2(kept().isEmpty(), "what is saved need not be kept");
        controller.setNumber("spring-1", "stiffness", 77.0);
        // Half a second later, without a further event from outside.
        QTRY_VERIFY_WITH_TIMEOUT(kept().size() == 1, 5000);
        QVERIFY2(autosave.abandoned().empty(), "the program lives");
        controller.undo();
        autosave.flush();
        QVERIFY2(kept().isEmpty(), "everything is as saved again");
    }

    void restoresWhatACrashLeft() {
        const QString path = folder_.filePath("bar.linkwright.json");
        QFile::remove(path);
        QVERIFY(QFile::copy(
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json"),
            path));
        {
            ProjectController controller;
            Autosave autosave(controller, store());
            QVERIFY(controller.open(path));
            controller.setNumber("spring-1", "stiffness", 77.0);
            controller.setNumber("spring-2", "stiffness", 88.0);
            autosave.flush();
            crash();
        }
        QCOMPARE(kept(), QStringList{"dead-1.recovery"});
        ProjectController controller;
        Autosave autosave(controller, store());
        const auto found = autosave.abandoned();
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(autosave.restore(found.front()));
        QCOMPARE(controller.filePath(), path);
        QVERIFY(controller.modified());
        QCOMPARE(controller.model().springs[0].stiffness.value, 77.0);
        QCOMPARE(controller.model().springs[1].stiffness.value, 88.0);
        QVERIFY2(!kept().contains("dead-1.recovery") && kept().size() == 1,
                 "kept as work of this program now");
        controller.undo();
        QVERIFY2(!controller.modified(), "undo leads back to what was saved");
    }

    void restoresWorkThatWasNeverSaved() {
        {
            ProjectController controller;
            Autosave autosave(controller, store());
            controller.commit("Draw", [](model::Model& model) {
                model.points.push_back({"A", "A", {0.1, 0.2, 0.0}});
            });
            autosave.flush();
            crash();
        }
        ProjectController controller;
        Autosave autosave(controller, store());
        QCOMPARE(autosave.abandoned().size(), std::size_t{1});
        QVERIFY(autosave.restore(autosave.abandoned().front()));
        QVERIFY(controller.filePath().isEmpty());
        QCOMPARE(controller.model().points.size(), std::size_t{1});
        QVERIFY(controller.modified());
    }

    void saysWhenItCannotKeep() {
        QFile blocked(folder_.filePath("blocked"));
        QVERIFY(blocked.open(QIODevice::WriteOnly));
        ProjectController controller;
        Autosave autosave(controller, folder_.filePath("blocked/deeper"));
        QSignalSpy failed(&autosave, &Autosave::failed);
        controller.commit("Draw", [](model::Model& model) { model.name = "Lost"; });
        QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, 5000);
        QVERIFY(failed.first().first().toString().contains("cannot be kept"));
    }
};

QTEST_GUILESS_MAIN(AutosaveTest)
#include "autosave_test.moc"
