// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/run_results.h"

#include "ui/document/elements/number_text.h"
#include "ui/panels/properties/number_table.h"
#include "ui/panels/rig/rig_bar.h"
#include "ui/plots/path_plot.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_readout.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>

namespace linkwright::panels {

using document::Rig;
using document::Trial;

namespace {

constexpr double millimeter = 1e-3;

/// "6.38 mm²·s", or in radians where there is no end effector.
QString iseText(double value, bool inTaskSpace) {
    return inTaskSpace ? document::numberText(value / (millimeter * millimeter), 3)
                       : document::numberText(value, 3);
}
QString iseUnit(bool inTaskSpace) {
    return inTaskSpace ? QStringLiteral("mm\u00b2\u00b7s") : QStringLiteral("rad\u00b2\u00b7s");
}
QString errorText(double value, bool inTaskSpace) {
    return document::numberText(inTaskSpace ? value / millimeter : value, 3);
}
QString errorUnit(bool inTaskSpace) {
    return inTaskSpace ? QStringLiteral("mm") : QStringLiteral("rad");
}

/// No more points than a small plot can show: it is drawn with every look at the rig.
std::vector<QPointF> inPlane(const std::vector<Eigen::Vector3d>& path) {
    const std::size_t stride = path.size() / document::LiveTraces::mostPathPoints + 1;
    std::vector<QPointF> points;
    points.reserve(path.size() / stride + 2);
    for (std::size_t index = 0; index < path.size(); index += stride)
        points.emplace_back(path[index].x(), path[index].y());
    if (stride > 1) points.emplace_back(path.back().x(), path.back().y());
    return points;
}

}  // namespace

// TrialsModel ------------------------------------------------------------------------------------

namespace {

/// A mode in a narrow column; the whole words are in its tool tip.
QString shortModeText(session::RunMode mode) {
    switch (mode) {
        case session::RunMode::ProportionalDerivative: return QStringLiteral("PD");
        case session::RunMode::Feedforward: return RunResults::tr("FF");
        case session::RunMode::FeedforwardAndFeedback: break;
    }
    return RunResults::tr("FF + PD");
}

}  // namespace

TrialsModel::TrialsModel(Rig& rig, QObject* parent) : QAbstractTableModel(parent), rig_(rig) {
    connect(&rig_.trials(), &document::Trials::changed, this, [this] {
        beginResetModel();
        endResetModel();
    });
}

std::size_t TrialsModel::runOf(int row) const {
    return rig_.trials().all().size() - 1 - static_cast<std::size_t>(row);
}
int TrialsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rig_.trials().all().size());
}
int TrialsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columnCount_;
}

QVariant TrialsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const std::size_t place = runOf(index.row());
    const document::Trial& run = rig_.trials().all()[place];
    if (role == Qt::CheckStateRole && index.column() == Number)
        return run.shown || rig_.trials().current() == place ? Qt::Checked : Qt::Unchecked;
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((index.column() == Mode ? Qt::AlignLeft : Qt::AlignRight)
                                | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        if (!run.note.isEmpty()) return run.note;
        if (!run.outcome) return tr("goes on");
        QStringList lines{modeText(run.mode), QString::fromStdString(run.outcome->log.stopReason),
                          run.logPath};
        if (!run.ofProject.isEmpty()) lines.prepend(tr("Recorded for %1").arg(run.ofProject));
        return lines.join(QLatin1Char('\n'));
    }
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
        case Number: return run.number;
        case Mode:
            return run.ofProject.isEmpty()
                       ? shortModeText(run.mode)
                       : tr("%1, of %2").arg(shortModeText(run.mode), run.ofProject);
        case Time:
            // The hour of today, the day of earlier ones.
            return run.started.date() == QDate::currentDate()
                       ? run.started.toString(QStringLiteral("HH:mm"))
                       : run.started.toString(QStringLiteral("d MMM"));
        default: break;
    }
    if (!run.outcome)
        return run.note.isEmpty() ? QStringLiteral("\u2026") : QStringLiteral("\u2013");
    const session::TrackingMeasures& measures = run.outcome->measures;
    return index.column() == Ise ? iseText(measures.integralSquaredError, measures.inTaskSpace)
                                 : errorText(measures.largestError, measures.inTaskSpace);
}

QVariant TrialsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    bool task = true;
    for (const document::Trial& run : rig_.trials().all())
        if (run.outcome) task = run.outcome->measures.inTaskSpace;
    switch (section) {
        case Number: return tr("Trial");
        case Mode: return tr("Mode");
        case Ise: return tr("ISE [%1]").arg(iseUnit(task));
        case Largest: return tr("Max [%1]").arg(errorUnit(task));
        case Time: return tr("Time");
        default: return {};
    }
}

Qt::ItemFlags TrialsModel::flags(const QModelIndex& index) const {
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (index.column() == Number) flags |= Qt::ItemIsUserCheckable;
    return flags;
}

bool TrialsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::CheckStateRole || index.column() != Number) return false;
    rig_.trials().setShown(runOf(index.row()), value.toInt() == Qt::Checked);
    return true;
}

// RunResults --------------------------------------------------------------------------------------

