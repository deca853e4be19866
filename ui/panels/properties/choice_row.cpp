// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/choice_row.h"

#include "ui/widgets/choice_box.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/typing_undo.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

namespace linkwright::panels {

namespace {
constexpr int labelIndent =
    104;  // panel padding and label, so that the reason stands below the field
constexpr int fieldWidth = 204;
constexpr int maxLetters = 2000;
}  // namespace

ChoiceRow::ChoiceRow(const document::Choice& choice, QWidget* parent)
    : QWidget(parent), choice_(choice) {
    setObjectName(QStringLiteral("choice:") + choice.key);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    QWidget* editor = makeEditor();
    auto* row = new widgets::FieldRow(choice.label, editor, this);
    this->editor()->setAccessibleName(choice.label);
    layout->addWidget(row);
    reason_ = new QLabel(this);
    reason_->setObjectName(choice.key + QStringLiteral("Fault"));
    reason_->setWordWrap(true);
    reason_->setFixedWidth(fieldWidth);
    reason_->hide();
    widgets::setTextRole(reason_, widgets::TextRole::Fault);
    auto* reasonLine = new QHBoxLayout;
    reasonLine->setContentsMargins(labelIndent, 0, 2, 0);
    reasonLine->addWidget(reason_);
    reasonLine->addStretch();
    layout->addLayout(reasonLine);
    setChoice(choice);
}

QWidget* ChoiceRow::editor() const {
    for (QWidget* field :
         {static_cast<QWidget*>(box_), static_cast<QWidget*>(text_), static_cast<QWidget*>(check_),
          static_cast<QWidget*>(color_), static_cast<QWidget*>(file_)})
        if (field) return field;
    return nullptr;
}

QWidget* ChoiceRow::makeEditor() {
    using Kind = document::Choice::Kind;
    switch (choice_.kind) {
        case Kind::List: {
            auto* editor = new QWidget(this);
            auto* line = new QHBoxLayout(editor);
            line->setContentsMargins(0, 0, 0, 0);
            line->setSpacing(4);
            box_ = new widgets::ChoiceBox(editor);
            line->addWidget(box_, 1);
            connect(box_, &QComboBox::activated, this, [this] { Q_EMIT chosen(box_->value()); });
            addPick(*line);
            editor->setFocusProxy(box_);
            return editor;
        }
        case Kind::Text: {
            auto* editor = new QWidget(this);
            auto* line = new QHBoxLayout(editor);
            line->setContentsMargins(0, 0, 0, 0);
            line->setSpacing(4);
            text_ = new QLineEdit(editor);
            line->addWidget(text_, 1);
            addPick(*line);
            editor->setFocusProxy(text_);
            text_->setMaxLength(std::max(maxLetters, 2 * int(choice_.current.size())));
            widgets::leaveUndoToWindow(*text_);
            text_->installEventFilter(this);
            connect(text_, &QLineEdit::editingFinished, this, &ChoiceRow::commitText);
            return editor;
        }
        case Kind::Toggle:
            check_ = new QCheckBox(this);
            connect(check_, &QCheckBox::clicked, this,
                    [this](bool on) { Q_EMIT chosen(on ? QStringLiteral("1") : QString()); });
            return check_;
        case Kind::Color:
            color_ = new widgets::ColorButton(this);
            connect(color_, &widgets::ColorButton::colorChosen, this, &ChoiceRow::chosen);
            return color_;
        case Kind::File: return makeFileButton();
    }
    return new QWidget(this);
}

QWidget* ChoiceRow::makeFileButton() {
    file_ = new QPushButton(choice_.placeholder, this);
    file_->setToolTip(choice_.tip);
    auto* menu = new QMenu(file_);
    for (const document::ChoiceOption& option : choice_.options)
        connect(menu->addAction(option.text), &QAction::triggered, this, [this, option] {
            const QString path =
                QFileDialog::getOpenFileName(this, choice_.tip, {}, choice_.current);
            if (!path.isEmpty()) Q_EMIT chosen(option.value + QLatin1Char(' ') + path);
        });
    file_->setMenu(menu);
    return file_;
}

void ChoiceRow::addPick(QHBoxLayout& line) {
    if (choice_.pick == document::PickTarget::None) return;
    pick_ = new QToolButton(line.parentWidget());
    pick_->setCheckable(true);
    pick_->setFixedSize(24, 24);
    pick_->setIconSize({16, 16});
    pick_->setIcon(widgets::icon(QStringLiteral("select")));
    pick_->setToolTip(tr("Point at it in the view or the tree"));
    pick_->setAccessibleName(tr("Pick %1 in the view").arg(choice_.label));
    line.addWidget(pick_);
    connect(pick_, &QToolButton::clicked, this, &ChoiceRow::pickRequested);
}

void ChoiceRow::setChoice(const document::Choice& choice) {
    const bool changed = choice.current != choice_.current;
    choice_ = choice;
    if (box_) {
        QList<QPair<QString, QString>> entries;
        for (const document::ChoiceOption& option : choice.options)
            entries.append({option.text, option.value});
        box_->setEntries(entries, choice.current, tr("missing"));
    }
    // What is being typed stays; a refused text left behind gives way to a new value only.
    if (text_ && !(text_->isModified() && (text_->hasFocus() || !changed))) {
        const QSignalBlocker blocker(text_);
        text_->setMaxLength(std::max(maxLetters, 2 * int(choice.current.size())));
        text_->setText(choice.current);
        text_->setCursorPosition(0);
        text_->setPlaceholderText(choice.placeholder);
        setError({});
    }
    if (text_) text_->setToolTip(choice.tip);
    if (box_) box_->setToolTip(choice.tip);
    if (check_) check_->setChecked(!choice.current.isEmpty());
    if (color_) color_->setColor(choice.current);
}

void ChoiceRow::commitText() {
    if (!text_->isModified()) return;
    const QString text = text_->text().trimmed();
    if (text != choice_.current) {
        Q_EMIT chosen(text);
        return;
    }
    text_->setModified(false);
    setError({});
}

void ChoiceRow::setError(const QString& reason) {
    reason_->setText(reason);
    reason_->setVisible(!reason.isEmpty());
    if (!text_) return;
    widgets::setStyleProperty(text_, "fault", !reason.isEmpty());
    if (reason.isEmpty()) text_->setModified(false);
}

QString ChoiceRow::errorText() const {
    return reason_->text();
}

void ChoiceRow::setPicking(bool picking) {
    if (pick_) pick_->setChecked(picking);
}

bool ChoiceRow::eventFilter(QObject* watched, QEvent* event) {
    if (watched == text_ && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape && text_->isModified()) {
        text_->setText(choice_.current);
        setError({});
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace linkwright::panels
