// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/property_panel.h"

#include "ui/panels/property_form.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"

#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>

#include <cmath>

using namespace linkwright;

namespace {

const QString fiveBarPath = QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");

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
    document::ProjectController* controller_ = nullptr;
    document::SelectionModel* selection_ = nullptr;
    panels::PropertyPanel* panel_ = nullptr;

    widgets::PropertyRow* row(const char* property) { return panel_->form()->row(QString::fromLatin1(property)); }
    double stored(const char* object, const char* property) {
        return model::findNumber(controller_->model(), object, property)->value;
    }

private Q_SLOTS:
    void initTestCase() {
        QCoreApplication::setOrganizationName(QStringLiteral("Linkwright"));
        QCoreApplication::setApplicationName(QStringLiteral("property panel test"));
    }

    void init() {
        controller_ = new document::ProjectController;
        selection_ = new document::SelectionModel;
        panel_ = new panels::PropertyPanel(*controller_, *selection_);
        panel_->resize(320, 700);
        panel_->show();
        QVERIFY(QTest::qWaitForWindowExposed(panel_));
        QVERIFY(controller_->open(fiveBarPath));
    }

    void cleanup() {
        delete panel_;
        delete selection_;
        delete controller_;
    }

    void saysWhatToDoFirst() {
        QVERIFY(panel_->form() == nullptr);
        bool found = false;
        for (const QLabel* label : panel_->findChildren<QLabel*>())
            found = found || (label->isVisible() && label->text().contains("Select something"));
        QVERIFY(found);
    }

    void writesOneNamedCommitPerEdit() {
        selection_->select(QStringLiteral("spring-1"));
        type(row("freeLength")->field()->lineEdit(), "2350 mm");
        QCOMPARE(stored("spring-1", "freeLength"), 2.35);
        QCOMPARE(controller_->document().undoName(), std::string("Set Free length of Spring 1"));
        QCOMPARE(controller_->document().history().size(), std::size_t{2});
        controller_->undo();
        QVERIFY(std::abs(row("freeLength")->field()->value().value() - std::sqrt(5.0)) < 1e-12);
    }

    void keepsTheValueWhenTheTextIsWrong() {
        selection_->select(QStringLiteral("spring-1"));
        widgets::NumberField* field = row("stiffness")->field();
        type(field->lineEdit(), "12 kg");
        QCOMPARE(stored("spring-1", "stiffness"), 100.0);
        QVERIFY(!field->errorText().isEmpty());
        QCOMPARE(controller_->document().history().size(), std::size_t{1});
        QTest::keyClick(field->lineEdit(), Qt::Key_Escape);
        QVERIFY(field->errorText().isEmpty());
    }

    void ticksDesignVariablesAndBounds() {
        selection_->select(QStringLiteral("spring-1"));
        QTest::mouseClick(row("stiffness")->starButton(), Qt::LeftButton);
        QCOMPARE(controller_->model().designVariables.size(), std::size_t{3});
        QVERIFY(row("stiffness")->isStarred());
        type(row("stiffness")->lowerField()->lineEdit(), "50");
        QCOMPARE(controller_->model().designVariables.back().lower.value(), 50.0);
        QVERIFY(!controller_->model().designVariables.back().upper.has_value());
        QTest::mouseClick(row("stiffness")->starButton(), Qt::LeftButton);
        QCOMPARE(controller_->model().designVariables.size(), std::size_t{2});
    }

    void renamesElements() {
        selection_->select(QStringLiteral("link-2"));
        type(panel_->form()->nameField(), "Coupler");
        QCOMPARE(controller_->model().bodies[1].name, std::string("Coupler"));
        QCOMPARE(controller_->document().undoName(), std::string("Rename Link 2 to Coupler"));
        type(panel_->form()->nameField(), "");
        QCOMPARE(panel_->form()->nameField()->text(), QStringLiteral("Coupler"));
    }

    void showsDerivatives() {
        selection_->select(QStringLiteral("spring-1"));
        QTRY_VERIFY_WITH_TIMEOUT(controller_->gradient() != nullptr, 20000);
        bool found = false;
        for (const QLabel* label : row("freeLength")->findChildren<QLabel*>())
            found = found || label->text().contains("4.2288");
        QVERIFY(found);
    }

    void showsWhatIsWrongBesideTheNumber() {
        selection_->select(QStringLiteral("link-2"));
        type(row("mass")->field()->lineEdit(), "-1");
        QTRY_VERIFY_WITH_TIMEOUT(!controller_->problems().empty(), 20000);
        QTRY_VERIFY(!row("mass")->field()->errorText().isEmpty());
        controller_->undo();
        QTRY_VERIFY_WITH_TIMEOUT(controller_->problems().empty(), 20000);
        QVERIFY(row("mass")->field()->errorText().isEmpty());
    }

    void evaluatesFormulas() {
        controller_->commit("Add parameter", [](model::Model& edited) {
            edited.parameters.push_back({"reach", "Reach", "m", model::Number(1.25)});
        });
        selection_->select(QStringLiteral("spring-2"));
        type(row("freeLength")->field()->lineEdit(), "=2*reach");
        QCOMPARE(stored("spring-2", "freeLength"), 2.5);
        controller_->setNumber("reach", "value", 1.5);
        QCOMPARE(stored("spring-2", "freeLength"), 3.0);
        type(row("freeLength")->field()->lineEdit(), "=2*reech");
        QVERIFY(!row("freeLength")->field()->errorText().isEmpty());
        QCOMPARE(stored("spring-2", "freeLength"), 3.0);
    }

    void followsTheSelection() {
        for (const char* object : {"project", "gravity", "ground", "P1", "link-1", "joint-A", "spring-2", "position-P2",
                                   "stay-at-rest"}) {
            selection_->select(QString::fromLatin1(object));
            QVERIFY2(panel_->form() != nullptr, object);
        }
        selection_->clear();
        QVERIFY(panel_->form() == nullptr);
    }
};

QTEST_MAIN(PropertyPanelTest)
#include "property_panel_test.moc"
