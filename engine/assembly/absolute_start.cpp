// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/absolute_start.h"

#include "engine/assembly/kinematics.h"
#include "engine/assembly/places.h"
#include "engine/math/dual.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/math/trace.h"

#include <cmath>
#include <complex>

namespace linkwright::assembly {

namespace {

/// Poses and velocities of the nodes of a system in joint coordinates.
template <class Space>
struct Placement {
    std::vector<Pose<Space>> poses;
    std::vector<typename Space::Motion> velocities;
};

template <class Space>
Placement<Space> place(const System& joints, const StartState<typename Space::Scalar>& start,
                       const typename Space::Scalar* parameters) {
    Placement<Space> placement;
    placement.poses.resize(joints.nodes.size());
    placement.velocities.resize(joints.nodes.size());
    std::vector<typename Space::Motion> columns(at(joints.dofCount));
    placeNodes<Space>(joints, parameters, start.coordinates.data(), placement.poses.data(),
                      columns.data());
    for (std::size_t index = 0; index < joints.nodes.size(); ++index) {
        const Node& node = joints.nodes[index];
        typename Space::Motion motion =
            node.parent < 0 ? typename Space::Motion{} : placement.velocities[at(node.parent)];
        for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof)
            motion += columns[at(dof)] * start.velocities[at(dof)];
        placement.velocities[index] = motion;
    }
    return placement;
}

/// Unit quaternion, scalar first, of a rotation matrix: from the largest of the four components,
/// so that nothing is divided by a small number.
template <class Scalar>
void quaternionOf(const math::Matrix3<Scalar>& matrix, Scalar* quaternion) {
    const Scalar one(1.0);
    const Scalar squares[4] = {one + matrix(0, 0) + matrix(1, 1) + matrix(2, 2),
                               one + matrix(0, 0) - matrix(1, 1) - matrix(2, 2),
                               one - matrix(0, 0) + matrix(1, 1) - matrix(2, 2),
                               one - matrix(0, 0) - matrix(1, 1) + matrix(2, 2)};
    int largest = 0;
    for (int candidate = 1; candidate < 4; ++candidate)
        if (math::realPart(squares[candidate]) > math::realPart(squares[largest]))
            largest = candidate;
    using std::sqrt;
    const Scalar twice = sqrt(squares[largest]);
    const Scalar scale = Scalar(0.5) / twice;
    const Scalar turns[3] = {matrix(2, 1) - matrix(1, 2), matrix(0, 2) - matrix(2, 0),
                             matrix(1, 0) - matrix(0, 1)};
    quaternion[largest] = twice * Scalar(0.5);
    if (largest == 0) {
        for (int axis = 0; axis < 3; ++axis)
            quaternion[1 + axis] = turns[axis] * scale;
        return;
    }
    const int first = largest - 1;
    quaternion[0] = turns[first] * scale;
    for (const int other : {(first + 1) % 3, (first + 2) % 3})
        quaternion[1 + other] = (matrix(first, other) + matrix(other, first)) * scale;
}

/// Angle of a rotation about the plane normal. For a perturbed scalar the remainder after the
/// angle of the real parts is infinitesimal, so its sine is the angle.
template <class Scalar>
Scalar angleOf(const Scalar& cosine, const Scalar& sine) {
    const double angle = std::atan2(math::realPart(sine), math::realPart(cosine));
    return Scalar(angle) + sine * Scalar(std::cos(angle)) - cosine * Scalar(std::sin(angle));
}

/// Puts the two nodes of a free body where the joints have it.
template <class Space>
void putBody(const System& system, int turnNode, const typename Space::Scalar* parameters,
             const Pose<Space>& pose, const typename Space::Motion& motion,
             StartState<typename Space::Scalar>& start) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    const Node& turn = system.nodes[at(turnNode)];
    const Node& travel = system.nodes[at(turn.parent)];
    const Vector drawn = Space::vectorFrom(parameters + travel.anchorParameter);
    const Vector velocity = motion.linear + Space::crossVector(motion.angular, pose.origin);
    for (int axis = 0; axis < Space::vectorSize; ++axis) {
        start.coordinates[at(travel.firstCoordinate + axis)] = pose.origin[axis] - drawn[axis];
        start.velocities[at(travel.firstDof + axis)] = velocity[axis];
    }
    Scalar* coordinate = start.coordinates.data() + turn.firstCoordinate;
    Scalar* rate = start.velocities.data() + turn.firstDof;
    if constexpr (Space::planar) {
        coordinate[0] = angleOf(pose.rotation.cosine, pose.rotation.sine);
        rate[0] = motion.angular;
    } else {
        quaternionOf(pose.rotation.matrix, coordinate);
        const Vector spin = pose.rotation.back(motion.angular);
        for (int axis = 0; axis < 3; ++axis)
            rate[axis] = spin[axis];
    }
}

}  // namespace

