// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/rig/rig_panel.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/elements/spoken_text.h"
#include "ui/document/shown/display_units.h"
#include "ui/panels/properties/displayed_spec.h"
#include "ui/panels/rig/lateness_chart.h"
#include "ui/panels/rig/rig_bar.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/scrolled.h"
#include "ui/widgets/section_header.h"
#include "ui/widgets/theme.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QFontMetrics>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMessageBox>
#include <QObject>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace linkwright::panels {

using session::RigState;
using session::TrialMode;
using widgets::NumberField;
using widgets::TextRole;
using widgets::Theme;
using widgets::UnitSpec;

namespace {

constexpr double maxOffStart = 3.0 * std::numbers::pi / 180.0;  // rad; less is by hand

/// How much of a limit is used.
class UseBar : public QWidget {
public:
    explicit UseBar(QWidget* parent) : QWidget(parent) { setFixedSize(44, 8); }
    void setShare(double share) {
        share = std::isfinite(share) ? std::clamp(share, 0.0, 1.0) : 0.0;
        if (share == share_) return;
        share_ = share;
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const widgets::ThemeColors& colors = Theme::colors();
        QPainter painter(this);
        painter.fillRect(rect(), colors.line);
        painter.fillRect(QRectF(0, 0, width() * share_, height()),
                         share_ > 0.9 ? colors.warning : colors.text3);
    }

private:
    double share_ = 0.0;
};

QLabel* label(const QString& text, TextRole role, QWidget* parent) {
    auto* made = new QLabel(text, parent);
    widgets::setTextRole(made, role);
    return made;
}

QLabel* wrapped(QWidget* parent, TextRole role) {
    auto* made = label({}, role, parent);
    made->setWordWrap(true);
    made->setTextFormat(Qt::PlainText);
    return made;
}

/// A limit of a motor: its words, and where it is kept.
struct LimitKind {
    const char *name, *unit, *tip;  ///< SI unit
    double session::ChannelLimits::*member;
    bool isAngle = false;
};
const std::array<LimitKind, 6>& limitKinds() {
    static const char* const ends = QT_TRANSLATE_NOOP("linkwright::panels::RigPanel",
                                                      "Beyond this, the trial ends with a fault");
    static const std::array<LimitKind, 6> kinds{
        LimitKind{
            QT_TRANSLATE_NOOP("linkwright::panels::RigPanel", "Voltage"), "V",
            QT_TRANSLATE_NOOP("linkwright::panels::RigPanel", "Voltages are clipped at this value"),
            &session::ChannelLimits::voltage},
        LimitKind{QT_TRANSLATE_NOOP("linkwright::panels::RigPanel", "Slew"), "V/s",
                  QT_TRANSLATE_NOOP("linkwright::panels::RigPanel",
                                    "Voltages do not change faster than this"),
                  &session::ChannelLimits::slew},
        LimitKind{QT_TRANSLATE_NOOP("linkwright::panels::RigPanel", "Speed"), "rad/s", ends,
                  &session::ChannelLimits::speed},
        LimitKind{QT_TRANSLATE_NOOP("linkwright::panels::RigPanel", "Tracking error"), "rad", ends,
                  &session::ChannelLimits::trackingError},
        LimitKind{QT_TRANSLATE_NOOP("linkwright::panels::RigPanel", "Angle, lowest"), "rad", ends,
                  &session::ChannelLimits::lowestAngle, true},
        LimitKind{QT_TRANSLATE_NOOP("linkwright::panels::RigPanel", "Angle, highest"), "rad", ends,
                  &session::ChannelLimits::highestAngle, true}};
    return kinds;
}

/// As fine as a limit of three digits: more would flicker, and be cut off.
QString besideLimit(double value, double limit) {
    const double step =
        limit == 0.0 ? 1e-3 : std::pow(10.0, std::floor(std::log10(std::abs(limit))) - 2.0);
    return document::numberText(std::round(value / step) * step + 0.0, 6);
}

/// Qt hands the focus of what is disabled to the next widget, as if Tab had been pressed.
void setEnabledInPlace(QPushButton& button, bool enabled) {
    if (!enabled && button.hasFocus()) button.parentWidget()->setFocus(Qt::OtherFocusReason);
    button.setEnabled(enabled);
}

QString testText(session::RigTest result) {
    using session::RigTest;
    switch (result) {
        case RigTest::NotDone: return RigPanel::tr("not done");
        case RigTest::Passed: return RigPanel::tr("passed");
        case RigTest::Reversed:
            return RigPanel::tr("turned the wrong way: swap the encoder or the motor leads");
        case RigTest::NoMotion:
            return RigPanel::tr("did not move: check motor power and encoder cable");
        case RigTest::NoTimeout:
            return RigPanel::tr("the device does not go to zero volts by itself");
        case RigTest::Unavailable: return RigPanel::tr("the device has no command timeout");
    }
    return {};
}

}  // namespace

