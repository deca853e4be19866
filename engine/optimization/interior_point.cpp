// SPDX-License-Identifier: BSD-3-Clause
#include "engine/optimization/interior_point.h"

#include "engine/base/diagnostic.h"
#include "engine/optimization/cut_cost.h"
#include "engine/optimization/iterate.h"
#include "engine/optimization/limit_rows.h"
#include "engine/optimization/quadratic_model.h"
#include "engine/optimization/trial_filter.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

namespace linkwright::optimization {

namespace {

/// What rows miss with their slacks, and motions at their nodes.
struct Residuals {
    std::vector<double> rows, gaps;
};

/// How a search treats its motions: as a whole, or cut, with states at the nodes as the guess
/// passes them or, where that misses what has to be reached, on straight lines to there.
enum class Pieces { None, AsGuessed, Straight };

/// The search of `approachByInteriorPoint`, from one start.
class InteriorPoint {
public:
    InteriorPoint(const ConstrainedCost& cost, const std::vector<MinimizerVariable>& variables,
                  const MinimizerOptions& options)
        : cost_(cost, options.motions, variables), options_(options) {}

    /// @param spent what was done before; of another search, if it has a design
    /// @param isWarm whether to look only whether the start is an optimum, but for a few steps
    /// @return nothing where it cannot begin
    std::optional<Approach> run(Pieces pieces, const Approach& spent, bool isWarm = false) {
        secondsBefore_ = spent.seconds;
        iterationsBefore_ = spent.iterations;
        isSecond_ = !spent.variables.empty();
        isWarm_ = isWarm;
        if (spent.cause == StopCause::Optimality && !spent.multipliers.empty())
            rivalCost_ = spent.value.cost;
        result_.evaluations = spent.evaluations;
        result_.failedEvaluations = spent.failedEvaluations;
        result_.iterations = spent.iterations;
        for (const MinimizerVariable& variable : variables())
            at_.variables.push_back(std::clamp(variable.start, variable.lower, variable.upper));
        here_ = evaluate(at_.variables);
        result_.initialCost = here_.value.cost;
        rows_.make(here_.value.functions);
        result_.keepsPaths = rows_.hasPaths();
        if (isWarm && !mayBeOptimum(here_.value)) return std::nullopt;
        if (pieces != Pieces::None && !cut(pieces)) return std::nullopt;
        if (spent.iterations == 0) report();
        moveInside();
        try {
            if (!begin()) return std::nullopt;
            walk();
            if (isCut() && result_.cause == StopCause::Optimality) joinPieces();
        } catch (const base::Cancelled&) {
            result_.cause = StopCause::Cancelled;
        } catch (const base::ComputationError&) {
            // What it has found so far is a start for others.
        }
        return finish();
    }

private:
    static constexpr int defaultIterations = 300;

    struct Point {
        ConstrainedValue value;
        std::vector<double> gradient;  ///< of the cost alone
        std::vector<double> rows;
        std::vector<double> gaps;  ///< at nodes of cut motions
    };

    [[nodiscard]] const std::vector<MinimizerVariable>& variables() const {
        return cost_.variables();
    }
    [[nodiscard]] bool isCut() const { return cost_.states() > 0; }
    [[nodiscard]] double gapScale(std::size_t state) const {
        return variables()[cost_.designSize() + state].scale;
    }

    /// Cuts the motions where something has to be met exactly.
    bool cut(Pieces pieces) {
        constexpr double good = 0.1;
        std::vector<std::size_t> equations;
        double worst = 0.0;
        for (const LimitRow& row : rows_) {
            if (!row.isEquation) continue;
            equations.push_back(row.function);
            worst = std::max(worst, row.missed(here_.value.functions));
        }
        if (equations.empty() || !cost_.cut()) return false;
        try {
            if (worst > good && pieces == Pieces::Straight)
                result_.isStraight = cost_.straighten(at_.variables, equations);
            takeStates();
            here_ = evaluate(at_.variables);
        } catch (const base::ComputationError&) {
            return false;
        }
        cost_.chooseScales(at_.variables, std::vector<double>(size(), 0.0));
        return true;
    }

    void takeStates() {
        at_.variables.resize(cost_.designSize());
        for (std::size_t state = cost_.designSize(); state < size(); ++state)
            at_.variables.push_back(variables()[state].start);
        at_.costates.assign(cost_.states(), 0.0);
    }

