// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/drawing_trace.h"
#include "engine/base/parallel.h"
#include "engine/base/part_progress.h"
#include "engine/dynamics/integration/kinks.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/math/dual.h"
#include "engine/model/properties.h"
#include "engine/sensitivity/equilibrium/equilibrium_functions.h"
#include "engine/sensitivity/integration/discrete_adjoint.h"
#include "engine/sensitivity/methods/collect_costates.h"
#include "engine/sensitivity/methods/continuous_adjoint.h"
#include "engine/sensitivity/methods/curvature_run.h"
#include "engine/sensitivity/methods/gradient_worker.h"
#include "engine/sensitivity/methods/limited_path.h"
#include "engine/sensitivity/methods/whole_curvature.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <complex>
#include <limits>
#include <optional>

namespace linkwright::sensitivity {

/// Any size below the square root of the smallest double relative to the data: the complex step
/// has no subtraction, hence no lower limit worth caring about.
inline constexpr double complexStep = 1e-40;

/// Central differences: error h^2 of truncation against eps/h of rounding.
inline constexpr double differenceStep = 6e-6;

/// The gradients of one space.
template <template <class> class SpaceOf>
class SpaceWorker final : public GradientWorker {
    using Complex = std::complex<double>;

public:
    SpaceWorker(const assembly::System& system, const std::vector<VariableSlot>& unknowns)
        : system_(system),
          unknowns_(unknowns),
          real_(system),
          drawing_(system),
          adjoint_(real_.forward, real_.inputs),
          rest_(equilibriumFunctionsOf(system.model)),
          startsAtRest_(system.model.simulation.start == model::MotionStart::Equilibrium) {
        findWhatVaries();
        setDirections({});
    }

    void setDirections(std::vector<Direction> directions) override {
        directions_ = std::move(directions);
        if (!directions_.empty()) return;
        for (std::size_t index = 0; index < unknowns_.size(); ++index)
            directions_.push_back({{index, 1.0}});
    }

    void setWeight(int slot, double weight) override {
        real_.numbers[at(slot)] = weight;
        motionIsAdjoints_ = false;
    }

    void setProgress(std::function<void(double)> progress) override {
        progress_ = std::move(progress);
    }

    double cost(std::span<const double> variables, const std::atomic<bool>* stop) override {
        return costOf(variables, stop, progress_);
    }

    void setCombination(GradientEvaluator::Combine combine) override {
        combine_ = std::move(combine);
        if (combine_) return;
        share(Combination());  // what was chosen before is forgotten
        motionIsAdjoints_ = false;
    }

    [[nodiscard]] std::vector<ConstraintValue> constraints() const override {
        std::vector<ConstraintValue> result;
        for (std::size_t index = 0; index < system_.costs.size(); ++index) {
            const assembly::CostElement& cost = system_.costs[index];
            if (!cost.isConstraint()) continue;
            ConstraintValue constraint{at(cost.term), real_.forward.functions().values()[index]};
            if (cost.atLeast >= 0) constraint.atLeast = real_.parameters[at(cost.atLeast)];
            if (cost.atMost >= 0) constraint.atMost = real_.parameters[at(cost.atMost)];
            constraint.range = real_.forward.functions().range(index, real_.forward.duration());
            const bool isPath = !rest_ && isLimitedPath(cost, system_);
            constraint.isPeak = cost.isPeak() && !isPath;
            if (isPath) takePath(real_.forward.functions(), index, isLargest(index), constraint);
            result.push_back(std::move(constraint));
        }
        if (!rest_) return result;
        for (const EquilibriumValue& value : rest_->values())
            if (value.isConstraint)
                result.push_back({value.term, value.value, value.atLeast, value.atMost});
        std::sort(result.begin(), result.end(),
                  [](const auto& first, const auto& second) { return first.term < second.term; });
        return result;
    }

    [[nodiscard]] std::vector<PeakValue> peaks() const override {
        std::vector<PeakValue> result;
        const auto& functions = real_.forward.functions();
        for (std::size_t index = 0; index < system_.costs.size(); ++index) {
            if (!system_.costs[index].isPeak()) continue;
            result.push_back({at(system_.costs[index].term), functions.values()[index],
                              functions.exactPeak(index)});
            result.back().exact.time = real_.forward.physical(result.back().exact.time);
        }
        return result;
    }

    double costAndGradient(std::span<const double> variables, std::span<double> gradient,
                           const std::atomic<bool>* stop) override {
        adjoint_.setWantParameters(treeVaries_);
        runAdjoint(variables, stop);
        collectGradient(adjoint_.parameterCotangents(), adjoint_.startCotangent(), gradient);
        return totalCost();
    }

