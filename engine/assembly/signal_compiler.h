// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/tree_compiler.h"
#include "engine/model/signal_traits.h"

#include <algorithm>

namespace linkwright::assembly {

/// Signals of a drawing.
class SignalCompiler : protected TreeCompiler {
protected:
    using TreeCompiler::TreeCompiler;

    /// Ids of the force elements, in the order of `forEachForceElement`.
    std::vector<std::string> forceIds_;

    /// Index of an element in its list.
    template <class Element>
    static int placeOf(const std::vector<Element>& list, const std::string& id, const char* place,
                       const std::string& noun) {
        for (std::size_t index = 0; index < list.size(); ++index)
            if (list[index].id == id) return static_cast<int>(index);
        throw base::InputError(Diagnostic{Severity::Error, "", place,
                                          "There is no " + noun + " \"" + id + "\".",
                                          "Specify a " + noun + "."});
    }

    [[nodiscard]] int feedbackOf(const std::string& id) const {
        return placeOf(system_.model.feedbacks, id, "constraint", "feedback");
    }

    /// Index among the contacts, each of which is compiled.
    [[nodiscard]] int contactOf(const std::string& id) const {
        return placeOf(system_.model.contacts, id, "constraint", "contact");
    }

    void addSignals() {
        for (const model::Signal& signal : system_.model.signalList) {
            SignalElement element;
            element.kind = signal.kind;
            element.components = model::traitsOf(signal.kind).components;
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
            case model::SignalKind::DirectionAngle:
                element.at.node = nodeOfBody(bodies_.at(signal.at.body));
                element.direction = addVector(RuleKind::Direction, signal.direction);
                if (system_.planar) element.offset = addNormalPart(signal.direction);
                if (signal.kind == model::SignalKind::DirectionAngle) {
                    ParameterRule& rule = addRule(RuleKind::WorldVector, 3);
                    setSlots(rule, 0, signal.worldDirection);
                    element.worldDirection = rule.offset;
                }
                break;
            case model::SignalKind::AngularVelocity:
                element.at.node = nodeOfBody(bodies_.at(signal.at.body));
                break;
            case model::SignalKind::JointCoordinate:
            case model::SignalKind::JointVelocity:
            case model::SignalKind::JointAcceleration:
                element.dof =
                    system_.jointDofs[index(joints_.at(signal.joint))][index(signal.coordinate)];
                rejectMissingCoordinate(signal, element.dof);
                element.rate = signal.kind == model::SignalKind::JointAcceleration;
                if (element.rate) element.kind = model::SignalKind::JointVelocity;
                break;
            case model::SignalKind::InputValue: element.input = inputs_.at(signal.input); break;
            case model::SignalKind::Distance:
            case model::SignalKind::PointOffset:
                element.at = attachment(signal.at);
                element.other = attachment(signal.other);
                break;
            case model::SignalKind::ConstraintImpulse:
            case model::SignalKind::Reaction:
            case model::SignalKind::ReactionMoment:
            case model::SignalKind::MomentImpulse: addReaction(signal, element); break;
            case model::SignalKind::WheelForce: addWheelForce(signal, element); break;
            case model::SignalKind::BodyAngle:
                rejectSpatialAngle(signal);
                element.at.node = nodeOfBody(bodies_.at(signal.at.body));
                element.sign = anglesSign();
                break;
            case model::SignalKind::FeedbackForce:
            case model::SignalKind::ContactForce:
            case model::SignalKind::ContactGap:
            case model::SignalKind::ContactPower:
            case model::SignalKind::TireLoad:
            case model::SignalKind::TireSlip:
            case model::SignalKind::TireSlipAngle:
            case model::SignalKind::TireForce: setForceElement(signal, element); break;
            case model::SignalKind::KineticEnergy:
            case model::SignalKind::PotentialEnergy:
            case model::SignalKind::Formula: break;  // when all signals are there
            case model::SignalKind::TransmissionAngle:
            case model::SignalKind::PressureAngle: addTransmission(signal, element); break;
            case model::SignalKind::CamPlace: setCam(signal, element); break;
            case model::SignalKind::CenterOfMass:
            case model::SignalKind::Momentum:
            case model::SignalKind::AngularMomentum:
            case model::SignalKind::ShakingForce:
            case model::SignalKind::ShakingMoment: addGroup(signal, element); break;
            case model::SignalKind::Power:
            case model::SignalKind::SpringForce:
            case model::SignalKind::Elongation: addForceMeasure(signal, element); break;
            case model::SignalKind::MotorTorque:
                element.motor = placeOf(system_.model.motors, signal.motor, "motor", "motor");
                break;
        }
    }

    /// Of a feedback, a contact or a tire.
    void setForceElement(const model::Signal& signal, SignalElement& element) {
        if (model::isOfTire(signal.kind))
            element.tire = placeOf(system_.model.tires, signal.constraint, "constraint", "tire");
        else if (model::isOfContact(signal.kind))
            element.contact = contactOf(signal.constraint);
        else
            element.feedback = feedbackOf(signal.constraint);
    }

    /// The curve and its follower.
    void setCam(const model::Signal& signal, SignalElement& element) {
        element.curve = system_.rows[index(rowOfConstraint(signal))].curve;
        element.at = element.curve.origin;
        element.other = element.curve.follower;
    }

    /// The line along which the coupler pushes, and the joint that guides its end.
    void addTransmission(const model::Signal& signal, SignalElement& element) {
        const model::Joint& joint = system_.model.joints[index(joints_.at(signal.joint))];
        if (!signal.constraint.empty()) {
            setCam(signal, element);
        } else {
            element.at = attachment(signal.at);
            element.other = attachment(signal.other);
        }
        element.pivot = attachment({joint.bodyA, joint.point});
        element.slides = joint.kind == model::JointKind::Prismatic;
        if (element.slides || !system_.planar)
            element.direction = addVector(RuleKind::UnitDirection, joint.axis);
    }

