// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/model/model.h"

#include <string>
#include <vector>

namespace linkwright::project {

/// Reads a table of numbers: columns separated by commas, semicolons or tabs, a point as decimal
/// sign, the first column the time. A first line that does not begin with a number is a header;
/// empty lines and lines that begin with `#` are passed over.
/// @param table receives `times` and `columns`
/// @throws base::InputError with file and line of every fault, up to ten
void parseTable(const std::string& text, const std::string& sourceName,
                model::ReferenceTable& table);

/// The text that `parseTable` reads back to the same numbers.
std::string formatTable(const model::ReferenceTable& table);

/// The same for points, one in each line, without a time.
/// @param targets receives `points`
void parseTable(const std::string& text, const std::string& sourceName, model::Targets& targets);
std::string formatTable(const model::Targets& targets);

/// Whether the table was ever read or made.
inline bool hasRows(const model::ReferenceTable& table) {
    return !table.times.empty();
}
inline bool hasRows(const model::Targets& targets) {
    return !targets.points.empty();
}

/// Calls `visit(table, term, place)` for each ReferenceTable and Targets whose rows are in a file:
/// of cost terms, and of what they should be in cases. `term` is the id of the term, `place` a path
/// in the project.
/// @param model Model or const Model
template <class ModelType, class Visit>
void forEachTable(ModelType& model, const Visit& visit) {
    const auto visitOwner = [&](auto& owner, const std::string& term, const std::string& place) {
        if (!owner.table.file.empty()) visit(owner.table, term, place);
        if (!owner.targets.file.empty()) visit(owner.targets, term, place);
    };
    for (std::size_t index = 0; index < model.costTerms.size(); ++index)
        visitOwner(model.costTerms[index], model.costTerms[index].id,
                   "/objective/terms/" + std::to_string(index));
    for (std::size_t number = 0; number < model.cases.list.size(); ++number) {
        auto& references = model.cases.list[number].references;
        for (std::size_t index = 0; index < references.size(); ++index)
            visitOwner(references[index], references[index].term,
                       "/cases/" + std::to_string(number) + "/references/" + std::to_string(index));
    }
}

/// Reads the files of all tables of a model.
/// @param folder where the project is; "" is the current folder
/// @param faults receives files that lie outside the folder, cannot be read or are no table
void readTables(model::Model& model, const std::string& folder,
                std::vector<base::Diagnostic>& faults);

/// Writes the tables of a model that is saved to `folder`. Files that are there already with the
/// same numbers stay as they are.
/// @throws base::InputError when a file is there with other numbers or cannot be written
void writeTables(const model::Model& model, const std::string& folder);

}  // namespace linkwright::project