    double continuousGradient(std::span<const double> variables, std::span<double> gradient,
                              const std::atomic<bool>* stop) override {
        const base::PartProgress parts(thereAndBack(), progress_);
        runForward(variables, false, stop, parts.part(0));
        ContinuousAdjoint<SpaceOf<double>> continuous(real_.forward, real_.inputs);
        continuous.run(stop, parts.part(1));
        takeInputCotangents();
        collectGradient(continuous.parameterCotangents(), continuous.startCotangent(), gradient);
        return totalCost();
    }

    CostateHistory costates(std::span<const double> variables,
                            const std::atomic<bool>* stop) override {
        const base::PartProgress parts(thereAndBack(), progress_);
        runForward(variables, false, stop, parts.part(0));
        ContinuousAdjoint<SpaceOf<double>> continuous(real_.forward, real_.inputs);
        continuous.run(stop, parts.part(1));
        return collectCostates(real_.forward, continuous);
    }

    double directGradient(std::span<const double> variables, std::span<double> gradient,
                          const std::atomic<bool>* stop) override {
        using Dual = math::DirectDual;
        constexpr auto group = static_cast<std::size_t>(math::directDirections);
        const std::size_t groups = (directions_.size() + group - 1) / group;
        const base::PartProgress parts = oneAndThen(groups, static_cast<double>(group));
        const double total = costOf(variables, stop, parts.part(groups));
        const std::vector<dynamics::Step> steps = real_.forward.steps();
        const base::ParallelLoop loop(groups);
        Setups<Dual> setups(*this, loop.workers());
        const std::vector<EquilibriumSlopes> atRest = slopesAlongDirections();
        loop.run([&](std::size_t index, std::size_t worker) {
            const std::size_t first = index * group;
            const std::size_t count = std::min(group, directions_.size() - first);
            std::vector<Dual> point(variables.begin(), variables.end());
            for (std::size_t place = 0; place < count; ++place)
                for (const auto& [entry, share] : directions_[first + place])
                    point[entry].derivative[static_cast<Eigen::Index>(place)] = share;
            std::vector<Dual> start(startsAt_.begin(), startsAt_.end());
            for (std::size_t entry = 0; entry < start.size(); ++entry)
                for (std::size_t place = 0; place < count; ++place)
                    start[entry].derivative[static_cast<Eigen::Index>(place)] =
                        atRest[first + place].coordinates[entry];
            const Dual result = setups.costAt(worker, point, start, steps, stop, parts.part(index));
            for (std::size_t place = 0; place < count; ++place)
                gradient[first + place] = result.derivative[static_cast<Eigen::Index>(place)];
        });
        addEquilibriumShares(atRest, gradient);
        return total;
    }

    Curvature curvature(std::span<const double> variables, std::span<const double> shares,
                        const std::atomic<bool>* stop) override {
        if (!motionIsAdjoints_ || !isAdjointPoint(variables))
            runForward(variables, false, stop, progress_);
        return squaresOf(variables, sharesByCost(shares), stop);
    }

    Curvature wholeCurvature(std::span<const double> variables, std::span<const double> shares,
                             const std::atomic<bool>* stop) override {
        if (!motionIsAdjoints_ || !isAdjointPoint(variables))
            runForward(variables, false, stop, progress_);
        const std::vector<dynamics::FunctionShare> before = real_.forward.functions().shares();
        Combination combination;
        for (const double own : shares)
            combination.constraints.push_back({own, -std::min(own, 0.0), -std::max(own, 0.0)});
        share(combination);
        Curvature result =
            WholeCurvature<SpaceOf>(system_, unknowns_, real_, variables, cut_, stop).run();
        real_.forward.functions().setShares(before);
        addInstants(variables, sharesByCost(shares), stop, result);
        return result;
    }

    void hessianTimes(std::span<const double> variables, std::span<const double> direction,
                      std::span<double> product, const std::atomic<bool>* stop) override {
        std::vector<double> gradient(variables.size());
        costAndGradient(variables, gradient, stop);
        const Frozen frozen{real_.forward.steps(), real_.forward.turns()};
        std::fill(product.begin(), product.end(), 0.0);
        constexpr std::array<std::pair<double, double>, 4> weights{
            {{-2.0, 1.0 / 12.0}, {-1.0, -8.0 / 12.0}, {1.0, 8.0 / 12.0}, {2.0, -1.0 / 12.0}}};
        for (const auto& [distance, weight] : weights) {
            std::vector<double> moved(variables.begin(), variables.end());
            for (std::size_t index = 0; index < moved.size(); ++index)
                moved[index] += distance * direction[index];
            runForward(moved, true, stop, {}, &frozen);
            adjoint_.run(stop);
            takeInputCotangents();
            collectGradient(adjoint_.parameterCotangents(), adjoint_.startCotangent(), gradient);
            for (std::size_t index = 0; index < product.size(); ++index)
                product[index] += weight * gradient[index];
        }
    }

