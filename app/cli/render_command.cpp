// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/commands.h"
#include "app/cli/project_command.h"
#include "app/cli/window_program.h"
#include "engine/project/fault.h"
#include "engine/project/text_file.h"

#include <cmath>
#include <filesystem>
#include <sstream>

namespace linkwright::cli {

namespace {

const Choices<std::string> backgrounds{
    {{"view", "view"}, {"white", "white"}, {"transparent", "transparent"}}, {}};
const Choices<std::string> themes{{{"dark", "dark"}, {"light", "light"}}, {}};

/// "1280x720", both sides from 64 to 8192.
std::string toSize(const std::string& text) {
    const std::size_t cross = text.find('x');
    const auto width = toNumber(text.substr(0, cross));
    const auto height = toNumber(cross == std::string::npos ? "" : text.substr(cross + 1));
    constexpr double least = 320.0, most = 8192.0;
    for (const std::optional<double>& side : {width, height})
        if (!side || *side < least || *side > most || *side != std::floor(*side))
            throw CLI::ValidationError("--size",
                                       "expected pixels such as 1280x720, 320 to 8192 "
                                       "each, found \""
                                           + text + "\".");
    return text;
}

/// "motion.mp4: 151 frames of 1280 x 720 pixels, 5.03 s".
std::string renderText(const Json& made) {
    const int frames = made.at("frames").get<int>();
    std::ostringstream text;
    text.precision(3);
    text << made.at("file").get<std::string>() << ": ";
    if (frames == 1)
        text << "picture";
    else
        text << frames << " frames";
    text << " of " << made.at("width").get<int>() << " x " << made.at("height").get<int>()
         << " pixels";
    if (frames > 1) text << ", " << made.at("seconds").get<double>() << " s";
    text << '\n';
    return text.str();
}

/// Draws what there is of the project by the program `linkwright`.
class Render final : public ProjectCommand {
public:
    explicit Render(CLI::App& app) : ProjectCommand(app) {
        addProject(app);
        addFile(app, "--out", outputPath_,
                "video (.mp4, .webm, .gif), numbered pictures (.png), or with --time one "
                "picture (.png)",
                "FILE", {".mp4", ".webm", ".gif", ".png"})
            ->required();
        addNumber(app, "--time", time_, timeOfMotion(), "SECONDS",
                  "make a picture at this time instead of a video");
        addNumber(app, "--from", from_, timeOfMotion(), "SECONDS",
                  "begin at this time of the motion (default 0)");
        addNumber(app, "--to", to_, timeOfMotion(), "SECONDS",
                  "end at this time of the motion (default: its end)");
        addNumber(app, "--speed", speed_, positiveNumber(), "FACTOR",
                  "0.1 is ten times slower than the motion (default 1)");
        constexpr double maxFrames = 240.0;
        addNumber(app, "--rate", rate_, positiveCount(maxFrames), "COUNT",
                  "frames per second (default 30)");
        addText(app, "--size", "WxH", "frame size in pixels, such as 1920x1080",
                [this](const std::string& text) { size_ = toSize(text); });
        addChoice(app, "--background", backgrounds, background_, "what is behind the mechanism");
        addChoice(app, "--theme", themes, theme_, "colors");
        app.add_flag("--plots", plots_, "show the plots of the project beside the view");
    }

    /// The ending tells what is made, and has to fit what is asked for.
    void checkOptions() override {
        if (time_ && !outputPath_.ends_with(".png"))
            throw CLI::ValidationError("--time",
                                       "a picture of one instant needs a name that ends with "
                                       ".png, found \""
                                           + outputPath_ + "\".");
        if (time_ && (from_ || to_ || speed_ || rate_))
            throw CLI::ValidationError("--time",
                                       "one instant has no --from, --to, --speed and --rate.");
        if (from_ && to_ && *from_ >= *to_)
            throw CLI::ValidationError("--to", "the end has to be later than --from.");
        if (background_ == "transparent" && outputPath_.ends_with(".mp4"))
            throw CLI::ValidationError("--background",
                                       "MP4 knows no transparency; choose .webm, .gif or .png.");
    }

private:
    /// The project is read here, too, so that its faults are told as everywhere.
    void enter() override { readProject(); }

    ExitCode compute() override {
        project::requireReplaceable(outputPath_);
        const WindowAnswer answer = [this] {
            try {
                return runWindowProgram(arguments(), true, stop());
            } catch (const base::Cancelled&) {
                const std::string partial = project::partialPath(outputPath_);
                std::error_code error;
                if (partial != outputPath_) std::filesystem::remove(partial, error);
                throw;
            }
        }();
        if (answer.exitCode == WindowAnswer::wrongUsage)
            throw project::fault("render", "linkwright refused: " + answer.failure, {});
        if (!answer.failure.empty())
            return fail(ExitCode::Failed,
                        {{base::Severity::Error, {}, outputPath_, answer.failure, {}}});
        // Libraries may print something before the line that counts.
        const std::size_t begin = answer.output.rfind("\n{");
        const Json made = project::parseJson(
            answer.output.substr(begin == std::string::npos ? 0 : begin + 1), "linkwright");
        print(made, renderText(made));
        return ExitCode::Done;
    }

    [[nodiscard]] std::vector<std::string> arguments() const {
        std::vector<std::string> words;
        const auto add = [&words](const char* name, const std::string& value) {
            if (value.empty()) return;
            words.emplace_back(name);
            words.push_back(value);
        };
        const auto addValue = [&add](const char* name, const std::optional<double>& value) {
            if (!value) return;
            std::ostringstream text;
            text.precision(17);
            text << *value;
            add(name, text.str());
        };
        add(time_ ? "--picture" : "--video", outputPath_);
        addValue("--time", time_);
        addValue("--from", from_);
        addValue("--to", to_);
        addValue("--speed", speed_);
        addValue("--rate", rate_);
        add("--size", size_);
        add("--background", background_);
        add("--theme", theme_);
        if (plots_) words.emplace_back("--plots");
        words.emplace_back("--json");
        words.emplace_back("--");  // a project may begin with a dash
        words.push_back(input_);
        return words;
    }

    std::string outputPath_;
    std::optional<double> time_;       ///< s; a picture of this instant instead of a video
    std::optional<double> from_, to_;  ///< s, part of the motion
    std::optional<double> speed_;      ///< of the video to that of the motion
    std::optional<double> rate_;       ///< frames per second
    std::string size_;                 ///< "1280x720"; empty: the usual one
    std::string background_;           ///< empty: "view"
    std::string theme_;                ///< empty: as in the window
    bool plots_ = false;               ///< beside the view
};

}  // namespace

MadeCommand addRender(CLI::App& program) {
    return std::make_unique<Render>(*program.add_subcommand(
        "render", "Make a video or a picture of the motion, without a screen"));
}

}  // namespace linkwright::cli
