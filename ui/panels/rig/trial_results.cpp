// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/rig/trial_results.h"

#include "ui/document/elements/number_text.h"
#include "ui/document/elements/spoken_text.h"
#include "ui/document/shown/display_units.h"
#include "ui/panels/properties/number_table.h"
#include "ui/panels/rig/rig_bar.h"
#include "ui/plots/path_plot.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/scrolled.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_readout.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QObject>
#include <QScrollArea>
#include <QVBoxLayout>

namespace linkwright::panels {

using document::Rig;
using document::Trial;

namespace {

constexpr int maxTrials = 6;     // shown before the list scrolls
constexpr int widthOfAll = 350;  // px: in less, the list leaves out when trials were made

/// Of errors: that of the project, but millimeters for one in meters; of angles where there is no
/// end effector.
document::DisplayUnit errorUnit(bool inTaskSpace) {
    const document::DisplayUnit unit =
        document::shownUnit(inTaskSpace ? base::Quantity::Length : base::Quantity::Angle);
    return inTaskSpace && unit.factor == 1.0 ? document::DisplayUnit{QStringLiteral("mm"), 1e-3}
                                             : unit;
}
/// "6.38", in the unit below.
QString iseText(double value, bool inTaskSpace) {
    const double factor = errorUnit(inTaskSpace).factor;
    return document::numberText(value / (factor * factor), 3);
}
QString iseUnit(bool inTaskSpace) {
    return errorUnit(inTaskSpace).symbol + QStringLiteral("\u00b2\u00b7s");
}
QString errorText(double value, bool inTaskSpace) {
    return document::numberText(value / errorUnit(inTaskSpace).factor, 3);
}

/// No more points than a small plot can show: it is drawn with every look at the rig.
std::vector<QPointF> inPlane(const std::vector<Eigen::Vector3d>& path) {
    const std::size_t stride = path.size() / document::LiveTraces::maxPathPoints + 1;
    std::vector<QPointF> points;
    points.reserve(path.size() / stride + 2);
    for (std::size_t index = 0; index < path.size(); index += stride)
        points.emplace_back(path[index].x(), path[index].y());
    if (stride > 1) points.emplace_back(path.back().x(), path.back().y());
    return points;
}

/// What the numbers of a trial are of that ended before its plan.
QString incompleteText(const session::TrialOutcome& outcome) {
    const session::TrialLog& log = outcome.log;
    return TrialResults::tr("Incomplete: stopped after %1 of %2 s; not ranked.")
        .arg(log.times.empty() ? 0.0 : log.times.back(), 0, 'f', 2)
        .arg(log.plannedDuration, 0, 'f', 2);
}

}  // namespace

// TrialsModel ------------------------------------------------------------------------------------

namespace {

/// A mode in a narrow column; the whole words are in its tool tip.
QString shortModeText(session::TrialMode mode) {
    switch (mode) {
        case session::TrialMode::Feedback: return QStringLiteral("PD");
        case session::TrialMode::Feedforward: return TrialResults::tr("FF");
        case session::TrialMode::Predictive: return QStringLiteral("MPC");
        case session::TrialMode::FeedforwardAndFeedback: break;
    }
    return TrialResults::tr("FF + PD");
}

/// Of a column and of its heading.
int alignmentOf(int column) {
    return static_cast<int>((column == TrialsModel::Mode ? Qt::AlignLeft : Qt::AlignRight)
                            | Qt::AlignVCenter);
}

}  // namespace

TrialsModel::TrialsModel(Rig& rig, QObject* parent) : QAbstractTableModel(parent), rig_(rig) {
    const auto reset = [this] {
        beginResetModel();
        endResetModel();
    };
    connect(&rig_.trials(), &document::Trials::changed, this, reset);
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this, reset);
}