template <class Space>
StartState<typename Space::Scalar> absoluteStart(const System& system,
                                                 const typename Space::Scalar* numbers,
                                                 const typename Space::Scalar* parameters,
                                                 const typename Space::Scalar* known) {
    using Scalar = typename Space::Scalar;
    const System& joints = *system.jointForm;
    std::vector<Scalar> jointParameters(at(joints.parameterCount), Scalar(0.0));
    fillParameters<Space>(joints, numbers, jointParameters.data());
    const StartState<Scalar> assembled =
        assembleStart<Space>(joints, numbers, jointParameters.data(), known);
    const Placement<Space> placement = place<Space>(joints, assembled, jointParameters.data());
    StartState<Scalar> start{std::vector<Scalar>(at(system.coordinateCount), Scalar(0.0)),
                             std::vector<Scalar>(at(system.dofCount), Scalar(0.0)),
                             assembled.remarks};
    for (std::size_t body = 0; body < system.bodyNode.size(); ++body) {
        if (system.bodyNode[body] < 0) continue;
        const std::size_t source = at(joints.bodyNode[body]);
        putBody<Space>(system, system.bodyNode[body], parameters, placement.poses[source],
                       placement.velocities[source], start);
    }
    for (std::size_t joint = 0; joint < system.jointDofs.size(); ++joint)
        for (std::size_t place = 0; place < system.jointDofs[joint].size(); ++place) {
            const int coordinate = system.jointDofs[joint][place].coordinate;
            if (coordinate >= 0)
                start.coordinates[at(coordinate)] =
                    assembled.coordinates[at(joints.jointDofs[joint][place].coordinate)];
        }
    for (std::size_t index = 0; index < system.feedbacks.size(); ++index)
        if (const int integral = system.feedbacks[index].integralCoordinate; integral >= 0)
            start.coordinates[at(integral)] =
                assembled.coordinates[at(joints.feedbacks[index].integralCoordinate)];
    // What a screw has travelled follows from its angle.
    for (const LoopConstraintRow& row : system.rows)
        if (system.closures[at(row.closure)].kind == LoopConstraint::Kind::Joint
            && row.kind == LoopConstraintRow::Kind::CoordinateRatio)
            for (const RatioTerm& term : row.terms)
                start.coordinates[at(row.dofB.coordinate)] =
                    parameters[term.ratio]
                    * (start.coordinates[at(term.dof.coordinate)] - parameters[term.zero]);
    return start;
}

using Complex = std::complex<double>;
using Dual = math::DirectDual;
template StartState<double> absoluteStart<math::PlanarSpace<double>>(const System&, const double*,
                                                                     const double*, const double*);
template StartState<double> absoluteStart<math::SpatialSpace<double>>(const System&, const double*,
                                                                      const double*, const double*);
template StartState<Complex> absoluteStart<math::PlanarSpace<Complex>>(const System&,
                                                                       const Complex*,
                                                                       const Complex*,
                                                                       const Complex*);
template StartState<Complex> absoluteStart<math::SpatialSpace<Complex>>(const System&,
                                                                        const Complex*,
                                                                        const Complex*,
                                                                        const Complex*);
template StartState<Dual> absoluteStart<math::PlanarSpace<Dual>>(const System&, const Dual*,
                                                                 const Dual*, const Dual*);
template StartState<Dual> absoluteStart<math::SpatialSpace<Dual>>(const System&, const Dual*,
                                                                  const Dual*, const Dual*);
using math::Traced;
template StartState<Traced> absoluteStart<math::PlanarSpace<Traced>>(const System&, const Traced*,
                                                                     const Traced*, const Traced*);
template StartState<Traced> absoluteStart<math::SpatialSpace<Traced>>(const System&, const Traced*,
                                                                      const Traced*, const Traced*);

}  // namespace linkwright::assembly
