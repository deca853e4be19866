// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/drawing/dimensions.h"

#include "engine/base/diagnostic.h"
#include "engine/model/properties.h"
#include "engine/model/validation.h"
#include "engine/session/document/suggested_bounds.h"
#include "engine/session/drawing/drawing.h"
#include "engine/session/drawing/link_measure.h"
#include "engine/session/drawing/placement.h"
#include "engine/session/solving/solve.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>
#include <numbers>

namespace dimensions_test {

using namespace linkwright;
using model::DimensionKind;
using model::Model;

namespace {

constexpr double rounding = 1e-11;  // Newton's method ends below 1e-12 of the drawing

/// Pivots A and D, a crank AB, a coupler BC and a rocker CD.
Model fourBar() {
    support::Drawing drawing;
    drawing.point("A", 0.0, 0.0);
    drawing.point("B", 0.3, 0.4);
    drawing.point("C", 1.2, 0.9);
    drawing.point("D", 1.0, 0.0);
    drawing.rod("crank", "A", "B", 1.0);
    drawing.rod("coupler", "B", "C", 1.0);
    drawing.rod("rocker", "C", "D", 1.0);
    drawing.joint("a", model::JointKind::Revolute, "ground", "crank", "A");
    drawing.joint("b", model::JointKind::Revolute, "crank", "coupler", "B");
    drawing.joint("c", model::JointKind::Revolute, "coupler", "rocker", "C");
    drawing.joint("d", model::JointKind::Revolute, "ground", "rocker", "D");
    return drawing.model;
}

double place(const Model& model, const char* point, int axis) {
    return model::findById(model.points, point)->position[static_cast<std::size_t>(axis)].value;
}

void setPlace(Model& model, const char* point, double x, double y) {
    auto& position = model::findById(model.points, point)->position;
    position[0] = x;
    position[1] = y;
}

double length(const Model& model, const char* from, const char* to) {
    return std::hypot(place(model, to, 0) - place(model, from, 0),
                      place(model, to, 1) - place(model, from, 1));
}

double direction(const Model& model, const char* from, const char* to) {
    return std::atan2(place(model, to, 1) - place(model, from, 1),
                      place(model, to, 0) - place(model, from, 0));
}

}  // namespace

class DimensionsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aNewDistanceIsTheDrawnOne() {
        Model model = fourBar();
        const std::string id = session::addDimension(model, DimensionKind::Distance, {"A", "B"});
        const model::Dimension* made = model::findById(model.dimensions, id);
        QCOMPARE(made->value.value, 0.5);
        QCOMPARE(place(model, "B", 0), 0.3);  // nothing moved
        QVERIFY(!base::hasErrors(model::validate(model)));
    }

    void aDraggedPointGoesAroundThePivotThatStays() {
        Model model = fourBar();
        session::addDimension(model, DimensionKind::Distance, {"A", "B"});
        const Model before = model;
        setPlace(model, "B", 0.0, 0.8);  // a pull straight up of the pivot
        session::settleDimensions(model, before);
        QCOMPARE(place(model, "A", 0), 0.0);
        QCOMPARE(place(model, "A", 1), 0.0);
        // The nearest place on the circle.
        QVERIFY(std::abs(place(model, "B", 0)) < rounding);
        QVERIFY(std::abs(place(model, "B", 1) - 0.5) < rounding);
        QCOMPARE(place(model, "C", 0), 1.2);
    }

    void othersFollowAPointThatMayStayWhereItIsDropped() {
        Model model = fourBar();
        session::addDimension(model, DimensionKind::Distance, {"B", "C"});
        const double kept = length(model, "B", "C");
        const Model before = model;
        setPlace(model, "B", 0.2, 0.6);
        session::settleDimensions(model, before);
        QCOMPARE(place(model, "B", 0), 0.2);
        QCOMPARE(place(model, "B", 1), 0.6);
        QVERIFY(std::abs(length(model, "B", "C") - kept) < rounding);
        // C moved along the line, which is the shortest way.
        QVERIFY(
            std::abs(std::remainder(direction(model, "B", "C") - std::atan2(0.9 - 0.6, 1.2 - 0.2),
                                    std::numbers::pi))
            < 1e-9);
    }

