// SPDX-License-Identifier: GPL-3.0-or-later
// Each rule is shown to fail on a small text that breaks it, and to pass on one that obeys.
#include "tests/architecture/function_length.h"
#include "tests/architecture/layers.h"
#include "tests/architecture/run_time_libraries.h"
#include "tests/architecture/source_tree.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <string>
#include <vector>

namespace rules_test {

using namespace linkwright::architecture;

namespace {

/// "place: message" of each violation, so that a failing comparison shows everything.
QStringList described(const std::vector<Violation>& violations) {
    QStringList lines;
    for (const Violation& violation : violations) {
        lines << QString::fromStdString(violation.place + ": " + violation.message);
    }
    return lines;
}

QString includeOf(const char* path, const char* header) {
    const std::string text = "// first line\n#include " + std::string(header) + "\n";
    return described(checkIncludes(path, text)).join(QLatin1Char('\n'));
}

}  // namespace

class RulesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void allowedIncludes_data();
    void allowedIncludes();
    void forbiddenIncludes_data();
    void forbiddenIncludes();
    void layersAreAcyclic();
    void whatIsReachedThroughOthersCounts();
    void commentedIncludesDoNotCount();
    void nloptIsNotNamedElsewhere();
    void licenses();
    void fileLength();
    void functionLength();
    void functionsAreFound();
    void foldersAreComplete();
    void librariesAreReadFromLdd();
    void headlessLibraries();
    void desktopLibraries();
};

void RulesTest::allowedIncludes_data() {
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("header");
    const auto row = [](const char* path, const char* header) {
        QTest::addRow("%s in %s", header, path) << QByteArray(path) << QByteArray(header);
    };
    row("engine/base/check.cpp", "\"engine/base/check.h\"");
    row("engine/base/parallel.cpp", "<omp.h>");
    row("engine/base/parallel.cpp", "<pthread.h>");
    row("engine/math/rotation.h", "<Eigen/Geometry>");
    row("engine/math/small/solve.h", "\"engine/base/check.h\"");
    row("engine/sensitivity/adjoint.h", "\"engine/model/model.h\"");
    row("engine/dynamics/equations/instances.cpp", "\"engine/dynamics/equations/sweeps.h\"");
    row("engine/dynamics/equations/number_sweeps.h", "\"engine/dynamics/equations/sweeps.h\"");
    row("engine/optimization/problem.cpp", "<nlopt.hpp>");
    row("engine/project/writer.cpp", "<nlohmann/json.hpp>");
    row("engine/session/solving/solve.cpp", "\"engine/project/reader.h\"");
    row("ui/widgets/number_field.h", "<QWidget>");
    row("ui/document/document.h", "\"engine/session/document/document.h\"");
    row("ui/scene/view.cpp", "<vtkActor.h>");
    row("ui/windows/main_window.cpp", "\"ui/panels/properties/property_panel.h\"");
    row("ui/windows/main_window.cpp", "\"main_window.moc\"");
    row("app/cli/main.cpp", "\"engine/optimization/optimizer.h\"");
    row("app/desktop/main.cpp", "<QApplication>");
}

void RulesTest::allowedIncludes() {
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, header);
    QCOMPARE(includeOf(path.constData(), header.constData()), QString());
}

void RulesTest::forbiddenIncludes_data() {
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QString>("complaint");
    const auto row = [](const char* path, const char* header, const char* complaint) {
        QTest::addRow("%s in %s", header, path)
            << QByteArray(path) << QByteArray(header) << QString::fromLatin1(complaint);
    };
    row("engine/base/check.cpp", "\"engine/math/rotation.h\"",
        "engine/base must not include engine/math (\"engine/math/rotation.h\")");
    row("engine/base/check.cpp", "<Eigen/Core>",
        "engine/base uses only the standard library, not <Eigen/Core>");
    row("engine/math/rotation.h", "<nlohmann/json.hpp>",
        "engine/math uses only the standard library and Eigen, not <nlohmann/json.hpp>");
    row("engine/dynamics/step.cpp", "\"engine/sensitivity/adjoint.h\"",
        "engine/dynamics must not include engine/sensitivity (\"engine/sensitivity/adjoint.h\")");
    row("engine/dynamics/equations/tree.h", "\"engine/dynamics/equations/sweeps.h\"",
        "a header must not include a kernel (\"engine/dynamics/equations/sweeps.h\")");
    row("engine/project/reader.cpp", "\"engine/dynamics/step.h\"",
        "engine/project must not include engine/dynamics (\"engine/dynamics/step.h\")");
    row("engine/session/solving/solve.h", "<QObject>", "engine/session must not use Qt (QObject)");
    row("engine/session/solving/solve.h", "<QtCore/QObject>",
        "engine/session must not use Qt (QtCore/QObject)");
    row("engine/model/body.h", "<vtkActor.h>", "engine/model must not use VTK (vtkActor.h)");
    row("engine/session/solving/solve.cpp", "<nlopt.hpp>",
        "engine/session must not use NLopt (nlopt.hpp)");
    row("app/cli/main.cpp", "<QCoreApplication>", "app/cli must not use Qt (QCoreApplication)");
    row("ui/widgets/number_field.h", "\"engine/model/number.h\"",
        "ui/widgets must not include engine/model (\"engine/model/number.h\")");
    row("ui/panels/panel.cpp", "\"ui/windows/main_window.h\"",
        "ui/panels must not include ui/windows (\"ui/windows/main_window.h\")");
    row("ui/panels/panel.cpp", "<vtkActor.h>", "ui/panels must not use VTK (vtkActor.h)");
    row("ui/windows/main_window.cpp", "\"engine/optimization/optimizer.h\"",
        "ui/windows must not include engine/optimization (\"engine/optimization/optimizer.h\")");
    row("ui/windows/main_window.cpp", "\"main_window.h\"",
        "\"main_window.h\" is not written from the root of the repository");
}

