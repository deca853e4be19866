// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/divided_pullback.h"

#include "engine/dynamics/divided_tree.h"
#include "engine/dynamics/substructure_lanes.h"
#include "engine/sensitivity/substructure_pullback.h"

#include <algorithm>

namespace linkwright::sensitivity {

using assembly::NodeKind;
using dynamics::addColumn;
using dynamics::columnOf;
using dynamics::laneOf;
using dynamics::screwOf;
using dynamics::setColumn;
using dynamics::setLane;
using dynamics::SubstructureGroup;
using dynamics::SubstructurePlace;

namespace {

template <class Space, class Lanes>
class DividedTwin final : public DividedPullback<Space> {
public:
    using Scalar = typename Space::Scalar;
    using LaneScalar = typename Lanes::Scalar;
    using Motion = typename Space::Motion;
    using Force = typename Space::Force;
    using Chain = dynamics::HandleChain<Space>;
    using Column = typename Chain::Column;
    using Values = dynamics::DividedValues<Space, Lanes>;
    static constexpr int lanes = dynamics::lanesOf<LaneScalar>;

    DividedTwin(const System& system, const Scalar* parameters,
                const dynamics::Partition& partition)
        : system_(system),
          parameters_(parameters),
          tree_(system, partition),
          flows_(at(tree_.parts())),
          first_(flows_.size()),
          second_(flows_.size()),
          firstBeyond_(flows_.size()),
          secondBeyond_(flows_.size()) {
        if constexpr (lanes > 1)
            sweeps_ = lanePullbackSweeps<Space>(dynamics::bestProcessorKind());
        else sweeps_ = singlePullbackSweeps<Space>();
        for (const SubstructureGroup<Lanes>& group : tree_.groups())
            scratch_.emplace_back(group);
        tree_.setParameters(parameters_);
    }

    void refresh() override { tree_.setParameters(parameters_); }

    void begin(const Record<Space>& record, const Scalar* rate, CostateFields<Space>& fields,
               Cotangents<Space>& cotangents) override {
        const Values& values = static_cast<const Values&>(*record.divided);
        for (std::size_t group = 0; group < scratch_.size(); ++group) {
            gather(group, record.state.data(), rate);
            bind(group, values);
            sweeps_.spreadCostates(&scratch_[group].data);
        }
        for (int part = 0; part < tree_.parts(); ++part) {
            const Scratch& scratch = scratch_[at(part / lanes)];
            const std::size_t tip = at(scratch.data.tip);
            first_[at(part)] = columnOf<Space, Lanes>(scratch.costates[tip], part % lanes);
            second_[at(part)] = columnOf<Space, Lanes>(scratch.costateRates[tip], part % lanes);
        }
        Chain::spreadBases(values.links, first_, firstBeyond_);
        Chain::spreadBases(values.links, second_, secondBeyond_);
        const auto gravity = Space::vectorFrom(parameters_ + system_.gravityParameter);
        for (int part = 0; part < tree_.parts(); ++part) {
            auto& data = scratch_[at(part / lanes)].data;
            setColumn<Lanes>(data.baseCostate, part % lanes, firstBeyond_[at(part)]);
            setColumn<Lanes>(data.baseCostateRate, part % lanes, secondBeyond_[at(part)]);
            const auto local = values.links[at(part)].base.rotation.back(gravity);
            for (int axis = 0; axis < Space::vectorSize; ++axis)
                setLane(data.gravity[axis], part % lanes, local[axis]);
        }
        showTouched(values, fields, cotangents);
    }

    void finish(const Record<Space>& record, Cotangents<Space>& cotangents, bool wantParameters,
                Scalar* state) override {
        const Values& values = static_cast<const Values&>(*record.divided);
        takeTouched(values, cotangents);
        for (Scratch& scratch : scratch_) {
            scratch.data.wantParameters = wantParameters;
            sweeps_.gatherVelocities(&scratch.data);
        }
        join(values);
        for (Scratch& scratch : scratch_) sweeps_.spreadMultipliers(&scratch.data);
        passBeyond(values);
        for (Scratch& scratch : scratch_) sweeps_.gatherPoses(&scratch.data);
        scatter(state);
        if (wantParameters) scatterParameters(values, cotangents.parameters);
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

    void bind(std::size_t index, const Values& values) {
        Scratch& scratch = scratch_[index];
        const SubstructureGroup<Lanes>& group = tree_.groups()[index];
        SubstructureCotangents<Lanes>& data = scratch.data;
        data.shape = group.shape.data();
        data.slots = group.slots();
        data.dofs = group.dofs;
        data.tip = group.tip;
        data.nodeConstants = group.nodeConstants.data();
        data.dofConstants = group.dofConstants.data();
        data.nodes = values.groups[index].nodes.data();
        data.dofValues = values.groups[index].dofs.data();
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
            const typename Chain::Link& link = values.links[at(place.part)];
            // Forces go from the frame of handle 1 to the world by this, motions by the inverse of
            // its transpose.
            const auto outward = [&](const typename Lanes::Motion& motion, const Column& base) {
                const Column local = columnOf<Space, Lanes>(motion, place.lane) + base;
                const Motion screw = screwOf<Space, Motion>(local);
                const auto angular = Space::rotateAngular(link.base.rotation, screw.angular);
                const typename Space::Vector shift =
                    Space::crossVector(angular, link.base.origin);
                return Motion{angular, link.base.rotation * screw.linear - shift};
            };
            fields.costate[at(node)] =
                outward(scratch.costates[at(place.slot)], firstBeyond_[at(place.part)]);
            fields.costateRate[at(node)] =
                outward(scratch.costateRates[at(place.slot)], secondBeyond_[at(place.part)]);
            fields.multiplier[at(node)] = {};
            cotangents.poses[at(node)] = {};
            cotangents.velocities[at(node)] = {};
        }
        for (const int dof : tree_.touchedDofs()) cotangents.jointVelocities[at(dof)] = 0.0;
        for (const int coordinate : tree_.touchedCoordinates())
            cotangents.coordinates[at(coordinate)] = 0.0;
    }

