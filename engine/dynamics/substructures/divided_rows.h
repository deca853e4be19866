// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/substructures/divided_tree.h"

#include <vector>

namespace linkwright::dynamics {

/// Loop closures over a divided tree. A row of Gamma^T acts on the bodies at the cut, which may be
/// in any substructures: they are further handles of these. Its unit impulse is half solved within
/// each substructure that it acts on, from the cut inward,
///   z = H . W (+ entry),   W_parent += W - U z / D,   w = W at handle 1,   v = sum e z / D,
/// and joined between the substructures like any other right side, which gives V_1 and T_2. What is
/// left is the inverse inertia seen at the cuts, the Schur complement
///   Gamma_s^T M^-1 Gamma_r = sum_substructures (z_s D^-1 z_r + v_s . T_2,r + w_s . V_1,r),
/// a small matrix with an entry only for loops that share a body. It is exact and the same as in
/// the undivided recursion, and so are the impulses sigma (Maciag 2023, eq. 3.28, where the
/// division leaves loops open).
template <class Space, class Lanes>
class DividedRows {
public:
    using Scalar = typename Space::Scalar;
    using Values = DividedValues<Space, Lanes>;
    using Tree = HandleTree<Space>;
    using Column = typename Tree::Column;
    using Flow = typename Tree::Flow;

    /// @param tree kept
    DividedRows(const System& system, const DividedTree<Space, Lanes>& tree);

    /// Whether there are no loops to close.
    [[nodiscard]] bool empty() const { return system_.rows.empty(); }
    /// Makes room for all rows, so that evaluations allocate nothing.
    void resize(RowValues<Space>& values) const;

    /// Half solves the closure rows of a record and factorizes their Schur complement.
    /// @param values assembled and joined
    Status factorize(Values& values, Record<Space>& record);

    /// Solves  M velocity + Gamma multiplier = momentum,  Gamma^T velocity = rate  from the
    /// solution without Gamma, which it corrects.
    /// @param rates right side per row
    /// @param innovation of a degree of freedom of the system, may be assigned to: `(int dof)`
    /// @param multipliers solution per row
    template <class Innovation>
    void solve(const Values& values, const Record<Space>& record, const Scalar* rates,
               const Innovation& innovation, std::vector<Flow>& flows, Scalar* multipliers) const;

private:
    /// Nodes of one substructure that a row acts on.
    struct Share {
        int row = 0, part = 0;
        std::vector<int> nodes;  ///< tips first
        std::vector<int> dofs;   ///< of these nodes, as they come
        std::size_t firstInnovation = 0;
    };

    void addShares(int row);
    void project(const Share& share, std::size_t place, const LoopConstraintValue<Space>& closure,
                 Values& values);
    void joinRow(std::size_t row, Values& values);
    [[nodiscard]] Scalar inverseInertia(std::size_t row, std::size_t other,
                                        const Values& values) const;
    /// The record of the group that has a degree of freedom.
    [[nodiscard]] const typename Values::Group& groupOf(const Values& values, int dof) const {
        return values.groups[at(tree_.placeOf(tree_.nodeOfDof(dof)).group)];
    }
    [[nodiscard]] Scalar scaled(const Values& values, const Share& share, std::size_t index) const;

    const System& system_;
    const DividedTree<Space, Lanes>& tree_;
    std::vector<Share> shares_;
    std::vector<std::size_t> firstShares_;  ///< per row, and the end
    std::size_t innovationCount_ = 0;
    std::vector<typename Space::Force> wrenches_;  ///< per node
    std::vector<Scalar> scaledRow_;                ///< per dof, zero between uses
    std::vector<Flow> flows_;                      ///< per substructure
};

template <class Space, class Lanes>
template <class Innovation>
void DividedRows<Space, Lanes>::solve(const Values& values, const Record<Space>& record,
                                      const Scalar* rates, const Innovation& innovation,
                                      std::vector<Flow>& flows, Scalar* multipliers) const {
    for (std::size_t row = 0; row < system_.rows.size(); ++row) {
        Scalar sum = -rates[row];
        for (std::size_t place = firstShares_[row]; place < firstShares_[row + 1]; ++place) {
            const Share& share = shares_[place];
            const Flow& flow = flows[at(share.part)];
            for (std::size_t index = 0; index < share.dofs.size(); ++index)
                sum += scaled(values, share, index) * innovation(share.dofs[index]).value();
            sum += dotColumns(values.rows.bias[place], flow.base)
                   + dotColumns(values.rows.drift[place], flow.tipForce);
        }
        multipliers[row] = sum;
    }
    math::solveSkyline(system_.rowSkyline, record.rowFactors.data(), multipliers);
    for (std::size_t row = 0; row < system_.rows.size(); ++row) {
        for (std::size_t place = firstShares_[row]; place < firstShares_[row + 1]; ++place) {
            const Share& share = shares_[place];
            for (std::size_t index = 0; index < share.dofs.size(); ++index)
                innovation(share.dofs[index]) -=
                    values.rows.innovations[share.firstInnovation + index] * multipliers[row];
        }
        for (std::size_t part = 0; part < flows.size(); ++part) {
            const std::size_t place = row * flows.size() + part;
            flows[part].base -= values.rows.base[place] * multipliers[row];
            flows[part].tipForce -= values.rows.tip[place] * multipliers[row];
        }
    }
}

}  // namespace linkwright::dynamics
