// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// The recursion over a tree, once: for the plane and for space, for one mechanism in the lanes of
// the processor and for every other kind of number.
//
// The joint-space mass matrix M = H^T M_bodies H of Maciag 2023, eq. 3.26 is never formed.
// Eliminating joints from the tips to the ground gives its factors,
//   U_d = A_i H_d,  D_d = H_d . U_d + rotor inertia,  A_parent += A_i - U_d U_d^T / D_d,
// and takes the right side p-hat along,
//   epsilon_d = p-hat_d + H_d . w_i,  w_parent += w_i - U_d epsilon_d / D_d.
// From the ground to the tips follow
//   beta_d = (epsilon_d - U_d . V_parent) / D_d,  V_i = V_parent + H_d beta_d   (eq. 3.21),
// and from the tips to the ground the sums P* and F over subtrees and
//   d(p-hat)/dt = H . (F - V x* P*)   (eq. 3.28b).
// A substructure is a tree whose ground is handle 1; the impulse T_2 on its handle 2 adds e . T_2
// to the innovations between the handles, see handles.h. Joints with several degrees of freedom go
// column by column. All is referred to the world origin.
//
// What a joint hands to the one before it or after it stays in registers; only where joints branch
// does it go through memory. No function of the standard library outside of templates over Space:
// some instances are compiled for one kind of processor.
#include "engine/assembly/joints.h"
#include "engine/dynamics/equations/handles.h"
#include "engine/dynamics/equations/sweep_data.h"
#include "engine/math/spaces/pack.h"

namespace linkwright::dynamics {

/// A body between the sweeps of an evaluation, where lists of a record are no good for that.
template <class Space>
struct BodyInWork {
    typename Space::Pose pose;
    typename Space::Inertia inertia;
    typename Space::Motion velocity;
};

/// What joints that do not follow a joint have handed down to it (JointConstants::gathers).
template <class Space>
struct BranchInWork {
    typename Space::ArticulatedInertia articulated;
    typename Space::Force wrench;  ///< w, what the elimination leaves of the right side
    typename Space::Force momentum, force;
};

/// What the joints of a sweep are.
enum class Scope {
    Whole,         ///< the tree of a mechanism
    Substructure,  ///< a part of it, see handles.h
    Chains         ///< that for several serial chains of screws side by side
};

/// A joint of a sweep. Of chains the compiler knows what it is.
template <Scope scope>
[[gnu::always_inline]] inline decltype(auto) shapeOf(
    [[maybe_unused]] const assembly::JointShape& joint, [[maybe_unused]] int index) {
    if constexpr (scope == Scope::Chains)
        return assembly::chainJoint(index);
    else
        return (joint);  // a copy of it would go through memory
}

/// Adds to a force of a list.
template <class Space>
[[gnu::always_inline]] inline void addForce(typename Space::Scalar* list, int index,
                                            const typename Space::Force& force) {
    Space::keep(Space::loadTouched(list, index) + force, list, index);
}

/// Looks out for pivots that are not positive. For numbers side by side it tells in the end.
template <class Number>
struct PivotWatch {
    [[gnu::always_inline]] static bool stopsAt(const Number& pivot) {
        return !(math::realPart(pivot) > 0.0);
    }
    [[nodiscard]] static bool hasSeen() { return false; }
};
template <class Target>
struct PivotWatch<math::Pack<Target>> {
    using Integers = typename math::Pack<Target>::Integers;
    Integers lost{};

    [[gnu::always_inline]] bool stopsAt(const math::Pack<Target>& pivot) {
        lost |= ~(pivot.numbers > 0.0);
        return false;
    }
    [[nodiscard]] bool hasSeen() const {
        std::int64_t sum = 0;
        for (int lane = 0; lane < math::Pack<Target>::size; ++lane)
            sum |= lost[lane];
        return sum != 0;
    }
};

template <class Space, Scope scope = Scope::Whole>
struct TreeSweeps {
    static constexpr bool hasHandles = scope != Scope::Whole;
    using Number = typename Space::Scalar;
    using Vector = typename Space::Vector;
    using Motion = typename Space::Motion;
    using Force = typename Space::Force;
    using Data = SweepData<Number>;
    using Joint = assembly::JointShape;
    using Constants = assembly::JointConstants<Number>;
    using Body = BodyInWork<Space>;
    using Branch = BranchInWork<Space>;

