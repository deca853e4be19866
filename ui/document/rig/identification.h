// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/rig/trials.h"

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

namespace linkwright::document {

using IdentificationPointer = std::shared_ptr<const session::IdentificationResult>;

/// Learns numbers of the model from a trial.
class Identification : public QObject {
    Q_OBJECT

public:
    Identification(Project& project, const Trials& trials, QObject* parent = nullptr);

    [[nodiscard]] bool busy() const { return task_.busy(); }
    /// Why nothing can be learned from a trial; empty when it can.
    [[nodiscard]] QString obstacle(std::optional<std::size_t> trial) const;
    void start(std::size_t trial, const std::vector<session::ParameterKey>& parameters);
    void stop() { task_.cancel(); }
    [[nodiscard]] IdentificationPointer result() const { return result_; }
    [[nodiscard]] QString text() const { return text_; }
    /// Puts the values found into the model, as one commit.
    void apply();

Q_SIGNALS:
    void changed();

private:
    Project& project_;
    const Trials& trials_;
    IdentificationPointer result_;
    QString text_;
    BackgroundTask task_;
};

}  // namespace linkwright::document
