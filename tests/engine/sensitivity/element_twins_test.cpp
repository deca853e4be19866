// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every kind of force element and of signal by itself: the derivative of its force, its energy or
// its value against the complex step, at mechanisms drawn at random. Says of which kind a twin is
// wrong, and with respect to what; a kind that is not drawn fails.
#include "engine/assembly/branch_rows.h"
#include "engine/base/diagnostic.h"
#include "engine/dynamics/elements/forces.h"
#include "engine/dynamics/elements/signal_formula.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/sensitivity/elements/force_pullback.h"
#include "engine/sensitivity/integration/stage_pullback.h"
#include "tests/support/numbers.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <map>
#include <typeinfo>

namespace element_twins_test {

using namespace linkwright;
using dynamics::at;
using support::RandomNumbers;
using Complex = std::complex<double>;

namespace {

/// Of the complex step; nothing is subtracted, so it may be that small.
constexpr double stepSize = 1e-30;
/// Both sides are exact but for rounding, of what cancels within an element: relative to the sum of
/// the sizes of all parts of a derivative, or to one where that is less, as numbers are of that
/// order.
constexpr double tolerance = 1e-11;
/// The same of signals, between which and the state the equations of motion are solved.
constexpr double signalTolerance = 1e-9;
/// Mechanisms drawn, in which the random test finds every kind.
constexpr std::uint64_t mechanisms = support::drawn(1100);
/// Comparisons with a derivative that is not zero that each kind needs at least.
constexpr int enough = 1;

/// What an element is a function of.
enum Input { Parameters, Poses, Velocities, Coordinates, Rates, Inputs, Normals, inputKinds };
constexpr const char* inputNames[] = {
    "parameters",       "poses",  "velocities of bodies", "coordinates",
    "joint velocities", "inputs", "pressing forces"};

/// A derivative along one random change of each of these.
using Derivative = std::array<double, inputKinds>;

/// What was compared of each kind.
struct Census {
    std::map<std::string, int> compared;
    std::vector<std::string> faults;
    int undifferentiable = 0;  ///< mechanisms left out, which the engine refuses as well

