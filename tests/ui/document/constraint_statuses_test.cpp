// SPDX-License-Identifier: GPL-3.0-or-later
// How constraints stand: where curves meet limits, and which limit stops a hand.
#include "ui/document/shown/constraint_statuses.h"

#include "tests/support/test_program.h"
#include "ui/document/shown/limit_watch.h"

#include <QTest>
#include <cmath>

namespace constraint_statuses_test {

using namespace linkwright;

class ConstraintStatusesTest : public QObject {
    Q_OBJECT

private:
    /// A curve that goes up and down once: 20 sin(t) from 0 to pi.
    static std::pair<std::vector<double>, std::vector<double>> arch() {
        std::vector<double> times, values;
        constexpr int steps = 2000;
        for (int step = 0; step <= steps; ++step) {
            times.push_back(M_PI * step / steps);
            values.push_back(20.0 * std::sin(times.back()));
        }
        return {times, values};
    }
    static document::CurveLimit upper(double value) {
        document::CurveLimit limit;
        limit.term = "limit";
        limit.property = "atMost";
        limit.value = value;
        limit.above = true;
        limit.to = M_PI;
        return limit;
    }
    /// The largest value of a signal "force" is at most 10.
    static model::Model modelWith(std::optional<double> atLeast, std::optional<double> atMost) {
        model::Model model;
        model::Signal signal;
        signal.id = "force";
        model.signalList = {signal};
        model::CostTerm term;
        term.id = "limit";
        term.name = "Force";
        term.signal = "force";
        term.kind = model::TermKind::Value;
        term.time = model::TermTime::Largest;
        term.reference = model::ReferenceKind::Constant;
        term.referenceValues = {0.0};
        if (atLeast) term.atLeast = *atLeast;
        if (atMost) term.atMost = *atMost;
        model.costTerms = {term};
        return model;
    }
    static session::SimulationResult motionOf(double largest) {
        session::SimulationResult motion;
        const auto [times, values] = arch();
        motion.times = times;
        session::Series series{"force", "Force", "", "N", values};
        for (double& value : series.values)
            value *= largest / 20.0;
        motion.signalSeries = {series};
        motion.costByTerm = {{"limit", largest}};
        return motion;
    }

private Q_SLOTS:
    /// 20 sin(t) exceeds 10 from pi/6 to 5 pi/6, most at pi/2.
    void aCurveIsBeyondALimitBetweenItsCrossings() {
        const auto [times, values] = arch();
        const document::LimitMeeting meeting = document::meetingOf(times, values, upper(10.0));
        QCOMPARE(meeting.beyond.size(), std::size_t{1});
        // Straight lines between samples: (step)^2/8 * 20 beside a slope of 17.
        const double step = M_PI / 2000.0;
        QVERIFY(std::abs(meeting.beyond[0].front().x() - M_PI / 6.0) < step * step);
        QVERIFY(std::abs(meeting.beyond[0].back().x() - 5.0 * M_PI / 6.0) < step * step);
        QVERIFY(std::abs(meeting.beyond[0].front().y() - 10.0) < 1e-12);
        QVERIFY(std::abs(meeting.extreme->x() - M_PI / 2.0) < 1e-12);
        QVERIFY(std::abs(meeting.extreme->y() - 20.0) < 1e-12);
    }

    void onlyTheTimeWhenItHoldsCounts() {
        const auto [times, values] = arch();
        document::CurveLimit limit = upper(10.0);
        limit.from = 2.0;
        const document::LimitMeeting meeting = document::meetingOf(times, values, limit);
        QCOMPARE(meeting.beyond.size(), std::size_t{1});
        QCOMPARE(meeting.beyond[0].front().x(), 2.0);
        QCOMPARE(meeting.extreme->x(), 2.0);
        // At an instant there is one place.
        limit.from = limit.to = 1.0;
        const document::LimitMeeting instant = document::meetingOf(times, values, limit);
        QVERIFY(std::abs(instant.extreme->y() - 20.0 * std::sin(1.0)) < 1e-4);
        QCOMPARE(instant.beyond.size(), std::size_t{1});
    }

    void aLowerLimitIsBrokenTwice() {
        const auto [times, values] = arch();
        document::CurveLimit limit = upper(10.0);
        limit.above = false;
        const document::LimitMeeting meeting = document::meetingOf(times, values, limit);
        QCOMPARE(meeting.beyond.size(), std::size_t{2});
        QCOMPARE(meeting.beyond[0].front().x(), 0.0);
        QVERIFY(std::abs(meeting.beyond[1].back().x() - M_PI) < 1e-12);
    }

    void valuesThatAreNoNumbersBreakTheStretch() {
        auto [times, values] = arch();
        values[1000] = std::nan("");
        const document::LimitMeeting meeting = document::meetingOf(times, values, upper(10.0));
        QCOMPARE(meeting.beyond.size(), std::size_t{2});
        for (const auto& stretch : meeting.beyond)
            for (const QPointF& place : stretch)
                QVERIFY(std::isfinite(place.x()) && std::isfinite(place.y()));
        QVERIFY(document::meetingOf({}, {}, upper(1.0)).beyond.empty());
    }