    void walk() {
        constexpr int cutIterations = 100, otherIterations = 40, cutRestarts = 3,
                      warmIterations = 10;
        int most = options_.stop.maximumIterations > 0 ? options_.stop.maximumIterations - 1
                                                       : defaultIterations;
        if (isCut())
            most =
                std::min(most, iterationsBefore_ + (isSecond_ ? otherIterations : cutIterations));
        if (isWarm_) most = std::min(most, iterationsBefore_ + warmIterations);
        int restarts = isCut() ? cutRestarts : 0;
        while (!isDone() && !isHopeless() && result_.iterations < most) {
            const int before = result_.iterations;
            const bool goesOn = step();
            if (goesOn || (isCut() && result_.iterations > before)) report();
            if (!goesOn && (isInterrupted() || restarts-- == 0 || !forgetMultipliers())) break;
        }
    }

    /// Costates of pieces that are far apart may mislead: goes on from here without them.
    bool forgetMultipliers() {
        if (std::all_of(at_.costates.begin(), at_.costates.end(),
                        [](double costate) { return costate == 0.0; }))
            return false;
        std::fill(at_.costates.begin(), at_.costates.end(), 0.0);
        for (std::size_t row = 0; row < rows_.size(); ++row)
            if (rows_[row].isEquation) at_.forces[row] = 0.0;
        filter_.begin(lack(here_, at_));
        damping_ = 0.0;
        shortSteps_ = 0;
        computeSlopes();
        return computeCurvature();
    }

    [[nodiscard]] std::size_t size() const { return variables().size(); }
    [[nodiscard]] bool isFixed(std::size_t i) const {
        return variables()[i].lower == variables()[i].upper;
    }
    [[nodiscard]] double room(std::size_t i, bool upper, const std::vector<double>& at) const {
        return roomAt(variables()[i], at[i], upper);
    }

    Point evaluate(const std::vector<double>& variables) {
        Point point;
        point.gradient.resize(size());
        ++result_.evaluations;
        point.value = cost_(variables, point.gradient, [](std::size_t, auto functions) {
            return std::vector<double>(functions.size(), 0.0);
        });
        point.rows = rows_.values(point.value.functions);
        point.gaps = cost_.gaps();
        if (!isCut()) keep(variables, point.value);
        return point;
    }

    void keep(const std::vector<double>& variables, const ConstrainedValue& value) {
        const double lack = lackOf(value);
        if (!result_.variables.empty()
            && !(lack < bestLack_ || (lack == bestLack_ && value.cost < result_.value.cost)))
            return;
        bestLack_ = result_.lack = lack;
        result_.variables = variables;
        result_.value = value;
    }

    /// Away from bounds, of which there must be some distance.
    void moveInside() {
        const double share = isWarm_ ? 1e-8 : 1e-2;
        for (std::size_t i = 0; i < size(); ++i) {
            const MinimizerVariable& own = variables()[i];
            const double width = own.upper - own.lower;
            const double margin = share * std::min(own.scale, width);
            double& value = at_.variables[i];
            if (width > 2.0 * margin)
                value = std::clamp(value, own.lower + margin, own.upper - margin);
            else
                value = own.lower + 0.5 * width;
        }
    }

    /// @return whether there is curvature to go by
    bool begin() {
        constexpr std::size_t maxRows = 50;  // each takes a gradient per iteration
        if (rows_.functionRows() > maxRows) return false;
        here_ = evaluate(at_.variables);
        at_.forces.assign(rows_.size(), 0.0);
        at_.slacks.assign(rows_.size(), 0.0);
        rows_.choose(rowsAt(), here_.value.functions);
        here_.rows = rows_.values(here_.value.functions);
        result_.evaluations += rows_.takeEvaluations();
        if (hasPeaks()) return false;
        at_.forces.assign(rows_.size(), 0.0);
        if (!computeCurvature()) return false;
        chooseSizes();
        return true;
    }

    /// Keeps values at instants as far off their limits as true peaks between them are beyond.
    void tightenPaths() {
        rows_.tighten(here_.value.functions);
        here_.rows = rows_.values(here_.value.functions);
    }

