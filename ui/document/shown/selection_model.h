// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <functional>

namespace linkwright::document {

/// The objects that are selected and the one under the pointer, shared by tree, 3D view, property
/// panel and problems. Holds ids only, so it survives undo and redo.
///
/// A field can ask for an element instead of making the user choose from a list: while such a
/// request waits, what is clicked answers it and the selection stays.
class SelectionModel : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] const QStringList& selected() const { return selected_; }
    /// The element whose properties are shown; empty when nothing is selected.
    [[nodiscard]] QString current() const {
        return selected_.isEmpty() ? QString() : selected_.last();
    }
    [[nodiscard]] const QString& hovered() const { return hovered_; }

    void select(const QStringList& ids);
    void select(const QString& id) { select(id.isEmpty() ? QStringList() : QStringList{id}); }
    void clear() { select(QStringList()); }
    void hover(const QString& id);

    /// Takes the id of what was clicked; returns whether it fits.
    using PickAnswer = std::function<bool(const QString& id)>;
    /// Waits for a click on an element. @param prompt what to click, for the status bar
    void requestPick(const QString& prompt, PickAnswer answer);
    void cancelPick();
    [[nodiscard]] bool picking() const { return static_cast<bool>(pickAnswer_); }
    [[nodiscard]] const QString& pickPrompt() const { return pickPrompt_; }

Q_SIGNALS:
    /// A request began or ended.
    void pickChanged(bool picking);
    void selectionChanged(const QStringList& ids);
    void hoverChanged(const QString& id);

private:
    QStringList selected_;
    QString hovered_;
    QString pickPrompt_;
    PickAnswer pickAnswer_;
};

}  // namespace linkwright::document
