// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/compiled_references.h"
#include "engine/assembly/elements/force_elements.h"
#include "engine/assembly/time_function.h"
#include "engine/math/dense_solve.h"
#include "engine/math/expression.h"
#include "engine/model/model.h"

#include <Eigen/Core>

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace linkwright::assembly {

/// Right-handed axes of the plane of a planar mechanism, in world components.
struct PlaneFrame {
    Eigen::Vector3d first = Eigen::Vector3d::UnitX();
    Eigen::Vector3d second = Eigen::Vector3d::UnitY();
    Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();
};

/// Primitive joints the spanning tree is made of; every joint kind is a chain of them.
enum class NodeKind {
    Revolute,     ///< angle about an axis
    Prismatic,    ///< travel along an axis
    Screw,        ///< angle about an axis, with a travel in proportion to it
    Translation,  ///< travel along the three drawn world axes, fixed in the parent
    Rigid,        ///< no motion: a frame of its own for what is welded on, to measure its reaction
    Spherical     ///< unit quaternion; velocities are the angular velocity in child axes
};

/// One moving frame of the spanning tree: a primitive joint and the frame it carries. In the
/// drawn pose every frame is parallel to the world and sits at the point of its joint, so local
/// components of anything drawn are its drawn position minus the drawn frame origin.
/// Nodes are ordered so that a parent comes before its children.
struct Node {
    NodeKind kind = NodeKind::Revolute;
    int parent = -1;   ///< node index, -1 for the ground
    int firstDof = 0;  ///< first of `dofCount` velocities and momenta
    int dofCount = 1;
    int firstCoordinate = 0;  ///< first of `coordinateCount` coordinates
    int coordinateCount = 1;
    int joint = -1;             ///< index into model.joints
    int originPoint = -1;       ///< index into model.points: drawn origin of the frame
    int anchorParameter = -1;   ///< offset: origin in the parent frame (vector)
    int axisParameter = -1;     ///< offset: axis (Revolute, Screw: angular, Prismatic: vector)
    int travelParameter = -1;   ///< offset: Screw: travel per radian (vector)
    int zeroParameter = -1;     ///< offset: coordinate value in the drawn pose (per coordinate)
    int dampingParameter = -1;  ///< offset: viscous friction per dof, -1 when there is none
    int inertiaParameter = -1;  ///< offset: inertia block, -1 for a frame without mass
};

/// A coordinate of a joint between two bodies that move freely (absolute formulation). Its rate is
/// a linear function of their velocities,
///   rate = W . (V_B - V_A),
/// with the wrench W of a direction that is fixed in one of the bodies; the coordinate itself is
/// the integral of its rate from the start, which counts full turns. What acts on the coordinate
/// acts on the bodies by W: forces, rotor inertia, and the impulses of gears and drives.
struct RelativeDof {
    enum class Kind {
        Travel,   ///< direction . (pointB - pointA), the direction fixed in A
        Rotation  ///< direction . (angular velocity of B less that of A)
    };
    Kind kind = Kind::Rotation;
    int joint = -1;                 ///< index into model.joints
    int nodeA = -1, nodeB = -1;     ///< -1 for the ground
    int directionNode = -1;         ///< where the direction is fixed
    int direction = -1;             ///< offset: Travel: vector, Rotation: angular
    PointReference pointA, pointB;  ///< Travel only
    int coordinate = -1;            ///< coordinate index, -1 for components of a spherical rotation
    int damping = -1;               ///< offset: viscous friction
    std::vector<int> path;          ///< nodes that carry A or B, tips first
};

/// One term of a coupling of coordinates.
struct RatioTerm {
    JointDof dof;
    int zero = -1;   ///< offset of the drawn value
    int ratio = -1;  ///< offset
};

/// One scalar constraint equation phi = 0: a loop closure, a rod, a gear coupling, a drive, the
/// touch of a wheel or that of a follower on its cam. Equations of Rolling are about velocities
/// alone: phi is zero in any pose.
struct LoopConstraintRow {
    enum class Kind {
        PointComponent,  ///< (pointB - pointA) along a fixed direction, minus a drive function
        Perpendicular,   ///< directionA . directionB = 0
        Distance,        ///< (|pointB - pointA|^2 - length^2) / 2 times `scale`
        AlongDirection,  ///< directionA . (pointB - pointA) = 0
        Touching,  ///< directionB . (x - pointB) = 0, x the lowest point of a wheel, see rolling.h
        Rolling,   ///< along . (velocity of A at x - velocity of B at x) = 0
        OnCurve,   ///< side * distance of pointA from a curve in the body of pointB, less `radius`
        CoordinateRatio  ///< (qB - zeroB) - sum of ratio (q - zero), minus a drive function
    };
    Kind kind = Kind::PointComponent;
    std::array<double, 3> direction{};  ///< PointComponent: components in the space's axes
    PointReference pointA, pointB;
    /// Of wheels: the axis, the normal of the ground; OnCurve: the axes of the curve, both in B.
    DirectionReference directionA, directionB;
    DirectionReference along;         ///< of wheels, fixed in B; Touching: directionB
    int radius = -1, rimRadius = -1;  ///< of wheels and of the roller of a cam: offsets
    CurveContact curve;               ///< OnCurve: between pointA and pointB
    int length = -1;                  ///< Distance: offset of the length
    double scale = 1.0;  ///< Distance: 1 / drawn length, so that the equation is in meters
    JointDof dofB;       ///< CoordinateRatio
    int zeroB = -1;      ///< CoordinateRatio: offset of the drawn value, -1 for none
    std::vector<RatioTerm> terms;  ///< CoordinateRatio: the other coordinates; none for a drive
    int normalPart = -1;  ///< PointComponent of a drive: offset of the part along the plane normal
    int function = -1;    ///< index into System::functions: prescribed value, -1 for zero
    int closure = -1;     ///< index into System::closures
    int original = -1;    ///< index before rows were left out; -1: none, see branch_rows.h
    std::vector<int> path;  ///< nodes that carry an end, tips first

    [[nodiscard]] bool isOfWheel() const { return kind == Kind::Touching || kind == Kind::Rolling; }
    /// Whether the place where its force acts, or its direction, belongs to neither body.
    [[nodiscard]] bool isOfMovingContact() const { return isOfWheel() || kind == Kind::OnCurve; }
    /// Whether it restricts velocities and no pose.
    [[nodiscard]] bool isOfVelocity() const { return kind == Kind::Rolling; }
};

/// Closure rows that follow each other and act on the same bodies: those that say that the same two
/// points coincide along fixed directions, with nothing prescribed (`joinsPoints`), or a single
/// other one.
struct RowGroup {
    static constexpr int most = 3;  ///< rows
    int first = 0;
    int count = 1;
    bool joinsPoints = false;
};

/// Rows of the constraint system that follow each other and act on the same nodes, so that they are
/// half solved side by side.
struct RowBatch {
    static constexpr int most = 6;  ///< rows
    int first = 0;
    int count = 1;
    int dofs = 0;  ///< half solved numbers of a row
};

/// Degrees of freedom that the same rows act on.
struct SharedDofs {
    static constexpr std::size_t most = 6;  ///< degrees of freedom
    struct Row {
        int row = 0;
        int place = 0;  ///< of the half solved numbers of these degrees of freedom, in their order
    };
    std::vector<int> dofs;
    std::vector<Row> rows;  ///< in their order
};

/// What a group of rows belongs to: a joint at which a loop was cut, or a constraint element.
struct LoopConstraint {
    enum class Kind { Joint, Rod, Wheel, Cam, Gear, Drive };
    Kind kind = Kind::Joint;
    int joint = -1;    ///< index into model.joints, Joint only
    std::string name;  ///< id of the joint or element, for messages
};

/// A body's share of a node's inertia. A body through which a loop was cut appears on two nodes
/// with half its inertia each.
struct InertiaShare {
    int node = -1;
    int body = -1;  ///< index into model.bodies
    double factor = 1.0;
    int parameter = -1;  ///< offset of the block of inertia that it is part of
};

/// Inertia lent to what has none, so that it can be eliminated by itself: a moment of inertia of a
/// free body about an axis of its own (absolute formulation: a point mass, a thin rod), or inertia
/// of a degree of freedom beyond which there is no mass. A soft row of the constraint system, of
/// stiffness -inertia and behind the rotors, takes it back: what is solved is the system without
/// it, to rounding, whatever its size.
struct VirtualInertia {
    int node = -1;
    int axis = 0;           ///< component of angular quantities; not used with `dof`
    double inertia = 0.0;   ///< kg m^2, of a travel kg
    std::vector<int> path;  ///< nodes from this one to the ground
    int dof = -1;           ///< of the node; -1: about `axis`
};

/// A measured quantity.
struct SignalElement {
    model::SignalKind kind = model::SignalKind::PointPosition;
    int components = 1;
    PointReference at;        ///< point signals; node of body signals; point of a joint's moment
    int direction = -1;       ///< BodyDirection, DirectionAngle: vector
    int worldDirection = -1;  ///< DirectionAngle: three world components
    PointReference other;     ///< Distance, PointOffset, TransmissionAngle
    PointReference pivot;     ///< TransmissionAngle: on body A of the joint that guides
    bool slides = false;      ///< TransmissionAngle: that joint is prismatic, with `direction`
    int feedback = -1;        ///< FeedbackForce: index into feedbacks
    int row = -1;             ///< ConstraintImpulse: closure row of the constraint
    bool rate = false;        ///< the signal is the rate of `kind` along the motion
    bool moment = false;      ///< of a joint: its moment about `at`, not its force
    std::vector<int> rows;    ///< force or moment of a closure joint: its rows that carry it
    std::vector<int>
        relatives;  ///< the same: its coordinates that carry it, indices into relatives
    int node = -1;  ///< force or moment of a joint of the tree: node beyond it
    /// Impulse of a joint: first coordinate that integrates what the force or moment is besides a
    /// rate, see dynamics/joint_reaction.h; -1 for none.
    int impulseCoordinate = -1;
    bool sinceStart = false;  ///< counted from its value at the start
    double sign = 1.0;  ///< reaction: -1 when body A is beyond the joint; BodyAngle: of the normal
    int offset = -1;    ///< planar: part along the plane normal (3 world components)
    bool bodyFrame = false;
    JointDof dof;
    int input = -1;
    int motor = -1;    ///< MotorTorque: index into motors
    int contact = -1;  ///< ContactForce, ContactGap, ContactPower: index into contacts
    int tire = -1;     ///< TireLoad, TireSlip, TireSlipAngle, TireForce: index into tires
    /// CamPlace; TransmissionAngle and PressureAngle of a cam, which pushes along its normal.
    CurveContact curve;
    int formula = -1;  ///< Formula: index into signalFormulas
    int force = -1;    ///< Power, SpringForce, Elongation: place in forEachForceElement
    int axis = 0;      ///< Power of a drive without `dof`: component of the velocity of `at`
    /// A body's inertia about the origin of its node.
    struct Inertia {
        int node = -1;
        int parameter = -1;  ///< offset of the block
    };
    std::vector<Inertia> group;  ///< CenterOfMass, Momentum
};

/// The formula of a signal.
struct SignalFormula {
    struct Operand {
        int signal = -1;    ///< index into signalElements; -1: a number
        int component = 0;  ///< of the signal
        int number = -1;    ///< offset into the parameter vector
    };
    int signal = -1;              ///< whose formula it is
    math::Expression expression;  ///< of time, the numbers of formulas, the operands
    std::vector<Operand> operands;
};

/// What a term with targets compares, see model::Targets. Numbers stand one after another: the
/// components of all signals.
struct TargetElement {
    struct Component {
        int signal = -1;      ///< index into signalElements
        int component = 0;    ///< of it
        int weight = -1;      ///< offset into the parameter vector; -1: one
        double period = 0.0;  ///< values that differ by it are the same; 0: none are
    };
    std::vector<Component> components;
    std::vector<std::vector<double>> points;  ///< one number per component
    std::vector<double> tolerances;           ///< one per point
    std::vector<double> times;                ///< s, one per point, or empty
    bool inOrder = false, closed = false, stayNear = false;
};

/// One term of the cost or constraint, see model::CostTerm. Offsets are into the parameter vector.
struct CostElement {
    int signal = -1;
    model::TermTime time = model::TermTime::Running;
    bool initialReference = true;
    std::array<int, 3> reference{-1, -1, -1};  ///< Constant: offsets of the values
    std::array<int, 3> functions{-1, -1, -1};  ///< Expression, Table: indices into functions
    model::TermKind kind = model::TermKind::Squared;
    int smoothing = -1, limit = -1;
    int weight = -1;
    std::array<int, 3> componentWeights{-1, -1, -1};  ///< -1: one
    int atLeast = -1, atMost = -1;                    ///< -1: no such limit
    int term = -1;                                    ///< index into model.costTerms
    int targets = -1;                                 ///< Nearest: index into System::targets
    bool hasWindow = false;
    double from = 0.0, to = 0.0;  ///< s, of the window
    double instant = 0.0;         ///< s, of an Instant
    double rounding = 0.0;        ///< s, of the ends of steps

    [[nodiscard]] bool isRunning() const { return time == model::TermTime::Running; }
    [[nodiscard]] bool isTerminal() const { return time == model::TermTime::Terminal; }
    [[nodiscard]] bool isNearest() const { return time == model::TermTime::Nearest; }
    [[nodiscard]] bool isPeak() const { return model::isPeak(time); }
    [[nodiscard]] bool isInstant() const { return time == model::TermTime::Instant; }
    /// Whether it is made of values at the starts of steps and at the end.
    [[nodiscard]] bool isOfInstants() const { return isPeak() || isInstant(); }
    /// Whether its costates jump: the discrete adjoint alone knows such terms.
    [[nodiscard]] bool jumps() const { return isOfInstants() || isNearest() || hasWindow; }
    [[nodiscard]] bool isConstraint() const { return atLeast >= 0 || atMost >= 0; }
    /// Whether a window, whose ends are ends of steps, holds a time, up to rounding.
    [[nodiscard]] bool holds(double time) const {
        return !hasWindow || (time >= from - rounding && time <= to + rounding);
    }
};

/// How one entry (or block) of the parameter vector follows from the numbers of the drawing.
struct ParameterRule {
    enum class Kind {
        Scalar,               ///< numbers[slot 0]
        LocalPoint,           ///< position(slots 0-2, if any) plus `constant`, times slots 6-8 if
                              ///< any, minus position(slots 3-5, if any)
        UnitDirection,        ///< normalized (slots 0-2), as a vector
        UnitAxis,             ///< normalized (slots 0-2), as an angular quantity
        UnitCrossAxis,        ///< normalized cross product of slots 0-2 and 3-5, angular
        ScrewTravel,          ///< unit (slots 0-2) times the pitch (slot 3), vector
        UnitPerpendicular,    ///< normalized cross product of `constant` and slots 0-2, vector
        SecondPerpendicular,  ///< unit (slots 0-2) times the UnitPerpendicular, vector
        Direction,            ///< slots 0-2 as they are, vector
        FixedDirection,       ///< constant world direction `constant`, vector
        FixedAxis,            ///< constant world direction `constant`, angular
        DualDirection,  ///< perpendicular to slots 3-5 in the plane of both, unit part along slots
                        ///< 0-2
        Distance,       ///< distance of two positions
        WorldVector,    ///< slots 0-2 as they are, three world components
        RotorInertia,   ///< numbers[slot 0]^2 * numbers[slot 1]
        NormalPart  ///< part of position or direction along the plane normal, 3 world components
    };
    Kind kind = Kind::Scalar;
    int offset = -1;
    double factor = 1.0;
    std::array<int, 9> slots{-1, -1, -1, -1, -1, -1, -1, -1, -1};
    Eigen::Vector3d constant = Eigen::Vector3d::Zero();
};

/// The drawing made ready for computation: spanning tree, loop closures, elements. Constant;
/// shared by all threads. Holds no numeric property of the drawing: those are in the parameter
/// vector made by `fillParameters`, so that they can be perturbed.
struct System : ForceElements {
    model::Model model;   ///< copy with slots assigned
    int numberCount = 0;  ///< size of the flat vector of numbers
    bool planar = false;
    PlaneFrame plane;

    std::vector<Node> nodes;
    int dofCount = 0;  ///< velocities of the nodes, each with a momentum
    int coordinateCount = 0;
    std::vector<int> bodyNode;                     ///< model body -> node, -1 when welded to ground
    std::vector<std::vector<int>> bodyPoints;      ///< model body -> indices of its points
    std::vector<std::vector<JointDof>> jointDofs;  ///< [joint][coordinate]
    std::vector<InertiaShare> inertiaShares;
    std::vector<InertiaShare> groupShares;  ///< of bodies that signals measure as a group

    /// Absolute formulation: relative joint coordinates; their velocities follow those of the
    /// nodes. Empty otherwise.
    std::vector<RelativeDof> relatives;
    /// Absolute formulation: the same drawing in joint coordinates, which assembles the start.
    std::shared_ptr<const System> jointForm;
    /// Velocities of nodes and relative ones.
    [[nodiscard]] int velocityCount() const {
        return dofCount + static_cast<int>(relatives.size());
    }
    /// Whether a velocity is that of a relative coordinate; these follow those of the nodes.
    [[nodiscard]] bool isRelative(int dof) const { return dof >= dofCount; }
    [[nodiscard]] const RelativeDof& relative(int dof) const {
        return relatives[static_cast<std::size_t>(dof - dofCount)];
    }

    std::vector<LoopConstraint> closures;
    std::vector<LoopConstraintRow> rows;            ///< independent rows only
    std::vector<std::string> redundantConstraints;  ///< names of rows that others imply

    std::vector<TimeFunction> functions;
    /// Offset and count of what time functions are made of: the values of model.parameters, then
    /// start and speed of each drive of constant speed, in the order of the model.
    int functionNumbers = -1;
    int functionNumberCount = 0;
    /// The duration where it follows from numbers, of the arguments of time functions, and the
    /// offset of its ratio to the duration of the model, in which times of the motion are counted:
    /// steps, samples, windows and instants stretch with it. -1: it is a number, the ratio one.
    math::Expression durationFormula;
    int timeScale = -1;
    /// Offsets of inertias added to a joint coordinate (rotors), per velocity; -1 for none.
    std::vector<int> armatures;
    /// Relative coordinates (index into `relatives`) with a rotor. Its inertia couples two
    /// bodies, so it is a soft row of the constraint system, behind the closure rows.
    std::vector<int> rotors;
    std::vector<VirtualInertia> virtualInertias;
    /// Which rows of the constraint system share a body, soft ones included.
    math::Skyline rowSkyline;
    /// Half solved rows hold one number per dof of their path: place of the first of each row.
    std::vector<int> innovationOffsets;
    int innovationCount = 0;
    std::vector<RowBatch> rowBatches;
    std::vector<SharedDofs> sharedDofs;  ///< tips first
    std::vector<RowGroup> rowGroups;     ///< of closure rows
    /// Soft rows of the constraint system: rotors, then ballasts.
    [[nodiscard]] std::size_t softCount() const { return rotors.size() + virtualInertias.size(); }
    /// Rows of the constraint system: closure rows, then soft ones.
    [[nodiscard]] std::size_t rowTotal() const { return rows.size() + softCount(); }
    /// Nodes that row `row` of the constraint system acts on, tips first.
    [[nodiscard]] const std::vector<int>& rowPath(std::size_t row) const {
        if (row < rows.size()) return rows[row].path;
        const std::size_t soft = row - rows.size();
        if (soft >= rotors.size()) return virtualInertias[soft - rotors.size()].path;
        return relatives[static_cast<std::size_t>(rotors[soft])].path;
    }
    /// Those of the model in its order, then what joint frictions measure for themselves.
    std::vector<SignalElement> signalElements;
    std::vector<SignalFormula> signalFormulas;  ///< each after those that it uses
    std::vector<CostElement> costs;
    std::vector<TargetElement> targets;

    /// How the numbers of the curve of a cam follow from its points, see model::Cam.
    struct CurveRule {
        CurveContact contact;                   ///< of which curve
        std::string cam;                        ///< its id
        std::vector<std::array<int, 3>> slots;  ///< of the points
        std::vector<int> radii, flanks;         ///< slots, of arcs about the points
        std::array<int, 3> originSlots{-1, -1, -1};
        std::vector<std::array<double, 2>> table;  ///< coordinates, in place of points, m
    };
    std::vector<CurveRule> curves;

    int gravityParameter = -1;
    int parameterCount = 0;
    std::vector<ParameterRule> rules;

    /// Drives and other rows leave no freedom, and the model wants no more than that: poses follow
    /// from the rows, see dynamics/integration/driven_poses.h.
    bool kinematic = false;
    bool hasRateSignals = false;  ///< some signal needs accelerations
    /// Some signal is a force or an impulse of a joint.
    bool hasJointForces = false;

    double size = 1.0;  ///< diagonal of the drawn points, m, for tolerances

    /// Rows that followed from `rows` in the drawn design: nothing solves for them, so whoever
    /// moves the drawing checks that they still hold, see left_out_rows.h.
    std::vector<LoopConstraintRow> leftOutRows;
};

/// Which kernels a system is compiled for.
enum class SpaceChoice { Automatic, Spatial };

/// Compiles a drawing: spanning tree, loop closures, element lists, parameter rules.
/// Redundant closure equations are found by rank in the drawn pose and left out by name.
/// @throws base::InputError when a body is not connected or a chain has no mass
System compile(const model::Model& model, SpaceChoice choice = SpaceChoice::Automatic);

/// Flat vector of all numbers of the system's model, by slot.
std::vector<double> numbersOf(const System& system);

/// Parameter vector from the numbers. Instantiated for PlanarSpace and SpatialSpace over double
/// and complex<double>; the space must match `system.planar`.
template <class Space>
void fillParameters(const System& system, const typename Space::Scalar* numbers,
                    typename Space::Scalar* parameters);

}  // namespace linkwright::assembly
