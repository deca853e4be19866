// SPDX-License-Identifier: GPL-3.0-or-later
// Lets the first, second, ... n-th system call of an operation fail, each with every error it can
// have, once and for good; the same for allocations, drawn at random; and looks at what is lost.
#include "tests/faults/fault_plan.h"
#include "tests/faults/operations.h"

#include <CLI/CLI.hpp>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QDir>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <new>
#include <random>

namespace {

using namespace linkwright::faults;
namespace fs = std::filesystem;

struct Fault {
    std::uint64_t call = 0;  ///< 0: an allocation
    int error = 0;
    bool lasts = false;
    std::uint64_t allocation = 0;
};

struct Options {
    std::uint64_t seed = 1;
    std::size_t most = 0;  ///< tries of each operation, 0: all
    std::size_t allocations = 60;
    std::vector<std::string> only;
    std::string folder;  ///< empty: a temporary one
    bool verbose = false;
    Fault single;  ///< the only one that is tried, where there is one
};

struct Row {
    std::size_t calls = 0, tried = 0, met = 0, told = 0, ended = 0, lost = 0;
};

/// The file through which the failing library is told what to do.
class PlanFile {
public:
    explicit PlanFile(const std::string& path) : path_(path) {
        const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (file < 0 || ::ftruncate(file, sizeof(Plan)) != 0) throw std::runtime_error(path);
        void* const place =
            ::mmap(nullptr, sizeof(Plan), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        ::close(file);
        if (place == MAP_FAILED) throw std::runtime_error(path);
        plan_ = new (place) Plan;
    }
    ~PlanFile() { ::munmap(plan_, sizeof(Plan)); }
    PlanFile(const PlanFile&) = delete;
    PlanFile& operator=(const PlanFile&) = delete;

    Plan& begin(const QString& folder, const Operation& operation, const Fault& fault) {
        new (plan_) Plan;
        std::snprintf(plan_->folder, sizeof(plan_->folder), "%s", qPrintable(folder));
        plan_->failAt = fault.call;
        plan_->error = fault.error;
        plan_->lasts = fault.lasts ? 1 : 0;
        plan_->allocationAt = fault.allocation;
        plan_->beginsByItself = operation.atWindow ? 0 : 1;
        return *plan_;
    }
    [[nodiscard]] QString path() const { return QString::fromStdString(path_); }

private:
    std::string path_;
    Plan* plan_;
};

std::string described(const Fault& fault, Kind kind, const char* place) {
    char text[400];
    const char* const error = fault.error == cutShort ? "cut short" : strerrorname_np(fault.error);
    if (fault.call == 0)
        std::snprintf(text, sizeof(text), "allocation %llu",
                      static_cast<unsigned long long>(fault.allocation));
    else
        std::snprintf(text, sizeof(text), "call %llu, %s %s: %s%s",
                      static_cast<unsigned long long>(fault.call),
                      kindNames[static_cast<std::size_t>(kind)], place, error,
                      fault.lasts ? " for good" : "");
    return text;
}

class Walk {
public:
    Walk(const Options& options, const QString& folder)
        : options_(options),
          work_(folder + QStringLiteral("/work")),
          template_(folder + QStringLiteral("/template")),
          plan_((folder + QStringLiteral("/plan")).toStdString()) {}

    [[nodiscard]] QString work() const { return work_; }

    bool prepare() {
        const QString failure = fillFolder(work_);
        if (!failure.isEmpty()) std::fprintf(stderr, "no samples: %s\n", qPrintable(failure));
        fs::rename(work_.toStdString(), template_.toStdString());
        before_ = filesOf(template_);
        return failure.isEmpty();
    }

    Row walk(const Operation& operation) {
        // A board goes to zero volts where a busy computer misses its commands.
        const int maxTries = operation.withBoard ? 5 : 1;
        Row row;
        const Plan* begun = nullptr;
        Ending ending;
        for (int tried = 0; tried < maxTries && (tried == 0 || ending.exitCode != 0); ++tried) {
            renew();
            begun = &plan_.begin(work_, operation, {});
            ending = runOperation(operation, work_, plan_.path());
        }
        const Plan& plan = *begun;
        expected_ = expectedOf(operation, work_, ending, studiesIn(template_));
        if (ending.exitCode != 0) {
            std::printf("%s fails by itself: %d %s\n", qPrintable(operation.name), ending.exitCode,
                        ending.messages.constData());
            row.lost = 1;
            return row;
        }
        row.calls = std::min<std::size_t>(plan.calls, Plan::maxCalls);
        const std::vector<Kind> kinds(plan.kinds.begin(),
                                      plan.kinds.begin() + static_cast<std::ptrdiff_t>(row.calls));
        for (const Fault& fault : faultsOf(operation, kinds, plan.allocations))
            attempt(operation, fault, row);
        return row;
    }

private:
    /// All of them in the order of the seed, or as many as wanted.
    std::vector<Fault> faultsOf(const Operation& operation, const std::vector<Kind>& kinds,
                                std::uint64_t allocations) const {
        if (options_.single.call > 0 || options_.single.allocation > 0) return {options_.single};
        std::seed_seq seeds{options_.seed, static_cast<std::uint64_t>(qHash(operation.name, 7))};
        std::mt19937_64 random(seeds);
        std::vector<Fault> faults;
        for (std::size_t call = 0; call < kinds.size(); ++call)
            for (const int error : errorsOf(kinds[call])) {
                if (error == 0) continue;
                faults.push_back({call + 1, error, false, 0});
                if (mayLast(error)) faults.push_back({call + 1, error, true, 0});
            }
        // The first and the last, and between them as many early ones as late ones.
        std::uniform_real_distribution<double> part(0.0, 1.0);
        const auto count = static_cast<double>(allocations);
        for (std::size_t index = 0; index < options_.allocations && allocations > 0; ++index) {
            double place = index % 2 == 0 ? std::pow(count, part(random)) : count * part(random);
            if (index % 4 == 3) place = count - std::pow(count, part(random));
            faults.push_back({0, 0, false, static_cast<std::uint64_t>(std::max(1.0, place))});
        }
        std::shuffle(faults.begin(), faults.end(), random);
        if (options_.most > 0 && faults.size() > options_.most) faults.resize(options_.most);
        return faults;
    }

