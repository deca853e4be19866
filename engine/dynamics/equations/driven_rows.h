// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/loops.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace linkwright::dynamics {

/// The closure rows of a mechanism that its drives leave no freedom, Gamma^T beta = rates: as many
/// as joint velocities, so that these follow without masses.
template <class Space>
class DrivenRows {
public:
    using Scalar = typename Space::Scalar;

    /// @param system kept; in joint coordinates, with as many rows as degrees of freedom
    explicit DrivenRows(const System& system)
        : system_(system),
          wrenches_(system.nodes.size()),
          sizes_(system.rows.size()),
          right_(system.rows.size()) {}

    /// @param record placed
    /// @param factors of Gamma^T
    /// @param ratio receives how close to singular the rows are, see Record::closureRatio
    Status factorize(const Record<Space>& record, math::RowFactors<Scalar>& factors, double& ratio,
                     int& weakest) {
        const std::size_t count = system_.rows.size();
        std::fill_n(factors.matrix(), count * count, Scalar(0.0));
        for (std::size_t row = 0; row < count; ++row)
            fillRow(row, record, factors.matrix() + row * count);
        compareSizes();
        const bool regular = factors.factorize(sizes_, ratio, weakest);
        return {!regular || !(ratio > singularRatio), weakest, -1};
    }
    /// @param record keeps the factors
    Status factorize(Record<Space>& record) {
        return factorize(record, record.drivenFactors, record.closureRatio, record.weakestRow);
    }

    /// Joint velocities of a record that has its factors.
    /// @param rates one per row
    void solve(const Record<Space>& record, const Scalar* rates, Scalar* velocities) {
        std::copy_n(rates, right_.size(), right_.begin());
        record.drivenFactors.solve(right_.data(), velocities);
    }

private:
    void fillRow(std::size_t row, const Record<Space>& record, Scalar* line) {
        RowsInWork<Scalar> entries;
        const std::vector<int>& path = system_.rowPath(row);
        for (const int node : path)
            wrenches_[at(node)] = {};
        startRow<Space>(system_, row, record, wrenches_.data(), entries);
        double size = 0.0;
        for (const int index : path) {
            const Node& node = system_.nodes[at(index)];
            const typename Space::Force& wrench = wrenches_[at(index)];
            for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof) {
                line[dof] = Space::dotProduct(record.axes[at(dof)], wrench);
                size = std::max(size, std::abs(math::realPart(line[dof])));
            }
            if (node.parent >= 0) wrenches_[at(node.parent)] += wrench;
        }
        entries.entries.forEach([&](int dof, const Scalar& entry) { line[dof] += entry; });
        entries.entries.forEach([&](int dof, const Scalar&) {
            size = std::max(size, std::abs(math::realPart(line[dof])));
        });
        sizes_[row] = size;
    }

    /// Rows that say that two points are one are compared with the largest of them: at a pose where
    /// one of them has shrunk to nothing, it says nothing.
    void compareSizes() {
        using Kind = assembly::LoopConstraintRow::Kind;
        for (std::size_t begin = 0; begin < sizes_.size();) {
            std::size_t end = begin + 1;
            while (system_.rows[begin].kind == Kind::PointComponent && end < sizes_.size()
                   && system_.rows[end].kind == Kind::PointComponent
                   && system_.rows[end].closure == system_.rows[begin].closure)
                ++end;
            const double largest =
                *std::max_element(sizes_.begin() + offset(begin), sizes_.begin() + offset(end));
            std::fill(sizes_.begin() + offset(begin), sizes_.begin() + offset(end), largest);
            begin = end;
        }
    }
    static std::ptrdiff_t offset(std::size_t place) { return static_cast<std::ptrdiff_t>(place); }

    const System& system_;
    std::vector<typename Space::Force> wrenches_;
    std::vector<double> sizes_;
    std::vector<Scalar> right_;
};

}  // namespace linkwright::dynamics
