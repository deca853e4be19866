// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/number.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linkwright::model {

/// Id of the immovable body; reserved, never listed among the bodies.
inline constexpr const char* groundId = "ground";

/// A named place of the drawing. It belongs to no body: a joint or a link that names it moves
/// with it when it is dragged.
struct Point {
    std::string id;
    std::string name;
    Number3 position;  ///< m, world frame, in the drawn pose

    bool operator==(const Point&) const = default;
};

/// How mass, center of mass and inertia of a body are given.
enum class MassKind {
    Rod,      ///< uniform thin rod between the first two points of the body; only `mass` is used
    Explicit  ///< `mass`, `centerOfMass`, `inertia` are given
};

/// Mass, center of mass and inertia of a body.
struct MassProperties {
    MassKind kind = MassKind::Rod;
    Number mass = 1.0;  ///< kg, positive
    /// m, world frame in the drawn pose; when absent the mean of the body's points.
    std::optional<Number3> centerOfMass;
    /// kg m^2 about the center of mass: xx, yy, zz, xy, xz, yz (products as matrix entries, so
    /// xy is the matrix element J_xy), in axes parallel to the world in the drawn pose.
    /// For a planar mechanism only the component about the plane normal matters.
    std::array<Number, 6> inertia;

    bool operator==(const MassProperties&) const = default;
};

/// How a body is drawn. Has no influence on the motion.
struct Appearance {
    std::string color;  ///< "#rrggbb", empty: chosen by the theme
    bool visible = true;

    bool operator==(const Appearance&) const = default;
};

/// A rigid body, drawn as a bar or polygon through its points.
struct Body {
    std::string id;
    std::string name;
    std::vector<std::string> points;  ///< ids of the points it is drawn through
    MassProperties massProperties;
    Appearance appearance;

    bool operator==(const Body&) const = default;
};

enum class JointKind {
    Revolute,
    Prismatic,
    Screw,
    Cylindrical,
    Universal,
    Spherical,
    Planar,
    Fixed,
    Free
};

/// One degree of freedom of a joint: rotation (rad) or translation (m) of body B relative to
/// body A.
struct JointCoordinate {
    Number drawn = 0.0;  ///< value of the coordinate in the drawn pose
    /// Value at the start of the motion. Absent: as drawn, and free to be corrected when a loop
    /// has to be closed. Present: kept by the initial assembly.
    std::optional<Number> start;
    /// Velocity at the start. Absent: zero, and free to be corrected by the initial assembly.
    std::optional<Number> startVelocity;
    Number damping = 0.0;  ///< viscous friction, N s/m or N m s/rad on the joint velocity

    bool operator==(const JointCoordinate&) const = default;
};

/// What sets the kinds of joints apart in a drawing.
struct JointTraits {
    std::string_view coordinates;    ///< in order, 't' for a translation (m), 'r' a rotation (rad)
    int axes = 0;                    ///< how many of `axis`, `secondAxis` matter
    bool turnsByQuaternion = false;  ///< rotations have velocities but no values of their own
};
const JointTraits& traitsOf(JointKind kind);

/// Number of degrees of freedom of a joint kind (0 for fixed, 6 for free).
int degreesOfFreedom(JointKind kind);
/// Whether coordinate `index` of a joint of this kind is a translation (m) or a rotation (rad).
bool isTranslation(JointKind kind, int index);
/// Whether coordinate `index` belongs to an orientation held as a quaternion (spherical and free
/// joints): it has a velocity but no value of its own.
bool isQuaternionRotation(JointKind kind, int index);

