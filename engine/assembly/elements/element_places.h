// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/compiled_references.h"
#include "engine/math/expression.h"
#include "engine/model/model.h"

#include <array>
#include <functional>
#include <string>

namespace linkwright::assembly {

/// Takes notice of what the force of an element reads or acts on; -1 is nothing.
struct Touched {
    std::function<void(int)> node, dof, coordinate;
};

/// What the compiler of a drawing tells an element about its place in the tree, and the parameters
/// it makes for it. Functions of ids throw where there is no such element.
class ElementPlaces {
public:
    virtual ~ElementPlaces() = default;

    [[nodiscard]] virtual const model::Model& model() const = 0;
    [[nodiscard]] virtual bool isPlanar() const = 0;
    [[nodiscard]] virtual JointDof dofOf(const std::string& joint, int coordinate) const = 0;
    [[nodiscard]] virtual int nodeOf(const std::string& body) const = 0;
    [[nodiscard]] virtual int inputOf(const std::string& input) const = 0;
    [[nodiscard]] virtual int signalOf(const std::string& signal) const = 0;

    // Each makes something and gives its offset, in the parameter vector if nothing else is said.
    /// Of the elongation x, the named parameters (System::functionNumbers) and the rate v.
    [[nodiscard]] virtual math::Expression springFormulaOf(const std::string& formula) const = 0;
    virtual int scalarOf(const model::Number& number) = 0;
    virtual PointReference pointOf(const model::Attachment& at) = 0;
    /// The same for the same point.
    virtual PointReference sharedPointOf(const model::Attachment& at) = 0;
    /// In ForceElements::contactPlaces.
    virtual int contactPlaceOf(const PointReference& point) = 0;
    /// A place of a body, m, world frame, as drawn.
    virtual PointReference vertexOf(const std::string& body,
                                    const std::array<double, 3>& place) = 0;
    /// A corner of a box about a point. @param side parts of its size
    virtual PointReference cornerOf(const model::Attachment& at, const model::Number3& size,
                                    const std::array<double, 3>& side) = 0;
    /// Distance of two points in the drawn pose.
    virtual int distanceOf(const model::Attachment& one, const model::Attachment& other) = 0;
    virtual int unitDirectionOf(const model::Number3& direction) = 0;  ///< a vector
    virtual int unitAxisOf(const model::Number3& axis) = 0;            ///< an angular quantity
    /// ratio^2 inertia.
    virtual int rotorInertiaOf(const model::Number& ratio, const model::Number& inertia) = 0;
    /// Adds an inertia to a dof. @return whether there was none yet
    virtual bool addArmature(int dof, int inertia) = 0;
    /// Adds a coordinate to the state that belongs to no joint. @return its index there
    virtual int newCoordinate() = 0;
};

}  // namespace linkwright::assembly
