// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/compiler_base.h"
#include "engine/assembly/row_layout.h"
#include "engine/assembly/table_function.h"

namespace linkwright::assembly {

/// Spanning tree, loop closures and constraint elements of a drawing.
class TreeCompiler : protected CompilerBase {
protected:
    using CompilerBase::CompilerBase;

    // --- spanning tree ------------------------------------------------------------------

    int addNode(NodeKind kind, int parent, int joint) {
        Node node;
        node.kind = kind;
        node.parent = parent;
        node.joint = joint;
        node.originPoint = points_.at(system_.model.joints[index(joint)].point);
        node.firstDof = system_.dofCount;
        node.firstCoordinate = system_.coordinateCount;
        const bool triple = kind == NodeKind::Translation || kind == NodeKind::Spherical;
        node.dofCount = triple ? 3 : kind == NodeKind::Rigid ? 0 : 1;
        node.coordinateCount = kind == NodeKind::Spherical ? 4 : node.dofCount;
        system_.dofCount += node.dofCount;
        system_.coordinateCount += node.coordinateCount;

        ParameterRule& anchor = addRule(RuleKind::LocalPoint, vectorSize_);
        setSlots(anchor, 0, position(node.originPoint));
        if (parent >= 0) setSlots(anchor, 3, position(system_.nodes[index(parent)].originPoint));
        node.anchorParameter = anchor.offset;
        system_.nodes.push_back(node);
        return static_cast<int>(system_.nodes.size()) - 1;
    }

    /// Connects coordinates `first`.. of the joint to the degrees of freedom of the node.
    void bindCoordinates(int nodeIndex, int first) {
        Node& node = system_.nodes[index(nodeIndex)];
        const Joint& joint = system_.model.joints[index(node.joint)];
        std::vector<JointDof>& dofs = system_.jointDofs[index(node.joint)];
        node.dampingParameter = system_.parameterCount;
        for (int local = 0; local < node.dofCount; ++local) {
            addScalar(joint.coordinates[index(first + local)].damping);
            const bool hasCoordinate = node.kind != NodeKind::Spherical;
            dofs[index(first + local)] = {nodeIndex, node.firstDof + local,
                                          hasCoordinate ? node.firstCoordinate + local : -1};
        }
        if (node.kind == NodeKind::Spherical) return;
        node.zeroParameter = system_.parameterCount;
        for (int local = 0; local < node.dofCount; ++local)
            addScalar(joint.coordinates[index(first + local)].drawn);
    }

    int addRevolute(int parent, int joint, const Number3& axis, double sign, int coordinate) {
        const int node = addNode(NodeKind::Revolute, parent, joint);
        const int axisParameter = addAxis(axis, sign);
        system_.nodes[index(node)].axisParameter = axisParameter;
        bindCoordinates(node, coordinate);
        return node;
    }

    int addPrismatic(int parent, int joint, const Number3& axis, double sign, int coordinate) {
        const int node = addNode(NodeKind::Prismatic, parent, joint);
        const int axisParameter = addVector(RuleKind::UnitDirection, axis, sign);
        system_.nodes[index(node)].axisParameter = axisParameter;
        bindCoordinates(node, coordinate);
        return node;
    }

    int addScrew(int parent, int joint, double sign) {
        const int node = addNode(NodeKind::Screw, parent, joint);
        const Joint& source = system_.model.joints[index(joint)];
        const int axisParameter = addAxis(source.axis, sign);
        ParameterRule& travel = addRule(RuleKind::ScrewTravel, vectorSize_, sign * radiansToTurns);
        setSlots(travel, 0, source.axis);
        travel.slots[3] = travel.slots[4] = travel.slots[5] = source.pitch.slot;
        system_.nodes[index(node)].axisParameter = axisParameter;
        system_.nodes[index(node)].travelParameter = travel.offset;
        bindCoordinates(node, 0);
        return node;
    }

