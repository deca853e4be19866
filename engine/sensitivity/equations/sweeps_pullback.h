// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// The derivative twin of the recursion over a tree (dynamics/equations/sweeps.h), once for all
// spaces. Symbols and equations (Maciag 2023, eqs. 4.26 and 4.29): see hamiltonian_pullback.h. The
// linear system of the multipliers has the matrix of the velocities (4.5), so that U, D and e are
// taken over.
#include "engine/dynamics/equations/sweeps.h"
#include "engine/sensitivity/equations/handle_cotangents.h"
#include "engine/sensitivity/equations/joints_pullback.h"
#include "engine/sensitivity/equations/sweeps_pullback_data.h"

namespace linkwright::sensitivity {

using dynamics::addForce;
using dynamics::Scope;

template <class Space, Scope scope = Scope::Whole>
struct TreeSweepPullbacks {
    static constexpr bool hasHandles = scope != Scope::Whole;
    using Number = typename Space::Scalar;
    using Vector = typename Space::Vector;
    using Motion = typename Space::Motion;
    using Force = typename Space::Force;
    using Data = SweepPullbackData<Number>;
    using Joint = assembly::JointShape;
    using Constants = assembly::JointConstants<Number>;

    static auto& handlesOf(const Data& data) {
        return *static_cast<HandleCotangents<typename Space::Plain>*>(data.handles);
    }
    [[gnu::always_inline]] static decltype(auto) jointOf(const Data& data, int index) {
        return dynamics::shapeOf<scope>(data.joints[index], index);
    }
    /// Takes over the field of the parent, unless it is that of the joint before.
    [[gnu::always_inline]] static void startFrom(const Number* list, const Joint& joint,
                                                 Motion& field, const Motion& base = Motion()) {
        if (joint.parent < 0)
            field = base;
        else if (!joint.follows)
            field = Space::loadMotion(list, joint.parent);
    }
    /// Adds a sum to that of the parent, and begins another.
    [[gnu::always_inline]] static void handDown(Force& sum, Number* list, const Joint& joint) {
        if (joint.parent >= 0) addForce<Space>(list, joint.parent, sum);
        sum = Force();
    }

    /// H xi-hat of a joint.
    [[gnu::always_inline]] static Motion ownCostate(const Data& data, const Joint& joint) {
        if (joint.dofCount == 0) return {};
        Motion own =
            Space::loadMotion(data.axes, joint.firstDof) * data.jointCostates[joint.firstDof];
        for (int dof = joint.firstDof + 1; dof < joint.firstDof + joint.dofCount; ++dof)
            own += Space::loadMotion(data.axes, dof) * data.jointCostates[dof];
        return own;
    }
    /// What a costate and its rate make V, the pose and gravity count for.
    struct BodyCotangents {
        Vector gravity = Space::zeroVector();
        Vector weights = Space::zeroVector();  ///< sum
        Force velocity, pose;                  ///< of the last body

        [[gnu::always_inline]] void pull(const Data& data, const Joint& joint, int index,
                                         const Motion& own, const Motion& costate,
                                         const Motion& rate) {
            velocity = Space::crossForce(own, Space::loadForce(data.momenta, index));
            pose = Force();
            if (!joint.heavy) return;
            const typename Space::Inertia inertia = Space::inertia(data.inertias, index);
            velocity += inertia * rate;
            // Gravity keeps its direction when the body turns.
            const Vector weighted = Space::linearMomentum(inertia, costate);
            pose = Space::momentOf(weighted, gravity);
            weights += weighted;
        }
    };

    static void spreadCostates(Data& data) {
        BodyCotangents body;
        body.gravity = Space::vectorFrom(data.gravity);
        // Of the parent before a joint, of its body behind; with handles, relative to handle 1.
        Motion costate, rate;
        for (int index = 0; index < data.jointCount; ++index) {
            const Joint& joint = jointOf(data, index);
            startFrom(data.costates, joint, costate);
            startFrom(data.costateRates, joint, rate);
            const Motion own = ownCostate(data, joint);
            for (int local = 0; local < joint.dofCount; ++local)
                data.jointVelocityCotangents[joint.firstDof + local] =
                    -data.joints[index].damping[local] * data.jointCostates[joint.firstDof + local];
            pullJointRate(joint.kind, joint.dofCount, data.coordinates + joint.firstCoordinate,
                          data.jointVelocities + joint.firstDof, data.rates + joint.firstCoordinate,
                          data.jointVelocityCotangents + joint.firstDof,
                          data.coordinateCotangents + joint.firstCoordinate);
            costate += own;
            rate += Space::crossMotion(Space::loadMotion(data.velocities, index), own);
            Space::keep(costate, data.costates, index);
            Space::keep(rate, data.costateRates, index);
            if constexpr (!hasHandles) body.pull(data, joint, index, own, costate, rate);
            Space::keep(body.velocity, data.velocityCotangents, index);
            Space::keep(body.pose, data.poseCotangents, index);
        }
        if constexpr (hasHandles)
            if (data.tip >= 0) {
                handlesOf(data).tipCostate = Space::loadMotion(data.costates, data.tip);
                handlesOf(data).tipCostateRate = Space::loadMotion(data.costateRates, data.tip);
            }
        Space::keepVector(body.weights, data.weights);
    }

