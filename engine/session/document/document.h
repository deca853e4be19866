// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"
#include "engine/session/studies/study.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace linkwright::session {

using StudiesPointer = std::shared_ptr<const std::vector<Study>>;  ///< never null

/// One immutable state of the project and the edit that led to it.
struct Commit {
    std::string name;  ///< "Move point P2"
    std::shared_ptr<const model::Model> model;
    StudiesPointer studies;
    std::string note;  ///< what goes with it and is no part of the model; see `Document::annotate`
};

/// The model of a new project: nothing is drawn, and the search picks its algorithm by the cost.
model::Model newModel();

/// The open project: a line of commits with a current position. Edits go to a scratch copy and
/// end in one named commit; undo, redo, the history panel and the modified flag follow from it.
/// Not thread-safe: lives on the window's thread; jobs receive copies of the model.
class Document {
public:
    Document();

    /// The current commit; `sharedModel` may be kept.
    [[nodiscard]] const model::Model& model() const { return *commits_[current_].model; }
    [[nodiscard]] std::shared_ptr<const model::Model> sharedModel() const {
        return commits_[current_].model;
    }

    /// Questions about the model, by name; no part of it.
    [[nodiscard]] const std::vector<Study>& studies() const { return *commits_[current_].studies; }
    [[nodiscard]] StudiesPointer sharedStudies() const { return commits_[current_].studies; }

    /// Replaces everything (new or opened project); history starts afresh.
    void reset(model::Model model, std::string filePath, std::vector<Study> studies = {});
    /// Applies `edit` to copies of model and studies and appends them as one commit; commits after
    /// the current one are dropped. Nothing happens when they end up equal or `edit` throws. Where
    /// elements get other ids, the studies follow.
    /// @return true when a commit was made
    bool commit(const std::string& name,
                const std::function<void(model::Model&, std::vector<Study>&)>& edit);
    bool commit(const std::string& name, const std::function<void(model::Model&)>& edit);
    /// Appends a commit of the same model with another note, which later commits keep.
    void annotate(const std::string& name, const std::string& note);
    /// Empty where the history begins.
    [[nodiscard]] const std::string& note() const { return commits_[current_].note; }

    [[nodiscard]] bool canUndo() const;
    [[nodiscard]] bool canRedo() const;
    [[nodiscard]] std::string undoName() const;  ///< name of the edit undo would take back
    [[nodiscard]] std::string redoName() const;
    /// One commit back, or on again; nothing where there is none.
    void undo();
    void redo();
    void goTo(std::size_t index);  ///< jump within the history
    [[nodiscard]] const std::vector<Commit>& history() const { return commits_; }
    [[nodiscard]] std::size_t current() const { return current_; }

    /// True when the current model or its studies differ from those last saved.
    [[nodiscard]] bool modified() const;
    /// That file holds this model and these studies: the current ones, or ones that were edited
    /// further meanwhile.
    void markSaved(std::string filePath, std::shared_ptr<const model::Model> model,
                   StudiesPointer studies);
    [[nodiscard]] const std::string& filePath() const { return filePath_; }

    /// Called after every change of the current commit.
    void onChange(std::function<void()> listener);

private:
    void append(Commit commit);
    void notify() const;

    std::vector<Commit> commits_;
    std::size_t current_ = 0;
    std::shared_ptr<const model::Model> saved_;
    StudiesPointer savedStudies_;
    std::string filePath_;
    std::vector<std::function<void()>> listeners_;
};

}  // namespace linkwright::session
