// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/timeline.h"

#include "ui/widgets/accessible_role.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/status_dot.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/timeline_track.h"

#include <QComboBox>
#include <QElapsedTimer>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QObject>
#include <QPainter>
#include <QTimer>
#include <QToolButton>
#include <algorithm>
#include <array>
#include <cmath>

namespace linkwright::widgets {

namespace {

constexpr std::array speeds{0.001, 0.01, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0};
constexpr double frameSeconds = 1.0 / 60.0;

}  // namespace

Timeline::Timeline(QWidget* parent) : QWidget(parent), clock_(std::make_unique<QElapsedTimer>()) {
    setFixedHeight(48);
    setAccessibleName(QObject::tr("Timeline"));
    setAccessibleRole(*this, QAccessible::ToolBar);
    setFocusPolicy(Qt::ClickFocus);  // Tab reaches the track, whose keys are the same
    buildTransport();
    ticker_ = new QTimer(this);
    ticker_->setTimerType(Qt::PreciseTimer);
    ticker_->setInterval(16);
    connect(ticker_, &QTimer::timeout, this, &Timeline::advance);
    connect(track_, &TimelineTrack::scrubStarted, this, [this] { setPlaying(false); });
    connect(track_, &TimelineTrack::scrubbed, this, &Timeline::setTime);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
    showTime();
    updateEnabled();
}

Timeline::~Timeline() = default;

QToolButton* Timeline::addButton(const QString& iconName, const QString& toolTip) {
    auto* button = new QToolButton(this);
    button->setIcon(icon(iconName));
    button->setIconSize({20, 20});
    button->setFixedSize(32, 32);
    button->setAutoRaise(true);
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    button->setFocusPolicy(Qt::TabFocus);
    layout()->addWidget(button);
    return button;
}

void Timeline::buildTransport() {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 1, 0, 0);
    layout->setSpacing(2);
    first_ = addButton(QStringLiteral("skip-first"), QObject::tr("To the start (Home)"));
    back_ = addButton(QStringLiteral("step-back"), QObject::tr("One step back (Left)"));
    play_ = addButton(QStringLiteral("play"), QObject::tr("Play (Space)"));
    setStyleProperty(play_, "framed", true);
    play_->setIcon(icon(QStringLiteral("play"), IconTint::Value));
    forward_ = addButton(QStringLiteral("step-forward"), QObject::tr("One step forward (Right)"));
    loop_ = addButton(QStringLiteral("loop"), QObject::tr("Repeat"));
    loop_->setCheckable(true);
    loop_->setChecked(true);
    layout->addSpacing(6);
    speed_ = new QComboBox(this);
    speed_->setFont(Theme::monoFont());
    speed_->setFixedWidth(84);
    speed_->setToolTip(QObject::tr("Playback speed"));
    speed_->setAccessibleName(QObject::tr("Playback speed"));
    for (const double factor : speeds)
        speed_->addItem(formatNumber(factor) + QChar(0xD7), factor);
    setSpeed(1.0);
    layout->addWidget(speed_);
    liveBox_ = new QWidget(this);
    liveBox_->setFixedWidth(84);
    auto* liveLayout = new QHBoxLayout(liveBox_);
    liveLayout->setContentsMargins(8, 0, 0, 0);
    liveLayout->setSpacing(4);
    auto* dot = new StatusDot(liveBox_);
    dot->setState(StatusDot::State::Ok);
    liveLayout->addWidget(dot);
    liveLayout->addWidget(new QLabel(QObject::tr("Live"), liveBox_));
    liveLayout->addStretch();
    liveBox_->hide();
    layout->addWidget(liveBox_);
    layout->addSpacing(14);
    now_ = new QLabel(this);
    now_->setFont(Theme::monoFont(13));
    now_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    total_ = new QLabel(this);
    total_->setFont(Theme::monoFont(13));
    setStyleProperty(total_, "textRole", QStringLiteral("stale"));
    layout->addWidget(now_);
    layout->addSpacing(4);
    layout->addWidget(total_);
    layout->addSpacing(20);
    track_ = new TimelineTrack(this);
    layout->addWidget(track_, 1);
    connect(first_, &QToolButton::clicked, this, &Timeline::goToStart);
    connect(back_, &QToolButton::clicked, this, &Timeline::stepBack);
    connect(play_, &QToolButton::clicked, this, &Timeline::togglePlay);
    connect(forward_, &QToolButton::clicked, this, &Timeline::stepForward);
    connect(loop_, &QToolButton::toggled, this, &Timeline::loopToggled);
    connect(speed_, &QComboBox::currentIndexChanged, this, [this] {
        playOrigin_ = time_;
        clock_->start();
        Q_EMIT speedChanged(speed());
    });
}

void Timeline::setDuration(double seconds) {
    const double usable = std::isfinite(seconds) ? std::max(0.0, seconds) : 0.0;
    if (usable == duration_) return;
    duration_ = usable;
    track_->setDuration(duration_);
    if (duration_ == 0.0) setPlaying(false);
    updateEnabled();
    showTime();
    if (time_ > duration_) setTime(duration_);
}

void Timeline::setStoredTimes(std::vector<double> times) {
    storedTimes_ = std::move(times);
}

void Timeline::setRelief(const std::vector<double>& times, const std::vector<double>& values,
                         const QString& label, const QString& unit) {
    track_->setRelief(times, values, label, unit);
}

