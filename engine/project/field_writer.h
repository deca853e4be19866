// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/setting_descriptions.h"
#include "engine/project/element_writer.h"
#include "engine/project/json_parts.h"
#include "engine/project/words.h"

namespace linkwright::project {

/// Writes what is described (model/elements/field.h) as the keys of one object, in that order.
class FieldWriter : public model::SettingVisitor {
public:
    using Field = model::Field;

    /// @param standard what this makes of the defaults; null: writes all there is
    FieldWriter(Json& json, const Json* standard) : json_(json), standard_(standard) {}

    template <class Enum>
    void word(const Field& field, const Enum& value) {
        put(field, toWord(value));
    }
    template <class Enum>
    void word(const Field& field, const std::optional<Enum>& value) {
        put(field, value ? Json(toWord(*value)) : Json());
    }
    template <class Real>
    void within(const Field& field, const model::Range&, Real value) {
        put(field, value);
    }
    void formula(const Field& field, const std::optional<double>& value, const std::string& text) {
        if (!text.empty())
            put(field, "=" + text);
        else
            reals(field, value);
    }
    void map(const Field& field, const std::map<std::string, double>& values) {
        put(field, Json(values));
    }
    void text(const Field& field, const std::string& value) { put(field, value); }
    void flag(const Field& field, bool value) { put(field, value); }
    void integer(const Field& field, int value) { put(field, value); }
    void number(const Field& field, const model::Number& value) { put(field, toJson(value)); }
    template <class Standard>
    void number(const Field& field, const std::optional<model::Number>& value, const Standard&) {
        put(field, value ? toJson(*value) : Json());
    }
    template <class Numbers, class Names>
    void numbers(const Field& field, const Numbers& values, const Names&) {
        put(field, listOf(values));
    }
    template <class Numbers, class Names, class Standard>
    void numbers(const Field& field, const std::optional<Numbers>& values, const Names&,
                 const Standard&) {
        put(field, values ? listOf(*values) : Json());
    }
    void rows(const Field& field, const std::vector<model::Number>& values) {
        put(field, listOf(values));
    }
    void reals(const Field& field, const std::optional<double>& value) {
        put(field, value ? Json(*value) : Json());
    }
    template <class Values>
    void reals(const Field& field, const Values& values) {
        put(field, Json(values));
    }
    void reference(const Field& field, model::Target, const std::string& id) { put(field, id); }
    void references(const Field& field, model::Target, const std::vector<std::string>& ids) {
        put(field, Json(ids));
    }
    void references(const Field& field, model::Target,
                    const std::optional<std::vector<std::string>>& ids) {
        put(field, ids ? Json(*ids) : Json());
    }
    void attachment(const Field& field, const model::Attachment& at, model::PointRule) {
        put(field, attachmentJson(at));
    }
    template <class Part, class DescribePart>
    void part(const Field& field, const Part& part, const DescribePart& describePart) {
        put(field, partJson(part, describePart));
    }
    template <class Part, class DescribePart>
    void part(const Field& field, const std::optional<Part>& part,
              const DescribePart& describePart) {
        put(field, part ? partJson(*part, describePart) : Json());
    }
    void appearance(const Field& field, const model::Appearance& appearance) {
        put(field, write(appearance));
    }
    template <class Part, class DescribePart>
    void list(const Field& field, const std::vector<Part>& parts,
              const DescribePart& describePart) {
        Json list = Json::array();
        for (std::size_t place = 0; place < parts.size(); ++place)
            list.push_back(partJson(parts[place], [&](auto& fields, const Part& part) {
                describePart(fields, part, place);
            }));
        put(field, std::move(list));
    }

    /// @param describePart (fields, part)
    template <class Part, class DescribePart>
    static Json partJson(const Part& part, const DescribePart& describePart) {
        Json standard = Json::object(), json = Json::object();
        const Part plain{};
        FieldWriter all(standard, nullptr);
        describePart(all, plain);
        FieldWriter fields(json, &standard);
        describePart(fields, part);
        return json;
    }

private:
    void put(const Field& field, Json value) {
        if (!standard_ || isWritten(field, value)) json_[field.key] = std::move(value);
    }
    [[nodiscard]] bool isWritten(const Field& field, const Json& value) const {
        if (value.is_null() || (field.presence == model::Presence::WhenUsed && !field.used))
            return false;
        if (field.presence != model::Presence::Optional && field.used) return true;
        const auto usual = standard_->find(field.key);
        return usual == standard_->end() || *usual != value;
    }

    Json& json_;
    const Json* standard_;
};

/// The entry of one element in its list of the project file.
template <class Element>
requires model::Described<const Element> Json write(const Element& element) {
    static const Json standard = [] {
        Json json = Json::object();
        FieldWriter all(json, nullptr);
        const Element plain;
        describe(all, plain, model::emptyModel());
        return json;
    }();
    Json json = startElement(element);
    FieldWriter fields(json, &standard);
    describe(fields, element, model::emptyModel());
    return json;
}

/// The object of settings.
template <class Settings>
Json writeSettings(const Settings& settings) {
    return FieldWriter::partJson(
        settings, [](auto& fields, const Settings& described) { describe(fields, described); });
}

}  // namespace linkwright::project
