// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/selection_model.h"

namespace linkwright::document {

void SelectionModel::select(const QStringList& ids) {
    // Views echo what they are told; the comparison ends the round trip.
    if (ids == selected_) return;
    selected_ = ids;
    Q_EMIT selectionChanged(selected_);
}

void SelectionModel::hover(const QString& id) {
    if (id == hovered_) return;
    hovered_ = id;
    Q_EMIT hoverChanged(hovered_);
}

}  // namespace linkwright::document
