// SPDX-License-Identifier: GPL-3.0-or-later
//
// The same mechanism in the absolute and in the joint formulation: motion, cost and gradient.
#include "engine/base/diagnostic.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/model/properties.h"
#include "engine/project/project_file.h"
#include "tests/engine/sensitivity/evaluation.h"
#include "tests/support/complex_oracle.h"
#include "tests/support/motion.h"
#include "tests/support/numbers.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>
#include <vector>

namespace formulations_test {

using namespace linkwright;
using model::Formulation;
using model::SignalKind;
using support::Drawing;
using support::Evaluation;
using support::RandomNumbers;

namespace {

/// Gradients smaller than this are rounding, larger than this tell of a motion so sensitive that
/// rounding itself is visible; costs are of order one.
constexpr double flat = 1e-3;
constexpr double wild = 1e6;

model::Model in(Formulation formulation, model::Model model) {
    model.simulation.formulation = formulation;
    return model;
}

/// Four-bar linkage with everything that acts on joint coordinates: friction, a torsional spring,
/// a motor with a rotor, and a torque on a joint.
Drawing loadedFourBar() {
    Drawing drawing = support::fourBar();
    model::Joint& crank = drawing.model.joints[0];
    crank.coordinates[0].startVelocity = 1.0;
    crank.coordinates[0].damping = 0.2;
    drawing.formula("voltage", "3*cos(4*t)").unit = "V";
    model::Motor motor;
    motor.id = "motor";
    motor.joint = drawing.model.joints[0].id;
    motor.input = "voltage";
    motor.gearRatio = 5.0;
    motor.torqueConstant = 0.05;
    motor.backEmfConstant = 0.04;
    motor.resistance = 1.5;
    motor.viscousFriction = 1e-3;
    motor.rotorInertia = 0.01;
    drawing.model.motors.push_back(motor);
    model::TorsionalSpring spring;
    spring.id = "torsion";
    spring.joint = drawing.model.joints[1].id;
    spring.stiffness = 8.0;
    spring.damping = 0.3;
    drawing.model.torsionalSprings.push_back(spring);
    drawing.jointLoad("torque", drawing.model.joints[2].id, 0, -1.5);
    drawing.spring("spring", {model::groundId, "D"}, {"crank", "B"}, 20.0).damping = 0.5;
    drawing.jointSignal("angle", SignalKind::JointCoordinate, drawing.model.joints[1].id);
    drawing.jointSignal("rate", SignalKind::JointVelocity, drawing.model.joints[3].id);
    drawing.term("angle", model::TermTime::Running, 1.0);
    drawing.term("rate", model::TermTime::Terminal, 0.1);
    drawing.model.simulation.duration = 0.8;
    return drawing;
}

std::vector<Drawing> samples() {
    std::vector<Drawing> list{support::fiveBar(), loadedFourBar(), support::springPendulum(),
                              support::cartPendulum(3, 1.2, 1.0, {4.0, -3.0, 5.0, 1.0, -2.0})};
    support::addTravelCost(list.back());
    list.push_back(support::sliderCrank());
    list.back().pointSignal(
        "slider", SignalKind::PointPosition,
        {list.back().model.bodies.back().id, list.back().model.bodies.back().points.front()});
    list.back().term("slider", model::TermTime::Running, 1.0);
    for (Drawing& drawing : list) {
        drawing.model.simulation.duration = std::min(drawing.model.simulation.duration, 1.0);
        drawing.model.simulation.step = 0.002;
    }
    return list;
}

/// The shipped projects. Those that start from rest without any input get one.
std::vector<model::Model> projects() {
    std::vector<model::Model> list;
    const std::filesystem::path folder = std::filesystem::path(LINKWRIGHT_SOURCE_DIR) / "projects";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string file = entry.path().filename().string();
        if (!entry.path().string().ends_with(".linkwright.json")) continue;
        list.push_back(project::readProject(entry.path().string()));
        // Some of them take minutes, with every joint a constraint.
        double& duration = list.back().simulation.duration;
        if (support::sanitized)
            duration = std::min(duration, file.rfind("n-link-cart-64", 0) == 0 ? 0.02 : 0.3);
        if (!list.back().tires.empty()) duration = std::min(duration, 2.0);
        // Rigid loops between tires take steps of an eighth, and that takes minutes, too: the small
        // vehicle stands for the large ones.
        if (!list.back().tires.empty() && list.back().bodies.size() > 10) {
            list.pop_back();
            continue;
        }
        for (model::Input& input : list.back().inputs) {
            const auto isZero = [](double sample) { return sample == 0.0; };
            if (!std::all_of(input.samples.begin(), input.samples.end(), isZero)) continue;
            for (std::size_t place = 0; place < input.samples.size(); ++place)
                input.samples[place] = 0.3 * std::sin(0.02 * static_cast<double>(place));
        }
    }
    return list;
}

std::vector<double> numbersGradient(const model::Model& model) {
    Evaluation evaluation(model);
    return evaluation.evaluator.propertyGradient(evaluation.values);
}

/// Cost and its derivative along a direction of all numbers.
struct Slope {
    double cost = 0.0;
    double along = 0.0;
    double size = 0.0;  ///< largest entry of the gradient
};

/// The axes of a universal joint are perpendicular; how its coordinates go on when they are not
/// is a matter of definition, and differs.
std::vector<bool> comparable(const model::Model& source) {
    model::Model model = source;
    std::vector<bool> list(static_cast<std::size_t>(model::assignSlots(model)), true);
    for (const model::Joint& joint : model.joints)
        if (joint.kind == model::JointKind::Universal)
            for (const model::Number3* axis : {&joint.axis, &joint.secondAxis})
                for (const model::Number& number : *axis)
                    list[static_cast<std::size_t>(number.slot)] = false;
    return list;
}

Slope slopeOf(const model::Model& model, std::uint64_t seed) {
    Evaluation evaluation(model);
    const std::vector<double> gradient = evaluation.evaluator.propertyGradient(evaluation.values);
    const std::vector<bool> counts = comparable(model);
    RandomNumbers random(seed);
    Slope slope;
    slope.cost = evaluation.cost;
    for (std::size_t slot = 0; slot < gradient.size(); ++slot) {
        const double change = random.between(-1.0, 1.0);
        if (!counts[slot]) continue;
        slope.along += change * gradient[slot];
        slope.size = std::max(slope.size, std::abs(gradient[slot]));
    }
    return slope;
}

/// @return what is wrong, empty when adjoint and complex step of the absolute form agree
template <template <class> class SpaceOf>
std::string compareWithOracle(const assembly::System& system, std::uint64_t seed) {
    Evaluation evaluation(system.model);
    const std::vector<double> gradient = evaluation.evaluator.propertyGradient(evaluation.values);
    const double size = support::largest(gradient);
    if (std::isnan(size)) return "the gradient is not a number";
    if (size > wild) return "";
    support::ComplexOracle<SpaceOf> oracle(system);
    RandomNumbers random(seed + 77);
    std::vector<double> direction(gradient.size());
    double expected = 0.0;
    for (std::size_t slot = 0; slot < direction.size(); ++slot) {
        direction[slot] = random.between(-1.0, 1.0);
        expected += direction[slot] * gradient[slot];
    }
    const double error = std::abs(oracle.directional(direction, {}) - expected);
    // As in the test of the joint form: rounding, multiplied by badly conditioned mechanisms.
    if (error <= 1e-10 * std::max(size, flat)) return "";
    std::string worst = "?";
    double largest = 0.0;
    model::forEachNumber(
        system.model, [&](const model::PropertyInfo& info, const model::Number& number) {
            const auto slot = static_cast<std::size_t>(number.slot);
            const double difference = std::abs(oracle.numberDerivative(slot) - gradient[slot]);
            if (!(difference > largest)) return;
            largest = difference;
            worst = info.object + "." + info.property;
        });
    return "relative error " + QString::number(error / size).toStdString() + ", largest at "
           + worst;
}

}  // namespace

class FormulationsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void motionsAgree() {
        for (const Drawing& drawing : samples()) {
            Drawing watched = drawing;
            for (const model::Body& body : watched.model.bodies) {
                const model::Attachment tip{body.id, body.points.back()};
                watched.pointSignal("x-" + body.id, SignalKind::PointPosition, tip);
                watched.pointSignal("a-" + body.id, SignalKind::PointAcceleration, tip);
            }
            const auto joints = support::simulate(in(Formulation::Joint, watched.model));
            const auto bodies = support::simulate(in(Formulation::Absolute, watched.model));
            QVERIFY(bodies->system().jointForm != nullptr);
            const double duration = watched.model.simulation.duration;
            for (const double time : {0.0, 0.37 * duration, duration})
                for (const model::Signal& signal : watched.model.signalList) {
                    const Eigen::Vector3d expected = joints->signal(signal.id, time);
                    // RK4 at 2 ms; both forms differ by its error.
                    QVERIFY2((bodies->signal(signal.id, time) - expected).norm()
                                 < 1e-7 * (1.0 + expected.norm()),
                             signal.id.c_str());
                }
            for (const double time : {0.0, duration})
                QVERIFY(std::abs(joints->energy(time) - bodies->energy(time))
                        < 1e-7 * (1.0 + std::abs(joints->energy(time))));
        }
    }

    void gradientsAgree() {
        for (const Drawing& drawing : samples()) {
            const std::vector<double> joints = numbersGradient(drawing.model);
            const std::vector<double> bodies =
                numbersGradient(in(Formulation::Absolute, drawing.model));
            const std::vector<bool> counts = comparable(drawing.model);
            const double size = support::largest(joints);
            QVERIFY(size > 1e-2);
            for (std::size_t slot = 0; slot < joints.size(); ++slot)
                if (counts[slot]) QVERIFY(std::abs(joints[slot] - bodies[slot]) < 1e-6 * size);
        }
    }

    /// What is shipped: every signal at the end, the cost, and the gradient of its variables.
    void projectsAgree() {
        int compared = 0;
        for (model::Model model : projects()) {
            ++compared;
            // What rolls sums up the error of each step, which falls with its fourth power.
            if (!model.wheels.empty()) model.simulation.step /= 8.0;
            const model::Model bodies = in(Formulation::Absolute, model);
            const double duration = model.simulation.duration;
            const auto first = support::simulate(in(Formulation::Joint, model));
            const auto second = support::simulate(bodies);
            const bool rattles = model.name == "Geneva drive";
            for (const model::Signal& signal : model.signalList) {
                const Eigen::Vector3d expected = first->signal(signal.id, duration);
                // Both carry the error of the integrator at the settings of the project; the
                // wheel rests anywhere within its play of 0.15 mm at 40 mm.
                const double tolerance = rattles ? 5e-3 : 1e-5;
                QVERIFY2((second->signal(signal.id, duration) - expected).norm()
                             < tolerance * (1.0 + expected.norm()),
                         (model.name + ": " + signal.id).c_str());
            }
            const Evaluation expected(in(Formulation::Joint, model));
            const Evaluation actual(bodies);
            // The square of a small deviation, after teeth have fallen onto pallets.
            const double costTolerance = model.name == "Escapement" ? 1e-3 : 1e-7;
            QVERIFY2(std::abs(actual.cost - expected.cost)
                         <= costTolerance * std::abs(expected.cost) + 1e-25,
                     model.name.c_str());
            // Drawn at an optimum of zero, all that is left is rounding.
            if (model.costTerms.empty() || expected.cost < 1e-25) continue;
            QVERIFY(!expected.gradient.empty());
            // Impacts multiply what the steps of each cost.
            QVERIFY2(support::relativeError(actual.gradient, expected.gradient)
                         < (model.contacts.empty() ? 1e-5 : 1e-3),
                     model.name.c_str());
        }
        QVERIFY(compared >= 19);
    }

    /// Every method, on the same discretization: adjoint and direct to rounding.
    void methodsAgree() {
        for (const Drawing& drawing : samples()) {
            const model::Model model = in(Formulation::Absolute, drawing.model);
            if (model.designVariables.empty()) continue;
            Evaluation evaluation(model);
            std::vector<double> other(evaluation.values.size());
            evaluation.evaluator.complexStepGradient(evaluation.values, other);
            QVERIFY(support::relativeError(evaluation.gradient, other) < 1e-10);
            evaluation.evaluator.directGradient(evaluation.values, other);
            QVERIFY(support::relativeError(evaluation.gradient, other) < 1e-10);
            evaluation.evaluator.continuousAdjointGradient(evaluation.values, other);
            QVERIFY(support::relativeError(evaluation.gradient, other) < 1e-6);
            QVERIFY(support::relativeError(evaluation.gradient, other) > 0.0);
        }
    }

    /// The error of the continuous adjoint falls with the order of the integration, in each
    /// formulation.
    void continuousAdjointHasOrderFour() {
        for (const Formulation formulation : {Formulation::Joint, Formulation::Absolute})
            for (const Drawing& drawing : {support::fiveBar(), support::springPendulum()}) {
                model::Model model = in(formulation, drawing.model);
                model.simulation.duration = 1.0;
                model.simulation.step = 0.00125;
                const Evaluation exact(model);
                double before = 0.0;
                for (const double step : {0.02, 0.01}) {
                    model.simulation.step = step;
                    Evaluation evaluation(model);
                    std::vector<double> gradient(exact.gradient.size());
                    evaluation.evaluator.continuousAdjointGradient(evaluation.values, gradient);
                    const double error = support::relativeError(gradient, exact.gradient);
                    if (before > 0.0) QVERIFY2(error < before / 10.0, "order below 3.3");
                    before = error;
                }
                QVERIFY(before < 1e-5);
            }
    }

    /// Five-bar over 5 s at the default step, all five joints being constraints.
    void jointsStayTogether() {
        const auto motion = support::simulate(in(Formulation::Absolute, support::fiveBar().model));
        QCOMPARE(motion->system().rows.size(), std::size_t(10));
        QVERIFY(motion->largestViolation().position > 0.0);
        QVERIFY2(motion->largestViolation().position < 1e-8,
                 qPrintable(QString::number(motion->largestViolation().position)));
        QVERIFY2(motion->largestViolation().velocity < 1e-12,
                 qPrintable(QString::number(motion->largestViolation().velocity)));
    }

    void energyStays() {
        for (Drawing drawing : {support::fiveBar(), support::fourBar(), support::sliderCrank(),
                                support::universalPendulum(0.7, 0.4)}) {
            drawing.model.simulation.duration = 1.0;
            double before = 0.0;
            for (const double step : {0.01, 0.005}) {
                drawing.model.simulation.step = step;
                const auto motion = support::simulate(in(Formulation::Absolute, drawing.model));
                const double drift = std::abs(motion->energy(1.0) - motion->energy(0.0));
                QVERIFY(motion->kineticEnergy(0.3) > 0.01);
                if (before > 0.0) QVERIFY(drift < before / 8.0 || drift < 1e-10);
                before = drift;
            }
        }
    }

    /// Angles of joints count full turns.
    void anglesCountTurns() {
        Drawing drawing = support::fourBar();
        drawing.model.gravity = {0.0, 0.0, 0.0};
        drawing.model.joints[0].coordinates[0].startVelocity = 15.0;
        drawing.model.simulation.duration = 2.0;
        drawing.model.simulation.step = 0.001;
        drawing.jointSignal("angle", SignalKind::JointCoordinate, drawing.model.joints[0].id);
        const auto joints = support::simulate(drawing.model);
        const auto bodies = support::simulate(in(Formulation::Absolute, drawing.model));
        const double angle = joints->signal("angle", 2.0)[0];
        QVERIFY(std::abs(angle) > 10.0);
        QVERIFY(std::abs(bodies->signal("angle", 2.0)[0] - angle) < 1e-5);
    }

    /// Bodies that could not turn freely by an inertia of their own: point masses in the plane and
    /// in space, thin rods in space.
    void bodiesWithoutFullInertia() {
        std::vector<Drawing> list{support::cartPendulum(2, 1.2, 0.1, {4.0, -3.0, 5.0, 1.0, -2.0}),
                                  support::universalPendulum(0.7, 0.4),
                                  support::universalPendulum(0.7, 0.4)};
        support::addTravelCost(list[0]);
        for (std::size_t index = 0; index < list.size(); ++index) {
            Drawing& drawing = list[index];
            model::Body& link = drawing.model.bodies.back();
            if (index < 2) {
                link.massProperties.kind = model::MassKind::Explicit;
                link.massProperties.inertia = {};
                const model::Point& tip =
                    *model::findById(drawing.model.points, link.points.back());
                link.massProperties.centerOfMass = tip.position;
            } else {
                link.massProperties.kind = model::MassKind::Rod;
            }
            drawing.pointSignal("tip", SignalKind::PointPosition, {link.id, link.points.back()});
            drawing.term("tip", model::TermTime::Running, 1.0);
            drawing.model.simulation.duration = 0.6;
            drawing.model.simulation.step = 0.001;
            const auto joints = support::simulate(drawing.model);
            const auto bodies = support::simulate(in(Formulation::Absolute, drawing.model));
            QVERIFY(!bodies->system().virtualInertias.empty());
            QVERIFY((joints->signal("tip", 0.6) - bodies->signal("tip", 0.6)).norm() < 1e-8);
            QVERIFY((joints->signal("tip", 0.6) - joints->signal("tip", 0.0)).norm() > 0.05);
            const std::vector<double> expected = numbersGradient(drawing.model);
            const std::vector<double> actual =
                numbersGradient(in(Formulation::Absolute, drawing.model));
            const std::vector<bool> counts = comparable(drawing.model);
            const double size = support::largest(expected);
            QVERIFY(size > 1e-2);
            for (std::size_t slot = 0; slot < expected.size(); ++slot)
                if (counts[slot]) QVERIFY(std::abs(expected[slot] - actual[slot]) < 1e-6 * size);
        }
    }

    /// An inertia that is a design variable may vanish on the way of an optimization, whatever it
    /// is in the drawing, by itself or by a formula.
    void inertiaMayVanishLater() {
        for (const char* variable : {"inertia", "formula"}) {
            Drawing drawing = support::cartPendulum(2, 1.2, 0.1, {4.0, -3.0, 5.0, 1.0, -2.0});
            support::addTravelCost(drawing);
            model::Body& link = drawing.model.bodies.back();
            link.massProperties.kind = model::MassKind::Explicit;
            if (std::string(variable) == "formula") {
                drawing.parameter("radius", 0.4);
                link.massProperties.inertia[2].expression = "0.5*radius^2";
                drawing.design("radius", "value");
            } else {
                link.massProperties.inertia[2] = 0.05;
                drawing.design(link.id, "inertia.zz");
            }
            drawing.model.simulation.duration = 0.4;
            drawing.model.simulation.step = 0.001;
            sensitivity::GradientEvaluator joints(in(Formulation::Joint, drawing.model));
            sensitivity::GradientEvaluator bodies(in(Formulation::Absolute, drawing.model));
            const std::vector<double> drawn = support::valuesOf(joints);
            for (std::vector<double> values : {drawn, std::vector<double>(drawn.size(), 0.0)}) {
                // The samples of the force stay.
                std::copy(drawn.begin() + 1, drawn.end(), values.begin() + 1);
                std::vector<double> expected(values.size()), actual(values.size());
                const double cost = joints.costAndGradient(values, expected);
                QVERIFY(std::abs(bodies.costAndGradient(values, actual) - cost) < 1e-9 * cost);
                QVERIFY(support::largest(expected) > 1e-6);
                QVERIFY2(support::relativeError(actual, expected) < 1e-6, variable);
            }
        }
    }

    /// A thin rod on a ball turns about itself without inertia: no lent one may hide that.
    void undefinedMotionIsReported() {
        Drawing drawing;
        drawing.point("A", 0.0, 0.0, 0.0);
        drawing.point("B", 0.3, -0.4, 0.2);
        drawing.rod("rod", "A", "B", 1.2);
        drawing.joint("ball", model::JointKind::Spherical, model::groundId, "rod", "A");
        for (const Formulation formulation : {Formulation::Joint, Formulation::Absolute}) {
            try {
                support::simulate(in(formulation, drawing.model));
                QFAIL("not reported");
            } catch (const base::ComputationError& error) {
                QCOMPARE(error.diagnostic().object, std::string("rod"));
                QVERIFY(error.diagnostic().message.find("turns about its own line")
                        != std::string::npos);
            }
        }
    }

    /// Chains stay cheap: each joint meets its neighbors only.
    void chainsAreBanded() {
        const auto motion = support::simulate(
            in(Formulation::Absolute, support::cartPendulum(40, 1.2, 0.01, {}).model));
        const assembly::System& system = motion->system();
        QCOMPARE(system.rows.size(), std::size_t(82));
        QVERIFY(system.rowSkyline.entryCount < 5 * 82);
        QVERIFY(system.innovationCount < 7 * 82);
    }

    /// The rows that share a degree of freedom are all rows whose path has it, each with the half
    /// solved number that belongs to it; and every row is half solved once.
    void rowsShareTheDofsOfTheirPaths() {
        for (const Formulation formulation : {Formulation::Joint, Formulation::Absolute}) {
            const auto motion = support::simulate(in(formulation, loadedFourBar().model));
            const assembly::System& system = motion->system();
            std::vector<std::pair<int, int>> expected, shared;  // row and dof of each number
            for (std::size_t row = 0; row < system.rowTotal(); ++row)
                for (const int index : system.rowPath(row)) {
                    const assembly::Node& node = system.nodes[static_cast<std::size_t>(index)];
                    for (int local = 0; local < node.dofCount; ++local)
                        expected.emplace_back(row, node.firstDof + local);
                }
            QCOMPARE(system.innovationCount, static_cast<int>(expected.size()));
            shared.resize(expected.size(), {-1, -1});
            for (const assembly::SharedDofs& dofs : system.sharedDofs) {
                QVERIFY(dofs.dofs.size() <= assembly::SharedDofs::most);
                for (const auto& [row, place] : dofs.rows)
                    for (std::size_t dof = 0; dof < dofs.dofs.size(); ++dof)
                        shared.at(static_cast<std::size_t>(place) + dof) = {row, dofs.dofs[dof]};
            }
            QVERIFY(shared == expected);
            int next = 0;
            for (const assembly::RowBatch& batch : system.rowBatches) {
                QCOMPARE(batch.first, next);
                next += batch.count;
            }
            QCOMPARE(static_cast<std::size_t>(next), system.rowTotal());
        }
    }

    /// Mechanisms drawn at random: the adjoint is exact, and both formulations agree as far as
    /// each has converged.
    void randomMechanismsAgree() {
        int tested = 0;
        int looped = 0;
        int spatial = 0;
        int refused = 0;
        int faults = 0;
        for (int number = 1; number <= support::drawn(150); ++number) {
            const auto seed = static_cast<std::uint64_t>(number);
            const model::Model model = support::randomMechanism(seed);
            try {
                const assembly::System system = assembly::compile(in(Formulation::Absolute, model));
                if (!system.redundantConstraints.empty()) continue;
                const std::string fault = system.planar
                                              ? compareWithOracle<math::PlanarSpace>(system, seed)
                                              : compareWithOracle<math::SpatialSpace>(system, seed);
                const std::string difference = seed % 3 == 0 ? compareForms(model, seed) : "";
                ++tested;
                looped += system.jointForm->rows.empty() ? 0 : 1;
                spatial += system.planar ? 0 : 1;
                if (fault.empty() && difference.empty()) continue;
                qWarning("seed %llu: %s %s", static_cast<unsigned long long>(seed), fault.c_str(),
                         difference.c_str());
                if (++faults == 20) break;
            } catch (const base::InputError& error) {
                if (qEnvironmentVariableIsSet("LINKWRIGHT_RANDOM_VERBOSE"))
                    qInfo("seed %llu refused: %s", static_cast<unsigned long long>(seed),
                          error.what());
                ++refused;
            } catch (const base::ComputationError&) {
                ++refused;
            }
        }
        qInfo("%d mechanisms, %d with loops, %d spatial, %d refused", tested, looped, spatial,
              refused);
        QCOMPARE(faults, 0);
        QVERIFY(tested > support::drawn(90));
        QVERIFY(looped > support::drawn(25));
        QVERIFY(spatial > support::drawn(25));
    }

