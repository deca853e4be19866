// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <QWidget>

class QComboBox;
class QVBoxLayout;

namespace linkwright::panels {

/// What the quantities of a project are shown in.
class UnitsForm : public QWidget {
    Q_OBJECT

public:
    explicit UnitsForm(document::Project& project, QWidget* parent = nullptr);

    void refresh();
    /// Shows the project in another unit, and those that are begun later.
    static void choose(document::Project& project, QString document::UnitChoice::*member,
                       const QString& unit);

private:
    QComboBox* addBox(QVBoxLayout& column, const char* name, const QString& label,
                      const QStringList& units, QString document::UnitChoice::*member);

    document::Project& project_;
    QComboBox* length_ = nullptr;
    QComboBox* angle_ = nullptr;
    QComboBox* speed_ = nullptr;
};

}  // namespace linkwright::panels
