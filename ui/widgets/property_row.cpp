// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/property_row.h"

#include "ui/widgets/gradient_bar.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/scrub_label.h"
#include "ui/widgets/theme.h"

#include <QCursor>
#include <QHBoxLayout>
#include <QLabel>
#include <QObject>
#include <QPainter>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

namespace linkwright::widgets {

namespace {

constexpr int panelPadding = 12;
constexpr int labelWidth = 92;
constexpr int fieldWidth = 112;
constexpr int wideFieldWidth = 204;
constexpr int starWidth = 28;
constexpr int gradientWidth = 60;
constexpr int maxGradientLetters = 9;
constexpr int lineHeight = 28;

QHBoxLayout* makeLine(QWidget* line) {
    line->setFixedHeight(lineHeight);
    auto* layout = new QHBoxLayout(line);
    // The widths are made for a panel of 320 px: the rest of the padding gives way to a scroll bar.
    layout->setContentsMargins(panelPadding, 2, 2, 2);
    layout->setSpacing(0);
    return layout;
}

QLabel* makeLabel(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    setTextRole(label, TextRole::Label);
    label->setFixedWidth(labelWidth);
    return label;
}

/// A hidden line below a field for why its text was refused.
QLabel* makeReason(QWidget* parent, QVBoxLayout& column) {
    auto* reason = new QLabel(parent);
    reason->setWordWrap(true);
    reason->setFixedWidth(wideFieldWidth);
    setTextRole(reason, TextRole::Fault);
    reason->hide();
    auto* line = new QHBoxLayout;
    line->setContentsMargins(panelPadding + labelWidth, 0, 2, 0);
    line->addWidget(reason);
    line->addStretch();
    column.addLayout(line);
    return reason;
}

/// The lines of the bounds, held together by a magenta rule at the left.
class RuledBlock : public QWidget {
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter(this).fillRect(panelPadding, 2, 2, height() - 4, Theme::colors().gradient);
    }
};

}  // namespace

FieldRow::FieldRow(const QString& label, QWidget* editor, QWidget* parent)
    : QWidget(parent), editor_(editor) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* line = new QWidget(this);
    QHBoxLayout* layout = makeLine(line);
    QLabel* name = makeLabel(label, line);
    name->setBuddy(editor);
    name->setToolTip(label);
    // A long label, such as a translated one, takes what it lacks from its field.
    constexpr int gap = 4;
    constexpr int maxLack = 60;
    name->ensurePolished();
    const int lack =
        std::clamp(name->fontMetrics().horizontalAdvance(label) + gap - labelWidth, 0, maxLack);
    name->setFixedWidth(labelWidth + lack);
    editor->setFixedWidth(wideFieldWidth - lack);
    editor->setAccessibleName(label);
    layout->addWidget(name);
    layout->addWidget(editor);
    layout->addStretch();
    column->addWidget(line);
    auto* field = qobject_cast<NumberField*>(editor);
    if (!field) return;
    QLabel* reason = makeReason(this, *column);
    field->setReasonShown(false);
    connect(field, &NumberField::errorChanged, reason, [reason](const QString& text) {
        reason->setText(text);
        reason->setVisible(!text.isEmpty());
    });
}

ReadoutRow::ReadoutRow(const QString& label, const QString& unit, QWidget* parent)
    : QWidget(parent) {
    QHBoxLayout* layout = makeLine(this);
    number_ = new QLabel(this);
    number_->setFont(Theme::monoFont());
    number_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    unit_ = new QLabel(unit, this);
    setTextRole(unit_, TextRole::Hint);
    clock_ = new QLabel(this);
    clock_->setToolTip(QObject::tr("Edited since the last solve"));
    clock_->hide();
    layout->addWidget(makeLabel(label, this));
    layout->addSpacing(7);
    layout->addWidget(number_);
    layout->addSpacing(6);
    layout->addWidget(clock_);
    layout->addStretch();
    layout->addWidget(unit_);
    layout->addSpacing(panelPadding - 2);
    setUnit(unit);
}

void ReadoutRow::setText(const QString& text, bool stale) {
    number_->setText(text);
    setStyleProperty(number_, "textRole", stale ? QStringLiteral("stale") : QString());
    if (stale)
        clock_->setPixmap(
            iconPixmap(QStringLiteral("clock"), 14, Theme::colors().text3, devicePixelRatioF()));
    clock_->setVisible(stale);
}

void ReadoutRow::setUnit(const QString& unit) {
    unit_->setText(unit);
}

