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

/// Calls `visit(table, term, index)` for each ReferenceTable and Targets of a cost term whose rows
/// are in a file.
/// @param model Model or const Model
template <class ModelType, class Visit>
void forEachTable(ModelType& model, const Visit& visit) {
    for (std::size_t index = 0; index < model.costTerms.size(); ++index) {
        auto& term = model.costTerms[index];
        if (!term.table.file.empty()) visit(term.table, term, index);
        if (!term.targets.file.empty()) visit(term.targets, term, index);
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
