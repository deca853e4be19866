// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QApplication>
#include <QDialogButtonBox>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QLineEdit>
#include <QPointer>
#include <QTest>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

/// How tests answer dialogs.
namespace linkwright::tests {

inline constexpr int patience = 20000;  ///< ms, for loaded machines

/// Does something with the next dialog of a kind when it is there. A dialog runs an event loop of
/// its own inside the click that opens it, so the answer is given from a timer; one that is still
/// there after it, when patience ends, is closed and fails the test instead of holding it.
template <class Dialog>
void answer(const std::function<void(Dialog&)>& act) {
    auto* timer = new QTimer(qApp);
    auto clock = std::make_shared<QElapsedTimer>();
    auto answered = std::make_shared<std::optional<QPointer<Dialog>>>();
    clock->start();
    QObject::connect(timer, &QTimer::timeout, timer, [timer, clock, answered, act] {
        auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
        // A bare display has no window manager to do it; a file dialog that has not the keys goes
        // on to mean the file that is selected in its list, whatever is typed.
        if (dialog != nullptr && !dialog->isActiveWindow()) dialog->activateWindow();
        if (!*answered && dialog != nullptr && dialog->isVisible() && dialog->isActiveWindow()) {
            *answered = QPointer<Dialog>(dialog);
            act(*dialog);
        }
        // The next dialog may be there already, at the same address: a pointer that knows tells
        // them apart.
        const bool closed = *answered && (!**answered || !(**answered)->isVisible());
        const bool late = clock->elapsed() > patience;
        if (!closed && !late) return;
        timer->stop();
        timer->deleteLater();
        if (closed) return;
        if (auto* modal = qobject_cast<QDialog*>(QApplication::activeModalWidget()))
            modal->reject();
        QFAIL("no dialog came, or it did not close");
    });
    timer->start(20);
}

inline void accept(QFileDialog& dialog) {
    for (QAbstractButton* button : dialog.findChild<QDialogButtonBox*>()->buttons())
        if (dialog.findChild<QDialogButtonBox*>()->buttonRole(button)
            == QDialogButtonBox::AcceptRole) {
            QVERIFY(button->isEnabled());
            QTest::mouseClick(button, Qt::LeftButton);
            return;
        }
    QFAIL("no button to accept");
}

inline void typeName(QFileDialog& dialog, const QString& name) {
    auto* edit = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    QVERIFY(edit != nullptr);
    QTest::mouseClick(edit, Qt::LeftButton);
    edit->selectAll();
    QTest::keyClicks(edit, name);
}

/// Types a name into the next file dialog and presses its button.
inline void answerFileDialog(const QString& name) {
    answer<QFileDialog>([name](QFileDialog& dialog) {
        typeName(dialog, name);
        accept(dialog);
    });
}

}  // namespace linkwright::tests
