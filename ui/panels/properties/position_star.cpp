// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/position_star.h"

#include "ui/document/elements/shared_edits.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/property_row.h"

#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <utility>

namespace linkwright::panels {

PositionStar::PositionStar(document::Project& project, std::vector<std::string> points,
                           QWidget* parent)
    : QWidget(parent), project_(project), points_(std::move(points)) {
    star_ = new QPushButton(this);
    star_->setObjectName(QStringLiteral("starPosition"));
    star_->setCheckable(true);
    const QStringList axes = document::positionAxes(project_.model());
    star_->setText(axes.size() > 2 ? tr("Optimize x, y and z")
                                   : tr("Optimize %1").arg(axes.join(tr(" and "))));
    star_->setToolTip(tr("Lets the optimizer move the point"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 2, 0, 2);
    column->setSpacing(0);
    column->addWidget(new widgets::FieldRow(tr("Position"), star_, this));
    connect(star_, &QPushButton::toggled, this,
            [this](bool on) { document::starPositions(project_, points_, on); });
    refresh();
}

void PositionStar::refresh() {
    const QSignalBlocker blocker(star_);
    const bool starred = document::positionsStarred(project_.model(), points_);
    star_->setChecked(starred);
    star_->setIcon(starred
                       ? widgets::icon(QStringLiteral("star-filled"), widgets::IconTint::Gradient)
                       : widgets::icon(QStringLiteral("star")));
}

}  // namespace linkwright::panels