    int addPlanarRotation(int parent, int joint, double sign) {
        const int node = addNode(NodeKind::Revolute, parent, joint);
        const Joint& source = system_.model.joints[index(joint)];
        ParameterRule& rule = addRule(RuleKind::UnitCrossAxis, angularSize_, sign);
        setSlots(rule, 0, source.axis);
        setSlots(rule, 3, source.secondAxis);
        system_.nodes[index(node)].axisParameter = rule.offset;
        bindCoordinates(node, 2);
        return node;
    }

    int addTriple(NodeKind kind, int parent, int joint, int coordinate) {
        const int node = addNode(kind, parent, joint);
        bindCoordinates(node, coordinate);
        return node;
    }

    /// Adds the chain of primitive joints of `jointIndex` from the frame `parent`. Reversed
    /// joints run from body B to body A: the primitives come in opposite order with opposite
    /// axes, which leaves the coordinates unchanged.
    int addJointChain(int jointIndex, int parent, bool reversed) {
        const Joint& joint = system_.model.joints[index(jointIndex)];
        system_.jointDofs[index(jointIndex)].assign(joint.coordinates.size(), {});
        const double sign = reversed ? -1.0 : 1.0;
        switch (joint.kind) {
            case JointKind::Revolute: return addRevolute(parent, jointIndex, joint.axis, sign, 0);
            case JointKind::Prismatic: return addPrismatic(parent, jointIndex, joint.axis, sign, 0);
            case JointKind::Screw: return addScrew(parent, jointIndex, sign);
            case JointKind::Cylindrical: {
                const int travel = addPrismatic(parent, jointIndex, joint.axis, sign, 0);
                return addRevolute(travel, jointIndex, joint.axis, sign, 1);
            }
            case JointKind::Universal: {
                const Number3& first = reversed ? joint.secondAxis : joint.axis;
                const Number3& second = reversed ? joint.axis : joint.secondAxis;
                const int cross = addRevolute(parent, jointIndex, first, sign, reversed ? 1 : 0);
                return addRevolute(cross, jointIndex, second, sign, reversed ? 0 : 1);
            }
            case JointKind::Planar: {
                if (reversed) {
                    const int turned = addPlanarRotation(parent, jointIndex, sign);
                    const int second = addPrismatic(turned, jointIndex, joint.secondAxis, sign, 1);
                    return addPrismatic(second, jointIndex, joint.axis, sign, 0);
                }
                const int first = addPrismatic(parent, jointIndex, joint.axis, sign, 0);
                const int second = addPrismatic(first, jointIndex, joint.secondAxis, sign, 1);
                return addPlanarRotation(second, jointIndex, sign);
            }
            case JointKind::Spherical:
                rejectReversed(joint, reversed);
                return addTriple(NodeKind::Spherical, parent, jointIndex, 0);
            case JointKind::Free: {
                rejectReversed(joint, reversed);
                const int travel = addTriple(NodeKind::Translation, parent, jointIndex, 0);
                return addTriple(NodeKind::Spherical, travel, jointIndex, 3);
            }
            case JointKind::Fixed: return parent;
        }
        return parent;
    }

    /// Whether a signal asks for the force or the impulse of a joint.
    [[nodiscard]] bool isForceMeasured(int jointIndex) const {
        const std::string& id = system_.model.joints[index(jointIndex)].id;
        return std::any_of(system_.model.signalList.begin(), system_.model.signalList.end(),
                           [&](const model::Signal& signal) {
                               return signal.constraint == id && model::isReaction(signal.kind);
                           });
    }

    static void rejectReversed(const Joint& joint, bool reversed) {
        if (!reversed) return;
        throw base::InputError(
            Diagnostic{Severity::Error, joint.id, "bodyA",
                       "Body A of this joint is farther from the ground than body B.",
                       "Swap bodyA and bodyB, so that body A is on the ground side."});
    }

    void addEdge(const TreeEdge& edge) {
        const int parent = nodeOfBody(edge.parentBody);
        const bool welded = system_.model.joints[index(edge.joint)].kind == JointKind::Fixed;
        const int node = welded && isForceMeasured(edge.joint)
                             ? addNode(NodeKind::Rigid, parent, edge.joint)
                             : addJointChain(edge.joint, parent, edge.reversed);
        system_.bodyNode[index(edge.childBody)] = node;
        system_.inertiaShares.push_back({node, edge.childBody, 1.0});
    }