    static Body* bodiesOf(const Data& data) { return static_cast<Body*>(data.bodies); }
    static Branch* branchesOf(const Data& data) { return static_cast<Branch*>(data.branches); }
    static Motion* axesOf(const Data& data) { return static_cast<Motion*>(data.axesInWork); }
    static auto& handlesOf(const Data& data) {
        return *static_cast<HandlesInWork<typename Space::Plain>*>(data.handles);
    }
    [[gnu::always_inline]] static decltype(auto) jointOf(const Data& data, int index) {
        return shapeOf<scope>(data.joints[index], index);
    }

    // What one sweep leaves to the next: in a record and, where that is padded, in work.
    [[gnu::always_inline]] static typename Space::Pose poseOf(const Data& data, int index) {
        if constexpr (Space::padded)
            return bodiesOf(data)[index].pose;
        else
            return Space::loadPose(data.poses, index);
    }
    [[gnu::always_inline]] static typename Space::Inertia inertiaOf(const Data& data, int index) {
        if constexpr (Space::padded)
            return bodiesOf(data)[index].inertia;
        else
            return Space::inertia(data.inertias, index);
    }
    [[gnu::always_inline]] static Motion velocityOf(const Data& data, int index) {
        if constexpr (Space::padded)
            return bodiesOf(data)[index].velocity;
        else
            return Space::loadMotion(data.velocities, index);
    }
    [[gnu::always_inline]] static Motion axisOf(const Data& data, int dof) {
        if constexpr (Space::padded)
            return axesOf(data)[dof];
        else
            return Space::loadMotion(data.axes, dof);
    }

    static void place(const Data& data) {
        const Number* coordinates = data.coordinates;
        for (int index = 0; index < data.jointCount; ++index) {
            const Joint& joint = jointOf(data, index);
            data.angles[index] = assembly::turnOf<Space>(joint.kind, data.joints[index],
                                                         coordinates + joint.firstCoordinate);
        }
        Space::sineCosines(data.angles, data.sines, data.cosines, data.jointCount);
        typename Space::Pose pose;
        for (int index = 0; index < data.jointCount; ++index) {
            const Joint& joint = jointOf(data, index);
            if (joint.parent < 0)
                pose = typename Space::Pose();
            else if (!joint.follows)
                pose = poseOf(data, joint.parent);
            typename Space::Pose placed;
            Motion own[3];
            Motion* columns = own;
            if constexpr (Space::padded) columns = axesOf(data) + joint.firstDof;
            const Constants& constants = data.joints[index];
            assembly::placeJoint<Space>(joint.kind, constants, pose,
                                        coordinates + joint.firstCoordinate, data.sines[index],
                                        data.cosines[index], placed, columns);
            pose = placed;
            for (int local = 0; local < joint.dofCount; ++local) {
                Space::keep(columns[local], data.axes, joint.firstDof + local);
            }
            if constexpr (Space::padded) bodiesOf(data)[index].pose = pose;
            Space::keepPose(data.poses, index, pose);
            if (!joint.heavy) continue;
            const typename Space::Inertia inertia = Space::inertiaInWorld(constants, pose);
            if constexpr (Space::padded) bodiesOf(data)[index].inertia = inertia;
            Space::keepInertia(data.inertias, index, inertia);
        }
    }

    /// What the elimination leaves besides: nothing, or the equations at the handles.
    static auto equationsAtTip(const Data& data) {
        struct None {};
        if constexpr (hasHandles) {
            using Pose = typename Space::Pose;
            auto& handles = handlesOf(data);
            handles.tip = data.tip >= 0 ? Pose(poseOf(data, data.tip)) : Pose();
            return HandleEquations<typename Space::Plain>(handles.tip);
        } else {
            return None();
        }
    }

