// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/command_line.h"
#include "app/desktop/screenshot.h"
#include "app/desktop/sketch.h"
#include "app/desktop/video.h"
#include "ui/windows/log_file.h"
#include "ui/windows/main_window.h"

#include <QApplication>
#include <QDir>
#include <QFontDatabase>
#include <QSysInfo>
#include <QTimer>
#include <clocale>
#include <cstdio>

namespace {

using namespace linkwright;

/// Arguments in the encoding of the terminal, before a QApplication exists: --help and --version
/// work without a display.
QStringList argumentsOf(int count, char** values) {
    QStringList arguments;
    for (int index = 1; index < count; ++index)
        arguments << QString::fromLocal8Bit(values[index]);
    return arguments;
}

/// Fonts that a bundle brings along for systems without them.
void takeOwnFonts() {
    const QDir fonts(QCoreApplication::applicationDirPath()
                     + QStringLiteral("/../share/linkwright/fonts"));
    for (const QFileInfo& font :
         fonts.entryInfoList({QStringLiteral("*.otf"), QStringLiteral("*.ttf")}, QDir::Files))
        QFontDatabase::addApplicationFont(font.filePath());
}

/// @return whether every panel that was named is there
bool raisePanels(windows::Workspace& workspace, const QString& names) {
    for (const QString& name : names.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        if (workspace.raisePanel(name)) continue;
        std::fprintf(stderr, "linkwright: --panel must name panels, not \"%s\"; there are: %s\n",
                     qPrintable(name),
                     qPrintable(workspace.panelNames().join(QStringLiteral(", "))));
        return false;
    }
    return true;
}

bool makesFilm(const desktop::Options& options) {
    return !options.video.isEmpty() || !options.picture.isEmpty();
}

void begin(windows::MainWindow& window, const desktop::Options& options) {
    if (makesFilm(options)) {
        if (!window.openUnattended(options.file)) {
            std::fprintf(stderr,
                         "linkwright: %s cannot be read; linkwright-cli validate says why\n",
                         qPrintable(options.file));
            QCoreApplication::exit(1);
            return;
        }
    } else if (!options.file.isEmpty()) {
        window.openFile(options.file);
    }
    if (options.layout == QLatin1String("optimize")) window.showLayout(windows::Layout::Optimize);
    if (options.layout == QLatin1String("study")) window.showLayout(windows::Layout::Study);
    if (options.layout == QLatin1String("run")) window.showLayout(windows::Layout::Run);
    if (options.layout == QLatin1String("model")) window.showLayout(windows::Layout::Model);
    if (!raisePanels(window.workspace(), options.panel)) {
        QCoreApplication::exit(2);
        return;
    }
    if (options.optimize) window.optimizations().start();
    if (!options.screenshot.isEmpty()) desktop::takeScreenshot(window, options);
    if (makesFilm(options)) desktop::makeVideo(window, options);
}

}  // namespace

int main(int argumentCount, char** argumentValues) {
    if (const auto exitCode = windows::drawReportIfAsked(argumentCount, argumentValues))
        return *exitCode;
    const desktop::CommandLine line =
        desktop::readCommandLine(argumentsOf(argumentCount, argumentValues));
    if (line.exitCode) {
        std::fputs(qPrintable(line.output), *line.exitCode == 0 ? stdout : stderr);
        return *line.exitCode;
    }
    if (!line.options.sketch.isEmpty())
        return desktop::writeSketch(line.options, 1, argumentValues);
    QCoreApplication::setOrganizationName(QStringLiteral("Linkwright"));
    QCoreApplication::setApplicationName(QStringLiteral("Linkwright"));
    windows::prepareApplication();
    int noArguments = 1;  // ours are read; Qt must not take a project for an option of its own
    const auto application = windows::makeApplication(noArguments, argumentValues);
    // QApplication takes the numbers of the user's locale; files and fields use the point.
    std::setlocale(LC_NUMERIC, "C");
    QApplication::setApplicationVersion(QStringLiteral(LINKWRIGHT_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("linkwright"));
    if (!makesFilm(line.options)) windows::startLog();
    qInfo("Linkwright %s, Qt %s, %s", LINKWRIGHT_VERSION, qVersion(),
          qPrintable(QSysInfo::prettyProductName()));
    takeOwnFonts();
    windows::startApplication(line.options.theme, line.options.language);
    windows::drawReportsApart();

    windows::MainWindow window;
    const bool film = makesFilm(line.options);
    if (line.options.screenshot.isEmpty() && !film) {
        window.restoreArrangement();
        window.project().setResultsKept(true);
    }
    if (line.options.runs) window.project().setResultsKept(true);
    if (line.options.size.isValid() && !film) window.resize(line.options.size);
    // Nobody has to see the window that a film is made of.
    if (film) window.setAttribute(Qt::WA_DontShowOnScreen);
    window.show();
    QTimer::singleShot(0, &window, [&window, &line] { begin(window, line.options); });
    return QApplication::exec();
}
