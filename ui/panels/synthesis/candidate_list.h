// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/synthesis/linkage_finder.h"

#include <QWidget>
#include <utility>
#include <vector>

class QCheckBox;
class QLabel;
class QListWidget;

namespace linkwright::panels {

/// The linkages that were found, best first: a small picture, errors, transmission angle and size
/// of each, and which kinds are looked for.
class CandidateList : public QWidget {
    Q_OBJECT

public:
    explicit CandidateList(document::LinkageFinder& finder, QWidget* parent = nullptr);

    /// Takes the form of a task, to be shown over the list.
    void addForm(QWidget* form);
    /// Shows what a task has. @param form null: none  @param kinds whether there are some to choose
    /// among
    void showForm(QWidget* form, bool kinds);
    /// The kinds that are ticked, at least one.
    [[nodiscard]] std::vector<synthesis::LinkageKind> kinds() const;
    /// Errors of a path beyond it are shown in the color of warnings, m. 0: none
    void setTolerance(double tolerance);
    /// Index of the chosen candidate, -1: none.
    [[nodiscard]] int current() const;

Q_SIGNALS:
    void currentChanged();
    void kindsChanged();
    void accepted();  ///< the chosen one was double-clicked

private:
    QWidget* makeTitle();
    QWidget* makeKinds();
    void keepOneKind(const QCheckBox* toggled);
    void refresh();
    void retitle();

    document::LinkageFinder& finder_;
    double tolerance_ = 0.0;  ///< m
    std::vector<std::pair<synthesis::LinkageKind, QCheckBox*>> boxes_;
    QLabel* count_ = nullptr;
    QWidget* kinds_ = nullptr;
    std::vector<QWidget*> forms_;
    QWidget* header_ = nullptr;
    QLabel* hint_ = nullptr;
    QListWidget* list_ = nullptr;
};

}  // namespace linkwright::panels
