// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// The divided equations of motion, for the files that instantiate them for one kind of number each:
// instances take long to compile, and so they compile beside each other.
#include "engine/base/parallel.h"
#include "engine/dynamics/elements/forces.h"
#include "engine/dynamics/equations/loops.h"
#include "engine/dynamics/equations/sweeps.h"
#include "engine/dynamics/substructures/divide_and_conquer.h"
#include "engine/dynamics/substructures/divided_rows_definitions.h"
#include "engine/dynamics/substructures/divided_tree_definitions.h"
#include "engine/dynamics/substructures/substructure_lanes.h"
#include "engine/dynamics/substructures/sums_beyond.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace linkwright::dynamics {

/// Real numbers are computed in lanes where the partition has them, and other numbers, which serve
/// to check and to differentiate, one part after the other.
/// @tparam Lanes the space over packs, or `Space` itself
template <class Space, class Lanes>
class DividedDynamics final : public DivideAndConquer<Space> {
public:
    using Scalar = typename Space::Scalar;
    using LaneScalar = typename Lanes::Scalar;
    using Tree = HandleTree<Space>;
    using Column = typename Tree::Column;
    using Pose = assembly::Pose<Space>;
    using Values = DividedValues<Space, Lanes>;
    static constexpr int lanes = lanesOf<LaneScalar>;

    DividedDynamics(const System& system, const Scalar* parameters, const Partition& partition)
        : system_(system),
          parameters_(parameters),
          tree_(system, partition),
          rows_(system, tree_),
          flows_(at(tree_.parts())),
          sums_(tree_),
          elementForces_(at(system.dofCount), Scalar(0.0)) {
        SectionJoins joins;
        if constexpr (lanes > 1) {
            sweeps_ = laneSweeps<Space>(bestProcessorKind());
            joins = laneSectionJoins<Space>(bestProcessorKind());
        } else {
            sweeps_.tree = sweepsOver<assembly::NumberSpace<Space>, Scope::Substructure>();
        }
        scratch_.reserve(tree_.groups().size());
        for (const SubstructureGroup<Lanes>& group : tree_.groups())
            scratch_.emplace_back(group, at(sweeps_.tree.branchBytes));
        for (const SubstructureBundle& bundle : tree_.bundles())
            bundles_.emplace_back(bundle, joins);
        findEntries();
        refresh();
    }

    void refresh() override { tree_.setParameters(parameters_); }

    [[nodiscard]] std::size_t pieces() const override { return scratch_.size(); }

    [[nodiscard]] const std::vector<StateRange>& entriesOf(std::size_t piece) const override {
        return entries_[piece];
    }

    std::optional<Status> evaluate(const StageSum<Scalar>& state,
                                   const assembly::FunctionValues<Scalar>& functions,
                                   Record<Space>& record, Scalar* rate,
                                   EvaluationLevel extent) override {
        if (!record.divided) record.divided = makeValues();
        Values& values = static_cast<Values&>(*record.divided);
        if (!assemble(state, record.state.data(), values)) return {};
        join(values);
        if (!rows_.empty())
            if (const Status status = closeLoops(functions, values, record); status.singular)
                return status;
        spreadVelocities(values);
        showTouched(values, record);
        placeContacts<Space>(system_, parameters_, record);
        addForces(values, record);
        gatherForces(values, rate);
        if (extent == EvaluationLevel::Complete || tree_.touchesAll()) complete(values, record);
        return Status{};
    }

private:
    using Handles = HandlesInWork<Lanes>;
    using Group = typename Values::Group;

    struct Scratch {
        Scratch(const SubstructureGroup<Lanes>& group, std::size_t branchBytes)
            : coordinates(at(group.coordinates)),
              coordinateRates(coordinates.size()),
              momenta(at(group.dofs)),
              momentumRates(momenta.size()),
              innovations(momenta.size()),
              jointForces(momenta.size()),
              turns(3 * group.joints.size()) {
            branches.resize(group.joints.size() * branchBytes);
        }

        SweepData<LaneScalar> data;
        Handles handles;
        bool irregular = false;  ///< a joint has no positive inertia or turned too far for lanes
        std::vector<LaneScalar> coordinates, coordinateRates, momenta, momentumRates;
        std::vector<LaneScalar> innovations, jointForces, turns;
        LaneMemory branches;
    };

