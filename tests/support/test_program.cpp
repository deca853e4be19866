// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <map>
#include <string>

namespace linkwright::tests {

namespace {

std::map<std::string, TestRun>& registered() {
    static std::map<std::string, TestRun> runs;
    return runs;
}

int listTests() {
    std::fputs("Name one of these tests, and functions of it to run only those:\n", stderr);
    for (const auto& [name, run] : registered())
        std::fprintf(stderr, "  %s\n", name.c_str());
    return 2;
}

}  // namespace

TestRegistration::TestRegistration(const char* file, TestRun run) {
    const std::string stem = std::filesystem::path(file).stem().string();
    registered()[stem.substr(0, stem.size() - std::strlen("_test"))] = run;
}

}  // namespace linkwright::tests

int main(int argumentCount, char** argumentValues) {
    using linkwright::tests::registered;
    if (argumentCount < 2) return linkwright::tests::listTests();
    const auto found = registered().find(argumentValues[1]);
    if (found == registered().end()) return linkwright::tests::listTests();
    // Settings and data of its own: tests of a program run beside each other.
    QCoreApplication::setApplicationName(QString::fromStdString(found->first + " test"));
    argumentValues[1] = argumentValues[0];
    return found->second(argumentCount - 1, argumentValues + 1);
}
