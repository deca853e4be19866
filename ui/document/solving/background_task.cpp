// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/solving/background_task.h"

#include "engine/session/solving/diagnosis.h"

#ifdef __linux__
#include <sys/resource.h>
#endif

#include <QCoreApplication>
#include <QPointer>
#include <QThread>
#include <exception>
#include <new>

namespace linkwright::document {

namespace {

/// The thread that draws goes first where there are not enough processors.
void lowerPriority() {
#ifdef __linux__
    constexpr int niceness = 5;
    setpriority(PRIO_PROCESS, 0, niceness);  // of the calling thread
#endif
}

/// That work is over has to be told, also when memory has run out: it comes back as others let go.
template <class Tell>
void retryOnBadAlloc(const Tell& tell) {
    for (;;)
        try {
            return tell();
        } catch (const std::bad_alloc&) {
            constexpr unsigned long pause = 10;  // ms
            QThread::msleep(pause);
        }
}

BackgroundTask::UrgentInput& urgentInput() {
    static BackgroundTask::UrgentInput urgent;
    return urgent;
}

/// Lets through what is urgent, and of the rest what is neither key nor mouse. A dialog that an
/// answer opens takes all input.
class InputGate : public QObject {
protected:
    bool eventFilter(QObject* receiver, QEvent* event) override {
        if (QThread::currentThread()->loopLevel() > level_) return false;
        switch (event->type()) {
            case QEvent::Shortcut:
            case QEvent::ShortcutOverride:
            case QEvent::KeyPress:
            case QEvent::KeyRelease:
            case QEvent::MouseButtonPress:
            case QEvent::MouseButtonRelease:
            case QEvent::MouseButtonDblClick:
            case QEvent::Wheel:
            case QEvent::ContextMenu:
            case QEvent::TabletPress:
            case QEvent::TouchBegin:
            case QEvent::Drop: break;
            default: return false;
        }
        // Whom it is for is known once the window has passed it on.
        if (receiver->isWindowType()) return false;
        return !urgentInput().includes(receiver, event);
    }

private:
    const int level_ = QThread::currentThread()->loopLevel();
};

}  // namespace

void BackgroundTask::TaskContext::report(std::function<void()> function) const {
    QMetaObject::invokeMethod(
        &task_,
        [flags = flags_, function = std::move(function)] {
            if (!flags->forgotten) function();
        },
        Qt::QueuedConnection);
}

BackgroundTask::BackgroundTask(Order order, QObject* parent) : QObject(parent), order_(order) {
    pool_.setMaxThreadCount(1);
}

BackgroundTask::~BackgroundTask() {
    closing_ = true;
    waiting_.reset();
    askToStop(flags_);
    pool_.waitForDone();
}

void BackgroundTask::askToStop(const FlagsPointer& flags) {
    if (!flags) return;
    flags->stop = true;
    flags->superseded = true;
}

void BackgroundTask::start(Work work) {
    if (order_ == Order::InTurn) {
        // They are cancelled and forgotten together.
        if (!flags_ || flags_->stop) flags_ = std::make_shared<Flags>();
        run({std::move(work), flags_});
        ++pieces_;  // not of one that could not begin for lack of memory
        return;
    }
    Piece piece{std::move(work), std::make_shared<Flags>()};
    if (!flags_) {
        run(std::move(piece));
        ++pieces_;
        return;
    }
    flags_->superseded = true;
    if (!waiting_) ++pieces_;
    waiting_ = std::move(piece);
}

void BackgroundTask::cancel() {
    askToStop(flags_);
    if (waiting_) askToStop(waiting_->flags);
}

void BackgroundTask::discard() {
    cancel();
    if (flags_) flags_->forgotten = true;
    waiting_.reset();
    pieces_ = 0;
}

void BackgroundTask::setUrgentInput(UrgentInput urgent) {
    urgentInput() = std::move(urgent);
}

void BackgroundTask::wait() {
    while (busy()) {
        if (!urgentInput().expected || !urgentInput().expected()) {
            QCoreApplication::processEvents(QEventLoop::ExcludeUserInputEvents
                                            | QEventLoop::WaitForMoreEvents);
            continue;
        }
        InputGate gate;
        QCoreApplication::instance()->installEventFilter(&gate);
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
}

void BackgroundTask::run(Piece piece) {
    const FlagsPointer flags = piece.flags;
    pool_.start([this, piece = std::move(piece),
                 say = std::make_shared<std::function<void()>>()]() mutable {
        thread_local const bool lowered = (lowerPriority(), true);
        (void)lowered;
        try {
            *say = piece.work(TaskContext(*this, piece.flags));
        } catch (const base::Cancelled&) {
            *say = [this] { Q_EMIT failed({}); };
        } catch (...) {
            retryOnBadAlloc([&] {
                *say = [this, problems = session::problemsOf(std::current_exception())] {
                    Q_EMIT failed(problems);
                };
            });
        }
        piece.work = nullptr;  // lets go of the input before anybody is told that it is over
        retryOnBadAlloc([&] {
            QMetaObject::invokeMethod(
                this, [this, flags = piece.flags, say] { finish(flags, *say); },
                Qt::QueuedConnection);
        });
    });
    flags_ = flags;
}

void BackgroundTask::finish(const FlagsPointer& flags, const std::function<void()>& say) {
    if (!flags->forgotten) --pieces_;
    if (order_ == Order::NewestWins) {
        flags_.reset();
        if (waiting_) run(*std::exchange(waiting_, std::nullopt));
    }
    if (say && !flags->forgotten) say();
    Q_EMIT ended();
}

BackgroundTask& applicationTask() {
    static QPointer<BackgroundTask> task;
    if (!task)
        task = new BackgroundTask(BackgroundTask::Order::InTurn, QCoreApplication::instance());
    return *task;
}

}  // namespace linkwright::document
