// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/diagnostic.h"
#include "engine/synthesis/curve_file.h"

#include <pugixml.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <map>
#include <numbers>
#include <optional>
#include <utility>

namespace linkwright::synthesis {

namespace {

using Piece = std::vector<PlanePoint>;

constexpr int curveSteps = 64;  // lines a bow is flattened into
constexpr double halfTurn = std::numbers::pi;

/// Numbers and letters of a list such as "M1 2-3,.5".
class ListReader {
public:
    explicit ListReader(const std::string& text) : text_(text) { skip(); }

    [[nodiscard]] bool atEnd() const { return at_ >= text_.size(); }
    [[nodiscard]] bool atLetter() const {
        return !atEnd() && std::isalpha(static_cast<unsigned char>(text_[at_])) != 0;
    }
    char letter() {
        const char found = text_[at_++];
        skip();
        return found;
    }
    std::optional<double> number() {
        const char* begin = text_.data() + at_;
        const char* end = text_.data() + text_.size();
        if (begin < end && *begin == '+') ++begin;
        double value = 0.0;
        const auto [stop, error] = std::from_chars(begin, end, value);
        if (error != std::errc() || !std::isfinite(value)) return std::nullopt;
        at_ = static_cast<std::size_t>(stop - text_.data());
        skip();
        return value;
    }
    /// 0 or 1, which needs no separator behind it.
    std::optional<bool> flag() {
        if (atEnd() || (text_[at_] != '0' && text_[at_] != '1')) return std::nullopt;
        const bool set = text_[at_++] == '1';
        skip();
        return set;
    }
    /// What is left, without blanks around it.
    [[nodiscard]] std::string rest() const { return text_.substr(std::min(at_, text_.size())); }

private:
    void skip() {
        while (at_ < text_.size()
               && (text_[at_] == ',' || std::isspace(static_cast<unsigned char>(text_[at_])) != 0))
            ++at_;
    }
    const std::string& text_;
    std::size_t at_ = 0;
};

/// x' = a x + c y + e, y' = b x + d y + f.
struct Affine {
    std::array<double, 6> numbers{1.0, 0.0, 0.0, 1.0, 0.0, 0.0};

    [[nodiscard]] PlanePoint operator()(PlanePoint point) const {
        const auto& [a, b, c, d, e, f] = numbers;
        return {a * point.real() + c * point.imag() + e, b * point.real() + d * point.imag() + f};
    }
    /// This after `first`.
    [[nodiscard]] Affine after(const Affine& first) const {
        const PlanePoint origin = (*this)(first(0.0));
        const PlanePoint right = (*this)(first(1.0)) - origin;
        const PlanePoint up = (*this)(first(PlanePoint{0.0, 1.0})) - origin;
        return {{right.real(), right.imag(), up.real(), up.imag(), origin.real(), origin.imag()}};
    }
};

std::optional<Affine> affineOf(const std::string& kind, const std::vector<double>& numbers) {
    const auto at = [&](std::size_t index, double other) {
        return index < numbers.size() ? numbers[index] : other;
    };
    if (kind == "matrix" && numbers.size() == 6)
        return Affine{{numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]}};
    if (numbers.empty()) return std::nullopt;
    if (kind == "translate") return Affine{{1.0, 0.0, 0.0, 1.0, numbers[0], at(1, 0.0)}};
    if (kind == "scale") return Affine{{numbers[0], 0.0, 0.0, at(1, numbers[0]), 0.0, 0.0}};
    const double angle = numbers[0] * halfTurn / 180.0;
    if (kind == "rotate") {
        const Affine turn{
            {std::cos(angle), std::sin(angle), -std::sin(angle), std::cos(angle), 0.0, 0.0}};
        const Affine there{{1.0, 0.0, 0.0, 1.0, at(1, 0.0), at(2, 0.0)}};
        const Affine back{{1.0, 0.0, 0.0, 1.0, -at(1, 0.0), -at(2, 0.0)}};
        return there.after(turn).after(back);
    }
    if (kind == "skewX") return Affine{{1.0, 0.0, std::tan(angle), 1.0, 0.0, 0.0}};
    if (kind == "skewY") return Affine{{1.0, std::tan(angle), 0.0, 1.0, 0.0, 0.0}};
    return std::nullopt;
}

/// Name of an element without the prefix of a name space.
std::string nameOf(const pugi::xml_node& element) {
    const std::string name = element.name();
    return name.substr(name.find(':') + 1);
}

/// Turns the outlines of one drawing into pieces.
class SvgReader {
public:
    SvgReader(const std::string& text, const std::string& name) : text_(text), name_(name) {}