    /// Which bodies count: those that are named with blocks of inertia of their own, as others may
    /// be welded to them; all with those of the nodes.
    void addGroup(const model::Signal& signal, SignalElement& element) {
        if (signal.bodies.empty()) {
            for (std::size_t node = 0; node < system_.nodes.size(); ++node)
                if (const int inertia = system_.nodes[node].inertiaParameter; inertia >= 0)
                    element.group.push_back({static_cast<int>(node), inertia});
        }
        for (const std::string& id : signal.bodies)
            addToGroup(signal, bodies_.at(id), element);
        const auto massive = [](const model::Body& body) {
            return body.massProperties.mass.value > 0.0;
        };
        if (signal.kind == model::SignalKind::CenterOfMass
            && std::none_of(system_.model.bodies.begin(), system_.model.bodies.end(), massive))
            throw base::InputError(Diagnostic{Severity::Error, signal.id, "kind",
                                              "What has no mass has no center of mass.",
                                              "Give the links a mass."});
        if (model::isAboutPoint(signal.kind)) element.at = attachment(signal.at);
        element.moment = model::isAboutPoint(signal.kind);
        element.rate = signal.kind == model::SignalKind::ShakingForce
                       || signal.kind == model::SignalKind::ShakingMoment;
        if (element.rate) element.kind = model::SignalKind::Momentum;
        if (signal.kind == model::SignalKind::AngularMomentum)
            element.kind = model::SignalKind::Momentum;
    }

    void addToGroup(const model::Signal& signal, int body, SignalElement& element) {
        std::vector<InertiaShare> shares = system_.inertiaShares;
        std::erase_if(shares, [&](const InertiaShare& share) { return share.body != body; });
        for (InertiaShare& share : shares) {
            if (share.node < 0)
                throw base::InputError(
                    Diagnostic{Severity::Error, signal.id, "bodies",
                               "Link \"" + system_.model.bodies[index(body)].id
                                   + "\" is fixed to the ground and does not move.",
                               "Remove it from the list."});
            const auto same = std::find_if(
                element.group.begin(), element.group.end(),
                [&](const SignalElement::Inertia& own) { return own.node == share.node; });
            if (same == element.group.end()) {
                share.parameter = allocate(inertiaSize_);
                element.group.push_back({share.node, share.parameter});
            } else {
                share.parameter = same->parameter;
            }
            system_.groupShares.push_back(share);
        }
    }

    /// Of a force element, or the power of a drive: its reaction times the velocity that it leads.
    void addForceMeasure(const model::Signal& signal, SignalElement& element) {
        const auto found = std::find(forceIds_.begin(), forceIds_.end(), signal.constraint);
        if (found != forceIds_.end()) {
            element.force = static_cast<int>(found - forceIds_.begin());
            return;
        }
        const model::Drive* drive = model::findById(system_.model.drives, signal.constraint);
        if (drive == nullptr) return;  // a load on nothing
        element.rate = true;
        element.row = rowOfConstraint(signal);
        if (drive->kind == model::DriveKind::JointCoordinate) {
            element.dof =
                system_.jointDofs[index(joints_.at(drive->joint))][index(drive->coordinate)];
        } else {
            element.at = attachment(drive->at);
            element.axis = drive->coordinate;
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
            const LoopConstraint& closure = system_.closures[index(system_.rows[row].closure)];
            if (closure.kind != LoopConstraint::Kind::Joint && closure.name == signal.constraint)
                return static_cast<int>(row);
        }
        throw base::InputError(
            Diagnostic{Severity::Error, signal.id, "constraint",
                       "There is no rod, wheel, cam, gear coupling or drive with the id \""
                           + signal.constraint + "\".",
                       "Specify one of them."});
    }

    /// Of all rows of a wheel.
    void addWheelForce(const model::Signal& signal, SignalElement& element) {
        element.rate = true;
        for (std::size_t row = 0; row < system_.rows.size(); ++row)
            if (system_.rows[row].isOfWheel()
                && system_.closures[index(system_.rows[row].closure)].name == signal.constraint)
                element.rows.push_back(static_cast<int>(row));
        if (!system_.planar) return;
        const model::RollingWheel& wheel =
            *model::findById(system_.model.wheels, signal.constraint);
        double turn = 0.0;
        for (std::size_t axis = 0; axis < 3; ++axis)
            turn += wheel.axis[axis].value * system_.plane.normal[static_cast<Eigen::Index>(axis)];
        element.sign = turn < 0.0 ? -1.0 : 1.0;
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
            return system_.rows[index(row)].kind != LoopConstraintRow::Kind::PointComponent;
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
            const LoopConstraintRow::Kind kind = system_.rows[row].kind;
            // The thread of a screw acts on relative coordinates.
            const bool turns = element.moment && kind != LoopConstraintRow::Kind::CoordinateRatio;
            if (system_.closures[index(system_.rows[row].closure)].joint == joint
                && (turns || kind == LoopConstraintRow::Kind::PointComponent
                    || kind == LoopConstraintRow::Kind::AlongDirection))
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

    void rejectSpatialAngle(const model::Signal& signal) const {
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

    static void rejectMissingCoordinate(const model::Signal& signal, const JointDof& dof) {
        const bool coordinate = signal.kind == model::SignalKind::JointCoordinate;
        if (dof.dof >= 0 && (!coordinate || dof.coordinate >= 0)) return;
        throw base::InputError(Diagnostic{
            Severity::Error, signal.id, "coordinate",
            "A rotation of a spherical or free joint has no single coordinate to measure.",
            "Measure a body direction instead."});
    }
};

}  // namespace linkwright::assembly
