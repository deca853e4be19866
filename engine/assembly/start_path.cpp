// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/start_path.h"

#include "engine/assembly/loop_constraint_rank.h"
#include "engine/assembly/places.h"
#include "engine/assembly/pose_path.h"
#include "engine/assembly/start_state.h"
#include "engine/math/dense_decompositions.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <string>
#include <utility>

namespace linkwright::assembly {

namespace {

constexpr double fullTurn = 2.0 * std::numbers::pi;

/// Starts closer to the drawn pose than this are there.
constexpr double sameValue = 1e-12;

/// A coordinate or a drive that asks for something else than the drawn pose.
struct Request {
    std::string name;  ///< id of the joint or drive
    bool isDrive = false;
    bool turns = false;     ///< an angle, which comes back after a full turn
    double drawn = 0.0;     ///< m or rad
    double change = 0.0;    ///< m or rad
    int coordinate = -1;    ///< -1: an orientation, or a drive of a point
    std::size_t place = 0;  ///< among the leads, or of the row of the drive
};

/// A way to try: the change of each request, and the order in which they are made.
struct Attempt {
    std::vector<double> changes;
    std::vector<std::vector<std::size_t>> stages;  ///< indices of requests
    std::string remark;  ///< what is unusual about it; empty for the straight way
};

std::string amount(double value, bool turns) {
    char text[48];
    std::snprintf(text, sizeof text, turns ? "%.6g deg" : "%.6g m",
                  turns ? value * 360.0 / fullTurn : value);
    return text;
}

template <class Space>
class StartPath {
public:
    StartPath(const System& system, const double* numbers, const double* parameters,
              std::vector<LoopConstraintRow> rows)
        : system_(system),
          rows_(std::move(rows)),
          path_(system, rows_, parameters),
          requested_(requestedStart<double>(system, numbers).coordinates),
          drawn_(drawnPose(numbers)),
          open_(path_.residuals(drawn_)),
          free_(freedomOf(system).position) {
        releaseDependent();
        findLeads();
        findDrives();
    }

    /// Nothing is led, and loops are open by no more than what a drawing is rounded to.
    [[nodiscard]] bool isDrawn() const {
        return leads_.empty()
               && open_.template lpNorm<Eigen::Infinity>() <= dependenceTolerance * system_.size;
    }

    ReachedStart reach() {
        for (const Attempt& attempt : attempts()) {
            Followed found = tryOut(attempt);
            const bool atOnce = !found.arrived() && found.progress < 1e-6;
            if (atOnce && attempt.stages.size() == 1) found = leaveDrawn(attempt);
            if (!found.arrived()) {
                reached_.push_back(found.progress);
                continue;
            }
            ReachedStart result;
            if (atOnce)
                result.remarks.push_back(singularDrawing());
            else if (!attempt.remark.empty())
                result.remarks.push_back(remarkOn(attempt));
            chooseBranch(attempt, found, result.remarks);
            takeRequested(found.pose);
            result.coordinates = std::move(found.pose);
            return result;
        }
        ReachedStart none{requested_, {}, {}};
        // Loops that are open as drawn are told with their gaps.
        if (!requests_.empty() && !opensLoops()) none.blocked = refusal();
        return none;
    }

private:
    [[nodiscard]] bool opensLoops() const {
        for (std::size_t row = 0; row < rows_.size(); ++row)
            if (rows_[row].function < 0
                && std::abs(open_[static_cast<Eigen::Index>(row)]) > closedGap * system_.size)
                return true;
        return false;
    }

    std::vector<double> drawnPose(const double* numbers) const {
        std::vector<double> pose(at(system_.coordinateCount), 0.0);
        for (const Node& node : system_.nodes)
            if (node.kind == NodeKind::Spherical) pose[at(node.firstCoordinate)] = 1.0;
        for (std::size_t joint = 0; joint < system_.jointDofs.size(); ++joint)
            for (std::size_t place = 0; place < system_.jointDofs[joint].size(); ++place)
                if (const int coordinate = system_.jointDofs[joint][place].coordinate;
                    coordinate >= 0)
                    pose[at(coordinate)] =
                        numbers[system_.model.joints[joint].coordinates[place].drawn.slot];
        return pose;
    }

