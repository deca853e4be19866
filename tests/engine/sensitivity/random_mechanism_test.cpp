// SPDX-License-Identifier: GPL-3.0-or-later
//
// Property test: the discrete adjoint and direct differentiation against complex step on mechanisms
// drawn at random. LINKWRIGHT_RANDOM_MECHANISMS=N draws N of them instead of the default,
// LINKWRIGHT_RANDOM_SEED=S starts at seed S, LINKWRIGHT_RANDOM_VERBOSE=1 tells why mechanisms were
// refused.
#include "tests/support/random_mechanism.h"

#include "engine/assembly/branch_rows.h"
#include "engine/base/diagnostic.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/model/properties.h"
#include "engine/model/validation.h"
#include "engine/sensitivity/methods/gradient_evaluator.h"
#include "tests/support/complex_oracle.h"
#include "tests/support/driven_mechanism.h"
#include "tests/support/last_digits.h"
#include "tests/support/numbers.h"
#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <map>
#include <set>

namespace random_mechanism_test {

using namespace linkwright;
using support::RandomNumbers;

namespace {

/// Both sides differentiate the same discretization exactly; what is left is rounding, which badly
/// conditioned mechanisms multiply: 99 % stay below 1e-12, one in ten thousand exceeds 1e-10, one
/// in fifty thousand 1e-9. Motions that follow from drives alone add up nothing on their way.
/// Relative to the largest entry of the gradient.
const double tolerance = qEnvironmentVariableIsSet("LINKWRIGHT_RANDOM_KINEMATIC") ? 1e-10 : 1e-9;

/// What separates that rounding from an error is measured: the same drawing, its numbers changed in
/// their last digits, has gradients that scatter by what its motion makes of rounding. Methods may
/// differ by as much as this many times that scatter.
constexpr double scatterFactor = 4.0;
/// In ulp; each of the copies of a drawing that are computed.
constexpr double lastDigits = 4.0;
constexpr int copies = 8;
/// A gradient that scatters by more has no digits to compare, and no use.
constexpr double hopeless = 1e-6;

/// Gradients smaller than this are rounding: costs are of order one, and a quantity that never
/// changes has no other.
constexpr double flat = 1e-3;

/// Gradients larger than this, where costs are of order one, tell of a motion so sensitive that
/// rounding itself is visible.
constexpr double wild = 1e6;

/// Mechanisms between two lines of progress.
constexpr std::uint64_t progressEvery = 5000;

/// A night's run takes longer than Qt Test waits for a function.
const bool patient = qEnvironmentVariableIsSet("QTEST_FUNCTION_TIMEOUT")
                     || qputenv("QTEST_FUNCTION_TIMEOUT", "86400000");

/// How the mechanisms of a run were spread, so that a generator gone astray is noticed.
struct Census {
    int tested = 0, flat = 0, planar = 0, looped = 0, cutBodies = 0, adaptive = 0;
    int rough = 0;                        ///< agree to the scatter of rounding only
    int refused = 0;                      ///< by the engine, with a reason
    int redundant = 0;                    ///< not compared: redundant constraints
    int wild = 0;                         ///< not compared: motions that are too sensitive
    int undriven = 0;                     ///< kinematic: with freedom that no drive takes
    int hopeless = 0;                     ///< not compared: gradients without digits
    std::map<std::string, int> elements;  ///< how many mechanisms had them

