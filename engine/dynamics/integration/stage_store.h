// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/record.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace linkwright::dynamics {

/// The records of the stages of the first steps of a run, as many as fit into a limited memory,
/// which later runs use again. Those of the other steps are computed again for the derivative twin;
/// the bits do not depend on it.
template <class Space>
class StageStore {
public:
    /// Bytes of records. More would win a tenth of the time of a gradient, but only from the second
    /// one on: memory that is new to the process costs more than to compute what it would hold.
    static constexpr std::size_t standardLimit = std::size_t{1} << 24;
    /// The same for divided equations: to compute a stage again in the lanes takes less time than
    /// to fetch it from beyond the second-level cache.
    static constexpr std::size_t dividedLimit = std::size_t{1} << 19;

    /// @param system kept
    /// @param stages per step
    StageStore(const System& system, int stages) : system_(system), stages_(at(stages)) {
        if (system.model.simulation.formulation == model::Formulation::DivideAndConquer)
            limit_ = dividedLimit;
    }

    /// @param bytes for later runs
    void setLimit(std::size_t bytes) { limit_ = bytes; }

    /// Starts a run.
    /// @param keeps false: nothing
    void start(bool keeps) {
        keeps_ = keeps;
        steps_ = 0;
    }

    /// Memory for the records of the step in work, null when they are not kept.
    /// @param recordBytes of one record
    Record<Space>* recordsInWork(std::size_t step, std::size_t recordBytes) {
        const std::size_t needed = (step + 1) * stages_;
        keeps_ = keeps_ && needed * recordBytes <= limit_;
        if (!keeps_) return nullptr;
        if (const std::size_t before = records_.size(); before < needed) {
            records_.resize(std::min(std::max(needed, before + before / 2), limit_ / recordBytes));
            for (std::size_t index = before; index < records_.size(); ++index)
                records_[index].resize(system_);
        }
        steps_ = step + 1;
        return records(step);
    }

    /// Whether the records of a step are kept.
    [[nodiscard]] bool has(std::size_t step) const { return step < steps_; }
    /// One per stage, of a step that is kept.
    [[nodiscard]] Record<Space>* records(std::size_t step) {
        return records_.data() + step * stages_;
    }

private:
    const System& system_;
    std::size_t stages_;
    std::size_t limit_ = standardLimit;
    bool keeps_ = false;     ///< the records of the step in work
    std::size_t steps_ = 0;  ///< of which records are kept
    std::vector<Record<Space>> records_;
};

}  // namespace linkwright::dynamics
