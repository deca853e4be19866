// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/synthesis/linkage_finder.h"

#include "engine/math/expression.h"
#include "engine/synthesis/curve_file.h"
#include "engine/synthesis/rows.h"
#include "ui/document/elements/engine_words.h"

#include <QElapsedTimer>
#include <QFile>
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>

namespace linkwright::document {

namespace {

constexpr double degree = std::numbers::pi / 180.0;
constexpr double fullTurn = 2.0 * std::numbers::pi;

FoundLinkage foundOf(const synthesis::PathCandidate& candidate, const synthesis::WantedPath& path) {
    FoundLinkage found;
    found.linkage = candidate.linkage;
    found.turn = path.closed ? candidate.linkage.direction * fullTurn
                             : candidate.angles.back() - candidate.angles.front();
    found.meanError = candidate.meanError;
    found.largestError = candidate.largestError;
    found.minTransmissionAngle = candidate.minTransmissionAngle;
    found.extent = candidate.extent;
    found.compared = synthesis::comparedPoints(path);
    found.angles = candidate.angles;
    found.couplerDriven = candidate.couplerTurn.has_value();
    found.project = [candidate, path](double tolerance) {
        synthesis::WantedPath wanted = path;
        wanted.tolerance = tolerance;
        return synthesis::modelOf(candidate, wanted);
    };
    return found;
}

FoundLinkage withCognates(const synthesis::PathCandidate& candidate,
                          const synthesis::WantedPath& path) {
    FoundLinkage found = foundOf(candidate, path);
    if (candidate.linkage.kind != synthesis::LinkageKind::FourBar) return found;
    for (const int which : {0, 1}) {
        FoundLinkage cognate = foundOf(
            synthesis::cognateOf(candidate, static_cast<std::size_t>(which), path.closed), path);
        // It moves as the first one does.
        cognate.linkage = found.linkage;
        cognate.turn = found.turn;
        cognate.angles = found.angles;
        cognate.cognate = which;
        found.cognates.push_back(std::move(cognate));
    }
    return found;
}

FoundLinkage foundOf(const synthesis::GuidanceCandidate& candidate,
                     const std::vector<synthesis::RigidPose>& poses) {
    FoundLinkage found;
    found.linkage = candidate.linkage;
    found.turn = candidate.angles.back() - candidate.angles.front();
    found.minTransmissionAngle = candidate.minTransmissionAngle;
    found.extent = candidate.extent;
    found.angles = candidate.angles;
    found.exact = candidate.exact;
    found.meanError = candidate.meanError;
    found.largestError = candidate.largestError;
    found.largestTurnError = candidate.largestTurnError;
    for (const synthesis::RigidPose& pose : poses)
        found.compared.push_back(pose.origin);
    found.project = [candidate, poses](double) { return synthesis::modelOf(candidate, poses); };
    return found;
}

FoundLinkage foundOf(const synthesis::FunctionSolution& solution,
                     const synthesis::FunctionTask& task, double ground) {
    FoundLinkage found;
    found.linkage = synthesis::transformed(solution.generator.linkageAt(solution.inputStart), false,
                                           ground / solution.generator.ground, 0.0);
    found.turn = task.inputRange;
    found.largestError = solution.structuralError;
    found.minTransmissionAngle = synthesis::minTransmissionAngle(solution, task.inputRange);
    found.extent = synthesis::extentOf(found.linkage);
    constexpr int samples = 61;
    for (int sample = 0; sample < samples; ++sample) {
        const double turned = task.inputRange * sample / (samples - 1);
        const double output =
            solution.generator.outputAt(solution.inputStart + turned) - solution.outputStart;
        const double before = found.course.empty() ? 0.0 : found.course.back().output;
        found.course.push_back({turned, before + std::remainder(output - before, fullTurn)});
    }
    found.project = [solution, task, ground](double) {
        return synthesis::modelOf(solution, task, ground);
    };
    return found;
}

QString sentenceOf(const base::InputError& error) {
    const base::Diagnostic& first = error.diagnostics().front();
    QString text = document::translated(first.message);
    if (!first.place.empty())
        text += QStringLiteral(" (%1)").arg(QString::fromStdString(first.place));
    if (!first.remedy.empty()) text += QLatin1Char(' ') + document::translated(first.remedy);
    return text;
}

/// Reads a file by a function of its text and name that throws `base::InputError`.
template <class Content, class Parse>
ReadFromFile<Content> parsed(const QString& file, const Parse& parse) {
    const ReadFromFile<QString> text = readText(file);
    ReadFromFile<Content> read;
    read.told = text.told;
    if (!text.ok) return read;
    try {
        read.content = parse(text.content.toStdString(), file.toStdString(), read.told);
        read.ok = true;
    } catch (const base::InputError& error) {
        read.told = sentenceOf(error);
    }
    return read;
}

}  // namespace

double FoundLinkage::share(double phase) const {
    const bool around = std::abs(turn) > fullTurn - 1e-9;
    return around ? phase : 1.0 - std::abs(1.0 - 2.0 * (phase - std::floor(phase)));
}

synthesis::Linkage FoundLinkage::at(double phase) const {
    synthesis::Linkage moved = linkage;
    moved.startAngle += share(phase) * turn;
    const bool loopsClosed = moved.poseAt(moved.startAngle).has_value();
    return cognate < 0 || !loopsClosed
               ? moved
               : synthesis::cognatesOf(moved)[static_cast<std::size_t>(cognate)];
}

LinkageFinder::LinkageFinder(QObject* parent) : QObject(parent) {
    connect(&task_, &BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                if (problems.empty()) return;  // a newer task is looked for
                found_.clear();
                fault_ = sentenceOf(base::InputError(problems));
            });
    connect(&task_, &BackgroundTask::ended, this, &LinkageFinder::changed);
}

