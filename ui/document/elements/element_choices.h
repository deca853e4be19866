// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"

#include <QString>
#include <functional>
#include <string>
#include <vector>

namespace linkwright::document {

/// One of the things a choice offers.
struct ChoiceOption {
    QString value;  ///< what `Choice::apply` takes
    QString text;   ///< for people
};

/// What may be pointed at in the view or the tree instead of choosing from a list.
enum class PickTarget { None, Point, Body, Joint, Constraint, Input, Motor, Signal };

/// A property of an element that is no number: what a spring is attached to, the kind of a joint,
/// a formula of time, a color.
struct Choice {
    enum class Kind {
        List,    ///< one of `options`
        Text,    ///< any text that has no fault
        Toggle,  ///< "1" or ""
        Color,   ///< "#rrggbb", empty: chosen by the theme
        File     ///< one of `options`, a space and the path of a file that is chosen
    };
    using Apply = std::function<void(model::Model&, const QString& value)>;
    using Fault = std::function<QString(const model::Model&, const QString& value)>;

    QString key;  ///< stable name within the element
    QString label;
    QString heading;  ///< the part of the panel it belongs to
    Kind kind = Kind::List;
    std::vector<ChoiceOption> options;
    QString current;
    Apply apply;
    Fault fault;  ///< why a text cannot be used, empty when it can; may be missing
    PickTarget pick = PickTarget::None;
    QString placeholder;  ///< Text: what an empty field means
    QString tip;          ///< may be empty
    bool belowNumbers =
        false;  ///< stands below the numbers of its heading, as the last of its choices
};

/// Everything about an element that can be chosen, in display order. Empty for unknown ids.
std::vector<Choice> choicesOf(const model::Model& model, const std::string& object);

/// The value a choice takes for something pointed at; empty when it does not fit. A joint stands
/// for the point where it sits, a link for its first point. A text that lists points gets one more.
QString pickedValue(const model::Model& model, const Choice& choice, const std::string& object);

}  // namespace linkwright::document
