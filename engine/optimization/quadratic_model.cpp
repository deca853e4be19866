// SPDX-License-Identifier: BSD-3-Clause
#include "engine/optimization/quadratic_model.h"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

namespace linkwright::optimization {

namespace {

using sensitivity::Curvature;
using sensitivity::InputHandle;

std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

Eigen::Index signedSize(std::size_t size) {
    return static_cast<Eigen::Index>(size);
}

}  // namespace

QuadraticModel::QuadraticModel(const CostCurvature& curvature, std::size_t variables,
                               std::size_t states)
    : curvature_(curvature), variables_(variables), states_(states) {
    const std::size_t pieces =
        curvature.parts.empty() ? 1 : curvature.parts.front().curvature.pieces.size();
    for (const CostCurvature::Part& part : curvature.parts)
        if (part.curvature.pieces.size() != pieces)
            throw std::invalid_argument("QuadraticModel: its parts have other pieces");
    nodes_.resize(pieces + 1);
    placeHandles();
    placeRelations();
    placeStates();
    fill();
}

/// Variables that are no samples of any part are parameters of all.
void QuadraticModel::placeHandles() {
    places_.resize(variables_);
    std::vector<bool> placed(variables_, false);
    for (const CostCurvature::Part& part : curvature_.parts)
        for (const InputHandle& handle : part.curvature.handles) {
            const std::size_t variable = part.places[at(handle.variable)];
            const Key key{variable, handle.isCurvature};
            if (handles_.contains(key)) continue;
            const Place place{static_cast<int>(handle.node), nodes_[handle.node].size++};
            handles_.emplace(key, place);
            if (handle.isCurvature) continue;
            places_[variable] = place;
            placed[variable] = true;
        }
    for (std::size_t variable = 0; variable < variables_ - states_; ++variable)
        if (!placed[variable]) places_[variable] = {-1, borderSize_++};
    for (const CostCurvature::Part& part : curvature_.parts)
        for (const Curvature::Sum& sum : part.curvature.sums)
            sums_.push_back({borderSize_++, part.weight * sum.factor});
    borderSize_ += signedSize(curvature_.penalties.size());
}

/// Each has one more unknown, its multiplier. Parts that share an input share its relations.
void QuadraticModel::placeRelations() {
    std::set<Key> known;
    for (const CostCurvature::Part& part : curvature_.parts)
        for (const Curvature::Relation& relation : part.curvature.relations) {
            const auto keyOf = [&](int index) {
                const InputHandle& handle = part.curvature.handles[at(index)];
                return Key{part.places[at(handle.variable)], handle.isCurvature};
            };
            if (!known.insert(keyOf(relation.factors.front().first)).second) continue;
            RelationRow row;
            row.multiplier = {static_cast<int>(relation.node), nodes_[relation.node].size++};
            for (const auto& [handle, factor] : relation.factors)
                row.factors.emplace_back(handles_.at(keyOf(handle)), factor);
            relations_.push_back(std::move(row));
        }
}

/// Of each part, its states and behind them the multipliers of their equations.
void QuadraticModel::placeStates() {
    firstState_.assign(nodes_.size(), {});
    for (std::size_t node = 0; node < nodes_.size(); ++node)
        for (const CostCurvature::Part& part : curvature_.parts) {
            firstState_[node].push_back(nodes_[node].size);
            nodes_[node].size += 2 * signedSize(part.curvature.stateSize);
        }
    if (states_ == 0) return;
    places_.resize(variables_ - states_);
    for (std::size_t part = 0; part < curvature_.parts.size(); ++part) {
        const std::size_t size = curvature_.parts[part].curvature.stateSize;
        for (std::size_t node = 1; node + 1 < nodes_.size(); ++node)
            for (std::size_t entry = 0; entry < size; ++entry) {
                const Eigen::Index first = firstState_[node][part];
                places_.push_back({static_cast<int>(node), first + signedSize(entry)});
                multipliers_.push_back({static_cast<int>(node), first + signedSize(size + entry)});
            }
    }
    if (places_.size() != variables_)
        throw std::invalid_argument("QuadraticModel: its motions have other nodes");
}

void QuadraticModel::add(const Place& one, const Place& other, double value) {
    if (one.node < 0 && other.node < 0) {
        border_(one.index, other.index) += value;
    } else if (one.node < 0 || other.node < 0) {
        const Place& inner = one.node < 0 ? other : one;
        nodes_[at(inner.node)].border(inner.index, (one.node < 0 ? one : other).index) += value;
    } else if (one.node == other.node) {
        nodes_[at(one.node)].own(one.index, other.index) += value;
    } else {
        const Place& first = one.node < other.node ? one : other;
        const Place& second = one.node < other.node ? other : one;
        if (second.node != first.node + 1)
            throw std::logic_error("QuadraticModel: nodes that are not neighbors");
        nodes_[at(first.node)].next(first.index, second.index) += value;
    }
}

std::vector<QuadraticModel::Place> QuadraticModel::placesOf(std::size_t part,
                                                            std::size_t piece) const {
    const Curvature& curvature = curvature_.parts[part].curvature;
    const std::vector<std::size_t>& variables = curvature_.parts[part].places;
    std::vector<Place> places;
    for (std::size_t entry = 0; entry < curvature.stateSize; ++entry)
        places.push_back({static_cast<int>(piece), firstState_[piece][part] + signedSize(entry)});
    for (const int acting : curvature.pieces[piece].acting) {
        const InputHandle& handle = curvature.handles[at(acting)];
        places.push_back(handles_.at({variables[at(handle.variable)], handle.isCurvature}));
    }
    for (const int parameter : curvature.parameters)
        places.push_back(places_[variables[at(parameter)]]);
    return places;
}

void QuadraticModel::fill() {
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
        Node& own = nodes_[node];
        own.own.setZero(own.size, own.size);
        own.border.setZero(own.size, borderSize_);
        if (node + 1 < nodes_.size()) own.next.setZero(own.size, nodes_[node + 1].size);
    }
    border_.setZero(borderSize_, borderSize_);
    for (std::size_t part = 0; part < curvature_.parts.size(); ++part)
        fillPart(part);
    fillRelations();
    fillSums();
    fillPenalties();
}

