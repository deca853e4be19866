// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/view/label_placement.h"

#include <QLineF>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace linkwright::scene {

namespace {

constexpr std::size_t mostImportant = 3;             // with everything selected none could be read
constexpr std::size_t maxAtLines = 8;                // that many take no place of others
constexpr std::size_t maxCompared = 150;             // beyond, names are dropped rather than moved
constexpr double samePlace = 8.0;                    // pixels between anchors that look like one
constexpr std::array lineLengths{18.0, 36.0, 60.0};  // pixels, of what stands at a line

QRectF padded(const QRectF& rect) {
    return rect.adjusted(-3, -2, 3, 2);
}

double distance(const QRectF& rect, QPointF place) {
    const double across = std::max({rect.left() - place.x(), 0.0, place.x() - rect.right()});
    const double along = std::max({rect.top() - place.y(), 0.0, place.y() - rect.bottom()});
    return std::hypot(across, along);
}

double distance(QPointF first, QPointF second) {
    return std::hypot(second.x() - first.x(), second.y() - first.y());
}

class Placer {
public:
    Placer(const std::vector<LabelWish>& wishes, const std::vector<QRectF>& areas)
        : wishes_(wishes), areas_(areas), places_(wishes.size()) {}

    std::vector<std::optional<LabelPlace>> run() {
        std::vector<std::size_t> left;
        const auto isImportant = [](const LabelWish& wish) { return wish.important; };
        const auto important =
            static_cast<std::size_t>(std::count_if(wishes_.begin(), wishes_.end(), isImportant));
        for (std::size_t index = 0; index < wishes_.size(); ++index) {
            places_[index] = nextTo(index);
            if (!places_[index] && wishes_[index].important) left.push_back(index);
        }
        if (important > maxAtLines) return std::move(places_);
        for (const std::size_t index : left) {
            places_[index] = atALine(index);
            if (!places_[index] && important <= mostImportant) takePlace(index);
        }
        return std::move(places_);
    }

private:
    [[nodiscard]] bool isFree(const QRectF& rect) const {
        const QRectF room = padded(rect);
        const auto covers = [&room](const QRectF& area) { return area.intersects(room); };
        return std::none_of(areas_.begin(), areas_.end(), covers)
               && std::none_of(places_.begin(), places_.end(), [&](const auto& place) {
                      return place && covers(padded(place->rect));
                  });
    }

    /// Whether a line to a text strikes through no other.
    [[nodiscard]] bool isFree(const QLineF& line) const {
        return std::none_of(places_.begin(), places_.end(), [&line](const auto& place) {
            if (!place) return false;
            const QRectF rect = padded(place->rect);
            const std::array corners{rect.topLeft(), rect.topRight(), rect.bottomRight(),
                                     rect.bottomLeft()};
            for (std::size_t side = 0; side < corners.size(); ++side)
                if (line.intersects(QLineF(corners[side], corners[(side + 1) % corners.size()]))
                    == QLineF::BoundedIntersection)
                    return true;
            return false;
        });
    }

    /// Whether a text would cover another anchor, or be taken for the name of it.
    [[nodiscard]] bool misleads(const LabelWish& wish, QPointF anchor, const QRectF& rect,
                                bool withLine) const {
        const double own = distance(rect, anchor);
        const auto isNearer = [&](const LabelWish& other, QPointF place) {
            if (distance(place, anchor) < samePlace) return false;
            const double away = distance(rect, place);
            return away < other.radius + 1.0 || (!withLine && away < own);
        };
        return std::any_of(wishes_.begin(), wishes_.end(), [&](const LabelWish& other) {
            if (!other.marksPlace || &other == &wish) return false;
            // What stands at a line keeps away from all of another line.
            const bool lines = !wish.otherAnchors.empty();
            return isNearer(other, other.anchor)
                   || (lines
                       && std::any_of(other.otherAnchors.begin(), other.otherAnchors.end(),
                                      [&](QPointF place) { return isNearer(other, place); }));
        });
    }

    std::optional<LabelPlace> nextTo(std::size_t index) const {
        const LabelWish& wish = wishes_[index];
        const bool compared = wishes_.size() <= maxCompared;
        std::vector<QPointF> anchors{wish.anchor};
        anchors.insert(anchors.end(), wish.otherAnchors.begin(), wish.otherAnchors.end());
        // A line without its text would say less than one whose text stands near another.
        for (const bool strict : {true, false}) {
            if (!strict && wish.otherAnchors.empty()) break;
            for (const QPointF direction : wish.directions)
                for (const QPointF anchor : anchors) {
                    const QRectF rect = labelRect(anchor, direction, wish.clearance, wish.size);
                    const bool wrong = compared && strict && misleads(wish, anchor, rect, false);
                    if (isFree(rect) && !wrong)
                        return LabelPlace{anchor, direction, wish.clearance, rect, false};
                    if (!compared) return std::nullopt;
                }
        }
        return std::nullopt;
    }

    std::optional<LabelPlace> atALine(std::size_t index) const {
        const LabelWish& wish = wishes_[index];
        std::vector<QPointF> directions = wish.directions;
        for (int octant = 0; octant < 8; ++octant)
            directions.emplace_back(std::cos(octant * std::numbers::pi / 4.0),
                                    std::sin(octant * std::numbers::pi / 4.0));
        for (const double length : lineLengths)
            for (const QPointF direction : directions) {
                const double clearance = wish.clearance + length;
                const QRectF rect = labelRect(wish.anchor, direction, clearance, wish.size);
                if (isFree(rect) && isFree(QLineF(wish.anchor, rect.center()))
                    && !misleads(wish, wish.anchor, rect, true))
                    return LabelPlace{wish.anchor, direction, clearance, rect, true};
            }
        return std::nullopt;
    }

    /// Stands where it likes best and seems to belong to no other; what is in the way goes.
    void takePlace(std::size_t index) {
        const LabelWish& wish = wishes_[index];
        if (wish.directions.empty()) return;
        const auto rectAt = [&wish](QPointF direction) {
            return labelRect(wish.anchor, direction, wish.clearance, wish.size);
        };
        const auto clear =
            std::find_if(wish.directions.begin(), wish.directions.end(), [&](QPointF direction) {
                return !misleads(wish, wish.anchor, rectAt(direction), false);
            });
        const QPointF direction = clear == wish.directions.end() ? wish.directions.front() : *clear;
        const QRectF rect = rectAt(direction);
        for (auto& place : places_)
            if (place && padded(place->rect).intersects(padded(rect))) place.reset();
        places_[index] = LabelPlace{wish.anchor, direction, wish.clearance, rect, false};
    }

    const std::vector<LabelWish>& wishes_;
    const std::vector<QRectF>& areas_;
    std::vector<std::optional<LabelPlace>> places_;
};

}  // namespace

QRectF labelRect(QPointF anchor, QPointF direction, double clearance, QSizeF size) {
    // Beside the anchor, with the middle of a side or with a corner towards it: along a slanting
    // direction the middle of a long text would be far away.
    const auto side = [](double part) { return 0.5 * std::clamp(4.0 * part, -1.0, 1.0); };
    QRectF rect(QPointF(), size);
    rect.moveCenter(
        anchor + direction * clearance
        + QPointF(side(direction.x()) * size.width(), side(direction.y()) * size.height()));
    return rect;
}

std::vector<std::optional<LabelPlace>> placeLabels(const std::vector<LabelWish>& wishes,
                                                   const std::vector<QRectF>& areas) {
    return Placer(wishes, areas).run();
}

}  // namespace linkwright::scene
