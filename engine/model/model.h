// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/cases.h"
#include "engine/model/elements/backlash.h"
#include "engine/model/elements/bushing.h"
#include "engine/model/elements/cam.h"
#include "engine/model/elements/contact.h"
#include "engine/model/elements/dimension.h"
#include "engine/model/elements/drive.h"
#include "engine/model/elements/feedback.h"
#include "engine/model/elements/gear_coupling.h"
#include "engine/model/elements/joint_friction.h"
#include "engine/model/elements/joint_stop.h"
#include "engine/model/elements/load.h"
#include "engine/model/elements/motor.h"
#include "engine/model/elements/road.h"
#include "engine/model/elements/rod.h"
#include "engine/model/elements/rolling_wheel.h"
#include "engine/model/elements/spring_damper.h"
#include "engine/model/elements/tire.h"
#include "engine/model/elements/torsional_spring.h"
#include "engine/model/mechanism.h"
#include "engine/model/objective.h"
#include "engine/model/settings.h"

#include <string>
#include <type_traits>
#include <vector>

namespace linkwright::model {

/// Everything the user drew and asked for. Plain data, value semantics, no computation: a solve
/// never alters it. Ids are unique over all elements of a model.
struct Model {
    std::string name;
    std::string description;  ///< where the numbers come from
    /// Fingerprint of the model whose optimum these values are, set by an optimization; empty when
    /// there was none. Any edit that matters makes it differ from the present one.
    std::string optimizedHash;
    Number3 gravity{0.0, -9.81, 0.0};  ///< m/s^2, world frame; object id "gravity"
    Appearance ground;                 ///< nothing but pivots is drawn of it without a shape
    std::vector<Parameter> parameters;
    std::vector<Point> points;
    std::vector<Body> bodies;
    std::vector<Joint> joints;
    std::vector<SpringDamper> springs;
    std::vector<TorsionalSpring> torsionalSprings;
    std::vector<JointFriction> jointFrictions;
    std::vector<JointStop> jointStops;
    std::vector<Backlash> backlashes;
    std::vector<Bushing> bushings;
    std::vector<Road> roads;
    std::vector<Contact> contacts;
    std::vector<Tire> tires;
    std::vector<Feedback> feedbacks;
    std::vector<Rod> rods;
    std::vector<RollingWheel> wheels;
    std::vector<Cam> cams;
    std::vector<GearCoupling> gears;
    std::vector<Drive> drives;
    std::vector<Motor> motors;
    std::vector<Load> loads;
    std::vector<Dimension> dimensions;
    std::vector<Input> inputs;
    std::vector<Signal> signalList;
    std::vector<CostTerm> costTerms;
    std::vector<DesignVariable> designVariables;
    SimulationSettings simulation;
    OptimizationSettings optimization;
    Cases cases;

    bool operator==(const Model&) const = default;
};

/// Whether elements of a kind hold what they join by a force that does no work.
template <class Element>
inline constexpr bool holdsOnly =
    std::is_same_v<
        Element,
        Rod> || std::is_same_v<Element, RollingWheel> || std::is_same_v<Element, Cam> || std::is_same_v<Element, GearCoupling>;
/// Whether elements of a kind give power to the mechanism, or take it: forces and drives. What only
/// holds, and dimensions, do not.
template <class Element>
inline constexpr bool givesPower =
    !holdsOnly<Element> && !std::is_same_v<Element, Dimension> && !std::is_same_v<Element, Road>;
/// Whether elements of a kind have an elongation, along a line or a coordinate.
template <class Element>
inline constexpr bool isSpring =
    std::is_same_v<Element, SpringDamper> || std::is_same_v<Element, TorsionalSpring>;

/// What a list of elements is called.
struct ListInfo {
    const char* key;   ///< path in a project file
    const char* noun;  ///< one of its elements, for people
};

/// Calls `visit(list, info)` for every list of what acts on bodies, joints and points. A new kind
/// of force element has its line here; ids, numbers, formulas, checks, files, copying and removing
/// follow.
/// @param model Model or const Model
template <class ModelType, class Visit>
void forEachElementList(ModelType& model, const Visit& visit) {
    visit(model.springs, ListInfo{"springs", "spring"});
    visit(model.torsionalSprings, ListInfo{"torsionalSprings", "torsional spring"});
    visit(model.jointFrictions, ListInfo{"jointFrictions", "joint friction"});
    visit(model.jointStops, ListInfo{"jointStops", "joint stop"});
    visit(model.backlashes, ListInfo{"backlashes", "backlash"});
    visit(model.bushings, ListInfo{"bushings", "bushing"});
    visit(model.roads, ListInfo{"roads", "road"});
    visit(model.contacts, ListInfo{"contacts", "contact"});
    visit(model.tires, ListInfo{"tires", "tire"});
    visit(model.feedbacks, ListInfo{"feedbacks", "feedback"});
    visit(model.rods, ListInfo{"rods", "rod"});
    visit(model.wheels, ListInfo{"wheels", "rolling wheel"});
    visit(model.cams, ListInfo{"cams", "cam"});
    visit(model.gears, ListInfo{"gears", "gear coupling"});
    visit(model.drives, ListInfo{"drives", "drive"});
    visit(model.motors, ListInfo{"motors", "motor"});
    visit(model.loads, ListInfo{"loads", "load"});
    visit(model.dimensions, ListInfo{"dimensions", "dimension"});
}

/// The same for every list of elements, in the order of project files.
template <class ModelType, class Visit>
void forEachList(ModelType& model, const Visit& visit) {
    visit(model.parameters, ListInfo{"parameters", "parameter"});
    visit(model.points, ListInfo{"points", "point"});
    visit(model.bodies, ListInfo{"bodies", "link"});
    visit(model.joints, ListInfo{"joints", "joint"});
    forEachElementList(model, visit);
    visit(model.inputs, ListInfo{"inputs", "input"});
    visit(model.signalList, ListInfo{"signals", "signal"});
    visit(model.costTerms, ListInfo{"objective/terms", "cost term"});
}

/// First element of `list` with this id, or null.
template <class Element>
const Element* findById(const std::vector<Element>& list, const std::string& id) {
    for (const Element& element : list)
        if (element.id == id) return &element;
    return nullptr;
}
template <class Element>
Element* findById(std::vector<Element>& list, const std::string& id) {
    for (Element& element : list)
        if (element.id == id) return &element;
    return nullptr;
}

/// Number of components of a signal: 1 or 3. The reaction of a joint is a vector (force on body B,
/// world frame), that of a rod, gear coupling or drive a scalar.
int componentCount(const Model& model, const Signal& signal);

/// Components of all signals of a cost term; signals that do not exist have none.
int componentCount(const Model& model, const CostTerm& term);

/// Id that no element of the model uses yet: `stem`, `stem-2`, `stem-3`, ...
std::string freshId(const Model& model, const std::string& stem);

}  // namespace linkwright::model
