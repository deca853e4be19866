// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/optimization/cost_curvature.h"

#include <Eigen/Dense>

#include <cstddef>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace linkwright::optimization {

/// Solves (B + D) s = r for the curvature B of a cost and a diagonal D, by its structure in time:
/// the conditions of the minimum of s^T (B + D) s / 2 - r^T s in which the states between pieces,
/// the second derivatives of splines, and the multipliers of the equations of both are unknowns,
/// too, couple neighboring nodes only. Nodes are eliminated from the last to the first (a Riccati
/// recursion), and what reaches all of them, parameters and penalties, borders the system: the work
/// grows linearly with the number of pieces. Of cut motions the states at their nodes are the last
/// of the variables, part after part and node after node.
class QuadraticModel {
public:
    /// @param curvature kept
    /// @param variables their number
    /// @param states how many of them are states at nodes
    QuadraticModel(const CostCurvature& curvature, std::size_t variables, std::size_t states = 0);

    /// @param diagonal D, one per variable, not negative
    /// @param checks whether to look for negative curvature
    /// @return false where B + D has some
    bool factor(std::span<const double> diagonal, bool checks = false);
    /// @param rows right sides of the penalties slopes . s - force / factor; empty for zeros
    /// @param gaps by which states at nodes are beyond what arrives there; empty for zeros
    /// @param pushes of limited instants, part after part and piece after piece, each with which
    /// its
    ///        slopes are taken from the right side; empty for zeros
    /// @pre factored
    [[nodiscard]] std::vector<double> solve(std::span<const double> right,
                                            std::span<const double> rows = {},
                                            std::span<const double> gaps = {},
                                            std::span<const double> pushes = {});
    /// Changes of the values at limited instants, in that order, in the last solution.
    [[nodiscard]] std::vector<double> alongInstants() const;
    /// Forces of the penalties in the last solution.
    [[nodiscard]] std::vector<double> forces() const;
    /// Of what arrives at the nodes, in the last solution.
    [[nodiscard]] std::vector<double> costates() const;
    /// d^T B d / |d|^2 along a direction, both in scales of the variables.
    [[nodiscard]] double curvatureAlong(std::span<const double> slopes,
                                        std::span<const double> scales);
    /// s^T B s of the last solution.
    [[nodiscard]] double curvatureOfSolution() const;

private:
    /// Of an unknown: a node and its index there; the border is node -1.
    struct Place {
        int node = -1;
        Eigen::Index index = 0;
    };
    struct Node {
        Eigen::Index size = 0;
        Eigen::MatrixXd own, next, border;  ///< couplings to itself, the next node and the border
        Eigen::PartialPivLU<Eigen::MatrixXd> factors;  ///< after all behind it were eliminated
        Eigen::MatrixXd eliminated;                    ///< those factors, solved for its coupling
                                                       ///< to the node before
        Eigen::MatrixXd borderSolved;
        Eigen::VectorXd solution;
    };
    using Key = std::pair<std::size_t, bool>;  ///< variable, and whether it is a second derivative

    struct RelationRow {
        Place multiplier;
        std::vector<std::pair<Place, double>> factors;
    };

    void placeHandles();
    void placeRelations();
    void placeStates();
    void add(const Place& one, const Place& other, double value);
    [[nodiscard]] std::vector<Place> placesOf(std::size_t part, std::size_t piece) const;
    void fill();
    void fillPart(std::size_t part);
    /// Calls `work(instant, places of its slopes)` for all limited instants.
    template <class Work>
    void forEachInstant(const Work& work) const;
    void fillRelations();
    void fillSums();
    void fillPenalties();
    /// Solves for the nodes alone; each right side becomes its solution.
    void solveNodes(std::vector<Eigen::MatrixXd>& sides) const;
    [[nodiscard]] Eigen::Index rowOf(std::size_t penalty) const;
    /// How many negative eigenvalues the whole system has where B + D has none.
    [[nodiscard]] Eigen::Index negativeCount() const;
    [[nodiscard]] double valueAt(const Place& place) const;

    const CostCurvature& curvature_;
    std::size_t variables_, states_;
    std::vector<Node> nodes_;
    std::vector<Place> places_;       ///< of the variables
    std::vector<Place> multipliers_;  ///< of the equations of those that are states
    std::map<Key, Place> handles_;
    std::vector<RelationRow> relations_;
    std::vector<std::vector<Eigen::Index>> firstState_;  ///< first of each part, per node
    std::vector<std::pair<Eigen::Index, double>> sums_;  ///< places in the border, factors
    Eigen::Index borderSize_ = 0;
    Eigen::MatrixXd border_;
    Eigen::PartialPivLU<Eigen::MatrixXd> borderFactors_;
    Eigen::VectorXd borderSolution_;
};

}  // namespace linkwright::optimization