    /// A bundle, and where it has several sections what is known of them as a whole.
    struct Bundle {
        Bundle(const SubstructureBundle& source, const SectionJoins& joins)
            : firstGroup(source.firstGroup), sections(source.shapes, joins) {}

        int firstGroup;
        BundleSections<Lanes> sections;
        Handles whole;
    };

    std::unique_ptr<Values> makeValues() const {
        auto values = tree_.makeValues();
        rows_.resize(values->rows);
        return values;
    }

    /// Entries of the state by the group they belong to, and behind these those of none.
    void findEntries() {
        std::vector<std::size_t> owners(at(system_.coordinateCount) + at(system_.dofCount),
                                        scratch_.size());
        for (std::size_t index = 0; index < scratch_.size(); ++index) {
            const SubstructureGroup<Lanes>& group = tree_.groups()[index];
            for (const int place : group.coordinateOf)
                if (place >= 0) owners[at(place)] = index;
            for (const int place : group.dofOf)
                if (place >= 0) owners[at(system_.coordinateCount) + at(place)] = index;
        }
        entries_.resize(scratch_.size() + 1);
        for (std::size_t begin = 0, end = 0; begin < owners.size(); begin = end) {
            while (end < owners.size() && owners[end] == owners[begin])
                ++end;
            entries_[owners[begin]].push_back({begin, end});
        }
    }

    void bind(std::size_t group, Values& values) {
        Scratch& scratch = scratch_[group];
        SweepData<LaneScalar>& data = scratch.data;
        tree_.bind(group, values, data);
        data.coordinates = scratch.coordinates.data();
        data.coordinateRates = scratch.coordinateRates.data();
        data.angles = scratch.turns.data();
        data.sines = data.angles + data.jointCount;
        data.cosines = data.sines + data.jointCount;
        data.branches = scratch.branches.data();
        data.innovations = scratch.innovations.data();
        data.jointForces = scratch.jointForces.data();
        data.handles = &scratch.handles;
    }

    Handles& handlesOf(int group) { return scratch_[at(group)].handles; }
    /// Eight substructures from handle to handle.
    Handles& wholeOf(int index) {
        Bundle& bundle = bundles_[at(index)];
        return bundle.sections.count() == 1 ? handlesOf(bundle.firstGroup) : bundle.whole;
    }

    /// @return false when an angle is out of the range of the lanes' sine, or a joint without
    ///         inertia
    bool assemble(const StageSum<Scalar>& sum, Scalar* state, Values& values) {
        const bool shared = base::PieceSharing::active();
        if (!shared)
            sum.fill({0, at(system_.coordinateCount) + at(system_.dofCount)}, state);
        else
            for (const StateRange& range : entries_.back())
                sum.fill(range, state);
        for (std::size_t bundle = 0; bundle < bundles_.size(); ++bundle)
            bundles_[bundle].sections.bind(values.sections[bundle]);
        base::forPieces(scratch_.size(), [&](std::size_t index) {
            const SubstructureGroup<Lanes>& group = tree_.groups()[index];
            Scratch& scratch = scratch_[index];
            if (shared)
                for (const StateRange& range : entries_[index])
                    sum.fill(range, state);
            gatherLanes(sweeps_.ranges, group, group.coordinateOf, state, scratch.coordinates);
            gatherLanes(sweeps_.ranges, group, group.dofOf, state + system_.coordinateCount,
                        scratch.momenta);
            bind(index, values);
            sweeps_.tree.place(scratch.data);
            scratch.irregular = sweeps_.tree.eliminate(scratch.data, scratch.momenta.data()) >= 0;
            BundleSections<Lanes>& sections = bundles_[at(group.bundle)].sections;
            if (sections.count() > 1) sections.add(group.section, scratch.handles.equations);
        });
        return std::none_of(scratch_.begin(), scratch_.end(),
                            [](const Scratch& scratch) { return scratch.irregular; });
    }

    /// Equations of bundles of several sections, and the frames of these.
    void joinSections(Values& values) {
        for (Bundle& bundle : bundles_) {
            if (bundle.sections.count() == 1) continue;
            bundle.sections.write(bundle.whole.equations);
            assembly::Pose<Lanes>& tip = bundle.whole.tip;
            tip = tree_.tipOf(values, bundle.firstGroup);
            for (int section = 1; section < bundle.sections.count(); ++section) {
                const int group = bundle.firstGroup + section;
                values.groups[at(group)].base = tip;
                tip = poseOutOf<Lanes>(tip, tree_.tipOf(values, group));
            }
        }
    }

