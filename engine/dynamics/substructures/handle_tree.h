// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/substructures/substructure.h"
#include "engine/math/vectors.h"

#include <Eigen/LU>

#include <cmath>
#include <vector>

namespace linkwright::dynamics {

/// Joins substructures that hang on each other's tips like the sections of a tree. Motions and
/// forces are columns, angular part first: those of handle 1 (A, w, V_1) in the frame of handle 1,
/// those of handle 2 (G, v, V_2, T_2) in the frame of handle 2, which is that of handle 1 of all
/// beyond.
///
/// With everything beyond known as -T = A V - w, where V and T are the velocity and the impulse of
/// the common handle and A, w sums over what hangs on it, the equations of the substructure
/// (HandleEquations) give (thesis 3.37-3.42)
///   V = K (Phi^T V_1 + v + G w),   K = (1 + G A)^-1,   T = w - A V,
///   A_joined = A_1 + Phi A K Phi^T,   w_joined = w_1 + Phi (w - A K (v + G w)).
/// Going down the tree joins, going up it disassembles (3.39).
template <class Space>
struct HandleTree {
    static constexpr int size = screwSize<Space>;
    using Scalar = typename Space::Scalar;
    using Column = Eigen::Matrix<Scalar, size, 1>;
    using Square = Eigen::Matrix<Scalar, size, size>;
    using Pose = assembly::Pose<Space>;

    /// What an evaluation leaves about a substructure for its derivative twin.
    struct Link {
        int parent = -1;       ///< substructure on whose tip it hangs, -1: the ground
        bool isTip = true;     ///< nothing hangs on it
        Pose base;             ///< of handle 1 in the world
        Pose tip;              ///< of handle 2 in the frame of handle 1
        Square transfer;       ///< Phi
        Square compliance;     ///< G
        Square inertia;        ///< A of this one alone
        Square inertiaBeyond;  ///< A of all beyond handle 2
        Square gain;           ///< K
        Square spread;         ///< K Phi^T
        Square collect;        ///< Phi A, A of all beyond
    };

    /// Right sides and solution of one system of equations, per substructure.
    struct Flow {
        Column bias, drift;     ///< given: w, v
        Column biasBeyond;      ///< w of all beyond handle 2
        Column moved;           ///< velocity of handle 2 while handle 1 rests
        Column base, tipForce;  ///< found: V_1, T_2
    };

    /// Frames of all handles from the poses of the tips.
    static void place(std::vector<Link>& links) {
        for (Link& link : links) {
            if (link.parent < 0) {
                link.base = {};
                continue;
            }
            const Link& parent = links[static_cast<std::size_t>(link.parent)];
            link.base = {parent.base.rotation * parent.tip.rotation,
                         parent.base.origin + parent.base.rotation * parent.tip.origin};
        }
    }

    /// K and what is beyond, from the tips of the tree to the ground. Fills everything of the links
    /// but the frames, `transfer`, `compliance` and `inertia`, which are given.
    static void factorize(std::vector<Link>& links) {
        for (Link& link : links)
            link.inertiaBeyond.setZero();
        for (std::size_t place = links.size(); place-- > 0;) {
            Link& link = links[place];
            Square joined = link.inertia;
            if (!link.isTip) {
                Square matrix = link.compliance.lazyProduct(link.inertiaBeyond);
                for (int entry = 0; entry < size; ++entry)
                    matrix(entry, entry) += Scalar(1.0);
                link.gain = inverse(matrix);
                link.spread = link.gain.lazyProduct(link.transfer.transpose());
                link.collect = link.transfer.lazyProduct(link.inertiaBeyond);
                joined += link.collect.lazyProduct(link.spread);
            }
            if (link.parent >= 0)
                links[static_cast<std::size_t>(link.parent)].inertiaBeyond += joined;
        }
    }

