// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/child.h"
#include "tests/fuzz/seeds.h"
#include "tests/fuzz/trials.h"

#include <CLI/CLI.hpp>
#include <QtCore/QTemporaryDir>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <list>
#include <optional>
#include <thread>

namespace {

using namespace linkwright::fuzz;
namespace fs = std::filesystem;

volatile std::sig_atomic_t interrupted = 0;

struct Settings {
    std::uint64_t seed = 1, first = 0, count = 1000;
    std::size_t jobs = std::max(1U, std::thread::hardware_concurrency());
    std::string keep = "fuzz-failures";
    std::string only;  ///< commands; empty: all
    Limits limits;
    bool verbose = false;
};

std::string quoted(const std::vector<std::string>& words) {
    std::string line = "linkwright-cli";
    for (const std::string& word : words)
        line += word.find_first_of(" \n\"'()*&;<>|$`\\") == std::string::npos ? ' ' + word
                                                                              : " '" + word + '\'';
    return line;
}

/// Runs trials side by side, and counts what comes of them.
class Campaign {
public:
    Campaign(const Settings& settings, const Seeds& seeds, std::string folder)
        : settings_(settings), seeds_(seeds), folder_(std::move(folder)) {}

    /// @return whether no fault of the program was found
    bool run() {
        const auto begin = std::chrono::steady_clock::now();
        while (interrupted == 0 && (next_ < settings_.count || !running_.empty())) {
            while (running_.size() < settings_.jobs && next_ < settings_.count)
                start(settings_.first + next_++);
            std::erase_if(running_, [&](Running& one) { return finished(one); });
            constexpr useconds_t pause = 500;
            ::usleep(pause);
        }
        seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        report();
        return faults_ == 0;
    }

private:
    struct Running {
        std::uint64_t number;
        Trial trial;
        Child child;
    };

    void start(std::uint64_t number) {
        const std::string place = folder_ + "/" + std::to_string(number);
        fs::create_directory(place);
        Trial trial = makeTrial(seeds_, settings_.seed, number, place);
        if (!settings_.only.empty() && trial.words.front() != settings_.only) {
            fs::remove_all(place);
            return;
        }
        std::vector<std::string> words = trial.words;
        running_.push_back(
            {number, std::move(trial), Child(place, std::move(words), settings_.limits)});
    }

    bool finished(Running& one) {
        if (!one.child.ended()) return false;
        const Outcome outcome = one.child.outcome();
        ++counts_[static_cast<std::size_t>(outcome)];
        longest_ = std::max(longest_, one.child.seconds());
        if (settings_.verbose)
            std::cout << one.number << ' ' << nameOf(outcome) << ": " << quoted(one.trial.words)
                      << '\n'
                      << readAll(one.child.folder() + "/errors") << std::flush;
        if (isFault(outcome)) {
            ++faults_;
            keep(one, outcome);
        }
        std::error_code ignored;
        fs::remove_all(one.child.folder(), ignored);
        return true;
    }

    /// Keeps the files of a trial, with what it was and how to repeat it.
    void keep(const Running& one, Outcome outcome) const {
        std::string word = nameOf(outcome);
        std::replace(word.begin(), word.end(), ' ', '-');
        const fs::path target =
            fs::path(settings_.keep)
            / (word + "-" + one.trial.words.front() + "-" + std::to_string(settings_.seed) + "-"
               + std::to_string(one.number));
        std::error_code error;
        fs::remove_all(target, error);
        fs::create_directories(target, error);
        fs::copy(one.child.folder(), target, fs::copy_options::recursive, error);
        writeAll((target / "command").string(), quoted(one.trial.words)
                                                    + "\nlinkwright-fuzz --seed "
                                                    + std::to_string(settings_.seed) + " --first "
                                                    + std::to_string(one.number) + " --count 1\n");
        std::cout << nameOf(outcome) << ": " << quoted(one.trial.words) << "\n  " << target.string()
                  << std::endl;
        if (error) std::cout << "  not kept: " << error.message() << std::endl;
    }

    void report() const {
        std::uint64_t all = 0;
        for (std::size_t index = 0; index < outcomeCount; ++index) {
            all += counts_[index];
            std::printf("%-16s %8llu\n", nameOf(static_cast<Outcome>(index)),
                        static_cast<unsigned long long>(counts_[index]));
        }
        std::printf("%-16s %8llu in %.1f s, the longest %.2f s\n", "all",
                    static_cast<unsigned long long>(all), seconds_, longest_);
    }

    const Settings& settings_;
    const Seeds& seeds_;
    std::string folder_;
    std::list<Running> running_;
    std::uint64_t next_ = 0, faults_ = 0;
    std::array<std::uint64_t, outcomeCount> counts_{};
    double seconds_ = 0.0, longest_ = 0.0;
};

void describe(CLI::App& app, Settings& settings) {
    app.add_option("--seed", settings.seed, "of the draw; the same seed gives the same trials");
    app.add_option("--first", settings.first, "number of the first trial");
    app.add_option("--count", settings.count, "number of trials (default 1000)");
    app.add_option("--jobs", settings.jobs, "trials side by side (default: as many as processors)");
    app.add_option("--only", settings.only, "this command alone, such as simulate");
    app.add_option("--keep", settings.keep,
                   "folder for the inputs that failed (default fuzz-failures)");
    app.add_option("--seconds", settings.limits.seconds,
                   "time of a trial, after which it is asked to end (default 2)");
    app.add_option("--deaf", settings.limits.deafSeconds,
                   "time for that, after which it counts as deaf (default 1)");
    app.add_option("--megabytes", settings.limits.megabytes, "memory of a trial (default 3000)");
    app.add_flag("--verbose", settings.verbose, "each trial and what it says");
}

}  // namespace

int main(int count, char** arguments) {
    Settings settings;
    CLI::App app(
        "Gives damaged files to the commands of linkwright-cli, and counts what comes of it");
    describe(app, settings);
    CLI11_PARSE(app, count, arguments);
    const QTemporaryDir folder;
    if (!folder.isValid()) {
        std::cerr << "error: No temporary folder can be made.\n";
        return 1;
    }
    const std::string place = folder.path().toStdString();
    const Seeds seeds = makeSeeds(place);
    std::signal(SIGINT, [](int) { interrupted = 1; });
    return Campaign(settings, seeds, place).run() ? 0 : 1;
}