    /// Start values that follow from others lead nothing: their coordinates follow.
    void releaseDependent() {
        // At a singular pose, more of them seem to.
        const Eigen::MatrixXd drawn = path_.jacobian(drawn_);
        const Eigen::MatrixXd nearby = path_.jacobian(path_.beside(drawn_));
        const auto rank = [](const Eigen::MatrixXd& jacobian, const std::vector<bool>& dofs) {
            Eigen::MatrixXd columns = jacobian;
            for (std::size_t dof = 0; dof < dofs.size(); ++dof)
                if (!dofs[dof]) columns.col(static_cast<Eigen::Index>(dof)).setZero();
            return math::PivotedQr(columns).rank();
        };
        const auto gains = [&](const std::vector<bool>& more) {
            return rank(drawn, more) > rank(drawn, free_)
                   && rank(nearby, more) > rank(nearby, free_);
        };
        if (!gains(std::vector<bool>(free_.size(), true))) return;
        for (std::size_t index = system_.nodes.size(); index-- > 0;) {
            const Node& node = system_.nodes[index];
            std::vector<bool> more = free_;
            std::fill_n(more.begin() + node.firstDof, node.dofCount, true);
            if (more == free_ || !gains(more)) continue;
            free_ = std::move(more);
            dependent_.push_back(index);
        }
    }

    void findLeads() {
        for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
            const Node& node = system_.nodes[index];
            if (node.kind == NodeKind::Spherical) {
                if (!free_[at(node.firstDof)]) leadOrientation(index);
                continue;
            }
            for (int local = 0; local < node.dofCount; ++local) {
                const auto coordinate = at(node.firstCoordinate + local);
                const double change = requested_[coordinate] - drawn_[coordinate];
                if (free_[at(node.firstDof + local)] || std::abs(change) <= sameValue) continue;
                Lead lead;
                lead.node = static_cast<int>(index);
                lead.coordinate = static_cast<int>(coordinate);
                lead.from = drawn_[coordinate];
                lead.to = requested_[coordinate];
                requests_.push_back({jointOf(node), false, node.kind == NodeKind::Revolute,
                                     lead.from, change, lead.coordinate, leads_.size()});
                leads_.push_back(lead);
            }
        }
    }

    /// The shorter of the two turns to an orientation.
    void leadOrientation(std::size_t index) {
        const Node& node = system_.nodes[index];
        const double* quaternion = requested_.data() + node.firstCoordinate;
        Eigen::Vector3d axis(quaternion[1], quaternion[2], quaternion[3]);
        const double sine = axis.norm();
        if (sine <= sameValue) return;
        Lead lead;
        lead.node = static_cast<int>(index);
        const double sign = quaternion[0] < 0.0 ? -1.0 : 1.0;
        lead.turn = axis * (2.0 * sign * std::atan2(sine, std::abs(quaternion[0])) / sine);
        requests_.push_back({jointOf(node), false, true, 0.0, lead.turn.norm(), -1, leads_.size()});
        leads_.push_back(lead);
    }

    void findDrives() {
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            const double change = -open_[static_cast<Eigen::Index>(row)];
            if (rows_[row].function < 0 || std::abs(change) <= sameValue * system_.size) continue;
            Request request{
                system_.closures[at(rows_[row].closure)].name, true, false, 0.0, change, -1, row};
            if (rows_[row].kind == LoopConstraintRow::Kind::CoordinateRatio) {
                request.coordinate = rows_[row].dofB.coordinate;
                request.drawn = drawn_[at(request.coordinate)];
                const Node& node = system_.nodes[at(rows_[row].dofB.node)];
                request.turns = node.kind == NodeKind::Revolute;
            }
            requests_.push_back(request);
        }
    }

    [[nodiscard]] std::string jointOf(const Node& node) const {
        return node.joint < 0 ? std::string() : system_.model.joints[at(node.joint)].id;
    }

