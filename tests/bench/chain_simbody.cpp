// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/chain_simbody.h"

#include <SimTKsimbody.h>

#include <cmath>

namespace linkwright::bench {

using SimTK::Vec3;

struct SimbodyChain::Implementation {
    SimTK::MultibodySystem system;
    SimTK::SimbodyMatterSubsystem matter{system};
    SimTK::GeneralForceSubsystem forces{system};
    SimTK::Force::UniformGravity gravity{forces, matter, Vec3(0.0, -9.81, 0.0)};
    SimTK::State state;
};

SimbodyChain::SimbodyChain(int links, bool spatial, double angle)
    : implementation_(std::make_unique<Implementation>()) {
    Implementation& all = *implementation_;
    const Vec3 along(std::cos(angle), std::sin(angle), 0.0);
    const Vec3 across(-std::sin(angle), std::cos(angle), 0.0);
    const SimTK::Body::Rigid cart(SimTK::MassProperties(0.8, Vec3(0.0), SimTK::Inertia(0.019)));
    SimTK::MobilizedBody::Slider rail(all.matter.Ground(), SimTK::Transform(), cart,
                                      SimTK::Transform());
    SimTK::Force::MobilityLinearDamper(all.forces, rail, SimTK::MobilizerUIndex(0), 0.5);
    const SimTK::Inertia central =
        spatial ? SimTK::Inertia(0.043, 0.053, 0.063) : SimTK::Inertia(0.0215, 0.0215, 0.043);
    const SimTK::Body::Rigid link(
        SimTK::MassProperties(0.5, 0.5 * along, central.shiftFromMassCenter(0.5 * along, 0.5)));
    SimTK::MobilizedBody parent = rail;
    for (int place = 0; place < links; ++place) {
        const bool turned = spatial && place % 2 == 1;
        const SimTK::Rotation axis(SimTK::UnitVec3(turned ? across : Vec3(0.0, 0.0, 1.0)),
                                   SimTK::ZAxis);
        SimTK::MobilizedBody::Pin hinge(parent,
                                        SimTK::Transform(axis, place == 0 ? Vec3(0.0) : along),
                                        link, SimTK::Transform(axis, Vec3(0.0)));
        SimTK::Force::MobilityLinearDamper(all.forces, hinge, SimTK::MobilizerUIndex(0), 0.3);
        parent = hinge;
    }
    all.state = all.system.realizeTopology();
    all.system.realizeModel(all.state);
}

SimbodyChain::~SimbodyChain() = default;

double SimbodyChain::evaluate(double travel) {
    Implementation& all = *implementation_;
    all.state.updQ()[0] = travel;
    all.state.updU()[0] = 0.1;
    all.system.realize(all.state, SimTK::Stage::Acceleration);
    return all.state.getUDot()[0];
}

}  // namespace linkwright::bench
