// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/model/rich_model.h"

namespace linkwright::testing {

using namespace model;

namespace {

Number formula(const std::string& expression) {
    Number number;
    number.expression = expression;
    return number;
}

void addBodies(Model& model) {
    model.points = {{"A", "Pivot", {0.11, 0.23, 0.05}},
                    {"B", "", {1.31, 0.47, 0.07}},
                    {"C", "", {1.9, -0.6, 0.35}},
                    {"D", "", {2.6, 0.8, -0.4}}};
    model.points[1].position[0] = formula("L1");
    Body link{"link",
              "Link",
              {"A", "B"},
              {MassKind::Rod, 1.7, {}, {}},
              {"#4f8ef7", true, {"/shapes/link.obj", {0.1, -0.2, 0.3}, {0.6, 0.0, 0.8, 0.0}}}};
    Body plate{"plate", "", {"B", "C", "D"}, {}, {}};
    plate.massProperties = {
        MassKind::Explicit, 2.3, Number3{1.8, 0.3, 0.02}, {0.21, 0.32, 0.43, -0.013, 0.017, 0.011}};
    Body ball{"ball", "", {"C"}, {}, {"", false}};
    ball.massProperties = {MassKind::Explicit, 0.9, std::nullopt, {0.2, 0.2, 0.2, 0, 0, 0}};
    Body drone{"drone", "", {"D"}, ball.massProperties, {}};
    Body slider{"slider", "", {"A", "C"}, {MassKind::Rod, 0.6, {}, {}}, {}};
    Body table{"table", "", {"A", "D"}, {MassKind::Rod, 0.8, {}, {}}, {}};
    Body cross{"cross", "", {"B", "D"}, {MassKind::Rod, 0.7, {}, {}}, {}};
    Body tag{"tag", "", {"D"}, ball.massProperties, {}};
    Body cart{"cart", "", {"A", "D"}, {MassKind::Rod, 0.85, {}, {}}, {}};
    Body nut{"nut", "", {"D"}, ball.massProperties, {}};
    model.ground = {"#808080", true, {"/shapes/base.stl", {}, {1.0, 0.0, 0.0, 0.0}}};
    model.bodies = {link, plate, ball, drone, slider, table, cross, tag, cart, nut};
}

void addJoints(Model& model) {
    const auto joint = [&](const char* id, JointKind kind, const char* a, const char* b,
                           const char* point) -> Joint& {
        Joint& added = model.joints.emplace_back();
        added.id = id;
        added.kind = kind;
        added.bodyA = a;
        added.bodyB = b;
        added.point = point;
        added.coordinates.resize(static_cast<std::size_t>(degreesOfFreedom(kind)));
        return added;
    };
    Joint& hinge = joint("hinge", JointKind::Revolute, "ground", "link", "A");
    hinge.name = "Hinge";
    hinge.axis = {0.1, 0.2, 1.3};
    hinge.coordinates[0] = {0.05, 0.31, -0.7, 0.013};
    Joint& knee = joint("knee", JointKind::Spherical, "link", "plate", "B");
    knee.startOrientation = std::array<Number, 4>{0.9, 0.1, -0.2, 0.3};
    knee.coordinates[1].startVelocity = 0.61;
    knee.coordinates[2].damping = 0.021;
    joint("ball-joint", JointKind::Universal, "plate", "ball", "C").axis = {0, 0, 2};
    Joint& flight = joint("flight", JointKind::Free, "ground", "drone", "D");
    flight.coordinates[1].start = 0.4;
    flight.coordinates[4].startVelocity = 1.9;
    Joint& tube = joint("tube", JointKind::Cylindrical, "ground", "slider", "A");
    tube.coordinates[0].drawn = 0.07;
    tube.coordinates[1].damping = 0.3;
    joint("floor", JointKind::Planar, "ground", "table", "A").secondAxis = {0, 3, 0};
    joint("cross-joint", JointKind::Prismatic, "table", "cross", "D").coordinates[0].damping = 0.5;
    joint("weld", JointKind::Fixed, "cross", "tag", "D");
    joint("rail", JointKind::Prismatic, "ground", "cart", "A").coordinates[0].start = 0.2;
    Joint& spindle = joint("spindle", JointKind::Screw, "slider", "nut", "D");
    spindle.pitch = 0.023;
    spindle.coordinates[0].damping = 0.02;
}

void addForces(Model& model) {
    model.springs = {
        {"spring", "Spring", {"ground", "C"}, {"link", "B"}, 103.0, 0.73, 0.9},
        {"cable", "", {"link", "A"}, {"plate", "D"}, formula("2*k"), std::nullopt, {}}};
    Load force{"push", "Push",          LoadKind::Force, {"link", "B"}, "",
               0,      LoadFrame::Body, {0.6, 0.7, 0.8}, 1.4,           "u"};
    Load torque{"twist", "", LoadKind::Torque, {"plate", ""},
                "",      0,  LoadFrame::World, {0.1, 0.9, 0.3},
                2.2,     ""};
    Load motor;
    motor.id = "motor";
    motor.kind = LoadKind::JointLoad;
    motor.joint = "tube";
    motor.coordinate = 1;
    motor.magnitude = 0.35;
    motor.input = "shake";
    model.loads = {force, torque, motor};
    Input u{"u",
            "Control",
            "N",
            InputKind::Samples,
            Interpolation::Linear,
            {0.3, -1.7, 2.9, 0.123456789012345678},
            "",
            true,
            -5.5,
            6.5};
    Input shake{
        "shake", "", "N m", InputKind::Expression, Interpolation::CubicSpline, {}, "k*sin(3*t)",
        false,   {}, {}};
    model.inputs = {u, shake};
}

void addTouching(Model& model) {
    model.springs.back().law = {"k*x^3", {-0.13, 0.02, 0.31}, {-1.7, 0.3, 2.9}};
    Bushing mount{"mount", "Mount", groundId,
                  "plate", "D",     {11.0, formula("k*2"), 13.0, 0.7, 0.8, 0.9}};
    mount.damping = {0.11, 0.12, 0.13, 0.01, 0.02, 0.03};
    mount.coupled = true;
    mount.stiffnessCoupling[8] = 0.17;
    mount.dampingCoupling[3] = formula("k/1000");
    Bushing sleeve{"sleeve", "", "plate", "ball", "D", {21.0, 22.0, 23.0, 0.0, 0.0, 1.9}};
    model.bushings = {mount, sleeve};
    Contact foot;
    foot.id = "foot";
    foot.name = "Foot";
    foot.bodyA = "plate";
    foot.points = {"C", "D"};
    foot.point = "A";
    foot.direction = {0.9, formula("k/30"), 0.4};
    foot.stiffness = 5100.0;
    Contact race = foot;
    race.id = "race";
    race.radius = 0.013;
    race.shape = ContactShape::Cylinder;
    race.surfaceRadius = formula("k*3");
    race.hollow = true;
    race.dissipation = 0.19;
    race.staticLevel = 0.37;
    race.dynamicLevel = 0.29;
    race.transitionVelocity = 0.023;
    Contact skid = foot;
    skid.id = "skid";
    skid.shape = ContactShape::Road;
    skid.points = {"D"};
    skid.road = "lane";
    skid.point = "";
    Contact notch = race;
    notch.id = "notch";
    notch.shape = ContactShape::Profile;
    notch.bodyA = "slider";
    notch.points = {"A"};
    notch.bodyB = "plate";
    notch.point = "";
    notch.corners = {"B", "C", "D"};
    notch.rounding = formula("k*0.0001");
    notch.hollow = false;
    notch.surfaceRadius = Contact().surfaceRadius;
    Contact bar = notch;
    bar.id = "bar";
    bar.shape = ContactShape::Hull;
    bar.bodyA = "drone";
    bar.points = {"D"};
    bar.corners = {"B", "C"};
    bar.rounding = 0.017;
    bar.direction = Contact().direction;
    Contact crate = foot;
    crate.id = "crate";
    crate.touching = ContactTouching::Box;
    crate.points = {"C"};
    crate.size = {0.012, formula("k/1000"), 0.017};
    Contact spikes = foot;
    spikes.id = "spikes";
    spikes.points.clear();
    spikes.vertices = {{4.7, 0.3, 2.1}, {4.9, -0.2, 2.3}};
    Contact beam = bar;
    beam.id = "beam";
    beam.touching = ContactTouching::Capsule;
    beam.points = {"D", "A"};
    beam.radius = 0.011;
    beam.corners.clear();
    beam.surfaceVertices = {{7.1, 3.0, 5.2}, {7.5, 3.3, 5.9}};
    model.contacts = {foot, race, skid, notch, bar, crate, spikes, beam};
    for (const auto& [id, kind] : {std::pair("foot-force", SignalKind::ContactForce),
                                   std::pair("foot-gap", SignalKind::ContactGap),
                                   std::pair("foot-power", SignalKind::ContactPower)}) {
        Signal& signal = model.signalList.emplace_back();
        signal.id = id;
        signal.kind = kind;
        signal.constraint = "foot";
    }
}

void addTires(Model& model) {
    Road lane;
    lane.id = "lane";
    lane.name = "Lane";
    lane.body = "ground";
    lane.point = "A";
    lane.up = {0.2, formula("k/30"), 0.1};
    lane.along = {1.1, 0.0, 0.3};
    lane.height = "0.01*sin(k*x)";
    Road bench = lane;
    bench.id = "bench";
    bench.body = "table";
    bench.height.clear();
    bench.places = {-1.5, 0.25, 3.5};
    bench.heights = {0.01, -0.02, 0.03};
    model.roads = {lane, bench};
    Tire front;
    front.id = "front";
    front.name = "Front tire";
    front.bodyA = "plate";
    front.center = "D";
    front.axis = {0.1, 0.3, formula("k/3")};
    front.radius = 0.31;
    front.rimRadius = formula("k/1000");
    front.road = "lane";
    front.stiffness = 5200.0;
    front.friction = 0.83;
    front.longitudinalStiffness = 13.0;
    front.lateralStiffness = formula("k/2");
    front.loadSensitivity = 0.12;
    front.nominalLoad = 810.0;
    front.camber = 0.07;
    front.trail = 0.011;
    front.rollingResistance = 0.013;
    Tire rear = front;
    rear.id = "rear";
    rear.road = "bench";
    rear.law = TireLaw::MagicFormula;
    rear.dissipation = 0.17;
    rear.longitudinal = {9.0, 1.5, 0.9, -0.3};
    rear.lateral = {7.0, 1.2, formula("k/20"), 0.4};
    rear.transitionVelocity = 0.31;
    model.tires = {front, rear};
    for (const auto& [id, kind] : {std::pair("front-load", SignalKind::TireLoad),
                                   std::pair("front-slip", SignalKind::TireSlip),
                                   std::pair("front-angle", SignalKind::TireSlipAngle),
                                   std::pair("front-force", SignalKind::TireForce)}) {
        Signal& signal = model.signalList.emplace_back();
        signal.id = id;
        signal.kind = kind;
        signal.constraint = "front";
    }
}

void addWheels(Model& model) {
    model.wheels = {
        {"caster",
         "Caster",
         "table",
         "D",
         {0.2, formula("k/3"), 1.1},
         0.27,
         formula("k/1000"),
         "ground",
         "C",
         {0.1, 0.9, -0.2}},
        {"roller", "", "plate", "D", {0.0, 0.0, 1.0}, 0.19, 0.0, "link", "B", {1.0, 0.3, 0.0}}};
    Cam groove;
    groove.id = "groove";
    groove.name = "Groove";
    groove.bodyA = "table";
    groove.point = "D";
    groove.radius = formula("k/700");
    groove.points = {"A", "B", "C"};
    groove.closed = true;
    groove.pulls = false;
    groove.axis = {0.1, formula("k/5"), 0.9};
    Cam cutout;
    cutout.id = "cutout";
    cutout.bodyA = "plate";
    cutout.point = "D";
    cutout.bodyB = "link";
    cutout.origin = "B";
    cutout.table = {{0.0, 0.01}, {0.2, -0.03}, {0.41, 0.07}};
    model.cams = {groove, cutout};
}

void addJointForces(Model& model) {
    TorsionalSpring hair{"hair", "Hair spring", "hinge", 0, 7.1, 0.27, 0.019};
    TorsionalSpring bush{"bush", "", "ball-joint", 1, formula("k/5"), std::nullopt, {}};
    model.torsionalSprings = {hair, bush};
    model.jointFrictions = {
        {"seal", "Seal", "rail", 0, FrictionLoad::Given, formula("k/7"), 1.3, 0.021, 0.0},
        {"rub", "", "knee", 2, FrictionLoad::Given, 0.4, 0.3, 0.05, 0.0},
        {"pin", "Pin", "hinge", 0, FrictionLoad::Reaction, 0.97, formula("k/90"), 0.03, 0.017}};
    JointStop ends{"ends", "End stops", "rail", 0, -0.31, formula("k/4"), 830.0, 0.07};
    JointStop heel{"heel", "", "hinge", 0, std::nullopt, 1.9, formula("k*9"), {}};
    model.jointStops = {ends, heel};
    model.backlashes = {
        {"play", "Play of the rail", "rail", 0, 0.004, formula("k/9"), 5300.0, 2.9, 2e-4},
        {"lash", "", "hinge", 0, formula("k*0.001"), {}, 71.0, {}, 1.3e-3}};
}

void addCouplings(Model& model) {
    model.feedbacks = {Feedback{}, Feedback{}, Feedback{}};
    Feedback& hold = model.feedbacks[0];
    hold.id = "hold";
    hold.name = "Hold";
    hold.joint = "hinge";
    hold.measuredJoint = "rail";
    hold.proportional = formula("k/3");
    hold.integral = formula("k/11");
    hold.derivative = 0.4;
    hold.reference = 0.13;
    hold.referenceRate = 0.29;
    model.feedbacks[1].id = "calm";
    model.feedbacks[1].joint = "rail";
    model.feedbacks[1].proportional = 2.1;
    Feedback& pull = model.feedbacks[2];
    pull.id = "pull";
    pull.at = {"plate", "D"};
    pull.direction = {0.3, formula("k/4"), -0.7};
    pull.measuredSignal = "reach";
    pull.measuredComponent = 2;
    pull.derivative = 1.9;
    model.rods = {{"tie", "Tie", {"ground", "C"}, {"plate", "D"}, 1.63},
                  {"strut", "", {"link", "B"}, {"table", "D"}, std::nullopt}};
    model.dimensions = {{"span", "Span", DimensionKind::Distance, {"C", "D"}, 1.7356554957709783},
                        {"lean", "", DimensionKind::Angle, {"A", "B", "B", "A"}, 3.141592653589793},
                        {"even", "", DimensionKind::EqualLength, {"A", "B", "B", "A"}, 0.0}};
    model.gears = {{"teeth", "Teeth", "hinge", 0, "tube", 1, -2.4, {}},
                   {"rack", "", "cross-joint", 0, "floor", 2, formula("L1*3"), {}}};
    model.gears[1].further = {{"hinge", 0, formula("k/3")}, {"rail", 0, -0.7}};
    model.drives.resize(4);
    Drive& lift = model.drives[0];
    lift.id = "lift";
    lift.name = "Lift";
    lift.joint = "tube";
    lift.expression = "0.2+0.01*k*sin(3*t)";
    Drive& guide = model.drives[1];
    guide.id = "guide";
    guide.kind = DriveKind::PointComponent;
    guide.coordinate = 2;
    guide.at = {"drone", "D"};
    guide.expression = "-0.4+0.1*t^2";
    Drive& spin = model.drives[2];
    spin.id = "twirl";
    spin.joint = "cross-joint";
    spin.profile = DriveProfile::ConstantSpeed;
    spin.speed = formula("k/7");
    spin.start = 0.21;
    Drive& feed = model.drives[3];
    feed.id = "feed";
    feed.joint = "rail";
    feed.expression = "0.1*t";
    feed.profile = DriveProfile::Table;
    feed.times = {0.0, 0.3, 1.9};
    feed.values = {0.02, formula("half/9"), -0.04};
    model.motors = {
        {"servo", "Servo", "floor", 2, "volts", 70.0, 0.0053, 0.00768, 2.6, 3.4e-6, 4.6e-7}};
    Input volts{"volts",
                "Voltage",
                "V",
                InputKind::Samples,
                Interpolation::BSpline,
                {0.2, 1.1, -0.7, 0.4, 0.9},
                "",
                false,
                -2.0,
                {}};
    model.inputs.push_back(volts);
}

CostTerm& addTerm(Model& model, const char* id, const char* signal, ReferenceKind reference) {
    CostTerm& term = model.costTerms.emplace_back();
    term.id = id;
    term.signal = signal;
    term.reference = reference;
    return term;
}

void addTargets(Model& model) {
    CostTerm& near = addTerm(model, "near", "position", ReferenceKind::InitialValue);
    near.otherSignals = {"turn-of-body"};
    near.time = TermTime::Nearest;
    near.componentWeights = {1.0, 1.0, 0.5, 0.04};
    near.targets = {"",
                    {{0.3, 0.1, 0.2, 0.7}, {0.4, -0.1, 0.2, 0.9}, {0.2, 0.3, 0.1, -0.4}},
                    {0.01, 0.02, 0.0},
                    {0.5, 1.1, 2.3}};
    near.targets.inOrder = near.targets.closed = near.targets.stayNear = true;
}

void addTimes(Model& model) {
    CostTerm& late = addTerm(model, "late", "gap", ReferenceKind::InitialValue);
    late.time = TermTime::Instant;
    late.instant = 1.7;
    CostTerm& early = addTerm(model, "early", "gap", ReferenceKind::InitialValue);
    early.time = TermTime::Largest;
    early.window = {0.25, 1.2};
}

void addEquilibrium(Model& model) {
    CostTerm& settled = addTerm(model, "settled", "gap", ReferenceKind::Constant);
    settled.time = TermTime::Equilibrium;
    settled.referenceValues = {0.7};
    CostTerm& slow = addTerm(model, "slow", "", ReferenceKind::Constant);
    slow.time = TermTime::Frequency;
    slow.referenceValues = {formula("k/20")};
    slow.vibration = 2;
    CostTerm& calm = addTerm(model, "calmed", "", ReferenceKind::Constant);
    calm.time = TermTime::DampingRatio;
    calm.referenceValues = {0.0};
    calm.atLeast = -0.05;
    calm.limitScale = 0.02;
    model.optimization.limitTolerance = 3e-6;
    CostTerm& shaken = addTerm(model, "shaken", "velocity", ReferenceKind::Constant);
    shaken.time = TermTime::Response;
    shaken.referenceValues = {0.0};
    shaken.componentWeights = {1.0, 0.3, 0.0};
    shaken.smoothing = 0.004;
    shaken.harmonic = {"volts", 0.4, 7.5, 60};
    for (CostTerm& term : model.costTerms)
        if (isAtRest(term.time)) term.active = false;  // there are rolling wheels
}

Signal& addSignal(Model& model, const char* id, SignalKind kind) {
    Signal& added = model.signalList.emplace_back();
    added.id = id;
    added.kind = kind;
    return added;
}

void addQuality(Model& model) {
    const auto signal = [&](const char* id, SignalKind kind) -> Signal& {
        return addSignal(model, id, kind);
    };
    for (const SignalKind kind : {SignalKind::TransmissionAngle, SignalKind::PressureAngle}) {
        Signal& angle =
            signal(kind == SignalKind::PressureAngle ? "pressing" : "transmission", kind);
        angle.at = {"link", "A"};
        angle.other = {"link", "B"};
        angle.joint = "hinge";
    }
    signal("middle", SignalKind::CenterOfMass).bodies = {"link", "plate"};
    signal("impetus", SignalKind::Momentum).bodies = {"plate"};
    signal("swing-of-all", SignalKind::AngularMomentum).at = {"ground", "D"};
    signal("shaking", SignalKind::ShakingForce);
    Signal& rock = signal("rock", SignalKind::ShakingMoment);
    rock.at = {"plate", "D"};
    rock.bodies = {"link"};
    signal("servo-power", SignalKind::Power).constraint = "servo";
    signal("hair-torque", SignalKind::SpringForce).constraint = "hair";
    signal("stretch", SignalKind::Elongation).constraint = "spring";
}

void addObjective(Model& model) {
    const auto signal = [&](const char* id, SignalKind kind) -> Signal& {
        return addSignal(model, id, kind);
    };
    signal("position", SignalKind::PointPosition).at = {"plate", "D"};
    signal("velocity", SignalKind::PointVelocity).at = {"link", "B"};
    signal("angle", SignalKind::JointCoordinate).joint = "hinge";
    Signal& rate = signal("rate", SignalKind::JointVelocity);
    rate.joint = "knee";
    rate.coordinate = 2;
    Signal& heading = signal("heading", SignalKind::BodyDirection);
    heading.at.body = "drone";
    heading.direction = {0.3, -0.4, 1.2};
    Signal& spin = signal("spin", SignalKind::AngularVelocity);
    spin.at.body = "ball";
    spin.frame = LoadFrame::Body;
    signal("effort", SignalKind::InputValue).input = "u";
    Signal& turn = signal("turn", SignalKind::DirectionAngle);
    turn.at.body = "plate";
    turn.direction = {0.2, 1.1, -0.3};
    turn.worldDirection = {0.1, 0.7, 0.4};
    Signal& gap = signal("gap", SignalKind::Distance);
    gap.at = {"link", "B"};
    gap.other = {"ground", "D"};
    signal("shock", SignalKind::PointAcceleration).at = {"drone", "D"};
    Signal& jerk = signal("swing", SignalKind::JointAcceleration);
    jerk.joint = "floor";
    jerk.coordinate = 1;
    signal("servo-force", SignalKind::Reaction).constraint = "lift";
    signal("pivot-force", SignalKind::Reaction).constraint = "hinge";
    signal("tie-impulse", SignalKind::ConstraintImpulse).constraint = "tie";
    signal("pivot-moment", SignalKind::ReactionMoment).constraint = "hinge";
    signal("pivot-moment-impulse", SignalKind::MomentImpulse).constraint = "hinge";
    signal("motion", SignalKind::KineticEnergy);
    signal("store", SignalKind::PotentialEnergy);
    signal("servo-torque", SignalKind::MotorTorque).motor = "servo";
    signal("turn-of-body", SignalKind::BodyAngle).at.body = "plate";
    Signal& reach = signal("reach", SignalKind::PointOffset);
    reach.at = {"link", "B"};
    reach.other = {"plate", "D"};
    signal("hold-force", SignalKind::FeedbackForce).constraint = "hold";
    Signal& power = signal("power", SignalKind::Formula);
    power.expression = "torque*speed+0*inertia";
    power.unit = "W";
    power.operands = {{"torque", "servo-torque", 0, "", ""},
                      {"speed", "velocity", 1, "", ""},
                      {"inertia", "", 0, "link", "mass"}};
    addQuality(model);

    CostTerm& track = addTerm(model, "track", "position", ReferenceKind::InitialValue);
    track.name = "Track";
    track.weight = 1.5;
    track.componentWeights = {0.2, 0.3, 0.4};
    CostTerm& aim = addTerm(model, "aim", "angle", ReferenceKind::Constant);
    aim.time = TermTime::Terminal;
    aim.referenceValues = {formula("k/3")};
    aim.weight = 0.5;
    CostTerm& spare = addTerm(model, "spare", "effort", ReferenceKind::Constant);
    spare.referenceValues = {0.1};
    spare.weight = 0.01;
    spare.active = false;
    CostTerm& follow = addTerm(model, "follow", "velocity", ReferenceKind::Expression);
    follow.referenceExpressions = {"0.3*sin(2*t)", "L1*t", "0"};
    follow.kind = TermKind::Absolute;
    follow.smoothing = 0.02;
    CostTerm& listed = addTerm(model, "listed", "gap", ReferenceKind::Table);
    listed.table = {"", {0.0, 0.7, 2.1}, {{1.4, 1.2, 1.9}}};
    CostTerm& bound = addTerm(model, "bound", "servo-force", ReferenceKind::Constant);
    bound.referenceValues = {0.3};
    bound.kind = TermKind::Beyond;
    bound.limit = 4.5;
    addTargets(model);
    addTimes(model);
    addEquilibrium(model);
    model.designVariables = {{"spring", "stiffness", 10.0, 900.0},
                             {"k", "value", std::nullopt, 99.0},
                             {"plate", "inertia.xy", {}, {}},
                             {"hinge", "start.0", -1.0, {}}};
}

void addCases(Model& model) {
    Case rough;
    rough.name = "Rough road";
    rough.weight = 0.5;
    rough.duration = 2.4;
    rough.numbers = {{"k", "value", 0.5, true}, {"spring", "damping", 0.7, false}};
    rough.inputs = {{"volts", InputKind::Samples, {0.4, -0.2, 0.1, 0.3, 0.2}, {}},
                    {"shake", InputKind::Expression, {}, "0.2*sin(5*t)+half"}};
    rough.references = {{"track", ReferenceKind::Constant, {0.1, formula("k/9"), 0.3}, {}, {}, {}},
                        {"follow", ReferenceKind::Expression, {}, {"t", "0", "L1"}, {}, {}}};
    rough.references.push_back(
        {"listed", ReferenceKind::Table, {}, {}, {"", {0.0, 1.1}, {{1.3, 1.7}}}, {}});
    Case resting;
    resting.name = "Resting";
    resting.active = false;
    resting.numbers = {{"link", "mass", 1.9, false}};
    model.cases = {CaseObjective::Worst, CaseControls::Shared, {rough, resting}};
}

}  // namespace

Model richModel() {
    Model model;
    model.name = "Everything, \u00e4\u00f6\u00fc \"quoted\"";
    model.description = "A line\nand another";
    model.gravity = {0.3, -9.7, 0.2};
    model.parameters = {{"L1", "Length", "m", formula("2*half")},
                        {"half", "", "m", 0.655},
                        {"k", "Stiffness", "N/m", 31.0}};
    addBodies(model);
    addJoints(model);
    addForces(model);
    addWheels(model);
    addJointForces(model);
    addCouplings(model);
    addObjective(model);
    addTouching(model);
    addTires(model);
    model.simulation = {
        2.5,  MotionKind::Automatic, Integrator::DormandPrince54, 0.004, 1e-9, 1e-11,
        0.02, Formulation::Joint};
    model.simulation.projectConstraints = true;
    model.simulation.durationFormula = "2*half+1.19";
    model.optimization.algorithm = Algorithm::LowStorageBfgs;
    model.optimization.gradient = GradientMethod::ComplexStep;
    model.optimization.stop = {77, 3e-8, 1e-13, 2e-12, 1e-20, 60.0};
    OptimizationStage coarse{
        "Coarse", Algorithm::SequentialQuadratic, StopRules{5, 1e-3}, {}, {}, {}, {}};
    OptimizationStage fine{"Fine", {}, {}, {{"track", 2.5}, {"aim", 0.25}}, {}, {}, {}};
    OptimizationStage last;
    last.activeTerms = {"track", "follow"};
    last.parameterValues = {{"half", 0.71}};
    last.start = StageStart::Drawn;
    model.optimization.stages = {coarse, fine, last};
    addCases(model);
    return model;
}

}  // namespace linkwright::testing
