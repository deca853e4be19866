// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/table_import.h"

#include "engine/base/csv.h"
#include "engine/session/document/objective_edits.h"
#include "engine/session/document/project_access.h"
#include "engine/session/drawing/reference_curve.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/engine_words.h"
#include "ui/document/shown/display_units.h"
#include "ui/document/synthesis/linkage_finder.h"

#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QObject>
#include <QRegularExpression>
#include <algorithm>

namespace linkwright::document {

namespace {

constexpr int drawnTargets = 48;  // of a curve of a drawing

/// Reads the headings when the first line has words, else numbers the columns.
void readHeadings(const QString& text, ImportedTable& table) {
    const auto count = static_cast<qsizetype>(table.columns.size());
    QStringList headings;
    const std::vector<base::CsvLine> lines = base::parseCsv(text.toStdString());
    if (!lines.empty() && lines.front().isHeading()) {
        for (const std::string& field : lines.front().fields)
            headings << QString::fromStdString(field);
        table.timeHeading = headings.takeFirst();
    }
    while (headings.size() < count)
        headings << QObject::tr("Column %1").arg(headings.size() + 2);
    table.headings = headings.mid(0, count);
}

}  // namespace

ImportedTable readTableFile(const QString& path) {
    ImportedTable table;
    table.fileName = QFileInfo(path).fileName();
    QFile file(path);
    const QByteArray bytes = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    if (file.error() != QFile::NoError) {
        table.faults << QObject::tr("The file cannot be read: %1.").arg(file.errorString());
        return table;
    }
    model::ReferenceTable read;
    try {
        session::parseTable(bytes.toStdString(), table.fileName.toStdString(), read);
    } catch (const base::InputError& error) {
        for (const base::Diagnostic& fault : error.diagnostics())
            table.faults << QStringLiteral("%1: %2").arg(QString::fromStdString(fault.place),
                                                         translated(fault.message));
        return table;
    }
    table.times = std::move(read.times);
    table.columns = std::move(read.columns);
    readHeadings(QString::fromUtf8(bytes), table);
    if (table.times.size() < 2) table.faults << QObject::tr("The table has fewer than two rows.");
    for (std::size_t row = 1; row < table.times.size() && table.faults.isEmpty(); ++row)
        if (!(table.times[row] > table.times[row - 1]))
            table.faults
                << QObject::tr(
                       "The times in the first column do not increase from row %1 to row %2.")
                       .arg(row)
                       .arg(row + 1);
    if (table.columns.empty()) table.faults << QObject::tr("The table has only a time column.");
    return table;
}

namespace {

/// What stands behind the numbers of a target.
struct Behind {
    double tolerance = 0.0;
    std::optional<double> time;  ///< s
};

/// Takes tolerance and time off a line.
/// @return why they cannot be read, empty when they can
QString takeBehind(QString& line, Behind& behind) {
    static const QRegularExpression plusMinus(QStringLiteral("±|\\+-"));
    const auto number = [](QString text, bool& good) {
        text = text.trimmed();
        if (text.endsWith(u's')) text.chop(1);
        return text.trimmed().replace(u',', u'.').toDouble(&good);
    };
    bool good = true;
    if (const qsizetype place = line.indexOf(u'@'); place >= 0) {
        behind.time = number(line.mid(place + 1), good);
        if (!good || *behind.time < 0.0)
            return QObject::tr("After @, enter a time of zero or more.");
        line.truncate(place);
    }
    const QStringList parts = line.split(plusMinus);
    if (parts.size() > 1) behind.tolerance = number(parts[1], good);
    if (!good || parts.size() > 2 || behind.tolerance < 0.0)
        return QObject::tr("After ±, enter a tolerance of zero or more.");
    line = parts.first().trimmed();
    return {};
}

}  // namespace

ImportedTargets readTargets(const QString& text, const QString& name) {
    ImportedTargets targets;
    QStringList lines = text.trimmed().split(u'\n');
    if (lines.first().isEmpty()) return targets;
    const auto reject = [&](qsizetype row, const QString& why) {
        targets.fault = QObject::tr("%1 line %2: %3").arg(name, QString::number(row + 1), why);
        return targets;
    };
    std::vector<Behind> rows;
    std::vector<qsizetype> places;
    for (qsizetype row = 0; row < lines.size(); ++row) {
        Behind behind;
        const QString fault = takeBehind(lines[row], behind);
        if (!fault.isEmpty()) return reject(row, fault);
        if (lines[row].isEmpty() || lines[row].startsWith(u'#')) continue;
        rows.push_back(behind);
        places.push_back(row);
    }
    // A single line is a table, too.
    const bool single = lines.size() == 1;
    if (single) lines << lines.first();
    try {
        model::Targets read;
        session::parseTable(lines.join(u'\n').toStdString(), name.toStdString(), read);
        if (single) read.points.resize(1);
        targets.points = std::move(read.points);
    } catch (const base::InputError& error) {
        const base::Diagnostic& fault = error.diagnostics().front();
        targets.fault = QStringLiteral("%1: %2").arg(QString::fromStdString(fault.place),
                                                     translated(fault.message));
        return targets;
    }
    // A line of headings is no target.
    while (rows.size() > targets.points.size()) {
        rows.erase(rows.begin());
        places.erase(places.begin());
    }
    const auto timed = [](const Behind& row) { return row.time.has_value(); };
    const bool anyTimes = std::any_of(rows.begin(), rows.end(), timed);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (anyTimes && !rows[row].time)
            return reject(places[row],
                          QObject::tr("This target has no time. Give each one a time, or none."));
        if (anyTimes) targets.times.push_back(*rows[row].time);
        targets.tolerances.push_back(rows[row].tolerance);
    }
    if (std::none_of(rows.begin(), rows.end(),
                     [](const Behind& row) { return row.tolerance > 0.0; }))
        targets.tolerances.clear();
    return targets;
}

