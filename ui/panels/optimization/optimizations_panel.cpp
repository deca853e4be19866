// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/optimizations_panel.h"

#include "ui/document/elements/number_text.h"
#include "ui/document/optimizations/stored_optimization.h"
#include "ui/panels/optimization/optimization_menu.h"
#include "ui/panels/optimization/report_files.h"
#include "ui/panels/properties/number_table.h"
#include "ui/plots/plot_export.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTextDocument>
#include <QTimer>
#include <QVBoxLayout>

namespace linkwright::panels {
namespace {
constexpr int notesHeight = 32;
constexpr int minDiagnosis = 36;

/// Shows whole lines of its text, and scrolls to the others.
class LinesArea : public QScrollArea {
public:
    using QScrollArea::QScrollArea;

protected:
    void resizeEvent(QResizeEvent* event) override {
        QScrollArea::resizeEvent(event);
        const int line = widget() == nullptr ? 0 : widget()->fontMetrics().lineSpacing();
        const int cut = line > 0 ? height() % line : 0;
        if (viewportMargins().bottom() != cut) setViewportMargins(0, 0, 0, cut);
    }
};
}  // namespace

OptimizationsPanel::OptimizationsPanel(document::Project& project,
                                       document::Optimizations& optimizations, QWidget* parent)
    : QWidget(parent), project_(project), optimizations_(optimizations), model_(optimizations) {
    auto* table = new NumberTable(this);
    table->setMostRows(-1);
    table_ = table;
    table_->setObjectName(QStringLiteral("runsTable"));
    table_->setAccessibleName(tr("Optimizations"));
    table_->setModel(&model_);
    table_->setItemDelegate(new NumberTableDelegate(-1, table_));
    table_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    table_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(table_, &QWidget::customContextMenuRequested, this, &OptimizationsPanel::showMenu);
    empty_ = new widgets::EmptyState(tr("Finished optimizations appear here."), {}, this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(empty_, 1);
    layout->addWidget(table_, 1);
    layout->addWidget(makeDetails(), 1);
    layout->addWidget(makeActions());
    connect(&model_, &QAbstractItemModel::modelReset, this, &OptimizationsPanel::refresh);
    connect(&project_, &document::Project::replaced, this, [this] { keptNumber_ = 0; });
    connect(&project_, &document::Project::modelChanged, this,
            &OptimizationsPanel::refreshDetails);  // what can be restored
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        keepNotes();
        refreshDetails();
    });
    refresh();
}

QWidget* OptimizationsPanel::makeDetails() {
    details_ = new QWidget(this);
    diagnosis_ = new QLabel(details_);
    diagnosis_->setObjectName(QStringLiteral("optimizationDiagnosis"));
    diagnosis_->setWordWrap(true);
    diagnosis_->setTextFormat(Qt::PlainText);
    diagnosis_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    widgets::setTextRole(diagnosis_, widgets::TextRole::Label);
    notes_ = new QPlainTextEdit(details_);
    notes_->setObjectName(QStringLiteral("optimizationNotes"));
    notes_->setAccessibleName(tr("Notes on the optimization"));
    notes_->setPlaceholderText(tr("Notes"));
    notes_->setFixedHeight(notesHeight);
    notes_->setTabChangesFocus(true);
    notes_->installEventFilter(this);
    diagnosis_->setContentsMargins(12, 0, 12, 0);
    diagnosis_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    // A low dock scrolls what there is to say instead of cutting it off.
    diagnosisArea_ = new LinesArea(details_);
    diagnosisArea_->setWidgetResizable(true);
    diagnosisArea_->setFrameShape(QFrame::NoFrame);
    diagnosisArea_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    diagnosisArea_->setMinimumHeight(minDiagnosis);
    diagnosisArea_->setWidget(diagnosis_);
    auto* notesRow = new QHBoxLayout;
    notesRow->setContentsMargins(12, 0, 12, 0);
    notesRow->addWidget(notes_);
    auto* column = new QVBoxLayout(details_);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(8);
    column->addWidget(diagnosisArea_, 1);
    column->addLayout(notesRow);
    return details_;
}

