// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/command_options.h"

namespace linkwright::cli {

namespace {

const Choices<std::string> backgrounds{
    {{"view", "view"}, {"white", "white"}, {"transparent", "transparent"}}, {}};
const Choices<std::string> themes{{{"dark", "dark"}, {"light", "light"}}, {}};

/// A time of the motion, s.
void addTime(CLI::App& command, const std::string& name, std::optional<double>& target,
             const std::string& help) {
    command
        .add_option_function<std::string>(
            name,
            [name, &target](const std::string& text) {
                target = toNumber(text);
                if (!target || *target < 0.0)
                    throw CLI::ValidationError(
                        name, "expected a time in seconds, zero or more, found \"" + text + "\".");
            },
            help)
        ->type_name("SECONDS");
}

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

/// The ending tells what is made, and has to fit what is asked for.
void checkEnding(const Options& options) {
    const RenderOptions& asked = options.render;
    const std::string& path = options.outputPath;
    const std::size_t dot = path.rfind('.');
    const std::string ending = dot == std::string::npos ? "" : path.substr(dot);
    const bool known =
        ending == ".mp4" || ending == ".webm" || ending == ".gif" || ending == ".png";
    if (!known)
        throw CLI::ValidationError(
            "--out",
            "expected a name that ends with .mp4, .webm, .gif or .png, found \"" + path + "\".");
    if (asked.time && ending != ".png")
        throw CLI::ValidationError("--time",
                                   "a picture of one instant needs a name that ends with "
                                   ".png, found \""
                                       + path + "\".");
    if (asked.time && (asked.from || asked.to || asked.speed || asked.rate))
        throw CLI::ValidationError("--time",
                                   "one instant has no --from, --to, --speed and --rate.");
    if (asked.from && asked.to && *asked.from >= *asked.to)
        throw CLI::ValidationError("--to", "the end has to be later than --from.");
    if (asked.background == "transparent" && ending == ".mp4")
        throw CLI::ValidationError("--background",
                                   "MP4 knows no transparency; choose .webm, .gif or .png.");
}

}  // namespace

void addRender(CLI::App& app, Options& options) {
    RenderOptions& asked = options.render;
    CLI::App& command = *addCommand(app, options, "render", Command::Render,
                                    "Make a video or a picture of the motion, without a screen");
    command
        .add_option("--out", options.outputPath,
                    "video (.mp4, .webm, .gif), numbered pictures (.png), or with --time one "
                    "picture (.png)")
        ->required()
        ->type_name("FILE");
    addTime(command, "--time", asked.time, "make a picture at this time instead of a video");
    addTime(command, "--from", asked.from, "begin at this time of the motion (default 0)");
    addTime(command, "--to", asked.to, "end at this time of the motion (default: its end)");
    addNumber(command, "--speed", asked.speed, true, "FACTOR",
              "0.1 is ten times slower than the motion (default 1)");
    constexpr double most = 240.0;
    addCount(
        command, "--rate", 1.0, most, [&asked](double count) { asked.rate = count; },
        "frames per second (default 30)");
    command
        .add_option_function<std::string>(
            "--size", [&asked](const std::string& text) { asked.size = toSize(text); },
            "frame size in pixels, such as 1920x1080")
        ->type_name("WxH");
    addChoice(
        command, "--background", backgrounds,
        [&asked](const std::string& word) { asked.background = word; },
        "what is behind the mechanism");
    addChoice(
        command, "--theme", themes, [&asked](const std::string& word) { asked.theme = word; },
        "colors");
    command.add_flag("--plots", asked.plots, "show the plots of the project beside the view");
    command.parse_complete_callback([&options] { checkEnding(options); });
}

}  // namespace linkwright::cli
