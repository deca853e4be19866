// SPDX-License-Identifier: GPL-3.0-or-later
//
// Inverse dynamics by servo constraints: drives hold or lead a mechanism, and the reactions of the
// drives are the forces it takes. Thesis of P. Maciag: 5.4.2 and chapter 6 (cart held in place
// under a swinging chain), 5.5.2 (linkage held under a swinging pendulum), chapter 7 (end effector
// led along a curve). Reference values by programs that share nothing with the engine.
#include "engine/model/properties.h"
#include "engine/project/project_file.h"
#include "engine/session/solving/solve.h"
#include "tests/support/test_program.h"

#include <Eigen/Core>
#include <QtTest/QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace inverse_dynamics_test {

using namespace linkwright;
using session::Series;
using session::SimulationResult;

namespace {

model::Model sample(const std::string& name) {
    return project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/" + name + ".linkwright.json");
}

void measure(model::Model& model, const std::string& constraint) {
    model::Signal signal;
    signal.id = signal.name = "force-of-" + constraint;
    signal.kind = model::SignalKind::Reaction;
    signal.constraint = constraint;
    model.signalList.push_back(signal);
}

/// Leads a joint coordinate and measures the force or torque.
void driveJoint(model::Model& model, const std::string& joint, const std::string& motion) {
    model::Drive drive;
    drive.id = drive.name = "drive-" + joint;
    drive.joint = joint;
    drive.expression = motion;
    model.drives.push_back(drive);
    measure(model, drive.id);
}

/// Leads a world coordinate of a point and measures the force.
void drivePoint(model::Model& model, const model::Attachment& at, int axis,
                const std::string& motion) {
    model::Drive drive;
    drive.id = drive.name = std::string("drive-") + "xyz"[axis];
    drive.kind = model::DriveKind::PointComponent;
    drive.at = at;
    drive.coordinate = axis;
    drive.expression = motion;
    model.drives.push_back(drive);
    measure(model, drive.id);
}

SimulationResult motionOf(const model::Model& model, const std::vector<double>& times) {
    SimulationResult motion = session::simulate(model, times);
    if (motion.failure) throw std::runtime_error(base::toText(*motion.failure));
    return motion;
}

const std::vector<double>& valuesOf(const std::vector<Series>& list, const std::string& id,
                                    const std::string& component = "") {
    const auto found = std::find_if(list.begin(), list.end(), [&](const Series& series) {
        return series.id == id && (component.empty() || series.component == component);
    });
    if (found == list.end()) throw std::out_of_range("no series " + id);
    return found->values;
}

/// @return what differs, empty when all agree
QString compare(const std::vector<double>& actual, const std::vector<double>& expected,
                double tolerance) {
    if (actual.size() != expected.size()) return "another number of values";
    for (std::size_t index = 0; index < actual.size(); ++index)
        if (!(std::abs(actual[index] - expected[index]) <= tolerance))
            return QString("value %1: %2 instead of %3")
                .arg(index)
                .arg(actual[index], 0, 'g', 12)
                .arg(expected[index], 0, 'g', 12);
    return {};
}

// Motors of table 5.4.
constexpr double gearRatio = 70.0, torqueConstant = 0.0053, resistance = 2.6;
double voltage(double torque) {
    return torque * resistance / (gearRatio * torqueConstant);
}

}  // namespace

class InverseDynamicsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cartInPlace_data() {
        QTest::addColumn<QString>("project");
        QTest::addColumn<QList<double>>("times");
        QTest::addColumn<QList<double>>("forces");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("2 links, 5.4.2")
            << "double-pendulum-stabilization"
            << QList<double>{0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0}
            << QList<double>{4.192392003861313,   1.350732954683046,   -7.209655996776887,
                             11.080623115783043,  0.09475330152005679, 4.575744782550989,
                             -6.9079000620989035, -2.2597662018954723}
            << 2e-6;
        QTest::newRow("4 links") << "n-link-cart-4" << QList<double>{0.0, 0.5, 1.0, 1.5, 2.0}
                                 << QList<double>{9.09081643924296, -7.912212402287457,
                                                  -31.31258222599783, 52.314412381722434,
                                                  4.8508128742333305}
                                 << 2e-6;
        QTest::newRow("16 links") << "n-link-cart-16" << QList<double>{0.0, 0.5, 1.0, 1.5, 2.0}
                                  << QList<double>{38.52078581945294, -8.177989419268684,
                                                   -23.16916375340324, -46.903131187723716,
                                                   -146.10751981743556}
                                  << 2e-6;
    }
    /// The tolerance is that of the step the project ships with; halving it leaves a sixteenth.
    void cartInPlace() {
        QFETCH(QString, project);
        QFETCH(QList<double>, times);
        QFETCH(QList<double>, forces);
        QFETCH(double, tolerance);
        model::Model model = sample(project.toStdString());
        driveJoint(model, "rail", "0");
        const SimulationResult motion = motionOf(model, {times.begin(), times.end()});
        const QString fault = compare(valuesOf(motion.signalSeries, "force-of-drive-rail"),
                                      {forces.begin(), forces.end()}, tolerance);
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
        for (const double position : valuesOf(motion.coordinates, "rail"))
            QVERIFY(std::abs(position) < 1e-12);
    }

    /// 5.5.2: a planar linkage computed in space, because the pendulum leaves the plane. Its loop
    /// has redundant equations; the drives come after them. Signals of constraints once kept the
    /// numbers of their equations when those were left out: torques of 0 or 1e243.
    void linkageUnderPendulum() {
        model::Model model = sample("five-bar-pendulum-oscillation");
        driveJoint(model, "hinge-1", "0");
        driveJoint(model, "hinge-4", "0");
        QVERIFY(!session::summarize(model).redundantConstraints.empty());
        const SimulationResult motion = motionOf(model, {0.0, 0.3, 0.6, 0.9, 1.2, 1.5});
        // Euler's equations of the pendulum about the fixed Hooke joint, and virtual work of what
        // it does to the linkage: T1 = l Fx, T4 = l Fy + Mz.
        const std::vector<double> torque1{0.023814513140441366, -0.016770024734421296,
                                          -0.00841210861421777, 0.023039763591335725,
                                          -0.02161145221784802, 0.002180801370742215};
        const std::vector<double> torque4{-0.04616949501244025, 0.032531080151590126,
                                          0.016298295624600133, -0.04467080186623313,
                                          0.04193417661794559,  -0.004265797961473507};
        // Step of 2.5 ms.
        const QString fault1 =
            compare(valuesOf(motion.signalSeries, "force-of-drive-hinge-1"), torque1, 1e-8);
        QVERIFY2(fault1.isEmpty(), qPrintable(fault1));
        const QString fault4 =
            compare(valuesOf(motion.signalSeries, "force-of-drive-hinge-4"), torque4, 1e-8);
        QVERIFY2(fault4.isEmpty(), qPrintable(fault4));
    }

    /// What the optimizer finds, against what the drives ask for. The cost sees the input through
    /// two integrations, hence hardly its fast parts, and hardly what acts close to both ends.
    void optimumIsTheDrivingForce() {
        if (qEnvironmentVariableIsSet("LINKWRIGHT_WITHOUT_OPTIMIZATION"))
            QSKIP("optimizations are left out");
        const auto cart = optimizedInputs("double-pendulum-stabilization");
        const std::vector<std::pair<double, double>> force{
            {0.25, 1.350732954683046},  {0.5, -7.209655996776887}, {1.0, 11.080623115783043},
            {1.5, 0.09475330152005679}, {2.0, 4.575744782550989},  {2.5, -6.9079000620989035}};
        for (const auto& [time, expected] : force)
            QVERIFY2(std::abs(sampleAt(cart[0], time) - expected) < 0.03 * 11.08,
                     qPrintable(QString::number(sampleAt(cart[0], time))));
        const auto linkage = optimizedInputs("five-bar-pendulum-oscillation");
        const std::vector<std::array<double, 3>> torques{
            {0.3, -0.016770024734421296, 0.032531080151590126},
            {0.6, -0.00841210861421777, 0.016298295624600133},
            {0.9, 0.023039763591335725, -0.04467080186623313}};
        for (const auto& [time, first, second] : torques) {
            QVERIFY(std::abs(sampleAt(linkage[0], time) - voltage(first)) < 0.005 * 0.32);
            QVERIFY(std::abs(sampleAt(linkage[1], time) - voltage(second)) < 0.005 * 0.32);
        }
    }

    void curves_data() {
        QTest::addColumn<QString>("project");
        QTest::addColumn<double>("interval");
        QTest::addColumn<QList<double>>("volts1");
        QTest::addColumn<QList<double>>("volts4");
        QTest::addColumn<double>("peak1");
        QTest::addColumn<double>("peak4");
        QTest::newRow("A") << "five-bar-tracking-a" << 0.5
                           << QList<double>{-0.35365609523683006, -0.45058217486926044,
                                            0.1236798481833088,   0.02877309790180064,
                                            0.35604490820109175,  0.3019285831935385}
                           << QList<double>{-0.6655479153310186, -0.18181362178798444,
                                            0.5140018725303419,  0.5914545230015076,
                                            -0.2639468351652656, -0.6657674616400858}
                           << 0.5062207797445816 << 0.7015137844377759;
        QTest::newRow("B") << "five-bar-tracking-b" << 0.5
                           << QList<double>{-0.7071141570080861,  0.19971800185473626,
                                            0.3737816638506519,   0.6987512404492568,
                                            -0.30169451188549207, -0.6901605931167084}
                           << QList<double>{-1.0032935323450134, 0.361191033799759,
                                            0.8966292083596304,  -0.9866058860967886,
                                            -0.1595097806533347, 0.9748294382151038}
                           << 0.923444423046803 << 1.156697151964229;
        QTest::newRow("C") << "five-bar-tracking-c" << 0.3
                           << QList<double>{-1.9061857422446287,  1.5759213409228479,
                                            1.6872948504691663,   -1.5116912235198012,
                                            -0.41198197470748715, 1.3864120078899393}
                           << QList<double>{-2.326015192873727, 2.4109764612943527,
                                            -1.787166159873856, 0.5929612450285633,
                                            1.459302853859933,  -2.326015192873727}
                           << 2.2951147424337606 << 2.88232916745275;
    }
    /// The end effector led along the curves of (7.1), formulas of named parameters: the forces on
    /// it, as torques of the two driven links, are what the motors have to supply beyond their
    /// own friction and inertia.
    void curves() {
        QFETCH(QString, project);
        QFETCH(double, interval);
        QFETCH(QList<double>, volts1);
        QFETCH(QList<double>, volts4);
        model::Model model = sample(project.toStdString());
        const model::Attachment end{"link-2", "P"};
        drivePoint(model, end, 0, "inch*(5+2*sin(wx*t))");
        drivePoint(model, end, 1, "inch*(5+2*sin(wy*t))");
        const SimulationResult sparse = motionOf(
            model, {0.0, interval, 2 * interval, 3 * interval, 4 * interval, 5 * interval});
        // The step of 2.5 ms leaves less than a nanovolt.
        const std::array<std::vector<double>, 2> volts = motorVoltages(sparse);
        for (const auto& [actual, expected] :
             {std::pair(volts[0], volts1), std::pair(volts[1], volts4)}) {
            const QString fault = compare(actual, {expected.begin(), expected.end()}, 1e-8);
            QVERIFY2(fault.isEmpty(), qPrintable(fault));
        }
        const std::array<std::vector<double>, 2> all = motorVoltages(motionOf(model, {}));
        QFETCH(double, peak1);
        QFETCH(double, peak4);
        // Peaks between two steps are missed by a few 1e-4.
        QVERIFY(std::abs(largest(all[0]) - peak1) < 5e-4);
        QVERIFY(std::abs(largest(all[1]) - peak4) < 5e-4);
    }

