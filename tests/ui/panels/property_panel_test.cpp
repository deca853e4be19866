// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/property_panel.h"

#include "engine/model/validation.h"
#include "tests/support/gui_test.h"
#include "tests/support/open_project.h"
#include "tests/ui/windows/dialog_answers.h"
#include "ui/document/elements/element_choices.h"
#include "ui/document/elements/element_edits.h"
#include "ui/panels/properties/choice_row.h"
#include "ui/panels/properties/mass_form.h"
#include "ui/panels/properties/parameters_form.h"
#include "ui/panels/properties/property_form.h"
#include "ui/panels/properties/property_group.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/scrub_label.h"
#include "ui/widgets/section_header.h"

#include <sys/stat.h>

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>
#include <QToolButton>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <new>

namespace property_panel_test {

using namespace linkwright;

namespace {

const QString fiveBarPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");

const QString pendulumPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/pid-inverted-pendulum.linkwright.json");

/// Replaces the text of a field as a user does: select all, type, Enter.
void type(QLineEdit* field, const QString& text) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
}

}  // namespace

class PropertyPanelTest : public QObject {
    Q_OBJECT

private:
    tests::OpenProject* work_ = nullptr;
    document::SelectionModel* selection_ = nullptr;
    panels::PropertyPanel* panel_ = nullptr;

    widgets::PropertyRow* row(const char* property) {
        return panel_->form()->row(QString::fromLatin1(property));
    }
    double stored(const char* object, const char* property) {
        return model::findNumber(work_->project.model(), object, property)->value;
    }

private Q_SLOTS:
    void initTestCase() {
        QCoreApplication::setOrganizationName(QStringLiteral("Linkwright"));
        QCoreApplication::setApplicationName(QStringLiteral("property panel test"));
    }

    void init() {
        work_ = new tests::OpenProject;
        selection_ = new document::SelectionModel;
        panel_ =
            new panels::PropertyPanel(work_->project, work_->solver, work_->shown, *selection_);
        panel_->resize(320, 700);
        panel_->show();
        QVERIFY(QTest::qWaitForWindowExposed(panel_));
        QVERIFY(work_->project.open(fiveBarPath));
    }

    void cleanup() {
        delete panel_;
        delete selection_;
        delete work_;
    }

    void saysWhatToDoFirst() {
        QVERIFY(panel_->form() == nullptr);
        bool found = false;
        for (const QLabel* label : panel_->findChildren<QLabel*>())
            found = found || (label->isVisible() && label->text().contains("Select something"));
        QVERIFY(found);
    }

