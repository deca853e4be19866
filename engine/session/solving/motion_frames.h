// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/left_out_rows.h"
#include "engine/assembly/system.h"
#include "engine/dynamics/elements/forces.h"
#include "engine/dynamics/elements/signals.h"
#include "engine/dynamics/elements/tire_force.h"
#include "engine/dynamics/integration/forward_run.h"
#include "engine/dynamics/integration/motion_faults.h"
#include "engine/session/document/measurable_signals.h"
#include "engine/session/solving/diagnosis.h"
#include "engine/session/solving/results.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::session {

/// Turns integrator states into what people look at: body displacements, signals, joint
/// coordinates of all joints (also those where a loop was cut), energies, closure violation.
template <class Space>
class MotionFrames {
public:
    MotionFrames(const assembly::System& system, dynamics::Hamiltonian<Space>& dynamics,
                 dynamics::ForwardRun<Space>& forward)
        : system_(system), dynamics_(dynamics), forward_(forward) {
        record_.resize(system);
        rate_.resize(dynamics.stateSize());
        missed_.resize(system.rows.size());
        costs_.resize(system.costs.size());
        for (const model::Body& body : system.model.bodies) {
            result_.bodies.push_back(body.id);
            largestLoad_ += body.massProperties.mass.value;
        }
        if (std::any_of(system.rows.begin(), system.rows.end(),
                        [this](const auto& row) { return pushingCam(row) != nullptr; }))
            pressures_.emplace(dynamics);
        prepareSignals();
        prepareJoints();
    }

    /// What the frames so far make up.
    [[nodiscard]] SimulationResult& result() { return result_; }

    /// Of the last frame.
    [[nodiscard]] const dynamics::Record<Space>& record() const { return record_; }

    /// Adds a frame; false when the state cannot be evaluated (singular configuration), which is
    /// the failure of the motion unless that has one already.
    bool add(double time, const double* state) {
        const dynamics::Status status = dynamics_.evaluate(time, state, record_, rate_.data());
        if (status.singular) {
            fail(status, time);
            return false;
        }
        addViolation(time, state);
        watchWheels(time);
        watchGround(time);
        watchCams(time);
        result_.times.push_back(time);
        result_.displacements.push_back(displacements(record_.poses));
        addSignals();
        addJoints(state);
        addEnergies();
        forward_.runningCosts(record_, costs_.data());
        double running = 0.0;
        for (std::size_t cost = 0; cost < costs_.size(); ++cost)
            if (!system_.costs[cost].isConstraint() && system_.costs[cost].holds(time))
                running += costs_[cost];
        result_.runningCost.push_back(running);
        return true;
    }

    /// Displacements of all bodies from the drawn pose for given node poses.
    [[nodiscard]] std::vector<BodyDisplacement> displacements(
        const std::vector<assembly::Pose<Space>>& poses) const {
        std::vector<BodyDisplacement> list;
        list.reserve(system_.bodyNode.size());
        for (const int nodeIndex : system_.bodyNode) {
            BodyDisplacement displacement;
            if (nodeIndex >= 0) {
                const auto index = static_cast<std::size_t>(nodeIndex);
                const Eigen::Vector3d drawn = drawnOrigin(system_.nodes[index]);
                Eigen::Vector3d origin = dynamics::toWorld<Space>(system_, poses[index].origin);
                if constexpr (Space::planar)
                    origin += system_.plane.normal * system_.plane.normal.dot(drawn);
                displacement.rotation = rotationToWorld(poses[index]);
                displacement.translation = origin - displacement.rotation * drawn;
            }
            list.push_back(displacement);
        }
        return list;
    }

    /// Everything collected, with the costs of the run.
    SimulationResult take() {
        warnOfMissedDrives();
        reportOfFallenWheels();
        reportOfGround();
        reportOfCams();
        if (!result_.failure) {
            result_.cost = forward_.totalCost();
            for (std::size_t index = 0; index < system_.costs.size(); ++index) {
                const auto term = static_cast<std::size_t>(system_.costs[index].term);
                result_.costByTerm[system_.model.costTerms[term].id] =
                    forward_.functions().values()[index];
                addConstraint(index);
                addPeak(index);
            }
        }
        return std::move(result_);
    }

private:
    /// How a cam that only pushes has pressed its follower so far; times in s, forces in N.
    struct CamPress {
        double time = 0.0, pressing = 0.0;  ///< at the last frame
        double largest = 0.0, pull = 0.0;
        std::optional<double> lifts;  ///< when it first would have to pull
        double speed = 0.0;           ///< of what turns then, rad/s
    };

