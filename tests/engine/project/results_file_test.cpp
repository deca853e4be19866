// SPDX-License-Identifier: GPL-3.0-or-later
// The results file, written by our code and read back by it and, where that matters, by the bare
// HDF5 library as any other program would.
#include "engine/project/results_file.h"

#include "engine/base/sha256.h"
#include "engine/project/results_check.h"
#include "engine/project/text_file.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>
#include <hdf5.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <thread>
#include <vector>

namespace results_file_test {

using namespace linkwright;
using project::ResultsOrigin;
using project::ResultsReader;
using project::ResultsWriter;

namespace {

ResultsOrigin sampleOrigin() {
    ResultsOrigin origin;
    origin.kind = "rig";
    origin.name = "Lauf 3, größere Verstärkung";
    origin.notes = "after the new belt";
    origin.projectName = "rig.linkwright.json";
    origin.projectText = "{\"format\": \"linkwright\"}\n";
    origin.projectTables = {{"a/reference.csv", "time,x\n0,1\n"}, {"b.csv", "0,2\n"}};
    origin.program = "linkwright-cli";
    origin.threads = 3;
    return origin;
}

/// Runs `work` in a child process. @return its process id
template <class Work>
pid_t inChild(const Work& work) {
    const pid_t child = ::fork();
    if (child == 0) {
        work();
        ::_exit(0);
    }
    return child;
}

}  // namespace

class ResultsFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hashIsThatOfTheStandard() {
        // FIPS 180-4 examples, one and two blocks; the empty text as sha256sum prints it.
        QCOMPARE(base::sha256("abc"),
                 std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        QCOMPARE(base::sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
                 std::string("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"));
        QCOMPARE(base::sha256(""),
                 std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    }

    void everythingComesBack() {
        const std::string path = file("all.h5");
        {
            ResultsWriter writer(path, sampleOrigin());
            writer.setText("/log/device", "port", "simulated");
            writer.setText("/log/device", "port", "serial");
            writer.setNumber("/log", "rate", 1e-3);
            writer.writeNumbers("/log/limits", "volts", std::vector<double>{-2.5, 2.5}, "V");
            writer.writeNumbers("/log/limits", "volts", std::vector<double>{1, 2, 3, 4, 5, 6}, "V",
                                3);
            writer.writeTexts("/log", "channels", {"Motor A", "", "Motor Bé"});
            const std::size_t table =
                writer.addTable("/log/samples", {{"time", "s"}, {"angle", "rad", 2}});
            for (int row = 0; row < 1000; ++row)
                writer.append(table, std::vector<double>{0.001 * row, 1.0 + row, -3.5 * row});
            writer.close();
        }
        const ResultsReader reader(path);
        const ResultsOrigin origin = reader.origin();
        QCOMPARE(origin.name, sampleOrigin().name);
        QCOMPARE(origin.projectText, sampleOrigin().projectText);
        QCOMPARE(origin.projectTables, sampleOrigin().projectTables);
        QCOMPARE(origin.threads, 3);
        QCOMPARE(reader.text("/project", "sha256"), base::sha256(sampleOrigin().projectText));
        QCOMPARE(reader.text("/log/device", "port"), std::string("serial"));
        QCOMPARE(reader.text("/log/device", "nothing", "absent"), std::string("absent"));
        QCOMPARE(reader.number("/log", "rate"), 1e-3);
        QCOMPARE(reader.texts("/log/channels"),
                 (std::vector<std::string>{"Motor A", "", "Motor Bé"}));
        QCOMPARE(reader.numbers("/log/limits/volts").width, std::size_t{3});
        const auto angle = reader.numbers("/log/samples/angle");
        QCOMPARE(angle.unit, std::string("rad"));
        QCOMPARE(angle.values.size(), std::size_t{2000});
        QCOMPARE(angle.values[2 * 731 + 1], -3.5 * 731);
        QCOMPARE(reader.names("/log/samples"), (std::vector<std::string>{"angle", "time"}));
        QVERIFY(!reader.has("/log/none/deeper"));
        QVERIFY_EXCEPTION_THROWN((void)reader.numbers("/log/none"), base::InputError);
    }

    /// Others see integers where something is counted; here they come back as numbers.
    void countsAreIntegers() {
        const std::string path = file("counts.h5");
        {
            ResultsWriter writer(path, sampleOrigin());
            writer.setInteger("/result", "evaluations", 41);
            writer.writeIntegers("/variables", "sample", std::vector<std::int32_t>{-1, 0, 12});
            const std::size_t table =
                writer.addTable("/iterations", {{"iteration", "", 1, true}, {"cost", ""}});
            for (int row = 0; row < 700; ++row)
                writer.append(table, std::vector<double>{static_cast<double>(row), 0.5 * row});
            writer.close();
        }
        const hid_t opened = H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
        for (const auto& [name, kind] : {std::pair{"/iterations/iteration", H5T_INTEGER},
                                         std::pair{"/iterations/cost", H5T_FLOAT},
                                         std::pair{"/variables/sample", H5T_INTEGER}}) {
            const hid_t data = H5Dopen2(opened, name, H5P_DEFAULT);
            const hid_t type = H5Dget_type(data);
            QCOMPARE(H5Tget_class(type), kind);
            H5Tclose(type);
            H5Dclose(data);
        }
        for (const auto& [group, name] : {std::pair{"/result", "evaluations"},
                                          std::pair{"/", "layout"}, std::pair{"/", "threads"}}) {
            const hid_t attribute = H5Aopen_by_name(opened, group, name, H5P_DEFAULT, H5P_DEFAULT);
            const hid_t type = H5Aget_type(attribute);
            QCOMPARE(H5Tget_class(type), H5T_INTEGER);
            H5Tclose(type);
            H5Aclose(attribute);
        }
        H5Fclose(opened);
        const ResultsReader reader(path);
        QCOMPARE(reader.number("/result", "evaluations"), 41.0);
        QCOMPARE(reader.origin().threads, 3);
        QCOMPARE(reader.numbers("/iterations/iteration").values[699], 699.0);
        QCOMPARE(reader.numbers("/variables/sample").values,
                 (std::vector<double>{-1.0, 0.0, 12.0}));
    }

    void othersReadIt() {
        const std::string path = file("others.h5");
        ResultsWriter writer(path, sampleOrigin());
        const std::size_t table = writer.addTable("/log", {{"time", "s"}, {"volts", "V", 3}});
        for (int row = 0; row < 700; ++row)
            writer.append(table, std::vector<double>{0.5 * row, 1, 2.0 * row, 3});
        writer.flush();
        // The writer is still at work: what other programs see is what is on the disk now. (The
        // library of this process would hand out what it has in memory.)
        const QString seen = QString::fromStdString(file("seen.h5"));
        QVERIFY(QFile::copy(QString::fromStdString(path), seen));
        const hid_t other = H5Fopen(qPrintable(seen), H5F_ACC_RDONLY, H5P_DEFAULT);
        QVERIFY(other >= 0);
        const hid_t data = H5Dopen2(other, "/log/volts", H5P_DEFAULT);
        const hid_t space = H5Dget_space(data);
        hsize_t size[2] = {0, 0};
        QCOMPARE(H5Sget_simple_extent_dims(space, size, nullptr), 2);
        QCOMPARE(size[0], hsize_t{700});
        QCOMPARE(size[1], hsize_t{3});
        std::vector<double> values(2100);
        QVERIFY(H5Dread(data, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data())
                >= 0);
        QCOMPARE(values[3 * 699 + 1], 1398.0);
        H5Sclose(space);
        H5Dclose(data);
        H5Fclose(other);
    }

    /// Octave reads texts as ASCII of fixed length, and the library converts none to it that are
    /// marked as UTF-8: those beyond ASCII have to be, all others must not.
    void textsAreReadAsAsciiWhereTheyAre() {
        const std::string path = file("texts.h5");
        {
            ResultsWriter writer(path, sampleOrigin());
            writer.writeTexts("/log", "plain", {"Motor A", "", "Motor B"});
            writer.writeTexts("/log", "accented", {"Motor Bé"});
            writer.close();
        }
        const hid_t other = H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
        QVERIFY(other >= 0);
        const auto readable = [other](const char* place) {
            const hid_t data = H5Dopen2(other, place, H5P_DEFAULT);
            const hid_t stored = H5Dget_type(data);
            const hid_t ascii = H5Tcopy(H5T_C_S1);
            H5Tset_size(ascii, H5Tget_size(stored) + 1);
            std::vector<char> bytes(10 * (H5Tget_size(stored) + 1));
            const bool read = H5Dread(data, ascii, H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data()) >= 0
                              && bytes[0] == 'M';
            const bool marked = H5Tget_cset(stored) == H5T_CSET_UTF8;
            H5Tclose(ascii);
            H5Tclose(stored);
            H5Dclose(data);
            return read && !marked;
        };
        QVERIFY(readable("/log/plain"));
        QVERIFY(!readable("/log/accented"));
        H5Fclose(other);
        const ResultsReader reader(path);
        QCOMPARE(reader.texts("/log/plain"), (std::vector<std::string>{"Motor A", "", "Motor B"}));
        QCOMPARE(reader.texts("/log/accented"), std::vector<std::string>{"Motor Bé"});
    }

    void wrongFilesAreRefusedByName() {
        const std::string path = file("text.h5");
        QFile text(QString::fromStdString(path));
        QVERIFY(text.open(QIODevice::WriteOnly));
        text.write("not a results file");
        text.close();
        const auto messageOf = [](const auto& work) {
            try {
                work();
            } catch (const base::InputError& error) {
                return error.diagnostics().front();
            }
            return base::Diagnostic{};
        };
        using Existing = ResultsWriter::Existing;
        const auto replaced =
            messageOf([&] { ResultsWriter(path, sampleOrigin(), Existing::Replace); });
        QVERIFY(replaced.message.find("other than results") != std::string::npos);
        QCOMPARE(replaced.place, path);
        QVERIFY(text.open(QIODevice::ReadOnly));
        QCOMPARE(text.readAll(), QByteArray("not a results file"));
        QVERIFY(!messageOf([&] { ResultsWriter(path, sampleOrigin()); }).message.empty());
        QVERIFY(!messageOf([&] { ResultsReader reader(path); }).message.empty());
        QVERIFY(!messageOf([&] { ResultsReader reader(file("none.h5")); }).message.empty());
        QVERIFY(!messageOf([&] {
                     ResultsWriter(file("no/folder.h5"), sampleOrigin());
                 }).remedy.empty());
    }

    void killedProgramsLeaveTheirFlushedRows() {
        // Wide rows, so that every flush also grows the structure of the file.
        for (int attempt = 0; attempt < 8; ++attempt) {
            const std::string path = file("killed" + std::to_string(attempt) + ".h5");
            const QString ready = QString::fromStdString(path) + ".ready";
            const pid_t child = inChild([&] {
                ResultsWriter writer(path, sampleOrigin());
                const std::size_t table =
                    writer.addTable("/iterations", {{"cost", ""}, {"variables", "", 3000}});
                std::vector<double> row(3001);
                for (int iteration = 0;; ++iteration) {
                    std::fill(row.begin(), row.end(), 1.0 + iteration);
                    writer.append(table, row);
                    writer.flush();
                    if (iteration == 20) QFile(ready).open(QIODevice::WriteOnly);
                }
            });
            // Some rows are there, however slow the machine is; the size of the file does not tell,
            // because room is taken beforehand.
            QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(ready), 60000);
            std::this_thread::sleep_for(std::chrono::milliseconds(17 * attempt));
            QCOMPARE(::kill(child, SIGKILL), 0);
            int status = 0;
            QCOMPARE(::waitpid(child, &status, 0), child);
            const ResultsReader reader(path);
            const auto cost = reader.numbers("/iterations/cost").values;
            const auto variables = reader.numbers("/iterations/variables").values;
            const std::size_t rows = std::min(cost.size(), variables.size() / 3000);
            QVERIFY2(rows > 3, QByteArray::number(static_cast<int>(rows)));
            // The very last rows may be half written; none before them.
            for (std::size_t row = 0; row + 2 < rows; ++row) {
                QCOMPARE(cost[row], 1.0 + static_cast<double>(row));
                QCOMPARE(variables[3000 * row + 2999], 1.0 + static_cast<double>(row));
            }
        }
    }