void RulesTest::forbiddenIncludes() {
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, header);
    QFETCH(QString, complaint);
    const QString place = QString::fromLatin1(path) + QStringLiteral(":2: ");
    QCOMPARE(includeOf(path.constData(), header.constData()), place + complaint);
}

void RulesTest::layersAreAcyclic() {
    // Every folder names only folders whose own line names strictly less, so there is no way back.
    for (const Layer& layer : layers()) {
        for (const std::string& folder : layer.folders) {
            QVERIFY2(folder != layer.folder, layer.folder.c_str());
            for (const Layer& other : layers()) {
                if (other.folder != folder) continue;
                const bool isBack =
                    std::find(other.folders.begin(), other.folders.end(), layer.folder)
                    != other.folders.end();
                QVERIFY2(!isBack, (layer.folder + " and " + folder).c_str());
            }
        }
    }
    const auto unknown = checkIncludes("engine/attic/old.cpp", "");
    QCOMPARE(described(unknown).size(), 1);
}

void RulesTest::whatIsReachedThroughOthersCounts() {
    std::map<std::string, std::string> texts{
        {"ui/document/rig/rig.h", "#include \"engine/session/rig/trial.h\"\n"},
        {"engine/session/rig/trial.h", "#include \"engine/session/rig/base.h\"\n"},
        {"engine/session/rig/base.h", "// nothing\n"},
        {"engine/session/rig/base.cpp", "#include \"engine/rig/device.h\"\n"}};
    QCOMPARE(described(checkReach(texts)), QStringList());
    texts["engine/session/rig/base.h"] = "#include \"engine/rig/device.h\"\n";
    QCOMPARE(described(checkReach(texts)),
             QStringList("ui/document/rig/rig.h:1: sees \"engine/rig/device.h\" through "
                         "\"engine/session/rig/trial.h\"; the rig is behind the session"));
}

void RulesTest::commentedIncludesDoNotCount() {
    const std::string text =
        "// #include <QWidget>\n"
        "/*\n#include <QLabel>\n*/\n"
        "const char* shown = \"#include <QMenu>\";\n"
        "  #  include <QFrame>\n";
    const std::vector<Include> includes = readIncludes(text);
    QCOMPARE(includes.size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(includes.front().header), QStringLiteral("QFrame"));
    QCOMPARE(includes.front().line, 6);
}

void RulesTest::nloptIsNotNamedElsewhere() {
    const std::string call = "namespace nlopt { class opt; }\n";
    QCOMPARE(described(checkIncludes("engine/session/solving/solve.cpp", call)).size(), 1);
    QCOMPARE(described(checkIncludes("engine/optimization/solve.cpp", call)).size(), 0);
    const std::string mention = "// nlopt\nconst char* name = \"nlopt\"; int nloptVersion = 2;\n";
    QCOMPARE(described(checkIncludes("engine/session/solving/solve.cpp", mention)).size(), 0);
}

void RulesTest::licenses() {
    const std::string permissive = "// SPDX-License-Identifier: BSD-3-Clause\n";
    const std::string copyleft = "// SPDX-License-Identifier: GPL-3.0-or-later\n";
    QVERIFY(checkLicense({"engine/math/rotation.h", permissive}).empty());
    QVERIFY(checkLicense({"app/cli/main.cpp", permissive}).empty());
    QVERIFY(checkLicense({"ui/plots/plot.h", copyleft}).empty());
    QVERIFY(checkLicense({"tests/engine/math/rotation_test.cpp", copyleft}).empty());
    QCOMPARE(checkLicense({"engine/math/rotation.h", copyleft}).size(), std::size_t{1});
    QCOMPARE(checkLicense({"app/desktop/main.cpp", permissive}).size(), std::size_t{1});
    QCOMPARE(checkLicense({"ui/plots/plot.h", "#pragma once\n"}).size(), std::size_t{1});
    // Further down it would be a quotation, not a statement.
    QCOMPARE(checkLicense({"ui/plots/plot.h", "\n\n\n\n\n" + copyleft}).size(), std::size_t{1});
}

