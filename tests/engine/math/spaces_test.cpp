// SPDX-License-Identifier: GPL-3.0-or-later
//
// One suite over both algebras of rigid motion, and the planar one against the spatial one.
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "tests/support/numbers.h"
#include "tests/support/test_program.h"

#include <Eigen/Geometry>

#include <QTest>

namespace spaces_test {

using namespace linkwright;
using Complex = std::complex<double>;
using Planar = math::PlanarSpace<double>;
using Spatial = math::SpatialSpace<double>;
using support::RandomNumbers;

namespace {

/// A dozen products of numbers of order one to ten.
constexpr double rounding = 1e-13;

template <class Space>
struct RandomElements {
    using Scalar = typename Space::Scalar;
    RandomNumbers& random;

    double number() { return random.between(-2.0, 2.0); }
    typename Space::Vector vector() {
        typename Space::Vector result;
        for (int axis = 0; axis < Space::vectorSize; ++axis)
            result[axis] = number();
        return result;
    }
    typename Space::Angular angular() {
        if constexpr (Space::planar)
            return Scalar(number());
        else
            return vector();
    }
    typename Space::Motion motion() { return {angular(), vector()}; }
    typename Space::Force force() { return {angular(), vector()}; }
    typename Space::Rotation rotation() {
        if constexpr (Space::planar) {
            const Scalar angle = number();
            return Space::rotationBy(Scalar(1.0), sin(angle), cos(angle));
        } else {
            const typename Space::Vector axis = vector();
            const Scalar angle = number();
            return Space::rotationBy(axis / math::length(axis), sin(angle), cos(angle));
        }
    }
};

Spatial::Rotation turnAbout(const Spatial::Vector& axis, double angle) {
    return Spatial::rotationBy(axis, std::sin(angle), std::cos(angle));
}
Planar::Rotation turnInPlane(double angle) {
    return Planar::rotationBy(1.0, std::sin(angle), std::cos(angle));
}

Spatial::Vector lift(const Planar::Vector& vector) {
    return {vector[0], vector[1], 0.0};
}
Spatial::Motion lift(const Planar::Motion& motion) {
    return {{0.0, 0.0, motion.angular}, lift(motion.linear)};
}
Spatial::Force lift(const Planar::Force& force) {
    return {{0.0, 0.0, force.moment}, lift(force.force)};
}
double distance(const Spatial::Motion& first, const Spatial::Motion& second) {
    return (first.angular - second.angular).norm() + (first.linear - second.linear).norm();
}
double distance(const Spatial::Force& first, const Spatial::Force& second) {
    return (first.moment - second.moment).norm() + (first.force - second.force).norm();
}

/// Inertia parameters of three point masses.
struct PointMasses {
    std::array<double, 3> masses{0.7, 1.1, 0.4};
    std::array<Spatial::Vector, 3> places;

