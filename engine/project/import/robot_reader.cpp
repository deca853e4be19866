// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/imported_text.h"
#include "engine/project/text_file.h"

namespace linkwright::project {

namespace {

/// Name of the first element, past declarations and comments; empty when there is none.
std::string firstElement(const std::string& text) {
    for (std::size_t place = text.find('<'); place != std::string::npos;
         place = text.find('<', place)) {
        const char next = place + 1 < text.size() ? text[place + 1] : '\0';
        if (next == '!' || next == '?') {
            const bool comment = text.compare(place, 4, "<!--") == 0;
            place = text.find(comment ? "-->" : ">", place);
            continue;
        }
        const std::size_t end = text.find_first_of(" \t\r\n/>", place + 1);
        return text.substr(place + 1, end == std::string::npos ? end : end - place - 1);
    }
    return {};
}

}  // namespace

std::string readImportedText(const std::string& path) {
    const std::string text = readTextFile(path);
    const std::string root = firstElement(text);
    if (root != "robot" && root != "mujoco")
        rejectRobot(path, "The file is neither URDF (<robot>) nor MJCF (<mujoco>).",
                    text.find("xacro") != std::string::npos ? "Expand it with xacro first."
                                                            : "Choose a robot description.");
    return formatImportedText(root == "robot" ? readUrdf(text, path) : readMjcf(text, path));
}

}  // namespace linkwright::project