    /// Velocity sweep at the handles: joins all substructures and takes them apart again.
    void join(Values& values) {
        joinSections(values);
        if (tree_.isLaneChain()) {
            joinLanes(values);
            return;
        }
        for (int part = 0; part < tree_.parts(); ++part) {
            const PartPlace& place = tree_.placeOfPart(part);
            const Handles& handles = wholeOf(place.bundle);
            auto& link = values.links[at(part)];
            readEquations(handles.equations, place.lane, link, flows_[at(part)]);
            link.tip = lanePose<Space, Lanes>(handles.tip, place.lane);
        }
        Tree::place(values.links);
        Tree::factorize(values.links);
        Tree::solve(values.links, flows_);
    }

    /// The same where the lanes are joined with each other.
    void joinLanes(Values& values) {
        Handles& handles = wholeOf(0);
        const auto gravity = Space::vectorFrom(parameters_ + system_.gravityParameter);
        for (int axis = 0; axis < Space::vectorSize; ++axis)
            handles.gravity[axis] = LaneScalar(gravity[axis]);
        sweeps_.joinLanes(handles, values.chain.front());
        for (int part = 0; part < tree_.parts(); ++part)
            values.links[at(part)].base = lanePose<Space, Lanes>(values.chain.front().base, part);
    }

    static void readEquations(const HandleEquations<Lanes>& equations, int lane,
                              typename Tree::Link& link, typename Tree::Flow& flow) {
        flow.bias = columnOf<Space, Lanes>(equations.bias, lane);
        readInertia(equations.inertia, lane, link.inertia);
        if (link.isTip) return;
        flow.drift = columnOf<Space, Lanes>(equations.drift, lane);
        const LaneScalar* compliance = equations.compliance;
        for (int row = 0; row < Tree::size; ++row) {
            for (int other = 0; other <= row; ++other) {
                link.compliance(row, other) = laneOf(*compliance++, lane);
                link.compliance(other, row) = link.compliance(row, other);
            }
            link.transfer.col(row) = columnOf<Space, Lanes>(equations.transfer[row], lane);
        }
    }

    static void readInertia(const typename Lanes::ArticulatedInertia& source, int lane,
                            typename Tree::Square& target) {
        if constexpr (Space::planar) {
            const Scalar ax = laneOf(source.ax, lane), ay = laneOf(source.ay, lane);
            const Scalar xy = laneOf(source.xy, lane);
            target << laneOf(source.aa, lane), ax, ay, ax, laneOf(source.xx, lane), xy, ay, xy,
                laneOf(source.yy, lane);
        } else {
            for (int row = 0; row < 3; ++row)
                for (int column = 0; column < 3; ++column) {
                    target(row, column) = laneOf(source.rotational(row, column), lane);
                    target(row, 3 + column) = laneOf(source.coupling(row, column), lane);
                    target(3 + column, row) = target(row, 3 + column);
                    target(3 + row, 3 + column) = laneOf(source.translational(row, column), lane);
                }
        }
    }

    /// Finds the impulses of the cuts, and with them the velocities and impulses at the handles.
    Status closeLoops(const assembly::FunctionValues<Scalar>& functions, Values& values,
                      Record<Space>& record) {
        for (const int node : tree_.touchedNodes())
            showPose(values, node, record);
        placeLoopConstraints<Space>(system_, parameters_, record.state.data(), functions, record);
        if (const Status status = rows_.factorize(values, record); status.singular) return status;
        rows_.solve(
            values, record, record.prescribedRates.data(),
            [this](int dof) { return innovation(dof); }, flows_, record.impulses.data());
        return {};
    }

    /// Innovation of a degree of freedom, to read and to subtract from.
    auto innovation(int dof) {
        const SubstructurePlace& place = tree_.placeOf(tree_.nodeOfDof(dof));
        return LaneReference<LaneScalar, Scalar>{
            scratch_[at(place.group)].innovations[at(tree_.localDofs()[at(dof)])], place.lane};
    }