    void aValueMovesThePointsThatTheGroundDoesNotHold() {
        Model model = fourBar();
        const std::string id = session::addDimension(model, DimensionKind::Distance, {"A", "B"});
        const Model before = model;
        model::findById(model.dimensions, id)->value = 0.25;
        session::settleDimensions(model, before);
        QVERIFY(std::abs(place(model, "B", 0) - 0.15) < rounding);
        QVERIFY(std::abs(place(model, "B", 1) - 0.2) < rounding);
    }

    void pivotsMoveWhereNothingElseCan() {
        Model model = fourBar();
        const std::string id = session::addDimension(model, DimensionKind::Distance, {"A", "D"});
        const Model before = model;
        model::findById(model.dimensions, id)->value = 1.2;
        session::settleDimensions(model, before);
        // The pivot that the distance is measured from stays, and every link keeps its length.
        QCOMPARE(place(model, "A", 0), 0.0);
        QVERIFY(std::abs(place(model, "D", 0) - 1.2) < rounding);
        QCOMPARE(place(model, "D", 1), 0.0);  // along the line between them
        for (const auto& [from, to] : {std::pair("A", "B"), {"B", "C"}, {"D", "C"}})
            QVERIFY(std::abs(length(model, from, to) - length(before, from, to)) < rounding);
    }

    /// Of a link between two others only the end that is to move does, where the loop can close.
    void theOtherEndOfATypedLengthStays() {
        Model model = fourBar();
        const Model before = model;
        QVERIFY(session::setSpanLength(model, {"B", "C", "C"}, 1.1).empty());
        QCOMPARE(place(model, "B", 0), 0.3);
        QCOMPARE(place(model, "B", 1), 0.4);
        QVERIFY(std::abs(length(model, "B", "C") - 1.1) < rounding);
        QVERIFY(std::abs(length(model, "C", "D") - length(before, "C", "D")) < rounding);
    }

    void linesBecomeParallelPerpendicularAndEqual() {
        Model model = fourBar();
        session::addDimension(model, DimensionKind::Parallel, {"A", "B", "D", "C"});
        session::addDimension(model, DimensionKind::EqualLength, {"A", "B", "D", "C"});
        QVERIFY(std::abs(std::sin(direction(model, "A", "B") - direction(model, "D", "C")))
                < rounding);
        QVERIFY(std::abs(length(model, "A", "B") - length(model, "D", "C")) < rounding);
        session::addDimension(model, DimensionKind::Perpendicular, {"A", "B", "A", "D"});
        QVERIFY(std::abs(std::cos(direction(model, "A", "B") - direction(model, "A", "D")))
                < rounding);
        QVERIFY(std::abs(length(model, "A", "B") - length(model, "D", "C")) < rounding);
    }

    void anAngleBeyondHalfATurnFindsItsBranch() {
        Model model = fourBar();
        const std::string id =
            session::addDimension(model, DimensionKind::Angle, {"A", "D", "A", "B"});
        model::Dimension* angle = model::findById(model.dimensions, id);
        QVERIFY(std::abs(angle->value.value - std::atan2(0.4, 0.3)) < 1e-15);
        for (const double value : {2.0, 3.1, -3.1, -1.0, 0.5}) {
            const Model before = model;
            angle->value = value;
            session::settleDimensions(model, before);
            QVERIFY(
                std::abs(std::remainder(direction(model, "A", "B") - value, 2.0 * std::numbers::pi))
                < rounding);
        }
    }

    void coordinatesWithFormulasStay() {
        Model model = fourBar();
        model.parameters.push_back({"high", "", "m", model::Number(0.4)});
        model::findById(model.points, "B")->position[1].expression = "high";
        const std::string id = session::addDimension(model, DimensionKind::Distance, {"A", "B"});
        const Model before = model;
        model::findById(model.dimensions, id)->value = 0.6;
        session::settleDimensions(model, before);
        QCOMPARE(place(model, "B", 1), 0.4);
        QVERIFY(std::abs(length(model, "A", "B") - 0.6) < rounding);
    }

