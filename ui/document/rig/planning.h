// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/rig/trial.h"
#include "ui/document/project/project.h"
#include "ui/document/solving/background_task.h"

#include <QObject>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace linkwright::document {

using PlanPointer = std::shared_ptr<const session::TrialPlan>;

/// The plan of the present model, as long as somebody wants one, and how it is to be played.
class Planning : public QObject {
    Q_OBJECT

public:
    explicit Planning(Project& project, QObject* parent = nullptr);

    void setWanted(bool wanted);
    [[nodiscard]] PlanPointer plan() const { return plan_; }
    [[nodiscard]] ModelPointer model() const { return planModel_; }  ///< of the plan there is
    [[nodiscard]] bool busy() const { return planTask_.busy(); }
    /// Whether the plan is that of the model and the wishes of now.
    [[nodiscard]] bool current() const;
    /// What the checks say of it, and what is to be said of the settings: errors forbid a trial.
    [[nodiscard]] std::vector<base::Diagnostic> problems() const;

    /// While an optimization runs, errors of the plan may go away by themselves.
    void setOptimizing(bool running);
    /// What to wait for instead of mending errors of the plan; empty: nothing.
    [[nodiscard]] QString comingPlan() const;

    /// Whether no more than changes since the optimization forbid a trial: see acceptChanges.
    [[nodiscard]] bool asksToAcceptChanges() const;
    /// Lets trials of the present model run although it was changed since its voltages were
    /// optimized. The next edit asks again.
    void acceptChanges();

    /// Whether settings of the rig could not be read, and nobody has looked at what stands in for
    /// them: trials are forbidden until then.
    [[nodiscard]] bool asksToTakeSettings() const { return !project_.rigSettings().unread.empty(); }
    /// Takes the settings as they are shown. They replace what could not be read.
    void takeSettings();

    // What a person chose; kept with the project.
    [[nodiscard]] QString device() const;
    void setDevice(const QString& specification);
    [[nodiscard]] session::TrialMode mode() const { return project_.rigSettings().mode; }
    void setMode(session::TrialMode mode);
    void setGains(std::size_t channel, const session::PdGains& gains);
    void setLimits(std::size_t channel, const session::ChannelLimits& limits);
    [[nodiscard]] std::optional<int> missedDeadlines() const {
        return project_.rigSettings().missedDeadlines;
    }
    void setMissedDeadlines(int inRow);
    /// Whether the rig is brought up to speed before a plan that does not begin at rest.
    [[nodiscard]] bool leadIn() const { return project_.rigSettings().leadIn; }
    void setLeadIn(bool wanted);
    /// Whether the plan is uploaded and the device closes the loop by itself.
    [[nodiscard]] bool onDevice() const { return project_.rigSettings().onDevice; }
    void setOnDevice(bool wanted);

Q_SIGNALS:
    void changed();
    void limitsChanged();  ///< the controller has to hear of it

private:
    void request();
    void take(const ModelPointer& model, const PlanPointer& plan,
              const std::vector<base::Diagnostic>& problems);
    void check();
    void choose(const std::function<void(session::RigSettings&)>& choose);
    void applyChoices();

    Project& project_;
    bool wanted_ = false;
    ModelPointer askedModel_;  ///< a plan was asked for
    ModelPointer planModel_;
    ModelPointer acceptedModel_;  ///< may be played though its optimum is of another
    PlanPointer plan_;
    std::vector<base::Diagnostic> problems_;
    bool plannedLeadIn_ = true;
    bool optimizing_ = false;
    BackgroundTask planTask_, checkTask_;
};

}  // namespace linkwright::document
