// SPDX-License-Identifier: GPL-3.0-or-later
//
// The results file of a study: the same content whoever computes it, however often it is killed.
#include "engine/session/studies/study_file.h"

#include "engine/session/studies/study_summary.h"
#include "tests/engine/session/studies/study_models.h"
#include "tests/support/test_program.h"

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>
#include <hdf5.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <bit>
#include <csignal>
#include <cstdlib>
#include <sstream>
#include <thread>

namespace study_file_test {

using namespace linkwright;
using namespace linkwright::session;
using testing::computeStudy;
using testing::formulaModel;
using testing::pointsOf;
using testing::studyOfKind;

namespace {

/// Valleys that take a search some steps, and designs without a value.
model::Model valleys() {
    return formulaModel({{"x", 0.3, -2.0, 2.0}, {"y", 0.2, -1.0, 2.0}},
                        {"(x^2-1)^2+(y^2-1)^2+0.1*x+0.01*sqrt(y+0.8)"});
}

Study studyFor(StudyKind kind) {
    Study study = studyOfKind(kind, kind == StudyKind::TradeOff ? 6 : 60);
    if (kind == StudyKind::TradeOff) {
        study.functions = {"f0", "f1"};
        study.starts = 3;
    }
    StudyNumber number;
    number.object = "x";
    number.property = "value";
    number.tolerance = 0.1;
    number.lower = -2.0;
    number.upper = 2.0;
    number.count = 60;
    if (kind == StudyKind::Sweep || kind == StudyKind::Tolerance) study.numbers = {number};
    return study;
}

StudyPlan planFor(StudyKind kind) {
    model::Model model = kind == StudyKind::TradeOff
                             ? formulaModel({{"x", 3.0, -4.0, 5.0}, {"y", 1.0, -2.0, 2.0}},
                                            {"x^2+y^2", "(x-2)^2+y^2"})
                             : valleys();
    return {model, studyFor(kind)};
}

/// Bit by bit.
bool sameNumbers(const std::vector<double>& left, const std::vector<double>& right) {
    return std::equal(
        left.begin(), left.end(), right.begin(), right.end(), [](double one, double other) {
            return std::bit_cast<std::uint64_t>(one) == std::bit_cast<std::uint64_t>(other);
        });
}

void verifySame(const std::vector<StudyPoint>& left, const std::vector<StudyPoint>& right) {
    QCOMPARE(left.size(), right.size());
    for (std::size_t index = 0; index < left.size(); ++index) {
        const QString number = QString("point %1").arg(left[index].point);
        QVERIFY2(left[index].status == right[index].status, qPrintable(number));
        QVERIFY2(sameNumbers(left[index].values, right[index].values), qPrintable(number));
        QVERIFY2(sameNumbers(left[index].functions, right[index].functions), qPrintable(number));
        QCOMPARE(left[index].evaluations, right[index].evaluations);
        QCOMPARE(left[index].iterations, right[index].iterations);
        QCOMPARE(left[index].reason, right[index].reason);
    }
}

/// The message of what is thrown.
template <class Work>
QString complaintOf(const Work& work) {
    try {
        work();
    } catch (const base::InputError& error) {
        return QString::fromUtf8(error.what());
    }
    return "nothing was thrown";
}

/// Returns at once with what it is given: for the file and the schedule alone.
class InstantPool final : public StudyPool {
public:
    [[nodiscard]] std::size_t room() const override { return task_ ? 0 : 1; }
    void begin(StudyTask task) override { task_ = std::move(task); }
    std::optional<Outcome> finished(std::chrono::milliseconds) override {
        StudyPoint point;
        point.point = task_->point;
        point.status = PointStatus::Good;
        point.values = task_->values;
        point.functions = {1.0 / static_cast<double>(point.point + 1), 0.0};
        point.evaluations = static_cast<std::int32_t>(point.point % 1000);
        task_.reset();
        return Outcome{point.point, point};
    }
    [[nodiscard]] std::size_t size() const override { return 1; }

private:
    std::optional<StudyTask> task_;
};

/// Loses every third point the first time.
class ForgetfulPool final : public StudyPool {
public:
    explicit ForgetfulPool(const StudyPlan& plan) : own_(makeThreadPool(plan, 2, nullptr)) {}
    [[nodiscard]] std::size_t room() const override { return own_->room(); }
    void begin(StudyTask task) override {
        if (task.point % 3 == 0 && lost_.insert(task.point).second)
            gone_.push_back(task.point);
        else
            own_->begin(std::move(task));
    }
    std::optional<Outcome> finished(std::chrono::milliseconds patience) override {
        if (gone_.empty()) return own_->finished(patience);
        const std::uint64_t point = gone_.front();
        gone_.pop_front();
        return Outcome{point, std::nullopt};
    }
    [[nodiscard]] std::size_t size() const override { return own_->size(); }

private:
    std::unique_ptr<StudyPool> own_;
    std::set<std::uint64_t> lost_;
    std::deque<std::uint64_t> gone_;
};

/// Resident memory of this program, bytes.
std::size_t residentBytes() {
    QFile file("/proc/self/statm");
    if (!file.open(QIODevice::ReadOnly)) return 0;
    return file.readAll().split(' ').at(1).toULongLong()
           * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

class StudyFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        const char* tag = QTest::currentDataTag();
        path_ = folder_.filePath(QTest::currentTestFunction()).toStdString()
                + (tag != nullptr ? tag : "") + ".h5";
    }
    void cleanup() { QFile::remove(QString::fromStdString(path_)); }

