// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/course_form.h"

#include "ui/panels/properties/number_table.h"
#include "ui/panels/properties/table_import_dialog.h"
#include "ui/widgets/curve_preview.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/theme.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::panels {

namespace {

constexpr int shownRows = 9;
constexpr int digits = 6;

}  // namespace

void CourseModel::setCourse(const Course& course, bool fixedTimes, const widgets::UnitSpec& unit) {
    if (course == course_ && fixedTimes == fixedTimes_ && unit.symbol == unit_.symbol) return;
    const bool sameRows = course.times.size() == course_.times.size() && fixedTimes == fixedTimes_;
    if (!sameRows) beginResetModel();
    course_ = course;
    fixedTimes_ = fixedTimes;
    unit_ = unit;
    if (!sameRows)
        endResetModel();
    else
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 1));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, 1);
}

int CourseModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid()) return 0;
    return static_cast<int>(course_.times.size()) + (fixedTimes_ ? 0 : 1);
}

int CourseModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : 2;
}

QVariant CourseModel::data(const QModelIndex& index, int role) const {
    if (role == Qt::TextAlignmentRole) return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::FontRole) return widgets::Theme::monoFont(12);
    const auto row = static_cast<std::size_t>(index.row());
    const bool last = row >= course_.times.size();
    if (role == Qt::ForegroundRole && (last || (fixedTimes_ && index.column() == 0)))
        return widgets::Theme::colors().text3;
    if (role == Qt::ToolTipRole && last) return tr("Type a time here to add a row");
    if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
    if (last) return role == Qt::DisplayRole && index.column() == 0 ? tr("new row") : QString();
    const double factor = index.column() == 0 ? 1.0 : unit_.factor;
    const double value = index.column() == 0 ? course_.times[row] : course_.values[row];
    return role == Qt::EditRole
               ? widgets::formatExactScaled(value, factor)
               : widgets::withTrueMinus(widgets::formatNumber(value / factor, digits));
}

QVariant CourseModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    if (section == 0) return tr("Time (s)");
    return unit_.symbol.isEmpty() ? tr("Value") : tr("Value (%1)").arg(unit_.symbol);
}

Qt::ItemFlags CourseModel::flags(const QModelIndex& index) const {
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    const bool last = static_cast<std::size_t>(index.row()) >= course_.times.size();
    if (index.column() == 0 ? !fixedTimes_ : !last) flags |= Qt::ItemIsEditable;
    return flags;
}

std::optional<double> CourseModel::read(const QString& text, int column) {
    const widgets::UnitSpec unit = column == 0 ? widgets::UnitSpec::of(QStringLiteral("s")) : unit_;
    const widgets::ParsedQuantity parsed = widgets::parseQuantity(text, unit);
    Q_EMIT refused(parsed.error);
    return parsed.value;
}

/// A row at a time, where it belongs.
void CourseModel::put(double time, double value, std::optional<std::size_t> insteadOf) {
    if (insteadOf) {
        course_.times.erase(course_.times.begin() + static_cast<std::ptrdiff_t>(*insteadOf));
        course_.values.erase(course_.values.begin() + static_cast<std::ptrdiff_t>(*insteadOf));
    }
    const auto place = std::lower_bound(course_.times.begin(), course_.times.end(), time);
    const auto value_ = course_.values.begin() + (place - course_.times.begin());
    if (place != course_.times.end() && *place == time) {
        *value_ = value;
        return;
    }
    course_.values.insert(value_, value);
    course_.times.insert(place, time);
}

bool CourseModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const QString text = value.toString().trimmed();
    if (role != Qt::EditRole || text.isEmpty() || text == data(index, Qt::EditRole).toString())
        return false;
    const std::optional<double> number = read(text, index.column());
    if (!number) return false;
    const auto row = static_cast<std::size_t>(index.row());
    const bool added = row >= course_.times.size();
    if (index.column() == 1) {
        course_.values[row] = *number;
        Q_EMIT dataChanged(index, index);
        Q_EMIT edited();
        return true;
    }
    const bool taken =
        std::find(course_.times.begin(), course_.times.end(), *number) != course_.times.end();
    if (taken) {
        Q_EMIT refused(tr("There is already a row at %1 s.").arg(text));
        return false;
    }
    beginResetModel();
    if (added)
        put(*number, course_.values.empty() ? 0.0 : course_.values.back(), {});
    else
        put(*number, course_.values[row], row);
    endResetModel();
    Q_EMIT edited();
    return true;
}

void CourseModel::removeRowsAt(std::vector<int> rows) {
    std::sort(rows.rbegin(), rows.rend());
    beginResetModel();
    for (const int row : rows) {
        if (row < 0 || row >= static_cast<int>(course_.times.size())) continue;
        if (course_.times.size() <= 2) {
            Q_EMIT refused(tr("A table needs at least two rows."));
            break;
        }
        course_.times.erase(course_.times.begin() + row);
        course_.values.erase(course_.values.begin() + row);
    }
    endResetModel();
    Q_EMIT edited();
}

