// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/object_reader.h"

#include <map>
#include <string>

namespace linkwright::project {

/// A table beside the project, or its rows in the project itself.
void readTable(ReadingNotes& notes, const Json& json, Path path, model::ReferenceTable& table);
Json tableJson(const model::ReferenceTable& table);

/// Points beside the project, or in the project itself.
void readTargets(ReadingNotes& notes, const Json& json, Path path, model::Targets& targets);
Json targetsJson(const model::Targets& targets);

/// `{"id": 2.5, ...}`
void readNumberMap(ObjectReader& owner, ReadingNotes& notes, const std::string& key,
                   std::map<std::string, double>& target);

/// Reads what signals should be.
/// @param owner a model::CostTerm or model::CaseReference
/// @param nearest whether it has targets in place of a reference
template <class Owner>
void readReference(ObjectReader& reader, ReadingNotes& notes, Owner& owner, bool nearest) {
    using model::ReferenceKind;
    if (nearest)
        reader.require("targets", "an object such as {\"points\": [[0.1, 0.2], [0.3, 0.1]]}");
    if (const Json* targets = reader.find("targets"))
        readTargets(notes, *targets, reader.pathTo("targets"), owner.targets);
    const bool known = nearest ? reader.word("reference", owner.reference)
                               : reader.requireWord("reference", owner.reference);
    const auto is = [&](ReferenceKind kind) { return known && owner.reference == kind; };
    if (is(ReferenceKind::Constant))
        reader.require("referenceValues", "a list with one number per component of the signal");
    if (is(ReferenceKind::Expression))
        reader.require("referenceExpressions",
                       "a list with one formula of the time t per component of the signal");
    if (is(ReferenceKind::Table))
        reader.require("table", "an object such as {\"file\": \"path.csv\"}");
    reader.numbers("referenceValues", owner.referenceValues);
    reader.texts("referenceExpressions", owner.referenceExpressions);
    if (const Json* table = reader.find("table"))
        readTable(notes, *table, reader.pathTo("table"), owner.table);
}

}  // namespace linkwright::project