    void kinds() {
        QTest::addColumn<int>("kind");
        QTest::newRow("multi-start") << static_cast<int>(StudyKind::MultiStart);
        QTest::newRow("sweep") << static_cast<int>(StudyKind::Sweep);
        QTest::newRow("trade-off") << static_cast<int>(StudyKind::TradeOff);
        QTest::newRow("tolerance") << static_cast<int>(StudyKind::Tolerance);
        QTest::newRow("global") << static_cast<int>(StudyKind::Global);
    }

    void threadsDoNotChangeABit_data() { kinds(); }
    void threadsDoNotChangeABit() {
        QFETCH(int, kind);
        const StudyPlan plan = planFor(static_cast<StudyKind>(kind));
        std::vector<StudyPoint> first;
        for (const std::size_t threads : {1U, 2U, 4U}) {
            const std::string path = path_ + std::to_string(threads);
            (void)computeStudy(plan, path, threads);
            const std::vector<StudyPoint> points = pointsOf(path);
            for (const StudyPoint& point : points)
                QVERIFY(point.status != PointStatus::Open);
            if (first.empty())
                first = points;
            else
                verifySame(points, first);
        }
    }

    /// In the usual run ten times for each kind; a campaign says `LINKWRIGHT_KILLS=1000`.
    void aKilledStudyContinues_data() { kinds(); }
    void aKilledStudyContinues() {
        QFETCH(int, kind);
        int kills = qEnvironmentVariableIntValue("LINKWRIGHT_KILLS");
        if (kills == 0) kills = 10;
        const StudyPlan plan = planFor(static_cast<StudyKind>(kind));
        const std::string whole = path_ + ".whole";
        (void)computeStudy(plan, whole, 1);
        const std::vector<StudyPoint> expected = pointsOf(whole);
        std::vector<StudyPoint> before;
        std::srand(7);
        for (int kill = 0; kill < kills; ++kill) {
            const pid_t child = ::fork();
            if (child == 0) {
                (void)computeStudy(plan, path_, 2);
                ::_exit(0);
            }
            ::usleep(static_cast<useconds_t>(std::rand() % 20000));
            ::kill(child, SIGKILL);
            int status = 0;
            QCOMPARE(::waitpid(child, &status, 0), child);
            if (!QFile::exists(QString::fromStdString(path_))) continue;
            const std::vector<StudyPoint> points = pointsOf(path_);
            for (std::size_t index = 0; index < points.size(); ++index) {
                // What was there stays, and what is there is right.
                if (index < before.size() && before[index].status != PointStatus::Open)
                    QVERIFY(points[index].status == before[index].status);
                if (points[index].status == PointStatus::Open) continue;
                verifySame({points[index]}, {expected[index]});
            }
            before = points;
            if (before.back().status != PointStatus::Open)
                QFile::remove(QString::fromStdString(path_));
            if (!QFile::exists(QString::fromStdString(path_))) before.clear();
        }
        const StudyProgress end = computeStudy(plan, path_, 2);
        QCOMPARE(end.count(PointStatus::Open), std::uint64_t{0});
        verifySame(pointsOf(path_), expected);
        QCOMPARE(computeStudy(plan, path_, 2).computed, std::uint64_t{0});
    }

    void aStoppedStudyContinues() {
        const StudyPlan plan = planFor(StudyKind::MultiStart);
        std::atomic<bool> stop{false};
        StudyControl control;
        control.stop = &stop;
        control.progress = [&](const StudyProgress& progress) {
            stop = stop || progress.computed >= 5 || progress.seconds > 0.3;
        };
        const StudyProgress first = computeStudy(plan, path_, 1, control);
        const StudyProgress rest = computeStudy(plan, path_, 2);
        QCOMPARE(first.computed + rest.computed, std::uint64_t{60});
    }