    [[nodiscard]] RowsAt rowsAt() const {
        return {at_.variables, here_.gradient, at_.forces, at_.costates};
    }

    /// Multipliers that functions themselves have in the Lagrangian: none those of paths.
    [[nodiscard]] std::vector<double> functionMultipliers() const {
        return rows_.multipliers(
            std::span(at_.forces).first(std::min(rows_.functionRows(), at_.forces.size())));
    }

    /// Whether a limit holds a smooth peak, which another instant takes over within a step: its
    /// curvature tells too little of that.
    [[nodiscard]] bool hasPeaks() const {
        const std::vector<LimitedValue>& functions = here_.value.functions;
        return std::any_of(functions.begin(), functions.end(),
                           [](const LimitedValue& function) { return function.isPeak; });
    }

    /// Curvature of the cost that counts as one, the first push of the limits, and where it leaves
    /// their forces.
    void chooseSizes() {
        const double first = isWarm_ ? 1e-8 : 0.1, minSlack = isWarm_ ? 1e-8 : 1e-2;
        std::vector<double> scales, along(size(), 0.0);
        double steepest = 0.0;
        for (std::size_t i = 0; i < size(); ++i) {
            scales.push_back(variables()[i].scale);
            along[i] = here_.gradient[i];
            for (const std::vector<double>& slopes : rows_.slopes())
                along[i] += slopes[i];
            steepest = std::max(steepest, variables()[i].scale * std::abs(here_.gradient[i]));
        }
        QuadraticModel model(*curvature_, size(), cost_.states());
        unit_ =
            isCut() ? curvature_->ofSamples(scales) : std::abs(model.curvatureAlong(along, scales));
        if (!(unit_ > 0.0) || !std::isfinite(unit_)) unit_ = std::max(steepest, 1.0);
        tolerance_ = options_.stop.optimality > 0.0 ? options_.stop.optimality : 1e-8 * unit_;
        mu_ = first * std::max(unit_, steepest);
        at_.lower.assign(size(), 0.0);
        at_.upper.assign(size(), 0.0);
        bool any = false;
        for (std::size_t i = 0; i < size(); ++i)
            for (const bool upper : {false, true})
                if (const double own = room(i, upper, at_.variables); std::isfinite(own)) {
                    (upper ? at_.upper : at_.lower)[i] = mu_ / own;
                    any = true;
                }
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            if (rows_[row].isEquation) continue;
            at_.slacks[row] = std::max(-here_.rows[row], minSlack);
            at_.forces[row] = mu_ / at_.slacks[row];
            any = true;
        }
        if (!any) mu_ = 0.0;
        if (rows_.hasPaths()) rows_.computeCarried(rowsAt());
        result_.evaluations += rows_.takeEvaluations();
        filter_.begin(lack(here_, at_));
    }

    /// Slopes of the rows at the present design.
    void computeSlopes() {
        rows_.computeSlopes(rowsAt());
        result_.evaluations += rows_.takeEvaluations();
    }

    bool computeCurvature() {
        if (rows_.hasPaths()) options_.motions.setPathForces(rows_.pathForces(at_.forces));
        curvature_ = options_.curvature(design(), functionMultipliers(), CurvatureKind::Whole);
        return curvature_ && rows_.join(*curvature_);
    }

    [[nodiscard]] std::span<const double> design() const {
        return std::span(at_.variables).first(cost_.designSize());
    }

    [[nodiscard]] double residual(std::size_t row) const {
        return here_.rows[row] + at_.slacks[row];
    }

    /// Slopes of the Lagrangian along the variables; of the cost with the bounds' forces at mu, if
    /// those are not to count as they are.
    [[nodiscard]] std::vector<double> lagrangianSlopes(bool atMu) const {
        std::vector<double> result = here_.gradient;
        rows_.addSlopes(at_.forces, result);
        for (std::size_t i = 0; i < size(); ++i) {
            const double below = room(i, false, at_.variables),
                         above = room(i, true, at_.variables);
            result[i] += atMu ? mu_ / above - mu_ / below : at_.upper[i] - at_.lower[i];
            if (isFixed(i)) result[i] = 0.0;
        }
        return result;
    }

