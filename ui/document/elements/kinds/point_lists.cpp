// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/point_lists.h"

namespace linkwright::document {

std::map<QString, std::string> pointsByName(const model::Model& model) {
    std::map<QString, std::string> found;
    std::map<QString, int> owners;
    for (const model::Point& point : model.points) {
        const QString name = QString::fromStdString(point.name);
        if (!name.isEmpty() && !name.contains(QLatin1Char(',')) && ++owners[name] == 1)
            found[name] = point.id;
        else
            found.erase(name);
    }
    for (const model::Point& point : model.points)
        found[QString::fromStdString(point.id)] = point.id;
    return found;
}

QStringList namesIn(const QString& text) {
    QStringList names;
    for (const QString& name : text.split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (!name.trimmed().isEmpty()) names.append(name.trimmed());
    return names;
}

QString pointListText(const model::Model& model, const std::vector<std::string>& points) {
    const std::map<QString, std::string> known = pointsByName(model);
    QStringList names;
    for (const std::string& id : points) {
        const QString name = nameOf(model, id);
        const auto found = known.find(name);
        names.append(found != known.end() && found->second == id ? name
                                                                 : QString::fromStdString(id));
    }
    return names.join(QStringLiteral(", "));
}

QString pointListFault(const model::Model& model, const QString& text) {
    const QStringList named = namesIn(text);
    if (named.empty()) return tr("Specify at least one point.");
    const std::map<QString, std::string> ids = pointsByName(model);
    for (const QString& name : named)
        if (!ids.contains(name)) return tr("There is no point \"%1\".").arg(name);
    return {};
}

}  // namespace linkwright::document
