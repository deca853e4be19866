// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace linkwright::widgets {

/// While one lives, `Theme::colors()` are those of paper, which are those of the light theme:
/// exported pictures look the same whatever the window looks like. On the thread of the window
/// only.
class PaperColors {
public:
    PaperColors() { ++count_; }
    ~PaperColors() { --count_; }
    PaperColors(const PaperColors&) = delete;
    PaperColors& operator=(const PaperColors&) = delete;

    [[nodiscard]] static bool inUse() { return count_ > 0; }

private:
    static inline int count_ = 0;
};

}  // namespace linkwright::widgets
