// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/shortcuts_overlay.h"

#include "ui/widgets/accessible_role.h"
#include "ui/widgets/theme.h"

#include <QAction>
#include <QEvent>
#include <QFontMetrics>
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

using Column = std::vector<Section>;

/// @param window whose commands tell their keys
std::vector<Column> columns(const QWidget& window) {
    const auto tr = [](const char* text) { return ShortcutsOverlay::tr(text); };
    const auto keys = [&window](const QStringList& commands) {
        QStringList shown;
        for (const QString& name : commands)
            if (const auto* action = window.findChild<QAction*>(name))
                shown << action->shortcut().toString(QKeySequence::NativeText);
        return shown.join(QStringLiteral(", "));
    };
    return {{{tr("Project"),
              {{keys({"action:new"}), tr("New project")},
               {keys({"action:open"}), tr("Open")},
               {keys({"action:save"}), tr("Save")},
               {keys({"action:saveAs"}), tr("Save as")},
               {keys({"action:undo"}), tr("Undo")},
               {keys({"action:redo"}), tr("Redo")},
               {keys({"action:search"}), tr("Find in model")},
               {keys({"action:commands"}), tr("Search commands")},
               {tr("F2"), tr("Rename (in the tree)")},
               {keys({"action:copyImage"}), tr("Copy the picture of the view")}}},
             {tr("Optimize"),
              {{keys({"action:startOptimization"}), tr("Start")},
               {keys({"action:pauseOptimization"}), tr("Pause, resume")},
               {keys({"action:stopOptimization"}), tr("Stop and keep best")}}},
             {tr("Window"),
              {{tr("Ctrl+1 to Ctrl+4"), tr("Model, Optimize, Run and Study layouts")},
               {tr("Esc"), tr("E-stop while the rig is armed or running")},
               {keys({"action:shortcuts", "action:helpPages"}), tr("This page, help pages")},
               {tr("Tab, Shift+Tab"), tr("Next or previous field or list")},
               {tr("Alt"), tr("Menus; Window > Go to panel leads to any panel")},
               {keys({"action:quit"}), tr("Quit")}}}},
            {{tr("Draw and edit (in the view)"),
              {{keys({"tool:link", "tool:polygon"}), tr("Link, link with many points")},
               {keys({"tool:groundPivot", "tool:revolute", "tool:prismatic"}),
                tr("Ground pivot, revolute, prismatic joint")},
               {keys({"tool:spring", "tool:motor", "tool:drive"}), tr("Spring, motor, drive")},
               {keys({"tool:select", "tool:pull"}), tr("Select, pull the mechanism")},
               {tr("Arrows, Space"), tr("Move the drawing cursor (Shift: ten steps), click there")},
               {tr("Backspace, Esc"), tr("Undo the last click, end the tool")},
               {tr("Drag a point"), tr("Change the drawing (Ctrl: without snapping)")},
               {tr("Alt+drag"), tr("Pull the mechanism")},
               {tr("Ctrl+drag"), tr("Select a box")},
               {tr("Ctrl+X, C, V, D, Del"), tr("Cut, copy, paste, duplicate, delete")},
               {tr("Ctrl+A, Ctrl+H"), tr("Select all, hide (Ctrl+Shift+H: show all)")}}},
             {tr("Motion"),
              {{keys({"action:play"}), tr("Play or pause")},
               {keys({"action:stepBack", "action:stepForward"}),
                tr("Step back, forward (in the view)")},
               {keys({"action:toStart"}), tr("Back to the start (in the view)")}}},
             {tr("View"),
              {{keys({"action:fit"}), tr("Fit the selection, or everything")},
               {keys({"action:view1", "action:view2"}), tr("Front, back")},
               {keys({"action:view3", "action:view4"}), tr("Left, right")},
               {keys({"action:view5", "action:view6"}), tr("Top, bottom")},
               {keys({"action:view7"}), tr("Isometric")},
               {tr("Drag"), tr("Turn the view")},
               {tr("Shift+drag, right drag"), tr("Move the view")},
               {tr("Wheel"), tr("Zoom to the pointer")},
               {tr("Middle drag"), tr("As chosen in View > Navigation")},
               {tr("Click, Ctrl+click"), tr("Select, add to the selection")}}}}};
}

constexpr int shortcutHeight = 24;
constexpr int gap = 24;  // between keys and meanings, and between columns
constexpr int sheetPadding = 24;
constexpr int margin = 8;  // around the sheet
constexpr int headHeight = 56;

/// Room that the keys and the meanings of a column need, pixels.
struct ColumnWidths {
    int keys = 0;
    int meanings = 0;
    [[nodiscard]] int sum() const { return keys + gap + meanings; }
};