void QuadraticModel::fillPart(std::size_t index) {
    const CostCurvature::Part& part = curvature_.parts[index];
    const Curvature& curvature = part.curvature;
    const auto state = [&](std::size_t node, std::size_t entry) {
        return Place{static_cast<int>(node), firstState_[node][index] + signedSize(entry)};
    };
    const auto multiplier = [&](std::size_t node, std::size_t entry) {
        return state(node, curvature.stateSize + entry);
    };
    const auto addRow = [&](const Place& row, const Place& column, double value) {
        add(row, column, value);
        if (row.node == column.node) add(column, row, value);
    };
    for (std::size_t entry = 0; entry < curvature.stateSize; ++entry) {
        for (std::size_t node = 0; node < nodes_.size(); ++node)
            addRow(multiplier(node, entry), state(node, entry), 1.0);
        for (std::size_t place = 0; place < curvature.parameters.size(); ++place)
            addRow(multiplier(0, entry), places_[part.places[at(curvature.parameters[place])]],
                   -curvature.start(signedSize(entry), signedSize(place)));
    }
    for (std::size_t piece = 0; piece < curvature.pieces.size(); ++piece) {
        const Curvature::Piece& own = curvature.pieces[piece];
        const std::vector<Place> places = placesOf(index, piece);
        Eigen::MatrixXd hessian = part.weight * own.hessian;
        for (const Curvature::LimitedInstant& instant : own.instants)
            hessian.noalias() += instant.factor * instant.slopes * instant.slopes.transpose();
        for (std::size_t row = 0; row < places.size(); ++row)
            for (std::size_t column = 0; column < places.size(); ++column) {
                // Couplings between nodes, and to the border, are stored once.
                const bool once = places[row].node != places[column].node;
                if (once && row > column) continue;
                add(places[row], places[column], hessian(signedSize(row), signedSize(column)));
            }
        for (std::size_t entry = 0; entry < curvature.stateSize; ++entry)
            for (std::size_t column = 0; column < places.size(); ++column)
                addRow(multiplier(piece + 1, entry), places[column],
                       -own.transition(signedSize(entry), signedSize(column)));
    }
}

template <class Work>
void QuadraticModel::forEachInstant(const Work& work) const {
    for (std::size_t part = 0; part < curvature_.parts.size(); ++part) {
        const std::vector<Curvature::Piece>& pieces = curvature_.parts[part].curvature.pieces;
        for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
            if (pieces[piece].instants.empty()) continue;
            const std::vector<Place> places = placesOf(part, piece);
            for (const Curvature::LimitedInstant& instant : pieces[piece].instants)
                work(instant, places);
        }
    }
}

void QuadraticModel::fillRelations() {
    for (const RelationRow& row : relations_)
        for (const auto& [handle, factor] : row.factors) {
            add(row.multiplier, handle, factor);
            if (row.multiplier.node == handle.node) add(handle, row.multiplier, factor);
        }
}

