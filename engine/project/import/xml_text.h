// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Core>

#include <charconv>
#include <string>

namespace linkwright::project {

/// The shortest text that is read back to the same number.
inline std::string exactText(double value) {
    char buffer[32];
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, value + 0.0).ptr};
}

inline std::string exactText(const Eigen::Vector3d& vector) {
    return exactText(vector[0]) + " " + exactText(vector[1]) + " " + exactText(vector[2]);
}

/// ` name="value"` with what XML reserves written out.
inline std::string attribute(const char* name, const std::string& value) {
    std::string text = std::string(" ") + name + "=\"";
    for (const char letter : value)
        switch (letter) {
            case '&': text += "&amp;"; break;
            case '<': text += "&lt;"; break;
            case '>': text += "&gt;"; break;
            case '"': text += "&quot;"; break;
            default: text += letter;
        }
    return text + '"';
}

inline std::string attribute(const char* name, double value) {
    return attribute(name, exactText(value));
}

inline std::string attribute(const char* name, const Eigen::Vector3d& value) {
    return attribute(name, exactText(value));
}

}  // namespace linkwright::project
