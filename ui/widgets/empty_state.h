// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPushButton;

namespace linkwright::widgets {

/// What stands where there is nothing yet: one sentence and at most one action.
class EmptyState : public QWidget {
    Q_OBJECT

public:
    /// @param actionText empty for a sentence alone
    explicit EmptyState(const QString& sentence, const QString& actionText = {},
                        QWidget* parent = nullptr);

Q_SIGNALS:
    void actionTriggered();
};

}  // namespace linkwright::widgets
