// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/rig/identify_panel.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/shown/display_units.h"
#include "ui/panels/properties/property_group.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/text_table.h"
#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::panels {

using document::Rig;

namespace {

constexpr int objectRole = Qt::UserRole;
constexpr int propertyRole = Qt::UserRole + 1;

/// Numbers a trial can tell something about, in a sensible order.
std::vector<session::ParameterKey> candidates(const model::Model& model) {
    std::vector<session::ParameterKey> keys = session::defaultParameters(model);
    for (const char* property : {"torqueConstant", "backEmfConstant", "resistance"})
        for (const model::Motor& motor : model.motors)
            keys.push_back({motor.id, property});
    for (const model::Joint& joint : model.joints)
        for (std::size_t index = 0; index < joint.coordinates.size(); ++index)
            keys.push_back({joint.id, "damping." + std::to_string(index)});
    for (const model::Body& body : model.bodies) {
        keys.push_back({body.id, "mass"});
        if (body.massProperties.kind == model::MassKind::Explicit)
            keys.push_back({body.id, "inertia.zz"});
    }
    return keys;
}

QString labelOf(const model::Model& model, const session::ParameterKey& key) {
    return QStringLiteral("%1: %2").arg(document::nameOf(model, key.object),
                                        document::propertyLabel(model, key.object, key.property));
}

document::DisplayUnit unitOf(const model::Model& model, const session::ParameterKey& key) {
    for (const model::PropertyInfo& info : model::propertiesOf(model, key.object)) {
        if (info.property != key.property) continue;
        const NumberCaption caption = captionOf(model, info);
        return caption.converts ? document::shownUnit(caption.unit)
                                : document::DisplayUnit{caption.unit, 1.0};
    }
    return {};
}

}  // namespace