    FileCurves read() {
        const pugi::xml_parse_result parsed = document_.load_buffer(text_.data(), text_.size());
        element_ = document_.document_element();
        if (!element_) rejectAt(text_.size(), "This is not an SVG file: it has no <svg>.");
        if (nameOf(element_) != "svg")
            reject("This is not an SVG file: it begins with <" + nameOf(element_) + ">.");
        if (!parsed)
            rejectAt(static_cast<std::size_t>(parsed.offset),
                     "The file is damaged here: it is not valid XML.");
        readScale();
        readElements();
        for (Piece& piece : pieces_)
            for (PlanePoint& point : piece)
                point = {point.real() * unit_, -point.imag() * unit_};
        return {curvesOfPieces(std::move(pieces_)), true};
    }

private:
    /// Those that are drawn, in the order of the text; a list instead of calls, for whatever depth.
    void readElements() {
        std::vector<std::pair<pugi::xml_node, Affine>> open{{element_, Affine{}}};
        while (!open.empty()) {
            const auto [element, around] = open.back();
            open.pop_back();
            element_ = element;
            if (!isDrawn()) continue;
            frame_ = around.after(transform());
            readShape();
            for (pugi::xml_node part = element.last_child(); part; part = part.previous_sibling())
                if (part.type() == pugi::node_element) open.emplace_back(part, frame_);
        }
    }

    [[nodiscard]] bool isDrawn() const {
        const std::string name = nameOf(element_);
        return name != "defs" && name != "clipPath" && name != "symbol" && name != "marker"
               && name != "mask" && name != "pattern"
               && std::strcmp(element_.attribute("display").value(), "none") != 0;
    }

    [[noreturn]] void reject(const std::string& message) const {
        rejectAt(static_cast<std::size_t>(element_.offset_debug()), message);
    }
    [[noreturn]] void rejectAt(std::size_t place, const std::string& message) const {
        const auto end = text_.begin() + static_cast<std::ptrdiff_t>(std::min(place, text_.size()));
        throw base::InputError(
            base::Diagnostic{base::Severity::Error,
                             {},
                             name_ + ":" + std::to_string(1 + std::count(text_.begin(), end, '\n')),
                             message,
                             {}});
    }

    /// A length of the element in user units; units behind a number are left aside.
    [[nodiscard]] double length(const char* key) const {
        const pugi::xml_attribute attribute = element_.attribute(key);
        if (!attribute) return 0.0;
        const std::string text = attribute.value();
        const std::optional<double> value = ListReader(text).number();
        if (!value)
            reject("\"" + std::string(key) + "\" of <" + nameOf(element_)
                   + "> is not a number: " + text + ".");
        return *value;
    }

    void readScale() {
        static const std::map<std::string, double> units{
            {"mm", 1e-3},          {"cm", 1e-2},         {"m", 1.0},           {"in", 0.0254},
            {"pt", 0.0254 / 72.0}, {"pc", 0.0254 / 6.0}, {"px", 0.0254 / 96.0}};
        const std::string width = element_.attribute("width").value();
        const std::string box = element_.attribute("viewBox").value();
        if (width.empty() || box.empty()) return;
        ListReader size(width), view(box);
        const std::optional<double> wide = size.number();
        const auto unit = units.find(size.rest().empty() ? "px" : size.rest());
        view.number();
        view.number();
        const std::optional<double> seen = view.number();
        if (wide && seen && *wide > 0.0 && *seen > 0.0 && unit != units.end())
            unit_ = *wide * unit->second / *seen;
    }

