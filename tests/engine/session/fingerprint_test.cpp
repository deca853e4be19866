// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/project_file.h"
#include "engine/session/rig/trial.h"
#include "tests/engine/model/rich_model.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

namespace fingerprint_test {

using namespace linkwright;
using linkwright::testing::richModel;
using session::fingerprint;

/// Issue 16: the fingerprint that guards a run on a rig.
class FingerprintTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesDoNotCount() {
        const model::Model model = richModel();
        model::Model renamed = model;
        model::forEachList(renamed, [](auto& list, const model::ListInfo& info) {
            QVERIFY2(!list.empty(), (std::string("the rich model has a ") + info.noun).c_str());
            for (auto& element : list)
                element.name = "another name of " + element.id;
        });
        QCOMPARE(fingerprint(renamed), fingerprint(model));
    }

    void numbersCount() {
        const model::Model model = richModel();
        model::Model edited = model;
        edited.springs.front().stiffness.value *= 1.0 + 1e-9;
        QVERIFY(fingerprint(edited) != fingerprint(model));
    }

    void theNumbersOfTablesCount() {
        model::Model model = richModel();
        model::CostTerm& term = *model::findById(model.costTerms, std::string("listed"));
        QVERIFY(!term.table.times.empty());
        const std::string within = fingerprint(model);
        term.table.file = "gap.csv";
        const std::string beside = fingerprint(model);
        QVERIFY(beside != within);
        term.table.columns.front().back() += 1e-6;
        QVERIFY2(fingerprint(model) != beside, "the text of the project is the same");
        term.table.columns.front().back() -= 1e-6;
        term.table.times.back() += 1e-6;
        QVERIFY(fingerprint(model) != beside);
    }
};

LINKWRIGHT_TEST(FingerprintTest)

}  // namespace fingerprint_test

#include "fingerprint_test.moc"
