// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/dimension_table.h"

#include "engine/session/drawing/link_measure.h"

#include <charconv>
#include <optional>

namespace linkwright::session {

namespace {

std::string exactNumber(double value) {
    char buffer[32];
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, value + 0.0).ptr};
}

/// A cell of a table: in quotation marks where it has to be.
std::string cellOf(const std::string& text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char letter : text)
        quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return quoted + '"';
}

template <class Element>
std::string nameOfElement(const Element& element) {
    return cellOf(element.name.empty() ? element.id : element.name);
}

/// The row of two points, empty if one is missing. @param length m, absent: their distance
template <class Element>
std::string rowOf(const model::Model& model, const char* kind, const Element& element,
                  const std::string& from, const std::string& to, std::optional<double> length) {
    const auto measured = measureSpan(model, {from, to, to});
    const model::Point* start = model::findById(model.points, from);
    const model::Point* end = model::findById(model.points, to);
    if (!measured || start == nullptr || end == nullptr) return {};
    return std::string(kind) + ',' + nameOfElement(element) + ',' + nameOfElement(*start) + ','
           + nameOfElement(*end) + ',' + exactNumber(length.value_or(measured->length)) + ','
           + (measured->angle ? exactNumber(*measured->angle) : std::string()) + ",,,\n";
}

}  // namespace

std::string dimensionTable(const model::Model& model) {
    std::string text = "element,name,from,to,length_m,angle_rad,x_m,y_m,z_m\n";
    for (const model::Body& body : model.bodies) {
        const std::size_t count = body.points.size();
        // Around a plate, from end to end of a bar.
        for (std::size_t place = 0; place + (count > 2 ? 0 : 1) < count; ++place)
            text += rowOf(model, "link", body, body.points[place], body.points[(place + 1) % count],
                          std::nullopt);
    }
    for (const model::Rod& rod : model.rods)
        text += rowOf(model, "rod", rod, rod.endA.point, rod.endB.point,
                      rod.length ? std::optional(rod.length->value) : std::nullopt);
    for (const model::Point& point : model.points) {
        text += "point," + nameOfElement(point) + ",,,,";
        for (const model::Number& coordinate : point.position)
            text += ',' + exactNumber(coordinate.value);
        text += '\n';
    }
    return text;
}

}  // namespace linkwright::session
