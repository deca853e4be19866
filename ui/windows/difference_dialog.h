// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/differences.h"

#include <QDialog>

namespace linkwright::windows {

/// Shows where the project of the window differs from its file.
class DifferenceDialog : public QDialog {
    Q_OBJECT

public:
    DifferenceDialog(const QString& fileName, const std::vector<document::Difference>& differences,
                     QWidget* parent);
};

}  // namespace linkwright::windows