    /// Every handle 1 gets its velocity, every handle 2 its impulse.
    void spreadVelocities(Values& values) {
        if (!tree_.isLaneChain()) setHandles(values);
        base::forPieces(scratch_.size(), [this, &values](std::size_t index) {
            const SubstructureGroup<Lanes>& group = tree_.groups()[index];
            const Bundle& bundle = bundles_[at(group.bundle)];
            Handles& handles = scratch_[index].handles;
            if (bundle.sections.count() > 1) {
                handles.baseVelocity = bundle.whole.baseVelocity;
                handles.tipImpulse = bundle.whole.tipImpulse;
                bundle.sections.descend(group.section, handles.baseVelocity, handles.tipImpulse);
                handles.gravity = values.groups[index].base.rotation.back(bundle.whole.gravity);
            }
            values.groups[index].baseVelocity = handles.baseVelocity;
            sweeps_.tree.spread(scratch_[index].data);
        });
    }

    /// Velocities and impulses at the handles, and the weight in the frames of the substructures.
    void setHandles(const Values& values) {
        const auto gravity = Space::vectorFrom(parameters_ + system_.gravityParameter);
        for (int part = 0; part < tree_.parts(); ++part) {
            const PartPlace& place = tree_.placeOfPart(part);
            Handles& handles = wholeOf(place.bundle);
            setColumn<Lanes>(handles.baseVelocity, place.lane, flows_[at(part)].base);
            setColumn<Lanes>(handles.tipImpulse, place.lane, flows_[at(part)].tipForce);
            const typename Space::Vector local = values.links[at(part)].base.rotation.back(gravity);
            for (int axis = 0; axis < Space::vectorSize; ++axis)
                setLane(handles.gravity[axis], place.lane, local[axis]);
        }
    }

    void showPose(const Values& values, int index, Record<Space>& record) const {
        const SubstructurePlace& place = tree_.placeOf(index);
        record.poses[at(index)] = poseOutOf<Space>(
            tree_.baseOf(values, place),
            lanePose<Space, Lanes>(values.groups[at(place.group)].poses[at(place.joint)],
                                   place.lane));
    }

    /// Pose and velocity of a node in the world.
    void showNode(const Values& values, int index, Record<Space>& record) const {
        const SubstructurePlace& place = tree_.placeOf(index);
        showPose(values, index, record);
        record.velocities[at(index)] =
            worldMotion(tree_.baseOf(values, place),
                        values.groups[at(place.group)].velocities[at(place.joint)], place.lane);
    }

    static typename Space::Motion worldMotion(const Pose& base,
                                              const typename Lanes::Motion& motion, int lane) {
        return Tree::template screwOf<typename Space::Motion>(
            Tree::motionOutOf(base, columnOf<Space, Lanes>(motion, lane)));
    }
    static typename Space::Force worldForce(const Pose& base, const typename Lanes::Force& wrench,
                                            int lane) {
        return Tree::template screwOf<typename Space::Force>(
            Tree::outward(base, columnOf<Space, Lanes>(wrench, lane)));
    }

    void showTouched(const Values& values, Record<Space>& record) const {
        for (const int node : tree_.touchedNodes())
            showNode(values, node, record);
        for (const int dof : tree_.touchedDofs()) {
            const SubstructurePlace& place = tree_.placeOf(tree_.nodeOfDof(dof));
            record.jointVelocities[at(dof)] = laneOf(
                values.groups[at(place.group)].jointVelocities[at(tree_.localDofs()[at(dof)])],
                place.lane);
        }
    }

    /// Springs, motors, loads and closures act on the frames of the record; their forces go back to
    /// the substructures.
    void addForces(Values& values, Record<Space>& record) {
        for (const int node : tree_.touchedNodes()) {
            record.forces[at(node)] = {};
            record.momenta[at(node)] = {};
        }
        for (const int dof : tree_.touchedDofs())
            elementForces_[at(dof)] = Scalar(0.0);
        applyElements<Space>(
            ForceContext<Space>::of(record, system_, parameters_, elementForces_.data()));
        addLoopConstraintForces<Space>(system_, parameters_, record);
        for (const int index : tree_.touchedNodes()) {
            const SubstructurePlace& place = tree_.placeOf(index);
            const Pose base = tree_.baseOf(values, place);
            Handles& handles = handlesOf(place.group);
            Group& group = values.groups[at(place.group)];
            const Column force = Tree::forceInto(base, record.forces[at(index)]);
            addColumn<Lanes>(group.forces[at(place.joint)], place.lane, force);
            addColumn<Lanes>(handles.ownForce, place.lane, force);
            if (rows_.empty()) continue;
            const Column momentum = Tree::forceInto(base, record.momenta[at(index)]);
            addColumn<Lanes>(group.momenta[at(place.joint)], place.lane, momentum);
            addColumn<Lanes>(handles.ownMomentum, place.lane, momentum);
        }
        for (const int dof : tree_.touchedDofs()) {
            const SubstructurePlace& place = tree_.placeOf(tree_.nodeOfDof(dof));
            LaneScalar& force =
                scratch_[at(place.group)].jointForces[at(tree_.localDofs()[at(dof)])];
            setLane(force, place.lane, Scalar(laneOf(force, place.lane) + elementForces_[at(dof)]));
        }
    }

