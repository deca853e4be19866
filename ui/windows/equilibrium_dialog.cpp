// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/equilibrium_dialog.h"

#include "engine/session/drawing/placement.h"
#include "engine/session/statics/matlab_export.h"
#include "ui/document/elements/named_problems.h"
#include "ui/document/elements/number_text.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/text_table.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>

namespace linkwright::windows {

namespace {

constexpr int pictureInterval = 16;  // ms
/// A period of any mode takes this long to watch.
constexpr double shownPeriod = 1.6;  // s

QString stabilityText(session::Stability stability) {
    switch (stability) {
        case session::Stability::Stable:
            return EquilibriumDialog::tr(
                "Stable: the mechanism returns to equilibrium after a small disturbance.");
        case session::Stability::Neutral:
            return EquilibriumDialog::tr(
                "Neutral: after a small disturbance, the mechanism can stay where it is.");
        case session::Stability::Unstable:
            return EquilibriumDialog::tr("Unstable: after a small push, the mechanism moves away.");
    }
    return {};
}

/// Near a motion there is always a place that does not matter: neutral is as good as stable.
QString steadyText(const session::SmallMotions& motions) {
    if (!motions.steady)
        return EquilibriumDialog::tr(
            "The motion is not steady: its equations are others a moment later. "
            "These modes hold for its start only.");
    return motions.equilibrium.stability == session::Stability::Unstable
               ? EquilibriumDialog::tr("Unstable: small disturbances grow.")
               : EquilibriumDialog::tr(
                   "Stable: after a small push, the mechanism continues as before.");
}

/// What a mode that does not oscillate does.
QString rateText(double rate) {
    if (rate == 0.0) return EquilibriumDialog::tr("Neutral");
    const QString time = document::numberText(1.0 / std::abs(rate), 4);
    return rate < 0.0 ? EquilibriumDialog::tr("Damped, time constant %1 s").arg(time)
                      : EquilibriumDialog::tr("Unstable, time constant %1 s").arg(time);
}

}  // namespace

EquilibriumDialog::EquilibriumDialog(document::Project& project, document::ViewState& shown,
                                     QWidget* window)
    : QDialog(window), project_(project), shown_(shown) {
    setObjectName(QStringLiteral("restDialog"));
    setWindowTitle(tr("Equilibrium and modes"));
    resize(540, 320);  // names of joints have room
    moving_ = new QCheckBox(tr("Linearize about the &motion at the start"), this);
    moving_->setObjectName(QStringLiteral("aboutMotion"));
    moving_->setToolTip(
        tr("Small deviations from a steady motion, such as a bicycle rolling straight ahead, "
           "instead of from rest"));
    text_ = new QLabel(this);
    text_->setWordWrap(true);
    using Kind = widgets::TextColumn::Kind;
    table_ = new widgets::TextTable("modes",
                                    {{tr("Frequency"), Kind::Text},
                                     {tr("Damping ratio"), Kind::Text},
                                     {tr("Dominant joint"), Kind::Name}},
                                    this);
    table_->setFrameShape(QFrame::StyledPanel);
    table_->setShowGrid(true);
    auto* hint =
        new QLabel(tr("Select a mode to watch it in the view, slowed down and enlarged."), this);
    hint->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    draw_ = buttons->addButton(tr("&Apply pose to drawing"), QDialogButtonBox::ActionRole);
    draw_->setObjectName(QStringLiteral("drawInPose"));
    auto* save = buttons->addButton(tr("&Save matrices\u2026"), QDialogButtonBox::ActionRole);
    save->setObjectName(QStringLiteral("saveMatrices"));
    save->setToolTip(tr("Save A, B, C, D and the modes for MATLAB, Octave or SciPy"));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(moving_);
    layout->addWidget(text_);
    layout->addWidget(table_, 1);
    layout->addWidget(hint);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(moving_, &QCheckBox::toggled, this, &EquilibriumDialog::start);
    connect(draw_, &QPushButton::clicked, this, &EquilibriumDialog::drawThere);
    connect(save, &QPushButton::clicked, this, &EquilibriumDialog::saveMatrices);
    connect(&saving_, &document::BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                Q_EMIT messageRaised({tr("The matrices were not saved"), problems});
            });
    connect(table_, &QTableWidget::currentCellChanged, this, [this](int row) { animate(row); });
    clock_.setInterval(pictureInterval);
    connect(&clock_, &QTimer::timeout, this, &EquilibriumDialog::showFrame);
    connect(&project_, &document::Project::modelChanged, this, &QDialog::close);
    connect(&project_, &document::Project::left, this, [this] {
        task_.discard();
        close();
    });
    connect(&task_, &document::BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                if (problems.empty()) return;
                Q_EMIT noticed({});
                Q_EMIT messageRaised({moving_->isChecked() ? tr("No steady motion was found")
                                                           : tr("No equilibrium was found"),
                                      document::namedProblems(project_.model(), problems)});
                // What is shown is what was found before.
                const QSignalBlocker blocker(moving_);
                moving_->setChecked(model_ != nullptr && motions_.moving);
            });
}

