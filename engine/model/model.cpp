// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/model.h"

#include "engine/model/descriptions.h"

namespace linkwright::model {

namespace {

bool isTaken(const Model& model, const std::string& id) {
    bool taken = id == groundId || id == "gravity";
    forEachList(model, [&](const auto& list, const ListInfo&) {
        taken = taken || findById(list, id) != nullptr;
    });
    return taken;
}

}  // namespace

int componentCount(const Model& model, const Signal& signal) {
    if (isReaction(signal.kind) && findById(model.joints, signal.constraint)) return 3;
    return traitsOf(signal.kind).components;
}

int componentCount(const Model& model, const CostTerm& term) {
    if (isOfVibration(term.time)) return 1;
    int count = 0;
    const auto add = [&](const std::string& id) {
        if (const Signal* signal = findById(model.signalList, id))
            count += componentCount(model, *signal);
    };
    add(term.signal);
    if (term.time == TermTime::Nearest)
        for (const std::string& other : term.otherSignals)
            add(other);
    return count;
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

std::string freshId(const Model& model, const std::string& stem) {
    std::string id = stem;
    for (int number = 2; isTaken(model, id); ++number)
        id = stem + "-" + std::to_string(number);
    return id;
}

}  // namespace linkwright::model
