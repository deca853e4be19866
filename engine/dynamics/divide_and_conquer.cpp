// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/divide_and_conquer.h"

#include "engine/dynamics/divided_tree.h"
#include "engine/dynamics/forces.h"
#include "engine/dynamics/substructure_lanes.h"
#include "engine/dynamics/substructure_sweeps.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace linkwright::dynamics {

namespace {

template <class Space, class Lanes>
class DividedDynamics final : public DivideAndConquer<Space> {
public:
    using Scalar = typename Space::Scalar;
    using LaneScalar = typename Lanes::Scalar;
    using Chain = HandleChain<Space>;
    using Column = typename Chain::Column;
    using Values = DividedValues<Space, Lanes>;
    static constexpr int lanes = lanesOf<LaneScalar>;

    DividedDynamics(const System& system, const Scalar* parameters, const Partition& partition)
        : system_(system),
          parameters_(parameters),
          tree_(system, partition),
          flows_(at(tree_.parts())),
          ownMomenta_(flows_.size()),
          ownForces_(flows_.size()),
          beyond_(flows_.size()),
          elementForces_(at(system.dofCount), 0.0) {
        if constexpr (lanes > 1) sweeps_ = laneSweeps<Space>(bestProcessorKind());
        else sweeps_ = singleSweeps<Space>();
        for (const SubstructureGroup<Lanes>& group : tree_.groups()) {
            Scratch& scratch = scratch_.emplace_back();
            scratch.coordinates.resize(at(group.coordinates));
            scratch.coordinateRates.resize(at(group.coordinates));
            scratch.momenta.resize(at(group.dofs));
            scratch.momentumRates.resize(at(group.dofs));
            scratch.innovations.resize(at(group.dofs));
            scratch.jointForces.resize(at(group.dofs));
            scratch.articulated.resize(at(group.slots()));
            scratch.biases.resize(at(group.slots()));
        }
        refresh();
    }

    void refresh() override { tree_.setParameters(parameters_); }

    bool evaluate(Record<Space>& record, Scalar* rate, Extent extent) override {
        if (!record.divided) record.divided = makeValues();
        Values& values = static_cast<Values&>(*record.divided);
        const Scalar* state = record.state.data();
        if (!gatherState(state)) return false;
        for (std::size_t group = 0; group < scratch_.size(); ++group) {
            bind(group, values);
            sweeps_.assemble(&scratch_[group].data);
            if (scratch_[group].data.irregular) return false;
        }
        join(values);
        for (std::size_t group = 0; group < scratch_.size(); ++group)
            sweeps_.spreadVelocities(&scratch_[group].data);
        for (int part = 0; part < tree_.parts(); ++part) {
            const auto& data = scratch_[at(part / lanes)].data;
            ownMomenta_[at(part)] = columnOf<Space, Lanes>(data.ownMomentum, part % lanes);
            ownForces_[at(part)] = columnOf<Space, Lanes>(data.ownForce, part % lanes);
        }
        showTouched(values, record);
        addElements(record);
        passBeyond(values);
        for (std::size_t group = 0; group < scratch_.size(); ++group)
            sweeps_.gatherForces(&scratch_[group].data);
        scatterRates(rate);
        if (extent == Extent::Complete) complete(values, record);
        return true;
    }

private:
    struct Scratch {
        SubstructureData<Lanes> data;
        std::vector<LaneScalar> coordinates, coordinateRates, momenta, momentumRates;
        std::vector<LaneScalar> innovations, jointForces;
        std::vector<typename Lanes::ArticulatedInertia> articulated;
        std::vector<typename Lanes::Force> biases;
    };

    std::unique_ptr<Values> makeValues() const {
        auto values = std::make_unique<Values>();
        for (const SubstructureGroup<Lanes>& group : tree_.groups()) {
            auto& target = values->groups.emplace_back();
            target.nodes.resize(at(group.slots()));
            target.dofs.resize(at(group.dofs));
        }
        values->links.resize(at(tree_.parts()));
        return values;
    }

