// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/synthesis/linkage_finder.h"

#include <QWidget>
#include <optional>
#include <vector>

namespace linkwright::panels {

/// The transmission angle of a linkage over the turn of its crank as a relief, its least value
/// marked; a click goes to a place of the turn.
class TransmissionStrip : public QWidget {
    Q_OBJECT

public:
    explicit TransmissionStrip(QWidget* parent = nullptr);

    void setFound(const std::optional<document::FoundLinkage>& found);
    /// @param phase of the motion, one is all of it
    void setPhase(double phase);
    /// Transmission angles at even places of the turn, rad; empty without a linkage.
    [[nodiscard]] const std::vector<double>& angles() const { return angles_; }

Q_SIGNALS:
    /// A place of the turn was clicked. @param phase of the motion there
    void scrubbed(double phase);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] QRectF track() const;
    [[nodiscard]] QPointF placeOf(double share, double angle) const;
    void paintScale(QPainter& painter) const;
    void scrub(QPointF position);

    std::optional<document::FoundLinkage> found_;
    std::vector<double> angles_;
    double phase_ = 0.0;
};

}  // namespace linkwright::panels