void Timeline::setObstacle(const QString& obstacle) {
    if (obstacle == obstacle_) return;
    obstacle_ = obstacle;
    if (!obstacle.isEmpty()) setPlaying(false);
    updateEnabled();
    showPlayTip();
}

void Timeline::setLive(bool live) {
    if (live) setPlaying(false);
    live_ = live;
    speed_->setVisible(!live);
    liveBox_->setVisible(live);
    updateEnabled();
}

bool Timeline::isLooping() const {
    return loop_->isChecked();
}

double Timeline::speed() const {
    return speed_->currentData().toDouble();
}

void Timeline::setTime(double seconds) {
    if (!std::isfinite(seconds)) return;
    const double next = std::clamp(seconds, 0.0, duration_);
    // A jump while playing goes on from there.
    playOrigin_ = next;
    if (playing_) clock_->start();
    if (next == time_) return;
    time_ = next;
    track_->setTime(time_);
    showTime();
    Q_EMIT timeChanged(time_);
}

void Timeline::setPlaying(bool playing) {
    if (playing && (duration_ <= 0.0 || live_ || !obstacle_.isEmpty())) playing = false;
    if (playing == playing_) return;
    playing_ = playing;
    if (playing) {
        if (time_ >= duration_) setTime(0.0);
        playOrigin_ = time_;
        clock_->start();
        ticker_->start();
    } else {
        ticker_->stop();
    }
    play_->setIcon(
        icon(playing ? QStringLiteral("pause") : QStringLiteral("play"), IconTint::Value));
    showPlayTip();
    Q_EMIT playToggled(playing);
}

void Timeline::showPlayTip() {
    const QString name = playing_ ? QObject::tr("Pause (Space)") : QObject::tr("Play (Space)");
    play_->setToolTip(obstacle_.isEmpty() ? name : obstacle_);
    play_->setAccessibleName(name);
}

void Timeline::togglePlay() {
    setPlaying(!playing_);
}

void Timeline::setLooping(bool looping) {
    loop_->setChecked(looping);
}

void Timeline::setSpeed(double factor) {
    int nearest = 0;
    for (int index = 1; index < speed_->count(); ++index)
        if (std::abs(speed_->itemData(index).toDouble() - factor)
            < std::abs(speed_->itemData(nearest).toDouble() - factor))
            nearest = index;
    speed_->setCurrentIndex(nearest);
}

void Timeline::advance() {
    const double elapsed = static_cast<double>(clock_->nsecsElapsed()) * 1e-9 * speed();
    double next = playOrigin_ + elapsed;
    if (next >= duration_) {
        if (!isLooping() || endsEarly_) {
            setTime(duration_);
            setPlaying(false);
            return;
        }
        next = std::fmod(next, duration_);
        playOrigin_ = next;
        clock_->start();
    }
    if (next == time_) return;
    time_ = next;
    track_->setTime(time_);
    showTime();
    Q_EMIT timeChanged(time_);
}

void Timeline::stepForward() {
    setPlaying(false);
    const double target = time_ + frameSeconds * (1.0 - 1e-9);
    const auto next = std::lower_bound(storedTimes_.begin(), storedTimes_.end(), target);
    setTime(next != storedTimes_.end() ? *next
                                       : (storedTimes_.empty() ? time_ + frameSeconds : duration_));
}

void Timeline::stepBack() {
    setPlaying(false);
    const double target = time_ - frameSeconds * (1.0 - 1e-9);
    const auto after = std::upper_bound(storedTimes_.begin(), storedTimes_.end(), target);
    setTime(after != storedTimes_.begin() ? *std::prev(after)
                                          : (storedTimes_.empty() ? time_ - frameSeconds : 0.0));
}

void Timeline::goToStart() {
    setTime(0.0);
}

void Timeline::goToEnd() {
    setTime(duration_);
}

void Timeline::showTime() {
    now_->setText(formatSeconds(time_, duration_));
    const QString total = formatSeconds(duration_, duration_);
    total_->setText(QStringLiteral("/ %1 s").arg(total));
    // As wide as the longest time, so that nothing moves while it runs.
    setAccessibleValue(*track_, QStringLiteral("%1 s").arg(now_->text()));
    now_->setFixedWidth(now_->fontMetrics().horizontalAdvance(total) + 2);
}

void Timeline::updateEnabled() {
    const bool usable = duration_ > 0.0 && !live_;
    for (QToolButton* button : {first_, back_, play_, forward_, loop_})
        button->setEnabled(usable);
    play_->setEnabled(usable && obstacle_.isEmpty());
    speed_->setEnabled(usable);
    // While a rig runs the playhead is not gray, it only cannot be dragged.
    track_->setEnabled(duration_ > 0.0);
    track_->setAttribute(Qt::WA_TransparentForMouseEvents, live_);
}

void Timeline::keyPressEvent(QKeyEvent* event) {
    if (live_ || duration_ <= 0.0) {
        QWidget::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
        case Qt::Key_Space: togglePlay(); return;
        case Qt::Key_Left: stepBack(); return;
        case Qt::Key_Right: stepForward(); return;
        case Qt::Key_Home: goToStart(); return;
        case Qt::Key_End: goToEnd(); return;
        default: QWidget::keyPressEvent(event);
    }
}

void Timeline::paintEvent(QPaintEvent*) {
    const ThemeColors& colors = Theme::colors();
    QPainter painter(this);
    painter.fillRect(rect(), colors.surface1);
    painter.fillRect(0, 0, width(), 1, colors.line);
}

}  // namespace linkwright::widgets
