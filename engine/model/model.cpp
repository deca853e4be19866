// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/model.h"

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
    return componentCount(signal.kind);
}

std::string freshId(const Model& model, const std::string& stem) {
    std::string id = stem;
    for (int number = 2; isTaken(model, id); ++number)
        id = stem + "-" + std::to_string(number);
    return id;
}

}  // namespace linkwright::model
