// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/loop_constraint_rank.h"

#include "engine/assembly/locked_loop.h"
#include "engine/assembly/places.h"
#include "engine/assembly/rank_study.h"
#include "engine/assembly/turned_rows.h"
#include "engine/base/diagnostic.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace linkwright::assembly {

namespace {

/// Direction of a row that says that two points coincide along it.
std::optional<Eigen::Vector3d> positionOf(const System& system, const LoopConstraintRow& row) {
    if (row.kind == LoopConstraintRow::Kind::PointComponent)
        return Eigen::Vector3d(row.direction[0], row.direction[1], row.direction[2]);
    if (row.kind != LoopConstraintRow::Kind::AlongDirection) return std::nullopt;
    const auto rule =
        std::find_if(system.rules.begin(), system.rules.end(), [&](const ParameterRule& candidate) {
            return candidate.offset == row.directionA.parameter;
        });
    // The others are those of joints that slide.
    if (rule->kind != ParameterRule::Kind::FixedDirection) return std::nullopt;
    return rule->constant;
}

std::string rowName(const System& system, std::size_t rowIndex) {
    const LoopConstraintRow& row = system.rows[rowIndex];
    const std::string& joint = system.closures[at(row.closure)].name;
    const LoopConstraint::Kind owner = system.closures[at(row.closure)].kind;
    if (owner != LoopConstraint::Kind::Joint) return joint;
    if (const std::optional<Eigen::Vector3d> direction = positionOf(system, row)) {
        Eigen::Index largest = 0;
        direction->cwiseAbs().maxCoeff(&largest);
        return joint + " (position " + std::string(1, "xyz"[largest]) + ")";
    }
    int place = 0;
    for (std::size_t before = 0; before <= rowIndex; ++before)
        if (system.rows[before].closure == row.closure && system.rows[before].kind == row.kind)
            ++place;
    const bool offset = row.kind == LoopConstraintRow::Kind::AlongDirection;
    return joint + (offset ? " (offset " : " (orientation ") + std::to_string(place) + ")";
}

/// Which rows depend on rows before them.
struct Dependence {
    std::vector<bool> atStart, nearby;  ///< nearby: wherever the mechanism may move
};

template <class Space>
Dependence dependenceOf(RankStudy<Space>& study) {
    Dependence found{study.dependentRows(), {}};
    found.nearby = found.atStart;
    for (const double amount : {0.03, -0.05}) {
        RankStudy<Space> moved = study;
        moved.moveFreely(amount);
        if (!moved.closeLoops()) continue;
        const std::vector<bool> there = moved.dependentRows();
        if (std::count(there.begin(), there.end(), true)
            < std::count(found.nearby.begin(), found.nearby.end(), true))
            found.nearby = there;
    }
    return found;
}

void requireRegularStart(const System& system, const Dependence& found) {
    for (std::size_t row = 0; row < system.rows.size(); ++row)
        if (found.atStart[row] && !found.nearby[row]) {
            base::Diagnostic singular{
                base::Severity::Error, system.closures[at(system.rows[row].closure)].name, "",
                "The start pose is singular (a dead point): the loop through this joint is "
                "stretched or folded and can go on in more than one way.",
                "Draw the mechanism away from the stretched or folded position."};
            throw base::InputError(
                system.planar ? singular : blameLockedLoop(system.model, std::move(singular)));
        }
}

template <class Space>
void drop(System& system) {
    std::vector<bool> nearby;
    {
        RankStudy<Space> study(system);
        // When the requested start cannot be closed, the assembly reports it with the gaps.
        if (!study.closeLoops()) return;
        const Dependence found = dependenceOf(study);
        requireRegularStart(system, found);
        nearby = found.nearby;
        if constexpr (!Space::planar) {
            if (turnDependentRows(system, study, nearby)) {
                RankStudy<Space> turned(system);
                if (!turned.closeLoops()) return;
                nearby = dependenceOf(turned).nearby;
            }
        }
    }
    std::vector<LoopConstraintRow> kept;
    for (std::size_t row = 0; row < nearby.size(); ++row) {
        if (nearby[row]) {
            system.redundantConstraints.push_back(rowName(system, row));
            system.leftOutRows.push_back(system.rows[row]);
        } else {
            kept.push_back(system.rows[row]);
        }
    }
    system.rows = std::move(kept);
}

}  // namespace

namespace {

/// A drive that has nothing left to move in space is one of a locked loop.
void rejectLockedDrive(const System& system) {
    const bool vain = std::any_of(
        system.leftOutRows.begin(), system.leftOutRows.end(), [&](const LoopConstraintRow& row) {
            return system.closures[at(row.closure)].kind == LoopConstraint::Kind::Drive;
        });
    if (!vain) return;
    const base::Diagnostic locked = blameLockedLoop(system.model, {});
    if (!locked.message.empty()) throw base::InputError(locked);
}

}  // namespace

void dropRedundantRows(System& system) {
    if (system.rows.empty()) return;
    if (system.planar) {
        drop<math::PlanarSpace<double>>(system);
    } else {
        drop<math::SpatialSpace<double>>(system);
        rejectLockedDrive(system);
    }
}

std::optional<base::Diagnostic> warnOfStandstill(const System& system) {
    const bool driven = std::any_of(
        system.closures.begin(), system.closures.end(),
        [](const LoopConstraint& closure) { return closure.kind == LoopConstraint::Kind::Drive; });
    if (system.dofCount == 0 || driven || system.dofCount > static_cast<int>(system.rows.size()))
        return std::nullopt;
    base::Diagnostic still{
        base::Severity::Warning, "", "", "The mechanism has no degree of freedom: it stands still.",
        "If it should move, remove a constraint, or check that its points are drawn where they "
        "belong."};
    return system.planar ? still : blameLockedLoop(system.model, std::move(still));
}

}  // namespace linkwright::assembly