    void fullDiskIsToldOnceAndTheRestStays() {
        const std::string path = file("full.h5");
        const pid_t child = inChild([&] {
            ::signal(SIGXFSZ, SIG_IGN);
            const rlimit limit{3000000, 3000000};
            ::setrlimit(RLIMIT_FSIZE, &limit);
            int told = 0;
            {
                ResultsWriter writer(path, sampleOrigin());
                const std::size_t table = writer.addTable("/iterations", {{"variables", "", 500}});
                for (int row = 0; row < 2000; ++row) {
                    try {
                        writer.append(table, std::vector<double>(500, row));
                        writer.flush();
                    } catch (const base::InputError& error) {
                        const std::string& message = error.diagnostics().front().message;
                        if (message.find("too large") == std::string::npos) ::_exit(3);
                        ++told;
                    }
                }
            }
            ::_exit(told > 10 ? 0 : 4);
        });
        int status = -1;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY2(WIFEXITED(status), "the writer crashed or hung");
        QCOMPARE(WEXITSTATUS(status), 0);
        const ResultsReader reader(path);
        const auto values = reader.numbers("/iterations/variables").values;
        QVERIFY(values.size() >= 500 * 20);
        QCOMPARE(values[500 * 19], 19.0);
    }

    /// Issue 16: what replaces a file takes its place when it is complete, not before.
    void aFileIsReplacedWhenTheNewOneIsComplete() {
        const std::string path = file("replaced.h5");
        ResultsOrigin origin = sampleOrigin();
        origin.kind = "simulation";
        origin.name = "old";
        ResultsWriter(path, origin).close();
        origin.name = "new";
        {
            ResultsWriter unfinished(path, origin, ResultsWriter::Existing::Replace);
            QCOMPARE(ResultsReader(path).text("/", "name"), std::string("old"));
            unfinished.setNumber("/", "half", 0.5);
        }
        QCOMPARE(ResultsReader(path).text("/", "name"), std::string("old"));
        const std::string partial = project::partialPath(path);
        QCOMPARE(ResultsReader(partial).number("/", "half"), 0.5);
        {
            ResultsWriter given(path, origin, ResultsWriter::Existing::Replace);
            given.setText("/", "state", "failed");
            QCOMPARE(given.closeUnfinished(), partial);
        }
        QCOMPARE(ResultsReader(path).text("/", "name"), std::string("old"));
        QCOMPARE(ResultsReader(partial).text("/", "state"), std::string("failed"));
        ResultsWriter finished(path, origin, ResultsWriter::Existing::Replace);
        QCOMPARE(finished.path(), path);
        finished.close();
        QCOMPARE(ResultsReader(path).text("/", "name"), std::string("new"));
        QVERIFY(!QFile::exists(QString::fromStdString(partial)));
    }

