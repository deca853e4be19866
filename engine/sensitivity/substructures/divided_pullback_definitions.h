// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// The derivative twin of the divided equations, for the files that instantiate it for one kind of
// number each.
#include "engine/base/parallel.h"
#include "engine/dynamics/substructures/divided_rows_definitions.h"
#include "engine/dynamics/substructures/divided_tree_definitions.h"
#include "engine/dynamics/substructures/substructure_lanes.h"
#include "engine/dynamics/substructures/sums_beyond.h"
#include "engine/sensitivity/equations/sweeps_pullback.h"
#include "engine/sensitivity/substructures/divided_pullback.h"
#include "engine/sensitivity/substructures/substructure_pullback.h"

#include <algorithm>
#include <type_traits>

namespace linkwright::sensitivity {

using dynamics::addColumn;
using dynamics::addLane;
using dynamics::columnOf;
using dynamics::laneOf;
using dynamics::PartPlace;
using dynamics::setColumn;
using dynamics::setLane;
using dynamics::SubstructureBundle;
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
          secondBeyond_(flows_.size()),
          sums_(tree_) {
        dynamics::SectionJoins joins;
        if constexpr (lanes > 1) {
            sweeps_ = lanePullbackSweeps<Space>(dynamics::bestProcessorKind());
            joins = dynamics::laneSectionJoins<Space>(dynamics::bestProcessorKind());
        } else {
            sweeps_.tree = sweepPullbacksOver<assembly::NumberSpace<Space>, Scope::Substructure>();
        }
        for (const SubstructureGroup<Lanes>& group : tree_.groups())
            scratch_.emplace_back(group);
        for (const SubstructureBundle& bundle : tree_.bundles())
            bundles_.emplace_back(bundle, joins);
        tree_.setParameters(parameters_);
    }

    void refresh() override { tree_.setParameters(parameters_); }

    void begin(const Record<Space>& record, const Scalar* rate, CostateFields<Space>& fields,
               Cotangents<Space>& cotangents) override {
        const Values& values = static_cast<const Values&>(*record.divided);
        base::forPieces(scratch_.size(), [&](std::size_t group) {
            gather(group, record.state.data(), rate);
            bind(group, values);
            sweeps_.tree.spreadCostates(scratch_[group].data);
        });
        spreadBases(values);
        showTouched(values, fields, cotangents);
    }

    void solve(const Record<Space>& record, Cotangents<Space>& cotangents, bool wantParameters,
               const Scalar* rowRates, CostateFields<Space>& fields, Scalar* jointMultipliers,
               Scalar* rowMultipliers) override {
        const Values& values = static_cast<const Values&>(*record.divided);
        takeNodes(
            values, cotangents,
            [this](const SubstructurePlace& place, const Column& velocity, const Column& pose) {
                Scratch& scratch = scratch_[at(place.group)];
                addColumn<Lanes>(scratch.velocityCotangents[at(place.joint)], place.lane, velocity);
                addColumn<Lanes>(scratch.poseCotangents[at(place.joint)], place.lane, pose);
            });
        takeJoints(cotangents);
        for (std::size_t bundle = 0; bundle < bundles_.size(); ++bundle)
            bundles_[bundle].sections.bind(values.sections[bundle]);
        base::forPieces(scratch_.size(), [this, wantParameters](std::size_t group) {
            Scratch& scratch = scratch_[group];
            scratch.data.derivatives = wantParameters ? scratch.derivatives.data() : nullptr;
            gatherVelocities(group);
        });
        join(record, values, rowRates, rowMultipliers);
        base::forPieces(scratch_.size(), [this](std::size_t group) { spreadMultipliers(group); });
        if (!rows_.empty()) showMultipliers(values, fields, jointMultipliers);
    }

