// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>
#include <QWidget>
#include <vector>

class QPainter;

namespace linkwright::widgets {

/// The scrub track of the timeline: relief of the running cost, time axis below, playhead.
/// Press or drag anywhere to scrub.
class TimelineTrack : public QWidget {
    Q_OBJECT

public:
    explicit TimelineTrack(QWidget* parent = nullptr);

    void setDuration(double seconds);
    void setTime(double seconds);
    /// See Timeline.
    void setRelief(const std::vector<double>& times, const std::vector<double>& values,
                   const QString& label, const QString& unit);
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
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void paintRelief(QPainter& painter) const;
    void paintAxis(QPainter& painter) const;
    void paintPlayhead(QPainter& painter) const;

    double duration_ = 0.0;
    double time_ = 0.0;
    std::vector<QPointF> relief_;  ///< (s, 0..1)
    QString label_;
};

}  // namespace linkwright::widgets