    void fail(const dynamics::Status& status, double time) {
        if (result_.failure) return;
        try {
            dynamics::reportSingular(system_, status);
        } catch (const base::ComputationError& error) {
            result_.failure = withTime(base::ComputationError(error.diagnostic(), time));
        }
    }

    void addConstraint(std::size_t index) {
        const assembly::CostElement& cost = system_.costs[index];
        if (!cost.isConstraint()) return;
        model::Limits given;
        if (cost.atLeast >= 0) given.atLeast = dynamics_.parameters()[cost.atLeast];
        if (cost.atMost >= 0) given.atMost = dynamics_.parameters()[cost.atMost];
        const model::CostTerm& term = system_.model.costTerms[static_cast<std::size_t>(cost.term)];
        result_.constraints.push_back(
            {term.id, forward_.functions().values()[index],
             model::limitsOf(term, system_.model.optimization, given.atLeast, given.atMost,
                             forward_.functions().range(index, forward_.duration()))});
    }

    void addPeak(std::size_t index) {
        const assembly::CostElement& cost = system_.costs[index];
        if (!cost.isPeak()) return;
        const dynamics::ExactPeak& exact = forward_.functions().exactPeak(index);
        result_.peaks.push_back({system_.model.costTerms[static_cast<std::size_t>(cost.term)].id,
                                 forward_.functions().values()[index], exact.value, exact.bound,
                                 exact.time});
    }

    /// Violation of all constraints, those that were left out as redundant included.
    void addViolation(double time, const double* state) {
        double position = 0.0, velocity = 0.0;
        dynamics_.closureViolation(record_, position, velocity);
        assembly::evaluateLeftOutRows<Space>(system_, dynamics_.parameters(), state,
                                             record_.jointVelocities.data(), time, leftOut_);
        for (const assembly::RowError& error : leftOut_) {
            position = std::hypot(position, error.position);
            velocity = std::hypot(velocity, error.velocity);
        }
        for (std::size_t row = 0; row < system_.rows.size(); ++row)
            if (system_.rows[row].function >= 0)
                missed_[row] = std::max(missed_[row], std::abs(record_.closures[row].residual));
        result_.positionViolation = std::max(result_.positionViolation, position);
        result_.velocityViolation = std::max(result_.velocityViolation, velocity);
    }

    /// Steps across a kink of its function take a drive off it, and nothing takes it back.
    void warnOfMissedDrives() {
        constexpr double limit = 1e-5;  // m, rad
        for (std::size_t row = 0; row < missed_.size(); ++row) {
            if (!(missed_[row] > limit)) continue;
            char amount[32];
            std::snprintf(amount, sizeof amount, "%.2g ", missed_[row]);
            const auto closure = static_cast<std::size_t>(system_.rows[row].closure);
            result_.warnings.push_back(
                {base::Severity::Warning, system_.closures[closure].name, "",
                 "The drive is followed only to within " + std::string(amount)
                     + assembly::unitOf(system_, system_.rows[row])
                     + ": its function may have a kink within a step.",
                 "Use smaller steps, a function without kinks, or project the constraints."});
        }
    }

    /// Wheels hold nothing up once they lie on their sides.
    void watchWheels(double time) {
        constexpr double lying = 0.17364817766693;  // cosine of 80 degrees
        const auto watch = [&](const std::string& wheel, double upright) {
            if (upright < lying) fallen_.try_emplace(wheel, time);
        };
        for (std::size_t tire = 0; tire < system_.tires.size(); ++tire)
            watch(system_.model.tires[tire].id,
                  dynamics::TireGeometry<Space>(system_.tires[tire], system_,
                                                dynamics_.parameters(), record_)
                      .upright.upright);
        const auto directionOf = [&](const assembly::DirectionReference& direction) {
            return assembly::worldDirection<Space>(direction, dynamics_.parameters(),
                                                   record_.poses.data());
        };
        for (const assembly::LoopConstraintRow& row : system_.rows)
            if (row.kind == assembly::LoopConstraintRow::Kind::Touching)
                watch(system_.closures[static_cast<std::size_t>(row.closure)].name,
                      assembly::RollingDirection<typename Space::Vector>(
                          directionOf(row.directionA), directionOf(row.directionB))
                          .upright);
    }