private:
    struct Samples {
        std::vector<double> values;
        double duration = 0.0;
    };
    static std::vector<Samples> optimizedInputs(const std::string& project) {
        std::vector<Samples> inputs;
        const session::OptimizationResult result = session::optimize(sample(project));
        for (const model::Input& input : result.model.inputs)
            inputs.push_back({input.samples, result.model.simulation.duration});
        return inputs;
    }
    static double sampleAt(const Samples& samples, double time) {
        const double place =
            time / samples.duration * static_cast<double>(samples.values.size() - 1);
        return samples.values.at(static_cast<std::size_t>(std::lround(place)));
    }

    static double largest(const std::vector<double>& list) {
        double size = 0.0;
        for (const double value : list)
            size = std::max(size, std::abs(value));
        return size;
    }

    /// Torques by virtual work: P moves at right angles to the link that the other motor holds.
    static std::array<std::vector<double>, 2> motorVoltages(const SimulationResult& motion) {
        using Eigen::Vector2d;
        constexpr double length = 0.127, distance = 0.254;
        const auto turned = [](const Vector2d& vector) {
            return Vector2d(-vector.y(), vector.x());
        };
        std::array<std::vector<double>, 2> volts;
        for (std::size_t frame = 0; frame < motion.times.size(); ++frame) {
            const auto at = [&](const char* id, const char* component) {
                return valuesOf(motion.signalSeries, id, component)[frame];
            };
            // Angles are zero in the drawn pose: link 1 along y, link 4 along -x.
            const double angle1 = valuesOf(motion.coordinates, "hinge-1")[frame];
            const double angle4 = valuesOf(motion.coordinates, "hinge-4")[frame];
            const Vector2d arm1 = length * Vector2d(-std::sin(angle1), std::cos(angle1));
            const Vector2d arm4 = -length * Vector2d(std::cos(angle4), std::sin(angle4));
            const Vector2d end(at("position-P", "x"), at("position-P", "y"));
            const Vector2d force(at("force-of-drive-x", ""), at("force-of-drive-y", ""));
            const Vector2d link2 = end - arm1;
            const Vector2d link3 = end - (Vector2d(distance, 0.0) + arm4);
            const auto torque = [&](const Vector2d& arm, const Vector2d& own,
                                    const Vector2d& other) {
                return force.dot(turned(other)) * turned(arm).dot(own) / turned(other).dot(own);
            };
            volts[0].push_back(voltage(torque(arm1, link2, link3)));
            volts[1].push_back(voltage(torque(arm4, link3, link2)));
        }
        return volts;
    }
};

LINKWRIGHT_TEST(InverseDynamicsTest)

}  // namespace inverse_dynamics_test

#include "inverse_dynamics_test.moc"