    /// Other rows are made when a kind is chosen: whoever chose goes on with Tab from there.
    void theChosenFieldKeepsTheKeyboard() {
        const std::string joint = work_->project.model().joints.front().id;
        selection_->select(QString::fromStdString(joint));
        const auto box = [this] {
            return panel_->form()->choiceRow(QStringLiteral("kind"))->findChild<QComboBox*>();
        };
        panel_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(panel_));
        box()->setFocus();
        const QPointer<QWidget> former = panel_->form();
        QTest::keyClick(box(), Qt::Key_Down);
        QVERIFY(former != panel_->form());
        QCOMPARE(panel_->focusWidget(), static_cast<QWidget*>(box()));
        // By mouse, from the open list.
        const QPointer<QWidget> second = panel_->form();
        box()->showPopup();
        QTRY_VERIFY(box()->view()->isVisible());
        const QModelIndex entry = box()->model()->index(0, 0);
        QTest::mouseClick(box()->view()->viewport(), Qt::LeftButton, {},
                          box()->view()->visualRect(entry).center());
        QTRY_VERIFY(second != panel_->form());
        QTRY_COMPARE(panel_->focusWidget(), static_cast<QWidget*>(box()));
        QTRY_COMPARE(QApplication::focusWidget(), static_cast<QWidget*>(box()));
        QTest::keyClick(box(), Qt::Key_Tab);
        QVERIFY(panel_->isAncestorOf(QApplication::focusWidget()));
        QVERIFY(QApplication::focusWidget() != box());
    }

    void saysWhichOfSeveralItShows() {
        const auto* type = panel_->findChild<QLabel*>("propertyType");
        selection_->select(QStringLiteral("link-1"));
        selection_->select(QStringList{"link-1", "spring-1", "link-2"});
        QCOMPARE(panel_->findChild<QLabel*>("propertyTitle")->text(), QStringLiteral("3 elements"));
        QVERIFY2(type->text().endsWith("Link 2"), qPrintable(type->text()));
        selection_->select(QStringLiteral("link-2"));
        QCOMPARE(panel_->findChild<QLabel*>("propertyTitle")->text(), QStringLiteral("Link 2"));
    }

    /// The star beside the duration makes the end of the motion free, with bounds.
    void theDurationMayBeFree() {
        selection_->select(QString::fromLatin1(document::projectId));
        auto* field = panel_->findChild<widgets::NumberField*>(QStringLiteral("setting:Duration"));
        QVERIFY(field != nullptr);
        widgets::PropertyRow* row = nullptr;
        for (auto* found : panel_->findChildren<widgets::PropertyRow*>())
            if (found->field() == field) row = found;
        QVERIFY(row != nullptr);
        const auto settings = [this] { return work_->project.model().simulation; };
        const double before = settings().duration;
        QTest::mouseClick(row->starButton(), Qt::LeftButton);
        QCOMPARE(settings().durationFormula, std::string("T1"));
        QVERIFY(row->isStarred());
        QCOMPARE(work_->project.model().designVariables.back().object, std::string("T1"));
        type(row->upperField()->lineEdit(), "7");
        QCOMPARE(work_->project.model().designVariables.back().upper, std::optional(7.0));
        type(field->lineEdit(), "2.5");
        QCOMPARE(settings().duration, 2.5);
        QCOMPARE(stored("T1", "value"), 2.5);
        type(field->lineEdit(), "=2*T1");
        QCOMPARE(settings().duration, 5.0);
        type(field->lineEdit(), "=2*T9");
        QCOMPARE(settings().durationFormula, std::string("2*T1"));
        QTest::keyClick(field->lineEdit(), Qt::Key_Escape);
        while (work_->project.document().canUndo())
            work_->project.undo();
        QCOMPARE(settings().duration, before);
        QVERIFY(settings().durationFormula.empty());
    }

    /// No number has a name that is cut off, or the name of its neighbor under the same heading.
    void everyNumberHasANameToReadAndToTell() {
        const QString motors =
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-tracking-a.linkwright.json");
        int named = 0;
        for (const QString& path : {motors, pendulumPath}) {
            QVERIFY(work_->project.open(path));
            const model::Model& model = work_->project.model();
            std::vector<std::string> ids;
            const auto add = [&ids](const auto& list) {
                for (const auto& element : list)
                    ids.push_back(element.id);
            };
            add(model.bodies);
            add(model.joints);
            add(model.motors);
            add(model.jointFrictions);
            add(model.jointStops);
            add(model.bushings);
            add(model.roads);
            add(model.contacts);
            add(model.tires);
            add(model.feedbacks);
            add(model.signalList);
            for (const std::string& id : ids) {
                selection_->select(QString::fromStdString(id));
                QCoreApplication::processEvents();
                QWidget* section = nullptr;
                QStringList names;
                for (const widgets::PropertyRow* row :
                     panel_->findChildren<widgets::PropertyRow*>()) {
                    if (!row->isVisible()) continue;
                    if (row->parentWidget() != section) names.clear();
                    section = row->parentWidget();
                    const QString name = row->findChild<widgets::ScrubLabel*>()->text();
                    QVERIFY2(
                        !name.isEmpty() && !name.contains(QChar(0x2026)) && !names.contains(name),
                        qPrintable(QString::fromStdString(id) + ": " + name));
                    names << name;
                    ++named;
                }
            }
        }
        QVERIFY(named > 40);
    }

    /// What presses a friction, and what a feedback measures and acts on.
    void choosesFrictionAndFeedback() {
        QVERIFY(work_->project.open(pendulumPath));
        model::Model model = work_->project.model();
        const auto choose = [&](const char* object, const char* key, const QString& value) {
            for (const document::Choice& choice : document::choicesOf(model, object))
                if (choice.key == QLatin1String(key)) {
                    bool listed = false;
                    for (const document::ChoiceOption& option : choice.options)
                        listed = listed || option.value == value;
                    QVERIFY2(listed, qPrintable(value));
                    choice.apply(model, value);
                    return;
                }
            QFAIL(key);
        };
        const model::JointFriction& friction = model.jointFrictions[0];
        choose("rubbing", "load", "0");
        QCOMPARE(friction.load, model::FrictionLoad::Given);
        QVERIFY2(friction.staticLevel.value >= 0.5, "a coefficient is not a force");
        choose("rubbing", "load", "1");
        QCOMPARE(friction.load, model::FrictionLoad::Reaction);
        QVERIFY(friction.staticLevel.value < 0.5);
        const model::Feedback& feedback = model.feedbacks[0];
        choose("pid-x", "measured", "signal:1:offset");
        QCOMPARE(feedback.measuredSignal, std::string("offset"));
        QCOMPARE(feedback.measuredComponent, 1);
        choose("pid-x", "target", "point");
        QVERIFY(feedback.joint.empty());
        QCOMPARE(feedback.at.body, std::string("plate"));
        choose("pid-x", "target", "joint");
        QCOMPARE(feedback.joint, std::string("ground-contact"));
        const auto problems = model::validate(model);
        QVERIFY2(problems.empty(), problems.empty() ? "" : problems[0].message.c_str());
    }

    void writesOneNamedCommitPerEdit() {
        selection_->select(QStringLiteral("spring-1"));
        type(row("freeLength")->field()->lineEdit(), "2350 mm");
        QCOMPARE(stored("spring-1", "freeLength"), 2.35);
        QCOMPARE(work_->project.document().undoName(), std::string("Set Free length of Spring 1"));
        QCOMPARE(work_->project.document().history().size(), std::size_t{2});
        work_->project.undo();
        QVERIFY(std::abs(row("freeLength")->field()->value().value() - std::sqrt(5.0)) < 1e-12);
    }

    void keepsTheValueWhenTheTextIsWrong() {
        selection_->select(QStringLiteral("spring-1"));
        widgets::NumberField* field = row("stiffness")->field();
        type(field->lineEdit(), "12 kg");
        QCOMPARE(stored("spring-1", "stiffness"), 100.0);
        QVERIFY(!field->errorText().isEmpty());
        QCOMPARE(work_->project.document().history().size(), std::size_t{1});
        QTest::keyClick(field->lineEdit(), Qt::Key_Escape);
        QVERIFY(field->errorText().isEmpty());
    }

    void ticksDesignVariablesAndBounds() {
        selection_->select(QStringLiteral("spring-1"));
        QTest::mouseClick(row("stiffness")->starButton(), Qt::LeftButton);
        QCOMPARE(work_->project.model().designVariables.size(), std::size_t{3});
        QVERIFY(row("stiffness")->isStarred());
        type(row("stiffness")->lowerField()->lineEdit(), "50");
        QCOMPARE(work_->project.model().designVariables.back().lower.value(), 50.0);
        QVERIFY(!work_->project.model().designVariables.back().upper.has_value());
        QTest::mouseClick(row("stiffness")->starButton(), Qt::LeftButton);
        QCOMPARE(work_->project.model().designVariables.size(), std::size_t{2});
    }

    void oneStarTakesTheWholePosition() {
        const std::string point = work_->project.model().points.back().id;
        const auto starred = [&] {
            const auto& variables = work_->project.model().designVariables;
            return std::count_if(variables.begin(), variables.end(),
                                 [&](const auto& variable) { return variable.object == point; });
        };
        selection_->select(QString::fromStdString(point));
        auto* star = panel_->findChild<QPushButton*>(QStringLiteral("starPosition"));
        QVERIFY(star && star->text() == QStringLiteral("Optimize x and y"));
        const bool before = star->isChecked();
        if (before) star->click();
        QCOMPARE(starred(), 0);
        star->click();
        QCOMPARE(starred(), 2);
        QVERIFY(row("position.x")->isStarred() && row("position.y")->isStarred());
        star->click();
        QCOMPARE(starred(), 0);
        // Of several points at once.
        QStringList ids;
        for (const model::Point& each : work_->project.model().points)
            ids << QString::fromStdString(each.id);
        selection_->select(ids);
        for (QPushButton* button :
             panel_->findChildren<QPushButton*>(QStringLiteral("starPosition")))
            if (button->isVisibleTo(panel_)) star = button;
        if (star->isChecked()) star->click();
        star->click();
        QCOMPARE(starred(), 2);
    }

    void renamesElements() {
        selection_->select(QStringLiteral("link-2"));
        type(panel_->form()->nameField(), "Coupler");
        QCOMPARE(work_->project.model().bodies[1].name, std::string("Coupler"));
        QCOMPARE(work_->project.document().undoName(), std::string("Rename Link 2 to Coupler"));
        type(panel_->form()->nameField(), "");
        QCOMPARE(panel_->form()->nameField()->text(), QStringLiteral("Coupler"));
    }

    void showsDerivatives() {
        selection_->select(QStringLiteral("spring-1"));
        QTRY_VERIFY_WITH_TIMEOUT(work_->shown.gradient() != nullptr, 20000);
        bool found = false;
        for (const QLabel* label : row("freeLength")->findChildren<QLabel*>())
            found = found || label->text().contains("4.2288");
        QVERIFY(found);
    }

    void showsWhatIsWrongBesideTheNumber() {
        selection_->select(QStringLiteral("link-2"));
        type(row("mass")->field()->lineEdit(), "-1");
        QTRY_VERIFY_WITH_TIMEOUT(!work_->solver.problems().empty(), 20000);
        QTRY_VERIFY(!row("mass")->field()->errorText().isEmpty());
        work_->project.undo();
        QTRY_VERIFY_WITH_TIMEOUT(work_->solver.problems().empty(), 20000);
        QTRY_VERIFY(row("mass")->field()->errorText().isEmpty());
    }

    void evaluatesFormulas() {
        work_->project.commit("Add parameter", [](model::Model& edited) {
            edited.parameters.push_back({"reach", "Reach", "m", model::Number(1.25)});
        });
        work_->project.setDesignVariable("spring-2", "freeLength", false);  // or it would be asked
        selection_->select(QStringLiteral("spring-2"));
        type(row("freeLength")->field()->lineEdit(), "=2*reach");
        QCOMPARE(stored("spring-2", "freeLength"), 2.5);
        work_->project.setNumber("reach", "value", 1.5);
        QCOMPARE(stored("spring-2", "freeLength"), 3.0);
        type(row("freeLength")->field()->lineEdit(), "=2*reech");
        QVERIFY(!row("freeLength")->field()->errorText().isEmpty());
        QCOMPARE(stored("spring-2", "freeLength"), 3.0);
    }

    void listsNumbersThatAreLeftOut() {
        work_->project.commit("Relax", [](model::Model& edited) {
            edited.springs[0].freeLength.reset();
            edited.designVariables.clear();
        });
        selection_->select(QStringLiteral("spring-1"));
        QVERIFY(row("freeLength") != nullptr);
        QVERIFY(!row("freeLength")->field()->value().has_value());
        // The drawn length stands in the empty field: A to P1 is the square root of 5 away from B.
        QVERIFY(row("freeLength")->field()->lineEdit()->placeholderText().startsWith("2.236"));
        type(row("freeLength")->field()->lineEdit(), "2.5 m");
        QCOMPARE(stored("spring-1", "freeLength"), 2.5);
        QTest::mouseClick(row("freeLength")->starButton(), Qt::LeftButton);
        const std::size_t variables = work_->project.model().designVariables.size();
        QLineEdit* field = row("freeLength")->field()->lineEdit();
        field->setFocus();
        field->selectAll();
        QTest::keyClick(field, Qt::Key_Delete);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(!work_->project.model().springs[0].freeLength.has_value());
        QCOMPARE(work_->project.model().designVariables.size(), variables - 1);
    }

    void aStarWritesTheNumberThatWasLeftOut() {
        selection_->select(QStringLiteral("joint-A"));
        QVERIFY(!row("start.0")->field()->value().has_value());
        QTest::mouseClick(row("start.0")->starButton(), Qt::LeftButton);
        QCOMPARE(work_->project.model().joints[0].coordinates[0].start->value, 0.0);
        QTRY_VERIFY_WITH_TIMEOUT(work_->solver.summaryKnown(), 20000);
        QTRY_VERIFY(work_->solver.summary().valid);
    }

    void choosesWhatASpringIsAttachedTo() {
        selection_->select(QStringLiteral("spring-1"));
        panels::ChoiceRow* end = panel_->form()->choiceRow(QStringLiteral("endA"));
        const int place = end->box()->findText(QStringLiteral("P2 on Link 2"));
        QVERIFY(place >= 0);
        end->box()->setCurrentIndex(place);
        Q_EMIT end->box()->activated(place);
        QCOMPARE(work_->project.model().springs[0].endA, (model::Attachment{"link-2", "P2"}));
        QCOMPARE(work_->project.document().undoName(), std::string("Set End 1 of Spring 1"));
    }

    void picksInTheView() {
        selection_->select(QStringLiteral("spring-1"));
        panels::ChoiceRow* end = panel_->form()->choiceRow(QStringLiteral("endB"));
        QTest::mouseClick(end->pickButton(), Qt::LeftButton);
        QVERIFY(selection_->picking());
        selection_->select(QStringLiteral("gravity"));  // no place: goes on waiting
        QVERIFY(selection_->picking());
        selection_->select(QStringLiteral("P3"));
        QVERIFY(!selection_->picking());
        QCOMPARE(selection_->current(), QStringLiteral("spring-1"));
        QTRY_COMPARE(work_->project.model().springs[0].endB.point, std::string("P3"));
        QTest::mouseClick(panel_->form()->choiceRow(QStringLiteral("endB"))->pickButton(),
                          Qt::LeftButton);
        selection_->clear();  // Esc
        QVERIFY(!selection_->picking());
        QCOMPARE(selection_->current(), QStringLiteral("spring-1"));
    }

    /// Whatever a file calls its elements: one line in lists, a few above the form, and no word of
    /// the program changes its place.
    void namesOfAnyKindAreShown() {
        const std::string huge = std::string(200, 'm') + std::string(3000, 'e') + "end";
        QVERIFY(work_->project.commit("Names", [&](model::Model& edited) {
            model::findById(edited.bodies, "link-1")->name = "two\nlines\tand\r tabs";
            model::findById(edited.bodies, "link-2")->name = " \n ";
            model::findById(edited.joints, "joint-A")->name = "\u202e%1 %2 right\u2066 to left";
            model::findById(edited.springs, "spring-1")->name = huge;
        }));
        const model::Model& model = work_->project.model();
        QCOMPARE(document::nameOf(model, "link-1"), QStringLiteral("two lines and tabs"));
        QCOMPARE(document::nameOf(model, "link-2"), QStringLiteral("link-2"));
        QCOMPARE(document::nameOf(model, "joint-A"), QStringLiteral("%1 %2 right to left"));
        selection_->select(QStringLiteral("spring-1"));
        auto* title = panel_->findChild<QLabel*>("propertyTitle");
        QVERIFY(title->text().startsWith(QLatin1String("mmm")));
        QVERIFY(title->text().endsWith(QLatin1String("eeend")));
        QVERIFY(title->text().size() < 150);
        QCOMPARE(title->toolTip(), QString::fromStdString(huge));
    }

    /// A window that closes during a pick takes the selection away before its panels: a form then
    /// leaves alone what was the selection, here overwritten with what no pick can be read from.
    void aFormOutlivesTheSelectionItPicksIn() {
        alignas(document::SelectionModel) std::array<std::byte, sizeof(document::SelectionModel)>
            place;
        auto* selection = new (place.data()) document::SelectionModel;
        auto form = std::make_unique<panels::PropertyForm>(work_->project, work_->solver,
                                                           work_->shown, *selection, "spring-1");
        form->show();
        QTest::mouseClick(form->choiceRow(QStringLiteral("endB"))->pickButton(), Qt::LeftButton);
        QVERIFY(selection->picking());
        selection->~SelectionModel();
        place.fill(std::byte{0xff});
        form.reset();
        QVERIFY(std::all_of(place.begin(), place.end(),
                            [](std::byte byte) { return byte == std::byte{0xff}; }));
    }

    void changesTheKindOfAJoint() {
        selection_->select(QStringLiteral("joint-A"));
        panels::ChoiceRow* kind = panel_->form()->choiceRow(QStringLiteral("kind"));
        Q_EMIT kind->chosen(QString::number(static_cast<int>(model::JointKind::Prismatic)));
        QCOMPARE(work_->project.model().joints[0].kind, model::JointKind::Prismatic);
        QVERIFY(row("drawn.0")->field()->unit().symbol == QStringLiteral("m"));
        work_->project.undo();
        QVERIFY(row("drawn.0")->field()->unit().symbol == QStringLiteral("rad"));
    }

    void explicitMassStartsFromTheRod() {
        selection_->select(QStringLiteral("link-1"));
        QVERIFY(row("inertia.zz") == nullptr);
        const double mass = stored("link-1", "mass");
        Q_EMIT panel_->form()
            ->choiceRow(QStringLiteral("massKind"))
            ->chosen(QString::number(static_cast<int>(model::MassKind::Explicit)));
        QVERIFY(row("inertia.zz") != nullptr);
        // A to P1 is sqrt(2) long: m l^2 / 12.
        QVERIFY(std::abs(stored("link-1", "inertia.zz") - mass * 2.0 / 12.0) < 1e-15 * mass);
    }

    void massFromAShape() {
        selection_->select(QStringLiteral("link-1"));
        auto* form = panel_->findChild<panels::MassForm*>();
        QVERIFY(form != nullptr);
        auto* header = form->findChild<widgets::SectionHeader*>(QStringLiteral("massFromShape"));
        QTest::mouseClick(header, Qt::LeftButton, {}, QPoint(60, 10));
        QVERIFY(form->resultText().contains("Mass"));
        type(form->findChild<widgets::NumberField*>(QStringLiteral("shape:Diameter"))->lineEdit(),
             "0.5 in");
        QTest::mouseClick(form->findChild<QPushButton*>(QStringLiteral("useShape")),
                          Qt::LeftButton);
        const double radius = 0.5 * 0.0254 / 2;
        const double expected = 7850.0 * 3.14159265358979 * radius * radius * std::sqrt(2.0);
        QVERIFY(std::abs(stored("link-1", "mass") - expected) < 1e-12 * expected);
        QCOMPARE(work_->project.document().undoName(),
                 std::string("Set mass of Link 1 from its shape"));
    }

    /// A file is read beside the window; a cube of 100 mm of steel has a mass of 7.85 kg.
    void massFromAMesh() {
        QTemporaryDir folder;
        const auto write = [&folder](const char* name, const QByteArray& text) {
            QFile file(folder.filePath(QLatin1String(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text);
        };
        QByteArray cube;
        for (const char* corner : {"0 0 0", "100 0 0", "100 100 0", "0 100 0", "0 0 100",
                                   "100 0 100", "100 100 100", "0 100 100"})
            cube += QByteArray("v ") + corner + "\n";
        cube += "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
        write("cube.obj", cube);
        write("broken.obj", "v 0 0 zero\n");
        selection_->select(QStringLiteral("link-1"));
        auto* form = panel_->findChild<panels::MassForm*>();
        auto* header = form->findChild<widgets::SectionHeader*>(QStringLiteral("massFromShape"));
        QTest::mouseClick(header, Qt::LeftButton, {}, QPoint(60, 10));
        auto* kind = form->findChild<widgets::ChoiceBox*>(QStringLiteral("shapeKind"));
        kind->setCurrentIndex(kind->findText(QStringLiteral("mesh from a file")));
        Q_EMIT kind->activated(kind->currentIndex());
        auto* use = form->findChild<QPushButton*>(QStringLiteral("useShape"));
        QVERIFY2(!use->isEnabled(), "no file yet");
        form->setMeshFile(folder.filePath("cube.obj"));
        QCOMPARE(form->resultText(), QStringLiteral("Reading cube.obj…"));
        QVERIFY(!use->isEnabled());
        // While one file is read another is asked for: only the last one counts.
        form->setMeshFile(folder.filePath("broken.obj"));
        form->setMeshFile(folder.filePath("cube.obj"));
        QTRY_VERIFY2(form->resultText().contains("Mass 7.85 kg"), qPrintable(form->resultText()));
        QTest::mouseClick(use, Qt::LeftButton);
        QVERIFY(std::abs(stored("link-1", "mass") - 7.85) < 1e-12);
        selection_->select(QStringLiteral("link-2"));
        QCoreApplication::sendPostedEvents(nullptr,
                                           QEvent::DeferredDelete);  // the form of the other link
        form = panel_->findChild<panels::MassForm*>();
        header = form->findChild<widgets::SectionHeader*>(QStringLiteral("massFromShape"));
        QTest::mouseClick(header, Qt::LeftButton, {}, QPoint(60, 10));
        kind = form->findChild<widgets::ChoiceBox*>(QStringLiteral("shapeKind"));
        kind->setCurrentIndex(kind->findText(QStringLiteral("mesh from a file")));
        Q_EMIT kind->activated(kind->currentIndex());
        form->setMeshFile(folder.filePath("broken.obj"));
        QTRY_VERIFY2(
            form->resultText().contains("broken.obj") && !form->resultText().contains("Reading"),
            qPrintable(form->resultText()));
        // A form that goes away while its file is read is not missed. The file is a pipe: it gives
        // nothing before somebody writes into it.
        const QString pipe = folder.filePath("pipe.obj");
        QCOMPARE(mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        const double mass = stored("link-2", "mass");
        const std::size_t commits = work_->project.document().history().size();
        const QPointer<panels::MassForm> going(form);
        form->setMeshFile(pipe);
        QCOMPARE(form->resultText(), QStringLiteral("Reading pipe.obj…"));
        selection_->select(QStringLiteral("link-3"));
        QTRY_VERIFY(!going);
        write("pipe.obj", cube);
        QVERIFY(QThreadPool::globalInstance()->waitForDone(20000));
        QCoreApplication::processEvents();
        QCOMPARE(stored("link-2", "mass"), mass);
        QCOMPARE(work_->project.document().history().size(), commits);
        form = panel_->findChild<panels::MassForm*>();
        QVERIFY(form != nullptr && !form->resultText().contains("7.85"));
    }

    /// A road takes its table from a file, and says why it cannot.
    void roadFromASurface() {
        work_->project.commit(QStringLiteral("road"), [](model::Model& edited) {
            model::Road& road = edited.roads.emplace_back();
            road.id = road.name = "track";
            road.point = edited.points.front().id;
            road.height = "0.01*sin(x)";
        });
        selection_->select(QStringLiteral("track"));
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("track.obj")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "v -1000 0 2000\nv 5000 600 2000\nv 5000 600 -2000\nv -1000 0 -2000\n"
            "f 1 2 3 4\n");
        file.close();
        const auto choose = [&](const QString& name) {
            panels::ChoiceRow* surface = panel_->form()->choiceRow(QStringLiteral("surface"));
            QVERIFY(surface && surface->fileButton()->isVisible());
            tests::answerFileDialog(name);
            surface->fileButton()->menu()->actions()[1]->trigger();  // millimeters
        };
        choose(file.fileName());
        const model::Road& road = work_->project.model().roads.front();
        QVERIFY(road.places.size() >= 2);
        QVERIFY(std::abs(road.heights.back() - road.heights.front() - 0.6) < 1e-9);
        QCOMPARE(work_->project.document().undoName(), std::string("Set Surface of track"));
        // It takes the place of the formula.
        QCOMPARE(road.height, std::string());
        const QString tip =
            panel_->form()->choiceRow(QStringLiteral("table"))->lineEdit()->toolTip();
        const QString ends = QStringLiteral("at %1 and %2 m")
                                 .arg(road.places.front(), 0, 'g', 4)
                                 .arg(road.places.back(), 0, 'g', 4);
        QVERIFY2(tip.contains(ends), qPrintable(tip));

        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("v 0 0\n");
        file.close();
        choose(file.fileName());
        const QString told = panel_->form()->choiceRow(QStringLiteral("surface"))->errorText();
        QVERIFY2(told.contains(QStringLiteral("Three numbers")), qPrintable(told));
        QVERIFY(work_->project.model().roads.front().places.size() >= 2);
    }

    void managesNamedParameters() {
        selection_->select(QStringLiteral("project"));
        auto* form = panel_->findChild<panels::ParametersForm*>();
        QVERIFY(form != nullptr);
        QTest::mouseClick(form->findChild<QPushButton*>(QStringLiteral("addParameter")),
                          Qt::LeftButton);
        QCOMPARE(work_->project.model().parameters.size(), std::size_t{1});
        QWidget* line = form->findChild<QWidget*>(QStringLiteral("parameter:L1"));
        type(line->findChild<widgets::NumberField*>()->lineEdit(), "2.4");
        QCOMPARE(work_->project.model().parameters[0].value.value, 2.4);
        work_->project.setExpression("spring-1", "freeLength", "L1/2");
        type(line->findChild<QLineEdit*>(QString(), Qt::FindDirectChildrenOnly), "2 arms");
        QCOMPARE(work_->project.model().parameters[0].id, std::string("L1"));
        type(line->findChild<QLineEdit*>(QString(), Qt::FindDirectChildrenOnly), "arm");
        QCOMPARE(work_->project.model().parameters[0].id, std::string("arm"));
        QCOMPARE(work_->project.model().springs[0].freeLength->expression, std::string("arm/2"));
        line = form->findChild<QWidget*>(QStringLiteral("parameter:arm"));
        QTest::mouseClick(line->findChild<QToolButton*>(QStringLiteral("deleteParameter")),
                          Qt::LeftButton);
        QVERIFY(work_->project.model().parameters.empty());
        QCOMPARE(work_->project.model().springs[0].freeLength->value, 1.2);
    }

    void namedParametersReadUnitsAndKeepThem() {
        selection_->select(QStringLiteral("project"));
        auto* form = panel_->findChild<panels::ParametersForm*>();
        QTest::mouseClick(form->findChild<QPushButton*>(QStringLiteral("addParameter")),
                          Qt::LeftButton);
        auto* field = form->findChild<QWidget*>(QStringLiteral("parameter:L1"))
                          ->findChild<widgets::NumberField*>();
        const auto parameter = [this] { return work_->project.model().parameters[0]; };
        type(field->lineEdit(), "45 mm");
        QCOMPARE(parameter().value.value, 0.045);
        QCOMPARE(parameter().unit, std::string("m"));
        QCOMPARE(field->text(), QString("45"));
        QCOMPARE(field->unit().symbol, QString("mm"));
        type(field->lineEdit(), "30 deg");  // no length
        QCOMPARE(parameter().value.value, 0.045);
        QVERIFY(!field->errorText().isEmpty());
        QTest::keyClick(field->lineEdit(), Qt::Key_Escape);
        work_->project.undo();
        QCOMPARE(parameter().unit, std::string());
        type(field->lineEdit(), "30 deg");
        QVERIFY(std::abs(parameter().value.value - 0.52359877559829882) < 1e-15);
        QCOMPARE(parameter().unit, std::string("rad"));
        QCOMPARE(field->text(), QString("30"));
        // Its unit by the field for it.
        selection_->select(QStringLiteral("L1"));
        QTRY_VERIFY(row("value"));
        QTRY_COMPARE(row("value")->field()->text(), QString("30"));
        type(panel_->form()->choiceRow(QStringLiteral("unit"))->findChild<QLineEdit*>(), "arcmin");
        QTRY_COMPARE(row("value")->field()->text(), QString("1800"));
        QVERIFY(std::abs(parameter().value.value - 0.52359877559829882) < 1e-15);
    }

    /// Issue 17: a parameter that was typed in degrees showed radians once it had another name.
    void aRenamedParameterStaysInItsUnit() {
        work_->project.commit("Add parameter", [](model::Model& edited) {
            edited.parameters.push_back({"tilt", {}, "rad", model::Number(1.0)});
        });
        selection_->select(QStringLiteral("tilt"));
        QTRY_VERIFY(row("value"));
        type(row("value")->field()->lineEdit(), "30 deg");
        type(panel_->form()->choiceRow(QStringLiteral("id"))->findChild<QLineEdit*>(), "slope");
        QTRY_COMPARE(selection_->current(), QStringLiteral("slope"));
        QTRY_VERIFY(row("value"));
        QTRY_COMPARE(row("value")->field()->text(), QString("30"));
        // By the other way to rename, and back.
        QCOMPARE(document::renameNamedParameter(work_->project, "slope", "incline"), QString());
        QTRY_VERIFY(!work_->project.typedUnit("incline", "value").isEmpty());
        work_->project.undo();
        work_->project.undo();
        QCOMPARE(work_->project.model().parameters.back().id, std::string("tilt"));
        QVERIFY(!work_->project.typedUnit("tilt", "value").isEmpty());
        QCOMPARE(work_->project.view().typedUnits.size(),
                 qsizetype{1});  // one number, one unit in the file
    }

    void aUnitGivenToAPlainParameterIsThatOfItsNumber() {
        work_->project.commit("Add parameter", [](model::Model& edited) {
            edited.parameters.push_back({"reach", {}, {}, model::Number(45.0)});
        });
        selection_->select(QStringLiteral("reach"));
        QTRY_VERIFY(row("value"));
        type(panel_->form()->choiceRow(QStringLiteral("unit"))->findChild<QLineEdit*>(), "mm");
        QCOMPARE(work_->project.model().parameters.back().unit, std::string("m"));
        QCOMPARE(work_->project.model().parameters.back().value.value, 0.045);
        QTRY_COMPARE(row("value")->field()->text(), QString("45"));
    }

    void numbersStayInTheUnitTheyWereTypedIn() {
        selection_->select(QStringLiteral("spring-1"));
        QTRY_VERIFY(row("freeLength"));
        widgets::NumberField* field = row("freeLength")->field();
        type(field->lineEdit(), "7 in");
        QCOMPARE(stored("spring-1", "freeLength"), 0.1778);
        QCOMPARE(field->text(), QString("7"));
        QCOMPARE(field->unit().symbol, QString("in"));
        // Undo takes the unit back, too: what is typed next means the unit of the project again.
        work_->project.undo();
        QTRY_COMPARE(row("freeLength")->field()->unit().symbol, QString("m"));
        QTRY_VERIFY(!work_->project.modified());
        work_->project.redo();
        QTRY_COMPARE(row("freeLength")->field()->unit().symbol, QString("in"));
        selection_->select(QStringLiteral("project"));
        selection_->select(QStringLiteral("spring-1"));
        QTRY_COMPARE(row("freeLength")->field()->text(), QString("7"));
        type(row("freeLength")->field()->lineEdit(), "0.2 m");  // that of the project
        QCOMPARE(row("freeLength")->field()->unit().symbol, QString("m"));
        QVERIFY(work_->project.typedUnit("spring-1", "freeLength").isEmpty());
    }

    void draggingALabelShowsTheMotionAndCommitsOnce() {
        selection_->select(QStringLiteral("spring-1"));
        QTRY_VERIFY_WITH_TIMEOUT(
            work_->solver.simulation() && !work_->solver.simulationStale() && !work_->busy(),
            20000);
        const double before = work_->solver.simulation()->cost;
        widgets::NumberField* field = row("freeLength")->field();
        for (int step = 0; step < 20; ++step)
            field->scrubBy(1);
        QVERIFY(work_->shown.dragging());
        QCOMPARE(work_->project.document().history().size(), std::size_t{1});
        // The newest preview wins: its cost, and its gradient, which is not stale.
        QTRY_VERIFY_WITH_TIMEOUT(!work_->busy() && work_->shown.motion()->cost != before, 20000);
        const double shown = work_->shown.motion()->cost;
        QVERIFY(!work_->shown.gradientStale());
        field->endScrub();
        QCOMPARE(work_->project.document().history().size(), std::size_t{2});
        QTRY_VERIFY_WITH_TIMEOUT(!work_->busy() && !work_->solver.simulationStale(), 20000);
        QTRY_VERIFY(!work_->shown.dragging());
        QTRY_COMPARE(work_->solver.simulation()->cost, shown);
        // A drag back to where it began leaves everything as it was.
        field->scrubBy(3);
        field->scrubBy(-3);
        field->endScrub();
        QVERIFY(!work_->shown.dragging());
        QCOMPARE(work_->project.document().history().size(), std::size_t{2});
    }

    void choosesTheFormulation() {
        selection_->select(QStringLiteral("project"));
        auto* box = panel_->findChild<QComboBox*>(QStringLiteral("formulation"));
        QVERIFY(box != nullptr);
        QTRY_VERIFY(box->isVisible());  // a new form shows itself with the next turn
        QCOMPARE(box->currentText(), QStringLiteral("Joint coordinates"));
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(work_->project.model().simulation.formulation, model::Formulation::Absolute);
        work_->project.undo();
        QCOMPARE(work_->project.model().simulation.formulation, model::Formulation::Joint);
        box = panel_->findChild<QComboBox*>(QStringLiteral("formulation"));
        QCOMPARE(box->currentText(), QStringLiteral("Joint coordinates"));
    }

    void followsTheSelection() {
        for (const char* object : {"project", "gravity", "ground", "P1", "link-1", "joint-A",
                                   "spring-2", "position-P2", "stay-at-rest"}) {
            selection_->select(QString::fromLatin1(object));
            QVERIFY2(panel_->form() != nullptr, object);
        }
        selection_->clear();
        QVERIFY(panel_->form() == nullptr);
    }
};

LINKWRIGHT_GUI_TEST(PropertyPanelTest)

}  // namespace property_panel_test

#include "property_panel_test.moc"
