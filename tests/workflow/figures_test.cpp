// SPDX-License-Identifier: GPL-3.0-or-later
// The data behind the figures of Maciag 2023, chapter 5, from the sample projects: what the
// dashboard plots is what a run keeps in its file. Runs are cut short;
// tests/workflow/optimize_test.cpp takes them to their ends.
#include "engine/project/project_file.h"
#include "engine/session/optimizations/optimization_file.h"
#include "engine/session/solving/solve.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <QTemporaryDir>
#include <algorithm>
#include <cmath>

namespace figures_test {

using namespace linkwright;

namespace {

model::Model sample(const std::string& name) {
    return project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/" + name + ".linkwright.json");
}

void limitIterations(model::Model& model, int most) {
    model.optimization.stop.maximumIterations = most;
    for (model::OptimizationStage& stage : model.optimization.stages)
        if (stage.stop) stage.stop->maximumIterations = most;
}

const session::Series& signalOf(const session::SimulationResult& motion, const std::string& id,
                                const std::string& component = {}) {
    for (const session::Series& series : motion.signalSeries)
        if (series.id == id && series.component == component) return series;
    throw std::invalid_argument("no signal " + id + " " + component);
}

double largest(const std::vector<double>& values) {
    double found = 0.0;
    for (const double value : values)
        found = std::max(found, std::abs(value));
    return found;
}

/// Largest difference relative to the largest value.
double difference(const std::vector<double>& one, const std::vector<double>& other) {
    double found = 0.0;
    for (std::size_t i = 0; i < one.size(); ++i)
        found = std::max(found, std::abs(one[i] - other[i]));
    return found / largest(other);
}

/// Angles of bodies from their displacements, in the plane.
std::vector<double> orientation(const session::SimulationResult& motion, const std::string& body) {
    const auto place = static_cast<std::size_t>(
        std::find(motion.bodies.begin(), motion.bodies.end(), body) - motion.bodies.begin());
    std::vector<double> angles;
    for (const auto& frame : motion.displacements) {
        const Eigen::Quaterniond& turn = frame.at(place).rotation;
        angles.push_back(2.0 * std::atan2(turn.z(), turn.w()));
    }
    return angles;
}

}  // namespace

class FiguresTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void figures_5_5_and_5_6_fiveBarDesign() {
        model::Model model = sample("five-bar-design");
        // A click in the tree: the velocity of the point that shall stay at rest.
        model::Signal velocity = *model::findById(model.signalList, std::string("position-P2"));
        velocity.id = "velocity-P2";
        velocity.kind = model::SignalKind::PointVelocity;
        model.signalList.push_back(velocity);
        const session::SimulationResult before = session::simulate(model);
        for (const model::Algorithm algorithm :
             {model::Algorithm::SequentialQuadratic, model::Algorithm::LowStorageBfgs}) {
            model.optimization.algorithm = algorithm;
            const session::StoredOptimization run = recorded(model);
            QVERIFY(run.state == session::OptimizationState::Converged);
            // Thesis: 14 iterations, 25 evaluations of the gradient.
            QVERIFY(run.iterations.back()->iteration <= 14);
            QVERIFY(run.result->evaluations <= 25);
            QVERIFY(run.iterations.back()->optimality < 1e-6 * run.iterations.front()->optimality);
            const auto& speed = signalOf(*run.motion, "velocity-P2", "y").values;
            QCOMPARE(speed.size(), run.motion->times.size());
            QVERIFY(largest(speed) < 1e-3 * largest(signalOf(before, "velocity-P2", "y").values));
        }
    }

    void figures_5_12_to_5_15_swingUp() {
        model::Model model = sample("double-pendulum-swing-up");
        const session::SimulationResult before = session::simulate(model);
        limitIterations(model, 12);
        const session::StoredOptimization run = recorded(model);
        std::vector<double> first, last;
        for (const auto& report : run.iterations) {
            const auto stage = static_cast<std::size_t>(report->stage);
            first.resize(std::max(first.size(), stage + 1), report->cost);
            last.resize(std::max(last.size(), stage + 1));
            last[stage] = report->cost;
            QCOMPARE(report->variables.size(), std::size_t{601});
        }
        QCOMPARE(first.size(), std::size_t{2});  // gamma = 0, gamma = 1
        QVERIFY(last[0] < 0.2 * first[0]);
        QVERIFY(last[1] < 0.9 * first[1]);
        for (const char* body : {"link-1", "link-2"}) {
            QVERIFY(difference(orientation(*run.motion, body), orientation(before, body)) > 0.1);
        }
        // At u = 0: discrete adjoint, continuous adjoint and direct differentiation.
        const session::GradientMethod methods[] = {session::GradientMethod::Adjoint,
                                                   session::GradientMethod::ContinuousAdjoint,
                                                   session::GradientMethod::Direct};
        std::vector<std::vector<double>> gradients;
        for (const session::GradientMethod method : methods)
            gradients.push_back(
                session::computeGradient(sample("double-pendulum-swing-up"), method).gradient);
        QVERIFY(difference(gradients[0], gradients[2]) < 1e-10);
        // Without a force everything hangs at rest, where the costate equations do not vary in time
        // and both are the same polynomials of the step.
        QVERIFY(difference(gradients[1], gradients[2]) < 1e-10);
        QVERIFY(largest(gradients[2]) > 0.0);
    }

