// SPDX-License-Identifier: GPL-3.0-or-later
// Everything the engine can measure is offered, and what is offered can be measured.
#include "engine/session/document/measurable_signals.h"

#include "engine/base/diagnostic.h"
#include "engine/model/validation.h"
#include "engine/project/project_file.h"
#include "engine/session/solving/solve.h"
#include "tests/engine/model/rich_model.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <cmath>
#include <set>

namespace measurable_signals_test {

using namespace linkwright;
using model::SignalKind;

namespace {

model::Model sample(const std::string& name) {
    return project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/" + name + ".linkwright.json");
}

}  // namespace

class MeasurableSignalsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyKindIsOffered() {
        std::set<SignalKind> offered;
        model::Model rich = testing::richModel();
        rich.simulation.kind = model::MotionKind::Dynamic;
        for (const model::Signal& signal : session::measurableSignals(rich, true))
            offered.insert(signal.kind);
        for (const model::Signal& signal :
             session::measurableSignals(sample("four-bar-atlas"), true))
            offered.insert(signal.kind);
        for (int kind = 0; kind <= static_cast<int>(SignalKind::Elongation); ++kind)
            if (static_cast<SignalKind>(kind) != SignalKind::Formula)
                QVERIFY2(offered.contains(static_cast<SignalKind>(kind)),
                         qPrintable(QStringLiteral("kind %1").arg(kind)));
    }

    void whatIsOfferedIsValid() {
        for (const bool planar : {false, true}) {
            model::Model model = testing::richModel();
            for (const model::Signal& signal : session::measurableSignals(model, planar))
                session::measure(model, signal);
            for (const base::Diagnostic& problem : model::validate(model))
                QVERIFY2(problem.severity != base::Severity::Error,
                         (problem.object + ": " + problem.message).c_str());
        }
    }

    void whatIsOfferedComputes_data() {
        QTest::addColumn<QString>("project");
        for (const char* name : {"four-bar-atlas", "five-bar-design", "quick-return",
                                 "spatial-rssr-function", "five-bar-pendulum-oscillation"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void whatIsOfferedComputes() {
        QFETCH(QString, project);
        model::Model model = sample(project.toStdString());
        model.simulation.duration = std::min(model.simulation.duration, 0.2);
        model.costTerms.clear();
        const bool planar = session::summarize(model).planar;
        std::size_t components = 0;
        for (const model::Signal& signal : session::measurableSignals(model, planar))
            session::measure(model, signal);
        for (const model::Signal& signal : model.signalList)
            components += static_cast<std::size_t>(model::componentCount(model, signal));
        const session::SimulationResult motion = session::simulate(model);
        QVERIFY2(!motion.failure, motion.failure ? motion.failure->message.c_str() : "");
        QCOMPARE(motion.signalSeries.size(), components);
        for (const session::Series& series : motion.signalSeries) {
            const model::Signal* signal = model::findById(model.signalList, series.id);
            QCOMPARE(series.unit, session::signalUnit(model, *signal));
            for (const double value : series.values)
                QVERIFY2(std::isfinite(value), series.name.c_str());
        }
    }

    void theSameIsMeasuredOnce() {
        model::Model model = sample("four-bar-atlas");
        const std::vector<model::Signal> offered = session::measurableSignals(model, true);
        std::vector<std::string> ids;
        for (const model::Signal& signal : offered)
            ids.push_back(session::measure(model, signal));
        const std::size_t count = model.signalList.size();
        QCOMPARE(std::set<std::string>(ids.begin(), ids.end()).size(), offered.size());
        for (std::size_t index = 0; index < offered.size(); ++index) {
            QCOMPARE(session::measure(model, offered[index]), ids[index]);
            QVERIFY(!model::findById(model.signalList, ids[index])->name.empty());
        }
        QCOMPARE(model.signalList.size(), count);
    }

    void pointsOfOneLinkHaveNoDistance() {
        const model::Model model = sample("four-bar-atlas");
        for (const model::Signal& signal : session::measurableSignals(model, true)) {
            if (signal.kind != SignalKind::Distance) continue;
            for (const model::Body& body : model.bodies) {
                const auto carries = [&](const std::string& point) {
                    return std::find(body.points.begin(), body.points.end(), point)
                           != body.points.end();
                };
                QVERIFY(!carries(signal.at.point) || !carries(signal.other.point));
            }
        }
    }
};

LINKWRIGHT_TEST(MeasurableSignalsTest)

}  // namespace measurable_signals_test

#include "measurable_signals_test.moc"
