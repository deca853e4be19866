// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/guarded_application.h"

#include "tests/support/test_program.h"

#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <QTimer>
#include <filesystem>
#include <new>

namespace guarded_application_test {

using linkwright::widgets::GuardedApplication;

/// Issue 16: what a slot threw ended the program, and unsaved work with it.
class GuardedApplicationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatASlotThrowsIsToldAndTheProgramLives() {
        QSignalSpy told(application(), &GuardedApplication::faultCaught);
        QTimer::singleShot(0, this, [] {
            throw std::filesystem::filesystem_error("the table",
                                                    std::error_code(5, std::generic_category()));
        });
        QTRY_COMPARE(told.size(), 1);
        QTRY_VERIFY(told.first().first().toString().contains("the table"));
        bool alive = false;
        QTimer::singleShot(0, this, [&alive] { alive = true; });
        QTRY_VERIFY(alive);
    }

    void manyFaultsInARowAreToldOnce() {
        QSignalSpy told(application(), &GuardedApplication::faultCaught);
        for (int number = 0; number < 50; ++number)
            QCoreApplication::postEvent(&thrower_, new QEvent(QEvent::User));
        QCoreApplication::sendPostedEvents(&thrower_);
        QTRY_COMPARE(told.size(), 1);
        QCoreApplication::postEvent(&thrower_, new QEvent(QEvent::User));
        QTRY_COMPARE(told.size(), 2);
    }

    void otherThreadsAreGuarded() {
        QSignalSpy told(application(), &GuardedApplication::faultCaught);
        QThread thread;
        QObject worker;
        worker.moveToThread(&thread);
        thread.start();
        QMetaObject::invokeMethod(&worker, [] { throw 42; });
        QTRY_COMPARE(told.size(), 1);
        bool alive = false;
        QMetaObject::invokeMethod(
            &worker, [&] { alive = true; }, Qt::BlockingQueuedConnection);
        QVERIFY(alive);
        thread.quit();
        thread.wait();
    }

private:
    /// Cannot handle any event of a user.
    class Thrower : public QObject {
        bool event(QEvent* event) override {
            if (event->type() == QEvent::User) throw std::bad_alloc();
            return QObject::event(event);
        }
    };

    static GuardedApplication* application() {
        return static_cast<GuardedApplication*>(QCoreApplication::instance());
    }

    Thrower thrower_;
};

LINKWRIGHT_TEST_RUN_BY((&linkwright::tests::runTest<GuardedApplicationTest, GuardedApplication>))

}  // namespace guarded_application_test

#include "guarded_application_test.moc"
