// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/number_edit.h"

#include "ui/widgets/number_pad.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/typing_undo.h"

#include <QContextMenuEvent>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPointer>
#include <QRegularExpression>
#include <QStyle>
#include <QStyleOptionFrame>
#include <memory>

namespace linkwright::widgets {

namespace {

constexpr int unitGap = 6;  // between number and unit, and between unit and border
constexpr int textGap = 2;  // of QLineEdit, on both sides of its text

QPointer<QMenu>& unitMenu() {
    static QPointer<QMenu> menu;
    return menu;
}

}  // namespace

NumberEdit::NumberEdit(QWidget* parent) : QLineEdit(parent) {
    setFont(Theme::monoFont());
    setFixedHeight(24);
    setMinimumWidth(48);
    leaveUndoToWindow(*this);
    typePointOnNumberPad(*this);
    connect(this, &QLineEdit::textChanged, this, &NumberEdit::updateMargin);
}

void NumberEdit::setUnitSymbol(const QString& symbol) {
    symbol_ = symbol;
    updateMargin();
    update();
}

void NumberEdit::setFault(bool fault) {
    setStyleProperty(this, "fault", fault);
}

void NumberEdit::setStale(bool stale) {
    setStyleProperty(this, "stale", stale);
}

bool NumberEdit::unitVisible() const {
    // A text with a unit or an expression of its own speaks for itself.
    static const QRegularExpression plain(QStringLiteral("^[\\s0-9.eE+\\x{2212}-]*$"));
    return !symbol_.isEmpty() && plain.match(text()).hasMatch();
}

int NumberEdit::unitWidth() const {
    if (symbol_.isEmpty()) return 0;
    return QFontMetrics(Theme::uiFont()).horizontalAdvance(symbol_) + unitGap;
}

bool NumberEdit::hasRoomFor(const QString& number) const {
    QStyleOptionFrame option;
    initStyleOption(&option);
    const int inside = style()->subElementRect(QStyle::SE_LineEditContents, &option, this).width();
    return fontMetrics().horizontalAdvance(number) + unitWidth() + 2 * textGap <= inside;
}

void NumberEdit::selectWhole() {
    const int size = static_cast<int>(text().size());
    setSelection(size, -size);  // the cursor at the beginning keeps that in sight
}

bool NumberEdit::leavesKeysToWindow() const {
    return !isModified() && selectedText() == text();
}

void NumberEdit::updateMargin() {
    const int width = unitVisible() ? unitWidth() : 0;
    if (textMargins().right() != width) setTextMargins(0, 0, width, 0);
}

void NumberEdit::paintEvent(QPaintEvent* event) {
    QLineEdit::paintEvent(event);
    if (!unitVisible()) return;
    QPainter painter(this);
    painter.setFont(Theme::uiFont());
    painter.setPen(isEnabled() ? Theme::colors().text3 : Theme::colors().disabled);
    painter.drawText(rect().adjusted(0, 0, -unitGap - 1, 0), Qt::AlignRight | Qt::AlignVCenter,
                     symbol_);
}

bool NumberEdit::event(QEvent* event) {
    // Esc belongs to the field while it has something to take back, not to a shortcut of the
    // window.
    if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Space && leavesKeysToWindow()) {
            event->ignore();
            return true;
        }
        if (key->key() == Qt::Key_Escape && (isModified() || property("fault").toBool())) {
            event->accept();
            return true;
        }
    }
    return QLineEdit::event(event);
}

void NumberEdit::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            Q_EMIT commitRequested();
            selectWhole();
            event->accept();
            return;
        case Qt::Key_Escape:
            if (!isModified() && !property("fault").toBool()) break;
            Q_EMIT revertRequested();
            event->accept();
            return;
        case Qt::Key_Up:
        case Qt::Key_Down: {
            const int size = (event->modifiers() & Qt::ShiftModifier) ? 10 : 1;
            Q_EMIT stepRequested(event->key() == Qt::Key_Up ? size : -size);
            event->accept();
            return;
        }
        case Qt::Key_Space:
            if (!leavesKeysToWindow()) break;
            event->ignore();
            return;
        // No number begins with it or has it inside, only a formula.
        case Qt::Key_Asterisk:
            if (text().startsWith(QLatin1Char('='))) break;
            Q_EMIT starRequested();
            event->accept();
            return;
        default: break;
    }
    QLineEdit::keyPressEvent(event);
}

void NumberEdit::setUnitMenu(QMenu* menu) {
    unitMenu() = menu;
}

void NumberEdit::contextMenuEvent(QContextMenuEvent* event) {
    const std::unique_ptr<QMenu> menu(createStandardContextMenu());
    if (unitMenu() && !symbol_.isEmpty()) {
        menu->addSeparator();
        menu->addMenu(unitMenu());
    }
    menu->exec(event->globalPos());
}

void NumberEdit::focusInEvent(QFocusEvent* event) {
    QLineEdit::focusInEvent(event);
    Q_EMIT focusGained();
    if (event->reason() == Qt::MouseFocusReason)
        selectOnRelease_ = true;
    else if (event->reason() != Qt::PopupFocusReason
             && event->reason() != Qt::ActiveWindowFocusReason)
        selectWhole();
}

void NumberEdit::mouseReleaseEvent(QMouseEvent* event) {
    QLineEdit::mouseReleaseEvent(event);
    // The first click takes the whole number, as one mostly wants to type a new one.
    if (selectOnRelease_ && !hasSelectedText()) selectWhole();
    selectOnRelease_ = false;
}

void NumberEdit::focusOutEvent(QFocusEvent* event) {
    QLineEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
        Q_EMIT commitRequested();
    setCursorPosition(0);
}

void NumberEdit::changeEvent(QEvent* event) {
    QLineEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) updateMargin();
}

void NumberEdit::resizeEvent(QResizeEvent* event) {
    QLineEdit::resizeEvent(event);
    updateMargin();
    Q_EMIT resized();
}

}  // namespace linkwright::widgets