    void whatCannotHoldIsNamed() {
        Model model = fourBar();
        session::addDimension(model, DimensionKind::Distance, {"A", "B"});
        session::addDimension(model, DimensionKind::Distance, {"B", "D"});
        session::addDimension(model, DimensionKind::Distance, {"A", "D"});
        const Model before = model;
        model.dimensions[0].value = 0.1;
        model.dimensions[1].value = 0.1;  // the sides of no triangle with 1.0
        try {
            session::settleDimensions(model, before);
            QFAIL("nothing was thrown");
        } catch (const base::InputError& error) {
            QVERIFY(error.diagnostics().front().message.find("Distance 1") != std::string::npos);
        }
    }

    void contradictingDimensionsAreBothNamed() {
        Model model = fourBar();
        session::keepTypedLength(model, "A", "B", 0.5);
        const std::string id =
            session::addDimension(model, DimensionKind::EqualLength, {"A", "B", "C", "D"});
        const Model before = model;
        session::keepTypedLength(model, "C", "D", 0.7);
        try {
            session::settleDimensions(model, before);
            QFAIL("nothing was thrown");
        } catch (const base::InputError& error) {
            const std::string& message = error.diagnostics().front().message;
            QCOMPARE(
                message,
                std::string(
                    "\"Length of rocker\" cannot hold at the same time as \"Length of crank\"."));
        }
    }

    /// The mechanism has a freedom to turn the angle by: every link keeps its length.
    void anAngleTurnsLinksAsAWhole() {
        Model model = fourBar();
        const std::string id =
            session::addDimension(model, DimensionKind::Angle, {"A", "B", "D", "C"});
        const Model before = model;
        model.dimensions[0].value = model.dimensions[0].value.value + 0.2;
        session::settleDimensions(model, before);
        QVERIFY(std::abs(std::remainder(direction(model, "D", "C") - direction(model, "A", "B")
                                            - model.dimensions[0].value.value,
                                        2.0 * std::numbers::pi))
                < rounding);
        for (const auto& [from, to] : {std::pair("A", "B"), {"B", "C"}, {"D", "C"}})
            QVERIFY(std::abs(length(model, from, to) - length(before, from, to)) < rounding);
        QCOMPARE(place(model, "A", 0), 0.0);
        QCOMPARE(place(model, "D", 0), 1.0);
    }

    /// On the drawn side of the ground, where the nearest drawing would be on the other.
    void aLargeAngleStaysOnItsBranch() {
        Model drawn = fourBar();
        setPlace(drawn, "B", 0.265, 0.378);
        setPlace(drawn, "C", -0.709, -0.473);
        setPlace(drawn, "D", 1.96, 0.0);
        session::addDimension(drawn, DimensionKind::Angle, {"A", "D", "A", "B"});
        const auto side = [](const Model& model) {
            return (place(model, "C", 0) - place(model, "B", 0))
                       * (place(model, "D", 1) - place(model, "B", 1))
                   - (place(model, "C", 1) - place(model, "B", 1))
                         * (place(model, "D", 0) - place(model, "B", 0));
        };
        QVERIFY(side(drawn) > 0.0);
        for (const double angle : {-3.0, -1.8, -1.5, -1.0, 2.5, 3.1}) {
            Model model = drawn;
            model.dimensions[0].value = angle;
            session::settleDimensions(model, drawn);
            QVERIFY(
                std::abs(std::remainder(direction(model, "A", "B") - angle, 2.0 * std::numbers::pi))
                < rounding);
            QVERIFY2(side(model) > 0.0, QByteArray::number(angle).constData());
            for (const auto& [from, to] : {std::pair("A", "B"), {"B", "C"}, {"D", "C"}})
                QVERIFY(std::abs(length(model, from, to) - length(drawn, from, to)) < rounding);
        }
    }

