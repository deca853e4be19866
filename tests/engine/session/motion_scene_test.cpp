// SPDX-License-Identifier: GPL-3.0-or-later
// A motion goes into a glTF file and comes back: read here by the specification (Khronos glTF 2.0),
// not by the code that wrote it.
#include "engine/session/solving/motion_scene.h"

#include "engine/base/diagnostic.h"
#include "engine/project/project_file.h"
#include "engine/session/solving/solve.h"
#include "tests/support/test_program.h"

#include <QtCore/QFile>
#include <QtCore/QJsonArray>
#include <QtCore/QJsonDocument>
#include <QtCore/QJsonObject>
#include <QtCore/QTemporaryDir>
#include <QtCore/QtEndian>
#include <QtTest/QTest>

#include <cstring>

namespace motion_scene_test {

using namespace linkwright;

namespace {

/// A file as its text and bytes.
struct Gltf {
    QJsonObject root;
    QByteArray bytes;

    /// Numbers of an accessor, row by row.
    [[nodiscard]] std::vector<std::vector<double>> rows(int index) const {
        const QJsonObject accessor = root["accessors"].toArray()[index].toObject();
        const QJsonObject view =
            root["bufferViews"].toArray()[accessor["bufferView"].toInt()].toObject();
        const QString type = accessor["type"].toString();
        const int width = type == "VEC4" ? 4 : type == "VEC3" ? 3 : 1;
        const int count = accessor["count"].toInt();
        const bool whole = accessor["componentType"].toInt() == 5125;
        const char* begin = bytes.constData() + view["byteOffset"].toInt();
        std::vector<std::vector<double>> result;
        if (view["byteLength"].toInt() != 4 * width * count) return result;
        for (int row = 0; row < count; ++row) {
            result.emplace_back();
            for (int column = 0; column < width; ++column) {
                const char* place = begin + 4 * (row * width + column);
                if (whole) {
                    result.back().push_back(qFromLittleEndian<quint32>(place));
                } else {
                    float number = 0.0F;
                    std::memcpy(&number, place, sizeof number);
                    result.back().push_back(static_cast<double>(number));
                }
            }
        }
        return result;
    }
};

Gltf readText(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    Gltf gltf;
    gltf.root = QJsonDocument::fromJson(file.readAll()).object();
    const QString uri = gltf.root["buffers"].toArray()[0].toObject()["uri"].toString();
    gltf.bytes = QByteArray::fromBase64(uri.section(',', 1).toLatin1());
    return gltf;
}

Gltf readBinary(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QByteArray all = file.readAll();
    const auto number = [&](qsizetype place) {
        return static_cast<qsizetype>(qFromLittleEndian<quint32>(all.constData() + place));
    };
    if (!all.startsWith("glTF") || number(4) != 2 || number(8) != all.size()) return {};
    const qsizetype text = number(12);
    if (all.mid(16, 4) != "JSON" || text % 4 != 0) return {};
    if (all.mid(20 + text + 4, 4) != QByteArray("BIN\0", 4)) return {};
    Gltf gltf;
    gltf.root = QJsonDocument::fromJson(all.mid(20, text)).object();
    gltf.bytes = all.mid(20 + text + 8, number(20 + text));
    return gltf;
}

int nodeNamed(const Gltf& gltf, const std::string& name) {
    const QJsonArray nodes = gltf.root["nodes"].toArray();
    for (int index = 0; index < nodes.size(); ++index)
        if (nodes[index].toObject()["name"].toString().toStdString() == name) return index;
    return -1;
}

/// Numbers of the track of a node.
std::vector<std::vector<double>> trackOf(const Gltf& gltf, int node, const QString& path,
                                         const QString& side) {
    const QJsonObject animation = gltf.root["animations"].toArray()[0].toObject();
    for (const QJsonValue& value : animation["channels"].toArray()) {
        const QJsonObject channel = value.toObject();
        const QJsonObject target = channel["target"].toObject();
        if (target["node"].toInt() != node || target["path"].toString() != path) continue;
        const QJsonObject sampler =
            animation["samplers"].toArray()[channel["sampler"].toInt()].toObject();
        return gltf.rows(sampler[side].toInt());
    }
    return {};
}

model::Model sample(const std::string& name) {
    model::Model model =
        project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/" + name + ".linkwright.json");
    model.simulation.duration = std::min(model.simulation.duration, 0.5);
    model.simulation.durationFormula.clear();
    return model;
}

}  // namespace

class MotionSceneTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void posesComeBack_data() {
        QTest::addColumn<QString>("project");
        QTest::addColumn<QString>("ending");
        for (const char* project : {"five-bar-design", "spatial-rssr-function"})
            for (const char* ending : {"glb", "gltf"})
                QTest::addRow("%s %s", project, ending) << project << ending;
    }
    /// Every place of every body at every time, to what single precision keeps: 6e-8 of the size of
    /// the numbers, a few meters here.
    void posesComeBack() {
        QFETCH(QString, project);
        QFETCH(QString, ending);
        const model::Model model = sample(project.toStdString());
        const session::SimulationResult motion = session::simulate(model);
        QVERIFY(motion.times.size() > 3);
        const QTemporaryDir folder;
        const QString path = folder.filePath("motion." + ending);
        project::writeGltf(path.toStdString(), session::motionScene(model, motion));
        const Gltf gltf = ending == "glb" ? readBinary(path) : readText(path);
        QCOMPARE(gltf.root["asset"].toObject()["version"].toString(), QStringLiteral("2.0"));
        QCOMPARE(gltf.root["buffers"].toArray()[0].toObject()["byteLength"].toInt(),
                 static_cast<int>(gltf.bytes.size()));
        bool moved = false;
        for (std::size_t body = 0; body < motion.bodies.size(); ++body) {
            const model::Body& drawn = *model::findById(model.bodies, motion.bodies[body]);
            const int node = nodeNamed(gltf, drawn.name.empty() ? drawn.id : drawn.name);
            QVERIFY2(node > 0, drawn.id.c_str());
            const auto times = trackOf(gltf, node, "translation", "input");
            const auto places = trackOf(gltf, node, "translation", "output");
            const auto turns = trackOf(gltf, node, "rotation", "output");
            QCOMPARE(places.size(), motion.times.size());
            QCOMPARE(turns.size(), motion.times.size());
            const Eigen::Vector3d place(0.7, -1.3, 0.4);
            for (std::size_t instant = 0; instant < motion.times.size(); ++instant) {
                const session::BodyDisplacement& wanted = motion.displacements[instant][body];
                const Eigen::Quaterniond turn(turns[instant][3], turns[instant][0],
                                              turns[instant][1], turns[instant][2]);
                const Eigen::Vector3d found =
                    turn * place
                    + Eigen::Vector3d(places[instant][0], places[instant][1], places[instant][2]);
                const Eigen::Vector3d expected = wanted.rotation * place + wanted.translation;
                QVERIFY((found - expected).norm() < 2e-6);
                QVERIFY(std::abs(times[instant][0] - motion.times[instant]) < 1e-7);
                moved = moved || (expected - place).norm() > 1e-3;
                if (instant == 0) continue;
                double alike = 0.0;
                for (std::size_t part = 0; part < 4; ++part)
                    alike += turns[instant][part] * turns[instant - 1][part];
                QVERIFY(alike > 0.0);  // the shorter way
            }
        }
        QVERIFY(moved);
    }

