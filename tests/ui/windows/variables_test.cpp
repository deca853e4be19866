// SPDX-License-Identifier: GPL-3.0-or-later
// The table of design variables, and what is asked before a star, a formula or samples would go.
#include "tests/support/pointer.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/hand.h"
#include "tests/ui/windows/window_test.h"
#include "ui/document/elements/variables_model.h"
#include "ui/panels/properties/choice_row.h"
#include "ui/panels/properties/property_form.h"
#include "ui/panels/properties/property_panel.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/curve_preview.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"
#include "ui/windows/main_window.h"

#include <QApplication>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <memory>

namespace variables_test {

using namespace linkwright;
using document::VariablesModel;
using windows::MainWindow;

class VariablesTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<MainWindow> window_;
    std::unique_ptr<tests::Hand> hand_;

    const model::Model& model() { return window_->project().model(); }
    std::size_t commits() { return window_->project().document().history().size(); }
    QTableView* table() { return window_->findChild<QTableView*>("allVariables"); }
    QPoint cell(int row, int column) {
        return table()->visualRect(table()->model()->index(row, column)).center();
    }
    QString text(int row, int column) {
        return table()->model()->index(row, column).data().toString();
    }
    void clickCell(int row, int column) {
        tests::movePointer(table()->viewport(), cell(row, column));
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, cell(row, column));
    }
    void typeIntoCell(int row, int column, const QString& text) {
        clickCell(row, column);
        QTest::mouseDClick(table()->viewport(), Qt::LeftButton, {}, cell(row, column));
        QTRY_VERIFY(table()->findChild<QLineEdit*>());
        auto* editor = table()->findChild<QLineEdit*>();
        editor->selectAll();
        QTest::keyClicks(editor, text);
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_VERIFY(!table()->findChild<QLineEdit*>());
    }
    void open(const char* project) {
        QVERIFY(window_->openFile(
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/%1.linkwright.json").arg(project)));
        QCoreApplication::processEvents();
    }
    widgets::PropertyRow* row(const char* property) {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return window_->findChild<panels::PropertyPanel*>()->findChild<widgets::PropertyRow*>(
            QStringLiteral("row:") + QLatin1String(property));
    }
    void typeFormula(const char* property, const QString& text) {
        QVERIFY(row(property));
        QLineEdit* field = row(property)->field()->lineEdit();
        hand_->press(field);
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    /// Clicks an answer of the question that is open.
    void answer(const char* name) {
        QTRY_VERIFY(window_->findChild<QDialog*>("question"));
        auto* button = window_->findChild<QDialog*>("question")->findChild<QPushButton*>(name);
        QVERIFY2(button, name);
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(!window_->findChild<QDialog*>("question"));
    }
    bool starred(const char* object, const char* property) {
        for (const model::DesignVariable& variable : model().designVariables)
            if (variable.object == object && variable.property == property) return true;
        return false;
    }
    void shape(const QString& text) {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        panels::ChoiceRow* kind =
            window_->findChild<panels::PropertyPanel*>()->form()->choiceRow(QStringLiteral("kind"));
        kind->box()->setCurrentIndex(kind->box()->findText(text));
        Q_EMIT kind->box()->activated(kind->box()->currentIndex());
    }

private Q_SLOTS:
    void initTestCase() { QSettings().clear(); }

    void init() {
        window_ = std::make_unique<MainWindow>();
        tests::showInFront(*window_);
        hand_ = std::make_unique<tests::Hand>(*window_);
    }

    void cleanup() { window_.reset(); }

    void editsValuesAndBoundsInOneTable() {
        open("five-bar-design");
        hand_->chooseFromMenuBar({"Optimize", "Design variables"});
        QTRY_VERIFY(table()->isVisible());
        QTRY_COMPARE(table()->model()->rowCount(), 2);
        QTRY_COMPARE(text(1, VariablesModel::UnitColumn), QString("m"));
        const std::size_t before = commits();
        typeIntoCell(1, VariablesModel::ValueColumn, QStringLiteral("1900 mm"));
        QCOMPARE(model::findNumber(window_->project().model(), "spring-2", "freeLength")->value,
                 1.9);
        QCOMPARE(commits(), before + 1);
        typeIntoCell(1, VariablesModel::LowerColumn, QStringLiteral("185 cm"));
        typeIntoCell(1, VariablesModel::UpperColumn, QStringLiteral("3"));
        QCOMPARE(model().designVariables[1].lower, std::optional<double>(1.85));
        QCOMPARE(model().designVariables[1].upper, std::optional<double>(3.0));
        QCOMPARE(commits(), before + 3);
        typeIntoCell(1, VariablesModel::UpperColumn, QStringLiteral("=L1"));  // no such parameter
        QCOMPARE(model().designVariables[1].upper, std::optional<double>(3.0));
        typeIntoCell(1, VariablesModel::UpperColumn, QStringLiteral("=2^2"));
        QCOMPARE(model().designVariables[1].upper, std::optional<double>(4.0));
        QCOMPARE(text(1, VariablesModel::UpperColumn), QString("4"));
        QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
        QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(model().designVariables[1].upper, std::optional<double>(5.0));
        QCOMPARE(text(1, VariablesModel::UpperColumn), QString("5"));
        typeIntoCell(1, VariablesModel::UpperColumn, QStringLiteral(" "));
        QVERIFY(!model().designVariables[1].upper);
        QCOMPARE(text(1, VariablesModel::UpperColumn), QString("free"));
    }

    /// A row that loses its star stays under the pointer, and takes its star and its bounds back.
    void rowsStayWhereTheyAre() {
        open("five-bar-design");
        hand_->openTab(QStringLiteral("Optimize"));
        hand_->openTab(QStringLiteral("Variables"));
        QTRY_VERIFY(table()->isVisible());
        typeIntoCell(0, VariablesModel::LowerColumn, QStringLiteral("1.5"));
        const QString second = text(1, VariablesModel::NameColumn);
        clickCell(0, VariablesModel::StarColumn);
        QCOMPARE(model().designVariables.size(), std::size_t{1});
        QCOMPARE(text(1, VariablesModel::NameColumn), second);
        QCOMPARE(table()->model()->rowCount(), 2);
        clickCell(0, VariablesModel::StarColumn);
        QCOMPARE(model().designVariables.size(), std::size_t{2});
        QCOMPARE(model().designVariables[0].object, std::string("spring-1"));
        QCOMPARE(model().designVariables[0].lower, std::optional<double>(1.5));
        clickCell(0, VariablesModel::StarColumn);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(table(), &leave);
        QCOMPARE(table()->model()->rowCount(), 1);
        QCOMPARE(text(0, VariablesModel::NameColumn), second);
        QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(table()->model()->rowCount(), 2);
    }

    void goesToTheNumber() {
        open("five-bar-design");
        hand_->openTab(QStringLiteral("Optimize"));
        hand_->openTab(QStringLiteral("Variables"));
        QTRY_VERIFY(table()->isVisible());
        clickCell(1, VariablesModel::NameColumn);
        QTest::mouseDClick(table()->viewport(), Qt::LeftButton, {},
                           cell(1, VariablesModel::NameColumn));
        QTRY_VERIFY(row("freeLength"));
        QTRY_VERIFY(row("freeLength")->field()->lineEdit()->hasFocus());
        QTRY_COMPARE(window_->selection().current(), QString("spring-2"));
        QTRY_COMPARE(window_->workspace().currentLayout(), windows::Layout::Model);
    }

    void asksBeforeAFormulaTakesTheStar() {
        open("slider-crank-codesign");
        window_->project().setDesignVariable("bearing", "start.0", true);
        hand_->selectInTree(QStringLiteral("Crank bearing"));
        window_->selection().select(QStringLiteral("bearing"));
        QTRY_VERIFY(row("start.0"));
        const std::size_t before = commits();
        typeFormula("start.0", QStringLiteral("=crankLength"));
        answer("keepAsIs");
        QCOMPARE(commits(), before);
        QVERIFY(starred("bearing", "start.0"));
        QCOMPARE(row("start.0")->field()->text(), QString("0"));
        typeFormula("start.0", QStringLiteral("=gain*crankLength"));
        answer("varyParameters");
        QVERIFY(!starred("bearing", "start.0"));
        QVERIFY(starred("gain", "value") && starred("crankLength", "value"));
        QCOMPARE(commits(), before + 1);
        // The star of a formula.
        hand_->press(row("start.0")->starButton());
        answer("replaceFormula");
        QVERIFY(starred("bearing", "start.0"));
        QVERIFY(std::abs(model::findNumber(window_->project().model(), "bearing", "start.0")->value
                         - 0.08)
                < 1e-12);
        QCOMPARE(commits(), before + 2);
    }

    void keepsTheSamplesOfAnInput() {
        open("five-bar-tracking-a");
        const model::Input former = model().inputs[0];
        QVERIFY(former.optimize && former.samples.size() > 2);
        window_->selection().select(QString::fromStdString(former.id));
        QTRY_VERIFY(window_->findChild<panels::PropertyPanel*>()->form());
        const std::size_t before = commits();
        shape(QStringLiteral("a function of time"));
        answer("keepAsIs");
        QVERIFY(model().inputs[0] == former);
        shape(QStringLiteral("a function of time"));
        answer("useFormula");
        QVERIFY(model().inputs[0].kind == model::InputKind::Expression);
        window_->project().commit(
            "Formula", [](model::Model& edited) { edited.inputs[0].expression = "3*sin(2*t)"; });
        shape(QStringLiteral("samples"));
        answer("formerSamples");
        QVERIFY(model().inputs[0].samples == former.samples);
        QVERIFY2(model().inputs[0].optimize, "they are design variables again");
        QCOMPARE(commits(), before + 3);
    }

    void dragsAndTypesSamples() {
        open("five-bar-tracking-a");
        const std::vector<double> before = model().inputs[0].samples;
        window_->selection().select(QString::fromStdString(model().inputs[0].id));
        QTRY_VERIFY(window_->findChild<widgets::CurvePreview*>("courseCurve"));
        auto* curve = window_->findChild<widgets::CurvePreview*>("courseCurve");
        QTRY_VERIFY(curve->isVisible() && curve->width() > 100);
        window_->findChild<panels::PropertyPanel*>()
            ->findChild<QScrollArea*>()
            ->ensureWidgetVisible(curve);
        const QPoint from = curve->pointAt(2).toPoint();
        const QPoint to(from.x(), 12);
        QTest::mousePress(curve, Qt::LeftButton, {}, from);
        QMouseEvent move(QEvent::MouseMove, QPointF(to), curve->mapToGlobal(QPointF(to)),
                         Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(curve, &move);
        QTest::mouseRelease(curve, Qt::LeftButton, {}, to);
        QTRY_VERIFY(model().inputs[0].samples != before);
        std::size_t changed = 0;
        for (std::size_t row = 0; row < before.size(); ++row)
            changed += before[row] != model().inputs[0].samples[row] ? 1 : 0;
        QCOMPARE(changed, std::size_t{1});
        QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(model().inputs[0].samples == before);
        auto* rows = window_->findChild<QTableView*>("courseTable");
        QVERIFY(rows->model()->setData(rows->model()->index(1, 1), "1.25", Qt::EditRole));
        QTRY_COMPARE(model().inputs[0].samples[1], 1.25);
    }

    void givesAnInputAConstant() {
        open("five-bar-tracking-a");
        window_->selection().select(QString::fromStdString(model().inputs[0].id));
        QTRY_VERIFY(window_->findChild<panels::PropertyPanel*>()->form());
        shape(QStringLiteral("a constant"));
        answer("useFormula");
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        panels::ChoiceRow* value = window_->findChild<panels::PropertyPanel*>()->form()->choiceRow(
            QStringLiteral("constant"));
        QVERIFY(value);
        hand_->press(value->lineEdit());
        QTest::keyClick(value->lineEdit(), Qt::Key_A, Qt::ControlModifier);
        // Away from the dead point that 0.25 V comes to: there the energy would be doubted.
        QTest::keyClicks(value->lineEdit(), "-0.25");
        QTest::keyClick(value->lineEdit(), Qt::Key_Return);
        QCOMPARE(model().inputs[0].expression, std::string("-0.25"));
        QTRY_VERIFY(!window_->busy());
        QTRY_VERIFY(window_->solver().problems().empty());
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<VariablesTest>)

}  // namespace variables_test

#include "variables_test.moc"
