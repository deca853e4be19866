// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/methods/input_nodes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace linkwright::sensitivity {

namespace {

/// Samples of an optimized input.
struct Grid {
    int input = -1;
    std::size_t samples = 0;
    int firstVariable = -1;
    model::Interpolation interpolation = model::Interpolation::Hold;

    [[nodiscard]] std::size_t intervals() const {
        return interpolation == model::Interpolation::BSpline ? samples - 3 : samples - 1;
    }
    /// Samples behind the end of an interval that act in it.
    [[nodiscard]] std::size_t reach() const {
        switch (interpolation) {
            case model::Interpolation::Hold: return 0;
            case model::Interpolation::Linear:
            case model::Interpolation::CubicSpline: return 1;
            case model::Interpolation::BSpline: break;
        }
        return 3;
    }
    /// Those of a spline end in none.
    [[nodiscard]] bool hasCurvature(std::size_t sample) const {
        return interpolation == model::Interpolation::CubicSpline && sample > 0
               && sample + 1 < samples;
    }
};

std::vector<Grid> gridsOf(const model::Model& model, const std::vector<VariableSlot>& unknowns) {
    std::vector<Grid> grids;
    for (std::size_t index = 0; index < unknowns.size(); ++index) {
        const VariableSlot& unknown = unknowns[index];
        if (unknown.slot >= 0 || unknown.sample != 0) continue;
        const model::Input& input = model.inputs[static_cast<std::size_t>(unknown.input)];
        grids.push_back(
            {unknown.input, input.samples.size(), static_cast<int>(index), input.interpolation});
    }
    return grids;
}

/// The first steps of so many pieces; empty where steps do not end at all nodes.
std::vector<std::size_t> firstSteps(std::size_t pieces, double duration,
                                    const std::vector<dynamics::Step>& steps) {
    constexpr double rounding = 1e-9;
    std::vector<std::size_t> result;
    std::size_t step = 0;
    for (std::size_t piece = 0; piece < pieces; ++piece) {
        const double node = duration * static_cast<double>(piece) / static_cast<double>(pieces);
        while (step < steps.size() && steps[step].time < node - rounding * duration)
            ++step;
        if (step == steps.size() || steps[step].time > node + rounding * duration) return {};
        result.push_back(step);
    }
    result.push_back(steps.size());
    return result;
}

bool suits(std::size_t pieces, const std::vector<Grid>& grids) {
    return std::all_of(grids.begin(), grids.end(), [&](const Grid& grid) {
        return grid.intervals() % pieces == 0 && grid.intervals() / pieces >= grid.reach();
    });
}

class Builder {
public:
    Builder(const std::vector<Grid>& grids, double duration, std::vector<std::size_t> firstStep)
        : grids_(grids), duration_(duration) {
        nodes_.firstStep = std::move(firstStep);
        nodes_.acting.resize(nodes_.firstStep.size() - 1);
    }

    InputNodes build() {
        for (std::size_t node = 0; node <= nodes_.pieces(); ++node)
            for (const Grid& grid : grids_)
                placeHandles(grid, node);
        for (const Grid& grid : grids_)
            relate(grid);
        return std::move(nodes_);
    }

private:
    [[nodiscard]] std::size_t width(const Grid& grid) const {
        return grid.intervals() / nodes_.pieces();
    }

    void placeHandles(const Grid& grid, std::size_t node) {
        const std::size_t width = this->width(grid), begin = node * width;
        const bool last = node == nodes_.pieces();
        const std::size_t end = last ? grid.samples : begin + width;
        for (std::size_t sample = begin; sample < end; ++sample) {
            place(grid, sample, false, node, sample - begin);
            if (nodes_.pieces() > 1 && grid.hasCurvature(sample))
                place(grid, sample, true, node, sample - begin);
        }
    }

