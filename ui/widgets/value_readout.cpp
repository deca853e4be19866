// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/value_readout.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QObject>
#include <QVBoxLayout>

namespace linkwright::widgets {

ValueReadout::ValueReadout(const QString& label, int pixelSize, QWidget* parent) : QWidget(parent) {
    label_ = new QLabel(label, this);
    setTextRole(label_, TextRole::Label);
    label_->setFont(Theme::uiFont(12));
    number_ = new QLabel(QString(QChar(0x2013)), this);
    number_->setFont(Theme::monoFont(pixelSize));
    number_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    unit_ = new QLabel(this);
    unit_->setFont(Theme::monoFont(12));
    setStyleProperty(unit_, "textRole", QStringLiteral("stale"));
    clock_ = new QLabel(this);
    clock_->setToolTip(QObject::tr("Edited since the last solve"));
    clock_->hide();
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    line->addWidget(number_, 0, Qt::AlignBaseline);
    line->addWidget(unit_, 0, Qt::AlignBaseline);
    line->addWidget(clock_);
    line->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(1);
    layout->addWidget(label_);
    layout->addLayout(line);
}

void ValueReadout::setLabel(const QString& label) {
    label_->setText(label);
}

void ValueReadout::setText(const QString& number, const QString& unit) {
    number_->setText(number.isEmpty() ? QString(QChar(0x2013)) : number);
    unit_->setText(unit);
}

void ValueReadout::setStale(bool stale) {
    setStyleProperty(number_, "textRole", stale ? QStringLiteral("stale") : QString());
    if (stale)
        clock_->setPixmap(
            iconPixmap(QStringLiteral("clock"), 14, Theme::colors().text3, devicePixelRatioF()));
    clock_->setVisible(stale);
}

QString ValueReadout::text() const {
    return number_->text();
}

}  // namespace linkwright::widgets
