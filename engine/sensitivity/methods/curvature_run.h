// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/base/parallel.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/math/dual.h"
#include "engine/sensitivity/equilibrium/equilibrium_functions.h"
#include "engine/sensitivity/methods/curvature.h"
#include "engine/sensitivity/methods/input_nodes.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace linkwright::sensitivity {

/// Second derivative of a penalty e(d) without that of what it is a penalty of; of one that is not
/// a square, the parabola that touches it here and lies above.
/// @param deviation of a component, or the magnitude where the term takes that
inline double penaltyCurvature(const assembly::CostElement& cost, const double* parameters,
                               double deviation) {
    switch (cost.kind) {
        case model::TermKind::Squared: return 2.0;
        case model::TermKind::Absolute:
            return 1.0 / std::hypot(deviation, parameters[cost.smoothing]);
        case model::TermKind::Beyond:
            return std::abs(deviation) > parameters[cost.limit] ? 2.0 : 0.0;
        case model::TermKind::Magnitude:
            return 2.0 * dynamics::magnitudePenalty(cost, parameters, deviation * deviation).slope;
        case model::TermKind::MagnitudeBeyond:
            return deviation > parameters[cost.limit] ? 2.0 : 0.0;
        case model::TermKind::Value: break;
    }
    return 0.0;
}

/// Computes the Curvature of a cost at a motion, by tangents of its pieces in lanes, the pieces
/// beside each other.
template <template <class> class SpaceOf>
class CurvatureRun {
    using Dual = math::DirectDual;
    using Real = dynamics::MotionSetup<SpaceOf<double>>;
    using Setup = dynamics::MotionSetup<SpaceOf<Dual>>;
    using Record = dynamics::Record<SpaceOf<Dual>>;
    static constexpr auto laneCount = static_cast<std::size_t>(math::directDirections);

public:
    /// All arguments are kept.
    /// @param real with its last run at `variables`
    /// @param shares of the cost elements; negative ones count for nothing
    /// @param atRest of the variables, where the motion starts at rest
    /// @param paths constraints whose values at instants are asked for, per cost element, -1: none;
    ///        may be empty
    CurvatureRun(const assembly::System& system, const std::vector<VariableSlot>& unknowns,
                 Real& real, std::span<const double> variables, std::vector<double> shares,
                 const std::vector<EquilibriumSlopes>& atRest, const std::atomic<bool>* stop,
                 std::vector<int> paths = {})
        : system_(system),
          unknowns_(unknowns),
          real_(real),
          variables_(variables),
          shares_(std::move(shares)),
          atRest_(atRest),
          stop_(stop),
          paths_(std::move(paths)),
          steps_(real.forward.steps()),
          turns_(real.forward.turns()),
          nodes_(inputNodes(system.model, unknowns, steps_)) {}

    Curvature run() {
        result_ = curvatureOutline(nodes_, unknowns_, real_.startState.size());
        if (carriesState())
            for (std::size_t piece = 0; piece < nodes_.pieces(); ++piece) {
                const double* state = real_.forward.state(nodes_.firstStep[piece]);
                states_.emplace_back(state, state + result_.stateSize);
            }
        beginSums();
        // Chunks large enough that what each begins with hardly counts.
        constexpr std::size_t piecesPerChunk = 16;
        const std::size_t chunks = (nodes_.pieces() + piecesPerChunk - 1) / piecesPerChunk;
        const base::ParallelLoop loop(chunks);
        std::vector<std::unique_ptr<Setup>> setups(loop.workers());
        loop.run([&](std::size_t chunk, std::size_t worker) {
            if (!setups[worker]) setups[worker] = makeSetup();
            const std::size_t first = chunk * piecesPerChunk;
            runChunk(*setups[worker], first, std::min(first + piecesPerChunk, nodes_.pieces()));
        });
        return std::move(result_);
    }

private:
    /// What a row belongs to, if anything: a sum, with a weight there, or a path.
    struct Belonging {
        int sum = -1;
        double weight = 0.0;
        int path = -1;
        std::size_t place = 0;
    };
    /// Derivatives of deviations, a row each, and the second derivatives of what they cost.
    struct Rows {
        std::vector<double> values, factors;
        std::vector<Belonging> belongings;
        std::size_t at = 0;  ///< next row of the pass in work
    };