    /// Only one link may change, which was not typed.
    void typedLengthsHoldWhereOthersGiveWay() {
        Model model = fourBar();
        session::keepTypedLength(model, "A", "B", 0.5);
        session::keepTypedLength(model, "B", "C", length(model, "B", "C"));
        session::addDimension(model, DimensionKind::Angle, {"A", "D", "A", "B"});
        const double coupler = length(model, "B", "C");
        // Perpendicular and parallel to the ground at once: the rocker has to be another.
        session::addDimension(model, DimensionKind::Angle, {"A", "D", "B", "C"});
        const Model before = model;
        model.dimensions.back().value = 1.2;
        session::settleDimensions(model, before);
        QVERIFY(std::abs(length(model, "A", "B") - 0.5) < rounding);
        QVERIFY(std::abs(length(model, "B", "C") - coupler) < rounding);
        QVERIFY(std::abs(direction(model, "B", "C") - 1.2) < rounding);
        QVERIFY(std::abs(length(model, "C", "D") - length(before, "C", "D")) > 0.01);
    }

    void aPointOnAStraightLinkStaysOnItsLine() {
        Model model = fourBar();
        model.points.push_back({"F", "F", {1.1, 0.45, 0.0}});
        model::findById(model.bodies, "rocker")->points = {"C", "D", "F"};
        const std::string id = session::addDimension(model, DimensionKind::Distance, {"C", "D"});
        const Model before = model;
        model::findById(model.dimensions, id)->value = 1.3;
        session::settleDimensions(model, before);
        QVERIFY(std::abs(std::sin(direction(model, "D", "F") - direction(model, "D", "C")))
                < rounding);
        QVERIFY(std::abs(length(model, "C", "D") - 1.3) < rounding);
        // Dragged, it divides the link as before.
        Model dragged = before;
        session::movePoints(dragged, {"C"}, {0.2, 0.1, 0.0});
        QVERIFY(std::abs(place(dragged, "F", 0) - 1.2) < rounding);
        QVERIFY(std::abs(place(dragged, "F", 1) - 0.5) < rounding);
        // The point itself goes where it is dragged.
        dragged = before;
        session::movePoints(dragged, {"F"}, {0.2, 0.1, 0.0});
        QCOMPARE(place(dragged, "F", 0), 1.1 + 0.2);
    }

    /// Such as a design that an optimizer left a little off its lengths.
    void whatWasOffIsLeftByOtherEdits() {
        Model model = fourBar();
        model.points.push_back({"F", "F", {1.3, 0.5, 0.0}});
        model::findById(model.bodies, "rocker")->points = {"C", "D", "F"};
        const std::string id = session::addDimension(model, DimensionKind::Distance, {"C", "D"});
        model::findById(model.dimensions, id)->value.value += 1e-5;
        const Model before = model;
        model.designVariables.push_back({"F", "position.x", {}, {}});
        session::settleDimensions(model, before);
        QVERIFY(model.points == before.points);
    }

    void aTypedCoordinateIsTakenOrRefused() {
        Model model = fourBar();
        session::keepTypedLength(model, "A", "B", 0.5);
        session::keepTypedLength(model, "B", "C", length(model, "B", "C"));
        const Model before = model;
        setPlace(model, "C", 1.1, 1.0);  // B follows
        session::settleAround(model, before);
        QCOMPARE(place(model, "C", 0), 1.1);
        QVERIFY(std::abs(length(model, "A", "B") - 0.5) < rounding);
        QVERIFY(std::abs(length(model, "B", "C") - length(before, "B", "C")) < rounding);
        model = before;
        model.dimensions.erase(model.dimensions.begin() + 1);
        setPlace(model, "C", 1.1, 1.0);
        setPlace(model, "A", 0.1, 0.0);
        setPlace(model, "B", 0.3, 0.9);
        try {
            session::settleAround(model, before);
            QFAIL("nothing was thrown");
        } catch (const base::InputError& error) {
            QVERIFY(error.diagnostics().front().message.find("Length of ") != std::string::npos);
        }
    }

