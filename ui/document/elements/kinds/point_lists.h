// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/kinds/element_kind.h"

#include <QString>
#include <QStringList>
#include <map>
#include <string>
#include <vector>

/// Fields in which points are listed by name.
namespace linkwright::document {

/// Ids of points by what people call them: names that only one has, and ids.
std::map<QString, std::string> pointsByName(const model::Model& model);
/// The names of a text, separated by commas.
QStringList namesIn(const QString& text);
/// The text of a list of points.
QString pointListText(const model::Model& model, const std::vector<std::string>& points);
/// What is wrong with a text; empty if nothing is.
QString pointListFault(const model::Model& model, const QString& text);

/// A field for a list of points of an element.
/// @param list of the elements; points member that holds the ids
template <class Element>
Choice pointListChoice(std::vector<Element> model::Model::*list, const model::Model& model,
                       const Element& element, const char* key, const QString& label,
                       const QString& heading, const QString& tip,
                       std::vector<std::string> Element::*points, bool mayBeEmpty = false) {
    Choice choice = elementChoice<Element>(
        list, element.id, QLatin1String(key), label, heading,
        [points, ids = pointsByName(model)](Element& edited, const QString& value) {
            (edited.*points).clear();
            for (const QString& name : namesIn(value))
                if (const auto id = ids.find(name); id != ids.end())
                    (edited.*points).push_back(id->second);
        });
    choice.kind = Choice::Kind::Text;
    choice.current = pointListText(model, element.*points);
    choice.tip = tip;
    choice.pick = PickTarget::Point;
    choice.fault = [mayBeEmpty](const model::Model& edited, const QString& text) {
        return mayBeEmpty && namesIn(text).empty() ? QString() : pointListFault(edited, text);
    };
    return choice;
}

}  // namespace linkwright::document