    void compare(const std::string& kind, const std::string& what, double adjoint, double complex,
                 double size, double limit) {
        const double allowed = limit * std::max(size, 1.0);
        if (!(std::abs(adjoint - complex) <= allowed))
            faults.push_back(kind + " by " + what + ": adjoint " + std::to_string(adjoint)
                             + ", complex step " + std::to_string(complex) + ", all parts "
                             + std::to_string(size));
        if (std::abs(complex) > 1e3 * allowed) ++compared[kind];
    }
};

std::vector<double> randomList(std::size_t count, RandomNumbers& random) {
    std::vector<double> list(count);
    for (double& entry : list)
        entry = random.between(-1.0, 1.0);
    return list;
}

Complex stepped(double value, double change) {
    return {value, stepSize * change};
}

/// How the parameters change with random changes of all numbers of the drawing: directions stay of
/// unit length, which twins make use of.
template <class Step>
std::vector<double> parameterChanges(dynamics::MotionSetup<Step>& setup, RandomNumbers& random) {
    for (Complex& number : setup.numbers)
        number = stepped(number.real(), random.between(-1.0, 1.0));
    setup.prepareParameters();
    std::vector<double> changes;
    for (const Complex& parameter : setup.parameters)
        changes.push_back(parameter.imag() / stepSize);
    // What time does to formulas is not what the numbers of their values do.
    const int time = setup.system.timeScale;
    if (time >= 0) changes[at(time)] = 0.0;
    return changes;
}

template <class Space>
constexpr std::size_t motionSize = Space::angularSize + Space::vectorSize;

/// Numbers of a motion or of a force, its angular part first.
template <class Space>
std::array<double, motionSize<Space>> numbersOf(typename Space::Angular angular,
                                                const typename Space::Vector& linear) {
    std::array<double, motionSize<Space>> numbers{};
    for (int axis = 0; axis < Space::angularSize; ++axis)
        numbers[at(axis)] = Space::component(angular, axis);
    for (int axis = 0; axis < Space::vectorSize; ++axis)
        numbers[at(Space::angularSize + axis)] = linear[axis];
    return numbers;
}

template <class Space>
typename Space::Motion motionFrom(const typename Space::Scalar* numbers) {
    return {Space::angularFrom(numbers), Space::vectorFrom(numbers + Space::angularSize)};
}

/// With a change behind it, if there is one.
template <class Space, class RealMotion>
typename Space::Motion steppedMotion(const RealMotion& motion, const double* change) {
    using RealSpace = typename Space::template Rebind<double>;
    const auto numbers = numbersOf<RealSpace>(motion.angular, motion.linear);
    std::array<Complex, motionSize<Space>> changed;
    for (std::size_t place = 0; place < changed.size(); ++place)
        changed[place] = stepped(numbers[place], change == nullptr ? 0.0 : change[place]);
    return motionFrom<Space>(changed.data());
}

/// A motion field that a small rigid displacement takes along: w' = w + o x w and, at the world
/// origin, u' = u + o x u - w x l of a displacement (o, l).
template <class Space>
typename Space::Motion takenAlong(const typename Space::Motion& motion,
                                  const typename Space::Motion& displacement) {
    typename Space::Motion result = motion;
    if constexpr (!Space::planar)
        result.angular += Space::crossVector(displacement.angular, motion.angular);
    result.linear += Space::crossVector(displacement.angular, motion.linear)
                     - Space::crossVector(motion.angular, displacement.linear);
    return result;
}

math::PlanarSpace<Complex>::Rotation turned(const math::PlanarSpace<double>::Rotation& rotation,
                                            const Complex& angle) {
    return math::PlanarSpace<Complex>::Rotation{1.0, angle}
           * math::PlanarSpace<Complex>::Rotation{rotation.cosine, rotation.sine};
}
math::SpatialSpace<Complex>::Rotation turned(const math::SpatialSpace<double>::Rotation& rotation,
                                             const math::Vector3<Complex>& angle) {
    math::SpatialSpace<Complex>::Rotation result;
    for (int column = 0; column < 3; ++column) {
        math::Vector3<Complex> vector;
        for (int row = 0; row < 3; ++row)
            vector[row] = rotation.matrix(row, column);
        const math::Vector3<Complex> change = math::cross(angle, vector);
        for (int row = 0; row < 3; ++row)
            result.matrix(row, column) = vector[row] + change[row];
    }
    return result;
}

/// A record whose bodies move at random, and every element of the system evaluated there.
template <template <class> class SpaceOf>
class ForceTwins {
    using Real = SpaceOf<double>;
    using Step = SpaceOf<Complex>;

public:
    ForceTwins(const assembly::System& system, std::uint64_t seed, Census& census)
        : system_(system), census_(census), setup_(system), fields_(system), random_(seed) {
        setup_.prepare();
        record_.resize(system);
        std::vector<double> rate(setup_.dynamics.stateSize());
        evaluated_ =
            !setup_.dynamics.evaluate(0.0, setup_.startState.data(), record_, rate.data()).singular;
        chooseValues();
        const std::size_t size = motionSize<Real> * system.nodes.size();
        dynamics::MotionSetup<Step> step(system);
        changes_[Parameters] = parameterChanges(step, random_);
        changes_[Poses] = randomList(size, random_);
        changes_[Velocities] = randomList(size, random_);
        changes_[Coordinates] = randomList(at(system.coordinateCount), random_);
        changes_[Rates] = randomList(record_.jointVelocities.size(), random_);
        changes_[Inputs] = randomList(record_.inputs.size(), random_);
        changes_[Normals] = randomList(record_.normals.size(), random_);
    }

