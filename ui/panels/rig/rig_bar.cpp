// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/rig/rig_bar.h"

#include "ui/document/elements/spoken_text.h"
#include "ui/widgets/emergency_stop.h"
#include "ui/widgets/hold_button.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::panels {

using Reset = document::RigConnection::Reset;
using session::RigState;
using widgets::Theme;

namespace {

constexpr int barHeight = 88;
constexpr int chipGap = 4;
constexpr int maxTextHeight = 48;  // three lines
constexpr int blinkMilliseconds = 500;
constexpr int readingTime = 1500;  // ms, before a fault can be reset

/// Between what is wrong and what to do.
constexpr const char* remedyMark = "\n";

QString iconOf(StateChip::Kind kind) {
    switch (kind) {
        case StateChip::Kind::Passed: return QStringLiteral("check");
        case StateChip::Kind::Fault: return QStringLiteral("error");
        case StateChip::Kind::Now:
        case StateChip::Kind::Ahead: break;
    }
    return {};
}

/// Why the plan cannot be played, and what to do; empty when it can.
QString planError(const document::Rig& rig) {
    for (const base::Diagnostic& problem : rig.planning().problems())
        if (problem.severity == base::Severity::Error && !rig.planning().comingPlan().isEmpty())
            return rig.planning().comingPlan();
        else if (problem.severity == base::Severity::Error)
            return document::spokenText(problem.message) + QString::fromUtf8(remedyMark)
                   + document::spokenText(problem.remedy);
    return {};
}

}  // namespace

QString modeText(session::TrialMode mode) {
    switch (mode) {
        case session::TrialMode::Feedback: return RigBar::tr("PD");
        case session::TrialMode::Feedforward: return RigBar::tr("Feedforward");
        case session::TrialMode::Predictive: return QStringLiteral("MPC");
        case session::TrialMode::FeedforwardAndFeedback: break;
    }
    return RigBar::tr("Feedforward + PD");
}

// StateChip ---------------------------------------------------------------------------------------

