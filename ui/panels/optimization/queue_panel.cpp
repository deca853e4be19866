// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/queue_panel.h"

#include "ui/panels/properties/item_list.h"
#include "ui/panels/properties/stage_forms.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
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

std::vector<Field> QueuePanel::fields() {
    const int place = current();
    if (place < 0) return {};
    const session::QueuedOptimization& shown = queue_.waiting()[static_cast<std::size_t>(place)];
    const model::OptimizationSettings& settings = shown.model->optimization;
    const QString name = QString::fromStdString(shown.name);
    const QString notes = QString::fromStdString(shown.notes);
    std::vector<Field> fields{
        Field::ofText(
            "queueName", tr("Name"), name,
            [this, notes](const QString& text) {
                queue_.describe(current(), text, notes);
                return QString();
            },
            titleOf({}, place)),
        Field::ofText("queueNotes", tr("Notes"), notes,
                      [this, name](const QString& text) {
                          queue_.describe(current(), name, text);
                          return QString();
                      }),
        Field::ofList("queueStart", tr("Starts from"),
                      {{QStringLiteral("own"), tr("its own numbers")},
                       {QStringLiteral("previous"), tr("the best of the previous stage")}},
                      shown.fromPrevious ? QStringLiteral("previous") : QStringLiteral("own"),
                      [this](const QString& start) {
                          queue_.setFromPrevious(current(), start == QLatin1String("previous"));
                      }),
        Field::ofList("queueAlgorithm", tr("Algorithm"), algorithmOptions(),
                      document::valueOf(settings.algorithm),
                      [this, stop = settings.stop](const QString& chosen) {
                          queue_.setSettings(
                              current(), document::enumerationOf<model::Algorithm>(chosen), stop);
                      })};
    for (Field& rule : stopRuleFields(
             settings.stop,
             [this, algorithm = settings.algorithm](const QString&, const model::StopRules& rules) {
                 queue_.setSettings(current(), algorithm, rules);
             }))
        fields.push_back(std::move(rule));
    if (!settings.stages.empty())
        fields.push_back(Field::hint(
            "queueStages",
            tr("Stages as they were when it was added: %1. Settings of a stage take precedence.")
                .arg(settings.stages.size())));
    return fields;
}

QWidget* QueuePanel::makeForm() {
    form_ = new QWidget(this);
    fields_ = new FieldList([this] { return fields(); }, form_);
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
    column->addWidget(fields_);
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
    form_->setVisible(current() >= 0);
    fields_->refresh();
}

}  // namespace linkwright::panels
