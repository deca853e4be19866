// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>
#include <QWidget>
#include <vector>

class QPainter;

namespace linkwright::widgets {

/// An instant of the motion that the track points out.
struct TimelineMark {
    enum class Kind {
        Limit,        ///< something turns back: a dot
        ChangePoint,  ///< it may go on in more than one way: a hollow diamond
        End           ///< the motion cannot go on: a bar
    };
    Kind kind = Kind::Limit;
    double time = 0.0;  ///< s
    QString text;       ///< one sentence, of the tooltip
};

/// When a limit is violated.
struct TimelineFault {
    double from = 0.0, to = 0.0;  ///< s
    QString text;                 ///< one sentence, of the tooltip
};

/// The scrub track of the timeline: relief of the running cost, time axis below, playhead.
/// Press or drag anywhere to scrub; a press on a mark goes to its very instant.
class TimelineTrack : public QWidget {
    Q_OBJECT

public:
    explicit TimelineTrack(QWidget* parent = nullptr);

    void setDuration(double seconds);
    void setTime(double seconds);
    /// See Timeline.
    void setRelief(const std::vector<double>& times, const std::vector<double>& values,
                   const QString& label, const QString& unit);
    /// Marks on the axis, by time.
    void setMarks(std::vector<TimelineMark> marks);
    [[nodiscard]] const std::vector<TimelineMark>& marks() const { return marks_; }
    /// Stretches in a lane of 3 px under the axis, in the color of faults.
    void setFaults(std::vector<TimelineFault> faults);
    [[nodiscard]] const std::vector<TimelineFault>& faults() const { return faults_; }
    /// What stands above the relief.
    [[nodiscard]] const QString& reliefLabel() const { return label_; }
    /// Horizontal place of a time in widget pixels, and back (clamped to the motion).
    [[nodiscard]] double xOf(double seconds) const;
    [[nodiscard]] double timeAt(double x) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void scrubbed(double seconds);
    void scrubStarted();
    void scrubFinished();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void paintRelief(QPainter& painter) const;
    void paintAxis(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    void paintFaults(QPainter& painter) const;
    /// Those at a place of the widget, the nearest one first.
    [[nodiscard]] std::vector<const TimelineMark*> marksAt(double x) const;
    void paintPlayhead(QPainter& painter) const;
    /// Where the words about the relief stand while the handle is where it is; empty without words.
    [[nodiscard]] QRectF labelPlace() const;

    double duration_ = 0.0;
    double time_ = 0.0;
    std::vector<QPointF> relief_;  ///< (s, 0..1)
    QString label_;
    std::vector<TimelineMark> marks_;
    std::vector<TimelineFault> faults_;
};

}  // namespace linkwright::widgets
