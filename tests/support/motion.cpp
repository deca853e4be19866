// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/motion.h"

#include "engine/dynamics/elements/forces.h"
#include "engine/dynamics/elements/signals.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"

#include <algorithm>
#include <stdexcept>

namespace linkwright::support {

namespace {

template <class Space>
class MotionIn final : public Motion {
public:
    explicit MotionIn(assembly::System compiled) : system_(std::move(compiled)), setup_(system_) {
        setup_.prepare();
        setup_.forward.run(setup_.startState, false);
        record_.resize(system_);
        rate_.resize(setup_.dynamics.stateSize());
    }

    [[nodiscard]] const assembly::System& system() const override { return system_; }
    [[nodiscard]] double cost() const override { return setup_.forward.totalCost(); }
    [[nodiscard]] std::size_t stepCount() const override { return setup_.forward.steps().size(); }
    [[nodiscard]] double smallestStep() const override {
        double smallest = 1e300;
        for (const dynamics::Step& step : setup_.forward.steps())
            smallest = std::min(smallest, step.size);
        return smallest;
    }

    Eigen::Vector3d signal(const std::string& id, double time) override {
        evaluate(time);
        for (std::size_t index = 0; index < system_.model.signalList.size(); ++index)
            if (system_.model.signalList[index].id == id)
                return setup_.forward.signalAt(index, record_);
        throw std::invalid_argument("no signal " + id);
    }

    std::vector<double> state(double time) override {
        evaluate(time);
        return state_;
    }

    std::vector<double> jointVelocities(double time) override {
        evaluate(time);
        return record_.jointVelocities;
    }

    double kineticEnergy(double time) override {
        evaluate(time);
        return dynamics::kineticEnergy<Space>(system_, setup_.dynamics.parameters(), record_);
    }

    double potentialEnergy(double time) override {
        evaluate(time);
        return dynamics::potentialEnergy<Space>(system_, setup_.dynamics.parameters(),
                                                state_.data(), record_);
    }

    Eigen::Vector3d angularMomentum(double time) override {
        evaluate(time);
        Eigen::Vector3d sum = Eigen::Vector3d::Zero();
        forEachBody([&](std::size_t node) {
            sum += dynamics::angularToWorld<Space>(
                system_, (record_.inertias[node] * record_.velocities[node]).moment);
        });
        return sum;
    }

    Violation largestViolation() override {
        Violation worst;
        for (std::size_t step = 0; step <= stepCount(); ++step) {
            const double time =
                step < stepCount() ? setup_.forward.steps()[step].time : setup_.forward.duration();
            const double* state = setup_.forward.state(step);
            setup_.forward.useRowsOf(step);
            setup_.dynamics.evaluate(time, state, record_, rate_.data());
            Violation here;
            setup_.dynamics.closureViolation(record_, here.position, here.velocity);
            worst.position = std::max(worst.position, here.position);
            worst.velocity = std::max(worst.velocity, here.velocity);
        }
        return worst;
    }

private:
    void evaluate(double time) {
        setup_.forward.stateAt(time, state_);
        if (setup_.dynamics.evaluate(time, state_.data(), record_, rate_.data()).singular)
            throw std::runtime_error("singular at " + std::to_string(time));
    }

    template <class Visit>
    void forEachBody(const Visit& visit) const {
        for (std::size_t node = 0; node < system_.nodes.size(); ++node)
            if (system_.nodes[node].inertiaParameter >= 0) visit(node);
    }

    assembly::System system_;
    dynamics::MotionSetup<Space> setup_;
    dynamics::Record<Space> record_;
    std::vector<double> state_, rate_;
};

}  // namespace

std::unique_ptr<Motion> simulate(const model::Model& model, assembly::SpaceChoice choice) {
    assembly::System system = assembly::compile(model, choice);
    if (system.planar)
        return std::make_unique<MotionIn<math::PlanarSpace<double>>>(std::move(system));
    return std::make_unique<MotionIn<math::SpatialSpace<double>>>(std::move(system));
}

}  // namespace linkwright::support