    static Eigen::Index signedSize(std::size_t size) { return static_cast<Eigen::Index>(size); }
    [[nodiscard]] bool carriesState() const { return nodes_.pieces() > 1; }
    [[nodiscard]] std::size_t columnsOf(std::size_t piece) const {
        return result_.stateSize + nodes_.acting[piece].size() + result_.parameters.size();
    }

    /// The curvature of a smooth peak of values e_n, by their parts p_n in it and its smoothing s:
    ///   (sum p_n e_n' e_n'^T - (sum p_n e_n') (sum p_n e_n')^T) / s.
    void beginSums() {
        sumOf_.assign(system_.costs.size(), -1);
        for (std::size_t index = 0; index < system_.costs.size(); ++index) {
            if (!(peakStiffness(index) > 0.0)) continue;
            sumOf_[index] = static_cast<int>(result_.sums.size());
            Curvature::Sum sum{-peakStiffness(index), {}};
            for (std::size_t piece = 0; piece < nodes_.pieces(); ++piece)
                sum.slopes.emplace_back(Eigen::VectorXd::Zero(signedSize(columnsOf(piece))));
            result_.sums.push_back(std::move(sum));
            parts_.push_back(partsOf(index));
        }
    }

    /// Of the instants in a peak. Where a peak lies between them some count against it: without
    /// those, and adding up to one, they keep the curvature positive.
    [[nodiscard]] std::vector<double> partsOf(std::size_t index) const {
        std::vector<double> parts;
        double sum = 0.0;
        for (std::size_t instant = 0; instant <= steps_.size(); ++instant) {
            parts.push_back(std::max(real_.forward.functions().peakWeight(index, instant), 0.0));
            sum += parts.back();
        }
        for (double& part : parts)
            part /= sum;
        return parts;
    }

    /// 1 / s of a peak, times its share; zero of what bends the other way.
    [[nodiscard]] double peakStiffness(std::size_t index) const {
        const assembly::CostElement& cost = system_.costs[index];
        if (!cost.isPeak()) return 0.0;
        const double sign = cost.time == model::TermTime::Smallest ? -1.0 : 1.0;
        const double stiffness = sign * shares_[index] / real_.parameters[at(cost.smoothing)];
        return std::isfinite(stiffness) ? std::max(stiffness, 0.0) : 0.0;
    }

    std::unique_ptr<Setup> makeSetup() const {
        auto setup = std::make_unique<Setup>(system_);
        std::copy(real_.numbers.begin(), real_.numbers.end(), setup->numbers.begin());
        return setup;
    }

    /// Tangents along so many columns, from `first` on: parameters by themselves, for the setup is
    /// prepared along them.
    void runChunk(Setup& setup, std::size_t begin, std::size_t end) {
        std::vector<Rows> rows(end - begin);
        const std::size_t parameters = result_.parameters.size();
        for (std::size_t first = 0; first < parameters; first += laneCount) {
            prepare(setup, first);
            if (carriesState() && begin == 0) takeStart(setup, first);
            for (std::size_t piece = begin; piece < end; ++piece)
                runPass(setup, piece, columnsOf(piece) - parameters + first, columnsOf(piece),
                        rows[piece - begin]);
        }
        bool prepared = false;
        for (std::size_t piece = begin; piece < end; ++piece) {
            const std::size_t local = columnsOf(piece) - parameters;
            for (std::size_t first = 0; first < local; first += laneCount) {
                if (!prepared) prepare(setup, parameters);
                prepared = true;
                runPass(setup, piece, first, local, rows[piece - begin]);
            }
            finishPiece(piece, rows[piece - begin]);
        }
    }

