// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/mjcf_repair.h"

#include "engine/base/diagnostic.h"
#include "engine/project/text_file.h"

#include <pugixml.hpp>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <regex>
#include <sstream>

namespace linkwright::project {

namespace {

constexpr int maxIncluded = 200;  ///< files; one that includes itself has no end
constexpr std::size_t largestText = 64u * 1024 * 1024;  ///< of all together

/// A description as it was read, with the place of each element in its text.
class MjcfTree {
public:
    explicit MjcfTree(const std::string& text)
        : text_(text), good_(document_.load_buffer(text.data(), text.size())) {}

    [[nodiscard]] bool good() const { return good_; }
    [[nodiscard]] pugi::xml_node root() const { return document_.document_element(); }

    /// All elements in the order of the text, before anything is taken out.
    [[nodiscard]] std::vector<pugi::xml_node> elements() const {
        std::vector<pugi::xml_node> found;
        for (pugi::xml_node node = root(); node; node = next(node))
            if (node.type() == pugi::node_element) found.push_back(node);
        return found;
    }

    /// The element that a message names: the first one at or behind its line; null: none.
    [[nodiscard]] pugi::xml_node find(const std::string& element, const std::string& line) const {
        std::size_t begin = 0;
        for (long count = std::stol(line); count > 1; --count) {
            begin = text_.find('\n', begin);
            if (begin == std::string::npos) return {};
            ++begin;
        }
        for (const pugi::xml_node& node : elements())
            if (node.name() == element && node.offset_debug() >= std::ptrdiff_t(begin)) return node;
        return {};
    }

    /// A line for each element, so that the next message names one.
    [[nodiscard]] std::string text() const {
        std::ostringstream stream;
        document_.save(stream, " ");
        return stream.str();
    }

private:
    static pugi::xml_node next(pugi::xml_node node) {
        if (node.first_child()) return node.first_child();
        while (node && !node.next_sibling())
            node = node.parent();
        return node.next_sibling();
    }

