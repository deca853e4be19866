// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/field_list.h"

#include "tests/support/gui_test.h"
#include "ui/panels/properties/choice_row.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/number_field.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QTest>
#include <memory>

namespace field_list_test {

using namespace linkwright;
using panels::Field;

enum class Color { Red, Green };

/// A form of a thing that is no element, as its list of fields.
class FieldListTest : public QObject {
    Q_OBJECT

private:
    struct Thing {
        QString name = "Wheel";
        Color color = Color::Green;
        std::optional<double> limit;
        int count = 3;
        double radius = 0.25;
        bool active = false;
        bool detailed = false;
    };

    std::vector<Field> fields() {
        std::vector<Field> fields{
            Field::ofText("name", "Name", thing_.name,
                          [this](const QString& text) {
                              if (text == QLatin1String("taken")) return QString("There is one.");
                              thing_.name = text;
                              return QString();
                          }),
            Field::ofWords<Color>("color", "Color",
                                  {{Color::Red, QString("red")}, {Color::Green, QString("green")}},
                                  thing_.color, [this](Color chosen) { thing_.color = chosen; }),
            Field::ofNumber("limit", "Limit",
                            {.value = thing_.limit,
                             .set = [this](std::optional<double> value) { thing_.limit = value; },
                             .unit = widgets::UnitSpec::of("mm"),
                             .whenEmpty = QString("none")}),
            Field::ofNumber("count", "Count",
                            {.value = thing_.count,
                             .set =
                                 [this](std::optional<double> value) {
                                     thing_.count = static_cast<int>(*value);
                                 },
                             .lowest = 1.0,
                             .highest = 9.0,
                             .whole = true}),
            Field::ofToggle("detailed", "Show more", thing_.detailed, [this](bool on) {
                thing_.detailed = on;
                list_->refresh();  // as the commit of an edit does
            })};
        if (thing_.detailed) {
            fields.insert(fields.begin(), Field::heading("Details"));
            Field radius = Field::ofNumber(
                "radius", "Radius",
                {.value = thing_.radius, .set = [this](auto value) { thing_.radius = *value; }});
            radius.on = thing_.active;
            radius.toggle = [this](bool on) { thing_.active = on; };
            fields.push_back(radius);
        }
        return fields;
    }

    void type(const QString& field, const char* text) {
        QLineEdit* line = list_->number(field) ? list_->number(field)->lineEdit()
                                               : list_->choice(field)->lineEdit();
        line->setFocus();
        line->selectAll();
        if (*text == '\0') QTest::keyClick(line, Qt::Key_Delete);
        QTest::keyClicks(line, QLatin1String(text));
        QTest::keyClick(line, Qt::Key_Return);
    }

    Thing thing_;
    std::unique_ptr<panels::FieldList> list_;

private Q_SLOTS:
    void init() {
        thing_ = {};
        list_ = std::make_unique<panels::FieldList>(
            [this] { return list_ ? fields() : std::vector<Field>{}; }, nullptr);
        list_->refresh();
        list_->show();
        QVERIFY(QTest::qWaitForWindowExposed(list_.get()));
    }
    void cleanup() { list_.reset(); }

    void showsAndTakesEveryKind() {
        QCOMPARE(list_->choice("name")->lineEdit()->text(), QString("Wheel"));
        QCOMPARE(list_->choice("color")->box()->currentText(), QString("green"));
        QVERIFY(!list_->number("limit")->value());
        type("name", "Rim");
        QCOMPARE(thing_.name, QString("Rim"));
        widgets::ChoiceBox* box = list_->choice("color")->box();
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Up);
        QVERIFY(thing_.color == Color::Red);
        type("limit", "20");
        QCOMPARE(thing_.limit.value(), 0.02);
        type("limit", "");
        QVERIFY(!thing_.limit);
        // The editors go by the names of their fields.
        QCOMPARE(list_->findChild<QLineEdit*>("name"), list_->choice("name")->lineEdit());
        QCOMPARE(list_->findChild<widgets::NumberField*>("count"), list_->number("count"));
    }

    void wholeNumbersAreRounded() {
        type("count", "4.6");
        QCOMPARE(thing_.count, 5);
        QCOMPARE(list_->number("count")->value().value(), 5.0);
        type("count", "12");  // out of range: refused with a reason
        QCOMPARE(thing_.count, 5);
        QVERIFY(!list_->number("count")->errorText().isEmpty());
    }

    void aRefusedTextStaysWithItsReason() {
        type("name", "taken");
        QCOMPARE(thing_.name, QString("Wheel"));
        auto* fault = list_->findChild<QLabel*>("nameFault");
        QVERIFY(fault && fault->isVisible());
        QCOMPARE(fault->text(), QString("There is one."));
        list_->refresh();
        QCOMPARE(list_->choice("name")->lineEdit()->text(), QString("taken"));
        type("name", "Hub");
        QCOMPARE(thing_.name, QString("Hub"));
        QVERIFY(!fault->isVisible());
    }

    /// Fields come and go; those that stay keep their widget, with what is being typed.
    void fieldsComeAndGo() {
        widgets::NumberField* limit = list_->number("limit");
        limit->lineEdit()->setFocus();
        QTest::keyClicks(limit->lineEdit(), "7");
        QVERIFY(!list_->number("radius"));
        list_->toggle("detailed")->click();
        QVERIFY(thing_.detailed);
        QCOMPARE(list_->number("limit"), limit);
        QCOMPARE(limit->text(), QString("7"));
        QVERIFY(list_->number("radius")->isVisible());
        QCOMPARE(list_->number("radius")->value().value(), 0.25);
        // A heading came in above: everything else moved down by it.
        auto* heading = list_->findChild<QLabel*>("Details");
        QTRY_VERIFY(heading->isVisible() && heading->y() < list_->choice("name")->y());
        // A number that is ticked or not, and that has its value in any case.
        list_->toggle("radius")->click();
        QVERIFY(thing_.active);
        type("radius", "0.5");
        QCOMPARE(thing_.radius, 0.5);
        QPointer<widgets::NumberField> gone = list_->number("radius");
        list_->toggle("detailed")->click();
        QVERIFY(!list_->number("radius"));
        QTRY_VERIFY(!gone);
    }
};

LINKWRIGHT_GUI_TEST(FieldListTest)

}  // namespace field_list_test

#include "field_list_test.moc"
