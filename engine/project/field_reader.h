// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/setting_descriptions.h"
#include "engine/project/element_reader.h"
#include "engine/project/reference_format.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace linkwright::project {

/// Reads what is described (model/elements/field.h) out of the keys of one object.
class FieldReader : public model::SettingVisitor {
public:
    FieldReader(ObjectReader& reader, ReadingNotes& notes) : reader_(reader), notes_(notes) {}

    using Field = model::Field;

    template <class Enum>
    void word(const Field& field, Enum& value) {
        // What else has to be there depends on a word that is known.
        const bool read = isRequired(field) ? reader_.requireWord(field.key, value)
                                            : reader_.word(field.key, value);
        guessed_ = guessed_ || (!read && (field.isRequired() || reader_.find(field.key)));
    }
    template <class Enum>
    void word(const Field& field, std::optional<Enum>& value) {
        if (Enum read{}; reader_.word(field.key, read)) value = read;
    }
    void text(const Field& field, std::string& value) {
        demand(field, "a text");
        reader_.text(field.key, value);
    }
    void flag(const Field& field, bool& value) {
        demand(field, "true or false");
        reader_.boolean(field.key, value);
    }
    void integer(const Field& field, int& value) {
        demand(field, "a whole number");
        reader_.integer(field.key, value);
    }
    void within(const Field& field, const model::Range&, int& value) { integer(field, value); }
    void within(const Field& field, const model::Range&, double& value) {
        reader_.real(field.key, value);
    }
    template <class Real>
    void formula(const Field& field, Real& value, std::string& text) {
        std::optional<model::Number> read;
        reader_.number(field.key, read);
        if (!read) return;
        value = read->value;
        text = read->expression;
    }
    void map(const Field& field, std::map<std::string, double>& values) {
        readNumberMap(reader_, notes_, field.key, values);
    }
    template <class NumberType>
    void number(const Field& field, NumberType& value) {
        demand(field, numberExpected);
        reader_.number(field.key, value);
    }
    template <class OptionalNumber, class Standard>
    void number(const Field& field, OptionalNumber& value, const Standard&) {
        number(field, value);
    }
    template <class Numbers, class Names>
    void numbers(const Field& field, Numbers& values, const Names&) {
        demand(field, "a list of numbers");
        reader_.numbers(field.key, values);
    }
    template <class OptionalNumbers, class Names, class Standard>
    void numbers(const Field& field, OptionalNumbers& values, const Names& names, const Standard&) {
        numbers(field, values, names);
    }
    void rows(const Field& field, std::vector<model::Number>& values) {
        demand(field, "a list of numbers");
        reader_.numbers(field.key, values);
    }
    void reals(const Field& field, std::optional<double>& value) { reader_.real(field.key, value); }
    void reals(const Field& field, std::vector<double>& values) {
        demand(field, "a list of numbers");
        reader_.reals(field.key, values);
    }
    template <std::size_t count>
    void reals(const Field& field, std::vector<std::array<double, count>>& rows) {
        std::vector<std::vector<double>> read;
        rows.clear();
        reader_.realLists(field.key, read);
        for (std::size_t row = 0; row < read.size(); ++row) {
            if (read[row].size() != count)
                return reader_.fault(
                    field.key,
                    "Row " + std::to_string(row + 1) + " has " + std::to_string(read[row].size())
                        + " numbers.",
                    "Enter " + std::to_string(count) + " coordinates in m per row.");
            std::copy(read[row].begin(), read[row].end(), rows.emplace_back().begin());
        }
    }
    void reference(const Field& field, model::Target target, std::string& id) {
        demand(field, idExpected(target));
        reader_.text(field.key, id);
    }
    void references(const Field& field, model::Target, std::vector<std::string>& ids) {
        demand(field, "a list of ids");
        reader_.texts(field.key, ids);
    }
    void references(const Field& field, model::Target,
                    std::optional<std::vector<std::string>>& ids) {
        if (reader_.find(field.key)) reader_.texts(field.key, ids.emplace());
    }
    void attachment(const Field& field, model::Attachment& at, model::PointRule rule) {
        if (reader_.find(field.key) || isRequired(field))
            readAttachment(reader_, notes_, field.key, at, rule);
    }
    template <class Part, class DescribePart>
    void part(const Field& field, Part& part, const DescribePart& describePart) {
        demand(field, "an object");
        const Json* json = reader_.find(field.key);
        if (!json) return;
        ObjectReader reader(notes_, *json, reader_.pathTo(field.key));
        FieldReader fields(reader, notes_);
        describePart(fields, part);
    }
    template <class Part, class DescribePart>
    void part(const Field& field, std::optional<Part>& part, const DescribePart& describePart) {
        if (reader_.find(field.key)) this->part(field, part.emplace(), describePart);
    }
    void appearance(const Field& field, model::Appearance& appearance) {
        if (const Json* json = reader_.find(field.key))
            readAppearance(notes_, *json, reader_.pathTo(field.key), appearance);
    }
    template <class Part, class DescribePart>
    void list(const Field& field, std::vector<Part>& parts, const DescribePart& describePart) {
        parts.clear();
        reader_.list(field.key, [&](const Json& entry, Path path) {
            ObjectReader reader(notes_, entry, std::move(path));
            FieldReader fields(reader, notes_);
            parts.emplace_back();
            describePart(fields, parts.back(), parts.size() - 1);
        });
    }
    void presence(bool& given, std::initializer_list<const char*> keys) {
        given = std::any_of(keys.begin(), keys.end(),
                            [&](const char* key) { return reader_.find(key) != nullptr; });
    }
    /// Says which key is missing, or may not stand beside another one.
    void choice(std::initializer_list<Field> fields, model::Choose choose) {
        if (guessed_) return;
        const Field* given = nullptr;
        const Field* first = nullptr;
        for (const Field& field : fields) {
            if (!field.used) continue;
            if (!first) first = &field;
            if (!reader_.find(field.key)) continue;
            if (given && choose == model::Choose::ExactlyOne)
                reader_.fault(
                    given->key,
                    std::string("\"") + given->key + "\" and \"" + field.key + "\" are both given.",
                    "Omit one of the two.");
            given = &field;
        }
        if (first && !given) (void)reader_.require(first->key, keysOf(fields));
    }

private:
    static constexpr const char* numberExpected = "a number or a formula such as \"=L1/2\"";

