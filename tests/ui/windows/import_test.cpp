// SPDX-License-Identifier: GPL-3.0-or-later
// What comes from other programs and goes to them, by clicks.
#include "engine/session/drawing/drawing.h"
#include "tests/support/settled.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/dialog_answers.h"
#include "tests/ui/windows/hand.h"
#include "tests/ui/windows/window_test.h"
#include "ui/panels/frame/message_bar.h"
#include "ui/scene/tools/view_editor.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/windows/main_window.h"
#include "ui/windows/step_import_dialog.h"

#ifdef LINKWRIGHT_HAS_STEP
#include "tests/engine/project/import/step_writer.h"
#endif

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QDragEnterEvent>
#include <QFile>
#include <QInputDialog>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <QUrl>

namespace import_test {

using namespace linkwright;
using namespace linkwright::tests;
using windows::MainWindow;

class ImportTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<MainWindow> window_;

    [[nodiscard]] QString path(const QString& name) const { return folder_->filePath(name); }

    void write(const QString& name, const QByteArray& text) const {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text), text.size());
    }

    void trigger(const char* action) const {
        auto* command = window_->findChild<QAction*>(QString::fromLatin1(action));
        QVERIFY(command != nullptr && command->isEnabled());
        command->trigger();
    }

    void drop(const QString& name) const {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path(name))});
        const QPoint place = window_->rect().center();
        QDragEnterEvent enter(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window_.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent dropped(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window_.get(), &dropped);
    }

    /// Waits for the report of an import or export, reads and closes it.
    [[nodiscard]] QString report() const {
        QMessageBox* report = nullptr;
        const auto there = [&] {
            report = window_->findChild<QMessageBox*>(QStringLiteral("importReport"));
            return report != nullptr;
        };
        if (!QTest::qWaitFor(there, patience)) return {};
        const QString text = report->text() + QLatin1Char('\n') + report->detailedText();
        report->accept();
        QCoreApplication::processEvents();
        return text;
    }

    static void takeUnit(const QString& unit) {
        answer<QInputDialog>([unit](QInputDialog& dialog) {
            dialog.setTextValue(unit);
            dialog.accept();
        });
    }

    [[nodiscard]] const model::Model& model() const { return window_->project().model(); }

