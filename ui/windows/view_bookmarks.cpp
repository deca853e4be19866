// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/view_bookmarks.h"

#include "ui/document/project/user_settings.h"
#include "ui/scene/view/mechanism_view.h"

#include <QAction>
#include <QCryptographicHash>
#include <QMenu>
#include <algorithm>
#include <cmath>

namespace linkwright::windows {

namespace {
constexpr int bookmarkCount = 3;
constexpr int numberCount = 6;  // focus, yaw, pitch, distance
}  // namespace

ViewBookmarks::ViewBookmarks(document::Project& project, scene::MechanismView& view,
                             QWidget* window)
    : QObject(window), project_(project), view_(view) {
    for (int number = 1; number <= bookmarkCount; ++number) {
        auto* go = new QAction(tr("Go to view &%1").arg(number), this);
        go->setObjectName(QStringLiteral("action:goToView%1").arg(number));
        go->setShortcut(QKeySequence(QStringLiteral("Alt+%1").arg(number)));
        connect(go, &QAction::triggered, this, [this, number] { goTo(number); });
        go_ << go;
        auto* remember = new QAction(tr("Save as view %1").arg(number), this);
        remember->setObjectName(QStringLiteral("action:rememberView%1").arg(number));
        remember->setShortcut(QKeySequence(QStringLiteral("Ctrl+Alt+%1").arg(number)));
        connect(remember, &QAction::triggered, this, [this, number] { this->remember(number); });
        remember_ << remember;
        window->addAction(go);
        window->addAction(remember);
    }
    connect(&project_, &document::Project::fileChanged, this, &ViewBookmarks::refresh);
    refresh();
}

void ViewBookmarks::fillMenu(QMenu& menu) {
    menu.addActions(go_);
    menu.addSeparator();
    menu.addActions(remember_);
}

/// Settings keys must not hold slashes of paths.
QString ViewBookmarks::keyOf(int number) const {
    const QByteArray hash =
        QCryptographicHash::hash(project_.filePath().toUtf8(), QCryptographicHash::Md5).toHex();
    return QStringLiteral("views/%1/%2").arg(QString::fromLatin1(hash)).arg(number);
}

void ViewBookmarks::remember(int number) {
    const scene::CameraState state = view_.cameraState();
    QStringList numbers;
    for (const double value : {state.focus.x(), state.focus.y(), state.focus.z(), state.yaw,
                               state.pitch, state.distance})
        numbers << QString::number(value, 'g', 17);
    document::keepSetting(keyOf(number), numbers);
    refresh();
    view_.showNotice(tr("View %1 is saved; Alt+%1 returns to it.").arg(number));
}

void ViewBookmarks::goTo(int number) {
    const QStringList numbers = document::settingOf(keyOf(number)).toStringList();
    if (numbers.size() != numberCount) return;
    QList<double> values;
    for (const QString& text : numbers)
        values << text.toDouble();
    if (!std::all_of(values.begin(), values.end(),
                     [](double value) { return std::isfinite(value); }))
        return;
    view_.goToCamera({{values[0], values[1], values[2]}, values[3], values[4], values[5]});
}

void ViewBookmarks::refresh() {
    for (int index = 0; index < go_.size(); ++index)
        go_[index]->setEnabled(document::settingOf(keyOf(index + 1)).isValid());
}

}  // namespace linkwright::windows