void CourseModel::paste(const QString& text) {
    static const QRegularExpression between(QStringLiteral("[\\t;, ]+"));
    std::vector<std::pair<double, double>> rows;
    for (const QString& line : text.split(u'\n', Qt::SkipEmptyParts)) {
        const QStringList cells = line.trimmed().split(between, Qt::SkipEmptyParts);
        bool timeRead = false;
        bool valueRead = false;
        const double time = cells.value(0).toDouble(&timeRead);
        const double value = cells.value(1).toDouble(&valueRead);
        if (timeRead && valueRead) rows.emplace_back(time, value * unit_.factor);
    }
    if (rows.empty()) {
        Q_EMIT refused(tr("The clipboard has no lines with a time and a value."));
        return;
    }
    Q_EMIT refused({});
    beginResetModel();
    for (const auto& [time, value] : rows) {
        const bool known =
            std::find(course_.times.begin(), course_.times.end(), time) != course_.times.end();
        if (known || !fixedTimes_) put(time, value, {});
    }
    endResetModel();
    Q_EMIT edited();
}

CourseForm::CourseForm(const QString& title, Source source, QWidget* parent)
    : QWidget(parent), source_(std::move(source)) {
    auto* header = new widgets::SectionHeader(title, this);
    auto* content = new QWidget(this);
    curve_ = new widgets::CurvePreview(content);
    curve_->setObjectName(QStringLiteral("courseCurve"));
    curve_->setDraggable(true);
    connect(
        curve_, &widgets::CurvePreview::dragged, this,
        [this](int row, double value) {
            std::optional<Course> course = source_.read();
            if (!course || row >= static_cast<int>(course->values.size())) return;
            course->values[static_cast<std::size_t>(row)] = value * source_.unit().factor;
            source_.write(*course);
        },
        Qt::QueuedConnection);
    model_ = new CourseModel(this);
    table_ = new NumberTable(content);
    table_->setObjectName(QStringLiteral("courseTable"));
    table_->setAccessibleName(title);
    table_->setModel(model_);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table_->setMostRows(shownRows);
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed
                            | QAbstractItemView::AnyKeyPressed
                            | QAbstractItemView::SelectedClicked);
    table_->installEventFilter(this);
    fault_ = new QLabel(content);
    fault_->setWordWrap(true);
    fault_->hide();
    widgets::setTextRole(fault_, widgets::TextRole::Fault);
    connect(model_, &CourseModel::refused, this, [this](const QString& reason) {
        fault_->setText(reason);
        fault_->setVisible(!reason.isEmpty());
    });
    // Later: the edit may replace this form while its table is still at work.
    connect(
        model_, &CourseModel::edited, this, [this] { source_.write(model_->course()); },
        Qt::QueuedConnection);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(12, 4, 12, 8);
    column->setSpacing(6);
    column->addWidget(curve_);
    column->addWidget(table_);
    column->addWidget(fault_);
    if (!source_.fixedTimes) {
        auto* open = new QPushButton(tr("Import CSV…"), content);
        open->setObjectName(QStringLiteral("importCourse"));
        open->setIcon(widgets::icon(QStringLiteral("open")));
        open->setToolTip(tr("A text file with columns: time in s, then values"));
        connect(open, &QPushButton::clicked, this, &CourseForm::chooseFile);
        remove_ = new QPushButton(tr("Delete rows"), content);
        remove_->setObjectName(QStringLiteral("deleteRows"));
        remove_->setEnabled(false);
        connect(remove_, &QPushButton::clicked, this, &CourseForm::removeSelected);
        connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
                [this] { remove_->setEnabled(table_->selectionModel()->hasSelection()); });
        auto* buttons = new QHBoxLayout;
        buttons->addWidget(open);
        buttons->addWidget(remove_);
        buttons->addStretch();
        column->addLayout(buttons);
    }
    header->fillParent(content);
    refresh();
}

void CourseForm::refresh() {
    const std::optional<Course> course = source_.read();
    if (!course || course->values.size() != course->times.size()) return;
    const widgets::UnitSpec unit = source_.unit();
    model_->setCourse(*course, source_.fixedTimes, unit);
    std::vector<double> values = course->values;
    for (double& value : values)
        value /= unit.factor;
    curve_->setCurves(course->times, {values}, {}, course->steps);
    table_->updateGeometry();
}

bool CourseForm::eventFilter(QObject* watched, QEvent* event) {
    if (watched != table_ || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Paste)) {
        model_->paste(QGuiApplication::clipboard()->text());
        return true;
    }
    if (key->key() == Qt::Key_Delete && !source_.fixedTimes) {
        removeSelected();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void CourseForm::removeSelected() {
    std::vector<int> rows;
    for (const QModelIndex& index : table_->selectionModel()->selectedRows())
        rows.push_back(index.row());
    if (!rows.empty()) model_->removeRowsAt(rows);
}

void CourseForm::chooseFile() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Import table"), {}, tr("Tables (*.csv *.txt *.tsv);;All files (*)"));
    if (!path.isEmpty()) importFile(path);
}

void CourseForm::importFile(const QString& path) {
    auto* dialog = new TableImportDialog(document::readTableFile(path), {tr("Value")}, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const int column = dialog->columns().front();
        Course course;
        course.times = dialog->table().times;
        course.values = column < 0 ? std::vector<double>(course.times.size(), 0.0)
                                   : dialog->table().columns.at(static_cast<std::size_t>(column));
        source_.write(course);
    });
    dialog->open();
}

}  // namespace linkwright::panels