std::size_t TrialsModel::indexOf(int row) const {
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
    const std::size_t place = indexOf(index.row());
    const document::Trial& trial = rig_.trials().all()[place];
    if (role == Qt::CheckStateRole && index.column() == Number)
        return trial.shown ? Qt::Checked : Qt::Unchecked;
    if (role == Qt::TextAlignmentRole) return alignmentOf(index.column());
    if (role == Qt::ToolTipRole) {
        if (!trial.note.isEmpty()) return trial.note;
        if (!trial.outcome) return tr("in progress");
        QStringList lines{modeText(trial.mode),
                          trial.started.toString(QObject::tr("MMMM d, yyyy, HH:mm")),
                          document::spokenText(trial.outcome->log.stopReason), trial.logPath};
        if (!trial.ofProject.isEmpty()) lines.prepend(tr("Recorded for %1").arg(trial.ofProject));
        if (trial.incomplete()) lines.prepend(incompleteText(*trial.outcome));
        return lines.join(QLatin1Char('\n'));
    }
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
        case Number: return trial.number;
        case Mode:
            return trial.ofProject.isEmpty()
                       ? shortModeText(trial.mode)
                       : tr("%1, of %2").arg(shortModeText(trial.mode), trial.ofProject);
        case Time:
            // The hour of today, the day of earlier ones.
            return trial.started.date() == QDate::currentDate()
                       ? trial.started.toString(QStringLiteral("HH:mm"))
                       : trial.started.toString(QObject::tr("MMM d"));
        default: break;
    }
    if (!trial.outcome)
        return trial.note.isEmpty() ? QStringLiteral("\u2026") : QStringLiteral("\u2013");
    const session::TrackingMeasures& measures = trial.outcome->measures;
    const QString value = index.column() == Ise
                              ? iseText(measures.integralSquaredError, measures.inTaskSpace)
                              : errorText(measures.largestError, measures.inTaskSpace);
    return trial.incomplete() ? QStringLiteral("(%1)").arg(value) : value;
}

QVariant TrialsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole) return alignmentOf(section);
    if (orientation == Qt::Horizontal && role == Qt::ToolTipRole) {
        const bool measured = section == Ise || section == Largest;
        const QString what = section == Ise       ? tr("Integral squared error")
                             : section == Largest ? tr("Largest error")
                                                  : QString();
        return measured ? tr("%1. Parentheses mark a trial that ended early.").arg(what)
                        : QString();
    }
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    bool task = true;
    for (const document::Trial& trial : rig_.trials().all())
        if (trial.outcome) task = trial.outcome->measures.inTaskSpace;
    switch (section) {
        case Number: return tr("Trial");
        case Mode: return tr("Mode");
        case Ise: return tr("ISE [%1]").arg(iseUnit(task));
        case Largest: return tr("Max [%1]").arg(errorUnit(task).symbol);
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
    rig_.trials().setShown(indexOf(index.row()), value.toInt() == Qt::Checked);
    return true;
}

// TrialResults ------------------------------------------------------------------------------------

TrialResults::TrialResults(Rig& rig, QWidget* parent) : QWidget(parent), rig_(rig), model_(rig) {
    path_ = new plots::PathPlot(this);
    path_->setEmptyText(
        tr("The path of the end effector appears here, reconstructed from the encoders."));
    auto* header = new widgets::SectionHeader(tr("Integral squared error"), this);
    header->setNote(tr("smaller is better"));
    auto* box = new QWidget(this);
    ise_ = new widgets::ValueReadout(tr("ISE"), 18, box);
    ise_->setObjectName(QStringLiteral("integralSquaredError"));
    largest_ = new widgets::ValueReadout(tr("Largest error"), 18, box);
    auto* readouts = new QHBoxLayout(box);
    readouts->addWidget(ise_, 1);
    readouts->addWidget(largest_, 1);
    comparison_ = new QLabel(this);
    comparison_->setObjectName(QStringLiteral("trialComparison"));
    comparison_->setWordWrap(true);
    comparison_->setContentsMargins(12, 6, 12, 0);
    widgets::setTextRole(comparison_, widgets::TextRole::Hint);
    readouts->setContentsMargins(12, 6, 12, 10);
    header->setContent(box);
    auto* runsHeader = new widgets::SectionHeader(tr("Trials"), this);
    runsHeader->setNote(tr("check trials to compare them"));
    auto* table = new NumberTable(this);
    table->setMostRows(maxTrials);
    table_ = table;
    table_->setObjectName(QStringLiteral("trials"));
    table_->setAccessibleName(tr("Trials"));
    table_->setModel(&model_);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(TrialsModel::Mode,
                                                     QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(TrialsModel::Largest, QHeaderView::Stretch);
    connect(table_, &QTableView::clicked, this, [this](const QModelIndex& index) {
        // After a click on a box there is no index: the list was made anew.
        if (index.isValid()) rig_.trials().setCurrent(model_.indexOf(index.row()));
    });
    empty_ = new widgets::EmptyState(tr("Finished trials appear here."), {}, this);
    auto* content = new QWidget(this);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(0);
    // What is looked for after a trial comes first: it is seen in a low window, too.
    layout->addWidget(header);
    layout->addWidget(box);
    layout->addWidget(runsHeader);
    layout->addWidget(table_);
    layout->addWidget(empty_);
    layout->addWidget(comparison_);  // below the list, which stays put whatever is said
    layout->addSpacing(8);
    layout->addWidget(path_, 1);
    // A low window scrolls: it must not grow beyond the screen, with the E-stop in it.
    auto* scroll = widgets::scrolledDown(content, this);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll);
    setMinimumWidth(300);
    connect(&rig_.trials(), &document::Trials::changed, this, &TrialResults::refresh);
    connect(&rig_, &Rig::samplesArrived, this, [this] {
        refreshPath();
        refreshNumbers();
    });
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this,
            &TrialResults::refresh);
    refresh();
}

