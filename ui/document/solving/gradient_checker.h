// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/solving/gradient_check.h"
#include "engine/session/solving/results.h"
#include "ui/document/project/project.h"
#include "ui/document/solving/background_task.h"

#include <QObject>
#include <QString>
#include <memory>

namespace linkwright::document {

using CheckPointer = std::shared_ptr<const session::GradientCheck>;

/// Checks the gradient of the present design by all methods, and computes its costates.
class GradientChecker : public QObject {
    Q_OBJECT

public:
    explicit GradientChecker(Project& project, QObject* parent = nullptr);

    void start();
    /// By every variable, from the next check on, instead of some and random directions.
    void setEverything(bool everything) { everything_ = everything; }
    [[nodiscard]] bool everything() const { return everything_; }
    /// Costates alone: one motion and its way back, no variables needed.
    void startCostates();
    /// Why costates cannot be computed now; empty when they can.
    [[nodiscard]] QString costateObstacle() const;
    /// Of the last check or of `startCostates`; null before.
    [[nodiscard]] std::shared_ptr<const session::CostateResult> costates() const {
        return costates_;
    }
    /// What goes on, or went on last, are costates alone.
    [[nodiscard]] bool costatesAlone() const { return costatesAlone_; }
    [[nodiscard]] bool costatesStale() const { return costateModel_ != project_.sharedModel(); }
    void cancel() { task_.cancel(); }
    [[nodiscard]] bool checking() const { return task_.busy(); }
    /// Why a check is not possible now; empty when it is.
    [[nodiscard]] QString obstacle() const;
    [[nodiscard]] CheckPointer check() const { return check_; }
    /// What the check is of; null for one of another design that was stored.
    [[nodiscard]] ModelPointer checkedModel() const { return model_; }
    [[nodiscard]] bool stale() const { return model_ != project_.sharedModel(); }
    [[nodiscard]] QString failure() const { return failure_; }
    /// Shows an earlier check, as long as there is none of now. @param model it was made of
    void show(const CheckPointer& check, const model::Model& model);

Q_SIGNALS:
    void changed();
    void progressed(double fraction);
    void partBegun(int part);  ///< one of session::checkParts
    void checked();            ///< a new check is done; before changed

private:
    Project& project_;
    void take(const CheckPointer& check, const ModelPointer& model);

    ModelPointer model_, costateModel_;
    CheckPointer check_;
    std::shared_ptr<const session::CostateResult> costates_;
    bool everything_ = false;
    bool costatesAlone_ = false;
    QString failure_;
    BackgroundTask task_;
};

}  // namespace linkwright::document
