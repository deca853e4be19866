// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/random_drawer.h"

#include <algorithm>
#include <cmath>

namespace linkwright::support {

using model::ContactShape;
using model::SignalKind;

/// Gives a spring a force by a formula, a table or both.
void RandomDrawer::addLaw(model::SpringLaw& law) {
    static constexpr const char* formulas[] = {"8*x^3+p1*v*x^2", "3*tanh(2*x)*p2+0.5*v^3",
                                               "exp(-x^2)*v+sin(p1*x)"};
    const int kind = random_.below(3);
    if (kind != 1) law.formula = formulas[random_.below(3)];
    if (kind == 0) return;
    double place = random_.between(-0.6, -0.1);
    for (int row = 2 + random_.below(4); row > 0; --row) {
        law.elongations.push_back(place);
        law.forces.push_back(random_.between(-5.0, 5.0));
        place += random_.between(0.1, 0.4);
    }
}

void RandomDrawer::addLaws() {
    for (model::SpringDamper& spring : drawing_.model.springs)
        if (random_.chance(0.3)) addLaw(spring.law);
    for (model::TorsionalSpring& spring : drawing_.model.torsionalSprings)
        if (random_.chance(0.5)) addLaw(spring.law);
}

void RandomDrawer::addBushing() {
    model::Bushing bushing;
    bushing.id = bushing.name = "bushing";
    const int body = anyBody(0);
    bushing.bodyB = bodyId(body);
    bushing.bodyA = bodyId(anyBody(-1));
    if (bushing.bodyA == bushing.bodyB) bushing.bodyA = model::groundId;
    bushing.point = newPoint();
    for (std::size_t axis = 0; axis < model::Bushing::size; ++axis) {
        bushing.stiffness[axis] = random_.between(3.0, 20.0);
        bushing.damping[axis] = random_.between(0.1, 1.0);
    }
    bushing.coupled = random_.chance(0.6);
    for (std::size_t pair = 0; bushing.coupled && pair < model::Bushing::pairs; ++pair) {
        bushing.stiffnessCoupling[pair] = random_.between(-0.5, 0.5);
        bushing.dampingCoupling[pair] = random_.between(-0.02, 0.02);
    }
    drawing_.model.bushings.push_back(bushing);
}

/// Of a solid that lies beside the ball of a contact, about so deep.
/// @param out from the solid to the ball
/// @param axis across `out`, along a profile
void RandomDrawer::addCorners(model::Contact& contact, const Vector3d& out, const Vector3d& axis,
                              double depth) {
    const auto at = [&](const std::string& id) -> model::Number3& {
        return std::find_if(drawing_.model.points.begin(), drawing_.model.points.end(),
                            [&](const model::Point& point) { return point.id == id; })
            ->position;
    };
    const auto toVector = [](const model::Number3& numbers) {
        return Vector3d(numbers[0].value, numbers[1].value, numbers[2].value);
    };
    const bool profile = contact.shape == ContactShape::Profile;
    static constexpr int counts[] = {1, 2, 4, 6};
    const int count = profile ? 3 + random_.below(4) : counts[random_.below(4)];
    contact.rounding = profile && random_.chance(0.3) ? 0.0 : random_.between(0.02, 0.1);
    const Vector3d ball = toVector(at(contact.points.front())), side = axis.cross(out);
    for (int corner = 0; corner < count; ++corner) {
        const double angle = 2.0 * M_PI * (corner + random_.between(-0.2, 0.2)) / count;
        const double radius = random_.between(0.1, 0.3);
        Vector3d place =
            ball - out * 0.3 + out * radius * std::cos(angle) + side * radius * std::sin(angle);
        if (!profile) place += axis * random_.signedBetween(0.05, 0.2);
        contact.corners.push_back(contact.id + "-" + std::to_string(corner));
        drawing_.point(contact.corners.back(), place);
    }
    // Up to the ball.
    const double gap = model::drawnGap(drawing_.model, contact, contact.points.front());
    for (const std::string& id : contact.corners)
        for (std::size_t component = 0; component < 3; ++component)
            at(id)[component] =
                at(id)[component].value + (gap + depth) * out[static_cast<Eigen::Index>(component)];
}

/// Lets more than balls touch: a line through the ball across `out`, a box or vertices about it.
void RandomDrawer::varyTouching(model::Contact& contact, const Vector3d& out) {
    using model::ContactTouching;
    const auto found =
        std::find_if(drawing_.model.points.begin(), drawing_.model.points.end(),
                     [&](const model::Point& point) { return point.id == contact.points.front(); });
    const Vector3d ball(found->position[0].value, found->position[1].value,
                        found->position[2].value);
    const Vector3d level = planar_ ? Vector3d(normal_.cross(out)) : Vector3d(out.unitOrthogonal());
    contact.touching = ContactTouching::Capsule;
    const bool lined = model::touchesAlongLine(contact) || contact.shape == ContactShape::Plane;
    const bool cylinder = contact.shape == ContactShape::Plane && random_.chance(0.5);
    contact.touching = ContactTouching::Balls;
    if (lined && random_.chance(0.7)) {
        contact.touching = cylinder ? ContactTouching::Cylinder : ContactTouching::Capsule;
        contact.radius = random_.between(0.05, 0.15);
        Vector3d along = level + out * random_.between(-0.2, 0.2);
        if (!planar_) along += level.cross(out) * random_.between(-0.5, 0.5);
        contact.points.clear();
        for (const double side : {-1.0, 1.0}) {
            contact.points.push_back(contact.id + (side < 0.0 ? "-start" : "-end"));
            drawing_.point(contact.points.back(),
                           ball + along * (side * random_.between(0.05, 0.3)));
        }
        return;
    }
    if (planar_ && contact.shape == ContactShape::Sphere) return;
    if (random_.chance(0.5)) {
        contact.touching = ContactTouching::Box;
        for (model::Number& size : contact.size)
            size = random_.between(0.02, 0.15);
        return;
    }
    for (int count = 1 + random_.below(3); count > 0; --count) {
        const Vector3d vertex =
            ball + level * random_.between(-0.1, 0.1) + out * random_.between(-0.02, 0.05);
        contact.vertices.push_back({vertex.x(), vertex.y(), vertex.z()});
    }
}

/// Around where a ball starts, so that it touches or comes near.
void RandomDrawer::addTouch() {
    const int number = static_cast<int>(drawing_.model.contacts.size());
    model::Contact contact;
    contact.id = contact.name = "touch-" + std::to_string(number);
    const int body = anyBody(0);
    contact.bodyA = bodyId(body);
    contact.bodyB = bodyId(anyBody(-1));
    if (contact.bodyA == contact.bodyB) contact.bodyB = model::groundId;
    contact.points = {newPoint()};
    const Vector3d ball = [&] {
        const model::Number3& position = drawing_.model.points.back().position;
        return Vector3d(position[0].value, position[1].value, position[2].value);
    }();
    static constexpr ContactShape shapes[] = {ContactShape::Plane, ContactShape::Sphere,
                                              ContactShape::Cylinder, ContactShape::Profile,
                                              ContactShape::Hull};
    contact.shape = shapes[random_.below(planar_ ? 4 : 5)];
    contact.radius = random_.chance(0.3) ? 0.0 : random_.between(0.02, 0.1);
    contact.surfaceRadius = random_.between(0.3, 0.6);
    contact.hollow = model::isRound(contact.shape) && random_.chance(0.4);
    const Vector3d out = randomTravel().normalized();
    const double depth = random_.between(-0.02, 0.1);
    double reach = contact.radius.value - depth;
    Vector3d beside = planar_ ? Vector3d(normal_.cross(out)) : Vector3d(out.unitOrthogonal());
    contact.direction = toNumbers(out * random_.between(0.5, 2.0));
    if (model::isRound(contact.shape)) {
        reach += contact.surfaceRadius.value;
        if (contact.hollow) reach = contact.surfaceRadius.value - contact.radius.value + depth;
    }
    if (contact.shape == ContactShape::Cylinder || contact.shape == ContactShape::Profile) {
        if (planar_) beside = normal_;
        contact.direction = toNumbers(beside * random_.signedBetween(0.5, 2.0));
    }
    const bool slides = contact.shape == ContactShape::Plane
                        || (contact.shape == ContactShape::Cylinder && !planar_);
    const double along = slides ? random_.between(-0.4, 0.4) : 0.0;
    if (model::hasCorners(contact.shape)) {
        addCorners(contact, out, beside, depth);
    } else {
        contact.point = "S" + std::to_string(number);
        drawing_.point(contact.point, ball - out * reach + beside * along);
    }
    if (random_.chance(0.4)) varyTouching(contact, out);
    if (contact.touching == model::ContactTouching::Balls && random_.chance(0.4))
        contact.points.push_back(newPoint());
    contact.stiffness = random_.between(20.0, 200.0);
    contact.dissipation = random_.between(0.05, 1.0);
    contact.dynamicLevel = random_.between(0.05, 0.3);
    contact.staticLevel = contact.dynamicLevel.value * random_.between(1.0, 1.5);
    contact.transitionVelocity = random_.between(0.3, 1.0);
    drawing_.model.contacts.push_back(contact);
    static constexpr SignalKind kinds[] = {SignalKind::ContactForce, SignalKind::ContactGap,
                                           SignalKind::ContactPower};
    const std::string id = "touched-" + std::to_string(number);
    drawing_.pointSignal(id, kinds[random_.below(3)], {}).constraint = contact.id;
    addTerm(drawing_.model.signalList.back());
}

/// On a road as it is drawn: sets what is left of the tire.
void RandomDrawer::addTire(const model::Road& road) {
    model::Tire tire;
    tire.id = tire.name = "tire";
    tire.road = road.id;
    tire.stiffness = random_.between(20.0, 200.0);
    tire.dissipation = random_.between(0.05, 1.0);
    tire.law = random_.chance(0.5) ? model::TireLaw::Brush : model::TireLaw::MagicFormula;
    tire.friction = random_.between(0.2, 1.0);
    tire.longitudinalStiffness = random_.between(0.5, 3.0);
    tire.lateralStiffness = random_.between(0.5, 3.0);
    for (model::MagicFactors* factors : {&tire.longitudinal, &tire.lateral})
        *factors = {random_.between(1.0, 5.0), random_.between(0.8, 1.8), random_.between(0.2, 0.8),
                    random_.between(-1.0, 0.9)};
    if (random_.chance(0.5)) {
        tire.loadSensitivity = random_.between(0.05, 0.5);
        tire.nominalLoad = random_.between(1.0, 10.0);
    }
    tire.camber = random_.between(0.0, 0.5);
    tire.trail = random_.between(0.0, 0.1);
    tire.rollingResistance = random_.between(0.0, 0.1);
    tire.transitionVelocity = random_.between(0.3, 1.0);
    drawing_.model.tires.push_back(tire);
}

/// Below where a tire starts, so that it touches or comes near.
void RandomDrawer::addRoad() {
    const auto unit = [](const model::Number3& numbers) -> Vector3d {
        return Vector3d(numbers[0].value, numbers[1].value, numbers[2].value).normalized();
    };
    static constexpr const char* formulas[] = {"0.05*sin(2*x+p1)", "0.04*p2*tanh(3*x)",
                                               "0.03*x^2-0.02*p1*x"};
    model::Road road;
    road.id = road.name = "road";
    const int body = anyBody(0);
    road.body = bodyId(anyBody(-1));
    if (road.body == bodyId(body)) road.body = model::groundId;
    road.point = "R";
    road.up = toNumbers(randomTravel());
    const Vector3d up = unit(road.up);
    Vector3d along = planar_ ? Vector3d(normal_.cross(up)) : Vector3d(up.unitOrthogonal());
    along *= random_.signedBetween(0.5, 2.0);
    if (random_.chance(0.5)) along += up * random_.between(-0.3, 0.3);
    road.along = toNumbers(along);
    const int profile = random_.below(4);
    if (profile == 1 || profile == 2) road.height = formulas[random_.below(3)];
    double x = random_.between(-1.0, -0.5);
    for (int row = profile > 1 ? 3 + random_.below(3) : 0; row > 0; --row) {
        road.places.push_back(x);
        road.heights.push_back(random_.between(-0.03, 0.03));
        x += random_.between(0.3, 0.6);
    }
    addTire(road);
    model::Tire& tire = drawing_.model.tires.back();
    tire.bodyA = bodyId(body);
    tire.center = newPoint();
    const Vector3d center = [&] {
        const model::Number3& position = drawing_.model.points.back().position;
        return Vector3d(position[0].value, position[1].value, position[2].value);
    }();
    Vector3d across;
    do {
        tire.axis = toNumbers(randomAxis());
        across = up - unit(tire.axis) * up.dot(unit(tire.axis));
    } while (across.norm() < 0.5);
    tire.radius = random_.between(0.2, 0.4);
    if (random_.chance(0.6)) tire.rimRadius = tire.radius.value * random_.between(0.1, 0.9);
    const double reach =
        (tire.radius.value - tire.rimRadius.value) * across.norm() + tire.rimRadius.value;
    const Vector3d level = (along - up * up.dot(along)).normalized();
    drawing_.point("R", center - up * (reach + random_.between(-0.1, 0.02))
                            + level * random_.between(-0.4, 0.4));
    drawing_.model.roads.push_back(road);
    static constexpr SignalKind kinds[] = {SignalKind::TireLoad, SignalKind::TireSlip,
                                           SignalKind::TireSlipAngle, SignalKind::TireForce};
    drawing_.pointSignal("tire-signal", kinds[random_.below(4)], {}).constraint = tire.id;
    addTerm(drawing_.model.signalList.back());
    if (!random_.chance(0.4)) return;
    model::Contact contact;
    contact.id = contact.name = "road-touch";
    contact.bodyA = bodyId(body);
    contact.points = {tire.center};
    contact.radius = tire.radius.value * random_.between(0.9, 1.1);
    contact.shape = ContactShape::Road;
    contact.road = road.id;
    contact.stiffness = random_.between(20.0, 200.0);
    contact.dissipation = random_.between(0.05, 1.0);
    contact.dynamicLevel = random_.between(0.05, 0.3);
    contact.staticLevel = contact.dynamicLevel.value * random_.between(1.0, 1.5);
    contact.transitionVelocity = random_.between(0.3, 1.0);
    drawing_.model.contacts.push_back(contact);
}

/// A constraint more does not allow whatever the joints were to start with.
void RandomDrawer::releaseStarts() {
    int velocities = constraints_++ > 0 ? 0 : 1;
    for (model::Joint& joint : drawing_.model.joints) {
        joint.startOrientation.reset();
        for (model::JointCoordinate& coordinate : joint.coordinates) {
            coordinate.start.reset();
            if (coordinate.startVelocity && velocities-- <= 0) coordinate.startVelocity.reset();
        }
    }
}

std::vector<std::string> RandomDrawer::curveBeside(const Vector3d& place, double distance,
                                                   const Vector3d& axis, bool closed) {
    const Vector3d out = axis.unitOrthogonal(), along = axis.cross(out);
    const double size = random_.between(0.4, 0.8);
    const int count = 4 + random_.below(4);
    std::vector<std::string> points;
    for (int point = 0; point < count; ++point) {
        points.push_back("cam-" + std::to_string(point));
        Vector3d position = place - out * distance;
        if (closed) {
            const double angle = 2.0 * M_PI * (point + random_.between(-0.1, 0.1)) / count;
            position += (out * (std::cos(angle) - 1.0) + along * std::sin(angle)) * size;
        } else {
            position += along * size * (point - 0.5 * count + random_.between(-0.2, 0.2))
                        + out * random_.between(-0.1, 0.1);
        }
        if (!planar_) position += axis * random_.between(-0.3, 0.3);
        drawing_.point(points.back(), position);
    }
    return points;
}

void RandomDrawer::arcsBeside(const Vector3d& place, const Vector3d& axis, model::Cam& cam) {
    const Vector3d out = axis.unitOrthogonal(), along = axis.cross(out);
    const Vector3d beside = place - out * cam.radius.value;
    const auto add = [&](double outward, double alongside, double radius) {
        cam.points.push_back("cam-" + std::to_string(cam.points.size()));
        const Vector3d lifted =
            planar_ ? Vector3d(Vector3d::Zero()) : Vector3d(axis * random_.between(-0.3, 0.3));
        drawing_.point(cam.points.back(), beside + out * outward + along * alongside + lifted);
        cam.radii.emplace_back(radius);
    };
    const auto addFlank = [&] {
        cam.flanks.emplace_back(random_.chance(0.5) ? 0.0 : random_.signedBetween(4.0, 8.0));
    };
    const double radius = random_.between(0.5, 0.8);
    if (cam.closed) {
        add(-radius, 0.0, radius);
        add(-radius - random_.between(0.5, 0.8), 0.5, random_.between(0.2, 0.4));
        add(-radius - random_.between(0.5, 0.8), -0.5, random_.between(0.2, 0.4));
        addFlank();
    } else {
        const double side = random_.chance(0.5) ? 1.0 : -1.0;
        add(random_.between(-0.4, -0.2) * side, -1.0, 0.0);
        add(-radius * side, 0.0, radius * side);
        add(random_.between(-0.4, -0.2) * side, 1.0, 0.0);
    }
    addFlank();
    addFlank();
}

void RandomDrawer::addCam() {
    for (int attempt = 0; attempt < 20; ++attempt) {
        const int body = anyBody(0), carrier = anyBody(-1);
        if (body == carrier || freedomBetween(carrier, body) - taken_ < 3) continue;
        model::Cam cam;
        cam.id = cam.name = "cam";
        cam.bodyA = bodyId(body);
        cam.bodyB = bodyId(carrier);
        cam.point = newPoint();
        cam.axis = toNumbers(randomAxis());
        cam.closed = random_.chance(0.5);
        if (random_.chance(0.6)) cam.radius = random_.between(0.05, 0.2);
        const Vector3d axis =
            Vector3d(cam.axis[0].value, cam.axis[1].value, cam.axis[2].value).normalized();
        const model::Number3& center = drawing_.model.points.back().position;
        const Vector3d place(center[0].value, center[1].value, center[2].value);
        if (random_.chance(0.4))
            arcsBeside(place, axis, cam);
        else
            cam.points = curveBeside(place, cam.radius.value, axis, cam.closed);
        drawing_.model.cams.push_back(cam);
        ++taken_;
        releaseStarts();
        static constexpr SignalKind kinds[] = {SignalKind::CamPlace, SignalKind::Reaction,
                                               SignalKind::PressureAngle,
                                               SignalKind::TransmissionAngle};
        const SignalKind kind = kinds[random_.below(4)];
        model::Signal signal;
        signal.id = signal.name = "cam-signal";
        signal.kind = kind;
        signal.constraint = cam.id;
        if (kind == SignalKind::PressureAngle || kind == SignalKind::TransmissionAngle) {
            for (const model::Joint& joint : drawing_.model.joints)
                if (joint.kind == model::JointKind::Revolute
                    || joint.kind == model::JointKind::Prismatic)
                    signal.joint = joint.id;
            if (signal.joint.empty()) return;
        }
        drawing_.model.signalList.push_back(signal);
        addTerm(signal);
        return;
    }
}

void RandomDrawer::addGearTerm() {
    if (drawing_.model.gears.empty()) return;
    model::GearCoupling& gear = drawing_.model.gears.back();
    const Coordinate third = anyCoordinate(false);
    if (third.first == nullptr || third.first->id == gear.jointA || third.first->id == gear.jointB)
        return;
    model::GearTerm& term = gear.further.emplace_back();
    term.joint = third.first->id;
    term.coordinate = third.second;
    term.ratio = random_.signedBetween(0.4, 2.0);
}

void RandomDrawer::addWheel() {
    const auto unit = [](const model::Number3& numbers) -> Vector3d {
        return Vector3d(numbers[0].value, numbers[1].value, numbers[2].value).normalized();
    };
    for (int attempt = 0; attempt < 20; ++attempt) {
        const int body = anyBody(0), ground = anyBody(-1);
        const int taken = planar_ ? 2 : 3;
        if (body == ground || freedomBetween(ground, body) - taken_ < taken + 1) continue;
        model::RollingWheel wheel;
        wheel.id = wheel.name = "wheel";
        wheel.bodyA = bodyId(body);
        wheel.bodyB = bodyId(ground);
        wheel.center = newPoint();
        wheel.normal = toNumbers(randomTravel());
        wheel.axis = toNumbers(randomAxis());
        const Vector3d normal = unit(wheel.normal), axis = unit(wheel.axis);
        const Vector3d across = normal - axis * normal.dot(axis);
        if (across.norm() < 0.5) continue;
        wheel.radius = random_.between(0.2, 0.5);
        if (random_.chance(0.6)) wheel.rimRadius = wheel.radius.value * random_.between(0.1, 0.9);
        const model::Number3& center = drawing_.model.points.back().position;
        const Vector3d beside = planar_ ? Vector3d(normal_.cross(normal)) : normal.unitOrthogonal();
        drawing_.point("W", Vector3d(center[0].value, center[1].value, center[2].value)
                                - across.normalized() * (wheel.radius.value - wheel.rimRadius.value)
                                - normal * (wheel.rimRadius.value + random_.between(-0.01, 0.01))
                                + beside * random_.between(-0.4, 0.4));
        wheel.point = "W";
        drawing_.model.wheels.push_back(wheel);
        taken_ += taken;
        releaseStarts();
        if (random_.chance(0.5)) {
            drawing_
                .pointSignal("wheel-load",
                             random_.chance(0.5) ? SignalKind::Reaction : SignalKind::WheelForce,
                             {})
                .constraint = wheel.id;
            addTerm(drawing_.model.signalList.back());
        }
        return;
    }
}

}  // namespace linkwright::support
