// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/mechanism.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::model {

/// What a signal measures, with its unit.
enum class SignalKind {
    PointPosition,      ///< world position of an attachment, m, components x y z
    PointVelocity,      ///< world velocity of an attachment, m/s, components x y z
    JointCoordinate,    ///< rad or m
    JointVelocity,      ///< rad/s or m/s
    BodyDirection,      ///< world components of a direction fixed in a body
    AngularVelocity,    ///< of a body, rad/s, components in `frame`
    InputValue,         ///< value of an input
    PointAcceleration,  ///< world acceleration of an attachment, m/s^2, components x y z
    JointAcceleration,  ///< rad/s^2 or m/s^2
    DirectionAngle,     ///< angle in [0, pi] between a direction fixed in a body and a world one
    Distance,           ///< between two attachments, m
    ConstraintImpulse,  ///< time integral of a Reaction since the start, N s or N m s
    Reaction,           ///< force or torque of a rod, gear or drive; force of a joint on body B
    KineticEnergy,      ///< J
    PotentialEnergy,    ///< J, gravity and springs
    BodyAngle,  ///< rad through which a body of a planar mechanism has turned, full turns counted
    ReactionMoment,  ///< moment of a joint on body B about the joint's point there, N m
    MomentImpulse,   ///< time integral of a ReactionMoment since the start, N m s
    PointOffset,     ///< world vector from one attachment to another, m, components x y z
    FeedbackForce,   ///< force or torque u of a feedback
    MotorTorque,     ///< what a motor exerts on its joint: behind gear and friction, N m or N
    Formula,         ///< `expression` of other signals and of numbers of the drawing
    ContactForce,    ///< of a contact on body A, all its points together, N, components x y z
    ContactGap,      ///< least distance of the balls of a contact from the surface, m
    ContactPower,    ///< of the friction of a contact, W; not positive
    TireLoad,        ///< force that presses a tire on its road, N; not negative
    TireSlip,        ///< of a tire along its way, positive where it drives
    TireSlipAngle,   ///< rad, between the way of a tire and its plane
    TireForce,       ///< of the road on a tire, N, components x y z
    /// Acute angle, rad, between the line from one attachment to another, along which a coupler
    /// pushes, and the normal to the path on which `joint` alone guides the second one.
    TransmissionAngle,
    PressureAngle,    ///< pi/2 less the TransmissionAngle
    CamPlace,         ///< way along the curve of a cam to its follower, m, along chords
    CenterOfMass,     ///< of `bodies`, m, components x y z
    Momentum,         ///< of `bodies`, kg m/s
    AngularMomentum,  ///< of `bodies` about an attachment, kg m^2/s
    ShakingForce,     ///< what the inertia of `bodies` does to the frame: -d(Momentum)/dt, N
    ShakingMoment,    ///< the same about where an attachment is, N m
    Power,            ///< of a force element or a drive, given to the mechanism, W
    SpringForce,      ///< of a spring, positive where it pulls or turns its coordinate back
    Elongation,       ///< of a spring beyond its free length or angle, m or rad
    /// Force of the ground on a wheel that rolls, N: along its way (positive where it drives the
    /// wheel ahead), across it, and out of the ground.
    WheelForce
};

