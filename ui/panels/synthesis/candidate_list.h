// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/synthesis/linkage_finder.h"

#include <QWidget>

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
    /// Shows what a task has: kinds to choose among, or its form.
    /// @param form null: the kinds
    void showForm(QWidget* form);
    /// The kinds that are ticked, at least one.
    [[nodiscard]] std::vector<synthesis::LinkageKind> kinds() const;
    /// Index of the chosen candidate, -1: none.
    [[nodiscard]] int current() const;

Q_SIGNALS:
    void currentChanged();
    void kindsChanged();
    void accepted();  ///< the chosen one was double-clicked

private:
    void refresh();
    void retitle();

    document::LinkageFinder& finder_;
    QCheckBox* fourBar_ = nullptr;
    QCheckBox* sliderCrank_ = nullptr;
    QCheckBox* gearedFiveBar_ = nullptr;
    QLabel* count_ = nullptr;
    QWidget* kinds_ = nullptr;
    std::vector<QWidget*> forms_;
    QWidget* header_ = nullptr;
    QLabel* hint_ = nullptr;
    QListWidget* list_ = nullptr;
};

}  // namespace linkwright::panels