private:
    /// Cost and slope at two steps tell how far each form has converged.
    static std::string compareForms(model::Model model, std::uint64_t seed) {
        model.simulation.integrator = model::Integrator::RungeKutta4;
        Slope slopes[2][2];
        for (int fine = 0; fine < 2; ++fine) {
            model.simulation.step = model.simulation.duration / (fine == 0 ? 100.0 : 200.0);
            slopes[0][fine] = slopeOf(in(Formulation::Joint, model), seed);
            slopes[1][fine] = slopeOf(in(Formulation::Absolute, model), seed);
        }
        const double size = std::max(slopes[0][1].size, flat);
        if (size > wild) return "";
        const auto differs = [&](double Slope::*member, double scale) {
            const double unsettled = std::abs(slopes[0][0].*member - slopes[0][1].*member)
                                     + std::abs(slopes[1][0].*member - slopes[1][1].*member);
            const double difference = std::abs(slopes[0][1].*member - slopes[1][1].*member);
            return !(difference <= unsettled + 1e-9 * scale);
        };
        if (differs(&Slope::cost, std::max(1.0, std::abs(slopes[0][1].cost))))
            return "costs of the formulations differ";
        if (differs(&Slope::along, size)) return "gradients of the formulations differ";
        return "";
    }
};

LINKWRIGHT_TEST(FormulationsTest)

}  // namespace formulations_test

#include "formulations_test.moc"
