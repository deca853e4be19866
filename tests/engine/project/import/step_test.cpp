// SPDX-License-Identifier: GPL-3.0-or-later
// STEP files that OpenCASCADE writes, against what it says of their solids, and closed forms.
#include "engine/base/diagnostic.h"
#include "engine/math/surface_faces.h"
#include "engine/model/validation.h"
#include "engine/project/import/step_file.h"
#include "engine/project/import/step_import.h"
#include "engine/project/mesh_file.h"
#include "engine/project/shape_files.h"
#include "engine/session/solving/solve.h"
#include "tests/engine/project/import/step_writer.h"
#include "tests/support/damage.h"
#include "tests/support/test_program.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <fstream>
#include <numbers>
#include <random>
#include <sstream>

namespace step_test {

using namespace linkwright;
using namespace linkwright::testing;
using Eigen::AngleAxisd;
using Eigen::Isometry3d;
using Eigen::Translation3d;
using Eigen::Vector3d;
using Fate = project::ImportNote::Fate;
using model::JointKind;

namespace {

Isometry3d somewhere() {
    return Translation3d(30.0, -20.0, 110.0)
           * AngleAxisd(0.7, Vector3d(1.0, 2.0, 3.0).normalized());
}

std::string textOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

std::string refusalOf(const std::string& path, int seconds = 60) {
    try {
        project::readStepFile(path, nullptr, seconds);
    } catch (const base::InputError& error) {
        return error.what();
    }
    return {};
}

bool tells(const project::ImportedRobot& made, Fate fate, const std::string& part) {
    return std::any_of(made.notes.begin(), made.notes.end(), [&](const auto& note) {
        return note.fate == fate
               && (note.object + ": " + note.text).find(part) != std::string::npos;
    });
}

/// A four-bar: bars side by side in z, with pins where they meet but one pair.
void addFourBar(StepWriter& writer) {
    const auto bar = [&](const char* name, const Vector3d& from, const Vector3d& to, double z) {
        const Vector3d along = to - from;
        writer.addBar(name, along.norm(), 16.0, 6.0, 4.0,
                      Translation3d(from.x(), from.y(), z)
                          * AngleAxisd(std::atan2(along.y(), along.x()), Vector3d::UnitZ()));
    };
    const Vector3d a(0, 0, 0), b(30, 40, 0), c(130, 70, 0), d(120, 0, 0);
    bar("Frame", a, d, 0.0);
    bar("Crank", a, b, 6.0);
    bar("Coupler", b, c, 12.0);
    bar("Rocker", c, d, 6.0);
}

}  // namespace

class StepTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        const std::string reason = refusalOf("/nowhere/a.step");
        QVERIFY(reason.find("cannot be read") != std::string::npos);
    }

    void massesAreThoseOfOpenCascade() {
        {
            constexpr double size = 1.0;  // meters of a file in millimeters, times 1000
            StepWriter writer;
            writer.addBox("Block", {100.0, 50.0, 20.0}, somewhere());
            writer.addTube("Shaft", 20.0, 0.0, 60.0);
            writer.addTube("Tube", 20.0, 12.0, 60.0, somewhere());
            writer.addBar("Lever", 80.0, 20.0, 8.0, 5.0,
                          Isometry3d(AngleAxisd(1.1, Vector3d(0.3, -1.0, 0.2).normalized())));
            const QTemporaryDir folder;
            const std::string path = folder.filePath("parts.step").toStdString();
            writer.write(path);
            const project::StepAssembly assembly = project::readStepFile(path);
            const std::vector<SolidNumbers> expected = writer.numbers();
            QCOMPARE(assembly.parts.size(), expected.size());
            project::StepChoice aluminum;
            aluminum.density = 2700.0;
            const project::ImportedRobot made = project::makeOfStep(assembly, path, aluminum);
            for (std::size_t part = 0; part < expected.size(); ++part) {
                const model::MassProperties& mass = made.model.bodies[part].massProperties;
                SolidNumbers own = expected[part];
                own.volume *= std::pow(size, 3.0);
                own.center *= size;
                own.inertia *= std::pow(size, 5.0);
                QVERIFY(std::abs(mass.mass.value - 2700.0 * own.volume)
                        < 1e-9 * 2700.0 * own.volume);
                for (int axis = 0; axis < 3; ++axis)
                    QVERIFY(
                        std::abs((*mass.centerOfMass)[std::size_t(axis)].value - own.center[axis])
                        < 1e-10);
                const double largest = 2700.0 * own.inertia.diagonal().maxCoeff();
                const std::array<std::pair<int, int>, 6> entries{
                    {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}}};
                for (std::size_t entry = 0; entry < 6; ++entry)
                    QVERIFY(std::abs(
                                mass.inertia[entry].value
                                - 2700.0 * own.inertia(entries[entry].first, entries[entry].second))
                            < 1e-9 * largest);
            }
            QVERIFY(tells(made, Fate::Taken, "2700 kg"));
            QVERIFY(tells(made, Fate::Taken, "Lengths in the file are in"));
        }
    }

    /// Where they can be worked out by hand; lengths of the drawing are millimeters.
    void massesAreThoseOfClosedForms() {
        StepWriter writer;
        writer.addBox("Block", {100.0, 50.0, 20.0}, somewhere());
        writer.addTube("Tube", 20.0, 12.0, 60.0);
        const QTemporaryDir folder;
        const std::string path = folder.filePath("parts.stp").toStdString();
        writer.write(path);
        const project::StepAssembly assembly = project::readStepFile(path);
        const project::StepPart &block = assembly.parts[0], &tube = assembly.parts[1];
        QVERIFY2(std::abs(block.volume - 1e-4) < 1e-13,
                 qPrintable(QString::number(block.volume, 'g', 16) + " " + assembly.unit.c_str()));
        const Vector3d middle = 1e-3 * (somewhere() * Vector3d(50.0, 25.0, 10.0));
        QVERIFY((block.center - middle).norm() < 1e-12);
        const Vector3d moments =
            1e-4 / 12.0
            * Vector3d(0.05 * 0.05 + 0.02 * 0.02, 0.1 * 0.1 + 0.02 * 0.02, 0.1 * 0.1 + 0.05 * 0.05);
        const Eigen::Matrix3d turn = somewhere().linear();
        QVERIFY((block.inertia - turn * moments.asDiagonal() * turn.transpose()).norm() < 1e-16);
        const double volume = std::numbers::pi * (0.02 * 0.02 - 0.012 * 0.012) * 0.06;
        QVERIFY(std::abs(tube.volume - volume) < 1e-9 * volume);
        const double along = 0.5 * volume * (0.02 * 0.02 + 0.012 * 0.012);
        QVERIFY(std::abs(tube.inertia(2, 2) - along) < 1e-9 * along);
        QVERIFY(std::abs(tube.inertia(0, 0) - (0.5 * along + volume * 0.06 * 0.06 / 12.0))
                < 1e-9 * along);
        QCOMPARE(tube.cylinders.size(), std::size_t{2});
        QCOMPARE(project::axesOf(assembly, 1).front().face, std::string("Shaft, diameter 40 mm"));
    }

    void jointsAreOfferedAndTakenWhenAskedFor_data() {
        QTest::addColumn<bool>("freeForm");
        QTest::newRow("cylinders and planes") << false;
        QTest::newRow("free-form surfaces") << true;
    }
    void jointsAreOfferedAndTakenWhenAskedFor() {
        QFETCH(bool, freeForm);
        StepWriter writer;
        writer.setFreeForm(freeForm);
        addFourBar(writer);
        const QTemporaryDir folder;
        const std::string path = folder.filePath("four bar.step").toStdString();
        writer.write(path);
        const project::StepAssembly assembly = project::readStepFile(path);
        const project::ImportedRobot bare = project::makeOfStep(assembly, path);
        QVERIFY(bare.model.joints.empty());
        QVERIFY(tells(bare, Fate::LeftOut, "Frame-Crank: Could be a revolute joint"));

        project::StepChoice choice;
        choice.joints = project::guessJoints(assembly);
        choice.ground = "Frame";
        QCOMPARE(choice.joints.size(), std::size_t{4});
        for (const project::StepJoint& joint : choice.joints)
            QCOMPARE(joint.kind, JointKind::Revolute);
        const project::ImportedRobot made = project::makeOfStep(assembly, path, choice);
        QVERIFY(tells(made, Fate::Changed, "Coupler-Rocker: A guess: revolute joint."));
        const session::ModelSummary summary = session::summarize(made.model);
        QVERIFY(summary.valid);
        QCOMPARE(summary.degreesOfFreedom, 1);
        QCOMPARE(summary.loops, 1);
        model::Model model = made.model;
        model.gravity = {0.0, -9.81, 0.0};
        model.simulation.duration = 0.05;
        const session::SimulationResult motion = session::simulate(model);
        QVERIFY(!motion.failure);
        QVERIFY(motion.kineticEnergy.back() > 1e-4);
    }

    void shaftsInHoles() {
        StepWriter writer;
        writer.addBar("Plate", 60.0, 20.0, 10.0, 5.0);
        writer.addTube("Pin", 4.9, 0.0, 30.0, Isometry3d(Translation3d(60.0, 0.0, -5.0)));
        writer.addTube("Other", 4.0, 0.0, 30.0, Isometry3d(Translation3d(0.0, 0.0, -5.0)));
        writer.addTube("Aside", 4.9, 0.0, 30.0, Isometry3d(Translation3d(60.0, 0.1, 40.0)));
        const QTemporaryDir folder;
        const std::string path = folder.filePath("pin.step").toStdString();
        writer.write(path);
        const auto joints = project::guessJoints(project::readStepFile(path));
        // The second has too much play, the third is elsewhere.
        QCOMPARE(joints.size(), std::size_t{1});
        QCOMPARE(joints[0].partB, std::size_t{1});
        QCOMPARE(joints[0].kind, JointKind::Cylindrical);
        QVERIFY((joints[0].place - Vector3d(0.06, 0.0, 0.005)).norm() < 1e-9);
        QVERIFY(joints[0].axis.cross(Vector3d::UnitZ()).norm() < 1e-9);
    }

    void shapesEncloseWhatTheyShow() {
        StepWriter writer;
        writer.addTube("Ring", 20.0, 12.0, 6.0, somewhere());
        writer.addTube("Ring", 20.0, 12.0, 6.0);
        const QTemporaryDir folder;
        const std::string path = folder.filePath("ring.step").toStdString();
        writer.write(path);
        const project::StepAssembly assembly = project::readStepFile(path);
        project::ImportedRobot made = project::makeOfStep(assembly, path);
        QCOMPARE(made.model.bodies[1].name, std::string("Ring 2"));
        const std::string shapes =
            project::shapesFolder(folder.filePath("ring.linkwright.json").toStdString());
        project::keepShapes(made, shapes);
        QVERIFY(tells(made, Fate::Taken, "2 shapes for display."));
        QCOMPARE(made.model.bodies[0].appearance.shape.file,
                 shapes + "/" + made.model.bodies[0].id + ".obj");
        const math::TriangleMesh mesh =
            project::readMesh(made.model.bodies[0].appearance.shape.file, 1.0);
        QCOMPARE(math::faultOfSurface(mesh), std::string());
        // Triangles within 2 thousandths of the size.
        QVERIFY(std::abs(math::meshMass(mesh, 1.0).mass - assembly.parts[0].volume)
                < 0.03 * assembly.parts[0].volume);
        // The hole that is clicked in the view is the one of the part.
        const auto hole =
            math::SurfaceFaces(mesh).axisAt(1e-3 * (somewhere() * Vector3d(12.0, 0.0, 2.0)));
        QVERIFY(hole && hole->hollow);
        QVERIFY(std::abs(hole->radius - 0.012) < 1e-8);
        QVERIFY((hole->place - 1e-3 * (somewhere() * Vector3d(0.0, 0.0, 3.0))).norm() < 1e-8);
        QVERIFY(hole->axis.cross(somewhere().linear() * Vector3d::UnitZ()).norm() < 1e-6);
    }

    void densitiesAndNamesMakeSense() {
        StepWriter writer;
        writer.addBox("Block", {10.0, 10.0, 10.0});
        writer.addBox("Lid", {10.0, 10.0, 1.0}, Isometry3d(Translation3d(0, 0, 10)));
        const QTemporaryDir folder;
        const std::string path = folder.filePath("block.step").toStdString();
        writer.write(path);
        const project::StepAssembly assembly = project::readStepFile(path);
        project::StepChoice choice;
        choice.own["Lid"] = 1000.0;
        const project::ImportedRobot made = project::makeOfStep(assembly, path, choice);
        QVERIFY(std::abs(made.model.bodies[0].massProperties.mass.value - 7.85e-3) < 1e-12);
        QVERIFY(std::abs(made.model.bodies[1].massProperties.mass.value - 1e-4) < 1e-12);
        choice.own["Lit"] = 1.0;
        QVERIFY_THROWS_EXCEPTION(base::InputError, project::makeOfStep(assembly, path, choice));
        choice = {};
        choice.density = -1.0;
        QVERIFY_THROWS_EXCEPTION(base::InputError, project::makeOfStep(assembly, path, choice));
        choice = {};
        choice.ground = "Nothing";
        QVERIFY_THROWS_EXCEPTION(base::InputError, project::makeOfStep(assembly, path, choice));
    }

    void damagedFilesAreRefusedOrRead() {
        StepWriter writer;
        addFourBar(writer);
        writer.addTube("Pin", 4.0, 1.0, 30.0, somewhere());
        const QTemporaryDir folder;
        const std::string path = folder.filePath("whole.step").toStdString();
        writer.write(path);
        const std::string whole = textOf(path);
        const int count = damagedFiles(20);
        const std::vector<std::string> pieces{"-1",  "1e308", "#1", "#99999", "$",  "*",
                                              "(",   ")",     ";",  "'",      "0.", ".T.",
                                              "nan", "\xff",  ",",  "#0"};
        std::mt19937 random(20261125);
        int read = 0, refused = 0;
        for (int time = 0; time < count; ++time) {
            // Half of them in the numbers and references of the data only.
            const std::size_t data = time % 2 == 0 ? 0 : whole.find("DATA;");
            const std::string damagedPath = folder.filePath("damaged.step").toStdString();
            std::ofstream(damagedPath, std::ios::binary) << damaged(whole, random, pieces, data);
            try {
                const project::StepAssembly assembly =
                    project::readStepFile(damagedPath, nullptr, 20);
                project::StepChoice choice;
                choice.joints = project::guessJoints(assembly);
                const project::ImportedRobot made =
                    project::makeOfStep(assembly, damagedPath, choice);
                model::validate(made.model);
                for (const model::Body& body : made.model.bodies)
                    QVERIFY(std::isfinite(body.massProperties.mass.value));
                ++read;
            } catch (const base::InputError& error) {
                QVERIFY(!error.diagnostics().empty());
                ++refused;
            }
        }
        qInfo("%d of %d damaged files were read, %d refused", read, count, refused);
        QVERIFY(read > 0);
        QVERIFY(refused > 0);
        QVERIFY(refusalOf(folder.path().toStdString()).size() > 10);
    }
};

LINKWRIGHT_TEST(StepTest)

}  // namespace step_test

#include "step_test.moc"