    /// Force sweep, at the handles and within.
    void gatherForces(const Values& values, Scalar* rate) {
        sums_.gather(
            values, bundles_, [this](int group) -> Handles& { return handlesOf(group); },
            [this](int bundle) -> Handles& { return wholeOf(bundle); }, sweeps_.gatherBeyond,
            {{&Handles::ownMomentum, &Handles::momentumBeyond},
             {&Handles::ownForce, &Handles::forceBeyond}});
        Scalar* momentumRate = rate + system_.coordinateCount;
        base::forPieces(scratch_.size(), [this, rate, momentumRate](std::size_t index) {
            const SubstructureGroup<Lanes>& group = tree_.groups()[index];
            Scratch& scratch = scratch_[index];
            sweeps_.tree.accumulate(scratch.data, scratch.momentumRates.data());
            scatterLanes<false>(sweeps_.ranges, group, group.coordinateOf, scratch.coordinateRates,
                                rate);
            scatterLanes<false>(sweeps_.ranges, group, group.dofOf, scratch.momentumRates,
                                momentumRate);
        });
    }

    void complete(const Values& values, Record<Space>& record) const {
        for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
            const Node& source = system_.nodes[index];
            const SubstructurePlace& place = tree_.placeOf(static_cast<int>(index));
            const Group& group = values.groups[at(place.group)];
            const Pose base = tree_.baseOf(values, place);
            showNode(values, static_cast<int>(index), record);
            record.momenta[index] = worldForce(base, group.momenta[at(place.joint)], place.lane);
            record.forces[index] = worldForce(base, group.forces[at(place.joint)], place.lane);
            if (source.inertiaParameter >= 0)
                record.inertias[index] =
                    Space::inertiaInWorld(parameters_ + source.inertiaParameter,
                                          record.poses[index].rotation, record.poses[index].origin);
            for (int dof = source.firstDof; dof < source.firstDof + source.dofCount; ++dof) {
                const std::size_t local = at(tree_.localDofs()[at(dof)]);
                record.axes[at(dof)] = worldMotion(base, group.axes[local], place.lane);
                record.jointVelocities[at(dof)] = laneOf(group.jointVelocities[local], place.lane);
            }
        }
    }

    const System& system_;
    const Scalar* parameters_;
    DividedTree<Space, Lanes> tree_;
    DividedRows<Space, Lanes> rows_;
    SubstructureSweeps<Lanes> sweeps_;
    std::vector<Scratch> scratch_;                  ///< per group
    std::vector<std::vector<StateRange>> entries_;  ///< per group, and of none
    std::vector<Bundle> bundles_;
    std::vector<typename Tree::Flow> flows_;
    SumsBeyond<Space, Lanes, Handles> sums_;
    std::vector<Scalar> elementForces_;  ///< per dof of the system
};

template <class Space>
std::unique_ptr<DivideAndConquer<Space>> DivideAndConquer<Space>::create(const System& system,
                                                                         const Scalar* parameters) {
    if (system.nodes.empty() || !dividesForces(system)) return nullptr;
    const Partition partition = partitionOf(system);
    if constexpr (std::is_same_v<Scalar, double>) {
        using Lanes = typename Space::template Rebind<math::Pack<PortableTarget>>;
        if (!partition.bundles.empty())
            return std::make_unique<DividedDynamics<Space, Lanes>>(system, parameters, partition);
    }
    return std::make_unique<DividedDynamics<Space, Space>>(system, parameters, partition);
}

}  // namespace linkwright::dynamics
