// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace linkwright::widgets {

/// A label that can be dragged sideways to change the number beside it: one step per 4 px.
class ScrubLabel : public QLabel {
    Q_OBJECT

public:
    explicit ScrubLabel(const QString& text, QWidget* parent = nullptr);
    /// What the text is short for: the tooltip says so.
    void setWholeName(const QString& name);

Q_SIGNALS:
    /// Steps since the last report; ten times as many with Shift.
    void scrubbed(int steps);
    void scrubFinished();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QString name_;
    QString tip_;
    int reportedX_ = 0;
    bool dragging_ = false;
};

}  // namespace linkwright::widgets
