// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/variable_hints.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/objective_actions.h"
#include "ui/document/elements/shared_edits.h"
#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStringList>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::panels {

namespace {

QLabel* makeHint(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    widgets::setTextRole(label, widgets::TextRole::Hint);
    return label;
}

/// Whether it is a length or an angle that was typed or measured, and that points may change.
bool isTypedNumber(const model::Model& model, const model::Dimension& dimension) {
    return document::isVaried(model, dimension) && model::hasValue(dimension.kind)
           && dimension.value.expression.empty()
           && !document::designVariableIndex(model, dimension.id, "value");
}

/// Whether a link whose points may vary has a mass that stays the same number and matters.
bool keepsMass(const model::Model& model) {
    const auto isStarred = [&](const std::string& point) {
        return std::any_of(model.designVariables.begin(), model.designVariables.end(),
                           [&](const auto& variable) { return variable.object == point; });
    };
    // What is driven moves as it does whatever its masses are.
    return model.drives.empty()
           && std::any_of(model.bodies.begin(), model.bodies.end(), [&](const model::Body& body) {
                  return body.massProperties.mass.value > 0.0
                         && body.massProperties.mass.expression.empty()
                         && !document::designVariableIndex(model, body.id, "mass")
                         && std::any_of(body.points.begin(), body.points.end(), isStarred);
              });
}

/// Names of the dimensions that stay as they are while their points vary, the first few.
QString keptNames(const model::Model& model) {
    constexpr qsizetype named = 3;
    QStringList names;
    for (const model::Dimension& dimension : model.dimensions)
        if (document::isVaried(model, dimension)
            && !document::designVariableIndex(model, dimension.id, "value"))
            names << document::nameOf(model, dimension.id);
    const qsizetype more = names.size() - named;
    const QString list = names.mid(0, named).join(QStringLiteral(", "));
    return more > 0 ? VariableHints::tr("%1 and %2 more").arg(list).arg(more) : list;
}

}  // namespace

VariableHints::VariableHints(document::Project& project, QWidget* parent)
    : QWidget(parent), project_(project) {
    keptRow_ = new QWidget(this);
    kept_ = makeHint(keptRow_);
    kept_->setObjectName(QStringLiteral("keptDimensions"));
    kept_->setToolTip(tr("Typed lengths and other dimensions are kept in every design."));
    release_ = new QPushButton(tr("Let them change"), keptRow_);
    release_->setObjectName(QStringLiteral("releaseDimensions"));
    release_->setToolTip(
        tr("Removes the dimensions that are plain numbers, so that the optimizer may change these "
           "lengths and angles; can be undone"));
    connect(release_, &QPushButton::clicked, this, [this] {
        project_.commit(tr("Let typed lengths change"), [](model::Model& edited) {
            std::erase_if(edited.dimensions, [&](const model::Dimension& dimension) {
                return isTypedNumber(edited, dimension);
            });
        });
    });
    auto* keptLine = new QHBoxLayout(keptRow_);
    keptLine->setContentsMargins(12, 4, 12, 4);
    keptLine->setSpacing(8);
    keptLine->addWidget(kept_, 1);
    keptLine->addWidget(release_);
    pointsRow_ = new QWidget(this);
    auto* needsPoints = makeHint(pointsRow_);
    needsPoints->setText(tr("A starred length changes only if its points may move."));
    starPoints_ = new QPushButton(pointsRow_);
    starPoints_->setObjectName(QStringLiteral("starPointsOfDimensions"));
    starPoints_->setToolTip(tr("Lets the optimizer move these points"));
    connect(starPoints_, &QPushButton::clicked, this, [this] {
        document::starPositions(project_, document::pointsToStar(project_.model()), true);
    });
    auto* pointsLine = new QHBoxLayout(pointsRow_);
    pointsLine->setContentsMargins(12, 4, 12, 4);
    pointsLine->setSpacing(8);
    pointsLine->addWidget(needsPoints, 1);
    pointsLine->addWidget(starPoints_);
    bounds_ = new QWidget(this);
    unbounded_ = makeHint(bounds_);
    auto* suggest = new QPushButton(tr("Suggest bounds"), bounds_);
    suggest->setObjectName(QStringLiteral("suggestBounds"));
    suggest->setToolTip(
        tr("Points may move by half the size of the drawing and angles by 45°. Other numbers may "
           "range from a third to three times their value. You can edit every bound."));
    connect(suggest, &QPushButton::clicked, this, [this] { document::suggestBounds(project_); });
    auto* row = new QHBoxLayout(bounds_);
    row->setContentsMargins(12, 4, 12, 4);
    row->setSpacing(8);
    row->addWidget(unbounded_, 1);
    row->addWidget(suggest);
    masses_ = makeHint(this);
    masses_->setObjectName(QStringLiteral("keptMasses"));
    masses_->setContentsMargins(12, 4, 12, 4);
    masses_->setText(tr("Masses stay the same while lengths change."));
    masses_->setToolTip(tr(
        "A mass follows the lengths if it is a formula of the same parameters. Otherwise, compute "
        "it again after the optimization: Mass from shape, in the properties of the link."));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(pointsRow_);
    column->addWidget(bounds_);
    column->addWidget(keptRow_);
    column->addWidget(masses_);
    connect(&project_, &document::Project::modelChanged, this, &VariableHints::refresh);
    connect(&project_, &document::Project::replaced, this, &VariableHints::refresh);
    refresh();
}

void VariableHints::refresh() {
    const std::size_t count = document::unboundedVariables(project_.model());
    unbounded_->setText(count == 1 ? tr("1 number has no bounds.")
                                   : tr("%1 numbers have no bounds.").arg(count));
    bounds_->setVisible(count > 0);
    const model::Model& model = project_.model();
    const std::vector<std::string> points = document::pointsToStar(model);
    pointsRow_->setVisible(!points.empty());
    QStringList names;
    for (const std::string& point : points)
        names << document::nameOf(model, point);
    starPoints_->setText(names.size() <= 3 ? tr("Star %1").arg(names.join(QStringLiteral(", ")))
                                           : tr("Star %1 points").arg(names.size()));
    const QString kept = keptNames(model);
    kept_->setText(tr("Kept: %1.").arg(kept));
    kept_->setVisible(!kept.isEmpty());
    keptRow_->setVisible(!kept.isEmpty());
    const auto typed = std::count_if(
        model.dimensions.begin(), model.dimensions.end(),
        [&](const model::Dimension& dimension) { return isTypedNumber(model, dimension); });
    release_->setVisible(typed > 0);
    release_->setText(typed == 1 ? tr("Let it change") : tr("Let them change"));
    const bool masses = keepsMass(model);
    masses_->setVisible(masses);
    setVisible(!points.empty() || count > 0 || !kept.isEmpty() || masses);
}

}  // namespace linkwright::panels
