// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/synthesis/linkage_finder.h"

#include <QString>
#include <QWidget>
#include <vector>

class QTableWidget;

namespace linkwright::panels {

/// The poses as a table: x, y and angle of each, one row per pose.
class PosesForm : public QWidget {
    Q_OBJECT

public:
    explicit PosesForm(QWidget* parent = nullptr);

    /// Shows poses that were drawn or read.
    void setPoses(const std::vector<synthesis::RigidPose>& poses);
    /// Why the table is not as many poses as it has rows, one sentence; empty if it is.
    [[nodiscard]] QString fault() const { return fault_; }

Q_SIGNALS:
    /// The table was edited. @param poses its rows; not sent while it has a fault
    void posesEdited(const std::vector<linkwright::synthesis::RigidPose>& poses);
    void faultChanged();

private:
    void read();
    void retitle();

    QTableWidget* table_ = nullptr;
    QString fault_;
};

}  // namespace linkwright::panels