StateChip::StateChip(const QString& word, const QString& passed, QWidget* parent)
    : QWidget(parent), word_(word), passed_(passed) {
    setFixedSize(sizeHint());
    setAccessibleName(word);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize StateChip::sizeHint() const {
    const QFontMetrics metrics(Theme::uiFont(12, QFont::Medium));
    return {std::max(metrics.horizontalAdvance(word_), metrics.horizontalAdvance(passed_)) + 33,
            26};
}

void StateChip::setKind(Kind kind) {
    if (kind == kind_) return;
    kind_ = kind;
    if (timer_ != 0) killTimer(timer_);
    timer_ = kind == Kind::Fault ? startTimer(blinkMilliseconds) : 0;
    lit_ = true;
    update();
}

void StateChip::timerEvent(QTimerEvent*) {
    lit_ = !lit_;
    update();
}

void StateChip::paintEvent(QPaintEvent*) {
    const widgets::ThemeColors& colors = Theme::colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool now = kind_ == Kind::Now, fault = kind_ == Kind::Fault, ahead = kind_ == Kind::Ahead;
    const bool good = now && passed_.isEmpty();
    const QColor edge = fault  ? (lit_ ? colors.fault : colors.faultFill)
                        : good ? colors.ok
                               : colors.lineStrong;
    painter.setPen(QPen(edge, 1.0, ahead ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(fault   ? colors.faultFill
                     : good  ? colors.okFill
                     : ahead ? QColor(Qt::transparent)
                             : colors.surface3);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    const QColor text = fault   ? colors.fault
                        : ahead ? colors.text3
                        : now   ? colors.text1
                                : colors.text2;
    int left = 12;
    if (now) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(good ? colors.ok : colors.text3);
        painter.drawEllipse(QPointF(13.0, 13.0), 4.0, 4.0);
        left = 24;
    } else if (!ahead) {
        painter.drawPixmap(6, 6,
                           widgets::iconPixmap(iconOf(kind_), 14, fault ? colors.fault : text,
                                               devicePixelRatioF()));
        left = 24;
    }
    painter.setPen(text);
    painter.setFont(Theme::uiFont(12, QFont::Medium));
    painter.drawText(QRect(left, 0, width() - left - (ahead ? 12 : 4), rect().height()),
                     (ahead ? Qt::AlignHCenter : Qt::AlignLeft) | Qt::AlignVCenter,
                     kind_ == Kind::Passed && !passed_.isEmpty() ? passed_ : word_);
}

// RigBar ------------------------------------------------------------------------------------------

RigBar::RigBar(document::Rig& rig, QWidget* parent) : QWidget(parent), rig_(rig) {
    setFixedHeight(barHeight);
    auto* chips = new QHBoxLayout;
    chips->setSpacing(chipGap);
    for (const QString& word :
         {tr("Disconnected"), tr("Idle"), tr("Homed"), tr("Armed"), tr("Running"), tr("Faulted")}) {
        // Without a connection nothing is well yet.
        auto* chip = new StateChip(word, chips_.empty() ? tr("Connected") : QString(), this);
        chips_.push_back(chip);
        chips->addWidget(chip);
    }
    chips->addStretch(1);
    text_ = new QLabel(this);
    text_->setObjectName(QStringLiteral("rigText"));
    text_->setTextFormat(Qt::PlainText);
    text_->setWordWrap(true);  // two lines fit, and reasons need them in small windows
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);  // or the second line is cut off
    text_->setSizePolicy(policy);
    widgets::setTextRole(text_, widgets::TextRole::Label);
    auto* left = new QVBoxLayout;
    left->setSpacing(8);
    left->addStretch(1);
    left->addLayout(chips);
    left->addWidget(text_);
    left->addStretch(1);

    makeButtons();
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 4, 4);
    row->setSpacing(8);
    row->addLayout(left, 1);
    row->addSpacing(12);
    row->addWidget(reset_);
    row->addWidget(reconnect_);
    row->addWidget(arm_);
    row->addWidget(start_);
    row->addWidget(end_);
    row->addSpacing(8);
    row->addWidget(stop_);
    connect(&rig_.connection(), &document::RigConnection::stateChanged, this,
            &RigBar::refreshState);
    connect(&rig_.planning(), &document::Planning::changed, this, &RigBar::refreshState);
    connect(&rig_.connection(), &document::RigConnection::statusChanged, this,
            &RigBar::refreshText);
    connect(&rig_.trials(), &document::Trials::changed, this, &RigBar::refreshText);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
    refreshState();
}

void RigBar::makeButtons() {
    arm_ = new widgets::HoldButton(this);
    arm_->setObjectName(QStringLiteral("armRig"));
    connect(arm_, &widgets::HoldButton::heldChanged, &rig_.connection(),
            &document::RigConnection::setArmHeld);
    connect(arm_, &widgets::HoldButton::disarmRequested, &rig_.connection(),
            &document::RigConnection::disarm);
    const auto button = [this](const QString& name, const QString& text, const QString& icon) {
        auto* made = new QPushButton(text, this);
        made->setObjectName(name);
        made->setIcon(widgets::icon(icon));
        made->setFixedHeight(52);
        return made;
    };
    start_ = button(QStringLiteral("startTrial"), tr("Start trial"), QStringLiteral("play"));
    end_ = button(QStringLiteral("endTrial"), tr("End trial"), QStringLiteral("stop"));
    end_->setToolTip(tr("Ends gently: ramps to zero volts"));
    reset_ = button(QStringLiteral("resetFault"), tr("Reset fault"), QStringLiteral("restore"));
    reset_->setToolTip(tr("Back to Idle at zero volts; the motion is never resumed"));
    connect(start_, &QPushButton::clicked, &rig_, &document::Rig::startTrial);
    connect(end_, &QPushButton::clicked, &rig_.connection(), &document::RigConnection::stop);
    connect(reset_, &QPushButton::clicked, &rig_.connection(),
            &document::RigConnection::resetFault);
    reconnect_ =
        button(QStringLiteral("reconnectRig"), tr("Connect again"), QStringLiteral("restore"));
    reconnect_->setToolTip(
        tr("Connects to the same device at zero volts; the motion is never "
           "resumed"));
    connect(reconnect_, &QPushButton::clicked, &rig_.connection(),
            &document::RigConnection::reconnect);
    stop_ = new widgets::EmergencyStop(false, this);
    stop_->setObjectName(QStringLiteral("emergencyStop"));
    connect(stop_, &widgets::EmergencyStop::pressed, &rig_.connection(),
            &document::RigConnection::emergencyStop);
}

