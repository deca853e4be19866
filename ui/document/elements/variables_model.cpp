// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/variables_model.h"

#include "engine/model/properties.h"
#include "engine/session/solving/solve.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/shown/display_units.h"

#include <algorithm>
#include <cmath>

namespace linkwright::document {

namespace {

/// A value counts as held by a bound when it is this close to it, relative to its size.
constexpr double boundTolerance = 1e-9;

bool isAt(double value, const std::optional<double>& bound) {
    return bound && std::abs(value - *bound) <= boundTolerance * std::max(1.0, std::abs(*bound));
}

QString unitOf(const model::Model& model, const std::string& object, const std::string& property) {
    for (const model::PropertyInfo& info : model::propertiesOf(model, object))
        if (info.property == property) return unitText(info.quantity);
    return {};
}

Qt::AlignmentFlag sideOf(int column) {
    return column == VariablesModel::NameColumn ? Qt::AlignLeft : Qt::AlignRight;
}

/// Whether the rows are the variables of a run, in their order; another run may have varied others.
template <class Rows>
bool areVariablesOf(const Optimization& run, const Rows& rows) {
    std::size_t next = 0;
    for (const auto& row : rows) {
        const std::size_t count = row.unknowns();
        if (count == 0) continue;
        if (next + count > run.variables.size()) return false;
        const session::Variable& first = run.variables[next];
        const session::Variable& last = run.variables[next + count - 1];
        const std::string object = row.object.toStdString();
        if (first.object != object || last.object != object || first.property != row.property
            || last.sample != row.samples - 1)
            return false;
        next += count;
    }
    return next == run.variables.size();
}

}  // namespace

VariablesModel::VariablesModel(Project& project, Optimizations& optimizations, QObject* parent)
    : QAbstractTableModel(parent), project_(project), optimizations_(optimizations) {
    connect(&project_, &Project::left, this, &VariablesModel::discardHeld);
    connect(&project_, &Project::modelChanged, this, &VariablesModel::rebuild);
    connect(&DisplayUnits::instance(), &DisplayUnits::changed, this, &VariablesModel::rebuild);
    connect(&optimizations_, &Optimizations::changed, this,
            &VariablesModel::rebuild);  // kept runs come late
    connect(&optimizations_, &Optimizations::started, this, &VariablesModel::rebuild);
    connect(&optimizations_, &Optimizations::finished, this, &VariablesModel::rebuild);
    connect(&optimizations_, &Optimizations::numbersReported, this, &VariablesModel::refreshValues);
    rebuild();
}

int VariablesModel::unknowns() const {
    std::size_t count = 0;
    for (const Row& row : rows_)
        count += row.unknowns();
    return static_cast<int>(count);
}

void VariablesModel::rebuild() {
    std::vector<Row> rows = withHeld(variables());
    const bool same = std::equal(rows.begin(), rows.end(), rows_.begin(), rows_.end(),
                                 [](const Row& one, const Row& other) { return one.isOf(other); });
    if (!same) beginResetModel();
    rows_ = std::move(rows);
    takeStarts();
    if (!same)
        endResetModel();
    else if (!rows_.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

std::vector<VariablesModel::Row> VariablesModel::variables() const {
    std::vector<Row> rows;
    for (const model::DesignVariable& variable : project_.model().designVariables)
        if (const std::optional<Row> row = rowOf(variable)) {
            rows.push_back(*row);
            rows.back().place =
                static_cast<std::size_t>(&variable - project_.model().designVariables.data());
        }
    for (const model::Input& input : project_.model().inputs)
        if (input.optimize) rows.push_back(rowOf(input));
    return rows;
}

std::optional<VariablesModel::Row> VariablesModel::rowOf(
    const model::DesignVariable& variable) const {
    const model::Model& model = project_.model();
    const model::Number* number = model::findNumber(model, variable.object, variable.property);
    if (!number) return std::nullopt;
    Row row;
    row.object = QString::fromStdString(variable.object);
    row.property = variable.property;
    row.name = variableLabel(model, variable.object, variable.property);
    row.icon = iconNameOf(model, variable.object);
    const model::Parameter* parameter = model::findById(model.parameters, variable.object);
    row.unit = parameter ? QString::fromStdString(parameter->unit)
                         : unitOf(model, variable.object, variable.property);
    row.value = number->value;
    row.lower = variable.lower;
    row.upper = variable.upper;
    row.lowerFormula = variable.lowerFormula;
    row.upperFormula = variable.upperFormula;
    return row;
}

VariablesModel::Row VariablesModel::rowOf(const model::Input& input) const {
    Row row;
    row.object = QString::fromStdString(input.id);
    row.name = nameOf(project_.model(), input.id);
    row.icon = iconNameOf(project_.model(), input.id);
    row.unit = QString::fromStdString(input.unit);
    row.converts = false;
    row.lower = input.lower;
    row.upper = input.upper;
    row.samples = static_cast<int>(input.samples.size());
    row.samplesHeld = static_cast<int>(std::count_if(
        input.samples.begin(), input.samples.end(),
        [&](double sample) { return isAt(sample, input.lower) || isAt(sample, input.upper); }));
    return row;
}

/// Rows that lost their star here stay where they are, as long as their numbers exist.
std::vector<VariablesModel::Row> VariablesModel::withHeld(std::vector<Row> rows) const {
    for (std::size_t place = 0; place < rows_.size(); ++place) {
        const Row& held = rows_[place];
        const bool back =
            std::any_of(rows.begin(), rows.end(), [&](const Row& row) { return row.isOf(held); });
        if (held.starred || back) continue;
        std::optional<Row> row;
        const std::string object = held.object.toStdString();
        if (const model::Input* input = model::findById(project_.model().inputs, object))
            row = rowOf(*input);
        else
            row = rowOf({object, held.property, held.lower, held.upper, held.lowerFormula,
                         held.upperFormula});
        if (!row) continue;
        row->starred = false;
        row->place = held.place;
        rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(std::min(place, rows.size())), *row);
    }
    return rows;
}

/// What the last run began with, and what it has told.
void VariablesModel::takeStarts() {
    if (optimizations_.all().empty()) return;
    const Optimization& run = optimizations_.all().back();
    for (Row& row : rows_) {
        if (!run.initialModel || row.property.empty()) continue;
        if (const model::Number* start =
                model::findNumber(*run.initialModel, row.object.toStdString(), row.property))
            row.initial = start->value;
    }
    if (areVariablesOf(run, rows_)) {
        // A run that goes on from another one begins elsewhere than its drawing.
        std::size_t next = 0;
        for (Row& row : rows_) {
            if (row.initial && row.starred) row.initial = run.variables[next].value;
            next += row.unknowns();
        }
    }
    takeSlopes(run);
}

/// Whether the model has the values a run ended with.
bool VariablesModel::isOutcomeOf(const Optimization& run) const {
    const std::vector<double> present = session::variableValuesOf(project_.model());
    const auto same = [](double one, double other) {
        return std::abs(one - other) <= boundTolerance * std::max(1.0, std::abs(other));
    };
    const std::vector<double>& last = run.iterations.back()->variables;
    if (std::equal(present.begin(), present.end(), last.begin(), last.end(), same)) return true;
    return run.result
           && std::equal(
               present.begin(), present.end(), run.result->variables.begin(),
               run.result->variables.end(),
               [&](double one, const session::Variable& other) { return same(one, other.value); });
}

/// Derivatives at the last iterate of a run, and how far it went in its last iteration.
void VariablesModel::takeSlopes(const Optimization& run) {
    if (run.iterations.empty()) return;
    const session::IterationReport& last = *run.iterations.back();
    const session::IterationReport& before =
        *run.iterations[run.iterations.size() > 1 ? run.iterations.size() - 2 : 0];
    const auto count = static_cast<std::size_t>(unknowns());
    if (last.gradient.size() != count || before.variables.size() != count
        || !areVariablesOf(run, rows_))
        return;
    if (!optimizations_.running() && !isOutcomeOf(run))
        return;  // the design is another one now: they are not its derivatives
    if (limited_ == last.multiplierByTerm.empty()) {
        limited_ = !limited_;
        Q_EMIT headerDataChanged(Qt::Horizontal, SlopeColumn, SlopeColumn);
    }
    largestSlope_ = 0.0;
    std::size_t next = 0;
    for (Row& row : rows_) {
        double slope = 0.0, step = 0.0, size = 0.0;
        if (!row.starred) continue;
        const std::size_t end = next + row.unknowns();
        for (; next < end; ++next) {
            if (std::abs(last.gradient[next]) >= std::abs(slope)) slope = last.gradient[next];
            step = std::max(step, std::abs(last.variables[next] - before.variables[next]));
            size = std::max(size, std::abs(last.variables[next]));
        }
        if (row.lower && row.upper) size = *row.upper - *row.lower;
        row.slope = slope;
        largestSlope_ = std::max(largestSlope_, std::abs(slope));
        row.step = size > 0.0 ? step / size : step;
    }
}

/// Values of the newest iterate: design variables come first, then the samples input by input.
void VariablesModel::refreshValues() {
    if (!optimizations_.running() || optimizations_.all().empty()) return;
    const Optimization& run = optimizations_.all().back();
    if (run.iterations.empty() || rows_.empty() || !areVariablesOf(run, rows_)) return;
    const std::vector<double>& values = run.iterations.back()->variables;
    std::size_t next = 0;
    for (Row& row : rows_) {
        if (!row.starred) continue;
        if (row.samples == 0) {
            if (next < values.size()) row.value = values[next];
            ++next;
            continue;
        }
        row.samplesHeld = 0;
        for (int sample = 0; sample < row.samples; ++sample, ++next)
            if (next < values.size()
                && (isAt(values[next], row.lower) || isAt(values[next], row.upper)))
                ++row.samplesHeld;
    }
    takeSlopes(run);
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

bool VariablesModel::slopesKnown() const {
    return std::any_of(rows_.begin(), rows_.end(),
                       [](const Row& row) { return row.slope.has_value(); });
}

int VariablesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int VariablesModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

bool VariablesModel::initialKnown() const {
    return std::any_of(rows_.begin(), rows_.end(),
                       [](const Row& row) { return row.initial.has_value(); });
}

QVariant VariablesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(sideOf(section)) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == SlopeColumn)
        return limited_ ? tr("Derivative of the cost with its limits, each by its multiplier")
                        : tr("Derivative of the cost");
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case NameColumn: return tr("Variable");
        case InitialColumn: return tr("Initial");
        case ValueColumn: return tr("Value");
        case LowerColumn: return tr("Lower");
        case UpperColumn: return tr("Upper");
        case SlopeColumn: return limited_ ? tr("dL/dp") : tr("dJ/dp");
        case StepColumn: return tr("Step");
        default: return {};
    }
}

