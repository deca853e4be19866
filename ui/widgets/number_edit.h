// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

class QMenu;

namespace linkwright::widgets {

/// The line of a NumberField: monospaced, unit at the right edge, keys turned into requests.
class NumberEdit : public QLineEdit {
    Q_OBJECT

public:
    explicit NumberEdit(QWidget* parent = nullptr);

    void setUnitSymbol(const QString& symbol);
    /// Frames the field in the fault color.
    void setFault(bool fault);
    /// Shows the number faded.
    void setStale(bool stale);
    /// Whether a number has room beside its unit.
    [[nodiscard]] bool hasRoomFor(const QString& number) const;
    /// Selects everything; what does not fit is cut off at the end.
    void selectWhole();
    /// Whether Space and letters are meant for the window: no number begins with them, and here
    /// they would take the place of one that is committed.
    [[nodiscard]] bool leavesKeysToWindow() const;
    /// A menu that every field with a unit offers beside the usual commands; null: none.
    static void setUnitMenu(QMenu* menu);

Q_SIGNALS:
    void commitRequested();
    void revertRequested();
    void stepRequested(int steps);
    void starRequested();
    void focusGained();
    void resized();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

private:
    void updateMargin();
    [[nodiscard]] int unitWidth() const;
    [[nodiscard]] bool unitVisible() const;

    QString symbol_;
    bool selectOnRelease_ = false;
};

}  // namespace linkwright::widgets