void RigBar::refreshState() {
    const RigState state = rig_.connection().state();
    const bool faulted = state == RigState::Faulted;
    const bool stopping = state == RigState::Stopping;
    const bool lost = rig_.connection().lost();
    const int now = faulted ? 5 : stopping ? 4 : static_cast<int>(state);
    for (int index = 0; index < static_cast<int>(chips_.size()); ++index) {
        StateChip::Kind kind = StateChip::Kind::Ahead;
        if (index == now)
            kind = faulted ? StateChip::Kind::Fault : StateChip::Kind::Now;
        else if (index < now && (!faulted || (index == 0 && !lost)))  // a rig at fault is connected
            kind = StateChip::Kind::Passed;
        chips_[static_cast<std::size_t>(index)]->setKind(kind);
    }
    now_ = static_cast<std::size_t>(now);
    arm_->setArmed(state == RigState::Armed || state == RigState::Running || stopping);
    arm_->setEnabled(state == RigState::Armed
                     || (state == RigState::Homed && planError(rig_).isEmpty()));
    arm_->setVisible(!faulted);
    QPushButton* leadsOn = lost ? reconnect_ : reset_;
    if (faulted && !leadsOn->isVisible()) {
        // A press meant for another button would reset what nobody has read yet.
        leadsOn->setEnabled(false);
        QTimer::singleShot(readingTime, leadsOn, [leadsOn] { leadsOn->setEnabled(true); });
    }
    reset_->setVisible(faulted && !lost);
    reconnect_->setVisible(lost);
    const QString obstacle = rig_.startObstacle();
    const bool busy = rig_.connection().status().activity != session::RigActivity::None;
    start_->setEnabled(state == RigState::Armed && obstacle.isEmpty() && !busy);
    start_->setToolTip(obstacle.isEmpty() ? tr("Ramp to the start pose, then the plan") : obstacle);
    end_->setEnabled(state == RigState::Running);
    fitChips();
    refreshText();
}

int RigBar::widthWithoutChips() const {
    int width = layout()->totalMinimumSize().width();
    for (const StateChip* chip : chips_)
        if (!chip->isHidden()) width -= chip->width() + chipGap;
    return width;
}

QSize RigBar::minimumSizeHint() const {
    int widest = 0;
    for (const StateChip* chip : chips_)
        widest = std::max(widest, chip->width());
    return {widthWithoutChips() + widest + chipGap, barHeight};
}

void RigBar::fitChips() {
    int all = widthWithoutChips();
    for (const StateChip* chip : chips_)
        all += chip->width() + chipGap;
    for (std::size_t index = 0; index < chips_.size(); ++index)
        chips_[index]->setVisible(all <= width() || index == now_);
}

void RigBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitChips();
    QMetaObject::invokeMethod(this, &RigBar::refreshText, Qt::QueuedConnection);
}

/// What went wrong, and what leads on.
QString RigBar::faultText() const {
    const session::RigStatus& status = rig_.connection().status();
    const QString text =
        status.fault == session::Fault::DeviceUnplugged
            ? tr("The connection to %1 was lost.").arg(rig_.connection().deviceName())
            : document::spokenText(status.faultText);
    return text + QString::fromUtf8(remedyMark)
           + (rig_.connection().lost()
                  ? tr("Make the rig safe, check its cable and power, then press Connect again.")
                  : tr("Make sure the rig is safe, then press Reset fault."));
}

