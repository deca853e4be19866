// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/number_field.h"

#include "tests/support/gui_test.h"
#include "ui/widgets/theme.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>

namespace number_field_test {

using namespace linkwright::widgets;

class NumberFieldTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QWidget> window_;
    NumberField* field_ = nullptr;
    NumberField* other_ = nullptr;

    QLineEdit* line() const { return field_->lineEdit(); }
    void type(const QString& text) {
        line()->setFocus();
        line()->selectAll();
        QTest::keyClicks(line(), text);
    }

private Q_SLOTS:
    void initTestCase() { Theme::apply(*qApp, ThemeKind::Dark); }

    void init() {
        window_ = std::make_unique<QWidget>();
        auto* layout = new QVBoxLayout(window_.get());
        field_ = new NumberField(UnitSpec::of("m"));
        other_ = new NumberField(UnitSpec::of("kg"));
        layout->addWidget(field_);
        layout->addWidget(other_);
        field_->setValue(2.236);
        window_->show();
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        other_->lineEdit()->setFocus();
    }

    void enterCommitsInSi() {
        QSignalSpy edited(field_, &NumberField::valueEdited);
        type("12 mm");
        QCOMPARE(edited.count(), 0);
        QTest::keyClick(line(), Qt::Key_Return);
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited[0][0].toDouble(), 0.012);
        QCOMPARE(field_->text(), QStringLiteral("0.012"));
        // A second Enter and leaving the field have nothing new to tell.
        QTest::keyClick(line(), Qt::Key_Enter);
        other_->lineEdit()->setFocus();
        QCOMPARE(edited.count(), 1);
    }

    void leavingCommits() {
        QSignalSpy edited(field_, &NumberField::valueEdited);
        type("3");
        other_->lineEdit()->setFocus();
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited[0][0].toDouble(), 3.0);
    }

    void lookingDoesNotEdit() {
        QSignalSpy edited(field_, &NumberField::valueEdited);
        field_->setValue(1.0 / 3.0);
        QCOMPARE(field_->text(), QStringLiteral("0.333333"));
        line()->setFocus();
        QCOMPARE(field_->text().toDouble(), 1.0 / 3.0);
        other_->lineEdit()->setFocus();
        QCOMPARE(edited.count(), 0);
        QCOMPARE(*field_->value(), 1.0 / 3.0);
        QCOMPARE(field_->text(), QStringLiteral("0.333333"));
    }

    void wrongTextStaysAndSaysWhy() {
        QSignalSpy edited(field_, &NumberField::valueEdited);
        type("12 kg");
        QTest::keyClick(line(), Qt::Key_Return);
        QCOMPARE(edited.count(), 0);
        QCOMPARE(field_->text(), QStringLiteral("12 kg"));
        QCOMPARE(field_->errorText(),
                 QStringLiteral("A length needs a unit like m, for example 12 mm."));
        QVERIFY(line()->property("fault").toBool());
        const auto labels = field_->findChildren<QLabel*>();
        QCOMPARE(labels.size(), 1);
        QVERIFY(labels[0]->isVisible());
        QCOMPARE(labels[0]->text(), field_->errorText());
        QVERIFY(labels[0]->y() >= line()->geometry().bottom());
        // Still there after leaving, gone with Esc.
        other_->lineEdit()->setFocus();
        QCOMPARE(field_->text(), QStringLiteral("12 kg"));
        line()->setFocus();
        QTest::keyClick(line(), Qt::Key_Escape);
        QCOMPARE(field_->text(), QStringLiteral("2.236"));
        QVERIFY(field_->errorText().isEmpty());
        QVERIFY(!line()->property("fault").toBool());
        QVERIFY(!labels[0]->isVisible());
        QCOMPARE(edited.count(), 0);
    }

    void correctingClearsTheFault() {
        QSignalSpy edited(field_, &NumberField::valueEdited);
        QSignalSpy errors(field_, &NumberField::errorChanged);
        type("x");
        QTest::keyClick(line(), Qt::Key_Return);
        QVERIFY(!field_->errorText().isEmpty());
        type("4");
        QTest::keyClick(line(), Qt::Key_Return);
        QVERIFY(field_->errorText().isEmpty());
        QCOMPARE(errors.count(), 2);
        QCOMPARE(edited.count(), 1);
    }

    void undoReplacesARefusedText() {
        type("x");
        other_->lineEdit()->setFocus();
        field_->setValue(2.236);
        QCOMPARE(field_->text(), QStringLiteral("x"));
        field_->setValue(5.0);
        QCOMPARE(field_->text(), QStringLiteral("5"));
        QVERIFY(field_->errorText().isEmpty());
    }

    void newValuesDoNotDisturbTyping() {
        type("7");
        field_->setValue(9.0);
        QCOMPARE(field_->text(), QStringLiteral("7"));
        QTest::keyClick(line(), Qt::Key_Escape);
        QCOMPARE(field_->text(), QStringLiteral("9"));
    }

    void expressionsPassThrough() {
        QSignalSpy edited(field_, &NumberField::valueEdited);
        QSignalSpy expressions(field_, &NumberField::expressionEdited);
        type("=L1/2");
        QTest::keyClick(line(), Qt::Key_Return);
        QCOMPARE(edited.count(), 0);
        QCOMPARE(expressions.count(), 1);
        QCOMPARE(expressions[0][0].toString(), QStringLiteral("=L1/2"));
        field_->setExpression("L1/2", 0.25);
        QCOMPARE(field_->text(), QStringLiteral("=L1/2"));
        QCOMPARE(*field_->value(), 0.25);
        // The model refuses it: text and reason stay.
        field_->setError("L1 is not a parameter.");
        QCOMPARE(field_->text(), QStringLiteral("=L1/2"));
        QVERIFY(line()->property("fault").toBool());
        field_->setExpressionsAllowed(false);
        type("=1");
        QTest::keyClick(line(), Qt::Key_Return);
        QCOMPARE(expressions.count(), 1);
        QCOMPARE(field_->errorText(), QStringLiteral("Formulas are not allowed here."));
    }

    void arrowsStep() {
        QSignalSpy edited(field_, &NumberField::valueEdited);
        line()->setFocus();
        QTest::keyClick(line(), Qt::Key_Up);
        QCOMPARE(*field_->value(), 2.336);
        QTest::keyClick(line(), Qt::Key_Down);
        QTest::keyClick(line(), Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(*field_->value(), 1.236);
        QCOMPARE(edited.count(), 3);
        field_->setValue(0.1);
        field_->setStep(0.1);
        for (int count = 0; count < 20; ++count)
            QTest::keyClick(line(), Qt::Key_Up);
        // No 2.0999999999999996.
        QCOMPARE(field_->text(), QStringLiteral("2.1"));
    }

    void roundingIsNotEdited() {
        QSignalSpy edited(field_, &NumberField::valueEdited);
        line()->setFocus();
        for (const double computed : {120.0000000000044, 119.99999999999996}) {
            field_->setValue(computed);
            QCOMPARE(field_->text(), QStringLiteral("120"));
            QTest::keyClick(line(), Qt::Key_Return);
            QCOMPARE(*field_->value(), computed);
        }
        QCOMPARE(edited.count(), 0);
        // Digits that are meant stay.
        field_->setValue(120.00000001);
        QCOMPARE(field_->text(), QStringLiteral("120.00000001"));
        field_->setValue(std::numbers::pi);
        QCOMPARE(field_->text(), QStringLiteral("3.141592653589793"));
    }

    void stepsStayInRange() {
        field_->setRange(0.0, 2.3);
        line()->setFocus();
        QTest::keyClick(line(), Qt::Key_Up, Qt::ShiftModifier);
        QCOMPARE(*field_->value(), 2.3);
        type("-1");
        QTest::keyClick(line(), Qt::Key_Return);
        QCOMPARE(field_->errorText(), QStringLiteral("Must be at least 0 m."));
        QCOMPARE(*field_->value(), 2.3);
    }

    void showsDegreesKeepsRadians() {
        field_->setUnit(UnitSpec::of("deg"));
        field_->setValue(std::numbers::pi / 6);
        QCOMPARE(field_->text(), QStringLiteral("30"));
        QSignalSpy edited(field_, &NumberField::valueEdited);
        type("0.5 rad");
        QTest::keyClick(line(), Qt::Key_Return);
        QCOMPARE(edited[0][0].toDouble(), 0.5);
    }

    void optionalFieldsCanBeEmptied() {
        QSignalSpy cleared(field_, &NumberField::cleared);
        line()->setFocus();
        line()->selectAll();
        QTest::keyClick(line(), Qt::Key_Delete);
        QTest::keyClick(line(), Qt::Key_Return);
        QCOMPARE(cleared.count(), 0);
        QVERIFY(!field_->errorText().isEmpty());
        QTest::keyClick(line(), Qt::Key_Escape);
        field_->setOptional("none");
        line()->selectAll();
        QTest::keyClick(line(), Qt::Key_Delete);
        QTest::keyClick(line(), Qt::Key_Return);
        QCOMPARE(cleared.count(), 1);
        QVERIFY(!field_->value());
    }

    void aDragKeepsItsStep() {
        // From 1.05 down past 1: the step is that of where the drag began.
        field_->setValue(1.05);
        for (int step = 0; step < 15; ++step)
            field_->scrubBy(-1);
        QCOMPARE(field_->value().value(), 0.9);
        field_->endScrub();
    }

    void stepsAndDragsBeginAtTheStandard() {
        field_->setOptional(QStringLiteral("2"), 2.0);
        field_->setNoValue();
        QSignalSpy edited(field_, &NumberField::valueEdited);
        QSignalSpy cancelled(field_, &NumberField::scrubCancelled);
        field_->scrubBy(3);
        field_->endScrub();
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited.first().first().toDouble(), 2.03);
        field_->setNoValue();
        QTest::keyClick(field_->lineEdit(), Qt::Key_Up);
        QCOMPARE(field_->value().value(), 2.1);
        QCOMPARE(cancelled.count(), 0);
    }

    void scrubbingPreviewsThenCommitsOnce() {
        QSignalSpy edited(field_, &NumberField::valueEdited);
        QSignalSpy scrubbed(field_, &NumberField::valueScrubbed);
        field_->setValue(2.0);
        field_->scrubBy(3);
        field_->scrubBy(-1);
        QCOMPARE(scrubbed.count(), 2);
        QCOMPARE(edited.count(), 0);
        field_->endScrub();
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited[0][0].toDouble(), 2.02);
        field_->endScrub();
        QCOMPARE(edited.count(), 1);
    }

    /// A true minus where a number is read, one that other programs know where it is edited.
    void negativeNumbersHaveAMinus() {
        field_->setValue(-0.25);
        QCOMPARE(field_->text(), QStringLiteral("\u22120.25"));
        line()->setFocus(Qt::TabFocusReason);
        QCOMPARE(field_->text(), QStringLiteral("-0.25"));
        QSignalSpy edited(field_, &NumberField::valueEdited);
        line()->selectAll();
        line()->insert(QStringLiteral("\u22120.5"));  // as pasted
        QTest::keyClick(line(), Qt::Key_Return);
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited[0][0].toDouble(), -0.5);
        field_->setOptional(QStringLiteral("-9.81"), -9.81);
        QCOMPARE(line()->placeholderText(), QStringLiteral("\u22129.81"));
    }

    void longNumbersShowTheirBeginning() {
        // As narrow as a table or a panel makes it: digits are left out at the end.
        for (const int width : {48, 70, 90}) {
            field_->setFixedWidth(width);
            for (const double value : {34.849912, 0.00012345678, -123456.789, 8.1234567e-12}) {
                field_->setValue(value);
                QCoreApplication::processEvents();
                const QString shown = field_->text().replace(QChar(0x2212), QLatin1Char('-'));
                const QString told = QStringLiteral("%1 in %2").arg(shown).arg(width);
                QCOMPARE(line()->cursorPosition(), 0);
                QVERIFY2(std::abs(shown.toDouble() / value - 1.0) < 0.051, qPrintable(told));
                const int room = line()->width() - line()->textMargins().right() - 6;
                if (width >= 90)
                    QVERIFY2(line()->fontMetrics().horizontalAdvance(shown) <= room,
                             qPrintable(told));
                if (std::abs(shown.toDouble() / value - 1.0) > 1e-5)
                    QVERIFY2(line()->toolTip().contains(
                                 QString::number(std::abs(value), 'g', 8).left(5)),
                             qPrintable(line()->toolTip()));
                QCOMPARE(*field_->value(), value);
            }
        }
        // With more room there are more digits; being edited it is whole, from the beginning.
        field_->setValue(34.849912);
        field_->setFixedWidth(200);
        QTRY_COMPARE(field_->text(), QStringLiteral("34.8499"));
        field_->setFixedWidth(48);
        line()->setFocus(Qt::TabFocusReason);
        QCOMPARE(field_->text(), QStringLiteral("34.849912"));
        QCOMPARE(line()->selectedText(), field_->text());
        QCOMPARE(line()->cursorPosition(), 0);
        // A text that was refused shows its beginning, too.
        type("1234567890 bananas");
        other_->lineEdit()->setFocus();
        QVERIFY(!field_->errorText().isEmpty());
        QCOMPARE(line()->cursorPosition(), 0);
    }

    void undoAfterEnterIsThatOfTheWindow() {
        int undone = 0;
        QAction undo;
        undo.setShortcut(QKeySequence::Undo);
        connect(&undo, &QAction::triggered, this, [&undone] { ++undone; });
        window_->addAction(&undo);
        QSignalSpy edited(field_, &NumberField::valueEdited);
        type("3");
        QTest::keyClick(line(), Qt::Key_Return);
        type("45");
        // What is being typed is taken back in the field first.
        QTest::keyClick(line(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(field_->text(), QStringLiteral("3"));
        QCOMPARE(undone, 0);
        QTest::keyClick(line(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(undone, 1);
        QCOMPARE(field_->text(), QStringLiteral("3"));
        other_->lineEdit()->setFocus();
        QCOMPARE(edited.count(), 1);
    }

    /// Numbers have a point in every language; the comma above the letters is no number.
    void theNumberPadTypesAPoint() {
        type("1");
        QKeyEvent comma(QEvent::KeyPress, Qt::Key_Comma, Qt::KeypadModifier, QStringLiteral(","));
        QApplication::sendEvent(line(), &comma);
        QTest::keyClicks(line(), "5");
        QCOMPARE(line()->text(), QStringLiteral("1.5"));
        QTest::keyClick(line(), Qt::Key_Return);
        QCOMPARE(*field_->value(), 1.5);
        type("1,5");
        QCOMPARE(line()->text(), QStringLiteral("1,5"));
    }

    /// Nobody reads 2.2e-308.
    void aLimitThatExcludesZeroSaysSo() {
        field_->setRange(std::numeric_limits<double>::min(), std::nullopt);
        type("0");
        QTest::keyClick(line(), Qt::Key_Return);
        QCOMPARE(field_->errorText(), QStringLiteral("Must be greater than 0."));
    }

    void readOnlyDoesNotStep() {
        field_->setReadOnly(true);
        line()->setFocus();
        QTest::keyClick(line(), Qt::Key_Up);
        QTest::keyClicks(line(), "5");
        QTest::keyClick(line(), Qt::Key_Return);
        QCOMPARE(*field_->value(), 2.236);
    }
};

LINKWRIGHT_GUI_TEST(NumberFieldTest)

}  // namespace number_field_test

#include "number_field_test.moc"
