// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/synthesis/linkage_model.h"
#include "engine/synthesis/rocker_limits.h"
#include "ui/document/solving/background_task.h"

#include <QObject>
#include <QString>
#include <functional>
#include <vector>

namespace linkwright::document {

/// What a mechanism is wanted for.
enum class SynthesisTask {
    Path,     ///< a point of it runs along a path
    Poses,    ///< a body of it passes poses
    Function  ///< its rocker turns as a function of its crank
};

/// A linkage that was found, as it is shown, and how it becomes a project.
struct FoundLinkage {
    synthesis::Linkage linkage;  ///< drawn at the first point, pose or value
    /// Turn of the crank over the task, rad, with sign; a whole turn goes on and on.
    double turn = 0.0;
    double meanError = 0.0;                       ///< of a path or of poses, m
    double largestError = 0.0;                    ///< of a path or of poses, m; of a function, rad
    double largestTurnError = 0.0;                ///< of poses, rad
    bool exact = false;                           ///< passes all poses
    double minTransmissionAngle = 0.0;            ///< rad
    synthesis::PlanePoint extent;                 ///< width and height of what it covers, m
    std::vector<synthesis::PlanePoint> compared;  ///< points of a path or of poses it is held to, m
    std::vector<double> angles;                   ///< of the crank there, rad
    /// Of a function: turns of crank and rocker since the starts of their scales, rad.
    std::vector<synthesis::AnglePair> course;
    /// @param tolerance of a path, m: a distance from its points that costs nothing
    std::function<model::Model(double tolerance)> project;
    /// The other four-bars that draw the same path, none or two.
    std::vector<FoundLinkage> cognates;
    /// Which cognate of `linkage` this is: it moves as that one does. -1: none
    int cognate = -1;
    bool couplerDriven = false;  ///< its crank only swings

    /// Share of its turn that is done at a phase: a part of a turn is made there and back.
    [[nodiscard]] double share(double phase) const;
    /// The linkage with its links as they stand. @param phase of the motion, one is all of it
    [[nodiscard]] synthesis::Linkage at(double phase) const;
};

/// Looks for linkages, beside the window; the newest task wins.
class LinkageFinder : public QObject {
    Q_OBJECT

public:
    explicit LinkageFinder(QObject* parent = nullptr);

    /// Begins to look; what was found before stays until there is an answer.
    void findForPath(const synthesis::WantedPath& path, const synthesis::PathSearch& search);
    void findForPoses(const std::vector<synthesis::RigidPose>& poses);
    /// @param ground length of the ground link, m
    void findForFunction(const synthesis::FunctionTask& task, double ground);
    /// Nothing is wanted any more.
    void clear();

    [[nodiscard]] bool busy() const { return task_.busy(); }
    /// What was found, best first.
    [[nodiscard]] const std::vector<FoundLinkage>& found() const { return found_; }
    [[nodiscard]] SynthesisTask task() const { return kind_; }  ///< what for
    [[nodiscard]] const synthesis::WantedPath& path() const { return path_; }
    [[nodiscard]] double share() const { return share_; }  ///< of the search that is done, 0 to 1
    [[nodiscard]] double seconds() const { return seconds_; }  ///< that the last search took
    [[nodiscard]] QString fault() const { return fault_; }  ///< why nothing was found, one sentence

Q_SIGNALS:
    void changed();     ///< what was found, fault or whether it is busy
    void progressed();  ///< `share`

private:
    using Search =
        std::function<std::vector<FoundLinkage>(const BackgroundTask::TaskContext& turn)>;
    void start(SynthesisTask kind, const synthesis::WantedPath& path, Search search);

    BackgroundTask task_;
    SynthesisTask kind_ = SynthesisTask::Path;
    synthesis::WantedPath path_;
    std::vector<FoundLinkage> found_;
    QString fault_;
    double share_ = 0.0;
    double seconds_ = 0.0;
};

/// What was read of a file, or why it could not be, in one sentence.
template <class Content>
struct ReadFromFile {
    Content content;
    QString told;     ///< the fault, or what is worth to know
    bool ok = false;  ///< whether it was read
};

/// Reads a path from a table of numbers or an SVG or DXF drawing.
/// @param unit m, of lengths of a file that does not say
ReadFromFile<synthesis::WantedPath> readPath(const QString& file, double unit);
/// Reads poses from a table. @param unit m of one length in it
ReadFromFile<std::vector<synthesis::RigidPose>> readPoses(const QString& file, double unit);

/// A function by a formula of x. @param crank, rocker turns over the range, rad
ReadFromFile<synthesis::FunctionTask> taskOfFormula(const QString& formula, double first,
                                                    double last, double crank, double rocker);
/// A function by a table of the angles of crank and rocker in degrees.
ReadFromFile<synthesis::FunctionTask> taskOfTable(const QString& text, const QString& name);

/// Rows of numbers of a text. @param narrowest, widest columns a row may have
ReadFromFile<std::vector<std::vector<double>>> readRows(const QString& text, const QString& name,
                                                        std::size_t narrowest, std::size_t widest);

/// The text of a table. @return whether the file can be read
ReadFromFile<QString> readText(const QString& file);

}  // namespace linkwright::document