    void finish(const Record<Space>& record, Cotangents<Space>& cotangents,
                Scalar* state) override {
        const Values& values = static_cast<const Values&>(*record.divided);
        // Closures have found more since the sums were made.
        if (!rows_.empty())
            takeNodes(
                values, cotangents,
                [this](const SubstructurePlace& place, const Column& velocity, const Column& pose) {
                    // The sums of the cotangents of V stand already; wrenches are taken from them.
                    Scratch& scratch = scratch_[at(place.group)];
                    addColumn<Lanes>(scratch.wrenches[at(place.joint)], place.lane,
                                     Column(-velocity));
                    addColumn<Lanes>(scratch.poseCotangents[at(place.joint)], place.lane, pose);
                    addColumn<Lanes>(scratch.handles.ownVelocityCotangent, place.lane, velocity);
                    addColumn<Lanes>(scratch.handles.ownPoseCotangent, place.lane, pose);
                });
        sums_.gather(
            values, bundles_, [this](int group) -> Handles& { return handlesOf(group); },
            [this](int bundle) -> Handles& { return wholeOf(bundle); }, sweeps_.gatherBeyond,
            {{&Handles::ownVelocityCotangent, &Handles::velocityCotangentBeyond},
             {&Handles::ownPoseCotangent, &Handles::poseCotangentBeyond}});
        base::forPieces(scratch_.size(), [this, state](std::size_t group) {
            sweeps_.tree.gatherPoses(scratch_[group].data);
            scatter(group, state);
        });
        if (scratch_.front().data.derivatives != nullptr)
            scatterParameters(values, cotangents.parameters);
    }

private:
    using Handles = HandleCotangents<Lanes>;

    struct Scratch {
        explicit Scratch(const SubstructureGroup<Lanes>& group)
            : costates(group.joints.size()),
              costateRates(costates.size()),
              multipliers(costates.size()),
              velocityCotangents(costates.size()),
              poseCotangents(costates.size()),
              wrenches(costates.size()),
              coordinates(at(group.coordinates)),
              coordinateSeeds(coordinates.size()),
              coordinateCotangents(coordinates.size()),
              momentumSeeds(at(group.dofs)),
              jointVelocityCotangents(momentumSeeds.size()),
              innovations(momentumSeeds.size()),
              jointMultipliers(momentumSeeds.size()),
              derivatives(costates.size()) {}

        SweepPullbackData<LaneScalar> data;
        Handles handles;
        std::vector<typename Lanes::Motion> costates, costateRates, multipliers;
        std::vector<typename Lanes::Force> velocityCotangents, poseCotangents, wrenches;
        std::vector<LaneScalar> coordinates, coordinateSeeds, coordinateCotangents;
        std::vector<LaneScalar> momentumSeeds, jointVelocityCotangents, innovations;
        std::vector<LaneScalar> jointMultipliers;
        std::vector<assembly::JointConstants<LaneScalar>> derivatives;
    };

    /// A bundle, and where it has several sections what is known of them as a whole.
    struct Bundle {
        Bundle(const SubstructureBundle& source, const dynamics::SectionJoins& joins)
            : firstGroup(source.firstGroup), sections(source.shapes, joins) {}

        int firstGroup;
        dynamics::BundleSections<Lanes> sections;
        Handles whole;
    };

    Handles& handlesOf(int group) { return scratch_[at(group)].handles; }
    /// Eight substructures from handle to handle.
    Handles& wholeOf(int index) {
        Bundle& bundle = bundles_[at(index)];
        return bundle.sections.count() == 1 ? handlesOf(bundle.firstGroup) : bundle.whole;
    }

    void bind(std::size_t group, const Values& values) {
        Scratch& scratch = scratch_[group];
        SweepPullbackData<LaneScalar>& data = scratch.data;
        tree_.bind(group, values, data);
        data.handles = &scratch.handles;
        scratch.handles.baseVelocity = values.groups[group].baseVelocity;
        data.coordinates = scratch.coordinates.data();
        data.rates = scratch.coordinateSeeds.data();
        data.jointCostates = scratch.momentumSeeds.data();
        data.costates = dynamics::numbersOf<LaneScalar>(scratch.costates);
        data.costateRates = dynamics::numbersOf<LaneScalar>(scratch.costateRates);
        data.multipliers = dynamics::numbersOf<LaneScalar>(scratch.multipliers);
        data.velocityCotangents = dynamics::numbersOf<LaneScalar>(scratch.velocityCotangents);
        data.poseCotangents = dynamics::numbersOf<LaneScalar>(scratch.poseCotangents);
        data.wrenches = dynamics::numbersOf<LaneScalar>(scratch.wrenches);
        data.jointVelocityCotangents = scratch.jointVelocityCotangents.data();
        data.innovations = scratch.innovations.data();
        data.jointMultipliers = scratch.jointMultipliers.data();
        data.coordinateCotangents = scratch.coordinateCotangents.data();
    }

