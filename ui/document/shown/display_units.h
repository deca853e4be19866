// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/quantity.h"

#include <QJsonObject>
#include <QMap>
#include <QObject>
#include <QString>
#include <QStringList>
#include <vector>

namespace linkwright::document {

/// What a project is shown in. Models and files stay SI, and so does what is not made of lengths
/// and angles alone: masses, forces, torques, stiffnesses, costs.
struct UnitChoice {
    QString length = QStringLiteral("m");     ///< of `lengthUnits`
    QString angle = QStringLiteral("rad");    ///< of `angleUnits`
    QString speed = QStringLiteral("rad/s");  ///< of turning, of `speedUnits`

    bool operator==(const UnitChoice&) const = default;
};

/// Units that numbers were typed in and are shown in, by "object/property"; where that of the
/// choice would do there is none.
using TypedUnits = QMap<QString, QString>;
/// As kept in the project, under "view".
QJsonObject toJson(const TypedUnits& units);
TypedUnits typedUnitsFrom(const QJsonObject& json);

QStringList lengthUnits();
QStringList angleUnits();
QStringList speedUnits();

/// As kept in the project, under "view"; empty for SI.
QJsonObject toJson(const UnitChoice& choice);
/// Entries that make no sense are left out.
UnitChoice unitChoiceFrom(const QJsonObject& json);

/// What a new project begins with: what the user chose last.
UnitChoice unitsForNewProjects();
void keepForNewProjects(const UnitChoice& choice);

/// A unit as it is written on the screen.
struct DisplayUnit {
    QString symbol;       ///< "mm/s²"
    double factor = 1.0;  ///< SI units in one of it
};

/// The choice in force. A process shows one project, whose window sets it.
class DisplayUnits : public QObject {
    Q_OBJECT

public:
    static DisplayUnits& instance();

    [[nodiscard]] const UnitChoice& choice() const { return choice_; }
    void set(const UnitChoice& choice);

Q_SIGNALS:
    void changed();

private:
    UnitChoice choice_;
};

/// What is shown for an SI unit, written "m/s^2" or "m/s²"; itself where nothing was chosen.
DisplayUnit shownUnit(const QString& si);
DisplayUnit shownUnit(base::Quantity quantity);
/// Values of an SI unit as they are shown.
std::vector<double> shownValues(std::vector<double> values, const QString& si);

}  // namespace linkwright::document