    /// @param offset of the sample from the node
    void place(const Grid& grid, std::size_t sample, bool isCurvature, std::size_t node,
               std::size_t offset) {
        const auto handle = static_cast<int>(nodes_.handles.size());
        index_[{grid.input, sample, isCurvature}] = handle;
        // Second derivatives, times the square of the interval, are of the size of samples.
        const double rate = static_cast<double>(grid.intervals()) / duration_;
        nodes_.handles.push_back({grid.firstVariable + static_cast<int>(sample), isCurvature, node,
                                  grid.input, static_cast<int>(sample),
                                  isCurvature ? rate * rate : 1.0});
        const bool last = node == nodes_.pieces();
        if (!last) nodes_.acting[node].push_back(handle);
        // The last sample that is held acts at the end alone.
        if (node > 0 && (last || offset < grid.reach())) nodes_.acting[node - 1].push_back(handle);
    }

    /// The equations of a natural spline, see InputTable::setSamples.
    void relate(const Grid& grid) {
        if (nodes_.pieces() == 1) return;
        for (std::size_t sample = 1; sample + 1 < grid.samples; ++sample) {
            if (!grid.hasCurvature(sample)) continue;
            Curvature::Relation relation;
            const int own = handle(grid, sample, true);
            relation.node = nodes_.handles[static_cast<std::size_t>(own)].node;
            constexpr double factor = 6.0;
            relation.factors = {{own, 4.0},
                                {handle(grid, sample - 1, false), -factor},
                                {handle(grid, sample, false), 2.0 * factor},
                                {handle(grid, sample + 1, false), -factor}};
            if (grid.hasCurvature(sample - 1))
                relation.factors.emplace_back(handle(grid, sample - 1, true), 1.0);
            if (grid.hasCurvature(sample + 1))
                relation.factors.emplace_back(handle(grid, sample + 1, true), 1.0);
            nodes_.relations.push_back(std::move(relation));
        }
    }

    [[nodiscard]] int handle(const Grid& grid, std::size_t sample, bool isCurvature) const {
        return index_.at({grid.input, sample, isCurvature});
    }

    const std::vector<Grid>& grids_;
    double duration_;
    InputNodes nodes_;
    std::map<std::tuple<int, std::size_t, bool>, int> index_;
};

}  // namespace

InputNodes inputNodes(const model::Model& model, const std::vector<VariableSlot>& unknowns,
                      const std::vector<dynamics::Step>& steps) {
    const std::vector<Grid> grids = gridsOf(model, unknowns);
    const double duration = model.simulation.duration;
    std::size_t common = 0;
    for (const Grid& grid : grids)
        common = std::gcd(common, grid.intervals());
    for (std::size_t pieces = common; pieces > 1; --pieces) {
        if (common % pieces != 0 || !suits(pieces, grids)) continue;
        std::vector<std::size_t> first = firstSteps(pieces, duration, steps);
        if (!first.empty()) return Builder(grids, duration, std::move(first)).build();
    }
    return Builder(grids, duration, {0, steps.size()}).build();
}

Curvature curvatureOutline(const InputNodes& nodes, const std::vector<VariableSlot>& unknowns,
                           std::size_t stateSize) {
    Curvature result;
    result.handles = nodes.handles;
    result.relations = nodes.relations;
    for (std::size_t index = 0; index < unknowns.size(); ++index)
        if (unknowns[index].slot >= 0) result.parameters.push_back(static_cast<int>(index));
    if (nodes.pieces() > 1) result.stateSize = stateSize;
    const auto rows = static_cast<Eigen::Index>(result.stateSize);
    result.start.setZero(rows, static_cast<Eigen::Index>(result.parameters.size()));
    for (const std::vector<int>& acting : nodes.acting) {
        Curvature::Piece piece;
        piece.acting = acting;
        const auto columns =
            static_cast<Eigen::Index>(result.stateSize + acting.size() + result.parameters.size());
        piece.hessian.setZero(columns, columns);
        piece.transition.setZero(rows, columns);
        result.pieces.push_back(std::move(piece));
    }
    return result;
}

}  // namespace linkwright::sensitivity