void LinkageFinder::start(SynthesisTask kind, const synthesis::WantedPath& path, Search search) {
    share_ = 0.0;
    task_.start(
        [this, kind, path, search = std::move(search)](const BackgroundTask::TaskContext& turn) {
            QElapsedTimer clock;
            clock.start();
            std::vector<FoundLinkage> found = search(turn);
            const double seconds = 1e-3 * static_cast<double>(clock.elapsed());
            return BackgroundTask::Answer(
                [this, kind, path, seconds, found = std::move(found)]() mutable {
                    kind_ = kind;
                    path_ = path;
                    found_ = std::move(found);
                    fault_.clear();
                    seconds_ = seconds;
                });
        });
    Q_EMIT changed();
}

void LinkageFinder::findForPath(const synthesis::WantedPath& path,
                                const synthesis::PathSearch& search) {
    start(SynthesisTask::Path, path, [this, path, search](const BackgroundTask::TaskContext& turn) {
        synthesis::PathSearch told = search;
        told.stop = &turn.superseded();
        told.progress = [this, &turn](double share) {
            turn.report([this, share] {
                share_ = share;
                Q_EMIT progressed();
            });
        };
        std::vector<FoundLinkage> found;
        for (const synthesis::PathCandidate& candidate : synthesis::findLinkages(path, told))
            found.push_back(withCognates(candidate, path));
        return found;
    });
}

void LinkageFinder::findForPoses(const std::vector<synthesis::RigidPose>& poses) {
    start(SynthesisTask::Poses, {}, [poses](const BackgroundTask::TaskContext&) {
        std::vector<FoundLinkage> found;
        for (const synthesis::GuidanceCandidate& candidate : synthesis::findGuidance(poses))
            found.push_back(foundOf(candidate, poses));
        return found;
    });
}

void LinkageFinder::findForFunction(const synthesis::FunctionTask& task, double ground) {
    start(SynthesisTask::Function, {}, [task, ground](const BackgroundTask::TaskContext&) {
        std::vector<FoundLinkage> found;
        for (const synthesis::FunctionSolution& solution : synthesis::findGenerators(task))
            found.push_back(foundOf(solution, task, ground));
        return found;
    });
}

void LinkageFinder::clear() {
    task_.discard();
    found_.clear();
    path_ = {};
    fault_.clear();
    Q_EMIT changed();
}

ReadFromFile<QString> readText(const QString& file) {
    QFile table(file);
    constexpr qint64 most = 10 << 20;
    if (!table.open(QIODevice::ReadOnly))
        return {
            {}, LinkageFinder::tr("%1 cannot be read: %2.").arg(file, table.errorString()), false};
    if (table.size() > most)
        return {{}, LinkageFinder::tr("%1 is too large, more than 10 MB.").arg(file), false};
    return {QString::fromUtf8(table.readAll()), {}, true};
}

ReadFromFile<synthesis::WantedPath> readPath(const QString& file, double unit) {
    return parsed<synthesis::WantedPath>(
        file, [unit](const std::string& text, const std::string& name, QString& told) {
            synthesis::FilePath read = synthesis::parsePathFile(text, name, unit);
            if (read.others > 0)
                told = LinkageFinder::tr("Used the longest of %1 curves.").arg(read.others + 1);
            return std::move(read.path);
        });
}

ReadFromFile<std::vector<synthesis::RigidPose>> readPoses(const QString& file, double unit) {
    return parsed<std::vector<synthesis::RigidPose>>(
        file, [unit](const std::string& text, const std::string& name, QString&) {
            std::vector<synthesis::RigidPose> poses = synthesis::parsePoses(text, name);
            for (synthesis::RigidPose& pose : poses)
                pose.origin *= unit;
            return poses;
        });
}

ReadFromFile<synthesis::FunctionTask> taskOfFormula(const QString& formula, double first,
                                                    double last, double crank, double rocker) {
    ReadFromFile<synthesis::FunctionTask> read;
    try {
        const std::array<std::string, 1> names{"x"};
        const auto expression = std::make_shared<math::Expression>(
            math::Expression::parse(formula.toStdString(), names));
        read.content.function = [expression](double x) {
            const std::array<double, 1> values{x};
            return expression->evaluate<double>(values);
        };
        read.content.formula = formula.toStdString();
        read.content.first = first;
        read.content.last = last;
        read.content.inputRange = crank;
        read.content.outputRange = rocker;
        read.ok = true;
    } catch (const base::InputError& error) {
        read.told = sentenceOf(error);
    }
    return read;
}

ReadFromFile<std::vector<std::vector<double>>> readRows(const QString& text, const QString& name,
                                                        std::size_t narrowest, std::size_t widest) {
    ReadFromFile<std::vector<std::vector<double>>> read;
    try {
        read.content =
            synthesis::parseRows(text.toStdString(), name.toStdString(), narrowest, widest);
        read.ok = true;
    } catch (const base::InputError& error) {
        read.told = sentenceOf(error);
    }
    return read;
}

ReadFromFile<synthesis::FunctionTask> taskOfTable(const QString& text, const QString& name) {
    ReadFromFile<synthesis::FunctionTask> read;
    try {
        std::vector<synthesis::AnglePair> pairs;
        for (const std::vector<double>& row :
             synthesis::parseRows(text.toStdString(), name.toStdString(), 2, 2))
            pairs.push_back({row[0] * degree, row[1] * degree});
        read.content = synthesis::taskOfPairs(std::move(pairs));
        read.ok = true;
    } catch (const base::InputError& error) {
        read.told = sentenceOf(error);
    }
    return read;
}

}  // namespace linkwright::document