    /// Motions and weight in the frames of the substructures and their sections, from the ground to
    /// the tips.
    void spreadBases(const Values& values) {
        for (Bundle& bundle : bundles_) {
            if (bundle.sections.count() == 1) continue;
            sumSections(values, bundle, &Handles::tipCostate, &Handles::baseCostate);
            sumSections(values, bundle, &Handles::tipCostateRate, &Handles::baseCostateRate);
        }
        spreadWholeBases(values);
        for (std::size_t group = 0; group < scratch_.size(); ++group) {
            const Bundle& bundle = bundles_[at(tree_.groups()[group].bundle)];
            if (bundle.sections.count() == 1) continue;
            const assembly::Pose<Lanes>& base = values.groups[group].base;
            Handles& handles = scratch_[group].handles;
            handles.baseCostate += dynamics::motionInto<Lanes>(base, bundle.whole.baseCostate);
            handles.baseCostateRate +=
                dynamics::motionInto<Lanes>(base, bundle.whole.baseCostateRate);
            handles.gravity = base.rotation.back(bundle.whole.gravity);
        }
    }

    /// Motions of handle 2 relative to handle 1 of a bundle, from those of its sections.
    /// @param relative motion of handle 2 relative to handle 1
    /// @param base receives the motion of handle 1 of each section relative to that of the bundle
    using LaneMotion = typename Lanes::Motion;
    void sumSections(const Values& values, Bundle& bundle, LaneMotion Handles::*relative,
                     LaneMotion Handles::*base) {
        LaneMotion motion{};
        for (int section = 0; section < bundle.sections.count(); ++section) {
            const int group = bundle.firstGroup + section;
            Handles& handles = handlesOf(group);
            if (section > 0)
                motion = dynamics::motionInto<Lanes>(tree_.tipOf(values, group - 1), motion);
            handles.*base = motion;
            motion += handles.*relative;
        }
        const int last = bundle.firstGroup + bundle.sections.count() - 1;
        bundle.whole.*relative = dynamics::motionOutOf<Lanes>(values.groups[at(last)].base, motion);
    }

    void spreadWholeBases(const Values& values) {
        const auto gravity = Space::vectorFrom(parameters_ + system_.gravityParameter);
        if (tree_.isLaneChain()) {
            Handles& handles = wholeOf(0);
            for (int axis = 0; axis < Space::vectorSize; ++axis)
                handles.gravity[axis] = LaneScalar(gravity[axis]);
            sweeps_.spreadBases(handles, values.chain.front());
            return;
        }
        for (int part = 0; part < tree_.parts(); ++part) {
            const PartPlace& place = tree_.placeOfPart(part);
            Handles& handles = wholeOf(place.bundle);
            first_[at(part)] = columnOf<Space, Lanes>(handles.tipCostate, place.lane);
            second_[at(part)] = columnOf<Space, Lanes>(handles.tipCostateRate, place.lane);
            const auto local = values.links[at(part)].base.rotation.back(gravity);
            for (int axis = 0; axis < Space::vectorSize; ++axis)
                setLane(handles.gravity[axis], place.lane, local[axis]);
        }
        Tree::spreadBases(values.links, first_, firstBeyond_);
        Tree::spreadBases(values.links, second_, secondBeyond_);
        for (int part = 0; part < tree_.parts(); ++part) {
            const PartPlace& place = tree_.placeOfPart(part);
            Handles& handles = wholeOf(place.bundle);
            setColumn<Lanes>(handles.baseCostate, place.lane, firstBeyond_[at(part)]);
            setColumn<Lanes>(handles.baseCostateRate, place.lane, secondBeyond_[at(part)]);
        }
    }

    void gather(std::size_t index, const Scalar* state, const Scalar* rate) {
        const SubstructureGroup<Lanes>& group = tree_.groups()[index];
        Scratch& scratch = scratch_[index];
        gatherLanes(sweeps_.ranges, group, group.coordinateOf, state, scratch.coordinates);
        gatherLanes(sweeps_.ranges, group, group.coordinateOf, rate, scratch.coordinateSeeds);
        gatherLanes(sweeps_.ranges, group, group.dofOf, rate + system_.coordinateCount,
                    scratch.momentumSeeds);
        std::fill(scratch.coordinateCotangents.begin(), scratch.coordinateCotangents.end(),
                  LaneScalar(0.0));
    }

