// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/element_compiler.h"
#include "engine/assembly/formulas.h"
#include "engine/assembly/row_layout.h"

#include <Eigen/Eigenvalues>

#include <cmath>
#include <complex>

namespace linkwright::assembly {

/// Compiles a drawing for the absolute formulation (Maciag 2023, section 3.2.2): every body, or
/// group of bodies welded together, moves freely from the ground, and every joint is a set of
/// constraint equations. Joint coordinates are relative coordinates of two bodies.
class AbsoluteCompiler : ElementCompiler {
public:
    /// @param jointForm the same drawing in joint coordinates, which assembles the start pose
    AbsoluteCompiler(const model::Model& source, SpaceChoice choice, System jointForm)
        : ElementCompiler(source, choice) {
        system_.jointForm = std::make_shared<const System>(std::move(jointForm));
    }

    /// Does the work; once per compiler.
    /// @throws base::InputError as `compile`
    System build() {
        const SpanningTree tree = growSpanningTree(system_.model);
        system_.bodyNode.assign(system_.model.bodies.size(), -1);
        system_.jointDofs.resize(system_.model.joints.size());
        indexBodyPoints();
        for (const TreeEdge& edge : tree.edges)
            addBody(edge);
        for (const TreeEdge& edge : tree.edges)
            if (!isWeld(edge.joint)) addJoint(edge.joint);
        for (const int joint : tree.cutJoints)
            addJoint(joint);
        buildElements();
        if (system_.planar)
            lendInertia<math::PlanarSpace<double>>();
        else
            lendInertia<math::SpatialSpace<double>>();
        for (LoopConstraintRow& row : system_.rows)
            row.path = pathToGround(system_, endsOf(row));
        for (std::size_t relative = 0; relative < system_.relatives.size(); ++relative)
            if (system_.armatures[index(system_.dofCount) + relative] >= 0)
                system_.rotors.push_back(static_cast<int>(relative));
        return std::move(system_);
    }

private:
    [[nodiscard]] JointKind kindOf(int joint) const {
        return system_.model.joints[index(joint)].kind;
    }

    /// Welded bodies are one, unless the force between them is asked for.
    [[nodiscard]] bool isWeld(int joint) const {
        return kindOf(joint) == JointKind::Fixed && !isForceMeasured(joint);
    }

    // --- bodies -------------------------------------------------------------------------

    /// Welded bodies move with the one they are welded to.
    void addBody(const TreeEdge& edge) {
        const int node =
            isWeld(edge.joint) ? nodeOfBody(edge.parentBody) : addFreeNodes(edge.joint);
        system_.bodyNode[index(edge.childBody)] = node;
        system_.inertiaShares.push_back({node, edge.childBody, 1.0});
    }

    /// A frame that travels along the world axes and one that turns in it, both at the point of
    /// the joint by which the body is reached.
    int addFreeNodes(int joint) {
        const int travel = addNode(NodeKind::Translation, -1, joint);
        Node& moved = system_.nodes[index(travel)];
        if (system_.planar) {
            moved.dofCount = moved.coordinateCount = 2;
            --system_.dofCount;
            --system_.coordinateCount;
        }
        fillNeutral(travel);
        const int turn =
            addNode(system_.planar ? NodeKind::Revolute : NodeKind::Spherical, travel, joint);
        fillNeutral(turn);
        if (system_.planar) {
            ParameterRule& axis = addRule(RuleKind::FixedAxis, angularSize_);
            axis.constant = system_.plane.normal;
            system_.nodes[index(turn)].axisParameter = axis.offset;
        }
        return turn;
    }

    /// No friction, and coordinates that are zero in the drawn pose: no rule ever writes these.
    void fillNeutral(int node) {
        Node& filled = system_.nodes[index(node)];
        filled.dampingParameter = allocate(filled.dofCount);
        filled.zeroParameter = allocate(filled.coordinateCount);
    }

