// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/step_file.h"

#include "engine/project/import/imported_model.h"
#include "engine/project/reader_process.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>
#include <stdexcept>

namespace linkwright::project {

namespace {

namespace fs = std::filesystem;

/// A part without a name is a part; those that have one together are counted.
void nameDistinctly(StepAssembly& assembly) {
    std::set<std::string> taken;
    for (StepPart& part : assembly.parts) {
        const std::string stem = part.name.empty() ? "part" : part.name;
        part.name = stem;
        for (int count = 2; !taken.insert(part.name).second; ++count)
            part.name = stem + " " + std::to_string(count);
    }
}

}  // namespace

bool isStepFile(const std::string& path) {
    std::string ending = fs::path(path).extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return ending == ".step" || ending == ".stp" || ending == ".p21";
}

StepAssembly readStepFile(const std::string& path, const std::atomic<bool>* stop, int seconds) {
    const std::string answer = askReader({"step", "OpenCASCADE", seconds, 8192}, path, stop);
    try {
        StepAssembly assembly = parseStepAssembly(answer);
        nameDistinctly(assembly);
        return assembly;
    } catch (const std::runtime_error& error) {
        rejectRobot(path, error.what());
    }
}

}  // namespace linkwright::project
