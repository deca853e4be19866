// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/model/fault_table.h"

#include "tests/engine/model/rich_model.h"

#include <QtTest/QTest>

namespace linkwright::testing {

QString textOf(const std::vector<base::Diagnostic>& diagnostics) {
    QString text;
    for (const base::Diagnostic& diagnostic : diagnostics)
        text += QString::fromStdString(base::toText(diagnostic)) + "\n";
    return text;
}

void verifyFound(const Fault& fault) {
    model::Model model = richModel();
    fault.spoil(model);
    const auto diagnostics = model::validate(model);
    bool found = false;
    for (const base::Diagnostic& diagnostic : diagnostics) {
        QVERIFY(!diagnostic.message.empty() && !diagnostic.remedy.empty());
        found = found
                || (diagnostic.severity == fault.severity && diagnostic.object == fault.object
                    && diagnostic.place == fault.place
                    && diagnostic.message.find(fault.messagePart) != std::string::npos
                    && diagnostic.remedy.find(fault.remedyPart) != std::string::npos);
    }
    QVERIFY2(found, qPrintable(textOf(diagnostics)));
    QCOMPARE(base::hasErrors(diagnostics), fault.severity == base::Severity::Error);
}

}  // namespace linkwright::testing