    /// The straight way first.
    [[nodiscard]] std::vector<Attempt> attempts() const {
        std::vector<double> changes;
        std::vector<std::size_t> all;
        for (std::size_t index = 0; index < requests_.size(); ++index) {
            changes.push_back(requests_[index].change);
            all.push_back(index);
        }
        std::vector<Attempt> found{{changes, {all}, ""}};
        for (const std::size_t index : all) {
            if (!requests_[index].turns || requests_[index].coordinate < 0) continue;
            const double positive =
                changes[index] - fullTurn * std::floor(changes[index] / fullTurn);
            for (const double change : {positive, positive - fullTurn}) {
                if (std::abs(change - changes[index]) < 1e-9) continue;
                Attempt other{changes, {all}, requests_[index].name};
                other.changes[index] = change;
                found.push_back(other);
            }
        }
        if (all.size() < 2) return found;
        Attempt turns{changes, {}, requests_.front().name};
        for (const std::size_t index : all)
            turns.stages.push_back({index});
        found.push_back(turns);
        std::reverse(turns.stages.begin(), turns.stages.end());
        found.push_back(turns);
        return found;
    }

    [[nodiscard]] Way wayOf(const Attempt& attempt, std::size_t stage) const {
        Way way{{}, free_, Eigen::VectorXd::Zero(open_.size())};
        // Lengths that are not as drawn grow along with the first.
        for (std::size_t row = 0; row < rows_.size(); ++row)
            if (stage == 0 && rows_[row].function < 0)
                way.residuals[static_cast<Eigen::Index>(row)] =
                    -open_[static_cast<Eigen::Index>(row)];
        for (const std::size_t index : attempt.stages[stage]) {
            const Request& request = requests_[index];
            if (request.isDrive) {
                way.residuals[static_cast<Eigen::Index>(request.place)] = attempt.changes[index];
                continue;
            }
            Lead lead = leads_[request.place];
            if (!lead.isOrientation()) lead.to = lead.from + attempt.changes[index];
            way.leads.push_back(lead);
        }
        return way;
    }

    Followed tryOut(const Attempt& attempt) {
        Followed found{drawn_, 0.0, {}};
        for (std::size_t stage = 0; stage < attempt.stages.size(); ++stage) {
            std::vector<Meeting> before = std::move(found.meetings);
            found = path_.follow(found.pose, wayOf(attempt, stage));
            found.meetings.insert(found.meetings.begin(), before.begin(), before.end());
            if (!found.arrived()) return found;
        }
        turnBack(attempt, found.pose);
        // A gear on an angle that went the other way around does not come back with it.
        constexpr double holds = 1e-6;
        if (path_.residuals(found.pose).template lpNorm<Eigen::Infinity>() > holds * system_.size)
            found.progress = 0.0;
        return found;
    }

    /// Two branches begin at a singular drawn pose: one of them.
    Followed leaveDrawn(const Attempt& attempt) {
        Followed found = path_.followOther({0.0, drawn_, 0.0}, wayOf(attempt, 0));
        turnBack(attempt, found.pose);
        return found;
    }

    [[nodiscard]] base::Diagnostic singularDrawing() const {
        return {base::Severity::Note, requests_.empty() ? "" : requests_.front().name, "",
                "The drawn pose is singular: from there the mechanism can go to its start in two "
                "ways. One of them was taken.",
                "To choose, draw the mechanism a little beside that pose."};
    }

    /// Angles that went the other way around get the values that were asked for.
    void turnBack(const Attempt& attempt, std::vector<double>& pose) const {
        for (std::size_t index = 0; index < requests_.size(); ++index)
            if (requests_[index].coordinate >= 0)
                pose[at(requests_[index].coordinate)] +=
                    requests_[index].change - attempt.changes[index];
    }

    /// What has a start value gets it, also where it is a number of full turns away.
    void takeRequested(std::vector<double>& pose) const {
        const std::vector<bool> follows = freedomOf(system_).position;
        for (const Node& node : system_.nodes)
            if (node.dofCount > 0 && node.kind == NodeKind::Spherical
                && !follows[at(node.firstDof)])
                std::copy_n(requested_.begin() + node.firstCoordinate, 4,
                            pose.begin() + node.firstCoordinate);
            else if (node.kind != NodeKind::Spherical)
                for (int local = 0; local < node.dofCount; ++local)
                    if (!follows[at(node.firstDof + local)])
                        pose[at(node.firstCoordinate + local)] =
                            requested_[at(node.firstCoordinate + local)];
    }

