// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/drawing/fragment.h"

#include "engine/model/descriptions.h"
#include "engine/model/expressions.h"
#include "engine/model/properties.h"
#include "engine/project/project_file.h"
#include "engine/session/drawing/drawing.h"
#include "engine/session/drawing/placement.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <type_traits>

namespace linkwright::session {

namespace {

using model::Model;

template <class Element, class... Kinds>
constexpr bool isOneOf = (std::is_same_v<Element, Kinds> || ...);

/// Whether elements of a kind go where all that they name goes.
template <class Element>
constexpr bool comesAlong = !isOneOf<Element, model::Parameter, model::Point, model::Body,
                                     model::Drive, model::Input, model::CostTerm>;

/// "Link 3" without its number: "Link".
std::string nounOf(const std::string& name) {
    std::size_t end = name.size();
    while (end > 0 && std::isdigit(static_cast<unsigned char>(name[end - 1])) != 0)
        --end;
    if (end == name.size() || end == 0 || name[end - 1] != ' ') return name;
    return name.substr(0, end - 1);
}

/// Where a list of the same element kind is in another model.
template <class Element>
std::vector<Element>& listOf(Model& model) {
    std::vector<Element>* found = nullptr;
    forEachList(model, [&found](auto& list, const model::ListInfo&) {
        if constexpr (std::is_same_v<std::decay_t<decltype(list)>, std::vector<Element>>)
            found = &list;
    });
    return *found;
}

}  // namespace

Model extractFragment(const Model& model, const std::set<std::string>& ids) {
    std::set<std::string> kept = ids;
    std::set<std::string> moving;  // bodies, and what hangs on them
    for (const model::Body& body : model.bodies) {
        if (!ids.contains(body.id)) continue;
        moving.insert(body.id);
        kept.insert(body.points.begin(), body.points.end());
    }
    const auto inside = [&](const std::string& id) {
        return kept.contains(id) || id == model::groundId
               || model::findById(model.points, id) != nullptr
               || model::findById(model.inputs, id) != nullptr;
    };
    forEachList(model, [&](const auto& list, const model::ListInfo&) {
        for (const auto& element : list) {
            if constexpr (comesAlong<std::decay_t<decltype(element)>>) {
                bool all = true;
                bool touches = false;
                visitReferences(element, [&](const std::string& id) {
                    all = all && inside(id);
                    touches = touches || moving.contains(id);
                });
                if (!all || !touches) continue;
                kept.insert(element.id);
                moving.insert(element.id);
                visitReferences(element, [&](const std::string& id) {
                    if (id != model::groundId) kept.insert(id);
                });
            }
        }
    });
    Model fragment;
    forEachList(model, [&](const auto& list, const model::ListInfo&) {
        using Element = typename std::decay_t<decltype(list)>::value_type;
        for (const Element& element : list)
            if (kept.contains(element.id)) listOf<Element>(fragment).push_back(element);
    });
    return fragment;
}

std::vector<std::string> pasteFragment(Model& model, const Model& source,
                                       const Eigen::Vector3d& offset) {
    Model fragment = source;
    std::set<std::string> points;
    for (const model::Point& point : fragment.points)
        points.insert(point.id);
    movePoints(fragment, points, offset);
    std::map<std::string, std::string> renamed;
    std::vector<std::string> bodies;
    std::vector<std::string> all;
    const auto paste = [&](auto& list) {
        using Element = typename std::decay_t<decltype(list)>::value_type;
        for (Element& element : list) {
            if constexpr (std::is_same_v<Element, model::Parameter>) {
                // A parameter is its name: the one that is there is meant.
                if (model::findById(model.parameters, element.id)) continue;
            }
            bool whole = true;
            visitReferences(element, [&](std::string& id) {
                const auto entry = renamed.find(id);
                if (entry != renamed.end())
                    id = entry->second;
                else
                    whole = whole && (id == model::groundId || model::freshId(model, id) != id);
            });
            if (!whole) continue;
            const std::string before = element.id;
            if constexpr (std::is_same_v<Element, model::Point>) {
                element.name = freshPointName(model);
                element.id = model::freshId(model, element.name);
            } else if constexpr (!std::is_same_v<Element, model::Parameter>) {
                if (!element.name.empty()) element.name = freshName(model, nounOf(element.name));
                element.id = model::freshId(model, element.id);
            }
            renamed[before] = element.id;
            listOf<Element>(model).push_back(element);
            all.push_back(element.id);
            if constexpr (std::is_same_v<Element, model::Body>) bodies.push_back(element.id);
        }
    };
    // What is named comes before what names it.
    paste(fragment.parameters);
    paste(fragment.inputs);
    forEachList(fragment, [&](auto& list, const model::ListInfo&) {
        using Element = typename std::decay_t<decltype(list)>::value_type;
        if constexpr (!isOneOf<Element, model::Parameter, model::Input>) paste(list);
    });
    std::vector<base::Diagnostic> faults;
    model::resolveExpressions(model, faults);
    const std::set<std::string> fresh(all.begin(), all.end());
    for (const base::Diagnostic& fault : faults) {
        if (!fresh.contains(fault.object)) continue;
        model::forEachNumber(model, [&](const model::PropertyInfo& info, model::Number& number) {
            if (info.object == fault.object) number.expression.clear();
        });
    }
    return bodies.empty() ? all : bodies;
}

std::string fragmentText(const Model& fragment) {
    return project::formatProject(fragment);
}

Model readFragment(const std::string& text) {
    return project::parseProject(text, "clipboard");
}

}  // namespace linkwright::session