    void attempt(const Operation& operation, const Fault& fault, Row& row) {
        renew();
        const Plan& plan = plan_.begin(work_, operation, fault);
        const Ending ending = runOperation(operation, work_, plan_.path());
        ++row.tried;
        if (plan.failed == 0) return;
        ++row.met;
        if (ending.exitCode != 0) ++row.told;
        if (endedByJson(operation.program, ending)) ++row.ended;
        const QStringList losses = lossesOf(work_, ending, before_, expected_);
        if (!losses.isEmpty()) ++row.lost;
        if (losses.isEmpty() && !options_.verbose) return;
        const Kind kind = fault.call > 0 ? plan.kinds[fault.call - 1] : Kind::None;
        std::printf("%s, %s: exit %d; %s\n    %s\n", qPrintable(operation.name),
                    described(fault, kind, plan.place).c_str(), ending.exitCode,
                    qPrintable(losses.join(QStringLiteral("; "))),
                    ending.messages.simplified().left(400).constData());
        std::fflush(stdout);
    }

    void renew() const {
        fs::remove_all(work_.toStdString());
        fs::copy(template_.toStdString(), work_.toStdString(), fs::copy_options::recursive);
    }

    const Options& options_;
    QString work_, template_;
    PlanFile plan_;
    Files before_;
    Expected expected_;
};

int walkAll(const Options& options, const QString& folder) {
    Walk walk(options, folder);
    if (!walk.prepare()) return 1;
    std::vector<std::pair<QString, Row>> table;
    for (const Operation& operation : allOperations(walk.work())) {
        if (!options.only.empty()
            && std::find(options.only.begin(), options.only.end(), operation.name.toStdString())
                   == options.only.end())
            continue;
        table.emplace_back(operation.name, walk.walk(operation));
    }
    std::printf("%-20s %8s %8s %8s %8s %8s %8s\n", "operation", "calls", "tried", "met", "told",
                "ended", "losses");
    std::size_t lost = 0;
    for (const auto& [name, row] : table) {
        std::printf("%-20s %8zu %8zu %8zu %8zu %8zu %8zu\n", qPrintable(name), row.calls, row.tried,
                    row.met, row.told, row.ended, row.lost);
        lost += row.lost;
    }
    std::printf("seed %llu, losses: %zu\n", static_cast<unsigned long long>(options.seed), lost);
    return lost == 0 && !table.empty() ? 0 : 1;
}

}  // namespace

int main(int argumentCount, char** arguments) {
    const QCoreApplication application(argumentCount, arguments);
    CLI::App parser{
        "Lets each system call of what a person does fail, with every error, and tells what is "
        "lost: nothing."};
    Options options;
    parser.add_option("--seed", options.seed, "Of the order, and of what is drawn")
        ->capture_default_str();
    parser.add_option("--most", options.most, "Tries of each operation; 0: all")
        ->capture_default_str();
    parser.add_option("--allocations", options.allocations, "Of each operation that fail, drawn")
        ->capture_default_str();
    parser.add_option("--only", options.only, "One operation; may be given several times");
    parser.add_option("--folder", options.folder, "To work in, not yet there; it stays");
    parser.add_flag("--verbose", options.verbose, "Tell of every fault, not only of losses");
    parser.add_option("--call", options.single.call, "The only call that fails, with --error");
    parser.add_option("--error", options.single.error, "Number of its error");
    parser.add_flag("--for-good", options.single.lasts, "And all later ones that can");
    parser.add_option("--allocation", options.single.allocation, "The only one that fails");
    CLI11_PARSE(parser, argumentCount, arguments);
    const QTemporaryDir temporary;
    const QString folder =
        options.folder.empty() ? temporary.path() : QString::fromStdString(options.folder);
    QDir().mkpath(folder);
    try {
        return walkAll(options, folder);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "linkwright-faults: %s\n", error.what());
        return 1;
    }
}