private Q_SLOTS:
    void init() {
        QSettings().clear();
        folder_ = std::make_unique<QTemporaryDir>();
        window_ = std::make_unique<MainWindow>();
        showInFront(*window_);
    }
    void cleanup() { window_.reset(); }

    void drawingsAndTablesByTheMenu() {
        write(QStringLiteral("bar.dxf"),
              "0\nSECTION\n2\nENTITIES\n0\nLINE\n10\n0\n20\n0\n11\n30\n21\n40\n0\nCIRCLE\n10\n0\n"
              "20\n0\n40\n5\n0\nENDSEC\n0\nEOF\n");
        answer<QFileDialog>([this](QFileDialog& dialog) {
            takeUnit(QStringLiteral("mm"));
            typeName(dialog, path(QStringLiteral("bar.dxf")));
            accept(dialog);
        });
        trigger("action:importRobot");
        QVERIFY(report().contains(QStringLiteral("1 line became a link")));
        QCOMPARE(model().bodies.size(), std::size_t{1});
        QVERIFY(std::abs(model().points[1].position[1].value - 0.04) < 1e-12);

        write(QStringLiteral("points.csv"), "0,0\n1,0\n2,1\n");
        answer<QFileDialog>([this](QFileDialog& dialog) {
            takeUnit(QStringLiteral("m"));
            typeName(dialog, path(QStringLiteral("points.csv")));
            accept(dialog);
        });
        answer<QMessageBox>([](QMessageBox& question) {  // the drawing was not saved
            QTest::mouseClick(question.button(QMessageBox::Discard), Qt::LeftButton);
        });
        QTimer::singleShot(0, this, [this] { trigger("action:importRobot"); });
        QTRY_COMPARE_WITH_TIMEOUT(model().points.size(), std::size_t{3}, patience);
        QVERIFY(report().contains(QStringLiteral("3 points.")));
    }

    void drawingsThatAreDropped() {
        write(QStringLiteral("bar.dxf"),
              "0\nSECTION\n2\nENTITIES\n0\nLINE\n10\n0\n20\n0\n11\n3\n21\n4\n0\nENDSEC\n0\nEOF\n");
        takeUnit(QStringLiteral("cm"));
        drop(QStringLiteral("bar.dxf"));
        QVERIFY(report().contains(QStringLiteral("1 line became a link")));
        QVERIFY(std::abs(model().points[1].position[1].value - 0.04) < 1e-12);
    }

    /// As by "Open with" in a file manager.
    void filesOfOthersAreOpened() {
        write(QStringLiteral("bar.dxf"),
              "0\nSECTION\n2\nENTITIES\n0\nLINE\n10\n0\n20\n0\n11\n3\n21\n4\n0\nENDSEC\n0\nEOF\n");
        takeUnit(QStringLiteral("cm"));
        window_->openFile(path(QStringLiteral("bar.dxf")));
        QVERIFY(report().contains(QStringLiteral("1 line became a link")));
        QCOMPARE(model().bodies.size(), std::size_t{1});
    }

    /// A film is made of a project without a trace of it.
    void unattendedProjectsAreNotRecent() {
        const QString sample =
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");
        QVERIFY(window_->openUnattended(sample));
        QVERIFY(window_->project().readOnly());
        QVERIFY(window_->project().recentFiles().paths().isEmpty());
    }

    void animationsAndRobotsGoOut() {
        QVERIFY(window_->openFile(QStringLiteral(
            LINKWRIGHT_SOURCE_DIR "/projects/double-pendulum-swing-up.linkwright.json")));
        QTRY_VERIFY_WITH_TIMEOUT(
            window_->findChild<QAction*>(QStringLiteral("action:saveScene"))->isEnabled(),
            patience);
        answerFileDialog(path(QStringLiteral("swing.glb")));
        trigger("action:saveScene");
        const auto bytesOf = [this](const QString& name) {
            QFile file(path(name));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QTRY_VERIFY_WITH_TIMEOUT(bytesOf(QStringLiteral("swing.glb")).startsWith("glTF"), patience);
        for (const char* ending : {"csv", "MAT", "h5"}) {
            const QString name = QStringLiteral("swing.") + QLatin1String(ending);
            answerFileDialog(path(name));
            trigger("action:saveMotionData");
            const QByteArray magic = ending == QByteArray("csv")   ? "time [s],"
                                     : ending == QByteArray("MAT") ? "MATLAB"
                                                                   : "\x89HDF";
            QTRY_VERIFY_WITH_TIMEOUT(bytesOf(name).startsWith(magic), patience);
        }
        answerFileDialog(path(QStringLiteral("swing.urdf")));
        trigger("action:saveRobot");
        QVERIFY(report().contains(QStringLiteral("swing.urdf was written.")));
        QVERIFY(bytesOf(QStringLiteral("swing.urdf")).contains("<robot"));
    }

    void loopsAreRefusedInOneSentence() {
        QVERIFY(window_->openFile(
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json")));
        answerFileDialog(path(QStringLiteral("five.urdf")));
        trigger("action:saveRobot");
        auto* bar = window_->findChild<panels::MessageBar*>();
        QTRY_VERIFY_WITH_TIMEOUT(bar->isVisible() && bar->text().contains("URDF"), patience);
        QVERIFY(!QFile::exists(path(QStringLiteral("five.urdf"))));
    }

    void assembliesAskForJoints() {
#ifndef LINKWRIGHT_HAS_STEP
        LINKWRIGHT_SKIP_WITHOUT("OpenCASCADE");
#else
        testing::StepWriter writer;
        writer.addBar("Frame", 120.0, 16.0, 6.0, 4.0);
        writer.addBar("Crank", 50.0, 16.0, 6.0, 4.0,
                      Eigen::Isometry3d(Eigen::Translation3d(0.0, 0.0, 6.0)));
        writer.write(path(QStringLiteral("crank.step")).toStdString());
        answer<windows::StepImportDialog>([](windows::StepImportDialog& dialog) {
            auto* joints = dialog.findChild<QTreeWidget*>(QStringLiteral("offeredJoints"));
            QCOMPARE(joints->topLevelItemCount(), 1);
            QTreeWidgetItem* offer = joints->topLevelItem(0);
            QCOMPARE(offer->checkState(0), Qt::Unchecked);
            QCOMPARE(offer->text(1), QStringLiteral("revolute"));
            // The box is at the left of the row.
            const QRect row = joints->visualItemRect(offer);
            QTest::mouseClick(joints->viewport(), Qt::LeftButton, Qt::NoModifier,
                              QPoint(row.left() + 10, row.center().y()));
            QCOMPARE(offer->checkState(0), Qt::Checked);
            dialog.findChild<QDoubleSpinBox*>(QStringLiteral("density"))->setValue(2700.0);
            // The crank is of something else, then not, then again.
            auto* parts = dialog.findChild<QTreeWidget*>(QStringLiteral("parts"));
            QTreeWidgetItem* crank = parts->topLevelItem(1);
            const QString mass = crank->text(2);
            crank->setText(1, QStringLiteral("1000"));
            QVERIFY(crank->text(2) != mass && crank->font(1).bold());
            crank->setText(1, QString());
            QCOMPARE(crank->text(2), mass);
            crank->setText(1, QStringLiteral("1000"));
            dialog.findChild<QComboBox*>(QStringLiteral("groundPart"))->setCurrentIndex(1);
            // Another one, on an axis of the crank.
            auto* part = dialog.findChild<QComboBox*>(QStringLiteral("axisPart"));
            part->setCurrentIndex(1);
            auto* axis = dialog.findChild<QComboBox*>(QStringLiteral("jointAxis"));
            QVERIFY(axis->count() == 8);
            QVERIFY(axis->itemText(0).startsWith(QStringLiteral("Hole, diameter 8 mm")));
            auto* add = dialog.findChild<QPushButton*>(QStringLiteral("addJoint"));
            QVERIFY(!add->isEnabled() && add->toolTip().contains(QStringLiteral("two parts")));
            dialog.findChild<QComboBox*>(QStringLiteral("otherPart"))->setCurrentIndex(0);
            QVERIFY(add->isEnabled());
            QTest::mouseClick(add, Qt::LeftButton);
            QCOMPARE(joints->topLevelItemCount(), 2);
            joints->topLevelItem(1)->setCheckState(0, Qt::Unchecked);
            QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("importParts")),
                              Qt::LeftButton);
        });
        drop(QStringLiteral("crank.step"));
        const QString told = report();
        QVERIFY2(told.contains(QStringLiteral("A guess: revolute joint")), qPrintable(told));
        QVERIFY(told.contains(QStringLiteral("2700 kg/m³")));
        QVERIFY(told.contains(QStringLiteral("some with other densities")));
        QCOMPARE(model().bodies.size(), std::size_t{2});
        QCOMPARE(model().joints.size(), std::size_t{2});  // one holds the frame
        QTRY_VERIFY_WITH_TIMEOUT(
            window_->findChild<QAction*>(QStringLiteral("action:saveScene"))->isEnabled(),
            patience);
#endif
    }

    /// The parts are seen, the hole of one is clicked, then the other part; saved, they stay seen.
    void jointsAreDrawnOnHoles() {
#ifndef LINKWRIGHT_HAS_STEP
        LINKWRIGHT_SKIP_WITHOUT("OpenCASCADE");
#else
        testing::StepWriter writer;
        writer.addBar("Frame", 120.0, 16.0, 6.0, 4.0);
        writer.addBar("Crank", 50.0, 16.0, 6.0, 4.0,
                      Eigen::Isometry3d(Eigen::Translation3d(0.0, 0.0, 6.0)));
        writer.write(path(QStringLiteral("crank.step")).toStdString());
        answer<windows::StepImportDialog>([](windows::StepImportDialog& dialog) {
            QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("importParts")),
                              Qt::LeftButton);
        });
        drop(QStringLiteral("crank.step"));
        QVERIFY(report().contains(QStringLiteral("2 shapes for display.")));
        QVERIFY(model().joints.empty());
        QTRY_VERIFY(window_->view().isVisible());
        window_->view().setCameraAnimated(false);
        QVERIFY(tests::settled(*window_));  // the fit follows the layout of the docks

        tests::Hand hand(*window_);
        // The center of the crank lies within it, where nobody sees it: its face is meant.
        hand.take("revolute");
        hand.click(0.025, 0.0, 0.009);
        QVERIFY(model().joints.empty());
        hand.click(0.09, 0.0, 0.006);
        QCOMPARE(model().joints.size(), std::size_t{1});
        QVERIFY(model().joints.front().point != "Crank-center");
        window_->project().undo();
        QVERIFY(model().joints.empty());

        hand.take("revolute");
        hand.click(0.0045, 0.0, 0.012);  // half a millimeter beside the hole
        QVERIFY2(window_->editor().tool() == scene::ToolKind::Revolute, "it waits for the other");
        hand.click(0.09, 0.0, 0.006);
        QCOMPARE(model().joints.size(), std::size_t{1});
        const model::Joint& joint = model().joints.front();
        QCOMPARE(joint.kind, model::JointKind::Revolute);
        QCOMPARE(joint.axis, (model::Number3{0.0, 0.0, 1.0}));
        QCOMPARE(joint.bodyA, std::string("Crank"));
        QCOMPARE(joint.bodyB, std::string("Frame"));
        const model::Point* point = model::findById(model().points, joint.point);
        for (const auto& [axis, place] : {std::pair{0, 0.0}, {1, 0.0}, {2, 0.009}})
            QVERIFY(std::abs(point->position[std::size_t(axis)].value - place) < 1e-8);

        const QString file = path(QStringLiteral("saved/crank.linkwright.json"));
        QVERIFY(QDir(folder_->path()).mkdir(QStringLiteral("saved")));
        QVERIFY(window_->project().saveAs(file));
        QCOMPARE(QDir(path(QStringLiteral("saved/crank-shapes"))).entryList(QDir::Files).size(), 2);
        QVERIFY(!window_->project().modified());
        const std::string shape = model().bodies[0].appearance.shape.file;
        QVERIFY(QString::fromStdString(shape).startsWith(path(QStringLiteral("saved/"))));

        // A shape that is gone is told when the project is opened.
        QVERIFY(QFile::remove(QString::fromStdString(shape)));
        QVERIFY(window_->openFile(file));
        auto* bar = window_->findChild<panels::MessageBar*>();
        QTRY_VERIFY_WITH_TIMEOUT(bar->isVisible() && bar->text().contains(QStringLiteral("shapes")),
                                 patience);
#endif
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<ImportTest>)

}  // namespace import_test

#include "import_test.moc"
