// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/random_drawer.h"
#include "tests/support/random_mechanism.h"

namespace linkwright::support {

using model::SignalKind;

void RandomDrawer::addForces() {
    for (int count = random_.below(3); count > 0; --count)
        addSpring();
    if (random_.chance(0.3)) addTorsionalSpring();
    if (random_.chance(0.3)) addFriction();
    if (random_.chance(0.3)) addStop();
    {
        // Drawn aside, so that seeds go on meaning the mechanisms that they did.
        const auto before = random_;
        if (random_.chance(0.2)) addBacklash();
        random_ = before;
    }
    if (random_.chance(0.3)) addFeedback();
    if (random_.chance(0.3)) addMotor();
    for (int count = random_.below(4); count > 0; --count)
        addLoad();
}

void RandomDrawer::addSpring() {
    const int bodyA = anyBody(-1);
    const int bodyB = anyBody(0);
    const model::Attachment endA = anyAttachment(bodyA);
    const model::Attachment endB{bodyId(bodyB), newPoint()};
    const std::string id = "spring-" + std::to_string(drawing_.model.springs.size());
    model::SpringDamper& spring = drawing_.spring(id, endA, endB, random_.between(5.0, 50.0));
    if (random_.chance(0.6)) spring.freeLength = random_.between(0.3, 1.5);
    if (random_.chance(0.6)) spring.damping = random_.between(0.1, 1.0);
}

void RandomDrawer::addTorsionalSpring() {
    const Coordinate place = anyCoordinate(true);
    if (place.first == nullptr) return;
    model::TorsionalSpring spring;
    spring.id = spring.name = "torsion";
    spring.joint = place.first->id;
    spring.coordinate = place.second;
    spring.stiffness = random_.between(1.0, 10.0);
    if (random_.chance(0.6)) spring.freeAngle = random_.between(-0.5, 0.5);
    if (random_.chance(0.6)) spring.damping = random_.between(0.1, 1.0);
    drawing_.model.torsionalSprings.push_back(spring);
}

void RandomDrawer::addFriction() {
    const model::Joint& joint = anyJoint();
    if (joint.coordinates.empty()) return;
    model::JointFriction friction;
    friction.id = friction.name = "friction";
    friction.joint = joint.id;
    friction.coordinate = random_.below(static_cast<int>(joint.coordinates.size()));
    friction.dynamicLevel = random_.between(0.05, 0.4);
    friction.staticLevel = friction.dynamicLevel.value * random_.between(1.0, 1.5);
    friction.transitionVelocity = random_.between(0.3, 1.0);
    drawing_.model.jointFrictions.push_back(friction);
}

void RandomDrawer::addStop() {
    const Coordinate place = anyCoordinate(false);
    if (place.first == nullptr) return;
    // Around where the coordinate starts, so that it touches one side or the other.
    const double drawn =
        place.first->coordinates[static_cast<std::size_t>(place.second)].drawn.value;
    model::JointStop stop;
    stop.id = stop.name = "stop";
    stop.joint = place.first->id;
    stop.coordinate = place.second;
    stop.lower = drawn - random_.between(-0.05, 0.1);
    if (random_.chance(0.6)) stop.upper = stop.lower->value + random_.between(0.01, 0.2);
    stop.stiffness = random_.between(20.0, 200.0);
    stop.dissipation = random_.between(0.05, 1.0);
    drawing_.model.jointStops.push_back(stop);
}

void RandomDrawer::addBacklash() {
    const Coordinate place = anyCoordinate(false);
    if (place.first == nullptr) return;
    model::Backlash backlash;
    backlash.id = backlash.name = "backlash";
    backlash.joint = place.first->id;
    backlash.coordinate = place.second;
    backlash.gap = random_.between(0.01, 0.2);
    if (random_.chance(0.5))
        backlash.center =
            place.first->coordinates[static_cast<std::size_t>(place.second)].drawn.value
            + random_.signedBetween(0.01, 0.1);
    backlash.stiffness = random_.between(5.0, 80.0);
    backlash.damping = random_.between(0.05, 1.0);
    backlash.rounding = random_.between(0.005, 0.05);
    drawing_.model.backlashes.push_back(backlash);
}

void RandomDrawer::addFeedback() {
    const Coordinate measured = anyCoordinate(false);
    if (measured.first == nullptr) return;
    const model::Joint& joint = anyJoint();
    model::Feedback feedback;
    feedback.id = feedback.name = "feedback";
    feedback.joint = measured.first->id;
    feedback.coordinate = measured.second;
    feedback.measuredCoordinate = measured.second;
    if (!joint.coordinates.empty() && random_.chance(0.6)) {
        feedback.joint = joint.id;
        feedback.coordinate = random_.below(static_cast<int>(joint.coordinates.size()));
        feedback.measuredJoint = measured.first->id;
    }
    feedback.proportional = random_.signedBetween(0.5, 5.0);
    feedback.derivative = random_.signedBetween(0.05, 0.5);
    feedback.reference = random_.between(-0.5, 0.5);
    drawing_.model.feedbacks.push_back(feedback);
}

void RandomDrawer::addContact() {
    const model::Joint& joint = anyJoint();
    switch (joint.kind) {
        case model::JointKind::Revolute:
        case model::JointKind::Prismatic:
        case model::JointKind::Cylindrical:
        case model::JointKind::Spherical:
        case model::JointKind::Planar: break;
        default: return;
    }
    const std::string number = std::to_string(drawing_.model.jointFrictions.size());
    model::JointFriction friction;
    friction.id = friction.name = "contact-" + number;
    friction.joint = joint.id;
    friction.load = model::FrictionLoad::Reaction;
    friction.dynamicLevel = random_.between(0.05, 0.2);
    friction.staticLevel = friction.dynamicLevel.value * random_.between(1.0, 1.5);
    friction.transitionVelocity = random_.between(0.3, 1.0);
    friction.radius = random_.between(0.05, 0.2);
    drawing_.model.jointFrictions.push_back(friction);
}

void RandomDrawer::addServo() {
    model::Feedback feedback;
    feedback.id = feedback.name = "servo";
    feedback.at = anyAttachment(anyBody(0));
    feedback.direction = toNumbers(randomDirection());
    const int measured = random_.below(4);
    const model::Attachment from = anyAttachment(anyBody(0));
    if (measured == 0) drawing_.pointSignal("measured", SignalKind::PointPosition, from);
    if (measured == 1) {
        model::Signal& direction =
            drawing_.bodySignal("measured", SignalKind::BodyDirection, bodyId(anyBody(0)));
        direction.direction = toNumbers(randomDirection());
    }
    if (measured >= 2) {
        const SignalKind kind = measured == 2 ? SignalKind::Distance : SignalKind::PointOffset;
        const model::Attachment to{bodyId(anyBody(-1)), newPoint()};
        drawing_.pointSignal("measured", kind, from).other = to;
    }
    feedback.measuredSignal = "measured";
    feedback.measuredComponent = measured == 2 ? 0 : random_.below(3);
    feedback.proportional = random_.signedBetween(0.5, 5.0);
    if (random_.chance(0.7)) feedback.integral = random_.signedBetween(0.5, 5.0);
    feedback.derivative = random_.signedBetween(0.05, 0.5);
    feedback.reference = random_.between(-0.5, 0.5);
    feedback.referenceRate = random_.between(-0.5, 0.5);
    drawing_.model.feedbacks.push_back(feedback);
    drawing_.pointSignal("servo-force", SignalKind::FeedbackForce, {}).constraint = "servo";
    addTerm(drawing_.model.signalList.back());
    if (measured == 3) addTerm(*model::findById(drawing_.model.signalList, "measured"));
}

void RandomDrawer::addMotor() {
    const Coordinate place = anyCoordinate(true);
    const std::string input = anyInput();
    if (place.first == nullptr || input.empty()) return;
    model::Motor motor;
    motor.id = motor.name = "motor";
    motor.joint = place.first->id;
    motor.coordinate = place.second;
    motor.input = input;
    motor.gearRatio = random_.signedBetween(1.0, 3.0);
    motor.torqueConstant = random_.between(0.1, 0.5);
    motor.backEmfConstant = random_.between(0.05, 0.3);
    motor.resistance = random_.between(0.5, 2.0);
    motor.viscousFriction = random_.between(0.01, 0.05);
    motor.rotorInertia = random_.between(0.01, 0.1);
    motor.coulombFriction = random_.between(0.05, 0.3);
    motor.frictionVelocity = random_.between(0.1, 0.5);
    drawing_.model.motors.push_back(motor);
}

void RandomDrawer::addLoad() {
    const std::string id = "load-" + std::to_string(drawing_.model.loads.size());
    const double magnitude = random_.signedBetween(0.5, 3.0);
    const std::string input = anyInput();
    const int kind = random_.below(3);
    if (kind == 2) {
        const model::Joint& joint = anyJoint();
        if (joint.coordinates.empty()) return;
        const int coordinate = random_.below(static_cast<int>(joint.coordinates.size()));
        drawing_.jointLoad(id, joint.id, coordinate, magnitude, input);
        return;
    }
    const int body = anyBody(0);
    model::Load& load =
        kind == 0 ? drawing_.force(id, anyAttachment(body), randomDirection(), magnitude, input)
                  : drawing_.torque(id, bodyId(body), randomDirection(), magnitude, input);
    if (random_.chance(0.5)) load.frame = model::LoadFrame::Body;
}

void RandomDrawer::addSignal() {
    const std::string id = "signal-" + std::to_string(drawing_.model.signalList.size());
    // Moments and torques come last, see addMoment.
    const auto kind = static_cast<SignalKind>(random_.below(signalKinds - 2));
    if (addSignal(id, kind)) addTerm(drawing_.model.signalList.back());
}

/// Drawn after everything else, so that the mechanisms of older seeds stay what they were.
void RandomDrawer::addMoment() {
    const std::string id = "moment-" + std::to_string(drawing_.model.signalList.size());
    const SignalKind kind =
        random_.chance(0.6) ? SignalKind::ReactionMoment : SignalKind::MomentImpulse;
    drawing_.pointSignal(id, kind, {}).constraint = anyJoint().id;
    addTerm(drawing_.model.signalList.back());
}

void RandomDrawer::addMotorTorque() {
    drawing_.pointSignal("torque", SignalKind::MotorTorque, {}).motor =
        drawing_.model.motors.back().id;
    addTerm(drawing_.model.signalList.back());
}

/// Of two signals, a number of the drawing, a parameter and the time.
void RandomDrawer::addSignalFormula() {
    static constexpr const char* formulas[] = {"a*b", "sin(a)+m*b^2", "sqrt(1+a^2)*cos(b*p1)",
                                               "a/(2+b^2)*p2", "exp(-a^2)*t+m*b"};
    std::vector<model::SignalOperand> measured;
    for (const model::Signal& signal : drawing_.model.signalList) {
        const bool ofJoint = model::findById(drawing_.model.joints, signal.constraint) != nullptr;
        if (signal.kind == SignalKind::MomentImpulse
            || (signal.kind == SignalKind::ConstraintImpulse && ofJoint))
            continue;
        const int components = model::componentCount(drawing_.model, signal);
        measured.push_back({"", signal.id, random_.below(components), "", ""});
    }
    if (measured.empty()) return;
    const auto any = [&](const char* name) {
        model::SignalOperand operand =
            measured[static_cast<std::size_t>(random_.below(static_cast<int>(measured.size())))];
        operand.name = name;
        return operand;
    };
    const std::string id = "formula-" + std::to_string(drawing_.model.signalList.size());
    model::Signal& signal = drawing_.pointSignal(id, SignalKind::Formula, {});
    signal.expression = formulas[random_.below(5)];
    signal.operands = {any("a"), any("b"), {"m", "", 0, bodyId(anyBody(0)), "mass"}};
    addTerm(drawing_.model.signalList.back());
}

/// Drawn after everything else, as moments are.
void RandomDrawer::addQuality() {
    constexpr int first = static_cast<int>(SignalKind::TransmissionAngle);
    // Places on cams are drawn with these.
    constexpr int cam = static_cast<int>(SignalKind::CamPlace);
    constexpr int count = static_cast<int>(SignalKind::Elongation) - first;
    const int drawn = first + random_.below(count);
    model::Signal signal;
    signal.kind = static_cast<SignalKind>(drawn < cam ? drawn : drawn + 1);
    signal.id = signal.name = "quality-" + std::to_string(drawing_.model.signalList.size());
    if (signal.kind == SignalKind::TransmissionAngle || signal.kind == SignalKind::PressureAngle) {
        const model::Joint& guide = anyJoint();
        if (guide.kind != model::JointKind::Revolute && guide.kind != model::JointKind::Prismatic)
            return;
        signal.joint = guide.id;
        signal.at = {bodyId(anyBody(-1)), newPoint()};
        signal.other = {bodyId(anyBody(0)), newPoint()};
    } else if (model::isOfGroup(signal.kind)) {
        if (model::isAboutPoint(signal.kind)) signal.at = {bodyId(anyBody(-1)), newPoint()};
        for (const model::Body& body : drawing_.model.bodies)
            if (random_.chance(0.4)) signal.bodies.push_back(body.id);
    } else if (!measureElement(signal)) {
        return;
    }
    drawing_.model.signalList.push_back(signal);
    addTerm(drawing_.model.signalList.back());
}

bool RandomDrawer::measureElement(model::Signal& signal) {
    std::vector<std::string> candidates;
    model::forEachElementList(drawing_.model, [&](const auto& list, const model::ListInfo&) {
        using Element = typename std::decay_t<decltype(list)>::value_type;
        const bool fits = signal.kind == SignalKind::Power ? model::givesPower<Element>
                                                           : model::isSpring<Element>;
        for (const Element& element : list)
            if (fits) candidates.push_back(element.id);
    });
    if (candidates.empty()) return false;
    signal.constraint =
        candidates[static_cast<std::size_t>(random_.below(static_cast<int>(candidates.size())))];
    return true;
}

bool RandomDrawer::addSignal(const std::string& id, SignalKind kind) {
    switch (kind) {
        case SignalKind::JointCoordinate:
        case SignalKind::JointVelocity:
        case SignalKind::JointAcceleration: return addJointSignal(id, kind);
        case SignalKind::ConstraintImpulse:
        case SignalKind::Reaction: return addConstraintSignal(id, kind);
        case SignalKind::ReactionMoment:
        case SignalKind::MomentImpulse:
        case SignalKind::MotorTorque:
        case SignalKind::Formula: return false;
        case SignalKind::InputValue: {
            const std::string input = anyInput();
            if (input.empty()) return false;
            drawing_.inputSignal(id, input);
            return true;
        }
        case SignalKind::PointPosition:
        case SignalKind::PointVelocity:
        case SignalKind::PointAcceleration:
            drawing_.pointSignal(id, kind, anyAttachment(anyBody(0)));
            return true;
        case SignalKind::Distance: {
            // Chosen before the new point exists: points that coincide have no derivative.
            const model::Attachment from = anyAttachment(anyBody(0));
            drawing_.pointSignal(id, kind, from).other = {bodyId(anyBody(-1)), newPoint()};
            return true;
        }
        case SignalKind::BodyDirection:
        case SignalKind::AngularVelocity:
        case SignalKind::DirectionAngle: {
            model::Signal& signal = drawing_.bodySignal(id, kind, bodyId(anyBody(0)));
            signal.direction = toNumbers(randomDirection());
            signal.worldDirection = toNumbers(randomDirection());
            if (random_.chance(0.5)) signal.frame = model::LoadFrame::Body;
            return true;
        }
        case SignalKind::BodyAngle:
            if (!planar_) return false;
            drawing_.bodySignal(id, kind, bodyId(anyBody(0)));
            return true;
        case SignalKind::PointOffset:
        case SignalKind::FeedbackForce:  // drawn by addServo
        case SignalKind::TransmissionAngle:
        case SignalKind::PressureAngle:
        case SignalKind::CenterOfMass:
        case SignalKind::Momentum:
        case SignalKind::AngularMomentum:
        case SignalKind::ShakingForce:
        case SignalKind::ShakingMoment:
        case SignalKind::Power:
        case SignalKind::SpringForce:
        case SignalKind::Elongation:  // by addQuality
        case SignalKind::ContactForce:
        case SignalKind::ContactGap:
        case SignalKind::ContactPower:  // by addTouch
        case SignalKind::TireLoad:
        case SignalKind::TireSlip:
        case SignalKind::TireSlipAngle:
        case SignalKind::TireForce:               // by addRoad
        case SignalKind::WheelForce:              // by addWheel
        case SignalKind::CamPlace: return false;  // by addCam
        case SignalKind::KineticEnergy:
        case SignalKind::PotentialEnergy: drawing_.pointSignal(id, kind, {}); return true;
    }
    return false;
}

bool RandomDrawer::addJointSignal(const std::string& id, SignalKind kind) {
    const model::Joint& joint = anyJoint();
    if (joint.coordinates.empty()) return false;
    const int coordinate = random_.below(static_cast<int>(joint.coordinates.size()));
    if (kind == SignalKind::JointCoordinate && model::isQuaternionRotation(joint.kind, coordinate))
        kind = SignalKind::JointVelocity;
    drawing_.jointSignal(id, kind, joint.id, coordinate);
    return true;
}

bool RandomDrawer::addConstraintSignal(const std::string& id, SignalKind kind) {
    std::vector<std::string> candidates;
    for (const model::Rod& rod : drawing_.model.rods)
        candidates.push_back(rod.id);
    for (const model::GearCoupling& gear : drawing_.model.gears)
        candidates.push_back(gear.id);
    for (const model::Drive& drive : drawing_.model.drives)
        candidates.push_back(drive.id);
    for (const model::Joint& joint : drawing_.model.joints)
        candidates.push_back(joint.id);
    if (candidates.empty()) return false;
    drawing_.pointSignal(id, kind, {}).constraint =
        candidates[static_cast<std::size_t>(random_.below(static_cast<int>(candidates.size())))];
    return true;
}

void RandomDrawer::addTerm(const model::Signal& signal) {
    const bool terminal = random_.chance(0.4);
    const auto components = static_cast<std::size_t>(model::componentCount(drawing_.model, signal));
    model::CostTerm& term =
        drawing_.term(signal.id, terminal ? model::TermTime::Terminal : model::TermTime::Running,
                      random_.between(0.3, 2.0));
    addReference(term, components);
    if (random_.chance(0.3)) {
        term.kind = model::TermKind::Absolute;
        term.smoothing = random_.between(0.1, 0.5);
    } else if (random_.chance(0.3)) {
        term.kind = model::TermKind::Beyond;
        term.limit = random_.between(0.0, 0.1);
    }
    if (!random_.chance(0.5)) return;
    for (std::size_t place = 0; place < components; ++place)
        term.componentWeights.emplace_back(random_.between(0.2, 2.0));
}

void RandomDrawer::varyTerms() {
    for (model::CostTerm& term : drawing_.model.costTerms) {
        if (random_.chance(0.2)) {
            term.time = random_.chance(0.5) ? model::TermTime::Largest : model::TermTime::Smallest;
            term.smoothing = random_.between(0.02, 0.5);
        }
        if (random_.chance(0.15)) term.kind = model::TermKind::Value;
    }
}

/// Makes a term one with targets, of its signal and perhaps others beside it. What stays where it
/// is (a moment about a free axis) is equally near at all times, and the cost has no derivative.
void RandomDrawer::addTargets(model::CostTerm& term) {
    using enum SignalKind;
    if (!model::isOneOf(model::findById(drawing_.model.signalList, term.signal)->kind,
                        {PointPosition, PointVelocity, PointAcceleration, JointCoordinate,
                         JointVelocity, Distance, BodyDirection}))
        return;
    term.time = model::TermTime::Nearest;
    if (term.kind == model::TermKind::Value) term.kind = model::TermKind::Squared;
    for (const model::Signal& signal : drawing_.model.signalList)
        if (random_.chance(0.2)) term.otherSignals.push_back(signal.id);
    const auto count = static_cast<std::size_t>(model::componentCount(drawing_.model, term));
    term.componentWeights.clear();
    for (std::size_t place = 0; place < count && random_.chance(0.9); ++place)
        term.componentWeights.emplace_back(random_.between(0.2, 2.0));
    if (term.componentWeights.size() < count) term.componentWeights.clear();
    model::Targets& targets = term.targets;
    const bool timed = random_.chance(0.2), tolerant = random_.chance(0.3);
    for (int point = 3 + random_.below(4); point > 0; --point) {
        std::vector<double>& values = targets.points.emplace_back();
        for (std::size_t place = 0; place < count; ++place)
            values.push_back(random_.between(-1.5, 1.5));
        if (timed)
            targets.times.push_back(random_.between(0.0, drawing_.model.simulation.duration));
        if (tolerant) targets.tolerances.push_back(random_.between(0.0, 0.3));
    }
    targets.inOrder = random_.chance(0.3);
    targets.closed = random_.chance(0.4);
    targets.stayNear = random_.chance(0.4);
}

/// Windows of terms, and values at instants.
void RandomDrawer::addTimes() {
    const double duration = drawing_.model.simulation.duration;
    for (model::CostTerm& term : drawing_.model.costTerms) {
        if (term.time == model::TermTime::Terminal && random_.chance(0.6)) {
            term.time = model::TermTime::Instant;
            term.instant = random_.between(0.0, duration);
        }
        if (!model::mayHaveWindow(term.time)) continue;
        if (random_.chance(0.6)) term.window.from = random_.between(0.0, 0.45) * duration;
        if (random_.chance(0.6)) term.window.to = random_.between(0.55, 1.0) * duration;
    }
}

/// Lets the duration follow from a parameter.
void RandomDrawer::stretchDuration() {
    model::SimulationSettings& settings = drawing_.model.simulation;
    const double parameter = drawing_.model.parameters[0].value.value;
    settings.durationFormula = std::to_string(settings.duration / parameter) + "*p1";
}

void RandomDrawer::addReference(model::CostTerm& term, std::size_t components) {
    term.reference = static_cast<model::ReferenceKind>(random_.below(4));
    if (term.reference == model::ReferenceKind::Table) term.table.times = {0.0, 0.07, 0.15, 0.5};
    for (std::size_t place = 0; place < components; ++place) {
        const double value = random_.between(-1.0, 1.0);
        if (term.reference == model::ReferenceKind::Constant)
            term.referenceValues.emplace_back(value);
        if (term.reference == model::ReferenceKind::Expression)
            term.referenceExpressions.push_back("p2*cos(2*t)+(" + std::to_string(value) + ")");
        if (term.reference == model::ReferenceKind::Table)
            term.table.columns.push_back({value, 0.3, -value, 0.5});
    }
}

/// Lets a few numbers follow from the parameters without changing their value by much.
void RandomDrawer::addFormulas() {
    model::Model& model = drawing_.model;
    const auto follow = [&](model::Number& number) {
        const double rest = number.value - 0.2 * model.parameters[0].value.value;
        number.expression = "0.2*p1+(" + std::to_string(rest) + ")";
    };
    if (random_.chance(0.3)) follow(model.bodies.front().massProperties.mass);
    if (random_.chance(0.3) && !model.springs.empty()) follow(model.springs[0].stiffness);
    if (random_.chance(0.3) && !planar_) follow(model.points.front().position[1]);
    if (random_.chance(0.2)) model.parameters[1].value.expression = "p1^2+0.1";
}

void RandomDrawer::chooseSettings() {
    model::SimulationSettings& settings = drawing_.model.simulation;
    if (random_.chance(0.6)) {
        settings.step = settings.duration / random_.between(7.0, 13.0);
        return;
    }
    settings.integrator = model::Integrator::DormandPrince54;
    settings.relativeTolerance = 1e-5;
    settings.absoluteTolerance = 1e-7;
}

}  // namespace linkwright::support