void TrialResults::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    table_->setColumnHidden(TrialsModel::Time, width() < widthOfAll);
}

void TrialResults::refresh() {
    const bool any = !rig_.trials().all().empty();
    table_->setVisible(any);
    empty_->setVisible(!any);
    if (const auto current = rig_.trials().current())
        table_->selectRow(static_cast<int>(rig_.trials().all().size() - 1 - *current));
    refreshPath();
    refreshNumbers();
}

void TrialResults::refreshPath() {
    std::vector<plots::Path> paths;
    const auto& trials = rig_.trials().all();
    const auto current = rig_.trials().current();
    path_->setTitle(tr("Path of the end effector"));
    int series = 1;
    for (std::size_t index = 0; index < trials.size(); ++index) {
        if (!trials[index].shown || current == index || !trials[index].outcome) continue;
        paths.push_back({tr("Trial %1").arg(trials[index].number),
                         {series++, plots::LineKind::Current},
                         inPlane(trials[index].outcome->measures.measuredPath),
                         false});
    }
    if (current) {
        const document::Trial& trial = trials[*current];
        const bool finished = trial.outcome != nullptr;
        const auto& reference =
            finished ? trial.outcome->measures.referencePath : rig_.traces().referencePath;
        const auto& measured =
            finished ? trial.outcome->measures.measuredPath : rig_.traces().measuredPath;
        paths.insert(paths.begin(),
                     {tr("Reference"), {0, plots::LineKind::Reference}, inPlane(reference), false});
        paths.push_back({tr("Trial %1").arg(trial.number),
                         {0, plots::LineKind::Current},
                         inPlane(measured),
                         !finished});
    }
    path_->setPaths(std::move(paths));
}

void TrialResults::refreshNumbers() {
    const auto current = rig_.trials().current();
    if (!current) {
        ise_->setText({});
        largest_->setText({});
        comparison_->setText(tr(
            "A trial shows how far the end effector was from its reference (Maci\u0105g 2023, eq. "
            "7.3)."));
        comparison_->setVisible(true);
        return;
    }
    const document::Trial& trial = rig_.trials().all()[*current];
    const bool finished = trial.outcome != nullptr;
    const bool task = finished ? trial.outcome->measures.inTaskSpace : rig_.traces().inTaskSpace;
    const double ise = finished ? trial.outcome->measures.integralSquaredError
                                : rig_.traces().integralSquaredError;
    const double largest =
        finished ? trial.outcome->measures.largestError : rig_.traces().largestError;
    ise_->setText(iseText(ise, task), iseUnit(task));
    largest_->setText(errorText(largest, task), errorUnit(task).symbol);
    QStringList lines;
    if (!trial.note.isEmpty()) lines << trial.note;
    if (trial.incomplete())
        lines << incompleteText(*trial.outcome)
              << document::spokenText(trial.outcome->log.stopReason);
    for (const document::Trial& other : rig_.trials().all()) {
        if (!finished || &other == &trial || !other.outcome
            || other.outcome->measures.inTaskSpace != task)
            continue;
        if (!other.shown || !(ise > 0.0) || !trial.outcome->log.completed
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
    comparison_->setText(lines.join(QLatin1Char('\n')));
    comparison_->setVisible(!lines.isEmpty());
}

}  // namespace linkwright::panels
