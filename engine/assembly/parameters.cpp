// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/formulas.h"
#include "engine/assembly/system.h"
#include "engine/math/dual.h"
#include "engine/math/planar_arcs.h"
#include "engine/math/planar_spline.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/math/trace.h"

#include <complex>

namespace linkwright::assembly {

namespace {

template <class Scalar>
using Triple = math::Vector3<Scalar>;

template <class Scalar>
Triple<Scalar> read(const Scalar* numbers, const std::array<int, 9>& slots, std::size_t first) {
    if (slots[first] < 0) return Triple<Scalar>::Zero();
    return {numbers[slots[first]], numbers[slots[first + 1]], numbers[slots[first + 2]]};
}

template <class Scalar>
Triple<Scalar> read(const Scalar* numbers, const model::Number3& source) {
    return {numbers[source[0].slot], numbers[source[1].slot], numbers[source[2].slot]};
}

template <class Scalar>
Triple<Scalar> unit(const Triple<Scalar>& vector) {
    return vector / math::length(vector);
}

/// Writes world components as the space stores vectors and angular quantities.
template <class Space>
struct Writer {
    using Scalar = typename Space::Scalar;
    const PlaneFrame& plane;

    Scalar along(const Eigen::Vector3d& axis, const Triple<Scalar>& value) const {
        return value[0] * axis[0] + value[1] * axis[1] + value[2] * axis[2];
    }
    void vector(Scalar* target, const Triple<Scalar>& value) const {
        if constexpr (Space::planar) {
            target[0] = along(plane.first, value);
            target[1] = along(plane.second, value);
        } else {
            for (int axis = 0; axis < 3; ++axis)
                target[axis] = value[axis];
        }
    }
    void angular(Scalar* target, const Triple<Scalar>& value) const {
        if constexpr (Space::planar)
            target[0] = along(plane.normal, value);
        else
            vector(target, value);
    }
};

template <class Space>
void applyRule(const System& system, const ParameterRule& rule,
               const typename Space::Scalar* numbers, typename Space::Scalar* parameters) {
    using Scalar = typename Space::Scalar;
    using Kind = ParameterRule::Kind;
    const Writer<Space> write{system.plane};
    Scalar* target = parameters + rule.offset;
    const Scalar factor(rule.factor);
    if (rule.kind == Kind::Scalar) {
        *target = numbers[rule.slots[0]] * factor;
        return;
    }
    if (rule.kind == Kind::RotorInertia) {
        const Scalar gear = numbers[rule.slots[0]];
        *target = gear * gear * numbers[rule.slots[1]];
        return;
    }
    const Triple<Scalar> first = read(numbers, rule.slots, 0);
    const Triple<Scalar> second = read(numbers, rule.slots, 3);
    switch (rule.kind) {
        case Kind::LocalPoint: {
            Triple<Scalar> shift = rule.constant.cast<Scalar>();
            if (rule.slots[6] >= 0)
                for (std::size_t axis = 0; axis < 3; ++axis)
                    shift[static_cast<Eigen::Index>(axis)] *= numbers[rule.slots[6 + axis]];
            write.vector(target, first + shift - second);
            break;
        }
        case Kind::UnitDirection: write.vector(target, unit(first) * factor); break;
        case Kind::UnitAxis: write.angular(target, unit(first) * factor); break;
        case Kind::ScrewTravel: write.vector(target, unit(first) * (second[0] * factor)); break;
        case Kind::UnitCrossAxis:
            write.angular(target, unit<Scalar>(math::cross(first, second)) * factor);
            break;
        case Kind::UnitPerpendicular:
        case Kind::SecondPerpendicular: {
            const Triple<Scalar> helper = rule.constant.cast<Scalar>();
            const Triple<Scalar> perpendicular = unit<Scalar>(math::cross(helper, first));
            const bool isFirst = rule.kind == Kind::UnitPerpendicular;
            write.vector(target,
                         isFirst ? perpendicular : math::cross<Scalar>(unit(first), perpendicular));
            break;
        }
        case Kind::Direction: write.vector(target, first); break;
        case Kind::WorldVector:
            for (int axis = 0; axis < 3; ++axis)
                target[axis] = first[axis];
            break;
        case Kind::FixedAxis: write.angular(target, rule.constant.cast<Scalar>()); break;
        case Kind::DualDirection: {
            const Triple<Scalar> along = unit(first);
            const Triple<Scalar> other = unit(second);
            const Triple<Scalar> normal = math::cross<Scalar>(along, other);
            const Triple<Scalar> dual = math::cross<Scalar>(other, normal);
            write.vector(target, dual / math::dot<Scalar>(along, dual));
            break;
        }
        case Kind::FixedDirection: write.vector(target, rule.constant.cast<Scalar>()); break;
        case Kind::Distance: *target = math::length<Triple<Scalar>>(first - second); break;
        case Kind::NormalPart: {
            const Scalar part = write.along(system.plane.normal, first);
            for (int axis = 0; axis < 3; ++axis)
                target[axis] = part * system.plane.normal[axis];
            break;
        }
        case Kind::Scalar:
        case Kind::RotorInertia: break;
    }
}

/// Mass, center of mass (drawn position) and inertia about it, world axes of the drawing.
template <class Scalar>
struct BodyInertia {
    Scalar mass;
    Triple<Scalar> center;
    math::Matrix3<Scalar> moment;
};

template <class Scalar>
BodyInertia<Scalar> bodyInertia(const System& system, std::size_t body, const Scalar* numbers) {
    const model::MassProperties& source = system.model.bodies[body].massProperties;
    const std::vector<int>& points = system.bodyPoints[body];
    const auto pointPosition = [&](int point) {
        return read(numbers, system.model.points[static_cast<std::size_t>(point)].position);
    };
    BodyInertia<Scalar> inertia;
    inertia.mass = numbers[source.mass.slot];
    if (source.kind == model::MassKind::Rod) {
        const Triple<Scalar> first = pointPosition(points[0]);
        const Triple<Scalar> second = pointPosition(points[1]);
        const Triple<Scalar> rod = second - first;
        inertia.center = (first + second) * Scalar(0.5);
        // Uniform thin rod: m (l^2 1 - l l^T) / 12.
        inertia.moment = rod * rod.transpose() * (-inertia.mass / 12.0);
        for (int axis = 0; axis < 3; ++axis)
            inertia.moment(axis, axis) += inertia.mass * math::dot(rod, rod) / 12.0;
        return inertia;
    }
    if (source.centerOfMass) {
        inertia.center = read(numbers, *source.centerOfMass);
    } else {
        inertia.center.setZero();
        for (const int point : points)
            inertia.center += pointPosition(point);
        if (!points.empty()) inertia.center /= Scalar(static_cast<double>(points.size()));
    }
    const auto entry = [&](std::size_t place) { return numbers[source.inertia[place].slot]; };
    inertia.moment << entry(0), entry(3), entry(4), entry(3), entry(1), entry(5), entry(4),
        entry(5), entry(2);
    return inertia;
}

/// Adds a body's share to its inertia block, about the drawn origin of its node.
template <class Space>
void addInertia(const System& system, const InertiaShare& share,
                const typename Space::Scalar* numbers, typename Space::Scalar* parameters) {
    using Scalar = typename Space::Scalar;
    const Node& node = system.nodes[static_cast<std::size_t>(share.node)];
    const BodyInertia<Scalar> inertia =
        bodyInertia(system, static_cast<std::size_t>(share.body), numbers);
    const Scalar factor(share.factor);
    const Triple<Scalar> arm =
        inertia.center
        - read(numbers, system.model.points[static_cast<std::size_t>(node.originPoint)].position);
    math::Matrix3<Scalar> moment = inertia.moment - arm * arm.transpose() * inertia.mass;
    for (int axis = 0; axis < 3; ++axis)
        moment(axis, axis) += inertia.mass * math::dot(arm, arm);

    Scalar* target = parameters + share.parameter;
    target[0] += inertia.mass * factor;
    const Writer<Space> write{system.plane};
    Scalar first[3];
    write.vector(first, arm * (inertia.mass * factor));
    for (int axis = 0; axis < Space::vectorSize; ++axis)
        target[1 + axis] += first[axis];
    if constexpr (Space::planar) {
        Scalar about(0.0);
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 3; ++column)
                about +=
                    moment(row, column) * (system.plane.normal[row] * system.plane.normal[column]);
        target[3] += about * factor;
    } else {
        const int order[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
        for (int place = 0; place < 6; ++place)
            target[4 + place] += moment(order[place][0], order[place][1]) * factor;
    }
}

/// The curve of a cam, in the axes that the rules have made.
template <class Space>
void fillCurve(const System& system, const System::CurveRule& rule,
               const typename Space::Scalar* numbers, typename Space::Scalar* parameters) {
    using Scalar = typename Space::Scalar;
    const Writer<Space> write{system.plane};
    const auto first = Space::vectorFrom(parameters + rule.contact.first.parameter);
    const auto second = Space::vectorFrom(parameters + rule.contact.second.parameter);
    const auto read = [&](const std::array<int, 3>& slots) {
        return Triple<Scalar>(numbers[slots[0]], numbers[slots[1]], numbers[slots[2]]);
    };
    std::vector<math::Vector2<Scalar>> points;
    for (const std::array<int, 3>& slots : rule.slots) {
        Scalar span[3];
        write.vector(span, read(slots) - read(rule.originSlots));
        const auto own = Space::vectorFrom(span);
        points.emplace_back(math::dot(first, own), math::dot(second, own));
    }
    for (const std::array<double, 2>& place : rule.table)
        points.emplace_back(Scalar(place[0]), Scalar(place[1]));
    Scalar* pieces = parameters + rule.contact.pieces;
    const bool closed = rule.contact.form.closed;
    if (rule.contact.form.kind == math::CurveKind::Spline) {
        math::fillPlanarSpline(points, closed, pieces);
        return;
    }
    math::CircleChain<Scalar> chain;
    chain.centers = points;
    chain.closed = closed;
    for (const int slot : rule.radii)
        chain.radii.push_back(numbers[slot]);
    for (const int slot : rule.flanks)
        chain.flanks.push_back(numbers[slot]);
    chain.flanks.resize(chain.linkCount(), Scalar(0.0));
    math::fillPlanarArcs(chain, pieces);
}

}  // namespace

template <class Space>
void fillParameters(const System& system, const typename Space::Scalar* numbers,
                    typename Space::Scalar* parameters) {
    using Scalar = typename Space::Scalar;
    for (const ParameterRule& rule : system.rules)
        applyRule<Space>(system, rule, numbers, parameters);
    for (const System::CurveRule& rule : system.curves)
        fillCurve<Space>(system, rule, numbers, parameters);
    if (system.timeScale >= 0) {
        std::vector<Scalar> arguments;
        functionArguments(system, parameters, Scalar(0.0), arguments);
        parameters[system.timeScale] = evaluateFormula(system.durationFormula, arguments)
                                       / Scalar(system.model.simulation.duration);
    }
    for (const auto* shares : {&system.inertiaShares, &system.groupShares}) {
        for (const InertiaShare& share : *shares)
            if (share.node >= 0)
                std::fill_n(parameters + share.parameter, Space::inertiaSize, Scalar(0.0));
        for (const InertiaShare& share : *shares)
            if (share.node >= 0) addInertia<Space>(system, share, numbers, parameters);
    }
}

using Complex = std::complex<double>;
template void fillParameters<math::PlanarSpace<double>>(const System&, const double*, double*);
template void fillParameters<math::SpatialSpace<double>>(const System&, const double*, double*);
template void fillParameters<math::PlanarSpace<Complex>>(const System&, const Complex*, Complex*);
template void fillParameters<math::SpatialSpace<Complex>>(const System&, const Complex*, Complex*);
using Dual = math::DirectDual;
template void fillParameters<math::PlanarSpace<Dual>>(const System&, const Dual*, Dual*);
template void fillParameters<math::SpatialSpace<Dual>>(const System&, const Dual*, Dual*);
using math::Traced;
template void fillParameters<math::PlanarSpace<Traced>>(const System&, const Traced*, Traced*);
template void fillParameters<math::SpatialSpace<Traced>>(const System&, const Traced*, Traced*);

}  // namespace linkwright::assembly
