// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/rig/live_section.h"

#include "ui/document/elements/number_text.h"
#include "ui/document/shown/display_units.h"
#include "ui/document/solving/live_values.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/section_header.h"

#include <QVBoxLayout>

namespace linkwright::panels {

LiveSection::LiveSection(document::ViewState& shown, QWidget* parent)
    : QWidget(parent), shown_(shown) {
    header_ = new widgets::SectionHeader(QString(), this);
    content_ = new QWidget(this);
    column_ = new QVBoxLayout(content_);
    column_->setContentsMargins(0, 2, 0, 8);
    column_->setSpacing(0);
    header_->setContent(content_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(header_);
    layout->addWidget(content_);
    shown_.whenChanged(document::ViewPart::Motion, this, &LiveSection::refresh);
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this,
            &LiveSection::refresh);
}

void LiveSection::setObject(const std::string& object) {
    object_ = object;
    refresh();
}

void LiveSection::setTime(double time) {
    time_ = time;
    // While playing, numbers nobody sees need no work.
    if (isVisible() || object_.empty()) refresh();
}

void LiveSection::refresh() {
    const document::SimulationPointer motion = shown_.motion();
    std::vector<document::LiveValue> values;
    if (motion && !object_.empty())
        values = document::liveValues(*shown_.model(), *motion, object_, time_);
    QStringList labels;
    for (const document::LiveValue& value : values)
        labels << value.label;
    if (labels != labels_) {
        for (widgets::ReadoutRow* row : rows_)
            row->deleteLater();
        rows_.clear();
        for (const document::LiveValue& value : values) {
            auto* row = new widgets::ReadoutRow(value.label, value.unit, content_);
            column_->addWidget(row);
            rows_.push_back(row);
        }
        labels_ = labels;
    }
    setVisible(!values.empty());
    header_->setTitle(tr("At t = %1 s").arg(time_, 0, 'f', 2));
    const bool stale = shown_.stale();
    for (std::size_t index = 0; index < values.size(); ++index) {
        const document::DisplayUnit unit = document::shownUnit(values[index].unit);
        rows_[index]->setText(document::numberText(values[index].value / unit.factor, 5), stale);
        rows_[index]->setUnit(unit.symbol);
    }
}

}  // namespace linkwright::panels
