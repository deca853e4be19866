// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/substructures/substructure.h"
#include "engine/math/spaces/planar_space.h"

namespace linkwright::dynamics {

// Joins of substructures that hang on each other's tips from lane to lane of a pack: the first lane
// on the ground, the last one at the tip of the chain. What HandleTree does from part to part is
// done here for all lanes at once, with neighbors 1, 2 and 4 lanes apart: the binary tree of the
// thesis (Maciag 2023, section 3.4), in three levels instead of seven joins one after the other.
// Lanes that nothing occupies join as a rigid body without inertia and change nothing.

/// Whether the lanes of a space can be joined: those of planar packs.
template <class Space>
inline constexpr bool joinsLanes = false;
template <class Target>
inline constexpr bool joinsLanes<math::PlanarSpace<math::Pack<Target>>> = true;

/// Distances between the lanes that are joined.
inline constexpr int laneJoinLevels = 3;

/// A square matrix per lane, row by row, angular components first.
template <class Space>
struct LaneMatrix {
    using Scalar = typename Space::Scalar;
    static constexpr int size = screwSize<Space>;
    Scalar entries[size][size] = {};
};

/// What an evaluation leaves about the joins of a chain for its derivative twin. Symbols as in
/// HandleTree, frames as well.
template <class Space>
struct LaneChain {
    using Pose = assembly::Pose<Space>;
    using Matrix = LaneMatrix<Space>;

    Pose base;                   ///< of handle 1 in the world
    Pose steps[laneJoinLevels];  ///< of handle 1 of the lane 1, 2, 4 farther, in that of this lane
    Matrix transfer;             ///< Phi
    Matrix compliance;           ///< G
    Matrix inertiaBeyond;        ///< A of all beyond handle 2
    Matrix gain;                 ///< K = (1 + G A)^-1
    Matrix passes[laneJoinLevels];  ///< from V_1 to that of the lane 1, 2, 4 farther: K Phi^T,
                                    ///< products
};

/// Each lane's number of the lane `distance` farther, `rest` beyond the last one.
template <int distance, class Target>
[[gnu::always_inline]] inline math::Pack<Target> fromAhead(const math::Pack<Target>& pack,
                                                           double rest) {
    using Numbers = typename math::Pack<Target>::Numbers;
    constexpr auto place = [](int lane) constexpr {
        return lane + distance < 8 ? lane + distance : 8;
    };
    return math::Pack<Target>(__builtin_shufflevector(pack.numbers, Numbers{} + rest, place(0),
                                                      place(1), place(2), place(3), place(4),
                                                      place(5), place(6), place(7)));
}

/// Each lane's number of the lane `distance` nearer to the ground, `rest` before the first one.
template <int distance, class Target>
[[gnu::always_inline]] inline math::Pack<Target> fromBehind(const math::Pack<Target>& pack,
                                                            double rest) {
    using Numbers = typename math::Pack<Target>::Numbers;
    constexpr auto place = [](int lane) constexpr {
        return lane >= distance ? lane - distance : 8;
    };
    return math::Pack<Target>(__builtin_shufflevector(pack.numbers, Numbers{} + rest, place(0),
                                                      place(1), place(2), place(3), place(4),
                                                      place(5), place(6), place(7)));
}

/// The joins of one space, over packs.
template <class Space>
struct LaneJoin {
    using Scalar = typename Space::Scalar;
    using Motion = typename Space::Motion;
    using Force = typename Space::Force;
    using Pose = assembly::Pose<Space>;
    using Chain = LaneChain<Space>;
    using Matrix = LaneMatrix<Space>;
    static constexpr int size = screwSize<Space>;

