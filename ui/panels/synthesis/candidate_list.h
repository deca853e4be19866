// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/synthesis/path_finder.h"

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
    explicit CandidateList(document::PathFinder& finder, QWidget* parent = nullptr);

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

    document::PathFinder& finder_;
    QCheckBox* fourBar_ = nullptr;
    QCheckBox* sliderCrank_ = nullptr;
    QLabel* count_ = nullptr;
    QWidget* header_ = nullptr;
    QListWidget* list_ = nullptr;
};

}  // namespace linkwright::panels
