// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/shown/constraint_statuses.h"
#include "ui/document/shown/view_state.h"

#include <memory>
#include <string>
#include <vector>

namespace linkwright::document {

/// The motions of the cases beside the one that is shown, for ghosts in the view and thin curves in
/// plots: all of them up to `maxBeside`, of more the worst one. They follow the shown design by
/// themselves, computed beside the window while somebody wants them, and rest while an optimization
/// runs.
class CaseMotions : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t maxBeside = 4;

    struct Entry {
        std::string name;
        ModelPointer model;  ///< the project in the case
        SimulationPointer motion;
    };

    CaseMotions(Project& project, Solver& solver, ViewState& shown, Optimizations& optimizations,
                QObject* parent = nullptr);

    /// As ghosts in the view.
    void setGhostsWanted(bool wanted);
    [[nodiscard]] bool ghostsWanted() const { return ghostsWanted_; }
    /// As curves in plots.
    void setCurvesWanted(bool wanted);
    [[nodiscard]] bool curvesWanted() const { return curvesWanted_; }

    /// In the order of the project; those of the design before until the next ones are known.
    [[nodiscard]] const std::vector<Entry>& list() const { return list_; }
    /// Those that are wanted as ghosts, and as curves.
    [[nodiscard]] std::vector<Entry> ghosts() const {
        return ghostsWanted_ ? list_ : std::vector<Entry>();
    }
    [[nodiscard]] std::vector<Entry> curves() const {
        return curvesWanted_ ? list_ : std::vector<Entry>();
    }
    /// The project, or what is dragged, in the case that is shown: its limits and references hold.
    [[nodiscard]] ModelPointer model() const;
    /// How its constraints stand in the shown motion, worked out once for both.
    [[nodiscard]] const std::vector<ConstraintStatus>& statuses() const;
    /// Name of that case, empty for the project itself.
    [[nodiscard]] const std::string& shownCase() const { return solver_.shownCase(); }
    [[nodiscard]] bool busy() const { return task_.busy(); }

Q_SIGNALS:
    void changed();  ///< the motions, or who wants them

private:
    void follow();
    void request();
    void clear();
    [[nodiscard]] std::vector<std::string> besideShown() const;

    Project& project_;
    Solver& solver_;
    ViewState& shown_;
    Optimizations& optimizations_;
    bool ghostsWanted_ = true;
    bool curvesWanted_ = true;
    std::vector<Entry> list_;
    /// What was asked for last.
    ModelPointer asked_;
    std::vector<std::string> names_;
    QElapsedTimer asking_;                     ///< since then
    qint64 answerTime_ = 0;                    ///< ms, of the last answer
    mutable ModelPointer caseOf_, caseModel_;  ///< of `model`: what it was made from, and it
    mutable std::string caseName_;
    /// Of `statuses`: what they were made from, and they.
    mutable std::weak_ptr<const model::Model> statusModel_;
    mutable std::weak_ptr<const session::SimulationResult> statusMotion_;
    mutable std::vector<ConstraintStatus> statuses_;
    BackgroundTask task_;
};

}  // namespace linkwright::document