    /// How far the conditions of the minimum with the push mu are from being met.
    [[nodiscard]] double error(double mu) const {
        double worst = 0.0;
        const std::vector<double> slopes = lagrangianSlopes(false);
        for (std::size_t i = 0; i < size(); ++i) {
            worst = std::max(worst, variables()[i].scale * std::abs(slopes[i]));
            for (const bool upper : {false, true})
                if (const double own = room(i, upper, at_.variables); std::isfinite(own))
                    worst =
                        std::max(worst, std::abs(own * (upper ? at_.upper : at_.lower)[i] - mu));
        }
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            worst = std::max(worst, unit_ * std::abs(residual(row)));
            if (!rows_[row].isEquation)
                worst = std::max(worst, std::abs(at_.slacks[row] * at_.forces[row] - mu));
        }
        return std::max(worst, unit_ * largestGap());
    }

    [[nodiscard]] double largestGap() const {
        double largest = 0.0;
        for (std::size_t state = 0; state < here_.gaps.size(); ++state)
            largest = std::max(largest, std::abs(here_.gaps[state]) / gapScale(state));
        return largest;
    }

    /// Largest residual of the rows, and at the nodes.
    [[nodiscard]] double missing() const {
        double worst = largestGap();
        for (std::size_t row = 0; row < rows_.size(); ++row)
            worst = std::max(worst, std::abs(residual(row)));
        return worst;
    }

    bool isDone() {
        constexpr double closed = 1e-9, faint = 1e-2, rounding = 1e-14, falls = 0.1;
        // A motion may magnify what its pieces miss: as long as that falls, it is worth a step.
        const double before = std::exchange(missedBefore_, missing());
        const bool isClosed =
            missedBefore_ <= closed
            && (!isCut() || missedBefore_ <= rounding || missedBefore_ > falls * before);
        if (options_.cancel != nullptr && options_.cancel->load(std::memory_order_relaxed))
            result_.cause = StopCause::Cancelled;
        else if (options_.stop.seconds > 0.0 && elapsed() >= options_.stop.seconds)
            result_.cause = StopCause::Time;
        else if (error(0.0) <= tolerance_ && isClosed && mu_ <= faint * tolerance_
                 && !tightensOnce())
            result_.cause = StopCause::Optimality;
        else
            return false;
        return true;
    }

    /// Whether another search has found an optimum that this one, which has nearly met its limits,
    /// stays above by all that its last step, its forces and what its bounds push can still gain;
    /// or takes long and does not look better.
    [[nodiscard]] bool isHopeless() const {
        constexpr double near = 1e-2, clearly = 1e-3;
        constexpr int late = 50, atLeast = 10;
        if (!std::isfinite(rivalCost_) || !std::isfinite(falls_)) return false;
        const bool isLate = result_.iterations >= std::max(late, iterationsBefore_ + atLeast);
        if (missing() > near) return isLate;
        if (isLate && here_.value.cost > rivalCost_) return true;
        double gain = falls_;
        for (std::size_t row = 0; row < rows_.size(); ++row)
            gain += std::abs(at_.forces[row] * residual(row))
                    + (rows_[row].isEquation ? 0.0 : at_.forces[row] * at_.slacks[row]);
        for (std::size_t state = 0; state < here_.gaps.size(); ++state)
            gain += std::abs(at_.costates[state] * here_.gaps[state]);
        for (std::size_t i = 0; i < size(); ++i)
            for (const bool upper : {false, true})
                if (const double own = room(i, upper, at_.variables); std::isfinite(own))
                    gain += own * (upper ? at_.upper : at_.lower)[i];
        return here_.value.cost - gain > rivalCost_ + clearly * std::abs(rivalCost_);
    }

    /// Where a true peak is beyond its limit at the end, its path is tightened, a few times.
    bool tightensOnce() {
        constexpr int most = 3;
        bool isBeyond = false;
        for (const LimitedValue& function : here_.value.functions)
            isBeyond = isBeyond
                       || (!function.path.empty() && !function.limits.areMet(function.farthest()));
        if (!isBeyond || tightened_ == most) return false;
        ++tightened_;
        tightenPaths();
        return true;
    }

