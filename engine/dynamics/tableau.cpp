// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/tableau.h"

namespace linkwright::dynamics {

namespace {

Tableau makeRungeKutta4() {
    Tableau tableau;
    tableau.stages = 4;
    tableau.order = 4;
    tableau.weights[1] = {0.5};
    tableau.weights[2] = {0.0, 0.5};
    tableau.weights[3] = {0.0, 0.0, 1.0};
    tableau.nodes = {0.0, 0.5, 0.5, 1.0};
    tableau.result = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
    return tableau;
}

Tableau makeDormandPrince54() {
    Tableau tableau;
    tableau.stages = 6;
    tableau.order = 5;
    tableau.weights[1] = {1.0 / 5.0};
    tableau.weights[2] = {3.0 / 40.0, 9.0 / 40.0};
    tableau.weights[3] = {44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0};
    tableau.weights[4] = {19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0};
    tableau.weights[5] = {9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0,
                          -5103.0 / 18656.0};
    tableau.nodes = {0.0, 0.2, 0.3, 0.8, 8.0 / 9.0, 1.0};
    tableau.result = {35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0,
                      11.0 / 84.0};
    tableau.embedded = true;
    tableau.error = {71.0 / 57600.0,      0.0,          -71.0 / 16695.0, 71.0 / 1920.0,
                     -17253.0 / 339200.0, 22.0 / 525.0, -1.0 / 40.0};
    return tableau;
}

}  // namespace

const Tableau& tableauOf(model::Integrator integrator) {
    static const Tableau rungeKutta4 = makeRungeKutta4();
    static const Tableau dormandPrince54 = makeDormandPrince54();
    return integrator == model::Integrator::DormandPrince54 ? dormandPrince54 : rungeKutta4;
}

}  // namespace linkwright::dynamics
