// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/command_line.h"

#include <QCommandLineOption>
#include <QCommandLineParser>

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

}  // namespace

CommandLine readCommandLine(const QStringList& arguments) {
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Linkwright, a desktop studio for mechanism design."));
    const QCommandLineOption help({QStringLiteral("h"), QStringLiteral("help")},
                                  QStringLiteral("Shows this text."));
    const QCommandLineOption version({QStringLiteral("v"), QStringLiteral("version")},
                                     QStringLiteral("Shows the version."));
    const QCommandLineOption theme(QStringLiteral("theme"),
                                   QStringLiteral("Colors: dark, light or system."),
                                   QStringLiteral("name"));
    const QCommandLineOption layout(QStringLiteral("layout"),
                                    QStringLiteral("Layout: model, optimize or run."),
                                    QStringLiteral("name"));
    const QCommandLineOption size(QStringLiteral("size"),
                                  QStringLiteral("Size of the window, for example 1280x800."),
                                  QStringLiteral("WxH"));
    const QCommandLineOption optimize(QStringLiteral("optimize"),
                                      QStringLiteral("Starts the optimization at once."));
    const QCommandLineOption screenshot(QStringLiteral("screenshot"),
                                        QStringLiteral("Writes a picture of the window and quits."),
                                        QStringLiteral("file"));
    const QCommandLineOption time(QStringLiteral("time"),
                                  QStringLiteral("Playhead of the picture in seconds."),
                                  QStringLiteral("seconds"));
    const QCommandLineOption select(QStringLiteral("select"),
                                    QStringLiteral("Element selected in the picture."),
                                    QStringLiteral("id"));
    const QCommandLineOption panel(QStringLiteral("panel"),
                                   QStringLiteral("Panels in front: objective,runs."),
                                   QStringLiteral("name"));
    const QCommandLineOption runs(QStringLiteral("runs"),
                                  QStringLiteral("Shows and compares the runs kept beside the "
                                                 "project in the picture."));
    const QCommandLineOption check(QStringLiteral("check"),
                                   QStringLiteral("Checks the gradient before the picture."));
    parser.addOptions({runs, check, help, version, theme, layout, size, optimize, screenshot, time,
                       panel, select});
    parser.addPositionalArgument(QStringLiteral("project"), QStringLiteral("Project file to open."),
                                 QStringLiteral("[project]"));
    if (!parser.parse(QStringList{QStringLiteral("linkwright")} + arguments))
        return refuse(parser.errorText());
    if (parser.isSet(help)) {
        // The parser asks the application for the name, and there is none yet.
        QString text = parser.helpText();
        text.replace(0, text.indexOf(QLatin1Char('\n')),
                     QStringLiteral("Usage: linkwright [options] [project]"));
        return {{}, 0, text};
    }
    if (parser.isSet(version))
        return {{}, 0, QStringLiteral("linkwright %1\n").arg(QStringLiteral(LINKWRIGHT_VERSION))};
    if (parser.positionalArguments().size() > 1)
        return refuse(QStringLiteral("one project can be opened at a time"));

    CommandLine line;
    Options& options = line.options;
    options.file = parser.positionalArguments().value(0);
    options.theme = parser.value(theme);
    options.layout = parser.value(layout);
    options.optimize = parser.isSet(optimize);
    options.screenshot = parser.value(screenshot);
    options.select = parser.value(select);
    options.panel = parser.value(panel);
    options.runs = parser.isSet(runs);
    options.check = parser.isSet(check);
    if (!options.theme.isEmpty() && !QStringList{"dark", "light", "system"}.contains(options.theme))
        return refuse(
            QStringLiteral("--theme must be dark, light or system, not \"%1\"").arg(options.theme));
    if (!options.layout.isEmpty()
        && !QStringList{"model", "optimize", "run"}.contains(options.layout))
        return refuse(QStringLiteral("--layout must be model, optimize or run, not \"%1\"")
                          .arg(options.layout));
    if (parser.isSet(size)) {
        options.size = readSize(parser.value(size));
        if (!options.size.isValid())
            return refuse(QStringLiteral("--size must look like 1280x800, not \"%1\"")
                              .arg(parser.value(size)));
    }
    if (parser.isSet(time)) {
        bool valid = false;
        options.time = parser.value(time).toDouble(&valid);
        if (!valid || options.time < 0.0)
            return refuse(QStringLiteral("--time must be a number of seconds, not \"%1\"")
                              .arg(parser.value(time)));
    }
    return line;
}

}  // namespace linkwright::desktop
