// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

namespace linkwright::document {

/// The objects that are selected and the one under the pointer, shared by tree, 3D view, property
/// panel and problems. Holds ids only, so it survives undo and redo.
class SelectionModel : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] const QStringList& selected() const { return selected_; }
    /// The element whose properties are shown; empty when nothing is selected.
    [[nodiscard]] QString current() const { return selected_.isEmpty() ? QString() : selected_.last(); }
    [[nodiscard]] const QString& hovered() const { return hovered_; }

    void select(const QStringList& ids);
    void select(const QString& id) { select(id.isEmpty() ? QStringList() : QStringList{id}); }
    void clear() { select(QStringList()); }
    void hover(const QString& id);

Q_SIGNALS:
    void selectionChanged(const QStringList& ids);
    void hoverChanged(const QString& id);

private:
    QStringList selected_;
    QString hovered_;
};

}  // namespace linkwright::document
