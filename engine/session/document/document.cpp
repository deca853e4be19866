// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/document/document.h"

#include <stdexcept>
#include <utility>

namespace linkwright::session {

model::Model newModel() {
    model::Model model;
    model.optimization.algorithm = model::Algorithm::Automatic;
    return model;
}

Document::Document() {
    reset(newModel(), {});
}

void Document::reset(model::Model model, std::string filePath, std::vector<Study> studies) {
    auto opened = std::make_shared<const model::Model>(std::move(model));
    auto asked = std::make_shared<const std::vector<Study>>(std::move(studies));
    commits_.assign(1,
                    Commit{filePath.empty() ? "New project" : "Open project", opened, asked, {}});
    current_ = 0;
    saved_ = std::move(opened);
    savedStudies_ = std::move(asked);
    filePath_ = std::move(filePath);
    notify();
}

bool Document::commit(const std::string& name,
                      const std::function<void(model::Model&, std::vector<Study>&)>& edit) {
    auto scratch = std::make_shared<model::Model>(model());
    std::vector<Study> asked = studies();
    edit(*scratch, asked);
    asked = withRenamedElements(std::move(asked), model(), *scratch);
    const bool drawn = !(*scratch == model());
    const bool otherwise = asked != studies();
    if (!drawn && !otherwise) return false;
    // What has not changed is the same object: whoever computes something of it sees that.
    append(
        {name, drawn ? std::move(scratch) : sharedModel(),
         otherwise ? std::make_shared<const std::vector<Study>>(std::move(asked)) : sharedStudies(),
         note()});
    return true;
}

bool Document::commit(const std::string& name, const std::function<void(model::Model&)>& edit) {
    return commit(name, [&](model::Model& scratch, std::vector<Study>&) { edit(scratch); });
}

void Document::annotate(const std::string& name, const std::string& note) {
    append({name, sharedModel(), sharedStudies(), note});
}

void Document::append(Commit commit) {
    // The old future is dropped only now that nothing can throw any more but for lack of memory.
    std::vector<Commit> commits(commits_.begin(),
                                commits_.begin() + static_cast<std::ptrdiff_t>(current_) + 1);
    commits.push_back(std::move(commit));
    commits_ = std::move(commits);
    current_ = commits_.size() - 1;
    notify();
}

bool Document::canUndo() const {
    return current_ > 0;
}

bool Document::canRedo() const {
    return current_ + 1 < commits_.size();
}

std::string Document::undoName() const {
    return canUndo() ? commits_[current_].name : std::string();
}

std::string Document::redoName() const {
    return canRedo() ? commits_[current_ + 1].name : std::string();
}

void Document::undo() {
    if (canUndo()) goTo(current_ - 1);
}

void Document::redo() {
    if (canRedo()) goTo(current_ + 1);
}

void Document::goTo(std::size_t index) {
    if (index >= commits_.size()) {
        throw std::out_of_range("Document::goTo: commit " + std::to_string(index) + " of "
                                + std::to_string(commits_.size()));
    }
    if (index == current_) return;
    current_ = index;
    notify();
}

bool Document::modified() const {
    const std::shared_ptr<const model::Model>& present = commits_[current_].model;
    const StudiesPointer& asked = commits_[current_].studies;
    return (present != saved_ && !(*present == *saved_))
           || (asked != savedStudies_ && *asked != *savedStudies_);
}

void Document::markSaved(std::string filePath, std::shared_ptr<const model::Model> model,
                         StudiesPointer studies) {
    saved_ = std::move(model);
    savedStudies_ = std::move(studies);
    filePath_ = std::move(filePath);
}

void Document::onChange(std::function<void()> listener) {
    listeners_.push_back(std::move(listener));
}

void Document::notify() const {
    // On a copy: a listener may add another one.
    const std::vector<std::function<void()>> listeners = listeners_;
    for (const std::function<void()>& listener : listeners)
        listener();
}

}  // namespace linkwright::session
