// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/signal_compiler.h"
#include "engine/assembly/table_function.h"

#include <map>
#include <utility>

namespace linkwright::assembly {

/// Forces and cost terms of a drawing.
class ElementCompiler : protected SignalCompiler, private ElementPlaces {
protected:
    using SignalCompiler::SignalCompiler;

    void addDuration() {
        const std::string& formula = system_.model.simulation.durationFormula;
        if (formula.empty()) return;
        system_.durationFormula = math::Expression::parse(formula, functionNames());
        system_.timeScale = allocate(1);
    }

    void indexBodyPoints() {
        for (const model::Body& body : system_.model.bodies) {
            system_.bodyPoints.emplace_back();
            for (const std::string& point : body.points)
                system_.bodyPoints.back().push_back(points_.at(point));
        }
    }

    /// Everything but bodies and joints.
    void buildElements() {
        addFunctionNumbers();
        addDuration();
        for (const model::Rod& rod : system_.model.rods)
            addRod(rod);
        for (const model::RollingWheel& wheel : system_.model.wheels)
            addWheel(wheel);
        for (const model::Cam& cam : system_.model.cams)
            addCam(cam);
        for (const model::GearCoupling& gear : system_.model.gears)
            addGear(gear);
        for (const model::Drive& drive : system_.model.drives)
            addDrive(drive);
        addGravity();
        addInertia();
        addForces();
        addSignals();
        addContactSignals();
        addCosts();
        lendToMassless();
    }

    // --- inertia and forces -------------------------------------------------------------

    void addGravity() {
        system_.gravityParameter = addVector(RuleKind::Direction, system_.model.gravity);
    }

    void addInertia() {
        for (InertiaShare& share : system_.inertiaShares) {
            if (share.node < 0) continue;
            Node& node = system_.nodes[index(share.node)];
            if (node.inertiaParameter < 0) node.inertiaParameter = allocate(inertiaSize_);
            share.parameter = node.inertiaParameter;
        }
    }

    /// A frame with nothing that has mass beyond it would take infinite velocity from any momentum:
    /// it gets inertia on loan, see Ballast. Whether something else determines its motion shows
    /// when the equations are solved.
    void lendToMassless() {
        std::vector<bool> loaded(system_.nodes.size(), false);
        double mass = 0.0;
        for (const InertiaShare& share : system_.inertiaShares) {
            const model::Body& body = system_.model.bodies[index(share.body)];
            mass = std::max(mass, body.massProperties.mass.value);
            if (share.node >= 0 && !model::isMassless(body)) loaded[index(share.node)] = true;
        }
        for (std::size_t place = system_.nodes.size(); place-- > 0;) {
            const Node& node = system_.nodes[place];
            if (!loaded[place]) lendTo(static_cast<int>(place), mass);
            if (loaded[place] && node.parent >= 0) loaded[index(node.parent)] = true;
        }
    }

    void lendTo(int node, double mass) {
        const Node& lent = system_.nodes[index(node)];
        const std::string& joint = system_.model.joints[index(lent.joint)].id;
        if (mass == 0.0)
            throw base::InputError(Diagnostic{Severity::Error, joint, "",
                                              "Nothing that moves has mass.",
                                              "Give at least one link a mass."});
        if (system_.model.simulation.formulation == model::Formulation::DivideAndConquer
            && lent.dofCount > 0)
            throw base::InputError(
                Diagnostic{Severity::Error, joint, "",
                           "Nothing with mass is attached beyond this joint, which divide and "
                           "conquer cannot handle.",
                           "Give the link a mass, or choose joint or absolute coordinates."});
        for (int local = 0; local < lent.dofCount; ++local) {
            const int dof = lent.firstDof + local;
            if (system_.armatures[index(dof)] >= 0) continue;
            const bool travels =
                lent.kind == NodeKind::Prismatic || lent.kind == NodeKind::Translation;
            const double reach = travels ? 1.0 : 0.1 * system_.size;
            system_.virtualInertias.push_back(
                {node, 0, mass * reach * reach, pathToGround(system_, {node}), dof});
        }
    }