    /// Lends inertia to free bodies that do not have enough of their own, or might lose it when the
    /// design variables leave the drawn values, see Ballast.
    template <class Space>
    void lendInertia() {
        const std::vector<double> varied = centralInertiaSlopes<Space>();
        const std::vector<double> numbers = numbersOf(system_);
        std::vector<double> parameters(index(system_.parameterCount), 0.0);
        fillParameters<Space>(system_, numbers.data(), parameters.data());
        for (std::size_t node = 0; node < system_.nodes.size(); ++node) {
            const int offset = system_.nodes[node].inertiaParameter;
            if (offset < 0) continue;
            const double* inertia = parameters.data() + offset;
            if (inertia[0] == 0.0) continue;  // all of it is on loan already
            const double reach = reachOf(static_cast<int>(node));
            const double typical = inertia[0] * reach * reach;
            constexpr double enough = 1e-6;
            // What is left of the shift to the center of mass by rounding, per unit of a variable.
            constexpr double rounding = 1e-9;
            if (smallestInertia<Space>(inertia) > enough * typical
                && varied[node] <= rounding * typical)
                continue;
            for (int axis = 0; axis < angularSize_; ++axis)
                system_.virtualInertias.push_back(
                    {static_cast<int>(node), axis, typical,
                     pathToGround(system_, {static_cast<int>(node)})});
        }
    }

    /// Largest distance of a drawn point of the bodies of a node from its origin; of a body that
    /// is drawn by one point, a part of the drawing. m
    [[nodiscard]] double reachOf(int node) const {
        const Number3& origin = position(system_.nodes[index(node)].originPoint);
        double square = 0.0;
        const auto reach = [&](int point) {
            double sum = 0.0;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const double span = position(point)[axis].value - origin[axis].value;
                sum += span * span;
            }
            square = std::max(square, sum);
        };
        for (std::size_t body = 0; body < system_.bodyNode.size(); ++body)
            if (system_.bodyNode[body] == node)
                for (const int point : system_.bodyPoints[body])
                    reach(point);
        for (const Joint& joint : system_.model.joints)
            for (const std::string* body : {&joint.bodyA, &joint.bodyB})
                if (nodeOfBody(bodies_.at(*body)) == node) reach(points_.at(joint.point));
        constexpr double part = 0.1;
        return square > 0.0 ? std::sqrt(square) : part * system_.size;
    }

    /// How fast the inertia of each node about its center of mass changes when all design variables
    /// change: by complex step, beside the drawing, where no derivative vanishes by chance.
    template <class Space>
    [[nodiscard]] std::vector<double> centralInertiaSlopes() const {
        using Complex = std::complex<double>;
        using Varied = typename Space::template Rebind<Complex>;
        constexpr double step = 1e-30;
        std::vector<double> slopes(system_.nodes.size(), 0.0);
        if (system_.model.designVariables.empty()) return slopes;
        const std::vector<double> drawn = numbersOf(system_);
        std::vector<Complex> numbers(drawn.begin(), drawn.end());
        for (std::size_t slot = 0; slot < numbers.size(); ++slot)
            numbers[slot] +=
                1e-3 * std::sin(1.7 * static_cast<double>(slot) + 0.3) * std::abs(numbers[slot]);
        for (const model::DesignVariable& variable : system_.model.designVariables)
            if (const model::Number* number =
                    model::findNumber(system_.model, variable.object, variable.property))
                numbers[index(number->slot)] += Complex(0.0, step);
        std::vector<Diagnostic> problems;
        const model::ExpressionTable expressions(system_.model, problems);
        if (!expressions.empty()) evaluateTable<Complex>(expressions, numbers);
        std::vector<Complex> parameters(index(system_.parameterCount), Complex(0.0));
        fillParameters<Varied>(system_, numbers.data(), parameters.data());
        for (std::size_t node = 0; node < slopes.size(); ++node)
            if (const int offset = system_.nodes[node].inertiaParameter; offset >= 0)
                slopes[node] = centralInertiaPart<Varied>(parameters.data() + offset) / step;
        return slopes;
    }