    void whatTheDrawingDoesNotKeepIsADoubt() {
        Model model = fourBar();
        session::addDimension(model, DimensionKind::Distance, {"A", "B"});
        model.dimensions[0].value = 0.7;
        const auto found = model::validate(model);
        QVERIFY(std::any_of(found.begin(), found.end(), [&](const base::Diagnostic& diagnostic) {
            return diagnostic.object == model.dimensions[0].id
                   && diagnostic.severity == base::Severity::Warning
                   && diagnostic.message.find("0.2") != std::string::npos;
        }));
    }

    /// Crank and rocker of a spatial linkage (RSSR) turn about their hinges, and nowhere else.
    void linksInSpaceStayInTheirPlanes() {
        support::Drawing drawing;
        drawing.point("A", -0.02, 0.0);
        drawing.point("B", 0.04, 0.08);
        drawing.point("C", 0.2, 0.0);
        drawing.point("D", 0.2, 0.15, 0.04);
        drawing.rod("crank", "A", "B", 1.0);
        drawing.rod("coupler", "B", "D", 1.0);
        drawing.rod("rocker", "C", "D", 1.0);
        drawing.joint("a", model::JointKind::Revolute, "ground", "crank", "A");
        drawing.joint("b", model::JointKind::Spherical, "crank", "coupler", "B");
        drawing.joint("d", model::JointKind::Spherical, "rocker", "coupler", "D");
        drawing.joint("c", model::JointKind::Revolute, "ground", "rocker", "C").axis = {1.0, 0.0,
                                                                                        0.0};
        Model model = drawing.model;
        const auto space = [&](const char* from, const char* to) {
            return std::hypot(place(model, to, 0) - place(model, from, 0),
                              place(model, to, 1) - place(model, from, 1),
                              place(model, to, 2) - place(model, from, 2));
        };
        const double rocker = space("C", "D");
        // A traced point of the coupler beyond its end.
        model.points.push_back({"E", "E", {0.248, 0.171, 0.052}});
        model::findById(model.bodies, "coupler")->points.push_back("E");
        QVERIFY(std::abs(space("B", "E") - 1.3 * space("B", "D")) < rounding);
        QVERIFY(session::setSpanLength(model, {"B", "D", "D"}, 0.26).empty());
        QVERIFY(std::abs(space("B", "D") - 0.26) < rounding);
        QVERIFY(std::abs(space("B", "E") - 1.3 * 0.26) < rounding);
        QVERIFY(std::abs(space("D", "E") - 0.3 * 0.26) < rounding);
        QVERIFY(std::abs(space("A", "B") - 0.1) < rounding);
        QVERIFY(session::setSpanLength(model, {"A", "B", "B"}, 0.04).empty());
        QVERIFY(std::abs(space("A", "B") - 0.04) < rounding);
        QVERIFY(std::abs(space("B", "D") - 0.26) < rounding);
        QVERIFY(std::abs(space("C", "D") - rocker) < rounding);
        QVERIFY(std::abs(place(model, "B", 2)) < rounding);
        QVERIFY(std::abs(place(model, "D", 0) - 0.2) < rounding);
    }

