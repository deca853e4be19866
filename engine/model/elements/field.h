// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/quantity.h"
#include "engine/model/number.h"

#include <array>
#include <concepts>
#include <initializer_list>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

/// What a kind of element has is said once, beside its data, by
///
///   template <class Fields, Is<Rod> RodType>
///   void describe(Fields& fields, RodType& rod, const Model& model);
///
/// which hands each of its values to `fields` with the key it has in files, its name, its unit and
/// when it counts. What is done with them is up to `fields`: reading and writing projects, the JSON
/// schema, the list of numbers (properties.h) and of those that may be omitted, the ids and joint
/// coordinates that an element names. See FieldVisitor for what may be described.
namespace linkwright::model {

struct Model;
struct Attachment;

/// What an id stands for.
enum class Target {
    Body,
    Point,
    Joint,
    Input,
    Signal,
    Road,
    Element  ///< of one kind or another
};

/// When a key stands in a project file.
enum class Presence {
    Optional,  ///< where its value is not the default
    Always,    ///< as long as it counts; a file may omit it
    Required,  ///< as long as it counts; a file that omits it is rejected
    WhenUsed   ///< never where it does not count; a file may omit it
};

/// A key of an element, and what it is to a person.
struct Field {
    const char* key;
    const char* label = "";
    base::Quantity quantity = base::Quantity::Unknown;
    Presence presence = Presence::Optional;
    bool used = true;           ///< whether the value counts, given the others
    const char* expected = "";  ///< what belongs there, said where a required key is missing
    const char* unit = "";      ///< for the schema, where no quantity stands for it
    const char* note = "";      ///< further words for the schema
    int number = 0;             ///< not 0: key and label of the number end on it
    /// Of a list whose entries from the fourth on are another quantity.
    base::Quantity fromFourth = base::Quantity::Unknown;
    const char* labelEnd = "";  ///< behind the names of the entries of a list

    constexpr Field(const char* fieldKey, const char* fieldLabel = "",
                    base::Quantity fieldQuantity = base::Quantity::Unknown)
        : key(fieldKey), label(fieldLabel), quantity(fieldQuantity) {}

    [[nodiscard]] constexpr Field always(bool yes = true) const {
        return with(&Field::presence, yes ? Presence::Always : presence);
    }
    [[nodiscard]] constexpr Field required(const char* what = "") const {
        return with(&Field::presence, Presence::Required).with(&Field::expected, what);
    }
    [[nodiscard]] constexpr Field whenUsed() const {
        return with(&Field::presence, Presence::WhenUsed);
    }
    [[nodiscard]] constexpr Field onlyIf(bool counts) const { return with(&Field::used, counts); }
    [[nodiscard]] constexpr Field in(const char* text) const { return with(&Field::unit, text); }
    [[nodiscard]] constexpr Field noted(const char* text) const { return with(&Field::note, text); }
    [[nodiscard]] constexpr Field numbered(int place) const { return with(&Field::number, place); }
    [[nodiscard]] constexpr Field thenTurns(base::Quantity turns) const {
        return with(&Field::fromFourth, turns);
    }
    [[nodiscard]] constexpr Field named(const char* fieldKey, const char* fieldLabel) const {
        return with(&Field::key, fieldKey).with(&Field::label, fieldLabel);
    }
    [[nodiscard]] constexpr Field ending(const char* text) const {
        return with(&Field::labelEnd, text);
    }

