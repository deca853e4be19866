// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/numbers.h"
#include "tests/support/sample_drawing.h"

#include <Eigen/Geometry>

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace linkwright::support {

/// Draws the mechanisms of random_mechanism.h.
class RandomDrawer {
public:
    explicit RandomDrawer(std::uint64_t seed) : random_(seed) {}
    model::Model draw();

private:
    using Vector3d = Eigen::Vector3d;
    /// A joint coordinate.
    using Coordinate = std::pair<const model::Joint*, int>;

    // Random parts.
    Vector3d randomVector(double size);
    Vector3d randomDirection();
    Vector3d randomPlace();
    Vector3d randomTravel();  ///< a direction joints may move along
    Vector3d randomAxis();
    std::array<double, 6> randomInertia();
    std::string anyInput();
    int anyBody(int lowest);
    std::string bodyId(int body) const;
    model::Attachment anyAttachment(int body);
    std::string newPoint();
    model::JointKind anyKind();
    /// A coordinate that is a number (no part of a quaternion); null when there is none.
    Coordinate anyCoordinate(bool rotation);
    const model::Joint& anyJoint();

    // The mechanism.
    void chooseFrame();
    void addInputs();
    void addBody();
    void connect(model::JointKind kind, int bodyA, int bodyB, const std::string& at,
                 bool mayReverse);
    int freedomBetween(int bodyA, int bodyB) const;
    int freedomLeft() const;
    void addLoop();
    void setCoordinates();
    void addRod();
    void addGear();
    void addDrive();
    void setProfile(model::Drive& drive);

    // Forces and objective.
    void addForces();
    void addSpring();
    void addTorsionalSpring();
    void addFriction();
    void addStop();
    void addBacklash();
    void addFeedback();
    void addContact();  ///< friction by the reaction of a joint
    void addServo();    ///< feedback of a signal to a point, with integral action
    void addMotor();
    void addLoad();
    void addSignal();
    /// @return whether a signal of this kind could be added
    bool addSignal(const std::string& id, model::SignalKind kind);
    bool addJointSignal(const std::string& id, model::SignalKind kind);
    bool addConstraintSignal(const std::string& id, model::SignalKind kind);
    void addMoment();
    void addMotorTorque();
    void addSignalFormula();
    void addLaw(model::SpringLaw& law);
    void addLaws();
    void addBushing();
    void addTouch();  ///< of a ball and a surface, with a signal of it
    void addCorners(model::Contact& contact, const Vector3d& out, const Vector3d& axis,
                    double depth);
    void varyTouching(model::Contact& contact, const Vector3d& out);
    void addRoad();  ///< with a tire and perhaps a ball that touches it, and a signal
    void addTire(const model::Road& road);
    void addWheel();  ///< that rolls on another body, where enough freedom is left
    void addCam();    ///< on another body, where enough freedom is left, with signals of it
    /// Points of a curve that passes beside a place, of a body.
    std::vector<std::string> curveBeside(const Vector3d& place, double distance,
                                         const Vector3d& axis, bool closed);
    /// Circles that make a curve that passes beside a place, of the cam.
    void arcsBeside(const Vector3d& place, const Vector3d& axis, model::Cam& cam);
    void takeMass();     ///< from a link that others beyond it keep determined
    void addGearTerm();  ///< to a gear that is there
    void releaseStarts();
    void addQuality();  ///< power, shaking, momentum, transmission, springs
    /// Makes a signal one of an element that fits its kind. @return whether there is any
    bool measureElement(model::Signal& signal);
    void addTerm(const model::Signal& signal);
    void varyTerms();
    void addTargets(model::CostTerm& term);
    void addTimes();
    void stretchDuration();
    void addReference(model::CostTerm& term, std::size_t components);
    void addFormulas();
    void chooseSettings();

    RandomNumbers random_;
    Drawing drawing_;
    bool planar_ = false;
    Vector3d origin_, first_, second_, normal_;
    std::vector<int> parents_, freedoms_;  ///< of each body: parent, freedom of its tree joint
    int constraints_ = 0;                  ///< loops, rods, gears and drives
    int taken_ = 0;                        ///< degrees of freedom they take
    std::set<std::pair<std::string, int>> driven_;  ///< coordinates with a motor or a drive
};

}  // namespace linkwright::support
