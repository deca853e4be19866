// SPDX-License-Identifier: GPL-3.0-or-later
// Studies in the window: from the fields to a design in the project.
#include "engine/model/properties.h"
#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"
#include "tests/support/time_to_fail.h"
#include "tests/ui/windows/hand.h"
#include "tests/ui/windows/window_test.h"
#include "ui/document/studies/study_table.h"
#include "ui/plots/parallel_plot.h"
#include "ui/plots/scatter_plot.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/dock_frame.h"
#include "ui/widgets/number_field.h"
#include "ui/windows/main_window.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QSettings>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace study_test {

using namespace linkwright;

namespace {

constexpr int patience = support::sanitized ? 600000 : 60000;  // ms
const QString samplePath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-tolerances.linkwright.json");

/// With the left button held.
void dragMouse(QWidget& widget, QPoint from, QPoint to) {
    const auto send = [&](QEvent::Type type, QPointF place, Qt::MouseButton button,
                          Qt::MouseButtons held) {
        QMouseEvent event(type, place, widget.mapToGlobal(place), button, held, Qt::NoModifier);
        QApplication::sendEvent(&widget, &event);
    };
    send(QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
    for (const double part : {0.5, 1.0})
        send(QEvent::MouseMove, from + part * QPointF(to - from), Qt::NoButton, Qt::LeftButton);
    send(QEvent::MouseButtonRelease, to, Qt::LeftButton, Qt::NoButton);
}

}  // namespace

class StudyTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<windows::MainWindow> window_;

    template <class Widget>
    Widget* find(const char* name) {
        return window_->findChild<Widget*>(QLatin1String(name));
    }
    void click(const char* name) {
        auto* button = find<QAbstractButton>(name);
        QVERIFY2(button && button->isVisible() && button->isEnabled(), name);
        QTest::mouseClick(button, Qt::LeftButton);
    }
    void type(const char* name, const QString& text) {
        auto* field = find<widgets::NumberField>(name);
        QVERIFY2(field && field->isVisible(), name);
        field->lineEdit()->setFocus();
        field->lineEdit()->selectAll();
        QTest::keyClicks(field->lineEdit(), text);
        QTest::keyClick(field->lineEdit(), Qt::Key_Return);
    }
    document::Studies& studies() { return window_->studies(); }
    document::StudyPoints& points() { return window_->studies().points(); }
    [[nodiscard]] QString path() const {
        return folder_->filePath(QStringLiteral("five-bar.linkwright.json"));
    }
    [[nodiscard]] QString results() const {
        return folder_->filePath(QStringLiteral("five-bar-workshop.h5"));
    }
    void openWindow() {
        window_.reset();
        window_ = std::make_unique<windows::MainWindow>();
        tests::showInFront(*window_);
        QVERIFY(window_->openFile(path()));
        QTest::keyClick(window_.get(), Qt::Key_4, Qt::ControlModifier);
        QTRY_VERIFY(find<QPushButton>("startStudy")->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(studies().plan() != nullptr, patience);
    }
    void runToTheEnd(const char* count) {
        type("studyPoints", QLatin1String(count));
        click("startStudy");
        QTRY_VERIFY_WITH_TIMEOUT(!studies().running(), patience);
    }
    double number(const char* object, const char* property) {
        return model::findNumber(window_->project().model(), object, property)->value;
    }

private Q_SLOTS:
    void initTestCase() { QSettings().clear(); }

    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        QVERIFY(QFile::copy(samplePath, path()));
        QFile(path()).setPermissions(QFile::ReadOwner | QFile::WriteOwner);
        openWindow();
    }

    void cleanup() {
        window_.reset();
        folder_.reset();
    }

    void theMenusLeadThere() {
        QTest::keyClick(window_.get(), Qt::Key_1, Qt::ControlModifier);
        QVERIFY(!find<QPushButton>("startStudy")->isVisible());
        tests::Hand hand(*window_);
        hand.chooseFromMenuBar({QStringLiteral("Window"), QStringLiteral("Study layout")});
        QVERIFY(find<QPushButton>("startStudy")->isVisible());
    }

