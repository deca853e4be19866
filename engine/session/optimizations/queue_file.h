// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <memory>
#include <string>
#include <vector>

namespace linkwright::session {

/// An optimization that waits for its turn: the project as it was when the optimization was queued,
/// with stages and stop rules of its own, whatever is edited afterwards.
struct QueuedOptimization {
    std::string name;  ///< what the optimization will be called, empty: by its number
    std::string notes;
    std::shared_ptr<const model::Model> model;
    bool fromPrevious = false;  ///< starts from the best values of the optimization before it
};

/// The file that keeps the queue of a project: `queue.json` in its folder of results.
std::string queueFile(const std::string& projectPath);

/// Keeps the optimizations that wait beside the project, complete with the text of each and its
/// tables, so that they survive the end of the program. An empty queue has no file.
/// @throws base::InputError when the folder or the file cannot be written; the file is then as it
/// was
void writeQueue(const std::string& projectPath,
                const std::vector<QueuedOptimization>& optimizations);

/// The optimizations that wait, first things first; empty when there is no file.
/// @throws base::InputError when the file is damaged or made by a newer version
std::vector<QueuedOptimization> readQueue(const std::string& projectPath);

/// The model to start a queued optimization from: its own, or with the values of `previous` in the
/// variables that both have.
model::Model modelToStart(const QueuedOptimization& optimization, const model::Model* previous);

}  // namespace linkwright::session
