// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/windows/main_window.h"

#include <Eigen/Core>

#include <QPoint>
#include <QStringList>
#include <array>

class QWidget;

namespace linkwright::tests {

/// The hand of a person at the main window: every method is what the person does with the mouse,
/// counted as user actions. Fails the running test where a person could not do it (hidden, covered
/// by the edge of its scroll area, disabled).
class Hand {
public:
    explicit Hand(windows::MainWindow& window) : window_(window) {}

    /// Clicks, drags and turns of the wheel so far.
    [[nodiscard]] int actions() const { return actions_; }
    /// ms the window was busy with one event of the pointer in the view, at most.
    [[nodiscard]] double longest() const { return longest_; }

    /// Clicks a visible, enabled widget; scrolls its panel until it is in sight.
    void press(QWidget* widget);
    /// Clicks a button and then, one by one, entries of the menu that opens.
    void choose(QWidget* button, const QStringList& entries);
    /// Opens a menu of the menu bar and clicks entries.
    void chooseFromMenuBar(const QStringList& entries);
    /// Opens the menu of the right mouse button at a place of a widget and clicks entries.
    void chooseFromContextMenu(QWidget* widget, QPoint place, const QStringList& entries);
    /// Clicks into the view with the right mouse button and then entries of the menu that opens.
    void chooseInView(QPoint at, const QStringList& entries);
    /// Clicks the tab of a dock ("Objective") or a layout ("Optimize").
    void openTab(const QString& title);
    /// Clicks a tool: its button, or the arrow beside a button and an entry of the menu.
    void take(const char* tool);
    /// Drags the label of a number in the property panel by steps of 4 pixels; begins again where
    /// the screen would end.
    void scrub(const QString& property, int steps);
    /// Clicks the star of a number in the property panel.
    void star(const QString& property);
    /// Clicks a row of the model tree.
    void selectInTree(const QString& name, Qt::KeyboardModifiers modifiers = {});

    /// Where a place of the world (m) is in the view.
    [[nodiscard]] QPoint pixel(double x, double y, double z = 0.0) const;
    /// Moves the pointer to a place of the view and waits until the view knows.
    void pointAt(double x, double y, double z = 0.0);
    /// Clicks in the 3D view.
    void click(double x, double y, double z = 0.0);
    void clickPixel(QPoint at, Qt::KeyboardModifiers modifiers = {});
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {});
    /// The first part of `drag`: the button stays down.
    void carry(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {});
    void drop(QPoint at, Qt::KeyboardModifiers modifiers = {});
    /// Turns the wheel over the view; positive: nearer.
    void turnWheel(int clicks);

private:
    void reveal(QWidget* widget);
    void clickEntry(const QStringList& entries);

    windows::MainWindow& window_;
    int actions_ = 0;
    double longest_ = 0.0;
};

}  // namespace linkwright::tests