bool VariablesModel::boundHit(const Row& row) {
    return row.samples > 0 ? row.samplesHeld > 0
                           : isAt(row.value, row.lower) || isAt(row.value, row.upper);
}

/// What is rounding beside the largest is shown as such.
QString VariablesModel::slopeText(const Row& row, double factor) const {
    constexpr double rounding = 1e-12;
    if (!row.slope) return {};
    const bool isRounding = *row.slope != 0.0 && std::abs(*row.slope) < rounding * largestSlope_;
    return isRounding ? QStringLiteral("\u2248 0") : numberText(*row.slope * factor, 3);
}

QString VariablesModel::text(const Row& row, int column) const {
    const DisplayUnit unit = row.converts ? shownUnit(row.unit) : DisplayUnit{row.unit, 1.0};
    const auto bound = [&](const std::optional<double>& value) {
        return value ? numberText(*value / unit.factor, 4) : QStringLiteral("free");
    };
    switch (column) {
        case NameColumn: return row.name;
        case InitialColumn:
            return row.initial ? numberText(*row.initial / unit.factor, 5) : QString();
        case ValueColumn:
            if (row.samples > 0)
                return row.samplesHeld > 0
                           ? tr("%1 of %2 held").arg(row.samplesHeld).arg(row.samples)
                           : tr("%1 samples").arg(row.samples);
            return numberText(row.value / unit.factor, 6);
        case LowerColumn: return bound(row.lower);
        case UpperColumn: return bound(row.upper);
        case UnitColumn: return unit.symbol;
        case SlopeColumn: return slopeText(row, unit.factor);
        case StepColumn: return row.step ? numberText(*row.step, 2) : QString();
        default: return {};
    }
}