/// Connects body B to body A.
///
/// Coordinates in order. revolute: angle of B about `axis`. prismatic: travel of B along `axis`.
/// screw: angle about `axis`; B travels along it by `pitch` in each turn, right-handed if positive.
/// cylindrical: travel along, then angle about `axis`. universal (Hooke): angle about `axis`
/// (fixed in A), then about `secondAxis` (fixed in B); R = R(axis, q1) R(secondAxis, q2).
/// planar: travel along `axis`, travel along `secondAxis`, angle about their cross product.
/// spherical: orientation as a unit quaternion, velocities are the angular velocity of B
/// relative to A in the axes of B. free: travel along the world axes of the drawing fixed in A,
/// then as spherical.
struct Joint {
    std::string id;
    std::string name;
    JointKind kind = JointKind::Revolute;
    std::string bodyA = groundId;
    std::string bodyB;
    std::string point;                  ///< id of the point where the joint sits
    Number3 axis{0.0, 0.0, 1.0};        ///< direction in the drawn pose; need not be of unit length
    Number3 secondAxis{1.0, 0.0, 0.0};  ///< universal and planar only, perpendicular to `axis`
    Number pitch = 0.01;                ///< screw only: m per turn
    std::vector<JointCoordinate> coordinates;  ///< one per degree of freedom
    /// Orientation of B relative to the drawn pose at the start, quaternion scalar first
    /// (spherical and free only); normalized when read. Absent: as drawn.
    std::optional<std::array<Number, 4>> startOrientation;

    bool operator==(const Joint&) const = default;
};

/// An attachment: a point of the drawing taken as fixed to a body (or to the ground).
struct Attachment {
    std::string body = groundId;
    std::string point;

    bool operator==(const Attachment&) const = default;
};

/// Linear spring and damper along the line between two attachments.
/// Force (tension positive) = stiffness (length - freeLength) + damping d(length)/dt.
struct SpringDamper {
    std::string id;
    std::string name;
    Attachment endA;
    Attachment endB;
    Number stiffness = 0.0;            ///< N/m
    std::optional<Number> freeLength;  ///< m; absent: the length in the drawn pose
    Number damping = 0.0;              ///< N s/m

    bool operator==(const SpringDamper&) const = default;
};

/// Torsional spring and damper on one rotation of a joint. Torque on body B
/// = -stiffness (angle - freeAngle) - damping d(angle)/dt.
struct TorsionalSpring {
    std::string id;
    std::string name;
    std::string joint;
    int coordinate = 0;               ///< index of the joint coordinate, a rotation
    Number stiffness = 0.0;           ///< N m/rad
    std::optional<Number> freeAngle;  ///< rad; absent: the value in the drawn pose
    Number damping = 0.0;             ///< N m s/rad

    bool operator==(const TorsionalSpring&) const = default;
};

/// DC motor with gear on one rotation of a joint, driven by a voltage (Maciag 2023, eqs.
/// 5.6-5.7). With joint velocity w, rotor velocity k_g w and voltage V the torque on body B is
///   k_g (torqueConstant (V - backEmfConstant k_g w) / resistance - viscousFriction k_g w)
///   - coulombFriction w / sqrt(w^2 + frictionVelocity^2),
/// and the rotor adds gearRatio^2 rotorInertia to the inertia felt at the joint coordinate.
struct Motor {
    std::string id;
    std::string name;
    std::string joint;
    int coordinate = 0;            ///< index of the joint coordinate, a rotation
    std::string input;             ///< id of the voltage input, V
    Number gearRatio = 1.0;        ///< rotor angle per joint angle
    Number torqueConstant = 0.0;   ///< N m/A
    Number backEmfConstant = 0.0;  ///< V s/rad, at the rotor
    Number resistance = 1.0;       ///< Ohm
    Number viscousFriction = 0.0;  ///< N m s/rad, at the rotor
    Number rotorInertia = 0.0;     ///< kg m^2
    Number coulombFriction = 0.0;  ///< N m, dry friction of motor and gear felt at the joint
    /// rad/s, positive: at this joint velocity dry friction reaches 71 % of its full size. The
    /// smooth rise keeps the motion differentiable.
    Number frictionVelocity = 0.03;

    bool operator==(const Motor&) const = default;
};

