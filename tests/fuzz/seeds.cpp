// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/seeds.h"

#include "engine/base/diagnostic.h"
#include "engine/project/project_file.h"
#include "tests/engine/project/import/robot_texts.h"
#include "tests/fuzz/child.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/rotor_project.h"

#ifdef LINKWRIGHT_HAS_STEP
#include "tests/engine/project/import/step_writer.h"
#endif

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>

namespace linkwright::fuzz {

namespace {

namespace fs = std::filesystem;

constexpr const char* dxf =
    "0\nSECTION\n2\nHEADER\n9\n$"
    "INSUNITS\n70\n4\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n0\nLINE\n10\n0\n"
    "20\n0\n11\n20\n21\n30\n0\nLINE\n10\n20\n20\n30\n11\n90\n21\n60\n0\nARC\n10\n5\n20\n5\n40\n3\n5"
    "0\n"
    "10\n51\n80\n0\nLWPOLYLINE\n90\n3\n70\n1\n10\n1\n20\n2\n42\n0."
    "3\n10\n8\n20\n3\n10\n4\n20\n9\n0\n"
    "CIRCLE\n10\n0\n20\n0\n40\n2\n0\nELLIPSE\n10\n1\n20\n1\n11\n3\n21\n0\n40\n0.5\n41\n0\n42\n6."
    "28\n0\n"
    "SPLINE\n70\n8\n71\n3\n40\n0\n40\n0\n40\n0\n40\n0\n40\n1\n40\n1\n40\n1\n40\n1\n10\n0\n20\n0\n10"
    "\n1\n"
    "20\n2\n10\n3\n20\n2\n10\n4\n20\n0\n0\nPOINT\n10\n7\n20\n7\n0\nENDSEC\n0\nEOF\n";
constexpr const char* svg =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100mm\" height=\"80mm\" viewBox=\"0 0 100 "
    "80\">"
    "<g transform=\"translate(3 4) rotate(10)\"><path d=\"M 10 10 C 20 0 40 30 50 10 S 70 30 80 10 "
    "q 5 "
    "-5 9 3 a 9 7 30 0 1 4 9 L 60 60 h -9 v 3 z\"/></g></svg>\n";
constexpr const char* path = "x,y\n0,0\n10,2\n20,8\n27,20\n22,31\n8,35\n-5,27\n-9,12\n";
constexpr const char* timedPath = "t,x,y\n0,0,0\n0.1,10,2\n0.2,20,8\n0.3,27,20\n0.5,22,31\n";
constexpr const char* poses = "x,y,angle\n0,0,0\n0.05,0.02,15\n0.1,0.05,40\n";
constexpr const char* pairs = "10,20\n40,35\n70,61\n";
constexpr const char* points = "x,y,z\n0,0,0\n1.5,0.25,0\n2,1,0.5\n-3,1e-2,4\n";
constexpr const char* stl =
    "solid wedge\nfacet normal 0 0 0\n outer loop\n  vertex 0 0 0\n  vertex 0 4.7e1 0\n  vertex 31 "
    "0 "
    "0\n endloop\nendfacet\nfacet normal 0 0 0\n outer loop\n  vertex 0 0 0\n  vertex 31 0 0\n  "
    "vertex "
    "0 0 83\n endloop\nendfacet\nendsolid\n";
constexpr const char* obj =
    "# wedge\nv 0 0 0\nv 31 0 0\nv 0 47 0\nv 0 0 83\nf 1 3 2\nf 1/1 2/2/2 4//3\nf -3 -2 -1\nf 3 1 "
    "4\n";

Json readJson(const std::string& name) {
    return Json::parse(readAll(std::string(LINKWRIGHT_SOURCE_DIR) + "/projects/" + name));
}

/// A motion of few steps and a search of two iterations: faults are in how it is read and begun.
void shorten(Json& project) {
    constexpr double steps = 60.0, defaultStep = 0.001;
    Json& simulation = project["simulation"];
    if (!simulation.is_object()) simulation = Json::object();
    if (const Json duration = simulation.value("duration", Json(1.0)); duration.is_number())
        simulation["step"] =
            std::max(duration.get<double>() / steps, simulation.value("step", defaultStep));
    Json& optimization = project["optimization"];
    if (!optimization.is_object()) optimization = Json::object();
    optimization["stop"] = {{"maximumIterations", 2}};
    if (project.contains("studies"))
        for (Json& study : project["studies"])
            if (study.contains("points")) study["points"] = 3;
}

void addSamples(Seeds& seeds) {
    constexpr std::uintmax_t large = 25000;  // bytes
    std::vector<fs::path> files;
    for (const auto& entry :
         fs::directory_iterator(std::string(LINKWRIGHT_SOURCE_DIR) + "/projects"))
        if (entry.path().string().ends_with(".linkwright.json") && entry.file_size() < large)
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files)
        seeds.projects.push_back(readJson(file.filename().string()));
}

void addRandomMechanisms(Seeds& seeds) {
    constexpr std::uint64_t count = 120;
    for (std::uint64_t number = 1; number <= count; ++number)
        seeds.projects.push_back(
            Json::parse(project::formatProject(support::randomMechanism(number))));
}

/// Results as the commands write them.
void addResults(Seeds& seeds, const std::string& folder) {
    const auto run = [&](const std::vector<std::string>& words) {
        Limits patient;
        patient.seconds = 60.0;
        Child child(folder, words, patient);
        while (!child.ended())
            ::usleep(1000);
    };
    const auto take = [&](Format format, const std::string& name) {
        const std::string bytes = readAll(folder + "/" + name);
        if (bytes.empty())
            std::cerr << "No " << name << " was written: " << readAll(folder + "/errors");
        else
            seeds.files.push_back({format, ".h5", bytes});
    };
    writeAll(folder + "/evaluated.linkwright.json", seeds.evaluated.dump(1));
    writeAll(folder + "/rig.linkwright.json", seeds.rig.dump(1));
    run({"study", "evaluated.linkwright.json", "Workshop", "--out", "study.h5"});
    take(Format::Study, "study.h5");
    run({"run", "rig.linkwright.json", "--log", "log.h5", "--accept-changes"});
    take(Format::Log, "log.h5");
}

void addAssembly([[maybe_unused]] Seeds& seeds, [[maybe_unused]] const std::string& folder) {
#ifdef LINKWRIGHT_HAS_STEP
    // OpenCASCADE talks about what it writes.
    const pid_t writing = ::fork();
    if (writing == 0) {
        if (!std::freopen("/dev/null", "w", stdout)) ::_exit(1);
        testing::StepWriter writer;
        writer.addBar("bar", 100.0, 20.0, 5.0, 4.0);
        writer.addTube("pin", 4.0, 0.0, 20.0);
        writer.write(folder + "/seed.step");
        ::_exit(0);
    }
    ::waitpid(writing, nullptr, 0);
    seeds.files.push_back({Format::Assembly, ".step", readAll(folder + "/seed.step")});
#endif
}

}  // namespace