    void fieldsAreEditsThatUndoTakesBack() {
        QCOMPARE(window_->project().studies().size(), std::size_t{1});
        type("studyPoints", QStringLiteral("60"));
        QCOMPARE(window_->project().studies()[0].points, 60);
        QVERIFY(window_->project().modified());
        window_->findChild<QAction*>("action:undo")->trigger();
        QCOMPARE(window_->project().studies()[0].points, 2000);
        QVERIFY(!window_->project().modified());
        window_->findChild<QAction*>("action:redo")->trigger();
        type("tolerance:0", QStringLiteral("0.02"));
        QCOMPARE(window_->project().studies()[0].numbers[0].tolerance, 0.02);
        click("removeNumber:5");
        QCOMPARE(window_->project().studies()[0].numbers.size(), std::size_t{5});
        QVERIFY(window_->project().save());
        openWindow();
        QCOMPARE(window_->project().studies()[0].points, 60);
        QCOMPARE(window_->project().studies()[0].numbers.size(), std::size_t{5});
    }

    void addsRenamesAndDeletesAStudy() {
        tests::Hand hand(*window_);
        hand.choose(find<QToolButton>("addStudy"), {QStringLiteral("Parameter sweep")});
        QCOMPARE(window_->project().studies().size(), std::size_t{2});
        QCOMPARE(studies().current(), QStringLiteral("Sweep"));
        QVERIFY(find<QLabel>("studyProblems")->isVisible());
        auto* name = find<QLineEdit>("studyName");
        name->setFocus();
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("Workshop"));
        QTest::keyClick(name, Qt::Key_Return);
        QVERIFY(find<QLabel>("studyNameFault")->isVisible());  // there is another of that name
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("Springs"));
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(window_->project().studies()[1].name, std::string("Springs"));
        QCOMPARE(studies().current(), QStringLiteral("Springs"));
        click("removeStudy");
        QCOMPARE(window_->project().studies().size(), std::size_t{1});
        window_->project().undo();
        QCOMPARE(window_->project().studies()[1].name, std::string("Springs"));
    }

    void runsToTheEndAndTakesADesign() {
        runToTheEnd("60");
        QCOMPARE(points().rows(), std::size_t{60});
        QVERIFY(QFile::exists(results()));
        QCOMPARE(find<QLabel>("studyDone")->text(), QStringLiteral("Point 60 of 60"));
        QTRY_VERIFY(!studies().summary().scatter.empty()
                    && !studies().summary().scatter[0].shares.empty());
        auto* functions = find<QTableWidget>("toleranceFunctions");
        QCOMPARE(functions->rowCount(), static_cast<int>(points().columns().size()) - 6);
        // The brush lets through what lies in its range, and nothing else.
        auto* parallel = find<plots::ParallelPlot>("parallelPlot");
        QTRY_VERIFY(parallel->isVisible());
        const auto& column = points().columns()[0];
        const double middle = 0.5 * (column.least + column.most);
        const QPoint from = parallel->placeOn(0, column.most).toPoint() + QPoint(0, 2);
        const QPoint to = parallel->placeOn(0, middle).toPoint();
        dragMouse(*parallel, from, to);
        QVERIFY(points().brushing());
        const auto range = points().brush().at(0);
        std::size_t inside = 0;
        for (const double value : column.values)
            if (value >= range.lower && value <= range.upper) ++inside;
        QVERIFY(inside > 0 && inside < 60);
        QCOMPARE(points().brushedCount(), inside);
        auto* choice = find<widgets::ChoiceBox>("studyTableChoice");
        choice->setCurrentIndex(2);
        Q_EMIT choice->activated(2);
        QCOMPARE(find<QTableView>("studyTable")->model()->rowCount(), static_cast<int>(inside));
        QTest::mouseClick(parallel, Qt::LeftButton, {}, (from + to) / 2);
        QVERIFY(!points().brushing());
        // A click shows the design as a ghost, a double click takes it.
        auto* plot = find<plots::ScatterPlot>("scatterPlot");
        const QPoint place = plot->placeOf(7).toPoint();
        QTest::mouseClick(plot, Qt::LeftButton, {}, place);
        QVERIFY(points().current().has_value());
        const std::size_t row = *points().current();
        QVERIFY((plot->placeOf(row) - place).manhattanLength() < 9.0);
        QVERIFY(studies().design() != nullptr);
        QCOMPARE(model::findNumber(*studies().design(), "spring-1", "freeLength")->value,
                 points().columns()[0].values[row]);
        QTRY_VERIFY_WITH_TIMEOUT(studies().designMotion() != nullptr, patience);
        const double before = number("spring-1", "freeLength");
        QTest::mouseDClick(plot, Qt::LeftButton, {}, place);
        QCOMPARE(number("spring-1", "freeLength"), points().columns()[0].values[row]);
        QVERIFY(QString::fromStdString(window_->project().document().undoName())
                    .startsWith(QStringLiteral("Use point")));
        window_->findChild<QAction*>("action:undo")->trigger();
        QCOMPARE(number("spring-1", "freeLength"), before);
    }

    void sortsTheTable() {
        runToTheEnd("40");
        auto* table = find<QTableView>("studyTable");
        QTRY_COMPARE(table->model()->rowCount(), 40);
        constexpr int cost = document::StudyTable::FirstValueColumn;
        table->horizontalHeader()->setSortIndicator(cost, Qt::DescendingOrder);
        const auto value = [&](int row) {
            return table->model()->index(row, cost).data().toString().toDouble();
        };
        for (int row = 1; row < 40; ++row)
            QVERIFY(value(row - 1) >= value(row));
        const std::vector<double>& all = points().columns()[points().firstFunction()].values;
        QVERIFY(std::abs(value(0) - *std::max_element(all.begin(), all.end())) < 1e-3 * value(0));
    }

    void pausesContinuesAndGoesOnAfterTheWindowWasClosed() {
        type("studyPoints", QStringLiteral("3000"));
        click("startStudy");
        QTRY_VERIFY_WITH_TIMEOUT(studies().progress().done() > 20, patience);
        click("pauseStudy");
        QCOMPARE(find<QLabel>("studyLeft")->text(), QStringLiteral("paused"));
        std::uint64_t done = 0;  // what was begun ends
        QTRY_VERIFY_WITH_TIMEOUT(
            [&] {
                const std::uint64_t before = done;
                done = studies().progress().done();
                tests::givenTimeToFail(600);
                return before == done;
            }(),
            patience);
        QVERIFY(done < 3000);
        click("pauseStudy");
        QTRY_VERIFY_WITH_TIMEOUT(studies().progress().done() > done, patience);
        click("stopStudy");
        QTRY_VERIFY_WITH_TIMEOUT(!studies().running(), patience);
        const std::size_t kept = points().rows();
        QVERIFY(kept > done && kept < 3000);
        QVERIFY(window_->project().save());
        openWindow();
        QTRY_COMPARE_WITH_TIMEOUT(points().rows(), kept, patience);
        QTRY_COMPARE(find<QPushButton>("startStudy")->text(), QStringLiteral("Continue"));
        click("startStudy");
        QTRY_VERIFY_WITH_TIMEOUT(points().rows() > kept, patience);
        // Leaving in the middle keeps what is computed.
        openWindow();
        QTRY_VERIFY_WITH_TIMEOUT(points().rows() > kept, patience);
    }

    void followsElementsThatAreRenamed() {
        window_->project().commit(QStringLiteral("Rename"), [](model::Model& edited) {
            for (auto& spring : edited.springs)
                if (spring.id == "spring-1") spring.id = "left";
            for (auto& variable : edited.designVariables)
                if (variable.object == "spring-1") variable.object = "left";
        });
        QCOMPARE(window_->project().studies()[0].numbers[0].object, std::string("left"));
        QVERIFY(studies().problems().isEmpty());
        window_->project().undo();
        QCOMPARE(window_->project().studies()[0].numbers[0].object, std::string("spring-1"));
        // One that is deleted is missed, and said so.
        window_->project().commit(QStringLiteral("Delete"), [](model::Model& edited) {
            std::erase_if(edited.springs,
                          [](const auto& spring) { return spring.id == "spring-1"; });
            std::erase_if(edited.designVariables,
                          [](const auto& variable) { return variable.object == "spring-1"; });
        });
        auto* problems = find<QLabel>("studyProblems");
        QVERIFY(problems->isVisible());
        QVERIFY2(problems->text().contains(QStringLiteral("no number \"spring-1.freeLength\"")),
                 qPrintable(problems->text()));
        QVERIFY(!find<QPushButton>("startStudy")->isEnabled());
    }

    void resultsGoAlongWithTheNameOfTheirStudy() {
        runToTheEnd("10");
        QCOMPARE(studies().rename(QStringLiteral("As made")), QString());
        QVERIFY(!QFile::exists(results()));
        QVERIFY(QFile::exists(folder_->filePath(QStringLiteral("five-bar-as-made.h5"))));
        window_->project().undo();
        QVERIFY(QFile::exists(results()));
        QCOMPARE(points().rows(), std::size_t{10});
    }

    void tellsWhatIsWrongWithItsResults() {
        runToTheEnd("10");
        auto* fault = find<QLabel>("studyFault");
        QVERIFY(!fault->isVisible());
        // Another seed: what is there belongs to another study.
        type("studySeed", QStringLiteral("2"));
        QTRY_VERIFY2(fault->text().contains(QStringLiteral("/study/seed (1 there, 2 here)")),
                     qPrintable(fault->text()));
        QTRY_VERIFY(!find<QPushButton>("startStudy")->isEnabled());
        QTRY_COMPARE(points().rows(), std::size_t{10});
        click("studyStartOver");
        QTRY_VERIFY(find<QPushButton>("startStudy")->isEnabled());
        QVERIFY(QFile::exists(folder_->filePath(QStringLiteral("five-bar-workshop-old.h5"))));
        QTRY_VERIFY(!fault->isVisible());
        // Damaged.
        {
            QFile file(results());
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("no results");
        }
        type("studySeed", QStringLiteral("3"));
        QTRY_VERIFY(fault->isVisible());
        QTRY_VERIFY2(fault->text().startsWith(QStringLiteral("five-bar-workshop.h5: ")),
                     qPrintable(fault->text()));
        QVERIFY(QFile::remove(results()));
        // Another program writes it.
        type("studySeed", QStringLiteral("2"));
        QTRY_VERIFY(find<QPushButton>("startStudy")->isEnabled());
        click("startStudy");
        QTRY_VERIFY_WITH_TIMEOUT(!studies().running(), patience);
        QTRY_VERIFY(!fault->isVisible());
        const int writer = ::open(results().toLocal8Bit().constData(), O_RDWR);
        QVERIFY(writer >= 0);
        QCOMPARE(::flock(writer, LOCK_EX | LOCK_NB), 0);
        studies().start();
        QTRY_VERIFY_WITH_TIMEOUT(!studies().running(), patience);
        tests::givenTimeToFail(500);  // the sentence stays
        QVERIFY2(fault->isVisible()
                     && fault->text().contains(
                         QStringLiteral("Another program is writing to this results file")),
                 qPrintable(fault->text()));
        QCOMPARE(points().rows(), std::size_t{10});
        ::close(writer);
    }

    void asksForBoundsAndForAFile() {
        window_->project().commit(QStringLiteral("Free it"), [](model::Model& edited) {
            edited.designVariables.front().setBounds({}, {});
        });
        tests::Hand hand(*window_);
        hand.choose(find<QToolButton>("addStudy"),
                    {QStringLiteral("Multi-start: optimize from many starts")});
        QVERIFY2(find<QLabel>("studyProblems")->text().contains(QStringLiteral("bound")),
                 qPrintable(find<QLabel>("studyProblems")->text()));
        click("studyBounds");
        QVERIFY(find<QDockWidget>("dock:variables")->isVisible());
        QTRY_VERIFY(widgets::isInFront(*find<QDockWidget>("dock:variables")));
        window_->project().newProject();
        QVERIFY(!studies().startObstacle().isEmpty());
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<StudyTest>)

}  // namespace study_test

#include "study_test.moc"
