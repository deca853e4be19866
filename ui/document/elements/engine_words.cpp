// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/engine_words.h"

#include "ui/document/elements/spoken_language.h"

#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <optional>
#include <vector>

namespace linkwright::document {

namespace {

constexpr qsizetype minWeight = 12;
constexpr int deepest = 3;  // values within values that are texts themselves

/// The words of a translation, or nothing. What the window says is known as well.
std::optional<QString> wordsFor(const QString& text) {
    const QByteArray source = text.toUtf8();
    const QString found = QCoreApplication::translate("Engine", source.constData());
    if (found == text) return std::nullopt;
    return found;
}

/// A text of the engine with places for values, %1 to %9 in this order.
struct Pattern {
    QString source;
    QStringList parts;  ///< what stands between the values
    qsizetype weight;   ///< characters that have to be the same
};

std::vector<Pattern> readPatterns() {
    QFile file(QStringLiteral(":/linkwright/translations/engine.txt"));
    std::vector<Pattern> patterns;
    if (!file.open(QIODevice::ReadOnly)) return patterns;
    static const QRegularExpression value(QStringLiteral("%\\d"));
    for (QString line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))) {
        line.replace(QLatin1String("\\n"), QLatin1String("\n"));
        if (!line.contains(value) && !line.startsWith(QLatin1Char(' '))) continue;
        const QStringList parts = line.split(value);
        qsizetype weight = 0;
        for (const QString& part : parts)
            weight += part.size();
        patterns.push_back({line, parts, weight});
    }
    // What says most comes first.
    std::stable_sort(
        patterns.begin(), patterns.end(),
        [](const Pattern& one, const Pattern& other) { return one.weight > other.weight; });
    return patterns;
}

const std::vector<Pattern>& patterns() {
    static const std::vector<Pattern> read = readPatterns();
    return read;
}

/// The values at their places, if the text follows the pattern.
std::optional<QStringList> valuesIn(const QString& text, const Pattern& pattern) {
    if (!text.startsWith(pattern.parts.first())) return std::nullopt;
    qsizetype done = pattern.parts.first().size();
    QStringList values;
    for (qsizetype index = 1; index < pattern.parts.size(); ++index) {
        const QString& part = pattern.parts[index];
        const bool last = index + 1 == pattern.parts.size();
        const qsizetype next = last ? text.size() - part.size() : text.indexOf(part, done);
        if (next < done || text.mid(next, part.size()) != part) return std::nullopt;
        values << text.mid(done, next - done);
        done = next + part.size();
    }
    if (done != text.size()) return std::nullopt;
    // "Start %1" is a label, not the beginning of any sentence.
    if (pattern.weight < minWeight && values.join(QString()).contains(QLatin1Char(' ')))
        return std::nullopt;
    return values;
}

std::optional<QString> spokenWhole(const QString& text, int depth);

/// A value as it is said: many are words of their own, such as the kind of an element.
QString spokenValue(const QString& value, int depth) {
    if (depth >= deepest) return value;
    return spokenWhole(value, depth + 1).value_or(value);
}

std::optional<QString> spokenByPattern(const QString& text, int depth) {
    for (const Pattern& pattern : patterns()) {
        const auto values = valuesIn(text, pattern);
        if (!values) continue;
        auto said = wordsFor(pattern.source);
        if (!said) continue;
        // From the last on: a value may itself contain what looks like a place.
        QString result;
        for (qsizetype index = 0; index < said->size(); ++index) {
            const QChar letter = said->at(index);
            const int place = index + 1 < said->size() ? said->at(index + 1).digitValue() : -1;
            if (letter == QLatin1Char('%') && place >= 1 && place <= values->size()) {
                result += spokenValue(values->at(place - 1), depth);
                ++index;
            } else {
                result += letter;
            }
        }
        return result;
    }
    return std::nullopt;
}

/// A text with something in brackets behind it, "... (In stage 2.)", or a label with the name of a
/// component, "Center of mass x".
std::optional<QString> spokenWithTail(const QString& text, int depth) {
    static const QRegularExpression tail(QStringLiteral("^(.+)( \\([^()]*\\))$")),
        component(QStringLiteral("^(.+) ([xyzw]{1,2}|\\d+)$"));
    if (const auto match = tail.match(text); match.hasMatch() && depth < deepest) {
        const auto behind = spokenByPattern(match.captured(2), depth + 1);
        if (behind) return translated(match.captured(1)) + *behind;
    }
    if (const auto match = component.match(text); match.hasMatch())
        if (const auto stem = wordsFor(match.captured(1)))
            return *stem + QLatin1Char(' ') + match.captured(2);
    return std::nullopt;
}

std::optional<QString> spokenWhole(const QString& text, int depth) {
    if (auto words = wordsFor(text)) return words;
    if (auto words = spokenByPattern(text, depth)) return words;
    return spokenWithTail(text, depth);
}

}  // namespace

QString translated(const QString& text) {
    if (text.isEmpty() || speaksEnglish()) return text;
    if (const auto whole = spokenWhole(text, 0)) return *whole;
    // Several sentences: each by itself.
    static const QRegularExpression end(QStringLiteral("(?<=[.;:]) (?=[A-Z\"])"));
    QStringList said;
    qsizetype done = 0;
    for (auto matches = end.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        const QString sentence = text.mid(done, match.capturedStart() - done);
        const auto words = spokenWhole(sentence, 0);
        if (!words) continue;
        said << *words;
        done = match.capturedEnd();
    }
    if (done == 0) return text;
    const QString rest = text.mid(done);
    said << spokenWhole(rest, 0).value_or(rest);
    return said.join(QLatin1Char(' '));
}

QString translated(const std::string& text) {
    return translated(QString::fromStdString(text));
}

}  // namespace linkwright::document
