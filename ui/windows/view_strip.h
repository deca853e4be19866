// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QAction;
class QVBoxLayout;

namespace linkwright::windows {

/// Buttons at the right rim of the 3D view, under the view cube: how it is looked at.
class ViewStrip : public QFrame {
    Q_OBJECT

public:
    explicit ViewStrip(QWidget* view);

    void add(QAction* action);

Q_SIGNALS:
    /// Where the buttons are, in the view.
    void placed(const QRect& area);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QVBoxLayout* column_;
};

}  // namespace linkwright::windows