    void compareAll() {
        if (!evaluated_) return;  // no motion begins there
        std::vector<Derivative> forces, energies;
        for (int input = 0; input < inputKinds; ++input)
            stepAlong(static_cast<Input>(input), forces, energies);
        std::size_t place = 0;
        assembly::forEachForceElement(system_, [&](const auto& element) {
            using Element = std::remove_cvref_t<decltype(element)>;
            const std::string kind = typeid(Element).name();
            compare(kind, forces[place], [&](const sensitivity::PullbackContext<Real>& context) {
                sensitivity::pullForce<Real>(element, context, jointCostate_.data());
            });
            if constexpr (Element::storesEnergy)
                compare(kind + " energy", energies[place],
                        [&](const sensitivity::PullbackContext<Real>& context) {
                            sensitivity::pullStoredEnergy<Real>(element, context, 1.0);
                        });
            ++place;
        });
    }

private:
    void chooseValues() {
        const auto choose = [&](std::vector<typename Real::Motion>& motions) {
            for (auto& motion : motions)
                motion = motionFrom<Real>(randomList(motionSize<Real>, random_).data());
        };
        choose(record_.velocities);
        choose(fields_.costate);
        record_.jointVelocities = randomList(record_.jointVelocities.size(), random_);
        record_.inputs = randomList(record_.inputs.size(), random_);
        for (double& normal : record_.normals)
            normal = random_.between(1.0, 5.0);
        jointCostate_ = randomList(record_.jointVelocities.size(), random_);
        // What twins of feedbacks take from the record has to belong to these values.
        std::vector<typename Real::Force> nodes(system_.nodes.size());
        std::vector<double> joints(jointCostate_.size());
        dynamics::applyElements<Real>({system_, setup_.parameters.data(), record_.state.data(),
                                       record_, nodes.data(), joints.data(),
                                       record_.feedbackForces.data()});
    }

    /// Values and the change of one kind of input.
    struct Stepped {
        std::vector<Complex> parameters;
        dynamics::Record<Step> record;
        std::vector<typename Step::Motion> costate;
    };
    Stepped steppedAlong(Input input) const {
        Stepped result;
        const auto step = [&](Input kind, const std::vector<double>& values) {
            std::vector<Complex> list(values.size());
            for (std::size_t place = 0; place < values.size(); ++place) {
                const bool changes = kind == input && place < changes_[kind].size();
                list[place] = stepped(values[place], changes ? changes_[kind][place] : 0.0);
            }
            return list;
        };
        result.parameters = step(Parameters, setup_.parameters);
        dynamics::Record<Step>& record = result.record;
        record.resize(system_);
        record.state = step(Coordinates, record_.state);
        record.jointVelocities = step(Rates, record_.jointVelocities);
        record.inputs = step(Inputs, record_.inputs);
        record.normals = step(Normals, record_.normals);
        for (std::size_t place = 0; place < record.functionValues.size(); ++place)
            record.functionValues[place] = record_.functionValues[place];
        for (std::size_t node = 0; node < system_.nodes.size(); ++node)
            placeNode(node, input, result);
        dynamics::placeContacts<Step>(system_, result.parameters.data(), record);
        return result;
    }
    void placeNode(std::size_t node, Input input, Stepped& result) const {
        const auto changeOf = [&](Input kind) {
            return kind == input ? changes_[kind].data() + node * motionSize<Real> : nullptr;
        };
        dynamics::Record<Step>& record = result.record;
        record.velocities[node] =
            steppedMotion<Step>(record_.velocities[node], changeOf(Velocities));
        result.costate.push_back(steppedMotion<Step>(fields_.costate[node], nullptr));
        const auto displacement =
            steppedMotion<Step>(motionFrom<Real>(std::array<double, 6>{}.data()), changeOf(Poses));
        auto& pose = record.poses[node];
        const auto& given = record_.poses[node];
        pose.rotation = turned(given.rotation, displacement.angular);
        for (int axis = 0; axis < Real::vectorSize; ++axis)
            pose.origin[axis] = given.origin[axis];
        pose.origin += displacement.linear + Step::crossVector(displacement.angular, pose.origin);
        record.velocities[node] = takenAlong<Step>(record.velocities[node], displacement);
        result.costate[node] = takenAlong<Step>(result.costate[node], displacement);
    }

