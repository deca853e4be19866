// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace linkwright::support {

/// Counts heap allocations of this thread between its construction and `count`. Works in
/// programs that link linkwright_test_allocations, which replaces operator new.
class AllocationCount {
public:
    AllocationCount();
    /// Allocations since the construction.
    [[nodiscard]] std::size_t count() const;

private:
    std::size_t before_;
};

}  // namespace linkwright::support