    /// Issue 16: the same with a disk that is full, and for the program that is killed.
    void aFullDiskOrAKillLeavesTheFileThatWasToBeReplaced() {
        const std::string path = file("spared.h5");
        ResultsOrigin origin = sampleOrigin();
        origin.kind = "simulation";
        ResultsWriter(path, origin).close();
        for (const bool killed : {false, true}) {
            const pid_t child = inChild([&] {
                ::signal(SIGXFSZ, SIG_IGN);
                const rlimit limit{3000000, 3000000};
                if (!killed) ::setrlimit(RLIMIT_FSIZE, &limit);
                try {
                    ResultsWriter writer(path, origin, ResultsWriter::Existing::Replace);
                    writer.writeNumbers("/motion", "x", std::vector<double>(500000, 1.5));
                    writer.flush();
                    if (killed) ::kill(::getpid(), SIGKILL);
                    writer.close();
                } catch (const base::InputError&) {
                    ::_exit(7);
                }
            });
            int status = -1;
            QCOMPARE(::waitpid(child, &status, 0), child);
            QVERIFY(killed ? WIFSIGNALED(status) : WEXITSTATUS(status) == 7);
            QVERIFY(!ResultsReader(path).has("/motion"));
            QCOMPARE(ResultsReader(path).origin().name, origin.name);
        }
    }