    /// What elements and signals have found, in the frames of the substructures.
    void takeTouched(const Values& values, const Cotangents<Space>& cotangents) {
        for (const int node : tree_.touchedNodes()) {
            const SubstructurePlace& place = tree_.placeOf(node);
            Scratch& scratch = scratch_[at(place.group)];
            const assembly::Pose<Space>& base = values.links[at(place.part)].base;
            const auto inward = [&](const Force& world) {
                return columnOf<Space, Space>(
                    Force{Space::rotateAngularBack(
                              base.rotation,
                              world.moment - Space::moment(base.origin, world.force)),
                          base.rotation.back(world.force)},
                    0);
            };
            addColumn<Lanes>(scratch.velocityCotangents[at(place.slot)], place.lane,
                             inward(cotangents.velocities[at(node)]));
            addColumn<Lanes>(scratch.poseCotangents[at(place.slot)], place.lane,
                             inward(cotangents.poses[at(node)]));
        }
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
    void join(const Values& values) {
        for (int part = 0; part < tree_.parts(); ++part) {
            const auto& data = scratch_[at(part / lanes)].data;
            flows_[at(part)].bias = columnOf<Space, Lanes>(data.bias, part % lanes);
            flows_[at(part)].drift = columnOf<Space, Lanes>(data.drift, part % lanes);
        }
        Chain::solve(values.links, flows_);
        for (int part = 0; part < tree_.parts(); ++part) {
            auto& data = scratch_[at(part / lanes)].data;
            setColumn<Lanes>(data.baseMultiplier, part % lanes, flows_[at(part)].base);
            setColumn<Lanes>(data.tipForce, part % lanes, flows_[at(part)].tipForce);
        }
    }

    void passBeyond(const Values& values) {
        for (int part = 0; part < tree_.parts(); ++part) {
            const auto& data = scratch_[at(part / lanes)].data;
            first_[at(part)] = columnOf<Space, Lanes>(data.ownVelocityCotangent, part % lanes);
            second_[at(part)] = columnOf<Space, Lanes>(data.ownPoseCotangent, part % lanes);
        }
        Chain::gatherBeyond(values.links, first_, firstBeyond_);
        Chain::gatherBeyond(values.links, second_, secondBeyond_);
        for (int part = 0; part < tree_.parts(); ++part) {
            auto& data = scratch_[at(part / lanes)].data;
            setColumn<Lanes>(data.velocityCotangentBeyond, part % lanes, firstBeyond_[at(part)]);
            setColumn<Lanes>(data.poseCotangentBeyond, part % lanes, secondBeyond_[at(part)]);
        }
    }

    void scatter(Scalar* state) const {
        Scalar* momenta = state + system_.coordinateCount;
        for (std::size_t index = 0; index < scratch_.size(); ++index) {
            const SubstructureGroup<Lanes>& group = tree_.groups()[index];
            const Scratch& scratch = scratch_[index];
            scatterLanes(group, group.coordinateOf, scratch.coordinateCotangents,
                         [state](int place, double value) { state[place] += value; });
            scatterLanes(group, group.dofOf, scratch.jointMultipliers,
                         [momenta](int place, double value) { momenta[place] += value; });
        }
    }

    void scatterParameters(const Values& values, Scalar* parameters) const {
        for (int part = 0; part < tree_.parts(); ++part) {
            const auto& data = scratch_[at(part / lanes)].data;
            typename Space::Vector local;
            for (int axis = 0; axis < Space::vectorSize; ++axis)
                local[axis] = laneOf(data.gravityDerivative[axis], part % lanes);
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
    SubstructurePullbackSweeps sweeps_;
    std::vector<Scratch> scratch_;
    std::vector<typename Chain::Flow> flows_;
    std::vector<Column> first_, second_, firstBeyond_, secondBeyond_;
};

}  // namespace

template <class Space>
std::unique_ptr<DividedPullback<Space>> DividedPullback<Space>::create(const System& system,
                                                                       const Scalar* parameters) {
    if (!dynamics::canDivide(system)) return nullptr;
    const dynamics::Partition partition = dynamics::partitionOf(system);
    using Lanes =
        typename Space::template Rebind<math::Pack<dynamics::PortableTarget>>;
    if (partition.lanes)
        return std::make_unique<DividedTwin<Space, Lanes>>(system, parameters, partition);
    return std::make_unique<DividedTwin<Space, Space>>(system, parameters, partition);
}

template class DividedPullback<math::PlanarSpace<double>>;
template class DividedPullback<math::SpatialSpace<double>>;

}  // namespace linkwright::sensitivity
