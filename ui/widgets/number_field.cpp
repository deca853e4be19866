// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/number_field.h"

#include "ui/widgets/number_edit.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"

#include <QLabel>
#include <QObject>
#include <QVBoxLayout>
#include <cmath>
#include <limits>

namespace linkwright::widgets {

namespace {

/// Significant digits of a number that is not being edited: as many as have room.
constexpr int maxDigits = 6;
constexpr int minDigits = 2;
/// A number of so few digits is meant where it differs by less than rounding: 120, where a computed
/// length is 120.0000000000044.
constexpr int maxPlainDigits = 10;
constexpr double rounding = 1e-12;

/// What is edited: all digits of a number, without those that computing left behind. The value
/// stays what it is until another text is typed.
QString editedText(double value, double factor) {
    const double shown = value / factor;
    const double plain = QString::number(shown, 'g', maxPlainDigits).toDouble();
    return std::abs(plain - shown) <= rounding * std::abs(shown) ? formatExact(plain)
                                                                 : formatExactScaled(value, factor);
}

}  // namespace

NumberField::NumberField(const UnitSpec& unit, QWidget* parent) : QWidget(parent), unit_(unit) {
    edit_ = new NumberEdit(this);
    edit_->setUnitSymbol(unit.symbol);
    reason_ = new QLabel(this);
    reason_->setWordWrap(true);
    reason_->hide();
    setTextRole(reason_, TextRole::Fault);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(edit_);
    layout->addWidget(reason_);
    setFocusProxy(edit_);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(edit_, &NumberEdit::commitRequested, this, &NumberField::commit);
    connect(edit_, &NumberEdit::revertRequested, this, &NumberField::revert);
    connect(edit_, &NumberEdit::stepRequested, this, &NumberField::stepBy);
    connect(edit_, &NumberEdit::starRequested, this, &NumberField::starRequested);
    connect(edit_, &NumberEdit::resized, this, [this] {
        if (!edit_->isModified() && !edit_->hasFocus() && error_.isEmpty()) showCommitted(false);
    });
    connect(edit_, &NumberEdit::focusGained, this, [this] {
        if (error_.isEmpty()) showCommitted(true);
    });
}

void NumberField::setValue(double value) {
    replace(value, {});
}

void NumberField::setExpression(const QString& expression, double value) {
    replace(value,
            expression.startsWith(QLatin1Char('=')) ? expression : QLatin1Char('=') + expression);
}

void NumberField::setNoValue() {
    replace(std::nullopt, {});
}

void NumberField::replace(const std::optional<double>& value, const QString& expression) {
    const bool changed = value != value_ || expression != expression_;
    value_ = value;
    expression_ = expression;
    // What is being typed stays; a refused text left behind gives way to a new value only.
    if (scrubbing_ || (edit_->isModified() && (edit_->hasFocus() || !changed))) return;
    setError({});
    showCommitted(edit_->hasFocus());
}

void NumberField::setUnit(const UnitSpec& unit) {
    unit_ = unit;
    edit_->setUnitSymbol(unit.symbol);
    if (!edit_->isModified()) showCommitted(edit_->hasFocus());
}

void NumberField::setRange(std::optional<double> lowest, std::optional<double> highest) {
    lowest_ = lowest;
    highest_ = highest;
}

void NumberField::setExpressionsAllowed(bool allowed) {
    expressionsAllowed_ = allowed;
}

void NumberField::setOptional(const QString& placeholder, std::optional<double> standard) {
    optional_ = true;
    standard_ = standard;
    edit_->setPlaceholderText(standard ? withTrueMinus(placeholder) : placeholder);
}

void NumberField::setReadOnly(bool readOnly) {
    edit_->setReadOnly(readOnly);
}

void NumberField::setStale(bool stale) {
    edit_->setStale(stale);
}

void NumberField::setStep(std::optional<double> step) {
    step_ = step;
}

void NumberField::setError(const QString& reason) {
    if (reason == error_) return;
    error_ = reason;
    edit_->setFault(!reason.isEmpty());
    edit_->setToolTip(reason);
    reason_->setText(reason);
    reason_->setVisible(reasonShown_ && !reason.isEmpty());
    Q_EMIT errorChanged(reason);
}

void NumberField::reject(const QString& reason, std::optional<double> value,
                         const QString& expression) {
    value_ = value;
    expression_ = expression.isEmpty() || expression.startsWith(QLatin1Char('='))
                      ? expression
                      : QLatin1Char('=') + expression;
    edit_->setModified(true);
    setError(reason);
}

void NumberField::setReasonShown(bool shown) {
    reasonShown_ = shown;
    reason_->setVisible(shown && !error_.isEmpty());
}

QLineEdit* NumberField::lineEdit() const {
    return edit_;
}

QString NumberField::text() const {
    return edit_->text();
}

void NumberField::showCommitted(bool exact) {
    QString text;
    bool shortened = false;
    if (!expression_.isEmpty()) {
        text = expression_;
    } else if (value_ && exact) {
        text = editedText(*value_, unit_.factor);
    } else if (value_) {
        int digits = maxDigits;
        do
            text = withTrueMinus(formatNumber(*value_ / unit_.factor, digits));
        while (!edit_->hasRoomFor(text) && --digits >= minDigits);
        shortened = digits < maxDigits;
    }
    // Setting it again forgets how it was typed: from here on undo is that of the window.
    if (text != edit_->text() || edit_->isUndoAvailable() || edit_->isRedoAvailable()) {
        edit_->setText(text);
        if (!exact) edit_->setCursorPosition(0);
    }
    edit_->setModified(false);
    if (value_ && (shortened || !expression_.isEmpty()))
        edit_->setToolTip(withTrueMinus(shortened ? editedText(*value_, unit_.factor)
                                                  : formatNumber(*value_ / unit_.factor))
                          + QLatin1Char(' ') + unit_.symbol);
    else if (error_.isEmpty())
        edit_->setToolTip({});
}

QString NumberField::rangeError(double value) const {
    const auto shown = [this](double limit) {
        return QStringLiteral("%1 %2")
            .arg(withTrueMinus(formatNumber(limit / unit_.factor)), unit_.symbol)
            .trimmed();
    };
    // The smallest number there is stands for a limit that is zero itself no more.
    if (lowest_ == std::numeric_limits<double>::min() && value < *lowest_)
        return QObject::tr("Must be greater than 0.");
    if (lowest_ && value < *lowest_)
        return QObject::tr("Must be at least %1.").arg(shown(*lowest_));
    if (highest_ && value > *highest_)
        return QObject::tr("Must be at most %1.").arg(shown(*highest_));
    return {};
}

void NumberField::commit() {
    if (!edit_->isModified()) {
        if (error_.isEmpty()) showCommitted(edit_->hasFocus());
        return;
    }
    const QString text = edit_->text().trimmed();
    if (text.startsWith(QLatin1Char('='))) {
        if (!expressionsAllowed_)
            setError(QObject::tr("Formulas are not allowed here."));
        else if (text.size() == 1)
            setError(QObject::tr("A formula is missing after \"=\"."));
        else
            finish(value_, text);
        return;
    }
    if (text.isEmpty() && optional_) {
        finish(std::nullopt, {});
        return;
    }
    const ParsedQuantity parsed = parseQuantity(text, unit_);
    if (!parsed.value) {
        setError(parsed.error);
        return;
    }
    const QString outside = rangeError(*parsed.value);
    if (outside.isEmpty())
        finish(parsed.value, {}, parsed.unit);
    else
        setError(outside);
}

void NumberField::finish(const std::optional<double>& value, const QString& expression,
                         const QString& typedUnit) {
    setError({});
    const bool otherUnit = unitKept_ && !typedUnit.isEmpty() && typedUnit != unit_.symbol;
    const bool same = value == value_ && expression == expression_ && !otherUnit;
    typedUnit_ = typedUnit;
    value_ = value;
    expression_ = expression;
    showCommitted(edit_->hasFocus());
    if (same) return;
    if (!expression.isEmpty())
        Q_EMIT expressionEdited(expression);
    else if (value)
        Q_EMIT valueEdited(*value);
    else
        Q_EMIT cleared();
}

void NumberField::revert() {
    setError({});
    showCommitted(edit_->hasFocus());
    edit_->selectWhole();
}

double NumberField::stepSize() const {
    if (step_) return *step_;
    const double shown = std::abs(value_.value_or(standard_.value_or(0.0)) / unit_.factor);
    if (shown == 0.0) return unit_.factor;
    return unit_.factor * std::pow(10.0, std::floor(std::log10(shown) + 1e-9) - 1.0);
}

void NumberField::stepBy(int steps) {
    if (edit_->isReadOnly() || (!expression_.isEmpty() && !edit_->isModified())) return;
    if (edit_->isModified()) commit();
    const std::optional<double> from = value_ ? value_ : standard_;
    if (!error_.isEmpty() || !from) return;
    // Rounded in the unit shown, so that repeated steps do not pile up 0.30000000000000004.
    const double stepShown = stepSize() / unit_.factor;
    const double next = (*from / unit_.factor) + steps * stepShown;
    const double rounded = std::round(next / (stepShown * 1e-6)) * (stepShown * 1e-6);
    double target = QString::number(rounded, 'g', 12).toDouble() * unit_.factor;
    if (lowest_) target = std::max(target, *lowest_);
    if (highest_) target = std::min(target, *highest_);
    finish(target, {});
    edit_->selectWhole();
}

void NumberField::scrubBy(int steps) {
    const std::optional<double> from = value_ ? value_ : standard_;
    if (!isEnabled() || edit_->isReadOnly() || !expression_.isEmpty() || !from) return;
    if (!scrubbing_) {
        scrubbing_ = true;
        scrubStart_ = value_;
        // One step for the whole drag: it must not shrink on the way.
        scrubStep_ = stepSize() / unit_.factor / 10.0;
    }
    double target = QString::number((*from / unit_.factor) + steps * scrubStep_, 'g', 12).toDouble()
                    * unit_.factor;
    if (lowest_) target = std::max(target, *lowest_);
    if (highest_) target = std::min(target, *highest_);
    if (target == *from) return;
    value_ = target;
    setError({});
    showCommitted(false);
    Q_EMIT valueScrubbed(target);
}

void NumberField::endScrub() {
    if (!scrubbing_) return;
    scrubbing_ = false;
    const bool moved = scrubStart_ != value_;
    scrubStart_.reset();
    if (moved && value_)
        Q_EMIT valueEdited(*value_);
    else
        Q_EMIT scrubCancelled();
}

}  // namespace linkwright::widgets
