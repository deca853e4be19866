// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/planar_tree.h"

#include "engine/dynamics/processor.h"
#include "engine/dynamics/record_numbers.h"
#include "engine/dynamics/tree_solver.h"

#include <algorithm>
#include <cstddef>

namespace linkwright::dynamics {

namespace {

using assembly::ClosureRow;
using assembly::NodeKind;

// The sweeps know the lists of a record as numbers.
using Space = PlanarTree::Space;
static_assert(sizeof(Pose<Space>) == 4 * sizeof(double));
static_assert(sizeof(Space::Inertia) == 6 * sizeof(double));
static_assert(offsetof(Space::Inertia, firstMoment) == 2 * sizeof(double));
static_assert(offsetof(Space::Inertia, moment) == 4 * sizeof(double));
static_assert(sizeof(Space::Motion) == 4 * sizeof(double));
static_assert(offsetof(Space::Motion, linear) == 2 * sizeof(double));
static_assert(sizeof(Space::Force) == 4 * sizeof(double));
static_assert(offsetof(Space::Force, force) == 2 * sizeof(double));

bool isJoint(const Node& node, int index) {
    return (node.kind == NodeKind::Revolute || node.kind == NodeKind::Prismatic)
           && node.dofCount == 1 && node.firstDof == index && node.firstCoordinate == index;
}

bool isSame(const assembly::PointReference& first, const assembly::PointReference& second) {
    return first.node == second.node && first.parameter == second.parameter;
}

}  // namespace

bool PlanarTree::fits(const System& system) {
    const int count = static_cast<int>(system.nodes.size());
    if (!system.planar || !system.relatives.empty() || system.rowTotal() != system.rows.size()
        || system.coordinateCount != count || system.dofCount != count || system.hasJointForces
        || !system.ballasts.empty())
        return false;
    for (int index = 0; index < count; ++index)
        if (!isJoint(system.nodes[at(index)], index)) return false;
    return std::all_of(system.rows.begin(), system.rows.end(), [](const ClosureRow& row) {
        return row.kind == ClosureRow::Kind::PointComponent && row.function < 0
               && row.normalPart < 0;
    });
}

PlanarTree::PlanarTree(const System& system, const double* parameters)
    : system_(system),
      parameters_(parameters),
      joints_(system.nodes.size()),
      innovations_(joints_.size()),
      scaledRow_(joints_.size(), 0.0),
      sweeps_(compiledFor(bestProcessorKind(),
                          [](auto target) { return planarSweepsFor<decltype(target)>(); })) {
    for (std::size_t row = 0; row < system.rows.size(); ++row) {
        const ClosureRow& source = system.rows[row];
        const bool goes = !loops_.empty() && loops_.back().rowCount == 1
                          && isSame(loops_.back().pointA, source.pointA)
                          && isSame(loops_.back().pointB, source.pointB);
        if (!goes) {
            PlanarLoop& loop = loops_.emplace_back();
            loop.firstRow = static_cast<int>(row);
            loop.pointA = source.pointA;
            loop.pointB = source.pointB;
            loop.path = source.path;
        }
        PlanarLoop& loop = loops_.back();
        loop.directions[at(loop.rowCount)] = assembly::rowDirection<Space>(source);
        loop.places[at(loop.rowCount)] = at(system.innovationOffsets[row]);
        ++loop.rowCount;
    }
    isPair_ = loops_.size() == 1 && loops_.front().rowCount == 2;
    listShares();
    layOut();
    refresh();
}

/// Gives the sweeps what stays for all records.
void PlanarTree::layOut() {
    constexpr std::size_t packSize = 8, screwSize = 4, inertiaSize = 3 * screwSize;
    const std::size_t count = joints_.size();
    const std::size_t padded = (count + packSize - 1) / packSize * packSize;
    work_.resize(3 * padded + count * (inertiaSize + screwSize));
    data_.jointCount = static_cast<int>(count);
    data_.joints = joints_.data();
    data_.shares = shares_.data();
    data_.firstShares = firstShares_.data();
    data_.angles = work_.data();
    data_.sines = data_.angles + padded;
    data_.cosines = data_.sines + padded;
    data_.articulated = data_.cosines + padded;
    data_.wrenches = data_.articulated + count * inertiaSize;
    data_.rowWrenches = numbersOf(rowWrenches_);
    data_.innovations = innovations_.data();
    for (std::size_t index = 0; index < count; ++index) {
        const int parent = system_.nodes[index].parent;
        if (parent < 0) continue;
        const bool follows = at(parent) + 1 == index;
        joints_[index].follows = follows;
        (follows ? joints_[at(parent)].followed : joints_[at(parent)].gathers) = true;
    }
}

void PlanarTree::bind(Record<Space>& record) {
    bindRecord(data_, record);
    data_.half = record.rowInnovations.data();
}

void PlanarTree::refresh() {
    std::copy_n(parameters_ + system_.gravityParameter, 2, data_.gravity);
    for (std::size_t index = 0; index < joints_.size(); ++index) {
        const Node& node = system_.nodes[index];
        PlanarJoint& joint = joints_[index];
        joint.parent = node.parent;
        joint.turns = node.kind == NodeKind::Revolute;
        joint.heavy = node.inertiaParameter >= 0;
        std::copy_n(parameters_ + node.anchorParameter, 2, joint.anchor);
        if (joint.turns)
            joint.sense = parameters_[node.axisParameter];
        else
            std::copy_n(parameters_ + node.axisParameter, 2, joint.direction);
        joint.zero = parameters_[node.zeroParameter];
        joint.damping = parameters_[node.dampingParameter];
        const int armature = system_.armatures[index];
        joint.armature = armature >= 0 ? parameters_[armature] : 0.0;
        if (joint.heavy)
            std::copy_n(parameters_ + node.inertiaParameter, Space::inertiaSize, joint.inertia);
    }
}

/// Orders what rows have at a joint by joints, for one sweep over all of them.
void PlanarTree::listShares() {
    rowWrenches_.resize(system_.rows.size() * joints_.size());
    for (std::size_t index = 0; index < joints_.size(); ++index) {
        firstShares_.push_back(shares_.size());
        for (const PlanarLoop& loop : loops_) {
            const auto found =
                std::find(loop.path.begin(), loop.path.end(), static_cast<int>(index));
            if (found == loop.path.end()) continue;
            for (int local = 0; local < loop.rowCount; ++local)
                shares_.push_back(
                    {at(loop.firstRow + local),
                     loop.places[at(local)] + static_cast<std::size_t>(found - loop.path.begin())});
        }
    }
    firstShares_.push_back(shares_.size());
}

/// The wrenches of unit impulses of the rows at the ends of their loops.
void PlanarTree::startRows(const Record<Space>& record) {
    const std::size_t count = joints_.size();
    std::fill(rowWrenches_.begin(), rowWrenches_.end(), Force{});
    Force* wrenches = rowWrenches_.data();
    for (const ClosureValue<Space>& closure : record.closures) {
        if (closure.nodeA >= 0) wrenches[closure.nodeA] = closure.wrenchA;
        if (closure.nodeB >= 0) wrenches[closure.nodeB] += closure.wrenchB;
        wrenches += count;
    }
}

/// Gamma^T M^-1 Gamma from the half solved rows.
void PlanarTree::fillSchurComplement(Record<Space>& record) {
    const math::Skyline& skyline = system_.rowSkyline;
    const double* inverses = record.inverseInertias.data();
    const double* half = record.rowInnovations.data();
    double* factors = record.rowFactors.data();
    double* scaled = scaledRow_.data();
    for (const PlanarLoop& loop : loops_)
        for (int local = 0; local < loop.rowCount; ++local) {
            const int row = loop.firstRow + local;
            const int start = skyline.start(row);
            const double* own = half + loop.places[at(local)];
            for (const int index : loop.path)
                scaled[index] = *own++ * inverses[index];
            for (const PlanarLoop& other : loops_) {
                if (other.firstRow > row) break;
                for (int place = 0; place < other.rowCount; ++place) {
                    const int column = other.firstRow + place;
                    if (column < start || column > row) continue;
                    const double* entry = half + other.places[at(place)];
                    double sum = 0.0;
                    for (const int index : other.path)
                        sum += scaled[index] * *entry++;
                    factors[skyline.place(row, column)] = sum;
                }
            }
            for (const int index : loop.path)
                scaled[index] = 0.0;
        }
}

Status PlanarTree::factorizeRows(Record<Space>& record) const {
    if (const int lost = vanishedRow<Space>(system_, record); lost >= 0) return {true, lost, -1};
    math::factorizeSkyline<double>(system_.rowSkyline, record.rowFactors.data(), nullptr, 0,
                                   record.closureRatio, record.weakestRow);
    if (!(record.closureRatio > singularRatio)) return {true, record.weakestRow, -1};
    return {};
}

/// Multipliers of the rows, whose right sides they hold before, and what they take from the
/// innovations.
void PlanarTree::solveRows(const Record<Space>& record, double* multiplier) {
    const double* inverses = record.inverseInertias.data();
    double* innovations = innovations_.data();
    for (const PlanarLoop& loop : loops_)
        for (int local = 0; local < loop.rowCount; ++local) {
            const double* half = record.rowInnovations.data() + loop.places[at(local)];
            double sum = 0.0;
            for (const int index : loop.path)
                sum += *half++ * inverses[index] * innovations[index];
            multiplier[loop.firstRow + local] += sum;
        }
    math::solveSkyline<double>(system_.rowSkyline, record.rowFactors.data(), multiplier);
    for (const PlanarLoop& loop : loops_)
        for (int local = 0; local < loop.rowCount; ++local) {
            const double* half = record.rowInnovations.data() + loop.places[at(local)];
            const double share = multiplier[loop.firstRow + local];
            for (const int index : loop.path)
                innovations[index] -= *half++ * share;
        }
}

/// fillSchurComplement and factorizeRows for the two rows of the only loop.
Status PlanarTree::factorizePair(Record<Space>& record) const {
    const PlanarLoop& loop = loops_.front();
    const double* inverses = record.inverseInertias.data();
    const double* first = record.rowInnovations.data() + loop.places[0];
    const double* second = record.rowInnovations.data() + loop.places[1];
    double firstSquare = 0.0, product = 0.0, secondSquare = 0.0;
    for (const int index : loop.path) {
        const double scaled = *second * inverses[index];
        firstSquare += *first * *first * inverses[index];
        product += *first * scaled;
        secondSquare += *second * scaled;
        ++first;
        ++second;
    }
    if (!(firstSquare > 0.0) || firstSquare < singularRatio * secondSquare) return {true, 0, -1};
    if (!(secondSquare > singularRatio * firstSquare)) return {true, 1, -1};
    double* factors = record.rowFactors.data();
    factors[0] = 1.0 / firstSquare;
    factors[1] = product * factors[0];
    const double pivot = secondSquare - product * factors[1];
    factors[2] = 1.0 / pivot;
    record.closureRatio = std::min(pivot / secondSquare, 1.0);
    record.weakestRow = 1;
    if (!(record.closureRatio > singularRatio)) return {true, 1, -1};
    return {};
}

/// solveRows for them.
void PlanarTree::solvePair(const Record<Space>& record, double* multiplier) {
    const PlanarLoop& loop = loops_.front();
    const double* inverses = record.inverseInertias.data();
    const double* factors = record.rowFactors.data();
    const double* first = record.rowInnovations.data() + loop.places[0];
    const double* second = record.rowInnovations.data() + loop.places[1];
    double* innovations = innovations_.data();
    const std::size_t count = loop.path.size();
    double firstShare = multiplier[0], secondShare = multiplier[1];
    for (std::size_t place = 0; place < count; ++place) {
        const int index = loop.path[place];
        const double rate = inverses[index] * innovations[index];
        firstShare += first[place] * rate;
        secondShare += second[place] * rate;
    }
    secondShare = (secondShare - factors[1] * firstShare) * factors[2];
    firstShare = firstShare * factors[0] - factors[1] * secondShare;
    multiplier[0] = firstShare;
    multiplier[1] = secondShare;
    for (std::size_t place = 0; place < count; ++place)
        innovations[loop.path[place]] -= first[place] * firstShare + second[place] * secondShare;
}

void PlanarTree::place(Record<Space>& record) {
    bind(record);
    sweeps_.place(data_, record.state.data());
}

Status PlanarTree::solve(Record<Space>& record, const double* momentum, double* jointForces) {
    bind(record);
    data_.jointForces = jointForces;
    startRows(record);
    if (const int lost = sweeps_.eliminate(data_, momentum); lost >= 0) return {true, -1, lost};
    std::fill(record.impulses.begin(), record.impulses.end(), 0.0);
    if (isPair_) {
        if (const Status status = factorizePair(record); status.singular) return status;
        solvePair(record, record.impulses.data());
    } else if (!loops_.empty()) {
        fillSchurComplement(record);
        if (const Status status = factorizeRows(record); status.singular) return status;
        solveRows(record, record.impulses.data());
    }
    sweeps_.spread(data_);
    return {};
}

void PlanarTree::accumulate(Record<Space>& record, double* jointForces, double* momentumRate) {
    bind(record);
    data_.jointForces = jointForces;
    sweeps_.accumulate(data_, momentumRate);
}

void PlanarTree::solveAgain(const Record<Space>& record, const double* momentum, Force* forces,
                            const double* rate, double* velocity, double* multiplier,
                            Motion* motions) {
    // A solution with factors that are there only reads the record.
    bind(const_cast<Record<Space>&>(record));
    sweeps_.eliminateAgain(data_, momentum, reinterpret_cast<double*>(forces));
    for (std::size_t row = 0; row < system_.rows.size(); ++row)
        multiplier[row] = -rate[row];
    if (isPair_)
        solvePair(record, multiplier);
    else if (!loops_.empty())
        solveRows(record, multiplier);
    sweeps_.spreadAgain(data_, velocity, reinterpret_cast<double*>(motions));
}

}  // namespace linkwright::dynamics