RigPanel::RigPanel(document::Rig& rig, QWidget* parent) : QWidget(parent), rig_(rig) {
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    addDevice(*column);
    addTests(*column);
    addControl(*column);
    addLimits(*column);
    addChecks(*column);
    addTiming(*column);
    column->addStretch(1);
    auto* scroll = widgets::scrolledDown(content, this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
    content->setMinimumWidth(0);
    setMinimumWidth(328);
    using document::Rig;
    connect(&rig_.connection(), &document::RigConnection::devicesChanged, this,
            &RigPanel::fillDevices);
    connect(&rig_.connection(), &document::RigConnection::stateChanged, this,
            &RigPanel::refreshState);
    connect(&rig_.planning(), &document::Planning::changed, this, &RigPanel::refreshPlan);
    connect(&rig_.connection(), &document::RigConnection::statusChanged, this,
            &RigPanel::refreshNow);
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this,
            &RigPanel::refreshUnits);
    look_.setInterval(2000);
    connect(&look_, &QTimer::timeout, this, &RigPanel::lookForDevices);
    look_.start();
    refreshState();
    refreshPlan();
}

QPushButton* RigPanel::modeButton(TrialMode mode) const {
    return qobject_cast<QPushButton*>(modes_->button(static_cast<int>(mode)));
}

/// Last, and folded: who wonders about it finds it, nobody else has to read it.
void RigPanel::addTiming(QVBoxLayout& column) {
    timingHeader_ = new widgets::SectionHeader(tr("Timing"), this);
    timingHeader_->setObjectName(QStringLiteral("rigTimingHeader"));
    auto* box = new QWidget(this);
    timing_ = wrapped(box, TextRole::Hint);
    timing_->setObjectName(QStringLiteral("rigTiming"));
    lateness_ = new LatenessChart(box);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(12, 6, 12, 10);
    layout->setSpacing(8);
    layout->addWidget(timing_);
    layout->addWidget(lateness_);
    timingHeader_->setContent(box);
    timingHeader_->setExpanded(false);
    column.addWidget(timingHeader_);
    column.addWidget(box);
}

/// In plain words; the delays are for those who tune their computer.
void RigPanel::refreshTiming() {
    const bool connected = rig_.connection().connected();
    lateness_->setVisible(connected);
    if (!connected) {
        timingHeader_->setNote({});
        timing_->setText(tr("Connect a device to see the timing of the control loop."));
        return;
    }
    const session::RigTiming& timing = rig_.connection().status().timing;
    const QLocale locale(QLocale::English, QLocale::UnitedStates);
    const QString late = locale.toString(static_cast<qulonglong>(timing.missedDeadlines));
    const QString all = locale.toString(static_cast<qulonglong>(timing.passes));
    timingHeader_->setNote(timing.missedDeadlines == 0 ? tr("on time") : tr("%1 late").arg(late));
    const auto micro = [&](double seconds) {
        return locale.toString(std::llround(seconds * 1e6)) + QStringLiteral(" \u00b5s");
    };
    timing_->setText(
        (rig_.connection().simulated()
             ? tr("%1 of %2 control cycles began late. The simulated rig waits for them.")
             : tr("%1 of %2 control cycles began late. Too many in a row stop the rig."))
            .arg(late, all)
        + QLatin1Char('\n')
        + tr("Typical delay: %1. 99 % of cycles: below %2. Longest: %3.")
              .arg(micro(timing.median), micro(timing.percentile99), micro(timing.maximum)));
    lateness_->setTiming(timing);
}

