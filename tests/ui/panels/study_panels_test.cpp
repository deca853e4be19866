// SPDX-License-Identifier: GPL-3.0-or-later
// The docks of studies with a project, without the window around them.
#include "engine/model/properties.h"
#include "tests/support/gui_test.h"
#include "tests/support/sanitized.h"
#include "tests/support/time_to_fail.h"
#include "ui/panels/studies/study_overview.h"
#include "ui/panels/studies/study_panel.h"
#include "ui/panels/studies/study_points_panel.h"
#include "ui/plots/parallel_plot.h"
#include "ui/plots/scatter_plot.h"
#include "ui/widgets/number_field.h"

#include <QApplication>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <QStandardPaths>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <algorithm>

namespace study_panels_test {

using namespace linkwright;

namespace {

constexpr int patience = support::sanitized ? 600000 : 60000;  // ms
const QString samplePath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-tolerances.linkwright.json");

/// All docks of studies side by side.
struct Desk {
    Desk() {
        auto* grid = new QGridLayout(&window);
        grid->addWidget(new panels::StudyPanel(project, studies), 0, 0, 2, 1);
        grid->addWidget(new panels::StudyOverview(studies), 0, 1);
        auto* parallel = new plots::ParallelPlot(studies.points());
        grid->addWidget(parallel, 1, 1);
        grid->addWidget(new panels::StudyPointsPanel(studies), 0, 2);
        grid->addWidget(new plots::ScatterPlot(plots::ScatterPlot::Form::Matrix, studies.points()),
                        1, 2);
        grid->setColumnStretch(1, 1);
        window.resize(1280, 800);
        window.show();
    }

    document::Project project;
    document::Studies studies{project};
    QWidget window;
};

}  // namespace

class StudyPanelsTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Desk> desk_;

    template <class Widget>
    Widget* find(const char* name) {
        return desk_->window.findChild<Widget*>(QLatin1String(name));
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
    document::Studies& studies() { return desk_->studies; }
    document::StudyPoints& points() { return desk_->studies.points(); }
    [[nodiscard]] QString path() const {
        return folder_->filePath(QStringLiteral("five-bar.linkwright.json"));
    }
    void openDesk() {
        desk_.reset();
        desk_ = std::make_unique<Desk>();
        QVERIFY(QTest::qWaitForWindowExposed(&desk_->window));
        QVERIFY(desk_->project.open(path()));
        QTRY_VERIFY_WITH_TIMEOUT(studies().plan() != nullptr, patience);
    }
    void runToTheEnd(const char* count) {
        type("studyPoints", QLatin1String(count));
        click("startStudy");
        QTRY_VERIFY_WITH_TIMEOUT(!studies().running(), patience);
    }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        QVERIFY(QFile::copy(samplePath, path()));
        QFile(path()).setPermissions(QFile::ReadOwner | QFile::WriteOwner);
        openDesk();
    }

    void cleanup() {
        desk_.reset();
        folder_.reset();
    }

    void fieldsAreEditsThatUndoTakesBack() {
        type("studyPoints", QStringLiteral("60"));
        QCOMPARE(desk_->project.studies()[0].points, 60);
        QVERIFY(desk_->project.modified());
        desk_->project.undo();
        QCOMPARE(desk_->project.studies()[0].points, 2000);
        QVERIFY(!desk_->project.modified());
        desk_->project.redo();
        click("removeNumber:5");
        QVERIFY(desk_->project.save());
        openDesk();
        QCOMPARE(desk_->project.studies()[0].points, 60);
        QCOMPARE(desk_->project.studies()[0].numbers.size(), std::size_t{5});
    }

    void looksAndTakes() {
        runToTheEnd("60");
        QCOMPARE(points().rows(), std::size_t{60});
        QCOMPARE(find<QLabel>("studyDone")->text(), QStringLiteral("Point 60 of 60"));
        QTRY_VERIFY_WITH_TIMEOUT(
            !studies().summary().scatter.empty() && !studies().summary().scatter[0].shares.empty(),
            patience);
        QTRY_COMPARE(find<QTableWidget>("toleranceFunctions")->rowCount(),
                     static_cast<int>(points().columns().size()) - 6);
        auto* plot = find<plots::ScatterPlot>("scatterPlot");
        const QPoint place = plot->placeOf(7).toPoint();
        QTest::mouseClick(plot, Qt::LeftButton, {}, place);
        QVERIFY(points().current().has_value());
        const std::size_t row = *points().current();
        QVERIFY((plot->placeOf(row) - place).manhattanLength() < 9.0);
        QVERIFY(studies().design() != nullptr);
        const double wanted = points().columns()[0].values[row];
        const auto number = [&](const model::Model& model) {
            return model::findNumber(model, "spring-1", "freeLength")->value;
        };
        QCOMPARE(number(*studies().design()), wanted);
        QTRY_VERIFY_WITH_TIMEOUT(studies().designMotion() != nullptr, patience);
        const double before = number(desk_->project.model());
        QTest::mouseDClick(plot, Qt::LeftButton, {}, plot->placeOf(row).toPoint());
        QCOMPARE(number(desk_->project.model()), wanted);
        desk_->project.undo();
        QCOMPARE(number(desk_->project.model()), before);
    }

    void pausesAndGoesOnLater() {
        type("studyPoints", QStringLiteral("3000"));
        click("startStudy");
        QTRY_VERIFY_WITH_TIMEOUT(studies().progress().done() > 20, patience);
        click("pauseStudy");
        QCOMPARE(find<QLabel>("studyLeft")->text(), QStringLiteral("paused"));
        // What was begun ends.
        std::uint64_t done = 0;
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
        QVERIFY(desk_->project.save());
        openDesk();
        QTRY_COMPARE_WITH_TIMEOUT(points().rows(), kept, patience);
        QTRY_COMPARE(find<QPushButton>("startStudy")->text(), QStringLiteral("Continue"));
        click("startStudy");
        QTRY_VERIFY_WITH_TIMEOUT(points().rows() > kept, patience);
    }

    void tellsWhatDiffersAndStartsOver() {
        runToTheEnd("10");
        auto* fault = find<QLabel>("studyFault");
        QVERIFY(!fault->isVisible());
        type("studySeed", QStringLiteral("2"));
        QTRY_VERIFY2(fault->text().contains(QStringLiteral("/study/seed (1 there, 2 here)")),
                     qPrintable(fault->text()));
        QTRY_VERIFY(!find<QPushButton>("startStudy")->isEnabled());
        QTRY_COMPARE(points().rows(), std::size_t{10});
        click("studyStartOver");
        QTRY_VERIFY(find<QPushButton>("startStudy")->isEnabled());
        QVERIFY(QFile::exists(folder_->filePath(QStringLiteral("five-bar-workshop-old.h5"))));
    }

    void missesANumberThatIsDeleted() {
        desk_->project.commit(QStringLiteral("Delete"), [](model::Model& edited) {
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
};

LINKWRIGHT_GUI_TEST(StudyPanelsTest)

}  // namespace study_panels_test

#include "study_panels_test.moc"
