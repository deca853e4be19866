// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/bounds_offer.h"

#include "engine/session/document/suggested_bounds.h"
#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace linkwright::panels {

BoundsOffer::BoundsOffer(document::Project& project, QWidget* parent)
    : QWidget(parent), project_(project) {
    text_ = new QLabel(this);
    text_->setWordWrap(true);
    widgets::setTextRole(text_, widgets::TextRole::Hint);
    auto* suggest = new QPushButton(tr("Suggest bounds"), this);
    suggest->setObjectName(QStringLiteral("suggestBounds"));
    suggest->setToolTip(
        tr("Points may move by half the size of the drawing, angles by 45°, other numbers may "
           "become a third or three times what they are. All can be edited."));
    connect(suggest, &QPushButton::clicked, this, [this] {
        project_.commit(tr("Suggest bounds"),
                        [](model::Model& edited) { session::suggestBounds(edited); });
    });
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(8);
    row->addWidget(text_, 1);
    row->addWidget(suggest);
    connect(&project_, &document::Project::modelChanged, this, &BoundsOffer::refresh);
    connect(&project_, &document::Project::replaced, this, &BoundsOffer::refresh);
    refresh();
}

void BoundsOffer::refresh() {
    const std::size_t count = session::unboundedVariables(project_.model());
    text_->setText(count == 1 ? tr("1 number has no bounds.")
                              : tr("%1 numbers have no bounds.").arg(count));
    setVisible(count > 0);
}

}  // namespace linkwright::panels
