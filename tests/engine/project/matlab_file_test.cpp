// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/matlab_file.h"

#include "engine/base/diagnostic.h"
#include "tests/support/test_program.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <cstring>
#include <filesystem>

namespace matlab_file_test {

using namespace linkwright;
using project::MatlabLevel;

namespace {

std::vector<project::MatlabVariable> someVariables() {
    Eigen::MatrixXd numbers(2, 3);
    numbers << 1.0, 2.0, 3.0, 4.0, 5.0, 0.1;
    Eigen::MatrixXcd complex(1, 2);
    complex << std::complex<double>(1.0, -2.0), std::complex<double>(0.0, 3.0);
    return {{"numbers", numbers},
            {"complex", complex},
            {"texts", std::vector<std::string>{"crank", "", "coupler"}},
            {"none", Eigen::MatrixXd(0, 2)}};
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class MatlabFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesAreValidAndDistinct() {
        const std::vector<std::string> names =
            project::matlabNames({"pos-C.x", "pos_C.x", "3rd", "time", "", std::string(80, 'a'),
                                  std::string(80, 'a'), "Höhe"},
                                 {"time"});
        QCOMPARE(names[0], std::string("pos_C_x"));
        QCOMPARE(names[1], std::string("pos_C_x_2"));
        QCOMPARE(names[2], std::string("x3rd"));
        QCOMPARE(names[3], std::string("time_2"));
        QCOMPARE(names[4], std::string("x"));
        QCOMPARE(names[5], std::string(63, 'a'));
        QCOMPARE(names[6], std::string(61, 'a') + "_2");
        QCOMPARE(names[7], std::string("H__he"));
    }

    /// MAT-File Format (MathWorks): level 5 begins with a text of 116 bytes and ends its header
    /// with version 0x0100 and "IM"; the first element is a matrix (14) whose numbers stand column
    /// by column.
    void levelFiveIsTheDocumentedFormat() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("some.mat");
        project::writeMatlabFile(path.toStdString(), someVariables());
        const QByteArray bytes = contentOf(path);
        QVERIFY(bytes.startsWith("MATLAB 5.0 MAT-file"));
        QCOMPARE(bytes.mid(124, 4), QByteArray("\x00\x01IM", 4));
        QCOMPARE(bytes.mid(128, 4), QByteArray("\x0e\x00\x00\x00", 4));
        const double columns[] = {1.0, 4.0, 2.0, 5.0, 3.0, 0.1};
        QVERIFY(bytes.contains(QByteArray(reinterpret_cast<const char*>(columns), sizeof columns)));
    }

    void bothLevelsReplaceAFormerFileAndLeaveNothingElse() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("some.mat");
        QFile former(path);
        QVERIFY(former.open(QIODevice::WriteOnly));
        former.write("former");
        former.close();
        project::writeMatlabFile(path.toStdString(), someVariables(), MatlabLevel::Five);
        project::writeMatlabFile(path.toStdString(), someVariables(), MatlabLevel::SevenPointThree);
        QCOMPARE(contentOf(path).mid(512, 4), QByteArray("\x89HDF"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden),
                 QStringList{"some.mat"});
    }

    /// The device that is always full: the library itself does not tell. It stays a device, also
    /// for somebody who may delete it.
    void aFullDiskIsTold() {
        const auto isDevice = [] { return std::filesystem::is_character_file("/dev/full"); };
        QVERIFY(isDevice());
        bool told = false;
        try {
            project::writeMatlabFile("/dev/full", someVariables());
        } catch (const base::InputError& error) {
            told = std::strstr(error.what(), "/dev/full") != nullptr;
        }
        QVERIFY(told);
        QVERIFY(isDevice());
    }

    void aMissingFolderIsTold() {
        QVERIFY_THROWS_EXCEPTION(
            base::InputError,
            project::writeMatlabFile("/no/such/folder/some.mat", someVariables()));
    }
};

LINKWRIGHT_TEST(MatlabFileTest)

}  // namespace matlab_file_test

#include "matlab_file_test.moc"