    void bind(std::size_t index, Values& values) {
        Scratch& scratch = scratch_[index];
        const SubstructureGroup<Lanes>& group = tree_.groups()[index];
        SubstructureData<Lanes>& data = scratch.data;
        data.shape = group.shape.data();
        data.slots = group.slots();
        data.dofs = group.dofs;
        data.tip = group.tip;
        data.nodeConstants = group.nodeConstants.data();
        data.dofConstants = group.dofConstants.data();
        data.coordinates = scratch.coordinates.data();
        data.momenta = scratch.momenta.data();
        data.coordinateRates = scratch.coordinateRates.data();
        data.momentumRates = scratch.momentumRates.data();
        data.nodes = values.groups[index].nodes.data();
        data.dofValues = values.groups[index].dofs.data();
        data.articulated = scratch.articulated.data();
        data.biases = scratch.biases.data();
        data.innovations = scratch.innovations.data();
        data.jointForces = scratch.jointForces.data();
    }

    /// @return false when an angle is out of the range of the lanes' sine
    bool gatherState(const Scalar* state) {
        if constexpr (lanes > 1)
            for (int entry = 0; entry < system_.coordinateCount; ++entry)
                if (!(std::abs(state[entry]) <= math::largestPackAngle)) return false;
        for (std::size_t index = 0; index < scratch_.size(); ++index) {
            const SubstructureGroup<Lanes>& group = tree_.groups()[index];
            Scratch& scratch = scratch_[index];
            gatherLanes(group, group.coordinateOf, state, scratch.coordinates);
            gatherLanes(group, group.dofOf, state + system_.coordinateCount, scratch.momenta);
        }
        return true;
    }

    void scatterRates(Scalar* rate) const {
        Scalar* momentumRate = rate + system_.coordinateCount;
        for (std::size_t index = 0; index < scratch_.size(); ++index) {
            const SubstructureGroup<Lanes>& group = tree_.groups()[index];
            const Scratch& scratch = scratch_[index];
            scatterLanes(group, group.coordinateOf, scratch.coordinateRates,
                         [rate](int place, double value) { rate[place] = value; });
            scatterLanes(group, group.dofOf, scratch.momentumRates,
                         [momentumRate](int place, double value) { momentumRate[place] = value; });
        }
    }

    /// Velocity sweep at the handles: joins all substructures and takes them apart again; then
    /// every handle 1 knows its velocity, every handle 2 its impulse.
    void join(Values& values) {
        auto& links = values.links;
        assembly::Pose<Space> base;
        for (int part = 0; part < tree_.parts(); ++part) {
            const std::size_t group = at(part / lanes);
            const int lane = part % lanes;
            auto& link = links[at(part)];
            readEquations(scratch_[group].data, lane, link, flows_[at(part)]);
            link.tip = poseOf(values.groups[group].nodes[at(tree_.groups()[group].tip)].pose, lane);
            link.base = base;
            base = composed(base, link.tip);
        }
        Chain::factorize(links);
        Chain::solve(links, flows_);
        const auto gravity = Space::vectorFrom(parameters_ + system_.gravityParameter);
        for (int part = 0; part < tree_.parts(); ++part) {
            SubstructureData<Lanes>& data = scratch_[at(part / lanes)].data;
            const int lane = part % lanes;
            setColumn<Lanes>(data.baseVelocity, lane, flows_[at(part)].base);
            setColumn<Lanes>(data.tipImpulse, lane, flows_[at(part)].tipForce);
            const typename Space::Vector local = links[at(part)].base.rotation.back(gravity);
            for (int axis = 0; axis < Space::vectorSize; ++axis)
                setLane(data.gravity[axis], lane, local[axis]);
        }
    }

    static void readEquations(SubstructureData<Lanes>& data, int lane, typename Chain::Link& link,
                              typename Chain::Flow& flow) {
        HandleEquations<Lanes>& equations = data.equations;
        flow.bias = columnOf<Space, Lanes>(equations.bias, lane);
        flow.drift = columnOf<Space, Lanes>(equations.drift, lane);
        const LaneScalar* compliance = equations.compliance;
        for (int row = 0; row < Chain::size; ++row) {
            for (int other = 0; other <= row; ++other) {
                link.compliance(row, other) = laneOf(*compliance++, lane);
                link.compliance(other, row) = link.compliance(row, other);
            }
            link.transfer.col(row) = columnOf<Space, Lanes>(equations.transfer[row], lane);
        }
        readInertia(equations.inertia, lane, link.inertia);
    }