/// Numbers whose squares count are unknowns of their own.
void QuadraticModel::fillSums() {
    std::size_t index = 0;
    for (std::size_t part = 0; part < curvature_.parts.size(); ++part)
        for (const Curvature::Sum& sum : curvature_.parts[part].curvature.sums) {
            const Place row{-1, sums_[index].first};
            for (std::size_t piece = 0; piece < sum.slopes.size(); ++piece) {
                const std::vector<Place> places = placesOf(part, piece);
                for (std::size_t place = 0; place < places.size(); ++place) {
                    const double slope = sum.slopes[piece][signedSize(place)];
                    add(row, places[place], slope);
                    if (places[place].node < 0) add(places[place], row, slope);
                }
            }
            add(row, row, -1.0 / sums_[index++].second);
        }
}

void QuadraticModel::fillPenalties() {
    for (std::size_t index = 0; index < curvature_.penalties.size(); ++index) {
        const CostCurvature::Penalty& penalty = curvature_.penalties[index];
        const Place row{-1, rowOf(index)};
        for (std::size_t variable = 0; variable < variables_; ++variable) {
            add(row, places_[variable], penalty.slopes[variable]);
            if (places_[variable].node < 0) add(places_[variable], row, penalty.slopes[variable]);
        }
        add(row, row, -1.0 / penalty.factor);
    }
}

/// Penalties are the last of the border.
Eigen::Index QuadraticModel::rowOf(std::size_t penalty) const {
    return borderSize_ - signedSize(curvature_.penalties.size() - penalty);
}

/// One per multiplier of an equation, and per number whose square counts.
Eigen::Index QuadraticModel::negativeCount() const {
    std::size_t count = relations_.size() + curvature_.penalties.size();
    for (const CostCurvature::Part& part : curvature_.parts)
        count += part.curvature.stateSize * nodes_.size();
    for (const auto& [place, factor] : sums_)
        count += factor > 0.0 ? 1 : 0;
    return signedSize(count);
}

bool QuadraticModel::factor(std::span<const double> diagonal, bool checks) {
    // The signs of eigenvalues of a symmetric matrix are those of its parts as they are eliminated
    // (Haynsworth 1968).
    Eigen::Index negative = 0;
    const auto count = [&](const Eigen::MatrixXd& matrix) {
        if (!checks || matrix.size() == 0) return;
        const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(matrix, Eigen::EigenvaluesOnly);
        negative += (solver.eigenvalues().array() < 0.0).count();
    };
    std::vector<Eigen::MatrixXd> own(nodes_.size());
    for (std::size_t node = 0; node < nodes_.size(); ++node)
        own[node] = nodes_[node].own;
    Eigen::MatrixXd border = border_;
    for (std::size_t variable = 0; variable < variables_; ++variable) {
        const Place& place = places_[variable];
        (place.node < 0 ? border : own[at(place.node)])(place.index, place.index) +=
            diagonal[variable];
    }
    for (std::size_t node = nodes_.size(); node-- > 0;) {
        if (node + 1 < nodes_.size())
            own[node].noalias() -= nodes_[node].next * nodes_[node + 1].eliminated;
        count(own[node]);
        nodes_[node].factors.compute(own[node]);
        if (node > 0)
            nodes_[node].eliminated = nodes_[node].factors.solve(nodes_[node - 1].next.transpose());
    }
    std::vector<Eigen::MatrixXd> sides;
    for (const Node& node : nodes_)
        sides.push_back(node.border);
    if (borderSize_ > 0) solveNodes(sides);
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
        if (borderSize_ > 0) border.noalias() -= nodes_[node].border.transpose() * sides[node];
        nodes_[node].borderSolved = std::move(sides[node]);
    }
    count(border);
    if (borderSize_ > 0) borderFactors_.compute(border);
    return negative == (checks ? negativeCount() : 0);
}

void QuadraticModel::solveNodes(std::vector<Eigen::MatrixXd>& sides) const {
    for (std::size_t node = nodes_.size(); node-- > 0;) {
        if (node + 1 < nodes_.size()) sides[node].noalias() -= nodes_[node].next * sides[node + 1];
        sides[node] = nodes_[node].factors.solve(sides[node]).eval();
    }
    for (std::size_t node = 1; node < nodes_.size(); ++node)
        sides[node].noalias() -= nodes_[node].eliminated * sides[node - 1];
}

