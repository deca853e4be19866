// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"
#include "ui/document/project/table_import.h"
#include "ui/document/shown/view_state.h"

#include <QWidget>
#include <string>

class QLabel;
class QPlainTextEdit;

namespace linkwright::panels {

/// The targets of a cost term: one per line, typed, from a file, or the values of its signals now.
class TargetsForm : public QWidget {
    Q_OBJECT

public:
    TargetsForm(document::Project& project, document::ViewState& shown, const std::string& term,
                QWidget* parent = nullptr);

    void refresh();
    /// Takes the targets of a file. @return whether that could be read
    bool importFile(const QString& path);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void chooseFile();
    void addPresent();
    void takeText();
    void showFacts();
    void showFault(const QString& fault);
    bool take(const document::ImportedTargets& read, const QString& commit);
    [[nodiscard]] const model::CostTerm* term() const;

    document::Project& project_;
    document::ViewState& shown_;
    std::string term_;
    QLabel* facts_ = nullptr;
    QPlainTextEdit* text_ = nullptr;
    QString shownText_;  ///< of the targets as they are
};

}  // namespace linkwright::panels
