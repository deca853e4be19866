// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/table_file.h"

#include "engine/project/text_file.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>

namespace linkwright::project {

namespace {

namespace fs = std::filesystem;
using base::Diagnostic;
using base::Severity;

/// More faults than this say nothing new about a file.
constexpr std::size_t mostFaults = 10;

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::optional<double> toNumber(std::string_view text) {
    std::string field(trimmed(text));
    // Where semicolons or tabs separate columns, a comma is the decimal sign.
    std::replace(field.begin(), field.end(), ',', '.');
    if (field.starts_with('+')) field.erase(0, 1);
    double value = 0.0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
    if (error != std::errc() || end != field.data() + field.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::vector<std::string_view> fieldsOf(std::string_view line) {
    const char* separators = line.find_first_of(";\t") == std::string_view::npos ? "," : ";\t";
    std::vector<std::string_view> fields;
    for (;;) {
        const std::size_t end = line.find_first_of(separators);
        fields.push_back(line.substr(0, end));
        if (end == std::string_view::npos) return fields;
        line.remove_prefix(end + 1);
    }
}

/// Takes a table apart line by line.
class TableReader {
public:
    TableReader(const std::string& sourceName, model::ReferenceTable& table)
        : sourceName_(sourceName), table_(table) {
        table_.times.clear();
        table_.columns.clear();
    }

    void read(std::string_view text) {
        constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";
        if (text.starts_with(byteOrderMark)) text.remove_prefix(byteOrderMark.size());
        while (!text.empty() && faults_.size() < mostFaults) {
            const std::size_t end = text.find('\n');
            ++line_;
            readLine(text.substr(0, end));
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        }
        if (faults_.empty() && table_.times.size() < 2) {
            line_ = 0;
            fault("The table has fewer than two rows of numbers.",
                  "Give the time and one value per component in each line.");
        }
        if (!faults_.empty()) throw base::InputError(std::move(faults_));
    }

private:
    void readLine(std::string_view line) {
        const std::string_view content = trimmed(line);
        if (content.empty() || content.front() == '#') return;
        const std::vector<std::string_view> fields = fieldsOf(line);
        if (!started_) {
            started_ = true;
            if (!toNumber(fields.front())) return;  // header
        }
        if (fields.size() < 2) {
            fault("There is only one column.", "Separate the time and the values by commas.");
            return;
        }
        if (table_.columns.empty()) table_.columns.resize(fields.size() - 1);
        if (fields.size() != table_.columns.size() + 1) {
            fault("There are " + std::to_string(fields.size()) + " columns here, but "
                      + std::to_string(table_.columns.size() + 1) + " before.",
                  "Give every line the same number of columns.");
            return;
        }
        readRow(fields);
    }

    void readRow(const std::vector<std::string_view>& fields) {
        std::vector<double> row;
        for (const std::string_view field : fields) {
            const std::optional<double> value = toNumber(field);
            if (!value) {
                fault("\"" + std::string(trimmed(field)) + "\" in column "
                          + std::to_string(row.size() + 1) + " is not a number.",
                      "Write numbers with a decimal point, such as 0.125 or 1e-3.");
                return;
            }
            row.push_back(*value);
        }
        if (!table_.times.empty() && row[0] <= table_.times.back()) {
            fault("The time does not follow that of the line before.",
                  "Sort the rows by time and remove doubled ones.");
            return;
        }
        table_.times.push_back(row[0]);
        for (std::size_t column = 0; column < table_.columns.size(); ++column)
            table_.columns[column].push_back(row[column + 1]);
    }

    void fault(std::string message, std::string remedy) {
        const std::string place =
            sourceName_ + (line_ > 0 ? " line " + std::to_string(line_) : std::string());
        faults_.push_back({Severity::Error, {}, place, std::move(message), std::move(remedy)});
    }

    const std::string& sourceName_;
    model::ReferenceTable& table_;
    std::vector<Diagnostic> faults_;
    std::size_t line_ = 0;
    bool started_ = false;
};

/// Where the file of a table is.
/// @throws base::InputError when that is outside the folder of the project
fs::path locate(const std::string& file, const std::string& folder) {
    const fs::path relative(file);
    const fs::path base = fs::weakly_canonical(folder.empty() ? fs::path(".") : fs::path(folder));
    const fs::path target = fs::weakly_canonical(base / relative);
    const auto [end, differs] =
        std::mismatch(base.begin(), base.end(), target.begin(), target.end());
    if (relative.is_absolute() || end != base.end() || differs == target.end())
        throw base::InputError(
            Diagnostic{Severity::Error,
                       {},
                       file,
                       "The table lies outside the folder of the project.",
                       "Put it beside the project and name it by a relative path."});
    return target;
}

/// Calls `visit(term, index)` for every cost term that takes its reference from a file.
template <class ModelType, class Visit>
void forEachFile(ModelType& model, const Visit& visit) {
    for (std::size_t index = 0; index < model.costTerms.size(); ++index)
        if (!model.costTerms[index].table.file.empty()) visit(model.costTerms[index], index);
}

std::string exact(double value) {
    char buffer[32];
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr};
}

void writeTable(const model::ReferenceTable& table, const std::string& folder) {
    const fs::path path = locate(table.file, folder);
    if (fs::exists(path)) {
        const std::string text = readTextFile(path.string());
        model::ReferenceTable present{table.file, {}, {}};
        try {
            parseTable(text, path.string(), present);
        } catch (const base::InputError&) {
            present.times.clear();  // something else
        }
        if (present == table) return;
        throw base::InputError(Diagnostic{
            Severity::Error,
            {},
            path.string(),
            "There is another file of that name: its numbers are not those of the project.",
            "Reopen the project to use them, or save it to another folder."});
    }
    fs::create_directories(path.parent_path());
    replaceTextFile(path.string(), formatTable(table), Backup::None);
}

}  // namespace

void parseTable(const std::string& text, const std::string& sourceName,
                model::ReferenceTable& table) {
    TableReader(sourceName, table).read(text);
}

std::string formatTable(const model::ReferenceTable& table) {
    std::string text;
    for (std::size_t row = 0; row < table.times.size(); ++row) {
        text += exact(table.times[row]);
        for (const std::vector<double>& column : table.columns)
            text += "," + exact(column.at(row));
        text += '\n';
    }
    return text;
}

void readTables(model::Model& model, const std::string& folder, std::vector<Diagnostic>& faults) {
    forEachFile(model, [&](model::CostTerm& term, std::size_t index) {
        try {
            const fs::path path = locate(term.table.file, folder);
            parseTable(readTextFile(path.string()), path.string(), term.table);
        } catch (const base::InputError& error) {
            for (Diagnostic diagnostic : error.diagnostics()) {
                diagnostic.object = term.id;
                diagnostic.message += " (table of /objective/terms/" + std::to_string(index) + ")";
                faults.push_back(std::move(diagnostic));
            }
        } catch (const fs::filesystem_error& error) {
            faults.push_back({Severity::Error, term.id, term.table.file,
                              "The table cannot be read: " + error.code().message() + ".",
                              "Check the path."});
        }
    });
}

void writeTables(const model::Model& model, const std::string& folder) {
    forEachFile(model, [&](const model::CostTerm& term, std::size_t) {
        if (term.table.times.empty()) return;  // was never read
        try {
            writeTable(term.table, folder);
        } catch (const fs::filesystem_error& error) {
            throw base::InputError(
                Diagnostic{Severity::Error, term.id, term.table.file,
                           "The table cannot be written: " + error.code().message() + ".",
                           "Check the folder."});
        }
    });
}

}  // namespace linkwright::project