/// Massless rod: keeps the distance between two attachments.
struct Rod {
    std::string id;
    std::string name;
    Attachment endA;
    Attachment endB;
    std::optional<Number> length;  ///< m; absent: the distance in the drawn pose

    bool operator==(const Rod&) const = default;
};

/// Gear or transmission between two joint coordinates, each counted from the drawn pose:
/// (qB - drawnB) = ratio (qA - drawnA).
struct GearCoupling {
    std::string id;
    std::string name;
    std::string jointA;
    int coordinateA = 0;
    std::string jointB;
    int coordinateB = 0;
    Number ratio = 1.0;

    bool operator==(const GearCoupling&) const = default;
};

enum class DriveKind {
    JointCoordinate,  ///< coordinate of a joint
    PointComponent    ///< world coordinate of an attachment
};

/// Driving constraint: keeps a coordinate equal to a function of time. Its reaction (force or
/// torque that acts along the coordinate) is available as a signal, which solves inverse
/// dynamics by servo constraints.
struct Drive {
    std::string id;
    std::string name;
    DriveKind kind = DriveKind::JointCoordinate;
    std::string joint;       ///< JointCoordinate
    int coordinate = 0;      ///< JointCoordinate: index; PointComponent: 0 x, 1 y, 2 z
    Attachment at;           ///< PointComponent
    std::string expression;  ///< of `t` and the named parameters, m or rad

    bool operator==(const Drive&) const = default;
};

enum class LoadKind {
    Force,     ///< at a point of a body, along `direction`
    Torque,    ///< on a body, about `direction`
    JointLoad  ///< on one coordinate of a joint, between its two bodies
};

enum class LoadFrame { World, Body };

/// An applied force or torque: `magnitude` times the value of `input` (times 1 without input).
struct Load {
    std::string id;
    std::string name;
    LoadKind kind = LoadKind::Force;
    Attachment at;                       ///< Force: body and point. Torque: body only.
    std::string joint;                   ///< JointLoad only
    int coordinate = 0;                  ///< JointLoad only: index of the joint coordinate
    LoadFrame frame = LoadFrame::World;  ///< frame of `direction`
    Number3 direction{1.0, 0.0, 0.0};    ///< unit vector after normalization
    Number magnitude = 1.0;              ///< N or N m per unit of the input
    std::string input;                   ///< id of an input, empty: constant load

    bool operator==(const Load&) const = default;
};

enum class InputKind {
    Samples,    ///< values at equal intervals over the whole duration, interpolated
    Expression  ///< function of time `t`, for example `sin(2*t)`
};

enum class Interpolation {
    Hold,         ///< piecewise constant
    Linear,       ///< hat functions
    CubicSpline,  ///< natural cubic spline through the samples
    BSpline       ///< uniform cubic B-spline with the samples as control values, clamped ends
};

/// A scalar function of time that drives loads. Samples can be optimized.
struct Input {
    std::string id;
    std::string name;
    std::string unit = "N";
    InputKind kind = InputKind::Samples;
    Interpolation interpolation = Interpolation::CubicSpline;
    /// Values at t = 0, dt, ..., duration with dt = duration/(count-1); at least two. With
    /// CubicSpline the second derivative is continuous and zero at both ends (natural spline).
    /// With BSpline the samples are control values, at least four; the curve starts and ends in
    /// the first and the last one and otherwise does not pass through them.
    std::vector<double> samples;
    std::string expression;  ///< of `t` and the named parameters
    bool optimize = false;   ///< the samples are control variables
    std::optional<double> lower;
    std::optional<double> upper;

    bool operator==(const Input&) const = default;
};

/// A named number that expressions can use.
struct Parameter {
    std::string id;    ///< the name used in expressions: a letter, then letters, digits, `_`
    std::string name;  ///< what it means
    std::string unit;
    Number value;

    bool operator==(const Parameter&) const = default;
};

}  // namespace linkwright::model
