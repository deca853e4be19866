// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/units.h"

#include "ui/widgets/number_format.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QRegularExpression>
#include <cmath>
#include <limits>
#include <numbers>

namespace linkwright::widgets {

namespace {

/// Powers in the order m, kg, s, A, rad.
using Powers = std::array<int, 5>;

constexpr Powers none{0, 0, 0, 0, 0};
constexpr Powers length{1, 0, 0, 0, 0};
constexpr Powers mass{0, 1, 0, 0, 0};
constexpr Powers time{0, 0, 1, 0, 0};
constexpr Powers current{0, 0, 0, 1, 0};
constexpr Powers angle{0, 0, 0, 0, 1};
constexpr Powers rate{0, 0, -1, 0, 1};
constexpr Powers force{1, 1, -2, 0, 0};
constexpr Powers energy{2, 1, -2, 0, 0};
constexpr Powers power{2, 1, -3, 0, 0};
constexpr Powers voltage{2, 1, -3, -1, 0};
constexpr Powers resistance{2, 1, -3, -2, 0};
constexpr Powers pressure{-1, 1, -2, 0, 0};

constexpr double pi = std::numbers::pi;
constexpr double inch = 0.0254;
constexpr double pound = 0.45359237;
constexpr double standardGravity = 9.80665;

struct Unit {
    Powers powers;
    double factor;
    bool takesPrefix;
};

const QHash<QString, Unit>& unitTable() {
    static const QHash<QString, Unit> table{
        {"m", {length, 1.0, true}},
        {"in", {length, inch, false}},
        {"\"", {length, inch, false}},
        {"ft", {length, 12 * inch, false}},
        {"yd", {length, 36 * inch, false}},
        {"mil", {length, inch / 1000, false}},
        {"g", {mass, 1e-3, true}},
        {"t", {mass, 1000.0, false}},
        {"lb", {mass, pound, false}},
        {"lbm", {mass, pound, false}},
        {"oz", {mass, pound / 16, false}},
        {"slug", {mass, pound * standardGravity / (12 * inch), false}},
        {"s", {time, 1.0, true}},
        {"sec", {time, 1.0, false}},
        {"min", {time, 60.0, false}},
        {"h", {time, 3600.0, false}},
        {"A", {current, 1.0, true}},
        {"rad", {angle, 1.0, true}},
        {"deg", {angle, pi / 180, false}},
        {QString(QChar(0xB0)), {angle, pi / 180, false}},
        {"rev", {angle, 2 * pi, false}},
        {"turn", {angle, 2 * pi, false}},
        {"arcmin", {angle, pi / 10800, false}},
        {"arcsec", {angle, pi / 648000, false}},
        {"rpm", {rate, 2 * pi / 60, false}},
        {"Hz", {{0, 0, -1, 0, 0}, 1.0, true}},
        {"N", {force, 1.0, true}},
        {"kgf", {force, standardGravity, false}},
        {"lbf", {force, pound * standardGravity, false}},
        {"ozf", {force, pound * standardGravity / 16, false}},
        {"J", {energy, 1.0, true}},
        {"Wh", {energy, 3600.0, true}},
        {"W", {power, 1.0, true}},
        {"V", {voltage, 1.0, true}},
        {"ohm", {resistance, 1.0, true}},
        {QString(QChar(0x3A9)), {resistance, 1.0, true}},
        {"H", {{2, 1, -2, -2, 0}, 1.0, true}},
        {"Pa", {pressure, 1.0, true}},
        {"bar", {pressure, 1e5, true}},
        {"%", {none, 0.01, false}},
        {"1", {none, 1.0, false}}};
    return table;
}

std::optional<double> prefixFactor(QChar prefix) {
    static const QHash<QChar, double> prefixes{
        {'G', 1e9},          {'M', 1e6},           {'k', 1e3},  {'h', 1e2},
        {'d', 1e-1},         {'c', 1e-2},          {'m', 1e-3}, {'u', 1e-6},
        {QChar(0xB5), 1e-6}, {QChar(0x3BC), 1e-6}, {'n', 1e-9}};
    const auto found = prefixes.constFind(prefix);
    if (found == prefixes.constEnd()) return std::nullopt;
    return *found;
}

std::optional<Unit> findUnit(const QString& name) {
    const auto& table = unitTable();
    if (const auto found = table.constFind(name); found != table.constEnd()) return *found;
    if (name.size() < 2) return std::nullopt;
    const std::optional<double> factor = prefixFactor(name.front());
    const auto base = table.constFind(name.mid(1));
    if (!factor || base == table.constEnd() || !base->takesPrefix) return std::nullopt;
    return Unit{base->powers, base->factor * *factor, false};
}

/// Writes powers and products in one way: "kg·m²" as "kg m^2".
QString normalized(QStringView text) {
    QString result;
    for (const QChar character : text) {
        switch (character.unicode()) {
            case 0xB2: result += QStringLiteral("^2"); break;
            case 0xB3: result += QStringLiteral("^3"); break;
            case 0xB7:
            case 0x22C5:
            case '*': result += QLatin1Char(' '); break;
            case 0x2212: result += QLatin1Char('-'); break;
            default: result += character;
        }
    }
    result.replace(QStringLiteral("/"), QStringLiteral(" / "));
    return result.simplified();
}

/// Whether `found` can stand where `wanted` is asked for. Radians may be left out of a compound
/// unit ("N m" for "N m/rad", "1/s" for "rad/s"), never where the angle is all there is.
bool fits(const Dimension& found, const Dimension& wanted) {
    if (found == wanted) return true;
    Dimension foundPlain = found;
    Dimension wantedPlain = wanted;
    foundPlain.powers[4] = 0;
    wantedPlain.powers[4] = 0;
    return found.powers[4] == 0 && foundPlain == wantedPlain && !wantedPlain.isNone();
}

struct QuantityName {
    Dimension dimension;
    QString phrase;
    QString example;
    QString si;
};

const QList<QuantityName>& quantityNames() {
    static const QList<QuantityName> names{
        {{none}, QObject::tr("a plain number"), "0.5", ""},
        {{length}, QObject::tr("a length"), "12 mm", "m"},
        {{mass}, QObject::tr("a mass"), "250 g", "kg"},
        {{time}, QObject::tr("a time"), "20 ms", "s"},
        {{angle}, QObject::tr("an angle"), "30 deg", "rad"},
        {{rate}, QObject::tr("an angular velocity"), "3 rpm", "rad/s"},
        {{{0, 0, -2, 0, 1}}, QObject::tr("an angular acceleration"), "90 deg/s^2", "rad/s^2"},
        {{{1, 0, -1, 0, 0}}, QObject::tr("a velocity"), "5 mm/s", "m/s"},
        {{{1, 0, -2, 0, 0}}, QObject::tr("an acceleration"), "9.81 m/s^2", "m/s^2"},
        {{{2, 1, 0, 0, 0}}, QObject::tr("a moment of inertia"), "20 kg cm^2", "kg m^2"},
        {{force}, QObject::tr("a force"), "5 N", "N"},
        {{energy}, QObject::tr("a torque or an energy"), "2 N m", "N m"},
        {{{0, 1, -2, 0, 0}}, QObject::tr("a stiffness"), "2 N/mm", "N/m"},
        {{{0, 1, -1, 0, 0}}, QObject::tr("a damping"), "3 N s/m", "N s/m"},
        {{{2, 1, -2, 0, -1}}, QObject::tr("a torsional stiffness"), "2 N m/rad", "N m/rad"},
        {{{2, 1, -1, 0, -1}}, QObject::tr("a torsional damping"), "0.1 N m s/rad", "N m s/rad"},
        {{voltage}, QObject::tr("a voltage"), "12 V", "V"},
        {{current}, QObject::tr("a current"), "2 A", "A"},
        {{power}, QObject::tr("a power"), "50 W", "W"}};
    return names;
}

const QuantityName* findName(const Dimension& dimension) {
    for (const QuantityName& name : quantityNames())
        if (name.dimension == dimension) return &name;
    return nullptr;
}

QString capitalized(QString text) {
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text;
}

QString wrongUnit(const QString& written, const UnitSpec& unit, bool known) {
    const QString needs =
        unit.dimension.isNone() && unit.symbol.isEmpty()
            ? QObject::tr("This is a plain number without a unit, for example %1.")
                  .arg(unit.example())
            : QObject::tr("%1 needs a unit like %2, for example %3.")
                  .arg(capitalized(unit.phrase()), unit.symbol, unit.example());
    return known ? needs : QObject::tr("\"%1\" is not a known unit. %2").arg(written, needs);
}

}  // namespace

std::optional<ParsedUnit> parseUnit(QStringView text) {
    static const QRegularExpression atom(
        QStringLiteral("^([^\\s\\d^/+-]+|1)(?:\\^?([+-]?\\d{1,2}))?$"));
    ParsedUnit result;
    int sign = 1;
    bool atomExpected = true;
    const QStringList parts = normalized(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const QString& part : parts) {
        if (part == QLatin1String("/")) {
            if (atomExpected) return std::nullopt;
            sign = -1;
            atomExpected = true;
            continue;
        }
        const QRegularExpressionMatch match = atom.match(part);
        if (!match.hasMatch()) return std::nullopt;
        const std::optional<Unit> unit = findUnit(match.captured(1));
        if (!unit) return std::nullopt;
        const int exponent = sign * (match.captured(2).isEmpty() ? 1 : match.captured(2).toInt());
        for (std::size_t index = 0; index < result.dimension.powers.size(); ++index)
            result.dimension.powers[index] += exponent * unit->powers[index];
        result.factor *= std::pow(unit->factor, exponent);
        atomExpected = false;
        // "N m s/rad" divides by rad only, "m/s/s" twice: a slash holds for one unit.
        sign = 1;
    }
    if (atomExpected) return std::nullopt;
    return result;
}

UnitSpec UnitSpec::of(const QString& symbol) {
    UnitSpec spec;
    spec.symbol = prettyUnit(symbol);
    if (const std::optional<ParsedUnit> parsed = parseUnit(symbol)) {
        spec.dimension = parsed->dimension;
        spec.factor = parsed->factor;
    }
    return spec;
}

QString UnitSpec::phrase() const {
    if (const QuantityName* name = findName(dimension);
        name && (!dimension.isNone() || symbol.isEmpty()))
        return name->phrase;
    return QObject::tr("this number");
}

QString UnitSpec::example() const {
    const QuantityName* name = findName(dimension);
    if (name && (!dimension.isNone() || symbol.isEmpty())) return name->example;
    return QStringLiteral("0.5 %1").arg(symbol).trimmed();
}

namespace {

/// The short decimal number that a conversion missed by its rounding: 7 ft are 2.1336 m, 0.9 mm are
/// 0.0009 m.
double withoutRounding(double value) {
    const double decimal = QString::number(value, 'g', 12).toDouble();
    return std::abs(decimal - value)
                   <= 4.0 * std::numeric_limits<double>::epsilon() * std::abs(value)
               ? decimal
               : value;
}

}  // namespace

ParsedQuantity parseQuantity(QStringView text, const UnitSpec& unit) {
    QString trimmed = text.trimmed().toString();
    trimmed.replace(QChar(0x2212), QLatin1Char('-'));
    if (trimmed.isEmpty())
        return {std::nullopt,
                QObject::tr("A number is needed, for example %1.").arg(unit.example())};
    static const QRegularExpression number(
        QStringLiteral("^[+-]?\\s*(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?"));
    const QRegularExpressionMatch match = number.match(trimmed);
    if (!match.hasMatch())
        return {std::nullopt, QObject::tr("\"%1\" is not a number. Enter, for example, %2.")
                                  .arg(trimmed, unit.example())};
    const QString rest = trimmed.mid(match.capturedLength()).trimmed();
    if (rest.startsWith(QLatin1Char(',')))
        return {std::nullopt,
                QObject::tr("Use a decimal point, for example %1.")
                    .arg(trimmed.left(match.capturedLength()) + QLatin1Char('.') + rest.mid(1))};
    const double written = match.captured().remove(QLatin1Char(' ')).toDouble();
    if (!std::isfinite(written))
        return {std::nullopt, QObject::tr("This number is too large to compute with.")};
    if (rest.isEmpty() || prettyUnit(rest) == unit.symbol)
        return {
            withoutRounding(written * unit.factor), {}, rest.isEmpty() ? QString() : unit.symbol};
    const std::optional<ParsedUnit> parsed = parseUnit(rest);
    if (!parsed) return {std::nullopt, wrongUnit(rest, unit, false)};
    const bool refused = !fits(parsed->dimension, unit.dimension)
                         || (unit.dimension.isNone() && !unit.symbol.isEmpty());
    if (refused && !unit.open) return {std::nullopt, wrongUnit(rest, unit, true)};
    const double value = withoutRounding(written * parsed->factor);
    if (!std::isfinite(value))
        return {std::nullopt, QObject::tr("This number is too large to compute with.")};
    return {value, {}, prettyUnit(rest)};
}

QString siUnit(const Dimension& dimension) {
    if (const QuantityName* name = findName(dimension)) return name->si;
    static const std::array<const char*, 5> bases{"m", "kg", "s", "A", "rad"};
    QStringList factors;
    for (std::size_t index = 0; index < bases.size(); ++index) {
        const int power = dimension.powers[index];
        if (power == 0) continue;
        const QString base = QString::fromLatin1(bases[index]);
        factors << (power == 1 ? base : base + u'^' + QString::number(power));
    }
    return factors.join(u' ');
}

QString prettyUnit(const QString& symbol) {
    QString result = normalized(symbol);
    result.replace(QStringLiteral(" / "), QStringLiteral("/"));
    result.replace(QStringLiteral("^2"), QString(QChar(0xB2)));
    result.replace(QStringLiteral("^3"), QString(QChar(0xB3)));
    result.replace(QLatin1Char(' '), QChar(0xB7));
    if (result == QLatin1String("deg")) return QString(QChar(0xB0));
    return result;
}

}  // namespace linkwright::widgets
