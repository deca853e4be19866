// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/accessible_role.h"

#include "ui/widgets/number_edit.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAccessibleWidget>
#include <QCoreApplication>
#include <QKeyEvent>

namespace linkwright::widgets {

namespace {

constexpr auto roleProperty = "accessibleRole";
constexpr auto expandedProperty = "accessiblyExpanded";
constexpr auto valueProperty = "accessibleValue";
constexpr auto nameTakenProperty = "accessibleNameTaken";

class PaintedControl : public QAccessibleWidget {
public:
    PaintedControl(QWidget* widget, QAccessible::Role role) : QAccessibleWidget(widget, role) {}

    [[nodiscard]] QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Value ? widget()->property(valueProperty).toString()
                                          : QAccessibleWidget::text(kind);
    }

    [[nodiscard]] QAccessible::State state() const override {
        QAccessible::State state = QAccessibleWidget::state();
        if (const QVariant expanded = widget()->property(expandedProperty); expanded.isValid()) {
            state.expandable = true;
            state.expanded = expanded.toBool();
            state.collapsed = !expanded.toBool();
        }
        return state;
    }

    [[nodiscard]] QStringList actionNames() const override {
        const QStringList names = QAccessibleWidget::actionNames();
        return isPressed() ? QStringList{pressAction()} + names : names;
    }

    void doAction(const QString& action) override {
        if (action != pressAction() || !isPressed()) return QAccessibleWidget::doAction(action);
        if (!widget()->isEnabled()) return;
        for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease}) {
            QKeyEvent key(type, Qt::Key_Space, Qt::NoModifier);
            QCoreApplication::sendEvent(widget(), &key);
        }
    }

private:
    [[nodiscard]] bool isPressed() const {
        return role() == QAccessible::PushButton || role() == QAccessible::ButtonDropDown;
    }
};

QAccessibleInterface* makePaintedControl(const QString&, QObject* object) {
    auto* widget = qobject_cast<QWidget*>(object);
    if (!widget) return nullptr;
    const QVariant role = widget->property(roleProperty);
    return role.isValid() ? new PaintedControl(widget, static_cast<QAccessible::Role>(role.toInt()))
                          : nullptr;
}

}  // namespace

void setAccessibleRole(QWidget& widget, QAccessible::Role role) {
    static const bool installed = [] {
        QAccessible::installFactory(makePaintedControl);
        return true;
    }();
    Q_UNUSED(installed)
    widget.setProperty(roleProperty, static_cast<int>(role));
    // What was made of it before it had a role, as when it was named, is kept by Qt.
    QAccessible::deleteAccessibleInterface(
        QAccessible::uniqueId(QAccessible::queryAccessibleInterface(&widget)));
}

void setAccessiblyExpanded(QWidget& widget, bool expanded) {
    widget.setProperty(expandedProperty, expanded);
    QAccessible::State changed;
    changed.expanded = true;
    changed.collapsed = true;
    QAccessibleStateChangeEvent event(&widget, changed);
    QAccessible::updateAccessibility(&event);
}

void setAccessibleValue(QWidget& widget, const QString& value) {
    widget.setProperty(valueProperty, value);
}

void nameByPlace(QWidget& widget) {
    const bool named =
        !widget.accessibleName().isEmpty() && !widget.property(nameTakenProperty).toBool();
    if (named || widget.isWindow()) return;
    if (const auto* button = qobject_cast<QAbstractButton*>(&widget)) {
        if (!button->text().isEmpty()) return;
        widget.setAccessibleName(button->toolTip());
        widget.setProperty(nameTakenProperty, true);
        return;
    }
    const bool isPart = qobject_cast<NumberEdit*>(&widget)
                        || qobject_cast<QAbstractScrollArea*>(&widget)
                        || widget.property(roleProperty).isValid();
    if (!isPart) return;
    for (const QWidget* around = widget.parentWidget(); around; around = around->parentWidget()) {
        const QString name =
            around->accessibleName().isEmpty() ? around->windowTitle() : around->accessibleName();
        if (name.isEmpty()) continue;
        widget.setAccessibleName(name);
        widget.setProperty(nameTakenProperty, true);
        return;
    }
}

}  // namespace linkwright::widgets
