// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/methods/closure_residual.h"

#include "engine/assembly/joint_moves.h"
#include "engine/assembly/kinematics.h"
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
    ResidualIn(const assembly::System& system, std::vector<int> slots, double margin)
        : system_(system), slots_(std::move(slots)), gap_(margin * system.size), setup_(system) {
        for (std::size_t row = 0; row < system.rows.size(); ++row)
            if (system.rows[row].kind == assembly::ClosureRow::Kind::PointComponent)
                heldApart_.push_back(row);
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
            sum += settle(instant).squaredNorm();
            poses.push_back(pose_);
        }
        if (!gradient.empty()) differentiate(numbers, poses, gradient);
        return 0.5 * share() * sum;
    }

private:
    [[nodiscard]] double timeOf(int instant) const {
        return system_.model.simulation.duration * instant / instantCount;
    }
    /// What is added to a row at an instant.
    [[nodiscard]] double gapOf(int instant, std::size_t row) const {
        if (heldApart_.empty()) return 0.0;
        const std::size_t turn = at(instant) % (2 * heldApart_.size());
        if (row != heldApart_[turn / 2]) return 0.0;
        return turn % 2 == 0 ? gap_ : -gap_;
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
    /// @param ways up to `group` columns along which the coordinates move
    void place(double time, const VectorXd& pose, const MatrixXd& ways) {
        for (std::size_t entry = 0; entry < state_.size(); ++entry) {
            const auto row = static_cast<Eigen::Index>(entry);
            state_[entry] = Dual(row < pose.size() ? pose[row] : 0.0);
            if (row >= pose.size()) continue;
            for (Eigen::Index way = 0; way < ways.cols(); ++way)
                state_[entry].derivative[way] = ways(row, way);
        }
        (void)setup_.dynamics.evaluateCorrection(Dual(time), state_.data(), record_, rate_.data());
    }

    /// Rates of the coordinates at unit velocities of the joints.
    [[nodiscard]] MatrixXd tangents(const VectorXd& pose) const {
        MatrixXd result = MatrixXd::Zero(pose.size(), system_.dofCount);
        for (const assembly::Node& node : system_.nodes)
            for (int dof = 0; dof < node.dofCount; ++dof) {
                const VectorXd unit = VectorXd::Unit(node.dofCount, dof);
                assembly::rateJoint(node.kind, node.dofCount, pose.data() + node.firstCoordinate,
                                    unit.data(),
                                    result.col(node.firstDof + dof).data() + node.firstCoordinate);
            }
        return result;
    }

    [[nodiscard]] VectorXd moved(const VectorXd& pose, const VectorXd& step) const {
        VectorXd result = pose;
        assembly::displace(system_, step.data(), result.data());
        assembly::normalizeQuaternions(system_, result.data());
        return result;
    }

    /// @param jacobian receives the derivatives along the joint velocities; null: not wanted
    VectorXd rows(int instant, const VectorXd& pose, MatrixXd* jacobian) {
        VectorXd residual(static_cast<Eigen::Index>(system_.rows.size()));
        const MatrixXd ways = jacobian ? tangents(pose) : MatrixXd(pose.size(), 0);
        if (jacobian) jacobian->resize(residual.size(), ways.cols());
        constexpr auto most = static_cast<Eigen::Index>(group);
        for (Eigen::Index first = 0; first == 0 || first < ways.cols(); first += most) {
            const Eigen::Index count = std::min(most, ways.cols() - first);
            place(timeOf(instant), pose, ways.middleCols(first, count));
            for (Eigen::Index row = 0; row < residual.size(); ++row) {
                const auto index = static_cast<std::size_t>(row);
                const Dual& value = record_.closures[index].residual;
                residual[row] = value.value + gapOf(instant, index);
                for (Eigen::Index way = 0; way < count; ++way)
                    (*jacobian)(row, first + way) = value.derivative[way];
            }
        }
        return residual;
    }

    /// Second derivatives of half the sum of squares. Where rows stay open, those of the rows
    /// count.
    MatrixXd curvature(int instant, const VectorXd& slope) {
        constexpr double step = 1e-6;
        MatrixXd result(slope.size(), slope.size()), jacobian;
        for (Eigen::Index entry = 0; entry < slope.size(); ++entry) {
            const VectorXd beside = moved(pose_, step * VectorXd::Unit(slope.size(), entry));
            const VectorXd residual = rows(instant, beside, &jacobian);
            result.col(entry) = (jacobian.transpose() * residual - slope) / step;
        }
        return 0.5 * (result + result.transpose());
    }

    /// Moves the pose to where the rows are least. @return the rows there
    VectorXd settle(int instant) {
        constexpr int mostSteps = 200;
        constexpr double finest = 1e-12, largest = 1e12, openRows = 1e-6;
        MatrixXd jacobian, normal;
        VectorXd residual, slope;
        double damping = 1e-6;
        bool improved = true;
        for (int step = 0; step < mostSteps && damping < largest; ++step) {
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
        return residual;
    }

    void differentiate(const std::vector<double>& numbers, const std::vector<VectorXd>& poses,
                       std::span<double> gradient) {
        std::fill(gradient.begin(), gradient.end(), 0.0);
        for (std::size_t first = 0; first < slots_.size(); first += group) {
            const std::size_t count = std::min(group, slots_.size() - first);
            prepare(numbers, std::span(slots_).subspan(first, count));
            for (int instant = 0; instant <= instantCount; ++instant) {
                place(timeOf(instant), poses[at(instant)], MatrixXd(pose_.size(), 0));
                for (std::size_t row = 0; row < system_.rows.size(); ++row) {
                    const Dual& residual = record_.closures[row].residual;
                    const double value = share() * (residual.value + gapOf(instant, row));
                    for (std::size_t seed = 0; seed < count; ++seed)
                        gradient[first + seed] +=
                            value * residual.derivative[static_cast<Eigen::Index>(seed)];
                }
            }
        }
    }

    const assembly::System& system_;
    std::vector<int> slots_;
    double gap_;                          ///< m
    std::vector<std::size_t> heldApart_;  ///< rows that the gap is added to in turn
    dynamics::MotionSetup<SpaceOf<Dual>> setup_;
    dynamics::Record<SpaceOf<Dual>> record_;
    std::vector<Dual> state_, rate_;
    VectorXd pose_;
};

model::Model inJointCoordinates(model::Model model) {
    model.simulation.formulation = model::Formulation::Joint;
    return model;
}

}  // namespace

struct ClosureResidual::Implementation {
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

ClosureResidual::ClosureResidual(const model::Model& model, double margin)
    : implementation_(std::make_unique<Implementation>(model, margin)) {}
ClosureResidual::~ClosureResidual() = default;

bool ClosureResidual::known() const {
    return implementation_->residual != nullptr;
}

double ClosureResidual::evaluate(std::span<const double> variables, std::span<double> gradient) {
    return implementation_->residual->evaluate(variables, gradient);
}

}  // namespace linkwright::sensitivity