    /// One iteration. @return whether it is worth another one: not after many short steps, which
    /// tell of motions that bend more than their curvature says
    bool step() {
        constexpr int patience = 5;
        constexpr double near = 10.0, linear = 0.2, power = 1.5, last = 1e-3;
        while (mu_ > last * tolerance_ && error(mu_) < near * mu_) {
            mu_ = std::max(last * tolerance_,
                           std::min(linear * mu_, unit_ * std::pow(mu_ / unit_, power)));
            filter_.clear();
            tightenPaths();
        }
        constexpr double yielding = 1e-12;
        rows_.setFactors(*curvature_, at_.forces, at_.slacks, unit_ / yielding);
        QuadraticModel model(*curvature_, size(), cost_.states());
        Residuals residuals{{}, here_.gaps};
        for (std::size_t row = 0; row < rows_.size(); ++row)
            residuals.rows.push_back(residual(row));
        if (!factor(model)) return false;
        const Iterate change = solve(model, residuals);
        if (isCut() && result_.iterations == 0) {
            cost_.chooseScales(at_.variables, change.variables);
            filter_.begin(lack(here_, at_));
        }
        if (!search(model, change, residuals)) return false;
        ++result_.iterations;
        if (isCut()) keepWhole();
        computeSlopes();
        return shortSteps_ < patience && computeCurvature();
    }

    /// Somebody may stop a search in pieces: what it has by then is judged as a whole.
    void keepWhole() {
        std::vector<double> gradient(cost_.designSize());
        try {
            ++result_.evaluations;
            keep({design().begin(), design().end()}, cost_.whole(design(), gradient));
        } catch (const base::ComputationError&) {
            ++result_.failedEvaluations;
        }
    }

    /// Raises the curvature until its step leads down.
    bool factor(QuadraticModel& model) {
        constexpr double first = 1e-4, rise = 8.0, fall = 1.0 / 3.0, least = 1e-12, most = 1e16;
        double damping = 0.0;
        while (true) {
            std::vector<double> diagonal;
            for (std::size_t i = 0; i < size(); ++i) {
                const double scale = variables()[i].scale;
                constexpr double rigid = 1e14;
                double own = (isFixed(i) ? rigid : damping) * unit_ / (scale * scale);
                for (const bool upper : {false, true})
                    if (const double distance = room(i, upper, at_.variables);
                        std::isfinite(distance))
                        own += (upper ? at_.upper : at_.lower)[i] / distance;
                diagonal.push_back(own);
            }
            if (model.factor(diagonal, true)) break;
            damping = damping > 0.0    ? rise * damping
                      : damping_ > 0.0 ? std::max(fall * damping_, least)
                                       : first;
            if (damping > most) return false;
        }
        if (damping > 0.0) damping_ = damping;
        return true;
    }

    /// The step of Newton's method for so much that the rows and the nodes miss.
    [[nodiscard]] Iterate solve(QuadraticModel& model, const Residuals& residuals) const {
        std::vector<double> right = lagrangianSlopes(true), rows;
        for (double& value : right)
            value = -value;
        for (std::size_t row = 0; row < rows_.functionRows(); ++row)
            rows.push_back(rows_[row].isEquation
                               ? -residuals.rows[row]
                               : at_.slacks[row] - residuals.rows[row] - mu_ / at_.forces[row]);
        // Forces along paths are eliminated: dz = z / s (c + s + slopes . v) + mu / s - z.
        std::vector<double> pushes;
        for (const std::size_t row : rows_.instantRows())
            pushes.push_back(rows_.instantUnit(row)
                             * ((at_.forces[row] * residuals.rows[row] + mu_) / at_.slacks[row]
                                - at_.forces[row]));
        Iterate change;
        change.variables = model.solve(right, rows, residuals.gaps, pushes);
        change.forces = model.forces();
        change.forces.resize(rows_.size());
        const std::vector<double> along = model.alongInstants();
        for (std::size_t index = 0; index < along.size(); ++index) {
            const std::size_t row = rows_.instantRows()[index];
            const double unit = rows_.instantUnit(row);
            change.forces[row] =
                pushes[index] / unit + at_.forces[row] / at_.slacks[row] * unit * along[index];
        }
        change.costates = model.costates();
        for (std::size_t row = 0; row < rows_.size(); ++row)
            change.slacks.push_back(rows_[row].isEquation
                                        ? 0.0
                                        : (mu_ - at_.slacks[row] * change.forces[row])
                                                  / at_.forces[row]
                                              - at_.slacks[row]);
        for (std::size_t i = 0; i < size(); ++i) {
            const double below = room(i, false, at_.variables),
                         above = room(i, true, at_.variables);
            const double dx = change.variables[i];
            change.lower.push_back((mu_ - at_.lower[i] * dx) / below - at_.lower[i]);
            change.upper.push_back((mu_ + at_.upper[i] * dx) / above - at_.upper[i]);
        }
        return change;
    }