    /// How far a pose is from the start values that follow from others, rad or m.
    [[nodiscard]] double distanceOf(const std::vector<double>& pose) const {
        double farthest = 0.0;
        for (const std::size_t index : dependent_) {
            const Node& node = system_.nodes[index];
            if (node.kind == NodeKind::Spherical) continue;
            for (int local = 0; local < node.coordinateCount; ++local) {
                const auto coordinate = at(node.firstCoordinate + local);
                double away = pose[coordinate] - requested_[coordinate];
                if (node.kind == NodeKind::Revolute) away = std::remainder(away, fullTurn);
                farthest = std::max(farthest, std::abs(away));
            }
        }
        return farthest;
    }

    /// Where branches meet on the way, start values that follow from others choose; without any,
    /// the way goes on as it came, and the other one is offered.
    void chooseBranch(const Attempt& attempt, Followed& found,
                      std::vector<base::Diagnostic>& remarks) {
        constexpr double met = 1e-6;
        if (found.meetings.empty() || attempt.stages.size() > 1) return;
        const Way way = wayOf(attempt, 0);
        if (!dependent_.empty() && distanceOf(found.pose) <= met) return;
        for (const Meeting& meeting : found.meetings) {
            Followed other = path_.followOther(meeting, way);
            if (!other.arrived()) continue;
            turnBack(attempt, other.pose);
            if (!dependent_.empty()) {
                if (distanceOf(other.pose) > met) continue;
                found = std::move(other);
                return;
            }
            remarks.push_back(offer(meeting, found.pose, other.pose));
            return;
        }
        if (dependent_.empty()) remarks.push_back(offer(found.meetings.front(), found.pose, {}));
    }

    /// Where a request stands at some progress of the straight way.
    [[nodiscard]] std::string placeOf(const Request& request, double change,
                                      double progress) const {
        return amount(request.drawn + progress * change, request.turns);
    }

    [[nodiscard]] base::Diagnostic offer(const Meeting& meeting, const std::vector<double>& taken,
                                         const std::vector<double>& other) const {
        base::Diagnostic remark{base::Severity::Note, "", "", "", ""};
        std::string place = "a singular pose";
        if (!requests_.empty()) {
            remark.object = requests_.front().name;
            place +=
                " at " + placeOf(requests_.front(), requests_.front().change, meeting.crossing);
        }
        remark.message = "The way from the drawn pose to the start leads through " + place
                         + ", where the mechanism can go on in two ways. The one without a jump of "
                           "velocities was taken.";
        remark.remedy = "To start on the other branch, draw the mechanism there.";
        const Node* most = nullptr;
        double difference = 1e-6;
        for (const Node& node : system_.nodes) {
            if (other.empty() || node.dofCount != 1 || !free_[at(node.firstDof)]) continue;
            const auto place_ = at(node.firstCoordinate);
            const double apart = std::abs(other[place_] - taken[place_])
                                 / (node.kind == NodeKind::Prismatic ? system_.size : 1.0);
            if (apart <= difference) continue;
            difference = apart;
            most = &node;
        }
        if (most == nullptr) return remark;
        const bool turns = most->kind != NodeKind::Prismatic;
        const auto coordinate = at(most->firstCoordinate);
        remark.message +=
            " Joint \"" + jointOf(*most) + "\" starts at " + amount(taken[coordinate], turns) + ".";
        remark.remedy = "To take the other way, give joint \"" + jointOf(*most)
                        + "\" the start value " + amount(other[coordinate], turns) + ".";
        return remark;
    }