    void showTouched(const Values& values, CostateFields<Space>& fields,
                     Cotangents<Space>& cotangents) const {
        for (const int node : tree_.touchedNodes()) {
            const SubstructurePlace& place = tree_.placeOf(node);
            const Scratch& scratch = scratch_[at(place.group)];
            const assembly::Pose<Space> pose = tree_.baseOf(values, place);
            const auto outward = [&](const typename Lanes::Motion& motion,
                                     const typename Lanes::Motion& base) {
                const Column local = columnOf<Space, Lanes>(motion, place.lane)
                                     + columnOf<Space, Lanes>(base, place.lane);
                return Tree::template screwOf<Motion>(Tree::motionOutOf(pose, local));
            };
            fields.costate[at(node)] =
                outward(scratch.costates[at(place.joint)], scratch.handles.baseCostate);
            fields.costateRate[at(node)] =
                outward(scratch.costateRates[at(place.joint)], scratch.handles.baseCostateRate);
            fields.multiplier[at(node)] = {};
            cotangents.poses[at(node)] = {};
            cotangents.velocities[at(node)] = {};
        }
        for (const int dof : tree_.touchedDofs())
            cotangents.jointVelocities[at(dof)] = Scalar(0.0);
        for (const int coordinate : tree_.touchedCoordinates())
            cotangents.coordinates[at(coordinate)] = Scalar(0.0);
    }

    void showMultipliers(const Values& values, CostateFields<Space>& fields,
                         Scalar* jointMultipliers) const {
        for (const int node : tree_.touchedNodes()) {
            const SubstructurePlace& place = tree_.placeOf(node);
            fields.multiplier[at(node)] = Tree::template screwOf<Motion>(Tree::motionOutOf(
                tree_.baseOf(values, place),
                columnOf<Space, Lanes>(scratch_[at(place.group)].multipliers[at(place.joint)],
                                       place.lane)));
        }
        for (const int dof : tree_.touchedDofs()) {
            const SubstructurePlace& place = tree_.placeOf(tree_.nodeOfDof(dof));
            jointMultipliers[dof] =
                laneOf(scratch_[at(place.group)].jointMultipliers[at(tree_.localDofs()[at(dof)])],
                       place.lane);
        }
    }

    /// What elements, signals and closures have found, into the frames of the substructures.
    /// @param take of each node: `(place, velocity cotangent, pose cotangent)`
    template <class Take>
    void takeNodes(const Values& values, Cotangents<Space>& cotangents, const Take& take) {
        for (const int node : tree_.touchedNodes()) {
            const SubstructurePlace& place = tree_.placeOf(node);
            const assembly::Pose<Space> base = tree_.baseOf(values, place);
            take(place, Tree::forceInto(base, cotangents.velocities[at(node)]),
                 Tree::forceInto(base, cotangents.poses[at(node)]));
            cotangents.velocities[at(node)] = {};
            cotangents.poses[at(node)] = {};
        }
    }

    void takeJoints(const Cotangents<Space>& cotangents) {
        for (const int dof : tree_.touchedDofs()) {
            const SubstructurePlace& place = tree_.placeOf(tree_.nodeOfDof(dof));
            addLane(
                scratch_[at(place.group)].jointVelocityCotangents[at(tree_.localDofs()[at(dof)])],
                place.lane, cotangents.jointVelocities[at(dof)]);
        }
        for (const int coordinate : tree_.touchedCoordinates()) {
            const SubstructurePlace& place = tree_.placeOf(tree_.nodeOfCoordinate(coordinate));
            addLane(scratch_[at(place.group)]
                        .coordinateCotangents[at(tree_.localCoordinates()[at(coordinate)])],
                    place.lane, cotangents.coordinates[at(coordinate)]);
        }
    }

    /// Adjoint sweep at the handles, with the matrices of the velocity sweep.
    void join(const Record<Space>& record, const Values& values, const Scalar* rowRates,
              Scalar* rowMultipliers) {
        for (Bundle& bundle : bundles_)
            if (bundle.sections.count() > 1)
                bundle.sections.writeFlow(bundle.whole.bias, bundle.whole.drift);
        if (tree_.isLaneChain()) {
            sweeps_.joinLanes(wholeOf(0), values.chain.front());
            return;
        }
        for (int part = 0; part < tree_.parts(); ++part) {
            const PartPlace& place = tree_.placeOfPart(part);
            const Handles& handles = wholeOf(place.bundle);
            flows_[at(part)].bias = columnOf<Space, Lanes>(handles.bias, place.lane);
            flows_[at(part)].drift = columnOf<Space, Lanes>(handles.drift, place.lane);
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
            Handles& handles = wholeOf(place.bundle);
            setColumn<Lanes>(handles.baseMultiplier, place.lane, flows_[at(part)].base);
            setColumn<Lanes>(handles.tipForce, place.lane, flows_[at(part)].tipForce);
        }
    }

