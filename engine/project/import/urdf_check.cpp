// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/urdf_check.h"

#include "engine/project/fault.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <string_view>

namespace linkwright::project {

namespace {

constexpr const char* spaces = " \t\r\n";
constexpr std::size_t deepest = 1000;  ///< elements in elements; parsers recurse

using Attributes = std::map<std::string, std::string, std::less<>>;

/// An element whose numbers matter, and how many numbers its attributes are.
struct Rule {
    std::string_view parent, element;
    std::size_t
        depth;      ///< of the element below the document; others describe the same for simulators
    bool required;  ///< the attributes have to be there
    std::vector<std::pair<std::string_view, std::size_t>> numbers;
};

const std::vector<Rule>& rules() {
    static const std::vector<Rule> list{
        {"inertial", "origin", 3, false, {{"xyz", 3}, {"rpy", 3}}},
        {"inertial", "mass", 3, true, {{"value", 1}}},
        {"inertial",
         "inertia",
         3,
         true,
         {{"ixx", 1}, {"ixy", 1}, {"ixz", 1}, {"iyy", 1}, {"iyz", 1}, {"izz", 1}}},
        {"joint", "origin", 2, false, {{"xyz", 3}, {"rpy", 3}}},
        {"joint", "axis", 2, true, {{"xyz", 3}}},
        {"joint", "limit", 2, false, {{"lower", 1}, {"upper", 1}, {"effort", 1}}},
        {"joint", "dynamics", 2, false, {{"damping", 1}, {"friction", 1}}},
        {"joint", "mimic", 2, false, {{"multiplier", 1}, {"offset", 1}}},
        {"visual", "origin", 3, false, {{"xyz", 3}, {"rpy", 3}}}};
    return list;
}

/// Finite numbers between spaces; empty where something else is there.
std::vector<double> numbersIn(std::string_view text) {
    std::vector<double> numbers;
    for (std::size_t begin = text.find_first_not_of(spaces); begin != std::string_view::npos;
         begin = text.find_first_not_of(spaces)) {
        text.remove_prefix(begin);
        const std::string_view word = text.substr(0, text.find_first_of(spaces));
        text.remove_prefix(word.size());
        const char* first = word.data() + (word.starts_with('+') ? 1 : 0);
        double value = 0.0;
        const auto [end, error] = std::from_chars(first, word.data() + word.size(), value);
        if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(value))
            return {};
        numbers.push_back(value);
    }
    return numbers;
}

/// Goes through the tags of a text; what is no sound XML is for the parser to tell.
class UrdfCheck {
public:
    UrdfCheck(const std::string& text, const std::string& path) : text_(text), path_(path) {}

    UrdfFindings run() {
        for (std::size_t place = text_.find('<'); place != std::string::npos;
             place = text_.find('<', place)) {
            const std::size_t end = pastTag(place);
            if (end == std::string::npos) break;
            lookBetween(place);
            line_ += std::count(text_.begin() + static_cast<std::ptrdiff_t>(counted_),
                                text_.begin() + static_cast<std::ptrdiff_t>(place), '\n');
            counted_ = place;
            take(text_.substr(place, end - place));
            place = between_ = end;
        }
        return std::move(found_);
    }

private:
    struct Element {
        std::string name;
        long line = 0;
        Attributes attributes;
        std::map<std::string, long> children;  ///< line of the first
    };

    [[noreturn]] void reject(long line, const std::string& message,
                             const std::string& remedy) const {
        throw fault(path_ + ":" + std::to_string(line), message, remedy);
    }

    /// Where the tag, comment or declaration at a place ends; npos: nowhere.
    [[nodiscard]] std::size_t pastTag(std::size_t place) const {
        const auto past = [&](const char* mark) {
            const std::size_t found = text_.find(mark, place);
            return found == std::string::npos ? found : found + std::string_view(mark).size();
        };
        if (text_.compare(place, 4, "<!--") == 0) return past("-->");
        if (text_.compare(place, 9, "<![CDATA[") == 0) return past("]]>");
        char quote = '\0';
        for (std::size_t at = place; at < text_.size(); ++at) {
            const char letter = text_[at];
            if (quote != '\0')
                quote = letter == quote ? '\0' : quote;
            else if (letter == '"' || letter == '\'')
                quote = letter;
            else if (letter == '>')
                return at + 1;
        }
        return std::string::npos;
    }