    explicit PointMasses(RandomNumbers& random, bool flat) {
        for (Spatial::Vector& place : places)
            place = {random.between(-1.0, 1.0), random.between(-1.0, 1.0),
                     flat ? 0.0 : random.between(-1.0, 1.0)};
    }
    [[nodiscard]] std::array<double, 10> spatialParameters() const {
        std::array<double, 10> result{};
        for (std::size_t index = 0; index < 3; ++index) {
            const double mass = masses[index];
            const Spatial::Vector& place = places[index];
            result[0] += mass;
            for (std::size_t axis = 0; axis < 3; ++axis)
                result[1 + axis] += mass * place[static_cast<int>(axis)];
            const Eigen::Matrix3d moment =
                mass
                * (place.squaredNorm() * Eigen::Matrix3d::Identity() - place * place.transpose());
            const int order[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
            for (std::size_t entry = 0; entry < 6; ++entry)
                result[4 + entry] += moment(order[entry][0], order[entry][1]);
        }
        return result;
    }
    [[nodiscard]] std::array<double, 4> planarParameters() const {
        const std::array<double, 10> spatial = spatialParameters();
        return {spatial[0], spatial[1], spatial[2], spatial[6]};
    }
};

template <class Space>
std::vector<typename Space::Scalar> inertiaParameters(RandomNumbers& random) {
    const PointMasses points(random, Space::planar);
    if constexpr (Space::planar) {
        const auto values = points.planarParameters();
        return {values.begin(), values.end()};
    } else {
        const auto values = points.spatialParameters();
        return {values.begin(), values.end()};
    }
}

template <class Space>
void checkDuality(std::uint64_t seed) {
    RandomNumbers random(seed);
    RandomElements<Space> draw{random};
    const auto moving = draw.motion();
    const auto moved = draw.motion();
    const auto wrench = draw.force();
    const double left = Space::dotProduct(moved, Space::crossForce(moving, wrench));
    const double right = -Space::dotProduct(Space::crossMotion(moving, moved), wrench);
    QVERIFY(std::abs(left - right) < rounding);
    QVERIFY(std::abs(left) > 1e-3);
    // X x Y = -Y x X; the columns of a rotation about a point leave the point in place.
    QVERIFY(std::abs(Space::dotProduct(
                Space::crossMotion(moved, moving) + Space::crossMotion(moving, moved), wrench))
            < rounding);
    const auto point = draw.vector();
    const auto turning = Space::rotationAbout(point, draw.angular());
    const typename Space::Vector velocity =
        turning.linear + Space::crossVector(turning.angular, point);
    QVERIFY(velocity.norm() < rounding);
}

/// crossMotion is the rate of a motion carried along: conjugation with a small displacement.
template <template <class> class SpaceOf>
void checkCarriedMotion(std::uint64_t seed) {
    using Space = SpaceOf<Complex>;
    RandomNumbers random(seed);
    RandomElements<Space> draw{random};
    const typename Space::Vector point = draw.vector();
    const auto axis = draw.angular();
    const typename Space::Motion moving = draw.motion();
    const typename Space::Motion fixed = Space::rotationAbout(point, axis);
    // Displace point and axis by i h (V x ...), compare the imaginary part.
    const Complex step(0.0, 1e-30);
    const typename Space::Vector movedPoint =
        point + (moving.linear + Space::crossVector(moving.angular, point)) * step;
    const typename Space::Angular movedAxis =
        axis + Space::angularCross(moving.angular, axis) * step;
    const typename Space::Motion carried = Space::rotationAbout(movedPoint, movedAxis);
    const typename Space::Motion rate = Space::crossMotion(moving, fixed);
    const typename Space::Force probe = draw.force();
    const double expected = Space::dotProduct(rate, probe).real();
    QVERIFY(std::abs(Space::dotProduct(carried, probe).imag() / 1e-30 - expected) < rounding);
    QVERIFY(std::abs(expected) > 1e-3);
}

/// Derivative of first . (inertia second) with respect to the parameters, by complex step.
template <template <class> class SpaceOf>
void checkInertiaPullback(std::uint64_t seed) {
    using Real = SpaceOf<double>;
    using Stepped = SpaceOf<Complex>;
    RandomNumbers random(seed);
    RandomElements<Real> draw{random};
    const auto first = draw.motion();
    const auto second = draw.motion();
    const auto rotation = draw.rotation();
    const auto origin = draw.vector();
    const std::vector<double> parameters = inertiaParameters<Real>(random);
    // Adds to what is there.
    std::vector<double> cotangent(Real::inertiaSize, 0.25);
    Real::pullBackInertia(first, second, rotation, origin, cotangent.data());

    typename Stepped::Rotation steppedRotation;
    if constexpr (Real::planar)
        steppedRotation = {Complex(rotation.cosine), Complex(rotation.sine)};
    else
        steppedRotation.matrix = rotation.matrix.template cast<Complex>();
    const auto lifted = [](const auto& motion) -> typename Stepped::Motion {
        if constexpr (Real::planar)
            return {Complex(motion.angular), motion.linear.template cast<Complex>()};
        else
            return {motion.angular.template cast<Complex>(),
                    motion.linear.template cast<Complex>()};
    };
    for (std::size_t entry = 0; entry < parameters.size(); ++entry) {
        std::vector<Complex> stepped(parameters.begin(), parameters.end());
        stepped[entry] += Complex(0.0, 1e-30);
        const auto inertia = Stepped::inertiaInWorld(stepped.data(), steppedRotation,
                                                     origin.template cast<Complex>());
        const double expected =
            Stepped::dotProduct(lifted(first), inertia * lifted(second)).imag() / 1e-30;
        QVERIFY(std::abs(cotangent[entry] - 0.25 - expected) < rounding);
    }
}

template <class Space>
void checkArticulated(std::uint64_t seed) {
    RandomNumbers random(seed);
    RandomElements<Space> draw{random};
    const std::vector<double> parameters = inertiaParameters<Space>(random);
    const auto inertia = Space::inertiaInWorld(parameters.data(), draw.rotation(), draw.vector());
    typename Space::ArticulatedInertia articulated;
    articulated.add(inertia);
    articulated += articulated;
    const auto motion = draw.motion();
    const auto probe = draw.motion();
    const double expected = 2.0 * Space::dotProduct(probe, inertia * motion);
    QVERIFY(std::abs(Space::dotProduct(probe, articulated * motion) - expected)
            < rounding * std::abs(expected) + rounding);
    const auto column = draw.force();
    articulated.subtractOuter(column, 0.3);
    const double removed =
        expected - 0.3 * Space::dotProduct(probe, column) * Space::dotProduct(motion, column);
    QVERIFY(std::abs(Space::dotProduct(probe, articulated * motion) - removed)
            < rounding * std::abs(expected) + rounding);
}

}  // namespace

class SpacesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void crossProductsAreDual() {
        for (std::uint64_t seed = 1; seed < 20; ++seed) {
            checkDuality<Spatial>(seed);
            checkDuality<Planar>(seed);
        }
    }

