// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <vector>

class QWidget;

namespace linkwright::widgets {

/// A kind of file that something can be saved as.
struct FileKind {
    QString name;    ///< "PDF"
    QString suffix;  ///< "pdf", without the dot; may hold dots itself
};

/// Where files are saved, and which have been.
class SavedFiles : public QObject {
    Q_OBJECT

public:
    static SavedFiles& instance();

    /// The open project, beside which everything is saved; empty when it has no file. Another
    /// folder that somebody chose holds until another project is told.
    void setProject(const QString& path);
    /// Where the next file is proposed: beside the project, else among the documents.
    [[nodiscard]] QString folder() const;
    void setFolder(const QString& folder) { folder_ = folder; }
    /// Tells whoever listens that a file is written.
    void announce(const QString& path) { Q_EMIT saved(path); }

Q_SIGNALS:
    void saved(const QString& path);

private:
    QString project_;
    QString folder_;
};

/// Asks where to save. The name gets the suffix of the chosen kind where it has none of those
/// offered, and an existing file is never replaced without a question.
/// @param name proposed, with suffix; with a folder it is proposed there, else in
/// SavedFiles::folder()
/// @param kinds the first one is proposed; not empty
/// @returns the path, empty when the user cancels
QString askWhereToSave(QWidget* parent, const QString& title, const QString& name,
                       const std::vector<FileKind>& kinds);

/// The user's documents, or home: a dialog takes a folder that is missing for the name of a file.
QString documentsFolder();

/// Asks which file to open. @param filters as QFileDialog has them
/// @returns the path, empty when the user cancels
QString askWhatToOpen(QWidget* parent, const QString& title, const QString& folder,
                      const QStringList& filters);

}  // namespace linkwright::widgets
