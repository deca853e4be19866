// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/formulas.h"
#include "engine/dynamics/elements/forces.h"
#include "engine/dynamics/elements/signals.h"
#include "engine/dynamics/integration/energy_balance.h"
#include "engine/dynamics/integration/forward_run.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

namespace linkwright::dynamics {

/// Adds up the energy balance of a run of dynamic motion, of the records of its stages, with the
/// weights of its method: the sums have the order of the motion. Power of what has a potential
/// energy is that of its force less that of the same force at rest. A drive r with the rate c_r
/// gives the power -c_r d(sigma_r)/dt (see Accelerations), the work of a step is
///   -[c_r sigma_r] + integral of sigma_r dc_r,
/// which holds across kinks, where both jump.
template <class Space>
class EnergyMeter {
public:
    /// @param forward kept; watched until this ends
    explicit EnergyMeter(ForwardRun<Space>& forward)
        : forward_(forward),
          dynamics_(forward.dynamics()),
          system_(dynamics_.system()),
          storing_(system_),
          forces_(system_.nodes.size()),
          still_(system_.nodes.size()),
          jointForces_(at(system_.velocityCount())),
          stillJoints_(jointForces_.size(), 0.0),
          feedbackForces_(system_.feedbacks.size()) {
        // Formulas of springs have no potential energy.
        for (assembly::SpringElement& spring : storing_.springs)
            spring.law.hasFormula = false;
        for (assembly::TorsionElement& spring : storing_.torsions)
            spring.law.hasFormula = false;
        for (std::size_t row = 0; row < system_.rows.size(); ++row)
            if (system_.rows[row].function >= 0) drives_.push_back({row});
        forward_.setObserver(
            [this](const Step& step, Record<Space>* records) { add(step, records); });
    }
    ~EnergyMeter() { forward_.setObserver({}); }
    EnergyMeter(const EnergyMeter&) = delete;
    EnergyMeter& operator=(const EnergyMeter&) = delete;

    /// After a complete run.
    EnergyBalance finish() {
        const Record<Space>& record = dynamics_.undivided(forward_.finalRecord(), copy_);
        endStep(record);
        takeEnergies(record);
        return balance_;
    }

private:
    struct Drive {
        std::size_t row;
        double rate = 0.0, impulse = 0.0;  ///< at the start of the step
        double integral = 0.0;             ///< of sigma dc over it, J
    };

    void add(const Step& step, Record<Space>* records) {
        const Tableau& tableau = forward_.tableau();
        const double size = forward_.physical(step.size);
        for (int stage = 0; stage < tableau.stages; ++stage) {
            const double weight = size * tableau.result[at(stage)];
            if (stage > 0 && weight == 0.0) continue;
            Record<Space>& record = whole(records[stage]);
            if (stage == 0) beginStep(step, record);
            if (weight != 0.0) addStage(record, weight);
        }
    }

    Record<Space>& whole(Record<Space>& record) {
        if (!record.isDivided) return record;
        dynamics_.undivided(record, copy_);
        return copy_;
    }

    void beginStep(const Step& step, const Record<Space>& record) {
        if (step.time == 0.0) {
            balance_ = {};
            begun_ = false;
        }
        endStep(record);
        takeEnergies(record);
        crosses_ = step.size < 1e-8 * system_.model.simulation.duration;
        for (Drive& drive : drives_)
            drive = {drive.row, record.prescribedRates[drive.row], record.impulses[drive.row]};
        begun_ = true;
    }

    /// @param record at the end of the step in work, if there is one
    void endStep(const Record<Space>& record) {
        if (!begun_) return;
        for (const Drive& drive : drives_) {
            const double rate = record.prescribedRates[drive.row];
            const double impulse = record.impulses[drive.row];
            const double integral =
                crosses_ ? 0.5 * (impulse + drive.impulse) * (rate - drive.rate) : drive.integral;
            balance_.drives -= rate * impulse - drive.rate * drive.impulse - integral;
        }
    }

    void takeEnergies(const Record<Space>& record) {
        const double kinetic = kineticEnergy<Space>(system_, dynamics_.parameters(), record);
        const double potential =
            potentialEnergy<Space>(system_, dynamics_.parameters(), record.state.data(), record);
        balance_.largestKinetic = std::max(balance_.largestKinetic, kinetic);
        balance_.largestStored = std::max(balance_.largestStored, std::abs(potential));
        balance_.end = kinetic + potential;
        if (!begun_) balance_.start = balance_.end;
        const double residual = balance_.residual();
        if (!(std::abs(residual) <= std::abs(balance_.largestResidual)))
            balance_.largestResidual = residual;
    }