    /// Largest imaginary part of the inertia about the center of mass.
    template <class Space>
    static double centralInertiaPart(const std::complex<double>* inertia) {
        if constexpr (Space::planar) {
            const std::complex<double> central =
                inertia[3] - (inertia[1] * inertia[1] + inertia[2] * inertia[2]) / inertia[0];
            return std::abs(central.imag());
        } else {
            const auto moment = Space::vectorFrom(inertia + 1);
            const auto square = math::dot<std::complex<double>>(moment, moment);
            double largest = 0.0;
            const auto whole = Space::symmetric(inertia + 4);
            for (int row = 0; row < 3; ++row)
                for (int column = 0; column < 3; ++column) {
                    std::complex<double> shift = -moment[row] * moment[column];
                    if (row == column) shift += square;
                    largest = std::max(largest,
                                       std::abs((whole(row, column) - shift / inertia[0]).imag()));
                }
            return largest;
        }
    }

    /// Smallest moment of inertia about the center of mass.
    template <class Space>
    static double smallestInertia(const double* inertia) {
        if constexpr (Space::planar) {
            return inertia[3] - (inertia[1] * inertia[1] + inertia[2] * inertia[2]) / inertia[0];
        } else {
            const Eigen::Vector3d moment(inertia[1], inertia[2], inertia[3]);
            const Eigen::Matrix3d central =
                Space::symmetric(inertia + 4)
                - (moment.squaredNorm() * Eigen::Matrix3d::Identity() - moment * moment.transpose())
                      / inertia[0];
            return Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(central, Eigen::EigenvaluesOnly)
                .eigenvalues()[0];
        }
    }

    // --- joints -------------------------------------------------------------------------

    void addJoint(int jointIndex) {
        const Joint& joint = system_.model.joints[index(jointIndex)];
        const int nodeA = nodeOfBody(bodies_.at(joint.bodyA));
        const int nodeB = nodeOfBody(bodies_.at(joint.bodyB));
        if (joint.kind != JointKind::Free) {
            const int closure = newLoopConstraint(jointIndex);
            addEquations(closure, joint, nodeA, nodeB);
        }
        addCoordinates(jointIndex, nodeA, nodeB);
    }

    void addEquations(int closure, const Joint& joint, int nodeA, int nodeB) {
        switch (joint.kind) {
            case JointKind::Revolute:
                addPointRows(closure, nodeA, nodeB, joint);
                if (!system_.planar) addAxisRows(closure, nodeA, nodeB, joint);
                return;
            case JointKind::Prismatic:
                addAlongRows(closure, nodeA, nodeB, joint);
                addWeldRows(closure, nodeA, nodeB);
                return;
            case JointKind::Screw:
            case JointKind::Cylindrical:
                addAlongRows(closure, nodeA, nodeB, joint);
                addAxisRows(closure, nodeA, nodeB, joint);
                return;
            case JointKind::Universal:
                addPointRows(closure, nodeA, nodeB, joint);
                addPerpendicularRow(closure,
                                    {nodeA, addVector(RuleKind::UnitDirection, joint.axis)},
                                    {nodeB, addVector(RuleKind::UnitDirection, joint.secondAxis)});
                return;
            case JointKind::Planar: addPlaneRows(closure, nodeA, nodeB, joint); return;
            case JointKind::Spherical: addPointRows(closure, nodeA, nodeB, joint); return;
            case JointKind::Fixed:
                addPointRows(closure, nodeA, nodeB, joint);
                addWeldRows(closure, nodeA, nodeB);
                return;
            case JointKind::Free: return;
        }
    }

    void addAlongRow(int closure, DirectionReference direction, int nodeB, const Joint& joint) {
        const int point = points_.at(joint.point);
        LoopConstraintRow row;
        row.kind = LoopConstraintRow::Kind::AlongDirection;
        row.directionA = direction;
        row.pointA = addPoint(direction.node, point);
        row.pointB = addPoint(nodeB, point);
        row.closure = closure;
        system_.rows.push_back(row);
    }

