// SPDX-License-Identifier: GPL-3.0-or-later
// What a button in Problems does cures what it stands beside.
#include "ui/document/project/remedies.h"

#include "engine/model/validation.h"
#include "tests/support/test_program.h"
#include "ui/document/elements/spoken_text.h"

#include <QTest>
#include <algorithm>
#include <optional>

namespace remedies_test {

using namespace linkwright;

namespace {

/// The problem with the duration or the steps of a model, if there is one.
std::optional<base::Diagnostic> timesProblem(const model::Model& model) {
    const std::vector<base::Diagnostic> problems = model::validate(model);
    const auto found = std::find_if(
        problems.begin(), problems.end(),
        [](const base::Diagnostic& problem) { return problem.place.starts_with("/simulation/"); });
    return found == problems.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

class RemediesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void durationsAndStepsThatDoNotFit_data() {
        QTest::addColumn<double>("duration");
        QTest::addColumn<double>("step");
        QTest::addColumn<bool>("adaptive");
        QTest::addColumn<QString>("text");
        QTest::newRow("endless") << 1e30 << 0.004 << false << "Use a duration of 4 s";
        QTest::newRow("endless, adaptive") << 1e30 << 0.03 << true << "Use a duration of 30 s";
        QTest::newRow("tiny steps") << 2.5 << 1e-12 << false << "Use steps of 0.0025 s";
        QTest::newRow("no step") << 2.5 << 0.0 << false << "Use steps of 0.0025 s";
        QTest::newRow("long step") << 2.5 << 7e5 << false << "Use steps of 0.0025 s";
    }

    void durationsAndStepsThatDoNotFit() {
        QFETCH(double, duration);
        QFETCH(double, step);
        QFETCH(bool, adaptive);
        QFETCH(QString, text);
        model::Model model;
        model.simulation.duration = duration;
        if (adaptive) {
            model.simulation.integrator = model::Integrator::DormandPrince54;
            model.simulation.maximumStep = step;
        } else {
            model.simulation.step = step;
        }
        const auto problem = timesProblem(model);
        QVERIFY(problem.has_value());
        const document::Remedy remedy = document::remedyFor(*problem, model);
        QCOMPARE(remedy.text, text);
        remedy.edit(model);
        QVERIFY(!timesProblem(model).has_value());
    }

    /// A motion of many days that could be computed is only doubted.
    void leavesLongMotionsAlone() {
        model::Model model;
        const base::Diagnostic days{base::Severity::Warning, "", "/simulation/duration", "days",
                                    ""};
        model.simulation.duration = 2e6;
        model.simulation.step = 5.0;
        QVERIFY(document::remedyFor(days, model).text.isEmpty());
        model.simulation.step = 0.02;
        QCOMPARE(document::remedyFor(days, model).text, QStringLiteral("Use a duration of 20 s"));
    }

    /// What is named by its word in files has a button, and the name of the settings.
    void offersTheImplicitIntegrator() {
        model::Model model;
        const base::Diagnostic stiff{base::Severity::Warning, "foot", "/contacts/0/stiffness",
                                     "An impact is short.",
                                     "Use the integrator \"esdirk43\", a smaller step or a softer "
                                     "contact."};
        const document::Remedy remedy = document::remedyFor(stiff, model);
        QCOMPARE(remedy.text, QStringLiteral("Use the implicit integrator"));
        remedy.edit(model);
        QCOMPARE(model.simulation.integrator, model::Integrator::Esdirk43);
        QCOMPARE(document::spokenText(stiff.remedy, model),
                 QStringLiteral("Use the integrator \"Implicit 4(3), adaptive\", a smaller step or "
                                "a softer contact."));
    }

    /// Half a step is offered only where it may be used.
    void halvesStepsThatAreTooLong() {
        model::Model model;
        const base::Diagnostic coarse{base::Severity::Error, "", "/simulation/step", "coarse", ""};
        QCOMPARE(document::remedyFor(coarse, model).text, QStringLiteral("Halve the step"));
        model.simulation.step = model.simulation.duration / (0.7 * model::largestStepCount);
        QVERIFY(document::remedyFor(coarse, model).text.isEmpty());
    }
};

LINKWRIGHT_TEST(RemediesTest)

}  // namespace remedies_test

#include "remedies_test.moc"
