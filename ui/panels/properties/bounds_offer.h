// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <QWidget>

class QLabel;

namespace linkwright::panels {

/// Where design variables have no bounds: says so, and offers some that fit the drawing.
class BoundsOffer : public QWidget {
    Q_OBJECT

public:
    explicit BoundsOffer(document::Project& project, QWidget* parent = nullptr);

private:
    void refresh();

    document::Project& project_;
    QLabel* text_ = nullptr;
};

}  // namespace linkwright::panels
