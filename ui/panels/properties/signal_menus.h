// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/measurables.h"

#include <QString>
#include <functional>
#include <vector>

class QMenu;

namespace linkwright::panels {

/// Adds the kinds of signals to a menu, each group with a menu of its own. What the model has
/// nothing for is disabled.
void addSignalKinds(QMenu& menu, const model::Model& model,
                    const std::function<void(model::SignalKind)>& make);

/// Adds a menu *Plot* with what can be plotted of an element.
/// @param offered what that is, its own first; see `measurablesAbout`
/// @param plot what happens with what was chosen
/// @param more opens the list of everything
void addPlotMenu(QMenu& menu, const QString& object,
                 const std::vector<document::Measurable>& offered,
                 const std::function<void(const document::Measurable&)>& plot,
                 const std::function<void()>& more);

}  // namespace linkwright::panels
