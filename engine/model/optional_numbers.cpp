// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/optional_numbers.h"

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

Number3 meanOfPoints(const Model& model, const Body& body) {
    Number3 mean;
    for (const std::string& id : body.points)
        if (const Point* point = findById(model.points, id))
            for (std::size_t axis = 0; axis < 3; ++axis)
                mean[axis].value +=
                    point->position[axis].value / static_cast<double>(body.points.size());
    return mean;
}

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
    std::vector<Slot> slots;
    if (Body* body = findById(model.bodies, object))
        slots.push_back(slotOf("centerOfMass", body->massProperties.centerOfMass,
                               [&model, body] { return meanOfPoints(model, *body); }));
    if (Joint* joint = findById(model.joints, object)) addSlotsOfJoint(slots, *joint);
    forEachElementList(model, [&](auto& list, const ListInfo&) {
        if (auto* element = findById(list, object))
            visitOptionals(*element, model, [&](const char* key, auto& value, auto standard) {
                slots.push_back(slotOf(key, value, standard));
            });
    });
    if (CostTerm* term = findById(model.costTerms, object)) addSlotsOfTerm(slots, model, *term);
    return slots;
}

}  // namespace

bool isOptionalNumber(const Model& model, const std::string& object, const std::string& property) {
    // Without building the slots: a property panel asks this often.
    if (findById(model.bodies, object)) return property.starts_with("centerOfMass.");
    if (findById(model.joints, object)) return property.starts_with("start");
    if (findById(model.costTerms, object))
        return property.starts_with("componentWeights.") || property == "atLeast"
               || property == "atMost";
    bool optional = false;
    forEachElementList(model, [&](const auto& list, const ListInfo&) {
        if (const auto* element = findById(list, object))
            visitOptionals(*element, model, [&](const char* key, const auto&, const auto&) {
                optional = optional || property == key;
            });
    });
    return optional;
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
