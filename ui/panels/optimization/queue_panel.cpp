// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/queue_panel.h"

#include "ui/panels/properties/item_list.h"
#include "ui/panels/properties/stage_forms.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::panels {

namespace {

constexpr int padding = 12;

QString titleOf(const session::QueuedOptimization& optimization, int place) {
    return optimization.name.empty() ? QueuePanel::tr("Queued optimization %1").arg(place + 1)
                                     : QString::fromStdString(optimization.name);
}

QString detailOf(const session::QueuedOptimization& optimization) {
    const model::OptimizationSettings& settings = optimization.model->optimization;
    const QString most = QueuePanel::tr("%1 iterations").arg(settings.stop.maximumIterations);
    return optimization.fromPrevious ? QueuePanel::tr("continues, %1").arg(most) : most;
}

}  // namespace

QueuePanel::QueuePanel(document::OptimizationQueue& queue, QWidget* parent)
    : QWidget(parent), queue_(queue) {
    makeList();
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* content = new QWidget(scroll);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(list_);
    column->addWidget(makeForm());
    column->addStretch(1);
    scroll->setWidget(content);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(scroll, 1);
    layout->addWidget(makeActions());
    setMinimumSize(220, 120);
    connect(&queue_, &document::OptimizationQueue::changed, this, &QueuePanel::refresh);
    refresh();
}

void QueuePanel::makeList() {
    list_ = new ItemList(tr("optimization"),
                         tr("Add queues a copy of the current project to optimize later."), this);
    list_->setObjectName(QStringLiteral("queueList"));
    list_->addButton()->setObjectName(QStringLiteral("queueAdd"));
    connect(list_, &ItemList::currentChanged, this, &QueuePanel::showCurrent);
    connect(list_, &ItemList::addRequested, this, [this] {
        queue_.add();
        list_->setCurrent(QString::number(queue_.count() - 1));
    });
    connect(list_, &ItemList::duplicateRequested, this,
            [this](const QString& key) { queue_.duplicate(key.toInt()); });
    connect(list_, &ItemList::removeRequested, this,
            [this](const QString& key) { queue_.remove(key.toInt()); });
    connect(list_, &ItemList::moveRequested, this, [this](const QString& key, int steps) {
        const int to = std::clamp(key.toInt() + steps, 0, std::max(0, queue_.count() - 1));
        queue_.move(key.toInt(), to);
        list_->setCurrent(QString::number(to));
    });
}

QWidget* QueuePanel::makeForm() {
    form_ = new QWidget(this);
    name_ = new QLineEdit(form_);
    name_->setObjectName(QStringLiteral("queueName"));
    notes_ = new QLineEdit(form_);
    notes_->setObjectName(QStringLiteral("queueNotes"));
    for (QLineEdit* edit : {name_, notes_})
        connect(edit, &QLineEdit::editingFinished, this, &QueuePanel::describe);
    start_ = new widgets::ChoiceBox(form_);
    start_->setObjectName(QStringLiteral("queueStart"));
    connect(start_, &QComboBox::activated, this, [this] {
        queue_.setFromPrevious(current(), start_->value() == QLatin1String("previous"));
    });
    algorithm_ = new widgets::ChoiceBox(form_);
    algorithm_->setObjectName(QStringLiteral("queueAlgorithm"));
    connect(algorithm_, &QComboBox::activated, this, [this] {
        const int optimization = current();
        if (optimization < 0) return;
        queue_.setSettings(
            optimization, static_cast<model::Algorithm>(algorithm_->value().toInt()),
            queue_.waiting()[static_cast<std::size_t>(optimization)].model->optimization.stop);
    });
    stop_ = new StopRulesForm(form_);
    connect(stop_, &StopRulesForm::edited, this,
            [this](const QString&, const model::StopRules& rules) {
                const int optimization = current();
                if (optimization < 0) return;
                queue_.setSettings(optimization,
                                   queue_.waiting()[static_cast<std::size_t>(optimization)]
                                       .model->optimization.algorithm,
                                   rules);
            });
    stages_ = new QLabel(form_);
    stages_->setContentsMargins(padding, 4, padding, 0);
    stages_->setWordWrap(true);
    widgets::setTextRole(stages_, widgets::TextRole::Hint);
    take_ = new QPushButton(tr("Load into the project"), form_);
    take_->setObjectName(QStringLiteral("queueTake"));
    take_->setToolTip(
        tr("Loads what this one will optimize into the project, so you can edit the objective or "
           "stages; can be undone"));
    connect(take_, &QPushButton::clicked, this, [this] { queue_.takeIntoProject(current()); });
    auto* takeRow = new QHBoxLayout;
    takeRow->setContentsMargins(padding, 8, padding, 8);
    takeRow->addWidget(take_);
    takeRow->addStretch(1);
    auto* column = new QVBoxLayout(form_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new widgets::FieldRow(tr("Name"), name_, form_));
    column->addWidget(new widgets::FieldRow(tr("Notes"), notes_, form_));
    column->addWidget(new widgets::FieldRow(tr("Starts from"), start_, form_));
    column->addWidget(new widgets::FieldRow(tr("Algorithm"), algorithm_, form_));
    column->addWidget(stop_);
    column->addWidget(stages_);
    column->addLayout(takeRow);
    return form_;
}

