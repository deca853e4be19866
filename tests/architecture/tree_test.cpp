// SPDX-License-Identifier: GPL-3.0-or-later
// The tree as it is, held against the rules; every violation is printed as path:line.
#include "tests/architecture/layers.h"
#include "tests/architecture/source_tree.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <map>
#include <regex>
#include <string>
#include <vector>

namespace tree_test {

using namespace linkwright::architecture;

class TreeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void includesFollowTheLayers();
    void theRigIsBehindTheSession();
    void everyFolderExplainsItself();
    void everySourceNamesItsLicense();
    void filesAndFunctionsAreShort();
    void kindsKeepToTheirRooms_data();
    void kindsKeepToTheirRooms();
    void noFileOnlyNamesAProcessor();

private:
    void report(const std::vector<Violation>& violations);

    std::vector<SourceFile> files_;
};

void TreeTest::initTestCase() {
    files_ = readTree(LINKWRIGHT_SOURCE_DIR, {"engine", "ui", "app", "tests", "packaging", ".ci"});
    // A wrong path would make everything below pass.
    QVERIFY(files_.size() > 20);
    bool seesItself = false;
    for (const SourceFile& file : files_) {
        seesItself =
            seesItself || (file.path == "tests/architecture/tree_test.cpp" && !file.text.empty());
    }
    QVERIFY(seesItself);
}

void TreeTest::report(const std::vector<Violation>& violations) {
    QByteArray lines;
    for (const Violation& violation : violations) {
        lines += "\n" + QByteArray::fromStdString(violation.place + ": " + violation.message);
    }
    if (!violations.empty()) QFAIL(lines.constData());
}

void TreeTest::includesFollowTheLayers() {
    std::vector<Violation> violations;
    for (const SourceFile& file : files_) {
        const bool isLayered = file.path.starts_with("engine/") || file.path.starts_with("ui/")
                               || file.path.starts_with("app/");
        if (!isLayered || !isCode(file.path)) continue;
        const auto found = checkIncludes(file.path, file.text);
        violations.insert(violations.end(), found.begin(), found.end());
    }
    report(violations);
}

void TreeTest::theRigIsBehindTheSession() {
    std::map<std::string, std::string> texts;
    for (const SourceFile& file : files_)
        if (isCode(file.path)) texts.emplace(file.path, file.text);
    report(checkReach(texts));
}

void TreeTest::everyFolderExplainsItself() {
    std::vector<std::string> paths;
    for (const SourceFile& file : files_)
        paths.push_back(file.path);
    report(checkFolders(paths));
}

void TreeTest::everySourceNamesItsLicense() {
    std::vector<Violation> violations;
    for (const SourceFile& file : files_) {
        if (!isSource(file.path)) continue;
        const auto found = checkLicense(file);
        violations.insert(violations.end(), found.begin(), found.end());
    }
    report(violations);
}

void TreeTest::filesAndFunctionsAreShort() {
    std::vector<Violation> violations;
    for (const SourceFile& file : files_) {
        if (!isCode(file.path)) continue;
        const auto found = checkLength(file);
        violations.insert(violations.end(), found.begin(), found.end());
    }
    report(violations);
}

void TreeTest::kindsKeepToTheirRooms_data() {
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<int>("most");
    // How many files name a kind today. Make a number smaller when a file lets go of its kind.
    // The import of robots makes springs of theirs, the export writes them; faces of CAD suggest
    // joints, and tools take their axes.
    QTest::newRow("a force element") << "[Tt]orsion" << 32;
    QTest::newRow("a kind of joint") << "JointKind::Cylindrical" << 15;
    QTest::newRow("a primitive joint") << "NodeKind::Spherical" << 13;
    QTest::newRow("a processor") << "Avx512" << 3;
}

/// Adding a kind touches as many files as name the others.
void TreeTest::kindsKeepToTheirRooms() {
    QFETCH(QString, pattern);
    QFETCH(int, most);
    const std::regex kind(pattern.toStdString());
    QStringList found;
    for (const SourceFile& file : files_)
        if (!file.path.starts_with("tests/") && isCode(file.path)
            && std::regex_search(file.text, kind))
            found << QString::fromStdString(file.path);
    QVERIFY2(found.size() <= most, qPrintable(found.join("\n")));
    // A pattern that finds nothing guards nothing.
    QVERIFY(!found.isEmpty());
}

/// Variants for processors are one source that CMake compiles several times.
void TreeTest::noFileOnlyNamesAProcessor() {
    std::vector<Violation> violations;
    for (const SourceFile& file : files_)
        if (std::regex_search(file.path, std::regex("_(avx|sse|portable)\\w*\\.cpp$")))
            violations.push_back({file.path + ":1", "is there for one processor"});
    report(violations);
}

LINKWRIGHT_TEST(TreeTest)

}  // namespace tree_test

#include "tree_test.moc"
