// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/shared_edits.h"

#include "engine/model/optional_numbers.h"
#include "engine/model/properties.h"
#include "engine/session/drawing/removal.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/spoken_language.h"

#include <QObject>
#include <QStringList>
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace linkwright::document {

namespace {

using Ids = std::vector<std::string>;

/// Objects whose numbers only say what is asked for are no variables.
bool mayVary(const model::Model& model, const std::string& id) {
    return kindOf(model, id) != ElementKind::CostTerm;
}

bool offersAlike(const Choice& one, const Choice& other) {
    const auto sameOption = [](const ChoiceOption& first, const ChoiceOption& second) {
        return first.value == second.value && first.text == second.text;
    };
    return one.key == other.key && one.kind == other.kind && one.label == other.label
           && std::equal(one.options.begin(), one.options.end(), other.options.begin(),
                         other.options.end(), sameOption);
}

/// Bounds that all have.
void takeBounds(const model::Model& model, const Ids& ids, SharedNumber& number) {
    const auto boundsOf = [&](const std::string& id) -> const model::DesignVariable& {
        return model.designVariables[*designVariableIndex(model, id, number.info.property)];
    };
    number.lower = boundsOf(ids.front()).lower;
    number.upper = boundsOf(ids.front()).upper;
    for (const std::string& id : ids) {
        if (boundsOf(id).lower != number.lower) number.lower.reset();
        if (boundsOf(id).upper != number.upper) number.upper.reset();
    }
}

}  // namespace

std::vector<SharedNumber> sharedNumbers(const model::Model& model, const Ids& ids) {
    std::vector<SharedNumber> shared;
    if (ids.empty()) return shared;
    for (const model::PropertyInfo& info : model::propertiesOf(model, ids.front())) {
        SharedNumber number;
        number.info = info;
        number.starred = mayVary(model, ids.front());
        bool all = true;
        bool same = true;
        for (const std::string& id : ids) {
            const model::Number* own = model::findNumber(model, id, info.property);
            const std::vector<model::PropertyInfo> infos = model::propertiesOf(model, id);
            all = all && own
                  && std::any_of(infos.begin(), infos.end(), [&](const model::PropertyInfo& other) {
                         return other.property == info.property && other.label == info.label
                                && other.quantity == info.quantity;
                     });
            if (!all) break;
            same = same && (!number.value || *number.value == own->value);
            number.value = own->value;
            number.starred =
                number.starred && designVariableIndex(model, id, info.property).has_value();
        }
        if (!all) continue;
        if (!same) number.value.reset();
        if (number.starred) takeBounds(model, ids, number);
        shared.push_back(number);
    }
    return shared;
}

std::vector<Choice> sharedChoices(const model::Model& model, const Ids& ids) {
    std::vector<Choice> shared;
    if (ids.empty()) return shared;
    for (Choice choice : choicesOf(model, ids.front())) {
        // What elements are attached to is theirs alone.
        if (choice.kind == Choice::Kind::Text || choice.pick != PickTarget::None) continue;
        bool all = true;
        for (const std::string& id : ids) {
            const std::vector<Choice> others = choicesOf(model, id);
            const auto own = std::find_if(others.begin(), others.end(), [&](const Choice& other) {
                return offersAlike(choice, other);
            });
            all = all && own != others.end();
            if (!all) break;
            if (own->current != choice.current) choice.current.clear();
        }
        if (all) shared.push_back(std::move(choice));
    }
    return shared;
}

QString countText(const model::Model& model, const Ids& ids) {
    std::set<QString> types;
    for (const std::string& id : ids)
        types.insert(kindOf(model, id) == ElementKind::Joint ? QObject::tr("Joint")
                                                             : typeText(model, id));
    if (types.size() != 1) return QObject::tr("%1 elements").arg(ids.size());
    const QString& type = *types.begin();
    return QObject::tr("%1 %2s").arg(ids.size()).arg(speaksEnglish() ? type.toLower() : type);
}

void setShared(Project& project, const Ids& ids, const std::string& property, double value) {
    const QString label = propertyLabel(project.model(), ids.front(), property);
    project.commit(QObject::tr("Set %1 of %2").arg(label, countText(project.model(), ids)),
                   [&](model::Model& edited) {
                       for (const std::string& id : ids)
                           if (model::Number* number = model::findNumber(edited, id, property)) {
                               number->value = value;
                               number->expression.clear();
                           }
                   });
}

void starShared(Project& project, const Ids& ids, const std::string& property, bool on) {
    const QString what = QObject::tr("%1 of %2")
                             .arg(propertyLabel(project.model(), ids.front(), property),
                                  countText(project.model(), ids));
    project.commit(
        on ? QObject::tr("Optimize %1").arg(what) : QObject::tr("Hold %1 fixed").arg(what),
        [&](model::Model& edited) {
            for (const std::string& id : ids) {
                const auto index = designVariableIndex(edited, id, property);
                const model::Number* number = model::findNumber(edited, id, property);
                if (on && !index && number && number->expression.empty())
                    edited.designVariables.push_back({id, property, std::nullopt, std::nullopt});
                else if (!on && index)
                    edited.designVariables.erase(edited.designVariables.begin()
                                                 + static_cast<std::ptrdiff_t>(*index));
            }
        });
}

QStringList positionAxes(const model::Model& model) {
    QStringList axes;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const bool differs =
            std::any_of(model.points.begin(), model.points.end(), [&](const model::Point& point) {
                return std::abs(point.position[axis].value
                                - model.points.front().position[axis].value)
                       > 1e-12;
            });
        if (differs) axes << QString::fromLatin1(model::axisNames[axis]);
    }
    if (axes.size() > 1) return axes;
    // Of points in a line: the plane of paper, or wherever they are beside it.
    const bool onPaper =
        std::all_of(model.points.begin(), model.points.end(),
                    [](const model::Point& point) { return point.position[2].value == 0.0; });
    axes = {QStringLiteral("x"), QStringLiteral("y")};
    if (!onPaper) axes << QStringLiteral("z");
    return axes;
}