    void crossMotionIsTheRateOfACarriedMotion() {
        for (std::uint64_t seed = 1; seed < 20; ++seed) {
            checkCarriedMotion<math::SpatialSpace>(seed);
            checkCarriedMotion<math::PlanarSpace>(seed);
        }
    }

    void rotations() {
        RandomNumbers random(5);
        RandomElements<Spatial> draw{random};
        const Spatial::Vector axis = draw.vector().normalized();
        const double angle = 1.3;
        const auto rotation = turnAbout(axis, angle);
        const Eigen::Matrix3d expected = Eigen::AngleAxisd(angle, axis).toRotationMatrix();
        QVERIFY((rotation.matrix - expected).norm() < rounding);
        const Spatial::Vector vector = draw.vector();
        QVERIFY((rotation.back(rotation * vector) - vector).norm() < rounding);
        const auto planar = turnInPlane(-1.0 * angle);
        const Planar::Vector flat{vector[0], vector[1]};
        const Spatial::Vector turned =
            Eigen::AngleAxisd(-angle, Spatial::Vector::UnitZ()) * lift(flat);
        QVERIFY((lift(planar * flat) - turned).norm() < rounding);
        QVERIFY((planar.back(planar * flat) - flat).norm() < rounding);
        const auto twice = planar * turnInPlane(0.4);
        const auto sum = turnInPlane(0.4 - angle);
        QVERIFY(std::abs(twice.cosine - sum.cosine) + std::abs(twice.sine - sum.sine) < rounding);
    }

    /// Momentum, moment of momentum and energy of point masses, summed one by one.
    void inertiaIsThatOfItsPoints() {
        RandomNumbers random(6);
        const PointMasses points(random, false);
        RandomElements<Spatial> draw{random};
        const auto rotation = draw.rotation();
        const auto origin = draw.vector();
        const auto motion = draw.motion();
        const auto inertia =
            Spatial::inertiaInWorld(points.spatialParameters().data(), rotation, origin);
        Spatial::Force expected;
        double energy = 0.0;
        for (std::size_t index = 0; index < 3; ++index) {
            const Spatial::Vector place = origin + rotation * points.places[index];
            const Spatial::Vector velocity = motion.linear + motion.angular.cross(place);
            const Spatial::Vector momentum = points.masses[index] * velocity;
            expected += {place.cross(momentum), momentum};
            energy += 0.5 * velocity.dot(momentum);
        }
        const Spatial::Force actual = inertia * motion;
        QVERIFY(distance(actual, expected) < 10.0 * rounding);
        QVERIFY(std::abs(0.5 * Spatial::dotProduct(motion, actual) - energy) < 10.0 * rounding);
    }

    void inertiaPullbackIsItsDerivative() {
        for (std::uint64_t seed = 1; seed < 20; ++seed) {
            checkInertiaPullback<math::SpatialSpace>(seed);
            checkInertiaPullback<math::PlanarSpace>(seed);
        }
    }

    void articulatedInertiaActsAsASymmetricMap() {
        for (std::uint64_t seed = 1; seed < 20; ++seed) {
            checkArticulated<Spatial>(seed);
            checkArticulated<Planar>(seed);
        }
    }

    /// Every planar operation is the spatial one of the xy plane.
    void planarIsEmbeddedInSpace() {
        for (std::uint64_t seed = 1; seed < 20; ++seed) {
            RandomNumbers random(seed);
            RandomElements<Planar> draw{random};
            const auto first = draw.motion();
            const auto second = draw.motion();
            const auto wrench = draw.force();
            QVERIFY(std::abs(Planar::dotProduct(first, wrench)
                             - Spatial::dotProduct(lift(first), lift(wrench)))
                    < rounding);
            QVERIFY(distance(lift(Planar::crossMotion(first, second)),
                             Spatial::crossMotion(lift(first), lift(second)))
                    < rounding);
            // The spatial result has parts out of the plane only where planar motion does no work.
            const auto out = Spatial::crossForce(lift(first), lift(wrench));
            QVERIFY(distance(lift(Planar::crossForce(first, wrench)),
                             {{0.0, 0.0, out.moment[2]}, out.force})
                    < rounding);
            const PointMasses points(random, true);
            const double angle = draw.number();
            const auto origin = draw.vector();
            const auto planar = Planar::inertiaInWorld(points.planarParameters().data(),
                                                       turnInPlane(angle), origin);
            const auto spatial =
                Spatial::inertiaInWorld(points.spatialParameters().data(),
                                        turnAbout(Spatial::Vector::UnitZ(), angle), lift(origin));
            QVERIFY(distance(lift(planar * first), spatial * lift(first)) < 10.0 * rounding);
            const auto point = draw.vector();
            const double spin = draw.number();
            QVERIFY(distance(lift(Planar::rotationAbout(point, spin)),
                             Spatial::rotationAbout(lift(point), {0.0, 0.0, spin}))
                    < rounding);
        }
    }
};

LINKWRIGHT_TEST(SpacesTest)

}  // namespace spaces_test

#include "spaces_test.moc"
