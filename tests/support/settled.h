// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>
#include <QWidget>
#include <vector>

namespace linkwright::tests {

/// Waits until a widget and all within it have come to rest: several turns of the event loop after
/// which each is where it was before. Layouts, docks and fits that follow a change take more than
/// one turn, and as long as the machine needs for them.
/// @returns false when something still moves after 20 s
inline bool settled(const QWidget& root) {
    constexpr int turnsAtRest = 6, patience = 20000;
    struct Place {
        const QWidget* widget;
        QRect geometry;
        bool visible;
        bool operator==(const Place&) const = default;
    };
    std::vector<Place> before;
    int atRest = 0;
    return QTest::qWaitFor(
        [&] {
            std::vector<Place> now{{&root, root.geometry(), root.isVisible()}};
            for (const QWidget* part : root.findChildren<QWidget*>())
                now.push_back({part, part->geometry(), part->isVisible()});
            atRest = now == before ? atRest + 1 : 0;
            before = std::move(now);
            return atRest >= turnsAtRest;
        },
        patience);
}

}  // namespace linkwright::tests
