// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/mobility.h"

#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/model/validation.h"
#include "engine/session/quality/four_joints.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <vector>

namespace linkwright::session {

namespace {

constexpr double degrees = 180.0 / std::numbers::pi;
constexpr int instantsPerSpan = 180;

/// A model that moves its drive alone, from where the motion starts.
model::Model drivenAlone(model::Model model) {
    model.costTerms.clear();
    model.designVariables.clear();
    model.simulation.kind = model::MotionKind::Kinematic;
    model.simulation.duration = 1.0;
    model.simulation.durationFormula.clear();
    model.simulation.step = 1.0 / instantsPerSpan;
    for (model::Input& input : model.inputs)
        input.optimize = false;
    return model;
}

/// Value of the driven coordinate at the start; none where that does not assemble.
template <class Space>
std::optional<double> startValue(const assembly::System& system) {
    dynamics::MotionSetup<Space> setup(system);
    setup.prepare();
    for (const assembly::LoopConstraintRow& row : system.rows)
        if (system.closures[static_cast<std::size_t>(row.closure)].kind
                == assembly::LoopConstraint::Kind::Drive
            && row.dofB.coordinate >= 0)
            return setup.startState[static_cast<std::size_t>(row.dofB.coordinate)];
    return std::nullopt;
}

/// Part of the duration after which the loops do not close any more, 1 if they always do.
template <class Space>
double reachedPart(const assembly::System& system) {
    dynamics::MotionSetup<Space> setup(system);
    setup.prepare();
    try {
        setup.forward.run(setup.startState, false);
    } catch (const base::ComputationError& error) {
        return error.time();
    }
    return 1.0;
}

template <class Compute>
auto inSpaceOf(const assembly::System& system, const Compute& compute) {
    return system.planar ? compute(math::PlanarSpace<double>())
                         : compute(math::SpatialSpace<double>());
}

Eigen::Vector3d values(const model::Number3& numbers) {
    return {numbers[0].value, numbers[1].value, numbers[2].value};
}

/// Distance of two points across an axis: links may lie in planes beside each other.
double distanceAcross(const Eigen::Vector3d& axis, const model::Model& model,
                      const std::string& from, const std::string& to) {
    const model::Point* begin = model::findById(model.points, from);
    const model::Point* end = model::findById(model.points, to);
    if (begin == nullptr || end == nullptr) return 0.0;
    return axis.cross(values(end->position) - values(begin->position)).norm();
}

std::optional<DriveRange> driveRange(const model::Model& source) {
    if (source.drives.size() != 1 || source.drives[0].kind != model::DriveKind::JointCoordinate
        || base::hasErrors(model::validate(source)))
        return std::nullopt;
    try {
        model::Model model = drivenAlone(source);
        const assembly::System drawn = assembly::compile(model);
        if (!drawn.kinematic) return std::nullopt;
        const auto start =
            inSpaceOf(drawn, [&](auto space) { return startValue<decltype(space)>(drawn); });
        if (!start) return std::nullopt;
        model::Drive& drive = model.drives[0];
        DriveRange range{drive.id, model::drivesTravel(model, drive)};
        const double span = range.travel ? drawn.size : 2.0 * std::numbers::pi;
        const auto reach = [&](double sense) {
            char formula[96];
            std::snprintf(formula, sizeof formula, "%.17g+(%.17g)*t", *start, sense * span);
            drive.profile = model::DriveProfile::Formula;
            drive.expression = formula;
            const assembly::System system = assembly::compile(model);
            return inSpaceOf(system,
                             [&](auto space) { return reachedPart<decltype(space)>(system); });
        };
        const double ahead = reach(1.0);
        range.to = *start + ahead * span;
        range.deadTo = ahead < 1.0;
        const double behind = range.travel || range.deadTo ? reach(-1.0) : 1.0;
        range.from = *start - behind * span;
        range.deadFrom = behind < 1.0;
        return range;
    } catch (const base::InputError&) {
        return std::nullopt;  // the check of the model says so
    }
}

/// Empty for other mechanisms. Grashof's rule is about the plane: all axes have to be parallel.
std::string fourBarClass(const model::Model& model) {
    // From the ground around: the frame is link 0, the coupler link 2.
    const std::vector<const model::Joint*> ring = ringOfFour(model, {});
    if (ring.empty() || !std::all_of(ring.begin(), ring.end(), [](const model::Joint* joint) {
            return joint->kind == model::JointKind::Revolute;
        }))
        return {};
    const Eigen::Vector3d axis = values(ring[0]->axis).normalized();
    constexpr double parallel = 1e-9;
    for (const model::Joint* joint : ring)
        if (axis.cross(values(joint->axis).normalized()).norm() > parallel) return {};
    constexpr std::size_t count = 4;
    std::array<double, count> links{};
    for (std::size_t link = 0; link < count; ++link)
        links[link] =
            distanceAcross(axis, model, ring[(link + count - 1) % count]->point, ring[link]->point);
    const auto shortest = std::min_element(links.begin(), links.end());
    const double longest = *std::max_element(links.begin(), links.end());
    double sum = 0.0;
    for (const double link : links)
        sum += link;
    if (!(*shortest > 0.0)) return {};
    const double excess = 2.0 * (*shortest + longest) - sum;  // beyond that of the other two links
    constexpr double equal = 1e-9;
    if (std::abs(excess) <= equal * sum) return "change-point";
    if (excess > 0.0) return "triple-rocker";
    switch (shortest - links.begin()) {
        case 0: return "double-crank";
        case 2: return "double-rocker";
        default: return "crank-rocker";
    }
}

}  // namespace

Mobility mobilityOf(const model::Model& model) {
    return {driveRange(model), fourBarClass(model)};
}

std::string describe(const DriveRange& range) {
    char text[256];
    const double unit = range.travel ? 1.0 : degrees;
    const char* name = range.travel ? "m" : "degrees";
    if (range.turnsFully()) return "\"" + range.drive + "\" turns fully";
    const char* verb = range.travel ? "moves" : "turns";
    if (range.deadFrom && range.deadTo)
        std::snprintf(text, sizeof text, " %s from %.6g to %.6g %s, between dead points", verb,
                      range.from * unit, range.to * unit, name);
    else if (range.deadFrom || range.deadTo)
        std::snprintf(text, sizeof text, " has a dead point at %.6g %s",
                      (range.deadFrom ? range.from : range.to) * unit, name);
    else
        std::snprintf(text, sizeof text, " moves freely from %.6g to %.6g %s", range.from * unit,
                      range.to * unit, name);
    return "\"" + range.drive + "\"" + text;
}

}  // namespace linkwright::session
