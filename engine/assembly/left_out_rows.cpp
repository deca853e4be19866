// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/left_out_rows.h"

#include "engine/assembly/formulas.h"
#include "engine/assembly/kinematics.h"
#include "engine/assembly/loop_constraint_rank.h"
#include "engine/assembly/places.h"
#include "engine/assembly/start_state.h"
#include "engine/math/dense_decompositions.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace linkwright::assembly {

namespace {

using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Rows at one pose: residuals, Jacobian with respect to the joint velocities, prescribed rates.
struct Evaluation {
    Eigen::VectorXd residuals;
    RowMatrix jacobian;
    Eigen::VectorXd prescribedRates;
};

template <class Space>
Evaluation evaluate(const System& system, const std::vector<LoopConstraintRow>& rows,
                    const double* parameters, const double* coordinates, double time) {
    std::vector<Pose<Space>> poses(system.nodes.size());
    std::vector<typename Space::Motion> columns(at(system.dofCount));
    placeNodes<Space>(system, parameters, coordinates, poses.data(), columns.data());
    std::vector<double> arguments;
    FunctionValues<double> functions;
    evaluateFunctions<double>(system, parameters, time, arguments, functions);
    const auto count = static_cast<Eigen::Index>(rows.size());
    Evaluation result{Eigen::VectorXd(count), RowMatrix(count, system.dofCount),
                      Eigen::VectorXd::Zero(count)};
    rowJacobian<Space>(system, rows, parameters, coordinates, poses.data(), columns.data(),
                       functions, result.residuals.data(), result.jacobian.data());
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (rows[row].function >= 0)
            result.prescribedRates[static_cast<Eigen::Index>(row)] =
                functions.rates[at(rows[row].function)];
    return result;
}

/// The kept constraint that the left-out row follows from, as far as it goes: where several do, a
/// drive before a gear, a rod and a joint, because a person can take it back.
template <class Space>
std::string opponentOf(const System& system, const double* parameters, const double* coordinates,
                       double time, std::size_t row) {
    if (system.rows.empty()) return {};
    const Evaluation kept = evaluate<Space>(system, system.rows, parameters, coordinates, time);
    const Evaluation left =
        evaluate<Space>(system, system.leftOutRows, parameters, coordinates, time);
    const Eigen::VectorXd share =
        math::OrthogonalDecomposition(kept.jacobian.transpose())
            .solve(left.jacobian.row(static_cast<Eigen::Index>(row)).transpose());
    const double small = 1e-6 * share.lpNorm<Eigen::Infinity>();
    std::string name;
    double best = 0.0;
    if (!(small > 0.0)) return name;
    for (std::size_t other = 0; other < system.rows.size(); ++other) {
        const double size = std::abs(share[static_cast<Eigen::Index>(other)]);
        const int closure = system.rows[other].closure;
        if (size <= small || closure == system.leftOutRows[row].closure) continue;
        const double rank = static_cast<double>(system.closures[at(closure)].kind)
                            + size / (1.0 + share.lpNorm<Eigen::Infinity>());
        if (!name.empty() && rank <= best) continue;
        best = rank;
        name = system.closures[at(closure)].name;
    }
    return name;
}

/// @param missed what the row misses, as part of a sentence: "is missed by 0.2 rad"
base::Diagnostic describe(const System& system, std::size_t row, const std::string& opponent,
                          const std::string& missed, double time) {
    const LoopConstraint& source = system.closures[at(system.leftOutRows[row].closure)];
    char instant[64];
    std::snprintf(instant, sizeof instant, "%.6g", time);
    std::string text = "\"" + source.name + "\" contradicts ";
    text += opponent.empty() ? std::string("the rest of its loop") : "\"" + opponent + "\"";
    text += std::string(": at t = ") + instant + " s it " + missed + " while the others hold.";
    const std::string remedy =
        source.kind == LoopConstraint::Kind::Drive
            ? "Remove one of the two, or make both require the same motion."
        : opponent.empty()
            ? "Remove it, or restore the lengths and axes that let the loop move."
            : "Remove one of the two, or restore the lengths and points that let both hold.";
    return {base::Severity::Error, source.name, "", text, remedy};
}

std::string amountText(const System& system, std::size_t row, double amount) {
    char size[64];
    std::snprintf(size, sizeof size, "%.4g ", amount);
    return size + unitOf(system, system.leftOutRows[row]);
}

/// Whether a row is a component of the distance of two points.
bool isPosition(const LoopConstraintRow& row) {
    return row.kind == LoopConstraintRow::Kind::PointComponent
           || row.kind == LoopConstraintRow::Kind::AlongDirection;
}

/// Follows a motion that is prescribed to the last degree of freedom.
template <class Space>
class PrescribedMotion {
public:
    explicit PrescribedMotion(const System& system)
        : system_(system), numbers_(numbersOf(system)), parameters_(at(system.parameterCount)) {
        fillParameters<Space>(system, numbers_.data(), parameters_.data());
        coordinates_ =
            assembleStart<Space>(system, numbers_.data(), parameters_.data()).coordinates;
    }

