// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/search_field.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"

#include <QAction>
#include <QKeyEvent>
#include <QPainter>

namespace linkwright::widgets {

SearchField::SearchField(const QString& placeholder, QWidget* parent) : QLineEdit(parent) {
    setPlaceholderText(placeholder);
    setAccessibleName(placeholder);
    setFixedHeight(24);
    setTextMargins(20, 0, 0, 0);
    clear_ = addAction(icon(QStringLiteral("close")), QLineEdit::TrailingPosition);
    clear_->setToolTip(QStringLiteral("Clear"));
    clear_->setVisible(false);
    connect(clear_, &QAction::triggered, this, &QLineEdit::clear);
    connect(this, &QLineEdit::textChanged, this,
            [this](const QString& text) { clear_->setVisible(!text.isEmpty()); });
}

void SearchField::paintEvent(QPaintEvent* event) {
    QLineEdit::paintEvent(event);
    const ThemeColors& colors = Theme::colors();
    QPainter painter(this);
    const QColor color = isEnabled() ? colors.text2 : colors.disabled;
    painter.drawPixmap(QPointF(6, (height() - 16) / 2.0),
                       iconPixmap(QStringLiteral("search"), 16, color, devicePixelRatioF()));
}

bool SearchField::event(QEvent* event) {
    // Esc clears the search before it may mean anything else to the window.
    if (event->type() == QEvent::ShortcutOverride && !text().isEmpty()
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QLineEdit::event(event);
}

void SearchField::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && !text().isEmpty()) {
        clear();
        return;
    }
    if (event->key() == Qt::Key_Down || event->key() == Qt::Key_Return
        || event->key() == Qt::Key_Enter) {
        Q_EMIT resultsRequested();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

}  // namespace linkwright::widgets