    /// @param first of the parameters along which there are tangents
    void prepare(Setup& setup, std::size_t first) {
        const auto along = [&](int variable) -> int {
            const auto begin = result_.parameters.begin() + static_cast<std::ptrdiff_t>(first);
            const auto end =
                begin + std::min<std::ptrdiff_t>(laneCount, result_.parameters.end() - begin);
            const auto found = std::find(begin, end, variable);
            return found == end ? -1 : static_cast<int>(found - begin);
        };
        std::vector<Dual> start(real_.startsAt.begin(), real_.startsAt.end());
        for (std::size_t index = 0; index < unknowns_.size(); ++index) {
            const VariableSlot& unknown = unknowns_[index];
            Dual value(variables_[index]);
            if (const int lane = along(static_cast<int>(index)); lane >= 0) {
                value.derivative[lane] = 1.0;
                for (std::size_t entry = 0; entry < start.size() && index < atRest_.size(); ++entry)
                    start[entry].derivative[lane] = atRest_[index].coordinates[entry];
            }
            if (unknown.slot >= 0)
                setup.numbers[at(unknown.slot)] = value;
            else
                setup.samples[at(unknown.input)][at(unknown.sample)] = value;
        }
        setup.startsAt = start;
        setup.prepare();
        if (carriesState()) setup.forward.beginRepeats(setup.startState, turns_);
    }

    void takeStart(const Setup& setup, std::size_t first) {
        for (std::size_t entry = 0; entry < result_.stateSize; ++entry)
            for (std::size_t lane = 0;
                 lane < std::min(laneCount, result_.parameters.size() - first); ++lane)
                result_.start(signedSize(entry), signedSize(first + lane)) =
                    setup.startState[entry].derivative[static_cast<Eigen::Index>(lane)];
    }

