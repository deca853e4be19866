// SPDX-License-Identifier: GPL-3.0-or-later
// The whole path as a user goes it: open the five-bar, play it, change a number, take it back,
// optimize, save, open again. Everything is driven by mouse and keyboard on the real widgets.
#include "engine/model/properties.h"
#include "tests/support/test_program.h"
#include "tests/ui/document/rows.h"
#include "tests/ui/windows/window_test.h"
#include "ui/panels/frame/message_bar.h"
#include "ui/panels/optimization/convergence_panel.h"
#include "ui/panels/optimization/optimize_panel.h"
#include "ui/panels/optimization/plot_panels.h"
#include "ui/panels/properties/property_form.h"
#include "ui/panels/properties/property_panel.h"
#include "ui/plots/convergence_plot.h"
#include "ui/plots/gradient_bars.h"
#include "ui/plots/gradient_plot.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/timeline.h"
#include "ui/windows/main_window.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <cmath>

namespace gui_test {

using namespace linkwright;
using windows::MainWindow;

namespace {

const QString fiveBarPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");
constexpr double firstGuess = 2.23606797749979;  // sqrt(5) m, as in the file
// Optimum by statics, Maciag 2023, section 5.2; to the tolerance the project promises.
constexpr double firstOptimum = 2.431923574;
constexpr double secondOptimum = 1.844868887;
constexpr double tolerance = 1e-6;
constexpr int patience = 60000;  // ms, for loaded machines

/// Types a path into the next dialog for saving and confirms it; gives up after a while, so that
/// the test fails instead of waiting for ever.
void answerFileDialog(const QString& path) {
    auto* timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [timer, path, attempt = 0]() mutable {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (!dialog && attempt == 0) return;
        if (!dialog || ++attempt > 100) {
            timer->deleteLater();
            if (dialog) dialog->reject();
            return;
        }
        auto* field = dialog->findChild<QLineEdit*>("fileNameEdit");
        if (attempt == 1) {
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, path);
        }
        // The list of suggestions comes when the folder has been read and takes the next click for
        // itself; hence more than one attempt.
        field->completer()->popup()->hide();
        auto* buttons = dialog->findChild<QDialogButtonBox*>();
        QTest::mouseClick(buttons->button(QDialogButtonBox::Save), Qt::LeftButton);
    });
    timer->start(100);
}

}  // namespace

class GuiTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<MainWindow> window_;
    QTemporaryDir folder_;
    QString saved_;

    double freeLength(const char* spring) {
        return model::findNumber(window_->project().model(), spring, "freeLength")->value;
    }
    widgets::PropertyRow* row(const char* property) {
        return window_->findChild<panels::PropertyPanel*>()->form()->row(
            QString::fromLatin1(property));
    }
    void clickInTree(const QString& name) {
        auto* tree = window_->findChild<QTreeView*>("modelTree");
        const QModelIndex index = tests::rowNamed(*tree->model(), name);
        QVERIFY2(index.isValid(), qPrintable(name));
        tree->scrollTo(index);
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(index).center());
    }