void RigPanel::addTests(QVBoxLayout& column) {
    auto* header = new widgets::SectionHeader(tr("Before the first trial"), this);
    auto* box = new QWidget(this);
    home_ = new QPushButton(tr("Home"), box);
    home_->setObjectName(QStringLiteral("homeRig"));
    home_->setToolTip(tr("Tells the encoders that the rig is in its start pose now"));
    signTest_ = new QPushButton(tr("Sign test"), box);
    signTest_->setObjectName(QStringLiteral("signTest"));
    signTest_->setToolTip(
        tr("Armed: turns each motor a little at 0.5 V and checks which way its encoder counts"));
    watchdogTest_ = new QPushButton(tr("Watchdog test"), box);
    watchdogTest_->setObjectName(QStringLiteral("watchdogTest"));
    watchdogTest_->setToolTip(tr(
        "Stops sending commands for a moment, at zero volts, and checks that the device notices"));
    connect(home_, &QPushButton::clicked, this, &RigPanel::home);
    connect(signTest_, &QPushButton::clicked, &rig_.connection(),
            &document::RigConnection::testSigns);
    connect(watchdogTest_, &QPushButton::clicked, &rig_.connection(),
            &document::RigConnection::testWatchdog);
    tests_ = wrapped(box, TextRole::Hint);
    tests_->setObjectName(QStringLiteral("rigTests"));
    tests_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(home_);
    row->addWidget(watchdogTest_);
    row->addWidget(signTest_);
    row->addStretch(1);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(12, 6, 12, 10);
    layout->setSpacing(6);
    layout->addLayout(row);
    layout->addWidget(tests_);
    header->setContent(box);
    column.addWidget(header);
    column.addWidget(box);
}

/// Whatever pose the rig is in becomes its start pose: asks where the encoders say it is another.
void RigPanel::home() {
    const double off = rig_.connection().offStart();
    if (off > maxOffStart) {
        QMessageBox question(QMessageBox::Warning, tr("Home the rig here?"),
                             tr("The rig is %1 off its start pose.")
                                 .arg(document::quantityText(off, base::Quantity::Angle, 3)),
                             QMessageBox::Cancel, this);
        question.setInformativeText(
            rig_.connection().emulated()
                ? tr("Restart linkwright-rig and connect again: it begins in its start pose. "
                     "\"Home here\" takes the present pose as the start pose.")
                : tr("Move the rig to its start pose first. \"Home here\" takes the present pose "
                     "as the start pose."));
        QPushButton* here = question.addButton(tr("Home here"), QMessageBox::AcceptRole);
        here->setObjectName(QStringLiteral("homeHere"));
        question.setDefaultButton(QMessageBox::Cancel);
        question.exec();
        if (question.clickedButton() != here) return;
    }
    rig_.connection().home();
}

void RigPanel::addControl(QVBoxLayout& column) {
    auto* header = new widgets::SectionHeader(tr("Control"), this);
    auto* box = new QWidget(this);
    modes_ = new QButtonGroup(this);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    for (const TrialMode mode :
         {TrialMode::Feedback, TrialMode::Feedforward, TrialMode::FeedforwardAndFeedback}) {
        auto* button = new QPushButton(modeText(mode), box);
        button->setCheckable(true);
        button->setChecked(mode == rig_.planning().mode());
        modes_->addButton(button, static_cast<int>(mode));
        // The words decide the widths, not the paddings, so that the three fit a narrow dock.
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        row->addWidget(button, static_cast<int>(button->text().size()) + 7);
    }
    connect(modes_, &QButtonGroup::idClicked, this,
            [this](int id) { rig_.planning().setMode(static_cast<TrialMode>(id)); });
    gains_ = new QWidget(box);
    gainsGrid_ = new QGridLayout(gains_);
    gainsGrid_->setContentsMargins(0, 0, 0, 0);
    gainsGrid_->setVerticalSpacing(4);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(12, 6, 12, 10);
    layout->setSpacing(8);
    leadIn_ = new QCheckBox(tr("Lead-in"), box);
    leadIn_->setObjectName(QStringLiteral("leadIn"));
    connect(leadIn_, &QCheckBox::toggled, &rig_.planning(), &document::Planning::setLeadIn);
    onDevice_ = new QCheckBox(tr("Run control loop on device"), box);
    onDevice_->setObjectName(QStringLiteral("onDevice"));
    connect(onDevice_, &QCheckBox::toggled, &rig_.planning(), &document::Planning::setOnDevice);
    layout->addLayout(row);
    layout->addWidget(gains_);
    auto* options = new QVBoxLayout;
    options->setSpacing(4);
    options->addWidget(leadIn_);
    options->addWidget(onDevice_);
    layout->addLayout(options);
    header->setContent(box);
    column.addWidget(header);
    column.addWidget(box);
}