PropertyRow::PropertyRow(const QString& label, const UnitSpec& unit, QWidget* parent)
    : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    buildFirstLine(label, unit);
    reason_ = makeReason(this, *layout);
    buildBoundsLine(unit);
    for (NumberField* field : {field_, lower_, upper_}) {
        field->setReasonShown(false);
        connect(field, &NumberField::errorChanged, this, &PropertyRow::showReason);
    }
    connect(&Theme::instance(), &Theme::changed, this, &PropertyRow::updateStar);
    updateStar();
    updateWidths();
}

void PropertyRow::buildFirstLine(const QString& label, const UnitSpec& unit) {
    auto* line = new QWidget(this);
    QHBoxLayout* layout = makeLine(line);
    label_ = new ScrubLabel(label, line);
    label_->setFixedWidth(labelWidth);
    setTextRole(label_, TextRole::Label);
    field_ = new NumberField(unit, line);
    field_->setAccessibleName(label);
    star_ = new QToolButton(line);
    star_->setCheckable(true);
    star_->setFixedSize(24, 24);
    star_->setIconSize({16, 16});
    star_->setProperty("star", true);
    star_->setFocusPolicy(Qt::ClickFocus);  // Tab goes on to the next number; keys have *
    connect(field_, &NumberField::starRequested, star_, [this] {
        if (starAvailable_) star_->toggle();
    });
    gradientColumn_ = new QWidget(line);
    gradientColumn_->setFixedWidth(gradientWidth);
    auto* column = new QVBoxLayout(gradientColumn_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    gradientNumber_ = new QLabel(gradientColumn_);
    gradientNumber_->setFont(Theme::monoFont(11));
    gradientNumber_->setAlignment(Qt::AlignRight | Qt::AlignBottom);
    gradientBar_ = new GradientBar(gradientColumn_);
    gradientBar_->setFixedHeight(8);
    column->addWidget(gradientNumber_);
    column->addWidget(gradientBar_);
    layout->addWidget(label_);
    layout->addWidget(field_);
    layout->addSpacing((starWidth - 24) / 2);
    layout->addWidget(star_);
    layout->addSpacing((starWidth - 24) / 2);
    layout->addWidget(gradientColumn_);
    layout->addStretch();
    static_cast<QVBoxLayout*>(this->layout())->addWidget(line);
    connect(label_, &ScrubLabel::scrubbed, field_, &NumberField::scrubBy);
    connect(label_, &ScrubLabel::scrubFinished, field_, &NumberField::endScrub);
    const auto follow = [this] { updateTrack(); };
    connect(field_, &NumberField::valueEdited, this, follow);
    connect(field_, &NumberField::valueScrubbed, this, follow);
    connect(star_, &QToolButton::toggled, this, [this](bool on) {
        updateStar();
        if (star_->underMouse()) boundsTimer_.start();
        showBounds();
        Q_EMIT starToggled(on);
    });
    constexpr int lookMilliseconds = 120;
    boundsTimer_.setInterval(lookMilliseconds);
    connect(&boundsTimer_, &QTimer::timeout, this, [this] {
        if (isOverStars()) return;
        boundsTimer_.stop();
        showBounds();
    });
}

/// Whether the pointer is among the stars of this row and its neighbors.
bool PropertyRow::isOverStars() const {
    constexpr int aside = 16;
    const QPoint pointer = mapFromGlobal(QCursor::pos());
    const int left = star_->mapTo(this, QPoint()).x();
    const QWidget* panel = parentWidget() != nullptr ? parentWidget() : this;
    return isVisible() && pointer.x() > left - aside && pointer.x() < left + star_->width() + aside
           && panel->rect().contains(panel->mapFromGlobal(QCursor::pos()));
}

/// Other stars stay where they are as long as the pointer may be on its way to one.
void PropertyRow::showBounds() {
    if (!boundsTimer_.isActive()) boundsBlock_->setVisible(isStarred() && starAvailable_);
}

void PropertyRow::buildBoundsLine(const UnitSpec& unit) {
    boundsBlock_ = new RuledBlock(this);
    auto* block = new QVBoxLayout(boundsBlock_);
    block->setContentsMargins(0, 0, 0, 4);
    block->setSpacing(0);
    auto* line = new QWidget(boundsBlock_);
    QHBoxLayout* layout = makeLine(line);
    auto* label = new QLabel(QObject::tr("Bounds"), line);
    label->setFixedWidth(labelWidth - panelPadding);
    setTextRole(label, TextRole::Label);
    lower_ = new NumberField(unit, line);
    lower_->setAccessibleName(QObject::tr("Lower bound"));
    upper_ = new NumberField(unit, line);
    upper_->setAccessibleName(QObject::tr("Upper bound"));
    auto* between = new QLabel(QObject::tr("to"), line);
    between->setAlignment(Qt::AlignCenter);
    between->setFixedWidth(24);
    setTextRole(between, TextRole::Label);
    layout->addSpacing(panelPadding);
    layout->addWidget(label);
    layout->addWidget(lower_);
    layout->addWidget(between);
    layout->addWidget(upper_);
    layout->addStretch();
    track_ = new BoundsTrack(boundsBlock_);
    track_->setFixedWidth(wideFieldWidth - 20);
    auto* trackLine = new QHBoxLayout;
    trackLine->setContentsMargins(panelPadding + labelWidth, 2, 2, 2);
    trackLine->addWidget(track_);
    trackLine->addStretch();
    block->addWidget(line);
    block->addLayout(trackLine);
    boundsBlock_->hide();
    static_cast<QVBoxLayout*>(this->layout())->addWidget(boundsBlock_);
    connectBound(lower_);
    connectBound(upper_);
}

void PropertyRow::connectBound(NumberField* bound) {
    bound->setFixedWidth((wideFieldWidth - 24) / 2);
    bound->setOptional(QObject::tr("none"));
    bound->setExpressionsAllowed(false);
    const auto report = [this] {
        updateTrack();
        Q_EMIT boundsEdited(lower_->value(), upper_->value());
    };
    connect(bound, &NumberField::valueEdited, this, report);
    connect(bound, &NumberField::cleared, this, report);
}

void PropertyRow::showReason() {
    QString reason;
    for (const NumberField* field : {field_, lower_, upper_})
        if (reason.isEmpty()) reason = field->errorText();
    reason_->setText(reason);
    reason_->setVisible(!reason.isEmpty());
}

void PropertyRow::setUnit(const UnitSpec& unit) {
    for (NumberField* field : {field_, lower_, upper_})
        field->setUnit(unit);
}

void PropertyRow::setValue(double value) {
    field_->setValue(value);
    updateTrack();
}

void PropertyRow::setNoValue() {
    field_->setNoValue();
    updateTrack();
}

void PropertyRow::setStarAvailable(bool available) {
    starAvailable_ = available;
    updateWidths();
    showBounds();
}

void PropertyRow::setStarred(bool starred) {
    const QSignalBlocker blocker(star_);
    star_->setChecked(starred);
    updateStar();
    showBounds();
}

bool PropertyRow::isStarred() const {
    return star_->isChecked();
}

void PropertyRow::setBounds(std::optional<double> lower, std::optional<double> upper) {
    const auto show = [](NumberField* field, const std::optional<double>& bound) {
        if (bound)
            field->setValue(*bound);
        else
            field->setNoValue();
    };
    show(lower_, lower);
    show(upper_, upper);
    updateTrack();
}

void PropertyRow::setGradient(double derivative, double largest) {
    derivative_ = derivative;
    // As many digits as the column holds.
    QString text = formatDerivative(derivative, largest);
    for (int digits = 4; text.size() > maxGradientLetters && digits >= 2; --digits)
        text = formatDerivative(derivative, largest, digits);
    gradientNumber_->setText(text);
    gradientBar_->setValue(derivative, largest);
    updateTrack();
}

void PropertyRow::clearGradient() {
    derivative_.reset();
    gradientNumber_->clear();
    gradientBar_->clear();
    updateTrack();
}

void PropertyRow::setGradientStale(bool stale) {
    setStyleProperty(gradientNumber_, "textRole", stale ? QStringLiteral("stale") : QString());
    gradientColumn_->setToolTip(stale ? QObject::tr("Edited since the last solve") : QString());
}

void PropertyRow::updateStar() {
    const bool on = star_->isChecked();
    star_->setIcon(on ? icon(QStringLiteral("star-filled"), IconTint::Gradient)
                      : icon(QStringLiteral("star")));
    star_->setToolTip(on ? QObject::tr("Hold this number fixed (* in the field)")
                         : QObject::tr("Optimize this number (* in the field)"));
    star_->setAccessibleName(QObject::tr("Design variable"));
}

void PropertyRow::updateTrack() {
    const std::optional<double> value = field_->value();
    const std::optional<double> lower = lower_->value();
    const std::optional<double> upper = upper_->value();
    if (!value || !lower || !upper || !(*upper > *lower)) {
        track_->clear();
        return;
    }
    int descent = 0;
    if (derivative_ && std::isfinite(*derivative_) && *derivative_ != 0.0)
        descent = *derivative_ > 0.0 ? -1 : 1;
    track_->setPlace((*value - *lower) / (*upper - *lower), descent);
}

void PropertyRow::updateWidths() {
    star_->setVisible(starAvailable_);
    gradientColumn_->setVisible(starAvailable_);
    field_->setFixedWidth(starAvailable_ ? fieldWidth : wideFieldWidth);
}

}  // namespace linkwright::widgets
