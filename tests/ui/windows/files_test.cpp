// SPDX-License-Identifier: GPL-3.0-or-later
// Saving, opening and exporting through the file dialogs, by clicks and keys as a person would.
#include "engine/model/properties.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/dialog_answers.h"
#include "tests/ui/windows/hand.h"
#include "tests/ui/windows/window_test.h"
#include "ui/document/elements/variables_model.h"
#include "ui/panels/frame/message_bar.h"
#include "ui/panels/optimization/optimize_panel.h"
#include "ui/panels/properties/signal_panel.h"
#include "ui/plots/plot_pane.h"
#include "ui/widgets/save_dialog.h"
#include "ui/windows/main_window.h"

#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDragEnterEvent>
#include <QElapsedTimer>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPointer>
#include <QProcess>
#include <QPushButton>
#include <QScopeGuard>
#include <QSettings>
#include <QStandardPaths>
#include <QSysInfo>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QUrl>
#include <functional>
#include <memory>
#include <optional>

namespace files_test {

using namespace linkwright;
using namespace linkwright::tests;
using windows::MainWindow;

namespace {

const QString fiveBarPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");
QByteArray contentsOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

void clickButton(QMessageBox& box, const QString& text) {
    for (QAbstractButton* button : box.buttons())
        if (button->text().remove(QLatin1Char('&')) == text) {
            QTest::mouseClick(button, Qt::LeftButton);
            return;
        }
    QFAIL(qPrintable(text));
}

class FilesTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<MainWindow> window_;

