// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/body_shapes.h"

#include "ui/document/element_info.h"
#include "ui/document/number_text.h"

#include <QObject>

#include <optional>

namespace linkwright::document {

namespace {

struct Computed {
    std::optional<model::MassProperties> mass;
    QString fault;
};

Computed compute(const model::Model& model, const std::string& id, const session::MassShape& shape) {
    const model::Body* body = model::findById(model.bodies, id);
    if (!body) return {};
    try {
        return {session::massOfShape(model, *body, shape), {}};
    } catch (const base::InputError& error) {
        const base::Diagnostic& fault = error.diagnostics().front();
        return {std::nullopt,
                QStringLiteral("%1 %2").arg(QString::fromStdString(fault.message), QString::fromStdString(fault.remedy))};
    }
}

}  // namespace

const std::vector<Material>& materials() {
    // Usual values at room temperature; the field takes any other.
    static const std::vector<Material> list{
        {QObject::tr("Steel"), 7850.0},   {QObject::tr("Stainless steel"), 7900.0}, {QObject::tr("Aluminum"), 2700.0},
        {QObject::tr("Titanium"), 4430.0}, {QObject::tr("Brass"), 8500.0},           {QObject::tr("Copper"), 8960.0},
        {QObject::tr("Carbon fiber"), 1600.0}, {QObject::tr("Acrylic"), 1180.0},     {QObject::tr("Nylon"), 1140.0},
        {QObject::tr("ABS"), 1050.0},      {QObject::tr("PLA"), 1240.0},             {QObject::tr("Beech"), 720.0}};
    return list;
}

ShapeResult describeShape(const model::Model& model, const std::string& body, const session::MassShape& shape) {
    const Computed computed = compute(model, body, shape);
    if (!computed.mass) return {computed.fault, false};
    const model::MassProperties& mass = *computed.mass;
    const auto number = [](const model::Number& value) { return numberText(value.value, 4); };
    const model::Number3& center = *mass.centerOfMass;
    return {QObject::tr("Mass %1 kg\nCenter %2, %3, %4 m\nInertia xx %5, yy %6, zz %7 kg·m²")
                .arg(number(mass.mass), number(center[0]), number(center[1]), number(center[2]), number(mass.inertia[0]),
                     number(mass.inertia[1]), number(mass.inertia[2])),
            true};
}

QString useShape(ProjectController& controller, const std::string& body, const session::MassShape& shape) {
    const Computed computed = compute(controller.model(), body, shape);
    if (!computed.mass) return computed.fault;
    controller.commit(QObject::tr("Set mass of %1 from its shape").arg(nameOf(controller.model(), body)),
                      [&](model::Model& edited) {
                          if (model::Body* target = model::findById(edited.bodies, body))
                              target->massProperties = *computed.mass;
                      });
    return {};
}

}  // namespace linkwright::document
