// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace linkwright::base {

/// A text in an array of its own, cut to fit: it is copied as bytes, into shared memory and through
/// sockets. Allocates only where it becomes a std::string.
template <std::size_t Size>
class FixedText {
public:
    FixedText() = default;
    template <class Text>
    requires std::convertible_to<const Text&, std::string_view> FixedText(const Text& text)
    noexcept {
        const std::string_view whole(text);
        isCut_ = whole.size() >= Size;
        std::copy_n(whole.begin(), std::min(whole.size(), Size - 1), letters_.begin());
    }

    /// Whether the text was longer than what fits.
    [[nodiscard]] bool isCut() const noexcept { return isCut_; }
    [[nodiscard]] bool empty() const noexcept { return letters_[0] == '\0'; }
    [[nodiscard]] const char* c_str() const noexcept { return letters_.data(); }
    operator std::string() const { return letters_.data(); }

    friend bool operator==(const FixedText& left, std::string_view right) noexcept {
        return right == left.letters_.data();
    }

private:
    std::array<char, Size> letters_{};  ///< ended by zero
    bool isCut_ = false;
};

}  // namespace linkwright::base