    // --- loops --------------------------------------------------------------------------

    void addLoopConstraint(int jointIndex) {
        const Joint& joint = system_.model.joints[index(jointIndex)];
        const int bodyA = bodies_.at(joint.bodyA);
        const int bodyB = bodies_.at(joint.bodyB);
        system_.jointDofs[index(jointIndex)].assign(joint.coordinates.size(), {});
        if (joint.kind == JointKind::Free && !usesCoordinates(system_.model, jointIndex)) return;
        const bool closesByPoint =
            joint.kind == JointKind::Revolute || joint.kind == JointKind::Spherical;
        if (closesByPoint && !usesCoordinates(system_.model, jointIndex)) {
            const int closure = newLoopConstraint(jointIndex);
            addPointRows(closure, nodeOfBody(bodyA), nodeOfBody(bodyB), joint);
            if (joint.kind == JointKind::Revolute && !system_.planar)
                addAxisRows(closure, nodeOfBody(bodyA), nodeOfBody(bodyB), joint);
            return;
        }
        // Any other joint stays a joint of the tree, with all its coordinates; the loop is cut
        // through a body instead, whose two halves are welded by the closure.
        const bool splitA = bodyB < 0;
        const int split = splitA ? bodyA : bodyB;
        const int half = addJointChain(jointIndex, nodeOfBody(splitA ? bodyB : bodyA), splitA);
        if (joint.kind != JointKind::Fixed) shareInertia(split, half);
        const int closure = newLoopConstraint(jointIndex);
        addPointRows(closure, half, nodeOfBody(split), joint);
        addWeldRows(closure, half, nodeOfBody(split));
    }

    void shareInertia(int body, int half) {
        for (InertiaShare& share : system_.inertiaShares)
            if (share.body == body && share.node == nodeOfBody(body)) {
                share.factor *= 0.5;
                system_.inertiaShares.push_back({half, body, share.factor});
                return;
            }
    }

    int newLoopConstraint(int jointIndex) {
        system_.closures.push_back(
            {LoopConstraint::Kind::Joint, jointIndex, system_.model.joints[index(jointIndex)].id});
        return static_cast<int>(system_.closures.size()) - 1;
    }
    int newLoopConstraint(LoopConstraint::Kind kind, const std::string& id) {
        system_.closures.push_back({kind, -1, id});
        return static_cast<int>(system_.closures.size()) - 1;
    }

    std::vector<int> pathBetween(int nodeA, int nodeB) const {
        return pathToGround(system_, {nodeA, nodeB});
    }

    void addPointRows(int closure, int nodeA, int nodeB, const Joint& joint) {
        const int point = points_.at(joint.point);
        const PointReference pointA = addPoint(nodeA, point);
        const PointReference pointB = addPoint(nodeB, point);
        for (int axis = 0; axis < vectorSize_; ++axis) {
            LoopConstraintRow row;
            row.kind = LoopConstraintRow::Kind::PointComponent;
            row.direction[index(axis)] = 1.0;
            row.pointA = pointA;
            row.pointB = pointB;
            row.closure = closure;
            row.path = pathBetween(nodeA, nodeB);
            system_.rows.push_back(row);
        }
    }

    void addPerpendicularRow(int closure, DirectionReference first, DirectionReference second) {
        LoopConstraintRow row;
        row.kind = LoopConstraintRow::Kind::Perpendicular;
        row.directionA = first;
        row.directionB = second;
        row.closure = closure;
        row.path = pathBetween(first.node, second.node);
        system_.rows.push_back(row);
    }

    /// The world axis farthest from an axis, so that the cross product is well formed.
    static Eigen::Vector3d helperOf(const Number3& axis) {
        int smallest = 0;
        for (int candidate = 1; candidate < 3; ++candidate)
            if (std::abs(axis[index(candidate)].value) < std::abs(axis[index(smallest)].value))
                smallest = candidate;
        return Eigen::Vector3d::Unit(smallest);
    }

