// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/drawing_trace.h"
#include "engine/base/parallel.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/sensitivity/integration/discrete_adjoint.h"
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

/// Computes the whole curvature of the Lagrangian of a motion: that of the cost, of functions by
/// their shares, and of the equations of motion by the costates. Each piece between two nodes has a
/// Lagrangian of its own, whose gradient is what the adjoint brings to its beginning; along each
/// direction all pieces are moved at once, by jumps of the state at the nodes, and the adjoint goes
/// back with the costates of the motion as it is. Inputs are moved at every third node, so that no
/// piece is moved by two. Differences of exact gradients over a step of 1e-6 leave an error of
/// about as much.
///
/// The parts of instants in smooth peaks are held: their curvature is that of CurvatureRun.
template <template <class> class SpaceOf>
class WholeCurvature {
    using Setup = dynamics::MotionSetup<SpaceOf<double>>;
    static constexpr std::size_t colors = 3;

public:
    /// All arguments are kept.
    /// @param real with its last run at `variables`, and the shares of its functions
    /// @param cut of that run, if there is one
    WholeCurvature(const assembly::System& system, const std::vector<VariableSlot>& unknowns,
                   Setup& real, std::span<const double> variables,
                   const std::optional<MotionCut>& cut, const std::atomic<bool>* stop)
        : system_(system),
          unknowns_(unknowns),
          real_(real),
          variables_(variables.begin(), variables.end()),
          cut_(cut),
          stop_(stop),
          steps_(real.forward.steps()),
          turns_(real.forward.turns()),
          nodes_(inputNodes(system.model, unknowns, steps_)) {}

    Curvature run() {
        result_ = curvatureOutline(nodes_, unknowns_, real_.startState.size());
        std::vector<Direction> directions = this->directions();
        const base::ParallelLoop loop(directions.size());
        std::vector<std::unique_ptr<Worker>> workers(loop.workers());
        loop.run([&](std::size_t index, std::size_t worker) {
            if (!workers[worker]) workers[worker] = std::make_unique<Worker>(*this);
            directions[index].change = workers[worker]->along(directions[index]);
        });
        for (const Direction& direction : directions)
            take(direction);
        for (Curvature::Piece& piece : result_.pieces)
            piece.hessian = (0.5 * (piece.hessian + piece.hessian.transpose())).eval();
        return std::move(result_);
    }

private:
    /// Gradients of the Lagrangians of the pieces, and the states at their ends.
    struct Gradients {
        std::vector<std::vector<double>> states, ends;  ///< per piece
        std::vector<double> handles, parameters, start;
    };

    /// What is moved at once: an entry of all states, a handle of every third node, or a parameter.
    struct Direction {
        int entry = -1, parameter = -1;
        std::vector<int> handles;
        double size = 0.0;
        Gradients change;  ///< by the size
    };

    static Eigen::Index signedSize(std::size_t size) { return static_cast<Eigen::Index>(size); }
    [[nodiscard]] bool carriesState() const { return nodes_.pieces() > 1; }

    /// How far each entry of the state goes, at nodes and between them: those of a cut motion may
    /// all be at rest.
    [[nodiscard]] std::vector<double> stateSizes() {
        std::vector<double> sizes(result_.stateSize, 0.0);
        for (std::size_t step = 0; !sizes.empty() && step <= steps_.size(); ++step) {
            const double* state = real_.forward.state(step);
            for (std::size_t entry = 0; entry < sizes.size(); ++entry)
                sizes[entry] = std::max(sizes[entry], std::abs(state[entry]));
        }
        // What hardly moves, as the momentum of what nothing pushes, counts among its kind; where
        // nothing of a kind moves, its unit does.
        constexpr double ofLargest = 1e-3, atRest = 1e-9;
        const auto coordinates =
            sizes.begin() + std::min(system_.coordinateCount, static_cast<int>(sizes.size()));
        const auto raise = [](auto begin, auto end) {
            if (begin == end) return;
            const double largest = *std::max_element(begin, end);
            for (auto size = begin; size != end; ++size)
                *size = largest > atRest ? std::max(*size, ofLargest * largest) : 1.0;
        };
        raise(sizes.begin(), coordinates);
        raise(coordinates, sizes.end());
        return sizes;
    }