    void count(const assembly::System& system);
};

/// In the order of model::JointKind.
constexpr const char* jointNames[] = {"revolute",  "prismatic", "screw", "cylindrical", "universal",
                                      "spherical", "planar",    "fixed", "free"};

/// Tags of everything a mechanism is made of.
void Census::count(const assembly::System& system) {
    std::set<std::string> tags;
    const model::Model& model = system.model;
    std::set<int> cut;
    for (const assembly::LoopConstraint& closure : system.closures)
        if (closure.kind == assembly::LoopConstraint::Kind::Joint) cut.insert(closure.joint);
    for (std::size_t joint = 0; joint < model.joints.size(); ++joint)
        tags.insert(std::string(jointNames[static_cast<int>(model.joints[joint].kind)])
                    + (cut.contains(static_cast<int>(joint)) ? " closing a loop" : " in the tree"));
    const auto number = [](auto word) { return std::to_string(static_cast<int>(word)); };
    for (const model::Input& input : model.inputs)
        tags.insert(input.kind == model::InputKind::Samples
                        ? "samples " + number(input.interpolation)
                        : "formula of time");
    for (const model::Signal& signal : model.signalList)
        tags.insert("signal " + number(signal.kind));
    for (const model::CostTerm& term : model.costTerms) {
        tags.insert("term " + number(term.kind) + number(term.time));
        tags.insert("reference " + number(term.reference));
    }
    for (const model::Load& load : model.loads)
        tags.insert("load " + number(load.kind));
    for (const model::Drive& drive : model.drives)
        tags.insert("drive " + number(drive.kind));
    for (const model::Cam& cam : model.cams)
        tags.insert((cam.closed ? "closed cam" : "open cam")
                    + std::string(cam.radii.empty() ? "" : " of arcs"));
    for (const model::Body& body : model.bodies)
        if (model::isMassless(body))
            tags.insert("massless link " + number(model.simulation.formulation));
    for (const model::GearCoupling& gear : model.gears)
        if (!gear.further.empty()) tags.insert("differential");
    for (const model::Tire& tire : model.tires)
        tags.insert(tire.law == model::TireLaw::Brush ? "brush tire" : "Magic Formula tire");
    for (const model::Road& road : model.roads)
        tags.insert(road.isFlat() ? "flat road" : "road with a profile");
    for (const model::SpringDamper& spring : model.springs) {
        if (!spring.law.formula.empty()) tags.insert("spring formula");
        if (!spring.law.elongations.empty()) tags.insert("spring table");
    }
    for (const model::Contact& contact : model.contacts) {
        tags.insert("contact " + number(contact.shape) + (contact.hollow ? " hollow" : ""));
        tags.insert("touching " + number(contact.touching));
        if (!contact.vertices.empty()) tags.insert("vertices");
    }
    for (const model::JointFriction& friction : model.jointFrictions)
        tags.insert(friction.load == model::FrictionLoad::Given ? "friction"
                                                                : "friction by reaction");
    for (const model::Feedback& feedback : model.feedbacks)
        if (feedback.integral) tags.insert("integral action");
    model::forEachElementList(model, [&](const auto& list, const model::ListInfo& info) {
        if (!list.empty()) tags.insert(info.noun);
    });
    for (const std::string& tag : tags)
        ++elements[tag];
}

struct Gradient {
    double cost = 0.0;
    std::vector<double> numbers;               ///< by slot
    std::vector<std::vector<double>> samples;  ///< by input
};

Gradient adjointGradient(const model::Model& model) {
    sensitivity::GradientEvaluator evaluator(model);
    std::vector<double> variables;
    for (const sensitivity::VariableInfo& variable : evaluator.variables())
        variables.push_back(variable.value);
    Gradient gradient;
    std::vector<double> entries(variables.size(), support::notANumber);
    gradient.cost = evaluator.costAndGradient(variables, entries);
    gradient.numbers = evaluator.propertyGradient(variables);
    gradient.samples.resize(model.inputs.size());
    for (std::size_t entry = 0; entry < entries.size(); ++entry)
        for (std::size_t input = 0; input < model.inputs.size(); ++input)
            if (model.inputs[input].id == evaluator.variables()[entry].object)
                gradient.samples[input].push_back(entries[entry]);
    return gradient;
}

std::string nameOf(const model::Model& model, int slot) {
    std::string name = "?";
    model::forEachNumber(model, [&](const model::PropertyInfo& info, const model::Number& number) {
        if (number.slot == slot) name = info.object + "." + info.property;
    });
    return name;
}

/// A random change of everything at once.
struct Direction {
    Direction(const Gradient& gradient, RandomNumbers& random)
        : numbers(gradient.numbers.size()), samples(gradient.samples.size()) {
        for (double& change : numbers)
            change = random.between(-1.0, 1.0);
        for (std::size_t input = 0; input < samples.size(); ++input)
            for (std::size_t count = gradient.samples[input].size(); count > 0; --count)
                samples[input].push_back(random.between(-1.0, 1.0));
    }
    std::vector<double> numbers;
    std::vector<std::vector<double>> samples;
};

/// Largest entry of a gradient, samples included; what errors are measured by.
double sizeOf(const Gradient& gradient) {
    double size = std::max(flat, support::largest(gradient.numbers));
    for (const std::vector<double>& entries : gradient.samples)
        size = std::max(size, support::largest(entries));
    return size;
}

double along(const Gradient& gradient, const Direction& direction) {
    double sum = 0.0;
    for (std::size_t slot = 0; slot < gradient.numbers.size(); ++slot)
        sum += gradient.numbers[slot] * direction.numbers[slot];
    for (std::size_t input = 0; input < gradient.samples.size(); ++input)
        for (std::size_t sample = 0; sample < gradient.samples[input].size(); ++sample)
            sum += gradient.samples[input][sample] * direction.samples[input][sample];
    return sum;
}

std::string compareAlongDirection(double actual, const Gradient& gradient,
                                  const Direction& direction, double limit) {
    const double expected = along(gradient, direction);
    const double error = std::abs(actual - expected) / sizeOf(gradient);
    if (error <= limit) return "";
    return "direction: adjoint " + std::to_string(expected) + ", complex step "
           + std::to_string(actual) + ", relative error " + std::to_string(error * 1e10) + "e-10";
}

template <template <class> class SpaceOf>
std::string compareNumbers(support::ComplexOracle<SpaceOf>& oracle, const Gradient& gradient,
                           const model::Model& model, std::size_t stride, std::size_t first,
                           double limit) {
    const double size = std::max(flat, support::largest(gradient.numbers));
    for (std::size_t slot = first; slot < gradient.numbers.size(); slot += stride) {
        const double expected = oracle.numberDerivative(slot);
        const double error = std::abs(gradient.numbers[slot] - expected) / size;
        if (error <= limit) continue;
        return nameOf(model, static_cast<int>(slot)) + ": adjoint "
               + std::to_string(gradient.numbers[slot]) + ", complex step "
               + std::to_string(expected) + ", relative error " + std::to_string(error * 1e10)
               + "e-10";
    }
    return "";
}

/// An error to be found: changes a gradient by more than methods may differ.
using Spoil = void (*)(Gradient&);

/// How much gradients of almost the same drawing differ, relative to the largest entry.
template <template <class> class SpaceOf>
double scatterOf(const assembly::System& system, const Gradient& gradient,
                 const Direction& direction, double complexStep, std::uint64_t seed, Spoil spoil) {
    RandomNumbers random(seed + 7777);
    const double size = sizeOf(gradient);
    const double numberSize = std::max(flat, support::largest(gradient.numbers));
    double scatter = 0.0;
    for (int copy = 0; copy < copies; ++copy) {
        const assembly::System moved =
            assembly::compile(support::withLastDigitsChanged(system.model, lastDigits, random));
        if (moved.planar != system.planar) continue;
        Gradient other = adjointGradient(moved.model);
        if (spoil != nullptr) spoil(other);
        support::ComplexOracle<SpaceOf> oracle(moved);
        const double actual = oracle.directional(direction.numbers, direction.samples);
        scatter = std::max({scatter, std::abs(actual - complexStep) / size,
                            std::abs(along(other, direction) - along(gradient, direction)) / size});
        for (std::size_t slot = 0; slot < gradient.numbers.size(); ++slot)
            scatter = std::max(scatter,
                               std::abs(other.numbers[slot] - gradient.numbers[slot]) / numberSize);
        for (std::size_t input = 0; input < gradient.samples.size(); ++input)
            for (std::size_t sample = 0; sample < gradient.samples[input].size(); ++sample)
                scatter = std::max(scatter, std::abs(other.samples[input][sample]
                                                     - gradient.samples[input][sample])
                                                / size);
    }
    return scatter;
}

/// A variable that leads out of the plane makes the engine compute in space, where reactions have
/// another component: another cost.
bool staysPlanar(const model::Model& model) {
    try {
        return assembly::compile(model).planar;
    } catch (const base::InputError&) {
        return false;
    }
}

/// Direct differentiation of the same cost by a few numbers and the samples of one input.
std::string compareDirect(const Gradient& gradient, const model::Model& source,
                          RandomNumbers random, double limit) {
    model::Model model = source;
    struct Candidate {
        std::string object, property;
        std::size_t slot;
    };
    std::vector<Candidate> numbers;
    model::forEachNumber(model, [&](const model::PropertyInfo& info, const model::Number& number) {
        // A variable damping decides which joint a loop is cut at.
        if (number.expression.empty() && info.property.rfind("damping", 0) != 0)
            numbers.push_back({info.object, info.property, static_cast<std::size_t>(number.slot)});
    });
    const bool planar = assembly::compile(source).planar;
    std::vector<double> expected;
    for (int count = 0; count < 3; ++count) {
        const auto chosen = random.below(static_cast<int>(numbers.size()));
        const Candidate variable = numbers[static_cast<std::size_t>(chosen)];
        numbers.erase(numbers.begin() + chosen);
        model.designVariables.push_back({variable.object, variable.property, {}, {}});
        if (planar && !staysPlanar(model)) {
            model.designVariables.pop_back();
            continue;
        }
        expected.push_back(gradient.numbers[variable.slot]);
    }
    bool sampled = false;
    for (std::size_t input = 0; input < model.inputs.size(); ++input) {
        model.inputs[input].optimize = model.inputs[input].optimize && !sampled;
        if (!model.inputs[input].optimize) continue;
        sampled = true;
        expected.insert(expected.end(), gradient.samples[input].begin(),
                        gradient.samples[input].end());
    }
    sensitivity::GradientEvaluator evaluator(model);
    std::vector<double> variables;
    for (const sensitivity::VariableInfo& variable : evaluator.variables())
        variables.push_back(variable.value);
    std::vector<double> direct(variables.size(), support::notANumber);
    evaluator.directGradient(variables, direct);
    if (direct.size() != expected.size()) return "direct: another number of variables";
    const double size =
        std::max({flat, support::largest(gradient.numbers), support::largest(expected)});
    for (std::size_t entry = 0; entry < direct.size(); ++entry)
        if (!(std::abs(direct[entry] - expected[entry]) <= limit * size))
            return evaluator.variables()[entry].object + "." + evaluator.variables()[entry].property
                   + ": direct " + std::to_string(direct[entry]) + ", adjoint "
                   + std::to_string(expected[entry]);
    return "";
}

/// Largest entry that is a number: motions that grow beyond all measure leave some that are not.
double largestNumber(const std::vector<double>& entries) {
    double largest = 0.0;
    for (const double entry : entries)
        if (!std::isnan(entry)) largest = std::max(largest, std::abs(entry));
    return largest;
}

/// @return what is wrong, empty when the gradients agree
template <template <class> class SpaceOf>
std::string compare(const assembly::System& system, std::uint64_t seed, Census& census,
                    Spoil spoil) {
    Gradient gradient = adjointGradient(system.model);
    support::ComplexOracle<SpaceOf> oracle(system);
    if (!(std::abs(gradient.cost - oracle.cost()) <= 1e-12 * std::abs(oracle.cost())))
        return "cost differs from that of the forward run";
    if (largestNumber(gradient.numbers) > wild) {
        ++census.wild;
        return "";
    }
    if (std::isnan(support::largest(gradient.numbers))) return "the gradient is not a number";
    census.flat += support::largest(gradient.numbers) < flat ? 1 : 0;
    if (spoil != nullptr) spoil(gradient);
    RandomNumbers random(seed + 77);
    const Direction direction(gradient, random);
    const double actual = oracle.directional(direction.numbers, direction.samples);
    const auto faultBeyond = [&](double limit) {
        std::string fault = compareAlongDirection(actual, gradient, direction, limit);
        // Every twentieth mechanism number by number, the others a few of them; all when at fault.
        const std::size_t stride = seed % 20 == 0 || !fault.empty() || limit > tolerance
                                       ? 1
                                       : gradient.numbers.size() / 3 + 1;
        const std::string single =
            compareNumbers(oracle, gradient, system.model, stride, seed % stride, limit);
        if (!single.empty()) fault += "; " + single;
        const std::string direct = compareDirect(gradient, system.model, random, limit);
        if (!direct.empty()) fault += "; " + direct;
        return fault;
    };
    const std::string fault = faultBeyond(tolerance);
    if (fault.empty()) return "";
    const double scatter = scatterOf<SpaceOf>(system, gradient, direction, actual, seed, spoil);
    const std::string told =
        fault + "; last digits scatter it by " + std::to_string(scatter * 1e10) + "e-10";
    if (scatter > hopeless) {
        ++census.hopeless;
        qInfo("seed %llu not compared: %s", static_cast<unsigned long long>(seed), told.c_str());
        return "";
    }
    if (!faultBeyond(std::max(tolerance, scatterFactor * scatter)).empty()) return told;
    ++census.rough;
    qInfo("seed %llu agrees to the rounding of its motion: %s",
          static_cast<unsigned long long>(seed), told.c_str());
    return "";
}

std::string compareInSpace(const assembly::System& system, std::uint64_t seed, Census& census,
                           Spoil spoil) {
    return system.planar ? compare<math::PlanarSpace>(system, seed, census, spoil)
                         : compare<math::SpatialSpace>(system, seed, census, spoil);
}

void reportRefusal(std::uint64_t seed, const char* reason) {
    if (qEnvironmentVariableIsSet("LINKWRIGHT_RANDOM_VERBOSE"))
        qInfo("seed %llu refused: %s", static_cast<unsigned long long>(seed), reason);
}

/// @return whether drives take all freedom of the mechanism
bool driveAll(model::Model& model, std::uint64_t seed, Census& census) {
    try {
        std::optional<model::Model> driven = support::drivenMechanism(model);
        if (driven) model = std::move(*driven);
        census.undriven += driven ? 0 : 1;
        return model.simulation.kind == model::MotionKind::Kinematic;
    } catch (const base::InputError& error) {
        reportRefusal(seed, error.what());
        ++census.refused;
        return false;
    }
}

/// @return what is wrong, empty when the gradients agree
std::string check(std::uint64_t seed, Census& census, Spoil spoil = nullptr) {
    model::Model model = support::randomMechanism(seed);
    // Links without mass are borne in two ways.
    if (seed % 2 == 0 && std::any_of(model.bodies.begin(), model.bodies.end(), model::isMassless))
        model.simulation.formulation = model::Formulation::Absolute;
    if (qEnvironmentVariableIsSet("LINKWRIGHT_RANDOM_DIVIDED"))
        model.simulation.formulation = model::Formulation::DivideAndConquer;
    if (qEnvironmentVariableIsSet("LINKWRIGHT_RANDOM_IMPLICIT"))
        model.simulation.integrator = model::hasFixedStep(model.simulation.integrator)
                                          ? model::Integrator::Esdirk4
                                          : model::Integrator::Esdirk43;
    if (qEnvironmentVariableIsSet("LINKWRIGHT_RANDOM_PROJECTED"))
        model.simulation.projectConstraints = true;
    if (qEnvironmentVariableIsSet("LINKWRIGHT_RANDOM_KINEMATIC") && !driveAll(model, seed, census))
        return "";
    for (const base::Diagnostic& problem : model::validate(model))
        if (problem.severity == base::Severity::Error) return "invalid: " + base::toText(problem);
    try {
        const assembly::System system = assembly::compile(model);
        // Two bodies joined twice: changing one of the two joints alone has no derivative. Bodies
        // that stay parallel do so for the numbers that vary; derivatives by all others come from
        // other equations, which differ by the error of the integrator.
        if (!system.redundantConstraints.empty() || assembly::keepsBranch(system)) {
            ++census.redundant;
            return "";
        }
        const std::string fault = compareInSpace(system, seed, census, spoil);
        ++census.tested;
        census.count(system);
        census.planar += system.planar ? 1 : 0;
        census.looped += system.rows.empty() ? 0 : 1;
        for (const assembly::InertiaShare& share : system.inertiaShares)
            if (share.factor < 1.0) {
                ++census.cutBodies;
                break;
            }
        census.adaptive +=
            model.simulation.integrator == model::Integrator::DormandPrince54 ? 1 : 0;
        return fault;
    } catch (const base::InputError& error) {
        reportRefusal(seed, error.what());
    } catch (const base::ComputationError& error) {
        reportRefusal(seed, error.what());
    }
    ++census.refused;
    return "";
}

std::uint64_t environmentNumber(const char* name, std::uint64_t otherwise) {
    bool given = false;
    const qulonglong value = qEnvironmentVariable(name).toULongLong(&given);
    return given ? value : otherwise;
}

}  // namespace

class RandomMechanismTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void adjointAndDirectEqualComplexStep() {
        const std::uint64_t count = environmentNumber("LINKWRIGHT_RANDOM_MECHANISMS", 1100);
        const std::uint64_t first = environmentNumber("LINKWRIGHT_RANDOM_SEED", 1);
        QVERIFY(patient);
        Census census;
        int faults = 0;
        for (std::uint64_t seed = first; seed < first + count; ++seed) {
            const std::uint64_t done = seed - first;
            if (done > 0 && done % progressEvery == 0)
                qInfo("%llu of %llu, up to seed %llu: %d compared, %d at fault",
                      static_cast<unsigned long long>(done), static_cast<unsigned long long>(count),
                      static_cast<unsigned long long>(seed - 1), census.tested, faults);
            const std::string fault = check(seed, census);
            if (fault.empty()) continue;
            qWarning("seed %llu: %s", static_cast<unsigned long long>(seed), fault.c_str());
            if (++faults == 20) break;
        }
        summarize(census, faults);
        QCOMPARE(faults, 0);
        QVERIFY(census.tested * 5 > static_cast<int>(count));
        // Drives leave out some elements, and mechanisms that they do not move.
        if (qEnvironmentVariableIsSet("LINKWRIGHT_RANDOM_KINEMATIC")) {
            verifyJoints(census);
            return;
        }
        if (count < 100) return;
        // The spread the generator is made for; far from it, it has gone astray.
        QVERIFY(census.rough * 500 <= census.tested);
        QVERIFY(census.hopeless * 2000 <= census.tested);
        // A wheel on top of loops often leaves no motion.
        QVERIFY(census.refused * 8 < census.tested);
        QVERIFY((census.redundant + census.wild) * 10 < census.tested);
        QVERIFY(census.flat * 10 < census.tested);
        // Trees of which forces out of the plane are asked for are computed in space.
        QVERIFY(census.planar * 6 > census.tested);
        QVERIFY(census.planar * 5 < census.tested * 4);
        QVERIFY(census.looped * 5 > census.tested);
        QVERIFY(census.cutBodies * 20 > census.tested);
        QVERIFY(census.adaptive * 5 > census.tested);
        if (count < 1000) return;
        verifyElements(census);
    }

