// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <QWidget>
#include <string>
#include <vector>

class QPushButton;

namespace linkwright::panels {

/// One star for the whole position of points.
class PositionStar : public QWidget {
    Q_OBJECT

public:
    /// @param points their ids
    PositionStar(document::Project& project, std::vector<std::string> points,
                 QWidget* parent = nullptr);

    void refresh();

private:
    document::Project& project_;
    std::vector<std::string> points_;
    QPushButton* star_ = nullptr;
};

}  // namespace linkwright::panels
