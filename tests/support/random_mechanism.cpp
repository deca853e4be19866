// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/random_mechanism.h"

#include "engine/model/expressions.h"
#include "tests/support/random_drawer.h"

#include <stdexcept>

namespace linkwright::support {

using Eigen::Vector3d;
using model::JointKind;

namespace {

std::size_t index(int value) {
    return static_cast<std::size_t>(value);
}

bool turnsAsQuaternion(JointKind kind) {
    return model::traitsOf(kind).turnsByQuaternion;
}

}  // namespace

model::Model randomMechanism(std::uint64_t seed) {
    return RandomDrawer(seed).draw();
}

model::Model RandomDrawer::draw() {
    chooseFrame();
    addInputs();
    const int bodies = 1 + random_.below(5);
    for (int body = 0; body < bodies; ++body)
        addBody();
    if (random_.chance(0.5)) addLoop();
    if (constraints_ > 0 && random_.chance(0.4)) addLoop();
    if (random_.chance(0.15)) addRod();
    if (random_.chance(0.15)) addGear();
    if (random_.chance(0.2)) addDrive();
    setCoordinates();
    addForces();
    for (int count = 1 + random_.below(4); count > 0; --count)
        addSignal();
    while (drawing_.model.costTerms.empty())
        addSignal();
    addFormulas();
    chooseSettings();
    if (random_.chance(0.3)) addMoment();
    for (int count = 0; count < 2; ++count)
        if (random_.chance(0.15)) addContact();
    if (random_.chance(0.2)) addServo();
    if (!drawing_.model.motors.empty() && random_.chance(0.5)) addMotorTorque();
    varyTerms();
    for (int count = 0; count < 2; ++count)
        if (random_.chance(0.3)) addSignalFormula();
    for (model::CostTerm& term : drawing_.model.costTerms)
        if (random_.chance(0.4)) addTargets(term);
    for (int count = 0; count < 2; ++count)
        if (random_.chance(0.4)) addQuality();
    // Later kinds come last, so that what older seeds draw before stays what it was.
    addLaws();
    if (random_.chance(0.3)) addBushing();
    while (random_.chance(0.3) && drawing_.model.contacts.size() < 3)
        addTouch();
    if (random_.chance(0.3)) addTimes();
    if (random_.chance(0.2)) stretchDuration();
    if (random_.chance(0.35)) addWheel();
    if (random_.chance(0.35)) addRoad();
    if (random_.chance(0.4)) addCam();
    if (random_.chance(0.5)) addGearTerm();
    if (random_.chance(0.2)) takeMass();
    std::vector<base::Diagnostic> problems;
    model::resolveExpressions(drawing_.model, problems);
    if (!problems.empty()) throw std::logic_error(base::toText(problems.front()));
    return drawing_.model;
}

Vector3d RandomDrawer::randomVector(double size) {
    return {random_.between(-size, size), random_.between(-size, size),
            random_.between(-size, size)};
}

Vector3d RandomDrawer::randomDirection() {
    for (;;) {
        const Vector3d vector = randomVector(1.0);
        if (vector.norm() > 0.2) return vector;
    }
}

Vector3d RandomDrawer::randomPlace() {
    if (!planar_) return randomVector(1.0);
    return origin_ + first_ * random_.between(-1.0, 1.0) + second_ * random_.between(-1.0, 1.0);
}

Vector3d RandomDrawer::randomTravel() {
    if (!planar_) return randomDirection();
    const double angle = random_.between(0.0, 6.28);
    return (first_ * std::cos(angle) + second_ * std::sin(angle)) * random_.between(0.5, 2.0);
}

Vector3d RandomDrawer::randomAxis() {
    if (!planar_) return randomDirection();
    return normal_ * random_.signedBetween(0.5, 2.0);
}

/// Inertia of a few random point masses: possible for a real body.
std::array<double, 6> RandomDrawer::randomInertia() {
    Eigen::Matrix3d sum = Eigen::Matrix3d::Zero();
    for (int count = 0; count < 4; ++count) {
        const Vector3d arm = randomVector(0.6);
        sum += random_.between(0.2, 0.5)
               * (Eigen::Matrix3d::Identity() * arm.squaredNorm() - arm * arm.transpose());
    }
    return {sum(0, 0), sum(1, 1), sum(2, 2), sum(0, 1), sum(0, 2), sum(1, 2)};
}

std::string RandomDrawer::anyInput() {
    const auto& inputs = drawing_.model.inputs;
    if (inputs.empty() || random_.chance(0.3)) return "";
    return inputs[index(random_.below(static_cast<int>(inputs.size())))].id;
}

int RandomDrawer::anyBody(int lowest) {
    const int count = static_cast<int>(drawing_.model.bodies.size());
    return lowest + random_.below(count - lowest);
}

std::string RandomDrawer::bodyId(int body) const {
    return body < 0 ? model::groundId : drawing_.model.bodies[index(body)].id;
}

model::Attachment RandomDrawer::anyAttachment(int body) {
    const auto& points = drawing_.model.points;
    return {bodyId(body), points[index(random_.below(static_cast<int>(points.size())))].id};
}

std::string RandomDrawer::newPoint() {
    const std::string id = "P" + std::to_string(drawing_.model.points.size());
    drawing_.point(id, randomPlace());
    return id;
}

JointKind RandomDrawer::anyKind() {
    static constexpr JointKind planarKinds[] = {JointKind::Revolute, JointKind::Revolute,
                                                JointKind::Revolute, JointKind::Prismatic,
                                                JointKind::Planar,   JointKind::Fixed};
    static constexpr JointKind spatialKinds[] = {
        JointKind::Revolute,  JointKind::Revolute,    JointKind::Prismatic, JointKind::Universal,
        JointKind::Spherical, JointKind::Cylindrical, JointKind::Planar,    JointKind::Free,
        JointKind::Fixed,     JointKind::Screw};
    return planar_ ? planarKinds[random_.below(6)] : spatialKinds[random_.below(10)];
}

const model::Joint& RandomDrawer::anyJoint() {
    const auto& joints = drawing_.model.joints;
    return joints[index(random_.below(static_cast<int>(joints.size())))];
}

RandomDrawer::Coordinate RandomDrawer::anyCoordinate(bool rotation) {
    for (int attempt = 0; attempt < 10; ++attempt) {
        const model::Joint& joint = anyJoint();
        const int count = static_cast<int>(joint.coordinates.size());
        if (count == 0) continue;
        const int coordinate = random_.below(count);
        if (model::isQuaternionRotation(joint.kind, coordinate)) continue;
        if (rotation && model::isTranslation(joint.kind, coordinate)) continue;
        return {&joint, coordinate};
    }
    return {nullptr, 0};
}

void RandomDrawer::chooseFrame() {
    planar_ = random_.chance(0.4);
    normal_ = random_.chance(0.5) ? Vector3d::UnitZ() : Vector3d(randomDirection().normalized());
    const Vector3d helper = std::abs(normal_.x()) > 0.8 ? Vector3d::UnitY() : Vector3d::UnitX();
    first_ = normal_.cross(helper).normalized();
    second_ = normal_.cross(first_);
    origin_ = randomVector(0.3);
    drawing_.model.gravity = toNumbers(randomVector(10.0));
    drawing_.model.simulation.duration = random_.between(0.2, 0.4);
    drawing_.parameter("p1", random_.between(0.5, 1.5));
    drawing_.parameter("p2", random_.between(0.5, 1.5));
}

void RandomDrawer::addInputs() {
    const int count = random_.below(4);
    for (int input = 0; input < count; ++input) {
        const std::string id = "input-" + std::to_string(input);
        if (random_.chance(0.3)) {
            drawing_.formula(id, "p1*sin(3*t+p2)+0.5");
            continue;
        }
        const auto kind = static_cast<model::Interpolation>(random_.below(4));
        const int least = kind == model::Interpolation::BSpline ? 4 : 2;
        std::vector<double> samples(index(least + random_.below(5)));
        for (double& sample : samples)
            sample = random_.between(-2.0, 2.0);
        drawing_.samples(id, kind, samples);
    }
}

void RandomDrawer::addBody() {
    const int parent = drawing_.model.bodies.empty() ? -1 : anyBody(-1);
    const JointKind kind = anyKind();
    const std::string at = newPoint();
    const std::string end = newPoint();
    const std::string id = "body-" + std::to_string(drawing_.model.bodies.size());
    const double mass = random_.between(0.5, 2.0);
    // A rod has no inertia about itself, which joints with two rotations need somewhere.
    const bool single = kind == JointKind::Revolute || kind == JointKind::Prismatic;
    if ((planar_ || single) && random_.chance(0.4)) {
        drawing_.rod(id, at, end, mass);
    } else {
        model::Body& body = drawing_.solid(id, {at, end}, mass, randomPlace(), randomInertia());
        if (random_.chance(0.3)) body.massProperties.centerOfMass.reset();
    }
    connect(kind, parent, static_cast<int>(drawing_.model.bodies.size()) - 1, at,
            !turnsAsQuaternion(kind));
    parents_.push_back(parent);
    freedoms_.push_back(model::degreesOfFreedom(kind));
}

void RandomDrawer::takeMass() {
    for (std::size_t child = 0; child < parents_.size(); ++child) {
        const int parent = parents_[child];
        // What a rigid body beyond it can determine.
        if (parent < 0 || freedoms_[index(parent)] + freedoms_[child] > (planar_ ? 3 : 5)) continue;
        model::MassProperties& mass = drawing_.model.bodies[index(parent)].massProperties;
        if (!mass.mass.expression.empty()) continue;
        mass.mass = 0.0;
        for (model::Number& entry : mass.inertia)
            entry = 0.0;
        return;
    }
}

void RandomDrawer::connect(JointKind kind, int bodyA, int bodyB, const std::string& at,
                           bool mayReverse) {
    if (mayReverse && random_.chance(0.4)) std::swap(bodyA, bodyB);
    const bool travels = kind == JointKind::Prismatic || kind == JointKind::Planar;
    const Vector3d axis = travels ? randomTravel() : randomAxis();
    Vector3d second = axis.cross(planar_ ? normal_ : randomDirection());
    if (second.norm() < 1e-3) second = first_;
    drawing_
        .joint("joint-" + std::to_string(drawing_.model.joints.size()), kind, bodyId(bodyA),
               bodyId(bodyB), at, axis, second)
        .pitch = kind == JointKind::Screw ? random_.signedBetween(0.2, 2.0) : 0.01;
}

/// Degrees of freedom of the joints on the way from one body to another.
int RandomDrawer::freedomBetween(int bodyA, int bodyB) const {
    int freedom = 0;
    while (bodyA != bodyB) {
        int& deeper = bodyA > bodyB ? bodyA : bodyB;
        freedom += freedoms_[index(deeper)];
        deeper = parents_[index(deeper)];
    }
    return freedom;
}

int RandomDrawer::freedomLeft() const {
    int freedom = -taken_;
    for (const int own : freedoms_)
        freedom += own;
    return freedom;
}

/// Closes a loop where enough freedom is left for it to move.
void RandomDrawer::addLoop() {
    for (int attempt = 0; attempt < 20; ++attempt) {
        const int bodyA = anyBody(-1);
        const int bodyB = anyBody(-1);
        const JointKind kind = anyKind();
        const int taken = (planar_ ? 3 : 6) - model::degreesOfFreedom(kind);
        const int left = freedomBetween(bodyA, bodyB) - taken_ - taken;
        if (bodyA == bodyB || left < 2 || taken == 0) continue;
        connect(kind, bodyA, bodyB, newPoint(), true);
        taken_ += taken;
        ++constraints_;
        return;
    }
}

void RandomDrawer::addRod() {
    for (int attempt = 0; attempt < 20; ++attempt) {
        const int bodyA = anyBody(-1);
        const int bodyB = anyBody(-1);
        if (bodyA == bodyB || freedomBetween(bodyA, bodyB) - taken_ < 3) continue;
        const model::Attachment endA{bodyId(bodyA), newPoint()};
        const model::Attachment endB{bodyId(bodyB), newPoint()};
        model::Rod rod;
        rod.id = rod.name = "rod-" + std::to_string(attempt);
        rod.endA = endA;
        rod.endB = endB;
        const Vector3d span = [&] {
            const auto& points = drawing_.model.points;
            Vector3d difference;
            for (std::size_t axis = 0; axis < 3; ++axis)
                difference[static_cast<int>(axis)] =
                    points[points.size() - 1].position[axis].value
                    - points[points.size() - 2].position[axis].value;
            return difference;
        }();
        if (span.norm() < 0.3) continue;
        if (random_.chance(0.5)) rod.length = span.norm() * random_.between(0.98, 1.02);
        drawing_.model.rods.push_back(rod);
        ++taken_;
        ++constraints_;
        return;
    }
}

void RandomDrawer::addGear() {
    const Coordinate first = anyCoordinate(false);
    const Coordinate second = anyCoordinate(false);
    if (first.first == nullptr || second.first == nullptr || first.first == second.first
        || freedomLeft() < 3)
        return;
    model::GearCoupling gear;
    gear.id = gear.name = "gear";
    gear.jointA = first.first->id;
    gear.coordinateA = first.second;
    gear.jointB = second.first->id;
    gear.coordinateB = second.second;
    gear.ratio = random_.signedBetween(0.4, 2.0);
    drawing_.model.gears.push_back(gear);
    ++taken_;
    ++constraints_;
}

/// Now and then a constant speed or a table instead of a formula.
void RandomDrawer::setProfile(model::Drive& drive) {
    if (random_.chance(0.5)) return;
    if (random_.chance(0.5)) {
        drive.profile = model::DriveProfile::ConstantSpeed;
        drive.speed = random_.signedBetween(0.2, 0.6);
    } else {
        drive.profile = model::DriveProfile::Table;
        drive.times = {0.0, 0.1, 0.27, 0.5};
        drive.values = {0.0, 0.03, 0.02, -0.04};
    }
}

void RandomDrawer::addDrive() {
    if (freedomLeft() < 3) return;
    model::Drive drive;
    drive.id = drive.name = "drive";
    const std::string motion = random_.chance(0.4) ? "+0.2*p2*sin(2*p1*t)" : "+0.3*sin(2*t)";
    if (random_.chance(0.5)) {
        const Coordinate place = anyCoordinate(false);
        if (place.first == nullptr) return;
        drive.joint = place.first->id;
        drive.coordinate = place.second;
        drive.expression = "0" + motion;
        setProfile(drive);
        driven_.insert({drive.joint, drive.coordinate});
    } else {
        drive.kind = model::DriveKind::PointComponent;
        const int body = anyBody(0);
        if (freedomBetween(-1, body) - taken_ < 3) return;
        drive.at = anyAttachment(body);
        drive.coordinate = random_.below(3);
        const model::Point* point = model::findById(drawing_.model.points, drive.at.point);
        drive.expression = std::to_string(point->position[index(drive.coordinate)].value) + motion;
    }
    drawing_.model.drives.push_back(drive);
    ++taken_;
    ++constraints_;
}

void RandomDrawer::setCoordinates() {
    int starts = constraints_ > 0 ? 1 : 100;
    int velocities = constraints_ > 0 ? 1 : 100;
    for (model::Joint& joint : drawing_.model.joints) {
        for (std::size_t place = 0; place < joint.coordinates.size(); ++place) {
            model::JointCoordinate& coordinate = joint.coordinates[place];
            const int number = static_cast<int>(place);
            const bool plain = !model::isQuaternionRotation(joint.kind, number);
            const bool driven = driven_.contains({joint.id, number});
            if (plain && !driven && random_.chance(0.5))
                coordinate.drawn = random_.between(-1.0, 1.0);
            if (plain && !driven && random_.chance(0.4) && starts-- > 0)
                coordinate.start = coordinate.drawn.value + random_.signedBetween(0.02, 0.2);
            if (!driven && random_.chance(0.6) && velocities-- > 0)
                coordinate.startVelocity = random_.signedBetween(0.2, 2.0);
            if (random_.chance(0.5)) coordinate.damping = random_.between(0.05, 0.5);
        }
        if (turnsAsQuaternion(joint.kind) && random_.chance(0.5) && starts-- > 0) {
            const Vector3d axis = randomVector(0.2);
            joint.startOrientation = {1.3, axis[0], axis[1], axis[2]};
        }
    }
}

}  // namespace linkwright::support
