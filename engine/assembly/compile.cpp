// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/closure_rank.h"
#include "engine/assembly/table_function.h"
#include "engine/assembly/planarity.h"
#include "engine/assembly/spanning_tree.h"
#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"
#include "engine/math/planar_space.h"
#include "engine/math/spatial_space.h"
#include "engine/model/properties.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace linkwright::assembly {

namespace {

using base::Diagnostic;
using base::Severity;
using model::Joint;
using model::JointKind;
using model::Model;
using model::Number3;
using RuleKind = ParameterRule::Kind;

std::size_t index(int value) { return static_cast<std::size_t>(value); }

/// Step by step construction of a System; one member function per kind of thing.
class Compiler {
public:
    Compiler(const Model& source, SpaceChoice choice) {
        system_.model = source;
        system_.numberCount = model::assignSlots(system_.model);
        const std::optional<PlaneFrame> plane = findPlane(system_.model);
        system_.planar = plane.has_value() && choice == SpaceChoice::Automatic;
        if (system_.planar) system_.plane = *plane;
        vectorSize_ = system_.planar ? 2 : 3;
        angularSize_ = system_.planar ? 1 : 3;
        inertiaSize_ = system_.planar ? math::PlanarSpace<double>::inertiaSize
                                      : math::SpatialSpace<double>::inertiaSize;
        indexNames();
        measureSize();
    }

    System build() {
        const SpanningTree tree = growSpanningTree(system_.model);
        refuseUnreached(tree);
        system_.bodyNode.assign(system_.model.bodies.size(), -1);
        system_.jointDofs.resize(system_.model.joints.size());
        for (const model::Body& body : system_.model.bodies) {
            system_.bodyPoints.emplace_back();
            for (const std::string& point : body.points)
                system_.bodyPoints.back().push_back(points_.at(point));
        }
        for (const TreeEdge& edge : tree.edges) addEdge(edge);
        for (const int joint : tree.cutJoints) addClosure(joint);
        addNamedParameters();
        for (const model::Rod& rod : system_.model.rods) addRod(rod);
        for (const model::GearCoupling& gear : system_.model.gears) addGear(gear);
        for (const model::Drive& drive : system_.model.drives) addDrive(drive);
        addGravity();
        addInertia();
        addForces();
        addSignals();
        addCosts();
        refuseMasslessEnds();
        return std::move(system_);
    }

private:
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

    void refuseUnreached(const SpanningTree& tree) const {
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

    PointReference addPoint(int node, int point) {
        ParameterRule& rule = addRule(RuleKind::LocalPoint, vectorSize_);
        setSlots(rule, 0, position(point));
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
        node.dofCount = triple ? 3 : 1;
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
                refuseReversed(joint, reversed);
                return addTriple(NodeKind::Spherical, parent, jointIndex, 0);
            case JointKind::Free: {
                refuseReversed(joint, reversed);
                const int travel = addTriple(NodeKind::Translation, parent, jointIndex, 0);
                return addTriple(NodeKind::Spherical, travel, jointIndex, 3);
            }
            case JointKind::Fixed: return parent;
        }
        return parent;
    }

    static void refuseReversed(const Joint& joint, bool reversed) {
        if (!reversed) return;
        throw base::InputError(Diagnostic{
            Severity::Error, joint.id, "bodyA",
            "Body A of this joint is farther from the ground than body B.",
            "Exchange bodyA and bodyB, so that body A is on the side of the ground."});
    }

    int nodeOfBody(int body) const { return body < 0 ? -1 : system_.bodyNode[index(body)]; }

    void addEdge(const TreeEdge& edge) {
        const int node = addJointChain(edge.joint, nodeOfBody(edge.parentBody), edge.reversed);
        system_.bodyNode[index(edge.childBody)] = node;
        system_.inertiaShares.push_back({node, edge.childBody, 1.0});
    }

    // --- loops --------------------------------------------------------------------------