    static void readInertia(const typename Lanes::ArticulatedInertia& source, int lane,
                            typename Chain::Square& target) {
        if constexpr (Space::planar) {
            const double ax = laneOf(source.ax, lane), ay = laneOf(source.ay, lane);
            const double xy = laneOf(source.xy, lane);
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

    static assembly::Pose<Space> poseOf(const assembly::Pose<Lanes>& source, int lane) {
        assembly::Pose<Space> pose;
        for (int axis = 0; axis < Space::vectorSize; ++axis)
            pose.origin[axis] = laneOf(source.origin[axis], lane);
        if constexpr (Space::planar) {
            pose.rotation = {laneOf(source.rotation.cosine, lane),
                             laneOf(source.rotation.sine, lane)};
        } else {
            for (int row = 0; row < 3; ++row)
                for (int column = 0; column < 3; ++column)
                    pose.rotation.matrix(row, column) =
                        laneOf(source.rotation.matrix(row, column), lane);
        }
        return pose;
    }

    static assembly::Pose<Space> composed(const assembly::Pose<Space>& outer,
                                          const assembly::Pose<Space>& inner) {
        return {outer.rotation * inner.rotation, outer.origin + outer.rotation * inner.origin};
    }

    /// Pose and velocity of a node in the world.
    void showNode(const Values& values, int index, Record<Space>& record) const {
        const SubstructurePlace& place = tree_.placeOf(index);
        const NodeValues<Lanes>& node = values.groups[at(place.group)].nodes[at(place.slot)];
        const auto& base = values.links[at(place.part)].base;
        record.poses[at(index)] = composed(base, poseOf(node.pose, place.lane));
        record.velocities[at(index)] = inWorld<typename Space::Motion>(
            base, columnOf<Space, Lanes>(node.velocity, place.lane));
    }

    template <class Screw>
    static Screw inWorld(const assembly::Pose<Space>& base, const Column& column) {
        if constexpr (std::is_same_v<Screw, typename Space::Motion>) {
            const auto local = screwOf<Space, Screw>(column);
            const auto angular = Space::rotateAngular(base.rotation, local.angular);
            return {angular, base.rotation * local.linear +
                                 Space::crossVector(-angular, base.origin)};
        } else {
            const auto local = screwOf<Space, Screw>(column);
            const typename Space::Vector force = base.rotation * local.force;
            return {Space::rotateAngular(base.rotation, local.moment) +
                        Space::moment(base.origin, force),
                    force};
        }
    }

    void showTouched(const Values& values, Record<Space>& record) const {
        for (const int node : tree_.touchedNodes()) showNode(values, node, record);
        for (const int dof : tree_.touchedDofs()) {
            const SubstructurePlace& place = tree_.placeOf(tree_.nodeOfDof(dof));
            record.jointVelocities[at(dof)] =
                laneOf(values.groups[at(place.group)].dofs[at(tree_.localDofs()[at(dof)])].velocity,
                       place.lane);
        }
    }

    /// Springs, motors and loads act on the frames of the record; their forces go back to the
    /// substructures.
    void addElements(Record<Space>& record) {
        for (const int node : tree_.touchedNodes()) record.forces[at(node)] = {};
        for (const int dof : tree_.touchedDofs()) elementForces_[at(dof)] = 0.0;
        applyElements<Space>(
            {system_, parameters_, record.state.data(), record, elementForces_.data()});
        const Values& values = static_cast<const Values&>(*record.divided);
        for (const int index : tree_.touchedNodes()) {
            const SubstructurePlace& place = tree_.placeOf(index);
            const auto& base = values.links[at(place.part)].base;
            const typename Space::Force& world = record.forces[at(index)];
            const typename Space::Force local{
                Space::rotateAngularBack(base.rotation,
                                         world.moment - Space::moment(base.origin, world.force)),
                base.rotation.back(world.force)};
            const Column column = columnOf<Space, Space>(local, 0);
            addColumn<Lanes>(scratch_[at(place.group)].data.nodes[place.slot].force, place.lane,
                             column);
            ownForces_[at(place.part)] += column;
        }
        for (const int dof : tree_.touchedDofs()) {
            const SubstructurePlace& place = tree_.placeOf(tree_.nodeOfDof(dof));
            LaneScalar& force =
                scratch_[at(place.group)].jointForces[at(tree_.localDofs()[at(dof)])];
            setLane(force, place.lane, laneOf(force, place.lane) + elementForces_[at(dof)]);
        }
    }

    /// Force sweep at the handles.
    void passBeyond(const Values& values) {
        Chain::gatherBeyond(values.links, ownMomenta_, beyond_);
        for (int part = 0; part < tree_.parts(); ++part)
            setColumn<Lanes>(scratch_[at(part / lanes)].data.momentumBeyond, part % lanes,
                             beyond_[at(part)]);
        Chain::gatherBeyond(values.links, ownForces_, beyond_);
        for (int part = 0; part < tree_.parts(); ++part)
            setColumn<Lanes>(scratch_[at(part / lanes)].data.forceBeyond, part % lanes,
                             beyond_[at(part)]);
    }

    void complete(const Values& values, Record<Space>& record) const {
        for (std::size_t index = 0; index < system_.nodes.size(); ++index) {
            const Node& source = system_.nodes[index];
            const SubstructurePlace& place = tree_.placeOf(static_cast<int>(index));
            const auto& group = values.groups[at(place.group)];
            const NodeValues<Lanes>& node = group.nodes[at(place.slot)];
            const auto& base = values.links[at(place.part)].base;
            showNode(values, static_cast<int>(index), record);
            record.momenta[index] = inWorld<typename Space::Force>(
                base, columnOf<Space, Lanes>(node.momentum, place.lane));
            record.forces[index] = inWorld<typename Space::Force>(
                base, columnOf<Space, Lanes>(node.force, place.lane));
            if (source.inertiaParameter >= 0)
                record.inertias[index] = Space::inertiaInWorld(
                    parameters_ + source.inertiaParameter, record.poses[index].rotation,
                    record.poses[index].origin);
            for (int dof = source.firstDof; dof < source.firstDof + source.dofCount; ++dof) {
                const DofValues<Lanes>& joint = group.dofs[at(tree_.localDofs()[at(dof)])];
                record.axes[at(dof)] = inWorld<typename Space::Motion>(
                    base, columnOf<Space, Lanes>(joint.axis, place.lane));
                record.jointVelocities[at(dof)] = laneOf(joint.velocity, place.lane);
            }
        }
    }

    const System& system_;
    const Scalar* parameters_;
    DividedTree<Space, Lanes> tree_;
    SubstructureSweeps sweeps_;
    std::vector<Scratch> scratch_;
    std::vector<typename Chain::Flow> flows_;
    std::vector<Column> ownMomenta_, ownForces_, beyond_;
    std::vector<Scalar> elementForces_;  ///< per dof of the system
};

template <class Space, class Lanes>
std::unique_ptr<DivideAndConquer<Space>> make(const System& system,
                                              const typename Space::Scalar* parameters,
                                              const Partition& partition) {
    return std::make_unique<DividedDynamics<Space, Lanes>>(system, parameters, partition);
}

}  // namespace

template <class Space>
std::unique_ptr<DivideAndConquer<Space>> DivideAndConquer<Space>::create(const System& system,
                                                                         const Scalar* parameters) {
    if (!canDivide(system)) return nullptr;
    const Partition partition = partitionOf(system);
    if (partition.lanes)
        return make<Space, typename Space::template Rebind<math::Pack<PortableTarget>>>(
            system, parameters, partition);
    return make<Space, Space>(system, parameters, partition);
}

template class DivideAndConquer<math::PlanarSpace<double>>;
template class DivideAndConquer<math::SpatialSpace<double>>;

}  // namespace linkwright::dynamics
