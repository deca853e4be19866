// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <QWidget>

class QLabel;

namespace linkwright::panels {

/// Says above the view what did not happen and why, or what is missing, until it is closed. Never
/// blocks the window.
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
    bool isWarning_ = false;  ///< nothing failed; something is missing or in doubt
};

}  // namespace linkwright::panels
