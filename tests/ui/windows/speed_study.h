// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace linkwright::windows {

/// A study of 10,000 points in its layout: prints how many pictures a second there are while the
/// mouse brushes parallel coordinates, a scatter matrix and the outcome, and turns the 3D view.
void measureStudy();

}  // namespace linkwright::windows