    [[nodiscard]] NodeStates nodeStates() override {
        NodeStates result{{},
                          real_.dynamics.stateSize(),
                          system_.rows.empty() && system_.coordinateCount == system_.dofCount};
        if (rest_ || system_.kinematic || !real_.forward.turns().empty()
            || !model::hasFixedStep(system_.model.simulation.integrator))
            return result;
        const InputNodes nodes = inputNodes(system_.model, unknowns_, real_.forward.steps());
        nodeSteps_.assign(nodes.firstStep.begin() + 1, nodes.firstStep.end() - 1);
        for (const std::size_t step : nodeSteps_) {
            const double* state = real_.forward.state(step);
            result.values.insert(result.values.end(), state, state + result.size);
        }
        return result;
    }

    void setCut(const std::optional<MotionCut>& cut) override {
        const bool same = cut_ && cut ? cut_->states == cut->states : !cut_ && !cut;
        motionIsAdjoints_ = motionIsAdjoints_ && same;
        cut_ = cut;
        real_.forward.setJumps(cut_ ? &stateJumps_ : nullptr);
        adjoint_.setJumps(cut_ ? &costateJumps_ : nullptr);
        if (!cut_) return;
        const std::size_t size = real_.dynamics.stateSize();
        if (!same) stateJumps_ = dynamics::jumpsTo(nodeSteps_, cut_->states, size);
        costateJumps_ = dynamics::jumpsTo(nodeSteps_, cut_->costates, size);
    }

    [[nodiscard]] CutEnds cutEnds() const override {
        CutEnds ends;
        for (const std::vector<double>& state : stateJumps_.from)
            ends.arrived.insert(ends.arrived.end(), state.begin(), state.end());
        for (const std::vector<double>& slopes : costateJumps_.from)
            ends.slopes.insert(ends.slopes.end(), slopes.begin(), slopes.end());
        return ends;
    }

    void setPathForces(std::vector<std::vector<double>> forces) override {
        pathForces_ = std::move(forces);
    }

    double curvatureRuns() override {
        constexpr double runsPerPass = 5.0;
        const Columns columns = curvatureColumns();
        const std::size_t all = columns.states + columns.acting + columns.parameters;
        return runsPerPass * std::ceil(static_cast<double>(all) / math::directDirections);
    }

    double wholeCurvatureRuns() override {
        constexpr double runsPerGradient = 3.0;
        const Columns columns = curvatureColumns();
        if (rest_ || system_.kinematic) return HUGE_VAL;
        return runsPerGradient
               * static_cast<double>(columns.states + 2 * columns.acting + columns.parameters);
    }

    [[nodiscard]] std::string curvatureFault() const override {
        bool any = false;
        for (const model::CostTerm& term : system_.model.costTerms) {
            const double weight = real_.numbers[at(term.weight.slot)];
            if (!term.active || model::isConstraint(term) || weight == 0.0) continue;
            any = true;
            if (weight > 0.0 && isOfMotion(term) && term.kind != model::TermKind::Value) continue;
            return "The cost term \"" + term.id + "\" is no sum of squares along the motion.";
        }
        return any ? std::string() : "There is no cost term that counts.";
    }

    [[nodiscard]] bool isSmoothAlongMotion() const override {
        const auto& terms = system_.model.costTerms;
        return std::all_of(terms.begin(), terms.end(), [](const model::CostTerm& term) {
            return !term.active || model::isConstraint(term) || isOfMotion(term);
        });
    }

    std::vector<double> propertyGradient(std::span<const double> variables,
                                         const std::atomic<bool>* stop) override {
        adjoint_.setWantParameters(true);
        runAdjoint(variables, stop);
        drawing_.record(real_.numbers, true, startsAt_);
        const auto byDrawing =
            sweepDrawing(adjoint_.parameterCotangents(), adjoint_.startCotangent());
        std::vector<double> gradient(at(system_.numberCount), 0.0);
        model::forEachNumber(
            system_.model, [&](const model::PropertyInfo&, const model::Number& number) {
                if (number.expression.empty())
                    gradient[at(number.slot)] = derivativeOf({number.slot, -1, -1}, byDrawing);
            });
        return gradient;
    }

