// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/body_shapes.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/engine_words.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/shown/display_units.h"

#include <QThreadPool>
#include <mutex>
#include <utility>

namespace linkwright::document {

namespace {

/// @param unit of lengths; asked for where it is chosen, which is not where large files are read
ShapeResult describe(const model::MassProperties& mass, const DisplayUnit& unit) {
    const auto number = [](const model::Number& value) { return numberText(value.value, 4); };
    const auto length = [&unit](const model::Number& value) {
        return numberText(value.value / unit.factor, 4);
    };
    const model::Number3& center = *mass.centerOfMass;
    return {QObject::tr("Mass %1 kg\nCenter %2, %3, %4 %5\nInertia xx %6, yy %7, zz %8 kg·m²")
                .arg(number(mass.mass), length(center[0]), length(center[1]), length(center[2]),
                     unit.symbol.isEmpty() ? QStringLiteral("m") : unit.symbol,
                     number(mass.inertia[0]), number(mass.inertia[1]), number(mass.inertia[2])),
            mass};
}

ShapeResult compute(const model::Model& model, const std::string& id,
                    const session::MassShape& shape, const DisplayUnit& unit) {
    const model::Body* body = model::findById(model.bodies, id);
    if (!body) return {};
    try {
        return describe(session::massOfShape(model, *body, shape), unit);
    } catch (const base::InputError& error) {
        const base::Diagnostic& fault = error.diagnostics().front();
        QString text = translated(fault.message) + QLatin1Char(' ') + translated(fault.remedy);
        if (!fault.place.empty())
            text.prepend(QStringLiteral("%1: ").arg(
                QString::fromStdString(fault.place).section(QLatin1Char('/'), -1)));
        return {text, std::nullopt};
    }
}

}  // namespace

const std::vector<Material>& materials() {
    // Usual values at room temperature; the field takes any other.
    static const std::vector<Material> list{
        {QObject::tr("Steel"), 7850.0},        {QObject::tr("Stainless steel"), 7900.0},
        {QObject::tr("Aluminum"), 2700.0},     {QObject::tr("Titanium"), 4430.0},
        {QObject::tr("Brass"), 8500.0},        {QObject::tr("Copper"), 8960.0},
        {QObject::tr("Carbon fiber"), 1600.0}, {QObject::tr("Acrylic"), 1180.0},
        {QObject::tr("Nylon"), 1140.0},        {QObject::tr("ABS"), 1050.0},
        {QObject::tr("PLA"), 1240.0},          {QObject::tr("Beech"), 720.0}};
    return list;
}

/// Outlives the question: the thread that reads looks here whether anybody still waits.
struct ShapeQuestion::Link {
    std::mutex mutex;
    ShapeQuestion* asker = nullptr;
};

ShapeQuestion::ShapeQuestion(QObject* parent) : QObject(parent), link_(std::make_shared<Link>()) {
    link_->asker = this;
}

ShapeQuestion::~ShapeQuestion() {
    const std::lock_guard<std::mutex> lock(link_->mutex);
    link_->asker = nullptr;
}

void ShapeQuestion::ask(const ModelPointer& model, const std::string& body,
                        const session::MassShape& shape) {
    const bool fromFile = shape.kind == session::ShapeKind::Mesh && !shape.file.empty();
    if (waiting_) {
        // One thread reads at a time; what it reads is not wanted any more.
        next_ = [this, model, body, shape] { ask(model, body, shape); };
    } else if (fromFile) {
        read(model, body, shape);
    } else {
        Q_EMIT answered(compute(*model, body, shape, shownUnit(base::Quantity::Length)));
    }
}

void ShapeQuestion::read(const ModelPointer& model, const std::string& body,
                         const session::MassShape& shape) {
    waiting_ = true;
    const DisplayUnit unit = shownUnit(base::Quantity::Length);
    QThreadPool::globalInstance()->start([link = link_, model, body, shape, unit] {
        const ShapeResult result = compute(*model, body, shape, unit);
        const std::lock_guard<std::mutex> lock(link->mutex);
        ShapeQuestion* asker = link->asker;
        if (asker)
            QMetaObject::invokeMethod(
                asker, [asker, result] { asker->take(result); }, Qt::QueuedConnection);
    });
}

void ShapeQuestion::take(const ShapeResult& result) {
    waiting_ = false;
    if (const auto next = std::exchange(next_, nullptr))
        next();
    else
        Q_EMIT answered(result);
}

void useShape(Project& project, const std::string& body, const model::MassProperties& mass) {
    project.commit(QObject::tr("Set mass of %1 from its shape").arg(nameOf(project.model(), body)),
                   [&](model::Model& edited) {
                       if (model::Body* target = model::findById(edited.bodies, body))
                           target->massProperties = mass;
                   });
}

}  // namespace linkwright::document
