// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/spoken_text.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/engine_words.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/shown/display_units.h"

#include <QObject>
#include <QRegularExpression>

namespace linkwright::document {

namespace {

/// Every match replaced by what `spoken` makes of it; empty: left as it is.
template <class Spoken>
QString replaced(const QString& text, const QRegularExpression& what, const Spoken& spoken) {
    QString result;
    qsizetype done = 0;
    for (auto matches = what.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        const QString said = spoken(match);
        if (said.isEmpty()) continue;
        result += text.mid(done, match.capturedStart() - done) + said;
        done = match.capturedEnd();
    }
    return result + text.mid(done);
}

QString inDisplayUnits(const QString& text) {
    static const QRegularExpression quantity(
        QStringLiteral("(?<![\\w.])(-?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?) "
                       "((?:m|rad)(?:/s(?:\\^2|\u00B2)?)?)(?![\\w/^\u00B2])"));
    return replaced(text, quantity, [](const QRegularExpressionMatch& match) {
        const DisplayUnit unit = shownUnit(match.captured(2));
        if (unit.factor == 1.0) return QString();
        return withUnit(match.captured(1).toDouble(), unit);
    });
}

}  // namespace

QString spokenText(const std::string& text, const model::Model& model) {
    static const QRegularExpression quoted(QStringLiteral("\"([^\"]+)\""));
    const QString named =
        replaced(translated(text), quoted, [&](const QRegularExpressionMatch& match) {
            const std::string id = match.captured(1).toStdString();
            // As the settings of the motion have it; files have a word of their own.
            if (id == "esdirk43")
                return QLatin1Char('"') + QObject::tr("Implicit 4(3), adaptive") + QLatin1Char('"');
            return kindOf(model, id) == ElementKind::None || id == projectId ? QString()
                                                                             : nameOf(model, id);
        });
    return inDisplayUnits(named);
}

QString spokenText(const std::string& text) {
    return inDisplayUnits(translated(text));
}

}  // namespace linkwright::document