    void stepAlong(Input input, std::vector<Derivative>& forces,
                   std::vector<Derivative>& energies) const {
        Stepped at = steppedAlong(input);
        std::size_t place = 0;
        const auto take = [&](std::vector<Derivative>& list, const Complex& value) {
            if (list.size() <= place) list.resize(place + 1);
            list[place][input] = value.imag() / stepSize;
        };
        assembly::forEachForceElement(system_, [&](const auto& element) {
            using Element = std::remove_cvref_t<decltype(element)>;
            take(forces, powerOf(element, at));
            Complex energy(0.0);
            if constexpr (Element::storesEnergy)
                energy = dynamics::storedEnergy<Step>(element, system_, at.parameters.data(),
                                                      at.record.state.data(), at.record);
            take(energies, energy);
            ++place;
        });
    }
    /// xi . f
    template <class Element>
    Complex powerOf(const Element& element, const Stepped& at) const {
        std::vector<typename Step::Force> nodes(system_.nodes.size());
        std::vector<Complex> joints(jointCostate_.size()), feedbacks(system_.feedbacks.size());
        const dynamics::ForceContext<Step> context{
            system_,      at.parameters.data(), at.record.state.data(), at.record,
            nodes.data(), joints.data(),        feedbacks.data()};
        dynamics::applyForce<Step>(element, context);
        Complex power(0.0);
        for (std::size_t node = 0; node < nodes.size(); ++node)
            power += Step::dotProduct(at.costate[node], nodes[node]);
        for (std::size_t dof = 0; dof < joints.size(); ++dof)
            power += joints[dof] * jointCostate_[dof];
        return power;
    }

    template <class Pull>
    void compare(const std::string& kind, const Derivative& expected, const Pull& pull) {
        sensitivity::Cotangents<Real> cotangents(system_);
        std::vector<double> parameters(setup_.parameters.size());
        cotangents.parameters = parameters.data();
        pull(sensitivity::PullbackContext<Real>{system_, setup_.parameters.data(), record_, fields_,
                                                cotangents});
        std::array<std::vector<double>, inputKinds> parts;
        parts[Parameters] = parameters;
        const auto append = [](std::vector<double>& list,
                               const std::vector<typename Real::Force>& entries) {
            for (const auto& entry : entries)
                for (const double number : numbersOf<Real>(entry.moment, entry.force))
                    list.push_back(number);
        };
        append(parts[Poses], cotangents.poses);
        append(parts[Velocities], cotangents.velocities);
        parts[Coordinates] = cotangents.coordinates;
        parts[Rates] = cotangents.jointVelocities;
        parts[Inputs] = cotangents.inputs;
        parts[Normals] = cotangents.normals;
        Derivative adjoint{};
        double size = 0.0;
        for (std::size_t input = 0; input < parts.size(); ++input)
            for (std::size_t place = 0; place < parts[input].size(); ++place) {
                const double part = parts[input][place] * changes_[input][place];
                adjoint[input] += part;
                size += std::abs(part);
            }
        for (std::size_t input = 0; input < parts.size(); ++input)
            census_.compare(kind, inputNames[input], adjoint[input], expected[input], size,
                            tolerance);
    }

    const assembly::System& system_;
    Census& census_;
    dynamics::MotionSetup<Real> setup_;
    dynamics::Record<Real> record_;
    sensitivity::CostateFields<Real> fields_;
    std::vector<double> jointCostate_;
    RandomNumbers random_;
    bool evaluated_ = false;
    std::array<std::vector<double>, inputKinds> changes_;
};

/// Each signal of a system at its start, by what the equations of motion make of the state.
template <template <class> class SpaceOf>
class SignalTwins {
    using Real = SpaceOf<double>;
    using Step = SpaceOf<Complex>;
    using World = math::Vector3<double>;

public:
    SignalTwins(const assembly::System& system, std::uint64_t seed, Census& census)
        : system_(system), census_(census), real_(system), step_(system), random_(seed) {
        real_.prepare();
        step_.prepare();
        record_.resize(system);
        std::vector<double> rate(real_.startState.size());
        evaluated_ =
            !real_.dynamics.evaluate(0.0, real_.startState.data(), record_, rate.data()).singular;
        parameterChanges_ = parameterChanges(step_, random_);
        stateChanges_ = randomList(real_.startState.size(), random_);
        inputChanges_ = randomList(system.model.inputs.size(), random_);
        for (std::size_t input = 0; input < inputChanges_.size(); ++input)
            if (system.model.inputs[input].kind != model::InputKind::Samples)
                inputChanges_[input] = 0.0;
        for (std::size_t signal = 0; signal < system.model.signalList.size(); ++signal) {
            const auto numbers = randomList(3, random_);
            weights_.emplace_back(numbers[0], numbers[1], numbers[2]);
        }
    }

