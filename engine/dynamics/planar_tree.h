// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/planar_sweeps.h"
#include "engine/dynamics/record.h"
#include "engine/math/planar_space.h"

#include <array>
#include <vector>

namespace linkwright::dynamics {

// Most drawings are planar mechanisms of hinges and sliders whose loops close at points. For these
// every joint has one degree of freedom, which has the number of its node, and the equations of
// motion become short loops over numbers that lie side by side. They are those of Hamiltonian and
// fill the same record with the same values to rounding, in a fraction of the time.

/// A point of two frames where a loop closes: one or two equations.
struct PlanarLoop {
    using Vector = math::Vector2<double>;
    int firstRow = 0;
    int rowCount = 0;
    std::array<Vector, 2> directions{Vector::Zero(), Vector::Zero()};  ///< of the equations
    assembly::PointReference pointA, pointB;
    std::vector<int> path;                ///< joints that move an end, tips first
    std::array<std::size_t, 2> places{};  ///< of the half solved rows in Record::rowInnovations
};

/// Constants and linear algebra of such a mechanism, for the equations of motion and their twin.
class PlanarTree {
public:
    using Space = math::PlanarSpace<double>;
    using Vector = Space::Vector;
    using Motion = Space::Motion;
    using Force = Space::Force;

    /// Whether a system is of this kind.
    static bool fits(const System& system);

    /// @param parameters of the system; kept
    PlanarTree(const System& system, const double* parameters);

    /// Takes over the present parameters.
    void refresh();

    /// One joint per node, parents first.
    [[nodiscard]] const std::vector<PlanarJoint>& joints() const { return joints_; }
    /// Points where loops were cut, in the order of their rows.
    [[nodiscard]] const std::vector<PlanarLoop>& loops() const { return loops_; }
    /// m/s^2, in the axes of the plane.
    [[nodiscard]] Vector gravity() const { return {data_.gravity[0], data_.gravity[1]}; }
    /// World position of an end of a loop.
    [[nodiscard]] Vector positionOf(const assembly::PointReference& point,
                                    const Record<Space>& record) const {
        return assembly::worldPoint<Space>(point, parameters_, record.poses.data());
    }
    /// sum_r values_r direction_r over the rows of a loop.
    static Vector alongRows(const PlanarLoop& loop, const double* values) {
        Vector sum = loop.directions[0] * values[loop.firstRow];
        if (loop.rowCount > 1) sum += loop.directions[1] * values[loop.firstRow + 1];
        return sum;
    }

    /// Poses, inertias and columns of H of a record from its coordinates.
    void place(Record<Space>& record);
    /// Solves  M velocity + Gamma multiplier = momentum,  Gamma^T velocity = 0  from nothing but
    /// poses, inertias, columns of H and closures: fills all factors of the record, its joint
    /// velocities, impulses and velocities, see tree_solver.h; and momenta of the bodies, gravity,
    /// and viscous friction of the joints.
    /// @param jointForces receives the friction
    Status solve(Record<Space>& record, const double* momentum, double* jointForces);
    /// Sums momenta and forces over subtrees and projects them on the joints.
    void accumulate(Record<Space>& record, double* jointForces, double* momentumRate);

    /// Solves the same with the factors of a record for the right side of a derivative twin:
    ///   M velocity + Gamma multiplier = momentum + H . forces,  Gamma^T velocity = rate.
    /// @param forces per joint; summed over subtrees on return
    /// @param rate per row
    /// @param motions of the bodies with `velocity`, per joint
    void solveAgain(const Record<Space>& record, const double* momentum, Force* forces,
                    const double* rate, double* velocity, double* multiplier, Motion* motions);

private:
    void listShares();
    void layOut();
    void bind(Record<Space>& record);
    void startRows(const Record<Space>& record);
    void fillSchurComplement(Record<Space>& record);
    Status factorizeRows(Record<Space>& record) const;
    void solveRows(const Record<Space>& record, double* multiplier);
    Status factorizePair(Record<Space>& record) const;
    void solvePair(const Record<Space>& record, double* multiplier);

    const System& system_;
    const double* parameters_;
    std::vector<PlanarJoint> joints_;
    std::vector<PlanarLoop> loops_;
    bool isPair_ = false;  ///< one loop with two rows: by far the commonest, needs no search
    std::vector<double> innovations_, scaledRow_;  ///< per joint
    std::vector<double> work_;                     ///< what else PlanarSweepData needs
    std::vector<Force> rowWrenches_;               ///< per row and joint
    std::vector<PlanarRowShare> shares_;           ///< joint by joint
    std::vector<std::size_t> firstShares_;         ///< of each joint, and the end
    PlanarSweeps sweeps_;
    PlanarSweepData data_;
};

}  // namespace linkwright::dynamics
