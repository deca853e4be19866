// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <QWidget>

class QLabel;

namespace linkwright::panels {

/// What is to be known of the design variables: which dimensions an optimization keeps among their
/// points, and how many have no bounds, with an offer of some that fit the drawing.
class VariableHints : public QWidget {
    Q_OBJECT

public:
    explicit VariableHints(document::Project& project, QWidget* parent = nullptr);

private:
    void refresh();

    document::Project& project_;
    QLabel* kept_ = nullptr;
    QWidget* bounds_ = nullptr;
    QLabel* unbounded_ = nullptr;
};

}  // namespace linkwright::panels