    [[nodiscard]] base::Diagnostic remarkOn(const Attempt& attempt) const {
        if (attempt.stages.size() > 1)
            return {base::Severity::Note, attempt.remark, "",
                    "The start cannot be reached from the drawn pose by moving all joints at once. "
                    "It was reached by moving them one after another.",
                    ""};
        const auto found =
            std::find_if(requests_.begin(), requests_.end(),
                         [&](const Request& request) { return request.name == attempt.remark; });
        return {base::Severity::Note, attempt.remark, "",
                "The straight way from the drawn pose to the start ends at "
                    + placeOf(*found, found->change, reached_.front())
                    + ", a dead point. The start was reached the other way around.",
                ""};
    }

    [[nodiscard]] base::Diagnostic refusal() const {
        const Request& request = requests_.front();
        const std::string wanted = amount(request.drawn + request.change, request.turns);
        std::string text = "The start of " + wanted
                           + " cannot be reached: moved there from the drawn pose, the mechanism "
                             "comes to a dead point at "
                           + placeOf(request, request.change, reached_.front());
        const std::vector<Attempt> tried = attempts();
        for (std::size_t index = 1; index < tried.size() && requests_.size() == 1; ++index)
            if (tried[index].changes[0] * request.change < 0.0)
                text += ", and the other way around at "
                        + placeOf(request, tried[index].changes[0], reached_[index]);
        return {base::Severity::Error, request.name, "", text + ".",
                request.isDrive ? "Let the drive start within this range, or change the lengths."
                                : "Enter a start value within this range, or change the lengths."};
    }

    const System& system_;
    std::vector<LoopConstraintRow> rows_;
    PosePath<Space> path_;
    std::vector<double> requested_, drawn_;
    Eigen::VectorXd open_;  ///< residuals of the drawn pose
    std::vector<bool> free_;
    std::vector<std::size_t> dependent_;  ///< nodes whose start values follow from others
    std::vector<Lead> leads_;
    std::vector<Request> requests_;
    std::vector<double> reached_;  ///< progress of the attempts that did not arrive
};

}  // namespace

Freedom freedomOf(const System& system) {
    Freedom freedom{std::vector<bool>(at(system.dofCount), true),
                    std::vector<bool>(at(system.dofCount), true)};
    for (std::size_t joint = 0; joint < system.jointDofs.size(); ++joint) {
        const model::Joint& source = system.model.joints[joint];
        for (std::size_t place = 0; place < system.jointDofs[joint].size(); ++place) {
            const JointDof& dof = system.jointDofs[joint][place];
            if (dof.dof < 0) continue;
            const bool rotation = dof.coordinate < 0;
            freedom.position[at(dof.dof)] = rotation ? !source.startOrientation.has_value()
                                                     : !source.coordinates[place].start.has_value();
            freedom.velocity[at(dof.dof)] = !source.coordinates[place].startVelocity.has_value();
        }
    }
    return freedom;
}

template <class Space>
ReachedStart reachStart(const System& system, const double* numbers, const double* parameters) {
    const auto rowsOf = [&](bool all) {
        std::vector<LoopConstraintRow> rows = system.rows;
        if (all) rows.insert(rows.end(), system.leftOutRows.begin(), system.leftOutRows.end());
        // Equations of one branch (branch_rows.h) would hide where it meets another.
        std::erase_if(rows, [](const LoopConstraintRow& row) {
            return row.isOfVelocity() || row.original < 0;
        });
        return rows;
    };
    if (rowsOf(true).empty()) return {requestedStart<double>(system, numbers).coordinates, {}, {}};
    StartPath<Space> path(system, numbers, parameters, rowsOf(true));
    if (path.isDrawn()) return {requestedStart<double>(system, numbers).coordinates, {}, {}};
    ReachedStart reached = path.reach();
    // Rows that were left out may contradict the others by now, which is told by its name.
    if (!reached.blocked || system.leftOutRows.empty()) return reached;
    ReachedStart kept = StartPath<Space>(system, numbers, parameters, rowsOf(false)).reach();
    return kept.blocked ? reached : kept;
}

template ReachedStart reachStart<math::PlanarSpace<double>>(const System&, const double*,
                                                            const double*);
template ReachedStart reachStart<math::SpatialSpace<double>>(const System&, const double*,
                                                             const double*);

}  // namespace linkwright::assembly