    /// Nothing is demanded that depends on a word that could not be read.
    [[nodiscard]] bool isRequired(const Field& field) const {
        return field.isRequired() && !guessed_;
    }
    void demand(const Field& field, const std::string& otherwise) {
        if (isRequired(field))
            (void)reader_.require(
                field.key, *field.expected != '\0' ? std::string(field.expected) : otherwise);
    }
    static std::string idExpected(model::Target target);
    static std::string keysOf(std::initializer_list<Field> fields);

    ObjectReader& reader_;
    ReadingNotes& notes_;
    bool guessed_ = false;
};

/// Reads all keys of one element into an object that holds the defaults.
/// @param json the element
/// @param path to it, for faults
template <class Element>
requires model::Described<Element>
void readElement(ReadingNotes& notes, const Json& json, Path path, Element& element) {
    // What counts, and so has to be there, depends on values that may come later: quietly first.
    {
        ReadingNotes unsaid;
        ObjectReader reader(unsaid, json, path);
        FieldReader fields(reader, unsaid);
        describe(fields, element, model::emptyModel());
    }
    ObjectReader reader(notes, json, path);
    readIdentity(reader, element);
    FieldReader fields(reader, notes);
    describe(fields, element, model::emptyModel());
    finishReading(reader, notes, path, element);
}

/// The same of settings, which have no id and nothing that has to be there.
template <class Settings>
void readSettings(ReadingNotes& notes, const Json& json, Path path, Settings& settings) {
    ObjectReader reader(notes, json, std::move(path));
    FieldReader fields(reader, notes);
    describe(fields, settings);
}

}  // namespace linkwright::project
