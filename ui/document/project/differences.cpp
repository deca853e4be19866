// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/differences.h"

#include "engine/session/document/project_access.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

namespace linkwright::document {

namespace {

constexpr QLatin1String idKey("id");
/// A list of numbers longer than this is told by its length.
constexpr qsizetype longList = 6;

QString shown(const QJsonValue& value) {
    if (value.isUndefined()) return {};
    if (value.isString()) return value.toString();
    if (value.isArray()) {
        const QJsonArray list = value.toArray();
        if (list.size() > longList)
            return QCoreApplication::translate("Differences", "%n values", nullptr,
                                               static_cast<int>(list.size()));
        return QString::fromUtf8(QJsonDocument(list).toJson(QJsonDocument::Compact));
    }
    if (value.isObject())
        return QString::fromUtf8(QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact))
            .left(200);
    return QString::fromUtf8(QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact))
        .chopped(1)
        .mid(1);
}

bool haveIds(const QJsonArray& list) {
    return std::all_of(list.begin(), list.end(),
                       [](const QJsonValue& entry) { return entry.toObject().contains(idKey); });
}

/// The entries of a list by their ids.
QJsonObject byId(const QJsonArray& list) {
    QJsonObject entries;
    for (const QJsonValue& entry : list)
        entries[entry.toObject().value(idKey).toString()] = entry;
    return entries;
}

class Comparison {
public:
    [[nodiscard]] std::vector<Difference> found() const { return found_; }

    void compare(const QString& place, const QJsonValue& mine, const QJsonValue& theirs) {
        if (mine == theirs || found_.size() >= maxDifferences) return;
        const bool lists = mine.isArray() && theirs.isArray() && haveIds(mine.toArray())
                           && haveIds(theirs.toArray());
        if (lists)
            compareObjects(place, byId(mine.toArray()), byId(theirs.toArray()));
        else if (mine.isObject() && theirs.isObject())
            compareObjects(place, mine.toObject(), theirs.toObject());
        else
            found_.push_back({place, shown(mine), shown(theirs)});
    }

private:
    void compareObjects(const QString& place, const QJsonObject& mine, const QJsonObject& theirs) {
        QStringList keys = mine.keys();
        for (const QString& key : theirs.keys())
            if (!keys.contains(key)) keys << key;
        for (const QString& key : keys)
            compare(place.isEmpty() ? key : place + QStringLiteral(" \u203a ") + key,
                    mine.value(key), theirs.value(key));
    }

    std::vector<Difference> found_;
};

QJsonObject jsonOf(const model::Model& model) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(session::formatProject(model, {})))
        .object();
}

}  // namespace

std::vector<Difference> differencesFromFile(const model::Model& mine, const QString& path) {
    Comparison comparison;
    comparison.compare({}, jsonOf(mine), jsonOf(session::readProject(path.toStdString())));
    return comparison.found();
}

}  // namespace linkwright::document
