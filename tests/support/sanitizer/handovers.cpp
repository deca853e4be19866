// SPDX-License-Identifier: GPL-3.0-or-later
//
// What Qt hands from one thread to another, told to the thread sanitizer: Qt locks its queues, but
// is not instrumented, so that everything it hands over would look like a race. The linker puts
// these functions in the place of Qt's wherever our code calls them (--wrap, see
// ../CMakeLists.txt).
#include <sanitizer/tsan_interface.h>

#include <QObject>
#include <QThreadPool>
#include <functional>
#include <utility>

namespace {

/// Stands in for a slot that another thread calls.
class HandedSlot : public QtPrivate::QSlotObjectBase {
public:
    explicit HandedSlot(QSlotObjectBase* slot) : QSlotObjectBase(&carryOut), slot_(slot) {
        __tsan_release(this);
    }

private:
    static void carryOut(int which, QSlotObjectBase* self, QObject* receiver, void** arguments,
                         bool*) {
        auto* handed = static_cast<HandedSlot*>(self);
        __tsan_acquire(handed);
        if (which == Call) {
            handed->slot_->call(receiver, arguments);
            __tsan_release(handed);  // the sender may be the one to destroy it
        } else if (which == Destroy) {
            handed->slot_->destroyIfLastRef();
            delete handed;
        }
    }

    QSlotObjectBase* slot_;
};

using Work = std::function<void()>;

}  // namespace

// QMetaObject::invokeMethod in all its forms
#define INVOKE(prefix) \
    prefix##_ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv
// QThreadPool::start(std::function<void()>, int)
#define START(prefix) prefix##_ZN11QThreadPool5startESt8functionIFvvEEi
// QThreadPool::waitForDone(int)
#define WAIT(prefix) prefix##_ZN11QThreadPool11waitForDoneEi

extern "C" {

bool INVOKE(__real_)(QObject* object, QtPrivate::QSlotObjectBase* slot, Qt::ConnectionType type,
                     void* result);
bool INVOKE(__wrap_)(QObject* object, QtPrivate::QSlotObjectBase* slot, Qt::ConnectionType type,
                     void* result) {
    return INVOKE(__real_)(object, new HandedSlot(slot), type, result);
}

void START(__real_)(QThreadPool* pool, Work work, int priority);
void START(__wrap_)(QThreadPool* pool, Work work, int priority) {
    auto* handed = new Work(std::move(work));
    __tsan_release(handed);
    START(__real_)
    (
        pool,
        [pool, handed] {
            __tsan_acquire(handed);
            if (pool->maxThreadCount() == 1) __tsan_acquire(pool);  // one after the other
            (*handed)();
            delete handed;
            __tsan_release(pool);
        },
        priority);
}

bool WAIT(__real_)(QThreadPool* pool, int milliseconds);
bool WAIT(__wrap_)(QThreadPool* pool, int milliseconds) {
    const bool done = WAIT(__real_)(pool, milliseconds);
    if (done) __tsan_acquire(pool);
    return done;
}

}  // extern "C"
