// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/model.h"

namespace linkwright::model {

namespace {

bool isTaken(const Model& model, const std::string& id) {
    return id == groundId || id == "gravity" || findById(model.parameters, id)
           || findById(model.points, id) || findById(model.bodies, id) || findById(model.joints, id)
           || findById(model.springs, id) || findById(model.torsionalSprings, id)
           || findById(model.jointFrictions, id) || findById(model.feedbacks, id)
           || findById(model.rods, id) || findById(model.gears, id) || findById(model.drives, id)
           || findById(model.motors, id) || findById(model.loads, id) || findById(model.inputs, id)
           || findById(model.signalList, id) || findById(model.costTerms, id);
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
