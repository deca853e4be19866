// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/diagnostic.h"

#include <QObject>
#include <QThreadPool>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace linkwright::document {

/// One kind of work beside the window, on a thread of its own and of low priority. Whatever a piece
/// of work throws is told by `failed`; nothing gets lost between threads. Use it from the thread it
/// lives on.
class BackgroundTask : public QObject {
    Q_OBJECT

    struct Flags {
        std::atomic<bool> stop = false;
        std::atomic<bool> superseded = false;  ///< or to stop
        std::atomic<bool> forgotten = false;
    };
    using FlagsPointer = std::shared_ptr<Flags>;

public:
    enum class Order {
        NewestWins,  ///< one piece of work waits at most: the newest
        InTurn       ///< all of it is done, also when the task goes
    };

    /// What a piece of work may ask and say while it goes on.
    class TaskContext {
    public:
        /// It should end soon: it was cancelled, or nobody wants its answer any more.
        [[nodiscard]] const std::atomic<bool>& stop() const { return flags_->stop; }
        /// A newer piece of work waits, or this one should end.
        [[nodiscard]] const std::atomic<bool>& superseded() const { return flags_->superseded; }
        /// The task is going, and nothing that is said is heard.
        [[nodiscard]] const std::atomic<bool>& closing() const { return task_.closing_; }
        /// Calls a function on the thread of the task, unless the work has been forgotten.
        void report(std::function<void()> function) const;

    private:
        friend class BackgroundTask;
        TaskContext(BackgroundTask& task, FlagsPointer flags)
            : task_(task), flags_(std::move(flags)) {}
        BackgroundTask& task_;
        FlagsPointer flags_;
    };

    /// Called on the thread of the task when a piece of work is over; may be empty.
    using Answer = std::function<void()>;
    using Work = std::function<Answer(const TaskContext& turn)>;

    explicit BackgroundTask(Order order = Order::NewestWins, QObject* parent = nullptr);
    /// Asks what runs to stop and waits for it.
    ~BackgroundTask() override;

    void start(Work work);
    /// Asks what runs and what waits to stop; both still answer.
    void cancel();
    /// Cancels, and nothing of it is answered or told: it belongs to a project that was left.
    void discard();
    /// Lets the window go on, but for keys and mouse, until all that was begun has answered. What
    /// is urgent is heard all the same.
    void wait();

    /// What a disk that hangs must not keep from being heard: the stop of a rig.
    struct UrgentInput {
        /// Whether there can be any now: then keys and mouse are looked at one by one, and what is
        /// not urgent is lost instead of coming later.
        std::function<bool()> expected;
        std::function<bool(QObject* receiver, QEvent* event)> includes;
    };
    static void setUrgentInput(UrgentInput urgent);
    /// True until the newest piece of work is about to answer.
    [[nodiscard]] bool busy() const { return pieces_ > 0; }

Q_SIGNALS:
    /// @param problems empty when the work was stopped
    void failed(const std::vector<linkwright::base::Diagnostic>& problems);
    /// A piece of work is over, also a forgotten one; after its answer.
    void ended();

private:
    struct Piece {
        Work work;
        FlagsPointer flags;
    };
    void run(Piece piece);
    void finish(const FlagsPointer& flags, const std::function<void()>& say);
    static void askToStop(const FlagsPointer& flags);

    Order order_;
    QThreadPool pool_;
    std::atomic<bool> closing_ = false;
    FlagsPointer flags_;            ///< of what was begun last
    std::optional<Piece> waiting_;  ///< NewestWins only
    int pieces_ = 0;                ///< begun or waiting, without those that were forgotten
};

/// For files of nobody in particular, in turn; goes with the application, when all is written.
BackgroundTask& applicationTask();

}  // namespace linkwright::document
