// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace linkwright::base {

/// How far a computation is that is made of parts, some of them done beside each other.
class PartProgress {
public:
    using Tell = std::function<void(double share)>;

    /// @param sizes how long each part takes, against the others
    /// @param tell gets 0..1, on the thread that calls here alone; may be empty
    PartProgress(std::vector<double> sizes, Tell tell);

    /// What a part tells as it goes from 0 to 1, one thread at a time; empty where nobody listens.
    [[nodiscard]] Tell part(std::size_t index) const;
    /// A part that was not needed, or told nothing, is done.
    void finish(std::size_t index) const;

private:
    struct State;
    std::shared_ptr<State> state_;  ///< null where nobody listens
};

}  // namespace linkwright::base
