// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/shortcuts_overlay.h"

#include "ui/widgets/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QPainter>

#include <utility>
#include <vector>

namespace linkwright::windows {

namespace {

struct Section {
    QString title;
    std::vector<std::pair<QString, QString>> rows;  ///< keys, meaning
};

std::vector<std::vector<Section>> columns() {
    const auto tr = [](const char* text) { return ShortcutsOverlay::tr(text); };
    return {{{tr("Project"),
              {{tr("Ctrl+N"), tr("New project")},
               {tr("Ctrl+O"), tr("Open")},
               {tr("Ctrl+S"), tr("Save")},
               {tr("Ctrl+Shift+S"), tr("Save as")},
               {tr("Ctrl+Z"), tr("Undo")},
               {tr("Ctrl+Y"), tr("Redo")},
               {tr("Ctrl+F"), tr("Search the model")},
               {tr("Ctrl+Shift+P"), tr("Search commands")},
               {tr("F2"), tr("Rename (in the tree)")}}},
             {tr("Optimize"), {{tr("Ctrl+Return"), tr("Start")}, {tr("Ctrl+."), tr("Stop and keep best")}}},
             {tr("Window"),
              {{tr("Ctrl+1, Ctrl+2, Ctrl+3"), tr("Layout Model, Optimize, Run")},
               {tr("Esc"), tr("E-stop while the rig is armed or running")},
               {tr("F1"), tr("This page")},
               {tr("Ctrl+Q"), tr("Quit")}}}},
            {{tr("Draw and edit (in the view)"),
              {{tr("L, O"), tr("Link, link with many points")},
               {tr("G, R, P"), tr("Ground pivot, revolute, prismatic joint")},
               {tr("K, M"), tr("Spring, motor")},
               {tr("S, U"), tr("Select, pull the mechanism")},
               {tr("Arrows, Space"), tr("Move the drawing cursor (Shift: ten steps), click there")},
               {tr("Esc, Backspace"), tr("Take the last click back, end the tool")},
               {tr("Drag a point"), tr("Change the drawing (Ctrl: without snapping)")},
               {tr("Alt+drag"), tr("Pull the mechanism")},
               {tr("Ctrl+drag"), tr("Select a box")},
               {tr("Ctrl+X, C, V, D, Del"), tr("Cut, copy, paste, duplicate, delete")}}},
             {tr("Motion"),
              {{tr("Space"), tr("Play or pause")},
               {tr("Left, Right"), tr("Step back, forward (in the view)")},
               {tr("Home"), tr("Back to the start (in the view)")}}},
             {tr("View"),
              {{tr("F"), tr("Fit the selection, or everything")},
               {tr("1, 2"), tr("Front, back")},
               {tr("3, 4"), tr("Left, right")},
               {tr("5, 6"), tr("Top, bottom")},
               {tr("7"), tr("Isometric")},
               {tr("Drag"), tr("Turn the view")},
               {tr("Shift+drag, right drag"), tr("Move the view")},
               {tr("Wheel"), tr("Zoom to the pointer")},
               {tr("Middle drag"), tr("As chosen in View > Navigation")},
               {tr("Click, Ctrl+click"), tr("Select, add to the selection")}}}}};
}

constexpr int rowHeight = 24;
constexpr int columnWidth = 400;
constexpr int keyWidth = 176;
constexpr int padding = 24;
constexpr int headHeight = 56;

int heightOf(const std::vector<Section>& column) {
    int height = 0;
    for (const Section& section : column) height += 32 + rowHeight * static_cast<int>(section.rows.size()) + 12;
    return height;
}

void paintSection(QPainter& painter, const Section& section, int left, int& top) {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    painter.setFont(widgets::Theme::uiFont(13, QFont::DemiBold));
    painter.setPen(colors.text1);
    painter.drawText(QRect(left, top, columnWidth, 32), Qt::AlignLeft | Qt::AlignVCenter, section.title);
    top += 32;
    for (const auto& [keys, meaning] : section.rows) {
        painter.setFont(widgets::Theme::monoFont(12));
        painter.setPen(colors.text2);
        painter.drawText(QRect(left, top, keyWidth, rowHeight), Qt::AlignLeft | Qt::AlignVCenter, keys);
        painter.setFont(widgets::Theme::uiFont(13));
        painter.setPen(colors.text1);
        painter.drawText(QRect(left + keyWidth, top, columnWidth - keyWidth, rowHeight),
                         Qt::AlignLeft | Qt::AlignVCenter, meaning);
        top += rowHeight;
    }
    top += 12;
}

}  // namespace

ShortcutsOverlay::ShortcutsOverlay(QWidget* window) : QWidget(window) {
    setObjectName(QStringLiteral("shortcutsOverlay"));
    setFocusPolicy(Qt::StrongFocus);
    window->installEventFilter(this);
    hide();
}

void ShortcutsOverlay::open() {
    setGeometry(parentWidget()->rect());
    show();
    raise();
    setFocus();
}

void ShortcutsOverlay::paintEvent(QPaintEvent*) {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    QPainter painter(this);
    QColor veil = colors.window;
    veil.setAlphaF(0.78F);
    painter.fillRect(rect(), veil);
    const std::vector<std::vector<Section>> all = columns();
    int height = 0;
    for (const auto& column : all) height = qMax(height, heightOf(column));
    const QSize size(padding * 2 + columnWidth * static_cast<int>(all.size()), headHeight + height + padding);
    const QRect sheet(QPoint((width() - size.width()) / 2, (this->height() - size.height()) / 2), size);
    painter.fillRect(sheet, colors.surface1);
    painter.setPen(colors.lineStrong);
    painter.drawRect(sheet.adjusted(0, 0, -1, -1));
    painter.setFont(widgets::Theme::uiFont(18, QFont::DemiBold));
    painter.setPen(colors.text1);
    painter.drawText(QRect(sheet.left() + padding, sheet.top() + 8, 400, headHeight - 8),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("Keys and mouse"));
    painter.setFont(widgets::Theme::uiFont(12));
    painter.setPen(colors.text3);
    painter.drawText(QRect(sheet.right() - padding - 300, sheet.top() + 8, 300, headHeight - 8),
                     Qt::AlignRight | Qt::AlignVCenter, tr("Any key closes this page"));
    int left = sheet.left() + padding;
    for (const auto& column : all) {
        int top = sheet.top() + headHeight;
        for (const Section& section : column) paintSection(painter, section, left, top);
        left += columnWidth;
    }
}

void ShortcutsOverlay::keyPressEvent(QKeyEvent*) {
    hide();
}

void ShortcutsOverlay::mousePressEvent(QMouseEvent*) {
    hide();
}

bool ShortcutsOverlay::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

}  // namespace linkwright::windows
