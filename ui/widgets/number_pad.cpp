// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/number_pad.h"

#include <QKeyEvent>
#include <QLineEdit>

namespace linkwright::widgets {

namespace {

class NumberPad : public QObject {
public:
    explicit NumberPad(QLineEdit& field) : QObject(&field), field_(field) {
        field.installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::KeyPress) return QObject::eventFilter(watched, event);
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool decimal =
            key->modifiers() == Qt::KeypadModifier && key->text() == QLatin1String(",");
        if (!decimal || field_.isReadOnly()) return QObject::eventFilter(watched, event);
        field_.insert(QStringLiteral("."));
        return true;
    }

private:
    QLineEdit& field_;
};

}  // namespace

void typePointOnNumberPad(QLineEdit& field) {
    new NumberPad(field);
}

}  // namespace linkwright::widgets