    static int eliminate(const Data& data, const Number* momentum) {
        [[maybe_unused]] auto equations = equationsAtTip(data);
        PivotWatch<Number> watch;
        Branch* branches = branchesOf(data);
        for (int index = 0; index < data.jointCount; ++index)
            if (jointOf(data, index).gathers) {
                branches[index].articulated = {};
                branches[index].wrench = {};
            }
        typename Space::ArticulatedInertia inertia;
        Force wrench;
        for (int index = data.jointCount; index-- > 0;) {
            const Joint& joint = jointOf(data, index);
            if (joint.gathers) {
                inertia += branches[index].articulated;
                wrench += branches[index].wrench;
            }
            const Constants& constants = data.joints[index];
            if (joint.heavy) Space::add(inertia, inertiaOf(data, index), constants);
            if (joint.lends) Space::lend(inertia, constants.lent);
            for (int dof = joint.firstDof + joint.dofCount; dof-- > joint.firstDof;) {
                const Motion axis = axisOf(data, dof);
                const Force column = inertia * axis;
                const Number pivot =
                    Space::dotProduct(axis, column) + constants.armature[dof - joint.firstDof];
                if (watch.stopsAt(pivot)) return index;
                const Number inverse = Number(1.0) / pivot;
                const Number innovation = momentum[dof] + Space::dotProduct(axis, wrench);
                const Force scaled = column * inverse;
                Space::keep(column, data.columns, dof);
                data.inverses[dof] = inverse;
                data.innovations[dof] = innovation;
                if constexpr (hasHandles) {
                    Motion tipAxis;
                    if (joint.onPath)
                        tipAxis = equations.eliminate(axis, scaled, inverse, innovation);
                    Space::keep(tipAxis, data.tipAxes, dof);
                }
                Space::subtractOuter(inertia, column, scaled, inverse);
                wrench -= scaled * innovation;
            }
            if (joint.follows) continue;
            if (joint.parent >= 0) {
                branches[joint.parent].articulated += inertia;
                branches[joint.parent].wrench += wrench;
            } else if constexpr (hasHandles) {
                equations.inertia += inertia;
                equations.bias += wrench;
            }
            inertia = {};
            wrench = {};
        }
        if constexpr (hasHandles) handlesOf(data).equations = equations;
        return watch.hasSeen() ? 0 : -1;
    }

    /// For `count` rows side by side.
    template <int count>
    static void halfSolveRows(const Data& data, const RowsInWork<Number>& rows) {
        Number* half = rows.half;
        for (int place = 0; place < rows.pathLength; ++place) {
            const int index = rows.path[place];
            const Joint& joint = jointOf(data, index);
            Force wrenches[count];
            for (int row = 0; row < count; ++row)
                wrenches[row] = Space::loadTouched(rows.wrenches, index * count + row);
            for (int dof = joint.firstDof + joint.dofCount; dof-- > joint.firstDof;) {
                const Motion axis = Space::loadMotion(data.axes, dof);
                const Force scaled = Space::loadForce(data.columns, dof) * data.inverses[dof];
                for (int row = 0; row < count; ++row) {
                    Number innovation = Space::dotProduct(axis, wrenches[row]);
                    for (int entry = 0; count == 1 && entry < rows.entries.count; ++entry)
                        if (dof == rows.entries.dofs[entry])
                            innovation += rows.entries.values[entry];
                    half[row * rows.dofs + dof - joint.firstDof] = innovation;
                    wrenches[row] -= scaled * innovation;
                }
            }
            half += joint.dofCount;
            if (joint.parent < 0) continue;
            for (int row = 0; row < count; ++row)
                addForce<Space>(rows.wrenches, joint.parent * count + row, wrenches[row]);
        }
    }
    static void halfSolve(const Data& data, const RowsInWork<Number>& rows) {
        if (rows.count == 1) halfSolveRows<1>(data, rows);
        if (rows.count == 2) halfSolveRows<2>(data, rows);
        if (rows.count == 3) halfSolveRows<3>(data, rows);
        if (rows.count == 4) halfSolveRows<4>(data, rows);
        if (rows.count == 5) halfSolveRows<5>(data, rows);
        if (rows.count == 6) halfSolveRows<6>(data, rows);
    }

