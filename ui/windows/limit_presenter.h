// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/shown/case_motions.h"
#include "ui/document/shown/constraint_statuses.h"
#include "ui/document/shown/view_state.h"
#include "ui/scene/view/mechanism_view.h"

#include <Eigen/Core>

#include <QObject>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::widgets {
class Timeline;
}

namespace linkwright::windows {

class ViewPresenter;

/// Shows how the constraints of the shown motion stand: rings, arcs and lines in the 3D view, and a
/// lane under the timeline while they are violated; and names cases at their moving ends.
class LimitPresenter : public QObject {
    Q_OBJECT

public:
    LimitPresenter(document::CaseMotions& cases, document::ViewState& shown,
                   const ViewPresenter& presenter, scene::MechanismView& view,
                   widgets::Timeline& timeline, QObject* parent = nullptr);

private:
    void showMotion();
    void showTime();
    void showFaults();
    void findMovingEnd();
    void showNames();
    [[nodiscard]] std::optional<scene::LimitMark> markOf(
        const document::ConstraintStatus& standing) const;
    [[nodiscard]] std::optional<scene::LimitMark> angleMark(const model::CostTerm& term,
                                                            const model::Signal& signal) const;
    [[nodiscard]] std::optional<scene::LimitMark> lineMark(const model::CostTerm& term,
                                                           const model::Signal& signal) const;
    [[nodiscard]] std::optional<Eigen::Vector3d> placeOf(const std::string& signal,
                                                         int depth = 0) const;
    [[nodiscard]] std::optional<Eigen::Vector3d> placeOfPoint(const std::string& body,
                                                              const std::string& point) const;
    [[nodiscard]] std::optional<double> valueNow(const std::string& signal) const;
    [[nodiscard]] QString valueText(const model::Signal& signal, double value) const;

    document::CaseMotions& cases_;
    document::ViewState& shown_;
    scene::MechanismView& view_;
    widgets::Timeline& timeline_;
    document::ModelPointer model_;                 ///< of the shown case
    std::vector<session::BodyDisplacement> pose_;  ///< at the playhead
    std::string endBody_, endPoint_;               ///< what moves most, by their ids
};

}  // namespace linkwright::windows