    void complexGradient(std::span<const double> variables, std::span<double> gradient,
                         const std::atomic<bool>* stop) override {
        const base::PartProgress parts = oneAndThen(directions_.size(), 4.0);
        costOf(variables, stop, parts.part(directions_.size()));
        const std::vector<dynamics::Step> steps = real_.forward.steps();
        const base::ParallelLoop loop(directions_.size());
        Setups<Complex> setups(*this, loop.workers());
        const std::vector<EquilibriumSlopes> atRest = slopesAlongDirections();
        loop.run([&](std::size_t index, std::size_t worker) {
            std::vector<Complex> point(variables.begin(), variables.end());
            for (const auto& [entry, share] : directions_[index])
                point[entry] = Complex(variables[entry], share * complexStep);
            const std::vector<Complex> start =
                rest_ ? movedStart(atRest[index]) : std::vector<Complex>();
            gradient[index] =
                slopeOf(setups.costAt(worker, point, start, steps, stop, parts.part(index)));
        });
        addEquilibriumShares(atRest, gradient);
    }

    void differenceGradient(std::span<const double> variables, std::span<double> gradient,
                            const std::atomic<bool>* stop) override {
        const base::PartProgress parts = oneAndThen(directions_.size(), 2.0);
        costOf(variables, stop, parts.part(directions_.size()));
        const std::vector<dynamics::Step> steps = real_.forward.steps();
        const base::ParallelLoop loop(directions_.size());
        Setups<double> setups(*this, loop.workers());
        const auto stepOf = [&](std::size_t index) {
            double largest = 0.0;  // change of a variable, beside its size
            for (const auto& [entry, share] : directions_[index])
                largest =
                    std::max(largest, std::abs(share) / std::max(1.0, std::abs(variables[entry])));
            return differenceStep / largest;
        };
        const auto pointBeside = [&](std::size_t index, double step) {
            std::vector<double> point(variables.begin(), variables.end());
            for (const auto& [entry, share] : directions_[index])
                point[entry] += share * step;
            return point;
        };
        std::vector<EquilibriumPoint> above(directions_.size()), below(directions_.size());
        for (std::size_t index = 0; rest_ && index < directions_.size(); ++index) {
            above[index] = equilibriumAt(pointBeside(index, stepOf(index)), stop);
            below[index] = equilibriumAt(pointBeside(index, -stepOf(index)), stop);
        }
        loop.run([&](std::size_t index, std::size_t worker) {
            const double step = stepOf(index);
            const auto costBeside = [&](const EquilibriumPoint& rest, double distance) {
                return rest.sum
                       + setups.costAt(worker, pointBeside(index, distance), rest.coordinates,
                                       steps, stop, {});
            };
            gradient[index] =
                (costBeside(above[index], step) - costBeside(below[index], -step)) / (2.0 * step);
            parts.finish(index);
        });
    }

    GradientEvaluator::FunctionGradient functionGradient() override {
        GradientEvaluator::FunctionGradient result;
        if (!adjointPoint_) return result;
        // Other evaluations since then have left another motion behind.
        if (!motionIsAdjoints_) runAdjoint(std::vector<double>(*adjointPoint_), nullptr);
        const std::size_t count = real_.forward.steps().size();
        std::vector<double> values(system_.model.inputs.size());
        for (std::size_t index = 0; index <= count; ++index) {
            result.times.push_back(index < count
                                       ? real_.forward.physical(real_.forward.steps()[index].time)
                                       : real_.forward.duration());
            adjoint_.functionGradient(index, values.data());
            for (std::size_t input = 0; input < values.size(); ++input)
                if (system_.model.inputs[input].optimize)
                    result.values[system_.model.inputs[input].id].push_back(values[input]);
        }
        return result;
    }

    [[nodiscard]] std::vector<double> costByTerm() const override {
        std::vector<double> shares(system_.model.costTerms.size(), 0.0);
        for (std::size_t index = 0; index < system_.costs.size(); ++index)
            shares[at(system_.costs[index].term)] = real_.forward.functions().values()[index];
        if (rest_)
            for (const EquilibriumValue& value : rest_->values())
                shares[value.term] = value.value;
        return shares;
    }

    [[nodiscard]] double forwardSeconds() const override { return forwardSeconds_; }

private:
    [[nodiscard]] std::vector<double> sharesByCost(std::span<const double> ofConstraints) const {
        std::vector<double> shares;
        std::size_t constraint = 0;
        for (const assembly::CostElement& cost : system_.costs) {
            shares.push_back(cost.isConstraint() ? 0.0 : 1.0);
            if (!cost.isConstraint()) continue;
            if (constraint < ofConstraints.size()) shares.back() = ofConstraints[constraint];
            ++constraint;
        }
        return shares;
    }

