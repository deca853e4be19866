// SPDX-License-Identifier: GPL-3.0-or-later
// Does one thing that a person does at the window, with the objects the window has, and ends: 1
// when something was told, 2 for a wrong call, 3 when what was waited for neither happened nor was
// told.
#include "engine/session/document/project_access.h"
#include "tests/faults/fault_plan.h"
#include "tests/support/open_project.h"
#include "ui/document/optimizations/optimization_export.h"
#include "ui/document/optimizations/optimization_queue.h"
#include "ui/document/project/autosave.h"
#include "ui/document/project/written_files.h"
#include "ui/panels/optimization/report_files.h"
#include "ui/panels/optimization/report_writer.h"
#include "ui/plots/plot_export.h"
#include "ui/plots/qcustomplot_include.h"
#include "ui/widgets/guarded_application.h"

#include <dlfcn.h>

#include <QElapsedTimer>
#include <QScopeGuard>
#include <QTimer>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>

using namespace linkwright;

namespace {

class Person {
public:
    explicit Person(QString folder) : folder_(std::move(folder)) {
        const auto hear = [this](const document::UserMessage& message) {
            tell(message.title);
            for (const base::Diagnostic& detail : message.details)
                tell(QString::fromStdString(base::toText(detail)));
        };
        QObject::connect(&work_.project, &document::Project::messageRaised, hear);
        QObject::connect(&work_.optimizations, &document::Optimizations::messageRaised, hear);
        QObject::connect(&queue_, &document::OptimizationQueue::messageRaised, hear);
        work_.project.setResultsKept(true);
    }

    [[nodiscard]] bool told() const { return told_; }
    /// The barrier around events said it, on standard error.
    void wasTold() { told_ = true; }
    void tell(const QString& text) {
        told_ = true;
        std::fprintf(stderr, "%s\n", qPrintable(text));
    }

    void open() {
        if (!work_.project.open(path("work.linkwright.json"))) return;
        waitFor([&] { return !work_.busy(); });
        for (const base::Diagnostic& problem : work_.solver.problems())
            tell(QString::fromStdString(base::toText(problem)));
        std::fputs(session::formatProject(work_.project.model(), {}).c_str(), stdout);
    }

    void save() {
        open();
        if (told_) return;
        edit(7.5);
        work_.project.save();
    }

    void saveAs() {
        openWithResults();
        if (told_) return;
        edit(7.5);
        if (work_.project.saveAs(path("other/work.linkwright.json")))
            waitFor([&] {
                return work_.optimizations.all().front().filePath.startsWith(path("other/"));
            });
    }

    /// Ends as a program that is killed does.
    void edits() {
        document::Autosave autosave(work_.project, path("recovery"));
        QObject::connect(&autosave, &document::Autosave::failed,
                         [this](const QString& reason) { tell(reason); });
        open();
        if (told_) return;
        for (const double stiffness : {7.5, 8.5}) {
            edit(stiffness);
            autosave.flush();
        }
        QCoreApplication::processEvents();
        std::fflush(stdout);
        std::_Exit(told_ ? 1 : 0);
    }

    void recover() {
        document::Autosave autosave(work_.project, path("recovery"));
        QObject::connect(&autosave, &document::Autosave::failed,
                         [this](const QString& reason) { tell(reason); });
        const std::vector<session::AbandonedWork> found = autosave.abandoned();
        if (found.empty()) return tell(QStringLiteral("no work was found"));
        if (!found.front().problem.empty())
            return tell(QString::fromStdString(found.front().problem));
        if (autosave.restore(found.front())) {
            autosave.flush();
            work_.project.save();
        }
        autosave.flush();
        QCoreApplication::processEvents();
        // Nobody would close the window now.
        if (told_) std::_Exit(1);
    }

    void optimize() {
        open();
        if (told_) return;
        work_.optimizations.start();
        waitFor([&] { return !work_.busy(); });
        const std::vector<document::Optimization>& all = work_.optimizations.all();
        if (all.empty() || !all.back().result) return tell(QStringLiteral("no result"));
        work_.project.save();
    }

    void describe() {
        openWithResults();
        if (!told_)
            work_.optimizations.describe(0, QStringLiteral("A name"), QStringLiteral("Notes"));
        work_.optimizations.finishWriting();
    }

    void queue() {
        openWithResults();
        if (told_) return;
        for (const char* name : {"first", "second", "third"}) {
            queue_.add();
            queue_.describe(queue_.count() - 1, QLatin1String(name), {});
        }
        queue_.move(2, 0);
        queue_.remove(1);
        queue_.finishWriting();
    }

