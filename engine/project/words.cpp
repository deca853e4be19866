// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/words.h"

#include <array>

namespace linkwright::project {

using namespace model;

template <>
std::span<const Word<MassKind>> wordsOf() {
    static constexpr std::array<Word<MassKind>, 2> words{
        {{MassKind::Rod, "rod"}, {MassKind::Explicit, "explicit"}}};
    return words;
}

template <>
std::span<const Word<JointKind>> wordsOf() {
    static constexpr std::array<Word<JointKind>, 9> words{{{JointKind::Revolute, "revolute"},
                                                           {JointKind::Prismatic, "prismatic"},
                                                           {JointKind::Screw, "screw"},
                                                           {JointKind::Cylindrical, "cylindrical"},
                                                           {JointKind::Universal, "universal"},
                                                           {JointKind::Spherical, "spherical"},
                                                           {JointKind::Planar, "planar"},
                                                           {JointKind::Fixed, "fixed"},
                                                           {JointKind::Free, "free"}}};
    return words;
}

template <>
std::span<const Word<ContactTouching>> wordsOf() {
    static constexpr std::array<Word<ContactTouching>, 4> words{
        {{ContactTouching::Balls, "balls"},
         {ContactTouching::Capsule, "capsule"},
         {ContactTouching::Cylinder, "cylinder"},
         {ContactTouching::Box, "box"}}};
    return words;
}
template <>
std::span<const Word<ContactShape>> wordsOf() {
    static constexpr std::array<Word<ContactShape>, 6> words{{{ContactShape::Plane, "plane"},
                                                              {ContactShape::Sphere, "sphere"},
                                                              {ContactShape::Cylinder, "cylinder"},
                                                              {ContactShape::Road, "road"},
                                                              {ContactShape::Profile, "profile"},
                                                              {ContactShape::Hull, "hull"}}};
    return words;
}

template <>
std::span<const Word<TireLaw>> wordsOf() {
    static constexpr std::array<Word<TireLaw>, 2> words{
        {{TireLaw::Brush, "brush"}, {TireLaw::MagicFormula, "magicFormula"}}};
    return words;
}

template <>
std::span<const Word<DriveKind>> wordsOf() {
    static constexpr std::array<Word<DriveKind>, 2> words{
        {{DriveKind::JointCoordinate, "jointCoordinate"},
         {DriveKind::PointComponent, "pointComponent"}}};
    return words;
}

template <>
std::span<const Word<DriveProfile>> wordsOf() {
    static constexpr std::array<Word<DriveProfile>, 3> words{
        {{DriveProfile::Formula, "formula"},
         {DriveProfile::ConstantSpeed, "constantSpeed"},
         {DriveProfile::Table, "table"}}};
    return words;
}

template <>
std::span<const Word<LoadKind>> wordsOf() {
    static constexpr std::array<Word<LoadKind>, 3> words{{{LoadKind::Force, "force"},
                                                          {LoadKind::Torque, "torque"},
                                                          {LoadKind::JointLoad, "jointLoad"}}};
    return words;
}

template <>
std::span<const Word<LoadFrame>> wordsOf() {
    static constexpr std::array<Word<LoadFrame>, 2> words{
        {{LoadFrame::World, "world"}, {LoadFrame::Body, "body"}}};
    return words;
}

template <>
std::span<const Word<InputKind>> wordsOf() {
    static constexpr std::array<Word<InputKind>, 2> words{
        {{InputKind::Samples, "samples"}, {InputKind::Expression, "expression"}}};
    return words;
}

template <>
std::span<const Word<Interpolation>> wordsOf() {
    static constexpr std::array<Word<Interpolation>, 4> words{
        {{Interpolation::Hold, "hold"},
         {Interpolation::Linear, "linear"},
         {Interpolation::CubicSpline, "cubicSpline"},
         {Interpolation::BSpline, "bSpline"}}};
    return words;
}

template <>
std::span<const Word<SignalKind>> wordsOf() {
    static constexpr std::array<Word<SignalKind>, 41> words{
        {{SignalKind::PointPosition, "pointPosition"},
         {SignalKind::PointVelocity, "pointVelocity"},
         {SignalKind::JointCoordinate, "jointCoordinate"},
         {SignalKind::JointVelocity, "jointVelocity"},
         {SignalKind::BodyDirection, "bodyDirection"},
         {SignalKind::AngularVelocity, "angularVelocity"},
         {SignalKind::InputValue, "inputValue"},
         {SignalKind::PointAcceleration, "pointAcceleration"},
         {SignalKind::JointAcceleration, "jointAcceleration"},
         {SignalKind::DirectionAngle, "directionAngle"},
         {SignalKind::Distance, "distance"},
         {SignalKind::ConstraintImpulse, "constraintImpulse"},
         {SignalKind::Reaction, "reaction"},
         {SignalKind::KineticEnergy, "kineticEnergy"},
         {SignalKind::PotentialEnergy, "potentialEnergy"},
         {SignalKind::BodyAngle, "bodyAngle"},
         {SignalKind::ReactionMoment, "reactionMoment"},
         {SignalKind::MomentImpulse, "momentImpulse"},
         {SignalKind::PointOffset, "pointOffset"},
         {SignalKind::FeedbackForce, "feedbackForce"},
         {SignalKind::MotorTorque, "motorTorque"},
         {SignalKind::Formula, "formula"},
         {SignalKind::ContactForce, "contactForce"},
         {SignalKind::ContactGap, "contactGap"},
         {SignalKind::ContactPower, "contactPower"},
         {SignalKind::TireLoad, "tireLoad"},
         {SignalKind::TireSlip, "tireSlip"},
         {SignalKind::TireSlipAngle, "tireSlipAngle"},
         {SignalKind::TireForce, "tireForce"},
         {SignalKind::WheelForce, "wheelForce"},
         {SignalKind::TransmissionAngle, "transmissionAngle"},
         {SignalKind::CamPlace, "camPlace"},
         {SignalKind::PressureAngle, "pressureAngle"},
         {SignalKind::CenterOfMass, "centerOfMass"},
         {SignalKind::Momentum, "momentum"},
         {SignalKind::AngularMomentum, "angularMomentum"},
         {SignalKind::ShakingForce, "shakingForce"},
         {SignalKind::ShakingMoment, "shakingMoment"},
         {SignalKind::Power, "power"},
         {SignalKind::SpringForce, "springForce"},
         {SignalKind::Elongation, "elongation"}}};
    return words;
}

template <>
std::span<const Word<DimensionKind>> wordsOf() {
    static constexpr std::array<Word<DimensionKind>, 5> words{
        {{DimensionKind::Distance, "distance"},
         {DimensionKind::Angle, "angle"},
         {DimensionKind::Parallel, "parallel"},
         {DimensionKind::Perpendicular, "perpendicular"},
         {DimensionKind::EqualLength, "equalLength"}}};
    return words;
}

template <>
std::span<const Word<FrictionLoad>> wordsOf() {
    static constexpr std::array<Word<FrictionLoad>, 2> words{
        {{FrictionLoad::Given, "given"}, {FrictionLoad::Reaction, "reaction"}}};
    return words;
}

template <>
std::span<const Word<ReferenceKind>> wordsOf() {
    static constexpr std::array<Word<ReferenceKind>, 4> words{
        {{ReferenceKind::InitialValue, "initialValue"},
         {ReferenceKind::Constant, "constant"},
         {ReferenceKind::Expression, "expression"},
         {ReferenceKind::Table, "table"}}};
    return words;
}

template <>
std::span<const Word<TermKind>> wordsOf() {
    static constexpr std::array<Word<TermKind>, 6> words{
        {{TermKind::Squared, "squared"},
         {TermKind::Absolute, "absolute"},
         {TermKind::Beyond, "beyond"},
         {TermKind::Value, "value"},
         {TermKind::Magnitude, "magnitude"},
         {TermKind::MagnitudeBeyond, "magnitudeBeyond"}}};
    return words;
}

template <>
std::span<const Word<TermTime>> wordsOf() {
    static constexpr std::array<Word<TermTime>, 10> words{{{TermTime::Running, "running"},
                                                           {TermTime::Terminal, "terminal"},
                                                           {TermTime::Largest, "largest"},
                                                           {TermTime::Smallest, "smallest"},
                                                           {TermTime::Nearest, "nearest"},
                                                           {TermTime::Instant, "instant"},
                                                           {TermTime::Equilibrium, "equilibrium"},
                                                           {TermTime::Frequency, "frequency"},
                                                           {TermTime::DampingRatio, "dampingRatio"},
                                                           {TermTime::Response, "response"}}};
    return words;
}

template <>
std::span<const Word<CaseObjective>> wordsOf() {
    static constexpr std::array<Word<CaseObjective>, 2> words{
        {{CaseObjective::Sum, "sum"}, {CaseObjective::Worst, "worst"}}};
    return words;
}

template <>
std::span<const Word<CaseControls>> wordsOf() {
    static constexpr std::array<Word<CaseControls>, 2> words{
        {{CaseControls::Shared, "shared"}, {CaseControls::PerCase, "perCase"}}};
    return words;
}

template <>
std::span<const Word<MotionStart>> wordsOf() {
    static constexpr std::array<Word<MotionStart>, 2> words{
        {{MotionStart::Given, "given"}, {MotionStart::Equilibrium, "equilibrium"}}};
    return words;
}

template <>
std::span<const Word<Integrator>> wordsOf() {
    static constexpr std::array<Word<Integrator>, 6> words{
        {{Integrator::RungeKutta4, "rk4"},
         {Integrator::DormandPrince54, "dopri54"},
         {Integrator::DormandPrince853, "dop853"},
         {Integrator::DormandPrince8, "dop8"},
         {Integrator::Esdirk4, "esdirk4"},
         {Integrator::Esdirk43, "esdirk43"}}};
    return words;
}

template <>
std::span<const Word<MotionKind>> wordsOf() {
    static constexpr std::array<Word<MotionKind>, 3> words{{{MotionKind::Dynamic, "dynamic"},
                                                            {MotionKind::Kinematic, "kinematic"},
                                                            {MotionKind::Automatic, "automatic"}}};
    return words;
}

template <>
std::span<const Word<Formulation>> wordsOf() {
    static constexpr std::array<Word<Formulation>, 3> words{
        {{Formulation::Joint, "joint"},
         {Formulation::Absolute, "absolute"},
         {Formulation::DivideAndConquer, "divide-and-conquer"}}};
    return words;
}

template <>
std::span<const Word<Algorithm>> wordsOf() {
    static constexpr std::array<Word<Algorithm>, 7> words{
        {{Algorithm::Automatic, "automatic"},
         {Algorithm::GaussNewton, "gauss-newton"},
         {Algorithm::LowStorageBfgs, "lbfgs"},
         {Algorithm::SequentialQuadratic, "slsqp"},
         {Algorithm::MovingAsymptotes, "mma"},
         {Algorithm::ConservativeConvex, "ccsa"},
         {Algorithm::SteepestDescent, "steepest-descent"}}};
    return words;
}

template <>
std::span<const Word<GradientMethod>> wordsOf() {
    static constexpr std::array<Word<GradientMethod>, 5> words{
        {{GradientMethod::Adjoint, "adjoint"},
         {GradientMethod::ContinuousAdjoint, "continuous-adjoint"},
         {GradientMethod::Direct, "direct"},
         {GradientMethod::ComplexStep, "complex-step"},
         {GradientMethod::FiniteDifference, "finite-difference"}}};
    return words;
}

template <>
std::span<const Word<StageStart>> wordsOf() {
    static constexpr std::array<Word<StageStart>, 2> words{
        {{StageStart::Previous, "previous"}, {StageStart::Drawn, "drawn"}}};
    return words;
}

}  // namespace linkwright::project
