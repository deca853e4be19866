// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <QWidget>

class QLabel;

namespace linkwright::panels {

/// Says above the view what did not happen and why, until it is closed. Never blocks the window.
class MessageBar : public QWidget {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    void show(const document::UserMessage& message);
    /// Closes what says this; another message stays.
    void withdraw(const QString& text);
    [[nodiscard]] QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refreshColors();

    QLabel* icon_ = nullptr;
    QLabel* title_ = nullptr;
    QLabel* details_ = nullptr;
};

}  // namespace linkwright::panels