    [[nodiscard]] std::vector<Direction> directions() {
        constexpr double share = 1e-6;
        std::vector<Direction> result;
        const std::vector<double> sizes = stateSizes();
        for (std::size_t entry = 0; entry < result_.stateSize; ++entry) {
            Direction direction;
            direction.entry = static_cast<int>(entry);
            direction.size = share * (sizes[entry] > 0.0 ? sizes[entry] : 1.0);
            result.push_back(std::move(direction));
        }
        std::vector<std::vector<int>> byNode(nodes_.pieces() + 1);
        for (std::size_t handle = 0; handle < nodes_.handles.size(); ++handle)
            byNode[nodes_.handles[handle].node].push_back(static_cast<int>(handle));
        double size = 0.0;
        for (const InputHandle& handle : nodes_.handles)
            size = std::max(size, std::abs(variables_[at(handle.variable)]));
        std::size_t most = 0;
        for (const std::vector<int>& handles : byNode)
            most = std::max(most, handles.size());
        const std::size_t apart = carriesState() ? colors : byNode.size();
        for (std::size_t place = 0; place < most; ++place)
            for (std::size_t color = 0; color < apart; ++color) {
                Direction direction;
                for (std::size_t node = color; node < byNode.size(); node += apart)
                    if (place < byNode[node].size())
                        direction.handles.push_back(byNode[node][place]);
                direction.size = share * (size > 0.0 ? size : 1.0);
                if (!direction.handles.empty()) result.push_back(std::move(direction));
            }
        for (std::size_t place = 0; place < result_.parameters.size(); ++place) {
            Direction direction;
            direction.parameter = static_cast<int>(place);
            const double value = variables_[at(result_.parameters[place])];
            direction.size = share * (value != 0.0 ? std::abs(value) : 1.0);
            result.push_back(std::move(direction));
        }
        return result;
    }

    /// Motions and adjoints of one thread.
    class Worker {
    public:
        explicit Worker(WholeCurvature& owner)
            : owner_(owner),
              setup_(owner.system_),
              adjoint_(setup_.forward, setup_.inputs),
              drawing_(owner.system_) {
            std::copy(owner.real_.numbers.begin(), owner.real_.numbers.end(),
                      setup_.numbers.begin());
            setup_.startsAt = owner.real_.startsAt;
            adjoint_.setWantParameters(!owner.result_.parameters.empty());
            if (owner.carriesState()) {
                states_.steps.assign(owner.nodes_.firstStep.begin(),
                                     owner.nodes_.firstStep.end() - 1);
                costates_.steps = states_.steps;
                setup_.forward.setJumps(&states_);
                adjoint_.setJumps(&costates_);
                takeCut();
            }
            base_ = evaluate({});
            seeds_ =
                std::make_unique<dynamics::MotionFunctions<double>>(setup_.forward.functions());
            for (std::size_t node = 0; node < states_.steps.size(); ++node) {
                if (stateBase_[node].empty()) stateBase_[node] = states_.from[node];
                if (costates_.to[node].empty()) costates_.to[node] = costates_.from[node];
            }
            startBase_.assign(base_.start.begin(), base_.start.end());
            base_ = evaluate({});
        }

        Gradients along(const Direction& direction) {
            Gradients moved = evaluate(direction);
            const auto subtract = [&](std::vector<double>& from, const std::vector<double>& other) {
                for (std::size_t index = 0; index < from.size(); ++index)
                    from[index] = (from[index] - other[index]) / direction.size;
            };
            for (std::size_t piece = 0; piece < moved.states.size(); ++piece) {
                subtract(moved.states[piece], base_.states[piece]);
                subtract(moved.ends[piece], base_.ends[piece]);
            }
            subtract(moved.handles, base_.handles);
            subtract(moved.parameters, base_.parameters);
            subtract(moved.start, base_.start);
            return moved;
        }