    void compareAll() {
        if (!evaluated_) return;  // no motion begins there
        const auto byParameters = values(parameterChanges_, {}, {});
        const auto byState = values({}, stateChanges_, {});
        const auto byInputs = values({}, {}, inputChanges_);
        const auto isFinite = [](const std::vector<double>& list) {
            return std::all_of(list.begin(), list.end(),
                               [](double value) { return std::isfinite(value); });
        };
        if (!isFinite(byParameters) || !isFinite(byState) || !isFinite(byInputs)) {
            ++census_.undifferentiable;
            return;
        }
        sensitivity::StagePullback<Real> pullback(real_.forward);
        for (std::size_t signal = 0; signal < weights_.size(); ++signal) {
            std::vector<World> seeds(system_.signalElements.size(), World::Zero());
            std::vector<World> initial(seeds.size(), World::Zero());
            seeds[signal] = weights_[signal];
            std::vector<double> state(stateChanges_.size()), inputs(inputChanges_.size());
            std::vector<double> parameters(parameterChanges_.size());
            sensitivity::Seeds<Real> asked;
#ifndef Q_MOC_RUN  // to which the name of this member is a keyword
            asked.signals = seeds.data();
#endif
            pullback.pullBack(record_, asked, initial,
                              {state.data(), parameters.data(), inputs.data(), &initial});
            double size = 0.0;
            const auto along = [&](const std::vector<double>& entries,
                                   const std::vector<double>& changes) {
                double sum = 0.0;
                for (std::size_t place = 0; place < entries.size(); ++place) {
                    sum += entries[place] * changes[place];
                    size += std::abs(entries[place] * changes[place]);
                }
                return sum;
            };
            const double ofParameters = along(parameters, parameterChanges_);
            const double ofState = along(state, stateChanges_);
            const double ofInputs = along(inputs, inputChanges_);
            const std::string kind = kindOf(signal);
            const auto compare = [&](const char* what, double adjoint, double expected) {
                census_.compare(kind, what, adjoint, expected, size, signalTolerance);
            };
            compare("parameters", ofParameters, byParameters[signal]);
            compare("state", ofState, byState[signal]);
            compare("inputs", ofInputs, byInputs[signal]);
        }
    }

    static std::string nameOf(model::SignalKind kind) {
        return "signal " + std::to_string(static_cast<int>(kind));
    }

private:
    std::string kindOf(std::size_t signal) const {
        return nameOf(system_.model.signalList[signal].kind);
    }