    /// The point of B stays on the axis in A.
    void addAlongRows(int closure, int nodeA, int nodeB, const Joint& joint) {
        if (system_.planar) {
            const int offset = addVector(RuleKind::UnitPerpendicular, joint.axis);
            system_.rules.back().constant = system_.plane.normal;
            addAlongRow(closure, {nodeA, offset}, nodeB, joint);
            return;
        }
        for (const RuleKind kind : {RuleKind::UnitPerpendicular, RuleKind::SecondPerpendicular}) {
            const int offset = addVector(kind, joint.axis);
            system_.rules.back().constant = helperOf(joint.axis);
            addAlongRow(closure, {nodeA, offset}, nodeB, joint);
        }
    }

    /// Motion in a plane of A: the normals stay parallel, the point of B stays in the plane.
    void addPlaneRows(int closure, int nodeA, int nodeB, const Joint& joint) {
        if (system_.planar) return;
        const int offset = addNormal(joint);
        for (const Number3* axis : {&joint.axis, &joint.secondAxis})
            addPerpendicularRow(closure, {nodeA, addVector(RuleKind::UnitDirection, *axis)},
                                {nodeB, offset});
        addAlongRow(closure, {nodeA, offset}, nodeB, joint);
    }

    int addNormal(const Joint& joint) {
        ParameterRule& rule = addRule(RuleKind::UnitCrossAxis, angularSize_);
        setSlots(rule, 0, joint.axis);
        setSlots(rule, 3, joint.secondAxis);
        return rule.offset;
    }

    // --- joint coordinates --------------------------------------------------------------

    /// Relative coordinates where the joint form has coordinates; nothing asks for the others, but
    /// for the travel of a screw.
    void addCoordinates(int jointIndex, int nodeA, int nodeB) {
        const Joint& joint = system_.model.joints[index(jointIndex)];
        const std::vector<JointDof>& known = system_.jointForm->jointDofs[index(jointIndex)];
        system_.jointDofs[index(jointIndex)].assign(joint.coordinates.size(), {});
        for (std::size_t place = 0; place < known.size(); ++place) {
            if (known[place].dof < 0) continue;
            RelativeDof relative = relativeOf(jointIndex, nodeA, nodeB);
            describe(joint, static_cast<int>(place), relative);
            relative.damping = addScalar(joint.coordinates[place].damping);
            if (known[place].coordinate >= 0) relative.coordinate = system_.coordinateCount++;
            system_.jointDofs[index(jointIndex)][place] = {-1, system_.velocityCount(),
                                                           relative.coordinate};
            system_.relatives.push_back(relative);
        }
        if (joint.kind == JointKind::Screw) addThread(jointIndex, nodeA, nodeB);
    }

    [[nodiscard]] RelativeDof relativeOf(int jointIndex, int nodeA, int nodeB) const {
        RelativeDof relative;
        relative.joint = jointIndex;
        relative.nodeA = nodeA;
        relative.nodeB = nodeB;
        relative.path = pathToGround(system_, {nodeA, nodeB});
        return relative;
    }

    /// The travel of a screw, counted from the drawn pose, is its pitch times its turns.
    void addThread(int jointIndex, int nodeA, int nodeB) {
        const Joint& joint = system_.model.joints[index(jointIndex)];
        RelativeDof travel = relativeOf(jointIndex, nodeA, nodeB);
        travelAlong(addVector(RuleKind::UnitDirection, joint.axis), joint, travel);
        travel.damping = allocate(1);
        travel.coordinate = system_.coordinateCount++;
        LoopConstraintRow row;
        row.kind = LoopConstraintRow::Kind::CoordinateRatio;
        row.closure = system_.rows.back().closure;
        RatioTerm& term = row.terms.emplace_back();
        term.dof = system_.jointDofs[index(jointIndex)].front();
        term.zero = addScalar(joint.coordinates.front().drawn);
        row.dofB = {-1, system_.velocityCount(), travel.coordinate};
        ParameterRule& ratio = addRule(RuleKind::Scalar, 1, radiansToTurns);
        ratio.slots[0] = joint.pitch.slot;
        term.ratio = ratio.offset;
        system_.relatives.push_back(travel);
        system_.rows.push_back(row);
    }

