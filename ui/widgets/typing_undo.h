// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLineEdit;

namespace linkwright::widgets {

/// Lets Ctrl+Z and Ctrl+Y in a field take back what is being typed; once that is committed they are
/// those of the window, so that field and model never tell two different things.
void leaveUndoToWindow(QLineEdit& field);

}  // namespace linkwright::widgets
