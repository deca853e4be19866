// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/shown/motion_report.h"

#include "engine/session/quality/extremes.h"
#include "engine/session/solving/motion_settings.h"
#include "engine/session/solving/solve.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/engine_words.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/shown/plot_layout.h"
#include "ui/document/solving/mobility_text.h"

#include <QCoreApplication>
#include <QDateTime>
#include <algorithm>
#include <cmath>

namespace linkwright::document {

namespace {

using model::Model;

constexpr std::size_t maxRows = 60;

/// Text that means nothing to Markdown.
QString plain(QString text) {
    for (const char mark : {'\\', '|', '*', '_', '`', '<', '[', '#'})
        text.replace(QLatin1Char(mark), QStringLiteral("\\%1").arg(QLatin1Char(mark)));
    return text.replace(QLatin1Char('\n'), QLatin1Char(' '));
}

QString name(const Model& model, const std::string& id) {
    return id == model::groundId ? tr("ground") : plain(nameOf(model, id));
}

QString row(const QStringList& cells) {
    return QStringLiteral("| %1 |\n").arg(cells.join(QStringLiteral(" | ")));
}

/// A table with the first `words` columns at the left and the others, numbers, at the right.
class Table {
public:
    Table(const QStringList& heads, qsizetype words) {
        QStringList rule;
        for (qsizetype column = 0; column < heads.size(); ++column)
            rule << (column < words ? QStringLiteral("---") : QStringLiteral("---:"));
        text_ = QLatin1Char('\n') + row(heads) + row(rule);
    }
    void add(const QStringList& cells) {
        if (++rows_ <= maxRows) text_ += row(cells);
    }
    /// The table, empty when it has no rows.
    [[nodiscard]] QString text() const {
        if (rows_ == 0) return {};
        return rows_ <= maxRows ? text_
                                : text_ + tr("\n%1 more are left out.\n").arg(rows_ - maxRows);
    }

private:
    QString text_;
    std::size_t rows_ = 0;
};

QString inBrackets(const QString& what, const QString& unit) {
    return unit.isEmpty() ? what : QStringLiteral("%1 [%2]").arg(what, unit);
}

/// "Stiffness 120 N/m, Damping 0.1 N·s/m": the numbers of an element that matter.
QString numbersOf(const Model& model, const std::string& id,
                  const std::function<bool(const std::string&)>& isTold) {
    QStringList list;
    for (const model::PropertyInfo& info : model::propertiesOf(model, id)) {
        const model::Number* number = model::findNumber(model, id, info.property);
        if (number && isTold(info.property))
            list << QStringLiteral("%1 %2").arg(propertyLabel(model, id, info.property),
                                                quantityText(number->value, info.quantity, 6));
    }
    return plain(list.join(QStringLiteral(", ")));
}

QString settingsOf(const Model& model) {
    Table table({tr("setting"), tr("value")}, 2);
    for (const auto& [what, value] : session::motionSettings(model.simulation))
        table.add({translated(what), translated(value)});
    QStringList gravity;
    for (const model::Number& component : model.gravity)
        gravity << quantityText(component.value, base::Quantity::Acceleration, 6);
    table.add({tr("gravity"), gravity.join(QStringLiteral(", "))});
    return table.text();
}

QString accuracyOf(const Model& model, const session::SimulationResult& motion) {
    QString text = tr("\n## Accuracy\n\n");
    if (motion.failure)
        text += tr("**The motion stopped early:** %1\n\n")
                    .arg(plain(withNames(model, translated(motion.failure->message))));
    text += tr("%1 instants from 0 to %2 s, computed in %3.\n")
                .arg(motion.times.size())
                .arg(numberText(motion.times.empty() ? 0.0 : motion.times.back(), 6),
                     durationText(motion.wallSeconds));
    Table table({tr("what"), tr("value")}, 1);
    table.add({tr("largest constraint violation"),
               quantityText(motion.positionViolation, base::Quantity::Length, 2)});
    table.add({tr("its largest rate"),
               quantityText(motion.velocityViolation, base::Quantity::Velocity, 2)});
    if (!motion.kineticEnergy.empty() && !motion.potentialEnergy.empty()) {
        const auto energy = [&](std::size_t index) {
            return motion.kineticEnergy[index] + motion.potentialEnergy[index];
        };
        double least = energy(0), most = least;
        const std::size_t count =
            std::min(motion.kineticEnergy.size(), motion.potentialEnergy.size());
        for (std::size_t index = 0; index < count; ++index) {
            least = std::min(least, energy(index));
            most = std::max(most, energy(index));
        }
        table.add(
            {tr("total energy at the start"), quantityText(energy(0), base::Quantity::Energy, 8)});
        table.add({tr("total energy, from"), quantityText(least, base::Quantity::Energy, 8)});
        table.add({tr("total energy, to"), quantityText(most, base::Quantity::Energy, 8)});
    }
    if (motion.energyBalance) {
        const auto add = [&](const QString& what, double energy, int digits) {
            table.add({what, quantityText(energy, base::Quantity::Energy, digits)});
        };
        add(tr("work of loads and motors"), motion.energyBalance->loads, 6);
        add(tr("work of drives"), motion.energyBalance->drives, 6);
        add(tr("energy dissipated"), motion.energyBalance->dissipation, 6);
        add(tr("energy unaccounted for"), motion.energyBalance->residual(), 2);
    }
    text += table.text();
    for (const base::Diagnostic& warning : motion.warnings)
        text +=
            QStringLiteral("\n- %1\n").arg(plain(withNames(model, translated(warning.message))));
    return text;
}

QString counted(int count, const QString& one, const QString& several) {
    return QStringLiteral("%1 %2").arg(count).arg(count == 1 ? one : several);
}

QString mechanismOf(const Model& model, const session::ModelSummary& summary) {
    QStringList facts{counted(summary.bodies, tr("link"), tr("links")),
                      counted(summary.joints, tr("joint"), tr("joints"))};
    if (summary.counted) {
        facts << counted(summary.degreesOfFreedom, tr("degree of freedom"),
                         tr("degrees of freedom"))
              << counted(summary.loops, tr("loop"), tr("loops"))
              << (summary.planar ? tr("planar") : tr("spatial"));
    }
    if (const QString fourBar = fourBarText(summary.mobility); !fourBar.isEmpty()) facts << fourBar;
    QString text = tr("\n## Mechanism\n\n%1.\n").arg(facts.join(QStringLiteral(", ")));
    for (const model::Drive& drive : model.drives)
        if (const QString range = rangeText(summary.mobility, drive.id); !range.isEmpty())
            text += QStringLiteral("\n%1 %2.\n").arg(name(model, drive.id), range);
    return text;
}

QString pointsOf(const Model& model) {
    const DisplayUnit unit = shownUnit(base::Quantity::Length);
    const bool flat = std::all_of(model.points.begin(), model.points.end(),
                                  [](const auto& each) { return each.position[2].value == 0.0; });
    QStringList heads{tr("point"), inBrackets(QStringLiteral("x"), unit.symbol),
                      inBrackets(QStringLiteral("y"), unit.symbol)};
    if (!flat) heads << inBrackets(QStringLiteral("z"), unit.symbol);
    Table table(heads, 1);
    for (const model::Point& point : model.points) {
        QStringList cells{name(model, point.id)};
        for (qsizetype axis = 0; axis < heads.size() - 1; ++axis)
            cells << numberText(point.position[static_cast<std::size_t>(axis)].value / unit.factor,
                                7);
        table.add(cells);
    }
    return table.text();
}

/// "A to B 40 mm, B to C 30 mm, C to A 55 mm"
QString lengthsOf(const Model& model, const model::Body& body) {
    QStringList lengths;
    const std::size_t count = body.points.size();
    for (std::size_t index = 0; index + (count > 2 ? 0 : 1) < count; ++index) {
        const model::Point* from = model::findById(model.points, body.points[index]);
        const model::Point* to = model::findById(model.points, body.points[(index + 1) % count]);
        if (from == nullptr || to == nullptr) continue;
        double squared = 0.0;
        for (std::size_t axis = 0; axis < 3; ++axis)
            squared += std::pow(to->position[axis].value - from->position[axis].value, 2);
        lengths << tr("%1 to %2 %3")
                       .arg(name(model, from->id), name(model, to->id),
                            quantityText(std::sqrt(squared), base::Quantity::Length, 7));
    }
    return lengths.join(QStringLiteral(", "));
}

QString linksOf(const Model& model) {
    Table table({tr("link"), tr("lengths"), tr("center of mass and inertia"),
                 inBrackets(tr("mass"), QStringLiteral("kg"))},
                3);
    for (const model::Body& body : model.bodies) {
        const QString others = numbersOf(model, body.id, [&](const std::string& property) {
            return property != "mass" && model::findNumber(model, body.id, property)->value != 0.0;
        });
        table.add({name(model, body.id), lengthsOf(model, body),
                   others.isEmpty() && body.massProperties.kind == model::MassKind::Rod
                       ? tr("of a uniform rod")
                       : others,
                   numberText(body.massProperties.mass.value, 6)});
    }
    return table.text();
}

QString jointsOf(const Model& model, bool planar) {
    Table table({tr("joint"), tr("kind"), tr("connects"), tr("at"), tr("numbers")}, 5);
    for (const model::Joint& joint : model.joints)
        table.add(
            {name(model, joint.id), plain(typeText(model, joint.id)),
             tr("%1 and %2").arg(name(model, joint.bodyA), name(model, joint.bodyB)),
             name(model, joint.point), numbersOf(model, joint.id, [&](const std::string& property) {
                 const bool axis = property.starts_with("axis") && planar
                                   && joint.kind == model::JointKind::Revolute;
                 const bool start = property.starts_with("start");
                 return !axis && !property.starts_with("drawn")
                        && (start || model::findNumber(model, joint.id, property)->value != 0.0);
             })});
    return table.text();
}

/// "30 samples, -2 to 5", "3*sin(2*t)"
QString courseOf(const model::Input& input) {
    if (input.kind != model::InputKind::Samples) return QString::fromStdString(input.expression);
    if (input.samples.empty()) return {};
    const auto [least, most] = std::minmax_element(input.samples.begin(), input.samples.end());
    return tr("%1 samples, from %2 to %3 %4")
        .arg(input.samples.size())
        .arg(numberText(*least, 5), numberText(*most, 5), QString::fromStdString(input.unit));
}

QString forcesOf(const Model& model) {
    Table table({tr("element"), tr("kind"), tr("acts on"), tr("numbers")}, 4);
    model::forEachElementList(model, [&](const auto& list, const model::ListInfo&) {
        using Element = typename std::decay_t<decltype(list)>::value_type;
        for (const Element& element : list) {
            QString numbers = numbersOf(model, element.id, [](const std::string&) { return true; });
            if constexpr (std::is_same_v<Element, model::Drive>)
                if (element.profile == model::DriveProfile::Formula)
                    numbers = plain(QString::fromStdString(element.expression));
            table.add({name(model, element.id), plain(typeText(model, element.id)),
                       plain(detailText(model, element.id)), numbers});
        }
    });
    for (const model::Input& input : model.inputs)
        table.add({name(model, input.id), tr("Input"), {}, plain(courseOf(input))});
    const QString text = table.text();
    return text.isEmpty() ? text : tr("\n## Forces, drives and constraints\n") + text;
}

QString parametersOf(const Model& model) {
    Table table({tr("parameter"), tr("meaning"), tr("unit"), tr("value")}, 3);
    for (const model::Parameter& parameter : model.parameters)
        table.add({plain(QString::fromStdString(parameter.id)),
                   plain(QString::fromStdString(parameter.name)),
                   plain(QString::fromStdString(parameter.unit)),
                   numberText(parameter.value.value, 7)});
    const QString text = table.text();
    return text.isEmpty() ? text : tr("\n## Parameters\n") + text;
}

/// Extremes of every signal, with their times.
QString extremesOf(const Model& model, const session::SimulationResult& motion) {
    Table table({tr("signal"), tr("unit"), tr("smallest"), tr("at [s]"), tr("largest"),
                 tr("at [s]"), tr("at the end")},
                2);
    for (const MotionCurve& curve : tellingCurves(motion, model)) {
        const std::vector<double> values = curve.values();
        if (values.empty() || !curve.key.startsWith(QLatin1String("signal/"))) continue;
        const DisplayUnit unit = shownUnit(QString::fromStdString(curve.series->unit));
        const auto [least, most] = session::extremesOf(motion.times, values);
        const auto shown = [&](double value) { return numberText(value / unit.factor, 6); };
        table.add({plain(curve.name == curve.group
                             ? curve.name
                             : QStringLiteral("%1 %2").arg(curve.group, curve.name)),
                   unit.symbol, shown(least.value), numberText(least.time, 5), shown(most.value),
                   numberText(most.time, 5), shown(values.back())});
    }
    const QString text = table.text();
    return text.isEmpty() ? text : tr("\n## Signals\n") + text;
}

}  // namespace

QString motionReport(const Model& model, const session::SimulationResult& motion,
                     const QString& projectName, const Figures& figures) {
    const session::ModelSummary summary = session::summarize(model);
    const QString title = model.name.empty() ? projectName : QString::fromStdString(model.name);
    QString text = tr("# Motion of %1\n\n").arg(plain(title));
    if (!model.description.empty())
        text += plain(QString::fromStdString(model.description)) + QStringLiteral("\n\n");
    text += tr("Linkwright %1, %2, project %3.\n")
                .arg(QStringLiteral(LINKWRIGHT_VERSION),
                     QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd HH:mm")),
                     plain(projectName));
    text += mechanismOf(model, summary);
    int number = 0;
    for (const auto& [file, caption] : figures)
        text += QStringLiteral("\n![%1](%2)\n\n").arg(plain(caption), file)
                + tr("Figure %1. %2\n").arg(++number).arg(plain(caption));
    text += tr("\n## Motion\n") + settingsOf(model) + accuracyOf(model, motion)
            + extremesOf(model, motion) + tr("\n## Dimensions and masses\n") + pointsOf(model)
            + linksOf(model) + jointsOf(model, summary.planar) + forcesOf(model)
            + parametersOf(model);
    return text;
}

}  // namespace linkwright::document
