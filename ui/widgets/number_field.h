// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/units.h"

#include <QWidget>
#include <optional>

class QLabel;
class QLineEdit;

namespace linkwright::widgets {

class NumberEdit;

/// Edits one number in SI units: shows it in the unit of its UnitSpec, reads any fitting unit and
/// passes expressions ("=L1/2") on. Enter and leaving the field commit, Esc brings the old value
/// back, Up and Down step (Shift by ten times as much). Text that cannot be read stays, framed in
/// red, with the reason below; nothing is emitted then.
class NumberField : public QWidget {
    Q_OBJECT

public:
    explicit NumberField(const UnitSpec& unit = {}, QWidget* parent = nullptr);

    /// Shows a value in SI units. While the user types, only what Esc brings back is replaced.
    void setValue(double value);
    /// Shows an expression (with or without its leading "=") and its value as tooltip.
    void setExpression(const QString& expression, double value);
    /// Shows nothing: allowed where a number is optional (`setOptional`).
    void setNoValue();
    /// The value last set or committed, SI units; empty while there is none.
    [[nodiscard]] std::optional<double> value() const { return value_; }

    /// Typing the same number in another unit is an edit, too; see `typedUnit`.
    void setUnitKept(bool kept) { unitKept_ = kept; }
    /// The unit written with the number committed last, as `prettyUnit`; empty when none was.
    [[nodiscard]] const QString& typedUnit() const { return typedUnit_; }

    void setUnit(const UnitSpec& unit);
    [[nodiscard]] const UnitSpec& unit() const { return unit_; }
    /// Values outside are refused with a reason. SI units.
    void setRange(std::optional<double> lowest, std::optional<double> highest);
    /// Whether "=..." is accepted (default) or refused.
    void setExpressionsAllowed(bool allowed);
    /// An empty field is a value too: `cleared()` is emitted; `placeholder` stands in it.
    /// @param standard what an empty field means, SI units: steps and drags begin there
    void setOptional(const QString& placeholder, std::optional<double> standard = {});
    void setReadOnly(bool readOnly);
    /// Numbers of stale results are shown faded.
    void setStale(bool stale);
    /// Step of Up and Down in SI units; without it a tenth of the leading decade.
    void setStep(std::optional<double> step);
    /// Shows a reason from outside (a model that refuses the value); empty clears it.
    void setError(const QString& reason);
    /// Takes back a committed expression that cannot be used: its text stays with the reason, Esc
    /// brings back `value` or `expression` as they were before.
    void reject(const QString& reason, std::optional<double> value, const QString& expression);
    /// False: somebody else shows `errorText()` (a property row, across its full width).
    void setReasonShown(bool shown);

    [[nodiscard]] QString errorText() const { return error_; }
    [[nodiscard]] QLineEdit* lineEdit() const;
    /// What is in the field now, committed or not.
    [[nodiscard]] QString text() const;

    /// Moves by `steps` while a drag lasts: shows the value and emits `valueScrubbed`. A step of a
    /// drag is a tenth of what a step by key was where the drag began.
    void scrubBy(int steps);
    /// Ends a drag: emits `valueEdited` once when something moved, otherwise `scrubCancelled`.
    void endScrub();

Q_SIGNALS:
    /// The user committed a number, SI units.
    void valueEdited(double value);
    /// The user committed an expression, including its "=".
    void expressionEdited(const QString& expression);
    /// The user emptied an optional field.
    void cleared();
    /// The value while it is being dragged, SI units; a `valueEdited` follows at the end.
    void valueScrubbed(double value);
    /// A drag ended where it had begun: nothing is edited.
    void scrubCancelled();
    /// The star key was pressed.
    void starRequested();
    /// Empty when the field is fine again.
    void errorChanged(const QString& reason);

private:
    friend class NumberEdit;
    void commit();
    void revert();
    void stepBy(int steps);
    void showCommitted(bool exact);
    void replace(const std::optional<double>& value, const QString& expression);
    void finish(const std::optional<double>& value, const QString& expression,
                const QString& typedUnit = {});
    [[nodiscard]] double stepSize() const;
    [[nodiscard]] QString rangeError(double value) const;

    UnitSpec unit_;
    std::optional<double> value_;
    QString expression_;
    QString typedUnit_;
    bool unitKept_ = false;
    std::optional<double> lowest_;
    std::optional<double> highest_;
    std::optional<double> step_;
    std::optional<double> standard_;
    double scrubStep_ = 0.0;  ///< of the drag that lasts, in the unit shown
    bool scrubbing_ = false;
    std::optional<double> scrubStart_;  ///< value before the drag, empty when there was none
    QString error_;
    bool optional_ = false;
    bool expressionsAllowed_ = true;
    bool reasonShown_ = true;
    NumberEdit* edit_ = nullptr;
    QLabel* reason_ = nullptr;
};

}  // namespace linkwright::widgets