namespace {

/// Coordinates of points along the axes of the drawing that may vary: id and property.
std::vector<std::array<std::string, 2>> freeCoordinates(const model::Model& model,
                                                        const Ids& points) {
    std::vector<std::array<std::string, 2>> free;
    for (const std::string& id : points)
        for (const QString& axis : positionAxes(model)) {
            const std::string property = "position." + axis.toStdString();
            const model::Number* number = model::findNumber(model, id, property);
            if (number && number->expression.empty()) free.push_back({id, property});
        }
    return free;
}

}  // namespace

bool positionsStarred(const model::Model& model, const Ids& points) {
    const auto free = freeCoordinates(model, points);
    return !free.empty() && std::all_of(free.begin(), free.end(), [&](const auto& coordinate) {
        return designVariableIndex(model, coordinate[0], coordinate[1]).has_value();
    });
}

void starPositions(Project& project, const Ids& points, bool on) {
    const QString what = points.size() == 1 ? nameOf(project.model(), points.front())
                                            : countText(project.model(), points);
    project.commit(on ? QObject::tr("Optimize the position of %1").arg(what)
                      : QObject::tr("Hold the position of %1 fixed").arg(what),
                   [&](model::Model& edited) {
                       for (const auto& [id, property] : freeCoordinates(edited, points)) {
                           const auto index = designVariableIndex(edited, id, property);
                           if (on && !index)
                               edited.designVariables.push_back({id, property, {}, {}});
                           else if (!on && index)
                               edited.designVariables.erase(edited.designVariables.begin()
                                                            + static_cast<std::ptrdiff_t>(*index));
                       }
                   });
}

void boundShared(Project& project, const Ids& ids, const std::string& property,
                 std::optional<double> lower, std::optional<double> upper) {
    const QString label = propertyLabel(project.model(), ids.front(), property);
    project.commit(
        QObject::tr("Set bounds of %1 of %2").arg(label, countText(project.model(), ids)),
        [&](model::Model& edited) {
            for (const std::string& id : ids)
                if (const auto index = designVariableIndex(edited, id, property))
                    edited.designVariables[*index].setBounds(lower, upper);
        });
}

void chooseShared(Project& project, const Ids& ids, const Choice& choice, const QString& value) {
    project.commit(QObject::tr("Set %1 of %2").arg(choice.label, countText(project.model(), ids)),
                   [&](model::Model& edited) {
                       for (const std::string& id : ids)
                           for (const Choice& own : choicesOf(edited, id))
                               if (own.key == choice.key && own.apply) {
                                   own.apply(edited, value);
                                   break;
                               }
                   });
}

QString removeShared(Project& project, const Ids& ids) {
    model::Model left = project.model();
    const auto removed = session::removeElements(left, {ids.begin(), ids.end()});
    const QString what = QString::fromStdString(session::describeRemoval(removed, ids.size()));
    project.commit(QObject::tr("Delete %1").arg(what),
                   [&left](model::Model& edited) { edited = std::move(left); });
    return what;
}

}  // namespace linkwright::document
