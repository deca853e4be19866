// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/property_row.h"

#include "tests/support/gui_test.h"
#include "tests/support/pointer.h"
#include "tests/support/time_to_fail.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/scrub_label.h"
#include "ui/widgets/theme.h"

#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>
#include <memory>

namespace property_row_test {

using namespace linkwright::widgets;

class PropertyRowTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QWidget> panel_;
    PropertyRow* row_ = nullptr;
    PropertyRow* next_ = nullptr;

private Q_SLOTS:
    void initTestCase() { Theme::apply(*qApp, ThemeKind::Dark); }

    void init() {
        panel_ = std::make_unique<QWidget>();
        auto* layout = new QVBoxLayout(panel_.get());
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        row_ = new PropertyRow("Free length", UnitSpec::of("m"));
        next_ = new PropertyRow("Mass", UnitSpec::of("kg"));
        layout->addWidget(row_);
        layout->addWidget(next_);
        layout->addStretch();
        row_->setValue(2.236);
        next_->setValue(1.0);
        panel_->resize(320, 300);
        panel_->show();
        panel_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(panel_.get()));
    }

    void hasTheWidthsOfTheDesign() {
        QCOMPARE(row_->height(), 28);
        QCOMPARE(row_->field()->lineEdit()->height(), 24);
        const QPoint place = row_->field()->mapTo(row_, QPoint(0, 0));
        QCOMPARE(place.x(), 12 + 92);
        QCOMPARE(row_->field()->width(), 112);
        row_->setStarAvailable(false);
        QTRY_COMPARE(row_->field()->width(), 204);
    }

    void starOpensTheBounds() {
        QSignalSpy toggled(row_, &PropertyRow::starToggled);
        QVERIFY(!row_->lowerField()->isVisible());
        QTest::mouseClick(row_->starButton(), Qt::LeftButton);
        QCOMPARE(toggled.count(), 1);
        QVERIFY(toggled[0][0].toBool());
        QTRY_VERIFY(row_->lowerField()->isVisible());
        QTRY_VERIFY(row_->height() > 60);
        QTRY_VERIFY(next_->y() >= row_->geometry().bottom());
        // Set by program: no signal.
        row_->setStarred(false);
        QCOMPARE(toggled.count(), 1);
        QVERIFY(!row_->lowerField()->isVisible());
    }

    /// Stars are clicked one after another: nothing moves under the pointer meanwhile.
    void boundsWaitUntilThePointerLeftTheStars() {
        linkwright::tests::movePointer(row_->starButton());
        QTRY_VERIFY(row_->starButton()->underMouse());
        const int before = next_->y();
        QTest::mouseClick(row_->starButton(), Qt::LeftButton);
        linkwright::tests::givenTimeToFail(400);  // three looks
        QVERIFY(!row_->lowerField()->isVisible());
        QCOMPARE(next_->y(), before);
        linkwright::tests::movePointer(next_->starButton());
        QTRY_VERIFY(next_->starButton()->underMouse());
        QTest::mouseClick(next_->starButton(), Qt::LeftButton);
        linkwright::tests::givenTimeToFail(400);
        QVERIFY(!row_->lowerField()->isVisible() && !next_->lowerField()->isVisible());
        linkwright::tests::movePointer(panel_.get(), QPoint(20, 280));
        QTRY_VERIFY(row_->lowerField()->isVisible() && next_->lowerField()->isVisible());
        QTRY_VERIFY(next_->y() > before);
    }

    void boundsAreReportedTogether() {
        row_->setStarred(true);
        row_->setBounds(0.9, std::nullopt);
        QCOMPARE(row_->upperField()->text(), QString());
        std::optional<double> lower;
        std::optional<double> upper;
        int reports = 0;
        connect(row_, &PropertyRow::boundsEdited, this,
                [&](std::optional<double> newLower, std::optional<double> newUpper) {
                    lower = newLower;
                    upper = newUpper;
                    ++reports;
                });
        QLineEdit* line = row_->upperField()->lineEdit();
        line->setFocus();
        QTest::keyClicks(line, "700 cm");
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(reports, 1);
        QCOMPARE(lower.value(), 0.9);
        QCOMPARE(upper.value(), 7.0);
        line = row_->lowerField()->lineEdit();
        line->setFocus();
        line->selectAll();
        QTest::keyClick(line, Qt::Key_Delete);
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(reports, 2);
        QVERIFY(!lower);
        QCOMPARE(upper.value(), 7.0);
    }

    void reasonMovesTheNextRowDown() {
        const int before = next_->y();
        QLineEdit* line = row_->field()->lineEdit();
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, "12 kg");
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_VERIFY(next_->y() > before + 20);
        QLabel* reason = nullptr;
        for (QLabel* label : row_->findChildren<QLabel*>())
            if (label->isVisible() && label->text().startsWith("A length")) reason = label;
        QVERIFY(reason);
        // Nothing of the sentence is cut off.
        QVERIFY(reason->height() >= reason->heightForWidth(reason->width()));
        QTest::keyClick(line, Qt::Key_Escape);
        QTRY_COMPARE(next_->y(), before);
    }

    void tabGoesToTheNextNumberAndTheStarHasAKey() {
        QLineEdit* line = row_->field()->lineEdit();
        line->setFocus();
        QTest::keyClick(line, Qt::Key_Tab);
        QVERIFY(!row_->starButton()->hasFocus());
        line->setFocus();
        QSignalSpy toggled(row_, &PropertyRow::starToggled);
        QTest::keyClick(line, Qt::Key_Asterisk);
        QCOMPARE(toggled.size(), 1);
        QVERIFY(row_->isStarred());
        QTest::keyClicks(line, "=a*b");  // but not in a formula
        QCOMPARE(toggled.size(), 1);
        QCOMPARE(line->text(), QString("=a*b"));
        QTest::keyClick(line, Qt::Key_Escape);
        QTest::keyClick(line, Qt::Key_Asterisk);
        QVERIFY(!row_->isStarred());
    }

    void draggingTheLabelScrubs() {
        auto* label = row_->findChild<ScrubLabel*>();
        QVERIFY(label);
        QSignalSpy scrubbed(row_->field(), &NumberField::valueScrubbed);
        QSignalSpy edited(row_->field(), &NumberField::valueEdited);
        QTest::mousePress(label, Qt::LeftButton, Qt::NoModifier, {10, 10});
        linkwright::tests::movePointer(label, {30, 10});
        QVERIFY(scrubbed.count() >= 1);
        QCOMPARE(edited.count(), 0);
        QTest::mouseRelease(label, Qt::LeftButton, Qt::NoModifier, {30, 10});
        QCOMPARE(edited.count(), 1);
        // Five steps of a hundredth of the leading decade.
        QCOMPARE(edited[0][0].toDouble(), 2.286);
    }

    /// In two lines where these have room for it.
    void aLongNameIsReadWhole() {
        const QString name = QStringLiteral("Cornering stiffness per load");
        PropertyRow row(name, {});
        row.setStarAvailable(true);
        row.show();
        QVERIFY(QTest::qWaitForWindowExposed(&row));
        const auto* label = row.findChild<ScrubLabel*>();
        QCOMPARE(label->text(), name);
        QVERIFY(label->toolTip().isEmpty());
        const QRect room = label->fontMetrics().boundingRect(
            QRect(0, 0, label->width(), 1000), Qt::AlignLeft | Qt::TextWordWrap, name);
        QVERIFY2(room.width() <= label->width() && room.height() <= label->height(),
                 qPrintable(QStringLiteral("%1 x %2 in %3 x %4")
                                .arg(room.width())
                                .arg(room.height())
                                .arg(label->width())
                                .arg(label->height())));
    }

    void aLongNameKeepsItsEndAndIsToldWhole() {
        const QString longName =
            QStringLiteral("Center of mass of the longest of all of the links x");
        PropertyRow row(longName, {});
        row.show();
        QVERIFY(QTest::qWaitForWindowExposed(&row));
        auto* label = row.findChild<ScrubLabel*>();
        QVERIFY2(label->text().endsWith("x") && label->text().contains(QChar(0x2026)),
                 qPrintable(label->text()));
        QVERIFY(label->fontMetrics().horizontalAdvance(label->text()) <= label->width());
        QCOMPARE(label->toolTip(), longName);
    }

    void gradientHasASign() {
        row_->setGradient(-4.2288, 4.2288);
        QStringList texts;
        for (const QLabel* label : row_->findChildren<QLabel*>())
            texts << label->text();
        QVERIFY(texts.contains(QStringLiteral("\u22124.2288")));
        row_->setGradient(0.0662, 4.2288);
        texts.clear();
        for (const QLabel* label : row_->findChildren<QLabel*>())
            texts << label->text();
        QVERIFY(texts.contains(QStringLiteral("+0.0662")));
    }
};

LINKWRIGHT_GUI_TEST(PropertyRowTest)

}  // namespace property_row_test

#include "property_row_test.moc"
