// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/preferences.h"

#include <QDialog>
#include <QList>

class QAction;
class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace linkwright::windows {

/// What a user chooses once for all projects, in one place. Everything takes effect and is kept at
/// once, but for what says otherwise.
class PreferencesDialog : public QDialog {
    Q_OBJECT

public:
    /// @param themes, navigation commands of the menus, of which one is checked
    PreferencesDialog(const QList<QAction*>& themes, const QList<QAction*>& navigation,
                      QWidget* window);

Q_SIGNALS:
    void changed(const linkwright::document::Preferences& chosen);

private:
    void addLook(QFormLayout& form, const QList<QAction*>& themes,
                 const QList<QAction*>& navigation);
    void addWork(QFormLayout& form);
    QWidget* makeToolField();
    void keep();
    void checkTool();
    [[nodiscard]] document::Preferences chosen() const;

    const document::Preferences before_;  ///< when the dialog was opened
    QComboBox* language_ = nullptr;
    QComboBox* scale_ = nullptr;
    QComboBox* smoothing_ = nullptr;
    QCheckBox* reducedMotion_ = nullptr;
    QSpinBox* threads_ = nullptr;
    QComboBox* keepAfter_ = nullptr;
    QLineEdit* ffmpeg_ = nullptr;
    QLabel* ffmpegHint_ = nullptr;
    QComboBox* logLevel_ = nullptr;
    QLabel* later_ = nullptr;  ///< what waits for the next start
};

}  // namespace linkwright::windows