    void whatIsLostComesAgain() {
        const StudyPlan plan = planFor(StudyKind::TradeOff);
        const std::string whole = path_ + ".whole";
        (void)computeStudy(plan, whole, 1);
        {
            StudyFile file = StudyFile::open(path_, plan, "p", "test");
            ForgetfulPool pool(plan);
            QCOMPARE(runStudy(plan, file, pool).lost, std::uint64_t{6});
        }
        verifySame(pointsOf(path_), pointsOf(whole));
    }

    void partsMergeIntoTheWhole_data() { kinds(); }
    void partsMergeIntoTheWhole() {
        QFETCH(int, kind);
        const StudyPlan plan = planFor(static_cast<StudyKind>(kind));
        const std::string whole = path_ + ".whole";
        (void)computeStudy(plan, whole, 2);
        std::vector<std::string> parts;
        for (std::uint64_t part = 0; part < 3; ++part) {
            parts.push_back(path_ + ".part" + std::to_string(part));
            StudyControl control;
            control.part = {part, 3};
            if (static_cast<StudyKind>(kind) == StudyKind::Global) {
                QVERIFY(complaintOf([&] {
                            (void)computeStudy(plan, parts.back(), 1, control);
                        }).contains("cannot be divided"));
                return;
            }
            QVERIFY(computeStudy(plan, parts.back(), 1, control).count(PointStatus::Open) > 0);
        }
        parts.push_back(parts.front());  // known already
        QCOMPARE(mergeStudies(path_, parts, "test"), plan.points());
        verifySame(pointsOf(path_), pointsOf(whole));
    }

    void otherProjectsAndStudiesAreRefused() {
        (void)computeStudy(planFor(StudyKind::MultiStart), path_, 1);
        model::Model moved = valleys();
        moved.points[0].position[1].value = 0.25;
        const QString project = complaintOf([&] {
            (void)StudyFile::open(path_, {moved, studyFor(StudyKind::MultiStart)}, "p", "test");
        });
        QVERIFY2(project.contains("/points/0/position/1 (0") && project.contains("0.25 here"),
                 qPrintable(project));
        Study seeded = studyFor(StudyKind::MultiStart);
        seeded.seed = 5;
        const QString study = complaintOf([&] {
            (void)StudyFile::open(path_, {valleys(), seeded}, "p", "test");
        });
        QVERIFY2(study.contains("/study/seed (1 there, 5 here)"), qPrintable(study));
        // Words for people decide nothing.
        model::Model renamed = valleys();
        renamed.name = "Another name";
        renamed.bodies[0].name = "Carriage";
        Study called = studyFor(StudyKind::MultiStart);
        called.name = "Another name";
        (void)StudyFile::open(path_, {renamed, called}, "p", "test");
    }

    void aFileThatIsWrittenIsNotWrittenTwice() {
        const StudyPlan plan = planFor(StudyKind::Sweep);
        const StudyFile first = StudyFile::open(path_, plan, "p", "test");
        const QString complaint =
            complaintOf([&] { (void)StudyFile::open(path_, plan, "p", "test"); });
        QVERIFY2(complaint.contains("Another program is writing"), qPrintable(complaint));
        QCOMPARE(StudyFile(path_).points(), std::uint64_t{60});  // reading is fine
    }

    /// What a point failed for was cut at 160 letters, in the middle of a word.
    void reasonsKeepTheirSentences() {
        const StudyPlan plan = planFor(StudyKind::Sweep);
        StudyFile file = StudyFile::open(path_, plan, "p", "test");
        const std::string sentence =
            "The loop of \"coupler\" cannot be closed: a gap of 1.075 m remains between it and the "
            "ground when it is led from the drawn pose to the start of the motion.";
        const std::string whole = sentence + " Move a point.";
        const std::string endless(500, 'a');
        std::uint64_t number = 0;
        for (const auto& [reason, kept] :
             {std::pair(whole, whole),
              std::pair(sentence + ' ' + whole + ' ' + whole,
                        sentence + ' ' + whole + ' ' + sentence),
              std::pair(sentence + ' ' + endless, sentence),
              std::pair("It is " + endless, std::string("It is ..."))}) {
            StudyPoint point;
            point.point = number++;
            point.status = PointStatus::Failed;
            point.values.assign(plan.variables().size(), 0.0);
            point.functions.assign(plan.functions().size(), 0.0);
            point.reason = reason;
            file.write(point);
            QCOMPARE(file.point(point.point).reason, kept);
        }
    }

