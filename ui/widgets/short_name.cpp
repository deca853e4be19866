// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/short_name.h"

#include <algorithm>
#include <cstdlib>

namespace linkwright::widgets {

namespace {

/// A name of which `first` characters at its beginning and `last` at its end are left.
struct Cut {
    qsizetype first = 0, last = 0;
};

/// All ways to cut a name that make use of the room.
QList<Cut> cutsOf(const QFontMetrics& metrics, const QString& name, int width) {
    const int room = width - metrics.horizontalAdvance(QChar(0x2026));
    QList<Cut> cuts;
    for (qsizetype first = 0; first < name.size(); ++first) {
        const int left = room - metrics.horizontalAdvance(name.first(first));
        if (left < 0) break;
        qsizetype last = name.size() - first - 1;
        while (last > 0 && metrics.horizontalAdvance(name.last(last)) > left)
            --last;
        cuts.append({first, last});
    }
    return cuts;
}

/// The same without the pieces of words at its gap, where whole words are left beside it.
Cut withWholeWords(const QString& name, Cut cut) {
    const QString head = name.left(cut.first + 1), tail = name.right(cut.last + 1);
    if (const qsizetype space = head.lastIndexOf(QLatin1Char(' ')); space > 0) cut.first = space;
    if (const qsizetype space = tail.indexOf(QLatin1Char(' ')); space >= 0 && space < cut.last)
        cut.last -= space;
    return cut;
}

bool beginsAlike(const QString& name, const QString& other) {
    const auto parting = std::mismatch(name.begin(), name.end(), other.begin(), other.end()).first;
    return other != name && 2 * (parting - name.begin()) > name.size();
}

}  // namespace

QString shortenedName(const QFontMetrics& metrics, const QString& name, const QStringList& others,
                      int width) {
    if (metrics.horizontalAdvance(name) <= width) return name;
    QList<Cut> cuts = cutsOf(metrics, name, width);
    // Where names begin alike, their ends tell most.
    const bool alike = std::any_of(others.begin(), others.end(),
                                   [&](const QString& other) { return beginsAlike(name, other); });
    std::stable_sort(cuts.begin(), cuts.end(), [alike](const Cut& one, const Cut& other) {
        return alike ? one.first < other.first
                     : std::abs(one.first - one.last) < std::abs(other.first - other.last);
    });
    const QStringView whole(name);
    const auto isUnique = [&](const Cut& cut) {
        return std::none_of(others.begin(), others.end(), [&](const QString& other) {
            return other != name && other.size() >= cut.first + cut.last
                   && other.startsWith(whole.first(cut.first))
                   && other.endsWith(whole.last(cut.last));
        });
    };
    const auto found = std::find_if(cuts.begin(), cuts.end(), isUnique);
    Cut cut = found != cuts.end() ? *found : cuts.value(0);
    if (const Cut words = withWholeWords(name, cut); isUnique(words)) cut = words;
    return name.first(cut.first).trimmed() + QChar(0x2026) + name.last(cut.last).trimmed();
}

}  // namespace linkwright::widgets
