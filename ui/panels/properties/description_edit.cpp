// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/description_edit.h"

#include "ui/widgets/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>
#include <algorithm>

namespace linkwright::panels {

namespace {
constexpr int maxLines = 8;
}

DescriptionEdit::DescriptionEdit(document::Project& project, QWidget* parent)
    : QPlainTextEdit(parent), project_(project) {
    setObjectName(QStringLiteral("projectDescription"));
    setAccessibleName(tr("Description"));
    setPlaceholderText(tr("Describe the project: what it is for, where its numbers come from"));
    setTabChangesFocus(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFont(widgets::Theme::uiFont(12));
    connect(this, &QPlainTextEdit::textChanged, this, &DescriptionEdit::fitHeight);
    connect(&project_, &document::Project::modelChanged, this, &DescriptionEdit::refresh);
    refresh();
}

void DescriptionEdit::refresh() {
    const QString text = QString::fromStdString(project_.model().description);
    if (!hasFocus() && text != toPlainText()) setPlainText(text);
    fitHeight();
}

void DescriptionEdit::focusOutEvent(QFocusEvent* event) {
    QPlainTextEdit::focusOutEvent(event);
    const std::string text = toPlainText().trimmed().toStdString();
    if (text != project_.model().description)
        project_.commit(tr("Describe the project"),
                        [&](model::Model& edited) { edited.description = text; });
}

void DescriptionEdit::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    // Afterwards: within a resize Qt lays out neither the text nor the viewport once more.
    QMetaObject::invokeMethod(this, &DescriptionEdit::fitHeight, Qt::QueuedConnection);
}

void DescriptionEdit::fitHeight() {
    int lines = 0;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        document()->documentLayout()->blockBoundingRect(block);  // breaks its lines
        lines += std::max(1, block.layout()->lineCount());
    }
    const int shown = std::clamp(lines, 2, maxLines);
    setVerticalScrollBarPolicy(lines > maxLines ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    // Whole lines: where there are more, none is cut at the lower end.
    const QMargins edge = contentsMargins(), inside = viewportMargins();
    const int frame = edge.top() + edge.bottom() + inside.top() + inside.bottom();
    const int above = static_cast<int>(document()->documentMargin());
    const int below = lines > maxLines ? 0 : above;
    setFixedHeight(shown * fontMetrics().lineSpacing() + frame + above + below);
}

}  // namespace linkwright::panels
