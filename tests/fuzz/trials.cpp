// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/trials.h"

#include "tests/fuzz/child.h"

namespace linkwright::fuzz {

namespace {

using Words = std::vector<std::string>;

constexpr const char* projectName = "input.linkwright.json";
constexpr const char* otherName = "project.linkwright.json";

/// Commands that read a project, the commoner ones several times.
Words projectCommand(const Json& project, Dice& dice) {
    static const std::vector<Words> commands{
        {"validate", projectName},
        {"simulate", projectName},
        {"simulate", projectName},
        {"simulate", projectName},
        {"simulate", projectName, "--estimate-error"},
        {"simulate", projectName, "--csv", "curves.csv", "--mat", "curves.mat"},
        {"simulate", projectName, "--out", "curves.h5", "--gltf", "curves.glb"},
        {"gradient", projectName},
        {"gradient", projectName},
        {"gradient", projectName, "--method", "direct"},
        {"gradient", projectName, "--method", "complex-step"},
        {"gradient", projectName, "--method", "continuous-adjoint", "--costates"},
        {"check", projectName},
        {"check", projectName},
        {"statics", projectName, "--tries", "2"},
        {"statics", projectName, "--out", "rest.linkwright.json"},
        {"modes", projectName},
        {"modes", projectName, "--moving"},
        {"modes", projectName, "--mat", "modes.mat"},
        {"optimize", projectName, "--max-iterations", "2"},
        {"optimize", projectName, "--max-iterations", "1", "--out", "best.linkwright.json"},
        {"optimize", projectName, "--max-iterations", "1", "--out", "best.h5"},
        {"export", projectName, "--out", "robot.urdf"},
        {"export", projectName, "--out", "robot.xml"},
        {"export", projectName, "--out", "sizes.csv"},
        {"run", projectName, "--accept-changes"},
        {"run", projectName, "--table", "plan.csv"},
        {"study", "list", projectName},
        {"study", projectName, "NAME", "--out", "study.h5"},
        {"cases", projectName, "--study", "NAME", "--out", "cases.linkwright.json"}};
    Words words = dice.from(commands);
    // What is about studies is for projects that have some.
    if ((words.front() == "cases" || words.front() == "study")
        && (!project.contains("studies") || project["studies"].empty()))
        words = dice.from(commands);
    for (std::string& word : words)
        if (word == "NAME") {
            // One of its own, or one that is not there.
            const Json name = project.contains("studies") && project["studies"].is_array()
                                      && !project["studies"].empty()
                                      && project["studies"][0].is_object()
                                  ? project["studies"][0].value("name", Json("Workshop"))
                                  : Json("Workshop");
            word = name.is_string() && !name.get<std::string>().empty() ? name.get<std::string>()
                                                                        : "Workshop";
            if (word.front() == '-') word = "Workshop";
        }
    return words;
}

/// Options that change how it is computed.
void addOptions(Words& words, Dice& dice) {
    static const std::vector<Words> options{{"--formulation", "joint"},
                                            {"--formulation", "absolute"},
                                            {"--formulation", "divide-and-conquer"},
                                            {"--motion", "kinematic"},
                                            {"--motion", "dynamic"},
                                            {"--project-constraints"}};
    static const std::vector<Words> motionOptions{
        {"--integrator", "dopri54"}, {"--integrator", "dop853"},   {"--integrator", "dop8"},
        {"--integrator", "esdirk4"}, {"--integrator", "esdirk43"}, {"--at", "0,0.001,0.01"},
        {"--step", "0.003"},         {"--duration", "0.02"}};
    const std::string command = words.front();
    const bool solves = command == "simulate" || command == "gradient" || command == "check"
                        || command == "optimize";
    const auto append = [&](const Words& more) {
        words.insert(words.end(), more.begin(), more.end());
    };
    if (solves && dice.once(2)) append(dice.from(options));
    if (command == "simulate" && dice.once(2)) append(dice.from(motionOptions));
}

Trial projectTrial(const Seeds& seeds, Dice& dice, const std::string& folder) {
    constexpr std::size_t bytesOnceIn = 12;
    Json project = dice.from(seeds.projects);
    Trial trial;
    trial.input = projectName;
    if (dice.once(bytesOnceIn)) {
        trial.words = projectCommand(project, dice);
        writeAll(folder + "/" + projectName, damageBytes(project.dump(1), dice));
    } else {
        damageProject(project, seeds.pool, dice);
        trial.words = projectCommand(project, dice);
        writeAll(folder + "/" + projectName,
                 project.dump(1, ' ', false, Json::error_handler_t::replace));
    }
    addOptions(trial.words, dice);
    return trial;
}

Words fileCommand(const Seed& seed, const std::string& input, Dice& dice) {
    const std::string out = "made.linkwright.json";
    switch (seed.format) {
        case Format::Robot:
        case Format::Assembly: return {"import", input, "--out", out};
        case Format::Drawing: return {"import", input, "--out", out, "--unit", "mm"};
        case Format::Path: {
            const std::vector<Words> forms{
                {}, {"--points"}, {"--timed"}, {"--kind", "slider-crank"}};
            Words words{"synthesize", "path", input, "--count", "2", "--unit", "mm"};
            const Words& more = dice.from(forms);
            words.insert(words.end(), more.begin(), more.end());
            return words;
        }
        case Format::Table: {
            const std::vector<Words> forms{{"import", input, "--out", out},
                                           {"import", input, "--out", out, "--links"},
                                           {"synthesize", "poses", input},
                                           {"synthesize", "pairs", input}};
            return dice.from(forms);
        }
        case Format::Values:
            return dice.once(2) ? Words{"evaluate", otherName, "--values", input}
                                : Words{"evaluate", otherName, "--values", input, "--gradients"};
        case Format::Shape:
            return dice.once(2) ? Words{"simulate", otherName, "--gltf", "motion.glb"}
                                : Words{"export", otherName, "--out", "robot.urdf"};
        case Format::Study: return {"study", "show", input};
        case Format::Log: return {"identify", otherName, input};
        case Format::Project: break;
    }
    return {"validate", input};
}

Trial fileTrial(const Seeds& seeds, Dice& dice, const std::string& folder) {
    const Seed& seed = dice.from(seeds.files);
    Trial trial;
    trial.input = (seed.format == Format::Shape ? "part" : "input") + seed.ending;
    writeAll(folder + "/" + trial.input, damageBytes(seed.bytes, dice));
    Json other = seed.format == Format::Log     ? seeds.rig
                 : seed.format == Format::Shape ? seeds.shaped
                                                : seeds.evaluated;
    if (seed.format == Format::Shape)
        other["bodies"][0]["appearance"]["shape"]["file"] = trial.input;
    if (seed.format == Format::Values || seed.format == Format::Log || seed.format == Format::Shape)
        writeAll(folder + "/" + otherName, other.dump(1));
    trial.words = fileCommand(seed, trial.input, dice);
    return trial;
}

/// Formulas of functions, whose text is the input.
Trial functionTrial(Dice& dice) {
    static const std::vector<std::string> functions{"log(x)", "sqrt(x)+x^2", "sin(3*x)", "1/x",
                                                    "exp(-x)*cos(x)"};
    std::string formula = damageBytes(dice.from(functions), dice);
    std::erase(formula, '\0');
    if (formula.empty() || formula.front() == '-') formula = "0";
    return {{"synthesize", "function", formula, "--from", "1", "--to", "2", "--count", "1"}, {}};
}

}  // namespace

Trial makeTrial(const Seeds& seeds, std::uint64_t seed, std::uint64_t number,
                const std::string& folder) {
    constexpr std::size_t parts = 10, ofProjects = 6, reportsOnceIn = 3, functionsOnceIn = 30;
    Dice dice(seed, number);
    Trial trial = dice.once(functionsOnceIn)       ? functionTrial(dice)
                  : dice.below(parts) < ofProjects ? projectTrial(seeds, dice, folder)
                                                   : fileTrial(seeds, dice, folder);
    if (dice.once(reportsOnceIn)) trial.words.emplace_back("--json");
    return trial;
}

}  // namespace linkwright::fuzz
