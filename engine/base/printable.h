// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace linkwright::base {

/// Whether line ends and tabs are part of a text.
enum class Layout { Escaped, Kept };

/// A text that may contain what stands in a foreign file, fit for a terminal: control characters,
/// those that change the direction of writing, and what is not UTF-8 become visible, `\x1b`. Such
/// bytes move the cursor, hide what was printed before, or forge lines.
std::string printable(std::string_view text, Layout layout = Layout::Escaped);

}  // namespace linkwright::base
