// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/solving/solve.h"

#include <Eigen/Core>

#include <complex>
#include <string>
#include <vector>

namespace linkwright::session {

// Rest and what happens near it. Drives are held and inputs kept at their values of t = 0; dry
// friction holds nothing up. Whatever the formulation of the model, joint coordinates are used.

/// What becomes of a mechanism that is moved a little from rest.
enum class Stability {
    Stable,   ///< it comes back, or oscillates about the pose
    Neutral,  ///< it stays where it is moved to, at least along one direction
    Unstable  ///< it moves on
};

/// A pose in which all forces balance.
struct Equilibrium {
    SimulationResult pose;  ///< one instant: displacements, signals, coordinates, energies
    Stability stability = Stability::Stable;
    int steps = 0;  ///< that the search took
};

/// Position and velocity of a joint coordinate, or the integral of a feedback's error.
struct StateName {
    enum class Kind { Coordinate, Integral, Velocity };
    Kind kind = Kind::Coordinate;
    std::string object;  ///< id of the joint, or of the feedback
    /// Of the joint; rotations of ball and free joints about the axes of the child as they stand.
    int coordinate = 0;
    bool turning = false;  ///< about axes that turn with a child that spins
};

/// A component of a signal.
struct OutputName {
    std::string signal;
    std::string component;  ///< "x", "y", "z" or empty
};

/// Small motions about rest, deviations from it in SI units:
///   d(state)/dt = A state + B input,  output = C state + D input.
/// The states are joint coordinates that determine the pose, integrals of feedbacks, then the
/// velocities of the same coordinates. Near a steady motion the axes of a body that spins on a ball
/// or free joint stand still, unless the equations are the same at all times only in its own ones.
/// Derivatives are exact.
struct LinearSystem {
    std::vector<StateName> states;
    std::vector<std::string> inputs;  ///< ids
    std::vector<OutputName> outputs;
    Eigen::MatrixXd a, b, c, d;
};

/// A motion along an eigenvector of A.
struct Mode {
    std::complex<double> eigenvalue;  ///< 1/s; of a pair the one with positive imaginary part
    double frequency = 0.0;           ///< undamped, |eigenvalue| / 2 pi, Hz; 0 unless it oscillates
    double dampingRatio = 0.0;        ///< -Re(eigenvalue) / |eigenvalue|; 0 for a neutral one
    Eigen::VectorXcd shape;           ///< of the states, largest entry 1
};

/// What a mechanism does near an equilibrium, or near a steady motion.
struct SmallMotions {
    Equilibrium equilibrium;  ///< or the start of the motion
    bool moving = false;      ///< near a motion
    /// False where the equations near the motion change with time: they hold for its start only.
    bool steady = true;
    LinearSystem system;
    std::vector<Mode> modes;  ///< ascending |eigenvalue|; oscillating pairs once
};

/// Finds an equilibrium from the start pose of the model. The search goes downhill: it leaves the
/// surroundings of unstable poses, but not an unstable pose itself.
/// @throws base::InputError when the model is wrong, nothing can move or no equilibrium is found,
///         naming the joint that moves on; base::Cancelled
Equilibrium findEquilibrium(const model::Model& model, const SolveControl& control = {});

/// The equilibria found from the start pose and from `tries` others, reached from it by random
/// motions of the joints, the same ones every time; different ones only, lowest energy first.
/// @throws as `findEquilibrium`, when none is found
std::vector<Equilibrium> findEquilibria(const model::Model& model, int tries,
                                        const SolveControl& control = {});

/// Small motions about the equilibrium that `findEquilibrium` finds.
/// @throws as `findEquilibrium`
SmallMotions findSmallMotions(const model::Model& model, const SolveControl& control = {});

/// Small motions about the motion that the model starts with, such as that of a bicycle that rolls
/// ahead: deviations from it, of poses that wheels leave and of velocities that they leave. Exact
/// where the motion looks the same at all times but for coordinates that do not matter.
/// @throws base::InputError when the model is wrong, nothing can move, or some joint does not keep
///         its velocity at the start
SmallMotions findSteadyMotions(const model::Model& model);

/// One period of a mode as a motion to look at, or its path there and back where it does not
/// oscillate; without frames where it is a place that does not matter near a steady motion.
/// @param amplitude of the joint that moves most: rad, or a fraction of the size of the drawing
SimulationResult modeMotion(const model::Model& model, const SmallMotions& motions,
                            std::size_t mode, double amplitude = 0.2);

}  // namespace linkwright::session