void RulesTest::fileLength() {
    const std::string atLimit(maximumFileLines, '\n');
    QVERIFY(checkLength({"engine/math/long.h", atLimit}).empty());
    const auto tooLong = checkLength({"engine/math/long.h", atLimit + "int last;"});
    QCOMPARE(
        described(tooLong),
        QStringList{QStringLiteral("engine/math/long.h:801: the file is longer than 800 lines")});
}

void RulesTest::functionLength() {
    const auto withLines = [](int lines) {
        return "int half();\n\nint twice(int value) {\n" + std::string(std::size_t(lines - 2), '\n')
               + "    return 2 * value;\n}\n";
    };
    QVERIFY(checkLength({"engine/math/twice.cpp", withLines(maximumFunctionLines - 1)}).empty());
    const auto tooLong = checkLength({"engine/math/twice.cpp", withLines(maximumFunctionLines)});
    QCOMPARE(
        described(tooLong),
        QStringList{QStringLiteral("engine/math/twice.cpp:3: twice has 81 lines, more than 80")});
}

void RulesTest::functionsAreFound() {
    const std::string text = R"code(
#define BRACE {
namespace outer {
enum class Kind { First, Second };
const int table[] = {1, 2};
template <class Number>
class Body : public Base<Number> {
public:
    explicit Body(int mass) : Base<Number>(mass), mass_{mass}, name_("}") {
        grow([](int amount) { return amount + 1'000; });
    }
    [[nodiscard]] int mass() const noexcept { return mass_; }
    Body& operator=(const Body& other) = default;
    bool operator==(const Body& other) const { return mass_ == other.mass_; }

private:
    int mass_{0};
    std::function<void()> notify_ = [](auto) { };
};
struct Options { int count = 3; };
void solve(const Options& options = {}) {
    struct Local { void run() {} };
}
auto Body::grow(int amount) -> int
{
    if (amount > 0) { return 1; }
    return 0;
}
}
DECLARE_TYPE(Case)

class Suite : public Base<int> {
    void run() {}
};
)code";
    QStringList found;
    for (const FunctionBody& function : readFunctions(text)) {
        found << QStringLiteral("%1 %2 %3")
                     .arg(QString::fromStdString(function.name))
                     .arg(function.line)
                     .arg(function.length);
    }
    const QStringList expected{QStringLiteral("Body 9 3"),        QStringLiteral("mass 12 1"),
                               QStringLiteral("operator== 14 1"), QStringLiteral("solve 21 3"),
                               QStringLiteral("Body::grow 25 4"), QStringLiteral("run 33 1")};
    // Joined, because Qt shows only the sizes of lists of different sizes.
    QCOMPARE(found.join(QLatin1String(", ")), expected.join(QLatin1String(", ")));
}

void RulesTest::foldersAreComplete() {
    const std::vector<std::string> paths{"engine/CMakeLists.txt",   "engine/math/CMakeLists.txt",
                                         "engine/math/README.md",   "ui/plots/plot.cpp",
                                         "ui/plots/CMakeLists.txt", "app/cli/main.cpp"};
    const auto violations = checkFolders(paths);
    QCOMPARE(described(violations),
             QStringList{QStringLiteral("ui/plots/README.md:1: is missing")});
}

void RulesTest::librariesAreReadFromLdd() {
    const std::string output =
        "\tlinux-vdso.so.1 (0x00007f8c5ec81000)\n"
        "\tlibstdc++.so.6 => /lib/x86_64-linux-gnu/libstdc++.so.6 (0x7f)\n"
        "\tlibabsent.so.3 => not found\n"
        "\t/lib64/ld-linux-x86-64.so.2 (0x00007f8c5ec83000)\n";
    const std::vector<std::string> expected{"linux-vdso", "libstdc++", "libabsent",
                                            "ld-linux-x86-64"};
    QCOMPARE(readLibraries(output), expected);
}

void RulesTest::headlessLibraries() {
    const std::vector<std::string> fine{"linux-vdso", "libnlopt", "libgomp", "ld-linux-aarch64"};
    QVERIFY(forbiddenHeadless(fine).empty());
    for (const char* name :
         {"libQt6Widgets", "libQt6Gui", "libQt5Core", "libvtkCommonCore-9.1", "libX11"}) {
        const std::vector<std::string> expected{name};
        QCOMPARE(forbiddenHeadless({"libc", name, "libm"}), expected);
    }
}

void RulesTest::desktopLibraries() {
    QVERIFY(forbiddenDesktop({"libQt6Widgets", "libvtkCommonCore-9.1"}).empty());
    const std::vector<std::string> expected{"libQt5Core"};
    QCOMPARE(forbiddenDesktop({"libQt6Core", "libQt5Core"}), expected);
}

LINKWRIGHT_TEST(RulesTest)

}  // namespace rules_test

#include "rules_test.moc"
