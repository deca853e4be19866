// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

namespace linkwright::bench {

/// The chain of chain_bench.cpp in Simbody, for its forward dynamics.
class SimbodyChain {
public:
    /// @param angle of the links from the x axis as drawn
    SimbodyChain(int links, bool spatial, double angle);
    ~SimbodyChain();
    SimbodyChain(const SimbodyChain&) = delete;
    SimbodyChain& operator=(const SimbodyChain&) = delete;

    /// One evaluation of the equations of motion at a travel of the cart.
    /// @return acceleration of the cart, m/s^2
    double evaluate(double travel);

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace linkwright::bench
