// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <optional>
#include <vector>

namespace linkwright::scene {

/// A text that wants to stand next to a place of the picture. All in logical pixels.
struct LabelWish {
    QPointF anchor;                   ///< the place it belongs to
    std::vector<QPointF> directions;  ///< from the anchor to the text, unit length, best first
    QSizeF size;                      ///< of the letters
    double radius = 0.0;              ///< of what is drawn around the anchor
    double clearance = 10.0;          ///< between the anchor and the text
    bool important = false;           ///< shown even where texts are crowded
    bool marksPlace = true;           ///< others must not seem to belong to its anchor
    /// Where it may stand instead, if what it belongs to is a line; best first.
    std::vector<QPointF> otherAnchors = {};
};

/// Where a text stands.
struct LabelPlace {
    QPointF anchor;
    QPointF direction;
    double clearance = 0.0;
    QRectF rect;            ///< of the letters
    bool withLine = false;  ///< too far from its anchor to belong to it without a line
};

/// Rectangle of letters next to an anchor.
QRectF labelRect(QPointF anchor, QPointF direction, double clearance, QSizeF size);

/// Places texts so that none covers another or one of the areas, and each is nearest to its own
/// anchor. A text of a line moves along it, and rather stands near another than nowhere. A text
/// that finds no such place is left out; an important one then stands farther away at the end of a
/// line, or takes the place of others, unless the important ones are many.
/// @return one for each wish
std::vector<std::optional<LabelPlace>> placeLabels(const std::vector<LabelWish>& wishes,
                                                   const std::vector<QRectF>& areas);

}  // namespace linkwright::scene