    /// One derivative that is wrong by a hundred thousandth of the largest is found in every
    /// mechanism: the scatter of rounding hides none.
    void wrongDerivativesAreFound() {
        Census census;
        int found = 0;
        for (int number = 1; number <= support::drawn(60); ++number) {
            const auto seed = static_cast<std::uint64_t>(number);
            const int before = census.tested - census.wild - census.hopeless;
            const std::string fault = check(seed, census, [](Gradient& gradient) {
                const double size = sizeOf(gradient);
                // Not the same place in every gradient, but one that the direction sees.
                gradient.numbers[gradient.numbers.size() / 2] += 1e-5 * size;
            });
            if (census.tested - census.wild - census.hopeless == before) continue;
            QVERIFY2(!fault.empty(), std::to_string(seed).c_str());
            ++found;
        }
        QVERIFY(found > support::drawn(40));
        QCOMPARE(census.rough, 0);
    }

private:
    static void summarize(const Census& census, int faults) {
        qInfo(
            "%d mechanisms compared, %d at fault: %d planar, %d with loops, %d with a cut body, "
            "%d adaptive, %d flat; %d of them agree to the rounding of their motion only",
            census.tested - census.wild - census.hopeless, faults, census.planar, census.looped,
            census.cutBodies, census.adaptive, census.flat, census.rough);
        qInfo(
            "not compared: %d refused by the engine, %d with redundant constraints, %d too "
            "sensitive (a derivative above %g), %d without digits",
            census.refused, census.redundant, census.wild, wild, census.hopeless);
        if (census.undriven > 0)
            qInfo("%d with freedom that no drive of a coordinate takes", census.undriven);
    }

