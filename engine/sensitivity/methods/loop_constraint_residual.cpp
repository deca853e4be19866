// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/methods/loop_constraint_residual.h"

#include "engine/assembly/joint_moves.h"
#include "engine/assembly/kinematics.h"
#include "engine/assembly/start_path.h"
#include "engine/assembly/system.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/math/dual.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/model/properties.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <utility>
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
    ResidualIn(const assembly::System& system, std::vector<int> slots, double margin)
        : system_(system),
          slots_(std::move(slots)),
          gap_(margin * system.size),
          real_(system),
          dual_(system) {
        for (std::size_t row = 0; row < system.rows.size(); ++row)
            if (system.rows[row].kind == assembly::LoopConstraintRow::Kind::PointComponent
                || system.rows[row].kind == assembly::LoopConstraintRow::Kind::Distance)
                heldApart_.push_back(row);
        record_.resize(system);
        dualRecord_.resize(system);
        state_.resize(real_.dynamics.stateSize());
    }

    double evaluate(std::span<const double> variables, std::span<double> gradient) override {
        std::vector<double> numbers = assembly::numbersOf(system_);
        for (std::size_t index = 0; index < slots_.size(); ++index)
            if (slots_[index] >= 0) numbers[at(slots_[index])] = variables[index];
        std::copy(numbers.begin(), numbers.end(), real_.numbers.begin());
        real_.prepareParameters();
        real_.dynamics.refresh();
        const std::vector<double> start =
            assembly::reachStart<SpaceOf<double>>(system_, numbers.data(), real_.parameters.data())
                .coordinates;
        pose_ = Eigen::Map<const VectorXd>(start.data(), static_cast<Eigen::Index>(start.size()));
        settled_.clear();
        double sum = 0.0;
        for (int instant = 0; instant <= instantCount; ++instant) {
            sum += settle({instant, 0.0});
            if (gap_ == 0.0 || heldApart_.empty()) continue;
            const VectorXd closest = pose_;  // points held apart may be on another branch
            sum += settle({instant, gap_});
            pose_ = closest;
        }
        if (!gradient.empty()) differentiate(numbers, gradient);
        return 0.5 * share() * sum;
    }

