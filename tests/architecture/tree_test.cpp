// SPDX-License-Identifier: GPL-3.0-or-later
// The tree as it is, held against the rules; every violation is printed as path:line.
#include "tests/architecture/layers.h"
#include "tests/architecture/source_tree.h"

#include <QTest>
#include <string>
#include <vector>

using namespace linkwright::architecture;

class TreeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void includesFollowTheLayers();
    void everyFolderExplainsItself();
    void everySourceNamesItsLicense();
    void filesAndFunctionsAreShort();

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

QTEST_GUILESS_MAIN(TreeTest)
#include "tree_test.moc"
