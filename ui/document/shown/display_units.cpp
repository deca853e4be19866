// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/shown/display_units.h"

#include "ui/document/project/user_settings.h"

#include <numbers>
#include <utility>

namespace linkwright::document {

namespace {

constexpr const char* unitsSetting = "units";

struct UnitEntry {
    QString symbol;
    double factor;
};

const std::vector<UnitEntry>& lengthTable() {
    static const std::vector<UnitEntry> units{{QStringLiteral("m"), 1.0},
                                              {QStringLiteral("cm"), 1e-2},
                                              {QStringLiteral("mm"), 1e-3},
                                              {QStringLiteral("in"), 0.0254}};
    return units;
}

const std::vector<UnitEntry>& angleTable() {
    static const std::vector<UnitEntry> units{
        {QStringLiteral("rad"), 1.0},
        {QString(QChar(0xB0)), std::numbers::pi / 180.0},
    };
    return units;
}

const std::vector<UnitEntry>& speedTable() {
    static const std::vector<UnitEntry> units{
        {QStringLiteral("rad/s"), 1.0},
        {QStringLiteral("\u00B0/s"), std::numbers::pi / 180.0},
        {QStringLiteral("rpm"), std::numbers::pi / 30.0},
    };
    return units;
}

QStringList symbolsOf(const std::vector<UnitEntry>& units) {
    QStringList symbols;
    for (const UnitEntry& unit : units)
        symbols << unit.symbol;
    return symbols;
}

double factorOf(const std::vector<UnitEntry>& units, const QString& symbol) {
    for (const UnitEntry& unit : units)
        if (unit.symbol == symbol) return unit.factor;
    return 1.0;
}

/// One way of writing: "kg m^2" as "kg·m²".
QString written(QString si) {
    if (si.contains(QLatin1Char(','))) return si;  // a remark follows: "N, pull"
    return si.replace(QLatin1String("^2"), QStringLiteral("\u00B2"))
        .replace(QLatin1String("^3"), QStringLiteral("\u00B3"))
        .replace(QLatin1Char(' '), QChar(0x00B7));
}

}  // namespace

QJsonObject toJson(const TypedUnits& units) {
    QJsonObject json;
    for (auto unit = units.begin(); unit != units.end(); ++unit)
        json[unit.key()] = unit.value();
    return json;
}

TypedUnits typedUnitsFrom(const QJsonObject& json) {
    TypedUnits units;
    for (auto unit = json.begin(); unit != json.end(); ++unit)
        if (unit.value().isString()) units[unit.key()] = unit.value().toString();
    return units;
}

QStringList lengthUnits() {
    return symbolsOf(lengthTable());
}

QStringList angleUnits() {
    return symbolsOf(angleTable());
}

QStringList speedUnits() {
    return symbolsOf(speedTable());
}

QJsonObject toJson(const UnitChoice& choice) {
    if (choice == UnitChoice{}) return {};
    return {{QStringLiteral("length"), choice.length},
            {QStringLiteral("angle"), choice.angle},
            {QStringLiteral("speed"), choice.speed}};
}

UnitChoice unitChoiceFrom(const QJsonObject& json) {
    UnitChoice choice;
    const auto read = [&json](const char* key, const QStringList& known, QString& unit) {
        const QString text = json.value(QLatin1String(key)).toString();
        if (known.contains(text)) unit = text;
    };
    read("length", lengthUnits(), choice.length);
    read("angle", angleUnits(), choice.angle);
    read("speed", speedUnits(), choice.speed);
    return choice;
}

UnitChoice unitsForNewProjects() {
    const QStringList kept = settingOf(QLatin1String(unitsSetting)).toStringList();
    // As people speak of mechanisms.
    if (kept.size() != 3) return {QStringLiteral("m"), QString(QChar(0xB0)), QStringLiteral("rpm")};
    return {kept[0], kept[1], kept[2]};
}

void keepForNewProjects(const UnitChoice& choice) {
    keepSetting(QLatin1String(unitsSetting),
                QStringList{choice.length, choice.angle, choice.speed});
}

DisplayUnits& DisplayUnits::instance() {
    static DisplayUnits units;
    return units;
}

void DisplayUnits::set(const UnitChoice& choice) {
    if (choice == choice_) return;
    choice_ = choice;
    Q_EMIT changed();
}

DisplayUnit shownUnit(const QString& si) {
    const QString unit = written(si);
    const UnitChoice& choice = DisplayUnits::instance().choice();
    const double length = factorOf(lengthTable(), choice.length);
    const double angle = factorOf(angleTable(), choice.angle);
    for (const char* over : {"", "/s", "/s\u00B2"}) {
        const QString rest = QString::fromUtf8(over);
        if (unit == QLatin1Char('m') + rest) return {choice.length + rest, length};
        if (unit == QLatin1String("rad/s"))
            return {choice.speed, factorOf(speedTable(), choice.speed)};
        if (unit == QLatin1String("rad") + rest) return {choice.angle + rest, angle};
    }
    return {unit, 1.0};
}

DisplayUnit shownUnit(base::Quantity quantity) {
    return shownUnit(QString::fromUtf8(base::unitSymbol(quantity)));
}

std::vector<double> shownValues(std::vector<double> values, const QString& si) {
    const double factor = shownUnit(si).factor;
    if (factor != 1.0)
        for (double& value : values)
            value /= factor;
    return values;
}

}  // namespace linkwright::document
