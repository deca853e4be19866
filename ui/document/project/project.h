// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/document/document.h"
#include "engine/session/document/recovery.h"
#include "ui/document/project/project_file.h"
#include "ui/document/project/recent_files.h"
#include "ui/document/project/user_message.h"
#include "ui/document/solving/background_task.h"

#include <QObject>
#include <QString>
#include <functional>
#include <optional>
#include <string>

namespace linkwright::document {

/// The open project: its document and its file. What is computed from it is the business of others,
/// who hear of each change.
class Project : public QObject {
    Q_OBJECT

public:
    explicit Project(QObject* parent = nullptr);

    [[nodiscard]] const session::Document& document() const { return document_; }
    [[nodiscard]] const model::Model& model() const { return document_.model(); }
    [[nodiscard]] ModelPointer sharedModel() const { return document_.sharedModel(); }
    /// True when nothing has been drawn.
    [[nodiscard]] bool empty() const;

    // Files are read and written beside the window's thread, in the order asked for. The functions
    // that return bool let the window go on, but for keys and mouse, until that is over; they
    // report a failure through `messageRaised` and leave the open project as it was.
    void newProject();
    bool open(const QString& path, Access access = Access::Usual);
    /// Who has a file open besides this program, as far as it can be known. Waits like `open`.
    std::optional<FileOwner> otherOwner(const QString& path);
    /// Opened so as not to be saved to its own file.
    [[nodiscard]] bool readOnly() const { return readOnly_; }
    /// Opens a copy of a shipped project: `filePath` is that of the copy, which `saveAs` leaves for
    /// a place of its own.
    bool openSample(const QString& path);
    /// Whether the project is a copy of a sample that has not been saved anywhere yet.
    [[nodiscard]] bool isSample() const;
    /// Asks whether the file holds something else than what was opened from it or saved to it last:
    /// `changedElsewhere` follows when it does, and what is open counts as unsaved. A file that is
    /// gone or cannot be read has not.
    void lookAtFile();
    /// Begins to save the project as it is now and returns at once; `saved` follows, or a message.
    /// What is edited meanwhile stays unsaved. Asked for twice, the same is written once.
    /// @param path empty: the present one, or the one it is being saved to; there has to be one
    /// @param ifChanged Ask: `changedElsewhere` follows, and nothing is saved
    void startSaving(const QString& path = {}, IfChanged ifChanged = IfChanged::Overwrite);
    [[nodiscard]] bool saving() const { return saves_ > 0; }
    /// Waits until what was to be saved is. @return whether the last of it is on disk
    bool finishSaving();
    bool save();  ///< as both of these
    bool saveAs(const QString& path);
    /// Opens work that a program left behind when it died: the project as it was saved, and the
    /// unsaved work as a commit on top of it.
    bool restore(const session::AbandonedWork& work);
    [[nodiscard]] QString filePath() const;
    [[nodiscard]] QString fileName() const;  ///< "Untitled" without a file
    /// Whether saving would change the file. Where one looks in the plots counts as long as the
    /// file can be written to.
    [[nodiscard]] bool modified() const {
        return document_.modified() || viewModified() || rig_ != savedRig_ || differsFromFile_;
    }
    [[nodiscard]] RecentFiles& recentFiles() { return recentFiles_; }
    [[nodiscard]] const RecentFiles& recentFiles() const { return recentFiles_; }

    /// Whether what is computed or recorded is kept in files beside the project, once it has a file
    /// itself, and read when it is opened.
    [[nodiscard]] bool resultsKept() const { return resultsKept_; }
    void setResultsKept(bool kept) { resultsKept_ = kept; }

    // Edits. Numbers that follow from formulas are brought up to date with each.
    bool commit(const QString& name, const std::function<void(model::Model&)>& edit);
    /// A design with exactly the numbers that were computed: nothing moves to keep dimensions.
    bool commitDesign(const QString& name, const std::function<void(model::Model&)>& edit);
    /// The studies, kept in the project file; see session/studies.
    [[nodiscard]] const std::vector<session::Study>& studies() const { return document_.studies(); }
    /// An edit of them like others: undo takes it back. Where those of the file could not be read,
    /// nothing is changed, lest they are lost, and a message says why.
    bool commitStudies(const QString& name,
                       const std::function<void(std::vector<session::Study>&)>& edit);
    /// The model as a commit would leave it.
    [[nodiscard]] ModelPointer edited(const std::function<void(model::Model&)>& edit) const;
    void undo();
    void redo();
    void goTo(std::size_t commit);
    /// Writes one number; the commit is called "Set Free length of Spring 1".
    void setNumber(const std::string& object, const std::string& property, double value);
    /// Lets a number follow from the named parameters, for example "L1/2".
    /// What follows from a formula is no design variable.
    /// @param also done in the same commit
    /// @return why the formula cannot be used (nothing is changed then), empty when it can
    QString setExpression(const std::string& object, const std::string& property,
                          const std::string& expression,
                          const std::function<void(model::Model&)>& also = {});
    /// Why a number cannot follow from a formula, empty when it can.
    [[nodiscard]] QString faultOfExpression(const std::string& object, const std::string& property,
                                            const std::string& expression) const;
    /// Makes a property a design variable, or takes it back. A number that was left out is written
    /// with the value it had anyway.
    void setDesignVariable(const std::string& object, const std::string& property, bool on);

