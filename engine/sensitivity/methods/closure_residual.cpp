// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/methods/closure_residual.h"

#include "engine/assembly/start_state.h"
#include "engine/assembly/system.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/math/dual.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/model/properties.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <vector>

namespace linkwright::sensitivity {

namespace {

using Dual = math::DirectDual;
using dynamics::at;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int instantCount = 72;
constexpr auto group = static_cast<std::size_t>(math::directDirections);

class Residual {
public:
    virtual ~Residual() = default;
    virtual double evaluate(std::span<const double> variables, std::span<double> gradient) = 0;
};

template <template <class> class SpaceOf>
class ResidualIn final : public Residual {
public:
    /// @param slots numbers of the variables, -1 for what no closure depends on
    ResidualIn(const assembly::System& system, std::vector<int> slots)
        : system_(system), slots_(std::move(slots)), setup_(system) {
        record_.resize(system);
        state_.resize(setup_.dynamics.stateSize());
        rate_.resize(state_.size());
    }

    double evaluate(std::span<const double> variables, std::span<double> gradient) override {
        std::vector<double> numbers = assembly::numbersOf(system_);
        for (std::size_t index = 0; index < slots_.size(); ++index)
            if (slots_[index] >= 0) numbers[at(slots_[index])] = variables[index];
        prepare(numbers, {});
        const std::vector<double> start =
            assembly::requestedStart<double>(system_, numbers.data()).coordinates;
        pose_ = Eigen::Map<const VectorXd>(start.data(), static_cast<Eigen::Index>(start.size()));
        std::vector<VectorXd> poses;
        double sum = 0.0;
        for (int instant = 0; instant <= instantCount; ++instant) {
            sum += settle(timeOf(instant)).squaredNorm();
            poses.push_back(pose_);
        }
        if (!gradient.empty()) differentiate(numbers, poses, gradient);
        return 0.5 * share() * sum;
    }

private:
    [[nodiscard]] double timeOf(int instant) const {
        return system_.model.simulation.duration * instant / instantCount;
    }
    [[nodiscard]] double share() const {
        return 1.0 / ((instantCount + 1) * system_.size * system_.size);
    }

    /// Parameters for numbers that move along up to `group` of the slots.
    void prepare(const std::vector<double>& numbers, std::span<const int> moved) {
        std::copy(numbers.begin(), numbers.end(), setup_.numbers.begin());
        for (std::size_t place = 0; place < moved.size(); ++place)
            if (moved[place] >= 0)
                setup_.numbers[at(moved[place])].derivative[static_cast<Eigen::Index>(place)] = 1.0;
        setup_.prepareParameters();
        setup_.dynamics.refresh();
    }

    /// Closure rows at a pose, into the record. That no velocity may follow from them, as at a dead
    /// point, does not matter.
    void place(double time, const VectorXd& pose, std::size_t first, std::size_t count) {
        for (std::size_t entry = 0; entry < state_.size(); ++entry)
            state_[entry] = Dual(entry < at(static_cast<int>(pose.size()))
                                     ? pose[static_cast<Eigen::Index>(entry)]
                                     : 0.0);
        for (std::size_t seed = 0; seed < count; ++seed)
            state_[first + seed].derivative[static_cast<Eigen::Index>(seed)] = 1.0;
        (void)setup_.dynamics.evaluateCorrection(Dual(time), state_.data(), record_, rate_.data());
    }

    VectorXd rows(double time, const VectorXd& pose, MatrixXd* jacobian) {
        const auto coordinates = static_cast<std::size_t>(pose.size());
        VectorXd residual(static_cast<Eigen::Index>(system_.rows.size()));
        if (jacobian) jacobian->resize(residual.size(), pose.size());
        for (std::size_t first = 0; first < coordinates; first += group) {
            const std::size_t count = jacobian ? std::min(group, coordinates - first) : 0;
            place(time, pose, first, count);
            for (Eigen::Index row = 0; row < residual.size(); ++row) {
                const Dual& value = record_.closures[static_cast<std::size_t>(row)].residual;
                residual[row] = value.value;
                for (std::size_t seed = 0; seed < count; ++seed)
                    (*jacobian)(row, static_cast<Eigen::Index>(first + seed)) =
                        value.derivative[static_cast<Eigen::Index>(seed)];
            }
            if (!jacobian) break;
        }
        return residual;
    }

