// SPDX-License-Identifier: GPL-3.0-or-later
// The window speaks German: menus, layouts, properties, problems of the engine, and it fits.
#include "ui/widgets/language.h"

#include "tests/support/settled.h"
#include "tests/support/test_program.h"
#include "tests/ui/windows/window_test.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/joint_kinds.h"
#include "ui/document/optimizations/optimization.h"
#include "ui/document/project/problems_model.h"
#include "ui/widgets/units.h"
#include "ui/windows/preferences_dialog.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QSet>
#include <QTabBar>
#include <QTest>
#include <QTimer>

namespace language_test {

using namespace linkwright;

QString plain(QString text) {
    return text.remove(QLatin1Char('&'));
}

/// Sibling entries of menus that are called by the same key.
void collectDoubleKeys(const QList<QAction*>& entries, const QString& menu, QStringList& doubles) {
    QSet<QChar> keys;
    for (const QAction* entry : entries) {
        const qsizetype place = entry->text().indexOf(QLatin1Char('&'));
        if (place >= 0 && place + 1 < entry->text().size()) {
            const QChar key = entry->text().at(place + 1).toLower();
            if (keys.contains(key)) doubles << menu + QStringLiteral(" > ") + entry->text();
            keys.insert(key);
        }
        if (entry->menu())
            collectDoubleKeys(entry->menu()->actions(), plain(entry->text()), doubles);
    }
}

class LanguageTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<windows::MainWindow> window_;

    static QString sample(const char* name) {
        return QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/") + QLatin1String(name)
               + QStringLiteral(".linkwright.json");
    }

private Q_SLOTS:
    void initTestCase() {
        widgets::setLanguage(QStringLiteral("de"));
        window_ = std::make_unique<windows::MainWindow>();
        tests::showInFront(*window_);
        QVERIFY(window_->openFile(sample("five-bar-tracking-a")));
    }
    void cleanupTestCase() {
        window_.reset();
        widgets::setLanguage(QStringLiteral("en"));
    }

    void menusAndLayoutsSpeak() {
        QCOMPARE(widgets::spokenLanguage(), QStringLiteral("de"));
        QStringList menus;
        for (const QAction* menu : window_->menuBar()->actions())
            menus << plain(menu->text());
        for (const QString& name :
             {QStringLiteral("Datei"), QStringLiteral("Bearbeiten"), QStringLiteral("Hilfe")})
            QVERIFY2(menus.contains(name), qPrintable(menus.join(QStringLiteral(", "))));
        QStringList layouts;
        for (const QTabBar* bar : window_->findChildren<QTabBar*>())
            for (int tab = 0; tab < bar->count(); ++tab)
                layouts << bar->tabText(tab);
        for (const QString& name : {QStringLiteral("Modell"), QStringLiteral("Optimieren"),
                                    QStringLiteral("Versuch"), QStringLiteral("Studie")})
            QVERIFY2(layouts.contains(name), qPrintable(layouts.join(QStringLiteral(", "))));
        QCOMPARE(document::jointKindInfo(model::JointKind::Prismatic).word,
                 QStringLiteral("Schubgelenk"));
    }

    void entriesOfAMenuHaveKeysOfTheirOwn() {
        QStringList doubles;
        collectDoubleKeys(window_->menuBar()->actions(), QStringLiteral("Menüs"), doubles);
        QVERIFY2(doubles.isEmpty(), qPrintable(doubles.join(QStringLiteral("; "))));
    }

    /// Labels of numbers come from the engine.
    void numbersHaveGermanLabels() {
        const model::Model& model = window_->project().model();
        QVERIFY(!model.motors.empty() && !model.bodies.empty());
        QCOMPARE(document::propertyLabel(model, model.motors.front().id, "resistance"),
                 QStringLiteral("Widerstand (Ω)"));
        QCOMPARE(document::propertyLabel(model, model.points.front().id, "position.x"),
                 QStringLiteral("Position x"));
        QCOMPARE(document::variableLabel(model, model.motors.front().id, "viscousFriction")
                     .section(QLatin1Char(' '), -2),
                 QStringLiteral("Viskose Reibung"));
    }

