// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/solving/summary_worker.h"

#include "engine/session/solving/solve.h"

#include <utility>

namespace linkwright::document {

SummaryWorker::SummaryWorker(QObject* parent) : QObject(parent) {
    pool_.setMaxThreadCount(1);
}

SummaryWorker::~SummaryWorker() {
    pool_.waitForDone();
}

void SummaryWorker::request(ModelPointer model) {
    if (running_)
        next_ = std::move(model);
    else
        start(std::move(model));
}

void SummaryWorker::start(ModelPointer model) {
    running_ = true;
    pool_.start([this, model = std::move(model)] {
        session::ModelSummary summary = session::summarize(*model);
        QMetaObject::invokeMethod(
            this,
            [this, model, summary = std::move(summary)] {
                running_ = false;
                if (next_) start(std::exchange(next_, nullptr));
                Q_EMIT ready(model, summary);
            },
            Qt::QueuedConnection);
    });
}

}  // namespace linkwright::document