    [[nodiscard]] double longest(const Iterate& change, bool ofForces) const {
        constexpr double kept = 0.99;
        return at_.longest(change, std::max(kept, 1.0 - mu_ / unit_), ofForces, variables(), rows_);
    }

    /// What is missing of the rows.
    [[nodiscard]] double lack(const Point& point, const Iterate& at) const {
        double sum = 0.0;
        for (std::size_t row = 0; row < rows_.size(); ++row)
            sum += std::abs(point.rows[row] + at.slacks[row]);
        for (std::size_t state = 0; state < point.gaps.size(); ++state)
            sum += std::abs(point.gaps[state]) / gapScale(state);
        return sum;
    }

    /// The cost with what pushes back.
    [[nodiscard]] double barrier(const Point& point, const Iterate& at) const {
        double sum = 0.0;
        for (std::size_t i = 0; i < size(); ++i)
            for (const bool upper : {false, true})
                if (const double own = room(i, upper, at.variables); std::isfinite(own))
                    sum += std::log(own / variables()[i].scale);
        for (std::size_t row = 0; row < rows_.size(); ++row)
            if (!rows_[row].isEquation) sum += std::log(at.slacks[row]);
        return point.value.cost - mu_ * sum;
    }

    [[nodiscard]] TrialFilter::Merit merit(const Point& point, const Iterate& at) const {
        return {lack(point, at), barrier(point, at) / unit_};
    }

    [[nodiscard]] double barrierSlope(const Iterate& change) const {
        double slope = 0.0;
        for (std::size_t i = 0; i < size(); ++i)
            slope += change.variables[i]
                     * (here_.gradient[i] + mu_ / room(i, true, at_.variables)
                        - mu_ / room(i, false, at_.variables));
        for (std::size_t row = 0; row < rows_.size(); ++row)
            if (!rows_[row].isEquation) slope -= mu_ / at_.slacks[row] * change.slacks[row];
        return slope;
    }

    [[nodiscard]] Iterate moved(const Iterate& change, double length, double ofForces) const {
        return at_.moved(change, length, ofForces, variables(), rows_);
    }

    /// @return nothing where it cannot be evaluated
    std::optional<Point> tried(const std::vector<double>& variables) {
        try {
            Point point = evaluate(variables);
            if (std::isfinite(point.value.cost)) return point;
        } catch (const base::ComputationError&) {
            // No step goes there.
        }
        ++result_.failedEvaluations;
        return std::nullopt;
    }

    /// Shorter and shorter steps, the first of them corrected for how the rows bend.
    bool search(QuadraticModel& model, const Iterate& change, const Residuals& residuals) {
        const double shortest = isCut() ? 1e-5 : 1e-9;
        const double whole = longest(change, false), ofForces = longest(change, true);
        const double slope = barrierSlope(change);
        falls_ = std::abs(slope);
        for (double length = whole; length > shortest; length *= 0.5) {
            if (isInterrupted()) return false;
            const Iterate there = moved(change, length, ofForces);
            const std::optional<Point> point = tried(there.variables);
            if (point && take(*point, there, length, slope)) return true;
            if (!point || length != whole || lack(*point, there) < lack(here_, at_)) continue;
            Residuals again{{}, point->gaps};
            for (std::size_t row = 0; row < rows_.size(); ++row)
                again.rows.push_back(length * residuals.rows[row] + point->rows[row]
                                     + there.slacks[row]);
            for (std::size_t state = 0; state < again.gaps.size(); ++state)
                again.gaps[state] += length * residuals.gaps[state];
            const Iterate corrected = solve(model, again);
            const double own = longest(corrected, false);
            const Iterate beside = moved(corrected, own, longest(corrected, true));
            const std::optional<Point> other = tried(beside.variables);
            if (other && take(*other, beside, own, slope)) return true;
        }
        return false;
    }

