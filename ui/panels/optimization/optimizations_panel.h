// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimizations_model.h"

#include <QWidget>
#include <optional>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QScrollArea;
class QTableView;

namespace linkwright::widgets {
class EmptyState;
}

namespace linkwright::panels {

/// Optimizations of this project, those of earlier days included; any of them can be looked at,
/// compared in the plots, continued, reported, or become the design again.
class OptimizationsPanel : public QWidget {
    Q_OBJECT

public:
    explicit OptimizationsPanel(document::Project& project, document::Optimizations& optimizations,
                                QWidget* parent = nullptr);

    /// Asks for a file name and writes the report of the selected optimization there.
    void saveReport();

private:
    QWidget* makeDetails();
    QWidget* makeActions();
    bool eventFilter(QObject* watched, QEvent* event) override;
    void refresh();
    void refreshDetails();
    /// Hands what was typed to the optimization it was typed for; the lists are rebuilt by that,
    /// later.
    void keepNotes();
    void continueSelected();
    void showMenu(const QPoint& place);
    [[nodiscard]] std::optional<std::size_t> selectedOptimization() const;

    document::Project& project_;
    document::Optimizations& optimizations_;
    document::OptimizationsModel model_;
    QTableView* table_ = nullptr;
    QWidget* details_ = nullptr;
    QLabel* diagnosis_ = nullptr;
    QScrollArea* diagnosisArea_ = nullptr;
    QPlainTextEdit* notes_ = nullptr;
    QWidget* actions_ = nullptr;
    QPushButton* restore_ = nullptr;
    QPushButton* continue_ = nullptr;
    QPushButton* report_ = nullptr;
    widgets::EmptyState* empty_ = nullptr;
    int keptNumber_ = 0;  ///< number of the optimization whose notes are shown
};

}  // namespace linkwright::panels
