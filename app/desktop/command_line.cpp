// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/command_line.h"

#include <QCommandLineOption>
#include <QCommandLineParser>
#include <QFileInfo>
#include <cmath>

namespace linkwright::desktop {

namespace {

constexpr int wrongUsage = 2;

CommandLine reject(const QString& reason) {
    return {{}, wrongUsage, QStringLiteral("linkwright: %1 (try linkwright --help)\n").arg(reason)};
}

/// "1280x800", both at least 320; invalid otherwise.
QSize readSize(const QString& text) {
    const QStringList parts = text.split(QLatin1Char('x'));
    if (parts.size() != 2) return {};
    const QSize size(parts[0].toInt(), parts[1].toInt());
    return size.width() >= 320 && size.height() >= 320 ? size : QSize();
}

/// Names (one letter first), what it does, and what follows it, if anything does.
struct OptionText {
    QStringList names;
    const char* description;
    const char* value;
};

void addOptions(QCommandLineParser& parser) {
    const OptionText texts[] = {
        {{"runs"},
         "Shows and compares the optimizations kept next to the project file in the picture.",
         ""},
        {{"check"}, "Checks the gradient before the picture.", ""},
        {{"h", "help"}, "Shows this text.", ""},
        {{"v", "version"}, "Shows the version.", ""},
        {{"theme"}, "Colors: dark, light or system.", "name"},
        {{"language"}, "Language: en, de or system.", "code"},
        {{"layout"}, "Layout: model, optimize, run or study.", "name"},
        {{"size"}, "Size of the window, for example 1280x800.", "WxH"},
        {{"optimize"}, "Starts the optimization at once.", ""},
        {{"screenshot"}, "Writes a picture of the window and quits.", "file"},
        {{"video"},
         "Writes a video of the motion (.mp4, .webm, .gif or .png) and quits; --size is that of "
         "the "
         "frames.",
         "file"},
        {{"picture"},
         "Writes one frame of such a video, at --time, as PNG and quits; --size is that of the "
         "picture.",
         "file"},
        {{"sketch"},
         "Writes a drawing of the project with dimensions (.pdf, .svg or .png) and quits; needs no "
         "screen.",
         "file"},
        {{"from"}, "Time of the motion at which the video begins.", "seconds"},
        {{"to"}, "Time of the motion at which the video ends.", "seconds"},
        {{"speed"}, "Speed of the video: 0.1 is ten times slower than the motion.", "factor"},
        {{"rate"}, "Frames per second of the video (30).", "count"},
        {{"background"}, "Background of video or picture: view, white or transparent.", "name"},
        {{"plots"}, "Shows the plots of the project beside the view in video or picture.", ""},
        {{"json"}, "Reports the video or picture made as JSON on standard output.", ""},
        {{"time"}, "Playhead of the picture in seconds.", "seconds"},
        {{"panel"}, "Panels in front: objective,runs.", "name"},
        {{"select"}, "Element selected in the picture.", "id"},
        {{"do"},
         "What is done before the picture, one after the other: commands, buttons to press, fields "
         "to fill, menus, and waiting in ms: saveAs, connectRig, queueName=First, menu:1, "
         "wait=500.",
         "name"}};
    for (const OptionText& text : texts)
        parser.addOption(
            {text.names, QString::fromLatin1(text.description), QString::fromLatin1(text.value)});
    parser.setApplicationDescription(
        QStringLiteral("Linkwright, a desktop studio for mechanism design."));
    parser.addPositionalArgument(
        QStringLiteral("project"),
        QStringLiteral("Project to open; a robot, an assembly or a drawing becomes one."),
        QStringLiteral("[project]"));
}

/// The parser asks the application for its name, and there is none yet.
QString helpText(const QCommandLineParser& parser) {
    QString text = parser.helpText();
    return text.replace(0, text.indexOf(QLatin1Char('\n')),
                        QStringLiteral("Usage: linkwright [options] [project]"));
}

/// Reads a number that has to be at least `least`. @return what is wrong with it
QString readNumber(const QCommandLineParser& parser, const char* name, double least,
                   const QString& what, std::optional<double>& target) {
    const QString option = QString::fromLatin1(name);
    if (!parser.isSet(option)) return {};
    bool valid = false;
    const double value = parser.value(option).toDouble(&valid);
    if (!valid || !std::isfinite(value) || value < least)
        return QStringLiteral("--%1 must be %2, not \"%3\"")
            .arg(option, what, parser.value(option));
    target = value;
    return {};
}

/// What videos and pictures are made of.
QString readFilm(const QCommandLineParser& parser, Options& options) {
    std::optional<double> speed, rate;
    const QString seconds = QStringLiteral("a number of seconds");
    constexpr double slowest = 0.001, fewest = 1.0, most = 240.0;
    for (const QString& fault :
         {readNumber(parser, "from", 0.0, seconds, options.from),
          readNumber(parser, "to", 0.0, seconds, options.to),
          readNumber(parser, "speed", slowest, QStringLiteral("a factor of 0.001 or more"), speed),
          readNumber(parser, "rate", fewest, QStringLiteral("a whole number from 1 to 240"), rate)})
        if (!fault.isEmpty()) return fault;
    if (rate && (*rate > most || *rate != std::floor(*rate)))
        return QStringLiteral("--rate must be a whole number from 1 to 240, not \"%1\"")
            .arg(parser.value("rate"));
    options.speed = speed.value_or(options.speed);
    options.rate = static_cast<int>(rate.value_or(options.rate));
    if (options.from && options.to && *options.from >= *options.to)
        return QStringLiteral("--to must be later than --from");
    if (!options.background.isEmpty()
        && !QStringList{"view", "white", "transparent"}.contains(options.background))
        return QStringLiteral("--background must be view, white or transparent, not \"%1\"")
            .arg(options.background);
    if (options.background == QLatin1String("transparent")
        && QFileInfo(options.video).suffix().toLower() == QLatin1String("mp4"))
        return QStringLiteral("MP4 knows no transparency; choose .webm, .gif or .png");
    if (parser.isSet("picture")) {
        if (QFileInfo(options.picture).suffix().toLower() != QLatin1String("png"))
            return QStringLiteral("--picture must end with .png, not \"%1\"").arg(options.picture);
        if (options.file.isEmpty()) return QStringLiteral("--picture needs a project");
    }
    return {};
}

/// What is wrong with the value of an option; empty when nothing is.
QString readValues(const QCommandLineParser& parser, Options& options) {
    options.theme = parser.value("theme");
    options.language = parser.value("language");
    options.layout = parser.value("layout");
    options.screenshot = parser.value("screenshot");
    options.video = parser.value("video");
    options.picture = parser.value("picture");
    options.background = parser.value("background");
    options.plots = parser.isSet("plots");
    options.json = parser.isSet("json");
    options.select = parser.value("select");
    options.panel = parser.value("panel");
    options.commands = parser.value("do");
    if (!options.theme.isEmpty() && !QStringList{"dark", "light", "system"}.contains(options.theme))
        return QStringLiteral("--theme must be dark, light or system, not \"%1\"")
            .arg(options.theme);
    if (!options.language.isEmpty()
        && !QStringList{"en", "de", "system"}.contains(options.language))
        return QStringLiteral("--language must be en, de or system, not \"%1\"")
            .arg(options.language);
    if (!options.layout.isEmpty()
        && !QStringList{"model", "optimize", "run", "study"}.contains(options.layout))
        return QStringLiteral("--layout must be model, optimize, run or study, not \"%1\"")
            .arg(options.layout);
    if (parser.isSet("video")) {
        static const QStringList kinds{"mp4", "webm", "gif", "png"};
        if (!kinds.contains(QFileInfo(options.video).suffix().toLower()))
            return QStringLiteral("--video must end with .mp4, .webm, .gif or .png, not \"%1\"")
                .arg(options.video);
        if (options.file.isEmpty()) return QStringLiteral("--video needs a project");
    }
    if (parser.isSet("sketch")) {
        options.sketch = parser.value("sketch");
        static const QStringList kinds{"pdf", "svg", "png"};
        if (!kinds.contains(QFileInfo(options.sketch).suffix().toLower()))
            return QStringLiteral("--sketch must end with .pdf, .svg or .png, not \"%1\"")
                .arg(options.sketch);
        if (options.file.isEmpty()) return QStringLiteral("--sketch needs a project");
    }
    if (const QString fault = readFilm(parser, options); !fault.isEmpty()) return fault;
    if (parser.isSet("size")) {
        options.size = readSize(parser.value("size"));
        if (!options.size.isValid())
            return QStringLiteral("--size must look like 1280x800, not \"%1\"")
                .arg(parser.value("size"));
    }
    if (parser.isSet("time")) {
        bool valid = false;
        options.time = parser.value("time").toDouble(&valid);
        if (!valid || options.time < 0.0)
            return QStringLiteral("--time must be a number of seconds, not \"%1\"")
                .arg(parser.value("time"));
    }
    return {};
}

}  // namespace

CommandLine readCommandLine(const QStringList& arguments) {
    QCommandLineParser parser;
    addOptions(parser);
    if (!parser.parse(QStringList{QStringLiteral("linkwright")} + arguments))
        return reject(parser.errorText());
    if (parser.isSet("help")) return {{}, 0, helpText(parser)};
    if (parser.isSet("version"))
        return {{}, 0, QStringLiteral("linkwright %1\n").arg(QStringLiteral(LINKWRIGHT_VERSION))};
    if (parser.positionalArguments().size() > 1)
        return reject(QStringLiteral("one project can be opened at a time"));

    CommandLine line;
    line.options.file = parser.positionalArguments().value(0);
    line.options.optimize = parser.isSet("optimize");
    line.options.runs = parser.isSet("runs");
    line.options.check = parser.isSet("check");
    if (const QString fault = readValues(parser, line.options); !fault.isEmpty())
        return reject(fault);
    return line;
}

}  // namespace linkwright::desktop
