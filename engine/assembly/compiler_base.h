// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/planarity.h"
#include "engine/assembly/spanning_tree.h"
#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/model/properties.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace linkwright::assembly {

/// What every part of the compilation of a drawing needs: names, the plane, and the parameter
/// vector under construction.
class CompilerBase {
protected:
    using Diagnostic = base::Diagnostic;
    using Severity = base::Severity;
    using Joint = model::Joint;
    using JointKind = model::JointKind;
    using Model = model::Model;
    using Number3 = model::Number3;
    using RuleKind = ParameterRule::Kind;

    CompilerBase(const Model& source, SpaceChoice choice) {
        system_.model = source;
        system_.numberCount = model::assignSlots(system_.model);
        const std::optional<PlaneFrame> plane = findPlane(system_.model);
        system_.planar = plane.has_value() && choice == SpaceChoice::Automatic
                         && (seenOutOfPlane(system_.model, *plane).empty()
                             || !determinesOutOfPlane(system_.model));
        if (system_.planar) system_.plane = *plane;
        vectorSize_ = system_.planar ? 2 : 3;
        angularSize_ = system_.planar ? 1 : 3;
        inertiaSize_ = system_.planar ? math::PlanarSpace<double>::inertiaSize
                                      : math::SpatialSpace<double>::inertiaSize;
        indexNames();
        measureSize();
    }

    /// A pitch is the travel in one turn.
    static constexpr double radiansToTurns = 0.5 * std::numbers::inv_pi;

    static std::size_t index(int value) { return static_cast<std::size_t>(value); }

    void indexNames() {
        const Model& model = system_.model;
        for (std::size_t place = 0; place < model.points.size(); ++place)
            points_[model.points[place].id] = static_cast<int>(place);
        bodies_[model::groundId] = -1;
        for (std::size_t place = 0; place < model.bodies.size(); ++place)
            bodies_[model.bodies[place].id] = static_cast<int>(place);
        for (std::size_t place = 0; place < model.joints.size(); ++place)
            joints_[model.joints[place].id] = static_cast<int>(place);
        for (std::size_t place = 0; place < model.inputs.size(); ++place)
            inputs_[model.inputs[place].id] = static_cast<int>(place);
    }

    void measureSize() {
        Eigen::Array3d low = Eigen::Array3d::Constant(1e300);
        Eigen::Array3d high = -low;
        for (const model::Point& point : system_.model.points)
            for (int axis = 0; axis < 3; ++axis) {
                low[axis] = std::min(low[axis], point.position[index(axis)].value);
                high[axis] = std::max(high[axis], point.position[index(axis)].value);
            }
        const double diagonal = (high - low).matrix().norm();
        system_.size = system_.model.points.size() > 1 && diagonal > 0.0 ? diagonal : 1.0;
    }

    void rejectUnreached(const SpanningTree& tree) const {
        std::vector<Diagnostic> problems;
        for (const int body : tree.unreached)
            problems.push_back({Severity::Error, system_.model.bodies[index(body)].id, "",
                                "The body is not connected to the ground by any joint.",
                                "Add a joint, or a free joint to the ground."});
        if (!problems.empty()) throw base::InputError(problems);
    }

    // --- parameters ---------------------------------------------------------------------

    int allocate(int count) {
        const int offset = system_.parameterCount;
        system_.parameterCount += count;
        return offset;
    }

    ParameterRule& addRule(RuleKind kind, int count, double factor = 1.0) {
        ParameterRule rule;
        rule.kind = kind;
        rule.offset = allocate(count);
        rule.factor = factor;
        system_.rules.push_back(rule);
        return system_.rules.back();
    }

    static void setSlots(ParameterRule& rule, int first, const Number3& numbers) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            rule.slots[index(first) + axis] = numbers[axis].slot;
    }

    int addScalar(const model::Number& number) {
        ParameterRule& rule = addRule(RuleKind::Scalar, 1);
        rule.slots[0] = number.slot;
        return rule.offset;
    }

    const Number3& position(int point) const { return system_.model.points[index(point)].position; }

    /// @param point -1: none, the shift is a place
    /// @param shift from the point, m, world axes of the drawing; times `scale`, if any
    PointReference addPoint(int node, int point,
                            const Eigen::Vector3d& shift = Eigen::Vector3d::Zero(),
                            const Number3* scale = nullptr) {
        ParameterRule& rule = addRule(RuleKind::LocalPoint, vectorSize_);
        if (point >= 0) setSlots(rule, 0, position(point));
        rule.constant = shift;
        if (scale != nullptr) setSlots(rule, 6, *scale);
        if (node >= 0) setSlots(rule, 3, position(system_.nodes[index(node)].originPoint));
        return {node, rule.offset};
    }

    int addVector(RuleKind kind, const Number3& numbers, double factor = 1.0) {
        ParameterRule& rule = addRule(kind, vectorSize_, factor);
        setSlots(rule, 0, numbers);
        return rule.offset;
    }

    int addAxis(const Number3& numbers, double factor) {
        ParameterRule& rule = addRule(RuleKind::UnitAxis, angularSize_, factor);
        setSlots(rule, 0, numbers);
        return rule.offset;
    }

    DirectionReference addFixedDirection(int node, const Eigen::Vector3d& direction) {
        ParameterRule& rule = addRule(RuleKind::FixedDirection, vectorSize_);
        rule.constant = direction;
        return {node, rule.offset};
    }
    PointReference attachment(const model::Attachment& at) {
        return addPoint(nodeOfBody(bodies_.at(at.body)), points_.at(at.point));
    }

    int addNormalPart(const Number3& numbers) {
        ParameterRule& rule = addRule(RuleKind::NormalPart, 3);
        setSlots(rule, 0, numbers);
        return rule.offset;
    }

    int nodeOfBody(int body) const { return body < 0 ? -1 : system_.bodyNode[index(body)]; }

    System system_;
    int vectorSize_ = 3;
    int angularSize_ = 3;
    int inertiaSize_ = 10;
    std::unordered_map<std::string, int> points_, bodies_, joints_, inputs_;
};

}  // namespace linkwright::assembly
