// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/studies/study.h"

#include <algorithm>
#include <map>
#include <utility>

namespace linkwright::session {

namespace {

using Ids = std::vector<std::string>;
using Renamed = std::map<std::string, std::string>;  // old id -> new id

/// Ids of all elements, one entry per list of the model.
std::vector<Ids> idsOf(const model::Model& model) {
    std::vector<Ids> ids;
    forEachList(model, [&](const auto& list, const model::ListInfo&) {
        Ids& own = ids.emplace_back();
        for (const auto& element : list)
            own.push_back(element.id);
    });
    return ids;
}

void collect(const Ids& before, const Ids& after, Renamed& renamed) {
    if (before.size() != after.size()) return;
    const auto holds = [](const Ids& ids, const std::string& id) {
        return std::find(ids.begin(), ids.end(), id) != ids.end();
    };
    // An id that is still there, or was, belongs to another element: they changed places.
    for (std::size_t index = 0; index < before.size(); ++index)
        if (before[index] != after[index] && !holds(after, before[index])
            && !holds(before, after[index]))
            renamed[before[index]] = after[index];
}

}  // namespace

std::vector<Study> withRenamedElements(std::vector<Study> studies, const model::Model& before,
                                       const model::Model& after) {
    if (studies.empty()) return studies;
    Renamed renamed;
    const std::vector<Ids> then = idsOf(before), now = idsOf(after);
    for (std::size_t list = 0; list < then.size(); ++list)
        collect(then[list], now[list], renamed);
    if (renamed.empty()) return studies;
    const auto follow = [&](std::string& id) {
        if (const auto found = renamed.find(id); found != renamed.end()) id = found->second;
    };
    for (Study& study : studies) {
        std::for_each(study.functions.begin(), study.functions.end(), follow);
        for (StudyNumber& number : study.numbers)
            follow(number.object);
    }
    return studies;
}

}  // namespace linkwright::session
