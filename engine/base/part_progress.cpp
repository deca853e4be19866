// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/part_progress.h"

#include <atomic>
#include <numeric>
#include <thread>
#include <utility>

namespace linkwright::base {

struct PartProgress::State {
    void advance(std::size_t index, double share) {
        if (!(share > shares[index])) return;
        done += sizes[index] * (share - shares[index]);
        shares[index] = share;
        if (std::this_thread::get_id() == listener) tell(done / whole);
    }

    std::vector<double> sizes;
    Tell tell;
    double whole = 0.0;
    std::vector<double> shares;  ///< of each part, done
    std::atomic<double> done{0.0};
    std::thread::id listener = std::this_thread::get_id();
};

PartProgress::PartProgress(std::vector<double> sizes, Tell tell) {
    if (!tell) return;
    state_ = std::make_shared<State>();
    state_->whole = std::accumulate(sizes.begin(), sizes.end(), 0.0);
    state_->shares.resize(sizes.size());
    state_->sizes = std::move(sizes);
    state_->tell = std::move(tell);
}

PartProgress::Tell PartProgress::part(std::size_t index) const {
    if (!state_) return {};
    return [state = state_, index](double share) { state->advance(index, share); };
}

void PartProgress::finish(std::size_t index) const {
    if (state_) state_->advance(index, 1.0);
}

}  // namespace linkwright::base
