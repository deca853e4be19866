// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/project/bad_projects.h"

namespace linkwright::testing {

using project::Json;

namespace {

std::vector<BadProject> badFrames() {
    return {
        {"a list",
         [](Json& j) {
             j = Json::array({1, 2});
         },
         "/", "An object in braces was expected, found a list of 2 entries"},
        {"no format", [](Json& j) { j.erase("format"); }, "/format", "missing"},
        {"another format", [](Json& j) { j["format"] = "urdf"; }, "/format",
         "not a Linkwright project: the format is \"urdf\""},
        {"no version", [](Json& j) { j.erase("version"); }, "/version", "missing"},
        {"version as a number", [](Json& j) { j["version"] = 1.0; }, "/version",
         "Expected text in quotes, found the number 1.0"},
        {"version garbled", [](Json& j) { j["version"] = "one"; }, "/version",
         "\"one\" is not a format version"},
        {"version without minor", [](Json& j) { j["version"] = "1"; }, "/version", "major.minor"},
        {"version too old", [](Json& j) { j["version"] = "0.9"; }, "/version",
         "not a format version"},
        {"newer version", [](Json& j) { j["version"] = "2.0"; }, "/version",
         "written by a newer Linkwright (format 2.0"},
        {"name not a text", [](Json& j) { j["name"] = 5; }, "/name",
         "Expected text in quotes, found the number 5"},
        {"points not a list", [](Json& j) { j["points"] = Json::object(); }, "/points",
         "Expected a list, found an object"},
        {"entry not an object", [](Json& j) { j["points"][1] = "B"; }, "/points/1",
         "found the text \"B\""},
        {"gravity of two",
         [](Json& j) {
             j["gravity"] = {0, -9.81};
         },
         "/gravity", "a list of 3 numbers, found a list of 2 entries"},
        {"gravity null", [](Json& j) { j["gravity"] = nullptr; }, "/gravity", "found null"},
        {"objective a list", [](Json& j) { j["objective"] = Json::array(); }, "/objective",
         "found an empty list"},
    };
}

std::vector<BadProject> badShapes() {
    return {
        {"shape without a file",
         [](Json& j) { j["bodies"][0]["appearance"]["shape"].erase("file"); },
         "/bodies/0/appearance/shape/file", "STL or OBJ"},
        {"shape in a plane",
         [](Json& j) {
             j["bodies"][0]["appearance"]["shape"]["position"] = {1, 2};
         },
         "/bodies/0/appearance/shape/position", "2 numbers"},
        {"shape turned twice",
         [](Json& j) {
             j["bodies"][0]["appearance"]["shape"]["orientation"] = {2, 0, 0, 0};
         },
         "/bodies/0/appearance/shape/orientation", "not of length 1"},
        {"ground of text", [](Json& j) { j["ground"] = "gray"; }, "/ground", "found the text"},
    };
}

std::vector<BadProject> badElements() {
    return {
        {"no id", [](Json& j) { j["points"][0].erase("id"); }, "/points/0/id", "\"id\" is missing"},
        {"id a number", [](Json& j) { j["points"][0]["id"] = 1; }, "/points/0/id", "Expected text"},
        {"no position", [](Json& j) { j["points"][2].erase("position"); }, "/points/2/position",
         "[x, y, z] in meters"},
        {"position of text", [](Json& j) { j["points"][2]["position"][1] = "1.0"; },
         "/points/2/position/1", "a number or a formula such as \"=L1/2\", found the text \"1.0\""},
        {"formula empty", [](Json& j) { j["points"][2]["position"][1] = "="; },
         "/points/2/position/1", "formula"},
        {"position of true", [](Json& j) { j["points"][2]["position"][1] = true; },
         "/points/2/position/1", "found true"},
        {"parameter without value", [](Json& j) { j["parameters"][1].erase("value"); },
         "/parameters/1/value", "missing"},
        {"body without mass", [](Json& j) { j["bodies"][1].erase("mass"); }, "/bodies/1/mass",
         "missing"},
        {"mass a number", [](Json& j) { j["bodies"][1]["mass"] = 3.0; }, "/bodies/1/mass",
         "An object in braces was expected, found the number 3.0"},
        {"mass kind", [](Json& j) { j["bodies"][1]["mass"]["kind"] = "bar"; },
         "/bodies/1/mass/kind", "\"bar\" is not known here. Expected \"rod\" or \"explicit\""},
        {"mass as text", [](Json& j) { j["bodies"][0]["mass"]["mass"] = "heavy"; },
         "/bodies/0/mass/mass", "found the text \"heavy\""},
        {"explicit without inertia", [](Json& j) { j["bodies"][1]["mass"].erase("inertia"); },
         "/bodies/1/mass/inertia", "[xx, yy, zz, xy, xz, yz]"},
        {"inertia of three",
         [](Json& j) {
             j["bodies"][1]["mass"]["inertia"] = {1, 2, 3};
         },
         "/bodies/1/mass/inertia", "a list of 6 numbers"},
        {"points of numbers",
         [](Json& j) {
             j["bodies"][0]["points"] = {1, "B"};
         },
         "/bodies/0/points/0", "a name in quotes"},
        {"visible as text", [](Json& j) { j["bodies"][0]["appearance"]["visible"] = "yes"; },
         "/bodies/0/appearance/visible", "true or false"},
        {"joint kind", [](Json& j) { j["joints"][0]["kind"] = "hinge"; }, "/joints/0/kind",
         "\"hinge\" is not known here. Expected \"revolute\", \"prismatic\", \"screw\", "
         "\"cylindrical\", "
         "\"universal\", \"spherical\", \"planar\", \"fixed\" or \"free\""},
        {"joint kind a number", [](Json& j) { j["joints"][0]["kind"] = 3; }, "/joints/0/kind",
         "found the number 3"},
        {"joint without body", [](Json& j) { j["joints"][0].erase("bodyB"); }, "/joints/0/bodyB",
         "missing"},
        {"joint without point", [](Json& j) { j["joints"][0].erase("point"); }, "/joints/0/point",
         "missing"},
        {"axis of two",
         [](Json& j) {
             j["joints"][0]["axis"] = {0, 1};
         },
         "/joints/0/axis", "3 numbers"},
        {"too many coordinates",
         [](Json& j) { j["joints"][4]["coordinates"].push_back(Json::object()); },
         "/joints/4/coordinates", "has 3 entries, but a cylindrical joint has 2 coordinates"},
        {"coordinate twice",
         [](Json& j) { j["joints"][8]["coordinates"] = Json::array({Json::object()}); },
         "/joints/8/start", "both \"coordinates\" and \"start\""},
        {"single start of many", [](Json& j) { j["joints"][5]["start"] = 0.5; }, "/joints/5/start",
         "cannot have a single \"start\""},
        {"damping of a weld", [](Json& j) { j["joints"][7]["damping"] = 0.5; }, "/joints/7/damping",
         "Remove it"},
        {"quaternion of three",
         [](Json& j) {
             j["joints"][1]["startOrientation"] = {1, 0, 0};
         },
         "/joints/1/startOrientation", "4 numbers"},
        {"start as a list", [](Json& j) { j["joints"][0]["start"] = {0.1}; }, "/joints/0/start",
         "found a list of 1 entry"},
        {"spring without end", [](Json& j) { j["springs"][0].erase("endA"); }, "/springs/0/endA",
         "missing"},
        {"end without point", [](Json& j) { j["springs"][0]["endA"].erase("point"); },
         "/springs/0/endA/point", "missing"},
        {"stiffness null", [](Json& j) { j["springs"][0]["stiffness"] = nullptr; },
         "/springs/0/stiffness", "found null"},
    };
}

std::vector<BadProject> badTouching() {
    return {
        {"spring formula a number", [](Json& j) { j["springs"][1]["formula"] = 3; },
         "/springs/1/formula", "Expected text"},
        {"spring table of text", [](Json& j) { j["springs"][1]["forces"][1] = "much"; },
         "/springs/1/forces/1", "number"},
        {"bushing without body", [](Json& j) { j["bushings"][0].erase("bodyB"); },
         "/bushings/0/bodyB", "missing"},
        {"bushing of five numbers", [](Json& j) { j["bushings"][0]["stiffness"].erase(0); },
         "/bushings/0/stiffness", "a list of 6 numbers"},
        {"coupling of a matrix", [](Json& j) { j["bushings"][0]["stiffnessCoupling"].erase(0); },
         "/bushings/0/stiffnessCoupling", "a list of 15 numbers"},
        {"contact without points", [](Json& j) { j["contacts"][0].erase("points"); },
         "/contacts/0/points", "missing"},
        {"vertex in the plane",
         [](Json& j) {
             j["contacts"][0]["vertices"] = {{0.1, 0.2}};
         },
         "/contacts/0/vertices", "Enter 3 coordinates"},
        {"contact of a blob", [](Json& j) { j["contacts"][0]["touching"] = "blob"; },
         "/contacts/0/touching", "capsule"},
        {"contact with a cube", [](Json& j) { j["contacts"][0]["shape"] = "cube"; },
         "/contacts/0/shape",
         "\"plane\", \"sphere\", \"cylinder\", \"road\", \"profile\" or \"hull\""},
        {"contact with no road", [](Json& j) { j["contacts"][2].erase("road"); },
         "/contacts/2/road", "missing"},
        {"surface without a file",
         [](Json& j) {
             j["roads"][0]["surface"] = {{"scale", 1}};
         },
         "/roads/0/surface/file", "missing"},
        {"surface of no size",
         [](Json& j) {
             j["roads"][0]["surface"] = {{"file", "a.stl"}, {"scale", 0}};
         },
         "/roads/0/surface/scale", "must be positive"},
        {"road through nothing", [](Json& j) { j["roads"][0].erase("point"); }, "/roads/0/point",
         "missing"},
        {"tire of unknown law", [](Json& j) { j["tires"][0]["law"] = "rubber"; }, "/tires/0/law",
         "\"brush\" or \"magicFormula\""},
        {"tire of three factors", [](Json& j) { j["tires"][1]["lateral"].erase(0); },
         "/tires/1/lateral", "a list of 4 numbers"},
        {"tire on no road", [](Json& j) { j["tires"][0].erase("road"); }, "/tires/0/road",
         "missing"},
        {"round contact without radius", [](Json& j) { j["contacts"][1].erase("surfaceRadius"); },
         "/contacts/1/surfaceRadius", "missing"},
        {"profile without corners", [](Json& j) { j["contacts"][3].erase("corners"); },
         "/contacts/3/corners", "missing"},
        {"hollow by a number", [](Json& j) { j["contacts"][1]["hollow"] = 1; },
         "/contacts/1/hollow", "true or false"},
    };
}

std::vector<BadProject> badInputs() {
    return {
        {"load kind", [](Json& j) { j["loads"][0]["kind"] = "push"; }, "/loads/0/kind",
         "\"force\", \"torque\" or \"jointLoad\""},
        {"force without place", [](Json& j) { j["loads"][0].erase("at"); }, "/loads/0/at",
         "missing"},
        {"force without point", [](Json& j) { j["loads"][0]["at"].erase("point"); },
         "/loads/0/at/point", "missing"},
        {"joint load without joint", [](Json& j) { j["loads"][2].erase("joint"); },
         "/loads/2/joint", "missing"},
        {"coordinate with a fraction", [](Json& j) { j["loads"][2]["coordinate"] = 0.5; },
         "/loads/2/coordinate", "a whole number"},
        {"coordinate beyond integers", [](Json& j) { j["loads"][2]["coordinate"] = "two"; },
         "/loads/2/coordinate", "a whole number"},
        {"frame", [](Json& j) { j["loads"][0]["frame"] = "local"; }, "/loads/0/frame",
         "\"world\" or \"body\""},
        {"no samples", [](Json& j) { j["inputs"][0].erase("samples"); }, "/inputs/0/samples",
         "missing"},
        {"sample as text", [](Json& j) { j["inputs"][0]["samples"][2] = "=k"; },
         "/inputs/0/samples/2", "Expected a number, found the text \"=k\""},
        {"interpolation", [](Json& j) { j["inputs"][0]["interpolation"] = "spline"; },
         "/inputs/0/interpolation", "\"hold\", \"linear\", \"cubicSpline\" or \"bSpline\""},
        {"no expression", [](Json& j) { j["inputs"][1].erase("expression"); },
         "/inputs/1/expression", "missing"},
        {"optimize one", [](Json& j) { j["inputs"][0]["optimize"] = 1; }, "/inputs/0/optimize",
         "true or false"},
        {"bound null", [](Json& j) { j["inputs"][0]["lower"] = nullptr; }, "/inputs/0/lower",
         "Expected a number, found null"},
        {"signal kind", [](Json& j) { j["signals"][0]["kind"] = "position"; }, "/signals/0/kind",
         "\"pointPosition\""},
        {"signal without place", [](Json& j) { j["signals"][0].erase("at"); }, "/signals/0/at",
         "missing"},
        {"joint signal without joint", [](Json& j) { j["signals"][2].erase("joint"); },
         "/signals/2/joint", "missing"},
        {"direction missing", [](Json& j) { j["signals"][4].erase("direction"); },
         "/signals/4/direction", "missing"},
        {"input signal without input", [](Json& j) { j["signals"][6].erase("input"); },
         "/signals/6/input", "missing"},
        {"term without signal", [](Json& j) { j["objective"]["terms"][0].erase("signal"); },
         "/objective/terms/0/signal", "missing"},
        {"term time", [](Json& j) { j["objective"]["terms"][0]["time"] = "always"; },
         "/objective/terms/0/time",
         "\"nearest\", \"instant\", \"equilibrium\", \"frequency\", \"dampingRatio\" or "
         "\"response\""},
        {"reference", [](Json& j) { j["objective"]["terms"][0]["reference"] = "spline"; },
         "/objective/terms/0/reference",
         "\"initialValue\", \"constant\", \"expression\" or \"table\""},
        {"constant without values",
         [](Json& j) { j["objective"]["terms"][1].erase("referenceValues"); },
         "/objective/terms/1/referenceValues", "one number per component"},
        {"weight null", [](Json& j) { j["objective"]["terms"][1]["weight"] = nullptr; },
         "/objective/terms/1/weight", "found null"},
        {"variable without property", [](Json& j) { j["designVariables"][0].erase("property"); },
         "/designVariables/0/property", "missing"},
        {"bound as text", [](Json& j) { j["designVariables"][0]["upper"] = "900"; },
         "/designVariables/0/upper", "found the text \"900\""},
        {"integrator", [](Json& j) { j["simulation"]["integrator"] = "euler"; },
         "/simulation/integrator", "\"esdirk4\" or \"esdirk43\""},
        {"duration as text", [](Json& j) { j["simulation"]["duration"] = "5 s"; },
         "/simulation/duration", "found the text \"5 s\""},
        {"simulation a number", [](Json& j) { j["simulation"] = 5; }, "/simulation",
         "An object in braces"},
        {"algorithm", [](Json& j) { j["optimization"]["algorithm"] = "bfgs"; },
         "/optimization/algorithm", "\"ccsa\" or \"steepest-descent\""},
        {"gradient", [](Json& j) { j["optimization"]["gradient"] = "exact"; },
         "/optimization/gradient", "\"complex-step\" or \"finite-difference\""},
        {"iterations with a fraction",
         [](Json& j) { j["optimization"]["stop"]["maximumIterations"] = 2.5; },
         "/optimization/stop/maximumIterations", "a whole number"},
        {"stages an object", [](Json& j) { j["optimization"]["stages"] = Json::object(); },
         "/optimization/stages", "Expected a list"},
        {"weight of a term as text",
         [](Json& j) { j["optimization"]["stages"][1]["termWeights"]["aim"] = "1"; },
         "/optimization/stages/1/termWeights/aim", "Expected a number"},
    };
}

std::vector<BadProject> badCouplings() {
    return {
        {"torsional spring without joint", [](Json& j) { j["torsionalSprings"][0].erase("joint"); },
         "/torsionalSprings/0/joint", "missing"},
        {"free angle as text", [](Json& j) { j["torsionalSprings"][0]["freeAngle"] = "30 deg"; },
         "/torsionalSprings/0/freeAngle", "found the text \"30 deg\""},
        {"rod without end", [](Json& j) { j["rods"][0].erase("endB"); }, "/rods/0/endB", "missing"},
        {"rod end without point", [](Json& j) { j["rods"][0]["endB"].erase("point"); },
         "/rods/0/endB/point", "missing"},
        {"rods an object", [](Json& j) { j["rods"] = Json::object(); }, "/rods", "Expected a list"},
        {"wheel without center", [](Json& j) { j["wheels"][0].erase("center"); },
         "/wheels/0/center", "missing"},
        {"wheel without radius", [](Json& j) { j["wheels"][1].erase("radius"); },
         "/wheels/1/radius", "missing"},
        {"wheel without axis", [](Json& j) { j["wheels"][0].erase("axis"); }, "/wheels/0/axis",
         "missing"},
        {"ground of a wheel as a number", [](Json& j) { j["wheels"][0]["normal"] = 2; },
         "/wheels/0/normal", "found"},
        {"dimension kind", [](Json& j) { j["dimensions"][0]["kind"] = "horizontal"; },
         "/dimensions/0/kind",
         "\"distance\", \"angle\", \"parallel\", \"perpendicular\" or \"equalLength\""},
        {"dimension without points", [](Json& j) { j["dimensions"][2].erase("points"); },
         "/dimensions/2/points", "missing"},
        {"dimension without value", [](Json& j) { j["dimensions"][1].erase("value"); },
         "/dimensions/1/value", "missing"},
        {"formula signal without formula", [](Json& j) { j["signals"][22].erase("expression"); },
         "/signals/22/expression", "a formula of the operands"},
        {"operand without name", [](Json& j) { j["signals"][22]["operands"][1].erase("name"); },
         "/signals/22/operands/1/name", "its name in the formula"},
        {"operand component a text",
         [](Json& j) { j["signals"][22]["operands"][1]["component"] = "y"; },
         "/signals/22/operands/1/component", "a whole number"},
        {"gear without joint", [](Json& j) { j["gears"][0].erase("jointA"); }, "/gears/0/jointA",
         "missing"},
        {"ratio null", [](Json& j) { j["gears"][0]["ratio"] = nullptr; }, "/gears/0/ratio",
         "found null"},
        {"gear coordinate with a fraction", [](Json& j) { j["gears"][0]["coordinateB"] = 0.5; },
         "/gears/0/coordinateB", "a whole number"},
        {"drive kind", [](Json& j) { j["drives"][0]["kind"] = "point"; }, "/drives/0/kind",
         "\"jointCoordinate\" or \"pointComponent\""},
        {"drive without joint", [](Json& j) { j["drives"][0].erase("joint"); }, "/drives/0/joint",
         "missing"},
        {"drive without place", [](Json& j) { j["drives"][1].erase("at"); }, "/drives/1/at",
         "missing"},
        {"drive without formula", [](Json& j) { j["drives"][0].erase("expression"); },
         "/drives/0/expression", "a formula of the time t"},
        {"drive without speed", [](Json& j) { j["drives"][2].erase("speed"); }, "/drives/2/speed",
         "a number in rad/s or m/s"},
        {"drive without times", [](Json& j) { j["drives"][3].erase("times"); }, "/drives/3/times",
         "one per row of the table"},
        {"drive formula a number", [](Json& j) { j["drives"][0]["expression"] = 5; },
         "/drives/0/expression", "Expected text in quotes, found the number 5"},
        {"motor without voltage", [](Json& j) { j["motors"][0].erase("input"); }, "/motors/0/input",
         "missing"},
        {"resistance as a list", [](Json& j) { j["motors"][0]["resistance"] = {2.6}; },
         "/motors/0/resistance", "found a list of 1 entry"},
    };
}

std::vector<BadProject> badTargets() {
    return {
        {"targets missing", [](Json& j) { j["objective"]["terms"][6].erase("targets"); },
         "/objective/terms/6/targets", "missing"},
        {"targets a list",
         [](Json& j) { j["objective"]["terms"][6]["targets"] = Json::array({1.0}); },
         "/objective/terms/6/targets", "An object in braces"},
        {"targets without points",
         [](Json& j) { j["objective"]["terms"][6]["targets"].erase("points"); },
         "/objective/terms/6/targets/points", "CSV file next to the project"},
        {"targets twice",
         [](Json& j) { j["objective"]["terms"][6]["targets"]["file"] = "path.csv"; },
         "/objective/terms/6/targets/points", "both a file and \"points\""},
        {"target a number",
         [](Json& j) { j["objective"]["terms"][6]["targets"]["points"][1] = 0.5; },
         "/objective/terms/6/targets/points/1", "a list of numbers, found the number 0.5"},
        {"target with a gap",
         [](Json& j) { j["objective"]["terms"][6]["targets"]["points"][1][0] = nullptr; },
         "/objective/terms/6/targets/points/1/0", "found null"},
        {"tolerance of text",
         [](Json& j) { j["objective"]["terms"][6]["targets"]["tolerances"][2] = "1 mm"; },
         "/objective/terms/6/targets/tolerances/2", "found the text \"1 mm\""},
        {"order of numbers", [](Json& j) { j["objective"]["terms"][6]["targets"]["inOrder"] = 1; },
         "/objective/terms/6/targets/inOrder", "true or false"},
        {"instant missing", [](Json& j) { j["objective"]["terms"][7].erase("instant"); },
         "/objective/terms/7/instant", "the time in s at which the signal is evaluated"},
        {"instant of text", [](Json& j) { j["objective"]["terms"][7]["instant"] = "1 s"; },
         "/objective/terms/7/instant", "found the text \"1 s\""},
        {"window a list",
         [](Json& j) {
             j["objective"]["terms"][8]["window"] = {0.1, 0.2};
         },
         "/objective/terms/8/window", "An object in braces"},
        {"window from null",
         [](Json& j) { j["objective"]["terms"][8]["window"]["from"] = nullptr; },
         "/objective/terms/8/window/from", "found null"},
        {"other signals a name",
         [](Json& j) { j["objective"]["terms"][6]["otherSignals"] = "turn-of-body"; },
         "/objective/terms/6/otherSignals", "found the text"},
    };
}

std::vector<BadProject> badObjectives() {
    return {
        {"angle without direction", [](Json& j) { j["signals"][7].erase("direction"); },
         "/signals/7/direction", "missing"},
        {"world direction of two",
         [](Json& j) {
             j["signals"][7]["worldDirection"] = {0, 1};
         },
         "/signals/7/worldDirection", "3 numbers"},
        {"distance to nowhere", [](Json& j) { j["signals"][8].erase("other"); }, "/signals/8/other",
         "missing"},
        {"acceleration of nothing", [](Json& j) { j["signals"][9]["at"].erase("point"); },
         "/signals/9/at/point", "missing"},
        {"reaction of nothing", [](Json& j) { j["signals"][11].erase("constraint"); },
         "/signals/11/constraint", "a rod, wheel, cam, gear coupling, drive or joint"},
        {"formulas missing",
         [](Json& j) { j["objective"]["terms"][3].erase("referenceExpressions"); },
         "/objective/terms/3/referenceExpressions", "one formula of the time t"},
        {"formula a number",
         [](Json& j) { j["objective"]["terms"][3]["referenceExpressions"][1] = 0; },
         "/objective/terms/3/referenceExpressions/1", "found the number 0"},
        {"term kind", [](Json& j) { j["objective"]["terms"][3]["kind"] = "abs"; },
         "/objective/terms/3/kind",
         "\"squared\", \"absolute\", \"beyond\", \"value\", \"magnitude\" or \"magnitudeBeyond\""},
        {"smoothing null", [](Json& j) { j["objective"]["terms"][3]["smoothing"] = nullptr; },
         "/objective/terms/3/smoothing", "found null"},
        {"limit as text", [](Json& j) { j["objective"]["terms"][5]["limit"] = "2 V"; },
         "/objective/terms/5/limit", "found the text \"2 V\""},
        {"table missing", [](Json& j) { j["objective"]["terms"][4].erase("table"); },
         "/objective/terms/4/table", "missing"},
        {"table a path", [](Json& j) { j["objective"]["terms"][4]["table"] = "path.csv"; },
         "/objective/terms/4/table", "An object in braces"},
        {"table without times", [](Json& j) { j["objective"]["terms"][4]["table"].erase("times"); },
         "/objective/terms/4/table/times", "CSV file next to the project"},
        {"table twice",
         [](Json& j) {
             Json& table = j["objective"]["terms"][4]["table"];
             table["file"] = "path.csv";
             table.erase("times");
         },
         "/objective/terms/4/table/columns", "both a file and \"columns\""},
        {"column not a list",
         [](Json& j) { j["objective"]["terms"][4]["table"]["columns"] = Json::array({1}); },
         "/objective/terms/4/table/columns/0", "a list of numbers, found the number 1"},
        {"value of a table as text",
         [](Json& j) { j["objective"]["terms"][4]["table"]["columns"][0][2] = "1,9"; },
         "/objective/terms/4/table/columns/0/2", "found the text \"1,9\""},
        {"stage start", [](Json& j) { j["optimization"]["stages"][2]["start"] = "zero"; },
         "/optimization/stages/2/start", "\"previous\" or \"drawn\""},
        {"active terms of numbers",
         [](Json& j) { j["optimization"]["stages"][2]["activeTerms"][0] = 1; },
         "/optimization/stages/2/activeTerms/0", "a name in quotes"},
        {"parameter value as a formula",
         [](Json& j) { j["optimization"]["stages"][2]["parameterValues"]["half"] = "=k"; },
         "/optimization/stages/2/parameterValues/half", "Expected a number"},
    };
}

std::vector<BadProject> badCases() {
    return {
        {"cases an object", [](Json& j) { j["cases"] = Json::object(); }, "/cases",
         "Expected a list"},
        {"case without name", [](Json& j) { j["cases"][0].erase("name"); }, "/cases/0/name",
         "missing"},
        {"what counts of cases", [](Json& j) { j["objective"]["cases"] = "mean"; },
         "/objective/cases", "\"sum\" or \"worst\""},
        {"controls of nobody", [](Json& j) { j["objective"]["controls"] = "own"; },
         "/objective/controls", "\"shared\" or \"perCase\""},
        {"weight of a case as text", [](Json& j) { j["cases"][0]["weight"] = "1"; },
         "/cases/0/weight", "Expected a number"},
        {"number of a case without a value",
         [](Json& j) { j["cases"][0]["numbers"][0].erase("add"); }, "/cases/0/numbers/0/value",
         "missing"},
        {"number of a case twice", [](Json& j) { j["cases"][0]["numbers"][0]["value"] = 2; },
         "/cases/0/numbers/0/add", "both \"value\" and \"add\""},
        {"input of a case without samples",
         [](Json& j) { j["cases"][0]["inputs"][0].erase("samples"); }, "/cases/0/inputs/0/samples",
         "missing"},
        {"input of a case twice", [](Json& j) { j["cases"][0]["inputs"][0]["expression"] = "t"; },
         "/cases/0/inputs/0/samples", "both \"samples\" and \"expression\""},
        {"reference of a case", [](Json& j) { j["cases"][0]["references"][0].erase("reference"); },
         "/cases/0/references/0/reference", "missing"},
        {"parameter of a case as a formula",
         [](Json& j) { j["cases"][1]["parameterValues"]["k"] = "=half"; },
         "/cases/1/parameterValues/k", "Expected a number"},
    };
}

}  // namespace

const std::vector<BadProject>& badProjects() {
    static const std::vector<BadProject> all = [] {
        std::vector<BadProject> list = badFrames();
        for (const auto& more : {badElements(), badShapes(), badTouching(), badInputs(),
                                 badCouplings(), badObjectives(), badTargets(), badCases()})
            list.insert(list.end(), more.begin(), more.end());
        return list;
    }();
    return all;
}

}  // namespace linkwright::testing
