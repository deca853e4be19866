// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rig/awake_processors.h"

#include "tests/support/test_program.h"

#include <fcntl.h>
#include <unistd.h>

#include <QTest>
#include <cstdint>

namespace awake_processors_test {

using linkwright::rig::AwakeProcessors;

namespace {

/// The delay the kernel keeps to at present, microseconds; negative when it does not say.
std::int32_t tolerableDelay() {
    const int file = ::open("/dev/cpu_dma_latency", O_RDONLY | O_CLOEXEC);
    std::int32_t microseconds = -1;
    if (file < 0) return -1;
    if (::read(file, &microseconds, sizeof(microseconds)) != ssize_t{sizeof(microseconds)})
        microseconds = -1;
    ::close(file);
    return microseconds;
}

}  // namespace

class AwakeProcessorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Each request counts as long as its owner lives, whoever else asks.
    void theKernelKeepsToTheRequest() {
        const std::int32_t before = tolerableDelay();
        {
            const AwakeProcessors first;
            if (!first.granted()) QSKIP("This user may not keep the processors awake.");
            {
                const AwakeProcessors second;
                QVERIFY(second.granted());
            }
            QCOMPARE(tolerableDelay(), 0);
        }
        QCOMPARE(tolerableDelay(), before);
    }
};

LINKWRIGHT_TEST(AwakeProcessorsTest)

}  // namespace awake_processors_test

#include "awake_processors_test.moc"
