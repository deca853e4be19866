// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/math/vectors.h"

#include "tests/support/numbers.h"
#include "tests/support/test_program.h"

#include <Eigen/Geometry>

#include <QTest>

namespace vectors_test {

using namespace linkwright;
using Complex = std::complex<double>;
using math::Vector2;
using math::Vector3;

namespace {

/// Sums of a few products of numbers of order one.
constexpr double rounding = 1e-14;

Vector3<double> randomVector(support::RandomNumbers& random) {
    return {random.between(-2.0, 2.0), random.between(-2.0, 2.0), random.between(-2.0, 2.0)};
}

Vector3<Complex> randomComplex(support::RandomNumbers& random) {
    return randomVector(random).cast<Complex>()
           + randomVector(random).cast<Complex>() * Complex(0.0, 1.0);
}

}  // namespace

class VectorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithEigenOnRealNumbers() {
        support::RandomNumbers random(1);
        const Vector3<double> first = randomVector(random);
        const Vector3<double> second = randomVector(random);
        QVERIFY(std::abs(math::dot(first, second) - first.dot(second)) < rounding);
        QVERIFY((math::cross(first, second) - first.cross(second)).norm() < rounding);
        QVERIFY(std::abs(math::length(first) - first.norm()) < rounding);
    }

    /// Bilinear in complex numbers: i a . b = i (a . b) on both sides, which a conjugation breaks.
    void doesNotConjugate() {
        support::RandomNumbers random(2);
        const Complex factor(0.3, 1.7);
        const Vector3<Complex> first = randomComplex(random);
        const Vector3<Complex> second = randomComplex(random);
        const Complex product = math::dot(first, second);
        QVERIFY(std::abs(product.imag()) > 0.1);
        QVERIFY(std::abs(math::dot<Complex>(first * factor, second) - factor * product) < rounding);
        QVERIFY(std::abs(math::dot<Complex>(first, second * factor) - factor * product) < rounding);
        const Vector3<Complex> turned = math::cross(first, second);
        QVERIFY((math::cross<Complex>(first * factor, second) - turned * factor).norm() < rounding);
        QVERIFY((math::cross<Complex>(first, second * factor) - turned * factor).norm() < rounding);
        const Vector2<Complex> flat{first[0], first[1]};
        const Vector2<Complex> other{second[0], second[1]};
        QVERIFY(std::abs(math::dot<Complex>(flat * factor, other)
                         - factor * (flat[0] * other[0] + flat[1] * other[1]))
                < rounding);
        const Complex length = math::length(first);
        QVERIFY(std::abs(length * length - math::dot(first, first)) < rounding * 10.0);
    }

    void productsObeyTheirIdentities() {
        support::RandomNumbers random(3);
        const Vector3<Complex> a = randomComplex(random);
        const Vector3<Complex> b = randomComplex(random);
        const Vector3<Complex> c = randomComplex(random);
        QVERIFY((math::cross(a, b) + math::cross(b, a)).norm() < rounding);
        const Complex volume = math::dot(a, math::cross(b, c));
        QVERIFY(std::abs(volume - math::dot(c, math::cross(a, b))) < 1e-13);
        QVERIFY(std::abs(volume) > 0.1);
        // Jacobi
        const Vector3<Complex> sum = math::cross(a, math::cross(b, c))
                                     + math::cross(b, math::cross(c, a))
                                     + math::cross(c, math::cross(a, b));
        QVERIFY(sum.norm() < 1e-13);
    }

    /// The planar products are the spatial ones of vectors in the xy plane.
    void planarProductsAreSpatialOnes() {
        support::RandomNumbers random(4);
        const Vector2<double> first{random.between(-2.0, 2.0), random.between(-2.0, 2.0)};
        const Vector2<double> second{random.between(-2.0, 2.0), random.between(-2.0, 2.0)};
        const double spin = random.between(1.0, 2.0);
        const Vector3<double> firstInSpace{first[0], first[1], 0.0};
        const Vector3<double> secondInSpace{second[0], second[1], 0.0};
        QVERIFY(std::abs(math::cross(first, second) - math::cross(firstInSpace, secondInSpace)[2])
                < rounding);
        const Vector3<double> turned = math::cross(Vector3<double>{0.0, 0.0, spin}, firstInSpace);
        QVERIFY((math::cross(spin, first) - Vector2<double>{turned[0], turned[1]}).norm()
                < rounding);
    }
};

LINKWRIGHT_TEST(VectorsTest)

}  // namespace vectors_test

#include "vectors_test.moc"
