// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/studies/studies.h"

#include <QWidget>

class QLabel;
class QMenu;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace linkwright::widgets {
class ChoiceBox;
class EmptyState;
class ValueReadout;
}  // namespace linkwright::widgets

namespace linkwright::panels {

class StudyForm;

/// The studies of the project: choose, add and delete them, edit the fields of one, compute it, and
/// see how far it is.
class StudyPanel : public QWidget {
    Q_OBJECT

public:
    StudyPanel(document::Project& project, document::Studies& studies, QWidget* parent = nullptr);

Q_SIGNALS:
    /// Somebody wants to set the bounds of the variables.
    void variablesWanted();

private:
    QWidget* makeChoice();
    QWidget* makeControls();
    QWidget* makeProgress();
    QWidget* makeFaults();
    void fillAddMenu(QMenu& menu);
    void refresh();
    void refreshProgress();

    document::Project& project_;
    document::Studies& studies_;
    widgets::ChoiceBox* choice_ = nullptr;
    QToolButton* add_ = nullptr;
    QToolButton* remove_ = nullptr;
    QPushButton* start_ = nullptr;
    QPushButton* pause_ = nullptr;
    QPushButton* stop_ = nullptr;
    QWidget* controls_ = nullptr;
    QWidget* progressBox_ = nullptr;
    QLabel* done_ = nullptr;
    QLabel* left_ = nullptr;
    QProgressBar* bar_ = nullptr;
    widgets::ValueReadout* found_ = nullptr;
    widgets::ValueReadout* failed_ = nullptr;
    widgets::ValueReadout* each_ = nullptr;
    QLabel* fault_ = nullptr;
    QPushButton* startOver_ = nullptr;
    QLabel* problems_ = nullptr;
    QLabel* file_ = nullptr;
    StudyForm* form_ = nullptr;
    QWidget* below_ = nullptr;  ///< everything of one study
    widgets::EmptyState* empty_ = nullptr;
};

}  // namespace linkwright::panels