    void addClosure(int jointIndex) {
        const Joint& joint = system_.model.joints[index(jointIndex)];
        const int bodyA = bodies_.at(joint.bodyA);
        const int bodyB = bodies_.at(joint.bodyB);
        system_.jointDofs[index(jointIndex)].assign(joint.coordinates.size(), {});
        if (joint.kind == JointKind::Free && !usesCoordinates(system_.model, jointIndex)) return;
        const bool closesByPoint =
            joint.kind == JointKind::Revolute || joint.kind == JointKind::Spherical;
        if (closesByPoint && !usesCoordinates(system_.model, jointIndex)) {
            const int closure = newClosure(jointIndex);
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
        const int closure = newClosure(jointIndex);
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

    int newClosure(int jointIndex) {
        system_.closures.push_back(
            {Closure::Kind::Joint, jointIndex, system_.model.joints[index(jointIndex)].id});
        return static_cast<int>(system_.closures.size()) - 1;
    }
    int newClosure(Closure::Kind kind, const std::string& id) {
        system_.closures.push_back({kind, -1, id});
        return static_cast<int>(system_.closures.size()) - 1;
    }

    /// Nodes that carry one of the two ends, tips first. Includes those that carry both: the
    /// elimination of joints in the loop leaves a wrench that reaches the ground.
    std::vector<int> pathToGround(int nodeA, int nodeB) const {
        std::vector<int> path;
        while (nodeA >= 0 || nodeB >= 0) {
            const int deeper = std::max(nodeA, nodeB);
            path.push_back(deeper);
            const int parent = system_.nodes[index(deeper)].parent;
            if (nodeA == deeper) nodeA = parent;
            if (nodeB == deeper) nodeB = parent;
        }
        return path;
    }

    void addPointRows(int closure, int nodeA, int nodeB, const Joint& joint) {
        const int point = points_.at(joint.point);
        const PointReference pointA = addPoint(nodeA, point);
        const PointReference pointB = addPoint(nodeB, point);
        for (int axis = 0; axis < vectorSize_; ++axis) {
            ClosureRow row;
            row.kind = ClosureRow::Kind::PointComponent;
            row.direction[index(axis)] = 1.0;
            row.pointA = pointA;
            row.pointB = pointB;
            row.closure = closure;
            row.path = pathToGround(nodeA, nodeB);
            system_.rows.push_back(row);
        }
    }

    void addPerpendicularRow(int closure, DirectionReference first, DirectionReference second) {
        ClosureRow row;
        row.kind = ClosureRow::Kind::Perpendicular;
        row.directionA = first;
        row.directionB = second;
        row.closure = closure;
        row.path = pathToGround(first.node, second.node);
        system_.rows.push_back(row);
    }

    void addAxisRows(int closure, int nodeA, int nodeB, const Joint& joint) {
        const DirectionReference axis{nodeB, addVector(RuleKind::UnitDirection, joint.axis)};
        // The world axis farthest from the joint axis, so that the cross product is well formed.
        Eigen::Vector3d helper = Eigen::Vector3d::Zero();
        int smallest = 0;
        for (int candidate = 1; candidate < 3; ++candidate)
            if (std::abs(joint.axis[index(candidate)].value) <
                std::abs(joint.axis[index(smallest)].value))
                smallest = candidate;
        helper[smallest] = 1.0;
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

    void addNamedParameters() {
        system_.namedParameters = system_.parameterCount;
        for (const model::Parameter& parameter : system_.model.parameters)
            addScalar(parameter.value);
    }

    int addFunction(const std::string& expression) {
        std::vector<std::string> names{"t"};
        for (const model::Parameter& parameter : system_.model.parameters)
            names.push_back(parameter.id);
        system_.functions.push_back({math::Expression::parse(expression, names), {}, {}, {}});
        return static_cast<int>(system_.functions.size()) - 1;
    }

    int addDistance(const model::Attachment& first, const model::Attachment& second) {
        ParameterRule& rule = addRule(RuleKind::Distance, 1);
        setSlots(rule, 0, position(points_.at(first.point)));
        setSlots(rule, 3, position(points_.at(second.point)));
        return rule.offset;
    }

    void addRod(const model::Rod& rod) {
        ClosureRow row;
        row.kind = ClosureRow::Kind::Distance;
        row.pointA = attachment(rod.endA);
        row.pointB = attachment(rod.endB);
        row.length = rod.length ? addScalar(*rod.length) : addDistance(rod.endA, rod.endB);
        const double length = rod.length ? rod.length->value : drawnDistance(rod.endA, rod.endB);
        row.scale = 1.0 / length;
        row.closure = newClosure(Closure::Kind::Rod, rod.id);
        row.path = pathToGround(row.pointA.node, row.pointB.node);
        system_.rows.push_back(row);
    }

    double drawnDistance(const model::Attachment& first, const model::Attachment& second) const {
        double square = 0.0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double difference = position(points_.at(first.point))[axis].value -
                                      position(points_.at(second.point))[axis].value;
            square += difference * difference;
        }
        return std::sqrt(square);
    }

    /// Dof of a joint coordinate that a constraint acts on, and the offset of its drawn value.
    JointDof coordinateOf(const std::string& joint, int coordinate, int& zero) {
        const int jointIndex = joints_.at(joint);
        const JointDof dof = system_.jointDofs[index(jointIndex)][index(coordinate)];
        zero = addScalar(
            system_.model.joints[index(jointIndex)].coordinates[index(coordinate)].drawn);
        return dof;
    }

    void addGear(const model::GearCoupling& gear) {
        ClosureRow row;
        row.kind = ClosureRow::Kind::CoordinateRatio;
        row.dofA = coordinateOf(gear.jointA, gear.coordinateA, row.zeroA);
        row.dofB = coordinateOf(gear.jointB, gear.coordinateB, row.zeroB);
        row.ratio = addScalar(gear.ratio);
        row.closure = newClosure(Closure::Kind::Gear, gear.id);
        row.path = pathToGround(row.dofA.node, row.dofB.node);
        system_.rows.push_back(row);
    }

    void addDrive(const model::Drive& drive) {
        ClosureRow row;
        if (drive.kind == model::DriveKind::JointCoordinate) {
            row.kind = ClosureRow::Kind::CoordinateRatio;
            int unused = -1;
            row.dofB = coordinateOf(drive.joint, drive.coordinate, unused);
            row.path = pathToGround(row.dofB.node, -1);
        } else {
            row.pointB = attachment(drive.at);
            row.pointA = addOrigin();
            const Eigen::Vector3d world = Eigen::Vector3d::Unit(drive.coordinate);
            if (system_.planar) {
                row.direction = {system_.plane.first.dot(world), system_.plane.second.dot(world), 0.0};
                row.normalPart =
                    addNormalPart(position(points_.at(drive.at.point))) + drive.coordinate;
            } else {
                row.direction = {world[0], world[1], world[2]};
            }
            row.path = pathToGround(row.pointB.node, -1);
        }
        row.function = addFunction(drive.expression);
        row.closure = newClosure(Closure::Kind::Drive, drive.id);
        system_.rows.push_back(row);
    }

    /// The world origin as a point of the ground.
    PointReference addOrigin() {
        ParameterRule& rule = addRule(RuleKind::FixedDirection, vectorSize_);
        return {-1, rule.offset};
    }

    // --- inertia and forces -------------------------------------------------------------

    void addGravity() {
        system_.gravityParameter = addVector(RuleKind::Direction, system_.model.gravity);
    }

    void addInertia() {
        for (const InertiaShare& share : system_.inertiaShares) {
            if (share.node < 0) continue;
            Node& node = system_.nodes[index(share.node)];
            if (node.inertiaParameter < 0) node.inertiaParameter = allocate(inertiaSize_);
        }
    }

    /// A massless frame at the end of a chain would take infinite velocity from any momentum.
    void refuseMasslessEnds() const {
        std::vector<bool> loaded(system_.nodes.size(), false);
        for (std::size_t node = system_.nodes.size(); node-- > 0;) {
            if (system_.nodes[node].inertiaParameter >= 0) loaded[node] = true;
            if (!loaded[node])
                throw base::InputError(Diagnostic{
                    Severity::Error, system_.model.joints[index(system_.nodes[node].joint)].id, "",
                    "Nothing with mass is attached beyond this joint.", "Give the body a mass."});
            if (system_.nodes[node].parent >= 0) loaded[index(system_.nodes[node].parent)] = true;
        }
    }

    PointReference attachment(const model::Attachment& at) {
        return addPoint(nodeOfBody(bodies_.at(at.body)), points_.at(at.point));
    }

    void addForces() {
        for (const model::SpringDamper& spring : system_.model.springs) {
            SpringElement element;
            element.endA = attachment(spring.endA);
            element.endB = attachment(spring.endB);
            element.stiffness = addScalar(spring.stiffness);
            if (spring.freeLength) {
                element.freeLength = addScalar(*spring.freeLength);
            } else {
                ParameterRule& rule = addRule(RuleKind::Distance, 1);
                setSlots(rule, 0, position(points_.at(spring.endA.point)));
                setSlots(rule, 3, position(points_.at(spring.endB.point)));
                element.freeLength = rule.offset;
            }
            element.damping = addScalar(spring.damping);
            system_.springs.push_back(element);
        }
        for (const model::TorsionalSpring& spring : system_.model.torsionalSprings)
            addTorsion(spring);
        system_.armatures.assign(index(system_.dofCount), -1);
        for (const model::Motor& motor : system_.model.motors) addMotor(motor);
        for (const model::Load& load : system_.model.loads) addLoad(load);
    }

    void addTorsion(const model::TorsionalSpring& spring) {
        TorsionElement element;
        element.dof = system_.jointDofs[index(joints_.at(spring.joint))][index(spring.coordinate)];
        const model::JointCoordinate& coordinate =
            model::findById(system_.model.joints, spring.joint)
                ->coordinates[index(spring.coordinate)];
        element.stiffness = addScalar(spring.stiffness);
        element.freeAngle = addScalar(spring.freeAngle ? *spring.freeAngle : coordinate.drawn);
        element.damping = addScalar(spring.damping);
        system_.torsions.push_back(element);
    }

    void addMotor(const model::Motor& motor) {
        MotorElement element;
        element.dof =
            system_.jointDofs[index(joints_.at(motor.joint))][index(motor.coordinate)].dof;
        element.input = inputs_.at(motor.input);
        element.gearRatio = addScalar(motor.gearRatio);
        element.torqueConstant = addScalar(motor.torqueConstant);
        element.backEmfConstant = addScalar(motor.backEmfConstant);
        element.resistance = addScalar(motor.resistance);
        element.viscousFriction = addScalar(motor.viscousFriction);
        ParameterRule& rule = addRule(RuleKind::RotorInertia, 1);
        rule.slots[0] = motor.gearRatio.slot;
        rule.slots[1] = motor.rotorInertia.slot;
        element.rotorInertia = rule.offset;
        if (system_.armatures[index(element.dof)] >= 0)
            throw base::InputError(Diagnostic{Severity::Error, motor.id, "joint",
                                              "Another motor drives the same joint coordinate.",
                                              "Keep one motor per joint coordinate."});
        system_.armatures[index(element.dof)] = element.rotorInertia;
        system_.motors.push_back(element);
    }

    void addLoad(const model::Load& load) {
        LoadElement element;
        element.kind = load.kind;
        element.bodyFrame = load.frame == model::LoadFrame::Body;
        element.magnitude = addScalar(load.magnitude);
        element.input = load.input.empty() ? -1 : inputs_.at(load.input);
        switch (load.kind) {
            case model::LoadKind::Force:
                element.at = attachment(load.at);
                element.direction = addVector(RuleKind::UnitDirection, load.direction);
                break;
            case model::LoadKind::Torque:
                element.at.node = nodeOfBody(bodies_.at(load.at.body));
                element.direction = addAxis(load.direction, 1.0);
                break;
            case model::LoadKind::JointLoad:
                element.dof =
                    system_.jointDofs[index(joints_.at(load.joint))][index(load.coordinate)].dof;
                break;
        }
        system_.loads.push_back(element);
    }

    // --- signals and cost ---------------------------------------------------------------

    void addSignals() {
        for (const model::Signal& signal : system_.model.signalList) {
            SignalElement element;
            element.kind = signal.kind;
            element.components = model::componentCount(signal.kind);
            element.bodyFrame = signal.frame == model::LoadFrame::Body;
            switch (signal.kind) {
                case model::SignalKind::PointPosition:
                    element.at = attachment(signal.at);
                    if (system_.planar)
                        element.offset = addNormalPart(position(points_.at(signal.at.point)));
                    break;
                case model::SignalKind::PointVelocity: element.at = attachment(signal.at); break;
                case model::SignalKind::PointAcceleration:
                    element.at = attachment(signal.at);
                    element.kind = model::SignalKind::PointVelocity;
                    element.rate = true;
                    break;
                case model::SignalKind::BodyDirection:
                    element.at.node = nodeOfBody(bodies_.at(signal.at.body));
                    element.direction = addVector(RuleKind::Direction, signal.direction);
                    if (system_.planar) element.offset = addNormalPart(signal.direction);
                    break;
                case model::SignalKind::AngularVelocity:
                    element.at.node = nodeOfBody(bodies_.at(signal.at.body));
                    break;
                case model::SignalKind::JointCoordinate:
                case model::SignalKind::JointVelocity:
                case model::SignalKind::JointAcceleration:
                    element.dof = system_.jointDofs[index(joints_.at(signal.joint))]
                                                   [index(signal.coordinate)];
                    refuseMissingCoordinate(signal, element.dof);
                    if (signal.kind == model::SignalKind::JointAcceleration) {
                        element.kind = model::SignalKind::JointVelocity;
                        element.rate = true;
                    }
                    break;
                case model::SignalKind::InputValue: element.input = inputs_.at(signal.input); break;
                case model::SignalKind::DirectionAngle: {
                    element.at.node = nodeOfBody(bodies_.at(signal.at.body));
                    element.direction = addVector(RuleKind::Direction, signal.direction);
                    if (system_.planar) element.offset = addNormalPart(signal.direction);
                    ParameterRule& rule = addRule(RuleKind::WorldVector, 3);
                    setSlots(rule, 0, signal.worldDirection);
                    element.worldDirection = rule.offset;
                    break;
                }
                case model::SignalKind::Distance:
                    element.at = attachment(signal.at);
                    element.other = attachment(signal.other);
                    break;
                case model::SignalKind::ConstraintImpulse:
                    element.row = rowOfConstraint(signal);
                    break;
                case model::SignalKind::Reaction: addReaction(signal, element); break;
                case model::SignalKind::KineticEnergy:
                case model::SignalKind::PotentialEnergy: break;
            }
            system_.hasRateSignals = system_.hasRateSignals || element.rate;
            system_.signalElements.push_back(element);
        }
    }

    /// Row of a constraint element.
    int rowOfConstraint(const model::Signal& signal) const {
        for (std::size_t row = 0; row < system_.rows.size(); ++row) {
            const Closure& closure = system_.closures[index(system_.rows[row].closure)];
            if (closure.kind != Closure::Kind::Joint && closure.name == signal.constraint)
                return static_cast<int>(row);
        }
        throw base::InputError(Diagnostic{
            Severity::Error, signal.id, "constraint",
            "There is no rod, gear coupling or drive with the id \"" + signal.constraint + "\".",
            "Name one of them."});
    }

    /// Reactions are rates: of the impulse of a constraint, or of the momentum beyond a joint.
    void addReaction(const model::Signal& signal, SignalElement& element) {
        element.rate = true;
        const auto joint = joints_.find(signal.constraint);
        if (joint == joints_.end()) {
            element.kind = model::SignalKind::ConstraintImpulse;
            element.components = 1;
            element.row = rowOfConstraint(signal);
            refuseParametricDrive(signal, element.row);
            return;
        }
        element.components = 3;
        const std::vector<JointDof>& dofs = system_.jointDofs[index(joint->second)];
        for (const JointDof& dof : dofs) element.node = std::max(element.node, dof.node);
        if (element.node >= 0) {
            // The node beyond the joint carries body B unless the joint was reversed.
            const int bodyB = bodies_.at(system_.model.joints[index(joint->second)].bodyB);
            element.sign = carries(element.node, bodyB) ? 1.0 : -1.0;
            return;
        }
        for (std::size_t row = 0; row < system_.rows.size(); ++row)
            if (system_.closures[index(system_.rows[row].closure)].joint == joint->second &&
                system_.rows[row].kind == ClosureRow::Kind::PointComponent)
                element.rows.push_back(static_cast<int>(row));
        if (element.rows.empty())
            throw base::InputError(Diagnostic{
                Severity::Error, signal.id, "constraint",
                "The reaction of a rigid connection is not computed.",
                "Measure the reaction of a joint that can move."});
    }

    /// Whether the body's inertia sits on this node or beyond.
    bool carries(int node, int body) const {
        for (const InertiaShare& share : system_.inertiaShares)
            if (share.body == body)
                for (int above = share.node; above >= 0; above = system_.nodes[index(above)].parent)
                    if (above == node) return true;
        return false;
    }

    /// The second derivative of a drive is taken with respect to time alone.
    void refuseParametricDrive(const model::Signal& signal, int row) const {
        const int function = system_.rows[index(row)].function;
        if (function < 0) return;
        for (const std::size_t used : system_.functions[index(function)].formula.usedVariables())
            if (used > 0)
                throw base::InputError(Diagnostic{
                    Severity::Error, signal.id, "constraint",
                    "The reaction of a drive whose function uses named parameters is not computed.",
                    "Write the numbers into the function of time."});
    }

    static void refuseMissingCoordinate(const model::Signal& signal, const JointDof& dof) {
        const bool coordinate = signal.kind == model::SignalKind::JointCoordinate;
        if (dof.dof >= 0 && (!coordinate || dof.coordinate >= 0)) return;
        throw base::InputError(Diagnostic{
            Severity::Error, signal.id, "coordinate",
            "A rotation of a spherical or free joint has no single coordinate to measure.",
            "Measure a body direction instead."});
    }

    int addNormalPart(const Number3& numbers) {
        ParameterRule& rule = addRule(RuleKind::NormalPart, 3);
        setSlots(rule, 0, numbers);
        return rule.offset;
    }

    void addCosts() {
        const Model& model = system_.model;
        for (std::size_t term = 0; term < model.costTerms.size(); ++term) {
            const model::CostTerm& source = model.costTerms[term];
            if (!source.active) continue;
            CostElement element;
            element.term = static_cast<int>(term);
            for (std::size_t signal = 0; signal < model.signalList.size(); ++signal)
                if (model.signalList[signal].id == source.signal)
                    element.signal = static_cast<int>(signal);
            element.running = source.time == model::TermTime::Running;
            element.initialReference = source.reference == model::ReferenceKind::InitialValue;
            element.weight = addScalar(source.weight);
            for (std::size_t place = 0; place < source.componentWeights.size() && place < 3; ++place)
                element.componentWeights[place] = addScalar(source.componentWeights[place]);
            for (std::size_t place = 0; place < source.referenceValues.size() && place < 3; ++place)
                element.reference[place] = addScalar(source.referenceValues[place]);
            addReferenceFunctions(source, element);
            element.kind = source.kind;
            element.smoothing = addScalar(source.smoothing);
            element.limit = addScalar(source.limit);
            system_.costs.push_back(element);
        }
    }

    void addReferenceFunctions(const model::CostTerm& source, CostElement& element) {
        if (source.reference == model::ReferenceKind::Expression)
            for (std::size_t place = 0; place < source.referenceExpressions.size() && place < 3; ++place)
                element.functions[place] = addFunction(source.referenceExpressions[place]);
        if (source.reference == model::ReferenceKind::Table)
            for (std::size_t place = 0; place < source.table.columns.size() && place < 3; ++place) {
                system_.functions.push_back(
                    splineFunction(source.table.times, source.table.columns[place]));
                element.functions[place] = static_cast<int>(system_.functions.size()) - 1;
            }
    }

    System system_;
    int vectorSize_ = 3;
    int angularSize_ = 3;
    int inertiaSize_ = 10;
    std::unordered_map<std::string, int> points_, bodies_, joints_, inputs_;
};

}  // namespace

System compile(const Model& source, SpaceChoice choice) {
    System system = Compiler(source, choice).build();
    dropRedundantRows(system);
    return system;
}

std::vector<double> numbersOf(const System& system) {
    std::vector<double> numbers(index(system.numberCount));
    model::forEachNumber(system.model,
                         [&](const model::PropertyInfo&, const model::Number& number) {
                             numbers[index(number.slot)] = number.value;
                         });
    return numbers;
}

}  // namespace linkwright::assembly
