// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/record.h"
#include "engine/math/planar_space.h"

#include <array>
#include <vector>

namespace linkwright::dynamics {

// Most drawings are planar mechanisms of hinges and sliders whose loops close at points. For these
// every joint has one degree of freedom, which has the number of its node, and the equations of
// motion become short loops over numbers that lie side by side. They are those of Hamiltonian and
// fill the same record with the same values to rounding, in a third of the time.

/// A joint and the frame it carries, as the drawing has them.
struct PlanarJoint {
    using Vector = math::Vector2<double>;
    int parent = -1;      ///< joint, -1 for the ground
    bool turns = true;    ///< else it slides
    bool heavy = false;   ///< carries inertia
    double sense = 1.0;   ///< of rotation about the normal of the plane
    Vector anchor = Vector::Zero();     ///< in the parent's frame
    Vector direction = Vector::Zero();  ///< of a sliding joint, in the parent's frame
    double zero = 0.0;    ///< coordinate in the drawn pose
    double damping = 0.0;
    double armature = 0.0;
    std::array<double, 4> inertia{};  ///< mass, first moment, moment of inertia
};

/// A point of two frames where a loop closes: one or two equations.
struct PlanarLoop {
    using Vector = math::Vector2<double>;
    int firstRow = 0;
    int rowCount = 0;
    std::array<Vector, 2> directions{Vector::Zero(), Vector::Zero()};  ///< of the equations
    assembly::PointReference pointA, pointB;
    std::vector<int> path;              ///< joints that move an end, tips first
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

    [[nodiscard]] const std::vector<PlanarJoint>& joints() const { return joints_; }
    [[nodiscard]] const std::vector<PlanarLoop>& loops() const { return loops_; }
    [[nodiscard]] Vector gravity() const { return gravity_; }
    /// World position of an end of a loop.
    [[nodiscard]] Vector positionOf(const assembly::PointReference& point,
                                    const Record<Space>& record) const;
    /// sum_r values_r direction_r over the rows of a loop.
    static Vector alongRows(const PlanarLoop& loop, const double* values);

    /// Solves  M velocity + Gamma multiplier = momentum,  Gamma^T velocity = 0  from nothing but
    /// poses, inertias, columns of H and closures: fills all factors of the record, its joint
    /// velocities, impulses and velocities. See tree_solver.h.
    Status solve(Record<Space>& record, const double* momentum);

    /// Solves the same with the factors of a record for the right side of a derivative twin:
    ///   M velocity + Gamma multiplier = momentum + H . forces,  Gamma^T velocity = rate.
    /// @param forces per joint; summed over subtrees on return
    /// @param rate per row
    /// @param motions of the bodies with `velocity`, per joint
    void solveAgain(const Record<Space>& record, const double* momentum, Force* forces,
                    const double* rate, double* velocity, double* multiplier, Motion* motions);

private:
    /// Where a joint's share of a half solved row lies.
    struct RowShare {
        std::size_t row = 0;
        std::size_t place = 0;  ///< in Record::rowInnovations
    };

    void listShares();
    void startRows(const Record<Space>& record);
    Status eliminate(Record<Space>& record, const double* momentum);
    void fillSchurComplement(Record<Space>& record);
    Status factorizeRows(Record<Space>& record) const;
    void solveRows(const Record<Space>& record, double* multiplier);
    Status factorizePair(Record<Space>& record) const;
    void solvePair(const Record<Space>& record, double* multiplier);
    void spread(const Record<Space>& record, double* velocity, Motion* motions) const;

    const System& system_;
    const double* parameters_;
    std::vector<PlanarJoint> joints_;
    std::vector<PlanarLoop> loops_;
    bool isPair_ = false;  ///< one loop with two rows: by far the commonest, needs no search
    Vector gravity_ = Vector::Zero();
    // Scratch, per joint.
    std::vector<Space::ArticulatedInertia> articulated_;
    std::vector<Force> wrenches_;
    std::vector<double> innovations_, scaledRow_;
    std::vector<Force> rowWrenches_;       ///< per row and joint
    std::vector<RowShare> shares_;         ///< joint by joint
    std::vector<std::size_t> firstShares_; ///< of each joint, and the end
};

}  // namespace linkwright::dynamics