    /// Tires beyond the table of their road, and wheels that the ground would have to pull at: its
    /// force since the last frame is the change of its impulse over the time.
    void watchGround(double time) {
        for (std::size_t tire = 0; tire < system_.tires.size(); ++tire) {
            const assembly::RoadElement& road = system_.tires[tire].road;
            if (!road.height.hasTable()) continue;
            const dynamics::TireGeometry<Space> geometry(system_.tires[tire], system_,
                                                         dynamics_.parameters(), record_);
            const std::vector<double>& places = road.height.table.times;
            if (geometry.road.foot < places.front() || geometry.road.foot > places.back())
                beyond_.try_emplace(system_.model.tires[tire].id, time);
        }
        if (!result_.times.empty() && time > result_.times.back())
            for (std::size_t row = 0; row < system_.rows.size(); ++row) {
                const double pressing =
                    (impulses_[row] - record_.impulses[row]) / (time - result_.times.back());
                if (system_.rows[row].kind != assembly::LoopConstraintRow::Kind::Touching) continue;
                largestLoad_ = std::max(largestLoad_, std::abs(pressing));
                if (pressing < -1e-6 * largestLoad_)
                    lifted_.try_emplace(
                        system_.closures[static_cast<std::size_t>(system_.rows[row].closure)].name,
                        time);
            }
        impulses_.assign(record_.impulses.begin(), record_.impulses.end());
    }

    /// The cam of a row, where it only pushes and its follower lies on one side of it.
    [[nodiscard]] const model::Cam* pushingCam(const assembly::LoopConstraintRow& row) const {
        if (row.kind != assembly::LoopConstraintRow::Kind::OnCurve) return nullptr;
        const model::Cam* cam = model::findById(
            system_.model.cams, system_.closures[static_cast<std::size_t>(row.closure)].name);
        return cam == nullptr || cam->pulls || cam->radius.value == 0.0 ? nullptr : cam;
    }

    /// Cams that would have to pull, and only push.
    void watchCams(double time) {
        if (!pressures_) return;
        pressures_->evaluate(record_);
        for (std::size_t row = 0; row < system_.rows.size(); ++row)
            if (const model::Cam* cam = pushingCam(system_.rows[row]))
                watchCam(system_.rows[row], time, -pressures_->accelerations().impulses()[row],
                         cams_[cam->id]);
    }

    /// @param pressing force of the curve on its follower, N
    void watchCam(const assembly::LoopConstraintRow& curve, double time, double pressing,
                  CamPress& press) {
        press.largest = std::max(press.largest, std::abs(pressing));
        if (pressing < -1e-6 * press.largest) {
            if (!press.lifts) {
                // The force is zero between here and where it was positive.
                const double part = press.pressing > 0.0 && press.time < time
                                        ? pressing / (pressing - press.pressing)
                                        : 0.0;
                press.lifts = time - part * (time - press.time);
                const int turning = curve.pointB.node < 0 ? curve.pointA.node : curve.pointB.node;
                press.speed =
                    dynamics::angularToWorld<Space>(
                        system_, record_.velocities[static_cast<std::size_t>(turning)].angular)
                        .norm();
            }
            press.pull = std::max(press.pull, -pressing);
        }
        press.time = time;
        press.pressing = pressing;
    }

    void reportOfCams() {
        constexpr double turnsPerMinute = 30.0 / std::numbers::pi;
        for (const auto& [cam, press] : cams_) {
            if (!press.lifts) continue;
            char text[240];
            std::snprintf(text, sizeof text,
                          "The follower lifts off at %.4g s, at %.4g rad/s (%.4g rpm): the cam "
                          "only pushes, and from there on the motion would take a pull of up to "
                          "%.4g N.",
                          *press.lifts, press.speed, press.speed * turnsPerMinute, press.pull);
            result_.warnings.push_back(
                {base::Severity::Warning, cam, "", text,
                 "Press the follower on with a stiffer or tighter spring, turn more slowly, or "
                 "guide it in a groove, which pulls, too."});
        }
    }

    void reportOfGround() {
        const auto tell = [&](const std::map<std::string, double>& wheels, const char* format,
                              const char* remedy) {
            for (const auto& [wheel, time] : wheels) {
                char text[160];
                std::snprintf(text, sizeof text, format, time);
                result_.warnings.push_back({base::Severity::Warning, wheel, "", text, remedy});
            }
        };
        tell(beyond_,
             "The wheel is beyond the table of its road from %.3g s on, where the road continues "
             "straight.",
             "Add rows to the table, or end the motion sooner.");
        tell(lifted_, "The ground would have to pull at the wheel at %.3g s: a real one lifts off.",
             "Slow it down there, or use a tire, which may leave its road.");
    }

