// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/table_function.h"
#include "engine/assembly/tree_compiler.h"

namespace linkwright::assembly {

/// Forces, signals and cost terms of a drawing.
class ElementCompiler : protected TreeCompiler {
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
        addNamedParameters();
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
        addContactFrictions();
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
        for (const model::SpringDamper& spring : system_.model.springs) {
            SpringElement element;
            element.endA = attachment(spring.endA);
            element.endB = attachment(spring.endB);
            element.stiffness = addScalar(spring.stiffness);
            if (spring.freeLength) {
                element.freeLength = addScalar(*spring.freeLength);
            } else {
                ParameterRule& rule = addRule(RuleKind::Distance, 1);
                setSlots(rule, 0, position(points_.at(spring.endA.point)));
                setSlots(rule, 3, position(points_.at(spring.endB.point)));
                element.freeLength = rule.offset;
            }
            element.damping = addScalar(spring.damping);
            system_.springs.push_back(element);
        }
        for (const model::TorsionalSpring& spring : system_.model.torsionalSprings)
            addTorsion(spring);
        system_.jointFrictions = compileJointFrictions(
            system_.model.jointFrictions,
            [&](const std::string& joint, int coordinate) {
                return system_.jointDofs[index(joints_.at(joint))][index(coordinate)].dof;
            },
            [&](const model::Number& number) { return addScalar(number); });
        addFeedbacks();
        system_.armatures.assign(index(system_.velocityCount()), -1);
        for (const model::Motor& motor : system_.model.motors)
            addMotor(motor);
        for (const model::Load& load : system_.model.loads)
            addLoad(load);
    }

    void addFeedbacks() {
        const FeedbackPlaces places{
            [&](const std::string& joint, int coordinate) {
                return system_.jointDofs[index(joints_.at(joint))][index(coordinate)];
            },
            [&](const model::Attachment& at) { return attachment(at); },
            [&](const model::Number3& direction) {
                return addVector(RuleKind::UnitDirection, direction);
            },
            [&](const std::string& id) { return signalOf(id); },
            [&](const model::Number& number) { return addScalar(number); },
            [&] { return system_.coordinateCount++; }};
        system_.feedbacks = compileFeedbacks(system_.model.feedbacks, places);
    }

    [[nodiscard]] int signalOf(const std::string& id) const {
        const auto& list = system_.model.signalList;
        const auto found = std::find_if(
            list.begin(), list.end(), [&](const model::Signal& signal) { return signal.id == id; });
        if (found == list.end())
            throw base::InputError(Diagnostic{Severity::Error, "", "measuredSignal",
                                              "There is no signal \"" + id + "\".",
                                              "Name a signal."});
        return static_cast<int>(found - list.begin());
    }

    void addTorsion(const model::TorsionalSpring& spring) {
        TorsionElement element;
        element.dof = system_.jointDofs[index(joints_.at(spring.joint))][index(spring.coordinate)];
        const model::JointCoordinate& coordinate =
            model::findById(system_.model.joints, spring.joint)
                ->coordinates[index(spring.coordinate)];
        element.stiffness = addScalar(spring.stiffness);
        element.freeAngle = addScalar(spring.freeAngle ? *spring.freeAngle : coordinate.drawn);
        element.damping = addScalar(spring.damping);
        system_.torsions.push_back(element);
    }

    void addMotor(const model::Motor& motor) {
        MotorElement element;
        element.dof =
            system_.jointDofs[index(joints_.at(motor.joint))][index(motor.coordinate)].dof;
        element.input = inputs_.at(motor.input);
        element.gearRatio = addScalar(motor.gearRatio);
        element.torqueConstant = addScalar(motor.torqueConstant);
        element.backEmfConstant = addScalar(motor.backEmfConstant);
        element.resistance = addScalar(motor.resistance);
        element.viscousFriction = addScalar(motor.viscousFriction);
        element.coulombFriction = addScalar(motor.coulombFriction);
        element.frictionVelocity = addScalar(motor.frictionVelocity);
        ParameterRule& rule = addRule(RuleKind::RotorInertia, 1);
        rule.slots[0] = motor.gearRatio.slot;
        rule.slots[1] = motor.rotorInertia.slot;
        element.rotorInertia = rule.offset;
        if (system_.armatures[index(element.dof)] >= 0)
            throw base::InputError(Diagnostic{Severity::Error, motor.id, "joint",
                                              "Another motor drives the same joint coordinate.",
                                              "Keep one motor per joint coordinate."});
        system_.armatures[index(element.dof)] = element.rotorInertia;
        system_.motors.push_back(element);
    }

