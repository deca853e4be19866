// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sweeps over spatial trees on vectors of four lanes against the general recursion, which
// complex numbers take: the same mathematics in another order, so the two differ by rounding.
#include "engine/base/diagnostic.h"
#include "engine/math/spatial_space.h"
#include "tests/engine/sensitivity/tree_comparison.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/sample_mechanisms.h"

#include <QTest>
#include <algorithm>
#include <complex>
#include <set>

namespace linkwright {

using assembly::NodeKind;
using dynamics::ProcessorKind;
using Complex = std::complex<double>;
using Real = math::SpatialSpace<double>;
using General = math::SpatialSpace<Complex>;

namespace {

/// Links on a cart, every second hinge across the link, and a leg that hangs on the second link.
model::Model branchedChain(int links) {
    support::Drawing drawing = support::cartPendulum(links, 0.7, 1.0, {0.3, -0.2, 0.5, 0.1});
    support::addTravelCost(drawing);
    drawing.model.inputs.front().optimize = true;
    for (std::size_t joint = 2; joint < drawing.model.joints.size(); joint += 2)
        drawing.model.joints[joint].axis = support::toNumbers({-0.6, 0.7, 0.2});
    const auto start = std::find_if(drawing.model.points.begin(), drawing.model.points.end(),
                                    [](const model::Point& point) { return point.id == "T2"; });
    const Eigen::Vector3d from(start->position[0].value, start->position[1].value, 0.0);
    const Eigen::Vector3d along(0.2, -0.5, 0.3);
    drawing.point("K", from + along);
    drawing.solid("leg", {"T2", "K"}, 0.4, from + 0.5 * along, {0.02, 0.03, 0.04, 0.0, 0.0, 0.0});
    drawing.joint("ball", model::JointKind::Spherical, "link-2", "leg", "T2");
    drawing.model.simulation.integrator = model::Integrator::RungeKutta4;
    drawing.model.simulation.step = 0.01;
    return drawing.model;
}

/// The numbers of an entry of a record: poses, inertias, motions and forces are nothing else.
constexpr auto numbersOf = []<class Scalar>(Scalar, const auto& entry) {
    const auto* first = reinterpret_cast<const Scalar*>(&entry);
    return std::vector<Scalar>(first, first + sizeof(entry) / sizeof(Scalar));
};

}  // namespace

class SpatialTreeTest : public QObject {
    Q_OBJECT

private:
    std::set<NodeKind> kinds_;

    double recordDifference(const assembly::System& system, std::uint64_t seed) {
        const double difference = support::recordDifference<Real, General>(system, seed, numbersOf);
        // Zero where a singular pose was passed over.
        if (difference > 0.0)
            for (const assembly::Node& node : system.nodes)
                kinds_.insert(node.kind);
        return difference;
    }

private Q_SLOTS:
    void cleanup() { dynamics::limitProcessorKind(ProcessorKind::Avx512); }

    /// Every list of a record, in trees and with loops, joints of all kinds.
    void sameRecordAsTheGeneralRecursion() {
        kinds_.clear();
        int tested = 0, looped = 0;
        for (std::uint64_t seed = 1; seed <= 400; ++seed) {
            try {
                const model::Model model = support::randomMechanism(seed);
                const assembly::System system = assembly::compile(model);
                if (!dynamics::SpatialTree::fits(system)) continue;
                const double error = recordDifference(system, seed);
                // Rounding over the pivots of the elimination, which are as small as 1e-4.
                QVERIFY2(error < 1e-10, qPrintable(QString("seed %1: %2").arg(seed).arg(error)));
                ++tested;
                looped += system.rows.empty() ? 0 : 1;
            } catch (const base::InputError&) {
            }
        }
        QVERIFY(tested > 60);
        QVERIFY(looped > 15);
        for (const NodeKind kind : {NodeKind::Revolute, NodeKind::Prismatic, NodeKind::Spherical})
            QVERIFY(kinds_.contains(kind));
        for (const int links : {1, 7, 30}) {
            const double error = recordDifference(assembly::compile(branchedChain(links + 1)), 5);
            QVERIFY2(error < 1e-11, qPrintable(QString::number(error)));
        }
    }

    /// Hinges that turned so far that sines in lanes would lose digits.
    void farTurns() { support::verifyFarTurns<Real>(assembly::compile(branchedChain(4))); }

    /// A processor that computes with more lanes at once changes no bit.
    void sameBitsOnEveryProcessor() {
        model::Model model = branchedChain(9);
        model.designVariables.push_back({"link-3", "mass", {}, {}});
        support::verifySameBits(model);
    }

    /// The twin of the sweeps, with and without derivatives of joints and inertias.
    void gradientEqualsComplexStep() {
        for (const bool geometry : {false, true}) {
            model::Model model = branchedChain(9);
            if (geometry) {
                model.designVariables.push_back({"link-3", "mass", {}, {}});
                model.designVariables.push_back({"T2", "position.x", {}, {}});
                model.designVariables.push_back({"K", "position.z", {}, {}});
            }
            // Rounding, which 100 steps of a chain this lively multiply by some hundred.
            support::verifyComplexStep(model, 1e-10);
        }
    }
};

}  // namespace linkwright

QTEST_APPLESS_MAIN(linkwright::SpatialTreeTest)
#include "spatial_tree_test.moc"
