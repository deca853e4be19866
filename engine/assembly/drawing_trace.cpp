// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/drawing_trace.h"

#include "engine/assembly/formulas.h"
#include "engine/assembly/momenta.h"
#include "engine/assembly/start_state.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"

#include <algorithm>

namespace linkwright::assembly {

DrawingTrace::DrawingTrace(const System& system)
    : system_(system),
      expressions_(system.model, problems_),
      parameters_(at(system.parameterCount)) {}

void DrawingTrace::recordParameters(const std::vector<double>& numbers) {
    trace_.clear();
    drawn_.clear();
    for (const double number : numbers)
        drawn_.push_back(trace_.variable(number));
    numbers_ = drawn_;
    if (!expressions_.empty()) evaluateTable(expressions_, numbers_);
    if (system_.planar)
        fillParameters<math::PlanarSpace<Traced>>(system_, numbers_.data(), parameters_.data());
    else
        fillParameters<math::SpatialSpace<Traced>>(system_, numbers_.data(), parameters_.data());
}

template <class Space>
void DrawingTrace::recordStartIn(const std::vector<double>& startsAt) {
    for (const double coordinate : startsAt)
        startsAt_.push_back(trace_.variable(coordinate));
    const StartState<Traced> start =
        assembleStart<Space>(system_, numbers_.data(), parameters_.data(),
                             startsAt_.empty() ? nullptr : startsAt_.data());
    std::vector<Pose<Space>> poses(system_.nodes.size());
    std::vector<typename Space::Motion> columns(at(system_.dofCount));
    placeNodes<Space>(system_, parameters_.data(), start.coordinates.data(), poses.data(),
                      columns.data());
    start_ = start.coordinates;
    start_.resize(start.coordinates.size() + start.velocities.size());
    momentaOf<Space>(system_, parameters_.data(), poses.data(), columns.data(),
                     start.velocities.data(), start_.data() + start.coordinates.size());
}

void DrawingTrace::record(const std::vector<double>& numbers, bool withStart,
                          const std::vector<double>& startsAt) {
    // Several functions of one motion are swept back through the same record.
    if (numbers == recorded_ && withStart == !start_.empty() && startsAt == recordedStartsAt_)
        return;
    recorded_.clear();  // until all is there
    const math::Trace::Recording recording(trace_);
    recordParameters(numbers);
    startsAt_.clear();
    start_.clear();
    if (withStart) recordStart(startsAt);
    recorded_ = numbers;
    recordedStartsAt_ = startsAt;
}

void DrawingTrace::recordStart(const std::vector<double>& startsAt) {
    if (system_.planar)
        recordStartIn<math::PlanarSpace<Traced>>(startsAt);
    else
        recordStartIn<math::SpatialSpace<Traced>>(startsAt);
}

DrawingTrace::Derivatives DrawingTrace::sweepBack(const std::vector<double>& parameters,
                                                  std::span<const double> start,
                                                  const std::vector<double>& numbers) {
    weights_.assign(trace_.size(), 0.0);
    const auto weigh = [&](const std::vector<Traced>& list, const double* weights) {
        for (std::size_t index = 0; index < list.size(); ++index)
            if (list[index].place() >= 0 && weights[index] != 0.0)
                weights_[at(list[index].place())] += weights[index];
    };
    weigh(parameters_, parameters.data());
    weigh(numbers_, numbers.data());
    if (!start_.empty()) weigh(start_, start.data());
    trace_.sweepBack(weights_);
    Derivatives result;
    for (const Traced& number : drawn_)
        result.numbers.push_back(weights_[at(number.place())]);
    for (const Traced& coordinate : startsAt_)
        result.startsAt.push_back(weights_[at(coordinate.place())]);
    return result;
}

DrawingTrace::Reach DrawingTrace::reachOf(const std::vector<int>& slots,
                                          const std::vector<double>& numbers) {
    recorded_.clear();
    const math::Trace::Recording recording(trace_);
    recordParameters(numbers);
    const System& joints = system_.jointForm != nullptr ? *system_.jointForm : system_;
    const StartState<Traced> start = requestedStart<Traced>(joints, numbers_.data());
    std::vector<bool> marks(trace_.size(), false);
    for (const int slot : slots)
        marks[at(drawn_[at(slot)].place())] = true;
    trace_.sweepMarks(marks);
    const auto isMarked = [&](const Traced& number) {
        return number.place() >= 0 && marks[at(number.place())];
    };
    Reach reach;
    for (const Traced& parameter : parameters_)
        reach.parameters.push_back(isMarked(parameter));
    reach.requestedStart =
        std::any_of(start.coordinates.begin(), start.coordinates.end(), isMarked)
        || std::any_of(start.velocities.begin(), start.velocities.end(), isMarked);
    return reach;
}

}  // namespace linkwright::assembly
