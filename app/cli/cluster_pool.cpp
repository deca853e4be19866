// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/cluster_pool.h"

#include "app/cluster/messages.h"
#include "engine/base/bytes.h"
#include "engine/base/diagnostic.h"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <climits>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace linkwright::cli {

namespace {

using session::StudyPlan;
using session::StudyPoint;
using session::StudyPool;
using session::StudyTask;
using Clock = std::chrono::steady_clock;

constexpr std::size_t tasksPerThread = 4;
constexpr std::chrono::milliseconds heartbeat{1000};
/// A process that is silent for so long is gone.
constexpr std::chrono::seconds longestSilence{30};

// The first byte of a message.
constexpr char taskMark = 'T', pointMark = 'P', lifeMark = 'L', endMark = 'E';

// All processes of a job are of one kind.
template <class Visit, class Task>
void visitTask(Visit& visit, Task& task) {
    visit(task.point);
    visit(task.optimize);
    visit(task.minimized);
    visit(task.values);
    visit(task.limits);
}

template <class Visit, class Point>
void visitPoint(Visit& visit, Point& point) {
    visit(point.status);
    visit(point.values);
    visit(point.functions);
    visit(point.evaluations);
    visit(point.iterations);
    visit(point.reason);
}

/// Behind its mark.
base::Unpacker<> unpackerOf(const std::string& message) {
    return base::Unpacker<>(std::string_view(message).substr(1));
}

void requireWhole(const base::Unpacker<>& unpack) {
    if (!unpack.good()) throw std::runtime_error("a message of the cluster is cut off");
}

std::string packed(const StudyTask& task) {
    std::string bytes(1, taskMark);
    base::Packer<> pack(bytes);
    visitTask(pack, task);
    return bytes;
}

StudyTask taskFrom(const std::string& message) {
    base::Unpacker<> unpack = unpackerOf(message);
    StudyTask task;
    visitTask(unpack, task);
    requireWhole(unpack);
    return task;
}

std::string packed(const StudyPool::Outcome& outcome) {
    std::string bytes(1, pointMark);
    base::Packer<> pack(bytes);
    pack(outcome.point);
    pack(outcome.computed.has_value());
    if (outcome.computed) visitPoint(pack, *outcome.computed);
    return bytes;
}

StudyPool::Outcome outcomeFrom(const std::string& message) {
    base::Unpacker<> unpack = unpackerOf(message);
    StudyPool::Outcome outcome;
    bool computed = false;
    unpack(outcome.point);
    unpack(computed);
    if (computed) {
        visitPoint(unpack, outcome.computed.emplace());
        outcome.computed->point = outcome.point;
    }
    requireWhole(unpack);
    return outcome;
}

base::InputError wrong(std::string message, std::string remedy) {
    return base::InputError(
        {base::Severity::Error, {}, "MPI", std::move(message), std::move(remedy)});
}

/// What MPI does, and where this process stands in it.
class Messages {
public:
    explicit Messages(const linkwright_messages& table) : table_(table) {
        if (const int error = table_.begin(&rank_, &size_); error != 0)
            throw wrong("MPI could not be started (error " + std::to_string(error) + ").",
                        "Start the program by mpirun or srun of the MPI it was built with.");
    }
    Messages(const Messages&) = delete;
    Messages& operator=(const Messages&) = delete;
    ~Messages() { table_.end(complete_ ? 1 : 0); }