    /// Files of earlier versions had less room for them.
    void earlierFilesAreContinued() {
        const std::vector<project::PointColumn> narrow{
            {"note", project::PointColumn::Kind::Text, 8}};
        project::ResultsWriter writer(path_, {}, project::ResultsWriter::Existing::WhenComplete);
        writer.addPointTable("/points", narrow, 3);
        writer.close();
        std::vector<project::PointColumn> wide = narrow;
        wide[0].width = 20;
        project::PointTable table(path_, "/points", wide, project::PointTable::Access::Write);
        QCOMPARE(table.room(0), std::size_t{8});
        table.writeText(0, 1, "twelve lines");
        QCOMPARE(table.readText(0, 1), std::string("twelve l"));
        QCOMPARE(table.readText(0, 2), std::string());
    }

    void damagedFilesAreTold() {
        const StudyPlan plan = planFor(StudyKind::Sweep);
        (void)computeStudy(plan, path_, 1);
        QFile file(QString::fromStdString(path_));
        const qint64 size = file.size();
        QVERIFY(file.open(QIODevice::ReadWrite));
        const QByteArray bytes = file.readAll();
        for (const double part : {0.9, 0.5, 0.02, 0.0}) {
            QVERIFY(file.resize(static_cast<qint64>(part * static_cast<double>(size))));
            const QString complaint = complaintOf([&] { (void)pointsOf(path_); });
            QVERIFY2(complaint.contains(QString::fromStdString(path_)), qPrintable(complaint));
            file.seek(0);
            file.write(bytes);
            file.flush();
        }
    }

    /// Integers are integers for every program that reads HDF5, and rows are points.
    void otherProgramsReadIt() {
        const StudyPlan plan = planFor(StudyKind::Sweep);
        (void)computeStudy(plan, path_, 1);
        const std::vector<StudyPoint> points = pointsOf(path_);
        const hid_t file = H5Fopen(path_.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
        QVERIFY(file >= 0);
        const hid_t status = H5Dopen2(file, "/points/status", H5P_DEFAULT);
        const hid_t type = H5Dget_type(status);
        QCOMPARE(H5Tget_class(type), H5T_INTEGER);
        QCOMPARE(H5Tget_size(type), std::size_t{4});
        std::vector<int> read(60, -1);
        QVERIFY(H5Dread(status, H5T_NATIVE_INT, H5S_ALL, H5S_ALL, H5P_DEFAULT, read.data()) >= 0);
        for (std::size_t index = 0; index < read.size(); ++index)
            QCOMPARE(read[index], static_cast<int>(points[index].status));
        H5Tclose(type);
        H5Dclose(status);
        H5Fclose(file);
    }

    void tablesHoldEveryPoint() {
        const StudyPlan plan = planFor(StudyKind::Sweep);
        (void)computeStudy(plan, path_, 1);
        std::ostringstream table;
        writeStudyCsv(plan, StudyFile(path_), table);
        const QStringList lines = QString::fromStdString(table.str()).split('\n');
        QCOMPARE(lines.size(), 62);
        QCOMPARE(lines[0], "point,status,x.value,cost,f0,evaluations,iterations,reason");
        QVERIFY(lines[1].startsWith("0,good,-2,"));
    }

    /// A million points stay below 1 GB; the usual run takes fewer of them in proportion.
    void memoryIsBounded() {
        const bool campaign = qEnvironmentVariableIsSet("LINKWRIGHT_POINTS");
        const int count = campaign ? qEnvironmentVariableIntValue("LINKWRIGHT_POINTS") : 100000;
        Study study = studyFor(StudyKind::Tolerance);
        study.points = count;
        const StudyPlan plan(valleys(), study);
        const std::size_t before = residentBytes();
        {
            StudyFile file = StudyFile::open(path_, plan, "p", "test");
            InstantPool pool;
            QCOMPARE(runStudy(plan, file, pool).computed, static_cast<std::uint64_t>(count));
        }
        const StudySummary summary = summarizeStudy(plan, StudyFile(path_), false);
        QCOMPARE(summary.byStatus[1], static_cast<std::uint64_t>(count));
        const std::size_t grown = residentBytes() > before ? residentBytes() - before : 0;
        QVERIFY2(grown < 1000ULL * static_cast<std::size_t>(count),
                 qPrintable(QString::number(grown)));
    }

private:
    QTemporaryDir folder_;
    std::string path_;
};

LINKWRIGHT_TEST(StudyFileTest)

}  // namespace study_file_test

#include "study_file_test.moc"
