// SPDX-License-Identifier: GPL-3.0-or-later
// The libraries that the built programs load, directly or through others.
#include "tests/architecture/run_time_libraries.h"

#include "tests/support/test_program.h"

#include <QProcess>
#include <QTest>
#include <algorithm>
#include <string>
#include <vector>

namespace run_time_libraries_test {

using namespace linkwright::architecture;

namespace {

std::vector<std::string> librariesOf(const char* program) {
    QProcess listing;
    listing.start(QStringLiteral("ldd"), {QString::fromLocal8Bit(program)});
    if (!listing.waitForFinished() || listing.exitCode() != 0) return {};
    return readLibraries(listing.readAllStandardOutput().toStdString());
}

QByteArray joined(const std::vector<std::string>& names) {
    QByteArray line;
    for (const std::string& name : names)
        line += QByteArray::fromStdString(name) + " ";
    return line;
}

/// Without what the distribution's HDF5 brings along (compression, network access): its business.
std::vector<std::string> ownLibrariesOf(const char* program) {
    std::vector<std::string> libraries = librariesOf(program);
    const std::vector<std::string> always{"libc", "libm", "linux-vdso"};
    for (const std::string& brought : librariesOf(LINKWRIGHT_HDF5))
        if (std::find(always.begin(), always.end(), brought) == always.end())
            std::erase(libraries, brought);
    return libraries;
}

}  // namespace

class RunTimeLibrariesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void commandLineToolNeedsNoWindow();
    void rigProgramsNeedNoWindow();
    void desktopLoadsOneQtOnly();
};

void RunTimeLibrariesTest::commandLineToolNeedsNoWindow() {
    auto libraries = ownLibrariesOf(LINKWRIGHT_CLI);
    QVERIFY2(libraries.size() >= 3, "ldd told nothing");
    // What reads robot files, where it is installed, and brings along.
    for (const char* reader : {"liburdfdom_model", "libconsole_bridge", "libtinyxml", "libmujoco",
                               "libccd", "liblodepng", "libqhull_r", "libtinyxml2"})
        std::erase(libraries, reader);
    const auto forbidden = forbiddenHeadless(libraries);
    QVERIFY2(forbidden.empty(), ("linkwright-cli loads " + joined(forbidden)).constData());
}

void RunTimeLibrariesTest::rigProgramsNeedNoWindow() {
    for (const char* program : {LINKWRIGHT_RIG, LINKWRIGHT_RIG_CONTROLLER}) {
        const auto libraries = ownLibrariesOf(program);
        QVERIFY2(libraries.size() >= 3, "ldd told nothing");
        const auto forbidden = forbiddenHeadless(libraries);
        QVERIFY2(forbidden.empty(),
                 (QByteArray(program) + " loads " + joined(forbidden)).constData());
    }
}

void RunTimeLibrariesTest::desktopLoadsOneQtOnly() {
#ifdef LINKWRIGHT_DESKTOP
    const auto libraries = librariesOf(LINKWRIGHT_DESKTOP);
    QVERIFY2(libraries.size() >= 3, "ldd told nothing");
    const auto forbidden = forbiddenDesktop(libraries);
    QVERIFY2(forbidden.empty(), ("linkwright loads " + joined(forbidden)).constData());
#else
    QSKIP("the desktop application is not built");
#endif
}

LINKWRIGHT_TEST(RunTimeLibrariesTest)

}  // namespace run_time_libraries_test

#include "run_time_libraries_test.moc"
