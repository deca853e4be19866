// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/integration/tableau.h"

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
    tableau.result = {35.0 / 384.0,     0.0,        500.0 / 1113.0, 125.0 / 192.0,
                      -2187.0 / 6784.0, 11.0 / 84.0};
    tableau.embedded = true;
    tableau.errorOrder = 5;
    tableau.error = {71.0 / 57600.0,      0.0,          -71.0 / 16695.0, 71.0 / 1920.0,
                     -17253.0 / 339200.0, 22.0 / 525.0, -1.0 / 40.0};
    return tableau;
}

/// Coefficients of Hairer, Norsett and Wanner's dop853 (section II.10), with their digits: a_ij.
void setWeights853(Tableau& tableau) {
    tableau.weights[1] = {5.26001519587677318785587544488e-02};
    tableau.weights[2] = {1.97250569845378994544595329183e-02, 5.91751709536136983633785987549e-02};
    tableau.weights[3] = {2.95875854768068491816892993775e-02, 0.0,
                          8.87627564304205475450678981324e-02};
    tableau.weights[4] = {2.41365134159266685502369798665e-01, 0.0,
                          -8.84549479328286085344864962717e-01,
                          9.24834003261792003115737966543e-01};
    tableau.weights[5] = {3.7037037037037037037037037037e-02, 0.0, 0.0,
                          1.70828608729473871279604482173e-01, 1.25467687566822425016691814123e-01};
    tableau.weights[6] = {3.7109375e-02,
                          0.0,
                          0.0,
                          1.70252211019544039314978060272e-01,
                          6.02165389804559606850219397283e-02,
                          -1.7578125e-02};
    tableau.weights[7] = {3.70920001185047927108779319836e-02,
                          0.0,
                          0.0,
                          1.70383925712239993810214054705e-01,
                          1.07262030446373284651809199168e-01,
                          -1.53194377486244017527936158236e-02,
                          8.27378916381402288758473766002e-03};
    tableau.weights[8] = {6.24110958716075717114429577812e-01,
                          0.0,
                          0.0,
                          -3.36089262944694129406857109825,
                          -8.68219346841726006818189891453e-01,
                          2.75920996994467083049415600797e+01,
                          2.01540675504778934086186788979e+01,
                          -4.34898841810699588477366255144e+01};
    tableau.weights[9] = {4.77662536438264365890433908527e-01,
                          0.0,
                          0.0,
                          -2.48811461997166764192642586468,
                          -5.90290826836842996371446475743e-01,
                          2.12300514481811942347288949897e+01,
                          1.52792336328824235832596922938e+01,
                          -3.32882109689848629194453265587e+01,
                          -2.03312017085086261358222928593e-02};
    tableau.weights[10] = {-9.3714243008598732571704021658e-01,
                           0.0,
                           0.0,
                           5.18637242884406370830023853209,
                           1.09143734899672957818500254654,
                           -8.14978701074692612513997267357,
                           -1.85200656599969598641566180701e+01,
                           2.27394870993505042818970056734e+01,
                           2.49360555267965238987089396762,
                           -3.0467644718982195003823669022};
    tableau.weights[11] = {2.27331014751653820792359768449,
                           0.0,
                           0.0,
                           -1.05344954667372501984066689879e+01,
                           -2.00087205822486249909675718444,
                           -1.79589318631187989172765950534e+01,
                           2.79488845294199600508499808837e+01,
                           -2.85899827713502369474065508674,
                           -8.87285693353062954433549289258,
                           1.23605671757943030647266201528e+01,
                           6.43392746015763530355970484046e-01};
}

Tableau makeDormandPrince853() {
    Tableau tableau;
    tableau.stages = 12;
    tableau.order = 8;
    setWeights853(tableau);
    tableau.nodes = {0.0,
                     0.526001519587677318785587544488e-01,
                     0.789002279381515978178381316732e-01,
                     0.118350341907227396726757197510,
                     0.281649658092772603273242802490,
                     1.0 / 3.0,
                     0.25,
                     4.0 / 13.0,
                     127.0 / 195.0,
                     0.6,
                     6.0 / 7.0,
                     1.0};
    tableau.result = {5.42937341165687622380535766363e-02,
                      0.0,
                      0.0,
                      0.0,
                      0.0,
                      4.45031289275240888144113950566,
                      1.89151789931450038304281599044,
                      -5.8012039600105847814672114227,
                      3.1116436695781989440891606237e-01,
                      -1.52160949662516078556178806805e-01,
                      2.01365400804030348374776537501e-01,
                      4.47106157277725905176885569043e-02};
    tableau.embedded = true;
    tableau.errorOrder = 8;
    tableau.error = {0.1312004499419488073250102996e-01,
                     0.0,
                     0.0,
                     0.0,
                     0.0,
                     -0.1225156446376204440720569753e+01,
                     -0.4957589496572501915214079952,
                     0.1664377182454986536961530415e+01,
                     -0.3503288487499736816886487290,
                     0.3341791187130174790297318841,
                     0.8192320648511571246570742613e-01,
                     -0.2235530786388629525884427845e-01};
    tableau.secondEmbedded = true;
    for (int stage = 0; stage < tableau.stages; ++stage)
        tableau.secondError[static_cast<std::size_t>(stage)] =
            tableau.result[static_cast<std::size_t>(stage)];
    tableau.secondError[0] -= 0.244094488188976377952755905512;
    tableau.secondError[8] -= 0.733846688281611857341361741547;
    tableau.secondError[11] -= 0.220588235294117647058823529412e-01;
    return tableau;
}