/// What a person needs to know now.
void RigBar::refreshText() {
    const session::RigStatus& status = rig_.connection().status();
    arm_->setProgress(status.armProgress);
    QString text;
    switch (status.state) {
        case RigState::Disconnected:
            text = rig_.connection().connecting()
                       ? tr("Connecting to %1").arg(rig_.connection().deviceName())
                       : planError(rig_);
            if (text.isEmpty()) text = tr("Press Connect, or choose another device first.");
            break;
        case RigState::Idle:
            text = rig_.connection().simulated()
                       ? tr("Press Home. The simulated rig returns to its start pose by itself.")
                   : rig_.connection().emulated()
                       ? tr("Press Home. If the rig has moved, restart linkwright-rig first.")
                       : tr("Move the rig to its start pose by hand, then press Home.");
            if (rig_.connection().reset() == Reset::Cleared)
                text.prepend(tr("The fault is reset.") + QLatin1Char(' '));
            break;
        case RigState::Homed: {
            QString obstacle = rig_.planning().plan() ? planError(rig_) : rig_.startObstacle();
            if (obstacle.isEmpty()) obstacle = rig_.connection().untested();
            text = obstacle.isEmpty()
                       ? tr("Hold Arm for one second. Keep your hands out of the rig.")
                       : obstacle;
            break;
        }
        case RigState::Armed: {
            const QString obstacle = rig_.startObstacle();
            text = status.activity == session::RigActivity::SignTest
                       ? tr("Sign test: each motor in turn moves a little.")
                   : obstacle.isEmpty() ? tr("Armed. Start the trial.")
                                        : obstacle;
            break;
        }
        case RigState::Running:
        case RigState::Stopping: {
            const double time = status.latest.trialTime;
            const QString doing = status.activity == session::RigActivity::Approach
                                      ? tr("ramp to the start pose")
                                  : status.state == RigState::Stopping ? tr("ramp to zero volts")
                                  : time < 0.0                         ? tr("lead-in")
                                               : modeText(rig_.planning().mode());
            text = tr("Trial %1   %2   %3 / %4 s")
                       .arg(rig_.trials().all().empty() ? 0 : rig_.trials().all().back().number)
                       .arg(doing)
                       .arg(std::max(0.0, time), 0, 'f', 2)
                       .arg(status.trialDuration, 0, 'f', 2);
            break;
        }
        case RigState::Faulted:
            text = faultText();
            if (rig_.connection().reset() == Reset::Persists)
                text.prepend(tr("Still faulted after the reset:") + QLatin1Char(' '));
            break;
    }
    const QString whole = QString(text).replace(u'\n', u' ');
    text_->setToolTip(whole);
    text_->setText(whole);
    // What to do can be read in the tooltip, and among the problems of the plan, where there is no
    // room for it.
    const auto tooHigh = [this] { return text_->heightForWidth(text_->width()) > maxTextHeight; };
    if (tooHigh()) text_->setText(text.section(u'\n', 0, 0));
    static const QRegularExpression sentence(QStringLiteral("^(.+?)[.;] "));
    if (const auto first = sentence.match(text_->text()); first.hasMatch() && tooHigh())
        text_->setText(first.captured(1) + QLatin1Char('.'));
    widgets::setTextRole(text_, status.state == RigState::Faulted ? widgets::TextRole::Fault
                                                                  : widgets::TextRole::Label);
}

void RigBar::paintEvent(QPaintEvent*) {
    const widgets::ThemeColors& colors = Theme::colors();
    QPainter painter(this);
    painter.fillRect(rect(), colors.surface1);
    painter.fillRect(QRect(0, height() - 1, width(), 1), colors.line);
}

}  // namespace linkwright::panels