    /// @param paths constraints whose instants are asked for, per cost element; -1: none
    Curvature squaresOf(std::span<const double> variables, std::vector<double> shares,
                        const std::atomic<bool>* stop, std::vector<int> paths = {}) {
        std::vector<EquilibriumSlopes> atRest;
        if (startsAtRest_) atRest = allEquilibriumSlopes();
        return CurvatureRun<SpaceOf>(system_, unknowns_, real_, variables, std::move(shares),
                                     atRest, stop, std::move(paths))
            .run();
    }

    /// What WholeCurvature leaves: smooth peaks, and the instants of limited paths.
    void addInstants(std::span<const double> variables, std::vector<double> shares,
                     const std::atomic<bool>* stop, Curvature& whole) {
        for (std::size_t index = 0; index < shares.size(); ++index)
            if (!system_.costs[index].isPeak()) shares[index] = 0.0;
        std::vector<int> paths = limitedPaths(system_, pathForces_);
        if (std::all_of(shares.begin(), shares.end(), [](double own) { return own == 0.0; })
            && std::all_of(paths.begin(), paths.end(), [](int path) { return path < 0; }))
            return;
        Curvature squares = squaresOf(variables, std::move(shares), stop, std::move(paths));
        for (std::size_t piece = 0; piece < whole.pieces.size(); ++piece) {
            whole.pieces[piece].hessian += squares.pieces[piece].hessian;
            whole.pieces[piece].instants = std::move(squares.pieces[piece].instants);
        }
        whole.sums = std::move(squares.sums);
    }

    [[nodiscard]] bool isLargest(std::size_t index) const {
        return system_.costs[index].time == model::TermTime::Largest;
    }

    /// Directions along which a piece of the motion is moved.
    struct Columns {
        std::size_t states = 0, acting = 0, parameters = 0;
    };
    Columns curvatureColumns() {
        real_.prepareParameters();
        motionIsAdjoints_ = false;
        const model::SimulationSettings& settings = system_.model.simulation;
        const std::vector<double> ends = dynamics::landings(system_, real_.parameters.data());
        const double step =
            model::hasFixedStep(settings.integrator) ? settings.step : settings.duration;
        const InputNodes nodes =
            inputNodes(system_.model, unknowns_,
                       dynamics::splitSteps(dynamics::fixedSteps(settings.duration, step), ends));
        Columns columns;
        if (nodes.pieces() > 1) columns.states = real_.dynamics.stateSize();
        columns.acting = nodes.acting.front().size();
        for (const VariableSlot& unknown : unknowns_)
            columns.parameters += unknown.slot >= 0 ? 1 : 0;
        return columns;
    }

    /// Motions on the scalar that a gradient is taken with, one setup per thread: runs along
    /// different directions are independent.
    template <class Scalar>
    class Setups {
    public:
        Setups(SpaceWorker& owner, std::size_t workers) : owner_(owner), setups_(workers) {}

        /// Cost at `point` over prescribed steps. Gives the same bits in every worker.
        /// @param start joint coordinates, where the motion starts at rest
        Scalar costAt(std::size_t worker, const std::vector<Scalar>& point,
                      const std::vector<Scalar>& start, const std::vector<dynamics::Step>& steps,
                      const std::atomic<bool>* stop, const base::PartProgress::Tell& progress) {
            std::unique_ptr<Setup>& setup = setups_[worker];
            if (!setup) {
                setup = std::make_unique<Setup>(owner_.system_);
                std::copy(owner_.real_.numbers.begin(), owner_.real_.numbers.end(),
                          setup->numbers.begin());
            }
            owner_.apply(*setup, std::span<const Scalar>(point));
            if (owner_.startsAtRest_) setup->startsAt = start;
            setup->prepare();
            const std::vector<dynamics::BasisChange> turns = owner_.real_.forward.turns();
            setup->forward.run(setup->startState, false, &steps, stop, progress, &turns);
            setup->forward.functions().setShares(owner_.real_.forward.functions().shares());
            return setup->forward.functions().sharedSum(setup->parameters.data());
        }

    private:
        using Setup = dynamics::MotionSetup<SpaceOf<Scalar>>;
        SpaceWorker& owner_;
        std::vector<std::unique_ptr<Setup>> setups_;
    };

