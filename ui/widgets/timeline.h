// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

class QComboBox;
class QElapsedTimer;
class QLabel;
class QTimer;
class QToolButton;

namespace linkwright::widgets {

class TimelineTrack;

/// Transport and scrub track of a motion, 48 px high: first, back, play, forward, loop, speed,
/// time, and a track in which the running cost is a relief. Keeps the time itself: while playing
/// it moves on with the wall clock times the speed. Space plays, Left and Right step, Home and End
/// jump, whenever the timeline or its track has the focus; windows may bind `togglePlay()` and the
/// steps to keys of their own.
class Timeline : public QWidget {
    Q_OBJECT

public:
    explicit Timeline(QWidget* parent = nullptr);
    ~Timeline() override;

    /// Length of the motion in seconds; 0 disables everything.
    void setDuration(double seconds);
    /// Stored times in seconds, ascending: back and forward go to the next frame in steps of at
    /// least 1/60 s. Without them the steps are 1/60 s.
    void setStoredTimes(std::vector<double> times);
    /// Running cost over time, drawn as a relief that fills the track; its label tells the largest
    /// value with the unit. Values that are no numbers are left out.
    void setRelief(const std::vector<double>& times, const std::vector<double>& values,
                   const QString& label, const QString& unit = {});
    /// Why the motion cannot be played, as a sentence; empty: it can. It can be scrubbed anyway.
    void setObstacle(const QString& obstacle);
    [[nodiscard]] const QString& obstacle() const { return obstacle_; }
    /// The motion ended before it should: playing stops there instead of starting over.
    void setEndsEarly(bool early) { endsEarly_ = early; }
    /// A rig is running: transport disabled, green dot and "Live".
    void setLive(bool live);

    [[nodiscard]] double time() const { return time_; }
    [[nodiscard]] double duration() const { return duration_; }
    [[nodiscard]] bool isPlaying() const { return playing_; }
    [[nodiscard]] bool isLooping() const;
    [[nodiscard]] double speed() const;
    [[nodiscard]] TimelineTrack* track() const { return track_; }

public Q_SLOTS:
    /// Moves the playhead; clamped to the motion. Emits `timeChanged` when it moved.
    void setTime(double seconds);
    /// Starts or stops; at the end it starts over.
    void setPlaying(bool playing);
    void togglePlay();
    void setLooping(bool looping);
    /// Chooses the nearest of the speeds offered (0.1 to 4 times).
    void setSpeed(double factor);
    void stepForward();
    void stepBack();
    void goToStart();
    void goToEnd();

Q_SIGNALS:
    void timeChanged(double seconds);
    void playToggled(bool playing);
    void speedChanged(double factor);
    void loopToggled(bool looping);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void buildTransport();
    void advance();
    void showTime();
    void showPlayTip();
    void updateEnabled();
    QToolButton* addButton(const QString& iconName, const QString& toolTip);

    double duration_ = 0.0;
    double time_ = 0.0;
    bool playing_ = false;
    bool live_ = false;
    bool endsEarly_ = false;
    QString obstacle_;
    double playOrigin_ = 0.0;
    std::vector<double> storedTimes_;
    std::unique_ptr<QElapsedTimer> clock_;
    QTimer* ticker_ = nullptr;
    QToolButton* first_ = nullptr;
    QToolButton* back_ = nullptr;
    QToolButton* play_ = nullptr;
    QToolButton* forward_ = nullptr;
    QToolButton* loop_ = nullptr;
    QComboBox* speed_ = nullptr;
    QWidget* liveBox_ = nullptr;
    QLabel* now_ = nullptr;
    QLabel* total_ = nullptr;
    TimelineTrack* track_ = nullptr;
};

}  // namespace linkwright::widgets
