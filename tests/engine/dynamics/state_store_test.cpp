// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dynamics/integration/state_store.h"

#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>
#include <vector>

namespace state_store_test {

using linkwright::dynamics::StateStore;

namespace {

constexpr std::size_t stateSize = 3;

/// Some rule by which one state follows from another.
void follow(std::size_t step, const double* from, double* to) {
    for (std::size_t entry = 0; entry < stateSize; ++entry)
        to[entry] = std::sin(from[entry] + 0.1 * static_cast<double>(step + entry));
}

std::vector<std::vector<double>> sequence(std::size_t count) {
    std::vector<std::vector<double>> states{{0.3, -0.7, 1.1}};
    for (std::size_t step = 0; step + 1 < count; ++step) {
        states.emplace_back(stateSize);
        follow(step, states[step].data(), states[step + 1].data());
    }
    return states;
}

}  // namespace

class StateStoreTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sameStatesInAnyMemory_data() {
        QTest::addColumn<int>("states");
        QTest::addColumn<int>("limit");
        for (const int states : {1, 2, 5, 64, 65, 100})
            for (const int limit : {0, 3, 10, 1000})
                QTest::addRow("%d in the memory of %d", states, limit) << states << limit;
    }
    void sameStatesInAnyMemory() {
        QFETCH(int, states);
        QFETCH(int, limit);
        const auto expected = sequence(static_cast<std::size_t>(states));
        StateStore<double> store(stateSize);
        store.setLimit(static_cast<std::size_t>(limit) * stateSize * sizeof(double));
        // A store serves one run after the other.
        for (int run = 0; run < 2; ++run) {
            store.reserve(expected.size());
            store.start(expected[0].data());
            for (std::size_t index = 1; index < expected.size(); ++index)
                store.add(expected[index].data());
            int computed = 0;
            const auto advance = [&](std::size_t step, const double* from, double* to) {
                ++computed;
                follow(step, from, to);
            };
            // Back, as an adjoint goes.
            for (std::size_t index = expected.size(); index-- > 0;) {
                const double* found = store.at(index, advance);
                QVERIFY(std::equal(found, found + stateSize, expected[index].begin()));
            }
            // No state is computed more than once on the way back, and none that was kept.
            QVERIFY(computed < states);
            QCOMPARE(computed > 0, states > std::max(limit, 2) + 1);
            QVERIFY(std::equal(store.last(), store.last() + stateSize, expected.back().begin()));
        }
    }
};

LINKWRIGHT_TEST(StateStoreTest)

}  // namespace state_store_test

#include "state_store_test.moc"