    void addAxisRows(int closure, int nodeA, int nodeB, const Joint& joint) {
        const DirectionReference axis{nodeB, addVector(RuleKind::UnitDirection, joint.axis)};
        const Eigen::Vector3d helper = helperOf(joint.axis);
        for (const RuleKind kind : {RuleKind::UnitPerpendicular, RuleKind::SecondPerpendicular}) {
            const int offset = addVector(kind, joint.axis);
            system_.rules.back().constant = helper;
            addPerpendicularRow(closure, {nodeA, offset}, axis);
        }
    }

    void addWeldRows(int closure, int nodeA, int nodeB) {
        if (system_.planar) {
            addPerpendicularRow(closure, addFixedDirection(nodeA, system_.plane.first),
                                addFixedDirection(nodeB, system_.plane.second));
            return;
        }
        for (int axis = 0; axis < 3; ++axis)
            addPerpendicularRow(closure, addFixedDirection(nodeA, Eigen::Vector3d::Unit(axis)),
                                addFixedDirection(nodeB, Eigen::Vector3d::Unit((axis + 1) % 3)));
    }

    // --- constraint elements ------------------------------------------------------------

    /// What functions of time are made of.
    void addFunctionNumbers() {
        system_.functionNumbers = system_.parameterCount;
        for (const model::Parameter& parameter : system_.model.parameters)
            addScalar(parameter.value);
        for (const model::Drive& drive : system_.model.drives) {
            firstDriveNumbers_.push_back(1 + system_.parameterCount - system_.functionNumbers);
            if (drive.profile == model::DriveProfile::ConstantSpeed) {
                addScalar(*model::driveStart(system_.model, drive));
                addScalar(drive.speed);
            }
            if (drive.profile == model::DriveProfile::Table)
                for (const model::Number& value : drive.values)
                    addScalar(value);
        }
        system_.functionNumberCount = system_.parameterCount - system_.functionNumbers;
    }

    int addFunction(const std::string& expression) {
        TimeFunction function;
        function.formula = math::Expression::parse(expression, functionNames());
        return addFunction(std::move(function));
    }

    /// Of time and the numbers of formulas; those of drives have none.
    [[nodiscard]] std::vector<std::string> functionNames() const {
        std::vector<std::string> names{"t"};
        for (const model::Parameter& parameter : system_.model.parameters)
            names.push_back(parameter.id);
        names.resize(1 + index(system_.functionNumberCount));
        return names;
    }

    /// Argument of functions that is the first number of a drive of the model.
    [[nodiscard]] int firstNumberOf(const model::Drive& drive) const {
        return firstDriveNumbers_[index(static_cast<int>(&drive - system_.model.drives.data()))];
    }

    int addFunction(TimeFunction function) {
        system_.functions.push_back(std::move(function));
        return static_cast<int>(system_.functions.size()) - 1;
    }

    int addProfile(const model::Drive& drive) {
        switch (drive.profile) {
            case model::DriveProfile::Formula: return addFunction(drive.expression);
            case model::DriveProfile::Table:
                return addFunction(numbersFunction(drive.times, firstNumberOf(drive)));
            case model::DriveProfile::ConstantSpeed: break;
        }
        std::vector<std::string> names{"t"};
        names.resize(index(firstNumberOf(drive)));
        names.emplace_back("start");
        names.emplace_back("speed");
        TimeFunction function;
        function.formula = math::Expression::parse("start+speed*t", names);
        return addFunction(std::move(function));
    }

    int addDistance(const model::Attachment& first, const model::Attachment& second) {
        ParameterRule& rule = addRule(RuleKind::Distance, 1);
        setSlots(rule, 0, position(points_.at(first.point)));
        setSlots(rule, 3, position(points_.at(second.point)));
        return rule.offset;
    }

