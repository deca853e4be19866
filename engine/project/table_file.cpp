// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/table_file.h"

#include "engine/base/csv.h"
#include "engine/project/project_folder.h"
#include "engine/project/text_file.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

namespace linkwright::project {

namespace {

namespace fs = std::filesystem;
using base::Diagnostic;
using base::Severity;

/// More faults than this say nothing new about a file.
constexpr std::size_t maxFaults = 10;

/// Takes a table apart line by line.
class TableReader {
public:
    using Rows = std::vector<std::vector<double>>;

    /// @param timed the first column is the time
    TableReader(const std::string& sourceName, bool timed)
        : sourceName_(sourceName), timed_(timed) {}

    Rows read(std::string_view text) {
        bool first = true;
        for (const base::CsvLine& line : base::parseCsv(text)) {
            line_ = line.number;
            if (!std::exchange(first, false) || !line.isHeading()) readLine(line);
            if (faults_.size() == maxFaults) break;
        }
        if (faults_.empty() && rows_.size() < 2) {
            line_ = 0;
            fault("The table has fewer than two rows of numbers.",
                  timed_ ? "Enter the time and one value per component in each line."
                         : "Enter the coordinates of one point in each line.");
        }
        if (!faults_.empty()) throw base::InputError(std::move(faults_));
        return std::move(rows_);
    }

private:
    void readLine(const base::CsvLine& line) {
        const std::vector<std::string>& fields = line.fields;
        if (line.unclear) {
            faults_.push_back(base::unclearFault(place()));
            return;
        }
        if (fields.size() < 2) {
            fault("There is only one column.", timed_
                                                   ? "Separate the time and the values by commas."
                                                   : "Separate the coordinates by commas.");
            return;
        }
        if (columns_ == 0) columns_ = fields.size();
        if (fields.size() != columns_) {
            fault("There are " + std::to_string(fields.size()) + " columns here, but "
                      + std::to_string(columns_) + " before.",
                  "Give every line the same number of columns.");
            return;
        }
        readRow(fields);
    }

    void readRow(const std::vector<std::string>& fields) {
        std::vector<double> row;
        for (const std::string& field : fields) {
            const std::optional<double> value = base::csvNumber(field);
            if (!value) {
                fault("\"" + field + "\" in column " + std::to_string(row.size() + 1)
                          + " is not a number.",
                      "Use a decimal point, such as 0.125 or 1e-3.");
                return;
            }
            row.push_back(*value);
        }
        if (timed_ && !rows_.empty() && row[0] <= rows_.back()[0]) {
            fault("The time does not follow that of the line before.",
                  "Sort the rows by time and remove duplicates.");
            return;
        }
        rows_.push_back(std::move(row));
    }

    [[nodiscard]] std::string place() const {
        return sourceName_ + (line_ > 0 ? " line " + std::to_string(line_) : std::string());
    }

    void fault(std::string message, std::string remedy) {
        faults_.push_back({Severity::Error, {}, place(), std::move(message), std::move(remedy)});
    }

    const std::string& sourceName_;
    bool timed_;
    std::size_t columns_ = 0;
    Rows rows_;
    std::vector<Diagnostic> faults_;
    int line_ = 0;
};

/// Where the file of a table is.
/// @throws base::InputError when that is outside the folder of the project
fs::path locate(const std::string& file, const std::string& folder) {
    const fs::path relative(file);
    const std::optional<fs::path> target = insideProject(file, folder);
    if (relative.is_absolute() || !target)
        throw base::InputError(
            Diagnostic{Severity::Error,
                       {},
                       file,
                       "The table is outside the project folder.",
                       "Put it next to the project file and refer to it by a relative path."});
    return *target;
}

/// @param content ReferenceTable or Targets
template <class Content>
void writeFile(const Content& content, const std::string& folder) {
    const fs::path path = locate(content.file, folder);
    if (fs::exists(path)) {
        const std::string text = readTextFile(path.string());
        Content present = content;
        bool readable = true;
        try {
            parseTable(text, path.string(), present);
        } catch (const base::InputError&) {
            readable = false;  // something else
        }
        if (readable && present == content) return;
        throw base::InputError(Diagnostic{
            Severity::Error,
            {},
            path.string(),
            "There is another file with that name: its numbers are not those of the project.",
            "Reopen the project to use them, or save it to another folder."});
    }
    fs::create_directories(path.parent_path());
    replaceTextFile(path.string(), formatTable(content), Backup::None);
}

}  // namespace

void parseTable(const std::string& text, const std::string& sourceName,
                model::ReferenceTable& table) {
    table.times.clear();
    table.columns.clear();
    for (const std::vector<double>& row : TableReader(sourceName, true).read(text)) {
        table.times.push_back(row[0]);
        table.columns.resize(row.size() - 1);
        for (std::size_t column = 0; column < table.columns.size(); ++column)
            table.columns[column].push_back(row[column + 1]);
    }
}

void parseTable(const std::string& text, const std::string& sourceName, model::Targets& targets) {
    targets.points = TableReader(sourceName, false).read(text);
}

std::string formatTable(const model::Targets& targets) {
    std::string text;
    for (const std::vector<double>& point : targets.points) {
        for (std::size_t column = 0; column < point.size(); ++column)
            text += (column > 0 ? "," : "") + base::csvText(point[column]);
        text += '\n';
    }
    return text;
}

std::string formatTable(const model::ReferenceTable& table) {
    std::string text;
    for (std::size_t row = 0; row < table.times.size(); ++row) {
        text += base::csvText(table.times[row]);
        for (const std::vector<double>& column : table.columns)
            text += "," + base::csvText(column.at(row));
        text += '\n';
    }
    return text;
}

void readTables(model::Model& model, const std::string& folder, std::vector<Diagnostic>& faults) {
    forEachTable(model, [&](auto& content, const std::string& term, const std::string& place) {
        try {
            const fs::path path = locate(content.file, folder);
            parseTable(readTextFile(path.string()), path.string(), content);
        } catch (const base::InputError& error) {
            for (Diagnostic diagnostic : error.diagnostics()) {
                diagnostic.object = term;
                diagnostic.message += " (table of " + place + ")";
                faults.push_back(std::move(diagnostic));
            }
        } catch (const fs::filesystem_error& error) {
            faults.push_back({Severity::Error, term, content.file,
                              "The table cannot be read: " + error.code().message() + ".",
                              "Check the path."});
        }
    });
}

void writeTables(const model::Model& model, const std::string& folder) {
    forEachTable(model, [&](const auto& content, const std::string& term, const std::string&) {
        if (!hasRows(content)) return;  // was never read
        try {
            writeFile(content, folder);
        } catch (const fs::filesystem_error& error) {
            throw base::InputError(
                Diagnostic{Severity::Error, term, content.file,
                           "The table cannot be written: " + error.code().message() + ".",
                           "Check the folder."});
        }
    });
}

}  // namespace linkwright::project