    /// Joins the lanes and takes them apart again. `gravity` comes in the axes of the world.
    static void join(HandlesInWork<Space>& handles, Chain& chain) {
        place(handles.tip, chain);
        factorize(handles.equations, chain);
        solve(chain, handles.equations.bias, handles.equations.drift, handles.baseVelocity,
              handles.tipImpulse);
        handles.gravity = chain.base.rotation.back(handles.gravity);
    }
    static void gatherBeyond(HandlesInWork<Space>& handles, const Chain& chain) {
        handles.momentumBeyond = gatherBeyond(chain, handles.ownMomentum);
        handles.forceBeyond = gatherBeyond(chain, handles.ownForce);
    }

    /// Frames of the lanes from the poses of their handles 2.
    static void place(const Pose& tip, Chain& chain) {
        chain.steps[0] = tip;
        chain.steps[1] = composed(tip, poseAhead<1>(tip));
        chain.steps[2] = composed(chain.steps[1], poseAhead<2>(chain.steps[1]));
        Pose base = poseBehind<1>(tip);
        base = composed(poseBehind<1>(base), base);
        base = composed(poseBehind<2>(base), base);
        chain.base = composed(poseBehind<4>(base), base);
    }

    /// Everything of the chain but its frames, from the equations of each lane alone
    /// (thesis 3.37-3.42).
    static void factorize(const HandleEquations<Space>& equations, Chain& chain) {
        Joined joined;
        readEquations(equations, joined);
        chain.transfer = joined.transfer;
        chain.compliance = joined.compliance;
        joinAhead<1>(joined);
        joinAhead<2>(joined);
        joinAhead<4>(joined);
        chain.inertiaBeyond = ahead<1>(joined.inertia);
        chain.gain = gainOf(chain.compliance, chain.inertiaBeyond);
        chain.passes[0] = timesTransposed(chain.gain, chain.transfer);
        chain.passes[1] = times(ahead<1>(chain.passes[0]), chain.passes[0]);
        chain.passes[2] = times(ahead<2>(chain.passes[1]), chain.passes[1]);
    }

    /// V_1 and T_2 of each lane from w and v (HandleTree::solve); the ground rests.
    static void solve(const Chain& chain, const Force& bias, const Motion& drift, Motion& base,
                      Force& tipForce) {
        // w of all from this lane on, w_joined = w - Phi A K v + (K Phi^T)^T w_beyond.
        const Motion free = apply<Motion>(chain.gain, drift);
        Force sum = bias - apply<Force>(chain.transfer, apply<Force>(chain.inertiaBeyond, free));
        sum += applyTransposed<Force>(chain.passes[0], ahead<1>(sum));
        sum += applyTransposed<Force>(chain.passes[1], ahead<2>(sum));
        sum += applyTransposed<Force>(chain.passes[2], ahead<4>(sum));
        const Force beyond = ahead<1>(sum);
        // V_2 = K Phi^T V_1 + K (v + G w_beyond)
        const Motion moved =
            free + apply<Motion>(chain.gain, apply<Motion>(chain.compliance, beyond));
        Motion velocity = behind<1>(moved);
        velocity += behind<1>(apply<Motion>(chain.passes[0], velocity));
        velocity += behind<2>(apply<Motion>(chain.passes[1], velocity));
        velocity += behind<4>(apply<Motion>(chain.passes[2], velocity));
        base = velocity;
        const Motion tip = moved + apply<Motion>(chain.passes[0], velocity);
        tipForce = beyond - apply<Force>(chain.inertiaBeyond, tip);
    }

    /// Sums beyond handle 2 of each lane in its frame, from the sums over each (thesis 3.49-3.50).
    static Force gatherBeyond(const Chain& chain, const Force& own) {
        Force sum = own;
        sum += outward(chain.steps[0], ahead<1>(sum));
        sum += outward(chain.steps[1], ahead<2>(sum));
        sum += outward(chain.steps[2], ahead<4>(sum));
        return outward(chain.steps[0], ahead<1>(sum));
    }

