// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/shown/selection_model.h"

#include <utility>

namespace linkwright::document {

void SelectionModel::select(const QStringList& ids) {
    // Views echo what they are told; the comparison ends the round trip.
    if (ids == selected_ && !picking()) return;
    if (picking()) {
        if (ids.isEmpty())
            cancelPick();
        else if (const PickAnswer answer = pickAnswer_; answer(ids.last()))
            cancelPick();
        Q_EMIT selectionChanged(selected_);  // whoever was clicked shows the selection again
        return;
    }
    selected_ = ids;
    Q_EMIT selectionChanged(selected_);
}

void SelectionModel::hover(const QString& id) {
    if (id == hovered_) return;
    hovered_ = id;
    Q_EMIT hoverChanged(hovered_);
}

void SelectionModel::requestPick(const QString& prompt, PickAnswer answer) {
    pickPrompt_ = prompt;
    pickAnswer_ = std::move(answer);
    Q_EMIT pickChanged(true);
}

void SelectionModel::cancelPick() {
    if (!picking()) return;
    pickAnswer_ = nullptr;
    pickPrompt_.clear();
    Q_EMIT pickChanged(false);
}

}  // namespace linkwright::document
