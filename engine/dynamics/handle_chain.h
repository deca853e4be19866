// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/substructure.h"

#include <Eigen/LU>

#include <cmath>
#include <vector>

namespace linkwright::dynamics {

/// Joins substructures that hang on each other like the links of a chain. Motions and forces are
/// columns, angular part first, in the frame of handle 1 of their substructure.
///
/// With the substructure beyond known as -T = A V - w, where V and T are the velocity and impulse of
/// the common handle, the equations of both (HandleEquations) give (thesis 3.37-3.42)
///   V = K (Phi^T V_1 + v + G w),   K = (1 + G A)^-1,   T = w - A V,
///   A_joined = A_1 + Phi A K Phi^T,   w_joined = w_1 + Phi (w - A K (v + G w)).
/// Going down the chain joins, going up it disassembles (3.39).
template <class Space>
struct HandleChain {
    static constexpr int size = screwSize<Space>;
    using Column = Eigen::Matrix<double, size, 1>;
    using Square = Eigen::Matrix<double, size, size>;

    /// What an evaluation leaves about a substructure for its derivative twin.
    struct Link {
        assembly::Pose<Space> base;  ///< of handle 1 in the world
        assembly::Pose<Space> tip;   ///< of handle 2 in the frame of handle 1
        Square inward;   ///< takes forces from the frame of handle 2 to that of handle 1
        Square transfer;       ///< Phi
        Square compliance;     ///< G
        Square inertia;        ///< A of this one alone
        Square inertiaBeyond;  ///< A of all beyond handle 2, in this frame
        Square gain;           ///< K
        Square spread;         ///< K Phi^T
        Square collect;        ///< Phi A, A of all beyond
    };

    /// Right sides and solution of one system of equations, per substructure.
    struct Flow {
        Column bias, drift;     ///< given: w, v
        Column biasBeyond;      ///< w of all beyond handle 2, in this frame
        Column moved;           ///< velocity of handle 2 while handle 1 rests
        Column base, tipForce;  ///< found: V_1, T_2
    };

    /// K and what is beyond, from the tip of the chain to its base. Fills everything of the links
    /// but the poses, `transfer`, `compliance` and `inertia`, which are given.
    static void factorize(std::vector<Link>& links) {
        Square joined = links.back().inertia;
        for (std::size_t place = links.size() - 1; place-- > 0;) {
            Link& link = links[place];
            link.inward = forceTransform(link.tip);
            link.inertiaBeyond.noalias() = link.inward * joined * link.inward.transpose();
            const Square matrix = Square::Identity() + link.compliance * link.inertiaBeyond;
            link.gain = inverse(matrix);
            link.spread.noalias() = link.gain * link.transfer.transpose();
            link.collect.noalias() = link.transfer * link.inertiaBeyond;
            joined = link.inertia + link.collect * link.spread;
        }
    }

    /// Velocities of the handles and impulses between the substructures; handle 1 of the first is
    /// on the ground.
    static void solve(const std::vector<Link>& links, std::vector<Flow>& flows) {
        Column joined = flows.back().bias;
        for (std::size_t place = links.size() - 1; place-- > 0;) {
            const Link& link = links[place];
            Flow& flow = flows[place];
            flow.biasBeyond.noalias() = link.inward * joined;
            const Column drift = flow.drift + link.compliance * flow.biasBeyond;
            flow.moved.noalias() = link.gain * drift;
            joined = flow.bias + link.transfer * flow.biasBeyond - link.collect * flow.moved;
        }
        Column velocity = Column::Zero();
        for (std::size_t place = 0; place < links.size(); ++place) {
            const Link& link = links[place];
            Flow& flow = flows[place];
            flow.base = velocity;
            flow.tipForce.setZero();
            if (place + 1 == links.size()) return;
            const Column tip = link.spread * velocity + flow.moved;
            flow.tipForce = flow.biasBeyond - link.inertiaBeyond * tip;
            velocity.noalias() = link.inward.transpose() * tip;
        }
    }

    /// Force sums beyond handle 2 of each substructure from the sums over each (thesis 3.49-3.50).
    static void gatherBeyond(const std::vector<Link>& links, const std::vector<Column>& own,
                             std::vector<Column>& beyond) {
        beyond.back().setZero();
        for (std::size_t place = links.size() - 1; place-- > 0;)
            beyond[place].noalias() = links[place].inward * (own[place + 1] + beyond[place + 1]);
    }