private Q_SLOTS:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        QSettings().clear();
        window_ = std::make_unique<MainWindow>();
        tests::showInFront(*window_, {1440, 900});
    }

    void cleanupTestCase() { window_.reset(); }

    void opensTheSample() {
        QVERIFY(window_->openFile(fiveBarPath));
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy() && window_->solver().summaryKnown(), patience);
        QTRY_VERIFY(window_->solver().problems().empty());
        QVERIFY(std::abs(window_->solver().simulation()->cost - 0.72687746) < 1e-6);
        QTRY_VERIFY(!window_->view().isEmpty());
    }

    void playsTheMotion() {
        widgets::Timeline& timeline = window_->timeline();
        QCOMPARE(timeline.duration(), 5.0);
        window_->view().setFocus();
        QTest::keyClick(&window_->view(), Qt::Key_Space);
        QVERIFY(timeline.isPlaying());
        QTRY_VERIFY(timeline.time() > 0.3);
        const QImage earlier = window_->view().screenshot();
        QTRY_VERIFY(timeline.time() > 0.9);
        QTest::keyClick(&window_->view(), Qt::Key_Space);
        QVERIFY(!timeline.isPlaying());
        QVERIFY(window_->view().screenshot() != earlier);
    }

    void editsAndUndoes() {
        clickInTree("Spring 1");
        QCOMPARE(window_->view().selection(), QStringList{"spring-1"});
        const double costBefore = window_->solver().simulation()->cost;
        QLineEdit* field = row("freeLength")->field()->lineEdit();
        QTest::mouseClick(field, Qt::LeftButton);
        field->selectAll();
        QTest::keyClicks(field, "2.35");
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(freeLength("spring-1"), 2.35);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->solver().simulationStale(), patience);
        QTRY_VERIFY(window_->solver().simulation()->cost < costBefore);
        window_->view().setFocus();
        QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(freeLength("spring-1"), firstGuess);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->solver().simulationStale() && !window_->busy(),
                                 patience);
        QTRY_COMPARE(window_->solver().simulation()->cost, costBefore);
        QTRY_COMPARE(row("freeLength")->field()->value().value(), firstGuess);
    }

    void optimizes() {
        auto* tabs = window_->findChild<QTabBar*>("layoutTabs");
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
        auto* panel = window_->findChild<panels::OptimizePanel*>();
        QTRY_VERIFY(panel->isVisible());
        QSignalSpy finished(&window_->optimizations(), &document::Optimizations::finished);
        QTest::mouseClick(panel->startButton(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, patience);
        const session::OptimizationResult& result = *window_->optimizations().all().back().result;
        QVERIFY2(result.converged, result.reason.c_str());
        QVERIFY(window_->optimizations().all().back().iterations.size() > 3);
        QVERIFY(window_->optimizations().all().back().iterations.size() <= 15);
        QVERIFY(std::abs(freeLength("spring-1") - firstOptimum) < tolerance);
        QVERIFY(std::abs(freeLength("spring-2") - secondOptimum) < tolerance);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), patience);
        QTRY_VERIFY(window_->solver().simulation()->cost < 1e-9);
        QTRY_VERIFY(panel->findChild<QLabel*>("optimizationStage")->text().contains("converged"));
        QTRY_VERIFY(window_->shown().initialModel() != nullptr);
    }

    void showsTheCurves() {
        const plots::ConvergencePlot* plot =
            window_->findChild<panels::ConvergencePanel*>()->plot();
        QCOMPARE(plot->count(), 1);
        for (plots::PlotPane* pane : {plot->costPane(), plot->optimalityPane()}) {
            pane->repaintNow();
            const QStringList lines = pane->visibleCsv().split('\n', Qt::SkipEmptyParts);
            QVERIFY2(lines.size() > 4, qPrintable(pane->title()));
        }
        const auto* gradient = window_->findChild<panels::GradientPanel*>()->gradient();
        QCOMPARE(gradient->bars()->entries().size(), std::size_t{2});
    }

    void savesAndOpensAgain() {
        saved_ = folder_.filePath("optimized.linkwright.json");
        const double first = freeLength("spring-1");
        const double second = freeLength("spring-2");
        answerFileDialog(saved_);
        QTest::keyClick(window_.get(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(window_->project().filePath(), saved_);
        QVERIFY(QFile::exists(saved_));
        QTRY_VERIFY(!window_->isWindowModified());
        QVERIFY(window_->openFile(fiveBarPath));
        QTRY_COMPARE(freeLength("spring-1"), firstGuess);
        QVERIFY(window_->openFile(saved_));
        QTRY_COMPARE(freeLength("spring-1"), first);
        QTRY_COMPARE(freeLength("spring-2"), second);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), patience);
    }

    void keepsTheProjectWhenAFileIsBad() {
        const QString bad = folder_.filePath("bad.linkwright.json");
        QFile file(bad);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            R"({"format": "linkwright", "version": "1.0", "points": [{"id": "A", "position": [0, "up", 0]}]})");
        file.close();
        const double first = freeLength("spring-1");
        QVERIFY(!window_->openFile(bad));
        auto* message = window_->findChild<panels::MessageBar*>();
        QVERIFY(message->isVisible());
        QVERIFY(message->text().contains("bad.linkwright.json"));
        QVERIFY2(message->text().contains("position"), qPrintable(message->text()));
        QCOMPARE(window_->project().filePath(), saved_);
        QCOMPARE(freeLength("spring-1"), first);
        QTest::mouseClick(message->findChild<QToolButton*>("messageClose"), Qt::LeftButton);
        QVERIFY(!message->isVisible());
    }

    void answersWhileOptimizing() {
        QVERIFY(window_->openFile(QStringLiteral(
            LINKWRIGHT_SOURCE_DIR "/projects/triple-pendulum-swing-up.linkwright.json")));
        QTRY_VERIFY_WITH_TIMEOUT(!window_->busy(), patience);
        // It goes on as long as it is watched.
        window_->project().commit("Never stop", [](model::Model& model) {
            model.optimization.stop = {
                .maximumIterations = 1'000'000, .optimality = 0.0, .relativeStep = 0.0};
        });
        auto* panel = window_->findChild<panels::OptimizePanel*>();
        QTest::mouseClick(panel->startButton(), Qt::LeftButton);
        const auto iterations = [&] {
            return window_->optimizations().all().back().iterations.size();
        };
        QTRY_VERIFY_WITH_TIMEOUT(iterations() > 3, patience);
        // Keys are answered between two designs; how fast, linkwright-window-speed measures.
        widgets::Timeline& timeline = window_->timeline();
        QApplication::setActiveWindow(window_.get());  // the dialog of an earlier test took it
        window_->view().setFocus();
        for (int round = 0; round < 6; ++round) {
            const auto before = iterations();
            const bool wasPlaying = timeline.isPlaying();
            QTest::keyClick(&window_->view(), Qt::Key_Space);
            QCOMPARE(timeline.isPlaying(), !wasPlaying);
            QVERIFY(window_->optimizations().running());
            QTRY_VERIFY_WITH_TIMEOUT(iterations() > before, patience);
        }
        QTest::mouseClick(panel->stopButton(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->optimizations().running() && !window_->busy(), patience);
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<GuiTest>)

}  // namespace gui_test

#include "gui_test.moc"
