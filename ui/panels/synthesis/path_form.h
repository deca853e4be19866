// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/synthesis/linkage_finder.h"

#include <QString>
#include <QWidget>

class QTableWidget;

namespace linkwright::panels {

/// The points of a path as a table: x, y and, where it has a timing, the time of each; a row for
/// the next one; of a closed path one for the time of its return.
class PathForm : public QWidget {
    Q_OBJECT

public:
    explicit PathForm(QWidget* parent = nullptr);

    /// Shows a path that was drawn or read.
    void setPath(const synthesis::WantedPath& path);
    /// Why the rows of the table are no points, one sentence; empty if they are.
    [[nodiscard]] QString fault() const { return fault_; }

Q_SIGNALS:
    /// The table was edited. @param path its points and times; not sent while it has a fault
    void pathEdited(const linkwright::synthesis::WantedPath& path);
    void faultChanged();
    /// What was pasted is no table. @param reason one sentence
    void pasteRefused(const QString& reason);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void read();
    void retitle();
    void addRowFor(int row, const QStringList& texts);
    void keepFurtherRows();
    void removeChosen();
    void paste(const QString& text);
    [[nodiscard]] QString textAt(int row, int column) const;
    [[nodiscard]] int pointRows() const;  ///< with the empty one, without that of the return

    QTableWidget* table_ = nullptr;
    synthesis::WantedPath path_;  ///< as shown last
    QString fault_;
};

}  // namespace linkwright::panels