    /// Where the motion ends in a fall, that is why.
    void reportOfFallenWheels() {
        for (const auto& [wheel, time] : fallen_) {
            const bool rolls = model::findById(system_.model.wheels, wheel) != nullptr;
            const bool ends = rolls && result_.failure;
            char text[160];
            std::snprintf(text, sizeof text,
                          ends ? "The wheel falls over: from %.3g s on it leans by more than 80 "
                                 "degrees, and lying flat it cannot keep rolling."
                               : "The wheel falls over: from %.3g s on it leans by more than 80 "
                                 "degrees.",
                          time);
            const base::Diagnostic fall{ends ? base::Severity::Error : base::Severity::Warning,
                                        wheel, "", text,
                                        "Steer against it, go faster, or end the motion sooner."};
            if (ends)
                result_.failure = fall;
            else
                result_.warnings.push_back(fall);
        }
    }

    /// A joint coordinate that is no state because the loop was cut at the joint: angle of a
    /// revolute joint measured between the two bodies.
    struct CutAngle {
        std::size_t series = 0;
        int nodeA = -1, nodeB = -1;
        Eigen::Vector3d axis;
        double drawn = 0.0;
    };

    [[nodiscard]] Eigen::Vector3d drawnOrigin(const assembly::Node& node) const {
        const model::Number3& position =
            system_.model.points[static_cast<std::size_t>(node.originPoint)].position;
        return {position[0].value, position[1].value, position[2].value};
    }

    [[nodiscard]] Eigen::Quaterniond rotationToWorld(const assembly::Pose<Space>& pose) const {
        if constexpr (Space::planar)
            return Eigen::Quaterniond(Eigen::AngleAxisd(
                std::atan2(pose.rotation.sine, pose.rotation.cosine), system_.plane.normal));
        else
            return Eigen::Quaterniond(pose.rotation.matrix);
    }

    void prepareSignals() {
        for (std::size_t index = 0; index < system_.model.signalList.size(); ++index) {
            const model::Signal& signal = system_.model.signalList[index];
            const auto components =
                static_cast<std::size_t>(system_.signalElements[index].components);
            for (std::size_t component = 0; component < components; ++component)
                result_.signalSeries.push_back({signal.id,
                                                signal.name,
                                                componentName(signal.kind, component, components),
                                                signalUnit(system_.model, signal),
                                                {}});
        }
    }

    void addSignals() {
        std::size_t series = 0;
        for (std::size_t index = 0; index < system_.model.signalList.size(); ++index) {
            const Eigen::Vector3d value = forward_.signalAt(index, record_);
            for (int component = 0; component < system_.signalElements[index].components;
                 ++component)
                result_.signalSeries[series++].values.push_back(value[component]);
        }
    }

    void prepareJoints() {
        for (std::size_t index = 0; index < system_.model.joints.size(); ++index) {
            const model::Joint& joint = system_.model.joints[index];
            bool measured = false;
            for (std::size_t place = 0; place < system_.jointDofs[index].size(); ++place) {
                const assembly::JointDof& dof = system_.jointDofs[index][place];
                if (dof.dof < 0) continue;
                measured = true;
                const bool travel = model::isTranslation(joint.kind, static_cast<int>(place));
                const std::string component = std::to_string(place);
                if (dof.coordinate >= 0) {
                    coordinateSources_.push_back(dof.coordinate);
                    result_.coordinates.push_back(
                        {joint.id, joint.name, component, travel ? "m" : "rad", {}});
                } else
                    addQuaternion(joint, dof);
                velocitySources_.push_back(dof.dof);
                result_.velocities.push_back(
                    {joint.id, joint.name, component, travel ? "m/s" : "rad/s", {}});
            }
            if (!measured && joint.kind == model::JointKind::Revolute) addCutJoint(joint);
        }
    }

    /// The orientation of a spherical or free joint, once for its three rotations.
    void addQuaternion(const model::Joint& joint, const assembly::JointDof& dof) {
        if (dof.node < 0) return;  // A rate of a cut joint that nothing integrates.
        const assembly::Node& node = system_.nodes[static_cast<std::size_t>(dof.node)];
        if (dof.dof != node.firstDof) return;
        static constexpr const char* names[4] = {"w", "x", "y", "z"};
        for (int place = 0; place < 4; ++place) {
            coordinateSources_.push_back(node.firstCoordinate + place);
            result_.coordinates.push_back({joint.id, joint.name, names[place], "", {}});
        }
    }