    /// @param record velocities are set aside for a while
    void addStage(Record<Space>& record, double weight) {
        clear();
        applyGiving(record);
        balance_.loads += weight * power(record);
        clear();
        applyTaking(record);
        double taken = power(record) - viscousLoss(record);
        const auto setAside = [&] {
            still_.swap(record.velocities);
            stillJoints_.swap(record.jointVelocities);
        };
        setAside();
        clear();
        applyStoring(record);
        setAside();
        taken -= power(record);
        balance_.dissipation -= weight * taken;
        addDrives(record, weight);
    }

    ForceContext<Space> contextOf(const Record<Space>& record) {
        return {system_,        dynamics_.parameters(), record.state.data(),   record,
                forces_.data(), jointForces_.data(),    feedbackForces_.data()};
    }

    void clear() {
        std::fill(forces_.begin(), forces_.end(), typename Space::Force{});
        std::fill(jointForces_.begin(), jointForces_.end(), 0.0);
    }

    template <class Element>
    static constexpr bool gives =
        std::is_same_v<
            Element,
            assembly::
                LoadElement> || std::is_same_v<Element, assembly::MotorElement> || std::is_same_v<Element, assembly::FeedbackElement>;

    void applyGiving(const Record<Space>& record) {
        const ForceContext<Space> context = contextOf(record);
        assembly::forEachForceElement(system_, [&](const auto& element) {
            if constexpr (gives<std::remove_cvref_t<decltype(element)>>)
                applyForce<Space>(element, context);
        });
    }

    void applyTaking(const Record<Space>& record) {
        const ForceContext<Space> context = contextOf(record);
        assembly::forEachForceElement(system_, [&](const auto& element) {
            if constexpr (!gives<std::remove_cvref_t<decltype(element)>>)
                applyForce<Space>(element, context);
        });
    }

    void applyStoring(const Record<Space>& record) {
        const ForceContext<Space> context = contextOf(record);
        assembly::forEachForceElement(storing_, [&](const auto& element) {
            if constexpr (std::remove_cvref_t<decltype(element)>::storesEnergy)
                applyForce<Space>(element, context);
        });
    }

    [[nodiscard]] double power(const Record<Space>& record) const {
        double sum = 0.0;
        for (std::size_t node = 0; node < forces_.size(); ++node)
            sum += Space::dotProduct(record.velocities[node], forces_[node]);
        for (std::size_t dof = 0; dof < jointForces_.size(); ++dof)
            sum += record.jointVelocities[dof] * jointForces_[dof];
        return sum;
    }

    [[nodiscard]] double viscousLoss(const Record<Space>& record) const {
        const double* parameters = dynamics_.parameters();
        double loss = 0.0;
        const auto add = [&](int damping, std::size_t dof) {
            loss += parameters[damping] * record.jointVelocities[dof] * record.jointVelocities[dof];
        };
        for (const Node& node : system_.nodes)
            for (int dof = 0; dof < node.dofCount && node.dampingParameter >= 0; ++dof)
                add(node.dampingParameter + dof, at(node.firstDof + dof));
        for (std::size_t index = 0; index < system_.relatives.size(); ++index)
            add(system_.relatives[index].damping, at(system_.dofCount) + index);
        return loss;
    }

    void addDrives(const Record<Space>& record, double weight) {
        if (drives_.empty()) return;
        assembly::functionArguments<double>(system_, dynamics_.parameters(), record.time,
                                            arguments_);
        for (Drive& drive : drives_)
            drive.integral +=
                weight * record.impulses[drive.row]
                * assembly::functionSecondRate<double>(system_, system_.rows[drive.row].function,
                                                       record.time, arguments_);
    }

    ForwardRun<Space>& forward_;
    Hamiltonian<Space>& dynamics_;
    const System& system_;
    assembly::ForceElements storing_;  ///< as those of the system, with what stores energy alone
    std::vector<typename Space::Force> forces_;
    std::vector<typename Space::Motion> still_;  ///< velocities of nothing that moves
    std::vector<double> jointForces_, stillJoints_, feedbackForces_, arguments_;
    std::vector<Drive> drives_;
    Record<Space> copy_;
    EnergyBalance balance_;
    bool begun_ = false, crosses_ = false;
};

}  // namespace linkwright::dynamics
