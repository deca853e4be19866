// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/formulas.h"
#include "engine/sensitivity/equations/cotangents.h"

#include <vector>

namespace linkwright::sensitivity {

// Where the duration follows from numbers, the time t = r tau of a record stretches with the ratio
// r that is `System::timeScale`, tau held: a cotangent of the time is t / r times one of r.

/// Adds a cotangent of the time of a record to that of the ratio, which there has to be.
/// @param parameters of the system
/// @param cotangents of the parameters
template <class Space>
void pullTime(const System& system, const typename Space::Scalar* parameters,
              const Record<Space>& record, const typename Space::Scalar& cotangent,
              typename Space::Scalar* cotangents) {
    cotangents[system.timeScale] += cotangent * record.time / parameters[system.timeScale];
}
template <class Space>
void pullTime(const PullbackContext<Space>& context, const typename Space::Scalar& cotangent) {
    pullTime<Space>(context.system, context.parameters, context.record, cotangent,
                    context.cotangents.parameters);
}

/// Derivatives of a time function with respect to time at a record.
/// @param function index into System::functions
template <class Space>
assembly::TimeDerivatives timeDerivatives(const PullbackContext<Space>& context, int function) {
    using Scalar = typename Space::Scalar;
    std::vector<Scalar> arguments;
    assembly::functionArguments<Scalar>(context.system, context.parameters, context.record.time,
                                        arguments);
    std::vector<double> real;
    for (const Scalar& argument : arguments)
        real.push_back(math::realPart(argument));
    return assembly::timeDerivatives(context.system.functions[at(function)], real);
}

}  // namespace linkwright::sensitivity
