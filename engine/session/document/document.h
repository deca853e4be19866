// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace linkwright::session {

/// One immutable state of the project and the edit that led to it.
struct Commit {
    std::string name;  ///< "Move point P2"
    std::shared_ptr<const model::Model> model;
    std::string note;  ///< what goes with it and is no part of the model; see `Document::annotate`
};

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

    /// Replaces everything by `model` (new or opened project); history starts afresh.
    void reset(model::Model model, std::string filePath);
    /// Applies `edit` to a copy of the model and appends it as one commit; commits after the
    /// current one are dropped. Nothing happens when the copy ends up equal or `edit` throws.
    /// @return true when a commit was made
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

    /// True when the current model differs from the one last saved.
    [[nodiscard]] bool modified() const;
    /// That file holds this model: the current one, or one that was edited further meanwhile.
    void markSaved(std::string filePath, std::shared_ptr<const model::Model> model);
    [[nodiscard]] const std::string& filePath() const { return filePath_; }

    /// Called after every change of the current commit.
    void onChange(std::function<void()> listener);

private:
    void append(Commit commit);
    void notify() const;

    std::vector<Commit> commits_;
    std::size_t current_ = 0;
    std::shared_ptr<const model::Model> saved_;
    std::string filePath_;
    std::vector<std::function<void()>> listeners_;
};

}  // namespace linkwright::session
