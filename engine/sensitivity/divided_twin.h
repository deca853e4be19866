// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// The derivative twin of the divided equations, for the files that instantiate it for one kind of
// number each.
#include "engine/base/thread_team.h"
#include "engine/dynamics/divided_rows_definitions.h"
#include "engine/dynamics/divided_tree_definitions.h"
#include "engine/dynamics/substructure_lanes.h"
#include "engine/sensitivity/divided_pullback.h"
#include "engine/sensitivity/substructure_pullback_sweeps.h"

#include <algorithm>
#include <type_traits>

namespace linkwright::sensitivity {

using assembly::NodeKind;
using dynamics::addColumn;
using dynamics::columnOf;
using dynamics::laneOf;
using dynamics::PartPlace;
using dynamics::setColumn;
using dynamics::setLane;
using dynamics::SubstructureGroup;
using dynamics::SubstructurePlace;

/// @tparam Lanes the space over packs, or `Space` itself
template <class Space, class Lanes>
class DividedTwin final : public DividedPullback<Space> {
public:
    using Scalar = typename Space::Scalar;
    using LaneScalar = typename Lanes::Scalar;
    using Motion = typename Space::Motion;
    using Force = typename Space::Force;
    using Tree = dynamics::HandleTree<Space>;
    using Column = typename Tree::Column;
    using Values = dynamics::DividedValues<Space, Lanes>;
    using Team = base::ThreadTeam::Lease;
    static constexpr int lanes = dynamics::lanesOf<LaneScalar>;

    DividedTwin(const System& system, const Scalar* parameters,
                const dynamics::Partition& partition)
        : system_(system),
          parameters_(parameters),
          tree_(system, partition),
          rows_(system, tree_),
          flows_(at(tree_.parts())),
          first_(flows_.size()),
          second_(flows_.size()),
          firstBeyond_(flows_.size()),
          secondBeyond_(flows_.size()) {
        if constexpr (lanes > 1)
            sweeps_ = lanePullbackSweeps<Space>(dynamics::bestProcessorKind());
        else sweeps_ = compiledPullbackSweeps<Space, false>();
        for (const SubstructureGroup<Lanes>& group : tree_.groups())
            scratch_.emplace_back(group);
        tree_.setParameters(parameters_);
    }

    void refresh() override { tree_.setParameters(parameters_); }

    void begin(const Record<Space>& record, const Scalar* rate, CostateFields<Space>& fields,
               Cotangents<Space>& cotangents) override {
        const Values& values = static_cast<const Values&>(*record.divided);
        beginning_.call(scratch_.size(), [&](const Team& team) {
            team.run(scratch_.size(), [&](std::size_t group) {
                gather(group, record.state.data(), rate);
                bind(group, values);
                sweeps_.spreadCostates(&scratch_[group].data);
            });
        });
        spreadBases(values);
        showTouched(values, fields, cotangents);
    }

    void solve(const Record<Space>& record, Cotangents<Space>& cotangents, bool wantParameters,
               const Scalar* rowRates, CostateFields<Space>& fields, Scalar* jointMultipliers,
               Scalar* rowMultipliers) override {
        const Values& values = static_cast<const Values&>(*record.divided);
        takeNodes(values, cotangents, [](const SubstructurePlace&, const Column&, const Column&) {});
        takeJoints(cotangents);
        solving_.call(scratch_.size(), [&](const Team& team) {
            team.run(scratch_.size(), [this, wantParameters](std::size_t group) {
                scratch_[group].data.wantParameters = wantParameters;
                sweeps_.gatherVelocities(&scratch_[group].data);
            });
            join(record, values, rowRates, rowMultipliers);
            team.run(scratch_.size(), [this](std::size_t group) {
                sweeps_.spreadMultipliers(&scratch_[group].data);
            });
        });
        if (!rows_.empty()) showMultipliers(values, fields, jointMultipliers);
    }