    /// What the engine finds is said in German, with the names of elements.
    void problemsAreTranslated() {
        model::Model model = window_->project().model();
        const std::string body = model.bodies.front().id;
        document::ProblemsModel problems;
        const std::string quote = "\"";
        problems.setProblems(
            {{base::Severity::Error, body, "mass", "The mass -1 kg is negative.", ""},
             {base::Severity::Error, "", "",
              "There is no joint " + quote + "joint-77" + quote + ".", ""},
             {base::Severity::Error, "", "", "There is no body " + quote + "link-77" + quote + ".",
              "Specify an existing body or add this one."},
             {base::Severity::Error, "", "",
              "The stage has no active terms. (In case " + quote + "cold" + quote + ".)", ""},
             {base::Severity::Error, "", "", "A sentence that nobody translated.", ""}},
            model);
        const auto said = [&](int row) { return problems.index(row, 0).data().toString(); };
        QVERIFY2(said(0).endsWith(QStringLiteral("Die Masse -1 kg ist negativ.")),
                 qPrintable(said(0)));
        QCOMPARE(said(1), QStringLiteral("Es gibt kein Gelenk \"joint-77\"."));
        QCOMPARE(said(2), QStringLiteral("Nicht vorhanden: Körper \"link-77\". Vorhandenes angeben "
                                         "(Körper) oder dieses hinzufügen."));
        QCOMPARE(said(3),
                 QStringLiteral("Die Stufe hat keine aktiven Terme. (Im Lastfall \"cold\".)"));
        QCOMPARE(said(4), QStringLiteral("A sentence that nobody translated."));
    }

    void numbersKeepTheirPoint() {
        const widgets::UnitSpec length = widgets::UnitSpec::of(QStringLiteral("mm"));
        const widgets::ParsedQuantity half = widgets::parseQuantity(u"0.5", length);
        QVERIFY(half.value.has_value());
        QCOMPARE(*half.value, 0.0005);
        QVERIFY2(widgets::parseQuantity(u"0,5", length)
                     .error.startsWith(QStringLiteral("Dezimalstellen mit einem Punkt")),
                 qPrintable(widgets::parseQuantity(u"0,5", length).error));
        // What files keep is the same in every language.
        document::Optimization optimization;
        optimization.number = 3;
        QCOMPARE(optimization.title(), QStringLiteral("Optimierung 3"));
        QCOMPARE(optimization.keptTitle(), QStringLiteral("Optimization 3"));
    }

    void everyLayoutFits() {
        for (const auto layout : {windows::Layout::Model, windows::Layout::Optimize,
                                  windows::Layout::Run, windows::Layout::Study}) {
            window_->showLayout(layout);
            window_->resize(1280, 800);
            QVERIFY(tests::settled(*window_));
            QVERIFY2(window_->width() <= 1280 && window_->height() <= 800,
                     qPrintable(QStringLiteral("layout %1: %2 x %3")
                                    .arg(static_cast<int>(layout))
                                    .arg(window_->width())
                                    .arg(window_->height())));
        }
        window_->showLayout(windows::Layout::Model);
    }

    /// The choice is kept, said to act later, and changes nothing at once.
    void languageIsAPreference() {
        document::keepPreferences({});
        bool used = false;
        QTimer::singleShot(0, window_.get(), [&] {
            QWidget* dialog = QApplication::activeModalWidget();
            if (dialog == nullptr) return;
            QCOMPARE(dialog->windowTitle(), QStringLiteral("Einstellungen"));
            auto* list = dialog->findChild<QComboBox*>(QStringLiteral("language"));
            QCOMPARE(list->count(), 3);
            list->setCurrentIndex(list->findText(QStringLiteral("English")));
            Q_EMIT list->activated(list->currentIndex());
            used = !dialog->findChild<QLabel*>(QStringLiteral("later"))->isHidden();
            dialog->close();
        });
        window_->findChild<QAction*>(QStringLiteral("action:preferences"))->trigger();
        QVERIFY(used);
        QCOMPARE(document::preferences().language, QStringLiteral("en"));
        QCOMPARE(widgets::spokenLanguage(), QStringLiteral("de"));
        document::keepPreferences({});
    }
};

LINKWRIGHT_TEST_RUN_BY(&tests::runWindowTest<LanguageTest>)

}  // namespace language_test

#include "language_test.moc"