    [[nodiscard]] int rank() const { return rank_; }
    [[nodiscard]] int size() const { return size_; }
    /// @return whether it is on its way
    bool send(int rank, const std::string& bytes) {
        return table_.send(rank, bytes.data(), bytes.size()) == 0;
    }
    std::optional<std::pair<int, std::string>> receive() {
        int from = 0;
        const long count = table_.look(&from);
        if (count < 0) return std::nullopt;
        std::string bytes(static_cast<std::size_t>(count), '\0');
        if (table_.take(from, bytes.data(), bytes.size()) != 0 || bytes.empty())
            return std::nullopt;
        return std::make_pair(from, std::move(bytes));
    }
    /// A process is gone: there is nobody to wait for at the end.
    void lose() { complete_ = false; }

private:
    const linkwright_messages& table_;
    int rank_ = 0, size_ = 1;
    bool complete_ = true;
};

/// Threads of this process, and the other processes. A task costs the leader the same however many
/// there are, but for the logarithm of their number.
class ClusterPool final : public StudyPool {
public:
    ClusterPool(Messages& messages, std::unique_ptr<StudyPool> own, std::size_t threads)
        : messages_(messages),
          own_(std::move(own)),
          perProcess_(tasksPerThread * threads),
          processes_(static_cast<std::size_t>(messages.size())) {
        for (std::size_t rank = 0; rank < processes_.size(); ++rank)
            byLoad_.emplace(0, rank);
        room_ = perProcess_ * processes_.size();
    }
    ClusterPool(const ClusterPool&) = delete;
    ClusterPool& operator=(const ClusterPool&) = delete;
    ~ClusterPool() override {
        for (const auto& [load, rank] : byLoad_)
            if (rank != 0) messages_.send(static_cast<int>(rank), std::string(1, endMark));
    }

    [[nodiscard]] std::size_t size() const override { return byLoad_.size(); }
    [[nodiscard]] std::size_t room() const override { return room_; }
    void begin(StudyTask task) override {
        const std::size_t rank = byLoad_.begin()->second;  // whoever has least to do
        change(rank, [&](Process& process) { process.tasks.insert(task.point); });
        if (rank == 0)
            own_->begin(std::move(task));
        else if (!messages_.send(static_cast<int>(rank), packed(task)))
            lose(rank);
    }
    std::optional<Outcome> finished(std::chrono::milliseconds patience) override {
        constexpr std::chrono::microseconds shortest{50}, longest{1000};
        std::chrono::microseconds pause = shortest;
        for (const auto end = Clock::now() + patience;;) {
            if (!lost_.empty()) {
                const std::uint64_t point = lost_.front();
                lost_.pop_front();
                return Outcome{point, std::nullopt};
            }
            std::optional<Outcome> outcome = own_->finished(std::chrono::milliseconds(0));
            if (outcome && isAwaited(0, outcome->point)) return outcome;
            if ((outcome = fromOthers())) return outcome;
            if (Clock::now() >= end) return std::nullopt;
            std::this_thread::sleep_for(pause);
            pause = std::min(2 * pause, longest);
        }
    }

private:
    struct Process {
        std::multiset<std::uint64_t> tasks;
        Clock::time_point heard = Clock::now();
        bool gone = false;
    };

    /// Changes the tasks of a process that is there.
    template <class Change>
    void change(std::size_t rank, const Change& change) {
        Process& process = processes_[rank];
        byLoad_.erase({process.tasks.size(), rank});
        room_ += process.tasks.size();
        change(process);
        byLoad_.emplace(process.tasks.size(), rank);
        room_ -= process.tasks.size();
    }
    /// Whether a process was to compute this point; what was given up may come all the same.
    bool isAwaited(std::size_t rank, std::uint64_t point) {
        const auto begun = processes_[rank].tasks.find(point);
        if (processes_[rank].gone || begun == processes_[rank].tasks.end()) return false;
        change(rank, [&](Process& process) { process.tasks.erase(begun); });
        return true;
    }
    std::optional<Outcome> fromOthers() {
        while (const auto message = messages_.receive()) {
            const auto rank = static_cast<std::size_t>(message->first);
            processes_.at(rank).heard = Clock::now();
            if (message->second.front() != pointMark) continue;
            Outcome outcome = outcomeFrom(message->second);
            if (isAwaited(rank, outcome.point)) return outcome;
        }
        if (Clock::now() < looked_ + heartbeat) return std::nullopt;
        looked_ = Clock::now();
        for (std::size_t rank = 1; rank < processes_.size(); ++rank)
            if (!processes_[rank].gone && looked_ > processes_[rank].heard + longestSilence)
                lose(rank);
        return std::nullopt;
    }
    void lose(std::size_t rank) {
        Process& process = processes_[rank];
        byLoad_.erase({process.tasks.size(), rank});
        room_ -= perProcess_ - process.tasks.size();
        lost_.insert(lost_.end(), process.tasks.begin(), process.tasks.end());
        process.tasks.clear();
        process.gone = true;
        messages_.lose();
    }