    void finish(const Record<Space>& record, Cotangents<Space>& cotangents,
                Scalar* state) override {
        const Values& values = static_cast<const Values&>(*record.divided);
        if (tree_.isLaneChain()) sweeps_.gatherBeyond(&scratch_.front().data);
        else gatherBeyond(values, cotangents);
        finishing_.call(scratch_.size(), [&](const Team& team) {
            team.run(scratch_.size(), [this, state](std::size_t group) {
                sweeps_.gatherPoses(&scratch_[group].data);
                scatter(group, state);
            });
        });
        if (scratch_.front().data.wantParameters) scatterParameters(values, cotangents.parameters);
    }

private:
    struct Scratch {
        explicit Scratch(const SubstructureGroup<Lanes>& group)
            : costates(at(group.slots())),
              costateRates(costates.size()),
              multipliers(costates.size()),
              velocityCotangents(costates.size()),
              poseCotangents(costates.size()),
              biases(costates.size()),
              coordinates(at(group.coordinates)),
              coordinateSeeds(coordinates.size()),
              coordinateCotangents(coordinates.size()),
              momentumSeeds(at(group.dofs)),
              jointVelocityCotangents(momentumSeeds.size()),
              innovations(momentumSeeds.size()),
              jointMultipliers(momentumSeeds.size()),
              nodeDerivatives(costates.size()),
              dofDerivatives(momentumSeeds.size()) {}

        SubstructureCotangents<Lanes> data;
        std::vector<typename Lanes::Motion> costates, costateRates, multipliers;
        std::vector<typename Lanes::Force> velocityCotangents, poseCotangents, biases;
        std::vector<LaneScalar> coordinates, coordinateSeeds, coordinateCotangents;
        std::vector<LaneScalar> momentumSeeds, jointVelocityCotangents, innovations;
        std::vector<LaneScalar> jointMultipliers;
        std::vector<NodeConstants<Lanes>> nodeDerivatives;
        std::vector<DofConstants<Lanes>> dofDerivatives;
    };

    void bind(std::size_t group, const Values& values) {
        Scratch& scratch = scratch_[group];
        SubstructureCotangents<Lanes>& data = scratch.data;
        tree_.bind(group, values, data);
        data.coordinates = scratch.coordinates.data();
        data.coordinateSeeds = scratch.coordinateSeeds.data();
        data.momentumSeeds = scratch.momentumSeeds.data();
        data.costates = scratch.costates.data();
        data.costateRates = scratch.costateRates.data();
        data.multipliers = scratch.multipliers.data();
        data.velocityCotangents = scratch.velocityCotangents.data();
        data.poseCotangents = scratch.poseCotangents.data();
        data.biases = scratch.biases.data();
        data.jointVelocityCotangents = scratch.jointVelocityCotangents.data();
        data.innovations = scratch.innovations.data();
        data.jointMultipliers = scratch.jointMultipliers.data();
        data.coordinateCotangents = scratch.coordinateCotangents.data();
        data.nodeDerivatives = scratch.nodeDerivatives.data();
        data.dofDerivatives = scratch.dofDerivatives.data();
    }

    /// Motions and weight in the frames of the substructures, from the ground to the tips.
    void spreadBases(const Values& values) {
        const auto gravity = Space::vectorFrom(parameters_ + system_.gravityParameter);
        if (tree_.isLaneChain()) {
            SubstructureCotangents<Lanes>& data = scratch_.front().data;
            for (int axis = 0; axis < Space::vectorSize; ++axis)
                data.gravity[axis] = LaneScalar(gravity[axis]);
            sweeps_.spreadBases(&data);
            return;
        }
        for (int part = 0; part < tree_.parts(); ++part) {
            const PartPlace& place = tree_.placeOfPart(part);
            Scratch& scratch = scratch_[at(place.group)];
            const std::size_t tip = at(scratch.data.tip);
            first_[at(part)] = columnOf<Space, Lanes>(scratch.costates[tip], place.lane);
            second_[at(part)] = columnOf<Space, Lanes>(scratch.costateRates[tip], place.lane);
            const auto local = values.links[at(part)].base.rotation.back(gravity);
            for (int axis = 0; axis < Space::vectorSize; ++axis)
                setLane(scratch.data.gravity[axis], place.lane, local[axis]);
        }
        Tree::spreadBases(values.links, first_, firstBeyond_);
        Tree::spreadBases(values.links, second_, secondBeyond_);
        for (int part = 0; part < tree_.parts(); ++part) {
            const PartPlace& place = tree_.placeOfPart(part);
            auto& data = scratch_[at(place.group)].data;
            setColumn<Lanes>(data.baseCostate, place.lane, firstBeyond_[at(part)]);
            setColumn<Lanes>(data.baseCostateRate, place.lane, secondBeyond_[at(part)]);
        }
    }

