// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/dimension_table.h"

#include "engine/session/drawing/link_measure.h"

#include <charconv>

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

}  // namespace

std::string dimensionTable(const model::Model& model) {
    std::string text = "element,name,from,to,length_m,angle_rad,x_m,y_m,z_m\n";
    for (const model::Body& body : model.bodies) {
        const std::size_t count = body.points.size();
        // Around a plate, from end to end of a bar.
        for (std::size_t place = 0; place + (count > 2 ? 0 : 1) < count; ++place) {
            const std::string &from = body.points[place], &to = body.points[(place + 1) % count];
            const auto measured = measureSpan(model, {from, to, to});
            const model::Point* start = model::findById(model.points, from);
            const model::Point* end = model::findById(model.points, to);
            if (!measured || start == nullptr || end == nullptr) continue;
            text += "link," + nameOfElement(body) + ',' + nameOfElement(*start) + ','
                    + nameOfElement(*end) + ',' + exactNumber(measured->length) + ','
                    + (measured->angle ? exactNumber(*measured->angle) : std::string()) + ",,,\n";
        }
    }
    for (const model::Point& point : model.points) {
        text += "point," + nameOfElement(point) + ",,,,";
        for (const model::Number& coordinate : point.position)
            text += ',' + exactNumber(coordinate.value);
        text += '\n';
    }
    return text;
}

}  // namespace linkwright::session