private:
    struct Instant {
        int number;
        double gap;  ///< by which points are held apart, m
    };

    [[nodiscard]] double timeOf(const Instant& instant) const {
        return system_.model.simulation.duration * instant.number / instantCount;
    }
    /// What is added to a row at an instant.
    [[nodiscard]] double gapOf(const Instant& instant, std::size_t row) const {
        if (instant.gap == 0.0) return 0.0;
        const std::size_t turn = at(instant.number) % (2 * heldApart_.size());
        if (row != heldApart_[turn / 2]) return 0.0;
        return turn % 2 == 0 ? instant.gap : -instant.gap;
    }
    [[nodiscard]] double share() const {
        return 1.0 / ((instantCount + 1) * system_.size * system_.size);
    }

    [[nodiscard]] VectorXd moved(const VectorXd& pose, const VectorXd& step) const {
        VectorXd result = pose;
        assembly::displace(system_, step.data(), result.data());
        assembly::normalizeQuaternions(system_, result.data());
        return result;
    }

    /// @param jacobian receives the derivatives along the joint velocities; null: not wanted
    VectorXd rows(const Instant& instant, const VectorXd& pose, MatrixXd* jacobian) {
        std::copy(pose.begin(), pose.end(), state_.begin());
        real_.dynamics.place(timeOf(instant), state_.data(), record_);
        VectorXd residual(static_cast<Eigen::Index>(system_.rows.size()));
        for (std::size_t row = 0; row < system_.rows.size(); ++row)
            residual[static_cast<Eigen::Index>(row)] =
                record_.closures[row].residual + gapOf(instant, row);
        if (jacobian) *jacobian = slopes();
        return residual;
    }

    /// Derivatives of the rows along the joint velocities, at the record.
    MatrixXd slopes() {
        const auto count = static_cast<Eigen::Index>(system_.rows.size());
        std::fill(record_.jointVelocities.begin(), record_.jointVelocities.end(), 0.0);
        const VectorXd atRest = rates();
        MatrixXd result(count, count);
        for (Eigen::Index dof = 0; dof < count; ++dof) {
            double& velocity = record_.jointVelocities[static_cast<std::size_t>(dof)];
            velocity = 1.0;
            result.col(dof) = rates() - atRest;
            velocity = 0.0;
        }
        return result;
    }
    VectorXd rates() {
        real_.dynamics.moveBodies(record_);
        const std::vector<double> found = dynamics::closureRates<SpaceOf<double>>(record_);
        return Eigen::Map<const VectorXd>(found.data(), static_cast<Eigen::Index>(found.size()));
    }

    /// Second derivatives of half the sum of squares. Where rows stay open, those of the rows
    /// count.
    MatrixXd curvature(const Instant& instant, const VectorXd& slope) {
        constexpr double step = 1e-6;
        MatrixXd result(slope.size(), slope.size());
        MatrixXd jacobian;
        for (Eigen::Index entry = 0; entry < slope.size(); ++entry) {
            const VectorXd beside = moved(pose_, step * VectorXd::Unit(slope.size(), entry));
            const VectorXd residual = rows(instant, beside, &jacobian);
            result.col(entry) = (jacobian.transpose() * residual - slope) / step;
        }
        return 0.5 * (result + result.transpose());
    }

    /// Moves the pose to where the rows are least. @return the sum of their squares there
    double settle(const Instant& instant) {
        constexpr int maxSteps = 200;
        constexpr double finest = 1e-12, largest = 1e12, openRows = 1e-6;
        MatrixXd jacobian, normal;
        VectorXd residual, slope;
        double damping = 1e-6;
        bool improved = true;
        for (int step = 0; step < maxSteps && damping < largest; ++step) {
            if (improved) {
                residual = rows(instant, pose_, &jacobian);
                slope = jacobian.transpose() * residual;
                if (slope.norm() <= finest * system_.size * jacobian.norm()) break;
                normal = residual.norm() > openRows * system_.size
                             ? curvature(instant, slope)
                             : MatrixXd(jacobian.transpose() * jacobian);
                improved = false;
            }
            MatrixXd damped = normal;
            damped.diagonal().array() +=
                damping * jacobian.squaredNorm() / static_cast<double>(slope.size());
            const Eigen::LLT<MatrixXd> factors(damped);
            const VectorXd trial = moved(pose_, -factors.solve(slope));
            const VectorXd found = rows(instant, trial, nullptr);
            improved =
                factors.info() == Eigen::Success && found.squaredNorm() < residual.squaredNorm();
            damping = improved ? std::max(damping * 0.1, 1e-15) : damping * 10.0;
            if (!improved) continue;
            pose_ = trial;
            residual = found;
        }
        settled_.push_back({instant, pose_});
        return residual.squaredNorm();
    }

    void differentiate(const std::vector<double>& numbers, std::span<double> gradient) {
        std::fill(gradient.begin(), gradient.end(), 0.0);
        std::vector<Dual> state(state_.size(), Dual(0.0));
        for (std::size_t first = 0; first < slots_.size(); first += group) {
            const std::size_t count = std::min(group, slots_.size() - first);
            seed(numbers, std::span(slots_).subspan(first, count));
            for (const auto& [instant, pose] : settled_) {
                std::copy(pose.begin(), pose.end(), state.begin());
                dual_.dynamics.place(Dual(timeOf(instant)), state.data(), dualRecord_);
                for (std::size_t row = 0; row < system_.rows.size(); ++row) {
                    const Dual& residual = dualRecord_.closures[row].residual;
                    const double value = share() * (residual.value + gapOf(instant, row));
                    for (std::size_t way = 0; way < count; ++way)
                        gradient[first + way] +=
                            value * residual.derivative[static_cast<Eigen::Index>(way)];
                }
            }
        }
    }

    /// Parameters for numbers that move along up to `group` of the slots.
    void seed(const std::vector<double>& numbers, std::span<const int> moved) {
        std::copy(numbers.begin(), numbers.end(), dual_.numbers.begin());
        for (std::size_t place = 0; place < moved.size(); ++place)
            if (moved[place] >= 0)
                dual_.numbers[at(moved[place])].derivative[static_cast<Eigen::Index>(place)] = 1.0;
        dual_.prepareParameters();
        dual_.dynamics.refresh();
    }

    const assembly::System& system_;
    std::vector<int> slots_;
    double gap_;                          ///< m
    std::vector<std::size_t> heldApart_;  ///< rows that the gap is added to in turn
    dynamics::MotionSetup<SpaceOf<double>> real_;
    dynamics::MotionSetup<SpaceOf<Dual>> dual_;  ///< numbers that move along variables
    dynamics::Record<SpaceOf<double>> record_;
    dynamics::Record<SpaceOf<Dual>> dualRecord_;
    std::vector<double> state_;
    VectorXd pose_;
    std::vector<std::pair<Instant, VectorXd>> settled_;
};

model::Model inJointCoordinates(model::Model model) {
    model.simulation.formulation = model::Formulation::Joint;
    return model;
}

}  // namespace

struct LoopConstraintResidual::Implementation {
    Implementation(const model::Model& source, double margin)
        : system(assembly::compile(inJointCoordinates(source))) {
        if (!system.kinematic) return;
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
            residual = std::make_unique<ResidualIn<math::PlanarSpace>>(system, slots, margin);
        else
            residual = std::make_unique<ResidualIn<math::SpatialSpace>>(system, slots, margin);
    }

    assembly::System system;
    std::unique_ptr<Residual> residual;
};

LoopConstraintResidual::LoopConstraintResidual(const model::Model& model, double margin)
    : implementation_(std::make_unique<Implementation>(model, margin)) {}
LoopConstraintResidual::~LoopConstraintResidual() = default;

bool LoopConstraintResidual::known() const {
    return implementation_->residual != nullptr;
}

double LoopConstraintResidual::evaluate(std::span<const double> variables,
                                        std::span<double> gradient) {
    return implementation_->residual->evaluate(variables, gradient);
}

double LoopConstraintResidual::gapOf(double value) const {
    return implementation_->system.size * std::sqrt(2.0 * value);
}

}  // namespace linkwright::sensitivity