ImportedTargets readTargetsFile(const QString& path) {
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending == QLatin1String("svg") || ending == QLatin1String("dxf")) {
        const ReadFromFile<synthesis::WantedPath> drawing =
            readPath(path, shownUnit(QStringLiteral("m")).factor);
        ImportedTargets targets;
        if (!drawing.ok) targets.fault = drawing.told;
        if (!drawing.ok) return targets;
        for (const synthesis::PlanePoint& point :
             synthesis::evenPoints(drawing.content, drawnTargets))
            targets.points.push_back({point.real(), point.imag()});
        targets.closed = drawing.content.closed;
        return targets;
    }
    QFile file(path);
    const QByteArray bytes = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    if (file.error() != QFile::NoError)
        return {{}, QObject::tr("The file cannot be read: %1.").arg(file.errorString())};
    return readTargets(QString::fromUtf8(bytes), QFileInfo(path).fileName());
}

QString targetsText(const model::CostTerm& term) {
    const QString text = QString::fromStdString(session::formatTable(term.targets)).trimmed();
    const model::Targets& targets = term.targets;
    if (targets.tolerances.empty() && targets.times.empty()) return text;
    QStringList lines = text.split(u'\n');
    const auto shortest = [](double value) {
        return QString::number(value, 'g', QLocale::FloatingPointShortest);
    };
    for (qsizetype row = 0; row < lines.size(); ++row) {
        const auto index = static_cast<std::size_t>(row);
        if (index < targets.tolerances.size() && targets.tolerances[index] > 0.0)
            lines[row] += QStringLiteral(" ± ") + shortest(targets.tolerances[index]);
        if (index < targets.times.size())
            lines[row] += QStringLiteral(" @ ") + shortest(targets.times[index]);
    }
    return lines.join(u'\n');
}

void useTargets(Project& project, const std::string& term, const QString& commit,
                const ImportedTargets& targets) {
    project.commit(commit, [&](model::Model& edited) {
        model::CostTerm* target = model::findById(edited.costTerms, term);
        if (!target) return;
        target->targets.file.clear();
        target->targets.points = targets.points;
        target->targets.tolerances = targets.tolerances;
        if (targets.closed) target->targets.closed = *targets.closed;
        target->targets.times = targets.times;
    });
}

QStringList componentsOfTerm(const model::Model& model, const std::string& term) {
    const model::CostTerm* found = model::findById(model.costTerms, term);
    const model::Signal* signal =
        found ? model::findById(model.signalList, found->signal) : nullptr;
    if (!signal || model::componentCount(model, *signal) == 1) return {QObject::tr("Value")};
    return {QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};
}

void useTable(Project& project, const std::string& term, const ImportedTable& table,
              const std::vector<int>& columnOfComponent) {
    model::ReferenceTable reference;
    reference.times = table.times;
    bool asInFile = !table.converted && columnOfComponent.size() == table.columns.size();
    for (std::size_t component = 0; component < columnOfComponent.size(); ++component) {
        const int column = columnOfComponent[component];
        asInFile = asInFile && column == static_cast<int>(component);
        if (column >= 0 && column < static_cast<int>(table.columns.size()))
            reference.columns.push_back(table.columns[static_cast<std::size_t>(column)]);
        else
            reference.columns.emplace_back(table.times.size(), 0.0);
    }
    // A choice of columns, or other units, is another table than that of the file: it gets a file
    // of its own.
    const QString stem = QFileInfo(table.fileName).completeBaseName();
    reference.file =
        asInFile
            ? table.fileName.toStdString()
            : QStringLiteral("%1-%2.csv").arg(stem, QString::fromStdString(term)).toStdString();
    project.commit(QObject::tr("Import table for %1").arg(nameOf(project.model(), term)),
                   [&](model::Model& edited) {
                       session::setTermReference(edited, term, model::ReferenceKind::Table);
                       if (model::CostTerm* target = model::findById(edited.costTerms, term))
                           target->table = reference;
                   });
}

void useSamples(Project& project, const std::string& input, const ImportedTable& table,
                int column) {
    const double duration = project.model().simulation.duration;
    project.commit(QObject::tr("Import samples of %1").arg(nameOf(project.model(), input)),
                   [&](model::Model& edited) {
                       model::Input* target = model::findById(edited.inputs, input);
                       if (!target || target->samples.size() < 2) return;
                       std::vector<double> times;
                       for (std::size_t sample = 0; sample < target->samples.size(); ++sample)
                           times.push_back(duration * static_cast<double>(sample)
                                           / static_cast<double>(target->samples.size() - 1));
                       model::CostTerm course;
                       course.reference = model::ReferenceKind::Table;
                       course.table.times = table.times;
                       course.table.columns = {
                           column < 0 ? std::vector<double>(table.times.size(), 0.0)
                                      : table.columns.at(static_cast<std::size_t>(column))};
                       target->samples = session::referenceCurve(edited, course, times, {}).front();
                   });
}

}  // namespace linkwright::document