    /// A value between tags that belongs into an attribute.
    void lookBetween(std::size_t place) const {
        if (open_.size() < 2) return;
        const Element& element = open_.back();
        const std::string_view between = std::string_view(text_).substr(between_, place - between_);
        const std::size_t begin = between.find_first_not_of(spaces);
        if (begin == std::string_view::npos) return;
        if (const Rule* rule = ruleAt(open_.size() - 1))
            reject(element.line,
                   "The value of <" + element.name + "> is between tags: \""
                       + std::string(between.substr(begin, 40)) + "\".",
                   "Write it as an attribute, such as " + std::string(rule->numbers[0].first)
                       + "=\"...\".");
    }

    /// Of the open element at a depth: links and joints are those of the robot itself.
    [[nodiscard]] const Rule* ruleAt(std::size_t depth) const {
        if (open_[0].name != "robot") return nullptr;
        for (const Rule& rule : rules())
            if (rule.depth == depth && rule.parent == parentOf(depth)
                && rule.element == open_[depth].name
                && open_[1].name == (rule.parent == "joint" ? "joint" : "link"))
                return &rule;
        return nullptr;
    }

    [[nodiscard]] std::string_view parentOf(std::size_t depth) const {
        return depth > 0 ? std::string_view(open_[depth - 1].name) : std::string_view();
    }

    void take(const std::string& tag) {
        if (tag[1] == '!' || tag[1] == '?') return;
        if (tag[1] == '/') {
            if (open_.empty()) return;
            close(open_.back());
            open_.pop_back();
            return;
        }
        const bool empty = tag[tag.size() - 2] == '/';
        const std::size_t end = std::min(tag.find_first_of(" \t\r\n/>", 1), tag.size() - 1);
        open_.push_back({tag.substr(1, end - 1), line_, attributesOf(tag, end), {}});
        if (open_.size() > deepest)
            reject(line_, "More than 1,000 elements are nested here.", "Remove the needless ones.");
        begin(open_.back());
        if (!empty) return;
        close(open_.back());
        open_.pop_back();
    }

    static Attributes attributesOf(const std::string& tag, std::size_t place) {
        Attributes found;
        for (;;) {
            const std::size_t begin = tag.find_first_not_of(" \t\r\n/>", place);
            const std::size_t sign = tag.find('=', place);
            if (begin == std::string::npos || sign == std::string::npos || sign < begin) break;
            const std::size_t quote = tag.find_first_of("\"'", sign);
            const std::size_t end =
                quote == std::string::npos ? quote : tag.find(tag[quote], quote + 1);
            if (end == std::string::npos) break;
            std::string name = tag.substr(begin, sign - begin);
            name.erase(name.find_last_not_of(spaces) + 1);
            found.emplace(std::move(name), tag.substr(quote + 1, end - quote - 1));
            place = end + 1;
        }
        return found;
    }

    void begin(Element& element) {
        const std::size_t depth = open_.size() - 1;
        const Rule* rule = depth > 0 ? ruleAt(depth) : nullptr;
        if (rule != nullptr) {
            const auto [first, fresh] =
                open_[depth - 1].children.emplace(element.name, element.line);
            if (!fresh) {
                found_.notes.push_back({ImportNote::Fate::LeftOut, ownerName(depth),
                                        "A second <" + element.name + "> in line "
                                            + std::to_string(element.line) + "; that in line "
                                            + std::to_string(first->second) + " was read."});
                return;
            }
        }
        if (rule != nullptr) checkNumbers(element, *rule);
        if (rule != nullptr && element.name == "mass") lookAtMass(element, depth);
        if (rule != nullptr && element.name == "inertia") lookAtInertia(element, depth);
        if (rule != nullptr && element.name == "axis") checkAxis(element, depth);
        if (element.name == "child" && depth == 2 && parentOf(depth) == "joint"
            && open_[0].name == "robot")
            checkChild(element, depth);
    }

    void checkNumbers(const Element& element, const Rule& rule) const {
        for (const auto& [name, count] : rule.numbers) {
            const auto found = element.attributes.find(name);
            if (found == element.attributes.end()) {
                if (rule.required)
                    reject(element.line,
                           "<" + element.name + "> has no attribute \"" + std::string(name) + "\".",
                           "Write it as an attribute, such as " + std::string(name) + "=\"...\".");
                continue;
            }
            if (numbersIn(found->second).size() == count) continue;
            reject(element.line,
                   "\"" + found->second + "\" in " + std::string(name) + " of <" + element.name
                       + "> is not " + (count == 1 ? "a number." : "three numbers."),
                   count == 1 ? "Use a decimal point, such as 0.5."
                              : "Separate them by blanks, with decimal points, such as 0 0 0.5.");
        }
    }

