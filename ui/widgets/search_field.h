// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace linkwright::widgets {

/// A line for searching: magnifier at the left, a cross to clear, Esc clears, an optional shortcut
/// shown at the right while it is empty.
class SearchField : public QLineEdit {
    Q_OBJECT

public:
    explicit SearchField(const QString& placeholder, QWidget* parent = nullptr);

Q_SIGNALS:
    /// Down or Enter: the user goes on to the results.
    void resultsRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    QAction* clear_ = nullptr;
};

}  // namespace linkwright::widgets