    /// @return whether the pose at this time was found from the one before
    bool moveTo(double time) {
        for (int iteration = 0; iteration < 30; ++iteration) {
            const Evaluation kept = evaluate<Space>(system_, system_.rows, parameters_.data(),
                                                    coordinates_.data(), time);
            if (!kept.residuals.allFinite()) return false;
            const math::PivotedQr factors(kept.jacobian);
            if (factors.rank() < system_.dofCount) return false;
            if (kept.residuals.norm() < 1e-11 * std::max(1.0, system_.size)) {
                const Eigen::VectorXd rates = factors.solve(kept.prescribedRates);
                velocities_.assign(rates.begin(), rates.end());
                return true;
            }
            const Eigen::VectorXd step = -factors.solve(kept.residuals);
            // Further than this another branch may be nearer than the one that goes on.
            if (step.lpNorm<Eigen::Infinity>() > 0.5) return false;
            displace(system_, step.data(), coordinates_.data());
        }
        return false;
    }

    void require(double time) const {
        double speed = 1.0;
        for (const double velocity : velocities_)
            speed = std::max(speed, std::abs(velocity));
        const double length = std::max(1.0, system_.size);
        const RowTolerance tolerance{1e-7 * length, 1e-6 * speed * length};
        if (const auto found =
                contradictionAt<Space>(system_, parameters_.data(), coordinates_.data(),
                                       velocities_.data(), time, tolerance))
            throw base::InputError(*found);
    }

private:
    const System& system_;
    std::vector<double> numbers_, parameters_, coordinates_, velocities_;
};

template <class Space>
void follow(const System& system) {
    // Steps short enough for Newton's method, checked at each: they cost little.
    constexpr int steps = 200;
    PrescribedMotion<Space> motion(system);
    for (int step = 0; step <= steps; ++step) {
        const double time = system.model.simulation.duration * step / steps;
        if (!motion.moveTo(time)) return;
        motion.require(time);
    }
}

template <class Space>
std::set<std::string> stressed(const System& system) {
    const std::vector<double> numbers = numbersOf(system);
    std::vector<double> parameters(at(system.parameterCount));
    fillParameters<Space>(system, numbers.data(), parameters.data());
    const std::vector<double> coordinates =
        assembleStart<Space>(system, numbers.data(), parameters.data()).coordinates;
    const auto jacobian = [&](const std::vector<LoopConstraintRow>& rows) {
        return evaluate<Space>(system, rows, parameters.data(), coordinates.data(), 0.0).jacobian;
    };
    const RowMatrix left = jacobian(system.leftOutRows);
    const math::OrthogonalDecomposition kept(jacobian(system.rows).transpose());
    std::set<std::string> names;
    // A left-out row of unit force is held by as much of the kept ones as it is made of.
    for (std::size_t row = 0; row < system.leftOutRows.size(); ++row) {
        const Eigen::VectorXd share =
            kept.solve(left.row(static_cast<Eigen::Index>(row)).transpose());
        names.insert(system.closures[at(system.leftOutRows[row].closure)].name);
        constexpr double rounding = 1e-6;
        for (std::size_t other = 0; other < system.rows.size(); ++other)
            if (std::abs(share[static_cast<Eigen::Index>(other)]) > rounding)
                names.insert(system.closures[at(system.rows[other].closure)].name);
    }
    return names;
}

}  // namespace