    static void gatherVelocities(const Data& data) {
        [[maybe_unused]] auto handles = handlesBefore(data);
        for (int index = 0; index < data.jointCount; ++index)
            if (jointOf(data, index).gathers) Space::keep(Force(), data.wrenches, index);
        Force cotangent, wrench;  // sums of what lies beyond
        for (int index = data.jointCount; index-- > 0;) {
            const Joint& joint = jointOf(data, index);
            cotangent += Space::loadTouched(data.velocityCotangents, index);
            if constexpr (hasHandles) cotangent += handles.pull(data, joint, index);
            Space::keep(cotangent, data.velocityCotangents, index);
            if (joint.gathers) wrench += Space::loadForce(data.wrenches, index);
            for (int dof = joint.firstDof + joint.dofCount; dof-- > joint.firstDof;) {
                const Motion axis = Space::loadMotion(data.axes, dof);
                data.jointVelocityCotangents[dof] += Space::dotProduct(axis, cotangent);
                const Number innovation =
                    data.jointVelocityCotangents[dof] + Space::dotProduct(axis, wrench);
                data.innovations[dof] = innovation;
                const Number change = innovation * data.inverses[dof];
                wrench -= Space::loadForce(data.columns, dof) * change;
                if constexpr (hasHandles)
                    handles.drift += Space::loadMotion(data.tipAxes, dof) * change;
            }
            if (joint.follows) continue;
            if constexpr (hasHandles)
                if (joint.parent < 0) {
                    handles.velocitySum += cotangent;
                    handles.wrenchSum += wrench;
                }
            handDown(cotangent, data.velocityCotangents, joint);
            handDown(wrench, data.wrenches, joint);
        }
        if constexpr (hasHandles) {
            auto& target = handlesOf(data);
            target.bias = handles.velocitySum + handles.wrenchSum;
            target.drift = handles.drift;
            target.ownVelocityCotangent = handles.velocitySum;
            target.ownPoseCotangent = handles.poseSum;
            target.weights = handles.body.weights;
        }
    }

    /// What `gatherVelocities` does besides: nothing, or, with the costates of handle 1 known, what
    /// bodies make V and poses count for, and the right side at the handles.
    static auto handlesBefore(const Data& data) {
        struct Handles {
            BodyCotangents body;
            Motion costate, rate;  ///< of handle 1
            Force poseSum, velocitySum, wrenchSum;
            Motion drift;

            [[gnu::always_inline]] Force pull(const Data& data, const Joint& joint, int index) {
                const Motion whole = Space::loadMotion(data.costates, index) + costate;
                const Motion wholeRate = Space::loadMotion(data.costateRates, index) + rate;
                Space::keep(whole, data.costates, index);
                Space::keep(wholeRate, data.costateRates, index);
                body.pull(data, joint, index, ownCostate(data, joint), whole, wholeRate);
                const Force pose = Space::loadTouched(data.poseCotangents, index) + body.pose;
                Space::keep(pose, data.poseCotangents, index);
                poseSum += pose;
                return body.velocity;
            }
        };
        struct None {};
        if constexpr (hasHandles) {
            Handles handles;
            handles.body.gravity = handlesOf(data).gravity;
            handles.costate = handlesOf(data).baseCostate;
            handles.rate = handlesOf(data).baseCostateRate;
            return handles;
        } else {
            return None();
        }
    }

    static void spreadMultipliers(const Data& data) {
        Motion base, multiplier;
        Force tipForce, sum;
        if constexpr (hasHandles) {
            base = handlesOf(data).baseMultiplier;
            tipForce = handlesOf(data).tipForce;
            sum = handlesOf(data).ownVelocityCotangent;
        }
        for (int index = 0; index < data.jointCount; ++index) {
            const Joint& joint = jointOf(data, index);
            startFrom(data.multipliers, joint, multiplier, base);
            for (int dof = joint.firstDof; dof < joint.firstDof + joint.dofCount; ++dof) {
                Number own = data.innovations[dof];
                if constexpr (hasHandles)
                    own += Space::dotProduct(Space::loadMotion(data.tipAxes, dof), tipForce);
                own -= Space::dotProduct(multiplier, Space::loadForce(data.columns, dof));
                own *= data.inverses[dof];
                data.jointMultipliers[dof] = own;
                multiplier += Space::loadMotion(data.axes, dof) * own;
            }
            Space::keep(multiplier, data.multipliers, index);
            Force momentum;
            if (joint.heavy) momentum = Space::inertia(data.inertias, index) * multiplier;
            Space::keep(momentum, data.wrenches, index);
            if constexpr (hasHandles) sum -= momentum;
        }
        if constexpr (hasHandles) handlesOf(data).ownVelocityCotangent = sum;
    }