    /// Issue 16: handles were closed outside the lock of the library when a file was refused.
    void filesAreRefusedByManyThreadsAtOnce() {
        const std::string good = file("good.h5");
        ResultsWriter(good, sampleOrigin()).close();
        const std::string other = file("other.h5");
        H5Fclose(H5Fcreate(other.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT));
        std::atomic<int> refused{0}, read{0};
        std::vector<std::thread> threads;
        for (int number = 0; number < 4; ++number)
            threads.emplace_back([&] {
                for (int round = 0; round < 300; ++round) {
                    try {
                        const ResultsReader reader(other);
                    } catch (const base::InputError&) {
                        ++refused;
                    }
                    read += ResultsReader(good).text("/", "kind") == "rig" ? 1 : 0;
                }
            });
        for (std::thread& thread : threads)
            thread.join();
        QCOMPARE(refused.load(), 1200);
        QCOMPARE(read.load(), 1200);
    }

    /// Issue 16: a data set without columns, or of absurd size, was divided by and allocated.
    void damagedSizesAreRefusedInWords() {
        const std::string path = file("damaged.h5");
        ResultsWriter(path, sampleOrigin()).close();
        const hid_t target = H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
        const auto make = [&](const char* name, std::array<hsize_t, 2> size) {
            const hid_t creation = H5Pcreate(H5P_DATASET_CREATE);
            const std::array<hsize_t, 2> chunk{4, 4};
            H5Pset_chunk(creation, 2, chunk.data());
            const std::array<hsize_t, 2> most{H5S_UNLIMITED, H5S_UNLIMITED};
            const hid_t space = H5Screate_simple(2, size.data(), most.data());
            H5Dclose(H5Dcreate2(target, name, H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, creation,
                                H5P_DEFAULT));
            H5Sclose(space);
            H5Pclose(creation);
        };
        make("narrow", {5, 0});
        make("vast", {hsize_t{1} << 40U, hsize_t{1} << 20U});
        make("large", {hsize_t{1} << 40U, 1});
        H5Fclose(target);
        const ResultsReader reader(path);
        for (const char* name : {"/narrow", "/vast", "/large"})
            QVERIFY_EXCEPTION_THROWN((void)reader.numbers(name), base::InputError);
    }