    /// Vertices lie about the points of the drawing, normals are of unit length, and triangles look
    /// outward: the volume they enclose is positive.
    void surfacesAreSound() {
        const model::Model model = sample("five-bar-design");
        const session::SimulationResult motion = session::simulate(model, {0.0, 0.1});
        const QTemporaryDir folder;
        const QString path = folder.filePath("motion.glb");
        project::writeGltf(path.toStdString(), session::motionScene(model, motion));
        const Gltf gltf = readBinary(path);
        int meshes = 0;
        for (const QJsonValue& value : gltf.root["meshes"].toArray()) {
            const QJsonObject primitive = value.toObject()["primitives"].toArray()[0].toObject();
            const int positions = primitive["attributes"].toObject()["POSITION"].toInt();
            const auto vertices = gltf.rows(positions);
            const auto normals = gltf.rows(primitive["attributes"].toObject()["NORMAL"].toInt());
            const auto indices = gltf.rows(primitive["indices"].toInt());
            QCOMPARE(normals.size(), vertices.size());
            QCOMPARE(indices.size() % 3, std::size_t{0});
            const auto at = [&](std::size_t index) {
                const std::vector<double>& row =
                    vertices[static_cast<std::size_t>(indices[index][0])];
                return Eigen::Vector3d(row[0], row[1], row[2]);
            };
            double volume = 0.0;
            for (std::size_t index = 0; index < indices.size(); index += 3)
                volume += at(index).dot(at(index + 1).cross(at(index + 2))) / 6.0;
            QVERIFY2(volume > 0.0, qPrintable(value.toObject()["name"].toString()));
            for (const std::vector<double>& normal : normals)
                QVERIFY(std::abs(std::hypot(normal[0], normal[1], normal[2]) - 1.0) < 1e-6);
            const QJsonObject accessor = gltf.root["accessors"].toArray()[positions].toObject();
            double least = vertices[0][0];
            for (const std::vector<double>& vertex : vertices)
                least = std::min(least, vertex[0]);
            QCOMPARE(accessor["min"].toArray()[0].toDouble(), least);
            ++meshes;
        }
        QCOMPARE(meshes, static_cast<int>(model.bodies.size()) + 1);
    }

