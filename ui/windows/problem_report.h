// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>
#include <QStringList>

class QPlainTextEdit;

namespace linkwright::windows {

/// What whoever looks into a problem needs to know.
struct ProblemFacts {
    QString graphics;      ///< what draws the view, and by which VTK
    QString project;       ///< how large it is, not what it is about
    QStringList problems;  ///< that the window lists now
    QStringList log;       ///< its last lines
};

/// Versions, computer, project and log as a text, with room to tell what happened. The folder of
/// the user is written as ~.
QString problemReport(const ProblemFacts& facts);

/// Shows that text to be completed, copied and saved. Nothing is sent.
class ProblemReportDialog : public QDialog {
    Q_OBJECT

public:
    ProblemReportDialog(const QString& report, QWidget* window);

private:
    void save();

    QPlainTextEdit* text_;
};

}  // namespace linkwright::windows
