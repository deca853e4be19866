// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace linkwright::widgets {

/// Heading of a part of a panel, 26 px high, that folds its content away. A click or Space toggles.
class SectionHeader : public QWidget {
    Q_OBJECT

public:
    explicit SectionHeader(const QString& title, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    /// A few words at the right: a count, "ΔJ for +1%".
    void setNote(const QString& note);
    /// The note speaks of a gradient: magenta.
    void setNoteIsGradient(bool gradient);
    /// The widget shown and hidden with the section; not owned, it stays in its own layout.
    void setContent(QWidget* content);
    /// The same where heading and content are all that the parent of the heading has: lays it out.
    void fillParent(QWidget* content);
    /// A tool button or the like at the right end.
    void addAction(QWidget* widget);

    [[nodiscard]] bool isExpanded() const { return expanded_; }
    void setExpanded(bool expanded);

    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void toggled(bool expanded);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QPointer<QWidget> content_;
    QHBoxLayout* layout_ = nullptr;
    QLabel* title_ = nullptr;
    QLabel* note_ = nullptr;
    bool expanded_ = true;
    bool hovered_ = false;
};

}  // namespace linkwright::widgets