    template <class Setup, class Scalar>
    void apply(Setup& setup, std::span<const Scalar> variables) const {
        for (std::size_t index = 0; index < unknowns_.size(); ++index) {
            const VariableSlot& unknown = unknowns_[index];
            if (unknown.slot >= 0)
                setup.numbers[at(unknown.slot)] = variables[index];
            else
                setup.samples[at(unknown.input)][at(unknown.sample)] = variables[index];
        }
    }

    /// Sizes of a motion and of an adjoint.
    static std::vector<double> thereAndBack() { return {1.0, 2.0}; }

    /// Parts of so many sizes, and one more for the motion itself.
    [[nodiscard]] base::PartProgress oneAndThen(std::size_t count, double size) const {
        std::vector<double> sizes(count, size);
        sizes.push_back(1.0);
        return {std::move(sizes), progress_};
    }

    double costOf(std::span<const double> variables, const std::atomic<bool>* stop,
                  const base::PartProgress::Tell& progress) {
        runForward(variables, false, stop, progress);
        return totalCost();
    }

    /// Steps of a motion, and the turns of its rows.
    struct Frozen {
        std::vector<dynamics::Step> steps;
        std::vector<dynamics::BasisChange> turns;
    };

    /// @param frozen null: the steps are those that the motion asks for
    void runForward(std::span<const double> variables, bool keepRecords,
                    const std::atomic<bool>* stop, const base::PartProgress::Tell& progress,
                    const Frozen* frozen = nullptr) {
        motionIsAdjoints_ = false;
        apply(real_, variables);
        if (rest_) {
            real_.prepareParameters();
            rest_->evaluate(real_.numbers, real_.samples, stop);
            if (startsAtRest_) real_.startsAt = startsAt_ = rest_->coordinates();
        }
        real_.prepare();
        // States of a cut motion mean what they mean in the rows of its start.
        const std::vector<dynamics::BasisChange> none;
        real_.forward.run(real_.startState, keepRecords, frozen ? &frozen->steps : nullptr, stop,
                          progress,
                          frozen ? &frozen->turns
                          : cut_ ? &none
                                 : nullptr);
        combine();
    }

    /// What is differentiated from here on.
    void combine() {
        if (!combine_) return;
        share(combine_(totalCost(), constraints()));
    }

    [[nodiscard]] double totalCost() const {
        double total = real_.forward.totalCost();
        if (rest_)
            for (const EquilibriumValue& value : rest_->values())
                if (!value.isConstraint) total += value.value;
        return total;
    }

    /// Constraints that the combination does not list have no share.
    void share(const Combination& combination) {
        const std::vector<ConstraintValue> listed =
            combination.constraints.empty() ? std::vector<ConstraintValue>() : constraints();
        const auto shareOf = [&](std::size_t term, bool isConstraint) -> dynamics::FunctionShare {
            if (!isConstraint) return {combination.cost, 0.0, 0.0};
            for (std::size_t place = 0; place < listed.size(); ++place)
                if (listed[place].term == term) return combination.constraints.at(place);
            return {0.0, 0.0, 0.0};
        };
        std::vector<dynamics::FunctionShare> shares;
        for (const assembly::CostElement& cost : system_.costs)
            shares.push_back(shareOf(at(cost.term), cost.isConstraint()));
        const std::vector<int> paths = limitedPaths(system_, pathForces_);
        for (std::size_t index = 0; index < paths.size(); ++index)
            if (paths[index] >= 0)
                sharePath(real_.forward.functions(), index, isLargest(index),
                          pathForces_[at(paths[index])], shares[index]);
        real_.forward.functions().setShares(std::move(shares));
        equilibriumShares_.clear();
        if (rest_)
            for (const EquilibriumValue& value : rest_->values())
                equilibriumShares_.push_back(shareOf(value.term, value.isConstraint));
    }

    /// What is asked for of the terms at rest: their values or derivatives times their shares.
    [[nodiscard]] double equilibriumSum(const std::vector<EquilibriumValue>& terms) const {
        double sum = 0.0;
        for (std::size_t index = 0; index < terms.size(); ++index) {
            dynamics::FunctionShare share{terms[index].isConstraint ? 0.0 : 1.0, 0.0, 0.0};
            if (index < equilibriumShares_.size()) share = equilibriumShares_[index];
            if (share.value != 0.0) sum += share.value * terms[index].value;
            // An infinite limit is none.
            if (share.atLeast != 0.0 && std::isfinite(terms[index].atLeast))
                sum += share.atLeast * terms[index].atLeast;
            if (share.atMost != 0.0 && std::isfinite(terms[index].atMost))
                sum += share.atMost * terms[index].atMost;
        }
        return sum;
    }

