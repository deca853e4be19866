// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/command_line.h"

#include <QCommandLineOption>
#include <QCommandLineParser>
#include <QFileInfo>

namespace linkwright::desktop {

namespace {

constexpr int wrongUsage = 2;

CommandLine refuse(const QString& reason) {
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
         "Shows and compares the optimizations kept beside the project in the picture.",
         ""},
        {{"check"}, "Checks the gradient before the picture.", ""},
        {{"h", "help"}, "Shows this text.", ""},
        {{"v", "version"}, "Shows the version.", ""},
        {{"theme"}, "Colors: dark, light or system.", "name"},
        {{"layout"}, "Layout: model, optimize, run or study.", "name"},
        {{"size"}, "Size of the window, for example 1280x800.", "WxH"},
        {{"optimize"}, "Starts the optimization at once.", ""},
        {{"screenshot"}, "Writes a picture of the window and quits.", "file"},
        {{"video"},
         "Writes a video of the motion (.mp4, .webm, .gif or .png) and quits; --size is that of "
         "the "
         "frames.",
         "file"},
        {{"time"}, "Playhead of the picture in seconds.", "seconds"},
        {{"panel"}, "Panels in front: objective,runs.", "name"},
        {{"select"}, "Element selected in the picture.", "id"},
        {{"do"}, "Commands given before the picture: saveAs,shortcuts.", "name"}};
    for (const OptionText& text : texts)
        parser.addOption(
            {text.names, QString::fromLatin1(text.description), QString::fromLatin1(text.value)});
    parser.setApplicationDescription(
        QStringLiteral("Linkwright, a desktop studio for mechanism design."));
    parser.addPositionalArgument(QStringLiteral("project"), QStringLiteral("Project file to open."),
                                 QStringLiteral("[project]"));
}

/// The parser asks the application for its name, and there is none yet.
QString helpText(const QCommandLineParser& parser) {
    QString text = parser.helpText();
    return text.replace(0, text.indexOf(QLatin1Char('\n')),
                        QStringLiteral("Usage: linkwright [options] [project]"));
}

/// What is wrong with the value of an option; empty when nothing is.
QString readValues(const QCommandLineParser& parser, Options& options) {
    options.theme = parser.value("theme");
    options.layout = parser.value("layout");
    options.screenshot = parser.value("screenshot");
    options.video = parser.value("video");
    options.select = parser.value("select");
    options.panel = parser.value("panel");
    options.commands = parser.value("do");
    if (!options.theme.isEmpty() && !QStringList{"dark", "light", "system"}.contains(options.theme))
        return QStringLiteral("--theme must be dark, light or system, not \"%1\"")
            .arg(options.theme);
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
        return refuse(parser.errorText());
    if (parser.isSet("help")) return {{}, 0, helpText(parser)};
    if (parser.isSet("version"))
        return {{}, 0, QStringLiteral("linkwright %1\n").arg(QStringLiteral(LINKWRIGHT_VERSION))};
    if (parser.positionalArguments().size() > 1)
        return refuse(QStringLiteral("one project can be opened at a time"));

    CommandLine line;
    line.options.file = parser.positionalArguments().value(0);
    line.options.optimize = parser.isSet("optimize");
    line.options.runs = parser.isSet("runs");
    line.options.check = parser.isSet("check");
    if (const QString fault = readValues(parser, line.options); !fault.isEmpty())
        return refuse(fault);
    return line;
}

}  // namespace linkwright::desktop
