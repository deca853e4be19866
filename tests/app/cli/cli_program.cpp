// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_program.h"

#include "engine/base/diagnostic.h"
#include "engine/project/text_file.h"

#include <QtCore/QFile>
#include <QtCore/QProcess>

namespace linkwright::testing {

using project::Json;

Json ProgramRun::json() const {
    try {
        Json json = project::parseJson(output.toStdString(), "output");
        return json.is_object() ? json : Json();
    } catch (const base::InputError&) {
        return {};
    }
}

ProgramRun runProgram(const QStringList& arguments) {
    QProcess process;
    process.start(LINKWRIGHT_CLI, arguments);
    ProgramRun run;
    constexpr int patience = 120000;
    if (!process.waitForFinished(patience)) {
        process.kill();
        process.waitForFinished();
        return run;
    }
    if (process.exitStatus() == QProcess::NormalExit) run.exitCode = process.exitCode();
    run.output = QString::fromUtf8(process.readAllStandardOutput());
    run.messages = QString::fromUtf8(process.readAllStandardError());
    return run;
}

QString samplePath(const QString& name) {
    return QString(LINKWRIGHT_SOURCE_DIR) + "/projects/" + name + ".linkwright.json";
}

Json changedSample(const QString& name, const std::function<void(Json&)>& change) {
    const std::string path = samplePath(name).toStdString();
    Json json = project::parseJson(project::readTextFile(path), path);
    change(json);
    return json;
}

QString writeFile(const QString& path, const std::string& text) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return {};
    return file.write(text.data(), static_cast<qint64>(text.size()))
                   == static_cast<qint64>(text.size())
               ? path
               : QString();
}

}  // namespace linkwright::testing