inline bool isOneOf(SignalKind kind, std::initializer_list<SignalKind> kinds) {
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

/// Whether a signal of this kind is a force, a moment or an impulse of a constraint or joint.
constexpr bool isReaction(SignalKind kind) {
    return kind == SignalKind::Reaction || kind == SignalKind::ConstraintImpulse
           || kind == SignalKind::ReactionMoment || kind == SignalKind::MomentImpulse;
}

/// Whether a signal of this kind is measured at a contact.
constexpr bool isOfContact(SignalKind kind) {
    return kind == SignalKind::ContactForce || kind == SignalKind::ContactGap
           || kind == SignalKind::ContactPower;
}

/// Whether a signal of this kind is measured at a tire.
constexpr bool isOfTire(SignalKind kind) {
    return kind >= SignalKind::TireLoad && kind <= SignalKind::TireForce;
}

/// Whether a signal of this kind is a moment or its impulse: of joints only, with three components.
constexpr bool isMoment(SignalKind kind) {
    return kind == SignalKind::ReactionMoment || kind == SignalKind::MomentImpulse;
}

/// Whether a signal of this kind measures a group of bodies.
constexpr bool isOfGroup(SignalKind kind) {
    return kind >= SignalKind::CenterOfMass && kind <= SignalKind::ShakingMoment;
}

/// Whether a signal of this kind is taken about an attachment.
constexpr bool isAboutPoint(SignalKind kind) {
    return kind == SignalKind::AngularMomentum || kind == SignalKind::ShakingMoment;
}

/// What a name in the formula of a signal stands for: a component of another signal, or a number of
/// the drawing.
struct SignalOperand {
    std::string name;      ///< as in the formula
    std::string signal;    ///< empty: a number
    int component = 0;     ///< of the signal
    std::string object;    ///< id of the element that has the number
    std::string property;  ///< its key, as of a design variable

    bool operator==(const SignalOperand&) const = default;
};

/// Something measured along the motion: plotted, exported, and used by cost terms.
struct Signal {
    std::string id;
    std::string name;
    SignalKind kind = SignalKind::PointPosition;
    Attachment at;                     ///< PointPosition, PointVelocity; `at.body` for body signals
    std::string joint;                 ///< JointCoordinate, JointVelocity, TransmissionAngle
    int coordinate = 0;                ///< index of the joint coordinate
    Number3 direction{1.0, 0.0, 0.0};  ///< BodyDirection: in the drawn pose, not normalized
    LoadFrame frame = LoadFrame::World;  ///< AngularVelocity
    std::string input;                   ///< InputValue
    Attachment other;  ///< Distance, PointOffset, TransmissionAngle: second attachment
    Number3 worldDirection{0.0, 1.0, 0.0};  ///< DirectionAngle: fixed direction, not normalized
    /// ConstraintImpulse, Reaction: id of a rod, wheel, cam, gear coupling, drive or joint;
    /// CamPlace: id of a cam; TransmissionAngle, PressureAngle: likewise, in place of two places;
    /// ReactionMoment, MomentImpulse: id of a joint; FeedbackForce: id of a feedback; ContactForce,
    /// ContactGap, ContactPower: id of a contact; those of tires: id of a tire; WheelForce: id of a
    /// wheel; Power: id of a force element or drive; SpringForce, Elongation: id of a spring.
    std::string constraint;
    std::string motor;                ///< MotorTorque
    std::vector<std::string> bodies;  ///< of a group; empty: all that move
    /// Formula: of the operands, the named parameters and the time `t`.
    std::string expression;
    std::vector<SignalOperand> operands;  ///< Formula
    std::string unit;                     ///< Formula: shown beside its values

    bool operator==(const Signal&) const = default;
};

/// What a signal should be.
enum class ReferenceKind {
    InitialValue,  ///< value of the signal at t = 0
    Constant,      ///< `referenceValues`, one per component
    Expression,    ///< `referenceExpressions` of `t`, one per component
    Table          ///< `table`: columns over time from a CSV file, cubic spline between rows
};

/// A function of time given by rows of a table. Between rows a natural cubic spline, beyond them
/// the nearest value.
struct ReferenceTable {
    std::string file;                          ///< CSV beside the project, relative path
    std::vector<double> times;                 ///< s, ascending
    std::vector<std::vector<double>> columns;  ///< one per component, values per time

    bool operator==(const ReferenceTable&) const = default;
};

/// How the deviation of a signal from its reference enters the cost.
enum class TermKind {
    Squared,   ///< d^2
    Absolute,  ///< sqrt(d^2 + smoothing^2) - smoothing
    Beyond,    ///< max(0, |d| - limit)^2 (Maciag 2023, eq. 7.4)
    Value,     ///< d itself
    // Of all components of the deviation together, m = the root of the sum of w_c d_c^2.
    Magnitude,       ///< m, smooth at zero: m^2 / sqrt(m^2 + smoothing^2)
    MagnitudeBeyond  ///< max(0, m - limit)^2
};

/// Whether a term takes the components of a deviation together.
constexpr bool isOfMagnitude(TermKind kind) {
    return kind == TermKind::Magnitude || kind == TermKind::MagnitudeBeyond;
}

/// Whether a term counts what is beyond its `limit`.
constexpr bool isBeyond(TermKind kind) {
    return kind == TermKind::Beyond || kind == TermKind::MagnitudeBeyond;
}

/// Whether a term is made smooth where a deviation is zero.
constexpr bool isSmoothAtZero(TermKind kind) {
    return kind == TermKind::Absolute || kind == TermKind::Magnitude;
}

/// What of a motion a term takes.
enum class TermTime {
    Running,   ///< integrated over the duration
    Terminal,  ///< taken at the final time
    Largest,   ///< largest of all times, made smooth over the smoothing
    Smallest,  ///< smallest of all times, likewise
    Nearest,   ///< at each target the time when the signals come nearest to it
    Instant,   ///< taken at one time within the motion
    // Of the mechanism at rest, whatever its motion: from here on, see isAtRest.
    Equilibrium,   ///< the signal in static equilibrium
    Frequency,     ///< natural frequency of a small vibration about that, Hz, without a signal
    DampingRatio,  ///< of such a vibration, without a signal
    Response       ///< largest amplitude of the signal by a harmonic input, smooth like a peak
};

/// Whether a term is about the mechanism at rest, not about its motion.
constexpr bool isAtRest(TermTime time) {
    return time >= TermTime::Equilibrium;
}

/// Whether a term is about a vibration and has no signal.
constexpr bool isOfVibration(TermTime time) {
    return time == TermTime::Frequency || time == TermTime::DampingRatio;
}

/// Whether a term is a smooth largest or smallest value.
constexpr bool isSmoothed(TermTime time) {
    return time == TermTime::Largest || time == TermTime::Smallest || time == TermTime::Response;
}

constexpr bool isPeak(TermTime time) {
    return time == TermTime::Largest || time == TermTime::Smallest;
}

/// Whether a term may look at a window of time.
constexpr bool mayHaveWindow(TermTime time) {
    return time == TermTime::Running || isPeak(time);
}

/// The part of the motion that a running term or a peak looks at.
struct TimeWindow {
    std::optional<double> from;  ///< s; absent: from the start
    std::optional<double> to;    ///< s; absent: to the end

    bool operator==(const TimeWindow&) const = default;
};

/// An input that swings about its value at the start of the motion, and how fast.
struct HarmonicInput {
    std::string input;  ///< id
    double from = 1.0;  ///< lowest frequency, Hz
    double to = 1.0;    ///< highest frequency, Hz
    int count = 1;      ///< frequencies that are looked at, each by the same factor above the last

    bool operator==(const HarmonicInput&) const = default;
};

/// Points that a curve should come to, whenever it does: points of a path, poses of a body (a
/// position and an angle or directions), pairs of input and output.
struct Targets {
    std::string file;  ///< CSV beside the project, relative path; empty: points in the project
    /// One number per component of the signals; two for a single position have z = 0.
    std::vector<std::vector<double>> points;
    std::vector<double> tolerances;  ///< one per point, or empty; unit of the signal
    std::vector<double> times;       ///< s, one per point: taken then; empty: when it is nearest
    bool inOrder = false;            ///< they are passed one after another
    bool closed = false;             ///< the first one follows the last one
    bool stayNear = false;           ///< the motion stays near the curve through the points, too

    bool operator==(const Targets&) const = default;
};

/// A function of the motion: weight * sum over components of w_c e(signal_c - reference_c), or
/// weight * e(signal - reference) of the magnitude, integrated over time, at the end or at an
/// instant, or the largest or smallest of all times, with e as of `kind`; integrals and peaks may
/// be those of a window of time. With targets (`TermTime::Nearest`): weight * sum over targets of
/// e(distance - tolerance), the distance the root of the sum over components of w_c (signal_c -
/// target_c)^2. Of a response: with the amplitude, the root of the sum over components of w_c
/// |signal_c|^2 per unit of the input, in place of the signal. One summand of the cost, or a
/// constraint where it has limits.
struct CostTerm {
    std::string id;
    std::string name;
    std::string signal;
    TermTime time = TermTime::Running;
    ReferenceKind reference = ReferenceKind::InitialValue;
    std::vector<Number> referenceValues;  ///< Constant only; one per component
    Number weight = 1.0;
    std::vector<Number> componentWeights;           ///< empty: 1 for every component
    std::vector<std::string> referenceExpressions;  ///< Expression only; one per component
    ReferenceTable table;                           ///< Table only
    TermKind kind = TermKind::Squared;
    /// Absolute, Magnitude: unit of the signal; peaks: of the term; positive.
    Number smoothing = 1e-3;
    Number limit = 0.0;             ///< Beyond kinds only; unit of the signal, not negative
    std::optional<Number> atLeast;  ///< the term is a constraint: it stays above this
    std::optional<Number> atMost;   ///< and below this
    /// By what violations of the limits are measured, unit of the term; absent: see Limits.
    std::optional<double> limitScale;
    bool active = true;
    std::vector<std::string> otherSignals;  ///< Nearest only: measured beside the signal
    Targets targets;                        ///< Nearest only
    TimeWindow window;                      ///< Running and peaks
    double instant = 0.0;                   ///< s; Instant only
    int vibration = 1;       ///< Frequency, DampingRatio: 1 for the slowest one, 2 for the next
    HarmonicInput harmonic;  ///< Response only

    bool operator==(const CostTerm&) const = default;
};

/// Whether a term is a constraint, no part of the cost.
inline bool isConstraint(const CostTerm& term) {
    return term.atLeast || term.atMost;
}

/// A numeric property that the optimizer may change.
struct DesignVariable {
    std::string object;    ///< id of the element
    std::string property;  ///< property key, for example `freeLength` or `position.x`
    std::optional<double> lower;
    std::optional<double> upper;
    /// Of the named parameters; empty: the bound is a number.
    std::string lowerFormula = {}, upperFormula = {};

    /// Bounds that are numbers; a formula stays while its value does.
    void setBounds(std::optional<double> newLower, std::optional<double> newUpper) {
        if (newLower != lower) lowerFormula.clear();
        if (newUpper != upper) upperFormula.clear();
        lower = newLower;
        upper = newUpper;
    }

    bool operator==(const DesignVariable&) const = default;
};

}  // namespace linkwright::model