QWidget* QueuePanel::makeActions() {
    auto* bar = new QWidget(this);
    run_ = new QPushButton(bar);
    run_->setObjectName(QStringLiteral("queueRun"));
    connect(run_, &QPushButton::clicked, this,
            [this] { queue_.working() ? queue_.hold() : queue_.start(); });
    state_ = new QLabel(bar);
    state_->setObjectName(QStringLiteral("queueState"));
    state_->setWordWrap(true);
    widgets::setTextRole(state_, widgets::TextRole::Hint);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(padding, 8, padding, 10);
    row->setSpacing(8);
    row->addWidget(run_);
    row->addWidget(state_, 1);
    return bar;
}

int QueuePanel::current() const {
    bool number = false;
    const int place = list_->current().toInt(&number);
    return number && place < queue_.count() ? place : -1;
}

void QueuePanel::refresh() {
    std::vector<ItemList::Item> items;
    for (int place = 0; place < queue_.count(); ++place) {
        const session::QueuedOptimization& optimization =
            queue_.waiting()[static_cast<std::size_t>(place)];
        ItemList::Item item;
        item.key = QString::number(place);
        item.text = titleOf(optimization, place);
        item.detail = detailOf(optimization);
        item.icon = QStringLiteral("play");
        items.push_back(item);
    }
    list_->setItems(items);
    const QString obstacle = queue_.addObstacle();
    list_->addButton()->setEnabled(obstacle.isEmpty());
    list_->addButton()->setToolTip(obstacle.isEmpty() ? tr("Adds the project as it is now")
                                                      : obstacle);
    run_->setText(queue_.working() ? tr("Hold") : tr("Start queue"));
    run_->setIcon(
        widgets::icon(queue_.working() ? QStringLiteral("pause") : QStringLiteral("play")));
    run_->setToolTip(
        queue_.working()
            ? tr("The current one runs to its end; no other starts")
            : tr("Runs them one after the other; each is kept in the list of optimizations"));
    run_->setEnabled(queue_.working() || queue_.count() > 0);
    state_->setText(!queue_.holdReason().isEmpty() ? queue_.holdReason()
                    : queue_.working()             ? tr("%1 waiting").arg(queue_.count())
                                                   : QString());
    showCurrent();
}

void QueuePanel::showCurrent() {
    const int place = current();
    form_->setVisible(place >= 0);
    if (place < 0) return;
    const session::QueuedOptimization& optimization =
        queue_.waiting()[static_cast<std::size_t>(place)];
    if (!name_->hasFocus()) name_->setText(QString::fromStdString(optimization.name));
    if (!notes_->hasFocus()) notes_->setText(QString::fromStdString(optimization.notes));
    name_->setPlaceholderText(titleOf({}, place));
    start_->setEntries(
        {{tr("its own numbers"), QStringLiteral("own")},
         {tr("the best of the previous stage"), QStringLiteral("previous")}},
        optimization.fromPrevious ? QStringLiteral("previous") : QStringLiteral("own"), {});
    const model::OptimizationSettings& settings = optimization.model->optimization;
    algorithm_->setEntries(algorithmEntries(),
                           QString::number(static_cast<int>(settings.algorithm)), {});
    stop_->setRules(settings.stop);
    stages_->setVisible(!settings.stages.empty());
    stages_->setText(
        tr("Stages as they were when it was added: %1. Settings of a stage take precedence.")
            .arg(settings.stages.size()));
}

void QueuePanel::describe() {
    queue_.describe(current(), name_->text().trimmed(), notes_->text().trimmed());
}

}  // namespace linkwright::panels