    void addForces() {
        system_.armatures.assign(index(system_.velocityCount()), -1);
        forEachForceList(static_cast<ForceElements&>(system_), [this](auto& compiled) {
            using Element = typename std::remove_cvref_t<decltype(compiled)>::value_type;
            model::forEachElementList(system_.model, [&](auto& list, const model::ListInfo&) {
                using Source = typename std::remove_cvref_t<decltype(list)>::value_type;
                if constexpr (std::is_same_v<Source, typename Element::Source>)
                    for (const Source& source : list)
                        keep(source.id, Element::compile(source, *this), compiled);
            });
        });
    }

    template <class Element>
    void keep(const std::string& id, std::optional<Element> element,
              std::vector<Element>& compiled) {
        if (!element) return;
        forceIds_.push_back(id);
        if constexpr (requires { element->index; })
            element->index = static_cast<int>(compiled.size());
        compiled.push_back(*std::move(element));
    }

    [[nodiscard]] const Model& model() const override { return system_.model; }
    [[nodiscard]] bool isPlanar() const override { return system_.planar; }
    [[nodiscard]] JointDof dofOf(const std::string& joint, int coordinate) const override {
        return system_.jointDofs[index(joints_.at(joint))][index(coordinate)];
    }
    [[nodiscard]] int nodeOf(const std::string& body) const override {
        return nodeOfBody(bodies_.at(body));
    }
    [[nodiscard]] int inputOf(const std::string& input) const override { return inputs_.at(input); }
    [[nodiscard]] int signalOf(const std::string& id) const override {
        return placeOf(system_.model.signalList, id, "measuredSignal", "signal");
    }
    [[nodiscard]] math::Expression springFormulaOf(const std::string& formula) const override {
        std::vector<std::string> names = functionNames();
        names.front().assign(1, 'x');
        names.emplace_back("v");
        return math::Expression::parse(formula, names);
    }
    int scalarOf(const model::Number& number) override { return addScalar(number); }
    PointReference pointOf(const model::Attachment& at) override { return attachment(at); }
    PointReference sharedPointOf(const model::Attachment& at) override {
        const auto [found, isNew] = sharedPoints_.try_emplace({at.body, at.point});
        if (isNew) found->second = attachment(at);
        return found->second;
    }
    int contactPlaceOf(const PointReference& point) override {
        const auto [found, isNew] = contactPlaces_.try_emplace(
            {point.node, point.parameter}, static_cast<int>(system_.contactPlaces.size()));
        if (isNew) system_.contactPlaces.push_back(point);
        return found->second;
    }
    PointReference vertexOf(const std::string& body, const std::array<double, 3>& place) override {
        return addPoint(nodeOf(body), -1, Eigen::Vector3d::Map(place.data()));
    }
    PointReference cornerOf(const model::Attachment& at, const Number3& size,
                            const std::array<double, 3>& side) override {
        return addPoint(nodeOf(at.body), points_.at(at.point), Eigen::Vector3d::Map(side.data()),
                        &size);
    }
    int distanceOf(const model::Attachment& one, const model::Attachment& other) override {
        ParameterRule& rule = addRule(RuleKind::Distance, 1);
        setSlots(rule, 0, position(points_.at(one.point)));
        setSlots(rule, 3, position(points_.at(other.point)));
        return rule.offset;
    }
    int unitDirectionOf(const Number3& direction) override {
        return addVector(RuleKind::UnitDirection, direction);
    }
    int unitAxisOf(const Number3& axis) override { return addAxis(axis, 1.0); }
    int rotorInertiaOf(const model::Number& ratio, const model::Number& inertia) override {
        ParameterRule& rule = addRule(RuleKind::RotorInertia, 1);
        rule.slots[0] = ratio.slot;
        rule.slots[1] = inertia.slot;
        return rule.offset;
    }
    bool addArmature(int dof, int inertia) override {
        int& armature = system_.armatures[index(dof)];
        if (armature >= 0) return false;
        armature = inertia;
        return true;
    }
    int newCoordinate() override { return system_.coordinateCount++; }

