// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sweeps over planar trees on vectors of four lanes against the general recursion, which
// complex numbers take: the same mathematics in another order, so the two differ by rounding.
#include "engine/base/diagnostic.h"
#include "engine/dynamics/weighted_sum.h"
#include "engine/math/planar_space.h"
#include "tests/engine/sensitivity/tree_comparison.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/sample_mechanisms.h"

#include <QTest>
#include <cmath>
#include <complex>
#include <random>

namespace linkwright {

using dynamics::ProcessorKind;
using Complex = std::complex<double>;
using Real = math::PlanarSpace<double>;
using General = math::PlanarSpace<Complex>;

namespace {

/// The numbers of entries of a record: between those of motions and forces lies memory that means
/// nothing.
template <class Entry>
auto numbersOf(const Entry& entry) {
    if constexpr (requires { entry.rotation; })
        return std::vector{entry.rotation.cosine, entry.rotation.sine, entry.origin[0],
                           entry.origin[1]};
    else if constexpr (requires { entry.angular; })
        return std::vector{entry.angular, entry.linear[0], entry.linear[1]};
    else if constexpr (requires { entry.force; })
        return std::vector{entry.moment, entry.force[0], entry.force[1]};
    else
        return std::vector{entry};
}

}  // namespace

class PlanarTreeTest : public QObject {
    Q_OBJECT

private:
    static double recordDifference(const assembly::System& system, std::uint64_t seed) {
        return support::recordDifference<Real, General>(
            system, seed, [](auto, const auto& entry) { return numbersOf(entry); });
    }

private Q_SLOTS:
    void cleanup() { dynamics::limitProcessorKind(ProcessorKind::Avx512); }

    /// Every list of a record, in trees and with loops, hinges and sliders.
    void sameRecordAsTheGeneralRecursion() {
        const std::vector<model::Model> models{
            support::fiveBar().model, support::fourBar().model, support::sliderCrank().model,
            support::cartPendulum(9, 0.7, 1.0, {0.3, -0.2}).model};
        for (const model::Model& model : models) {
            const assembly::System system = assembly::compile(model);
            QVERIFY(dynamics::PlanarTree::fits(system));
            const double error = recordDifference(system, 5);
            QVERIFY2(error < 1e-12, qPrintable(QString::number(error)));
        }
        int tested = 0;
        for (std::uint64_t seed = 1; seed <= 400; ++seed) {
            try {
                const assembly::System system = assembly::compile(support::randomMechanism(seed));
                if (!dynamics::PlanarTree::fits(system)) continue;
                const double error = recordDifference(system, seed);
                // Rounding over the pivots of the elimination, which are as small as 1e-4.
                QVERIFY2(error < 1e-10, qPrintable(QString("seed %1: %2").arg(seed).arg(error)));
                ++tested;
            } catch (const base::InputError&) {
            }
        }
        QVERIFY2(tested >= 5, qPrintable(QString::number(tested)));
    }

    /// Hinges that turned so far that sines in lanes would lose digits.
    void farTurns() {
        support::verifyFarTurns<Real>(
            assembly::compile(support::cartPendulum(3, 0.7, 1.0, {}).model));
    }

    /// A processor that computes with more lanes at once changes no bit.
    void sameBitsOnEveryProcessor() {
        for (const bool geometry : {false, true}) {
            model::Model model = support::fiveBar().model;
            model.simulation.duration = 0.5;
            model.simulation.integrator = model::Integrator::DormandPrince8;
            model.simulation.step = 0.1;
            if (geometry) model.designVariables.push_back({"P2", "position.x", {}, {}});
            support::verifySameBits(model);
        }
    }

    /// The twin of the sweeps, with and without derivatives of joints and inertias.
    void gradientEqualsComplexStep() {
        for (const bool geometry : {false, true}) {
            model::Model model = support::fiveBar().model;
            model.simulation.duration = 1.0;
            model.simulation.integrator = model::Integrator::DormandPrince8;
            model.simulation.step = 0.1;
            if (geometry) {
                model.designVariables.push_back({"P2", "position.x", {}, {}});
                model.designVariables.push_back({"P3", "position.y", {}, {}});
            }
            support::verifyComplexStep(model, 1e-11);
        }
    }

    /// Sums of any length equal those of one number after the other, bit by bit.
    void weightedSums() {
        std::mt19937_64 random(3);
        std::uniform_real_distribution<double> amount(-1.0, 1.0);
        for (std::size_t count = 0; count <= 35; ++count) {
            std::vector<std::vector<double>> lists(4, std::vector<double>(count));
            const double weights[] = {0.3, 0.0, -1.7, 0.9};
            std::vector<double> state(count), found(count, support::notANumber), scaled = found;
            for (double& entry : state)
                entry = amount(random);
            dynamics::WeightedSum<double> sum;
            for (std::size_t list = 0; list < lists.size(); ++list) {
                for (double& entry : lists[list])
                    entry = amount(random);
                sum.add(lists[list].data(), weights[list]);
            }
            sum.give(state.data(), 0.7, count, found.data());
            sum.give(nullptr, 0.7, count, scaled.data());
            for (std::size_t entry = 0; entry < count; ++entry) {
                const double expected = lists[0][entry] * weights[0] + lists[2][entry] * weights[2]
                                        + lists[3][entry] * weights[3];
                QVERIFY(found[entry] == state[entry] + expected * 0.7);
                QVERIFY(scaled[entry] == expected * 0.7);
            }
        }
    }
};

}  // namespace linkwright

QTEST_APPLESS_MAIN(linkwright::PlanarTreeTest)
#include "planar_tree_test.moc"