    /// Velocities of the handles and impulses between the substructures; the ground rests.
    static void solve(const std::vector<Link>& links, std::vector<Flow>& flows) {
        for (Flow& flow : flows)
            flow.biasBeyond.setZero();
        for (std::size_t place = links.size(); place-- > 0;) {
            const Link& link = links[place];
            Flow& flow = flows[place];
            Column joined = flow.bias;
            if (!link.isTip) {
                const Column drift = flow.drift + link.compliance.lazyProduct(flow.biasBeyond);
                flow.moved = link.gain.lazyProduct(drift);
                joined += link.transfer.lazyProduct(flow.biasBeyond)
                          - link.collect.lazyProduct(flow.moved);
            }
            if (link.parent >= 0) flows[static_cast<std::size_t>(link.parent)].biasBeyond += joined;
        }
        for (std::size_t place = 0; place < links.size(); ++place) {
            const Link& link = links[place];
            Flow& flow = flows[place];
            // A parent comes first and has left the velocity of its tip in `moved`.
            if (link.parent < 0)
                flow.base.setZero();
            else
                flow.base = flows[static_cast<std::size_t>(link.parent)].moved;
            flow.tipForce.setZero();
            if (link.isTip) continue;
            flow.moved += link.spread.lazyProduct(flow.base);
            flow.tipForce = flow.biasBeyond - link.inertiaBeyond.lazyProduct(flow.moved);
        }
    }

    /// Force sums beyond handle 2 of each substructure, in the frame of its handle 1, from the sums
    /// over each (thesis 3.49-3.50).
    static void gatherBeyond(const std::vector<Link>& links, const std::vector<Column>& own,
                             std::vector<Column>& beyond) {
        for (Column& sum : beyond)
            sum.setZero();
        for (std::size_t place = links.size(); place-- > 0;) {
            const Link& link = links[place];
            if (!link.isTip) beyond[place] = outward(link.tip, beyond[place]);
            if (link.parent >= 0)
                beyond[static_cast<std::size_t>(link.parent)] += own[place] + beyond[place];
        }
    }

    /// Motions of handle 1 of each substructure from those of handle 2 relative to handle 1, these
    /// in the frame of handle 1.
    static void spreadBases(const std::vector<Link>& links, const std::vector<Column>& relative,
                            std::vector<Column>& bases) {
        for (std::size_t place = 0; place < links.size(); ++place) {
            if (links[place].parent < 0) {
                bases[place].setZero();
                continue;
            }
            const auto parent = static_cast<std::size_t>(links[place].parent);
            bases[place] = inward(links[parent].tip, Column(bases[parent] + relative[parent]));
        }
    }

    /// A force given in a frame, referred to the frame in which that has `pose`.
    static Column outward(const Pose& pose, const Column& column) {
        const auto local = screwOf<typename Space::Force>(column);
        const typename Space::Vector force = pose.rotation * local.force;
        return columnOf(typename Space::Force{
            Space::rotateAngular(pose.rotation, local.moment) + Space::moment(pose.origin, force),
            force});
    }
    /// Its inverse: a force into the frame with `pose`.
    static Column forceInto(const Pose& pose, const typename Space::Force& wrench) {
        return columnOf(typename Space::Force{
            Space::rotateAngularBack(pose.rotation,
                                     wrench.moment - Space::moment(pose.origin, wrench.force)),
            pose.rotation.back(wrench.force)});
    }
    /// A motion into the frame with `pose`: the transpose of `outward`.
    static Column inward(const Pose& pose, const Column& column) {
        const auto motion = screwOf<typename Space::Motion>(column);
        return columnOf(typename Space::Motion{
            Space::rotateAngularBack(pose.rotation, motion.angular),
            pose.rotation.back(motion.linear + Space::crossVector(motion.angular, pose.origin))});
    }
    /// A motion given in the frame with `pose`: the inverse of `inward`.
    static Column motionOutOf(const Pose& pose, const Column& column) {
        const auto local = screwOf<typename Space::Motion>(column);
        const auto angular = Space::rotateAngular(pose.rotation, local.angular);
        return columnOf(typename Space::Motion{
            angular, pose.rotation * local.linear - Space::crossVector(angular, pose.origin)});
    }

    /// The motion or force of a column, angular part first, and back.
    template <class Screw>
    static Screw screwOf(const Column& column) {
        Screw screw;
        for (int place = 0; place < size; ++place)
            component<Space>(screw, place) = column[place];
        return screw;
    }
    template <class Screw>
    static Column columnOf(const Screw& screw) {
        Column column;
        for (int place = 0; place < size; ++place)
            column[place] = component<Space>(screw, place);
        return column;
    }

