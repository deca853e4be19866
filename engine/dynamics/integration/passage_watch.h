// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace linkwright::dynamics {

/// Notices that steps have jumped over a singular configuration. There the smallest pivot ratio of
/// the loops, which is the square of a smooth number s, touches zero: |s| falls and rises along
/// lines of the same slope that meet at zero, as they do not where it only comes near. On such a
/// step the equations were solved where they do not determine the motion, and nothing else tells.
class PassageWatch {
public:
    void reset() { count_ = 0; }

    /// @param time s, of the start of a step
    /// @param ratio smallest pivot ratio there
    /// @return whether there was a passage between the second and third of the last four
    bool add(double time, double ratio) {
        for (std::size_t index = 0; index + 1 < samples_.size(); ++index)
            samples_[index] = samples_[index + 1];
        samples_.back() = {time, std::sqrt(std::fmax(ratio, 0.0))};
        if (count_ < samples_.size()) ++count_;
        return count_ == samples_.size() && isPassage();
    }

    /// s, of the step that jumped.
    [[nodiscard]] double time() const { return samples_[1].time; }

private:
    struct Sample {
        double time = 0.0, root = 0.0;
    };

    [[nodiscard]] bool isPassage() const {
        const auto& [first, second, third, fourth] = samples_;
        // About 17 degrees; farther away a step says nothing about what is between.
        constexpr double near = 0.3, alike = 0.25;
        if (!(second.root < near && third.root < near)) return false;
        const double before = (second.root - first.root) / (second.time - first.time);
        const double after = (fourth.root - third.root) / (fourth.time - third.time);
        if (!(before < 0.0 && after > 0.0)) return false;
        const double through = (third.root + second.root) / (third.time - second.time);
        return std::abs(through + before) + std::abs(through - after) < alike * (after - before);
    }

    std::array<Sample, 4> samples_;
    std::size_t count_ = 0;
};

}  // namespace linkwright::dynamics