    /// Columns of a piece from `first` on, no more than there are lanes, and below `end`.
    void runPass(Setup& setup, std::size_t piece, std::size_t first, std::size_t end, Rows& rows) {
        if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) throw base::Cancelled();
        const std::size_t columns = columnsOf(piece);
        const std::size_t lanes = std::min(laneCount, end - first);
        rows.at = 0;
        const auto take = [&](const Dual& deviation, double factor,
                              const Belonging& belonging = {}) {
            if (rows.factors.size() <= rows.at) {
                rows.factors.push_back(factor);
                rows.belongings.push_back(belonging);
                rows.values.resize(rows.values.size() + columns, 0.0);
            }
            for (std::size_t lane = 0; lane < lanes; ++lane)
                rows.values[rows.at * columns + first + lane] =
                    deviation.derivative[static_cast<Eigen::Index>(lane)];
            ++rows.at;
        };
        std::size_t index = nodes_.firstStep[piece];
        setup.forward.setObserver([&](const dynamics::Step& step, Record* records) {
            takeStep(setup, step, records, take);
            takePeaks(setup, index++, records[0], take);
        });
        if (!carriesState())
            runWhole(setup, first, lanes, take);
        else
            runPiece(setup, piece, first, lanes, take);
        setup.forward.setObserver({});
    }

    /// A motion of one piece, whose handles are samples.
    template <class Take>
    void runWhole(Setup& setup, std::size_t first, std::size_t lanes, const Take& take) {
        const std::vector<int>& acting = nodes_.acting.front();
        seedHandles(setup, acting, first, lanes, 1.0);
        setup.forward.run(setup.startState, false, &steps_, stop_, {}, &turns_);
        takeEnd(setup, setup.forward.finalRecord(), take);
        seedHandles(setup, acting, first, lanes, 0.0);
    }

    template <class Take>
    void runPiece(Setup& setup, std::size_t piece, std::size_t first, std::size_t lanes,
                  const Take& take) {
        const std::size_t stateSize = result_.stateSize;
        std::vector<Dual> state(states_[piece].begin(), states_[piece].end());
        for (std::size_t lane = 0; lane < lanes; ++lane)
            if (first + lane < stateSize)
                state[first + lane].derivative[static_cast<Eigen::Index>(lane)] = 1.0;
        seedPiece(setup, piece, first, lanes, 1.0);
        const std::size_t begin = nodes_.firstStep[piece], end = nodes_.firstStep[piece + 1];
        setup.forward.repeat(std::span(steps_).subspan(begin, end - begin), begin, state);
        if (piece + 1 == nodes_.pieces()) takeEnd(setup, setup.forward.evaluateFinal(state), take);
        seedPiece(setup, piece, first, lanes, 0.0);
        Eigen::MatrixXd& transition = result_.pieces[piece].transition;
        for (std::size_t entry = 0; entry < stateSize; ++entry)
            for (std::size_t lane = 0; lane < lanes; ++lane)
                transition(signedSize(entry), signedSize(first + lane)) =
                    state[entry].derivative[static_cast<Eigen::Index>(lane)];
    }

    void seedPiece(Setup& setup, std::size_t piece, std::size_t first, std::size_t lanes,
                   double seed) {
        const std::size_t stateSize = result_.stateSize;
        for (std::size_t lane = 0; lane < lanes; ++lane)
            if (first + lane >= stateSize)
                seedHandle(setup, nodes_.acting[piece], first + lane - stateSize, lane, seed);
    }

    void seedHandles(Setup& setup, const std::vector<int>& acting, std::size_t first,
                     std::size_t lanes, double seed) {
        for (std::size_t lane = 0; lane < lanes; ++lane)
            seedHandle(setup, acting, first + lane, lane, seed);
        if (first >= acting.size()) return;
        for (const int handle : acting) {
            const InputHandle& own = nodes_.handles[at(handle)];
            if (own.sample == 0)
                setup.inputs.setSamples(at(own.input), setup.samples[at(own.input)]);
        }
    }

    /// @param place of the handle among the acting ones; beyond them there are parameters
    void seedHandle(Setup& setup, const std::vector<int>& acting, std::size_t place,
                    std::size_t lane, double seed) {
        if (place >= acting.size()) return;
        const InputHandle& handle = nodes_.handles[at(acting[place])];
        Dual& number = !carriesState() ? setup.samples[at(handle.input)][at(handle.sample)]
                       : handle.isCurvature
                           ? setup.inputs.curvatureAt(at(handle.input), at(handle.sample))
                           : setup.inputs.sampleAt(at(handle.input), at(handle.sample));
        number.derivative[static_cast<Eigen::Index>(lane)] = seed * handle.unit;
    }

    template <class Take>
    void takeStep(Setup& setup, const dynamics::Step& step, Record* records, const Take& take) {
        const dynamics::Tableau& tableau = setup.forward.tableau();
        const double size = math::realPart(setup.forward.timeScale()) * step.size;
        for (int stage = 0; stage < tableau.stages; ++stage) {
            double weight = tableau.result[at(stage)] * size;
            if (stage == 0) weight += tableau.end * size;
            takeRecord(setup, records[stage], take, [&](const assembly::CostElement& cost) {
                if (cost.isRunning()) return cost.holds(step.middle()) ? weight : 0.0;
                const bool isHere = cost.isInstant() && stage == 0
                                    && std::abs(step.time - cost.instant) < 0.5 * step.size;
                return isHere ? 1.0 : 0.0;
            });
        }
    }

    /// What an instant counts for in peaks.
    template <class Take>
    void takePeaks(Setup& setup, std::size_t instant, const Record& record, const Take& take) {
        bool rated = false;
        const auto valueOf = [&](std::size_t index) {
            return dynamics::costValue<SpaceOf<Dual>>(
                system_.costs[index], system_, setup.parameters.data(),
                setup.forward.deviation(index, record, rated));
        };
        for (std::size_t index = 0; index < system_.costs.size(); ++index) {
            if (index < paths_.size() && paths_[index] >= 0) {
                const assembly::CostElement& cost = system_.costs[index];
                const dynamics::InstantRange range = real_.forward.functions().instantRange(index);
                if (instant < range.first || instant >= range.last) continue;
                const int limit = cost.atMost >= 0 ? cost.atMost : cost.atLeast;
                take(valueOf(index) - setup.parameters[at(limit)], 0.0,
                     {-1, 0.0, paths_[index], instant - range.first});
            }
            if (sumOf_[index] < 0) continue;
            const double part = parts_[at(sumOf_[index])][instant];
            if (part == 0.0) continue;
            take(valueOf(index), part * peakStiffness(index), {sumOf_[index], part});
        }
    }

    template <class Take>
    void takeEnd(Setup& setup, const Record& record, const Take& take) {
        takePeaks(setup, steps_.size(), record, take);
        takeRecord(setup, record, take, [&](const assembly::CostElement& cost) {
            const bool isHere =
                cost.isTerminal()
                || (cost.isInstant()
                    && cost.instant > system_.model.simulation.duration - 0.5 * steps_.back().size);
            return isHere ? 1.0 : 0.0;
        });
    }

    /// @param weightOf a cost element at the record
    template <class Take, class WeightOf>
    void takeRecord(Setup& setup, const Record& record, const Take& take,
                    const WeightOf& weightOf) {
        bool rated = false;
        for (std::size_t index = 0; index < system_.costs.size(); ++index) {
            const assembly::CostElement& cost = system_.costs[index];
            const double weight = weightOf(cost);
            if (weight == 0.0 || shares_[index] == 0.0) continue;
            const auto deviation = setup.forward.deviation(index, record, rated);
            const int components = system_.signalElements[at(cost.signal)].components;
            const double* parameters = real_.parameters.data();
            double square = 0.0;
            for (int component = 0; component < components; ++component) {
                const double size = math::realPart(deviation[component]);
                square += dynamics::componentWeight(cost, parameters, component) * size * size;
            }
            for (int component = 0; component < components; ++component) {
                const double size = model::isOfMagnitude(cost.kind)
                                        ? std::sqrt(square)
                                        : math::realPart(deviation[component]);
                // Weights of an integrator may be negative, and belong to the integral.
                const double factor = shares_[index] * parameters[cost.weight]
                                      * dynamics::componentWeight(cost, parameters, component)
                                      * penaltyCurvature(cost, parameters, size);
                take(deviation[component],
                     factor > 0.0 && std::isfinite(factor) ? weight * factor : 0.0);
            }
        }
    }

    void finishPiece(std::size_t piece, Rows& rows) {
        const std::size_t columns = columnsOf(piece);
        using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
        const Eigen::Map<RowMatrix> matrix(rows.values.data(), signedSize(rows.factors.size()),
                                           signedSize(columns));
        const Eigen::Map<Eigen::VectorXd> factors(rows.factors.data(),
                                                  signedSize(rows.factors.size()));
        Eigen::MatrixXd& hessian = result_.pieces[piece].hessian;
        if (!rows.factors.empty())
            hessian.noalias() = matrix.transpose() * factors.asDiagonal() * matrix;
        for (std::size_t row = 0; row < rows.belongings.size(); ++row) {
            const Belonging& own = rows.belongings[row];
            const auto slopes = matrix.row(signedSize(row)).transpose();
            if (own.sum >= 0) result_.sums[at(own.sum)].slopes[piece] += own.weight * slopes;
            if (own.path >= 0)
                result_.pieces[piece].instants.push_back({at(own.path), own.place, slopes});
        }
        rows = {};
    }

    const assembly::System& system_;
    const std::vector<VariableSlot>& unknowns_;
    Real& real_;
    std::span<const double> variables_;
    std::vector<double> shares_;
    const std::vector<EquilibriumSlopes>& atRest_;
    const std::atomic<bool>* stop_;
    std::vector<int> paths_;
    std::vector<dynamics::Step> steps_;
    std::vector<dynamics::BasisChange> turns_;
    InputNodes nodes_;
    std::vector<int> sumOf_;                   ///< per cost element, -1: none
    std::vector<std::vector<double>> parts_;   ///< of the instants, per sum
    std::vector<std::vector<double>> states_;  ///< at the start of each piece
    Curvature result_;
};

}  // namespace linkwright::sensitivity
