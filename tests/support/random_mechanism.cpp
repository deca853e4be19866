// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/random_mechanism.h"

#include "engine/model/expressions.h"
#include "tests/support/drawing.h"
#include "tests/support/numbers.h"

#include <Eigen/Geometry>

#include <stdexcept>

namespace linkwright::support {

namespace {

using Eigen::Vector3d;
using model::JointKind;
using model::SignalKind;

std::size_t index(int value) { return static_cast<std::size_t>(value); }

class RandomDrawer {
public:
    explicit RandomDrawer(std::uint64_t seed) : random_(seed) {}

    model::Model draw() {
        chooseFrame();
        addInputs();
        const int bodies = 1 + random_.below(5);
        for (int body = 0; body < bodies; ++body) addBody();
        if (random_.chance(0.6)) addLoop();
        if (loops_ > 0 && random_.chance(0.4)) addLoop();
        setCoordinates();
        for (int count = random_.below(3); count > 0; --count) addSpring();
        for (int count = random_.below(4); count > 0; --count) addLoad();
        for (int count = 1 + random_.below(4); count > 0; --count) addSignal();
        while (drawing_.model.costTerms.empty()) addSignal();
        addFormulas();
        chooseSettings();
        std::vector<base::Diagnostic> problems;
        model::resolveExpressions(drawing_.model, problems);
        if (!problems.empty()) throw std::logic_error(base::toText(problems.front()));
        return drawing_.model;
    }

private:
    Vector3d randomVector(double size) {
        return {random_.between(-size, size), random_.between(-size, size),
                random_.between(-size, size)};
    }

    Vector3d randomDirection() {
        for (;;) {
            const Vector3d vector = randomVector(1.0);
            if (vector.norm() > 0.2) return vector;
        }
    }

    Vector3d randomPlace() {
        if (!planar_) return randomVector(1.0);
        return origin_ + first_ * random_.between(-1.0, 1.0) + second_ * random_.between(-1.0, 1.0);
    }

    /// A direction joints may move along.
    Vector3d randomTravel() {
        if (!planar_) return randomDirection();
        const double angle = random_.between(0.0, 6.28);
        return (first_ * std::cos(angle) + second_ * std::sin(angle)) * random_.between(0.5, 2.0);
    }

    Vector3d randomAxis() {
        if (!planar_) return randomDirection();
        return normal_ * random_.signedBetween(0.5, 2.0);
    }