/// Fields of the gains, one column per motor.
void RigPanel::rebuildGains() {
    while (QLayoutItem* item = gainsGrid_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    proportional_.clear();
    derivative_.clear();
    const document::PlanPointer plan = rig_.planning().plan();
    if (!plan) return;
    gainsGrid_->addWidget(label(tr("Proportional"), TextRole::Label, gains_), 1, 0);
    gainsGrid_->addWidget(label(tr("Derivative"), TextRole::Label, gains_), 2, 0);
    for (std::size_t channel = 0; channel < plan->channels.size(); ++channel) {
        const int place = static_cast<int>(channel) + 1;
        auto* name =
            label(QString::fromStdString(plan->channels[channel].name), TextRole::Hint, gains_);
        name->setToolTip(name->text());
        name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        gainsGrid_->addWidget(name, 0, place);
        const auto field = [&](int line, const QString& unit, double session::PdGains::*member) {
            auto* made = new NumberField(UnitSpec::of(unit), gains_);
            made->setExpressionsAllowed(false);
            made->setRange(0.0, 1e4);
            made->setMinimumWidth(60);
            made->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
            connect(made, &NumberField::valueEdited, this, [this, channel, member](double value) {
                if (!rig_.planning().plan()) return;
                session::PdGains gains = rig_.planning().plan()->channels[channel].gains;
                gains.*member = value;
                rig_.planning().setGains(channel, gains);
            });
            gainsGrid_->addWidget(made, line, place);
            return made;
        };
        proportional_.push_back(field(1, QStringLiteral("V/rad"), &session::PdGains::proportional));
        derivative_.push_back(field(2, QStringLiteral("V s/rad"), &session::PdGains::derivative));
        gainsGrid_->setColumnStretch(place, 1);
    }
}

void RigPanel::addLimits(QVBoxLayout& column) {
    auto* header = new widgets::SectionHeader(tr("Limits"), this);
    auto* box = new QWidget(this);
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(12, 6, 12, 10);
    grid->setVerticalSpacing(4);
    grid->setHorizontalSpacing(8);
    grid->setColumnStretch(0, 1);
    limitsOf_ = new widgets::ChoiceBox(box);
    limitsOf_->setObjectName(QStringLiteral("limitsOf"));
    limitsOf_->setAccessibleName(tr("Limits of"));
    limitsOf_->setToolTip(tr("The motor whose limits are shown and changed"));
    limitsOf_->addItem(tr("All motors"));
    connect(limitsOf_, &QComboBox::currentIndexChanged, this, &RigPanel::refreshLimits);
    grid->addWidget(limitsOf_, 0, 0, 1, 2);
    grid->addWidget(label(tr("Now"), TextRole::Hint, box), 0, 2, Qt::AlignRight);
    grid->addWidget(label(tr("Limit"), TextRole::Hint, box), 0, 3);
    for (std::size_t index = 0; index < limitKinds().size(); ++index) {
        const LimitKind& kind = limitKinds()[index];
        const int line = static_cast<int>(index) + 1;
        LimitRow& row = limits_[index];
        auto* name = label(tr(kind.name), TextRole::Label, box);
        name->setToolTip(tr(kind.tip));
        row.bar = new UseBar(box);
        row.now = label({}, TextRole::Number, box);
        row.now->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        row.now->setMinimumWidth(44);
        row.field = new NumberField(shownSpec(QLatin1String(kind.unit)), box);
        row.field->setExpressionsAllowed(false);
        row.field->setFixedWidth(90);
        row.field->setAccessibleName(tr(kind.name));
        if (!kind.isAngle) row.field->setRange(1e-6, 1e6);
        grid->addWidget(name, line, 0);
        grid->addWidget(row.bar, line, 1);
        grid->addWidget(row.now, line, 2);
        grid->addWidget(row.field, line, 3);
        connect(
            row.field, &NumberField::valueEdited, this, [this, member = kind.member](double value) {
                editLimits(
                    [member, value](session::ChannelLimits& limits) { limits.*member = value; });
            });
    }
    auto* missed = label(tr("Max. consecutive late cycles"), TextRole::Label, box);
    missed->setToolTip(tr("In a row; more end the trial with a fault"));
    missed_ = new NumberField(UnitSpec::of(QString()), box);
    missed_->setExpressionsAllowed(false);
    missed_->setFixedWidth(90);
    missed_->setAccessibleName(missed->text());
    missed_->setRange(1.0, 1e6);
    missed_->setStep(1.0);
    connect(missed_, &NumberField::valueEdited, this, [this](double value) {
        rig_.planning().setMissedDeadlines(static_cast<int>(std::lround(value)));
    });
    const int last = static_cast<int>(limitKinds().size()) + 1;
    grid->addWidget(missed, last, 0, 1, 3);
    grid->addWidget(missed_, last, 3);
    header->setContent(box);
    column.addWidget(header);
    column.addWidget(box);
}

std::optional<std::size_t> RigPanel::limitedMotor() const {
    const int index = limitsOf_->currentIndex();
    return index > 0 ? std::optional<std::size_t>(static_cast<std::size_t>(index - 1))
                     : std::nullopt;
}

void RigPanel::editLimits(const std::function<void(session::ChannelLimits&)>& change) {
    const document::PlanPointer plan = rig_.planning().plan();
    if (!plan) return;
    const std::optional<std::size_t> only = limitedMotor();
    for (std::size_t channel = 0; channel < plan->channels.size(); ++channel) {
        if (only && channel != *only) continue;
        session::ChannelLimits limits = plan->channels[channel].limits;
        change(limits);
        rig_.planning().setLimits(channel, limits);
    }
}

/// The limits of the chosen motor, or the strictest of all of them.
void RigPanel::refreshLimits() {
    const document::PlanPointer plan = rig_.planning().plan();
    const int channels = plan ? static_cast<int>(plan->channels.size()) : 0;
    {
        const QSignalBlocker blocker(limitsOf_);
        while (limitsOf_->count() > channels + 1)
            limitsOf_->removeItem(limitsOf_->count() - 1);
        while (limitsOf_->count() < channels + 1)
            limitsOf_->addItem({});
        for (int channel = 0; channel < channels; ++channel)
            limitsOf_->setItemText(
                channel + 1,
                QString::fromStdString(plan->channels[static_cast<std::size_t>(channel)].name));
    }
    const std::optional<std::size_t> only = limitedMotor();
    for (std::size_t index = 0; index < limits_.size(); ++index) {
        const LimitKind& kind = limitKinds()[index];
        // Motors turn in ranges of their own: one angle for all of them makes no sense.
        const bool oneForAll = kind.isAngle && !only && channels > 1;
        limits_[index].field->setReadOnly(rig_.connection().live() || oneForAll);
        limits_[index].field->setToolTip(oneForAll ? tr("Choose a motor to change its angles")
                                                   : QString());
        if (channels == 0) continue;
        double value = plan->channels[only.value_or(0)].limits.*kind.member;
        if (!only)
            for (const session::ChannelPlan& channel : plan->channels)
                value = kind.member == &session::ChannelLimits::lowestAngle
                            ? std::max(value, channel.limits.*kind.member)
                            : std::min(value, channel.limits.*kind.member);
        limits_[index].field->setValue(value);
    }
    missed_->setReadOnly(rig_.connection().live());
    if (const document::PlanPointer held = rig_.connection().limitingPlan())
        missed_->setValue(held->missedDeadlinesInRow);
    refreshNow();
}

void RigPanel::addChecks(QVBoxLayout& column) {
    auto* header = new widgets::SectionHeader(tr("Plan checks"), this);
    checks_ = wrapped(this, TextRole::Hint);
    checks_->setObjectName(QStringLiteral("planChecks"));
    checks_->setContentsMargins(12, 4, 12, 10);
    accept_ = new QPushButton(tr("Accept changes"), this);
    accept_->setObjectName(QStringLiteral("acceptChanges"));
    accept_->setToolTip(
        tr("Lets this model run, until the next edit, with voltages that were optimized for "
           "another one"));
    connect(accept_, &QPushButton::clicked, &rig_.planning(), &document::Planning::acceptChanges);
    take_ = new QPushButton(tr("Take these settings"), this);
    take_->setObjectName(QStringLiteral("takeRigSettings"));
    take_->setToolTip(tr(
        "Lets trials run with device, gains and limits as they are shown, in place of those that "
        "could not be read"));
    connect(take_, &QPushButton::clicked, &rig_.planning(), &document::Planning::takeSettings);
    auto* content = new QWidget(this);
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(checks_);
    auto* acceptRow = new QHBoxLayout;
    acceptRow->setContentsMargins(12, 0, 12, 10);
    acceptRow->addWidget(accept_);
    acceptRow->addWidget(take_);
    acceptRow->addStretch();
    rows->addLayout(acceptRow);
    header->setContent(content);
    column.addWidget(header);
    column.addWidget(content);
}

void RigPanel::refreshState() {
    const session::RigStatus& status = rig_.connection().status();
    const RigState state = status.state;
    const bool connected = rig_.connection().connected();
    const bool quiet = state == RigState::Idle || state == RigState::Homed;
    const bool connecting = rig_.connection().connecting();
    devices_->setEnabled(!connected && !connecting);
    connect_->setText(connected ? tr("Disconnect") : connecting ? tr("Cancel") : tr("Connect"));
    const bool live = rig_.connection().live();
    // The devices are still looked for, or the name was deleted.
    const bool lacksDevice = !connected && !connecting && chosenDevice().isEmpty();
    connect_->setEnabled(!live && !lacksDevice);
    connect_->setToolTip(live          ? tr("End the trial or disarm first")
                         : lacksDevice ? tr("Choose a device first")
                                       : QString());
    setEnabledInPlace(*home_, quiet && rig_.planning().plan() != nullptr);
    setEnabledInPlace(*watchdogTest_, quiet);
    setEnabledInPlace(*signTest_,
                      state == RigState::Armed && status.activity == session::RigActivity::None);
    for (QAbstractButton* button : modes_->buttons())
        button->setEnabled(!rig_.connection().live() || state == RigState::Armed);
    refreshDeviceText();
    QStringList lines;
    if (connected) {
        // What an earlier session found out holds until it is tested again.
        const auto resultText = [this](session::RigTest result) {
            const document::RigConnection& rig = rig_.connection();
            if (result != session::RigTest::NotDone || !rig.testedBefore()) return testText(result);
            return rig.testedOn().isValid()
                       ? tr("passed on %1")
                             .arg(QLocale().toString(rig.testedOn(), QObject::tr("MMMM d, yyyy")))
                       : tr("passed in an earlier session");
        };
        if (rig_.connection().simulated())
            lines << tr("The simulated rig needs no tests; you can try them.");
        lines << tr("Watchdog: %1").arg(resultText(status.watchdogTest));
        for (int channel = 0; channel < status.device.channelCount; ++channel)
            lines << tr("Sign of encoder %1: %2")
                         .arg(channel + 1)
                         .arg(resultText(status.signTests[static_cast<std::size_t>(channel)]));
    } else {
        lines << tr(
            "Home the rig in its start pose, then test the watchdog and the encoder signs. The "
            "simulated rig needs no tests.");
    }
    tests_->setText(lines.join(QLatin1Char('\n')));
    refreshLimits();
    refreshOptions();
}

/// How the plan is played.
void RigPanel::refreshOptions() {
    const QSignalBlocker first(leadIn_), second(onDevice_);
    const document::PlanPointer plan = rig_.planning().plan();
    modeButton(rig_.planning().mode())->setChecked(true);
    if (const QString device = rig_.planning().device();
        device != projectDevice_ && !rig_.connection().connected()) {
        projectDevice_ = device;
        selectDevice(device);
    }
    leadIn_->setChecked(rig_.planning().leadIn());
    leadIn_->setEnabled(!rig_.connection().live());
    const bool leads = plan && plan->leadInSamples > 0;
    leadIn_->setText(leads ? tr("Lead-in of %1 s").arg(plan->leadInTime(), 0, 'f', 2)
                           : tr("Lead-in"));
    leadIn_->setToolTip(
        leads || !plan || !rig_.planning().leadIn()
            ? tr("Brings the rig up to speed before a plan that does not begin at rest")
            : tr("This plan needs none: it begins at rest"));
    onDevice_->setChecked(rig_.planning().onDevice());
    onDevice_->setEnabled(rig_.connection().takesTables() && !rig_.connection().live());
    onDevice_->setToolTip(rig_.connection().takesTables()
                              ? tr("Uploads the entire table and the gains; the device plays them "
                                   "on its own and this computer watches")
                              : tr("Only a serial board can play a table on its own"));
}

void RigPanel::refreshPlan() {
    const document::PlanPointer plan = rig_.planning().plan();
    const std::size_t channels = plan ? plan->channels.size() : 0;
    // What is said of the tests has this room before a rig is connected: the buttons below stay.
    constexpr int otherLines = 3;
    tests_->setMinimumHeight((otherLines + static_cast<int>(channels))
                             * QFontMetrics(Theme::uiFont(12)).lineSpacing());
    if (proportional_.size() != channels) rebuildGains();
    for (std::size_t channel = 0; channel < channels; ++channel) {
        proportional_[channel]->setValue(plan->channels[channel].gains.proportional);
        derivative_[channel]->setValue(plan->channels[channel].gains.derivative);
    }
    refreshLimits();
    refreshOptions();
    QStringList lines;
    bool errors = false;
    for (const base::Diagnostic& problem : rig_.planning().problems()) {
        const bool error = problem.severity == base::Severity::Error;
        errors = errors || error;
        const auto model = rig_.planning().model();
        const QString name = model ? document::nameOf(*model, problem.object) : QString();
        const QString where = name.isEmpty() ? QString() : name + QStringLiteral(": ");
        lines << (error ? tr("Error: ") : tr("Note: ")) + where
                     + document::spokenText(problem.message) + QLatin1Char(' ')
                     + document::spokenText(problem.remedy);
    }
    if (errors && !rig_.planning().comingPlan().isEmpty()) {
        lines = {rig_.planning().comingPlan()};
        errors = false;
    } else if (rig_.planning().busy())
        lines.prepend(tr("The plan is being computed."));
    else if (lines.isEmpty() && plan)
        lines << tr("All checks passed: limits, workspace, start pose, model unchanged.");
    checks_->setText(lines.join(QLatin1Char('\n')));
    accept_->setVisible(rig_.planning().asksToAcceptChanges());
    take_->setVisible(rig_.planning().asksToTakeSettings());
    accept_->setEnabled(!rig_.connection().live());
    widgets::setTextRole(checks_, errors ? TextRole::Fault : TextRole::Hint);
    home_->setEnabled((rig_.connection().state() == RigState::Idle
                       || rig_.connection().state() == RigState::Homed)
                      && plan != nullptr);
}

void RigPanel::refreshUnits() {
    for (std::size_t index = 0; index < limits_.size(); ++index)
        limits_[index].field->setUnit(shownSpec(QLatin1String(limitKinds()[index].unit)));
    refreshPlan();
}

/// What is used of the limits now, largest over the motors.
void RigPanel::refreshNow() {
    const session::RigStatus& status = rig_.connection().status();
    refreshTiming();
    if (!rig_.connection().connected()) {
        for (LimitRow& row : limits_) {
            row.now->setText(QStringLiteral("\u2013"));
            static_cast<UseBar*>(row.bar)->setShare(0.0);
        }
        return;
    }
    std::array<double, 6> now{};
    const auto channels = static_cast<std::size_t>(std::max(0, status.device.channelCount));
    const std::optional<std::size_t> only = limitedMotor();
    bool first = true;
    for (std::size_t channel = 0; channel < channels; ++channel) {
        if (only && channel != *only) continue;
        const session::RigSample& sample = status.latest;
        now[0] = std::max(now[0], std::abs(sample.volts[channel]));
        now[2] = std::max(now[2], std::abs(sample.speed[channel]));
        if (sample.isOfTable() || sample.activity == session::RigActivity::Approach)
            now[3] = std::max(now[3], std::abs(sample.reference[channel] - sample.angle[channel]));
        now[4] = first ? sample.angle[channel] : std::min(now[4], sample.angle[channel]);
        now[5] = first ? sample.angle[channel] : std::max(now[5], sample.angle[channel]);
        first = false;
    }
    for (std::size_t index = 0; index < limits_.size(); ++index) {
        const bool slew = index == 1;
        const double limit = limits_[index].field->value().value_or(1.0);
        const double factor = limits_[index].field->unit().factor;
        limits_[index].now->setText(slew ? QStringLiteral("\u2013")
                                         : besideLimit(now[index] / factor, limit / factor));
        // An angle uses its limit only on the side of zero where the limit is.
        static_cast<UseBar*>(limits_[index].bar)
            ->setShare(slew || limit == 0.0 ? 0.0 : now[index] / limit);
    }
}

}  // namespace linkwright::panels
