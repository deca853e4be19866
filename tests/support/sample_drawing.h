// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"

#include <Eigen/Core>

#include <string>
#include <vector>

namespace linkwright::support {

/// Draws a model in a few lines. References returned stay valid until the next element of the
/// same kind is added.
class Drawing {
public:
    model::Model model;

    void point(const std::string& id, double x, double y, double z = 0.0);
    void point(const std::string& id, const Eigen::Vector3d& position);
    /// Uniform rod between two points.
    model::Body& rod(const std::string& id, const std::string& from, const std::string& to,
                     double mass);
    /// Body with explicit inertia (xx, yy, zz, xy, xz, yz) about its center of mass.
    model::Body& solid(const std::string& id, const std::vector<std::string>& points, double mass,
                       const Eigen::Vector3d& center, const std::array<double, 6>& inertia);
    /// With as many coordinates as the kind has degrees of freedom.
    model::Joint& joint(const std::string& id, model::JointKind kind, const std::string& bodyA,
                        const std::string& bodyB, const std::string& point,
                        const Eigen::Vector3d& axis = Eigen::Vector3d::UnitZ(),
                        const Eigen::Vector3d& secondAxis = Eigen::Vector3d::UnitX());
    model::SpringDamper& spring(const std::string& id, const model::Attachment& endA,
                                const model::Attachment& endB, double stiffness);
    model::Load& force(const std::string& id, const model::Attachment& at,
                       const Eigen::Vector3d& direction, double magnitude,
                       const std::string& input = "");
    model::Load& torque(const std::string& id, const std::string& body, const Eigen::Vector3d& axis,
                        double magnitude, const std::string& input = "");
    model::Load& jointLoad(const std::string& id, const std::string& joint, int coordinate,
                           double magnitude, const std::string& input = "");
    model::Input& samples(const std::string& id, model::Interpolation interpolation,
                          const std::vector<double>& values);
    model::Input& formula(const std::string& id, const std::string& expression);
    /// Prescribes the first coordinate of a joint: drive "drive-JOINT". The motion becomes
    /// kinematic.
    /// @param expression of the time t, s
    model::Drive& drive(const std::string& joint, const std::string& expression);
    model::Parameter& parameter(const std::string& id, double value);

    model::Signal& pointSignal(const std::string& id, model::SignalKind kind,
                               const model::Attachment& at);
    model::Signal& jointSignal(const std::string& id, model::SignalKind kind,
                               const std::string& joint, int coordinate = 0);
    model::Signal& bodySignal(const std::string& id, model::SignalKind kind,
                              const std::string& body);
    model::Signal& inputSignal(const std::string& id, const std::string& input);
    /// Cost term named after its signal (and "-end" when terminal).
    model::CostTerm& term(const std::string& signal, model::TermTime time, double weight,
                          model::ReferenceKind reference = model::ReferenceKind::InitialValue);
    void design(const std::string& object, const std::string& property);
};

/// Center of mass of a body in the drawn pose, m.
Eigen::Vector3d centerOfMass(const model::Model& model, const model::Body& body);

/// Three numbers of the model from a vector.
model::Number3 toNumbers(const Eigen::Vector3d& vector);

}  // namespace linkwright::support
