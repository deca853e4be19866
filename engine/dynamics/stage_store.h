// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/record.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace linkwright::dynamics {

/// What a run keeps of its stages for the derivative twin, each kind in at most so much memory, which
/// later runs use again: of the first steps records, of those that follow the states at the stages, from
/// which one evaluation gives the record of a stage, of the rest nothing. The bits do not depend on it.
template <class Space>
class StageStore {
public:
    using Scalar = typename Space::Scalar;

    /// Bytes of records. More would win a fifth of the time of a gradient, but only from the second
    /// one on: memory that is new to the process costs more than to compute what it would hold.
    static constexpr std::size_t standardRecordLimit = std::size_t{1} << 24;
    /// The same for divided equations: to compute a stage again in the lanes takes less time than
    /// to fetch it from beyond the second-level cache.
    static constexpr std::size_t dividedRecordLimit = std::size_t{1} << 19;
    /// Bytes of states at stages.
    static constexpr std::size_t standardStateLimit = std::size_t{1} << 25;

    /// What is kept of the first steps.
    enum class Content { Nothing, States, Records };

    StageStore(const System& system, int stages, std::size_t stateSize)
        : system_(system), stages_(at(stages)), stateSize_(stateSize) {
        if (system.model.simulation.formulation == model::Formulation::DivideAndConquer)
            recordLimit_ = dividedRecordLimit;
    }

    /// @param bytes of each kind in later runs
    void setLimit(std::size_t bytes) { recordLimit_ = stateLimit_ = bytes; }

    /// Starts a run.
    void start(Content content) {
        content_ = content;
        recordSteps_ = firstState_ = stateSteps_ = 0;
    }

    /// Makes room beforehand.
    void reserve(std::size_t steps) {
        if (content_ != Content::Nothing)
            states_.reserve(std::min(steps * stages_ * stateSize_, stateLimit_ / sizeof(Scalar)));
    }

    /// Memory for the records of the step in work, null when they are not kept.
    /// @param recordBytes of one record
    Record<Space>* recordsInWork(std::size_t step, std::size_t recordBytes) {
        if (content_ != Content::Records) return nullptr;
        const std::size_t needed = (step + 1) * stages_;
        if (needed * recordBytes > recordLimit_) {
            content_ = Content::States;
            return nullptr;
        }
        if (const std::size_t before = records_.size(); before < needed) {
            records_.resize(std::min(std::max(needed, before + before / 2), recordLimit_ / recordBytes));
            for (std::size_t index = before; index < records_.size(); ++index)
                records_[index].resize(system_);
        }
        recordSteps_ = step + 1;
        return records(step);
    }

    /// Takes what is kept of a step besides records.
    void add(std::size_t step, const Record<Space>* records) {
        if (content_ == Content::Nothing || hasRecords(step)) return;
        if (stateSteps_ == 0) firstState_ = step;
        const std::size_t perStep = stages_ * stateSize_;
        const std::size_t needed = (step - firstState_ + 1) * perStep;
        if (needed * sizeof(Scalar) > stateLimit_) {
            content_ = Content::Nothing;
            return;
        }
        if (states_.size() < needed)
            states_.resize(std::min(std::max(needed, states_.size() + states_.size() / 2),
                                    stateLimit_ / sizeof(Scalar)));
        Scalar* place = states_.data() + needed - perStep;
        for (std::size_t stage = 0; stage < stages_; ++stage)
            place = std::copy_n(records[stage].state.begin(), stateSize_, place);
        stateSteps_ = step + 1;
    }

    [[nodiscard]] bool hasRecords(std::size_t step) const { return step < recordSteps_; }
    [[nodiscard]] Record<Space>* records(std::size_t step) {
        return records_.data() + step * stages_;
    }

    [[nodiscard]] bool hasStates(std::size_t step) const {
        return step >= firstState_ && step < stateSteps_;
    }
    [[nodiscard]] const Scalar* state(std::size_t step, std::size_t stage) const {
        return states_.data() + ((step - firstState_) * stages_ + stage) * stateSize_;
    }

private:
    const System& system_;
    std::size_t stages_, stateSize_;
    std::size_t recordLimit_ = standardRecordLimit;
    std::size_t stateLimit_ = standardStateLimit;
    Content content_ = Content::Nothing;  ///< to be kept of the step in work
    std::size_t recordSteps_ = 0;                  ///< how many
    std::size_t firstState_ = 0, stateSteps_ = 0;  ///< the first one, and the one after the last
    std::vector<Record<Space>> records_;           ///< stages, step by step
    std::vector<Scalar> states_;                   ///< likewise
};

}  // namespace linkwright::dynamics