    void addRod(const model::Rod& rod) {
        LoopConstraintRow row;
        row.kind = LoopConstraintRow::Kind::Distance;
        row.pointA = attachment(rod.endA);
        row.pointB = attachment(rod.endB);
        row.length = rod.length ? addScalar(*rod.length) : addDistance(rod.endA, rod.endB);
        const double length = rod.length ? rod.length->value : drawnDistance(rod.endA, rod.endB);
        row.scale = 1.0 / length;
        row.closure = newLoopConstraint(LoopConstraint::Kind::Rod, rod.id);
        row.path = pathBetween(row.pointA.node, row.pointB.node);
        system_.rows.push_back(row);
    }

    /// That it touches, and that it slips along neither of two directions of the ground.
    void addWheel(const model::RollingWheel& wheel) {
        LoopConstraintRow row;
        row.kind = LoopConstraintRow::Kind::Touching;
        row.pointA = attachment({wheel.bodyA, wheel.center});
        row.pointB = attachment({wheel.bodyB, wheel.point});
        row.directionA = {row.pointA.node, addVector(RuleKind::UnitDirection, wheel.axis)};
        row.directionB = {row.pointB.node, addVector(RuleKind::UnitDirection, wheel.normal)};
        row.along = row.directionB;
        row.radius = addScalar(wheel.radius);
        row.rimRadius = addScalar(wheel.rimRadius);
        row.closure = newLoopConstraint(LoopConstraint::Kind::Wheel, wheel.id);
        row.path = pathBetween(row.pointA.node, row.pointB.node);
        system_.rows.push_back(row);
        row.kind = LoopConstraintRow::Kind::Rolling;
        // In the plane, only the first of the two lies in it.
        const Eigen::Vector3d helper =
            system_.planar ? system_.plane.normal : helperOf(wheel.normal);
        for (const RuleKind kind : {RuleKind::UnitPerpendicular, RuleKind::SecondPerpendicular}) {
            row.along = {row.pointB.node, addVector(kind, wheel.normal)};
            system_.rules.back().constant = helper;
            system_.rows.push_back(row);
            if (system_.planar) break;
        }
    }

    void addCam(const model::Cam& cam) {
        LoopConstraintRow row;
        row.kind = LoopConstraintRow::Kind::OnCurve;
        row.curve = curveOf(cam);
        row.pointA = row.curve.follower;
        row.pointB = row.curve.origin;
        row.directionA = row.curve.first;
        row.directionB = row.curve.second;
        row.radius = addScalar(cam.radius);
        row.closure = newLoopConstraint(LoopConstraint::Kind::Cam, cam.id);
        row.path = pathBetween(row.pointA.node, row.pointB.node);
        system_.rows.push_back(row);
    }

    /// The curve of a cam, whose numbers are added when it is first asked for.
    CurveContact curveOf(const model::Cam& cam) {
        System::CurveRule rule;
        CurveContact& contact = rule.contact;
        const std::string& origin = cam.points.empty() ? cam.origin : cam.points.front();
        contact.follower = attachment({cam.bodyA, cam.point});
        contact.origin = attachment({cam.bodyB, origin});
        const auto axis = [&](RuleKind kind, const Eigen::Vector3d& constant) {
            const int offset = addVector(kind, cam.axis);
            system_.rules.back().constant = constant;
            return DirectionReference{contact.origin.node, offset};
        };
        if (system_.planar) {
            contact.first = axis(RuleKind::FixedDirection, system_.plane.first);
            // The axis of the curve is along the normal of the plane, or against it.
            const Eigen::Vector3d normal(cam.axis[0].value, cam.axis[1].value, cam.axis[2].value);
            const double side = normal.dot(system_.plane.normal) < 0.0 ? -1.0 : 1.0;
            contact.second = axis(RuleKind::FixedDirection, system_.plane.second * side);
        } else {
            const Eigen::Vector3d helper = model::helperOfCurve(cam);
            contact.first = axis(RuleKind::UnitPerpendicular, helper);
            contact.second = axis(RuleKind::SecondPerpendicular, helper);
        }
        const model::CurveShape shape(system_.model, cam);
        contact.form = shape.form();
        contact.pieces = allocate(math::curvePieceSize * contact.form.count);
        contact.side = cam.radius.value > 0.0 && shape.followerDistance() < 0.0 ? -1.0 : 1.0;
        const auto slotsOf = [&](const std::string& point) {
            const Number3& numbers = position(points_.at(point));
            return std::array{numbers[0].slot, numbers[1].slot, numbers[2].slot};
        };
        rule.originSlots = slotsOf(origin);
        for (const std::string& point : cam.points)
            rule.slots.push_back(slotsOf(point));
        rule.cam = cam.id;
        for (const model::Number& radius : cam.radii)
            rule.radii.push_back(radius.slot);
        for (const model::Number& flank : cam.flanks)
            rule.flanks.push_back(flank.slot);
        rule.table = cam.table;
        system_.curves.push_back(rule);
        return contact;
    }

