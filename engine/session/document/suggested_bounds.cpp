// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/document/suggested_bounds.h"

#include "engine/model/properties.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace linkwright::session {

namespace {

/// Diagonal of the box around all points, m; 1 where it has none.
double drawingSize(const model::Model& model) {
    double squares = 0.0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        double least = std::numeric_limits<double>::infinity(), most = -least;
        for (const model::Point& point : model.points) {
            least = std::min(least, point.position[axis].value);
            most = std::max(most, point.position[axis].value);
        }
        if (most > least) squares += (most - least) * (most - least);
    }
    return squares > 0.0 ? std::sqrt(squares) : 1.0;
}

/// Down or up to a number of two digits of `scale`.
double rounded(double value, double scale, bool up) {
    const double digit = std::pow(10.0, std::floor(std::log10(scale)) - 1.0);
    const double count = value / digit;
    return (up ? std::ceil(count - 1e-9) : std::floor(count + 1e-9)) * digit;
}

base::Quantity quantityOf(const model::Model& model, const model::DesignVariable& variable) {
    for (const model::PropertyInfo& info : model::propertiesOf(model, variable.object))
        if (info.property == variable.property) return info.quantity;
    return base::Quantity::Unknown;
}

bool isFree(const model::DesignVariable& variable) {
    return !variable.lower && !variable.upper;
}

}  // namespace

std::size_t unboundedVariables(const model::Model& model) {
    return static_cast<std::size_t>(
        std::count_if(model.designVariables.begin(), model.designVariables.end(), isFree));
}

void suggestBounds(model::Model& model) {
    const double size = drawingSize(model);
    for (model::DesignVariable& variable : model.designVariables) {
        const model::Number* number = model::findNumber(model, variable.object, variable.property);
        if (!isFree(variable) || number == nullptr || !std::isfinite(number->value)) continue;
        const double value = number->value;
        const base::Quantity quantity = quantityOf(model, variable);
        double reach = 0.0;
        if (quantity == base::Quantity::Angle)
            reach = 0.25 * std::numbers::pi;
        else if (model::findById(model.points, variable.object)
                 || variable.property.starts_with("centerOfMass"))
            reach = 0.5 * size;
        if (reach > 0.0) {
            variable.setBounds(rounded(value - reach, reach, false),
                               rounded(value + reach, reach, true));
        } else if (value != 0.0) {
            double near = value / 3.0, far = 3.0 * value;
            if (near > far) std::swap(near, far);
            variable.setBounds(rounded(near, std::abs(value) / 3.0, false),
                               rounded(far, 3.0 * std::abs(value), true));
        }
    }
}

}  // namespace linkwright::session