    /// What is asked for of the terms at rest, and the pose there.
    struct EquilibriumPoint {
        double sum = 0.0;
        std::vector<double> coordinates;
    };
    EquilibriumPoint equilibriumAt(const std::vector<double>& point,
                                   const std::atomic<bool>* stop) {
        apply(real_, std::span<const double>(point));
        real_.prepareParameters();
        rest_->evaluate(real_.numbers, real_.samples, stop);
        return {equilibriumSum(rest_->values()), rest_->coordinates()};
    }

    /// Derivatives of the terms at rest with respect to an unknown.
    EquilibriumSlopes equilibriumSlopes(const VariableSlot& unknown) {
        if (!rest_) return {};
        // An input is at its first sample then.
        if (unknown.slot < 0 && unknown.sample > 0)
            return {{}, std::vector<double>(rest_->coordinates().size(), 0.0)};
        return rest_->slopes(unknown);
    }
    std::vector<EquilibriumSlopes> allEquilibriumSlopes() {
        std::vector<EquilibriumSlopes> slopes;
        for (const VariableSlot& unknown : unknowns_)
            slopes.push_back(equilibriumSlopes(unknown));
        return slopes;
    }
    std::vector<EquilibriumSlopes> slopesAlongDirections() {
        std::vector<EquilibriumSlopes> along(directions_.size());
        if (!rest_) return along;
        const std::vector<EquilibriumSlopes> all = allEquilibriumSlopes();
        for (std::size_t index = 0; index < along.size(); ++index)
            for (const auto& [entry, share] : directions_[index])
                along[index].add(share, all[entry]);
        return along;
    }
    void addEquilibriumShares(const std::vector<EquilibriumSlopes>& slopes,
                              std::span<double> gradient) const {
        for (std::size_t index = 0; index < gradient.size(); ++index)
            gradient[index] += equilibriumSum(slopes[index].terms);
    }
    [[nodiscard]] std::vector<Complex> movedStart(const EquilibriumSlopes& slopes) const {
        std::vector<Complex> start(startsAt_.begin(), startsAt_.end());
        for (std::size_t entry = 0; entry < start.size(); ++entry)
            start[entry] += Complex(0.0, complexStep * slopes.coordinates[entry]);
        return start;
    }

    [[nodiscard]] bool isAdjointPoint(std::span<const double> variables) const {
        return std::equal(variables.begin(), variables.end(), adjointPoint_->begin(),
                          adjointPoint_->end());
    }

    void runAdjoint(std::span<const double> variables, const std::atomic<bool>* stop) {
        const base::PartProgress parts(thereAndBack(), progress_);
        // Another function of the motion that is there wants another way back only.
        if (combine_ && motionIsAdjoints_ && isAdjointPoint(variables)) {
            combine();
        } else {
            const auto begin = std::chrono::steady_clock::now();
            runForward(variables, true, stop, parts.part(0));
            forwardSeconds_ =
                std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        }
        motionIsAdjoints_ = false;
        parts.finish(0);
        adjoint_.run(stop, parts.part(1));
        takeInputCotangents();
        if (!adjointPoint_) adjointPoint_.emplace();
        adjointPoint_->assign(variables.begin(), variables.end());
        motionIsAdjoints_ = true;
    }

    void takeInputCotangents() {
        inputParameters_.assign(at(system_.numberCount), 0.0);
        real_.inputs.addParameterCotangents(inputParameters_.data());
    }

    /// Chain rule through the drawing: how the cost follows from parameters and start state is
    /// known from the adjoint, how these follow from the numbers of the drawing is recorded.
    void collectGradient(const std::vector<double>& parameters, const double* startCotangent,
                         std::span<double> gradient) {
        assembly::DrawingTrace::Derivatives byDrawing;
        if (hasNumbers_ || startsAtRest_) {
            drawing_.record(real_.numbers, startVaries_, startsAt_);
            byDrawing = sweepDrawing(parameters, startCotangent);
        }
        std::vector<std::vector<double>> samples(system_.model.inputs.size());
        for (std::size_t index = 0; index < unknowns_.size(); ++index) {
            const VariableSlot& unknown = unknowns_[index];
            gradient[index] = derivativeOf(unknown, byDrawing);
            if (unknown.slot >= 0) continue;
            std::vector<double>& channel = samples[at(unknown.input)];
            if (channel.empty()) channel = real_.inputs.sampleCotangents(at(unknown.input));
            gradient[index] += channel[at(unknown.sample)];
        }
    }

    assembly::DrawingTrace::Derivatives sweepDrawing(const std::vector<double>& parameters,
                                                     const double* startCotangent) {
        return drawing_.sweepBack(parameters, {startCotangent, real_.startState.size()},
                                  inputParameters_);
    }