    void addLoad(const model::Load& load) {
        LoadElement element;
        element.kind = load.kind;
        element.bodyFrame = load.frame == model::LoadFrame::Body;
        element.magnitude = addScalar(load.magnitude);
        element.input = load.input.empty() ? -1 : inputs_.at(load.input);
        switch (load.kind) {
            case model::LoadKind::Force:
                element.at = attachment(load.at);
                element.direction = addVector(RuleKind::UnitDirection, load.direction);
                break;
            case model::LoadKind::Torque:
                element.at.node = nodeOfBody(bodies_.at(load.at.body));
                element.direction = addAxis(load.direction, 1.0);
                break;
            case model::LoadKind::JointLoad:
                element.dof =
                    system_.jointDofs[index(joints_.at(load.joint))][index(load.coordinate)].dof;
                break;
        }
        system_.loads.push_back(element);
    }

    // --- signals and cost ---------------------------------------------------------------

    void addSignals() {
        for (const model::Signal& signal : system_.model.signalList) {
            SignalElement element;
            element.kind = signal.kind;
            element.components = model::componentCount(signal.kind);
            element.bodyFrame = signal.frame == model::LoadFrame::Body;
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
                        system_
                            .jointDofs[index(joints_.at(signal.joint))][index(signal.coordinate)];
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
                case model::SignalKind::KineticEnergy:
                case model::SignalKind::PotentialEnergy: break;
                case model::SignalKind::MotorTorque: {
                    const auto& motors = system_.model.motors;
                    const auto driven = std::find_if(
                        motors.begin(), motors.end(),
                        [&](const model::Motor& motor) { return motor.id == signal.motor; });
                    element.motor = static_cast<int>(driven - motors.begin());
                    break;
                }
            }
            system_.hasRateSignals = system_.hasRateSignals || element.rate;
            system_.signalElements.push_back(element);
        }
    }

    [[nodiscard]] int feedbackOf(const std::string& id) const {
        const auto& list = system_.model.feedbacks;
        const auto found =
            std::find_if(list.begin(), list.end(),
                         [&](const model::Feedback& feedback) { return feedback.id == id; });
        if (found == list.end())
            throw base::InputError(Diagnostic{Severity::Error, "", "constraint",
                                              "There is no feedback \"" + id + "\".",
                                              "Name a feedback."});
        return static_cast<int>(found - list.begin());
    }

    /// Frictions by the reaction of their joint, which is a signal of their own.
    void addContactFrictions() {
        system_.contactFrictions = compileContactFrictions(
            system_.model.jointFrictions,
            [&](const std::string& joint) { return slidesOf(joints_.at(joint)); },
            [&](const model::Number& number) { return addScalar(number); });
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

    [[nodiscard]] std::vector<ContactFrictionElement::Slide> slidesOf(int joint) const {
        const model::JointKind kind = system_.model.joints[index(joint)].kind;
        const std::vector<JointDof>& dofs = system_.jointDofs[index(joint)];
        std::vector<ContactFrictionElement::Slide> slides;
        for (std::size_t place = 0; place < dofs.size(); ++place)
            slides.push_back(
                {dofs[place].dof, !model::isTranslation(kind, static_cast<int>(place))});
        return slides;
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
            element.running = source.time == model::TermTime::Running;
            element.initialReference = source.reference == model::ReferenceKind::InitialValue;
            element.weight = addScalar(source.weight);
            for (std::size_t place = 0; place < source.componentWeights.size() && place < 3;
                 ++place)
                element.componentWeights[place] = addScalar(source.componentWeights[place]);
            for (std::size_t place = 0; place < source.referenceValues.size() && place < 3; ++place)
                element.reference[place] = addScalar(source.referenceValues[place]);
            addReferenceFunctions(source, element);
            element.kind = source.kind;
            element.smoothing = addScalar(source.smoothing);
            element.limit = addScalar(source.limit);
            system_.costs.push_back(element);
        }
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