    void exportTo(const char* file) {
        openWithResults();
        if (told_) return;
        write(document::comparisonWriter(work_.project, work_.optimizations, path(file)));
    }

    void report(const char* file) {
        openWithResults();
        if (told_) return;
        write(panels::reportWriter(work_.optimizations.all().front(), QStringLiteral("work"),
                                   path(file)));
    }

    void plot(const char* suffix) {
        const QByteArray drawing =
            plots::drawnFor(QLatin1String(suffix), {400, 200}, QStringLiteral("Plot"),
                            [](QCPPainter& painter) { painter.drawLine(QLineF(0, 0, 300, 100)); });
        write([drawing, file = path(QStringLiteral("plot.%1").arg(QLatin1String(suffix)))] {
            return plots::writeFile(file, drawing);
        });
    }

private:
    [[nodiscard]] QString path(const QString& name) const { return folder_ + u'/' + name; }
    [[nodiscard]] QString path(const char* name) const { return path(QString::fromLatin1(name)); }

    void openWithResults() {
        open();
        if (!told_) waitFor([&] { return !work_.optimizations.all().empty(); });
    }

    void edit(double stiffness) { work_.project.setNumber("spring-1", "stiffness", stiffness); }

    void write(std::function<QString()> writer) {
        const auto over = std::make_shared<bool>(false);
        document::writeInTurn(&work_.project, std::move(writer),
                              [this, over](const QString& failure) {
                                  if (!failure.isEmpty()) tell(failure);
                                  *over = true;
                              });
        waitFor([&] { return *over; });
    }

    void waitFor(const std::function<bool()>& done) {
        QElapsedTimer clock;
        clock.start();
        while (!told_ && !done()) {
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents);
            if (clock.elapsed() < 5000) continue;
            std::fprintf(stderr, "waited in vain\n");
            std::_Exit(3);
        }
    }

    QString folder_;
    tests::OpenProject work_;
    document::OptimizationQueue queue_{work_.project, work_.optimizations};
    bool told_ = false;
};

const std::map<QString, std::function<void(Person&)>>& operations() {
    static const std::map<QString, std::function<void(Person&)>> all{
        {"open", &Person::open},
        {"save", &Person::save},
        {"save-as", &Person::saveAs},
        {"autosave", &Person::edits},
        {"recover", &Person::recover},
        {"optimize", &Person::optimize},
        {"describe", &Person::describe},
        {"queue", &Person::queue},
        {"export-csv", [](Person& person) { person.exportTo("export.csv"); }},
        {"export-h5", [](Person& person) { person.exportTo("export.h5"); }},
        {"report-md", [](Person& person) { person.report("report.md"); }},
        {"report-pdf", [](Person& person) { person.report("report.pdf"); }},
        {"plot-svg", [](Person& person) { person.plot("svg"); }},
        {"plot-png", [](Person& person) { person.plot("png"); }},
    };
    return all;
}

/// From here on allocations may fail, where that is tried.
void beginAllocations() {
    if (void* const begin = dlsym(RTLD_DEFAULT, faults::beginAllocations))
        reinterpret_cast<void (*)()>(begin)();
}

}  // namespace

int main(int argumentCount, char** arguments) {
    widgets::GuardedApplication application(argumentCount, arguments);
    QApplication::setOrganizationName(QStringLiteral("Linkwright"));
    QApplication::setApplicationName(QStringLiteral("Linkwright"));
    std::setlocale(LC_NUMERIC, "C");
    if (argumentCount == 2
        && QLatin1String(arguments[1]) == QLatin1String(panels::drawReportOption)) {
        beginAllocations();
        return panels::drawReport();
    }
    panels::drawReportsBy(QApplication::applicationFilePath());
    if (argumentCount != 3) return 2;
    const auto operation = operations().find(QString::fromLocal8Bit(arguments[1]));
    if (operation == operations().end()) return 2;
    Person person(QString::fromLocal8Bit(arguments[2]));
    QObject::connect(&application, &widgets::GuardedApplication::faultCaught,
                     [&](const QString&) { person.wasTold(); });
    QTimer tick;  // nothing is waited for without an end
    tick.start(50);
    bool over = false;
    // Within an event, as in the window: there is a barrier around them.
    QTimer::singleShot(0, &application, [&] {
        const auto end = qScopeGuard([&] { over = true; });
        beginAllocations();
        operation->second(person);
    });
    while (!over)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents);
    QCoreApplication::processEvents();
    return person.told() ? 1 : 0;
}