    void gather(std::size_t index, const Scalar* state, const Scalar* rate) {
        const SubstructureGroup<Lanes>& group = tree_.groups()[index];
        Scratch& scratch = scratch_[index];
        gatherLanes(group, group.coordinateOf, state, scratch.coordinates);
        gatherLanes(group, group.coordinateOf, rate, scratch.coordinateSeeds);
        gatherLanes(group, group.dofOf, rate + system_.coordinateCount, scratch.momentumSeeds);
    }

    void showTouched(const Values& values, CostateFields<Space>& fields,
                     Cotangents<Space>& cotangents) const {
        for (const int node : tree_.touchedNodes()) {
            const SubstructurePlace& place = tree_.placeOf(node);
            const Scratch& scratch = scratch_[at(place.group)];
            const auto outward = [&](const typename Lanes::Motion& motion,
                                     const typename Lanes::Motion& base) {
                const Column local = columnOf<Space, Lanes>(motion, place.lane) +
                                     columnOf<Space, Lanes>(base, place.lane);
                return Tree::template screwOf<Motion>(
                    Tree::motionOutOf(values.links[at(place.part)].base, local));
            };
            fields.costate[at(node)] =
                outward(scratch.costates[at(place.slot)], scratch.data.baseCostate);
            fields.costateRate[at(node)] =
                outward(scratch.costateRates[at(place.slot)], scratch.data.baseCostateRate);
            fields.multiplier[at(node)] = {};
            cotangents.poses[at(node)] = {};
            cotangents.velocities[at(node)] = {};
        }
        for (const int dof : tree_.touchedDofs()) cotangents.jointVelocities[at(dof)] = Scalar(0.0);
        for (const int coordinate : tree_.touchedCoordinates())
            cotangents.coordinates[at(coordinate)] = Scalar(0.0);
    }

    void showMultipliers(const Values& values, CostateFields<Space>& fields,
                         Scalar* jointMultipliers) const {
        for (const int node : tree_.touchedNodes()) {
            const SubstructurePlace& place = tree_.placeOf(node);
            fields.multiplier[at(node)] = Tree::template screwOf<Motion>(Tree::motionOutOf(
                values.links[at(place.part)].base,
                columnOf<Space, Lanes>(scratch_[at(place.group)].multipliers[at(place.slot)],
                                       place.lane)));
        }
        for (const int dof : tree_.touchedDofs()) {
            const SubstructurePlace& place = tree_.placeOf(tree_.nodeOfDof(dof));
            jointMultipliers[dof] = laneOf(
                scratch_[at(place.group)].jointMultipliers[at(tree_.localDofs()[at(dof)])],
                place.lane);
        }
    }

    /// What elements, signals and closures have found, into the frames of the substructures.
    /// @param note is told of each: `(place, velocity cotangent, pose cotangent)`
    template <class Note>
    void takeNodes(const Values& values, Cotangents<Space>& cotangents, const Note& note) {
        for (const int node : tree_.touchedNodes()) {
            const SubstructurePlace& place = tree_.placeOf(node);
            Scratch& scratch = scratch_[at(place.group)];
            const assembly::Pose<Space>& base = values.links[at(place.part)].base;
            const Column velocity = Tree::forceInto(base, cotangents.velocities[at(node)]);
            const Column pose = Tree::forceInto(base, cotangents.poses[at(node)]);
            addColumn<Lanes>(scratch.velocityCotangents[at(place.slot)], place.lane, velocity);
            addColumn<Lanes>(scratch.poseCotangents[at(place.slot)], place.lane, pose);
            cotangents.velocities[at(node)] = {};
            cotangents.poses[at(node)] = {};
            note(place, velocity, pose);
        }
    }