    /// Whether a file has to have it.
    [[nodiscard]] constexpr bool isRequired() const {
        return used && presence == Presence::Required;
    }

private:
    template <class Value>
    [[nodiscard]] constexpr Field with(Value Field::*member, Value value) const {
        Field changed = *this;
        changed.*member = value;
        return changed;
    }
};

/// Which keys may stand beside each other.
enum class Choose { ExactlyOne, AtLeastOne };

/// Whether an attachment has to name a point of its body.
enum class PointRule { Required, Optional };

/// What may be described, and visitors derive from: here nothing is done with it. Values may be
/// const.
struct FieldVisitor {
    /// In a sentence, for the schema.
    void about(const char*) {}
    /// One of the words of an enumeration.
    template <class Enum>
    void word(const Field&, Enum&) {}
    /// A formula or a unit.
    template <class Text>
    void text(const Field&, Text&) {}
    template <class Flag>
    void flag(const Field&, Flag&) {}
    /// A whole number.
    template <class Integer>
    void integer(const Field&, Integer&) {}
    /// A value in SI units, which may be a formula.
    template <class NumberType>
    void number(const Field&, NumberType&) {}
    /// One that may be absent, and the value it has then, by a function.
    template <class OptionalNumber, class Standard>
    void number(const Field&, OptionalNumber&, const Standard&) {}
    /// As many as there are names: those of x, y and z.
    template <class Numbers, class Names>
    void numbers(const Field&, Numbers&, const Names&) {}
    template <class OptionalNumbers, class Names, class Standard>
    void numbers(const Field&, OptionalNumbers&, const Names&, const Standard&) {}
    /// Rows of any number.
    template <class Numbers>
    void rows(const Field&, Numbers&) {}
    /// A plain value that may be absent, a list of values, or a list of rows of as many.
    template <class Values>
    void reals(const Field&, Values&) {}
    template <class Text>
    void reference(const Field&, Target, Text&) {}
    template <class Texts>
    void references(const Field&, Target, Texts&) {}
    /// A body, and a point of it.
    template <class AttachmentType>
    void attachment(const Field&, AttachmentType&, PointRule) {}
    /// A part that is described by `describePart(fields, part)`.
    template <class Part, class DescribePart>
    void part(const Field&, Part& part, const DescribePart& describePart) {
        (void)part, (void)describePart;
    }
    /// How a body is drawn.
    template <class AppearanceType>
    void appearance(const Field&, AppearanceType&) {}
    /// Parts that are described by `describePart(fields, part, place)`.
    template <class Parts, class DescribePart>
    void list(const Field&, Parts&, const DescribePart&) {}
    /// That the element acts on, or measures, a coordinate of a joint.
    void coordinate(const std::string& /*joint*/, int /*coordinate*/) {}
    /// A flag that is not in files: whether any of these keys is there.
    template <class Flag>
    void presence(Flag&, std::initializer_list<const char*>) {}
    /// Which of these keys have to be there.
    void choice(std::initializer_list<Field>, Choose) {}
};

/// Describes the coordinate of a joint that an element acts on, under the keys `joint` and
/// `coordinate`.
template <class Fields, class Text, class Integer>
void describeCoordinate(Fields& fields, Text& joint, Integer& coordinate,
                        const Field& jointField = Field("joint").required(),
                        const Field& coordinateField = Field("coordinate")) {
    fields.reference(jointField, Target::Joint, joint);
    fields.integer(coordinateField, coordinate);
    if (jointField.used) fields.coordinate(joint, coordinate);
}

/// A model without elements, for those who ask neither for units nor for values as drawn.
const Model& emptyModel();

/// Whether a kind is described.
template <class Element>
concept Described = requires(FieldVisitor& fields, Element& element, const Model& model) {
    describe(fields, element, model);
};

/// Calls `visit(id)` for each id that an element names and that counts.
template <class Visit>
struct ReferenceVisitor : FieldVisitor {
    const Visit& visit;

    explicit ReferenceVisitor(const Visit& visitor) : visit(visitor) {}
    template <class Text>
    void reference(const Field& field, Target, Text& id) const {
        if (field.used && (field.presence == Presence::Required || !id.empty())) visit(id);
    }
    template <class Texts>
    void references(const Field& field, Target, Texts& ids) const {
        if (field.used)
            for (auto& id : ids)
                visit(id);
    }
    template <class AttachmentType>
    void attachment(const Field& field, AttachmentType& at, PointRule rule) const {
        if (!field.used) return;
        visit(at.body);
        if (rule == PointRule::Required) visit(at.point);
    }
    template <class Parts, class DescribePart>
    void list(const Field&, Parts& parts, const DescribePart& describePart) {
        for (std::size_t place = 0; place < parts.size(); ++place)
            describePart(*this, parts[place], place);
    }
};
template <class Element, class Visit>
requires Described<Element>
void visitReferences(Element& element, const Visit& visit) {
    ReferenceVisitor<Visit> fields(visit);
    describe(fields, element, emptyModel());
}

/// Calls `visit(joint, coordinate)` for what an element acts on or measures.
template <class Visit>
struct CoordinateVisitor : FieldVisitor {
    const Visit& visit;

    explicit CoordinateVisitor(const Visit& visitor) : visit(visitor) {}
    void coordinate(const std::string& joint, int index) const { visit(joint, index); }
    template <class Parts, class DescribePart>
    void list(const Field&, Parts& parts, const DescribePart& describePart) {
        for (std::size_t place = 0; place < parts.size(); ++place)
            describePart(*this, parts[place], place);
    }
};
template <class Element, class Visit>
requires Described<const Element>
void visitCoordinates(const Element& element, const Visit& visit) {
    CoordinateVisitor<Visit> fields(visit);
    describe(fields, element, emptyModel());
}
template <class Element, class Visit>
requires(!Described<const Element>) void visitCoordinates(const Element&, const Visit&) {}

}  // namespace linkwright::model
