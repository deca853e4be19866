// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/question.h"

#include "ui/widgets/theme.h"

#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

namespace linkwright::panels {

namespace {

constexpr int questionWidth = 400;

void open(QWidget* parent, const Question& question) {
    auto* dialog = new QDialog(parent);
    dialog->setObjectName(QStringLiteral("question"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(QStringLiteral("Linkwright"));
    auto* text = new QLabel(question.text, dialog);
    text->setWordWrap(true);
    text->setTextFormat(Qt::PlainText);
    text->setMinimumWidth(questionWidth);
    auto* column = new QVBoxLayout(dialog);
    column->setContentsMargins(20, 20, 20, 20);
    column->setSpacing(8);
    column->addWidget(text);
    column->addSpacing(8);
    for (std::size_t index = 0; index < question.answers.size(); ++index) {
        const Question::Answer& answer = question.answers[index];
        auto* button = new QPushButton(answer.text, dialog);
        button->setObjectName(QLatin1String(answer.name));
        button->setMinimumHeight(32);
        button->setAutoDefault(index == 0);
        if (index == 0) widgets::setButtonRole(button, widgets::ButtonRole::Primary);
        QObject::connect(button, &QPushButton::clicked, dialog, [dialog, edit = answer.edit] {
            dialog->accept();
            edit();
        });
        column->addWidget(button);
    }
    auto* cancel = new QPushButton(QDialog::tr("Cancel"), dialog);
    cancel->setObjectName(QStringLiteral("keepAsIs"));
    cancel->setMinimumHeight(32);
    cancel->setAutoDefault(false);
    QObject::connect(cancel, &QPushButton::clicked, dialog, &QDialog::reject);
    column->addWidget(cancel);
    if (question.kept) QObject::connect(dialog, &QDialog::rejected, parent, question.kept);
    dialog->open();
}

}  // namespace

void ask(QWidget* parent, const Question& question) {
    QTimer::singleShot(0, parent, [parent, question] { open(parent, question); });
}

}  // namespace linkwright::panels