    void takeJoints(const Cotangents<Space>& cotangents) {
        for (const int dof : tree_.touchedDofs()) {
            const SubstructurePlace& place = tree_.placeOf(tree_.nodeOfDof(dof));
            setLane(scratch_[at(place.group)]
                        .jointVelocityCotangents[at(tree_.localDofs()[at(dof)])],
                    place.lane, cotangents.jointVelocities[at(dof)]);
        }
        for (const int coordinate : tree_.touchedCoordinates()) {
            const SubstructurePlace& place = tree_.placeOf(tree_.nodeOfCoordinate(coordinate));
            setLane(scratch_[at(place.group)]
                        .coordinateCotangents[at(tree_.localCoordinates()[at(coordinate)])],
                    place.lane, cotangents.coordinates[at(coordinate)]);
        }
    }

    /// Adjoint sweep at the handles, with the matrices of the velocity sweep.
    void join(const Record<Space>& record, const Values& values, const Scalar* rowRates,
              Scalar* rowMultipliers) {
        if (tree_.isLaneChain()) {
            sweeps_.joinLanes(&scratch_.front().data);
            return;
        }
        for (int part = 0; part < tree_.parts(); ++part) {
            const PartPlace& place = tree_.placeOfPart(part);
            const auto& data = scratch_[at(place.group)].data;
            flows_[at(part)].bias = columnOf<Space, Lanes>(data.bias, place.lane);
            flows_[at(part)].drift = columnOf<Space, Lanes>(data.drift, place.lane);
        }
        Tree::solve(values.links, flows_);
        if (!rows_.empty())
            rows_.solve(
                values, record, rowRates,
                [this](int dof) {
                    const SubstructurePlace& place = tree_.placeOf(tree_.nodeOfDof(dof));
                    return dynamics::LaneReference<LaneScalar, Scalar>{
                        scratch_[at(place.group)].innovations[at(tree_.localDofs()[at(dof)])],
                        place.lane};
                },
                flows_, rowMultipliers);
        for (int part = 0; part < tree_.parts(); ++part) {
            const PartPlace& place = tree_.placeOfPart(part);
            auto& data = scratch_[at(place.group)].data;
            setColumn<Lanes>(data.baseMultiplier, place.lane, flows_[at(part)].base);
            setColumn<Lanes>(data.tipForce, place.lane, flows_[at(part)].tipForce);
        }
    }

    void gatherBeyond(const Values& values, Cotangents<Space>& cotangents) {
        for (int part = 0; part < tree_.parts(); ++part) {
            const PartPlace& place = tree_.placeOfPart(part);
            const auto& data = scratch_[at(place.group)].data;
            first_[at(part)] = columnOf<Space, Lanes>(data.ownVelocityCotangent, place.lane);
            second_[at(part)] = columnOf<Space, Lanes>(data.ownPoseCotangent, place.lane);
        }
        // Closures have found more since the sums were made.
        if (!rows_.empty())
            takeNodes(values, cotangents,
                      [this](const SubstructurePlace& place, const Column& velocity,
                             const Column& pose) {
                          first_[at(place.part)] += velocity;
                          second_[at(place.part)] += pose;
                      });
        Tree::gatherBeyond(values.links, first_, firstBeyond_);
        Tree::gatherBeyond(values.links, second_, secondBeyond_);
        for (int part = 0; part < tree_.parts(); ++part) {
            const PartPlace& place = tree_.placeOfPart(part);
            auto& data = scratch_[at(place.group)].data;
            setColumn<Lanes>(data.velocityCotangentBeyond, place.lane, firstBeyond_[at(part)]);
            setColumn<Lanes>(data.poseCotangentBeyond, place.lane, secondBeyond_[at(part)]);
        }
    }