    void gatherVelocities(std::size_t group) {
        sweeps_.tree.gatherVelocities(scratch_[group].data);
        const Handles& handles = scratch_[group].handles;
        const SubstructureGroup<Lanes>& source = tree_.groups()[group];
        dynamics::BundleSections<Lanes>& sections = bundles_[at(source.bundle)].sections;
        if (sections.count() > 1) sections.addFlow(source.section, handles.bias, handles.drift);
    }

    void spreadMultipliers(std::size_t group) {
        Handles& handles = scratch_[group].handles;
        const SubstructureGroup<Lanes>& source = tree_.groups()[group];
        const Bundle& bundle = bundles_[at(source.bundle)];
        if (bundle.sections.count() > 1) {
            handles.baseMultiplier = bundle.whole.baseMultiplier;
            handles.tipForce = bundle.whole.tipForce;
            bundle.sections.descend(source.section, handles.baseMultiplier, handles.tipForce);
        }
        sweeps_.tree.spreadMultipliers(scratch_[group].data);
    }

    void scatter(std::size_t index, Scalar* state) const {
        Scalar* momenta = state + system_.coordinateCount;
        const SubstructureGroup<Lanes>& group = tree_.groups()[index];
        const Scratch& scratch = scratch_[index];
        dynamics::scatterLanes<true>(sweeps_.ranges, group, group.coordinateOf,
                                     scratch.coordinateCotangents, state);
        dynamics::scatterLanes<true>(sweeps_.ranges, group, group.dofOf, scratch.jointMultipliers,
                                     momenta);
    }

    void scatterParameters(const Values& values, Scalar* parameters) const {
        for (int part = 0; part < tree_.parts(); ++part) {
            const PartPlace& place = tree_.placeOfPart(part);
            const SubstructureBundle& bundle = tree_.bundles()[at(place.bundle)];
            for (int section = 0; section < bundle.sections(); ++section) {
                const int group = bundle.firstGroup + section;
                typename Space::Vector local;
                for (int axis = 0; axis < Space::vectorSize; ++axis)
                    local[axis] = laneOf(scratch_[at(group)].handles.weights[axis], place.lane);
                Space::addTo(parameters + system_.gravityParameter,
                             tree_.baseOf(values, {part, group, place.lane}).rotation * local);
            }
        }
        for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
            const assembly::Node& node = system_.nodes[index];
            const SubstructurePlace& place = tree_.placeOf(static_cast<int>(index));
            const Scratch& scratch = scratch_[at(place.group)];
            assembly::JointConstants<Scalar> derivative;
            derivative.kind = node.kind;
            assembly::forNumbers(derivative, scratch.derivatives[at(place.joint)],
                                 [&place](Scalar& number, const LaneScalar& numbers) {
                                     number = laneOf(numbers, place.lane);
                                 });
            if constexpr (lanes > 1) derivative = assembly::ofScrew(derivative);
            assembly::addConstants<Space>(system_, node, derivative, parameters);
        }
    }

    const System& system_;
    const Scalar* parameters_;
    dynamics::DividedTree<Space, Lanes> tree_;
    dynamics::DividedRows<Space, Lanes> rows_;
    SubstructurePullbackSweeps<Lanes> sweeps_;
    std::vector<Scratch> scratch_;  ///< per group
    std::vector<Bundle> bundles_;
    std::vector<typename Tree::Flow> flows_;
    std::vector<Column> first_, second_, firstBeyond_, secondBeyond_;
    dynamics::SumsBeyond<Space, Lanes, Handles> sums_;
};

template <class Space>
std::unique_ptr<DividedPullback<Space>> DividedPullback<Space>::create(const System& system,
                                                                       const Scalar* parameters) {
    if (system.nodes.empty() || !dynamics::dividesForces(system)) return nullptr;
    const dynamics::Partition partition = dynamics::partitionOf(system);
    if constexpr (std::is_same_v<Scalar, double>) {
        using Lanes = typename Space::template Rebind<math::Pack<dynamics::PortableTarget>>;
        if (!partition.bundles.empty())
            return std::make_unique<DividedTwin<Space, Lanes>>(system, parameters, partition);
    }
    return std::make_unique<DividedTwin<Space, Space>>(system, parameters, partition);
}

}  // namespace linkwright::sensitivity