    const std::string& text_;
    pugi::xml_document document_;
    bool good_;
};

void takeOut(pugi::xml_node node) {
    node.parent().remove_child(node);
}

/// Takes out what the message says this version does not know, at or behind its line: an attribute,
/// a word in one, or an element. MJCF grows, and the library is one of its time.
/// @return what was taken out; empty when there is nothing to take out
std::string takeOutUnknown(const MjcfTree& tree, const std::string& message) {
    static const std::regex told(
        "(unrecognized attribute|invalid keyword|unrecognized element|attribute(?= '\\w+' has too "
        "much data))(?::? '(\\w+)')?[\\s\\S]*"
        "Element '(\\w+)', line (\\d+)");
    std::smatch found;
    if (!std::regex_search(message, found, told)) return {};
    const std::string word = found[2].str(), element = found[3].str();
    pugi::xml_node node = tree.find(element, found[4].str());
    if (!node) return {};
    if (word.empty()) {
        takeOut(node);
        return "<" + element + ">";
    }
    const bool keyword = found[1].str() == "invalid keyword";
    for (const pugi::xml_attribute& attribute : node.attributes())
        if (word == (keyword ? attribute.value() : attribute.name())) {
            node.remove_attribute(attribute);
            return word;
        }
    return {};
}

/// Tells the compiler of MuJoCo something, before what the file tells it.
void reportCompiler(const MjcfTree& tree, std::initializer_list<const char*> names,
                    const char* value) {
    pugi::xml_node compiler = tree.root().prepend_child("compiler");
    for (const char* name : names)
        compiler.append_attribute(name) = value;
}

/// Later versions take a range for a limit without being told.
bool limitByRange(const MjcfTree& tree, const std::string& message) {
    if (message.find("autolimits") == std::string::npos) return false;
    reportCompiler(tree, {"autolimits"}, "true");
    return true;
}

/// Robots often come without the files of their looks: takes out what needs them.
bool takeOutFiles(const MjcfTree& tree, const std::string& message) {
    static const std::regex missing(
        "could not (open|load|parse|read)|[Cc]annot open|[Ee]rror opening|load error");
    if (!std::regex_search(message, missing)) return false;
    constexpr std::pair<const char*, const char*> needing[] = {
        {"mesh", "file"},   {"texture", "file"}, {"skin", "file"},
        {"hfield", "file"}, {"geom", "mesh"},    {"geom", "hfield"}};
    std::vector<pugi::xml_node> leaving;
    for (pugi::xml_node node : tree.elements()) {
        if (std::strcmp(node.name(), "material") == 0) node.remove_attribute("texture");
        if (std::any_of(std::begin(needing), std::end(needing), [&](const auto& need) {
                return std::strcmp(node.name(), need.first) == 0 && node.attribute(need.second);
            }))
            leaving.push_back(node);
    }
    std::for_each(leaving.rbegin(), leaving.rend(), takeOut);
    return true;
}

/// Lights show nothing here, and some shine where this version does not let them.
bool takeOutLights(const MjcfTree& tree, const std::string& message) {
    if (message.find(" in light ") == std::string::npos) return false;
    std::vector<pugi::xml_node> elements = tree.elements();
    std::erase_if(elements, [](const pugi::xml_node& node) {
        return std::strcmp(node.name(), "light") != 0;
    });
    std::for_each(elements.rbegin(), elements.rend(), takeOut);
    return true;
}

/// Takes out an element that lacks what this version asks of it and is no part of the mechanism.
/// @return its name; empty when there is nothing to take out
std::string takeOutIncomplete(const MjcfTree& tree, const std::string& message) {
    static const std::regex told(
        "required attribute missing:[\\s\\S]*Element '(\\w+)', line (\\d+)");
    std::smatch found;
    if (!std::regex_search(message, found, told)) return {};
    const std::string element = found[1].str();
    for (const char* part : {"body", "joint", "freejoint", "inertial", "geom", "mesh", "include",
                             "connect", "weld", "mujoco", "worldbody"})
        if (element == part) return {};
    const pugi::xml_node node = tree.find(element, found[2].str());
    if (!node) return {};
    takeOut(node);
    return "<" + element + ">";
}

/// Bodies whose mass follows from meshes that are not there have none: MuJoCo is made to take them.
bool takeWeightless(const MjcfTree& tree, const std::string& message) {
    if (message.find("mjMINVAL") == std::string::npos) return false;
    reportCompiler(tree, {"boundmass", "boundinertia"}, "1e-14");
    return true;
}

/// Puts the files that a text includes in their places, as MuJoCo does, so that what they hold can
/// be repaired, too. Names are relative to the first file.
/// @return whether there was any
bool putIncluded(const MjcfTree& tree, const std::string& path) {
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    std::size_t size = 0;
    for (int count = 0; count < maxIncluded && size < largestText; ++count) {
        const std::vector<pugi::xml_node> elements = tree.elements();
        const auto found = std::find_if(elements.begin(), elements.end(), [](const auto& node) {
            return std::strcmp(node.name(), "include") == 0 && node.attribute("file");
        });
        if (found == elements.end()) return count > 0;
        std::string text;
        try {
            text = readTextFile((folder / found->attribute("file").value()).string());
        } catch (const base::InputError&) {
            return count > 0;  // MuJoCo names the file
        }
        size += text.size();
        pugi::xml_document included;
        included.load_buffer(text.data(), text.size());
        for (const pugi::xml_node& part : included.document_element().children())
            found->parent().insert_copy_before(part, *found);
        takeOut(*found);
    }
    return true;
}

bool repair(const MjcfTree& tree, const std::string& path, const std::string& message,
            MjcfRepairs& done) {
    const auto keep = [](std::vector<std::string>& list, const std::string& part) {
        if (std::find(list.begin(), list.end(), part) == list.end()) list.push_back(part);
        return true;
    };
    const auto once = [](bool& flag, bool repaired) { return repaired && (flag = true); };
    if (!std::exchange(done.whole, true) && putIncluded(tree, path)) return true;
    if (const std::string part = takeOutUnknown(tree, message); !part.empty())
        return keep(done.unknown, part);
    if (const std::string part = takeOutIncomplete(tree, message); !part.empty())
        return keep(done.incomplete, part);
    return (!done.dark && once(done.dark, takeOutLights(tree, message)))
           || (!done.limited && once(done.limited, limitByRange(tree, message)))
           || (!done.bare && once(done.bare, takeOutFiles(tree, message)))
           || (!done.weightless && once(done.weightless, takeWeightless(tree, message)));
}

}  // namespace

bool repairMjcf(std::string& text, const std::string& path, const std::string& message,
                MjcfRepairs& done) {
    const MjcfTree tree(text);
    if (!tree.good() || !tree.root() || !repair(tree, path, message, done)) return false;
    text = tree.text();
    return true;
}

}  // namespace linkwright::project