    /// Motions of handle 1 of each substructure from those of handle 2 relative to handle 1.
    static void spreadBases(const std::vector<Link>& links, const std::vector<Column>& relative,
                            std::vector<Column>& bases) {
        bases.front().setZero();
        for (std::size_t place = 0; place + 1 < links.size(); ++place)
            bases[place + 1].noalias() =
                links[place].inward.transpose() * (bases[place] + relative[place]);
    }

    /// Gauss-Jordan elimination with pivots from the column: the loops have the size of the matrix,
    /// which makes them several times faster than a general factorization.
    static Square inverse(Square matrix) {
        if constexpr (size == 3) return Square(matrix.inverse());
        Square result = Square::Identity();
        for (int column = 0; column < size; ++column) {
            int pivot = column;
            for (int row = column + 1; row < size; ++row)
                if (std::abs(matrix(row, column)) > std::abs(matrix(pivot, column))) pivot = row;
            if (pivot != column) {
                matrix.row(pivot).swap(matrix.row(column));
                result.row(pivot).swap(result.row(column));
            }
            const double scale = 1.0 / matrix(column, column);
            // Columns are contiguous: eliminate in all rows of one column after the other.
            Column factors = matrix.col(column);
            factors[column] = 0.0;
            for (int other = 0; other < size; ++other) {
                const double here = matrix(column, other) * scale;
                const double there = result(column, other) * scale;
                matrix.col(other) -= factors * here;
                result.col(other) -= factors * there;
                matrix(column, other) = here;
                result(column, other) = there;
            }
        }
        return result;
    }

    /// Matrix that refers forces, given in a frame, to the frame in which that has `pose`.
    static Square forceTransform(const assembly::Pose<Space>& pose) {
        Square result = Square::Zero();
        if constexpr (Space::planar) {
            const double cosine = pose.rotation.cosine, sine = pose.rotation.sine;
            const double x = pose.origin[0], y = pose.origin[1];
            result << 1.0, x * sine - y * cosine, x * cosine + y * sine,
                0.0, cosine, -sine,
                0.0, sine, cosine;
        } else {
            const auto& rotation = pose.rotation.matrix;
            result.template topLeftCorner<3, 3>() = rotation;
            result.template bottomRightCorner<3, 3>() = rotation;
            for (int column = 0; column < 3; ++column)
                result.template block<3, 1>(0, 3 + column) =
                    math::cross<double>(pose.origin, rotation.col(column));
        }
        return result;
    }
};

// Between columns and screws, and between lanes and numbers.

inline double laneOf(double number, int) { return number; }
inline void setLane(double& number, int, double value) { number = value; }
template <class Target>
double laneOf(const math::Pack<Target>& pack, int lane) {
    return pack.lane(lane);
}
template <class Target>
void setLane(math::Pack<Target>& pack, int lane, double value) {
    pack.setLane(lane, value);
}

/// One lane of a motion or force as a column.
template <class Space, class Lanes, class Screw>
typename HandleChain<Space>::Column columnOf(Screw screw, int lane) {
    typename HandleChain<Space>::Column column;
    for (int place = 0; place < screwSize<Space>; ++place)
        column[place] = laneOf(component<Lanes>(screw, place), lane);
    return column;
}
template <class Lanes, class Screw, class Column>
void setColumn(Screw& screw, int lane, const Column& column) {
    for (int place = 0; place < screwSize<Lanes>; ++place)
        setLane(component<Lanes>(screw, place), lane, column[place]);
}
template <class Lanes, class Screw, class Column>
void addColumn(Screw& screw, int lane, const Column& column) {
    for (int place = 0; place < screwSize<Lanes>; ++place) {
        auto& entry = component<Lanes>(screw, place);
        setLane(entry, lane, laneOf(entry, lane) + column[place]);
    }
}
/// A column as a motion or force of one number per component.
template <class Space, class Screw>
Screw screwOf(const typename HandleChain<Space>::Column& column) {
    Screw screw;
    setColumn<Space>(screw, 0, column);
    return screw;
}

}  // namespace linkwright::dynamics