    void describe(const Joint& joint, int place, RelativeDof& relative) {
        switch (joint.kind) {
            case JointKind::Screw:
            case JointKind::Revolute: turnAbout(joint.axis, relative.nodeA, relative); return;
            case JointKind::Prismatic:
                travelAlong(addVector(RuleKind::UnitDirection, joint.axis), joint, relative);
                return;
            case JointKind::Cylindrical:
                if (place == 0)
                    travelAlong(addVector(RuleKind::UnitDirection, joint.axis), joint, relative);
                else
                    turnAbout(joint.axis, relative.nodeA, relative);
                return;
            case JointKind::Universal:
                if (place == 0)
                    turnAbout(joint.axis, relative.nodeA, relative);
                else
                    turnAbout(joint.secondAxis, relative.nodeB, relative);
                return;
            case JointKind::Planar:
                if (place == 2) {
                    relative.directionNode = relative.nodeA;
                    relative.direction = addNormal(joint);
                    return;
                }
                travelAlong(addDual(place == 0 ? joint.axis : joint.secondAxis,
                                    place == 0 ? joint.secondAxis : joint.axis),
                            joint, relative);
                return;
            case JointKind::Spherical: turnAboutOwn(place, relative); return;
            case JointKind::Free:
                if (place < 3)
                    travelAlong(
                        addFixedDirection(relative.nodeA, Eigen::Vector3d::Unit(place)).parameter,
                        joint, relative);
                else
                    turnAboutOwn(place - 3, relative);
                return;
            case JointKind::Fixed: return;
        }
    }

    /// Travel along two axes is measured so that moving along one does not change the other.
    int addDual(const Number3& axis, const Number3& other) {
        ParameterRule& rule = addRule(RuleKind::DualDirection, vectorSize_);
        setSlots(rule, 0, axis);
        setSlots(rule, 3, other);
        return rule.offset;
    }

    void turnAbout(const Number3& axis, int node, RelativeDof& relative) {
        relative.directionNode = node;
        relative.direction = addAxis(axis, 1.0);
    }

    /// Component of the relative angular velocity in the axes of body B.
    void turnAboutOwn(int axis, RelativeDof& relative) {
        ParameterRule& rule = addRule(RuleKind::FixedAxis, angularSize_);
        rule.constant = Eigen::Vector3d::Unit(axis);
        relative.directionNode = relative.nodeB;
        relative.direction = rule.offset;
    }

    void travelAlong(int direction, const Joint& joint, RelativeDof& relative) {
        const int point = points_.at(joint.point);
        relative.kind = RelativeDof::Kind::Travel;
        relative.directionNode = relative.nodeA;
        relative.direction = direction;
        relative.pointA = addPoint(relative.nodeA, point);
        relative.pointB = addPoint(relative.nodeB, point);
    }

    // --- rows ---------------------------------------------------------------------------

    [[nodiscard]] std::vector<int> endsOf(const LoopConstraintRow& row) const {
        using Kind = LoopConstraintRow::Kind;
        if (row.kind == Kind::Perpendicular) return {row.directionA.node, row.directionB.node};
        if (row.kind != Kind::CoordinateRatio) return {row.pointA.node, row.pointB.node};
        std::vector<int> ends;
        const auto add = [&](const JointDof& dof) {
            const RelativeDof& relative = system_.relative(dof.dof);
            ends.insert(ends.end(), {relative.nodeA, relative.nodeB});
        };
        add(row.dofB);
        for (const RatioTerm& term : row.terms)
            add(term.dof);
        return ends;
    }
};

}  // namespace linkwright::assembly