    static void spread(const Data& data) {
        Branch* branches = branchesOf(data);
        Vector gravity = Space::vectorFrom(data.gravity);
        Motion base, velocity;
        Force tipImpulse, ownMomentum, ownForce;
        if constexpr (hasHandles) {
            base = handlesOf(data).baseVelocity;
            tipImpulse = handlesOf(data).tipImpulse;
            gravity = handlesOf(data).gravity;
        }
        for (int index = 0; index < data.jointCount; ++index) {
            const Joint& joint = jointOf(data, index);
            if (joint.parent < 0)
                velocity = base;
            else if (!joint.follows)
                velocity = velocityOf(data, joint.parent);
            for (int dof = joint.firstDof; dof < joint.firstDof + joint.dofCount; ++dof) {
                Number own = data.innovations[dof];
                if constexpr (hasHandles)
                    own += Space::dotProduct(Space::loadMotion(data.tipAxes, dof), tipImpulse);
                own -= Space::dotProduct(velocity, Space::loadForce(data.columns, dof));
                own *= data.inverses[dof];
                data.jointVelocities[dof] = own;
                data.jointForces[dof] = -data.joints[index].damping[dof - joint.firstDof] * own;
                velocity += axisOf(data, dof) * own;
            }
            assembly::rateJoint(joint.kind, joint.dofCount,
                                data.coordinates + joint.firstCoordinate,
                                data.jointVelocities + joint.firstDof,
                                data.coordinateRates + joint.firstCoordinate);
            if (joint.gathers) branches[index].momentum = branches[index].force = {};
            if constexpr (Space::padded) bodiesOf(data)[index].velocity = velocity;
            Space::keep(velocity, data.velocities, index);
            Force momentum, force;
            if (joint.heavy) {
                const typename Space::Inertia inertia = inertiaOf(data, index);
                momentum = inertia * velocity;
                force = Space::weight(inertia, gravity);
            }
            Space::keep(momentum, data.momenta, index);
            Space::keep(force, data.forces, index);
            if constexpr (hasHandles) {
                ownMomentum += momentum;
                ownForce += force;
            }
        }
        if constexpr (hasHandles) {
            handlesOf(data).ownMomentum = ownMomentum;
            handlesOf(data).ownForce = ownForce;
        }
    }

    static void accumulate(const Data& data, Number* momentumRate) {
        Branch* branches = branchesOf(data);
        if constexpr (hasHandles)
            if (data.tip >= 0) {
                addForce<Space>(data.momenta, data.tip, handlesOf(data).momentumBeyond);
                addForce<Space>(data.forces, data.tip, handlesOf(data).forceBeyond);
            }
        Force momentum, force;
        for (int index = data.jointCount; index-- > 0;) {
            const Joint& joint = jointOf(data, index);
            momentum += Space::loadTouched(data.momenta, index);
            force += Space::loadTouched(data.forces, index);
            if (joint.gathers) {
                momentum += branches[index].momentum;
                force += branches[index].force;
            }
            Space::keep(momentum, data.momenta, index);
            Space::keep(force, data.forces, index);
            // H . F + (V x H) . P = H . (F - V x* P)
            Force driving = force;
            driving -= Space::crossForce(velocityOf(data, index), momentum);
            for (int dof = joint.firstDof; dof < joint.firstDof + joint.dofCount; ++dof)
                momentumRate[dof] =
                    Space::dotProduct(axisOf(data, dof), driving) + data.jointForces[dof];
            if (joint.follows) continue;
            if (joint.parent >= 0) {
                branches[joint.parent].momentum += momentum;
                branches[joint.parent].force += force;
            }
            momentum = force = {};
        }
    }
};

/// The sweeps as instances of `Space`.
template <class Space, Scope scope = Scope::Whole>
Sweeps<typename Space::Scalar> sweepsOver() {
    using Kernels = TreeSweeps<Space, scope>;
    void (*halfSolve)(const typename Kernels::Data&, const RowsInWork<typename Space::Scalar>&) =
        nullptr;
    if constexpr (!Kernels::hasHandles) halfSolve = &Kernels::halfSolve;
    return {&Kernels::place,
            &Kernels::eliminate,
            halfSolve,
            &Kernels::spread,
            &Kernels::accumulate,
            Space::padded ? static_cast<int>(sizeof(BodyInWork<Space>)) : 0,
            scope == Scope::Chains ? 0 : static_cast<int>(sizeof(BranchInWork<Space>)),
            Space::padded ? static_cast<int>(sizeof(typename Space::Motion)) : 0};
}

}  // namespace linkwright::dynamics