    /// The reader takes a negative one for none.
    void lookAtMass(const Element& element, std::size_t depth) {
        const std::string& value = element.attributes.find("value")->second;
        mass_ = numbersIn(value).front();
        if (mass_ < 0.0)
            found_.notes.push_back({ImportNote::Fate::Changed, ownerName(depth),
                                    "Its mass in line " + std::to_string(element.line)
                                        + " is negative, " + value + " kg: it was set to 0."});
    }

    /// Whether a body can have it is for the model to judge, where all links have one form.
    void lookAtInertia(const Element& element, std::size_t depth) {
        found_.inertiaLines.emplace(ownerName(depth), element.line);
        const auto isZero = [](const auto& attribute) {
            const std::vector<double> numbers = numbersIn(attribute.second);
            return numbers.empty() || numbers.front() == 0.0;
        };
        hasMoments_ = !std::all_of(element.attributes.begin(), element.attributes.end(), isZero);
    }

    void checkAxis(const Element& element, std::size_t depth) const {
        const auto type = open_[depth - 1].attributes.find("type");
        const bool idle = type != open_[depth - 1].attributes.end()
                          && (type->second == "fixed" || type->second == "floating");
        double square = 0.0;
        for (const double number : numbersIn(element.attributes.find("xyz")->second))
            square += number * number;
        if (!idle && !(square > 1e-18))
            reject(element.line,
                   "The axis of the joint \"" + ownerName(depth) + "\" has no length.",
                   "Enter a direction, such as xyz=\"0 0 1\".");
    }

    void checkChild(const Element& element, std::size_t depth) {
        const auto link = element.attributes.find("link");
        if (link == element.attributes.end()) return;
        const std::string joint = ownerName(depth);
        const auto [first, fresh] =
            parents_.emplace(link->second, std::make_pair(joint, element.line));
        if (!fresh)
            reject(
                element.line,
                "The link \"" + link->second + "\" has two parents: it is the child of the joint \""
                    + first->second.first + "\" (line " + std::to_string(first->second.second)
                    + ") and of \"" + joint + "\".",
                "URDF describes trees: remove one of these joints, and draw it after the import.");
    }

    void close(const Element& element) {
        const std::size_t depth = open_.size() - 1;
        if (element.name != "inertial" || depth != 2 || open_[1].name != "link"
            || open_[0].name != "robot")
            return;
        for (const char* part : {"mass", "inertia"})
            if (!element.children.contains(part))
                found_.notes.push_back({ImportNote::Fate::LeftOut, ownerName(depth),
                                        "The <inertial> in line " + std::to_string(element.line)
                                            + ": it has no <" + part
                                            + ">, so the link has no mass."});
        if (element.children.contains("mass") && element.children.contains("inertia")
            && mass_ == 0.0 && hasMoments_)
            found_.notes.push_back({ImportNote::Fate::LeftOut, ownerName(depth),
                                    "The inertia in line "
                                        + std::to_string(element.children.at("inertia"))
                                        + ": its mass in line "
                                        + std::to_string(element.children.at("mass")) + " is 0."});
    }

    /// Of the link or joint that the element at this depth belongs to.
    [[nodiscard]] std::string ownerName(std::size_t depth) const {
        for (std::size_t above = depth; above-- > 0;)
            if (open_[above].name == "link" || open_[above].name == "joint") {
                const auto name = open_[above].attributes.find("name");
                return name == open_[above].attributes.end() ? std::string() : name->second;
            }
        return {};
    }

    const std::string& text_;
    const std::string& path_;
    std::vector<Element> open_;
    std::map<std::string, std::pair<std::string, long>> parents_;  ///< joint and line, by link
    UrdfFindings found_;
    double mass_ = 0.0;        ///< of the last <inertial>, kg
    bool hasMoments_ = false;  ///< the same
    long line_ = 1;            ///< of the tag
    std::size_t counted_ = 0;  ///< line ends before this place are in it
    std::size_t between_ = 0;  ///< behind the last tag
};

}  // namespace

UrdfFindings checkUrdf(const std::string& text, const std::string& path) {
    return UrdfCheck(text, path).run();
}

}  // namespace linkwright::project
