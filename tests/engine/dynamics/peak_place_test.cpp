// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dynamics/integration/peak_place.h"

#include "tests/support/test_program.h"

#include <QObject>
#include <QTest>
#include <cmath>
#include <functional>

namespace peak_place_test {

using linkwright::dynamics::peakNear;
using linkwright::dynamics::PeakPlace;

class PeakPlaceTest : public QObject {
    Q_OBJECT

private:
    std::vector<double> times_, values_;

    void sample(double begin, double step, int count, const std::function<double(double)>& value) {
        times_.clear();
        values_.clear();
        for (int index = 0; index < count; ++index) {
            // Steps of unequal length, as where a landing cuts one.
            times_.push_back(begin + step * (index + 0.2 * std::sin(3.0 * index)));
            values_.push_back(value(times_.back()));
        }
    }
    /// The only peak between the instants, else none.
    [[nodiscard]] PeakPlace onlyPeak() const {
        PeakPlace found;
        int peaks = 0;
        for (std::size_t instant = 0; instant < times_.size(); ++instant) {
            const PeakPlace peak = peakNear(values_, times_, instant, {0, times_.size()});
            if (peak.count == 1) continue;
            found = peak;
            ++peaks;
        }
        return peaks == 1 ? found : PeakPlace();
    }
    [[nodiscard]] double heightOf(const PeakPlace& peak) const {
        double height = 0.0;
        for (std::size_t own = 0; own < peak.count; ++own)
            height += peak.weights[own] * values_[peak.first + own];
        return height;
    }

private Q_SLOTS:
    /// Nine instants leave an error of the order (w dt)^9, and rounding.
    void peaksOfSinesAreFound() {
        for (const double step : {0.5, 0.25, 0.1, 0.01}) {
            sample(0.3, step, static_cast<int>(3.0 / step),
                   [](double time) { return 5.0 + std::sin(time); });
            const PeakPlace peak = onlyPeak();
            QVERIFY(peak.count > 3);
            const double error = std::abs(heightOf(peak) - 6.0);
            QVERIFY2(error < 0.1 * std::pow(step, 5) + 1e-13, qPrintable(QString::number(error)));
            double sum = 0.0;
            for (std::size_t own = 0; own < peak.count; ++own)
                sum += peak.weights[own];
            QVERIFY(std::abs(sum - 1.0) < 1e-12);
        }
        sample(0.3, 0.1, 30, [](double time) { return std::sin(time); });
        QVERIFY(std::abs(heightOf(onlyPeak()) - 1.0) < 1e-9);
        QVERIFY(std::abs(onlyPeak().time - std::acos(0.0)) < 1e-7);
    }

    /// A polynomial through the instants beyond a corner or a jump would rise above all values.
    void cornersAndJumpsAreLeftAlone() {
        sample(0.0, 0.1, 40, [](double time) { return -std::abs(time - 1.93); });
        QCOMPARE(onlyPeak().count, std::size_t{1});
        sample(0.0, 0.1, 40, [](double time) { return time < 1.93 ? 0.0 : 1.0 - 0.1 * time; });
        QCOMPARE(onlyPeak().count, std::size_t{1});
        // A jump three steps after the peak does not reach it.
        sample(0.0, 0.1, 40,
               [](double time) { return std::sin(time) - (time > 1.85 ? 3.0 : 0.0); });
        QVERIFY(std::abs(heightOf(onlyPeak()) - 1.0) < 1e-5);
    }

    void endsAndConstantsHaveNone() {
        sample(0.0, 0.1, 40, [](double time) { return time; });
        QCOMPARE(onlyPeak().count, std::size_t{1});
        sample(0.0, 0.1, 40, [](double time) { return 1.0 + 1e-15 * std::sin(40.0 * time); });
        QCOMPARE(onlyPeak().count, std::size_t{1});
    }
};

LINKWRIGHT_TEST(PeakPlaceTest)

}  // namespace peak_place_test

#include "peak_place_test.moc"
