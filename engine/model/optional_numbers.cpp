// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/optional_numbers.h"

#include "engine/model/descriptions.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace linkwright::model {

namespace {

/// One thing that may be left out.
struct Slot {
    std::string key;  ///< property key, without the component of a vector
    bool vector = false;
    std::function<bool()> present;
    std::function<void()> add;
    std::function<void()> remove;

    [[nodiscard]] bool names(const std::string& property) const {
        return property == key || (vector && property.starts_with(key + "."));
    }
};

template <class Value, class Default>
Slot slotOf(std::string key, std::optional<Value>& value, Default&& standard) {
    return {std::move(key), !std::is_same_v<Value, Number>, [&value] { return value.has_value(); },
            [&value, standard = std::forward<Default>(standard)] { value = Value(standard()); },
            [&value] { value.reset(); }};
}

/// Collects what may be left out of one element.
struct OptionalFields : FieldVisitor {
    std::vector<Slot> slots;

    using FieldVisitor::number;
    using FieldVisitor::numbers;
    template <class Value, class Default>
    void number(const Field& field, std::optional<Value>& value, const Default& standard) {
        if (field.used) slots.push_back(slotOf(field.key, value, standard));
    }
    template <class Values, class Names, class Default>
    void numbers(const Field& field, std::optional<Values>& values, const Names&,
                 const Default& standard) {
        slots.push_back(slotOf(field.key, values, standard));
    }
    template <class Part, class DescribePart>
    void part(const Field&, Part& part, const DescribePart& describePart) {
        describePart(*this, part);
    }
};

/// Whether a key names what may be left out. A property panel asks this often, hence without slots.
struct OptionalKey : FieldVisitor {
    const std::string& property;
    bool found = false;

    explicit OptionalKey(const std::string& key) : property(key) {}
    using FieldVisitor::number;
    using FieldVisitor::numbers;
    template <class OptionalNumber, class Default>
    void number(const Field& field, const OptionalNumber&, const Default&) {
        found = found || (field.used && property == field.key);
    }
    template <class OptionalNumbers, class Names, class Default>
    void numbers(const Field& field, const OptionalNumbers&, const Names&, const Default&) {
        found = found || property.starts_with(std::string(field.key) + ".");
    }
    template <class Part, class DescribePart>
    void part(const Field&, Part& part, const DescribePart& describePart) {
        describePart(*this, part);
    }
};

void addSlotsOfJoint(std::vector<Slot>& slots, Joint& joint) {
    for (std::size_t index = 0; index < joint.coordinates.size(); ++index) {
        JointCoordinate& coordinate = joint.coordinates[index];
        const std::string suffix = "." + std::to_string(index);
        if (!isQuaternionRotation(joint.kind, static_cast<int>(index)))
            slots.push_back(slotOf("start" + suffix, coordinate.start,
                                   [&coordinate] { return coordinate.drawn.value; }));
        slots.push_back(
            slotOf("startVelocity" + suffix, coordinate.startVelocity, [] { return 0.0; }));
    }
    if (traitsOf(joint.kind).turnsByQuaternion)
        slots.push_back(slotOf("startOrientation", joint.startOrientation, [] {
            return std::array<Number, 4>{1.0, 0.0, 0.0, 0.0};
        }));
}

void addSlotsOfTerm(std::vector<Slot>& slots, const Model& model, CostTerm& term) {
    slots.push_back({"componentWeights", true, [&term] { return !term.componentWeights.empty(); },
                     [&model, &term] {
                         const int count = std::max(1, componentCount(model, term));
                         term.componentWeights.assign(static_cast<std::size_t>(count), Number(1.0));
                     },
                     [&term] { term.componentWeights.clear(); }});
    slots.push_back(slotOf("atLeast", term.atLeast, [] { return 0.0; }));
    slots.push_back(slotOf("atMost", term.atMost, [] { return 0.0; }));
}

/// What may be left out of one element. The functions refer to `model`, which has to stay.
std::vector<Slot> slotsOf(Model& model, const std::string& object) {
    OptionalFields fields;
    forEachList(model, [&](auto& list, const ListInfo&) {
        using Element = typename std::remove_cvref_t<decltype(list)>::value_type;
        if constexpr (Described<Element>)
            if (Element* element = findById(list, object)) describe(fields, *element, model);
    });
    std::vector<Slot> slots = std::move(fields.slots);
    if (Joint* joint = findById(model.joints, object)) addSlotsOfJoint(slots, *joint);
    if (CostTerm* term = findById(model.costTerms, object)) addSlotsOfTerm(slots, model, *term);
    return slots;
}

}  // namespace

bool isOptionalNumber(const Model& model, const std::string& object, const std::string& property) {
    if (findById(model.joints, object)) return property.starts_with("start");
    if (findById(model.costTerms, object))
        return property.starts_with("componentWeights.") || property == "atLeast"
               || property == "atMost";
    OptionalKey key(property);
    forEachList(model, [&](const auto& list, const ListInfo&) {
        using Element = typename std::remove_cvref_t<decltype(list)>::value_type;
        if constexpr (Described<const Element>)
            if (const Element* element = findById(list, object)) describe(key, *element, model);
    });
    return key.found;
}

bool addOptionalNumber(Model& model, const std::string& object, const std::string& property) {
    for (const Slot& slot : slotsOf(model, object)) {
        if (!slot.names(property) || slot.present()) continue;
        slot.add();
        return true;
    }
    return false;
}

bool removeOptionalNumber(Model& model, const std::string& object, const std::string& property) {
    for (const Slot& slot : slotsOf(model, object)) {
        if (!slot.names(property) || !slot.present()) continue;
        slot.remove();
        std::erase_if(model.designVariables, [&](const DesignVariable& variable) {
            return variable.object == object && slot.names(variable.property);
        });
        return true;
    }
    return false;
}

void addOptionalNumbers(Model& model, const std::string& object) {
    for (const Slot& slot : slotsOf(model, object))
        if (!slot.present()) slot.add();
}

}  // namespace linkwright::model