std::set<std::string> undeterminedForces(const System& system) {
    if (system.leftOutRows.empty() || system.rows.empty()) return {};
    return system.planar ? stressed<math::PlanarSpace<double>>(system)
                         : stressed<math::SpatialSpace<double>>(system);
}

std::string unitOf(const System& system, const LoopConstraintRow& row) {
    if (row.kind == LoopConstraintRow::Kind::Perpendicular) return "rad";
    if (row.kind != LoopConstraintRow::Kind::CoordinateRatio) return "m";
    if (system.isRelative(row.dofB.dof))
        return system.relative(row.dofB.dof).kind == RelativeDof::Kind::Travel ? "m" : "rad";
    for (std::size_t joint = 0; joint < system.jointDofs.size(); ++joint)
        for (std::size_t place = 0; place < system.jointDofs[joint].size(); ++place)
            if (system.jointDofs[joint][place].dof == row.dofB.dof)
                return model::isTranslation(system.model.joints[joint].kind,
                                            static_cast<int>(place))
                           ? "m"
                           : "rad";
    return "rad";
}

template <class Space>
void evaluateLeftOutRows(const System& system, const double* parameters, const double* coordinates,
                         const double* velocities, double time, std::vector<RowError>& errors) {
    errors.assign(system.leftOutRows.size(), RowError{});
    if (errors.empty()) return;
    std::vector<Pose<Space>> poses(system.nodes.size());
    std::vector<typename Space::Motion> columns(at(system.dofCount));
    placeNodes<Space>(system, parameters, coordinates, poses.data(), columns.data());
    std::vector<double> arguments;
    FunctionValues<double> functions;
    evaluateFunctions<double>(system, parameters, time, arguments, functions);
    std::vector<typename Space::Motion> motions(velocities != nullptr ? poses.size() : 0);
    for (std::size_t index = 0; index < motions.size(); ++index) {
        const Node& node = system.nodes[index];
        if (node.parent >= 0) motions[index] = motions[at(node.parent)];
        for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof)
            motions[index] += columns[at(dof)] * velocities[dof];
    }
    for (std::size_t row = 0; row < errors.size(); ++row) {
        const LoopConstraintValue<Space> value = evaluateLoopConstraint<Space>(
            system.leftOutRows[row], parameters, coordinates, poses.data(), functions);
        errors[row].position = value.residual;
        if (velocities == nullptr) continue;
        double rate = -value.prescribedRate;
        const auto add = [&](int node, const typename Space::Force& wrench) {
            if (node >= 0) rate += Space::dotProduct(motions[at(node)], wrench);
        };
        const auto enter = [&](int dof, double entry) {
            if (!system.isRelative(dof)) {
                rate += entry * velocities[dof];
                return;
            }
            const RelativeDof& relative = system.relative(dof);
            const typename Space::Force wrench =
                relativeWrench<Space>(relative, parameters, poses.data()) * entry;
            add(relative.nodeB, wrench);
            add(relative.nodeA, wrench * -1.0);
        };
        add(value.nodeA, value.wrenchA);
        add(value.nodeB, value.wrenchB);
        value.entries.forEach(enter);
        errors[row].velocity = rate;
    }
}

template <class Space>
std::optional<base::Diagnostic> contradictionAt(const System& system, const double* parameters,
                                                const double* coordinates, const double* velocities,
                                                double time, const RowTolerance& tolerance) {
    std::vector<RowError> errors;
    evaluateLeftOutRows<Space>(system, parameters, coordinates, velocities, time, errors);
    std::optional<std::size_t> worst;
    double excess = 1.0;
    bool rate = false;
    const auto weigh = [&](std::size_t row, double error, double limit, bool isRate) {
        // What is not a number does not hold either.
        const double times = std::isfinite(error) ? std::abs(error) / limit : HUGE_VAL;
        // A gap says more than the rate at which it opens.
        if (!(times > excess) || (worst && !rate && isRate)) return;
        worst = row;
        excess = times;
        rate = isRate;
    };
    for (std::size_t row = 0; row < errors.size(); ++row)
        weigh(row, errors[row].position, tolerance.position, false);
    for (std::size_t row = 0; row < errors.size(); ++row)
        weigh(row, errors[row].velocity, tolerance.velocity, true);
    if (!worst) return std::nullopt;
    const RowError& error = errors[*worst];
    const double amount = std::abs(rate ? error.velocity : error.position);
    return describe(
        system, *worst, opponentOf<Space>(system, parameters, coordinates, time, *worst),
        "is missed by " + amountText(system, *worst, amount) + (rate ? "/s" : ""), time);
}