    void scatter(std::size_t index, Scalar* state) const {
        Scalar* momenta = state + system_.coordinateCount;
        const SubstructureGroup<Lanes>& group = tree_.groups()[index];
        const Scratch& scratch = scratch_[index];
        scatterLanes(group, group.coordinateOf, scratch.coordinateCotangents,
                     [state](int place, const Scalar& value) { state[place] += value; });
        scatterLanes(group, group.dofOf, scratch.jointMultipliers,
                     [momenta](int place, const Scalar& value) { momenta[place] += value; });
    }

    void scatterParameters(const Values& values, Scalar* parameters) const {
        for (int part = 0; part < tree_.parts(); ++part) {
            const PartPlace& place = tree_.placeOfPart(part);
            const auto& data = scratch_[at(place.group)].data;
            typename Space::Vector local;
            for (int axis = 0; axis < Space::vectorSize; ++axis)
                local[axis] = laneOf(data.gravityDerivative[axis], place.lane);
            Space::addTo(parameters + system_.gravityParameter,
                         values.links[at(part)].base.rotation * local);
        }
        for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
            const assembly::Node& node = system_.nodes[index];
            const SubstructurePlace& place = tree_.placeOf(static_cast<int>(index));
            const Scratch& scratch = scratch_[at(place.group)];
            const NodeConstants<Lanes>& derivative = scratch.nodeDerivatives[at(place.slot)];
            const auto add = [&](int offset, const LaneScalar& value) {
                parameters[offset] += laneOf(value, place.lane);
            };
            for (int axis = 0; axis < Space::vectorSize; ++axis)
                add(node.anchorParameter + axis, derivative.anchor[axis]);
            if (node.inertiaParameter >= 0)
                for (int entry = 0; entry < Space::inertiaSize; ++entry)
                    add(node.inertiaParameter + entry, derivative.inertia[entry]);
            if (node.kind == NodeKind::Prismatic)
                for (int axis = 0; axis < Space::vectorSize; ++axis)
                    add(node.axisParameter + axis, derivative.travel[axis]);
            if constexpr (!Space::planar)
                if (node.kind == NodeKind::Revolute)
                    for (int axis = 0; axis < 3; ++axis)
                        add(node.axisParameter + axis, derivative.axis[axis]);
            for (int local = 0; local < node.dofCount; ++local) {
                const int dof = node.firstDof + local;
                const DofConstants<Lanes>& joint =
                    scratch.dofDerivatives[at(tree_.localDofs()[at(dof)])];
                add(node.dampingParameter + local, joint.damping);
                if (node.kind != NodeKind::Spherical) add(node.zeroParameter + local, joint.zero);
                if (const int armature = system_.armatures[at(dof)]; armature >= 0)
                    add(armature, joint.armature);
            }
        }
    }

    const System& system_;
    const Scalar* parameters_;
    dynamics::DividedTree<Space, Lanes> tree_;
    dynamics::DividedRows<Space, Lanes> rows_;
    SubstructurePullbackSweeps sweeps_;
    base::SharedWork beginning_, solving_, finishing_;
    std::vector<Scratch> scratch_;
    std::vector<typename Tree::Flow> flows_;
    std::vector<Column> first_, second_, firstBeyond_, secondBeyond_;
};

template <class Space>
std::unique_ptr<DividedPullback<Space>> DividedPullback<Space>::create(const System& system,
                                                                       const Scalar* parameters) {
    if (system.nodes.empty() || !dynamics::dividesForces(system)) return nullptr;
    const dynamics::Partition partition = dynamics::partitionOf(system);
    if constexpr (std::is_same_v<Scalar, double>) {
        using Lanes = typename Space::template Rebind<math::Pack<dynamics::PortableTarget>>;
        if (!partition.lanes.empty())
            return std::make_unique<DividedTwin<Space, Lanes>>(system, parameters, partition);
    }
    return std::make_unique<DividedTwin<Space, Space>>(system, parameters, partition);
}

}  // namespace linkwright::sensitivity