QWidget* OptimizationsPanel::makeActions() {
    actions_ = new QWidget(this);
    restore_ = new QPushButton(tr("Restore design"), actions_);
    restore_->setObjectName(QStringLiteral("restoreOptimization"));
    restore_->setIcon(widgets::icon(QStringLiteral("restore")));
    connect(restore_, &QPushButton::clicked, this, [this] {
        if (const auto optimization = selectedOptimization()) optimizations_.restore(*optimization);
    });
    continue_ = new QPushButton(tr("Continue"), actions_);
    continue_->setObjectName(QStringLiteral("continueOptimization"));
    continue_->setIcon(widgets::icon(QStringLiteral("play")));
    connect(continue_, &QPushButton::clicked, this, &OptimizationsPanel::continueSelected);
    report_ = new QPushButton(tr("Report…"), actions_);
    report_->setObjectName(QStringLiteral("reportOptimization"));
    report_->setToolTip(
        tr("Writes problem, settings, outcome, plots and gradient check as PDF or Markdown"));
    connect(report_, &QPushButton::clicked, this, &OptimizationsPanel::saveReport);
    auto* row = new QHBoxLayout(actions_);
    row->setContentsMargins(12, 8, 12, 10);
    row->setSpacing(8);
    row->addWidget(restore_);
    row->addWidget(continue_);
    row->addStretch(1);
    row->addWidget(report_);
    return actions_;
}

std::optional<std::size_t> OptimizationsPanel::selectedOptimization() const {
    const QModelIndexList rows = table_->selectionModel()->selectedRows();
    if (rows.isEmpty() || rows.first().row() >= model_.rowCount()) return std::nullopt;
    return model_.indexOf(rows.first().row());
}

bool OptimizationsPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == notes_ && event->type() == QEvent::FocusOut) keepNotes();
    return QWidget::eventFilter(watched, event);
}

void OptimizationsPanel::refresh() {
    keepNotes();
    const bool any = model_.rowCount() > 0;
    empty_->setVisible(!any);
    table_->setVisible(any);
    actions_->setVisible(any);
    // No higher than its rows: the rest of a low dock is for what the optimization came to.
    table_->setMaximumHeight(table_->horizontalHeader()->height()
                             + table_->verticalHeader()->length() + 2);
    // A reset forgets the selection: the optimization that was selected stays so, else the newest
    // is.
    if (any && table_->selectionModel()->selectedRows().isEmpty()) {
        int row = 0;
        for (int other = 0; other < model_.rowCount(); ++other)
            if (optimizations_.all()[model_.indexOf(other)].number == keptNumber_) row = other;
        if (optimizations_.running()) row = 0;
        table_->selectRow(row);
    }
    refreshDetails();
}

void OptimizationsPanel::refreshDetails() {
    const auto selected = selectedOptimization();
    details_->setVisible(selected.has_value());
    const document::Optimization* optimization =
        selected ? &optimizations_.all()[*selected] : nullptr;
    const QString restoreObstacle =
        selected ? optimizations_.restoreObstacle(*selected) : tr("Select an optimization.");
    restore_->setEnabled(restoreObstacle.isEmpty());
    restore_->setToolTip(restoreObstacle.isEmpty()
                             ? tr("Applies its final numbers to the model; can be undone")
                             : restoreObstacle);
    const QString obstacle =
        selected ? optimizations_.continueObstacle(*selected) : tr("Select an optimization.");
    continue_->setEnabled(obstacle.isEmpty());
    continue_->setToolTip(obstacle.isEmpty() ? tr("Continues from its last iteration") : obstacle);
    report_->setEnabled(optimization && !optimization->running());
    if (!optimization) {
        keptNumber_ = 0;
        return;
    }
    // What is being typed for this optimization stays.
    if (optimization->number != keptNumber_ || !notes_->hasFocus())
        notes_->setPlainText(optimization->notes);
    keptNumber_ = optimization->number;
    diagnosisArea_->setVisible(!optimization->running());
    if (optimization->running()) return;
    QStringList lines;
    if (!optimization->ofProject.isEmpty())
        lines << (restoreObstacle.isEmpty()
                      ? tr("It was computed for %1.").arg(optimization->ofProject)
                      : restoreObstacle);
    if (!optimization->continuedFrom.isEmpty())
        lines << tr("Continued from %1, iteration %2.")
                     .arg(optimization->continuedFrom)
                     .arg(optimization->continuedIteration);
    for (const QString& line : document::diagnosisOf(*optimization))
        lines << document::withMinusSigns(line);
    diagnosis_->setText(lines.join(QLatin1Char('\n')));
}

