// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/mjcf_repair.h"

#include "engine/base/diagnostic.h"
#include "engine/project/text_file.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <regex>

namespace linkwright::project {

namespace {

constexpr int mostIncluded = 200;  ///< files; one that includes itself has no end
constexpr std::size_t largestText = 64u * 1024 * 1024;  ///< of all together

/// Where a tag ends, behind its `>`; npos when it does not.
std::size_t tagEnd(const std::string& text, std::size_t place) {
    char quote = '\0';
    for (; place < text.size(); ++place) {
        const char letter = text[place];
        if (quote != '\0') {
            if (letter == quote) quote = '\0';
        } else if (letter == '"' || letter == '\'') {
            quote = letter;
        } else if (letter == '>') {
            return place + 1;
        }
    }
    return std::string::npos;
}

/// Where an element ends that begins at `place`, with all that is in it.
std::size_t elementEnd(const std::string& text, std::size_t place, const std::string& name) {
    int depth = 0;
    while (place != std::string::npos) {
        const bool closing = text.compare(place, 2, "</") == 0;
        const std::size_t behind = place + (closing ? 2 : 1) + name.size();
        const std::size_t end = tagEnd(text, place);
        if (end == std::string::npos) return end;
        const bool same = text.compare(behind - name.size(), name.size(), name) == 0
                          && behind < text.size()
                          && std::strchr(" \t\r\n/>", text[behind]) != nullptr;
        if (same && closing) --depth;
        if (same && !closing && text[end - 2] != '/') ++depth;
        if (depth <= 0) return end;
        place = text.find('<', end);
    }
    return place;
}

/// Where an element begins that a message names, at or behind its line; npos when it does not.
std::size_t placeOf(const std::string& text, const std::string& element, const std::string& line) {
    std::size_t place = 0;
    for (long count = std::stol(line); count > 1; --count) {
        place = text.find('\n', place);
        if (place == std::string::npos) return place;
        ++place;
    }
    return text.find("<" + element, place);
}

/// Takes out what the message says this version does not know, at or behind its line: an attribute,
/// a word in one, or an element. MJCF grows, and the library is one of its time.
/// @return what was taken out; empty when there is nothing to take out
std::string takeOutUnknown(std::string& text, const std::string& message) {
    static const std::regex told(
        "(unrecognized attribute|invalid keyword|unrecognized element|attribute(?= '\\w+' has too "
        "much data))(?::? '(\\w+)')?[\\s\\S]*"
        "Element '(\\w+)', line (\\d+)");
    std::smatch found;
    if (!std::regex_search(message, found, told)) return {};
    const std::string word = found[2].str(), element = found[3].str();
    const std::size_t place = placeOf(text, element, found[4].str());
    if (place == std::string::npos) return {};
    if (word.empty()) {
        const std::size_t end = elementEnd(text, place, element);
        if (end == std::string::npos) return {};
        text.erase(place, end - place);
        return "<" + element + ">";
    }
    const std::size_t end = std::min(tagEnd(text, place), text.size());
    const std::regex attribute(found[1].str() == "invalid keyword"
                                   ? "\\s\\w+\\s*=\\s*[\"']" + word + "[\"']"
                                   : "\\s" + word + R"(\s*=\s*("[^"]*"|'[^']*'))");
    std::smatch written;
    const auto begin = text.cbegin();
    if (!std::regex_search(begin + static_cast<std::ptrdiff_t>(place),
                           begin + static_cast<std::ptrdiff_t>(end), written, attribute))
        return {};
    text.erase(place + static_cast<std::size_t>(written.position()),
               static_cast<std::size_t>(written.length()));
    return word;
}

/// Later versions take a range for a limit without being told.
bool limitByRange(std::string& text, const std::string& message) {
    if (message.find("autolimits") == std::string::npos) return false;
    const std::size_t root = text.find("<mujoco");
    const std::size_t end = root == std::string::npos ? root : tagEnd(text, root);
    if (end == std::string::npos) return false;
    text.insert(end, "<compiler autolimits=\"true\"/>");
    return true;
}

/// Calls `change(begin, end)` for each tag of elements with this name; it gives what takes the
/// place.
template <class Change>
void changeTags(std::string& text, const std::string& name, const Change& change) {
    for (std::size_t place = text.find("<" + name); place != std::string::npos;
         place = text.find("<" + name, place + 1)) {
        const std::size_t end = tagEnd(text, place);
        if (end == std::string::npos) return;
        const std::string tag = text.substr(place, end - place);
        if (std::strchr(" \t\r\n/>", tag[name.size() + 1]) == nullptr) continue;
        const std::string changed = change(tag);
        if (!changed.empty())
            text.replace(place, tag.size(), changed);
        else
            text.erase(place, std::max(elementEnd(text, place, name), end) - place);
        if (changed.empty() && place > 0) --place;
    }
}

/// Robots often come without the files of their looks: takes out what needs them.
bool takeOutFiles(std::string& text, const std::string& message) {
    static const std::regex missing(
        "could not (open|load|parse|read)|[Cc]annot open|[Ee]rror opening|load error");
    if (!std::regex_search(message, missing)) return false;
    const auto without = [&](const std::string& name, const char* attribute) {
        const std::regex named(std::string("\\s") + attribute + "\\s*=");
        changeTags(text, name, [&](const std::string& tag) {
            return std::regex_search(tag, named) ? std::string() : tag;
        });
    };
    for (const char* asset : {"mesh", "texture", "skin", "hfield"})
        without(asset, "file");
    without("geom", "mesh");
    without("geom", "hfield");
    static const std::regex looks(R"(\stexture\s*=\s*("[^"]*"|'[^']*'))");
    changeTags(text, "material",
               [&](const std::string& tag) { return std::regex_replace(tag, looks, ""); });
    return true;
}

/// Lights show nothing here, and some shine where this version does not let them.
bool takeOutLights(std::string& text, const std::string& message) {
    if (message.find(" in light ") == std::string::npos) return false;
    changeTags(text, "light", [](const std::string&) { return std::string(); });
    return true;
}

/// Takes out an element that lacks what this version asks of it and is no part of the mechanism.
/// @return its name; empty when there is nothing to take out
std::string takeOutIncomplete(std::string& text, const std::string& message) {
    static const std::regex told(
        "required attribute missing:[\\s\\S]*Element '(\\w+)', line (\\d+)");
    std::smatch found;
    if (!std::regex_search(message, found, told)) return {};
    const std::string element = found[1].str();
    for (const char* part : {"body", "joint", "freejoint", "inertial", "geom", "mesh", "include",
                             "connect", "weld", "mujoco", "worldbody"})
        if (element == part) return {};
    const std::size_t place = placeOf(text, element, found[2].str());
    const std::size_t end = place == std::string::npos ? place : elementEnd(text, place, element);
    if (end == std::string::npos) return {};
    text.erase(place, end - place);
    return "<" + element + ">";
}

/// Bodies whose mass follows from meshes that are not there have none: MuJoCo is made to take them.
bool takeWeightless(std::string& text, const std::string& message) {
    if (message.find("mjMINVAL") == std::string::npos) return false;
    const std::size_t root = text.find("<mujoco");
    const std::size_t end = root == std::string::npos ? root : tagEnd(text, root);
    if (end == std::string::npos) return false;
    text.insert(end, "<compiler boundmass=\"1e-14\" boundinertia=\"1e-14\"/>");
    return true;
}

/// What is between the tags of the first element of a text.
std::string insideOf(const std::string& text) {
    std::size_t place = text.find('<');
    while (place != std::string::npos && place + 1 < text.size()
           && (text[place + 1] == '?' || text[place + 1] == '!')) {
        const bool comment = text.compare(place, 4, "<!--") == 0;
        place = text.find(comment ? "-->" : ">", place);
        if (place != std::string::npos) place = text.find('<', place);
    }
    const std::size_t begin = place == std::string::npos ? place : tagEnd(text, place);
    const std::size_t end = text.rfind("</");
    if (begin == std::string::npos || end == std::string::npos || end < begin) return {};
    return text.substr(begin, end - begin);
}

/// Puts the files that a text includes in their places, as MuJoCo does, so that what they hold can
/// be repaired, too. Names are relative to the first file.
/// @return whether there was any
bool putIncluded(std::string& text, const std::string& path) {
    static const std::regex included(
        R"re(<include\s+file\s*=\s*["']([^"']+)["']\s*(/>|>\s*</include>))re");
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    std::smatch found;
    int count = 0;
    while (count < mostIncluded && text.size() < largestText
           && std::regex_search(text, found, included)) {
        const auto place = static_cast<std::size_t>(found.position());
        const auto length = static_cast<std::size_t>(found.length());
        std::string inside;
        try {
            inside = insideOf(readTextFile((folder / found[1].str()).string()));
        } catch (const base::InputError&) {
            return count > 0;  // MuJoCo names the file
        }
        text.replace(place, length, inside);
        ++count;
    }
    return count > 0;
}

}  // namespace

bool repairMjcf(std::string& text, const std::string& path, const std::string& message,
                MjcfRepairs& done) {
    const auto keep = [](std::vector<std::string>& list, const std::string& part) {
        if (std::find(list.begin(), list.end(), part) == list.end()) list.push_back(part);
        return true;
    };
    const auto once = [](bool& flag, bool repaired) { return repaired && (flag = true); };
    if (!done.whole && text.find("<include") != std::string::npos) {
        done.whole = true;
        if (putIncluded(text, path)) return true;
    }
    if (const std::string part = takeOutUnknown(text, message); !part.empty())
        return keep(done.unknown, part);
    if (const std::string part = takeOutIncomplete(text, message); !part.empty())
        return keep(done.incomplete, part);
    return (!done.dark && once(done.dark, takeOutLights(text, message)))
           || (!done.limited && once(done.limited, limitByRange(text, message)))
           || (!done.bare && once(done.bare, takeOutFiles(text, message)))
           || (!done.weightless && once(done.weightless, takeWeightless(text, message)));
}

}  // namespace linkwright::project
