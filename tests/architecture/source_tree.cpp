// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/source_tree.h"

#include "tests/architecture/function_length.h"
#include "tests/architecture/layers.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

namespace linkwright::architecture {
namespace {

bool hasSuffix(const std::string& path, const std::vector<std::string>& suffixes) {
    return std::any_of(suffixes.begin(), suffixes.end(),
                       [&path](const std::string& suffix) { return path.ends_with(suffix); });
}

std::string readText(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace

bool isCode(const std::string& path) {
    return hasSuffix(path, {".h", ".hpp", ".cpp", ".cc", ".cxx", ".c"});
}

bool isSource(const std::string& path) {
    const bool isScript = (path.starts_with("packaging/") || path.starts_with(".ci/"))
                          && path.find('.', path.rfind('/')) == std::string::npos;
    return isScript || isCode(path) || hasSuffix(path, {".cmake", "CMakeLists.txt", ".qss", ".sh"});
}

std::string expectedLicense(const std::string& path) {
    // What links no Qt stays free for others to embed.
    for (const char* folder :
         {"engine/", "app/cli/", "app/cluster/", "app/python/", "app/rig-controller/",
          "app/rig-emulator/", "packaging/firmware/", "packaging/engine-example/"}) {
        if (path.starts_with(folder)) return "BSD-3-Clause";
    }
    return "GPL-3.0-or-later";
}

std::vector<Violation> checkLicense(const SourceFile& file) {
    const std::string expected = expectedLicense(file.path);
    const std::string found = licenseOf(file.text);
    if (found == expected) return {};
    const std::string complaint = found.empty() ? "has no SPDX line" : "names the license " + found;
    return {
        {file.path + ":1", complaint + "; SPDX-License-Identifier: " + expected + " is expected"}};
}

std::vector<Violation> checkLength(const SourceFile& file) {
    std::vector<Violation> violations;
    const int lines = countLines(file.text);
    if (lines > maximumFileLines) {
        violations.push_back(
            {file.path + ":" + std::to_string(lines),
             "the file is longer than " + std::to_string(maximumFileLines) + " lines"});
    }
    for (const FunctionBody& function : readFunctions(file.text)) {
        if (function.length <= maximumFunctionLines) continue;
        violations.push_back({file.path + ":" + std::to_string(function.line),
                              function.name + " has " + std::to_string(function.length)
                                  + " lines, more than " + std::to_string(maximumFunctionLines)});
    }
    return violations;
}

std::vector<Violation> checkFolders(const std::vector<std::string>& paths) {
    const std::set<std::string> present(paths.begin(), paths.end());
    std::set<std::string> folders;
    for (const std::string& path : paths) {
        if (path.starts_with("engine/") || path.starts_with("ui/")) folders.insert(folderOf(path));
    }
    folders.erase("");
    std::vector<Violation> violations;
    for (const std::string& folder : folders) {
        for (const char* name : {"/README.md", "/CMakeLists.txt"}) {
            if (present.contains(folder + name)) continue;
            violations.push_back({folder + name + ":1", "is missing"});
        }
    }
    return violations;
}

std::vector<SourceFile> readTree(const std::filesystem::path& root,
                                 const std::vector<std::string>& topFolders) {
    std::vector<SourceFile> files;
    for (const std::string& folder : topFolders) {
        if (!std::filesystem::exists(root / folder)) continue;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
            if (!entry.is_regular_file()) continue;
            const std::string path = entry.path().lexically_relative(root).generic_string();
            files.push_back({path, isSource(path) ? readText(entry.path()) : std::string()});
        }
    }
    std::sort(files.begin(), files.end(), [](const SourceFile& first, const SourceFile& second) {
        return first.path < second.path;
    });
    return files;
}

}  // namespace linkwright::architecture