    /// Which curves the user plots; kept in the project file.
    [[nodiscard]] const PlotLayout& plotLayout() const { return view_.plots; }
    void setPlotLayout(const PlotLayout& layout);
    /// Zoom and fixed cursors of these plots; kept in the project file, too.
    [[nodiscard]] const PlotView& plotView() const { return view_.plotView; }
    void setPlotView(const PlotView& view);

    /// What quantities are shown in; kept in the project file, too.
    [[nodiscard]] const UnitChoice& unitChoice() const { return view_.units; }
    /// What it begins with.
    void setUnitChoice(const UnitChoice& choice);
    /// An edit like others: undo takes it back.
    void chooseUnits(const UnitChoice& choice);
    /// The unit a number was typed in where it differs from that choice; empty where it does not.
    [[nodiscard]] QString typedUnit(const std::string& object, const std::string& property) const;
    void keepTypedUnit(const std::string& object, const std::string& property, const QString& unit);
    /// What numbers of `from` were typed in goes for those of `to` as well, which it will be
    /// called.
    void shareTypedUnits(const std::string& from, const std::string& to);
    /// How it is shown, as the file keeps it.
    [[nodiscard]] ProjectView view() const;
    /// Where one looked last: camera and layout, as the window writes them. Kept in the file with
    /// the next save; changing it alone is nothing to be saved.
    [[nodiscard]] const QJsonObject& windowView() const { return windowView_; }
    void setWindowView(const QJsonObject& view) { windowView_ = view; }

    /// What is chosen for the rig; kept in the project file, and no part of its history.
    [[nodiscard]] const session::RigSettings& rigSettings() const { return rig_; }
    void setRigSettings(const session::RigSettings& settings);

Q_SIGNALS:
    void left();      ///< another one is about to be opened: what belongs to this one ends
    void replaced();  ///< new or opened; after modelChanged
    /// Unsaved work was restored into a project without a file. @param recoveryFile it came from
    void restored(const QString& recoveryFile);
    void modelChanged();
    /// An edit was refused, or changed nothing: what shows numbers shows again those that hold.
    void editRefused();
    void fileChanged();   ///< path or modified mark
    void savingBegins();  ///< the last moment to set what goes along
    void unitChoiceChanged();
    void savingChanged();   ///< see saving(); after all else that saving leads to
    void saved();           ///< before savedElsewhere
    void savedElsewhere();  ///< under another path than before; before fileChanged
    void plotLayoutChanged();
    /// Another program wrote the file. @param saving nothing was saved for that reason
    void changedElsewhere(bool saving);
    void plotViewRead();  ///< of a project that was opened
    void messageRaised(const linkwright::document::UserMessage& message);

private:
    /// Does something with files in its turn and waits for it. @param title of what it throws
    bool readInTurn(const QString& title, const std::function<BackgroundTask::Answer()>& read);
    void endSaving(const ProjectContent& content, const QString& path);
    [[nodiscard]] bool viewModified() const;
    void showUnits(const UnitChoice& choice);
    void replace(const ProjectFile::Opened& opened, Access access = Access::Usual);
    void replace(const ProjectFile::Opened& opened, Access access, const session::RigSettings& rig,
                 const ProjectView& view);
    bool change(const QString& name,
                const std::function<void(model::Model&, std::vector<session::Study>&)>& edit);

    session::Document document_;
    RecentFiles recentFiles_;
    bool resultsKept_ = false;
    ProjectView view_, savedView_;  ///< now and as in the file
    UnitChoice firstUnits_;         ///< before any was chosen in this history
    QJsonObject windowView_;
    session::RigSettings rig_, savedRig_;
    std::vector<base::Diagnostic> studyProblems_;  ///< why those of the file were not read
    bool readOnly_ = false;
    bool differsFromFile_ = false;  ///< another program wrote it since
    bool keepsView_ = false;        ///< in its file; known since it was read or written
    int saves_ = 0;                 ///< that are begun
    ProjectContent asked_;          ///< what the newest of them writes
    QString askedPath_;             ///< and where
    bool lastSaved_ = false;        ///< the last that ended went well
    bool reading_ = false;          ///< a project is being opened
    ProjectFile file_;              ///< of `files_` alone
    BackgroundTask files_{BackgroundTask::Order::InTurn};
};

}  // namespace linkwright::document