    /// Against gravity is y.
    void upIsY() {
        model::Model model = sample("five-bar-design");
        model.gravity = {model::Number(0.0), model::Number(3.0), model::Number(-4.0)};
        const project::GltfScene scene =
            session::motionScene(model, session::simulate(model, {0.0, 0.1}));
        QVERIFY((scene.up - Eigen::Vector3d(0.0, -0.6, 0.8)).norm() < 1e-15);
        const QTemporaryDir folder;
        const QString path = folder.filePath("motion.gltf");
        project::writeGltf(path.toStdString(), scene);
        const QJsonArray turn =
            readText(path).root["nodes"].toArray()[0].toObject()["rotation"].toArray();
        const Eigen::Quaterniond upright(turn[3].toDouble(), turn[0].toDouble(), turn[1].toDouble(),
                                         turn[2].toDouble());
        QVERIFY((upright * scene.up - Eigen::Vector3d::UnitY()).norm() < 1e-6);
    }

    void refusesOtherNamesAndNumbers() {
        const QTemporaryDir folder;
        project::GltfScene scene;
        QVERIFY_EXCEPTION_THROWN(
            project::writeGltf(folder.filePath("motion.obj").toStdString(), scene),
            base::InputError);
        scene.times = {0.0, 1.0};
        scene.parts.emplace_back();
        scene.parts[0].translations = {Eigen::Vector3d::Zero(),
                                       Eigen::Vector3d(std::nan(""), 0.0, 0.0)};
        scene.parts[0].rotations.assign(2, Eigen::Quaterniond::Identity());
        const QString path = folder.filePath("motion.glb");
        QVERIFY_EXCEPTION_THROWN(project::writeGltf(path.toStdString(), scene), base::InputError);
        scene.parts[0].translations.resize(1);
        QVERIFY_EXCEPTION_THROWN(project::writeGltf(path.toStdString(), scene), base::InputError);
        QVERIFY(!QFile::exists(path));
    }
};

LINKWRIGHT_TEST(MotionSceneTest)

}  // namespace motion_scene_test

#include "motion_scene_test.moc"