    bool take(const Point& point, const Iterate& there, double length, double slope) {
        constexpr double shortStep = 0.1;
        if (!filter_.takes(merit(here_, at_), merit(point, there), length, -slope / unit_))
            return false;
        at_ = there;
        here_ = point;
        shortSteps_ = length < shortStep ? shortSteps_ + 1 : 0;
        keepForcesNear();
        return true;
    }

    /// Forces that have left mu / distance far behind tell nothing.
    void keepForcesNear() {
        constexpr double far = 1e10;
        const auto bring = [&](double& force, double distance) {
            force = std::clamp(force, mu_ / distance / far, mu_ / distance * far);
        };
        for (std::size_t i = 0; i < size(); ++i)
            for (const bool upper : {false, true})
                if (const double own = room(i, upper, at_.variables); std::isfinite(own))
                    bring((upper ? at_.upper : at_.lower)[i], own);
        for (std::size_t row = 0; row < rows_.size(); ++row)
            if (!rows_[row].isEquation) bring(at_.forces[row], at_.slacks[row]);
    }

    [[nodiscard]] bool isInterrupted() const {
        return options_.cancel != nullptr && options_.cancel->load(std::memory_order_relaxed);
    }

    [[nodiscard]] double elapsed() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count()
               - (options_.pausedSeconds == nullptr ? 0.0 : *options_.pausedSeconds - pausedBefore_)
               + secondsBefore_;
    }

    void report() const {
        if (!options_.iteration) return;
        MinimizerIteration report;
        report.iteration = result_.iterations;
        report.cost = here_.value.cost;
        report.evaluations = result_.evaluations;
        report.seconds = elapsed();
        report.variables = design();
        std::vector<double> gradient = here_.gradient, pushing(here_.value.functions.size(), 0.0);
        if (!at_.lower.empty()) {
            gradient = lagrangianSlopes(false);
            pushing = rows_.multipliers(at_.forces);
        }
        report.gradient = std::span(gradient).first(cost_.designSize());
        for (std::size_t i = 0; i < size(); ++i)
            report.optimality =
                std::max(report.optimality, variables()[i].scale * std::abs(gradient[i]));
        for (const LimitedValue& function : here_.value.functions)
            report.violation =
                std::max(report.violation, function.limits.violation(function.farthest()));
        report.violation = std::max(report.violation, largestGap());
        report.multipliers = pushing;
        options_.iteration(report);
    }

    /// A converged end, unless a design within the limits costs less by more than they tolerate.
    Approach finish() {
        if (isCut()) {
            result_.optimality = this->error(0.0);
            result_.seconds = elapsed();
            return std::move(result_);
        }
        const double error = piecesError_ ? *piecesError_ : this->error(0.0);
        if (result_.cause == StopCause::Optimality && lackOf(here_.value) == 0.0) {
            double worth = 1e-9 * std::abs(here_.value.cost);
            const std::vector<double> pushing = rows_.multipliers(at_.forces);
            for (std::size_t index = 0; index < pushing.size(); ++index)
                worth += std::abs(pushing[index]) * here_.value.functions[index].limits.margin();
            if (bestLack_ > 0.0 || !(result_.value.cost < here_.value.cost - worth)) {
                result_.variables = at_.variables;
                result_.value = here_.value;
                result_.multipliers = pushing;
                if (!joined_) takeToBounds();
            }
        }
        result_.optimality = error;
        result_.seconds = elapsed();
        return std::move(result_);
    }

    /// Where the whole motion magnifies what its pieces miss, it is moved by the little that closes
    /// its ends.
    void joinPieces() {
        constexpr int mostMoves = 8;
        constexpr double little = 1e-6;  // in scales: still the optimum of the pieces
        piecesError_ = error(0.0);
        at_.variables.resize(cost_.designSize());
        at_.costates.clear();
        cost_.join();
        joined_ = result_.isInPieces = true;
        here_ = evaluate(at_.variables);
        double farthest = 0.0;
        for (int move = 0; move < mostMoves && lackOf(here_.value) > 0.0; ++move) {
            computeSlopes();
            const std::vector<double> change = rows_.closing(at_.variables, here_.rows);
            for (std::size_t i = 0; i < size(); ++i) {
                const MinimizerVariable& own = variables()[i];
                at_.variables[i] = std::clamp(at_.variables[i] + change[i], own.lower, own.upper);
                farthest = std::max(farthest, std::abs(change[i]) / own.scale);
            }
            here_ = evaluate(at_.variables);
        }
        if (lackOf(here_.value) > 0.0 || farthest > little) result_.cause = StopCause::Rounding;
    }

    /// Variables that bounds hold, by more than what is between.
    void takeToBounds() {
        for (std::size_t i = 0; i < size(); ++i) {
            const double scale = variables()[i].scale;
            for (const bool upper : {false, true}) {
                const double own = room(i, upper, at_.variables);
                if (own / scale < (upper ? at_.upper : at_.lower)[i] * scale / unit_)
                    result_.variables[i] = upper ? variables()[i].upper : variables()[i].lower;
            }
        }
    }

    CutCost cost_;
    bool joined_ = false;                ///< after it was cut
    std::optional<double> piecesError_;  ///< of what was joined
    const MinimizerOptions& options_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    double pausedBefore_ = options_.pausedSeconds == nullptr ? 0.0 : *options_.pausedSeconds;
    double secondsBefore_ = 0.0;
    bool isSecond_ = false, isWarm_ = false;
    double rivalCost_ = std::numeric_limits<double>::infinity();  ///< of another search's optimum
    double falls_ = std::numeric_limits<double>::infinity();      ///< by the last step, at first
    int iterationsBefore_ = 0;
    Approach result_;
    double bestLack_ = std::numeric_limits<double>::infinity();
    Iterate at_;
    Point here_;
    LimitRows rows_{cost_};
    std::shared_ptr<CostCurvature> curvature_;
    double unit_ = 1.0;       ///< curvature of the cost that counts as one, in scales
    double tolerance_ = 0.0;  ///< of the conditions of a minimum
    int shortSteps_ = 0;      ///< in a row
    int tightened_ = 0;       ///< at the end, how often
    double missedBefore_ = std::numeric_limits<double>::infinity();
    double mu_ = 0.0, damping_ = 0.0;
    TrialFilter filter_;
};

