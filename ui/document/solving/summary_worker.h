// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/solving/results.h"

#include <QObject>
#include <QThreadPool>
#include <memory>

namespace linkwright::document {

/// Counts and checks a model beside the engine thread, so that a long optimization does not hold
/// back the problems of an edit. Works on one model at a time and then on the newest one asked for.
class SummaryWorker : public QObject {
    Q_OBJECT

public:
    using ModelPointer = std::shared_ptr<const model::Model>;

    explicit SummaryWorker(QObject* parent = nullptr);
    ~SummaryWorker() override;

    void request(ModelPointer model);

Q_SIGNALS:
    void ready(const linkwright::document::SummaryWorker::ModelPointer& model,
               const linkwright::session::ModelSummary& summary);

private:
    void start(ModelPointer model);

    QThreadPool pool_;
    bool running_ = false;
    ModelPointer next_;
};

}  // namespace linkwright::document