    private:
        /// The start, and all nodes of a motion that is not cut, are taken as they come.
        void takeCut() {
            stateBase_.assign(states_.steps.size(), {});
            costates_.to = stateBase_;
            if (!owner_.cut_) return;
            const std::vector<std::size_t> inner(states_.steps.begin() + 1, states_.steps.end());
            const std::size_t size = owner_.real_.startState.size();
            const auto states = dynamics::jumpsTo(inner, owner_.cut_->states, size);
            const auto costates = dynamics::jumpsTo(inner, owner_.cut_->costates, size);
            std::copy(states.to.begin(), states.to.end(), stateBase_.begin() + 1);
            std::copy(costates.to.begin(), costates.to.end(), costates_.to.begin() + 1);
        }

        Gradients evaluate(const Direction& direction) {
            WholeCurvature& owner = owner_;
            if (owner.stop_ != nullptr && owner.stop_->load(std::memory_order_relaxed))
                throw base::Cancelled();
            place(direction);
            setup_.forward.run(setup_.startState, true, &owner.steps_, owner.stop_, {},
                               &owner.turns_);
            setup_.forward.functions().setShares(owner.real_.forward.functions().shares());
            if (seeds_) setup_.forward.functions().takeSeeds(*seeds_);
            adjoint_.run(owner.stop_);
            return collect();
        }

        void place(const Direction& direction) {
            WholeCurvature& owner = owner_;
            std::vector<double> values = owner.variables_;
            if (direction.parameter >= 0)
                values[at(owner.result_.parameters[at(direction.parameter)])] += direction.size;
            if (!owner.carriesState())
                for (const int handle : direction.handles)
                    values[at(owner.nodes_.handles[at(handle)].variable)] += direction.size;
            for (std::size_t index = 0; index < values.size(); ++index) {
                const VariableSlot& unknown = owner.unknowns_[index];
                if (unknown.slot >= 0)
                    setup_.numbers[at(unknown.slot)] = values[index];
                else
                    setup_.samples[at(unknown.input)][at(unknown.sample)] = values[index];
            }
            setup_.prepare();
            if (!owner.carriesState()) return;
            states_.to = stateBase_;
            if (direction.entry >= 0)
                for (std::vector<double>& state : states_.to)
                    state.at(at(direction.entry)) += direction.size;
            for (const int index : direction.handles) {
                const InputHandle& handle = owner.nodes_.handles[at(index)];
                (handle.isCurvature
                     ? setup_.inputs.curvatureAt(at(handle.input), at(handle.sample))
                     : setup_.inputs.sampleAt(at(handle.input), at(handle.sample))) +=
                    direction.size * handle.unit;
            }
        }

        [[nodiscard]] Gradients collect() {
            WholeCurvature& owner = owner_;
            Gradients result;
            if (owner.carriesState()) {
                result.states = costates_.from;
                result.ends.assign(states_.from.begin() + 1, states_.from.end());
                const double* end = setup_.forward.state(owner.steps_.size());
                result.ends.emplace_back(end, end + setup_.startState.size());
            }
            for (const InputHandle& handle : owner.nodes_.handles)
                result.handles.push_back(cotangentOf(handle) * handle.unit);
            collectParameters(result);
            return result;
        }

        /// Of a handle by itself; in one piece, of a sample with all that follows from it.
        [[nodiscard]] double cotangentOf(const InputHandle& handle) const {
            const std::size_t input = at(handle.input), sample = at(handle.sample);
            if (!owner_.carriesState()) return setup_.inputs.sampleCotangents(input)[sample];
            return handle.isCurvature ? setup_.inputs.curvatureCotangentAt(input, sample)
                                      : setup_.inputs.sampleCotangentAt(input, sample);
        }

        void collectParameters(Gradients& result) {
            WholeCurvature& owner = owner_;
            if (owner.result_.parameters.empty()) return;
            const std::size_t size = setup_.startState.size();
            std::vector<double> start(adjoint_.startCotangent(), adjoint_.startCotangent() + size);
            if (!startBase_.empty() && owner.carriesState()) start = startBase_;
            std::vector<double> inputs(at(owner.system_.numberCount), 0.0);
            setup_.inputs.addParameterCotangents(inputs.data());
            drawing_.record(setup_.numbers, true, setup_.startsAt);
            const auto swept = drawing_.sweepBack(adjoint_.parameterCotangents(), start, inputs);
            for (const int parameter : owner.result_.parameters)
                result.parameters.push_back(swept.numbers[at(owner.unknowns_[at(parameter)].slot)]);
            result.start = owner.carriesState() && startBase_.empty() ? start : setup_.startState;
        }