    /// Somebody else opens the five-bar, draws on, and saves it.
    void changeElsewhere() {
        document::Project other;
        QVERIFY(other.open(path("five-bar.linkwright.json")));
        QVERIFY(other.commit("Elsewhere", [](model::Model& model) { model.name = "Elsewhere"; }));
        QVERIFY(other.save());
    }
    [[nodiscard]] QString path(const QString& name) const { return folder_->filePath(name); }
    /// Drags files of the folder over the window and lets them go.
    void drop(const QStringList& names) {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& name : names)
            urls << QUrl::fromLocalFile(path(name));
        data.setUrls(urls);
        const QPoint place = window_->rect().center();
        QDragEnterEvent enter(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window_.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent dropped(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window_.get(), &dropped);
        QVERIFY(dropped.isAccepted());
    }
    [[nodiscard]] double stiffness() const {
        model::Model copy = window_->project().model();
        return model::findNumber(copy, "spring-1", "stiffness")->value;
    }

private Q_SLOTS:
    void init() {
        QSettings().clear();
        folder_ = std::make_unique<QTemporaryDir>();
        QVERIFY(QFile::copy(fiveBarPath, path("five-bar.linkwright.json")));
        window_ = std::make_unique<MainWindow>();
        tests::showInFront(*window_);
        window_->project().setResultsKept(true);
        QVERIFY(window_->openFile(path("five-bar.linkwright.json")));
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), patience);
    }
    void cleanup() { window_.reset(); }

    void quittingAsksWhileAnOptimizationRuns() {
        window_->optimizations().start();
        window_->optimizations().setPaused(true);  // so that it does not end by itself
        QVERIFY(window_->optimizations().running());
        answer<QMessageBox>([](QMessageBox& question) {
            QTest::mouseClick(question.button(QMessageBox::Cancel), Qt::LeftButton);
        });
        QVERIFY(!window_->close());
        QVERIFY(window_->isVisible());
        QVERIFY(window_->optimizations().running());
        answer<QMessageBox>([](QMessageBox& question) {
            auto* leave = question.findChild<QPushButton*>("leaveOptimization");
            QVERIFY(leave);
            QTest::mouseClick(leave, Qt::LeftButton);
        });
        QVERIFY(window_->close());
    }

    void savingAsksWhereAnotherProgramWroteTheFile() {
        const QString file = path("five-bar.linkwright.json");
        auto* save = window_->findChild<QAction*>("action:save");
        window_->project().setNumber("spring-1", "stiffness", 77.0);
        const auto saveAndWait = [&] {
            save->trigger();
            window_->project().finishSaving();
        };
        changeElsewhere();
        answer<QMessageBox>([](QMessageBox& box) { clickButton(box, "Cancel"); });
        saveAndWait();
        QVERIFY(contentsOf(file).contains("Elsewhere"));
        QVERIFY(window_->project().modified());
        answer<QMessageBox>([](QMessageBox& box) { clickButton(box, "Overwrite"); });
        saveAndWait();
        QVERIFY(!contentsOf(file).contains("Elsewhere"));
        QCOMPARE(stiffness(), 77.0);
        QVERIFY(!window_->project().modified());
        changeElsewhere();
        window_->project().setNumber("spring-1", "stiffness", 78.0);
        answer<QMessageBox>([](QMessageBox& box) { clickButton(box, "Reload"); });
        saveAndWait();
        QCOMPARE(window_->project().model().name, std::string("Elsewhere"));
        QCOMPARE(stiffness(), 77.0);
        QVERIFY(!window_->project().modified());
    }

    void aProjectThatIsOpenElsewhereAsksFirst() {
        const QString other = path("other.linkwright.json");
        QVERIFY(QFile::copy(fiveBarPath, other));
        QProcess program;  // any that lives
        program.start(QStringLiteral("sleep"), {QStringLiteral("60")});
        QVERIFY(program.waitForStarted());
        QFile lock(path(".other.linkwright.json.lock"));
        QVERIFY(lock.open(QIODevice::WriteOnly));
        const QByteArray owner = QByteArray::number(program.processId()) + "\nsleep\n"
                                 + QSysInfo::machineHostName().toUtf8() + '\n'
                                 + QSysInfo::machineUniqueId() + '\n' + QSysInfo::bootUniqueId()
                                 + '\n';
        QCOMPARE(lock.write(owner), owner.size());
        lock.close();
        const QString before = window_->project().filePath();
        answer<QMessageBox>([&](QMessageBox& box) {
            QVERIFY2(box.informativeText().contains(QString::number(program.processId())),
                     qPrintable(box.informativeText()));
            clickButton(box, "Cancel");
        });
        QVERIFY(!window_->openFile(other));
        QCOMPARE(window_->project().filePath(), before);
        answer<QMessageBox>([](QMessageBox& box) { clickButton(box, "Open read-only"); });
        QVERIFY(window_->openFile(other));
        QCOMPARE(window_->project().filePath(), other);
        QVERIFY(window_->findChild<QLabel*>("fileLabel")->text().contains("read-only"));
        window_->project().setNumber("spring-1", "stiffness", 77.0);
        answerFileDialog(QStringLiteral("mine"));
        window_->findChild<QAction*>("action:save")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(window_->project().filePath(), path("mine.linkwright.json"),
                                  patience);
        QVERIFY(!window_->project().readOnly());
        program.kill();
        program.waitForFinished();
    }

    void robotsThatAreDroppedBecomeProjects() {
        QFile robot(path("arm.urdf"));
        QVERIFY(robot.open(QIODevice::WriteOnly));
        robot.write(
            "<robot name=\"arm\"><link name=\"base\"/><joint name=\"hinge\" type=\"continuous\">"
            "<parent link=\"base\"/><child link=\"rod\"/></joint><link name=\"rod\"><inertial>"
            "<mass value=\"2\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\" ixy=\"0\" ixz=\"0\" "
            "iyz=\"0\"/></inertial></link></robot>");
        robot.close();
        QPointer<QMessageBox> report;
        drop({"arm.urdf"});
        const auto shown = [&] {
            report = window_->findChild<QMessageBox*>("importReport");
            const auto* bar = window_->findChild<panels::MessageBar*>();
            return report || (bar && bar->text().contains("built without"));
        };
        QTRY_VERIFY_WITH_TIMEOUT(shown(), patience);
        if (!report) LINKWRIGHT_SKIP_WITHOUT("urdfdom");
        QVERIFY(report->detailedText().contains("1 joint."));
        report->accept();
        QCOMPARE(window_->project().model().name, std::string("arm"));
        QCOMPARE(window_->project().model().joints.size(), std::size_t{1});
        QVERIFY(window_->project().filePath().isEmpty());
        QVERIFY(window_->project().modified());
    }

    void comparesWithTheFileOnDisk() {
        window_->project().setNumber("spring-1", "stiffness", 77.0);
        changeElsewhere();
        QStringList rows;
        answer<QMessageBox>([&](QMessageBox& box) {
            answer<QDialog>([&](QDialog& dialog) {
                auto* table = dialog.findChild<QTableWidget*>("differences");
                QVERIFY(table);
                for (int row = 0; row < table->rowCount(); ++row)
                    rows << table->item(row, 0)->text() + QLatin1Char('|')
                                + table->item(row, 1)->text() + QLatin1Char('|')
                                + table->item(row, 2)->text();
                dialog.reject();
                answer<QMessageBox>([](QMessageBox& again) { clickButton(again, "Cancel"); });
            });
            clickButton(box, "Compare…");
        });
        window_->findChild<QAction*>("action:save")->trigger();
        window_->project().finishSaving();
        QVERIFY2(rows.filter("stiffness").size() == 1 && rows.filter("|77|").size() == 1,
                 qPrintable(rows.join('\n')));
        QCOMPARE(rows.filter("|Elsewhere").size(), 1);
        QVERIFY(window_->project().modified());
    }

    /// However a file is opened whose program died: the unsaved work is offered.
    void openingAFileOffersUnsavedWork() {
        const QDir store(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)
                         + "/recovery");
        const QString dead = store.filePath("dead-1.recovery");
        const auto clean = qScopeGuard([dead] { QFile::remove(dead); });
        QFile::remove(dead);
        const QStringList before = store.entryList({"*.recovery"}, QDir::Files);
        const double saved = stiffness();
        window_->project().setNumber("spring-1", "stiffness", 77.0);
        const auto kept = [&] {
            for (const QString& name : store.entryList({"*.recovery"}, QDir::Files))
                if (!before.contains(name)) return store.filePath(name);
            return QString();
        };
        QTRY_VERIFY_WITH_TIMEOUT(!kept().isEmpty(), patience);
        QVERIFY(QFile::copy(kept(), dead));  // without a lock: its program is dead
        window_->project().undo();
        const auto openAndPress = [this](const char* button) {
            answer<QMessageBox>([button](QMessageBox& question) {
                auto* pressed = question.findChild<QPushButton*>(button);
                QVERIFY(pressed);
                QTest::mouseClick(pressed, Qt::LeftButton);
            });
            QVERIFY(window_->openFile(path("five-bar.linkwright.json")));
            QTRY_VERIFY_WITH_TIMEOUT(!QApplication::activeModalWidget(), patience);
            QCoreApplication::processEvents();
        };
        openAndPress("openAsSaved");
        QCOMPARE(stiffness(), saved);
        QVERIFY(QFile::exists(dead));
        openAndPress("restoreUnsavedWork");
        QTRY_COMPARE(stiffness(), 77.0);
        QTRY_VERIFY(window_->project().modified());
        QTRY_VERIFY(!QFile::exists(dead));
    }

    void opensWhatIsDropped() {
        const auto write = [this](const char* name) {
            QFile file(path(name));
            return file.open(QIODevice::WriteOnly) && file.write("0, 1\n") > 0;
        };
        QVERIFY(write("run-0001.h5") && write("path.csv") && write("letter.txt"));
        QVERIFY(QDir().mkpath(path("one")) && QDir().mkpath(path("two"))
                && QDir().mkpath(path("none")));
        for (const char* copy :
             {"one/a.linkwright.json", "two/a.linkwright.json", "two/b.linkwright.json"})
            QVERIFY(QFile::copy(fiveBarPath, path(copy)));
        const auto* bar = window_->findChild<panels::MessageBar*>();
        const QString before = window_->project().filePath();
        // Where it stays, and what the remedy speaks of.
        const std::vector<std::pair<QStringList, QString>> refused{
            {{"run-0001.h5"}, "results"},
            {{"path.csv"}, "reference of a term"},
            {{"letter.txt"}, "linkwright.json"},
            {{"none"}, "exactly one"},
            {{"two"}, "2 projects"},
            {{"one", "two"}, "3 projects"},
        };
        for (const auto& [names, words] : refused) {
            drop(names);
            QTRY_VERIFY2(bar->isVisible() && bar->text().contains(words),
                         qPrintable(words + ": " + bar->text()));
            QTRY_VERIFY(bar->text().contains("Nothing was opened"));
            QTRY_COMPARE(window_->project().filePath(), before);
        }
        drop({"one"});
        QTRY_COMPARE(window_->project().filePath(), path("one/a.linkwright.json"));
        QTRY_VERIFY(!bar->isVisible());
        drop({"path.csv", "two/b.linkwright.json"});
        QTRY_COMPARE(window_->project().filePath(), path("two/b.linkwright.json"));
        // Unsaved changes are asked about first.
        window_->project().setNumber("spring-1", "stiffness", 123.0);
        bool asked = false;
        answer<QMessageBox>([&asked](QMessageBox& box) {
            asked = true;
            QTest::mouseClick(box.button(QMessageBox::Cancel), Qt::LeftButton);
        });
        drop({"one/a.linkwright.json"});
        QTRY_VERIFY_WITH_TIMEOUT(asked, patience);
        QTRY_COMPARE(window_->project().filePath(), path("two/b.linkwright.json"));
        QTRY_COMPARE(stiffness(), 123.0);
    }

    void textThatIsDraggedIsNoFile() {
        QMimeData data;
        data.setText("spring");
        QDragEnterEvent enter(window_->rect().center(), Qt::CopyAction, &data, Qt::LeftButton,
                              Qt::NoModifier);
        enter.ignore();
        QApplication::sendEvent(window_.get(), &enter);
        QVERIFY(!enter.isAccepted());
    }

    void savesUnderAnotherNameAndOpensAgain() {
        tests::Hand hand(*window_);
        window_->project().setNumber("spring-1", "stiffness", 123.0);
        answerFileDialog(QStringLiteral("stiff"));
        hand.chooseFromMenuBar({"File", "Save as…"});
        // The ending comes by itself, and the status line says where the file went.
        QTRY_COMPARE(window_->project().filePath(), path("stiff.linkwright.json"));
        QTRY_VERIFY(!window_->project().modified());
        QTRY_VERIFY(
            window_->findChild<QLabel*>("statusHint")->text().contains("stiff.linkwright.json"));

        answerFileDialog(path("five-bar.linkwright.json"));
        hand.chooseFromMenuBar({"File", "Open…"});
        QTRY_COMPARE(window_->project().filePath(), path("five-bar.linkwright.json"));
        QTRY_VERIFY(stiffness() != 123.0);
        answerFileDialog(path("stiff.linkwright.json"));
        hand.chooseFromMenuBar({"File", "Open…"});
        QTRY_COMPARE(window_->project().filePath(), path("stiff.linkwright.json"));
        QTRY_COMPARE(stiffness(), 123.0);
    }

    /// A project that nobody named is called after its file, one that has a name keeps it.
    void theFirstSaveNamesTheProject() {
        tests::Hand hand(*window_);
        window_->project().newProject();
        window_->project().commit("Draw", [](model::Model& model) {
            model.points.push_back({"A", "A", {0.1, 0.2, 0.0}});
        });
        const QString first = path("six-bar in mm.linkwright.json");
        answerFileDialog(first);
        hand.chooseFromMenuBar({"File", "Save as…"});
        QTRY_COMPARE_WITH_TIMEOUT(window_->project().filePath(), first, patience);
        QTRY_VERIFY(!window_->project().modified());
        QTRY_COMPARE(window_->project().model().name, std::string("six-bar in mm"));
        QTRY_VERIFY(contentsOf(first).contains("\"name\": \"six-bar in mm\""));
        const QString second = path("copy.linkwright.json");
        answerFileDialog(second);
        hand.chooseFromMenuBar({"File", "Save as…"});
        QTRY_COMPARE_WITH_TIMEOUT(window_->project().filePath(), second, patience);
        QTRY_COMPARE(window_->project().model().name, std::string("six-bar in mm"));
        window_->project().undo();
        QVERIFY(window_->project().model().name.empty());
    }

    void asksBeforeItReplacesAFileTypedWithoutItsEnding() {
        const QString other = path("other.linkwright.json");
        QVERIFY(QFile::copy(fiveBarPath, other));
        const QByteArray before = contentsOf(other);
        window_->project().setNumber("spring-1", "stiffness", 123.0);
        tests::Hand hand(*window_);
        bool asked = false;
        answer<QFileDialog>([&](QFileDialog& dialog) {
            typeName(dialog, QStringLiteral("other"));
            answer<QMessageBox>([&](QMessageBox& question) {
                asked = question.text().contains("other.linkwright.json");
                // The dialog comes back for another name.
                QTimer::singleShot(0, qApp, [] { answerFileDialog(QStringLiteral("third")); });
                QTest::mouseClick(question.button(QMessageBox::No), Qt::LeftButton);
            });
            accept(dialog);
        });
        hand.chooseFromMenuBar({"File", "Save as…"});
        QTRY_COMPARE_WITH_TIMEOUT(window_->project().filePath(), path("third.linkwright.json"),
                                  patience);
        QTRY_VERIFY(asked);
        QTRY_COMPARE(contentsOf(other), before);
        QTRY_VERIFY(contentsOf(path("third.linkwright.json")).contains("123"));
    }

    void exportsTheVisibleValuesOfAPlot() {
        tests::Hand hand(*window_);
        hand.openTab(QStringLiteral("Optimize"));
        hand.openTab(QStringLiteral("Signals"));
        auto* panel = window_->findChild<panels::SignalPanel*>();
        QTRY_VERIFY(!panel->findChildren<plots::PlotPane*>().isEmpty());
        plots::PlotPane* pane = panel->findChildren<plots::PlotPane*>().first();
        // A project just opened has a playhead in its plots: dragging scrubs, and does not pan.
        QVERIFY(pane->playhead() == std::optional<double>(0.0));
        answer<QFileDialog>([this](QFileDialog& dialog) {
            // Beside the project, not somewhere else.
            QCOMPARE(dialog.directory().canonicalPath(), QDir(folder_->path()).canonicalPath());
            typeName(dialog, QStringLiteral("curves"));
            accept(dialog);
        });
        hand.chooseFromContextMenu(pane, pane->rect().center(), {"Save visible values as CSV..."});
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("curves.csv")), 20000);
        const QList<QByteArray> lines = contentsOf(path("curves.csv")).split('\n');
        QVERIFY2(lines.size() > 100, qPrintable(QString::number(lines.size())));
        QVERIFY2(lines.first().startsWith("Time [s],"), lines.first().constData());
    }

    void writesTheReportOfARun() {
        tests::Hand hand(*window_);
        hand.openTab(QStringLiteral("Optimize"));
        hand.press(window_->findChild<panels::OptimizePanel*>()->startButton());
        QTRY_VERIFY_WITH_TIMEOUT(
            !window_->optimizations().running() && !window_->optimizations().all().empty(), 60000);
        hand.openTab(QStringLiteral("Optimizations"));
        answer<QFileDialog>([](QFileDialog& dialog) {
            // The ending of the proposed name follows the kind of file.
            auto* kind = dialog.findChild<QComboBox*>(QStringLiteral("fileTypeCombo"));
            QCOMPARE(kind->count(), 2);
            kind->setFocus();
            QTest::keyClick(kind, Qt::Key_Down);
            Q_EMIT kind->textActivated(kind->currentText());
            accept(dialog);
        });
        hand.press(window_->findChild<QPushButton*>("reportOptimization"));
        QTRY_VERIFY2_WITH_TIMEOUT(QFile::exists(path("five-bar-optimization-1.md")),
                                  qPrintable(QDir(folder_->path()).entryList().join(", ")), 20000);
        const QByteArray report = contentsOf(path("five-bar-optimization-1.md"));
        QVERIFY(report.contains("2.4319"));
        QVERIFY(QFile::exists(path("five-bar-optimization-1-1.png")));
        QTRY_VERIFY(window_->findChild<QLabel*>("statusHint")
                        ->text()
                        .contains("five-bar-optimization-1.md"));

        // Opened again, the table tells what the run has told, as it did before.
        hand.chooseFromMenuBar({"File", "Save"});
        window_->project().finishSaving();
        window_.reset();
        window_ = std::make_unique<MainWindow>();
        tests::showInFront(*window_);
        window_->project().setResultsKept(true);
        QVERIFY(window_->openFile(path("five-bar.linkwright.json")));
        auto* table = window_->findChild<QTableView*>("variablesTable");
        QTRY_VERIFY_WITH_TIMEOUT(!window_->optimizations().all().empty(), patience);
        QTRY_VERIFY(!table->isColumnHidden(document::VariablesModel::SlopeColumn));
        QTRY_COMPARE(
            table->model()->index(0, document::VariablesModel::InitialColumn).data().toString(),
            QString("2.2361"));
    }

    /// A sample opened from the welcome page is a copy; its runs go where the copy is saved.
    void leavesSamplesAsTheyAreShipped() {
        const QByteArray shipped = contentsOf(fiveBarPath);
        // Runs of copies that other tests have left would be read beside the one that is made here.
        const QByteArray home = qgetenv("XDG_DATA_HOME");
        const auto back = qScopeGuard([home] {
            home.isNull() ? qunsetenv("XDG_DATA_HOME") : qputenv("XDG_DATA_HOME", home);
        });
        qputenv("XDG_DATA_HOME", path("data").toLocal8Bit());
        window_ = std::make_unique<MainWindow>();
        tests::showInFront(*window_);
        window_->project().setResultsKept(true);
        tests::Hand hand(*window_);
        auto* row = window_->findChild<QAbstractButton*>("file:five-bar-design.linkwright.json");
        QVERIFY(row != nullptr);
        hand.press(row);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), patience);
        QTRY_VERIFY2(window_->windowTitle().contains("copy of a sample"),
                     qPrintable(window_->windowTitle()));
        QTRY_VERIFY(window_->findChild<QLabel*>("fileLabel")->text().contains("copy of a sample"));
        window_->optimizations().start();
        QTRY_VERIFY_WITH_TIMEOUT(!window_->optimizations().running(), 60000);
        QTRY_COMPARE(window_->optimizations().all().size(), std::size_t{1});
        QVERIFY(QFile::exists(window_->optimizations().all()[0].filePath));

        // Over the sample itself it is refused.
        answer<QFileDialog>([](QFileDialog& dialog) {
            QVERIFY(dialog.selectedFiles().first().endsWith("/five-bar-design.linkwright.json"));
            typeName(dialog, fiveBarPath);
            answer<QMessageBox>([](QMessageBox& question) {
                QTest::mouseClick(question.button(QMessageBox::Yes), Qt::LeftButton);
            });
            accept(dialog);
        });
        QTest::keyClick(window_.get(), Qt::Key_S, Qt::ControlModifier);
        QVERIFY(window_->project().modified());
        const QByteArray after = contentsOf(fiveBarPath);
        if (after != shipped) {  // leave no damage behind
            QFile file(fiveBarPath);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(shipped) == shipped.size());
        }
        QCOMPARE(after, shipped);

        answerFileDialog(path("mine.linkwright.json"));
        hand.chooseFromMenuBar({"File", "Save"});
        QTRY_COMPARE_WITH_TIMEOUT(window_->project().filePath(), path("mine.linkwright.json"),
                                  patience);
        QTRY_VERIFY(!window_->project().modified());
        QTRY_VERIFY(!window_->windowTitle().contains("sample"));
        QTRY_COMPARE_WITH_TIMEOUT(window_->optimizations().all()[0].filePath,
                                  path("mine.results/run-0001.h5"), patience);
        QVERIFY(QFile::exists(path("mine.results/run-0001.h5")));
        QTRY_COMPARE(contentsOf(fiveBarPath), shipped);
        // From now on it is saved where it is, and the sample is a sample again.
        window_->project().setNumber("spring-1", "stiffness", 123.0);
        hand.chooseFromMenuBar({"File", "Save"});
        QTRY_VERIFY_WITH_TIMEOUT(!window_->project().modified(), patience);
        QVERIFY(window_->openFile(fiveBarPath));
        QTRY_VERIFY(window_->project().isSample());
        QTRY_VERIFY(stiffness() != 123.0);
    }

    /// Bounds in the table of variables: edited in place with units, and back after a run hid them.
    void editsBoundsInTheTableOfVariables() {
        tests::Hand hand(*window_);
        hand.openTab(QStringLiteral("Optimize"));
        auto* table = window_->findChild<QTableView*>("variablesTable");
        const auto bound = [&] { return window_->project().model().designVariables[1].lower; };
        const auto edit = [&](const QString& text) {
            QTRY_VERIFY(table->findChild<QLineEdit*>("boundEditor") != nullptr);
            auto* editor = table->findChild<QLineEdit*>("boundEditor");
            editor->selectAll();
            QTest::keyClicks(editor, text);
            QTest::keyClick(editor, Qt::Key_Return);
            QTRY_VERIFY(table->findChild<QLineEdit*>("boundEditor") == nullptr);
        };
        const QModelIndex lower = table->model()->index(1, document::VariablesModel::LowerColumn);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(lower).center());
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {},
                           table->visualRect(lower).center());
        edit(QStringLiteral("1850 mm"));
        QCOMPARE(bound(), std::optional<double>(1.85));
        hand.chooseFromContextMenu(table->viewport(),
                                   table->visualRect(table->model()->index(1, 0)).center(),
                                   {"Edit bounds"});
        edit(QStringLiteral("wide"));  // cannot be read: nothing changes
        QCOMPARE(bound(), std::optional<double>(1.85));
        hand.press(window_->findChild<panels::OptimizePanel*>()->startButton());
        QTRY_VERIFY_WITH_TIMEOUT(
            !window_->optimizations().running() && !window_->optimizations().all().empty(), 60000);
        // The bound holds what would be 1.844868887 m (Maciag 2023, section 5.2) without it.
        model::Model found = window_->project().model();
        QCOMPARE(model::findNumber(found, "spring-2", "freeLength")->value, 1.85);
        hand.chooseFromContextMenu(table->viewport(),
                                   table->visualRect(table->model()->index(1, 0)).center(),
                                   {"Hold fixed"});
        QCOMPARE(window_->project().model().designVariables.size(), std::size_t{1});
        QCOMPARE(window_->project().model().designVariables[0].object, std::string("spring-1"));
    }

    void aSaveThatWorksTakesBackTheMessageOfTheOneBefore() {
        QVERIFY(QDir().mkpath(path("inner")));
        QVERIFY(QFile::copy(fiveBarPath, path("inner/bar.linkwright.json")));
        QVERIFY(window_->openFile(path("inner/bar.linkwright.json")));
        window_->project().setNumber("spring-1", "stiffness", 123.0);
        const auto* message = window_->findChild<QWidget*>("messageBar");
        QVERIFY(QDir().rename(path("inner"), path("away")));
        QTest::keyClick(window_.get(), Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(message->isVisible(), patience);
        QTRY_VERIFY(window_->project().modified());
        QVERIFY(QDir().rename(path("away"), path("inner")));
        QTest::keyClick(window_.get(), Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->project().modified(), patience);
        QTRY_VERIFY(!message->isVisible());
    }

    void namesParametersInTheTableOfVariablesWithTheirUnits() {
        const QString sample =
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/slider-crank-codesign.linkwright.json");
        QVERIFY(QFile::copy(sample, path("slider-crank.linkwright.json")));
        QVERIFY(window_->openFile(path("slider-crank.linkwright.json")));
        const QAbstractItemModel* variables =
            window_->findChild<QTableView*>("variablesTable")->model();
        const QModelIndex name = variables->index(2, document::VariablesModel::NameColumn);
        QCOMPARE(name.data().toString(),
                 QString("sliderLength"));  // a parameter has no other number
        QCOMPARE(name.data(document::VariablesModel::UnitRole).toString(), QString("m"));
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<FilesTest>)

}  // namespace files_test

#include "files_test.moc"