Seeds makeSeeds(const std::string& folder) {
    Seeds seeds;
    seeds.evaluated = readJson("five-bar-tolerances.linkwright.json");
    seeds.rig = Json::parse(support::rotorProject);
    seeds.rig["simulation"]["duration"] = 0.3;
    seeds.shaped = readJson("crank-rocker-path.linkwright.json");
    addSamples(seeds);
    addRandomMechanisms(seeds);
    seeds.projects.push_back(seeds.rig);
    for (Json& project : seeds.projects) {
        shorten(project);
        seeds.pool.add(project);
    }
    shorten(seeds.evaluated);
    shorten(seeds.shaped);
    seeds.shaped["bodies"][0]["appearance"]["shape"] = {{"file", "part.stl"}};
    seeds.files = {
        {Format::Robot, ".urdf", testing::doublePendulumUrdf()},
        {Format::Robot, ".urdf", testing::gripperUrdf()},
        {Format::Robot, ".urdf", testing::shapedUrdf()},
        {Format::Robot, ".xml", testing::fourBarMjcf()},
        {Format::Robot, ".xml", testing::treeMjcf()},
        {Format::Robot, ".xml", testing::shapedMjcf()},
        {Format::Drawing, ".dxf", dxf},
        {Format::Path, ".dxf", dxf},
        {Format::Path, ".svg", svg},
        {Format::Path, ".csv", path},
        {Format::Path, ".csv", timedPath},
        {Format::Table, ".csv", poses},
        {Format::Table, ".csv", pairs},
        {Format::Table, ".csv", points},
        {Format::Values, ".csv", "spring-1.freeLength,spring-2.freeLength\n1.1,1.2\n2.5,0.95\n"},
        {Format::Shape, ".stl", stl},
        {Format::Shape, ".obj", obj}};
    addAssembly(seeds, folder);
    addResults(seeds, folder);
    return seeds;
}

}  // namespace linkwright::fuzz