    /// Issue 38: the HDF5 library dies of some damage to structure. Each word of the first objects
    /// is replaced in turn; whatever a file does to the process that checks it, this one goes on.
    void damagedStructureIsRefusedInWords() {
        const std::string good = file("sound.h5");
        ResultsWriter(good, sampleOrigin()).close();
        const std::string bytes = project::readTextFile(good);
        std::vector<std::string> paths;
        constexpr std::size_t begin = 0x20, end = 0x220, word = 8;
        for (std::size_t place = begin; place < end; place += word) {
            paths.push_back(file("damaged-" + std::to_string(place) + ".h5"));
            std::string damaged = bytes;
            damaged.replace(place, word, word, '\xff');
            QFile target(QString::fromStdString(paths.back()));
            QVERIFY(target.open(QIODevice::WriteOnly));
            target.write(damaged.data(), static_cast<qint64>(damaged.size()));
        }
        project::checkResults(paths);
        int refused = 0;
        for (const std::string& path : paths) {
            try {
                const ResultsReader reader(path);
                (void)reader.origin();
            } catch (const base::InputError& error) {
                QVERIFY(!error.diagnostics().front().message.empty());
                ++refused;
            }
        }
        QVERIFY2(refused > 10, std::to_string(refused).c_str());
    }

    /// An attribute may hold more than one entry: the library fills them all in, whatever the room.
    void attributesOfSeveralEntriesAreNone() {
        const std::string path = file("several.h5");
        ResultsWriter(path, sampleOrigin()).close();
        const hid_t target = H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
        const hsize_t count = 10'000;
        const hid_t space = H5Screate_simple(1, &count, nullptr);
        const std::vector<double> values(count, 1.0);
        const hid_t attribute =
            H5Acreate2(target, "several", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT);
        H5Awrite(attribute, H5T_NATIVE_DOUBLE, values.data());
        H5Aclose(attribute);
        H5Sclose(space);
        H5Fclose(target);
        QCOMPARE(ResultsReader(path).number("/", "several", -1.0), -1.0);
    }

    void numbersThatAreNoCountsAreAbsent() {
        const std::string path = file("odd-counts.h5");
        ResultsWriter writer(path, sampleOrigin());
        writer.setNumber("/", "a", std::nan(""));
        writer.setNumber("/", "b", 1e300);
        writer.setNumber("/", "c", 7.0);
        writer.close();
        const ResultsReader reader(path);
        QCOMPARE(reader.integer("/", "a", -1), -1);
        QCOMPARE(reader.integer("/", "b", -1), -1);
        QCOMPARE(reader.integer("/", "c", -1), 7);
    }

    /// A link that somebody put where the unfinished form goes is not followed.
    void plantedLinksAreNotFollowed() {
        const std::string path = file("planted.h5"), victim = file("victim.txt");
        project::replaceTextFile(victim, "mine", project::Backup::None);
        ResultsOrigin origin = sampleOrigin();
        origin.kind = "optimization";
        ResultsWriter(path, origin).close();
        const auto plant = [&](const std::string& name) {
            return ::symlink(victim.c_str(), name.c_str()) == 0;
        };
        QVERIFY(plant(path + ".partial"));
        ResultsWriter(path, origin, ResultsWriter::Existing::Replace).close();
        QCOMPARE(project::readTextFile(victim), std::string("mine"));
        QVERIFY(plant(path + ".partial"));
        ResultsWriter changed(path);
        changed.setText("/", "notes", "changed");
        changed.close();
        QCOMPARE(project::readTextFile(victim), std::string("mine"));
        QCOMPARE(ResultsReader(path).text("/", "notes"), std::string("changed"));
        const std::string table = file("table.csv");
        QVERIFY(plant(table + ".partial"));
        project::streamTextFile(table, [](std::ostream& text) { text << "1\n"; });
        QCOMPARE(project::readTextFile(victim), std::string("mine"));
        QCOMPARE(project::readTextFile(table), std::string("1\n"));
    }

private:
    [[nodiscard]] std::string file(const std::string& name) const {
        return folder_.filePath(QString::fromStdString(name)).toStdString();
    }

    QTemporaryDir folder_;
};

LINKWRIGHT_TEST(ResultsFileTest)

}  // namespace results_file_test

#include "results_file_test.moc"