    // --- cost ---------------------------------------------------------------------------

    void addCosts() {
        const Model& model = system_.model;
        for (std::size_t term = 0; term < model.costTerms.size(); ++term) {
            const model::CostTerm& source = model.costTerms[term];
            if (!source.active || model::isAtRest(source.time)) continue;
            CostElement element;
            element.term = static_cast<int>(term);
            for (std::size_t signal = 0; signal < model.signalList.size(); ++signal)
                if (model.signalList[signal].id == source.signal)
                    element.signal = static_cast<int>(signal);
            element.time = source.time;
            element.initialReference = source.reference == model::ReferenceKind::InitialValue;
            element.weight = addScalar(source.weight);
            if (element.isNearest())
                addTargets(source, element);
            else
                for (std::size_t place = 0; place < source.componentWeights.size() && place < 3;
                     ++place)
                    element.componentWeights[place] = addScalar(source.componentWeights[place]);
            for (std::size_t place = 0; place < source.referenceValues.size() && place < 3; ++place)
                element.reference[place] = addScalar(source.referenceValues[place]);
            addReferenceFunctions(source, element);
            element.kind = source.kind;
            element.smoothing = addScalar(source.smoothing);
            element.limit = addScalar(source.limit);
            if (source.atLeast) element.atLeast = addScalar(*source.atLeast);
            if (source.atMost) element.atMost = addScalar(*source.atMost);
            element.instant = source.instant;
            element.rounding = 1e-11 * model.simulation.duration;
            element.hasWindow =
                model::mayHaveWindow(source.time) && (source.window.from || source.window.to);
            element.from = source.window.from.value_or(0.0);
            element.to = source.window.to.value_or(model.simulation.duration);
            system_.costs.push_back(element);
        }
    }

    void addTargets(const model::CostTerm& source, CostElement& element) {
        const Model& model = system_.model;
        TargetElement targets;
        const auto addSignal = [&](const std::string& id) {
            const model::Signal* signal = model::findById(model.signalList, id);
            const int index = static_cast<int>(signal - model.signalList.data());
            for (int component = 0; component < model::componentCount(model, *signal); ++component)
                targets.components.push_back(
                    {index, component, -1,
                     signal->kind == model::SignalKind::BodyAngle ? 2.0 * M_PI : 0.0});
        };
        addSignal(source.signal);
        for (const std::string& other : source.otherSignals)
            addSignal(other);
        for (std::size_t place = 0; place < source.componentWeights.size(); ++place)
            targets.components[place].weight = addScalar(source.componentWeights[place]);
        targets.points = source.targets.points;
        for (std::vector<double>& point : targets.points)
            point.resize(targets.components.size(), 0.0);
        targets.tolerances = source.targets.tolerances;
        targets.tolerances.resize(targets.points.size(), 0.0);
        targets.times = source.targets.times;
        targets.inOrder = source.targets.inOrder;
        targets.closed = source.targets.closed;
        targets.stayNear = source.targets.stayNear;
        element.targets = static_cast<int>(system_.targets.size());
        system_.targets.push_back(std::move(targets));
    }

    void addReferenceFunctions(const model::CostTerm& source, CostElement& element) {
        if (source.reference == model::ReferenceKind::Expression)
            for (std::size_t place = 0; place < source.referenceExpressions.size() && place < 3;
                 ++place)
                element.functions[place] = addFunction(source.referenceExpressions[place]);
        if (source.reference == model::ReferenceKind::Table)
            for (std::size_t place = 0; place < source.table.columns.size() && place < 3; ++place) {
                system_.functions.push_back(
                    splineFunction(source.table.times, source.table.columns[place]));
                element.functions[place] = static_cast<int>(system_.functions.size()) - 1;
            }
    }

    std::map<std::pair<std::string, std::string>, PointReference>
        sharedPoints_;                                  ///< by body, point
    std::map<std::pair<int, int>, int> contactPlaces_;  ///< by node, parameter
};

}  // namespace linkwright::assembly
