// SPDX-License-Identifier: GPL-3.0-or-later
// The report of a motion: what a person finds in it.
#include "tests/support/gui_test.h"
#include "tests/support/open_project.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/number_text.h"
#include "ui/panels/optimization/report_files.h"
#include "ui/panels/optimization/report_page.h"
#include "ui/panels/optimization/report_writer.h"
#include "ui/panels/properties/signal_panel.h"
#include "ui/plots/signal_plot.h"

#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextTable>
#include <memory>

namespace motion_report_test {

using namespace linkwright;

class MotionReportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        path_ = folder_->filePath("five-bar.linkwright.json");
        QVERIFY(QFile::copy(
            QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json"),
            path_));
        QVERIFY(QFile::setPermissions(path_, QFile::ReadOwner | QFile::WriteOwner));
    }

    void tablesOfAReportHaveAirOnPaper() {
        QTextDocument text;
        text.setMarkdown(QStringLiteral(
            "## Results\n\n| name | taken | shape | weight | share |\n|---|---|---|---:|---:|\n"
            "| one | running | squared | 0.5 | 1e-3 |\n| two | terminal | squared | 2 | 4 |\n"));
        panels::layOutForPaper(text);
        const auto frames = text.rootFrame()->childFrames();
        QCOMPARE(frames.size(), 1);
        auto* table = qobject_cast<QTextTable*>(frames.first());
        QVERIFY(table != nullptr);
        QCOMPARE(table->format().headerRowCount(), 1);
        QCOMPARE(table->format().border(), 0.0);
        QVERIFY(table->format().borderCollapse());
        QCOMPARE(table->format().width().type(), QTextLength::PercentageLength);
        for (int row = 0; row < table->rows(); ++row)
            for (int column = 0; column < table->columns(); ++column) {
                const QTextTableCell cell = table->cellAt(row, column);
                const QTextTableCellFormat format = cell.format().toTableCellFormat();
                QVERIFY(format.topPadding() >= 3.0 && format.bottomPadding() >= 3.0
                        && format.rightPadding() >= 6.0);
                QVERIFY(format.bottomBorder() > 0.0 && format.leftBorder() == 0.0);
                // Heads stand over their numbers.
                const bool number = column >= 3;
                QCOMPARE(
                    bool(cell.firstCursorPosition().blockFormat().alignment() & Qt::AlignRight),
                    number);
            }
        QVERIFY(text.toPlainText().contains("terminal"));
    }

    /// Without an optimization there is a motion to report, in the units of the project.
    void aMotionIsReported() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        document::DisplayUnits::instance().set({"mm", "rad", "rad/s"});  // as the window does
        panels::SignalPanel panel(work.project, work.shown, work.optimizations);
        panel.resize(500, 400);
        panel.show();
        QTRY_VERIFY_WITH_TIMEOUT(work.shown.motion() != nullptr, 20000);
        const QSize size = panel.plot()->panes()[0]->size();
        const auto write = [&](const QString& path) {
            return panels::motionReportWriter(work.shown.model(), work.shown.motion(),
                                              panel.plot()->panes(), "five-bar", path)();
        };
        const QString markdown = folder_->filePath("motion.md");
        QCOMPARE(write(markdown), QString());
        QCOMPARE(panel.plot()->panes()[0]->size(), size);
        QFile file(markdown);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        const auto plots = static_cast<int>(panel.plot()->panes().size());
        QCOMPARE(text.count("!["), plots + 1);
        for (int figure = 1; figure <= plots + 1; ++figure)
            QVERIFY(
                !QImage(folder_->filePath(QStringLiteral("motion-%1.png").arg(figure))).isNull());
        for (const char* part :
             {"| duration |", "| integrator |", "| formulation |", "largest constraint violation",
              "degrees of freedom", "| point | x [mm] | y [mm] |", "mass [kg]"})
            QVERIFY2(text.contains(QLatin1String(part)), part);
        // The numbers of the drawing.
        const model::Model& model = work.project.model();
        for (const model::Point& point : model.points)
            QVERIFY(
                text.contains(QStringLiteral("| %1 | %2 | %3 |")
                                  .arg(document::nameOf(model, point.id),
                                       document::numberText(1e3 * point.position[0].value, 7),
                                       document::numberText(1e3 * point.position[1].value, 7))));
        for (const model::Body& body : model.bodies)
            QVERIFY(
                text.contains(QStringLiteral("| %1 |\n")
                                  .arg(document::numberText(body.massProperties.mass.value, 6))));
        const QString pdf = folder_->filePath("motion.pdf");
        QCOMPARE(write(pdf), QString());
        QFile pages(pdf);
        QVERIFY(pages.open(QIODevice::ReadOnly));
        QVERIFY(pages.readAll().startsWith("%PDF-"));
        QVERIFY(!write(folder_->filePath("no/folder.pdf")).isEmpty());
    }

    /// What ends the process that draws is a message, and leaves the file there was.
    void aPdfThatCannotBeDrawnIsTold() {
        const QString pdf = folder_->filePath("report.pdf");
        QFile before(pdf);
        QVERIFY(before.open(QIODevice::WriteOnly) && before.write("kept") == 4);
        before.close();
        const auto text = [](const document::Figures&) { return QStringLiteral("# Text"); };
        for (const char* program : {"/bin/false", "/bin/true", "/no/such/program"}) {
            panels::drawReportsBy(QString::fromLatin1(program));
            QVERIFY2(panels::writeReport(text, {}, pdf).startsWith("The PDF could not be drawn"),
                     program);
            QVERIFY(before.open(QIODevice::ReadOnly));
            QCOMPARE(before.readAll(), QByteArray("kept"));
            before.close();
        }
        panels::drawReportsBy({});
        QCOMPARE(panels::writeReport(text, {}, pdf), QString());
        QVERIFY(before.open(QIODevice::ReadOnly));
        QVERIFY(before.readAll().startsWith("%PDF-"));
    }

    void cleanup() {
        panels::drawReportsBy({});
        document::DisplayUnits::instance().set({});
    }

private:
    std::unique_ptr<QTemporaryDir> folder_;
    QString path_;
};

LINKWRIGHT_GUI_TEST(MotionReportTest)

}  // namespace motion_report_test

#include "motion_report_test.moc"
