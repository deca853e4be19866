// SPDX-License-Identifier: GPL-3.0-or-later
//
// Mechanisms with solutions in closed form, written down as resources/help/project-file.md says:
// what that page promises about elements, units, frames, signs and defaults. In both formulations.
#include "engine/project/project_file.h"
#include "engine/session/solving/solve.h"
#include "tests/support/test_program.h"

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <numbers>
#include <stdexcept>

namespace format_page_test {

using namespace linkwright;
using session::SimulationResult;

namespace {

constexpr double gravity = 9.81;

/// A project from its parts; every mechanism here differs from the defaults in these only.
std::string written(const std::string& parts, const std::string& simulation) {
    return "{\"format\": \"linkwright\", \"version\": \"1.1\", \"name\": \"mechanism\", " + parts
           + ", \"simulation\": {" + simulation + "}}";
}

model::Model read(const std::string& text) {
    std::vector<base::Diagnostic> warnings;
    model::Model model = project::parseProject(text, "mechanism", &warnings);
    if (!warnings.empty()) throw std::runtime_error(base::toText(warnings.front()));
    return model;
}

double valueOf(const SimulationResult& result, const std::string& id, std::size_t time,
               const std::string& component = "") {
    for (const session::Series& series : result.signalSeries)
        if (series.id == id && (component.empty() || series.component == component))
            return series.values.at(time);
    throw std::invalid_argument("no signal " + id);
}

/// Runs a mechanism in both formulations and hands each motion, stored at `times`, to `check`.
void inBothFormulations(const std::string& text, const std::vector<double>& times,
                        const std::function<void(const SimulationResult&)>& check) {
    for (const auto formulation : {model::Formulation::Joint, model::Formulation::Absolute}) {
        model::Model model = read(text);
        model.simulation.formulation = formulation;
        const SimulationResult result = session::simulate(model, times);
        QVERIFY(!result.failure);
        QCOMPARE(result.times, times);
        check(result);
        if (QTest::currentTestFailed()) return;
    }
}

bool isNear(double actual, double expected, double tolerance) {
    if (std::abs(actual - expected) <= tolerance) return true;
    qWarning("%.12g instead of %.12g", actual, expected);
    return false;
}

/// A cart of mass 1 kg on a rail along x, nothing else.
constexpr const char* cart = R"j("gravity": [0, 0, 0],
  "points": [{"id": "C", "position": [0, 0, 0]}],
  "bodies": [{"id": "cart", "points": ["C"],
              "mass": {"kind": "explicit", "mass": 1, "inertia": [0.1, 0.1, 0.1, 0, 0, 0]}}],
  "joints": [{"id": "rail", "kind": "prismatic", "bodyA": "ground", "bodyB": "cart", "point": "C",
              "axis": [1, 0, 0]}])j";

/// Mean of squares over an interval by Gauss' rule with 5 points, exact for polynomials of order 9.
double integral(const std::function<double(double)>& function, double from, double to) {
    constexpr double places[] = {0.0, 0.5384693101056831, 0.9061798459386640};
    constexpr double weights[] = {0.5688888888888889, 0.4786286704993665, 0.2369268850561891};
    const double middle = 0.5 * (from + to), half = 0.5 * (to - from);
    double sum = weights[0] * function(middle);
    for (int place = 1; place < 3; ++place)
        sum +=
            weights[place]
            * (function(middle - half * places[place]) + function(middle + half * places[place]));
    return sum * half;
}

}  // namespace

class FormatPageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Transmission between coordinates of different kinds: a pinion lifts a rack on an incline.
    /// (J + m r^2) alpha = T - m g r sin(30 degrees); the gear pushes the rack.
    void rackAndPinion() {
        const std::string text =
            written(R"j("parameters": [{"id": "r", "unit": "m", "value": 0.05}],
  "points": [{"id": "O", "position": [0.2, 0.1, 0]}, {"id": "R", "position": [1, 0.3, 0]}],
  "bodies": [
    {"id": "pinion", "points": ["O"],
     "mass": {"kind": "explicit", "mass": 0.7, "inertia": [0, 0, 0.004, 0, 0, 0]}},
    {"id": "rack", "points": ["R"],
     "mass": {"kind": "explicit", "mass": 2.5, "inertia": [0, 0, 0.03, 0, 0, 0]}}],
  "joints": [
    {"id": "shaft", "kind": "revolute", "bodyA": "ground", "bodyB": "pinion", "point": "O"},
    {"id": "guide", "kind": "prismatic", "bodyA": "ground", "bodyB": "rack", "point": "R",
     "axis": [0.8660254037844386, 0.5, 0], "drawn": 0.4}],
  "gears": [{"id": "teeth", "jointA": "shaft", "jointB": "guide", "ratio": "=r"}],
  "loads": [{"id": "crank", "kind": "jointLoad", "joint": "shaft", "magnitude": 1.4}],
  "signals": [
    {"id": "travel", "kind": "jointCoordinate", "joint": "guide"},
    {"id": "push", "kind": "reaction", "constraint": "teeth"},
    {"id": "bearing", "kind": "reactionMoment", "constraint": "shaft"}])j",
                    R"j("duration": 1, "step": 0.01)j");
        inBothFormulations(text, {0.0, 0.7, 1.0}, [](const SimulationResult& result) {
            const double r = 0.05, slope = gravity * 0.5;
            const double turn = (1.4 - 2.5 * slope * r) / (0.004 + 2.5 * r * r);
            const double push = 2.5 * (turn * r + slope);
            for (std::size_t time = 0; time < 3; ++time) {
                const double t = result.times[time];
                QVERIFY(
                    isNear(valueOf(result, "travel", time), 0.4 + 0.5 * turn * r * t * t, 1e-9));
                QVERIFY(isNear(valueOf(result, "push", time), push, 1e-8));
                // Load and gear turn the pinion through its joint.
                QVERIFY(isNear(valueOf(result, "bearing", time, "z"), 1.4 - r * push, 1e-8));
            }
        });
    }

    /// The two coordinates of one joint: a nut runs down a screw of pitch p,
    /// a = g / (1 + J (2 pi / p)^2 / m).
    void nutOnAScrew() {
        const std::string text = written(R"j("gravity": [0, 0, -9.81],
  "parameters": [{"id": "p", "value": 0.02}],
  "points": [{"id": "N", "position": [0, 0, 1]}],
  "bodies": [{"id": "nut", "points": ["N"],
    "mass": {"kind": "explicit", "mass": 0.3, "inertia": [3e-5, 3e-5, 5e-5, 0, 0, 0]}}],
  "joints": [{"id": "thread", "kind": "cylindrical", "bodyA": "ground", "bodyB": "nut", "point": "N",
    "axis": [0, 0, 2]}],
  "gears": [{"id": "pitch", "jointA": "thread", "coordinateA": 1, "jointB": "thread",
    "coordinateB": 0, "ratio": "=p/(2*pi)"}],
  "signals": [
    {"id": "height", "kind": "pointPosition", "at": {"body": "nut", "point": "N"}},
    {"id": "spin", "kind": "angularVelocity", "at": {"body": "nut"}},
    {"id": "axial", "kind": "reaction", "constraint": "pitch"}])j",
                                         R"j("duration": 1, "step": 0.005)j");
        inBothFormulations(text, {0.0, 0.6, 1.0}, [](const SimulationResult& result) {
            const double perLength = 2.0 * std::numbers::pi / 0.02;
            const double fall = gravity / (1.0 + 5e-5 * perLength * perLength / 0.3);
            for (std::size_t time = 0; time < 3; ++time) {
                const double t = result.times[time];
                QVERIFY(
                    isNear(valueOf(result, "height", time, "z"), 1.0 - 0.5 * fall * t * t, 1e-9));
                QVERIFY(isNear(valueOf(result, "spin", time, "z"), -fall * perLength * t, 1e-7));
                QVERIFY(isNear(valueOf(result, "axial", time), 0.3 * (gravity - fall), 1e-8));
            }
        });
    }

    /// A driven crank moves a slider by a massless rod. Slider: x = r cos q + sqrt(l^2 - r^2 sin^2
    /// q); torque by virtual work T = m a v / w; the rod carries m a over the cosine of its angle.
    void drivenCrank() {
        const std::string text = written(R"j("gravity": [0, 0, 0],
  "points": [{"id": "O", "position": [0, 0, 0]}, {"id": "P", "position": [0.1, 0, 0]},
             {"id": "S", "position": [0.4, 0, 0]}],
  "bodies": [
    {"id": "crank", "points": ["O", "P"],
     "mass": {"kind": "explicit", "mass": 0.5, "centerOfMass": [0, 0, 0], "inertia": [0, 0, 0.001, 0, 0, 0]}},
    {"id": "slider", "points": ["S"],
     "mass": {"kind": "explicit", "mass": 0.8, "inertia": [0, 0, 0.002, 0, 0, 0]}}],
  "joints": [
    {"id": "main", "kind": "revolute", "bodyA": "ground", "bodyB": "crank", "point": "O"},
    {"id": "guide", "kind": "prismatic", "bodyA": "ground", "bodyB": "slider", "point": "S",
     "axis": [1, 0, 0]}],
  "rods": [{"id": "rod", "endA": {"body": "crank", "point": "P"}, "endB": {"body": "slider", "point": "S"}}],
  "drives": [{"id": "motor", "kind": "jointCoordinate", "joint": "main", "expression": "12*t"}],
  "signals": [
    {"id": "x", "kind": "pointPosition", "at": {"body": "slider", "point": "S"}},
    {"id": "torque", "kind": "reaction", "constraint": "motor"},
    {"id": "thrust", "kind": "reaction", "constraint": "rod"},
    {"id": "side", "kind": "reaction", "constraint": "guide"}])j",
                                         R"j("duration": 0.5, "step": 0.0005)j");
        inBothFormulations(text, {0.05, 0.2, 0.41}, [](const SimulationResult& result) {
            const double r = 0.1, l = 0.3, w = 12.0, m = 0.8;
            for (std::size_t time = 0; time < 3; ++time) {
                const double q = w * result.times[time];
                const double sine = std::sin(q), cosine = std::cos(q);
                const double root = std::sqrt(l * l - r * r * sine * sine);
                const double slope = -r * sine - r * r * sine * cosine / root;
                const double bend = -r * cosine - r * r * (cosine * cosine - sine * sine) / root
                                    - std::pow(r * r * sine * cosine, 2) / (root * root * root);
                const double force = m * bend * w * w;
                // RK4 at 0.5 ms leaves the rod 1e-11 m too long.
                QVERIFY(isNear(valueOf(result, "x", time, "x"), r * cosine + root, 1e-9));
                QVERIFY(isNear(valueOf(result, "torque", time), force * slope, 1e-7));
                // Pushed apart counts positive; the rod leans down to the slider where the pin is
                // high.
                QVERIFY(isNear(valueOf(result, "thrust", time), force * l / root, 1e-6));
                QVERIFY(isNear(valueOf(result, "side", time, "y"), force * r * sine / root, 1e-6));
            }
        });
    }

    /// One world coordinate of a point as a function of time: a block on an incline of 40 degrees
    /// is led by its x; F = m (s-dotdot + g sin) / cos along x.
    void ledPoint() {
        const std::string text = written(R"j("points": [{"id": "B", "position": [0.3, 0, 0]}],
  "bodies": [{"id": "block", "points": ["B"],
    "mass": {"kind": "explicit", "mass": 1.7, "inertia": [0.1, 0.1, 0.1, 0, 0, 0]}}],
  "parameters": [{"id": "slope", "value": "=40*pi/180"}],
  "joints": [{"id": "incline", "kind": "prismatic", "bodyA": "ground", "bodyB": "block", "point": "B",
    "axis": ["=cos(slope)", "=sin(slope)", 0]}],
  "drives": [{"id": "lead", "kind": "pointComponent", "at": {"body": "block", "point": "B"},
    "coordinate": 0, "expression": "0.3+0.1*sin(4*t)"}],
  "signals": [
    {"id": "place", "kind": "pointPosition", "at": {"body": "block", "point": "B"}},
    {"id": "force", "kind": "reaction", "constraint": "lead"},
    {"id": "impulse", "kind": "constraintImpulse", "constraint": "lead"}])j",
                                         R"j("duration": 1, "step": 0.002)j");
        inBothFormulations(text, {0.0, 0.3, 0.9}, [](const SimulationResult& result) {
            const double angle = 40.0 * std::numbers::pi / 180.0, c = std::cos(angle);
            for (std::size_t time = 0; time < 3; ++time) {
                const double t = result.times[time];
                const double travel = 0.1 * std::sin(4.0 * t) / c;
                const double pull = gravity * std::sin(angle);
                QVERIFY(
                    isNear(valueOf(result, "place", time, "y"), travel * std::sin(angle), 1e-9));
                QVERIFY(isNear(valueOf(result, "force", time), 1.7 * (-16.0 * travel + pull) / c,
                               1e-8));
                // Its integral over time.
                const double impulse = 1.7 * (0.4 * (std::cos(4.0 * t) - 1.0) / c + pull * t) / c;
                QVERIFY(isNear(valueOf(result, "impulse", time), impulse, 1e-8));
            }
        });
    }

    /// A torque about a body axis, growing with time, turns a spinning disk aside. Euler's
    /// equations with l = n (I3 - I1)/I1 and w = w1 + i w2 read dw/dt = i l w + T(t)/I1.
    void torqueInBodyAxes() {
        const std::string text = written(R"j("gravity": [0, 0, 0],
  "points": [{"id": "O", "position": [0, 0, 0]}],
  "bodies": [{"id": "disk", "points": ["O"],
    "mass": {"kind": "explicit", "mass": 2, "inertia": [0.05, 0.05, 0.08, 0, 0, 0]}}],
  "joints": [{"id": "float", "kind": "free", "bodyA": "ground", "bodyB": "disk", "point": "O",
    "coordinates": [{}, {}, {}, {}, {}, {"startVelocity": 9}]}],
  "inputs": [{"id": "ramp", "unit": "N m", "kind": "expression", "expression": "0.6*t"}],
  "loads": [{"id": "jet", "kind": "torque", "at": {"body": "disk"}, "direction": [5, 0, 0],
    "frame": "body", "magnitude": 0.5, "input": "ramp"}],
  "signals": [
    {"id": "own", "kind": "angularVelocity", "at": {"body": "disk"}, "frame": "body"},
    {"id": "energy", "kind": "kineticEnergy"}])j",
                                         R"j("duration": 1, "step": 0.002)j");
        inBothFormulations(text, {0.0, 0.5, 1.0}, [](const SimulationResult& result) {
            const std::complex<double> il(0.0, 9.0 * (0.08 - 0.05) / 0.05);
            for (std::size_t time = 0; time < 3; ++time) {
                const double t = result.times[time];
                const std::complex<double> w =
                    0.3 / 0.05 * (std::exp(il * t) - 1.0 - il * t) / (il * il);
                QVERIFY(isNear(valueOf(result, "own", time, "x"), w.real(), 1e-8));
                QVERIFY(isNear(valueOf(result, "own", time, "y"), w.imag(), 1e-8));
                QVERIFY(isNear(valueOf(result, "own", time, "z"), 9.0, 1e-10));
                QVERIFY(isNear(valueOf(result, "energy", time),
                               0.5 * (0.05 * std::norm(w) + 0.08 * 81.0), 1e-8));
            }
        });
    }

    /// What the interpolations of samples promise: the speed of a mass of 1 kg is their integral,
    /// and its derivative with respect to each sample the integral of that sample's own curve.
    void interpolations_data() {
        QTest::addColumn<QString>("word");
        QTest::addColumn<QList<double>>("shares");
        // Hats: trapezoids. B-spline: (t_(j+4) - t_j)/4 of the knots 0 0 0 0 .5 1 1.5 2 2 2 2, that
        // is of N = 7 samples over 2 s. Natural spline of 4 samples: dt (4, 11, 11, 4)/10.
        QTest::newRow("hat") << "linear" << QList<double>{0.25, 0.5, 0.5, 0.5, 0.25};
        QTest::newRow("B-spline") << "bSpline"
                                  << QList<double>{0.125, 0.25, 0.375, 0.5, 0.375, 0.25, 0.125};
        QTest::newRow("natural spline")
            << "cubicSpline"
            << QList<double>{0.4 * 2.0 / 3.0, 1.1 * 2.0 / 3.0, 1.1 * 2.0 / 3.0, 0.4 * 2.0 / 3.0};
        QTest::newRow("steps") << "hold" << QList<double>{1.0, 1.0, 0.0};
    }

    void interpolations() {
        QFETCH(QString, word);
        QFETCH(QList<double>, shares);
        const double values[] = {0.7, -1.2, 2.1, 0.4, -0.8, 1.6, 0.9};
        std::string samples;
        double speed = 0.0;
        for (qsizetype index = 0; index < shares.size(); ++index) {
            samples += (index > 0 ? ", " : "") + std::to_string(values[index]);
            speed += shares[index] * values[index];
        }
        // The steps of the integrator end where the pieces of the curves do.
        const std::string text =
            written(std::string(cart)
                        + R"j(, "inputs": [{"id": "force", "kind": "samples", "optimize": true,
  "interpolation": ")j" + word.toStdString()
                        + R"j(", "samples": [)j" + samples + R"j(]}],
  "loads": [{"id": "push", "kind": "force", "at": {"body": "cart", "point": "C"}, "input": "force"}],
  "signals": [{"id": "speed", "kind": "jointVelocity", "joint": "rail"}],
  "objective": {"terms": [{"id": "stop", "signal": "speed", "time": "terminal",
    "reference": "constant", "referenceValues": [0]}]})j",
                    R"j("duration": 2, "step": 0.0033333333333333335)j");
        inBothFormulations(text, {2.0}, [&](const SimulationResult& result) {
            // The samples of `hold` change between two steps, which the stages at the change share.
            QVERIFY(isNear(valueOf(result, "speed", 0), speed, word == "hold" ? 0.01 : 1e-9));
        });
        const session::GradientResult gradient =
            session::computeGradient(read(text), session::GradientMethod::Adjoint);
        QCOMPARE(gradient.gradient.size(), static_cast<std::size_t>(shares.size()));
        for (qsizetype index = 0; index < shares.size(); ++index)
            QVERIFY(isNear(gradient.gradient[static_cast<std::size_t>(index)],
                           2.0 * speed * shares[index], word == "hold" ? 0.05 : 1e-9));
    }

    /// A table is followed along a natural cubic spline and held beyond its ends; the same rows
    /// from a CSV file beside the project.
    void tables() {
        const std::string signals = std::string(cart) + R"j(, "signals": [
  {"id": "x", "kind": "jointCoordinate", "joint": "rail"}], "objective": {"terms": [{"id": "follow",
  "signal": "x", "time": "running", "reference": "table", "weight": 1.5, "table": )j";
        const std::string settings = R"j("duration": 2.5, "step": 0.001953125)j";
        std::string moving = written(
            signals + R"j({"times": [0.5, 1, 2], "columns": [[0.2, 0.9, 0.4]]}}]})j", settings);
        const std::string start = "\"axis\": [1, 0, 0]";
        const auto pushed = [&](std::string text) {
            return text.replace(text.find(start), start.size(), start + ", \"startVelocity\": 0.6");
        };
        // Natural spline through three rows: one second derivative M at the middle one,
        // (h1 + h2)/3 M = slope2 - slope1.
        const double M = (-0.5 - 1.4) * 3.0 / 1.5;
        const auto spline = [&](double t) {
            if (t <= 0.5) return 0.2;
            if (t >= 2.0) return 0.4;
            const bool first = t < 1.0;
            const double h = first ? 0.5 : 1.0, from = first ? 0.5 : 1.0;
            const double b = (t - from) / h, a = 1.0 - b;
            return a * (first ? 0.2 : 0.9) + b * (first ? 0.9 : 0.4)
                   + h * h / 6.0 * M * (first ? b * b * b - b : a * a * a - a);
        };
        const auto square = [&](double t) { return std::pow(0.6 * t - spline(t), 2); };
        const double expected = 1.5
                                * (integral(square, 0.0, 0.5) + integral(square, 0.5, 1.0)
                                   + integral(square, 1.0, 2.0) + integral(square, 2.0, 2.5));
        const SimulationResult within = session::simulate(read(pushed(moving)));
        QVERIFY(isNear(within.cost, expected, 1e-9));

        QTemporaryDir folder;
        const auto write = [&](const char* name, const std::string& text) {
            QFile file(folder.filePath(name));
            if (!file.open(QIODevice::WriteOnly) || file.write(text.c_str()) < 0)
                throw std::runtime_error(name);
        };
        write("rows.csv", "time; place\n# comment\n0.5; 0.2\n\n1; 0.9\n2; 0.4\n");
        write("cart.linkwright.json",
              pushed(written(signals + R"j({"file": "rows.csv"}}]})j", settings)));
        const SimulationResult beside = session::simulate(
            project::readProject(folder.filePath("cart.linkwright.json").toStdString()));
        QVERIFY(isNear(beside.cost, within.cost, 1e-12));
    }

    /// Weights per stage: the speed v = F t / m costs (v - 1)^2 + w (v - 3)^2, least at
    /// (1 + 3 w)/(1 + w).
    void weightsPerStage() {
        const std::string parts = std::string(cart) + R"j(,
  "loads": [{"id": "push", "kind": "jointLoad", "joint": "rail", "magnitude": 0.2}],
  "signals": [{"id": "speed", "kind": "jointVelocity", "joint": "rail"}],
  "objective": {"terms": [
    {"id": "slow", "signal": "speed", "time": "terminal", "reference": "constant", "referenceValues": [1]},
    {"id": "fast", "signal": "speed", "time": "terminal", "reference": "constant", "referenceValues": [3]}]},
  "designVariables": [{"object": "push", "property": "magnitude"}],
  "optimization": {"stages": [)j";
        const std::pair<const char*, double> stages[] = {
            {R"j({"termWeights": {"fast": 0}})j", 1.0},
            {R"j({"termWeights": {"fast": 0}}, {"termWeights": {"fast": 3}})j", 2.5},
            {R"j({"termWeights": {"fast": 3}}, {"termWeights": {"slow": 0.5}})j", 7.0 / 3.0},
            {R"j({"activeTerms": ["fast"]})j", 3.0},
            {R"j({"activeTerms": ["fast"]}, {"name": "both", "algorithm": "lbfgs"})j", 2.0}};
        for (const auto& [stage, expected] : stages) {
            const session::OptimizationResult result = session::optimize(
                read(written(parts + stage + "]}", R"j("duration": 1, "step": 0.1)j")));
            QCOMPARE(result.variables.size(), std::size_t(1));
            QVERIFY2(isNear(result.variables[0].value, expected, 1e-6), stage);
        }
    }
};

LINKWRIGHT_TEST(FormatPageTest)

}  // namespace format_page_test

#include "format_page_test.moc"
