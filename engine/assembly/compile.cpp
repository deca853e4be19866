// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/closure_rank.h"
#include "engine/assembly/element_compiler.h"
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
        refuseUnreached(tree);
        system_.bodyNode.assign(system_.model.bodies.size(), -1);
        system_.jointDofs.resize(system_.model.joints.size());
        for (const model::Body& body : system_.model.bodies) {
            system_.bodyPoints.emplace_back();
            for (const std::string& point : body.points)
                system_.bodyPoints.back().push_back(points_.at(point));
        }
        for (const TreeEdge& edge : tree.edges)
            addEdge(edge);
        for (const int joint : tree.cutJoints)
            addClosure(joint);
        addNamedParameters();
        for (const model::Rod& rod : system_.model.rods)
            addRod(rod);
        for (const model::GearCoupling& gear : system_.model.gears)
            addGear(gear);
        for (const model::Drive& drive : system_.model.drives)
            addDrive(drive);
        addGravity();
        addInertia();
        addForces();
        addSignals();
        addCosts();
        refuseMasslessEnds();
        return std::move(system_);
    }
};

}  // namespace

namespace {

/// Signals of constraints name rows by their place before redundant ones were left out.
void renumberSignalRows(System& system, std::size_t rowsBefore) {
    std::vector<int> place(rowsBefore, -1);
    for (std::size_t row = 0; row < system.rows.size(); ++row)
        place[index(system.rows[row].original)] = static_cast<int>(row);
    for (std::size_t signal = 0; signal < system.signalElements.size(); ++signal) {
        SignalElement& element = system.signalElements[signal];
        bool lost = false;
        if (element.row >= 0) {
            element.row = place[index(element.row)];
            lost = element.row < 0;
        }
        std::erase_if(element.rows, [&](int row) { return place[index(row)] < 0; });
        for (int& row : element.rows) row = place[index(row)];
        if (lost)
            throw base::InputError(base::Diagnostic{
                base::Severity::Error, system.model.signalList[signal].id, "constraint",
                "The constraint is redundant, so its share of the force is not determined.",
                "Remove the constraint, or measure another one."});
    }
}

}  // namespace

System compile(const model::Model& source, SpaceChoice choice) {
    // The file format knows the word already; computing in another form than asked would mislead.
    if (source.simulation.formulation == model::Formulation::Absolute)
        throw base::InputError(base::Diagnostic{
            base::Severity::Error, "", "/simulation/formulation",
            "The absolute formulation is not available yet.", "Use joint."});
    System system = Compiler(source, choice).build();
    for (std::size_t row = 0; row < system.rows.size(); ++row)
        system.rows[row].original = static_cast<int>(row);
    const std::size_t rowsBefore = system.rows.size();
    dropRedundantRows(system);
    renumberSignalRows(system, rowsBefore);
    return system;
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
