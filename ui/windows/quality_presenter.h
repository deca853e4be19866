// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/shown/motion_facts.h"
#include "ui/scene/view/mechanism_view.h"

#include <QObject>
#include <QString>
#include <optional>

class QAction;

namespace linkwright::widgets {
class Timeline;
}

namespace linkwright::windows {

class ViewPresenter;

/// A change of lengths whose effect is shown.
struct LengthChange {
    double amount = 1e-4;   ///< m, or part of each length
    bool relative = false;  ///< to each length

    bool operator==(const LengthChange&) const = default;
};

/// "0.1 mm" or "0.5 %"; nothing for what is no positive length or share.
std::optional<LengthChange> readLengthChange(const QString& text);
QString lengthChangeText(const LengthChange& change);

/// Shows what a driven motion says of its mechanism: marks on the timeline; class of a four-bar,
/// range of the drive and least transmission angle in the view, also while a length is dragged; and
/// links in the colors of what their lengths do to the traced path.
class QualityPresenter : public QObject {
    Q_OBJECT

public:
    QualityPresenter(document::MotionFacts& facts, ViewPresenter& presenter,
                     scene::MechanismView& view, widgets::Timeline& timeline,
                     QObject* parent = nullptr);

    /// @param colors toggles the colors of links
    /// @param change asks for another change of lengths, in front of the window
    void followActions(QAction& colors, QAction& change, QWidget& window);
    void setTolerance(const LengthChange& change);
    [[nodiscard]] const LengthChange& tolerance() const { return change_; }
    /// What the pointer is told of an element while links are colored; empty: nothing.
    [[nodiscard]] QString toleranceText(const QString& id) const;

public Q_SLOTS:
    void setTolerancesShown(bool shown);

private:
    void show();
    void showMarks();
    void showReadouts();
    void showColors();
    void askFacts();
    /// @return whether a change of lengths was given
    bool askForTolerance(QWidget& window);
    void explain(const QString& id);
    /// m, of a length
    [[nodiscard]] double changeOf(const session::LengthSensitivity& length) const;

    document::MotionFacts& facts_;
    ViewPresenter& presenter_;
    scene::MechanismView& view_;
    widgets::Timeline& timeline_;
    LengthChange change_;
    bool tolerancesShown_ = false;
};

}  // namespace linkwright::windows
