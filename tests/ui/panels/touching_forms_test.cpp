// SPDX-License-Identifier: GPL-3.0-or-later
// Cams, contacts and inputs in the property panel.
#include "engine/model/validation.h"
#include "tests/engine/model/rich_model.h"
#include "tests/support/gui_test.h"
#include "tests/support/open_project.h"
#include "ui/document/elements/element_choices.h"
#include "ui/panels/properties/choice_row.h"
#include "ui/panels/properties/property_form.h"
#include "ui/panels/properties/property_group.h"
#include "ui/panels/properties/property_panel.h"

#include <QTest>
#include <QToolButton>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace touching_forms_test {

using namespace linkwright;

namespace {

const QString fiveBarPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");

}  // namespace

class TouchingFormsTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<tests::OpenProject> work_;
    std::unique_ptr<document::SelectionModel> selection_;
    std::unique_ptr<panels::PropertyPanel> panel_;

private Q_SLOTS:
    void init() {
        work_ = std::make_unique<tests::OpenProject>();
        selection_ = std::make_unique<document::SelectionModel>();
        panel_ = std::make_unique<panels::PropertyPanel>(work_->project, work_->solver,
                                                         work_->shown, *selection_);
        panel_->resize(320, 700);
        panel_->show();
        QVERIFY(QTest::qWaitForWindowExposed(panel_.get()));
        QVERIFY(work_->project.open(fiveBarPath));
    }

    void cleanup() {
        panel_.reset();
        selection_.reset();
        work_.reset();
    }

    /// Where an input is chosen, a new one can be made: of a constant load it has the size.
    void givesLoadsAndMotorsANewInput() {
        model::Model model = testing::richModel();
        model.loads[0].input.clear();
        model.loads[0].magnitude = 3.7;
        const std::size_t inputs = model.inputs.size();
        const auto giveNew = [&](const std::string& object) {
            for (const document::Choice& choice : document::choicesOf(model, object))
                if (choice.key == QLatin1String("input")) {
                    QCOMPARE(choice.options.back().text, QStringLiteral("a new input"));
                    choice.apply(model, choice.options.back().value);
                }
        };
        giveNew(model.loads[0].id);
        giveNew(model.motors[0].id);
        QCOMPARE(model.inputs.size(), inputs + 2);
        QCOMPARE(model.loads[0].input, model.inputs[inputs].id);
        QCOMPARE(model.loads[0].magnitude.value, 1.0);
        QCOMPARE(model.inputs[inputs].samples.back(), 3.7);
        QCOMPARE(model.motors[0].input, model.inputs[inputs + 1].id);
        QVERIFY(model.inputs[inputs + 1].optimize);
        QVERIFY(!base::hasErrors(model::findFaults(model)));
        // With an input in place of another one, the factor of the load stays.
        model.loads[0].magnitude = 2.5;
        giveNew(model.loads[0].id);
        QCOMPARE(model.loads[0].input, model.inputs.back().id);
        QCOMPARE(model.loads[0].magnitude.value, 2.5);
    }

    /// Arcs and flanks of a cam are called by their points.
    void arcsNameTheirPoints() {
        std::vector<std::string> points;
        work_->project.commit(QStringLiteral("cam"), [&points](model::Model& edited) {
            for (std::size_t index = 0; index < 2; ++index) {
                edited.points[index].name = index == 0 ? "C" : "D";
                points.push_back(edited.points[index].id);
            }
            model::Cam& cam = edited.cams.emplace_back();
            cam.id = cam.name = "cam";
            cam.points = points;
            cam.radii = {0.02, 0.01};
            cam.flanks = {0.0, 0.0};
            cam.closed = true;
        });
        const model::Model& model = work_->project.model();
        const auto label = [&model](const char* property) {
            model::PropertyInfo info;
            info.object = "cam";
            info.property = property;
            return panels::captionOf(model, info).label;
        };
        QCOMPARE(label("radii.1"), QStringLiteral("Radius at D"));
        QCOMPARE(label("flanks.0"), QStringLiteral("Flank C to D"));
        QCOMPARE(label("flanks.1"), QStringLiteral("Flank D to C"));
    }

    /// Points become centers of arcs inside the curve, and go back.
    void aCurveStaysInPlaceAsArcs() {
        model::Model model = work_->project.model();
        model::Cam cam;
        cam.id = "cam";
        cam.closed = true;
        for (const auto& [x, y] : {std::pair{0.5, 0.0}, {0.0, 0.6}, {-0.6, 0.0}, {0.0, -0.6}}) {
            model::Point point;
            point.id = "cam-" + std::to_string(cam.points.size());
            point.position = {x, y, 0.0};
            cam.points.push_back(point.id);
            model.points.push_back(point);
        }
        model.cams.push_back(cam);
        const std::vector<model::Point> drawn = model.points;
        const auto choose = [&model](std::size_t option) {
            for (const document::Choice& choice : document::choicesOf(model, "cam"))
                if (choice.key == QLatin1String("curve"))
                    choice.apply(model, choice.options[option].value);
        };
        choose(1);
        QCOMPARE(model.cams[0].radii.size(), cam.points.size());
        model::Cam probe = model.cams[0];
        probe.point = "probe";
        for (const std::string& id : cam.points) {
            model::Model seen = model;
            seen.points.push_back(*model::findById(drawn, id));
            seen.points.back().id = probe.point;
            QVERIFY(std::abs(model::CurveShape(seen, probe).followerDistance()) < 1e-3);
        }
        choose(0);
        QVERIFY(model.cams[0].radii.empty());
        for (const std::string& id : cam.points)
            for (std::size_t axis = 0; axis < 3; ++axis)
                QVERIFY(std::abs(model::findById(model.points, id)->position[axis].value
                                 - model::findById(drawn, id)->position[axis].value)
                        < 0.02);
    }

    /// What cannot touch a surface is not offered.
    void contactsOfferWhatTouches() {
        model::Model model = work_->project.model();
        model::Contact& contact = model.contacts.emplace_back();
        contact.id = "contact";
        const auto offered = [&model] {
            for (const document::Choice& choice : document::choicesOf(model, "contact"))
                if (choice.key == QLatin1String("touching")) return choice.options.size();
            return std::size_t{0};
        };
        contact.shape = model::ContactShape::Plane;
        QCOMPARE(offered(), std::size_t{4});
        contact.shape = model::ContactShape::Sphere;
        QCOMPARE(offered(), std::size_t{3});  // no cylinder
        contact.shape = model::ContactShape::Profile;
        QCOMPARE(offered(), std::size_t{2});  // balls and boxes
        contact.touching = model::ContactTouching::Capsule;
        QCOMPARE(offered(), std::size_t{3});  // what is chosen stays in the list

        // A box begins with a size that goes with its link.
        const model::Body& link = model.bodies.front();
        contact.bodyA = link.id;
        const auto at = [&model](const std::string& id) {
            const model::Number3& position = model::findById(model.points, id)->position;
            return Eigen::Vector3d(position[0].value, position[1].value, position[2].value);
        };
        for (const document::Choice& choice : document::choicesOf(model, "contact"))
            if (choice.key == QLatin1String("touching"))
                choice.apply(model, choice.options.back().value);
        QCOMPARE(contact.touching, model::ContactTouching::Box);
        QCOMPARE(contact.size[0].value, (at(link.points[1]) - at(link.points[0])).norm() / 3.0);
    }

    /// The corners of a solid are clicked one after the other.
    void aListIsPickedUntilEsc() {
        work_->project.commit(QStringLiteral("contact"), [](model::Model& edited) {
            model::Contact& contact = edited.contacts.emplace_back();
            contact.id = contact.name = "contact";
            contact.shape = model::ContactShape::Hull;
        });
        selection_->select(QStringLiteral("contact"));
        QTest::mouseClick(panel_->form()->choiceRow(QStringLiteral("corners"))->pickButton(),
                          Qt::LeftButton);
        const auto corners = [this] { return work_->project.model().contacts.back().corners; };
        for (const char* point : {"P2", "P3"}) {
            const std::size_t before = corners().size();
            QTRY_VERIFY(selection_->picking());
            selection_->select(QString::fromLatin1(point));
            QTRY_COMPARE(corners().size(), before + 1);
        }
        QTRY_VERIFY(selection_->picking());
        selection_->clear();  // Esc
        QVERIFY(!selection_->picking());
        QCOMPARE(corners(), (std::vector<std::string>{"P2", "P3"}));
    }
};

LINKWRIGHT_GUI_TEST(TouchingFormsTest)

}  // namespace touching_forms_test

#include "touching_forms_test.moc"