    [[nodiscard]] Affine transform() const {
        const std::string text = element_.attribute("transform").value();
        Affine total;
        for (std::size_t at = 0; text.find('(', at) != std::string::npos;) {
            const std::size_t open = text.find('(', at), close = text.find(')', open);
            std::string kind = text.substr(at, open - at);
            std::erase_if(kind, [](char letter) {
                return letter == ',' || std::isspace(static_cast<unsigned char>(letter)) != 0;
            });
            const std::string inside = text.substr(open + 1, close - open - 1);
            ListReader list(inside);
            std::vector<double> numbers;
            while (const std::optional<double> number = list.number())
                numbers.push_back(*number);
            const std::optional<Affine> step = affineOf(kind, numbers);
            if (!step || close == std::string::npos)
                reject("This transform is not understood: " + text + ".");
            total = total.after(*step);
            at = close + 1;
        }
        return total;
    }

    void readShape() {
        const std::string name = nameOf(element_);
        if (name == "path") {
            readPath();
        } else if (name == "line") {
            begin({length("x1"), length("y1")});
            lineTo({length("x2"), length("y2")});
        } else if (name == "polyline" || name == "polygon") {
            readPoints();
        } else if (name == "rect") {
            const PlanePoint corner{length("x"), length("y")};
            const double width = length("width"), height = length("height");
            begin(corner);
            lineTo(corner + width);
            lineTo(corner + PlanePoint{width, height});
            lineTo(corner + PlanePoint{0.0, height});
            lineTo(corner);
        } else if (name == "circle" || name == "ellipse") {
            const PlanePoint center{length("cx"), length("cy")};
            const bool round = name == "circle";
            const double wide = length(round ? "r" : "rx"), high = length(round ? "r" : "ry");
            begin(center + wide);
            for (int step = 1; step <= 2 * curveSteps; ++step) {
                const double angle = 2.0 * halfTurn * step / (2 * curveSteps);
                lineTo(center + PlanePoint{wide * std::cos(angle), high * std::sin(angle)});
            }
        }
    }

    void readPoints() {
        const std::string points = element_.attribute("points").value();
        ListReader list(points);
        bool first = true;
        PlanePoint start;
        while (!list.atEnd()) {
            const PlanePoint point = place(list, 0.0);
            first ? begin(point) : lineTo(point);
            if (first) start = point;
            first = false;
        }
        if (nameOf(element_) == "polygon" && !first) lineTo(start);
    }

    double need(std::optional<double> value) const {
        if (!value)
            reject("The data of this <" + nameOf(element_)
                   + "> end early or contain something that is not a number.");
        return *value;
    }
    PlanePoint place(ListReader& list, PlanePoint from) const {
        const double x = need(list.number());
        return from + PlanePoint{x, need(list.number())};
    }

    void begin(PlanePoint point) {
        pieces_.push_back({frame_(point)});
        here_ = point;
    }
    void lineTo(PlanePoint point) {
        pieces_.back().push_back(frame_(point));
        here_ = point;
    }
    void curveTo(PlanePoint first, PlanePoint second, PlanePoint end) {
        const PlanePoint start = here_;
        for (int step = 1; step <= curveSteps; ++step) {
            const double after = static_cast<double>(step) / curveSteps, before = 1.0 - after;
            lineTo(before * before * before * start + 3.0 * before * before * after * first
                   + 3.0 * before * after * after * second + after * after * after * end);
        }
    }
    void arcTo(double wide, double high, double turned, bool large, bool onward, PlanePoint end);
    void readPath();
    void readCommand(ListReader& list, char command);