    void addCutJoint(const model::Joint& joint) {
        const auto nodeOf = [&](const std::string& id) {
            for (std::size_t body = 0; body < system_.model.bodies.size(); ++body)
                if (system_.model.bodies[body].id == id) return system_.bodyNode[body];
            return -1;
        };
        CutAngle cut;
        cut.series = result_.coordinates.size();
        cut.nodeA = nodeOf(joint.bodyA);
        cut.nodeB = nodeOf(joint.bodyB);
        cut.axis = Eigen::Vector3d(joint.axis[0].value, joint.axis[1].value, joint.axis[2].value)
                       .normalized();
        cut.drawn = joint.coordinates.front().drawn.value;
        cutAngles_.push_back(cut);
        coordinateSources_.push_back(-1);
        velocitySources_.push_back(-1);
        result_.coordinates.push_back({joint.id, joint.name, "0", "rad", {}});
        result_.velocities.push_back({joint.id, joint.name, "0", "rad/s", {}});
        cutVelocitySeries_.push_back(result_.velocities.size() - 1);
    }

    void addJoints(const double* state) {
        for (std::size_t series = 0; series < coordinateSources_.size(); ++series)
            if (coordinateSources_[series] >= 0)
                result_.coordinates[series].values.push_back(state[coordinateSources_[series]]);
        for (std::size_t series = 0; series < velocitySources_.size(); ++series)
            if (velocitySources_[series] >= 0)
                result_.velocities[series].values.push_back(
                    record_.jointVelocities[static_cast<std::size_t>(velocitySources_[series])]);
        for (std::size_t index = 0; index < cutAngles_.size(); ++index)
            addCutAngle(index);
    }

    void addCutAngle(std::size_t index) {
        const CutAngle& cut = cutAngles_[index];
        const auto rotationOf = [&](int node) {
            return node < 0 ? Eigen::Quaterniond::Identity()
                            : rotationToWorld(record_.poses[static_cast<std::size_t>(node)]);
        };
        const auto spinOf = [&](int node) -> Eigen::Vector3d {
            if (node < 0) return Eigen::Vector3d::Zero();
            return dynamics::angularToWorld<Space>(
                system_, record_.velocities[static_cast<std::size_t>(node)].angular);
        };
        const Eigen::Quaterniond rotationA = rotationOf(cut.nodeA);
        const Eigen::Quaterniond relative = rotationA.conjugate() * rotationOf(cut.nodeB);
        double angle = cut.drawn + 2.0 * std::atan2(relative.vec().dot(cut.axis), relative.w());
        std::vector<double>& values = result_.coordinates[cut.series].values;
        // The measured angle is known up to full turns; the motion is continuous.
        const double before = values.empty() ? cut.drawn : values.back();
        const double turn = 2.0 * std::numbers::pi;
        angle -= turn * std::round((angle - before) / turn);
        values.push_back(angle);
        const Eigen::Vector3d relativeSpin = spinOf(cut.nodeB) - spinOf(cut.nodeA);
        result_.velocities[cutVelocitySeries_[index]].values.push_back(
            relativeSpin.dot(rotationA * cut.axis));
    }

    void addEnergies() {
        result_.kineticEnergy.push_back(
            dynamics::kineticEnergy<Space>(system_, dynamics_.parameters(), record_));
        result_.potentialEnergy.push_back(dynamics::potentialEnergy<Space>(
            system_, dynamics_.parameters(), record_.state.data(), record_));
    }

    const assembly::System& system_;
    dynamics::Hamiltonian<Space>& dynamics_;
    dynamics::ForwardRun<Space>& forward_;
    dynamics::Record<Space> record_;
    std::vector<double> rate_, costs_;
    SimulationResult result_;
    std::vector<int> coordinateSources_, velocitySources_;
    std::vector<CutAngle> cutAngles_;
    std::vector<std::size_t> cutVelocitySeries_;
    std::vector<assembly::RowError> leftOut_;
    std::vector<double> missed_;            ///< per row, of drives: largest residual so far
    std::map<std::string, double> fallen_;  ///< wheels: since when they lie, s
    std::map<std::string, double> beyond_;  ///< since when they are beyond the table of a road, s
    std::map<std::string, double> lifted_;  ///< when the ground first pulls at them, s
    std::vector<double> impulses_;          ///< of the rows, at the last frame
    std::map<std::string, CamPress> cams_;  ///< that only push
    std::optional<dynamics::SignalRates<Space>> pressures_;  ///< where there are such cams
    double largestLoad_ = 0.0;  ///< N; at first what 1 m/s^2 takes, for roundings
};

}  // namespace linkwright::session
