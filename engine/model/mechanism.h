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

/// A surface from a file that a body is drawn with, in place of a bar through its points.
struct Shape {
    /// STL or OBJ, lengths in m; absolute, in the project file relative to its folder. Empty: none.
    std::string file;
    /// Where the origin of the file is: m, world frame, in the drawn pose.
    std::array<double, 3> position{0.0, 0.0, 0.0};
    /// How the axes of the file are turned to those of the world: quaternion, scalar first.
    std::array<double, 4> orientation{1.0, 0.0, 0.0, 0.0};

    bool operator==(const Shape&) const = default;
};

/// How a body is drawn. Has no influence on the motion.
struct Appearance {
    std::string color;  ///< "#rrggbb", empty: chosen by the theme
    bool visible = true;
    Shape shape = {};

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

/// Whether a body has neither mass nor inertia: it only passes forces on.
bool isMassless(const Body& body);

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

/// Frame in which a direction is fixed.
enum class LoadFrame { World, Body };

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
