// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/document/document.h"
#include "engine/session/document/recovery.h"
#include "ui/document/project/recent_files.h"
#include "ui/document/project/user_message.h"
#include "ui/document/shown/plot_layout.h"

#include <QByteArray>
#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <string>

namespace linkwright::document {

using ModelPointer = std::shared_ptr<const model::Model>;

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

    // Files. The functions that return bool report a failure through `messageRaised` and leave
    // the open project as it was.
    void newProject();
    bool open(const QString& path);
    /// Opens a copy of a shipped project: `filePath` is that of the copy, which `saveAs` leaves for
    /// a place of its own.
    bool openSample(const QString& path);
    /// Whether the project is a copy of a sample that has not been saved anywhere yet.
    [[nodiscard]] bool isSample() const;
    /// Whether the file holds something else than what was opened from it or saved to it last:
    /// another program wrote it. A file that is gone or cannot be read has not changed.
    [[nodiscard]] bool changedOnDisk() const;
    bool save();  ///< to the present path; the caller makes sure there is one
    bool saveAs(const QString& path);
    /// Opens work that a program left behind when it died: the project as it was saved, and the
    /// unsaved work as a commit on top of it.
    bool restore(const session::AbandonedWork& work);
    [[nodiscard]] QString filePath() const;
    [[nodiscard]] QString fileName() const;  ///< "Untitled" without a file
    /// Whether saving would change the file. Where one looks in the plots counts as long as the
    /// file can be written to.
    [[nodiscard]] bool modified() const { return document_.modified() || viewModified(); }
    [[nodiscard]] RecentFiles& recentFiles() { return recentFiles_; }
    [[nodiscard]] const RecentFiles& recentFiles() const { return recentFiles_; }

    /// Whether what is computed or recorded is kept in files beside the project, once it has a file
    /// itself, and read when it is opened.
    [[nodiscard]] bool resultsKept() const { return resultsKept_; }
    void setResultsKept(bool kept) { resultsKept_ = kept; }

    // Edits. Numbers that follow from formulas are brought up to date with each.
    bool commit(const QString& name, const std::function<void(model::Model&)>& edit);
    /// The model as a commit would leave it.
    [[nodiscard]] ModelPointer edited(const std::function<void(model::Model&)>& edit) const;
    void undo();
    void redo();
    void goTo(std::size_t commit);
    /// Writes one number; the commit is called "Set Free length of Spring 1".
    void setNumber(const std::string& object, const std::string& property, double value);
    /// Lets a number follow from the named parameters, for example "L1/2".
    /// @return why the formula cannot be used (nothing is changed then), empty when it can
    QString setExpression(const std::string& object, const std::string& property,
                          const std::string& expression);
    /// Makes a property a design variable, or takes it back. A number that was left out is written
    /// with the value it had anyway.
    void setDesignVariable(const std::string& object, const std::string& property, bool on);

    /// Which curves the user plots; kept in the project file.
    [[nodiscard]] const PlotLayout& plotLayout() const { return plotLayout_; }
    void setPlotLayout(const PlotLayout& layout);
    /// Zoom and fixed cursors of these plots; kept in the project file, too.
    [[nodiscard]] const PlotView& plotView() const { return plotView_; }
    void setPlotView(const PlotView& view);

Q_SIGNALS:
    void left();      ///< another one is about to be opened: what belongs to this one ends
    void replaced();  ///< new or opened; after modelChanged
    /// Unsaved work was restored into a project without a file. @param recoveryFile it came from
    void restored(const QString& recoveryFile);
    void modelChanged();
    void fileChanged();     ///< path or modified mark
    void saved();           ///< before savedElsewhere
    void savedElsewhere();  ///< under another path than before; before fileChanged
    void plotLayoutChanged();
    void plotViewRead();  ///< of a project that was opened
    void messageRaised(const linkwright::document::UserMessage& message);

private:
    /// Text of the file the project was opened from with the present view in it; empty when there
    /// is neither.
    /// @throws base::InputError when the file is there and cannot be read
    [[nodiscard]] std::string textOfOpenFile() const;
    void readView(const std::string& text);
    [[nodiscard]] bool viewModified() const;
    /// @param text of the file, where there is one
    void replace(model::Model model, const QString& path, const std::string& text);

    session::Document document_;
    RecentFiles recentFiles_;
    bool resultsKept_ = false;
    PlotLayout plotLayout_;
    PlotView plotView_;
    PlotLayout savedLayout_;  ///< as in the file
    QByteArray fileHash_;     ///< of the text of the file; empty: none is known
    PlotView savedView_;
};

}  // namespace linkwright::document
