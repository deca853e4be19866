// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/diagnostic.h"
#include "ui/document/optimizations/optimization.h"
#include "ui/document/solving/background_task.h"

#include <QHash>
#include <QObject>
#include <QSet>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace linkwright::document {

/// From where to where.
using TakenFiles = std::vector<std::pair<QString, QString>>;
/// Number of an optimization and its file.
using WrittenFiles = std::vector<std::pair<int, QString>>;

/// Where the files of optimizations lie: beside the project; or, while it was never saved or its
/// folder cannot be written to, in a folder of the program's data that goes with the window. When
/// the project is saved in another place, its optimizations are taken along; it waits for those
/// that are on their way before it goes.
class ResultsKeeper : public QObject {
    Q_OBJECT

public:
    /// @param folder of optimizations without a project file; empty: among the user's application
    /// data
    explicit ResultsKeeper(const QString& folder = {}, QObject* parent = nullptr);

    /// A path for the next optimization. @param projectPath empty for a project without a file
    /// @throws base::InputError when there is no place for it at all
    std::string nextFile(const QString& projectPath);
    /// Whether a file lies in the folder of results of a project.
    [[nodiscard]] static bool isBeside(const QString& file, const QString& projectPath);

    /// Which project an optimization says it was computed for after it was taken along.
    enum class Origin { ThisProject, Kept };
    /// Takes files to the folder of a project: moves those that had none, copies others. `taken`
    /// follows with those that are there, and `failed` where the rest stays.
    void takeAlong(const QStringList& files, const QString& projectPath, int generation,
                   Origin origin);

    /// Changes a results file in its turn, wherever it was taken meanwhile. What `change` throws is
    /// told under `title`.
    void change(const QString& file, const QString& title,
                std::function<void(const std::string& file)> change);

    /// Lets the window go on until all that was begun here is on disk.
    void finishWriting() { task_.wait(); }

    /// Writes ended optimizations that are not kept in a file to the folder of a project, on a
    /// thread of their own: each whole, or not at all. `written` follows with those that are, and
    /// `failed` where some are not.
    void write(std::vector<Optimization> optimizations, const QString& projectPath, int generation);

    /// Makes the optimizations of a program that died before it saved its project those of this
    /// one.
    /// @param recoveryFile of that program, named after its process
    /// @return what to read them by (session::resultsFiles), empty when there are none
    QString adoptResultsOf(const QString& recoveryFile);

Q_SIGNALS:
    void taken(int generation, const linkwright::document::TakenFiles& files);
    void written(int generation, const linkwright::document::WrittenFiles& files);
    void failed(const std::vector<linkwright::base::Diagnostic>& problems);
    void changeFailed(const QString& title,
                      const std::vector<linkwright::base::Diagnostic>& problems);

private:
    struct Errand {
        QString from;
        QString to;
        std::string projectName;  ///< to write into the copy, empty for none
        bool move = false;        ///< nobody else needs it
    };

    [[nodiscard]] QString scratchProject();
    [[nodiscard]] QString freshPath(const QString& projectPath,
                                    const QString& stem = QStringLiteral("run"));
    void removeAbandoned() const;
    void copy(std::vector<Errand> ioTasks, int generation);

    QString root_;
    std::unique_ptr<QTemporaryDir> scratch_;  ///< made with the first optimization that needs it
    QSet<QString> underway_;                  ///< sources and targets of copies
    QSet<int> beingWritten_;                  ///< numbers of optimizations that are being written
    QHash<QString, QString> taken_;           ///< where files went; of `task_` alone
    BackgroundTask task_{BackgroundTask::Order::InTurn};  ///< last: it uses the others
};

}  // namespace linkwright::document