    /// Derivative of each weighted signal along a change; empty: none.
    std::vector<double> values(const std::vector<double>& parameters,
                               const std::vector<double>& state,
                               const std::vector<double>& inputs) {
        const auto step = [](std::vector<Complex>& list, const std::vector<double>& values,
                             const std::vector<double>& changes) {
            for (std::size_t place = 0; place < values.size(); ++place)
                list[place] = stepped(values[place], changes.empty() ? 0.0 : changes[place]);
        };
        step(step_.parameters, real_.parameters, parameters);
        std::vector<Complex> moved(real_.startState.size()), rate(moved.size());
        step(moved, real_.startState, state);
        // All samples of an input together move its value by as much.
        for (std::size_t input = 0; input < real_.samples.size(); ++input) {
            if (system_.model.inputs[input].kind != model::InputKind::Samples) continue;
            const double change = inputs.empty() ? 0.0 : inputs[input];
            std::vector<Complex> samples;
            for (const double sample : real_.samples[input])
                samples.push_back(stepped(sample, change));
            step_.inputs.setSamples(input, samples);
        }
        step_.dynamics.refresh();
        dynamics::Record<Step> record;
        record.resize(system_);
        step_.dynamics.evaluate(0.0, moved.data(), record, rate.data());
        bool rated = false;
        std::vector<double> result;
        for (std::size_t signal = 0; signal < weights_.size(); ++signal) {
            const auto value = dynamics::measureSignal<Step>(
                signal, system_, step_.parameters.data(), record, step_.forward.rates(), rated);
            double sum = 0.0;
            for (int axis = 0; axis < 3; ++axis)
                sum += value[axis].imag() / stepSize * weights_[signal][axis];
            result.push_back(sum);
        }
        return result;
    }

    const assembly::System& system_;
    Census& census_;
    dynamics::MotionSetup<Real> real_;
    dynamics::MotionSetup<Step> step_;
    dynamics::Record<Real> record_;
    RandomNumbers random_;
    bool evaluated_ = false;
    std::vector<double> parameterChanges_, stateChanges_, inputChanges_;
    std::vector<World> weights_;
};

/// Calls `visit(system, seed)` for mechanisms drawn at random that can be compared.
template <class Visit>
void forEachMechanism(const Visit& visit) {
    for (std::uint64_t seed = 1; seed <= mechanisms; ++seed) {
        model::Model model = support::randomMechanism(seed);
        if (model.simulation.formulation == model::Formulation::DivideAndConquer)
            model.simulation.formulation = model::Formulation::Joint;
        try {
            const assembly::System system = assembly::compile(model);
            if (!system.redundantConstraints.empty() || assembly::keepsBranch(system)) continue;
            visit(system, seed);
        } catch (const base::InputError&) {  // loops that hold all their joints
        } catch (const base::ComputationError&) {
        }
    }
}

template <template <template <class> class> class Twins>
void compareAll(const assembly::System& system, std::uint64_t seed, Census& census) {
    if (system.planar)
        Twins<math::PlanarSpace>(system, seed, census).compareAll();
    else
        Twins<math::SpatialSpace>(system, seed, census).compareAll();
}

}  // namespace

class ElementTwinsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void forcesEqualComplexStep() {
        Census census;
        forEachMechanism([&](const assembly::System& system, std::uint64_t seed) {
            compareAll<ForceTwins>(system, seed, census);
        });
        for (const std::string& fault : census.faults)
            qInfo("%s", fault.c_str());
        QVERIFY(census.faults.empty());
        if (support::sanitized) return;  // too few for all kinds
        assembly::ForceElements none;
        assembly::forEachForceList(none, [&](const auto& list) {
            using Element = typename std::remove_cvref_t<decltype(list)>::value_type;
            const std::string kind = typeid(Element).name();
            QVERIFY2(census.compared[kind] >= enough, kind.c_str());
            if constexpr (Element::storesEnergy)
                QVERIFY2(census.compared[kind + " energy"] >= enough, kind.c_str());
        });
    }

    void signalsEqualComplexStep() {
        Census census;
        forEachMechanism([&](const assembly::System& system, std::uint64_t seed) {
            compareAll<SignalTwins>(system, seed, census);
        });
        for (const std::string& fault : census.faults)
            qInfo("%s", fault.c_str());
        QVERIFY(census.faults.empty());
        QVERIFY(census.undifferentiable <= 1);
        if (support::sanitized) return;
        for (int kind = 0; kind <= static_cast<int>(model::SignalKind::WheelForce); ++kind) {
            const std::string name =
                SignalTwins<math::PlanarSpace>::nameOf(static_cast<model::SignalKind>(kind));
            QVERIFY2(census.compared[name] >= enough, name.c_str());
        }
    }
};

LINKWRIGHT_TEST(ElementTwinsTest)

}  // namespace element_twins_test

#include "element_twins_test.moc"
