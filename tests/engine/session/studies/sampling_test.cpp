// SPDX-License-Identifier: GPL-3.0-or-later
//
// What makes a sequence one of Sobol, a hypercube Latin, and numbers uniform or normal.
#include "engine/session/studies/sampling.h"

#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

namespace sampling_test {

using namespace linkwright::session;

class SamplingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Each dimension is a (0, 1)-sequence: of any 2^k points that follow each other from a
    /// multiple of 2^k on, one is in each slice of 2^-k.
    void everyDimensionFillsItsSlices() {
        const SobolSequence sequence(60, 11);
        constexpr std::size_t count = 256;
        for (std::size_t dimension = 0; dimension < sequence.dimensions(); ++dimension)
            for (const std::size_t first : {std::size_t{0}, 3 * count}) {
                std::set<int> slices;
                for (std::size_t index = 0; index < count; ++index)
                    slices.insert(
                        static_cast<int>(sequence.point(first + index)[dimension] * count));
                QCOMPARE(slices.size(), count);
            }
    }

    /// Property A of Sobol (1976): of 2^d points one is in each of the 2^d orthants. The seed only
    /// swaps orthants.
    void everyOrthantHasItsPoint() {
        for (const std::uint32_t seed : {0U, 7U})
            for (const std::size_t dimensions : {2U, 5U, 9U, 12U}) {
                const SobolSequence sequence(dimensions, seed);
                std::set<unsigned> orthants;
                for (std::uint64_t index = 0; index < (1ULL << dimensions); ++index) {
                    unsigned orthant = 0;
                    for (const double coordinate : sequence.point(index))
                        orthant = 2 * orthant + (coordinate >= 0.5 ? 1 : 0);
                    orthants.insert(orthant);
                }
                QCOMPARE(orthants.size(), std::size_t{1} << dimensions);
            }
    }

    /// Integral of prod (1 + (x_i - 1/2)) over the cube: 1. Random points would be off by
    /// sqrt(((13/12)^6 - 1) / N) = 0.012.
    void integralsConvergeFasterThanByChance() {
        const SobolSequence sequence(6, 3);
        constexpr std::uint64_t count = 4096;
        double sum = 0.0;
        for (std::uint64_t index = 0; index < count; ++index) {
            double product = 1.0;
            for (const double coordinate : sequence.point(index))
                product *= 0.5 + coordinate;
            sum += product;
        }
        QVERIFY(std::abs(sum / count - 1.0) < 0.0012);
    }

    void seedsGiveOtherPointsAndTheSameSeedTheSame() {
        const SobolSequence first(4, 1), same(4, 1), other(4, 2);
        QCOMPARE(first.point(77), same.point(77));
        QVERIFY(first.point(77) != other.point(77));
        const LatinHypercube hypercube(4, 100, 1), another(4, 100, 2);
        QVERIFY(hypercube.point(3) != another.point(3));
        QCOMPARE(hypercube.point(3), LatinHypercube(4, 100, 1).point(3));
    }

    void aHypercubeHasOnePointPerSlice() {
        constexpr std::uint32_t count = 57;
        const LatinHypercube hypercube(5, count, 9);
        for (std::size_t dimension = 0; dimension < 5; ++dimension) {
            std::set<int> slices;
            for (std::uint32_t index = 0; index < count; ++index)
                slices.insert(static_cast<int>(hypercube.point(index)[dimension] * count));
            QCOMPARE(slices.size(), std::size_t{count});
        }
    }

    /// Moments of 40,000 numbers to four standard errors: of the mean 1/sqrt(N), of the square
    /// sqrt(2/N), of the fourth power sqrt(96/N); a uniform number has the deviation 1/sqrt(12).
    void momentsAreThoseOfTheDistributions() {
        constexpr int count = 40000;
        double uniform = 0.0, mean = 0.0, square = 0.0, fourth = 0.0, crossed = 0.0;
        for (int index = 0; index < count; ++index) {
            const auto point = static_cast<std::uint64_t>(index);
            uniform += uniformNumber(5, point, 2);
            const double normal = normalNumber(5, point, 3);
            mean += normal;
            square += normal * normal;
            fourth += std::pow(normal, 4.0);
            crossed += normal * normalNumber(5, point, 4);
        }
        const double error = 4.0 / std::sqrt(static_cast<double>(count));
        QVERIFY(std::abs(uniform / count - 0.5) < error / std::sqrt(12.0));
        QVERIFY(std::abs(mean / count) < error);
        QVERIFY(std::abs(square / count - 1.0) < error * std::sqrt(2.0));
        QVERIFY(std::abs(fourth / count - 3.0) < error * std::sqrt(96.0));
        QVERIFY(std::abs(crossed / count) < error);
    }
};

LINKWRIGHT_TEST(SamplingTest)

}  // namespace sampling_test

#include "sampling_test.moc"