    /// Nothing tells how a straight coupler turns about itself: the axes of its Hooke joint stay at
    /// right angles.
    void hookeJointsKeepTheirRightAngle() {
        support::Drawing drawing;
        drawing.point("A", -0.08, 0.0);
        drawing.point("B", -0.065, 0.058);
        drawing.point("C", 0.12, -0.02, 0.16);
        drawing.point("D", 0.12, 0.1, 0.16);
        drawing.rod("crank", "A", "B", 1.0);
        drawing.rod("coupler", "B", "D", 1.0);
        drawing.rod("rocker", "C", "D", 1.0);
        drawing.joint("a", model::JointKind::Revolute, "ground", "crank", "A");
        drawing.joint("b", model::JointKind::Spherical, "crank", "coupler", "B");
        model::Joint& hooke =
            drawing.joint("d", model::JointKind::Universal, "rocker", "coupler", "D");
        hooke.axis = {0.6, 0.0, 0.8};
        hooke.secondAxis = {0.0, 1.0, 0.0};
        drawing.joint("c", model::JointKind::Revolute, "ground", "rocker", "C").axis = {1.0, 0.0,
                                                                                        0.0};
        Model model = drawing.model;
        QVERIFY(session::setSpanLength(model, {"A", "B", "B"}, 0.035).empty());
        const model::Joint& moved = *model::findById(model.joints, "d");
        double along = 0.0, size = 0.0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            along += moved.axis[axis].value * moved.secondAxis[axis].value;
            size += moved.secondAxis[axis].value * moved.secondAxis[axis].value;
        }
        QVERIFY2(std::abs(along) < rounding, qPrintable(QString::number(along)));
        QVERIFY(std::abs(size - 1.0) < rounding);
        QVERIFY(session::summarize(model).valid);
    }

    void suggestedBoundsFitTheDrawing() {
        Model model = fourBar();  // 1.2 by 0.9: 1.5 across
        model.designVariables = {
            {"B", "position.x", {}, {}}, {"C", "position.y", 0.0, {}}, {"crank", "mass", {}, {}}};
        QCOMPARE(session::unboundedVariables(model), std::size_t(2));
        session::suggestBounds(model);
        QCOMPARE(session::unboundedVariables(model), std::size_t(0));
        QVERIFY(std::abs(*model.designVariables[0].lower + 0.45) < 1e-12);  // 0.3 - 0.75
        QVERIFY(std::abs(*model.designVariables[0].upper - 1.05) < 1e-12);
        QVERIFY(!model.designVariables[1].upper);  // had one
        QVERIFY(std::abs(*model.designVariables[2].lower - 0.33) < 1e-12);
        QVERIFY(std::abs(*model.designVariables[2].upper - 3.0) < 1e-12);
        QVERIFY(!base::hasErrors(model::validate(model)));
    }

    /// The end of a link as near as possible to (2, 0), as long as drawn: on the line to it.
    void optimizationsKeepDimensions() {
        support::Drawing drawing;
        drawing.point("A", 0.0, 0.0);
        drawing.point("B", 0.3, 0.4);
        drawing.rod("link", "A", "B", 1.0);
        drawing.joint("a", model::JointKind::Revolute, "ground", "link", "A");
        drawing.model.gravity = {0.0, 0.0, 0.0};  // it hangs still
        drawing.pointSignal("tip", model::SignalKind::PointPosition, {"link", "B"});
        drawing.term("tip", model::TermTime::Terminal, 1.0, model::ReferenceKind::Constant)
            .referenceValues = {2.0, 0.0, 0.0};
        Model model = drawing.model;
        model.simulation.duration = 0.01;
        model.simulation.step = 0.01;
        model.designVariables = {{"B", "position.x", {}, {}}, {"B", "position.y", {}, {}}};
        const std::string dimension =
            session::addDimension(model, DimensionKind::Distance, {"A", "B"});
        // Gradients list what keeps the dimension: along the link it is broken.
        const session::GradientResult gradient =
            session::computeGradient(model, session::GradientMethod::Adjoint);
        QCOMPARE(gradient.constraints.size(), std::size_t(1));
        QCOMPARE(gradient.constraints[0].constraint.term, "keep-" + dimension);
        const std::vector<double>& kept = gradient.constraints[0].gradient;
        QVERIFY(std::abs(kept[0] * 0.4 - kept[1] * 0.3) < 1e-12 && std::abs(kept[0]) > 0.1);
        const session::OptimizationResult result = session::optimize(model, {});
        QVERIFY2(result.converged, result.reason.c_str());
        // To what an optimization lets limits be left by.
        QVERIFY(std::abs(place(result.model, "B", 0) - 0.5) < 1e-6);
        QVERIFY(std::abs(place(result.model, "B", 1)) < 1e-5);
        QVERIFY(result.model.costTerms.size() == 1 && result.model.signalList.size() == 1);
    }
};

LINKWRIGHT_TEST(DimensionsTest)

}  // namespace dimensions_test

#include "dimensions_test.moc"
