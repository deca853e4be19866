// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/table_function.h"
#include "engine/assembly/tree_compiler.h"

namespace linkwright::assembly {

/// Forces, signals and cost terms of a drawing.
class ElementCompiler : protected TreeCompiler, private ElementPlaces {
protected:
    using TreeCompiler::TreeCompiler;

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
        for (const model::Rod& rod : system_.model.rods)
            addRod(rod);
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
        refuseMasslessEnds();
    }

    // --- inertia and forces -------------------------------------------------------------

    void addGravity() {
        system_.gravityParameter = addVector(RuleKind::Direction, system_.model.gravity);
    }

    void addInertia() {
        for (const InertiaShare& share : system_.inertiaShares) {
            if (share.node < 0) continue;
            Node& node = system_.nodes[index(share.node)];
            if (node.inertiaParameter < 0) node.inertiaParameter = allocate(inertiaSize_);
        }
    }

    /// A massless frame at the end of a chain would take infinite velocity from any momentum.
    void refuseMasslessEnds() const {
        std::vector<bool> loaded(system_.nodes.size(), false);
        for (std::size_t node = system_.nodes.size(); node-- > 0;) {
            if (system_.nodes[node].inertiaParameter >= 0) loaded[node] = true;
            if (!loaded[node])
                throw base::InputError(Diagnostic{
                    Severity::Error, system_.model.joints[index(system_.nodes[node].joint)].id, "",
                    "Nothing with mass is attached beyond this joint.", "Give the body a mass."});
            if (system_.nodes[node].parent >= 0) loaded[index(system_.nodes[node].parent)] = true;
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
                        keep(Element::compile(source, *this), compiled);
            });
        });
    }

    template <class Element>
    static void keep(std::optional<Element> element, std::vector<Element>& compiled) {
        if (!element) return;
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
    /// Index among the contacts, each of which is compiled.
    [[nodiscard]] int contactOf(const std::string& id) const {
        return placeOf(system_.model.contacts, id, "constraint", "contact");
    }
    [[nodiscard]] int feedbackOf(const std::string& id) const {
        return placeOf(system_.model.feedbacks, id, "constraint", "feedback");
    }
    [[nodiscard]] math::Expression springFormulaOf(const std::string& formula) const override {
        std::vector<std::string> names = functionNames();
        names.front() = "x";
        names.emplace_back("v");
        return math::Expression::parse(formula, names);
    }
    int scalarOf(const model::Number& number) override { return addScalar(number); }
    PointReference pointOf(const model::Attachment& at) override { return attachment(at); }
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

    /// Index of an element in its list.
    template <class Element>
    static int placeOf(const std::vector<Element>& list, const std::string& id, const char* place,
                       const std::string& noun) {
        for (std::size_t index = 0; index < list.size(); ++index)
            if (list[index].id == id) return static_cast<int>(index);
        throw base::InputError(Diagnostic{Severity::Error, "", place,
                                          "There is no " + noun + " \"" + id + "\".",
                                          "Name a " + noun + "."});
    }

    // --- signals and cost ---------------------------------------------------------------

    void addSignals() {
        for (const model::Signal& signal : system_.model.signalList) {
            SignalElement element;
            element.kind = signal.kind;
            element.components = model::componentCount(signal.kind);
            element.bodyFrame = signal.frame == model::LoadFrame::Body;
            setSource(signal, element);
            system_.hasRateSignals = system_.hasRateSignals || element.rate;
            system_.signalElements.push_back(element);
        }
        for (std::size_t signal = 0; signal < system_.model.signalList.size(); ++signal)
            addSignalFormula(signal);
    }

    /// What a signal is taken of.
    void setSource(const model::Signal& signal, SignalElement& element) {
        switch (signal.kind) {
            case model::SignalKind::PointPosition:
                element.at = attachment(signal.at);
                if (system_.planar)
                    element.offset = addNormalPart(position(points_.at(signal.at.point)));
                break;
            case model::SignalKind::PointVelocity: element.at = attachment(signal.at); break;
            case model::SignalKind::PointAcceleration:
                element.at = attachment(signal.at);
                element.kind = model::SignalKind::PointVelocity;
                element.rate = true;
                break;
            case model::SignalKind::BodyDirection:
                element.at.node = nodeOfBody(bodies_.at(signal.at.body));
                element.direction = addVector(RuleKind::Direction, signal.direction);
                if (system_.planar) element.offset = addNormalPart(signal.direction);
                break;
            case model::SignalKind::AngularVelocity:
                element.at.node = nodeOfBody(bodies_.at(signal.at.body));
                break;
            case model::SignalKind::JointCoordinate:
            case model::SignalKind::JointVelocity:
            case model::SignalKind::JointAcceleration:
                element.dof =
                    system_.jointDofs[index(joints_.at(signal.joint))][index(signal.coordinate)];
                refuseMissingCoordinate(signal, element.dof);
                if (signal.kind == model::SignalKind::JointAcceleration) {
                    element.kind = model::SignalKind::JointVelocity;
                    element.rate = true;
                }
                break;
            case model::SignalKind::InputValue: element.input = inputs_.at(signal.input); break;
            case model::SignalKind::DirectionAngle: {
                element.at.node = nodeOfBody(bodies_.at(signal.at.body));
                element.direction = addVector(RuleKind::Direction, signal.direction);
                if (system_.planar) element.offset = addNormalPart(signal.direction);
                ParameterRule& rule = addRule(RuleKind::WorldVector, 3);
                setSlots(rule, 0, signal.worldDirection);
                element.worldDirection = rule.offset;
                break;
            }
            case model::SignalKind::Distance:
            case model::SignalKind::PointOffset:
                element.at = attachment(signal.at);
                element.other = attachment(signal.other);
                break;
            case model::SignalKind::ConstraintImpulse:
            case model::SignalKind::Reaction:
            case model::SignalKind::ReactionMoment:
            case model::SignalKind::MomentImpulse: addReaction(signal, element); break;
            case model::SignalKind::BodyAngle:
                refuseSpatialAngle(signal);
                element.at.node = nodeOfBody(bodies_.at(signal.at.body));
                element.sign = anglesSign();
                break;
            case model::SignalKind::FeedbackForce:
                element.feedback = feedbackOf(signal.constraint);
                break;
            case model::SignalKind::ContactForce:
            case model::SignalKind::ContactGap:
            case model::SignalKind::ContactPower:
                element.contact = contactOf(signal.constraint);
                break;
            case model::SignalKind::KineticEnergy:
            case model::SignalKind::PotentialEnergy: break;
            case model::SignalKind::Formula: break;  // when all signals are there
            case model::SignalKind::MotorTorque: {
                const auto& motors = system_.model.motors;
                const auto driven = std::find_if(
                    motors.begin(), motors.end(),
                    [&](const model::Motor& motor) { return motor.id == signal.motor; });
                element.motor = static_cast<int>(driven - motors.begin());
                break;
            }
        }
    }

    /// After those it uses; validation has seen to it that none uses itself.
    void addSignalFormula(std::size_t place) {
        const model::Signal& signal = system_.model.signalList[place];
        if (signal.kind != model::SignalKind::Formula) return;
        if (system_.signalElements[place].formula >= 0) return;
        SignalFormula formula;
        formula.signal = static_cast<int>(place);
        std::vector<std::string> names = functionNames();
        for (const model::SignalOperand& operand : signal.operands) {
            names.push_back(operand.name);
            SignalFormula::Operand compiled;
            compiled.component = operand.component;
            if (operand.signal.empty()) {
                compiled.number =
                    addScalar(*model::findNumber(system_.model, operand.object, operand.property));
            } else {
                compiled.signal =
                    placeOf(system_.model.signalList, operand.signal, "operands", "signal");
                addSignalFormula(index(compiled.signal));
            }
            formula.operands.push_back(compiled);
        }
        formula.expression = math::Expression::parse(signal.expression, names);
        system_.signalElements[place].formula = static_cast<int>(system_.signalFormulas.size());
        system_.signalFormulas.push_back(std::move(formula));
    }

    /// What frictions by the reaction of their joint measure.
    void addContactSignals() {
        for (ContactFrictionElement& friction : system_.contactFrictions) {
            const model::JointFriction& source =
                system_.model.jointFrictions[index(friction.source)];
            model::Signal signal;
            signal.id = source.id;
            signal.kind = model::SignalKind::Reaction;
            signal.constraint = source.joint;
            SignalElement reaction;
            reaction.kind = signal.kind;
            addReaction(signal, reaction);
            system_.hasRateSignals = true;
            friction.reaction = static_cast<int>(system_.signalElements.size());
            system_.signalElements.push_back(reaction);
            addPress(*model::findById(system_.model.joints, source.joint), friction);
        }
    }

    /// Which part of the reaction presses, and the axis that tells.
    void addPress(const Joint& joint, ContactFrictionElement& friction) {
        using Press = ContactFrictionElement::Press;
        const bool allInPlane = system_.planar && joint.kind == model::JointKind::Revolute;
        if (joint.kind == model::JointKind::Spherical || allInPlane) return;
        friction.press = joint.kind == model::JointKind::Planar ? Press::Along : Press::Across;
        SignalElement axis;
        axis.kind = model::SignalKind::BodyDirection;
        axis.components = 3;
        axis.at.node = nodeOfBody(bodies_.at(joint.bodyA));
        if (joint.kind == model::JointKind::Planar) {
            ParameterRule& rule = addRule(RuleKind::UnitCrossAxis, vectorSize_);
            setSlots(rule, 0, joint.axis);
            setSlots(rule, 3, joint.secondAxis);
            axis.direction = rule.offset;
        } else {
            axis.direction = addVector(RuleKind::UnitDirection, joint.axis);
        }
        friction.axis = static_cast<int>(system_.signalElements.size());
        system_.signalElements.push_back(axis);
    }

    /// Row of a constraint element.
    int rowOfConstraint(const model::Signal& signal) const {
        for (std::size_t row = 0; row < system_.rows.size(); ++row) {
            const Closure& closure = system_.closures[index(system_.rows[row].closure)];
            if (closure.kind != Closure::Kind::Joint && closure.name == signal.constraint)
                return static_cast<int>(row);
        }
        throw base::InputError(Diagnostic{
            Severity::Error, signal.id, "constraint",
            "There is no rod, gear coupling or drive with the id \"" + signal.constraint + "\".",
            "Name one of them."});
    }

    /// Reactions are rates: of the impulse of a constraint, or of the momentum beyond a joint.
    void addReaction(const model::Signal& signal, SignalElement& element) {
        element.rate = signal.kind == model::SignalKind::Reaction
                       || signal.kind == model::SignalKind::ReactionMoment;
        element.moment = model::isMoment(signal.kind);
        element.kind =
            element.rate ? model::SignalKind::Reaction : model::SignalKind::ConstraintImpulse;
        const auto joint = joints_.find(signal.constraint);
        if (joint == joints_.end()) {
            element.kind = model::SignalKind::ConstraintImpulse;
            element.components = 1;
            element.row = rowOfConstraint(signal);
            return;
        }
        element.components = 3;
        system_.hasJointForces = true;
        findJoint(joint->second, element);
        const model::Joint& measured = system_.model.joints[index(joint->second)];
        if (element.moment) element.at = attachment({measured.bodyB, measured.point});
        if (element.node < 0 && element.rows.empty() && element.relatives.empty())
            throw base::InputError(
                Diagnostic{Severity::Error, signal.id, "constraint",
                           "This free joint joins two bodies without holding them: it has no "
                           "reaction.",
                           "Measure the reaction of a joint that holds something."});
        if (element.rate) return;
        element.sinceStart = true;
        // Forces along fixed axes at the joint's point are rates, and have no moment about it.
        const bool pushed = std::any_of(element.rows.begin(), element.rows.end(), [&](int row) {
            return system_.rows[index(row)].kind != ClosureRow::Kind::PointComponent;
        });
        if (element.node < 0 && !pushed && element.relatives.empty()) return;
        element.impulseCoordinate = system_.coordinateCount;
        system_.coordinateCount += element.moment ? angularSize_ : vectorSize_;
    }

    /// What the force or moment of a joint is made of: the node beyond it, or rows and relative
    /// coordinates. Those that only turn carry no force.
    void findJoint(int joint, SignalElement& element) const {
        for (const JointDof& dof : system_.jointDofs[index(joint)])
            element.node = std::max(element.node, dof.node);
        for (std::size_t node = 0; node < system_.nodes.size(); ++node)
            if (system_.nodes[node].kind == NodeKind::Rigid && system_.nodes[node].joint == joint)
                element.node = static_cast<int>(node);
        if (element.node >= 0) {
            // The node beyond the joint carries body B unless the joint was reversed.
            const int bodyB = bodies_.at(system_.model.joints[index(joint)].bodyB);
            element.sign = carries(element.node, bodyB) ? 1.0 : -1.0;
            return;
        }
        for (std::size_t row = 0; row < system_.rows.size(); ++row) {
            const ClosureRow::Kind kind = system_.rows[row].kind;
            // The thread of a screw acts on relative coordinates.
            const bool turns = element.moment && kind != ClosureRow::Kind::CoordinateRatio;
            if (system_.closures[index(system_.rows[row].closure)].joint == joint
                && (turns || kind == ClosureRow::Kind::PointComponent
                    || kind == ClosureRow::Kind::AlongDirection))
                element.rows.push_back(static_cast<int>(row));
        }
        for (std::size_t place = 0; place < system_.relatives.size(); ++place)
            if (const RelativeDof& relative = system_.relatives[place];
                relative.joint == joint
                && (element.moment || relative.kind == RelativeDof::Kind::Travel))
                element.relatives.push_back(static_cast<int>(place));
    }

    /// Whether the body's inertia sits on this node or beyond.
    bool carries(int node, int body) const {
        for (const InertiaShare& share : system_.inertiaShares)
            if (share.body == body)
                for (int above = share.node; above >= 0; above = system_.nodes[index(above)].parent)
                    if (above == node) return true;
        return false;
    }

    void refuseSpatialAngle(const model::Signal& signal) const {
        if (system_.planar) return;
        throw base::InputError(Diagnostic{
            Severity::Error, signal.id, "kind",
            "The angle of a body is measured in planar mechanisms; this one moves in space.",
            "Measure joint coordinates, a direction or the angle between two directions."});
    }

    /// Angles of bodies count about the side of the plane's normal whose largest component is
    /// positive.
    [[nodiscard]] double anglesSign() const {
        Eigen::Index largest = 0;
        system_.plane.normal.cwiseAbs().maxCoeff(&largest);
        return system_.plane.normal[largest] < 0.0 ? -1.0 : 1.0;
    }

    static void refuseMissingCoordinate(const model::Signal& signal, const JointDof& dof) {
        const bool coordinate = signal.kind == model::SignalKind::JointCoordinate;
        if (dof.dof >= 0 && (!coordinate || dof.coordinate >= 0)) return;
        throw base::InputError(Diagnostic{
            Severity::Error, signal.id, "coordinate",
            "A rotation of a spherical or free joint has no single coordinate to measure.",
            "Measure a body direction instead."});
    }

    void addCosts() {
        const Model& model = system_.model;
        for (std::size_t term = 0; term < model.costTerms.size(); ++term) {
            const model::CostTerm& source = model.costTerms[term];
            if (!source.active) continue;
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
};

}  // namespace linkwright::assembly