    double drawnDistance(const model::Attachment& first, const model::Attachment& second) const {
        double square = 0.0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double difference = position(points_.at(first.point))[axis].value
                                      - position(points_.at(second.point))[axis].value;
            square += difference * difference;
        }
        return std::sqrt(square);
    }

    /// Dof of a joint coordinate that a constraint acts on, and the offset of its drawn value.
    JointDof coordinateOf(const std::string& joint, int coordinate, int& zero) {
        const int jointIndex = joints_.at(joint);
        const JointDof dof = system_.jointDofs[index(jointIndex)][index(coordinate)];
        zero =
            addScalar(system_.model.joints[index(jointIndex)].coordinates[index(coordinate)].drawn);
        return dof;
    }

    void addGear(const model::GearCoupling& gear) {
        LoopConstraintRow row;
        row.kind = LoopConstraintRow::Kind::CoordinateRatio;
        row.dofB = coordinateOf(gear.jointB, gear.coordinateB, row.zeroB);
        std::vector<int> ends{row.dofB.node};
        const auto add = [&](const std::string& joint, int coordinate, const model::Number& ratio) {
            RatioTerm& term = row.terms.emplace_back();
            term.dof = coordinateOf(joint, coordinate, term.zero);
            term.ratio = addScalar(ratio);
            ends.push_back(term.dof.node);
        };
        add(gear.jointA, gear.coordinateA, gear.ratio);
        for (const model::GearTerm& further : gear.further)
            add(further.joint, further.coordinate, further.ratio);
        row.closure = newLoopConstraint(LoopConstraint::Kind::Gear, gear.id);
        row.path = pathToGround(system_, ends);
        system_.rows.push_back(row);
    }

    void addDrive(const model::Drive& drive) {
        LoopConstraintRow row;
        if (drive.kind == model::DriveKind::JointCoordinate) {
            row.kind = LoopConstraintRow::Kind::CoordinateRatio;
            int unused = -1;
            row.dofB = coordinateOf(drive.joint, drive.coordinate, unused);
            row.path = pathBetween(row.dofB.node, -1);
        } else {
            row.pointB = attachment(drive.at);
            row.pointA = addOrigin();
            const Eigen::Vector3d world = Eigen::Vector3d::Unit(drive.coordinate);
            if (system_.planar) {
                row.direction = {system_.plane.first.dot(world), system_.plane.second.dot(world),
                                 0.0};
                row.normalPart =
                    addNormalPart(position(points_.at(drive.at.point))) + drive.coordinate;
            } else {
                row.direction = {world[0], world[1], world[2]};
            }
            row.path = pathBetween(row.pointB.node, -1);
        }
        row.function = addProfile(drive);
        row.closure = newLoopConstraint(LoopConstraint::Kind::Drive, drive.id);
        system_.rows.push_back(row);
    }

    std::vector<int> firstDriveNumbers_;  ///< see `firstNumberOf`

    /// The world origin as a point of the ground.
    PointReference addOrigin() {
        ParameterRule& rule = addRule(RuleKind::FixedDirection, vectorSize_);
        return {-1, rule.offset};
    }
};

}  // namespace linkwright::assembly