template <class Space>
std::optional<base::Diagnostic> lostFreedomAt(const System& system, const double* parameters,
                                              const double* coordinates, double time) {
    if (system.leftOutRows.empty() || system.rows.empty()) return std::nullopt;
    const Evaluation kept = evaluate<Space>(system, system.rows, parameters, coordinates, time);
    const Evaluation left =
        evaluate<Space>(system, system.leftOutRows, parameters, coordinates, time);
    const auto factors = kept.jacobian.transpose().householderQr();
    const Eigen::MatrixXd basis =
        factors.householderQ() * Eigen::MatrixXd::Identity(system.dofCount, kept.jacobian.rows());
    // The components of a point are told from nothing by the longest of them, as where rows are
    // chosen.
    std::vector<double> longest(system.closures.size(), 0.0);
    const auto measure = [&](const std::vector<LoopConstraintRow>& rows,
                             const RowMatrix& jacobian) {
        for (std::size_t row = 0; row < rows.size(); ++row)
            if (isPosition(rows[row])) {
                double& length = longest[at(rows[row].closure)];
                length = std::max(length, jacobian.row(static_cast<Eigen::Index>(row)).norm());
            }
    };
    measure(system.rows, kept.jacobian);
    measure(system.leftOutRows, left.jacobian);
    for (std::size_t row = 0; row < system.leftOutRows.size(); ++row) {
        const LoopConstraintRow& source = system.leftOutRows[row];
        const Eigen::VectorXd whole = left.jacobian.row(static_cast<Eigen::Index>(row)).transpose();
        Eigen::VectorXd rest = whole;
        for (int pass = 0; pass < 2; ++pass)
            rest -= basis * (basis.transpose() * rest);
        double reference = whole.norm();
        if (isPosition(source)) reference = std::max(reference, longest[at(source.closure)]);
        const double floor = roundingTolerance * std::max(1.0, system.size);
        if (rest.norm() <= std::max(dependenceTolerance * reference, floor)) continue;
        return describe(
            system, row, opponentOf<Space>(system, parameters, coordinates, time, row),
            "opens by " + amountText(system, row, rest.norm()) + " per unit of joint motion", time);
    }
    return std::nullopt;
}

void requireConsistentDrives(const System& system) {
    const bool prescribed = system.dofCount == static_cast<int>(system.rows.size());
    const bool driven = std::any_of(
        system.closures.begin(), system.closures.end(),
        [](const LoopConstraint& closure) { return closure.kind == LoopConstraint::Kind::Drive; });
    if (system.leftOutRows.empty() || !prescribed || !driven) return;
    if (system.planar)
        follow<math::PlanarSpace<double>>(system);
    else
        follow<math::SpatialSpace<double>>(system);
}

using Planar = math::PlanarSpace<double>;
using Spatial = math::SpatialSpace<double>;
template void evaluateLeftOutRows<Planar>(const System&, const double*, const double*,
                                          const double*, double, std::vector<RowError>&);
template void evaluateLeftOutRows<Spatial>(const System&, const double*, const double*,
                                           const double*, double, std::vector<RowError>&);
template std::optional<base::Diagnostic> contradictionAt<Planar>(const System&, const double*,
                                                                 const double*, const double*,
                                                                 double, const RowTolerance&);
template std::optional<base::Diagnostic> contradictionAt<Spatial>(const System&, const double*,
                                                                  const double*, const double*,
                                                                  double, const RowTolerance&);
template std::optional<base::Diagnostic> lostFreedomAt<Planar>(const System&, const double*,
                                                               const double*, double);
template std::optional<base::Diagnostic> lostFreedomAt<Spatial>(const System&, const double*,
                                                                const double*, double);

}  // namespace linkwright::assembly