/// The implicit part of ARK4(3)6L[2]SA of Kennedy and Carpenter (Applied Numerical Mathematics 44,
/// 2003): L-stable, the last stage is the result.
Tableau makeEsdirk43() {
    constexpr double diagonal = 0.25;
    Tableau tableau;
    tableau.stages = 6;
    tableau.order = 4;
    tableau.diagonal = diagonal;
    tableau.weights[1] = {0.25, diagonal};
    tableau.weights[2] = {8611.0 / 62500.0, -1743.0 / 31250.0, diagonal};
    tableau.weights[3] = {5012029.0 / 34652500.0, -654441.0 / 2922500.0, 174375.0 / 388108.0,
                          diagonal};
    tableau.weights[4] = {15267082809.0 / 155376265600.0, -71443401.0 / 120774400.0,
                          730878875.0 / 902184768.0, 2285395.0 / 8070912.0, diagonal};
    tableau.weights[5] = {82889.0 / 524892.0, 0.0,     15625.0 / 83664.0, 69875.0 / 102672.0,
                          -2260.0 / 8211.0,   diagonal};
    tableau.nodes = {0.0, 0.5, 83.0 / 250.0, 31.0 / 50.0, 17.0 / 20.0, 1.0};
    tableau.result = tableau.weights[5];
    tableau.embedded = true;
    tableau.errorOrder = 4;
    const std::array<double, 6> embedded{4586570599.0 / 29645900160.0, 0.0,
                                         178811875.0 / 945068544.0,    814220225.0 / 1159782912.0,
                                         -3700637.0 / 11593932.0,      61727.0 / 225920.0};
    for (std::size_t stage = 0; stage < embedded.size(); ++stage)
        tableau.error[stage] = tableau.result[stage] - embedded[stage];
    return tableau;
}

Tableau withFixedStep(Tableau tableau) {
    tableau.embedded = tableau.secondEmbedded = false;
    return tableau;
}

}  // namespace

const Tableau& tableauOfInstants(bool withMiddles) {
    static const Tableau begins = [] {
        Tableau instants;
        instants.stages = 1;
        return instants;
    }();
    static const Tableau halves = [] {
        Tableau instants;
        instants.stages = 2;
        instants.order = 4;
        instants.nodes = {0.0, 0.5};
        instants.result = {1.0 / 6.0, 2.0 / 3.0};
        instants.end = 1.0 / 6.0;
        instants.embedded = true;
        instants.errorOrder = 3;
        instants.error = {-1.0 / 3.0, 2.0 / 3.0, -1.0 / 3.0};
        return instants;
    }();
    return withMiddles ? halves : begins;
}

const Tableau& tableauOf(model::Integrator integrator) {
    static const Tableau rungeKutta4 = makeRungeKutta4();
    static const Tableau dormandPrince54 = makeDormandPrince54();
    static const Tableau dormandPrince853 = makeDormandPrince853();
    static const Tableau dormandPrince8 = withFixedStep(dormandPrince853);
    static const Tableau esdirk43 = makeEsdirk43();
    static const Tableau esdirk4 = withFixedStep(esdirk43);
    switch (integrator) {
        case model::Integrator::RungeKutta4: return rungeKutta4;
        case model::Integrator::DormandPrince54: return dormandPrince54;
        case model::Integrator::DormandPrince853: return dormandPrince853;
        case model::Integrator::DormandPrince8: return dormandPrince8;
        case model::Integrator::Esdirk4: return esdirk4;
        case model::Integrator::Esdirk43: return esdirk43;
    }
    return rungeKutta4;
}

}  // namespace linkwright::dynamics
