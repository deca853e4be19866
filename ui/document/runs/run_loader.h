// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/runs/optimization_run.h"

#include <QObject>
#include <QStringList>
#include <QThreadPool>
#include <atomic>
#include <utility>
#include <vector>

namespace linkwright::document {

/// Reads the runs kept beside a project on a thread of its own, and checks gradients there. The
/// newest request wins.
class RunLoader : public QObject {
    Q_OBJECT

public:
    explicit RunLoader(QObject* parent = nullptr);
    ~RunLoader() override;

    /// Reads every run of the project; `loaded` follows. Files that cannot be read are left out and
    /// told about by `unreadable`.
    void load(const QString& projectPath, int generation);
    /// Computes the gradient by all methods; `checked` or `checkFailed` follows.
    void check(std::shared_ptr<const model::Model> model);
    void cancelCheck();
    /// Computes the motion of the best design of a run; `moved` follows if it can move.
    void simulateRun(std::shared_ptr<const model::Model> model, int number, int generation);
    [[nodiscard]] bool checking() const { return checking_; }

Q_SIGNALS:
    void loaded(int generation, const std::vector<linkwright::document::OptimizationRun>& runs);
    void unreadable(int generation, const std::vector<linkwright::base::Diagnostic>& problems);
    void checkProgressed(double fraction);
    void checked(const std::shared_ptr<const linkwright::model::Model>& model,
                 const std::shared_ptr<const linkwright::session::GradientCheck>& check);
    void checkFailed(const QString& reason);
    void moved(int generation, int number,
               const std::shared_ptr<const linkwright::session::SimulationResult>& motion);

private:
    QThreadPool pool_;
    std::atomic<bool> closing_ = false;
    std::atomic<bool> stopCheck_ = false;
    bool checking_ = false;
};

/// The number in the name of a results file: 7 of `run-0007.h5`, 0 when there is none.
int runNumberOf(const QString& filePath);
/// A stored run as the window holds it.
OptimizationRun toRun(const session::StoredRun& stored);
/// A run of the window as its file would hold it.
session::StoredRun toStored(const OptimizationRun& run, const QString& projectName);
/// What a finished run has come to, one sentence per entry (session::diagnose).
QStringList diagnosisOf(const OptimizationRun& run);
/// Files of pictures with their captions.
using Figures = std::vector<std::pair<QString, QString>>;
/// A report of a run in Markdown (session::reportOf).
QString reportOf(const OptimizationRun& run, const QString& projectName, const Figures& figures);

}  // namespace linkwright::document
