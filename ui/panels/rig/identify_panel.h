// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/rig/rig.h"
#include "ui/widgets/text_table.h"

#include <QWidget>

class QLabel;
class QListWidget;
class QPushButton;

namespace linkwright::panels {

/// Learning from a trial: which numbers of the model to find, what came out with its confidence,
/// and taking it over as one edit that can be undone.
class IdentifyPanel : public QWidget {
    Q_OBJECT

public:
    IdentifyPanel(document::Project& project, document::Rig& rig, QWidget* parent = nullptr);

    [[nodiscard]] QPushButton* identifyButton() const { return identify_; }
    [[nodiscard]] QPushButton* applyButton() const { return apply_; }
    [[nodiscard]] QListWidget* parameterList() const { return parameters_; }
    [[nodiscard]] widgets::TextTable* resultTable() const { return results_; }

private:
    void fillParameters();
    void start();
    void refresh();
    void showResult();
    [[nodiscard]] std::vector<session::ParameterKey> chosen() const;

    document::Project& project_;
    document::Rig& rig_;
    QListWidget* parameters_ = nullptr;
    QPushButton* identify_ = nullptr;
    QPushButton* apply_ = nullptr;
    QLabel* text_ = nullptr;
    widgets::TextTable* results_ = nullptr;
};

}  // namespace linkwright::panels