    /// Motions of handle 1 of each lane from those of handle 2 relative to handle 1 in the frame of
    /// the lane.
    static Motion spreadBases(const Chain& chain, const Motion& relative) {
        Motion base = behind<1>(inward(chain.steps[0], relative));
        base += behind<1>(inward(chain.steps[0], base));
        base += behind<2>(inward(chain.steps[1], base));
        base += behind<4>(inward(chain.steps[2], base));
        return base;
    }

private:
    /// A, Phi and G of a lane and those that follow it.
    struct Joined {
        Matrix inertia, transfer, compliance;
    };

    static void readEquations(const HandleEquations<Space>& equations, Joined& joined) {
        static_assert(Space::planar);
        const typename Space::ArticulatedInertia& inertia = equations.inertia;
        joined.inertia = {{{inertia.aa, inertia.ax, inertia.ay},
                           {inertia.ax, inertia.xx, inertia.xy},
                           {inertia.ay, inertia.xy, inertia.yy}}};
        const Scalar* compliance = equations.compliance;
        for (int row = 0; row < size; ++row) {
            for (int column = 0; column <= row; ++column)
                joined.compliance.entries[row][column] = joined.compliance.entries[column][row] =
                    *compliance++;
            for (int column = 0; column < size; ++column)
                joined.transfer.entries[row][column] =
                    component<Space>(equations.transfer[column], row);
        }
    }

    /// Joins each lane's sum with that of the lane which follows it:
    ///   A = A_1 + Phi_1 A_2 K Phi_1^T,   Phi = Phi_1 K^T Phi_2,   G = G_2 + Phi_2^T K G_1 Phi_2.
    template <int distance>
    static void joinAhead(Joined& first) {
        const Matrix inertia = ahead<distance>(first.inertia);
        const Matrix gain = gainOf(first.compliance, inertia);
        const Matrix pass = timesTransposed(gain, first.transfer);
        addTo(first.inertia, symmetricTimes(first.transfer, times(inertia, pass)));
        if constexpr (distance < 4) {
            const Matrix transfer = ahead<distance>(first.transfer, 1.0);
            const Matrix compliance = symmetricTimes(gain, first.compliance);
            first.compliance = ahead<distance>(first.compliance);
            addTo(first.compliance,
                  symmetricTimes(transposed(transfer), times(compliance, transfer)));
            first.transfer = transposedTimes(pass, transfer);
        }
    }

    /// (1 + compliance inertia)^-1 by cofactors.
    static Matrix gainOf(const Matrix& compliance, const Matrix& inertia) {
        Matrix matrix = times(compliance, inertia);
        for (int place = 0; place < size; ++place)
            matrix.entries[place][place] += Scalar(1.0);
        const auto& m = matrix.entries;
        Matrix result;
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column) {
                const int r = (column + 1) % 3, s = (column + 2) % 3;
                const int c = (row + 1) % 3, d = (row + 2) % 3;
                result.entries[row][column] = m[r][c] * m[s][d] - m[r][d] * m[s][c];
            }
        const Scalar scale = Scalar(1.0)
                             / (m[0][0] * result.entries[0][0] + m[0][1] * result.entries[1][0]
                                + m[0][2] * result.entries[2][0]);
        for (auto& row : result.entries)
            for (Scalar& entry : row)
                entry *= scale;
        return result;
    }

