// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/typing_undo.h"

#include <QKeyEvent>
#include <QLineEdit>

namespace linkwright::widgets {

namespace {

class TypingUndo : public QObject {
public:
    explicit TypingUndo(QLineEdit& field) : QObject(&field), field_(field) {
        field.installEventFilter(this);
    }

    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
            return false;
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool another = (key->matches(QKeySequence::Undo) && !field_.isModified())
                             || (key->matches(QKeySequence::Redo) && !field_.isRedoAvailable());
        if (another) event->ignore();
        return another;
    }

private:
    QLineEdit& field_;
};

}  // namespace

void leaveUndoToWindow(QLineEdit& field) {
    new TypingUndo(field);
    // After those have read it who commit it: how it was typed is forgotten.
    QObject::connect(
        &field, &QLineEdit::editingFinished, &field,
        [&field] {
            if (field.isModified()) return;
            const QSignalBlocker blocker(field);
            const int cursor = field.cursorPosition();
            field.setText(field.text());
            field.setCursorPosition(cursor);
        },
        Qt::QueuedConnection);
}

}  // namespace linkwright::widgets