    const std::string& text_;
    const std::string& name_;  ///< of the file
    pugi::xml_document document_;
    pugi::xml_node element_;  ///< that is read
    Affine frame_;
    double unit_ = 0.0254 / 96.0;
    std::vector<Piece> pieces_;
    PlanePoint here_, start_, handle_;  ///< of the path that is read; handle: last control point
    char before_ = 'M';                 ///< command before, as a capital
};

/// From the ends of an arc to its center (SVG 1.1, F.6.5 and F.6.6).
void SvgReader::arcTo(double wide, double high, double turned, bool large, bool onward,
                      PlanePoint end) {
    const PlanePoint turn = std::polar(1.0, turned * halfTurn / 180.0);
    wide = std::abs(wide);
    high = std::abs(high);
    if (!(wide > 0.0) || !(high > 0.0) || end == here_) {
        lineTo(end);
        return;
    }
    const auto unitCircle = [&](PlanePoint point) {
        const PlanePoint along = std::conj(turn) * point;
        return PlanePoint{along.real() / wide, along.imag() / high};
    };
    PlanePoint half = unitCircle(0.5 * (here_ - end));
    if (const double reach = std::abs(half); reach > 1.0) {
        wide *= reach;
        high *= reach;
        half /= reach;
    }
    const double squared = std::norm(half);
    const double across = std::sqrt(std::max(0.0, (1.0 - squared) / squared));
    const PlanePoint center =
        (large != onward ? 1.0 : -1.0) * across * PlanePoint{half.imag(), -half.real()};
    const double from = std::arg(half - center);
    double sweep = std::remainder(std::arg(-half - center) - from, 2.0 * halfTurn);
    if (onward && sweep < 0.0) sweep += 2.0 * halfTurn;
    if (!onward && sweep > 0.0) sweep -= 2.0 * halfTurn;
    const PlanePoint middle = 0.5 * (here_ + end);
    for (int step = 1; step <= curveSteps; ++step) {
        const PlanePoint round = center + std::polar(1.0, from + sweep * step / curveSteps);
        lineTo(middle + turn * PlanePoint{wide * round.real(), high * round.imag()});
    }
}

void SvgReader::readPath() {
    const std::string data = element_.attribute("d").value();
    ListReader list(data);
    here_ = start_ = 0.0;
    before_ = 'M';
    char command = 'M';
    bool first = true;
    while (!list.atEnd()) {
        if (list.atLetter())
            command = list.letter();
        else if (first || command == 'Z' || command == 'z')
            reject("The data of this <path> do not begin with a command.");
        if (first && command != 'M' && command != 'm')
            reject("The data of this <path> do not begin with a move.");
        first = false;
        readCommand(list, command);
        before_ = static_cast<char>(std::toupper(static_cast<unsigned char>(command)));
        // Further places behind a move are lines.
        if (command == 'M') command = 'L';
        if (command == 'm') command = 'l';
    }
}

void SvgReader::readCommand(ListReader& list, char command) {
    const bool relative = std::islower(static_cast<unsigned char>(command)) != 0;
    const PlanePoint from = relative ? here_ : PlanePoint{};
    const auto isOneOf = [&](const char* commands) {
        return std::strchr(commands, before_) != nullptr;
    };
    switch (std::toupper(static_cast<unsigned char>(command))) {
        case 'M':
            start_ = place(list, from);
            begin(start_);
            break;
        case 'L': lineTo(place(list, from)); break;
        case 'H': lineTo({from.real() + need(list.number()), here_.imag()}); break;
        case 'V': lineTo({here_.real(), from.imag() + need(list.number())}); break;
        case 'C':
        case 'S': {
            const bool smooth = command == 'S' || command == 's';
            const PlanePoint first = !smooth         ? place(list, from)
                                     : isOneOf("CS") ? 2.0 * here_ - handle_
                                                     : here_;
            handle_ = place(list, from);
            curveTo(first, handle_, place(list, from));
            break;
        }
        case 'Q':
        case 'T': {
            const bool smooth = command == 'T' || command == 't';
            handle_ = !smooth ? place(list, from) : isOneOf("QT") ? 2.0 * here_ - handle_ : here_;
            const PlanePoint end = place(list, from);
            curveTo((here_ + 2.0 * handle_) / 3.0, (end + 2.0 * handle_) / 3.0, end);
            break;
        }
        case 'A': {
            const double wide = need(list.number()), high = need(list.number());
            const double turned = need(list.number());
            const std::optional<bool> large = list.flag(), onward = list.flag();
            if (!large || !onward) reject("An arc of this <path> lacks a flag, 0 or 1.");
            arcTo(wide, high, turned, *large, *onward, place(list, from));
            break;
        }
        case 'Z':
            if (!pieces_.empty()) {
                lineTo(start_);
                if (!list.atEnd()) begin(start_);
            }
            break;
        default: reject("A <path> has no command \"" + std::string(1, command) + "\".");
    }
}

}  // namespace

FileCurves parseSvg(const std::string& text, const std::string& name) {
    return SvgReader(text, name).read();
}

}  // namespace linkwright::synthesis
