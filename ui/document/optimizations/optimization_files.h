// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/results_keeper.h"
#include "ui/document/project/project.h"
#include "ui/document/solving/background_task.h"

#include <QObject>
#include <string>
#include <vector>

namespace linkwright::document {

/// The results files of the open project: read, written, brought to where the project is saved. It
/// changes no list: it says what came of what it was given.
class OptimizationFiles : public QObject {
    Q_OBJECT

public:
    explicit OptimizationFiles(Project& project, QObject* parent = nullptr);

    /// Where the next one is recorded; empty, and told, when there is no place at all.
    std::string nextFile();
    /// Whether files beside the project can be written.
    [[nodiscard]] bool hasPlace() const;
    /// Reads the files beside a project; `loaded` follows. @param projectPath empty: there are none
    void load(const QString& projectPath);
    /// Reads those of a program that died before it saved its project.
    void adopt(const QString& recoveryFile);
    /// Whether those of the project are being read.
    [[nodiscard]] bool loading() const { return loading_.busy(); }
    /// Brings those that lie elsewhere to the project; the one that runs follows when it ends.
    void takeAlong(const std::vector<Optimization>& all);
    /// Writes those that could not be written when they were computed.
    void writeUnkept(const std::vector<Optimization>& all);
    /// Its project is left while it goes on: when its file is closed, it follows to where the
    /// project was saved.
    void takeAlongWhenEnded(const Optimization& running);
    /// One works at a time: those that were left are over when any is.
    void takeLeftAlong();
    void describe(const Optimization& optimization);
    void storeCheck(const Optimization& optimization);
    /// With all the others, in turn: these return at once, and what fails is told.
    void remove(const Optimization& optimization);
    /// Lets the window go on until all that was begun here is on disk.
    void finishWriting() { keeper_.finishWriting(); }
    /// The project is left: nothing of it is told any more.
    void discard();

Q_SIGNALS:
    void loaded(const std::vector<linkwright::document::Optimization>& optimizations);
    void written(const linkwright::document::WrittenFiles& files);
    void taken(const linkwright::document::TakenFiles& files);
    void messageRaised(const linkwright::document::UserMessage& message);

private:
    struct LeftFile {
        QString file;
        QString projectPath;
    };

    Project& project_;
    std::vector<LeftFile> leftFiles_;
    int generation_ = 0;  ///< counts the projects that were opened
    ResultsKeeper keeper_;
    BackgroundTask loading_;
};

}  // namespace linkwright::document
