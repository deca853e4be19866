// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/vectors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace linkwright::dynamics {

/// The poses at the last instants of a motion, and what they foretell of the next: the polynomial
/// through them by Newton's divided differences (Hairer, Norsett, Wanner, section III.1), whose
/// error is of the order of the distance of instants to the power of their number.
template <class Scalar>
class PoseHistory {
public:
    /// @param size coordinates of a pose
    explicit PoseHistory(std::size_t size) : pose_(size) {
        for (std::vector<Scalar>& list : differences_)
            list.resize(size);
        older_ = differences_;
    }

    /// Forgets all but one pose.
    void restart(double time, const Scalar* pose) {
        count_ = 0;
        add(time, pose);
    }
    /// @param time s, later than those before
    void add(double time, const Scalar* pose) {
        std::swap(differences_, older_);
        std::move_backward(times_.begin(), times_.end() - 1, times_.end());
        times_[0] = time;
        count_ = std::min(count_ + 1, most);
        std::copy_n(pose, pose_.size(), pose_.begin());
        differences_[0] = pose_;
        for (std::size_t order = 1; order < count_; ++order) {
            const double inverse = 1.0 / (time - times_[order]);
            for (std::size_t entry = 0; entry < pose_.size(); ++entry)
                differences_[order][entry] =
                    (differences_[order - 1][entry] - older_[order - 1][entry]) * inverse;
        }
    }

    [[nodiscard]] bool endsWith(double time, const Scalar* pose) const {
        return count_ > 0 && times_[0] == time
               && std::equal(pose_.begin(), pose_.end(), pose,
                             [](const Scalar& first, const Scalar& second) {
                                 return math::realPart(first) == math::realPart(second);
                             });
    }

    /// @param pose receives what is foretold
    /// @return whether that is worth anything
    bool foretell(double time, Scalar* pose) const {
        constexpr std::size_t least = 3;
        constexpr double share = 0.1;  // that the last of the polynomial may have in the way
        if (count_ < least) return false;
        double product = 1.0;
        for (std::size_t order = 0; order + 1 < count_; ++order)
            product *= time - times_[order];
        double way = 0.0, last = 0.0;
        for (std::size_t entry = 0; entry < pose_.size(); ++entry) {
            Scalar value = differences_[count_ - 1][entry];
            last = std::fmax(last, std::abs(math::realPart(value) * product));
            for (std::size_t order = count_ - 1; order-- > 0;)
                value = differences_[order][entry] + value * (time - times_[order]);
            way = std::fmax(way, std::abs(math::realPart(value - pose_[entry])));
            pose[entry] = value;
        }
        return last <= share * way;
    }

    [[nodiscard]] double time() const { return times_[0]; }
    [[nodiscard]] const std::vector<Scalar>& pose() const { return pose_; }

private:
    static constexpr std::size_t most = 6;
    std::size_t count_ = 0;
    std::array<double, most> times_{};  ///< last one first, s
    std::vector<Scalar> pose_;          ///< at the last
    /// Of each order over the last instants, and over those before the last.
    std::array<std::vector<Scalar>, most> differences_, older_;
};

}  // namespace linkwright::dynamics