    void statesFollowTheValue() {
        using document::LimitState;
        const model::Model model = modelWith(std::nullopt, 10.0);
        const auto state = [&](double value) {
            return document::limitState(model::limitsOf(model.costTerms[0], model.optimization),
                                        value);
        };
        QVERIFY(state(8.0) == LimitState::Met);
        QVERIFY(state(9.9995) == LimitState::Active);
        QVERIFY(state(10.0) == LimitState::Active);
        QVERIFY(state(10.5) == LimitState::Violated);
    }

    void aStandingTellsWhenAndByHowMuch() {
        const model::Model model = modelWith(std::nullopt, 10.0);
        const auto standings = document::constraintStatuses(model, motionOf(20.0));
        QCOMPARE(standings.size(), std::size_t{1});
        const document::ConstraintStatus& standing = standings[0];
        QVERIFY(standing.state == document::LimitState::Violated);
        QVERIFY(std::abs(*standing.time - M_PI / 2.0) < 1e-12);
        QCOMPARE(standing.spans.size(), std::size_t{1});
        QVERIFY(std::abs(standing.spans[0].first - M_PI / 6.0) < 1e-5);
        QCOMPARE(standing.excess(), 10.0);
        QVERIFY(document::standingText(model, standing).contains(QStringLiteral("over its limit")));
        QVERIFY(document::shortStandingText(model, standing).startsWith(QStringLiteral("peak 20")));
        QVERIFY(document::constraintStatuses(model, motionOf(5.0))[0].spans.empty());
        QVERIFY(std::abs(document::largestViolation(standings) - 1.0) < 1e-12);
    }

    /// The smooth value meets the limit of 10, the peak itself leaves it by 0.4.
    void aPeakBeyondItsLimitIsSaid() {
        const model::Model model = modelWith(std::nullopt, 10.0);
        session::SimulationResult motion = motionOf(9.9);
        const auto said = [&](double exact) {
            motion.peaks = {{"limit", 9.9, exact, 0.6, 1.5}};
            return document::peakExcessText(model, document::constraintStatuses(model, motion)[0]);
        };
        QVERIFY2(said(10.4).contains(QStringLiteral("0.4")), qPrintable(said(10.4)));
        QVERIFY(said(9.95).isEmpty());
        motion = motionOf(11.0);  // violated, which says more
        QVERIFY(said(11.4).isEmpty());
    }

    void theLimitOnTheSideOfTheValueCounts() {
        const model::Model model = modelWith(4.0, 10.0);
        const auto low = document::constraintStatuses(model, motionOf(2.0));
        QVERIFY(!low[0].above && low[0].limit == 4.0 && low[0].excess() == 2.0);
        const auto high = document::constraintStatuses(model, motionOf(12.0));
        QVERIFY(high[0].above && high[0].limit == 10.0 && high[0].excess() == 2.0);
    }

    /// A hand drives the value from 5 to 12 in 7 cm: the limit of 10 stops it after 5 cm.
    void theHandIsStoppedWhereTheLimitIsMet() {
        const model::Model model = modelWith(std::nullopt, 10.0);
        document::LimitWatch watch;
        watch.begin(document::constraintStatuses(model, motionOf(5.0)));
        QVERIFY(!watch.first());
        watch.move(0.03, document::constraintStatuses(model, motionOf(8.0)));
        QVERIFY(!watch.first());
        watch.move(0.07, document::constraintStatuses(model, motionOf(12.0)));
        QVERIFY(watch.first().has_value());
        QVERIFY(std::abs(watch.first()->share * 0.07 - 0.05) < 1e-12);
        // Back where it holds, nothing stops the hand.
        watch.move(0.02, document::constraintStatuses(model, motionOf(7.0)));
        QVERIFY(!watch.first());
    }

    void whatWasViolatedBeforeStopsNobody() {
        const model::Model model = modelWith(std::nullopt, 10.0);
        document::LimitWatch watch;
        watch.begin(document::constraintStatuses(model, motionOf(12.0)));
        watch.move(0.05, document::constraintStatuses(model, motionOf(14.0)));
        QVERIFY(!watch.first());
    }

    void movedLimitsAreNamed() {
        const model::Model before = modelWith(std::nullopt, 10.0);
        model::Model after = before;
        QVERIFY(document::movedLimits(before, after).isEmpty());
        after.costTerms[0].atMost = 9.0;
        QCOMPARE(document::movedLimits(before, after), QStringList{QStringLiteral("Force")});
        after = before;
        after.costTerms.clear();
        QCOMPARE(document::movedLimits(before, after).size(), 1);
        after = before;
        after.costTerms[0].weight = 3.0;  // no limit
        QVERIFY(document::movedLimits(before, after).isEmpty());
    }
};

LINKWRIGHT_TEST(ConstraintStatusesTest)

}  // namespace constraint_statuses_test

#include "constraint_statuses_test.moc"