void EquilibriumDialog::start() {
    task_.discard();
    const bool moving = moving_->isChecked();
    if (!moving) Q_EMIT noticed(tr("Searching for an equilibrium."));
    task_.start(
        [this, moving, model = project_.sharedModel()](
            const document::BackgroundTask::TaskContext& turn) -> document::BackgroundTask::Answer {
            session::SolveControl control;
            control.stop = &turn.stop();
            return [this, model,
                    motions = moving ? session::findSteadyMotions(*model)
                                     : session::findSmallMotions(*model, control)] {
                show(model, motions);
            };
        });
}

void EquilibriumDialog::show(const document::ModelPointer& model,
                             const session::SmallMotions& motions) {
    stopAnimation();
    model_ = model;
    motions_ = motions;
    Q_EMIT noticed({});
    text_->setText(motions.moving
                       ? steadyText(motions)
                       : stabilityText(motions.equilibrium.stability) + QLatin1Char(' ')
                             + tr("Drives and inputs are held at their values at t = 0."));
    draw_->setEnabled(!motions.moving);
    fillTable();
    shown_.pull(motions_.equilibrium.pose.displacements.front());
    if (!isVisible()) {
        // Over the tree: the modes move in the view.
        constexpr int margin = 8;
        const QRect window = parentWidget()->geometry();
        move(window.left() + margin, window.bottom() - height() - margin);
    }
    QDialog::show();
    raise();
}

QString EquilibriumDialog::jointOf(const session::Mode& mode) const {
    std::string id;
    double most = 0.0;
    for (std::size_t state = 0; state < motions_.system.states.size(); ++state) {
        if (motions_.system.states[state].kind != session::StateName::Kind::Coordinate) continue;
        const double moved = std::abs(mode.shape[static_cast<Eigen::Index>(state)]);
        if (moved > most) id = motions_.system.states[state].object;
        most = std::max(most, moved);
    }
    const model::Joint* joint = model::findById(model_->joints, id);
    return QString::fromStdString(joint ? joint->name : id);
}

void EquilibriumDialog::fillTable() {
    const QSignalBlocker blocker(table_);
    std::vector<std::vector<widgets::TextCell>> rows;
    for (const session::Mode& mode : motions_.modes) {
        const bool swings = mode.frequency > 0.0;
        rows.push_back(
            {{swings ? tr("%1 Hz").arg(document::numberText(mode.frequency, 5))
                     : rateText(mode.eigenvalue.real())},
             {swings ? document::numberText(mode.dampingRatio, 4) : QStringLiteral("\u2013")},
             {jointOf(mode)}});
    }
    table_->setRows(rows);
    table_->setCurrentCell(-1, -1);
}

void EquilibriumDialog::animate(int row) {
    stopAnimation();
    if (row < 0) return;
    task_.discard();
    task_.start(
        [this, row, model = model_, motions = motions_](
            const document::BackgroundTask::TaskContext&) -> document::BackgroundTask::Answer {
            return [this,
                    frames = session::modeMotion(*model, motions, static_cast<std::size_t>(row))] {
                frames_ = frames;
                if (frames_.times.empty() || !isVisible()) return;
                sinceStart_.start();
                clock_.start();
            };
        });
}

void EquilibriumDialog::showFrame() {
    const auto count = static_cast<double>(frames_.times.size());
    const double periods = 1e-3 * static_cast<double>(sinceStart_.elapsed()) / shownPeriod;
    const auto frame = static_cast<std::size_t>((periods - std::floor(periods)) * count);
    shown_.pull(frames_.displacements[std::min(frame, frames_.times.size() - 1)]);
}

void EquilibriumDialog::stopAnimation() {
    clock_.stop();
    frames_ = {};
}

void EquilibriumDialog::hideEvent(QHideEvent* event) {
    stopAnimation();
    shown_.endDrag();
    QDialog::hideEvent(event);
}

void EquilibriumDialog::drawThere() {
    const std::vector<session::BodyDisplacement> pose =
        motions_.equilibrium.pose.displacements.front();
    project_.commit(tr("Draw at equilibrium"),
                    [&](model::Model& edited) { session::applyPose(edited, pose); });
}

void EquilibriumDialog::saveMatrices() {
    const QString path =
        widgets::askWhereToSave(this, tr("Save matrices"), QStringLiteral("modes.mat"),
                                {{QStringLiteral("MATLAB"), QStringLiteral("mat")}});
    if (path.isEmpty()) return;
    saving_.start([path, motions = motions_](const document::BackgroundTask::TaskContext&)
                      -> document::BackgroundTask::Answer {
        project::writeMatlabFile(path.toStdString(), session::matlabVariables(motions));
        return [path] { widgets::SavedFiles::instance().announce(path); };
    });
}

}  // namespace linkwright::windows