void OptimizationsPanel::keepNotes() {
    if (!notes_->document()->isModified()) return;
    notes_->document()->setModified(false);
    const QString words = notes_->toPlainText();
    for (const document::Optimization& kept : optimizations_.all()) {
        if (kept.number != keptNumber_ || kept.notes == words) continue;
        QTimer::singleShot(0, this, [this, words, number = kept.number, file = kept.filePath] {
            const std::vector<document::Optimization>& optimizations = optimizations_.all();
            for (std::size_t index = 0; index < optimizations.size(); ++index)
                if (optimizations[index].number == number && optimizations[index].filePath == file)
                    optimizations_.describe(index, optimizations[index].name, words);
        });
        return;
    }
}

void OptimizationsPanel::continueSelected() {
    const auto selected = selectedOptimization();
    if (!selected || optimizations_.all()[*selected].iterations.empty()) return;
    optimizations_.continueFrom(*selected, optimizations_.all()[*selected].iterations.size() - 1);
}

void OptimizationsPanel::saveReport() {
    keepNotes();
    const auto selected = selectedOptimization();
    if (!selected) return;
    document::Optimization optimization = optimizations_.all()[*selected];
    optimization.notes = notes_->toPlainText();
    QString project = project_.fileName();
    project.remove(QStringLiteral(".linkwright.json"));
    const QString path = widgets::askWhereToSave(
        this, tr("Save report"),
        QStringLiteral("%1-optimization-%2.pdf").arg(project).arg(optimization.number),
        {{tr("PDF"), QStringLiteral("pdf")}, {tr("Markdown"), QStringLiteral("md")}});
    if (!path.isEmpty())
        plots::saveInTurn(this, path, reportWriter(optimization, project_.fileName(), path));
}

void OptimizationsPanel::showMenu(const QPoint& place) {
    const QModelIndex index = table_->indexAt(place);
    if (!index.isValid()) return;
    table_->selectRow(index.row());
    const std::size_t selected = model_.indexOf(index.row());
    const document::Optimization& optimization = optimizations_.all()[selected];
    QMenu menu(this);
    menu.addAction(tr("Rename"), this, [this, index] { table_->edit(index.siblingAtColumn(0)); });
    addOptimizationActions(menu, this, project_, optimizations_, selected);
    menu.addAction(tr("Report…"), this, &OptimizationsPanel::saveReport)
        ->setEnabled(!optimization.running());
    menu.addSeparator();
    QAction* remove =
        menu.addAction(widgets::icon(QStringLiteral("trash")), tr("Remove with its file…"), this,
                       [this, selected] {
                           const auto answer = QMessageBox::question(
                               this, tr("Remove optimization"),
                               tr("%1 and its results file will be moved to the trash.")
                                   .arg(optimizations_.all()[selected].title()),
                               QMessageBox::Ok | QMessageBox::Cancel);
                           if (answer == QMessageBox::Ok) optimizations_.remove(selected);
                       });
    remove->setEnabled(!optimization.running());
    menu.exec(table_->viewport()->mapToGlobal(place));
}

}  // namespace linkwright::panels