    /// What the drawing says about a joint: derivatives as in HamiltonianPullback::pullInertias and
    /// pullGeometry.
    static void pullConstants(const Data& data, const Joint& joint, int index,
                              const Force& displacement, const Force& velocityCotangent) {
        using Plain = typename Space::Plain;
        const typename Space::Pose& pose = Space::loadPose(data.poses, index);
        typename Space::Rotation parent;
        if (joint.parent >= 0) parent = Space::loadPose(data.poses, joint.parent).rotation;
        const Motion& velocity = Space::loadMotion(data.velocities, index);
        const Force& momentum = Space::loadForce(data.momenta, index);
        Constants& target = data.derivatives[index];
        target = {};
        Space::addTo(target.anchor, parent.back(displacement.force));
        Space::pullBackInertia(Space::loadMotion(data.costateRates, index)
                                   - Space::loadMotion(data.multipliers, index),
                               velocity, pose.rotation, pose.origin, target.inertia);
        // xi . (mass g, first moment x g): the weight acts as an inertia force of -g would.
        const Motion falling{Space::zeroAngular(), handlesOf(data).gravity};
        Space::pullBackInertia(Space::loadMotion(data.costates, index), falling, pose.rotation,
                               pose.origin, target.inertia);
        for (int local = 0; local < joint.dofCount; ++local) {
            const int dof = joint.firstDof + local;
            const Number& rate = data.jointVelocities[dof];
            target.zero[local] =
                -Space::dotProduct(Space::loadMotion(data.axes, dof), displacement);
            target.armature[local] = -(data.jointMultipliers[dof] * rate);
            target.damping[local] = -(rate * data.jointCostates[dof]);
        }
        if (joint.dofCount != 1) return;
        const int dof = joint.firstDof;
        const Force column =
            velocityCotangent * data.jointVelocities[dof]
            + (Space::loadForce(data.forces, index) - Space::crossForce(velocity, momentum))
                  * data.jointCostates[dof]
            - momentum * data.jointMultipliers[dof];
        const Constants& constants = data.joints[index];
        pullJointDirections<Plain>(constants, parent, pose,
                                   data.coordinates[joint.firstCoordinate] - constants.zero[0],
                                   {displacement, column}, target);
    }

    static void gatherPoses(const Data& data) {
        if constexpr (hasHandles)
            if (data.tip >= 0) {
                addForce<Space>(data.wrenches, data.tip,
                                Force() - handlesOf(data).velocityCotangentBeyond);
                addForce<Space>(data.poseCotangents, data.tip, handlesOf(data).poseCotangentBeyond);
            }
        Force wrench, poseCotangent;  // sums of what lies beyond
        for (int index = data.jointCount; index-- > 0;) {
            const Joint& joint = jointOf(data, index);
            wrench += Space::loadTouched(data.wrenches, index);
            poseCotangent += Space::loadTouched(data.poseCotangents, index);
            Force velocityCotangent = Space::loadTouched(data.velocityCotangents, index);
            velocityCotangent -= wrench;
            Space::keep(velocityCotangent, data.velocityCotangents, index);
            // Of the parent.
            Motion velocity, costate, rate;
            if (const int parent = joint.parent; parent >= 0) {
                velocity = Space::loadMotion(data.velocities, parent);
                costate = Space::loadMotion(data.costates, parent);
                rate = Space::loadMotion(data.costateRates, parent)
                       - Space::loadMotion(data.multipliers, parent);
            } else if constexpr (hasHandles) {
                velocity = handlesOf(data).baseVelocity;
                costate = handlesOf(data).baseCostate;
                rate = handlesOf(data).baseCostateRate - handlesOf(data).baseMultiplier;
            }
            Force displacement = poseCotangent;
            displacement -= Space::crossForce(velocity, velocityCotangent, costate,
                                              Space::loadForce(data.forces, index), rate,
                                              Space::loadForce(data.momenta, index));
            if constexpr (!hasHandles) Space::keep(displacement, data.displacements, index);
            pullJointCoordinates(
                joint.kind, joint.dofCount, data.coordinates + joint.firstCoordinate,
                [&](int local) [[gnu::always_inline]] {
                    return Space::dotProduct(Space::loadMotion(data.axes, joint.firstDof + local),
                                             displacement);
                },
                data.coordinateCotangents + joint.firstCoordinate);
            if constexpr (hasHandles)
                if (data.derivatives != nullptr)
                    pullConstants(data, joint, index, displacement, velocityCotangent);
            if (joint.follows) continue;
            handDown(wrench, data.wrenches, joint);
            handDown(poseCotangent, data.poseCotangents, joint);
        }
    }
};

/// The twins as instances of `Space`.
template <class Space, Scope scope = Scope::Whole>
SweepPullbacks<typename Space::Scalar> sweepPullbacksOver() {
    using Kernels = TreeSweepPullbacks<Space, scope>;
    return {&Kernels::spreadCostates, &Kernels::gatherVelocities, &Kernels::spreadMultipliers,
            &Kernels::gatherPoses};
}

}  // namespace linkwright::sensitivity