    /// Second derivatives of half the sum of squares. Where rows stay open, those of the rows
    /// count.
    MatrixXd curvature(double time, const VectorXd& slope) {
        constexpr double step = 1e-6;
        MatrixXd result(pose_.size(), pose_.size()), jacobian;
        for (Eigen::Index entry = 0; entry < pose_.size(); ++entry) {
            VectorXd beside = pose_;
            beside[entry] += step;
            const VectorXd residual = rows(time, beside, &jacobian);
            result.col(entry) = (jacobian.transpose() * residual - slope) / step;
        }
        return 0.5 * (result + result.transpose());
    }

    /// Moves the pose to where the rows are least. @return the rows there
    VectorXd settle(double time) {
        constexpr int mostSteps = 200;
        constexpr double finest = 1e-12, largest = 1e12, openRows = 1e-6;
        MatrixXd jacobian, normal;
        VectorXd residual, slope;
        double damping = 1e-6;
        bool moved = true;
        for (int step = 0; step < mostSteps && damping < largest; ++step) {
            if (moved) {
                residual = rows(time, pose_, &jacobian);
                slope = jacobian.transpose() * residual;
                if (slope.norm() <= finest * system_.size * jacobian.norm()) break;
                normal = residual.norm() > openRows * system_.size
                             ? curvature(time, slope)
                             : MatrixXd(jacobian.transpose() * jacobian);
                moved = false;
            }
            MatrixXd damped = normal;
            damped.diagonal().array() +=
                damping * jacobian.squaredNorm() / static_cast<double>(pose_.size());
            const Eigen::LLT<MatrixXd> factors(damped);
            const VectorXd trial = pose_ - factors.solve(slope);
            const VectorXd found = rows(time, trial, nullptr);
            moved =
                factors.info() == Eigen::Success && found.squaredNorm() < residual.squaredNorm();
            damping = moved ? std::max(damping * 0.1, 1e-15) : damping * 10.0;
            if (!moved) continue;
            pose_ = trial;
            residual = found;
        }
        return residual;
    }

    void differentiate(const std::vector<double>& numbers, const std::vector<VectorXd>& poses,
                       std::span<double> gradient) {
        std::fill(gradient.begin(), gradient.end(), 0.0);
        for (std::size_t first = 0; first < slots_.size(); first += group) {
            const std::size_t count = std::min(group, slots_.size() - first);
            prepare(numbers, std::span(slots_).subspan(first, count));
            for (int instant = 0; instant <= instantCount; ++instant) {
                place(timeOf(instant), poses[at(instant)], 0, 0);
                for (const auto& closure : record_.closures)
                    for (std::size_t seed = 0; seed < count; ++seed)
                        gradient[first + seed] +=
                            share() * closure.residual.value
                            * closure.residual.derivative[static_cast<Eigen::Index>(seed)];
            }
        }
    }

    const assembly::System& system_;
    std::vector<int> slots_;
    dynamics::MotionSetup<SpaceOf<Dual>> setup_;
    dynamics::Record<SpaceOf<Dual>> record_;
    std::vector<Dual> state_, rate_;
    VectorXd pose_;
};

}  // namespace

struct ClosureResidual::Implementation {
    explicit Implementation(const model::Model& source) : system(assembly::compile(source)) {
        const bool quaternions = std::any_of(
            system.nodes.begin(), system.nodes.end(),
            [](const assembly::Node& node) { return node.coordinateCount != node.dofCount; });
        if (!system.kinematic || quaternions) return;
        std::vector<int> slots;
        for (const model::DesignVariable& variable : system.model.designVariables) {
            const model::Number* number =
                model::findNumber(system.model, variable.object, variable.property);
            slots.push_back(number == nullptr ? -1 : number->slot);
        }
        for (const model::Input& input : system.model.inputs)
            if (input.optimize && input.kind == model::InputKind::Samples)
                slots.insert(slots.end(), input.samples.size(), -1);
        if (system.planar)
            residual = std::make_unique<ResidualIn<math::PlanarSpace>>(system, slots);
        else
            residual = std::make_unique<ResidualIn<math::SpatialSpace>>(system, slots);
    }

    assembly::System system;
    std::unique_ptr<Residual> residual;
};

ClosureResidual::ClosureResidual(const model::Model& model)
    : implementation_(std::make_unique<Implementation>(model)) {}
ClosureResidual::~ClosureResidual() = default;

bool ClosureResidual::known() const {
    return implementation_->residual != nullptr;
}

double ClosureResidual::evaluate(std::span<const double> variables, std::span<double> gradient) {
    return implementation_->residual->evaluate(variables, gradient);
}

}  // namespace linkwright::sensitivity
