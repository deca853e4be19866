// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace linkwright::panels {

/// What is to be known of the design variables: which dimensions an optimization keeps among their
/// points, with an offer to let them change, how many have no bounds, with an offer of some that
/// fit the drawing, that lengths vary only with their points, and that masses do not follow
/// lengths.
class VariableHints : public QWidget {
    Q_OBJECT

public:
    explicit VariableHints(document::Project& project, QWidget* parent = nullptr);

private:
    void refresh();

    document::Project& project_;
    QWidget* keptRow_ = nullptr;
    QLabel* kept_ = nullptr;
    QPushButton* release_ = nullptr;
    QWidget* pointsRow_ = nullptr;
    QPushButton* starPoints_ = nullptr;
    QWidget* bounds_ = nullptr;
    QLabel* unbounded_ = nullptr;
    QLabel* masses_ = nullptr;
};

}  // namespace linkwright::panels
