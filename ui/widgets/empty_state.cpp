// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/empty_state.h"

#include "ui/widgets/theme.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace linkwright::widgets {

EmptyState::EmptyState(const QString& sentence, const QString& actionText, QWidget* parent)
    : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 24, 24, 24);
    layout->setSpacing(12);
    auto* label = new QLabel(sentence, this);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignHCenter | Qt::AlignBottom);
    setTextRole(label, TextRole::Label);
    layout->addStretch(1);
    layout->addWidget(label);
    if (!actionText.isEmpty()) {
        auto* button = new QPushButton(actionText, this);
        layout->addWidget(button, 0, Qt::AlignHCenter);
        connect(button, &QPushButton::clicked, this, &EmptyState::actionTriggered);
    }
    layout->addStretch(1);
}

}  // namespace linkwright::widgets