QString VariablesModel::tip(const Row& row, int column) const {
    if (column == StarColumn)
        return row.starred ? tr("The optimizer changes this number. Click to hold it fixed.")
                           : tr("Held fixed. Click to let the optimizer change it again.");
    const QString unit = text(row, UnitColumn);
    QString tip = unit.isEmpty() ? row.name : QStringLiteral("%1 [%2]").arg(row.name, unit);
    if (row.lower || row.upper)
        tip += QLatin1Char('\n')
               + tr("Bounds: %1 to %2").arg(text(row, LowerColumn), text(row, UpperColumn));
    if (boundHit(row))
        tip += QLatin1Char('\n') + tr("At its bound: a wider bound may lower the cost.");
    return tip;
}

QVariant VariablesModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole: return text(row, index.column());
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(Qt::Alignment(sideOf(index.column())) | Qt::AlignVCenter);
        case Qt::ToolTipRole: return tip(row, index.column());
        case Qt::CheckStateRole:
            if (index.column() != StarColumn) return {};
            return static_cast<int>(row.starred ? Qt::Checked : Qt::Unchecked);
        case ObjectRole: return row.object;
        case PropertyRole: return QString::fromStdString(row.property);
        case IconNameRole: return row.icon;
        case BoundHitRole: return boundHit(row);
        case UnitRole: return row.unit;
        case ConvertsRole: return row.converts;
        case Qt::EditRole: {
            const std::string formula = index.column() == LowerColumn   ? row.lowerFormula
                                        : index.column() == UpperColumn ? row.upperFormula
                                                                        : std::string();
            if (!formula.empty()) return QStringLiteral("=") + QString::fromStdString(formula);
            const std::optional<double> number = index.column() == ValueColumn   ? row.value
                                                 : index.column() == LowerColumn ? row.lower
                                                                                 : row.upper;
            return number ? QVariant(*number) : QVariant();
        }
        default: return {};
    }
}