    /// Of what is asked for by a number of the drawing, and by what an unknown changes at rest.
    double derivativeOf(const VariableSlot& unknown,
                        const assembly::DrawingTrace::Derivatives& byDrawing) {
        double sum = unknown.slot >= 0 ? byDrawing.numbers[at(unknown.slot)] : 0.0;
        if (!rest_ || unknown.sample > 0) return sum;
        const EquilibriumSlopes atRest = equilibriumSlopes(unknown);
        sum += equilibriumSum(atRest.terms);
        // Where the start does not move, it may be that the cost has no derivative there.
        for (std::size_t entry = 0; entry < byDrawing.startsAt.size(); ++entry)
            if (atRest.coordinates[entry] != 0.0)
                sum += byDrawing.startsAt[entry] * atRest.coordinates[entry];
        return sum;
    }

    /// Derivative that a complex step shows. Where there is none, as at the root of zero, the step
    /// leaves a power of itself between zero and one: taken for what it tends to.
    static double slopeOf(const Complex& moved) {
        constexpr double unboundedSlope = 1e15;
        const double slope = moved.imag() / complexStep;
        return std::abs(slope) < unboundedSlope
                   ? slope
                   : std::copysign(std::numeric_limits<double>::infinity(), slope);
    }

    /// Parameters of force elements, which neither inertias nor joints nor the start depend on.
    [[nodiscard]] std::vector<bool> elementParameters() const {
        std::vector<bool> result(at(system_.parameterCount), false);
        assembly::forEachForceElement(system_, [&](const auto& element) {
            for (const int offset : element.ownParameters())
                result[at(offset)] = true;
        });
        return result;
    }

    /// Finds whether some unknown reaches more than force elements, and whether it reaches the
    /// start: by the derivatives at numbers beside those of the drawing, where none vanishes by
    /// chance.
    void findWhatVaries() {
        std::vector<double> numbers = real_.numbers;
        for (std::size_t slot = 0; slot < numbers.size(); ++slot)
            numbers[slot] += 1e-3 * std::sin(1.7 * static_cast<double>(slot) + 0.3)
                             * (1.0 + std::abs(numbers[slot]));
        std::vector<int> slots;
        for (const VariableSlot& unknown : unknowns_)
            if (unknown.slot >= 0) slots.push_back(unknown.slot);
        hasNumbers_ = !slots.empty();
        startVaries_ = startsAtRest_ && !system_.kinematic;
        if (!hasNumbers_) return;
        const assembly::DrawingTrace::Reach reach = drawing_.reachOf(slots, numbers);
        const std::vector<bool> elements = elementParameters();
        for (std::size_t index = 0; index < elements.size(); ++index)
            treeVaries_ = treeVaries_ || (!elements[index] && reach.parameters[index]);
        // What a kinematic motion begins with is a guess that it settles.
        startVaries_ = !system_.kinematic
                       && (treeVaries_ || startsAtRest_ || system_.jointForm != nullptr
                           || reach.requestedStart);
    }

    const assembly::System& system_;
    const std::vector<VariableSlot>& unknowns_;
    std::vector<Direction> directions_;  ///< of all gradients but those of the adjoints
    dynamics::MotionSetup<SpaceOf<double>> real_;
    assembly::DrawingTrace drawing_;
    DiscreteAdjoint<SpaceOf<double>> adjoint_;
    bool treeVaries_ = false;   ///< some unknown changes more than force elements
    bool startVaries_ = false;  ///< or the start of the motion
    bool hasNumbers_ = false;   ///< some unknown is a number of the drawing
    GradientEvaluator::Combine combine_;
    std::unique_ptr<EquilibriumFunctions> rest_;  ///< null: nothing is about rest
    bool startsAtRest_;
    std::vector<double> startsAt_;  ///< joint coordinates, if so
    std::vector<dynamics::FunctionShare>
        equilibriumShares_;  ///< per term at rest; none before a share
    std::optional<MotionCut> cut_;
    std::vector<std::size_t> nodeSteps_;  ///< where it may be cut
    dynamics::Jumps<double> stateJumps_, costateJumps_;
    std::vector<std::vector<double>> pathForces_;  ///< per constraint
    std::vector<double> inputParameters_;
    double forwardSeconds_ = 0.0;
    base::PartProgress::Tell progress_;                ///< empty where nobody listens
    std::optional<std::vector<double>> adjointPoint_;  ///< variables of the last adjoint
    bool motionIsAdjoints_ = false;                    ///< no other run since
};

}  // namespace linkwright::sensitivity