    void chooseFrame() {
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

    void addInputs() {
        const int count = random_.below(4);
        for (int input = 0; input < count; ++input) {
            const std::string id = "input-" + std::to_string(input);
            if (random_.chance(0.3)) {
                drawing_.formula(id, "p1*sin(3*t+p2)+0.5");
                continue;
            }
            std::vector<double> samples(index(2 + random_.below(5)));
            for (double& sample : samples) sample = random_.between(-2.0, 2.0);
            static constexpr model::Interpolation kinds[] = {model::Interpolation::Hold,
                                                             model::Interpolation::Linear,
                                                             model::Interpolation::CubicSpline};
            drawing_.samples(id, kinds[random_.below(3)], samples);
        }
    }

    std::string anyInput() {
        const auto& inputs = drawing_.model.inputs;
        if (inputs.empty() || random_.chance(0.3)) return "";
        return inputs[index(random_.below(static_cast<int>(inputs.size())))].id;
    }

    std::string newPoint() {
        const std::string id = "P" + std::to_string(drawing_.model.points.size());
        drawing_.point(id, randomPlace());
        return id;
    }

    std::string bodyId(int body) const {
        return body < 0 ? model::groundId : drawing_.model.bodies[index(body)].id;
    }

    int anyBody(int lowest) {
        const int count = static_cast<int>(drawing_.model.bodies.size());
        return lowest + random_.below(count - lowest);
    }

    JointKind anyKind() {
        static constexpr JointKind planarKinds[] = {JointKind::Revolute, JointKind::Revolute,
                                                    JointKind::Revolute, JointKind::Prismatic,
                                                    JointKind::Planar,   JointKind::Fixed};
        static constexpr JointKind spatialKinds[] = {
            JointKind::Revolute, JointKind::Revolute,  JointKind::Prismatic,
            JointKind::Universal, JointKind::Spherical, JointKind::Cylindrical,
            JointKind::Planar,   JointKind::Free,      JointKind::Fixed};
        return planar_ ? planarKinds[random_.below(6)] : spatialKinds[random_.below(9)];
    }

    /// Inertia of a few random point masses: possible for a real body.
    std::array<double, 6> randomInertia() {
        Eigen::Matrix3d sum = Eigen::Matrix3d::Zero();
        for (int count = 0; count < 4; ++count) {
            const Vector3d arm = randomVector(0.6);
            sum += random_.between(0.2, 0.5) *
                   (Eigen::Matrix3d::Identity() * arm.squaredNorm() - arm * arm.transpose());
        }
        return {sum(0, 0), sum(1, 1), sum(2, 2), sum(0, 1), sum(0, 2), sum(1, 2)};
    }

    void addBody() {
        const int parent = drawing_.model.bodies.empty() ? -1 : anyBody(-1);
        const JointKind kind = anyKind();
        const std::string at = newPoint();
        const std::string end = newPoint();
        const std::string id = "body-" + std::to_string(drawing_.model.bodies.size());
        const double mass = random_.between(0.5, 2.0);
        // A rod has no inertia about itself, which joints with two rotations need somewhere.
        const bool spins = kind == JointKind::Spherical || kind == JointKind::Free;
        const bool single = kind == JointKind::Revolute || kind == JointKind::Prismatic;
        if ((planar_ || single) && random_.chance(0.4)) {
            drawing_.rod(id, at, end, mass);
        } else {
            model::Body& body = drawing_.solid(id, {at, end}, mass, randomPlace(), randomInertia());
            if (random_.chance(0.3)) body.massProperties.centerOfMass.reset();
        }
        connect(kind, parent, static_cast<int>(drawing_.model.bodies.size()) - 1, at, !spins);
        parents_.push_back(parent);
        freedoms_.push_back(model::degreesOfFreedom(kind));
    }

    void connect(JointKind kind, int bodyA, int bodyB, const std::string& at, bool mayReverse) {
        if (mayReverse && random_.chance(0.4)) std::swap(bodyA, bodyB);
        const bool travels = kind == JointKind::Prismatic || kind == JointKind::Planar;
        const Vector3d axis = travels ? randomTravel() : randomAxis();
        Vector3d second = axis.cross(planar_ ? normal_ : randomDirection());
        if (second.norm() < 1e-3) second = first_;
        drawing_.joint("joint-" + std::to_string(drawing_.model.joints.size()), kind,
                       bodyId(bodyA), bodyId(bodyB), at, axis, second);
    }

    /// Degrees of freedom of the joints on the way from one body to another.
    int freedomBetween(int bodyA, int bodyB) const {
        int freedom = 0;
        while (bodyA != bodyB) {
            int& deeper = bodyA > bodyB ? bodyA : bodyB;
            freedom += freedoms_[index(deeper)];
            deeper = parents_[index(deeper)];
        }
        return freedom;
    }

    /// Closes a loop where enough freedom is left for it to move.
    void addLoop() {
        for (int attempt = 0; attempt < 20; ++attempt) {
            const int bodyA = anyBody(-1);
            const int bodyB = anyBody(-1);
            const JointKind kind = anyKind();
            const int taken = (planar_ ? 3 : 6) - model::degreesOfFreedom(kind);
            const int left = freedomBetween(bodyA, bodyB) - taken_ - taken;
            if (bodyA == bodyB || left < 2 || taken == 0) continue;
            connect(kind, bodyA, bodyB, newPoint(), true);
            taken_ += taken;
            ++loops_;
            return;
        }
    }

    void setCoordinates() {
        int starts = loops_ > 0 ? 1 : 100;
        int velocities = loops_ > 0 ? 1 : 100;
        for (model::Joint& joint : drawing_.model.joints) {
            const bool turns =
                joint.kind == JointKind::Spherical || joint.kind == JointKind::Free;
            for (std::size_t place = 0; place < joint.coordinates.size(); ++place) {
                model::JointCoordinate& coordinate = joint.coordinates[place];
                const bool plain =
                    !turns || model::isTranslation(joint.kind, static_cast<int>(place));
                if (plain && random_.chance(0.5)) coordinate.drawn = random_.between(-1.0, 1.0);
                if (plain && random_.chance(0.4) && starts-- > 0)
                    coordinate.start = coordinate.drawn.value + random_.signedBetween(0.02, 0.2);
                if (random_.chance(0.6) && velocities-- > 0)
                    coordinate.startVelocity = random_.signedBetween(0.2, 2.0);
                if (random_.chance(0.5)) coordinate.damping = random_.between(0.05, 0.5);
            }
            if (turns && random_.chance(0.5) && starts-- > 0) {
                const Vector3d axis = randomVector(0.2);
                joint.startOrientation = {1.3, axis[0], axis[1], axis[2]};
            }
        }
    }

    model::Attachment anyAttachment(int body) {
        const auto& points = drawing_.model.points;
        return {bodyId(body), points[index(random_.below(static_cast<int>(points.size())))].id};
    }

    void addSpring() {
        const int bodyA = anyBody(-1);
        const int bodyB = anyBody(0);
        const model::Attachment endA = anyAttachment(bodyA);
        const model::Attachment endB{bodyId(bodyB), newPoint()};
        const std::string id = "spring-" + std::to_string(drawing_.model.springs.size());
        model::SpringDamper& spring = drawing_.spring(id, endA, endB, random_.between(5.0, 50.0));
        if (random_.chance(0.6)) spring.freeLength = random_.between(0.3, 1.5);
        if (random_.chance(0.6)) spring.damping = random_.between(0.1, 1.0);
    }

    void addLoad() {
        const std::string id = "load-" + std::to_string(drawing_.model.loads.size());
        const double magnitude = random_.signedBetween(0.5, 3.0);
        const std::string input = anyInput();
        const int kind = random_.below(3);
        if (kind == 2) {
            const auto& joints = drawing_.model.joints;
            const model::Joint& joint =
                joints[index(random_.below(static_cast<int>(joints.size())))];
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

    void addSignal() {
        const std::string id = "signal-" + std::to_string(drawing_.model.signalList.size());
        const SignalKind kind = static_cast<SignalKind>(random_.below(7));
        const bool ofJoint = kind == SignalKind::JointCoordinate || kind == SignalKind::JointVelocity;
        if (kind == SignalKind::InputValue) {
            const std::string input = anyInput();
            if (input.empty()) return;
            drawing_.inputSignal(id, input);
        } else if (ofJoint) {
            const auto& joints = drawing_.model.joints;
            const model::Joint& joint =
                joints[index(random_.below(static_cast<int>(joints.size())))];
            if (joint.coordinates.empty()) return;
            const int coordinate = random_.below(static_cast<int>(joint.coordinates.size()));
            const bool turns =
                (joint.kind == JointKind::Spherical || joint.kind == JointKind::Free) &&
                !model::isTranslation(joint.kind, coordinate);
            drawing_.jointSignal(id, turns ? SignalKind::JointVelocity : kind, joint.id, coordinate);
        } else if (kind == SignalKind::PointPosition || kind == SignalKind::PointVelocity) {
            drawing_.pointSignal(id, kind, anyAttachment(anyBody(0)));
        } else {
            model::Signal& signal = drawing_.bodySignal(id, kind, bodyId(anyBody(0)));
            signal.direction = toNumbers(randomDirection());
            if (random_.chance(0.5)) signal.frame = model::LoadFrame::Body;
        }
        addTerm(drawing_.model.signalList.back());
    }

    void addTerm(const model::Signal& signal) {
        const bool terminal = random_.chance(0.4);
        const bool constant = random_.chance(0.5);
        const auto components = index(model::componentCount(signal.kind));
        model::CostTerm& term = drawing_.term(
            signal.id, terminal ? model::TermTime::Terminal : model::TermTime::Running,
            random_.between(0.3, 2.0),
            constant ? model::ReferenceKind::Constant : model::ReferenceKind::InitialValue);
        for (std::size_t place = 0; constant && place < components; ++place)
            term.referenceValues.emplace_back(random_.between(-1.0, 1.0));
        if (!random_.chance(0.5)) return;
        for (std::size_t place = 0; place < components; ++place)
            term.componentWeights.emplace_back(random_.between(0.2, 2.0));
    }

    /// Lets a few numbers follow from the parameters without changing their value.
    void addFormulas() {
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

    void chooseSettings() {
        model::SimulationSettings& settings = drawing_.model.simulation;
        if (random_.chance(0.6)) {
            settings.step = settings.duration / random_.between(7.0, 13.0);
            return;
        }
        settings.integrator = model::Integrator::DormandPrince54;
        settings.relativeTolerance = 1e-5;
        settings.absoluteTolerance = 1e-7;
    }

    RandomNumbers random_;
    Drawing drawing_;
    bool planar_ = false;
    Vector3d origin_, first_, second_, normal_;
    std::vector<int> parents_, freedoms_;  ///< of each body: parent, freedom of its tree joint
    int loops_ = 0;
    int taken_ = 0;  ///< degrees of freedom taken by the loops so far
};

}  // namespace

model::Model randomMechanism(std::uint64_t seed) { return RandomDrawer(seed).draw(); }

}  // namespace linkwright::support