Qt::ItemFlags VariablesModel::flags(const QModelIndex& index) const {
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (!index.isValid() || !editable()) return flags;
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    const bool bound = index.column() == LowerColumn || index.column() == UpperColumn;
    const bool value = index.column() == ValueColumn && row.samples == 0;
    return value || (bound && row.starred) ? flags | Qt::ItemIsEditable : flags;
}

bool VariablesModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || !index.isValid() || !(flags(index) & Qt::ItemIsEditable))
        return false;
    const Row row = rows_[static_cast<std::size_t>(index.row())];  // the commit rebuilds the rows
    const std::string object = row.object.toStdString();
    if (index.column() == ValueColumn) {
        if (!value.isValid() || value.toDouble() == row.value) return false;
        project_.setNumber(object, row.property, value.toDouble());
        return true;
    }
    if (value.userType() == QMetaType::QString)
        return setBoundFormula(row, index.column(), value.toString());
    const std::optional<double> bound =
        value.isValid() ? std::optional(value.toDouble()) : std::nullopt;
    const bool lower = index.column() == LowerColumn;
    if (bound == (lower ? row.lower : row.upper)) return false;
    return project_.commit(tr("Set bounds of %1").arg(row.name), [&](model::Model& edited) {
        if (model::Input* input =
                row.property.empty() ? model::findById(edited.inputs, object) : nullptr)
            (lower ? input->lower : input->upper) = bound;
        if (const auto place = designVariableIndex(edited, object, row.property)) {
            model::DesignVariable& variable = edited.designVariables[*place];
            variable.setBounds(lower ? bound : variable.lower, lower ? variable.upper : bound);
        }
    });
}

/// @param text with its "="
bool VariablesModel::setBoundFormula(const Row& row, int column, const QString& text) {
    const std::string object = row.object.toStdString();
    return project_.commit(tr("Set bounds of %1").arg(row.name), [&](model::Model& edited) {
        if (const auto index = designVariableIndex(edited, object, row.property)) {
            model::DesignVariable& variable = edited.designVariables[*index];
            (column == LowerColumn ? variable.lowerFormula : variable.upperFormula) =
                text.mid(1).trimmed().toStdString();
        }
    });
}

void VariablesModel::hold(int rowNumber) {
    if (!editable() || rowNumber < 0 || rowNumber >= rowCount()) return;
    Row& present = rows_[static_cast<std::size_t>(rowNumber)];
    if (!present.starred) return;
    present.starred = false;  // it stays in its place
    const Row row = present;
    const std::string object = row.object.toStdString();
    if (!row.property.empty()) return project_.setDesignVariable(object, row.property, false);
    project_.commit(tr("Hold %1 fixed").arg(row.name), [&](model::Model& edited) {
        if (model::Input* input = model::findById(edited.inputs, object)) input->optimize = false;
    });
}

void VariablesModel::vary(int rowNumber) {
    if (!editable() || rowNumber < 0 || rowNumber >= rowCount()) return;
    const Row row = rows_[static_cast<std::size_t>(rowNumber)];
    if (row.starred) return;
    project_.commit(tr("Optimize %1").arg(row.name), [&](model::Model& edited) {
        const std::string object = row.object.toStdString();
        if (model::Input* input =
                row.property.empty() ? model::findById(edited.inputs, object) : nullptr)
            input->optimize = true;
        if (row.property.empty() || designVariableIndex(edited, object, row.property)) return;
        std::vector<model::DesignVariable>& list = edited.designVariables;
        list.insert(
            list.begin() + static_cast<std::ptrdiff_t>(std::min(row.place, list.size())),
            {object, row.property, row.lower, row.upper, row.lowerFormula, row.upperFormula});
    });
}

void VariablesModel::discardHeld() {
    if (std::all_of(rows_.begin(), rows_.end(), [](const Row& row) { return row.starred; })) return;
    beginResetModel();
    std::erase_if(rows_, [](const Row& row) { return !row.starred; });
    endResetModel();
}

}  // namespace linkwright::document