    void figures_5_17_to_5_20_stabilization() {
        model::Model model = sample("double-pendulum-stabilization");
        const session::SimulationResult before = session::simulate(model);
        limitIterations(model, 60);
        const session::StoredOptimization run = recorded(model);
        QVERIFY(run.iterations.back()->cost < 1e-3 * run.iterations.front()->cost);
        QVERIFY(run.iterations.back()->optimality < 1e-1 * run.iterations.front()->optimality);
        const auto& force = signalOf(*run.motion, "force-value").values;
        const auto& cart = signalOf(*run.motion, "cart-position").values;
        QCOMPARE(force.size(), cart.size());
        QVERIFY(largest(force) > 1.0);
        QVERIFY(largest(cart) < 0.1 * largest(signalOf(before, "cart-position").values));
        // The gradient at the start and at the end, one value per sample.
        QVERIFY(largest(run.iterations.back()->gradient)
                < 0.1 * largest(run.iterations.front()->gradient));
    }

    void figures_5_22_to_5_25_balance() {
        model::Model model = sample("five-bar-pendulum-balance");
        limitIterations(model, 3);
        const session::StoredOptimization run = recorded(model);
        std::vector<int> stages;
        for (const auto& report : run.iterations)
            if (stages.empty() || stages.back() != report->stage) stages.push_back(report->stage);
        QCOMPARE(stages, (std::vector<int>{0, 1, 2, 3}));
        QVERIFY(run.iterations.back()->stageName.find("SP4") == 0);
        for (const char* input : {"volts-1", "volts-4"})
            QVERIFY(largest(signalOf(*run.motion, input).values) > 0.0);
        const auto& tilt = signalOf(*run.motion, "tilt").values;
        QCOMPARE(tilt.size(), run.motion->times.size());
        QVERIFY(std::all_of(tilt.begin(), tilt.end(),
                            [](double value) { return std::isfinite(value); }));
    }

    void figures_5_29_to_5_33_oscillation() {
        model::Model model = sample("five-bar-pendulum-oscillation");
        const session::SimulationResult before = session::simulate(model);
        limitIterations(model, 8);
        const session::StoredOptimization run = recorded(model);
        QVERIFY(run.iterations.back()->cost < 0.5 * run.iterations.front()->cost);
        for (const char* axis : {"x", "y"}) {
            // Held in its place, while it swings when nothing is done.
            const auto travel = [&](const session::SimulationResult& motion) {
                const auto& values = signalOf(motion, "position-P", axis).values;
                return *std::max_element(values.begin(), values.end())
                       - *std::min_element(values.begin(), values.end());
            };
            QVERIFY(travel(before) > 0.0 && travel(*run.motion) > 0.0);
            QCOMPARE(signalOf(*run.motion, "position-Q", axis).values.size(),
                     run.motion->times.size());
        }
        // Fig. 5.32 by hand, eq. 5.6, with the constants of table 5.4.
        constexpr double gear = 70.0, torqueConstant = 0.0053, emf = 0.00768, resistance = 2.6,
                         friction = 3.42e-6;
        for (const std::string motor : {"1", "4"}) {
            const auto& volts = signalOf(*run.motion, "volts-" + motor).values;
            const auto& rates = signalOf(*run.motion, "rate-" + motor).values;
            std::vector<double> torques;
            for (std::size_t i = 0; i < volts.size(); ++i)
                torques.push_back(
                    gear
                    * (torqueConstant * (volts[i] - emf * gear * rates[i]) / resistance
                       - friction * gear * rates[i]));
            QVERIFY(largest(torques) > 0.0);
            // A few roundings of sums of about the size of the largest value.
            QVERIFY(difference(signalOf(*run.motion, "torque-" + motor).values, torques) < 1e-13);
        }
        const session::GradientResult exact = session::computeGradient(
            sample("five-bar-pendulum-oscillation"), session::GradientMethod::Direct);
        QVERIFY(difference(run.iterations.front()->gradient, exact.gradient) < 1e-9);
    }

private:
    /// Optimizes, keeps the run in a file and reads it back: what the dashboard has after a
    /// restart.
    session::StoredOptimization recorded(const model::Model& model) {
        const std::string path =
            folder_.filePath(QStringLiteral("run-%1.h5").arg(++count_)).toStdString();
        session::OptimizationDescription description;
        description.name = "figure";
        session::OptimizationRecorder recorder(path, model, description);
        session::SolveControl control;
        control.keepIterations = false;
        control.iteration = [&](const session::IterationReport& report) { recorder.add(report); };
        const session::OptimizationResult result = session::optimize(model, control);
        const session::SimulationResult motion = session::simulate(result.model);
        recorder.finish(result, &motion);
        return session::readOptimization(path);
    }

    QTemporaryDir folder_;
    int count_ = 0;
};

LINKWRIGHT_TEST(FiguresTest)

}  // namespace figures_test

#include "figures_test.moc"
