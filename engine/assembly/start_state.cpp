// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/start_state.h"

#include "engine/assembly/absolute_start.h"
#include "engine/assembly/formulas.h"
#include "engine/assembly/kinematics.h"
#include "engine/assembly/left_out_rows.h"
#include "engine/assembly/loop_solver.h"
#include "engine/assembly/nearest_pose.h"
#include "engine/assembly/places.h"
#include "engine/assembly/start_path.h"
#include "engine/base/diagnostic.h"
#include "engine/math/dual.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/math/trace.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdio>
#include <limits>

namespace linkwright::assembly {

namespace {

std::string withUnit(double amount, const std::string& unit) {
    char text[48];
    std::snprintf(text, sizeof text, "%.4g ", amount);
    return text + unit;
}

/// The joint whose given start value a drive would have to change; null when there is none.
const model::Joint* heldJointOf(const System& system, const std::string& name) {
    const model::Drive* drive = model::findById(system.model.drives, name);
    if (drive == nullptr || drive->kind != model::DriveKind::JointCoordinate) return nullptr;
    const model::Joint* joint = model::findById(system.model.joints, drive->joint);
    const auto place = at(drive->coordinate);
    const bool held = joint != nullptr && place < joint->coordinates.size()
                      && joint->coordinates[place].start.has_value();
    return held ? joint : nullptr;
}

/// A drive that the start does not meet.
base::Diagnostic unmetDrive(const std::string& name, const model::Joint* held,
                            const std::string& gap) {
    return {
        base::Severity::Error, name, "",
        "The start does not match the drive: it is off by " + gap + ".",
        held != nullptr
            ? "Remove the start value of joint \"" + held->id + "\", or let the drive start there."
            : "Let the drive start where the mechanism starts, or remove a start value."};
}

template <class Scalar>
[[noreturn]] void reportOpenLoops(const System& system, const std::vector<Scalar>& residuals,
                                  double tolerance) {
    struct Gap {
        double length = 0.0, angle = 0.0;
    };
    std::vector<Gap> gaps(system.closures.size());
    for (std::size_t row = 0; row < residuals.size(); ++row) {
        Gap& gap = gaps[at(system.rows[row].closure)];
        double& part = unitOf(system, system.rows[row]) == "m" ? gap.length : gap.angle;
        part = std::hypot(part, math::realPart(residuals[row]));
    }
    std::vector<base::Diagnostic> problems, causes;
    for (std::size_t closure = 0; closure < gaps.size(); ++closure) {
        const Gap& gap = gaps[closure];
        if (gap.length <= tolerance && gap.angle <= tolerance) continue;
        const LoopConstraint& source = system.closures[closure];
        const std::string amount =
            gap.length > tolerance ? withUnit(gap.length, "m") : withUnit(gap.angle, "rad");
        if (source.kind == LoopConstraint::Kind::Drive) {
            const model::Joint* held = heldJointOf(system, source.name);
            (held != nullptr ? causes : problems).push_back(unmetDrive(source.name, held, amount));
            continue;
        }
        if (source.kind == LoopConstraint::Kind::Wheel) {
            problems.push_back(
                {base::Severity::Error, source.name, "",
                 "The wheel cannot be put on the ground: it is " + amount + " away from it.",
                 "Draw it on the ground, or clear the start values of the joints that "
                 "carry it."});
            continue;
        }
        if (source.kind == LoopConstraint::Kind::Cam) {
            problems.push_back(
                {base::Severity::Error, source.name, "",
                 "The follower cannot be put on its curve: it is " + amount + " away from it.",
                 "Draw it on the curve, or clear the start values of the joints that carry the "
                 "follower or the curve."});
            continue;
        }
        problems.push_back(
            {base::Severity::Error, source.name, "",
             "The loop cannot be closed at this joint: a gap of " + amount + " remains.",
             "Change lengths or points, or clear the start value of a joint in "
             "this loop."});
    }
    // A drive that a given start value forbids keeps the loops from being closed, too.
    throw base::InputError(causes.empty() ? problems : causes);
}

[[noreturn]] void reportMovingLoops(const System& system, std::size_t row) {
    const LoopConstraint& source = system.closures[at(system.rows[row].closure)];
    if (source.kind == LoopConstraint::Kind::Wheel)
        throw base::InputError(base::Diagnostic{
            base::Severity::Error, source.name, "",
            "The given start velocities would make the wheel slip or leave the ground.",
            "Remove the start velocity of one joint that moves the wheel; it follows from the "
            "others."});
    if (source.kind == LoopConstraint::Kind::Cam)
        throw base::InputError(base::Diagnostic{
            base::Severity::Error, source.name, "",
            "The given start velocities would take the follower off its curve.",
            "Remove the start velocity of one joint that moves the two; it follows from the "
            "others."});
    throw base::InputError(base::Diagnostic{
        base::Severity::Error, system.closures[at(system.rows[row].closure)].name, "",
        "The given start velocities would open the loop.",
        "Remove the start velocity of one joint in this loop; it follows from the others."});
}

/// Circles may have moved where nothing touches them any more, see math::fillPlanarArcs.
template <class Scalar>
void requireCurves(const System& system, const Scalar* parameters) {
    for (const System::CurveRule& rule : system.curves)
        if (!std::isfinite(math::realPart(parameters[rule.contact.pieces + 1])))
            throw base::InputError(base::Diagnostic{
                base::Severity::Error, rule.cam, "",
                "The arcs of this curve no longer join: one circle lies inside another, or the "
                "curve would not go around once.",
                "Change the radii or flanks, or move the points; narrow the bounds of those that "
                "vary."});
}

/// Damped Newton iterations from a pose at which the loops are nearly closed, or as drawn where no
/// way leads to the start.
/// @throws base::InputError naming the loops that stay open
template <class Space>
void closeLoops(const System& system, LoopSolver<Space>& solver, std::vector<double>& coordinates) {
    const double tolerance = 1e-13 * system.size;
    double damping = 0.0;
    solver.evaluate(coordinates);
    double best = solver.largestResidual();
    for (int iteration = 0; iteration < 200 && best > tolerance; ++iteration) {
        std::vector<double> trial = coordinates;
        std::vector<double> step = solver.step(solver.residuals(), damping);
        for (double& value : step)
            value = -value;
        displace(system, step.data(), trial.data());
        solver.evaluate(trial);
        const double residual = solver.largestResidual();
        if (residual < best) {
            // At rounding level further steps only shuffle bits.
            const bool stalled = residual > 0.5 * best && residual < 1e-11 * system.size;
            coordinates = std::move(trial);
            best = residual;
            damping *= 0.1;
            if (damping < 1e-12) damping = 0.0;
            if (stalled) break;
        } else {
            damping = std::max(1e-6 * system.size * system.size, damping * 10.0);
            solver.evaluate(coordinates);
            if (best < 1e-11 * system.size || damping > 1e12) break;
        }
    }
    if (!(best < closedGap * system.size))
        reportOpenLoops(system, solver.residuals(), closedGap * system.size);
}

}  // namespace

template <class Scalar>
StartState<Scalar> requestedStart(const System& system, const Scalar* numbers) {
    StartState<Scalar> start{std::vector<Scalar>(at(system.coordinateCount), Scalar(0.0)),
                             std::vector<Scalar>(at(system.dofCount), Scalar(0.0)),
                             {}};
    for (const Node& node : system.nodes) {
        if (node.kind != NodeKind::Spherical) continue;
        Scalar* quaternion = start.coordinates.data() + node.firstCoordinate;
        quaternion[0] = Scalar(1.0);
        const auto& given = system.model.joints[at(node.joint)].startOrientation;
        if (!given) continue;
        Scalar square(0.0);
        for (std::size_t place = 0; place < 4; ++place) {
            quaternion[place] = numbers[(*given)[place].slot];
            square += quaternion[place] * quaternion[place];
        }
        using std::sqrt;
        const Scalar norm = sqrt(square);
        for (std::size_t place = 0; place < 4; ++place)
            quaternion[place] /= norm;
    }
    for (std::size_t joint = 0; joint < system.jointDofs.size(); ++joint)
        for (std::size_t place = 0; place < system.jointDofs[joint].size(); ++place) {
            const JointDof& dof = system.jointDofs[joint][place];
            if (dof.dof < 0) continue;
            const model::JointCoordinate& source = system.model.joints[joint].coordinates[place];
            if (dof.coordinate >= 0)
                start.coordinates[at(dof.coordinate)] =
                    numbers[(source.start ? *source.start : source.drawn).slot];
            if (source.startVelocity)
                start.velocities[at(dof.dof)] = numbers[source.startVelocity->slot];
        }
    return start;
}

namespace {

/// The rows that were left out must follow from those that hold now, for these numbers too.
template <class Space>
void requireLeftOutRows(const System& system, const double* parameters,
                        const StartState<double>& start) {
    if (system.leftOutRows.empty()) return;
    double speed = 1e-300;
    for (const double velocity : start.velocities)
        speed = std::max(speed, std::abs(velocity));
    // As exactly as loops are closed where rows are chosen (closure_rank.cpp): a start that is
    // accepted here is one that compiles when it is drawn.
    const RowTolerance tolerance{closedGap * system.size,
                                 1e-7 * speed * std::max(1.0, system.size)};
    if (const auto found = contradictionAt<Space>(system, parameters, start.coordinates.data(),
                                                  start.velocities.data(), 0.0, tolerance))
        throw base::InputError(*found);
    if (const auto found = lostFreedomAt<Space>(system, parameters, start.coordinates.data(), 0.0))
        throw base::InputError(*found);
}

/// The start as far as the rows of the system determine it.
template <class Space>
StartState<typename Space::Scalar> assembleRows(const System& system,
                                                const typename Space::Scalar* numbers,
                                                const typename Space::Scalar* parameters) {
    using Scalar = typename Space::Scalar;
    using Real = typename Space::template Rebind<double>;
    StartState<Scalar> start = requestedStart<Scalar>(system, numbers);
    if (system.rows.empty()) return start;
    const Freedom freedom = freedomOf(system);
    const std::vector<double> realNumbers = realParts(numbers, system.numberCount);
    const std::vector<double> realParameters = realParts(parameters, system.parameterCount);
    ReachedStart reached = reachStart<Real>(system, realNumbers.data(), realParameters.data());
    if (reached.blocked) throw base::InputError(*reached.blocked);
    start.remarks = std::move(reached.remarks);
    LoopSolver<Real> real(system, realParameters.data(), freedom.position);
    closeLoops<Real>(system, real, reached.coordinates);
    NearestPose<Real> nearest(system, real, freedom.position,
                              requestedStart<double>(system, realNumbers.data()).coordinates);
    nearest.settle(reached.coordinates);
    for (std::size_t index = 0; index < start.coordinates.size(); ++index)
        start.coordinates[index] +=
            Scalar(reached.coordinates[index] - math::realPart(start.coordinates[index]));
    LoopSolver<Space> solver(system, parameters, freedom.position);
    if constexpr (!std::is_same_v<Scalar, double>)
        carryDerivatives<Space>(system, numbers, freedom.position, solver, nearest,
                                start.coordinates);

    solver.evaluate(start.coordinates);
    solver.setFree(freedom.velocity);
    const std::size_t rows = system.rows.size();
    const auto loopRates = [&] {
        std::vector<Scalar> rates(rows, Scalar(0.0));
        for (std::size_t row = 0; row < rows; ++row) {
            rates[row] = -solver.prescribedRate(row);
            for (std::size_t dof = 0; dof < at(system.dofCount); ++dof)
                rates[row] +=
                    solver.jacobian()[row * at(system.dofCount) + dof] * start.velocities[dof];
        }
        return rates;
    };
    const std::vector<Scalar> before = loopRates();
    const bool moving = std::any_of(before.begin(), before.end(),
                                    [](const Scalar& rate) { return rate != Scalar(0.0); });
    if (!moving) return start;
    const std::vector<Scalar> correction = solver.step(before, 0.0, true);
    double scale = 0.0;
    for (std::size_t dof = 0; dof < start.velocities.size(); ++dof) {
        start.velocities[dof] -= correction[dof];
        scale = std::max(scale, std::abs(math::realPart(start.velocities[dof])));
    }
    const std::vector<Scalar> rates = loopRates();
    for (std::size_t row = 0; row < rows; ++row)
        if (!(std::abs(math::realPart(rates[row]))
              <= 1e-9 * (scale + 1e-300) * std::max(1.0, system.size)))
            reportMovingLoops(system, row);
    return start;
}

}  // namespace

template <class Space>
StartState<typename Space::Scalar> assembleStart(const System& system,
                                                 const typename Space::Scalar* numbers,
                                                 const typename Space::Scalar* parameters,
                                                 const typename Space::Scalar* known) {
    requireCurves(system, parameters);
    if (system.jointForm != nullptr)
        return absoluteStart<Space>(system, numbers, parameters, known);
    if (known != nullptr) {
        auto start = requestedStart<typename Space::Scalar>(system, numbers);
        std::copy_n(known, system.coordinateCount, start.coordinates.begin());
        return start;
    }
    StartState<typename Space::Scalar> start = assembleRows<Space>(system, numbers, parameters);
    if constexpr (std::is_same_v<typename Space::Scalar, double>)
        requireLeftOutRows<Space>(system, parameters, start);
    return start;
}

using Complex = std::complex<double>;
template StartState<double> requestedStart<double>(const System&, const double*);
template StartState<Complex> requestedStart<Complex>(const System&, const Complex*);
template StartState<double> assembleStart<math::PlanarSpace<double>>(const System&, const double*,
                                                                     const double*, const double*);
template StartState<double> assembleStart<math::SpatialSpace<double>>(const System&, const double*,
                                                                      const double*, const double*);
using Dual = math::DirectDual;
template StartState<Dual> requestedStart<Dual>(const System&, const Dual*);
template StartState<Dual> assembleStart<math::PlanarSpace<Dual>>(const System&, const Dual*,
                                                                 const Dual*, const Dual*);
template StartState<Dual> assembleStart<math::SpatialSpace<Dual>>(const System&, const Dual*,
                                                                  const Dual*, const Dual*);
template StartState<Complex> assembleStart<math::PlanarSpace<Complex>>(const System&,
                                                                       const Complex*,
                                                                       const Complex*,
                                                                       const Complex*);
template StartState<Complex> assembleStart<math::SpatialSpace<Complex>>(const System&,
                                                                        const Complex*,
                                                                        const Complex*,
                                                                        const Complex*);
using math::Traced;
template StartState<Traced> requestedStart<Traced>(const System&, const Traced*);
template StartState<Traced> assembleStart<math::PlanarSpace<Traced>>(const System&, const Traced*,
                                                                     const Traced*, const Traced*);
template StartState<Traced> assembleStart<math::SpatialSpace<Traced>>(const System&, const Traced*,
                                                                      const Traced*, const Traced*);

}  // namespace linkwright::assembly
