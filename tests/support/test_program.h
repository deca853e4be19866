// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QTest>

// Patience costs nothing where all is well: a busy machine is no fault.
#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(expression) QTRY_VERIFY_WITH_TIMEOUT((expression), 30000)
#define QTRY_VERIFY2(expression, message) QTRY_VERIFY2_WITH_TIMEOUT((expression), (message), 30000)
#define QTRY_COMPARE(actual, expected) QTRY_COMPARE_WITH_TIMEOUT((actual), (expected), 30000)

namespace linkwright::tests {

/// What a test class needs around it: makes the application, runs the class, returns what QtTest
/// does.
using TestRun = int (*)(int argumentCount, char** argumentValues);

/// Makes a test known to the program it is compiled into: the tests of a folder are one program,
/// `PROGRAM TEST [FUNCTION...]`.
struct TestRegistration {
    /// @param file of the test, `.../expression_test.cpp` for `expression`
    TestRegistration(const char* file, TestRun run);
};

template <class Test, class Application = QCoreApplication>
int runTest(int argumentCount, char** argumentValues) {
    const Application application(argumentCount, argumentValues);
    Test test;
    return QTest::qExec(&test, argumentCount, argumentValues);
}

}  // namespace linkwright::tests

/// Ends a test for want of a library or program. Whoever builds without one skips what needs it;
/// where `packaging/test` has installed everything, its absence is a fault.
#define LINKWRIGHT_SKIP_WITHOUT(what)                                                            \
    do {                                                                                         \
        if (qEnvironmentVariableIsSet("LINKWRIGHT_NOTHING_IS_MISSING")) QFAIL("missing: " what); \
        QSKIP("missing: " what);                                                                 \
    } while (false)

/// Registers the test of this file, which `run` runs; one per file, inside its namespace.
#define LINKWRIGHT_TEST_RUN_BY(run) \
    const linkwright::tests::TestRegistration registration(__FILE__, run);

/// Registers the test class of this file, which needs no window.
#define LINKWRIGHT_TEST(Class) LINKWRIGHT_TEST_RUN_BY(&linkwright::tests::runTest<Class>)