    static Scalar entryOf(const Matrix& first, const Matrix& second, int row, int column) {
        Scalar sum = first.entries[row][0] * second.entries[0][column];
        for (int place = 1; place < size; ++place)
            sum += first.entries[row][place] * second.entries[place][column];
        return sum;
    }
    static Matrix times(const Matrix& first, const Matrix& second) {
        Matrix result;
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column)
                result.entries[row][column] = entryOf(first, second, row, column);
        return result;
    }
    /// A product that is symmetric.
    static Matrix symmetricTimes(const Matrix& first, const Matrix& second) {
        Matrix result;
        for (int row = 0; row < size; ++row)
            for (int column = 0; column <= row; ++column)
                result.entries[row][column] = result.entries[column][row] =
                    entryOf(first, second, row, column);
        return result;
    }
    /// first second^T
    static Matrix timesTransposed(const Matrix& first, const Matrix& second) {
        return times(first, transposed(second));
    }
    /// first^T second
    static Matrix transposedTimes(const Matrix& first, const Matrix& second) {
        return times(transposed(first), second);
    }
    static Matrix transposed(const Matrix& matrix) {
        Matrix result;
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column)
                result.entries[row][column] = matrix.entries[column][row];
        return result;
    }
    static void addTo(Matrix& sum, const Matrix& matrix) {
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column)
                sum.entries[row][column] += matrix.entries[row][column];
    }

    template <class Result, class Screw>
    static Result apply(const Matrix& matrix, const Screw& screw) {
        Result result;
        for (int row = 0; row < size; ++row) {
            Scalar sum = matrix.entries[row][0] * component<Space>(screw, 0);
            for (int place = 1; place < size; ++place)
                sum += matrix.entries[row][place] * component<Space>(screw, place);
            component<Space>(result, row) = sum;
        }
        return result;
    }
    template <class Result, class Screw>
    static Result applyTransposed(const Matrix& matrix, const Screw& screw) {
        return apply<Result>(transposed(matrix), screw);
    }

    /// A force given in a frame, referred to the frame in which that has `pose`.
    static Force outward(const Pose& pose, const Force& wrench) {
        const typename Space::Vector force = pose.rotation * wrench.force;
        return {
            Space::rotateAngular(pose.rotation, wrench.moment) + Space::moment(pose.origin, force),
            force};
    }
    /// A motion into the frame with `pose`: the transpose of `outward`.
    static Motion inward(const Pose& pose, const Motion& motion) {
        return {
            Space::rotateAngularBack(pose.rotation, motion.angular),
            pose.rotation.back(motion.linear + Space::crossVector(motion.angular, pose.origin))};
    }

    /// What the lane `distance` farther has; beyond the last one zero, or `diagonal` times the
    /// identity.
    template <int distance>
    static Matrix ahead(const Matrix& matrix, double diagonal = 0.0) {
        Matrix result;
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column)
                result.entries[row][column] = fromAhead<distance>(matrix.entries[row][column],
                                                                  row == column ? diagonal : 0.0);
        return result;
    }
    template <int distance>
    static Force ahead(const Force& wrench) {
        Force result;
        for (int place = 0; place < size; ++place)
            component<Space>(result, place) =
                fromAhead<distance>(component<Space>(wrench, place), 0.0);
        return result;
    }
    template <int distance>
    static Motion behind(const Motion& motion) {
        Motion result;
        for (int place = 0; place < size; ++place)
            component<Space>(result, place) =
                fromBehind<distance>(component<Space>(motion, place), 0.0);
        return result;
    }

    template <int distance>
    static Pose poseAhead(const Pose& pose) {
        return shifted(pose, [](const Scalar& number, double rest) {
            return fromAhead<distance>(number, rest);
        });
    }
    template <int distance>
    static Pose poseBehind(const Pose& pose) {
        return shifted(pose, [](const Scalar& number, double rest) {
            return fromBehind<distance>(number, rest);
        });
    }
    /// Where there is no lane the pose is that of the ground.
    template <class Shift>
    static Pose shifted(const Pose& pose, const Shift& shift) {
        static_assert(Space::planar);
        Pose result;
        result.rotation = {shift(pose.rotation.cosine, 1.0), shift(pose.rotation.sine, 0.0)};
        result.origin = {shift(pose.origin[0], 0.0), shift(pose.origin[1], 0.0)};
        return result;
    }
    /// Pose of `second`, given in the frame of `first`, where that is given.
    static Pose composed(const Pose& first, const Pose& second) {
        return {first.rotation * second.rotation, first.origin + first.rotation * second.origin};
    }
};

}  // namespace linkwright::dynamics