    Messages& messages_;
    std::unique_ptr<StudyPool> own_;
    std::size_t perProcess_;
    std::vector<Process> processes_;                        ///< by rank; the first one is this
    std::set<std::pair<std::size_t, std::size_t>> byLoad_;  ///< tasks and ranks of those there
    std::size_t room_ = 0;
    std::deque<std::uint64_t> lost_;
    Clock::time_point looked_ = Clock::now();
};

class MpiCluster final : public Cluster {
public:
    MpiCluster(const linkwright_messages& table, std::size_t threads)
        : messages_(table), threads_(threads) {}

    [[nodiscard]] bool leads() const override { return messages_.rank() == 0; }

    void work(const StudyPlan& plan, const std::atomic<bool>& stop) override {
        const std::unique_ptr<StudyPool> own = session::makeThreadPool(plan, threads_, &stop);
        std::size_t begun = 0;
        for (auto told = Clock::now();;) {
            while (const auto message = messages_.receive()) {
                if (message->second.front() == endMark) return;
                if (message->second.front() != taskMark) continue;
                own->begin(taskFrom(message->second));
                ++begun;
            }
            if (Clock::now() > told + heartbeat) {
                told = Clock::now();
                messages_.send(0, std::string(1, lifeMark));
            }
            // New tasks come while the last ones are computed.
            constexpr std::chrono::milliseconds briefly{1};
            if (begun == 0) {
                std::this_thread::sleep_for(briefly);
            } else if (const auto outcome = own->finished(briefly)) {
                --begun;
                messages_.send(0, packed(*outcome));
            }
        }
    }

    std::unique_ptr<StudyPool> pool(const StudyPlan& plan, const std::atomic<bool>* stop) override {
        return std::make_unique<ClusterPool>(
            messages_, session::makeThreadPool(plan, threads_, stop), threads_);
    }

private:
    Messages messages_;
    std::size_t threads_;
};

/// Where the library may be: beside the program, or where it is installed.
std::vector<std::string> libraryPlaces() {
    std::error_code error;
    const std::filesystem::path folder =
        std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    const char* const name = "liblinkwright-mpi.so";
    return {(folder / name).string(),
            (folder.parent_path() / LINKWRIGHT_LIBRARY_FOLDER / "linkwright" / name).string()};
}

bool startedByMpi() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK", "MPI_LOCALNRANKS"})
        if (std::getenv(name) != nullptr) return true;
    return false;
}

}  // namespace

std::unique_ptr<Cluster> joinCluster(std::size_t threads) {
    if (!startedByMpi()) return nullptr;
    std::string reason;
    for (const std::string& place : libraryPlaces()) {
        // Open MPI looks for parts of its own among what is loaded.
        void* const library = ::dlopen(place.c_str(), RTLD_NOW | RTLD_GLOBAL);
        if (library == nullptr) {
            if (const char* said = ::dlerror(); said != nullptr && reason.empty()) reason = said;
            continue;
        }
        using GetTable = const linkwright_messages* (*)();
        const auto get = reinterpret_cast<GetTable>(::dlsym(library, LINKWRIGHT_MESSAGES_SYMBOL));
        if (get == nullptr) throw wrong(place + " is of another version.", "Install both again.");
        return std::make_unique<MpiCluster>(*get(), threads);
    }
    throw wrong(
        "The program was started by MPI, but its library for MPI is not there (" + reason + ").",
        "Run packaging/install-dependencies cluster and build again, or start the program "
        "without mpirun.");
}

}  // namespace linkwright::cli