/// Of two searches one after the other, what was found by the better one: an optimum first, then by
/// violation and cost.
Approach betterOf(const Approach& one, const Approach& next) {
    const auto isOptimum = [](const Approach& found) {
        return found.cause == StopCause::Optimality && !found.multipliers.empty();
    };
    bool takesNext =
        next.lack < one.lack || (next.lack == one.lack && next.value.cost < one.value.cost);
    if (isOptimum(one) != isOptimum(next)) takesNext = isOptimum(next);
    Approach result = takesNext ? next : one;
    result.initialCost = one.initialCost;
    result.iterations = next.iterations;
    result.evaluations = next.evaluations;
    result.failedEvaluations = next.failedEvaluations;
    result.seconds = next.seconds;
    if (next.cause == StopCause::Cancelled || next.cause == StopCause::Time)
        result.cause = next.cause;
    return result;
}

}  // namespace

std::optional<Approach> approachByInteriorPoint(const ConstrainedCost& cost,
                                                const std::vector<MinimizerVariable>& variables,
                                                const MinimizerOptions& options) {
    const auto attempt = [&](Pieces pieces, const Approach& spent, bool isWarm = false) {
        return InteriorPoint(cost, variables, options).run(pieces, spent, isWarm);
    };
    Approach first;
    if (std::optional<Approach> warm = attempt(Pieces::None, first, true)) {
        if (warm->cause != StopCause::Rounding) return warm;
        first.iterations = warm->iterations;
        first.evaluations = warm->evaluations;
        first.failedEvaluations = warm->failedEvaluations;
        first.seconds = warm->seconds;
    }
    std::optional<Approach> best = attempt(Pieces::Straight, first);
    if (!best) return attempt(Pieces::None, first);
    const auto compare = [&](Pieces pieces) {
        if (best->cause == StopCause::Cancelled || best->cause == StopCause::Time) return;
        if (const auto other = attempt(pieces, *best)) best = betterOf(*best, *other);
    };
    // Where there are several minima, either start may lead to the better one.
    if (best->isStraight) compare(Pieces::AsGuessed);
    if (!best->isInPieces) compare(Pieces::None);
    return best;
}

}  // namespace linkwright::optimization