    /// Every kind of joint takes part.
    static void verifyJoints(const Census& census) {
        for (const char* name : jointNames) {
            const std::string joint(name);
            QVERIFY2(census.elements.contains(joint + " in the tree")
                         || census.elements.contains(joint + " closing a loop"),
                     name);
        }
    }

    /// Every kind of element takes part.
    static void verifyElements(const Census& census) {
        std::vector<std::string> tags{"differential",
                                      "open cam",
                                      "closed cam",
                                      "massless link 0",
                                      "massless link 1",
                                      "open cam of arcs",
                                      "closed cam of arcs",
                                      "spring formula",
                                      "spring table",
                                      "contact 0",
                                      "contact 1",
                                      "contact 2",
                                      "contact 1 hollow",
                                      "contact 2 hollow",
                                      "contact 4",
                                      "contact 5",
                                      "touching 1",
                                      "touching 2",
                                      "touching 3",
                                      "vertices",
                                      "friction",
                                      "friction by reaction",
                                      "integral action",
                                      "formula of time",
                                      "drive 0",
                                      "drive 1"};
        const model::Model empty;
        model::forEachElementList(empty, [&](const auto& list, const model::ListInfo& info) {
            using Element = typename std::remove_cvref_t<decltype(list)>::value_type;
            // Dimensions act on the drawing.
            if (!std::same_as<Element, model::Dimension>) tags.push_back(info.noun);
        });
        for (const std::string joint : jointNames) {
            tags.push_back(joint + " in the tree");
            // A free joint closes no loop, and a fixed one always belongs to the tree.
            if (joint != "free" && joint != "fixed") tags.push_back(joint + " closing a loop");
        }
        for (int kind = 0; kind < 4; ++kind)
            tags.push_back("samples " + std::to_string(kind));
        for (int kind = 0; kind < support::signalKinds; ++kind)
            tags.push_back("signal " + std::to_string(kind));
        for (int kind = static_cast<int>(model::SignalKind::PointOffset);
             kind <= static_cast<int>(model::SignalKind::WheelForce); ++kind)
            tags.push_back("signal " + std::to_string(kind));
        for (const char* kind : {"00", "01", "10", "11", "20", "21"})
            tags.push_back(std::string("term ") + kind);
        for (int kind = 0; kind < 4; ++kind)
            tags.push_back("reference " + std::to_string(kind));
        for (int kind = 0; kind < 3; ++kind)
            tags.push_back("load " + std::to_string(kind));
        for (const std::string& tag : tags)
            QVERIFY2(census.elements.contains(tag), ("no mechanism has: " + tag).c_str());
    }
};

LINKWRIGHT_TEST(RandomMechanismTest)

}  // namespace random_mechanism_test

#include "random_mechanism_test.moc"