        WholeCurvature& owner_;
        Setup setup_;
        DiscreteAdjoint<SpaceOf<double>> adjoint_;
        assembly::DrawingTrace drawing_;
        dynamics::Jumps<double> states_, costates_;
        std::vector<std::vector<double>> stateBase_;
        std::vector<double> startBase_;
        std::unique_ptr<dynamics::MotionFunctions<double>> seeds_;
        Gradients base_;
    };

    [[nodiscard]] Eigen::Index columnOf(std::size_t piece, int handle) const {
        const std::vector<int>& acting = result_.pieces[piece].acting;
        const auto found = std::find(acting.begin(), acting.end(), handle);
        return found == acting.end() ? -1
                                     : signedSize(result_.stateSize) + (found - acting.begin());
    }

    void take(const Direction& direction) {
        const Gradients& change = direction.change;
        for (std::size_t piece = 0; piece < result_.pieces.size(); ++piece) {
            Eigen::Index column = -1;
            const std::size_t columns = at(static_cast<int>(result_.pieces[piece].hessian.cols()));
            if (direction.entry >= 0) column = direction.entry;
            if (direction.parameter >= 0)
                column = signedSize(columns - result_.parameters.size()) + direction.parameter;
            for (const int handle : direction.handles)
                column = std::max(column, columnOf(piece, handle));
            if (column < 0) continue;
            takeColumn(piece, column, direction);
        }
        if (direction.parameter >= 0 && carriesState())
            for (std::size_t entry = 0; entry < result_.stateSize; ++entry)
                result_.start(signedSize(entry), direction.parameter) = change.start[entry];
    }

    /// Rows of states belong to their piece. Those of handles to all pieces these act in: what they
    /// have with a handle at the same node, and with a parameter, is left to the first of them.
    void takeColumn(std::size_t piece, Eigen::Index column, const Direction& direction) {
        Curvature::Piece& own = result_.pieces[piece];
        const Gradients& change = direction.change;
        const bool isParameter = direction.parameter >= 0;
        for (std::size_t entry = 0; entry < result_.stateSize; ++entry) {
            own.transition(signedSize(entry), column) = change.ends[piece][entry];
            own.hessian(signedSize(entry), column) += change.states[piece][entry];
            if (direction.entry < 0)
                own.hessian(column, signedSize(entry)) += change.states[piece][entry];
        }
        if (direction.entry >= 0) return;
        for (std::size_t place = 0; place < own.acting.size(); ++place) {
            const int handle = own.acting[place];
            const std::size_t node = nodes_.handles[at(handle)].node;
            const std::size_t first = std::min(node, result_.pieces.size() - 1);
            const Eigen::Index row = signedSize(result_.stateSize + place);
            const double value = change.handles[at(handle)];
            if (isParameter) {
                if (piece != first) continue;
                own.hessian(row, column) += value;
                own.hessian(column, row) += value;
                continue;
            }
            const std::size_t other =
                nodes_
                    .handles[at(
                        own.acting[at(static_cast<int>(column - signedSize(result_.stateSize)))])]
                    .node;
            if (other == node && piece != first && carriesState()) continue;
            own.hessian(row, column) += value;
        }
        if (!isParameter || piece > 0) return;
        const Eigen::Index first = own.hessian.cols() - signedSize(result_.parameters.size());
        for (std::size_t place = 0; place < result_.parameters.size(); ++place)
            own.hessian(first + signedSize(place), column) += change.parameters[place];
    }

    const assembly::System& system_;
    const std::vector<VariableSlot>& unknowns_;
    Setup& real_;
    std::vector<double> variables_;
    const std::optional<MotionCut>& cut_;
    const std::atomic<bool>* stop_;
    std::vector<dynamics::Step> steps_;
    std::vector<dynamics::BasisChange> turns_;
    InputNodes nodes_;
    Curvature result_;
};

}  // namespace linkwright::sensitivity