ColumnWidths widthsOf(const Column& column) {
    const QFontMetrics mono(widgets::Theme::monoFont(12));
    const QFontMetrics text(widgets::Theme::uiFont(13));
    ColumnWidths widths;
    for (const Section& section : column)
        for (const auto& [keys, meaning] : section.rows) {
            widths.keys = qMax(widths.keys, mono.horizontalAdvance(keys));
            widths.meanings = qMax(widths.meanings, text.horizontalAdvance(meaning) + 1);
        }
    return widths;
}

int heightOf(const Column& column) {
    int height = 0;
    for (const Section& section : column)
        height += 32 + shortcutHeight * static_cast<int>(section.rows.size()) + 12;
    return height;
}

QSize sheetSize(const std::vector<Column>& all) {
    int width = 2 * sheetPadding - gap;
    int height = 0;
    for (const Column& column : all) {
        width += widthsOf(column).sum() + gap;
        height = qMax(height, heightOf(column));
    }
    return {width, headHeight + height + sheetPadding - 12};
}

void paintSection(QPainter& painter, const Section& section, const ColumnWidths& widths, int left,
                  int& top) {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    painter.setFont(widgets::Theme::uiFont(13, QFont::DemiBold));
    painter.setPen(colors.text1);
    painter.drawText(QRect(left, top, widths.sum(), 32), Qt::AlignLeft | Qt::AlignVCenter,
                     section.title);
    top += 32;
    for (const auto& [keys, meaning] : section.rows) {
        painter.setFont(widgets::Theme::monoFont(12));
        painter.setPen(colors.text2);
        painter.drawText(QRect(left, top, widths.keys, shortcutHeight),
                         Qt::AlignLeft | Qt::AlignVCenter, keys);
        painter.setFont(widgets::Theme::uiFont(13));
        painter.setPen(colors.text1);
        painter.drawText(QRect(left + widths.keys + gap, top, widths.meanings, shortcutHeight),
                         Qt::AlignLeft | Qt::AlignVCenter, meaning);
        top += shortcutHeight;
    }
    top += 12;
}

}  // namespace

ShortcutsOverlay::ShortcutsOverlay(QWidget* window) : QWidget(window) {
    setObjectName(QStringLiteral("shortcutsOverlay"));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Keyboard shortcuts"));
    widgets::setAccessibleRole(*this, QAccessible::HelpBalloon);
    window->installEventFilter(this);
    hide();
}

void ShortcutsOverlay::open() {
    if (!isVisible()) before_ = window()->focusWidget();
    setGeometry(parentWidget()->rect());
    show();
    raise();
    setFocus();
}

void ShortcutsOverlay::dismiss() {
    hide();
    if (before_) before_->setFocus();
}

void ShortcutsOverlay::paintEvent(QPaintEvent*) {
    const widgets::ThemeColors& colors = widgets::Theme::colors();
    QPainter painter(this);
    QColor veil = colors.window;
    veil.setAlphaF(0.78F);
    painter.fillRect(rect(), veil);
    const std::vector<Column> all = columns(*parentWidget());
    const QRectF place = sheet();
    painter.fillRect(place, colors.surface1);
    painter.setPen(colors.lineStrong);
    painter.drawRect(place.adjusted(0.5, 0.5, -0.5, -0.5));
    const QSize size = sheetSize(all);
    painter.translate(place.topLeft());
    painter.scale(place.width() / size.width(), place.width() / size.width());
    painter.setFont(widgets::Theme::uiFont(18, QFont::DemiBold));
    painter.setPen(colors.text1);
    const QRect head(sheetPadding, 8, size.width() - 2 * sheetPadding, headHeight - 8);
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, tr("Keyboard and mouse"));
    painter.setFont(widgets::Theme::uiFont(12));
    painter.setPen(colors.text3);
    painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter, tr("Any key closes this page"));
    int left = sheetPadding;
    for (const Column& column : all) {
        const ColumnWidths widths = widthsOf(column);
        int top = headHeight;
        for (const Section& section : column)
            paintSection(painter, section, widths, left, top);
        left += widths.sum() + gap;
    }
}

QRectF ShortcutsOverlay::sheet() const {
    const QSizeF size = sheetSize(columns(*parentWidget()));
    const double room =
        qMin((width() - 2.0 * margin) / size.width(), (height() - 2.0 * margin) / size.height());
    QRectF place(QPointF(), size * qMin(1.0, room));
    place.moveCenter(QRectF(rect()).center());
    if (room >= 1.0) place.moveTopLeft(place.topLeft().toPoint());
    return place;
}

void ShortcutsOverlay::keyPressEvent(QKeyEvent*) {
    dismiss();
}

void ShortcutsOverlay::mousePressEvent(QMouseEvent*) {
    dismiss();
}

bool ShortcutsOverlay::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

}  // namespace linkwright::windows
