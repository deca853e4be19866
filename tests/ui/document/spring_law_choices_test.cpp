// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/spring_law_choices.h"

#include "tests/support/test_program.h"

#include <QTest>

namespace spring_law_choices_test {

using namespace linkwright;

/// The table of a spring as a text that people edit.
class SpringLawChoicesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsWhatItWrites() {
        model::SpringLaw law{"", {-0.025, 0.0, 1e-7}, {-40.125, 0.0, 60.0}};
        const QString text = document::lawTableText(law);
        QVERIFY(document::lawTableFault(text).isEmpty());
        model::SpringLaw read{"x^3", {9.0}, {9.0}};
        document::setLawTable(read, text);
        QCOMPARE(read.elongations, law.elongations);
        QCOMPARE(read.forces, law.forces);
        QCOMPARE(read.formula, std::string("x^3"));
        document::setLawTable(read, QStringLiteral("  "));
        QVERIFY(read.elongations.empty() && read.forces.empty());
    }

    void saysWhatItCannotRead_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("part");
        QTest::newRow("no force") << "0: 1, 0.2"
                                  << "\"0.2\"";
        QTest::newRow("letters") << "0: 1, 0.2: much"
                                 << "0.2: much";
        QTest::newRow("three numbers") << "0: 1: 2, 3: 4"
                                       << "0: 1: 2";
        QTest::newRow("one row") << "0: 1"
                                 << "two rows";
        QTest::newRow("order") << "0: 1, 0.3: 2, 0.1: 3"
                               << "0.1";
    }
    void saysWhatItCannotRead() {
        QFETCH(QString, text);
        QFETCH(QString, part);
        const QString fault = document::lawTableFault(text);
        QVERIFY2(fault.contains(part), qPrintable(fault));
    }

    void knowsElongationAndRate() {
        model::Model model;
        model.parameters.push_back({"k", "", "", 3.0});
        QVERIFY(document::lawFormulaFault(model, "k*x^3 + max(v, 0)").isEmpty());
        QVERIFY(document::lawFormulaFault(model, " ").isEmpty());
        QVERIFY(!document::lawFormulaFault(model, "k*t").isEmpty());
    }
};

LINKWRIGHT_TEST(SpringLawChoicesTest)

}  // namespace spring_law_choices_test

#include "spring_law_choices_test.moc"
