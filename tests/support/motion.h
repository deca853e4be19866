// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/assembly/system.h"
#include "engine/model/model.h"

#include <Eigen/Core>

#include <memory>
#include <string>
#include <vector>

namespace linkwright::support {

/// A motion computed by the engine, with the questions tests ask about it. All vectors in world
/// components.
class Motion {
public:
    virtual ~Motion() = default;

    [[nodiscard]] virtual const assembly::System& system() const = 0;
    [[nodiscard]] virtual double cost() const = 0;
    [[nodiscard]] virtual std::size_t stepCount() const = 0;
    [[nodiscard]] virtual double smallestStep() const = 0;
    /// Value of a signal; scalar signals use the first component.
    virtual Eigen::Vector3d signal(const std::string& id, double time) = 0;
    /// Coordinates and joint momenta.
    virtual std::vector<double> state(double time) = 0;
    /// Joint velocities, one per degree of freedom.
    virtual std::vector<double> jointVelocities(double time) = 0;
    virtual double kineticEnergy(double time) = 0;
    /// Of gravity and springs.
    virtual double potentialEnergy(double time) = 0;
    /// Of all bodies, about the world origin.
    virtual Eigen::Vector3d angularMomentum(double time) = 0;
    /// Norm of the loop closures (m, or 1 for directions) and of their rates.
    struct Violation {
        double position = 0.0;
        double velocity = 0.0;
    };
    /// The largest over the starts of all steps and the end.
    virtual Violation largestViolation() = 0;

    double energy(double time) { return kineticEnergy(time) + potentialEnergy(time); }
};

/// Compiles and runs.
/// @throws whatever the engine throws
std::unique_ptr<Motion> simulate(const model::Model& model,
                                 assembly::SpaceChoice choice = assembly::SpaceChoice::Automatic);

}  // namespace linkwright::support
