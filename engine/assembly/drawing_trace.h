// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"
#include "engine/math/trace.h"
#include "engine/model/expressions.h"

#include <span>
#include <vector>

namespace linkwright::assembly {

/// How the parameters of a system and the start of its motion follow from the numbers of the
/// drawing: through formulas, geometry, loops that close, and momenta. Recorded once, so that the
/// derivatives with respect to all numbers cost one sweep back, however many there are.
class DrawingTrace {
public:
    explicit DrawingTrace(const System& system);

    /// @param numbers by slot
    /// @param withStart whether the start is recorded, too
    /// @param startsAt joint coordinates, as of assembleStart; empty: they follow from the numbers
    /// @throws base::InputError when a loop cannot be closed
    void record(const std::vector<double>& numbers, bool withStart,
                const std::vector<double>& startsAt);

    /// Derivatives of a sum.
    struct Derivatives {
        std::vector<double> numbers;   ///< by slot; nothing for those that have a formula
        std::vector<double> startsAt;  ///< per coordinate that was given
    };
    /// @param parameters weight of each in the sum
    /// @param start of coordinates and momenta at the start; nothing when it was not recorded
    /// @param numbers of numbers themselves, by slot
    [[nodiscard]] Derivatives sweepBack(const std::vector<double>& parameters,
                                        std::span<const double> start,
                                        const std::vector<double>& numbers);

    /// What follows from some of the numbers.
    struct Reach {
        std::vector<bool> parameters;
        bool requestedStart = false;  ///< of the start before loops are closed
    };
    /// @param numbers by slot, at which no slope vanishes by chance
    Reach reachOf(const std::vector<int>& slots, const std::vector<double>& numbers);

private:
    using Traced = math::Traced;
    void recordStart(const std::vector<double>& startsAt);
    template <class Space>
    void recordStartIn(const std::vector<double>& startsAt);
    void recordParameters(const std::vector<double>& numbers);

    const System& system_;
    std::vector<base::Diagnostic> problems_;
    model::ExpressionTable expressions_;
    math::Trace trace_;
    std::vector<Traced> drawn_;    ///< numbers as they are given
    std::vector<Traced> numbers_;  ///< with those that follow from formulas
    std::vector<Traced> parameters_;
    std::vector<Traced> startsAt_;
    std::vector<Traced> start_;     ///< coordinates, momenta
    std::vector<double> recorded_;  ///< numbers of the record; nothing before there is one
    std::vector<double> recordedStartsAt_;
    std::vector<double> weights_;
};

}  // namespace linkwright::assembly
