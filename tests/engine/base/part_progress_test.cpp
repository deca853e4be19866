// SPDX-License-Identifier: GPL-3.0-or-later
// How far work is that is made of parts: told by one thread alone, never backward, by their sizes.
#include "engine/base/part_progress.h"

#include "engine/base/parallel.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <thread>
#include <vector>

namespace part_progress_test {

using linkwright::base::PartProgress;

class PartProgressTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A part of size 1 and one of size 3, which is made of two halves.
    void addsUpBySize() {
        std::vector<double> told;
        const PartProgress whole({1.0, 3.0}, [&](double share) { told.push_back(share); });
        whole.part(0)(0.5);
        whole.part(0)(0.25);  // begun anew: nothing is lost
        whole.finish(0);
        const PartProgress halves({1.0, 1.0}, whole.part(1));
        halves.part(1)(1.0);
        halves.finish(0);
        // Sums of quarters and eighths are exact.
        QCOMPARE(told, (std::vector<double>{0.125, 0.25, 0.625, 1.0}));
    }

    void tellsNothingWhereNobodyListens() {
        const PartProgress parts({1.0}, {});
        QVERIFY(!parts.part(0));
        parts.finish(0);
    }

    /// What others do counts, but the listener alone is told.
    void tellsOnOneThread() {
        const std::thread::id here = std::this_thread::get_id();
        bool elsewhere = false;
        double last = 0.0;
        const PartProgress parts(std::vector<double>(64, 1.0), [&](double share) {
            elsewhere = elsewhere || std::this_thread::get_id() != here;
            last = std::max(last, share);
        });
        linkwright::base::parallelFor(63, [&](std::size_t index, std::size_t) {
            parts.part(index)(0.5);
            parts.finish(index);
        });
        parts.finish(63);
        QVERIFY(!elsewhere);
        QCOMPARE(last, 1.0);
    }
};

LINKWRIGHT_TEST(PartProgressTest)

}  // namespace part_progress_test

#include "part_progress_test.moc"
