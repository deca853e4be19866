// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/absolute_compiler.h"
#include "engine/assembly/branch_rows.h"
#include "engine/assembly/idle_rotation.h"
#include "engine/assembly/loop_constraint_rank.h"
#include "engine/assembly/motion_kind.h"
#include "engine/assembly/row_layout.h"
#include "engine/assembly/system.h"

namespace linkwright::assembly {

namespace {

std::size_t index(int value) {
    return static_cast<std::size_t>(value);
}

/// Step by step construction of a System; one member function per kind of thing.
class Compiler : ElementCompiler {
public:
    Compiler(const model::Model& source, SpaceChoice choice) : ElementCompiler(source, choice) {}

    System build() {
        const SpanningTree tree = growSpanningTree(system_.model);
        rejectUnreached(tree);
        system_.bodyNode.assign(system_.model.bodies.size(), -1);
        system_.jointDofs.resize(system_.model.joints.size());
        indexBodyPoints();
        for (const TreeEdge& edge : tree.edges)
            addEdge(edge);
        for (const int joint : tree.cutJoints)
            addLoopConstraint(joint);
        buildElements();
        return std::move(system_);
    }
};

}  // namespace

namespace {

/// Id of a signal, or of the friction that measures it for itself.
std::string nameOfSignal(const System& system, std::size_t signal) {
    const auto& list = system.model.signalList;
    if (signal < list.size()) return list[signal].id;
    for (const ContactFrictionElement& friction : system.contactFrictions)
        if (index(friction.reaction) == signal)
            return system.model.jointFrictions[index(friction.source)].id;
    return {};
}

/// Signals of constraints name rows by their place before redundant ones were left out.
void renumberSignalRows(System& system, std::size_t rowsBefore) {
    std::vector<int> place(rowsBefore, -1);
    for (std::size_t row = 0; row < system.rows.size(); ++row)
        if (system.rows[row].original >= 0)
            place[index(system.rows[row].original)] = static_cast<int>(row);
    for (std::size_t signal = 0; signal < system.signalElements.size(); ++signal) {
        SignalElement& element = system.signalElements[signal];
        bool lost = false;
        if (element.row >= 0) {
            element.row = place[index(element.row)];
            lost = element.row < 0;
        }
        // What is left of a joint carries what the rows left out would share.
        const bool held = !element.rows.empty();
        const auto gone =
            std::erase_if(element.rows, [&](int row) { return place[index(row)] < 0; });
        // A wheel has a way of its own for each of its rows.
        lost = lost || (held && element.rows.empty())
               || (element.kind == model::SignalKind::WheelForce && gone > 0);
        for (int& row : element.rows)
            row = place[index(row)];
        if (lost)
            throw base::InputError(base::Diagnostic{
                base::Severity::Error, nameOfSignal(system, signal), "constraint",
                "What it measures is redundant: other constraints or drives hold the same, so its "
                "share of the force is not determined.",
                "Delete the redundant constraint or drive, or measure another one."});
    }
}

}  // namespace

namespace {

/// Rows of joints near each other get near each other, so that elimination stays cheap: in a
/// chain each joint meets its two neighbors only.
void sortRows(System& system) {
    std::stable_sort(system.rows.begin(), system.rows.end(),
                     [](const LoopConstraintRow& first, const LoopConstraintRow& second) {
                         const auto deepest = [](const LoopConstraintRow& row) {
                             return row.path.empty() ? -1 : row.path.front();
                         };
                         return deepest(first) < deepest(second);
                     });
}

System compileAbsolute(const model::Model& source, SpaceChoice choice, Numbers varied) {
    model::Model joints = source;
    joints.simulation.formulation = model::Formulation::Joint;
    joints.simulation.kind = model::MotionKind::Dynamic;
    return AbsoluteCompiler(source, choice, compile(joints, choice, varied)).build();
}

}  // namespace

System compile(const model::Model& source, SpaceChoice choice, Numbers varied) {
    const bool absolute = source.simulation.formulation == model::Formulation::Absolute;
    System system =
        absolute ? compileAbsolute(source, choice, varied) : Compiler(source, choice).build();
    holdIdleRotations(system);
    for (std::size_t row = 0; row < system.rows.size(); ++row)
        system.rows[row].original = static_cast<int>(row);
    const std::size_t rowsBefore = system.rows.size();
    // The equations of a tree of joints never depend on each other.
    const bool looped = !absolute || !system.jointForm->closures.empty();
    if (looped) dropRedundantRows(system);
    if (looped && varied == Numbers::Variables) keepBranch(system);
    if (absolute) sortRows(system);
    chooseMotionKind(system);
    // The coordinates of a tree of joints are the pose, and there are as many rows as joint
    // velocities; those of a joint between free bodies follow their poses along the motion.
    const bool follows =
        system.kinematic && source.simulation.formulation != model::Formulation::Joint;
    // Divide and conquer has no rows that take back what is on loan.
    const bool lends = !system.virtualInertias.empty()
                       && source.simulation.formulation == model::Formulation::DivideAndConquer;
    if (follows || lends) {
        model::Model joints = source;
        joints.simulation.formulation = model::Formulation::Joint;
        return compile(joints, choice, varied);
    }
    orderRows(system);
    renumberSignalRows(system, rowsBefore);
    layOutRows(system);
    return system;
}

System compile(const model::Model& source, SpaceChoice choice) {
    return compile(source, choice, Numbers::Variables);
}

std::vector<double> numbersOf(const System& system) {
    std::vector<double> numbers(index(system.numberCount));
    model::forEachNumber(system.model,
                         [&](const model::PropertyInfo&, const model::Number& number) {
                             numbers[index(number.slot)] = number.value;
                         });
    return numbers;
}

}  // namespace linkwright::assembly
