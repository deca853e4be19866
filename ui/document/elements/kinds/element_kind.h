// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/choice_lists.h"
#include "ui/document/elements/element_info.h"

#include <functional>
#include <optional>
#include <vector>

namespace linkwright::document {

/// What the window says about the elements of one kind that act on bodies and joints. What may
/// differ between elements has a function, which stands before the common word.
template <class Element>
struct KindWords {
    std::vector<Element> model::Model::*list = nullptr;
    const char* key = "";    ///< stable name of its group in the tree
    QString group = {};      ///< title of that group
    QString groupIcon = {};  ///< empty: `icon`
    QString type = {};       ///< what one of them is: "Rod"
    QString icon = {};
    QString heading = {};  ///< over its numbers in a form
    /// One short fact for the tree.
    QString (*detail)(const model::Model&, const Element&) = nullptr;
    std::vector<Choice> (*choices)(const model::Model&, const Element&) = nullptr;
    QString (*typeOf)(const Element&) = nullptr;
    QString (*iconOf)(const Element&) = nullptr;
    QString (*headingOf)(const std::string& property) = nullptr;
};

/// What is said about one element.
struct ElementWords {
    std::string name;
    QString type, detail, icon;
};

/// The words of a kind, for whoever only knows ids.
class ElementKindEntry {
public:
    template <class Element>
    explicit ElementKindEntry(const KindWords<Element>& words)
        : key(words.key),
          group(words.group),
          icon(words.groupIcon.isEmpty() ? words.icon : words.groupIcon) {
        const auto list = words.list;
        wordsOf = [words, list](const model::Model& model,
                                const std::string& id) -> std::optional<ElementWords> {
            const Element* element = model::findById(model.*list, id);
            if (!element) return std::nullopt;
            return ElementWords{element->name, words.typeOf ? words.typeOf(*element) : words.type,
                                words.detail(model, *element),
                                words.iconOf ? words.iconOf(*element) : words.icon};
        };
        choicesOf = [words, list](const model::Model& model, const std::string& id) {
            const Element* element = model::findById(model.*list, id);
            return element && words.choices ? words.choices(model, *element)
                                            : std::vector<Choice>();
        };
        headingOf = [words](const std::string& property) {
            return words.headingOf ? words.headingOf(property) : words.heading;
        };
        holds = [list](const model::Model& model, const std::string& id) {
            return model::findById(model.*list, id) != nullptr;
        };
        idsOf = [list](const model::Model& model) {
            std::vector<std::string> ids;
            for (const Element& element : model.*list)
                ids.push_back(element.id);
            return ids;
        };
    }

    QString key, group, icon;
    std::function<bool(const model::Model&, const std::string& id)> holds;
    std::function<std::vector<std::string>(const model::Model&)> idsOf;
    /// Nothing when the id is of no element of this kind.
    std::function<std::optional<ElementWords>(const model::Model&, const std::string& id)> wordsOf;
    std::function<std::vector<Choice>(const model::Model&, const std::string& id)> choicesOf;
    std::function<QString(const std::string& property)> headingOf;
};

/// All kinds, in the order of the tree.
const std::vector<ElementKindEntry>& elementKinds();
/// The kind of an element; null if it is none of these.
const ElementKindEntry* elementKindOf(const model::Model& model, const std::string& id);

}  // namespace linkwright::document