std::vector<double> QuadraticModel::solve(std::span<const double> right,
                                          std::span<const double> rows,
                                          std::span<const double> gaps,
                                          std::span<const double> pushes) {
    std::vector<Eigen::MatrixXd> sides;
    for (const Node& node : nodes_)
        sides.push_back(Eigen::MatrixXd::Zero(node.size, 1));
    borderSolution_.setZero(borderSize_);
    for (std::size_t penalty = 0; penalty < rows.size(); ++penalty)
        borderSolution_[rowOf(penalty)] = rows[penalty];
    for (std::size_t variable = 0; variable < variables_; ++variable) {
        const Place& place = places_[variable];
        if (place.node < 0)
            borderSolution_[place.index] = right[variable];
        else
            sides[at(place.node)](place.index, 0) = right[variable];
    }
    for (std::size_t state = 0; state < gaps.size(); ++state)
        sides[at(multipliers_[state].node)](multipliers_[state].index, 0) = -gaps[state];
    if (!pushes.empty()) {
        auto push = pushes.begin();
        forEachInstant([&](const Curvature::LimitedInstant& instant, const auto& places) {
            for (std::size_t index = 0; index < places.size(); ++index) {
                const Place& place = places[index];
                (place.node < 0 ? borderSolution_[place.index]
                                : sides[at(place.node)](place.index, 0)) -=
                    *push * instant.slopes[signedSize(index)];
            }
            ++push;
        });
    }
    solveNodes(sides);
    if (borderSize_ > 0) {
        for (std::size_t node = 0; node < nodes_.size(); ++node)
            borderSolution_.noalias() -= nodes_[node].border.transpose() * sides[node].col(0);
        borderSolution_ = borderFactors_.solve(borderSolution_).eval();
    }
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
        nodes_[node].solution = sides[node].col(0);
        if (borderSize_ > 0)
            nodes_[node].solution.noalias() -= nodes_[node].borderSolved * borderSolution_;
    }
    std::vector<double> result;
    for (const Place& place : places_)
        result.push_back(valueAt(place));
    return result;
}

std::vector<double> QuadraticModel::forces() const {
    std::vector<double> result;
    for (std::size_t penalty = 0; penalty < curvature_.penalties.size(); ++penalty)
        result.push_back(borderSolution_[rowOf(penalty)]);
    return result;
}

std::vector<double> QuadraticModel::alongInstants() const {
    std::vector<double> result;
    forEachInstant([&](const Curvature::LimitedInstant& instant, const auto& places) {
        double sum = 0.0;
        for (std::size_t index = 0; index < places.size(); ++index)
            sum += instant.slopes[signedSize(index)] * valueAt(places[index]);
        result.push_back(sum);
    });
    return result;
}

/// The equations of states have the other sign.
std::vector<double> QuadraticModel::costates() const {
    std::vector<double> result;
    for (const Place& place : multipliers_)
        result.push_back(-valueAt(place));
    return result;
}

/// A step so damped that it follows the slopes.
double QuadraticModel::curvatureAlong(std::span<const double> slopes,
                                      std::span<const double> scales) {
    constexpr double damped = 1e12;
    std::vector<double> diagonal, right;
    for (std::size_t i = 0; i < variables_; ++i) {
        diagonal.push_back(damped / (scales[i] * scales[i]));
        right.push_back(damped * slopes[i]);
    }
    factor(diagonal);
    const std::vector<double> step = solve(right);
    double square = 0.0;
    for (std::size_t i = 0; i < variables_; ++i)
        square += step[i] * step[i] / (scales[i] * scales[i]);
    return square > 0.0 ? curvatureOfSolution() / square : 0.0;
}

double QuadraticModel::valueAt(const Place& place) const {
    return place.node < 0 ? borderSolution_[place.index]
                          : nodes_[at(place.node)].solution[place.index];
}

double QuadraticModel::curvatureOfSolution() const {
    double sum = 0.0;
    for (std::size_t part = 0; part < curvature_.parts.size(); ++part) {
        const Curvature& curvature = curvature_.parts[part].curvature;
        for (std::size_t piece = 0; piece < curvature.pieces.size(); ++piece) {
            const std::vector<Place> places = placesOf(part, piece);
            Eigen::VectorXd own(signedSize(places.size()));
            for (std::size_t place = 0; place < places.size(); ++place)
                own[signedSize(place)] = valueAt(places[place]);
            sum += curvature_.parts[part].weight * own.dot(curvature.pieces[piece].hessian * own);
        }
    }
    // The unknown of a number that counts with factor f is f times its change.
    for (const auto& [place, factor] : sums_)
        sum += borderSolution_[place] * borderSolution_[place] / factor;
    forEachInstant([&](const Curvature::LimitedInstant& instant, const auto& places) {
        double along = 0.0;
        for (std::size_t index = 0; index < places.size(); ++index)
            along += instant.slopes[signedSize(index)] * valueAt(places[index]);
        sum += instant.factor * along * along;
    });
    for (const CostCurvature::Penalty& penalty : curvature_.penalties) {
        double along = 0.0;
        for (std::size_t variable = 0; variable < variables_; ++variable)
            along += penalty.slopes[variable] * valueAt(places_[variable]);
        sum += penalty.factor * along * along;
    }
    return sum;
}

}  // namespace linkwright::optimization
