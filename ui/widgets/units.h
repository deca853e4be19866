// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringView>
#include <array>
#include <optional>

namespace linkwright::widgets {

/// Powers of m, kg, s, A and rad that make up a unit. Angles count as a dimension of their own, so
/// that 30 deg is not taken for a plain number.
struct Dimension {
    std::array<int, 5> powers{};

    bool operator==(const Dimension&) const = default;
    [[nodiscard]] bool isNone() const { return *this == Dimension{}; }
};

/// What a field shows and accepts. Values of fields are always SI; `factor` SI units make one of
/// the unit shown.
struct UnitSpec {
    QString symbol;  ///< as shown: "N·s/m"; empty for plain numbers
    Dimension dimension;
    double factor = 1.0;
    bool open = false;  ///< reads every unit: the number has none yet

    /// Specification of a unit written like "N s/m", "kg m²", "deg", "in" or "" (plain number).
    /// A symbol that names no known unit is shown as it is and only plain numbers are accepted.
    static UnitSpec of(const QString& symbol);

    /// What the quantity is called in a sentence, with its article: "a length", "a stiffness".
    [[nodiscard]] QString phrase() const;
    /// A valid entry, for error messages: "12 mm".
    [[nodiscard]] QString example() const;
};

/// A unit expression such as "N mm/deg", "kg*cm^2", "m/s²": products, one or several "/", powers,
/// SI prefixes and the units engineers type (deg, rpm, in, ft, lbf, hp, ...).
struct ParsedUnit {
    Dimension dimension;
    double factor = 1.0;  ///< SI units in one of it
};
std::optional<ParsedUnit> parseUnit(QStringView text);

/// Outcome of reading a text as a quantity: a value in SI units, or the reason why not.
struct ParsedQuantity {
    std::optional<double> value;
    QString error;      ///< a sentence that says how to mend it; empty when there is a value
    QString unit = {};  ///< written behind the number, as `prettyUnit`; empty for none
};

/// Reads "30 deg", "12 mm", "2 N/mm", "-1e-3". A number without a unit is in the unit shown.
/// Decimal point only; plain and true minus signs.
ParsedQuantity parseQuantity(QStringView text, const UnitSpec& unit);

/// The SI unit of a dimension, as files have it: "N m", "rad/s"; empty for plain numbers.
QString siUnit(const Dimension& dimension);

/// A unit symbol with raised powers and dots: "kg m^2" becomes "kg·m²".
QString prettyUnit(const QString& symbol);

}  // namespace linkwright::widgets