RunResults::RunResults(Rig& rig, QWidget* parent) : QWidget(parent), rig_(rig), model_(rig) {
    path_ = new plots::PathPlot(this);
    path_->setEmptyText(
        tr("The path of the end effector appears here, recreated from the encoders."));
    auto* header = new widgets::SectionHeader(tr("Integral squared error"), this);
    header->setNote(tr("smaller is better"));
    auto* box = new QWidget(this);
    ise_ = new widgets::ValueReadout(tr("ISE"), 18, box);
    ise_->setObjectName(QStringLiteral("integralSquaredError"));
    largest_ = new widgets::ValueReadout(tr("Largest error"), 18, box);
    auto* readouts = new QHBoxLayout;
    readouts->addWidget(ise_, 1);
    readouts->addWidget(largest_, 1);
    comparison_ = new QLabel(box);
    comparison_->setObjectName(QStringLiteral("runComparison"));
    comparison_->setWordWrap(true);
    widgets::setTextRole(comparison_, widgets::TextRole::Hint);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(12, 6, 12, 10);
    column->setSpacing(6);
    column->addLayout(readouts);
    column->addWidget(comparison_);
    header->setContent(box);
    auto* runsHeader = new widgets::SectionHeader(tr("Trials"), this);
    runsHeader->setNote(tr("ticked trials are drawn"));
    auto* table = new NumberTable(this);
    table->setMostRows(-1);
    table_ = table;
    table_->setObjectName(QStringLiteral("rigRuns"));
    table_->setAccessibleName(tr("Trials"));
    table_->setModel(&model_);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->horizontalHeader()->setSectionResizeMode(TrialsModel::Mode, QHeaderView::Stretch);
    connect(table_, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (index.column() != TrialsModel::Number)
            rig_.trials().setCurrent(model_.runOf(index.row()));
    });
    empty_ = new widgets::EmptyState(tr("Finished trials appear here."), {}, this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(path_, 3);
    layout->addWidget(header);
    layout->addWidget(box);
    layout->addWidget(runsHeader);
    layout->addWidget(table_, 2);
    layout->addWidget(empty_, 2);
    setMinimumWidth(300);
    connect(&rig_.trials(), &document::Trials::changed, this, &RunResults::refresh);
    connect(&rig_, &Rig::samplesArrived, this, [this] {
        refreshPath();
        refreshNumbers();
    });
    refresh();
}

void RunResults::refresh() {
    const bool any = !rig_.trials().all().empty();
    table_->setVisible(any);
    empty_->setVisible(!any);
    if (const auto current = rig_.trials().current())
        table_->selectRow(static_cast<int>(rig_.trials().all().size() - 1 - *current));
    refreshPath();
    refreshNumbers();
}

void RunResults::refreshPath() {
    std::vector<plots::Path> paths;
    const auto& runs = rig_.trials().all();
    const auto current = rig_.trials().current();
    path_->setTitle(tr("Path of the end effector"));
    int series = 1;
    for (std::size_t index = 0; index < runs.size(); ++index) {
        if (!runs[index].shown || current == index || !runs[index].outcome) continue;
        paths.push_back({tr("Trial %1").arg(runs[index].number),
                         {series++, plots::LineKind::Current},
                         inPlane(runs[index].outcome->measures.measuredPath),
                         false});
    }
    if (current) {
        const document::Trial& run = runs[*current];
        const bool finished = run.outcome != nullptr;
        const auto& reference =
            finished ? run.outcome->measures.referencePath : rig_.traces().referencePath;
        const auto& measured =
            finished ? run.outcome->measures.measuredPath : rig_.traces().measuredPath;
        paths.insert(paths.begin(),
                     {tr("Reference"), {0, plots::LineKind::Reference}, inPlane(reference), false});
        paths.push_back({tr("Trial %1").arg(run.number),
                         {0, plots::LineKind::Current},
                         inPlane(measured),
                         !finished});
    }
    path_->setPaths(std::move(paths));
}

void RunResults::refreshNumbers() {
    const auto current = rig_.trials().current();
    if (!current) {
        ise_->setText({});
        largest_->setText({});
        comparison_->setText(tr(
            "A trial tells how far the end effector was from its reference (Maci\u0105g 2023, eq. "
            "7.3)."));
        return;
    }
    const document::Trial& run = rig_.trials().all()[*current];
    const bool finished = run.outcome != nullptr;
    const bool task = finished ? run.outcome->measures.inTaskSpace : rig_.traces().inTaskSpace;
    const double ise =
        finished ? run.outcome->measures.integralSquaredError : rig_.traces().integralSquaredError;
    const double largest =
        finished ? run.outcome->measures.largestError : rig_.traces().largestError;
    ise_->setText(iseText(ise, task), iseUnit(task));
    largest_->setText(errorText(largest, task), errorUnit(task));
    QStringList lines;
    if (!run.note.isEmpty()) lines << run.note;
    if (finished && !run.outcome->log.completed)
        lines << QString::fromStdString(run.outcome->log.stopReason);
    for (const document::Trial& other : rig_.trials().all()) {
        if (!finished || &other == &run || !other.outcome
            || other.outcome->measures.inTaskSpace != task)
            continue;
        if (!other.shown || !(ise > 0.0) || !run.outcome->log.completed
            || !other.outcome->log.completed)
            continue;
        const double ratio = other.outcome->measures.integralSquaredError / ise;
        lines << (ratio >= 1.0 ? tr("%1 times smaller than in trial %2 (%3).")
                                     .arg(document::numberText(ratio, 3))
                               : tr("%1 times larger than in trial %2 (%3).")
                                     .arg(document::numberText(1.0 / ratio, 3)))
                     .arg(other.number)
                     .arg(modeText(other.mode));
    }
    if (!run.logPath.isEmpty()) lines << tr("Logged to %1.").arg(QFileInfo(run.logPath).fileName());
    comparison_->setText(lines.join(QLatin1Char('\n')));
}

}  // namespace linkwright::panels