    /// Gauss-Jordan elimination with pivots from the column: the loops have the size of the matrix,
    /// which makes them several times faster than a general factorization.
    static Square inverse(Square matrix) {
        if constexpr (size == 3) return Square(matrix.inverse());
        Square result = Square::Identity();
        for (int column = 0; column < size; ++column) {
            int pivot = column;
            for (int row = column + 1; row < size; ++row)
                if (std::abs(math::realPart(matrix(row, column)))
                    > std::abs(math::realPart(matrix(pivot, column))))
                    pivot = row;
            if (pivot != column) {
                matrix.row(pivot).swap(matrix.row(column));
                result.row(pivot).swap(result.row(column));
            }
            const Scalar scale = Scalar(1.0) / matrix(column, column);
            // Columns are contiguous: eliminate in all rows of one column after the other.
            Column factors = matrix.col(column);
            factors[column] = Scalar(0.0);
            for (int other = 0; other < size; ++other) {
                const Scalar here = matrix(column, other) * scale;
                const Scalar there = result(column, other) * scale;
                matrix.col(other) -= factors * here;
                result.col(other) -= factors * there;
                matrix(column, other) = here;
                result(column, other) = there;
            }
        }
        return result;
    }
};

// Between columns and screws, and between lanes and numbers.

/// One lane of a number: a plain number has one only.
template <class Number>
const Number& laneOf(const Number& number, int /*lane*/) {
    return number;
}
template <class Number>
void setLane(Number& number, int /*lane*/, const Number& value) {
    number = value;
}
template <class Target>
double laneOf(const math::Pack<Target>& pack, int lane) {
    return pack.lane(lane);
}
template <class Target>
void setLane(math::Pack<Target>& pack, int lane, double value) {
    pack.setLane(lane, value);
}

/// Adds to one lane.
template <class Number, class Scalar>
void addLane(Number& number, int lane, const Scalar& value) {
    setLane(number, lane, Scalar(laneOf(number, lane) + value));
}

/// One lane of a number, to read and to subtract from.
template <class LaneScalar, class Scalar>
struct LaneReference {
    LaneScalar& number;
    int lane;

    [[nodiscard]] Scalar value() const { return laneOf(number, lane); }
    void operator-=(const Scalar& change) const {
        setLane(number, lane, Scalar(laneOf(number, lane) - change));
    }
};

/// Sum of products, which Eigen's dot() would conjugate for complex numbers.
template <class Column>
typename Column::Scalar dotColumns(const Column& first, const Column& second) {
    return first.cwiseProduct(second).sum();
}

/// One lane of a motion or force as a column.
template <class Space, class Lanes, class Screw>
typename HandleTree<Space>::Column columnOf(const Screw& screw, int lane) {
    typename HandleTree<Space>::Column column;
    for (int place = 0; place < screwSize<Space>; ++place)
        column[place] = laneOf(component<Lanes>(screw, place), lane);
    return column;
}
/// One lane of a motion or force.
template <class Space, class Lanes>
typename Space::Motion laneMotion(const typename Lanes::Motion& motion, int lane) {
    return HandleTree<Space>::template screwOf<typename Space::Motion>(
        columnOf<Space, Lanes>(motion, lane));
}
/// One lane of a force.
template <class Space, class Lanes>
typename Space::Force laneForce(const typename Lanes::Force& wrench, int lane) {
    return HandleTree<Space>::template screwOf<typename Space::Force>(
        columnOf<Space, Lanes>(wrench, lane));
}
/// Sets one lane of a motion or force, or adds to it.
template <class Lanes, class Screw, class Column>
void setColumn(Screw& screw, int lane, const Column& column) {
    for (int place = 0; place < screwSize<Lanes>; ++place)
        setLane(component<Lanes>(screw, place), lane, column[place]);
}
template <class Lanes, class Screw, class Column>
void addColumn(Screw& screw, int lane, const Column& column) {
    for (int place = 0; place < screwSize<Lanes>; ++place)
        addLane(component<Lanes>(screw, place), lane, column[place]);
}

}  // namespace linkwright::dynamics