IdentifyPanel::IdentifyPanel(document::Project& project, Rig& rig, QWidget* parent)
    : QWidget(parent), project_(project), rig_(rig) {
    auto* header = new widgets::SectionHeader(tr("Numbers to find"), this);
    header->setNote(tr("from the current trial"));
    parameters_ = new QListWidget(this);
    parameters_->setObjectName(QStringLiteral("identifyParameters"));
    parameters_->setAccessibleName(tr("Numbers to find"));
    parameters_->setFrameShape(QFrame::NoFrame);
    header->setContent(parameters_);
    auto* buttons = new QWidget(this);
    identify_ = new QPushButton(tr("Identify"), buttons);
    identify_->setObjectName(QStringLiteral("identify"));
    widgets::setButtonRole(identify_, widgets::ButtonRole::Primary);
    apply_ = new QPushButton(tr("Apply to the model"), buttons);
    apply_->setObjectName(QStringLiteral("applyIdentification"));
    apply_->setMinimumHeight(32);
    apply_->setToolTip(
        tr("A single edit that can be undone. Optimize again afterward: the voltages were found "
           "for the old numbers."));
    connect(identify_, &QPushButton::clicked, this, &IdentifyPanel::start);
    connect(apply_, &QPushButton::clicked, &rig_.identification(),
            &document::Identification::apply);
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(8);
    row->addWidget(identify_, 1);
    row->addWidget(apply_, 1);
    text_ = new QLabel(this);
    text_->setObjectName(QStringLiteral("identifyText"));
    text_->setWordWrap(true);
    text_->setTextFormat(Qt::PlainText);
    widgets::setTextRole(text_, widgets::TextRole::Hint);
    results_ = new widgets::TextTable("identifyResults",
                                      {{tr("Number"), widgets::TextColumn::Kind::Text},
                                       {tr("Before")},
                                       {tr("After")},
                                       {tr("\u00b1 95%")},
                                       {tr("Unit")}},
                                      this);
    results_->horizontalHeader()->setStretchLastSection(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(header);
    layout->addWidget(parameters_, 2);
    layout->addWidget(buttons);
    auto* textRow = new QHBoxLayout;
    textRow->setContentsMargins(12, 0, 12, 8);
    textRow->addWidget(text_);
    layout->addLayout(textRow);
    layout->addWidget(results_, 2);
    setMinimumWidth(300);
    connect(&project_, &document::Project::replaced, this, [this] {
        parameters_->clear();
        fillParameters();
    });
    connect(&project_, &document::Project::modelChanged, this, [this] {
        fillParameters();
        refresh();
    });
    connect(parameters_, &QListWidget::itemChanged, this, &IdentifyPanel::refresh);
    connect(&rig_.identification(), &document::Identification::changed, this,
            &IdentifyPanel::refresh);
    connect(&rig_.trials(), &document::Trials::changed, this, &IdentifyPanel::refresh);
    fillParameters();
    refresh();
}

/// Keeps the ticks of numbers that are still there.
void IdentifyPanel::fillParameters() {
    const model::Model& model = project_.model();
    const std::vector<session::ParameterKey> keys = candidates(model);
    const std::vector<session::ParameterKey> usual = session::defaultParameters(model);
    const std::vector<session::ParameterKey> ticked = chosen();
    const bool first = parameters_->count() == 0;
    const QSignalBlocker blocker(parameters_);
    parameters_->clear();
    for (const session::ParameterKey& key : keys) {
        const model::Number* number = model::findNumber(model, key.object, key.property);
        if (number == nullptr || !number->expression.empty()) continue;
        auto* item = new QListWidgetItem(labelOf(model, key), parameters_);
        item->setData(objectRole, QString::fromStdString(key.object));
        item->setData(propertyRole, QString::fromStdString(key.property));
        const auto& marked = first ? usual : ticked;
        const bool on = std::find(marked.begin(), marked.end(), key) != marked.end();
        item->setCheckState(on ? Qt::Checked : Qt::Unchecked);
    }
}

std::vector<session::ParameterKey> IdentifyPanel::chosen() const {
    std::vector<session::ParameterKey> keys;
    for (int row = 0; row < parameters_->count(); ++row) {
        const QListWidgetItem* item = parameters_->item(row);
        if (item->checkState() == Qt::Checked)
            keys.push_back({item->data(objectRole).toString().toStdString(),
                            item->data(propertyRole).toString().toStdString()});
    }
    return keys;
}

void IdentifyPanel::start() {
    if (rig_.identification().busy()) {
        rig_.identification().stop();
        return;
    }
    if (const auto trial = rig_.trials().current()) rig_.identification().start(*trial, chosen());
}

void IdentifyPanel::refresh() {
    const auto trial = rig_.trials().current();
    const QString obstacle = rig_.identification().obstacle(trial);
    identify_->setText(rig_.identification().busy() ? tr("Stop") : tr("Identify"));
    identify_->setEnabled(rig_.identification().busy()
                          || (obstacle.isEmpty() && !chosen().empty()));
    identify_->setToolTip(obstacle.isEmpty() ? tr(
                              "Finds the numbers that make the model move as the encoders recorded")
                                             : obstacle);
    apply_->setEnabled(rig_.identification().result() != nullptr);
    showResult();
}

void IdentifyPanel::showResult() {
    const document::IdentificationPointer result = rig_.identification().result();
    QString text = rig_.identification().text();
    const auto trial = rig_.trials().current();
    if (text.isEmpty() && rig_.identification().obstacle(trial).isEmpty())
        text = tr("Tick what to find. Identify compares the model with trial %1.")
                   .arg(rig_.trials().all()[*trial].number);
    else if (text.isEmpty())
        text =
            tr("A recorded trial reveals friction, inertia and motor constants. Record one, then "
               "select what to find.");
    if (result)
        text +=
            QLatin1Char('\n')
            + tr("Model minus encoders (rms): %1 before, %2 after.")
                  .arg(document::quantityText(result->deviationBefore, base::Quantity::Angle, 3),
                       document::quantityText(result->deviationAfter, base::Quantity::Angle, 3));
    text_->setText(text);
    results_->setVisible(result != nullptr);
    if (!result) return;
    std::vector<std::vector<widgets::TextCell>> rows;
    for (const session::IdentifiedParameter& parameter : result->parameters) {
        const document::DisplayUnit unit = unitOf(project_.model(), parameter.key);
        const auto written = [&unit](double value, int digits) {
            return document::numberText(value / unit.factor, digits);
        };
        const QString name = labelOf(project_.model(), parameter.key);
        rows.push_back(
            {{name, name},
             {written(parameter.before, 4)},
             {written(parameter.after, 4)},
             {parameter.atBound ? tr("at bound") : written(1.96 * parameter.standardDeviation, 2),
              tr("95% of such intervals contain the true value: %1 to %2 %3")
                  .arg(written(parameter.lower95, 4), written(parameter.upper95, 4), unit.symbol)
                  .trimmed()},
             {unit.symbol}});
    }
    results_->setRows(rows);
}

}  // namespace linkwright::panels
