// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/solving/jobs.h"

#include "engine/model/properties.h"
#include "engine/project/project_file.h"

#include <QtTest/QTest>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

using namespace linkwright;
using session::Engine;
using session::JobListener;
using std::chrono::steady_clock;
using namespace std::chrono_literals;

namespace {

using Shared = std::shared_ptr<const model::Model>;

model::Model sample(const std::string& name) {
    return project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/" + name + ".linkwright.json");
}

/// Everything the engine said, in order; read on the test's thread.
struct Heard {
    mutable std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::shared_ptr<const session::SimulationResult>> simulated;
    std::vector<std::shared_ptr<const session::PropertyGradient>> gradients;
    std::vector<std::shared_ptr<const session::IterationReport>> iterated;
    std::vector<std::shared_ptr<const session::OptimizationResult>> optimized;
    std::vector<base::Diagnostic> failures;
    std::thread::id thread;

    JobListener listener() {
        JobListener result;
        result.simulated = [this](auto value) { add(simulated, value); };
        result.gradientReady = [this](auto value) { add(gradients, value); };
        result.iterated = [this](auto value) { add(iterated, value); };
        result.optimized = [this](auto value) { add(optimized, value); };
        result.failed = [this](const std::vector<base::Diagnostic>& found) {
            for (const base::Diagnostic& diagnostic : found)
                add(failures, diagnostic);
        };
        return result;
    }

    template <class Value>
    void add(std::vector<Value>& list, const Value& value) {
        const std::scoped_lock lock(mutex);
        list.push_back(value);
        thread = std::this_thread::get_id();
        changed.notify_all();
    }

    template <class Value>
    bool waitFor(const std::vector<Value>& list, std::size_t count) {
        std::unique_lock lock(mutex);
        return changed.wait_for(lock, 30s, [&] { return list.size() >= count; });
    }
};

/// One that goes on for minutes unless it is stopped.
model::Model endlessOptimization() {
    model::Model model = sample("double-pendulum-stabilization");
    model.simulation.step = 1e-4;
    model.optimization.stop = model::StopRules{};
    model.optimization.stop.maximumIterations = 100000;
    model.optimization.stop.optimality = 1e-300;
    model.optimization.stop.relativeStep = 0.0;
    return model;
}

}  // namespace

class JobsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void simulatesAndDifferentiates() {
        Heard heard;
        Engine engine(heard.listener());
        QVERIFY(!engine.busy());
        engine.simulate(std::make_shared<const model::Model>(sample("five-bar-design")), true);
        engine.waitUntilIdle();
        QVERIFY(!engine.busy());
        QCOMPARE(heard.simulated.size(), std::size_t(1));
        QCOMPARE(heard.gradients.size(), std::size_t(1));
        QVERIFY(heard.failures.empty());
        QVERIFY(heard.thread != std::this_thread::get_id());
        QVERIFY(std::abs(heard.simulated[0]->cost - 0.7268774613130043) < 1e-7);
        QVERIFY(std::abs(heard.gradients[0]->at({"spring-1", "freeLength"}) + 4.228810855240666)
                < 1e-6);
        engine.simulate(std::make_shared<const model::Model>(sample("five-bar-design")), false);
        engine.waitUntilIdle();
        QCOMPARE(heard.simulated.size(), std::size_t(2));
        QCOMPARE(heard.gradients.size(), std::size_t(1));
    }

    void newestSimulationWins() {
        Heard heard;
        Engine engine(heard.listener());
        model::Model model = sample("five-bar-design");
        for (int i = 0; i < 40; ++i) {
            model::findNumber(model, "spring-1", "freeLength")->value = 2.2 + 0.001 * i;
            engine.simulate(std::make_shared<const model::Model>(model), false);
        }
        engine.waitUntilIdle();
        const std::size_t answered = heard.simulated.size();
        QVERIFY(answered >= 1 && answered < 40);
        QVERIFY(heard.failures.empty());
        // The last request is always answered, and last.
        const double last = heard.simulated.back()->cost;
        engine.simulate(std::make_shared<const model::Model>(model), false);
        engine.waitUntilIdle();
        QCOMPARE(heard.simulated.back()->cost, last);
    }

    void optimizes() {
        Heard heard;
        Engine engine(heard.listener());
        engine.optimize(std::make_shared<const model::Model>(sample("five-bar-design")));
        QVERIFY(engine.busy());
        engine.waitUntilIdle();
        QCOMPARE(heard.optimized.size(), std::size_t(1));
        QVERIFY(heard.optimized[0]->converged);
        // Who listens has the iterations already; a second copy of long ones would fill the memory.
        QVERIFY(heard.iterated.size() > 2);
        QVERIFY(heard.optimized[0]->iterations.empty());
        QCOMPARE(heard.iterated.back()->cost, heard.optimized[0]->finalCost);
    }

    void stopKeepsTheBest() {
        Heard heard;
        Engine engine(heard.listener());
        engine.optimize(std::make_shared<const model::Model>(endlessOptimization()));
        QVERIFY(heard.waitFor(heard.iterated, 3));
        const auto begin = steady_clock::now();
        engine.stop();
        engine.waitUntilIdle();
        QVERIFY(steady_clock::now() - begin < 5s);
        QCOMPARE(heard.optimized.size(), std::size_t(1));
        QVERIFY(heard.optimized[0]->cancelled);
        QVERIFY(heard.optimized[0]->finalCost < heard.optimized[0]->initialCost);
        QCOMPARE(heard.iterated.back()->cost, heard.optimized[0]->finalCost);
    }

    void stopBeforeItBegins() {
        Heard heard;
        Engine engine(heard.listener());
        engine.simulate(std::make_shared<const model::Model>(sample("five-bar-design")), true);
        engine.optimize(std::make_shared<const model::Model>(endlessOptimization()));
        engine.stop();
        engine.waitUntilIdle();
        QCOMPARE(heard.optimized.size(), std::size_t(1));  // whoever waits for the end hears of it
        QVERIFY(heard.optimized[0]->cancelled);
    }

    void destructionDuringAnOptimization() {
        Heard heard;
        std::size_t iterations = 0;
        const auto begin = [&] {
            Engine engine(heard.listener());
            engine.optimize(std::make_shared<const model::Model>(endlessOptimization()));
            heard.waitFor(heard.iterated, 1);
            engine.simulate(std::make_shared<const model::Model>(sample("five-bar-design")), true);
            return steady_clock::now();
        }();
        QVERIFY(steady_clock::now() - begin < 5s);
        iterations = heard.iterated.size();
        QVERIFY(iterations >= 1);
        QVERIFY(heard.optimized.empty());  // nobody is left to hear it
        QVERIFY(heard.simulated.empty());
    }

    void faultsBecomeDiagnostics() {
        Heard heard;
        Engine engine(heard.listener());
        model::Model wrong = sample("five-bar-design");
        wrong.bodies[1].massProperties.mass = -2.0;
        engine.simulate(std::make_shared<const model::Model>(wrong), true);
        engine.waitUntilIdle();
        QVERIFY(!heard.failures.empty());
        QCOMPARE(heard.failures[0].object, wrong.bodies[1].id);
        const std::size_t before = heard.failures.size();
        engine.optimize(std::make_shared<const model::Model>(wrong));
        engine.waitUntilIdle();
        QVERIFY(heard.failures.size() > before);
        QVERIFY(heard.optimized.empty());
        // The thread lives on.
        engine.simulate(std::make_shared<const model::Model>(sample("five-bar-design")), false);
        engine.waitUntilIdle();
        QCOMPARE(heard.simulated.size(), std::size_t(1));
    }
};

QTEST_APPLESS_MAIN(JobsTest)
#include "jobs_test.moc"
