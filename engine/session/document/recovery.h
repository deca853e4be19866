// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"
#include "engine/session/rig/rig_settings.h"
#include "engine/session/studies/study.h"

#include <memory>
#include <string>
#include <vector>

/// Unsaved work, kept beside the project so that a crash loses at most a second of it.
namespace linkwright::session {

/// The recovery file of one running program. While the program lives it holds a lock, by which
/// others see that the work is not abandoned. Calls may come from any one thread at a time.
class RecoveryFile {
public:
    /// @param folder made when it is missing
    /// @throws base::InputError naming the folder and the reason when it cannot be written to
    explicit RecoveryFile(const std::string& folder);
    /// Removes the file: a program that ends by itself leaves nothing to recover.
    ~RecoveryFile();
    RecoveryFile(const RecoveryFile&) = delete;
    RecoveryFile& operator=(const RecoveryFile&) = delete;

    /// Replaces what is kept; at every moment either the old or the new work is complete on disk.
    /// @param projectPath where the project was opened from or saved to, empty when nowhere
    /// @param view how the project is shown: an object of JSON, empty: as its file has it
    /// @throws base::InputError naming the file and the reason
    void keep(const model::Model& model, const RigSettings& rig, const std::string& projectPath,
              const std::string& view = {}, const std::vector<Study>& studies = {});
    /// Everything is saved, or given up on purpose.
    void clear();

private:
    struct Lock;
    std::string path_;
    std::unique_ptr<Lock> lock_;
};

/// Work that a program left behind when it died.
struct AbandonedWork {
    std::string path;         ///< of the recovery file
    std::string projectPath;  ///< empty when it was never saved
    std::string projectName;
    long long keptAt = 0;  ///< s since 1970
    std::string problem;   ///< why it cannot be read at present, empty when it can
};

/// Finds the abandoned work in a folder, newest first. Work that is the same as what the project
/// file holds, whatever its time, is removed instead. A recovery file that cannot be read, because
/// the disk fails or a newer version made it, is listed with its problem and stays.
std::vector<AbandonedWork> findAbandonedWork(const std::string& folder);
/// What is unsaved of a project.
struct UnsavedWork {
    model::Model model;
    RigSettings rig;
    std::string view;  ///< see `RecoveryFile::keep`
    std::vector<Study> studies;
};
/// @throws base::InputError when it cannot be read
UnsavedWork readAbandonedWork(const AbandonedWork& work);
/// Removes the file for good.
void discardAbandonedWork(const AbandonedWork& work);

}  // namespace linkwright::session
